"""Limits of a run, of graphs and of kernels: the defaults, and those of ``[tool.xpudbg.check]`` or a TOML file."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeGuard

from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.text import binary_size, did_you_mean, parse_size, parse_time
from xpudbg.findings.check_rules import RULES, Limit, Scope, ValueType
from xpudbg.model.row import dataclass
from xpudbg.store import locate
from xpudbg.store.files.paths import open_plain

_WITHOUT_KERNELS = frozenset(
    {
        "max_failed_graphs",
        "ledger_complete",
        "no_wrong_values",
        "max_graphs",
        "max_graph_breaks",
        "max_recompiles",
        "max_compile_time",
    }
)
"""Rules that need only the manifest and the traces."""

DEFAULT_FLOOR = 10.0
"""Seconds below which compile times count as this: shorter ones vary by more than any limit allows."""
DEFAULT_BASELINE = "xpudbg-baseline.json"


@dataclass(frozen=True)
class ScopedRules:
    """Rules for the graphs or kernels that match a pattern.

    Attributes:
        match: Pattern with ``*``, ``?`` and ``[...]`` for the whole id or name.
        limits: Limit by rule.
    """

    match: str
    limits: dict[str, Limit] = field(default_factory=dict)


@dataclass(frozen=True)
class Exemption:
    """An allowed exception.

    Attributes:
        rule: The rule that may fail.
        reason: Why.
        until: The last day on which it applies.
        graph: Pattern of the graph; empty for any.
        kernel: Pattern of the kernel; empty for any.
        location: Pattern of ``FILE:LINE`` or ``FILE``, the path or an end of it; empty for any.
    """

    rule: str
    reason: str
    until: date
    graph: str = ""
    kernel: str = ""
    location: str = ""


@dataclass(frozen=True)
class Rules:
    """Rules that a run is checked against.

    Attributes:
        source: File that they were read from; ``defaults`` without one.
        baseline: Baseline that the file names, made absolute; empty without one.
        limits: Limit by rule, for the whole run.
        graphs: For graphs that fit a pattern.
        kernels: For kernels that fit a pattern.
        allow: Exceptions.
        compile_time_floor: Seconds; see :data:`DEFAULT_FLOOR`.
    """

    source: str = "defaults"
    baseline: str = ""
    limits: dict[str, Limit] = field(default_factory=dict)
    graphs: tuple[ScopedRules, ...] = ()
    kernels: tuple[ScopedRules, ...] = ()
    allow: tuple[Exemption, ...] = ()
    compile_time_floor: float = DEFAULT_FLOOR

    @property
    def are_defaults(self) -> bool:
        """Return whether no rule is given, so that the defaults apply."""
        return not self.limits and not self.graphs and not self.kernels

    def ask_kernels(self, *, with_baseline: bool) -> bool:
        """Return whether a rule needs the launches and kernels of the graphs, which take most of the time of a check."""
        limits = default_limits(with_baseline=with_baseline) if self.are_defaults else self.limits
        keys = {*limits, *(key for scoped in (*self.graphs, *self.kernels) for key in scoped.limits)}
        return with_baseline or not keys <= _WITHOUT_KERNELS


def default_limits(*, with_baseline: bool, with_numbers: bool = False) -> dict[str, Limit]:
    """Return the limits that apply when no rule is given.

    Args:
        with_baseline: Whether there is a baseline to compare with.
        with_numbers: Whether the run has a verdict on its numbers.
    """
    limits = {
        key: r.default
        for key, r in RULES.items()
        if r.default is not None and (with_baseline or not r.against)
    }
    return {**limits, "no_wrong_values": True} if with_numbers else limits


def example_table() -> str:
    """Return ``[tool.xpudbg.check]`` with every rule: those that apply by default are on, the others are comments."""
    lines = [
        "[tool.xpudbg.check]",
        f"# Rules that compare fail without a baseline: 'xpudbg check --update-baseline' writes {DEFAULT_BASELINE}.",
        f'# baseline = "{DEFAULT_BASELINE}"',
    ]
    for key, rule in RULES.items():
        lines.append(f"# {rule.heading}")
        mark = "" if rule.default is not None else "# "
        lines.append(f"{mark}{key} = {rule.example}")
    lines += [
        f"# Compile times below this many seconds count as equal.\n# compile_time_floor = {DEFAULT_FLOOR:g}",
        '\n# [[tool.xpudbg.check.graphs]]\n# match = "model__0_*"\n# max_kernels = 3',
        '\n# [[tool.xpudbg.check.kernels]]\n# match = "triton_*_mm_*"\n# max_spill_bytes = 0',
        '\n# [[tool.xpudbg.check.allow]]\n# rule = "max_graph_breaks"\n# location = "model.py:*"',
        '# reason = "the tokenizer prints"\n# until = 2027-01-31',
    ]
    return "\n".join(lines) + "\n"


if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PYPROJECT = "pyproject.toml"
TABLE = "tool.xpudbg.check"
MAX_BYTES = 4 << 20
_OTHER_KEYS = ("baseline", "compile_time_floor", "graphs", "kernels", "allow")
_ALLOW_KEYS = ("rule", "graph", "kernel", "location", "reason", "until")
_SIZES = (ValueType.SIZE, ValueType.HARDWARE_SIZE)
_LEAST = {ValueType.SECONDS: 0.0, ValueType.RATIO: 1e-6}
_SCOPE_NAMES = {Scope.RUN: "the whole run", Scope.GRAPH: "graphs", Scope.KERNEL: "kernels"}


def load_rules(path: Path | None = None, *, start: Path | None = None) -> Rules:
    """Load the rules of a file, or of the nearest ``pyproject.toml`` that has some.

    Args:
        path: A TOML file with the table ``[tool.xpudbg.check]``, or with its keys at the top.
        start: Folder from which ``pyproject.toml`` is looked for upwards; the working directory when None.

    Returns:
        The rules; empty ones, whose ``source`` is ``defaults``, where no file has any.

    Raises:
        XpudbgError: A file cannot be read, is no TOML, or has an unknown key or a value of a wrong type.
    """
    if path is not None:
        data = _read(path)
        table = _table_of(data, path)
        return parse_rules(data if table is None else table, origin=path, where=_prefix(table))
    here = (start or locate.working_directory()).absolute()
    for folder in (here, *here.parents):
        file = folder / PYPROJECT
        if file.is_file():
            table = _table_of(_read(file), file)
            if table is not None:
                return parse_rules(table, origin=file, where=_prefix(table))
    return Rules()


def _prefix(table: object) -> str:
    return "" if table is None else f"[{TABLE}] "


def _read(path: Path) -> dict[str, Any]:
    hint = f"--rules takes a TOML file with [{TABLE}]"
    with os_errors(f"cannot read {path}", hint=hint), open_plain(path) as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise XpudbgError(
            f"{path} is larger than {binary_size(MAX_BYTES)}", hint="a file of rules is smaller"
        )
    try:
        table: dict[str, Any] = tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        hint = "'xpudbg check --init' prints a file that works"
        raise XpudbgError(f"{path} is not TOML: {str(error)[:300]}", hint=hint) from error
    return table


def _table_of(data: Mapping[str, Any], path: Path) -> dict[str, Any] | None:
    """Return the table ``[tool.xpudbg.check]``; None when the file does not have it."""
    found: Any = data
    for key in TABLE.split("."):
        if not isinstance(found, dict) or key not in found:
            return None
        found = found[key]
    if not isinstance(found, dict):
        raise XpudbgError(f"{path}: {TABLE} is not a table", hint=f"write [{TABLE}] and one rule a line")
    return found


def rules_of_words(words: Sequence[str]) -> Rules:
    """Return rules of a command line: ``max_graph_breaks=0``, ``no_wrong_values`` (true), ``max_bytes=1MB``.

    Raises:
        XpudbgError: There is no such rule, or its limit is something else.
    """
    table: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        try:
            table[name.strip()] = tomllib.loads(f"v = {value or 'true'}")["v"]
        except tomllib.TOMLDecodeError:
            table[name.strip()] = value
    return parse_rules(table, origin=Path("--rule"))


def parse_rules(table: Mapping[str, Any], *, origin: Path, where: str = "") -> Rules:
    """Parse rules from a table; see :func:`load_rules`.

    Args:
        table: The keys and values.
        origin: The file, for messages and for the paths in it.
        where: Prefix of a key in messages.
    """
    reader = _Reader(f"{origin}: {where}")
    reader.known(table, [*RULES, *_OTHER_KEYS])
    baseline = reader.text(table, "baseline") if "baseline" in table else ""
    floor = reader.number("compile_time_floor", table.get("compile_time_floor", DEFAULT_FLOOR))
    return Rules(
        source=str(origin),
        baseline=str(origin.absolute().parent / baseline) if baseline else "",
        limits=reader.limits(table, Scope.RUN),
        graphs=reader.scoped(table, Scope.GRAPH),
        kernels=reader.scoped(table, Scope.KERNEL),
        allow=tuple(reader.exemption(t, i) for i, t in enumerate(reader.tables(table, "allow"), 1)),
        compile_time_floor=floor,
    )


class _Reader:
    """Reader that checks keys and types, and names the wrong one."""

    def __init__(self, where: str) -> None:
        self.where = where

    def fail(self, what: str, hint: str) -> XpudbgError:
        return XpudbgError(f"{self.where}{what}", hint=hint)

    def known(self, table: Mapping[str, Any], keys: Iterable[str]) -> None:
        known = list(keys)
        for key in table:
            if key not in known:
                hint = did_you_mean(key, known, f"one of {', '.join(known)}")
                raise self.fail(f"there is no {key[:100]}", hint)

    def text(self, table: Mapping[str, Any], key: str) -> str:
        value = table[key]
        if not isinstance(value, str) or not value.strip() or "\0" in value:
            raise self.fail(f"{key} is a text, not {_shown(value)}", f'such as {key} = "..."')
        return value

    def number(self, key: str, value: object) -> float:
        if not _is_number(value) or value < 0:
            raise self.fail(f"{key} is a number from 0 on, not {_shown(value)}", f"such as {key} = 10")
        return float(value)

    def limits(self, table: Mapping[str, Any], scope: Scope) -> dict[str, Limit]:
        found = {}
        for key in RULES:
            if key in table:
                if scope not in RULES[key].scopes:
                    places = " and ".join(_SCOPE_NAMES[s] for s in Scope if s in RULES[key].scopes)
                    raise self.fail(f"{key} cannot be in {scope.value}", f"it is a rule of {places}")
                value = self.limit(key, table[key])
                # For some kernels, off is a limit of their own.
                if value is not False or scope is Scope.KERNEL:
                    found[key] = value
        return found

    def limit(self, key: str, value: object) -> Limit:
        takes = RULES[key].takes
        if isinstance(value, bool):
            if takes is ValueType.SWITCH:
                return value
        elif takes is ValueType.COUNT and isinstance(value, int) and 0 <= value < 1 << 63:
            return value
        elif takes in _SIZES and (size := _size(value)) is not None:
            return size
        elif takes is ValueType.TIME and (seconds := _seconds(value)) is not None:
            return seconds
        elif takes in (ValueType.SECONDS, ValueType.RATIO) and _is_number(value) and value >= _LEAST[takes]:
            return float(value)
        raise self.fail(
            f"{key} is {takes.value}, not {_shown(value)}", f"such as {key} = {RULES[key].example}"
        )

    def tables(self, table: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(t, dict) for t in value):
            raise self.fail(f"{key} is a list of tables, not {_shown(value)}", f"write [[{TABLE}.{key}]]")
        return value

    def scoped(self, table: Mapping[str, Any], scope: Scope) -> tuple[ScopedRules, ...]:
        rows = []
        here = self.where
        for number, row in enumerate(self.tables(table, scope.value), 1):
            self.where = f"{here}{scope.value} {number}: "
            keys = [k for k, r in RULES.items() if scope in r.scopes]
            self.known({k: v for k, v in row.items() if k not in RULES}, ["match", *keys])
            if "match" not in row:
                raise self.fail("match is missing", 'it is a pattern of names, such as match = "model__0_*"')
            limits = self.limits(row, scope)
            if not limits:
                raise self.fail("it has no rule", f"one of {', '.join(keys)}")
            rows.append(ScopedRules(self.text(row, "match"), limits))
        self.where = here
        return tuple(rows)

    def exemption(self, row: Mapping[str, Any], number: int) -> Exemption:
        here, self.where = self.where, f"{self.where}allow {number}: "
        self.known(row, _ALLOW_KEYS)
        for key in ("rule", "reason", "until"):
            if key not in row:
                raise self.fail(
                    f"{key} is missing", "an exception names its rule, a reason and the last day it holds"
                )
        rule = self.text(row, "rule")
        if rule not in RULES:
            raise self.fail(
                f"there is no rule {rule[:100]}", did_you_mean(rule, RULES, f"one of {', '.join(RULES)}")
            )
        found = Exemption(
            rule=rule,
            reason=self.text(row, "reason").strip(),
            until=self.day(row["until"]),
            **{k: self.text(row, k) for k in ("graph", "kernel", "location") if k in row},
        )
        self.where = here
        return found

    def day(self, value: object) -> date:
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        if isinstance(value, str):
            try:
                return date.fromisoformat(value.strip())
            except ValueError:
                pass
        raise self.fail(f"until is a date, not {_shown(value)}", "such as until = 2027-01-31")


def _is_number(value: object) -> TypeGuard[int | float]:
    """Return whether a value is a number that fits a float."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        # A whole number beyond the largest float.
        return False


def _size(value: object) -> int | None:
    """Return the bytes of ``4096``, ``"64 MB"`` (64,000,000) or ``"64 MiB"``; None when it is no size."""
    if isinstance(value, int):
        return value if 0 <= value < 1 << 63 else None
    return parse_size(value) if isinstance(value, str) else None


def _seconds(value: object) -> float | None:
    """Return the seconds of ``0.5`` or ``"1.5 ms"``; None when it is no time."""
    seconds = parse_time(value) if isinstance(value, str) else value
    return float(seconds) if _is_number(seconds) and seconds >= 0 else None


def _shown(value: object) -> str:
    text = "a table" if isinstance(value, dict) else "a list" if isinstance(value, list) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
