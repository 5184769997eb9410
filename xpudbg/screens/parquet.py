"""Tables as Parquet files."""

from __future__ import annotations

import importlib
import io
from collections.abc import Callable, Sequence
from typing import Any

from xpudbg.core.errors import XpudbgError


def parquet_file(columns: Callable[[Any], Sequence[tuple[str, Any, Sequence[object]]]]) -> bytes:
    """Return the content of a Parquet file.

    Args:
        columns: Function of pyarrow that returns name, type and values of each column.

    Raises:
        XpudbgError: pyarrow is not installed.
    """
    try:
        pa: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        hint = "pip install 'xpudbg[parquet]', or use --format csv or --json"
        raise XpudbgError(f"--parquet needs pyarrow, which cannot be imported: {error}", hint=hint) from None
    made = columns(pa)
    table = pa.table(
        [pa.array(values, type=kind) for _, kind, values in made], names=[name for name, _, _ in made]
    )
    out = io.BytesIO()
    parquet.write_table(table, out)
    return out.getvalue()
