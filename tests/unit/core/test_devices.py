"""The device table: two readers agree, each number has its source, and a row is found by what metadata say."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.conftest import PROJECT
from xpudbg.core import devices
from xpudbg.core.devices import device_with_peaks, load_devices, rows_of, same_chip_product, target_of


def parsed() -> dict[str, Any]:
    tomllib = pytest.importorskip("tomllib")
    return tomllib.loads(devices.FILE.read_text(encoding="utf-8"))


def test_the_reader_for_pythons_without_tomllib_reads_the_same() -> None:
    assert devices._read_simple_toml(devices.FILE.read_text(encoding="utf-8")) == parsed()


def test_each_number_has_a_source_that_is_described() -> None:
    data = parsed()
    sources = set(data.pop("sources"))
    del data["slm_steps"]
    for name, row in data.pop("pipes").items():
        assert {source for _, source in row.values()} <= sources, name
    for name, row in data.items():
        pairs = list(row.get("properties", {}).values())
        pairs += [pair for key, pair in row.get("peaks", {}).items() if key != "devices"]
        pairs += [row[key] for key in ("grf_bytes", "slm_steps", "slm_core_kib") if key in row]
        assert pairs and {source for _, source in pairs} <= sources, name


@pytest.mark.parametrize(
    ("version", "arch", "names"),
    [
        ("20.1.0", "bmg", ["bmg"]),
        ("", "20.1.0", ["bmg"]),
        ("", "dg2", ["dg2", "dg2-g11", "dg2-g12"]),
        ("12.56.5", "dg2", ["dg2-g11"]),
        ("99.1.0", "lnl", ["lnl"]),
        ("30.4.0", "", ["xe3"]),
        ("", "", []),
        ("", "sm90", []),
    ],
)
def test_metadata_lead_to_rows(version: str, arch: str, names: list[str]) -> None:
    assert [row.name for row in rows_of(version, arch)] == names


def test_a_product_is_found_and_one_with_the_same_chip_is_said() -> None:
    row = target_of("Intel(R) Arc(TM) B570 Graphics")
    assert row is not None and (row.name, same_chip_product("b570"), same_chip_product("b580")) == (
        "bmg",
        "Intel Arc B570",
        "",
    )
    assert target_of("cri") is None, "a device without properties cannot be emulated"


def test_no_two_rows_share_a_name_or_a_pci_device() -> None:
    rows = load_devices().rows
    for values in (
        [r.name for r in rows],
        [p for r in rows for p in r.pci],
        [v for r in rows for v in r.versions],
    ):
        assert len(values) == len(set(values))


def test_the_table_of_the_documents_is_the_one_of_the_command(cli: Any, update_golden: bool) -> None:
    table, file = cli("targets", "--format", "markdown").out, PROJECT / "docs" / "target.md"
    text = file.read_text(encoding="utf-8")
    if update_golden:
        text = re.sub(r"^\| target .*?\n(?=\n)", lambda _: table, text, flags=re.MULTILINE | re.DOTALL)
        file.write_text(text, encoding="utf-8")
    assert table in text, "pytest --update-golden tests/unit/core/test_devices.py writes docs/target.md anew"


def test_peaks_are_those_of_the_name_that_torch_reports() -> None:
    rows = load_devices().rows
    for row in (r for r in rows if r.peaks is not None):
        assert [device_with_peaks(name) for name in (row.name, *row.peaks.devices)] == [row] * (
            1 + len(row.peaks.devices)
        )
        assert row.peaks.figure("memory_gbs"), row.name
    assert device_with_peaks("NVIDIA H100 PCIe") is None, "another product of the same chip"
    assert device_with_peaks("Intel(R) Arc(TM) B570 Graphics") is None


def test_devices_that_cannot_be_emulated_are_no_targets() -> None:
    assert all("Intel" in row.title and row.grf_bytes for row in load_devices().targets)
    assert target_of("h100") is None
