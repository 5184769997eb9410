"""The probes ``packages``, ``variables`` and ``level_zero`` on what was made for the test."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from xpudbg.model.doctor import ProbeOutcome
from xpudbg.record.interpreters import run_probe


def _install(site: Path, name: str, version: str, files: dict[str, str]) -> None:
    """Write files and a dist-info whose RECORD describes them, as pip does."""
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "INSTALLER").write_text("pip\n")
    record = []
    for path, text in files.items():
        target = site / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(text)}")
    (info / "RECORD").write_text("\n".join(record) + f"\n{info.name}/RECORD,,\n")


def _ask(name: str, site: Path, **environ: str) -> dict[str, Any]:
    env = {"PATH": os.defpath, "PYTHONPATH": str(site), **environ}
    result = run_probe(sys.executable, name, environ=env)
    assert result.outcome is ProbeOutcome.OK, result
    return dict(result.facts)


INTEL = {
    "triton/__init__.py": "intel = 1\n",
    "triton/same.py": "x\n",
    "triton/backends/intel/driver.py": "d\n",
}
UPSTREAM = {
    "triton/__init__.py": "nvidia = 1\n",
    "triton/same.py": "x\n",
    "triton/backends/nvidia/driver.py": "d\n",
}


def test_one_owner_is_whole(tmp_path: Path) -> None:
    _install(tmp_path, "triton-xpu", "3.3.0b1", INTEL)
    owned = _ask("packages", tmp_path)["owners.triton"]
    assert [(o["name"], o["files"], o["intact"], o["changed"], o["missing"]) for o in owned["owners"]] == [
        ("triton-xpu", 3, 3, 0, 0)
    ]
    assert owned["backends"] == ["intel"]


def test_second_owner_over_the_first(tmp_path: Path) -> None:
    _install(tmp_path, "triton-xpu", "3.3.0b1", INTEL)
    _install(tmp_path, "triton", "3.3.1", UPSTREAM)
    owned = _ask("packages", tmp_path)["owners.triton"]
    assert (owned["shared"], owned["conflicts"]) == (2, 1)
    assert owned["conflict_examples"] == ["triton/__init__.py"]
    state = {o["name"]: (o["intact"], o["changed"], o["missing"]) for o in owned["owners"]}
    assert state == {"triton": (3, 0, 0), "triton-xpu": (2, 1, 0)}


def test_holes_that_an_uninstall_leaves(tmp_path: Path) -> None:
    _install(tmp_path, "triton-xpu", "3.3.0b1", INTEL)
    (tmp_path / "triton" / "same.py").unlink()
    (tmp_path / "triton" / "__init__.py").write_text("intel = 2\n")  # the same size: only the hash tells
    owner = _ask("packages", tmp_path)["owners.triton"]["owners"][0]
    assert (owner["intact"], owner["changed"], owner["missing"]) == (1, 1, 1)
    assert owner["examples"] == ["triton/__init__.py", "triton/same.py"]


def test_requirements_of_torch(tmp_path: Path) -> None:
    _install(tmp_path, "torch", "2.9.0+xpu", {"torch/__init__.py": ""})
    _install(tmp_path, "triton-xpu", "3.3.0b1", INTEL)
    with (tmp_path / "torch-2.9.0+xpu.dist-info" / "METADATA").open("a") as metadata:
        metadata.write(
            'Requires-Dist: triton-xpu==3.5.0; platform_system == "Linux"\n'
            "Requires-Dist: intel-sycl-rt==2025.2.1\n"
            'Requires-Dist: other; platform_system == "Windows"\n'
            'Requires-Dist: opt; extra == "optree"\n'
        )
    found = _ask("packages", tmp_path)["requirements"]["torch"]
    assert {row["name"]: (row["specifier"], row["installed"]) for row in found} == {
        "triton-xpu": ("==3.5.0", "3.3.0b1"),
        "intel-sycl-rt": ("==2025.2.1", None),
    }


def test_torch_on_pythonpath_shadows(tmp_path: Path) -> None:
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "__init__.py").write_text("raise RuntimeError('must not be imported')")
    found = _ask("packages", tmp_path)
    assert found["shadowing"] == [
        {"name": "torch", "place": "PYTHONPATH", "path": str(tmp_path / "torch" / "__init__.py")}
    ]
    assert found["imports"]["torch"] == str(tmp_path / "torch" / "__init__.py")


def test_variables_that_sources_and_libraries_read(tmp_path: Path) -> None:
    torch = tmp_path / "torch"
    torch.mkdir()
    (torch / "__init__.py").write_text("raise RuntimeError('must not be imported')")
    (torch / "config.py").write_text(
        "a = env('TORCHINDUCTOR_THIS')\nb = env(\"TORCH_THAT\")\n# TORCH_COMMENT\n"
    )
    (torch / "lib.so").write_bytes(b"\x7fELF\0TORCH_NATIVE\0TORCH_NATIVE_LONGER\0")
    found = _ask("variables", tmp_path, TORCH_NATIVE="1", TORCH_NATIVE_LONG="1", TORCHINDUCTOR_THIS="1")
    assert found["packages"] == ["torch"]
    assert found["read"] == ["TORCHINDUCTOR_THIS", "TORCH_THAT"]
    assert found["libraries"] == {"TORCH_NATIVE": "lib.so"}


LOADER = r"""
#include <cstdint>
#include <cstring>
extern "C" {
int zeInit(uint32_t) { return RESULT; }
int zeDriverGet(uint32_t *n, void **out) { *n = 1; if (out) out[0] = (void *)0x10; return 0; }
int zeDriverGetProperties(void *, char *p) {
  if (*(uint32_t *)p != 1) return 0x78000004;
  *(uint32_t *)(p + 32) = (1u << 24) | (6u << 16) | 31294u;
  return 0;
}
int zeDriverGetApiVersion(void *, uint32_t *v) { *v = (1u << 16) | 6u; return 0; }
int zeDeviceGet(void *, uint32_t *n, void **out) {
  *n = 2; if (out) { out[0] = (void *)0x20; out[1] = (void *)0x21; } return 0;
}
int zeDeviceGetProperties(void *device, char *p) {
  if (device == (void *)0x21) return 0x70000001;
  *(uint32_t *)(p + 16) = 1; *(uint32_t *)(p + 20) = 0x8086; *(uint32_t *)(p + 24) = 0xe20b;
  *(uint32_t *)(p + 36) = 2670; *(uint64_t *)(p + 40) = 11000000000ull;
  *(uint32_t *)(p + 56) = 8; *(uint32_t *)(p + 60) = 16; *(uint32_t *)(p + 64) = 8;
  *(uint32_t *)(p + 68) = 4; *(uint32_t *)(p + 72) = 5;
  strcpy(p + 112, "Intel(R) Arc(TM) B580 Graphics");
  return 0;
}
}
"""
"""A loader with the entry points and structure offsets of ``ze_api.h`` 1.8 (checked with offsetof)."""


def _loader(tmp_path: Path, result: str) -> Path:
    if shutil.which("g++") is None:
        pytest.skip("no g++")
    (tmp_path / "loader.cpp").write_text(LOADER)
    command = ["g++", "-shared", "-fPIC", f"-DRESULT={result}", "loader.cpp", "-o", "libze_loader.so.1"]
    subprocess.run(command, cwd=tmp_path, check=True)
    return tmp_path


def test_level_zero_devices(tmp_path: Path) -> None:
    found = _ask("level_zero", tmp_path, LD_LIBRARY_PATH=str(_loader(tmp_path, "0")))
    assert found["loader"] == {"name": "libze_loader.so.1", "error": ""}
    assert found["init"] == "ZE_RESULT_SUCCESS"
    (driver,) = found["drivers"]
    assert (driver["version"], driver["api"]) == ("1.6.31294", "1.6")
    assert driver["devices"] == [
        {
            "name": "Intel(R) Arc(TM) B580 Graphics",
            "type": "gpu",
            "vendor_id": "0x8086",
            "device_id": "0xe20b",
            "integrated": False,
            "core_clock_mhz": 2670,
            "max_alloc_bytes": 11000000000,
            "eu_count": 160,
            "threads_per_eu": 8,
            "simd_width": 16,
        },
        {"error": "ZE_RESULT_ERROR_DEVICE_LOST"},
    ]


def test_level_zero_that_does_not_start(tmp_path: Path) -> None:
    found = _ask("level_zero", tmp_path, LD_LIBRARY_PATH=str(_loader(tmp_path, "0x78000001")))
    assert found["init"] == "ZE_RESULT_ERROR_UNINITIALIZED"
    assert "drivers" not in found
