"""``AUTOTUNE`` blocks of Inductor's output."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.triton_metadata import parse_autotune_blocks
from xpudbg.model.triton import TuningEvidence

# Printed by torch 2.11.0 on an H100 (the first choices of twenty), and by torch 2.13.0 on a CPU.
GPU = """W1126 11:19:18 warnings
AUTOTUNE mm(4096x4096, 4096x4096)
strides: [4096, 1], [1, 4096]
dtypes: torch.bfloat16, torch.bfloat16
  mm 0.1730 ms 100.0% 
  triton_mm_17 0.2062 ms 83.9% ACC_TYPE='tl.float32', BLOCK_K=64, BLOCK_M=128, BLOCK_N=128, num_stages=3, num_warps=4
SingleProcess AUTOTUNE benchmarking takes 0.7256 seconds and 0.5783 seconds precompiling for 20 choices
loss 0
"""  # noqa: W291 - as printed
CPU = """Autotune Choices Stats:
{"num_choices": 2, "num_triton_choices": 0, "best_kernel": "cpp_CppMicroGemmFP32Vec_1", "best_time": 51.99265250121243}
AUTOTUNE packed_linear(64x512, 1459233x1, 128x512)
strides: [512, 1], [1, 0], [512, 1]
dtypes: torch.float32, torch.float32, torch.float32
  cpp_CppMicroGemmFP32Vec_1 51.9927 ms 100.0% 
  _mkl_linear 59.9963 ms 86.7% 
SingleProcess AUTOTUNE benchmarking takes 13.2921 seconds and 0.0004 seconds precompiling for 2 choices
"""  # noqa: W291 - as printed


def test_a_block_has_its_choices_options_and_costs() -> None:
    (found,) = parse_autotune_blocks(GPU.splitlines())
    assert (found.operator, found.sizes) == ("mm", ("4096x4096",) * 2)
    assert (found.strides, found.dtypes) == ("[4096, 1], [1, 4096]", ("bfloat16",) * 2)
    block = found.tuned
    assert (block.what, block.evidence) == ("mm(4096x4096, 4096x4096)", TuningEvidence.LOG)
    assert (block.tried, block.search_seconds, block.precompile_seconds) == (20, 0.7256, 0.5783)
    assert [(c.name, c.milliseconds, c.chosen) for c in block.choices] == [
        ("mm", 0.173, None),
        ("triton_mm_17", 0.2062, None),
    ]
    options = dict(block.choices[1].options)
    assert (options["ACC_TYPE"], options["BLOCK_M"], options["num_warps"]) == ("tl.float32", "128", "4")


def test_blocks_follow_each_other_and_other_lines_end_them() -> None:
    found = [b.tuned for b in parse_autotune_blocks((GPU + CPU).splitlines())]
    assert [(b.what[:6], len(b.choices), b.tried) for b in found] == [("mm(409", 2, 20), ("packed", 2, 2)]
    cut = GPU.partition("SingleProcess")[0] + "something else\n  mm 1.0 ms\n"
    block = parse_autotune_blocks(cut.splitlines())[0].tuned
    assert (len(block.choices), block.search_seconds) == (2, None)


def test_a_choice_that_failed_has_no_time() -> None:
    text = "AUTOTUNE mm(8x8, 8x8)\n  triton_mm_1 inf ms 0.0% BLOCK_K=16\n"
    block = parse_autotune_blocks(text.splitlines())[0].tuned
    assert [(c.milliseconds, c.failed) for c in block.choices] == [(None, True)]


@given(st.text(max_size=300), st.integers(0, len(GPU)))
def test_any_text_gives_blocks_of_some_kind(text: str, at: int) -> None:
    for block in parse_autotune_blocks((GPU[:at] + text + GPU[at:]).splitlines()):
        assert block.tuned.what
        assert block.tuned.tried >= 0
