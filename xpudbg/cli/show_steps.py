"""The steps of ``xpudbg show``: resolve the address, then print the result."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from xpudbg.analysis.address import Selection
from xpudbg.analysis.run_reader import RunReader
from xpudbg.cli.addresses import open_address
from xpudbg.cli.output import print_result
from xpudbg.errors import ExitCode, XpudbgError
from xpudbg.model.artifact import Artifact
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.reporters.reporter import Reporter
from xpudbg.reporters.text import clean

if TYPE_CHECKING:
    from rich.console import Console

    from xpudbg.analysis.select_artifact import ArtifactChoice
    from xpudbg.analysis.select_kernel import KernelMatch

_SHOWN = 8
_SNIFFED = 8192


def show_command(
    words: Sequence[str | None],
    *,
    every: bool,
    ranks: bool,
    paged: bool,
    strict: bool,
    as_json: bool,
) -> int:
    """Show what an address means; returns the exit status.

    Args:
        words: The address, and what stands behind it.
        every: Do not fold long lists.
        ranks: Compare the ranks of the run.
        paged: Hand what is longer than the screen to the pager.
        strict: Fail where an artifact of the run is missing.
        as_json: Print JSON.
    """
    selection = open_address(words[0] or "", *words[1:])
    run = selection.run
    if ranks:
        if not selection.whole:
            raise XpudbgError(
                "--ranks compares whole runs", hint="name the run alone: 'xpudbg show RUN --ranks'"
            )
        return _show_ranks(run, strict=strict, as_json=as_json, paged=paged)
    if selection.whole:
        _show_run(run, every=every, as_json=as_json, paged=paged)
        lacks = not run.ledger.complete or run.manifest.problems
        return ExitCode.FOUND if strict and lacks else ExitCode.OK
    # What is no bundle has no graphs and kernels to show.
    _ = run.bundle
    owner = _owner(selection)
    if not selection.stage and owner is not None:
        _show_owner(run, owner, as_json=as_json, paged=paged)
    else:
        _show_choice(run, _artifact(selection, owner), as_json=as_json, paged=paged)
    return ExitCode.OK


def _owner(selection: Selection) -> Graph | Kernel | None:
    """The graph or kernel of a selection; None where it has neither.

    Raises:
        XpudbgError: It has several graphs, or the kernel was not compiled.
    """
    if selection.kernels:
        from xpudbg.analysis.select_artifact import manifest_kernel

        return manifest_kernel(_first(selection.kernels))
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


def _first(kernels: Sequence[KernelMatch]) -> KernelMatch:
    """The first of the kernels of a name, with a word on stderr where others of that name are other kernels."""
    first = kernels[0]
    others = [k for k in kernels[1:] if k.folders != first.folders or not k.folders]
    if others:
        places = ", ".join(k.graph or "no graph" for k in others[:_SHOWN])
        more = ", ..." if len(others) > _SHOWN else ""
        words = f"{first.name} of {first.graph or 'no graph'}; others of that name are in {places}{more}"
        sys.stderr.write(f"{clean(words, single_line=True)}\n")
    return first


def _artifact(selection: Selection, owner: Graph | Kernel | None) -> ArtifactChoice:
    from xpudbg.analysis.select_artifact import fitting, graph_rows, select_artifact

    if isinstance(owner, Graph):
        return select_artifact(selection, graph_rows(selection, owner), owner.id)
    if owner is not None:
        return select_artifact(selection, owner.artifacts, owner.name)
    manifest = selection.run.manifest
    rows: Sequence[Artifact] = manifest.artifacts
    if not fitting(rows, selection.stage):
        rows = [
            *(a for graph in manifest.graphs for a in graph.artifacts),
            *(a for kernel in manifest.kernels for a in kernel.artifacts),
        ]
    return select_artifact(selection, rows, selection.run.name)


def _show_run(run: RunReader, *, every: bool, as_json: bool, paged: bool) -> None:
    def screen(console: Console) -> None:
        from xpudbg.reporters.show_run import print_run

        print_run(run.bundle, run.ledger, console, every=every)

    print_result(Reporter("xpudbg.show", lambda: run.manifest, screen=screen), as_json=as_json, paged=paged)


def _show_ranks(run: RunReader, *, strict: bool, as_json: bool, paged: bool) -> int:
    from xpudbg.analysis.rank_comparison import analyse_ranks

    report = analyse_ranks(run)

    def screen(console: Console) -> None:
        from xpudbg.reporters.rank_report import print_ranks

        print_ranks(report, console)

    print_result(Reporter("xpudbg.show.ranks", lambda: report, screen=screen), as_json=as_json, paged=paged)
    return ExitCode.FOUND if strict and (report.diverges or report.problems) else ExitCode.OK


def _show_owner(run: RunReader, owner: Graph | Kernel, *, as_json: bool, paged: bool) -> None:
    def screen(console: Console) -> None:
        from xpudbg.reporters.show_run import print_graph, print_kernel

        if isinstance(owner, Graph):
            print_graph(run.bundle, owner, console)
        else:
            print_kernel(owner, console)

    schema = "xpudbg.show.graph" if isinstance(owner, Graph) else "xpudbg.show.kernel"
    print_result(Reporter(schema, lambda: owner, screen=screen), as_json=as_json, paged=paged)


def _show_choice(run: RunReader, choice: ArtifactChoice, *, as_json: bool, paged: bool) -> None:
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
    from xpudbg.reporters.artifact_view import print_artifact, write_raw

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
