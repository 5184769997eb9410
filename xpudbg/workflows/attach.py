"""A run checked, packed and reported for a CI job: the work of ``xpudbg attach``."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.compare.ci.checked_run import CheckedRun
from xpudbg.compare.ci.report import analyse_ci, redacted, without_source
from xpudbg.compare.ci.source_links import Checkout, checkout_root, forge_of
from xpudbg.compare.graph_summary import summaries_of
from xpudbg.core.errors import XpudbgError
from xpudbg.model.ci import CiReport, PackLine, PageLine
from xpudbg.model.problem import Problem
from xpudbg.model.shown_run import CountedCoverage
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.ci.files import REPORT_FILE
from xpudbg.share.content import PackOptions
from xpudbg.store.files.vfs import archive_at
from xpudbg.store.locate import short_path, working_directory
from xpudbg.store.manifest_file import MAX_BYTES, decode_manifest
from xpudbg.store.manifest_file import NAME as MANIFEST
from xpudbg.store.reader import Bundle

if TYPE_CHECKING:
    from xpudbg.workflows.report.make import MadeReport


@dataclass(frozen=True)
class AttachedPack:
    """The pack of a job, or why there is none.

    Attributes:
        line: What the report says of it.
        failure: Why there is none: the job's other files are written all the same.
    """

    line: PackLine | None
    failure: XpudbgError | None = None


def attached_pack(
    bundle: Bundle,
    options: PackOptions,
    *,
    target: Path | None,
    folder: Path,
    progress: Callable[[str], None],
) -> AttachedPack:
    """Pack a run; a run that is a pack is attached as it is.

    Args:
        bundle: The run.
        options: How it is packed.
        target: The pack's file as the user named it; None for ``run.zip`` of the folder.
        folder: The job's artifacts.
        progress: Gets a line of progress.

    Raises:
        XpudbgError: The run is a zip file that was not packed by xpudbg, or packing options are given for one that was.
    """
    from xpudbg.share.pack import pack_bundle

    if archive_at(bundle.root) is not None:
        return AttachedPack(_packed_already(bundle, options, target))
    file = target or folder / "run.zip"
    try:
        done = pack_bundle(bundle, file, options, progress=progress)
    except XpudbgError as error:
        # Else the job's artifacts would hold the pack of an earlier run.
        if target is None:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
        return AttachedPack(None, error)
    redactions = sum(r.count for r in done.redactions)
    return AttachedPack(
        PackLine(short_path(done.file), done.bytes, done.files, len(done.dropped), redactions)
    )


def _packed_already(bundle: Bundle, options: PackOptions, target: Path | None) -> PackLine:
    archive = archive_at(bundle.root)
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
    return PackLine(short_path(archive.path), size, len(index.files), len(index.dropped), redactions)


@dataclass(frozen=True)
class AttachedPage:
    """The report of a job as one HTML file, or why there is none.

    Attributes:
        line: What the summary says of it.
        problem: Why there is none, where that is not what was asked for.
    """

    line: PageLine | None = None
    problem: Problem | None = None


def made_page(
    run: RunReader, options: PackOptions, environ: Mapping[str, str], progress: Callable[[str], None]
) -> MadeReport | Problem | None:
    """Make the report of a run, redacted as its pack is and without raw artifacts, which the pack has.

    Args:
        run: The run; what is asked of its graphs later is made on the way.
        options: How it is packed: without source there is no report, since it is made of the program's lines.
        environ: The job's environment.
        progress: Gets a line of progress.
    """
    from xpudbg.share.redaction.text_redactor import text_redactor
    from xpudbg.workflows.report.make import ReportSettings, make_report

    if not options.source:
        return None
    redact = lru_cache(maxsize=65536)(text_redactor(run.bundle, options.more, environ))
    settings = ReportSettings(raw=False, redact=redact, progress=progress, summaries=True)
    try:
        return make_report(run, settings)
    except (OSError, XpudbgError) as error:
        return Problem("report", str(error))


def attached_coverage(run: RunReader, made: MadeReport | Problem | None) -> CountedCoverage:
    """The coverage of a run: as counted while the report was made, else as ``show`` counts.

    Args:
        run: The run.
        made: The report, or why there is none.
    """
    from xpudbg.facts.origins.kept_coverage import kept_coverage

    if made is None or isinstance(made, Problem):
        return kept_coverage(run, counted=lambda graph: summaries_of(run, [graph]))
    return CountedCoverage(made.coverage)


def attached_page(made: MadeReport | Problem | None, folder: Path) -> AttachedPage:
    """Write the report of a job.

    Args:
        made: The report, or why there is none.
        folder: The job's artifacts; the report of an earlier run does not stay there.
    """
    file = folder / REPORT_FILE
    problem = made if isinstance(made, Problem) else None
    if made is not None and not isinstance(made, Problem):
        try:
            return AttachedPage(PageLine(short_path(file), made.write(file)))
        except XpudbgError as error:
            problem = Problem("report", error.message, error.hint)
    with contextlib.suppress(OSError):
        file.unlink(missing_ok=True)
    return AttachedPage(problem=problem)


def attached_report(
    run: RunReader,
    checked: CheckedRun,
    pack: AttachedPack,
    options: PackOptions,
    environ: Mapping[str, str],
    page: AttachedPage = AttachedPage(),
    coverage: CountedCoverage | None = None,
) -> CiReport:
    """Return what the job's files say, without what the pack would not say either.

    Args:
        run: The run.
        checked: What the rules said about it.
        pack: Its pack.
        options: How it is packed.
        environ: The job's environment.
        page: Its report as one HTML file.
        coverage: How many of its kernels lead back to the program; None to leave that out.
    """
    from xpudbg.share.redaction.text_redactor import text_redactor
    from xpudbg.share.source import CODE, manifest_without_source

    shown = None
    if not options.source:
        raw = manifest_without_source(run.bundle.read_bytes(MANIFEST, limit=MAX_BYTES))
        shown = decode_manifest(raw, origin=MANIFEST)
    root = checkout_root(environ, working_directory())
    failure = pack.failure
    packing = Problem("pack", failure.message, failure.hint) if failure is not None else None
    problems = tuple(p for p in (packing, page.problem) if p is not None)
    report = analyse_ci(
        run,
        checked.report,
        checkout=Checkout(root, forge_of(environ), run.manifest.cwd),
        shown=shown,
        figures=checked.figures,
        diff=checked.diff,
        pack=pack.line,
        problems=problems,
    )
    report = replace(report, page=page.line)
    if coverage is not None:
        report = replace(report, coverage=coverage.coverage, coverage_unknown=coverage.reason)
    if not options.source:
        report = without_source(report, CODE)
    redact = text_redactor(run.bundle, options.more, environ)
    return redacted(report, lru_cache(maxsize=65536)(redact))
