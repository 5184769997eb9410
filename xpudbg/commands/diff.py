"""``xpudbg diff``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import (
    ADDRESS_HELP,
    EveryOption,
    ForceOption,
    GraphOption,
    JsonOption,
    NoPagerOption,
)
from xpudbg.commands.output import Output
from xpudbg.compare.diff import kernel_diff, load, run_side, text, whole_runs
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.addresses import address
from xpudbg.model import diff as diff_model
from xpudbg.model import stages as stages_model
from xpudbg.model.str_enum import StrEnum
from xpudbg.run import cache_files
from xpudbg.screens import out_file
from xpudbg.screens.diff import page, run_report
from xpudbg.screens.kernels import stages as stages_screen
from xpudbg.screens.text import clean
from xpudbg.store import locate
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.compare.diff.load import Side
    from xpudbg.facts.addresses.address import Selection
    from xpudbg.model.diff import RunDiff, TextDiff
    from xpudbg.model.stages import KernelComparison
    from xpudbg.run.run_reader import RunReader
    from xpudbg.screens.reporter import Reporter


app = typer.Typer(add_completion=False)
ENDINGS = {".html": "html", ".htm": "html", ".md": "markdown", ".json": "json"}
"""Endings of -o that choose a format."""


class DiffFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


@app.command()
def diff(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A", help=f"{ADDRESS_HELP} Any file; a stage of --run.", autocompletion=complete_address
        ),
    ],
    b: Annotated[
        str,
        typer.Argument(
            metavar="B", help="The second one, in the same form.", autocompletion=complete_address
        ),
    ],
    run: Annotated[
        str,
        typer.Option(
            "--run",
            metavar="RUN",
            help="Run whose stages are compared when A and B are stages.",
            autocompletion=complete_address,
        ),
    ] = "latest",
    graph: GraphOption = None,
    kernel: Annotated[
        str | None,
        typer.Option(
            "-k",
            "--kernel",
            metavar="KERNEL",
            help="Kernel whose stages are compared, as :KERNEL in an address.",
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", "--raw", help="Keep numbers in names, hashes, paths and locations.")
    ] = False,
    side_by_side: Annotated[
        bool, typer.Option("-y", "--side-by-side", help="Two columns instead of unified.")
    ] = False,
    context: Annotated[int, typer.Option("-U", "--context", min=0, help="Lines of context.")] = 3,
    fmt: Annotated[
        DiffFormat | None,
        typer.Option(
            "--format", help="Format of the report.", show_default="from the extension of -o, else text"
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
    all_kernels: EveryOption = False,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> int:
    """Compare two stages, graphs, kernels or whole runs; exit 1 when they differ.

    Stages: readable runnable transformed ir_pre ir_post output_code, and of a kernel ttir ttgir llir.

    Examples:
      xpudbg diff latest~1 latest
      xpudbg diff readable transformed --graph model__0
      xpudbg diff latest~1:K5:ttgir latest:K5:ttgir
      xpudbg diff old.zip new.zip -o diff.html
    """
    if as_json and fmt is not None:
        raise XpudbgError(f"--json and --format {fmt.value} are two formats", hint="give one of them")
    ending = output.suffix.lower() if output is not None else ""
    if output is not None:
        out_file.check_writable(output, force=force)
    form = "json" if as_json else fmt.value if fmt is not None else ENDINGS.get(ending, DiffFormat.TEXT.value)
    result = _compare(a, b, run=run, graph=graph, kernel=kernel, exact=exact)
    reporter: Reporter
    if isinstance(result, stages_model.KernelComparison):
        reporter = stages_screen.kernel_diff_reporter(result)
    elif isinstance(result, diff_model.RunDiff):
        reporter = run_report.run_diff_reporter(result, context, all_kernels=all_kernels)
    else:
        reporter = page.text_diff_reporter(result, context, side_by_side=side_by_side)
    if output is not None:
        out_file.save_output(output, reporter.document(form).encode("utf-8", "replace"))
    elif form in ("text", "json"):
        Output(form == "json", no_pager).print_reporter(reporter)
    else:
        sys.stdout.write(reporter.document(form))
    return ExitCode.OK if result.same else ExitCode.FOUND


def _compare(
    a: str, b: str, *, run: str, graph: str | None, kernel: str | None, exact: bool
) -> RunDiff | TextDiff | KernelComparison:
    """Compare two addresses.

    Args:
        a: An address, a file, or a stage of ``run``.
        b: The same of the other side.
        run: The run whose stages are compared, where both sides are stages.
        graph: Its graph; None where there is one.
        kernel: Its kernel; None where there is one.
        exact: Whether noise is compared too.

    Raises:
        XpudbgError: One of them means nothing, or both the same, or they are not of a kind.
    """
    opened: dict[Path, RunReader] = {}
    stages = [word in address.STAGE_NAMES and not addresses.is_path(word) for word in (a, b)]
    if all(stages):
        if a == b:
            raise XpudbgError(
                f"both sides are {a}", hint="to compare two runs, write A:GRAPH:STAGE B:GRAPH:STAGE"
            )
        left, right = (_stage_side(stage, run, graph, kernel, opened) for stage in (a, b))
    else:
        _refuse_half_a_pair(a, b, stages)
        left, right = _sides(a, b, opened)
    if isinstance(left, load.NamedText) and isinstance(right, load.NamedText):
        return text.diff_text(left.text, right.text, name_a=left.name, name_b=right.name, exact=exact)
    if isinstance(left, run_side.RunSide) and isinstance(right, run_side.RunSide):
        found = whole_runs.compare_runs(
            left, right, problems=(*run_side.problems_of(a, left), *run_side.problems_of(b, right))
        )
        return replace(found, a=a, b=b)
    if isinstance(left, cache_files.EntryFiles) and isinstance(right, cache_files.EntryFiles):
        return kernel_diff.analyse_kernel_diff(left, right)
    raise XpudbgError(
        f"{a} and {b} are of different kinds",
        hint="compare two runs, two graphs, two kernels, two stages or two files",
    )


def _stage_side(
    stage: str, run: str, graph: str | None, kernel: str | None, opened: dict[Path, RunReader]
) -> Side:
    """Return a stage of a run's graph or kernel as a side."""
    given = addresses.split_address(run).parts
    if given and (graph or kernel):
        raise XpudbgError(
            f"--run {run} names a part of the run, and so does {'--graph' if graph else '--kernel'}",
            hint="give one of them",
        )
    before = () if given else (graph or "", kernel or "")
    selection = addresses.open_address(run, *before, stage, first=True, opened=opened)
    return _selected(selection, stage)


def _selected(selection: Selection, word: str) -> Side:
    """Return one side of the comparison; for a number that kernels of several graphs have, the first one, with a note on stderr."""
    for kernel in selection.kernels or ():
        if kernel.number is not None and selection.graphs is None and len(selection.run.graphs) > 1:
            sys.stderr.write(f"{clean(f'{word}: K{kernel.number} of {kernel.graph}')}\n")
            break
    return load.selected_side(selection, word, compilers.disassemble_entry)


def _refuse_half_a_pair(a: str, b: str, stages: Sequence[bool]) -> None:
    """Refuse to compare a stage with something else, which is mostly a misspelt stage.

    Raises:
        XpudbgError: Exactly one of the two is a stage.
    """
    if stages[0] == stages[1]:
        return
    stage, other = (a, b) if stages[0] else (b, a)
    raise XpudbgError(
        f"{stage} is a stage and {other} is none",
        hint=f"stages: {', '.join((*address.GRAPH_STAGES, *address.KERNEL_STAGES))}; of another run: RUN:GRAPH:STAGE on both sides",
    )


def _sides(a: str, b: str, opened: dict[Path, RunReader]) -> tuple[Side, Side]:
    """Return both sides, each an address or a file.

    Raises:
        XpudbgError: Both are the same: everything is equal to itself.
    """
    chosen = [_file_or_selection(word, opened) for word in (a, b)]
    places = [c.resolve() if isinstance(c, Path) else c.identity for c in chosen]
    if places[0] == places[1]:
        subject = f"{a} and {b} mean" if a != b else f"both sides are {a}:"
        where = chosen[0] if isinstance(chosen[0], Path) else chosen[0].run.root
        known = "'xpudbg runs' lists the runs of this folder"
        raise XpudbgError(f"{subject} the same, {where}", hint=f"name another one for one of them; {known}")
    left, right = (
        load.file_side(c, word) if isinstance(c, Path) else _selected(c, word)
        for c, word in zip(chosen, (a, b), strict=True)
    )
    return left, right


def _file_or_selection(word: str, opened: dict[Path, RunReader]) -> Path | Selection:
    path = locate.typed_path(word)
    if addresses.is_path(word) and vfs.is_file(path) and not vfs.is_folder(path):
        return path
    return addresses.open_address(word, first=True, opened=opened)
