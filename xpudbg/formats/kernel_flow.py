"""Flow of values through the Python text of a Triton kernel: from each line to the stores that it helps to compute.

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
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache

from xpudbg.formats.value_flow import FlowStatement, KernelFlow, follow_values
from xpudbg.model.problem import Parsed, Problem

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
