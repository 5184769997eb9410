"""Report on the passes of a kernel's compilers: a row a pass, unchanged ones folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console

from xpudbg.core.text import listed, plural
from xpudbg.model.row import dataclass
from xpudbg.model.stages import KernelPasses, PassLevel, PassReport, PassRow, PassState
from xpudbg.screens.diff.page import print_text_diff
from xpudbg.screens.folding import print_problems, print_title, say
from xpudbg.screens.tables import Column, Table
from xpudbg.screens.tables import folded as folded_cell

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
