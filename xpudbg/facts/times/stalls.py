"""Samples of stalls by kernel, led to instructions of its native code and their lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.python_lines import isa_ops
from xpudbg.facts.kernels.run_kernels import RunKernels
from xpudbg.model.isa import Disassembly
from xpudbg.model.location import base_name
from xpudbg.model.profile import StallSample
from xpudbg.model.run_time import KernelStalls, RunTimeReport, StalledInstruction
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.run_reader import RunReader

_ACTIVE = "Active"


def kernel_stalls(samples: Sequence[StallSample]) -> tuple[KernelStalls, ...]:
    """Return the samples of each kernel, the most first."""
    kernels: dict[str, list[StallSample]] = {}
    for sample in samples:
        kernels.setdefault(sample.kernel, []).append(sample)
    rows = [_kernel(name, some) for name, some in kernels.items()]
    return tuple(sorted(rows, key=lambda row: (-row.active - row.stalled, row.kernel)))


def _kernel(name: str, samples: Sequence[StallSample]) -> KernelStalls:
    states: Counter[str] = Counter()
    rows = []
    for sample in samples:
        stalls = {state: count for state, count in sample.counts.items() if state != _ACTIVE and count}
        states.update(stalls)
        rows.append(
            StalledInstruction(sample.address, sample.counts.get(_ACTIVE, 0), sum(stalls.values()), stalls)
        )
    rows.sort(key=lambda row: (-row.stalled, row.address))
    return KernelStalls(
        name,
        sum(r.active for r in rows),
        sum(r.stalled for r in rows),
        dict(states.most_common()),
        tuple(rows),
    )


def with_instructions(
    report: RunTimeReport, run: RunReader, disassemble: Callable[[EntryReader], Disassembly]
) -> RunTimeReport:
    """Add the instructions of a run's native code to stalls, where every address is one of the kernel's.

    Args:
        report: The report.
        run: The run.
        disassemble: Gives the instructions of native code.
    """
    entries: dict[str, dict[str, EntryFiles]] = {}
    for (_, name), kernel in run.fact(RunKernels).by_name.items():
        for files in kernel.entries:
            entries.setdefault(name, {})[files.key] = files
    found = []
    for row in report.stalls:
        some = list(entries.get(row.kernel, {}).values())
        if len(some) == 1:
            found.append(_joined(row, EntryReader(some[0], disassemble)))
        else:
            why = (
                f"the run has {len(some)} configurations of it"
                if some
                else "the run has no kernel of that name"
            )
            found.append(replace(row, missing=why))
    return replace(report, stalls=tuple(found))


def _joined(row: KernelStalls, reader: EntryReader) -> KernelStalls:
    program = reader.isa
    if program is None:
        return replace(row, missing="its native code is not in the run, or cannot be disassembled here")
    ops = {i.address: op for i, op in zip(program.instructions, isa_ops(reader), strict=True)}
    if any(one.address not in ops for one in row.instructions):
        return replace(
            row, missing="addresses are between the instructions of the run's native code: another build"
        )
    rows = []
    for one in row.instructions:
        op = ops[one.address]
        place = op.frames[-1] if op.frames else None
        line = f"{base_name(place.file)}:{place.line}" if place and place.line else ""
        rows.append(replace(one, instruction=op.text, line=line))
    return replace(row, instructions=tuple(rows))
