"""The wheel has every file of the package, and what is no Python module of it above all."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.conftest import PROJECT

NAMED = {
    "__init__.pyi",
    "agents/section.md",
    "agents/skill.md",
    "commands/tour/ORIGIN.md",
    "commands/tour/demo.py.txt",
    "commands/tour/demo.zip",
    "devices.toml",
    "py.typed",
    "screens/report/assets/report.js",
    "share/redaction/patterns.json",
    "share/redaction/vendor_formats.json",
}
"""Files that are read at run time, or by type checkers; a wheel without one fails late."""


def test_a_wheel_has_every_file_of_the_package(tmp_path: Path) -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel")
    (built,) = wheel.WheelBuilder(str(PROJECT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(built) as archive:
        packed = {
            name.removeprefix("xpudbg/"): archive.read(name)
            for name in archive.namelist()
            if name.startswith("xpudbg/")
        }
        others = [name for name in archive.namelist() if not name.startswith("xpudbg/")]
    package = PROJECT / "xpudbg"
    here = {
        file.relative_to(package).as_posix(): file.read_bytes()
        for file in package.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert packed.keys() == here.keys()
    assert [name for name, data in packed.items() if here[name] != data] == []
    assert packed.keys() >= NAMED
    # The command itself, and what describes the package.
    assert all(name.split("/")[0].endswith((".dist-info", ".data")) for name in others)
    assert any(name.endswith("/scripts/xpudbg") for name in others)
