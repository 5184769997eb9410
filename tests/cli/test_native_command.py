"""``xpudbg triton-cache native``: code is made for any cache, kept apart from it, and read by what shows kernels."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

DATA = Path(__file__).parents[1] / "data" / "triton_cache_pvc"
KEY = "RCCKTE2GCWZZLJYFGDY4Z7EKRUAVR4SODBJGWK37N5ZQDRKR4VOA"
PIPES = DATA.parent / "pipes-3.3/pvc/exp_tl.asm"
Cli = Callable[..., Result]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """The kernels of a recorded cache that spill, and none of the native code recorded with them."""
    shutil.copytree(DATA / "cache" / KEY, tmp_path / "cache" / KEY)
    return tmp_path / "cache"


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that is called as ocloc is and gives the object that the real one made of this kernel for pvc."""
    recorded = DATA / "zebin" / KEY
    program = tmp_path / "ocloc"
    program.write_text(
        "#!/bin/sh\n"
        '[ "$1" != query ] || { printf 22.43.24595 > OCL_DRIVER_VERSION; exit; }\n'
        'while [ $# -gt 0 ]; do case "$1" in -out_dir) out="$2";; -device) device="$2";; esac; shift; done\n'
        'case "$device" in pvc|bmg*) ;; *) echo "Could not determine device target: $device."; exit 1;; esac\n'
        f'cp {recorded}/softmax_kernel.zebin "$out/kernel"; cat {recorded}/*ocloc.log\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("XPUDBG_OCLOC", str(program))
    return program


def listed(cache: Path) -> set[str]:
    return {p.relative_to(cache).as_posix() for p in cache.rglob("*")}


def row(cli: Cli, cache: Path) -> dict[str, object]:
    (entry,) = json.loads(cli("triton-cache", "ls", cache, "--json").out)["caches"][0]["entries"]
    return entry


@pytest.mark.usefixtures("compiler")
def test_ls_and_the_card_show_it_and_the_cache_stays_as_it_is(cli: Cli, cache: Path) -> None:
    before = listed(cache)
    assert (row(cli, cache)["registers"], row(cli, cache)["spills"]) == (None, None)
    result = cli("triton-cache", "native", cache)
    assert result.code == 0, result.err
    assert "softmax_kernel" in result.out and " pvc " in result.out
    assert "1 of 1 made by ocloc 22.43.24595, the offline compiler" in result.out
    assert listed(cache) == before
    assert (row(cli, cache)["registers"], row(cli, cache)["spills"]) == (128, 14912)
    card = cli("triton-cache", "show", KEY[:8], "--in", cache).out
    assert "softmax_kernel.zebin .ze_info" in card and "ocloc 22.43.24595 for pvc" in card


@pytest.mark.usefixtures("compiler")
def test_code_for_another_device_is_not_shown_as_this_ones(cli: Cli, cache: Path) -> None:
    result = cli("triton-cache", "native", cache, "--device", "bmg", "--json")
    (kernel,) = json.loads(result.out)["kernels"]
    assert (kernel["device"], kernel["shown"]) == ("bmg", False) and Path(kernel["path"]).is_file()
    assert row(cli, cache)["registers"] is None
    assert "none is for the device" in cli("triton-cache", "native", cache, "--device", "bmg").out


@pytest.mark.usefixtures("compiler")
def test_a_module_that_was_compiled_anew_does_not_get_the_old_code(cli: Cli, cache: Path) -> None:
    cli("triton-cache", "native", cache)
    module = cache / KEY / "softmax_kernel.spv"
    module.write_bytes(module.read_bytes() + b"\0\0\0\0")
    assert row(cli, cache)["registers"] is None


@pytest.mark.usefixtures("compiler")
def test_beside_writes_into_the_entries(cli: Cli, cache: Path) -> None:
    assert cli("triton-cache", "native", cache, "--beside").code == 0
    assert {f"{KEY}/softmax_kernel.zebin", f"{KEY}/softmax_kernel.ocloc.log"} <= listed(cache)
    assert row(cli, cache)["registers"] == 128
    assert "nothing to do" in cli("triton-cache", "native", cache, "--beside").err


@pytest.mark.usefixtures("compiler")
def test_what_is_refused_is_said(cli: Cli, cache: Path) -> None:
    result = cli("triton-cache", "native", cache, "--device", "pvc,nosuch")
    assert result.code == 1
    assert "1 module for nosuch" in result.out and "does not know nosuch" in result.out
    assert "1 of 2 made" in result.out
    for device in ("../x", "-evil", "a b"):
        refused = cli("triton-cache", "native", cache, "--device", device)
        assert refused.code == 2 and "is not a device" in refused.err


def test_without_a_compiler(cli: Cli, cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("XPUDBG_OCLOC", raising=False)
    result = cli("triton-cache", "native", cache)
    assert result.code == 2 and "there is no ocloc" in result.err and "targets setup" in result.err


@pytest.mark.usefixtures("compiler")
def test_a_module_by_itself_needs_the_device(cli: Cli, cache: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare" / "K.spv"
    bare.parent.mkdir()
    shutil.copy(cache / KEY / "softmax_kernel.spv", bare)
    result = cli("triton-cache", "native", bare)
    assert result.code == 2 and "not known which device" in result.err
    assert cli("triton-cache", "native", bare, "--device", "pvc").code == 0
    assert row(cli, bare)["spills"] == 14912


@pytest.fixture
def disassembler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that writes what ``ocloc disasm`` of 26.27 wrote for a kernel of one load and one store."""
    program = tmp_path / "ocloc"
    program.write_text(
        "#!/bin/sh\n"
        '[ "$1" != query ] || { printf 26.27.1 > OCL_DRIVER_VERSION; exit; }\n'
        'while [ $# -gt 0 ]; do case "$1" in -dump) d="$2";; -device) device="$2";; esac; shift; done\n'
        '[ "$device" = pvc ] || exit 1; mkdir "$d"; cat > "$d/.text.softmax_kernel.asm" << \'END\'\n'
        "L0:\n"
        "(W)     mov (16|M0)              r45.0<1>:ud   r0.0<1;1,0>:ud\n"
        "        send.ugm (32|M0)  r10  r2  null:0  0x0  0x08201580  {A@1,$1} // wr:4+0, rd:2; load.ugm.d32.a64\n"
        "        dpas.8x8 (16|M0)  r26:f  r26:f  r5:bf  r89.0:bf  {Compacted,$3}\n"
        "(W)     send.ugm (1|M0)  null  r2  r118:1  0x80000000:a0.2  0x4200D504  {$3} // wr:1+1, rd:0; "
        "store.ugm.d32x16t.a32.ss[a0.2][A-0x10000]\n"
        "        illegal\nEND\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("XPUDBG_OCLOC", str(program))
    return program


@pytest.mark.usefixtures("disassembler")
def test_instructions_are_a_stage(cli: Cli, cache: Path) -> None:
    refused = cli("triton-cache", "show", KEY[:8], "--in", cache, "--stage", "asm")
    assert refused.code == 2 and "has no native code" in refused.err and "triton-cache native" in refused.err
    shown = cli("triton-cache", "show", KEY[:8], "--in", DATA, "--stage", "asm")
    assert shown.code == 0, shown.err
    head = shown.out.splitlines()[:2]
    assert head[0] == "softmax_kernel.zebin, disassembled by ocloc 26.27.1"
    assert head[1].startswith("the kernel: 4 instructions, 1 DPAS")
    document = json.loads(cli("triton-cache", "show", KEY[:8], "--in", DATA, "--stage", "asm", "--json").out)
    assert (document["instructions"], document["dpas"], document["stage"]) == (4, 1, "asm")
    raw = cli("triton-cache", "show", KEY[:8], "--in", DATA, "--stage", "asm", "--raw").out
    assert raw == document["text"] and raw.startswith("L0:\n")


@pytest.mark.usefixtures("compiler")
def test_a_compiler_without_disassembler_is_said(cli: Cli) -> None:
    refused = cli("triton-cache", "show", KEY[:8], "--in", DATA, "--stage", "asm")
    assert refused.code == 2 and "does not disassemble softmax_kernel.zebin for pvc" in refused.err


@pytest.mark.usefixtures("compiler")
def test_code_is_not_said_to_be_shown_where_the_entry_has_its_own(cli: Cli, cache: Path) -> None:
    shutil.copy(DATA / "zebin" / KEY / "softmax_kernel.zebin", cache / KEY)
    result = cli("triton-cache", "native", cache)
    assert result.code == 0
    assert "native code that the entries have themselves" in result.out and "now read" not in result.out
    (kernel,) = json.loads(cli("triton-cache", "native", cache, "--json").out)["kernels"]
    assert (kernel["shown"], kernel["told"]) == (False, True)


def test_what_takes_longest_is_told_where_it_is_asked_for(cli: Cli, cache: Path, compiler: Path) -> None:
    disassembles = f'[ "$1" != disasm ] || {{ mkdir dump; cp {PIPES} dump/.text.softmax_kernel.asm; exit; }}'
    compiler.write_text(compiler.read_text().replace("while [", f"{disassembles}\nwhile [", 1))
    (kernel,) = json.loads(cli("triton-cache", "native", cache, "--json").out)["kernels"]
    assert kernel["pipes"] is None
    (kernel,) = json.loads(cli("triton-cache", "native", cache, "--pipes", "--json").out)["kernels"]
    assert (kernel["pipes"]["generation"], kernel["pipes"]["pipe"]) == ("xe-hpc", "math")
    assert "takes longest" in cli("triton-cache", "native", cache, "--pipes").out
