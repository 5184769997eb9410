"""Source lines of native objects."""

from __future__ import annotations

import struct
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats import zebin
from xpudbg.formats.zebin import parse_debug_lines
from xpudbg.model.isa import LineSpan
from xpudbg.model.location import Location

DATA = Path(__file__).parents[2] / "data"
GEMM = (DATA / "isa" / "gemm_kernel-pvc.zebin").read_bytes()
NAMELESS = (DATA / "isa" / "embedding_kernel-bmg-nameless.zebin").read_bytes()
SOFTMAX = (DATA / "isa" / "softmax_kernel-bmg.zebin").read_bytes()


def spans(data: bytes, kernel: str) -> tuple[LineSpan, ...]:
    parsed = parse_debug_lines(data, origin="k")
    assert not parsed.problems and parsed.value.present
    return parsed.value.kernels[kernel]


def test_addresses_lead_to_the_python_file() -> None:
    found = spans(GEMM, "gemm_kernel")
    assert [(s.start, s.frames[-1].line, s.frames[-1].column) for s in found[:3]] == [
        (0, 39, 0),
        (0x68, 44, 29),
        (0x78, 40, 69),
    ]
    assert {f.file for s in found for f in s.frames} == {"/tmp/sample/kernels.py"}
    assert found[-1].end == 6224
    assert all(a.end <= b.start for a, b in pairwise(found)), "in order, not overlapping"


def test_inlined_functions_come_with_the_line_that_calls_them() -> None:
    found = spans(SOFTMAX, "softmax_kernel")
    inner = [s for s in found if s.frames[0].file.endswith("standard.py")]
    assert inner and all(len(s.frames) == 2 for s in inner)
    # tl.max and tl.sum of kernels.py
    assert {s.frames[-1].line for s in inner} == {33, 35}
    assert {s.frames[-1].file for s in found} == {"/tmp/sample/kernels.py"}


def test_objects_of_2022_have_lines_but_where_functions_were_called() -> None:
    folder = DATA / "triton_cache_pvc" / "zebin"
    (with_lines,) = folder.glob("RCCK*/softmax_kernel.zebin")
    assert {s.frames[-1].line for s in spans(with_lines.read_bytes(), "softmax_kernel")} >= {32, 33, 34, 35}
    (without,) = folder.glob("3U7H*/gemm_kernel.zebin")
    parsed = parse_debug_lines(without.read_bytes(), origin="k")
    assert not parsed.value.present and not parsed.value.kernels and not parsed.problems


def test_lines_of_a_nameless_symbol_are_those_of_the_only_kernel_that_no_symbol_names() -> None:
    """By readelf --debug-dump=decodedline: 18 at 0, 63 at 0x5820, and the sequence ends at 0x5880, the kernel's size."""
    parsed = parse_debug_lines(NAMELESS, origin="k.zebin")
    assert not parsed.problems
    (spans,) = parsed.value.kernels.values()
    assert list(parsed.value.kernels) == ["triton_per_fused_embedding_native_layer_norm_0"]
    assert (spans[0].start, spans[0].frames[0].line) == (0, 18)
    assert (spans[-1].end, spans[-1].frames[0].line) == (0x5880, 63)
    assert all(a.end <= b.start for a, b in pairwise(spans))


def test_a_nameless_symbol_of_two_kernels_tells_nothing() -> None:
    """Nothing says whose lines they are."""
    other = NAMELESS.replace(
        b".text.Intel_Symbol_Table_Void_Program", b".text.another_kernel_of_the_same_file"
    )
    assert parse_debug_lines(other, origin="k.zebin").value.kernels == {}


def test_what_is_no_object_is_a_problem() -> None:
    for data in (b"", b"not an ELF", b"\x7fELF", GEMM[:200]):
        parsed = parse_debug_lines(data, origin="k")
        assert not parsed.value.kernels and parsed.problems


def test_an_object_of_another_vendor() -> None:
    for cubin in sorted((DATA / "triton_cache_cuda").rglob("*.cubin")):
        parsed = parse_debug_lines(cubin.read_bytes(), origin="k")
        assert set(parsed.value.kernels) <= {"add_kernel"} or not parsed.value.kernels


def test_too_much_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zebin, "MAX_DEBUG", 10)
    parsed = parse_debug_lines(GEMM, origin="k")
    assert parsed.value.present and not parsed.value.kernels and "too large" in parsed.problems[0].what


@given(st.integers(0, len(GEMM)))
@settings(max_examples=examples(40), deadline=None)
def test_cut_anywhere(at: int) -> None:
    parsed = parse_debug_lines(GEMM[:at], origin="k")
    assert at == len(GEMM) or parsed.problems or not parsed.value.kernels


@given(st.lists(st.tuples(st.integers(0, len(GEMM) - 9), st.integers(0, 2**64 - 1)), min_size=1, max_size=8))
@settings(max_examples=examples(100), deadline=None)
def test_damaged_anywhere(damage: list[tuple[int, int]]) -> None:
    data = bytearray(GEMM)
    for at, value in damage:
        struct.pack_into("<Q", data, at, value)
    parsed = parse_debug_lines(bytes(data), origin="k")
    for found in parsed.value.kernels.values():
        assert all(span.start < span.end for span in found)


def test_calls_that_are_inlined_everywhere_and_again_are_given_up() -> None:
    here = Location("k.py", 1)
    rows = [(0, 1000, (here,))]
    with pytest.raises(ValueError, match="at one address"):
        list(zebin._spans(rows, [(0, 1000, 1, here)] * 100))
    cut = list(zebin._spans(rows, [(100, 200, 1, Location("k.py", 7)), (150, 160, 2, Location("k.py", 8))]))
    assert [(a, b, [f.line for f in frames]) for a, b, frames in cut] == [
        (0, 100, [1]), (100, 150, [1, 7]), (150, 160, [1, 8, 7]), (160, 200, [1, 7]), (200, 1000, [1]),
    ]  # fmt: skip
