"""FX nodes that a kernel computes in one call, and those whose values its arguments hold, where the scheduler's log tells them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from xpudbg.analysis.provenance.node_operations import NodeOperation, ValueRoots, is_view, node_operations
from xpudbg.model.fusion import FusedKernel, OriginsFrom
from xpudbg.model.fx import FxGraph
from xpudbg.model.generated_code import LIBRARY_KINDS, KernelCall

_WRITES_INTO = ("copy_", "index_put", "scatter", "auto_functionalized", "triton_kernel_wrapper")


class HeldNodes:
    """The nodes that the buffers of a graph hold.

    The log names for each scheduler node all nodes that came into its lowering; the one that its buffer holds is the one that none of the
    others is given.

    Args:
        graph: The graph after pattern matching.
        kernels: All calls of the graph.
    """

    def __init__(self, graph: FxGraph, kernels: Sequence[FusedKernel]) -> None:
        self.roots = ValueRoots(graph)
        self.nodes = self.roots.nodes
        written = self._written_into()
        self.held: dict[str, frozenset[str]] = {
            n.name: frozenset({n.name})
            for n in graph.nodes
            if n.op == "placeholder" and n.name not in written
        }
        for kernel in kernels:
            for member in kernel.members:
                last = (
                    self._last(member.fx)
                    if kernel.origins_from is OriginsFrom.LOG
                    else self._only(kernel, member.fx)
                )
                if last and written.isdisjoint(last):
                    self.held.update(dict.fromkeys(member.writes, last))

    def in_parameters(
        self, parameters: Sequence[str], call: KernelCall, kernel: FusedKernel
    ) -> dict[str, frozenset[str]]:
        """Parameter -> the nodes of which one is what it holds when the kernel begins; only parameters of which that is sure.

        Args:
            parameters: Of the kernel's function.
            call: The call in the wrapper.
            kernel: The same call with its nodes.
        """
        found: dict[str, frozenset[str]] = {}
        passed: set[str] = set()
        inplace: list[str] = []
        for parameter, argument in zip(parameters, call.args, strict=False):
            if parameter.startswith("in_out_ptr"):
                inplace.append(parameter)
            elif parameter.startswith("in_ptr"):
                passed.add(argument)
                if argument in self.held:
                    found[parameter] = self.held[argument]
        # What is written in place was given as another buffer, whose memory it takes over.
        before = _reads(kernel) - passed
        if kernel.members and all(buffer in self.held for buffer in before):
            union = frozenset(name for buffer in before for name in self.held[buffer])
            found.update(dict.fromkeys(inplace, union))
        return found

    def computed(self, kernel: FusedKernel) -> frozenset[str]:
        """The nodes of a call without those whose values it loads, and what these are made of."""
        names = frozenset(kernel.fx)
        if kernel.origins_from is not OriginsFrom.LOG or not kernel.members:
            return names
        loaded = {name for buffer in _reads(kernel) for name in self.held.get(buffer, ())}
        queue = [name for member in kernel.members for name in self._last(member.fx)]
        found: set[str] = set()
        while queue:
            name = queue.pop()
            if name in found or name not in self.nodes:
                continue
            root = self.roots.of(name)
            if root not in loaded or self._may_be_completed(root):
                found.add(name)
                queue += (
                    self.nodes[name].inputs if root not in loaded else self.nodes[name].inputs[: name != root]
                )
        return names & found

    def _may_be_completed(self, name: str) -> bool:
        """Tell whether one kernel may compute a part of a node and another one the rest: a sum, and the mean; a library's call, and the bias."""
        ways = node_operations(self.nodes[name])
        return not ways or any(isinstance(argument, NodeOperation) for way in ways for argument in way.args)

    def _last(self, names: Collection[str]) -> frozenset[str]:
        """Those of some nodes that none of the others is given."""
        roots = {self.roots.of(name) for name in names if name in self.nodes}
        given = {
            source
            for root in roots
            if root in self.nodes
            for i in self.nodes[root].inputs
            if (source := self.roots.of(i)) != root
        }
        return frozenset(roots - given)

    def _only(self, kernel: FusedKernel, names: Collection[str]) -> frozenset[str]:
        """The node of a call of a library, where it is named alone; none where it is not."""
        found = frozenset(n for n in names if n in self.nodes and not is_view(self.nodes[n].short_target))
        return found if kernel.kind in LIBRARY_KINDS and len(found) == 1 else frozenset()

    def _written_into(self) -> frozenset[str]:
        """Nodes that another one may write into, with all that they are views of."""
        found: set[str] = set()
        for node in self.nodes.values():
            if node.op == "call_function" and _writes(node.short_target):
                aten = node.short_target.startswith("aten.")
                sources: Iterable[str] = node.inputs[:1] if aten else node.inputs
                found.update(n for source in sources for n in (source, self.roots.of(source), node.name))
        return frozenset(found)


def _reads(kernel: FusedKernel) -> frozenset[str]:
    """Buffers and inputs that a call reads, without its own."""
    own = {buffer for member in kernel.members for buffer in member.writes}
    return frozenset(buffer for member in kernel.members for buffer in member.reads) - own


def _writes(target: str) -> bool:
    operator = target.split(".")[1] if target.count(".") else target
    return operator.endswith("_") or any(word in target for word in _WRITES_INTO)
