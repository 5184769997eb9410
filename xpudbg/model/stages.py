"""Comparison of a kernel's stages."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.diff import SettingDiff
from xpudbg.model.fx import FxSourceLine
from xpudbg.model.isa import HotLine
from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.location import StageOp
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class StageSummary:
    """Figures of a stage.

    Attributes:
        stage: Its name.
        bytes: Its size.
        ops: Operations or instructions.
        dialects: Operations by dialect (MLIR), or the most frequent instructions.
        loads: Loads from memory; None where the stage cannot tell.
        stores: Stores to memory; None where the stage cannot tell.
        dots: Matrix products (``tt.dot``), or the instructions for them; None where the stage cannot tell.
        conversions: Conversions between layouts; None where the stage cannot tell.
        barriers: Barriers; None where the stage cannot tell.
        block_2d: 2D block instructions (requested ones in ttgir); None where the stage cannot tell.
        without_line: Operations that name no Python line.
    """

    stage: str
    bytes: int
    ops: int = 0
    dialects: dict[str, int] = field(default_factory=dict)
    loads: int | None = None
    stores: int | None = None
    dots: int | None = None
    conversions: int | None = None
    barriers: int | None = None
    block_2d: int | None = None
    without_line: int = 0


@dataclass(frozen=True)
class LineLink:
    """Operations of every stage that belong to one Python line of the kernel.

    Attributes:
        file: The Python file as the compiler wrote it.
        line: 1-based line.
        code: Its text, when the file was given.
        stages: Operations by stage, in the order of the stage.
        origins: For a line of Inductor's generated file: the user's lines that it helps to compute, where the run's bundle links them.
    """

    file: str
    line: int
    code: str = ""
    stages: dict[str, tuple[StageOp, ...]] = field(default_factory=dict)
    origins: tuple[FxSourceLine, ...] = ()


@dataclass(frozen=True)
class StagesResult:
    """The stages of a kernel and the links between their lines.

    Attributes:
        kernel: Full name.
        key: Cache key.
        stages: Stages that are there, in order.
        lines: Python lines in order.
        notes: Remarks: why there are no instructions, or no lines for them.
        problems: Problems that were found.
        hot: The kernel's lines by cost, if requested.
        origins: The user's lines that the kernel computes, where Inductor wrote it and the run's bundle links them.
        launches: Its launches in the graphs of its run; empty outside of bundles.
    """

    kernel: str
    key: str
    stages: tuple[StageSummary, ...] = ()
    lines: tuple[LineLink, ...] = ()
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    hot: tuple[HotLine, ...] = ()
    origins: tuple[FxSourceLine, ...] = ()
    launches: tuple[KernelLaunches, ...] = ()


@dataclass(frozen=True)
class StageDiff:
    """Difference of a stage.

    Attributes:
        stage: Its name.
        state: ``same``, ``differs``, ``only first``, ``only second``.
        note: Remark such as ``same but for locations``.
        removed: Lines that only the first has, ignoring locations and value numbers.
        added: Lines that only the second has.
        ops: Operations whose count differs: name, first, second.
    """

    stage: str
    state: str
    note: str = ""
    removed: int = 0
    added: int = 0
    ops: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True)
class KernelComparison:
    """Comparison of two kernels.

    Attributes:
        first: Name of the first, with the beginning of its key.
        second: Name of the second.
        options: Differences of the metadata.
        card: Differences of the card.
        stages: All stages of both.
        text: A unified diff of the requested stage; empty otherwise.
        problems: Problems of both kernels.
    """

    first: str
    second: str
    options: tuple[SettingDiff, ...] = ()
    card: tuple[SettingDiff, ...] = ()
    stages: tuple[StageDiff, ...] = ()
    text: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def same(self) -> bool:
        """Return whether nothing differs."""
        return not self.options and not self.card and all(s.state == "same" for s in self.stages)
