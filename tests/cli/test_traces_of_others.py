"""Bundles of traces that other people recorded, held against a reading of the raw file that shares no code with the tool."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from xpudbg.commands.app import run_cli

ROOT = Path(__file__).resolve().parents[2].parent / "shared" / "fixtures"
TRACES = sorted(
    [
        *(p for p in (ROOT / "torch_trace").rglob("*log*") if p.is_file()),
        *ROOT.glob("inductor/*/*/trace/*.log"),
    ]
)
_HEADER = re.compile(rb"V\d{4} [\d:.]+ (\d+) [^\]]*\] (\{.*)$")
FILES = {
    "dynamo_output_graph": "dynamo_output_graph",
    "inductor_output_code": "output_code",
    "after_post_grad_graph": "fx_graph_transformed",
    "inductor_post_grad_graph": "fx_graph_transformed",
    "before_post_grad_graph": "fx_graph_readable",
    "inductor_provenance_tracking_node_mappings": "inductor_provenance_tracking_node_mappings",
}


@dataclass
class Raw:
    """What a trace says, read line by line."""

    altered: int = 0
    pids: set[int] = field(default_factory=set)
    payloads: set[tuple[str, str]] = field(default_factory=set)
    recompiles: int = 0
    stops: int = 0
    """Compiles that say why they were started again."""
    breaks: set[tuple[str, str]] = field(default_factory=set)
    by_inductor: set[str] = field(default_factory=set)
    versions: set[str] = field(default_factory=set)


def _records(path: Path) -> Iterator[tuple[int, dict[str, Any], bytes]]:
    head, lines = None, list[bytes]()
    for line in [*path.read_bytes().split(b"\n"), b""]:
        if line.startswith(b"\t"):
            lines.append(line[1:])
            continue
        if head is not None:
            yield (*head, b"\n".join(lines))
        match, head, lines = _HEADER.match(line), None, []
        if match:
            try:
                head = (int(match[1]), json.loads(match[2]))
            except ValueError:
                head = None


def _id(record: dict[str, Any]) -> str:
    auto = record.get("compiled_autograd_id")
    inner = f"{record['frame_id']}/{record.get('frame_compile_id') or 0}" if "frame_id" in record else ""
    return inner if auto is None else f"!{auto}/{inner}" if inner else f"!{auto}"


def read_raw(path: Path) -> Raw:
    raw = Raw()
    for pid, record, payload in _records(path):
        kind, compile_id = next(iter(record)), _id(record)
        value = record[kind]
        named = kind in ("artifact", "graph_dump") and isinstance(value, dict)
        name = str(value.get("name", "")) if named else kind
        raw.pids.add(pid)
        md5 = record.get("has_payload")
        if md5 is not None and hashlib.md5(payload, usedforsecurity=False).hexdigest() != md5:
            raw.altered += 1
        if name in FILES and not (name.endswith("mappings") and payload.count(b"{") < 2):
            raw.payloads.add((compile_id, FILES[name]))
        if name == "dynamo_graph_break_reason":
            raw.breaks.add((compile_id, payload.decode().split("\n", 1)[0]))
        if name == "torch_version":
            raw.versions.add(json.loads(payload)["pytorch_version"])
        if kind == "compilation_metrics" and compile_id:
            raw.stops += bool(value.get("restart_reasons"))
            raw.recompiles += bool(value.get("recompile_reason"))
            if value.get("inductor_compile_time_s"):
                raw.by_inductor.add(compile_id)
    return raw


@pytest.mark.parametrize("path", TRACES, ids=lambda p: p.relative_to(ROOT).as_posix()[-60:])
def test_a_bundle_says_what_the_trace_says(path: Path, cli: Callable[..., Any], tmp_path: Path) -> None:
    raw = read_raw(path)
    folder = tmp_path / "b"
    assert cli("collect", path, "--out", folder, "-q").code == 0
    shown = json.loads(cli("show", folder, "--json").out)
    text = cli("show", folder, "--all").out
    # damaged payloads are counted, and others are not
    counts = [re.search(r"records name: (\d+)", p["what"]) for p in shown["problems"]]
    assert [int(c[1]) for c in counts if c] == [raw.altered] * bool(raw.altered)
    # processes: a process id is one
    ids = {p["pid"] or p["thread"] for p in shown["processes"]}
    assert ids == raw.pids or ids <= raw.pids
    assert all(p["pid"] is None or p["pid"] <= 1 << 22 for p in shown["processes"])
    # every graph that the trace holds is taken out of it
    present = {
        (g["compile_id"], a["kind"])
        for g in shown["graphs"]
        for a in g["artifacts"]
        if a["state"] == "present"
    }
    assert raw.payloads <= present
    # what Inductor compiled is not said to be another backend's
    for graph in shown["graphs"]:
        if graph["compile_id"] in raw.by_inductor:
            assert graph["outcome"] in ("compiled", "cache_hit", "failed"), graph["id"]
        reasons = {a["reason"] for a in graph["artifacts"]}
        assert not (graph["outcome"] == "compiled" and any("another backend" in r for r in reasons))
    # breaks and recompiles
    assert len({b["compile_id"] for b in shown["graph_breaks"]}) >= len({c for c, _ in raw.breaks})
    if not raw.breaks and not raw.versions:
        assert len(shown["graph_breaks"]) == raw.stops
    assert len(shown["recompiles"]) >= raw.recompiles
    for title in ("graph_breaks", "recompiles"):
        if shown[title]:
            count = len(shown[title])
            times = {1: "once", 2: "twice"}.get(count, f"{count} times")
            assert re.search(rf"^{title.replace('_', ' ')}: \d+ places?, {times}$", text, re.MULTILINE)


def test_a_trace_compressed_with_gzip_is_read_as_the_plain_one(
    shared_fixtures: Path, cli: Callable[..., Any], tmp_path: Path
) -> None:
    plain = shared_fixtures / "torch_trace" / "simple.log"
    packed = tmp_path / "given" / "simple.log.gz"
    packed.parent.mkdir()
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    cut = tmp_path / "given" / "cut.log.gz"
    cut.write_bytes(gzip.compress(plain.read_bytes() * 3)[:-2000])
    found = []
    for name, given in (("a", plain), ("b", packed), ("c", packed.parent), ("d", cut)):
        assert cli("collect", given, "--out", tmp_path / name, "-q").code == 0
        shown = json.loads(cli("show", tmp_path / name, "--json").out)
        found.append(
            [(g["compile_id"], g["outcome"], [a["sha256"] for a in g["artifacts"]]) for g in shown["graphs"]]
        )
    assert found[0] == found[1] == found[2][:1]
    assert (tmp_path / "b/processes/main/torch_trace.log").read_bytes() == plain.read_bytes()
    assert any("damaged or truncated" in p["what"] for p in shown["problems"])
    assert found[3][:1] == found[0]


def test_graphs_without_a_compile_id_are_listed(
    shared_fixtures: Path, cli: Callable[..., Any], tmp_path: Path
) -> None:
    traces = shared_fixtures / "torch_trace"
    assert (
        cli("collect", traces / "inductor_provenance_aot_log.txt", "--out", tmp_path / "aot", "-q").code == 0
    )
    (graph,) = json.loads(cli("show", tmp_path / "aot", "--json").out)["graphs"]
    assert (graph["id"], graph["kind"], graph["outcome"]) == ("aot_inductor", "inference", "compiled")
    files = {a["path"].rpartition("/")[2] for a in graph["artifacts"] if a["state"] == "present"}
    assert {"aot_inductor_wrapper.cpp", "aot_inductor_kernels.cpp", "fx_graph_readable.py"} <= files
    assert "output_code.cpp" in files, "the wrapper with its kernels, as a debug folder has it"
    kernels = {
        k["name"]: k["kind"] for k in json.loads(cli("show", tmp_path / "aot", "--json").out)["kernels"]
    }
    assert kernels == {
        "cpp_fused_mul_relu_sigmoid_0": "cpp",
        "cpp_fused_gelu_1": "cpp",
        "aoti_torch_cpu_addmm_out": "extern",
    }
    explained = cli("explain", "aot.py:32", tmp_path / "aot").out
    assert "cpp_fused_mul_relu_sigmoid_0" in explained and "at::vec::clamp_min(tmp0" in explained
    assert cli("collect", traces / "export.log", "--out", tmp_path / "export", "-q").code == 0
    (graph,) = json.loads(cli("show", tmp_path / "export", "--json").out)["graphs"]
    assert (graph["id"], graph["outcome"]) == ("exported", "exported")


def test_older_torch_keeps_its_graph_breaks(
    shared_fixtures: Path, cli: Callable[..., Any], tmp_path: Path
) -> None:
    assert (
        cli("collect", shared_fixtures / "torch_trace/comp_metrics.log", "--out", tmp_path / "b", "-q").code
        == 0
    )
    shown = json.loads(cli("show", tmp_path / "b", "--json").out)
    assert [(b["compile_id"], b["location"]["line"], b["location"]["function"]) for b in shown["graph_breaks"]] == [
        ("0/0", 9551, "fn"), ("1/0", 9553, "fn"),
    ]  # fmt: skip
    assert [g["function"] for g in shown["graphs"]] == [
        "fn", "torch_dynamo_resume_in_fn_at_9551", "torch_dynamo_resume_in_fn_at_9553",
    ]  # fmt: skip
    assert [p["pid"] for p in shown["processes"]] == [None] and shown["processes"][0]["thread"]


@pytest.mark.parametrize("name", ["profile.json", "profile.json.gz"])
@pytest.mark.parametrize("command", ["dynamo", "show-fusion", "report"])
def test_a_profile_is_called_a_profile(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = b' {\n "schemaVersion": 1, "deviceProperties": [],\n "traceEvents": [{"ph": "M", "name": "process_name"}]}'
    (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
    assert run_cli([command, str(tmp_path / name)]) == 2
    assert "is a profile (Chrome trace events)" in capsys.readouterr().err
