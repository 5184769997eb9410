"""The kernel card for a terminal or a text file."""

from __future__ import annotations

import textwrap

from xpudbg.core.units import decimal_size
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.kept_builds import KeptBuilds
from xpudbg.model.kernel_card import Advice, Fact, KernelCard
from xpudbg.screens.kernels.kept_builds import TITLE, kept_notes, kept_table, kept_warning
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.spans import TextSpan
from xpudbg.screens.text import cell_width, clean

_LABEL = 26
ADVICE_MARKS = {
    FindingSeverity.WARNING: ("!", "bold red"),
    FindingSeverity.HINT: ("+", "yellow"),
    FindingSeverity.NOTE: ("i", "cyan"),
}
_SOURCE_STYLE, _TITLE_STYLE, _NOTE_STYLE, _UNKNOWN_STYLE = "dim", "bold", "dim", "dim italic"
_SIDE_BY_SIDE = 110


def card_reporter(card: KernelCard) -> Reporter:
    """The formats of a kernel card."""
    return Reporter("xpudbg.kernel-card", lambda: card, lambda width: render_card(card, width=width))


def render_card(card: KernelCard, *, width: int) -> list[list[TextSpan]]:
    """The card as lines of styled pieces; joined without styles they are the plain report.

    Args:
        card: The card.
        width: Terminal columns; from 110 on the artifacts stand beside the facts, below that under them where needed.
    """
    lines: list[list[TextSpan]] = []
    lines.append([TextSpan(clean(card.kernel, single_line=True), _TITLE_STYLE)])
    stages = ", ".join(f"{name} {decimal_size(size)}" for name, size in card.stages)
    where = f"{card.root}/{card.key}" if card.key else card.root
    lines.append([TextSpan(clean(where, single_line=True), _SOURCE_STYLE)])
    lines.append([TextSpan(clean(f"stages: {stages or 'none'}", single_line=True), _SOURCE_STYLE)])
    if card.advice:
        lines += [[], [TextSpan("Advice", _TITLE_STYLE)]]
        for advice in card.advice:
            lines += _advice(advice, width)
    prefix = _common_prefix(card)
    for section in card.sections:
        lines += [[], [TextSpan(section.title, _TITLE_STYLE)]]
        for fact in section.facts:
            lines += _fact(fact, width, prefix)
    lines += _kept_builds(card.kept_builds, width) if card.kept_builds else []
    if prefix:
        lines += [
            [],
            [
                TextSpan(
                    f"[.json], [.spv] and so on are files called {clean(prefix, single_line=True)}",
                    _SOURCE_STYLE,
                )
            ],
        ]
    if card.problems:
        lines += [[], [TextSpan("Problems", "bold red")]]
        for problem in card.problems:
            text = f"{problem.where}: {problem.what}" + (f" ({problem.hint})" if problem.hint else "")
            lines += [
                [TextSpan(f"  {part}", "red")] for part in _wrap(clean(text, single_line=True), width - 2)
            ]
    return lines


def _kept_builds(kept: KeptBuilds, width: int) -> list[list[TextSpan]]:
    lines = [[], [TextSpan(TITLE, _TITLE_STYLE)]]
    warning = kept_warning(kept)
    lines += [[TextSpan(f"  {part}", "yellow")] for part in _wrap(warning, width - 2)]
    lines += [[TextSpan(f"  {line}")] for line in kept_table(kept, width=width - 2)]
    for words in kept_notes(kept):
        lines += [[TextSpan(f"  {part}", _NOTE_STYLE)] for part in _wrap(words, width - 2)]
    return lines


def plain_text(lines: list[list[TextSpan]]) -> str:
    """Lines of styled pieces without their styles."""
    return "\n".join("".join(s.text for s in line).rstrip() for line in lines) + "\n"


def _common_prefix(card: KernelCard) -> str:
    """The kernel's file name, which every source repeats; left out of the lines and named once below."""
    name = card.kernel[:150]
    sources = [f.source for s in card.sections for f in s.facts]
    return name if sum(source.startswith(f"{name}.") for source in sources) > 1 else ""


def _advice(advice: Advice, width: int) -> list[list[TextSpan]]:
    mark, style = ADVICE_MARKS.get(advice.severity, ("-", ""))
    lines: list[list[TextSpan]] = []
    for index, part in enumerate(_wrap(clean(advice.title, single_line=True), width - 4)):
        lines.append([TextSpan(f"  {mark if index == 0 else ' '} ", style), TextSpan(part, style)])
    for label, text in (("seen", advice.evidence), ("try", advice.fix), ("rule", advice.source)):
        for index, part in enumerate(_wrap(clean(text, single_line=True), width - 12)):
            head = f"      {label if index == 0 else '':<5} "
            lines.append(
                [TextSpan(head, _NOTE_STYLE), TextSpan(part, _SOURCE_STYLE if label == "rule" else "")]
            )
    return lines


def _fact(fact: Fact, width: int, prefix: str) -> list[list[TextSpan]]:
    source = fact.source.replace(f"{prefix}.", ".") if prefix else fact.source
    source = clean(f"[{source}]", single_line=True)
    text = clean(fact.text, single_line=True)
    style = _UNKNOWN_STYLE if fact.value is None else ""
    room = width - _LABEL - 4
    beside = width >= _SIDE_BY_SIDE
    body = _wrap(text, room - min(cell_width(source) + 2, room // 2) if beside else room)
    lines: list[list[TextSpan]] = []
    for index, part in enumerate(body):
        label = clean(fact.label, single_line=True) if index == 0 else ""
        pieces = [TextSpan(f"  {label:<{_LABEL}}  "), TextSpan(part, style)]
        last = index == len(body) - 1
        if last and cell_width(part) + 2 + cell_width(source) <= room:
            pieces.append(TextSpan(f"  {source}", _SOURCE_STYLE))
            source = ""
        lines.append(pieces)
    indent = " " * (_LABEL + 4)
    rest = " ".join(p for p in (clean(fact.note, single_line=True), source) if p)
    lines += [[TextSpan(indent), TextSpan(part, _NOTE_STYLE)] for part in _wrap(rest, room)]
    return lines


def _wrap(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 20), break_on_hyphens=False) if text else []
