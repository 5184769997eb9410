"""``xpudbg show`` where several things fit: none is taken in silence."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT

CACHE = PROJECT / "tests" / "data" / "triton_cache_pvc" / "cache"
Cli = Callable[..., Any]


@pytest.fixture
def bundle(cli: Cli) -> Path:
    """A bundle with two gemm kernels that differ in their options, and two add kernels."""
    assert cli("collect", CACHE, "-o", "run").code == 0
    return Path("run")


def test_configurations_of_a_kernel_are_shown_one_after_the_other(cli: Cli, bundle: Path) -> None:
    result = cli("show", bundle, "gemm_kernel", "ttgir")
    assert result.code == 0
    assert "2 configurations, and it is not known which one autotuning chose" in result.err
    first, second = result.out.split("// 5B6JBXQM (gemm_kernel, threads_per_warp 32)\n")
    assert first.startswith("// 3U7HGUK2 (gemm_kernel, threads_per_warp 16)\n")
    for text, lanes in ((first, 16), (second, 32)):
        assert f'"ttg.threads-per-warp" = {lanes} : i32' in text
        assert text.count("ttg.threads-per-warp") == 1
    both = json.loads(cli("show", bundle, "gemm_kernel", "ttgir", "--json").out)["candidates"]
    assert [a["path"].split("/")[1][:4] for a in both] == ["3U7H", "5B6J"]
    for key, lanes in (("3U7HGUK2", 16), ("5B6J", 32)):
        shown = cli("show", bundle, key, "ttgir")
        assert shown.code == 0
        assert f'"ttg.threads-per-warp" = {lanes} : i32' in shown.out
    assert cli("show", bundle, "softmax_kernel", "ttgir").code == 0


def test_binary_stages_of_several_configurations_are_asked_for(cli: Cli, bundle: Path) -> None:
    result = cli("show", bundle, "gemm_kernel", "spv")
    assert (result.code, result.out) == (2, "")
    assert "3U7HGUK2 (gemm_kernel, threads_per_warp 16), 5B6JBXQM" in result.err


@pytest.mark.parametrize("stage", ["ttir", "ttgir"])
def test_a_stage_of_a_cache_by_itself_is_its_file(cli: Cli, stage: str) -> None:
    (file,) = CACHE.glob(f"3U7H*/*.{stage}")
    found = cli("show", f"{CACHE}:3U7HGUK2:{stage}")
    assert (found.code, found.out) == (0, file.read_text())
    assert json.loads(cli("show", f"{CACHE}:3U7HGUK2:{stage}", "--json").out)["stage"] == stage
    note = cli("show", f"{CACHE}:gemm_kernel:{stage}").err
    assert note == "gemm_kernel of 3U7HGUK2; others of that name are in 5B6JBXQM\n"


def test_a_kernel_by_its_key_is_that_entry_alone(cli: Cli, bundle: Path) -> None:
    body = json.loads(cli("show", bundle, "3U7H", "--json").out)
    assert (body["name"], len(body["cache_keys"])) == ("gemm_kernel", 1)
    assert {a["path"].split("/")[1][:4] for a in body["artifacts"] if a["path"]} == {"3U7H"}
    assert len(json.loads(cli("show", bundle, "gemm_kernel", "--json").out)["cache_keys"]) == 2


def test_the_one_that_autotuning_chose_is_shown(cli: Cli, bundle: Path) -> None:
    chosen = next(p.name for p in CACHE.iterdir() if p.name.startswith("5B6J"))
    (bundle / "triton_cache" / "x.best_config").write_text(json.dumps({"triton_cache_hash": chosen}))
    result = cli("show", bundle, "gemm_kernel", "ttgir")
    assert result.out == (CACHE / chosen / "gemm_kernel.ttgir").read_text()
    assert "gemm_kernel has 2 configurations; this is 5B6JBXQM, which autotuning chose" in result.err


def test_copies_of_one_file_are_one(cli: Cli, tmp_path: Path) -> None:
    for name in ("a", "b"):
        entry = next(CACHE.glob("RCCK*"))
        shutil.copytree(entry, tmp_path / name / f"{name.upper() * 4}{entry.name[4:]}")
    assert cli("collect", tmp_path, "-o", "twice").code == 0
    assert cli("show", "twice", "softmax_kernel", "ttgir").code == 0


def test_a_part_of_a_kernel_s_name_is_enough_where_it_is_the_only_one(cli: Cli, bundle: Path) -> None:
    assert json.loads(cli("show", bundle, "gemm_", "--json").out)["name"] == "gemm_kernel"
    several = cli("show", bundle, "_kernel")
    assert (several.code, several.out) == (2, "")
    assert "_kernel matches 3 kernels" in several.err
    assert "choose one by its name: " in several.err
    misspelt = cli("show", bundle, "gem_kernel").err
    assert "did you mean gemm_kernel" in misspelt
    assert "kernels: " in cli("show", bundle, "nothing-like-it").err


def test_a_run_whose_only_compile_failed_is_not_told_to_run_again(cli: Cli) -> None:
    """Running it again gives no graph either: the compile fails before there is one."""
    log = PROJECT.parent / "shared" / "fixtures" / "torch_trace" / "comp_failure.log"
    if not log.exists():
        pytest.skip("the recorded traces are not here")
    assert cli("collect", log, "-o", "failed").code == 0
    result = cli("show-fusion", "failed")
    assert result.code == 2
    assert (
        "its compile failed (backend: BackendCompilerFailed" in result.err
        and "run the script again" not in result.err
    )
