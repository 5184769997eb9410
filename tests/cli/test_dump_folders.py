"""IGC's shader dumps, bare SPIR-V and bare native objects are inputs of every ``triton-cache`` command, as entries are."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from xpudbg.record.ocloc import OclocCompiler, build, private_compilers

Cli = Callable[..., Result]
DATA = Path(__file__).parents[1] / "data" / "triton_cache_pvc"
MODULES = {
    m.stem: m for m in sorted((DATA / "cache").glob("*/*.spv")) if not m.parent.name.startswith("5B6J")
}
"""The modules of addition, matrix product and softmax."""


@pytest.fixture(scope="module")
def dumps(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What IGC dumps of two modules that it builds for bmg, and the objects as ocloc names them."""
    own = private_compilers()
    if not own:
        pytest.skip("no ocloc of `xpudbg targets setup`")
    folder = tmp_path_factory.mktemp("dumps")
    (folder / "igc").mkdir()
    (folder / "objects").mkdir()
    for name in ("add_kernel", "softmax_kernel"):
        made = build(OclocCompiler(own[0].program), "bmg-g21", MODULES[name], "", dumps=folder / "igc")
        assert made.native is not None, made.reason
        (folder / "objects" / f"{name}_bmg.bin").write_bytes(made.native)
    return folder


def entries(cli: Cli, place: Path) -> dict[str, dict[str, Any]]:
    result = cli("triton-cache", "ls", place, "--json")
    assert result.code == 0, result.err
    found = [e for cache in json.loads(result.out)["caches"] for e in cache["entries"]]
    assert len({e["kernel"] for e in found}) == len(found)
    return {e["kernel"]: e for e in found}


def only(folder: Path, dumps: Path, *patterns: str) -> Path:
    """A folder with some of the dumped files."""
    folder.mkdir()
    for pattern in patterns:
        for path in (dumps / "igc").glob(pattern):
            shutil.copy(path, folder)
    return folder


def test_every_command_takes_a_dump_folder(cli: Cli, dumps: Path, tmp_path: Path) -> None:
    place = dumps / "igc"
    found = entries(cli, place)
    assert set(found) == {"add_kernel", "softmax_kernel"}
    assert {"spv", "zebin", "visaasm", "isaasm"} == set(found["softmax_kernel"]["stages"])
    assert found["softmax_kernel"]["spills"] > 0 == found["add_kernel"]["spills"]
    inside = ("--in", place)
    card = json.loads(cli("triton-cache", "show", "softmax_kernel", *inside, "--json").out)
    facts = {f["name"]: f for s in card["sections"] for f in s["facts"]}
    assert facts["spill_bytes"]["value"] == found["softmax_kernel"]["spills"]
    assert facts["machine_instructions"]["source"].endswith(".asm //.instCount")
    for stage in ("spv", "zebin", "asm", "visaasm", "isaasm"):
        shown = cli("triton-cache", "show", "softmax_kernel", *inside, "--stage", stage)
        assert shown.code == 0 and len(shown.out) > 300, (stage, shown.err)
    assert cli("triton-cache", "stages", "softmax_kernel", *inside).code == 0
    assert cli("triton-cache", "diff", "add_kernel", "softmax_kernel", *inside).code == 1
    assert (
        cli("triton-cache", "diff", "add_kernel", "softmax_kernel", *inside, "--stage", "visaasm").code == 1
    )
    verified = json.loads(cli("triton-cache", "verify", place, "--json").out)
    assert [e["state"] for c in verified["caches"] for e in c["entries"]] == ["bare", "bare"]
    exported = cli("triton-cache", "export", "softmax_kernel", *inside, "--out", tmp_path / "x")
    assert exported.code == 0 and list((tmp_path / "x").rglob("*.visaasm"))


def test_each_dump_weighs_for_its_own_kernel(cli: Cli, dumps: Path) -> None:
    (use,) = json.loads(cli("triton-cache", "du", dumps / "igc", "--json").out)["caches"]
    sizes = {name: size for name, _, size in use["by_kernel"]}
    for name, entry in entries(cli, dumps / "igc").items():
        stem = Path(entry["stages"]["spv"]["path"]).stem
        own = sum(p.stat().st_size for p in (dumps / "igc").glob(f"{stem}*"))
        shared = (dumps / "igc" / "HardwareCaps.txt").stat().st_size
        assert sizes[name] in (own, own + shared)


def test_the_device_of_a_dump_is_that_of_its_object(cli: Cli, dumps: Path) -> None:
    ranked = cli("triton-cache", "whatif", "--all", "--in", dumps / "igc", "--json")
    assert [k["own"] for k in json.loads(ranked.out)["kernels"]] == ["bmg", "bmg"]
    built = cli("triton-cache", "build", "add_kernel", "--in", dumps / "igc")
    assert built.code == 0 and "bmg: builds with ocloc" in built.out
    made = cli("triton-cache", "native", dumps / "igc")
    assert made.code == 0 and "2 of 2 made" in made.out and "have themselves" in made.out


@pytest.mark.parametrize(
    "kept", [("*.asm",), ("*.zeinfo",), ("*.visaasm",), ("*.asm", "*.zeinfo", "*.isaasm")]
)
def test_a_dump_without_module_and_object(
    cli: Cli, dumps: Path, tmp_path: Path, kept: tuple[str, ...]
) -> None:
    place = only(tmp_path / "some", dumps, *kept)
    found = entries(cli, place)
    assert set(found) == {"add_kernel", "softmax_kernel"}
    whole = entries(cli, dumps / "igc")
    for name, entry in found.items():
        told = {"*.asm", "*.zeinfo"} & set(kept)
        assert entry["registers"] == (whole[name]["registers"] if told else None)
        assert entry["spills"] == (whole[name]["spills"] if told else None)
        for stage in entry["stages"]:
            assert cli("triton-cache", "show", name, "--in", place, "--stage", stage).code == 0
    for command in (
        ("stages", "add_kernel", "--in", place),
        ("show", "add_kernel", "--in", place),
        ("verify", place),
    ):
        assert cli("triton-cache", *command).code == 0
    refused = cli("triton-cache", "build", "add_kernel", "--in", place)
    assert refused.code == 2 and "has neither SPIR-V nor IR" in refused.err
    (asm,) = [p for p in place.iterdir() if p.suffix != ".zeinfo"][:1] or [next(place.iterdir())]
    assert cli("triton-cache", "ls", asm).code == 0, "a file by itself"


def test_bare_modules(cli: Cli, tmp_path: Path) -> None:
    place = tmp_path / "bare"
    place.mkdir()
    for name, module in MODULES.items():
        shutil.copy(module, place / f"{name}.spv")
    assert set(entries(cli, place)) == set(MODULES) == {"add_kernel", "gemm_kernel", "softmax_kernel"}
    for command in (
        ("du", place),
        ("verify", place),
        ("show", place / "gemm_kernel.spv"),
        ("stages", place / "gemm_kernel.spv"),
    ):
        assert cli("triton-cache", *command).code == 0
    assert cli("triton-cache", "diff", place / "gemm_kernel.spv", place / "add_kernel.spv").code == 1
    refused = cli("triton-cache", "build", place / "gemm_kernel.spv")
    assert refused.code == 2 and "--device" in refused.err


def test_objects_as_ocloc_names_them(cli: Cli, dumps: Path, tmp_path: Path) -> None:
    place = dumps / "objects"
    found = entries(cli, place)
    assert set(found) == {"add_kernel", "softmax_kernel"}
    assert {s for e in found.values() for s in e["stages"]} == {"zebin"}
    shown = cli("triton-cache", "show", place / "add_kernel_bmg.bin", "--stage", "asm")
    assert shown.code == 0 and "add_kernel_bmg.bin, disassembled by" in shown.out
    odd = tmp_path / "renamed"
    odd.mkdir()
    shutil.copy(place / "add_kernel_bmg.bin", odd / "whatever.dat")
    assert set(entries(cli, odd / "whatever.dat")) == {"add_kernel"}


@pytest.mark.parametrize(
    "data",
    [b"", b"\x7fELF", b"\x7fELF\x02\x01\x01" + bytes(11) + b"\xbe\0", b"\x7fELF\x02\x01\x01" + bytes(11) + b"\x3e\0", b"PK"],
    ids=["empty", "cut", "cubin", "x86", "zip"],
)  # fmt: skip
def test_other_files_named_bin_are_no_kernels(cli: Cli, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "k.bin").write_bytes(data)
    assert cli("triton-cache", "ls", tmp_path / "x").code == 2
    assert cli("triton-cache", "ls", tmp_path / "x" / "k.bin").code == 2


def test_a_damaged_text_is_named(cli: Cli, dumps: Path, tmp_path: Path) -> None:
    place = only(tmp_path / "some", dumps, "*.zeinfo")
    for path in place.iterdir():
        path.write_text("kernels: [" * 1000)
    result = cli("triton-cache", "verify", place)
    assert "not readable as YAML" in result.out + result.err


@pytest.mark.parametrize("kept", [("*",), ("*.asm",), ("*.zeinfo",)])
def test_a_dump_is_collected_whole(cli: Cli, dumps: Path, tmp_path: Path, kept: tuple[str, ...]) -> None:
    place = only(tmp_path / "some", dumps, *kept)
    assert cli("collect", place, "-o", tmp_path / "bundle").code == 0
    names = {p.name for p in place.iterdir()}
    assert names <= {p.name for p in (tmp_path / "bundle").rglob("*") if p.is_file()}
    before, after = entries(cli, place), entries(cli, tmp_path / "bundle")
    assert {k: (e["registers"], e["spills"]) for k, e in before.items()} == {
        k: (e["registers"], e["spills"]) for k, e in after.items()
    }
