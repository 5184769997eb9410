"""What ``xpudbg check`` measures of recorded runs, and of artifacts from real machines."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from xpudbg.compare.checks.baseline import baseline_of, load_baseline
from xpudbg.compare.checks.evaluate import check_measures, check_run
from xpudbg.compare.checks.rules import Rules, ScopedRules
from xpudbg.compare.metrics import measure_run
from xpudbg.core.errors import XpudbgError
from xpudbg.findings.check_rules import RULES, Limit, ValueType
from xpudbg.model.checks import CheckReport, RuleOutcome, RunMeasures
from xpudbg.model.generated_code import KernelKind
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.run.run_reader import RunReader
from xpudbg.store.reader import open_bundle

DATA = Path(__file__).resolve().parents[2] / "data"
TODAY = date(2026, 11, 21)


def collected(source: Path, out: Path) -> Path:
    collect_paths([source], out=out, name="demo", how=ImportMethod.COPY, progress=lambda _: None)
    return out


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return collected(DATA / "run-cpu-2.13" / "raw", tmp_path_factory.mktemp("runs") / "demo")


@pytest.fixture(scope="module")
def measures(recorded: Path) -> RunMeasures:
    return measure_run(RunReader.open(recorded, name="demo"))


def check(run: Path, baseline: Path | None = None, **limits: Limit) -> CheckReport:
    old = load_baseline(baseline) if baseline else None
    return check_run(RunReader.open(run, name="demo"), Rules("r.toml", limits=limits), old, today=TODAY)


def test_kernels_of_the_cpu_make_a_run_of_the_cpu_beside_another_device(recorded: Path) -> None:
    emulated = RunReader.open(DATA / "explain-bmg-2.13" / "run")
    assert measure_run(emulated).device == "xpu: Intel Arc B580 (emulated)"
    manifest = emulated.manifest
    on_cpu = tuple(replace(k, kind=KernelKind.CPP) for k in manifest.kernels)
    changed = open_bundle(emulated.root, manifest=replace(manifest, kernels=on_cpu))
    assert measure_run(RunReader(emulated.root, bundle=changed)).device == "cpu"


def test_a_recorded_run_in_figures(measures: RunMeasures) -> None:
    assert (measures.device, measures.versions["torch"]) == ("cpu", "2.13.0+cpu")
    assert [(g.id, g.launches, g.bytes) for g in measures.graphs][:2] == [
        ("model__0_inference_0", 1, 192),
        ("model__1_inference_1", 1, 76),
    ]
    assert measures.compile_seconds == pytest.approx(33.53, abs=0.01), "five frames and one backward"
    assert measures.graph_breaks is not None and len(measures.graph_breaks) == 1
    assert measures.recompiles is not None and len(measures.recompiles) == 1
    assert (measures.broken, measures.problems) == ((), ())


def test_kernels_have_their_python_line_and_digests(measures: RunMeasures) -> None:
    lines = {(k.name, k.graph): k.location.line if k.location else None for k in measures.kernels}
    assert lines[("cpp_fused_mul_relu_0", "model__0_inference_0")] == 6
    assert lines[("cpp_fused_cos_sum_0", "model__1_inference_1")] == 8
    assert len({k.text for k in measures.kernels}) == len(measures.kernels)
    assert all(len(k.text) == len(k.body) == 16 and k.native is None for k in measures.kernels)


def test_a_planted_graph_break_fails_against_the_run_without_it(recorded: Path, tmp_path: Path) -> None:
    before = tmp_path / "before"
    shutil.copytree(recorded, before)
    manifest = json.loads((before / "manifest.json").read_text())
    manifest["graph_breaks"] = []
    (before / "manifest.json").write_text(json.dumps(manifest))
    (found,) = check(recorded, before, no_new_graph_breaks=True).findings
    assert found.outcome is RuleOutcome.FAILED
    assert found.where is not None
    assert (found.where.file, found.where.line) == ("/home/user/demo/step.py", 7)
    assert "step.py:7" in found.title and 'print("side effect")' in found.title


def test_graphs_whose_code_is_gone_are_unknown_not_zero(recorded: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    shutil.copytree(recorded, damaged)
    graph = damaged / "processes" / "main" / "graphs" / "model__0_inference_0"
    for name in ("output_code.py", "ir_pre_fusion.txt", "ir_post_fusion.txt"):
        (graph / name).unlink()
    report = check(damaged, max_kernels=99, max_bytes=1 << 30)
    assert {f.outcome for f in report.findings} == {RuleOutcome.UNKNOWN}
    assert all("model__0_inference_0" in f.title for f in report.findings)


def test_a_graph_without_kernels_has_none(recorded: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(recorded, copy)
    graph = copy / "processes" / "main" / "graphs" / "model__0_inference_0"
    (graph / "ir_post_fusion.txt").write_text("")
    (graph / "ir_pre_fusion.txt").write_text("")
    code = "def call(args):\n    arg0_1, = args\n    args.clear()\n    return (arg0_1, )\n"
    (graph / "output_code.py").write_text(code)
    measured = measure_run(RunReader.open(copy, name="x")).graphs[0]
    assert (measured.launches, measured.bytes, measured.why_unknown) == (0, 0, "")


def test_code_that_is_cut_is_unknown_unless_the_ir_tells(recorded: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    shutil.copytree(recorded, damaged)
    graph = damaged / "processes" / "main" / "graphs" / "model__0_inference_0"
    code = graph / "output_code.py"
    code.write_text(code.read_text()[:900])
    assert check(damaged, max_kernels=6).findings[0].outcome is RuleOutcome.PASSED
    (graph / "ir_post_fusion.txt").unlink()
    (found,) = check(damaged, max_kernels=6).findings
    assert found.outcome is RuleOutcome.UNKNOWN
    assert "output_code.py" in found.title


@pytest.mark.parametrize("seed", range(12))
def test_damaged_artifacts_are_never_a_crash(recorded: Path, tmp_path: Path, seed: int) -> None:
    damaged, dice = tmp_path / "damaged", random.Random(seed)
    shutil.copytree(recorded, damaged)
    files = sorted(p for p in damaged.rglob("*") if p.is_file() and p.name != "manifest.json")
    for file in dice.sample(files, k=12):
        data = bytearray(file.read_bytes())
        for _ in range(20):
            data[dice.randrange(len(data))] = dice.randrange(256)
        file.write_bytes(data[: dice.randrange(len(data))])
    limits: dict[str, Limit] = {k: True if r.takes is ValueType.SWITCH else 0 for k, r in RULES.items()}
    report = check(damaged, recorded, **limits)
    assert {f.name for f in report.findings} == RULES.keys()


def test_a_run_that_was_killed_or_failed_says_so(recorded: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    shutil.copytree(recorded, killed)
    manifest = json.loads((killed / "manifest.json").read_text())
    manifest.update(state="running", exit={"code": 137, "signal": "SIGKILL", "reason": "signal"})
    (killed / "manifest.json").write_text(json.dumps(manifest))
    words = " ".join(p.what for p in check(killed, max_graphs=9).problems)
    assert "it is running" in words
    assert "status 137" in words


def test_a_damaged_trace_leaves_the_compile_time_unknown(recorded: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(recorded, copy)
    (copy / "processes" / "main" / "torch_trace.log").write_bytes(b"\x00\xff nothing\n")
    (found,) = check(copy, max_compile_time=1.0).findings
    assert found.outcome is RuleOutcome.UNKNOWN
    (copy / "processes" / "main" / "torch_trace.log").unlink()
    report = check(copy, max_compile_time=1.0)
    assert report.findings[0].outcome is RuleOutcome.UNKNOWN
    assert "cannot be read" in report.problems[0].what


def test_what_is_no_bundle_is_refused(tmp_path: Path) -> None:
    with pytest.raises(XpudbgError, match="is not a run bundle"):
        check(tmp_path, max_graphs=1)


def test_spills_of_a_real_cache(shared_fixtures: Path, tmp_path: Path) -> None:
    run = collected(shared_fixtures / "xpu" / "offline-triton-xpu-3.3.0b1-pvc", tmp_path / "pvc")
    report = check(run, max_spill_bytes=64 << 10, max_spilled_kernels=0, max_graph_breaks=0)
    failed = {f.name: f for f in report.findings if f.outcome is RuleOutcome.FAILED}
    assert failed.keys() == {"max_spill_bytes", "max_spilled_kernels"}
    spilled = failed["max_spill_bytes"]
    assert (spilled.kernel, spilled.value, spilled.limit) == ("softmax_kernel", "99.5 KiB", "64 KiB")
    assert spilled.where is not None
    assert (spilled.where.file.rpartition("/")[2], spilled.where.line) == ("gen_xpu.py", 29)
    unknown = [
        f for f in report.findings if f.outcome is RuleOutcome.UNKNOWN and f.name == "max_graph_breaks"
    ]
    assert "TORCH_TRACE" in unknown[0].title


def test_a_kernel_that_starts_to_spill_fails_against_its_baseline(
    shared_fixtures: Path, tmp_path: Path
) -> None:
    run = collected(shared_fixtures / "xpu" / "offline-triton-xpu-3.3.0b1-pvc", tmp_path / "pvc")
    baseline = baseline_of(measure_run(RunReader.open(run, name="pvc")))
    report = check_run(RunReader.open(run), Rules("r", limits={"no_new_spills": True}), baseline, today=TODAY)
    assert report.passed
    assert 101_888 in [k.spill_bytes for k in baseline.kernels]
    clean = replace(baseline, kernels=tuple(replace(k, spill_bytes=0) for k in baseline.kernels))
    report = check_run(RunReader.open(run), Rules("r", limits={"no_new_spills": True}), clean, today=TODAY)
    failed = next(f for f in report.findings if f.outcome is RuleOutcome.FAILED)
    assert "101,888 bytes" in failed.title


def test_dots_of_real_caches_are_dpas_or_named(shared_fixtures: Path, tmp_path: Path) -> None:
    llama = collected(
        shared_fixtures / "xpu" / "triton-cache-llama31-pvc1100-triton3.4.0", tmp_path / "llama"
    )
    (found,) = check(llama, no_lost_dpas=True).findings
    assert found.outcome is RuleOutcome.PASSED
    measured = measure_run(RunReader.open(llama, name="llama"))
    dots = [k.native.dots for k in measured.kernels if k.native and k.native.dots]
    assert len(dots) >= 1
    assert all(k.native is not None and k.native.lost_dots == 0 for k in measured.kernels)


def test_a_cuda_run_whose_stack_is_arrays_spills_nothing_and_has_no_dpas(
    shared_fixtures: Path, tmp_path: Path
) -> None:
    run = collected(shared_fixtures / "inductor" / "cuda-h200-2.11" / "graph_break", tmp_path / "cuda")
    report = check(run, max_spilled_kernels=0, no_lost_dpas=True, max_graph_breaks=1)
    failed = {f.name: f for f in report.findings if f.outcome is RuleOutcome.FAILED}
    assert (
        "max_spilled_kernels" not in failed
    )  # 32 bytes of stack, 28 of them an array of the slow path of cos
    places = [f.where.line for f in report.findings if f.name == "max_graph_breaks" and f.where]
    assert places == [44, 45]
    assert "no_lost_dpas" not in failed


def test_a_cuda_kernel_whose_stack_is_more_than_its_arrays_spills(
    shared_fixtures: Path, tmp_path: Path
) -> None:
    run = collected(shared_fixtures / "inductor" / "cuda-h200-2.11" / "graph_break", tmp_path / "cuda")
    for ptx in run.rglob("*.ptx"):
        ptx.write_text(ptx.read_text().replace("__local_depot0[28]", "__local_depot0[8]"))
    failed = [f for f in check(run, max_spilled_kernels=0).findings if f.outcome is RuleOutcome.FAILED]
    assert "24 bytes" in failed[0].title


def test_a_dot_without_dpas_is_found_in_a_cache_of_this_project(tmp_path: Path) -> None:
    run = collected(DATA / "triton_cache_pvc", tmp_path / "own")
    measured = measure_run(RunReader.open(run, name="own"))
    lost = {k.name: k.native.lost_dots for k in measured.kernels if k.native and k.native.dots}
    report = check(run, no_lost_dpas=True)
    failed = [f for f in report.findings if f.outcome is RuleOutcome.FAILED]
    assert {f.kernel for f in failed} == {n for n, count in lost.items() if count}
    assert failed
    for finding in failed:
        assert finding.where is not None
        assert finding.where.file.endswith("kernels.py")
        assert "kernels.py:" in finding.title


def test_a_spill_is_found_in_a_cache_of_this_project(tmp_path: Path) -> None:
    run = collected(DATA / "triton_cache_pvc", tmp_path / "own")
    report = check(run, max_spill_bytes=10 << 10)
    failed = next(f for f in report.findings if f.outcome is RuleOutcome.FAILED)
    assert (failed.kernel, failed.value) == ("softmax_kernel", "14.6 KiB")
    assert "14,912 bytes" in failed.title
    unknown = next(f for f in report.findings if f.outcome is RuleOutcome.UNKNOWN)
    assert "1 of 3" in unknown.title
    baseline = baseline_of(measure_run(RunReader.open(run, name="own")))
    clean = replace(baseline, kernels=tuple(replace(k, spill_bytes=0) for k in baseline.kernels))
    rules = Rules("r", limits={"no_new_spills": True, "no_new_lost_dpas": True})
    assert check_run(RunReader.open(run), rules, baseline, today=TODAY).passed
    worse = check_run(RunReader.open(run), rules, clean, today=TODAY)
    assert [f.kernel for f in worse.findings if f.outcome is RuleOutcome.FAILED] == ["softmax_kernel"]


ASK_NO_KERNEL: dict[str, Limit] = {
    "max_failed_graphs": 0,
    "ledger_complete": True,
    "max_graphs": 1,
    "max_graph_breaks": 0,
    "max_recompiles": 0,
    "max_compile_time": 1.0,
    "no_wrong_values": True,
}


@pytest.mark.parametrize("limits", [{}, ASK_NO_KERNEL])
def test_rules_that_ask_no_kernel_say_the_same_without_them(recorded: Path, limits: dict[str, Limit]) -> None:
    rules = Rules("r.toml", limits=limits)
    assert not rules.ask_kernels(with_baseline=False)
    whole = check_measures(measure_run(RunReader.open(recorded)), rules, today=TODAY)
    assert check_run(RunReader.open(recorded), rules, today=TODAY) == whole
    assert measure_run(RunReader.open(recorded), kernels=False).kernels == ()


def test_every_other_rule_asks_for_kernels() -> None:
    for key in RULES:
        for rules in (Rules(limits={key: 1}), Rules(graphs=(ScopedRules("*", {key: 1}),))):
            assert rules.ask_kernels(with_baseline=False) == (key not in ASK_NO_KERNEL)
            assert rules.ask_kernels(with_baseline=True)
    assert Rules(kernels=(ScopedRules("*", {"max_kernels": 1}),)).ask_kernels(with_baseline=False)
