"""Reading printed Python without running it: arguments, brackets, logical lines. Safe on truncated and hostile text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_OPEN, _CLOSE, _QUOTES = "([{", ")]}", "'\""
_STRING = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
_INTERESTING = re.compile(r"[()\[\]{},'\"#]")
_NESTING = re.compile(r"[()\[\]{}'\"]")
_BRACKET = re.compile(r"[()\[\]{}]")
_PART = re.compile(rf"[()\[\]{{}},]|{_STRING.pattern}|['\"]")
"""Brackets, commas, whole strings, and the quote that begins an unclosed one."""
_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*(?:'|(?s:.*))|\"(?:[^\"\\]|\\.)*(?:\"|(?s:.*))")
"""A string; an unclosed one ends with the text."""
REMEMBERED = 1 << 14
"""Texts whose results are cached: the graphs of a run, and the stages of a graph, repeat most of theirs."""
MAX_LOGICAL_LINES = 2000
"""A statement of more lines than this counts as damaged and ends there."""


def split_args(text: str) -> list[str]:
    """Return the parts of ``text`` between commas outside of brackets and strings, stripped.

    An empty last part (a trailing comma) is left out. Unbalanced text is split as far as possible.

    Args:
        text: For example ``buf0, (1, 2), out=buf1``.
    """
    if _NESTING.search(text) is None:
        plain = [part.strip() for part in text.split(",")]
        return plain if plain[-1] else plain[:-1]
    parts: list[str] = []
    depth = start = 0
    for match in _PART.finditer(text):
        char = match[0]
        if char == ",":
            if not depth:
                parts.append(text[start : match.start()].strip())
                start = match.end()
        elif char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth = depth - 1 if depth else 0
        elif char in _QUOTES:
            break
    last = text[start:].strip()
    return [*parts, last] if last else parts


def matching(text: str, start: int) -> int:
    """Return the position of the bracket that closes the one at ``start``; -1 when the text ends before."""
    depth, pos = 0, start
    while (match := _INTERESTING.search(text, pos)) is not None:
        char, pos = match.group(), match.end()
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
            if depth <= 0:
                return match.start()
        elif char in "'\"":
            string = _STRING.match(text, match.start())
            if string is None:
                return -1
            pos = string.end()
    return -1


@lru_cache(REMEMBERED)
def bracket_depth(line: str) -> int:
    """Return the opened minus the closed brackets of a line, outside of strings and comments."""
    if _BRACKET.search(line) is None:
        return 0
    if "'" in line or '"' in line:
        line = _QUOTED.sub("", line)
    count = line.partition("#")[0].count
    return count("(") + count("[") + count("{") - count(")") - count("]") - count("}")


def strip_comment(line: str) -> str:
    """Return the line without a trailing ``# comment``."""
    pos = 0
    while (match := _INTERESTING.search(line, pos)) is not None:
        char, pos = match.group(), match.end()
        if char == "#":
            return line[: match.start()].rstrip()
        if char in "'\"":
            string = _STRING.match(line, match.start())
            pos = string.end() if string else len(line)
    return line.rstrip()


def logical_lines(lines: list[str], start: int, stop: int) -> Iterator[tuple[int, str]]:
    """Yield lines joined while a bracket is open: ``(index of the first line, text)``; comment lines are separate."""
    index = start
    while index < stop:
        first, text = index, lines[index]
        index += 1
        if not text.lstrip().startswith("#"):
            depth = bracket_depth(text)
            while depth > 0 and index < stop and index - first < MAX_LOGICAL_LINES:
                text += "\n" + lines[index]
                depth += bracket_depth(lines[index])
                index += 1
        yield first, text
