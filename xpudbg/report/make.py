"""A report of a run: its pages are made one after the other, drawn, and written into one file."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from xpudbg import __version__
from xpudbg.compare.ci.kernels import keep_facts
from xpudbg.compare.diff.run_side import told_of, whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.compare.graphs.graph_summary import summaries_of
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.compile_time.report import analyse_compile_time
from xpudbg.facts.compile_time.spans import feed_spans
from xpudbg.facts.dynamo.report import analyse_dynamo
from xpudbg.facts.origins.coverage import CoverageCount
from xpudbg.facts.origins.kernel_code import Disassembler
from xpudbg.facts.origins.run_links import RunLinks
from xpudbg.model.compile_time import CompileTimeReport
from xpudbg.model.dynamo.report import DynamoReport
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.report import (
    ReportFinding,
    ReportGraphPage,
    ReportGraphRow,
    ReportIndex,
    ReportKernelPage,
    ReportKernelRow,
    ReportLink,
    ReportProblem,
)
from xpudbg.report import findings as found
from xpudbg.report.compared_numbers import ComparedNumbers
from xpudbg.report.figures import report_figures
from xpudbg.report.file_store import FileStore
from xpudbg.report.graph_labels import graph_labels
from xpudbg.report.graph_part import GraphPart, graph_part
from xpudbg.report.kernel_part import (
    KernelPart,
    eager_kernel_part,
    graph_kernel_parts,
    outside_keys,
)
from xpudbg.report.kernel_rows import launch_row
from xpudbg.report.module_tree import ModuleTree
from xpudbg.report.raw_files import add_raw_files
from xpudbg.report.run_facts import environment, ledger_counts, ledger_rows, report_run
from xpudbg.report.verified_numbers import VerifiedNumbers
from xpudbg.run.graph_files import GraphFiles
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.coverage_words import coverage_figure
from xpudbg.screens.fusion.layout import drawing
from xpudbg.screens.out_file import save_pieces
from xpudbg.screens.report.compare_page import compare_page
from xpudbg.screens.report.dynamo_page import dynamo_page, frame_names
from xpudbg.screens.report.graph_words import with_neighbours, with_pictures, with_words
from xpudbg.screens.report.page import Redact, ReportPage, page_body
from xpudbg.screens.report.time_page import LongestSpans, phases, time_page

_DRAWING_SECONDS = 60.0
"""Drawing the pictures of all graphs of a report takes no longer than this."""
_MOST_FINDINGS = 200
_CONFIGURATIONS, _MOST_CONFIGURATIONS = 4, 30
"""Configurations beside the first that have a page, of a kernel and of all of them."""
_WORTH_SAVING = 1_000_000


@dataclass(frozen=True)
class ReportSettings:
    """Settings for a report.

    Attributes:
        raw: Whether raw artifacts that no page shows are in it.
        redact: Replaces what must not leave the machine; None for nothing.
        progress: Gets a line of progress.
        summaries: Whether others ask for the summaries of the run's graphs and the facts of its kernels afterwards: they are
            made while a graph or a cache entry is parsed.
        disassemble: Asks a compiler for the instructions of native code; None where nobody does.
    """

    raw: bool = True
    redact: Redact | None = None
    progress: Callable[[str], None] = lambda _: None
    summaries: bool = False
    disassemble: Disassembler | None = None


@dataclass(frozen=True)
class MadeReport:
    """A report that is ready to be written.

    Attributes:
        index: Its index.
        page: Its pages.
        coverage: How many of the run's kernels lead back to the program.
        saved: Bytes of raw artifacts that were left out on demand.
    """

    index: ReportIndex
    page: ReportPage
    coverage: ProvenanceCoverage | None = None
    saved: int = 0

    def write(self, file: Path) -> int:
        """Write the file and return its bytes.

        Args:
            file: Where to.

        Raises:
            XpudbgError: It cannot be written.
        """
        return save_pieces(file, (piece.encode("utf-8", "replace") for piece in self.page.html(self.index)))


def make_report(run: RunReader, options: ReportSettings, before: RunReader | None = None) -> MadeReport:
    """Make the report of a run.

    Args:
        run: The run, a cache or a folder.
        options: How it is made.
        before: A run to compare it with; None for none.

    Raises:
        XpudbgError: There is nothing of a compile in it.
    """
    with drawing():
        return _Maker(run, options).make(before)


class _Maker:
    def __init__(self, run: RunReader, options: ReportSettings) -> None:
        self.run = run
        self.options = options
        self.page = ReportPage(options.redact)
        self.store = FileStore(self.page.add_file, raw=options.raw)
        self.index = RunLinks(run, None, options.disassemble)
        self.coverage = CoverageCount(self.index)
        self.graph_rows: list[ReportGraphRow] = []
        self.kernel_rows: list[ReportKernelRow] = []
        self.parts: list[KernelPart] = []
        self.unfused: list[found.UnfusedCause] = []
        self.problems: list[ReportProblem] = []
        self.labels = graph_labels(run.manifest.graphs if run.is_bundle else ())
        self.modules = ModuleTree()
        self.configurations = _MOST_CONFIGURATIONS
        self.numbers = ComparedNumbers(run)
        self.verified = VerifiedNumbers(run)
        self.drawing_left = _DRAWING_SECONDS

    def make(self, before: RunReader | None) -> MadeReport:
        run = self.run
        self.options.progress("report: traces")
        spans = LongestSpans()
        feed_spans(run, "", spans.add, everything=True)
        graphs = self._graphs()
        for number, graph in enumerate(graphs, 1):
            self.options.progress(f"report: graph {number} of {len(graphs)}")
            self._graph(graph)
            if self.options.summaries or before is not None:
                summaries_of(run, [graph])
        self._outside()
        # After the graphs, whose fusion it asks for: that of a run of many graphs is not kept parsed.
        dynamo = self._dynamo()
        times = analyse_compile_time(run) if dynamo is not None else None
        if dynamo is not None:
            self.page.add("dynamo", dynamo_page(dynamo, self._compile_pages()))
        if times is not None and dynamo is not None:
            pages, names = self._kernel_pages(), frame_names(dynamo)
            self.page.add("time", time_page(times, spans, self._compile_pages(), pages, names))
        self.options.progress("report: raw artifacts")
        add_raw_files(run, self.store)
        if before is not None:
            self._compare(before)
        self._run_problems()
        described = report_run(run)
        coverage = self.coverage.result()
        led = coverage_figure(coverage)
        index = ReportIndex(
            made_by=f"xpudbg {__version__}",
            title=f"{f'{before.root.name} against ' if before is not None else ''}{described.name}",
            run=described,
            compare=before is not None,
            figures=(
                *self.numbers.figures(),
                *self.verified.figures(),
                *report_figures(run, self.graph_rows, self.kernel_rows, dynamo, times),
                *((led,) if led is not None else ()),
            ),
            phases=phases(times) if times is not None else (),
            findings=self._findings(dynamo),
            ledger=ledger_rows(run),
            ledger_counts=ledger_counts(run),
            graphs=tuple(self.graph_rows),
            kernels=tuple(self.kernel_rows),
            modules=self.modules.rows(self._kernel_seconds(times)),
            environment=environment(run),
            files=self.store.rows,
            problems=tuple(self.problems),
        )
        return MadeReport(index, self.page, coverage, self.store.saved)

    def _graphs(self) -> list[GraphFiles]:
        try:
            graphs = self.run.graphs
        except XpudbgError:
            if not self.run.is_bundle and not self.run.cache.found.entries:
                raise
            return []
        return graphs

    def _graph(self, graph: GraphFiles) -> None:
        part = graph_part(self.run, graph, self.index, self.store, self.labels)
        self.graph_rows.append(part.row)
        self.modules.add(part)
        rows = {}
        for kernel in part.kernels:
            made, *others = graph_kernel_parts(
                self.run, part, kernel, self.index, self.store, min(_CONFIGURATIONS, self.configurations)
            )
            self.configurations -= len(others)
            row = self._kernel(made, part, kernel.numbers[0])
            for other in others:
                self._facts(other)
                own = self._with_neighbours(other, part, kernel.numbers[0])
                self.page.add(f"kernel:{own.id}", page_body(self.verified.on_page(own)))
            rows.update(dict.fromkeys(kernel.numbers, row))
        page = with_words(part.page, part.fusion)
        fused = part.fusion.kernels
        launches = (replace(k, row=launch_row(rows[k.number], fused[k.number - 1])) for k in page.kernels)
        page = replace(page, kernels=tuple(launches))
        page = self._drawn(page, part)
        numbers = (*self.numbers.graph_words(page.id), *self.verified.graph_words(page.id))
        page = replace(page, summary=(*numbers, *page.summary), wrong=self.verified.wrong_words(page.id))
        self.page.add(f"graph:{page.id}", page_body(page))
        self.unfused += [
            found.UnfusedCause(page.id, part.row.label, k.kind, k.count, k.fix, k.bytes)
            for k in page.not_fused_kinds
        ]
        self.problems += [ReportProblem(page.id, text) for text in page.problems]
        self.coverage.add(self.index.links(graph.id))
        self.index.forget(graph.id)

    def _drawn(self, page: ReportGraphPage, part: GraphPart) -> ReportGraphPage:
        """Draw a graph in what drawing alone has left: reading may take as long as it needs."""
        started = time.monotonic()
        page = with_pictures(page, part.fusion, started + self.drawing_left)
        self.drawing_left -= time.monotonic() - started
        return page

    def _kernel(self, made: KernelPart, part: GraphPart, number: int) -> ReportKernelRow:
        return self._keep(replace(made, page=self._with_neighbours(made, part, number)))

    def _with_neighbours(self, made: KernelPart, part: GraphPart, number: int) -> ReportKernelPage:
        ids = {n: k.id for k in part.kernels for n in k.numbers}
        around = part.makers[number - 1], part.users[number - 1]
        return with_neighbours(
            made.page, part.fusion, number, [ids[n] for n in range(1, len(ids) + 1)], around
        )

    def _keep(self, made: KernelPart) -> ReportKernelRow:
        self._facts(made)
        page = self.verified.on_page(made.page)
        page = replace(page, advice=(*self.numbers.advice(page), *page.advice))
        more = len(page.advice) - len(made.page.advice)
        made = replace(made, row=replace(made.row, advice=made.row.advice + more))
        self.page.add(f"kernel:{made.page.id}", page_body(page))
        self.kernel_rows.append(made.row)
        # Of the page only its advice is asked for again.
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

    def _compare(self, before: RunReader) -> None:
        self.options.progress("report: comparing")
        first, second = whole_run(before), whole_run(self.run)
        problems = (*told_of(before.name, first), *told_of(self.run.name, second))
        diff = replace(compare_runs(first, second, problems=problems), a=before.name, b=self.run.name)
        self.page.add_comparison(compare_page(diff, {row.id for row in self.kernel_rows}))

    def _compile_pages(self) -> dict[tuple[str, str], ReportLink]:
        """The page of the first graph of each compile."""
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
        """The compile time of kernels by the ids of their pages."""
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
            *found.rank_findings(run),
            *found.compile_findings(run, dynamo, self.labels, pages),
            *found.advice_findings(self.parts),
            *found.unfused_findings(self.unfused, _WORTH_SAVING),
            *found.ledger_findings(
                run.ledger if run.is_bundle else None, frozenset(r.id for r in self.graph_rows)
            ),
        ]
        return found.numbered(found.ranked(every), _MOST_FINDINGS)

    def _run_problems(self) -> None:
        if self.run.is_bundle:
            rows = (*self.run.manifest.problems, *self.run.incomplete_reasons)
            self.problems += [ReportProblem(p.where, p.what) for p in rows]
        self.problems += (*self.numbers.problems, *self.verified.problems)
        self.problems += [ReportProblem(p.where, p.what) for p in self.index.problems]
        # Several may tell of the same file, each with its own idea of where the name ends.
        self.problems = list({f"{p.where}: {p.text}": p for p in self.problems}.values())
