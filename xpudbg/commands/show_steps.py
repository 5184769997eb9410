"""The steps of ``xpudbg show``: resolve the address, then print the result."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from xpudbg.commands.addresses import open_address, split_address
from xpudbg.commands.output import print_result
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.addresses.address import Selection
from xpudbg.model.artifact import Artifact
from xpudbg.model.manifest import Graph
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.store.locate import LATEST

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from xpudbg.facts.addresses.select_artifact import ArtifactChoice

_SHOWN = 8
_SNIFFED = 8192


def show_command(
    words: Sequence[str | None],
    *,
    every: bool,
    ranks: bool,
    perfetto: Path | None,
    force: bool,
    paged: bool,
    strict: bool,
    as_json: bool,
) -> int:
    """Show what an address means; returns the exit status.

    Args:
        words: The address, and what stands behind it.
        every: Do not fold long lists.
        ranks: Compare the ranks of the run.
        perfetto: File for the estimates of the ranks; None for none.
        force: Write over that file.
        paged: Hand what is longer than the screen to the pager.
        strict: Fail where an artifact of the run is missing.
        as_json: Print JSON.
    """
    if perfetto is not None:
        _check_perfetto(perfetto, ranks=ranks, force=force)
    if (address := split_address(words[0] or "", *words[1:])).line:
        from xpudbg.commands.explain_steps import ExplainOptions, explain_command

        return explain_command(
            ExplainOptions(
                str(address), None, (), every, expand=ranks, paged=paged, as_json=as_json, strict=strict
            )
        )
    selection = open_address(words[0] or "", *words[1:], first=True)
    run = selection.run
    if ranks:
        if not selection.whole:
            raise XpudbgError(
                "--ranks compares whole runs", hint="name the run alone: 'xpudbg show RUN --ranks'"
            )
        return _show_ranks(run, perfetto, strict=strict, as_json=as_json, paged=paged)
    if selection.whole:
        _show_run(run, every=every, as_json=as_json, paged=paged)
        lacks = not run.ledger.complete or run.manifest.problems
        return ExitCode.FOUND if strict and lacks else ExitCode.OK
    if selection.kernels:
        from xpudbg.commands.show_kernel_steps import show_kernel

        show_kernel(selection, address=words[0] or "", every=every, as_json=as_json, paged=paged)
        return ExitCode.OK
    # What is no bundle has no graphs to show.
    _ = run.bundle
    graph = _graph(selection)
    if not selection.stage and graph is not None:
        _show_graph(run, graph, as_json=as_json, paged=paged)
    else:
        from xpudbg.facts.addresses.select_artifact import selected_artifact

        show_choice(run, selected_artifact(selection, graph), as_json=as_json, paged=paged)
    return ExitCode.OK


def _graph(selection: Selection) -> Graph | None:
    """The graph of a selection; None where it has none.

    Raises:
        XpudbgError: It has several.
    """
    if not selection.graphs:
        return None
    wanted = selection.graphs[0].id
    if len(selection.graphs) > 1:
        known = ", ".join(g.id for g in selection.graphs[:_SHOWN])
        raise XpudbgError(
            f"{selection.graphs[0].compile_id} matches {len(selection.graphs)} graphs",
            hint=f"choose one by its id: {known}",
        )
    return next(g for g in selection.run.manifest.graphs if g.id == wanted)


def _show_run(run: RunReader, *, every: bool, as_json: bool, paged: bool) -> None:
    from xpudbg.facts.origins.kept_coverage import kept_coverage
    from xpudbg.model.shown_run import ShownRun, shown_run

    def screen(console: Console) -> None:
        from xpudbg.facts.dynamo.stop_places import run_stop_places
        from xpudbg.facts.first_look import first_look
        from xpudbg.run.kept_accuracy import kept_accuracy
        from xpudbg.run.kept_verdicts import KeptVerdicts, verified_words
        from xpudbg.screens.accuracy import accuracy_rows
        from xpudbg.screens.show_run import RunFacts, print_run
        from xpudbg.screens.verify import verify_rows

        places = run_stop_places(run)
        numbers = None
        if every:
            from xpudbg.facts.fusion.launch_numbers import launch_numbers

            numbers = launch_numbers(run)
        typed = "" if run.name == LATEST else run.name
        verdicts = (
            *accuracy_rows(*kept_accuracy(run)),
            *verify_rows(verified_words(KeptVerdicts(run))),
        )
        first = first_look(run, places, judged=bool(verdicts))
        facts = RunFacts(run.ledger, places, verdicts, kept_coverage(run, every=every), first)
        print_run(run.bundle, facts, console, address=typed, every=every, numbers=numbers)

    def shown() -> ShownRun:
        return shown_run(run.manifest, kept_coverage(run, every=every))

    print_result(Reporter("xpudbg.show", shown, screen=screen), as_json=as_json, paged=paged)


def _check_perfetto(path: Path, *, ranks: bool, force: bool) -> None:
    from xpudbg.screens.out_file import check_writable

    if not ranks:
        raise XpudbgError(
            "--perfetto belongs to --ranks",
            hint="'xpudbg show RUN --ranks --perfetto FILE' has estimated run times, 'xpudbg time RUN --perfetto FILE' the compile",
        )
    check_writable(path, force=force)


def _write_estimates(run: RunReader, path: Path) -> None:
    from xpudbg.compare.rank_comparison import estimated_timelines
    from xpudbg.screens.estimates_trace import estimates_trace
    from xpudbg.screens.out_file import save_pieces

    pieces, count = estimates_trace(estimated_timelines(run))
    save_pieces(path, pieces)
    name = clean(str(path), single_line=True)
    sys.stderr.write(
        f"wrote {name}: {count} operators; open it at https://ui.perfetto.dev or in chrome://tracing\n"
    )


def _show_ranks(run: RunReader, perfetto: Path | None, *, strict: bool, as_json: bool, paged: bool) -> int:
    from xpudbg.compare.rank_comparison import analyse_ranks

    report = analyse_ranks(run)
    if perfetto is not None:
        _write_estimates(run, perfetto)

    def screen(console: Console) -> None:
        from xpudbg.screens.rank_report import print_ranks

        print_ranks(report, console)

    print_result(Reporter("xpudbg.show.ranks", lambda: report, screen=screen), as_json=as_json, paged=paged)
    return ExitCode.FOUND if strict and (report.diverges or report.problems) else ExitCode.OK


def _show_graph(run: RunReader, graph: Graph, *, as_json: bool, paged: bool) -> None:
    def screen(console: Console) -> None:
        from xpudbg.facts.fusion.launch_numbers import launch_numbers
        from xpudbg.screens.show_graph import print_graph

        print_graph(run.manifest, graph, console, launch_numbers(run, {graph.id}))

    print_result(Reporter("xpudbg.show.graph", lambda: graph, screen=screen), as_json=as_json, paged=paged)


def show_choice(run: RunReader, choice: ArtifactChoice, *, as_json: bool, paged: bool) -> None:
    """Write an artifact, or the same stage of several configurations.

    Args:
        run: The run.
        choice: What was selected.
        as_json: Whether the rows of the manifest are written, as JSON.
        paged: Whether long text may go through the pager.

    Raises:
        XpudbgError: They are several and binary.
    """
    if choice.note:
        sys.stderr.write(f"{clean(choice.note, single_line=True)}\n")
    if len(choice.artifacts) == 1:
        _show_artifact(run, choice.artifacts[0], as_json=as_json, paged=paged)
    elif as_json:
        body = {"candidates": choice.artifacts}
        sys.stdout.write(Reporter("xpudbg.show.candidates", lambda: body).json_text())
    else:
        _show_candidates(run, choice)


def _show_artifact(run: RunReader, artifact: Artifact, *, as_json: bool, paged: bool) -> None:
    if as_json:
        sys.stdout.write(Reporter("xpudbg.show.artifact", lambda: artifact).json_text())
        return
    from xpudbg.screens.artifact_view import print_artifact, write_raw

    with run.bundle.open(artifact.path) as source:
        if sys.stdout.isatty():
            print_artifact(source, artifact.path.rpartition("/")[2], artifact.bytes, paged=paged)
        else:
            write_raw(source)


def _show_candidates(run: RunReader, choice: ArtifactChoice) -> None:
    """The texts of all candidates, each behind a line that says which it is.

    Raises:
        XpudbgError: They are binary.
    """
    texts = []
    for artifact in choice.artifacts:
        data = run.bundle.read_bytes(artifact.path)
        if b"\0" in data[:_SNIFFED]:
            raise XpudbgError(
                f"{len(choice.artifacts)} configurations, and it is not known which one autotuning chose",
                hint=f"name one by its key: {', '.join(choice.titles[:_SHOWN])}",
            )
        texts.append(data.decode("utf-8", "replace"))
    note = f"{len(texts)} configurations, and it is not known which one autotuning chose: all of them follow"
    sys.stderr.write(f"{note}\n")
    for title, text in zip(choice.titles, texts, strict=True):
        shown = clean(text) if sys.stdout.isatty() else text
        sys.stdout.write(f"// {clean(title, single_line=True)}\n{shown.rstrip()}\n\n")
