"""Partitions of a wrapper (``partition_0``): functions that its ``call`` runs, as parts of ``call``.

Inductor makes them where CUDA graphs may take a part of a graph alone (``reduce-overhead``); names mean the same inside and outside. Runs in the user's
interpreter.
"""

from __future__ import annotations

import ast
from typing import Dict, List, Optional, Sequence

from _xpudbg_text_eval import dotted


def partition_number(name: str) -> Optional[int]:
    """The number of a function ``partition_0``; None for another one."""
    number = name.rpartition("_")[2]
    return int(number) if name.startswith("partition_") and number.isdigit() else None


def argument_names(body: Sequence[ast.stmt]) -> List[str]:
    """Names of ``arg0_1, arg1_1 = args``."""
    for statement in body:
        if (
            isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Name)
            and statement.value.id == "args"
        ):
            return _names_of(statement.targets[0])
    return []


def with_partitions(body: Sequence[ast.stmt], partitions: Dict[int, List[ast.stmt]]) -> List[ast.stmt]:
    """The statements of ``call``, with those of partitions in the place of their calls.

    A call stays as it is where names outside differ from those inside.

    Args:
        body: The statements.
        partitions: Statements of each partition.
    """
    given: Dict[str, List[str]] = {}
    made: List[ast.stmt] = []
    for statement in body:
        if isinstance(statement, ast.With):
            statement.body = with_partitions(statement.body, partitions)
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            given[statement.targets[0].id] = _names_of(statement.value)
        made += _inside(statement, given, partitions) or [statement]
    return made


def _inside(
    statement: ast.stmt, given: Dict[str, List[str]], partitions: Dict[int, List[ast.stmt]]
) -> Optional[List[ast.stmt]]:
    """The statements of the partition that ``(buf3,) = self.partitions[0](partition0_args)`` runs; None for another statement."""
    call = statement.value if isinstance(statement, ast.Assign) else None
    if not isinstance(statement, ast.Assign) or not isinstance(call, ast.Call) or len(call.args) != 1:
        return None
    if not isinstance(call.func, ast.Subscript) or dotted(call.func.value) != "self.partitions":
        return None
    # Python 3.8 wraps the index.
    index = getattr(call.func.slice, "value", None)
    number = getattr(index, "value", index)
    body = partitions.get(number) if isinstance(number, int) else None
    argument = call.args[0]
    if body is None or not isinstance(argument, ast.Name):
        return None
    returned = body[-1].value if isinstance(body[-1], ast.Return) else None
    if argument_names(body) != given.get(argument.id) or _names_of(returned) != _names_of(
        statement.targets[0]
    ):
        return None
    return body[:-1]


def _names_of(node: Optional[ast.AST]) -> List[str]:
    """Names of a tuple or list of names; a name that no variable has for anything else in it."""
    parts = node.elts if isinstance(node, (ast.Tuple, ast.List)) else []
    return [n.id if isinstance(n, ast.Name) else "" for n in parts]
