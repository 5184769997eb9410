"""Flow of values through the Python text of a Triton kernel: from each line to the stores that it helps to compute.

    tmp0 = tl.load(in_ptr0 + (x0), xmask)        -> out_ptr0, out_ptr1
    tmp1 = tmp0 * tmp0                           -> out_ptr1
    tl.store(out_ptr0 + (x0), tmp0, xmask)       -> out_ptr0
    tl.store(out_ptr1 + (x0), tmp1, xmask)       -> out_ptr1

The kernels of Inductor (``torch/_inductor/codegen/triton.py``): one function, whose body assigns names and stores, and has loops over
reductions. The text is parsed by :mod:`ast` and never run. Names are followed by name alone: one that is assigned twice, as in a
loop, links both places. Seen: torch 2.7 to 2.13.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
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
