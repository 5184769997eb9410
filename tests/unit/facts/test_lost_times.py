"""Kernels that lose most time, and what to try."""

from __future__ import annotations

from math import fsum
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from xpudbg.facts.lost_times import lost_of_run, pass_losses, with_lost
from xpudbg.facts.times.profile_files import times_of_file, times_of_run
from xpudbg.run.run_reader import RunReader

DATA = PROJECT / "tests" / "data" / "profile-h100-2.11"


def test_the_three_kernels_that_lose_most_with_their_lines_and_what_to_try() -> None:
    run = RunReader.open(DATA / "first.zip")
    found = [(one.address, one.where.line if one.where else 0, one.fix_rule) for one in lost_of_run(run)]
    assert found == [
        ("model__1_inference_1:K1", 10, "lost/configurations"),
        ("model__2_inference_2:K1", 12, "lost/configurations"),
        ("model__4_inference_4:K1", 16, "lost/configurations"),
    ]


def test_launches_of_one_line_are_one_and_lose_what_its_launches_lose() -> None:
    run = RunReader.open(DATA / "vit.zip")
    report, lost = times_of_run(run), lost_of_run(run)
    assert report is not None
    for one in lost:
        rows = [
            row
            for row in report.launches
            if (row.graph, row.kernel) == (one.graph, one.kernel) and row.lines[-1] == one.where
        ]
        assert one.launches == tuple(sorted(row.launch for row in rows))
        assert one.lost_us == pytest.approx(fsum(row.mean_us - (row.least_us or 0) for row in rows) * 3)
        assert one.pass_lost_us == pytest.approx(one.lost_us / 3)
    assert lost[0].lost_us == max(one.lost_us for one in lost)
    assert sum(pass_losses(run).values()) == pytest.approx(fsum(r.lost_us or 0 for r in report.launches) / 3)


def test_float32_products_are_to_try_tf32_where_the_guards_recorded_that_it_was_off() -> None:
    run = RunReader.open(DATA / "vit.zip")
    lost = lost_of_run(run)
    kernels = ("extern_kernels.mm", "extern_kernels.mm", "extern_kernels.bmm")
    assert [(one.kernel, one.fix_rule) for one in lost] == [(name, "lost/tf32") for name in kernels]
    assert "494.7 in place of 66.9 TFLOP/s" in lost[0].fix
    report = times_of_run(run)
    first = (
        next(
            row
            for row in report.launches
            if (row.graph, f"K{row.launch}") == tuple(lost[0].address.split(":"))
        )
        if report
        else None
    )
    # A product of 384 MFLOP and more, at the rate of float32 and not of tf32, is not bound by memory.
    assert first and first.flops and first.least_us == pytest.approx(first.flops / 66.9e6, rel=1e-4)


def test_a_run_without_a_profile_loses_nothing_that_is_known() -> None:
    run = RunReader.open(PROJECT / "tests" / "data" / "screens-bmg-2.13" / "breaks.zip")
    assert lost_of_run(run) == ()
    assert pass_losses(run) == {}


def test_attention_with_a_mask_is_to_try_without(shared_fixtures: Path) -> None:
    folder = shared_fixtures / "profile"
    if not folder.is_dir():
        pytest.skip("the profiles are not here")
    run = RunReader.open(folder / "llama.zip")
    lost = with_lost(times_of_file(folder / "llama.json.gz", run), run).lost
    found = {one.kernel.split(".")[-2]: one.fix_rule for one in lost if "attention" in one.kernel}
    assert found == dict.fromkeys(
        ("_scaled_dot_product_cudnn_attention_backward", "_scaled_dot_product_cudnn_attention"),
        "lost/attention-mask",
    )
