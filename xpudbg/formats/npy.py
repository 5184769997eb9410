r"""Arrays in numpy's ``.npy`` files, read and written without numpy.

    \x93NUMPY 01 00  76 00  {'descr': '<f4', 'fortran_order': False, 'shape': (64, 512), } ... \n  DATA

Format versions 1.0 to 3.0 (numpy/lib/format.py). Arrays of objects are pickles and are refused.
"""

from __future__ import annotations

import ast

from xpudbg.model.row import dataclass

MAGIC = b"\x93NUMPY"
_MAX_HEADER = 64 << 10
_DTYPES = {
    "<f4": "fp32",
    "<f8": "fp64",
    "<f2": "fp16",
    "|i1": "i8",
    "<i2": "i16",
    "<i4": "i32",
    "<i8": "i64",
    "|u1": "u8",
    "<u2": "u16",
    "<u4": "u32",
    "<u8": "u64",
    "|b1": "i1",
}
_DESCRIPTIONS = {**{dtype: descr for descr, dtype in _DTYPES.items()}, "bf16": "<u2"}


class NpyError(ValueError):
    """The file cannot be used; the message says why."""


@dataclass(frozen=True)
class NpyArray:
    """An array.

    Attributes:
        dtype: Type of its elements, as Triton calls it.
        shape: Its sizes.
        data: Its elements in C order, little-endian.
    """

    dtype: str
    shape: tuple[int, ...]
    data: bytes


def parse_npy(data: bytes) -> NpyArray:
    """Return the array of a file.

    Raises:
        NpyError: It is not an array, is truncated, or has elements of a type that no kernel takes.
    """
    if data[:6] != MAGIC or len(data) < 12:
        raise NpyError("it is no .npy file")
    width = 2 if data[6] == 1 else 4
    length = int.from_bytes(data[8 : 8 + width], "little")
    start = 8 + width + length
    if length > _MAX_HEADER or start > len(data):
        raise NpyError("its header is cut or too long")
    try:
        header = ast.literal_eval(data[8 + width : start].decode("latin-1").strip())
        descr, order, shape = header["descr"], header["fortran_order"], tuple(header["shape"])
    except (ValueError, SyntaxError, KeyError, TypeError, MemoryError, RecursionError) as error:
        raise NpyError("its header cannot be read") from error
    if not all(isinstance(n, int) and n >= 0 for n in shape) or not isinstance(descr, str):
        raise NpyError("its header cannot be read")
    dtype = _DTYPES.get(descr)
    if dtype is None:
        raise NpyError(f"its elements are of type {descr!r}, which is not taken here")
    if order and len(shape) > 1:
        raise NpyError("its elements are in Fortran's order: save numpy.ascontiguousarray of it")
    count = 1
    for size in shape:
        count *= size
    size = count * element_size(dtype)
    if start + size > len(data):
        raise NpyError("it is cut")
    return NpyArray(dtype, shape, data[start : start + size])


def encode_npy(array: NpyArray) -> bytes:
    """Return the bytes of a file (format 1.0); bfloat16 as its bits, ``uint16``."""
    shape = f"({', '.join(map(str, array.shape))}{',' if len(array.shape) == 1 else ''})"
    head = f"{{'descr': '{_DESCRIPTIONS[array.dtype]}', 'fortran_order': False, 'shape': {shape}, }}"
    head += " " * (-(len(head) + 11) % 64) + "\n"
    return MAGIC + b"\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + array.data


def element_size(dtype: str) -> int:
    """Bytes of an element."""
    return 1 if dtype in {"i1", "i8", "u8"} else int(dtype.lstrip("biufp")) // 8
