"""The verdict on two runs that a person can repeat: what the second costs more or less, and what was changed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.core.units import decimal_size
from xpudbg.model.diff import FigureDiff, RunDiff, SettingDiff
from xpudbg.model.plural import plural
from xpudbg.screens.text import clean

_ORDER = ("device", "environment", "command", "config", "option", "version", "system")
"""Behind lines of source: another device, from which settings may follow (an emulated one has its own), then what the user changes first."""
_MOST_CAUSES = 2
_MOST_WORDS = 40
_MOST_SIZES = 4
_TOKEN = re.compile(r"\d[\w.]*|\w+|\s+|[^\w\s]")
_NOUNS = {"launches": "launch", "graph_breaks": "graph break", "recompiles": "recompile"}


def headline(diff: RunDiff) -> str:
    """Return one line: ``B: 2 launches more, 10 % fewer bytes; from model.py:35 (`gelu` -> `silu`)``."""
    shown = [f for f in diff.figures if f.name != "spilled_bytes"]
    lost = [f for f in shown if f.first is None or f.second is None]
    words = [word for f in shown if (word := _more_or_less(f))]
    if not words and shown and len(lost) < len(shown):
        words = [_equal([f for f in shown if f not in lost])]
    if lost:
        words.append(f"{_listed([_plain(f.name) for f in lost])} unknown")
    return clean(f"B: {', '.join(words) or 'no figure is known'}; {_causes(diff)}", single_line=True)


def _more_or_less(figure: FigureDiff) -> str:
    """Return how much more or less the second run has; empty where it is as much, or not known."""
    first, second = figure.first, figure.second
    if first is None or second is None or first == second:
        return ""
    apart, more = abs(second - first), second > first
    if figure.name == "bytes":
        return _bytes(first, second)
    if figure.name == "spilled_registers":
        return f"{plural(apart, 'register')} spilled {'more' if more else 'less'}"
    noun = _NOUNS[figure.name]
    return f"{plural(apart, noun, 'launches' if noun == 'launch' else '')} {'more' if more else 'fewer'}"


def _bytes(first: int, second: int) -> str:
    """``10 % fewer bytes``; a size where a share says nothing."""
    share = abs(second - first) / first if first else 0.0
    if share < 0.001 or second > 10 * first:
        return f"{decimal_size(abs(second - first))} {'more' if second > first else 'less'} read and written"
    words = f"{share:.0%}" if share >= 0.01 else f"{share:.1%}"
    return f"{words.replace('%', ' %')} {'more' if second > first else 'fewer'} bytes"


def _equal(figures: Sequence[FigureDiff]) -> str:
    values = {f.name: decimal_size(f.first) if f.name == "bytes" else str(f.first) for f in figures}
    told = [n for n in values if n in ("launches", "bytes", "spilled_registers")]
    return f"the same {_listed([f'{_plain(n)} ({values[n]})' for n in told or values])}"


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def _causes(diff: RunDiff) -> str:
    """Return what was changed between the runs, as far as they record it."""
    lines = [s for s in diff.settings if s.section == "source"]
    rows = sorted((s for s in diff.settings if s.section in _ORDER), key=lambda s: _ORDER.index(s.section))
    told = [_line_words(lines)] if lines else []
    sizes = [s for s in diff.settings if s.section == "size"]
    told += [_size_words(sizes)] if sizes else []
    told += map(_cause, rows)
    if told:
        rest = len(told) - _MOST_CAUSES
        more = f" and {plural(rest, 'other change')}" if rest > 0 else ""
        return f"from {', '.join(told[:_MOST_CAUSES])}{more}"
    if not diff.settings_known:
        return "what was changed is not recorded: one of them has no manifest"
    if not diff.sources_known:
        return "environment, versions and settings are the same; the script was not kept in both"
    return "nothing that the runs record was changed: environment, versions, settings, script"


def _line_words(lines: Sequence[SettingDiff]) -> str:
    """The first line that was changed, and how many more: the last row may count those that are not listed."""
    first = lines[0]
    listed = [s for s in lines if (s.first, s.second) != (None, None)]
    unlisted = sum(int(n) for s in lines if s not in listed for n in re.findall(r"\d+", s.name)[:1])
    more = len(listed) - 1 + unlisted
    words = f"{first.name} ({change_words(first.first, first.second)})"
    return f"{words} and {plural(more, 'more line')}" if more > 0 else words


def _size_words(sizes: Sequence[SettingDiff]) -> str:
    """``sizes s77, s27 -> 7, 5``; how many more where they are many."""
    shown = sizes[:_MOST_SIZES]
    first, second = (
        ", ".join(_cut(v or "") for v in side)
        for side in zip(*((s.first, s.second) for s in shown), strict=True)
    )
    more = f" and {len(sizes) - len(shown)} more" if len(sizes) > len(shown) else ""
    return f"{plural(len(sizes), 'size').partition(' ')[2]} {first} -> {second}{more}"


def _cause(setting: SettingDiff) -> str:
    if setting.section == "command":
        return f"command line ({change_words(setting.first, setting.second)})"
    first, second = (v if v is not None else "unset" for v in (setting.first, setting.second))
    return f"{setting.name} {_cut(first)} -> {_cut(second)}"


def change_words(first: str | None, second: str | None) -> str:
    """Return what of a line was changed: ```gelu` -> `silu```, ``added `x``` or ``without `x```.

    Args:
        first: The line in the first run; None where it has none.
        second: The same of the second.
    """
    a, b = (_TOKEN.findall((text or "").strip()) for text in (first, second))
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    end = 0
    while end < min(len(a), len(b)) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    old, new = ("".join(side[start : len(side) - end]).strip() for side in (a, b))
    if not old or not new:
        return f"added `{_cut(new)}`" if new else f"without `{_cut(old)}`"
    return f"`{_cut(old)}` -> `{_cut(new)}`"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_WORDS else f"{text[: _MOST_WORDS - 3]}..."
