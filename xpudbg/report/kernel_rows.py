"""Kernels of a graph as a report counts them: a generated kernel once, a library call once for each call site."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.model.fusion import FusedKernel, GraphFusion, place_in_layers
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.location import base_name
from xpudbg.model.report import ReportKernelRow
from xpudbg.model.report_measured import ReportTimes
from xpudbg.model.row import dataclass

_LINES = 12


@dataclass(frozen=True)
class CountedKernel:
    """A kernel of a graph with its launches.

    Attributes:
        id: Id of its page.
        numbers: Numbers of its launches, from 1.
        fused: The first launch.
        repeats: Number of repeated layers that contain the first launch.
    """

    id: str
    numbers: tuple[int, ...]
    fused: FusedKernel
    repeats: int


def counted_kernels(fusion: GraphFusion) -> list[CountedKernel]:
    """Return the kernels of a graph in the order of their first launches.

    Args:
        fusion: The graph, with its repeated layers.
    """
    numbers: dict[object, list[int]] = {}
    for number, kernel in enumerate(fusion.kernels, 1):
        generated = kernel.kind in COMPILED_KINDS
        key = kernel.name if generated else (kernel.name, place_in_layers(fusion.repeats, number)[0])
        numbers.setdefault(key, []).append(number)
    return [
        CountedKernel(
            f"{fusion.id}:K{own[0]}", tuple(own), fusion.kernels[own[0] - 1], _repeats(fusion, own[0])
        )
        for own in numbers.values()
    ]


def _repeats(fusion: GraphFusion, number: int) -> int:
    return next((r.count for r in fusion.repeats if r.place(number) is not None), 1)


def kernel_row(kernel: CountedKernel, graph: str) -> ReportKernelRow:
    """Return a kernel's row without figures of its native code.

    Args:
        kernel: The kernel.
        graph: Id of its graph.
    """
    fused = kernel.fused
    return ReportKernelRow(
        id=kernel.id,
        number=f"K{kernel.numbers[0]}",
        name=fused.name,
        graph=graph,
        kind=fused.kind,
        nodes=len(fused.members) or len(fused.nodes) or None,
        lines=source_lines(fused),
        module=fused.modules[-1] if fused.modules else "",
        bytes_in=fused.whole_read,
        bytes_out=fused.whole_written,
        saved=fused.whole_saved,
        least_us=fused.cost.least_us if fused.cost else None,
        launches=len(kernel.numbers),
        spills=fused.spills,
        repeats=kernel.repeats,
        flops=fused.flops,
        flop_dtype=fused.flop_dtype,
    )


def launch_row(row: ReportKernelRow, fused: FusedKernel, times: ReportTimes | None) -> ReportKernelRow:
    """Return a launch's row: its kernel's row with the launch's own module, lines, bytes and times.

    Args:
        row: The row of its kernel.
        fused: The launch.
        times: Measured times of the launch; None without.
    """
    return replace(
        row,
        nodes=len(fused.members) or len(fused.nodes) or None,
        lines=source_lines(fused),
        module=fused.modules[-1] if fused.modules else "",
        bytes_in=fused.whole_read,
        bytes_out=fused.whole_written,
        saved=fused.whole_saved,
        least_us=fused.cost.least_us if fused.cost else None,
        flops=fused.flops,
        times=times,
    )


def source_lines(fused: FusedKernel) -> tuple[str, ...]:
    """Return the program's lines of a launch as ``model.py:35``, the line of its last operation first."""
    return tuple(dict.fromkeys(f"{base_name(s.path)}:{s.line}" for s in reversed(fused.sources)))[:_LINES]
