"""Every path of the project that its documents name is there."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXTS = sorted(
    [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    + [p for p in (ROOT / ".github").rglob("*") if p.is_file()]
)
ROOMS = sorted(
    p.name
    for p in (ROOT / "xpudbg").iterdir()
    if p.is_dir() and p.name.isidentifier() and not p.name.startswith("_")
)
TOPS = ("xpudbg", "tests", "tools", "docs", "benchmarks", "sample_scripts", "launcher", ".github", ".ci")
NAMES = {p.name for top in ("xpudbg", "tools", "tests") for p in (ROOT / top).rglob("*.py")}
WRITTEN_BY_OTHERS = {"sitecustomize.py", "output_code.py", "fx_graph_readable.py", "fx_graph_runnable.py"}
"""Artifacts and users' files are named in the same way as modules."""
OLD = {"CHANGELOG.md"}
"""Tells of files as they were."""


def _named(text: str) -> set[str]:
    """Paths that begin with a folder of the project or a room, braces expanded; the rest belongs to other projects."""
    first = "|".join(re.escape(t) for t in (*TOPS, *ROOMS))
    found = re.findall(rf"(?<![\w./~<>$-])(?:{first})/[\w./{{}},*-]*", text)
    # NAME and FORMAT stand for a name that a reader chooses.
    return {
        path for name in found if not re.search(r"[A-Z]{4,}", name) for path in _expanded(name.rstrip(".,-"))
    }


def _expanded(name: str) -> list[str]:
    brace = re.search(r"\{([^{}]*)\}", name)
    if not brace:
        return [name]
    return [
        p
        for part in brace[1].split(",")
        for p in _expanded(name[: brace.start()] + part + name[brace.end() :])
    ]


def _is_there(name: str) -> bool:
    if "*" in name:
        return any(ROOT.glob(name)) or any((ROOT / "xpudbg").glob(name))
    return any(
        (folder / f"{name}{end}").exists() for folder in (ROOT, ROOT / "xpudbg") for end in ("", ".py")
    )


@pytest.mark.parametrize("path", TEXTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_paths_that_a_document_names_are_there(path: Path) -> None:
    if path.name in OLD:
        pytest.skip("tells of files as they were")
    text = path.read_text(encoding="utf-8")
    assert sorted(n for n in _named(text) if not _is_there(n)) == []
    modules = set(re.findall(r"(?<![\w./-])xpudbg(?:\.[a-z_]+)+", text))
    assert sorted(m for m in modules if m.split(".")[1] in ROOMS and not _found(m)) == []


def _found(module: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    try:
        if importlib.util.find_spec(module):
            return True
    except ModuleNotFoundError:
        pass
    parent, _, name = module.rpartition(".")
    return parent != "xpudbg" and hasattr(importlib.import_module(parent), name)


@pytest.mark.parametrize("path", TEXTS, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_of_a_document_lead_somewhere(path: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    wrong = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", file):
            continue
        there = (path.parent / file) if file else path
        if not there.exists() or (
            anchor and there.suffix == ".md" and anchor not in _anchors(there.read_text(encoding="utf-8"))
        ):
            wrong.append(target)
    assert wrong == []


def _anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", h.lower()).strip().replace(" ", "-") for h in headings}


def test_modules_that_the_architecture_names_without_a_folder_are_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    bare = set(re.findall(r"(?<![\w./<>*-])\w+\.py\b", text))
    assert sorted(bare - NAMES - WRITTEN_BY_OTHERS) == []


def test_unit_tests_stand_in_the_room_that_they_test() -> None:
    """tests/unit mirrors xpudbg/."""
    folders = {
        p.parent.relative_to(ROOT / "tests" / "unit") for p in (ROOT / "tests" / "unit").rglob("test_*.py")
    }
    assert sorted(str(f) for f in folders if not (ROOT / "xpudbg" / f).is_dir()) == []


def test_every_room_stands_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert [r for r in ROOMS if not re.search(rf"^ +{r}/ ", text, re.MULTILINE)] == []
