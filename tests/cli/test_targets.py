"""``xpudbg targets``."""

from __future__ import annotations

import json

import pytest

from xpudbg.core.devices import load_devices


@pytest.fixture(autouse=True)
def _no_private_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))


def test_the_table_names_every_target(cli):
    result = cli("targets")
    assert result.code == 0 and result.err == ""
    for name in ("bmg", "pvc", "lnl", "arl", "mtl", "dg2"):
        assert any(line.startswith(f"{name} ") for line in result.out.splitlines())
    assert "none yet; `xpudbg targets setup` makes one" in result.out


def test_one_sheet_shows_the_source_of_every_number(cli):
    result = cli("targets", "--show", "bmg")
    lines = {line.split()[0]: line.split()[-1] for line in result.out.splitlines() if line.strip()}
    assert lines["architecture"] == "artifact"
    assert "memory_clock_rate" in lines and "assumed:" in result.out


def test_json_is_what_the_sheets_hold(cli):
    document = json.loads(cli("targets", "--json").out)
    assert (document["schema"], document["schema_version"]) == ("xpudbg.targets", 1)
    table = load_devices()
    assert [t["name"] for t in document["targets"]] == [s.name for s in table.targets]
    for target in document["targets"]:
        for name, entry in target["properties"].items():
            assert entry["source"] in document["sources"], (target["name"], name)
    one = json.loads(cli("targets", "--show", "pvc", "--json").out)
    assert [t["name"] for t in one["targets"]] == ["pvc"]


def test_markdown_and_csv(cli):
    assert cli("targets", "--format", "markdown").out.startswith("| target")
    assert cli("targets", "--format", "csv").out.startswith("target,device,")


def test_an_unknown_target_is_exit_status_2(cli):
    result = cli("targets", "--show", "xe9")
    assert (result.code, result.out) == (2, "")
    assert "error: no target is called 'xe9'" in result.err and "hint: known are bmg" in result.err


def test_setup_with_requirements_that_are_not_there(cli, tmp_path):
    result = cli("targets", "setup", "--requirements", tmp_path / "none.txt")
    assert result.code == 2 and "no such requirements file" in result.err


def test_setup_with_an_interpreter_that_is_not_there(cli, tmp_path):
    result = cli("targets", "setup", "--python", tmp_path / "python")
    assert result.code == 2 and "could not make the environment" in result.err


def test_sheets_hold_the_values_of_real_artifacts(shared_fixtures):
    """The two sheets that were read off real devices still say what those devices said."""
    caches = {
        "bmg": "triton-cache-gemm-bmg-triton3.7.1/good_dump/matmul_kernel_with_tensor_descriptors.json",
        "pvc": "triton-cache-llama31-pvc1100-triton3.4.0",
    }
    sheets = {s.name: s for s in load_devices().targets}
    for name, place in caches.items():
        path = shared_fixtures / "xpu" / place
        if path.is_dir():
            path = next(p for p in sorted(path.rglob("*.json")) if not p.name.startswith("__grp__"))
        arch = json.loads(path.read_text())["target"]["arch"]
        properties = sheets[name].properties
        marked = {key for key, entry in properties.items() if entry.source == "artifact"}
        assert {key: properties[key].value for key in marked} == {key: arch[key] for key in marked}
