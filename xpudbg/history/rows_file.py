"""Rows of a history as Parquet files, and the check of those that strangers made."""

from __future__ import annotations

import importlib
import io
import re
import typing
from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from xpudbg import __version__
from xpudbg.core.errors import XpudbgError
from xpudbg.model.history import HISTORY_TABLES, SCHEMA, history_columns

SCHEMA_KEY = b"xpudbg.history"
"""Key of the schema's number in the metadata of a file."""
_MAGIC = b"PAR1"
_FEW = 2_000
"""Rows up to which a file has neither dictionaries nor statistics."""
LEAST = {"pyarrow": (17,), "duckdb": (1, 5, 6)}
"""Oldest versions: pyarrow that adds metadata while it writes, DuckDB that lists no stored secrets where files are forbidden."""
_WITHOUT_PYTZ = (2, 0, 1)
"""DuckDB that makes times of Python without pytz."""
_INSTALL = "pip install 'xpudbg[history]'"
_SQL: dict[Any, str] = {
    str: "VARCHAR",
    int: "BIGINT",
    float: "DOUBLE",
    bool: "BOOLEAN",
    datetime: "TIMESTAMP WITH TIME ZONE",
    dict[str, str]: "MAP(VARCHAR, VARCHAR)",
    tuple[str, ...]: "VARCHAR[]",
}


def need(module: str) -> Any:
    """Import a package of the extra ``history``.

    Raises:
        XpudbgError: It is not installed, or older than what a history needs.
    """
    package = module.partition(".")[0]
    try:
        found = importlib.import_module(module)
        version = importlib.import_module(package).__version__
        numbers = tuple(map(int, re.findall(r"\d+", version)[:3]))
        if package == "duckdb" and numbers < _WITHOUT_PYTZ:
            importlib.import_module("pytz")
    except ImportError as error:
        raise XpudbgError(
            f"a history needs {package}, which cannot be imported: {error}", hint=_INSTALL
        ) from None
    least = LEAST.get(package, ())
    if numbers < least:
        raise XpudbgError(
            f"a history needs {package} {'.'.join(map(str, least))}; this is {version}", hint=_INSTALL
        )
    return found


def sql_types(table: str) -> dict[str, str]:
    """Return DuckDB's types of the columns of a table, by name."""
    return {name: _SQL[hint] for name, hint in history_columns(table).items()}


@cache
def arrow_schema(table: str) -> Any:
    """Return the Arrow schema of a table."""
    pa = need("pyarrow")
    kinds = {
        str: pa.string(),
        int: pa.int64(),
        float: pa.float64(),
        bool: pa.bool_(),
        datetime: pa.timestamp("ms", tz="UTC"),
        dict[str, str]: pa.map_(pa.string(), pa.string()),
        tuple[str, ...]: pa.list_(pa.string()),
    }
    meta = {
        SCHEMA_KEY: str(SCHEMA).encode(),
        b"xpudbg.table": table.encode(),
        b"xpudbg": __version__.encode(),
    }
    return pa.schema(
        [pa.field(name, kinds[hint]) for name, hint in history_columns(table).items()], metadata=meta
    )


def rows_bytes(table: str, rows: Sequence[object]) -> bytes:
    """Return rows of a table as a Parquet file.

    Args:
        table: The table.
        rows: Objects of its class.
    """
    pa = need("pyarrow")
    schema = arrow_schema(table)
    columns = {f.name: [_plain(getattr(row, f.name)) for row in rows] for f in fields(HISTORY_TABLES[table])}
    return table_bytes(pa.table(columns, schema=schema))


def table_bytes(table: Any) -> bytes:
    """Return an Arrow table as a Parquet file.

    Of a run's own file, descriptions of the columns are most: it has neither dictionaries nor statistics, which say of few rows what
    these say. Arrow's copy of the schema is left out, since the columns have the same types without it.
    """
    parquet = need("pyarrow.parquet")
    out = io.BytesIO()
    large = len(table) > _FEW
    with parquet.ParquetWriter(
        out,
        table.schema,
        compression="zstd",
        compression_level=9,
        use_dictionary=large,
        write_statistics=large,
        store_schema=False,
    ) as writer:
        writer.write_table(table, row_group_size=200_000)
        writer.add_key_value_metadata(table.schema.metadata)
    return out.getvalue()


def _plain(value: object) -> object:
    return list(value.items()) if isinstance(value, dict) else value


def bytes_table(data: bytes, table: str, *, origin: str) -> Any:
    """Return the rows of a Parquet file as an Arrow table with the columns of a table, in their order.

    Args:
        data: Its content.
        table: The table.
        origin: Its name in messages.

    Raises:
        XpudbgError: It is no file of that table.
    """
    pa, parquet = need("pyarrow"), need("pyarrow.parquet")
    try:
        file = parquet.ParquetFile(io.BytesIO(data))
        check_schema(file.schema_arrow, table, origin=origin)
        return _with_all_columns(file.read(), table)
    except (pa.ArrowException, OSError) as error:
        raise _damaged(origin, str(error)) from None


def _with_all_columns(found: Any, table: str) -> Any:
    pa = need("pyarrow")
    schema = arrow_schema(table)
    columns = [
        found.column(f.name).cast(f.type) if f.name in found.column_names else pa.nulls(len(found), f.type)
        for f in schema
    ]
    return pa.table(columns, schema=schema)


def check_schema(found: Any, table: str, *, origin: str) -> None:
    """Refuse a file of another schema: one of another number, or with a column of another type.

    Args:
        found: Its Arrow schema.
        table: The table that it belongs to.
        origin: Its name in messages.

    Raises:
        XpudbgError: It is of another schema.
    """
    number = (found.metadata or {}).get(SCHEMA_KEY, b"?").decode("ascii", "replace")[:20]
    if number != str(SCHEMA):
        raise XpudbgError(
            f"{origin} has the schema {number} of a history, and this xpudbg reads {SCHEMA}",
            hint="use the xpudbg that wrote it, or move it away if it is none of a history's",
        )
    known = arrow_schema(table)
    for name in known.names:
        index = found.get_field_index(name)
        if index >= 0 and not _same_type(found.field(index).type, known.field(name).type):
            raise _damaged(origin, f"its column {name} is of the type {found.field(index).type}")
    if found.get_field_index(known.names[0]) < 0:
        raise _damaged(origin, f"it has no column {known.names[0]}")


def _same_type(found: Any, known: Any) -> bool:
    types = need("pyarrow.types")
    if types.is_timestamp(known):
        return bool(types.is_timestamp(found) and found.tz is not None)
    if types.is_list(known):
        return bool(types.is_list(found) and found.value_type == known.value_type)
    if types.is_map(known):
        return bool(
            types.is_map(found) and (found.key_type, found.item_type) == (known.key_type, known.item_type)
        )
    return bool(found == known)


def _damaged(origin: str, why: str) -> XpudbgError:
    return XpudbgError(
        f"{origin} is no file of a history: {' '.join(why.split())[:200]}",
        hint="remove it, and add its run again",
    )


def is_whole(path: Path) -> bool:
    """Return whether a Parquet file has its beginning and its end; one that is being uploaded, or was cut, has not."""
    try:
        with path.open("rb") as file:
            head = file.read(4)
            file.seek(-4, 2)
            return head == _MAGIC and file.read(4) == _MAGIC and file.tell() > 12
    except OSError:
        return False


def type_name(hint: typing.Any) -> str:
    """Return the name of a column's type for docs/history.md."""
    return {str: "text", int: "int", float: "float", bool: "bool", datetime: "time (UTC)"}.get(
        hint, "map of texts" if typing.get_origin(hint) is dict else "list of texts"
    )
