"""One pass over a trace feeds everybody who wants something of it."""

from __future__ import annotations

import io
from collections.abc import Collection
from pathlib import Path

from xpudbg.formats.torch_trace import Record, TraceSummariser, read_trace, summarise_trace

DATA = Path(__file__).resolve().parents[2] / "data" / "torch_trace"


class Taker:
    heads: Collection[str] = ()

    def __init__(self, kinds: Collection[str], payloads: Collection[str] = ()) -> None:
        self.kinds, self.payloads = kinds, payloads
        self.records: list[Record] = []

    def add(self, record: Record) -> None:
        self.records.append(record)


def test_a_summary_is_the_same_beside_others_who_want_more():
    data = (DATA / "recompile.log").read_bytes()
    everything = Taker(["dynamo_start", "artifact", "inductor_output_code"], ["inductor_output_code"])
    summariser = TraceSummariser()
    log = read_trace(io.BytesIO(data), [everything, summariser], origin="t")
    assert summariser.result(log) == summarise_trace(io.BytesIO(data), origin="t")
    assert {r.kind for r in everything.records} == {"dynamo_start", "artifact", "inductor_output_code"}
    codes = [r.payload for r in everything.records if r.kind == "inductor_output_code"]
    assert codes and all(p is not None and p.text for p in codes)


def test_each_is_given_its_own_kinds_in_the_order_of_the_file():
    data = (DATA / "graph_break.log").read_bytes()
    starts, graphs = Taker(["dynamo_start"]), Taker(["dynamo_start", "dynamo_output_graph"])
    log = read_trace([data], [starts, graphs], origin="t")
    assert starts.records == [r for r in graphs.records if r.kind == "dynamo_start"]
    assert [r.line_no for r in graphs.records] == sorted(r.line_no for r in graphs.records)
    assert len(graphs.records) == log.kinds["dynamo_start"] + log.kinds["dynamo_output_graph"]


def test_nobody_is_no_reason_not_to_count():
    data = (DATA / "skip.log").read_bytes()
    log = read_trace([data], [], origin="t")
    assert log.records > 0 and log.bytes == len(data)
