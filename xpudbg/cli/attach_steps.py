"""The steps of ``xpudbg attach``: check and pack a run, then write what a CI job shows."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from pathlib import Path

from xpudbg.analysis.checks import load_rules
from xpudbg.analysis.ci.checked_run import CheckedRun, check_for_ci
from xpudbg.analysis.ci.report import analyse_ci, redacted, without_source
from xpudbg.analysis.ci.source_links import Checkout, checkout_root, forge_of
from xpudbg.analysis.run_reader import RunReader
from xpudbg.bundle.locate import short_path, working_directory
from xpudbg.bundle.manifest_file import MAX_BYTES, decode_manifest
from xpudbg.bundle.manifest_file import NAME as MANIFEST
from xpudbg.bundle.reader import Bundle
from xpudbg.cli.addresses import open_run
from xpudbg.cli.check_steps import find_baseline
from xpudbg.cli.progress import Steps
from xpudbg.errors import ExitCode, XpudbgError
from xpudbg.files.vfs import archive_at
from xpudbg.model.checks import RuleOutcome
from xpudbg.model.ci import AttachResult, CiReport, PackLine
from xpudbg.model.problem import Problem
from xpudbg.reporters.ci import outputs as ci_outputs
from xpudbg.reporters.ci.files import mapped_files, write_ci_files
from xpudbg.reporters.ci.summary import GITHUB_LIMIT, render_ci_markdown
from xpudbg.reporters.json_out import render_json
from xpudbg.reporters.text import clean

ATTACH_VERSION = 1
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
    annotate: bool | None = None
    as_json: bool = False


def attach_command(options: AttachOptions, *, environ: Mapping[str, str] = os.environ) -> int:
    """Check, pack, write and say where everything is; returns the exit status."""
    run = open_run(options.run)
    bundle = run.bundle
    folder = _folder(options.output)
    with Steps() as steps:
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
        pack, failure = _pack(bundle, options, folder, steps.step)
        steps.step("writing the summary")
        report = _report(run, checked, pack, failure, options, environ)
    root = checkout_root(environ, working_directory())
    files = write_ci_files(report, pack.file if pack is not None else "", folder, root=root)
    attached = AttachResult(checked.report.passed, files, report)
    _tell(attached, options, environ)
    if checked.strict:
        _say(f"--strict: {checked.strict}\n")
    if failure is not None:
        raise failure
    return ExitCode.OK if checked.report.passed or not options.fail else ExitCode.FOUND


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise XpudbgError(
            f"cannot make {folder}: {error.strerror}", hint="choose another folder with -o"
        ) from error
    return folder


def _pack(
    bundle: Bundle, options: AttachOptions, folder: Path, progress: Callable[[str], None]
) -> tuple[PackLine | None, XpudbgError | None]:
    """The pack; where it cannot be made the job's other files are still written, and the error comes last."""
    from xpudbg.cli.pack_steps import size_budget
    from xpudbg.packing.content import PackOptions
    from xpudbg.packing.pack import pack_bundle

    if archive_at(bundle.root) is not None:
        return _packed_already(bundle, options), None
    target = options.pack or folder / "run.zip"
    words = (options.max_size or "").strip()
    limit = size_budget(words) if words else None
    try:
        how = PackOptions(limit, words, options.source, options.redact_more)
        done = pack_bundle(bundle, target, how, progress=progress)
    except XpudbgError as error:
        if options.pack is None:  # else the job's artifacts would hold the pack of an earlier run
            with contextlib.suppress(OSError):
                target.unlink(missing_ok=True)
        return None, error
    redactions = sum(r.count for r in done.redactions)
    return PackLine(short_path(done.file), done.bytes, done.files, len(done.dropped), redactions), None


def _packed_already(bundle: Bundle, options: AttachOptions) -> PackLine:
    """A run that is a pack is attached as it is."""
    archive = archive_at(bundle.root)
    if archive is None or archive.index is None:
        raise XpudbgError(
            f"{bundle.root} was not packed by xpudbg: nothing in it is redacted",
            hint="'xpudbg unpack' it, then attach the folder",
        )
    if options.pack or options.max_size or options.redact_more or not options.source:
        raise XpudbgError(
            f"{bundle.root} is packed already",
            hint="remove the packing options, or 'xpudbg unpack' it first and attach the folder",
        )
    size, index = archive.path.stat().st_size, archive.index
    redactions = sum(r.count for r in index.redactions)
    return PackLine(short_path(archive.path), size, len(index.files), len(index.dropped), redactions)


def _report(
    run: RunReader,
    checked: CheckedRun,
    pack: PackLine | None,
    failure: XpudbgError | None,
    options: AttachOptions,
    environ: Mapping[str, str],
) -> CiReport:
    """Return what the files say, without what the pack would not say either."""
    from xpudbg.packing.source import CODE, manifest_without_source
    from xpudbg.redaction.text_redactor import text_redactor

    shown = None
    if not options.source:
        raw = manifest_without_source(run.bundle.read_bytes(MANIFEST, limit=MAX_BYTES))
        shown = decode_manifest(raw, origin=MANIFEST)
    root = checkout_root(environ, working_directory())
    problems = (Problem("pack", failure.message, failure.hint),) if failure is not None else ()
    report = analyse_ci(
        run,
        checked.report,
        checkout=Checkout(root, forge_of(environ), run.manifest.cwd),
        shown=shown,
        figures=checked.figures,
        diff=checked.diff,
        pack=pack,
        problems=problems,
    )
    if not options.source:
        report = without_source(report, CODE)
    redact = text_redactor(run.bundle, options.redact_more, environ)
    return redacted(report, lru_cache(maxsize=65536)(redact))


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
    if options.as_json:
        sys.stdout.write(render_json(attached, schema="xpudbg.attach", version=ATTACH_VERSION))
    else:
        sys.stdout.write(ci_outputs.plain_lines(ci_outputs.output_values(attached)))
        sys.stdout.write("".join(_failures(report)))


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
    with contextlib.suppress(OSError, ValueError):  # a stderr that cannot be written changes no status
        sys.stderr.write(text)
