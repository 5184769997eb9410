"""Cache keys, and the components in which two keys differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xpudbg.model.dynamo import CacheCount, CacheQuestion, KeyChange
from xpudbg.model.trace import KeyComponent, TracedCacheQuestion

_SHOWN = 40
_WIDTH = 160
DEVICE_NUMBER = re.compile(r"\b(cuda|xpu|hpu|mtia|npu)(?::|', index=)\d+")
"""``cuda:1``, ``device(type='xpu', index=1)``: each rank of a job has its own."""
_FIELD = re.compile(r"(?<=[(, ])(?P<name>\w+)=")


def compare_question(
    asked: TracedCacheQuestion, with_: TracedCacheQuestion | None, name: str
) -> CacheQuestion:
    """Return a question with the components in which its key differs from another one's.

    Args:
        asked: The question.
        with_: The question to compare with; None for none.
        name: What that one is called: ``0/0``.
    """
    changes: list[KeyChange] = []
    compared = ""
    if with_ is not None and asked.components and with_.components:
        compared = name
        changes = key_changes(with_.components, asked.components)
    return CacheQuestion(
        asked.cache,
        asked.result,
        asked.detail,
        asked.key,
        asked.reason,
        asked.time_saved_ms,
        None if not asked.components else len(asked.components),
        compared,
        tuple(changes[:_SHOWN]),
        max(len(changes) - _SHOWN, 0),
    )


def nearest(
    asked: TracedCacheQuestion, candidates: Sequence[tuple[str, TracedCacheQuestion]]
) -> tuple[str, TracedCacheQuestion | None]:
    """Return the candidate whose key differs in the fewest components; of equal ones the last."""
    mine = {(c.name, c.digest) for c in asked.components or ()}
    best: tuple[int, str, TracedCacheQuestion] | None = None
    for name, other in candidates:
        if other.cache != asked.cache or not other.components or not mine:
            continue
        distance = len(mine ^ {(c.name, c.digest) for c in other.components})
        if best is None or distance <= best[0]:
            best = (distance, name, other)
    return ("", None) if best is None else best[1:]


def key_changes(before: Iterable[KeyComponent], after: Iterable[KeyComponent]) -> list[KeyChange]:
    """Components that differ between two keys, in the order of the new key, then those that are gone."""
    old, new = _numbered(before), _numbered(after)
    found = []
    for name, part in new.items():
        was = old.get(name)
        if was is None:
            found.append(KeyChange(name, "added", "", _cut(part.text)))
        elif was.digest != part.digest:
            found.append(KeyChange(name, "changed", *_differing(was.text, part.text)))
    found += [
        KeyChange(name, "removed", _cut(part.text), "") for name, part in old.items() if name not in new
    ]
    return found


def changes_between_ranks(before: Sequence[KeyComponent], after: Sequence[KeyComponent]) -> list[KeyChange]:
    """Components of two ranks' keys that differ in more than the device number."""
    old = {(part.name, part.digest) for part in before}
    new = {(part.name, part.digest) for part in after}
    return key_changes(
        [_on_any_device(part) for part in before if (part.name, part.digest) not in new],
        [_on_any_device(part) for part in after if (part.name, part.digest) not in old],
    )


def _on_any_device(part: KeyComponent) -> KeyComponent:
    text = DEVICE_NUMBER.sub(r"\1", part.text)
    return KeyComponent(part.name, text, text)


def _numbered(parts: Iterable[KeyComponent]) -> dict[str, KeyComponent]:
    """Components by name; a repeated name gets a number appended."""
    found: dict[str, KeyComponent] = {}
    for part in parts:
        name, number = part.name, 2
        while name in found:
            name, number = f"{part.name} ({number})", number + 1
        found[name] = part
    return found


def _differing(before: str, after: str) -> tuple[str, str]:
    """Return the differing parts of two texts: lines of graphs, fields of descriptions, else both from the first difference on."""
    if "\n" in before or "\n" in after:
        left, right = before.splitlines(), after.splitlines()
        pairs = [(a, b) for a, b in zip(left, right, strict=False) if a != b]
        if pairs:
            return _cut(pairs[0][0].strip()), _cut(pairs[0][1].strip())
        longer = left[len(right) :] or right[len(left) :]
        line = _cut(longer[0].strip()) if longer else ""
        return (line, "") if len(left) > len(right) else ("", line)
    ours, theirs = _fields(before), _fields(after)
    names = [n for n in theirs if ours.get(n) != theirs[n]] if ours.keys() == theirs.keys() else []
    if names:
        return tuple(_cut(", ".join(f"{n}={values[n]}" for n in names)) for values in (ours, theirs))  # type: ignore[return-value]
    same = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b),
        min(len(before), len(after)),
    )
    start = max(same - 30, 0) if max(len(before), len(after)) > _WIDTH else 0
    mark = "..." if start else ""
    return mark + _cut(before[start:]), mark + _cut(after[start:])


def _fields(text: str) -> dict[str, str]:
    """Return the fields of ``TensorMetadata(dtype=torch.float32, shape=torch.Size([4, 8]))``."""
    marks = list(_FIELD.finditer(text))
    ends = [m.start() for m in marks[1:]] + [len(text)]
    return {m["name"]: text[m.end() : end].strip().rstrip(",") for m, end in zip(marks, ends, strict=False)}


def _cut(text: str) -> str:
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 3]}..."


def count_caches(questions: Iterable[TracedCacheQuestion]) -> tuple[CacheCount, ...]:
    """Count the questions to each cache by their answer."""
    by_cache: dict[str, list[TracedCacheQuestion]] = {}
    for question in questions:
        by_cache.setdefault(question.cache, []).append(question)
    return tuple(
        CacheCount(
            cache,
            sum(q.result == "hit" for q in asked),
            sum(q.result == "miss" for q in asked),
            sum(q.result not in ("hit", "miss") for q in asked),
            sum(saved)
            if (saved := [q.time_saved_ms for q in asked if q.time_saved_ms is not None])
            else None,
        )
        for cache, asked in by_cache.items()
    )
