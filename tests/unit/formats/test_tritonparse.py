"""The parser of tritonparse traces."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xpudbg.formats.tritonparse as module
from xpudbg.formats.tritonparse import is_tritonparse, parse_tritonparse
from xpudbg.model.problem import Parsed
from xpudbg.model.triton import TracedStage, TritonparseTrace

DATA = Path(__file__).resolve().parents[2] / "data" / "tritonparse-cuda"
PLAIN = gzip.decompress((DATA / "dedicated_log_triton_trace_demo_rank_none_pid_443_.ndjson.gz").read_bytes())
MEMBERS = DATA / "dedicated_log_triton_trace_demo_rank_none_pid_561_.bin.ndjson"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=15,
)


def parse(data: bytes, stages: list[TracedStage] | None = None) -> Parsed[TritonparseTrace]:
    return parse_tritonparse(io.BytesIO(data), origin="t", sink=None if stages is None else stages.append)


def line(**fields: Any) -> bytes:
    return json.dumps({"event_type": "launch", "pid": 1, "name": "k", **fields}).encode() + b"\n"


def compilation(**payload: Any) -> bytes:
    given = {
        "metadata": {"name": "k", "hash": "ab" * 32},
        "file_path": {},
        "file_content": {"k.ttir": "module"},
    }
    return line(event_type="compilation", payload={**given, **payload})


def test_kernels_have_their_source_stages_and_launches() -> None:
    stages: list[TracedStage] = []
    parsed = parse(PLAIN, stages)
    trace = parsed.value
    assert (parsed.problems, parsed.unknown_lines, trace.complete, trace.launches_traced) == (
        (),
        0,
        True,
        True,
    )
    assert trace.records == (("compilation", 5), ("launch", 15))
    rows = [(k.name, k.key[:8], k.launch_count, k.benchmark_count) for k in trace.kernels]
    assert rows == [
        ("scale_kernel", "ZFOHSFPK", 4, 0),
        ("scale_kernel", "YJ5PTKN6", 1, 0),
        ("add_kernel", "7MX4O74X", 8, 6),
        ("add_kernel", "TUSOLUPI", 0, 0),
        ("triton_per_fused__softmax_add_exp_prepare_softmax_online_sin_sub_0", "5FCP2A5Q", 2, 0),
    ]
    first, last = trace.kernels[0], trace.kernels[-1]
    assert (first.python_file, first.python_line, first.compile_id, last.compile_id) == (
        "/home/user/record.py",
        11,
        "",
        "0/0",
    )
    assert first.python_source.startswith("@triton.jit\ndef scale_kernel(")
    assert (first.called_from, first.compiled, first.cache_hits) == ("/home/user/record.py:28", 1, 0)
    assert first.stages == ("ttir", "ttgir", "llir", "ptx")
    written = {(s.key, s.name): s.text for s in stages}
    assert written[first.key, "scale_kernel.ttir"].startswith("#loc = loc(")
    assert json.loads(written[first.key, "scale_kernel.json"])["hash"] == first.hash


def test_launches_that_are_alike_are_counted_and_streams_told_apart() -> None:
    launches = parse(PLAIN).value.kernels[0].launches
    assert [(r.grid, r.stream == 0, r.count, r.line) for r in launches] == [
        ((16,), True, 3, "/home/user/record.py:28"),
        ((16,), False, 1, "/home/user/record.py:28"),
    ]
    tensor, _, n, factor, block = launches[0].arguments
    assert (tensor.name, tensor.kind, tensor.dtype, tensor.shape, tensor.stride, tensor.device, tensor.value) == (
        "x_ptr", "tensor", "float32", (4, 1000), (1000, 1), "cuda:0", "",
    )  # fmt: skip
    assert [(a.name, a.kind, a.value) for a in (n, factor, block)] == [
        ("n", "int", "4000"),
        ("factor", "float", "2.0"),
        ("BLOCK", "int", "256"),
    ]


def test_a_gzip_member_for_each_record_reads_like_a_plain_trace() -> None:
    assert MEMBERS.read_bytes().count(b"\x1f\x8b\x08\x00\x00\x00\x00\x00") == 7
    trace = parse(gzip.decompress(MEMBERS.read_bytes())).value
    assert trace.records == (("compilation", 2), ("launch", 5))
    assert [(k.compiled, k.cache_hits, k.launch_count) for k in trace.kernels] == [(1, 1, 4), (1, 1, 1)]


def test_traces_that_others_made(shared_fixtures: Path) -> None:
    """Those of tritonparse's own tests; ``launch_diff`` has totals of its own."""
    folder = shared_fixtures / "tritonparse"
    mapped = gzip.decompress((folder / "dedicated_log_triton_trace_findhao__mapped.ndjson.gz").read_bytes())
    records = [json.loads(row) for row in mapped.splitlines()]
    totals = {r["hash"]: r["total_launches"] for r in records if r["event_type"] == "launch_diff"}
    trace = parse(mapped).value
    assert {k.hash: k.launch_count for k in trace.kernels} == totals
    assert sum(k.benchmark_count for k in trace.kernels) == 1550
    raw = parse((folder / "dedicated_log_triton_trace_findhao_.ndjson").read_bytes()).value
    assert not raw.launches_traced
    assert [(k.name, k.launch_count, k.compile_id) for k in raw.kernels] == [
        ("add_kernel", 0, ""),
        ("triton_poi_fused_add_0", 0, "0/0"),
    ]


def test_addresses_strings_and_values_of_tensors_are_not_kept() -> None:
    args = {
        "x": {
            "type": "tensor",
            "shape": [2],
            "dtype": "torch.float32",
            "data_ptr": "0x7fe4",
            "min": 0.25,
            "blob_path": "/b",
        },
        "mode": {"type": "str", "value": "hunter2", "length": 7},
        "thing": {"type": "Config", "repr": "Config(token=hunter2)"},
        "flag": {"type": "bool", "value": True},
    }
    (launch,) = parse(line(extracted_args=args, grid=[1])).value.kernels[0].launches
    assert not {"0x7fe4", "hunter2", "0.25", "/b"} & set(str(launch).replace("'", " ").split())
    assert "hunter2" not in str(launch)
    assert [(a.name, a.kind, a.value) for a in launch.arguments] == [
        ("x", "tensor", ""), ("mode", "str", ""), ("thing", "Config", ""), ("flag", "bool", "True"),
    ]  # fmt: skip


def test_launches_without_arguments_say_why() -> None:
    note = {"_note": "argument extraction skipped during CUDA graph capture"}
    rows = parse(line(extracted_args=note) + line()).value.kernels[0].launches
    assert [(r.arguments, r.arguments_missing) for r in rows] == [
        ((), "argument extraction skipped during CUDA graph capture"),
        ((), "the trace has none for this launch"),
    ]
    assert {(r.grid, r.stream) for r in rows} == {((), None)}


def test_stages_that_tritonparse_left_out_are_missing_with_its_reason() -> None:
    stages: list[TracedStage] = []
    content = {
        "k.ttir": "<file too large: 9 bytes>",
        "k.llir": "define void @k()\n",
        "../k.ptx": "x",
        "__grp__k.json": "{}",
    }
    (kernel,) = parse(
        compilation(file_content=content, file_path={"k.spv": "/c/k.spv"}), stages
    ).value.kernels
    assert kernel.stages == ("llir",)
    assert {s.name for s in stages} == {
        "k.llir",
        "k.json",
    }  # metadata of the record, where there is no K.json


def test_the_key_is_the_cache_folder_or_made_of_the_hash() -> None:
    digest = "c95c7915eac81950b4b61061787e414692bc4320abc064aad5e7c56f3946a97f"
    (kernel,) = parse(compilation(metadata={"name": "k", "hash": digest})).value.kernels
    assert kernel.key == "ZFOHSFPKZAMVBNFWCBQXQ7SBI2JLYQZAVPAGJKWV47CW6OKGVF7Q"
    stages: list[TracedStage] = []
    (odd,) = parse(compilation(metadata={"name": "k", "hash": "../x"}), stages).value.kernels
    assert (odd.key, stages) == ("", [])


@pytest.mark.parametrize("size", [1, 7, 200, 3000, 20_000])
def test_a_truncated_trace_keeps_the_records_before_and_says_so(size: int) -> None:
    parsed = parse(PLAIN[:-size])
    assert sum(count for _, count in parsed.value.records) == PLAIN[:-size].count(b"\n") + (size == 1)
    assert parsed.value.complete is (size == 1)
    assert bool(parsed.problems) is (size > 1)


def test_an_error_while_reading_ends_the_trace() -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            data = super().read(4000)
            if not data:
                raise OSError("the compressed data is damaged")
            return data

    parsed = parse_tritonparse(Broken(line() * 3), origin="t")
    assert (parsed.value.records, parsed.value.complete) == ((("launch", 3),), False)
    assert "the compressed data is damaged" in parsed.problems[0].what


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_ALIKE", 2)
    (kernel,) = parse(b"".join(line(grid=[n]) for n in range(5))).value.kernels
    assert (len(kernel.launches), kernel.launches_left_out, kernel.launch_count) == (2, 3, 5)
    monkeypatch.setattr(module, "MAX_LINE", 100)
    parsed = parse(line() + line(pad="x" * 200) + line())
    assert parsed.value.records == (("launch", 2),)
    assert "1 records of more than" in parsed.problems[0].what
    monkeypatch.setattr(module, "MAX_LINE", 1 << 20)
    monkeypatch.setattr(module, "MAX_STAGES", 3)
    assert any("stages beyond" in p.what for p in parse(compilation()).problems)
    monkeypatch.setattr(module, "MAX_KERNELS", 1)
    assert len(parse(line(name="a") + line(name="b")).value.kernels) == 1


def test_a_trace_is_known_by_its_first_record() -> None:
    assert is_tritonparse(PLAIN[:4096])
    assert is_tritonparse(b'{"event_type": "launch"')
    assert not is_tritonparse(b'{"schema": "x", "event_type": "launch"}')
    assert not is_tritonparse(b"\x28\xb5\x2f\xfd")


@given(
    st.lists(
        JSON
        | st.builds(
            lambda v: {"event_type": "launch", "name": "k", "grid": v, "extracted_args": v, "stack": v}, JSON
        ),
        max_size=5,
    )
)
def test_records_of_any_shape_are_read(found: list[Any]) -> None:
    data = b"".join(json.dumps(r).encode() + b"\n" for r in found)
    trace = parse(data).value
    assert sum(k.launch_count for k in trace.kernels) == dict(trace.records).get("launch", 0)


@given(JSON, JSON, JSON)
def test_compilations_of_any_shape_are_read(metadata: Any, files: Any, source: Any) -> None:
    stages: list[TracedStage] = []
    parse(compilation(metadata=metadata, file_content=files, python_source=source), stages)
    parse(compilation(file_content=files, file_path=files, pt_info=source), stages)
    assert all("/" not in s.name and not s.name.startswith(".") for s in stages)


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_read(data: bytes) -> None:
    parse(data)
    parse(PLAIN[:5000] + data)
