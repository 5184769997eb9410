"""``.npy`` files, read and written without numpy."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.commands.triton_cache.run import NpyArray, NpyError, encode_npy, parse_npy

ARRAY = NpyArray("fp32", (2, 3), struct.pack("<6f", *range(6)))
# As numpy 2.4 writes numpy.arange(3, dtype="int16").
NUMPY = (
    b"\x93NUMPY\x01\x00v\x00{'descr': '<i2', 'fortran_order': False, 'shape': (3,), }"
    + b" " * 60
    + b"\n\x00\x00\x01\x00\x02\x00"
)


def test_what_numpy_wrote() -> None:
    assert parse_npy(NUMPY) == NpyArray("i16", (3,), b"\0\0\1\0\2\0")


@pytest.mark.parametrize("array", [ARRAY, NpyArray("i64", (1,), bytes(8)), NpyArray("fp16", (0,), b"")])
def test_what_is_written_is_read(array: NpyArray) -> None:
    data = encode_npy(array)
    assert parse_npy(data) == array
    assert (len(data) - len(array.data)) % 64 == 0


def test_bfloat16_is_written_as_its_bits() -> None:
    assert parse_npy(encode_npy(NpyArray("bf16", (2,), b"\x80\x3f\0\0"))).dtype == "u16"


@pytest.mark.parametrize("cut", range(0, 130, 7))
def test_a_cut_file_is_refused(cut: int) -> None:
    with pytest.raises(NpyError):
        parse_npy(NUMPY[:cut])


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("{'descr': '|O', 'fortran_order': False, 'shape': (3,), }", "of type '|O'"),
        ("{'descr': '<f4', 'fortran_order': True, 'shape': (3, 3), }", "Fortran"),
        ("{'descr': '<f4', 'fortran_order': False, 'shape': (-3,), }", "header"),
        ("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000,), }", "cut"),
        ("__import__('os')", "header"),
    ],
)
def test_odd_headers_are_refused(header: str, said: str) -> None:
    data = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode()
    with pytest.raises(NpyError, match=said):
        parse_npy(data)


@given(st.binary(max_size=80))
def test_strange_bytes_are_refused(tail: bytes) -> None:
    with pytest.raises(NpyError):
        parse_npy(b"\x93NUMPY\x01\x00\x76\x00" + tail)
