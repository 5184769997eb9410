"""The steps of ``xpudbg diff``: find the two sides, compare them, and write the differences."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg.commands.addresses import is_path, open_address, split_address
from xpudbg.commands.output import print_result
from xpudbg.compare.diff.kernel_diff import analyse_kernel_diff
from xpudbg.compare.diff.load import NamedText, Side, file_side, selected_side
from xpudbg.compare.diff.run_side import RunSide, told_of
from xpudbg.compare.diff.text import diff_text
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.addresses.address import GRAPH_STAGES, KERNEL_STAGES, STAGE_NAMES, Selection
from xpudbg.model.cache import EntryFiles
from xpudbg.model.diff import RunDiff, TextDiff
from xpudbg.model.stages import KernelComparison
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.store.files.vfs import is_file, is_folder
from xpudbg.store.locate import typed_path

Result = RunDiff | TextDiff | KernelComparison


@dataclass(frozen=True)
class ReportOptions:
    """Options for writing a report.

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
    """Return what differs between what two addresses mean.

    Args:
        a: An address, a file, or a stage of ``run``.
        b: The same of the other side.
        run: The run whose stages are compared, where both sides are stages.
        graph: Its graph; None where there is one.
        kernel: Its kernel; None where there is one.
        exact: Keep what is otherwise taken for noise.

    Raises:
        XpudbgError: One of them means nothing, or both the same, or they are not of a kind.
    """
    opened: dict[Path, RunReader] = {}
    stages = [word in STAGE_NAMES and not is_path(word) for word in (a, b)]
    if all(stages):
        if a == b:
            raise XpudbgError(
                f"both sides are {a}", hint="to compare two runs, write A:GRAPH:STAGE B:GRAPH:STAGE"
            )
        left, right = (_stage_side(stage, run, graph, kernel, opened) for stage in (a, b))
    else:
        _refuse_half_a_pair(a, b, stages)
        left, right = _sides(a, b, opened)
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


def _stage_side(
    stage: str, run: str, graph: str | None, kernel: str | None, opened: dict[Path, RunReader]
) -> Side:
    """A stage of a run's graph or kernel."""
    given = split_address(run).parts
    if given and (graph or kernel):
        raise XpudbgError(
            f"--run {run} names a part of the run, and so does {'--graph' if graph else '--kernel'}",
            hint="give one of them",
        )
    before = () if given else (graph or "", kernel or "")
    selection = open_address(run, *before, stage, first=True, opened=opened)
    return _selected(selection, stage)


def _selected(selection: Selection, word: str) -> Side:
    """One side of the comparison; of a number that kernels of several graphs have, that of the first, with a word on stderr."""
    from xpudbg.workflows.disassembly import disassemble_entry

    for kernel in selection.kernels or ():
        if kernel.number is not None and selection.graphs is None and len(selection.run.graphs) > 1:
            sys.stderr.write(f"{clean(f'{word}: K{kernel.number} of {kernel.graph}', single_line=True)}\n")
            break
    return selected_side(selection, word, disassemble_entry)


def _refuse_half_a_pair(a: str, b: str, stages: Sequence[bool]) -> None:
    """Refuse a stage against something that is no stage: a misspelt one, most of the time.

    Raises:
        XpudbgError: Exactly one of the two is a stage.
    """
    if stages[0] == stages[1]:
        return
    stage, other = (a, b) if stages[0] else (b, a)
    raise XpudbgError(
        f"{stage} is a stage and {other} is none",
        hint=f"stages: {', '.join((*GRAPH_STAGES, *KERNEL_STAGES))}; of another run: RUN:GRAPH:STAGE on both sides",
    )


def _sides(a: str, b: str, opened: dict[Path, RunReader]) -> tuple[Side, Side]:
    """Both sides, each an address or a file.

    Raises:
        XpudbgError: Both are the same: everything is equal to itself.
    """
    chosen = [_file_or_selection(word, opened) for word in (a, b)]
    places = [c.resolve() if isinstance(c, Path) else c.identity for c in chosen]
    if places[0] == places[1]:
        words = f"{a} and {b} mean" if a != b else f"both sides are {a}:"
        where = chosen[0] if isinstance(chosen[0], Path) else chosen[0].run.root
        known = "'xpudbg runs' lists the runs of this folder"
        raise XpudbgError(f"{words} the same, {where}", hint=f"name another one for one of them; {known}")
    left, right = (
        file_side(c, word) if isinstance(c, Path) else _selected(c, word)
        for c, word in zip(chosen, (a, b), strict=True)
    )
    return left, right


def _file_or_selection(word: str, opened: dict[Path, RunReader]) -> Path | Selection:
    path = typed_path(word)
    if is_path(word) and is_file(path) and not is_folder(path):
        return path
    return open_address(word, first=True, opened=opened)


def write_report(result: Result, form: str, output: Path | None, looks: ReportOptions) -> None:
    """Write a report to stdout or a file.

    Args:
        result: What differs.
        form: ``text``, ``markdown``, ``html`` or ``json``.
        output: The file; None for stdout.
        looks: How a text is written.

    Raises:
        XpudbgError: There is no such form of it, or the file cannot be written.
    """
    reporter = _reporter(result, looks)
    if output is not None:
        from xpudbg.screens.out_file import save_output

        save_output(output, reporter.document(form).encode("utf-8", "replace"))
    elif form in ("text", "json"):
        print_result(reporter, as_json=form == "json", paged=looks.paged)
    else:
        sys.stdout.write(reporter.document(form))


def _reporter(result: Result, looks: ReportOptions) -> Reporter:
    if isinstance(result, KernelComparison):
        from xpudbg.screens.kernels.stages import kernel_diff_reporter

        return kernel_diff_reporter(result)
    if isinstance(result, RunDiff):
        from xpudbg.screens.diff.run_report import run_diff_reporter

        return run_diff_reporter(result, looks.context, all_kernels=looks.all_kernels)
    from xpudbg.screens.diff.text_diff import text_diff_reporter

    return text_diff_reporter(result, looks.context, side_by_side=looks.side_by_side)
