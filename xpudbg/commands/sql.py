"""``xpudbg sql``."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    CsvFormatOption,
    JsonOption,
    NoPagerOption,
    ParquetForceOption,
    ParquetOption,
    QueryTimeOption,
    RunArgument,
    TableOption,
)
from xpudbg.commands.output import Output
from xpudbg.facts import run_tables
from xpudbg.model import tables as tables_model
from xpudbg.screens import reporter
from xpudbg.screens import tables as tables_screen
from xpudbg.screens.tables import TableFormat
from xpudbg.screens.text import TextSpan, clean, paragraph

if TYPE_CHECKING:
    from xpudbg.facts.run_tables import SqlAnswer


app = typer.Typer(add_completion=False)
_QUERY = re.compile(r"\s*(?:--[^\n]*\n\s*|\(\s*)*(?:select|with|values|explain)\b", re.IGNORECASE)


@app.command()
def sql(
    run: RunArgument = "latest",
    query: Annotated[
        str | None, typer.Argument(metavar="[QUERY]", help="One SELECT; without it the tables are listed.")
    ] = None,
    timeout: QueryTimeOption = 60.0,
    parquet: ParquetOption = None,
    force: ParquetForceOption = False,
    csv: CsvFormatOption = False,
    fmt: TableOption = TableFormat.TABLE,
    no_pager: NoPagerOption = False,
    as_json: JsonOption = False,
) -> None:
    """Ask the tables of a run in SQL: graphs, launches, buffers, configurations, compiles, ...

    RUN may also be a debug folder, a Triton cache or a trace. Nothing can be written. docs/tables.md has every table, and queries to begin with.

    Examples:
      xpudbg sql
      xpudbg sql "SELECT kernel, sum(bytes_read + bytes_written) FROM launch GROUP BY kernel ORDER BY 2 DESC LIMIT 10"
      xpudbg sql latest~1 "SELECT kernel, spills FROM configuration WHERE spills > 0" --json
      xpudbg sql latest "SELECT * FROM launch" --parquet launches.parquet
    """
    if query is None and _QUERY.match(run):
        run, query = "latest", run
    fmt = TableFormat.CSV if csv else fmt
    if query is None:
        if run != "latest":
            addresses.open_run(run, outline=True)
        listed = _tables()
        Output(as_json, no_pager).print(
            "xpudbg.sql.tables", lambda: {"tables": listed}, lambda width: _listing(listed, width)
        )
        return
    if parquet is not None:
        reporter.check_writable(parquet, force=force)

    answer = run_tables.RunTables(addresses.open_run(run, outline=True)).ask(query, seconds=timeout)
    for problem in answer.problems:
        sys.stderr.write(f"{clean(f'{problem.where}: {problem.what}')}\n")
    if parquet is not None:
        reporter.save_output(parquet, _parquet(answer))
        return

    def text(_: int) -> Any:
        return tables_screen.answer_text(answer.columns, answer.rows, fmt)

    def body() -> object:
        return tables_screen.answer_body(answer.columns, answer.rows, answer.problems)

    Output(as_json, no_pager).print("xpudbg.sql", body, text)


def _tables() -> list[dict[str, object]]:
    """Return the tables with their columns."""
    return [
        {
            "name": name,
            "about": table.about,
            "columns": {column.name: column.sql for column in table.columns},
        }
        for name, table in tables_model.TABLES.items()
    ]


def _listing(tables: list[dict[str, Any]], width: int) -> list[list[TextSpan]]:
    lines = []
    for table in tables:
        lines.append(
            [
                TextSpan(table["name"], "bold"),
                TextSpan(f"  {table['about']}", "dim"),
            ]
        )
        lines += [[TextSpan(x)] for x in paragraph(f"    {', '.join(table['columns'])}", width, rest="    ")]
    return lines


def _parquet(answer: SqlAnswer) -> bytes:
    columns = zip(*answer.rows, strict=True) if answer.rows else [()] * len(answer.columns)
    return reporter.parquet_file(
        lambda pa: [(n, *typed_column(pa, c)) for n, c in zip(answer.columns, columns, strict=True)]
    )


def typed_column(pa: Any, values: tuple[str | int | float | None, ...]) -> tuple[Any, list[object]]:
    """Return a column's type and its values of that type; a column of numbers and texts becomes texts."""
    kinds = {type(v) for v in values} - {type(None)}
    if kinds <= {int} and kinds:
        return pa.int64(), list(values)
    if kinds <= {int, float} and kinds:
        return pa.float64(), list(values)
    return pa.string(), [None if v is None else str(v) for v in values]
