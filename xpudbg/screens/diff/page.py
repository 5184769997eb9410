"""Differences of two texts or runs as one HTML page: the comparison page of a report, without other pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from xpudbg import __version__
from xpudbg.model.diff import RunDiff, TextDiff
from xpudbg.model.plural import plural
from xpudbg.model.report import ReportIndex, ReportRun
from xpudbg.model.report_compare import ComparedLine, ComparedSection, ReportComparePage
from xpudbg.screens.ci.summary import md_code, md_fence
from xpudbg.screens.report import compare_page, page
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import cell_width, clean


def diff_html(diff: RunDiff | TextDiff, context: int = 3) -> str:
    """Return an HTML page in the style of a report; it loads nothing from the network.

    Args:
        diff: The differences.
        context: Lines around a change of two texts.
    """
    compared = (
        _alone(compare_page.compare_page(diff, ())) if isinstance(diff, RunDiff) else _texts(diff, context)
    )
    html = page.ReportPage()
    html.add_comparison(compared)
    title = f"{compared.a} against {compared.b}"
    index = ReportIndex(f"xpudbg {__version__}", title, ReportRun(compared.b), compare=True, alone=True)
    return "".join(html.html(index))


def _alone(page: ReportComparePage) -> ReportComparePage:
    """Return the page without links, which lead to pages of the second run."""
    return replace(
        page,
        changed_first=tuple(replace(row, to=None) for row in page.changed_first),
        graphs=tuple(replace(row, to=None) for row in page.graphs),
        kernels=tuple(replace(row, to=None) for row in page.kernels),
    )


def _texts(diff: TextDiff, context: int) -> ReportComparePage:
    note = "No difference." if diff.same else f"{plural(diff.removed, 'line')} removed, {diff.added:,} added."
    left = f" Left out: {', '.join(diff.left_out)}." if diff.left_out else ""
    sections = tuple(
        ComparedSection(f"From line {a:,}, {b:,} in the second", tuple(_lines(rows)))
        for rows, a, b in diff.hunks(context)
    )
    return ReportComparePage(diff.a, diff.b, diff.same, "none", verdict=(note + left,), sections=sections)


def _lines(rows: Sequence[tuple[str, str, str]]) -> Iterator[ComparedLine]:
    for tag, a, b in rows:
        if tag == "=":
            yield ComparedLine(f"  {a}", " ")
            continue
        if tag in "-~":
            yield ComparedLine(f"- {a}", "-")
        if tag in "+~":
            yield ComparedLine(f"+ {b}", "+")


# Differences of two texts: unified or side by side, and as markdown.


def text_diff_reporter(diff: TextDiff, context: int, *, side_by_side: bool) -> Reporter:
    """Return the formats of a comparison of two texts.

    Args:
        diff: The differences.
        context: Lines around a change.
        side_by_side: Two columns on a terminal instead of unified.
    """
    return Reporter(
        "xpudbg.diff.text",
        lambda: diff,
        screen=lambda c: print_text_diff(diff, c, context=context, side_by_side=side_by_side),
        plain=lambda: "\n".join(unified(diff, context)) + "\n",
        markdown=lambda: text_diff_markdown(diff, context),
        html=lambda: diff_html(diff, context),
    )


def print_text_diff(
    diff: TextDiff, console: Console, *, context: int = 3, side_by_side: bool = False
) -> None:
    """Print two texts, unified or side by side, coloured if the console has colour."""
    if diff.same:
        console.print(
            f"no difference between {clean(diff.a)} and {clean(diff.b)}{_noise(diff)}",
            soft_wrap=True,
        )
        return
    if side_by_side:
        _side_by_side(diff, console, context)
        return
    for line in unified(diff, context):
        style = {"-": "red", "+": "green", "@": "cyan"}.get(line[:1], "")
        console.print(Text(line, style=style), soft_wrap=True)


def unified(diff: TextDiff, context: int = 3) -> Iterator[str]:
    """Yield the cleaned lines of a unified diff."""
    yield f"--- {clean(diff.a)}"
    yield f"+++ {clean(diff.b)}{_noise(diff)}"
    yield from map(clean, diff.unified(context))


def _noise(diff: TextDiff) -> str:
    return f" (ignored: {', '.join(diff.left_out)})" if diff.left_out else ""


def _side_by_side(diff: TextDiff, console: Console, context: int) -> None:
    width = max(20, (console.width - 3) // 2)
    console.print(Text(f"{_fit(diff.a, width)} | {_fit(diff.b, width)}", style="bold"))
    for rows, _, _ in diff.hunks(context):
        for tag, a, b in rows:
            line = Text(_fit(a, width), style="red" if tag in "-~" else "")
            line.append(" | " if tag == "=" else f" {tag} ", style="dim")
            line.append(_fit(b, width), style="green" if tag in "+~" else "")
            console.print(line, no_wrap=True, overflow="crop")
        console.print("-" * (2 * width + 3), style="dim", no_wrap=True, overflow="crop")


def _fit(text: str, width: int) -> str:
    text = clean(text)
    if cell_width(text) > width:
        text = text[: width - 3] + "..."
    return text + " " * max(0, width - cell_width(text))


def text_diff_markdown(diff: TextDiff, context: int = 3) -> str:
    """Return a fenced diff that none of its lines can close."""
    if diff.same:
        return f"No difference between {md_code(diff.a)} and {md_code(diff.b)}{_noise(diff)}.\n"
    return md_fence("\n".join(unified(diff, context)), "diff")
