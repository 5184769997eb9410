"""What commands print with ``--json`` has the keys that docs/json tells of, and no others."""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
import types
import typing
from collections.abc import Callable, Mapping, Sequence, Set
from enum import Enum
from pathlib import Path, PurePath
from typing import Any

import pytest

from tests.conftest import PROJECT, Result
from tools import json_docs
from xpudbg.commands import app

DATA = Path(__file__).resolve().parents[1] / "data"
SCHEMAS = {schema.name: schema for schemas in json_docs.DOCUMENTS.values() for schema in schemas}
CACHE = str(DATA / "triton_cache_pvc" / "cache")
COMMANDS = (
    *(f"{name} RUN" for name, entry in app.COMMANDS.items() if entry.reads),
    "show RUN model__4_forward_5",
    "show RUN model__4_forward_5 output_code",
    "runs",
    "diff RUN PACK",
    "check RUN --update-baseline --baseline base.json",
    "attach RUN",
    "pack RUN -o run.zip",
    "unpack PACK -o again",
    f"triton-cache ls {CACHE} --group",
    f"triton-cache show softmax_kernel --in {CACHE}",
    f"triton-cache stages softmax_kernel --in {CACHE}",
    f"triton-cache du {CACHE}",
    f"triton-cache verify {CACHE}",
    f"triton-cache export softmax_kernel --in {CACHE} -o out",
    f"triton-cache prune {CACHE} --older-than 1s --dry-run",
    f"triton-cache diff RCCKTE2G K5TQIVAJ --in {CACHE}",
    "doctor",
)


def test_tables_are_what_the_classes_say() -> None:
    assert json_docs.main(["--check"]) == 0, "run python tools/json_docs.py"


def test_every_document_has_a_table_or_is_told_in_prose() -> None:
    sources = [p.read_text() for p in (PROJECT / "xpudbg").rglob("*.py")]
    pattern = re.compile(r"(?:Reporter\(|\.print\(|schema ?=|=\".* else )\s*\"(xpudbg\.[a-z.-]+)\"")
    printed = {name for text in sources for name in pattern.findall(text)}
    assert len(printed) > 20
    told = "".join(p.read_text() for p in [PROJECT / "docs/json.md", *(PROJECT / "docs/json").glob("*.md")])
    missing = sorted(name for name in printed - set(SCHEMAS) if f"`{name}`" not in told)
    assert missing == [], (
        "name the class in `result` of the command's row (commands/app.py); "
        "a document that is put together stands in DOCUMENTS of tools/json_docs.py"
    )


def test_a_table_that_is_out_of_date_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "docs" / "json"
    folder.mkdir(parents=True)
    (folder / "check.md").write_text("# Mine\n\nBy hand.\n")
    monkeypatch.setattr(json_docs, "ROOT", tmp_path)
    monkeypatch.setattr(json_docs, "TYPES", "docs/data.ts")
    monkeypatch.setattr(json_docs, "DOCUMENTS", {"json/check.md": json_docs.DOCUMENTS["json/check.md"]})
    assert json_docs.main(["--check"]) == 1
    assert "docs/json/check.md" in capsys.readouterr().out
    assert json_docs.main([]) == 0
    written = (folder / "check.md").read_text()
    assert written.startswith("# Mine\n\nBy hand.\n\n<!--") and "| `findings` | list of [" in written
    assert json_docs.main(["--check"]) == 0
    (folder / "check.md").write_text(written.replace("| `findings` |", "| `finding` |"))
    assert json_docs.main(["--check"]) == 1


@pytest.mark.parametrize("line", COMMANDS)
def test_a_document_has_the_keys_of_its_table(
    cli: Callable[..., Result], recorded: Path, tmp_path: Path, line: str
) -> None:
    pack = tmp_path / "packed.zip"
    if "PACK" in line:
        assert cli("pack", recorded, "-o", pack).code == 0
    if line == "runs":
        shutil.copytree(recorded, Path(".xpudbg/runs/demo"))
    words = [str({"RUN": recorded, "PACK": pack}.get(word, word)) for word in line.split()]
    done = cli(*words, "--json")
    assert done.code in (0, 1), done.err
    document = json.loads(done.out)
    schema = SCHEMAS[document.pop("schema")]
    assert isinstance(document.pop("schema_version"), int)
    if isinstance(schema.keys, str):
        check(document, json_docs.load(schema.keys), schema.name)
        return
    assert set(document) == set(schema.keys)
    for key, (hint, _) in schema.keys.items():
        check(document[key], json_docs.annotation_of(hint), f"{schema.name}.{key}")


def check(value: Any, hint: Any, where: str) -> None:
    """Hold a value of a document against the annotation that its table was written from."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in (Any, object):
        return
    if origin in (typing.Union, types.UnionType):
        assert any(fits(value, a, where) for a in arguments), f"{where}: {value!r} is no {hint}"
    elif origin is tuple and arguments[-1:] != (...,):
        assert isinstance(value, list) and len(value) == len(arguments), where
        for i, (item, kind) in enumerate(zip(value, arguments, strict=True)):
            check(item, kind, f"{where}[{i}]")
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        assert isinstance(value, dict), where
        for key, item in value.items():
            check(item, arguments[1], f"{where}.{key}")
    elif isinstance(origin, type) and issubclass(origin, (Sequence, Set)):
        assert isinstance(value, list), where
        for i, item in enumerate(value):
            check(item, arguments[0], f"{where}[{i}]")
    elif dataclasses.is_dataclass(hint):
        assert isinstance(value, dict), where
        hints = {name: kind for name, kind, _ in json_docs.keys_of(hint)}
        assert set(value) == set(hints), where
        for key, item in value.items():
            check(item, hints[key], f"{where}.{key}")
    elif isinstance(hint, type) and issubclass(hint, Enum):
        assert value in {member.value for member in hint}, where
    elif isinstance(hint, type) and issubclass(hint, PurePath):
        assert isinstance(value, str), where
    elif hint is float:
        assert type(value) in (int, float), where
    else:
        assert type(value) is hint, f"{where}: {value!r} is no {hint}"


def fits(value: Any, hint: Any, where: str) -> bool:
    """Whether one kind of a union is the right one."""
    try:
        check(value, hint, where)
    except AssertionError:
        return False
    return True
