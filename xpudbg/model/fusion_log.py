"""The model of the scheduler's ``fusion`` log: what was tried, what was refused and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Refusal:
    """``cannot fuse A with B: REASON``; the names are those of the round in which it was tried."""

    a: str
    b: str
    reason: str
    times: int = 1


@dataclass(frozen=True)
class LoggedNode:
    """A candidate of a fusion round.

    Attributes:
        name: ``op3``.
        kind: ``Pointwise``, ``Reduction``, ``Scatter``, ``Scan``, ...; empty for extern kernels.
        origins: Names of the FX nodes (after pattern matching) that it computes.
    """

    name: str
    kind: str = ""
    origins: tuple[str, ...] = ()


@dataclass(frozen=True)
class GraphFusionLog:
    """The log of one graph's fusion.

    Attributes:
        graph: Name of its debug folder (``model__0_inference_0.0``); empty when the log does not tell.
        compile_id: ``0/0``; a forward and its backward share one.
        pid: Process that compiled it.
        refusals: Last reason of each pair, in the order in which the pairs were first tried.
        fused: Pairs that were fused, in order.
        nodes: The candidates with their origins.
        rounds: How many rounds were run.
    """

    graph: str = ""
    compile_id: str = ""
    pid: int = 0
    refusals: tuple[Refusal, ...] = ()
    fused: tuple[tuple[str, str], ...] = ()
    nodes: tuple[LoggedNode, ...] = ()
    rounds: int = 0


@dataclass(frozen=True)
class RecordedSchedule:
    """The record of a graph's scheduler, which the probe of a run made.

    Attributes:
        nodes: The nodes before fusion with their origins; those without a kind are calls of libraries, whose origins grow while a graph is lowered.
        values: Triton kernel -> name of a value (``tmp3``) -> the nodes that it is computed for.
    """

    nodes: tuple[LoggedNode, ...] = ()
    values: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
