"""Engines that read bundles into rows, and write these: processes of this machine, or tasks of Ray, one a bundle."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.history.places import filesystem_of, is_url, reported, shown_place
from xpudbg.history.rows import AddingHow, check_addable, rows_of_run, run_id, run_time
from xpudbg.history.store import DayOf, open_history
from xpudbg.model.history import AddedRun
from xpudbg.model.row import dataclass
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.parallel import parallel_map, ray_map

_WORTH = 2
_AHEAD = timedelta(hours=1)


@dataclass(frozen=True)
class AddTask:
    """One bundle to add.

    Attributes:
        run: Path of the bundle, or URL of a pack.
        history: The history's folder or URL.
        how: Project and labels.
    """

    run: str
    history: str
    how: AddingHow


def add_all(tasks: Sequence[AddTask]) -> list[AddedRun]:
    """Add bundles, on all processors of this machine; what fails is in its row."""
    return parallel_map(add_one, tasks, AddedRun, worth=_WORTH)


def add_on_cluster(
    tasks: Sequence[AddTask], address: str = "", progress: Callable[[int], None] = lambda _: None
) -> list[AddedRun]:
    """Add bundles as tasks of Ray, each of which writes its rows itself; what fails is in its row.

    Args:
        tasks: The bundles; the cluster has to reach them and the history.
        address: See :func:`~xpudbg.store.files.parallel.ray_map`.
        progress: The same.

    Raises:
        XpudbgError: Ray is not installed, or its cluster cannot be reached.
    """
    return ray_map(add_one, tasks, address=address, failed=_died, progress=progress)


def _died(task: AddTask, why: str) -> AddedRun:
    return AddedRun(shown_place(task.run), problem=f"its task failed: {why}", hint="add it again")


def add_one(task: AddTask) -> AddedRun:
    """Add one bundle, and return the outcome; an error of the run or of the history is a part of it."""
    shown = shown_place(task.run)

    def add() -> AddedRun:
        if is_url(task.run):
            return _add_url(task, shown)
        return add_run(
            RunReader.open(Path(task.run), name=Path(task.run).name), shown, task.history, task.how
        )

    return attempt(shown, add)


def attempt(shown: str, add: Callable[[], AddedRun]) -> AddedRun:
    """Return the outcome of an addition; an error of the run or of the history is a part of it.

    Args:
        shown: Name of the run in messages.
        add: Adds it.
    """
    try:
        return add()
    except XpudbgError as error:
        return AddedRun(shown, problem=error.message, hint=error.hint)
    except OSError as error:
        return AddedRun(shown, problem=f"{shown} cannot be read: {error.strerror or error}")


def _add_url(task: AddTask, shown: str) -> AddedRun:
    files, path = filesystem_of(task.run)
    with tempfile.TemporaryDirectory(prefix="xpudbg-history-") as folder:
        copy = Path(folder) / (path.rpartition("/")[2] or "run.zip")
        try:
            with reported(f"cannot read {shown}", task.run):
                files.get_file(path, str(copy))
        except FileNotFoundError:
            raise XpudbgError(f"there is no {shown}", hint="check the address; a pack ends in .zip") from None
        return add_run(RunReader.open(copy, name=copy.name), shown, task.history, task.how)


def add_run(
    run: RunReader,
    shown: str,
    history: str,
    how: AddingHow,
) -> AddedRun:
    """Add an open run, if it is not there.

    Args:
        run: The run.
        shown: Its name in messages.
        history: Folder or URL of the history.
        how: Project and labels.

    Raises:
        XpudbgError: It is no complete bundle, or the history cannot be written.
    """
    check_addable(run)
    store = open_history(history)
    store.check_version()
    key = run_id(run.manifest)
    of = DayOf(how.project, run_time(run.manifest).date().isoformat())
    if store.has(of, key):
        return AddedRun(shown, key, how.project)
    rows = rows_of_run(run, how, os.environ)
    written = store.add(rows)
    return AddedRun(
        shown, key, how.project, new=True, kernels=rows.run.kernels, bytes=written, labels=rows.run.labels,
        hint=_of_clocks(run_time(run.manifest)),
    )  # fmt: skip


def _of_clocks(time: datetime) -> str:
    """Return what to do about a run whose machine's clock is ahead of ours; empty for others."""
    if time <= datetime.now(timezone.utc) + _AHEAD:
        return ""
    return f"it began at {time:%Y-%m-%d %H:%M} UTC by its machine's clock, which is later than now here: --label commit-time=... orders it"
