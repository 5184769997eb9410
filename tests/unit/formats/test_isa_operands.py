"""Operands of Intel's instructions: registers, regions, flags, messages; and every instruction of the recorded kernels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import PROJECT
from xpudbg.formats.isa_text import ACCUMULATOR, parse_isa, parse_operands
from xpudbg.model.isa import IsaOperand, IsaOperands

SAMPLES = sorted(
    [
        *(PROJECT / "tests/data/isa").glob("*.asm"),
        *(PROJECT / "tests/data/pipes-3.3").glob("*/*.asm"),
    ]
)


def operands(line: str, grf: int = 64) -> IsaOperands:
    (instruction,) = parse_isa(line, origin="test").value.instructions
    found = parse_operands(instruction, grf)
    assert found is not None
    return found


def registers(operand: IsaOperand | None) -> list[int]:
    """Return the registers of 64 bytes that a mask names."""
    mask = operand.mask if operand else 0
    return [n for n in range(512) if mask >> (16 * n) & 0xFFFF]


def test_a_predicated_addition_of_64_bits() -> None:
    found = operands("(~f0.0) add (16|M0)  r14.0<1>:q  r54.0<1;1,0>:q  -r2.1<0;1,0>:q  {Compacted,I@5}")
    assert (found.lanes, bool(found.guard), found.flag) == (16, True, 0)
    assert registers(found.destination) == [14, 15] and found.destination and found.destination.whole
    assert [registers(s) for s in found.sources] == [[54, 55], [2]]
    assert [(s.type, s.one) for s in found.sources] == [("q", False), ("q", True)]


def test_registers_of_32_bytes() -> None:
    found = operands("mov (8|M0)  r3.0<1>:f  r4.4<1;1,0>:f", grf=32)
    assert found.destination is not None and found.destination.mask == 0xFF << 24
    assert found.sources[0].mask == 0xFF << 36


def test_a_comparison_writes_a_flag_and_a_selection_reads_one() -> None:
    found = operands("(W)  cmp (32|M0)  (lt)f1.0  null<1>:d  r10.0<1;1,0>:d  508:w  {I@2}")
    assert (found.test, bool(found.flag)) == ("lt", True)
    assert found.destination is not None and (found.destination.kind, found.destination.mask) == ("null", 0)
    assert found.sources[1].value == 508
    assert operands("(W&~f1.0) jmpi  L304").guard == found.flag


def test_a_stride_leaves_parts_of_a_register_as_they_are() -> None:
    found = operands("mov (16|M0)  r46.0<2>:ud  r10.0<1;1,0>:ud")
    assert registers(found.destination) == [46, 47] and found.destination and not found.destination.whole


def test_accumulators_are_one_place() -> None:
    found = operands("(W)  mul (1|M0)  acc0.0<1>:d  r3.0<0;1,0>:ud  r1.4<0;1,0>:uw")
    assert found.destination is not None and found.destination.mask == ACCUMULATOR


def test_a_message_has_what_it_writes_its_address_and_its_data() -> None:
    load = operands(
        "send.ugm (32|M0)  r18  r14  null:0  0x0  0x08803580  {I@1,$1} // wr:4+0, rd:8; load.ugm.d32x4.a64"
    )
    assert [registers(load.destination), *map(registers, load.sources)] == [
        [*range(18, 26)],
        [14, 15, 16, 17],
        [],
    ]
    store = operands(
        "send.ugm (32|M0)  null  r38  r18:8  0x0  0x08003584  {$1} // wr:4+8, rd:0; store.ugm.d32x4.a64"
    )
    assert [registers(s) for s in store.sources] == [[38, 39, 40, 41], [*range(18, 26)]]


def test_a_matrix_product_names_all_registers_of_its_tiles() -> None:
    found = operands("dpas.8x8 (16|M0)  r26:f  r26:f  r50:bf  r89.0:bf  {$7.dst}")
    assert [registers(found.destination), *map(registers, found.sources)] == [
        [*range(26, 34)],
        [*range(26, 34)],
        [*range(50, 58)],
        [*range(89, 97)],
    ]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_instruction_of_recorded_kernels_is_read(sample) -> None:  # type: ignore[no-untyped-def]
    program = parse_isa(sample.read_text(encoding="utf-8"), origin=sample.name).value
    assert program.instructions
    assert [i.text for i in program.instructions if parse_operands(i, 64) is None] == []


@pytest.mark.parametrize(
    "line", ["add (16|M0)", "add (16|M0) ???", "mystery", "mad (16|M0) r1.0<1>:f r2:zz9z9z9"]
)
def test_strange_text_has_no_operands(line: str) -> None:
    for instruction in parse_isa(line, origin="test").value.instructions:
        assert parse_operands(instruction, 64) is None


@pytest.mark.parametrize(
    "operand",
    ["r999.0<1>:d", "r1.0<999999999999>:d", "r1.999<1>:df", "r1.0<;>:d", "r1.0<,>:d", "r511.15<32>:q"],
)
def test_numbers_that_no_device_has_take_no_memory(operand: str) -> None:
    (instruction,) = parse_isa(f"mov (32|M0)  {operand}  0x0:d", origin="test").value.instructions
    found = parse_operands(instruction, 64)
    assert found is None or found.destination is None or found.destination.mask.bit_length() <= 8192


@given(
    st.lists(
        st.sampled_from(
            [
                "add",
                "(16|M0)",
                "(W&~f0.0)",
                "(lt)f1.0",
                "r1.0<1>:d",
                "-r2.1<0;1,0>:q",
                "0x",
                "7:w",
                ":",
                "<",
                "r",
                "{",
            ]
        )
        | st.text(max_size=9),
        max_size=9,
    )
)
def test_made_up_text_is_no_error(words: list[str]) -> None:
    for instruction in parse_isa(" ".join(words), origin="test").value.instructions:
        parse_operands(instruction, 64)
