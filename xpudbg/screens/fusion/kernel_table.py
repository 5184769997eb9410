"""Table of a graph's kernels: one line for each launch, repeated layers once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from rich.console import Console
from rich.text import Text

from xpudbg.core.text import binary_size, plural, short_size, short_time
from xpudbg.model.fusion import FusedKernel, GraphFusion, RepeatedLayers, place_in_layers
from xpudbg.model.location import base_name
from xpudbg.model.row import dataclass
from xpudbg.screens.fusion.buffer_text import (
    differences_text,
    kernel_lines,
    layers_text,
    short_call,
    stretches_as_layers,
)
from xpudbg.screens.source_text import linked_file
from xpudbg.screens.tables import Column, Table, print_spans
from xpudbg.screens.text import cell_width, clean, print_folded, say

# Columns of a table of kernels, fitted into a width: names are cut at their beginning, since their ends differ.

_SEAMS = "_./:"
"""Characters after which a name may be cut."""


def cut_start(text: str, width: int) -> str:
    """Return the end of a name, from a near word boundary: ``…layer_norm_3`` of ``triton_per_fused_add_native_layer_norm_3``."""
    if cell_width(text) <= width:
        return text
    if width < 2:
        return text[-width:] if width else ""
    tail = text[-(width - 1) :]
    while cell_width(tail) > width - 1:
        tail = tail[1:]
    before = text[-len(tail) - 1]
    seam = 0 if before in _SEAMS else next((i + 1 for i, c in enumerate(tail[:-1]) if c in _SEAMS), 0)
    # The last number alone would be useless.
    return "…" + (tail[seam:] if len(tail) - seam >= width // 2 else tail)


@dataclass(frozen=True)
class KernelRow:
    """A launch, or all launches of a kernel, as a row.

    Attributes:
        number: Its number.
        kernel: The launch.
        file: Name of the file that is omitted before its lines.
        narrow: Show only the last of several Python lines, and only the operator of library calls.
        module: Its module.
        sizes: Bytes that it reads, writes and that fusion saved.
        graph: Its graph, if the table has several.
        times: Number of launches; 0 if the row is one launch.
        share: Its share of all bytes.
        least_us: The least time; None where it is not known.
        measured_us: The measured time; None where it is not known.
    """

    number: str
    kernel: FusedKernel
    file: str
    narrow: bool
    module: str
    sizes: tuple[int | None, int | None, int | None]
    graph: str = ""
    times: int = 0
    share: str = ""
    least_us: float | None = None
    measured_us: float | None = None


def _name(row: KernelRow) -> str:
    return short_call(row.kernel.name) if row.narrow else row.kernel.name


def _nodes(row: KernelRow) -> str:
    return str(len(row.kernel.members) or len(row.kernel.nodes) or "")


def _line_style(row: KernelRow) -> str:
    main = next(reversed(row.kernel.sources), None)
    return linked_file("", main.path, main.line) if main is not None else ""


def _lines(row: KernelRow) -> str:
    return kernel_lines(row.kernel, row.file, every=not row.narrow, most=_LINES)


def _spills(row: KernelRow) -> str:
    spills = row.kernel.spills
    return "" if spills is None else binary_size(spills) if spills else "0"


def _size(title: str, place: int, style: str = "", dropped: int = 0) -> Column[KernelRow]:
    """Return a column of bytes, coloured unless 0."""

    def cell(row: KernelRow) -> str:
        size = row.sizes[place]
        return "?" if size is None else short_size(size)

    return Column(
        title, cell, True, lambda r: style if r.sizes[place] != 0 else "dim", dropped=dropped, apart=1
    )


COLUMNS: tuple[Column[KernelRow], ...] = (
    Column("", lambda r: r.number, right=True, style="dim"),
    Column("graph", lambda r: r.graph, least=8, style="magenta", cut=cut_start),
    Column("kernel", _name, least=13, style="bold", cut=cut_start),
    Column("times", lambda r: str(r.times or ""), right=True, style="dim"),
    Column("kind", lambda r: r.kernel.kind, dropped=1, style="dim"),
    Column("nodes", _nodes, right=True, dropped=2, style="dim"),
    Column("line", _lines, style=_line_style),
    Column("module", lambda r: r.module, least=10, dropped=4, style="blue", cut=cut_start),
    _size("in", 0),
    _size("out", 1),
    Column("time", lambda r: short_time(r.measured_us), right=True, style="bold", apart=1),
    Column("at least", lambda r: short_time(r.least_us), right=True, style="yellow", apart=1),
    Column("share", lambda r: r.share, right=True, dropped=5),
    _size("saved", 2, "green", dropped=3),
    Column("spills", _spills, True, lambda r: "red" if r.kernel.spills else "dim", apart=1),
)
"""Columns of a graph's launches and of ranked kernels; empty ones are left out."""


def kernel_table(rows: Sequence[KernelRow], console: Console) -> Table[KernelRow]:
    """Return the rows as a table fitted into a terminal."""
    return Table(COLUMNS, rows, console.width if console.is_terminal else None, gap=1)


_MARK = "│"
_WIDE = 110
"""Columns from which all Python lines of a kernel are listed."""
_LINES = 4
"""Python lines of a kernel that are listed then; the others are counted."""
_SHORT = 8
"""Kernels in the short table of a graph with repeated layers."""
_FEW = 2
"""Rows above ``_SHORT`` up to which the table is not shortened."""


def print_table(
    graph: GraphFusion, console: Console, limit: int, printed: set[str], *, short: bool = False
) -> None:
    """Print the launches of a graph, one a line; of repeated layers the first, and equal launches as one line.

    Args:
        graph: The graph.
        console: Console to print to; on a terminal the table has its width.
        limit: Lines of kernels; 0 for all.
        printed: Notes that were printed before; a short table prints each only once.
        short: Show only the kernels of most traffic over all layers, for a graph with repeated layers.
    """
    width = console.width if console.is_terminal else None
    shown = shown_numbers(graph)
    listed = shown[:limit] if limit else shown
    if short and graph.repeats and len(shown) > _SHORT + _FEW:
        listed = _with_most_traffic(graph, shown)
    left_out = len(listed) < len(shown) and short
    kernels = [graph.kernels[n - 1] for n in shown]
    file, several = main_file(kernels)
    narrow = width is not None and width < _WIDE
    table = kernel_table([_row(n, graph, file, narrow=narrow) for n in listed], console)
    rows = dict(zip(listed, table.lines(), strict=True))
    print_spans(console, [table.head()], cut=True)
    ends = {r.first + r.length - 1: r for r in graph.repeats}
    same = {} if left_out else {first: (last, like) for first, last, like in stretches_as_layers(graph)}
    begun: set[int] = set()
    folded = 0
    for number in listed:
        if number <= folded:
            continue
        if number in same:
            folded, like = same[number]
            text = f"  K{number} to K{folded} as K{like} to K{like + folded - number}"
            print_folded(console, Text(text + _place(graph, number, folded), style="dim"), "    ")
            continue
        for layers in graph.repeats:
            if layers.first <= number < layers.first + layers.length and layers.first not in begun:
                begun.add(layers.first)
                say(console, layers_text(layers) + _least_of(graph, layers), 2, "bold")
        print_spans(console, [rows[number]], cut=True)
        if not left_out and number in ends and ends[number].differences:
            say(console, differences_text(ends[number]), 6, "dim")
    if left_out:
        print_folded(console, Text(_left_out_text(graph, shown, listed), style="dim"), "    ")
    notes = table_notes(kernels, file, several=several, narrow=narrow)
    if graph.repeats and not short:
        notes += [f"--expand lists all {len(graph.kernels)} launches"]
    if notes and not (short and printed.issuperset(notes)):
        print_folded(console, Text(f"  {'; '.join(notes)}", style="dim"), "  ")
        printed.update(notes)
    if len(listed) < len(shown) and not left_out:
        more = f"  ... and {plural(len(shown) - len(listed), 'more launch', 'more launches')}; --limit 0 lists all"
        print_folded(console, Text(more, style="dim"), "      ")


def _least_of(graph: GraphFusion, layers: RepeatedLayers) -> str:
    """Return ``, at least 120 us each`` for repeated layers; empty where no times are known."""
    costs = [k.cost.least_us for k in graph.kernels[layers.first - 1 : layers.last] if k.cost]
    return f", at least {short_time(sum(costs) / layers.count)} each" if costs else ""


def _with_most_traffic(graph: GraphFusion, shown: Sequence[int]) -> list[int]:
    """Return the rows of most traffic in launch order; rows of unknown traffic are preferred."""

    def traffic(number: int) -> float:
        sizes = [_traffic(graph.kernels[n - 1]) for n in _alike(graph, number)]
        return float("inf") if None in sizes else sum(size for size in sizes if size is not None)

    return sorted(sorted(shown, key=lambda n: (-traffic(n), n))[:_SHORT])


def _alike(graph: GraphFusion, number: int) -> list[int]:
    """Return the launches that a row represents: the same one of each layer."""
    layers = next((r for r in graph.repeats if r.place(number) is not None), None)
    return list(range(number, layers.last + 1, layers.length)) if layers else [number]


def _traffic(kernel: FusedKernel) -> int | None:
    if kernel.whole_read is None or kernel.whole_written is None:
        return None
    return kernel.whole_read + kernel.whole_written


def _left_out_text(graph: GraphFusion, shown: Sequence[int], listed: Sequence[int]) -> str:
    """Return the number and traffic of launches in omitted rows, and the option that lists them."""
    rows = sorted(set(shown) - set(listed))
    kernels = [graph.kernels[n - 1] for row in rows for n in _alike(graph, row)]
    sizes = [_traffic(kernel) for kernel in kernels]
    less = " with less traffic" if None not in sizes else ""
    text = f"  {plural(len(rows), 'more row')}{less}: {plural(len(kernels), 'launch', 'launches')}"
    text += f", {short_size(sum(s for s in sizes if s is not None))}" if less else ""
    spilling = sum(bool(kernel.spills) for kernel in kernels)
    text += f", {spilling} with spills" if spilling else ""
    return f"{text}; --limit 0 lists them"


def _place(graph: GraphFusion, first: int, last: int) -> str:
    """Return the layer of launches, if all are of one layer."""
    paths = [k.modules[-1].split(".") for k in graph.kernels[first - 1 : last] if k.modules]
    steps = takewhile(lambda level: len(set(level)) == 1, zip(*paths, strict=False))
    common = [level[0] for level in steps]
    return f", in {clean('.'.join(common))}" if common else ""


def shown_numbers(graph: GraphFusion) -> list[int]:
    """Return the numbers of the listed launches: of repeated layers those of the first."""
    return [n for n in range(1, len(graph.kernels) + 1) if place_in_layers(graph.repeats, n)[0] == n]


def main_file(kernels: Sequence[FusedKernel]) -> tuple[str, bool]:
    """Return the name of the file that most kernels come from, and whether there are others."""
    files = Counter(s.path for k in kernels for s in k.sources)
    return (base_name(files.most_common(1)[0][0]), len(files) > 1) if files else ("", False)


def _row(number: int, graph: GraphFusion, file: str, *, narrow: bool) -> KernelRow:
    kernel = graph.kernels[number - 1]
    inside = any(r.place(number) is not None for r in graph.repeats)
    mark = (_MARK if inside else " ") if graph.repeats else ""
    wide = len(str(len(graph.kernels))) + 1
    sizes = kernel.whole_read, kernel.whole_written, kernel.whole_saved
    module = kernel.modules[-1] if kernel.modules else ""
    least = kernel.cost.least_us if kernel.cost else None
    return KernelRow(
        f"{mark}{f'K{number}':>{wide}}",
        kernel,
        file,
        narrow,
        module,
        sizes,
        least_us=least,
        measured_us=kernel.measured_us,
    )


def table_notes(kernels: Sequence[FusedKernel], file: str, *, several: bool, narrow: bool) -> list[str]:
    """Return notes on a table: the file of its lines, and why a column is missing.

    Args:
        kernels: Those of the table.
        file: The file whose name is omitted before lines.
        several: Lines of other files are in the table, too.
        narrow: Only the last of several Python lines is shown.
    """
    most = 1 if narrow else _LINES
    cut = any(len({(s.path, s.line) for s in k.sources}) > most for k in kernels)
    more = " (+1: one line more)" if cut else ""
    which = "lines without a file are of" if several else "lines of"
    notes = [f"{which} {clean(file)}{more}"] if file else []
    compiled = [k for k in kernels if k.kind in ("triton", "triton_template", "user_triton")]
    if compiled and all(k.spills is None for k in compiled):
        notes.append("spills unknown: no native code in the run")
    if any(k.spills for k in compiled):
        notes.append("spills: worst of the configurations that may be chosen")
    if any(None in (k.whole_read, k.whole_written, k.whole_saved) for k in kernels):
        notes.append("?: not known")
    return notes
