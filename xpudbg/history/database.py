"""SQL over a history that can read nothing else and change nothing: views of DuckDB, one a table."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.facts.run_tables import SqlAnswer, unique_names
from xpudbg.history.places import retried
from xpudbg.history.rows import need, sql_types
from xpudbg.history.store import HistorySnapshot, HistoryStore, check_files
from xpudbg.model.history import HISTORY_TABLES, RUN_TABLE
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

T = TypeVar("T")
MOST_ROWS = 100_000
_MOST_TEXT = 100_000
"""Most characters of a value of an answer."""


class HistoryDatabase:
    """A history that SQL is asked of.

    Args:
        shown: Name of the history, without credentials.
        views: Its views.

    Raises:
        XpudbgError: It has no run.
    """

    def __init__(self, shown: str, views: HistoryViews) -> None:
        self.shown = shown
        self.problems: tuple[Problem, ...] = views.problems
        self._duckdb, self._connection = need("duckdb"), views.connection
        if not self.rows("SELECT 1 FROM run LIMIT 1"):
            raise XpudbgError(
                f"{shown} has no run",
                hint=f"'xpudbg history add latest --to {shell_word(shown)}' adds the latest run",
            )
        # The files of the history alone; no extension, no variable of Python, no file for what does not fit into memory.
        names = {name for path in views.files for name in (str(path), plain_path(path))}
        allowed = ", ".join("'" + name.replace("'", "''") + "'" for name in sorted(names))
        for setting in (
            "temp_directory = ''",
            "python_enable_replacements = false",
            "autoload_known_extensions = false",
            f"allowed_paths = [{allowed}]",
            "enable_external_access = false",
            "lock_configuration = true",
        ):
            self._connection.execute(f"SET {setting}")

    def execute(self, sql: str, values: Sequence[object] | None = None) -> Any:
        """Execute an own statement; returns DuckDB's cursor.

        Args:
            sql: The statement.
            values: Values of its question marks.
        """
        return self._connection.execute(sql, values)

    def rows(self, sql: str, values: Sequence[object] | None = None) -> list[tuple[Any, ...]]:
        """Return all rows of an own query; see :meth:`execute`."""
        return self.execute(sql, values).fetchall()  # type: ignore[no-any-return]

    def ask(self, sql: str, *, seconds: float, most: int = MOST_ROWS) -> SqlAnswer:
        """Answer a user's question: a single SELECT.

        Args:
            sql: The question.
            seconds: The longest time that the database may take.
            most: Most rows of the answer.

        Raises:
            XpudbgError: It is no SELECT, or not understood, or takes too long or too much.
        """
        try:
            statements = self._connection.extract_statements(sql)
            if len(statements) != 1 or statements[0].type != self._duckdb.StatementType.SELECT:
                raise XpudbgError(
                    "a question is one SELECT", hint="nothing can be written, attached, loaded or set"
                )
            with self._time_limit(seconds):
                cursor = self._connection.execute(statements[0])
                rows = cursor.fetchmany(most + 1)
        except self._duckdb.InterruptException:
            raise XpudbgError(
                f"the query took longer than {seconds:g} s", hint="--timeout gives it more"
            ) from None
        except self._duckdb.IOException:
            # A file may have been merged or removed meanwhile: who calls asks again.
            raise
        except self._duckdb.Error as error:
            raise XpudbgError(
                f"the query failed: {str(error).splitlines()[0]}", hint=_hint(str(error))
            ) from None
        if len(rows) > most:
            raise XpudbgError(f"the answer has more than {most:,} rows", hint="add LIMIT, or GROUP BY")
        names = unique_names([column[0] for column in cursor.description or ()])
        return SqlAnswer(names, tuple(tuple(map(_plain, row)) for row in rows), self.problems)

    @contextmanager
    def _time_limit(self, seconds: float) -> Iterator[None]:
        timer = threading.Timer(seconds, self._connection.interrupt)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def ask_database(
    history: HistoryStore,
    question: Callable[[HistoryDatabase], T],
    tables: Collection[str] = tuple(HISTORY_TABLES),
) -> T:
    """Return the answer to a question; see :func:`ask_history`.

    Args:
        history: The history.
        question: Gets the database, and returns its answer whole.
        tables: The tables besides ``run`` that it reads.
    """
    return ask_history(history, lambda views: question(HistoryDatabase(history.shown, views)), tables)


def _plain(value: object) -> Any:
    """Return a value of an answer as JSON has it."""
    if value is None or isinstance(value, (bool, int)) or (isinstance(value, float) and isfinite(value)):
        return value
    if isinstance(value, dict):
        return {str(k)[:_MOST_TEXT]: _plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    if isinstance(value, bytes):
        return value.hex()[:_MOST_TEXT]
    text = value.isoformat() if hasattr(value, "isoformat") else str(value)
    return text[:_MOST_TEXT]


def _hint(error: str) -> str:
    """Return the next step after an error of DuckDB."""
    if "disabled" in error or "Permission" in error:
        return "a question reads the tables of the history alone: no files, no network, no extensions"
    return "docs/history.md has the tables with their columns"


_MEMORY = "4GB"


@dataclass(frozen=True)
class HistoryViews:
    """A connection with a view for each table.

    Attributes:
        connection: A ``duckdb.DuckDBPyConnection``.
        files: The files that its views read.
        problems: Files that were passed over.
    """

    connection: Any
    files: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()


def open_views(history: HistoryStore, tables: Collection[str] = tuple(HISTORY_TABLES)) -> HistoryViews:
    """Open an in-memory database with a view for each table: ``run``, ``graph``, ``kernel``, ``"break"``, ...

    Each view has the columns of its class in :mod:`xpudbg.model.history`, and ``project`` and ``day`` (a date). A table without files,
    or that is not asked for, is empty.

    Args:
        history: The history.
        tables: The tables besides ``run`` that will be read.

    Raises:
        XpudbgError: DuckDB is not installed, or a file has other columns.
    """
    duckdb = need("duckdb")
    return retried(lambda: _open_views(duckdb, history, tables))  # type: ignore[no-any-return]


def _open_views(duckdb: Any, history: HistoryStore, tables: Collection[str]) -> HistoryViews:
    snapshot = history.snapshot(tables)
    connection = duckdb.connect(
        ":memory:", config={"memory_limit": _MEMORY, "autoinstall_known_extensions": False}
    )
    # Each statement would read the columns' descriptions in every file again.
    connection.execute("SET parquet_metadata_cache = true")
    # Times are shown in UTC on every machine.
    connection.execute("SET TimeZone = 'UTC'")
    for table in HISTORY_TABLES:
        _make_view(connection, table, snapshot)
    files = tuple(path for some in snapshot.files.values() for path in some)
    return HistoryViews(connection, files, snapshot.problems)


def ask_history(
    history: HistoryStore,
    question: Callable[[HistoryViews], T],
    tables: Collection[str] = tuple(HISTORY_TABLES),
) -> T:
    """Return the answer to a question; it is put again where files were merged or removed while it was being answered.

    Args:
        history: The history.
        question: Gets the result of :func:`open_views`, and returns its answer whole.
        tables: The tables besides ``run`` that it reads.

    Raises:
        XpudbgError: See :func:`open_views`.
    """

    def ask() -> T:
        views = open_views(history, tables)
        try:
            return question(views)
        except need("duckdb").IOException as error:
            _check_there(views.files)
            raise XpudbgError(
                f"a file of the history cannot be read: {error}", hint="remove it, and add its run again"
            ) from None
        finally:
            views.connection.close()

    return retried(ask)  # type: ignore[no-any-return]


def _make_view(connection: Any, table: str, snapshot: HistorySnapshot) -> None:
    types = sql_types(table)
    files = snapshot.files.get(table, [])
    names = [*types, *(() if table == RUN_TABLE else ("project",)), "day"]
    if not files:
        kinds = {**types, "project": "VARCHAR", "day": "DATE"}
        columns = ", ".join(f"CAST(NULL AS {kinds[n]}) AS {_name(n)}" for n in names)
        connection.execute(f"CREATE VIEW {_name(table)} AS SELECT {columns} WHERE false")
        return
    source = (
        f"read_parquet([{_texts(map(plain_path, files))}], union_by_name = true, filename = true, hive_partitioning = true,"
        " hive_types = {'project': VARCHAR, 'day': DATE})"
    )

    def rows(statement: str) -> list[Any]:
        try:
            return connection.execute(statement).fetchall()  # type: ignore[no-any-return]
        except need("duckdb").Error as error:
            _check_there(files)
            check_files(files, table)
            raise XpudbgError(
                f"the table {table} cannot be read: {error}", hint="add its runs again"
            ) from None

    found = {row[0]: row[1] for row in rows(f"DESCRIBE SELECT * FROM {source}")}  # noqa: S608
    if any(n in found and found[n] != kind for n, kind in types.items()):
        check_files(files, table)
    columns = ", ".join(_name(n) if n in found else f"CAST(NULL AS {types[n]}) AS {_name(n)}" for n in names)
    twice = snapshot.doubled.get(table)
    key = "id" if table == RUN_TABLE else "run"
    where = ""
    if twice:
        left_out = ", ".join(f"({_text(run)}, {_text(path)})" for run, path in twice)
        where = f" WHERE ({key}, filename) NOT IN ({left_out})"
    rows(f"CREATE VIEW {_name(table)} AS SELECT {columns} FROM {source}{where}")  # noqa: S608


def _check_there(files: Iterable[Path]) -> None:
    gone = next((path for path in files if not path.exists()), None)
    if gone is not None:
        raise FileNotFoundError(str(gone))


def plain_path(path: Path) -> str:
    """Return a path in which characters of DuckDB's patterns stand for themselves."""
    return "".join(f"[{c}]" if c in "*?[" else c for c in str(path))


def _name(name: str) -> str:
    return f'"{name}"'


def _text(text: str | Path) -> str:
    return "'" + str(text).replace("'", "''") + "'"


def _texts(texts: Iterable[str | Path]) -> str:
    return ", ".join(map(_text, texts))
