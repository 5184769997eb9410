from __future__ import annotations

import gzip
import hashlib
import io
import json
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trace_text import CHROMIUM, artifact, context, record, start

from tests.examples import examples
from xpudbg.formats.torch_trace import Limits, TraceLog, iter_records, summarise_trace

DATA = Path(__file__).parents[2] / "data" / "torch_trace"


def read(data: bytes | list[bytes], **options):
    log = TraceLog(origin="t.log", limits=options.pop("limits", Limits()))
    stream = io.BytesIO(data) if isinstance(data, bytes) else data
    return list(iter_records(stream, log=log, **options)), log


def test_a_record_holds_what_torch_printed():
    data = artifact("torch_version", '{\n"a": 1\n}', context=None) + start(context=context(3, 2, 1, rank=5))
    records, log = read(data, wanted_payloads=["torch_version"])
    first, second = records
    assert (first.kind, first.name, first.pid, first.compile_id) == ("artifact", "torch_version", 7, "")
    assert first.payload is not None and first.payload.text == '{\n"a": 1\n}'
    assert first.time == "1120 12:00:00.000000"
    assert first.where == "torch/some.py:12"
    assert (second.compile_id, second.attempt, second.rank, second.payload) == ("3/2", 1, 5, None)
    assert second.value == {"stack": [{"line": 3, "name": "f", "filename": 0}]}
    assert (second.line_no, log.lines, log.bytes) == (5, 5, len(data))
    assert data[second.offset :].startswith(b"V1120")
    assert not log.problems and log.unknown_lines == 0


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        ({"frame_id": 1, "frame_compile_id": 2}, "1/2"),
        ({"compiled_autograd_id": 4, "frame_id": 1, "frame_compile_id": 0}, "!4/1/0"),
        ({"compiled_autograd_id": 4}, "!4"),
        ({}, ""),
        ({"frame_id": "1", "frame_compile_id": True}, ""),
    ],
)
def test_compile_ids_read_as_torch_prints_them(metadata, expected):
    records, _ = read(record("dynamo_start", context=metadata))
    assert records[0].compile_id == expected


def test_a_payload_can_be_found_again_by_its_place():
    data = CHROMIUM + artifact("x", "one\n\ttwo\nthree") + CHROMIUM
    records, _ = read(data, kinds=["artifact"], wanted_payloads=["x"])
    payload = records[0].payload
    assert payload is not None and payload.text == "one\n\ttwo\nthree"
    assert data[payload.offset : payload.offset + payload.length] == b"\tone\n\t\ttwo\n\tthree\n"
    assert payload.md5 == hashlib.md5(payload.text.encode(), usedforsecurity=False).hexdigest()


def test_unwanted_payloads_are_located_but_not_kept():
    records, _ = read(artifact("x", "text"))
    payload = records[0].payload
    assert payload is not None and payload.text is None and payload.length == len(b"\ttext\n")


def test_other_kinds_are_counted_without_being_yielded():
    records, log = read(CHROMIUM * 3 + start(), kinds={"dynamo_start"})
    assert [r.kind for r in records] == ["dynamo_start"]
    assert log.kinds == {"chromium_event": 3, "dynamo_start": 1}
    assert log.records == 4
    assert log.lines == 4 + 3 * CHROMIUM.count(b"\n\t")


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 1000])
def test_any_block_size_gives_the_same(size):
    data = (CHROMIUM + start() + artifact("x", "a\nb\n\nc") + b"rubbish\n\torphan\n" + CHROMIUM) * 3
    whole, log = read(data, wanted_payloads=["x"])
    cut, other = read([data[i : i + size] for i in range(0, len(data), size)], wanted_payloads=["x"])
    assert cut == whole
    assert (other.lines, other.records, other.unknown_lines, other.kinds, other.problems) == (
        log.lines,
        log.records,
        log.unknown_lines,
        log.kinds,
        log.problems,
    )
    skipped, third = read(
        [data[i : i + size] for i in range(0, len(data), size)], kinds=["artifact"], wanted_payloads=["x"]
    )
    assert skipped == [r for r in whole if r.kind == "artifact"]
    assert (third.lines, third.records, third.unknown_lines) == (log.lines, log.records, log.unknown_lines)


def test_every_cut_keeps_the_records_before_it():
    data = (DATA / "graph_break.log").read_bytes()[:9000]
    whole, _ = read(data, wanted_payloads=["dynamo_graph_break_reason"])
    for cut in range(0, len(data), 7):
        records, log = read(data[:cut], wanted_payloads=["dynamo_graph_break_reason"])
        assert records[:-1] == whole[: len(records) - 1] if records else True
        assert len(log.problems) <= 1
        assert log.bytes == cut


def test_a_cut_record_is_a_problem_that_says_where():
    data = start() + start()[:60]
    records, log = read(data)
    assert len(records) == 1
    assert log.damaged == 1
    assert log.problems[0].where == "t.log:2" and "truncated" in log.problems[0].what


def test_a_cut_payload_is_kept_and_reported():
    data = artifact("x", "one\ntwo")[:-3]
    records, log = read(data, wanted_payloads=["x"])
    assert records[0].payload.text == "one\nt"
    assert "payload of x [0/0] is truncated" in log.problems[0].what


def test_a_whole_last_record_without_its_newline_is_no_problem():
    records, log = read(artifact("x", "one")[:-1], wanted_payloads=["x"])
    assert records[0].payload.text == "one" and not log.problems
    records, log = read(start()[:-1])
    assert len(records) == 1 and not log.problems


def test_damaged_json_is_counted_and_the_next_record_is_read():
    damaged = start().replace(b'"stack"', b'"sta\xffck')
    records, log = read(damaged + b"\tits payload\n" + start())
    assert len(records) == 1
    assert log.damaged == 1 and "dynamo_start" in log.problems[0].what


def test_a_record_glued_to_a_cut_one_is_found():
    records, log = read(start()[:30] + artifact("x", "text") + start(), wanted_payloads=["x"])
    assert [r.kind for r in records] == ["artifact", "dynamo_start"]
    assert records[0].payload.text == "text"
    assert log.unknown_lines == 1 and "30 bytes into" in log.problems[0].what


def test_a_space_in_the_file_name_is_no_damage():
    records, log = read(start().replace(b"torch/some.py", b"C:/My Files/some.py"))
    assert records[0].where == "C:/My Files/some.py:12" and not log.problems


def test_payload_lines_without_a_record_are_unknown():
    _, log = read(b"\tone\n\ttwo\n" + start() + b"\tthree\n")
    assert log.unknown_lines == 3


def test_an_edited_payload_is_counted():
    data = artifact("x", "/home/me").replace(b"\t/home/me", b"\t/home/you")
    records, log = read(data, wanted_payloads=["x"])
    assert records[0].payload.text == "/home/you"
    assert log.altered == 1


def test_text_of_torch_logs_is_one_problem():
    line = b"V0515 21:32:02.058000 49093 env/torch/_dynamo/symbolic_convert.py:556] [0/0] [__graph_breaks] Graph break\n"
    _, log = read(line * 3)
    assert [(p.what, p.where.rpartition(":")[2]) for p in log.problems] == [
        ("text of TORCH_LOGS is no record", "1")
    ]
    assert log.unknown_lines == 3


def test_windows_line_ends():
    data = (artifact("x", "one\ntwo") + start()).replace(b"\n", b"\r\n")
    records, log = read(data, wanted_payloads=["x"])
    assert records[0].payload.text == "one\ntwo"
    assert len(records) == 2 and log.altered == 0


def test_a_huge_line_is_skipped_without_being_kept():
    limits = Limits(line=1 << 20)
    blocks = [b'V1120 12:00:00.0 7 a.py:1] {"dynamo_start": "', *[b"x" * 65536] * 100, b'"}\n', start()]
    records, log = read(blocks, limits=limits)
    assert [r.kind for r in records] == ["dynamo_start"]
    assert "more than 1048576 bytes" in log.problems[0].what
    assert log.lines == 2


def test_a_huge_payload_is_not_kept_but_its_record_is():
    records, log = read(artifact("x", "y" * 5000), limits=Limits(payload=1000), wanted_payloads=["x"])
    assert records[0].payload.text is None and records[0].payload.length == 5002
    assert "more than 1000 bytes" in log.problems[0].what


@pytest.mark.parametrize("size", [1, 5, 1000])
def test_the_head_of_a_payload_has_its_lines(size):
    data = artifact("x", "one\ntwo\n\nthree") * 2
    for trace in (data, data.replace(b"\n", b"\r\n")):
        blocks = [trace[i : i + size] for i in range(0, len(trace), size)]
        records, log = read(blocks, wanted_heads=["artifact"])
        assert [r.payload.text for r in records] == ["one\ntwo\n\nthree"] * 2
        assert log.altered == 0


def test_problems_are_bounded():
    _, log = read(b"V broken\n" * 500, limits=Limits(problems=10))
    assert len(log.problems) == 10 and log.dropped_problems == 490
    assert log.unknown_lines == 500


def test_reading_stops_softly_when_the_stream_fails():
    class Failing(io.BytesIO):
        def read(self, size=-1, /):
            if self.tell():
                raise OSError(5, "Input/output error")
            return super().read(len(start()))

    log = TraceLog()
    assert len(list(iter_records(Failing(start() * 9), log=log))) == 1
    assert "Input/output error" in log.problems[0].what


def test_a_cut_gzip_stream_gives_what_it_holds():
    noise = random.Random(1)
    packed = gzip.compress(b"".join(artifact("x", noise.randbytes(500).hex()) for _ in range(2000)))
    log = TraceLog()
    with gzip.open(io.BytesIO(packed[: len(packed) // 2])) as stream:
        records = list(iter_records(stream, log=log))
    assert records and log.problems


def test_deep_json_does_not_raise():
    deep = b'V1120 12:00:00.0 7 a.py:1] {"dynamo_start": ' + b"[" * 100_000 + b"\n"
    records, log = read(deep + start())
    assert len(records) == 1 and log.damaged == 1


@settings(max_examples=examples(150), deadline=None)
@given(st.binary(max_size=600), st.integers(0, 5), st.integers(1, 300))
def test_no_bytes_make_it_raise(noise, where, size):
    good = [start(), artifact("x", "one\ntwo"), CHROMIUM, start(), CHROMIUM]
    data = b"".join([*good[:where], noise, *good[where:]])
    log = TraceLog()
    list(
        iter_records([data[i : i + size] for i in range(0, len(data), size)], wanted_payloads=["x"], log=log)
    )
    assert log.bytes == len(data)
    assert log.records >= 4  # noise without a newline may swallow the header behind it, never more


@settings(max_examples=examples(100), deadline=None)
@given(st.data())
def test_flipped_bytes_do_not_make_the_summary_raise(data):
    raw = bytearray(
        (DATA / data.draw(st.sampled_from(["skip.log", "limit.log", "backward_exc.log"]))).read_bytes()[
            :20000
        ]
    )
    for _ in range(data.draw(st.integers(1, 20))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    parsed = summarise_trace(io.BytesIO(bytes(raw)), origin="t")
    assert parsed.value.bytes == len(raw)


@settings(max_examples=examples(60), deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
        max_leaves=8,
    )
)
def test_any_json_in_any_kind_is_survived(value):
    kinds = ["str", "dynamo_start", "artifact", "create_symbol", "link", "compilation_metrics"]
    kinds += ["bwd_compilation_metrics", "inductor_output_code", "dynamo_output_graph"]
    lines = [
        f'V1120 12:00:00.0 7 a.py:1] {{"{kind}": {json.dumps(value)}, "frame_id": {json.dumps(value)}, '
        f'"frame_compile_id": 0, "attempt": {json.dumps(value)}}}\n'
        for kind in kinds
    ]
    for name in ("stack", "name", "fail_reason", "restart_reasons", "symbol"):
        lines += [
            f'V1120 12:00:00.0 7 a.py:1] {{"{kind}": {json.dumps({name: value, "fail_type": value})}, '
            '"frame_id": 0, '
            '"frame_compile_id": 0}\n'
            for kind in kinds
        ]
    parsed = summarise_trace([line.encode() for line in lines], origin="t")
    assert parsed.value.records == len(lines)


def test_memory_stays_flat_in_the_size_of_the_trace():
    big = artifact("inductor_provenance", "x" * 3_000_000)

    def blocks(megabytes: int) -> Iterator[bytes]:
        one = CHROMIUM * 400
        for i in range(megabytes * (1 << 20) // len(one)):
            yield one
            if i % 100 == 0:
                yield big
                yield start(context=context(i % 5))

    peaks = []
    for megabytes in (2, 16):
        tracemalloc.start()
        parsed = summarise_trace(blocks(megabytes), origin="t")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert parsed.value.bytes > megabytes * 900_000
    assert peaks[1] < peaks[0] + 300_000
    assert peaks[1] < 8_000_000


def test_every_payload_is_held_against_its_md5_however_it_is_cut_into_blocks():
    good = artifact("never_wanted", "a\n\nb\tc\n") + CHROMIUM
    bad = good.replace(b"\tb", b"\tB")
    for trace, altered in ((good, 0), (bad, 1)):
        for size in (1, 2, 3, 7, len(trace)):
            log = TraceLog()
            blocks = [trace[i : i + size] for i in range(0, len(trace), size)]
            assert list(iter_records(iter(blocks), kinds=("dynamo_start",), log=log)) == []
            assert log.altered == altered, size
        assert [label for _, label in log.altered_at] == ["never_wanted [0/0]"] * altered
