"""The steps of ``xpudbg attach``: check and pack a run, then write what a CI job shows."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from xpudbg.commands.addresses import open_run
from xpudbg.commands.check_steps import find_baseline
from xpudbg.commands.output import Steps, print_result
from xpudbg.commands.pack_steps import size_budget
from xpudbg.compare.checks import load_rules
from xpudbg.compare.ci.checked_run import check_for_ci
from xpudbg.compare.ci.source_links import checkout_root
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.model.checks import RuleOutcome
from xpudbg.model.ci import AttachResult, CiReport
from xpudbg.screens.ci import outputs as ci_outputs
from xpudbg.screens.ci.files import mapped_files, write_ci_files
from xpudbg.screens.ci.summary import GITHUB_LIMIT, render_ci_markdown
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.share.content import PackOptions
from xpudbg.store.locate import working_directory
from xpudbg.workflows.attach import (
    attached_coverage,
    attached_pack,
    attached_page,
    attached_report,
    made_page,
)

_FAILURES_SHOWN = 20


@dataclass(frozen=True)
class AttachOptions:
    """The options of ``xpudbg attach`` as typed; see ``cli/attach.py``."""

    run: str = "latest"
    output: Path = Path("xpudbg-artifacts")
    pack: Path | None = None
    baseline: str | None = None
    rules: Path | None = None
    max_size: str | None = None
    redact_more: tuple[str, ...] = ()
    source: bool = True
    strict: bool = False
    fail: bool = True
    report: bool = True
    annotate: bool | None = None
    as_json: bool = False


def attach_command(options: AttachOptions, *, environ: Mapping[str, str] = os.environ) -> int:
    """Check, pack, write and say where everything is; returns the exit status."""
    run = open_run(options.run)
    bundle = run.bundle
    folder = _folder(options.output)
    with Steps() as steps:
        words = (options.max_size or "").strip()
        packing = PackOptions(
            size_budget(words) if words else None, words, options.source, options.redact_more
        )
        # First, since checks ask of the same graphs, and the report has them parsed.
        made = made_page(run, packing, environ, steps.step) if options.report else None
        coverage = attached_coverage(run, made)
        steps.step("checking")
        rules = load_rules(options.rules)
        checked = check_for_ci(
            run,
            rules,
            find_baseline(options.baseline, rules),
            baseline=options.baseline or rules.baseline,
            strict=options.strict,
            today=date.today(),
        )
        pack = attached_pack(bundle, packing, target=options.pack, folder=folder, progress=steps.step)
        steps.step("writing the summary")
        page = attached_page(made, folder)
        report = attached_report(run, checked, pack, packing, environ, page, coverage)
    root = checkout_root(environ, working_directory())
    files = write_ci_files(report, pack.line.file if pack.line else "", folder, root=root)
    attached = AttachResult(checked.report.passed, files, report)
    _tell(attached, options, environ)
    if checked.strict:
        _say(f"--strict: {checked.strict}\n")
    if pack.failure is not None:
        raise pack.failure
    return ExitCode.OK if checked.report.passed or not options.fail else ExitCode.FOUND


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise XpudbgError(
            f"cannot make {folder}: {error.strerror}", hint="choose another folder with -o"
        ) from error
    return folder


def _tell(attached: AttachResult, options: AttachOptions, environ: Mapping[str, str]) -> None:
    """Hand the result on: to the job's page, to its next steps, and to whoever reads the log."""
    report = attached.report
    summary = environ.get("GITHUB_STEP_SUMMARY")
    if summary:
        _append(Path(summary), lambda size: render_ci_markdown(report, limit=GITHUB_LIMIT - size).encode())
    outputs = environ.get("GITHUB_OUTPUT")
    if outputs:
        whole = replace(attached, files=mapped_files(attached.files, lambda p: str(Path(p).absolute())))
        text = ci_outputs.github_output(ci_outputs.output_values(whole))
        _append(Path(outputs), lambda _: text.encode())
    annotate = report.forge.name == "github" if options.annotate is None else options.annotate
    if annotate:
        _say(ci_outputs.github_commands(report.notes))
    lines = ci_outputs.plain_lines(ci_outputs.output_values(attached))
    reporter = Reporter("xpudbg.attach", lambda: attached, lambda _: lines + "".join(_failures(report)))
    print_result(reporter, as_json=options.as_json)


def _failures(report: CiReport) -> Iterator[str]:
    """A line for each failed check with its place, the first of them."""
    failed = [f for f in report.findings if f.finding.outcome is RuleOutcome.FAILED]
    for line in failed[:_FAILURES_SHOWN]:
        where = f"{line.place.label}: " if line.place else ""
        yield clean(f"failed: {where}{line.finding.rule}: {line.finding.message}", single_line=True) + "\n"
    if len(failed) > _FAILURES_SHOWN:
        yield f"failed: and {len(failed) - _FAILURES_SHOWN} more; junit.xml lists all\n"


def _append(path: Path, make: Callable[[int], bytes]) -> None:
    """Add to a file of the job; a job without it is no worse off, so this warns and goes on."""
    try:
        with path.open("ab") as out:
            out.write(make(out.tell()))
    except OSError as error:
        _say(f"warning: cannot write {clean(str(path))}: {error.strerror}\n")


def _say(text: str) -> None:
    # A stderr that cannot be written changes no status.
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text)
