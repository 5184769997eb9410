"""Measured times of two runs: what is more than noise, and what is not compared as like."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from xpudbg.compare.diff.runs import whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.model.diff import Change, RunDiff, TimeChange
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.diff_text import headline

DATA = PROJECT / "tests" / "data" / "profile-h100-2.11"
FIRST, SECOND = DATA / "first.zip", DATA / "second.zip"


def changed(source: Path, path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Write a run with another profile."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name.startswith("profiles/"):
                profile = json.loads(data)
                change(profile)
                data = json.dumps(profile).encode()
            new.writestr(name, data)
    return path


def slower(kernel: str, factor: float) -> Callable[[dict[str, Any]], None]:
    """Return a change by which a kernel takes longer, and 99 registers."""

    def change(profile: dict[str, Any]) -> None:
        for event in profile["traceEvents"]:
            if event.get("cat") == "kernel" and event["name"].startswith(kernel):
                event["dur"] *= factor
                event["args"]["registers per thread"] = 99

    return change


def compared(a: Path, b: Path) -> RunDiff:
    return compare_runs(whole_run(RunReader.open(a)), whole_run(RunReader.open(b)))


def kernels(diff: RunDiff) -> dict[str, TimeChange]:
    """Kernels by name that became slower or faster."""
    found = {k.b: k.times.change for g in diff.graphs for k in g.kernels if k.times is not None}
    return {
        name: change for name, change in found.items() if change in (TimeChange.SLOWER, TimeChange.FASTER)
    }


def test_two_runs_of_one_program_differ_by_noise_alone_but_for_the_graph_that_is_compiled_otherwise() -> None:
    diff = compared(FIRST, SECOND)
    assert diff.times is not None
    assert diff.times.step is not None
    assert (diff.times.unlike, diff.times.step.change) == ((), TimeChange.NOISE)
    assert kernels(diff) == {}
    graphs = {g.b: g.times for g in diff.graphs}
    times = graphs.pop("model__3_inference_3")
    assert times is not None
    assert times.change is TimeChange.SLOWER
    assert (times.first_us, times.second_us) == pytest.approx((52.9, 54.9), abs=0.1)
    assert [(c.name, c.first, c.second) for c in times.causes][:1] == [("launches", "2", "1")]
    assert {t.change for t in graphs.values() if t} == {TimeChange.NOISE}
    fused = [k for g in diff.graphs for k in g.kernels if k.change is Change.FUSED_DIFFERENTLY]
    assert [k.times.change for k in fused if k.times] == [TimeChange.UNLIKE]


def test_a_kernel_that_takes_longer_is_named_with_what_else_differs(tmp_path: Path) -> None:
    diff = compared(FIRST, changed(FIRST, tmp_path / "b.zip", slower("triton_red_fused_pow_sum", 1.9)))
    assert kernels(diff) == {"triton_red_fused_pow_sum_0": TimeChange.SLOWER}
    (times,) = [k.times for k in diff.graphs[0].kernels if k.b == "triton_red_fused_pow_sum_0"]
    assert times is not None
    assert times.ratio == pytest.approx(1.9)
    assert [(c.name, c.first, c.second) for c in times.causes] == [("registers", "32", "99")]
    assert diff.same, "times alone do not make runs different"
    assert diff.times is not None
    assert diff.times.step is not None
    assert diff.times.step.change is TimeChange.SLOWER
    assert "K1 of model__0_inference_0 takes 1.9 times as long: registers 32 -> 99" in headline(diff)
    back = compared(tmp_path / "b.zip", FIRST)
    assert kernels(back) == {"triton_red_fused_pow_sum_0": TimeChange.FASTER}


@pytest.mark.parametrize("factor", [1.01, 0.985])
def test_a_difference_within_noise_is_not_claimed(tmp_path: Path, factor: float) -> None:
    diff = compared(FIRST, changed(FIRST, tmp_path / "b.zip", slower("triton_red_fused_pow_sum", factor)))
    assert kernels(diff) == {}


def test_launches_that_vary_are_noise(tmp_path: Path) -> None:
    def vary(profile: dict[str, Any]) -> None:
        works = [e for e in profile["traceEvents"] if e.get("cat") == "kernel" and "pow_sum_0" in e["name"]]
        for event, factor in zip(works, (1.0, 1.3, 1.7), strict=True):
            event["dur"] *= factor

    assert kernels(compared(FIRST, changed(FIRST, tmp_path / "b.zip", vary))) == {}


def test_where_all_kernels_of_the_same_code_are_slower_the_step_alone_is(tmp_path: Path) -> None:
    diff = compared(FIRST, changed(FIRST, tmp_path / "b.zip", slower("", 1.1)))
    assert diff.times is not None
    assert diff.times.step is not None
    assert (diff.times.step.change, kernels(diff)) == (TimeChange.SLOWER, {})
    assert diff.times.same_code == pytest.approx(1.1)


def test_other_devices_are_not_compared_as_like(tmp_path: Path) -> None:
    def other(profile: dict[str, Any]) -> None:
        for device in profile["deviceProperties"]:
            device["name"] = "NVIDIA A100-SXM4-40GB"

    diff = compared(FIRST, changed(FIRST, tmp_path / "b.zip", other))
    assert diff.times is not None
    assert diff.times.unlike == ("A was measured on NVIDIA H100 80GB HBM3, B on NVIDIA A100-SXM4-40GB",)
    assert diff.times.step is not None
    assert diff.times.step.change is TimeChange.UNLIKE
    assert kernels(diff) == {}


def test_steps_of_other_graphs_are_not_compared_as_like() -> None:
    diff = compared(FIRST, DATA / "vit.zip")
    assert diff.times is not None
    assert diff.times.unlike == ("a step calls model__0_inference_0 once in A, 0 times in B",)
    assert diff.times.step is not None
    assert diff.times.step.change is TimeChange.UNLIKE


def test_a_run_without_a_profile_is_named(tmp_path: Path) -> None:
    bare = tmp_path / "bare.zip"
    with zipfile.ZipFile(FIRST) as old, zipfile.ZipFile(bare, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "manifest.json":
                manifest = json.loads(data)
                manifest["artifacts"] = [a for a in manifest["artifacts"] if a["kind"] != "profile"]
                data = json.dumps(manifest).encode()
            if not name.startswith("profiles/"):
                new.writestr(name, data)
    diff = compared(FIRST, bare)
    assert diff.times is not None
    assert (diff.times.unknown, diff.times.step) == ("B has no profile", None)
    assert all(k.times is None for g in diff.graphs for k in g.kernels)
    again = tmp_path / "again.zip"
    again.write_bytes(bare.read_bytes())
    assert compared(bare, again).times is None
