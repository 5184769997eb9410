"""A baseline: figures that later runs are compared with, small enough for git.

Field names are the JSON keys of the baseline file. The file contains neither paths nor sources of a machine.
"""

from __future__ import annotations

import re
from dataclasses import field

from xpudbg.core.text import known_sum
from xpudbg.model.row import dataclass

BASELINE_VERSION = 1
DIGEST_VERSION = 1
"""Raised when the normalisation of sources changes: digests of different versions cannot be compared."""


@dataclass(frozen=True)
class BaselineBreak:
    """A graph break, identified in later runs by its reason and its line of code instead of the line number.

    Attributes:
        reason: Dynamo's reason, the first line.
        file: Name of the file without its folders.
        function: Name of the function.
        code: Text of the line; empty when the compiler did not record it.
    """

    reason: str
    file: str = ""
    function: str = ""
    code: str = ""


@dataclass(frozen=True)
class BaselineRecompile:
    """A recompile, identified in later runs by its function and guards; numbers in guards are replaced by ``N``.

    Attributes:
        guards: The first 300 characters of the guards that failed.
        file: Name of the file without its folders; empty when unknown.
        function: Name of the function; empty when unknown.
    """

    guards: str
    file: str = ""
    function: str = ""


_PROCESS = re.compile(r"(@[a-z]+)-\d+$")


def stable_id(graph: str) -> str:
    """Return a graph's id without the process number (``model__0@sub-4711``), which differs in every run."""
    return _PROCESS.sub(r"\1", graph)


@dataclass(frozen=True)
class BaselineGraph:
    """Figures of a graph.

    Attributes:
        id: Its id, from :func:`stable_id`.
        launches: Kernels launched in one pass; None when unknown.
        bytes: Memory traffic; None when unknown.
    """

    id: str
    launches: int | None = None
    bytes: int | None = None


@dataclass(frozen=True)
class BaselineKernel:
    """A kernel, identified by its normalised source; the same source in several graphs is one row.

    Attributes:
        name: Its name in the first graph that has it.
        kind: As :class:`~xpudbg.model.generated_code.KernelKind`.
        calls: Launches over all graphs.
        text: Digest of its normalised source.
        body: Digest of the computation alone, without tuning.
        origins: ATen operators that it computes, sorted, one entry for each time.
        device: ``cpu``, ``xpu``, ``cuda``; empty when unknown.
        spill_bytes: Spilled bytes for each hardware thread; None when unknown or without native code.
        lost_dots: ``tt.dot`` operations that became no DPAS; None when unknown or without any.
        time_us: Median time of all its calls in one pass, from the run's profile; None without one.
        time_spread_us: Median distance from it; likewise.
    """

    name: str
    kind: str
    calls: int = 0
    text: str = ""
    body: str = ""
    origins: tuple[str, ...] = ()
    device: str = ""
    spill_bytes: int | None = None
    lost_dots: int | None = None
    time_us: float | None = None
    time_spread_us: float | None = None


@dataclass(frozen=True)
class Baseline:
    """Figures of an earlier run that a run is compared with.

    Attributes:
        digest_version: :data:`DIGEST_VERSION` of the xpudbg that wrote it.
        versions: ``torch`` and ``triton`` of the run.
        device: Device of the run.
        compile_seconds: Compile time in seconds, rounded to two digits; None when unknown.
        graph_breaks: None when the run did not record them.
        recompiles: None when the run did not record them.
        graphs: By id.
        kernels: By name and digest.
    """

    digest_version: int = DIGEST_VERSION
    versions: dict[str, str] = field(default_factory=dict)
    device: str = ""
    compile_seconds: float | None = None
    graph_breaks: tuple[BaselineBreak, ...] | None = None
    recompiles: tuple[BaselineRecompile, ...] | None = None
    graphs: tuple[BaselineGraph, ...] = ()
    kernels: tuple[BaselineKernel, ...] = ()

    @property
    def launches(self) -> int | None:
        """Launches over all graphs; None when those of one graph are unknown."""
        return known_sum([g.launches for g in self.graphs])

    @property
    def bytes(self) -> int | None:
        """Memory traffic over all graphs; None when that of one graph is unknown."""
        return known_sum([g.bytes for g in self.graphs])
