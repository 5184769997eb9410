"""``collect`` and ``pack`` take what compilers wrote, and nothing that lies around it."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import DATA

MARK = "tell-nobody-7f3a"
CACHE = DATA.parent / "triton_cache_pvc" / "cache"
SECRETS = (
    ".env", ".netrc", ".pypirc", ".git/config", ".git/objects/ab/cdef", ".ssh/id_rsa", ".aws/credentials", ".hidden.spv", ".hidden.ttir",
    ".config/gcloud/application.json", ".vscode/settings.json", "stdout.txt", "stderr.txt", "id_rsa", "id_ed25519.pub", "server.key",
    "cert.pem", "keystore.p12",
    "credentials.json", "credentials.py", "configuration.py", "secrets.json", "tokens.log", "debug-notes.log", "notes.txt", "train.py",
    "kernel.py", "kernel.ttir.bak", "kernel.env", "kernel.txt", "other.json", "__grp__.json", "__grp__mine.json", "mine.json",
    "password.spv", "password.zebin", "key.source",
    "OCL_passwords.txt", "OCL_asmsecret.ll", "main.cpp", "src/model.py", "src/.env", "dumps/notes.txt", "dumps/private.pem", "a.so",
    "wandb/run/config.yaml", "cc/credentials.json", "cc/customer.json", "output_code_of_mine.py", "fx_graph.py", "data.bin", "core",
)  # fmt: skip
"""Files as they lie around a kernel in a stranger's folder; some are named like artifacts."""


def around(folder: Path) -> None:
    """Put every secret below a folder."""
    for name in SECRETS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{MARK} {name}\n")


def files(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())


def test_no_file_of_a_strangers_folder_but_the_kernel_is_taken(cli) -> None:
    """The kernel's own files, whichever of them are there."""
    entry = min(CACHE.glob("*/*.spv")).parent
    stem = next(entry.glob("*.spv")).stem
    for wanted in ({"spv"}, {"ttir"}, {"ttir", "ttgir", "llir", "spv", "json", "grp"}):
        home = Path("_".join(sorted(wanted)), "work")
        home.mkdir(parents=True)
        around(home)
        for file in entry.iterdir():
            kind = "grp" if file.name.startswith("__grp__") else file.suffix[1:]
            if kind in wanted:
                shutil.copy(file, home)
        assert cli("collect", home, "--out", home.parent / "b").code == 0
        taken = files(home.parent / "b")
        expected = {f"{stem}.{s}" for s in wanted - {"grp"}}
        expected |= {f"__grp__{stem}.json"} if "grp" in wanted else set()
        assert set(taken) == {"manifest.json"} | {f"triton_cache/work/{n}" for n in expected}
        for name in taken[1:]:
            assert MARK not in (home.parent / "b" / name).read_text(errors="replace")
        assert cli("pack", home.parent / "b", "-o", home.parent / "p.zip").code == 0
        with zipfile.ZipFile(home.parent / "p.zip") as pack:
            assert set(pack.namelist()) == {*taken, "pack.json"}
            assert not any(MARK.encode() in pack.read(n) for n in pack.namelist())


def test_what_was_left_out_is_counted_and_named(cli) -> None:
    home = Path("work")
    home.mkdir()
    around(home)
    shutil.copy(min(CACHE.glob("*/*.spv")), home / "kernel.spv")
    result = cli("collect", home, "--out", "b")
    left = json.loads(Path("b/manifest.json").read_text())["left_out"]
    hidden = {".git", ".ssh", ".aws", ".config", ".vscode"}
    outside = [n for n in SECRETS if n.partition("/")[0] not in hidden]
    assert left["files"] == len(outside)
    assert set(left["names"]) == set(outside)
    assert set(left["folders"]) == hidden
    assert left["closed"] == len(hidden)
    text = " ".join(result.err.split())
    assert f"{len(outside)} files of unknown kind" in text
    assert ".env" in text
    assert "5 folders not entered" in text
    assert f"{len(outside)} files" in " ".join(cli("show", "b").out.split())


def test_graphs_caches_traces_and_logs_are_taken_file_by_file(cli) -> None:
    """The recorded run with secrets in every one of its folders gives the bundle that it gives without them."""
    shutil.copytree(DATA / "raw", "clean")
    shutil.copytree(DATA / "raw", "raw")
    for folder in [Path("raw"), *(p for p in Path("raw").rglob("*") if p.is_dir())]:
        around(folder)
    for name in ("stdout.txt", "stderr.txt"):  # beside graphs and traces they are the run's
        (Path("raw") / name).unlink()
    assert cli("collect", "clean", "--out", "a").code == 0
    assert cli("collect", "raw", "--out", "b").code == 0
    assert files(Path("a")) == files(Path("b"))
    for name in files(Path("b")):
        if name != "manifest.json":
            assert MARK not in (Path("b") / name).read_text(errors="replace"), name


def test_a_group_file_cannot_name_what_is_not_the_kernels(cli) -> None:
    home = Path("work")
    home.mkdir()
    around(home)
    shutil.copy(min(CACHE.glob("*/*.spv")), home / "k.spv")
    Path("outside.txt").write_text(MARK)
    (home / "k.newstage").write_text("a stage of a newer Triton")
    wanted = ["k.spv", "k.newstage", "id_rsa", ".env", "train.py", "../outside.txt", "k.gone", "/etc/passwd"]
    (home / "__grp__k.json").write_text(json.dumps({"child_paths": {n: f"/x/{n}" for n in wanted}}))
    assert cli("collect", home, "--out", "b").code == 0
    names = {"k.spv", "k.newstage", "__grp__k.json"}
    assert set(files(Path("b"))) == {"manifest.json"} | {f"triton_cache/work/{n}" for n in names}


def test_a_named_file_means_that_file(cli) -> None:
    """With what belongs to it by name, and not its folder."""
    home = Path("work")
    home.mkdir()
    around(home)
    source = min(CACHE.glob("*/*.spv"))
    for file in source.parent.iterdir():
        shutil.copy(file, home)
    shutil.copy(source, home / "kernel.spv")
    shutil.copy(source, home / "second.spv")
    expected = {
        "kernel.spv": {"kernel.spv"},
        source.name: {p.name for p in source.parent.iterdir()},
        f"{source.stem}.json": {p.name for p in source.parent.iterdir()},
        "password.spv": {"password.spv"},  # asked for by name: damaged modules are collected, too
    }
    for number, (name, names) in enumerate(expected.items()):
        assert cli("collect", home / name, "--out", f"b{number}").code == 0
        assert {Path(p).name for p in files(Path(f"b{number}"))} == {"manifest.json", *names}
    graph = next((DATA / "raw/debug").rglob("output_code.py"))
    assert cli("collect", graph, "--out", "g").code == 0
    assert {Path(p).name for p in files(Path("g"))} == {"manifest.json", "output_code.py"}
    for name in ("id_rsa", ".env", "train.py", "credentials.json"):
        result = cli("collect", home / name, "--out", "no")
        assert result.code == 2
        assert not Path("no").exists()


def test_kernels_in_one_folder_stay_apart(cli) -> None:
    sources = sorted(CACHE.glob("*/*.spv"))[:2]
    home = Path("modules")
    home.mkdir()
    for number, source in enumerate(sources):
        shutil.copy(source, home / f"k{number}.spv")
    bundle = json.loads(cli("collect", home, "--out", "b", "--json").out)
    keys = [k["cache_keys"] for k in bundle["kernels"]]
    assert (
        sorted(len(a["path"]) > 0 for k in bundle["kernels"] for a in k["artifacts"] if a["path"])
        == [True] * 2
    )
    assert len({key for some in keys for key in some}) == 2
    rows = json.loads(cli("triton-cache", "ls", home, "--json").out)["caches"][0]["entries"]
    assert len(rows) == 2
    assert cli("triton-cache", "ls", "b").code == 0


def test_an_entry_that_several_caches_hold_counts_once(cli) -> None:
    shutil.copytree(CACHE, "rank0/cache")
    shutil.copytree(CACHE, "rank1/cache")
    one = json.loads(cli("collect", "rank0", "--out", "a", "--json").out)
    both = json.loads(cli("collect", "rank0", "rank1", "--out", "b", "--json").out)
    assert len(one["kernels"]) == len(both["kernels"])
    assert [k["cache_keys"] for k in one["kernels"]] == [k["cache_keys"] for k in both["kernels"]]


@pytest.mark.parametrize(
    "place", ["igc-shaderdump-pvc", "spirvrunner", "offline-triton-xpu-3.3.0b1-pvc/zebin"]
)
def test_modules_by_themselves_are_kernels(cli, shared_fixtures: Path, place: str) -> None:
    """``triton-cache`` and ``collect`` read them alike: one kernel a module."""
    source = shared_fixtures / "xpu" / place
    modules = {"igc-shaderdump-pvc": 1, "spirvrunner": 2}.get(place, 6)
    rows = json.loads(cli("triton-cache", "ls", source, "--json").out)["caches"][0]["entries"]
    assert len(rows) == modules
    checks = json.loads(cli("triton-cache", "verify", source, "--strict", "--json").out)
    assert {e["state"] for c in checks["caches"] for e in c["entries"]} == {"bare"}
    assert cli("collect", source, "--out", "b", "--strict").code == 0
    again = json.loads(cli("triton-cache", "ls", "b", "--json").out)["caches"][0]["entries"]
    assert sorted(r["kernel"] for r in again) == sorted(r["kernel"] for r in rows)
    for row in rows:
        shown = cli("triton-cache", "show", row["key"], "--in", source)
        assert shown.code == 0
        assert row["kernel"] in shown.out
        assert cli("triton-cache", "stages", row["key"], "--in", source).code == 0


def test_native_code_made_apart_comes_to_its_entry(cli, shared_fixtures: Path) -> None:
    source = shared_fixtures / "xpu/offline-triton-xpu-3.3.0b1-pvc"
    bundle = json.loads(cli("collect", source, "--out", "b", "--json").out)
    assert sum(len(k["cache_keys"]) for k in bundle["kernels"]) == 6
    assert all("zebin" in k["stages"] and "ttir" in k["stages"] for k in bundle["kernels"])
    rows = json.loads(cli("triton-cache", "ls", "b", "--json").out)["caches"][0]["entries"]
    assert len(rows) == 6
    assert all(r["registers"] for r in rows)
