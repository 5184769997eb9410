"""Operators of a run at each level of the compile: counts, their source artifact, and reasons for missing levels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import partial

from xpudbg.core.errors import NothingFitsError, XpudbgError
from xpudbg.core.text import did_you_mean, plural
from xpudbg.facts.fusion.fx_changes import fx_changes
from xpudbg.facts.fusion.fx_nodes import core_aten, plain_name
from xpudbg.facts.fusion.generated_calls import launched_calls
from xpudbg.facts.fusion.run_fusion import launch_address
from xpudbg.facts.operator_levels import DYNAMO_FILE, LevelInputs, graph_levels, level_row, library_calls
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.artifact import GRAPH_FILES, Kind, State
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import GeneratedCode
from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.manifest import Graph, GraphOutcome
from xpudbg.model.ops import (
    CompilePatterns,
    GraphOperators,
    LevelOperators,
    OperatorCount,
    OperatorReport,
    OpsEvidence,
    OpsLevel,
    OpsLibraryCall,
    PassMatch,
)
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import fold_ranks, ranks_of
from xpudbg.model.row import dataclass
from xpudbg.model.runs import short_graphs
from xpudbg.run.graph_files import HOW_TO_GET, GraphFiles
from xpudbg.run.probe_records import probe_records, recorded_graph
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.parallel import GRAPHS_WORTH, parallel_map
from xpudbg.store.records import Record, integer, items, text

# Records of the run's probe about Inductor's pattern matcher (``probe/site/_xpudbg_patterns.py``).


@dataclass(frozen=True)
class RecordedMatch:
    """Matches of one pattern in one pass over one graph.

    Attributes:
        pid: The process.
        compile_id: Dynamo's id; empty when there was none.
        graph: The graph as AOTAutograd names it (``model__0_joint_0``); empty outside of it.
        folder: Name of its debug folder; empty while it had none: before Inductor's own part began.
        pass_name: Name of the pass, or of its variable.
        pass_module: Module of the pass.
        pattern: Name of the function that registered the pattern.
        module: Its module.
        matches: How often.
        nodes: Nodes that these covered.
        operators: Operators that matches ended with.
    """

    pid: int
    compile_id: str
    graph: str
    folder: str
    pass_name: str
    pass_module: str
    pattern: str
    module: str
    matches: int
    nodes: int
    operators: tuple[str, ...]


@dataclass
class PatternRecords:
    """Matches and counters that the probes of a run recorded.

    Attributes:
        pids: Processes that wrote such a record.
        matches: The matches.
        counters: Number of a process that ended normally -> counters of Inductor in torch there.
        lost: Passes that a process did not record because there were too many.
        problems: Files that cannot be read.
    """

    pids: set[int] = field(default_factory=set)
    matches: list[RecordedMatch] = field(default_factory=list)
    counters: dict[int, Counter[str]] = field(default_factory=dict)
    lost: int = 0
    problems: list[Problem] = field(default_factory=list)


def read_pattern_records(run: RunReader) -> PatternRecords:
    """Read the records of a bundle; none where it has none, or is no bundle."""
    records = PatternRecords()
    found, problems = probe_records(run, ".patterns")
    records.problems += problems
    for pid, record in found:
        records.pids.add(pid)
        _take(record, pid, records)
    return records


def _take(record: Record, pid: int, records: PatternRecords) -> None:
    kind = text(record.get("kind"))
    if kind == "counters":
        own = record.get("inductor")
        for name, value in own.items() if isinstance(own, dict) else ():
            number = integer(value)
            if number is not None and number > 0:
                records.counters.setdefault(pid, Counter())[name[:200]] += number
        records.lost += integer(record.get("lost")) or 0
    elif kind == "pass":
        for row in items(record.get("patterns"))[:10_000]:
            match = _match(record, row, pid)
            if match is not None:
                records.matches.append(match)


def _match(record: Record, row: object, pid: int) -> RecordedMatch | None:
    """Return the match of a row ``[pattern, module, kind, matches, nodes, operators]``; None for other rows."""
    if not isinstance(row, list) or len(row) < 6:
        return None
    matches, nodes = integer(row[3]), integer(row[4])
    if not text(row[0]) or matches is None or nodes is None or matches < 1 or nodes < 0:
        return None
    return RecordedMatch(
        pid,
        text(record.get("compile_id")),
        text(record.get("graph")),
        text(record.get("folder")),
        text(record.get("pass")),
        text(record.get("module")),
        text(row[0]),
        text(row[1]),
        matches,
        nodes,
        tuple(text(o) for o in items(row[5])[:8] if text(o)),
    )


# Matches of patterns of Inductor's passes: recorded by the probe, counted by torch, or found by comparing the graphs before and after.

_GROUPS = (
    ("attention", ("fuse_attention", "_sfdp", "scaled_dot_product", "attention fused")),
    (
        "quantization",
        ("quantization", "quantis", "quantiz", "dequant", "qlinear", "qconv", "qmaxpool", "qcat", "qreshape", "woq_", "int_mm"),
    ),
    ("onednn", ("mkldnn", "onednn", "mkl_", "for mkl")),
)  # fmt: skip
"""Parts of the name or module of a pattern, and its group; tried in this order."""
_PHASES = (
    ("pre_grad", "pre_grad"),
    ("split_cat", "pre_grad"),
    ("joint", "joint"),
    ("fuse_attention", "joint"),
    ("replace_random", "joint"),
    ("freezing", "freezing"),
    ("binary_folding", "freezing"),
    ("post_grad", "post_grad"),
)
_COUNTERS = frozenset(
    {
        "fuse_attention", "binary_folding", "binary_folding_conv", "efficient_conv_bn_eval", "decompose_addmm", "decompose_mm",
        "decompose_bmm", "b2b_gemm", "group_linear", "removed_pointless_view_pair", "partitioned_scatter_applied", "pad_rewritten_as_cat",
        "apply_gumbel_max_trick", "quant_lift_up_count", "inplace_padding", "partial_reduction_reuse",
    }
)  # fmt: skip
"""Counters that name a pattern or pass (``torch/_inductor/fx_passes``, torch 2.13), beside those in :data:`_COUNTED`."""
_NOT_PATTERNS = frozenset({"pattern_matcher_count"})
_COUNTED = re.compile(r".+(?:_matcher_count|_lower_count|_pass)|batch_(?:aten_)?[a-z0-9_]+")
"""Counters of oneDNN and quantization (``mkldnn_fusion.py``, ``quantization.py``), of ``split_cat.py``, and of ``group_batch_fusion.py``."""


def recorded_matches(found: Iterable[RecordedMatch]) -> tuple[PassMatch, ...]:
    """Return matches that the probe recorded, one row per pattern and pass."""
    rows = [
        PassMatch(
            m.pattern,
            group_of(f"{m.module} {m.pattern}"),
            OpsEvidence.RECORDED,
            m.matches,
            m.nodes,
            m.module,
            m.pass_name,
            phase_of(m),
            m.operators,
        )
        for m in found
    ]
    return merged(rows)


def group_of(text: str) -> str:
    """Return the group of a pattern: ``attention``, ``quantization``, ``onednn`` or empty."""
    low = text.lower()
    return next((group for group, known in _GROUPS if any(w in low for w in known)), "")


def phase_of(match: RecordedMatch) -> str:
    """Return the part of the compile that a pass belongs to, from its module, name or graph; empty where they do not tell."""
    module = match.pass_module.rpartition(".")[2]
    for word in (module, match.pass_name):
        for known, phase in _PHASES:
            if known in word:
                return phase
    if match.folder:
        return "post_grad"
    return "joint" if "_joint_" in match.graph else ""


def counted_patterns(counters: Mapping[str, int]) -> tuple[PassMatch, ...]:
    """Return patterns that torch has counters for."""
    rows = []
    for name, value in sorted(counters.items()):
        if name in _NOT_PATTERNS or not (name in _COUNTERS or _COUNTED.fullmatch(name)):
            continue
        nodes = counters.get(f"{name.removesuffix('_count')}_nodes") if name.endswith("_count") else None
        rows.append(PassMatch(name, group_of(name), OpsEvidence.COUNTER, value, nodes))
    return tuple(rows)


def changed_patterns(
    before: FxFile | None, after: FxFile | None, *, phase: str = ""
) -> tuple[PassMatch, ...]:
    """Return changes between two stages of a graph, as :func:`~xpudbg.facts.fusion.fx_changes.fx_changes` names them.

    Args:
        before: The earlier stage; None where it is not there.
        after: The later one.
        phase: The passes between the two, as :class:`PassMatch` names them.
    """
    if before is None or after is None:
        return ()
    return tuple(
        PassMatch(
            c.what, group_of(c.what), OpsEvidence.DIFFERENCE, phase=phase, removed=c.removed, added=c.added
        )
        for c in fx_changes(before, after)
    )


def merged(rows: Iterable[PassMatch]) -> tuple[PassMatch, ...]:
    """Merge rows of the same pattern, pass, phase and evidence; the most frequent first."""
    found: dict[tuple[str, str, str, str, str], PassMatch] = {}
    for row in rows:
        key = (row.pattern, row.module, row.pass_name, row.phase, row.evidence.value)
        known = found.get(key)
        found[key] = row if known is None else _sum(known, row)
    order = list(OpsEvidence)
    return tuple(
        sorted(
            found.values(), key=lambda m: (order.index(m.evidence), -(m.matches or 0), m.pattern, m.pass_name)
        )
    )


def _sum(a: PassMatch, b: PassMatch) -> PassMatch:
    return PassMatch(
        a.pattern,
        a.group,
        a.evidence,
        _add(a.matches, b.matches),
        _add(a.nodes, b.nodes),
        a.module,
        a.pass_name,
        a.phase or b.phase,
        tuple(dict.fromkeys([*a.operators, *b.operators]))[:8],
        _counts(a.removed, b.removed),
        _counts(a.added, b.added),
    )


def _add(a: int | None, b: int | None) -> int | None:
    return a + b if a is not None and b is not None else None


def _counts(a: tuple[tuple[str, int], ...], b: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = dict(a)
    for name, count in b:
        found[name] = found.get(name, 0) + count
    return tuple(sorted(found.items(), key=lambda kv: (-kv[1], kv[0])))


# Operators of a job of several ranks: what is equal on several of them counts once.


def fold_graphs(
    rows: Sequence[GraphOperators], processes: Sequence[str], ranks: Mapping[str, int]
) -> list[GraphOperators]:
    """Drop graphs that equal one of a lower rank: same operators at each level, library calls and matches.

    Args:
        rows: Of all processes.
        processes: The process of each.
        ranks: Process id -> rank; empty where there is nothing to fold.
    """
    pairs = sorted(zip(rows, processes, strict=True), key=lambda p: _order(ranks.get(p[1])))
    folded = fold_ranks(pairs, lambda p: ranks.get(p[1]), lambda p: _graph_key(p[0]))
    return [replace(row, ranks=have) for (row, _), have in folded] if ranks else list(rows)


def fold_compiles(rows: Sequence[CompilePatterns], ranks: Mapping[str, int]) -> tuple[CompilePatterns, ...]:
    """Drop matches of compiles that equal those of a lower rank; their process is that of the lowest."""
    ordered = sorted(rows, key=lambda c: _order(ranks.get(c.process)))
    folded = fold_ranks(ordered, lambda c: ranks.get(c.process), lambda c: (c.compile_id, c.patterns))
    return tuple(row for row, _ in folded) if ranks else tuple(rows)


def fold_counters(
    counters: Mapping[int, Counter[str]], processes: Mapping[int, str], ranks: Mapping[str, int]
) -> Counter[str]:
    """Sum torch's counters over the processes; equal counters of several ranks count once.

    Args:
        counters: By the number of the process.
        processes: Number of a process -> its id.
        ranks: Process id -> rank; empty where there is nothing to fold.
    """
    rows = [(ranks.get(processes.get(pid, "")), own) for pid, own in sorted(counters.items())]
    folded = fold_ranks(rows, lambda r: r[0], lambda r: frozenset(r[1].items()))
    return sum((own for (_, own), _ in folded), Counter())


def _order(rank: int | None) -> tuple[bool, int]:
    return rank is not None, rank or 0


def _graph_key(row: GraphOperators) -> Hashable:
    """Return a key that is equal for graphs of two ranks that differ only in names and device number."""
    library = tuple(replace(call, devices=()) for call in row.library)
    odd = tuple(problem.what for problem in row.problems)
    levels = tuple(_unnamed(level) for level in row.levels)
    return row.kind, levels, library, row.library_missing, row.patterns, row.patterns_missing, odd


def _unnamed(level: LevelOperators) -> LevelOperators:
    """Return a level whose kernels do not name their graph."""
    operators = (
        replace(op, launches=tuple(replace(one, graph="", address="") for one in op.launches))
        for op in level.operators
    )
    return replace(level, operators=tuple(operators))


_NO_PROBE = "the probe of 'xpudbg run' records matches, and it did not see this compile; differences of the graphs stand in"
_NO_TRACE = "only the structured trace (TORCH_TRACE) holds Dynamo's graph, and none of this compile is there"
_BACKWARD = "AOTAutograd makes the backward graph; Dynamo's graph is that of its forward"
_FOLDER = "a debug folder does not hold Dynamo's graph: the structured trace (TORCH_TRACE) does"


_JOINT = (Kind.BEFORE_JOINT_GRAPH, Kind.AFTER_JOINT_GRAPH)


@dataclass(frozen=True)
class _Subject:
    """One graph with all its readable artifacts.

    Attributes:
        id: Its id.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Dynamo's.
        pid: Process that compiled it.
        process: Id of that process.
        stem: Name of its debug folder without the counter, as AOTAutograd names the graph; the id where there is no folder.
        files: Its artifacts; None where it has none that the fusion analysis reads.
        reasons: Kind -> why it is not there.
        dynamo: Gives the text of Dynamo's graph; None where it is not there.
        dynamo_reason: Why it is not there.
        joint: Give the texts of the graph before and after the passes over forward and backward together; empty where one is not there, or
            they changed nothing.
        exported: Whether torch.export made it and nothing compiled it, so that it has no levels below its own.
    """

    id: str
    kind: str
    compile_id: str
    pid: int | None
    process: str
    stem: str
    files: GraphFiles | None
    reasons: dict[Kind, str] = field(default_factory=dict)
    dynamo: Callable[[], str] | None = None
    dynamo_reason: str = ""
    joint: tuple[Callable[[], str], ...] = ()
    exported: bool = False


def analyse_operators(
    run: RunReader, graphs: frozenset[str] | None = None, *, operator: str = ""
) -> OperatorReport:
    """Analyse the operators of a run or of some of its graphs, or one operator in them.

    Args:
        run: The run.
        graphs: Ids of the graphs; None for all.
        operator: One operator, by any of its names; empty for all.

    Raises:
        XpudbgError: Nothing of a graph is in it, or no level has the operator.
    """
    known = _subjects(run)
    subjects = [s for s in known if graphs is None or s.id in graphs]
    if not subjects:
        raise XpudbgError(f"no graph in {run.name}", hint=HOW_TO_GET)
    records = read_pattern_records(run)
    word = plain_name(operator)

    short_names = short_graphs([(s.id, s.kind) for s in known])

    def make(subject: _Subject) -> GraphOperators:
        return _graph(run, subject, records, word, short_names[subject.id])

    every = parallel_map(make, subjects, GraphOperators, worth=GRAPHS_WORTH)
    ranks = ranks_of(run.manifest) if run.is_bundle else {}
    rows = fold_graphs(every, [s.process for s in subjects], ranks)
    if word and not any(level.operators for row in rows for level in row.levels):
        raise _nothing(run, subjects, records, operator)
    compiles = () if word else fold_compiles(_compiles(subjects, records, whole=graphs is None), ranks)
    missing = "" if records.pids else _NO_PROBE
    problems = [*run.source.problems, *records.problems]
    if records.lost:
        problems.append(
            Problem("probe", f"{records.lost} passes with matches were not recorded: there were too many")
        )
    whole = graphs is None and not word
    pids = {p.pid: p.id for p in run.manifest.processes if p.pid is not None} if run.is_bundle else {}
    counters = fold_counters(records.counters, pids, ranks) if whole else Counter()
    patterns = merged(
        [
            *(m for r in rows for m in r.patterns),
            *(m for c in compiles for m in c.patterns),
            *counted_patterns(counters),
        ]
    )
    return OperatorReport(
        run=run.name,
        torch=run.source.torch,
        operator=operator,
        core_aten=core_aten().torch,
        levels=tuple(_over(level, rows) for level in OpsLevel),
        library=_library(rows),
        patterns=patterns,
        patterns_missing=missing,
        graphs=tuple(rows),
        compiles=compiles,
        counters=tuple(sorted(counters.items())),
        counters_missing=_counters_missing(records, whole),
        problems=tuple(problems),
        ranks=tuple(sorted({ranks[s.process] for s in subjects if s.process in ranks})),
        repeated=len(every) - len(rows),
    )


def _nothing(
    run: RunReader, subjects: Sequence[_Subject], records: PatternRecords, operator: str
) -> NothingFitsError:
    rows = [_graph(run, s, records, "") for s in subjects]
    known = dict.fromkeys(o.name for r in rows for level in r.levels for o in level.operators)
    short = dict.fromkeys(n.removesuffix(".default") for n in known)
    return NothingFitsError(
        f"no level of {run.name} has an operator {operator}",
        hint=did_you_mean(operator, short, "'xpudbg ops' lists its operators"),
    )


def _counters_missing(records: PatternRecords, whole: bool) -> str:
    if not whole:
        return "torch counts for a whole process: ask for the whole run"
    if records.counters:
        return ""
    if records.pids:
        return "no process that compiled came to its end (killed, or left by os._exit)"
    return "the probe of 'xpudbg run' reads them, and it was not there"


def _subjects(run: RunReader) -> list[_Subject]:
    """Return the graphs of a bundle from its manifest, else those in the folder."""
    files = {g.id: g for g in run.graphs}
    if not run.is_bundle:
        return [
            _Subject(g.id, g.kind, g.compile_id, g.pid, "", g.id, g, dict(g.reasons), dynamo_reason=_FOLDER)
            for g in files.values()
        ]
    pids = {p.id: p.pid for p in run.manifest.processes}
    return [_bundled(run, g, files.get(g.id), pids.get(g.process)) for g in run.manifest.graphs]


def _bundled(run: RunReader, graph: Graph, files: GraphFiles | None, pid: int | None) -> _Subject:
    reasons = {a.kind: a.reason for a in graph.artifacts if a.reason}
    row = next((a for a in graph.artifacts if a.kind is Kind.DYNAMO_OUTPUT_GRAPH), None)
    backward = graph.kind.value == "backward"
    read = None
    if row is not None and row.state is State.PRESENT and row.path:
        path = row.path

        def read() -> str:
            return run.bundle.read_text(path)

    reason = (row.reason if row is not None else "") or (_BACKWARD if backward else "")
    failed = reasons.get(Kind.FX_GRAPH_READABLE, "") if graph.outcome is GraphOutcome.FAILED else ""
    reason = reason or failed or _NO_TRACE
    origin = next((a.origin for a in graph.artifacts if a.origin.count("/") >= 1), "")
    stem = origin.split("/")[-2].rpartition(".")[0] if origin else ""
    return _Subject(
        graph.id,
        graph.kind.value,
        graph.compile_id,
        pid,
        graph.process,
        stem or graph.id.partition("@")[0],
        files,
        reasons,
        read,
        reason,
        _joint(run, graph),
        graph.outcome is GraphOutcome.EXPORTED,
    )


def _joint(run: RunReader, graph: Graph) -> tuple[Callable[[], str], ...]:
    rows = {a.kind: a for a in graph.artifacts if a.kind in _JOINT and a.state is State.PRESENT and a.path}
    if len(rows) < len(_JOINT) or len({row.sha256 for row in rows.values()}) == 1:
        return ()
    return tuple(partial(run.bundle.read_text, rows[kind].path) for kind in _JOINT)


def _parsed_graph(read: Callable[[], str], origin: str, problems: list[Problem]) -> FxFile | None:
    """Parse the graph of a text; None, with a problem, where it cannot be read."""
    try:
        parsed = parse_fx_graph(read(), origin=origin)
    except (OSError, XpudbgError) as error:
        problems.append(Problem(origin, f"cannot be read: {error}"))
        return None
    problems += parsed.problems
    return parsed.value


def _graph(
    run: RunReader, subject: _Subject, records: PatternRecords, word: str, graph_word: str = ""
) -> GraphOperators:
    problems: list[Problem] = []
    inputs = run.inputs(subject.files) if subject.files is not None else None
    origin = f"{subject.id}: {DYNAMO_FILE}"
    dynamo = _parsed_graph(subject.dynamo, origin, problems) if subject.dynamo is not None else None
    if inputs is not None:
        problems += [p for p in inputs.problems if p not in run.source.problems]
    nodes = run.source.read_nodes(subject.files) if subject.files is not None else None
    if nodes is not None:
        problems += nodes.problems
    given = LevelInputs(
        subject.kind,
        inputs,
        dynamo,
        subject.dynamo_reason or "it cannot be read",
        _why(subject),
        nodes.value if nodes is not None else None,
    )
    levels = graph_levels(given, word)
    if subject.exported:
        levels = tuple(replace(level, not_applicable=bool(level.missing)) for level in levels)
    code = inputs.code if inputs is not None else None
    mine = [m for m in records.matches if _is_of_graph(m, subject)] if not word else []
    seen = subject.pid in records.pids
    changes = [*changed_patterns(inputs.readable, inputs.transformed)] if inputs is not None else []
    if subject.joint and not word:
        before, after = (
            _parsed_graph(read, f"{subject.id}: {kind.value}", problems)
            for read, kind in zip(subject.joint, _JOINT, strict=True)
        )
        changes += changed_patterns(before, after, phase="joint")
    return GraphOperators(
        subject.id,
        subject.kind,
        subject.compile_id,
        _numbered(levels, code, subject.id, graph_word),
        library_calls(code, inputs.pre if inputs is not None else None)
        if code is not None and not word
        else (),
        "" if code is not None or word else _why(subject)(Kind.OUTPUT_CODE),
        () if word else merged([*recorded_matches(mine), *changes]),
        "" if seen or word else _NO_PROBE,
        tuple(problems),
    )


def _numbered(
    levels: tuple[LevelOperators, ...], code: GeneratedCode | None, graph: str, graph_word: str
) -> tuple[LevelOperators, ...]:
    """Add the numbers of their launches to the kernels of levels."""
    numbers: dict[str, tuple[int, ...]] = {}
    for number, call in enumerate(launched_calls(code) if code is not None else (), 1):
        numbers[call.kernel] = (*numbers.get(call.kernel, ()), number)

    def called(op: OperatorCount) -> OperatorCount:
        own = numbers.get(op.name)
        if own is None:
            return op
        return replace(op, launches=(KernelLaunches(graph, own, launch_address(graph_word, own[0])),))

    return tuple(
        replace(level, operators=tuple(map(called, level.operators)))
        if level.level is OpsLevel.KERNELS
        else level
        for level in levels
    )


def _why(subject: _Subject) -> Callable[[Kind], str]:
    def why(kind: Kind) -> str:
        return subject.reasons.get(kind) or f"there is no {GRAPH_FILES[kind]}: {HOW_TO_GET}"

    return why


def _is_of_graph(match: RecordedMatch, subject: _Subject) -> bool:
    """Return whether a pass ran over this graph: while its debug folder was open, or under its name."""
    if match.pid != subject.pid:
        return False
    return recorded_graph(match.folder, match.graph) == subject.stem


def _compiles(
    subjects: Sequence[_Subject], records: PatternRecords, *, whole: bool
) -> tuple[CompilePatterns, ...]:
    """Return matches of no single graph: of the joint graph, and of passes before AOTAutograd."""
    processes = {s.pid: s.process for s in subjects}
    ids = {(s.pid, s.compile_id) for s in subjects}
    rest: dict[tuple[int, str], list[RecordedMatch]] = {}
    for match in records.matches:
        if any(_is_of_graph(match, s) for s in subjects):
            continue
        if whole or (match.pid, match.compile_id) in ids:
            rest.setdefault((match.pid, match.compile_id), []).append(match)
    return tuple(
        CompilePatterns(compile_id, processes.get(pid, f"pid-{pid}"), recorded_matches(found))
        for (pid, compile_id), found in rest.items()
    )


def _over(level: OpsLevel, rows: Sequence[GraphOperators]) -> LevelOperators:
    """Merge one level over all graphs that have it; missing where none does."""
    all_of = [found for row in rows for found in row.levels if found.level is level]
    there = [found for found in all_of if not found.missing]
    lacking = [found for found in all_of if found.missing and not found.not_applicable]
    if not there:
        return replace(lacking[0] if lacking else all_of[0], graphs=0)
    operators = _added(op for found in there for op in found.operators)
    return replace(
        level_row(level, operators, graphs=len(there)),
        artifact=there[0].artifact,
        missing=lacking[0].missing if lacking else "",
        incomplete=_incomplete(level, rows),
    )


def _incomplete(level: OpsLevel, rows: Sequence[GraphOperators]) -> str:
    found = [(r.graph, f.incomplete) for r in rows for f in r.levels if f.level is level and f.incomplete]
    if not found:
        return ""
    more = f", and {plural(len(found) - 1, 'more graph')} likewise" if len(found) > 1 else ""
    return f"{found[0][0]}: {found[0][1]}{more}" if len(rows) > 1 else found[0][1]


def _total(counts: Iterable[int | None]) -> int | None:
    known = [c for c in counts if c is not None]
    return sum(known) if known else None


def _added(operators: Iterable[OperatorCount]) -> list[OperatorCount]:
    found: dict[tuple[str, str], OperatorCount] = {}
    for op in operators:
        known = found.get((op.name, op.kind))
        found[op.name, op.kind] = (
            op
            if known is None
            else replace(
                known,
                count=_total((known.count, op.count)),
                kernels=_total((known.kernels, op.kernels)),
                nodes=(),
                lines=tuple(dict.fromkeys([*known.lines, *op.lines]))[:100],
                launches=(*known.launches, *op.launches),
            )
        )
    return list(found.values())


def _library(rows: Sequence[GraphOperators]) -> tuple[OpsLibraryCall, ...]:
    found: dict[tuple[str, str], OpsLibraryCall] = {}
    for call in (call for row in rows for call in row.library):
        known = found.get((call.name, call.kind))
        found[call.name, call.kind] = call if known is None else _both(known, call)
    return tuple(sorted(found.values(), key=lambda c: (-c.calls, c.name)))


def _both(a: OpsLibraryCall, b: OpsLibraryCall) -> OpsLibraryCall:
    return replace(
        a,
        calls=a.calls + b.calls,
        ir=tuple(dict.fromkeys([*a.ir, *b.ir])),
        devices=tuple(sorted({*a.devices, *b.devices})),
        original_aten=tuple(dict.fromkeys([*a.original_aten, *b.original_aten])),
    )
