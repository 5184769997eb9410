"""Frames of a run: functions that Dynamo compiled, with their compiles and the functions in which they resume after graph breaks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence

from xpudbg.facts.dynamo.breaks import BreakRemedies, break_remedies
from xpudbg.facts.dynamo.compiles import TracedCompile
from xpudbg.facts.dynamo.recompiles import compare_question, explain_recompile, nearest
from xpudbg.facts.dynamo.symbols import symbol_rows
from xpudbg.findings.dynamo_rules import LONG_PATH
from xpudbg.formats.torch_trace.compiles import recompile_limit
from xpudbg.formats.torch_trace.dynamo_messages import parse_unsupported
from xpudbg.formats.torch_trace.packed_details import Value
from xpudbg.model.dynamo import (
    CacheQuestion,
    DynamoFrame,
    FrameCompile,
    GuardedSource,
    GuardSummary,
    MetricsRow,
)
from xpudbg.model.location import MODULE, is_wrapper, shown_place
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass
from xpudbg.model.trace import (
    RESUMED,
    CompileOutcome,
    CompileTrace,
    Failure,
    GuardTree,
    TracedCacheQuestion,
    TracedGraphBreak,
    compile_text,
    function_text,
)

# For each cache key the earlier one that differs in the fewest components, without comparing each with each.

RARE = 16
"""Most keys of one cache that may have a component for it to be indexed."""
_MOST_PAIRS = 1 << 16

_Place = tuple[int, int]
_Part = tuple[str, str]


def nearest_earlier(asked: Sequence[Sequence[TracedCacheQuestion]]) -> dict[_Place, _Place]:
    """Map each question that was no hit to the nearest one of an earlier compile, of equal ones the last.

    Only questions to the same cache whose keys have components are compared; others have no entry.

    Args:
        asked: Questions by compile, in order.

    Returns:
        Compile and number of a question, to compile and number of the nearest one.
    """
    counts: dict[str, Counter[_Part]] = {}
    for questions in asked:
        for question in questions:
            counts.setdefault(question.cache, Counter()).update(_parts(question))
    caches = {cache: _EarlierKeys(counted) for cache, counted in counts.items()}
    found: dict[_Place, _Place] = {}
    for at, questions in enumerate(asked):
        keys = [(question, _parts(question)) for question in questions]
        for number, (question, parts) in enumerate(keys):
            place = caches[question.cache].nearest(parts) if parts and question.result != "hit" else None
            if place is not None:
                found[at, number] = place
        for number, (question, parts) in enumerate(keys):
            if parts:
                caches[question.cache].add(parts, (at, number))
    return found


def _parts(question: TracedCacheQuestion) -> frozenset[_Part]:
    return frozenset((c.name, c.digest) for c in question.components or ())


class _EarlierKeys:
    """Keys of one cache, in order.

    A key is its frequent components, which few combinations of have (settings, versions), and its rare ones. The nearest key
    has a rare component in common, which leads to it; or it has none, and is then the one with the fewest rare ones among
    those of a combination.

    Args:
        counts: Number of keys that have each component.
    """

    def __init__(self, counts: Counter[_Part]) -> None:
        self._counts = counts
        self._combinations: dict[frozenset[_Part], int] = {}
        self._distances: dict[tuple[int, int], int] = {}
        self._combined: list[frozenset[_Part]] = []
        self._fewest: dict[int, tuple[int, int]] = {}
        self._with: dict[_Part, list[int]] = {}
        self._rows: list[tuple[int, int, _Place]] = []

    def add(self, parts: frozenset[_Part], place: _Place) -> None:
        """Add a key."""
        combination, rare = self._split(parts)
        row = len(self._rows)
        self._rows.append((combination, len(rare), place))
        for part in rare:
            self._with.setdefault(part, []).append(row)
        before = self._fewest.get(combination)
        if before is None or len(rare) <= before[0]:
            self._fewest[combination] = len(rare), row

    def nearest(self, parts: frozenset[_Part]) -> _Place | None:
        """Return the place of the key that differs in the fewest components, of equal ones the last; None without any."""
        if not self._rows:
            return None
        mine, rare = self._split(parts)
        # A row that has rare components in common is met twice, and is further away the first time.
        best = min(
            (self._distance(mine, other) + len(rare) + count, -row)
            for other, (count, row) in self._fewest.items()
        )
        shared = Counter(row for part in rare for row in self._with.get(part, ()))
        for row, common in shared.items():
            other, count, _ = self._rows[row]
            best = min(best, (self._distance(mine, other) + len(rare) + count - 2 * common, -row))
        return self._rows[-best[1]][2]

    def _split(self, parts: frozenset[_Part]) -> tuple[int, list[_Part]]:
        """Return the number of a key's combination of frequent components, and its rare components."""
        rare = [part for part in parts if self._counts[part] <= RARE]
        frequent = parts.difference(rare)
        number = self._combinations.setdefault(frequent, len(self._combined))
        if number == len(self._combined):
            self._combined.append(frequent)
        return number, rare

    def _distance(self, mine: int, other: int) -> int:
        if mine == other:
            return 0
        pair = (min(mine, other), max(mine, other))
        known = self._distances.get(pair)
        if known is None:
            if len(self._distances) >= _MOST_PAIRS:
                self._distances.clear()
            known = self._distances[pair] = len(self._combined[mine] ^ self._combined[other])
        return known


# The guards of a compile, counted by what they check.

_WINDOWS_PATH = re.compile(r"\b[A-Za-z]:(?:\\{1,2}[^\\/:*?\"'<>|\n]{1,255}){2,64}")
_LONGEST_PATH = 259
"""Characters of a path that Windows takes without long paths: MAX_PATH without the zero at its end."""
_NUMBER = re.compile(r"(?<=\.)\d{1,9}(?=\.|$)|(?<=\[)\d{1,9}(?=\])")
STATE = "state of torch"
"""Name for checks that belong to no value of the program."""


def guard_summary(tree: GuardTree | None, count: int | None, *, rows: bool) -> GuardSummary:
    """Summarise the guards of one compile by what they check, the most frequent first.

    Args:
        tree: The checks; None when the trace has none.
        count: Guards as Dynamo counted them.
        rows: Keep every check.
    """
    if tree is None:
        return GuardSummary(count)
    types: dict[str, Counter[str]] = {}
    places: dict[str, set[str]] = {}
    for row in tree.rows:
        source = row.source or STATE
        pattern = _NUMBER.sub("*", source)
        counts = types.get(pattern)
        if counts is None:
            counts = types[pattern] = Counter()
        counts[row.type or "guard"] += 1
        places.setdefault(pattern, set()).add(source)
    found = [
        GuardedSource(
            pattern if len(places[pattern]) > 1 else next(iter(places[pattern])),
            len(places[pattern]),
            counts.total(),
            tuple(counts.most_common()),
        )
        for pattern, counts in types.items()
    ]
    return GuardSummary(
        count,
        None if tree.listed else len(tree.rows) + tree.dropped,
        tree.latency_us,
        tuple(sorted(found, key=lambda s: -s.checks)),
        tree.rows if rows else (),
    )


EXPORT = "torch.export"
"""Replaces the function name of graphs that torch.export captured."""
_MAX_STACK = 64
_CLASS = re.compile(r"^<class '(?:[^'\n]*\.)?(?P<name>\w+)'>$")


@dataclass(frozen=True)
class FrameCompiles:
    """The compiles of one frame.

    Attributes:
        id: ``0``; ``!1/0`` under compiled autograd; empty for what was exported.
        indices: Of its compiles among those of the run.
        first: Its first compile.
    """

    id: str
    indices: tuple[int, ...]
    first: TracedCompile

    @property
    def label(self) -> str:
        """Return the id, with a number where the process reused it after a reset."""
        again = self.first.compiled.generation
        return f"{self.id} #{again + 1}" if again and self.id else self.id


def frames_of(compiles: Sequence[TracedCompile]) -> list[FrameCompiles]:
    """Frames in the order of their first compile."""
    found: dict[tuple[object, ...], list[int]] = {}
    for index, traced in enumerate(compiles):
        one = traced.compiled
        alone = index if not one.compile_id else None
        key = (traced.process, one.pid, one.rank, one.generation, frame_id(one.compile_id), alone)
        found.setdefault(key, []).append(index)
    return [FrameCompiles(str(key[4]), tuple(rows), compiles[rows[0]]) for key, rows in found.items()]


def frame_id(compile_id: str) -> str:
    """Return the frame of a compile id: ``0`` of ``0/1``, ``!1/0`` of ``!1/0/2``, ``!1`` of ``!1``."""
    head, slash, _ = compile_id.rpartition("/")
    return head if slash else compile_id


def is_frame(frame: FrameCompiles) -> bool:
    """Return whether Dynamo compiled the frame; else it was exported, or is a graph of compiled autograd or AOTInductor."""
    if _is_export(frame.first.compiled) or _of_inductor_alone(frame.first.compiled):
        return False
    return bool(frame.id) and not (frame.id.startswith("!") and "/" not in frame.id)


def _is_export(one: CompileTrace) -> bool:
    return one.exported or one.outcome is CompileOutcome.EXPORTED


def _of_inductor_alone(one: CompileTrace) -> bool:
    """Return whether Inductor compiled a graph that Dynamo did not give it, though with an id: AOTInductor's of what a strict export captured has its id."""
    return (
        one.outcome is CompileOutcome.COMPILED
        and not one.function
        and not one.compile_id.startswith("!")
        and "dynamo_output_graph" not in one.stages
        and "aot_inference_graph" in one.stages
    )


def frame_function(frame: FrameCompiles) -> str:
    """Return the function name to show: ``step``, ``step (from line 12)`` after a graph break, ``Model (module)`` for a compiled module."""
    one = frame.first.compiled
    if RESUMED.match(one.function):
        return function_text(one.function)
    if not one.function:
        if _is_export(one):
            return EXPORT
        if not frame.id or _of_inductor_alone(one):
            return "exported, or compiled by Inductor alone"
        return "compiled autograd" if frame.id.startswith("!") else "unknown"
    if one.inner is None and is_wrapper(one.file):
        guards = frame.first.details.guards
        types = dict(guards.types) if guards is not None else {}
        named = (_CLASS.match(types.get(source, "")) for source in ("fn.__self__", "fn"))
        known = next(
            (m["name"] for m in named if m is not None and m["name"] not in ("method", "function")), ""
        )
        return f"{known} (module)" if known else MODULE
    return one.named.function


def frame_place(frame: FrameCompiles) -> SourceLine | None:
    """Return the user's line of a frame: its first line, or the call of a compiled module."""
    one = frame.first.compiled
    if one.inner is None and is_wrapper(one.file) and one.user is not None:
        return SourceLine(one.user.file, one.user.line or None, one.user.function, one.user.code)
    named = one.named
    return SourceLine(named.file, named.line or None, named.function, named.code) if named.file else None


def resumed_from(frames: Sequence[FrameCompiles], compiles: Sequence[TracedCompile]) -> list[int | None]:
    """Return for each frame the number of the frame that it resumes after a graph break; None for the others."""
    owners: list[int | None] = []
    for number, frame in enumerate(frames):
        one = frame.first.compiled
        match = RESUMED.match(one.function)
        owners.append(None if match is None else _owner(frames[:number], compiles, one, match))
    return owners


def _owner(
    earlier: Sequence[FrameCompiles],
    compiles: Sequence[TracedCompile],
    one: CompileTrace,
    match: re.Match[str],
) -> int | None:
    """Return the latest frame that broke at the line where a function resumes; else the latest resumed part of that function."""
    same: int | None = None
    for number in range(len(earlier) - 1, -1, -1):
        before = earlier[number].first.compiled
        if (before.pid, before.rank, before.file) != (one.pid, one.rank, one.file):
            continue
        resumed = RESUMED.match(before.function)
        if (resumed["function"] if resumed else before.function) != match["function"]:
            continue
        same = number if same is None else same
        broken = (b for i in earlier[number].indices for b in compiles[i].compiled.graph_breaks)
        if any(b.line == int(match["line"]) for b in broken):
            return number
    return same


def build_frame(
    frame: FrameCompiles,
    compiles: Sequence[TracedCompile],
    *,
    label: str,
    resumes: str,
    ranks: tuple[int, ...],
    keys: CacheKeys,
    guards: bool,
) -> DynamoFrame:
    """Build the row of a frame with all of its compiles.

    Args:
        frame: Which.
        compiles: Those of the run.
        label: Its id.
        resumes: The id of the frame that it continues.
        ranks: That have it.
        keys: What its cache keys are compared with.
        guards: Keep every check.
    """
    rows = [_compile(frame, index, compiles, keys, guards) for index in frame.indices]
    given_up = any(r.limit is not None or r.outcome == CompileOutcome.SKIPPED for r in rows)
    failed_at = next((r.failure_place for r in rows if r.failure_place is not None), None)
    return DynamoFrame(
        label,
        frame.first.process,
        frame_function(frame),
        shown_place(frame_place(frame), failed_at),
        resumes,
        tuple(rows),
        given_up,
        ranks,
    )


class CacheKeys:
    """Cache keys to compare with: those of the other compiles of the run, or those of another run.

    Args:
        compiles: Those of this run.
        against: Those of another run; None to stay in this one.
        name: Of the other run.
    """

    def __init__(
        self,
        compiles: Sequence[TracedCompile],
        against: Sequence[TracedCompile] | None = None,
        name: str = "",
    ) -> None:
        self._compiles, self._against, self._name = compiles, against, name
        self._by_process: dict[str, list[int]] = {}
        for index, traced in enumerate(compiles):
            self._by_process.setdefault(traced.process, []).append(index)
        self._nearest: dict[str | tuple[int, ...], dict[tuple[int, int], tuple[int, int]]] = {}

    def questions(self, frame: FrameCompiles, index: int) -> tuple[CacheQuestion, ...]:
        """Questions of one compile, each with its differences from the key that it is compared with."""
        mine = self._compiles[index]
        asked = mine.details.caches
        found = []
        for number, question in enumerate(asked):
            if self._against is not None:
                name, other = nearest(question, self._of_other_run(mine))
            elif question.result == "hit":
                name, other = "", None
            else:
                name, other = self._in_this_run(frame, index, number)
            found.append(compare_question(question, other, name))
        return tuple(found)

    def _in_this_run(
        self, frame: FrameCompiles, index: int, number: int
    ) -> tuple[str, TracedCacheQuestion | None]:
        """Find the nearest earlier question of the same frame, else of its process, else of the same compile on the first rank."""
        process = self._compiles[index].process
        for group, indices in ((frame.indices, frame.indices), (process, self._by_process[process])):
            near = self._nearest_in(group, indices)
            place = near.get((bisect_left(indices, index), number))
            if place is not None:
                one = self._compiles[indices[place[0]]]
                name = compile_text(one.compiled.compile_id, one.compiled.generation)
                return name, one.details.caches[place[1]]
        mine = self._compiles[index]
        return nearest(mine.details.caches[number], self._of_first_rank(mine.compiled))

    def _of_first_rank(self, mine: CompileTrace) -> list[tuple[str, TracedCacheQuestion]]:
        if mine.rank is None:
            return []
        same = (mine.compile_id, mine.generation, mine.function)
        others = (t for t in self._compiles if t.compiled.rank is not None and t.compiled.rank < mine.rank)
        alike = [
            t for t in others if (t.compiled.compile_id, t.compiled.generation, t.compiled.function) == same
        ]
        first = min(alike, key=lambda t: t.compiled.rank or 0, default=None)
        name = f"{mine.compile_id} of rank {first.compiled.rank}" if first else ""
        return [(name, q) for q in first.details.caches] if first else []

    def _nearest_in(
        self, group: str | tuple[int, ...], indices: Sequence[int]
    ) -> dict[tuple[int, int], tuple[int, int]]:
        """Map questions of some compiles to the nearest earlier one among them."""
        if group not in self._nearest:
            asked = [self._compiles[i].details.caches for i in indices]
            self._nearest[group] = nearest_earlier(asked) if len(asked) > 1 else {}
        return self._nearest[group]

    def _of_other_run(self, mine: TracedCompile) -> list[tuple[str, TracedCacheQuestion]]:
        """Questions of the same compile id and function in the other run, else of the same function."""
        one = mine.compiled
        alike = [t for t in self._against or () if t.compiled.function == one.function]
        same = [t for t in alike if t.compiled.compile_id == one.compile_id]
        return [
            (f"{t.compiled.compile_id} of {self._name}", q) for t in same or alike for q in t.details.caches
        ]


def _compile(
    frame: FrameCompiles, index: int, compiles: Sequence[TracedCompile], keys: CacheKeys, guards: bool
) -> FrameCompile:
    traced = compiles[index]
    one, details = traced.compiled, traced.details
    forward = next((m for m in one.metrics if m.phase == "forward"), None)
    values: Mapping[str, Value] = next(
        (m.values for m in details.metrics if m.record == "compilation_metrics"), {}
    )
    versions = {compiles[i].compiled.compile_id: compiles[i].details for i in frame.indices if i < index}
    failure = one.failure
    hints = failure_hints(failure)
    ir = values.get("ir_count")
    return FrameCompile(
        compile_id=one.compile_id,
        generation=one.generation,
        outcome=one.outcome.value,
        attempts=one.attempts,
        restarts=tuple(_restart_reason(r) for r in forward.restart_reasons) if forward else (),
        seconds=compile_seconds(one, "forward"),
        backward_seconds=compile_seconds(one, "backward"),
        graph_ops=forward.graph_op_count if forward else None,
        graph_nodes=forward.graph_node_count if forward else None,
        graph_inputs=forward.graph_input_count if forward else None,
        graph_bytes=details.graph_bytes,
        code_bytes=details.code_bytes,
        ir_nodes=ir if isinstance(ir, int) else None,
        guards=guard_summary(details.guards, forward.guard_count if forward else None, rows=guards),
        caches=keys.questions(frame, index),
        breaks=len(one.graph_breaks),
        recompile=explain_recompile(
            traced,
            versions,
            frame_place(frame),
            (b for c in compiles if c.process == traced.process for b in c.compiled.graph_breaks),
        ),
        limit=recompile_limit(failure) if failure is not None else None,
        failure=_failure_text(failure, one.outcome) if failure is not None else "",
        failure_hints=hints.texts,
        failure_rule=hints.rule,
        stage=failure.stage if failure is not None else "",
        failure_place=SourceLine(failure.file, failure.line or None)
        if failure is not None and failure.file
        else None,
        symbols=symbol_rows(details.symbols),
        metrics=tuple(MetricsRow(m.record, _phase(m.record, m.values), m.values) for m in details.metrics),
        graphs=one.stages,
        stack=tuple(one.stack[-_MAX_STACK:]),
        traceback=failure.traceback if failure is not None else "",
    )


def _restart_reason(text: str) -> str:
    """Return the first line of the reason for a restart of tracing; for an exception without text its name, explained where known."""
    reason = text.strip().strip("'").split("\n")[0][:500]
    match = _CLASS.match(reason)
    if match is None:
        return reason
    known = _RESTARTS.get(match["name"])
    return f"{known} ({match['name']})" if known else match["name"]


_RESTARTS = {
    "TensorifyScalarRestartAnalysis": "Python floats that could not become tensors were made constants"
}
"""Exceptions without text that restart tracing; ``torch/fx/passes/_tensorify_python_scalars.py`` of torch 2.13."""


def _failure_text(failure: Failure, outcome: CompileOutcome) -> str:
    """Return ``InductorError: LoweringException: ...``: the first line with text and, for an error, Dynamo's explanation."""
    explanation = parse_unsupported(failure.message).explanation if outcome is CompileOutcome.FAILED else ""
    lines = [line.strip() for line in failure.message.split("\n") if line.strip()]
    message = " ".join(lines[:2]) if lines and lines[0].endswith(":") else next(iter(lines), "")
    return (f"{failure.type}: {message}" + (f": {explanation}" if explanation else ""))[:500]


def _long_path(message: str) -> int:
    """Return the length of the first path of an error message that is too long for Windows; 0 where there is none."""
    if "FileNotFoundError" not in message and "No such file" not in message:
        return 0
    # Messages have the path as Python shows a string, with each backslash twice.
    lengths = (len(match[0].replace("\\\\", "\\")) for match in _WINDOWS_PATH.finditer(message))
    return next((length for length in lengths if length > _LONGEST_PATH), 0)


def failure_hints(failure: Failure | None) -> BreakRemedies:
    """Return remedies against a failure: of the graph break that caused it, else torch's hints or the causes of a violated constraint."""
    if failure is None:
        return BreakRemedies()
    if length := _long_path(failure.message):
        return BreakRemedies((LONG_PATH.remedy(length=length, most=_LONGEST_PATH),), "xpudbg", LONG_PATH.id)
    details = parse_unsupported(failure.message)
    found = TracedGraphBreak(
        details.reason,
        failure.file,
        failure.line,
        explanation=details.explanation,
        hints=details.hints,
        context=details.context,
    )
    if (hints := break_remedies(found)).texts:
        return hints
    listed = (line.strip()[2:] for line in failure.message.split("\n") if line.startswith("  - "))
    return BreakRemedies(tuple(listed)[:8], "torch")


def _phase(record: str, values: Mapping[str, Value]) -> str:
    if record.endswith("_runtime"):
        return "runtime"
    backward = record.startswith(("bwd_", "aot_autograd_backward")) or values.get("is_forward") is False
    return "backward" if backward else "forward"


def compile_seconds(one: CompileTrace, phase: str) -> float | None:
    """Return the seconds of a compile as torch measured them; None when unknown."""
    names = ("entire_frame_compile_time", "dynamo_cumulative_compile_time", "duration") if phase == "forward" else (
        "backward_cumulative_compile_time", "duration", "inductor_compile_time")  # fmt: skip
    found = [dict(m.seconds) for m in one.metrics if m.phase == phase]
    per_record = [next((s[n] for n in names if n in s), None) for s in found]
    known = [s for s in per_record if s is not None]
    return sum(known) if known else None
