"""Page of one kernel of a run: fusion analysis, generated code and kernel card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import card_of
from xpudbg.facts.launch_costs import cost_device, with_costs
from xpudbg.facts.run_address import KernelMatch, called_kernels, matched_entries
from xpudbg.model.artifact import OUTPUT_CODE
from xpudbg.model.fusion import BufferInfo, FusedKernel, GraphFusion, NotFused
from xpudbg.model.generated_code import COMPILED_KINDS, CPP_KINDS, LIBRARY_KINDS, KernelKind
from xpudbg.model.kernel import (
    KernelBuild,
    KernelNeighbour,
    KernelPage,
    KernelSource,
    KernelTraffic,
    NeighbourRole,
)
from xpudbg.model.problem import Problem
from xpudbg.model.verify import KernelVerdict
from xpudbg.run.cache_files import EntryFiles, RunCache, configurations_of
from xpudbg.run.run_reader import RunReader
from xpudbg.run.stored_verdicts import StoredVerdicts
from xpudbg.store.reader import VERIFY_FILE

if TYPE_CHECKING:
    from xpudbg.run.graph_files import GraphFiles

_FACTS = (
    "python",
    "target",
    "work_group",
    "sub_group_size",
    "grf_mode",
    "registers",
    "threads_per_engine",
    "spill_bytes",
    "spill_bytes_per_lane",
    "scratch_bytes",
    "shared",
    "barriers",
    "isa_limit",
    "isa_pipes",
)
"""Facts of the kernel card that are on the page."""
_CALLED = frozenset({*LIBRARY_KINDS, KernelKind.COPY, KernelKind.HOST})
"""Kinds without generated code."""
_MAX_PAIRS = 5000
"""Most pairs of a graph that the fusion analysis lists."""


@dataclass
class _Notes:
    unknown: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def analyse_kernel_page(
    run: RunReader, match: KernelMatch, open_entry: Callable[[EntryFiles], EntryReader] = EntryReader
) -> KernelPage:
    """Build the page of a kernel.

    Args:
        run: The run.
        match: The kernel, as an address selected it: a launch by number, a name, or cache entries alone.
        open_entry: Opens a cache entry.
    """
    notes = _Notes()
    launch, fusion = _launch(run, match, notes)
    page = _of_manifest(match)
    if launch is None or launch.fused is None or fusion is None:
        why = notes.unknown.get("launch", "no graph calls this kernel")
        for part in ("lines", "modules", "traffic", "cost", "neighbours"):
            notes.unknown[part] = why
    else:
        page = _of_launch(page, launch.fused, launch.number or 0, fusion, notes)
        if not page.modules:
            notes.unknown["modules"] = _why_no_modules(run, match)
    notes.unknown.pop("launch", None)
    source = kernel_source(run, match)
    if isinstance(source, str):
        notes.unknown["source"] = source
    builds = _builds(run, match, page.kind, open_entry, notes)
    for graph in run.manifest.graphs if run.is_bundle else ():
        if graph.id == page.graph and graph.cause.endswith(f", in kernel {page.name}"):
            notes.problems.append(Problem(graph.id, f"its compile failed here: {graph.cause}"))
    return replace(
        page,
        graphs=_other_graphs(run, page),
        source=None if isinstance(source, str) else source,
        builds=builds,
        verified=_verified(run, page, notes),
        unknown=tuple(notes.unknown.items()),
        problems=tuple(notes.problems),
    )


def launch_page(kernel: FusedKernel, number: int, fusion: GraphFusion) -> KernelPage:
    """Build the part of a kernel's page that its graph tells; it has no source and no builds.

    Args:
        kernel: The launch.
        number: Its number, from 1.
        fusion: The graph.
    """
    notes = _Notes()
    page = _of_launch(KernelPage(kernel.name, kernel.kind, fusion.id), kernel, number, fusion, notes)
    return replace(page, unknown=tuple(notes.unknown.items()))


def _verified(run: RunReader, page: KernelPage, notes: _Notes) -> KernelVerdict | None:
    verdicts = StoredVerdicts(run)
    if verdicts.problem:
        notes.problems.append(Problem(VERIFY_FILE.name, verdicts.problem))
    return verdicts.kernel(page.graph, page.name)


def is_generated(match: KernelMatch) -> bool:
    """Return whether a kernel was compiled, and is no library call."""
    return (match.row.kind if match.row else match.fused.kind if match.fused else "") not in _CALLED


def kernel_source(run: RunReader, match: KernelMatch) -> KernelSource | str:
    """Return the generated source of a kernel, or the reason why it has none."""
    if not is_generated(match):
        return "it is called, not generated: nothing was compiled for it"
    if not match.graph:
        return "no graph calls this kernel, so no generated code has it"
    graph = next((g for g in _graphs(run) if g.id == match.graph), None)
    code = run.inputs(graph).code if graph else None
    if code is None:
        return f"{match.graph} has no {OUTPUT_CODE}"
    made = code.kernel(match.name)
    if made is None or not made.source:
        return f"{code.file} of {match.graph} has no text of it"
    language = "cpp" if made.kind in CPP_KINDS else "python"
    return KernelSource(language, made.source, f"{code.file}:{made.line}" if made.line else code.file)


def _graphs(run: RunReader) -> Sequence[GraphFiles]:
    try:
        return run.graphs
    except XpudbgError:
        # A cache by itself.
        return []


def _of_manifest(match: KernelMatch) -> KernelPage:
    row = match.row
    if row is None:
        kind = match.fused.kind if match.fused else KernelKind.TRITON
        return KernelPage(match.name, kind, match.graph, cache_keys=match.folders)
    from xpudbg.facts.run_address import manifest_kernel

    row = manifest_kernel(match)
    return KernelPage(
        row.name,
        row.kind,
        row.graph,
        row.process,
        row.calls,
        row.cache_keys,
        row.stages,
        tuple(row.artifacts),
    )


def _launch(
    run: RunReader, match: KernelMatch, notes: _Notes
) -> tuple[KernelMatch | None, GraphFusion | None]:
    """Return the selected launch, of a kernel selected otherwise the first one, with the fusion of its graph."""
    if not match.graph:
        return None, None
    graph = next((g for g in _graphs(run) if g.id == match.graph), None)
    if graph is None:
        notes.unknown["launch"] = f"{match.graph} has neither IR nor generated code"
        return None, None
    calls = called_kernels(run, [match], {match.graph})
    if not calls:
        notes.unknown["launch"] = (
            f"the generated code of {match.graph} has no call of it that could be matched"
        )
        return None, None
    nodes = run.fx_nodes(graph)
    layered = with_layers(fusion_of(run, graph), nodes.value if nodes is not None else None)
    device = cost_device(run)
    (fusion,) = with_costs([layered], device, run)
    fused = fusion.kernels[(calls[0].number or 1) - 1]
    notes.unknown["cost"] = device.why_unknown or (
        "it runs on a CPU" if fused.device == "cpu" else "nothing says on which device it runs"
    )
    return replace(calls[0], fused=fused), fusion


def _of_launch(
    page: KernelPage, kernel: FusedKernel, number: int, fusion: GraphFusion, notes: _Notes
) -> KernelPage:
    if kernel.cost is not None:
        notes.unknown.pop("cost", None)
    lines = tuple(dict.fromkeys(kernel.sources))
    if not lines:
        notes.unknown["lines"] = "no FX node of it has a Python line in the artifacts"
    sizes = {b.name: b for b in fusion.buffers}
    launches = tuple(n for n, k in enumerate(fusion.kernels, 1) if k.name == kernel.name)
    return replace(
        page,
        kind=kernel.kind if page.kind == kernel.kind else page.kind,
        calls=page.calls or len(launches),
        number=number,
        compile_id=fusion.compile_id,
        launches=launches,
        device=kernel.device,
        lines=lines,
        modules=kernel.modules,
        operators=kernel.origins,
        fx=kernel.fx,
        extern_reason=kernel.extern_reason,
        traffic=_traffic(kernel, fusion, sizes, notes),
        cost=kernel.cost,
        flops=kernel.flops,
        flop_dtype=kernel.flop_dtype,
        reads=tuple(sizes.get(n, BufferInfo(n)) for n in kernel.reads),
        writes=tuple(sizes.get(n, BufferInfo(n)) for n in kernel.writes),
        removed=kernel.removed or (),
        neighbours=_neighbours(kernel, number, fusion, notes),
    )


def _why_no_modules(run: RunReader, match: KernelMatch) -> str:
    graph = next(g for g in _graphs(run) if g.id == match.graph)
    if run.fx_nodes(graph) is None:
        return "nobody recorded them: 'xpudbg run' does while graphs are made"
    return "no node of it was recorded as one of an nn.Module"


def _traffic(
    kernel: FusedKernel, fusion: GraphFusion, sizes: dict[str, BufferInfo], notes: _Notes
) -> KernelTraffic | None:
    if kernel.bytes_read is None or kernel.bytes_written is None:
        notes.unknown["traffic"] = "its scheduler nodes after fusion are not known (ir_post_fusion.txt)"
        return None
    if not kernel.nodes:
        notes.unknown["traffic"] = "no scheduler node of it is known"
        return None
    moved = kernel.bytes_read + kernel.bytes_written
    named = [sizes.get(n) for n in (*kernel.reads, *kernel.writes)]
    unfused = sum(m.bytes_read + m.bytes_written for m in kernel.members)
    # A share of a sum that leaves some out would be too large.
    whole = fusion.bytes_after if fusion.bytes_complete else None
    bound = fusion.memory_bound_bytes if fusion.bytes_complete else None
    return KernelTraffic(
        kernel.bytes_read,
        kernel.bytes_written,
        unfused if len(kernel.members) > 1 else None,
        whole,
        moved / whole if whole else None,
        moved / bound if bound and kernel.memory_bound else None,
        kernel.memory_bound,
        all(b is not None and b.bytes is not None for b in named),
    )


def _neighbours(
    kernel: FusedKernel, number: int, fusion: GraphFusion, notes: _Notes
) -> tuple[KernelNeighbour, ...]:
    if len(fusion.not_fused) >= _MAX_PAIRS:
        notes.unknown["neighbours"] = f"the graph has more than {_MAX_PAIRS} pairs: some may be missing"
    found = []
    for pair in fusion.not_fused:
        if number not in pair.numbers:
            continue
        place = pair.numbers[1] if pair.numbers[0] == number else pair.numbers[0]
        other = fusion.kernels[place - 1]
        found.append(
            KernelNeighbour(
                place, other.name, other.kind, _roles(kernel, other, pair, place < number), pair.shared, pair
            )
        )
    return tuple(sorted(found, key=lambda n: n.number))


def _roles(
    kernel: FusedKernel, other: FusedKernel, pair: NotFused, before: bool
) -> tuple[NeighbourRole, ...]:
    """Return the relation to the other launch: the one that runs first writes what the second reads, also through a concatenation."""
    first, second = (other, kernel) if before else (kernel, other)
    if pair.through or set(first.writes) & set(second.reads):
        return (NeighbourRole.PRODUCER if before else NeighbourRole.CONSUMER,)
    if set(pair.shared) & set(first.writes):
        # A part of a concatenation.
        return (NeighbourRole.PRODUCER if before else NeighbourRole.CONSUMER,)
    return (NeighbourRole.SIBLING,)


def _other_graphs(run: RunReader, page: KernelPage) -> tuple[str, ...]:
    if not run.is_bundle:
        return ()
    return tuple(
        dict.fromkeys(
            k.graph for k in run.manifest.kernels if k.name == page.name and k.graph not in ("", page.graph)
        )
    )


def _builds(
    run: RunReader,
    match: KernelMatch,
    kind: str,
    open_entry: Callable[[EntryFiles], EntryReader],
    notes: _Notes,
) -> tuple[KernelBuild, ...]:
    entries = matched_entries(run, [match])
    if not entries:
        notes.unknown["builds"] = _why_no_builds(match, kind)
        return ()
    groups = configurations_of(entries, run.fact(RunCache).winners)
    count = groups[0] if len(groups) == 1 else None
    known = count is not None and (count.chosen or count.one is not None)
    return tuple(
        _build(open_entry(files), files in count.counting if count is not None and known else None)
        for files in entries
    )


def _why_no_builds(match: KernelMatch, kind: str) -> str:
    if kind in _CALLED:
        return "a library's code: registers and spills are not in the artifacts"
    if kind in CPP_KINDS:
        return "C++ for the CPU: its compiler leaves no figures of registers and spills"
    if kind in COMPILED_KINDS:
        why = next((a.reason for a in match.row.artifacts if a.reason), "") if match.row else ""
        return why or "no entry of it in the Triton cache of the run"
    return "nothing was compiled for it"


def _build(reader: EntryReader, chosen: bool | None) -> KernelBuild:
    card = card_of(reader)
    return KernelBuild(
        reader.files.key,
        chosen,
        tuple(f for name in _FACTS if (f := card.fact(name)) is not None),
        card.stages,
        card.advice,
        card.problems,
        card.kept_builds,
    )
