"""Operations of the scheduler's loop bodies compared with operators of an FX graph: tables, tests of one node, alignment of a graph.

The alignment finds FX nodes of scheduler nodes from the graph's structure where no log names them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from xpudbg.facts.fusion.buffer_bytes import Sizes, dtype_bytes
from xpudbg.facts.fusion.fx_nodes import reshapes
from xpudbg.model.fx import FxGraph, FxNode, LoopBody, SchedulerNode

_REDUCTIONS = frozenset(
    [
        "sum",
        "mean",
        "amax",
        "amin",
        "max",
        "min",
        "var_mean",
        "var",
        "std",
        "prod",
        "any",
        "all",
        "argmax",
        "argmin",
        "logsumexp",
        "norm",
        "linalg_vector_norm",
        "_softmax",
        "native_layer_norm",
        "cumsum",
        "cumprod",
        "prepare_softmax_online",
    ]
)
_MOVING_TARGETS = frozenset(
    {
        "clone",
        "getitem",
        "lift_fresh_copy",
        "copy",
        "slice_scatter",
        "select_scatter",
        "full",
        "scalar_tensor",
    }
)
_NAMES_ALONE = frozenset({"getitem", "inductor_force_stride_order"})
_NAMES = {
    "div": "truediv",
    "convert_element_type": "to_dtype",
    "_to_copy": "to_dtype",
    "pow": "mul",
    "square": "mul",
    "clamp_min": "maximum",
    "clamp_max": "minimum",
    "iota": "index_expr",
    "arange": "index_expr",
    "threshold_backward": "where",
}
_SUMS = frozenset({"sum", "dot"})
_MOMENTS = _SUMS | {"welford_reduce", "welford_combine"}
REDUCED_BY: dict[str, frozenset[str]] = {
    "sum": _SUMS,
    "mean": _SUMS,
    "norm": _SUMS | {"max", "min"},
    "linalg_vector_norm": _SUMS | {"max", "min"},
    "var_mean": _MOMENTS,
    "var": _MOMENTS,
    "std": _MOMENTS,
    "native_layer_norm": _MOMENTS,
    "amax": frozenset({"max", "any"}),
    "max": frozenset({"max", "any", "argmax"}),
    "amin": frozenset({"min", "any"}),
    "min": frozenset({"min", "any", "argmin"}),
    "any": frozenset({"any"}),
    "all": frozenset({"any"}),
    "prepare_softmax_online": frozenset({"online_softmax_reduce", "sum", "max"}),
    "prod": frozenset({"prod"}),
    "argmax": frozenset({"argmax"}),
    "argmin": frozenset({"argmin"}),
}
"""FX operators -> Inductor's reductions that compute them (torch/_inductor/lowering.py, ``make_reduction``)."""
FUNCTIONS = frozenset(
    {"sin", "cos", "tan", "exp", "tanh", "rsqrt", "sigmoid", "log", "erf", "neg", "abs", "floor", "ceil"}
)
"""FX operators that are an operation of that name in a loop body, whatever is around them."""
LAST: dict[str, frozenset[str]] = {
    "add": frozenset({"fma"}),
    "sub": frozenset({"fma"}),
    "mul": frozenset(),
    "to_dtype": frozenset(),
    **dict.fromkeys(FUNCTIONS, frozenset()),
}
"""FX operators whose result is that of an operation of that name, or of one of these; others are not listed."""
UNROLLED = 8
SCANS = frozenset({"cumsum", "cumprod", "cummax", "cummin", "logcumsumexp", "associative_scan"})
SORTS = frozenset({"sort", "argsort", "topk", "msort"})
_PIECE = re.compile(r"masked_subblock\d*$|(?:ge|lt|gt|le|and_|where)$")
"""Operations of a loop body that select the pieces of a concatenation."""
_MOVING_OPS = frozenset({"get_index", "load", "store", "store_reduction", "constant", "", "index_expr"})


def op_name(target: str) -> str:
    """Return ``add`` for ``torch.ops.aten.add.Tensor``."""
    parts = target.removeprefix("torch.ops.").split(".")
    return parts[1] if len(parts) > 1 else parts[0]


def is_reshape(target: str) -> bool:
    """Return whether an FX node is a view, for which no buffer is made."""
    return op_name(target) in reshapes()


def moves_values(target: str) -> bool:
    """Return whether an FX node is a view, a copy or a constant."""
    return op_name(target) in _MOVING_TARGETS or is_reshape(target)


def has_no_work(target: str) -> bool:
    """Return whether an FX node is a view, or only names or lays out the result of another node."""
    return op_name(target) in _NAMES_ALONE or is_reshape(target)


def is_float(dtype: str) -> bool:
    """Return whether a dtype is floating point or complex, by FX's or PyTorch's name."""
    return dtype.removeprefix("torch.").startswith(("f", "bf", "c"))


def reduces(node: SchedulerNode) -> bool:
    """Return whether a loop reduces."""
    return node.body is not None and any(op.op in ("reduction", "store_reduction") for op in node.body.ops)


def work(node: SchedulerNode) -> list[str]:
    """Return the operations of a loop body without those that only move values."""
    ops = node.body.ops if node.body else ()
    return [
        o.op
        for o in ops
        if o.op not in (*_MOVING_OPS, "check_bounds") and not o.op.startswith("set_indirect")
    ]


def is_a_step(node: SchedulerNode) -> bool:
    """Return whether a node may have no FX node of its own: a step of a reduction, a copy, a change in place."""
    if node.body is None:
        return any(b.mutations for b in node.outputs)
    return reduces(node) or len(work(node)) < 2


def stored_ops(node: SchedulerNode) -> set[str]:
    """Return the operations whose results a loop body stores, and those before a conversion of the stored value."""
    ops = node.body.ops if node.body else ()
    maker = {op.result: op for op in ops if op.block == "body"}
    found: set[str] = set()
    for op in ops:
        if op.op == "store" and op.block == "body" and len(op.args) > 2:
            value = maker.get(op.args[2])
            found.add(value.op if value else "")
            if value is not None and value.op == "to_dtype" and value.args and value.args[0] in maker:
                found.add(maker[value.args[0]].op)
    return found - {"load", ""} if found != {"load"} else set()


def only_copies(node: SchedulerNode) -> bool:
    """Return whether a node only moves values."""
    return node.body is not None and not work(node)


def likeness(node: SchedulerNode, interior: list[FxNode]) -> float:
    """Return how similar the operations of a loop body and of FX nodes are, from 0 to 1."""
    theirs = Counter(normal_name(op_name(fx.target)) for fx in interior if not moves_values(fx.target))
    if node.extern or node.body is None:
        last = (node.extern or "").removesuffix("_out").rpartition(".")[2]
        return 1.0 if any(last and last in fx.target for fx in interior) else 0.3
    ours = Counter(op.op for op in node.body.ops if op.op not in _MOVING_OPS)
    if not theirs and not ours:
        return 1.0
    if any(op.block != "body" for op in node.body.ops):
        # each piece of a concatenation has the operations before it again
        theirs, ours = Counter(set(theirs)), Counter({o for o in ours if not _PIECE.match(o)})
    union = sum((theirs | ours).values())
    return sum((theirs & ours).values()) / union if union else 0.0


def result_index(node: SchedulerNode) -> str:
    """Return the index of the result that a reduction with several results stores; empty where it is not known.

    Of ``var_mean`` 0 is the variance and 1 the mean, of ``prepare_softmax_online`` 0 the maximum and 1 the sum.

    ``ops.reduction(..., 'welford_reduce', ...)`` gives mean, M2 and weight, in this order; in two steps the sum is first
    that of the values, then that of squares.
    """
    ops = node.body.ops if node.body else ()
    online = any("'online_softmax_" in arg for op in ops for arg in op.args)
    if not online and not any("'welford_" in arg for op in ops for arg in op.args):
        return ("0" if "square" in work(node) else "1") if reduces(node) else ""
    parts = {op.result: op.args[0] for op in ops if not op.op and op.args}
    stored = next((op.args[2] for op in ops if op.op == "store_reduction" and len(op.args) > 2), "")
    return ({"[0]": "0", "[1]": "1"} if online else {"[0]": "1", "[1]": "0"}).get(
        parts.get(stored, "")[-3:], ""
    )


def normal_name(name: str) -> str:
    """Return the name of the loop body's operation for an FX operator."""
    return "reduction" if name in _REDUCTIONS else _NAMES.get(name, name)


def repeated_operations(body: LoopBody) -> tuple[int, int]:
    """Return how many operations a loop body has, and how many different ones.

    Two are the same if their operation and arguments are: Inductor writes such into the kernel once. Indices are no operations.
    """
    numbers: dict[object, int] = {}
    values: dict[tuple[str, str], int] = {}
    indices = set()
    total = 0
    for one in body.ops:
        key = (one.op, *(values.get((one.block, arg), arg) for arg in one.args))
        values[one.block, one.result] = numbers.setdefault(key, len(numbers))
        if one.op == "get_index":
            indices.add(key)
        else:
            total += 1
    return total, len(numbers) - len(indices)


MAX_STEPS = 400_000
"""Steps of the search in one graph."""
_MAX_WALK = 250
_FITS = 0.3
"""Least score for a match of an FX node and a scheduler node."""


class StructuralOrigins:
    """Alignment of scheduler nodes before fusion with an FX graph, in order.

    A scheduler node realises one FX node: same element count, same bytes an element, and walking back from it over nodes
    that were not realised ends exactly at what the scheduler node reads. Where several fit, the one whose operations are
    most like those of the loop body is taken. The nodes passed on the way are what it computes.

    Args:
        graph: The graph or one of its subgraphs.
        sizes: Values of symbolic sizes.
        scope: Of a subgraph the name that its buffers begin with.
    """

    def __init__(self, graph: FxGraph, sizes: Sizes, scope: str = "") -> None:
        self.nodes = {n.name: n for n in graph.nodes if n.op != "output"}
        self.sizes = sizes
        self.buffer_of: dict[str, str] = {n.name: n.name for n in graph.nodes if n.op == "placeholder"}
        prefix = f"{scope}_" if scope else ""
        self.node_of: dict[str, str] = {f"{prefix}{n}": n for n in self.buffer_of}
        for node in graph.nodes:
            if node.op == "get_attr":
                self.buffer_of[node.name] = self.node_of[node.target] = node.name
                self.node_of[node.name] = node.name
        self.through: dict[str, set[str]] = {}
        self.again: set[str] = set()
        self.sums: dict[str, set[str]] = {}
        """Means and variances whose sum a buffer has, with the nodes computed for it."""
        self.steps = 0
        self.unreached: tuple[str, ...] = ()
        """Scheduler nodes after the last step, which were not searched."""

    def align(
        self,
        nodes: Sequence[SchedulerNode],
        allowed: Mapping[str, Collection[str]],
        known: Mapping[str, Sequence[str]] | None = None,
        holds: Mapping[str, str] | None = None,
    ) -> dict[str, tuple[str, ...]]:
        """Map scheduler nodes to FX nodes in graph order; nodes without a match are left out.

        Args:
            nodes: Before fusion, in order.
            allowed: Scheduler node -> FX nodes of its kernel in the generated code: it computes no others.
            known: Scheduler node -> FX nodes, from an artifact.
            holds: Buffer -> the FX node whose value it has, from the generated code.
        """
        known, holds = known or {}, holds or {}
        found: dict[str, tuple[str, ...]] = {}
        order = {name: i for i, name in enumerate(self.nodes)}
        for number, node in enumerate(nodes):
            if self.steps > MAX_STEPS:
                self.unreached = tuple(n.name for n in nodes[number:])
                break
            named = holds.get(node.outputs[0].name, "") if node.outputs else ""
            if node.name in known:
                self._hold(node, named or self._last(node, known[node.name]))
                continue
            interior = self._realise(node, allowed.get(node.name), named)
            if interior:
                found[node.name] = tuple(sorted(interior, key=lambda n: order.get(n, 0)))
        self._before_readers(nodes, found)
        self._after_reductions(nodes, found)
        return found

    @staticmethod
    def _before_readers(nodes: Sequence[SchedulerNode], found: dict[str, tuple[str, ...]]) -> None:
        """Give copies and first steps of reductions without an FX node the FX nodes of their reader, for which they are made."""
        reader: dict[str, SchedulerNode] = {}
        for node in reversed(nodes):
            if node.name not in found and node.body is not None:
                readers = [reader[b.name] for b in node.outputs if b.name in reader]
                step = bool(readers) and reduces(node) and all(map(reduces, readers))
                if readers and readers[0].name in found and (step or only_copies(node)):
                    found[node.name] = found[readers[0].name]
            for dep in node.reads:
                reader[dep.name] = node

    @staticmethod
    def _after_reductions(nodes: Sequence[SchedulerNode], found: dict[str, tuple[str, ...]]) -> None:
        """Give a node that only finishes a reduction (the division of a mean) the FX nodes of the reduction."""
        maker = {b.name: n for n in nodes for b in n.outputs}
        for node in nodes:
            makers = [maker[d.name] for d in node.reads if d.name in maker]
            if node.name in found or node.body is None or len(node.reads) != 1 or len(makers) != 1:
                continue
            if reduces(makers[0]) and makers[0].name in found and len(work(node)) == 1:
                found[node.name] = found[makers[0].name]

    def _last(self, node: SchedulerNode, names: Sequence[str]) -> str:
        """Return the FX node of a scheduler node that no other of its nodes uses: it is stored; empty where several fit."""
        inner = {i for n in names if n in self.nodes for i in self.nodes[n].inputs}
        found = [n for n in names if n in self.nodes and n not in inner and self._fits(n, node)]
        return found[0] if len(found) == 1 else ""

    def _fits(self, name: str, node: SchedulerNode) -> bool:
        return any(b.layout is not None for b in node.outputs) and self._same_size(self.nodes[name], node)

    def _hold(self, node: SchedulerNode, name: str) -> None:
        """Record that a scheduler node stores the value of an FX node."""
        name = self._viewed(name)
        if name not in self.nodes or name in self.buffer_of:
            return
        for buffer in node.outputs:
            self.node_of[buffer.name] = name
        self.buffer_of[name] = node.outputs[0].name
        if node.body is not None and not reduces(node):
            self.again.add(name)

    def _viewed(self, name: str) -> str:
        """Return the node that a view views."""
        for _ in range(_MAX_WALK):
            node = self.nodes.get(name)
            if node is None or not is_reshape(node.target) or not node.inputs:
                break
            name = node.inputs[0]
        return name

    def _realise(self, node: SchedulerNode, allowed: Collection[str] | None, named: str) -> set[str]:
        reads = {d.name for d in node.reads if d.kind != "WeakDep"}
        frontier = {self.node_of[r] for r in reads if r in self.node_of}
        # through what realises no FX node (the steps of a split reduction, a copy into another layout)
        frontier.update(n for r in reads for n in self.through.get(r, ()))
        unknown = [r for r in sorted(reads) if r not in self.node_of and r not in self.through]
        named = self._viewed(named)
        best = self._best(node, frontier, unknown, allowed, named)
        if best is None and named and not unknown:
            best = self._best(node, frontier, unknown, allowed, "")
        if best is None:
            if named and named in self.nodes:
                self._hold(node, named)
            elif not unknown and is_a_step(node):
                self.through.update((b.name, frontier) for b in node.outputs)
            return set()
        _, name, interior, ends = best
        for buffer in node.outputs:
            self.node_of[buffer.name] = name
        self.buffer_of[name] = node.outputs[0].name
        if node.body is not None and not reduces(node):
            self.again.add(name)
        for mean in {self.node_of.get(r, "") for r in reads} & self.sums.keys():
            # Its readers divide it.
            interior |= self.sums[mean]
        if reduces(node) and self._is_divided(name):
            self.sums[name] = interior
        if len(unknown) == 1 and len(ends) == 1:
            # the only value that is computed nowhere is that of the only unknown buffer
            self.node_of[unknown[0]], self.buffer_of[ends[0]] = ends[0], unknown[0]
        return interior

    def _is_divided(self, name: str) -> bool:
        """Return whether a reduction stores only the sum of an FX node that also divides: a mean, a variance."""
        fx = self.nodes[name]
        made = self.nodes.get(fx.inputs[0]) if fx.target == "getitem" and fx.inputs else None
        if made is not None:
            return op_name(made.target) == "var_mean" and fx.args[-1:] == ("0",)
        return op_name(fx.target) in ("mean", "var")

    def _best(
        self,
        node: SchedulerNode,
        frontier: set[str],
        unknown: Sequence[str],
        allowed: Collection[str] | None,
        named: str,
    ) -> tuple[float, str, set[str], list[str]] | None:
        """Return the best fitting FX node: its score and name, the computed nodes, and values of buffers that were unknown."""
        out = next((b for b in node.outputs if b.layout is not None), None)
        best: tuple[float, str, set[str], list[str]] | None = None
        hinted = bool(result_index(node)) or any(b.mutations for b in node.outputs)
        near = list(allowed) if allowed and unknown else []
        for candidate in [named] if named in self.nodes else self._candidates(frontier, near):
            fx = self.nodes[candidate]
            if (
                allowed
                and candidate not in allowed
                and not (fx.target == "getitem" and set(fx.inputs) & set(allowed))
            ):
                continue
            if out is None or is_reshape(fx.target) or not self._same_size(fx, node):
                continue
            walked = self._walk_back(candidate, frontier, allowed if unknown else None)
            if walked is None:
                continue
            interior, ends = walked
            extra = sorted({self._viewed(n) for n in ends - frontier})
            if len(extra) > len(unknown) or not self._computes(node, candidate, interior):
                continue
            whole = ends >= frontier and len(extra) == len(unknown)
            like = likeness(node, [self.nodes[n] for n in interior])
            same = fx.shape == out.layout.size  # type: ignore[union-attr]
            score = like + (2.0 if whole else 0.0) + (0.5 if same else 0.0)
            changes = op_name(fx.target) == "copy_" and any(b.mutations for b in node.outputs)
            is_result = fx.target == "getitem" and fx.args[-1:] == (result_index(node),)
            score += 0.5 if changes or is_result else 0.0
            if best is None or (score, -len(interior)) > (best[0], -len(best[2])):
                best = (score, candidate, interior, extra)
            if like == 1.0 and same and whole and (changes or is_result or not hinted):
                # What comes later is further away, and cannot fit better.
                break
        return None if best is None or best[0] < _FITS else best

    def _candidates(self, frontier: set[str], near: Sequence[str] = ()) -> list[str]:
        """Return nodes reachable from the values read, without passing a realised node; without reads, the sources."""
        if near:
            return [n for n in self.nodes if n in near and n not in self.buffer_of]
        if not frontier:
            return [n for n, node in self.nodes.items() if not node.inputs and n not in self.buffer_of][
                :_MAX_WALK
            ]
        seen: dict[str, None] = {}
        queue = [u for name in sorted(frontier) for u in self._users(name)]
        while queue and len(seen) < _MAX_WALK:
            name = queue.pop(0)
            self.steps += 1
            stored = name in self.buffer_of
            if name in seen or (stored and name not in self.again) or name not in self.nodes:
                continue
            seen[name] = None
            queue += self._users(name)
        return [n for n in seen if n not in self.buffer_of]

    def _users(self, name: str) -> tuple[str, ...]:
        node = self.nodes.get(name)
        return node.users if node else ()

    def _walk_back(
        self, start: str, frontier: set[str], allowed: Collection[str] | None = None
    ) -> tuple[set[str], set[str]] | None:
        """Return the nodes from one back to the values read, and where the walk ended; None where it ends elsewhere.

        Given the nodes of the kernel, any other node ends the walk, too: another kernel has stored it.

        A pointwise result that another node has stored, and that this one does not read, is computed again.
        """
        interior, ends, queue = {start}, set(), list(self.nodes[start].inputs)
        if op_name(self.nodes[start].target) == "copy_":
            # What is written over is not read.
            queue = queue[1:]
        while queue and len(interior) < _MAX_WALK:
            name = queue.pop()
            self.steps += 1
            if name in frontier:
                ends.add(name)
            elif name in self.buffer_of and name not in self.again:
                return None
            elif allowed is not None and name in self.nodes and name not in allowed:
                ends.add(name)
            elif name in self.nodes and name not in interior:
                interior.add(name)
                queue += self.nodes[name].inputs
        return interior, ends

    def _computes(self, node: SchedulerNode, stored: str, interior: Collection[str]) -> bool:
        """Return whether a loop body can compute FX nodes and store one of them.

        It has at most one reduction, of their kind, whose result it stores unchanged, and scans and sorts only where they have one.
        """
        if node.body is None:
            return True
        if not self._ends_with(node, stored):
            return False
        ops = {op.op for op in node.body.ops}
        names = {op_name(self.nodes[n].target) for n in interior}
        # of a number the function is a number
        functions = {op_name(fx.target) for n in interior if (fx := self.nodes[n]).shape != ()}
        if functions & FUNCTIONS - ops:
            return False
        types = {op.args[2].strip("'\"") for op in node.body.ops if op.op == "reduction" and len(op.args) > 2}
        for marks, kind in ((SCANS, "scan"), (SORTS, "sort")):
            if bool(names & marks) != any(o.startswith(kind) for o in ops):
                return False
        reduced = [
            self.nodes[n]
            for n in interior
            if op_name(self.nodes[n].target) in REDUCED_BY and not self._unrolled(n)
        ]
        if len(reduced) > (1 if types else 0):
            return False
        if not types or not reduced:
            return True
        if stored != reduced[0].name and not moves_values(self.nodes[stored].target):
            return False
        dtypes = [op.args[0] for op in node.body.ops if op.op == "reduction"]
        floats = {is_float(d) for d in dtypes} if reduced[0].dtype else set()
        return bool(types & REDUCED_BY[op_name(reduced[0].target)]) and floats <= {is_float(reduced[0].dtype)}

    def _ends_with(self, node: SchedulerNode, name: str) -> bool:
        """Return whether the last operation of a loop body can be that of an FX node."""
        for _ in range(_MAX_WALK):
            fx = self.nodes.get(name)
            if fx is None or not moves_values(fx.target) or not fx.inputs:
                break
            name = fx.inputs[0]
        last = normal_name(op_name(fx.target)) if fx is not None else ""
        stored = stored_ops(node)
        return (
            last not in LAST or not stored or bool(stored & (LAST[last] | {last, "index_expr", "constant"}))
        )

    def _unrolled(self, name: str) -> bool:
        """Return whether Inductor may unroll a reduction: its size is small (``unroll_reductions_threshold``) or unknown."""
        fx = self.nodes[name]
        read = self.nodes.get(fx.inputs[0]) if fx.inputs else None
        shapes = [
            n.shape
            for n in (read, fx, *(self.nodes[u] for u in fx.users if u in self.nodes))
            if n and n.shape is not None
        ]
        counts = [self.sizes.product(s) for s in shapes]
        if len(counts) < 2 or counts[0] is None or not counts[1]:
            return True
        return counts[0] <= UNROLLED * counts[1]

    def _same_size(self, fx: FxNode, node: SchedulerNode) -> bool:
        layout = next(b.layout for b in node.outputs if b.layout is not None)
        if fx.shape is None:
            # Several results: its getitems have the shapes.
            return bool(fx.users) and not layout.size
        theirs, ours = self.sizes.product(fx.shape), self.sizes.product(layout.size)
        if theirs is not None and ours is not None and theirs != ours:
            return False
        same = dtype_bytes(fx.dtype) == dtype_bytes(layout.dtype)
        return same and is_float(fx.dtype) == is_float(layout.dtype)
