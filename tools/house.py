"""Print how large the house is: lines, modules, classes, imports inside functions; and what else must not grow.

    python3 tools/house.py [--json] [--one-importer]

Lines of code are those that hold a token which is neither a comment nor part of a docstring. A module's importers are
counted inside ``xpudbg/``, imports inside functions and under ``TYPE_CHECKING`` included; a package's ``__init__`` counts
as any other module. Only the standard library is used here.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import subprocess
import sys
import tokenize
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INSIDE = {"emulator", "numerics", "probe", "target", "spirv", "pytest_plugin", "in_process"}
"""Rooms that are not the reader."""
BLANK = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
BLANK |= {getattr(tokenize, "ENCODING", -1)}


@dataclass
class Module:
    """One file of the package.

    Attributes:
        imports: Modules that it imports, and whether a function does it.
        classes: Its classes that are dataclasses or msgspec structs.
    """

    name: str
    lines: int
    code: int
    imports: list[tuple[str, bool]] = field(default_factory=list)
    classes: int = 0


def main(arguments: list[str]) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--one-importer", action="store_true", help="list modules with one importer")
    options = parser.parse_args(arguments)
    modules = read_modules(ROOT)
    importers = importers_of(modules)
    if options.one_importer:
        for name, found in sorted(importers.items()):
            if len(found) == 1:
                print(
                    f"{name} {modules[name].lines} <- {next(iter(found))} {modules[next(iter(found))].lines}"
                )
        return 0
    rows = measures(modules, importers)
    if options.json:
        print(json.dumps(rows, indent=1))
        return 0
    for name, value in rows.items():
        if isinstance(value, dict):
            print(f"{name}")
            for room, (lines, code, count) in value.items():
                print(f"  {room:<16} {lines:>7,} lines {code:>7,} of code {count:>4} modules")
        else:
            print(f"{name:<58} {value:>8,}")
    return 0


def measures(modules: dict[str, Module], importers: dict[str, set[str]]) -> dict[str, object]:
    """Count everything; a room is a folder below ``xpudbg/``."""
    rooms: dict[str, list[Module]] = defaultdict(list)
    for module in modules.values():
        parts = module.name.split(".")
        rooms[parts[1] if len(parts) > 2 or is_room(parts) else "(top)"].append(module)
    reader = [m for m in modules.values() if m.name.removeprefix("xpudbg.").partition(".")[0] not in INSIDE]
    deferred = sum(d for m in modules.values() for _, d in m.imports)
    return {
        "lines": sum(m.lines for m in modules.values()),
        "lines of code": sum(m.code for m in modules.values()),
        "lines of the reader (no emulator, numerics, probe, plugin)": sum(m.lines for m in reader),
        "modules": len(modules),
        "modules with one importer": sum(len(found) == 1 for found in importers.values()),
        "dataclasses and structs": sum(m.classes for m in modules.values()),
        "imports of the package inside functions": deferred,
        "modules that stand in a circle of imports": sum(len(c) for c in circles(modules)),
        "rooms": {
            room: (sum(m.lines for m in found), sum(m.code for m in found), len(found))
            for room, found in sorted(rooms.items(), key=lambda kv: -sum(m.lines for m in kv[1]))
        },
    }


def is_room(parts: list[str]) -> bool:
    """Tell a package below ``xpudbg`` from a module there."""
    return len(parts) == 2 and (ROOT / "xpudbg" / parts[1]).is_dir()


def read_modules(root: Path) -> dict[str, Module]:
    """Read every tracked or new Python file of the package."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "xpudbg/*.py"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\n")
    files = {dotted(f): root / f for f in listed if f and (root / f).is_file()}
    return {name: read_module(name, path, files) for name, path in files.items()}


def dotted(file: str) -> str:
    """Turn a path into the name that an import statement has."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def read_module(name: str, path: Path, names: dict[str, Path]) -> Module:
    """Read one file."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    module = Module(name, text.count("\n"), code_lines(text, tree))
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    visit(tree, module, package, names, inside=False)
    module.imports = sorted(set(module.imports))
    return module


def visit(node: ast.AST, module: Module, package: str, names: dict[str, Path], *, inside: bool) -> None:
    """Note imports and classes below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom | ast.Import):
            found = {n for n in imported(child, package) if n in names and n != module.name}
            module.imports += [(n, inside) for n in longest(found)]
        elif isinstance(child, ast.ClassDef) and is_row(child):
            module.classes += 1
        function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        visit(child, module, package, names, inside=inside or function)


def longest(found: set[str]) -> set[str]:
    """Leave out packages of which a module is named, too."""
    return {n for n in found if not any(o.startswith(n + ".") for o in found)}


def imported(node: ast.Import | ast.ImportFrom, package: str) -> set[str]:
    """List the dotted names that a statement may import."""
    if isinstance(node, ast.Import):
        return {a.name for a in node.names}
    base = node.module or ""
    if node.level:
        parts = package.split(".")
        base = ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])
    return {base, *(f"{base}.{a.name}" for a in node.names)}


def is_row(node: ast.ClassDef) -> bool:
    """Tell dataclasses and structs from other classes."""
    text = " ".join(ast.unparse(d) for d in [*node.decorator_list, *node.bases])
    return "dataclass" in text or "Struct" in text


def code_lines(text: str, tree: ast.Module) -> int:
    """Count lines that hold code."""
    rows: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in BLANK:
            rows.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(tree):
        for child in getattr(node, "body", []) if isinstance(getattr(node, "body", None), list) else []:
            if (
                isinstance(child, ast.Expr)
                and isinstance(child.value, ast.Constant)
                and isinstance(child.value.value, str)
            ):
                rows.difference_update(range(child.lineno, (child.end_lineno or child.lineno) + 1))
    return len(rows)


def importers_of(modules: dict[str, Module]) -> dict[str, set[str]]:
    """Invert the imports; packages' ``__init__`` and what runs by itself are left out."""
    found: dict[str, set[str]] = {n: set() for n in modules}
    for module in modules.values():
        for name, _ in module.imports:
            found[name].add(module.name)
    return {n: f for n, f in found.items() if not (ROOT / n.replace(".", "/") / "__init__.py").exists()}


def circles(modules: dict[str, Module]) -> list[list[str]]:
    """Find the strongly connected components of more than one module (Tarjan, without recursion)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    on: set[str] = set()
    stack: list[str] = []
    out: list[list[str]] = []
    for root, first in modules.items():
        if root in index:
            continue
        work = [(root, iter([n for n, _ in first.imports]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, rest = work[-1]
            for name in rest:
                if name not in index:
                    index[name] = low[name] = len(index)
                    stack.append(name)
                    on.add(name)
                    work.append((name, iter([n for n, _ in modules[name].imports])))
                    break
                if name in on:
                    low[node] = min(low[node], index[name])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component: list[str] = []
                    while not component or component[-1] != node:
                        component.append(stack.pop())
                        on.discard(component[-1])
                    if len(component) > 1:
                        out.append(component)
    return out


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
