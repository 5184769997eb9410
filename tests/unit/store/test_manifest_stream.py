from __future__ import annotations

import io
import json
import tracemalloc
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from tests.unit.model.test_artifact_rows import rows_of
from xpudbg.core.errors import XpudbgError
from xpudbg.model.artifact import Artifact, ArtifactRows, Kind, State
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import (
    CacheAnswer,
    CacheOutcome,
    Device,
    Graph,
    GraphBreak,
    GraphKind,
    Kernel,
    Manifest,
    Process,
    ProcessRole,
    Recompile,
    RunSource,
    RunState,
    SourceLine,
)
from xpudbg.model.problem import Problem
from xpudbg.store import manifest_file
from xpudbg.store.manifest_file import (
    Size,
    decode_manifest,
    load_manifest,
    manifest_pieces,
    read_rows,
    save_manifest,
)

ANY = Size(1 << 40, 1 << 40, 1 << 40)


def manifest_of(graphs: int) -> Manifest:
    place = SourceLine("/home/user/model.py", 7, "forward", 'print("{[,\n ]}")')
    absent = Artifact(Kind.TRITON_STAGE, State.NOT_APPLICABLE, reason="a C++ kernel")
    ids = [f"compile_{n}_0" for n in range(graphs)]
    return Manifest(
        1, "a run", RunState.COMPLETE, RunSource.COLLECT, "now", "1",
        command=("python", "a, b\n ]", '{"x": 1}'),
        versions={"torch": "2.13"},
        devices=(Device("cpu", 0, "a", {"x": [1, "b"]}),),
        processes=(Process("main", ProcessRole.MAIN),),
        graphs=tuple(
            Graph(
                name, GraphKind.FORWARD, f"{n}/0", "main", location=place, artifacts=rows_of(n),
                caches=(CacheAnswer("fx_graph", CacheOutcome.MISS, f"f{n}"),),
            )
            for n, name in enumerate(ids)
        ),
        kernels=tuple(Kernel("k", KernelKind.CPP, name, "main", artifacts=(absent,)) for name in ids),
        graph_breaks=tuple(GraphBreak("main", f"{n}/0", "no\n  }", place) for n in range(graphs)),
        recompiles=(Recompile("main", "0/1", ("x",)),),
        artifacts=(Artifact(Kind.TORCH_TRACE, State.PRESENT, "processes/main/torch_trace.log", 3, "0" * 64),),
        problems=(Problem("here", "odd"),),
    )  # fmt: skip


def written(manifest: Manifest) -> bytes:
    return b"".join(manifest_pieces(manifest))


@pytest.mark.parametrize("block", [1, 7, 100, 1 << 18])
def test_rows_read_one_by_one_are_the_manifest(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest_file, "_BLOCK", block)
    manifest = manifest_of(4)
    read = read_rows(io.BytesIO(written(manifest)), ANY)
    assert read == manifest
    assert isinstance(read.graphs[0].artifacts, ArtifactRows)
    assert read.graphs[0].location is read.graphs[3].location
    assert written(read) == written(manifest)


def test_rows_that_are_left_out_are_checked_all_the_same() -> None:
    text = written(manifest_of(2))
    read = read_rows(io.BytesIO(text), ANY, ("graphs", "kernels"))
    assert read == replace(manifest_of(2), graphs=(), kernels=())
    wrong = text.replace(b'"kind": "cpp"', b'"kind": 7', 1)
    assert wrong != text and read_rows(io.BytesIO(wrong), ANY, ("graphs", "kernels")) is None


def test_a_large_manifest_is_read_in_a_fraction_of_its_size(tmp_path: Path) -> None:
    save_manifest(tmp_path, manifest_of(2000))
    size = (tmp_path / "manifest.json").stat().st_size
    assert size > manifest_file.WORTH
    load_manifest(tmp_path)
    tracemalloc.start()
    read = load_manifest(tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    whole = decode_manifest((tmp_path / "manifest.json").read_bytes(), origin="here")
    assert read == whole
    assert peak < size


def test_what_is_written_in_another_way_is_left_to_the_reader_of_the_whole() -> None:
    text = written(manifest_of(2))
    body = json.loads(text)
    newer = json.dumps({**body, "format_version": 99}, indent=1).encode()
    for other in (
        json.dumps(body).encode(),
        json.dumps(body, indent=4).encode(),
        newer + b"\n",
        text + b" ",
        text[:-1],
        b" " + text,
        text.replace(b'\n "name"', b'\n "name": 1,\n "name"', 1),
        text.replace(b'"kind": "forward"', b'"kind": 7', 1),
        text.replace(b'"kind": "forward"', b'"kind": "forward" 7', 1),
        text.replace(b"\n  },\n  {", b"\n  }\n  {", 1),
        text.replace(b"\n  },\n  {", b"\n  },,\n  {", 1),
        text.replace(b'"state": "complete"', b'"state": "complete",', 1),
        text.replace(b'"graphs": [\n  {', b'"graphs": [\n  ,\n  {', 1),
        b"{\n}\n",
        b"[]\n",
        b"",
    ):
        assert other != text
        assert read_rows(io.BytesIO(other), ANY) is None
    assert read_rows(io.BytesIO(text), Size(len(text) - 1, 1 << 40, 1 << 40)) is None
    assert read_rows(io.BytesIO(text), Size(1 << 40, text.count(b"{") - 1, 1 << 40)) is None
    assert read_rows(io.BytesIO(text), Size(len(text), text.count(b"{"), text.count(b","))) is not None


def test_keys_of_later_versions_are_passed_over_and_missing_ones_have_their_defaults() -> None:
    text = written(manifest_of(1))
    more = text.replace(b'\n "name"', b'\n "later": [\n  {\n   "x": 1\n  },\n  {\n  }\n ],\n "name"', 1)
    assert more != text
    assert read_rows(io.BytesIO(more), ANY) == manifest_of(1)
    least = b'{\n "format_version": 1,\n "name": "a",\n "state": "complete",\n "source": "run",\n "created": "",\n "tool": "1"\n}\n'
    assert read_rows(io.BytesIO(least), ANY) == decode_manifest(least, origin="here")


def test_whatever_byte_is_cut_or_changed_both_readers_say_the_same() -> None:
    text = written(replace(manifest_of(1), graph_breaks=(), recompiles=()))
    for at in range(0, len(text), 3):
        for damaged in (
            text[:at],
            text[:at] + text[at + 1 :],
            text[:at] + b"," + text[at:],
            text[:at] + b"\n" + text[at + 1 :],
        ):
            read = read_rows(io.BytesIO(damaged), ANY)
            if read is not None:
                assert read == decode_manifest(damaged, origin="here")


def test_a_damaged_large_manifest_is_refused_with_the_words_of_a_small_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = written(manifest_of(3))
    for damaged in (text[:-20], text.replace(b'"kind": "forward"', b'"kind": 7'), b"{}"):
        (tmp_path / "manifest.json").write_bytes(damaged)
        said = []
        for worth in (0, 1 << 30):
            monkeypatch.setattr(manifest_file, "WORTH", worth)
            with pytest.raises(XpudbgError) as error:
                load_manifest(tmp_path)
            said.append((str(error.value), error.value.hint))
        assert said[0] == said[1]


def test_a_large_manifest_in_a_zip_file_is_read_row_by_row(tmp_path: Path) -> None:
    packed = tmp_path / "run.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("manifest.json", written(manifest_of(2000)))
    read = load_manifest(packed)
    assert read == manifest_of(2000)
    assert isinstance(read.graphs[0].artifacts, ArtifactRows)
