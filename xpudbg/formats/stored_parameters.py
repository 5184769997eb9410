"""Pointer parameters that a Triton kernel only stores to, by its source.

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
from collections.abc import Iterator

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
