"""Every rule of ``xpudbg check``: what passes, what fails, and what the failure names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.check_measures import (
    BREAK,
    EXTERN,
    FUSED,
    GEMM,
    HEALTHY,
    MISSING,
    RECOMPILE,
    TODAY,
    check,
    line,
    losing,
    only,
    spilling,
    with_kernels,
)
from xpudbg.compare.checks.baseline import baseline_of
from xpudbg.compare.checks.evaluate import READERS_AGAINST, check_measures
from xpudbg.compare.checks.evaluators import READERS, EvaluationScope
from xpudbg.compare.checks.rules import Exemption, Rules, ScopedRules
from xpudbg.findings.check_rules import RULES, Limit, Scope, ValueType
from xpudbg.model.accuracy import AccuracyReport, CheckedGraph, ComparedValue, Verdict
from xpudbg.model.checks import Baseline, CheckReport, GraphMeasure, KernelMeasure, RuleOutcome, RunMeasures
from xpudbg.model.manifest import GraphBreak, Recompile

BASELINE = baseline_of(HEALTHY)
NEW = KernelMeasure(
    "triton_poi_fused_sin_9", "triton", "model__1", 1, "t-new", "b-new", ("aten.sin",), "xpu", 1_000_000,
    FUSED.native, line(30),
)  # fmt: skip
GROWN = replace(
    with_kernels(FUSED, GEMM, EXTERN, NEW),
    graphs=(HEALTHY.graphs[0], replace(HEALTHY.graphs[1], launches=4, bytes=3_000_000)),
)


def test_the_documentation_has_every_rule_with_its_places() -> None:
    text = (Path(__file__).resolve().parents[4] / "docs" / "check.md").read_text()
    letters = {Scope.RUN: "R", Scope.GRAPH: "G", Scope.KERNEL: "K"}
    for key, rule in RULES.items():
        row = next((line for line in text.splitlines() if line.startswith(f"| `{key}` |")), "")
        assert row, f"docs/check.md has no row of {key}"
        places = row.split("|")[3].split()
        assert places == [letters[s] for s in Scope if s in rule.scopes], key
        if rule.default is not None:
            assert f"`{key}" in text.split("the defaults hold")[1].split("## Rules")[0], key


def test_every_rule_has_a_reader_and_takes_a_value() -> None:
    assert {k for k, r in RULES.items() if not r.against} == set(READERS), (
        "compare/checks/evaluators.py counts"
    )
    assert {k for k, r in RULES.items() if r.against} == set(READERS_AGAINST)
    for key, rule in RULES.items():
        switch = rule.takes is ValueType.SWITCH
        assert key.startswith(("no_", "ledger_")) == switch, key


@pytest.mark.parametrize("key", RULES)
def test_a_healthy_run_passes_every_rule(key: str) -> None:
    generous: dict[ValueType, Limit] = {
        ValueType.COUNT: 10, ValueType.SIZE: 10_000_000, ValueType.HARDWARE_SIZE: 10 << 20, ValueType.SECONDS: 50.0,
        ValueType.TIME: 1.0,
        ValueType.RATIO: 1.0, ValueType.SWITCH: True,
    }  # fmt: skip
    report = check(HEALTHY, BASELINE, **{key: generous[RULES[key].takes]})
    assert report.passed
    assert only(report).outcome is RuleOutcome.PASSED
    assert only(report).title


WRONG = CheckedGraph(
    1, compile_id="1/1", phase="forward", verdict=Verdict.WRONG, location=line(20), graphs=("model__1",),
    worst=(ComparedValue("output 0", Verdict.WRONG, "error 0.5 against float64"),),
)  # fmt: skip
CASES: list[tuple[str, Limit, RunMeasures, str, str, str, str, int | None, tuple[str, ...]]] = [
    # rule, limit, run, value, graph, kernel, limit as shown, line, words of the message
    ("max_failed_graphs", 0,
     replace(HEALTHY, graphs=(replace(HEALTHY.graphs[0], outcome="failed", detail="Unsupported: x"),)),
     "1", "model__0", "", "0", 5, ("model.py:5", "Unsupported: x")),
    ("ledger_complete", True, replace(HEALTHY, broken=(MISSING,)),
     "1", "model__1", "", "none", 20, ("output_code", "vanished")),
    ("no_wrong_values", True, replace(HEALTHY, accuracy=AccuracyReport(graphs=(WRONG,))),
     "1", "model__1", "", "none", 20, ("error 0.5 against float64",)),
    ("max_graphs", 1, HEALTHY, "2", "model__0", "", "1", 5, ("2 graphs",)),
    ("max_graph_breaks", 0, replace(HEALTHY, graph_breaks=(BREAK,)),
     "1", "model__0", "", "0", 7, ("model.py:7", "Data-dependent branching", "if x.sum() > 0:")),
    ("max_recompiles", 0, replace(HEALTHY, recompiles=(RECOMPILE,)),
     "1", "model__1", "", "0", 20, ("model.py:20", "expected 8, actual 9")),
    ("max_kernels", 5, HEALTHY, "6", "model__0", "", "5", 5, ("6 kernel launches",)),
    ("max_extern_kernels", 2, HEALTHY, "3", "model__1", "extern_kernels.mm", "2", 21,
     ("3 times", "model.py:21")),
    ("max_bytes", 5_000_000, HEALTHY, "6 MB", "model__0", "", "5 MB", 5,
     ("6 MB", "model__0 (4 MB)")),
    ("max_peak_memory", 8_000_000, replace(HEALTHY, graphs=(replace(HEALTHY.graphs[0], peak_bytes=9_000_000),)), "9 MB", "model__0", "", "8 MB", 5,
     ("9 MB", "model__0")),
    ("max_spilled_kernels", 0, with_kernels(spilling(GEMM, 4096)), "1", "model__0", "triton_tem_fused_mm_1", "0", 11,
     ("model.py:11", "4,096 bytes")),
    ("max_spill_bytes", 1024, with_kernels(FUSED, spilling(GEMM, 4096)), "4 KiB", "model__0", "triton_tem_fused_mm_1",
     "1 KiB", 11, ("4,096 bytes", "1 KiB")),
    ("no_lost_dpas", True, with_kernels(FUSED, losing(GEMM, 1)), "1", "model__0", "triton_tem_fused_mm_1", "none", 99,
     ("model.py:99", "f32 x f32")),
    ("max_compile_time", 30.0, HEALTHY, "40.0 s", "", "", "30.0 s", None, ("40.0 s", "30.0 s")),
    ("no_new_graph_breaks", True, replace(HEALTHY, graph_breaks=(BREAK,)),
     "1", "model__0", "", "none", 7, ("model.py:7",)),
    ("no_new_recompiles", True, replace(HEALTHY, recompiles=(RECOMPILE,)),
     "1", "model__1", "", "none", 20, ("model.py:20",)),
    ("no_new_spills", True, with_kernels(FUSED, spilling(GEMM, 64), EXTERN), "1", "model__0", "triton_tem_fused_mm_1",
     "none", 11, ("64 bytes",)),
    ("no_new_lost_dpas", True, with_kernels(FUSED, losing(GEMM, 1), EXTERN), "1", "model__0", "triton_tem_fused_mm_1",
     "none", 99, ("model.py:99",)),
    ("no_new_kernels", True, GROWN, "1", "model__1", "triton_poi_fused_sin_9", "none", 30,
     ("model.py:30", "aten.sin")),
    ("no_gone_kernels", True, with_kernels(FUSED, EXTERN), "1", "", "triton_tem_fused_mm_1", "none", None,
     ("aten.mm",)),
    ("no_changed_kernels", True, with_kernels(replace(FUSED, text="x", body="y"), GEMM, EXTERN), "1", "model__0",
     "triton_poi_fused_add_0", "none", 10, ("triton_poi_fused_add_0",)),
    ("max_kernels_ratio", 1.0, GROWN, "1.17 x", "model__1", "triton_poi_fused_sin_9", "1.00 x", 30,
     ("7 kernel launches", "triton_poi_fused_sin_9 at model.py:30")),
    ("max_bytes_ratio", 1.1, GROWN, "1.17 x", "model__1", "triton_poi_fused_sin_9", "1.10 x", 30,
     ("7 MB", "6 MB")),
    ("max_lost_time", 25e-6, HEALTHY, "30 us", "model__0", "", "25 us", 11, ("30 us", "triton_tem_fused_mm_1 (20 us)")),
    ("max_kernel_time_ratio", 1.1, with_kernels(FUSED, replace(GEMM, time_us=60.0), EXTERN), "1.50 x", "model__0", "triton_tem_fused_mm_1", "1.10 x", 11,
     ("30 us against 20 us", "model.py:11")),
    ("max_compile_time_ratio", 1.5, replace(HEALTHY, compile_seconds=80.0), "2.00 x", "", "", "1.50 x", None,
     ("80.0 s", "40.0 s")),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda c: c[0])
def test_a_failure_names_value_limit_graph_kernel_and_line(
    case: tuple[str, Limit, RunMeasures, str, str, str, str, int | None, tuple[str, ...]],
) -> None:
    key, limit, run, value, graph, kernel, shown, number, words = case
    report = check(run, BASELINE, **{key: limit})
    found = only(report, RuleOutcome.FAILED)
    assert not report.passed
    assert (found.name, found.value, found.limit, found.graph, found.kernel) == (
        key,
        value,
        shown,
        graph,
        kernel,
    )
    assert (found.where.line if found.where else None) == number
    for part in words:
        assert part in found.title


def test_the_cases_above_cover_every_rule() -> None:
    assert {c[0] for c in CASES} == set(RULES), "each rule has a case that fails, in CASES"


def test_each_place_is_a_row_and_the_limit_counts_all() -> None:
    breaks = (BREAK, replace(BREAK, location=line(8)), replace(BREAK, location=line(9)))
    run = replace(HEALTHY, graph_breaks=breaks)
    report = check(run, max_graph_breaks=2)
    assert [f.where.line for f in report.findings if f.where] == [7, 8, 9]
    assert {(f.value, f.limit) for f in report.findings} == {("3", "2")}
    assert check(run, max_graph_breaks=3).passed


UNKNOWN: list[tuple[str, Limit, RunMeasures, str]] = [
    ("no_wrong_values", True, replace(HEALTHY, accuracy=None), "xpudbg accuracy SCRIPT"),
    ("max_graph_breaks", 0, replace(HEALTHY, graph_breaks=None), "TORCH_TRACE"),
    ("max_recompiles", 0, replace(HEALTHY, recompiles=None), "TORCH_TRACE"),
    ("max_kernels", 9, replace(HEALTHY, graphs=(replace(HEALTHY.graphs[0], launches=None, why_unknown="no IR"),)), "no IR"),
    ("max_bytes", 9_000_000, replace(HEALTHY, graphs=(replace(HEALTHY.graphs[0], bytes=None, why_unknown="no IR"),)), "no IR"),
    ("max_peak_memory", 9_000_000, replace(HEALTHY, graphs=(replace(HEALTHY.graphs[0], peak_bytes=None),)), "model__0"),
    ("max_spilled_kernels", 0, with_kernels(FUSED, spilling(GEMM, None)), "1 of 2"),
    ("max_spill_bytes", 0, with_kernels(replace(GEMM, native=None)), "TRITON_XPU_GEN_NATIVE_CODE"),
    ("no_lost_dpas", True, with_kernels(losing(GEMM, None)), "ttir"),
    ("max_compile_time", 9.0, replace(HEALTHY, compile_seconds=None), "structured trace"),
    ("no_new_graph_breaks", True, replace(HEALTHY, graph_breaks=None), "TORCH_TRACE"),
    ("no_new_spills", True, with_kernels(FUSED, spilling(GEMM, None), EXTERN), "not known"),
    ("max_lost_time", 1.0, replace(HEALTHY, profiled=False), "xpudbg run --profile"),
    ("max_lost_time", 1.0, with_kernels(replace(FUSED, lost_us=None)), "peak rates"),
    ("max_kernel_time_ratio", 1.1, replace(HEALTHY, profiled=False), "xpudbg run --profile"),
    ("max_kernel_time_ratio", 1.1, replace(HEALTHY, device="xpu: Arc B570"), "Arc B570"),
    ("max_compile_time_ratio", 2.0, replace(HEALTHY, compile_seconds=None), "structured trace"),
]  # fmt: skip


@pytest.mark.parametrize("case", UNKNOWN, ids=lambda c: c[0])
def test_what_the_run_does_not_hold_is_unknown_and_says_what_is_missing(
    case: tuple[str, Limit, RunMeasures, str],
) -> None:
    key, limit, run, words = case
    report = check(run, BASELINE, **{key: limit})
    assert report.passed
    assert only(report).outcome is RuleOutcome.UNKNOWN
    assert words in only(report).title


def test_commands_of_next_steps_name_the_run() -> None:
    run = replace(HEALTHY, run="my run", graphs=(replace(HEALTHY.graphs[0], outcome="failed", peak_bytes=9),))
    for key, words in (
        ("max_failed_graphs", 'xpudbg show "my run:model__0"'),
        ("max_peak_memory", 'xpudbg memory "my run:model__0"'),
    ):
        assert f"'{words}' " in only(check(run, **{key: 0})).fix
    unknown = only(check(replace(with_kernels(replace(GEMM, native=None)), run="my run"), max_spill_bytes=0))
    assert 'xpudbg triton-cache native "my run"' in unknown.title


@pytest.mark.parametrize("key", [k for k, r in RULES.items() if r.against])
def test_without_a_baseline_rules_that_need_one_fail(key: str) -> None:
    report = check(GROWN, None, **{key: True if RULES[key].takes is ValueType.SWITCH else 1.0})
    found = only(report)
    assert found.outcome is RuleOutcome.FAILED
    assert not report.passed
    assert "no baseline" in found.title
    assert "--update-baseline" in found.fix


def test_a_baseline_that_does_not_tell_leaves_its_rules_unknown() -> None:
    silent = replace(
        BASELINE,
        graph_breaks=None,
        recompiles=None,
        compile_seconds=None,
        graphs=(replace(BASELINE.graphs[0], bytes=None),),
    )
    report = check(
        HEALTHY,
        silent,
        no_new_graph_breaks=True,
        no_new_recompiles=True,
        max_bytes_ratio=1.0,
        max_compile_time_ratio=1.0,
    )
    assert {f.outcome for f in report.findings} == {RuleOutcome.UNKNOWN}
    assert all("baseline" in f.title for f in report.findings)


def test_a_baseline_without_native_code_does_not_excuse_a_spill() -> None:
    silent = baseline_of(with_kernels(FUSED, replace(GEMM, native=None), EXTERN))
    run = with_kernels(FUSED, losing(spilling(GEMM, 64), 1), EXTERN)
    report = check(run, silent, no_new_spills=True, no_new_lost_dpas=True)
    assert {f.outcome for f in report.findings} == {RuleOutcome.UNKNOWN}
    assert all("baseline" in f.title for f in report.findings)
    assert (
        check(HEALTHY, silent, no_new_spills=True, no_new_lost_dpas=True).findings[0].outcome
        is RuleOutcome.PASSED
    )


def test_digests_of_another_version_compare_no_kernels() -> None:
    report = check(GROWN, replace(BASELINE, digest_version=99), no_new_kernels=True, no_new_spills=True)
    assert {f.outcome for f in report.findings} == {RuleOutcome.UNKNOWN}


def test_runs_without_triton_kernels_pass_with_words() -> None:
    report = check(with_kernels(EXTERN), max_spill_bytes=0, max_spilled_kernels=0, no_lost_dpas=True)
    assert report.passed
    assert all("no Triton kernel" in f.title for f in report.findings)


def test_kernels_of_other_gpus_have_no_dpas_to_lose() -> None:
    native = GEMM.native
    assert native is not None
    cuda = replace(GEMM, native=replace(native, backend="cuda", dots=None, lost_dots=None))
    assert only(check(with_kernels(cuda), no_lost_dpas=True)).outcome is RuleOutcome.PASSED


def test_the_line_is_the_users_even_when_the_kernel_stands_in_a_file_of_inductor() -> None:
    generated = replace(line(22), file=f"/tmp/torchinductor_u/tf/c{'a' * 51}.py")
    lost = losing(GEMM, 1)
    assert lost.native is not None
    run = with_kernels(replace(lost, native=replace(lost.native, location=generated)))
    found = only(check(run, no_lost_dpas=True))
    assert found.where == line(11)


def test_compile_times_below_the_floor_are_not_told_apart() -> None:
    fast, slow = replace(HEALTHY, compile_seconds=1.0), replace(HEALTHY, compile_seconds=9.0)
    report = check(slow, baseline_of(fast), max_compile_time_ratio=1.1)
    assert report.passed
    assert "floor of 10 s" in only(report).title
    above = check(replace(HEALTHY, compile_seconds=12.0), baseline_of(fast), max_compile_time_ratio=1.1)
    assert only(above, RuleOutcome.FAILED).value == "1.20 x", "against the floor, not against 1 s"


def test_a_time_within_noise_is_no_slower_kernel() -> None:
    noisy = with_kernels(FUSED, replace(GEMM, time_us=48.0, time_spread_us=2.0), EXTERN)
    report = check(noisy, BASELINE, max_kernel_time_ratio=1.0)
    assert report.passed, "4.5 times 1 us for each of two calls"
    assert "noise" in only(report).title
    steady = with_kernels(FUSED, replace(GEMM, time_us=48.0, time_spread_us=0.1), EXTERN)
    assert only(check(steady, BASELINE, max_kernel_time_ratio=1.0), RuleOutcome.FAILED).value == "1.20 x"


def test_kernels_that_all_became_slower_alike_are_another_clock() -> None:
    run = with_kernels(*(replace(k, time_us=1.2 * (k.time_us or 0)) for k in (FUSED, GEMM, EXTERN)))
    assert check(run, BASELINE, max_kernel_time_ratio=1.0).passed


def test_a_kernel_that_is_called_more_often_is_compared_call_by_call() -> None:
    run = with_kernels(FUSED, replace(GEMM, calls=4, time_us=80.0), EXTERN)
    assert check(run, BASELINE, max_kernel_time_ratio=1.0).passed


def test_times_of_kernels_can_be_excused_and_limited_by_name() -> None:
    slow = with_kernels(FUSED, replace(GEMM, time_us=60.0), EXTERN)
    allow = (exemption("max_kernel_time_ratio", kernel="triton_tem_*"),)
    assert only(check(slow, BASELINE, allow=allow, max_kernel_time_ratio=1.1)).outcome is RuleOutcome.ALLOWED
    scoped = ScopedRules("triton_tem_*", {"max_kernel_time_ratio": 2.0, "max_lost_time": 10e-6})
    assert failing(check(slow, BASELINE, kernels=(scoped,), max_kernel_time_ratio=1.1)) == [
        "max_lost_time model__0 triton_tem_fused_mm_1"
    ]
    excused = (exemption("max_lost_time", kernel="triton_tem_*"),)
    assert check(HEALTHY, allow=excused, max_lost_time=12e-6).passed


def test_a_baseline_without_times_leaves_their_ratio_unknown() -> None:
    silent = baseline_of(with_kernels(*(replace(k, time_us=None) for k in (FUSED, GEMM, EXTERN))))
    found = only(check(HEALTHY, silent, max_kernel_time_ratio=1.1))
    assert found.outcome is RuleOutcome.UNKNOWN
    assert "baseline" in found.title


def test_something_against_nothing_fails_a_ratio() -> None:
    empty = Baseline(graphs=(), kernels=(), graph_breaks=(), recompiles=())
    assert only(check(HEALTHY, empty, max_kernels_ratio=3.0)).outcome is RuleOutcome.FAILED
    nothing = replace(HEALTHY, graphs=(), kernels=())
    assert only(check(nothing, empty, max_kernels_ratio=1.0)).outcome is RuleOutcome.PASSED


def test_breaks_are_told_again_by_their_code_not_by_their_line_number() -> None:
    before = replace(HEALTHY, graph_breaks=(BREAK,))
    moved = replace(HEALTHY, graph_breaks=(replace(BREAK, location=line(70, "if x.sum() > 0:")),))
    assert check(moved, baseline_of(before), no_new_graph_breaks=True).passed
    twice = replace(HEALTHY, graph_breaks=(BREAK, BREAK))
    assert only(check(twice, baseline_of(before), no_new_graph_breaks=True)).value == "1"


def test_breaks_and_recompiles_of_a_renamed_script_are_not_new() -> None:
    before = replace(HEALTHY, graph_breaks=(BREAK, BREAK), recompiles=(RECOMPILE,))
    after = replace(
        before,
        graph_breaks=tuple(
            replace(b, location=replace(b.location, file="/new/name.py"))
            for b in before.graph_breaks or ()
            if b.location
        ),
        recompiles=tuple(
            replace(r, location=replace(r.location, file="/new/name.py"))
            for r in before.recompiles or ()
            if r.location
        ),
    )
    assert len(after.graph_breaks or ()) == 2 and after.recompiles
    assert check(after, baseline_of(before), no_new_graph_breaks=True, no_new_recompiles=True).passed
    once = replace(before, graph_breaks=(BREAK,))
    assert only(check(after, baseline_of(once), no_new_graph_breaks=True)).value == "1"


def test_a_recompile_for_another_size_is_the_same_recompile() -> None:
    before = replace(HEALTHY, recompiles=(RECOMPILE,))
    other = replace(
        RECOMPILE, guards=("tensor 'x' size mismatch at index 0. expected 4, actual 5 (for 3/0)",)
    )
    assert check(replace(HEALTHY, recompiles=(other,)), baseline_of(before), no_new_recompiles=True).passed


def test_lost_fusion_is_a_new_kernel_with_its_line() -> None:
    halves = (
        replace(FUSED, name="triton_poi_fused_add_0", text="1", body="1", origins=("aten.add",)),
        replace(NEW, graph="model__0"),
    )
    whole = replace(FUSED, text="w", body="w", origins=("aten.add", "aten.sin"))
    run = with_kernels(*halves)
    report = check(
        run,
        baseline_of(with_kernels(whole)),
        no_new_kernels=True,
        no_gone_kernels=True,
        no_changed_kernels=True,
    )
    failed = {f.name: f for f in report.findings if f.outcome is RuleOutcome.FAILED}
    assert failed.keys() == {"no_new_kernels", "no_changed_kernels"}
    assert " fused " in failed["no_changed_kernels"].title


def test_the_same_kernel_in_more_graphs_is_not_new() -> None:
    again = replace(FUSED, name="triton_poi_fused_add_7", graph="model__1")
    assert check(with_kernels(FUSED, GEMM, EXTERN, again), BASELINE, no_new_kernels=True).passed


def test_defaults_hold_for_a_healthy_run_and_fail_for_a_planted_regression() -> None:
    assert check_measures(HEALTHY, Rules(), BASELINE, today=TODAY).passed
    alone = check_measures(replace(HEALTHY, graph_breaks=(BREAK,)), Rules(), None, today=TODAY)
    assert alone.passed, "without a baseline a graph break is no regression"
    assert all(f.outcome is RuleOutcome.PASSED for f in alone.findings)
    worse = replace(GROWN, graph_breaks=(BREAK,))
    report = check_measures(worse, Rules(), BASELINE, today=TODAY)
    assert {f.name for f in report.findings if f.outcome is RuleOutcome.FAILED} == {
        "no_new_graph_breaks",
        "max_kernels_ratio",
    }


def failing(report: CheckReport) -> list[str]:
    return [f"{f.name} {f.graph} {f.kernel}" for f in report.findings if f.outcome is RuleOutcome.FAILED]


def test_rules_of_a_graph_hold_for_each_graph_that_fits() -> None:
    run = replace(HEALTHY, graph_breaks=(BREAK,))
    report = check(
        run,
        graphs=(ScopedRules("model__*", {"max_kernels": 2, "max_graph_breaks": 0, "max_bytes": 5_000_000}),),
    )
    assert failing(report) == ["max_graph_breaks model__0 ", "max_kernels model__0 ", "max_kernels model__1 "]
    assert report.findings[1].title.startswith("3 kernel launches of model__0")
    passed = [(f.name, f.graph) for f in report.findings if f.outcome is RuleOutcome.PASSED]
    assert passed == [("max_graph_breaks", "model__1"), ("max_bytes", "model__0"), ("max_bytes", "model__1")]


def test_a_break_is_of_the_forward_graph_alone() -> None:
    forward = HEALTHY.graphs[0]
    backward = replace(forward, id="model__0_backward", kind="backward")
    run = replace(HEALTHY, graphs=(forward, backward), graph_breaks=(BREAK,))
    run = replace(run, recompiles=(replace(RECOMPILE, compile_id=BREAK.compile_id),))
    report = check(run, graphs=(ScopedRules("*", {"max_graph_breaks": 0, "max_recompiles": 0}),))
    assert failing(report) == ["max_graph_breaks model__0 ", "max_recompiles model__0 "]


def test_rules_of_kernels_take_the_place_of_those_of_the_run() -> None:
    run = with_kernels(spilling(FUSED, 100), spilling(GEMM, 4096))
    pattern = ScopedRules("triton_tem_*", {"max_spill_bytes": 8192})
    report = check(run, kernels=(pattern,), max_spill_bytes=0)
    assert failing(report) == ["max_spill_bytes model__0 triton_poi_fused_add_0"]
    stricter = ScopedRules("*mm_1", {"max_spill_bytes": 0})
    assert len(failing(check(run, kernels=(pattern, stricter), max_spill_bytes=0))) == 2, (
        "the last pattern counts"
    )


def test_a_rule_can_be_off_for_some_kernels() -> None:
    off = ScopedRules("triton_tem_*", {"no_lost_dpas": False})
    run = with_kernels(FUSED, losing(GEMM, 1))
    assert not check(run, no_lost_dpas=True).passed
    report = check(run, kernels=(off,), no_lost_dpas=True)
    assert report.passed
    assert only(report).kernel == "", "the rule of the run alone has a row"
    stale = check(run, kernels=(ScopedRules("never", {"no_lost_dpas": False}),))
    assert only(stale).outcome is RuleOutcome.UNKNOWN


def test_kernels_that_fit_a_pattern_are_counted_together() -> None:
    report = check(HEALTHY, kernels=(ScopedRules("*", {"max_kernels": 5, "max_bytes": 5_000_000}),))
    assert [f.value for f in report.findings] == ["6", "6 MB"]
    assert "6 kernel launches" in report.findings[0].title


def test_a_pattern_that_fits_nothing_is_unknown() -> None:
    report = check(
        HEALTHY,
        graphs=(ScopedRules("nope*", {"max_kernels": 2}),),
        kernels=(ScopedRules("never", {"max_spill_bytes": 2}),),
    )
    assert [(f.outcome, f.graph, f.kernel) for f in report.findings] == [
        (RuleOutcome.UNKNOWN, "nope*", ""),
        (RuleOutcome.UNKNOWN, "", "never"),
    ]


def exemption(
    rule: str = "max_graph_breaks", *, until: date = date(2027, 1, 31), **patterns: str
) -> Exemption:
    return Exemption(rule, "the tokenizer prints", until, **patterns)


@pytest.mark.parametrize(
    "patterns",
    [{}, {"graph": "model__0"}, {"graph": "m*"}, {"location": "model.py:7"}, {"location": "*/model.py"}, {"location": "model.py"},
     {"location": "/home/*:7", "graph": "model__?"}, {"location": "demo/model.py:*"}, {"location": "user/demo/model.py"}],
)  # fmt: skip
def test_an_exception_that_fits_allows_it(patterns: dict[str, str]) -> None:
    report = check(
        replace(HEALTHY, graph_breaks=(BREAK,)), allow=(exemption(**patterns),), max_graph_breaks=0
    )
    found = only(report)
    assert report.passed
    assert found.outcome is RuleOutcome.ALLOWED
    assert (found.allowed_because, found.allowed_until) == ("the tokenizer prints", "2027-01-31")
    assert report.problems == ()


@pytest.mark.parametrize(
    "patterns",
    [
        {"graph": "model__1"},
        {"location": "model.py:8"},
        {"location": "other.py*"},
        {"location": "emo/model.py"},
        {"kernel": "*mm*"},
    ],
)
def test_an_exception_that_fits_nothing_is_a_problem(patterns: dict[str, str]) -> None:
    report = check(
        replace(HEALTHY, graph_breaks=(BREAK,)), allow=(exemption(**patterns),), max_graph_breaks=0
    )
    assert not report.passed
    (problem,) = report.problems
    assert "exception 1 (max_graph_breaks, the tokenizer prints) matches no failure" in problem.what


def test_an_exception_holds_to_its_last_day_and_then_says_that_it_is_over() -> None:
    run = replace(HEALTHY, graph_breaks=(BREAK,))
    last = exemption(until=TODAY)
    assert check(run, allow=(last,), max_graph_breaks=0).passed
    report = check(run, allow=(last,), max_graph_breaks=0, today=date(2026, 11, 22))
    assert not report.passed
    assert "2026-11-21" in only(report).title
    assert report.problems == ()


def test_what_an_exception_names_does_not_count() -> None:
    other = replace(BREAK, location=line(8))
    run = replace(HEALTHY, graph_breaks=(BREAK, other))
    allow = (exemption(location="*:7"),)
    report = check(run, allow=allow, max_graph_breaks=0)
    assert [(f.outcome, f.where.line if f.where else 0, f.value) for f in report.findings] == [
        (RuleOutcome.FAILED, 8, "1"),
        (RuleOutcome.ALLOWED, 7, "1"),
    ]
    assert check(run, allow=allow, max_graph_breaks=1).passed


@pytest.mark.parametrize(
    ("key", "above", "limit", "value", "shown_limit"),
    [
        ("max_kernels_ratio", with_kernels(FUSED), 1.0, "1.001 x", "1.000 x"),
        ("max_bytes", HEALTHY, (6_000_000) - 1, "6,000,000 B", "5,999,999 B"),
        ("max_compile_time", HEALTHY, 39.99, "40.00 s", "39.99 s"),
        ("max_spill_bytes", with_kernels(spilling(FUSED, 65_601)), 65_600, "65,601 B", "65,600 B"),
    ],
)
def test_a_value_just_above_its_limit_does_not_read_as_the_limit(
    key: str, above: RunMeasures, limit: float, value: str, shown_limit: str
) -> None:
    graphs = (replace(HEALTHY.graphs[0], launches=1001),)
    above = replace(above, graphs=graphs) if key == "max_kernels_ratio" else above
    before = replace(HEALTHY, graphs=(replace(graphs[0], launches=1000),))
    found = only(check(above, baseline_of(before), **{key: limit}), RuleOutcome.FAILED)
    assert (found.value, found.limit) == (value, shown_limit)
    assert f"at most {shown_limit}" in found.title


def test_an_exception_for_a_spill_names_the_kernel() -> None:
    run = with_kernels(spilling(FUSED, 64), spilling(GEMM, 64))
    allow = (exemption("max_spill_bytes", kernel="triton_tem_*"),)
    assert failing(check(run, allow=allow, max_spill_bytes=0)) == [
        "max_spill_bytes model__0 triton_poi_fused_add_0"
    ]


def test_an_exception_for_a_total() -> None:
    allow = (exemption("max_kernels", graph="model__1"),)
    assert check(HEALTHY, allow=allow, max_kernels=3).passed
    assert only(check(HEALTHY, allow=allow, max_kernels=2), RuleOutcome.FAILED).value == "3"


def test_another_torch_or_device_than_the_baselines_is_a_problem() -> None:
    other = replace(HEALTHY, versions={"torch": "2.14.0"}, device="cpu")
    words = [p.what for p in check(other, BASELINE, no_gone_kernels=True).problems]
    assert words == [
        "it was made with torch 2.13.0, this run with 2.14.0",
        "it was made on xpu: Arc B580, this run on cpu",
    ]


def test_findings_stand_failed_first_and_what_each_step_pays_before_compiles() -> None:
    run = replace(GROWN, graph_breaks=None, recompiles=(RECOMPILE,))
    report = check(run, None, max_kernels=1, max_graph_breaks=0, max_recompiles=0, max_graphs=5)
    assert [(f.outcome.value, f.name) for f in report.findings] == [
        ("failed", "max_kernels"),
        ("failed", "max_recompiles"),
        ("unknown", "max_graph_breaks"),
        ("passed", "max_graphs"),
    ]


_IDS = st.sampled_from(["", "0/0", "0/1", "1/0"])
_PROCESSES = st.sampled_from(["main", "rank1"])
_RUNS = st.builds(
    lambda graphs, kernels, breaks, again: RunMeasures(
        "made",
        graphs=tuple(GraphMeasure(f"g{n}", compile_id=c, process=p) for n, (p, c) in enumerate(graphs)),
        kernels=tuple(KernelMeasure(f"k{n}", "triton", g) for n, g in enumerate(kernels)),
        graph_breaks=breaks,
        recompiles=again,
    ),
    st.lists(st.tuples(_PROCESSES, _IDS), max_size=5),
    st.lists(st.sampled_from(["", "g0", "g1", "g2", "gone"]), max_size=5),
    st.none() | st.lists(st.builds(GraphBreak, _PROCESSES, _IDS, st.just("why"))).map(tuple),
    st.none() | st.lists(st.builds(Recompile, _PROCESSES, _IDS, st.just(("guard",)))).map(tuple),
)


@given(_RUNS)
def test_a_graph_has_the_breaks_and_recompiles_of_its_compile_once(run: RunMeasures) -> None:
    view = EvaluationScope(run)
    for graph in run.graphs:
        part = view.of_graph(graph).run
        same = [g for g in run.graphs if (g.process, g.compile_id) == (graph.process, graph.compile_id)]
        for whole, mine in ((run.graph_breaks, part.graph_breaks), (run.recompiles, part.recompiles)):
            if whole is None or mine is None:
                assert whole is mine
                continue
            fits = [x for x in whole if (x.process, x.compile_id) == (graph.process, graph.compile_id)]
            assert list(mine) == (fits if same[0] == graph else [])
        assert part.graphs == (graph,)
        assert part.kernels == tuple(k for k in run.kernels if k.graph == graph.id)
    items = READERS["max_graph_breaks"](view).items
    for item, found in zip(items, run.graph_breaks or (), strict=True):
        same = [g for g in run.graphs if (g.process, g.compile_id) == (found.process, found.compile_id)]
        assert item.graph == (same[0].id if same else "")
