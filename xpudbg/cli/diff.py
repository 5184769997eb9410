"""``xpudbg diff``."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.cli.options import ForceOption, JsonOption

if TYPE_CHECKING:
    from xpudbg.model.diff import RunDiff, TextDiff

app = typer.Typer(add_completion=False)


class Format(str, Enum):
    """Forms of the report."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


_ENDINGS = {".html": Format.HTML, ".htm": Format.HTML, ".md": Format.MARKDOWN}


@app.command()
def diff(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A", help="A run, RUN:GRAPH, RUN:GRAPH:STAGE, RUN:KERNEL, a file, or a stage of --run."
        ),
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="The same of the other side.")],
    run: Annotated[
        str,
        typer.Option("--run", metavar="RUN", help="Run whose stages are compared when A and B are stages."),
    ] = "latest",
    graph: Annotated[
        str | None, typer.Option("-g", "--graph", metavar="GRAPH", help="Graph whose stages are compared.")
    ] = None,
    kernel: Annotated[
        str | None,
        typer.Option(
            "-k", "--kernel", metavar="KERNEL", help="Kernel whose stages (ttir, ttgir, llir) are compared."
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Keep numbers in names, hashes, paths and locations.")
    ] = False,
    side_by_side: Annotated[
        bool, typer.Option("-y", "--side-by-side", help="Two columns instead of unified.")
    ] = False,
    context: Annotated[int, typer.Option("-U", "--context", min=0, help="Lines of context.")] = 3,
    fmt: Annotated[
        Format | None,
        typer.Option(
            "--format", help="Form of the report.", show_default="as the ending of -o says, else text"
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FILE",
            help="Write the report to a file; .html, .md and .json choose the format.",
        ),
    ] = None,
    force: ForceOption = False,
    all_kernels: Annotated[
        bool, typer.Option("--all", help="List kernels and graphs that are the same too.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Compare two stages, graphs, kernels or whole runs; exit 1 when they differ.

    Stages: readable runnable transformed ir_pre ir_post output_code, and of a kernel ttir ttgir llir.

    Examples:
      xpudbg diff latest~1 latest
      xpudbg diff readable transformed --graph model__0
      xpudbg diff old.zip new.zip -o diff.html
    """
    from dataclasses import replace

    from xpudbg.analysis.diff.load import (
        NamedText,
        doubts_of,
        events_of,
        is_stage,
        refuse_half_a_pair,
        stage_text,
        text_or_source,
    )
    from xpudbg.analysis.diff.runs import diff_runs
    from xpudbg.analysis.diff.text import diff_text
    from xpudbg.errors import ExitCode, XpudbgError
    from xpudbg.reporters.out_file import check_free

    if as_json and fmt is not None:
        raise XpudbgError(f"--json and --format {fmt.value} are two formats", hint="give one of them")
    ending = output.suffix.lower() if output is not None else ""
    if output is not None:
        check_free(output, force=force)
    as_json = as_json or (fmt is None and ending == ".json")
    fmt = fmt or _ENDINGS.get(ending, Format.TEXT)
    result: RunDiff | TextDiff
    if is_stage(a) and is_stage(b) and not (Path(a).exists() or Path(b).exists()):
        first, second = (stage_text(run, s, graph, kernel) for s in (a, b))
        result = diff_text(first.text, second.text, name_a=first.name, name_b=second.name, exact=exact)
    else:
        refuse_half_a_pair(a, b)
        left, right = text_or_source(a), text_or_source(b)
        if isinstance(left, NamedText) and isinstance(right, NamedText):
            result = diff_text(left.text, right.text, name_a=left.name, name_b=right.name, exact=exact)
        elif isinstance(left, NamedText) or isinstance(right, NamedText):
            raise XpudbgError(
                f"{a} and {b} are not of a kind", hint="compare two runs, two graphs, two stages or two files"
            )
        else:
            events = (events_of(a), events_of(b))
            known = (events[0], events[1]) if events[0] is not None and events[1] is not None else None
            found = diff_runs(left, right, events=known, problems=(*doubts_of(a), *doubts_of(b)))
            result = replace(found, a=a, b=b)
    _report(
        result,
        fmt,
        output,
        context=context,
        side_by_side=side_by_side,
        all_kernels=all_kernels,
        as_json=as_json,
    )
    if not result.same:
        raise typer.Exit(ExitCode.FOUND)


def _report(
    result: RunDiff | TextDiff,
    fmt: Format,
    output: Path | None,
    *,
    context: int,
    side_by_side: bool,
    all_kernels: bool,
    as_json: bool,
) -> None:
    import sys

    from xpudbg.model.diff import RunDiff
    from xpudbg.reporters import diff_report
    from xpudbg.reporters.out_file import save_out

    text = ""
    if as_json:
        from xpudbg.reporters.json_out import render_json

        schema, version = ("xpudbg.diff", 2) if isinstance(result, RunDiff) else ("xpudbg.diff.text", 1)
        text = render_json(result, schema=schema, version=version)
    elif fmt is Format.HTML:
        text = diff_report.diff_html(result, context)
    elif fmt is Format.MARKDOWN and isinstance(result, RunDiff):
        text = diff_report.run_diff_markdown(result)
    elif fmt is Format.MARKDOWN and not isinstance(result, RunDiff):
        text = diff_report.text_diff_markdown(result, context)
    if output is not None:
        if not text:
            text = (
                diff_report.run_diff_markdown(result)
                if isinstance(result, RunDiff)
                else "\n".join(diff_report.unified(result, context)) + "\n"
            )
        save_out(output, text.encode("utf-8", "replace"))
        return
    if text:
        sys.stdout.write(text)
        return
    from contextlib import nullcontext

    from xpudbg.reporters.console import report_console

    console = report_console()
    long = (
        not isinstance(result, RunDiff)
        and not result.same
        and console.is_terminal
        and len(result.rows) > console.height
    )
    with console.pager(styles=True) if long else nullcontext():
        if isinstance(result, RunDiff):
            diff_report.print_run_diff(result, console, all_kernels=all_kernels)
        else:
            diff_report.print_text_diff(result, console, context=context, side_by_side=side_by_side)
