"""KERNEL.json of all Triton versions, group files, and compiler logs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats.build_log import parse_driver_lines, parse_ocloc_log
from xpudbg.formats.isa_text import parse_igc_asm
from xpudbg.formats.triton_metadata import parse_best_config, parse_group_file, parse_triton_metadata

DATA = Path(__file__).parents[2] / "data" / "triton_cache_pvc"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["target", "arch", "name", "shared"]), inner)
    ),
    max_leaves=8,
)


def test_recorded_metadata() -> None:
    path = next(DATA.glob("cache/RCCKTE2G*/softmax_kernel.json"))
    parsed = parse_triton_metadata(path.read_bytes(), origin=path.name)
    assert not parsed.problems
    value = parsed.value
    assert (value.name, value.num_warps, value.threads_per_warp, value.shared) == ("softmax_kernel", 1, 32, 0)
    assert (value.grf_mode, value.triton_version) == ("default", "3.3.0b1"), (
        "the list of all modes is the default"
    )
    assert (value.target.backend, value.target.device, value.target.arch) == (
        "xpu",
        "Data Center GPU Max 1100",
        "12.60.7",
    )


def test_a_target_of_2024_is_a_list() -> None:
    text = '{"hash": "ab", "target": ["xpu", {"name": "Intel(R) Arc(TM) A770 Graphics", "version": "1.3"}, 32], "num_warps": 4}'
    value = parse_triton_metadata(text, origin="k.json").value
    assert (value.target.backend, value.target.label, value.target.warp_size) == (
        "xpu",
        "Arc A770 Graphics",
        32,
    )
    assert value.grf_mode == "", "not written then"


def test_newer_metadata() -> None:
    text = json.dumps(
        {"hash": "ab", "target": {"backend": "xpu", "arch": {"arch": "bmg", "name": "B"}, "warp_size": 32}, "num_warps": 8,
         "warp_size": 32, "threads_per_warp": 16, "grf_mode": "256", "build_flags": " -cl-intel-256-GRF-per-thread"}
    )  # fmt: skip
    value = parse_triton_metadata(text, origin="k.json").value
    assert (value.threads_per_warp, value.grf_mode) == (16, "256"), "warp_size stays 32 whatever is compiled"
    assert value.build_flags == "-cl-intel-256-GRF-per-thread"
    assert value.target.arch == "bmg"


@pytest.mark.parametrize(("backend", "arch", "label"), [("cuda", 90, "sm90"), ("hip", "gfx942", "gfx942")])
def test_other_targets(backend: str, arch: object, label: str) -> None:
    text = json.dumps(
        {"hash": "ab", "target": {"backend": backend, "arch": arch, "warp_size": 64}, "warp_size": 64}
    )
    value = parse_triton_metadata(text, origin="k.json").value
    assert (value.target.label, value.threads_per_warp) == (label, 64)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("{", "not JSON"),
        ("[1]", "object belongs"),
        ("{}", "not Triton's metadata"),
        ('{"hash": "x", "num_warps": "four", "target": {"backend": "xpu"}}', "not a whole number"),
        ('{"hash": "x", "num_warps": 1e400, "target": {"backend": "xpu"}}', "not a whole number"),
        ('{"hash": "x", "target": 5}', "no target"),
        ("[" * 100_000, "not JSON"),
        ("x" * (5 << 20), "too large"),
    ],
)
def test_damaged_metadata_is_named(text: str, words: str) -> None:
    parsed = parse_triton_metadata(text, origin="k.json")
    assert any(words in p.what for p in parsed.problems), parsed.problems


def test_group_files_keep_names_and_no_paths() -> None:
    text = '{"child_paths": {"k.spv": "/home/u/.triton/cache/KEY/k.spv", "../../etc/passwd": "/etc/passwd"}}'
    parsed = parse_group_file(text, origin="__grp__k.json")
    assert parsed.value == ("../../etc/passwd", "k.spv")
    assert any("outside its folder" in p.what for p in parsed.problems)


@pytest.mark.parametrize("text", ["", "{}", '{"child_paths": 3}', "\x00"])
def test_damaged_group_files_are_named(text: str) -> None:
    assert parse_group_file(text, origin="g").problems


def test_best_config_names_the_winner() -> None:
    assert (
        parse_best_config('{"XBLOCK": 8, "triton_cache_hash": "ABC"}', origin="x.best_config").value == "ABC"
    )
    assert parse_best_config('{"XBLOCK": 8}', origin="x.best_config").value == ""
    assert parse_best_config("{", origin="x.best_config").problems


def test_spills_of_ocloc_and_of_igc_are_the_same() -> None:
    """ocloc counts registers of 64 bytes, IGC's dump of the same build bytes."""
    log = parse_ocloc_log(next(DATA.glob("zebin/RCCKTE2G*/ocloc.log")).read_text(), origin="ocloc.log").value
    asm_path = next((DATA / "igc").glob("*.asm"))
    asm = parse_igc_asm(asm_path.read_text(), origin=asm_path.name)
    assert not asm.problems
    assert log.succeeded and log.kernels[0].spilled_registers == 233
    assert asm.value.spill_bytes == 233 * 64 == 14912
    assert asm.value.grf_count == 128
    assert asm.value.register_allocation == "GRAPH_COLORING_SPILL_FF_RA"
    assert asm.value.bank_conflicts == 3
    assert asm.value.sends["ugm load"] == 3 and asm.value.sends["dc0 spill"] == 2


def test_a_failed_build() -> None:
    log = parse_ocloc_log(
        "error: undefined reference\n\nBuild failed with error code: -11\nBuild succeeded.\n", origin=""
    ).value
    assert log.succeeded is False
    assert log.errors == ("error: undefined reference",)


def test_driver_lines_of_old_and_new_triton() -> None:
    text = (
        "noise\n(I): Detected 9472 spills, recompiling the kernel using large GRF mode\n(I): Kernel has now 512 spills\n"
        '(I): Detected spills for  "k2", retrying with large GRF mode\n(I): Kernel has now 0 spills\n'
        '(I): Build failure recovered by retrying with large GRF mode for "k3"\n'
        "(I): Retry with large GRF succeeded, kernel has 7 spills\n"
    )
    first, second, third = parse_driver_lines(text, origin="stdout").value
    assert (first.before, first.after, first.kernel) == (9472, 512, "")
    assert (second.kernel, second.before, second.after) == ("k2", None, 0)
    assert (third.kernel, third.after, third.recovered) == ("k3", 7, True)


@settings(max_examples=examples(150), deadline=None)
@given(JSON)
def test_no_json_raises(value: object) -> None:
    text = json.dumps(value)
    parse_triton_metadata(text, origin="k.json")
    parse_group_file(text, origin="k.json")
    parse_best_config(text, origin="k.json")


NUMBERS = st.integers(-(1 << 70), 1 << 70) | st.floats()


@settings(max_examples=examples(150), deadline=None)
@given(st.dictionaries(st.text(st.characters()), JSON | NUMBERS | st.text(st.characters()), max_size=4))
def test_values_are_those_of_the_standard_library(value: dict[str, object]) -> None:
    for ascii_only in (True, False):
        text = json.dumps(value, ensure_ascii=ascii_only)
        for form in (text, text.encode("utf-8", "surrogatepass"), text.encode("utf-16", "surrogatepass")):
            options = parse_triton_metadata(form, origin="k.json").value.options
            assert repr(options) == repr(json.loads(form))


@settings(max_examples=examples(100), deadline=None)
@given(st.text(max_size=200))
def test_no_log_raises(text: str) -> None:
    parse_ocloc_log(f"kernel {text} compiled SIMD32 allocated {text}", origin="")
    parse_driver_lines(f"(I): Detected {text} spills\n(I): {text}", origin="")
    parse_igc_asm(f"//.kernel {text}\n//.spill size {text}\n{text}", origin="")
