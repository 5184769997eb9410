"""The card's facts on what takes longest: a pipe of the vector engine, or memory (docs/cost.md, "By pipe")."""

from __future__ import annotations

import math

from xpudbg.facts.cost.pipes import judged
from xpudbg.facts.fusion.launch_numbers import launches_of
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.kernels.card.facts import fact
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.inductor_grid import inductor_grid
from xpudbg.model.kernel_card import Fact
from xpudbg.model.pipes import PipeBound


def pipe_facts(reader: EntryReader, source: str) -> list[Fact]:
    """Return what takes longest, and the cycles behind it; nothing where no rates of the device are known.

    Args:
        reader: The kernel, with a disassembler.
        source: Source of its instructions.
    """
    bound = launch_bound(reader)
    if bound is None or not bound.sentence:
        return []
    value = {"pipe": bound.pipe, "limit": bound.limit, "next": bound.next, "ratio": bound.ratio}
    note = f"at the rates of {bound.generation} (docs/cost.md); order, not time, is meant"
    cycles = {use.pipe: use.cycles for use in bound.parts[bound.about or 0].pipes}
    return [
        fact("isa_limit", "takes longest", value, bound.sentence, source, note),
        fact("isa_pipes", "cycles by pipe", cycles, _cycles(bound), source, _of_what(bound)),
    ]


def launch_bound(reader: EntryReader) -> PipeBound | None:
    """Return the bound of a kernel, beside the bytes of a launch where these are known; None without rates of its device.

    Args:
        reader: The kernel, with a disassembler.
    """
    bound = reader.pipe_bound
    if bound is None or bound.about is not None:
        return bound
    moved = launch_bytes(reader)
    return bound if moved is None else judged(bound, moved)


def launch_bytes(reader: EntryReader) -> float | None:
    """Return the bytes of memory of a launch, for each of its hardware threads; None where they, or the grid, are not known.

    Args:
        reader: The kernel.
    """
    run, warps = reader.files.run, reader.metadata.num_warps
    launches, grid = launches_of(reader.files), inductor_grid(reader)
    if run is None or not grid or not warps or not launches:
        return None
    graph = next((g for g in run.graphs if g.id == launches[0].graph), None)
    if graph is None:
        return None
    kernel = fusion_of(run, graph).kernels[launches[0].numbers[0] - 1]
    if kernel.whole_read is None or kernel.whole_written is None:
        return None
    moved = (kernel.bytes_read or 0) + (kernel.bytes_written or 0)
    return moved / (math.prod(grid) * warps) if moved else None


def _cycles(bound: PipeBound) -> str:
    part = bound.parts[bound.about or 0]
    uses = [f"{u.pipe} {'unknown' if u.cycles is None else f'{u.cycles:,}'}" for u in part.pipes]
    moved = part.memory_bytes if bound.launch_bytes is None else bound.launch_bytes
    took = f" {moved / bound.bytes_per_cycle:,.0f}" if bound.bytes_per_cycle else ""
    return f"{', '.join(uses)}; {moved:,.0f} bytes of memory{took}"


def _of_what(bound: PipeBound) -> str:
    if bound.about is not None:
        return f"of one hardware thread, an iteration of loop L{bound.parts[bound.about].start}"
    outside = " outside of loops" if len(bound.parts) > 1 else ""
    return (
        f"of one hardware thread{outside}{'; bytes of the launch' if bound.launch_bytes is not None else ''}"
    )
