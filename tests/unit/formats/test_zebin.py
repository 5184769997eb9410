"""Native objects: recorded ones, damaged ones, and hostile YAML."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats.zebin import parse_ze_info, parse_zebin

DATA = Path(__file__).parents[2] / "data" / "triton_cache_pvc" / "zebin"
SOFTMAX = next(DATA.glob("*/softmax_kernel.zebin"))
ADD = next(DATA.glob("*/add_kernel.zebin"))


def test_registers_and_scratch_of_the_softmax() -> None:
    parsed = parse_zebin(SOFTMAX.read_bytes(), origin="k.zebin")
    assert not parsed.problems
    (kernel,) = parsed.value.kernels
    assert (kernel.name, kernel.simd_size, kernel.grf_count) == ("softmax_kernel", 32, 128)
    assert kernel.spill_size is None, "version 1.20 does not write it"
    assert [(b.type, b.usage, b.size) for b in kernel.buffers] == [("scratch", "single_space", 16384)]
    assert kernel.code_bytes == dict(parsed.value.sections)[".text.softmax_kernel"]
    assert not parsed.value.undefined


def test_built_ins_that_were_not_known_are_undefined_symbols() -> None:
    zebin = parse_zebin(next(DATA.glob("3U7HGUK2*/*.zebin")).read_bytes(), origin="k.zebin").value
    assert zebin.kernels[0].has_dpas
    assert zebin.kernels[0].has_stack_calls
    assert len(zebin.kernels) == 1, "Intel_Symbol_Table_Void_Program is no kernel"
    assert any("intel_sub_group_2d_block_read" in name for name in zebin.undefined)


@pytest.mark.parametrize(
    ("nested", "count"),
    [
        ("", 2),
        ("        more:\n          - 1\n", 2),
        ("        offset: [0, 1]\n", 2),
        ("      - arg_type: buffer\n", 3),
    ],
)
def test_arguments_are_counted_in_every_form(nested: str, count: int) -> None:
    text = (
        "kernels:\n  - name: k\n    payload_arguments:\n      - arg_type: global_id_offset\n        offset: 0\n"
        f"      - arg_type: local_size\n        size: 12\n{nested}    execution_env:\n      simd_size: 16\n"
    )
    parsed = parse_ze_info(text, origin="z")
    assert not parsed.problems
    assert [(k.arguments, k.simd_size) for k in parsed.value.kernels] == [(count, 16)]


def test_newer_ze_info_has_the_spill_size() -> None:
    text = (
        "version: '1.53'\nkernels:\n  - name: k\n    execution_env:\n      grf_count: 256\n      simd_size: 16\n"
        "      spill_size: 4096\n      required_work_group_size: [ 128, 1, 1 ]\n      eu_thread_count: 4\n"
    )
    parsed = parse_ze_info(text, origin="k.zeinfo")
    assert not parsed.problems
    kernel = parsed.value.kernels[0]
    assert (kernel.spill_size, kernel.eu_thread_count) == (4096, 4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: [", "not readable as YAML"),
        ("- 1\n- 2\n", "no YAML mapping"),
        ("kernels:\n  - 5\n", "not a mapping"),
        ("a: &x [1]\nb: *x\n", "alias"),
        ("[" * 3000, "not readable as YAML"),
        ("x: !!python/object/apply:os.system ['true']\n", "not readable as YAML"),
        ("a" * 600_000, "too large"),
    ],
)
def test_hostile_yaml_becomes_a_problem(text: str, words: str) -> None:
    parsed = parse_ze_info(text, origin="k.zeinfo")
    assert any(words in p.what for p in parsed.problems), parsed.problems


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\x03\x02\x23\x07", "not an ELF"),
        (b"\x7fELF", "damaged"),
        (b"\x7fELF\x02\x01\x01" + bytes(57), "no .ze_info"),
        (b"\x7fELF" + b"\xff" * 200, "damaged"),
    ],
)
def test_damaged_objects_are_named(data: bytes, words: str) -> None:
    parsed = parse_zebin(data, origin="k.zebin")
    assert any(words in p.what for p in parsed.problems) or words == "no .ze_info", parsed.problems


def test_a_cut_object_is_named() -> None:
    data = SOFTMAX.read_bytes()
    for part in (5, 64, 1000, len(data) // 2, len(data) - 10):
        assert parse_zebin(data[:part], origin="k.zebin").problems, part


def test_a_huge_number_of_sections_is_refused() -> None:
    data = bytearray(ADD.read_bytes())
    header = list(struct.unpack_from("<16sHHIQQQIHHHHHH", data))
    header[12] = 0
    struct.pack_into("<16sHHIQQQIHHHHHH", data, 0, *header)
    struct.pack_into(
        "<Q", data, header[6] + 0x20, 1 << 40
    )  # e_shnum 0: the count stands in the first section's size
    parsed = parse_zebin(bytes(data), origin="k.zebin")
    assert any("too many" in p.what for p in parsed.problems), parsed.problems


@settings(max_examples=examples(120), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 9000), st.binary(min_size=1, max_size=8))
def test_no_changed_bytes_raise(at: int, new: bytes) -> None:
    data = bytearray(ADD.read_bytes())
    at %= len(data)
    data[at : at + len(new)] = new
    parse_zebin(bytes(data), origin="k.zebin")


@settings(max_examples=examples(80), deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_raise(data: bytes) -> None:
    parse_zebin(b"\x7fELF\x02\x01" + data, origin="k.zebin")
    parse_ze_info(data.decode("latin-1"), origin="k.zeinfo")


def test_symbols_of_another_vendors_object_are_no_missing_built_ins() -> None:
    program = Path(sys.executable).resolve().read_bytes()
    if program[:4] != b"\x7fELF":
        pytest.skip("programs are no ELF objects here")
    found = parse_zebin(program, origin="k.zebin")
    assert found.value.undefined == () and "not an Intel GPU object" in found.problems[-1].what
