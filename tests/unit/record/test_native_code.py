"""Native code after the run: what ocloc does is kept, what it refuses is kept with the reason, and nothing raises."""

from __future__ import annotations

import json
import os
import shutil
import time
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.emulator.api import find_target
from xpudbg.formats.build_log import parse_ocloc_log
from xpudbg.record.native_code import _first_of_each, make_native_code
from xpudbg.record.ocloc import _without_network, find_chosen_ocloc, private_compilers

SPIRV = b"\x03\x02\x23\x07" + b"\0" * 60
ZEBIN = next(
    (Path(__file__).parents[2] / "data" / "triton_cache_pvc" / "zebin").glob("GKBT*/add_kernel.zebin")
)
WRITE = f"cat {ZEBIN} >"


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
    version = 'if [ "$1" = query ]; then printf 99.1.2 > OCL_DRIVER_VERSION; exit; fi'
    program.write_text(
        f'#!/bin/sh\n{version}\nwhile [ $# -gt 0 ]; do case "$1" in {options} esac; shift; done\n{body}\n'
    )
    program.chmod(0o755)
    return str(program)


def test_without_ocloc_there_is_a_reason(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "there is no ocloc" in make_native_code(tmp_path, tmp_path / "out", find_target("pvc")).reason


def test_without_modules_there_is_a_reason(tmp_path):
    program = ocloc(tmp_path, "exit 0")
    assert (
        "no SPIR-V" in make_native_code(tmp_path / "none", tmp_path, find_target("pvc"), ocloc=program).reason
    )


def test_flags_reach_ocloc_and_the_log_is_kept(tmp_path):
    cache, out = tmp_path / "cache", tmp_path / "out"
    flags = "-cl-intel-256-GRF-per-thread -cl-fp32-correctly-rounded-divide-sqrt"
    entry(cache, "kernel", build_flags=f"{flags} -evil /etc/passwd -cl-std=CL9 -options -cl-$(x)")
    program = ocloc(tmp_path, f'echo "device $device flags $flags in $out"; {WRITE} "$out/kernel"')
    native = make_native_code(cache, out, find_target("pvc"), ocloc=program)
    (result,) = native.results
    assert (native.device, result.zebin, result.bytes) == ("pvc", "KERNEL/kernel.zebin", ZEBIN.stat().st_size)
    log = (out / "KERNEL" / "kernel.ocloc.log").read_text()
    assert f"flags {flags} in" in log and "evil" not in log
    assert (
        log.startswith(f"xpudbg: ocloc 99.1.2 -device pvc -options '{flags}'\n")
        and native.compiler == "99.1.2"
    )
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
    program = ocloc(tmp_path, f'{refuse}; {WRITE} "$out/kernel"')
    native = make_native_code(cache, tmp_path / "out", find_target("pvc"), ocloc=program)
    reasons = {Path(r.spv).stem: r.reason for r in native.results}
    assert "unsupported opcode 6233" in reasons["bad"] and "status 1" in reasons["bad"]
    assert reasons["good"] == ""
    assert "already native code" in reasons["zebin"]
    assert reasons["text"] == "not a SPIR-V module"


@pytest.mark.parametrize("written", ["kernel", "kernel.bin", "kernel_pvc.bin"])
def test_native_code_is_taken_whatever_its_name_is(tmp_path, written):
    """22.43 writes ``kernel`` and 26.27 ``kernel.bin`` for the same options; copies of the input may lie beside it."""
    cache = tmp_path / "cache"
    entry(cache, "kernel")
    beside = 'printf \'\\003\\002\\043\\007\' > "$out/kernel.spv"; : > "$out/kernel.gen"'
    program = ocloc(tmp_path, f'{beside}; {WRITE} "$out/{written}"; echo "Build succeeded."')
    (result,) = make_native_code(cache, tmp_path / "out", find_target("pvc"), ocloc=program).results
    assert (result.zebin, result.reason) == ("KERNEL/kernel.zebin", "")
    assert (tmp_path / "out" / result.zebin).read_bytes() == ZEBIN.read_bytes()
    assert result.bytes == ZEBIN.stat().st_size


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("echo Build succeeded.", "ocloc succeeded but wrote no file"),
        ('echo text > "$out/kernel.ll"', "ocloc succeeded but wrote no native object, only kernel.ll"),
        (f'{WRITE} "$out/kernel.bin"; echo "error: no"; exit 3', "ocloc ended with status 3: error: no"),
        (
            "echo 'error: bad'; exit 245",
            "ocloc ended with status 245 (OCLOC_BUILD_PROGRAM_FAILURE): error: bad",
        ),
        (
            f'head -c 3000 {ZEBIN} > "$out/kernel.bin"',
            "ocloc succeeded, but its object is not a whole ELF file",
        ),
        (
            f'sed "s/[.]ze_info/.xx_info/" {ZEBIN} > "$out/kernel.bin"',
            "ocloc succeeded, but its object has no kernel: it could not compile it and reported no error",
        ),
    ],
)
def test_what_is_no_native_code_is_not_taken(tmp_path, body, words):
    cache = tmp_path / "cache"
    entry(cache, "kernel")
    (result,) = make_native_code(
        cache, tmp_path / "out", find_target("pvc"), ocloc=ocloc(tmp_path, body)
    ).results
    assert (result.zebin, result.reason) == ("", words)
    assert not list((tmp_path / "out").rglob("*.zebin"))


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


def test_files_that_are_no_modules_do_not_settle_the_name_of_the_device(tmp_path):
    """A zebin under the name ``.spv`` comes first; only the second name of the device is known."""
    cache = tmp_path / "cache"
    entry(cache, "a", b"\x7fELF")
    entry(cache, "b")
    refuse = 'if [ "$device" = bmg-g21 ]; then echo "Error: Cannot get HW Info for device."; exit 223; fi'
    program = ocloc(tmp_path, f'{refuse}; {WRITE} "$out/kernel"')
    native = make_native_code(cache, tmp_path / "out", find_target("bmg"), ocloc=program)
    assert native.device == "bmg" and [bool(r.zebin) for r in native.results] == [False, True]


def test_modules_are_compiled_side_by_side_and_told_in_order(tmp_path, monkeypatch):
    """Each waits until another one runs: one after the other they would all run into the limit."""
    monkeypatch.setattr("xpudbg.core.system.processors", lambda: 2)
    cache, seen = tmp_path / "cache", []
    for name in "abcde":
        entry(cache, name)
    first = f'[ -f {tmp_path}/first ] || {{ touch {tmp_path}/first; {WRITE} "$out/kernel"; exit; }}'
    meet = f"echo x >> {tmp_path}/here; while [ $(wc -l < {tmp_path}/here) -lt 2 ]; do sleep 0.01; done"
    program = ocloc(tmp_path, f'{first}; {meet}; {WRITE} "$out/kernel"')
    native = make_native_code(
        cache, tmp_path / "out", find_target("pvc"), ocloc=program, seconds_each=20,
        say=lambda done, total: seen.append((done, total)),
    )  # fmt: skip
    assert [r.zebin for r in native.results] == [f"{n.upper()}/{n}.zebin" for n in "abcde"]
    assert seen == [(n, 5) for n in range(1, 6)]


def test_a_compiler_that_hangs_is_left(tmp_path):
    cache = tmp_path / "cache"
    entry(cache, "slow")
    native = make_native_code(
        cache, tmp_path / "out", find_target("pvc"), ocloc=ocloc(tmp_path, "exec sleep 30"), seconds_each=0.3
    )
    assert "longer than" in native.results[0].reason


HELD_APART = [
    ('echo "before"; kill -SEGV $$', "ocloc ended with signal 11 (SIGSEGV): before"),
    ("exec head -c 2000000000 /dev/zero > big; exit 0", "ocloc ended with signal 25 (SIGXFSZ)"),
    ("exec yes error: again", "ocloc ended with signal 25 (SIGXFSZ): error: again"),
]


@pytest.mark.parametrize(("body", "words"), HELD_APART, ids=["crash", "output", "log"])
def test_a_compiler_that_runs_wild_is_contained(tmp_path, monkeypatch, body, words):
    monkeypatch.setattr("xpudbg.record.ocloc._MAX_WRITTEN", 1 << 20)
    cache = tmp_path / "cache"
    entry(cache, "kernel")
    (result,) = make_native_code(
        cache, tmp_path / "out", find_target("pvc"), ocloc=ocloc(tmp_path, body)
    ).results
    assert result.reason.startswith(words), result.reason
    assert len(result.log) <= 4000


def test_memory_home_and_children_are_the_compilers_own(tmp_path, monkeypatch):
    """What it starts ends with it; memory is limited; it writes to no folder of the user."""
    cache = tmp_path / "cache"
    entry(cache, "kernel")
    monkeypatch.setattr("xpudbg.record.ocloc._MAX_MEMORY", 1 << 30)
    body = f'(sleep 60; touch {tmp_path}/late) & echo $! > {tmp_path}/child; ulimit -v; echo "$HOME $TMPDIR"'
    (result,) = make_native_code(
        cache, tmp_path / "out", find_target("pvc"), ocloc=ocloc(tmp_path, body)
    ).results
    limit, places = result.log.splitlines()[:2]
    assert limit == str(1 << 20)
    assert all("xpudbg-ocloc-" in p and not Path(p).exists() for p in places.split())
    child = Path("/proc") / (tmp_path / "child").read_text().strip()
    for _ in range(100):
        if not child.exists() or " Z " in (child / "stat").read_text():
            break
        time.sleep(0.05)
    else:
        pytest.fail("a process that the compiler started is still there")


def test_the_compiler_has_no_network_where_that_can_be_had(tmp_path):
    cache = tmp_path / "cache"
    entry(cache, "kernel")
    if not _without_network():
        pytest.skip("this system lets no user make a network namespace")
    program = ocloc(tmp_path, "tail -n +3 /proc/net/dev")
    (result,) = make_native_code(cache, tmp_path / "out", find_target("pvc"), ocloc=program).results
    assert [line.split(":")[0].strip() for line in result.log.splitlines()] == ["lo"]


def test_the_compiler_that_is_named_is_taken(tmp_path):
    program = ocloc(tmp_path, "exit 0")
    assert find_chosen_ocloc("", {}) == "", "the one on PATH, when it is needed"
    assert find_chosen_ocloc(program, {"XPUDBG_OCLOC": "/nowhere"}) == program
    assert find_chosen_ocloc("", {"XPUDBG_OCLOC": program}) == program
    assert find_chosen_ocloc("ocloc", {"PATH": str(tmp_path)}) == program


@pytest.mark.parametrize("by", ["--ocloc", "XPUDBG_OCLOC"])
def test_a_compiler_that_is_not_there_is_an_error_before_the_script_starts(tmp_path, by):
    (tmp_path / "text").write_text("no program")
    named = str(tmp_path / "text")
    with pytest.raises(XpudbgError, match=f"{by} is not a program: {named}"):
        find_chosen_ocloc(*((named, {}) if by == "--ocloc" else ("", {by: named})))


@pytest.mark.parametrize("which", ["the one of targets setup", "the one on PATH"])
def test_real_ocloc_makes_a_real_zebin(tmp_path, which):
    """Recorded modules for this device; Debian's ocloc knows pvc."""
    own = [c.program for c in private_compilers()]
    program = shutil.which("ocloc") if which == "the one on PATH" else own[0] if own else None
    if program is None:
        pytest.skip(f"there is no ocloc: {which}")
    source = Path(__file__).parents[2] / "data" / "triton_cache_pvc" / "cache"
    modules = sorted(source.rglob("*.spv"), key=lambda p: p.stat().st_size)[:2]
    assert len(modules) == 2
    for module in modules:
        folder = tmp_path / "cache" / module.parent.name
        folder.mkdir(parents=True)
        shutil.copy(module, folder)
    native = make_native_code(tmp_path / "cache", tmp_path / "out", find_target("pvc"), ocloc=program)
    if native.reason:
        pytest.skip(native.reason)
    assert [r.reason for r in native.results] == ["", ""], "22.43 and 26.27 build both"
    for result in native.results:
        assert (tmp_path / "out" / result.zebin).read_bytes()[:4] == b"\x7fELF"
        log = parse_ocloc_log(
            (tmp_path / "out" / result.zebin).with_suffix(".ocloc.log").read_text(), origin="log"
        )
        assert log.value.succeeded and log.value.version == native.compiler and log.value.device == "pvc"


def test_the_first_configuration_of_each_kernel_comes_before_all_second_ones(tmp_path):
    modules = []
    for number, name in enumerate(["many", "many", "many", "one", "few", "few"]):
        path = entry(tmp_path / str(9 - number), name)
        os.utime(path, ns=(number, number))
        modules.append(path)
    many, again, last, one, few, other = modules
    assert _first_of_each(sorted(modules)) == [many, one, few, again, other, last]


def test_modules_that_the_limit_of_the_whole_left_out_are_failures_and_others_are_not(tmp_path):
    cache = tmp_path / "cache"
    for name in "abc":
        entry(cache, name)
    entry(cache, "native", b"\x7fELF" + b"\0" * 60)
    program = ocloc(tmp_path, f'{WRITE} "$out/kernel"')
    native = make_native_code(cache, tmp_path / "out", find_target("pvc"), ocloc=program, seconds_all=0)
    assert [bool(r.zebin) for r in native.results] == [True, False, False, False]
    assert set(native.failures) == {"B/b.spv", "C/c.spv"}
    assert native.seconds > 0
