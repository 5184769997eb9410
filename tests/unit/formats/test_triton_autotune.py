"""Times of Triton's own autotuner."""

from __future__ import annotations

import json
from typing import Any

from xpudbg.formats.triton_metadata import parse_triton_autotune

ORIGIN = "triton_cache/AB/my_kernel.autotune.json"


def _config(**kwargs: Any) -> dict[str, Any]:
    return {
        "kwargs": kwargs,
        "num_warps": 4,
        "num_stages": 3,
        "num_ctas": 1,
        "maxnreg": None,
        "pre_hook": None,
    }


def _data(*rows: Any) -> bytes:
    return json.dumps({"key": [4096, "torch.float16"], "configs_timings": rows}).encode()


def test_times_are_medians_and_the_fastest_is_marked() -> None:
    rows = (
        [_config(BLOCK=64), [0.021, 0.02, 0.022]],
        [_config(BLOCK=128), 0.015],
        [_config(BLOCK=512), [float("inf")] * 3],
    )
    kernel = parse_triton_autotune(_data(*rows), origin=ORIGIN).value
    assert (kernel.kernel, kernel.tried, kernel.what) == ("my_kernel", 3, "[4096, 'torch.float16']")
    assert [(c.milliseconds, c.failed, c.chosen) for c in kernel.choices] == [
        (0.021, False, False), (0.015, False, True), (None, True, False),
    ]  # fmt: skip
    assert kernel.choices[0].options == (
        ("BLOCK", "64"), ("num_warps", "4"), ("num_stages", "3"), ("num_ctas", "1"),
    )  # fmt: skip


def test_strange_rows_are_counted_and_cut_text_is_a_problem() -> None:
    parsed = parse_triton_autotune(_data([_config(), 0.1], [1, 2, 3], [{}, "fast"], None), origin=ORIGIN)
    assert len(parsed.value.choices) == 1
    assert "3 of 4" in parsed.problems[0].what
    whole = _data([_config(BLOCK=1), 0.1])
    for end in range(len(whole)):
        assert not parse_triton_autotune(whole[:end], origin=ORIGIN).value.choices
    for data in (b"[]", b"{}", b'{"configs_timings": 5}', b"\xff", b"[" * 100_000):
        assert parse_triton_autotune(data, origin=ORIGIN).problems
