"""Graphs of a run or a folder: paths, texts and parsed contents of their artifacts."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.formats.fx_graph import parse_fx_graph, parse_fx_nodes, parse_scheduler_nodes
from xpudbg.formats.inductor_ir import parse_fusion_log, parse_inductor_ir
from xpudbg.formats.output_code import parse_output_code
from xpudbg.model.artifact import (
    GRAPH_FILE_KINDS,
    GRAPH_FILES,
    STDERR,
    Artifact,
    Kind,
    State,
    graph_file_kind,
)
from xpudbg.model.fx import FxFile, FxNodes, GraphFusionLog, RecordedSchedule, SchedulerIR
from xpudbg.model.generated_code import GeneratedCode
from xpudbg.model.manifest import GraphOutcome, Manifest, RunState
from xpudbg.model.problem import Parsed, Problem, unreadable
from xpudbg.model.ranks import ranks_of
from xpudbg.model.row import dataclass
from xpudbg.store.files.vfs import (
    archive_problems,
    exists,
    is_file,
    is_folder,
    plain_names,
    read_file,
    status,
    walk,
)
from xpudbg.store.manifest_file import NAME as MANIFEST
from xpudbg.store.reader import Bundle, open_bundle


@dataclass(frozen=True)
class FusionInputs:
    """Parsed artifacts of one graph; None for those that do not exist.

    Attributes:
        id: Name of the graph.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Dynamo's, where known.
        pre: ``ir_pre_fusion``.
        post: ``ir_post_fusion``.
        code: ``output_code``.
        readable: ``fx_graph_readable``.
        runnable: ``fx_graph_runnable``, for the values of symbols.
        transformed: ``fx_graph_transformed``.
        provenance: Kernel, with its debug handle, -> FX nodes, from torch's provenance file.
        log: The scheduler's log of this graph.
        recorded: The probe's record of its scheduler.
        settings: Inductor's settings that are not the default, from ``fx_graph_runnable``.
        torch: Version of torch, empty when unknown.
        emulated: Whether the run emulated its device, on which autotuning measures nothing.
        generation: How often its process had used the same compile id before.
        idle: Whether it launches nothing: its wrapper only gives views of its inputs, and torch leaves the IR files empty.
        missing: Artifacts that are not there, and how to get them.
        problems: Oddities met while reading.
    """

    id: str
    kind: str = ""
    compile_id: str = ""
    pre: SchedulerIR | None = None
    post: SchedulerIR | None = None
    code: GeneratedCode | None = None
    readable: FxFile | None = None
    runnable: FxFile | None = None
    transformed: FxFile | None = None
    provenance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    log: GraphFusionLog | None = None
    recorded: RecordedSchedule = field(default_factory=RecordedSchedule)
    settings: Mapping[str, str] = field(default_factory=dict)
    torch: str = ""
    emulated: bool = False
    generation: int = 0
    idle: bool = False
    missing: tuple[tuple[str, str], ...] = ()
    problems: tuple[Problem, ...] = ()


_IR = (Kind.IR_PRE_FUSION, Kind.IR_POST_FUSION)
NEEDED = (*_IR, Kind.OUTPUT_CODE)
HOW_TO_GET = (
    "run the script again with 'xpudbg run', or with TORCH_COMPILE_DEBUG=1 and TORCHINDUCTOR_FX_GRAPH_CACHE=0"
)
_KNOWN: dict[tuple[Callable[..., Any], str], Parsed[Any]] = {}
_KNOWN_TEXTS = 24
"""Most texts whose parsed form is cached for graphs with equal ones, of this run or another: the last used ones, of about four graphs."""
_KNOWN_TEXT = 2 << 20
"""Characters of the longest one: parsed, it takes up to 30 times as many bytes."""
_KNOWN_CHARACTERS = 5 << 20
_SETTING = re.compile(r"^torch\._inductor\.config\.([\w.]+) = ([^\n]{1,200})$", re.MULTILINE)
_MAX_SETTINGS = 1000
_PREFIX = re.compile(r"((?:\w*?_)??)(?:op|buf)\d+")
T = TypeVar("T")


@dataclass(frozen=True)
class GraphFiles:
    """Paths of the artifacts of one graph.

    Attributes:
        id: Its name.
        folder: Name of its debug folder, to find its log; empty when unknown.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Dynamo's, where known.
        pid: Process that compiled it; None when unknown.
        read: Kind -> a function that gives the text.
        reasons: Kind -> why it is not there, where somebody knows.
        rank: Rank in a run of several ranks; else None.
        generation: How often the process had used the same compile id before.
        not_applicable: Kinds that cannot exist for it: a graph of another backend has no generated code.
    """

    id: str
    folder: str = ""
    kind: str = ""
    compile_id: str = ""
    pid: int | None = None
    read: Mapping[Kind, Callable[[], str]] = field(default_factory=dict)
    reasons: Mapping[Kind, str] = field(default_factory=dict)
    rank: int | None = None
    not_applicable: frozenset[Kind] = frozenset()
    generation: int = 0


@dataclass(frozen=True)
class GraphTexts:
    """Unparsed artifacts of one graph.

    Attributes:
        texts: Readable texts, by kind.
        problems: Reasons why others could not be read.
    """

    texts: Mapping[Kind, str]
    problems: tuple[Problem, ...] = ()


@dataclass
class FusionSource:
    """Graphs of a run or a path, with the fusion logs found beside them."""

    name: str
    graphs: list[GraphFiles]
    logs: list[GraphFusionLog] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    torch: str = ""
    emulated: bool = False
    hint: str = ""
    log_digests: list[str] = field(default_factory=list)

    @property
    def how_to_get(self) -> str:
        """Return how to get a graph's artifacts, or why nothing gives them."""
        return self.hint or HOW_TO_GET

    def load(self, graph: GraphFiles) -> FusionInputs:
        """Read and parse the artifacts of one graph; missing ones are named, never raised."""
        return self.parse(graph, self.read(graph))

    def read(self, graph: GraphFiles) -> GraphTexts:
        """Read the artifacts of one graph; unreadable ones are named."""
        problems: list[Problem] = []
        texts: dict[Kind, str] = {}
        for kind, read in graph.read.items():
            # The fusion is known without it.
            if kind is Kind.FX_GRAPH_NODES:
                continue
            try:
                texts[kind] = read()
            except (OSError, XpudbgError) as error:
                problems.append(unreadable(f"{graph.id}: {GRAPH_FILES[kind]}", error))
        return GraphTexts(texts, tuple(problems))

    def parse(self, graph: GraphFiles, given: GraphTexts) -> FusionInputs:
        """Parse the artifacts of one graph."""
        problems, texts = [*self.problems, *given.problems], given.texts
        missing = tuple(
            (GRAPH_FILES[k], graph.reasons.get(k) or HOW_TO_GET)
            for k in (*NEEDED, Kind.FX_GRAPH_TRANSFORMED)
            if k not in texts
        )

        def parsed(kind: Kind, parse: Callable[..., Parsed[T]]) -> T | None:
            if kind not in texts:
                return None
            result = self._parsed(parse, texts[kind], f"{graph.id}: {GRAPH_FILES[kind]}")
            problems.extend(result.problems)
            return result.value

        code = parsed(Kind.OUTPUT_CODE, parse_output_code)
        idle = code is not None and _only_returns(code) and not any(texts.get(k, "").strip() for k in _IR)

        def ir(kind: Kind) -> SchedulerIR | None:
            return SchedulerIR() if idle and kind in texts else parsed(kind, parse_inductor_ir)

        pre = ir(Kind.IR_PRE_FUSION)
        transformed = parsed(Kind.FX_GRAPH_TRANSFORMED, parse_fx_graph)
        return FusionInputs(
            id=graph.id,
            kind=graph.kind,
            compile_id=graph.compile_id,
            generation=graph.generation,
            pre=pre,
            post=ir(Kind.IR_POST_FUSION),
            code=code,
            readable=parsed(Kind.FX_GRAPH_READABLE, parse_fx_graph),
            runnable=parsed(Kind.FX_GRAPH_RUNNABLE, parse_fx_graph),
            transformed=transformed,
            provenance=parsed(Kind.PROVENANCE, _provenance) or {},
            log=self._log(graph, pre, transformed),
            recorded=parsed(Kind.SCHEDULER_NODES, parse_scheduler_nodes) or RecordedSchedule(),
            settings=settings_of(texts.get(Kind.FX_GRAPH_RUNNABLE, "")),
            torch=self.torch,
            emulated=self.emulated,
            idle=idle,
            missing=missing,
            problems=tuple(problems),
        )

    def read_nodes(self, graph: GraphFiles) -> Parsed[FxNodes] | None:
        """Return FX's data on a graph's nodes, where the probe recorded it; see ``graph.reasons`` where not."""
        read = graph.read.get(Kind.FX_GRAPH_NODES)
        if read is None:
            return None
        origin = f"{graph.id}: {GRAPH_FILES[Kind.FX_GRAPH_NODES]}"
        try:
            return parse_fx_nodes(read(), origin=origin)
        except (OSError, XpudbgError) as error:
            return Parsed(FxNodes(), (unreadable(origin, error),))

    def ingredients(self, graph: GraphFiles, given: GraphTexts) -> list[object]:
        """Return everything from which :meth:`parse` makes a graph's inputs, so that equal ones give equal inputs."""
        about = (graph.id, graph.folder, graph.kind, graph.compile_id, graph.pid, graph.generation)
        of_run = (self.torch, self.emulated, self.problems, self.log_digests)
        texts = [part for kind in sorted(given.texts) for part in (kind.value, given.texts[kind])]
        return [about, sorted(graph.reasons.items()), of_run, given.problems, *texts]

    @staticmethod
    def _parsed(parse: Callable[..., Parsed[T]], text: str, origin: str) -> Parsed[T]:
        """Return a parsed text; equal texts are parsed once unless they have problems, which name their file."""
        known = _KNOWN.pop((parse, text), None)
        result: Parsed[T] = parse(text, origin=origin) if known is None else known
        if not result.problems and len(text) <= _KNOWN_TEXT:
            room = _KNOWN_CHARACTERS - len(text)
            while _KNOWN and (len(_KNOWN) >= _KNOWN_TEXTS or sum(len(t) for _, t in _KNOWN) > room):
                del _KNOWN[next(iter(_KNOWN))]
            _KNOWN[parse, text] = result
        return result

    def _log(self, graph: GraphFiles, pre: SchedulerIR | None, fx: FxFile | None) -> GraphFusionLog | None:
        """Return the log of a graph, by the name of its folder where the log has it, and by its nodes."""
        folder = graph.folder or graph.id
        named = [
            g for g in self.logs if g.graph and (g.graph == folder or g.graph.rpartition(".")[0] == graph.id)
        ]
        fitting = named or [g for g in self.logs if not g.graph]
        if graph.pid is not None and any(g.pid == graph.pid for g in fitting):
            fitting = [g for g in fitting if g.pid == graph.pid]
        if graph.compile_id and any(g.compile_id == graph.compile_id for g in fitting):
            fitting = [g for g in fitting if g.compile_id == graph.compile_id]
            if not named:
                fitting = self._in_order(graph, fitting)
        if pre is None:
            return fitting[0] if named and len(fitting) == 1 else None
        kinds = {leaf.name: leaf.kind for n in pre.nodes for leaf in n.leaves()}
        known = {n.name for g in fx.graphs for n in g.nodes} if fx else set()
        parts: dict[str, dict[str, str]] = {}
        for name, kind in kinds.items():
            parts.setdefault(_prefix(name), {})[name] = kind
        chosen = [_best(fitting, part, known, 0.3 if named else 0.8) for part in parts.values()]
        return _together([log for log in chosen if log is not None])

    def _in_order(self, graph: GraphFiles, logs: list[GraphFusionLog]) -> list[GraphFusionLog]:
        """Return the log of a graph among those of a reused compile id (``torch.compiler.reset()``); all where it is not known.

        If there are as many logs as graphs, they are in the same order: each scheduler logs, those of subgraphs too.
        """
        same = [g for g in self.graphs if (g.pid, g.compile_id) == (graph.pid, graph.compile_id)]
        whole = [log for log in logs if any(not _prefix(n.name) for n in log.nodes)]
        if len(same) != len(whole) or len({g.generation for g in same}) < 2 or graph not in same:
            return logs
        own = whole[same.index(graph)]
        return [own, *(log for log in logs if log not in whole)]


def settings_of(runnable: str) -> dict[str, str]:
    """Return Inductor's settings from the text of ``fx_graph_runnable.py``, which prints those that are not the default."""
    return {
        m[1]: m[2].strip() for m, _ in zip(_SETTING.finditer(runnable), range(_MAX_SETTINGS), strict=False)
    }


def _prefix(name: str) -> str:
    """Return the prefix of the names of one graph's nodes: empty, or a subgraph's name (``true_graph_0_``)."""
    match = _PREFIX.match(name)
    return match[1] if match else ""


def _only_returns(code: GeneratedCode) -> bool:
    """Return whether a wrapper is complete and calls nothing."""
    return code.complete and code.wrapper == "python" and not (code.calls or code.kernels or code.unknown)


def _best(
    logs: Sequence[GraphFusionLog], kinds: Mapping[str, str], known: set[str], least: float
) -> GraphFusionLog | None:
    """Return the log most similar to the nodes of a graph; None when none is similar enough."""
    scored = [(_likeness(log, kinds, known), -i, log) for i, log in enumerate(logs)]
    best = max(scored, key=lambda s: s[:2], default=None)
    return best[2] if best is not None and best[0] >= least else None


def _together(logs: Sequence[GraphFusionLog]) -> GraphFusionLog | None:
    """Merge the logs of a graph and its subgraphs, whose nodes have different names."""
    if len(logs) < 2:
        return logs[0] if logs else None
    return replace(
        logs[0],
        refusals=tuple(r for log in logs for r in log.refusals),
        fused=tuple(f for log in logs for f in log.fused),
        nodes=tuple(n for log in logs for n in log.nodes),
        rounds=max(log.rounds for log in logs),
    )


def _likeness(log: GraphFusionLog, kinds: Mapping[str, str], known: set[str]) -> float:
    """Return how well the nodes of a log fit those of a graph: 1 when names and origins are equal."""
    tried = {n.name for n in log.nodes}
    # Logged, or left out as dead.
    names = {n for n, kind in kinds.items() if kind != "NopKernelSchedulerNode"}
    if not tried or not names:
        return 0.0
    origins = {o for n in log.nodes for o in n.origins}
    same = len(tried & kinds.keys()) / len(tried | names)
    return same * (len(origins & known) / len(origins) if origins and known else 1.0)


def _provenance(text: str, *, origin: str) -> Parsed[Mapping[str, tuple[str, ...]]]:
    """Map kernels to FX nodes, from ``cppCodeToPost`` of torch's provenance file (torch 2.8 on); empty without one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return Parsed({}, (Problem(origin, "no JSON" if text else "it is empty"),))
    table = data.get("cppCodeToPost") if isinstance(data, dict) else None
    if not isinstance(table, dict):
        return Parsed({})
    return Parsed(
        {
            str(kernel): tuple(str(n) for n in nodes)
            for kernel, nodes in table.items()
            if isinstance(nodes, list)
        }
    )


TEXT_LIMIT = 256 << 20
_MAX_ENTRIES = 200_000
_LOG_LIMIT = 512 << 20
_PID = re.compile(r"pid_(\d{1,19})")
_KIND = re.compile(r"_(forward|backward|inference)_")


_NEVER = {
    GraphOutcome.FAILED: "its compile failed",
    GraphOutcome.EMPTY: "there was no operator to compile",
    GraphOutcome.EXPORTED: "torch.export made it, and no backend compiled it",
    GraphOutcome.NOT_INDUCTOR: "the backend was not Inductor",
}
"""Outcomes without IR and generated code, however the script is run."""


def open_source(path: Path, *, log: Path | None = None) -> FusionSource:
    """Return the graphs of a bundle, or of any other folder or file.

    Args:
        path: A bundle, a debug folder, a folder with some, or one of a graph's files.
        log: A file with the scheduler's log to read besides those found.

    Raises:
        XpudbgError: There is no such path, or nothing of a graph in it.
    """
    if not exists(path):
        raise XpudbgError(f"there is no {path}", hint="'xpudbg runs' lists the runs of this folder")
    source = _from_bundle(open_bundle(path)) if is_file(path / MANIFEST) else _from_folder(path)
    return _with_log(source, log)


def bundle_source(bundle: Bundle, *, log: Path | None = None) -> FusionSource:
    """Return the graphs of an open bundle; see :func:`open_source`."""
    return _with_log(_from_bundle(bundle), log)


def _with_log(source: FusionSource, log: Path | None) -> FusionSource:
    if log is not None:
        source.logs = [*_read_log(source, log, lambda: _read(log, _LOG_LIMIT)), *source.logs]
    return source


def _why_nothing(manifest: Manifest) -> str:
    """Return why another run of the script gives no graph either: not collected yet, or all compiles failed; empty where it may."""
    if manifest.state is not RunState.COMPLETE and not manifest.graphs:
        return "the run is not collected yet: it is still running, or it was interrupted ('xpudbg collect FOLDER' takes what it has left so far)"
    if manifest.graphs and all(g.outcome in _NEVER for g in manifest.graphs):
        first = manifest.graphs[0]
        why = _NEVER[first.outcome] + (f" ({first.detail})" if first.detail else "")
        more = f", and {len(manifest.graphs) - 1} more have none either" if len(manifest.graphs) > 1 else ""
        return f"{first.id}: {why}{more}; 'xpudbg show' lists its artifacts"
    return ""


def _from_bundle(bundle: Bundle) -> FusionSource:
    manifest = bundle.manifest
    pids, ranks = {p.id: p.pid for p in manifest.processes}, ranks_of(manifest)
    graphs = []
    for graph in manifest.graphs:
        read: dict[Kind, Callable[[], str]] = {}
        reasons: dict[Kind, str] = {}
        folder = ""
        for artifact in graph.artifacts:
            if artifact.kind not in GRAPH_FILES:
                continue
            if artifact.state is State.PRESENT and artifact.path:
                read[artifact.kind] = _bundle_reader(bundle, artifact)
                folder = folder or Path(artifact.origin).parent.name
            else:
                reasons[artifact.kind] = artifact.reason
        if read:
            graphs.append(
                GraphFiles(
                    graph.id,
                    folder,
                    graph.kind.value,
                    graph.compile_id,
                    pids.get(graph.process),
                    read,
                    reasons,
                    ranks.get(graph.process),
                    frozenset(a.kind for a in graph.artifacts if a.state is State.NOT_APPLICABLE),
                    graph.generation,
                )
            )
    source = FusionSource(
        str(bundle.root),
        graphs,
        torch=manifest.versions.get("torch", ""),
        emulated=manifest.emulated is not None,
        hint=_why_nothing(manifest),
    )
    for artifact in manifest.artifacts:
        if (
            artifact.kind in (Kind.TORCH_LOGS, Kind.STDERR)
            and artifact.state is State.PRESENT
            and artifact.path
        ):
            source.logs += _read_log(source, Path(artifact.path), _bundle_reader(bundle, artifact))
    return source


def _bundle_reader(bundle: Bundle, artifact: Artifact) -> Callable[[], str]:
    return lambda: bundle.read_text(artifact.path, limit=TEXT_LIMIT)


def _from_folder(path: Path) -> FusionSource:
    root = path if is_folder(path) else path.parent
    folders: dict[Path, dict[Kind, Path]] = {}
    logs: list[Path] = []
    for folder, names in (
        walk(root, most=_MAX_ENTRIES) if root == path else [(root, sorted({*plain_names(root), path.name}))]
    ):
        for name in names:
            kind = graph_file_kind(name)
            if kind:
                folders.setdefault(folder, {}).setdefault(kind, folder / name)
            elif "torch_logs" in name or name.endswith((".log", STDERR, "err.txt")):
                logs.append(folder / name)
    source = FusionSource(str(path), [], problems=list(archive_problems(path)))
    source.graphs = _graphs(folders, root)
    if root != path and graph_file_kind(path.name) is None:
        raise XpudbgError(
            f"{path.name} is not an artifact of a graph",
            hint=f"one of {', '.join(sorted(GRAPH_FILE_KINDS))}, or their folder",
        )
    if not source.graphs:
        raise XpudbgError(f"no IR and no generated code in {path}", hint=HOW_TO_GET)
    for file in logs[:200]:
        if _has_fusion_log(file):
            source.logs += _read_log(source, file, _file_reader(file, _LOG_LIMIT))
    return source


def _graphs(folders: dict[Path, dict[Kind, Path]], root: Path) -> list[GraphFiles]:
    """Return one graph per folder; the copies in Inductor's cache (``HASH.debug``) only where nothing else exists."""
    usable = {
        f: k
        for f, k in folders.items()
        if set(k) & {*NEEDED, Kind.FX_GRAPH_TRANSFORMED, Kind.FX_GRAPH_READABLE}
    }
    plain = {f: k for f, k in usable.items() if f.suffix != ".debug"}
    chosen = plain or usable
    ids = _ids(sorted(chosen), root)
    found = []
    for folder, files in sorted(chosen.items()):
        kind, pid = _KIND.search(folder.name), _PID.search(str(folder))
        read = {k: _file_reader(file, TEXT_LIMIT) for k, file in files.items()}
        found.append(
            GraphFiles(
                ids[folder], folder.name, kind[1] if kind else "", "", int(pid[1]) if pid else None, read
            )
        )
    return found


def _ids(folders: list[Path], root: Path) -> dict[Path, str]:
    """Return a short name for every folder: its own, with parent folders only where two would be equal."""

    def named(folder: Path, above: int) -> str:
        # Of "." it is empty.
        name = folder.name or folder.absolute().name
        base = name.rpartition(".")[0] if re.search(r"_\d+\.\d+$", name) else name
        parts = [
            p
            for p in folder.relative_to(root).parts[:-1]
            if p not in ("torch_compile_debug", "torchinductor")
        ]
        if above == 1:
            parts = [p for p in parts if not p.startswith("run_")]
        return "/".join([*(parts if above else []), base if above < 3 else name])

    for above in range(4):
        ids = {f: named(f, above) for f in folders}
        if len(set(ids.values())) == len(ids):
            return ids
    return {f: f"{named(f, 3)}#{i}" for i, f in enumerate(folders, 1)}


def _file_reader(file: Path, limit: int) -> Callable[[], str]:
    return lambda: _read(file, limit)


def _read(file: Path, limit: int) -> str:
    return read_file(file, limit=limit).decode("utf-8", "replace")


def _has_fusion_log(file: Path) -> bool:
    try:
        return status(file).st_size <= _LOG_LIMIT and "[__fusion]" in _read(file, 4 << 20)
    except (OSError, XpudbgError):
        return False


def _read_log(source: FusionSource, file: Path, read: Callable[[], str]) -> list[GraphFusionLog]:
    try:
        text = read()
    except (OSError, XpudbgError) as error:
        source.problems.append(unreadable(str(file), error))
        return []
    if "[__fusion]" not in text:
        return []
    parsed = parse_fusion_log(text, origin=file.name)
    source.log_digests.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())
    source.problems.extend(parsed.problems)
    return list(parsed.value)
