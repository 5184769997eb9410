"""Traces of real runs under other versions of torch, beside the checkout; skipped where they are not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from xpudbg.formats.torch_trace import summarise_trace
from xpudbg.model.trace import CompileOutcome, TraceSummary

ROOT = Path(os.environ.get("XPUDBG_FIXTURES") or Path(__file__).parents[4] / "shared" / "fixtures")
TRACES = sorted(
    [
        *ROOT.glob("torch_trace/**/*.log"),
        *ROOT.glob("torch_trace/*log.txt"),
        *ROOT.glob("inductor/*/*/trace/*.log"),
    ]
)
pytestmark = pytest.mark.skipif(not TRACES, reason="no recorded traces beside the checkout")


def read(path: Path) -> TraceSummary:
    with path.open("rb") as stream:
        parsed = summarise_trace(stream, origin=path.name)
    # Paths in these files were replaced after the run, which the md5 of their payloads shows.
    # Records of two compiles stand behind later ones in the traces of multi_rank_runtime.
    known = "clock" if "multi_rank_runtime" in str(path) else "md5"
    assert [p for p in parsed.problems if "md5" not in p.what and known not in p.what] == []
    return parsed.value


def only(pattern: str) -> list[tuple[str, TraceSummary]]:
    return [(path.parts[-4], read(path)) for path in sorted(ROOT.glob(pattern))]


@pytest.mark.parametrize("path", TRACES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_trace_is_read_whole(path):
    found = read(path)
    assert found.bytes == path.stat().st_size
    assert found.records and found.unknown_kinds == ()
    for compiled in found.compiles:
        named = compiled.function and compiled.line
        assert (named or not compiled.compile_id) and compiled.outcome is not CompileOutcome.UNFINISHED


def test_graph_break_has_a_print_and_a_branch_in_every_version():
    runs = only("inductor/*/graph_break/trace/*.log")
    assert runs
    for version, found in runs:
        breaks = [
            (c.compile_id, b.line, b.function, b.reason) for c in found.compiles for b in c.graph_breaks
        ]
        assert breaks == [
            ("0/0", 44, "f", "Failed to trace builtin operator"),
            ("1/0", 45, "f", "Data-dependent branching"),
        ], version
        assert [c.outcome for c in found.compiles] == [CompileOutcome.COMPILED] * 3
        assert found.compiles[0].attempts == 2


def test_recompile_has_a_size_and_a_dtype_in_every_version():
    runs = only("inductor/*/recompile/trace/*.log")
    assert runs
    for version, found in runs:
        reasons = [[f.guard for f in c.recompile.failures] for c in found.compiles if c.recompile]
        assert reasons == [
            ["tensor 'x' size mismatch at index 0. expected 8, actual 16"],
            ["tensor 'x' dtype mismatch. expected Float, actual Double"] * 2,
        ], version
        assert all(c.recompile.line == 50 for c in found.compiles if c.recompile)


def test_fail_fails_in_dynamo_in_every_version():
    runs = only("inductor/*/fail/trace/*.log")
    assert runs
    for version, found in runs:
        (compiled,) = found.compiles
        failure = compiled.failure
        assert failure is not None, version
        assert (compiled.outcome, failure.type, failure.stage, failure.line) == (
            CompileOutcome.FAILED, "Unsupported", "dynamo", 67,
        ), version  # fmt: skip
        assert compiled.graph_breaks == ()


def test_training_has_a_forward_and_a_backward_in_every_version():
    runs = only("inductor/*/mlp_train/trace/*.log")
    assert runs
    for version, found in runs:
        (compiled,) = found.compiles
        assert [o.phase for o in compiled.output_codes] == ["forward", "backward"], version
        assert {m.phase for m in compiled.metrics} == {"forward", "backward"}, version


def test_ids_used_again_after_a_reset():
    (path,) = ROOT.glob("torch_trace/cache_hit_miss.log")
    found = read(path)
    assert [(c.compile_id, c.generation) for c in found.compiles] == [
        ("0/0", 0), ("1/0", 0), ("0/0", 1), ("1/0", 1), ("0/0", 2), ("1/0", 2),
    ]  # fmt: skip
    results = [[(x.cache, x.result) for x in c.caches] for c in found.compiles if c.caches]
    assert results == [
        [("fx_graph", "miss"), ("aotautograd", "bypass")],
        [("fx_graph", "hit"), ("aotautograd", "bypass")],
        [("fx_graph", "miss"), ("aotautograd", "bypass")],
    ]


def test_an_old_failure_that_was_suppressed():
    (path,) = ROOT.glob("torch_trace/comp_failure.log")
    (compiled,) = read(path).compiles
    assert compiled.failure is not None
    assert compiled.failure.stage == "backend"
