"""Report on a launch on the CPU: what came of it, each argument, accesses outside, and what was changed in the module."""

from __future__ import annotations

import textwrap

from xpudbg.model.kernel_run import KernelRun, OutOfBoundsAccess, RunArgument
from xpudbg.model.plural import plural
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, paragraph

_WIDEST = 120
_MOST_LINES = 4
_NOTE = (
    "The kernel ran on the CPU: nothing was validated on a GPU. Matrix instructions, 2D block loads and math functions were computed "
    "by other code than a GPU's, tf32 inputs were not shortened, and times say nothing."
)


def render_kernel_run(run: KernelRun, *, width: int) -> str:
    """The report as text.

    Args:
        run: The launch.
        width: Columns of the terminal.
    """
    width = min(width, _WIDEST)
    grid = " x ".join(map(str, run.grid))
    text = f"{clean(run.kernel, single_line=True)}: {_verdict(run)}\n"
    if run.failure:
        text += _lines(clean(run.reason, single_line=True), width, "  ")
    warps = f", {plural(run.num_warps, 'warp')} of {run.threads_per_warp}" if run.num_warps else ""
    text += _lines(f"grid {grid}{warps}; {_times(run)}", width, "  ")
    text += "".join(_lines(_outside(o, run), width, "  - ") for o in run.out_of_bounds)
    if run.arguments:
        text += "\n" + textwrap.indent(_arguments(run, width), "  ")
    saved = [a.saved for a in run.arguments if a.saved]
    if saved:
        folder = clean(saved[0].rpartition("/")[0] or ".", single_line=True)
        text += f"  saved to {folder}: {', '.join(s.rpartition('/')[2] for s in saved)}\n"
    if run.rewrites:
        text += "\nChanged in the module for the CPU:\n"
        for why in dict.fromkeys(r.why for r in run.rewrites):
            names = ", ".join(f"{r.name} ({r.count})" for r in run.rewrites if r.why == why)
            text += _lines(f"{clean(names, single_line=True)}: {why}", width, "  - ")
    device = f"\nRan on {clean(run.device, single_line=True)}.\n" if run.device else ""
    return text + device + "\n" + _lines(_NOTE, width, "")


def _verdict(run: KernelRun) -> str:
    if run.failure == "out of bounds" or run.out_of_bounds:
        return "it touched memory outside of its arguments"
    if run.failure:
        return f"it did not run ({run.failure})"
    return "it ran to its end" + (", and stayed inside of its arguments" if run.guarded else "")


def _times(run: KernelRun) -> str:
    built = "program kept by an earlier build" if run.build_cached else f"built in {run.build_seconds:.2f} s"
    if run.failure:
        return f"seed {run.seed}"
    return f"{built}, ran {run.run_seconds * 1e3:.3g} ms; seed {run.seed}"


def _outside(access: OutOfBoundsAccess, run: KernelRun) -> str:
    verb = {"read": "a read", "write": "a write"}.get(access.access, "a write that left its trace")
    if access.argument < 0:
        return f"{verb} near none of the arguments"
    where = (
        f"{-access.offset} bytes before the start"
        if access.offset < 0
        else f"{plural(access.offset - access.size, 'byte')} behind the end"
        if access.offset > access.size
        else "right behind the end"
        if access.offset == access.size
        else f"at byte {access.offset}"
    )
    lines = f"; {_source_lines(access.lines)}" if access.lines else ""
    return f"{verb} {where} of argument {access.argument}, which has {access.size} bytes{lines}"


def _source_lines(lines: tuple[str, ...]) -> str:
    shown = ", ".join(lines[:_MOST_LINES])
    if len(lines) == 1:
        return f"only {shown} does that"
    more = f" and {len(lines) - _MOST_LINES} more" if len(lines) > _MOST_LINES else ""
    return f"one of {shown}{more}"


def _arguments(run: KernelRun, width: int) -> str:
    rows = [_row(a, width) for a in run.arguments]
    headers = ("", "type", "given", "changed", "min", "max", "mean", "NaN", "inf")
    kept = [i for i in range(len(headers)) if i < 3 or any(row[i] for row in rows)]
    return render_rows(
        [headers[i] for i in kept], [[row[i] for i in kept] for row in rows], TableFormat.PLAIN
    )


def _row(argument: RunArgument, width: int) -> tuple[str, ...]:
    room = max(16, width - 70)
    given = clean(argument.given, single_line=True)
    given = given if len(given) <= room else given[: room - 3] + "..."
    head = (str(argument.index), clean(argument.type, single_line=True), given)
    after = argument.after
    if after is None:
        return (*head, "", "", "", "", "", "")
    changed = f"{argument.changed} of {after.elements}" if argument.changed else "no"
    figures = (_number(n) for n in (after.minimum, after.maximum, after.mean))
    return (*head, changed, *figures, str(after.nan or ""), str(after.infinite or ""))


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.5g}"


def _lines(text: str, width: int, first: str) -> str:
    return "".join(f"{line}\n" for line in paragraph(text, width, first=first, rest=" " * len(first)))
