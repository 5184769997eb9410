"""Paths of runs: ``.xpudbg/runs/<time>-<name>/`` with ``latest`` beside them, and of the tool's cache folder."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path, PurePath

import msgspec

from xpudbg.core import system
from xpudbg.core.errors import NothingFitsError, SeveralFitError, XpudbgError, os_errors
from xpudbg.model.row import dataclass
from xpudbg.store.files.atomic import (
    atomic_contents,
    atomic_write,
    remove_unfinished_contents,
    temporary_root,
)
from xpudbg.store.files.paths import MANIFEST, absolute, open_plain
from xpudbg.store.files.vfs import exists, packed_path
from xpudbg.store.records import integer, read_record

# A lock on the folder of a run that is being made: its readers know that it is not complete yet, and one that was killed leaves none.
# On Windows no folder can be opened: no run is known to be running.


@contextlib.contextmanager
def run_lock(folder: Path) -> Iterator[None]:
    """Lock a run's folder while it is made; where the file system has no locks, nothing happens."""
    descriptor = -1
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, system.FOLDER)
        system.lock(descriptor)
    try:
        yield
    finally:
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                # Released for forked relays that outlive the run, too.
                system.unlock(descriptor)
            os.close(descriptor)


def is_running(folder: Path) -> bool:
    """Return whether a run is being made at this time."""
    try:
        descriptor = os.open(folder, system.FOLDER)
    except OSError:
        return False
    try:
        system.lock(descriptor, shared=True)
    except BlockingIOError:
        return True
    except OSError:
        # A file system without locks.
        return False
    finally:
        os.close(descriptor)
    return False


HOME = ".xpudbg"
LATEST = "latest"
_TIME = re.compile(r"^\d{8}-\d{6}-")
LATEST_FORM = re.compile(r"latest(?:~(\d{1,6}))?")
_YEAR = len("2026")


@dataclass(frozen=True)
class RunFolder:
    """A folder of ``.xpudbg/runs`` that has, or should have, a manifest."""

    name: str
    path: Path

    @property
    def plain_name(self) -> str:
        """The name without the time that it begins with."""
        return _TIME.sub("", self.name)


def home_directory() -> Path | None:
    """Return the user's home; None when neither HOME nor the password file has it (a container with its own user id)."""
    try:
        return Path.home()
    except RuntimeError:
        return None


def _temporary_directory() -> Path:
    return Path(temporary_root())


def cache_root() -> Path:
    """``$XPUDBG_CACHE_DIR``, else ``$XDG_CACHE_HOME/xpudbg``, else ``~/.cache/xpudbg``; the target's shim is there, too."""
    chosen = os.environ.get("XPUDBG_CACHE_DIR")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    root = (
        Path(base)
        if base and Path(base).is_absolute()
        else (home_directory() or _temporary_directory()) / ".cache"
    )
    return root / "xpudbg"


def working_directory() -> Path:
    """Return the working directory.

    Raises:
        XpudbgError: It has been removed.
    """
    try:
        return Path.cwd()
    except OSError:
        raise XpudbgError("the working directory is gone", hint="cd to a folder that exists") from None


def short_path(path: str | PurePath) -> str:
    """Return a path relative to the working directory if it is below it, else unchanged."""
    try:
        return str(PurePath(path).relative_to(Path.cwd()))
    except (ValueError, OSError):
        # Elsewhere, or the working directory is gone.
        return str(path)


_INSTALLED = re.compile(
    r"^.*[/\\](?:(?:site|dist)-packages[/\\]|[Ll]ib[/\\](?=python\d\.\d{1,2}[/\\]))(?=[^/\\])"
)


def short_source(path: str) -> str:
    """Return the short path of a Python file: relative to its folder of imports if it is installed, else by :func:`short_path`.

    ``torch/nn/modules/linear.py`` for what lies in an environment's ``site-packages``, ``python3.11/contextlib.py`` for Python's own.
    """
    installed = _INSTALLED.match(path[:4096])
    return path[installed.end() :] if installed is not None else short_path(path)


def runs_root(start: Path | None = None) -> Path:
    """Return the nearest ``.xpudbg/runs`` at or above a folder; the one at the folder itself when there is none."""
    here = (start or working_directory()).absolute()
    for folder in (here, *here.parents):
        if (folder / HOME / "runs").is_dir():
            return folder / HOME / "runs"
    return here / HOME / "runs"


def bundle_folder(out: Path | None, name: str) -> Path:
    """Return the folder for a new bundle: the one that the user chose, or a new one in ``.xpudbg/runs`` named after ``name``.

    Raises:
        XpudbgError: It cannot be made, or the chosen one is not empty.
    """
    if out is None:
        return new_run_folder(name, datetime.now())
    folder = absolute(out)
    with os_errors(f"--out {folder}", hint="name a folder that can be written"):
        folder.mkdir(parents=True, exist_ok=True)
        remove_unfinished_contents(folder)
        if any(folder.iterdir()):
            raise XpudbgError(f"--out {folder} is not empty", hint="name a new or empty folder")
    return folder


@contextlib.contextmanager
def filled_or_removed(folder: Path) -> Iterator[Path]:
    """Yield a folder to fill, which becomes the contents of a new bundle's folder; a failure or interrupt leaves nothing.

    Args:
        folder: The bundle's folder, empty.

    Raises:
        XpudbgError: It cannot be written.
    """
    try:
        with atomic_contents(folder, MANIFEST) as place:
            yield place
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        what = f"cannot write {folder}: {error.strerror or error}"
        raise XpudbgError(what, hint="free space, or choose another folder with --out") from error
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def bundle_folder_anywhere(name: str) -> tuple[Path, str]:
    """Make a folder for a new bundle, also where the working directory is not writable.

    Returns:
        The folder, and why it is not in the working directory (empty where it is): it is then in the user's state folder,
        or in one for temporary files.

    Raises:
        XpudbgError: It cannot be made in any of them.
    """
    try:
        return bundle_folder(None, name), ""
    except XpudbgError as error:
        why = error.message
        first = error
    from platformdirs import user_state_path

    for root in (user_state_path("xpudbg"), _temporary_directory() / f"xpudbg-{system.user()}"):
        with contextlib.suppress(XpudbgError):
            return new_run_folder(name, datetime.now(), root=root / "runs"), why
    raise first


def new_run_folder(name: str, now: datetime, *, root: Path | None = None) -> Path:
    """Make a fresh folder ``<root>/<time>-<name>`` and point ``latest`` at it.

    Two runs in the same second get different folders. ``.xpudbg/.gitignore`` keeps the runs out of git.

    Args:
        name: The script's or module's name; unsafe characters are replaced.
        now: Local time that the name carries.
        root: The ``runs`` folder; the one of the working directory when None.

    Raises:
        XpudbgError: The folder cannot be made.
    """
    base = root or working_directory() / HOME / "runs"
    safe = re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("._-")[:60] or "run"
    stem = f"{now:%Y%m%d-%H%M%S}-{safe}"
    with os_errors(f"cannot make a run folder in {base}", hint="choose another place with --out DIR"):
        base.mkdir(parents=True, exist_ok=True)
        ignore = base.parent / ".gitignore"
        if base.parent.name == HOME and not ignore.exists():
            ignore.write_text("*\n", encoding="utf-8")
        folder = _first_free(base, stem)
    _point_latest(base, folder.name)
    return folder


def _first_free(base: Path, stem: str) -> Path:
    for number in range(1, 10_000):
        folder = base / (stem if number == 1 else f"{stem}-{number}")
        with contextlib.suppress(FileExistsError):
            folder.mkdir()
            return folder
    raise OSError(0, "10,000 runs of the same second")


def _point_latest(base: Path, name: str) -> None:
    temporary = base / f".latest-{os.getpid()}"
    # A file system without links: `latest` is then found by name.
    with contextlib.suppress(OSError):
        temporary.unlink(missing_ok=True)
        temporary.symlink_to(name)
        os.replace(temporary, base / LATEST)  # noqa: PTH105


def list_runs(root: Path) -> list[RunFolder]:
    """Return the runs of a folder, oldest first (their names begin with their time)."""
    try:
        names = sorted(e.name for e in os.scandir(root) if e.is_dir(follow_symlinks=False))
    except OSError:
        return []
    return [RunFolder(n, root / n) for n in names if not n.startswith(".")]


def typed_path(text: str) -> Path:
    """Return a typed text as a path: ``~`` at its beginning is a home folder, ``./~`` is a file of that name."""
    try:
        return Path(text).expanduser() if text.startswith("~") else Path(text)
    except RuntimeError:
        # A user that is not known.
        return Path(text)


def resolve_run(run: str, *, start: Path | None = None, note: Callable[[str], None] | None = None) -> Path:
    """Return the path of RUN: a folder, a zip file, or a path into one.

    A name without its time wins over a part of a name. Of runs of one name (the same script again) the newest is meant, and ``latest``
    is the newest that is not running any more.

    Args:
        run: A path, a run's name or a part of it, ``latest`` or ``latest~1``.
        start: Where to look for runs; the working directory when None.
        note: Called with a message for the user about a choice among several runs, and about a run that is still running; when None,
            several are refused.

    Raises:
        XpudbgError: There is none, or several fit.
    """
    path = typed_path(run)
    root = runs_root(start)
    back = LATEST_FORM.fullmatch(run)
    if back is None and exists(path):
        return _noted(bundle_in_archive(path), note)
    runs = [r for r in list_runs(root) if (r.path / MANIFEST).exists()]
    if back is not None:
        return _counted_back(root, runs, back, note or (lambda _: None))
    # A short number is a graph's, and a part of every time.
    parts = runs if len(run) >= _YEAR or not run.isdigit() else []
    fits = (
        [r for r in runs if r.name == run]
        or [r for r in runs if r.plain_name == run]
        or [r for r in runs if r.plain_name.startswith(f"{run}-")]
        or [r for r in parts if run in r.name]
    )
    if len(fits) > 1:
        if note is None or len({r.plain_name for r in fits}) > 1:
            names = ", ".join(r.name for r in fits[-5:])
            raise SeveralFitError(f"{run} matches {len(fits)} runs", hint=f"name one of them: {names}")
        note(f"{run} is the newest of {len(fits)} runs of that name: {fits[-1].name}")
    if fits:
        return _noted(fits[-1].path, note)
    hint = "'xpudbg runs' lists the runs of this folder"
    raise NothingFitsError(f"no run or path {run}", hint=hint, word=run, names=(r.name for r in runs))


def _noted(path: Path, note: Callable[[str], None] | None) -> Path:
    if note is not None and is_running(path):
        note(f"{path.name} is still running: this is what there is of it so far")
    return path


def _counted_back(
    root: Path, runs: list[RunFolder], back: re.Match[str], note: Callable[[str], None]
) -> Path:
    """Return the run that ``latest`` or ``latest~N`` names, among those that have ended."""
    ended = [r for r in runs if not is_running(r.path)]
    steps = int(back.group(1) or 0)
    if not runs:
        raise NothingFitsError(f"no runs in {root}", hint="'xpudbg run SCRIPT' makes one")
    if not ended:
        name = runs[-1].name
        raise NothingFitsError(
            f"{name} is still running, and there is no run before it",
            hint=f"'xpudbg show {name}' has what there is of it",
        )
    if steps >= len(ended):
        raise NothingFitsError(f"there are only {len(ended)} runs", hint="'xpudbg runs' lists them")
    chosen = _latest(root, ended) if steps == 0 else ended[-1 - steps].path
    if is_running(runs[-1].path):
        note(f"{runs[-1].name} is still running: {back[0]} is {chosen.name}")
    return chosen


def bundle_in_archive(path: Path) -> Path:
    """Return the bundle in a zip file whose only folder it is, as when a folder was zipped by hand; else the path itself.

    Raises:
        XpudbgError: The zip file is refused, or all that it holds is another zip file.
    """
    archive, below = packed_path(path) or (None, "")
    if archive is None or below or MANIFEST in archive:
        return path
    top = archive.folders[""]
    if len(top) == 1 and f"{next(iter(top))}/{MANIFEST}" in archive:
        return path / next(iter(top))
    inner = [n for n in archive.names if n.endswith(".zip")]
    if inner and len(inner) == len(archive.names):
        raise XpudbgError(
            f"{path} holds no bundle but another zip file, {inner[0][:80]}",
            hint=f"unzip it once, then name {inner[0].rpartition('/')[2][:80]}",
        )
    return path


def _latest(root: Path, runs: list[RunFolder]) -> Path:
    with contextlib.suppress(OSError):
        target = (root / LATEST).resolve(strict=True)
        if target.parent == root.resolve() and target.name in {r.name for r in runs}:
            return target
    return runs[-1].path


# Bundles that this user's own ``run`` wrote on this machine: graphs of others run with fewer operators and rights.
#
# A run gets a random word in ``.xpudbg-own-run``, which no pack has, and the user's cache a file that is called after the word's digest and names the
# folder's device and inode. A bundle that came from elsewhere has no such file in the cache; one that was copied, sent away and brought back
# is another folder.

NAME = ".xpudbg-own-run"
"""Its beginning keeps it out of packs."""
_BYTES = 32
_MOST = 2000


def mark_own_run(folder: Path) -> None:
    """Mark a bundle as written by this user; failures are ignored."""
    with contextlib.suppress(OSError):
        word = secrets.token_bytes(_BYTES)
        with (folder / NAME).open("xb") as out:
            system.make_private(out.fileno())
            out.write(word)
        noted = _note(word)
        noted.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        with atomic_write(noted) as out:
            out.write(msgspec.json.encode({"device": found.st_dev, "inode": found.st_ino}))
        _forget_old(noted.parent)


def is_own_run(folder: Path) -> bool:
    """Return whether a bundle was written here by this user's own run.

    Args:
        folder: The bundle, or any path.
    """
    try:
        with open_plain(folder / NAME) as source:
            word = source.read(_BYTES + 1)
        found, noted = folder.stat(), _note(word)
        mine = noted.stat().st_uid == system.user()
    except (OSError, ValueError):
        return False
    row = read_record(noted) if mine and len(word) == _BYTES else {}
    return (integer(row.get("device")), integer(row.get("inode"))) == (found.st_dev, found.st_ino)


def _note(word: bytes) -> Path:
    return cache_root() / "own-runs" / f"{hashlib.sha256(word).hexdigest()}.json"


def _forget_old(folder: Path) -> None:
    notes = sorted(folder.glob("*.json"), key=lambda p: p.stat().st_mtime)
    for note in notes[:-_MOST]:
        note.unlink(missing_ok=True)
