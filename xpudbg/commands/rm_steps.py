"""The steps of ``xpudbg rm``: choose, show, ask, remove."""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from datetime import datetime
from pathlib import Path

from xpudbg.commands.addresses import run_part
from xpudbg.commands.options import age_in_seconds
from xpudbg.commands.output import confirm
from xpudbg.compare.runs import analyse_runs
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.units import decimal_size
from xpudbg.model.manifest import RunState
from xpudbg.model.plural import plural
from xpudbg.model.runs import RunLine
from xpudbg.screens.text import clean
from xpudbg.store.files.vfs import refuse_archive
from xpudbg.store.locate import LATEST, resolve_run, runs_root
from xpudbg.store.manifest_file import NAME


def remove_command(
    names: list[str], older_than: str | None, keep: int | None, *, yes: bool, dry_run: bool
) -> int:
    """Choose the runs, show them, ask, remove them; returns the exit status."""
    if not names and older_than is None and keep is None:
        raise XpudbgError("nothing chosen to remove", hint="name runs, or give --older-than 7d or --keep 10")
    if names and (older_than is not None or keep is not None):
        raise XpudbgError("runs are chosen by name, or by --older-than and --keep", hint="use one of the two")
    root = runs_root()
    lines = analyse_runs(root)
    chosen = _chosen(lines, names, older_than, keep, root)
    if not chosen:
        sys.stderr.write("nothing to remove\n")
        return ExitCode.OK
    for line in chosen:
        sys.stdout.write(f"{clean(line.name, single_line=True)}  {decimal_size(line.bytes)}\n")
    total = f"{plural(len(chosen), 'run')}, {decimal_size(sum(line.bytes for line in chosen))}"
    if dry_run:
        sys.stderr.write(f"would remove {total}\n")
        return ExitCode.OK
    if not yes and not confirm(total):
        raise XpudbgError("nothing was removed")
    for line in chosen:
        _remove(root, root / line.name)
    sys.stderr.write(f"removed {total}\n")
    return ExitCode.OK


def _chosen(
    lines: list[RunLine], names: list[str], older_than: str | None, keep: int | None, root: Path
) -> list[RunLine]:
    named = set()
    for name in names:
        run = run_part(name)
        # Elsewhere what is left out means the latest run; what is removed has to be written out.
        if not run:
            raise XpudbgError(f"'{name}' names no run", hint="write latest for the latest run")
        path = resolve_run(run)
        refuse_archive(path, "'rm' removes runs of this folder; remove other files yourself", unpack=False)
        if path.resolve().parent != root.resolve():
            raise XpudbgError(f"{name} is not a run of {root}", hint="remove other bundles yourself")
        named.add(path.name)
    picked = [line for line in lines if line.name in named]
    # Anything else goes by name alone.
    bundles = [line for line in lines if (Path(line.path) / NAME).is_file()]
    rest = [line for line in bundles if line.name not in named and line.state != RunState.RUNNING.value]
    by_rule: list[RunLine] | None = None
    if older_than is not None:
        limit = time.time() - age_in_seconds(older_than, option="--older-than")
        by_rule = [line for line in rest if _created(line) < limit]
    if keep is not None:
        surplus = rest[: max(0, len(rest) - keep)]
        by_rule = surplus if by_rule is None else [line for line in by_rule if line in surplus]
    return picked + (by_rule or [])


def _created(line: RunLine) -> float:
    with contextlib.suppress(ValueError):
        return datetime.fromisoformat(line.created).timestamp()
    with contextlib.suppress(OSError):
        return Path(line.path).stat().st_mtime
    return time.time()


def _remove(root: Path, folder: Path) -> None:
    if folder.is_symlink() or folder.parent != root:
        raise XpudbgError(f"{folder} is a link, not a run", hint="nothing was removed")
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise XpudbgError(
            f"cannot remove {folder}: {error.strerror}", hint="check its permissions"
        ) from error
    link = root / LATEST
    with contextlib.suppress(OSError):
        if link.is_symlink() and not link.exists():
            link.unlink()
