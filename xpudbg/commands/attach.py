"""``xpudbg attach``."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses, compilers
from xpudbg.commands.options import (
    AgainstHistoryOption,
    BaselineOption,
    JsonOption,
    MaxSizeOption,
    NoSourceOption,
    OwnLabelOption,
    OwnProjectOption,
    RedactMoreOption,
    RulesOption,
    RunArgument,
    size_budget,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.compare import ci as ci_report
from xpudbg.compare import graph_summary
from xpudbg.compare.checks import rules as check_rules
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.facts.origins import coverage as cached_coverage
from xpudbg.history import engines
from xpudbg.history import rows as history_rows
from xpudbg.model import checks as checks_model
from xpudbg.model import ci, runs
from xpudbg.model import problem as problem_model
from xpudbg.report import make
from xpudbg.screens import ci_files as files_screen
from xpudbg.screens import ci_summary as summary_screen
from xpudbg.screens.text import clean
from xpudbg.share import content
from xpudbg.share import pack as share_pack
from xpudbg.share.redaction import secret_places
from xpudbg.store import locate, manifest_file
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.compare.ci import CheckedRun
    from xpudbg.model.ci import AttachResult, CiReport
    from xpudbg.report.make import MadeReport
    from xpudbg.run.run_reader import RunReader
    from xpudbg.screens.report.page import Redact
    from xpudbg.share.redaction.machine_secrets import KnownSecrets
    from xpudbg.store.reader import Bundle

_FAILURES_SHOWN = 20


app = typer.Typer(add_completion=False)


@app.command()
def attach(
    run: RunArgument = "latest",
    output: Annotated[
        Path, typer.Option("-o", "--output", "--out", metavar="DIR", help="Folder for the files.")
    ] = Path("xpudbg-artifacts"),
    pack: Annotated[
        Path | None,
        typer.Option("--pack", metavar="FILE.zip", help="File of the pack.", show_default="run.zip in DIR"),
    ] = None,
    baseline: BaselineOption = None,
    against_history: AgainstHistoryOption = None,
    rules: RulesOption = None,
    max_size: MaxSizeOption = None,
    redact_more: RedactMoreOption = None,
    no_source: NoSourceOption = False,
    strict: Annotated[bool, typer.Option("--strict", help="Rules that cannot be measured fail too.")] = False,
    no_fail: Annotated[bool, typer.Option("--no-fail", help="Exit 0 when checks fail: only report.")] = False,
    annotate: Annotated[
        bool | None,
        typer.Option(
            "--annotate/--no-annotate",
            help="Print GitHub's commands that annotate lines.",
            show_default="in a GitHub job",
        ),
    ] = None,
    no_report: Annotated[
        bool, typer.Option("--no-report", help="Make no report.html (docs/report.md).")
    ] = False,
    history: Annotated[
        str,
        typer.Option(
            "--history",
            metavar="HISTORY",
            help="Add the run's figures to this folder or URL (docs/history.md).",
        ),
    ] = "",
    project: OwnProjectOption = "",
    label: OwnLabelOption = None,
    as_json: JsonOption = False,
) -> int:
    """Pack a run, check it, and write what a CI job shows: summary, report, JUnit, SARIF, outputs.

    In a GitHub or GitLab job the summary, the outputs and links go where the job shows them; elsewhere everything is in
    DIR. Exit 1 when a check fails.

    Examples:
      xpudbg attach
      xpudbg attach latest --baseline main.json --max-size 25MB
      xpudbg attach --no-fail --json
      xpudbg attach --history s3://ci/history --label model=resnet50
    """
    environ = os.environ
    how = history_rows.adding_how(
        project, label or (), redact_more or (), environ, locate.working_directory()
    )
    opened = addresses.open_run(run)
    bundle = opened.bundle
    folder = _folder(output)
    with Steps() as steps:
        size_text = (max_size or "").strip()
        packing = content.PackOptions(
            size_budget(size_text) if size_text else None, size_text, not no_source, tuple(redact_more or ())
        )
        private = secret_places.values_in_bundle(bundle.root)
        redact = secret_places.text_redactor(bundle, packing.more, environ, found=private)
        # First, since checks ask of the same graphs, and the report has them parsed.
        made = None if no_report else _made_page(opened, packing, redact, steps.step)
        coverage = _coverage(opened, made)
        steps.step("checking")
        known = check_rules.load_rules(rules)
        found = addresses.chosen_baseline(
            baseline, against_history, known, opened, label or (), project=project
        )
        checked = ci_report.check_for_ci(
            opened,
            known,
            found,
            baseline="" if against_history else baseline or known.baseline,
            strict=strict,
            today=date.today(),
        )
        packed = _pack(bundle, packing, private, target=pack, folder=folder, progress=steps.step)
        steps.step("writing the summary")
        page = _page(made, folder)
        report = _report(opened, checked, packed, packing, environ, redact, page, coverage)
    root = ci_report.checkout_root(environ, locate.working_directory())
    files = files_screen.write_ci_files(
        report, "" if isinstance(packed, XpudbgError) else packed.file, folder, root=root
    )
    added = engines.attempt(run, lambda: engines.add_run(opened, run, history, how)) if history else None
    attached = ci.AttachResult(checked.report.passed, files, report, added)
    _tell(attached, annotate, environ, as_json=as_json)
    if checked.strict:
        _say(f"--strict: {checked.strict}\n")
    if isinstance(packed, XpudbgError):
        # The job's other files are written all the same.
        raise packed
    if added is not None and added.problem:
        raise XpudbgError(added.problem, hint=added.hint)
    return ExitCode.OK if checked.report.passed or no_fail else ExitCode.FOUND


def _folder(folder: Path) -> Path:
    with os_errors(f"cannot make {folder}", hint="choose another folder with -o"):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _tell(
    attached: AttachResult, annotate: bool | None, environ: Mapping[str, str], *, as_json: bool
) -> None:
    """Write the result to the job's page, to the outputs for later steps, and to the log."""
    report = attached.report
    summary = environ.get("GITHUB_STEP_SUMMARY")
    if summary:
        _append(
            Path(summary),
            lambda size: summary_screen.render_ci_markdown(
                report, limit=summary_screen.GITHUB_LIMIT - size
            ).encode(),
        )
    outputs = environ.get("GITHUB_OUTPUT")
    if outputs:
        whole = replace(
            attached, files=files_screen.mapped_files(attached.files, lambda p: str(Path(p).absolute()))
        )
        text = files_screen.github_output(files_screen.output_values(whole))
        _append(Path(outputs), lambda _: text.encode())
    if annotate or (annotate is None and report.forge.name == "github"):
        _say(files_screen.github_commands(report.notes))
    lines = files_screen.plain_lines(files_screen.output_values(attached))
    Output(as_json).print("xpudbg.attach", lambda: attached, lambda _: lines + "".join(_failures(report)))


def _failures(report: CiReport) -> Iterator[str]:
    """Return a line for each of the first failed checks, with its place."""
    failed = [f for f in report.findings if f.finding.outcome is checks_model.RuleOutcome.FAILED]
    for line in failed[:_FAILURES_SHOWN]:
        where = f"{line.place.label}: " if line.place else ""
        yield clean(f"failed: {where}{line.finding.name}: {line.finding.title}") + "\n"
    if len(failed) > _FAILURES_SHOWN:
        yield f"failed: and {len(failed) - _FAILURES_SHOWN} more; junit.xml lists all\n"


def _append(path: Path, make: Callable[[int], bytes]) -> None:
    """Append to a file of the job; a failure is only a warning, since the job can go on without it."""
    try:
        with path.open("ab") as out:
            out.write(make(out.tell()))
    except OSError as error:
        _say(f"warning: cannot write {clean(str(path))}: {error.strerror}\n")


def _say(text: str) -> None:
    # A stderr that cannot be written changes no status.
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text)


def _pack(
    bundle: Bundle,
    options: content.PackOptions,
    private: KnownSecrets,
    *,
    target: Path | None,
    folder: Path,
    progress: Callable[[str], None],
) -> ci.PackLine | XpudbgError:
    """Pack a run, or return why that failed; a run that is already a pack is attached unchanged.

    Args:
        bundle: The run.
        options: Packing options.
        private: Names of people and machines in the run.
        target: The pack's file as the user named it; None for ``run.zip`` of the folder.
        folder: The job's artifacts.
        progress: Called with a line of progress.

    Raises:
        XpudbgError: The run is a zip file that was not packed by xpudbg, or packing options are given for one that was.
    """
    if vfs.archive_at(bundle.root) is not None:
        return _packed_already(bundle, options, target)
    file = target or folder / "run.zip"
    try:
        done = share_pack.pack_bundle(bundle, file, options, progress=progress, found=private)
    except XpudbgError as error:
        # Else the job's artifacts would hold the pack of an earlier run.
        if target is None:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
        return error
    redactions = sum(r.count for r in done.redactions)
    return ci.PackLine(locate.short_path(done.file), done.bytes, done.files, len(done.dropped), redactions)


def _packed_already(bundle: Bundle, options: content.PackOptions, target: Path | None) -> ci.PackLine:
    archive = vfs.archive_at(bundle.root)
    if archive is None or archive.index is None:
        raise XpudbgError(
            f"{bundle.root} was not packed by xpudbg: nothing in it is redacted",
            hint="'xpudbg unpack' it, then attach the folder",
        )
    if target or options.max_words or options.more or not options.source:
        raise XpudbgError(
            f"{bundle.root} is packed already",
            hint="remove the packing options, or 'xpudbg unpack' it first and attach the folder",
        )
    size, index = archive.path.stat().st_size, archive.index
    redactions = sum(r.count for r in index.redactions)
    return ci.PackLine(
        locate.short_path(archive.path), size, len(index.files), len(index.dropped), redactions
    )


def _made_page(
    run: RunReader, options: content.PackOptions, redact: Redact, progress: Callable[[str], None]
) -> MadeReport | problem_model.Problem | None:
    """Make the report of a run, redacted like its pack and without raw artifacts, which the pack contains.

    Args:
        run: The run; analyses of its graphs are cached for later steps.
        options: Packing options: without source there is no report, since it shows the program's lines.
        redact: Replaces the texts that its pack redacts.
        progress: Called with a line of progress.
    """
    if not options.source:
        return None
    settings = make.ReportSettings(
        raw=False,
        redact=redact,
        progress=progress,
        summaries=True,
        disassemble=compilers.disassemble_entry,
        compiler=compilers.compiler_state(),
    )
    try:
        return make.make_report(run, settings)
    except (OSError, XpudbgError) as error:
        return problem_model.Problem("report", str(error))


def _coverage(run: RunReader, made: MadeReport | problem_model.Problem | None) -> runs.CountedCoverage:
    """Return the coverage of a run: that of the report, else counted as ``show`` does.

    Args:
        run: The run.
        made: The report, or why there is none.
    """
    if made is None or isinstance(made, problem_model.Problem):
        return cached_coverage.cached_coverage(
            run, counted=lambda graph: graph_summary.summaries_of(run, [graph])
        )
    return runs.CountedCoverage(made.coverage)


def _page(
    made: MadeReport | problem_model.Problem | None, folder: Path
) -> ci.PageLine | problem_model.Problem | None:
    """Write the report of a job; return its row in the summary, or why there is none.

    Args:
        made: The report, or why there is none.
        folder: The job's artifacts; the report of an earlier run is removed.
    """
    file = folder / files_screen.REPORT_FILE
    if made is not None and not isinstance(made, problem_model.Problem):
        try:
            return ci.PageLine(locate.short_path(file), made.write(file))
        except XpudbgError as error:
            made = problem_model.Problem("report", error.message, error.hint)
    with contextlib.suppress(OSError):
        file.unlink(missing_ok=True)
    return made


def _report(
    run: RunReader,
    checked: CheckedRun,
    pack: ci.PackLine | XpudbgError,
    options: content.PackOptions,
    environ: Mapping[str, str],
    redact: Redact,
    page: ci.PageLine | problem_model.Problem | None,
    coverage: runs.CountedCoverage,
) -> CiReport:
    """Return the report for the job's files, redacted like the pack.

    Args:
        run: The run.
        checked: Results of the rules.
        pack: Its pack, or why there is none.
        options: Packing options.
        environ: The job's environment.
        redact: Replaces the texts that its pack redacts.
        page: Its report as one HTML file, or why there is none.
        coverage: How many of its kernels lead back to the program.
    """
    shown = None
    if not options.source:
        raw = content.manifest_without_source(
            run.bundle.read_bytes(manifest_file.NAME, limit=manifest_file.MAX_BYTES)
        )
        shown = manifest_file.decode_manifest(raw, origin=manifest_file.NAME)
    root = ci_report.checkout_root(environ, locate.working_directory())
    problems = [page] if isinstance(page, problem_model.Problem) else []
    if isinstance(pack, XpudbgError):
        problems.insert(0, problem_model.Problem("pack", pack.message, pack.hint))
    report = ci_report.analyse_ci(
        run,
        checked.report,
        checkout=ci_report.Checkout(root, ci_report.forge_of(environ), run.manifest.cwd),
        shown=shown,
        figures=checked.figures,
        diff=checked.diff,
        pack=None if isinstance(pack, XpudbgError) else pack,
        problems=tuple(problems),
    )
    report = replace(
        report,
        page=None if isinstance(page, problem_model.Problem) else page,
        coverage=coverage.coverage,
        coverage_unknown=coverage.reason,
    )
    if not options.source:
        report = ci_report.without_source(report, content.CODE)
    return ci_report.redacted(report, redact)
