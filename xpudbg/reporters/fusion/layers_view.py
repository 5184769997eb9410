"""Kernels of a large model in few lines: layers that repeat are shown once, a kernel takes one line, modules have a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from xpudbg.model.fusion import FusedKernel, FusionReport, GraphFusion, NotFused
from xpudbg.model.location import base_name
from xpudbg.model.plural import plural
from xpudbg.model.repeated_layers import LayerDifference, ModuleKernels, RepeatedLayers, place_in_layers
from xpudbg.reporters.folding import print_folded
from xpudbg.reporters.text import clean
from xpudbg.units import decimal_size

_WIDEST_MODULE = 32
_PLACES = 4
"""Layers with a difference that are named."""


def print_layers(graph: GraphFusion, console: Console, limit: int) -> None:
    """Write the launches of a graph, one a line, of layers that repeat those of the first.

    Args:
        graph: What was found.
        console: Where to; on a terminal lines end at its edge.
        limit: Lines of kernels; 0 for all.
    """
    repeats = {r.first: r for r in graph.repeats}
    widths = _widths(graph)
    number, shown = 1, 0
    while number <= len(graph.kernels):
        if limit and shown >= limit:
            more = f"  ... and {plural(len(graph.kernels) - number + 1, 'more launch', 'more launches')}; --limit 0 lists all"
            print_folded(console, Text(more, style="dim"), "      ")
            return
        layers = repeats.get(number)
        if layers is None:
            _print_cut(console, kernel_line(number, graph.kernels[number - 1], widths))
            number, shown = number + 1, shown + 1
            continue
        print_folded(console, Text(f"  {layers_words(layers)}", style="bold"), "    ")
        for at in range(layers.length):
            _print_cut(console, kernel_line(number + at, graph.kernels[number + at - 1], widths, "│"))
        if layers.differences:
            print_folded(console, Text(f"      {differences_words(layers)}", style="dim"), " " * 8)
        number, shown = layers.last + 1, shown + layers.length


def layers_words(layers: RepeatedLayers) -> str:
    """``layers.1 to layers.11: 11 times the same 8 kernels, K9 to K96 (--expand lists all)``."""
    ends = f"{layers.layers[0]} to {layers.layers[-1]}: " if layers.layers else ""
    same = (
        f"{layers.count} times the same {plural(layers.length, 'kernel')}, K{layers.first} to K{layers.last}"
    )
    return f"{clean(ends, single_line=True)}{same} (--expand lists all)"


def differences_words(layers: RepeatedLayers) -> str:
    """``differs: K1 in name, shape (layers.0, layers.1); K5 in bytes (layers.0)``."""
    by_kernel: dict[int, list[LayerDifference]] = {}
    for difference in layers.differences:
        by_kernel.setdefault(difference.kernel, []).append(difference)
    words = []
    for kernel, found in by_kernel.items():
        places = sorted({place for difference in found for place in difference.layers})
        names = [layers.layers[p] if layers.layers else f"layer {p + 1}" for p in places[:_PLACES]]
        more = f", {len(places) - _PLACES} more" if len(places) > _PLACES else ""
        what = ", ".join(difference.what for difference in found)
        words.append(f"K{kernel} in {what} ({clean(', '.join(names), single_line=True)}{more})")
    return f"differs: {'; '.join(words)}"


@dataclass(frozen=True)
class _Widths:
    number: int
    module: int
    line: int


def _widths(graph: GraphFusion) -> _Widths:
    shown = [
        k for number, k in enumerate(graph.kernels, 1) if place_in_layers(graph.repeats, number)[0] == number
    ]
    return _Widths(
        len(str(len(graph.kernels))),
        min(max((len(_module(k)) for k in shown), default=0), _WIDEST_MODULE),
        max((len(_place(k)) for k in shown), default=0),
    )


def kernel_line(number: int, kernel: FusedKernel, widths: _Widths, mark: str = " ") -> Text:
    """One launch: number, module, traffic, Python line, name, and what it computes."""
    line = Text(f"{mark:>3}{number:>{widths.number}}  ", style="dim")
    if widths.module:
        line.append(f"{_module(kernel):<{widths.module}}  ", style="blue")
    known = kernel.bytes_read is not None and kernel.bytes_written is not None
    size = decimal_size((kernel.bytes_read or 0) + (kernel.bytes_written or 0)) if known else "? B"
    line.append(f"{size:>9}  ")
    if widths.line:
        line.append(f"{_place(kernel):<{widths.line}}  ", style="dim")
    line.append(clean(kernel.name, single_line=True), style="bold")
    inner = len(kernel.members)
    return line.append(f"  {inner} nodes" if inner > 1 else "", style="dim")


def _module(kernel: FusedKernel) -> str:
    return clean(kernel.modules[-1], single_line=True) if kernel.modules else ""


def _place(kernel: FusedKernel) -> str:
    sources = next((m.sources for m in reversed(kernel.members) if m.sources), ())
    return clean(f"{base_name(sources[-1].path)}:{sources[-1].line}", single_line=True) if sources else ""


def _print_cut(console: Console, line: Text) -> None:
    """Print one line, cut at the edge of a terminal."""
    if console.is_terminal:
        line.truncate(console.width, overflow="ellipsis")
    console.print(line, soft_wrap=True)


def folded_pairs(graph: GraphFusion) -> list[tuple[NotFused, int]]:
    """Pairs of kernels that stayed apart, those that layers have in common once, with how often they are there."""
    found: dict[object, list[NotFused]] = {}
    for pair in graph.not_fused:
        places = [place_in_layers(graph.repeats, n) for n in pair.numbers]
        apart = places[1][1] - places[0][1]
        key = (places[0][0], places[1][0], apart, pair.cause) if 0 not in pair.numbers else id(pair)
        found.setdefault(key, []).append(pair)
    return [(pairs[0], len(pairs)) for pairs in found.values()]


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
            words = "  no module is known: 'xpudbg run' records them with the nodes (fx_graph_nodes.json)"
            print_folded(console, Text(words, style="dim"), "    ")
            continue
        rows = [
            _module_row(group)
            for group in ([[m] for m in graph.modules] if expand else _alike(graph.modules))
        ]
        head = ("module", "class", "kernels", "launches", "bytes", "shared")
        _table([head, *rows], console)
        words = "  a launch counts for the module of its last node and those above; shared: launches that compute nodes of others, too"
        print_folded(console, Text(words, style="dim"), "    ")


def _alike(modules: Sequence[ModuleKernels]) -> list[list[ModuleKernels]]:
    groups: dict[tuple[str, str], list[ModuleKernels]] = {}
    for module in modules:
        groups.setdefault((_starred(module.path), module.class_name), []).append(module)
    return list(groups.values())


def _module_row(group: Sequence[ModuleKernels]) -> tuple[str, ...]:
    """The cells of one module, or of several that are alike: what each has, and the range where they differ."""
    path = group[0].path if len(group) == 1 else f"{_starred(group[0].path)}  ({len(group)} times)"
    sizes = [m.bytes for m in group]
    known = [size for size in sizes if size is not None]
    span = (
        _span(list(dict.fromkeys(decimal_size(size) for size in sorted(known))))
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


def _starred(path: str) -> str:
    """The path with a star for its first number, which is that of the layer."""
    steps = path.split(".")
    first = next((i for i, step in enumerate(steps) if step.isdecimal()), None)
    return path if first is None else ".".join([*steps[:first], "*", *steps[first + 1 :]])


def _span(values: Sequence[str]) -> str:
    return values[0] if len(values) == 1 else f"{values[0]} to {values[-1]}"


def _table(rows: Sequence[tuple[str, ...]], console: Console) -> None:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = [
            f"{cell:<{width}}" if i < 2 else f"{cell:>{width}}"
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = Text(f"  {'  '.join(cells)}".rstrip(), style="dim" if number == 0 else "")
        _print_cut(console, line)
