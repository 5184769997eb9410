"""Differences of two texts or runs as one HTML page: that of a report on two runs, without the pages of the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xpudbg import __version__
from xpudbg.model.diff import RunDiff, TextDiff
from xpudbg.model.plural import plural
from xpudbg.model.report import ReportIndex, ReportRun
from xpudbg.model.report_compare import ComparedLine, ComparedSection, ReportComparePage


def diff_html(diff: RunDiff | TextDiff, context: int = 3) -> str:
    """One page without network, in the look of a report.

    Args:
        diff: What differs.
        context: Lines around a change of two texts.
    """
    # Other forms need neither.
    from xpudbg.screens.report.compare_page import compare_page
    from xpudbg.screens.report.page import ReportPage

    compared = _alone(compare_page(diff, ())) if isinstance(diff, RunDiff) else _texts(diff, context)
    page = ReportPage()
    page.add_comparison(compared)
    title = f"{compared.a} against {compared.b}"
    index = ReportIndex(f"xpudbg {__version__}", title, ReportRun(compared.b), compare=True, alone=True)
    return "".join(page.html(index))


def _alone(page: ReportComparePage) -> ReportComparePage:
    """A page without links, since those lead to pages of the second run."""
    return replace(
        page,
        changed_first=tuple(replace(row, to=None) for row in page.changed_first),
        graphs=tuple(replace(row, to=None) for row in page.graphs),
        kernels=tuple(replace(row, to=None) for row in page.kernels),
    )


def _texts(diff: TextDiff, context: int) -> ReportComparePage:
    words = (
        "No difference." if diff.same else f"{plural(diff.removed, 'line')} removed, {diff.added:,} added."
    )
    left = f" Left out: {', '.join(diff.left_out)}." if diff.left_out else ""
    sections = tuple(
        ComparedSection(f"From line {a:,}, {b:,} in the second", tuple(_lines(rows)))
        for rows, a, b in diff.hunks(context)
    )
    return ReportComparePage(diff.a, diff.b, diff.same, "none", verdict=(words + left,), sections=sections)


def _lines(rows: Sequence[tuple[str, str, str]]) -> Iterator[ComparedLine]:
    for tag, a, b in rows:
        if tag == "=":
            yield ComparedLine(f"  {a}", " ")
            continue
        if tag in "-~":
            yield ComparedLine(f"- {a}", "-")
        if tag in "+~":
            yield ComparedLine(f"+ {b}", "+")
