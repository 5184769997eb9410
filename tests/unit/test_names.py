"""Names of the project: every public class once, so that a name in a message, a document or a search leads to one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.no_cover,  # no line of the package runs
    pytest.mark.xdist_group("sources"),  # the sources are parsed once
]
PACKAGE = Path(__file__).resolve().parents[2] / "xpudbg"


@cache
def definitions() -> list[tuple[str, type[ast.AST], str, str, int]]:
    """File, kind, name, first word of the docstring and depth of every module, class and function."""
    found = []

    def visit(place: str, node: ast.AST, depth: int) -> None:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            word = (ast.get_docstring(node) or "x").split()[0].rstrip(",.;:")
            found.append((place, type(node), getattr(node, "name", ""), word, depth))
            depth += 1
        for field in ("body", "handlers", "orelse", "finalbody", "cases"):
            for inner in getattr(node, field, ()):
                visit(place, inner, depth)

    for path in sorted(PACKAGE.rglob("*.py")):
        visit(path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8")), 0)
    return found


def test_every_public_class_name_is_used_once() -> None:
    homes = defaultdict(list)
    for place, kind, name, _, depth in definitions():
        if kind is ast.ClassDef and depth == 1 and not name.startswith("_"):
            homes[name].append(place)
    assert len(homes) > 300
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


INTERROGATIVES = frozenset({"What", "Which", "Who", "Whose", "Whether", "Why", "How", "Where", "When"})


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    found = [
        f"{place}: {name}: {word}" for place, _, name, word, _ in definitions() if word in INTERROGATIVES
    ]
    assert found == []
