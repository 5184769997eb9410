"""Graphs of a run: debug folders joined with the compiles of the structured trace, and a ledger row for every artifact."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.bundle.paths import open_plain
from xpudbg.capture.absence import Situation, explain_absence
from xpudbg.capture.placing import Placer, hash_file
from xpudbg.capture.probe_records import ProbeRecords
from xpudbg.capture.processes import Census
from xpudbg.capture.scan import GraphFolder
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Graph, GraphKind, SourceLine
from xpudbg.model.trace import CompileTrace, Outcome, TraceSummary

FILES: dict[str, Kind] = {
    "fx_graph_readable.py": Kind.FX_GRAPH_READABLE,
    "fx_graph_runnable.py": Kind.FX_GRAPH_RUNNABLE,
    "fx_graph_transformed.py": Kind.FX_GRAPH_TRANSFORMED,
    "ir_pre_fusion.txt": Kind.IR_PRE_FUSION,
    "ir_post_fusion.txt": Kind.IR_POST_FUSION,
    "output_code.py": Kind.OUTPUT_CODE,
    "inductor_provenance_tracking_node_mappings.json": Kind.PROVENANCE,
    "orig_fx_graph_diagram.svg": Kind.ORIG_FX_GRAPH_DIAGRAM,
    "graph_diagram.svg": Kind.GRAPH_DIAGRAM,
}
LEDGER: tuple[Kind, ...] = tuple(FILES.values())
"""The kinds that every graph has a row for, in the order in which torch.compile makes them."""

_NAME = re.compile(
    r"^(?P<stem>.*?_(?P<kind>forward|backward|inference|joint|aot)_\d+)(?:\.(?P<counter>\d+))?$"
)
_AOT_ID = re.compile(r"# AOT ID: \['(\d+_(forward|backward|inference))'\]")


@dataclass
class GraphResult:
    """What came out of the folders and traces.

    Attributes:
        graphs: Graphs with their ledgers, debug folders first, in the order of compilation.
        folders: Graph id -> folder it was collected from, for kernels.
        copies: How many of Inductor's copies were recognised as graphs that are there already.
    """

    graphs: list[Graph] = field(default_factory=list)
    copies: int = 0


@dataclass(frozen=True)
class _Joined:
    folder: GraphFolder | None
    compile: CompileTrace | None
    compile_id: str
    pid: int | None
    kind: GraphKind


def collect_graphs(
    folders: list[GraphFolder],
    traces: list[TraceSummary],
    records: ProbeRecords,
    census: Census,
    placer: Placer,
    situation: Situation,
) -> GraphResult:
    """Place every graph's files and account for every kind of artifact.

    Args:
        folders: Debug folders, and Inductor's copies of them.
        traces: Summaries of the structured traces.
        records: What the probes left.
        census: The processes.
        placer: Brings the files into the bundle.
        situation: What the run asked for, to explain what is not there.
    """
    originals = [f for f in folders if not f.is_copy]
    known = {_fingerprint(f.path) for f in originals}
    result = GraphResult()
    kept = list(originals)
    for copy in (f for f in folders if f.is_copy):
        print_ = _fingerprint(copy.path)
        if print_ in known:
            result.copies += 1
            _drop(copy, placer)
        else:
            known.add(print_)
            kept.append(copy)
    compiles = [c for trace in traces for c in trace.compiles]
    joined = _join(kept, compiles, records)
    ids: dict[str, str] = {}
    for item in joined:
        graph_id = _graph_id(item, census, ids)
        result.graphs.append(_collect_one(item, graph_id, census, placer, situation, records))
    return result


def _join(folders: list[GraphFolder], compiles: list[CompileTrace], records: ProbeRecords) -> list[_Joined]:
    """Pair folders with compiles: by the probe's link, by the code's hash, by cache file name, else by order."""
    by_id = {(c.pid, c.compile_id): c for c in compiles}
    by_md5 = {code.md5: (c, code.phase) for c in compiles for code in c.output_codes if code.md5}
    by_file = {Path(code.filename).stem: c for c in compiles for code in c.output_codes if code.filename}
    in_order = _by_order(folders, compiles)
    joined, used = [], set()
    for folder in folders:
        _, compile_id, pid = records.debug_traces.get(str(folder.path), ("", "", folder.pid or 0))
        found = by_id.get((pid, compile_id)) if compile_id else None
        if found is None and (match := by_md5.get(_md5(folder.path / "output_code.py"))):
            found = match[0]
        if found is None and folder.is_copy:
            found = by_file.get(folder.name)
        if found is None and not compile_id:
            found = in_order.get(folder.path)
        if found is not None:
            used.add((found.pid, found.generation, found.compile_id))
        pid_ = folder.pid if folder.pid is not None else (found.pid if found else None)
        joined.append(
            _Joined(folder, found, compile_id or (found.compile_id if found else ""), pid_, _kind(folder))
        )
    _pair_unfinished(joined, compiles, used)
    joined.extend(
        _Joined(None, c, c.compile_id, c.pid, _kind_of_compile(c))
        for c in compiles
        if (c.pid, c.generation, c.compile_id) not in used and (c.stages or c.failure is not None)
    )
    return joined


def _pair_unfinished(
    joined: list[_Joined], compiles: list[CompileTrace], used: set[tuple[int, int, str]]
) -> None:
    """Pair folders and compiles that never came to their code, in order, process by process.

    Such a folder holds the first artifacts only, and its trace breaks off before the code.
    """
    open_: dict[int, list[CompileTrace]] = defaultdict(list)
    for c in compiles:
        reached = any(stage.startswith("aot_") for stage in c.stages)
        if (c.pid, c.generation, c.compile_id) not in used and reached and not c.output_codes:
            open_[c.pid].append(c)
    for number, item in enumerate(joined):
        if (
            item.compile is None
            and not item.compile_id
            and item.folder is not None
            and open_.get(item.folder.pid or 0)
        ):
            c = open_[item.folder.pid or 0].pop(0)
            used.add((c.pid, c.generation, c.compile_id))
            joined[number] = _Joined(item.folder, c, c.compile_id, item.pid, item.kind)


def _by_order(folders: list[GraphFolder], compiles: list[CompileTrace]) -> dict[Path, CompileTrace]:
    """Folder counters and the trace's output codes count the same compiles, so equal numbers of both pair up."""
    codes: dict[int, list[CompileTrace]] = defaultdict(list)
    for c in compiles:
        codes[c.pid] += [c] * len(c.output_codes)
    have: dict[int, list[GraphFolder]] = defaultdict(list)
    for folder in folders:
        if folder.pid is not None and not folder.is_copy:
            have[folder.pid].append(folder)
    paired: dict[Path, CompileTrace] = {}
    for pid, ours in have.items():
        theirs = codes.get(pid, [])
        if not theirs and len(have) == len(codes) == 1:
            theirs = next(iter(codes.values()))
        complete = [f for f in ours if (f.path / "output_code.py").exists()]
        if len(complete) == len(theirs) and len({c.compile_id for c in theirs}) == 1:
            paired.update((f.path, theirs[0]) for f in complete)
        elif len(complete) == len(theirs):
            paired.update(zip((f.path for f in complete), theirs, strict=True))
    return paired


def _collect_one(
    item: _Joined, graph_id: str, census: Census, placer: Placer, situation: Situation, records: ProbeRecords
) -> Graph:
    process = census.label(item.pid, item.compile.rank if item.compile else None)
    outcome, detail = _outcome(item)
    artifacts: list[Artifact] = []
    if item.folder is not None:
        artifacts = _place_folder(item.folder, f"processes/{process}/graphs/{graph_id}", placer)
    present = {a.kind for a in artifacts}
    lost = _lost(item, records)
    for kind in LEDGER:
        if kind not in present:
            state, reason = lost.get(kind) or explain_absence(
                kind, situation, outcome=outcome, detail=detail, pid=item.pid, graph_kind=item.kind
            )
            artifacts.append(Artifact(kind, state, reason=reason))
    order = {kind: number for number, kind in enumerate(LEDGER)}
    artifacts.sort(key=lambda a: (order.get(a.kind, len(order)), a.path))
    compile_ = item.compile
    location = _location(compile_) if compile_ else None
    return Graph(
        graph_id,
        item.kind,
        item.compile_id,
        process,
        outcome,
        detail,
        location.function if location else "",
        location,
        tuple(artifacts),
    )


def _location(compile_: CompileTrace) -> SourceLine | None:
    """The user's function; for a compiled module torch names a wrapper of its own, so its caller stands in."""
    frame = compile_.user
    if frame is not None and frame.file:
        return SourceLine(frame.file, frame.line or None, frame.function, frame.code)
    return SourceLine(compile_.file, compile_.line or None, compile_.function) if compile_.file else None


def _place_folder(folder: GraphFolder, target: str, placer: Placer) -> list[Artifact]:
    placed = []
    for file in sorted(folder.path.rglob("*")):
        if file.is_symlink() or not file.is_file():
            continue
        inner = file.relative_to(folder.path).as_posix()
        kind = FILES.get(inner, Kind.DEBUG_LOG if inner.endswith(".log") else Kind.OTHER)
        if inner.startswith("orig_fx_graph_diagram."):
            kind = Kind.ORIG_FX_GRAPH_DIAGRAM
        elif inner.startswith("graph_diagram."):
            kind = Kind.GRAPH_DIAGRAM
        placed.append(placer.place(file, f"{target}/{inner}", kind, origin=f"{folder.path.name}/{inner}"))
    return placed


def _outcome(item: _Joined) -> tuple[str, str]:
    compile_ = item.compile
    has_code = item.folder is not None and (
        (item.folder.path / "output_code.py").exists() or (item.folder.path / "output_code.cpp").exists()
    )
    if compile_ is None:
        return ("compiled", "") if has_code else ("unknown", "")
    failure = compile_.failure
    mine = failure is not None and (
        item.folder is None or (failure.phase == "backward") == (item.kind is GraphKind.BACKWARD)
    )
    if failure is not None and mine:
        first = failure.message.strip().splitlines()[0] if failure.message.strip() else ""
        return "failed", f"{failure.stage or 'unknown stage'}: {failure.type}: {first}"[:500]
    if has_code:
        return "compiled", ""
    if item.folder is not None:
        return ("unfinished", "") if compile_.outcome is Outcome.UNFINISHED else ("unknown", "")
    if any(cache.result == "hit" for cache in compile_.caches):
        return "cache_hit", ""
    if compile_.outcome in (Outcome.COMPILED, Outcome.NO_GRAPH) and not compile_.output_codes:
        return "not_inductor", ""
    if compile_.outcome is Outcome.UNFINISHED:
        return "unfinished", ""
    return ("compiled", "") if compile_.output_codes else ("unknown", "")


def _lost(item: _Joined, records: ProbeRecords) -> dict[Kind, tuple[State, str]]:
    """What the probe saw fail while this graph's folder was written."""
    if item.folder is None:
        return {}
    folder = str(item.folder.path)
    methods = {
        "draw_orig_fx_graph": (Kind.ORIG_FX_GRAPH_DIAGRAM,),
        "graph_diagram": (Kind.GRAPH_DIAGRAM,),
        "fx_graph": (Kind.FX_GRAPH_READABLE, Kind.FX_GRAPH_RUNNABLE),
        "fx_graph_transformed": (Kind.FX_GRAPH_TRANSFORMED,),
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


def _graph_id(item: _Joined, census: Census, used: dict[str, str]) -> str:
    process = census.label(item.pid, item.compile.rank if item.compile else None)
    if item.folder is not None:
        match = _NAME.match(item.folder.name)
        stem = match["stem"] if match else item.folder.name[:60]
    else:
        stem = "compile_" + re.sub(r"[^0-9A-Za-z]+", "_", item.compile_id)
    stem = re.sub(r"[^0-9A-Za-z_.-]+", "_", stem)
    graph_id = stem if used.get(stem, process) == process else f"{stem}@{process}"
    base, number = graph_id, 2
    while graph_id in used:  # the same name again: a second run folder, or ids that torch gave out anew
        graph_id, number = f"{base}-{number}", number + 1
    used[graph_id] = process
    return graph_id


def _kind(folder: GraphFolder) -> GraphKind:
    match = _NAME.match(folder.name)
    word = match["kind"] if match else ""
    if not match:
        try:
            with open_plain(folder.path / "output_code.py") as source:
                found = _AOT_ID.search(source.read(4096).decode("utf-8", "replace"))
            word = found[2] if found else ""
        except OSError:
            word = ""
    return GraphKind(word) if word in GraphKind._value2member_map_ else GraphKind.UNKNOWN


def _kind_of_compile(compile_: CompileTrace) -> GraphKind:
    if "aot_inference_graph" in compile_.stages:
        return GraphKind.INFERENCE
    if "aot_forward_graph" in compile_.stages:
        return GraphKind.FORWARD
    return GraphKind.UNKNOWN


def _fingerprint(folder: Path) -> tuple[tuple[str, int, str], ...]:
    """What makes two folders the same graph: the artifacts that both always have, by content."""
    found = []
    for name in ("fx_graph_runnable.py", "fx_graph_readable.py", "ir_pre_fusion.txt", "output_code.py"):
        try:
            size, digest = hash_file(folder / name)
        except OSError:
            continue
        found.append((name, size, digest))
    return tuple(found)


def _md5(path: Path) -> str:
    import hashlib

    try:
        with open_plain(path) as source:
            return hashlib.md5(source.read(), usedforsecurity=False).hexdigest()
    except OSError:
        return ""


def _drop(copy: GraphFolder, placer: Placer) -> None:
    """A copy inside the run's own cache only costs space; someone else's cache is left alone."""
    if copy.path.is_relative_to(placer.root):
        import shutil

        shutil.rmtree(copy.path, ignore_errors=True)
