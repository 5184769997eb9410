"""Which stores the lines of a C++ kernel help to compute."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats import cpp_kernel_flow
from xpudbg.formats.cpp_kernel_flow import parse_cpp_kernel_flow
from xpudbg.formats.output_code import parse_output_code

DATA = Path(__file__).parents[2] / "data"
TEXT = """
#include <torch/csrc/inductor/cpp_prefix.h>
extern "C"  void  kernel(const float* in_ptr0,
                       float* out_ptr0,
                       float* out_ptr1,
                       float* out_ptr2)
{
    for(int64_t x0=static_cast<int64_t>(0L); x0<8L; x0+=1L)
    {
        {
            float tmp_acc0 = 0;
            auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];
            auto tmp1 = tmp0 * tmp0;
            auto unused = tmp0 + 1;
            tmp_acc0 = tmp_acc0 + tmp0;
            out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;
            tmp1.store(out_ptr1 + static_cast<int64_t>(x0));
        }
        {
            auto tmp0 = in_ptr0[0];
            auto tmp5 = [&]
            {
                auto tmp6 = tmp0 - 1;
                return tmp6;
            }
            ;
            auto tmp7 = tmp0 >= 0 ? tmp5() : 0;
            atomic_add(&out_ptr2[static_cast<int64_t>(x0)], tmp7);
        }
    }
}
"""


def test_lines_lead_to_the_stores_that_they_help_to_compute() -> None:
    flow = parse_cpp_kernel_flow(TEXT, origin="k.cpp").value
    assert flow.parameters == ("in_ptr0", "out_ptr0", "out_ptr1", "out_ptr2") and flow.first == 3
    lines = TEXT.split("\n")
    by_text = {
        lines[n - 1].strip(): "".join(sorted(s[-1] for s in names)) for n, names in flow.stores.items()
    }
    assert by_text == {
        "for(int64_t x0=static_cast<int64_t>(0L); x0<8L; x0+=1L)": "012",
        "float tmp_acc0 = 0;": "0",
        "auto tmp0 = in_ptr0[static_cast<int64_t>(x0)];": "01",
        "auto tmp1 = tmp0 * tmp0;": "1",
        "tmp_acc0 = tmp_acc0 + tmp0;": "0",
        "out_ptr0[static_cast<int64_t>(x0)] = tmp_acc0;": "0",
        "tmp1.store(out_ptr1 + static_cast<int64_t>(x0));": "1",
        "auto tmp0 = in_ptr0[0];": "2",
        "auto tmp5 = [&]": "2",
        "auto tmp6 = tmp0 - 1;": "2",
        "return tmp6;": "2",
        "auto tmp7 = tmp0 >= 0 ? tmp5() : 0;": "2",
        "atomic_add(&out_ptr2[static_cast<int64_t>(x0)], tmp7);": "2",
    }


def test_a_name_of_another_block_is_another_value_and_a_buffer_of_the_function_leads_on() -> None:
    text = """void kernel(const float* in_ptr0, float* out_ptr0, float* out_ptr1)
    {
        float* local = buffer.get();
        {
            auto tmp0 = in_ptr0[0];
            tmp0.store(local + 0);
        }
        {
            auto tmp0 = in_ptr0[1];
            out_ptr1[0] = tmp0;
        }
        at::vec::transpose_mxn<float,8,8>(local + 0, static_cast<int64_t>(8L), out_ptr0 + 1, 8);
    }"""
    stores = parse_cpp_kernel_flow(text, origin="k.cpp").value.stores
    assert {n: sorted(s) for n, s in stores.items()} == {
        3: ["out_ptr0"], 5: ["out_ptr0"], 6: ["out_ptr0"], 9: ["out_ptr1"], 10: ["out_ptr1"], 12: ["out_ptr0"],
    }  # fmt: skip


def test_what_is_kept_in_a_buffer_of_the_function_is_what_all_its_readers_need() -> None:
    """The line that keeps an exponential for the quotient is the exponential's, which the sum needs, too."""
    text = """void kernel(const float* in_ptr0, float* out_ptr0, float* out_ptr1)
    {
        float* local = buffer.get();
        {
            float tmp_acc0 = 0;
            auto tmp0 = in_ptr0[0].exp();
            tmp0.store(local + 0);
            local[1] = tmp0;
            tmp_acc0 = tmp_acc0 + tmp0;
            out_ptr0[0] = tmp_acc0;
        }
        {
            auto tmp0 = local[0];
            auto tmp1 = out_ptr0[0];
            auto tmp2 = tmp0 / tmp1;
            tmp2.store(out_ptr1 + 0);
        }
    }"""
    stores = parse_cpp_kernel_flow(text, origin="k.cpp").value.stores
    assert {n: sorted(s) for n, s in stores.items()} == {
        3: ["out_ptr1"], 5: ["out_ptr0"], 6: ["out_ptr0", "out_ptr1"], 7: ["out_ptr0", "out_ptr1"],
        8: ["out_ptr0", "out_ptr1"], 9: ["out_ptr0"], 10: ["out_ptr0"], 13: ["out_ptr1"], 14: ["out_ptr1"],
        15: ["out_ptr1"], 16: ["out_ptr1"],
    }  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [
        "fusion-cpu-2.13/example",
        "fusion-cpu-2.13/concat",
        "fusion-cpu-2.13/dynamic",
        "fusion-cpu-2.5/mlp_train",
    ],
)
def test_each_store_of_recorded_kernels_is_found(case: str) -> None:
    seen = 0
    for file in sorted((DATA / case).rglob("output_code.py")):
        code = parse_output_code(file.read_text(), origin="k").value
        for kernel in (k for k in code.kernels if k.maker.startswith("cpp")):
            parsed = parse_cpp_kernel_flow(kernel.source, origin="k")
            assert not parsed.problems and len(parsed.value.parameters) == len(kernel.params)
            stored = frozenset().union(*parsed.value.stores.values())
            written = {p for p in parsed.value.parameters if "out_ptr" in p}
            assert stored == written
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("text", "what"),
    [("", "no function"), ("int x;", "no function"), ("void kernel(const float* a", "truncated")],
)
def test_what_is_no_kernel(text: str, what: str) -> None:
    parsed = parse_cpp_kernel_flow(text, origin="k.cpp")
    assert what in parsed.problems[0].what and not parsed.value.stores


def test_what_is_too_much_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpp_kernel_flow, "_MAX_STATEMENTS", 5)
    assert "too many" in parse_cpp_kernel_flow(TEXT, origin="k.cpp").problems[0].what
    assert (
        "too many" in parse_cpp_kernel_flow("void f(int a)\n" + "{\n" * 600, origin="k.cpp").problems[0].what
    )
    monkeypatch.setattr(cpp_kernel_flow, "_MAX_CHARS", 10)
    assert "too large" in parse_cpp_kernel_flow(TEXT, origin="k.cpp").problems[0].what


@settings(max_examples=examples(60))
@given(st.integers(0, len(TEXT)), st.text(max_size=20))
def test_cut_and_odd_text_never_raises(at: int, more: str) -> None:
    parse_cpp_kernel_flow(TEXT[:at] + more + TEXT[at:], origin="k.cpp")
    parse_cpp_kernel_flow(TEXT[:at] + more, origin="k.cpp")


@pytest.mark.parametrize(
    "filler",
    [
        "a<" * 3000,
        "auto " * 3000,
        "x[" * 3000,
        "::" * 5000 + "!",
        "<,& " * 2000,
        "static_cast<int64_t>(" * 500,
    ],
)
def test_hostile_lines_take_no_long_time(filler: str) -> None:
    parse_cpp_kernel_flow(f"void k(float* out_ptr0)\n{{\n{filler} = 1;\n{filler}\n}}", origin="k.cpp")
