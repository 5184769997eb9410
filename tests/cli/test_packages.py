"""``.pt2`` packages: collected, and read as they are by every command."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, ZipFile

import pytest

from tests.conftest import PROJECT, Result
from xpudbg.commands import addresses

Cli = Callable[..., Result]
PACKAGES = PROJECT / "tests" / "data" / "pt2"


def shown(cli: Cli, *words: Any) -> dict[str, Any]:
    result = cli(*words, "--json")
    assert result.code == 0, result.err
    return dict(json.loads(result.out))


def test_a_collected_package_is_what_is_shown_of_the_file(cli: Cli, tmp_path: Path) -> None:
    """A bundle made of it has its graph and its ledger; nothing is missing, for a package has no more."""
    source = PACKAGES / "compiled-cuda-2.11.pt2"
    assert cli("collect", source, "-o", tmp_path / "b", "--strict", "-q").code == 0
    of_bundle, of_file = shown(cli, "show", tmp_path / "b"), shown(cli, "show", source)
    assert of_bundle["packages"] == of_file["packages"]
    [graph] = of_file["graphs"]
    assert (graph["id"], graph["outcome"]) == ("model_compiled", "compiled")
    [package] = of_file["packages"]
    [model] = package["models"]
    assert (model["device"], model["capability"], len(model["kernels"])) == ("cuda", "90", 2)
    [cache] = shown(cli, "triton-cache", "ls", source)["caches"]
    assert {(r["kernel"], r["registers"]) for r in cache["entries"]} == {
        ("triton_per_fused_gelu_native_layer_norm_0", 22),
        ("triton_per_fused__softmax_exp_prepare_softmax_online_sub_1", 13),
    }


def test_an_unpacked_package_is_one(cli: Cli, tmp_path: Path) -> None:
    with ZipFile(PACKAGES / "cond-2.13.pt2") as archive:
        archive.extractall(tmp_path / "there")
    assert cli("collect", tmp_path / "there", "-o", tmp_path / "b", "-q").code == 0
    bundle = shown(cli, "show", tmp_path / "b")
    assert [g["outcome"] for g in bundle["graphs"]] == ["exported"]
    assert bundle["versions"] == {"torch": "2.13.0+cpu"}


@pytest.mark.parametrize(
    ("package", "dequantised", "products"),
    [
        ("weight-only-2.13", [("a", "i8", "f32"), ("b", "i8", "f32")], []),
        ("pt2e-2.13", [("a", "i8", "f32"), ("b", "i8", "f32"), ("c", "i8", "f32")], []),
        ("compiled-weight-only-2.13", [], [(2, 0, 3)]),
        ("compiled-pt2e-frozen-2.13", [], [(3, 3, 0)]),
        ("compiled-cpu-2.13", [], []),
    ],
)
def test_an_int8_model_that_runs_in_float_is_told(
    cli: Cli, package: str, dequantised: list[Any], products: list[Any]
) -> None:
    [found] = shown(cli, "show", PACKAGES / f"{package}.pt2")["packages"]
    assert [(p["module"], p["stored"], p["dtype"]) for p in found["dequantised"]] == dequantised
    assert [(p["weights"], p["quantised"], p["floating"]) for p in found["products"]] == products
    first = cli("show", PACKAGES / f"{package}.pt2").out.partition("\n\n")[0]
    assert ("all products of model run in float" in first) == (products == [(2, 0, 3)])
    assert products != [(2, 0, 3)] or "nothing urgent" not in first


def test_explain_and_diff_read_packages(cli: Cli) -> None:
    before, after = (PACKAGES / f"compiled-{n}.pt2" for n in ("weight-only-2.13", "pt2e-frozen-2.13"))
    found = shown(cli, "explain", f"{PACKAGES / 'cond-2.13.pt2'}:model_exported:linear")
    assert '"c.py' in json.dumps(found).replace("/home/user/demo/", "")
    result = cli("diff", before, after, "--json")
    assert result.code == 1
    assert json.loads(result.out)["launches"] == [6, 4]
    named = {s["name"]: (s["first"], s["second"]) for s in json.loads(result.out)["settings"]}
    assert named["products of model (compiled)"] == ("0 quantised, 3 in float", "3 quantised, 0 in float")


@pytest.mark.parametrize(
    ("package", "products"),
    [
        ("dynamic-int8-2.13", [(1, ["aten._int_mm.default"], ["head"])]),
        ("weight-only-2.13", [(0, [], ["c"])]),
        ("program-2.11", []),
    ],
)
def test_products_of_a_program_that_were_left_in_float_are_named(
    cli: Cli, package: str, products: list[Any]
) -> None:
    [found] = shown(cli, "show", PACKAGES / f"{package}.pt2")["packages"]
    assert [(p["quantised"], p["operators"], p["floating"]) for p in found["program_products"]] == products


def test_a_package_without_anything_to_read_says_so(cli: Cli, tmp_path: Path) -> None:
    with ZipFile(PACKAGES / "program-2.11.pt2") as whole, ZipFile(tmp_path / "w.pt2", "w", ZIP_STORED) as cut:
        for name in whole.namelist():
            if "/models/" not in name:
                cut.writestr(name, whole.read(name))
    result = cli("collect", tmp_path / "w.pt2", "-o", tmp_path / "b")
    assert result.code == 2
    assert not (tmp_path / "b").exists()


def test_why_members_of_a_package_are_left_out_is_said(cli: Cli, tmp_path: Path) -> None:
    whole = (PACKAGES / "program-2.11.pt2").read_bytes()
    locked = bytearray(whole)
    for signature, flags in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        at = whole.find(signature)
        while at >= 0:
            locked[at + flags] |= 1
            at = whole.find(signature, at + 4)
    (tmp_path / "locked.pt2").write_bytes(bytes(locked))
    assert "it is encrypted" in cli("show", tmp_path / "locked.pt2").err

    with ZipFile(PACKAGES / "program-2.11.pt2") as old, ZipFile(tmp_path / "bomb.pt2", "w", 8) as new:
        for name in old.namelist():
            new.writestr(name, b"[" * 50_000_000 if name.endswith("models/model.json") else old.read(name))
    for command in (("show",), ("collect",)):
        assert "models/model.json: it would inflate to" in cli(*command, tmp_path / "bomb.pt2").err


def test_a_damaged_program_is_a_problem_of_the_bundle(cli: Cli, tmp_path: Path) -> None:
    with ZipFile(PACKAGES / "cond-2.13.pt2") as whole, ZipFile(tmp_path / "d.pt2", "w", ZIP_STORED) as cut:
        for name in whole.namelist():
            data = whole.read(name)
            cut.writestr(name, data[:400] if name.endswith("models/model.json") else data)
        cut.writestr("cond213/data/aotinductor/model/x.wrapper.cpp", "#include <x>\n")
    assert cli("collect", tmp_path / "d.pt2", "-o", tmp_path / "b", "-q").code in (0, 1)
    bundle = shown(cli, "show", tmp_path / "b")
    assert any("models/model.json" in p["where"] for p in bundle["problems"])


def test_models_whose_graphs_have_one_name_are_a_problem(cli: Cli, tmp_path: Path) -> None:
    package = tmp_path / "two.pt2"
    with ZipFile(PACKAGES / "program-2.11.pt2") as old, ZipFile(package, "w", ZIP_STORED) as new:
        (program,) = (n for n in old.namelist() if n.endswith("/models/model.json"))
        for name in old.namelist():
            new.writestr(name, old.read(name))
        for model in ("a b", "a:b"):
            new.writestr(program.replace("/model.json", f"/{model}.json"), old.read(program))
    said = shown(cli, "collect", package, "--out", tmp_path / "bundle")
    assert sum(g["id"] == "model_a_b_exported" for g in said["graphs"]) == 1
    assert any("a:b" in str(p) and "model_a_b_exported" in str(p) for p in said["problems"])


def test_a_zip_file_under_the_name_of_a_package_is_refused_as_before(cli: Cli, tmp_path: Path) -> None:
    shutil.make_archive(str(tmp_path / "z"), "zip", PACKAGES)
    shutil.move(tmp_path / "z.zip", tmp_path / "z.pt2")
    assert cli("collect", tmp_path / "z.pt2", "-o", tmp_path / "b").code == 2


def test_a_folder_with_a_package_and_more_is_collected_whole(cli: Cli, tmp_path: Path) -> None:
    """Only a folder that holds nothing else is the package's own; a stray package.json is no record of one."""
    with ZipFile(PACKAGES / "cond-2.13.pt2") as archive:
        archive.extractall(tmp_path / "all")
    shutil.copytree(PROJECT / "tests" / "data" / "fusion-cpu-2.13" / "products", tmp_path / "all" / "debug")
    (tmp_path / "all" / "package.json").write_text("{}")
    assert cli("collect", tmp_path / "all", "-o", tmp_path / "b", "-q").code == 0
    bundle = shown(cli, "show", tmp_path / "b")
    assert [g["id"] for g in bundle["graphs"]] == ["model__0_inference_0"]
    assert bundle["packages"] == []
    assert "package.json" in bundle["left_out"]["names"]


def test_two_packages_of_one_bundle_keep_what_is_theirs(cli: Cli, tmp_path: Path) -> None:
    source = (PACKAGES / f"{n}.pt2" for n in ("pt2e-2.13", "compiled-weight-only-2.13"))
    assert cli("collect", *source, "-o", tmp_path / "b", "-q").code == 0
    first, second = shown(cli, "show", tmp_path / "b")["packages"]
    assert (len(first["dequantised"]), first["products"]) == (3, [])
    assert (second["dequantised"], len(second["products"])) == ([], 1)


def test_a_damaged_record_hides_nothing_else_of_the_run(cli: Cli, tmp_path: Path) -> None:
    assert cli("collect", PACKAGES / "pt2e-2.13.pt2", "-o", tmp_path / "b", "-q").code == 0
    (tmp_path / "b" / "package.json").write_text("{")
    bundle = shown(cli, "show", tmp_path / "b")
    assert (bundle["packages"], len(bundle["graphs"])) == ([], 1)
    result = cli("show", tmp_path / "b")
    assert (result.code, "package.json" in result.out) == (0, True)
    assert cli("show-fusion", tmp_path / "b").code == 0


def test_a_package_is_named_whole(tmp_path: Path) -> None:
    package = tmp_path / "w.1.5.pt2"
    shutil.copy(PROJECT / "tests" / "data" / "pt2" / "compiled-weight-only-2.13.pt2", package)
    assert addresses.readable(package).name == "w.1.5"


def test_source_of_a_packaged_kernel_names_the_file_of_the_package(cli: Cli) -> None:
    done = cli("show", f"{PACKAGES / 'compiled-weight-only-2.13.pt2'}:K1", "--json")
    assert '"where": "output_code.cpp:976"' in done.out


def test_an_error_names_the_package_that_was_typed(cli: Cli) -> None:
    """It is read from a temporary folder, which is gone when the user reads the message."""
    package = str(PACKAGES / "compiled-cpu-2.13.pt2")
    for words in (
        ("triton-cache", "show", "nope", "--in", package),
        ("triton-cache", "show", f"{package}:nope"),
        ("diff", package, f"{package}:"),
        ("triton-cache", "show", f"{package}:K1"),
        ("edit", f"{package}:output_code"),
    ):
        found = cli(*words).err
        assert package in found and "xpudbg-trace" not in found, words


def test_a_stage_that_a_packaged_kernel_cannot_have_leads_to_what_there_is(cli: Cli) -> None:
    package = PACKAGES / "compiled-cpu-2.13.pt2"
    result = cli("show", f"{package}:K1:ttgir")
    assert result.code != 0
    assert "none" not in result.err and "xpudbg show" in result.err
