"""The steps of ``xpudbg show``: find what is meant, then print it."""

from __future__ import annotations

import re
import sys

from xpudbg.analysis.ledger import analyse_ledger
from xpudbg.bundle.locate import resolve_run
from xpudbg.bundle.reader import Bundle, open_bundle
from xpudbg.cli.show_choice import artifact_of, owner_of
from xpudbg.errors import ExitCode, XpudbgError
from xpudbg.model.artifact import Artifact
from xpudbg.model.ledger import LedgerSummary
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.reporters.json_out import render_json

SHOW_VERSION = 1


def show_command(
    run: str,
    graph: str | None,
    artifact: str | None,
    *,
    every: bool,
    paged: bool,
    strict: bool,
    as_json: bool,
) -> int:
    """Show what the words mean; returns the exit status."""
    bundle, graph, artifact = _open(run, graph, artifact)
    ledger = analyse_ledger(bundle.manifest)
    if graph is None:
        _show_run(bundle, ledger, every=every, as_json=as_json, paged=paged)
        return ExitCode.FOUND if strict and (not ledger.complete or bundle.manifest.problems) else ExitCode.OK
    owner = owner_of(bundle, graph)
    if isinstance(owner, Artifact):
        _show_artifact(bundle, owner, as_json=as_json, paged=paged)
    elif artifact is None:
        _show_owner(bundle, owner, as_json=as_json, paged=paged)
    else:
        _show_artifact(bundle, artifact_of(bundle, owner, artifact), as_json=as_json, paged=paged)
    return ExitCode.OK


def _open(run: str, graph: str | None, artifact: str | None) -> tuple[Bundle, str | None, str | None]:
    """The bundle and the words after it; a first word that is no run may be a graph of the latest one."""
    try:
        return open_bundle(resolve_run(run)), graph, artifact
    except XpudbgError:
        if artifact is not None or ("/" in run and not re.fullmatch(r"!?[\d/]+", run)):
            raise
        try:
            latest = open_bundle(resolve_run("latest"))
            owner_of(latest, run, told=False)
        except XpudbgError:
            latest = None
        if latest is None:
            raise
        return latest, run, graph


def _show_run(bundle: Bundle, ledger: LedgerSummary, *, every: bool, as_json: bool, paged: bool) -> None:
    if as_json:
        sys.stdout.write(render_json(bundle.manifest, schema="xpudbg.show", version=SHOW_VERSION))
        return
    from xpudbg.reporters.console import report_console
    from xpudbg.reporters.pager import paging
    from xpudbg.reporters.show_run import print_run

    console = report_console()
    with paging(console, wanted=paged):
        print_run(bundle, ledger, console, every=every)


def _show_owner(bundle: Bundle, owner: Graph | Kernel, *, as_json: bool, paged: bool) -> None:
    if as_json:
        schema = "xpudbg.show.graph" if isinstance(owner, Graph) else "xpudbg.show.kernel"
        sys.stdout.write(render_json(owner, schema=schema, version=SHOW_VERSION))
        return
    from xpudbg.reporters.console import report_console
    from xpudbg.reporters.pager import paging
    from xpudbg.reporters.show_run import print_graph, print_kernel

    console = report_console()
    with paging(console, wanted=paged):
        if isinstance(owner, Graph):
            print_graph(bundle, owner, console)
        else:
            print_kernel(owner, console)


def _show_artifact(bundle: Bundle, artifact: Artifact, *, as_json: bool, paged: bool) -> None:
    if as_json:
        sys.stdout.write(render_json(artifact, schema="xpudbg.show.artifact", version=SHOW_VERSION))
        return
    from xpudbg.reporters.artifact_view import print_artifact, write_raw

    with bundle.open(artifact.path) as source:
        if sys.stdout.isatty():
            print_artifact(source, artifact.path.rpartition("/")[2], artifact.bytes, paged=paged)
        else:
            write_raw(source)
