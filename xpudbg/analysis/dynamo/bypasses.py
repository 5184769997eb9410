"""Compile caches that were not asked: why, which line of the program is to blame, what allows it, and the compile time that a hit could have saved.

Remedies are tried by ``tests/e2e/test_remedies_torch.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from xpudbg.analysis.run_reader import RunReader
from xpudbg.errors import XpudbgError
from xpudbg.model.artifact import Kind
from xpudbg.model.cost import Cost
from xpudbg.model.dynamo.frames import DynamoFrame, FrameCompile
from xpudbg.model.dynamo.report import DynamoFinding, FindingKind
from xpudbg.model.manifest import SourceLine
from xpudbg.model.plural import times
from xpudbg.parsers.fx_graph import parse_fx_graph

_FUNCTION = re.compile(
    r"^Unsupported call_function target .{0,500}?\.\s+Function module: (?P<module>[^,\s]{0,300}),\s+Function name: (?P<name>\S{1,300})"
)
_OPERATOR = re.compile(r"^Can't cache HigherOrderOperator: (?P<name>\w{1,200})")
_OPERATORS = "torch.ops.higher_order"
_CACHES = {"aotautograd": "AOTAutograd", "fx_graph": "FX graph"}
_GRAPH_BYTES = 16 << 20
CACHE_REMEDIES: Mapping[str, tuple[str, str]] = {
    "autograd function": (
        r"autograd_function_apply|FunctionCtx",
        "set torch._functorch.config.autograd_cache_allow_custom_autograd_functions = True "
        "(TORCHINDUCTOR_AUTOGRAD_CACHE_ALLOW_CUSTOM_AUTOGRAD=1)",
    ),
    "function": (
        r"^Unsupported call_function target (?!.{0,500}\bFunction module: torch\b)",
        "name the function in torch._inductor.config.unsafe_marked_cacheable_functions = {{'{module}.{name}': 'VERSION'}}, with another VERSION "
        "whenever it changes",
    ),
    "custom pass": (
        r"^Unsupported \w{1,40} ?\w{1,40} custom pass",
        "make the pass a torch._inductor.custom_graph_pass.CustomGraphPass, whose uuid() changes with what it does",
    ),
    "checkpoint": (
        r"context_fn does not have a cache_hash attribute",
        "give context_fn an attribute cache_hash, which changes with what it does",
    ),
    "freezing": (
        r"graph with freezing enabled",
        "graphs are cached with torch._inductor.config.freezing = False alone",
    ),
}
"""By name the reason by which a bypass is known (``autograd_cache.py`` and ``codecache.py``, torch 2.13), and what allows the cache."""
_PATTERNS = {name: re.compile(pattern, re.DOTALL) for name, (pattern, _) in CACHE_REMEDIES.items()}


def bypass_remedy(reason: str) -> tuple[str, str]:
    """Return the entry of the catalogue and its text for a reason; both are empty where nothing is known to help."""
    name = next((name for name, pattern in _PATTERNS.items() if pattern.search(reason)), "")
    if not name:
        return "", ""
    match = _FUNCTION.match(reason)
    parts = match.groupdict() if match is not None else {"module": "MODULE", "name": "NAME"}
    return name, CACHE_REMEDIES[name][1].format(**parts)


def bypass_findings(frames: Sequence[DynamoFrame], run: RunReader | None) -> Iterator[DynamoFinding]:
    """Bypasses by reason, each with the compile time that a hit could have saved.

    Args:
        frames: The frames of a run.
        run: The run, for lines of operators in the captured graphs; None for those of frames alone.
    """
    reasons: dict[str, str] = {}
    groups: dict[str, list[tuple[str, DynamoFrame, FrameCompile]]] = {}
    for frame in frames:
        for one in frame.compiles:
            for asked in one.caches:
                if asked.result not in ("hit", "miss"):
                    reasons.setdefault(_words(asked.reason), asked.reason)
                    groups.setdefault(_words(asked.reason), []).append((asked.cache, frame, one))
    yield from (_finding(words, reasons[words], rows, run) for words, rows in groups.items())


def _finding(
    words: str, reason: str, rows: Sequence[tuple[str, DynamoFrame, FrameCompile]], run: RunReader | None
) -> DynamoFinding:
    compiles = {(f.process, c.compile_id, c.generation): (f, c) for _, f, c in rows}
    seconds = sum((c.seconds or 0.0) + (c.backward_seconds or 0.0) for _, c in compiles.values())
    caches = list(dict.fromkeys(_CACHES.get(cache, cache) for cache, _, _ in rows))
    lost = f"; a hit could have saved up to {seconds:.1f} s of compile time" if seconds else ""
    frame, one = next(iter(compiles.values()))
    name = _name_of(reason)
    where = _line_of(name, frame, one, run) if name and run is not None else None
    return DynamoFinding(
        FindingKind.CACHE,
        f"{' and '.join(caches)} {'caches were' if len(caches) > 1 else 'cache was'} not asked, {times(len(compiles))}: {words}{lost}",
        where or frame.location,
        bypass_remedy(reason)[1],
        tuple(dict.fromkeys(c.compile_id for _, c in compiles.values())),
        Cost.AGAIN,
        seconds or None,
    )


def _words(reason: str) -> str:
    match = _FUNCTION.match(reason)
    operator = _OPERATOR.match(reason) or (match if match and match["module"] == _OPERATORS else None)
    if operator is not None:
        return f"the operator {operator['name']} is not cacheable"
    if match is not None:
        return f"it is not known whether {match['module']}.{match['name']} may be cached"
    return " ".join(reason.split()) or "the trace does not say why"


def _name_of(reason: str) -> str:
    """The function or operator for which a cache was not asked; empty where the reason names none."""
    match = _FUNCTION.match(reason) or _OPERATOR.match(reason)
    return match["name"] if match is not None else ""


def _line_of(name: str, frame: DynamoFrame, one: FrameCompile, run: RunReader) -> SourceLine | None:
    """The user's line of the first call of a function in the graph that Dynamo captured; None where there is none."""
    called: Callable[[str], object] = re.compile(rf"(?:^|[._]){re.escape(name)}$").search
    wanted = (frame.process, one.compile_id, one.generation)
    for graph in run.manifest.graphs if run.is_bundle else ():
        if (graph.process, graph.compile_id, graph.generation) != wanted:
            continue
        artifact = run.bundle.artifact(graph, Kind.DYNAMO_OUTPUT_GRAPH)
        if artifact is None:
            continue
        try:
            text = run.bundle.read_text(artifact.path, limit=_GRAPH_BYTES)
        except XpudbgError:
            return None
        for part in parse_fx_graph(text, origin=artifact.path).value.graphs:
            for node in part.nodes:
                if node.source is not None and called(node.target):
                    return SourceLine(
                        node.source.path, node.source.line, node.source.function, node.source.code
                    )
    return None
