"""Records of the probes: read field by field, whatever a bundle of somebody else holds in their place."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.emulator.api import read_target_reports
from xpudbg.model.manifest import FORMAT_VERSION, Manifest, RunState
from xpudbg.model.trace import TraceSummary
from xpudbg.record.collect.build_manifest import _versions
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.record.collect.processes import identify_processes, read_probe_records
from xpudbg.store.manifest_file import decode_manifest, save_manifest
from xpudbg.store.records import read_lines, read_record

START = {
    "pid": 7,
    "ppid": 1,
    "argv": ["x.py"],
    "python": "3.12",
    "started": 1.5,
    "forked": False,
    "ranks": {"RANK": "0"},
}
END = {
    "torch": "2.13",
    "paths": {"TORCH_TRACE": "/a"},
    "devices": [{"type": "xpu", "index": 0, "properties": {"name": "B580"}}],
}
EVENT = {"kind": "torch", "version": "2.13", "git": "abc", "triton": {"triton": "3.3"}}
REPORT = {"event": "triton", "topic": "x", "note": "y", "stages": ["ttir"], "reason": "z", "pid": 7}

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=5)
) | st.sampled_from(["9" * 5000, "\ud800", "a\0b", "../x", 1 << 63])
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def hostile(record):
    """The record with any of its fields replaced by anything, or something else in its place."""
    fields = st.fixed_dictionaries({}, optional={key: st.just(old) | values for key, old in record.items()})
    return st.one_of(fields, values)


def write(folder, start, end, event, report):
    (folder / "probe").mkdir(exist_ok=True)
    (folder / "target").mkdir(exist_ok=True)
    for name, value in (("7.start", start), ("7.end", end), ("7.events", event)):
        (folder / "probe" / name).write_text(json.dumps(value) + "\n", errors="surrogatepass")
    (folder / "target" / "target-7.jsonl").write_text(json.dumps(report) + "\n", errors="surrogatepass")


@settings(
    max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(hostile(START), hostile(END), hostile(EVENT), hostile(REPORT))
def test_whatever_the_fields_hold_a_manifest_can_be_made_of_it(tmp_path, start, end, event, report):
    write(tmp_path, start, end, event, report)
    records = read_probe_records(tmp_path)
    records.paths("TORCH_TRACE")
    outcome = read_target_reports(tmp_path / "target")
    manifest = Manifest(
        FORMAT_VERSION,
        "x",
        RunState.COMPLETE,
        "run",
        "",
        "1",
        processes=tuple(identify_processes(records, None, []).processes),
        devices=tuple(d for p in records.processes for d in p.devices),
        versions=records.versions,
    )
    save_manifest(tmp_path, manifest)
    decode_manifest((tmp_path / "manifest.json").read_bytes(), origin="manifest.json")
    json.dumps([outcome.stages, outcome.missing_stages, outcome.refused])


def test_a_record_is_read_as_it_was_written(tmp_path):
    write(tmp_path, START, END, EVENT, REPORT)
    records = read_probe_records(tmp_path)
    (process,) = records.processes
    assert (process.pid, process.ppid, process.argv, process.ranks) == (7, 1, ("x.py",), {"RANK": "0"})
    assert process.devices[0].name == "B580" and process.torch == "2.13" and process.ended
    assert records.versions == {"torch": "2.13", "torch_git": "abc", "triton": "3.3"}


@pytest.mark.parametrize("end", [{"devices": True}, {"devices": [{"properties": [1]}]}, {"paths": 3}, [], 7])
def test_collect_takes_the_run_when_its_probe_wrote_something_else(tmp_path, end):
    run = tmp_path / "run"
    graph = run / "debug" / "model__0_inference_0.0"
    graph.mkdir(parents=True)
    (graph / "output_code.py").write_text("import torch\n")
    write(run, START, end, EVENT, REPORT)
    _, manifest = collect_paths(
        [run], out=tmp_path / "out", name="x", how=ImportMethod.COPY, progress=lambda _: None
    )
    assert manifest.state is RunState.COMPLETE and not manifest.devices[1:]


def test_other_json_is_no_record(tmp_path):
    file = tmp_path / "a.json"
    for content in (b"", b"[]", b"7", b"{", b"[" * 100_000, b'{"a": 1'):
        file.write_bytes(content)
        assert read_record(file) == {} and read_lines(file) == []
    assert read_record(tmp_path) == {}


def test_a_device_that_several_processes_met_is_one(tmp_path):
    """A compile worker that autotuned on the GPU met it, too: the run had "cuda:0 NVIDIA H100" twice."""
    run = tmp_path / "run"
    graph = run / "debug" / "model__0_inference_0.0"
    graph.mkdir(parents=True)
    (graph / "output_code.py").write_text("import torch\n")
    write(run, START, END, EVENT, REPORT)
    other = {"type": "xpu", "index": 1, "properties": {"name": "B580"}}
    (run / "probe" / "8.start").write_text(json.dumps({**START, "pid": 8, "ppid": 7}) + "\n")
    (run / "probe" / "8.end").write_text(json.dumps({**END, "devices": [*END["devices"], other]}) + "\n")
    _, manifest = collect_paths(
        [run], out=tmp_path / "out", name="x", how=ImportMethod.COPY, progress=lambda _: None
    )
    assert [(d.type, d.index, d.name) for d in manifest.devices] == [("xpu", 0, "B580"), ("xpu", 1, "B580")]


def test_tritons_version_is_that_of_its_distribution(tmp_path: Path) -> None:
    """A trace says ``triton`` of each, and only where a graph is for a GPU: two runs of one environment would differ."""
    write(tmp_path, START, END, {**EVENT, "triton": {"triton-xpu": "3.3.0b1"}}, REPORT)
    records = read_probe_records(tmp_path)
    summary = TraceSummary("t.log", versions={"torch": "2.13", "triton": "3.3.0b1"})
    versions = _versions([summary], {}, records)
    assert {k: v for k, v in versions.items() if "triton" in k} == {"triton-xpu": "3.3.0b1"}
    other = _versions([replace(summary, versions={"triton": "3.2"})], {}, records)
    assert other["triton"] == "3.2"
