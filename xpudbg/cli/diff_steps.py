"""The steps of ``xpudbg diff``: find the two sides, compare them, and write what differs."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.analysis.diff.load import (
    NamedText,
    OpenRuns,
    is_stage,
    open_side,
    refuse_equal_sides,
    refuse_half_a_pair,
    stage_text,
)
from xpudbg.analysis.diff.run_side import RunSide, told_of
from xpudbg.analysis.diff.text import diff_text
from xpudbg.analysis.diff.whole_runs import compare_runs
from xpudbg.analysis.kernels.kernel_diff import analyse_kernel_diff
from xpudbg.analysis.run_reader import RunReader
from xpudbg.bundle.locate import resolve_run
from xpudbg.errors import XpudbgError
from xpudbg.model.cache import EntryFiles
from xpudbg.model.diff import RunDiff, TextDiff
from xpudbg.model.stages import KernelComparison

Result = RunDiff | TextDiff | KernelComparison
_WIDTH = 160


@dataclass(frozen=True)
class Looks:
    """How a report is written.

    Attributes:
        context: Lines around a change.
        side_by_side: Two columns instead of unified.
        all_kernels: Also what is the same.
        paged: Hand what is longer than the screen to the pager.
    """

    context: int
    side_by_side: bool
    all_kernels: bool
    paged: bool


def compare(a: str, b: str, *, run: str, graph: str | None, kernel: str | None, exact: bool) -> Result:
    """What differs between what two words mean.

    Raises:
        XpudbgError: One of them means nothing, or both the same, or they are not of a kind.
    """
    if is_stage(a) and is_stage(b) and not (Path(a).exists() or Path(b).exists()):
        if a == b:
            raise XpudbgError(f"both sides are {a}", hint="of two runs: A:GRAPH:STAGE B:GRAPH:STAGE")
        opened = RunReader.open(resolve_run(run))
        first, second = (stage_text(opened, s, graph, kernel) for s in (a, b))
        return diff_text(first.text, second.text, name_a=first.name, name_b=second.name, exact=exact)
    refuse_half_a_pair(a, b)
    runs = OpenRuns()
    refuse_equal_sides(a, b, runs)
    left, right = open_side(a, runs), open_side(b, runs)
    if isinstance(left, NamedText) and isinstance(right, NamedText):
        return diff_text(left.text, right.text, name_a=left.name, name_b=right.name, exact=exact)
    if isinstance(left, RunSide) and isinstance(right, RunSide):
        found = compare_runs(left, right, problems=(*told_of(a, left), *told_of(b, right)))
        return replace(found, a=a, b=b)
    if isinstance(left, EntryFiles) and isinstance(right, EntryFiles):
        return analyse_kernel_diff(left, right)
    raise XpudbgError(
        f"{a} and {b} are of different kinds",
        hint="compare two runs, two graphs, two kernels, two stages or two files",
    )


def write_report(result: Result, form: str, output: Path | None, looks: Looks) -> None:
    """Write a report to stdout or a file.

    Args:
        result: What differs.
        form: ``text``, ``markdown``, ``html`` or ``json``.
        output: The file; None for stdout.
        looks: How a text is written.

    Raises:
        XpudbgError: There is no such form of it, or the file cannot be written.
    """
    from xpudbg.reporters.out_file import save_out

    if output is None and form == "text":
        _print(result, looks)
        return
    text = _document(result, form, looks.context)
    if output is None:
        sys.stdout.write(text)
    else:
        save_out(output, text.encode("utf-8", "replace"))


def _document(result: Result, form: str, context: int) -> str:
    from xpudbg.reporters import diff_report

    if form == "json":
        from xpudbg.reporters.json_out import render_json

        schemas = {RunDiff: ("xpudbg.diff", 2), TextDiff: ("xpudbg.diff.text", 1)}
        schema, version = schemas.get(type(result), ("xpudbg.triton-cache.diff", 1))
        return render_json(result, schema=schema, version=version)
    if isinstance(result, KernelComparison):
        return _kernel_document(result, form)
    if form == "html":
        return diff_report.diff_html(result, context)
    if isinstance(result, RunDiff):
        return diff_report.run_diff_markdown(result)
    if form == "markdown":
        return diff_report.text_diff_markdown(result, context)
    return "\n".join(diff_report.unified(result, context)) + "\n"


def _kernel_document(result: KernelComparison, form: str) -> str:
    from xpudbg.reporters.ci.markdown import md_fence
    from xpudbg.reporters.kernels.card import plain_text
    from xpudbg.reporters.kernels.stages import render_diff

    if form == "html":
        raise XpudbgError("kernels of a cache have no HTML report", hint="use --format markdown or --json")
    text = plain_text(render_diff(result, width=_WIDTH))
    return md_fence(text) if form == "markdown" else text


def _print(result: Result, looks: Looks) -> None:
    from xpudbg.reporters import diff_report
    from xpudbg.reporters.console import report_console
    from xpudbg.reporters.pager import paging

    if isinstance(result, KernelComparison):
        from xpudbg.reporters.kernels.stages import render_diff
        from xpudbg.reporters.spans import terminal_width, write_spans

        write_spans(render_diff(result, width=terminal_width()), paged=looks.paged)
        return
    console = report_console()
    with paging(console, wanted=looks.paged):
        if isinstance(result, RunDiff):
            diff_report.print_run_diff(result, console, all_kernels=looks.all_kernels)
        else:
            diff_report.print_text_diff(
                result, console, context=looks.context, side_by_side=looks.side_by_side
            )
