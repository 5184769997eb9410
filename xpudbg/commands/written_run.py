"""A run that a command has just written: its summary on stderr, or its JSON on stdout."""

from __future__ import annotations

import sys
from pathlib import Path

from xpudbg.commands.progress import Steps
from xpudbg.model.ledger import LedgerSummary
from xpudbg.model.manifest import Manifest


def print_written(folder: Path, manifest: Manifest, ledger: LedgerSummary, after: str = "") -> None:
    """Print the summary of a bundle on stderr, with its graph breaks by place and its coverage.

    Args:
        folder: The bundle.
        manifest: Its manifest.
        ledger: Its ledger in numbers.
        after: What the time after the script went to; empty leaves that out.
    """
    from xpudbg.facts.dynamo.stop_places import written_stop_places
    from xpudbg.facts.first_look import written_first_look
    from xpudbg.facts.origins.kept_coverage import written_coverage
    from xpudbg.screens.console import status_console
    from xpudbg.screens.run_summary import print_summary

    with Steps() as steps:
        steps.step("graph breaks and recompiles")
        places = written_stop_places(folder, manifest)
        steps.step("kernels that lead back to the program")
        coverage = written_coverage(folder, manifest)
    first = written_first_look(folder, manifest, places)
    print_summary(manifest, folder, ledger, places, status_console(), coverage, first, after)


def write_json(folder: Path, manifest: Manifest, *, quiet: bool) -> None:
    """Write a bundle's JSON on stdout, as ``xpudbg show --json`` does.

    Args:
        folder: The bundle.
        manifest: Its manifest.
        quiet: Show no progress.
    """
    from xpudbg.facts.origins.kept_coverage import written_coverage
    from xpudbg.model.shown_run import shown_run
    from xpudbg.screens.reporter import Reporter

    with Steps(quiet=quiet) as steps:
        steps.step("kernels that lead back to the program")
        shown = shown_run(manifest, written_coverage(folder, manifest))
    sys.stdout.write(Reporter("xpudbg.show", lambda: shown).json_text())
