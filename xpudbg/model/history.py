"""A history, the figures of many runs: its rows, the answers of ``xpudbg history``, and the page of ``history report``.

The classes of rows define the columns of its Parquet files and of docs/history.md.
"""

from __future__ import annotations

import types
import typing
from dataclasses import field
from datetime import datetime
from functools import cache

from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass

SCHEMA = 1
"""Number of the shape of the rows. Within a number columns are only added, each null (or empty) in older files."""


@dataclass(frozen=True)
class HistoryRun:
    """A run: one row.

    Attributes:
        id: Content id of the run: the same for its folder, its pack, and after results were added to it.
        project: Project that it was added to.
        time: When the run was started, by the clock of its machine.
        added: When it was added, by the clock of the machine that did it.
        name: Name of the run.
        model: Label ``model``, else the script, module or test of the run.
        source: Maker of the bundle: ``run``, ``pytest``, ``collect``, ...
        tool: Version of xpudbg that wrote the bundle.
        outcome: ``ok``, ``failed`` (the script or a compile), or ``unknown``.
        device: Device of its kernels, as ``check`` names it; empty where unknown.
        labels: Labels: those of the CI job, and those given with ``--label``.
        versions: Versions of packages.
        settings: Variables and options that change what is compiled, with their values.
        ranks: Number of its ranks; 1 for a run of one process. What is equal on several ranks is counted once.
        graphs: Number of its graphs.
        kernels: Number of its kernels.
        launches: Launches of one pass through every graph; null where unknown of one.
        bytes: Bytes that these read and write; null where unknown of one graph.
        spilled_registers: Registers that its Triton kernels spill; null where unknown of one, or without such a kernel.
        spilled_bytes: The same as bytes of a hardware thread (CUDA, HIP: of a thread).
        spilling_kernels: Number of kernels that spill, of those whose spills are known; null likewise.
        breaks: Graph breaks; null without a trace that would tell.
        recompiles: Recompiles; null without a trace that would tell.
        unfused_pairs: Neighbouring launches that were not fused.
        compile_seconds: Seconds of all compiles, of ranks those of the slowest; null where unknown.
        least_us: Sum of the least times of its launches, an estimate, in microseconds; null where unknown of one graph.
        step_us: Median time of a step's works in its profile, in microseconds; null without one.
        step_spread_us: Median distance of the steps from it.
        step_count: Number of steps that it is the median of.
        unknown: Why figures are not known.
    """

    id: str
    project: str
    time: datetime
    added: datetime
    name: str
    model: str
    source: str
    tool: str
    outcome: str
    device: str
    labels: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    ranks: int = 1
    graphs: int = 0
    kernels: int = 0
    launches: int | None = None
    bytes: int | None = None
    spilled_registers: int | None = None
    spilled_bytes: int | None = None
    spilling_kernels: int | None = None
    breaks: int | None = None
    recompiles: int | None = None
    unfused_pairs: int = 0
    compile_seconds: float | None = None
    least_us: float | None = None
    step_us: float | None = None
    step_spread_us: float | None = None
    step_count: int | None = None
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class HistoryGraph:
    """A graph of a run.

    Attributes:
        run: Id of the run.
        graph: Its id in the run.
        key: The graph over runs: kind and function, with a number from the second of the same on (``forward Net.forward #2``).
        kind: ``forward``, ``backward``, ``inference`` or ``unknown``.
        compile_id: Dynamo's.
        outcome: How its compile ended.
        detail: Why it failed.
        function: The user's function.
        file: Its file.
        line: Its line.
        launches: Kernels launched in one pass; null where unknown.
        bytes: Bytes that these read and write; null where unknown.
        peak_bytes: The most memory that is alive at once; null where unknown.
        least_us: Sum of the least times of its launches, an estimate, in microseconds; null where unknown.
        nodes: Scheduler nodes before fusion.
        unfused_pairs: Neighbouring launches that were not fused.
    """

    run: str
    graph: str
    key: str
    kind: str = ""
    compile_id: str = ""
    outcome: str = ""
    detail: str = ""
    function: str = ""
    file: str = ""
    line: int | None = None
    launches: int | None = None
    bytes: int | None = None
    peak_bytes: int | None = None
    least_us: float | None = None
    nodes: int | None = None
    unfused_pairs: int = 0


@dataclass(frozen=True)
class HistoryKernel:
    """A kernel of a run.

    Attributes:
        run: Id of the run.
        graph: Id of its graph; empty outside of graphs.
        graph_key: ``key`` of its graph; likewise.
        kernel: Its name in the generated code, which has a number that other runs give to others.
        digest: The kernel over runs: digest of its computation without names, lines, sizes of blocks and other tuning, as ``diff`` pairs kernels.
        source: Digest of its source without names and lines, tuning included.
        kind: ``triton``, ``extern``, ``cpp``, ...
        number: Number of its first launch in its graph (5 for ``K5``); null where it has none.
        launches: Launches in one pass through its graph; 0 outside of graphs.
        device: ``cpu``, ``xpu``, ``cuda``; empty when unknown.
        operators: ATen operators that it computes, sorted, separated by blanks.
        bytes: Bytes that all its launches read and write; null where unknown.
        spilled_bytes: Bytes that a hardware thread (CUDA, HIP: a thread) spills, of several configurations the most; null where unknown.
        registers: Registers of that configuration; null where unknown.
        num_warps: Hardware threads of its work-group; null where unknown.
        threads_per_warp: Lanes of a hardware thread; null where unknown.
        grf_mode: Its register mode; empty where unknown.
        dots: Matrix products of its IR; null where unknown.
        lost_dots: Those of them that use no DPAS; null where unknown.
        least_us: Sum of the least times of its launches, an estimate, in microseconds; null where unknown.
        bound: Limit of that time: ``memory``, ``compute``, ...; empty where unknown.
        time_us: Median time of all its launches in one pass, from the run's profile, in microseconds; null without one.
        time_spread_us: Median distance from it.
        file: File of the Python line that it comes from.
        line: That line.
        function: Function of that line.
        module: Path of the ``nn.Module`` of its last node; empty where unknown.
        cause: Why it is a library call, a rule of docs/findings.md; empty for generated kernels.
    """

    run: str
    graph: str
    graph_key: str
    kernel: str
    digest: str
    source: str = ""
    kind: str = ""
    number: int | None = None
    launches: int = 0
    device: str = ""
    operators: str = ""
    bytes: int | None = None
    spilled_bytes: int | None = None
    registers: int | None = None
    num_warps: int | None = None
    threads_per_warp: int | None = None
    grf_mode: str = ""
    dots: int | None = None
    lost_dots: int | None = None
    least_us: float | None = None
    bound: str = ""
    time_us: float | None = None
    time_spread_us: float | None = None
    file: str = ""
    line: int | None = None
    function: str = ""
    module: str = ""
    cause: str = ""


@dataclass(frozen=True)
class HistoryBreak:
    """Graph breaks of a run at one line for one reason.

    Attributes:
        run: Id of the run.
        reason: Dynamo's words.
        file: File of the line.
        line: The line.
        function: Its function.
        times: Number of graph breaks.
        skipped: Whether Dynamo gave the whole function up.
    """

    run: str
    reason: str
    file: str = ""
    line: int | None = None
    function: str = ""
    times: int = 1
    skipped: bool = False


@dataclass(frozen=True)
class HistoryRecompile:
    """Recompiles of a run at one line for the same guards.

    Attributes:
        run: Id of the run.
        guards: The guards that failed, a line each.
        file: File of the line that the guard came from.
        line: The line.
        function: Its function.
        times: Number of recompiles.
    """

    run: str
    guards: str
    file: str = ""
    line: int | None = None
    function: str = ""
    times: int = 1


@dataclass(frozen=True)
class HistorySetting:
    """A version, a variable, an environment variable, or a fact about the system of a run.

    Attributes:
        run: Id of the run.
        kind: ``version``, ``variable``, ``environment`` or ``system``.
        name: Its name.
        value: Its value; null where unset.
        winner: Of a variable: whose value the script got.
    """

    run: str
    kind: str
    name: str
    value: str | None = None
    winner: str = ""


@dataclass(frozen=True)
class HistoryFusion:
    """Pairs of neighbouring launches of a graph that were not fused for one cause.

    Attributes:
        run: Id of the run.
        graph: Id of the graph.
        graph_key: ``key`` of the graph.
        cause: The cause, a rule of docs/findings.md.
        pairs: Number of pairs.
        bytes_saved: Bytes that fusing all of them would save at most; null where a size is unknown.
    """

    run: str
    graph: str
    graph_key: str
    cause: str
    pairs: int
    bytes_saved: int | None = None


HISTORY_TABLES: dict[str, type] = {
    "run": HistoryRun,
    "graph": HistoryGraph,
    "kernel": HistoryKernel,
    "break": HistoryBreak,
    "recompile": HistoryRecompile,
    "setting": HistorySetting,
    "fusion": HistoryFusion,
}
"""The tables of a history with the classes of their rows."""
RUN_TABLE = "run"


@cache
def history_columns(table: str) -> dict[str, typing.Any]:
    """Return the columns of a table: name -> type, without ``None``."""
    hints = typing.get_type_hints(HISTORY_TABLES[table])
    return {name: _without_none(hint) for name, hint in hints.items()}


def _without_none(hint: typing.Any) -> typing.Any:
    kinds = [k for k in typing.get_args(hint) if k is not types.NoneType]
    return kinds[0] if types.NoneType in typing.get_args(hint) else hint


@dataclass(frozen=True)
class AddedRun:
    """Outcome of adding one run to a history.

    Attributes:
        run: The run as given.
        id: Its id in the history; empty where it could not be added.
        project: Project that it was added to.
        new: Whether it was not there before.
        kernels: Number of its kernels.
        bytes: Bytes that were written.
        labels: Its labels.
        problem: Why it could not be added; empty where it was.
        hint: The next step; of a run that was added, what to do about a clock that is ahead.
    """

    run: str
    id: str = ""
    project: str = ""
    new: bool = False
    kernels: int = 0
    bytes: int = 0
    labels: dict[str, str] = field(default_factory=dict)
    problem: str = ""
    hint: str = ""


@dataclass(frozen=True)
class HistoryAdded:
    """Outcome of ``history add``.

    Attributes:
        history: The history, without credentials.
        runs: The runs.
    """

    history: str
    runs: tuple[AddedRun, ...]


@dataclass(frozen=True)
class CompactedDay:
    """A day of a project whose files were merged.

    Attributes:
        project: The project.
        day: The day.
        runs: Number of its runs.
        files_before: Files before.
        files_after: Files after.
        bytes_before: Their bytes before.
        bytes_after: Their bytes after.
    """

    project: str
    day: str
    runs: int
    files_before: int
    files_after: int
    bytes_before: int
    bytes_after: int


@dataclass(frozen=True)
class HistoryCompacted:
    """Outcome of ``history compact``.

    Attributes:
        history: The history, without credentials.
        days: Days that were merged.
        unchanged: Number of days that had one file a table already.
    """

    history: str
    days: tuple[CompactedDay, ...]
    unchanged: int = 0


@dataclass(frozen=True)
class RemovedDay:
    """A day of a project that was removed, or would be.

    Attributes:
        project: The project.
        day: The day.
        files: Its files.
        bytes: Their bytes.
    """

    project: str
    day: str
    files: int
    bytes: int


@dataclass(frozen=True)
class HistoryRemoved:
    """Outcome of ``history rm``.

    Attributes:
        history: The history, without credentials.
        days: Days.
        dry_run: Whether they were only listed.
    """

    history: str
    days: tuple[RemovedDay, ...]
    dry_run: bool = False


class HistoryFigure(StrEnum):
    """Figures of runs that are followed over time; of each, less is better."""

    FAILURES = "failures"
    BREAKS = "breaks"
    RECOMPILES = "recompiles"
    LAUNCHES = "launches"
    BYTES = "bytes"
    SPILLS = "spills"
    COMPILE_TIME = "compile-time"
    TIME = "time"


MEASURED = (HistoryFigure.COMPILE_TIME, HistoryFigure.TIME)
"""Figures that are measured; the others are counted."""


@dataclass(frozen=True)
class HistoryPoint:
    """A run of a series.

    Attributes:
        run: Its id.
        name: Its name.
        time: When it was started, UTC; of one with the label ``commit-time`` that time, by which the runs are ordered.
        commit: Its label ``commit``; empty without one.
        outcome: ``ok``, ``failed`` or ``unknown``.
        bundle: Its label ``bundle``, the place of its bundle; empty without one.
    """

    run: str
    name: str
    time: str
    commit: str = ""
    outcome: str = ""
    bundle: str = ""


@dataclass(frozen=True)
class HistorySeries:
    """Runs that can be compared with each other: of one project, model and device, with the same labels.

    Attributes:
        id: Its number in this answer, from 1.
        project: The project.
        model: The model.
        device: The device.
        labels: The labels that all its runs have, besides those of one run (``commit``, ``build``, ...).
        runs: Number of its runs.
        first: Time of its first run.
        last: Its last run.
        figures: Figures of its last run by name; null where unknown.
    """

    id: int
    project: str
    model: str
    device: str
    labels: dict[str, str]
    runs: int
    first: str
    last: HistoryPoint
    figures: dict[str, float | int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class HistoryListing:
    """Answer of ``history ls``.

    Attributes:
        history: The history, without credentials.
        runs: Number of its runs.
        series: The series, by project, model and device.
        notes: What is odd about the labels.
        problems: Files that were passed over.
    """

    history: str
    runs: int
    series: tuple[HistorySeries, ...]
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class FigureStep:
    """A change of a figure that stayed.

    Attributes:
        figure: The figure.
        before: Its level before: a count, or the median of measurements.
        after: Its level since.
        noise: Difference between levels that is noise; 0 for a count.
        good: The last run before.
        bad: The first run since.
        runs: Number of runs since, up to the next change.
    """

    figure: str
    before: float
    after: float
    noise: float
    good: HistoryPoint
    bad: HistoryPoint
    runs: int


@dataclass(frozen=True)
class FigureLine:
    """A figure of a series over its runs.

    Attributes:
        figure: The figure.
        values: Its values in the order of the runs, the last ones; null where unknown.
        last: Its last known value.
        least: Its smallest value over all runs.
        most: Its largest one.
        steps: Its changes, the oldest first.
    """

    figure: str
    values: tuple[float | None, ...]
    last: float | None
    least: float | None
    most: float | None
    steps: tuple[FigureStep, ...] = ()


@dataclass(frozen=True)
class ShownSeries:
    """A series with its figures over time.

    Attributes:
        series: The series.
        points: Its last runs, the oldest first.
        lines: Its figures.
    """

    series: HistorySeries
    points: tuple[HistoryPoint, ...]
    lines: tuple[FigureLine, ...]


@dataclass(frozen=True)
class HistoryShown:
    """Answer of ``history show``.

    Attributes:
        history: The history, without credentials.
        series: The series of the model.
        problems: Files that were passed over.
    """

    history: str
    series: tuple[ShownSeries, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class TrendRow:
    """A figure of the runs of one series that have a commit, a day or another label in common.

    Attributes:
        series: Number of the series.
        by: The commit, day, run or value of a label; empty where a run has none.
        time: Time of the first of its runs.
        runs: Number of runs with a known value.
        value: The median; null without a known value.
        least: The smallest value.
        most: The largest one.
    """

    series: int
    by: str
    time: str
    runs: int
    value: float | None
    least: float | None
    most: float | None


@dataclass(frozen=True)
class HistoryTrend:
    """Answer of ``history trend``.

    Attributes:
        history: The history, without credentials.
        figure: The figure.
        by: What its rows have in common: ``commit``, ``day``, ``run`` or a label.
        kernel: Name of the only kernel, in the last run that has it; empty for all.
        digest: Its digest, by which it is found in every run.
        module: The only module; empty for all.
        series: The series.
        rows: The rows, by series and time.
        problems: Files that were passed over.
    """

    history: str
    figure: str
    by: str
    kernel: str
    digest: str
    module: str
    series: tuple[HistorySeries, ...]
    rows: tuple[TrendRow, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class ChangedSetting:
    """A version or setting that changed with a figure: one value in the last runs before, another one in the first runs since.

    Attributes:
        kind: ``version``, ``setting`` or ``tool``.
        name: Its name.
        before: Its value before; null where unset.
        after: Its value since; null where unset.
    """

    kind: str
    name: str
    before: str | None
    after: str | None


@dataclass(frozen=True)
class RegressionPlace:
    """The graph, kernel or line that a figure got worse at, the most first.

    Attributes:
        graph: Name of the graph over runs (``forward Net.forward``); empty where unknown.
        kernel: Name of the kernel in the first bad run; empty where it is no kernel's figure.
        digest: Its digest.
        file: File of the Python line; empty where unknown.
        line: The line.
        module: The ``nn.Module``; empty where unknown.
        detail: Reason of a graph break, guards of a recompile; else empty.
        before: The figure there in the last good run; null where it had no such thing.
        after: The figure in the first bad run.
        more: Number of further ones.
    """

    graph: str = ""
    kernel: str = ""
    digest: str = ""
    file: str = ""
    line: int | None = None
    module: str = ""
    detail: str = ""
    before: float | None = None
    after: float | None = None
    more: int = 0


@dataclass(frozen=True)
class HistoryRegression:
    """Figures of a series that got worse at one run and stayed so.

    Attributes:
        series: The series.
        figure: The figure that explains the others.
        steps: The figures that got worse there, ``figure`` first.
        good: The last good run.
        bad: The first bad run.
        runs: Number of runs since.
        place: Where it is; null where the rows of both runs do not tell.
        changed: Versions and settings that changed with it.
        command: The command that shows both runs side by side.
    """

    series: HistorySeries
    figure: str
    steps: tuple[FigureStep, ...]
    good: HistoryPoint
    bad: HistoryPoint
    runs: int
    place: RegressionPlace | None
    changed: tuple[ChangedSetting, ...]
    command: str


@dataclass(frozen=True)
class HistoryRegressions:
    """Answer of ``history regressions``.

    Attributes:
        history: The history, without credentials.
        since: Time from which on first bad runs are listed; empty for all.
        runs: Number of runs that were looked at.
        series: Number of their series.
        short: Number of series with too few runs for a change.
        regressions: The regressions, the newest first.
        notes: What is odd about the labels.
        problems: Files that were passed over.
    """

    history: str
    since: str
    runs: int
    series: int
    short: int
    regressions: tuple[HistoryRegression, ...]
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class HistoryCell:
    """A figure of a series, at the beginning and now.

    Attributes:
        figure: The figure.
        before: Its level at the beginning.
        now: Its level of the last runs; that of the begin where it did not change.
    """

    figure: HistoryFigure
    before: float
    now: float


@dataclass(frozen=True)
class HistoryReportRow:
    """A series with its figures.

    Attributes:
        series: The series.
        cells: Its known figures.
    """

    series: HistorySeries
    cells: tuple[HistoryCell, ...]


@dataclass(frozen=True)
class HistoryReport:
    """Data that the page shows before a model is opened.

    Attributes:
        made_by: ``xpudbg 0.2``.
        title: Title of the page.
        history: The history, without credentials.
        runs: Number of runs.
        first: Time of the first one.
        last: Time of the last one.
        rows: The series.
        regressions: The regressions, the newest first.
        notes: What is odd about the labels.
        problems: Files that were passed over.
    """

    made_by: str
    title: str
    history: str
    runs: int
    first: str
    last: str
    rows: tuple[HistoryReportRow, ...]
    regressions: tuple[HistoryRegression, ...]
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
