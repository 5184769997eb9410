"""Results of ``xpudbg diff``: texts, kernels, runs, and two runs level by level, from Dynamo's graphs down to native code and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


class Change(StrEnum):
    """Kind of change of a kernel or a graph."""

    SAME = "same"
    RENAMED = "renamed"
    """The same source under another name."""
    RETUNED = "retuned"
    """The same computation with other tuning: configuration, size hints, thread counts."""
    REGENERATED = "regenerated"
    """Other code for the same FX operators."""
    FUSED_DIFFERENTLY = "fused_differently"
    """It holds some, but not the same, operators."""
    CHANGED = "changed"
    """For graphs, graph breaks and recompiles: a difference; for kernels outside of graphs: other code."""
    NEW = "new"
    GONE = "gone"


UNCHANGED = frozenset({Change.SAME, Change.RENAMED})
"""Changes that do not make runs different."""


@dataclass(frozen=True)
class TextDiff:
    """Two texts, line by line.

    Attributes:
        a: Name of the first.
        b: Name of the second.
        same: Whether nothing differs after normalisation.
        left_out: Kinds of noise that were left out (``names``, ``paths``, ...); empty with ``--exact``.
        rows: ``(tag, a line, b line)`` without locations but otherwise verbatim, with tag ``=``, ``-``, ``+`` or ``~`` (changed); a missing line is empty.
        added: Lines only in the second.
        removed: Lines only in the first.
    """

    a: str
    b: str
    same: bool
    left_out: tuple[str, ...] = ()
    rows: tuple[tuple[str, str, str], ...] = ()
    added: int = 0
    removed: int = 0

    def hunks(self, context: int) -> Iterator[tuple[Sequence[tuple[str, str, str]], int, int]]:
        """Return changed rows with their context, and the line numbers at which they begin."""
        keep = [False] * len(self.rows)
        for i, (tag, _, _) in enumerate(self.rows):
            if tag != "=":
                for j in range(max(0, i - context), min(len(self.rows), i + context + 1)):
                    keep[j] = True
        left = right = 1
        start: tuple[int, int, int] | None = None
        for i, (tag, _, _) in enumerate(self.rows):
            if keep[i] and start is None:
                start = (i, left, right)
            if not keep[i] and start is not None:
                yield self.rows[start[0] : i], start[1], start[2]
                start = None
            left += tag in "=-~"
            right += tag in "=+~"
        if start is not None:
            yield self.rows[start[0] :], start[1], start[2]

    def unified(self, context: int = 3) -> Iterator[str]:
        """Return the lines of a unified diff without its heading."""
        for rows, first, second in self.hunks(context):
            left = sum(tag in "=-~" for tag, _, _ in rows)
            right = sum(tag in "=+~" for tag, _, _ in rows)
            yield f"@@ -{first},{left} +{second},{right} @@"
            pending: list[str] = []
            for tag, a, b in rows:
                if tag == "=" and pending:
                    yield from pending
                    pending = []
                if tag == "=":
                    yield f" {a}"
                if tag in "-~":
                    yield f"-{a}"
                if tag in "+~":
                    pending.append(f"+{b}")
            yield from pending


class TimeChange(StrEnum):
    """Change of a measured time."""

    SLOWER = "slower"
    FASTER = "faster"
    NOISE = "noise"
    """The difference is within the noise of the two profiles."""
    UNLIKE = "unlike"
    """The two did not do the same: nothing is claimed."""


CLAIMED = frozenset({TimeChange.SLOWER, TimeChange.FASTER})


@dataclass(frozen=True)
class TimeDiff:
    """A measured time in the profiles of two runs.

    Attributes:
        change: Kind of change.
        first_us: Median in the first run, in microseconds: of a step, of a call of a graph, of all calls of a kernel in one call of its graph.
        second_us: The same of the second.
        spreads: Median distances from the two medians.
        noise_us: A difference up to this one is noise.
        causes: What else the runs know to differ where it became slower or faster: of a kernel ``change``, ``spills`` and ``registers`` of a thread,
            ``bytes``, ``occupancy``, options of its configuration; of a graph ``launches`` and ``bytes``.
    """

    change: TimeChange
    first_us: float
    second_us: float
    spreads: tuple[float, float]
    noise_us: float
    causes: tuple[SettingDiff, ...] = ()

    @property
    def ratio(self) -> float:
        """The second time by the first."""
        return self.second_us / self.first_us if self.first_us else 1.0


@dataclass(frozen=True)
class StepDiff:
    """Measured times of two runs that have profiles.

    Attributes:
        step: Sums of the works' times in a step; None where a profile has no steps.
        unlike: Why the two cannot be compared as like: another device, other sizes, other calls in a step; empty where they can.
        same_code: Median of the second time by the first, of kernels with the same code; None without three of them.
        unknown: Which of the two has no profile, or one of another run; empty where both have one.
    """

    step: TimeDiff | None = None
    unlike: tuple[str, ...] = ()
    same_code: float | None = None
    unknown: str = ""


@dataclass(frozen=True)
class KernelDiff:
    """A kernel of the first run compared with its counterpart in the second.

    Attributes:
        change: Kind of change.
        a: Its name in the first run; empty when new.
        b: Its name in the second; empty when gone.
        calls: Number of calls in each run.
        detail: Differences as text; empty when same.
        numbers: Number of its first call in the graph of each run (``K5`` in addresses, lists and pictures); None where there is none.
        options: Options of its cache entries that differ.
        times: Its times in both profiles; None where one of the two is not known.
    """

    change: Change
    a: str = ""
    b: str = ""
    calls: tuple[int, int] = (0, 0)
    detail: str = ""
    numbers: tuple[int | None, int | None] = (None, None)
    options: tuple[SettingDiff, ...] = ()
    times: TimeDiff | None = None


@dataclass(frozen=True)
class GraphDiff:
    """A graph of the first run compared with its counterpart in the second.

    Attributes:
        change: ``same``, ``changed``, ``new`` or ``gone``.
        a: Its id in the first run; empty when new.
        b: Its id in the second; empty when gone.
        likeness: Similarity of the two FX graphs, 0 to 1; 0 when there is no counterpart.
        fx_ops: Operators of the FX graphs of the two, those of subgraphs included; None without an FX graph.
        nodes: Scheduler nodes before fusion of the two; None without the scheduler's IR.
        launches: Kernel launches of the two; None where they are not known.
        bytes: Traffic after fusion of the two; None where it is not known.
        kernels: The kernels of both.
        detail: Differences between the FX graphs as text; empty when there are none.
        ranks: The ranks with this result, where a run has several: equal pairs of several ranks are one.
        sizes: Sizes of inputs that are a symbol in one and a number in the other, of both.
        times: Times of a call in both profiles; None where one of the two is not known.
    """

    change: Change
    a: str = ""
    b: str = ""
    likeness: float = 0.0
    fx_ops: tuple[int | None, int | None] = (0, 0)
    nodes: tuple[int | None, int | None] = (0, 0)
    launches: tuple[int | None, int | None] = (0, 0)
    bytes: tuple[int | None, int | None] = (None, None)
    kernels: tuple[KernelDiff, ...] = ()
    detail: str = ""
    ranks: tuple[int, ...] = ()
    sizes: tuple[tuple[str, str], ...] = ()
    times: TimeDiff | None = None


@dataclass(frozen=True)
class EventDiff:
    """A graph break or recompile that differs between the runs.

    Attributes:
        what: ``graph break`` or ``recompile``.
        change: ``new``, ``gone``, or ``changed``: another reason at the same line, or more or less often.
        reason: Dynamo's reason, from the second run where both have it.
        where: The user's line, from the second run where both have it; empty when unknown.
        counts: How often each run has it.
        was: The first run's reason where it differs; else empty.
    """

    what: str
    change: Change
    reason: str
    where: str = ""
    counts: tuple[int, int] = (0, 0)
    was: str = ""


@dataclass(frozen=True)
class SettingDiff:
    """A setting, version or source line that differs between two runs.

    Attributes:
        section: ``size`` (of an input of a graph: a symbol that became a number, or the reverse), ``package`` (of a ``.pt2`` package),
            ``environment``, ``version``, ``system``, ``device``, ``command``, ``config``, ``option`` (of cache entries), ``source`` or ``kernel`` (cause
            of another time).
        name: The variable, package, device or setting; of a source line its file and number, the second run's where both have it.
        first: The first run's; None where it has none.
        second: The second's.
    """

    section: str
    name: str
    first: str | None
    second: str | None


@dataclass(frozen=True)
class FigureDiff:
    """A figure of two runs, from the same analysis that ``show-fusion`` and ``check`` use.

    Attributes:
        name: ``launches`` and ``bytes`` (read and written) of one pass through every graph, ``spilled_registers`` and ``spilled_bytes`` (of a
            hardware thread, over all kernels; on CUDA and HIP of a thread), ``graph_breaks`` or ``recompiles``.
        first: The first run's; None where it is not known.
        second: The second's.
        unknown: Why each of them is not known; empty where it is.
    """

    name: str
    first: int | None
    second: int | None
    unknown: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class RunDiff:
    """Two runs, aligned by structure.

    Attributes:
        a: The first run as given.
        b: The second.
        same: Whether graphs, kernels, breaks and recompiles are the same (renamed kernels count as the same), and all could be compared.
        counts: Number of kernels by kind of change.
        launches: Launches of each run, over aligned and other graphs; None when those of one graph are unknown.
        bytes: Traffic of each run; None when that of one graph is unknown.
        graphs: The graphs of both runs.
        events: Graph breaks and recompiles that differ between the runs.
        events_known: Whether both runs record breaks and recompiles.
        problems: Problems that were found.
        ranks: The ranks of the two; empty for runs of one process. What is equal on several ranks counts once.
        kernels: Kernels that no graph calls: entries of Triton caches.
        not_compared: Parts of the runs that could not be compared, with the reason.
        settings: Settings that differ; they alone do not make the runs different.
        figures: Cost figures of the runs, equal ones too; without those that neither run can have.
        times: Measured times; None where neither run has a profile. They alone do not make the runs different.
        names: Names of the two runs' folders.
        settings_known: Whether both runs record their environment and settings, so that these can be compared.
        sources_known: Whether the source of the script was compared: both runs keep it.
        moved: Files that have another name in the second run, such as the script: both names.
    """

    a: str
    b: str
    same: bool
    counts: Mapping[str, int] = field(default_factory=dict)
    launches: tuple[int | None, int | None] = (0, 0)
    bytes: tuple[int | None, int | None] = (0, 0)
    graphs: tuple[GraphDiff, ...] = ()
    events: tuple[EventDiff, ...] = ()
    events_known: bool = False
    problems: tuple[Problem, ...] = ()
    ranks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    kernels: tuple[KernelDiff, ...] = ()
    not_compared: tuple[str, ...] = ()
    settings: tuple[SettingDiff, ...] = ()
    figures: tuple[FigureDiff, ...] = ()
    times: StepDiff | None = None
    names: tuple[str, str] = ("", "")
    settings_known: bool = False
    sources_known: bool = False
    moved: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SpillsDiff:
    """Spills of a kernel in both runs.

    Attributes:
        kernel: Its name with the beginning of its key.
        first: Registers that a hardware thread spills in the first run.
        second: The same in the second run.
        compilers: What made the native code of each, ``ocloc 26.27.039122``; empty where that is not known.
    """

    kernel: str
    first: int
    second: int
    compilers: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class LevelDiff:
    """One level of two runs.

    Attributes:
        level: ``breaks`` (graph breaks and recompiles), ``graphs``, a stage of graphs (``readable``, ``transformed``, ``ir_pre``, ``ir_post``,
            ``output_code``), ``kernels`` (entries of Triton caches), a stage of theirs (``source``, ``ttir``, ``ttgir``, ``llir``, ``spv``, ``zebin``, ``ptx``,
            ...), or ``values`` (what calls of graphs take and return).
        compared: Things that both runs have: graphs, cache entries or calls.
        differ: Number of them that differ.
        parted: Number of them that differ at no level above: what this level alone explains.
        where: The first thing that parts here.
        first: Its first line that differs, in the first run; of ``values`` what differs, with the operators that only differing outputs depend on.
        second: The same in the second run.
        unknown: Why nothing was compared; empty where something was.
        spills: Of the kernels that part here the one whose spills differ most; null where none is known to differ.
    """

    level: str
    compared: int = 0
    differ: int = 0
    parted: int = 0
    where: str = ""
    first: str = ""
    second: str = ""
    unknown: str = ""
    spills: SpillsDiff | None = None


@dataclass(frozen=True)
class PartTimes:
    """Measured times of a graph's calls, or of a kernel's in one call of its graph.

    Attributes:
        where: The graph of the second run, or its kernel (``GRAPH:K7``).
        times: Its times in both profiles.
    """

    where: str
    times: TimeDiff


@dataclass(frozen=True)
class CrossedRow:
    """Native code of one combination of compilers.

    Attributes:
        torch: The side whose generated code it is: ``A`` or ``B``.
        triton: The side whose Triton made SPIR-V of it.
        ocloc: The side whose graphics compiler made native code of that.
        figures: Sums over the kernels: ``instructions``, ``spilled_registers``, ``spilled_bytes``, ``scratch_messages``, ``dpas``, ``code_bytes``; null
            where one is not known of a kernel.
    """

    torch: str
    triton: str
    ocloc: str
    figures: dict[str, int | None] = field(default_factory=dict)


@dataclass(frozen=True)
class CrossedTable:
    """Kernels of two runs through the compilers of both.

    Attributes:
        kernels: Kernels that all combinations compiled.
        rows: From A alone to B alone; each row changes one compiler, the last one first.
        left_out: Kernels that do not count, with the reason.
    """

    kernels: int
    rows: tuple[CrossedRow, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class LevelsReport:
    """Two runs compared level by level.

    Attributes:
        a: The first run.
        b: The second run.
        same: Whether something was compared, and nothing differs.
        levels: The levels, from the top.
        settings: Settings that differ.
        figures: Cost figures of both.
        problems: Problems that were found.
        times: Measured times of a step, or why there are none. They alone do not make the runs different.
        timed: Measured times of graphs and kernels, those with most time between first.
        crossed: The kernels of both through the compilers of both; null unless it was requested.
    """

    a: str
    b: str
    same: bool
    levels: tuple[LevelDiff, ...] = ()
    settings: tuple[SettingDiff, ...] = ()
    figures: tuple[FigureDiff, ...] = ()
    problems: tuple[Problem, ...] = ()
    times: StepDiff = field(default_factory=StepDiff)
    timed: tuple[PartTimes, ...] = ()
    crossed: CrossedTable | None = None

    @property
    def parting(self) -> LevelDiff | None:
        """The first level at which the runs part; None where nothing differs."""
        return next((level for level in self.levels if level.differ), None)
