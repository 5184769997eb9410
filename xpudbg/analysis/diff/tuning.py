"""Differences between the decorators of two kernels that compute the same."""

from __future__ import annotations

import re

from xpudbg.analysis.diff.normalize import without_noise

_ENTRY = re.compile(r"['\"]?\b(\w+)['\"]?\s*[:=]\s*")

_NAMED_GROUPS = frozenset({"size_hints"})
"""Dictionaries whose entries mean nothing without the name of the whole."""


def tuning_words(a: str, b: str) -> list[str]:
    """Return which entries of two decorators differ, by name: ``size_hints {'x': 64} -> {'x': 128}``.

    Args:
        a: The decorators of a kernel, ``@triton_heuristics.pointwise(size_hints=..., triton_meta={...}, ...)``.
        b: Those of its counterpart.
    """
    left, right = _entries(a), _entries(b)
    words = []
    for name in dict.fromkeys([*left, *right]):
        x, y = left.get(name), right.get(name)
        if x != y:
            words.append(f"{name} {_short(x)} -> {_short(y)}")
    return words


def _short(value: str | None) -> str:
    text = without_noise(value) if value is not None else "unset"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _entries(text: str) -> dict[str, str]:
    """Keyword arguments of the decorator, and entries of the dictionaries in it, by name."""
    found: dict[str, str] = {}
    group = ""
    matches = list(_ENTRY.finditer(text))
    for match, after in zip(matches, [*matches[1:], None], strict=False):
        value = text[match.end() : after.start() if after else len(text)].strip().rstrip(", ")
        if value == "{":
            group = f"{match[1]} " if match[1] in _NAMED_GROUPS else ""
            continue
        found[group + match[1]] = _balanced(value)
        if "}" in value:
            group = ""
    return found


def _balanced(value: str) -> str:
    """A value without the brackets that close what stands around it."""
    for opening, closing in ("()", "{}", "()"):
        while value.endswith(closing) and value.count(closing) > value.count(opening):
            value = value[:-1].rstrip(", \n")
    return value
