"""Before and after fusion as DOT: nodes coloured by kind, clusters or cards for kernels, buffers on the edges."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from graphviz import Digraph

from xpudbg.model.fusion import GraphFusion
from xpudbg.model.location import base_name
from xpudbg.model.plural import plural
from xpudbg.reporters.fusion.drawn_graph import drawn_graph
from xpudbg.reporters.fusion.graph_style import GraphStyle, Side
from xpudbg.reporters.fusion.grouped_view import CardDrawing
from xpudbg.reporters.fusion.grouping import extent, nodes_in_order
from xpudbg.reporters.fusion.labels import DIM, FONT, INK, KIND_COLOURS, KIND_MARKS, text_of
from xpudbg.reporters.fusion.layer_stretches import Stretch, layer_stretches
from xpudbg.reporters.fusion.layer_words import layers_words, unfolded
from xpudbg.reporters.fusion.node_view import NodeDrawing
from xpudbg.reporters.fusion.summary import kernels_words, nodes_words
from xpudbg.units import decimal_size

FULL, CARDS, GROUPS = 0, 1, 2
"""How much is folded: nothing; nodes in cards of source lines and of kernels; kernels of one source line in one card."""
LAYER_KERNELS = 1500
"""Up to this many kernels are drawn with each layer that repeats."""

FULL_NODES, CARD_KERNELS = 40, 140
"""Up to this many scheduler nodes are drawn one by one, up to this many kernels one by one."""
FULL_WIDTH, FULL_NODE_ROWS, FULL_KERNEL_ROWS = 10, 10, 8
"""More nodes side by side (a ``foreach`` of many tensors), or more rows one below the other (a chain of layers), would be a
strip that no slide shows."""


@dataclass(frozen=True)
class Picture:
    """A drawing as DOT, and in words what was folded to make it (empty when nothing)."""

    dot: str
    fold: str = ""


def first_level(whole: GraphFusion) -> int:
    """The finest drawing that is still legible for a graph, with layers that repeat drawn once."""
    graph = drawn_graph(whole).graph
    nodes = nodes_in_order(graph.kernels)
    width, rows = extent([(m.reads, m.writes) for m in nodes])
    _, kernel_rows = extent([(k.reads, k.writes) for k in graph.kernels])
    count = len(nodes) if whole.repeats else max(graph.nodes_before, len(nodes))
    small = count <= FULL_NODES
    if small and width <= FULL_WIDTH and rows <= FULL_NODE_ROWS and kernel_rows <= FULL_KERNEL_ROWS:
        return FULL
    return CARDS if len(graph.kernels) <= CARD_KERNELS else GROUPS


def build_dot(graph: GraphFusion, level: int, side: Side = Side.BOTH) -> Picture:
    """The picture of one graph at a level of folding.

    Args:
        graph: The graph.
        level: How much is folded.
        side: One side of it without the title, or both.
    """
    dot = _empty()
    pen = GraphStyle(drawn_graph(graph))
    folds = [layers_words(layers) for layers in graph.repeats]
    if level == FULL:
        NodeDrawing(pen).draw(dot, side)
    else:
        cards = CardDrawing(pen)
        draw = cards.draw_kernels if level == CARDS else cards.draw_groups
        draw(dot, side)
        folds += cards.folds
    fold = "; ".join(folds)
    if side is Side.BOTH:
        dot.attr("graph", label=_title(graph, fold, level))
    else:
        dot.attr("graph", label=f'<<font point-size="13">{_legend(graph, level)}</font>>', labelloc="b")
    return Picture(dot.source, fold)


class StretchDots:
    """A graph in parts that a page puts together: each layer that repeats, and what stands before, between and behind them.

    Args:
        graph: The graph, with its layers.
    """

    def __init__(self, graph: GraphFusion) -> None:
        self.stretches = layer_stretches(graph)
        self._every = unfolded(graph)
        self._pen = GraphStyle(drawn_graph(self._every))
        self._cards = CardDrawing(self._pen)

    def heading(self, side: Side) -> str:
        """Heading of a side, as text."""
        return self._pen.before_label() if side is Side.BEFORE else self._pen.after_label()

    def part(self, stretch: Stretch, side: Side) -> str:
        """The launches of a stretch on one side; empty where it has nothing there.

        Args:
            stretch: One of ``stretches``.
            side: Before or after.
        """
        dot = _empty()
        dot.attr("graph", pad="0.05")
        return str(dot.source) if self._cards.draw_stretch(dot, stretch, side) else ""

    def legend(self) -> str:
        """Legend of the colours."""
        dot = _empty()
        dot.attr("graph", pad="0.05", label=f'<<font point-size="13">{_legend(self._every, CARDS)}</font>>')
        return str(dot.source)


def _empty() -> Digraph:
    dot = Digraph("fusion")
    dot.attr(
        "graph", fontname=FONT, fontsize="15", fontcolor=INK, bgcolor="white", pad="0.35", nodesep="0.28",
        ranksep="0.42", labelloc="t", compound="true", newrank="false", remincross="true",
    )  # fmt: skip
    dot.attr("node", fontname=FONT, fontsize="10", fontcolor=INK, shape="plain")
    dot.attr("edge", fontname=FONT, fontsize="8.5", fontcolor=DIM, color="#7b8794", arrowsize="0.6")
    return dot


def _title(graph: GraphFusion, fold: str, level: int) -> str:
    ops = f"{plural(graph.fx_operators, 'FX op')} &#8594; " if graph.fx_operators else ""
    head = f"{ops}{nodes_words(graph)} &#8594; {kernels_words(graph)}"
    traffic = ""
    if graph.bytes_after is not None and graph.bytes_before:
        share = (graph.bytes_before - graph.bytes_after) / graph.bytes_before
        traffic = (
            f"memory traffic {decimal_size(graph.bytes_before)} &#8594; {decimal_size(graph.bytes_after)}"
        )
        traffic += f" (&#8722;{share:.0%})" if share > 0 and graph.bytes_complete else ""
        traffic += "" if graph.bytes_complete else ", without buffers of unknown size"
    elif graph.bytes_before:
        traffic = f"memory traffic {decimal_size(graph.bytes_before)} &#8594; unknown"
    gone = len(set(graph.removed))
    least = "" if graph.removed_known else "at least "
    parts = [head, traffic, f"{least}{plural(gone, 'buffer')} eliminated" if gone else ""]
    second = " &#160;&#183;&#160; ".join(p for p in parts if p)
    where = _where(graph)
    place = f' <font point-size="13" color="{DIM}">&#160; {text_of(where)}</font>' if where else ""
    return (
        f'<<table border="0" cellspacing="0" cellpadding="2"><tr><td><font point-size="20"><b>{text_of(graph.id)}</b></font>{place}</td></tr>'
        f'<tr><td><font point-size="13" color="{DIM}">{second}</font></td></tr>'
        f'<tr><td><font point-size="13">{_legend(graph, level)}</font></td></tr>{_fold_line(fold)}</table>>'
    )


def _legend(graph: GraphFusion, level: int) -> str:
    """Kinds of nodes, and what the lines of the drawing say."""
    kinds = dict.fromkeys(m.kind for k in graph.kernels for m in k.members)
    marks = KIND_MARKS if level == CARDS else {}
    parts = [
        _entry(
            "&#9632;",
            KIND_COLOURS.get(k, KIND_COLOURS["nop"])[1],
            f"{k} ({m})" if (m := marks.get(k, "").strip()) == "\u03a3" else k,
        )
        for k in kinds
    ]
    if level == FULL:
        members = [m for k in graph.kernels for m in k.members]
        several = any(len(k.members) > 1 for k in graph.kernels)
        lines = (
            (any(m.broadcast for m in members), "- - -", "#8a94a0", "broadcast"),
            (several, "&#8212;", "#2f9e44", "inside a kernel"),
            (bool(graph.removed), "- - -", "#2f9e44", "in registers: the buffer was eliminated"),
            (True, "&#8211;", "#52606d", "buffer in memory, thicker for more bytes"),
        )
        parts += [_entry(mark, colour, words) for there, mark, colour, words in lines if there]
    return "&#160;&#160;&#160; ".join(parts) or " "


def _entry(mark: str, colour: str, words: str) -> str:
    return (
        f'<font color="{colour}"><b>{mark}</b></font>'
        f'<font point-size="11" color="{DIM}"> {text_of(words)}</font>'
    )


def _where(graph: GraphFusion) -> str:
    """The Python lines that most of the graph comes from: ``model.py, lines 6 to 19, in forward``."""
    lines = [m.sources[-1] for k in graph.kernels for m in k.members if m.sources]
    files = Counter(s.path for s in lines)
    if not files:
        return ""
    most = max(files.values())
    path = min(p for p, count in files.items() if count == most)
    numbers = sorted({s.line for s in lines if s.path == path})
    functions = sorted({s.function for s in lines if s.path == path and s.function})
    name = base_name(path)
    span = f"line {numbers[0]}" if len(numbers) == 1 else f"lines {numbers[0]} to {numbers[-1]}"
    function = f", in {functions[0]}" if len(functions) == 1 else ""
    more = f" (+{plural(len(files) - 1, 'file')})" if len(files) > 1 else ""
    return f"{name}, {span}{function}{more}"


def _fold_line(fold: str) -> str:
    """Return what was folded, in the picture itself."""
    return f'<tr><td><font point-size="10" color="{DIM}">{text_of(fold)}</font></td></tr>' if fold else ""
