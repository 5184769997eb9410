"""Arguments of the operators of an FX graph, with names as positions, so that two runs can be compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from xpudbg.core.text import listed
from xpudbg.model.fx import FxFile, FxNode
from xpudbg.model.generated_code import GeneratedCode
from xpudbg.model.row import dataclass

_WORD = re.compile(r"\b[A-Za-z_]\w*\b")
_SYMBOL = re.compile(r"[su]\d+")
_SIZE = re.compile(r"#size\d+")
_SYMBOLS = re.compile(r"\b[su]\d+\b")
_TABLE = frozenset({"kernel_idx", "constant_args_idx"})
"""Indices in a table of the process that all its graphs share."""
_SHOWN = 3


@dataclass(frozen=True)
class DataflowEdge:
    """One operator with its arguments.

    Attributes:
        target: ``aten.add``; ``output`` for the graph's results.
        args: Arguments with the names of nodes as ``#`` and their position among their kind in the graph.
    """

    target: str
    args: tuple[str, ...]


def dataflow(file: FxFile) -> tuple[DataflowEdge, ...]:
    """Return the operators of a graph and its subgraphs in order; equal for the same computation on the same inputs."""
    found: list[DataflowEdge] = []
    for graph in file.graphs:
        places = _places(graph.nodes)
        symbols: dict[str, str] = {}
        found += [_wire(n, places, symbols) for n in graph.nodes if n.op in ("call_function", "output")]
    return tuple(found)


def is_size(type_text: str) -> bool:
    """Return whether an input is a dynamic size; a run with fixed shapes has none."""
    return type_text.startswith("Sym(")


def _places(nodes: Sequence[FxNode]) -> dict[str, str]:
    """Return position names of nodes: ``#in0`` for the first tensor input, ``#size0`` for a dynamic size, ``#0`` for the first operator."""
    counts: Counter[str] = Counter()
    found = {}
    for node in nodes:
        stem = "#" if node.op != "placeholder" else "#size" if is_size(node.type_text or "") else "#in"
        found[node.name] = f"{stem}{counts[stem]}"
        counts[stem] += 1
    return found


def _wire(node: FxNode, places: dict[str, str], symbols: dict[str, str]) -> DataflowEdge:
    def renamed(match: re.Match[str]) -> str:
        word = match.group()
        if word in places:
            return places[word]
        if _SYMBOL.fullmatch(word):
            return symbols.setdefault(word, f"s{len(symbols)}")
        return word

    named = (f"{key} = {value}" for key, value in node.kwargs if key not in _TABLE)
    target = "output" if node.op == "output" else ".".join(node.short_target.split(".")[:2])
    return DataflowEdge(target, tuple(_WORD.sub(renamed, text) for text in (*node.args, *named)))


def dataflow_text(a: Sequence[DataflowEdge], b: Sequence[DataflowEdge]) -> str:
    """Return the differences between two graphs' operators as text; empty when there are none."""
    if tuple(a) == tuple(b):
        return ""
    lost, come = (Counter(w.target for w in x) - Counter(w.target for w in y) for x, y in ((a, b), (b, a)))
    if lost or come:
        parts = [f"without {_listed(lost)}"] if lost else []
        return "; ".join([*parts, *([f"with {_listed(come)}"] if come else [])])
    pairs = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
    if any(x.target != y.target for x, y in pairs):
        return "the same operators in another order"
    changes = list(dict.fromkeys(_pair(x, y) for x, y in pairs))
    return f"other arguments: {listed(changes, _SHOWN)}"


def _pair(a: DataflowEdge, b: DataflowEdge) -> str:
    """Return a phrase such as ``aten.addmm (alpha = 2 -> alpha = 3)`` or ``aten.sum (with True)``."""
    if len(a.args) != len(b.args):
        lost, come = (list((Counter(x.args) - Counter(y.args)).elements()) for x, y in ((a, b), (b, a)))
        named = [f"{word} {', '.join(t[:60] for t in texts if '#' not in t) or 'an input'}"
                 for word, texts in (("without", lost), ("with", come)) if texts]  # fmt: skip
        return f"{a.target} ({', '.join(named)})"
    other = [(x, y) for x, y in zip(*(_readable(w.args) for w in (a, b)), strict=True) if x != y]
    if any("#" in x or "#" in y for x, y in other):
        swapped = "the same inputs in another order" if Counter(a.args) == Counter(b.args) else "other inputs"
        return f"{a.target} ({swapped})"
    return f"{a.target} ({', '.join(f'{x[:60]} -> {y[:60]}' for x, y in other)})"


def _readable(args: Sequence[str]) -> list[str]:
    return [_SIZE.sub("a dynamic size", text) for text in args]


def types_text(a: Sequence[str], b: Sequence[str]) -> str:
    """Return the differences between shapes and types of two graphs with the same operators, as text; empty when there are none.

    Args:
        a: For each node of the first ``op:target:type``.
        b: The same of the second.
    """
    if tuple(a) == tuple(b):
        return ""
    sizes = [sum(map(_is_size_row, rows)) for rows in (a, b)]
    a, b = ([row for row in rows if not _is_size_row(row)] for rows in (a, b))
    pairs = [(x.split(":", 2), y.split(":", 2)) for x, y in zip(a, b, strict=False)]
    if len(a) != len(b) or any(x[:2] != y[:2] for x, y in pairs):
        inputs = [sum(row.startswith("placeholder:") for row in rows) for rows in (a, b)]
        return f"{inputs[0]} -> {inputs[1]} inputs" if inputs[0] != inputs[1] else "other operators or inputs"
    dynamic = f"{sizes[0]} -> {sizes[1]} dynamic sizes" if sizes[0] != sizes[1] else ""
    changes = Counter((x[2], y[2]) for x, y in pairs if x[2] != y[2])
    parts = [
        (f"{n} x " if n > 1 else "") + f"{x or 'no type'} -> {y or 'no type'}"
        for (x, y), n in changes.items()
    ]
    types = f"other types: {listed(parts, _SHOWN)}" if parts else ""
    return "; ".join(filter(None, (types, dynamic)))


def changed_sizes(a: Sequence[tuple[str, ...]], b: Sequence[tuple[str, ...]]) -> tuple[tuple[str, str], ...]:
    """Return the sizes of inputs that are a symbol in one graph and a number in the other, each pair once.

    Args:
        a: The shapes of the first graph's inputs in their order.
        b: The same of the second.
    """
    if len(a) != len(b):
        return ()
    pairs = [
        (x, y)
        for one, other in zip(a, b, strict=True)
        if len(one) == len(other)
        for x, y in zip(one, other, strict=True)
    ]
    return tuple(dict.fromkeys((x, y) for x, y in pairs if x.isdecimal() != y.isdecimal()))


def _is_size_row(row: str) -> bool:
    op, _, rest = row.partition(":")
    return op == "placeholder" and is_size(rest.partition(":")[2])


def strides(file: FxFile | None, code: GeneratedCode | None) -> tuple[tuple[str, ...], ...]:
    """Return the strides of a graph's inputs in their order, as the wrapper asserts them; an empty one where it does not say."""
    if file is None or code is None:
        return ()
    known = {b.name: b.stride for b in code.buffers if b.how == "input"}
    names = [n.name for n in file.main.nodes if n.op == "placeholder"]
    return tuple(tuple(_SYMBOLS.sub("s", size) for size in known.get(n, ())) for n in names)


def strides_text(a: Sequence[tuple[str, ...]], b: Sequence[tuple[str, ...]]) -> str:
    """Return the inputs whose strides differ, as text; empty where strides are not known of both."""
    changes = [
        f"input {i} ({', '.join(x)}) -> ({', '.join(y)})"
        for i, (x, y) in enumerate(zip(a, b, strict=False))
        if x and y and x != y
    ]
    return f"other strides: {listed(changes, _SHOWN)}" if changes else ""


def _listed(counts: Counter[str]) -> str:
    names = [f"{n} x {t}" if n > 1 else t for t, n in sorted(counts.items())]
    return ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")
