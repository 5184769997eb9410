"""The SPIR-V word-stream reader: recorded modules, damaged ones, and whatever hypothesis makes up."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.facts.kernels.code_stats import analyse_llvm, analyse_spirv
from xpudbg.formats.llvm_ir import parse_llvm_ir
from xpudbg.formats.spirv import MAGIC, disassemble, is_spirv, parse_spirv
from xpudbg.model.stages import SpirvModule

DATA = Path(__file__).parents[2] / "data" / "triton_cache_pvc" / "cache"
MODULES = sorted(DATA.glob("*/*.spv"))
HEADER = struct.pack("<5I", MAGIC, 0x00010400, 0, 100, 0)


def module(*words: int) -> bytes:
    return HEADER + struct.pack(f"<{len(words)}I", *words)


def texts(value: SpirvModule) -> list[str]:
    return [op.text for op in disassemble(value)]


def test_recorded_modules_have_no_problem() -> None:
    assert len(MODULES) == 4
    for path in MODULES:
        parsed = parse_spirv(path.read_bytes(), origin=path.name)
        assert not parsed.problems, path
        assert not parsed.unknown_lines, path
        assert [e.name for e in parsed.value.entry_points] == [path.stem]


def test_execution_modes_and_locations_of_the_softmax() -> None:
    path = next(p for p in MODULES if p.stem == "softmax_kernel")
    value = parse_spirv(path.read_bytes(), origin=path.name).value
    assert value.version == (1, 3)
    assert value.entry_points[0].mode("SubgroupSize") == (32,)
    assert value.entry_points[0].mode("MaxWorkgroupSizeINTEL") == (32, 1, 1)
    exponent = next(op for op in disassemble(value) if " exp2 " in op.text)
    assert [f.line for f in exponent.frames] == [34]
    maximum = next(op for op in disassemble(value) if "GroupNonUniformFMax" in op.name)
    assert len(maximum.frames) > 1, "tl.max is inlined: its own line comes first"
    assert maximum.frames[0].file.endswith("standard.py")
    assert (maximum.frames[-1].file, maximum.frames[-1].line) == ("/tmp/sample/kernels.py", 33)


def test_spirv_and_llvm_ir_of_a_kernel_do_the_same() -> None:
    """Two readers of two formats agree: what the translator wrote is what it was given."""
    for path in MODULES:
        spirv = analyse_spirv(parse_spirv(path.read_bytes(), origin="").value)
        llvm = analyse_llvm(parse_llvm_ir(path.with_suffix(".llir").read_text(), origin="").value)
        for name in ("dpas", "blocks", "barriers", "atomics", "fp64", "int64", "int64_div", "private_arrays"):
            assert getattr(spirv, name) == getattr(llvm, name), (path.stem, name)
        assert [m for m in spirv.memory if m.space == "global"] == [
            m for m in llvm.memory if m.space == "global"
        ]


def test_unknown_opcodes_are_shown_by_number() -> None:
    function = (5 << 16 | 54, 1, 2, 0, 3, 1 << 16 | 56)
    parsed = parse_spirv(module(4 << 16 | 6999, 12, 34, 56, *function), origin="m.spv")
    assert not parsed.problems
    assert parsed.unknown_lines == 1
    assert texts(parsed.value)[0] == "OpUnknown(6999) 12 34 56"


def test_unknown_enumerants_are_shown_by_number() -> None:
    parsed = parse_spirv(module(2 << 16 | 17, 6999), origin="m.spv")
    assert parsed.value.capabilities == ("Capability(6999)",)
    assert texts(parsed.value) == ["OpCapability Capability(6999)"]


def test_ids_beyond_the_bound_are_shown_by_number() -> None:
    """The header says 100; a second operation of the same form, within it, is not affected."""
    words = (5 << 16 | 128, 3, 4, 200, 5, 5 << 16 | 128, 3, 6, 4, 5, 4 << 16 | 8, 1 << 20, 7, 0)
    parsed = parse_spirv(module(*words), origin="m.spv")
    assert texts(parsed.value) == ["%4 = OpIAdd %3 %200 %5", "%6 = OpIAdd %3 %4 %5", "OpLine %1048576 7 0"]


def test_big_endian_modules_read_like_little_endian_ones() -> None:
    little = MODULES[0].read_bytes()
    words = struct.unpack(f"<{len(little) // 4}I", little)
    big = struct.pack(f">{len(words)}I", *words)
    assert is_spirv(big)
    parsed = parse_spirv(big, origin="m.spv")
    assert not parsed.problems
    assert parsed.value.byte_order == "big"
    assert texts(parsed.value) == texts(parse_spirv(little, origin="m.spv").value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\x7fELF" + bytes(60), "zebin"),
        (b"MZ\x90\x00", "no SPIR-V magic"),
        (HEADER[:8], "truncated inside its header: 8 of 20 bytes"),
        (HEADER, "no instruction after the header"),
        (HEADER + b"\x01", "middle of a word"),
        (module(0x0000_0011), "length 0"),
        (module(0xFFFF_0000 | 54, 1, 2), "OpFunction has 65535 words, and 3 are there"),
        (module(0x7FFF_0000 | 15, 1), "truncated or damaged"),
    ],
)
def test_damaged_modules_are_named(data: bytes, words: str) -> None:
    parsed = parse_spirv(data, origin="m.spv")
    assert any(words in p.what for p in parsed.problems), parsed.problems
    assert all(p.where.startswith("m.spv") for p in parsed.problems)
    list(disassemble(parsed.value))
    analyse_spirv(parsed.value)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.stem)
def test_every_cut_is_told(path: Path) -> None:
    data = path.read_bytes()
    for size in [*range(0, 80), *range(80, len(data), 29), *range(len(data) - 40, len(data))]:
        cut = parse_spirv(data[:size], origin="m.spv")
        assert any("truncated" in p.what or "empty" in p.what for p in cut.problems), size


def test_a_cut_module_keeps_what_was_whole() -> None:
    data = MODULES[0].read_bytes()
    whole = parse_spirv(data, origin="m.spv").value
    cut = parse_spirv(data[: len(data) // 2 // 4 * 4], origin="m.spv")
    assert 0 < len(cut.value.instructions) < len(whole.instructions)
    assert texts(cut.value) == texts(whole)[: len(cut.value.instructions)]


def test_a_number_of_four_billion_bits() -> None:
    """Found by fuzzing: a type's width is four billion bits, and the disassembler made a mask of as many."""
    words = (4 << 16 | 21, 3, 0xFFFF_FFFF, 0, 4 << 16 | 43, 3, 4, 7)
    assert texts(parse_spirv(module(*words), origin="m.spv").value)[1] == "%4 = OpConstant %3 7"


def test_a_constant_of_many_words() -> None:
    """Found by fuzzing: Python refuses to write an integer of more than 4300 digits."""
    many = 30_000
    words = (4 << 16 | 21, 3, 0xFFFF_FFFF, 0, many + 3 << 16 | 43, 3, 4, *([0xFFFF_FFFF] * many))
    assert texts(parse_spirv(module(*words), origin="m.spv").value)[1] == "%4 = OpConstant %3 30000 words"


@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=400))
def test_no_bytes_raise(data: bytes) -> None:
    for start in (b"", HEADER):
        parsed = parse_spirv(start + data, origin="m.spv")
        for op in disassemble(parsed.value):
            assert "\n" not in op.text
        analyse_spirv(parsed.value)


@settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.tuples(st.integers(0, 7000), st.lists(st.integers(0, 2**32 - 1), max_size=8)), max_size=12)
)
def test_no_instructions_raise(instructions: list[tuple[int, list[int]]]) -> None:
    words = [w for opcode, operands in instructions for w in (len(operands) + 1 << 16 | opcode, *operands)]
    parsed = parse_spirv(module(*words), origin="m.spv")
    assert len(list(disassemble(parsed.value))) == len(instructions)
    analyse_spirv(parsed.value)


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1800), st.integers(0, 2**32 - 1))
def test_no_changed_word_raises(index: int, word: int) -> None:
    """A real module with one word changed: ids, lengths, opcodes and literals that lead anywhere."""
    data = bytearray(next(p for p in MODULES if p.stem == "add_kernel").read_bytes())
    index %= len(data) // 4
    data[index * 4 : index * 4 + 4] = struct.pack("<I", word)
    parsed = parse_spirv(bytes(data), origin="m.spv")
    list(disassemble(parsed.value))
    analyse_spirv(parsed.value)
