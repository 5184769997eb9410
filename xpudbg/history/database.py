"""SQL over a history that can read nothing else and change nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import Any, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.run_tables import SqlAnswer, unique_names
from xpudbg.history.rows_file import need
from xpudbg.history.store import HistoryStore
from xpudbg.history.views import HistoryViews, ask_history, plain_path
from xpudbg.model.history import HISTORY_TABLES
from xpudbg.model.problem import Problem

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
            raise XpudbgError(f"{shown} has no run", hint=f"'xpudbg history add RUN --to {shown}' adds one")
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
    """Return the answer to a question; see :func:`~xpudbg.history.views.ask_history`.

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
