"""Sums of the spans of events, by their place in the tree of their process."""

from __future__ import annotations

from array import array
from collections import defaultdict

from xpudbg.formats.torch_trace.event_stages import stage_of
from xpudbg.model.compile_time import CompileStage, PhaseTime

_MAX_OPEN = 64


class UnionLength:
    """Length of the union of spans that are added nearly in the order of their ends; in bounded memory.

    Attributes:
        total: Sum of the lengths.
    """

    __slots__ = ("_done", "_open", "total")

    def __init__(self) -> None:
        self.total = 0.0
        self._done = 0.0
        # Begin and end of each, in turn: of thousands of compiles, tuples would take seven times the memory.
        self._open = array("d")

    def add(self, start: float, end: float) -> None:
        """Take a span."""
        self.total += end - start
        bounds = self._open
        while bounds and bounds[-1] >= start:
            end = max(end, bounds.pop())
            start = min(start, bounds.pop())
        bounds.append(start)
        bounds.append(end)
        if len(bounds) > 2 * _MAX_OPEN:
            self._done += bounds[1] - bounds[0]
            del bounds[:2]

    @property
    def length(self) -> float:
        """Time in which at least one span was open."""
        bounds = self._open
        return self._done + sum(end - start for start, end in zip(bounds[::2], bounds[1::2], strict=True))


class EventNode:
    """All spans of one name at one place of the tree; times in microseconds."""

    __slots__ = (
        "children", "count", "longest", "longest_id", "name", "own", "parallel", "spans", "stage", "unfinished",
    )  # fmt: skip

    def __init__(self, name: str, stage: CompileStage) -> None:
        self.name = name
        self.stage = stage
        self.children: dict[str, EventNode] = {}
        self.count = 0
        self.spans = UnionLength()
        self.own = 0.0
        self.longest = -1.0
        self.longest_id = ""
        self.parallel = False
        self.unfinished = 0

    def add(self, start: float, end: float, own: float, compile_id: str) -> None:
        """Take a span that has ended."""
        self.count += 1
        self.spans.add(start, end)
        self.own += own
        if end - start > self.longest:
            self.longest, self.longest_id = end - start, compile_id

    def build(self) -> PhaseTime:
        """Return the node with the nodes below it, in seconds."""
        return PhaseTime(
            name=self.name,
            stage=self.stage,
            count=self.count,
            total_s=seconds(self.spans.total),
            wall_s=seconds(self.spans.length),
            self_s=seconds(self.own),
            max_s=seconds(max(self.longest, 0.0)),
            max_compile_id=self.longest_id,
            parallel=self.parallel,
            unfinished=self.unfinished,
            children=tuple(child.build() for child in self.children.values()),
        )


class EventForest:
    """The nodes of one process, bounded.

    Attributes:
        roots: The outermost nodes by name.
    """

    def __init__(self, most: int) -> None:
        self.roots: dict[str, EventNode] = {}
        self._left = most
        self._rest = EventNode("(other events)", CompileStage.OTHER)

    def node(self, name: str, above: EventNode | None) -> EventNode:
        """Return the node of a name below another one."""
        siblings = self.roots if above is None else above.children
        found = siblings.get(name)
        if found is not None:
            return found
        if self._left <= 0:
            self.roots.setdefault(self._rest.name, self._rest)
            return self._rest
        self._left -= 1
        made = siblings[name] = EventNode(name, stage_of(name, above.stage if above else None))
        return made


class StageSums:
    """Self time by stage, in microseconds: on the compiling thread, and beside it."""

    __slots__ = ("beside", "own")

    def __init__(self) -> None:
        self.own: defaultdict[CompileStage, float] = defaultdict(float)
        self.beside: defaultdict[CompileStage, float] = defaultdict(float)


def seconds(microseconds: float) -> float:
    """Microseconds as seconds, to the nanosecond."""
    return round(microseconds / 1e6, 9)
