"""Kernels, launches and bytes by module."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from xpudbg.core.units import short_size
from xpudbg.model.fusion import FusionReport
from xpudbg.model.repeated_layers import ModuleKernels
from xpudbg.screens.folding import print_folded
from xpudbg.screens.fusion.column_fit import KernelColumn, fit_columns
from xpudbg.screens.fusion.kernel_table import print_row
from xpudbg.screens.text import clean

_COLUMNS = (
    KernelColumn("module", least=16, style="blue"),
    KernelColumn("class", least=8, dropped=1),
    KernelColumn("kernels", right=True),
    KernelColumn("launches", right=True),
    KernelColumn("bytes", right=True),
    KernelColumn("shared", right=True, dropped=2),
)


def print_modules(report: FusionReport, console: Console, *, expand: bool) -> None:
    """Write kernels, launches and bytes by module; modules that differ in a number alone once.

    Args:
        report: What was found.
        console: Where to.
        expand: Write every module.
    """
    for index, graph in enumerate(report.graphs):
        if index:
            console.print()
        console.print(Text(clean(graph.id, single_line=True), style="bold"), soft_wrap=True)
        if not graph.modules:
            words = "  no module is known: none was called, or the run has no fx_graph_nodes.json ('xpudbg run' records it)"
            print_folded(console, Text(words, style="dim"), "    ")
            continue
        rows = [
            _module_row(group)
            for group in ([[m] for m in graph.modules] if expand else _alike(graph.modules))
        ]
        width = console.width - 2 if console.is_terminal else None
        fitted = fit_columns(_COLUMNS, rows, width)
        print_row(console, fitted, [column.title for column in _COLUMNS], style="dim")
        for row in rows:
            print_row(console, fitted, row)
        words = "  a launch counts for the module of its last node and those above; shared: launches that compute nodes of others, too"
        print_folded(console, Text(words, style="dim"), "    ")


def _alike(modules: Sequence[ModuleKernels]) -> list[list[ModuleKernels]]:
    groups: dict[tuple[str, str], list[ModuleKernels]] = {}
    for module in modules:
        groups.setdefault((starred(module.path), module.class_name), []).append(module)
    return list(groups.values())


def _module_row(group: Sequence[ModuleKernels]) -> tuple[str, ...]:
    """The cells of one module, or of several that are alike: what each has, and the range where they differ."""
    path = group[0].path if len(group) == 1 else f"{starred(group[0].path)}  ({len(group)} times)"
    sizes = [m.bytes for m in group]
    known = [size for size in sizes if size is not None]
    span = (
        _span(list(dict.fromkeys(short_size(size) for size in sorted(known))))
        if len(known) == len(sizes)
        else "unknown"
    )
    return (
        clean(path, single_line=True) or "(no module)",
        clean(group[0].class_name.rpartition(".")[2], single_line=True),
        _span([str(n) for n in sorted({m.kernels for m in group})]),
        _span([str(n) for n in sorted({m.launches for m in group})]),
        span,
        _span([str(n) for n in sorted({m.shared for m in group})]),
    )


def starred(path: str) -> str:
    """The path with a star for its first number, which is that of the layer."""
    steps = path.split(".")
    first = next((i for i, step in enumerate(steps) if step.isdecimal()), None)
    return path if first is None else ".".join([*steps[:first], "*", *steps[first + 1 :]])


def _span(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"{values[0]} to {values[-1]}"
