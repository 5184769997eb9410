"""Values that the lines of a Triton kernel compute: the operation and the operands of each.

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

from xpudbg.formats.kernel_flow import kernel_function, names_in
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass

MAX_CHARS = 1024 * 1024
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
