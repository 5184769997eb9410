"""``xpudbg history sql``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from xpudbg.commands.history.questions import HistoryFromOption
from xpudbg.commands.options import JsonOption, NoPagerOption, TableOption
from xpudbg.commands.output import Output
from xpudbg.history import database, store
from xpudbg.model import history as history_model
from xpudbg.screens import tables
from xpudbg.screens.tables import TableFormat

app = typer.Typer(add_completion=False)


@app.command()
def sql(
    query: Annotated[str, typer.Argument(metavar="QUERY", help="One SELECT of DuckDB.")],
    history: HistoryFromOption,
    timeout: Annotated[
        float,
        typer.Option(
            "--timeout", metavar="SECONDS", min=0.1, help="The longest time that the query may take."
        ),
    ] = 60.0,
    most: Annotated[
        int, typer.Option("--most", metavar="ROWS", min=1, max=1_000_000, help="Most rows of the answer.")
    ] = 100_000,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, as --format csv.")] = False,
    fmt: TableOption = TableFormat.TABLE,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Ask the tables of a history in SQL: run, graph, kernel, break, recompile, setting, fusion.

    Nothing can be written, and no other file read. docs/history.md has every table.

    Examples:
      xpudbg history sql --from nightly "SELECT model, max(time), arg_max(spilled_bytes, time) FROM run GROUP BY model"
      xpudbg history sql --from s3://ci/history "SELECT digest, count(*) FROM kernel WHERE spilled_bytes > 0 GROUP BY ALL" --csv
    """
    fmt = TableFormat.CSV if csv else fmt
    answer = database.ask_database(
        store.open_history(history),
        lambda db: db.ask(query, seconds=timeout, most=most),
        tuple(history_model.HISTORY_TABLES),
    )

    def text(_: int) -> Any:
        return tables.answer_text(answer.columns, answer.rows, fmt)

    def body() -> object:
        return tables.answer_body(answer.columns, answer.rows, answer.problems)

    Output(as_json, no_pager).print("xpudbg.history-sql", body, text)
