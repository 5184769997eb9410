"""Numbers in foreign text: Python reads no more than 4,300 digits, and takes digits of every script."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from xpudbg.core.text import whole_number

PACKAGE = Path(__file__).parents[2] / "xpudbg"
ROOMS = ("formats", "model", "store", "record/collect", "run", "facts", "compare")
NOT_READ = ("compare/text.py", "facts/machine/doctor.py")
"""Digits that are put elsewhere and not read as a number, and what this machine's own programs print."""
_UNBOUNDED = re.compile(r"\((?:\?P<\w+>)?-?\??(?:\\d|\[0-9\])[+*]\??\)")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9223372036854775807", 2**63 - 1),
        ("10000000000000000000000", None),
        ("9" * 5000, None),
        ("\u00b2", None),
        ("\u0663", None),
        ("-1", None),
        (" 1", None),
        ("1_0", None),
        ("", None),
    ],
)
def test_only_plain_digits_are_a_number(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_patterns_take_no_number_of_any_length() -> None:
    found = []
    for file in (f for room in ROOMS for f in sorted((PACKAGE / room).rglob("*.py"))):
        name = file.relative_to(PACKAGE).as_posix()
        source = file.read_text(encoding="utf-8")
        if not re.search(r"(?:d|9\])[+*]", source):
            continue
        for node in ast.walk(ast.parse(source)):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str | bytes)
                and name not in NOT_READ
            ):
                text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                found += [f"{name}:{node.lineno}: {m[0]}" for m in _UNBOUNDED.finditer(text)]
    assert found == []


def test_numbers_are_read_by_one_function() -> None:
    """``str.isdigit`` is true of what ``int`` refuses, and neither it nor ``isdecimal`` looks at the length."""
    odd = re.compile(r"int\(\w[\w.\[\]]*\) (?:- 1 )?(?:if|for) [^\n]*\.(?:isdigit|isdecimal)\(\)")
    found = [
        f"{file.relative_to(PACKAGE)}: {line.strip()}"
        for room in ROOMS
        for file in sorted((PACKAGE / room).rglob("*.py"))
        for line in file.read_text(encoding="utf-8").split("\n")
        if odd.search(line) and "len(" not in line
    ]
    assert found == []
