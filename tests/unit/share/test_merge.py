"""Runs of several hosts become one bundle in which nothing takes the place of anything."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from xpudbg.commands.app import run_cli
from xpudbg.core.errors import XpudbgError
from xpudbg.model.accuracy import AccuracyReport, CheckedGraph, Verdict
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Device, Emulation, Manifest
from xpudbg.model.verify import (
    StoredGraph,
    VerifiedFile,
    VerifiedGraph,
    VerifiedKernel,
    VerifyRecord,
)
from xpudbg.run.run_reader import RunReader
from xpudbg.run.stored_verdicts import StoredVerdicts
from xpudbg.share.merge import merge_runs
from xpudbg.store.files.vfs import hash_file
from xpudbg.store.manifest_file import load_manifest, save_manifest
from xpudbg.store.reader import ACCURACY_FILE, VERIFY_FILE

DATA = Path(__file__).resolve().parents[2] / "data"


DEVICE = Device("xpu", 0, "")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two runs of the same names: one with C++ kernels and a trace, one with a Triton cache."""
    folder = tmp_path_factory.mktemp("runs")
    for name, sources in (
        ("a", [DATA / "run-cpu-2.13" / "raw"]),
        ("b", [DATA / "run-cpu-2.13" / "raw", DATA / "triton_cache_pvc" / "cache"]),
    ):
        command = ["collect", *map(str, sources), "-o", str(folder / name), "--quiet"]
        assert run_cli(command) == 0
    return folder / "a", folder / "b"


def files(root: Path) -> dict[str, bytes]:
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def rows(manifest: Manifest) -> list[tuple[str, str]]:
    """Path and digest of everything that is present."""
    owners = (*manifest.graphs, *manifest.kernels, manifest)
    return [(a.path, a.sha256) for o in owners for a in o.artifacts if a.state is State.PRESENT]


def test_every_file_and_every_row_is_there_once_more(runs, tmp_path):
    a, b = runs
    merged = merge_runs([a, b], tmp_path, hosts=["left", "right"])
    assert load_manifest(tmp_path) == merged
    parts = [load_manifest(root) for root in runs]
    assert len(merged.graphs) == sum(len(m.graphs) for m in parts)
    assert len({g.id for g in merged.graphs}) == len(merged.graphs)
    assert {p.host for p in merged.processes} == {"left", "right"}
    assert all(
        g.process.startswith(("left.", "right.")) and g.id.endswith(f"@{g.process}") for g in merged.graphs
    )
    ids = {g.id for g in merged.graphs}
    assert all(k.graph in ids for k in merged.kernels if k.graph)
    content = files(tmp_path)
    assert all(path in content for path, _ in rows(merged))
    assert {d for _, d in rows(merged)} == {d for m in parts for _, d in rows(m)}
    wanted = {data for root in runs for name, data in files(root).items() if name != "manifest.json"}
    assert wanted <= set(content.values())


def test_the_runs_stay_as_they_are_and_the_result_is_read(runs, tmp_path, capsys):
    before = [files(root) for root in runs]
    assert run_cli(["merge", *map(str, runs), "-o", str(tmp_path / "m"), "--quiet"]) == 0
    assert [files(root) for root in runs] == before
    capsys.readouterr()
    assert run_cli(["show", str(tmp_path / "m")]) == 0
    assert "a.main" in capsys.readouterr().out
    first = load_manifest(tmp_path / "m").graphs[0]
    assert run_cli(["show-fusion", f"{tmp_path / 'm'}:{first.id}"]) == 0


def test_entries_of_one_key_with_other_contents_stay_two(runs, tmp_path):
    _, b = runs
    other = tmp_path / "other"
    shutil.copytree(b, other)
    key = next(p for p in sorted((other / "triton_cache").iterdir()) if p.is_dir())
    stage = next(p for p in sorted(key.iterdir()) if p.suffix == ".ttir")
    stage.write_bytes(stage.read_bytes() + b"// more\n")
    merged = merge_runs([b, other], tmp_path / "m", hosts=["x", "y"])
    found = sorted(p.name for p in (tmp_path / "m" / "triton_cache").iterdir())
    assert {key.name, f"{key.name}~y"} <= set(found)
    assert len(found) == len(list((b / "triton_cache").iterdir())) + 1
    assert (tmp_path / "m" / "triton_cache" / f"{key.name}~y" / stage.name).read_bytes() == stage.read_bytes()
    keys = {k for kernel in merged.kernels for k in kernel.cache_keys}
    assert key.name not in keys or f"{key.name}~y" in keys


def test_a_pack_can_be_joined(runs, tmp_path):
    a, b = runs
    assert run_cli(["pack", str(b), "-o", str(tmp_path / "b.zip"), "--quiet"]) == 0
    merged = merge_runs([a, tmp_path / "b.zip"], tmp_path / "m")
    assert {p.host for p in merged.processes} == {"a", "b"}
    assert all((tmp_path / "m" / path).is_file() for path, _ in rows(merged))


def test_paths_that_lead_out_of_a_run_are_not_followed(runs, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("do not take me")
    evil = tmp_path / "evil"
    shutil.copytree(runs[0], evil)
    (evil / "processes" / "link.txt").symlink_to(secret)
    manifest = load_manifest(evil)
    graph = manifest.graphs[0]
    bad = [replace(graph.artifacts[0], state=State.PRESENT, path=path) for path in (str(secret), "../secret")]
    save_manifest(
        evil, replace(manifest, graphs=(replace(graph, artifacts=tuple(bad)), *manifest.graphs[1:]))
    )
    merged = merge_runs([runs[0], evil], tmp_path / "m", hosts=["good", "evil"])
    mine = next(g for g in merged.graphs if g.process.startswith("evil"))
    assert [(a.state, a.path) for a in mine.artifacts] == [(State.MISSING, "")] * 2
    assert "do not take me" not in {
        data.decode("utf-8", "replace") for data in files(tmp_path / "m").values()
    }


def test_labels_that_would_lead_out_stay_inside(runs, tmp_path):
    evil = tmp_path / "evil"
    shutil.copytree(runs[0], evil)
    manifest = load_manifest(evil)
    renamed = tuple(replace(p, id="../../../up") if n == 0 else p for n, p in enumerate(manifest.processes))
    graphs = tuple(replace(g, id="../../../g", process="../../../up") for g in manifest.graphs)
    save_manifest(evil, replace(manifest, processes=renamed, graphs=graphs))
    merge_runs([runs[0], evil], tmp_path / "m", hosts=["../x", "y/z"])
    assert sorted(p.name for p in tmp_path.iterdir()) == ["evil", "m"]


def test_records_of_probes_stand_together_where_process_ids_tell_them_apart(runs, tmp_path):
    for name, pid in (("x", 7), ("y", 8), ("z", 7)):
        shutil.copytree(runs[0], tmp_path / name)
        (tmp_path / name / "probe").mkdir()
        (tmp_path / name / "probe" / f"{pid}-1.patterns").write_text("{}")
    sources = [tmp_path / name for name in ("x", "y", "z")]
    merged = merge_runs(sources, tmp_path / "m", hosts=["x", "y", "z"])
    assert sorted(p.name for p in (tmp_path / "m" / "probe").iterdir()) == ["7-1.patterns", "8-1.patterns"]
    assert (tmp_path / "m" / "hosts" / "z" / "probe" / "7-1.patterns").is_file()
    assert [p.where for p in merged.problems if "same ids" in p.what] == ["z: probe"]


def test_hosts_of_other_versions_are_told(runs, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(runs[0], other)
    manifest = load_manifest(other)
    save_manifest(other, replace(manifest, versions={**manifest.versions, "torch": "1.0"}))
    merged = merge_runs([runs[0], other], tmp_path / "m", hosts=["one", "other"])
    assert "torch" not in merged.versions
    assert any("torch differs" in p.what and "1.0 on other" in p.what for p in merged.problems)


@pytest.mark.parametrize("target", [None, "pvc"])
def test_an_emulated_device_of_some_runs_is_not_the_device_of_the_job(runs, tmp_path, target):
    """Nothing would say that it was not there: a run that is joined has one target for all, or none."""
    found = []
    for name, sheet in (("one", "bmg"), ("other", target)):
        shutil.copytree(runs[0], tmp_path / name)
        device = replace(DEVICE, name=f"{sheet} of {name}")
        emulated = Emulation(sheet, device.name, "eager") if sheet else None
        manifest = replace(load_manifest(tmp_path / name), devices=(device,), emulated=emulated)
        save_manifest(tmp_path / name, manifest)
        found += [] if sheet else [device]
    merged = merge_runs([tmp_path / "one", tmp_path / "other"], tmp_path / "m", hosts=["one", "other"])
    assert merged.emulated is None
    assert list(merged.devices) == found
    (said,) = [p.what for p in merged.problems if p.where == "target"]
    other = "pvc (emulated) on other" if target else "none on other"
    assert said == f"not all runs were made for the same target: bmg (emulated) on one, {other}"


def test_wrong_questions_are_refused_and_leave_nothing(runs, tmp_path, capsys):
    with pytest.raises(XpudbgError, match="1 names for 2 runs"):
        merge_runs(runs, tmp_path / "m", hosts=["x"])
    assert not (tmp_path / "m").exists()
    assert run_cli(["merge", str(runs[0]), "-o", str(tmp_path / "m")]) == 2
    assert "nothing to join" in capsys.readouterr().err
    assert (
        run_cli(
            ["merge", str(runs[0]), str(runs[0]), "-o", str(tmp_path / "m"), "--host", "x", "--host", "x"]
        )
        == 2
    )
    with pytest.raises(XpudbgError, match="given twice"):
        merge_runs([runs[0], runs[0]], tmp_path / "m")
    full = tmp_path / "full"
    full.mkdir()
    (full / "file").touch()
    assert run_cli(["merge", *map(str, runs), "-o", str(full)]) == 2
    assert os.listdir(full) == ["file"]


def test_json_is_the_new_manifest(runs, tmp_path, capsys):
    assert run_cli(["merge", *map(str, runs), "-o", str(tmp_path / "m"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "m"


def with_verdicts(run: Path, target: Path, verdict: Verdict, accuracy: Verdict) -> Path:
    """A copy of a run with verdicts on its first graph."""
    shutil.copytree(run, target)
    manifest = load_manifest(target)
    graph = manifest.graphs[0]
    code = next(a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE)
    kernels = (VerifiedKernel("cpp_fused_0", number=1, verdict=verdict),)
    verified = VerifiedGraph(
        graph.id, verdict=verdict, kernels=kernels, files=(VerifiedFile(code.path, code.sha256),)
    )
    checked = CheckedGraph(0, verdict=accuracy, values=1, graphs=(graph.id,))
    rows = []
    for kind, path in (
        (Kind.VERIFY, VERIFY_FILE.save(target, VerifyRecord(run.name, graphs=(StoredGraph(verified),)))),
        (Kind.ACCURACY, ACCURACY_FILE.save(target, AccuracyReport(verdict=accuracy, graphs=(checked,)))),
    ):
        rows.append(Artifact(kind, State.PRESENT, path.name, *hash_file(path)))
    save_manifest(target, replace(manifest, artifacts=(*manifest.artifacts, *rows)))
    return target


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_verdicts_of_every_run_are_kept_whatever_their_order(runs, tmp_path, order):
    sound = with_verdicts(runs[0], tmp_path / "sound", Verdict.ROUNDING, Verdict.SAME)
    bad = with_verdicts(runs[1], tmp_path / "bad", Verdict.WRONG, Verdict.WRONG)
    both = [(sound, "sound"), (bad, "bad")]
    merged = tmp_path / "merged"
    merged.mkdir()
    manifest = merge_runs([both[i][0] for i in order], merged, hosts=[both[i][1] for i in order])
    run = RunReader(merged)
    record, report = run.verify_record, run.accuracy
    assert record is not None and report is not None
    host_of = {kept.graph.id: kept.graph for kept in record.graphs}
    ids = {g.id for g in manifest.graphs}
    assert set(host_of) <= ids and len(host_of) == 2
    for name, graph in host_of.items():
        host = "bad" if "@bad." in name else "sound"
        assert graph.verdict is (Verdict.WRONG if host == "bad" else Verdict.ROUNDING)
        assert (merged / graph.files[0].path).is_file() and host in graph.files[0].path
    assert StoredVerdicts(run).counts() == ("wrong", "2 kernels: 1 wrong, 1 rounding")
    assert report.verdict is Verdict.WRONG
    assert all("@bad." in name for g in report.graphs for name in g.graphs)
    [told] = [p for p in manifest.problems if "accuracy" in p.where]
    assert told.where == "sound: accuracy" and told.what.startswith("same: 1 value of 1 graph")
    assert not (merged / "hosts" / "bad" / "verify.json").exists()


def test_a_damaged_verdict_is_told_and_kept(runs, tmp_path):
    bad = with_verdicts(runs[1], tmp_path / "bad", Verdict.WRONG, Verdict.WRONG)
    (bad / "verify.json").write_text("{")
    merged = tmp_path / "merged"
    merged.mkdir()
    manifest = merge_runs([runs[0], bad], merged, hosts=["a", "b"])
    assert [p.where for p in manifest.problems if "could not be taken" in p.what] == ["b: verify.json"]
    assert (merged / "hosts" / "b" / "verify.json").read_text() == "{"


def test_show_says_what_was_merged(runs, tmp_path, capsys):
    for name, hosts, words in (
        ("plain", (), "merged from 2 runs: a, b\n"),
        ("named", ("left", "right"), "merged from 2 runs: a, b; hosts left, right\n"),
    ):
        merge_runs(runs, tmp_path / name, hosts=hosts)
        assert run_cli(["show", str(tmp_path / name), "--no-pager"]) == 0
        shown = capsys.readouterr().out
        assert words in shown and "collected from existing artifacts" not in shown
    assert run_cli(["show", str(runs[0]), "--no-pager"]) == 0
    assert "collected from existing artifacts" in capsys.readouterr().out


def test_a_merge_that_was_killed_does_not_block_the_next(runs, tmp_path, capsys):
    out = tmp_path / "job"
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from xpudbg.store.locate import bundle_folder\n"
        "from xpudbg.share.merge import merge_runs\n"
        "def kill(what): what == 'copying b' and os.kill(os.getpid(), signal.SIGKILL)\n"
        "a, b, out = map(Path, sys.argv[1:])\n"
        "merge_runs([a, b], bundle_folder(out, ''), hosts=['a', 'b'], progress=kill)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *map(str, runs), str(out)], check=False)
    assert done.returncode == -9
    assert out.is_dir()
    assert not (out / "manifest.json").exists()
    assert run_cli(["merge", *map(str, runs), "-o", str(out), "-q"]) == 0
    assert (out / "manifest.json").is_file()
    assert not [p for p in out.iterdir() if p.name.startswith(".")]
