"""Mapping of a run's Python lines to paths in the checked-out repository of a CI job, and to links on the forge's pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from xpudbg.model.ci import Forge, SourcePlace
from xpudbg.model.manifest import SourceLine

_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(?::\d{1,5})?(?:/[A-Za-z0-9._~/-]*)?")
_NAME = re.compile(r"[A-Za-z0-9._/-]{1,200}")
_NOT_OURS = frozenset({"site-packages", "dist-packages", ".git", ".xpudbg", ".venv", "venv", ".tox", ".nox"})
"""Folders of a checkout that are not in git: installed packages, xpudbg's own runs."""
_MAX_PARTS = 40


def forge_of(environ: Mapping[str, str]) -> Forge:
    """Return the forge of the job, from the variables that GitHub Actions and GitLab CI set.

    A value that is no plain address or name counts as missing.
    """
    if environ.get("GITHUB_ACTIONS") == "true":
        server, repository = (
            _address(environ.get("GITHUB_SERVER_URL")),
            _name(environ.get("GITHUB_REPOSITORY")),
        )
        commit, run = _name(environ.get("GITHUB_SHA")), _name(environ.get("GITHUB_RUN_ID"))
        base = f"{server}/{repository}" if server and repository else ""
        job = f"{base}/actions/runs/{run}" if base and run else ""
        return Forge(
            "github",
            source=f"{base}/blob/{commit}/" if base and commit else "",
            job=job,
            artifacts=f"{job}#artifacts" if job else "",
        )
    if environ.get("GITLAB_CI") == "true":
        project, commit = _address(environ.get("CI_PROJECT_URL")), _name(environ.get("CI_COMMIT_SHA"))
        job = _address(environ.get("CI_JOB_URL"))
        return Forge(
            "gitlab",
            source=f"{project}/-/blob/{commit}/" if project and commit else "",
            job=job,
            artifacts=f"{job}/artifacts/browse" if job else "",
        )
    return Forge()


def _address(value: str | None) -> str:
    return value.rstrip("/") if value and _ADDRESS.fullmatch(value) else ""


def _name(value: str | None) -> str:
    return value if value and _NAME.fullmatch(value) and ".." not in value else ""


def checkout_root(environ: Mapping[str, str], start: Path) -> Path:
    """Return the root of the repository: that of the forge, else the nearest folder with ``.git``, else ``start``."""
    for name in ("GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        folder = environ.get(name)
        if folder and Path(folder).is_dir() and start.resolve().is_relative_to(Path(folder).resolve()):
            return Path(folder)
    return next((f for f in (start, *start.parents) if (f / ".git").exists()), start)


class Checkout:
    """The repository's files, in which the lines of a run are found.

    Args:
        root: Its root.
        forge: Makes the links.
        cwd: Working directory of the run, on the machine of the run.
    """

    def __init__(self, root: Path, forge: Forge, cwd: str = "") -> None:
        self._root = root.resolve()
        self.forge = forge
        self._cwd = cwd.replace("\\", "/").rstrip("/")
        self._path = lru_cache(maxsize=4096)(self._find)

    def place(self, location: SourceLine | None) -> SourcePlace | None:
        """Return a location with its path in the repository; None when there is no location."""
        if location is None or not location.file:
            return None
        path = self._path(location.file)
        url = f"{self.forge.source}{quote(path)}" if path and self.forge.source else ""
        if url and location.line:
            url += f"#L{location.line}"
        return SourcePlace(location.file, location.line, location.function, location.code.strip(), path, url)

    def _find(self, file: str) -> str:
        """Return the repository's path of a recorded file; empty when it has none.

        A run of this machine names files below the root. One of another machine is mapped by the longest end of its
        path that is a file of the checkout; a bare name is not enough, unless the file was in the working directory.
        """
        parts = [p for p in file.replace("\\", "/").split("/") if p not in ("", ".")]
        if not parts or len(parts) > _MAX_PARTS or ".." in parts:
            return ""
        if file.startswith("/"):
            try:
                below = Path(file).resolve().relative_to(self._root)
            except (ValueError, OSError, RuntimeError):
                below = None
            if below is not None:
                return below.as_posix() if self._is_file(below.parts) else ""
        if _NOT_OURS.intersection(parts):
            return ""
        shortest = 1 if self._in_cwd(file) else 2
        for first in range(len(parts) - shortest + 1):
            if self._is_file(tuple(parts[first:])):
                return "/".join(parts[first:])
        return ""

    def _in_cwd(self, file: str) -> bool:
        name = file.replace("\\", "/")
        return not name.startswith("/") or (
            bool(self._cwd) and name.rpartition("/")[0].rstrip("/") == self._cwd
        )

    def _is_file(self, parts: tuple[str, ...]) -> bool:
        if _NOT_OURS.intersection(parts):
            return False
        try:
            path = self._root.joinpath(*parts)
            return path.is_file() and path.resolve().is_relative_to(self._root)
        except (OSError, ValueError, RuntimeError):
            return False
