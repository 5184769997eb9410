"""Values for arguments of a kernel, and statistics of its outputs; without numpy, which the tool does not need elsewhere."""

from __future__ import annotations

import array
import math
import random
import struct
import sys
from collections.abc import Sequence

from xpudbg.model.kernel_run import ValueStatistics

_CODES = {
    "fp32": "f",
    "fp64": "d",
    "fp16": "e",
    "i8": "b",
    "i16": "h",
    "i32": "i",
    "i64": "q",
    "u8": "B",
    "u16": "H",
    "u32": "I",
    "u64": "Q",
    "i1": "B",
    "bf16": "H",
}
DTYPES = frozenset(_CODES)
ALIASES = {
    "f16": "fp16",
    "f32": "fp32",
    "f64": "fp64",
    "float16": "fp16",
    "float32": "fp32",
    "float64": "fp64",
    "bfloat16": "bf16",
    "bool": "i1",
    "int8": "i8",
    "uint8": "u8",
    "int16": "i16",
    "int32": "i32",
    "int64": "i64",
}
KINDS = ("random", "zeros", "ones", "range")
_FIRST = 4


def make_values(kind: str, count: int, dtype: str, seed: int) -> bytearray:
    """Return the elements of an argument.

    Args:
        kind: ``random`` (normal numbers; of integers 0 to 9, of ``i1`` 0 and 1), ``zeros``, ``ones`` or ``range``.
        count: How many.
        dtype: Their type.
        seed: Seed of the random ones.
    """
    if kind == "zeros":
        return bytearray(count * struct.calcsize("<" + _CODES[dtype]))
    whole = dtype[0] in "iu"
    top = 1 if dtype == "i1" else 9
    numbers: Sequence[float]
    if kind == "ones":
        numbers = [1] * count
    elif kind == "range":
        numbers = [n % (top + 1) if dtype in {"i1", "i8", "u8"} else n for n in range(count)]
    else:
        source = random.Random(seed)  # noqa: S311 (numbers for a kernel, no secrets)
        numbers = [source.randint(0, top) if whole else source.gauss(0, 1) for _ in range(count)]
    return bytearray(encode_values(numbers, dtype))


def encode_values(numbers: Sequence[float], dtype: str) -> bytes:
    """Encode numbers as bytes; values beyond the range of float16 become infinite."""
    if dtype == "bf16":
        bits = array.array("I", struct.pack(f"<{len(numbers)}f", *numbers))
        if sys.byteorder == "big":
            bits.byteswap()
        rounded = [(b + 0x7FFF + (b >> 16 & 1)) >> 16 & 0xFFFF for b in bits]
        return struct.pack(f"<{len(rounded)}H", *rounded)
    code = _CODES[dtype]
    if code == "e":
        numbers = [math.copysign(math.inf, n) if abs(n) >= 65520 else n for n in numbers]
    return struct.pack(f"<{len(numbers)}{code}", *(numbers if code in "efd" else map(int, numbers)))


def decode_values(data: bytes | bytearray, dtype: str) -> Sequence[float]:
    """Decode bytes to numbers."""
    code = _CODES[dtype]
    count = len(data) // struct.calcsize("<" + code)
    numbers = struct.unpack(f"<{count}{code}", data)
    if dtype != "bf16":
        return numbers
    return struct.unpack(f"<{count}f", struct.pack(f"<{count}I", *(n << 16 for n in numbers)))


def value_statistics(data: bytes | bytearray, dtype: str) -> ValueStatistics:
    """Return statistics of the elements that bytes encode."""
    numbers = decode_values(data, dtype)
    finite = [n for n in numbers if math.isfinite(n)]
    nan = sum(1 for n in numbers if n != n) if len(finite) < len(numbers) else 0  # noqa: PLR0124 (NaN)
    first = tuple(f"{n:.6g}" if isinstance(n, float) else str(n) for n in numbers[:_FIRST])
    return ValueStatistics(
        elements=len(numbers),
        minimum=float(min(finite)) if finite else None,
        maximum=float(max(finite)) if finite else None,
        mean=math.fsum(finite) / len(finite) if finite else None,
        nan=nan,
        infinite=len(numbers) - len(finite) - nan,
        zero=sum(1 for n in finite if n == 0),
        first=first,
    )


def changed_elements(before: bytes | bytearray, after: bytes | bytearray, dtype: str) -> int:
    """Count the elements whose bits differ."""
    if before == after:
        return 0
    size = struct.calcsize("<" + _CODES[dtype])
    places = range(0, len(before), size)
    return sum(1 for at in places if before[at : at + size] != after[at : at + size])
