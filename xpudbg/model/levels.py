"""Two runs compared level by level: from Dynamo's graphs down to native code and values."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.diff import FigureDiff, SettingDiff, StepDiff, TimeDiff
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass


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
