"""Store of a history: files by table, project and day; what is written last, merged, removed, and seen of all that.

A run has a file of its own in every table that has rows of it, and that of the table ``run`` is written last: a run exists when its row
there does. Files of a day are merged into one a table under a new name. A reader lists the table ``run`` first and last, and takes each run
from one file alone (:class:`HistorySnapshot`), so that it sees a run once, whatever is merged or removed meanwhile.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import binary_size, shell_word
from xpudbg.history.places import MOST_FILE, HistoryPlace, StoredFile, open_place, retried
from xpudbg.history.rows import (
    RunRows,
    arrow_schema,
    bytes_table,
    check_schema,
    is_whole,
    need,
    rows_bytes,
    table_bytes,
)
from xpudbg.model.history import (
    HISTORY_TABLES,
    RUN_TABLE,
    SCHEMA,
    CompactedDay,
    RemovedDay,
)
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.store.files.atomic import MARK, atomic_write
from xpudbg.store.locate import cache_root

BASE = f"v{SCHEMA}"
_SUFFIX = ".parquet"
_DAY = re.compile(r"day=(\d{4}-\d\d-\d\d)")
_PROJECT = re.compile(r"project=([A-Za-z0-9._-]{1,100})")
_STEM = re.compile(r"[0-9a-f]{16}|g(\d{1,4})-[0-9a-f]{16}")
_VERSION = re.compile(r"v(\d{1,6})/")
_MOST_FILES = 2_000_000
_IDS = 16


T = TypeVar("T")


class DayOf(NamedTuple):
    """A day of a project."""

    project: str
    day: str

    def folder(self, table: str) -> str:
        """Return its folder of a table."""
        return f"{BASE}/{table}/project={self.project}/day={self.day}"


@dataclass(frozen=True)
class HistoryFile:
    """A Parquet file of a history.

    Attributes:
        stored: The file.
        table: Its table.
        of: Its project and day.
        stem: Its name without the ending: a run's id, or ``gN-DIGEST`` for a merged file of generation N.
    """

    stored: StoredFile
    table: str
    of: DayOf
    stem: str

    @property
    def generation(self) -> int:
        """Number of times that its rows were merged."""
        return int(self.stem[1:].partition("-")[0]) if self.stem.startswith("g") else 0


@dataclass(frozen=True)
class HistorySnapshot:
    """The files of a history at one moment, on this machine.

    Attributes:
        files: By table, the files to read.
        doubled: Rows that other files have, too, and that are to be left out: id of the run and path of the file (of every table).
        problems: Files that were passed over.
    """

    files: dict[str, list[Path]]
    doubled: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


class _Choice(NamedTuple):
    """Files of the table ``run`` to read, with the runs to take from each, and those to leave out of some."""

    chosen: dict[HistoryFile, list[str]]
    left_out: dict[HistoryFile, set[str]]


class _ListingChangedError(FileNotFoundError):
    """A file of a listing is not there any more."""


class HistoryStore:
    """A history.

    Args:
        place: Its folder or URL.
    """

    def __init__(self, place: HistoryPlace) -> None:
        self._place = place
        self.shown = place.shown

    # Writing

    def has(self, of: DayOf, run: str) -> bool:
        """Return whether a run is there.

        Args:
            of: Its project and day.
            run: Its id.
        """

        def look() -> bool:
            files = self._listed(RUN_TABLE, of)
            if any(f.stem == run for f in files):
                return True
            return any(run in self._ids(f) for f in files if f.generation)

        return bool(retried(look))

    def add(self, rows: RunRows) -> int:
        """Write the rows of a run, that of the table ``run`` last; return the bytes written."""
        run = rows.run
        of = DayOf(run.project, run.time.date().isoformat())
        written = 0
        for table, some in (*rows.tables.items(), (RUN_TABLE, [run])):
            if some:
                data = rows_bytes(table, some)
                self._place.write(f"{of.folder(table)}/{run.id}{_SUFFIX}", data)
                written += len(data)
        return written

    def check_version(self) -> None:
        """Refuse a history of another schema.

        Raises:
            XpudbgError: It has files of another schema and none of this one.
        """
        if self._listed(RUN_TABLE):
            return
        numbers = {int(m[1]) for f in self._place.files("") if (m := _VERSION.match(f.path))} - {SCHEMA}
        if numbers:
            raise XpudbgError(
                f"{self.shown} has the schema {max(numbers)} of a history, and this xpudbg reads and writes {SCHEMA}",
                hint="use an xpudbg that knows it, or another folder",
            )

    def compact(
        self, *, project: str = "", progress: Callable[[str], None] = lambda _: None
    ) -> tuple[list[CompactedDay], int]:
        """Merge the files of each day into one a table; return the days, and how many had no more already.

        Args:
            project: The only project; empty for all.
            progress: Called with each day.

        Raises:
            XpudbgError: It changes faster than it can be listed.
        """
        days = sorted({f.of for f in self._listed(RUN_TABLE) if not project or f.of.project == project})
        done = []
        for of in days:
            progress(f"merging {of.project} {of.day}")
            day = self._steadily(partial(self._compact_day, of))
            if day is not None:
                done.append(day)
        return done, len(days) - len(done)

    def _compact_day(self, of: DayOf) -> CompactedDay | None:
        """Merge the files of a day; None where each table has one already."""
        old = {table: self._listed(table, of) for table in HISTORY_TABLES}
        whole = [f for f in old[RUN_TABLE] if self._local(f, [])]
        chosen = self._choose(whole).chosen
        if len(old[RUN_TABLE]) < 2 and all(len(files) < 2 for files in old.values()):
            return None
        ids = sorted(run for runs in chosen.values() for run in runs)
        if not ids:
            return None
        generation = 1 + max(f.generation for f in old[RUN_TABLE])
        digest = hashlib.sha256("\n".join(ids).encode()).hexdigest()[:_IDS]
        name = f"g{generation}-{digest}{_SUFFIX}"
        size = 0
        stems = {f.stem: runs for f, runs in chosen.items()}
        for table in (*(t for t in HISTORY_TABLES if t != RUN_TABLE), RUN_TABLE):
            data = self._merged(table, [f for f in old[table] if f.stem in stems], stems)
            if data is not None:
                self._place.write(f"{of.folder(table)}/{name}", data)
                size += len(data)
        after = sum(bool(files) for files in old.values())
        # Other files are of a writer that is not done, or was killed: its next addition completes them.
        seen = {f.stem for f in whole}
        gone = [f for table in (RUN_TABLE, *HISTORY_TABLES) for f in old[table] if f.stem in seen]
        self._remove(gone)
        unique = {f.stored.path: f for f in gone}
        return CompactedDay(
            of.project,
            of.day,
            len(ids),
            len(unique),
            after,
            sum(f.stored.bytes for f in unique.values()),
            size,
        )

    def _merged(self, table: str, files: Sequence[HistoryFile], stems: dict[str, list[str]]) -> bytes | None:
        """Return rows of files as one file, in the order of runs; None without rows."""
        pa, compute = need("pyarrow"), need("pyarrow.compute")
        column = _id_column(table)
        parts: list[Any] = []
        problems: list[Problem] = []
        for file in files:
            path = self._local(file, problems)
            if path is None:
                raise XpudbgError(f"{self._name(file)} is not whole", hint="remove it, and add its run again")
            found = bytes_table(path.read_bytes(), table, origin=self._name(file))
            wanted = pa.array(sorted(stems[file.stem]), type=pa.string())
            parts.append(found.filter(compute.is_in(found.column(column), value_set=wanted)))
        if not parts:
            return None
        whole = pa.concat_tables(parts).sort_by(column)
        return (
            table_bytes(whole.replace_schema_metadata(arrow_schema(table).metadata)) if len(whole) else None
        )

    def days(self, *, before: date, project: str = "") -> list[RemovedDay]:
        """Return the days before a date, with their files.

        Args:
            before: The date.
            project: The only project; empty for all.
        """
        found: dict[DayOf, list[HistoryFile]] = defaultdict(list)
        for table in HISTORY_TABLES:
            for f in self._listed(table):
                if f.of.day < before.isoformat() and (not project or f.of.project == project):
                    found[f.of].append(f)
        return [
            RemovedDay(of.project, of.day, len(files), sum(f.stored.bytes for f in files))
            for of, files in sorted(found.items())
        ]

    def remove(self, days: Iterable[RemovedDay]) -> None:
        """Remove days; their rows of the table ``run`` go first, so that no reader sees a part of a run."""
        for day in days:
            of = DayOf(day.project, day.day)
            self._remove([f for t in (RUN_TABLE, *HISTORY_TABLES) for f in self._listed(t, of)])

    def _remove(self, files: Iterable[HistoryFile]) -> None:
        for path in dict.fromkeys(f.stored.path for f in files):
            self._place.remove(path)

    # Reading

    def snapshot(self, tables: Collection[str] = tuple(HISTORY_TABLES)) -> HistorySnapshot:
        """Return the files of tables, of which each run is in one; those of a URL are copied to the cache folder first.

        Args:
            tables: The tables besides ``run``.

        Raises:
            XpudbgError: It cannot be read, is of another schema, or changes faster than it can be listed.
        """
        return self._steadily(lambda: self._snapshot(tables))

    def _steadily(self, make: Callable[[], T]) -> T:
        """Return what is made of a listing; made again where that changed meanwhile."""
        try:
            return retried(make)  # type: ignore[no-any-return]
        except FileNotFoundError:
            raise XpudbgError(
                f"{self.shown} changed several times while it was being listed", hint="try again"
            ) from None

    def _snapshot(self, tables: Collection[str]) -> HistorySnapshot:
        problems: list[Problem] = []
        listed = self._listed(RUN_TABLE)
        if not listed:
            self.check_version()
        local = {f: self._local(f, problems) for f in listed}
        chosen, left_out = self._choose([f for f in listed if local[f]], problems)
        files: dict[str, list[Path]] = {RUN_TABLE: [p for f in chosen if (p := local[f])]}
        twice: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for f, runs in left_out.items():
            twice[RUN_TABLE] += ((run, str(local[f])) for run in runs)
        wanted = {(f.of, f.stem): f for f in chosen}
        for table in set(tables) - {RUN_TABLE}:
            files[table] = []
            for f in self._listed(table):
                run_file = wanted.get((f.of, f.stem))
                if run_file is None:
                    continue
                path = self._local(f, problems)
                if path is not None:
                    files[table].append(path)
                    twice[table] += ((run, str(path)) for run in left_out.get(run_file, ()))
        # It was all there when it was listed if it still is: the files of the table `run` are removed first.
        there = {f.stored.path for f in self._listed(RUN_TABLE)}
        if any(f.stored.path not in there for f in chosen):
            raise _ListingChangedError
        return HistorySnapshot(files, dict(twice), tuple(problems))

    def _listed(self, table: str, of: DayOf | None = None) -> list[HistoryFile]:
        """Return the files of a table, or of one of its days; others that lie there are passed over."""
        below = of.folder(table) if of else f"{BASE}/{table}"
        found = [f for s in self._place.files(below) if (f := _file(s, table)) is not None]
        if len(found) > _MOST_FILES:
            raise XpudbgError(
                f"{self.shown} has more than {_MOST_FILES:,} files of a table",
                hint=f"'xpudbg history compact {shell_word(self.shown)}' merges those of a day",
            )
        return found

    def _choose(self, files: Sequence[HistoryFile], problems: list[Problem] | None = None) -> _Choice:
        """Choose the files to read: a run that several have is taken from the one that was merged last.

        Args:
            files: Files of the table ``run``.
            problems: Receives files that cannot be read; None to raise.
        """
        ids: dict[HistoryFile, Collection[str]] = {}
        owner: dict[tuple[str, str], HistoryFile] = {}
        for f in files:
            try:
                ids[f] = self._ids(f)
            except XpudbgError as error:
                if problems is None:
                    raise
                problems.append(Problem(f.stored.path, error.message, error.hint))
                continue
            for run in ids[f]:
                key = (f.of.project, run)
                old = owner.get(key)
                if old is None or (f.generation, f.stem) > (old.generation, old.stem):
                    owner[key] = f
        chosen: dict[HistoryFile, list[str]] = defaultdict(list)
        for (_, run), f in owner.items():
            chosen[f].append(run)
        left_out = {f: set(ids[f]) - set(runs) for f, runs in chosen.items() if len(runs) < len(ids[f])}
        return _Choice(chosen, left_out)

    def _ids(self, file: HistoryFile) -> Collection[str]:
        """Return the ids of the runs of a file of the table ``run``."""
        if not file.generation:
            return (file.stem,)
        path = self._local(file, [])
        if path is None:
            raise XpudbgError(f"{self._name(file)} is not whole", hint="remove it")
        pa, parquet = need("pyarrow"), need("pyarrow.parquet")
        try:
            return parquet.read_table(path, columns=["id"], partitioning=None).column("id").to_pylist()  # type: ignore[no-any-return]
        except FileNotFoundError:
            raise
        except (pa.ArrowException, OSError, ValueError) as error:
            raise XpudbgError(f"{self._name(file)} cannot be read: {error}", hint="remove it") from None

    def _local(self, file: HistoryFile, problems: list[Problem]) -> Path | None:
        """Return a file on this machine; None, with a problem, for one that is not whole."""
        if file.stored.bytes > MOST_FILE:
            problems.append(Problem(file.stored.path, f"it is larger than {binary_size(MOST_FILE)}"))
            return None
        root = self._place.local
        if root is not None:
            path = root / file.stored.path
        else:
            # A name never has other content, unless its run was added again after a writer was killed: its tag tells.
            tag = hashlib.sha256(f"{file.stored.tag} {file.stored.bytes}".encode()).hexdigest()[:_IDS]
            path = self._mirror / Path(file.stored.path).with_name(f"{file.stem}.{tag}{_SUFFIX}")
            if not path.exists():
                data = self._place.read(file.stored.path)
                path.parent.mkdir(parents=True, exist_ok=True)
                with atomic_write(path) as out:
                    out.write(data)
        if is_whole(path):
            return path
        if not path.exists():
            raise _ListingChangedError
        problems.append(
            Problem(
                file.stored.path,
                "it is not whole: it is being uploaded, or was cut",
                "if it stays so, remove it and add its run again",
            )
        )
        return None

    @property
    def _mirror(self) -> Path:
        """Folder of the copies of a URL's files."""
        return cache_root() / "history" / hashlib.sha256(self.shown.encode()).hexdigest()[:_IDS]

    def _name(self, file: HistoryFile) -> str:
        return f"{self.shown}/{file.stored.path}"


def open_history(text: str) -> HistoryStore:
    """Return the history of a folder or a URL; nothing is read yet.

    Raises:
        XpudbgError: Its file system is not installed, or not known.
    """
    need("pyarrow")
    return HistoryStore(open_place(text))


def check_files(files: Iterable[Path], table: str) -> None:
    """Refuse files whose columns have other types.

    Raises:
        XpudbgError: One has.
    """
    pa, parquet = need("pyarrow"), need("pyarrow.parquet")
    for file in files:
        try:
            found: Any = parquet.read_schema(file)
        except (pa.ArrowException, OSError) as error:
            raise XpudbgError(
                f"{file} cannot be read: {error}", hint="remove it, and add its run again"
            ) from None
        check_schema(found, table, origin=str(file))


def _id_column(table: str) -> str:
    return "id" if table == RUN_TABLE else "run"


def _file(stored: StoredFile, table: str) -> HistoryFile | None:
    """Return a file of a table; None for one that no history writes there."""
    parts = stored.path.split("/")
    if len(parts) != 5 or not parts[4].endswith(_SUFFIX) or parts[4].endswith(MARK):
        return None
    project, day, stem = (
        _PROJECT.fullmatch(parts[2]),
        _DAY.fullmatch(parts[3]),
        parts[4].removesuffix(_SUFFIX),
    )
    if project is None or day is None or not _STEM.fullmatch(stem):
        return None
    return HistoryFile(stored, table, DayOf(project[1], day[1]), stem)
