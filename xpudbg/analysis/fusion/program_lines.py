"""Lines of a graph's kernels where torch's files name lines of torch itself: the ones that the probe recorded outside of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xpudbg.model.fusion import FusedKernel, Member
from xpudbg.model.fx import FxSourceLine
from xpudbg.model.fx_nodes import FxNodes
from xpudbg.model.user_code import TORCH_FILE


def with_program_lines(kernel: FusedKernel, nodes: FxNodes) -> FusedKernel:
    """A kernel whose members name no line of torch where the stack that was recorded of the node leads out of it.

    The comments of FX files name the line that called an operator, which for ``F.rms_norm`` is one of ``torch/nn/functional.py``.

    Args:
        kernel: A kernel of the graph.
        nodes: What was recorded of the graph's nodes.
    """
    members = tuple(_member(member, kernel.function, nodes) for member in kernel.members)
    return kernel if members == kernel.members else replace(kernel, members=members)


def _member(member: Member, graph: str, nodes: FxNodes) -> Member:
    if not any(TORCH_FILE.search(line.path) for line in member.sources):
        return member
    lines = (own for line in member.sources for own in _own_lines(line, member, graph, nodes))
    return replace(member, sources=tuple(reversed(dict.fromkeys(reversed(tuple(lines))))))


def _own_lines(line: FxSourceLine, member: Member, graph: str, nodes: FxNodes) -> Iterator[FxSourceLine]:
    """The lines that led to a line of torch in the stacks of a member's nodes; the line itself where none is known."""
    found: dict[FxSourceLine, None] = {}
    if TORCH_FILE.search(line.path):
        for name in member.fx:
            node = nodes.find(name, graph)
            if node is None:
                continue
            own = nodes.line_of(node)
            if own is not None and (node.user_line is None or _is_in(line, node.stack)):
                found[own] = None
    yield from found or (line,)


def _is_in(line: FxSourceLine, stack: tuple[FxSourceLine, ...]) -> bool:
    return any((frame.path, frame.line) == (line.path, line.line) for frame in stack)
