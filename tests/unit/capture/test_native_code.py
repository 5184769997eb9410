"""Native code after the run: what ocloc does is kept, what it refuses is kept with the reason, and nothing raises."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from xpudbg.capture.native_code import make_native_code
from xpudbg.capture.target_sheets import find_target

SPIRV = b"\x03\x02\x23\x07" + b"\0" * 60


def entry(cache: Path, name: str, data: bytes = SPIRV, **metadata: object) -> Path:
    folder = cache / name.upper()
    folder.mkdir(parents=True)
    (folder / f"{name}.json").write_text(json.dumps(metadata))
    path = folder / f"{name}.spv"
    path.write_bytes(data)
    return path


def ocloc(tmp_path: Path, body: str) -> str:
    """A program that is called as ocloc is and does what the test says."""
    program = tmp_path / "ocloc"
    options = '-out_dir) out="$2";; -device) device="$2";; -options) flags="$2";;'
    program.write_text(
        f'#!/bin/sh\nwhile [ $# -gt 0 ]; do case "$1" in {options} esac; shift; done\n{body}\n'
    )
    program.chmod(0o755)
    return str(program)


def test_without_ocloc_there_is_a_reason(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "not on PATH" in make_native_code(tmp_path, tmp_path / "out", find_target("pvc")).reason


def test_without_modules_there_is_a_reason(tmp_path):
    program = ocloc(tmp_path, "exit 0")
    assert (
        "no SPIR-V" in make_native_code(tmp_path / "none", tmp_path, find_target("pvc"), ocloc=program).reason
    )


def test_flags_reach_ocloc_and_the_log_is_kept(tmp_path):
    cache, out = tmp_path / "cache", tmp_path / "out"
    entry(cache, "kernel", build_flags="-cl-intel-256-GRF-per-thread -evil /etc/passwd")
    program = ocloc(tmp_path, 'echo "device $device flags $flags in $out"; echo native > "$out/kernel"')
    native = make_native_code(cache, out, find_target("pvc"), ocloc=program)
    (result,) = native.results
    assert (native.device, result.zebin, result.bytes) == ("pvc", "KERNEL/kernel.zebin", 7)
    log = (out / "KERNEL" / "kernel.ocloc.log").read_text()
    assert "flags -cl-intel-256-GRF-per-thread in" in log and "evil" not in log
    assert "/xpudbg-ocloc-" not in log.replace(log.split(" in ")[1], ""), (
        "the temporary folder is nobody's business"
    )


def test_a_module_that_is_refused_costs_only_itself(tmp_path):
    cache = tmp_path / "cache"
    entry(cache, "bad", SPIRV + b"bad")
    entry(cache, "good")
    entry(cache, "zebin", b"\x7fELF")
    entry(cache, "text", b"what")
    seen = tmp_path / "seen"
    refuse = f'[ -f {seen} ] || {{ touch {seen}; echo "error: unsupported opcode 6233"; exit 1; }}'
    program = ocloc(tmp_path, f'{refuse}; echo native > "$out/kernel"')
    native = make_native_code(cache, tmp_path / "out", find_target("pvc"), ocloc=program)
    reasons = {Path(r.spv).stem: r.reason for r in native.results}
    assert "unsupported opcode 6233" in reasons["bad"] and "status 1" in reasons["bad"]
    assert reasons["good"] == ""
    assert "already native code" in reasons["zebin"]
    assert reasons["text"] == "not a SPIR-V module"


def test_a_device_that_ocloc_does_not_know_is_said_once(tmp_path):
    cache = tmp_path / "cache"
    for name in ("a", "b", "c"):
        entry(cache, name)
    program = ocloc(
        tmp_path,
        f'echo "$device" >> {tmp_path}/asked; echo "Error: Cannot get HW Info for device $device."; exit 223',
    )
    native = make_native_code(cache, tmp_path / "out", find_target("bmg"), ocloc=program)
    assert "does not know bmg-g21 or bmg" in native.reason and not native.results
    assert (tmp_path / "asked").read_text().split() == ["bmg-g21", "bmg"], (
        "each name is tried once, for the first module only"
    )


def test_a_compiler_that_hangs_is_left(tmp_path):
    cache = tmp_path / "cache"
    entry(cache, "slow")
    native = make_native_code(
        cache, tmp_path / "out", find_target("pvc"), ocloc=ocloc(tmp_path, "exec sleep 30"), seconds_each=0.3
    )
    assert "longer than" in native.results[0].reason


@pytest.mark.skipif(not shutil.which("ocloc"), reason="ocloc is not installed")
def test_real_ocloc_makes_a_real_zebin(tmp_path, shared_fixtures):
    """The module of a real run on this device; Debian's ocloc knows pvc."""
    source = shared_fixtures / "xpu" / "offline-triton-xpu-3.3.0b1-pvc" / "cache"
    modules = sorted(source.rglob("*.spv"), key=lambda p: p.stat().st_size)[:2]
    for module in modules:
        folder = tmp_path / "cache" / module.parent.name
        folder.mkdir(parents=True)
        shutil.copy(module, folder)
    native = make_native_code(tmp_path / "cache", tmp_path / "out", find_target("pvc"))
    if native.reason:
        pytest.skip(native.reason)
    made = [r for r in native.results if r.zebin]
    assert made or all("ocloc ended" in r.reason for r in native.results)
    for result in made:
        assert (tmp_path / "out" / result.zebin).read_bytes()[:4] == b"\x7fELF"
