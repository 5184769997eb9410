"""FX nodes of library calls, found where torch's provenance has none or names a wrong one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from xpudbg.analysis.fusion.extern_reasons import MIX_ORDER_SUM, is_compute
from xpudbg.analysis.fusion.fx_scopes import FxScopes
from xpudbg.analysis.fusion.loop_operations import NO_WORK, only_copies, op_name
from xpudbg.analysis.fusion.match_kernel_calls import MatchedCall
from xpudbg.analysis.fusion.numel import dtype_name
from xpudbg.model.fx import FxNode
from xpudbg.model.generated_code import LIBRARY_KINDS, KernelKind
from xpudbg.model.scheduler_ir import Dep, Layout, SchedulerNode

_CALLED = LIBRARY_KINDS | {KernelKind.USER_TRITON}
_WRAPPER = "triton_kernel_wrapper_mutation"
_TEMPLATE = "template"
_LOWERED = {"scatter_reduce": ("scatter_add", "scatter")}
"""What is called -> FX operators that are lowered to it (torch/_inductor/lowering.py)."""
_SHIM = re.compile(r"^aoti_torch_(?:cpu|cuda|xpu|mps)_+|_out$")


class ExternCallOrigins:
    """FX nodes of library calls.

    torch's provenance is a set of origins that grows while a graph is lowered: a call that changes its input leaves its name
    on the maker of that input, a wait on the collective that it waits for, and a backward graph has none at all.

    Args:
        scopes: FX nodes by name.
        leaves: Scheduler nodes before fusion by name.
        matched: Calls with their nodes.
        origins: Scheduler node -> FX nodes, as far as told.
    """

    def __init__(
        self,
        scopes: FxScopes,
        leaves: Mapping[str, SchedulerNode],
        matched: Sequence[MatchedCall],
        origins: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.scopes = scopes
        self.leaves = leaves
        self.origins = origins
        # Entry, its scheduler node, operator.
        self.calls: list[tuple[MatchedCall, str, str]] = []
        for entry in matched:
            names = [leaf.name for n in entry.nodes for leaf in n.leaves()]
            last_step = entry.call is not None and entry.call.kernel == MIX_ORDER_SUM
            if entry.call is not None and entry.call.kind in _CALLED and len(names) == 1 and not last_step:
                user = entry.call.kind is KernelKind.USER_TRITON
                self.calls.append((entry, names[0], _WRAPPER if user else _operator(entry.call.kernel)))
            self.calls += [
                (entry, n, _TEMPLATE)
                for n in names
                if n in leaves and any("Template" in t for t in leaves[n].node_types)
            ]
        self._in_place = {
            leaf
            for entry, leaf, _ in self.calls
            if entry.call is not None and op_name(entry.call.kernel).endswith("_")
        }
        self._copies = {
            d.name: [r.name for r in made.reads]
            for made in leaves.values()
            if only_copies(made)
            for d in made.writes
        }
        """Buffer that is a copy -> what it is a copy of."""
        self._inputs: dict[str, frozenset[str]] = {}
        self._makers: dict[str, str] = {}
        """Buffer -> the scheduler node that makes it; of a single result of a call, the call."""
        self._results: dict[str, list[Layout]] = {}
        """Scheduler node of a call -> the layouts of its results."""
        for name, made in leaves.items():
            single = "MultiOutput" in made.node_types
            maker = next((self._makers[d.name] for d in made.reads if d.name in self._makers), name)
            for buffer in made.outputs:
                self._makers[buffer.name] = maker if single else name
                if buffer.layout is not None and buffer.layout.size and buffer.layout.dtype:
                    self._results.setdefault(self._makers[buffer.name], []).append(buffer.layout)
        self.own: dict[str, tuple[str, ...]] = {}
        for _, name, operator in self.calls:
            self.own[name] = self._named(name, origins.get(name, ()), operator)

    def _named(self, leaf: str, names: Sequence[str], operator: str) -> tuple[str, ...]:
        nodes = self.scopes.calls(self.scopes.of(leaf), names)
        return tuple(n.name for n in nodes if _is(n, operator))

    def of_calls(self) -> Iterator[tuple[MatchedCall, str, tuple[str, ...]]]:
        """Calls whose FX node nobody told, or for which another call's was told: entry, scheduler node, FX nodes."""
        taken = {(self.scopes.of(leaf), n) for leaf, names in self.own.items() for n in names}
        for entry, leaf, operator in self.calls:
            scope = self.scopes.of(leaf)
            said = self.scopes.calls(scope, self.origins.get(leaf, ()))
            if self.own[leaf]:
                # with the views before it, and without the makers of its inputs
                views = {n.name for n in said if op_name(n.target) in NO_WORK}
                yield entry, leaf, self.scopes.sorted(scope, [*self.own[leaf], *views])
                continue
            if any((scope, n.name) not in taken and op_name(n.target) not in NO_WORK for n in said):
                continue
            calls = (n for n in self.scopes.nodes(scope).values() if n.op == "call_function")
            open_ = [n for n in calls if _is(n, operator) and (scope, n.name) not in taken]
            fits = self._same_shape if operator == _TEMPLATE else self._same_inputs
            free = [n for n in open_ if fits(n, leaf, scope)]
            # the comment above a call of a backward names its nodes themselves, in their order
            commented = entry.call.source_nodes if entry.call else ()
            free = [n for name in reversed(commented) for n in free if n.name == name] or free
            free = [n for n in free if not self._makes_another(n, leaf)]
            made = {n for d in self._reads(leaf) for n in self.own.get(self._makers.get(d.name, ""), ())}
            free = [n for n in free if made & set(n.inputs)] or free
            if free:
                taken.add((scope, free[0].name))
                self.own[leaf] = (free[0].name,)
                yield entry, leaf, self.own[leaf]

    def _same_inputs(self, node: FxNode, leaf: str, scope: str) -> bool:
        """Return whether both take the same inputs of the graph, by themselves, through views, or as copies where the call changes what it takes."""
        nodes = self.scopes.nodes(scope)
        inputs = self._inputs_of(scope)
        prefix = f"{scope}_" if scope else ""
        deps = self._reads(leaf)
        read = {d.name.removeprefix(prefix) for d in deps} & inputs
        copies = self._copies if leaf in self._in_place else {}
        copied = {name.removeprefix(prefix) for d in deps for name in copies.get(d.name, ())} & inputs
        wanted = (inputs & set(node.inputs), inputs & _through_views(node, nodes))
        return read in wanted or (bool(copied) and read | copied in wanted)

    def _reads(self, leaf: str) -> Sequence[Dep]:
        return self.leaves[leaf].reads if leaf in self.leaves else ()

    def _makes_another(self, node: FxNode, leaf: str) -> bool:
        """Return whether a node's result is known to be no result of a call: another dtype, or other sizes but for ones that are put in."""
        results = self._results.get(leaf, ())
        if node.shape is None or not results:
            return False
        size, dtype = _without_ones(node.shape), dtype_name(node.dtype)
        # the abbreviation of a newer dtype is not known
        return all(_without_ones(la.size) != size or dtype not in (node.dtype, la.dtype) for la in results)

    def _inputs_of(self, scope: str) -> frozenset[str]:
        """Names of the nodes of a graph that stand for its inputs."""
        if scope not in self._inputs:
            nodes = self.scopes.nodes(scope).items()
            self._inputs[scope] = frozenset(n for n, fx in nodes if fx.op in ("placeholder", "get_attr"))
        return self._inputs[scope]

    def _same_shape(self, node: FxNode, leaf: str, scope: str) -> bool:
        """Return whether both make the same shape: a template's weights may be packed again, under another name."""
        sizes = [b.layout.size for b in self.leaves[leaf].outputs if b.layout is not None]
        return node.shape in sizes

    def without_readers(self) -> dict[str, tuple[str, ...]]:
        """Origins of generated nodes without the library calls that only read what the node makes."""
        readers = self._readers()
        libraries = {leaf for _, leaf, _ in self.calls}
        found = {}
        for name, origins in self.origins.items():
            if name in libraries or name not in self.leaves:
                continue
            foreign = {n for d in self.leaves[name].writes for n in readers.get(d.name, ())}
            kept = tuple(n for n in origins if n not in foreign)
            if kept and len(kept) < len(origins):
                found[name] = kept
        return found

    def of_copies(self) -> dict[str, tuple[str, ...]]:
        """Origins of copies of graph inputs into the layout that a library call wants: torch names the input alone."""
        readers = self._readers()
        found = {}
        for name, leaf in self.leaves.items():
            scope = self.scopes.of(name)
            wanted = [n for d in leaf.writes for n in readers.get(d.name, ())]
            if wanted and only_copies(leaf) and not self.scopes.calls(scope, self.origins.get(name, ())):
                found[name] = self.scopes.sorted(scope, wanted)
        return found

    def _readers(self) -> dict[str, set[str]]:
        """Buffer -> the FX nodes of the library calls that read it."""
        found: dict[str, set[str]] = {}
        for _, leaf, _ in self.calls:
            for dep in self._reads(leaf):
                found.setdefault(dep.name, set()).update(self.own[leaf])
        return found


def _without_ones(size: Sequence[str]) -> list[str]:
    return sorted(s for s in size if s != "1")


def _through_views(node: FxNode, nodes: Mapping[str, FxNode]) -> set[str]:
    """Names of what a node takes; of a view that it takes, of what the view is made of."""
    found: set[str] = set()
    seen: set[str] = set()
    rest = list(node.inputs)
    while rest:
        name = rest.pop()
        if name in seen:
            continue
        seen.add(name)
        made = nodes.get(name)
        if made is not None and made.op == "call_function" and op_name(made.target) in NO_WORK:
            rest += made.inputs
        else:
            found.add(name)
    return found


def _is(node: FxNode, operator: str) -> bool:
    """Return whether an FX node is lowered to a call of an operator (``template`` for a matrix product or convolution)."""
    name = _plain(op_name(node.target))
    if operator == _TEMPLATE:
        return is_compute(None, name)
    return name in (operator, *_LOWERED.get(operator, ()))


def _operator(kernel: str) -> str:
    """``extern_kernels.mm``, ``torch.ops.aten.sort.stable``, ``aoti_torch_cpu_topk`` as the operator's name."""
    if kernel.startswith("aoti_torch_"):
        return _plain(_SHIM.sub("", kernel))
    return _plain(op_name(kernel))


def _plain(name: str) -> str:
    """Without the mark of an operator that changes its input; ``_foo`` keeps its first underscore."""
    return name.rstrip("_") or name
