"""A run as ``xpudbg check`` measures it, small enough to reason about, for tests of rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from xpudbg.compare.checks.evaluate import check_measures
from xpudbg.compare.checks.rules import Exemption, Rules, ScopedRules
from xpudbg.findings.check_rules import Limit
from xpudbg.model.accuracy import AccuracyReport, CheckedGraph, Verdict
from xpudbg.model.artifact import Broken, Kind
from xpudbg.model.checks import (
    Baseline,
    CheckReport,
    GraphMeasure,
    KernelMeasure,
    NativeMeasure,
    RuleFinding,
    RuleOutcome,
    RunMeasures,
)
from xpudbg.model.manifest import GraphBreak, Recompile, SourceLine

TODAY = date(2026, 11, 21)


def line(number: int, code: str = "", function: str = "forward") -> SourceLine:
    return SourceLine("/home/user/demo/model.py", number, function, code)


BREAK = GraphBreak(
    "main", "0/0", "Data-dependent branching\nmore", line(7, "if x.sum() > 0:"), "", ("use torch.where",)
)
RECOMPILE = Recompile(
    "main", "1/1", ("tensor 'x' size mismatch at index 0. expected 8, actual 9 (for 1/0)",), line(20)
)
FUSED = KernelMeasure(
    "triton_poi_fused_add_0", "triton", "model__0", 1, "t-add", "b-add", ("aten.add",), "xpu", 1_000_000,
    NativeMeasure(1, "xpu", 0, 0, 0, 0), line(10), time_us=10.0, time_spread_us=0.1, lost_us=4.0,
)  # fmt: skip
GEMM = KernelMeasure(
    "triton_tem_fused_mm_1", "triton_template", "model__0", 2, "t-mm", "b-mm", ("aten.mm",), "xpu", 3_000_000,
    NativeMeasure(1, "xpu", 0, 0, 1, 0), line(11), time_us=40.0, time_spread_us=0.4, lost_us=20.0,
)  # fmt: skip
EXTERN = KernelMeasure(
    "extern_kernels.mm", "extern", "model__1", 3, "t-ext", "t-ext", ("aten.mm",), "xpu", 2_000_000, None, line(21),
    time_us=30.0, time_spread_us=0.3, lost_us=6.0,
)  # fmt: skip
HEALTHY = RunMeasures(
    run="latest",
    versions={"torch": "2.13.0", "triton": "3.4.0"},
    device="xpu: Arc B580",
    graphs=(
        GraphMeasure(
            "model__0", "forward", "0/0", "main", "compiled", "", 3, 4_000_000, line(5), peak_bytes=3_000_000
        ),
        GraphMeasure(
            "model__1",
            "inference",
            "1/1",
            "main",
            "compiled",
            "",
            3,
            2_000_000,
            line(20),
            peak_bytes=1_000_000,
        ),
    ),
    kernels=(FUSED, GEMM, EXTERN),
    graph_breaks=(),
    recompiles=(),
    compile_seconds=40.0,
    profiled=True,
    accuracy=AccuracyReport(
        graphs=(
            CheckedGraph(
                0, compile_id="0/0", phase="forward", verdict=Verdict.ROUNDING, graphs=("model__0",)
            ),
        )
    ),
)
MISSING = Broken("model__1", Kind.OUTPUT_CODE, "it vanished")


def spilling(kernel: KernelMeasure, size: int | None) -> KernelMeasure:
    assert kernel.native is not None
    return replace(kernel, native=replace(kernel.native, spill_bytes=size, spills_unknown=int(size is None)))


def losing(kernel: KernelMeasure, lost: int | None) -> KernelMeasure:
    assert kernel.native is not None
    native = replace(kernel.native, dots=1, lost_dots=lost, location=line(99), lost_words="f32 x f32")
    return replace(kernel, native=native)


def with_kernels(*kernels: KernelMeasure) -> RunMeasures:
    return replace(HEALTHY, kernels=kernels)


def check(
    run: RunMeasures,
    baseline: Baseline | None = None,
    *,
    graphs: tuple[ScopedRules, ...] = (),
    kernels: tuple[ScopedRules, ...] = (),
    allow: tuple[Exemption, ...] = (),
    today: date = TODAY,
    **limits: Limit,
) -> CheckReport:
    rules = Rules("rules.toml", "", limits, graphs, kernels, allow)
    return check_measures(run, rules, baseline, today=today)


def only(report: CheckReport, outcome: RuleOutcome | None = None) -> RuleFinding:
    """The only finding, or the only one of an outcome."""
    found = [f for f in report.findings if outcome is None or f.outcome is outcome]
    assert len(found) == 1, report.findings
    return found[0]
