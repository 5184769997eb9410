"""Stages of a kernel side by side, differences of two kernels, and passes of the compilers, on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rich.console import Console

from xpudbg.core.text import decimal_size, listed, plural
from xpudbg.model.diff import SettingDiff
from xpudbg.model.kernel_counts import called_kernel
from xpudbg.model.location import FxSourceLine, StageOp, base_name
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.stages import (
    KernelComparison,
    KernelPasses,
    LineLink,
    PassLevel,
    PassReport,
    PassRow,
    PassState,
    StageDiff,
    StagesResult,
    StageSummary,
)
from xpudbg.screens.ci_summary import md_fence
from xpudbg.screens.diff import print_text_diff
from xpudbg.screens.kernels.isa import highlight, render_hot
from xpudbg.screens.kernels.page import plain_text
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.tables import folded as folded_cell
from xpudbg.screens.text import (
    Line,
    TextSpan,
    cell_width,
    clean,
    paragraph,
    print_problems,
    print_title,
    problem_text,
    say,
    shorten,
    wrapped,
)

_MAX_CODE, _MIN_CODE = 36, 14
_CELL, _MIN_CELL = 15, 8
_MIN_MOST = 14
"""Columns below which the most frequent operations of a stage are not shown."""
_SHORT_NAMES = 22
_SHOWN_ORIGINS = 12
_FILE_WIDTH = 160


def render_stages(result: StagesResult, *, width: int) -> list[Line]:
    """Return figures of each stage, then the operations of each Python line, stage beside stage.

    Args:
        result: The stages.
        width: Terminal columns.
    """
    lines = [*_title(result), *render_origins(result.origins, width)]
    lines += [[], *_summary(result.stages, width), []]
    stages = [s.stage for s in result.stages if any(s.stage in link.stages for link in result.lines)]
    lines += _line_table(result.lines, stages, width)
    lines += _notes(result.notes, width)
    lines += _problems(result.problems)
    return lines


def render_ranking(result: StagesResult, by: str, *, width: int) -> list[Line]:
    """Return the kernel's lines by cost, or the reason if there are none."""
    lines = [*_title(result), *render_origins(result.origins, width), []]
    lines += render_hot(result.hot, by, width=width) if result.hot else []
    return [
        *lines,
        *_notes(result.notes, width),
        *_problems(result.problems),
    ]


def _notes(notes: Sequence[str], width: int) -> list[Line]:
    parts = [line for note in notes for line in wrapped(note, width, "dim", indent=2)]
    return [[], *parts] if parts else []


def render_line(result: StagesResult, links: Sequence[LineLink], *, width: int) -> list[Line]:
    """Return all operations that one Python line became, in full."""
    lines = _title(result)
    for link in links:
        head = f"{link.file}:{link.line}"
        lines += [
            [],
            [
                TextSpan(clean(head), "bold"),
                TextSpan(f"  {clean(link.code)}", "italic"),
            ],
        ]
        lines += render_origins(link.origins, width)
        for stage, ops in link.stages.items():
            lines.append(
                [TextSpan(f"  {stage}", "bold yellow"), TextSpan(f"  {plural(len(ops), 'op')}", "dim")]
            )
            for op in ops:
                lines.append(
                    [
                        TextSpan(f"  {op.number:>6}  ", "dim"),
                        *highlight(shorten(clean(op.text), max(width - 10, 40))),
                    ]
                )
    return lines


def render_origins(sources: Sequence[FxSourceLine], width: int) -> list[Line]:
    """Return the user's Python lines that a line computes, one a line."""
    rows = []
    for number, source in enumerate(sources[:_SHOWN_ORIGINS]):
        name = base_name(source.path)
        text = f"  {'computes' if not number else '':<9} {name}:{source.line}"
        text += f" in {source.function}" if source.function else ""
        head = clean(text)
        room = max(width - cell_width(head) - 2, 12)
        rows.append(
            [
                TextSpan(head, "green"),
                TextSpan(f"  {shorten(clean(source.code), room)}", "italic"),
            ]
        )
    if len(sources) > _SHOWN_ORIGINS:
        rows.append([TextSpan(f"  {'':<9} and {plural(len(sources) - _SHOWN_ORIGINS, 'more line')}", "dim")])
    return rows


def _title(result: StagesResult) -> list[Line]:
    return [
        [
            TextSpan(clean(called_kernel(result.kernel, result.launches)), "bold"),
            TextSpan(f"  {clean(result.key[:8])}", "dim"),
        ]
    ]


def _summary(stages: Sequence[StageSummary], width: int) -> list[Line]:
    table = Table(_COLUMNS, stages, width, head="bold")
    return [table.head(), *table.lines()]


def _most(stage: StageSummary) -> str:
    return ", ".join(f"{name} {count}" for name, count in list(stage.dialects.items())[:5])


def _whole_parts(text: str, room: int) -> str:
    """Return as many parts of ``arith 27, scf 3`` as fit."""
    while len(text) > room and ", " in text:
        text = text.rpartition(", ")[0]
    return shorten(text, room)


def _counted(title: str, figure: Callable[[StageSummary], int | None]) -> Column[StageSummary]:
    return Column(title, lambda s: "" if figure(s) is None else figure(s), right=True)


_COLUMNS: tuple[Column[StageSummary], ...] = (
    Column("STAGE", lambda s: s.stage),
    Column("SIZE", lambda s: decimal_size(s.bytes), right=True),
    _counted("OPS", lambda s: s.ops or None),
    _counted("LOADS", lambda s: s.loads),
    _counted("STORES", lambda s: s.stores),
    _counted("DOTS", lambda s: s.dots),
    _counted("CONVERT", lambda s: s.conversions),
    _counted("BARRIERS", lambda s: s.barriers),
    _counted("2D I/O", lambda s: s.block_2d),
    _counted("NO LINE", lambda s: s.without_line or None),
    Column("MOST OF", _most, least=_MIN_MOST, dropped=1, cut=_whole_parts),
)


def _line_table(links: Sequence[LineLink], stages: Sequence[str], width: int) -> list[Line]:
    if not stages:
        return [
            [
                TextSpan(
                    "  no stage names Python lines (TRITON_DISABLE_LINE_INFO, or stages without text)", "dim"
                )
            ]
        ]
    number = max((len(str(link.line)) for link in links), default=4)
    lead = max(number, 4) + 2
    code = min(max((cell_width(link.code) for link in links), default=0), _MAX_CODE)
    available = width - lead - 2
    code = min(code, available - len(stages) * (_CELL + 2) - 2)
    code = code if code >= _MIN_CODE else 0
    room = max((available - (code + 2 if code else 0)) // len(stages) - 2, _MIN_CELL)
    head = f"  {'LINE':>{lead - 2}}  " + (f"{'PYTHON':<{code}}  " if code else "")
    lines = [[TextSpan(head + "  ".join(f"{s.upper():<{room}}" for s in stages).rstrip(), "bold")]]
    file = ""
    for link in links:
        if link.file != file:
            file = link.file
            lines.append([TextSpan(f"  {clean(file)}", "dim italic")])
        text = f"{shorten(clean(link.code), code):<{code}}  " if code else ""
        cells = [f"{_ops(link.stages.get(s, ()), room):<{room}}" for s in stages]
        lines.append(
            [
                TextSpan(f"  {link.line:>{lead - 2}}  ", "cyan"),
                TextSpan(text, "italic"),
                TextSpan("  ".join(cells).rstrip()),
            ]
        )
    return lines


def _ops(ops: Sequence[StageOp], room: int) -> str:
    """Return a short list of operations, important ones first: ``2 tt.load, arith.addi``."""
    short = room < _SHORT_NAMES  # without dialects then
    names = (_short(op) for op in ops)
    counts = Counter(n.rpartition(".")[2] if short else n for n in names)
    ordered = sorted(counts.items(), key=lambda kv: (_weight(kv[0]), -kv[1], kv[0]))
    parts: list[str] = []
    for name, count in ordered:
        part = f"{count} {name}" if count > 1 else name
        if cell_width(", ".join([*parts, part])) > room - (2 if len(parts) < len(ordered) - 1 else 0):
            break
        parts.append(part)
    left = len(ordered) - len(parts)
    text = ", ".join(parts) if parts else shorten(ordered[0][0], room) if ordered else ""
    return f"{text} …" if left and parts and cell_width(text) + 2 <= room else text


def _short(op: StageOp) -> str:
    name = op.name.removeprefix("Op")
    if name in {"call", "FunctionCall"}:
        callee = _callee(op.text)
        name = _demangled(callee) or name
    return clean(_alias(name))


def _callee(text: str) -> str:
    """Return the function of an LLVM ``call ... @f(...)`` or a SPIR-V ``OpFunctionCall %type %f ...``."""
    at = text.find("@")
    if at >= 0:
        return text[at + 1 : text.find("(", at)]
    operands = text.partition("OpFunctionCall ")[2].split()
    return operands[1].lstrip("%") if len(operands) > 1 else ""


def _alias(name: str) -> str:
    """Return ``Subgroup2DBlockLoadTransformINTEL`` as ``2DBlockLoadTransform``, the matrix instruction as ``DPAS``."""
    if "MatrixMultiplyAccumulate" in name or "matrix_mad" in name:
        return "DPAS"
    return name.removeprefix("Subgroup").removeprefix("intel_sub_group_").removesuffix("INTEL")


def _demangled(callee: str) -> str:
    """Return ``_Z7barrierj`` as ``barrier``: the length-prefixed name of an Itanium mangled symbol."""
    if callee.startswith("_Z"):
        digits = ""
        for char in callee[2:5]:
            if not char.isdigit():
                break
            digits += char
        if digits:
            start = 2 + len(digits)
            callee = callee[start : start + int(digits)]
    return clean(callee.removeprefix("__spirv_"))


_FIRST = ("dot", "DPAS", "dpas", "mma", "2DBlock", "2d_block")
_TELLING = ("load", "Load", "store", "Store", "barrier", "Barrier",
            "prefetch", "reduce", "convert_layout", "Atomic", "atomic", "for")  # fmt: skip
_DULL = (
    "constant",
    "Composite",
    "extract",
    "insert",
    "splat",
    "Label",
    "Line",
    "Phi",
    "phi",
    "Branch",
    "br",
    "Bitcast",
    "bitcast",
)


def _weight(name: str) -> int:
    if any(part in name for part in _FIRST):
        return 0
    if any(part in name for part in _TELLING):
        return 1
    return 3 if any(part in name for part in _DULL) else 2


def kernel_diff_reporter(diff: KernelComparison) -> Reporter:
    """Return the formats of a comparison of two kernels."""

    def plain() -> str:
        return plain_text(render_diff(diff, width=_FILE_WIDTH))

    return Reporter(
        "xpudbg.triton-cache.diff",
        lambda: diff,
        lambda width: render_diff(diff, width=width),
        plain=plain,
        markdown=lambda: md_fence(plain()),
    )


def render_diff(diff: KernelComparison, *, width: int) -> list[Line]:
    """Return two kernels side by side: options, card, stages, and the text of a stage if requested."""
    names = [shorten(clean(name), max(width - 3, 40)) for name in (diff.first, diff.second)]
    lines = [[TextSpan("A  ", "bold red"), TextSpan(names[0])]]
    lines.append([TextSpan("B  ", "bold green"), TextSpan(names[1])])
    if diff.same:
        lines += [[], [TextSpan("no difference", "bold")]]
    if diff.options:
        lines += [[], [TextSpan("Options", "bold")], *_differences(diff.options, width)]
    section = ""
    for difference in diff.card:
        if difference.section != section:
            section = difference.section
            lines += [[], [TextSpan(section, "bold")]]
        lines += _differences([difference], width)
    if diff.stages:
        lines += [[], [TextSpan("Stages", "bold")]]
        for stage in diff.stages:
            lines += _stage_diff(stage, width)
    if diff.text:
        lines.append([])
        styles = {"+": "green", "-": "red", "@": "cyan"}
        lines += [[TextSpan(clean(line), styles.get(line[:1], ""))] for line in diff.text]
    lines += _problems(diff.problems)
    return lines


def _differences(differences: Sequence[SettingDiff], width: int) -> list[Line]:
    lines: list[Line] = []
    for d in differences:
        a, b = ("not there" if v is None else clean(v) for v in (d.first, d.second))
        name = clean(d.name)
        if cell_width(f"  {name:<26}{a}  ->  {b}") <= width:
            lines.append(
                [
                    TextSpan(f"  {name:<26}"),
                    TextSpan(a, "red"),
                    TextSpan("  ->  ", "dim"),
                    TextSpan(b, "green"),
                ]
            )
            continue
        lines.append([TextSpan(f"  {name}")])
        for letter, style, value in (("A", "bold red", a), ("B", "bold green", b)):
            for index, part in enumerate(_value_lines(value, max(width - 8, 40))):
                lines.append([TextSpan(f"    {' ' if index else letter}  ", style), TextSpan(part)])
    return lines


def _value_lines(value: str, room: int) -> list[str]:
    """Return a value as lines; a path or name longer than a line is cut in its middle."""
    if cell_width(value) <= room or any(cell_width(word) > room for word in value.split()):
        return [shorten(value, room)]
    return paragraph(value, room)


def _stage_diff(stage: StageDiff, width: int) -> list[Line]:
    text = f"  {stage.stage:<8}{stage.state}"
    if stage.note:
        text += f" {stage.note}"
    if stage.removed or stage.added:
        text += f", {plural(stage.removed, 'line')} only in A, {stage.added} only in B"
    lines = [[TextSpan(text, "" if stage.state == "same" else "yellow")]]
    moved = sorted(stage.ops, key=lambda row: (_weight(row[0]), -abs(row[1] - row[2]), row[0]))
    if moved:
        shown = listed([f"{n} {a} -> {b}" for n, a, b in moved], 6)
        lines += wrapped(shown, width, "dim", indent=10)
    return lines


def _problems(problems: Sequence[Problem]) -> list[Line]:
    rows: list[Line] = [[TextSpan(f"  {clean(problem_text(p))}", "red")] for p in problems]
    return [[], [TextSpan("Problems", "bold red")], *rows] if rows else []


_COMPILERS = {PassLevel.MLIR: "Triton (MLIR)", PassLevel.LLVM: "LLVM", PassLevel.IGC: "IGC"}
_OPS = 6
_KERNELS = 40


@dataclass(frozen=True)
class _Shown:
    number: str
    name: str
    lines: str
    changed: str
    style: str = ""


def print_passes(report: PassReport, console: Console, *, find: str = "", every: bool = False) -> None:
    """Print the passes of each kernel, or the requested difference.

    Args:
        report: The passes.
        console: The console.
        find: Operations that were looked for.
        every: Whether unchanged passes have rows, too.
    """
    say(console, report.source, style="dim")
    if report.diff is not None:
        print_text_diff(report.diff, console)
    else:
        shown = report.kernels if every else report.kernels[:_KERNELS]
        for kernel in shown:
            _print_kernel(kernel, console, find, every=every)
        if len(shown) < len(report.kernels):
            say(console, f"{len(report.kernels) - len(shown)} more kernels; --all shows them", style="dim")
    if report.failure:
        last = report.kernels[-1].passes[-1:]
        where = f"the last pass that began is {last[0].number} {last[0].name}; " if last else ""
        say(console, f"the compile failed: {where}{report.failure}", style="red")
    if report.unknown_lines:
        say(console, f"{plural(report.unknown_lines, 'line')} between the dumps left out", style="dim")
    print_problems(console, report.problems, 10)


def _print_kernel(kernel: KernelPasses, console: Console, find: str, *, every: bool) -> None:
    count = sum(row.state is PassState.CHANGED for row in kernel.passes)
    title = f"{kernel.number}  {kernel.kernel or 'kernel of unknown name'}: "
    if find and not kernel.passes:
        title += f"no pass changes the number of {find}"
    elif find:
        title += f"{plural(len(kernel.passes), 'pass changes', 'passes change')} the number of {find}"
    else:
        title += f"{plural(len(kernel.passes), 'pass', 'passes')}, {count} changed the IR"
    console.print()
    print_title(console, title)
    for level, group in groupby(kernel.passes, key=lambda row: row.level):
        if len({row.level for row in kernel.passes}) > 1:
            say(console, _COMPILERS[level], 2, "bold")
        rows = list(_rows(list(group), every=every, with_layouts=bool(find)))
        columns = [
            Column[_Shown]("", lambda r: r.number, right=True, style=lambda r: r.style),
            Column[_Shown]("pass", lambda r: r.name, least=18, style=lambda r: r.style),
            Column[_Shown]("lines", lambda r: r.lines, right=True),
            Column[_Shown](
                "changed", lambda r: r.changed, least=24, style=lambda r: r.style, cut=folded_cell
            ),
        ]
        Table(columns, rows, console.width).print(console)


def _rows(rows: Sequence[PassRow], *, every: bool, with_layouts: bool) -> Iterator[_Shown]:
    for same, group in groupby(rows, key=lambda row: row.state is PassState.SAME and not every):
        found = list(group)
        if not same:
            yield from (_row(row, with_layouts=with_layouts) for row in found)
            continue
        numbers = str(found[0].number) + (f"-{found[-1].number}" if len(found) > 1 else "")
        names = listed(list(dict.fromkeys(row.name for row in found)), 4)
        yield _Shown(numbers, f"{len(found)} unchanged", "", names, "dim")


def pass_name(row: PassRow) -> str:
    """Return the name of a pass, with what it ran on where that is not the module."""
    return f"{row.name} ({row.scope})" if row.scope and row.level is PassLevel.MLIR else row.name


def _row(row: PassRow, *, with_layouts: bool) -> _Shown:
    name = pass_name(row)
    if row.state is PassState.SAME:
        return _Shown(str(row.number), name, "", "unchanged", "dim")
    if row.state is PassState.UNKNOWN:
        why = "unknown: the dump has no IR " + (
            "of the whole loop" if "loop" in row.scope else "on both sides"
        )
        return _Shown(str(row.number), name, "", why, "dim")
    return _Shown(
        str(row.number), name, f"-{row.removed} +{row.added}", change_text(row, with_layouts=with_layouts)
    )


def change_text(row: PassRow, *, with_layouts: bool) -> str:
    """Return the changed operations and layouts of a pass, the largest change first.

    Args:
        row: The pass.
        with_layouts: Whether each layout is shown, not only their number.
    """
    ops = sorted(row.ops, key=lambda op: (-abs(op.after - op.before), op.name))
    parts = [f"{op.name} {op.before} -> {op.after}" for op in ops]
    text = listed(parts, _OPS) if parts else ""
    layouts: list[str] = []
    for sign, found in (("+", row.layouts_added), ("-", row.layouts_removed)):
        if with_layouts:
            layouts += [f"{sign}{layout}" for layout in found]
        elif found:
            layouts.append(f"{sign}{plural(len(found), 'layout')}")
    since = [f"with those since {row.since}, of loops"] if row.since else []
    return "; ".join([*([text] if text else []), *layouts, *since])
