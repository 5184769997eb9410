"""Values in the Python text of a Triton kernel: which stores each line helps to compute, and the operation of each line.

    tmp0 = tl.load(in_ptr0 + (x0), xmask)        -> out_ptr0, out_ptr1
    tmp1 = tmp0 * tmp0                           -> out_ptr1
    tl.store(out_ptr0 + (x0), tmp0, xmask)       -> out_ptr0
    tl.store(out_ptr1 + (x0), tmp1, xmask)       -> out_ptr1

The kernels of Inductor (``torch/_inductor/codegen/triton.py``): one function, whose body assigns names and stores, and has loops over
reductions. The text is parsed by :mod:`ast` and never run. Names are followed by name alone: one that is assigned twice, as in a
loop, links both places. Seen: torch 2.7 to 2.13.

Pointer parameters that a Triton kernel only stores to, by its source.

By example (``y`` is one; ``x`` is not, and ``z`` is not, since it is passed to an unknown function)::

    def kernel(x, y, z, n, BLOCK: tl.constexpr):
        y += tl.program_id(0) * n
        tl.store(y + tl.arange(0, BLOCK), tl.load(x + tl.arange(0, BLOCK)))
        helper(z)

Read from the text, as ``tl.store`` and ``tl.load`` stand in it; torch itself reads it from the kernel's ttir
(``torch/_higher_order_ops/triton_kernel_wrap.py``), which it does not keep.

Values that the lines of a Triton kernel compute: the operation and the operands of each.

    tmp0 = tl.load(in_ptr0 + (x0), xmask)                load
    tmp1 = tl.full([1], 0.25, tl.float32)                constant 0.25
    tmp2 = tmp0 * tmp1                                   mul of tmp0, tmp1
    tmp3 = libdevice.tanh(tmp2)                          tanh of tmp2
    tmp4 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])     the same value as tmp3
    _tmp6 = tl.where(r0_mask & xmask, tmp7, _tmp6)       the same value as tmp7: what is masked off is not used
    tmp7 = _tmp6 + tmp4                                  the same as tmp4, gathered over a loop
    tmp6 = tl.sum(_tmp6, 1)[:, None]                     sum of _tmp6

The kernels of Inductor (``torch/_inductor/codegen/triton.py``), which assign each value to a name of its own. The text is parsed by
:mod:`ast` and never run. Text of other forms is a value of an unknown operation. Seen: torch 2.7 to 2.13.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from functools import lru_cache

from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class KernelFlow:
    """Flow of values through the lines of a kernel's text.

    Attributes:
        parameters: Of the kernel's function, in order.
        first: Line of its ``def``, from 1; 0 when there is no such function.
        stores: Line -> the parameters to which it helps to store.
    """

    parameters: tuple[str, ...] = ()
    first: int = 0
    stores: dict[int, frozenset[str]] = field(default_factory=dict)


@dataclass
class FlowStatement:
    """A statement of a kernel.

    Attributes:
        lines: Its lines.
        reads: The names that it reads.
        writes: The names that it assigns.
        stores: The parameters to which it stores.
    """

    lines: range
    reads: set[str]
    writes: set[str]
    stores: set[str]


def follow_values(statements: list[FlowStatement]) -> dict[int, frozenset[str]]:
    """Return line -> parameters: each store counts for its own lines and for all lines that compute the values it uses."""
    writers: dict[str, list[int]] = {}
    for number, statement in enumerate(statements):
        for name in statement.writes:
            writers.setdefault(name, []).append(number)
    makers = [sorted({n for name in s.reads for n in writers.get(name, ())}) for s in statements]
    helps: list[set[str]] = [set() for _ in statements]
    for target in sorted({name for s in statements for name in s.stores}):
        queue = [n for n, s in enumerate(statements) if target in s.stores]
        seen = set(queue)
        while queue:
            number = queue.pop()
            helps[number].add(target)
            new = [n for n in makers[number] if n not in seen]
            seen.update(new)
            queue += new
    lines: dict[int, frozenset[str]] = {}
    for statement, names in zip(statements, helps, strict=True):
        for line in statement.lines if names else ():
            lines[line] = lines.get(line, frozenset()) | names
    return lines


MAX_CHARS = 1024 * 1024
_MAX_STATEMENTS = 20_000
_STORES = frozenset({"store", "atomic_add", "atomic_max", "atomic_min", "atomic_xchg"})


def parse_kernel_flow(text: str, name: str, *, origin: str) -> Parsed[KernelFlow]:
    """Return the flow of values in one kernel.

    Args:
        text: The Python text of its file.
        name: The kernel's function.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Parsed(KernelFlow(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    try:
        function = kernel_function(text, name)
        if function is None:
            return Parsed(KernelFlow(), (Problem(origin, f"no function {name} in it"),))
        parameters = tuple(a.arg for a in (*function.args.posonlyargs, *function.args.args))
        statements = list(_statements(function.body, frozenset(parameters)))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Parsed(KernelFlow(), (Problem(origin, f"no Python: {type(error).__name__}: {error}"[:200]),))
    if len(statements) > _MAX_STATEMENTS:
        return Parsed(
            KernelFlow(), (Problem(origin, f"{len(statements)} statements are too many; not read"),)
        )
    return Parsed(KernelFlow(parameters, function.lineno, follow_values(statements)))


@lru_cache(maxsize=2)
def kernel_function(text: str, name: str) -> ast.FunctionDef | None:
    """Return a function of a Python text; the last ones are kept, since a kernel's flow and values are asked for one after the other.

    Raises:
        SyntaxError: The text is no Python; also ValueError, RecursionError and MemoryError.
    """
    head, at, rest = text.partition(f"\ndef {name}(")
    if at and at not in rest:
        # What stands above it, settings and metadata in most of the text, is not looked at.
        text = "\n" * head.count("\n") + at + rest
    found = (n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.name == name)
    return next(found, None)


def _statements(body: Iterable[ast.stmt], parameters: frozenset[str]) -> Iterable[FlowStatement]:
    for statement in body:
        if isinstance(statement, (ast.For, ast.While, ast.If, ast.With)):
            head: list[ast.AST] = []
            if isinstance(statement, ast.For):
                head = [statement.target, statement.iter]
            elif isinstance(statement, (ast.While, ast.If)):
                head = [statement.test]
            yield _read(statement.lineno, statement.lineno, head, parameters)
            yield from _statements([*statement.body, *getattr(statement, "orelse", [])], parameters)
        else:
            yield _read(statement.lineno, statement.end_lineno or statement.lineno, [statement], parameters)


def _read(first: int, last: int, parts: Iterable[ast.AST], parameters: frozenset[str]) -> FlowStatement:
    found = FlowStatement(range(first, last + 1), set(), set(), set())
    for part in parts:
        for node in names_and_calls(part):
            if isinstance(node, ast.Name):
                (found.writes if isinstance(node.ctx, ast.Store) else found.reads).add(node.id)
                if isinstance(part, ast.AugAssign):
                    found.reads.add(node.id)
            elif isinstance(node.func, ast.Attribute) and node.func.attr in _STORES and node.args:
                found.stores |= names_in(node.args[0]) & parameters
    return found


def names_and_calls(part: ast.AST) -> list[ast.Name | ast.Call]:
    """Return the names and calls of a syntax tree, in a third of the time of :func:`ast.walk`, which makes two generators a node."""
    found: list[ast.Name | ast.Call] = []
    nodes = [part]
    for node in nodes:
        kind = type(node)
        if kind is ast.Name:
            found.append(node)  # type: ignore[arg-type]
            continue
        if kind is ast.Call:
            found.append(node)  # type: ignore[arg-type]
        for value in vars(node).values():
            if type(value) is list:
                nodes += [v for v in value if isinstance(v, ast.AST)]
            elif isinstance(value, ast.AST):
                nodes.append(value)
    return found


def names_in(part: ast.AST) -> set[str]:
    """Return the names in a syntax tree."""
    return {n.id for n in names_and_calls(part) if isinstance(n, ast.Name)}


_MAX_SOURCE = 1_000_000
_POINTER = frozenset(
    {
        "advance",
        "make_block_ptr",
        "make_tensor_descriptor",
        "max_contiguous",
        "multiple_of",
        "max_constancy",
        "cast",
        "to",
    }
)
"""Functions that return a pointer for a pointer (``triton/language``)."""
_UNREAD = (ast.Compare, ast.Assert)
"""Expressions in which a pointer may occur without a read: ``y is not None``."""


def stored_parameters(source: str, function: str) -> frozenset[str]:
    """Return the parameters whose memory a kernel only stores to; empty when the text is not understood.

    The kernel's signature shows which of them are pointers: a number that is added to a pointer is returned, too.

    Args:
        source: The module in which the kernel stands.
        function: The kernel's function; without one of this name, the only one with ``@triton.jit``.
    """
    if len(source) > _MAX_SOURCE:
        return frozenset()
    try:
        functions = [n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    kernel = next((f for f in functions if f.name == function), functions[0] if len(functions) == 1 else None)
    if kernel is None:
        return frozenset()
    parameters = [a.arg for a in (*kernel.args.posonlyargs, *kernel.args.args, *kernel.args.kwonlyargs)]
    try:
        uses = {name: _Uses(kernel, name) for name in parameters}
        return frozenset(name for name, found in uses.items() if found.stored and not found.otherwise)
    except RecursionError:
        return frozenset()


class _Uses:
    """Uses of one parameter of a kernel, and of values computed from it.

    Attributes:
        stored: Whether something is stored there.
        otherwise: Whether it is read, or used in a way that is not known.
    """

    def __init__(self, kernel: ast.FunctionDef, parameter: str) -> None:
        self.stored = self.otherwise = False
        self._names = {parameter}
        statements = [node for node in ast.walk(kernel) if isinstance(node, ast.stmt) and node is not kernel]
        # what a loop makes at its end is used at its beginning
        known = 0
        while known != len(self._names):
            known = len(self._names)
            for statement in statements:
                self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.Assign | ast.AugAssign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if statement.value is not None and self._is_pointer(statement.value):
                names = [t.id for t in targets if isinstance(t, ast.Name)]
                self._names.update(names)
                if len(names) < len(targets):
                    self.otherwise = True
        elif isinstance(statement, ast.FunctionDef | ast.ClassDef | ast.Return):
            if any(self._named(node) for node in ast.walk(statement)):
                self.otherwise = True
        else:
            for part in _expressions(statement):
                # a pointer that goes elsewhere
                if self._is_pointer(part):
                    self.otherwise = True

    def _is_pointer(self, node: ast.expr) -> bool:
        """Return whether an expression is a pointer to the parameter's memory; uses inside the expression are recorded."""
        if isinstance(node, ast.Name):
            return self._named(node)
        if isinstance(node, _UNREAD):
            return False
        if isinstance(node, ast.Call):
            return self._call(node)
        parts = [self._is_pointer(part) for part in _expressions(node)]
        return any(parts)

    def _call(self, node: ast.Call) -> bool:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        owner = self._is_pointer(node.func.value) if isinstance(node.func, ast.Attribute) else False
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        given = [self._is_pointer(argument) for argument in arguments]
        if not owner and not any(given):
            return False
        # tl.store(pointer, value), and descriptor.store(offsets, value)
        if name == "store" and (owner or given[0]) and not any(given[not owner :]):
            self.stored = True
            return False
        if name in _POINTER:
            return True
        self.otherwise = True
        return False

    def _named(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id in self._names


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions right below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        elif not isinstance(child, ast.stmt):
            yield from _expressions(child)


_MAX_VALUES = 5_000
SAME = "same"
"""The operation of a line whose value is that of its operand: another shape, another type, a masked value."""
LOAD = "load"
CONSTANT = "constant"
UNKNOWN = ""
_BINARY: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "lshift", ast.RShift: "rshift",
}  # fmt: skip
_COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip
_UNARY: dict[type[ast.unaryop], str] = {ast.USub: "neg", ast.Invert: "not", ast.Not: "not"}
_SHAPES = frozenset({"broadcast_to", "reshape", "view", "promote_to_tensor", "expand_dims", "trans"})
_MODULES = frozenset({"tl", "libdevice", "tl_math", "triton_helpers", "math"})
_MASK = re.compile(r"\w*mask\d*$|x\d*mask$")
_GATHERED = re.compile(r"_tmp\d+$")


@dataclass(frozen=True)
class KernelValue:
    """A value that a line assigns.

    Attributes:
        line: Its line in the text, from 1.
        name: The name that it is assigned to.
        operation: ``mul``, ``tanh``, ``sum`` ..., ``load``, ``constant``, ``same``; empty where it is not known.
        operands: Names, or numbers where they are written out.
        address: Of a load: the expression of its place. How it is cached is no part of its value.
    """

    line: int
    name: str
    operation: str
    operands: tuple[str | float, ...] = ()
    address: str = ""


def parse_kernel_values(text: str, name: str, *, origin: str) -> Parsed[tuple[KernelValue, ...]]:
    """Return the values of one kernel, in the order of its lines.

    Args:
        text: The Python text of its file.
        name: The kernel's function.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Parsed((), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    try:
        function = kernel_function(text, name)
        if function is None:
            return Parsed((), (Problem(origin, f"no function {name} in it"),))
        values = tuple(_values(function.body))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Parsed((), (Problem(origin, f"no Python: {type(error).__name__}: {error}"[:200]),))
    if len(values) > _MAX_VALUES:
        return Parsed((), (Problem(origin, f"{len(values)} values are too many; not followed"),))
    return Parsed(values)


def _values(body: Iterable[ast.stmt]) -> Iterator[KernelValue]:
    for statement in body:
        if isinstance(statement, (ast.For, ast.While, ast.If, ast.With)):
            yield from _values([*statement.body, *getattr(statement, "orelse", [])])
        elif isinstance(statement, ast.Assign):
            for target in statement.targets:
                parts = target.elts if isinstance(target, ast.Tuple) else [target]
                for number, part in enumerate(parts):
                    if isinstance(part, ast.Name):
                        several = number if len(parts) > 1 else None
                        yield _value(statement.lineno, part.id, statement.value, several)


def _value(line: int, name: str, expression: ast.expr, part: int | None) -> KernelValue:
    operation, operands = _operation(expression)
    if part is not None:
        operation = f"{operation}.{part}" if operation else UNKNOWN
    gathered = [o for o in operands if isinstance(o, str) and _GATHERED.match(o)]
    if operation in ("add", "mul", "maximum", "minimum", "or", "and") and len(gathered) == 1:
        operation, operands = SAME, tuple(o for o in operands if o != gathered[0])
    inner = _plain(expression) if operation == LOAD else None
    if inner is None:
        return KernelValue(line, name, operation, operands)
    place = inner.args[0] if isinstance(inner, ast.Call) and inner.args else expression
    return KernelValue(line, name, operation, operands, ast.unparse(place))


def _operation(expression: ast.expr) -> tuple[str, tuple[str | float, ...]]:
    """Return the operation and operands of an expression, without changes of shape and type around it."""
    inner = _plain(expression)
    if isinstance(inner, ast.BinOp) and type(inner.op) in _BINARY:
        return _BINARY[type(inner.op)], _operands([inner.left, inner.right])
    if isinstance(inner, ast.Compare) and len(inner.ops) == 1 and type(inner.ops[0]) in _COMPARE:
        return _COMPARE[type(inner.ops[0])], _operands([inner.left, *inner.comparators])
    if isinstance(inner, ast.UnaryOp) and type(inner.op) in _UNARY and _number(inner) is None:
        return _UNARY[type(inner.op)], _operands([inner.operand])
    if isinstance(inner, ast.Call):
        return _call(inner)
    if isinstance(inner, ast.Name):
        return SAME, (inner.id,)
    number = _number(inner)
    return (UNKNOWN, ()) if number is None else (CONSTANT, (number,))


def _call(call: ast.Call) -> tuple[str, tuple[str | float, ...]]:
    function = call.func
    owner = function.value if isinstance(function, ast.Attribute) else None
    while isinstance(owner, ast.Attribute):
        owner = owner.value
    if not (isinstance(function, ast.Attribute) and isinstance(owner, ast.Name) and owner.id in _MODULES):
        return UNKNOWN, ()
    name = function.attr
    if name == "load":
        return LOAD, ()
    if name == "full" and len(call.args) > 1:
        number = _number(call.args[1])
        return (UNKNOWN, ()) if number is None else (CONSTANT, (number,))
    if name == "where" and len(call.args) == 3 and _is_mask(call.args[0]):
        return SAME, _operands([call.args[1]])
    # The axis of a reduction is no operand of it.
    wanted = call.args[:1] if name in ("sum", "max2", "min2", "any", "prod", "max", "min") else call.args
    return name, _operands(wanted)


def _plain(expression: ast.expr) -> ast.expr:
    """Return an expression without outer calls that change only its shape or type."""
    while True:
        if isinstance(expression, ast.Subscript):
            expression = expression.value
        elif isinstance(expression, ast.Call) and isinstance(expression.func, ast.Attribute):
            function = expression.func
            module = isinstance(function.value, ast.Name) and function.value.id in _MODULES
            if function.attr == "to" and not module:
                expression = function.value
            elif module and function.attr in _SHAPES and expression.args:
                expression = expression.args[0]
            else:
                return expression
        else:
            return expression


def _operands(expressions: Iterable[ast.expr]) -> tuple[str | float, ...]:
    found: list[str | float] = []
    for expression in expressions:
        inner = _plain(expression)
        number = _number(inner)
        if number is not None:
            found.append(number)
        elif isinstance(inner, ast.Name):
            found.append(inner.id)
        else:
            found += sorted(names_in(inner) - _MODULES)
    return tuple(found)


def _number(expression: ast.expr) -> float | None:
    if isinstance(expression, (ast.Name, ast.Attribute, ast.Subscript, ast.Compare, ast.BinOp)):
        return None
    if isinstance(expression, ast.Call):
        function = expression.func
        if not isinstance(function, ast.Name) or function.id != "float" or len(expression.args) != 1:
            return None
        expression = expression.args[0]  # float("-inf")
        try:
            return float(str(ast.literal_eval(expression)))
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            return None
    try:
        value = ast.literal_eval(expression)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None
    if isinstance(value, (bool, int, float)):
        try:
            return float(value)
        except OverflowError:
            return None
    return None


def _is_mask(expression: ast.expr) -> bool:
    names = names_in(expression)
    return bool(names) and all(_MASK.match(n) for n in names)
