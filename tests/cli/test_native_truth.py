"""What is said of native code against native code: figures of ``.ze_info`` and of the instructions over real kernels, and advice.

The kernels are real ones that lie beside the checkout, compiled by the offline compiler of ``xpudbg targets setup``.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from xpudbg.facts.kernels.entry_reader import analyse_isa
from xpudbg.formats.isa_text import parse_isa
from xpudbg.formats.zebin import parse_debug_lines, parse_zebin
from xpudbg.record.ocloc import OclocCompiler, build, disassemble, private_compilers

Cli = Callable[..., Result]
LLAMA = "xpu/triton-cache-llama31-pvc1100-triton3.4.0"
ATTENTION = "56SCDIBHFWOPDHF3FSODSYSCXEGIU4PGKUCSOYZ47VSD35BHJX6Q"
SPILLED_REGISTER = 64


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OclocCompiler:
    own = [c for c in private_compilers() if c.version == "26.27.039122"]
    if not own:
        pytest.skip("no ocloc 26.27.039122 of `xpudbg targets setup`")
    monkeypatch.setenv("XPUDBG_OCLOC", own[0].program)
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    return OclocCompiler(own[0].program, own[0].version)


@pytest.mark.parametrize("device", ["pvc", "bmg"])
def test_ze_info_and_instructions_agree_over_real_kernels(
    compiler: OclocCompiler, shared_fixtures: Path, device: str
) -> None:
    modules = sorted((shared_fixtures / LLAMA).glob("*/*.spv"))[::8] + sorted(
        (shared_fixtures / LLAMA / ATTENTION).glob("*.spv")
    )
    spilling = with_lines = 0
    for module in modules:
        made = build(compiler, device, module, "")
        assert made.native is not None, made.reason
        (kernel,) = parse_zebin(made.native, origin="k").value.kernels
        parsed = parse_isa(disassemble(compiler, device, made.native)[kernel.name], origin="k")
        assert not parsed.problems and not parsed.unknown_lines
        program = parsed.value
        code = analyse_isa(program).code
        # the section ends with up to 15 bytes that are no instruction
        assert kernel.code_bytes is not None and 0 <= kernel.code_bytes - program.bytes < 16
        assert (code.dpas > 0) == kernel.has_dpas
        assert (code.barriers > 0) == bool(kernel.barrier_count)
        spilled = kernel.spill_size or 0
        # a register that is spilled is stored at least once, and what nobody spills nobody stores
        stored = [
            i.message.registers or 0
            for i in program.instructions
            if i.is_memory("store") and i.message and i.message.form == "scratch"
        ]
        assert SPILLED_REGISTER * sum(stored) >= spilled
        assert bool(code.scratch) == bool(kernel.buffers), (
            "scratch messages exactly where there is a scratch buffer"
        )
        spilling += spilled > 0
        lines = parse_debug_lines(made.native, origin="k")
        assert not lines.problems
        spans = lines.value.kernels[kernel.name]
        with_lines += bool(spans)
        assert spans[-1].end <= program.bytes
        known = sum(
            any(s.start <= i.address < s.end and s.frames for s in spans) for i in program.instructions[:200]
        )
        assert known >= 0.9 * min(len(program.instructions), 200)
    assert spilling and with_lines == len(modules)


def advice(cli: Cli, *words: object) -> dict[str, dict[str, str]]:
    result = cli("triton-cache", "show", *words, "--json")
    assert result.code == 0, result.err
    return {a["rule"]: a for a in json.loads(result.out)["advice"]}


@pytest.mark.usefixtures("compiler")
@pytest.mark.parametrize(("control", "level"), [("2", "hint"), ("3", "warning"), ("", "")])
def test_calls_that_are_left_in_native_code(
    cli: Cli, shared_fixtures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, control: str, level: str
) -> None:
    """The graphics compiler inlines all functions of this module, unless it is told not to (2: subroutines, 3: with a stack)."""
    folder = tmp_path / "dump"
    folder.mkdir()
    source = next((shared_fixtures / "xpu/igc-shaderdump-pvc").rglob("OCL_asm0449083b4aa7b691.spv"))
    shutil.copy(source, folder / "k.spv")
    if control:
        monkeypatch.setenv("IGC_FunctionControl", control)
    assert cli("triton-cache", "native", folder, "--device", "pvc").code == 0
    found = advice(cli, folder / "k.spv").get("function-calls")
    assert (found["level"] if found else "") == level
    if found:
        assert "call instructions" in found["evidence"] and "__devicelib_imf_fdiv_rn" in found["evidence"]
        assert ("has_stack_calls" in found["evidence"]) == (control == "3")


@pytest.mark.usefixtures("compiler")
def test_loads_that_are_awaited_at_once_are_told_of_the_build_that_runs(
    cli: Cli, shared_fixtures: Path, tmp_path: Path
) -> None:
    entry = tmp_path / "cache" / ATTENTION
    shutil.copytree(shared_fixtures / LLAMA / ATTENTION, entry)
    assert cli("triton-cache", "native", tmp_path / "cache").code == 0
    found = advice(cli, entry)
    assert "late-loads" not in found, "Triton compiles it again with 256 registers: this build does not run"
    assert "with 256 registers 2,176 bytes spill" in found["spills"]["evidence"]
    assert "grf_mode" not in found["spills"]["action"]
    (metadata,) = entry.glob("triton_tem*.json")
    changed = {
        **json.loads(metadata.read_text()),
        "grf_mode": "large",
        "build_flags": "-cl-intel-256-GRF-per-thread",
    }
    metadata.write_text(json.dumps(changed))
    shutil.rmtree(tmp_path / "own" / "native-code")
    assert cli("triton-cache", "native", tmp_path / "cache").code == 0
    late = advice(cli, entry)["late-loads"]
    assert "none under way when its first DPAS starts, no prefetch in it" in late["evidence"]
    assert "grf_mode" not in late["action"], "it has 256 registers already"
