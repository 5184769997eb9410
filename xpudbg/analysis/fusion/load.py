"""From a bundle or bare debug folders to what the fusion analysis needs, one graph after the other."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from xpudbg.analysis.fusion.context import settings_of
from xpudbg.analysis.fusion.inputs import FusionInputs
from xpudbg.analysis.fusion.unfused_pairs import prefix_of
from xpudbg.bundle.manifest_file import NAME as MANIFEST
from xpudbg.bundle.reader import Bundle, open_bundle
from xpudbg.errors import XpudbgError
from xpudbg.files.vfs import (
    archive_problems,
    exists,
    is_file,
    is_folder,
    plain_names,
    read_file,
    status,
    walk,
)
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.artifact_names import GRAPH_FILES, STDERR
from xpudbg.model.fusion_log import GraphFusionLog
from xpudbg.model.fx import FxFile
from xpudbg.model.manifest import GraphOutcome, Manifest
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.ranks import ranks_of
from xpudbg.model.scheduler_ir import SchedulerIR
from xpudbg.parsers.fusion_log import parse_fusion_log
from xpudbg.parsers.fx_graph import parse_fx_graph
from xpudbg.parsers.inductor_ir import parse_inductor_ir
from xpudbg.parsers.output_code import parse_output_code

_NEEDED = (Kind.IR_PRE_FUSION, Kind.IR_POST_FUSION, Kind.OUTPUT_CODE)
HOW_TO_GET = (
    "run the script again with 'xpudbg run', or with TORCH_COMPILE_DEBUG=1 and TORCHINDUCTOR_FX_GRAPH_CACHE=0"
)
TEXT_LIMIT = 256 << 20
_MAX_ENTRIES = 200_000
_LOG_LIMIT = 512 << 20
_KNOWN_TEXTS = 24
"""Texts whose parsed form is kept for a graph that has the same: those of about four graphs, the last used ones."""
_KNOWN_TEXT = 256 << 10
"""Characters of the longest one: parsed, it takes up to 30 times as many bytes."""
_PID = re.compile(r"pid_(\d+)")
_KIND = re.compile(r"_(forward|backward|inference)_")
T = TypeVar("T")


_NEVER = {
    GraphOutcome.FAILED: "its compile failed",
    GraphOutcome.EMPTY: "there was no operator to compile",
    GraphOutcome.EXPORTED: "torch.export made it, and no backend compiled it",
    GraphOutcome.NOT_INDUCTOR: "the backend was not Inductor",
}
"""Outcomes that leave neither IR nor generated code, however the script is run."""


@dataclass(frozen=True)
class GraphFiles:
    """Where the artifacts of one graph are.

    Attributes:
        id: Its name.
        folder: Name of its debug folder, to find its log; empty when unknown.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        compile_id: Where known.
        pid: Of the process that compiled it; None when unknown.
        read: Kind -> a function that gives the text.
        reasons: Kind -> why it is not there, where somebody knows.
        rank: Of a run of several ranks; else None.
        generation: How often the process had given the same compile id before.
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
    """The artifacts of one graph as they stand.

    Attributes:
        texts: By kind; those that could be read.
        problems: Why others could not.
    """

    texts: Mapping[Kind, str]
    problems: tuple[Problem, ...] = ()


@dataclass
class FusionSource:
    """The graphs of a run or a path, with the fusion logs found beside them."""

    name: str
    graphs: list[GraphFiles]
    logs: list[GraphFusionLog] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    torch: str = ""
    emulated: bool = False
    hint: str = ""
    log_digests: list[str] = field(default_factory=list)
    _known: dict[tuple[Callable[..., Any], str], Parsed[Any]] = field(default_factory=dict)

    @property
    def how_to_get(self) -> str:
        """What gives a graph's artifacts, or why nothing does."""
        return self.hint or HOW_TO_GET

    def load(self, graph: GraphFiles) -> FusionInputs:
        """Read and parse the artifacts of one graph; what is not there is named, never raised."""
        return self.parse(graph, self.read(graph))

    def read(self, graph: GraphFiles) -> GraphTexts:
        """Read the artifacts of one graph; what cannot be read is named."""
        problems: list[Problem] = []
        texts: dict[Kind, str] = {}
        for kind, read in graph.read.items():
            try:
                texts[kind] = read()
            except (OSError, XpudbgError) as error:
                problems.append(Problem(f"{graph.id}: {GRAPH_FILES[kind]}", f"cannot be read: {error}"))
        return GraphTexts(texts, tuple(problems))

    def parse(self, graph: GraphFiles, given: GraphTexts) -> FusionInputs:
        """Parse the artifacts of one graph."""
        problems, texts = [*self.problems, *given.problems], given.texts
        missing = tuple(
            (GRAPH_FILES[k], graph.reasons.get(k) or HOW_TO_GET)
            for k in (*_NEEDED, Kind.FX_GRAPH_TRANSFORMED)
            if k not in texts
        )

        def parsed(kind: Kind, parse: Callable[..., Parsed[T]]) -> T | None:
            if kind not in texts:
                return None
            result = self._parsed(parse, texts[kind], f"{graph.id}: {GRAPH_FILES[kind]}")
            problems.extend(result.problems)
            return result.value

        pre = parsed(Kind.IR_PRE_FUSION, parse_inductor_ir)
        transformed = parsed(Kind.FX_GRAPH_TRANSFORMED, parse_fx_graph)
        return FusionInputs(
            id=graph.id,
            kind=graph.kind,
            compile_id=graph.compile_id,
            generation=graph.generation,
            pre=pre,
            post=parsed(Kind.IR_POST_FUSION, parse_inductor_ir),
            code=parsed(Kind.OUTPUT_CODE, parse_output_code),
            readable=parsed(Kind.FX_GRAPH_READABLE, parse_fx_graph),
            runnable=parsed(Kind.FX_GRAPH_RUNNABLE, parse_fx_graph),
            transformed=transformed,
            provenance=_provenance(texts.get(Kind.PROVENANCE, "")),
            log=self._log(graph, pre, transformed),
            settings=settings_of(texts.get(Kind.FX_GRAPH_RUNNABLE, "")),
            torch=self.torch,
            emulated=self.emulated,
            missing=missing,
            problems=tuple(problems),
        )

    def ingredients(self, graph: GraphFiles, given: GraphTexts) -> list[object]:
        """All that :meth:`parse` makes a graph's inputs from, so that equal ones give equal inputs."""
        about = (graph.id, graph.folder, graph.kind, graph.compile_id, graph.pid, graph.generation)
        of_run = (self.torch, self.emulated, self.problems, self.log_digests)
        texts = [part for kind in sorted(given.texts) for part in (kind.value, given.texts[kind])]
        return [about, sorted(graph.reasons.items()), of_run, given.problems, *texts]

    def _parsed(self, parse: Callable[..., Parsed[T]], text: str, origin: str) -> Parsed[T]:
        """A parsed text; equal ones, which layers, ranks and recompiles leave, are parsed once. Only sound ones: problems name their file."""
        known = self._known.pop((parse, text), None)
        result: Parsed[T] = parse(text, origin=origin) if known is None else known
        if not result.problems and len(text) <= _KNOWN_TEXT:
            while len(self._known) >= _KNOWN_TEXTS:
                del self._known[next(iter(self._known))]
            self._known[parse, text] = result
        return result

    def _log(self, graph: GraphFiles, pre: SchedulerIR | None, fx: FxFile | None) -> GraphFusionLog | None:
        """The log of a graph: by the name of its folder where the log has it, and by the nodes that were tried."""
        folder = graph.folder or graph.id
        named = [
            g for g in self.logs if g.graph and (g.graph == folder or g.graph.rpartition(".")[0] == graph.id)
        ]
        fitting = named or [g for g in self.logs if not g.graph]
        if graph.pid is not None and any(g.pid == graph.pid for g in fitting):
            fitting = [g for g in fitting if g.pid == graph.pid]
        if graph.compile_id and any(g.compile_id == graph.compile_id for g in fitting):
            fitting = [g for g in fitting if g.compile_id == graph.compile_id]
        if pre is None:
            return fitting[0] if named and len(fitting) == 1 else None
        kinds = {leaf.name: leaf.kind for n in pre.nodes for leaf in n.leaves()}
        known = {n.name for g in fx.graphs for n in g.nodes} if fx else set()
        parts: dict[str, dict[str, str]] = {}
        for name, kind in kinds.items():
            parts.setdefault(prefix_of(name), {})[name] = kind
        chosen = [_best(fitting, part, known, 0.3 if named else 0.8) for part in parts.values()]
        return _together([log for log in chosen if log is not None])


def _best(
    logs: Sequence[GraphFusionLog], kinds: Mapping[str, str], known: set[str], least: float
) -> GraphFusionLog | None:
    """The log that is most like the nodes of a graph, given with their kinds; None when none is like enough."""
    scored = [(_likeness(log, kinds, known), -i, log) for i, log in enumerate(logs)]
    best = max(scored, key=lambda s: s[:2], default=None)
    return best[2] if best is not None and best[0] >= least else None


def _together(logs: Sequence[GraphFusionLog]) -> GraphFusionLog | None:
    """The logs of a graph and its subgraphs as one: their nodes have names of their own."""
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
    """How well the nodes of a log are those of a graph, given with their kinds: 1 when names and origins are the same."""
    tried = {n.name for n in log.nodes}
    names = {
        n for n, kind in kinds.items() if kind != "NopKernelSchedulerNode"
    }  # logged, or left out as dead
    if not tried or not names:
        return 0.0
    origins = {o for n in log.nodes for o in n.origins}
    same = len(tried & kinds.keys()) / len(tried | names)
    return same * (len(origins & known) / len(origins) if origins and known else 1.0)


def open_source(path: Path, *, log: Path | None = None) -> FusionSource:
    """The graphs of a bundle, or of a folder or file that someone else made.

    Args:
        path: A bundle, a debug folder, a folder that holds some, or one of a graph's files.
        log: A file with the scheduler's log to read besides those found.

    Raises:
        XpudbgError: There is no such path, or nothing of a graph in it.
    """
    if not exists(path):
        raise XpudbgError(f"there is no {path}", hint="'xpudbg runs' lists the runs of this folder")
    source = _from_bundle(open_bundle(path)) if is_file(path / MANIFEST) else _from_folder(path)
    return _with_log(source, log)


def bundle_source(bundle: Bundle, *, log: Path | None = None) -> FusionSource:
    """The graphs of a bundle that is open; see :func:`open_source`."""
    return _with_log(_from_bundle(bundle), log)


def _with_log(source: FusionSource, log: Path | None) -> FusionSource:
    if log is not None:
        source.logs = [*_read_log(source, log, lambda: _read(log, _LOG_LIMIT)), *source.logs]
    return source


def _why_nothing(manifest: Manifest) -> str:
    """Why running the script again gives no graph either: nothing was compiled, or all compiles failed; empty where it may."""
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
    wanted = set(GRAPH_FILES.values())
    folders: dict[Path, dict[Kind, Path]] = {}
    logs: list[Path] = []
    by_name = {v: k for k, v in GRAPH_FILES.items()}
    for folder, names in (
        walk(root, most=_MAX_ENTRIES) if root == path else [(root, sorted({*plain_names(root), path.name}))]
    ):
        for name in names:
            if name in wanted:
                folders.setdefault(folder, {})[by_name[name]] = folder / name
            elif "torch_logs" in name or name.endswith((".log", STDERR, "err.txt")):
                logs.append(folder / name)
    source = FusionSource(str(path), [], problems=list(archive_problems(path)))
    source.graphs = _graphs(folders, root)
    if root != path and path.name not in wanted:
        raise XpudbgError(
            f"{path.name} is not an artifact of a graph",
            hint=f"one of {', '.join(sorted(wanted))}, or their folder",
        )
    if not source.graphs:
        raise XpudbgError(f"no IR and no generated code in {path}", hint=HOW_TO_GET)
    for file in logs[:200]:
        if _has_fusion_log(file):
            source.logs += _read_log(source, file, _file_reader(file, _LOG_LIMIT))
    return source


def _graphs(folders: dict[Path, dict[Kind, Path]], root: Path) -> list[GraphFiles]:
    """One graph a folder; the copies that Inductor puts in its cache (``HASH.debug``) only where nothing else is."""
    usable = {
        f: k
        for f, k in folders.items()
        if set(k) & {*_NEEDED, Kind.FX_GRAPH_TRANSFORMED, Kind.FX_GRAPH_READABLE}
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
    """A short name for every folder: its own, with those of the folders above it only where two would be the same."""

    def named(folder: Path, above: int) -> str:
        name = folder.name or folder.absolute().name  # of "." it is empty
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
        source.problems.append(Problem(str(file), f"cannot be read: {error}"))
        return []
    if "[__fusion]" not in text:
        return []
    parsed = parse_fusion_log(text, origin=file.name)
    source.log_digests.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())
    source.problems.extend(parsed.problems)
    return list(parsed.value)


def _provenance(text: str) -> dict[str, tuple[str, ...]]:
    """Kernel -> FX nodes, from ``cppCodeToPost`` of torch's provenance file (torch 2.8 on); empty when there is none."""
    try:
        data = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return {}
    table = data.get("cppCodeToPost") if isinstance(data, dict) else None
    if not isinstance(table, dict):
        return {}
    return {
        str(kernel): tuple(str(n) for n in nodes)
        for kernel, nodes in table.items()
        if isinstance(nodes, list)
    }
