"""Collectives, estimates and tensors of a graph, as Inductor writes them into the trace and into its code."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats.torch_trace.summary import (
    collectives_of_code,
    estimate_unit,
    parse_collective_schedule,
    parse_runtime_and_tensor_meta,
)

META = {
    "ops": [
        {
            "name": "extern_kernels.mm",
            "type": "compute",
            "estimated_runtime_ns": 6885841.87,
            "outputs": [{"shape": [1024, 1024], "stride": [1024, 1], "dtype": "float16"}],
        },
        {
            "name": "torch.ops._c10d_functional.all_reduce_.default",
            "type": "collective",
            "estimated_runtime_ns": None,
        },
    ]
}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["ops", "name", "outputs", "shape", "x"]), inner)
    ),
    max_leaves=10,
)


def test_operators_have_time_and_tensors():
    first, second = parse_runtime_and_tensor_meta(json.dumps(META), origin="m").value
    assert (first.collective, first.written) == (False, 6885841.87)
    assert first.outputs == ("float16[1024, 1024], stride [1024, 1]",)
    assert (second.collective, second.written, second.outputs) == (True, None, ())


def test_calls_in_code_are_collectives_and_comments_are_not():
    code = (
        "# torch.ops._c10d_functional.broadcast.default(x)\n"
        "def call(args):\n"
        "    buf2 = torch.ops._c10d_functional.all_reduce_.default(buf1, 'sum', '0')  # torch.ops.c10d.x.default(y)\n"
        "    torch.ops._c10d_functional.wait_tensor.default(buf2)\n"
        "    torch.ops.aten.add.default(buf2)\n"
    )
    words = [name.split(".")[3] for name in collectives_of_code(code)]
    assert words == ["all_reduce_", "wait_tensor"]


def test_times_that_cannot_be_are_unknown():
    for time in ("1" + "0" * 400, "-1", "1e400", "NaN", "true", '"1"'):
        text = f'{{"ops": [{{"name": "a", "estimated_runtime_ns": {time}}}]}}'
        (op,) = parse_runtime_and_tensor_meta(text, origin="m").value
        assert op.written is None, time


def test_the_unit_of_estimates_depends_on_the_version():
    """torch 2.9 to 2.13 write milliseconds under a name that says nanoseconds (``scheduler.py`` of each); builds before did as it says."""
    for torch in ("2.9.0", "2.10.0+xpu", "2.13.0+cpu"):
        assert estimate_unit(0.042, torch) == 1e6
        assert estimate_unit(8263010.2, torch) == 1, "two hours for one operator"
    for torch in ("", "2.14.0", "2.8.0", "unknown"):
        assert estimate_unit(0.042, torch) is None
        assert estimate_unit(8263010.2, torch) == 1
        assert estimate_unit(0, torch) is not None, "nothing is nothing in any unit"


def test_every_truncation_is_a_problem_and_nothing_worse():
    text = json.dumps(META)
    for cut in range(len(text)):
        parsed = parse_runtime_and_tensor_meta(text[:cut], origin="m")
        assert parsed.value == () and len(parsed.problems) == 1
        assert parse_collective_schedule(text[:cut], origin="s").problems


@settings(max_examples=examples(200), deadline=None)
@given(VALUES | st.fixed_dictionaries({"ops": VALUES}))
def test_any_json_is_survived(value):
    text = json.dumps(value)
    parse_runtime_and_tensor_meta(text, origin="m")
    found = parse_collective_schedule(text, origin="s").value
    assert all(isinstance(word, str) and len(word) <= 200 for word in found)
    collectives_of_code(text)
