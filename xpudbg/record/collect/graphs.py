"""Graphs of a run: debug folders joined with the compiles of the structured trace, and a ledger row for every artifact."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from xpudbg.core.first_line import first_line
from xpudbg.model.artifact import (
    FX_GRAPH_NODES,
    FX_GRAPH_READABLE,
    FX_GRAPH_RUNNABLE,
    GRAPH_FILE_KINDS,
    IR_PRE_FUSION,
    OUTPUT_CODE,
    OUTPUT_CODE_CPP,
    RECORDED_INPUTS,
    SPIRV_EXECUTION,
    Artifact,
    Kind,
    State,
)
from xpudbg.model.manifest import (
    BackendCall,
    CacheAnswer,
    CacheOutcome,
    Graph,
    GraphKind,
    GraphOutcome,
    SourceLine,
)
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileOutcome, CompileTrace
from xpudbg.model.user_code import MODULE, TORCH_FILE, is_wrapper, shown_place
from xpudbg.record.collect.file_import import FileImporter, hash_runnable
from xpudbg.record.collect.match_compiles import MatchedGraph, match_compiles, stem_of
from xpudbg.record.collect.missing_reasons import COMPILED_AUTOGRAD, Situation, missing_reason
from xpudbg.record.collect.processes import FOLDER as PROBE_FOLDER
from xpudbg.record.collect.processes import CompileFailure, ProbeRecords, ProcessTable, what_failed
from xpudbg.record.collect.scan import GraphFolder
from xpudbg.record.launch.variables import RECORD_INPUTS
from xpudbg.store.files.digest import hash_file
from xpudbg.store.files.paths import first_bytes

FILES: dict[str, Kind] = {
    **GRAPH_FILE_KINDS,
    "orig_fx_graph_diagram.svg": Kind.ORIG_FX_GRAPH_DIAGRAM,
    "graph_diagram.svg": Kind.GRAPH_DIAGRAM,
}
LEDGER: tuple[Kind, ...] = tuple(k for k in dict.fromkeys(FILES.values()) if k is not Kind.SCHEDULER_NODES)
"""The kinds that every graph has a row for, in the order in which torch.compile makes them; the log tells most of what the scheduler's record does."""


_FOLDER_FILES = {
    **FILES,
    **{name: kind for kind, name in RECORDED_INPUTS.items()},
    SPIRV_EXECUTION: Kind.SPIRV_EXECUTION,
}
_NOT_PACKAGED = "a .pt2 package holds exported programs and generated code alone"
_NODES_HEAD = 1 << 10
_UNNAMED = {GraphOutcome.EXPORTED: "exported"}
"""Names of graphs without a compile id, by outcome; the others are AOTInductor's."""


@dataclass
class GraphResult:
    """Graphs made from folders and traces.

    Attributes:
        graphs: Graphs with their ledgers, debug folders first, in the order of compilation.
        joined: For each graph the folder and compile that it was matched from.
        problems: Graphs that could not be told apart.
        copies: Number of Inductor's copies that are graphs found already.
    """

    graphs: list[Graph] = field(default_factory=list)
    joined: list[MatchedGraph] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    copies: int = 0


def collect_graphs(
    folders: list[GraphFolder],
    compiles: Sequence[CompileTrace],
    records: ProbeRecords,
    census: ProcessTable,
    placer: FileImporter,
    situation: Situation,
) -> GraphResult:
    """Place every graph's files and account for every kind of artifact.

    Args:
        folders: Debug folders, and Inductor's copies of them.
        compiles: The compiles of the structured traces, each once.
        records: Records that the probes wrote.
        census: The processes.
        placer: Brings the files into the bundle.
        situation: Facts about the run, to explain missing artifacts.
    """
    originals = [f for f in folders if not f.is_copy]
    known = {_fingerprint(f) for f in originals}
    result = GraphResult()
    distinct = list(originals)
    for copy in (f for f in folders if f.is_copy):
        print_ = _fingerprint(copy)
        if print_ in known:
            result.copies += 1
            _drop(copy, placer)
        else:
            known.add(print_)
            distinct.append(copy)
    result.joined, result.problems = match_compiles(distinct, compiles, records)
    of_ids = Counter(
        {
            (j.pid, j.compile_id, j.compile.generation): (j.pid, j.compile_id)
            for j in result.joined
            if j.compile
        }.values()
    )
    # A graph may be given to its backend twice: which call was of which compile is not known then.
    records.backends = {
        key: calls
        for key, calls in records.backends.items()
        if len({c.name for c in calls}) == 1 or len(calls) == of_ids[key]
    }
    labels = [census.label(j.pid, j.compile.rank if j.compile else None) for j in result.joined]
    # Whoever else comes first is a race.
    plain = labels[0] if len(set(labels)) == 1 else "main"
    ids: dict[str, int] = {}
    for item, label in zip(result.joined, labels, strict=True):
        graph_id = _graph_id(item, label, plain, ids)
        result.graphs.append(_collect_one(item, graph_id, census, placer, situation, records))
    return result


def _collect_one(
    item: MatchedGraph,
    graph_id: str,
    census: ProcessTable,
    placer: FileImporter,
    situation: Situation,
    records: ProbeRecords,
) -> Graph:
    process = census.label(item.pid, item.compile.rank if item.compile else None)
    outcome, detail = _outcome(item)
    compile_ = item.compile
    failure = _recorded_failure(item, records) if outcome is GraphOutcome.FAILED else None
    if failure is not None:
        stage = detail.partition(":")[0]
        detail = f"{stage}: {failure.cause}"
    call = _backend_call(item, records)
    if outcome is GraphOutcome.FAILED and call is not None and call.error:
        detail = f"backend: {call.error}"
    artifacts: list[Artifact] = []
    if item.folder is not None:
        artifacts = _place_folder(item.folder, f"processes/{process}/graphs/{graph_id}", placer)
    elif outcome is GraphOutcome.COMPILED:
        artifacts = _place_nodes(item, f"processes/{process}/graphs/{graph_id}", placer)
    present = {a.kind for a in artifacts}
    lost = _lost(item, records)
    for kind in LEDGER:
        if kind not in present:
            state, reason = lost.get(kind) or missing_reason(
                kind, situation, outcome=outcome, detail=detail, pid=item.pid, graph_kind=item.kind,
                traced=compile_ is not None, foldered=item.folder is not None,
            )  # fmt: skip
            artifacts.append(_absent(kind, state, reason))
    artifacts += _missing_inputs(present, lost, outcome, situation)
    artifacts += _missing_execution(item, present, outcome, situation)
    order = {kind: number for number, kind in enumerate((*LEDGER, *RECORDED_INPUTS, Kind.SPIRV_EXECUTION))}
    artifacts.sort(key=lambda a: (order.get(a.kind, len(order)), a.path))
    failed_at = _user_frame(failure) if failure else None
    location = shown_place(_location(compile_) if compile_ else None, failed_at)
    return Graph(
        graph_id,
        item.kind,
        item.compile_id,
        process,
        outcome,
        detail if outcome in (GraphOutcome.FAILED, GraphOutcome.SKIPPED) else "",
        _function(compile_, location) if compile_ else "",
        location,
        tuple(artifacts),
        compile_.generation if compile_ else 0,
        _cache_answers(item) if compile_ else (),
        failure.cause if failure else "",
        failed_at,
        call,
    )


def _backend_call(item: MatchedGraph, records: ProbeRecords) -> BackendCall | None:
    """Return the call of a backend that is not Inductor; None where it is not known which of several it was."""
    calls = records.backends.get((item.pid or 0, item.compile_id), [])
    if item.compile is not None and len({c.name for c in calls}) > 1:
        calls = calls[item.compile.generation :][:1]
    call = calls[-1] if calls else None
    return None if call is not None and call.name == "inductor" else call


def _user_frame(failure: CompileFailure) -> SourceLine | None:
    """Return the user's line in the stack of a failure."""
    return next((frame for frame in reversed(failure.stack) if not TORCH_FILE.search(frame.file)), None)


@lru_cache(maxsize=256)
def _absent(kind: Kind, state: State, reason: str) -> Artifact:
    """Return the ledger row of a missing artifact; cached, since most graphs of a run share it."""
    return Artifact(kind, state, reason=reason)


def _missing_inputs(
    present: set[Kind], lost: dict[Kind, tuple[State, str]], outcome: GraphOutcome, situation: Situation
) -> list[Artifact]:
    """Return rows for inputs that should have been recorded and are missing; none if the run did not ask for inputs."""
    if not situation.values.get(RECORD_INPUTS) or Kind.GRAPH_INPUTS in present:
        return []
    called = "no call of the graph was seen" if outcome is GraphOutcome.COMPILED else "no code was made of it"
    state, reason = lost.get(Kind.GRAPH_INPUTS, (State.NOT_APPLICABLE, called))
    return [Artifact(kind, state, reason=reason) for kind in RECORDED_INPUTS if kind not in present]


def _missing_execution(
    item: MatchedGraph, present: set[Kind], outcome: GraphOutcome, situation: Situation
) -> list[Artifact]:
    """Return the row of a graph whose kernels' SPIR-V should have run and did not; none if the run did not ask for it."""
    why = situation.why_not_spirv(item.folder.path) if item.folder is not None else ""
    asked = situation.values.get("XPUDBG_TARGET_EXECUTE") == "spirv"
    if Kind.SPIRV_EXECUTION in present or not (why or asked):
        return []
    if why:
        return [Artifact(Kind.SPIRV_EXECUTION, State.MISSING, reason=f"the graph ran as ATen graph: {why}")]
    if situation.collected:
        nowhere = "neither the record nor a reason is in the collected files"
        return [Artifact(Kind.SPIRV_EXECUTION, State.MISSING, reason=nowhere)]
    called = "no call of the graph on the emulated device was seen"
    reason = called if outcome is GraphOutcome.COMPILED else "no code was made of it"
    return [Artifact(Kind.SPIRV_EXECUTION, State.NOT_APPLICABLE, reason=reason)]


def _cache_answers(item: MatchedGraph) -> tuple[CacheAnswer, ...]:
    """Return the caches' answers on a graph: AOTAutograd's on its whole compile, Inductor's next to its code.

    Inductor answers once per graph, after its code; if the numbers of answers and codes differ, all answers are returned.
    """
    compile_ = item.compile
    assert compile_ is not None
    mine = list(compile_.caches)
    inductor = [c for c in mine if c.cache == "fx_graph"]
    lines = [code.line_no for code in compile_.output_codes]
    if item.code is not None and len(lines) > 1 and len(inductor) == len(lines):
        own = inductor[lines.index(item.code.line_no)]
        mine = [c for c in mine if c.cache != "fx_graph" or c is own]
    return tuple(
        CacheAnswer(
            c.cache,
            CacheOutcome(c.result),
            c.key,
            c.reason,
            None if c.time_saved_ms is None else round(c.time_saved_ms / 1000, 6),
        )
        for c in mine
    )


def _function(compile_: CompileTrace, location: SourceLine | None) -> str:
    """Return the name of the compiled function, or the caller's if the trace names none."""
    if compile_.inner is None and is_wrapper(compile_.file):
        return MODULE
    return compile_.named.function or (location.function if location else "")


def _location(compile_: CompileTrace) -> SourceLine | None:
    """Return the place of the user's function, or of the line that calls a function of torch."""
    frame = compile_.user
    if frame is not None and frame.file:
        return frame
    return SourceLine(compile_.file, compile_.line or None, compile_.function) if compile_.file else None


def _place_folder(folder: GraphFolder, target: str, placer: FileImporter) -> list[Artifact]:
    placed = []
    for inner in sorted(folder.files):
        # torch draws diagrams in several formats.
        known = _FOLDER_FILES.get(inner) or _FOLDER_FILES.get(f"{inner.partition('.')[0]}.svg")
        kind = known or (Kind.DEBUG_LOG if inner.endswith(".log") else Kind.OTHER)
        origin = f"{folder.path.name}/{inner}"
        placed.append(placer.place(folder.path / inner, f"{target}/{inner}", kind, origin=origin))
    return placed


def _place_nodes(item: MatchedGraph, target: str, placer: FileImporter) -> list[Artifact]:
    """Place the probe's record of a graph that has no debug folder.

    It has the process and AOTAutograd's number in its name (``--warm``), or a running number where Inductor was called without
    Dynamo and AOTAutograd (``fx_graph_runnable.py``); then the only record of a process is that of its only graph.
    """
    if item.pid is None:
        return []
    folder = placer.root / PROBE_FOLDER / Kind.FX_GRAPH_NODES
    aot_id = item.code.aot_id if item.code is not None else ""
    if aot_id:
        file = folder / f"{item.pid}-{aot_id}.json"
    elif item.lone and len(files := list(folder.glob(f"{item.pid}-*.json"))) == 1:
        file = files[0]
    else:
        return []
    head = first_bytes(file, _NODES_HEAD) or b""
    if f'"compile_id":"{item.compile_id}"'.encode() not in head:
        # A graph out of a cache has the number of the process that compiled it.
        return []
    return [
        placer.place(file, f"{target}/{FX_GRAPH_NODES}", Kind.FX_GRAPH_NODES, origin=f"probe/{file.name}")
    ]


def _recorded_failure(item: MatchedGraph, records: ProbeRecords) -> CompileFailure | None:
    """Return the probe's record of a graph's failure: by its debug folder, else by the only record of its compile."""
    if item.folder is not None:
        folder = str(item.folder.path)
        return next((f for f in records.failures if f.folder == folder), None)
    mine = [f for f in records.failures if (f.pid, f.compile_id) == (item.pid, item.compile_id)]
    return mine[0] if len(mine) == 1 and item.lone else None


def _outcome(item: MatchedGraph) -> tuple[GraphOutcome, str]:
    compile_ = item.compile
    has_code = item.folder is not None and not {OUTPUT_CODE, OUTPUT_CODE_CPP}.isdisjoint(item.folder.files)
    if compile_ is None:
        exported = item.folder is not None and item.folder.packaged
        other = GraphOutcome.EXPORTED if exported else GraphOutcome.UNKNOWN
        return (GraphOutcome.COMPILED if has_code else other), ""
    if compile_.outcome is CompileOutcome.SKIPPED and not has_code and item.code is None:
        return GraphOutcome.SKIPPED, first_line(compile_.failure.message, 500) if compile_.failure else ""
    failure = compile_.failure
    mine = failure is not None and (
        (item.folder is None and item.lone)
        or (failure.phase == "backward") == (item.kind is GraphKind.BACKWARD)
    )
    if failure is not None and mine:
        return (
            GraphOutcome.FAILED,
            f"{failure.stage or 'unknown stage'}: {failure.type}: {first_line(what_failed(failure.message), 500)}"[
                :500
            ],
        )
    if has_code:
        return GraphOutcome.COMPILED, ""
    if item.folder is not None:
        return (
            (GraphOutcome.UNFINISHED, "")
            if compile_.outcome is CompileOutcome.UNFINISHED
            else (GraphOutcome.UNKNOWN, "")
        )
    if any(answer.result is CacheOutcome.HIT for answer in _cache_answers(item)):
        return GraphOutcome.CACHE_HIT, ""
    if compile_.outcome is CompileOutcome.EXPORTED:
        return GraphOutcome.EXPORTED, ""
    if compile_.outcome in (CompileOutcome.COMPILED, CompileOutcome.NO_GRAPH) and not compile_.output_codes:
        return _without_code(compile_)
    if compile_.outcome is CompileOutcome.UNFINISHED and item.code is None:
        return GraphOutcome.UNFINISHED, ""
    return (GraphOutcome.COMPILED, "") if item.code is not None else (GraphOutcome.UNKNOWN, "")


def _without_code(compile_: CompileTrace) -> tuple[GraphOutcome, str]:
    """Return the outcome of a graph that has no code in the trace, and its detail."""
    if compile_.computes is False and "inductor_post_grad_graph" not in compile_.stages:
        # Although Inductor was asked, and has measured its time.
        return GraphOutcome.EMPTY, ""
    seconds = next(
        (s for m in compile_.metrics for n, s in m.seconds if n == "inductor_compile_time" and s), 0.0
    )
    if (
        seconds
        or "inductor_post_grad_graph" in compile_.stages
        or any(c.cache == "fx_graph" for c in compile_.caches)
    ):
        return (
            GraphOutcome.COMPILED,
            f"Inductor compiled it in {seconds:.1f} s" if seconds else "Inductor compiled it",
        )
    if "compiled_autograd_graph" in compile_.stages and "/" not in compile_.compile_id:
        return GraphOutcome.NOT_INDUCTOR, COMPILED_AUTOGRAD
    last = "AOTAutograd's graph" if any(s.startswith("aot_") for s in compile_.stages) else "Dynamo's graph"
    return GraphOutcome.NOT_INDUCTOR, last


def _lost(item: MatchedGraph, records: ProbeRecords) -> dict[Kind, tuple[State, str]]:
    """Return state and reason of artifacts that a package does not have, or that failed to be written, as the probe recorded them."""
    if item.folder is None:
        return {}
    if item.folder.packaged:
        return dict.fromkeys(LEDGER, (State.NOT_APPLICABLE, _NOT_PACKAGED))
    folder = str(item.folder.path)
    methods = {
        "draw_orig_fx_graph": (Kind.ORIG_FX_GRAPH_DIAGRAM,),
        "graph_diagram": (Kind.GRAPH_DIAGRAM,),
        "fx_graph": (Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_RUNNABLE),
        "fx_graph_transformed": (Kind.FX_GRAPH_TRANSFORMED,),
        "fx_graph_nodes": (Kind.FX_GRAPH_NODES,),
        "graph_inputs": tuple(RECORDED_INPUTS),
        "ir_pre_fusion": (Kind.IR_PRE_FUSION,),
        "ir_post_fusion": (Kind.IR_POST_FUSION,),
        "output_code": (Kind.OUTPUT_CODE,),
    }
    found: dict[Kind, tuple[State, str]] = {}
    for (where, name), reason in {**records.diagram_failed, **records.artifacts_lost}.items():
        if where == folder:
            text = (
                f"torch's diagram failed: {reason}"
                if "diagram" in name or "draw" in name
                else f"not written: {reason}"
            )
            found.update(dict.fromkeys(methods.get(name, ()), (State.MISSING, text)))
    return found


def _graph_id(item: MatchedGraph, process: str, plain: str, used: dict[str, int]) -> str:
    """Return the id of a graph.

    Args:
        item: The graph.
        process: Its process.
        plain: The process whose graphs' ids do not name their process.
        used: Number of times that each name was requested.
    """
    if item.folder is not None:
        stem = stem_of(item.folder)
    else:
        name = re.sub(r"[^0-9A-Za-z]+", "_", item.compile_id) or _UNNAMED.get(
            _outcome(item)[0], "aot_inductor"
        )
        stem = f"compile_{name}" if item.compile_id else name
        stem += "" if item.lone else f"_{item.kind.value}"
    stem = re.sub(r"[^0-9A-Za-z_.-]+", "_", stem)
    graph_id = stem if process == plain else f"{stem}@{process}"
    base = graph_id
    # The same name again: a second run folder, or ids that torch gave out anew.
    while graph_id in used:
        used[base] += 1
        graph_id = f"{base}-{used[base]}"
    used[graph_id] = 1
    return graph_id


def _fingerprint(folder: GraphFolder) -> tuple[tuple[str, int, str], ...]:
    """Return a folder's identity as a graph: the content of the artifacts that every folder has."""
    found = []
    compared = (FX_GRAPH_RUNNABLE, FX_GRAPH_READABLE, IR_PRE_FUSION, OUTPUT_CODE)
    for name in (n for n in compared if n in folder.files):
        try:
            size, digest = (hash_runnable if "runnable" in name else hash_file)(folder.path / name)
        except OSError:
            continue
        found.append((name, size, digest))
    return tuple(found)


def _drop(copy: GraphFolder, placer: FileImporter) -> None:
    """Remove a copy from the run's own cache; other caches are left unchanged."""
    if copy.path.is_relative_to(placer.root):
        shutil.rmtree(copy.path, ignore_errors=True)
