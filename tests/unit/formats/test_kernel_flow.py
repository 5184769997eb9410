"""Which stores the lines of a Triton kernel help to compute."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats import kernel_flow
from xpudbg.formats.kernel_flow import parse_kernel_flow
from xpudbg.formats.output_code import parse_output_code

DATA = Path(__file__).parents[2] / "data"
TEXT = """
@triton.jit
def k(in_ptr0, out_ptr0, out_ptr1, n):
    x0 = tl.arange(0, 8)
    mask = x0 < n
    tmp0 = tl.load(in_ptr0 + (x0), mask)
    tmp1 = tmp0 * tmp0
    unused = tmp1 + 1
    _tmp2 = tl.full([8], 0, tl.float32)
    for r0 in range(0, n, 8):
        tmp3 = tl.load(in_ptr0 + (r0))
        _tmp2 = _tmp2 + tmp3
    tl.store(out_ptr0 + (x0), tmp1,
             mask)
    tl.atomic_add(out_ptr1, _tmp2)
"""


def test_lines_lead_to_the_stores_that_they_help_to_compute() -> None:
    flow = parse_kernel_flow(TEXT, "k", origin="k.py").value
    assert flow.parameters == ("in_ptr0", "out_ptr0", "out_ptr1", "n") and flow.first == 3
    first, second = frozenset({"out_ptr0"}), frozenset({"out_ptr1"})
    assert flow.stores == {
        4: first, 5: first, 6: first, 7: first, 9: second, 10: second, 11: second, 12: second, 13: first, 14: first, 15: second,
    }  # fmt: skip


def test_recorded_kernels_of_inductor() -> None:
    text = (DATA / "fusion-xpu-2.13/mlp_train/model__0_forward_1.0/output_code.py").read_text()
    code = parse_output_code(text, origin="k").value
    (kernel,) = [k for k in code.kernels if k.source]
    parsed = parse_kernel_flow(kernel.source, kernel.name, origin="k")
    assert not parsed.problems and parsed.value.parameters == kernel.params
    lines = kernel.source.splitlines()
    by_text = {lines[n - 1].strip(): names for n, names in parsed.value.stores.items()}
    assert by_text["tmp5 = libdevice.erf(tmp4)"] == {"in_out_ptr0", "out_ptr0", "out_ptr1"}
    assert by_text["tmp33 = tl.load(in_ptr2 + (r0_1), None, eviction_policy='evict_last')"] == {"out_ptr1"}


@pytest.mark.parametrize(
    ("text", "what"),
    [("def k(", "no Python"), ("x = 1", "no function k"), ("a\0b", "no Python"), ("(" * 5000, "no Python")],
)
def test_what_is_no_kernel(text: str, what: str) -> None:
    parsed = parse_kernel_flow(text, "k", origin="k.py")
    assert not parsed.value.stores and what in parsed.problems[0].what


def test_too_much_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_flow, "MAX_CHARS", 10)
    assert "too large" in parse_kernel_flow(TEXT, "k", origin="k.py").problems[0].what


@given(st.integers(0, len(TEXT)))
@settings(max_examples=examples(60), deadline=None)
def test_cut_anywhere(at: int) -> None:
    parsed = parse_kernel_flow(TEXT[:at], "k", origin="k.py")
    assert parsed.value.first or parsed.problems
