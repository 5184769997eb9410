"""The files that a CI job keeps of a run: summary, JUnit, SARIF, code quality and the outputs for later jobs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from xpudbg.errors import XpudbgError
from xpudbg.files.atomic import atomic_write
from xpudbg.model.ci import AttachResult, CiFiles, CiReport
from xpudbg.reporters.ci import outputs as ci_outputs
from xpudbg.reporters.ci.junit import render_junit
from xpudbg.reporters.ci.sarif import render_sarif
from xpudbg.reporters.ci.summary import render_ci_markdown

FILE_NAMES = {
    "summary": "summary.md",
    "junit": "junit.xml",
    "sarif": "xpudbg.sarif",
    "codequality": "codequality.json",
    "dotenv": "xpudbg.env",
}
"""Names of the files, by what they are."""
REPORT_FILE = "report.html"


def write_ci_files(report: CiReport, pack: str, folder: Path, *, root: Path) -> CiFiles:
    """Write the files of a report.

    Args:
        report: What they say.
        pack: The packed run; empty without one.
        folder: Where they go.
        root: The repository's root, from where a later job names them.

    Raises:
        XpudbgError: One cannot be written.
    """
    paths = {kind: folder / name for kind, name in FILE_NAMES.items()}
    files = CiFiles(
        folder=str(folder),
        pack=pack,
        dotenv=str(paths["dotenv"]) if report.forge.name == "gitlab" else "",
        # What the report says of its own place is redacted.
        report=str(folder / REPORT_FILE) if report.page is not None else "",
        **{kind: str(path) for kind, path in paths.items() if kind != "dotenv"},
    )
    contents = {
        "summary": render_ci_markdown(report).encode(),
        "junit": render_junit(report),
        "sarif": render_sarif(report).encode(),
        "codequality": ci_outputs.code_quality(report.notes).encode(),
    }
    if files.dotenv:
        values = ci_outputs.output_values(
            AttachResult(report.passed, mapped_files(files, lambda p: _below(p, root)), report)
        )
        contents["dotenv"] = ci_outputs.dotenv(values).encode()
    for kind, data in contents.items():
        _write(paths[kind], data)
    return files


def _write(path: Path, data: bytes) -> None:
    try:
        with atomic_write(path) as out:
            out.write(data)
    except OSError as error:
        raise XpudbgError(
            f"cannot write {path}: {error.strerror}", hint="free space, or choose another folder with -o"
        ) from error


def mapped_files(files: CiFiles, how: Callable[[str], str]) -> CiFiles:
    """The same files with each path as ``how`` makes it."""
    names = ("folder", "pack", "summary", "junit", "sarif", "codequality", "dotenv", "report")
    return CiFiles(**{n: how(getattr(files, n)) if getattr(files, n) else "" for n in names})


def _below(path: str, root: Path) -> str:
    """Relative to the project, where a later job finds the artifacts of this one."""
    whole = Path(path).absolute()
    return whole.relative_to(root).as_posix() if whole.is_relative_to(root) else str(whole)
