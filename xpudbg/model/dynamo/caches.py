"""Answers of compile caches, and what changed of a missed one's key."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyChange:
    """One component of a cache key that is not what it was.

    Attributes:
        component: ``inductor_config[max_autotune]``, ``example_inputs[0]``, ``gm`` (the graph), ...
        change: ``changed``, ``added`` or ``removed``.
        before: Its text, cut at what differs.
        after: Its text now.
    """

    component: str
    change: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class CacheQuestion:
    """One question to a compile cache.

    Attributes:
        cache: ``fx_graph``, ``aotautograd``, ``fx_graph_bundled``, ``dynamo``, ``precompile``.
        result: ``hit``, ``miss``, ``bypass`` or ``failure``.
        detail: torch's further word for it: ``full_miss``, ``guard_miss``, ...
        key: The key; empty without one.
        reason: Why the cache was not asked, or what failed.
        time_saved_ms: What a hit saved, None when the trace does not say.
        components: How many components the key was made of, None when the trace has none.
        compared_with: The question that the key was compared with: ``0/0``, or ``0/0 of RUN``; empty where there was none.
        changes: Components that differ from that question's; empty for equal keys too.
        changes_left: How many more differ than are listed.
    """

    cache: str
    result: str
    detail: str = ""
    key: str = ""
    reason: str = ""
    time_saved_ms: float | None = None
    components: int | None = None
    compared_with: str = ""
    changes: tuple[KeyChange, ...] = ()
    changes_left: int = 0


@dataclass(frozen=True, slots=True)
class CacheCount:
    """All questions to one cache.

    Attributes:
        cache: As of :class:`CacheQuestion`.
        hits: Answered.
        misses: Not found.
        bypasses: Not asked, or failed.
        time_saved_ms: What the hits saved, None when the trace does not say.
    """

    cache: str
    hits: int
    misses: int
    bypasses: int
    time_saved_ms: float | None = None
