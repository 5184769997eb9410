from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from xpudbg.bundle.manifest_file import decode_manifest, load_manifest, manifest_pieces, save_manifest
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import FORMAT_VERSION, Graph, GraphKind, Manifest, RunSource, RunState


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
