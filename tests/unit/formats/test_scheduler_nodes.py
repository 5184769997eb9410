"""The parser of scheduler_nodes.json, which the probe records."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.fx_graph import parse_scheduler_nodes
from xpudbg.model.fx import LoggedNode, RecordedSchedule

HEAD = '{"schema":"xpudbg.scheduler_nodes","version":1}\n'
TEXT = (
    HEAD
    + """{"node":"op0","origins":["mm"]}
{"node":"op1","kind":"Sort","origins":["sort","add"]}
{"kernel":"triton_per_0","values":{"tmp0":["op1"],"tmp1":["op1","op2"]}}
{"kernel":"triton_per_0","values":{"tmp1":["op7"]}}
"""
)


def test_nodes_with_origins_and_values_with_nodes_are_read() -> None:
    parsed = parse_scheduler_nodes(TEXT, origin="x")
    assert not parsed.problems
    assert parsed.value.nodes == (LoggedNode("op0", "", ("mm",)), LoggedNode("op1", "Sort", ("sort", "add")))
    # A kernel of two calls has the nodes of both.
    assert parsed.value.values == {"triton_per_0": {"tmp0": ("op1",), "tmp1": ("op1", "op2", "op7")}}


@pytest.mark.parametrize("text", ["", "[]", '{"schema":"other"}\n', "\x00\n"])
def test_another_file_gives_nothing_and_a_problem(text: str) -> None:
    parsed = parse_scheduler_nodes(text, origin="x")
    assert parsed.value == RecordedSchedule()
    assert len(parsed.problems) == 1


def test_of_a_file_that_was_cut_the_rows_before_the_cut_are_read() -> None:
    for end in range(len(HEAD), len(TEXT)):
        parsed = parse_scheduler_nodes(TEXT[:end], origin="x")
        assert {n.name for n in parsed.value.nodes} <= {"op0", "op1"}
        assert len(parsed.problems) <= 1


@given(st.text())
def test_strange_rows_are_counted(text: str) -> None:
    assert parse_scheduler_nodes(HEAD + text, origin="x").value is not None
    odd = '{"node":7}\n{"kernel":"k","values":[]}\n{"kernel":"k","values":{"tmp0":"op1"}}\n'
    parsed = parse_scheduler_nodes(HEAD + odd, origin="x")
    assert parsed.value.values == {"k": {"tmp0": ()}}
    assert len(parsed.problems) == 1
