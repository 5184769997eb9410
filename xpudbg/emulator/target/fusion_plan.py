"""The kernel of each node of an FX graph, recorded while Inductor generates code.

A value that one kernel hands to another goes through memory and is rounded to its dtype; inside one kernel it is not. A node that
has no buffer of its own is computed again in every kernel that reads it.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Place:
    """The kernel and loop in which a node's buffer is written.

    Attributes:
        kernel: The kernel's number.
        loop: Which pass over a reduced dimension it belongs to; what an earlier pass has stored is read back from memory.
        stays: Whether later passes have the value in registers: a reduction's result, or a kernel without passes.
        template: A matrix multiplication from a template, which hands its float32 sum to what is fused behind it.
    """

    kernel: int
    loop: int = 0
    stays: bool = True
    template: bool = False


@dataclass
class FusionPlan:
    """Places by the name of the FX node; ``library`` holds nodes that a library call or a copy computes."""

    places: dict[str, Place] = field(default_factory=dict)
    library: set[str] = field(default_factory=set)


# Compiles nest: subgraphs are compiled inside their parent's.
_recording: list[tuple[Any, FusionPlan]] = []


@contextlib.contextmanager
def record(gm: Any) -> Iterator[FusionPlan]:
    """Collect the plan of one graph while Inductor compiles it.

    Args:
        gm: The graph module that is handed to Inductor.
    """
    _install()
    plan = FusionPlan()
    _recording.append((gm, plan))
    try:
        yield plan
    finally:
        _recording.pop()


@functools.cache
def _install() -> None:
    from torch._inductor import scheduler
    from torch._inductor.codegen import simd

    codegen = scheduler.Scheduler.codegen
    schedule = simd.SIMDScheduling.codegen_node_schedule_with_kernel

    @functools.wraps(codegen)
    def with_plan(self: Any) -> Any:
        plan = _current()
        if plan is not None:
            for number, node in enumerate(_kernels(self.nodes)):
                _note_kernel(plan, number, node)
        return codegen(self)

    @functools.wraps(schedule)
    def with_loops(self: Any, node_schedule: Any, kernel: Any) -> Any:
        plan = _current()
        if plan is not None and not getattr(kernel, "persistent_reduction", True):
            _note_loops(plan, node_schedule)
        return schedule(self, node_schedule, kernel)

    scheduler.Scheduler.codegen = with_plan
    simd.SIMDScheduling.codegen_node_schedule_with_kernel = with_loops


def _current() -> FusionPlan | None:
    """The plan of the graph that is being generated; None for a subgraph, whose names would mix with its parent's."""
    from torch._inductor.virtualized import V

    if not _recording:
        return None
    gm, plan = _recording[-1]
    return plan if getattr(V.graph, "module", None) is gm else None


def _kernels(nodes: Any) -> Iterator[Any]:
    """Scheduler nodes that become one kernel each; a foreach or grouped node holds several."""
    for node in nodes:
        if type(node).__name__ in {"ForeachKernelSchedulerNode", "GroupedSchedulerNode"}:
            yield from _kernels(node.snodes)
        else:
            yield node


def _origin(node: Any) -> str | None:
    """The FX node whose value this buffer holds; unknown where a lowering makes several buffers."""
    origin = node.node.get_origin_node() if getattr(node, "node", None) is not None else None
    return None if origin is None else str(origin.name)


def _note_kernel(plan: FusionPlan, number: int, kernel: Any) -> None:
    for node in kernel.get_nodes():
        # It writes to a buffer of another node.
        if type(node.node).__name__ == "IndexPutFallback":
            plan.library.update(o.name for o in node.node.origins if "index_put" in str(o.target))
        name = _origin(node)
        if name is None:
            continue
        if node.is_template():
            plan.places[name] = Place(number, template=True)
        elif node.is_extern() or type(node).__name__ == "NopKernelSchedulerNode":
            plan.library.add(name)
        else:
            plan.places[name] = Place(number)


def _note_loops(plan: FusionPlan, node_schedule: Any) -> None:
    """Number the passes of a kernel that loops over its reduced dimension; markers, which are classes, stand between them."""
    loop, outside = 0, False
    for node in node_schedule:
        if isinstance(node, type):
            loop += 1
            outside = node.__name__ == "DisableReduction"
            continue
        name = _origin(node)
        place = plan.places.get(name) if name is not None else None
        if name is not None and place is not None:
            plan.places[name] = Place(place.kernel, loop, stays=outside or node.is_reduction())
