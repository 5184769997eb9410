"""Stages and phases of compile time: where all of it went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xpudbg.model.compile_time import CompileTimeReport, PhaseTime
from xpudbg.model.plural import plural
from xpudbg.reporters.compile_time.bars import Line, bar_line, drawn_bar, fitted, seconds_words, wrapped
from xpudbg.reporters.phase_chains import LEAST_SHARE, chained_phases
from xpudbg.reporters.spans import TextSpan
from xpudbg.reporters.text import cell_width, clean

_LEAST_SHARE = 0.03
_DEEPEST = 40
_WIDE = 100
_LEAST_BAR = 12


def stage_lines(report: CompileTimeReport, width: int, most: int | None = None) -> list[Line]:
    """The stages with their own time, and the others as one row."""
    lines = [
        [],
        [TextSpan("stages", "bold"), TextSpan("  self time of their events, adds up to all of it", "dim")],
    ]
    name = max(len(s.stage.value) for s in report.stages)
    for stage in report.stages[:most]:
        note = f"  + {seconds_words(stage.parallel_s)} on other threads" if stage.parallel_s else ""
        lines.append(bar_line(stage.stage.value, name, stage.seconds, stage.share, width, note))
    rest = report.stages[most:] if most else ()
    if rest:
        took, share = sum(s.seconds for s in rest), sum(s.share or 0.0 for s in rest)
        words = f"  {f'{len(rest)} more':<{name}}  {seconds_words(took):>9}  {share:>6.1%}"
        beside = sum(s.parallel_s for s in rest)
        words += f"  + {seconds_words(beside)} on other threads" if beside else ""
        lines.append([TextSpan(words, "dim")])
    return lines


def phase_tree(report: CompileTimeReport, width: int, *, every: bool) -> list[Line]:
    """The phases below each other, without those that took next to nothing."""
    total = sum(p.wall_s for p in report.phases)
    rows = list(_rows(report.phases, 0.0 if every else total * _LEAST_SHARE, 0))
    lines = _phase_lines(rows, total, width)
    if rows and not every and len(rows) < _count(report.phases):
        lines.append([TextSpan(f"  phases of {_LEAST_SHARE:.0%} and more; --all shows every phase", "dim")])
    return lines + _beside(rows, width)


def phase_chain_lines(report: CompileTimeReport, width: int) -> list[Line]:
    """The longest phases, those that do little but call another in one row with it, without rows that say nothing new."""
    total = sum(p.wall_s for p in report.phases)
    least = total * LEAST_SHARE
    rows = list(_rows(chained_phases(report.phases, least), least, 0))
    rows = [row for above, row in zip(rows[:1] + rows, rows, strict=False) if not _is_told(above, row)]
    return [*_phase_lines(rows, total, width), *_beside(rows, width)]


def _is_told(above: tuple[int, PhaseTime, int], row: tuple[int, PhaseTime, int]) -> bool:
    """Return whether a row of shorter phases says no more than wall and self of the row above, which calls them."""
    (depth, caller, _), (below, rest, left) = above, row
    return (
        left > 0 and below > depth and abs(caller.wall_s - caller.self_s - rest.wall_s) < 0.01 * caller.wall_s
    )


def _phase_lines(rows: Sequence[tuple[int, PhaseTime, int]], total: float, width: int) -> list[Line]:
    if not rows:
        return []
    step, counted = (2, True) if width >= _WIDE else (1, False)
    columns = 9 + 2 + 6 + 2 + 9 + (7 if counted else 0)
    deepest = max(step * depth + cell_width(_phase_name(phase, left)) for depth, phase, left in rows)
    name = max(12, min(deepest, width - columns - 4 - _LEAST_BAR))
    head = f"{'phases':<{name}}  {'wall':>9}  {'share':>6}  {'self':>9}{'  count' if counted else ''}"
    lines: list[Line] = [[], [TextSpan(head, "bold")]]
    for depth, phase, left in rows:
        label = " " * min(step * depth, name - 12) + _phase_name(phase, left)
        if left:
            lines.append(
                [TextSpan(fitted(label, name), "dim"), TextSpan(f"  {seconds_words(phase.wall_s):>9}", "dim")]
            )
            continue
        share = phase.wall_s / total if total > 0 else 0.0
        text = f"  {seconds_words(phase.wall_s):>9}  {share:>6.1%}  {seconds_words(phase.self_s):>9}"
        text += f"  {phase.count:>5}" if counted else ""
        bar = "" if phase.parallel else f"  {drawn_bar(share, width - name - columns - 4)}"
        style = "magenta" if phase.parallel else "cyan"
        lines.append([TextSpan(fitted(label, name), style), TextSpan(text), TextSpan(bar.rstrip(), "green")])
    return lines


def _beside(rows: Sequence[tuple[int, PhaseTime, int]], width: int) -> list[Line]:
    """Return what the mark of phases on other threads means, where a row has it."""
    text = "|| on other threads: beside the phase above, whose own time goes on; 'self' adds up what ran at the same time"
    return wrapped(text, width, "dim") if any(phase.parallel for _, phase, _ in rows) else []


def _count(phases: Sequence[PhaseTime]) -> int:
    return sum(1 + _count(phase.children) for phase in phases)


def _phase_name(phase: PhaseTime, left: int) -> str:
    if left:
        return f"and {plural(left, 'shorter phase')}"
    name = clean(phase.name, single_line=True)
    return f"|| {name}" if phase.parallel else name


def _rows(phases: Sequence[PhaseTime], least: float, depth: int) -> Iterable[tuple[int, PhaseTime, int]]:
    """Depth and phase of each row; what is too short is one row, with how many it stands for, or none where that is next to nothing."""
    short = [p for p in phases if p.wall_s < least and not p.unfinished]
    for phase in phases:
        if phase in short:
            continue
        yield depth, phase, 0
        if depth < _DEEPEST:
            yield from _rows(phase.children, least, depth + 1)
    wall = sum(p.wall_s for p in short)
    if wall >= least / 3 and short:
        yield depth, PhaseTime("", short[0].stage, wall_s=wall), len(short)
