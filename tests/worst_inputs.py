"""Texts on which a regular expression does most work, made of the expression itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

try:
    from re import _parser as sre_parser
except ImportError:  # Python 3.10
    import sre_parse as sre_parser

MANY = 40
"""A repetition that may take more than this counts as one without a bound."""
_PALETTE = "a0 _\n-.\t/:()[]{}\"'=,<>\\@%$#!?&;|*+~^`Zg9é"
_END = "\x01"  # what few patterns go on with


def worst_inputs(pattern: str | bytes, flags: int, size: int) -> Iterator[str | bytes]:
    """Yield texts of about ``size`` characters: for each repetition what it repeats, what is before it, and both in turn."""
    text = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
    parsed = sre_parser.parse(text, flags & ~(re.LOCALE | re.UNICODE | re.DEBUG))
    seen = set()
    for found in _repetitions(parsed, ""):
        for unit, start in found.units():
            if not unit:
                continue
            made = start + unit * (size // len(unit) + 1)
            made = made[:size] + _END
            key = (start, unit)
            if key not in seen:
                seen.add(key)
                yield made.encode("latin-1", "replace") if isinstance(pattern, bytes) else made


@dataclass
class _Repetition:
    """One repetition of a pattern: texts that lead to it, and texts that it repeats."""

    before: str
    pumps: Sequence[str] = field(default_factory=list)

    def units(self) -> Iterator[tuple[str, str]]:
        """Yield what is repeated and what is before it all."""
        for pump in self.pumps:
            yield pump, ""
            yield pump, self.before
            if self.before:
                yield self.before + pump, ""
                yield self.before + pump + "\n", ""
        if self.before:
            yield self.before, ""
            yield self.before + "\n", ""


def _repetitions(nodes: Any, before: str) -> Iterator[_Repetition]:
    """Yield every repetition without a bound, in order; ``before`` leads to the first node."""
    for op, value in nodes:
        name = str(op)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            _, high, body = value
            if high > MANY:
                yield _Repetition(before, _pumps(body, before))
            yield from _repetitions(body, before)
        elif name == "SUBPATTERN":
            yield from _repetitions(value[-1], before)
        elif name == "BRANCH":
            for branch in value[1]:
                yield from _repetitions(branch, before)
        elif name in ("ASSERT", "ASSERT_NOT", "ATOMIC_GROUP"):
            yield from _repetitions(value[1] if isinstance(value, tuple) else value, before)
        before += _sample([(op, value)], before)


def _pumps(body: Any, before: str) -> list[str]:
    """Texts that a repetition takes: several characters where it is of one, else one text a branch."""
    nodes = list(body)
    if len(nodes) == 1 and str(nodes[0][0]) == "SUBPATTERN":
        return _pumps(nodes[0][1][-1], before)
    if len(nodes) == 1 and str(nodes[0][0]) == "BRANCH":
        return [p for branch in nodes[0][1][1] for p in _pumps(branch, before)]
    if len(nodes) == 1 and str(nodes[0][0]) in ("IN", "ANY", "NOT_LITERAL", "CATEGORY"):
        # The characters of what leads here first: a repetition that takes its own beginning again starts at each of them.
        return _fitting(nodes[0], 4, before[-2:])
    return [_sample(nodes, before)]


def _fitting(node: Any, most: int, first: str = "") -> list[str]:
    fit = [c for c in dict.fromkeys(first + _PALETTE) if _takes(node, c)]
    return fit[:most] or [c for c in map(chr, range(256)) if _takes(node, c)][:1]


def _takes(node: Any, char: str) -> bool:
    op, value = node
    name = str(op)
    if name == "LITERAL":
        return char == chr(value)
    if name == "NOT_LITERAL":
        return char != chr(value)
    if name == "ANY":
        return char != "\n"
    if name == "RANGE":
        return value[0] <= ord(char) <= value[1]
    if name == "CATEGORY":
        kind = str(value).rsplit("_", 1)[-1].lower()
        fits = {
            "digit": char.isdigit(),
            "space": char.isspace(),
            "word": char.isalnum() or char == "_",
        }[kind]
        return fits != ("NOT" in str(value))
    if name == "IN":
        negated = str(value[0][0]) == "NEGATE"
        return any(_takes(part, char) for part in value[negated:]) != negated
    return False


def _sample(nodes: Any, before: str) -> str:
    """A text that the nodes match, without what only looks around."""
    made = ""
    for op, value in nodes:
        name = str(op)
        if name in ("LITERAL", "NOT_LITERAL", "ANY", "IN", "CATEGORY", "RANGE"):
            made += next(iter(_fitting((op, value), 1)), "") if name != "LITERAL" else chr(value)
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high, body = value
            made += _sample(body, before + made) * min(max(low, 1), high)
        elif name == "SUBPATTERN":
            made += _sample(value[-1], before + made)
        elif name == "ATOMIC_GROUP":
            made += _sample(value, before + made)
        elif name == "BRANCH":
            made += _sample(value[1][0], before + made)
        elif (
            name == "AT"
            and str(value) in ("AT_BEGINNING", "AT_BEGINNING_LINE")
            and (before + made)[-1:] not in ("", "\n")
        ):
            made += "\n"
    return made
