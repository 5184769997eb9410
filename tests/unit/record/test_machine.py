from __future__ import annotations

import os
from pathlib import Path

import pytest

from xpudbg.model.doctor import Gpu
from xpudbg.record import host_survey
from xpudbg.record.host_survey import (
    find_caches,
    find_gpus,
    find_render_nodes,
    folder_size,
    parse_ldconfig,
    public_variables,
    read_system,
    survey_machine,
)
from xpudbg.record.toolchain import find_cpp_compiler, find_ocloc, find_tool, parse_ocloc_devices


def _pci(root: Path, address: str, vendor: str, kind: str, driver: str = "") -> None:
    device = root / "sys/bus/pci/devices" / address
    device.mkdir(parents=True)
    for name, value in (("vendor", vendor), ("device", "0xe20b"), ("class", kind)):
        (device / name).write_text(value + "\n")
    if driver:
        (device / "driver").symlink_to(f"../../../bus/pci/drivers/{driver}")


def test_gpus_from_sysfs(tmp_path: Path) -> None:
    _pci(tmp_path, "0000:03:00.0", "0x8086", "0x030000", "xe")
    _pci(tmp_path, "0000:04:00.0", "0x8086", "0x038000")
    _pci(tmp_path, "0000:00:1f.0", "0x8086", "0x060100", "lpc_ich")
    assert find_gpus(tmp_path) == (
        Gpu("0000:03:00.0", "0x8086", "0xe20b", "xe"),
        Gpu("0000:04:00.0", "0x8086", "0xe20b", ""),
    )


def test_render_nodes(tmp_path: Path) -> None:
    dri = tmp_path / "dev/dri"
    dri.mkdir(parents=True)
    (dri / "card0").touch()
    (dri / "renderD128").touch(mode=0o600)
    vendor = tmp_path / "sys/class/drm/renderD128/device/vendor"
    vendor.parent.mkdir(parents=True)
    vendor.write_text("0x8086\n")
    (node,) = find_render_nodes(tmp_path)
    assert (node.path, node.readable, node.vendor) == ("/dev/dri/renderD128", True, "0x8086")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_render_node_without_permission(tmp_path: Path) -> None:
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/renderD128").touch(mode=0)
    assert not find_render_nodes(tmp_path)[0].readable


def test_a_machine_of_which_nothing_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_survey, "_packages", lambda: ((), ""))
    found = survey_machine(
        {"PATH": str(tmp_path)},
        prefix="",
        include="",
        inductor_cache=str(tmp_path / "i"),
        home=str(tmp_path),
        temp=str(tmp_path),
        cwd=str(tmp_path),
        root=tmp_path / "nothing",
    )
    assert (found.kernel, found.gpus, found.render_nodes, found.wsl, found.container) == (
        "",
        (),
        (),
        False,
        False,
    )
    assert found.ocloc.tool.path == "" and found.dot.path == ""
    assert found.compiler is not None and found.compiler.checks == ()


@pytest.mark.parametrize(
    ("kernel", "version"),
    [
        ("5.15.167.4-microsoft-standard-WSL2", 2),
        ("4.19.104-microsoft-standard", 2),
        ("4.4.0-19041-Microsoft", 1),
        ("6.8.0-48-generic", 0),
    ],
)
def test_wsl_is_known_by_its_kernel(tmp_path: Path, kernel: str, version: int) -> None:
    release = tmp_path / "proc/sys/kernel/osrelease"
    release.parent.mkdir(parents=True)
    release.write_text(f"{kernel}\n")
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/dxg").touch()
    found = survey_machine(
        {"PATH": str(tmp_path)},
        prefix="",
        include="",
        inductor_cache="/i",
        home="/h",
        temp="/t",
        cwd="/c",
        root=tmp_path,
    )
    assert (found.wsl, found.dxg) == (version, True)


def test_ldconfig_lines() -> None:
    text = (
        "622 libs found in cache `/etc/ld.so.cache'\n"
        "\tlibze_intel_gpu.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libze_intel_gpu.so.1\n"
        "\tlibm.so.6 (libc6,x86-64, OS ABI: Linux 3.2.0) => /lib/x86_64-linux-gnu/libm.so.6\n"
        "garbage\n"
    )
    assert parse_ldconfig(text) == (
        ("libze_intel_gpu.so.1", "/lib/x86_64-linux-gnu/libze_intel_gpu.so.1"),
        ("libm.so.6", "/lib/x86_64-linux-gnu/libm.so.6"),
    )


def test_ocloc_device_names() -> None:
    text = (
        "  -device <device_type>         Target device.\n"
        "                                <device_type> can be: bdw, adl-s, dg2-g10, pvc, xe-hpg, version  or "
        "hexadecimal value with 0x prefix\n                                - can be single or multiple target devices.\n"
    )
    assert parse_ocloc_devices(text) == ("bdw", "adl-s", "dg2-g10", "pvc", "xe-hpg")
    assert parse_ocloc_devices("no such line") == ()


def _program(path: Path, text: str) -> Path:
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return path


def test_ocloc_answers_in_a_file_of_its_working_folder(tmp_path: Path) -> None:
    _program(
        tmp_path / "ocloc",
        'if [ "$1" = query ]; then echo 25.18.33578 > "$2"; exit; fi\n'
        'echo "<device_type> can be: pvc, bmg-g21, version  or"\n',
    )
    found = find_ocloc({"PATH": f"{tmp_path}:{os.defpath}"})
    assert (found.tool.version, found.devices) == ("25.18.33578", ("pvc", "bmg-g21"))
    assert not list(Path.cwd().glob("OCL_DRIVER_VERSION"))


def test_ocloc_that_fails(tmp_path: Path) -> None:
    _program(tmp_path / "ocloc", "echo 'cannot load libigc' >&2; exit 1\n")
    found = find_ocloc({"PATH": str(tmp_path)})
    assert (found.tool.error, found.devices) == ("cannot load libigc", ())


def test_tool_with_arguments(tmp_path: Path) -> None:
    _program(tmp_path / "ccache", 'echo "$@"\n')
    tool = find_tool("ccache g++ -m64", {"PATH": str(tmp_path)}, ("--version",))
    assert tool.version == "g++ -m64 --version"


def test_compiler_without_python_h(tmp_path: Path) -> None:
    compiler = find_cpp_compiler(dict(os.environ), include=str(tmp_path))
    if not compiler.tool.path:
        pytest.skip("no C++ compiler")
    assert [(c.name, c.ok) for c in compiler.checks] == [
        ("compile", True),
        ("openmp", True),
        ("python_h", False),
    ]
    assert "Python.h" in compiler.checks[2].output


@pytest.mark.parametrize(
    "line",
    [
        "trial.cpp:1:10: fatal error: vector: No such file or directory",
        # As Microsoft's documentation of C2065, C1083, D8021 and LNK1104 writes them.
        "trial.cpp(1): error C2065: 'x': undeclared identifier",
        "trial.cpp(1): fatal error C1083: Cannot open include file: 'omp.h': No such file or directory",
        "cl : Command line error D8021 : invalid numeric argument '/Wx'",
        "LINK : fatal error LNK1104: cannot open file 'LIBCMT.lib'",
    ],
)
def test_the_line_of_an_error_and_not_a_path_with_the_word(tmp_path: Path, line: str) -> None:
    said = tmp_path / "said"
    said.write_text(f"In file included from /home/user/errors/trial.cpp:1:\ntrial.cpp\n{line}\n")
    bad = _program(
        tmp_path / "bad",
        f'test "$1" = --version && echo bad 1.0 || {{ while read -r l; do echo "$l"; done <{said} >&2; exit 1; }}\n',
    )
    compiler = find_cpp_compiler({"PATH": os.defpath, "CXX": str(bad)}, include="")
    assert [check.output for check in compiler.checks] == [line]


def test_the_compiler_of_windows_is_named_and_not_tried(tmp_path: Path) -> None:
    _program(tmp_path / "cl", 'echo "Microsoft (R) C/C++ Optimizing Compiler Version 19.44.35207 for x64"\n')
    compiler = find_cpp_compiler({"PATH": str(tmp_path), "OS": "Windows_NT"}, include="")
    assert (compiler.chosen_by, compiler.checks) == ("default", ())
    assert "19.44.35207" in compiler.tool.version


def test_compiler_that_builds_nothing(tmp_path: Path) -> None:
    bad = _program(
        tmp_path / "bad",
        'test "$1" = --version && echo bad 1.0 || { echo "x.cpp: error: no" >&2; exit 1; }\n',
    )
    compiler = find_cpp_compiler({"PATH": os.defpath, "CXX": str(bad)}, include="")
    assert compiler.chosen_by == "CXX"
    assert [(c.name, c.ok, c.output) for c in compiler.checks] == [("compile", False, "x.cpp: error: no")]


def test_folder_size_is_bounded_and_follows_no_link(tmp_path: Path) -> None:
    for index in range(10):
        (tmp_path / f"d{index}").mkdir()
        (tmp_path / f"d{index}" / "f").write_bytes(b"x" * 100)
    (tmp_path / "loop").symlink_to(tmp_path)
    size, files, complete = folder_size(tmp_path)
    assert (files, complete) == (11, True)
    assert 1000 <= size < 2000
    assert folder_size(tmp_path, entries=5)[2] is False
    assert folder_size(tmp_path / "none") == (0, 0, True)


def test_caches_follow_the_variables(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "k").write_bytes(b"1234")
    found = {
        cache.name: cache
        for cache in find_caches(
            {"TRITON_CACHE_DIR": "mine", "XDG_CACHE_HOME": "/x"},
            inductor_default=str(tmp_path / "inductor"),
            home="/home/user",
            temp="/tmp",
            cwd=str(tmp_path),
        )
    }
    triton = found["triton"]
    assert (triton.path, triton.chosen_by) == (str(tmp_path / "mine"), "TRITON_CACHE_DIR")
    assert (triton.exists, triton.bytes, triton.files) == (True, 4, 1)
    inductor = found["inductor"]
    assert (inductor.chosen_by, inductor.exists, inductor.writable) == ("default", False, True)
    assert found["neo driver"].path == "/x/neo_compiler_cache"


def test_only_listed_variables_are_kept() -> None:
    env = {
        "TORCH_LOGS": "a",
        "AWS_SECRET_ACCESS_KEY": "s",
        "HOME": "/h",
        "ZE_AFFINITY_MASK": "0",
        "CXX": "g++",
    }
    assert public_variables(env) == {"CXX": "g++", "TORCH_LOGS": "a", "ZE_AFFINITY_MASK": "0"}


def test_the_system_of_a_run_names_gpus_with_driver_and_version(tmp_path: Path) -> None:
    _pci(tmp_path, "0000:03:00.0", "0x8086", "0x030000", "i915")
    version = tmp_path / "sys/module/i915/version"
    version.parent.mkdir(parents=True)
    version.write_text("1.24.5\n")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").write_text('NAME=x\nPRETTY_NAME="Some Linux 1"\n')
    facts = read_system(tmp_path)
    assert facts["gpu0"] == "0x8086:0xe20b i915 1.24.5"
    assert facts["os"] == "Some Linux 1"
    assert "cpu" not in facts
