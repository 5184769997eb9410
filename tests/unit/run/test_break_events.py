"""Graph breaks and recompiles of two runs."""

from __future__ import annotations

from dataclasses import replace

from xpudbg.model.diff import Change, EventDiff
from xpudbg.model.manifest import GraphBreak, Recompile, SourceLine
from xpudbg.run.break_events import (
    break_event,
    diff_events,
    moved_files,
    recompile_event,
    resumed_function,
)
from xpudbg.screens.diff_text import event_text


def broke(reason: str, line: int, code: str) -> GraphBreak:
    return GraphBreak("main", "0/0", reason, SourceLine("/a/m.py", line, "step", code))


def again(guard: str, line: int, function: str) -> Recompile:
    return Recompile("main", "0/1", (guard,), SourceLine("/a/m.py", line, function))


def test_lines_that_moved_and_compile_ids_that_shifted_are_no_difference() -> None:
    a = [
        broke("print", 15, 'print("x")'),
        recompile_event(again("size mismatch. expected 32, actual 16 (for 2/0)", 15, "resume_in_step_at_15")),
    ]
    b = [
        broke("print", 17, 'print("x")'),
        recompile_event(again("size mismatch. expected 32, actual 16 (for 3/0)", 17, "resume_in_step_at_17")),
    ]
    left, right = ([e if not isinstance(e, GraphBreak) else break_event(e) for e in side] for side in (a, b))
    assert diff_events(left, right) == ()


def test_another_size_at_the_same_line_is_one_changed_recompile() -> None:
    a = [recompile_event(again("expected 32, actual 16 (for 0/0)", 13, "f"))]
    b = [recompile_event(again("expected 48, actual 16 (for 0/0)", 14, "f"))]
    (event,) = diff_events(a, b)
    assert event == EventDiff(
        "recompile", Change.CHANGED, "expected 48, actual 16", "m.py:14", (1, 1), "expected 32, actual 16"
    )
    assert (
        event_text(event) == "changed recompile at m.py:14: expected 32, actual 16 -> expected 48, actual 16"
    )


def test_one_that_comes_more_often_is_counted_and_not_listed_twice() -> None:
    one, other = break_event(broke("print", 15, "print()")), break_event(broke("print", 9, "print(1)"))
    (event,) = diff_events([one, one], [one, one, one])
    assert (event.change, event.counts) == (Change.CHANGED, (2, 3))
    assert event_text(event) == "changed graph break at m.py:15 (2 -> 3 times): print"
    gone, new = diff_events([one, one], [other])
    assert [(e.change, e.counts) for e in (gone, new)] == [(Change.GONE, (2, 0)), (Change.NEW, (0, 1))]
    assert event_text(gone) == "gone graph break at m.py:15 (2 -> 0 times): print"
    assert event_text(new) == "new graph break at m.py:9: print"


def test_a_break_and_a_recompile_at_one_line_are_two_things() -> None:
    a = [recompile_event(again("expected 1", 3, "f"))]
    b = [break_event(GraphBreak("main", "0/0", "print", SourceLine("/a/m.py", 3, "f")))]
    assert [e.change for e in diff_events(a, b)] == [Change.GONE, Change.NEW]


def test_events_without_a_place_are_never_taken_for_one_another() -> None:
    a = [recompile_event(Recompile("main", "0/1", ("expected 1",)))]
    b = [recompile_event(Recompile("main", "0/1", ("expected 2",)))]
    assert [e.change for e in diff_events(a, b)] == [Change.GONE, Change.NEW]
    assert diff_events(a, a) == ()


def test_a_script_that_was_renamed_has_the_same_breaks_and_recompiles() -> None:
    a = [broke("print", 15, "print()"), again("size mismatch (for 0/0)", 15, "step")]
    b = [replace(e, location=replace(e.location, file="/other/m2.py", line=18)) for e in a if e.location]
    left, right = (
        [break_event(e) if isinstance(e, GraphBreak) else recompile_event(e) for e in s] for s in (a, b)
    )
    assert diff_events(left, right) == ()
    assert diff_events([*left, *left], right) != ()
    assert moved_files(left, right) == (("m.py", "m2.py"),)
    assert moved_files(left, left) == ()


def test_another_reason_in_a_renamed_script_is_one_that_changed() -> None:
    old, new = (
        break_event(replace(broke(r, 15, "print()"), location=SourceLine(f, 15, "step", "print()")))
        for r, f in (("print", "a.py"), ("open", "b.py"))
    )
    (event,) = diff_events([old], [new])
    assert (event.change, event.was, event.where) == (Change.CHANGED, "print", "b.py:15")
    kept = break_event(GraphBreak("main", "0/0", "id", SourceLine("a.py", 3, "f", "id(x)")))
    assert [e.change for e in diff_events([old, kept], [new, kept])] == [Change.GONE, Change.NEW], (
        "a.py is still there"
    )


def test_the_same_line_in_two_functions_is_two_places() -> None:
    one, other = (
        break_event(GraphBreak("main", "0/0", "print", SourceLine("m.py", 3, f, "print()")))
        for f in ("f", "g")
    )
    assert [e.change for e in diff_events([one], [other])] == [Change.GONE, Change.NEW]


def test_the_rest_of_a_function_is_in_the_function() -> None:
    names = [
        "torch_dynamo_resume_in_step_at_7",
        "torch_dynamo_resume_in_torch_dynamo_resume_in_step_at_7_at_9",
        "step",
    ]
    assert {resumed_function(n) for n in names} == {"step"}
    assert resumed_function("look_at_2") == "look_at_2"
