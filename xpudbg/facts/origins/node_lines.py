"""Lines of a Triton kernel that compute each FX node of one call, by operation and operands.

A line computes the node that has its operation and takes the values of its operands. Values are followed from loads of values known
to be in memory, and from lines that only one node can be. Nodes whose lowering is not known here have no lines: a missing line is better
than a wrong one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from xpudbg.facts.fusion.fx_nodes import reshapes
from xpudbg.formats.kernel_flow import CONSTANT, LOAD, SAME, UNKNOWN, KernelValue
from xpudbg.model.fx import FxGraph, FxNode
from xpudbg.model.row import dataclass

# Operations that FX nodes become in the code of a Triton kernel, with their arguments (``torch/_inductor/lowering.py``).

_COPIES = frozenset(
    {
        "clone", "convert_element_type", "_to_copy", "getitem", "index", "_unsafe_index", "index_select", "gather", "embedding", "flip",
        "rev", "roll", "repeat", "wait_tensor",
    }
)  # fmt: skip
"""Nodes besides views whose value is that of their first input, in another order or type, or a part of it: they have no line of the code."""
_UNARY = frozenset(
    {
        "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "cos", "cosh", "erf", "erfc", "exp", "expm1", "floor", "lgamma",
        "log", "log10", "log1p", "log2", "neg", "round", "rsqrt", "sigmoid", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
    }
)  # fmt: skip
_BINARY = {
    "add": "add", "sub": "sub", "mul": "mul", "eq": "eq", "ne": "ne", "lt": "lt", "le": "le", "gt": "gt", "ge": "ge",
    "bitwise_and": "and", "logical_and": "and", "bitwise_or": "or", "logical_or": "or", "bitwise_xor": "xor",
    "maximum": "maximum", "minimum": "minimum", "fmod": "fmod", "pow": "pow", "atan2": "atan2",
}  # fmt: skip
_REDUCTIONS = {"sum": "sum", "amax": "max2", "amin": "min2", "prod": "prod", "any": "any"}
COMMUTATIVE = frozenset({"add", "mul", "eq", "ne", "and", "or", "xor", "maximum", "minimum"})
SPELLINGS = {
    "sqrt_rn": "sqrt",
    "div_rn": "truediv",
    "logical_and": "and",
    "logical_or": "or",
    "logical_not": "not",
}
"""Aliases of names in the code."""


@dataclass(frozen=True)
class NodeOperation:
    """A way to compute a node.

    Attributes:
        operation: The operation of its line.
        args: Its arguments: names of nodes, numbers, None for any, or an operation of the same node, as the sum of a mean.
    """

    operation: str
    args: tuple[Argument, ...]


Argument = str | float | NodeOperation | None


def node_operations(node: FxNode) -> tuple[NodeOperation, ...]:
    """Return the ways to compute a node; empty where its lowering is not known here."""
    parts = node.short_target.split(".")
    if node.op != "call_function" or parts[0] not in ("aten", "prims") or len(parts) < 2:
        return ()
    name, args = parts[1], tuple(_argument(node, text) for text in node.args)
    if name == "prepare_softmax_online" and args:
        largest = NodeOperation("max2", args[:1])
        power = NodeOperation("exp", (NodeOperation("sub", (args[0], largest)),))
        return (largest, NodeOperation("sum", (power,)))
    if name in ("var_mean", "var") and args:
        return _moments(args[0])
    return () if node.kwargs else _operations(node, name, args)


def _operations(node: FxNode, name: str, args: tuple[Argument, ...]) -> tuple[NodeOperation, ...]:
    found = _fixed(name, args)
    if name in _UNARY:
        found = (NodeOperation(name, args[:1]),)
    elif name == "pow" and len(args) == 2 and args[1] == 2.0:
        found = (NodeOperation("mul", (args[0], args[0])),)
    elif name in _BINARY and len(args) == 2:
        found = (NodeOperation(_BINARY[name], args),)
        if name == "mul" and node.type_text.startswith("b8["):
            found += (NodeOperation("and", args),)
    elif name == "div" and len(args) == 2:
        found = (NodeOperation("truediv", args),)
        if isinstance(args[1], float) and args[1]:
            found += (NodeOperation("mul", (args[0], 1 / args[1])),)
    elif name in _REDUCTIONS and args:
        found = (NodeOperation(_REDUCTIONS[name], args[:1]),)
    elif name == "mean" and args:
        found = (NodeOperation("truediv", (NodeOperation("sum", args[:1]), None)),)
    return found


def _fixed(name: str, args: tuple[Argument, ...]) -> tuple[NodeOperation, ...]:
    """Return operations with a fixed number of arguments."""
    count = len(args)
    if name in ("where", "fma") and count == 3:
        return (NodeOperation(name, args),)
    if name == "relu" and count:
        return (NodeOperation("maximum", (0.0, args[0])),)
    if name in ("clamp_min", "clamp_max") and count == 2:
        return (NodeOperation("maximum" if name == "clamp_min" else "minimum", args),)
    if name == "clamp" and count == 3:
        return (NodeOperation("minimum", (NodeOperation("maximum", args[:2]), args[2])),)
    if name == "reciprocal" and count:
        return (NodeOperation("truediv", (1.0, args[0])),)
    if name in ("logical_not", "bitwise_not") and count:
        return (NodeOperation("not", args[:1]), NodeOperation("eq", (args[0], 0.0)))
    return ()


def _moments(values: Argument) -> tuple[NodeOperation, ...]:
    """Return mean and variance: sums over the values, and over squares of deviations."""
    mean = NodeOperation("truediv", (NodeOperation("sum", (values,)), None))
    apart = NodeOperation("sub", (values, mean))
    square = NodeOperation("mul", (apart, apart))
    return (NodeOperation("truediv", (NodeOperation("sum", (square,)), None)), mean)


@lru_cache(4096)
def is_view(target: str) -> bool:
    """Return whether a node's value is that of its first input: ``aten.view.default`` or a call of it."""
    parts = target.partition("(")[0].split(".")
    name = parts[1] if len(parts) > 1 else parts[0]
    return name in _COPIES or name in reshapes()


class ValueRoots:
    """Nodes of a graph, and for each the node whose value it has, without views."""

    def __init__(self, graph: FxGraph) -> None:
        self.nodes: Mapping[str, FxNode] = {n.name: n for n in graph.nodes}
        self._roots: dict[str, str] = {}

    def of(self, name: str) -> str:
        """Return the node whose value a node has; other names unchanged."""
        passed: dict[str, None] = {}
        while name not in self._roots and name not in passed:
            passed[name] = None
            node = self.nodes.get(name)
            if (
                node is None
                or node.op != "call_function"
                or not is_view(node.short_target)
                or not node.inputs
            ):
                break
            name = node.inputs[0]
        root = self._roots.get(name, name)
        self._roots.update(dict.fromkeys(passed, root))
        return root


def _argument(node: FxNode, text: str) -> Argument:
    """Return an argument of a node: another node's name, a number, or anything else."""
    if text in node.inputs:
        return text
    if text in ("True", "False"):
        return float(text == "True")
    try:
        return float(text)
    except ValueError:
        return None


_VALUE = re.compile(r"_?tmp\d|\*")
_PARAMETER = re.compile(r"\w+")
_MOST = 100_000
"""Most pairs of nodes and lines of one operation: more take seconds."""
_DIGITS = 1e-6
_NO, _MAY_BE, _IS = 0, 1, 2
Value = float | str | int | None
"""A constant, the node with the value, or else the line; None for indices, and for one of several values."""


class ValueLines:
    """Values of a kernel's lines, whatever nodes they are.

    Args:
        values: What the lines of the kernel compute.

    Attributes:
        made: Name -> the lines that assign it.
        equal: For each load the first line that loads from the same place; for other lines the line itself.
        origins: Name -> the lines whose value it may have.
    """

    def __init__(self, values: Sequence[KernelValue]) -> None:
        self.values = values
        self.made: dict[str, list[int]] = {}
        loads: dict[str, int] = {}
        self.equal: list[int] = []
        for number, value in enumerate(values):
            self.made.setdefault(value.name, []).append(number)
            self.equal.append(loads.setdefault(value.address, number) if value.operation == LOAD else number)
        self.origins = {name: self._origins(name) for name in self.made}

    def _origins(self, name: str) -> frozenset[int]:
        """Return the lines whose value a name may have, behind lines that copy it; without the initial constant of a loop."""
        found: set[int] = set()
        queue, seen = [name], set[str]()
        while queue:
            name = queue.pop()
            for number in self.made.get(name, ()) if name not in seen else ():
                value = self.values[number]
                if value.operation == SAME:
                    queue += [o for o in value.operands if isinstance(o, str)]
                else:
                    found.add(number)
            seen.add(name)
        computed = {n for n in found if self.values[n].operation != CONSTANT}
        return frozenset(computed or found)


def lines_of_nodes(
    lines: ValueLines,
    roots: ValueRoots,
    names: Collection[str],
    parameter_nodes: Mapping[str, str],
) -> dict[int, frozenset[str]]:
    """Map lines to the nodes that they compute, or only for which they load, convert or make a constant; unknown lines are left out.

    Args:
        lines: What the lines of the kernel compute.
        roots: The nodes of the graph after pattern matching.
        names: The nodes that the kernel computes in one call.
        parameter_nodes: Parameter -> the node whose value it has.
    """
    matching = _Matching(lines, roots, names, parameter_nodes)
    if matching.size > _MOST:
        return {}
    matching.run()
    return matching.lines()


class _Matching:
    def __init__(
        self,
        lines: ValueLines,
        roots: ValueRoots,
        names: Collection[str],
        parameter_nodes: Mapping[str, str],
    ) -> None:
        self.values, self.made, self.equal, self.origins = (
            lines.values,
            lines.made,
            lines.equal,
            lines.origins,
        )
        self.roots = roots
        self.parameter_nodes = parameter_nodes
        self.holding = frozenset(parameter_nodes.values())
        inside = [roots.nodes[name] for name in dict.fromkeys(map(roots.of, names)) if name in roots.nodes]
        self.ways = {node.name: ways for node in inside if (ways := node_operations(node))}
        self.by_operation: dict[str, list[tuple[str, NodeOperation]]] = {}
        for name, ways in self.ways.items():
            for way in ways:
                self.by_operation.setdefault(way.operation, []).append((name, way))
        self.operations = [SPELLINGS.get(v.operation, v.operation) for v in self.values]
        self.known: dict[str, Value] = {}
        """Operand -> its value; until another line is matched."""
        self.open = {n for n in range(len(self.values)) if self._may_compute_node(n)}
        self.size = sum(len(self.by_operation[self.operations[n]]) for n in self.open)
        self.node_of: dict[int, str] = {}
        """Line -> the node whose value it computes or loads."""
        self.nodes_by_line: dict[int, set[str]] = {}

    def _may_compute_node(self, number: int) -> bool:
        """Return whether a line may compute a node: a value, no index or mask, from values of other lines."""
        value = self.values[number]
        given = [o for o in value.operands if isinstance(o, str)]
        passed = {p for o in given for n in self.made.get(o, ()) for p in self.values[n].operands}
        whole = all(o in self.made for o in (*given, *passed) if isinstance(o, str) and _VALUE.match(o))
        return whole and _VALUE.match(value.name) is not None and self.operations[number] in self.by_operation

    def run(self) -> None:
        """Match lines with nodes until no more are found: certain matches first, then pairs without an alternative."""
        fitting = self._fitting()
        while self._match(fitting, _IS) or self._match(fitting, _MAY_BE):
            fitting = self._fitting()

    def _fitting(self) -> dict[int, list[tuple[str, NodeOperation, int]]]:
        """Return for each open line the nodes that it may compute, and how well each fits."""
        return {
            number: [
                (name, way, fit)
                for name, way in self.by_operation[self.operations[number]]
                if (fit := self._fits(way, number))
            ]
            for number in sorted(self.open)
        }

    def _match(self, found_ways: Mapping[int, Sequence[tuple[str, NodeOperation, int]]], least: int) -> bool:
        fitting: dict[int, list[tuple[str, NodeOperation]]] = {}
        lines: dict[str, set[object]] = {}
        for number, ways in found_ways.items():
            fitting[number] = [(name, way) for name, way, fit in ways if fit >= least]
            for name, _ in fitting[number]:
                lines.setdefault(name, set()).add(tuple(map(self._value, self.values[number].operands)))
        taken = set(self.node_of.values())
        found = [
            (number, *ways[0])
            for number, ways in fitting.items()
            if len(ways) == 1 and (least == _IS or (len(lines[ways[0][0]]) == 1 and ways[0][0] not in taken))
        ]
        for number, name, way in found:
            self.node_of[number] = name
            self.known.clear()
            self._take(number, name, way)
        self.open -= {number for number, _, _ in found}
        return bool(found)

    def _take(self, number: int, name: str, way: NodeOperation) -> None:
        """Assign a line to a node, with the lines of the node's other operations and the loads."""
        self.nodes_by_line.setdefault(number, set()).add(name)
        order = max(self._orders(way, number), key=lambda order: self._likeness(way, order))
        for argument, operand in zip(way.args, order, strict=False):
            for one in self._numbers(operand):
                if isinstance(argument, NodeOperation):
                    self._take(one, name, argument)
                elif isinstance(argument, str) and self.operations[one] == LOAD:
                    self.node_of.setdefault(one, self.roots.of(argument))
                    self.known.clear()

    def _orders(self, way: NodeOperation, number: int) -> list[tuple[str | float, ...]]:
        operands = self.values[number].operands
        return [operands, operands[::-1]] if way.operation in COMMUTATIVE else [operands]

    def _fits(self, way: NodeOperation, number: int) -> int:
        if self.operations[number] != way.operation:
            return _NO
        return max(self._likeness(way, order) for order in self._orders(way, number))

    def _likeness(self, way: NodeOperation, operands: Sequence[str | float]) -> int:
        if len(operands) < len(way.args):
            return _NO
        least = _IS
        for argument, operand in zip(way.args, operands, strict=False):
            least = min(least, self._is(argument, operand))
            if least == _NO:
                break
        return least

    def _is(self, argument: Argument, operand: str | float) -> int:
        """Return whether an operand is an argument of a node."""
        if argument is None:
            return _IS
        if isinstance(argument, NodeOperation):
            return max((self._fits(argument, n) for n in self._numbers(operand)), default=_NO)
        value = self._value(operand)
        if isinstance(argument, float):
            return _IS if isinstance(value, float) and math.isclose(argument, value, rel_tol=_DIGITS) else _NO
        root = self.roots.of(argument)
        if isinstance(value, str):
            return _IS if value == root else _NO
        operation = self.operations[value] if isinstance(value, int) else UNKNOWN
        node = self.roots.nodes.get(root)
        if (
            node is None
            or (node.op == "call_function" and not node.inputs)
            or node.type_text.startswith("Sym(")
        ):
            # a constant or an index in the code that uses it
            return _MAY_BE if operation in (LOAD, UNKNOWN) else _NO
        if isinstance(value, float):
            return _NO
        if operation in (LOAD, UNKNOWN):
            given = root in self.ways and not self._numbers(
                operand
            )  # to the function: it computes no such value
            return _NO if given or root in self.holding else _MAY_BE
        if root in self.ways:
            return _MAY_BE if operation in {way.operation for way in self.ways[root]} else _NO
        # a node of another kernel is loaded; one whose lowering is not known may be any line
        return _MAY_BE if node.op == "call_function" and not node_operations(node) else _NO

    def _numbers(self, operand: str | float) -> frozenset[int]:
        return self.origins.get(operand, frozenset()) if isinstance(operand, str) else frozenset()

    def _value(self, operand: str | float) -> Value:
        """Return the known value of an operand."""
        if isinstance(operand, float):
            return operand
        if operand not in self.known:
            found = {self._value_of(n) for n in self._numbers(operand)}
            self.known[operand] = found.pop() if len(found) == 1 else None
        return self.known[operand]

    def _value_of(self, number: int) -> Value:
        value = self.values[number]
        if number in self.node_of:
            return self.node_of[number]
        if value.operation == CONSTANT:
            constant = value.operands[0]
            return constant if isinstance(constant, float) else None
        place = _PARAMETER.match(value.address) if value.operation == LOAD else None
        return self.parameter_nodes.get(place[0], self.equal[number]) if place else number

    def lines(self) -> dict[int, frozenset[str]]:
        """Return lines with their nodes, and lines whose values are used only by them."""
        users: dict[str, list[int]] = {}
        for number, value in enumerate(self.values):
            for operand in value.operands:
                if isinstance(operand, str) and operand != value.name:
                    users.setdefault(operand, []).append(number)
        found = {number: frozenset(names) for number, names in self.nodes_by_line.items()}
        for number in range(len(self.values) - 1, -1, -1):
            value = self.values[number]
            if number not in found and value.operation in (SAME, CONSTANT, LOAD):
                of_users = [found.get(user, frozenset()) for user in users.get(value.name, ())]
                if of_users and all(of_users):
                    found[number] = frozenset().union(*of_users)
        lines: dict[int, frozenset[str]] = {}
        for number, names in found.items():
            line = self.values[number].line
            lines[line] = lines.get(line, frozenset()) | names
        return lines
