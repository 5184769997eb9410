"""Kernel card for a terminal or a text file."""

from __future__ import annotations

import textwrap

from xpudbg.core.text import decimal_size, plural
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.kernel import Advice, Fact, KernelCard, KernelRun, OutOfBoundsAccess, RunArgument
from xpudbg.screens.kernels.whatif import build_lines
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.rule_link import linked_style
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import Line, TextSpan, cell_width, clean, paragraph, problem_text, wrapped

# Report on a launch on the CPU: result, arguments, accesses out of bounds, and changes to the module.

_WIDEST = 120
_MOST_LINES = 4
_NOTE = (
    "The kernel ran on the CPU: nothing was validated on a GPU. Matrix instructions, 2D block loads and math functions were computed "
    "by other code than a GPU's, tf32 inputs were not shortened, and times say nothing."
)


def render_kernel_run(run: KernelRun, *, width: int) -> str:
    """Return the report as text.

    Args:
        run: The launch.
        width: Columns of the terminal.
    """
    width = min(width, _WIDEST)
    grid = " x ".join(map(str, run.grid))
    text = f"{clean(run.kernel)}: {_verdict(run)}\n"
    if run.failure:
        text += _lines(clean(run.reason), width, "  ")
    warps = f", {plural(run.num_warps, 'warp')} of {run.threads_per_warp}" if run.num_warps else ""
    text += _lines(f"grid {grid}{warps}; {_times(run)}", width, "  ")
    text += "".join(_lines(_outside(o, run), width, "  - ") for o in run.out_of_bounds)
    if run.arguments:
        text += "\n" + textwrap.indent(_arguments(run, width), "  ")
    saved = [a.saved for a in run.arguments if a.saved]
    if saved:
        folder = clean(saved[0].rpartition("/")[0] or ".")
        text += f"  saved to {folder}: {', '.join(s.rpartition('/')[2] for s in saved)}\n"
    if run.rewrites:
        text += "\nChanged in the module for the CPU:\n"
        for why in dict.fromkeys(r.why for r in run.rewrites):
            names = ", ".join(f"{r.name} ({r.count})" for r in run.rewrites if r.why == why)
            text += _lines(f"{clean(names)}: {why}", width, "  - ")
    device = f"\nRan on {clean(run.device)}.\n" if run.device else ""
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
    shown = [i for i in range(len(headers)) if i < 3 or any(row[i] for row in rows)]
    return render_rows(
        [headers[i] for i in shown], [[row[i] for i in shown] for row in rows], TableFormat.PLAIN
    )


def _row(argument: RunArgument, width: int) -> tuple[str, ...]:
    room = max(16, width - 70)
    given = clean(argument.given)
    given = given if len(given) <= room else given[: room - 3] + "..."
    head = (str(argument.index), clean(argument.type), given)
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


_LABEL = 26
ADVICE_MARKS = {
    FindingSeverity.WARNING: ("!", "bold red"),
    FindingSeverity.HINT: ("+", "yellow"),
    FindingSeverity.NOTE: ("i", "cyan"),
}
_SOURCE_STYLE, _TITLE_STYLE, _NOTE_STYLE, _UNKNOWN_STYLE = "dim", "bold", "dim", "dim italic"
_SIDE_BY_SIDE = 110


def card_reporter(card: KernelCard) -> Reporter:
    """Return the formats of a kernel card."""
    return Reporter("xpudbg.kernel-card", lambda: card, lambda width: render_card(card, width=width))


def render_card(card: KernelCard, *, width: int) -> list[Line]:
    """Return the card as lines of styled pieces; without styles they are the plain report.

    Args:
        card: The card.
        width: Terminal columns; from 110 on the artifacts are beside the facts, else below them if needed.
    """
    lines: list[Line] = []
    lines.append([TextSpan(clean(card.kernel), _TITLE_STYLE)])
    stages = ", ".join(f"{name} {decimal_size(size)}" for name, size in card.stages)
    where = f"{card.root}/{card.key}" if card.key else card.root
    lines.append([TextSpan(clean(where), _SOURCE_STYLE)])
    lines.append([TextSpan(clean(f"stages: {stages or 'none'}"), _SOURCE_STYLE)])
    if card.advice:
        lines += [[], [TextSpan("Advice", _TITLE_STYLE)]]
        for advice in card.advice:
            lines += _advice(advice, width)
    prefix = _common_prefix(card)
    for section in card.sections:
        lines += [[], [TextSpan(section.title, _TITLE_STYLE)]]
        for fact in section.facts:
            lines += _fact(fact, width, prefix)
    lines += build_lines(card.kept_builds, width) if card.kept_builds else []
    if prefix:
        lines += [
            [],
            [
                TextSpan(
                    f"[.json], [.spv] and so on are files called {clean(prefix)}",
                    _SOURCE_STYLE,
                )
            ],
        ]
    if card.problems:
        lines += [[], [TextSpan("Problems", "bold red")]]
        for problem in card.problems:
            text = problem_text(problem)
            lines += wrapped(text, width, "red", indent=2)
    return lines


def plain_text(lines: list[Line]) -> str:
    """Return lines of styled pieces as text without styles."""
    return "\n".join("".join(s.text for s in line).rstrip() for line in lines) + "\n"


def _common_prefix(card: KernelCard) -> str:
    """Return the kernel's file name that all sources begin with; it is omitted in lines and named once below."""
    name = card.kernel[:150]
    sources = [f.source for s in card.sections for f in s.facts]
    return name if sum(source.startswith(f"{name}.") for source in sources) > 1 else ""


def _advice(advice: Advice, width: int) -> list[Line]:
    mark, style = ADVICE_MARKS.get(advice.severity, ("-", ""))
    lines: list[Line] = []
    for index, part in enumerate(_wrap(clean(advice.title), width - 4)):
        lines.append([TextSpan(f"  {mark if index == 0 else ' '} ", style), TextSpan(part, style)])
    for label, text in (("seen", advice.evidence), ("try", advice.fix), ("rule", advice.source)):
        for index, part in enumerate(_wrap(clean(text), width - 12)):
            head = f"      {label if index == 0 else '':<5} "
            lines.append(
                [
                    TextSpan(head, _NOTE_STYLE),
                    TextSpan(part, linked_style(_SOURCE_STYLE, advice.rule) if label == "rule" else ""),
                ]
            )
    return lines


def _fact(fact: Fact, width: int, prefix: str) -> list[Line]:
    source = fact.source.replace(f"{prefix}.", ".") if prefix else fact.source
    source = clean(f"[{source}]")
    text = clean(fact.text)
    style = _UNKNOWN_STYLE if fact.value is None else ""
    room = width - _LABEL - 4
    beside = width >= _SIDE_BY_SIDE
    body = _wrap(text, room - min(cell_width(source) + 2, room // 2) if beside else room)
    lines: list[Line] = []
    for index, part in enumerate(body):
        label = clean(fact.label) if index == 0 else ""
        pieces = [TextSpan(f"  {label:<{_LABEL}}  "), TextSpan(part, style)]
        last = index == len(body) - 1
        if last and cell_width(part) + 2 + cell_width(source) <= room:
            pieces.append(TextSpan(f"  {source}", _SOURCE_STYLE))
            source = ""
        lines.append(pieces)
    rest = " ".join(p for p in (clean(fact.note), source) if p)
    return lines + wrapped(rest, width, _NOTE_STYLE, indent=_LABEL + 4)


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 20), break_on_hyphens=False) if text else []
