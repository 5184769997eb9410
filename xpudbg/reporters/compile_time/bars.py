"""Lines, bars and seconds of the report of compile time."""

from __future__ import annotations

from xpudbg.model.plural import plural
from xpudbg.reporters.spans import TextSpan
from xpudbg.reporters.text import cell_width, shorten

Line = list[TextSpan]
_EIGHTHS = " ▏▎▍▌▋▊▉"


def wrapped(text: str, width: int, style: str, indent: str = "") -> list[Line]:
    """A text as lines of at most a width."""
    import textwrap

    rows = textwrap.wrap(
        text,
        max(width, 20),
        initial_indent=indent,
        subsequent_indent=indent if len(indent) > 4 else indent and indent + "  ",
    )
    return [[TextSpan(row, style)] for row in rows]


def rest_line(left: int, noun: str, plural_form: str = "") -> list[Line]:
    """The line that says how many rows were left out; none where none were."""
    return (
        [
            [
                TextSpan(
                    f"  and {plural(left, f'more {noun}', f'more {plural_form}' if plural_form else '')}: --all",
                    "dim",
                )
            ]
        ]
        if left > 0
        else []
    )


def bar_line(name: str, wide: int, seconds: float, share: float | None, width: int, note: str) -> Line:
    """A name, its seconds and share, a bar where there is room for one, and a note."""
    text = f"  {seconds_words(seconds):>9}  {share or 0.0:>6.1%}  "
    room = width - wide - 2 - len(text) - len(note)
    bar = drawn_bar(share or 0.0, room) if room >= 8 else ""
    return [
        TextSpan(f"  {name:<{wide}}", "cyan"),
        TextSpan(text if bar else text.rstrip()),
        TextSpan(bar, "green"),
        TextSpan(note, "dim"),
    ]


def drawn_bar(share: float, room: int) -> str:
    """A bar of eighths of a column; at least one where there is anything."""
    eighths = round(min(max(share, 0.0), 1.0) * room * 8)
    eighths = max(eighths, 1) if share > 0 else 0
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def fitted(text: str, width: int) -> str:
    """A text of exactly a width: cut, or filled with blanks."""
    short = shorten(text, width)
    return short + " " * (width - cell_width(short))


def seconds_words(value: float) -> str:
    """``12.7 s``, ``1.04 s``, ``83.2 ms``, ``12 us``."""
    if value >= 100:
        return f"{value:.0f} s"
    if value >= 1:
        return f"{value:.2f} s"
    if value >= 1e-3:
        return f"{value * 1e3:.1f} ms"
    return f"{value * 1e6:.0f} us" if value else "0 s"
