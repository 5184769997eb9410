"""Result of ``xpudbg edit``: what one changed stage of a kernel does to all that is made from it."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.levels import LevelDiff
from xpudbg.model.row import dataclass
from xpudbg.model.stages import StageDiff
from xpudbg.model.verify import VerifiedKernel


@dataclass(frozen=True)
class StageFailure:
    """The error of an edited stage that does not compile.

    Attributes:
        stage: The stage that could not be made; empty where the compiler does not say.
        message: The compiler's error, one line.
        line: The line of the edited text that it names; None where it names none.
        code: That line.
        log: The end of its output.
    """

    stage: str
    message: str
    line: int | None = None
    code: str = ""
    log: str = ""


@dataclass(frozen=True)
class EffectFigure:
    """A figure before and after the edit.

    Attributes:
        name: ``kernels``, ``launches``, ``bytes`` and ``least_us`` of the graph, or of those that launch the kernel; ``slm_bytes`` of a work-group;
            of its native code ``registers``, ``simd``, ``threads`` (hardware threads that fit a vector engine), ``spilled_registers``,
            ``spilled_bytes``, ``scratch_bytes``, ``code_bytes``; of its instructions ``instructions``, ``dpas``, ``sends``, ``scratch_messages``,
            ``loops``, and of its hot loop, the innermost one with most instructions, ``loop_instructions``, ``loop_dpas``, ``loop_loads``.
        before: The parent's; null where it is not known.
        after: The edited one's.
    """

    name: str
    before: float | None
    after: float | None


@dataclass(frozen=True)
class EditReport:
    """The effect of one edit.

    Attributes:
        address: The stage, as it was typed.
        kernel: The kernel; of a graph's script the graph.
        key: Key of its cache entry; empty for a graph's script.
        stage: The stage that was edited.
        parent: The run that has it, by name where it lies beside the new one, else by path.
        run: The new run, in the same way; empty where none was made.
        kept: File with the edited text, where it does not compile; else empty.
        removed: Lines of the stage that the edit took away.
        added: Lines that it brought.
        made: Stages that were made again.
        compilers: What made them.
        failure: Why a stage could not be made; null where all were.
        figures: Figures before and after; without those that neither has.
        stages: Stages of both, compared.
        levels: Of a graph's script: the levels of both runs, compared.
        numbers: Verdicts of ``verify`` on the edited kernel's calls.
        numbers_unknown: Why there are none; empty where there are.
        notes: What to know about the comparison.
    """

    address: str
    kernel: str
    key: str
    stage: str
    parent: str
    run: str = ""
    kept: str = ""
    removed: int = 0
    added: int = 0
    made: tuple[str, ...] = ()
    compilers: tuple[str, ...] = ()
    failure: StageFailure | None = None
    figures: tuple[EffectFigure, ...] = ()
    stages: tuple[StageDiff, ...] = ()
    levels: tuple[LevelDiff, ...] = ()
    numbers: tuple[VerifiedKernel, ...] = field(default=())
    numbers_unknown: str = ""
    notes: tuple[str, ...] = ()
