"""Figures of a kernel before and after an edit, and its stages compared."""

from __future__ import annotations

from xpudbg.compare.diff.kernel_diff import analyse_kernel_diff
from xpudbg.core.text import known_sum
from xpudbg.facts.kernels.entry_reader import EntryReader, analyse_isa
from xpudbg.facts.kernels.entry_run import callers
from xpudbg.facts.kernels.whatif import attempt_of, own_assembly
from xpudbg.facts.launch_costs import costed_fusions
from xpudbg.formats.isa_text import parse_isa
from xpudbg.model.experiments import EffectFigure
from xpudbg.model.stages import StageDiff
from xpudbg.record.native.builds import TrialResult
from xpudbg.run.cache_files import EntryFiles

Figures = dict[str, float | None]


def compare_figures(before: Figures, after: Figures) -> tuple[EffectFigure, ...]:
    """Pair the figures of both sides, without those that neither has."""
    names = dict.fromkeys((*before, *after))
    rows = (EffectFigure(name, before.get(name), after.get(name)) for name in names)
    return tuple(row for row in rows if row.before is not None or row.after is not None)


def graph_figures(files: EntryFiles) -> Figures:
    """Return launches, bytes and the least time of the graphs that launch a kernel, from the generated code of its run."""
    run = files.run
    graphs = {kernel.graph for kernel in callers(files)} - {""}
    if run is None or not graphs:
        return {}
    chosen = [g for g in run.graphs if g.id in graphs]
    fusions, _ = costed_fusions(run, chosen)
    kernels = [k for f in fusions for k in f.kernels]
    moved = known_sum(
        None if k.bytes_read is None or k.bytes_written is None else k.bytes_read + k.bytes_written
        for k in kernels
    )
    times = [f.least_us for f in fusions]
    least = None if None in times or not times else sum(t for t in times if t is not None)
    return {"launches": len(kernels), "bytes": moved, "least_us": least}


def entry_figures(files: EntryFiles) -> Figures:
    """Return figures from the files of a cache entry alone: shared memory; of CUDA registers and stack."""
    reader = EntryReader(files)
    found: Figures = {"slm_bytes": reader.metadata.shared}
    if reader.cubin is not None:
        found |= {"registers": reader.cubin.registers, "spilled_bytes": reader.cubin.stack_bytes}
    return found


def native_effect(result: TrialResult, names: frozenset[str]) -> Figures:
    """Return the figures of a kernel's native code and of its instructions.

    Args:
        result: Its build, with instructions.
        names: What the kernel may be called.
    """
    native = result.built.native
    if native is None:
        return {}
    attempt = attempt_of(("", "", ""), native, result.built.log, result.assembly, names)
    figures, counts = attempt.figures, attempt.isa
    found: Figures = {
        "registers": figures.registers,
        "simd": figures.simd,
        "threads": figures.threads,
        "spilled_registers": attempt.spilled_registers,
        "spilled_bytes": figures.spill_bytes,
        "scratch_bytes": figures.scratch_bytes,
        "code_bytes": figures.code_bytes,
    }
    text = own_assembly(result.assembly, names)
    if counts is None or text is None:
        return found
    report = analyse_isa(parse_isa(text, origin="instructions").value)
    found |= {
        "instructions": counts.instructions,
        "dpas": counts.dpas,
        "sends": counts.messages,
        "scratch_messages": counts.scratch,
        "loops": len(report.loops) + report.loops_left,
    }
    inner = [loop.code for loop in report.loops if loop.innermost]
    hot = max(inner, key=lambda code: code.instructions, default=None)
    if hot is not None:
        found |= {
            "loop_instructions": hot.instructions,
            "loop_dpas": hot.dpas,
            "loop_loads": hot.moved("load"),
        }
    return found


def compare_stages(before: EntryFiles, after: EntryFiles) -> tuple[StageDiff, ...]:
    """Compare the stages of an entry and of the edited one."""
    return analyse_kernel_diff(before, after).stages
