"""Builds of `triton-cache whatif` in their run: kept with a row, on card, page and report, cited by advice, told to be out of date."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.report_blocks import ReadReport, read_report
from xpudbg.commands.triton_cache.whatif import keep_builds
from xpudbg.model.artifact import Kind, State
from xpudbg.model.native import Attempt, IsaCounts, NativeFigures, RecordedBuilds, WhatIf
from xpudbg.model.verify import VerifiedFile
from xpudbg.record.ocloc import private_compilers
from xpudbg.report.make import ReportSettings, make_report
from xpudbg.run.cache_files import EntryFiles, find_caches
from xpudbg.run.run_reader import RunReader
from xpudbg.share.merge import merge_runs
from xpudbg.store.files.archive import INDEX
from xpudbg.store.manifest_file import load_manifest, save_manifest
from xpudbg.store.reader import MOST_ATTEMPTS, WHATIF_FILE, record_with

DATA = Path(__file__).resolve().parents[1] / "data"
SOFTMAX = "RCCKTE2GCWZZLJYFGDY4Z7EKRUAVR4SODBJGWK37N5ZQDRKR4VOA"
KEPT = "the builds are kept in tails.run: 'show' and 'report' have them"
FIGURES = NativeFigures(32, 128, 14144, 16384, 8, 33536)
ISA = IsaCounts(2553, {"ugm load": 36, "ugm scratch load": 119, "ugm scratch store": 90})
DEFAULT = Attempt("pvc", "default", "26.27.039122", FIGURES, 221, ISA, asked=True)
LARGE = Attempt(
    "pvc", "256", "26.27.039122", NativeFigures(32, 256, 256, 256, 4, 25024), 4, IsaCounts(1820, {"ugm load": 36})
)  # fmt: skip
OLDER = Attempt("pvc", "256", "22.43.24595", NativeFigures(32, 256, 0), 0)
FAILED = Attempt("bmg", "256", "22.43.24595", reason="ocloc ended with signal 11 (SIGSEGV)")
STRANGER = Attempt("bmg", "default", "22.43.24595", reason="this ocloc does not know bmg", unknown=True)
Cli = Callable[..., Any]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run with a kernel outside graphs that spills, with its native code."""
    root = shutil.copytree(DATA / "verify-bmg-2.13" / "run", tmp_path / "tails.run")
    entry = shutil.copytree(DATA / "triton_cache_pvc" / "cache" / SOFTMAX, root / "triton_cache" / SOFTMAX)
    shutil.copy(DATA / "triton_cache_pvc" / "zebin" / SOFTMAX / "softmax_kernel.zebin", entry)
    return root


def entry_of(run: Path, key: str = SOFTMAX) -> EntryFiles:
    return next(f for f in find_caches([run]).entries if f.key == key)


def keep(run: Path, *attempts: Attempt) -> list[str]:
    result = WhatIf(SOFTMAX, "softmax_kernel", "pvc", attempts)
    return keep_builds([(entry_of(run), result)])


def report_of(run: Path) -> ReadReport:
    file = run.with_suffix(".html")
    make_report(RunReader(run), ReportSettings()).write(file)
    return read_report(file)


def test_builds_stand_on_card_page_and_report_and_advice_cites_them(run: Path, cli: Cli) -> None:
    before = cli("triton-cache", "show", f"{run}:{SOFTMAX[:8]}")
    assert "triton-cache whatif'" not in before.out
    assert keep(run, DEFAULT, LARGE, OLDER, FAILED, STRANGER) == [KEPT]
    (row,) = [a for a in load_manifest(run).artifacts if a.kind is Kind.WHATIF]
    assert (row.path, row.bytes) == ("whatif.json", (run / "whatif.json").stat().st_size)

    cited = "compiled for trial by ocloc 26.27.039122 for pvc, kept in whatif.json"
    card = json.loads(cli("triton-cache", "show", f"{run}:{SOFTMAX[:8]}", "--json").out)
    kept = card["kept_builds"]
    # A compiler that does not know the device built nothing.
    assert [(a["device"], a["mode"], a["compiler"][:2]) for a in kept["attempts"]] == [
        ("pvc", "256", "22"), ("pvc", "default", "26"), ("pvc", "256", "26"), ("bmg", "256", "22"),
    ]  # fmt: skip
    assert kept["attempts"][2]["figures"]["spill_bytes"] == 256 and kept["changed"] == []
    (advice,) = [a for a in card["advice"] if a["rule"] == "spills"]
    assert f"with 256 registers 256 bytes spill ({cited})" in advice["evidence"]
    assert "leaves 256 bytes" in advice["action"]

    shown = cli("triton-cache", "show", f"{run}:{SOFTMAX[:8]}").out
    page = cli("show", f"{run}:{SOFTMAX[:8]}").out
    for text in (shown, page):
        table = text[text.index("Builds of 'triton-cache whatif'") :]
        assert "13.8 KiB" in table and "256 B" in table and "default*" in table
        words = " ".join(table.split())
        assert "from 14,144 to 256 bytes per hardware thread (221 to 4 registers)" in words
        if text is shown:
            assert words.count("ocloc ended with signal 11 (SIGSEGV)") == 1 and "on bmg" in words
        else:
            assert "for bmg, too: 'xpudbg triton-cache show' and --json list all" in words
        assert "nothing was run or timed (whatif.json)" in words

    report = report_of(run)
    index = report.json("index")
    (kernel,) = [k for k in index["kernels"] if k["name"] == "softmax_kernel"]
    found = report.json(f"kernel:{kernel['id']}")
    table = found["kept_builds"]
    rows = [dict(zip(table["columns"], r, strict=True)) for r in table["rows"]]
    assert [(r["GRF mode"], r["registers"], r["spills"], r["instructions"], r["ocloc"]) for r in rows] == [
        ("256", "256", "none", "–", "22.43.24595"),
        ("default*", "128", "13.8 KiB", "2,553", "26.27.039122"),
        ("256", "256", "256 B", "1,820", "26.27.039122"),
    ]
    assert [c for c in table["columns"] if c not in ("to scratch", "scratch", "code")] == [
        "device",
        "ocloc",
        "GRF mode",
        "SIMD",
        "registers",
        "spills",
        "spilled registers",
        "threads",
        "instructions",
        "messages",
    ]
    assert table["warning"] == ""
    assert any(cited in a["evidence"] for a in found["advice"])
    # Kernels that nobody compiled on purpose have no table.
    others = [k["id"] for k in index["kernels"] if k["id"] != kernel["id"]]
    assert others and all(report.json(f"kernel:{k}")["kept_builds"] is None for k in others)


def test_builds_of_a_kernel_of_a_graph_stand_in_show(run: Path, cli: Cli) -> None:
    key = "G2CYNXXZYRXQ2ZEOWLJBY554MFEXCGRRO7TVQG7S7WVOXQMRE64Q"
    attempts = (replace(DEFAULT, device="bmg"), replace(LARGE, device="bmg"))
    keep_builds([(entry_of(run, key), WhatIf(key, "triton_per_fused__softmax_mul", "bmg", attempts))])
    shown = cli("show", f"{run}:K3").out
    assert f"Builds of 'triton-cache whatif' of {key[:8]}" in shown
    document = json.loads(cli("show", f"{run}:K3", "--json").out)
    kept = {b["key"]: b["kept_builds"] for b in document["builds"]}
    assert len(kept) == 3 and [k for k, v in kept.items() if v] == [key]
    pages = [k for k in report_of(run).chunks if k.startswith("kernel:model__0_inference_0:K3")]
    assert len(pages) == 3


def test_a_later_command_adds_to_the_record(run: Path) -> None:
    keep(run, DEFAULT, LARGE)
    keep(run, replace(DEFAULT, isa=None), FAILED)
    (kernel,) = WHATIF_FILE.load(run / "whatif.json").kernels
    found = {(a.device, a.mode): a for a in kernel.attempts}
    assert found.keys() == {("pvc", "default"), ("pvc", "256"), ("bmg", "256")}
    # A ranking does without instructions; the code is the same.
    assert found["pvc", "default"].isa == ISA
    keep(run, replace(DEFAULT, isa=None, figures=replace(FIGURES, spill_bytes=64)))
    (kernel,) = WHATIF_FILE.load(run / "whatif.json").kernels
    assert next(a for a in kernel.attempts if a.mode == "default").isa is None
    assert len([a for a in load_manifest(run).artifacts if a.kind is Kind.WHATIF]) == 1


def test_builds_of_files_that_changed_are_out_of_date_and_go_with_the_next_build(run: Path, cli: Cli) -> None:
    keep(run, DEFAULT, LARGE)
    module = run / "triton_cache" / SOFTMAX / "softmax_kernel.json"
    module.write_text(module.read_text() + "\n")
    told = f"out of date: triton_cache/{SOFTMAX}/softmax_kernel.json changed after it"
    card = cli("triton-cache", "show", f"{run}:{SOFTMAX[:8]}").out
    assert told in " ".join(card.split())
    assert "kept in whatif.json" not in card and "256 registers reduce" not in card
    report = report_of(run)
    (kernel,) = [k for k in report.json("index")["kernels"] if k["name"] == "softmax_kernel"]
    assert report.json(f"kernel:{kernel['id']}")["kept_builds"]["warning"] == told
    keep(run, DEFAULT)
    (kernel,) = WHATIF_FILE.load(run / "whatif.json").kernels
    assert [a.mode for a in kernel.attempts] == ["default"]


def test_a_pack_has_them_and_what_was_packed_stays_as_it_is(run: Path, cli: Cli, tmp_path: Path) -> None:
    secret = "ghp_" + "A1b2C3d4" * 4 + "E5f6"
    keep(run, DEFAULT, LARGE, replace(FAILED, reason=f"log of {Path.home()}/k.spv token={secret}"))
    assert cli("pack", run, "-o", tmp_path / "tails.zip").code == 0
    zipped = f"{tmp_path / 'tails.zip'}:{SOFTMAX[:8]}"
    shown = cli("triton-cache", "show", zipped).out
    assert "13.8 KiB" in shown and secret not in shown
    assert "out of date" not in shown
    (said,) = keep(tmp_path / "tails.zip", DEFAULT)
    assert said == "the builds are not kept in tails.zip: it is a zip file"
    unpacked = tmp_path / "unpacked"
    cli("unpack", tmp_path / "tails.zip", "-o", unpacked)
    before = (unpacked / "whatif.json").read_bytes()
    assert secret.encode() not in before and (unpacked / INDEX).is_file()
    (said,) = keep(unpacked, DEFAULT)
    assert "unpacked from a pack" in said
    assert (unpacked / "whatif.json").read_bytes() == before
    assert "out of date" not in cli("triton-cache", "show", f"{unpacked}:{SOFTMAX[:8]}").out
    own = shutil.copytree(run, Path.cwd() / ".xpudbg" / "runs" / "tails.run")
    assert cli("rm", "tails.run", "--yes").code == 0 and not own.exists()


def test_merged_runs_have_the_builds_of_all(run: Path, tmp_path: Path, cli: Cli) -> None:
    other = shutil.copytree(run, tmp_path / "other.run")
    stage = other / "triton_cache" / SOFTMAX / "softmax_kernel.ttir"
    keep(run, DEFAULT)
    keep(other, LARGE)
    merged = tmp_path / "same"
    merged.mkdir()
    merge_runs([run, other], merged, hosts=["a", "b"])
    (kernel,) = WHATIF_FILE.load(merged / "whatif.json").kernels
    assert {a.mode for a in kernel.attempts} == {"default", "256"}
    assert "out of date" not in cli("triton-cache", "show", f"{merged}:{SOFTMAX[:8]}").out
    # An entry with other contents stands apart, and so do its builds.
    stage.write_text(stage.read_text() + "\n")
    apart = tmp_path / "apart"
    apart.mkdir()
    manifest = merge_runs([run, other], apart, hosts=["a", "b"])
    kernels = {k.key: k for k in WHATIF_FILE.load(apart / "whatif.json").kernels}
    assert {key: [a.mode for a in k.attempts] for key, k in kernels.items()} == {
        SOFTMAX: ["default"], f"{SOFTMAX}~b": ["256"],
    }  # fmt: skip
    assert all((apart / f.path).is_file() for k in kernels.values() for f in k.files)
    assert [a.path for a in manifest.artifacts if a.kind is Kind.WHATIF] == ["whatif.json"]
    (other / "whatif.json").write_text("{")
    odd = tmp_path / "odd"
    odd.mkdir()
    problems = merge_runs([run, other], odd, hosts=["a", "b"]).problems
    assert [p.where for p in problems if "could not be taken" in p.what] == ["b: whatif.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"run": "x", "format_version": 99}', '{"run": "x", "format_version": 1, "kernels": 3}']
)  # fmt: skip
def test_a_damaged_record_is_said_and_replaced(run: Path, cli: Cli, text: str) -> None:
    keep(run, DEFAULT)
    (run / "whatif.json").write_text(text)
    card = cli("triton-cache", "show", f"{run}:{SOFTMAX[:8]}")
    assert card.code == 0 and "whatif.json" in card.out[card.out.index("Problems") :]
    assert "whatif.json" in cli("show", f"{run}:{SOFTMAX[:8]}").out
    assert report_of(run).json("index")["kernels"]
    assert keep(run, LARGE) == [KEPT]
    assert [a.mode for k in WHATIF_FILE.load(run / "whatif.json").kernels for a in k.attempts] == ["256"]


def test_a_hostile_record_shows_as_text_and_opens_nothing(run: Path, cli: Cli, tmp_path: Path) -> None:
    keep(run, DEFAULT, FAILED)
    record = json.loads((run / "whatif.json").read_text())
    (kernel,) = record["kernels"]
    default, failed = kernel["attempts"]
    evil = "\x1b[31m<script>alert(1)</script>\nroot"
    default |= {"compiler": evil, "device": evil, "mode": evil}
    default["figures"] |= {"spill_bytes": 10**18, "registers": -1}
    failed["reason"] = evil
    kernel["attempts"] = [default, *({**failed, "device": f"{n}"} for n in range(5000))]
    secret = tmp_path / "secret"
    secret.write_text("x")
    kernel["files"] += [
        {"path": "../secret", "sha256": "0" * 64},
        {"path": "/etc/passwd", "sha256": "0" * 64},
    ]
    (run / "whatif.json").write_text(json.dumps(record))
    for command in (("triton-cache", "show"), ("show",)):
        done = cli(*command, f"{run}:{SOFTMAX[:8]}")
        assert done.code == 0 and "\x1b" not in done.out and "secret changed" not in done.out
        assert len(done.out) < 100_000
    report_of(run)
    page = run.with_suffix(".html").read_text()
    assert "<script>alert(1)" not in page
    # A row that leads out of the bundle is not followed.
    manifest = load_manifest(run)
    rows = [replace(a, path="../secret") if a.kind is Kind.WHATIF else a for a in manifest.artifacts]
    save_manifest(run, replace(manifest, artifacts=tuple(rows)))
    assert "Builds of" not in cli("triton-cache", "show", f"{run}:{SOFTMAX[:8]}").out


def test_the_record_is_bounded() -> None:
    def built(key: str, count: int) -> RecordedBuilds:
        attempts = tuple(replace(LARGE, device=f"d{n}") for n in range(count))
        return RecordedBuilds(key, "k", "pvc", attempts, (VerifiedFile(f"triton_cache/{key}/k.spv", "0"),))

    record = None
    for number in range(400):
        record = record_with(record, [built(f"K{number}", 200)], "run")
    assert record is not None
    assert {len(k.attempts) for k in record.kernels} == {MOST_ATTEMPTS}
    assert record.kernels[-1].key == "K399" and record.kernels[0].key != "K0"
    assert sum(len(k.attempts) for k in record.kernels) <= 20_000


def test_an_interrupt_leaves_the_old_record(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    keep(run, DEFAULT)
    before = (run / "whatif.json").read_bytes(), (run / "manifest.json").read_bytes()
    monkeypatch.setattr("xpudbg.store.files.atomic.os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        keep(run, LARGE)
    monkeypatch.undo()
    assert ((run / "whatif.json").read_bytes(), (run / "manifest.json").read_bytes()) == before
    assert sorted(p.name for p in run.iterdir() if "part" in p.name) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_is_a_note(run: Path) -> None:
    run.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        (said,) = keep(run, DEFAULT)
    finally:
        run.chmod(stat.S_IRWXU)
    assert said == "the builds are not kept in tails.run: it cannot be written: Permission denied"


def test_a_disk_without_room_is_a_note(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("xpudbg.store.files.atomic.os.fsync", full)
    (said,) = keep(run, DEFAULT)
    assert said == "the builds are not kept in tails.run: it cannot be written: No space left on device"


def a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that gives the recorded native code for whatever it is asked."""
    recorded = DATA / "triton_cache_pvc" / "zebin" / SOFTMAX / "softmax_kernel.zebin"
    program = tmp_path / "ocloc"
    program.write_text(
        '#!/bin/sh\n[ "$1" != query ] || { printf 99.1 > OCL_DRIVER_VERSION; exit; }\n[ "$1" = compile ] || exit 1\n'
        'while [ $# -gt 0 ]; do case "$1" in -out_dir) out="$2";; esac; shift; done\n'
        f'cp {recorded} "$out/kernel"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    return program


def test_the_command_keeps_them_unless_told_not_to(
    run: Path, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = a_compiler(tmp_path, monkeypatch)
    asked = ("triton-cache", "whatif", f"{run}:{SOFTMAX[:8]}", "--ocloc", program, "--device", "pvc")
    done = cli(*asked, "--no-keep")
    assert done.code == 0 and "kept in" not in done.err and not (run / "whatif.json").exists()
    done = cli(*asked)
    assert done.code == 0 and KEPT in done.err and "kept in" not in done.out
    (kernel,) = WHATIF_FILE.load(run / "whatif.json").kernels
    assert [(a.mode, a.compiler) for a in kernel.attempts] == [
        (mode, "99.1") for mode in ("default", "128", "256", "auto")
    ]
    ranked = cli("triton-cache", "whatif", "--all", run, "--ocloc", program, "--device", "pvc")
    assert ranked.code == 0 and ranked.err.count("kept in") == 1
    assert len(WHATIF_FILE.load(run / "whatif.json").kernels) == 7
    # A cache by itself is no run: nothing is written there, and nothing said of it.
    cache = shutil.copytree(run / "triton_cache", tmp_path / "cache")
    done = cli("triton-cache", "whatif", cache / SOFTMAX, "--ocloc", program, "--device", "pvc")
    assert done.code == 0 and "kept" not in done.err
    assert not list(tmp_path.glob("cache/**/whatif.json"))


@pytest.mark.skipif(not private_compilers(), reason="no ocloc of `xpudbg targets setup`")
def test_figures_of_a_real_compiler_are_those_that_it_printed(run: Path, cli: Cli) -> None:
    program = private_compilers()[0].program
    done = cli(
        "triton-cache", "whatif", f"{run}:{SOFTMAX[:8]}", "--ocloc", program, "--device", "pvc", "--json"
    )
    (printed,) = json.loads(done.out)["kernels"]
    card = json.loads(cli("triton-cache", "show", f"{run}:{SOFTMAX[:8]}", "--json").out)
    assert card["kept_builds"]["attempts"] == printed["attempts"]
    assert card["kept_builds"]["sentences"] == printed["sentences"]
    large = next(a for a in printed["attempts"] if a["mode"] == "256")["figures"]["spill_bytes"]
    (advice,) = [a for a in card["advice"] if a["rule"] == "spills"]
    assert f"{large:,} bytes spill" in advice["evidence"] and "kept in whatif.json" in advice["evidence"]


def test_a_run_without_them_is_as_it_was(run: Path, cli: Cli) -> None:
    document = json.loads(cli("show", f"{run}:K3", "--json").out)
    assert all(b["kept_builds"] is None for b in document["builds"])
    row = next((a for a in load_manifest(run).artifacts if a.kind is Kind.WHATIF), None)
    assert row is None or row.state is not State.PRESENT
