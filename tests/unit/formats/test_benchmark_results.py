"""Results that PyTorch's benchmark runners print."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpudbg.compare.runs import parse_results

# Written by hand after `BenchmarkRunner.run_one_model` of torch 2.6.
PRINTED = (
    "loading model: 0it [00:00, ?it/s]\rloading model: 0it [00:01, ?it/s]\n"
    f"{'cpu':4} {'eval':5} {'T5Small':34} \n"
    "WARNING:common:Trying to call the empty_gpu_cache for device: cpu\n"
    "eager_two_runs_differ\n"
    f"loading model: 0it [00:00, ?it/s]{'xpu':4} {'train':5} {'vit_base_patch14_dinov2.lvd142m':34}  tagged\n"
    "1.532x SAME p=0.25\n"
    f"{'cuda':4} {'eval':5} {'BERT_pytorch':34} \n"
    "Traceback (most recent call last):\n"
    "RuntimeError: out of memory\n"
    f"{'cuda':4} {'eval':5} {'alexnet':34} \n"
    "pass\n"
    "fail_accuracy\n"
)


def test_each_model_has_the_first_status_behind_its_header() -> None:
    assert parse_results(PRINTED) == {
        "T5Small": "eager_two_runs_differ",
        "vit_base_patch14_dinov2.lvd142m": "1.532x SAME p=0.25",
        "alexnet": "pass",
    }


@given(st.integers(0, len(PRINTED)))
def test_a_cut_output_has_the_results_before_the_cut(at: int) -> None:
    whole = parse_results(PRINTED)
    for model, result in parse_results(PRINTED[:at]).items():
        assert whole[model].startswith(result)


@given(st.text(max_size=300))
def test_other_text_has_none_or_words_of_its_own(text: str) -> None:
    assert all(model in text and result in text for model, result in parse_results(text).items())
