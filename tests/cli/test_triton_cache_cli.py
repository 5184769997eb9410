"""``xpudbg triton-cache`` as people call it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

DATA = Path(__file__).parents[1] / "data" / "triton_cache_pvc"
Cli = Callable[..., Result]


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    shutil.copytree(DATA / "cache", tmp_path / "cache")
    return tmp_path / "cache"


def test_ls_table(cli: Cli) -> None:
    result = cli("triton-cache", "ls", DATA)
    assert result.code == 0, result.err
    lines = result.out.splitlines()
    assert lines[0].endswith("triton_cache_pvc/cache")
    titles = "KERNEL HASH TARGET TRITON WARPS LANES STAGES SLM GRF REGS SPILL DPAS 2D I/O SIZE AGE"
    assert re.sub(r" +", " ", lines[2]).strip() == titles
    softmax = next(line for line in lines if "softmax_kernel" in line)
    assert "RCCKTE2G" in softmax and "14.6 KiB" in softmax
    assert "yes" in next(line for line in lines if "3U7HGUK2" in line)
    assert any("no metadata" in line for line in lines)


@pytest.mark.parametrize("width", [40, 80, 100, 200])
def test_the_table_fits_the_terminal(width: int) -> None:
    from xpudbg.facts.kernels.triton_cache import list_found
    from xpudbg.run.cache_files import find_caches
    from xpudbg.screens.kernels.cache_table import render_listing
    from xpudbg.screens.text import cell_width, line_text

    listing = list_found(find_caches([DATA]))[0]
    lines = render_listing(listing, width=width, now=0.0)
    rows = [line_text(line) for line in lines[2 : 3 + len(listing.entries)]]
    assert all(cell_width(row) <= width for row in rows), rows
    assert all(key in "\n".join(rows) for key in ("RCCKTE2G", "3U7HGUK2"))
    assert "SPILL" in rows[0] or width < 80


def test_columns_stand_below_each_other_whatever_the_names_are() -> None:
    from xpudbg.model.cache import CacheEntry, CacheListing
    from xpudbg.screens.kernels.cache_table import render_listing
    from xpudbg.screens.text import cell_width, line_text

    names = ["plain", "日本_kernel", "na\u0308ive", "a\u202eb", "{0}%s"]
    entries = tuple(CacheEntry("K" * 52, name, num_warps=8, bytes=2048) for name in names)
    lines = render_listing(CacheListing("/c", entries), width=160, now=0.0)
    titles, *rows = map(line_text, lines[2 : 3 + len(names)])
    for row, name in zip(rows, ["plain", "日本_kernel", "na\u0308ive", "a\\u202eb", "{0}%s"], strict=True):
        assert name in row
        for title, cell in (("WARPS", " 8 "), ("SIZE", "2.0 kB")):
            at = row.index(cell) + len(cell.rstrip())
            assert cell_width(row[:at]) == titles.index(title) + len(title), row


def test_ls_json_is_what_the_documentation_says(cli: Cli) -> None:
    document = json.loads(cli("triton-cache", "ls", DATA, "--json", "--name", "softmax*").out)
    assert (document["schema"], document["schema_version"]) == ("xpudbg.triton-cache.ls", 1)
    (entry,) = document["caches"][0]["entries"]
    assert entry["kernel"] == "softmax_kernel"
    assert (entry["num_warps"], entry["threads_per_warp"], entry["shared"]) == (1, 32, 0)
    assert (entry["registers"], entry["spills"], entry["dpas"], entry["block_2d"]) == (
        128,
        14912,
        False,
        False,
    )
    assert (entry["grf_mode"], entry["target"], entry["triton_version"]) == (
        "default",
        "Data Center GPU Max 1100",
        "3.3.0b1",
    )
    assert set(entry["stages"]) == {"ttir", "ttgir", "llir", "spv"}
    stage = entry["stages"]["spv"]
    assert (DATA / "cache" / stage["path"]).stat().st_size == stage["bytes"]
    assert entry["problems"] == []


def test_ls_csv_has_numbers(cli: Cli) -> None:
    rows = list(
        csv.DictReader(io.StringIO(cli("triton-cache", "ls", DATA, "--format", "csv", "--has", "spill").out))
    )
    assert [r["spill"] for r in rows] == ["14912"]
    assert rows[0]["hash"].startswith("RCCKTE2G") and len(rows[0]["hash"]) == 52


@pytest.mark.parametrize("fmt", ["plain", "markdown"])
def test_ls_other_formats(cli: Cli, fmt: str) -> None:
    out = cli("triton-cache", "ls", DATA, "--format", fmt).out
    assert out.count("gemm_kernel") >= 2
    assert ("|" in out) == (fmt == "markdown")


def test_ls_groups(cli: Cli) -> None:
    out = cli("triton-cache", "ls", DATA, "--group").out
    assert "gemm_kernel  (2 candidates of kernels.py; " in out


def test_strict_exits_1_when_something_is_odd(cli: Cli) -> None:
    assert cli("triton-cache", "ls", DATA, "--strict").code == 1
    assert cli("triton-cache", "ls", DATA, "--strict", "--name", "soft*").code == 0
    assert cli("triton-cache", "verify", DATA, "--strict").code == 1


def test_show_card(cli: Cli) -> None:
    result = cli("triton-cache", "show", "softmax_kernel", "--in", DATA)
    assert result.code == 0, result.err
    assert "Registers spill to memory" in result.out
    assert re.search(r"spills +14,912 bytes for each hardware thread", result.out)
    assert re.search(r"grid +unknown", result.out)
    assert all(len(line) <= 165 for line in result.out.splitlines())


def test_show_card_json(cli: Cli) -> None:
    card = json.loads(cli("triton-cache", "show", "RCCK", "--in", DATA, "--json").out)
    assert card["schema"] == "xpudbg.kernel-card"
    facts = {f["name"]: f for s in card["sections"] for f in s["facts"]}
    assert facts["spill_bytes"]["value"] == 14912
    assert facts["grid"]["value"] is None and facts["grid"]["text"] == "unknown"
    assert all(
        {"rule", "level", "title", "evidence", "action", "reference"} == set(a) for a in card["advice"]
    )


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ("ttir", "tt.reduce"),
        ("ttgir", "#ttg.blocked"),
        ("llir", "spir_kernel"),
        ("spv", "OpEntryPoint Kernel"),
        ("zebin", "grf_count"),
        ("json", '"num_warps"'),
    ],
)
def test_show_stage(cli: Cli, stage: str, words: str) -> None:
    result = cli("triton-cache", "show", "RCCK", "--in", DATA, "--stage", stage)
    assert result.code == 0, result.err
    assert words in result.out


def test_show_stage_names_python_lines_of_spirv(cli: Cli) -> None:
    out = cli("triton-cache", "show", "RCCK", "--in", DATA, "--stage", "spv").out
    assert "; kernels.py:34" in out


def test_show_stage_raw_and_json(spawn: Callable[..., object], cli: Cli) -> None:
    done = spawn("triton-cache", "show", "RCCK", "--in", DATA, "--stage", "spv", "--raw")
    assert done.stdout == next(DATA.glob("cache/RCCK*/*.spv")).read_bytes()  # type: ignore[attr-defined]
    document = json.loads(cli("triton-cache", "show", "RCCK", "--in", DATA, "--stage", "spv", "--json").out)
    assert document["module"]["entry_points"][0]["name"] == "softmax_kernel"
    assert document["ops"][0]["name"] == "OpCapability"


@pytest.mark.parametrize(
    ("args", "message", "hint"),
    [
        (["show", "nothing"], "no kernel nothing", "kernels: gemm_kernel, add_kernel"),
        (["show", "gem_kernl"], "no kernel gem_kernl", "did you mean gemm_kernel"),
        (["export", "gemm_kernel"], "matches 2 cache entries", "3U7HGUK2"),
        (["show", "gemm_kernel", "--stage", "ttgir", "--raw"], "matches 2 cache entries", "3U7HGUK2"),
        (["show", "RCCK", "--machine"], "are two places", "one of them"),
        (["show", "RCCK", "--stage", "ptx"], "has no stage ptx", "ttgir"),
        (["stages", "RCCK", "--line", "x"], "x is not a line", "--line 32"),
        (["stages", "RCCK", "--line", "999"], "no stage has anything", "34"),
        (["stages", "RCCK", "--source", "/no/such.py"], "cannot read", "--source"),
        (["diff", "RCCK", "3U7H", "--stage", "abc"], "there is no stage abc", "ttgir"),
    ],
)
def test_wrong_arguments(cli: Cli, args: list[str], message: str, hint: str) -> None:
    result = cli("triton-cache", *args, "--in", DATA)
    assert result.code == 2
    assert result.out == ""
    error, suggestion = result.err.splitlines()
    assert error.startswith("error: ") and message in error
    assert suggestion.startswith("hint: ") and hint in suggestion


def test_places_that_have_no_kernels(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no Triton kernels" in cli("triton-cache", "ls", tmp_path).err
    assert cli("triton-cache", "ls", "/no/such/place").code == 2
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    result = cli("triton-cache", "ls")
    assert result.code == 2 and "no Triton cache found" in result.err


def test_the_default_is_the_users_caches(
    cli: Cli, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    monkeypatch.setenv("HOME", str(tmp_path / "none"))
    monkeypatch.setenv("TRITON_CACHE_DIR", str(cache))
    assert "softmax_kernel" in cli("triton-cache", "ls").out
    monkeypatch.delenv("TRITON_CACHE_DIR")
    shutil.copytree(cache, tmp_path / "home" / ".triton" / "cache")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert ".triton/cache" in cli("triton-cache", "ls").out


def test_stages(cli: Cli) -> None:
    result = cli("triton-cache", "stages", "RCCK", "--in", DATA, "--source", DATA / "kernels.py")
    assert result.code == 0, result.err
    line = next(x for x in result.out.splitlines() if x.strip().startswith("34"))
    assert "e = tl.exp(x)" in line and "exp" in line.partition("tl.exp(x)")[2]
    one = cli("triton-cache", "stages", "RCCK", "--in", DATA, "--line", "kernels.py:34").out
    assert "exp2" in one and "math.exp" in one
    document = json.loads(cli("triton-cache", "stages", "RCCK", "--in", DATA, "--json").out)
    assert [s["stage"] for s in document["stages"] if s["stage"] != "asm"] == ["ttir", "ttgir", "llir", "spv"]


def test_diff_exits_1_when_there_is_a_difference(cli: Cli) -> None:
    result = cli("triton-cache", "diff", "3U7H", "5B6J", "--in", DATA, "--stage", "ttir")
    assert result.code == 1
    assert "threads_per_warp" in result.out and "DPAS" in result.out and "@@" in result.out
    same = cli("triton-cache", "diff", "3U7H", "3U7H", "--in", DATA)  # see test_diff_kernels for copies
    assert same.code == 2 and "the same kernel" in same.err
    assert json.loads(cli("triton-cache", "diff", "3U7H", "5B6J", "--in", DATA, "--json").out)["options"]


def test_du_and_verify(cli: Cli) -> None:
    assert "llir" in cli("triton-cache", "du", DATA).out
    assert json.loads(cli("triton-cache", "du", DATA, "--json").out)["caches"][0]["kernels"] == 5
    assert "4 ok" in cli("triton-cache", "verify", DATA).out
    document = json.loads(cli("triton-cache", "verify", DATA, "--json").out)
    assert {e["state"] for e in document["caches"][0]["entries"]} == {"ok", "partial"}


def test_export(cli: Cli, tmp_path: Path) -> None:
    result = cli("triton-cache", "export", "RCCK", "--in", DATA, "-o", tmp_path)
    assert result.code == 0, result.err
    folder = Path(result.out.strip())
    assert folder.parent == tmp_path
    assert json.loads((folder / "kernel_card.json").read_text())["kernel"] == "softmax_kernel"
    assert "14,912 bytes" in (folder / "kernel_card.txt").read_text()
    assert cli("triton-cache", "export", "RCCK", "--in", DATA, "-o", tmp_path).code == 2


def test_a_hash_that_is_too_short_says_so(cli: Cli) -> None:
    result = cli("triton-cache", "show", "RC", "--in", DATA)
    assert result.code == 2 and "RC is too short for a hash" in result.err and "3 characters" in result.err


def test_prune_of_one_entry_counts_right(cli: Cli, cache: Path) -> None:
    result = cli("triton-cache", "prune", cache, "--name", "softmax*", "--yes")
    assert re.search(r"\nremoved 1 entry, [\d.]+ kB freed; 4 kept\n$", result.out)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "the file is empty"),
        (b"garbage", "no SPIR-V magic word at the start"),
        (b"\x03\x02", "the file is truncated: it ends after 2 bytes"),
        (b"\x03\x02\x23\x07abc", "the file is truncated inside its header: 7 of 20 bytes are there"),
    ],
)
def test_what_is_not_spirv_has_no_header(cli: Cli, cache: Path, data: bytes, why: str) -> None:
    stage = next(cache.glob("RCCK*/softmax_kernel.spv"))
    stage.write_bytes(data)
    result = cli("triton-cache", "show", "RCCK", "--in", cache, "--stage", "spv")
    assert (result.code, result.out) == (2, "")
    assert f"cannot show softmax_kernel.spv: {why}" in result.err and "hint:" in result.err
    document = json.loads(cli("triton-cache", "show", "RCCK", "--in", cache, "--stage", "spv", "--json").out)
    assert document["module"] is None and document["problems"]


def test_prune_shows_and_asks(cli: Cli, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "nothing chosen to remove" in cli("triton-cache", "prune", cache).err
    before = sorted(p.name for p in cache.iterdir())
    shown = cli("triton-cache", "prune", cache, "--name", "gemm*", "--dry-run")
    assert shown.code == 0
    assert re.search(r"\nwould remove 2 entries, [\d.]+ kB; 3 kept\n$", shown.out)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    refused = cli("triton-cache", "prune", cache, "--name", "gemm*")
    assert refused.code == 2 and "there is no terminal to confirm it" in refused.err
    assert sorted(p.name for p in cache.iterdir()) == before
    done = cli("triton-cache", "prune", cache, "--name", "gemm*", "--yes")
    assert "removed 2 entries" in done.out
    assert len(list(cache.iterdir())) == len(before) - 2
    assert cli("triton-cache", "prune", cache, "--name", "gemm*").out.endswith(
        "\nnothing to remove, 3 entries kept\n"
    )


def test_prune_takes_no_for_an_answer(cli: Cli, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    before = sorted(p.name for p in cache.iterdir())
    monkeypatch.setattr("sys.stdin", Terminal("n\n"))
    result = cli("triton-cache", "prune", cache, "--name", "gemm*")
    assert (result.code, "remove 2 entries, " in result.err) == (2, True)
    assert result.err.endswith("error: nothing was removed\n")
    assert sorted(p.name for p in cache.iterdir()) == before
    monkeypatch.setattr("sys.stdin", Terminal("y\n"))
    assert cli("triton-cache", "prune", cache, "--name", "gemm*").code == 0
    assert len(list(cache.iterdir())) == len(before) - 2


def test_prune_leaves_bundles_alone(cli: Cli, tmp_path: Path) -> None:
    collected = cli("collect", DATA / "cache", "--out", tmp_path / "bundle")
    assert collected.code == 0, collected.err
    result = cli("triton-cache", "prune", tmp_path / "bundle", "--name", "*", "--yes")
    assert result.code == 2 and "belongs to a run bundle" in result.err


def test_prune_leaves_bundles_below_the_place_alone(cli: Cli, tmp_path: Path, cache: Path) -> None:
    bundle = tmp_path / "project" / "deep" / "kept"
    assert cli("collect", DATA / "cache", "--out", bundle).code == 0
    before = {p: p.read_bytes() for p in bundle.rglob("*") if p.is_file()}
    alone = cli("triton-cache", "prune", tmp_path / "project", "--name", "*", "--yes")
    assert alone.code == 2 and "belongs to a run bundle" in alone.err
    both = cli("triton-cache", "prune", tmp_path, "--name", "gemm*", "--yes")
    assert both.code == 0 and "removed 2 entries" in both.out
    assert "entries of a bundle are not removed" in both.err and str(bundle) not in both.out
    assert {p: p.read_bytes() for p in bundle.rglob("*") if p.is_file()} == before


def test_prune_leaves_a_run_without_manifest_alone(cli: Cli, tmp_path: Path) -> None:
    """A run that was killed has no manifest; it is still a run."""
    run = tmp_path / ".xpudbg" / "runs" / "20261120-101010-x" / "cache"
    shutil.copytree(DATA / "cache", run)
    before = sorted(run.rglob("*"))
    for place in (tmp_path, run):
        result = cli("triton-cache", "prune", place, "--name", "*", "--yes")
        assert result.code == 2 and "belongs to a run bundle" in result.err
    assert sorted(run.rglob("*")) == before


def test_bundles_are_places_too(cli: Cli, tmp_path: Path) -> None:
    collected = cli("collect", DATA, "--out", tmp_path / "bundle")
    assert collected.code == 0, collected.err
    document = json.loads(cli("triton-cache", "ls", tmp_path / "bundle", "--json").out)
    entries = {e["key"][:8]: e for c in document["caches"] for e in c["entries"]}
    assert entries["RCCKTE2G"]["spills"] == 14912, "native code of the same key lies beside it"
    assert "4 ok" in cli("triton-cache", "verify", tmp_path / "bundle").out
    stage = next((tmp_path / "bundle").rglob("RCCK*/softmax_kernel.ttir"))
    os.chmod(stage, 0o644)
    stage.write_text(stage.read_text() + "// changed\n")
    out = cli("triton-cache", "verify", tmp_path / "bundle").out
    assert "tampered" in out and "sha256" in out


def test_the_drivers_lines_of_a_run_tell_of_spills(cli: Cli, cache: Path, tmp_path: Path) -> None:
    """Without native code the driver still says what it did, when TRITON_DEBUG=1 was set."""
    assert cli("collect", cache, "--out", tmp_path / "bundle").code == 0
    text = '(I): Detected spills for  "softmax_kernel", retrying with large GRF mode\n(I): Kernel has now 4096 spills\n'
    (tmp_path / "bundle" / "stdout.txt").write_text(text)
    manifest = json.loads((tmp_path / "bundle" / "manifest.json").read_text())
    row = {
        "kind": "stdout",
        "state": "present",
        "path": "stdout.txt",
        "bytes": len(text),
        "sha256": "",
        "reason": "",
        "origin": "",
    }
    manifest["artifacts"] = [row]
    (tmp_path / "bundle" / "manifest.json").write_text(json.dumps(manifest))
    card = json.loads(cli("triton-cache", "show", "RCCK", "--in", tmp_path / "bundle", "--json").out)
    facts = {f["name"]: f for s in card["sections"] for f in s["facts"]}
    assert (facts["spill_bytes"]["value"], facts["registers"]["value"]) == (4096, 256)
    assert "stdout.txt" in facts["spill_bytes"]["source"]


@pytest.mark.parametrize("name", ["evil\x1b[31m", "evil\nsecond line", "a|b", "..", "\u202egpj.exe"])
@pytest.mark.parametrize("command", ["ls", "plain", "markdown", "show", "stages", "du", "verify", "diff"])
def test_no_name_reaches_the_terminal_unescaped(cli: Cli, cache: Path, name: str, command: str) -> None:
    """Names with control characters in the folder's name, the file names and the metadata."""
    source = next(cache.glob("RCCK*"))
    folder = cache / f"KEY{name.replace('..', '._.')}"
    folder.mkdir()
    metadata = json.loads((source / "softmax_kernel.json").read_text())
    metadata |= {"name": name, "build_flags": name, "grf_mode": name, "triton_version": name}
    metadata["target"]["arch"] |= {"name": name, "driver_version": name, "version": name}
    (folder / f"{name}x.json").write_text(json.dumps(metadata))
    for suffix in ("ttir", "ttgir", "llir", "spv"):
        data = (source / f"softmax_kernel.{suffix}").read_bytes()
        (folder / f"{name}x.{suffix}").write_bytes(
            data.replace(b"kernels.py", (name * 3).encode()[:10].ljust(10, b"_"))
        )
    calls = {
        "ls": ["ls", cache, "--group"],
        "plain": ["ls", cache, "--format", "plain"],
        "markdown": ["ls", cache, "--format", "markdown"],
        "show": ["show", folder.name, "--in", cache],
        "stages": ["stages", folder.name, "--in", cache],
        "du": ["du", cache],
        "verify": ["verify", cache],
        "diff": ["diff", folder.name, source.name, "--in", cache, "--stage", "ttgir"],
    }
    result = cli("triton-cache", *calls[command])
    assert result.code in {0, 1}, result.err
    for text in (result.out, result.err):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)
        assert "\nsecond line" not in text
    assert not list(cache.parent.glob("*.exe"))


def test_a_place_that_is_no_cache_is_named_for_what_it_is(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "empty.zip").touch()
    os.mkfifo(tmp_path / "pipe.zip")
    for name, what in (("empty.zip", "an empty file"), ("pipe.zip", "a pipe")):
        result = cli("triton-cache", "ls", str(tmp_path / name))
        assert result.code == 2
        assert f"{name} is {what}, not a folder or zip file\nhint: " in result.err


def test_options_stand_under_one_heading_once(cli: Cli, cache: Path) -> None:
    result = cli("triton-cache", "diff", "3U7H", "RCCK", "--in", cache)
    assert result.code == 1
    lines = result.out.splitlines()
    assert lines.count("Options") == 1
    names = [line.split()[0] for line in lines if line.startswith("  ")]
    assert names.count("num_warps") == 1
    document = json.loads(cli("triton-cache", "diff", "3U7H", "RCCK", "--in", cache, "--json").out)
    assert "num_warps" in {d["name"] for d in document["options"]}
    assert "Options" not in {d["section"] for d in document["card"]}


def test_long_names_in_native_code_keep_off_their_values(cli: Cli, cache: Path) -> None:
    for entry in ("3U7H", "5B6J"):
        text = cli("triton-cache", "show", entry, "--in", cache.parent, "--stage", "zebin").out
        blocks = [b.splitlines()[1:] for b in text.split("\n\n") if b.startswith(("Kernel", "Sections"))]
        for block in blocks:
            starts = {len(line) - len(line.lstrip()[:].split("  ", 1)[1].lstrip()) for line in block}
            assert len(starts) == 1, block


def test_which_candidate_was_chosen_is_unknown_where_nothing_says(cli: Cli, cache: Path) -> None:
    unknown = "which one was chosen is unknown"
    result = cli("triton-cache", "ls", cache, "--group")
    assert f"gemm_kernel  (2 candidates of kernels.py; {unknown})" in result.out
    assert "softmax_kernel  (1 candidate of kernels.py)" in result.out
    best = {"triton_cache_hash": next(cache.glob("3U7H*")).name}
    (cache / "ab").mkdir()
    (cache / "ab" / "x.best_config").write_text(json.dumps(best))
    told = cli("triton-cache", "ls", cache, "--group").out
    assert "gemm_kernel  (2 candidates of kernels.py)" in told
    assert f"add_kernel  (2 candidates of kernels.py; {unknown})" in told
    entries = json.loads(cli("triton-cache", "ls", cache, "--group", "--json").out)["caches"][0]["entries"]
    assert {e["kernel"]: e["winner"] for e in entries if e["key"][:4] in ("3U7H", "RCCK")} == {
        "gemm_kernel": True,
        "softmax_kernel": None,
    }
    rows = cli("triton-cache", "ls", cache, "--format", "plain").out.splitlines()
    assert [r.split()[-1] for r in rows if "RCCK" in r] == ["?"]


def test_a_ttgir_by_itself_says_what_its_text_says(cli: Cli, tmp_path: Path) -> None:
    text = (
        'module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 32 : i32} {\n'
        "  tt.func public @triton_poi_fused_mine_0(%a: !tt.ptr<f32>) {\n"
        "    %c = arith.constant 1.0 : f32\n    tt.store %a, %c : !tt.ptr<f32>\n    tt.return\n  }\n}\n"
    )
    (tmp_path / "saved.ttgir").write_text(text)
    (entry,) = json.loads(cli("triton-cache", "ls", tmp_path, "--json").out)["caches"][0]["entries"]
    assert (entry["kernel"], entry["backend"]) == ("triton_poi_fused_mine_0", "xpu")
    assert (entry["num_warps"], entry["threads_per_warp"]) == (8, 32)
    assert "triton-cache native" not in cli("triton-cache", "ls", tmp_path).out
    assert cli("collect", tmp_path / "saved.ttgir", "-o", tmp_path / "run", "-q").code == 0
    (kernel,) = json.loads(cli("show", tmp_path / "run", "--json").out)["kernels"]
    assert (kernel["name"], kernel["kind"]) == ("triton_poi_fused_mine_0", "triton")
    assert all("only binaries were kept" not in artifact["reason"] for artifact in kernel["artifacts"])
