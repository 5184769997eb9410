"""Searches that ask a yes-or-no question about a symptom: the first of a row that shows it, the smallest set that does.

``bisect`` and ``--minify`` ask by running a script, ``accuracy`` by compiling a graph in the user's process: standard library only, Python 3.8 and
later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

COMPILER_LAYERS = ("eager", "aot_eager", "aot_eager_decomp_partition", "inductor")
"""torch's own backends, each with one more layer of the compiler."""


def first_cause(parts: Iterable[T], without: Callable[[T], bool | None]) -> T | None:
    """Return the first part without which the symptom is gone; None where it stays, or cannot be said, without any one of them.

    Args:
        parts: Parts that can be left out.
        without: Whether the symptom shows without a part.
    """
    return next((part for part in parts if without(part) is False), None)


def first_seen(low: int, high: int, seen: Callable[[int], bool | None]) -> tuple[int, int]:
    """Return the last number known not to show the symptom, and the first known to; they are neighbours but for unknown ones.

    Args:
        low: A number that does not show it.
        high: A larger one that does.
        seen: Whether a number between shows it; None where that cannot be said.
    """
    unknown: set[int] = set()
    while True:
        left = [n for n in range(low + 1, high) if n not in unknown]
        if not left:
            return low, high
        middle = left[len(left) // 2]
        answer = seen(middle)
        if answer is None:
            unknown.add(middle)
        elif answer:
            high = middle
        else:
            low = middle


def first_of_many(seen: Callable[[int], bool | None], most: int) -> tuple[int, int] | None:
    """Return the neighbours as :func:`first_seen` does, of numbers from 0 whose end is unknown; None where none to ``most`` shows it.

    Args:
        seen: Whether a number shows the symptom; one that cannot be said counts as not shown on the way up.
        most: The last number to try.
    """
    low, high = -1, 0
    while not seen(high):
        if high >= most:
            return None
        low, high = high, min(2 * high + 1, most)
    return first_seen(low, high, seen)


def _needed(
    base: Sequence[int], changes: Sequence[int], seen: Callable[[Sequence[int]], bool | None]
) -> list[int]:
    """Return those of some changes that the symptom needs beside a base, which does not show it alone."""
    if len(changes) < 2:
        return list(changes)
    first, second = changes[: len(changes) // 2], changes[len(changes) // 2 :]
    for half in (first, second):
        if seen([*base, *half]):
            return _needed(base, half, seen)
    later = _needed([*base, *first], second, seen)
    return _needed([*base, *later], first, seen) + later


def smallest_set(changes: Sequence[T], seen: Callable[[Sequence[T]], bool | None]) -> list[T]:
    """Return a set of changes that shows the symptom and no longer does without any one of them.

    Each change that is needed is found by halving, as if more changes could only show more; ddmin (Zeller and Hildebrandt 2002) goes on from there, which
    takes no such thing for granted.

    Args:
        changes: Changes that together show it.
        seen: Whether a part of them shows it; None, where that cannot be said, counts as no.
    """
    kept, parts = list(changes), 2
    found = _needed([], range(len(kept)), lambda some: seen([kept[n] for n in sorted(some)]))
    narrowed = [kept[n] for n in found]
    if len(narrowed) < len(kept) and seen(narrowed):
        kept = narrowed
    while len(kept) > 1:
        size = -(-len(kept) // parts)
        pieces = [kept[i : i + size] for i in range(0, len(kept), size)]
        rests = [[c for other in pieces if other is not piece for c in other] for piece in pieces]
        piece = next((p for p in pieces if seen(p)), None)
        if piece is not None:
            kept, parts = piece, 2
            continue
        rest = next((r for r in rests if seen(r)), None) if len(pieces) > 2 else None
        if rest is not None:
            kept, parts = rest, max(parts - 1, 2)
        elif size == 1:
            break
        else:
            parts = min(2 * parts, len(kept))
    return kept
