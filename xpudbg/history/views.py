"""A history as views of DuckDB: each table with its columns, the project and the day."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.history.places import retried
from xpudbg.history.rows_file import need, sql_types
from xpudbg.history.store import HistorySnapshot, HistoryStore, check_files
from xpudbg.model.history import HISTORY_TABLES, RUN_TABLE
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass

T = TypeVar("T")
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


def ask_views(
    history: HistoryStore, question: Callable[[Any], T], tables: Collection[str] = tuple(HISTORY_TABLES)
) -> T:
    """Return the answer to a question; it is put again where files were merged or removed while it was being answered.

    Args:
        history: The history.
        question: Gets the connection of :func:`open_views`, and returns its answer whole.
        tables: The tables besides ``run`` that it reads.

    Raises:
        XpudbgError: See :func:`open_views`.
    """
    return ask_history(history, lambda views: question(views.connection), tables)


def ask_history(
    history: HistoryStore,
    question: Callable[[HistoryViews], T],
    tables: Collection[str] = tuple(HISTORY_TABLES),
) -> T:
    """Return the answer to a question that gets the whole result of :func:`open_views`; see :func:`ask_views`."""

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
