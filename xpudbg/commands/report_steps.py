"""The steps of ``xpudbg report``: open the run, make its pages, write the file."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from xpudbg.commands.addresses import open_run, temporary_bundle
from xpudbg.commands.output import Steps
from xpudbg.core.errors import XpudbgError
from xpudbg.core.units import decimal_size
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.plural import plural
from xpudbg.record.collect.trace_files import is_torch_trace
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.out_file import check_writable
from xpudbg.screens.progress_line import show_progress
from xpudbg.screens.report.chunks import Redact, index_body
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.store.locate import short_path, working_directory
from xpudbg.workflows.report.make import MadeReport, ReportSettings, make_report

_SHORT = 400


@dataclass(frozen=True)
class ReportCommand:
    """The options of ``xpudbg report`` as typed; see ``cli/report.py``."""

    run: str = "latest"
    second: str | None = None
    output: Path | None = None
    force: bool = False
    open_it: bool = False
    raw: bool = True
    redact: bool = False
    redact_more: tuple[str, ...] = ()
    as_json: bool = False


def report_command(command: ReportCommand) -> None:
    """Make the report, write it and say where it is.

    Raises:
        XpudbgError: There is no such run, nothing of a compile in it, or the file cannot be written.
    """
    run = _open(command.run)
    before = None
    if command.second is not None:
        before, run = run, _open(command.second)
        if before.root.resolve() == run.root.resolve():
            raise XpudbgError(
                f"{command.run} and {command.second} are the same run",
                hint="name another one for one of them",
            )
    redact = _redactor(run, before, command)
    target = None if command.as_json and command.output is None else _target(run, command, redact)
    with Steps() as steps:
        made = make_report(run, ReportSettings(command.raw, redact, steps.step), before)
        size = made.write(target) if target is not None else 0
    if command.as_json:
        sys.stdout.write(Reporter("xpudbg.report", lambda: _body(made)).json_text())
    elif target is not None:
        sys.stdout.write(_words(made, target, size))
    if command.open_it and target is not None:
        import webbrowser

        if not webbrowser.open(target.absolute().as_uri()):
            sys.stderr.write("xpudbg: no browser was found here; open the file in one yourself\n")


def _open(text: str) -> RunReader:
    """Open a run; of traces by themselves a bundle, which has their graphs."""
    run = open_run(text)
    if run.is_bundle or not _only_traces(run.root):
        return run
    show_progress(f"collecting {text}")
    return RunReader.open(temporary_bundle(run.root), name=text)


def _only_traces(root: Path) -> bool:
    try:
        files = list(root.iterdir()) if root.is_dir() else [root]
    except OSError:
        return False
    return bool(files) and all(
        file.is_file() and is_torch_trace(file, file.name, insist=True) for file in files
    )


def _body(made: MadeReport) -> dict[str, object]:
    body = index_body(made.index)
    return {key: value for key, value in body.items() if key not in ("schema", "schema_version")}


def _redactor(run: RunReader, before: RunReader | None, command: ReportCommand) -> Redact | None:
    """Return what redacts the texts of all runs of the report."""
    if not command.redact:
        return None
    from xpudbg.share.redaction.text_redactor import text_redactor

    runs = [one for one in (run, before) if one is not None]
    loose = next((one.name for one in runs if not one.is_bundle), None)
    if loose is not None:
        raise XpudbgError(
            f"{loose} is no run of xpudbg: it does not say what is private in it",
            hint="leave --redact out, or 'xpudbg collect' it first",
        )
    steps = [text_redactor(one.bundle, command.redact_more, os.environ) for one in runs]

    def redact(text: str) -> str:
        for step in steps:
            text = step(text)
        return text

    known = lru_cache(maxsize=65536)(redact)
    # Names and places come again and again, files once.
    return lambda text: known(text) if len(text) <= _SHORT else redact(text)


def _target(run: RunReader, command: ReportCommand, redact: Redact | None) -> Path:
    """The file to write: by default one named after the run in the working directory, which is written over."""
    here = working_directory()
    if command.output is None:
        name = run.root.resolve().name
        name = re.sub(r"[^A-Za-z0-9_.-]+", "_", redact(name) if redact else name).strip("._")
        target = here / f"{name.removesuffix('.zip') or 'report'}.html"
        check_writable(target, force=True)
        return target
    if str(command.output) == "-":
        raise XpudbgError("a report is a file, not a stream", hint="name a file: -o run.html")
    target = here / command.output.expanduser()
    check_writable(target, force=command.force)
    return target


def _words(made: MadeReport, target: Path, size: int) -> str:
    index = made.index
    generated = sum(row.kind in COMPILED_KINDS for row in index.kernels)
    found = (len(index.graphs), "graph"), (generated, "generated kernel"), (len(index.findings), "finding")
    counts = ", ".join(plural(number, noun) for number, noun in found)
    lines = [f"{clean(short_path(target), single_line=True)}  {decimal_size(size)}: {counts}"]
    if made.saved:
        lines.append(f"--no-raw left out {decimal_size(made.saved)} of raw artifacts")
    return "".join(f"{line}\n" for line in lines)
