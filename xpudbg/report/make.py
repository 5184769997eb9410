"""Report of a run: builds its pages one after the other, draws them, and writes one file."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path

from xpudbg import __version__
from xpudbg.compare.ci import keep_facts
from xpudbg.compare.diff.runs import problems_of, whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.compare.graphs.graph_summary import GraphSummary, summaries_of
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import decimal_size, long_time, noun_for, plural
from xpudbg.facts.advice import code_advice, graph_facts, whole_advice
from xpudbg.facts.compile_time import analyse_compile_time, feed_spans
from xpudbg.facts.dynamo.report import analyse_dynamo
from xpudbg.facts.fusion.rank_kernels import least_time
from xpudbg.facts.last_page import last_page
from xpudbg.facts.launch_costs import cost_device
from xpudbg.facts.lost_times import lost_of_run, pass_losses
from xpudbg.facts.origins.coverage import CoverageCount
from xpudbg.facts.origins.kernel_code import Disassembler
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.facts.packages import run_packages
from xpudbg.model.artifact import RECORDED_INPUTS, Artifact, Kind, State
from xpudbg.model.compile_time import CompileTimeReport
from xpudbg.model.dynamo import DynamoReport
from xpudbg.model.finding import GraphFacts, RunAdvice
from xpudbg.model.fusion import FusedKernel, GraphFusion
from xpudbg.model.generated_code import COMPILED_KINDS
from xpudbg.model.kernel_counts import LooseKernel
from xpudbg.model.manifest import Graph, GraphKind
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.ranks import ranks_of
from xpudbg.model.report import (
    ReportFigure,
    ReportFinding,
    ReportGraphRow,
    ReportIndex,
    ReportKernelRow,
    ReportLink,
    ReportModuleRow,
    ReportProblem,
)
from xpudbg.model.report_graph import ReportGraphPage
from xpudbg.model.row import dataclass
from xpudbg.model.trace import function_text
from xpudbg.report import findings as found
from xpudbg.report.compared_numbers import ComparedNumbers, VerifiedNumbers
from xpudbg.report.graph_part import GraphPart, graph_part
from xpudbg.report.kernel_part import (
    KernelPart,
    eager_kernel_part,
    graph_kernel_parts,
    outside_keys,
)
from xpudbg.report.kernel_rows import CountedKernel, RunPasses, RunTimes, launch_row
from xpudbg.report.run_pages import (
    MAX_TEXT,
    FileStore,
    PageRecorder,
    RunPages,
    add_blocks,
    environment,
    give_facts,
    ledger_counts,
    ledger_rows,
    owned_artifacts,
    pages_key,
    report_run,
    take_facts,
)
from xpudbg.run.cache_files import RunCache
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.result_cache import cached_result, keep_result, pruned_after
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.fusion.drawing import drawing, drawing_failed
from xpudbg.screens.report.compare_page import compare_page
from xpudbg.screens.report.graph_content import with_pictures, with_sentences
from xpudbg.screens.report.page import Redact, ReportPage, encoded, packed_chunk, page_body
from xpudbg.screens.report.run_time_page import (
    LongestSpans,
    ReportPlaces,
    dynamo_page,
    frame_names,
    phases,
    time_page,
)
from xpudbg.screens.reporter import save_pieces
from xpudbg.screens.source_text import coverage_figure
from xpudbg.store.files.vfs import read_file

# Key figures of a report.


def report_figures(
    run: RunReader,
    graphs: Sequence[ReportGraphRow],
    kernels: Sequence[ReportKernelRow],
    dynamo: DynamoReport | None,
    times: CompileTimeReport | None,
) -> tuple[ReportFigure, ...]:
    """Return the key figures of a run.

    Args:
        run: The run.
        graphs: Its graphs.
        kernels: Its kernels.
        dynamo: What torch.compile did with each frame; None if unknown.
        times: Where the compile time went; None if unknown.
    """
    found = [_graphs(run, graphs)] if run.is_bundle or graphs else []
    found.append(_kernels(kernels, graphs))
    if run.is_bundle or dynamo is not None:
        found += [*_stops(run, dynamo), _compile_time(dynamo, times)]
    if graphs:
        found.append(_saved(graphs))
    found.append(_spills(kernels, together=bool(graphs)))
    return tuple(found)


def _graphs(run: RunReader, graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    every = len(run.manifest.graphs) if run.is_bundle else len(graphs)
    without = every - len(graphs)
    note = f"{plural(without, 'graph')} left no code" if without > 0 else ""
    return ReportFigure("graphs", noun_for(every, "graph"), str(every), note)


def _kernels(kernels: Sequence[ReportKernelRow], graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    # Beside graphs a kernel that none of them calls counts once, as `show` counts it, however many configurations the cache has.
    loose = [k for k in kernels if k.graph is None] if graphs else []
    alone = [k for k in loose if k.kind in COMPILED_KINDS]
    tried = sum(k.kind == LooseKernel.CANDIDATE for k in loose)
    generated = sum(k.kind in COMPILED_KINDS and (k.graph is not None or not graphs) for k in kernels)
    launches = [g.kernels for g in graphs]
    known = sum(n for n in launches if n is not None)
    total = f"{plural(known, 'launch', 'launches')} in all" if graphs and None not in launches else ""
    called = len(kernels) - generated - len(loose)
    more = f"library calls at {plural(called, 'place')}" if called else ""
    label = noun_for(generated, "generated kernel")
    candidates = f"autotuning tried {plural(tried, 'configuration')} that no graph launches" if tried else ""
    notes = filter(None, (more, total, _outside_text(alone), candidates))
    return ReportFigure("kernels", label, str(generated), "; ".join(notes))


def _outside_text(alone: Sequence[ReportKernelRow]) -> str:
    """Return ``4 kernels outside of graphs, in 21 cache entries``; empty without such kernels."""
    names = len({k.name for k in alone})
    entries = f", in {len(alone)} cache entries" if len(alone) > names else ""
    return f"{plural(names, 'kernel')} outside of graphs{entries}" if names else ""


def _stops(run: RunReader, dynamo: DynamoReport | None) -> list[ReportFigure]:
    to = ReportLink("dynamo")
    if dynamo is not None and not dynamo.lost:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    elif run.is_bundle and (
        run.manifest.graph_breaks or run.manifest.recompiles or run.present(Kind.TORCH_TRACE)
    ):
        breaks, again = len(run.manifest.graph_breaks), len(run.manifest.recompiles)
    elif dynamo is not None and dynamo.frames:
        breaks, again = dynamo.totals.breaks, dynamo.totals.recompiles
    else:
        why = "no structured trace tells"
        return [
            ReportFigure(k, label, "unknown", why)
            for k, label in (("breaks", "graph breaks"), ("recompiles", "recompiles"))
        ]
    ranks = len(set(ranks_of(run.manifest).values())) if run.is_bundle else 0
    note = f"of {ranks} ranks; what several did alike counts once" if ranks > 1 and breaks + again else ""
    return [
        ReportFigure("breaks", noun_for(breaks, "graph break"), str(breaks), note, to, breaks > 0),
        ReportFigure("recompiles", noun_for(again, "recompile"), str(again), note, to),
    ]


def _compile_time(dynamo: DynamoReport | None, times: CompileTimeReport | None) -> ReportFigure:
    if times is not None and times.stages:
        seconds: float | None = times.wall_s
        note = plural(len(times.made_compiles), "compile")
        note += times.compiling_processes
    else:
        seconds = dynamo.totals.seconds if dynamo is not None else None
        note = "of all frames"
    if seconds is None:
        return ReportFigure("compile_time", "compile time", "unknown", "no structured trace tells")
    return ReportFigure("compile_time", "compile time", long_time(seconds), note, ReportLink("time"))


def _saved(graphs: Sequence[ReportGraphRow]) -> ReportFigure:
    known = [g.bytes_saved for g in graphs if g.bytes_saved is not None]
    if not known:
        return ReportFigure(
            "bytes_saved", "memory traffic saved by fusion", "unknown", "the IR of no graph is complete"
        )
    left = len(graphs) - len(known)
    note = (
        f"without {plural(left, 'graph')} of which it is not known"
        if left
        else "estimated from the sizes of buffers, each graph run once"
    )
    return ReportFigure("bytes_saved", "memory traffic saved by fusion", decimal_size(sum(known)), note)


def _spills(kernels: Sequence[ReportKernelRow], *, together: bool) -> ReportFigure:
    """Return the figure of kernels that spill; ``together``: count cache entries of one name outside of graphs as one kernel."""
    compiled: dict[str, list[int | None]] = {}
    for k in kernels:
        if k.kind in COMPILED_KINDS and not k.kind.startswith("cpp"):
            # Ids of pages contain a colon.
            compiled.setdefault(k.name if together and k.graph is None else k.id, []).append(k.spills)
    worst = [max((s for s in spills if s is not None), default=None) for spills in compiled.values()]
    known = [spills for spills in worst if spills is not None]
    if not known:
        why = "no kernel has native code" if compiled else "no kernel is for a GPU"
        return ReportFigure("spills", "kernels that spill", "unknown" if compiled else "none", why)
    spilling = sum(map(bool, known))
    suffix = f", {len(known)} with native code" if len(known) < len(compiled) else ""
    note = f"of {len(compiled)}{suffix}; the worst configuration counts where nothing tells which runs"
    label = "kernel that spills" if spilling == 1 else "kernels that spill"
    return ReportFigure("spills", label, str(spilling), note, problem=spilling > 0)


# The module tree of a run with the launches of each module; equal layers are one row.

_NUMBER = re.compile(r"\d+")
_DEPTH = 40


@dataclass
class _Module:
    class_name: str = ""
    launches: int = 0
    bytes: int | None = 0
    kernels: dict[str, None] = field(default_factory=dict)
    own: dict[str, None] = field(default_factory=dict)
    children: dict[str, _Module] = field(default_factory=dict)
    fused: list[FusedKernel] = field(default_factory=list)
    places: list[tuple[str, int]] = field(default_factory=list)


class ModuleTree:
    """Launches of graphs, grouped by module.

    Args:
        times: Times of the run.
    """

    def __init__(self, times: RunTimes) -> None:
        self._times = times
        self._root = _Module()
        self._modules = False

    def add(self, part: GraphPart) -> None:
        """Add the launches of a graph; each belongs to the module of its last node.

        Args:
            part: The graph.
        """
        classes = {m.path: m.class_name for m in part.fusion.modules}
        self._modules = self._modules or any(classes)
        ids = {n: k.id for k in part.kernels for n in k.numbers}
        for number, kernel in enumerate(part.fusion.kernels, 1):
            path = kernel.modules[-1] if kernel.modules else ""
            moved = None
            if kernel.whole_read is not None and kernel.whole_written is not None:
                moved = kernel.whole_read + kernel.whole_written
            module, steps = self._root, path.split(".") if path else []
            for depth, step in enumerate(steps[:_DEPTH], 1):
                module = module.children.setdefault(step, _Module())
                module.class_name = module.class_name or classes.get(".".join(steps[:depth]), "")
                _count(module, moved, ids[number])
                module.fused.append(kernel)
                module.places.append((part.fusion.id, number))
            if not steps:
                module = module.children.setdefault("", _Module())
                _count(module, moved, ids[number])
                module.fused.append(kernel)
                module.places.append((part.fusion.id, number))
            module.own[ids[number]] = None

    def rows(self, seconds: Mapping[str, float]) -> tuple[ReportModuleRow, ...]:
        """Return the rows of the tree; empty if no artifact of the run contains modules.

        Args:
            seconds: Id of a kernel -> its compile time. A kernel that several modules launch counts in each.
        """
        return self._rows(self._root, "", seconds) if self._modules else ()

    def _rows(self, module: _Module, above: str, seconds: Mapping[str, float]) -> tuple[ReportModuleRow, ...]:
        rows = [
            self._row(child, f"{above}.{name}" if above else name, seconds)
            for name, child in module.children.items()
        ]
        return tuple(_folded(rows))

    def _row(self, module: _Module, path: str, seconds: Mapping[str, float]) -> ReportModuleRow:
        known = [seconds[k] for k in module.kernels if k in seconds]
        return ReportModuleRow(
            path=path,
            class_name=module.class_name,
            kernels=len(module.kernels),
            bytes=module.bytes,
            launches=module.launches,
            seconds=round(sum(known), 6) if known else None,
            children=self._rows(module, path, seconds),
            kernel_ids=tuple(module.own),
            least_us=least_time(module.fused),
            times=self._times.of(module.places),
        )


def _count(module: _Module, moved: int | None, kernel: str) -> None:
    module.launches += 1
    module.bytes = None if module.bytes is None or moved is None else module.bytes + moved
    module.kernels[kernel] = None


def _folded(rows: Sequence[ReportModuleRow]) -> Iterable[ReportModuleRow]:
    """Merge rows of numbered modules that are equal but for their kernels into the first of them."""
    groups: dict[object, list[ReportModuleRow]] = {}
    for row in rows:
        last = row.path.rpartition(".")[2]
        key = _shape(row) if last.isdecimal() else row.path
        groups.setdefault(key, []).append(row)
    for same in groups.values():
        yield same[0] if len(same) == 1 else _together(same)


def _paths(rows: Iterable[ReportModuleRow]) -> Iterator[str]:
    for row in rows:
        yield row.path
        yield from _paths(row.children)


def _together(same: Sequence[ReportModuleRow]) -> ReportModuleRow:
    sizes = {row.bytes for row in same}
    names = [row.path.rpartition(".")[2] for row in same]
    notes = [f"stands for {', '.join(names)}"]
    if len(sizes) > 1:
        notes.append("bytes differ")
    if len({row.kernel_ids for row in same}) > 1:
        notes.append("some launch other kernels")
    return replace(same[0], repeated=len(same), differs="; ".join(notes))


def _shape(row: ReportModuleRow) -> object:
    """Return the key by which modules are merged into one row."""
    name = _NUMBER.sub("*", row.path)
    return name, row.class_name, row.launches, tuple(_shape(child) for child in row.children)


# The raw artifacts of a run that no page shows: each can be read in the report and saved from it.

_MOST_RAW = 4 << 20
"""Bytes of the largest artifact that goes into the report although no page shows it."""
_FOLDERS = frozenset({Kind.TRITON_CACHE})


def add_raw_files(run: RunReader, store: FileStore) -> None:
    """Add all artifacts of a run to the files of the report.

    Args:
        run: The run.
        store: The report's files.
    """
    if run.is_bundle:
        for _, graph, artifact in owned_artifacts(run.manifest):
            _add(run, store, graph, artifact)
        return
    try:
        entries = run.fact(RunCache).found.entries
    except XpudbgError:
        return
    for entry in entries:
        for name in (*entry.stages.values(), entry.metadata, entry.group):
            path = f"{entry.key}/{name}"
            if not name or store.number(path) is not None:
                continue
            try:
                store.add(
                    path, read_file(f"{entry.root}/{path}", limit=_MOST_RAW + 1), Kind.TRITON_STAGE.value
                )
            except OSError as error:
                why = f"it cannot be read: {error.strerror}"
                store.leave_out(path, 0, Kind.TRITON_STAGE.value, None, why)


def _add(run: RunReader, store: FileStore, graph: str | None, artifact: Artifact) -> None:
    path = artifact.path
    if artifact.kind in RECORDED_INPUTS and path:
        why = "recorded inputs are the program's own numbers: they are in the run alone"
        store.leave_out(path, artifact.bytes or 0, artifact.kind.value, graph, why)
        return
    if artifact.state is not State.PRESENT or not path or artifact.kind in _FOLDERS:
        return
    if store.number(path) is not None:
        return
    size = artifact.bytes or 0
    if size > min(_MOST_RAW, MAX_TEXT):
        store.leave_out(path, size, artifact.kind.value, graph, f"larger than {decimal_size(_MOST_RAW)}")
        return
    try:
        store.add(path, run.bundle.read_bytes(path, limit=_MOST_RAW + 1), artifact.kind.value, graph)
    except (OSError, XpudbgError) as error:
        store.leave_out(path, size, artifact.kind.value, graph, f"it cannot be read: {error}")


# Labels of the graphs of a run: names that readers know and that are unique.


def graph_labels(graphs: Sequence[Graph]) -> dict[str, str]:
    """Return the label of each graph whose function is known: ``forward (backward)``.

    Of a run with graphs of several processes it names the process: ``forward (backward), rank1``. Graphs that would be called the same
    get Dynamo's compile id, ``forward (inference) 0/1``, and if that is not unique their own id.

    Args:
        graphs: The graphs of the run.

    Returns:
        Labels by the graphs' ids.
    """
    several = len({g.process for g in graphs}) > 1
    plain = {g.id: _label(g, "", several) for g in graphs if g.function}
    compiles = {g.id: _label(g, g.compile_id, several) for g in graphs}
    ids = {g.id: f"{compiles[g.id]} {g.id}" for g in graphs}
    return _distinct_labels(_distinct_labels(plain, compiles), ids)


def _label(graph: Graph, compile_id: str, several: bool) -> str:
    kind = f" ({graph.kind.value})" if graph.kind is not GraphKind.UNKNOWN else ""
    label = f"{function_text(graph.function)}{kind} {compile_id}".strip()
    return f"{label}, {graph.process}" if several and graph.process else label


def _distinct_labels(labels: Mapping[str, str], longer: Mapping[str, str]) -> dict[str, str]:
    """Return the labels, each that occurs several times replaced by its longer form."""
    times = Counter(labels.values())
    return {name: longer[name] if times[label] > 1 else label for name, label in labels.items()}


_DRAWING_SECONDS = 60.0
"""Time limit for drawing the pictures of all graphs of a report."""
_MOST_FINDINGS = 200
_CONFIGURATIONS, _MOST_CONFIGURATIONS = 4, 30
"""Additional configurations that get a page, of one kernel and of all kernels."""
_WORTH_SAVING = 1_000_000


@dataclass(frozen=True)
class ReportSettings:
    """Settings for a report.

    Attributes:
        graphs: Ids of the graphs that it has with their kernels, and nothing else of the run; None for the whole run.
        raw: Whether raw artifacts that no page shows are in it.
        redact: Replaces sensitive text; None to redact nothing.
        progress: Gets a line of progress.
        summaries: Whether others ask for the summaries of the run's graphs and the facts of its kernels afterwards: they are
            made while a graph or a cache entry is parsed.
        disassemble: Returns the instructions of native code; None without a disassembler.
        dumps: Files with IR between the passes of kernels' compilers, besides those that the run's processes printed.
        compiler: The disassembler's program and state, empty without one; pages made with another one are made anew. None stores and takes none.
    """

    graphs: frozenset[str] | None = None
    raw: bool = True
    redact: Redact | None = None
    progress: Callable[[str], None] = lambda _: None
    summaries: bool = False
    disassemble: Disassembler | None = None
    dumps: tuple[Path, ...] = ()
    compiler: str | None = None


@dataclass(frozen=True)
class MadeReport:
    """A report that is ready to be written.

    Attributes:
        index: Its index page.
        page: Its pages.
        coverage: How many of the run's kernels lead back to the program.
        saved: Bytes of raw artifacts that were left out because ``raw`` is False.
    """

    index: ReportIndex
    page: ReportPage
    coverage: ProvenanceCoverage | None = None
    saved: int = 0

    def write(self, file: Path) -> int:
        """Write the file and return its bytes.

        Args:
            file: File to write.

        Raises:
            XpudbgError: It cannot be written.
        """
        return save_pieces(file, (piece.encode("utf-8", "replace") for piece in self.page.html(self.index)))


def make_report(run: RunReader, options: ReportSettings, before: RunReader | None = None) -> MadeReport:
    """Build the report of a run.

    Args:
        run: The run, a cache or a folder.
        options: How it is made.
        before: A run to compare it with; None for none.

    Raises:
        XpudbgError: The run contains no compile.
    """
    with drawing():
        if options.graphs is not None:
            return _Maker(run, options).make_graphs()
        page, store, pages = _cached_pages(run, options) or _made_pages(run, options, before)
        return _finished(run, options, before, page, store, pages)


def prepare_report(run: RunReader, options: ReportSettings) -> None:
    """Make the pages of a run that has just ended, so that its report finds them in the cache; nothing for runs whose pages are not cached.

    Args:
        run: The run.
        options: How its report is made.

    Raises:
        XpudbgError: The run contains no compile.
    """
    with drawing():
        if _key(run, options) and (run.manifest.graphs or run.manifest.kernels):
            _made_pages(run, options, None, alone=True)


_Pages = tuple[ReportPage, FileStore, RunPages]
"""Pages and shown files of a report, and what the cache stores of them."""


def _key(run: RunReader, options: ReportSettings) -> str:
    return "" if options.compiler is None or options.dumps else pages_key(run, options.compiler)


def _cached_pages(run: RunReader, options: ReportSettings) -> _Pages | None:
    """Return the pages of the run's last report, if nothing has changed since."""
    key = _key(run, options)
    pages = cached_result(RunPages, key) if key else None
    page = ReportPage(options.redact)
    store = FileStore(page.add_file, raw=options.raw)
    if pages is None or not add_blocks(run, pages.blocks, page, store):
        return None
    give_facts(run, pages)
    return page, store, pages


def _made_pages(
    run: RunReader, options: ReportSettings, before: RunReader | None, *, alone: bool = False
) -> _Pages:
    """Make and cache the pages of a run; ``alone``: for the cache alone, and only while they fit into it."""
    key = _key(run, options)
    maker = _Maker(run, options, PageRecorder(strict=alone) if key else None, alone=alone)
    pages = maker.make(summaries=options.summaries or before is not None)
    if maker.recorder is not None and (blocks := maker.recorder.blocks) is not None:
        pages = replace(pages, blocks=blocks)
        with pruned_after():
            keep_result(key, pages)
    return maker.page, maker.store, pages


def _finished(
    run: RunReader,
    options: ReportSettings,
    before: RunReader | None,
    page: ReportPage,
    store: FileStore,
    pages: RunPages,
) -> MadeReport:
    """Add raw artifacts and the comparison to the pages of a run."""
    options.progress("report: raw artifacts")
    add_raw_files(run, store)
    index = replace(pages.index, files=store.rows)
    if before is not None:
        options.progress("report: comparing")
        first, second = whole_run(before), whole_run(run)
        problems = (*problems_of(before.name, first), *problems_of(run.name, second))
        diff = replace(compare_runs(first, second, problems=problems), a=before.name, b=run.name)
        page.add_comparison(compare_page(diff, {row.id for row in index.kernels}))
        index = replace(index, title=f"{before.root.name} against {index.title}", compare=True)
    return MadeReport(index, page, pages.coverage, store.saved)


class _Maker:
    def __init__(
        self,
        run: RunReader,
        options: ReportSettings,
        recorder: PageRecorder | None = None,
        *,
        alone: bool = False,
    ) -> None:
        self.run = run
        self.options = options
        self.recorder = recorder
        self.alone = alone
        self.page = ReportPage(options.redact)
        shown = recorder.file if recorder is not None else None
        self.store = FileStore(self._ignore if alone else self.page.add_file, raw=options.raw, shown=shown)
        self.index = RunLinks(run, options.graphs, options.disassemble)
        self.coverage = CoverageCount(self.index)
        self.graph_rows: list[ReportGraphRow] = []
        self.kernel_rows: list[ReportKernelRow] = []
        self.parts: list[KernelPart] = []
        self.unfused: list[found.UnfusedCause] = []
        self.launch_bound: list[ReportFinding] = []
        self.graphs: list[GraphFiles] = []
        self.graph_facts: list[GraphFacts] = []
        self.advice: list[RunAdvice] = []
        self.problems: list[ReportProblem] = []
        self.labels = graph_labels(run.manifest.graphs if run.is_bundle else ())
        self.options.progress("report: run time")
        self.times = RunTimes(run)
        self.kernel_ids: dict[tuple[str, int], str] = {}
        self.modules = ModuleTree(self.times)
        self.configurations = _MOST_CONFIGURATIONS
        self.numbers = ComparedNumbers(run)
        self.verified = VerifiedNumbers(run)
        self.passes = RunPasses(run, options.dumps)
        self.drawing_left = _DRAWING_SECONDS

    def make(self, *, summaries: bool) -> RunPages:
        """Make the pages of a whole run.

        Args:
            summaries: Make the summaries of its graphs, too, while they are parsed.
        """
        run = self.run
        self.options.progress("report: traces")
        spans = LongestSpans()
        feed_spans(run, "", spans.add, everything=True)
        found: list[GraphSummary] = []
        for graph in self._graphs():
            if summaries:
                found += summaries_of(run, [graph])
        self._outside()
        # After the graphs, since it reads their fusion, which is not cached for a run of many graphs.
        dynamo = self._dynamo()
        times = analyse_compile_time(run) if dynamo is not None else None
        if dynamo is not None:
            self._add("dynamo", dynamo_page(dynamo, self._compile_pages()))
        if times is not None and dynamo is not None:
            pages, names = self._kernel_pages(), frame_names(dynamo)
            self._add("time", time_page(times, spans, self._compile_pages(), pages, names))
        modules = self.modules.rows(self._kernel_seconds(times))
        self._run_time(modules)
        self._run_problems()
        described = report_run(run)
        coverage = self.coverage.result()
        led = coverage_figure(coverage)
        index = ReportIndex(
            made_by=f"xpudbg {__version__}",
            title=described.name,
            run=described,
            figures=(
                *self.numbers.figures(),
                *self.verified.figures(),
                *self.times.figures(),
                *report_figures(run, self.graph_rows, self.kernel_rows, dynamo, times),
                *((led,) if led is not None else ()),
            ),
            phases=phases(times) if times is not None else (),
            findings=self._findings(dynamo),
            ledger=ledger_rows(run),
            ledger_counts=ledger_counts(run),
            graphs=tuple(self.graph_rows),
            kernels=tuple(self.kernel_rows),
            modules=modules,
            environment=environment(run),
            problems=tuple(self.problems),
        )
        facts = take_facts(run) if self.options.summaries and run.is_bundle else ()
        return RunPages((), index, coverage, tuple(found), facts)

    @staticmethod
    def _ignore(number: int, data: bytes) -> None:
        """Take a file of pages that are made for the cache alone."""

    def _add(self, name: str, body: object) -> None:
        if self.recorder is None:
            self.page.add(name, body)
            return
        chunk = encoded(body)
        packed = packed_chunk(chunk)
        self.recorder.page(name, packed, len(chunk))
        if self.alone:
            return
        if self.options.redact is None:
            self.page.add_packed(name, packed)
        else:
            self.page.add(name, body)

    def _run_time(self, modules: Iterable[ReportModuleRow]) -> None:
        kernels = {place: ReportLink("kernel", id) for place, id in self.kernel_ids.items()}
        labels = {row.id: row.label for row in self.graph_rows}
        page = self.times.page(ReportPlaces(kernels, labels, frozenset(_paths(modules))))
        if page is not None:
            self._add("runtime", page)

    def make_graphs(self) -> MadeReport:
        graphs = [graph.id for graph in self._graphs()]
        modules = self.modules.rows({})
        self._run_time(modules)
        self._run_problems()
        described = report_run(self.run)
        index = ReportIndex(
            made_by=f"xpudbg {__version__}",
            title=f"Fusion: {described.name}",
            run=described,
            start=ReportLink("graph", graphs[0] if len(graphs) == 1 else None),
            figures=(
                *self.times.figures(),
                _kernels(self.kernel_rows, self.graph_rows),
                _saved(self.graph_rows),
                _spills(self.kernel_rows, together=True),
            ),
            findings=self._ranked(
                [
                    *found.advice_findings(self.parts, pass_losses(self.run)),
                    *found.unfused_findings(self.unfused, _WORTH_SAVING),
                    *self.launch_bound,
                ]
            ),
            graphs=tuple(self.graph_rows),
            kernels=tuple(self.kernel_rows),
            modules=modules,
            files=self.store.rows,
            problems=tuple(self.problems),
        )
        return MadeReport(index, self.page)

    def _graphs(self) -> Iterator[GraphFiles]:
        """Add the pages of the graphs and of their kernels."""
        try:
            chosen = self.options.graphs
            graphs = [g for g in self.run.graphs if chosen is None or g.id in chosen]
        except XpudbgError:
            if self.run.is_bundle or self.run.fact(RunCache).found.entries:
                return
            raise
        for number, graph in enumerate(graphs, 1):
            self.options.progress(f"report: graph {number} of {len(graphs)}")
            self._graph(graph)
            yield graph

    def _graph(self, graph: GraphFiles) -> None:
        part = graph_part(self.run, graph, self.index, self.store, self.labels, self.times)
        self.times.graphs.append(part.fusion)
        self.graph_rows.append(part.row)
        self.modules.add(part)
        rows = {}
        for kernel in part.kernels:
            made, *others = graph_kernel_parts(
                self.run, part, kernel, self.index, self.store, min(_CONFIGURATIONS, self.configurations)
            )
            self.configurations -= len(others)
            self.kernel_ids.update({(graph.id, number): kernel.id for number in kernel.numbers})
            row = self._keep(self._timed(made, kernel, part.fusion))
            for other in others:
                self._facts(other)
                shown = replace(other.page, passes=self.passes.of(other.reader))
                self._add(f"kernel:{shown.id}", page_body(self.verified.on_page(shown)))
            rows.update(dict.fromkeys(kernel.numbers, row))
        page = with_sentences(part.page, part.fusion)
        fused = part.fusion.kernels
        launches = (
            replace(
                k, row=launch_row(rows[k.number], fused[k.number - 1], self.times.of([(page.id, k.number)]))
            )
            for k in page.kernels
        )
        page = replace(page, kernels=tuple(launches))
        page = self._drawn(page, part)
        numbers = (*self.numbers.graph_notes(page.id), *self.verified.graph_notes(page.id))
        page = replace(page, summary=(*numbers, *page.summary), wrong=self.verified.wrong_notes(page.id))
        self._add(f"graph:{page.id}", page_body(page))
        self.launch_bound += found.launch_findings([(part.fusion, part.row.label)])
        self.graphs.append(graph)
        self.graph_facts += graph_facts(self.run, [graph], [part.fusion])
        self.advice += code_advice(part.fusion, self.run.inputs(graph), self.graph_facts[-1])
        self.unfused += [
            found.UnfusedCause(page.id, part.row.label, k.kind, k.count, k.fix, k.bytes)
            for k in page.not_fused_kinds
        ]
        self.problems += [ReportProblem(page.id, text) for text in page.problems]
        self.coverage.add(self.index.links(graph.id))
        self.index.forget(graph.id)

    def _drawn(self, page: ReportGraphPage, part: GraphPart) -> ReportGraphPage:
        """Draw a graph within the rest of the time limit for drawing; time for reading does not count."""
        started = time.monotonic()
        page = with_pictures(page, part.fusion, started + self.drawing_left)
        self.drawing_left -= time.monotonic() - started
        # What failed or found no time may be drawn the next time.
        if self.recorder is not None and (self.drawing_left <= 0 or drawing_failed()):
            self.recorder.give_up()
        return page

    def _timed(self, made: KernelPart, kernel: CountedKernel, graph: GraphFusion) -> KernelPart:
        """Return a kernel's page and row with measured times."""
        times = self.times.of((graph.id, number) for number in kernel.numbers)
        page = replace(made.page, launches=self.times.of_kernel(kernel, graph))
        return replace(made, page=page, row=replace(made.row, times=times))

    def _keep(self, made: KernelPart) -> ReportKernelRow:
        self._facts(made)
        page = self.verified.on_page(made.page)
        page = replace(
            page, advice=(*self.numbers.advice(page), *page.advice), passes=self.passes.of(made.reader)
        )
        more = len(page.advice) - len(made.page.advice)
        made = replace(made, row=replace(made.row, advice=made.row.advice + more))
        self._add(f"kernel:{made.page.id}", page_body(page))
        self.kernel_rows.append(made.row)
        # Only the advice of the page is needed later.
        self.parts.append(replace(made, page=replace(made.page, levels=(), links=(), facts=()), reader=None))
        return made.row

    def _facts(self, made: KernelPart) -> None:
        if self.options.summaries and made.reader is not None and self.run.is_bundle:
            keep_facts(self.run, made.reader)

    def _outside(self) -> None:
        keys = outside_keys(self.index)
        self.coverage.add(self.index.outside.links)
        for number, key in enumerate(keys, 1):
            self.options.progress(f"report: kernel {number} of {len(keys)}")
            self._keep(eager_kernel_part(self.run, key, self.index, self.store))
            self.index.outside.forget(key)

    def _dynamo(self) -> DynamoReport | None:
        with suppress(XpudbgError):
            return analyse_dynamo(self.run)
        return None

    def _compile_pages(self) -> dict[tuple[str, str], ReportLink]:
        """Return a link to the page of the first graph of each compile."""
        found: dict[tuple[str, str], ReportLink] = {}
        for row in self.graph_rows:
            found.setdefault((row.process, row.compile_id), row.to)
        return found

    def _kernel_pages(self) -> dict[tuple[str, str, str], ReportLink]:
        graphs = {row.id: row for row in self.graph_rows}
        return {
            (graphs[k.graph].process, graphs[k.graph].compile_id, k.name): ReportLink("kernel", k.id)
            for k in self.kernel_rows
            if k.graph is not None
        }

    def _kernel_seconds(self, times: CompileTimeReport | None) -> dict[str, float]:
        """Return the compile time of kernels by the ids of their pages."""
        pages = self._kernel_pages()
        found: dict[str, float] = {}
        for kernel in times.kernels if times is not None else ():
            page = pages.get((kernel.process, kernel.compile_id, kernel.name))
            if page is not None and page.id is not None and kernel.seconds is not None:
                found[page.id] = kernel.seconds
        return found

    def _findings(self, dynamo: DynamoReport | None) -> tuple[ReportFinding, ...]:
        run, pages = self.run, {row.id for row in self.graph_rows}
        every = [
            *self.numbers.findings(pages),
            *self.verified.findings(pages, self.labels),
            *found.last_findings(last_page(run) if run.is_bundle else None),
            *found.rank_findings(run),
            *found.compile_findings(run, dynamo, self.labels, pages),
            *found.advice_findings(self.parts, pass_losses(self.run)),
            *found.unfused_findings(self.unfused, _WORTH_SAVING),
            *self.launch_bound,
            *found.lost_findings(lost_of_run(run), self.kernel_rows),
            *found.advice_on_run((*whole_advice(run, self.graphs, self.graph_facts), *self.advice), pages),
            *found.package_findings(run_packages(run)[0] if run.is_bundle else ()),
            *found.ledger_findings(
                run.ledger if run.is_bundle else None, frozenset(r.id for r in self.graph_rows)
            ),
        ]
        return self._ranked(every)

    def _ranked(self, every: Iterable[ReportFinding]) -> tuple[ReportFinding, ...]:
        row = cost_device(self.run).row
        gbs = row.peaks.figure("memory_gbs") if row is not None and row.peaks is not None else None
        return found.numbered(found.ranked(every, gbs), _MOST_FINDINGS)

    def _run_problems(self) -> None:
        if self.run.is_bundle:
            rows = (*self.run.manifest.problems, *self.run.incomplete_reasons)
            self.problems += [ReportProblem(p.where, p.what) for p in rows]
        self.problems += (*self.numbers.problems, *self.verified.problems)
        self.problems += [ReportProblem(p.where, p.what) for p in self.passes.problems]
        self.problems += [ReportProblem(p.where, p.what) for p in self.index.problems]
        # Several may report the same file, each with the end of the name at another place.
        self.problems = list({f"{p.where}: {p.text}": p for p in self.problems}.values())
