"""``xpudbg rm``."""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands.options import DryRunOption, YesOption, age_in_seconds
from xpudbg.commands.output import confirm
from xpudbg.compare import runs
from xpudbg.core.errors import ExitCode, XpudbgError, os_errors
from xpudbg.core.text import decimal_size, plural
from xpudbg.model import manifest
from xpudbg.screens.text import clean
from xpudbg.store import locate, manifest_file, typed_address
from xpudbg.store.files import vfs

if TYPE_CHECKING:
    from xpudbg.model.runs import RunLine


app = typer.Typer(add_completion=False)


@app.command()
def rm(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RUN]...", help="Runs to remove: names or unique parts of them, latest, latest~1, paths."
        ),
    ] = None,
    older_than: Annotated[
        str | None, typer.Option(metavar="AGE", help="Remove runs older than this: 30m, 12h, 7d, 2w.")
    ] = None,
    keep: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Remove all but the newest N runs.")
    ] = None,
    yes: YesOption = False,
    dry_run: DryRunOption = False,
) -> int:
    """Remove old runs of this folder; shows them and asks first.

    Only folders of .xpudbg/runs are ever removed, and running ones only by name.

    Examples:
      xpudbg rm latest~1
      xpudbg rm --older-than 7d --keep 10 --dry-run
    """
    if not names and older_than is None and keep is None:
        raise XpudbgError("nothing chosen to remove", hint="name runs, or give --older-than 7d or --keep 10")
    if names and (older_than is not None or keep is not None):
        raise XpudbgError("runs are chosen by name, or by --older-than and --keep", hint="use one of the two")
    root = locate.runs_root()
    lines = runs.analyse_runs(root)
    chosen = _chosen(lines, names or (), older_than, keep, root)
    if not chosen:
        sys.stderr.write("nothing to remove\n")
        return ExitCode.OK
    for line in chosen:
        sys.stdout.write(f"{clean(line.name)}  {decimal_size(line.bytes)}\n")
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
    lines: list[RunLine], names: Sequence[str], older_than: str | None, keep: int | None, root: Path
) -> list[RunLine]:
    named = set()
    for name in names:
        run = typed_address.run_part(name)
        # Elsewhere what is left out means the latest run; what is removed has to be written out.
        if not run:
            raise XpudbgError(f"'{name}' names no run", hint="write latest for the latest run")
        path = locate.resolve_run(run)
        vfs.refuse_archive(
            path, "'rm' removes runs of this folder; remove other files yourself", unpack=False
        )
        if path.resolve().parent != root.resolve():
            raise XpudbgError(f"{name} is not a run of {root}", hint="remove other bundles yourself")
        named.add(path.name)
    picked = [line for line in lines if line.name in named]
    # Anything else goes by name alone.
    bundles = [line for line in lines if (Path(line.path) / manifest_file.NAME).is_file()]
    rest = [
        line for line in bundles if line.name not in named and line.state != manifest.RunState.RUNNING.value
    ]
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
    with os_errors(f"cannot remove {folder}", hint="check its permissions"):
        shutil.rmtree(folder)
    link = root / locate.LATEST
    with contextlib.suppress(OSError):
        if link.is_symlink() and not link.exists():
            link.unlink()
