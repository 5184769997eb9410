"""Finding and listing caches: layouts, filters, winners, and everything that a cache should not have."""

from __future__ import annotations

import json
import os
import shutil
import struct
import threading
from pathlib import Path

import pytest

from tests.conftest import PATIENCE
from xpudbg.commands.triton_cache.prune import export_kernel, plan_prune, remove_planned
from xpudbg.compare.diff.kernel_diff import analyse_kernel_diff
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import analyse_kernel
from xpudbg.facts.kernels.side_by_side import analyse_stages
from xpudbg.facts.kernels.triton_cache import (
    Query,
    analyse_disk_use,
    analyse_health,
    candidate_groups,
    folder_names,
    list_found,
    query,
)
from xpudbg.model.cache import CacheEntry, utc
from xpudbg.run.cache_files import EntryFiles, find_caches
from xpudbg.store.files.vfs import read_file

DATA = Path(__file__).parents[3] / "data" / "triton_cache_pvc"
SOFTMAX, GEMM, GEMM32 = "RCCKTE2G", "3U7HGUK2", "5B6JBXQM"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    shutil.copytree(DATA / "cache", tmp_path / "cache")
    return tmp_path / "cache"


def rows(*places: Path) -> list[CacheEntry]:
    return [e for listing in list_found(find_caches(list(places))) for e in listing.entries]


def one(root: Path, key: str) -> EntryFiles:
    return next(f for files in find_caches([root]).roots.values() for f in files if f.key.startswith(key))


def folder(root: Path, key: str) -> Path:
    return next(root.glob(f"{key}*"))


@pytest.mark.parametrize("place", ["", "cache", "cache/RCCKTE2GCWZZLJYFGDY4Z7EKRUAVR4SODBJGWK37N5ZQDRKR4VOA"])
def test_a_cache_is_found_from_above_at_it_and_at_an_entry(place: str) -> None:
    found = rows(DATA / place)
    assert len(found) == (1 if place.endswith("VOA") else 5)
    assert any(e.kernel == "softmax_kernel" for e in found)


def test_places_that_overlap_are_read_once() -> None:
    assert len(rows(DATA, DATA / "cache", DATA / "cache")) == 5


def test_a_place_that_is_not_there() -> None:
    with pytest.raises(XpudbgError, match="does not exist"):
        find_caches([Path("/no/such/place")])
    with pytest.raises(XpudbgError, match="is a file, not a folder or zip file"):
        find_caches([DATA / "kernels.py"])


def test_filters_and_order() -> None:
    listings = list_found(find_caches([DATA]), sources=True)

    def names(**wish: object) -> list[str]:
        return [e.kernel for c in query(listings, Query(**wish)) for e in c.entries]  # type: ignore[arg-type]

    assert names(name="soft*") == ["softmax_kernel"]
    assert names(target="max") == ["add_kernel", "gemm_kernel", "gemm_kernel", "softmax_kernel"]
    assert names(target="hip") == ["add_kernel"]
    assert names(has=("spill",)) == ["softmax_kernel"]
    assert names(has=("dpas", "2dblock")) == ["gemm_kernel"]
    assert names(has=("slm",)) == ["gemm_kernel"]
    assert names(has=("problem",)) == ["add_kernel"]
    assert names(sort="spills")[0] == "softmax_kernel"
    assert names(sort="size")[0] == "softmax_kernel"
    assert names(since="2100-01-01T00:00:00.000+00:00") == []


def test_candidates_of_one_kernel_and_the_winner(cache: Path) -> None:
    key = folder(cache, GEMM32).name
    (cache.parent / "ab").mkdir()
    best = {"BM": 16, "num_warps": 4, "num_stages": 2, "triton_cache_hash": key}
    (cache.parent / "ab" / "x.best_config").write_text(json.dumps(best))
    listings = query(list_found(find_caches([cache.parent]), sources=True), Query(group=True, name="gemm*"))
    assert [e.winner for e in listings[0].entries] == [True, False], "the winner comes first"
    (group,) = candidate_groups(listings)
    assert (group.kernel, group.source, group.winner) == ("gemm_kernel", "/tmp/sample/kernels.py", key)
    assert len(group.keys) == 2


def test_the_true_name_is_in_the_metadata(cache: Path) -> None:
    """Triton cuts file names at 150 characters."""
    path = folder(cache, SOFTMAX) / "softmax_kernel.json"
    metadata = json.loads(path.read_text())
    metadata["name"] = "softmax_" + "x" * 300
    path.write_text(json.dumps(metadata))
    assert next(e for e in rows(cache) if e.key.startswith(SOFTMAX)).kernel == metadata["name"]


def test_links_out_of_the_cache_are_not_followed(cache: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    shutil.copytree(folder(cache, GEMM), outside / "ENTRY")
    (outside / "secret.ttir").write_text("secret")
    (cache / "LINKED").symlink_to(outside / "ENTRY")
    entry = folder(cache, SOFTMAX)
    (entry / "softmax_kernel.ttir").unlink()
    (entry / "softmax_kernel.ttir").symlink_to(outside / "secret.ttir")
    (entry / "loop").symlink_to(entry)
    found = list_found(find_caches([cache]))
    assert not any(e.key == "LINKED" for c in found for e in c.entries)
    row = next(e for c in found for e in c.entries if e.key.startswith(SOFTMAX))
    assert "ttir" not in row.stages
    assert sum("not followed" in p.what for p in row.problems) == 2
    assert "secret" not in str(analyse_kernel(one(cache, SOFTMAX)))


def test_links_inside_the_cache_are_read(cache: Path) -> None:
    entry = folder(cache, SOFTMAX)
    (entry / "kept").write_bytes((entry / "softmax_kernel.ttir").read_bytes())
    (entry / "softmax_kernel.ttir").unlink()
    (entry / "softmax_kernel.ttir").symlink_to("kept")
    assert "ttir" in next(e for e in rows(cache) if e.key.startswith(SOFTMAX)).stages


def test_a_fifo_does_not_block(cache: Path) -> None:
    entry = folder(cache, SOFTMAX)
    (entry / "softmax_kernel.spv").unlink()
    os.mkfifo(entry / "softmax_kernel.spv")
    done: list[object] = []
    thread = threading.Thread(target=lambda: done.append(analyse_kernel(one(cache, SOFTMAX))), daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert done, "reading a FIFO waits for a writer"
    with pytest.raises(OSError):
        read_file(entry / "softmax_kernel.spv")


@pytest.mark.parametrize(
    "content", [b"", b"\0" * 5000, b"\xff\xfe" * 300, b"{" * 70_000, b'{"hash": "\\u001b[31m"}']
)
@pytest.mark.parametrize("suffix", ["json", "spv", "ttgir", "llir", "ttir"])
def test_any_content_of_any_file_is_survived(cache: Path, suffix: str, content: bytes) -> None:
    (folder(cache, SOFTMAX) / f"softmax_kernel.{suffix}").write_bytes(content)
    assert len(rows(cache)) == 5
    card = analyse_kernel(one(cache, SOFTMAX))
    analyse_stages(EntryReader(one(cache, SOFTMAX)))
    analyse_kernel_diff(one(cache, SOFTMAX), one(cache, "GKBTLWY5"), stage="ttgir")
    assert card.problems or b"u001b" in content, "what is odd is named"


def test_a_metadata_file_that_is_cut_anywhere(cache: Path) -> None:
    path = folder(cache, SOFTMAX) / "softmax_kernel.json"
    whole = path.read_bytes()
    for length in range(0, len(whole), 97):
        path.write_bytes(whole[:length])
        assert any(e.key.startswith(SOFTMAX) and e.problems for e in rows(cache)), length


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("words", [0, 900, 1100, 3900, 4200])
def test_a_glance_finds_names_however_far_the_first_function_is(cache: Path, words: int, order: str) -> None:
    def module(*texts: bytes) -> bytes:
        head = struct.pack(f"{order}7I", 0x07230203, 0x10400, 0, 9, 0, 2 << 16 | 17, 4)
        no_function = struct.pack(f"{order}2I", 2 << 16 | 7, 54) * words
        names = b"".join(b"%-32s" % text for text in texts)
        return (
            head + no_function + names + struct.pack(f"{order}5I", 5 << 16 | 54, 1, 2, 0, 3) + bytes(40_000)
        )

    file = folder(cache, SOFTMAX) / "softmax_kernel.spv"
    for texts in ((), (b"_matrix_mad_k",), (b"_matrix_mad_k", b"sub_group_2d_block_")):
        file.write_bytes(module(*texts))
        entry = next(e for e in rows(cache) if e.key.startswith(SOFTMAX))
        assert (entry.dpas, entry.block_2d) == (len(texts) > 0, len(texts) > 1)


def test_writers_at_work_while_it_reads(cache: Path) -> None:
    """Entries come, go and are half written; every reading ends, and nothing but problems comes of it."""
    stop = threading.Event()
    source = folder(cache, GEMM)

    def write(number: int) -> None:
        count = 0
        while not stop.is_set():
            target = cache / f"WRITER{number}{count % 3}"
            temporary = target / f"tmp.pid_{number}_{count}"
            temporary.mkdir(parents=True, exist_ok=True)
            for path in source.iterdir():
                (temporary / path.name).write_bytes(path.read_bytes()[: 10 + count * 37 % 4000])
                os.replace(temporary / path.name, target / path.name)
            shutil.rmtree(target, ignore_errors=True)
            count += 1

    threads = [threading.Thread(target=write, args=(n,), daemon=True) for n in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(15):
            listings = list_found(find_caches([cache]))
            assert sum(len(c.entries) for c in listings) >= 5
            for entries in find_caches([cache]).roots.values():
                for files in entries:
                    analyse_kernel(files)
    finally:
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)


def test_verify_names_what_is_wrong(cache: Path) -> None:
    (folder(cache, SOFTMAX) / "softmax_kernel.spv").write_bytes(b"\x03\x02\x23\x07" + b"\0" * 30)
    (folder(cache, GEMM) / "gemm_kernel.llir").unlink()
    foreign = folder(cache, "GKBTLWY5")
    foreign.rename(cache / "RENAMED")
    swapped = folder(cache, GEMM32) / "gemm_kernel.spv"
    shutil.copy(cache / "RENAMED" / "add_kernel.spv", swapped)
    (cache / "RENAMED" / "tmp.pid_1_x").mkdir()
    (check,) = analyse_health(find_caches([cache]))
    states = {e.key[:8]: e.state for e in check.entries}
    assert states == {
        SOFTMAX: "broken",
        GEMM: "partial",
        "RENAMED": "foreign",
        GEMM32: "tampered",
        "K5TQIVAJ": "partial",
    }
    assert check.unfinished == ("RENAMED/tmp.pid_1_x",)
    tampered = next(e for e in check.entries if e.state == "tampered")
    assert any("holds add_kernel, not gemm_kernel" in p.what for p in tampered.problems)


def test_folder_names_of_all_versions() -> None:
    hash_ = "8884a9934615b395a70530f1ccfc8a8d0158f24e18526b2b7f6f7301c551e55c"
    names = folder_names(hash_)
    assert names[0] == "RCCKTE2GCWZZLJYFGDY4Z7EKRUAVR4SODBJGWK37N5ZQDRKR4VOA"
    assert hash_ in names and "iISpk0YVs5WnBTDxzPyKjQFY8k4YUmsrf29zAcVR5Vw" in names
    assert folder_names("") == folder_names("zz") == folder_names("ab") == ()


def test_disk_use_adds_up(cache: Path) -> None:
    (cache / "LAUNCHER").mkdir()
    (cache / "LAUNCHER" / "launcher.so").write_bytes(b"x" * 5000)
    (use,) = analyse_disk_use(find_caches([cache]))
    on_disk = sum(p.stat().st_size for p in cache.rglob("*") if p.is_file())
    assert use.bytes == on_disk
    assert use.by_stage["other"] == 5000
    assert sum(use.by_stage.values()) == use.bytes
    assert use.by_kernel[0][:2] == ("gemm_kernel", 2)


def test_kernels_in_folders_below_a_kernel_weigh_once(cache: Path) -> None:
    """A module by itself lies in somebody's folder, and a cache below it: its bytes were dumps and logs of the module, too."""
    home = cache.parent / "home"
    home.mkdir()
    shutil.move(cache, home / "cache")
    module = next((home / "cache").rglob("*.spv"))
    shutil.copy(module, home / "k.spv")
    uses = analyse_disk_use(find_caches([home]))
    on_disk = sum(p.stat().st_size for p in home.rglob("*") if p.is_file())
    assert sum(u.bytes for u in uses) == on_disk
    module_use = next(u for u in uses if u.kernels == 1)
    assert module_use.bytes == (home / "k.spv").stat().st_size


def test_disk_use_counts_dumps_logs_and_loose_files(cache: Path) -> None:
    """IGC's dumps of a kernel are many times its stages; a folder with two kernels is counted once."""
    entry = next(cache.glob("RCCKTE2G*"))
    (entry / "mm_dumps").mkdir()
    (entry / "mm_dumps" / "OCL_asm0123456789abcdef_codegen.ll").write_bytes(b"x" * 70_000)
    (entry / "ocloc.log").write_text("Build succeeded.\n")
    for name in ("second.ttir", "second.json"):
        (entry / name).write_bytes(b"{}")
    (entry / "tmp.pid_1_x").mkdir()
    (entry / "tmp.pid_1_x" / "half").write_bytes(b"x" * 300)
    (cache / "notes.txt").write_text("mine")
    made = cache.parent / "zebin" / entry.name
    made.mkdir(parents=True)
    (made / "softmax_kernel.zebin").write_bytes(b"x" * 900)
    (use,) = analyse_disk_use(find_caches([cache.parent]))
    assert use.bytes == sum(p.stat().st_size for p in cache.parent.rglob("*") if p.is_file())
    assert use.by_stage["dumps, logs"] == 70_000 + 17 + 900
    assert (use.by_stage["other"], use.by_stage["unfinished"]) == (4, 300)
    assert sum(size for _, _, size in use.by_kernel) == use.bytes - 304


def test_prune_removes_what_was_planned_and_nothing_else(cache: Path) -> None:
    mine = cache / "my-project"
    mine.mkdir()
    (mine / "notes.ttir").write_text("module {\n}\n")
    (mine / "thesis.txt").write_text("years of work")
    extra = folder(cache, GEMM) / "notes.txt"
    extra.write_text("somebody's notes")
    found = find_caches([cache])
    (plan,) = plan_prune(found, name="*")
    assert {p.name[:8] for p, *_ in plan.entries} == {SOFTMAX, GEMM, GEMM32, "GKBTLWY5"}, (
        "not the ones without their hash"
    )
    done = remove_planned(found, plan)
    assert (done.entries, done.bytes, done.failed) == (4, plan.bytes, ())
    assert (mine / "thesis.txt").read_text() == "years of work"
    assert (mine / "notes.ttir").exists()
    assert extra.read_text() == "somebody's notes", "a folder with something else in it stays"
    assert not list(cache.glob(f"{SOFTMAX}*"))


def test_prune_does_not_count_what_could_not_be_removed(cache: Path) -> None:
    found = find_caches([cache])
    (plan,) = plan_prune(found, name="*")
    stage = folder(cache, SOFTMAX) / "softmax_kernel.ttir"
    stage.unlink()
    stage.mkdir()  # a folder in place of a file: unlinking it fails for everybody
    done = remove_planned(found, plan)
    assert done.entries == 3
    assert done.bytes < plan.bytes
    assert [p.where.rpartition("/")[2][:8] for p in done.failed] == [SOFTMAX]
    assert stage.is_dir()


def test_prune_by_size_takes_the_oldest(cache: Path) -> None:
    for age, key in enumerate((SOFTMAX, GEMM, GEMM32, "GKBTLWY5")):
        for path in folder(cache, key).iterdir():
            os.utime(path, (1000 + age, 1000 + age))
    found = find_caches([cache])
    total = sum(e.bytes for e in rows(cache))
    (plan,) = plan_prune(found, keep_bytes=total - 1)
    assert [p.name[:8] for p, *_ in plan.entries] == [SOFTMAX]
    assert plan_prune(found, before=utc(1000.5))[0].entries[0][1] == "softmax_kernel"
    assert plan_prune(found, target="nothing*")[0].entries == ()


def test_prune_does_not_follow_a_link_that_came_after_the_plan(cache: Path, tmp_path: Path) -> None:
    found = find_caches([cache])
    (plan,) = plan_prune(found, name="softmax*")
    outside = tmp_path / "outside"
    entry = folder(cache, SOFTMAX)
    entry.rename(outside)
    entry.symlink_to(outside)
    done = remove_planned(found, plan)
    assert (done.entries, done.bytes) == (0, 0)
    assert "replaced meanwhile" in done.failed[0].what
    assert (outside / "softmax_kernel.json").exists()


def test_export_as_folder_and_zip(tmp_path: Path) -> None:
    import zipfile

    files = one(DATA, SOFTMAX)
    path, names = export_kernel(files, "softmax_kernel", tmp_path / "out", {"kernel_card.txt": "card\n"})
    assert path == tmp_path / "out" / "softmax_kernel-RCCKTE2G"
    assert {"__grp__softmax_kernel.json", "softmax_kernel.zebin", "ocloc.log", "kernel_card.txt"} <= set(
        names
    )
    for name in ("softmax_kernel.spv", "softmax_kernel.llir"):
        assert (path / name).read_bytes() == (files.folder / name).read_bytes()
    again = next(f for fs in find_caches([path]).roots.values() for f in fs)
    assert analyse_kernel(again).fact("spill_bytes").value == 14912  # type: ignore[union-attr]
    with pytest.raises(XpudbgError, match="exists already"):
        export_kernel(files, "softmax_kernel", tmp_path / "out", {})
    archive, _ = export_kernel(files, "../../evil\x1b[31m", tmp_path / "k.zip", {})
    with zipfile.ZipFile(archive) as opened:
        assert all(".." not in n.split("/") and "\x1b" not in n for n in opened.namelist())
        assert len(opened.namelist()) == len(names) - 1
    assert not list(tmp_path.rglob(".xpudbg-export*"))


def test_stages_are_linked_by_line() -> None:
    result = analyse_stages(EntryReader(one(DATA, SOFTMAX)), source=(DATA / "kernels.py").read_text())
    assert [s.stage for s in result.stages] == ["ttir", "ttgir", "llir", "spv"]
    line = next(x for x in result.lines if x.line == 34)
    assert line.code == "e = tl.exp(x)"
    assert {s: len(ops) for s, ops in line.stages.items()} == {"ttir": 1, "ttgir": 1, "llir": 128, "spv": 128}
    assert line.stages["ttgir"][0].name == "math.exp"
    ttgir = result.stages[1]
    assert (ttgir.loads, ttgir.stores, ttgir.dots) == (1, 1, 0)
    assert ttgir.dialects["tt"] > 5


def test_a_kernel_does_not_differ_from_itself_and_does_from_another() -> None:
    same = analyse_kernel_diff(one(DATA, GEMM), one(DATA, GEMM))
    assert same.same and not same.options and not same.card
    other = analyse_kernel_diff(one(DATA, GEMM), one(DATA, GEMM32), stage="ttgir")
    assert not other.same
    assert ("threads_per_warp", "16", "32") in {(d.name, d.first, d.second) for d in other.options}
    assert any(d.name == "DPAS" and d.second == "none" for d in other.card)
    assert any(line.startswith("-#mma = #triton_intel_gpu.dpas<") for line in other.text)
    assert not any("loc(" in line for line in other.text)


def test_an_xpu_kernel_against_another_gpus() -> None:
    result = analyse_kernel_diff(one(DATA, "GKBTLWY5"), one(DATA, "K5TQIVAJ"))
    states = {s.stage: s.state for s in result.stages}
    assert states["spv"] == "only first" and states["amdgcn"] == "only second"
    assert states["ttir"] == "same", "the same Python compiled for both"


def test_a_local_array_is_no_spill(tmp_path: Path) -> None:
    """``sin`` keeps an array on the stack of a thread (tests/data/triton_cache_cuda/ORIGIN.md)."""
    cache = DATA.parent / "triton_cache_cuda" / "cache"
    (row,) = rows(cache)
    assert (row.registers, row.spills) == (16, 0)
    shutil.copytree(cache, tmp_path / "cache")
    next((tmp_path / "cache").rglob("*.ptx")).unlink()
    (row,) = rows(tmp_path / "cache")
    assert (row.registers, row.spills) == (16, None)
