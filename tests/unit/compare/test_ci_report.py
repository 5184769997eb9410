"""The report of a run for a CI job."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path

import pytest

from tests.ci_reports import PLACE, hostile, report
from xpudbg.compare import ci
from xpudbg.compare.checks.evaluate import check_measures
from xpudbg.compare.checks.rules import load_rules
from xpudbg.compare.ci import Checkout, RunFigures, analyse_ci, kernel_facts, redacted, without_source
from xpudbg.compare.metrics import measure_run
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.model.checks import CheckReport, RuleFinding, RuleOutcome
from xpudbg.model.ci import CiReport, EventLine, Forge
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.manifest import SourceLine
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.ci_files import render_sarif
from xpudbg.screens.ci_summary import render_ci_markdown
from xpudbg.store.reader import Bundle, open_bundle

DATA = Path(__file__).resolve().parents[2] / "data"


@pytest.fixture(scope="module")
def cpu(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    folder = tmp_path_factory.mktemp("cpu") / "demo"
    collect_paths(
        [DATA / "run-cpu-2.13" / "raw"],
        out=folder,
        name="demo",
        how=ImportMethod.COPY,
        progress=lambda _: None,
    )
    return open_bundle(folder)


@pytest.fixture(scope="module")
def pvc(tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    folder = tmp_path_factory.mktemp("pvc") / "demo"
    collect_paths(
        [DATA / "triton_cache_pvc"], out=folder, name="pvc", how=ImportMethod.COPY, progress=lambda _: None
    )
    return open_bundle(folder)


def analysed(bundle: Bundle, checks: CheckReport, tmp_path: Path) -> CiReport:
    run = RunReader(bundle.root, name="demo", bundle=bundle)
    figures = RunFigures(measure_run(opened(bundle)), kernel_facts(run))
    return analyse_ci(run, checks, checkout=Checkout(tmp_path, Forge()), figures=figures)


def opened(bundle: Bundle) -> RunReader:
    """The bundle as it lies there, whatever a test made of its manifest."""
    return RunReader.open(bundle.root, name="demo")


def test_a_recorded_run_is_told_in_full(cpu, tmp_path):
    from datetime import date

    measures = measure_run(opened(cpu))
    checks = check_measures(measures, load_rules(), None, today=date(2026, 1, 1), baseline_name="")
    found = analysed(cpu, checks, tmp_path)
    manifest = cpu.manifest
    assert [g.id for g in found.graphs] == [g.id for g in manifest.graphs]
    assert len(found.kernels) == len(manifest.kernels) and found.ledger.present > 20
    assert (len(found.graph_breaks), len(found.recompiles)) == (1, 1)
    assert all(g.file.endswith("output_code.py") for g in found.graphs if g.outcome == "compiled")
    assert sum(g.kernels for g in found.graphs) == len([k for k in manifest.kernels if k.graph])
    assert all(k.place for k in found.kernels if k.graph)
    assert [n.rule for n in found.notes] == ["graph-break", "recompile"]
    assert found.passed == checks.passed and len(found.findings) == len(checks.findings)


def test_kernels_of_a_cache_bring_registers_and_advice(pvc, tmp_path):
    found = analysed(pvc, CheckReport("pvc"), tmp_path)
    triton = [k for k in found.kernels if k.configurations]
    assert triton and all(k.file.startswith("triton_cache/") for k in triton)
    rules = {n.rule for n in found.notes}
    assert rules and all(r.startswith("kernel/") for r in rules)
    assert {n.kernel for n in found.notes} <= {k.name for k in found.kernels}
    assert all(n.severity in (FindingSeverity.WARNING, FindingSeverity.NOTE) for n in found.notes)
    assert len({(n.rule, n.kernel) for n in found.notes}) == len(found.notes)


def test_the_file_of_a_kernel_is_of_the_configuration_that_spills(pvc, tmp_path):
    facts = kernel_facts(opened(pvc))
    rows = [
        (max(e.spills or 0 for e in entries), k)
        for k in pvc.manifest.kernels
        if (entries := facts.rows[k.graph, k.name])
    ]
    (most, worst), (least, other) = max(rows, key=lambda r: r[0]), min(rows, key=lambda r: r[0])
    assert most > least == 0
    for first, second in ((worst, other), (other, worst)):
        keys = first.cache_keys + second.cache_keys
        both = replace(worst, cache_keys=keys, artifacts=(*first.artifacts, *second.artifacts))
        bundle = replace(pvc, manifest=replace(pvc.manifest, kernels=(both,)))
        (kernel,) = analysed(bundle, CheckReport("pvc"), tmp_path).kernels
        assert kernel.file.split("/")[1] in worst.cache_keys


def test_rules_and_advice_share_what_was_read_of_a_cache(pvc):
    run = opened(pvc)
    cache, rows = run.fact(RunCache), run.fact(CacheRows)
    assert measure_run(run) == measure_run(opened(pvc))
    assert kernel_facts(run) == kernel_facts(opened(pvc))
    assert rows.facts
    assert measure_run(run) == measure_run(opened(pvc)), "kernels that were read in full tell the same"
    assert run.fact(RunCache) is cache
    assert {e.key for files in cache.found.roots.values() for e in files} == set(rows.entries)
    for files in cache.files.values():
        assert [rows.row(f).key for f in files] == [f.key for f in files]


def test_beyond_a_number_of_kernels_none_is_looked_into(pvc, monkeypatch):
    monkeypatch.setattr(ci, "MOST_ADVISED", 1)
    facts = kernel_facts(opened(pvc))
    names = {"softmax_kernel", "gemm_kernel", "add_kernel"}
    assert names <= {k.name for k in pvc.manifest.kernels} and facts.left_out == len(names) - 1
    assert {name for name, _ in facts.advice} == {"softmax_kernel"}, "the one that spills comes first"


def test_failed_checks_come_first_and_doubles_once(cpu, tmp_path):
    location = SourceLine("/x/model.py", 3)
    failed = RuleFinding(
        rule="check/max_graph_breaks", outcome=RuleOutcome.FAILED, where=location, title="one"
    )
    checks = CheckReport(
        "demo",
        passed=False,
        findings=(failed, failed, RuleFinding(rule="check/max_kernels", outcome=RuleOutcome.PASSED)),
    )
    notes = analysed(cpu, checks, tmp_path).notes
    assert [n.rule for n in notes] == ["check/max_graph_breaks", "graph-break", "recompile"]
    assert (
        notes[0].severity is FindingSeverity.ERROR and notes[0].place is not None and notes[0].place.line == 3
    )


def test_a_line_is_annotated_once_for_a_break_that_a_check_names(cpu, tmp_path):
    whole = cpu.manifest.graph_breaks[0]
    first = RuleFinding(
        rule="check/no_new_graph_breaks", outcome=RuleOutcome.FAILED, where=whole.location, title="a break"
    )
    second = RuleFinding(
        rule="check/max_kernels_ratio", outcome=RuleOutcome.FAILED, where=whole.location, title="more kernels"
    )
    again = RuleFinding(
        rule="check/no_new_recompiles",
        outcome=RuleOutcome.FAILED,
        where=cpu.manifest.recompiles[0].location,
        title="again",
    )
    notes = analysed(cpu, CheckReport("demo", passed=False, findings=(first, second, again)), tmp_path).notes
    assert [n.rule for n in notes] == [
        "check/no_new_graph_breaks",
        "check/max_kernels_ratio",
        "check/no_new_recompiles",
    ]
    assert notes[0].evidence == whole.explanation and notes[0].evidence
    assert (notes[1].evidence, notes[2].evidence) == ("", "")


def texts(value: object, skip: tuple[str, ...] = ()) -> list[str]:
    """Every text in a report."""
    if isinstance(value, Enum):
        return []
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [t for v in value for t in texts(v, skip)]
    if is_dataclass(value):
        return [t for f in fields(value) if f.name not in skip for t in texts(getattr(value, f.name), skip)]
    return []


def test_every_text_is_redacted_but_addresses_and_paths_of_the_repository():
    seen = redacted(hostile(), lambda _: "x")
    assert set(texts(seen, ("path", "url", "forge"))) == {"x"}
    assert {t for n in seen.notes if n.place for t in (n.place.path,)} == {"a b.py"}
    assert seen.forge == hostile().forge and seen.kernels[0].spill_bytes == 1


def test_code_is_taken_out_wherever_it_is_quoted():
    given = replace(report(), graph_breaks=(EventLine("x", place=PLACE, explanation="here: print(x) is it"),))
    seen = without_source(given, "GONE")
    assert not any("print(x)" in t for t in texts(seen))
    assert seen.graph_breaks[0].explanation == "here: GONE is it"
    assert "print(x)" not in render_ci_markdown(seen) + render_sarif(seen)
    bare = CiReport("latest", "x", "complete")
    assert without_source(bare, "GONE") == bare


def test_entries_read_by_several_processes_tell_the_same(pvc, monkeypatch):
    alone = opened(pvc)
    facts = kernel_facts(alone)
    monkeypatch.setattr(ci, "GRAPHS_WORTH", 1)
    together = opened(pvc)
    assert kernel_facts(together) == facts
    assert together.fact(CacheRows).facts == alone.fact(CacheRows).facts
