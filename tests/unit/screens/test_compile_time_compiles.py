"""Rows of compiles: a function stands beside its own place, or beside the line that calls it."""

from __future__ import annotations

import pytest

from xpudbg.formats.torch_trace.compile_details import CompileSums
from xpudbg.model.compile_time import CompileTime, CompileTimeReport
from xpudbg.model.manifest import SourceLine
from xpudbg.screens.compile_time import compile_lines

OPTIMIZER = "/env/lib/python3.11/site-packages/torch/optim/adam.py"


@pytest.mark.parametrize(
    ("function", "file", "place", "called"),
    [
        ("step", OPTIMIZER, "/w/train.py:20", True),
        ("step", "/w/train.py", "/w/train.py:12", False),
        ("", "", "/w/train.py:20", False),
        ("update", "", "/w/train.py:20", False),
    ],
    ids=["of torch", "the user's", "no name", "of the call"],
)
def test_a_function_of_torch_is_not_said_to_stand_where_it_is_called(
    function: str, file: str, place: str, called: bool
) -> None:
    sums = CompileSums("3/0", 0, 0.0)
    sums.call = SourceLine("/w/train.py", 20, "update")
    sums.named({"co_name": function, "co_filename": file, "co_firstlineno": 12} if function else {})
    one = sums.build(0)
    assert (f"{one.file}:{one.line}", one.called) == (place, called)
    row = CompileTime("", "3/0", 0, one.function, one.file, one.line, called=one.called)
    text = "".join(
        s.text for s in compile_lines(CompileTimeReport("run", compiles=(row,)), 100, most=None)[2]
    )
    assert f"{function or 'update'} ({'called at ' if called else ''}{place})" in text
