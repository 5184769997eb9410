"""The page of one kernel: golden screens, what it says of each kind of kernel, and its stages."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result
from tests.golden_screens import Golden
from tests.recorded_runs import CPU, GRAPH

Cli = Callable[..., Result]


def test_pages_of_a_training_run(golden: Golden, medium_run: str) -> None:
    """A kernel with three configurations, and a library call."""
    golden("kernel-triton-medium", "show", f"{medium_run}:triton_poi_fused_gelu_view_2")
    golden("kernel-extern-medium", "show", f"{medium_run}:model__0_forward_1:K6")


def test_pages_of_small_and_large_runs(golden: Golden, small_run: str, large_run: str) -> None:
    golden("kernel-small", "show", f"{small_run}:K1")
    golden("kernel-large", "show", f"{large_run}:K5")


def test_every_line_and_module_is_named(cli: Cli, medium_run: str) -> None:
    page = json.loads(cli("show", f"{medium_run}:model__0_forward_1:K5", "--json").out)
    assert [line["line"] for line in page["lines"]] == [15, 27, 28]
    assert page["modules"] == ["blocks.0.attn.proj", "blocks.0", "blocks.0.norm2"]
    assert (page["traffic"]["bytes_read"], page["traffic"]["bytes_written"]) == (132096, 66560)
    assert [(n["number"], n["roles"]) for n in page["neighbours"]][:3] == [
        (1, ["producer"]),
        (4, ["producer"]),
        (6, ["consumer"]),
    ]
    assert page["builds"][0]["facts"]
    assert page["unknown"] == []


def test_shares_of_all_launches_add_up(cli: Cli, medium_run: str) -> None:
    fusion = json.loads(cli("show-fusion", f"{medium_run}:model__0_forward_1", "--json").out)["graphs"][0]
    numbers = range(1, len(fusion["kernels"]) + 1)
    pages = [
        json.loads(cli("show", f"{medium_run}:model__0_forward_1:K{n}", "--json").out)
        for n in numbers
        if n in (2, 5, 90)
    ]
    for page in pages:
        kernel = fusion["kernels"][page["number"] - 1]
        moved = kernel["bytes_read"] + kernel["bytes_written"]
        assert page["traffic"]["share"] == pytest.approx(moved / fusion["bytes_after"])
        known = page["traffic"]["time_share"]
        assert (known is None) == (not kernel["memory_bound"])
        assert known is None or known == pytest.approx(moved / fusion["memory_bound_bytes"])


def test_a_number_alone_is_of_the_first_graph(cli: Cli, runs: Path) -> None:
    result = cli("show", f"{CPU}:K1")
    assert result.code == 0
    assert result.out.startswith("K1  cpp_fused_")
    assert result.err.startswith(f"K1 of {GRAPH}; of the other graphs: {CPU}:")
    refused = cli("show-fusion", f"{CPU}:K1")
    assert refused.code == 2
    assert "K1 matches kernels of 6 graphs" in refused.err


def test_a_cpp_kernel_has_its_source_and_no_registers(cli: Cli, runs: Path) -> None:
    page = json.loads(cli("show", f"{CPU}:1:K1", "--json").out)
    assert page["source"]["language"] == "cpp"
    assert 'extern "C"' in page["source"]["text"]
    assert "builds" in dict(page["unknown"])
    piped = cli("show", f"{CPU}:1:K1:source")
    assert piped.out == page["source"]["text"]
    code = Path(
        next(Path.cwd().glob(f".xpudbg/runs/{CPU}/processes/*/graphs/{GRAPH}/output_code.py"))
    ).read_text()
    assert piped.out.strip() in code


def test_a_cpp_kernel_may_keep_an_eliminated_buffer_in_one_of_its_own(cli: Cli, runs: Path) -> None:
    """A softmax keeps a row of buf3 in ``local_buffer_data_0``."""
    graph = f"{CPU}:model__2_inference_2"
    where = "in registers or a buffer inside the kernel"
    assert f"buf3: eliminated by fusion, {where}" in cli("show", f"{graph}:K1").out
    assert f"buf3  float32[8, 16], {where}" in cli("explain", "buf3", graph).out


def test_a_library_call_has_a_page_and_no_stages(cli: Cli, medium_run: str) -> None:
    address = f"{medium_run}:model__0_forward_1:K6"
    text = cli("show", address).out
    assert "why extern  Inductor calls oneDNN through ATen" in text
    assert "its share of the time is unknown: it is not memory-bound" in text
    for stage in ("source", "ttgir", "asm"):
        refused = cli("show", f"{address}:{stage}")
        assert refused.code == 2
        assert "'xpudbg show' without the stage" in refused.err


def test_stages_are_raw_when_piped(
    cli: Cli, spawn: Callable[..., object], medium_run: str, screens_folder: Path
) -> None:
    address = f"{medium_run}:model__0_forward_1:K5"
    for stage in ("ttgir", "spv", "zebin"):
        (file,) = screens_folder.glob(
            f".xpudbg/runs/{medium_run}/triton_cache/*/triton_per_fused_add_native_layer_norm_view_1.{stage}"
        )
        piped = spawn("show", address, stage, cwd=screens_folder)
        assert piped.stdout == file.read_bytes()  # type: ignore[attr-defined]
    source = cli("show", address, "source").out
    assert "def triton_per_fused_add_native_layer_norm_view_1(" in source
    assert source == json.loads(cli("show", address, "source", "--json").out)["text"]


def test_binary_stages_are_disassembled_on_a_terminal(medium_run: str, screens_folder: Path) -> None:
    address = f"{medium_run}:model__0_forward_1:K5"
    assert "OpEntryPoint" in _on_terminal(screens_folder, "show", address, "spv", "--no-pager")
    assert "Native object (zebin)" in _on_terminal(screens_folder, "show", address, "zebin", "--no-pager")


def _on_terminal(folder: Path, *words: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "xpudbg", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(PROJECT), "TERM": "dumb"},
    ):
        os.close(theirs)
        written = b""
        # Linux ends a terminal that nobody has open any more with an error.
        with contextlib.suppress(OSError):
            while piece := os.read(ours, 1 << 16):
                written += piece
    os.close(ours)
    return written.decode()


def test_a_kernel_of_a_bare_cache_has_a_page(cli: Cli) -> None:
    cache = PROJECT / "tests" / "data" / "triton_cache_pvc" / "cache"
    page = json.loads(cli("show", f"{cache}:softmax_kernel", "--json").out)
    assert page["graph"] == ""
    assert [b["key"][:8] for b in page["builds"]] == ["RCCKTE2G"]
    assert dict(page["unknown"])["traffic"] == "no graph calls this kernel"
    assert "no graph calls it" in cli("show", f"{cache}:softmax_kernel").out
