"""Names of the project: every public class once, so that a name in a message, a document or a search leads to one place."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover  # no line of the package runs
PACKAGE = Path(__file__).resolve().parents[2] / "xpudbg"


def public_classes(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [n.name for n in tree.body if isinstance(n, ast.ClassDef) and not n.name.startswith("_")]


def test_every_public_class_name_is_used_once() -> None:
    homes = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in public_classes(path):
            homes[name].append(path.relative_to(PACKAGE).as_posix())
    assert len(homes) > 300
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


INTERROGATIVES = frozenset({"What", "Which", "Who", "Whose", "Whether", "Why", "How", "Where", "When"})


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                first = (ast.get_docstring(node) or "x").split()[0].rstrip(",.;:")
                if first in INTERROGATIVES:
                    found.append(
                        f"{path.relative_to(PACKAGE).as_posix()}: {getattr(node, 'name', '')}: {first}"
                    )
    assert found == []
