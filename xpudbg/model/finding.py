"""A finding: a rule of the catalogue that applies, with its parameters filled in; advice on a run's options, CUDA graphs and code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import StrEnum, dataclass


class FindingSeverity(StrEnum):
    """Weight of a finding."""

    ERROR = "error"
    """Something failed, or is not compiled at all."""
    WARNING = "warning"
    """It costs time, is wrong, or an artifact is missing."""
    HINT = "hint"
    """Worth a try."""
    NOTE = "note"
    """Worth a look."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A problem to fix, or a fact to know.

    Attributes:
        rule: Id of its rule, the anchor in ``docs/findings.md``; empty where no rule is known.
        severity: Weight of the finding.
        title: One sentence.
        evidence: The facts that it is based on, with their artifacts.
        fix: Remedy; empty where none is known.
        source: Document or upstream file that the rule comes from.
        where: The user's line; None where it has none.
    """

    JSON: ClassVar[Mapping[str, str]] = {}
    """Keys of a document with the attributes that they show; empty for the plain fields."""

    rule: str = ""
    severity: FindingSeverity = FindingSeverity.NOTE
    title: str = ""
    evidence: str = ""
    fix: str = ""
    source: str = ""
    where: SourceLine | None = None

    @property
    def name(self) -> str:
        """Name of its rule without the family, such as ``spills``."""
        return self.rule.partition("/")[2]


class Cost(StrEnum):
    """Time at which a finding costs, the most expensive first."""

    WRONG = "wrong"
    """Something failed, gives wrong numbers, or is not compiled at all."""
    EVERY_STEP = "every_step"
    """Each step of the program pays: spills, memory traffic, code outside of graphs."""
    AGAIN = "again"
    """Each run or each further input pays: repeated recompiles, skipped cache lookups."""
    ONCE = "once"
    """It happened once and cannot repeat in this process."""


_ORDER = {cost: number for number, cost in enumerate(Cost)}


def cost_key(
    cost: Cost,
    moved: int | None = None,
    seconds: float | None = None,
    times: int = 1,
    time_us: float | None = None,
) -> tuple[int, float, float, float, int]:
    """Return a sort key of a finding: when it costs, then time of a step, bytes, seconds, frequency; unknown values last.

    Args:
        cost: When it costs.
        moved: Bytes that each step moves for it.
        seconds: Compile time that it takes.
        times: How often it was found.
        time_us: Time of each step that it is about.
    """
    return (
        _ORDER[cost],
        -time_us if time_us is not None else 1.0,
        -float(moved) if moved is not None else 1.0,
        -seconds if seconds is not None else 1.0,
        -times,
    )


@dataclass(frozen=True)
class GraphFacts:
    """Facts of a graph on which rules about options depend.

    Attributes:
        id: The graph.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        devices: Kinds of its devices (``cpu``, ``xpu``).
        options: Inductor's options with which it was compiled, as far as they are known.
        triton: Its Triton kernels.
        cpp: Its C++ kernels.
        others: Kernels of other compilers.
        products: Matrix products, convolutions and attention, in library calls and templates.
        plain_products: Those of two matrices.
        templates: Launches of templates, and products for which templates were timed.
        frozen: Whether its code has frozen parameters or other constants.
        packed: Whether it calls operators of oneDNN or MKL with packed weights.
        joined: Whether several kernels were joined into one launch.
        known: Whether its launches are known.
    """

    id: str
    kind: str = ""
    devices: frozenset[str] = frozenset()
    options: Mapping[str, object] = field(default_factory=dict)
    triton: int = 0
    cpp: int = 0
    others: int = 0
    products: int = 0
    plain_products: int = 0
    templates: int = 0
    frozen: bool = False
    packed: bool = False
    joined: bool = False
    known: bool = True

    @property
    def template_backends(self) -> tuple[str, ...]:
        """Backends of ``max_autotune_gemm_backends`` that have templates for its devices; those of the default where it is not known."""
        named = str(self.options.get("max_autotune_gemm_backends", "ATEN,TRITON,CPP")).upper().split(",")
        wanted = (
            {"CPP"} if self.devices == {"cpu"} else {"TRITON", "CUTLASS", "CK", "CKTILE", "CUTEDSL", "NVGEMM"}
        )
        return tuple(name.strip() for name in named if name.strip() in wanted)


@dataclass(frozen=True, kw_only=True)
class RunAdvice(Finding):
    """Advice on options, CUDA graphs or generated code.

    Attributes:
        graph: The graph; the first one of several; empty for the whole run.
        graphs: Number of graphs that it holds for.
        launch: Number of the launch in the graph, from 1; 0 for the whole graph.
        kernel: Name of the kernel; empty for the whole graph.
        count: How often it applies: entries of a loop, launches, products.
        bytes: Bytes that the launches move; None where unknown.
    """

    graph: str = ""
    graphs: int = 1
    launch: int = 0
    kernel: str = ""
    count: int = 1
    bytes: int | None = None


class ReplayState(StrEnum):
    """State of the recording of a graph's launches as one."""

    NOT_REQUESTED = "not_requested"
    RECORDED = "recorded"
    """All launches are replayed."""
    PARTLY = "partly"
    """Some launches stay outside."""
    WAITING = "waiting"
    """torch wrapped it and has not recorded it: the first call warms up, the second one is recorded."""
    LEFT_OUT = "left_out"
    """It was requested, and nothing is replayed."""
    UNKNOWN = "unknown"
    """It was requested, and the run does not say what became of it."""


@dataclass(frozen=True)
class GraphReplay:
    """Recording and replay of a graph's launches as one (CUDA graphs, ``triton.cudagraphs``, ``mode="reduce-overhead"``).

    Attributes:
        graph: The graph.
        state: State of the recording.
        rule: Rule of the reason why launches stay outside; empty without one.
        reason: torch's own words for it, without the stack.
        where: Line of the program that torch names for it; None without one.
        devices: Kinds of the graph's devices.
        functions: Functions that torch wraps for recording: partitions of the graph; None where unknown.
        outside: Names of scheduler nodes that stay outside.
        inside: Number of scheduler nodes that are replayed; None where unknown.
        recordings: Recordings that the structured trace has; None where there is no trace.
        replays: Replays in the run's profile; None without one.
    """

    graph: str
    state: ReplayState
    rule: str = ""
    reason: str = ""
    where: SourceLine | None = None
    devices: tuple[str, ...] = ()
    functions: int | None = None
    outside: tuple[str, ...] = ()
    inside: int | None = None
    recordings: int | None = None
    replays: int | None = None
