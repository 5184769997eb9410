from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from trace_text import CHROMIUM, artifact, context, metrics, record, start

from xpudbg.formats.torch_trace import summarise_trace
from xpudbg.formats.torch_trace.records import TextBudget
from xpudbg.model.trace import CompileOutcome, CompileTrace, TraceSummary

DATA = Path(__file__).parents[2] / "data" / "torch_trace"


def recorded(name: str) -> TraceSummary:
    with (DATA / f"{name}.log").open("rb") as stream:
        parsed = summarise_trace(stream, origin=name)
    assert parsed.problems == () and parsed.unknown_lines == 0
    assert parsed.value.unknown_kinds == ()
    return parsed.value


def summary(*parts: bytes) -> TraceSummary:
    return summarise_trace(io.BytesIO(b"".join(parts)), origin="t").value


def one(*parts: bytes) -> CompileTrace:
    (compiled,) = summary(*parts).compiles
    return compiled


# What follows was checked by hand against tests/data/torch_trace/cases.py.


def test_a_graph_break_in_a_helper_and_one_on_data():
    found = recorded("graph_break")
    assert [(c.compile_id, c.function, c.line, c.outcome.value, c.attempts) for c in found.compiles] == [
        ("0/0", "f", 8, "compiled", 2),
        ("1/0", "helper", 5, "no_graph", 2),
        ("2/0", "torch_dynamo_resume_in_helper_at_6", 6, "compiled", 1),
        ("3/0", "torch_dynamo_resume_in_f_at_11", 11, "compiled", 1),
        ("4/0", "torch_dynamo_resume_in_f_at_12", 12, "compiled", 1),
    ]
    breaks = [(c.compile_id, b.line, b.function, b.reason) for c in found.compiles for b in c.graph_breaks]
    assert breaks == [
        ("0/0", 6, "helper", "Failed to trace builtin operator"),
        ("1/0", 6, "helper", "Failed to trace builtin operator"),
        ("3/0", 12, "f", "Data-dependent branching"),
    ]
    first = found.compiles[0].graph_breaks[0]
    assert first.file == "/home/user/work/cases.py"
    assert [f.function for f in first.user_stack] == ["<module>", "f", "helper"]
    assert first.link.endswith("gb0059.html") and len(first.hints) == 3 and not first.skipped
    assert found.versions["torch"] == "2.13.0+cpu"
    assert found.compiles[0].stages == (
        "dynamo_output_graph", "aot_inference_graph", "inductor_post_grad_graph", "inductor_output_code",
    )  # fmt: skip


def test_frames_that_dynamo_gives_up():
    g, h, noops = recorded("skip").compiles
    assert [c.outcome for c in (g, h, noops)] == [
        CompileOutcome.SKIPPED,
        CompileOutcome.SKIPPED,
        CompileOutcome.NO_GRAPH,
    ]
    assert [(b.line, b.function, b.skipped) for b in g.graph_breaks] == [(21, "g", True)]
    assert g.graph_breaks[0].reason == "Call to `torch._dynamo.graph_break()`"
    assert [(b.line, b.skipped) for b in h.graph_breaks] == [(29, True)]
    assert g.failure is not None and g.failure.type == "Unsupported"


def test_recompiles_for_a_size_a_dtype_and_a_number():
    compiles = recorded("recompile").compiles
    assert [c.compile_id for c in compiles] == ["0/0", "0/1", "0/2", "0/3"]
    assert compiles[0].recompile is None
    size, dtype, number = (c.recompile for c in compiles[1:])
    assert size is not None and dtype is not None and number is not None
    assert [(f.compile_id, f.guard) for f in size.failures] == [
        ("0/0", "tensor 'x' size mismatch at index 0. expected 8, actual 16")
    ]
    assert [(f.compile_id, f.guard) for f in dtype.failures] == [
        ("0/1", "tensor 'x' dtype mismatch. expected Float, actual Double"),
        ("0/0", "tensor 'x' dtype mismatch. expected Float, actual Double"),
    ]
    newest = number.failures[0]
    assert (newest.compile_id, newest.guard, newest.line) == ("0/2", "k == 2.0", 39)
    assert newest.file == "/home/user/work/cases.py"
    assert (size.function, size.file, size.line) == ("f", "/home/user/work/cases.py", 38)


def test_the_recompile_limit():
    compiles = recorded("limit").compiles
    assert len(compiles) == 9
    last = compiles[-1]
    assert (last.compile_id, last.outcome, last.function, last.line) == (
        "0/8",
        CompileOutcome.SKIPPED,
        "f",
        44,
    )
    assert last.failure is not None and "recompile limit exceeded" in last.failure.message
    assert last.recompile is not None and len(last.recompile.failures) == 8
    assert last.recompile.function == "f"
    assert last.graph_breaks == ()


@pytest.mark.parametrize(
    ("name", "kind", "stage", "line"),
    [
        ("fullgraph", "Unsupported", "dynamo", 50),
        ("backend_exc", "BackendCompilerFailed", "backend", 0),
        ("suppressed", "BackendCompilerFailed", "backend", 0),
        ("lowering_exc", "InductorError", "inductor_lowering", 71),
        ("runtime_exc", "TorchRuntimeError", "dynamo", 84),
    ],
)
def test_failed_compiles(name, kind, stage, line):
    (compiled,) = recorded(name).compiles
    assert compiled.outcome is CompileOutcome.FAILED
    failure = compiled.failure
    assert failure is not None
    assert (failure.type, failure.stage, failure.line) == (kind, stage, line)
    assert failure.phase == "forward"
    assert "Traceback (most recent call last)" in failure.traceback
    assert compiled.graph_breaks == ()


def test_a_backward_that_fails_after_its_forward_went_well():
    (compiled,) = recorded("backward_exc").compiles
    assert compiled.outcome is CompileOutcome.FAILED
    assert compiled.failure is not None
    assert (compiled.failure.phase, compiled.failure.stage) == ("backward", "inductor_lowering")
    assert compiled.failure.message.startswith(
        "LoweringException: NotImplementedError: sin has no lowering here"
    )
    assert [(o.phase, bool(o.md5)) for o in compiled.output_codes] == [("forward", True)]


def test_forward_and_backward():
    (compiled,) = recorded("backward").compiles
    assert [o.phase for o in compiled.output_codes] == ["forward", "backward"]
    assert [m.phase for m in compiled.metrics] == ["forward", "backward"]
    assert compiled.function == "inner"
    assert compiled.user is not None and (compiled.user.function, compiled.user.line) == ("<module>", 98)
    seconds = dict(compiled.metrics[0].seconds)
    assert seconds["entire_frame_compile_time"] > seconds["code_gen_time"] > 0
    assert compiled.metrics[0].guard_count == 70


def test_a_second_run_hits_the_caches():
    (cold,), (warm,) = recorded("cache").compiles, recorded("cache2").compiles
    assert [(c.cache, c.result) for c in cold.caches] == [("aotautograd", "miss"), ("fx_graph", "miss")]
    assert [(c.cache, c.result) for c in warm.caches] == [("fx_graph", "hit"), ("aotautograd", "hit")]
    assert {c.key for c in cold.caches} == {c.key for c in warm.caches}
    assert warm.caches[1].time_saved_ms == 11773.0
    same = [[(o.filename, o.md5, o.aot_id) for o in c.output_codes] for c in (cold, warm)]
    assert same[0] == same[1] and same[0][0][2] == "0_inference"


def test_dynamic_shapes():
    _, second = recorded("dynamic").compiles
    assert second.recompile is not None
    assert [(f.guard, f.code, f.line) for f in second.recompile.failures] == [
        ("6 <= x.size()[0]", "if x.shape[0]>5: return x*2", 93)
    ]


def test_compiled_autograd():
    found = recorded("compiled_autograd")
    assert [(c.compile_id, c.outcome.value) for c in found.compiles] == [
        ("0/0", "compiled"), ("!0", "compiled"), ("!0/1/0", "compiled"), ("2/0", "no_graph"),
        ("0/1", "compiled"), ("!1", "compiled"), ("!1/3/0", "compiled"),
    ]  # fmt: skip
    assert found.compiles[1].stages == ("compiled_autograd_graph",)
    bypass = found.compiles[2].caches[0]
    assert (bypass.cache, bypass.result) == ("aotautograd", "bypass")
    assert bypass.reason.startswith("Unsupported call_function target")


def test_a_process_that_died_in_the_compile():
    (compiled,) = recorded("dead").compiles
    assert compiled.outcome is CompileOutcome.UNFINISHED
    assert compiled.stages[-1] == "inductor_post_grad_graph"


# Made by hand: what the recorded traces do not show.


def test_several_processes_do_not_mix_their_strings_or_compiles():
    found = summary(
        record("str", ["a.py", 0], pid=1), record("str", ["b.py", 0], pid=2),
        start("f", pid=1, context=context(rank=0)), start("g", pid=2, context=context(rank=1)),
        metrics(pid=2), CHROMIUM,
    )  # fmt: skip
    assert [(c.pid, c.rank, c.function, c.file, c.outcome.value) for c in found.compiles] == [
        (1, 0, "f", "a.py", "unfinished"), (2, 1, "g", "b.py", "no_graph"),
    ]  # fmt: skip
    assert [(p.pid, p.ranks, p.records) for p in found.processes] == [(1, (0,), 2), (2, (1,), 3), (7, (), 1)]


def test_an_id_used_again_after_a_reset_is_another_compile():
    found = summary(
        start("f"), record("dynamo_output_graph", payload="g"), metrics(),
        start("g"), metrics(),
        artifact("recompile_reasons", "0/0: a", context=context(0, 0)), start("h"),
    )  # fmt: skip
    assert [(c.function, c.generation) for c in found.compiles] == [("f", 0), ("g", 1), ("h", 2)]
    assert found.compiles[2].recompile is not None and found.compiles[0].recompile is None


def test_the_first_use_of_a_later_id_is_of_the_frame_after_the_reset():
    found = summary(
        start("f"), start("f", context=context(0, 1)), start("other", context=context(1)),
        start("g"), start("g", context=context(0, 1)), start("g", context=context(0, 2)),
        start("new", context=context(2)), start("new", context=context(2, 1)),
    )  # fmt: skip
    assert [(c.function, c.compile_id, c.generation) for c in found.compiles] == [
        ("f", "0/0", 0), ("f", "0/1", 0), ("other", "1/0", 0),
        ("g", "0/0", 1), ("g", "0/1", 1), ("g", "0/2", 1),
        ("new", "2/0", 0), ("new", "2/1", 0),
    ]  # fmt: skip


def test_records_in_the_wrong_order_still_make_one_compile():
    compiled = one(
        metrics(context=context(attempt=1)),
        record("inductor_output_code", {"filename": "/c/a.py"}, payload="x"),
        record("dynamo_output_graph", payload="g"), start("f"), record("str", ["late.py", 0], context=None),
    )  # fmt: skip
    assert (compiled.function, compiled.outcome, compiled.attempts) == ("f", CompileOutcome.COMPILED, 2)


def test_the_same_break_in_two_attempts_is_one_break():
    text = (
        'Graph break in user code at a.py:3\nReason: x\nUser code traceback:\n  File "a.py", line 3, in f\n'
    )
    other = text.replace("3", "9")
    compiled = one(
        start(), artifact("dynamo_graph_break_reason", text), artifact("dynamo_graph_break_reason", other),
        artifact("dynamo_graph_break_reason", text, context=context(attempt=1)),
        metrics(context=context(attempt=2)),
    )  # fmt: skip
    assert [b.line for b in compiled.graph_breaks] == [3, 9]
    assert compiled.attempts == 3


def test_a_compile_that_an_interrupt_left_is_unfinished_and_not_given_up():
    value = {"has_guarded_code": False, "fail_type": None, "entire_frame_compile_time_s": 6.0}
    interrupted = one(start(), metrics(value={**value, "exception_stack_trace": None}))
    assert interrupted.outcome is CompileOutcome.UNFINISHED
    older = one(start(), metrics(value=value))  # metrics before torch 2.8 have no such key
    assert older.outcome is CompileOutcome.SKIPPED


def test_a_skip_record_marks_the_break_it_speaks_of():
    text = (
        'Graph break in user code at a.py:3\nReason: x\nUser code traceback:\n  File "a.py", line 3, in f\n'
    )
    skip = 'Graph break: skip: from user code at:\n  File "a.py", line 3, in f\n    y()\n\nUnsupported: z\n'
    compiled = one(
        start(), artifact("dynamo_graph_break_reason", text), artifact("dynamo_graph_break_reason", skip)
    )
    assert [(b.reason, b.skipped) for b in compiled.graph_breaks] == [("x", True)]


def test_a_skipped_frame_without_a_break_record_has_its_exception_as_the_break():
    value = {
        "fail_type": "SkipFrame",
        "fail_reason": "why\n  Explanation: e",
        "fail_user_frame_filename": "a.py",
    }
    compiled = one(start(), metrics(value={**value, "fail_user_frame_lineno": 8}))
    assert compiled.outcome is CompileOutcome.SKIPPED
    assert [(b.reason, b.file, b.line, b.skipped) for b in compiled.graph_breaks] == [
        ("why", "a.py", 8, True)
    ]


def test_a_failure_that_only_the_traceback_tells_of():
    text = (
        'Traceback (most recent call last):\n  File "/v/torch/_inductor/scheduler.py", line 1, in f\n'
        "    x()\ntorch._inductor.exc.InductorError: AssertionError: no\n\n"
        'from user code:\n   File "/h/m.py", line 4, in f\n'
    )
    failure = one(start(), artifact("dynamo_error", text)).failure
    assert failure is not None
    assert (failure.type, failure.message) == ("InductorError", "AssertionError: no")
    assert (failure.stage, failure.file, failure.line) == ("inductor_scheduling", "/h/m.py", 4)


def test_strict_exports_that_fail_are_not_exported():
    """Their metrics have no compile id: one failed before Dynamo had a graph, the other after it."""
    works, branches, fixes = recorded("strict_export_failed").compiles
    assert [(c.compile_id, c.generation, c.outcome, c.exported) for c in (works, branches, fixes)] == [
        ("0/0", 0, CompileOutcome.EXPORTED, True),
        ("", 0, CompileOutcome.FAILED, True),
        ("0/0", 1, CompileOutcome.FAILED, True),
    ]
    assert branches.failure is not None and fixes.failure is not None
    assert (branches.failure.type, branches.failure.stage) == ("Unsupported", "dynamo")
    assert (fixes.failure.type, fixes.failure.stage) == ("ConstraintViolationError", "dynamo")
    assert [(f.failure.file, f.failure.line) for f in (branches, fixes)] == [
        ("/home/user/work/strict_export_failed.py", 14),
        ("/home/user/work/strict_export_failed.py", 21),
    ]


def test_the_failure_of_an_operator_that_torch_calls_is_at_the_users_line():
    """``CustomOpDef.__call__`` is Python code that Dynamo inlines; the metrics name its line."""
    text = (
        'Traceback (most recent call last):\n  File "/v/site-packages/torch/_dynamo/exc.py", line 1, in f\n    x()\n'
        "torch._dynamo.exc.TorchRuntimeError: no\n\n"
        'from user code:\n   File "/h/m.py", line 4, in f\n    op(x)\n'
        '  File "/v/site-packages/torch/_library/custom_ops.py", line 863, in __call__\n    return self._opoverload(x)\n'
    )
    value = {
        "fail_type": "TorchRuntimeError",
        "fail_reason": "no",
        "fail_user_frame_filename": "/v/site-packages/torch/_library/custom_ops.py",
        "fail_user_frame_lineno": 863,
    }
    failure = one(start(), artifact("dynamo_error", text), metrics(value=value)).failure
    assert failure is not None and (failure.file, failure.line) == ("/h/m.py", 4)


def test_inductor_outside_of_a_compile():
    compiled = one(
        record("inductor_output_code", {"filename": "/c/a.py"}, payload="x", context={"stack": []})
    )
    assert (compiled.compile_id, compiled.outcome) == ("", CompileOutcome.COMPILED)


def test_graphs_of_torch_export_are_not_unfinished_compiles():
    """A strict export makes Dynamo capture a graph under an id that the next one has again, and writes no end of it."""
    first, decomposed, second, compiled = recorded("strict_export").compiles
    assert [(c.compile_id, c.generation, c.outcome) for c in (first, decomposed, second, compiled)] == [
        ("0/0", 0, CompileOutcome.EXPORTED),
        ("", 0, CompileOutcome.EXPORTED),
        ("0/0", 1, CompileOutcome.EXPORTED),
        ("1/0", 0, CompileOutcome.COMPILED),
    ]
    assert [c.stages for c in (first, decomposed, second)] == [
        ("dynamo_output_graph",),
        ("aot_inference_graph",),
        ("dynamo_output_graph",),
    ]
    assert [bool(c.metrics) for c in (first, decomposed, second, compiled)] == [False, False, False, True]


def test_links_and_counts():
    found = summary(
        record("link", {"name": "job", "url": "https://x"}), CHROMIUM, artifact("a", "b"), record("new_kind")
    )
    assert found.kinds == (("artifact", 1), ("chromium_event", 1), ("link", 1), ("new_kind", 1))
    assert found.unknown_kinds == ("new_kind",)


def test_what_is_no_trace_says_so():
    parsed = summarise_trace(io.BytesIO(b"hello\nworld\n"), origin="notes.txt")
    assert parsed.unknown_lines == 2
    assert "not a structured trace" in parsed.problems[-1].what
    assert summarise_trace(io.BytesIO(b""), origin="empty").problems == ()


def test_a_folder_of_compiles_is_bounded(monkeypatch):
    monkeypatch.setattr("xpudbg.formats.torch_trace.summary._MAX_COMPILES", 5)
    parsed = summarise_trace(iter([start(context=context(i)) for i in range(9)]), origin="t")
    assert len(parsed.value.compiles) == 5
    assert "more than 5 compiles" in parsed.problems[-1].what


def test_the_summary_survives_every_cut():
    data = (DATA / "skip.log").read_bytes()
    whole = summarise_trace(io.BytesIO(data), origin="t").value
    for cut in range(0, len(data), 401):
        parsed = summarise_trace(io.BytesIO(data[:cut]), origin="t")
        ids = [c.compile_id for c in parsed.value.compiles]
        assert ids == [c.compile_id for c in whole.compiles][: len(ids)]
        assert len(parsed.problems) <= 1
    assert json.dumps(whole.versions)


def test_long_texts_have_a_budget(monkeypatch):
    monkeypatch.setattr("xpudbg.formats.torch_trace.summary.TextBudget", lambda: TextBudget(20_000))
    text = "Traceback (most recent call last):\n" + "x" * 9000 + "\nRuntimeError: no\n"
    trace = [start(context=context(i)) + artifact("dynamo_error", text, context=context(i)) for i in range(5)]
    parsed = summarise_trace(trace, origin="t")
    lengths = [len(c.failure.traceback) for c in parsed.value.compiles if c.failure]
    assert lengths == [len(text), len(text), 2000, 2000, 2000]
    assert [c.failure.message for c in parsed.value.compiles if c.failure] == ["no"] * 5
    assert "3 long texts" in parsed.problems[-1].what


def test_a_backward_after_a_reset_belongs_to_its_forward():
    """Two forwards share the compile id 0/0; the first one's backward comes behind the second: its number tells."""
    path = Path(__file__).parents[2] / "data" / "resets-cpu-2.13" / "raw" / "trace"
    data = next(path.iterdir()).read_bytes()
    for size in (1 << 20, 997):
        blocks = [data[at : at + size] for at in range(0, len(data), size)]
        compiles = summarise_trace(blocks, origin="trace").value.compiles
        training = [c for c in compiles if c.function in ("h", "k")]
        assert [[o.aot_id for o in c.output_codes] for c in training] == [
            ["4_forward", "4_backward"],
            ["5_forward", "5_backward"],
        ]
        assert [(c.compile_id, c.generation) for c in training] == [("0/0", 3), ("0/0", 4)]
        lines = data.decode().split("\n")
        assert all(f"# AOT ID: ['{o.aot_id}']" in lines[o.line_no] for c in training for o in c.output_codes)
        assert all('"dynamo_start"' in lines[c.line_no - 1] for c in training)


def test_a_clock_that_goes_back_is_told_with_its_line():
    lines = [
        start(context=context(n)).replace(b"12:00:00", time)
        for n, time in enumerate((b"12:00:09", b"12:00:08", b"12:00:01"))
    ]
    parsed = summarise_trace(lines, origin="t")
    assert len(parsed.value.compiles) == 3
    (problem,) = [p for p in parsed.problems if "clock" in p.what]
    assert "1 time; first at line 3" in problem.what
    new_year = [start().replace(b"V1120", day) for day in (b"V1231", b"V0101")]
    assert not [p for p in summarise_trace(new_year, origin="t").problems if "clock" in p.what]


def test_processes_mixed_in_one_file_are_told_and_kept_apart():
    other = start().replace(b" 7 ", b" 8 ", 1)
    assert other != start()
    parsed = summarise_trace([start(), other], origin="t")
    assert [c.pid for c in parsed.value.compiles] == [7, 8]
    assert any("2 processes in one file (pids 7, 8)" in p.what for p in parsed.problems)


def test_a_thread_is_not_called_a_process():
    old = start().replace(b" 7 ", b" 140144363024384 ", 1)
    (process,) = summarise_trace([old], origin="t").value.processes
    assert process.pid == 140144363024384
