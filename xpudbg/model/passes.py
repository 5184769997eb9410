"""Passes of a kernel's compilers and what each changed."""

from __future__ import annotations

from xpudbg.model.diff import TextDiff
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


class PassLevel(StrEnum):
    """The compiler that a pass belongs to."""

    MLIR = "mlir"
    LLVM = "llvm"
    IGC = "igc"


class PassState(StrEnum):
    """Effect of a pass; unknown where the dump has no IR before or after it."""

    CHANGED = "changed"
    SAME = "same"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class OpCount:
    """Number of operations of one name before and after a pass.

    Attributes:
        name: The operation; of a call with the function that is called.
        before: Number before the pass.
        after: Number after it.
    """

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class PassRow:
    """One pass.

    Attributes:
        number: Its number among the passes of the kernel, from 1.
        level: Its compiler.
        name: Its name (``TritonGPUCoalesce``).
        argument: Its name on command lines (``tritongpu-coalesce``); empty where the dump has none.
        scope: The function or loop that it ran on; empty for the module.
        state: Its effect.
        removed: Number of lines that it removed or changed, without locations and numbers of values.
        added: Number of lines that it added or changed.
        ops: Operations whose number changed.
        layouts_added: Layouts that are new in the module.
        layouts_removed: Layouts that are no longer in it.
        since: Number of the first pass whose effect the figures include: LLVM prints no function after a pass over a loop. 0 for this one alone.
    """

    number: int
    level: PassLevel
    name: str
    argument: str
    scope: str
    state: PassState = PassState.UNKNOWN
    removed: int = 0
    added: int = 0
    ops: tuple[OpCount, ...] = ()
    layouts_added: tuple[str, ...] = ()
    layouts_removed: tuple[str, ...] = ()
    since: int = 0


@dataclass(frozen=True)
class KernelPasses:
    """The passes of one compile of a kernel.

    Attributes:
        number: Its number in the dump, from 1.
        kernel: The kernel's name; empty where no dump names it.
        passes: The passes, in order.
    """

    number: int
    kernel: str
    passes: tuple[PassRow, ...]


@dataclass(frozen=True)
class PassReport:
    """Result of ``triton-cache passes``.

    Attributes:
        source: The dump, or the compile that made it.
        kernels: Compiles of kernels.
        failure: Error that ended the compile; empty where it did not fail.
        diff: Differences between two states, where they were requested.
        unknown_lines: Number of lines that belong to no dump.
        problems: Problems.
    """

    source: str
    kernels: tuple[KernelPasses, ...]
    failure: str = ""
    diff: TextDiff | None = None
    unknown_lines: int = 0
    problems: tuple[Problem, ...] = ()
