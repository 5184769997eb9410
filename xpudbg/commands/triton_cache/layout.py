"""``xpudbg triton-cache layout``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import (
    EveryOption,
    ForceOption,
    InOption,
    JsonOption,
    KernelArgument,
    MachineOption,
    NoPagerOption,
    OddStrictOption,
)
from xpudbg.commands.output import Output
from xpudbg.commands.triton_cache import selecting
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import binary_size, listed, plural
from xpudbg.facts.kernels import entry_reader, tensor_layouts
from xpudbg.model import location
from xpudbg.model import tensor_layouts as tensor_layouts_model
from xpudbg.screens import reporter, tables, text
from xpudbg.screens.text import clean

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.model.location import Location
    from xpudbg.model.tensor_layouts import (
        LayoutConversion,
        LayoutMessage,
        LinearLayout,
        TensorLayouts,
        ValueLayout,
    )
    from xpudbg.screens.tables import Column, Row

app = typer.Typer(add_completion=False)


@app.command()
def layout(
    kernel: KernelArgument,
    value: Annotated[
        str | None,
        typer.Argument(
            metavar="[VALUE]", help="A value of the ttgir (%12): which lane and register holds which element."
        ),
    ] = None,
    places: InOption = None,
    machine: MachineOption = False,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="FILE.svg", help="Draw the value's layout into a file.")
    ] = None,
    force: ForceOption = False,
    every: EveryOption = False,
    strict: OddStrictOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Show layouts of a kernel's tensors: conversions and what they cost, what messages reach, who holds which element.

    Computed from the layouts' attributes in the ttgir; nothing is compiled or measured.

    Examples:
      xpudbg triton-cache layout latest:K3
      xpudbg triton-cache layout latest:K3 %12
      xpudbg triton-cache layout latest:K3 %12 -o layout.svg
    """
    if out is not None and value is None:
        raise XpudbgError("-o draws one value's layout", hint="name a value, such as %12")
    if out is not None:
        reporter.check_writable(out, force=force)
    reader = entry_reader.EntryReader(selecting.select(places, kernel, machine=machine))
    data = reader.stage_bytes("ttgir") if "ttgir" in reader.files.stages else None
    if data is None:
        raise XpudbgError(
            f"{reader.files.stem} {reader.files.key[:8]} has no ttgir", hint="layouts are in no other stage"
        )
    report = tensor_layouts.layouts_of_kernel(
        data.decode("utf-8", "replace"),
        kernel=reader.metadata.name or reader.files.stem,
        stage=reader.files.stages["ttgir"],
        wanted=value or "",
    )
    if out is not None:
        if report.values[0].reason:
            raise XpudbgError(f"{report.values[0].name} cannot be drawn: {report.values[0].reason}")
        reporter.save_output(out, layout_svg(report.values[0]).encode())

    def screen(console: Console) -> None:
        print_layouts(report, console, one=value is not None, every=every)

    Output(as_json, no_pager).print("xpudbg.triton-cache.layout", lambda: report, screen=screen)
    return ExitCode.FOUND if strict and report.problems else ExitCode.OK


_HOW = {
    "slm": "through SLM",
    "lanes": "between lanes of a sub-group",
    "registers": "between registers of a lane",
    "none": "nothing moves",
    "unknown": "not computed",
}
_SHOWN = 20
_ROWS = 16
_SVG_ROWS, _SVG_COLUMNS, _SVG_WARPS = 64, 64, 64
_SVG_HEADING = 6
_CELL_WIDTH, _CELL_HEIGHT, _TOP, _LEFT = 36, 18, 40, 44

Cells = dict[tuple[int, int], tuple[int, int, int]]
"""Warp, lane and register by row and column."""


def print_layouts(report: TensorLayouts, console: Console, *, one: bool, every: bool = False) -> None:
    """Print the layouts of a kernel, or one of them with its picture.

    Args:
        report: The layouts.
        console: The console.
        one: Whether a value was named.
        every: Whether all rows are shown.
    """
    text.say(console, f"{report.kernel}: {report.stage}", style="dim")
    if one:
        for value in report.values:
            _print_value(value, console)
    else:
        _print_conversions(report.conversions, console, every=every)
        _print_messages(report.messages, console, every=every)
        _print_values(report.values, console, every=every)
    text.print_problems(console, report.problems, 10)


def _print_conversions(rows: Sequence[LayoutConversion], console: Console, *, every: bool) -> None:
    console.print()
    text.print_title(console, "Conversions, innermost loop first" if rows else "No conversion of layouts")
    columns: list[Column[LayoutConversion]] = [
        tables.Column("line", lambda r: r.line, right=True),
        tables.Column("loops", lambda r: r.depth or "", right=True),
        tables.Column("operation", lambda r: r.op, least=14),
        tables.Column("tensor", lambda r: _tensor(r.shape, r.element)),
        tables.Column("elements move", lambda r: _HOW[r.how], least=12),
        tables.Column("bytes", lambda r: binary_size(r.bytes) if r.bytes else "", right=True),
        tables.Column("Python", lambda r: _place(r.places), least=8, dropped=1),
        tables.Column("from -> to", lambda r: f"{_short(r.source)} -> {_short(r.target)}", least=14),
    ]
    _print_table(columns, rows, console, every=every)


def _print_messages(rows: Sequence[LayoutMessage], console: Console, *, every: bool) -> None:
    if not rows:
        return
    console.print()
    text.print_title(console, "Loads and stores: what a sub-group reaches at once")
    columns: list[Column[LayoutMessage]] = [
        tables.Column("line", lambda r: r.line, right=True),
        tables.Column("loops", lambda r: r.depth or "", right=True),
        tables.Column("operation", lambda r: r.op),
        tables.Column("tensor", lambda r: _tensor(r.shape, r.element)),
        tables.Column("by the layout", _reach, least=20, cut=tables.folded),
        tables.Column("Python", lambda r: _place(r.places), least=8, dropped=1),
    ]
    _print_table(columns, rows, console, every=every)


def _reach(row: LayoutMessage) -> str:
    if row.block:
        return f"2D block message ({row.block}): the lowering chooses its tile"
    runs = plural(row.runs, f"run of {row.run_bytes} B", f"runs of {row.run_bytes} B")
    return f"{runs} along dim{row.dim}, {row.lane_bytes} B a lane"


def _print_values(rows: Sequence[ValueLayout], console: Console, *, every: bool) -> None:
    console.print()
    counts = Counter((row.layout, row.shape, row.element) for row in rows)
    first = {(row.layout, row.shape, row.element): row for row in reversed(rows)}
    kinds = [first[key] for key, _ in counts.most_common()]
    text.print_title(console, f"{plural(len(rows), 'value')} in {plural(len(kinds), 'layout')} and shapes")
    columns: list[Column[ValueLayout]] = [
        tables.Column("values", lambda r: counts[r.layout, r.shape, r.element], right=True),
        tables.Column("first", lambda r: r.name),
        tables.Column("tensor", lambda r: _tensor(r.shape, r.element), least=10),
        tables.Column("registers", lambda r: r.registers, right=True),
        tables.Column("copies", lambda r: r.copies if r.copies != 1 else "", right=True),
        tables.Column("layout", lambda r: r.reason or r.layout, least=30, cut=tables.folded),
    ]
    _print_table(columns, kinds, console, every=every)


def _print_table(
    columns: Sequence[Column[Row]], rows: Sequence[Row], console: Console, *, every: bool
) -> None:
    shown = rows if every else rows[:_SHOWN]
    if shown:
        tables.Table(columns, shown, console.width).print(console)
    if len(shown) < len(rows):
        text.say(console, f"{len(rows) - len(shown)} more; --all shows them", 2, "dim")


def _tensor(shape: Sequence[int], element: str) -> str:
    return f"{'x'.join(map(str, shape))} {element}"


def _place(places: Sequence[Location]) -> str:
    return f"{location.base_name(places[-1].file)}:{places[-1].line}" if places else ""


def _short(layout: str) -> str:
    """Return the kind of a layout, of operands with the kind of their parent."""
    head, _, rest = layout.partition("<")
    kind = head.rpartition(".")[2]
    parent = rest.partition("parent = ")[2].partition("<")[0].rpartition(".")[2]
    index = rest.partition("opIdx = ")[2][:1]
    return f"{kind}{f' {index}' if index else ''} of {parent}" if parent else kind


def _print_value(value: ValueLayout, console: Console) -> None:
    console.print()
    text.print_title(
        console, f"{value.name} = {value.op}, {_tensor(value.shape, value.element)}, line {value.line}"
    )
    text.say(console, value.layout, 2)
    if value.reason:
        text.say(console, f"not computed: {value.reason}", 2, "yellow")
        return
    layout = tensor_layouts_model.LinearLayout(value.bases, value.shape)
    sizes = [
        plural(layout.size(name), noun)
        for name, noun in (("register", "register"), ("lane", "lane"), ("warp", "warp"))
    ]
    copies = f"; each element is held {value.copies} times" if value.copies != 1 else ""
    text.say(console, f"{listed(sizes)}{copies}", 2)
    for name in ("register", "lane", "warp"):
        bases = " ".join(f"({','.join(map(str, b))})" for b in layout.bases[name])
        if bases:
            text.say(console, f"{name:<9}{bases}", 2)
    rows, columns = _size(layout)
    cells = _cells(layout, _ROWS, columns, layout.size("warp"))
    shown_rows = min(rows, _ROWS)
    by_warp = len({warp for warp, _, _ in cells.values()}) > 1
    texts = {
        at: f"{f'{w}.' if by_warp else ''}{lane}:{register}" for at, (w, lane, register) in cells.items()
    }
    width = max(map(len, texts.values())) + 1
    shown_columns = max(1, min(columns, (console.width - 8) // width))
    console.print()
    rest = f", the other {len(value.shape) - 2} at 0" if len(value.shape) > 2 else ""
    text.say(console, f"{'warp.' if by_warp else ''}lane:register of each element{rest}", 2, "dim")
    console.print(" " * 7 + "".join(f"{c:>{width}}" for c in range(shown_columns)), style="dim", no_wrap=True)
    for row in range(shown_rows):
        line = "".join(f"{texts.get((row, column), ''):>{width}}" for column in range(shown_columns))
        console.print(f"{row:>6} {line}", no_wrap=True, highlight=False)
    if shown_rows < rows or shown_columns < columns:
        text.say(
            console,
            f"{shown_rows} of {rows} rows, {shown_columns} of {columns} columns; -o FILE.svg draws more",
            2,
            "dim",
        )


def _size(layout: LinearLayout) -> tuple[int, int]:
    return (layout.shape[-2] if len(layout.shape) > 1 else 1), layout.shape[-1]


def _cells(layout: LinearLayout, rows: int, columns: int, warps: int) -> Cells:
    """Return who holds each element of the first rows and columns; of several places the first."""
    found: Cells = {}
    for at, warp, lane, register in layout.places(warps):
        row, column = (at[-2] if len(at) > 1 else 0), at[-1]
        if row < rows and column < columns and not any(at[:-2]):
            found.setdefault((row, column), (warp, lane, register))
    return found


def layout_svg(value: ValueLayout) -> str:
    """Return a picture of a layout: a cell an element, coloured by lane, with warp, lane and register.

    Args:
        value: A value whose layout is computed.
    """
    layout = tensor_layouts_model.LinearLayout(value.bases, value.shape)
    rows, columns = (min(a, b) for a, b in zip(_size(layout), (_SVG_ROWS, _SVG_COLUMNS), strict=True))
    cells = _cells(layout, rows, columns, _SVG_WARPS)
    lanes, width = layout.size("lane"), max(_LEFT + columns * _CELL_WIDTH + 8, 480)
    title = clean(f"{value.name}: {_tensor(value.shape, value.element)}  {value.layout}")
    heading = wrap(title, width // 7)[:_SVG_HEADING]
    below = 12 * (len(heading) - 1)
    height = _TOP + rows * _CELL_HEIGHT + 8 + below
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="monospace" font-size="10" text-anchor="middle">',
        f"<title>{escape(title)}</title>",
        *(
            f'<text x="4" y="{12 + 12 * number}" text-anchor="start" font-size="11">{escape(line)}</text>'
            for number, line in enumerate(heading)
        ),
        f'<g transform="translate(0 {below})">',
        '<text x="4" y="24" text-anchor="start" fill="#555">lane:register; colour: lane, line: warp</text>',
    ]
    parts += (
        f'<text x="{_LEFT + column * _CELL_WIDTH + 18}" y="{_TOP - 4}" fill="#555">{column}</text>'
        for column in range(columns)
    )
    parts += (
        f'<text x="{_LEFT - 14}" y="{_TOP + row * _CELL_HEIGHT + 13}" fill="#555">{row}</text>'
        for row in range(rows)
    )
    for (row, column), (warp, lane, register) in sorted(cells.items()):
        x, y = _LEFT + column * _CELL_WIDTH, _TOP + row * _CELL_HEIGHT
        hue, edge = 360 * lane // lanes, 67 * warp % 360
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_CELL_WIDTH}" height="{_CELL_HEIGHT}" fill="hsl({hue},70%,82%)"'
            f' stroke="hsl({edge},60%,35%)" stroke-width="{1 if warp else 0.5}"/>'
            f'<text x="{x + 18}" y="{y + 13}">{lane}:{register}</text>'
        )
    return "\n".join([*parts, "</g></svg>\n"])
