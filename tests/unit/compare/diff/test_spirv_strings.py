"""Strings of SPIR-V modules, of which two runs of the same code have others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpudbg.compare.diff.kernel_diff import with_strings
from xpudbg.compare.text import normalise


def module(*strings: str, more: str = "") -> list[str]:
    """A module with strings, whose bytes are constants in the order of their first use."""
    ids: dict[str, str] = {}
    heads, arrays, made = ["%3 = OpTypeInt 8 0", "%4 = OpTypeInt 64 0"], [], []
    for number, text in enumerate(strings):
        data = text.encode() + b"\0"
        for byte in data:
            if f"{byte} of a byte" not in ids:
                ids[f"{byte} of a byte"] = f"%{100 + len(ids)}"
                heads.append(f"%{99 + len(ids)} = OpConstant %3 {byte}")
        if f"{len(data)} long" not in ids:
            ids[f"{len(data)} long"] = f"%{100 + len(ids)}"
            heads.append(f"%{99 + len(ids)} = OpConstant %4 {len(data)}")
        arrays.append(f"%{500 + number} = OpTypeArray %3 {ids[f'{len(data)} long']}")
        parts = " ".join(ids[f"{byte} of a byte"] for byte in data)
        made.append(f"%{600 + number} = OpConstantComposite %{500 + number} {parts}")
    return [
        *heads,
        *arrays,
        *made,
        *filter(None, [more.format(**{f"c{k.split()[0]}": v for k, v in ids.items()})]),
    ]


def plain(lines: list[str]) -> str:
    return normalise("\n".join(with_strings(lines)))


def test_a_string_stands_in_one_piece_without_the_constants_of_its_bytes() -> None:
    assert with_strings(module("hi")) == [
        "%3 = OpTypeInt 8 0",
        "%4 = OpTypeInt 64 0",
        "%500 = OpTypeArray %3",
        '%600 = OpConstantComposite %500 "hi"',
    ]


def test_paths_of_other_letters_and_lengths_are_the_same_and_messages_are_not() -> None:
    one = module(
        "unknown", "/home/u/runs/20261125-222624-emb/ab/cdef.py", "index out of bounds: 0 <= tmp0 < 100"
    )
    other = module("unknown", "/home/u/runs/7-x/zz/k.py", "index out of bounds: 0 <= tmp0 < 100")
    third = module("unknown", "/home/u/runs/7-x/zz/k.py", "index out of bounds: 0 <= tmp0 < 101")
    assert plain(one) == plain(other)
    assert plain(one) != plain(third)


def test_a_byte_that_something_else_uses_too_stays() -> None:
    lines = with_strings(module("hi", more="%900 = OpIAdd %3 %899 {c104}"))
    assert "%100 = OpConstant %3 104" in lines and "%101 = OpConstant %3 105" not in lines


def test_arrays_of_other_things_stay_as_they_are() -> None:
    lines = [
        "%3 = OpTypeInt 32 0",
        "%5 = OpConstant %3 2",
        "%6 = OpTypeArray %3 %5",
        "%7 = OpConstantComposite %6 %5 %5",
    ]
    assert with_strings(lines) == lines


@given(
    st.lists(
        st.text(max_size=40)
        | st.sampled_from(["%3 = OpTypeInt 8 0", "%5 = OpConstant %3 300", "%6 = OpTypeArray %3 %5"]),
        max_size=12,
    )
)
def test_any_lines_are_taken(lines: list[str]) -> None:
    assert len(with_strings(lines)) <= len(lines)
