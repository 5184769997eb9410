"""Stacks of kernels from structured traces."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.facts.origins.build_links import parse_stack, user_line
from xpudbg.formats.torch_trace.compiles import parse_kernel_stacks

TEXT = json.dumps(
    {
        "triton_poi_fused_add_0:1": [
            '  File "/env/lib/python3.11/site-packages/torch/_dynamo/external_utils.py", line 68, in inner\n    return fn()\n'
            '  File "/home/u/m.py", line 32, in forward\n    q = s.n1(x)\n'
        ],
        "extern_kernels.mm:2": [],
    }
)


def test_each_kernel_has_its_stacks() -> None:
    parsed = parse_kernel_stacks(TEXT, origin="x")
    assert not parsed.problems and parsed.value["extern_kernels.mm:2"] == ()
    (stack,) = parsed.value["triton_poi_fused_add_0:1"]
    line = user_line(parse_stack(stack))
    assert line is not None and (line.path, line.line, line.code) == ("/home/u/m.py", 32, "q = s.n1(x)")


@pytest.mark.parametrize(
    ("text", "what"), [("", "no JSON"), ("[1]", "not a table"), ("[" * 100_000, "no JSON")]
)
def test_what_is_no_such_artifact(text: str, what: str) -> None:
    parsed = parse_kernel_stacks(text, origin="x")
    assert parsed.value == {} and what in parsed.problems[0].what


def test_what_is_no_list_of_texts_is_counted_or_left_out() -> None:
    parsed = parse_kernel_stacks('{"a": 1, "b": ["x", 2, null]}', origin="x")
    assert (parsed.value, parsed.unknown_lines) == ({"b": ("x",)}, 1)


@given(st.integers(0, len(TEXT)), st.text(max_size=8))
def test_cut_and_odd_text_never_raises(at: int, more: str) -> None:
    parse_kernel_stacks(TEXT[:at] + more, origin="x")
