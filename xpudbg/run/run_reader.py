"""Open run of any origin: each of its parts is found, read and decoded once; and its ledger: artifacts that are missing or unreadable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.model.artifact import Artifact, Broken, Kind, LedgerSummary, State
from xpudbg.model.manifest import Graph, Manifest, RunState, compile_key
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass
from xpudbg.run.result_cache import is_on, pruned_after, remembered, result_key
from xpudbg.store.files.compression import first_bytes
from xpudbg.store.files.vfs import exists, hash_file, is_file, is_folder, open_file, packed_path, walk
from xpudbg.store.manifest_file import NAME as MANIFEST
from xpudbg.store.manifest_file import is_large, load_manifest
from xpudbg.store.own_cache import store_state
from xpudbg.store.reader import Bundle, open_bundle

if TYPE_CHECKING:
    from xpudbg.formats.torch_trace import TraceConsumer
    from xpudbg.formats.torch_trace.packed_details import TraceDetails
    from xpudbg.formats.torch_trace.reading import RunTraces, TraceReading
    from xpudbg.model.accuracy import AccuracyReport
    from xpudbg.model.fx import FxNodes
    from xpudbg.model.package import Package
    from xpudbg.model.trace import TraceSummary, TraceTimeline
    from xpudbg.model.verify import VerifyRecord
    from xpudbg.run.break_events import RunEvent
    from xpudbg.run.graph_files import FusionInputs, FusionSource, GraphFiles, GraphTexts
    from xpudbg.store.reader import ResultFile


T = TypeVar("T")
C = TypeVar("C", bound="TraceConsumer")
_MOST_GRAPHS = 8
"""Graphs whose texts and parsed artifacts stay in memory: one takes up to tens of megabytes."""


def _is_profile(path: Path) -> bool:
    """Return whether a file is a trace of torch.profiler (Kineto) or another Chrome trace: JSON with ``traceEvents``."""
    if not path.name.removesuffix(".gz").endswith(".json") or not path.is_file():
        return False
    head = first_bytes(path, 1 << 16).lstrip()
    return head.startswith((b"{", b"[")) and b'"traceEvents"' in head


class RunReader:
    """Open run bundle (folder or zip file), debug folder, Triton cache or trace.

    Every part is made on first use and cached; of the parsed artifacts of graphs only the last few.

    Attributes:
        root: Its path.
        name: Its name, as the user typed it.
        log: A file with the scheduler's log to read besides those found; None without one.
    """

    def __init__(
        self,
        root: Path,
        *,
        name: str = "",
        log: Path | None = None,
        bundle: Bundle | None = None,
        outline: bool = False,
    ) -> None:
        self.root = root
        self.name = name or str(root)
        self.log = log
        self._outline = outline
        # The manifest as it was packed, without changes for the zip file.
        self._written: Manifest | None = None
        self._inputs: dict[str, FusionInputs] = {}
        self._texts: dict[str, GraphTexts] = {}
        self._nodes: dict[str, Parsed[FxNodes] | None] = {}
        self._facts: dict[Callable[[RunReader], Any], Any] = {}
        if bundle is not None:
            self.bundle = bundle

    @classmethod
    def open(cls, path: Path, *, name: str = "", log: Path | None = None, outline: bool = False) -> RunReader:
        """Open a path; :func:`xpudbg.store.locate.resolve_run` finds the path of a run's name.

        Args:
            path: Its path.
            name: Its name, as the user typed it.
            log: See :attr:`log`.
            outline: Graphs and kernels of a large run are hardly used, see :attr:`outline`.

        Raises:
            XpudbgError: There is no such path.
        """
        if _is_profile(path):
            raise XpudbgError(
                f"{name or path} is a profile (Chrome trace events), not a run or a structured trace of torch.compile",
                hint="'xpudbg time' shows its times; 'xpudbg run' makes a run, and torch writes structured traces into the folder TORCH_TRACE",
            )
        if not exists(path):
            raise XpudbgError(f"there is no {path}", hint="'xpudbg runs' lists the runs of this folder")
        return cls(path, name=name, log=log, outline=outline)

    def fact(self, make: Callable[[RunReader], T]) -> T:
        """Return the result of a maker for this run, made on first use.

        Args:
            make: The maker; the same function or class each time.
        """
        if make not in self._facts:
            self._facts[make] = make(self)
        found: T = self._facts[make]
        return found

    @cached_property
    def is_bundle(self) -> bool:
        """Return whether it has a manifest; else it is a bare folder, cache or trace."""
        return is_file(self.root / MANIFEST)

    @cached_property
    def bundle(self) -> Bundle:
        """The bundle.

        Raises:
            XpudbgError: It is none, or its manifest cannot be read.
        """
        self._written = load_manifest(self.root)
        return open_bundle(self.root, manifest=self._written)

    @property
    def manifest(self) -> Manifest:
        """The manifest; see :attr:`bundle`."""
        return self.bundle.manifest

    @cached_property
    def real_root(self) -> Path:
        """The resolved path of :attr:`root`."""
        return self.root.resolve()

    @cached_property
    def written(self) -> Manifest | None:
        """The manifest as it was stored, without changes made for a zip file; None where it cannot be read."""
        try:
            manifest = self.manifest
        except XpudbgError:
            return None
        return self._written or manifest

    @cached_property
    def outline(self) -> Manifest:
        """The manifest; without graphs and kernels for a large run in a folder that is opened as an outline; see :attr:`bundle`."""
        large = self._outline and "bundle" not in vars(self) and is_large(self.root)
        if large and packed_path(self.root) is None:
            return load_manifest(self.root, without=("graphs", "kernels"))
        return self.manifest

    @cached_property
    def source(self) -> FusionSource:
        """The graphs that have artifacts, with the fusion logs beside them.

        Raises:
            XpudbgError: It is no bundle, and there is nothing of a graph in it.
        """
        from xpudbg.run.graph_files import bundle_source, open_source

        if self.is_bundle:
            return bundle_source(self.bundle, log=self.log)
        return open_source(self.root, log=self.log)

    @property
    def graphs(self) -> list[GraphFiles]:
        """The graphs that have artifacts, in the order of their compilation; see :attr:`source`."""
        return self.source.graphs

    def texts(self, graph: GraphFiles) -> GraphTexts:
        """Return the unparsed artifacts of a graph; those of the last few graphs are cached."""
        return self._cached(self._texts, graph, lambda: self.source.read(graph))

    def inputs(self, graph: GraphFiles, texts: GraphTexts | None = None) -> FusionInputs:
        """Return the parsed artifacts of a graph, from its texts where they are given; those of the last few graphs are cached."""
        return self._cached(self._inputs, graph, lambda: self.source.parse(graph, texts or self.texts(graph)))

    def fx_nodes(self, graph: GraphFiles) -> Parsed[FxNodes] | None:
        """Return modules, stacks and shapes of a graph's nodes from the probe; None where it did not record them (``graph.reasons``)."""
        return self._cached(self._nodes, graph, lambda: self.source.read_nodes(graph))

    def _cached(self, cache: dict[str, T], graph: GraphFiles, make: Callable[[], T]) -> T:
        if graph.id not in cache:
            made = make()
            while len(cache) >= _MOST_GRAPHS:
                del cache[next(iter(cache))]
            cache[graph.id] = made
        return cache[graph.id]

    def make_for_graphs(
        self,
        known: dict[str, T],
        graphs: Sequence[GraphFiles],
        make: Callable[[GraphFiles, GraphTexts], T],
        row: type[T],
    ) -> list[T]:
        """Return results for several graphs, for many graphs made on several processors; known and cached results are reused.

        Args:
            known: Results by graph id, to which new ones are added.
            graphs: The graphs.
            make: Makes the result of a graph from its texts.
            row: Type of a result.
        """
        from xpudbg.store.files.parallel import GRAPHS_WORTH, parallel_map

        wanted = [g for g in graphs if g.id not in known]
        use_cache = len(wanted) >= GRAPHS_WORTH and is_on()

        def find_or_make(graph: GraphFiles) -> T:
            texts = self._texts.get(graph.id) or self.source.read(graph)
            if not use_cache:
                return make(graph, texts)
            key = result_key(row, self.source.ingredients(graph, texts))
            return remembered(row, key, lambda: make(graph, texts))

        with pruned_after() if use_cache else nullcontext():
            found = parallel_map(find_or_make, wanted, row, worth=GRAPHS_WORTH)
        known.update((g.id, one) for g, one in zip(wanted, found, strict=True))
        return [known[g.id] for g in graphs]

    @cached_property
    def _run_traces(self) -> RunTraces:
        from xpudbg.formats.torch_trace.reading import RunTraces
        from xpudbg.run.result_cache import redacted_files

        names = {path: path or self.root.name for path in self.trace_paths}
        traces = {path: (name, partial(self.open_trace, path)) for path, name in names.items()}
        return RunTraces(traces, partial(redacted_files, self.root))

    def open_trace(self, path: str) -> BinaryIO:
        """Open the file of a trace.

        Args:
            path: From :attr:`trace_paths`.

        Raises:
            OSError: It cannot be read.
            XpudbgError: The same, of a bundle.
        """
        return Bundle(self.root, self.outline).open(path) if path else open_file(self.root)

    def _readings(self, part: str) -> dict[str, TraceReading]:
        from xpudbg.formats.torch_trace.reading import TracePart

        return self._run_traces.readings(TracePart[part])

    @property
    def traces(self) -> dict[str, TraceSummary]:
        """The summary of each trace that can be read, by its path in the bundle (empty for a trace by itself)."""
        # Many runs have none, and the parser takes 60 ms to import.
        if not self.trace_paths:
            return {}
        found = self._readings("SUMMARY")
        return {path: one.summary.value for path, one in found.items() if one.summary is not None}

    @property
    def trace_details(self) -> dict[str, TraceDetails]:
        """Details of the compiles of each trace, by its path; read before :attr:`traces`, they come in the same pass."""
        if not self.trace_paths:
            return {}
        found = self._readings("DETAILS")
        return {path: one.details for path, one in found.items() if one.details is not None}

    @property
    def trace_timelines(self) -> dict[str, Parsed[TraceTimeline]]:
        """The timed events of each trace, by its path; its problems are also those of the trace as such."""
        if not self.trace_paths:
            return {}
        found = self._readings("TIMELINE")
        return {path: one.timeline for path, one in found.items() if one.timeline is not None}

    @property
    def trace_problems(self) -> list[Problem]:
        """Problems of traces that could not be read, of those that were used."""
        if not self.trace_paths:
            return []
        if not self._run_traces.asked:
            _ = self.traces
        return self._run_traces.problems

    @property
    def trace_damage(self) -> dict[str, tuple[Problem, ...]]:
        """Oddities of the readable traces, by their paths."""
        if not self.trace_paths:
            return {}
        found = self._readings("SUMMARY")
        return {path: one.summary.problems for path, one in found.items() if one.summary is not None}

    def consume_traces(
        self, make: Callable[[], C], *, everything: bool = False
    ) -> dict[str, tuple[C, tuple[Problem, ...]]]:
        """Read each trace for a caller's own consumer; return the consumers by path, with the oddities of the trace.

        Args:
            make: Makes the consumer of one trace.
            everything: Make summaries, details and timelines in the same pass, for later use.
        """
        return self._run_traces.consume(make, everything=everything) if self.trace_paths else {}

    @property
    def trace_paths(self) -> list[str]:
        """The paths of its traces in the bundle (empty for a trace by itself).

        Raises:
            XpudbgError: It is a file by itself, of no graph, and no line of its first mebibyte is a record.
        """
        if self.is_bundle:
            return [a.path for a in self.present(Kind.TORCH_TRACE)]
        return [] if is_folder(self.root) else self._lone_trace

    @cached_property
    def _lone_trace(self) -> list[str]:
        from xpudbg.formats.torch_trace.reader import has_record

        head = first_bytes(self.root, 1 << 20)
        if not head or has_record(head):
            return [""]
        with suppress(XpudbgError):
            if self.graphs:
                return []
        raise XpudbgError(
            f"{self.name or self.root} is neither a run nor a structured trace: no line of it is a record",
            hint="torch writes structured traces into the folder TORCH_TRACE",
        )

    def present(self, *kinds: Kind) -> list[Artifact]:
        """Return the existing artifacts of the whole run of some kinds."""
        rows = self.outline.artifacts if self.is_bundle else ()
        return [a for a in rows if a.kind in kinds and a.state is State.PRESENT and a.path]

    def printed(self, *kinds: Kind, problems: list[Problem] | None = None) -> list[tuple[str, str]]:
        """Return what the run's processes printed and logged: the first 64 MB of each file.

        Args:
            kinds: Kinds of the files.
            problems: Gets a problem for each file that cannot be read.

        Returns:
            Each file's path in the run, and its text.
        """
        found = []
        for artifact in self.present(*kinds) if self.written else ():
            try:
                found.append((artifact.path, self.bundle.read_text(artifact.path)))
            except (OSError, XpudbgError) as error:
                if problems is not None:
                    problems.append(Problem(artifact.path, f"cannot be read: {error}"))
        return found

    @cached_property
    def ledger(self) -> LedgerSummary:
        """Ledger of the run: its artifacts, and why others are missing; see :attr:`bundle`."""
        return analyse_ledger(self.manifest)

    @cached_property
    def accuracy(self) -> AccuracyReport | None:
        """The verdict of ``xpudbg accuracy``; None where the run has none.

        Raises:
            XpudbgError: It is damaged or of a newer version.
        """
        from xpudbg.store.reader import ACCURACY_FILE

        return self._recorded(Kind.ACCURACY, ACCURACY_FILE)

    @cached_property
    def verify_record(self) -> VerifyRecord | None:
        """Stored results of ``xpudbg verify``; None where the run has none.

        Raises:
            XpudbgError: It is damaged or of a newer version.
        """
        from xpudbg.store.reader import VERIFY_FILE

        return self._recorded(Kind.VERIFY, VERIFY_FILE)

    @cached_property
    def packages(self) -> list[Package]:
        """Facts of the ``.pt2`` packages that the bundle was made of.

        Raises:
            XpudbgError: A record is damaged or of a newer version.
        """
        from xpudbg.store.reader import PACKAGE_FILE

        return [PACKAGE_FILE.load(self.root / row.path) for row in self.present(Kind.PACKAGE)]

    def _recorded(self, kind: Kind, file: ResultFile[T]) -> T | None:
        for row in self.present(kind):
            with os_errors(f"cannot read {row.path}"):
                return file.load(self.root / row.path)
        return None

    @cached_property
    def incomplete_reasons(self) -> list[Problem]:
        """Reasons why figures of the run as a whole are doubtful; empty without a manifest."""
        return incomplete_reasons(self.outline) if self.is_bundle else []

    def events(self, graphs: Collection[str] | None = None) -> list[RunEvent] | None:
        """Return graph breaks and recompiles, those of several ranks once; None without a manifest.

        Args:
            graphs: Ids of graphs: only the breaks in their compiles; None for the whole run.
        """
        from xpudbg.model.ranks import fold_breaks, fold_recompiles, ranks_of
        from xpudbg.run.break_events import break_event, recompile_event

        if not self.is_bundle:
            return None
        ranks, breaks, again = ranks_of(self.manifest), self.manifest.graph_breaks, self.manifest.recompiles
        if graphs is not None:
            chosen = (g for g in self.manifest.graphs if g.id in graphs)
            mine = {compile_key(g) for g in chosen}
            breaks = tuple(b for b in breaks if compile_key(b) in mine)
            again = ()
        found = [break_event(b, have[0] if have else None) for b, have in fold_breaks(breaks, ranks)]
        found += [recompile_event(r, have[0] if have else None) for r, have in fold_recompiles(again, ranks)]
        return found


def incomplete_reasons(manifest: Manifest) -> list[Problem]:
    """Return why figures of a run as a whole are doubtful: it has not ended, or not well."""
    found = []
    if manifest.state is not RunState.COMPLETE:
        hint = "'xpudbg collect FOLDER' finishes a run that was killed"
        found.append(Problem("run", f"it is {manifest.state.value}: figures may leave out a part", hint))
    if manifest.exit.code:
        what = f"the script ended with status {manifest.exit.code}: figures may be of a part of it"
        found.append(Problem("run", what))
    return found


def accuracy_or_problem(run: RunReader) -> tuple[AccuracyReport | None, Problem | None]:
    """Return the verdict on a run's numbers, or a problem; both None where they were not compared."""
    try:
        return run.accuracy, None
    except XpudbgError as error:
        return None, Problem("accuracy.json", error.message, error.hint)


# Selection of the graphs of a run by id, number, compile id or part of a name.

_SHOWN = 12


@dataclass(frozen=True)
class GraphName:
    """Names by which a graph can be selected.

    Attributes:
        id: Unique in its run.
        compile_id: Dynamo's, empty when unknown.
        generation: How often its process had used that compile id before.
        folder: Name of its debug folder; empty when unknown.
    """

    id: str
    compile_id: str = ""
    generation: int = 0
    folder: str = ""


def graph_names(run: RunReader) -> list[GraphName]:
    """Return the graphs of a run in the order of their numbers: for a bundle all of the manifest, else those with artifacts.

    Raises:
        XpudbgError: It is no bundle, and there is nothing of a graph in it.
    """
    if run.is_bundle:
        return [GraphName(g.id, g.compile_id, g.generation, _folder(g)) for g in run.manifest.graphs]
    return [GraphName(g.id, g.compile_id, g.generation, g.folder) for g in run.graphs]


def _folder(graph: Graph) -> str:
    return next((a.origin.split("/")[-2] for a in graph.artifacts if a.origin.count("/") > 1), "")


def graph_files(run: RunReader, graphs: Sequence[GraphName] | None = None) -> list[GraphFiles]:
    """Return the artifacts of graphs, as far as they have some.

    Args:
        run: The run.
        graphs: The graphs; None for all.

    Raises:
        XpudbgError: None of them has any; the hint has the reason.
    """
    source = run.source
    ids = None if graphs is None else {g.id for g in graphs}
    found = [g for g in source.graphs if ids is None or g.id in ids]
    if found:
        return found
    if graphs and run.is_bundle:
        row = next(g for g in run.manifest.graphs if g.id == graphs[0].id)
        why = row.detail or next((a.reason for a in row.artifacts if a.reason), "")
        raise XpudbgError(f"{row.id} has neither IR nor generated code", hint=why or source.how_to_get)
    raise XpudbgError(f"no graph with IR or generated code in {source.name}", hint=source.how_to_get)


def cached_run_result(row: type[T], run: RunReader, make: Callable[[], T], *parts: object) -> T:
    """Return the cached result of a whole run, or make and cache it; see :func:`run_key`.

    Args:
        row: Type of the result.
        run: The run.
        make: Makes the result.
        parts: Further parts of its key among results of this type.

    Raises:
        XpudbgError: The manifest cannot be read.
        OSError: The same.
    """
    key = run_key(row, run, *parts)
    if not key:
        return make()
    with pruned_after():
        return remembered(row, key, make)


def run_key(row: type, run: RunReader, *parts: object) -> str:
    """Return the key of a result of a whole run; empty where none is cached: for incomplete runs, and without a bundle.

    The manifest has the digest of every artifact, so that it identifies all of them; native code that was built later is not in
    the bundle.
    """
    if not (is_on() and run.is_bundle and run.outline.state is RunState.COMPLETE):
        return ""
    _, digest = hash_file(run.root / MANIFEST)
    return result_key(row, [digest, store_state(), *parts])


_TRACE_NAME = re.compile(r"torch_trace.{0,255}\.log(?:\.gz)?$")
_MOST_FILES = 100_000
_MOST_TRACES = 4096


def trace_readers(run: RunReader) -> list[tuple[str, RunReader]]:
    """Return the readers of a run's traces with their names: the run itself, or every trace of a folder."""
    if run.is_bundle or not is_folder(run.root):
        return [(run.root.name, run)]
    found: list[tuple[str, RunReader]] = []
    for folder, names in walk(run.root, most=_MOST_FILES):
        for name in sorted(names):
            if _TRACE_NAME.search(name) and len(found) < _MOST_TRACES:
                path = folder / name
                found.append((path.relative_to(run.root).as_posix(), RunReader.open(path, name=str(path))))
    return found


_NOT_REQUIRED = frozenset({Kind.ORIG_FX_GRAPH_DIAGRAM, Kind.GRAPH_DIAGRAM})


def analyse_ledger(manifest: Manifest) -> LedgerSummary:
    """Count the ledger's rows and name the broken ones.

    A row is broken when the artifact was requested and could exist, but is missing or unreadable. torch's own diagrams
    are not required: they depend on programs outside of torch. A run that has not ended is broken as a whole.
    """
    states: Counter[State] = Counter()
    reasons: Counter[str] = Counter()
    broken: list[Broken] = []
    if manifest.state is not RunState.COMPLETE:
        reason = f"the run is not collected ({manifest.state.value}): 'xpudbg collect' takes what it has left so far"
        broken.append(Broken("run", Kind.OTHER, reason))
    for owner, artifact in _rows(manifest):
        states[artifact.state] += 1
        if artifact.state is State.PRESENT:
            continue
        reasons[artifact.reason] += 1
        if artifact.state in (State.MISSING, State.UNREADABLE) and artifact.kind not in _NOT_REQUIRED:
            broken.append(Broken(owner, artifact.kind, artifact.reason))
    return LedgerSummary(
        present=states[State.PRESENT],
        not_requested=states[State.NOT_REQUESTED],
        not_applicable=states[State.NOT_APPLICABLE],
        missing=states[State.MISSING],
        unreadable=states[State.UNREADABLE],
        reasons=tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        broken=tuple(broken),
    )


def _rows(manifest: Manifest) -> Iterator[tuple[str, Artifact]]:
    """Yield each artifact once: graphs, ranks and processes share the entries of a cache."""
    shared: set[tuple[Kind, State, str, str]] = set()
    for owner, folder, artifacts in _owned(manifest):
        # In a large run nearly all files are in the folders of their graphs, and no other owner names them.
        own: set[tuple[Kind, State, str, str]] = set()
        for artifact in artifacts:
            of = artifact.path or artifact.origin
            row = (artifact.kind, artifact.state, of, artifact.reason)
            seen = own if folder and artifact.path.startswith(folder) else shared
            if not of or row not in seen:
                seen.add(row)
                yield owner, artifact


def _owned(manifest: Manifest) -> Iterator[tuple[str, str, Iterable[Artifact]]]:
    """Yield the owners of artifacts, each with a folder that contains only its files; empty where it has none."""
    times = Counter((graph.process, graph.id) for graph in manifest.graphs)
    for graph in manifest.graphs:
        alone = times[graph.process, graph.id] == 1
        yield graph.id, f"processes/{graph.process}/graphs/{graph.id}/" if alone else "", graph.artifacts
    for kernel in manifest.kernels:
        yield kernel.name, "", kernel.artifacts
    yield "run", "", manifest.artifacts
