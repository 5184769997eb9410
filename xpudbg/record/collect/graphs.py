"""Graphs of a run: debug folders joined with the compiles of the structured trace, and a ledger row for every artifact."""

from __future__ import annotations

import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

from xpudbg.core.text import first_line
from xpudbg.formats.mlir import parse_ir_metadata
from xpudbg.formats.output_code import parse_output_code
from xpudbg.formats.zebin import parse_module_name
from xpudbg.model.artifact import (
    FOLDER_FILES,
    FX_GRAPH_NODES,
    FX_GRAPH_READABLE,
    FX_GRAPH_RUNNABLE,
    IR_PRE_FUSION,
    LEDGER,
    OUTPUT_CODE,
    OUTPUT_CODE_CPP,
    RECORDED_INPUTS,
    Artifact,
    Kind,
    State,
    stage_order,
)
from xpudbg.model.cache import NO_ZEBIN, KernelFiles, hash_of_key
from xpudbg.model.generated_code import (
    COMPILED_KINDS,
    TRITON_KINDS,
    GeneratedCode,
    GeneratedKernel,
    KernelKind,
    source_file_name,
    uncalled_kind,
)
from xpudbg.model.location import MODULE, TORCH_FILE, base_name, is_wrapper, shown_place, unescaped
from xpudbg.model.manifest import (
    BackendCall,
    CacheAnswer,
    CacheOutcome,
    Graph,
    GraphKind,
    GraphOutcome,
    Kernel,
    SourceLine,
)
from xpudbg.model.problem import Problem
from xpudbg.model.trace import CompileOutcome, CompileTrace
from xpudbg.model.triton import TritonMetadata
from xpudbg.record.collect.file_import import FileImporter, free_name, hash_runnable
from xpudbg.record.collect.match_compiles import MatchedGraph, match_compiles, stem_of
from xpudbg.record.collect.missing_reasons import COMPILED_AUTOGRAD, Situation, missing_reason
from xpudbg.record.collect.processes import FOLDER as PROBE_FOLDER
from xpudbg.record.collect.processes import CompileFailure, ProbeRecords, ProcessTable, what_failed
from xpudbg.record.collect.scan import GraphFolder, TritonEntry
from xpudbg.record.launch.variables import RECORD_INPUTS
from xpudbg.store.files.paths import first_bytes, open_plain
from xpudbg.store.files.vfs import hash_file
from xpudbg.store.records import read_record, text

_ORDER = {kind: number for number, kind in enumerate((*LEDGER, *RECORDED_INPUTS, Kind.SPIRV_EXECUTION))}
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
    of_ids: dict[tuple[int, str], set[int]] = defaultdict(set)
    for j in result.joined:
        if j.compile:
            of_ids[j.pid or 0, j.compile_id].add(j.compile.generation)
    # A graph may be given to its backend twice: which call was of which compile is not known then.
    records.backends = {
        key: calls
        for key, calls in records.backends.items()
        if len({c.name for c in calls}) == 1 or len(calls) == len(of_ids[key])
    }
    labels = [census.label(j.pid, j.compile.rank if j.compile else None) for j in result.joined]
    # Whoever else comes first is a race.
    plain = labels[0] if len(set(labels)) == 1 else "main"
    ids: dict[str, int] = {}
    for item, label in zip(result.joined, labels, strict=True):
        graph_id = _graph_id(item, label, plain, ids)
        number = item.compile.generation if item.compile else 0
        earlier = sum(n < number for n in of_ids[item.pid or 0, item.compile_id])
        result.graphs.append(_collect_one(item, graph_id, census, placer, situation, records, earlier))
    return result


def _collect_one(
    item: MatchedGraph,
    graph_id: str,
    census: ProcessTable,
    placer: FileImporter,
    situation: Situation,
    records: ProbeRecords,
    earlier: int,
) -> Graph:
    process = census.label(item.pid, item.compile.rank if item.compile else None)
    outcome, detail = _outcome(item)
    compile_ = item.compile
    failure = _recorded_failure(item, records) if outcome is GraphOutcome.FAILED else None
    if failure is not None:
        stage = detail.partition(":")[0]
        detail = f"{stage}: {failure.cause}"
    call = _backend_call(item, records, earlier)
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
    artifacts.sort(key=lambda a: (_ORDER.get(a.kind, len(_ORDER)), a.path))
    failed_at = _user_frame(failure) if failure else None
    if (
        failed_at is None
        and outcome is GraphOutcome.FAILED
        and compile_
        and compile_.failure
        and compile_.failure.file
    ):
        failed_at = SourceLine(compile_.failure.file, compile_.failure.line or None)
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


def _backend_call(item: MatchedGraph, records: ProbeRecords, earlier: int) -> BackendCall | None:
    """Return the call of a backend that is not Inductor; None where it is not known which of several it was.

    Args:
        item: The graph.
        records: Records of the probes.
        earlier: How many compiles had its id before.
    """
    calls = records.backends.get((item.pid or 0, item.compile_id), [])
    if item.compile is not None and len({c.name for c in calls}) > 1:
        calls = calls[earlier:][:1]
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
        known = FOLDER_FILES.get(inner) or FOLDER_FILES.get(f"{inner.partition('.')[0]}.svg")
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


_LOST_KINDS = {
    "draw_orig_fx_graph": (Kind.ORIG_FX_GRAPH_DIAGRAM,),
    "fx_graph": (Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_RUNNABLE),
    Kind.GRAPH_INPUTS: tuple(RECORDED_INPUTS),
}
"""Kinds that a method of torch's debug formatter, or the probe, writes; the others are named as their kind is."""


def _lost(item: MatchedGraph, records: ProbeRecords) -> dict[Kind, tuple[State, str]]:
    """Return state and reason of artifacts that a package does not have, or that failed to be written, as the probe recorded them."""
    if item.folder is None:
        return {}
    if item.folder.packaged:
        return dict.fromkeys(LEDGER, (State.NOT_APPLICABLE, _NOT_PACKAGED))
    folder = str(item.folder.path)
    found: dict[Kind, tuple[State, str]] = {}
    for (where, name), reason in {**records.diagram_failed, **records.artifacts_lost}.items():
        if where == folder:
            text = (
                f"torch's diagram failed: {reason}"
                if "diagram" in name or "draw" in name
                else f"not written: {reason}"
            )
            kinds = _LOST_KINDS.get(name) or (Kind(name),)
            found.update(dict.fromkeys(kinds, (State.MISSING, text)))
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


_CODE_LIMIT = 64 << 20
_META_LIMIT = 4 << 20
_MODULE_LIMIT = 64 << 20
_KNOWN_CODES = 32
_MORE_STAGES = frozenset({"asm", "so", "llvmir", "ttsharedir"})
"""Stages of other backends than those that readers know."""
_LOC = re.compile(r'loc\("([^"\n]{1,1000}?)":\d+')
_WITH_STAGES = TRITON_KINDS | {KernelKind.MULTI_KERNEL}
_NO_STAGES = {
    KernelKind.CPP: "a C++ kernel: it has no Triton stages; its source is in output_code.py",
    KernelKind.CPP_TEMPLATE: "a C++ template kernel: it has no Triton stages; its source is in output_code.py",
}
_BY_ITSELF = "SPIR-V or native code by itself: no other stages belong to it"
_TEXTS_ONLY = "it comes out of a tritonparse trace, which holds texts only"
_BINARY_STAGES = frozenset({"spv", "zebin", "cubin", "hsaco"})
_NO_METADATA = "no KERNEL.json is there either: the compile of the kernel was cut short, or its files were saved one by one"
_CUT_SHORT = "the compile of the kernel ended before it, or only binaries were kept"
_EXPECTED: dict[str, tuple[str, ...]] = {
    "xpu": ("ttir", "ttgir", "llir", "spv"),
    "cuda": ("ttir", "ttgir", "llir", "ptx", "cubin"),
    "hip": ("ttir", "ttgir", "llir", "amdgcn", "hsaco"),
    "cpu": ("ttir",),
}
"""Stages that Triton makes for a backend; ``zebin`` (native code on) and ``source`` (from Triton 3.4) come on top."""
_MARKS = {"xpu": {"spv", "zebin"}, "cuda": {"ptx", "cubin"}, "hip": {"amdgcn", "hsaco"}}
"""Stages that only one backend has."""


@dataclass
class CollectedEntry:
    """One Triton cache entry, placed in the bundle.

    Attributes:
        key: Name of its folder.
        stem: The kernel's file name without suffix.
        name: The kernel.
        backend: ``xpu``, ``cuda``, ``hip``; empty when unknown.
        source: Path of the Python file its IR points to, as written there.
        artifacts: Its files.
        stages: Stages that are present.
        path: Bundle-relative folder.
        bare: SPIR-V or native code by itself: no other stage was ever beside it.
        traced: It comes out of a tritonparse trace.
        no_native: Why it lacks the requested native code; otherwise empty.
        metadata: Its ``KERNEL.json`` is there.
    """

    key: str
    stem: str
    name: str
    backend: str
    source: str
    artifacts: list[Artifact]
    stages: set[str]
    path: str
    bare: bool = False
    traced: bool = False
    no_native: str = ""
    metadata: bool = True


@dataclass
class KernelResult:
    """Kernels with their ledgers, and every artifact of the cache entries."""

    kernels: list[Kernel] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def place_entries(found: Sequence[TritonEntry], placer: FileImporter) -> list[CollectedEntry]:
    """Bring Triton cache entries into ``triton_cache/<key>/``, each once.

    Different entries of one key (of several caches, or in one folder) are numbered; native code made apart from its entry
    comes to it.
    """
    entries: list[CollectedEntry] = []
    used: set[str] = set()
    by_key: dict[str, list[CollectedEntry]] = defaultdict(list)
    often = Counter((e.folder.name, e.kernel.stem) for e in found)
    contents: set[tuple[str, str, frozenset[tuple[str, str]]]] = set()
    for item in sorted(found, key=lambda e: e.kernel.bare):
        name = (item.folder.name, item.kernel.stem)
        if often[name] > 1 and (content := _content(item)):
            if (*name, content) in contents:
                _drop_kernel(item, placer)
                continue
            contents.add((*name, content))
        owner = _owner(item, by_key[item.folder.name])
        if owner is not None:
            _add_native(owner, item, placer)
            continue
        key = re.sub(r"[^A-Za-z0-9_.=-]", "_", item.folder.name)[:120] or "entry"
        target = free_name(f"triton_cache/{key}", "", used, "~")
        entries.append(_place_entry(item, target, placer))
        if not item.kernel.bare:
            by_key[item.folder.name].append(entries[-1])
    return entries


def _content(item: TritonEntry) -> frozenset[tuple[str, str]]:
    """Return an entry's identity: the content of its stages; its JSON is left out, since it names folders."""
    try:
        return frozenset((stage, hash_file(item.folder / n)[1]) for stage, n in item.kernel.stages.items())
    except OSError:
        return frozenset()


def _drop_kernel(item: TritonEntry, placer: FileImporter) -> None:
    """Remove a second copy from the run's own folder; copies elsewhere are left unchanged."""
    if item.folder.is_relative_to(placer.root):
        for name in item.files:
            (item.folder / name).unlink(missing_ok=True)


def _owner(item: TritonEntry, same_key: list[CollectedEntry]) -> CollectedEntry | None:
    """Return the entry of the same key from which stand-alone native code was made."""
    if not item.kernel.bare:
        return None
    fitting = [e for e in same_key if e.stem == item.kernel.stem]
    free = [e for e in fitting if not {PurePosixPath(a.path).name for a in e.artifacts} & set(item.files)]
    return free[0] if len(fitting) == 1 and free else None


def _add_native(owner: CollectedEntry, item: TritonEntry, placer: FileImporter) -> None:
    added = [_place_file(item, name, owner.path, placer) for name in item.files]
    owner.artifacts += added
    owner.stages |= _present_stages(item, added)


def _place_file(item: TritonEntry, inner: str, target: str, placer: FileImporter) -> Artifact:
    stem, _, suffix = inner.rpartition(".")
    stage = inner in item.kernel.stages.values() or (stem == item.kernel.stem and suffix in _MORE_STAGES)
    kind = Kind.TRITON_STAGE if stage else Kind.TRITON_CACHE
    return placer.place(item.folder / inner, f"{target}/{inner}", kind, origin=f"{item.folder.name}/{inner}")


def _present_stages(item: TritonEntry, artifacts: list[Artifact]) -> set[str]:
    stage_of = {name: stage for stage, name in item.kernel.stages.items()}
    names = [
        PurePosixPath(a.path).name
        for a in artifacts
        if a.kind is Kind.TRITON_STAGE and a.state is State.PRESENT
    ]
    return {stage_of.get(name) or name.rpartition(".")[2] for name in names}


def _place_entry(item: TritonEntry, target: str, placer: FileImporter) -> CollectedEntry:
    kernel = item.kernel
    artifacts = [_place_file(item, inner, target, placer) for inner in item.files]
    stages = _present_stages(item, artifacts)
    name, backend, source = "", "", ""
    root = placer.root / target
    if kernel.metadata:
        name, backend = _metadata(root / kernel.metadata, kernel.metadata)
    else:
        ir = kernel.stages.get("ttgir") or kernel.stages.get("ttir")
        of_ir = parse_ir_metadata(_text(root / ir)) if ir else TritonMetadata()
        name, backend = of_ir.name, of_ir.target.backend
    if "ttir" in stages and (match := _LOC.search(_text(root / kernel.stages["ttir"]))):
        source = unescaped(match[1])
    if kernel.bare:
        name = _module_name(root, kernel)
    name = name or kernel.stem
    backend = backend or _backend_of(stages)
    return CollectedEntry(
        item.folder.name,
        kernel.stem,
        name,
        backend,
        source,
        artifacts,
        stages,
        target,
        kernel.bare or item.packaged,
        item.traced,
        metadata=bool(kernel.metadata),
    )


def _module_name(folder: Path, kernel: KernelFiles) -> str:
    texts = ((file, first_bytes(folder / file, _MODULE_LIMIT)) for file in kernel.stages.values())
    names = (parse_module_name(text, origin=file) for file, text in texts if text is not None)
    return next(filter(None, names), "")


def _metadata(path: Path, file_name: str) -> tuple[str, str]:
    data = read_record(path, limit=_META_LIMIT)
    target = data.get("target")
    backend = ""
    if isinstance(target, dict):
        backend = text(target.get("backend"))
    elif isinstance(target, list) and target:
        backend = text(target[0])
    return text(data.get("name")) or file_name.removesuffix(".json"), backend


def _text(path: Path) -> str:
    return (first_bytes(path, _META_LIMIT) or b"").decode("utf-8", "replace")


def _backend_of(stages: set[str]) -> str:
    return next((backend for backend, marks in _MARKS.items() if stages & marks), "")


def collect_kernels(
    graphs: list[Graph],
    root: Path,
    entries: list[CollectedEntry],
    *,
    why_missing: Callable[[str, KernelKind], str],
    why_stages: str = "",
    host_launches: Mapping[str, bool] | None = None,
) -> KernelResult:
    """Return every kernel of every graph's generated code, then the cache entries that no graph names.

    Args:
        graphs: Graphs with placed artifacts.
        root: The bundle's folder.
        entries: Placed Triton cache entries.
        why_missing: Name and kind of a kernel -> why it has no cache entry, for the ledger.
        why_stages: Why entries lack stages in this run, if known beforehand.
        host_launches: Triton's hashes of entries that ran on the host, and whether only in place of a graph's kernel.
    """
    result = KernelResult()
    by_source: dict[str, list[CollectedEntry]] = defaultdict(list)
    by_name: dict[str, list[CollectedEntry]] = defaultdict(list)
    for entry in entries:
        by_source[base_name(entry.source)].append(entry)
        by_name[entry.name].append(entry)
        result.artifacts += entry.artifacts
    claimed: set[str] = set()
    known: dict[str, GeneratedCode] = {}
    for graph in graphs:
        code = _generated_code(graph, root, result, known)
        for kernel in code.kernels if code else ():
            if kernel.kind in (KernelKind.SUBGRAPH, KernelKind.HOST):
                continue
            mine = _entries_of(kernel, by_source, by_name) if kernel.kind in _WITH_STAGES else []
            claimed.update(e.path for e in mine)
            result.kernels.append(_kernel(kernel, graph, mine, why_missing, why_stages))
    for name, loose in sorted(by_name.items()):
        mine = [e for e in loose if e.path not in claimed]
        copies = _host_copies(mine, host_launches or {})
        if own := [e for e in mine if e not in copies]:
            result.kernels.append(_loose(name, own, why_stages))
        if copies:
            result.kernels.append(replace(_loose(name, copies, why_stages), host_copy=True))
    return result


def _host_copies(loose: list[CollectedEntry], host_launches: Mapping[str, bool]) -> list[CollectedEntry]:
    """Return the entries of a name that ran on the host only in place of a graph's kernel.

    Autotuning compiled the other configurations of such a kernel for the same launch, unless the program launched the kernel, too.
    """
    launches = [(e, host_launches.get(hash_of_key(e.key))) for e in loose]
    copied = {e.source for e, copy in launches if copy} - {e.source for e, copy in launches if copy is False}
    return [e for e, copy in launches if copy or (copy is None and e.source in copied)]


def _generated_code(
    graph: Graph, root: Path, result: KernelResult, known: dict[str, GeneratedCode]
) -> GeneratedCode | None:
    """Return the parsed code of a graph; ``known`` caches the latest few by digest, since repeated layers have equal code."""
    code = (a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE and a.state is State.PRESENT)
    artifact = next(code, None)
    if artifact is None:
        return None
    if artifact.sha256 in known:
        return known[artifact.sha256]
    try:
        with open_plain(root / artifact.path) as source:
            text = source.read(_CODE_LIMIT).decode("utf-8", "replace")
    except OSError as error:
        result.problems.append(Problem(artifact.path, f"cannot be read: {error.strerror}"))
        return None
    parsed = parse_output_code(text, origin=artifact.path)
    result.problems += parsed.problems
    if not parsed.problems:
        # Problems name their file.
        if len(known) >= _KNOWN_CODES:
            del known[next(iter(known))]
        known[artifact.sha256] = parsed.value
    return parsed.value


def _entries_of(
    kernel: GeneratedKernel,
    by_source: dict[str, list[CollectedEntry]],
    by_name: dict[str, list[CollectedEntry]],
) -> list[CollectedEntry]:
    """Return the entries whose IR points to the file that Inductor wrote for the kernel; if none, the entries of its name.

    Inductor writes a user's own kernel into such a file, too, and compiles it from there; an entry whose IR
    points to the user's file comes from a launch outside of the graph.
    """
    for file in (base_name(kernel.path), source_file_name(kernel.source)):
        if file and (mine := by_source.get(file)):
            return mine
    inner = re.search(r"^def (\w+)\(", kernel.source, re.MULTILINE)
    names = {kernel.name, inner[1]} if inner else {kernel.name}
    named = [e for name in sorted(names) for e in by_name.get(name, [])]
    user = base_name(kernel.user_path.rpartition(":")[0])
    return [e for e in named if not user or base_name(e.source) != user]


def _kernel(
    kernel: GeneratedKernel,
    graph: Graph,
    entries: list[CollectedEntry],
    why_missing: Callable[[str, KernelKind], str],
    why_stages: str,
) -> Kernel:
    if kernel.kind in _WITH_STAGES:
        rows = _stage_rows(entries, why_stages)
        if not entries:
            rows = [_absent_kernel(State.MISSING, why_missing(kernel.name, kernel.kind))]
    elif kernel.kind in COMPILED_KINDS:
        reason = _NO_STAGES.get(kernel.kind, "not a Triton kernel: it has no Triton stages")
        rows = [_absent_kernel(State.NOT_APPLICABLE, reason)]
    else:
        rows = [_absent_kernel(State.NOT_APPLICABLE, "a library call: no code was generated for it")]
    whole = Kernel(kernel.name, kernel.kind, graph.id, graph.process, kernel.calls)
    return _with_entries(whole, entries, rows)


def _with_entries(kernel: Kernel, entries: list[CollectedEntry], rows: list[Artifact]) -> Kernel:
    keys = tuple(e.path.rpartition("/")[2] for e in entries)
    stages = sorted({s for e in entries for s in e.stages}, key=stage_order)
    return replace(kernel, cache_keys=keys, stages=tuple(stages), artifacts=tuple(rows))


def _absent_kernel(state: State, reason: str, origin: str = "") -> Artifact:
    return Artifact(Kind.TRITON_STAGE, state, reason=reason, origin=origin)


def _stage_rows(entries: list[CollectedEntry], why: str) -> list[Artifact]:
    present = [a for e in entries for a in e.artifacts if a.kind is Kind.TRITON_STAGE]
    return present + _absent_stages(entries, why)


def _absent_stages(entries: list[CollectedEntry], why: str) -> list[Artifact]:
    rows = []
    for entry in entries:
        if entry.bare:
            rows.append(_absent_kernel(State.NOT_APPLICABLE, _BY_ITSELF, entry.path))
            continue
        missing = [s for s in _EXPECTED.get(entry.backend, ()) if s not in entry.stages]
        if missing == ["spv"] and "zebin" in entry.stages:
            missing = []
        if entry.no_native and "zebin" not in entry.stages:
            reason = f"{NO_ZEBIN} {entry.path}: {entry.no_native}"
            rows.append(_absent_kernel(State.MISSING, reason, entry.path))
        cut_short = _CUT_SHORT if entry.metadata else _NO_METADATA
        reason = _TEXTS_ONLY if entry.traced else why or cut_short
        for stage in missing:
            never = entry.traced and stage in _BINARY_STAGES
            state = State.NOT_APPLICABLE if never else State.MISSING
            rows.append(_absent_kernel(state, f"no {stage} in {entry.path}: {reason}", entry.path))
    return rows


def _loose(name: str, entries: list[CollectedEntry], why_stages: str) -> Kernel:
    kind = uncalled_kind(name, [base_name(e.source) for e in entries])
    whole = Kernel(name, kind, "", "", 0)
    return _with_entries(whole, entries, _stage_rows(entries, why_stages))
