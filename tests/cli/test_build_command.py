"""``xpudbg triton-cache build``: why a module does not build, by real compilers where there are any, and by ones that misbehave."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from tests.spirv_modules import FLOAT64, VECTOR16, Module, calling, copy, double, spilling, strange
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.native import NUMBERS
from xpudbg.record.ocloc import private_compilers

Cli = Callable[..., Result]
DATA = Path(__file__).parents[1] / "data" / "triton_cache_pvc"
GEMM = "3U7HGUK2A4DTTYFYEMF5GRMERKRLPI3IG3E7PUG62XO46OBLDOEQ"
ADD = "GKBTLWY5Q6OY35CNIJSJBYS23JX4B3N5RO4YBTW7PVP2Q2KOVHWA"


@pytest.fixture
def newest() -> str:
    """The compiler of ``targets setup``."""
    own = private_compilers()
    if not own:
        pytest.skip("no ocloc of `xpudbg targets setup`")
    return own[0].program


@pytest.fixture
def older() -> str:
    """Another generation on PATH: 22.43 of Debian 12."""
    program = shutil.which("ocloc")
    if program is None:
        pytest.skip("no ocloc on PATH")
    return program


def stub(folder: Path, body: str) -> Path:
    """A program that is called as ocloc is."""
    program = folder / "stub-ocloc"
    version = 'if [ "$1" = query ]; then printf 99.1.2 > OCL_DRIVER_VERSION; exit; fi'
    loop = 'while [ $# -gt 0 ]; do case "$1" in -out_dir) out="$2";; -options) flags="$2";; esac; shift; done'
    program.write_text(f"#!/bin/sh\n{version}\n{loop}\n{body}\n")
    program.chmod(0o755)
    return program


def place(folder: Path, module: bytes, name: str = "k.spv") -> Path:
    path = folder / "bare" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(module)
    return path


def report(cli: Cli, *arguments: object) -> tuple[int, dict[str, Any]]:
    result = cli("triton-cache", "build", *arguments, "--json")
    assert result.code in (0, 1), result.err
    return result.code, json.loads(result.out)


def outcomes(device: dict[str, Any]) -> dict[tuple[str, str], list[str]]:
    """The kinds of causes by compiler and what was asked; none where it builds."""
    return {(a["program"], a["change"]): [c["kind"] for c in a["causes"]] for a in device["attempts"]}


def test_a_module_that_builds(cli: Cli, newest: str, tmp_path: Path) -> None:
    path = place(tmp_path, Module(copy).data())
    code, found = report(cli, path, "--device", "bmg", "--ocloc", newest)
    (device,) = found["devices"]
    assert code == 0 and device["builds"] and len(device["attempts"]) == 1
    assert device["attempts"][0]["figures"]["registers"] == 128
    assert "bmg: builds with ocloc" in cli("triton-cache", "build", path, "--device", "bmg").out


def test_float64_on_a_device_without_it(cli: Cli, newest: str, tmp_path: Path) -> None:
    path = place(tmp_path, Module(double, capabilities=(FLOAT64,)).data())
    code, found = report(cli, path, "--device", "bmg,dg2", "--ocloc", newest)
    bmg, dg2 = found["devices"]
    assert code == 1 and bmg["builds"] and not dg2["builds"]
    assert [c["kind"] for c in dg2["causes"]] == ["fp64"]
    assert dg2["attempts"][0]["driver"] == "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE"
    tried = {change: kinds for (_, change), kinds in outcomes(dg2).items()}
    assert tried == {
        "none": ["fp64"],
        "256_registers": ["fp64"],
        "no_optimisation": ["fp64"],
        "fp64_emulated": [],
    }
    text = cli("triton-cache", "build", path, "--device", "dg2", "--ocloc", newest).out
    assert CATALOGUE["build/fp64"].title in text
    assert "It builds: float64 emulated." in text and "(0x70000004)" in text


def test_an_extension_that_one_compiler_refuses_and_another_passes(
    cli: Cli, newest: str, older: str, tmp_path: Path
) -> None:
    path = place(tmp_path, Module(copy, extensions=("SPV_VENDOR_nothing",)).data())
    _, found = report(cli, path, "--device", "pvc", "--ocloc", newest, "--ocloc", older)
    (device,) = found["devices"]
    assert device["causes"][0]["names"] == ["SPV_VENDOR_nothing"]
    assert outcomes(device)[(older, "none")] == [], "22.43 does not look at extensions"


def test_an_unknown_opcode_is_named_also_where_the_compiler_crashes(
    cli: Cli, newest: str, tmp_path: Path
) -> None:
    """26.27 ends with a signal, 22.43 says which one."""
    path = place(tmp_path, Module(strange(6999)).data())
    code, found = report(cli, path, "--device", "pvc", "--ocloc", newest)
    (device,) = found["devices"]
    assert code == 1
    assert {"6999"} == {n for c in device["causes"] if c["kind"] == "opcode" for n in c["names"]}
    text = cli("triton-cache", "build", path, "--device", "pvc", "--ocloc", newest).out
    assert "Nothing that was tried builds it." in text


def test_an_older_compiler_says_which_opcode(cli: Cli, older: str, tmp_path: Path) -> None:
    path = place(tmp_path, Module(strange(6999)).data())
    _, found = report(cli, path, "--device", "pvc", "--ocloc", older)
    (device,) = found["devices"]
    if device["causes"][0]["kind"] == "unknown_device":
        pytest.skip("the ocloc on PATH does not know pvc")
    assert [c["names"] for c in device["causes"] if c["kind"] == "opcode"] == [["6999"]]


def test_scratch_memory_that_256_registers_save(cli: Cli, newest: str, tmp_path: Path) -> None:
    """266 vectors of 8 floats in 32 lanes are 272,384 bytes; 262,144 is the most, and 128 more registers hold 8,192."""
    path = place(tmp_path, Module(spilling(262), lanes=32, capabilities=(VECTOR16,)).data())
    code, found = report(cli, path, "--device", "bmg", "--ocloc", newest)
    (device,) = found["devices"]
    assert code == 1
    (cause,) = [c for c in device["causes"] if c["kind"] == "scratch"]
    assert cause["limit"] == 262_144 < cause["needed"] <= 4 * 8 * 32 * 300
    tried = {change: kinds for (_, change), kinds in outcomes(device).items()}
    assert tried["256_registers"] == []


def test_calls_of_functions_that_no_compiler_has(cli: Cli, newest: str, tmp_path: Path) -> None:
    path = place(tmp_path, Module(calling("_Z4nonef")).data())
    code, found = report(cli, path, "--device", "bmg", "--ocloc", newest)
    (cause,) = found["devices"][0]["causes"]
    assert code == 1 and (cause["kind"], cause["names"]) == ("undefined", ["_Z4nonef"])
    assert found["devices"][0]["attempts"][0]["driver"] == "ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED"


def test_an_older_compiler_lacks_the_2d_block_functions_that_a_newer_one_has(
    cli: Cli, newest: str, older: str
) -> None:
    _, found = report(cli, DATA / "cache" / GEMM, "--ocloc", older, "--ocloc", newest)
    (device,) = found["devices"]
    if device["builds"]:
        pytest.skip("the ocloc on PATH knows 2D block I/O")
    assert device["causes"][0]["kind"] == "undefined"
    assert outcomes(device)[(newest, "none")] == []


def test_a_kernel_for_another_device_names_what_the_device_lacks(cli: Cli, newest: str) -> None:
    """2D block I/O on dg2: 26.27 corrupts its own memory; the property sheet says why."""
    code, found = report(cli, DATA / "cache" / GEMM, "--device", "dg2", "--ocloc", newest)
    (device,) = found["devices"]
    if code == 0:
        pytest.skip("this ocloc builds 2D block I/O for dg2")
    assert "block_2d" in [c["kind"] for c in device["causes"]]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (Module(copy).data()[:200], "damaged"),
        (b"//\n.version 8.4\n.target sm_90a\n.address_size 64\n", "not_spirv"),
        (b"", "not_spirv"),
    ],
    ids=["cut", "ptx", "empty"],
)
def test_what_no_compiler_can_build_is_tried_once(
    cli: Cli, newest: str, tmp_path: Path, data: bytes, kind: str
) -> None:
    path = place(tmp_path, data)
    code, found = report(cli, path, "--device", "bmg", "--ocloc", newest)
    (device,) = found["devices"]
    assert code == 1 and device["causes"][0]["kind"] == kind
    assert len(device["attempts"]) == 1


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        ("kill -SEGV $$", "crash", "signal 11 (SIGSEGV)"),
        ("exec sleep 30", "time", "took longer than 0.5 s"),
        ("echo Build succeeded.", "nothing_written", "wrote no file"),
        (f'cp {DATA}/cache/{ADD}/add_kernel.spv "$out/kernel.bin"', "nothing_written", "no native object"),
        ("printf '\\177ELFcut' > \"$out/kernel.bin\"", "damaged", "not a whole ELF file"),
        (f'head -c 6000 {DATA}/zebin/{ADD}/add_kernel.zebin > "$out/kernel.bin"', "damaged", "not a whole ELF file"),
        ("exec head -c 2000000 /dev/zero > \"$out/big\"", "output", "wrote more"),
        ("echo 'IGC: Internal Compiler Error: Floating point exception'; exit 245", "internal_error", "Floating point exception"),
        ("echo 'error: a new one'; exit 7", "other", "a new one"),
        ("exit 7", "other", "status 7"),
    ],
)  # fmt: skip
def test_compilers_that_misbehave_are_contained(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, kind: str, words: str
) -> None:
    monkeypatch.setattr("xpudbg.record.ocloc._MAX_WRITTEN", 1 << 20)
    path = place(tmp_path, Module(copy).data())
    program = stub(tmp_path, body)
    arguments = (path, "--device", "bmg", "--ocloc", program, "--timeout", "0.5" if kind == "time" else "60")
    code, found = report(cli, *arguments)
    (device,) = found["devices"]
    assert code == 1 and device["causes"][0]["kind"] == kind
    assert words in cli("triton-cache", "build", *arguments).out


def test_an_object_without_the_kernel(cli: Cli, tmp_path: Path) -> None:
    """A compiler that drops a kernel with 128 registers and builds it with 256: as drivers of the LTS line do."""
    recorded = DATA / "zebin" / ADD / "add_kernel.zebin"
    empty = tmp_path / "empty.zebin"
    empty.write_bytes(recorded.read_bytes().replace(b"\0.ze_info\0", b"\0.xx_info\0"))
    choose = f'case "$flags" in *256-GRF*) from={recorded};; *) from={empty};; esac'
    program = stub(tmp_path, f'{choose}; cp "$from" "$out/kernel.bin"; echo Build succeeded.')
    path = DATA / "cache" / ADD
    code, found = report(cli, path, "--ocloc", program)
    (device,) = found["devices"]
    assert code == 1 and device["device"] == "pvc"
    assert [c["kind"] for c in device["causes"]] == ["empty_object"]
    assert device["attempts"][0]["driver"] == "ZE_RESULT_ERROR_INVALID_KERNEL_NAME"
    assert outcomes(device)[(str(program), "256_registers")] == []
    assert "It builds: 256 registers." in cli("triton-cache", "build", path, "--ocloc", program).out


def test_what_a_build_leaves_is_kept_on_request(cli: Cli, newest: str, tmp_path: Path) -> None:
    path = place(tmp_path, Module(double, capabilities=(FLOAT64,)).data())
    _, found = report(cli, path, "--device", "dg2", "--ocloc", newest, "--keep", tmp_path / "kept")
    kept = [Path(a["kept"]) for a in found["devices"][0]["attempts"]]
    assert len(set(kept)) == 4 and all(k.is_relative_to(tmp_path / "kept" / "dg2") for k in kept)
    assert (kept[0] / "k.spv").read_bytes() == path.read_bytes()
    assert "-spirv_input" in (kept[0] / "command.txt").read_text()
    assert "Double type" in (kept[0] / "k.ocloc.log").read_text()
    assert [p.suffix for p in (kept[0] / "igc").iterdir()].count(".spv") == 1, "IGC's own dump of the module"
    emulated = next(k for k in kept if k.name.endswith("fp64_emulated"))
    assert any(p.suffix == ".asm" for p in (emulated / "igc").iterdir())
    assert (emulated / "k.zebin").read_bytes()[:4] == b"\x7fELF"


def test_what_the_run_printed_is_decoded(cli: Cli, spawn: Callable[..., Any], tmp_path: Path) -> None:
    """A run that dies as Triton does, and the kernel's entry in its bundle."""
    script = tmp_path / "script.py"
    script.write_text("raise RuntimeError('Triton Error [ZE]: 0x78000011')\n")
    assert spawn("run", "-q", "--out", tmp_path / "run", script, cwd=tmp_path).returncode == 1
    (manifest,) = tmp_path.rglob("manifest.json")
    bundle = manifest.parent
    shutil.copytree(DATA / "cache" / ADD, bundle / "triton_cache" / ADD)
    program = stub(tmp_path, f'cp {DATA}/zebin/{ADD}/add_kernel.zebin "$out/kernel.bin"')
    code, found = report(cli, "add_kernel", "--in", bundle, "--ocloc", program)
    assert code == 0
    code = "ZE_RESULT_ERROR_INVALID_KERNEL_NAME"
    assert [(c["names"], c["source"]) for c in found["said"]] == [([code], "stderr.txt")]
    text = cli("triton-cache", "build", "add_kernel", "--in", bundle, "--ocloc", program).out
    assert CATALOGUE["build/ze_result"].sentence(code, code=f"{code} (0x{NUMBERS[code]:08x})") in " ".join(
        text.split()
    )


def test_usage_errors(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = place(tmp_path, Module(copy).data())
    assert cli("triton-cache", "build").code == 2
    without = cli("triton-cache", "build", path, "--ocloc", stub(tmp_path, "exit 0"))
    assert without.code == 2 and "not known which device" in without.err
    refused = cli("triton-cache", "build", path, "--device", "../x")
    assert refused.code == 2 and "is not a device" in refused.err
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    missing = cli("triton-cache", "build", path, "--device", "bmg")
    assert missing.code == 2 and "there is no ocloc" in missing.err


def test_all_compilers_at_hand_are_asked(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tool's own, the newest first, then the one on PATH; a link to one of them is not asked twice."""
    own = tmp_path / "own" / "native"
    for version in ("9.52.1", "26.27.1"):
        folder = own / version
        folder.mkdir(parents=True)
        (folder / "compiler.json").write_text(
            json.dumps({"version": version, "package": "p", "suite": "sid"})
        )
        shutil.copy(stub(tmp_path, "exit 3"), folder / "ocloc")
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    (bin_ / "ocloc").symlink_to(own / "9.52.1" / "ocloc")
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    monkeypatch.setenv("PATH", f"{bin_}:{os.environ['PATH']}")
    monkeypatch.delenv("XPUDBG_OCLOC", raising=False)
    path = place(tmp_path, Module(copy).data())
    _, found = report(cli, path, "--device", "bmg")
    asked = [a["program"] for a in found["devices"][0]["attempts"] if a["change"] == "none"]
    assert asked == [str(own / v / "ocloc") for v in ("26.27.1", "9.52.1")]


def test_hostile_names_reach_no_terminal(cli: Cli, tmp_path: Path) -> None:
    path = place(tmp_path, Module(copy, name="k\x1b[31m", extensions=("SPV_\x1b]0;x\x07",)).data())
    program = stub(tmp_path, "printf \"error: unknown extension 'SPV_\\033]0;x\\007'\\n\"; exit 1")
    text = cli("triton-cache", "build", path, "--device", "bmg", "--ocloc", program).out
    assert "\x1b" not in text and "\x07" not in text and "SPV_\\x1b" in text
