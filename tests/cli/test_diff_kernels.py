"""``xpudbg diff`` and ``triton-cache diff`` on kernels that no graph calls, and on binaries."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.golden_screens import SMALL, unpack_recorded
from xpudbg.compare.diff.kernel_diff import diff_cache_kernels
from xpudbg.model.diff import Change
from xpudbg.run.cache_files import find_caches

DATA = PROJECT / "tests" / "data" / "triton_cache_pvc"
GEMM, SMALL_GEMM, SOFTMAX, ADD = "3U7HGUK2", "5B6JBXQM", "RCCKTE2G", "GKBTLWY5"
Cli = Callable[..., Any]


@pytest.fixture
def caches(tmp_path: Path) -> tuple[Path, Path]:
    """A cache of five kernels, twice."""
    for name in ("a", "b"):
        shutil.copytree(DATA / "cache", tmp_path / name)
    return tmp_path / "a", tmp_path / "b"


def entry(cache: Path, key: str) -> Path:
    return next(cache.glob(f"{key}*"))


def changed(a: Path, b: Path) -> list[tuple[Change, str, str, str]]:
    kernels, _ = diff_cache_kernels(find_caches([a]).entries, find_caches([b]).entries)
    return [(k.change, k.a, k.b, k.detail) for k in kernels if k.change is not Change.SAME]


def test_bare_caches_are_compared(cli: Cli, caches: tuple[Path, Path]) -> None:
    a, b = caches
    same = cli("diff", a, b)
    assert same.code == 0
    assert "the same: 5 kernels that no graph calls" in same.out
    shutil.rmtree(entry(b, SOFTMAX))
    assert changed(a, b) == [(Change.GONE, f"softmax_kernel {SOFTMAX}", "", "")]
    assert changed(b, a) == [(Change.NEW, "", f"softmax_kernel {SOFTMAX}", "")]
    result = cli("diff", a, b)
    assert result.code == 1
    assert "1 of 5 kernels that no graph calls differs" in result.out
    for form in ("markdown", "html"):
        assert f"softmax_kernel {SOFTMAX}" in cli("diff", a, b, "--format", form).out
    body = json.loads(cli("diff", a, b, "--json").out)
    assert body["counts"] == {"same": 4, "gone": 1}


def test_bundles_of_caches_alone_are_compared(cli: Cli, caches: tuple[Path, Path]) -> None:
    a, b = caches
    shutil.rmtree(entry(b, SOFTMAX))
    for name, cache in (("one", a), ("two", b), ("three", a)):
        assert cli("collect", cache, "-o", name).code == 0
    assert cli("diff", "one", "three").code == 0
    assert cli("diff", "one", "two").code == 1
    assert f"softmax_kernel {SOFTMAX}" in cli("diff", "one", "two").out


def test_what_changed_in_a_kernel_is_said(caches: tuple[Path, Path]) -> None:
    a, b = caches
    metadata = entry(b, SOFTMAX) / "softmax_kernel.json"
    metadata.write_text(metadata.read_text().replace('"num_warps": 1', '"num_warps": 8'))
    assert changed(a, b) == [(Change.RETUNED, f"softmax_kernel {SOFTMAX}", f"softmax_kernel {SOFTMAX}", "num_warps 1 -> 8")]  # fmt: skip
    ttgir = entry(b, GEMM) / "gemm_kernel.ttgir"
    ttgir.write_text(ttgir.read_text().replace("tt.func", "// one more line\n  tt.func", 1))
    (other,) = [row for row in changed(a, b) if "gemm" in row[1]]
    assert (other[0], other[3]) == (Change.REGENERATED, "ttgir: 0 lines -> 1")
    ttir = entry(b, GEMM) / "gemm_kernel.ttir"
    ttir.write_text(ttir.read_text().replace("arith.constant", "arith.other", 1))
    (other,) = [row for row in changed(a, b) if "gemm" in row[1]]
    assert other[0] is Change.CHANGED


def test_locations_and_another_key_are_no_difference(caches: tuple[Path, Path]) -> None:
    a, b = caches
    for file in entry(b, GEMM).glob("*.tt*ir"):
        file.write_text(file.read_text().replace("kernels.py", "moved.py"))
    entry(b, SOFTMAX).rename(b / f"ABCDEFGH{SOFTMAX}")
    assert changed(a, b) == []


def test_what_cannot_be_compared_is_never_the_same(cli: Cli, caches: tuple[Path, Path]) -> None:
    a, b = caches
    for cache, keep in ((a, ".ttir"), (b, ".spv")):
        for file in entry(cache, SOFTMAX).iterdir():
            if file.suffix not in (keep, ".json"):
                file.unlink()
    result = cli("diff", a, b)
    assert result.code == 1
    assert "no difference found, but one part could not be compared" in result.out
    assert "ttir alone here, spv alone there" in result.out
    assert json.loads(cli("diff", a, b, "--json").out)["not_compared"]


def test_graphs_without_artifacts_are_not_the_same(cli: Cli, recorded: Path) -> None:
    manifest = json.loads((recorded / "manifest.json").read_text())
    for artifact in manifest["graphs"][0]["artifacts"]:
        if artifact["state"] == "present":
            artifact |= {"state": "missing", "path": "", "reason": "lost", "bytes": None, "sha256": ""}
    (recorded / "manifest.json").write_text(json.dumps(manifest))
    shutil.copytree(recorded, "again")
    result = cli("diff", recorded, "again")
    assert result.code == 1
    assert "lost" in result.out
    manifest |= {"graphs": [], "kernels": []}
    for run in (recorded, Path("again")):
        (run / "manifest.json").write_text(json.dumps(manifest))
    result = cli("diff", recorded, "again")
    assert result.code == 1
    assert "there is nothing to compare" in result.out


def test_kernels_of_runs_are_compared_by_name_and_hash(cli: Cli, caches: tuple[Path, Path]) -> None:
    a, b = caches
    result = cli("diff", f"{a}:{GEMM}", f"{b}:{SMALL_GEMM}")
    assert result.code == 1
    assert "threads_per_warp" in result.out and "Stages" in result.out
    assert cli("diff", f"{a}:softmax_kernel", f"{b}:softmax_kernel").code == 0
    several = cli("diff", f"{a}:gemm_kernel", f"{b}:gemm_kernel")
    assert several.code == 2
    assert f"{GEMM} (gemm_kernel, threads_per_warp 16)" in several.err
    stage = cli("diff", f"{a}:{GEMM}:ttgir", f"{b}:{SMALL_GEMM}:ttgir")
    assert stage.code == 1 and "@@" in stage.out
    assert json.loads(cli("diff", f"{a}:{GEMM}", f"{b}:{SMALL_GEMM}", "--json").out)["options"]
    assert cli("diff", f"{a}:nothing", b).code == 2


def test_binary_files_are_compared_as_text(cli: Cli, tmp_path: Path) -> None:
    first, second = (next(entry(DATA / "cache", key).glob("*.spv")) for key in (GEMM, SMALL_GEMM))
    result = cli("diff", first, second)
    assert result.code == 1
    assert "OpEntryPoint" in cli("diff", first, second, "--raw").out
    assert "\ufffd" not in result.out and "\\x00" not in result.out
    native = min((DATA / "zebin").rglob("*.zebin"))
    data = native.read_bytes()
    (tmp_path / "same.zebin").write_bytes(data)
    assert cli("diff", native, tmp_path / "same.zebin").code == 0
    (tmp_path / "other.zebin").write_bytes(data.replace(b"simd_size:       16", b"simd_size:        8"))
    other = cli("diff", native, tmp_path / "other.zebin").out
    assert "+  simd_size: 8" in other and "section .ze_info" in other
    for name, content in (("x.bin", b"\0\1\2"), ("y.bin", b"\0\1\2\3")):
        (tmp_path / name).write_bytes(content)
    result = cli("diff", tmp_path / "x.bin", tmp_path / "y.bin")
    assert "-size: 3 bytes" in result.out and "+size: 4 bytes" in result.out
    (tmp_path / "y.bin").write_bytes(b"\0\1\4")
    assert "+sha256: " in cli("diff", tmp_path / "x.bin", tmp_path / "y.bin").out


def test_triton_cache_diff_takes_paths_and_the_hash_of_the_card(cli: Cli, caches: tuple[Path, Path]) -> None:
    a, b = caches
    first, second = entry(a, GEMM), entry(b, SMALL_GEMM)
    for words in (
        (first, second),
        (first / "gemm_kernel.spv", second / "gemm_kernel.spv"),
        (first, second / "gemm_kernel.json"),
    ):
        result = cli("triton-cache", "diff", *words)
        assert result.code == 1, result.err
        assert f"gemm_kernel {GEMM}" in result.out
    digest = json.loads((first / "gemm_kernel.json").read_text())["hash"]
    assert digest[:12] in cli("triton-cache", "show", GEMM, "--in", a).out
    for words in ((digest, SMALL_GEMM), (digest[:10], SMALL_GEMM)):
        assert f"gemm_kernel {GEMM}" in cli("triton-cache", "diff", *words, "--in", a).out
    assert cli("triton-cache", "diff", first, b / first.name).code == 0
    refused = cli("triton-cache", "diff", GEMM, first.name, "--in", a)
    assert refused.code == 2 and "the same kernel" in refused.err
    assert cli("triton-cache", "diff", a, second).code == 2
    assert "matches 5 cache entries" in cli("triton-cache", "diff", a, second).err


@pytest.fixture
def bundles(cli: Cli, tmp_path: Path) -> tuple[Path, Path]:
    """A graph with a user's kernel and the cache entries of it, collected twice from two places."""
    for name in ("a", "b"):
        raw = shutil.copytree(
            PROJECT / "tests" / "data" / "user-kernel-xpu-2.13" / "raw", tmp_path / f"raw-{name}"
        )
        for file in raw.rglob("*.tt*ir"):
            file.write_text(file.read_text().replace("/home/user/demo", f"/srv/{name}"))
        assert cli("collect", raw, "--out", tmp_path / name).code == 0
    return tmp_path / "a", tmp_path / "b"


def stage_of_graph(bundle: Path, stage: str) -> Path:
    return next((bundle / "triton_cache").glob(f"XYCSUC7W*/addk.{stage}"))


def test_compiled_code_of_kernels_in_graphs_is_compared(cli: Cli, bundles: tuple[Path, Path]) -> None:
    a, b = bundles
    same = cli("diff", a, b)
    assert same.code == 0, same.out
    assert same.out.startswith("the same: 1 graph that calls 3 kernels and library functions, 3 kernels")
    file = stage_of_graph(b, "ttgir")
    text = file.read_text()
    file.write_text(text.replace("arith.addf", "arith.mulf", 1))
    assert file.read_text() != text
    result = cli("diff", a, b)
    assert result.code == 1
    assert "1 of 1 graph changed" in result.out
    row = next(line for line in result.out.splitlines() if "addk_0" in line)
    assert row.split()[0] == "regenerated"
    assert "the same source, compiled differently: ttgir: 1 line -> 1" in " ".join(result.out.split())
    body = json.loads(cli("diff", a, b, "--json").out)
    assert not body["same"] and body["counts"]["regenerated"] == 1
    assert body["graphs"][0]["change"] == "changed"


def test_options_that_no_source_shows_are_compared(cli: Cli, bundles: tuple[Path, Path]) -> None:
    a, b = bundles
    file = stage_of_graph(b, "json")
    file.write_text(json.dumps(json.loads(file.read_text()) | {"enable_fp_fusion": False}))
    result = cli("diff", a, b)
    assert result.code == 1
    assert "enable_fp_fusion True -> False" in result.out


def test_a_kernel_with_entries_in_one_run_alone_is_told(
    cli: Cli, tmp_path: Path, bundles: tuple[Path, Path]
) -> None:
    a, _ = bundles
    shutil.rmtree(next((tmp_path / "raw-b" / "cache").glob("XYCSUC7W*")))
    assert cli("collect", tmp_path / "raw-b", "--out", tmp_path / "c").code == 0
    out = " ".join(cli("diff", a, tmp_path / "c").out.split())
    assert "addk_0: only one of the two has the Triton cache entry: compared by source only" in out


def test_options_of_an_entry_without_metadata_are_not_called_unset(caches: tuple[Path, Path]) -> None:
    a, b = caches
    (entry(b, ADD) / "add_kernel.json").unlink()
    (row,) = changed(a, b)
    assert row[0] is Change.CHANGED
    assert row[3] == "only one has metadata: the options of the other are not known"


def test_a_stage_that_was_changed_in_the_bundle_is_read_whatever_the_manifest_says(
    cli: Cli, tmp_path: Path
) -> None:
    unpack_recorded(SMALL, tmp_path)
    shutil.copytree(tmp_path / SMALL, tmp_path / "other")
    assert cli("diff", tmp_path / SMALL, tmp_path / "other").code == 0
    stage = next((tmp_path / "other" / "triton_cache").glob("*/triton_*.ttir"))
    text = stage.read_text()
    assert "arith.mulf" in text or "arith.addf" in text
    stage.write_text(text.replace("arith.mulf", "arith.divf").replace("arith.addf", "arith.subf"))
    assert cli("diff", tmp_path / SMALL, tmp_path / "other").code == 1


def test_a_number_in_a_cache_leads_to_names(cli: Cli, caches: tuple[Path, Path]) -> None:
    a, b = caches
    result = cli("diff", f"{a}:K1:ttir", f"{b}:K1:ttir")
    assert result.code == 2
    hint = next(line for line in result.err.splitlines() if line.startswith("hint: "))
    assert "softmax_kernel" in hint
