"""The report of ``xpudbg attach`` about a run in a CI job, and the files that it wrote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from xpudbg.model.artifact import LedgerSummary
from xpudbg.model.checks import RuleFinding
from xpudbg.model.diff import RunDiff
from xpudbg.model.finding import Finding
from xpudbg.model.history import AddedRun
from xpudbg.model.manifest import Exit, GraphOutcome, SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.provenance import ProvenanceCoverage
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class Forge:
    """The forge that runs the job, and the addresses of its pages.

    Attributes:
        name: ``github`` or ``gitlab``; empty elsewhere.
        source: Address that a repository-relative path is appended to; empty when unknown.
        job: Page of the job.
        artifacts: Page of the job's artifacts.
    """

    name: str = ""
    source: str = ""
    job: str = ""
    artifacts: str = ""


@dataclass(frozen=True)
class SourcePlace(SourceLine):
    """A Python line and its place in the repository.

    Attributes:
        path: Path relative to the repository's root, with ``/``; empty when the file is not in the repository.
        url: Its page on the forge; empty without one.
    """

    path: str = ""
    url: str = ""

    @property
    def label(self) -> str:
        """``train.py:23``: the repository's path where there is one, else the last two parts of the recorded path."""
        name = self.path or "/".join(self.file.replace("\\", "/").split("/")[-2:])
        return f"{name}:{self.line}" if self.line else name


@dataclass(frozen=True)
class GraphLine:
    """A graph of the run.

    Attributes:
        id: Its id.
        kind: ``forward``, ``backward``, ``inference`` or ``unknown``.
        outcome: As in the manifest.
        detail: For a failed compile the exception.
        kernels: How many generated kernels and library functions its code calls.
        place: The user's function.
        file: Its generated code in the pack; empty when there is none.
        ranks: The ranks that have it, where the run has several.
        launches: How often it calls all of its kernels.
    """

    id: str
    kind: str
    outcome: GraphOutcome
    detail: str = ""
    kernels: int = 0
    place: SourcePlace | None = None
    file: str = ""
    ranks: tuple[int, ...] = ()
    launches: int = 0


@dataclass(frozen=True)
class KernelLine:
    """A kernel of the run.

    Attributes:
        name: Name in the generated code.
        kind: Kind of its code.
        graph: Id of the graph that calls it; empty outside of graphs.
        calls: How often the graph calls it.
        configurations: How many Triton cache entries it has.
        registers: The most registers of a configuration that counts; None when unknown.
        spill_bytes: The most bytes that spill; None when unknown.
        dpas: Whether it uses DPAS; None when unknown.
        place: The user's function that its graph was captured from, or its own Python line.
        file: Its first stage in the pack, of the configuration that spills the most; empty when there is none.
        address: Its first launch as in an address, after the run (``K5``, ``forward:K5``); empty where that is unknown.
    """

    name: str
    kind: str
    graph: str = ""
    calls: int = 0
    configurations: int = 0
    registers: int | None = None
    spill_bytes: int | None = None
    dpas: bool | None = None
    place: SourcePlace | None = None
    file: str = ""
    address: str = ""


@dataclass(frozen=True)
class EventLine:
    """A graph break or a recompile.

    Attributes:
        reason: Dynamo's reason for the break, or the guards that failed.
        compile_id: The compile in which it happened, or that it caused.
        place: The user's line.
        explanation: Dynamo's explanation; empty when it gave none.
        fix: Next step for the user; empty where none is known.
        generation: How often the process had given the compile id before.
    """

    reason: str
    compile_id: str = ""
    place: SourcePlace | None = None
    explanation: str = ""
    fix: str = ""
    generation: int = 0


@dataclass(frozen=True)
class FindingLine:
    """A row of the checks with its place in the repository.

    Attributes:
        finding: The row of the checks.
        place: Its place in the repository; None where it has none.
    """

    finding: RuleFinding
    place: SourcePlace | None = None


@dataclass(frozen=True, kw_only=True)
class Note(Finding):
    """A finding about a Python line, shown as an annotation on a pull request.

    Attributes:
        place: The user's line; None when unknown.
        graph: Id of the graph; empty without one.
        kernel: Name of the kernel; empty without one.
        address: Its first launch, as for :class:`KernelLine`.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        "rule": "rule",
        "level": "severity",
        "title": "title",
        "text": "evidence",
        "action": "fix",
        "place": "place",
        "graph": "graph",
        "kernel": "kernel",
        "address": "address",
    }

    place: SourcePlace | None = None
    graph: str = ""
    kernel: str = ""
    address: str = ""


@dataclass(frozen=True)
class PackLine:
    """Contents of the pack.

    Attributes:
        file: Its path, relative to the working directory where it lies below it.
        bytes: Its size.
        files: Number of files of the bundle in it.
        dropped: How many files it leaves out.
        redactions: How many places were redacted.
    """

    file: str
    bytes: int = 0
    files: int = 0
    dropped: int = 0
    redactions: int = 0


@dataclass(frozen=True)
class PageLine:
    """The report of the run as one HTML file.

    Attributes:
        file: Its path, relative to the working directory where it lies below it.
        bytes: Its size.
    """

    file: str
    bytes: int = 0


@dataclass(frozen=True)
class AccuracyLine:
    """The verdict of ``xpudbg accuracy`` on the run.

    Attributes:
        verdict: ``same``, ``rounding``, ``wrong`` or ``unknown``.
        words: The verdict as one sentence.
        culprit: The pass, decomposition or lowering that is to blame; empty where none was found.
        kernel: The kernel that writes the first wrong buffer; empty where none was found.
        place: The Python line of the wrong value.
    """

    verdict: str
    words: str
    culprit: str = ""
    kernel: str = ""
    place: SourcePlace | None = None


@dataclass(frozen=True)
class VerifyLine:
    """The gravest verdict of ``xpudbg verify`` on the run's kernels.

    Attributes:
        verdict: ``same``, ``rounding``, ``wrong``, ``unknown`` or ``out of date``.
        words: The verdict with counts, and the first wrong kernel, in sentences.
    """

    verdict: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class CiReport:
    """A run as a CI job shows it.

    Attributes:
        run: The run as given.
        name: Its name.
        state: How far it has come.
        command: The command line of the script; empty for collected bundles.
        exit: How the script ended.
        versions: ``torch 2.13.0``, ``triton-xpu 3.3.0b1``.
        device: The device, or the XPU that was emulated; empty when unknown.
        emulated: Limits of an emulated run's results; empty on real devices.
        forge: Where the job runs.
        graphs: Every graph.
        kernels: Every kernel.
        graph_breaks: Every graph break.
        recompiles: Every recompile.
        ledger: The ledger in numbers.
        passed: Whether no check failed.
        rules_from: File that the rules were read from; ``defaults`` without one.
        baseline: The baseline as given; empty without one.
        findings: The rows of the checks, failed ones first.
        diff: Comparison with the baseline run; None without one.
        notes: Advice with its lines, the most important first.
        notes_left_out: How many kernels were not analysed for advice.
        pack: The pack; None when none was made.
        problems: Problems that were found.
        ranks: Ranks of the run, where it has several: what is equal on several of them is in the report once.
        repeated: Graphs that are left out because a lower rank has them too.
        compiled_kernels: Kernels that are compiled and launched: by graphs, each once a graph, or outside of them.
        launches: Kernel launches of one pass through every graph.
        cache_entries: Triton cache entries.
        page: The report of the run as one HTML file; None without one.
        accuracy: The verdict on its numbers; None where they were not compared.
        verify: The verdict on its kernels; None where they were not verified.
        coverage: How many launches lead back to a line of the program and to a module; None where that was not counted.
        coverage_unknown: Why it was not counted; empty where it was.
    """

    run: str
    name: str
    state: str
    command: tuple[str, ...] = ()
    exit: Exit = field(default_factory=Exit)
    versions: tuple[str, ...] = ()
    device: str = ""
    emulated: tuple[str, ...] = ()
    forge: Forge = field(default_factory=Forge)
    graphs: tuple[GraphLine, ...] = ()
    kernels: tuple[KernelLine, ...] = ()
    graph_breaks: tuple[EventLine, ...] = ()
    recompiles: tuple[EventLine, ...] = ()
    ledger: LedgerSummary = field(default_factory=lambda: LedgerSummary(0, 0, 0, 0, 0, (), ()))
    passed: bool = True
    rules_from: str = "defaults"
    baseline: str = ""
    findings: tuple[FindingLine, ...] = ()
    diff: RunDiff | None = None
    notes: tuple[Note, ...] = ()
    notes_left_out: int = 0
    pack: PackLine | None = None
    problems: tuple[Problem, ...] = ()
    ranks: tuple[int, ...] = ()
    repeated: int = 0
    compiled_kernels: int = 0
    launches: int = 0
    cache_entries: int = 0
    page: PageLine | None = None
    accuracy: AccuracyLine | None = None
    verify: VerifyLine | None = None
    coverage: ProvenanceCoverage | None = None
    coverage_unknown: str = ""

    @property
    def spilling(self) -> tuple[KernelLine, ...]:
        """Kernels that spill, the worst first."""
        found = [k for k in self.kernels if k.spill_bytes]
        return tuple(sorted(found, key=lambda k: (-(k.spill_bytes or 0), k.name, k.graph)))

    @property
    def spill_text(self) -> str:
        """Return how many kernels spill; ``unknown`` where native code tells it of none, or of too few to exclude spills."""
        unknown = sum(k.spill_bytes is None and bool(k.configurations) for k in self.kernels)
        spilling = len(self.spilling)
        return "unknown" if unknown and not spilling else str(spilling)


@dataclass(frozen=True)
class CiFiles:
    """Paths of the files that ``attach`` wrote, usable by the following step; empty where it wrote none.

    Attributes:
        folder: Folder that the files are in.
        pack: The packed run (zip).
        summary: The summary in Markdown.
        junit: The checks as JUnit XML.
        sarif: Advice with Python lines as SARIF 2.1.0.
        codequality: The same as GitLab's code quality report.
        dotenv: The outputs as ``NAME=VALUE`` lines.
        report: The report of the run (HTML).
    """

    folder: str
    pack: str = ""
    summary: str = ""
    junit: str = ""
    sarif: str = ""
    codequality: str = ""
    dotenv: str = ""
    report: str = ""


@dataclass(frozen=True)
class AttachResult:
    """The result of ``xpudbg attach``.

    Attributes:
        passed: Whether no check failed.
        files: The files that were written.
        report: The report that the files show.
        history: The run's row in the history of ``--history``; null without one.
    """

    passed: bool
    files: CiFiles
    report: CiReport
    history: AddedRun | None = None
