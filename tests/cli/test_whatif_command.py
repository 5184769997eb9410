"""``xpudbg triton-cache whatif``: devices and register modes side by side, by whatever compilers there are."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import Result
from xpudbg.facts.kernels.whatif import saved_bytes, sentences
from xpudbg.formats.isa_text import build_number, parse_igc_asm
from xpudbg.model.native import Attempt, IgcAsm, NativeFigures, WhatIf
from xpudbg.record.native_code import FLAGS
from xpudbg.record.ocloc import OclocCompiler, build, private_compilers
from xpudbg.screens.kernels.whatif import render_ranking, render_whatif

Cli = Callable[..., Result]
DATA = Path(__file__).parents[1] / "data" / "triton_cache_pvc"
SOFTMAX = "RCCKTE2GCWZZLJYFGDY4Z7EKRUAVR4SODBJGWK37N5ZQDRKR4VOA"
GEMM = "3U7HGUK2A4DTTYFYEMF5GRMERKRLPI3IG3E7PUG62XO46OBLDOEQ"
LLAMA = "xpu/triton-cache-llama31-pvc1100-triton3.4.0"
ATTENTION = "56SCDIBHFWOPDHF3FSODSYSCXEGIU4PGKUCSOYZ47VSD35BHJX6Q"
SPILLED = {
    ("pvc", "default"): 242, ("pvc", "128"): 242, ("pvc", "256"): 34, ("pvc", "auto"): 34,
    ("bmg", "default"): 229, ("bmg", "128"): 229, ("bmg", "256"): 33, ("bmg", "auto"): 33,
    ("ptl", "default"): 51, ("ptl", "128"): 226, ("ptl", "256"): 49, ("ptl", "auto"): 51,
}  # fmt: skip
"""Registers of the Llama attention template that 26.27 spilled when it was called by hand."""


@pytest.fixture
def compiler() -> str:
    """The compiler of ``targets setup``; the test is skipped where there is none of the version measured."""
    own = [c for c in private_compilers() if c.version == "26.27.039122"]
    if not own:
        pytest.skip("no ocloc 26.27.039122 of `xpudbg targets setup`: other versions give other numbers")
    return own[0].program


@pytest.mark.weekly  # the largest kernel in every mode
def test_the_attention_kernel_is_what_was_measured_by_hand(
    cli: Cli, compiler: str, shared_fixtures: Path
) -> None:
    """Recorded numbers of one version; what holds for every version is compared with the compiler's own dump, below."""
    place = shared_fixtures / LLAMA / ATTENTION
    result = cli("triton-cache", "whatif", place, "--device", "pvc,bmg,ptl", "--ocloc", compiler, "--json")
    assert result.code == 0, result.err
    (kernel,) = json.loads(result.out)["kernels"]
    assert kernel["own"] == "pvc"
    found = {(a["device"], a["mode"]): a for a in kernel["attempts"]}
    assert {place: a["spilled_registers"] for place, a in found.items()} == SPILLED
    for a in found.values():
        figures, isa = a["figures"], a["isa"]
        assert figures["spill_bytes"] == 64 * a["spilled_registers"]
        assert figures["threads"] == {128: 8, 256: 4}[figures["registers"]]
        scratch = sum(n for kind, n in isa["sends"].items() if "scratch" in kind)
        # a register is written once when it is spilled, and a message moves at most 8 of them
        assert 8 * scratch >= a["spilled_registers"] and isa["dpas"] == 128
    assert [a["mode"] for a in kernel["attempts"] if a["asked"]] == ["default"] * 3
    on = {words.split(":")[0]: words for words in kernel["sentences"]}
    assert "from 14,656 to 2,112 bytes per hardware thread (229 to 33 registers)" in on["on bmg"]
    assert "half as many: 4 instead of 8 threads" in on["on pvc"]
    assert (
        "takes 256 registers by itself" in on["on ptl"] and "128 registers would spill 14,464" in on["on ptl"]
    )


def own_dump(program: str, device: str, module: Path, flags: str, folder: Path) -> tuple[IgcAsm, int]:
    """What IGC dumps of a build, and its width: of its last try, since a build that spills is made again."""
    folder.mkdir()
    made = build(OclocCompiler(program), device, module, flags, dumps=folder)
    assert made.native is not None, made.reason
    dump = max(folder.glob("*_entry_0001.asm"), key=lambda p: build_number(p.name))
    width = int(dump.name.partition("_simd")[2].partition("_")[0])
    return parse_igc_asm(dump.read_text(errors="replace"), origin=dump.name).value, width


@pytest.mark.skipif(not private_compilers(), reason="no ocloc of `xpudbg targets setup`")
@pytest.mark.parametrize(
    ("key", "device", "name"),
    [
        (SOFTMAX, "pvc", "pvc"),
        (GEMM, "bmg", "bmg-g21"),
        pytest.param(SOFTMAX, "bmg", "bmg-g21", marks=pytest.mark.weekly),
        pytest.param(ATTENTION, "bmg", "bmg-g21", marks=pytest.mark.weekly),
    ],
    ids=["softmax-pvc", "gemm-bmg", "softmax-bmg", "attention-bmg"],
)  # fmt: skip
def test_figures_are_those_of_the_compilers_own_dump(
    cli: Cli, request: pytest.FixtureRequest, tmp_path: Path, key: str, device: str, name: str
) -> None:
    """Whatever the compiler's version: registers, spills, instructions, messages and DPAS of each mode, and the sentence."""
    place = DATA / "cache" / key
    if key == ATTENTION:
        place = request.getfixturevalue("shared_fixtures") / LLAMA / ATTENTION
    program = private_compilers()[0].program
    result = cli("triton-cache", "whatif", place, "--device", device, "--ocloc", program, "--json")
    assert result.code == 0, result.err
    (kernel,) = json.loads(result.out)["kernels"]
    attempts = {a["mode"]: a for a in kernel["attempts"]}
    (module,) = place.glob("*.spv")
    for mode in ("default", "256"):
        igc, width = own_dump(program, name, module, FLAGS[mode], tmp_path / mode)
        figures, isa = attempts[mode]["figures"], attempts[mode]["isa"]
        assert (figures["registers"], figures["simd"]) == (igc.grf_count, width)
        assert figures["spill_bytes"] == igc.spills
        assert (isa["instructions"], isa["dpas"]) == (igc.instructions, igc.dpas)
        assert sum(isa["sends"].values()) == sum(igc.sends.values())
        scratch = sum(n for kind, n in isa["sends"].items() if "scratch" in kind)
        assert scratch == sum(n for kind, n in igc.sends.items() if kind.endswith((" fill", " spill")))
        if attempts[mode]["spilled_registers"] is not None:
            assert attempts[mode]["spilled_registers"] * 64 == igc.spills
    before, after = (attempts[mode]["figures"]["spill_bytes"] for mode in ("default", "256"))
    assert kernel["saved_bytes"] == before - after
    (sentence,) = kernel["sentences"]
    if before > after > 0:
        assert f"from {before:,} to {after:,} bytes" in sentence
    elif before > after:
        assert f"remove all spills ({before:,} bytes" in sentence


@pytest.mark.skipif(not private_compilers(), reason="no ocloc of `xpudbg targets setup`")
def test_a_run_is_ranked_by_what_256_registers_save(cli: Cli, tmp_path: Path) -> None:
    shutil.copytree(DATA / "cache", tmp_path / "cache")
    result = cli("triton-cache", "whatif", "--all", "--in", tmp_path / "cache", "--json")
    assert result.code == 0, result.err
    kernels = json.loads(result.out)["kernels"]
    saved = [k["saved_bytes"] or 0 for k in kernels]
    assert saved == sorted(saved, reverse=True) and saved[0] > 0
    assert kernels[0]["kernel"] == "softmax_kernel"
    assert kernels[0]["sentences"] and not kernels[-1]["sentences"]


def attempt(mode: str, spills: int | None, registers: int = 128, threads: int | None = 8) -> Attempt:
    figures = NativeFigures(registers=registers, spill_bytes=spills, threads=threads)
    return Attempt("bmg", mode, "99", figures, None if spills is None else spills // 64)


@pytest.mark.parametrize(
    ("attempts", "words", "saved"),
    [
        ([attempt("default", 0), attempt("256", 0, 256, 4)], "nothing to gain", 0),
        ([attempt("default", 640), attempt("256", 0, 256, 4)], "remove all spills (640 bytes", 640),
        ([attempt("default", 640), attempt("256", 640, 256, 4)], "do not help", 0),
        ([attempt("default", None), attempt("256", 64)], "does not say", None),
        ([attempt("default", 640, 128, None), attempt("256", 64, 256, None)], "fewer threads", 576),
        ([Attempt("bmg", "default", "99", reason="it crashed"), attempt("256", 0)], "not known: it crashed", None),
        ([attempt("default", 640)], "not known", None),
    ],
)  # fmt: skip
def test_sentences(attempts: list[Attempt], words: str, saved: int | None) -> None:
    (sentence,) = sentences(attempts)
    assert sentence.startswith("on bmg: ") and words in sentence
    assert saved_bytes(attempts) == saved


def test_a_compiler_that_writes_nothing_or_crashes_is_said(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "ocloc"
    program.write_text('#!/bin/sh\n[ "$1" != query ] || exit 0\n[ "$1" != compile ] || kill -SEGV $$\n')
    program.chmod(0o755)
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    entry = DATA / "cache" / "RCCKTE2GCWZZLJYFGDY4Z7EKRUAVR4SODBJGWK37N5ZQDRKR4VOA"
    result = cli("triton-cache", "whatif", entry, "--ocloc", program)
    assert result.code == 1
    assert "on pvc: not known: ocloc ended with signal 11 (SIGSEGV)" in result.out
    assert "ocloc of unknown version" in result.out
    assert cli("triton-cache", "whatif").code == 2
    assert not os.listdir(tmp_path / "own") if (tmp_path / "own").exists() else True


def test_a_compiler_that_does_not_know_the_device_does_not_spoil_the_table(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All compilers of the machine are asked: one has the kernel for pvc alone, one for both devices."""
    recorded = DATA / "zebin" / SOFTMAX / "softmax_kernel.zebin"
    loop = 'while [ $# -gt 0 ]; do case "$1" in -out_dir) out="$2";; -device) device="$2";; esac; shift; done'
    for place, version, devices in (("own/native/99.1", "99.1", "pvc|bmg*"), ("bin", "22.1", "pvc")):
        program = tmp_path / place / "ocloc"
        program.parent.mkdir(parents=True)
        program.write_text(
            f'#!/bin/sh\n[ "$1" != query ] || {{ printf {version} > OCL_DRIVER_VERSION; exit; }}\n'
            f'[ "$1" = compile ] || exit 1\n{loop}\n'
            f'case "$device" in {devices}) cp {recorded} "$out/kernel";; '
            '*) echo "Error: Cannot get HW Info for device $device."; exit 223;; esac\n'
        )
        program.chmod(0o755)
    (tmp_path / "own/native/99.1/compiler.json").write_text(
        '{"version": "99.1", "package": "p", "suite": "s"}'
    )
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    monkeypatch.delenv("XPUDBG_OCLOC", raising=False)
    entry = DATA / "cache" / SOFTMAX
    text = cli("triton-cache", "whatif", entry, "--device", "pvc,bmg").out
    assert "ocloc 22.1 does not know bmg" in text and "by ocloc 99.1 and 22.1" in text
    assert [line.split(":")[0] for line in text.splitlines() if line.startswith("on ")] == [
        "on pvc with ocloc 99.1", "on pvc with ocloc 22.1", "on bmg"
    ]  # fmt: skip
    document = json.loads(cli("triton-cache", "whatif", entry, "--device", "bmg", "--json").out)
    assert {a["compiler"]: a["unknown"] for a in document["kernels"][0]["attempts"]} == {
        "99.1": False,
        "22.1": True,
    }
    every = json.loads(cli("triton-cache", "whatif", "--all", "--in", entry, "--json").out)
    assert [c["version"] for c in every["compilers"]] == ["99.1"]


@pytest.mark.skipif(shutil.which("ocloc") is None, reason="no ocloc on PATH")
def test_figures_of_code_that_cannot_be_launched_are_not_shown(cli: Cli) -> None:
    """22.43 leaves the 2D block built-ins undefined."""
    result = cli(
        "triton-cache", "whatif", DATA / "cache" / GEMM, "--device", "pvc", "--ocloc", "ocloc", "--json"
    )
    reasons = {a["reason"] for a in json.loads(result.out)["kernels"][0]["attempts"]}
    if reasons == {""}:
        pytest.skip("this ocloc knows 2D block I/O")
    assert all("calls a function that it does not contain" in r and "2d_block" in r for r in reasons)


@pytest.mark.parametrize("width", [80, 200])
def test_tables_fit_and_failures_are_named(width: int) -> None:
    both = (attempt("default", 640), attempt("256", 64, 256, 4), attempt("auto", 64, 256, 4))
    failed = replace(attempt("128", None), reason="it crashed\x1b[31m")
    kernel = WhatIf("K" * 52, "k" * 200, "bmg", (*both, failed), sentences(both), saved_bytes(both))
    quiet = WhatIf("L" * 52, "quiet", "bmg", (attempt("default", 0),), (), None)
    ranking = render_ranking([kernel, quiet], ["99"], width=width)
    assert "on bmg: 256 registers reduce the spills" in ranking
    assert "256 registers spill less in 1 of 2 kernels" in ranking and "8 -> 4" in ranking
    assert "quiet" not in ranking
    table = render_whatif(kernel, ["99"], width=width)
    assert "! bmg: it crashed" in table and "\x1b" not in table
    for text in (ranking, table):
        rows = [line for line in text.splitlines() if line.startswith(("key", "KKKKKKKK ", "device", "bmg"))]
        assert len(rows) >= 2 and all(len(line) <= width for line in rows)
        assert all(len(line) <= width for line in text.splitlines()[2:])
