"""Report of a run: builds its pages one after the other, draws them, and writes one file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from xpudbg import __version__
from xpudbg.compare.ci import keep_facts
from xpudbg.compare.diff.runs import problems_of, whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.compare.graph_summary import GraphSummary, summaries_of
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.advice import code_advice, graph_facts, whole_advice
from xpudbg.facts.compile_time import analyse_compile_time, feed_spans
from xpudbg.facts.dynamo.report import analyse_dynamo
from xpudbg.facts.fusion.run_fusion import short_graph_names
from xpudbg.facts.kernels.run_kernels import measure_spills, whole_spills
from xpudbg.facts.last_page import last_page
from xpudbg.facts.launch_costs import cost_device
from xpudbg.facts.lost_times import lost_of_run, pass_losses
from xpudbg.facts.origins.coverage import CoverageCount
from xpudbg.facts.origins.kernel_code import Disassembler
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.facts.packages import run_packages
from xpudbg.model.compile_time import CompileTimeReport
from xpudbg.model.dynamo import DynamoReport
from xpudbg.model.finding import GraphFacts, RunAdvice
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.report import (
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
from xpudbg.model.runs import short_graphs
from xpudbg.report import overview
from xpudbg.report.compared_numbers import ComparedNumbers, VerifiedNumbers
from xpudbg.report.graph_part import GraphPages, GraphPart, ModuleTree, module_paths
from xpudbg.report.kernel_part import (
    KernelPages,
    KernelPart,
    outside_keys,
)
from xpudbg.report.kernel_rows import RunPasses, RunTimes, launch_row
from xpudbg.report.run_pages import (
    FileStore,
    PageRecorder,
    RunPages,
    environment,
    give_facts,
    ledger_counts,
    ledger_rows,
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
from xpudbg.screens.report.page import Redact, ReportPage, page_body
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

_DRAWING_SECONDS = 60.0
"""Time limit for drawing the pictures of all graphs of a report."""
_MOST_FINDINGS = 200
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
        report = _Report(run, options)
        if options.graphs is not None:
            return MadeReport(_Maker(report).index_of_graphs(), report.page)
        pages = report.cached()
        if pages is None:
            # The first may have pages whose files have changed.
            report = _Report(run, options)
            pages = report.made(summaries=options.summaries or before is not None)
        return report.finished(pages, before)


def prepare_report(run: RunReader, options: ReportSettings) -> None:
    """Make the pages of a run that has just ended, so that its report finds them in the cache; nothing for runs whose pages are not cached.

    Args:
        run: The run.
        options: How its report is made.

    Raises:
        XpudbgError: The run contains no compile.
    """
    with drawing():
        report = _Report(run, options, alone=True)
        if report.recorder is not None and (run.manifest.graphs or run.manifest.kernels):
            report.made(summaries=options.summaries)


class _Report:
    """A report under construction: its pages in the file and in the cache, and the files that they show.

    Args:
        run: The run.
        options: How it is made.
        alone: Make pages for the cache alone, and only while they fit into it.
    """

    def __init__(self, run: RunReader, options: ReportSettings, *, alone: bool = False) -> None:
        self.run, self.options, self.alone = run, options, alone
        cached = options.compiler is not None and not options.dumps and options.graphs is None
        self.key = pages_key(run, options.compiler) if cached else ""
        self.recorder = PageRecorder(strict=alone) if self.key else None
        self.page = ReportPage(options.redact)
        shown = self.recorder.file if self.recorder is not None else None
        self.files = FileStore(run, self._add_file, raw=options.raw, shown=shown)

    def add(self, name: str, body: object) -> None:
        """Add a page."""
        packed = self.recorder.page(name, body) if self.recorder is not None else None
        if not self.alone:
            self.page.add(name, body, packed)

    def _add_file(self, number: int, data: bytes) -> None:
        if not self.alone:
            self.page.add_file(number, data)

    def cached(self) -> RunPages | None:
        """Return the pages of the run's last report, if nothing has changed since."""
        pages = cached_result(RunPages, self.key) if self.key else None
        if pages is None or not self.files.add_blocks(pages.blocks, self.page):
            return None
        give_facts(self.run, pages)
        return pages

    def made(self, *, summaries: bool) -> RunPages:
        """Make the pages of the run and cache them.

        Args:
            summaries: Make the summaries of its graphs, too, while they are parsed.
        """
        pages = _Maker(self).pages(summaries=summaries)
        if self.recorder is not None and (blocks := self.recorder.blocks) is not None:
            pages = replace(pages, blocks=blocks)
            with pruned_after():
                keep_result(self.key, pages)
        return pages

    def finished(self, pages: RunPages, before: RunReader | None) -> MadeReport:
        """Add raw artifacts, and the comparison with an earlier run, to the pages of the run."""
        self.options.progress("report: raw artifacts")
        self.files.add_raw()
        index = replace(pages.index, files=self.files.rows)
        if before is not None:
            self.options.progress("report: comparing")
            first, second = whole_run(before), whole_run(self.run)
            problems = (*problems_of(before.name, first), *problems_of(self.run.name, second))
            diff = replace(compare_runs(first, second, problems=problems), a=before.name, b=self.run.name)
            self.page.add_comparison(compare_page(diff, {row.id for row in index.kernels}))
            index = replace(index, title=f"{before.root.name} against {index.title}", compare=True)
        return MadeReport(index, self.page, pages.coverage, self.files.saved)


class _Maker:
    """Maker of a report's pages, and of the overview out of what they leave.

    Args:
        report: Gets the pages.
    """

    def __init__(self, report: _Report) -> None:
        self.report, self.run, self.options = report, report.run, report.options
        self.links = RunLinks(self.run, self.options.graphs, self.options.disassemble)
        self.coverage = CoverageCount(self.links)
        self.options.progress("report: run time")
        self.times = self.run.fact(RunTimes)
        self.modules = ModuleTree(self.times)
        self.numbers = ComparedNumbers(self.run)
        self.verified = VerifiedNumbers(self.run)
        self.passes = RunPasses(self.run, self.options.dumps)
        self.graph_pages = GraphPages(self.links, report.files)
        self.kernel_pages = KernelPages(self.links, report.files, self.passes)
        self.graphs: list[GraphFiles] = []
        self.fusions: list[GraphFusion] = []
        self.graph_rows: list[ReportGraphRow] = []
        self.kernel_rows: list[ReportKernelRow] = []
        self.kernel_ids: dict[tuple[str, int], str] = {}
        self.parts: list[KernelPart] = []
        self.unfused: list[overview.UnfusedCause] = []
        self.graph_facts: list[GraphFacts] = []
        self.advice: list[RunAdvice] = []
        self.problems: list[ReportProblem] = []
        self.drawing_left = _DRAWING_SECONDS

    def pages(self, *, summaries: bool) -> RunPages:
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
            self.report.add("dynamo", dynamo_page(dynamo, self._compile_pages()))
        if times is not None and dynamo is not None:
            pages, names = self._kernel_pages(), frame_names(dynamo)
            self.report.add("time", time_page(times, spans, self._compile_pages(), pages, names))
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
                *self.times.figures(self.fusions),
                *overview.report_figures(run, self.graph_rows, self.kernel_rows, dynamo, times),
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

    def _run_time(self, modules: Iterable[ReportModuleRow]) -> None:
        kernels = {place: ReportLink("kernel", id) for place, id in self.kernel_ids.items()}
        labels = {row.id: row.label for row in self.graph_rows}
        page = self.times.page(self.fusions, ReportPlaces(kernels, labels, frozenset(module_paths(modules))))
        if page is not None:
            self.report.add("runtime", page)

    def index_of_graphs(self) -> ReportIndex:
        """Make the pages of the chosen graphs, and return an index without anything else of the run."""
        graphs = [graph.id for graph in self._graphs()]
        modules = self.modules.rows({})
        self._run_time(modules)
        self._run_problems()
        described = report_run(self.run)
        return ReportIndex(
            made_by=f"xpudbg {__version__}",
            title=f"Fusion: {described.name}",
            run=described,
            start=ReportLink("graph", graphs[0] if len(graphs) == 1 else None),
            figures=(
                *self.times.figures(self.fusions),
                *overview.graph_figures(self.graph_rows, self.kernel_rows),
            ),
            findings=self._ranked(
                [
                    *overview.advice_findings(
                        self.parts,
                        pass_losses(self.run),
                        measure_spills(self.run, graphs=graphs),
                        self._short_names(),
                    ),
                    *overview.unfused_findings(self.unfused, _WORTH_SAVING),
                    *self._launch_bound(),
                ]
            ),
            graphs=tuple(self.graph_rows),
            kernels=tuple(self.kernel_rows),
            modules=modules,
            files=self.report.files.rows,
            problems=tuple(self.problems),
        )

    def _launch_bound(self) -> list[ReportFinding]:
        labels = (row.label for row in self.graph_rows)
        return overview.launch_findings(zip(self.fusions, labels, strict=True))

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
        part = self.graph_pages.part(graph)
        self.fusions.append(part.fusion)
        self.graph_rows.append(part.row)
        self.modules.add(part)
        rows = {}
        for kernel in part.kernels:
            made, *others = self.kernel_pages.of_graph(part, kernel)
            self.kernel_ids.update({(graph.id, number): kernel.id for number in kernel.numbers})
            row = self._keep(made)
            for other in others:
                self._facts(other)
                self.report.add(f"kernel:{other.page.id}", page_body(self.verified.on_page(other.page)))
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
        self.report.add(f"graph:{page.id}", page_body(page))
        self.graphs.append(graph)
        self.graph_facts += graph_facts(self.run, [graph], [part.fusion])
        self.advice += code_advice(part.fusion, self.run.inputs(graph), self.graph_facts[-1])
        self.unfused += [
            overview.UnfusedCause(page.id, part.row.label, k.kind, k.count, k.fix, k.bytes)
            for k in page.not_fused_kinds
        ]
        self.problems += [ReportProblem(page.id, text) for text in page.problems]
        self.coverage.add(self.links.links(graph.id))
        self.links.forget(graph.id)

    def _drawn(self, page: ReportGraphPage, part: GraphPart) -> ReportGraphPage:
        """Draw a graph within the rest of the time limit for drawing; time for reading does not count."""
        started = time.monotonic()
        page = with_pictures(page, part.fusion, started + self.drawing_left)
        self.drawing_left -= time.monotonic() - started
        # What failed or found no time may be drawn the next time.
        if self.report.recorder is not None and (self.drawing_left <= 0 or drawing_failed()):
            self.report.recorder.give_up()
        return page

    def _keep(self, made: KernelPart) -> ReportKernelRow:
        self._facts(made)
        page = self.verified.on_page(made.page)
        page = replace(page, advice=(*self.numbers.advice(page), *page.advice))
        more = len(page.advice) - len(made.page.advice)
        made = replace(made, row=replace(made.row, advice=made.row.advice + more))
        self.report.add(f"kernel:{made.page.id}", page_body(page))
        self.kernel_rows.append(made.row)
        # Only the advice of the page is needed later.
        self.parts.append(
            replace(made, page=replace(made.page, levels=(), links=(), facts=(), passes=()), reader=None)
        )
        return made.row

    def _facts(self, made: KernelPart) -> None:
        if self.options.summaries and made.reader is not None and self.run.is_bundle:
            keep_facts(self.run, made.reader)

    def _outside(self) -> None:
        keys = outside_keys(self.links)
        self.coverage.add(self.links.outside.links)
        for number, key in enumerate(keys, 1):
            self.options.progress(f"report: kernel {number} of {len(keys)}")
            self._keep(self.kernel_pages.outside(key))
            self.links.outside.forget(key)

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

    def _short_names(self) -> Mapping[str, str]:
        """Return the short name of each graph by id, as addresses have it."""
        if self.run.is_bundle:
            return short_graph_names(self.run.manifest)
        return short_graphs([(row.id, row.kind) for row in self.graph_rows])

    def _findings(self, dynamo: DynamoReport | None) -> tuple[ReportFinding, ...]:
        run, pages = self.run, {row.id for row in self.graph_rows}
        every = [
            *self.numbers.findings(pages),
            *self.verified.findings(pages, self.graph_pages.labels),
            *overview.last_findings(last_page(run) if run.is_bundle else None),
            *overview.rank_findings(run),
            *overview.compile_findings(run, dynamo, self.graph_pages.labels, pages),
            *overview.advice_findings(self.parts, pass_losses(run), whole_spills(run), self._short_names()),
            *overview.unfused_findings(self.unfused, _WORTH_SAVING),
            *self._launch_bound(),
            *overview.lost_findings(lost_of_run(run), self.kernel_rows),
            *overview.advice_on_run((*whole_advice(run, self.graphs, self.graph_facts), *self.advice), pages),
            *overview.package_findings(run.fact(run_packages)[0] if run.is_bundle else ()),
            *overview.ledger_findings(
                run.ledger if run.is_bundle else None, frozenset(r.id for r in self.graph_rows)
            ),
        ]
        return self._ranked(every)

    def _ranked(self, every: Iterable[ReportFinding]) -> tuple[ReportFinding, ...]:
        row = cost_device(self.run).row
        gbs = row.peaks.figure("memory_gbs") if row is not None and row.peaks is not None else None
        return overview.numbered(overview.ranked(every, gbs), _MOST_FINDINGS)

    def _run_problems(self) -> None:
        if self.run.is_bundle:
            rows = (*self.run.manifest.problems, *self.run.incomplete_reasons)
            self.problems += [ReportProblem(p.where, p.what) for p in rows]
        self.problems += (*self.numbers.problems, *self.verified.problems)
        self.problems += [ReportProblem(p.where, p.what) for p in self.passes.problems]
        self.problems += [ReportProblem(p.where, p.what) for p in self.links.problems]
        # Several may report the same file, each with the end of the name at another place.
        self.problems = list({f"{p.where}: {p.text}": p for p in self.problems}.values())
