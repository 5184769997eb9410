"""Shared local memory as Intel's driver rounds it up."""

from __future__ import annotations

import pytest

from xpudbg.facts.kernels.hardware import core_slm, rounded_slm
from xpudbg.model.triton import TritonTarget

KIB = 1024


def target(arch: str, version: str = "") -> TritonTarget:
    return TritonTarget("xpu", arch, "", 32, {"version": version} if version else {})


@pytest.mark.parametrize(
    ("size", "rounded"),
    [
        (0, 0), (1, KIB), (KIB, KIB), (KIB + 1, 2 * KIB), (2112, 4 * KIB), (8192, 8 * KIB), (8256, 16 * KIB), (16 * KIB + 1, 24 * KIB),
        (24 * KIB + 1, 32 * KIB), (33 * KIB, 48 * KIB), (49 * KIB, 64 * KIB), (65 * KIB, 96 * KIB), (97 * KIB, 128 * KIB),
        (128 * KIB, 128 * KIB), (128 * KIB + 1, None),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "device", [target("12.60.7", "12.60.7"), target("bmg", "20.1.0"), target("bmg"), target("dg2")]
)
def test_steps_of_xe(size: int, rounded: int | None, device: TritonTarget) -> None:
    assert rounded_slm(size, device) == rounded


def test_steps_of_crescent_island_and_of_devices_that_are_not_known() -> None:
    cri = target("cri", "35.11.0")
    assert [rounded_slm(n, cri) for n in (1, 8256, 15 * KIB + 1, 16 * KIB + 1, 129 * KIB)] == [
        KIB, 9 * KIB, 16 * KIB, 24 * KIB, 192 * KIB,
    ]  # fmt: skip
    assert rounded_slm(8256, target("tgl", "12.0.0")) is rounded_slm(8256, target("", "1.3")) is None
    assert rounded_slm(8256, target("new", "40.0.0")) is None


def test_what_a_core_has() -> None:
    known = {"12.60.7": 128, "20.1.0": 160, "20.4.4": 128, "12.70.4": 96, "35.11.0": 384}
    assert {v: (core_slm(target(v, v)) or 0) // KIB for v in known} == known
    assert core_slm(target("12.56.5", "12.56.5")) is core_slm(target("")) is None
