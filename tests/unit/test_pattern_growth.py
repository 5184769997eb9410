"""Every regular expression of the tool takes time in proportion to the text, whatever the text is."""

from __future__ import annotations

import ast
import hashlib
import importlib
import re
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.worst_inputs import worst_inputs
from xpudbg.findings.catalogue import CATALOGUE

pytestmark = pytest.mark.xdist_group("sources")  # with test_names.py: not beside others
PACKAGE = PROJECT / "xpudbg"
IN_OTHER_PROCESSES = (
    "probe/",
    "numerics/probe/",
    "emulator/target/",
    "emulator/spirv/",
    "in_process.py",
    "pytest_plugin/",
)
"""Rooms that cannot be imported here: their patterns are read from the source."""
RECORD = Path(__file__).with_name("linear_patterns.txt")
METHODS = frozenset({"sub", "subn", "search", "match", "finditer", "findall", "split", "fullmatch"})
_USES = re.compile(rf"\.(?:{'|'.join(METHODS)}|compile)\b")
ANCHORED = frozenset({"match", "fullmatch"})
FLAGS_AT = {"compile": 1, "sub": 4, "subn": 4, "split": 3}
SCREEN, SMALL, LARGE = 4_000, 25_000, 100_000
SUSPICIOUS = 0.001
"""Seconds of the processor for SCREEN characters. Scanning a text once takes a tenth of it, once a character ten times of it."""
PATIENCE = 1.5


@dataclass(frozen=True)
class Used:
    """A pattern, its flags, where it is written, and the methods by which it is used."""

    pattern: str | bytes
    flags: int
    place: str
    methods: frozenset[str]

    def digest(self) -> str:
        """Digest of all that its time depends on."""
        text = ascii(self.pattern).encode()
        return hashlib.sha256(f"{self.flags} {sorted(self.methods)} ".encode() + text).hexdigest()[:16]


@dataclass(frozen=True)
class Source:
    """What a module does with patterns.

    Attributes:
        uses: Attributes with the name of a method of patterns, each with the name that it is taken of.
        calls: Calls of ``re``, each with the name that its value is assigned to, and whether it stands in a function.
    """

    uses: set[tuple[str, str]]
    calls: list[tuple[Any, str, bool]]


@cache
def sources() -> dict[str, Source]:
    """Every module of the package that may use a pattern, by its place; parsed once for all tests."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if _USES.search(text):
            source = found[path.relative_to(PACKAGE).as_posix()] = Source(set(), [])
            _read_source(ast.parse(text), source)
    return found


def _read_source(module: ast.Module, source: Source) -> None:
    names: dict[int, str] = {}
    stack: list[tuple[ast.AST, bool]] = [(module, False)]
    while stack:
        node, inside = stack.pop()
        kind = type(node)
        if kind is ast.Attribute:
            if node.attr in METHODS or node.attr == "compile":
                source.uses.add((_last_name(node.value), node.attr))
        elif kind is ast.Call:
            if _is_of_re(node):
                source.calls.append((node, names.get(id(node), ""), inside))
        elif kind is ast.Assign or kind is ast.AnnAssign:
            if _is_of_re(node.value):
                for target in node.targets if kind is ast.Assign else [node.target]:
                    names[id(node.value)] = ast.unparse(target)
        elif kind is ast.FunctionDef or kind is ast.AsyncFunctionDef:
            inside = True
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                stack += [(item, inside) for item in value if type(item) not in _LEAVES]
            elif isinstance(value, ast.AST) and type(value) not in _LEAVES:
                stack.append((value, inside))


_LEAVES = (ast.Constant, ast.Name, ast.alias, ast.Pass, str, type(None))


def patterns() -> list[Used]:
    """Every pattern of the package: literals of the sources, and what its modules have compiled."""
    found: dict[tuple[str | bytes, int], Used] = {}
    by_name: dict[str, set[str]] = defaultdict(set)
    compiled: list[tuple[str | bytes, int, str, str]] = []
    for place, source in sources().items():
        for owner, method in source.uses:
            if owner != "re":
                by_name[f"{place}:{owner}" if owner.startswith("_") else owner].add(method)
        for call, name, _ in source.calls:
            method = call.func.attr
            text = _constant(call.args[0])
            if text is None:
                continue
            given = [
                *call.args[FLAGS_AT.get(method, 2) :],
                *(k.value for k in call.keywords if k.arg == "flags"),
            ]
            flags = eval(ast.unparse(given[0]), {"re": re}) if given else 0
            if method == "compile":
                compiled.append(
                    (text, flags, f"{place}:{call.lineno}", f"{place}:{name}" if name[:1] == "_" else name)
                )
            else:
                found[text, flags] = Used(text, flags, f"{place}:{call.lineno}", frozenset({method}))
    for text, flags, place, name in compiled:
        found[text, flags] = Used(text, flags, place, frozenset(by_name.get(name, {"search"})))
    known = {re.compile(text, flags) for text, flags in found}
    for module_name in _modules():
        module = importlib.import_module(module_name)
        for name, value in vars(module).items():
            methods = frozenset(by_name.get(f"{_place(module_name)}:{name}", {"search"}))
            for pattern in _compiled(value, 3):
                if pattern not in known:
                    known.add(pattern)
                    flags = pattern.flags & ~re.UNICODE
                    found[pattern.pattern, flags] = Used(pattern.pattern, flags, module_name, methods)
    for rule in CATALOGUE.values():
        if rule.matcher:
            found[rule.matcher, 0] = Used(rule.matcher, 0, rule.id, frozenset({"search"}))
    return list(found.values())


def _last_name(node: ast.expr) -> str:
    """``c`` of ``a.b.c``."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_of_re(node: ast.AST | None) -> bool:
    """Whether it is a call of a function of ``re`` that takes a pattern."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in METHODS | {"compile"}
    )


def _constant(node: ast.expr) -> str | bytes | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if isinstance(value, str | bytes) else None


def _modules() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if not path.relative_to(PACKAGE).as_posix().startswith(IN_OTHER_PROCESSES) and parts[-1] not in (
            "__main__",
            "layout_child",
        ):
            yield ".".join(("xpudbg", *parts)).removesuffix(".__init__")


def _place(module: str) -> str:
    path = module.removeprefix("xpudbg.").replace(".", "/")
    return f"{path}/__init__.py" if (PACKAGE / path).is_dir() else f"{path}.py"


def _compiled(value: Any, depth: int) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth and isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _compiled(item, depth - 1)
    elif depth and isinstance(value, dict):
        for item in (*value, *value.values()):
            yield from _compiled(item, depth - 1)
    elif depth and is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _compiled(getattr(value, field.name, None), depth - 1)


class _TooLong(Exception):
    pass


def _stop(*_: object) -> None:
    raise _TooLong


def seconds(regex: re.Pattern[Any], methods: frozenset[str], text: Any, limit: float = PATIENCE) -> float:
    """Processor time of one pass of a pattern over a text; infinite beyond ``limit``."""
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    start = time.process_time()
    try:
        if methods <= ANCHORED:
            for method in methods:
                getattr(regex, method)(text)
        else:
            for _ in regex.finditer(text):
                pass
    except _TooLong:
        return float("inf")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return time.process_time() - start


def grows_too_fast(used: Used, patience: float = PATIENCE) -> str:
    """The text for which four times its length takes more than eight times the time; empty when there is none."""
    regex = re.compile(used.pattern, used.flags)
    for text in worst_inputs(used.pattern, used.flags, SCREEN):
        screened = seconds(regex, used.methods, text, 0.5)
        if screened == float("inf"):
            return repr(text[:80])
        unit, end = text[:-1], text[-1:]
        if screened < SUSPICIOUS or seconds(regex, used.methods, unit + unit + end, 1.0) < 2.5 * screened:
            continue
        small, large = (unit * (size // len(unit) + 1) + end for size in (SMALL, LARGE))
        before = seconds(regex, used.methods, small, patience)
        if before < float("inf"):
            # The smaller of two: another process may have had the processor's cache.
            before = 8 * max(min(before, seconds(regex, used.methods, small, patience)), 0.01)
        if before == float("inf") or seconds(regex, used.methods, large, before) > before:
            return repr(text[:80])
    return ""


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    before = signal.signal(signal.SIGVTALRM, _stop)
    yield
    signal.signal(signal.SIGVTALRM, before)


def growing(every: list[Used]) -> dict[str, str]:
    """The patterns that are not linear, with the text that shows it.

    What is slow once may have been disturbed; what grows too fast does so each time.
    """
    return {
        f"{used.place} {used.pattern!r}": text
        for used in every
        if (text := grows_too_fast(used)) and all(grows_too_fast(used) for _ in range(3))
    }


def test_every_pattern_is_linear(update_golden: bool) -> None:
    """Those that were found linear are recorded, since trying them all takes most of a minute; ``--update-golden`` tries all."""
    every = patterns()
    assert len(every) > 500
    recorded = set() if update_golden else set(RECORD.read_text().split())
    assert growing([used for used in every if used.digest() not in recorded]) == {}
    if update_golden:
        RECORD.write_text("".join(f"{line}\n" for line in sorted({used.digest() for used in every})))
    unknown = [f"{u.place} {u.pattern!r}" for u in every if u.digest() not in RECORD.read_text().split()]
    assert unknown == [], (
        "linear, and to be recorded: pytest --update-golden tests/unit/test_pattern_growth.py"
    )


@pytest.mark.weekly
@pytest.mark.no_cover
def test_recorded_patterns_are_linear() -> None:
    assert growing(patterns()) == {}


@pytest.mark.parametrize(
    ("pattern", "methods"),
    [
        (r"\s*#.*$", "search"),
        (r"(\w+)\s*=", "search"),
        (r"tensor\((.*?)\)", "search"),
        (r"(?:a|aa)+b", "match"),
        (r"^(\w*)\d+ = $", "match"),
        (rb"call [^\n]*@\w+\(", "search"),
    ],
)
def test_a_pattern_that_is_not_linear_is_found(pattern: str | bytes, methods: str) -> None:
    assert grows_too_fast(Used(pattern, 0, "here", frozenset({methods})), patience=0.1)


@pytest.mark.parametrize("pattern", [r"\bfoo_\w+", r"(?<!\w)(\w+)\s*=", r"^[ \t]*#.*$", r"(\d{1,19})\*"])
def test_a_pattern_that_is_linear_is_not(pattern: str) -> None:
    assert not grows_too_fast(Used(pattern, re.MULTILINE, "here", frozenset({"search"})))


@pytest.mark.no_cover
def test_no_pattern_is_made_of_what_was_read() -> None:
    """A pattern that is put together while the tool runs has every part from the source, or escaped."""
    unescaped = set()
    for place, source in sources().items():
        unescaped.update(
            f"{place}: {ast.unparse(call.args[0])}"
            for call, _, inside in source.calls
            if inside and not _is_safe(call.args[0])
        )
    assert unescaped == OF_OWN_DATA


OF_OWN_DATA = {
    "findings/rule.py: self.matcher or '(?!)'",  # rows of the catalogue
    "facts/machine/doctor.py: packages",  # a table of the module
    "facts/kernels/triton_cache.py: re.escape(_CAPABILITY.to_bytes(4, order)) + b'(?:' + numbers + b')'",
    "share/redaction/patterns.py: self.expression",  # patterns.json
    "share/redaction/patterns.py: b'(?:' + self.leading + b')\\\\Z'",
    "experiments/trials.py: pattern",  # what the user gives with --match
    "share/redaction/redactor.py: text.encode('utf-8', 'surrogateescape')",  # what the user gives with --redact-more
}


def _is_safe(node: ast.expr) -> bool:
    """Whether a pattern's text is a constant, a name in capitals (of the module), or escaped."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.Name):
        return node.id.isupper()
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) == "re.escape" or "map(re.escape" in ast.unparse(node)
    if isinstance(node, ast.BinOp):
        return _is_safe(node.left) and _is_safe(node.right)
    if isinstance(node, ast.JoinedStr):
        return all(_is_safe(part.value) for part in node.values if isinstance(part, ast.FormattedValue))
    return False
