"""Lines of a Triton kernel that compute each FX node of one call, worked out from operations and what they are given.

A line can be of a node where its operation is the node's, its operands are lines of the node's inputs (constants of the same value,
loads for what another kernel made), and lines of the node's users are given it. What does not fit is struck out until nothing
changes; a node is told where all lines that are left compute one and the same value. Nodes whose lowering is not known here bind
nothing and are not told: a missing line is better than a wrong one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from xpudbg.facts.origins.node_operations import (
    COMMUTATIVE,
    SPELLINGS,
    Argument,
    NodeOperation,
    ValueRoots,
    is_view,
    node_operations,
)
from xpudbg.formats.kernel_values import CONSTANT, LOAD, SAME, STORE, UNKNOWN, KernelValue
from xpudbg.model.fx import FxGraph, FxNode

_VALUE = re.compile(r"_?tmp\d|\*")
_PARAMETER = re.compile(r"\w+")
_PASSED_ON = frozenset({SAME, STORE})
_MAX_NODES = 1_000
_MAX_ROUNDS = 50
_MAX_PAIRS = 100_000
"""Of nodes and lines that may be theirs, by their operation alone: more of them take seconds."""
_DIGITS = 1e-6
Operand = tuple[frozenset[int], float | None]
"""The values that an operand may be, by number, and the constant that it is."""


def lines_of_nodes(
    values: Sequence[KernelValue],
    graph: FxGraph,
    names: Collection[str],
    *,
    held: Mapping[str, Collection[str]] | None = None,
    roots: ValueRoots | None = None,
) -> dict[int, frozenset[str]]:
    """Line -> the nodes that it computes, or for which alone it loads, converts or makes a constant; only lines that are told.

    Args:
        values: What the lines of the kernel compute.
        graph: The graph after pattern matching.
        names: The nodes that the kernel computes in one call.
        held: Parameter -> the nodes of which one is what it holds, where that is sure (:class:`~.held_nodes.HeldNodes`).
        roots: The nodes of the graph with their values, for who asks for many kernels of it.
    """
    roots = roots or ValueRoots(graph)
    wanted = set(names)
    inside = [node for name, node in roots.nodes.items() if name in wanted]
    if not values or not inside or len(inside) > _MAX_NODES:
        return {}
    known = _Values(values)
    return known.with_helpers(_Matching(known, roots, inside, held or {}).told())


class _Values:
    """The values of a kernel with what each is made of."""

    def __init__(self, values: Sequence[KernelValue]) -> None:
        self.values = values
        self._defined: dict[str, list[int]] = {}
        for number, value in enumerate(values):
            self._defined.setdefault(value.name, []).append(number)
        self._numbers: dict[int, object] = {}

    @cached_property
    def operands(self) -> list[tuple[Operand, ...]]:
        """The operands of each value, without what changes their shape or type alone."""
        return [tuple(self._operand(o) for o in value.operands) for value in self.values]

    def operation(self, number: int) -> str:
        """The operation of a value, as the nodes' table names it."""
        name = self.values[number].operation
        return SPELLINGS.get(name, name)

    def lacks(self, number: int) -> bool:
        """Tell whether an operand of a value is made by no line that was read."""
        names = [o for o in self.values[number].operands if isinstance(o, str)]
        return any(_VALUE.match(n) and n not in self._defined for o in names for n in self._origins(o)[1])

    def is_value(self, number: int) -> bool:
        """Tell whether a line computes a value and no index or mask."""
        name = self.values[number].name
        return _VALUE.match(name) is not None

    def is_made(self, number: int) -> bool:
        """Tell whether a value may be one of nothing: a constant, an index, or what is loaded of one."""
        operands = self.values[number].operands
        return self.operation(number) in (LOAD, UNKNOWN) or not any(
            o in self._defined for o in operands if isinstance(o, str)
        )

    def _origins(self, name: str) -> tuple[set[int], set[str]]:
        """The values that a name may be, without lines that pass a value on, and all names on the way there."""
        roots: set[int] = set()
        seen: set[str] = set()
        queue = [name]
        while queue:
            name = queue.pop()
            if name in seen:
                continue
            seen.add(name)
            for number in self._defined.get(name, ()):
                value = self.values[number]
                if value.operation in _PASSED_ON:
                    queue += [o for o in value.operands if isinstance(o, str)]
                else:
                    roots.add(number)
        return roots, seen

    def _operand(self, operand: str | float) -> Operand:
        if isinstance(operand, float):
            return frozenset(), operand
        roots = self._origins(operand)[0]
        constants = {self.values[r].operands[0] for r in roots if self.values[r].operation == CONSTANT}
        alone = len(constants) == 1 and all(self.values[r].operation == CONSTANT for r in roots)
        constant = next(iter(constants)) if alone else None
        return frozenset(roots), constant if isinstance(constant, float) else None

    def equal(self, numbers: Iterable[int]) -> list[int]:
        """All values that are one and the same as those given; none where those are several.

        Code that is written twice is compiled once, and its instructions name one of the lines.
        """
        by_number = self._by_number
        several = {self._number(n, ()) for n in numbers}
        return by_number[several.pop()] if len(several) == 1 else []

    @cached_property
    def _by_number(self) -> dict[object, list[int]]:
        found: dict[object, list[int]] = {}
        for number in range(len(self.values)):
            found.setdefault(self._number(number, ()), []).append(number)
        return found

    def _number(self, number: int, above: tuple[int, ...]) -> object:
        """Return what a value is made of, as something that equals that of an equal value."""
        if number in above:
            return "loop"
        if number not in self._numbers:
            value = self.values[number]
            own = value.text if value.operation in (LOAD, UNKNOWN) or not value.operands else ""
            parts: list[object] = []
            for roots, constant in self.operands[number]:
                inner = frozenset(self._number(r, (*above, number)) for r in roots)
                parts.append(constant if constant is not None else inner)
            found = hash((value.operation, own, tuple(parts)))
            if above:
                return found
            self._numbers[number] = found
        return self._numbers[number]

    def with_helpers(self, told: Mapping[int, frozenset[str]]) -> dict[int, frozenset[str]]:
        """Line -> nodes, with the lines whose values go to such lines alone."""
        users: dict[str, list[int]] = {}
        for number, value in enumerate(self.values):
            for operand in value.operands:
                if isinstance(operand, str) and operand != value.name:
                    users.setdefault(operand, []).append(number)
        found = dict(told)
        for number, value in enumerate(self.values):
            roots = (
                self.operands[number][0][0] if value.operation == STORE and value.operands else frozenset()
            )
            if roots and all(root in told for root in roots):
                found[number] = frozenset().union(*(told[root] for root in roots))
        for number in range(len(self.values) - 1, -1, -1):
            value = self.values[number]
            if number in found or value.operation not in (SAME, CONSTANT, LOAD):
                continue
            of_users = [found.get(user, frozenset()) for user in users.get(value.name, ())]
            if of_users and all(of_users):
                found[number] = frozenset().union(*of_users)
        lines: dict[int, frozenset[str]] = {}
        for number, names in found.items():
            line = self.values[number].line
            lines[line] = lines.get(line, frozenset()) | names
        return lines


class _Matching:
    """The values that each node may be, struck out until nothing changes."""

    def __init__(
        self,
        values: _Values,
        roots: ValueRoots,
        inside: Sequence[FxNode],
        held: Mapping[str, Collection[str]],
    ) -> None:
        self.values = values
        self.roots = roots
        self.nodes = nodes = roots.nodes
        self.inside = {n.name for n in inside}
        self.ways = {
            n.name: ways for n in inside if not is_view(n.short_target) and (ways := node_operations(n))
        }
        self.known = frozenset(self.ways)
        self.users: dict[str, list[str]] = {}
        for name in self.ways:
            for source in {roots.of(i) for i in nodes[name].inputs}:
                self.users.setdefault(source, []).append(name)
        self.held = {parameter: {*names, *map(roots.of, names)} for parameter, names in held.items()}
        self.found: dict[str, set[int]] = {}

    def told(self) -> dict[int, frozenset[str]]:
        """Value -> the nodes that it is."""
        for _ in range(_MAX_ROUNDS):
            self._start()
            if sum(map(len, self.found.values())) > _MAX_PAIRS:
                return {}
            empty = next((name for name in self.ways if not self.found[name]), None) or self._strike_out()
            if empty is None:
                break
            del self.ways[empty]
        else:
            return {}
        told: dict[int, set[str]] = {}
        for name, numbers in self.found.items():
            # What no line that was read makes may be anything: it fits, and tells nothing.
            if any(map(self.values.lacks, numbers)):
                continue
            for part in {way.part for way in self.ways[name]}:
                ways = [way for way in self.ways[name] if way.part == part]
                fitting = {n for n in numbers if any(self._given(name, way, n) for way in ways)}
                equal = self.values.equal(fitting)
                for number in equal:
                    for own in (number, *(n for way in ways for n in self._between(name, way, number))):
                        told.setdefault(own, set()).add(name)
        return {number: frozenset(names) for number, names in told.items()}

    def _start(self) -> None:
        operations: dict[str, list[int]] = {}
        for number in filter(self.values.is_value, range(len(self.values.values))):
            operations.setdefault(self.values.operation(number), []).append(number)
        self.found = {
            name: {n for way in ways for n in operations.get(way.operation, ())}
            for name, ways in self.ways.items()
        }

    def _strike_out(self) -> str | None:
        """Strike out what does not fit; return a node that nothing fits."""
        changed = True
        while changed:
            changed = False
            for name, numbers in self.found.items():
                kept = {n for n in numbers if self._fits(name, n) and self._is_used(name, n)}
                if not kept:
                    return name
                if kept != numbers:
                    self.found[name] = kept
                    changed = True
        return None

    def _fits(self, name: str, number: int) -> bool:
        return any(self._given(name, way, number) for way in self.ways[name])

    def _given(self, name: str, way: NodeOperation, number: int) -> bool:
        operands = self.values.operands[number]
        if self.values.operation(number) != way.operation or len(operands) < len(way.args):
            return False
        return any(True for _ in self._orders(name, way, operands))

    def _orders(
        self, name: str, way: NodeOperation, operands: tuple[Operand, ...]
    ) -> Iterator[tuple[Operand, ...]]:
        """The orders of operands in which they fit."""
        orders = [operands, operands[::-1]] if way.operation in COMMUTATIVE else [operands]
        return (
            o
            for o in orders
            if all(self._is(name, a, operand) for a, operand in zip(way.args, o, strict=False))
        )

    def _is(self, name: str, argument: Argument, operand: Operand) -> bool:
        """Tell whether an operand may be an argument of a node."""
        roots, constant = operand
        if isinstance(argument, NodeOperation):
            return any(self._given(name, argument, root) or self._surely_holds(root, name) for root in roots)
        if argument is None or not (roots or constant is not None):
            return True
        if isinstance(argument, float):
            return constant is not None and math.isclose(argument, constant, rel_tol=_DIGITS)
        root = self.roots.of(argument)
        if root in self.found:
            return not self.found[root].isdisjoint(roots) or any(self._surely_holds(r, root) for r in roots)
        if _makes(self.nodes.get(root)):
            return constant is not None or any(map(self.values.is_made, roots))
        if root in self.inside:
            # What is computed is no load, but for a value that is kept; of other nodes nothing is known.
            kept = root in self.known and roots and constant is None
            return constant is None and (not kept or any(self._may_be(r, root) for r in roots))
        return any(self._may_hold(r, root) for r in roots)

    def _may_be(self, number: int, name: str) -> bool:
        return self.values.operation(number) != LOAD or self._may_hold(number, name)

    def _may_hold(self, number: int, name: str) -> bool:
        """Tell whether a value that is loaded, or that no operation is known of, may be a node of another kernel."""
        operation = self.values.operation(number)
        if operation != LOAD:
            return operation == UNKNOWN
        held = self._holds(number)
        return held is None or name in held

    def _surely_holds(self, number: int, name: str) -> bool:
        return self.values.operation(number) == LOAD and name in (self._holds(number) or ())

    def _holds(self, number: int) -> Collection[str] | None:
        """The nodes of which one is what a line loads; None where that is not known."""
        parameter = _PARAMETER.match(self.values.values[number].text)
        return self.held.get(parameter[0]) if parameter else None

    def _is_used(self, name: str, number: int) -> bool:
        """Tell whether each user of a node that is known here has a line that is given the value, or one equal to it elsewhere."""
        users = [user for user in self.users.get(name, ()) if user in self.found]
        taken = [any(self._takes(user, taker, number) for taker in self.found[user]) for user in users]
        if all(taken):
            return True
        if len({way.part for way in self.ways[name]}) > 1:  # each user is given one of its values
            return any(taken) or self._used_elsewhere(name)
        equal = self.found[name].intersection(self.values.equal([number]))
        return all(
            done or any(self._takes(user, taker, n) for taker in self.found[user] for n in equal)
            for user, done in zip(users, taken, strict=True)
        )

    def _takes(self, user: str, taker: int, number: int) -> bool:
        inner = [taker, *(n for way in self.ways[user] for n in self._between(user, way, taker))]
        return any(number in roots for one in inner for roots, _ in self.values.operands[one])

    def _between(self, name: str, way: NodeOperation, number: int) -> list[int]:
        """The values between a line and what it is given that are the node's, too: the sum of a mean."""
        if not any(isinstance(argument, NodeOperation) for argument in way.args) or not self._given(
            name, way, number
        ):
            return []
        found: list[int] = []
        for order in self._orders(name, way, self.values.operands[number]):
            for argument, (roots, _) in zip(way.args, order, strict=False):
                if isinstance(argument, NodeOperation):
                    for root in (r for r in roots if self._given(name, argument, r)):
                        found += [root, *self._between(name, argument, root)]
        return found

    def _used_elsewhere(self, name: str) -> bool:
        """Return whether a node that is not known here is given the value of a node."""
        return not self.roots.users.get(name, frozenset()) <= self.known


def _makes(node: FxNode | None) -> bool:
    """Tell whether a node makes a value of nothing: a constant or an index in the code that uses it."""
    return (
        node is None or (node.op == "call_function" and not node.inputs) or node.type_text.startswith("Sym(")
    )
