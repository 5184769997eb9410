"""Writing of the file of ``-o FILE``: whole or not at all, and never silently over an existing one."""

from __future__ import annotations

import importlib
import io
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.store.files.atomic import atomic_write


def check_writable(path: Path, *, force: bool) -> None:
    """Check that a file may be written.

    Args:
        path: Its name.
        force: Whether a regular file may be overwritten.

    Raises:
        XpudbgError: The path exists and may not be overwritten.
    """
    if not os.path.lexists(path):
        return
    if not path.is_file():
        raise XpudbgError(f"{path} is not a regular file", hint="choose another file with -o")
    if not force:
        raise XpudbgError(
            f"{path} exists already", hint="--force writes over it, or choose another file with -o"
        )


def save_output(path: Path, data: bytes) -> None:
    """Write a file that the user named.

    Raises:
        XpudbgError: It cannot be written; an existing file is unchanged.
    """
    save_pieces(path, (data,))


def save_pieces(path: Path, pieces: Iterable[bytes]) -> int:
    """Write a file that the user named from pieces, and return its size; see :func:`save_output`.

    Raises:
        XpudbgError: It cannot be written; an existing file is unchanged.
    """
    try:
        with atomic_write(path) as out:
            return sum(out.write(piece) for piece in pieces)
    except OSError as error:
        hint = "choose another file with -o"
        raise XpudbgError(f"cannot write {path}: {error.strerror}", hint=hint) from error


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
