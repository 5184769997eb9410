"""Launches of a Triton kernel in the body of an operator, in the text of a script."""

from __future__ import annotations

import pytest

from xpudbg.facts.fusion.kernel_lines import operator_launches

SCRIPT = """
@torch.library.triton_op("mine::twice", mutates_args={})
def twice(x):
    def grid(meta):
        return (1,)
    inner = torch.library.wrap_triton(kernels.add)
    inner[grid](
        x,
        BLOCK=256,
    )
    wrap_triton(mul)[grid](x)
    other[grid](x)
    return x

@triton_op(NAME, mutates_args={})
def unnamed(x):
    wrap_triton(mul)[(1,)](x)

def plain(x):
    wrap_triton(mul)[(1,)](x)
"""


def test_the_lines_that_wrap_or_launch_a_kernel_of_an_operator_are_found() -> None:
    found = [(operator, kernel, line) for operator, kernel, line, *_ in operator_launches(SCRIPT)]
    assert sorted(found, key=lambda row: row[2]) == [
        *(("mine::twice", "add", line) for line in range(6, 11)),
        ("mine::twice", "mul", 11),
    ]
    assert {(function, code) for *_, line, function, code in operator_launches(SCRIPT) if line == 11} == {
        ("twice", "wrap_triton(mul)[grid](x)")
    }


@pytest.mark.parametrize("text", ["def (", "\0", "(" * 100_000])
def test_a_text_that_is_no_python_has_none(text: str) -> None:
    assert operator_launches(text) == ()
