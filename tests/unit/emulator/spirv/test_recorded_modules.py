"""Every SPIR-V module of caches from real XPU machines, which lie beside the checkout: it builds on the CPU, or the reason is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.emulator.spirv.client import SpirvDevice
from xpudbg.emulator.spirv.launches import SpirvFailure

MODULES = 76
SMALL = 6_000
"""Bytes of modules that build in about a second; larger ones take up to minutes (tools/spirv_modules.py builds all)."""


@pytest.fixture
def modules(shared_fixtures: Path) -> list[Path]:
    return sorted((shared_fixtures / "xpu").rglob("*.spv"))


def test_all_can_be_rewritten_for_a_cpu(spirv_device: SpirvDevice, modules: list[Path]) -> None:
    refused = {}
    for path in modules:
        try:
            spirv_device.rewritten(path.read_bytes())
        except SpirvFailure as failure:
            refused[path.stem] = failure.detail
    assert (len(modules), refused) == (MODULES, {})


def test_small_ones_build(spirv_device: SpirvDevice, modules: list[Path]) -> None:
    failed = {}
    small = {data: path for path in modules if len(data := path.read_bytes()) <= SMALL}
    for data, path in small.items():
        try:
            spirv_device.build(data)
        except SpirvFailure as failure:
            failed[path.stem] = failure.detail
    assert (len(small) > 10, failed) == (True, {})
