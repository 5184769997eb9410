"""What the lines of a Triton kernel compute."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats import kernel_flow
from xpudbg.formats.kernel_flow import parse_kernel_values

TEXT = """
@triton.jit
def k(in_ptr0, in_out_ptr0, xnumel, r0_numel, XBLOCK : tl.constexpr):
    xmask = xindex < xnumel
    _tmp4 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        tmp0 = tl.load(in_ptr0 + (r0_1 + 64*x0), r0_mask & xmask, eviction_policy='evict_first', other=0.0).to(tl.float32)
        tmp1 = tl.full([1, 1], -0.5, tl.float32)
        tmp2 = tmp0 * tmp1
        tmp3 = tl.broadcast_to(tmp2, [XBLOCK, R0_BLOCK])
        tmp5 = _tmp4 + tmp3
        _tmp4 = tl.where(r0_mask & xmask, tmp5, _tmp4)
    tmp4 = tl.sum(_tmp4, 1)[:, None]
    tmp6 = (tmp4 / 64.0)
    tmp7 = libdevice.rsqrt(tmp6)
    tmp8 = tl.where(tmp7 > 0, tmp7, tmp6)
    tmp9_mean, tmp9_m2 = triton_helpers.welford(tmp7, tmp8, tmp6, 1)
    tmp10 = -tmp9_mean
    tmp11 = strange[tmp10](tmp9_m2)
    tl.store(in_out_ptr0 + (x0), tmp10, xmask)
"""


def test_each_line_has_its_operation_and_what_it_is_given() -> None:
    parsed = parse_kernel_values(TEXT, "k", origin="k.py")
    assert not parsed.problems
    found = {v.name: (v.line, v.operation, v.operands) for v in parsed.value if v.name != "_tmp4"}
    assert found == {
        "xmask": (4, "lt", ("xindex", "xnumel")),
        "tmp0": (7, "load", ()),
        "tmp1": (8, "constant", (-0.5,)),
        "tmp2": (9, "mul", ("tmp0", "tmp1")),
        "tmp3": (10, "same", ("tmp2",)),
        "tmp5": (11, "same", ("tmp3",)),
        "tmp4": (13, "sum", ("_tmp4",)),
        "tmp6": (14, "truediv", ("tmp4", 64.0)),
        "tmp7": (15, "rsqrt", ("tmp6",)),
        "tmp8": (16, "where", ("tmp7", "tmp7", "tmp6")),
        "tmp9_mean": (17, "welford.0", ("tmp7", "tmp8", "tmp6", 1.0)),
        "tmp9_m2": (17, "welford.1", ("tmp7", "tmp8", "tmp6", 1.0)),
        "tmp10": (18, "neg", ("tmp9_mean",)),
        "tmp11": (19, "", ()),
    }
    assert [(v.line, v.operation) for v in parsed.value if v.name == "_tmp4"] == [
        (5, "constant"),
        (12, "same"),
    ]
    (load,) = [v for v in parsed.value if v.operation == "load"]
    assert load.address == "in_ptr0 + (r0_1 + 64 * x0)", "how a load is cached is no part of its value"


@pytest.mark.parametrize(
    ("text", "what"),
    [("def k(", "no Python"), ("x = 1", "no function k"), ("a\0b", "no Python"), ("(" * 5000, "no Python")],
)
def test_what_is_no_kernel(text: str, what: str) -> None:
    parsed = parse_kernel_values(text, "k", origin="k.py")
    assert parsed.value == () and what in parsed.problems[0].what


def test_too_much_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_flow, "MAX_CHARS", 10)
    assert "too large" in parse_kernel_values(TEXT, "k", origin="k.py").problems[0].what
    monkeypatch.setattr(kernel_flow, "MAX_CHARS", 10_000)
    monkeypatch.setattr(kernel_flow, "_MAX_VALUES", 3)
    assert "too many" in parse_kernel_values(TEXT, "k", origin="k.py").problems[0].what


@settings(max_examples=examples(60))
@given(st.integers(0, len(TEXT)), st.text(max_size=8))
def test_cut_and_changed_text_never_raises(at: int, put: str) -> None:
    for text in (TEXT[:at] + put, TEXT[:at] + put + TEXT[at:]):
        assert all(v.line > 0 for v in parse_kernel_values(text, "k", origin="k.py").value)
