"""Write the key tables of docs/json.md and docs/json/*.md, and the types of frontend/src/data.ts, from the result dataclasses.

    python tools/json_docs.py            rewrite them
    python tools/json_docs.py --check    exit 1 and name the files that are not what the dataclasses say

A table stands between two comment lines at the end of its file; the prose above is written by hand. Keys, types and sentences come
from the fields, annotations and ``Attributes:`` of each class.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import json
import re
import sys
import types
import typing
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path, PurePath
from typing import Any

from xpudbg.commands.app import COMMANDS
from xpudbg.commands.history import COMMANDS as HISTORY_COMMANDS
from xpudbg.model.history import HISTORY_TABLES, HistoryReport, ShownSeries
from xpudbg.model.report import ReportComparePage, ReportIndex
from xpudbg.model.report_graph import ReportGraphPage, ReportKernelPage, ReportLaunch
from xpudbg.model.report_times import ReportDynamoPage, ReportRunTimePage, ReportTimePage
from xpudbg.model.tables import TABLES, RunColumn, RunTable
from xpudbg.screens.reporter import json_keys

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
BEGIN = "<!-- Written by tools/json_docs.py: begin -->"
END = "<!-- Written by tools/json_docs.py: end -->"


@dataclass(frozen=True)
class Schema:
    """One JSON document.

    Attributes:
        name: Its ``schema``.
        keys: ``module:Class`` whose fields are its keys; or the keys of a document that is put together, each with the annotation of
            its value (``module:Class`` within) and a sentence.
        table: Name of the table of a run whose columns are its keys.
    """

    name: str
    keys: str | dict[str, tuple[str, str]] = ""
    table: str = ""


_PROBLEMS = "tuple[xpudbg.model.problem:Problem, ...]"
_ONE_KERNEL = {
    "kernel": ("str", "Name of the kernel."),
    "key": ("str", "Name of its cache folder."),
    "stage": ("str", "The stage that was asked for."),
}
DOCUMENTS: dict[str, tuple[Schema, ...]] = {
    **{
        f"json/{name}.md": (Schema(f"xpudbg.{name}", entry.result),)
        for name, entry in COMMANDS.items()
        if entry.result
    },
    "json.md": (
        Schema("xpudbg.show", "xpudbg.model.runs:ShownRun"),
        Schema("xpudbg.show.graph", "xpudbg.model.runs:ShownGraph"),
        Schema("xpudbg.show.ranks", "xpudbg.model.ranks:RanksReport"),
        Schema("xpudbg.show.artifact", "xpudbg.model.artifact:Artifact"),
        Schema(
            "xpudbg.show.candidates",
            {
                "candidates": (
                    "tuple[xpudbg.model.artifact:Artifact, ...]",
                    "The same stage of several configurations.",
                )
            },
        ),
        Schema(
            "xpudbg.runs",
            {
                "root": ("str", "Folder that the runs are in."),
                "runs": (
                    "tuple[xpudbg.model.runs:RunLine, ...]",
                    "The runs, the oldest first, or in the order of `--sort`.",
                ),
            },
        ),
    ),
    "tables.md": (
        *(Schema(name, table=name) for name in TABLES),
        Schema(
            "xpudbg.sql",
            {
                "columns": ("tuple[str, ...]", "Names of the columns."),
                "rows": ("tuple[#row, ...]", "The rows: values by column."),
                "problems": (_PROBLEMS, "Tables that could not be made, which are empty."),
            },
        ),
        Schema(
            "xpudbg.sql.tables",
            {
                "tables": (
                    "tuple[#table, ...]",
                    "`{name, about, columns}`: `columns` has the SQL type by name.",
                )
            },
        ),
    ),
    "history.md": tuple(
        Schema(name, f"{row.__module__}:{row.__qualname__}") for name, row in HISTORY_TABLES.items()
    ),
    "json/history.md": (
        *(
            Schema(f"xpudbg.history-{name}", entry.result)
            for name, entry in HISTORY_COMMANDS.items()
            if entry.result
        ),
        Schema(
            "xpudbg.history-sql",
            {
                "columns": ("tuple[str, ...]", "Names of the columns."),
                "rows": ("tuple[#row, ...]", "The rows: values by column."),
                "problems": (_PROBLEMS, "Files that were passed over."),
            },
        ),
    ),
    "json/time.md": (
        Schema("xpudbg.time", "xpudbg.model.compile_time:CompileTimeReport"),
        Schema("xpudbg.run_time", "xpudbg.model.run_time:RunTimeReport"),
        Schema("xpudbg.ranks_time", "xpudbg.model.run_time:RanksTimeReport"),
    ),
    "json/show-kernel.md": (
        Schema("xpudbg.show.kernel", "xpudbg.model.kernel:KernelPage"),
        Schema("xpudbg.show.source", "xpudbg.model.kernel:KernelSource"),
    ),
    "json/show-fusion.md": (
        Schema("xpudbg.show-fusion", "xpudbg.model.fusion:FusionReport"),
        Schema(
            "xpudbg.show-fusion.why",
            {"pairs": ("tuple[#pair, ...]", "`{graph, not_fused}`: id of the graph, and a `NotFused`.")},
        ),
    ),
    "json/diff.md": (
        Schema("xpudbg.diff", "xpudbg.model.diff:RunDiff"),
        Schema("xpudbg.diff.text", "xpudbg.model.diff:TextDiff"),
    ),
    "json/check.md": (
        Schema("xpudbg.check", "xpudbg.model.checks:CheckReport"),
        Schema(
            "xpudbg.check.baseline",
            {
                "path": ("str", "File that holds the baseline."),
                "changed": ("bool", "Whether the file was written: it was not there, or differed."),
                "baseline": ("xpudbg.model.checks:Baseline", "What the file holds."),
            },
        ),
    ),
    "json/pack.md": (
        Schema("xpudbg.pack", "xpudbg.model.pack:PackResult"),
        Schema("xpudbg.unpack", "xpudbg.model.pack:UnpackResult"),
        Schema("pack.json", "xpudbg.model.pack:PackIndex"),
    ),
    "json/triton-cache.md": (
        Schema(
            "xpudbg.triton-cache.ls",
            {
                "caches": (
                    "tuple[xpudbg.model.cache:CacheListing, ...]",
                    "The caches that were looked into.",
                ),
                "groups": ("tuple[#group, ...]", "With `--group` only: `{kernel, source, keys, winner}`."),
            },
        ),
        Schema("xpudbg.kernel-card", "xpudbg.model.kernel:KernelCard"),
        Schema("xpudbg.triton-cache.stages", "xpudbg.model.stages:StagesResult"),
        Schema("xpudbg.triton-cache.diff", "xpudbg.model.stages:KernelComparison"),
        Schema("xpudbg.triton-cache.passes", "xpudbg.model.stages:PassReport"),
        Schema("xpudbg.triton-cache.layout", "xpudbg.model.tensor_layouts:TensorLayouts"),
        Schema("xpudbg.triton-cache.run", "xpudbg.model.kernel:KernelRun"),
        Schema("xpudbg.triton-cache.build", "xpudbg.model.native:BuildReport"),
        Schema(
            "xpudbg.triton-cache.native",
            {
                "compiler": ("#compiler", "`{program, version}` of ocloc."),
                "kernels": ("tuple[xpudbg.model.native:NativeRow, ...]", "A row for each kernel and device."),
            },
        ),
        Schema(
            "xpudbg.triton-cache.whatif",
            {
                "compilers": ("tuple[#compiler, ...]", "`{program, version}` of each ocloc."),
                "kernels": ("tuple[xpudbg.model.native:WhatIf, ...]", "The kernels; with `--all` ranked."),
            },
        ),
        Schema(
            "xpudbg.triton-cache.du",
            {"caches": ("tuple[xpudbg.model.cache:DiskUse, ...]", "The caches.")},
        ),
        Schema(
            "xpudbg.triton-cache.verify",
            {"caches": ("tuple[xpudbg.model.cache:CacheCheck, ...]", "The caches.")},
        ),
        Schema(
            "xpudbg.triton-cache.export",
            {
                "path": ("str", "Folder that was written."),
                "files": ("tuple[str, ...]", "Names of the files in it."),
            },
        ),
        Schema(
            "xpudbg.triton-cache.prune",
            {
                "caches": (
                    "tuple[xpudbg.model.cache:PrunePlan, ...]",
                    "What was chosen in each cache.",
                ),
                "removed": ("int", "Entries that were removed."),
                "freed": ("int", "Bytes that this freed."),
                "failed": (_PROBLEMS, "Entries that could not be removed."),
            },
        ),
    ),
}
"""The schemas whose keys come from dataclasses, by the file under docs/ that tells of them."""
ADDED: dict[str, dict[str, tuple[str, str]]] = {
    "NotFused": {
        "words": ("str", "The cause as a sentence."),
        "advice": ("str", "What to try, as sentences; empty without any."),
    },
    "FusedKernel": {"why_extern": ("str", "`extern_reason` as a sentence; empty for generated code.")},
    "ReasonCount": {"words": ("str", "The cause as a sentence; empty where it is not known.")},
}
"""Keys that reporters add to the fields of a class in ``xpudbg.model.fusion``: sentences made of its data."""
TYPES = "frontend/src/data.ts"
CHUNKS = (
    ReportIndex,
    ReportGraphPage,
    ReportKernelPage,
    ReportDynamoPage,
    ReportTimePage,
    ReportRunTimePage,
    ReportComparePage,
    HistoryReport,
    ShownSeries,
)
"""The chunks of a report."""
_HEAD = """/**
 * The chunks of a report, written by tools/json_docs.py from xpudbg/model/report*.py.
 *
 * Every text here may come out of an artifact and is hostile: it is shown as text, and never as markup, a style or an address.
 */
"""
_FREE = "#"
"""Before the name of an object that no dataclass stands for; its sentence tells its keys."""


def main(arguments: Sequence[str]) -> int:
    """Rewrite or check the tables; returns an exit status."""
    if set(arguments) - {"--check"}:
        print(__doc__, file=sys.stderr)
        return 2
    for name in ADDED:
        load(f"xpudbg.model.fusion:{name}")
    stale = []
    for name, schemas in {**{f"docs/{n}": s for n, s in DOCUMENTS.items()}, TYPES: ()}.items():
        path = ROOT / name
        head = f"# `xpudbg {path.stem} --json`\n"
        before = path.read_text(encoding="utf-8") if path.exists() else head
        after = typescript(CHUNKS) if name == TYPES else with_tables(before, tables(schemas))
        if after != before:
            stale.append(str(path.relative_to(ROOT)))
            if not arguments:
                path.write_text(after, encoding="utf-8")
    if stale:
        print(("out of date: " if arguments else "written: ") + ", ".join(stale))
    return 1 if stale and arguments else 0


def with_tables(text: str, generated: str) -> str:
    """A document with its generated part replaced, or added behind it."""
    head = text.partition(BEGIN)[0].rstrip("\n")
    tail = text.partition(END)[2].strip("\n")
    return f"{head}\n\n{BEGIN}\n\n{generated}\n{END}\n" + (f"\n{tail}\n" if tail else "")


def tables(schemas: Sequence[Schema]) -> str:
    """The tables of some documents, then those of the objects in them, each once by name."""
    parts = ["## Every key\n"]
    met: dict[str, type] = {}
    roots = set()
    for schema in schemas:
        if schema.table:
            one = TABLES[schema.table]
            rows = [(c.name, json_type(c.hint, met), _column_text(one, c)) for c in one.columns]
            parts.append(f"### `{schema.name}`\n\n{markdown(one.about)}\n\n{table(rows)}")
        elif isinstance(schema.keys, str):
            cls = load(schema.keys)
            roots.add(cls)
            parts.append(f"### `{schema.name}`\n\n{summary(cls)}\n\n{class_table(cls, met)}")
        else:
            rows = [
                (key, json_type(annotation_of(hint), met), text) for key, (hint, text) in schema.keys.items()
            ]
            parts.append(f"### `{schema.name}`\n\n{table(rows)}")
    done: set[str] = set()
    while waiting := sorted(set(met) - done):
        for name in waiting:
            done.add(name)
            parts.append(f"### {name}\n\n{summary(met[name])}\n\n{class_table(met[name], met)}")
    objects = sorted(parts[1 + len(schemas) :])
    return "\n".join([*parts[: 1 + len(schemas)], *objects])


def _column_text(one: RunTable, column: RunColumn) -> str:
    """The sentence on a column: its own, else that of the attribute that it shows."""
    of, name = one.text_of(column)
    if of is None:
        return markdown(name)
    text, hint = attribute_texts(of)[name].removesuffix("."), typing.get_type_hints(of)[name]
    if typing.get_origin(hint) is tuple:
        return f"{text}; a JSON list."
    return (
        f"{text}: {json_type(hint, {})}." if isinstance(hint, type) and issubclass(hint, Enum) else f"{text}."
    )


def load(path: str) -> Any:
    """The class that ``module:Class`` names."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def annotation_of(hint: str) -> Any:
    """The type that a hint of :data:`DOCUMENTS` means."""
    found = re.search(r"[\w.]+:\w+|#\w+", hint)
    named: Any = None
    if found:
        named = object if found.group().startswith(_FREE) else load(found.group())
        hint = hint.replace(found.group(), "named")
    return eval(hint, {"named": named, "tuple": tuple, "str": str, "int": int, "bool": bool})


def class_table(cls: Any, met: dict[str, type]) -> str:
    """The keys of a dataclass; classes of fields are added to ``met``."""
    return table([(name, json_type(hint, met), text) for name, hint, text in keys_of(cls)])


def keys_of(cls: Any) -> list[tuple[str, Any, str]]:
    """Name, annotation and sentence of each key that a dataclass has in JSON.

    Raises:
        ValueError: A field is not told in the docstring.
    """
    hints, texts = typing.get_type_hints(cls), attribute_texts(cls)
    keys = []
    for key, name in json_keys(cls).items():
        if isinstance(made := getattr(cls, name, None), property):
            hints[name], texts[name] = typing.get_type_hints(made.fget)["return"], inspect.getdoc(made) or ""
        if name not in texts:
            raise ValueError(f"{cls.__module__}.{cls.__name__}.{name} is not told in the docstring")
        keys.append((key, hints[name], texts[name]))
    if cls.__module__ == "xpudbg.model.fusion":
        keys += [
            (name, annotation_of(hint), text) for name, (hint, text) in ADDED.get(cls.__name__, {}).items()
        ]
    return keys


def table(rows: Sequence[tuple[str, str, str]]) -> str:
    """Rows of key, type and sentence in Markdown."""
    lines = ["| key | type | what |", "|---|---|---|"]
    for key, kind, text in rows:
        cells = (f"`{key}`", kind, text)
        lines.append("| " + " | ".join(re.sub(r"(?<!\\)\|", r"\\|", cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def json_type(hint: Any, met: dict[str, type]) -> str:
    """An annotation in the terms of JSON."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        kinds = dict.fromkeys(json_type(a, met) for a in arguments if a is not type(None))
        null = ["null"] if type(None) in arguments else []
        return " or ".join([*kinds, *null])
    if origin is typing.Literal:
        return ", ".join(f"`{value}`" for value in arguments)
    if origin is tuple and arguments[-1:] != (...,):
        return f"[{', '.join(json_type(a, met) for a in arguments)}]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"object of {json_type(arguments[1], met)} by {json_type(arguments[0], met)}"
    if isinstance(origin, type) and issubclass(origin, (Sequence, Set)):
        return f"list of {json_type(arguments[0], met)}"
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        if met.setdefault(hint.__name__, hint) is not hint:
            raise ValueError(f"two classes {hint.__name__} in one document")
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return ", ".join(f"`{member.value}`" for member in hint)
    simple = {
        str: "string",
        int: "integer",
        float: "number",
        bool: "boolean",
        dict: "object",
        object: "any",
        datetime: "time",
    }
    if isinstance(hint, type) and issubclass(hint, PurePath):
        return "string"
    if hint is Any:
        return "any"
    if hint not in simple:
        raise ValueError(f"no JSON type is known for {hint}")
    return simple[hint]


def typescript(roots: Sequence[type]) -> str:
    """The types of TypeScript of some dataclasses and of all that they contain."""
    parts, met = [], {cls.__name__: cls for cls in roots}
    done: set[str] = set()
    while waiting := [name for name in met if name not in done]:
        done.add(waiting[0])
        parts.append(_declaration(met[waiting[0]], met))
    return "\n".join([_HEAD, *parts])


def _declaration(cls: Any, met: dict[str, type]) -> str:
    """The declaration of a dataclass or an enum; what it needs is added to ``met``."""
    if issubclass(cls, Enum):
        return f"export type {cls.__name__} = {' | '.join(json.dumps(m.value) for m in cls)};\n"
    lines, base = [], ""
    keys = keys_of(cls)
    for key, hint, text in keys:
        if (cls, key) == (ReportLaunch, "row"):
            own = " | ".join(json.dumps(k) for k in json_keys(cls) if k in json_keys(hint))
            base = f" extends Omit<{typescript_type(hint, met)}, {own}>"
        else:
            lines += [f"  /** {text} */", f"  {key}: {typescript_type(hint, met)};"]
    about = inspect.getdoc(cls).split("\n\n")[0]
    return "\n".join([f"/** {about} */", f"export interface {cls.__name__}{base} {{", *lines, "}", ""])


def typescript_type(hint: Any, met: dict[str, type]) -> str:
    """An annotation in the terms of TypeScript."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(typescript_type(a, met) for a in arguments)
    if origin is typing.Literal:
        return " | ".join(json.dumps(value) for value in arguments)
    if origin is tuple and arguments[-1:] != (...,):
        return f"[{', '.join(typescript_type(a, met) for a in arguments)}]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<{', '.join(typescript_type(a, met) for a in arguments)}>"
    if isinstance(origin, type) and issubclass(origin, Sequence):
        inner = typescript_type(arguments[0], met)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if dataclasses.is_dataclass(hint) or issubclass(hint, Enum):
        met.setdefault(hint.__name__, hint)
        return str(hint.__name__)
    simple = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
    return simple[hint]


def summary(cls: Any) -> str:
    """The first paragraph of a class's docstring."""
    return markdown(inspect.getdoc(cls).split("\n\n")[0])


def attribute_texts(cls: Any) -> dict[str, str]:
    """What ``Attributes:`` says, by field; base classes count."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        documented = inspect.cleandoc(base.__doc__ or "")
        block = re.search(r"^Attributes:\n((?:(?:    .*)?\n?)+)", documented, re.MULTILINE)
        for name, text in re.findall(
            r"^    (\w+): (.*(?:\n {6,}.*)*)", block[1] if block else "", re.MULTILINE
        ):
            found[name] = markdown(text)
    return found


def markdown(text: str) -> str:
    """A text of a docstring on one line, with the code marks of Markdown."""
    text = re.sub(r":\w+:`~?(?:\w+\.)*([^`]*)`", r"`\1`", " ".join(text.split()))
    text = re.sub(r"\bNone\b", "null", text)
    pieces = text.replace("``", "`").split("`")
    return "`".join(piece if i % 2 else piece.replace("<", "&lt;") for i, piece in enumerate(pieces))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
