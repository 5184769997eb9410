"""The counts of a run's summary."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from xpudbg.facts.dynamo.stop_places import stop_places
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.dynamo import StopKind
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import (
    CacheAnswer,
    CacheOutcome,
    Exit,
    ExitReason,
    Graph,
    GraphBreak,
    GraphKind,
    GraphOutcome,
    Kernel,
    LeftOut,
    Manifest,
    Process,
    ProcessRole,
    Recompile,
    RunSource,
    RunState,
    SkippedFrame,
    SourceLine,
)
from xpudbg.model.trace import CompileTrace, TracedGraphBreak
from xpudbg.record.collect.from_trace import graph_breaks
from xpudbg.run.run_reader import analyse_ledger
from xpudbg.screens.run_summary import caches_line, kernel_rows, next_commands, print_summary, summary_rows


def _manifest() -> Manifest:
    """Two ranks whose graphs call one kernel, compiled once into the cache that they share."""
    stages = tuple(
        Artifact(Kind.TRITON_STAGE, State.PRESENT, f"triton_cache/KEY/k.{s}", 10, "00")
        for s in ("ttir", "spv")
    )
    gone = Artifact(
        Kind.TRITON_STAGE, State.MISSING, reason="no llir in triton_cache/KEY", origin="triton_cache/KEY"
    )
    kernels = tuple(
        Kernel("k", KernelKind.TRITON, "model__0", f"rank{r}", 3, ("KEY",), ("ttir", "spv"), (*stages, gone))
        for r in (0, 1)
    )
    return Manifest(1, "n", RunState.COMPLETE, "run", "", "", kernels=kernels)


def _summary(manifest: Manifest, width: int) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None, force_terminal=True)
    print_summary(manifest, Path("r"), analyse_ledger(manifest), (), console)
    return out.getvalue().splitlines()


def test_a_long_name_that_was_left_out_is_cut_in_its_middle_and_fits() -> None:
    name = "/".join(f"a_folder_with_a_long_name_{n}" for n in range(6)) + "/18893-1795273992392791097.events"
    manifest = replace(_manifest(), left_out=LeftOut(files=1, names=(name,)))
    narrow = next(line for line in _summary(manifest, 80) if "…" in line)
    assert len(narrow.rstrip()) <= 80
    assert narrow.rstrip().endswith("1097.events)")
    assert any(name in line for line in _summary(manifest, 260))


def test_a_failure_that_every_rank_has_stands_once() -> None:
    failed = Graph(
        "model__0", GraphKind.UNKNOWN, "0/0", "rank0", outcome=GraphOutcome.FAILED, detail="out of luck"
    )
    manifest = replace(
        _manifest(), graphs=(failed, replace(failed, id="model__1"), replace(failed, detail="other"))
    )
    lines = [line.strip() for line in _summary(manifest, 80) if line.startswith("failed")]
    assert lines == ["failed        out of luck    twice", "failed        other"]


def test_the_files_of_a_shared_entry_count_once() -> None:
    rows = dict(kernel_rows(_manifest()))
    assert rows == {
        "kernels": "2 generated (2 Triton)",
        "launches": "6 in one pass through every graph",
        "cache": "1 Triton entry (1 ttir, 1 spv)",
    }
    ledger = analyse_ledger(_manifest())
    assert (ledger.present, ledger.missing) == (2, 1)


def test_places_have_their_count_reason_and_fix_once() -> None:
    line = SourceLine("/v/lib/python3.11/site-packages/torch/nn/functional.py", 7)
    breaks = [GraphBreak("main", f"0/{n}", "call of print", line, hints=("take it out",)) for n in range(3)]
    breaks += [
        GraphBreak("main", f"1/{n}", "branch", replace(line, line=10 + n), hints=("use cond",))
        for n in range(5)
    ]
    again = [
        Recompile(
            "main", f"0/{n}", (f"tensor 'x' size mismatch at index 0. expected {n}, actual {n + 1}",), line
        )
        for n in range(2, 6)
    ]
    manifest = replace(_manifest(), graph_breaks=tuple(breaks), recompiles=tuple(again))
    rows = dict(summary_rows(stop_places(manifest), manifest))
    assert rows["graph breaks"].plain.splitlines() == [
        "6 places, 8 times",
        "torch/nn/functional.py:7  3 times  [0/0, 0/1, 0/2]",
        "  call of print",
        "  fix: PyTorch's hint: take it out",
        "torch/nn/functional.py:10  [1/0]",
        "  branch",
        "  fix: PyTorch's hint: use cond",
        "and 4 places more",
    ]
    told = rows["recompiles"].plain.splitlines()
    assert told[0] == "1 place, 4 times"
    assert told[2] == "  tensor 'x' size mismatch at index 0. expected 2, actual 3; and 3 others of its kind"
    assert told[3].startswith("  fix: call torch._dynamo.mark_dynamic(x, 0)")
    narrow = dict(summary_rows(stop_places(manifest), manifest, 50))["recompiles"].plain.splitlines()
    fix = next(n for n, line in enumerate(narrow) if line.startswith("  fix: "))
    assert len(narrow) > fix + 1 and all(line.startswith("    ") for line in narrow[fix + 1 :])
    assert "not compiled" not in rows
    assert dict(summary_rows((), _manifest()))["graph breaks"].plain == "0"


def test_a_function_given_up_for_a_break_in_another_is_not_called_there() -> None:
    line = SourceLine("/m.py", 79, "version", "import_module(package)")
    given_up = SkippedFrame("main", "0/0", "call of a skipped function", "forward", line)
    manifest = replace(_manifest(), skipped_frames=(given_up,))
    rows = dict(summary_rows(stop_places(manifest), manifest))
    assert rows["not compiled"].plain.splitlines()[1:3] == [
        "version at /m.py:79  import_module(package)  [0/0]",
        "  forward runs in plain Python: call of a skipped function",
    ]


def test_breaks_without_a_trace_are_unknown_and_not_none() -> None:
    untraced = replace(_manifest(), graphs=(Graph("model__0", GraphKind.FORWARD, "0/0", "main"),))
    traced = replace(untraced, artifacts=(Artifact(Kind.TORCH_TRACE, State.PRESENT, "t.log", 10, "00"),))
    for title in ("graph breaks", "recompiles"):
        assert dict(summary_rows((), untraced))[title].plain.startswith("unknown: ")
        assert dict(summary_rows((), traced))[title].plain == "0"


def test_what_ranks_share_counts_once_and_the_run_has_it_on_each() -> None:
    line = SourceLine("/m.py", 7)
    breaks = tuple(GraphBreak(f"rank{r}", "0/0", "call of print", line) for r in (0, 1))
    processes = tuple(Process(f"rank{r}", ProcessRole.RANK, r, rank=r) for r in (0, 1))
    manifest = replace(_manifest(), graph_breaks=breaks, processes=processes)
    (place,) = stop_places(manifest)
    assert (place.times, place.ranks) == (1, (0, 1))
    assert dict(summary_rows((place,), manifest))["graph breaks"].plain.startswith(
        "2 on 2 ranks, 1 different\n"
    )


def test_a_break_in_a_library_is_placed_at_the_user_s_call() -> None:
    mine = SourceLine("/home/user/m.py", 7, "f", "z = pick(y)")
    inner = SourceLine(
        "/x/site-packages/torch/_library/custom_ops.py", 863, "__call__", "return self._opoverload()"
    )
    traced = TracedGraphBreak("Dynamic shape operator", inner.file, 863, "__call__", (mine, inner))
    (found,) = graph_breaks([CompileTrace(1, None, "0/0", graph_breaks=(traced,))], lambda _: "main")
    assert (found.location, found.called_at) == (inner, mine)
    (place,) = stop_places(replace(_manifest(), graph_breaks=(found,)))
    assert (place.location, place.function) == (mine, "f")
    # A line of another package is where the model's code stands.
    model = "/x/site-packages/transformers/models/bert/modeling_bert.py"
    (own,) = graph_breaks(
        [CompileTrace(1, None, "0/0", graph_breaks=(replace(traced, file=model),))], lambda _: "main"
    )
    assert own.called_at is None


def test_an_answer_of_aotautograd_counts_once_for_forward_and_backward() -> None:
    """As ``dynamo`` counts it; Inductor answers for each graph, also with one key."""
    shared = CacheAnswer("aotautograd", CacheOutcome.MISS, "a1")

    def graph(name: str, compile_id: str, key: str, answer: CacheAnswer = shared) -> Graph:
        own = CacheAnswer("fx_graph", CacheOutcome.MISS, key)
        return Graph(name, GraphKind.FORWARD, compile_id, "main", GraphOutcome.COMPILED, caches=(own, answer))

    manifest = replace(
        _manifest(),
        graphs=(
            graph("forward", "0/0", "f1"),
            graph("backward", "0/0", "f1"),
            graph("other", "1/0", "f3", CacheAnswer("aotautograd", CacheOutcome.BYPASS, reason="no")),
        ),
    )
    assert caches_line(manifest) == "FX graph cache: 3 miss; AOTAutograd cache: 1 bypass, 1 miss"


def test_a_function_given_up_says_what_to_do() -> None:
    skipped = SkippedFrame(
        "main", "0/8", "recompile limit", "f", SourceLine("/m.py", 3), limit=8, compiled=8, guards=("n == 8",)
    )
    (place,) = stop_places(replace(_manifest(), skipped_frames=(skipped,)))
    assert place.kind is StopKind.NOT_COMPILED
    assert "n == 8" in place.reason
    assert "recompile_limit" in place.remedy


def test_a_run_whose_frames_were_traced_is_not_said_to_lack_torch_compile() -> None:
    """Every frame ended at a graph break, or the compile failed before a graph came to Inductor."""
    bare = Manifest(1, "n", RunState.COMPLETE, RunSource.RUN, "", "")
    assert "nothing was compiled: no compiled function was called, no Triton kernel ran" in " ".join(
        _summary(bare, 200)
    )
    trace = Artifact(Kind.TORCH_TRACE, State.PRESENT, "processes/main/torch_trace.log", 10, "00")
    lines = _summary(replace(bare, artifacts=(trace,)), 200)
    assert "nothing was compiled" not in " ".join(lines)
    assert any("torch.compile ran, but no graph came to a compiler" in line for line in lines)
    assert "next: xpudbg dynamo r" in lines
    absent = replace(trace, state=State.NOT_APPLICABLE, path="")
    assert "nothing was compiled" in " ".join(_summary(replace(bare, artifacts=(absent,)), 200))


def test_the_exception_that_ended_a_script_stands_beside_its_status_unless_a_graph_has_it() -> None:
    bare = Manifest(1, "n", RunState.COMPLETE, RunSource.RUN, "", "", exit=Exit(1, seconds=1.0))
    failed = replace(
        bare, processes=(Process("main", ProcessRole.MAIN, exception="InvalidBackend: no 'openvino'"),)
    )
    lines = _summary(failed, 200)
    assert any("InvalidBackend: no 'openvino'" in line for line in lines)
    assert any("the script failed before anything was compiled" in line for line in lines)
    untold = _summary(replace(bare, exit=Exit(1, reason=ExitReason.ENDED)), 200)
    assert any("the script failed before anything was compiled" in line for line in untold), "a SyntaxError"
    graph = Graph("g", GraphKind.INFERENCE, "0/0", "main", GraphOutcome.FAILED, "backend: E: x")
    assert not any("InvalidBackend" in line for line in _summary(replace(failed, graphs=(graph,)), 200))


def test_a_failed_compile_leads_to_its_script() -> None:
    files = tuple(Artifact(k, State.PRESENT, "f") for k in (Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_RUNNABLE))
    failed = Graph(
        "g1", GraphKind.INFERENCE, "0/0", "main", GraphOutcome.FAILED, "inductor: E", artifacts=files
    )
    bare = Manifest(1, "n", RunState.COMPLETE, RunSource.RUN, "", "", graphs=(failed,))
    assert next_commands(bare, Path("r")) == ("xpudbg repro r:g1", "xpudbg show r", "xpudbg show r --json")
    assert next_commands(bare, Path("runs/r"))[0] == "xpudbg repro latest:g1"
    without = replace(bare, graphs=(replace(failed, artifacts=files[:1]),))
    assert next_commands(without, Path("r"))[0] == "xpudbg show r"


def test_a_job_over_several_processes_leads_to_their_table() -> None:
    graphs = tuple(
        Graph(f"g{n}", GraphKind.INFERENCE, "0/0", f"pid-{n}", GraphOutcome.COMPILED) for n in (1, 2)
    )
    bare = Manifest(1, "n", RunState.COMPLETE, RunSource.RUN, "", "", graphs=graphs)
    job = replace(bare, processes=tuple(Process(f"pid-{n}", ProcessRole.SUBPROCESS) for n in (1, 2)))
    assert next_commands(job, Path("r"))[0] == "xpudbg runs r"
    ranks = replace(bare, processes=tuple(Process(f"pid-{n}", ProcessRole.RANK, rank=n) for n in (1, 2)))
    assert next_commands(ranks, Path("r"))[0] == "xpudbg show-fusion r"
