"""``xpudbg report``."""

from __future__ import annotations

import os
import re
import sys
import webbrowser
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands.completion import complete_run
from xpudbg.commands.options import ForceOption, JsonOption, RedactMoreOption, RunArgument
from xpudbg.commands.output import Steps, print_json
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import decimal_size, plural
from xpudbg.report import make
from xpudbg.screens import reporter
from xpudbg.screens.report import page
from xpudbg.screens.text import clean
from xpudbg.share.redaction import secret_places
from xpudbg.store import locate

if TYPE_CHECKING:
    from xpudbg.report.make import MadeReport
    from xpudbg.run.run_reader import RunReader
    from xpudbg.screens.report.page import Redact


app = typer.Typer(add_completion=False)


@app.command()
def report(
    run: RunArgument = "latest",
    second: Annotated[
        str | None,
        typer.Argument(
            metavar="[RUN]",
            help="A second run: what changed from the first to it.",
            autocompletion=complete_run,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", "--out", metavar="FILE", help="The file to write.", show_default="<run>.html"
        ),
    ] = None,
    force: ForceOption = False,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    no_raw: Annotated[
        bool, typer.Option("--no-raw", help="Leave out raw artifacts that no page shows.")
    ] = False,
    dump: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Show the passes of kernels that a log with IR dumps has, as triton-cache passes reads it.",
        ),
    ] = None,
    redact: Annotated[
        bool, typer.Option("--redact", help="Replace secrets, user and host names, as pack does.")
    ] = False,
    redact_more: RedactMoreOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain the whole compile of a run in one HTML file.

    The file needs neither xpudbg nor a server nor a network: graphs before and after fusion, kernels with their code at every level,
    findings, graph breaks, compile time, environment and raw artifacts. With --json its index is printed, and no file is written
    without -o.

    Examples:
      xpudbg report
      xpudbg report latest~1 -o run.html --open
      xpudbg report --redact --no-raw -o to-share.html
      xpudbg report latest~1 latest
    """
    opened, before = addresses.open_run(run, traces=True), None
    if second is not None:
        before, opened = opened, addresses.open_run(second, traces=True)
        if before.root.resolve() == opened.root.resolve():
            raise XpudbgError(f"{run} and {second} are the same run", hint="name another one for one of them")
    runs = [one for one in (opened, before) if one is not None]
    redacted = _redactor(runs, redact_more or ()) if redact or redact_more else None
    target = None if as_json and output is None else _target(opened, output, redacted, force=force)
    with Steps() as steps:
        settings = make.ReportSettings(
            raw=not no_raw,
            redact=redacted,
            progress=steps.step,
            disassemble=compilers.disassemble_entry,
            dumps=tuple(dump or ()),
            compiler=compilers.compiler_state(),
        )
        made = make.make_report(opened, settings, before)
        size = made.write(target) if target is not None else 0
    if as_json:
        print_json("xpudbg.report", _body(made))
    elif target is not None:
        sys.stdout.write(_summary_text(made, target, size))
    if open_it and target is not None and not webbrowser.open(target.absolute().as_uri()):
        sys.stderr.write("xpudbg: no browser was found here; open the file in one yourself\n")


def _body(made: MadeReport) -> dict[str, object]:
    body = page.index_body(made.index)
    return {key: value for key, value in body.items() if key not in ("schema", "schema_version")}


def _redactor(runs: Sequence[RunReader], more: Sequence[str]) -> Redact:
    """Return a function that redacts the texts of all runs of the report."""
    loose = next((one.name for one in runs if not one.is_bundle), None)
    if loose is not None:
        raise XpudbgError(
            f"{loose} is no run of xpudbg: it does not say what is private in it",
            hint="leave --redact out, or 'xpudbg collect' it first",
        )
    steps = [secret_places.text_redactor(one.bundle, tuple(more), os.environ) for one in runs]
    return lambda text: reduce(lambda text, step: step(text), steps, text)


def _target(run: RunReader, output: Path | None, redact: Redact | None, *, force: bool) -> Path:
    """Return the file to write: by default one named after the run in the working directory, which is overwritten."""
    here = locate.working_directory()
    if output is None:
        name = run.root.resolve().name
        name = re.sub(r"[^A-Za-z0-9_.-]+", "_", redact(name) if redact else name).strip("._")
        target = here / f"{name.removesuffix('.zip') or 'report'}.html"
        reporter.check_writable(target, force=True)
        return target
    if str(output) == "-":
        raise XpudbgError("a report is a file, not a stream", hint="name a file: -o run.html")
    target = here / output.expanduser()
    reporter.check_writable(target, force=force)
    return target


def _summary_text(made: MadeReport, target: Path, size: int) -> str:
    index = made.index
    figures = [f"{one.value} {one.label}" for one in index.figures if one.key in ("graphs", "kernels")]
    counts = ", ".join([*figures, plural(len(index.findings), "finding")])
    lines = [f"{clean(locate.short_path(target))}  {decimal_size(size)}: {counts}"]
    if made.saved:
        lines.append(f"--no-raw left out {decimal_size(made.saved)} of raw artifacts")
    return "".join(f"{line}\n" for line in lines)
