"""Windows of the payloads of graphs: one number after the other, found as if they were rows of a table."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from xpudbg.record.collect.from_trace import END, TraceWindows
from xpudbg.record.collect.trace_payloads import Stage

_TRACE = Path("trace.log")
_STAGES = st.sampled_from([Stage.COMPILE, Stage.FORWARD, Stage.CODE])
_LINE = st.integers(1, 40)


@given(
    st.lists(st.tuples(_STAGES, _LINE, st.integers(0, 9) | st.just(END), st.integers(0, 5))), _STAGES, _LINE
)
def test_the_owner_is_the_graph_of_the_last_window_that_begins_before_the_line(
    rows: list[tuple[Stage, int, int, int]], stage: Stage, line: int
) -> None:
    windows = TraceWindows()
    windows.add(_TRACE, 1, "9/9", {Stage.CODE: (1, END)}, 77)
    for which, first, more, graph in rows:
        windows.add(_TRACE, 1, "0/0", {which: (first, min(first + more, END))}, graph)
    windows.sort()
    begun = [(first, graph, more) for which, first, more, graph in rows if which is stage and first <= line]
    owners = set()
    if begun:
        first, graph = max(row[:2] for row in begun)
        # Equal but for their ends: either one may be asked.
        ends = [min(f + more, END) for f, g, more in begun if (f, g) == (first, graph)]
        owners = {graph if line <= end else None for end in ends}
    assert windows.owner(_TRACE, 1, "0/0", stage, line) in (owners or {None})
    assert windows.owner(_TRACE, 2, "0/0", stage, line) is None
    assert windows.paths == [_TRACE]
