"""Details that a structured trace tells of a compile beyond its summary: guards, cache keys, symbolic sizes, metrics, sizes of graphs."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.dynamo.guards import GuardCheck
from xpudbg.model.trace import StackFrame


@dataclass(frozen=True, slots=True)
class GuardTree:
    """The guards of one compile.

    Attributes:
        rows: Every check, in order.
        types: ``(value, class)`` of the values that are looked at, such as ``("fn", "<class '__main__.Model'>")``.
        latency_us: What one run took when the tree was made, in microseconds; None when the trace does not say.
        dropped: Checks beyond the limit.
        unknown: Lines that are neither a check nor the rest of one.
        listed: It is the list of older versions, not the tree that runs.
    """

    rows: tuple[GuardCheck, ...] = ()
    types: tuple[tuple[str, str], ...] = ()
    latency_us: float | None = None
    dropped: int = 0
    unknown: int = 0
    listed: bool = False


@dataclass(frozen=True, slots=True)
class KeyComponent:
    """One part of what a cache key was made of.

    Attributes:
        name: ``gm``, ``example_inputs[0]``, ``inductor_config[max_autotune]``, ...
        digest: Its hash as torch gives it: equal for equal values.
        text: Its text, cut.
    """

    name: str
    digest: str
    text: str


@dataclass(frozen=True, slots=True)
class TracedCacheQuestion:
    """One question to a compile cache, with the key.

    Attributes:
        cache: ``fx_graph``, ``aotautograd``, ``fx_graph_bundled``, ``dynamo``, ``precompile``.
        result: ``hit``, ``miss``, ``bypass`` or ``failure``.
        detail: ``cache_status_detailed`` of torch.
        key: The key; empty without one.
        reason: Why it was not asked, or what failed.
        time_saved_ms: What a hit saved; None when the trace does not say.
        components: Of the key; None when the trace has none.
    """

    cache: str
    result: str
    detail: str = ""
    key: str = ""
    reason: str = ""
    time_saved_ms: float | None = None
    components: tuple[KeyComponent, ...] | None = None


@dataclass(frozen=True, slots=True)
class TracedSymbol:
    """A record about a symbolic size, or about an operator that ``torch.export`` has no sound model of.

    Attributes:
        kind: Kind of the record.
        symbol: ``s77``; empty where the record is about an expression.
        expression: ``Eq(s77, 8)``, or the operator; empty for a new symbol.
        value: The size seen first, or what the expression was taken to be.
        source: Where a new symbol comes from (``L['x'].size()[0]``).
        range: ``[2, int_oo]``.
        reason: ``range_refined_to_singleton``.
        user: The innermost frame of the user's stack.
        framework: The innermost frame of torch outside of the symbolic shapes themselves.
        sources: Where the symbols of an expression come from, as ``(symbol, source)``, where the record says it.
    """

    kind: str
    symbol: str = ""
    expression: str = ""
    value: str = ""
    source: str = ""
    range: str = ""
    reason: str = ""
    user: StackFrame | None = None
    framework: StackFrame | None = None
    sources: tuple[tuple[str, str], ...] = ()
