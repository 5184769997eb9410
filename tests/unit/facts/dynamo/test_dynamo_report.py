"""What is said of recorded traces, checked by hand against tests/data/dynamo/cases.py and the traces themselves."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from xpudbg.core.errors import NothingFitsError
from xpudbg.facts.dynamo.breaks import (
    BreakRemedies,
    break_remedies,
    group_breaks,
)
from xpudbg.facts.dynamo.compiles import TracedCompile
from xpudbg.facts.dynamo.frames import failure_hints, frame_function, frames_of, is_frame
from xpudbg.facts.dynamo.recompiles import RemedyFacts, guard_remedy, nearest_version
from xpudbg.facts.dynamo.report import analyse_dynamo, find_findings, frames_by_rank
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.formats.torch_trace.packed_details import CompileDetails
from xpudbg.model.dynamo import DynamoReport, FindingKind, GuardKind, RecompileGroup, SymbolEvent
from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import CompileOutcome, CompileTrace, Failure, Metrics, TracedGraphBreak
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).parents[3] / "data"


def report(name: str, **options: object) -> DynamoReport:
    folder = "torch_trace" if (DATA / "torch_trace" / f"{name}.log").exists() else "dynamo"
    return analyse_dynamo(RunReader.open(DATA / folder / f"{name}.log", name=name), **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def recompiles() -> DynamoReport:
    return report("recompiles")


@pytest.fixture(scope="module")
def breaks() -> DynamoReport:
    return report("breaks")


def group(found: DynamoReport, function: str) -> RecompileGroup:
    return next(g for g in found.recompiles if g.function == function)


def test_every_recompile_of_the_trace_is_counted(recompiles: DynamoReport) -> None:
    text = (DATA / "dynamo" / "recompiles.log").read_text()
    assert recompiles.totals.recompiles == text.count('"name": "recompile_reasons"') == 27
    assert recompiles.totals.compiles == text.count('{"dynamo_start"') == 49
    assert sum(g.times for g in recompiles.recompiles) == 27


@pytest.mark.parametrize(
    ("function", "kind", "sources", "values"),
    [
        ("static_size", GuardKind.SIZE, ("x.size()[0]",), ("2", "3", "4", "5")),
        ("dtype", GuardKind.DTYPE, ("x",), ("Float", "Double")),
        ("stride", GuardKind.STRIDE, ("x.stride()[0]",), ("4", "1")),
        ("grad", GuardKind.REQUIRES_GRAD, ("x",), ("False", "True")),
        ("rank", GuardKind.RANK, ("x",), ("1", "2")),
        ("int_arg", GuardKind.CONSTANT, ("k",), ("3", "4")),
        ("str_arg", GuardKind.CONSTANT, ("mode",), ("'a'", "'b'")),
        ("dict_keys", GuardKind.DICT_KEYS, ("d",), ("'a'", "'b'")),
        ("list_len", GuardKind.LENGTH, ("x",), ("1", "2")),
        ("none_arg", GuardKind.NONE, ("y",), ("None", "<class 'torch.Tensor'>")),
        ("type_arg", GuardKind.TYPE, ("o",), ("<class '__main__.A'>", "<class '__main__.B'>")),
        ("alias", GuardKind.ALIASING, ("x, y",), ()),
        ("tset", GuardKind.CONTAINS, ("s",), ()),
        ("fn_arg", GuardKind.IDENTITY, ("f",), ()),
        ("duck", GuardKind.SHAPE, (), ()),
        ("sym", GuardKind.SHAPE, ("x.size()[0]",), ("at least 6", "3")),
        ("glob", GuardKind.GLOBAL_VALUE, ("global SCALE",), ("2", "3")),
        ("mode", GuardKind.GRAD_MODE, ("grad_mode",), ("True", "False")),
        ("threads", GuardKind.GLOBAL_STATE, ("num_threads",), ("2", "3")),
        ("Sequential (module)", GuardKind.TRAINING, ("fn.0.training",), ("True", "False")),
        ("forward", GuardKind.MODULE_ATTRIBUTE, ("self.step",), ("0", "1", "2")),
    ],
)
def test_what_changed_between_the_calls(
    recompiles: DynamoReport,
    function: str,
    kind: GuardKind,
    sources: tuple[str, ...],
    values: tuple[str, ...],
) -> None:
    found = group(recompiles, function)
    assert (found.kind, found.sources, found.values) == (kind, sources, values)
    assert found.remedy


def test_a_size_that_became_dynamic_recompiles_once(recompiles: DynamoReport) -> None:
    first, second = (g for g in recompiles.recompiles if g.function == "size")
    assert first.values == ("4", "5") and first.once
    assert first.remedy == CATALOGUE["recompile/size"].remedy(
        tensor="x", dim="0", others="", compile_id="0/1", it="this size"
    )
    assert (second.kind, second.values) == (GuardKind.ZERO_ONE, ("at least 2", "1"))


def test_a_size_beyond_its_range_is_not_said_to_be_0_or_1() -> None:
    """The compiled version of ranges.py takes batches of 2 to 15; the next calls have 1 and 80, the last one another text of length 1."""
    found = report("ranges")
    rows = {one.compile_id: one.recompile for frame in found.frames for one in frame.compiles}
    reasons = {name: row.reason for name, row in rows.items() if row is not None and row.reason is not None}
    assert {name: (r.kind, r.source, r.before, r.after) for name, r in reasons.items()} == {
        "0/1": (GuardKind.ZERO_ONE, "x.size()[0]", "2 to 15", "1"),
        "0/2": (GuardKind.SHAPE, "x.size()[0]", "2 to 15", "80"),
        "0/3": (GuardKind.ZERO_ONE, "text.size()[1]", "at least 2", "1"),
    }
    assert "mark_unbacked(x, 0)" in next(g for g in found.recompiles if g.values == ("2 to 15", "1")).remedy
    beyond = next(g for g in found.recompiles if g.kind is GuardKind.SHAPE)
    assert beyond.rule == "recompile/condition"
    whats = [f.title for f in found.findings]
    assert any("over the condition 2 <= x.size()[0] <= 15" in what for what in whats)


def test_a_size_beyond_the_bounds_of_a_mark_is_no_condition_of_the_code() -> None:
    """marked.py calls ``mark_dynamic(x, 0, min=4, max=16)`` and then comes with 40."""
    found = report("marked")
    (only,) = found.recompiles
    assert (only.kind, only.values) == (GuardKind.SHAPE, ("4 to 16", "40"))
    assert only.rule == "recompile/marked-range"


def test_a_size_of_0_or_1_is_not_said_to_compile_again_for_every_size() -> None:
    """Functions of zero_one.py: the third size that one gets is dynamic; no mark saves the version of 0 or 1 (torch 2.13, tried)."""
    found = report("zero_one")
    rows = {one.compile_id: one.recompile for frame in found.frames for one in frame.compiles}
    reasons = {name: row.reason for name, row in rows.items() if row is not None and row.reason is not None}
    assert {name: (r.kind, r.before, r.after) for name, r in reasons.items()} == {
        "0/1": (GuardKind.ZERO_ONE, "8", "1"),
        "0/2": (GuardKind.SIZE, "8", "5"),
        "1/1": (GuardKind.ZERO_ONE, "1", "5"),
        "2/1": (GuardKind.ZERO_ONE, "0", "5"),
    }
    remedies = {name: row.remedy for name, row in rows.items() if row is not None}
    assert "mark_dynamic(x, 0)" in remedies["0/2"]
    for name in ("0/1", "1/1", "2/1"):
        assert remedies[name].startswith("sizes 0 and 1 are always compiled for themselves")
        assert "mark_unbacked(x, 0)" in remedies[name] and "mark_dynamic" not in remedies[name]


def test_the_state_that_an_optimizer_makes_is_no_list_to_be_padded() -> None:
    """momentum.py takes three steps: the second is compiled again, the third is not."""
    found = report("momentum")
    (again,) = found.recompiles
    assert (again.kind, again.times) == (GuardKind.LENGTH, 1)
    assert again.remedy == CATALOGUE["recompile/optimizer-state"].fix and again.once


def test_what_dynamic_true_made_dynamic_and_the_code_fixed_is_told_once() -> None:
    found = report("ranges")
    specialised = [f for f in found.findings if f.kind is FindingKind.SPECIALISED]
    every = ("0/0", "0/1", "0/2", "0/3")
    assert [(f.title.partition(" (")[0], f.compile_ids) for f in specialised] == [
        ("forward took x.size()[1] as dynamic, and then as the constant 16", every),
        ("forward took self.norm.eps as dynamic, and then as the constant 1.00000000000000e-5", every),
    ]
    assert all("change that line" in f.fix for f in specialised)


def test_many_sizes_that_became_constants_are_one_finding() -> None:
    (frame,) = report("ranges").frames
    fixed = next(s for s in frame.compiles[0].symbols if s.specialised_to)
    many = tuple(replace(fixed, source=f"x.size()[{n}]", specialised_to=str(n)) for n in range(2, 12))
    frame = replace(frame, compiles=tuple(replace(c, symbols=many) for c in frame.compiles))
    (finding,) = find_findings([frame], (), (), ())
    assert finding.title == (
        "forward took 10 sizes and numbers as dynamic, and then as constants: "
        "x.size()[2] = 2, x.size()[3] = 3, x.size()[4] = 4 and 7 more"
    )
    assert "--shapes" in finding.fix and finding.compile_ids == ("0/0", "0/1", "0/2", "0/3")


def test_a_restart_without_words_is_said_by_its_exception() -> None:
    (frame,) = report("ranges").frames
    assert frame.compiles[0].restarts == (
        "Python floats that could not become tensors were made constants (TensorifyScalarRestartAnalysis)",
    )


def test_equal_sizes_that_were_taken_for_one_have_their_own_remedy(recompiles: DynamoReport) -> None:
    assert "use_duck_shape = False" in group(recompiles, "duck").remedy


def test_the_limit_is_said_as_what_it_means_and_comes_first(recompiles: DynamoReport) -> None:
    first = recompiles.findings[0]
    assert first.kind is FindingKind.LIMIT
    assert first.title.startswith(
        "static_size runs eagerly from here on, but for calls that fit one of its 3 compiled versions: recompile limit (3) reached"
    )
    assert "mark_dynamic(x, 0)" in first.fix
    frame = next(f for f in recompiles.frames if f.function == "static_size")
    assert frame.runs_eagerly and [c.limit for c in frame.compiles] == [None, None, None, 3]


def test_breaks_are_folded_by_reason_with_their_places(breaks: DynamoReport) -> None:
    text = (DATA / "dynamo" / "breaks.log").read_text()
    assert breaks.totals.breaks == sum(g.times for g in breaks.breaks)
    places = {(p.location.file, p.location.line) for g in breaks.breaks for p in g.places if p.location}
    assert all(f"{file}:{line}" in text for file, line in places)
    prints = next(g for g in breaks.breaks if g.reason == "Failed to trace builtin operator")
    assert [(p.location.line, p.times, p.skipped) for p in prints.places if p.location] == [
        (28, 2, False),
        (67, 1, False),
        (121, 1, False),
        (28, 1, True),
    ]
    assert prints.remedies_from == "xpudbg" and prints.remedies == (CATALOGUE["graph-break/print"].fix,)
    assert [f.function for f in prints.places[1].stack][-1] == "prints"
    branches = next(g for g in breaks.breaks if g.reason == "Data-dependent branching")
    assert len(branches.places) == 2 and "The branch condition involves" not in branches.explanation


@pytest.mark.parametrize(
    "file, ours",
    [("/env/lib/python3.11/site-packages/torch/optim/optimizer.py", False), ("/home/user/train.py", True)],
)
def test_a_break_that_torch_makes_on_purpose_is_nothing_to_take_out(file: str, ours: bool) -> None:
    hint = "Remove the `torch._dynamo.graph_break()` call."
    found = TracedGraphBreak("Call to `torch._dynamo.graph_break()`", file=file, line=79, hints=(hint,))
    assert break_remedies(found).rule == ("graph-break/graph_break" if ours else "graph-break/optimizer")
    assert ours == ("remove the call" in break_remedies(found).first)


def test_what_goes_on_behind_a_break_stands_below_it(breaks: DynamoReport) -> None:
    by_id = {f.id: f for f in breaks.frames}
    pieces = [(f.function, by_id[f.resumes].function) for f in breaks.frames if f.resumes]
    assert ("prints (from line 67)", "prints") in pieces
    assert breaks.totals.resumed == len(pieces)


def test_a_function_that_was_given_up_whole_is_named_before_other_breaks(breaks: DynamoReport) -> None:
    kinds = [f.kind for f in breaks.findings]
    assert kinds.index(FindingKind.SKIPPED) < kinds.index(FindingKind.BREAKS)
    skipped = next(f for f in breaks.findings if f.kind is FindingKind.SKIPPED)
    assert skipped.title.startswith("in_loop runs in plain Python as a whole")


def test_a_failure_comes_first_with_the_remedy_of_its_break(breaks: DynamoReport) -> None:
    first = breaks.findings[0]
    assert first.kind is FindingKind.FAILURE and first.where is not None and first.where.line == 134
    assert first.fix == CATALOGUE["graph-break/print"].fix


def test_who_made_a_constant_of_a_size() -> None:
    found = report("shapes")
    frame = next(f for f in found.frames if f.function == "marked")
    (symbol,) = frame.compiles[0].symbols
    assert (symbol.source, symbol.value, symbol.specialised_to) == ("x.size()[0]", "8", "8")
    assert symbol.events[0].framework.startswith("torch/_prims_common/__init__.py:")
    assert frame.compiles[0].failure.startswith("ConstraintViolationError")
    assert frame.compiles[0].failure_hints[0].startswith("You marked L['x'].size()[0] as dynamic")
    specialised = [f for f in found.findings if f.kind is FindingKind.SPECIALISED]
    assert [f.where.line for f in specialised if f.where] == [228]
    unbacked = next(f for f in found.frames if f.function == "unbacked")
    assert [(s.name, s.unbacked) for s in unbacked.compiles[0].symbols] == [("u0", True)]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("1", ["1/0", "1/1", "1/2", "1/3"]),
        ("1/2", ["1/2"]),
        ("static_size", ["1/0", "1/1", "1/2", "1/3"]),
        ("static", ["1/0", "1/1", "1/2", "1/3"]),
    ],
)
def test_a_frame_is_chosen_by_id_compile_or_function(wanted: str, ids: list[str]) -> None:
    found = report("recompiles", frame=wanted)
    assert [c.compile_id for f in found.frames for c in f.compiles] == ids
    assert found.totals.compiles == sum(c.limit is None for f in found.frames for c in f.compiles)


def test_an_unknown_frame_is_an_error_that_names_some() -> None:
    with pytest.raises(NothingFitsError, match="no frame or function nobody") as error:
        report("recompiles", frame="nobody")
    assert "0 size" in (error.value.hint or "")


def test_a_warm_run_hits_and_another_run_shows_the_component_that_changed() -> None:
    cold, warm = report("train"), report("train_warm")
    assert [(c.cache, c.hits, c.misses) for c in cold.caches] == [("aotautograd", 0, 3), ("fx_graph", 0, 5)]
    assert {(c.cache, c.hits, c.misses) for c in warm.caches} == {("aotautograd", 3, 0), ("fx_graph", 5, 0)}
    assert all(c.time_saved_ms for c in warm.caches)
    other = report("train_other", against=RunReader.open(DATA / "dynamo" / "train.log", name="train"))
    asked = [q for f in other.frames for c in f.compiles for q in c.caches if q.cache == "fx_graph"]
    assert asked and all(q.compared_with.endswith("of train") for q in asked)
    changes = {c.component: (c.before, c.after) for c in asked[0].changes}
    assert changes["inductor_config[layout_optimization]"] == ("True", "False")
    assert changes["example_inputs[0]"] == ("shape=torch.Size([16, 8])", "shape=torch.Size([24, 8])")


def test_the_key_of_a_recompile_is_compared_with_that_of_its_frame() -> None:
    frame = report("train").frames[0]
    second = [q for q in frame.compiles[1].caches if q.cache == "fx_graph"]
    assert [q.compared_with for q in second] == ["0/0", "0/0"]
    assert any(c.component == "gm" for c in second[0].changes)


def test_a_backward_that_is_compiled_later_has_its_time() -> None:
    first = report("train").frames[0].compiles[0]
    assert first.seconds is not None and first.backward_seconds is not None
    assert {m.phase for m in first.metrics} == {"forward", "backward"}
    assert first.code_bytes


def test_breaks_of_old_versions_have_the_remedies_of_this_tool(shared_fixtures: Path) -> None:
    found = analyse_dynamo(RunReader.open(shared_fixtures / "torch_trace" / "comp_metrics.log"))
    (only,) = found.breaks
    assert only.remedies_from == "xpudbg" and "graph_break()" in only.remedies[0]
    assert [f.function for f in found.frames] == ["fn", "fn (from line 9551)", "fn (from line 9553)"]


def test_ranks_that_compiled_the_same_are_there_once(shared_fixtures: Path) -> None:
    found = analyse_dynamo(RunReader.open(shared_fixtures / "torch_trace" / "multi_rank_schedule"))
    assert [(f.function, f.ranks) for f in found.frames] == [("graph_one", (0, 1)), ("graph_two", (0, 1))]
    assert found.totals.compiles == 2


def test_compiled_autograd_has_no_frame() -> None:
    found = report("compiled_autograd")
    assert [f.id for f in found.frames] == ["0", "!0", "!0/1", "2", "!1", "!1/3"]
    assert (found.totals.frames, found.totals.exported) == (4, 2)


def test_what_export_took_from_the_example(shared_fixtures: Path) -> None:
    found = analyse_dynamo(RunReader.open(shared_fixtures / "torch_trace" / "export.log"))
    (only,) = found.findings
    assert only.kind is FindingKind.EXPORT and only.where is not None and only.where.line == 279
    assert only.title.startswith("export took Eq((((-u0)//3)) + 5, 0) as False")
    symbols = {s.name: s.source for s in found.frames[0].compiles[0].symbols}
    assert symbols["s0"] == "args[0][1].size()[0]"


def test_exports_that_failed_are_failures_at_the_users_line() -> None:
    found = report("strict_export_failed")
    assert (found.totals.failed, found.totals.frames, found.totals.exported) == (2, 0, 1)
    assert [(f.function, [c.outcome for c in f.compiles]) for f in found.frames] == [
        ("torch.export", ["exported"]),
        ("torch.export", ["failed"]),
        ("torch.export", ["failed"]),
    ]
    first, second = found.findings[:2]
    assert first.title.startswith("torch.export failed in dynamo: Unsupported: Data-dependent branching")
    assert first.where is not None and first.where.line == 14
    assert "You marked q as dynamic" in second.fix
    assert second.where is not None and second.where.line == 21


def test_an_operator_without_a_fake_kernel_has_the_remedy_for_it() -> None:
    """Dynamo tells to look for an error in eager code, of any error under fake tensors."""
    message = (
        "RuntimeError when making fake tensor call\n  Explanation: Dynamo failed to run FX node with fake tensors: call_function m.op.default(): got "
        "RuntimeError('There was no fake impl registered for <CustomOpDef(m::op)>.')\n"
        "  Hint: Your code may result in an error when running in eager.\n\n  Developer debug context: \n"
    )
    hints = failure_hints(Failure("TorchRuntimeError", message, "dynamo"))
    assert hints.texts == (CATALOGUE["graph-break/fake-kernel"].fix,)


@pytest.mark.parametrize("length, long", [(259, False), (260, True), (312, True)])
def test_a_path_that_windows_does_not_take_has_its_remedy(length: int, long: bool) -> None:
    folder = "C:\\Users\\someone\\AppData\\Local\\Temp\\torchinductor_someone\\triton\\0\\" + "K" * 52
    path = f"{folder}\\{'k' * (length - len(folder) - 8)}.source"
    message = f"FileNotFoundError: [Errno 2] No such file or directory: {path!r}\n\nSet TORCHDYNAMO_VERBOSE=1 for the stack"
    hints = failure_hints(Failure("InductorError", message, "kernel_compile"))
    assert (hints.rule == "dynamo/long-path") is long
    assert (f"{length} characters" in hints.first) is long
    assert failure_hints(Failure("RuntimeError", f"no memory at {path!r}", "inductor")).rule == ""


def test_guards_of_versions_without_a_tree_are_a_list(shared_fixtures: Path) -> None:
    found = analyse_dynamo(RunReader.open(shared_fixtures / "torch_trace" / "comp_metrics.log"))
    first = found.frames[0].compiles[0].guards
    assert (first.count, first.checks, sum(s.checks for s in first.sources)) == (9, None, 3)


def test_the_stack_at_a_compile_is_kept() -> None:
    one = report("shapes").frames[0].compiles[0]
    assert [s.function for s in one.stack] == ["<module>", "specialises"]


@pytest.fixture(scope="module")
def values() -> DynamoReport:
    return report("values")


def test_the_key_that_changed_is_held_against_the_key_in_its_place(values: DynamoReport) -> None:
    assert group(values, "second_key").values == ("'b'", "'c'")


def test_another_class_is_told_by_the_class_even_where_its_value_is_a_symbol(values: DynamoReport) -> None:
    first, second = (g for g in values.recompiles if g.function == "number")
    assert (first.kind, first.values) == (GuardKind.CONSTANT, ("0.0", "1.0"))
    assert (second.kind, second.values) == (GuardKind.TYPE, ("<class 'float'>", "<class 'int'>"))


def test_a_guard_of_a_function_that_the_frame_calls_has_its_name(values: DynamoReport) -> None:
    place = group(values, "total").location
    assert place is not None and (place.function, place.line, place.code) == ("each", 264, "for x in xs:")


def test_the_limit_under_fullgraph_is_a_failure_with_its_cause(values: DynamoReport) -> None:
    found = next(f for f in values.findings if f.kind is FindingKind.FAILURE)
    assert found.title == (
        "whole failed to compile: recompile limit reached, an error with fullgraph=True; recompiled twice over s"
    )
    assert found.fix == CATALOGUE["recompile/value"].remedy(source="s")
    assert values.totals.limited == 1
    assert not any(f.kind is FindingKind.RECOMPILES and f.title.startswith("whole") for f in values.findings)


def test_a_failure_says_what_the_operator_said(values: DynamoReport) -> None:
    found = next(f for f in values.findings if f.title.startswith("wrong failed"))
    assert "a and b must have same reduction dim, but got [4, 4] X [1, 4]" in found.title


def test_a_function_that_was_given_up_is_told_without_the_explanation_of_its_break(
    breaks: DynamoReport,
) -> None:
    given_up = [c for f in breaks.frames for c in f.compiles if c.outcome == "skipped" and c.failure]
    assert given_up and all("Explanation" not in c.failure and len(c.failure) < 120 for c in given_up)


def test_a_dict_that_grew_is_told_by_the_keys_that_the_new_guards_name() -> None:
    grown, shrunk = (c.recompile for c in report("lengths").frames[0].compiles[1:])
    assert grown is not None and shrunk is not None
    assert (grown.failures[0].before, grown.failures[0].after) == ("2", "at least 3")
    # One key is named, which may be one of any number.
    assert (shrunk.failures[0].before, shrunk.failures[0].after) == ("3", "")


@pytest.fixture(scope="module")
def versions() -> DynamoReport:
    return report("versions")


@pytest.mark.parametrize(
    ("compile_id", "named", "kind", "source", "change", "of"),
    [
        ("1/2", GuardKind.DTYPE, GuardKind.STRIDE, "x.stride()[0]", ("5", "1"), "1/0"),
        ("2/3", GuardKind.LENGTH, GuardKind.DTYPE, "x", ("Float", "Double"), "2/1"),
        ("0/3", GuardKind.ZERO_ONE, GuardKind.NONE, "flag", ("None", "<class 'bool'>"), "0/1"),
    ],
)
def test_a_recompile_is_told_by_the_version_that_lacks_least(
    versions: DynamoReport, compile_id: str, named: GuardKind, kind: GuardKind, source: str, change: tuple[str, str], of: str
) -> None:  # fmt: skip
    row = next(c.recompile for f in versions.frames for c in f.compiles if c.compile_id == compile_id)
    assert row is not None and row.reason is not None
    assert row.failures[0].kind is named
    assert (row.reason.kind, row.reason.source, row.nearest) == (kind, source, of)
    assert (row.reason.before, row.reason.after) == change


def test_where_every_version_lacks_as_much_the_newest_tells(
    versions: DynamoReport, recompiles: DynamoReport
) -> None:
    rows = [c.recompile for r in (versions, recompiles) for f in r.frames for c in f.compiles if c.recompile]
    older = {r.compile_id for r in rows if r.nearest != r.failures[0].compile_id}
    assert older == {"0/3", "1/2", "2/3"}


def test_another_module_with_the_same_code_is_no_fault_of_the_tensors(versions: DynamoReport) -> None:
    """Two nn.Sequential, compiled one by one: torch names the dimensions of the input."""
    found = next(g for g in versions.recompiles if g.function == "Sequential (module)")
    assert found.kind is GuardKind.RANK
    assert found.rule == "recompile/other-module"


def test_values_stand_in_a_row_only_where_each_follows_from_the_one_before(versions: DynamoReport) -> None:
    found = [g for g in versions.recompiles if g.function == "flagged"]
    assert (found[0].kind, found[0].values) == (GuardKind.SIZE, ("4", "6"))


def test_a_function_that_is_given_up_has_the_remedy_of_its_own_break(versions: DynamoReport) -> None:
    finding = next(f for f in versions.findings if f.kind is FindingKind.SKIPPED)
    assert finding.title.startswith("whole runs in plain Python")
    assert finding.fix == CATALOGUE["graph-break/graph_break"].remedy(what="graph_break")


def test_without_guards_of_the_versions_one_for_size_1_alone_is_not_the_nearest() -> None:
    """A bundle whose traces are too large for an overview: only what torch names for each version is known."""
    (frame,) = report("ranges").frames
    row = frame.compiles[3].recompile
    assert row is not None
    of_one = next(f for f in row.failures if f.compile_id == "0/1")
    others = [f for f in row.failures if f.compile_id == "0/0"]
    assert (of_one.kind, of_one.before) == (GuardKind.ZERO_ONE, "1")
    assert nearest_version([of_one, *others], CompileDetails(), {}) == 1
    assert nearest_version([of_one], CompileDetails(), {}) == 0


def test_breaks_in_ddp_are_said_to_be_torchs_own() -> None:
    """Dynamo's hints say "in your code", where ``DistributedDataParallel.forward`` makes the call (``optimize_ddp.py`` has no such line)."""
    found = report("optimize_ddp")
    assert len(found.breaks) == 2
    for each in found.breaks:
        assert (each.remedies, each.remedies_from) == ((CATALOGUE["graph-break/ddp"].fix,), "xpudbg")
    assert all("Avoid calling" not in f.fix for f in found.findings)
    own = TracedGraphBreak("Unsupported method call", "/home/user/torch/train.py", hints=("Avoid calling `f` in your code.",))  # fmt: skip
    assert break_remedies(own) == BreakRemedies(own.hints, "torch")
    assert break_remedies(own).first == "PyTorch's hint: Avoid calling `f` in your code."


def test_breaks_in_fully_shard_are_said_to_be_torchs_own() -> None:
    file = "/v/site-packages/torch/distributed/fsdp/_fully_shard/_fsdp_common.py"
    found = TracedGraphBreak("Attempted to call function marked as skipped", file, hints=("Avoid calling the function `disable`.",))  # fmt: skip
    assert break_remedies(found) == BreakRemedies(
        (CATALOGUE["graph-break/fsdp"].fix,), "xpudbg", "graph-break/fsdp"
    )


def test_a_break_in_code_of_torch_or_python_names_the_callers_outside() -> None:
    """``copy.deepcopy`` of two callers; the line of an installed package is the user's as it stands."""
    python, torch, package = (
        "/usr/lib/python3.11/copy.py",
        "/v/lib/python3.11/site-packages/torch/nn/utils/clip_grad.py",
        "/v/lib/python3.11/site-packages/transformers/models/m.py",
    )

    def broken(line: int, *files: str) -> TracedGraphBreak:
        stack = tuple(SourceLine(file, line if file == "/h/m.py" else 7, "f") for file in files)
        return TracedGraphBreak("no", files[-1], 7, "f", user_stack=stack)

    items = [broken(n, "/h/m.py", torch, python) for n in (3, 4, 3)] + [broken(3, "/h/m.py", package)]
    (found,) = group_breaks([("0/0", each) for each in items])
    assert [(p.location.file, [(c.file, c.line) for c in p.callers]) for p in found.places if p.location] == [
        (python, [("/h/m.py", 3), ("/h/m.py", 4)]),
        (package, []),
    ]
    (finding,) = find_findings((), (), (found,), ())
    assert finding.where is not None and (finding.where.file, finding.where.line) == ("/h/m.py", 3)


def test_ranks_whose_graphs_differ_in_size_are_apart() -> None:
    """The same function, without breaks, with a node more on one rank."""

    def of(rank: int, ops: int) -> TracedCompile:
        one = CompileTrace(7 + rank, rank, "0/0", function="f", file="/h/m.py", line=3, metrics=(Metrics("forward", graph_op_count=ops),))  # fmt: skip
        return TracedCompile(f"rank{rank}", one, CompileDetails())

    for second, groups in ((6, [[0, 1]]), (7, [[0], [1]])):
        compiles = [of(0, 6), of(1, second)]
        assert frames_by_rank(frames_of(compiles), compiles) == groups


def test_a_graph_of_aot_inductor_with_an_id_is_no_frame() -> None:
    """Of what a strict export with dynamic sizes captured, AOTInductor's records have the id ``0/0`` of Dynamo's trace."""
    stages = ("aot_inference_graph", "inductor_post_grad_graph")
    one = CompileTrace(7, None, "0/0", 1, outcome=CompileOutcome.COMPILED, stages=stages)
    (frame,) = frames_of([TracedCompile("main", one, CompileDetails())])
    assert not is_frame(frame)
    assert frame_function(frame) == "exported, or compiled by Inductor alone"
    named = replace(frame, first=replace(frame.first, compiled=replace(one, function="f")))
    assert is_frame(named) and frame_function(named) == "f"


def test_the_traceback_of_a_failure_is_kept() -> None:
    one = next(c for f in report("lowering_exc").frames for c in f.compiles if c.failure)
    text = (DATA / "torch_trace" / "lowering_exc.log").read_text()
    assert (
        one.traceback.startswith("Traceback (most recent call last):") and "from user code" not in one.failure
    )
    assert all(f"\t{line}" in text for line in one.traceback.rstrip().split("\n"))


def test_processes_stand_in_the_order_of_their_first_record(tmp_path: Path) -> None:
    """Names of traces are random; cut or put together, each process keeps its rows together."""
    for name, trace in (("a", "recompiles"), ("b", "zero_one"), ("c", "lengths")):
        text = (DATA / "dynamo" / f"{trace}.log").read_text()
        hour = {"a": "17", "b": "03", "c": "11"}[name]
        text = re.sub(r"(?m)^(V\d{4} )\d\d:", rf"\g<1>{hour}:", re.sub(r"(?m)^V\d{4}", "V1120", text))
        (tmp_path / f"dedicated_log_torch_trace_{name}.log").write_text(text)
    found = analyse_dynamo(RunReader.open(tmp_path))
    first = {f.process: f.function for f in reversed(found.frames)}
    assert list(dict.fromkeys(f.process for f in found.frames)) == list(reversed(first))
    wanted = [report(name).frames[0].function for name in ("zero_one", "lengths", "recompiles")]
    assert [first[p] for p in dict.fromkeys(f.process for f in found.frames)] == wanted


@pytest.mark.parametrize(
    ("kind", "source", "guard", "words"),
    [
        (GuardKind.IDENTITY, "e", "___check_obj_id(e, 140), type=<class '__main__.Mode'>", "another object of __main__.Mode"),
        (GuardKind.IDENTITY, "f", "___check_obj_id(f, 140), type=<class 'builtin_function_or_method'>", "before the loop"),
        (GuardKind.LENGTH, "kw", "len(kw) != 1", "the same keys"),
        (GuardKind.LENGTH, "l", "len(l) == 1", "the same number at every call"),
        (GuardKind.LENGTH, "s.ls._modules", "len(s._modules['ls']._modules) != 1", "what is in s.ls changed"),
        (GuardKind.LENGTH, "m._forward_hooks", "not m._forward_hooks", "what is in m changed"),
    ],
)  # fmt: skip
def test_a_remedy_fits_what_was_checked(kind: GuardKind, source: str, guard: str, words: str) -> None:
    """Enum members are made once anyway, dicts and lists of modules cannot be padded."""
    assert words in guard_remedy(RemedyFacts(kind, source, compile_id="0/1", guard=guard)).text


def test_a_size_that_torch_fixed_by_itself_is_not_blamed_on_a_line() -> None:
    by = SymbolEvent("symbolic_shape_specialization", "", "28", "range_refined_to_singleton", None, "")
    facts = RemedyFacts(GuardKind.SIZE, "x.size()[1]", "20", compile_id="0/1", fixed=by)
    assert guard_remedy(facts).rule == "recompile/size-fixed-by-torch"
    by = replace(by, location=SourceLine("model.py", 12))
    assert "model.py:12" in guard_remedy(replace(facts, fixed=by)).text


@pytest.mark.parametrize("dynamic", [True, False])
def test_a_value_behind_a_graph_break_cannot_be_marked_before_the_call(dynamic: bool) -> None:
    """Tried with torch 2.13: marks of the arguments do not reach it, ``dynamic=True`` does."""
    facts = RemedyFacts(GuardKind.SIZE, "y.size()[0]", "4", dynamic, "2/1", resumed=True)
    found = guard_remedy(facts)
    assert "dynamic=True" in found.text and "mark_dynamic" not in found.text
    assert found.once is dynamic
    assert "mark_dynamic(y, 0)" in guard_remedy(replace(facts, resumed=False)).text
    assert "mark_unbacked" not in guard_remedy(replace(facts, kind=GuardKind.ZERO_ONE)).text


def test_hints_that_are_no_remedy_are_not_printed() -> None:
    """Dynamo tells to report an issue, or to look for an error in eager code, also where Dynamo itself cannot do something (torch 2.13)."""
    hints = (
        "Your code may result in an error when running in eager.",
        "It may be possible to write Dynamo tracing rules for this code. Please report an issue to PyTorch.",
        "This graph break is fundamental - it is unlikely that Dynamo will ever be able to trace through your code.",
    )
    assert break_remedies(TracedGraphBreak("Observed exception", hints=hints)) == BreakRemedies()
