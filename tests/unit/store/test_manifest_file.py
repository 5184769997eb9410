from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import (
    FORMAT_VERSION,
    Graph,
    GraphKind,
    Kernel,
    Manifest,
    RunSource,
    RunState,
)
from xpudbg.model.problem import Problem
from xpudbg.store import manifest_file, records
from xpudbg.store.manifest_file import Size, decode_manifest, load_manifest, manifest_pieces, save_manifest
from xpudbg.store.records import VersionedJson


def test_what_a_manifest_does_not_have_costs_no_memory() -> None:
    plain = (
        b'{"format_version": 1, "name": "a", "state": "complete", "source": "run", "created": "", "tool": "1",'
        b' "unknown": [' + b"[]," * 1_000_000 + b"[]]}"
    )
    tracemalloc.start()
    manifest = decode_manifest(plain, origin="here")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert manifest.name == "a"
    assert peak < 5_000_000


@pytest.mark.parametrize("name", ["", "bytes \udcff of a path"])
def test_a_manifest_in_pieces_is_the_document_as_a_whole(tmp_path: Path, name: str) -> None:
    graph = Graph(
        "g", GraphKind.FORWARD, "0/0", "main", artifacts=(Artifact(Kind.OUTPUT_CODE, State.MISSING),)
    )
    manifest = Manifest(
        FORMAT_VERSION, name, RunState.COMPLETE, RunSource.RUN, "now", "1", graphs=(graph, graph), versions={"b": "1", "a": "2\n"},
    )  # fmt: skip
    written = b"".join(manifest_pieces(manifest))
    plain = json.loads(written)
    assert plain["graphs"][0] == plain["graphs"][1] and list(plain["versions"]) == ["a", "b"]
    if not name:
        whole = msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"), indent=1)
        assert written == whole + b"\n"
    save_manifest(tmp_path, manifest)
    assert load_manifest(tmp_path).graphs == manifest.graphs


def large(graphs: int) -> Manifest:
    rows = tuple(Artifact(kind, State.MISSING, reason="why {not}, as it is") for kind in list(Kind)[:8])
    kernels = [Kernel(f"k{n}", KernelKind.TRITON, f"g{n}", "main") for n in range(graphs)]
    return Manifest(
        FORMAT_VERSION, "a", RunState.COMPLETE, RunSource.COLLECT, "now", "1",
        graphs=tuple(Graph(f"g{n}", GraphKind.FORWARD, f"{n}/0", "main", artifacts=rows) for n in range(graphs)),
        kernels=(*kernels, Kernel("lone", KernelKind.TRITON, "", "")),
        problems=(Problem("here", "odd"),),
    )  # fmt: skip


@pytest.mark.parametrize(
    "limit",
    [Size(60_000, 10**9, 10**9), Size(10**9, 700, 10**9), Size(10**9, 10**9, 2000)],
    ids=["bytes", "objects", "values"],
)
def test_a_manifest_too_large_to_be_opened_is_written_as_far_as_it_is_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: Size
) -> None:
    monkeypatch.setattr(manifest_file, "_LIMIT", limit)
    opened = VersionedJson("manifest", Manifest, "format_version", FORMAT_VERSION, limit.bytes)
    monkeypatch.setattr(manifest_file, "_FORMAT", opened)
    monkeypatch.setattr(records, "MAX_OBJECTS", limit.objects)
    monkeypatch.setattr(records, "MAX_VALUES", limit.values)
    whole = large(300)
    written = save_manifest(tmp_path, whole)
    assert load_manifest(tmp_path) == written
    kept = len(written.graphs)
    assert 10 < kept < 150 and written.graphs == whole.graphs[:kept]
    assert written.kernels == (*whole.kernels[:kept], whole.kernels[-1])
    said, kept_problem = written.problems
    assert kept_problem == whole.problems[0]
    assert f"the last {300 - kept} of 300 graphs are not in it (from g{kept} on)" in said.what
    (tmp_path / "other").mkdir()
    assert save_manifest(tmp_path / "other", large(5)).problems == whole.problems
    assert save_manifest(tmp_path, written) == written


def test_rows_that_are_no_graphs_are_bounded_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest_file, "_LIMIT", Size(60_000, 10**9, 10**9))
    rows = tuple(Artifact(Kind.TORCH_LOGS, State.MISSING, reason="x" * 100) for _ in range(1000))
    written = save_manifest(tmp_path, Manifest(
        FORMAT_VERSION, "a", RunState.COMPLETE, RunSource.COLLECT, "now", "1", artifacts=rows, graphs=large(3).graphs
    ))  # fmt: skip
    assert (tmp_path / "manifest.json").stat().st_size <= 60_000
    assert 100 < len(written.artifacts) < 600
    files, graphs = (problem.what for problem in written.problems)
    assert f"{1000 - len(written.artifacts)} of 1,000 files of the run are not in it" in files
    assert "the last 3 of 3 graphs are not in it (from g0 on)" in graphs
