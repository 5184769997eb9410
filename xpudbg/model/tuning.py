"""Autotuning: the choices and configurations that were tried for each kernel, with their times."""

from __future__ import annotations

from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


class TuningEvidence(StrEnum):
    """Source of what was tried."""

    RECORDED = "recorded"
    """The run's probe recorded every choice with its time."""
    LOG = "log"
    """An ``AUTOTUNE`` block of the script's output: the fastest choices that torch prints."""
    CACHE = "cache"
    """Entries of the Triton cache: what was compiled, without times."""
    TRITON = "triton"
    """Times that Triton's own autotuner left in its cache (``KERNEL.autotune.json``)."""


@dataclass(frozen=True)
class TunedChoice:
    """One choice of a library function or template, or one configuration of a Triton kernel.

    Attributes:
        name: Name of the choice (``triton_mm_17``, ``mm``), or the Triton cache key of a configuration.
        milliseconds: Its measured time; None where it failed, or was not recorded.
        failed: Whether it could not be compiled or run.
        chosen: Whether the graph runs it; None where that is not known.
        options: Its options as written, in their order (``BLOCK_M``, ``128``).
        compile_seconds: Time that its compile took; None where it was not recorded.
        registers: Registers of a hardware thread (XPU) or thread; None where unknown.
        spills: Bytes spilled by a hardware thread (XPU) or thread; None where unknown.
        shared: Bytes of shared local memory; None where unknown.
        default: Whether it is what runs without a search; None where that is not known.
        why_failed: Why it failed, in the words of the compiler or the driver; empty where nothing was recorded.
    """

    name: str
    milliseconds: float | None = None
    failed: bool = False
    chosen: bool | None = None
    options: tuple[tuple[str, str], ...] = ()
    compile_seconds: float | None = None
    registers: int | None = None
    spills: int | None = None
    shared: int | None = None
    default: bool | None = None
    why_failed: str = ""


@dataclass(frozen=True)
class TunedKernel:
    """A kernel or call that was tuned.

    Attributes:
        kernel: Name of the kernel that runs; empty where the record leads to none.
        launches: Its launches in the graph; empty where it leads to none.
        what: The operator with its sizes (``mm(4096x4096, 4096x4096)``), that was tuned; empty for configurations of a generated kernel.
        evidence: Source of what was tried.
        choices: What was tried, the fastest first, failed ones last.
        tried: Number of all choices, those included that the source does not list.
        search_seconds: Time that measuring took; None where unknown.
        precompile_seconds: Time that compiling all choices took; None where unknown.
        margin: Time of the second fastest divided by that of the fastest; None where one is unknown.
        fastest_taken: Whether the graph runs the fastest choice; None where unknown.
        default_tried: Whether what runs without a search was among them; None where that is not known.
    """

    kernel: str
    launches: tuple[KernelLaunches, ...] = ()
    what: str = ""
    evidence: TuningEvidence = TuningEvidence.RECORDED
    choices: tuple[TunedChoice, ...] = ()
    tried: int = 0
    search_seconds: float | None = None
    precompile_seconds: float | None = None
    margin: float | None = None
    fastest_taken: bool | None = None
    default_tried: bool | None = None


@dataclass(frozen=True)
class TuningReport:
    """Choices and configurations that autotuning tried in a run.

    Attributes:
        source: RUN or PATH as given.
        kernels: What was tuned, in the order of the graphs; what leads to no kernel last.
        emulated: Whether the device was emulated, so that times mean nothing.
        problems: Problems that were found.
    """

    source: str
    kernels: tuple[TunedKernel, ...] = ()
    emulated: bool = False
    problems: tuple[Problem, ...] = ()
