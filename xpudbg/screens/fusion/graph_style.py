"""Style of all fusion pictures: buffers, colours of kernels, line widths and names on lines."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from html import escape

from graphviz import Digraph

from xpudbg.core.text import decimal_size, natural_order, plural
from xpudbg.model.fusion import BufferInfo, FusedKernel, GraphFusion, Member, place_in_layers
from xpudbg.model.location import FxSourceLine
from xpudbg.model.row import StrEnum, dataclass
from xpudbg.screens.fusion.buffer_text import Stretch, bytes_text, main_result, short_type, source_text
from xpudbg.screens.fusion.ranked_view import kernels_text, nodes_text
from xpudbg.screens.text import clean

# Labels of the fusion pictures: HTML-like tables of Graphviz, colours, wrapping, and text that is safe in them.

FONT = "Helvetica,Arial,sans-serif"
INK, DIM = "#1f2933", "#5b6773"
KIND_COLOURS = {
    "pointwise": ("#dbe9ff", "#2f6fd0"),
    "reduction": ("#ffdfd3", "#cf4a1f"),
    "scatter": ("#ffe3ef", "#c2255c"),
    "scan": ("#ffe3ef", "#c2255c"),
    "sort": ("#ffe3ef", "#c2255c"),
    "template": ("#ecdfff", "#7a3fc4"),
    "extern": ("#fff0c7", "#b07a00"),
    "nop": ("#eceff1", "#78858f"),
    "view": ("#eceff1", "#78858f"),
}
"""Kind of a scheduler node -> fill and line."""
RING = (
    "#2f9e44",
    "#1c7ed6",
    "#e8590c",
    "#9c36b5",
    "#0c8599",
    "#e03131",
    "#5f3dc4",
    "#66a80f",
    "#c2255c",
    "#1098ad",
)
"""Colours that link a node before fusion to its kernel after it."""
GREY = "#9aa5b1"


KIND_MARKS = {"reduction": "\u03a3 ", "scatter": "scatter ", "template": "template "}
"""Prefix of a node's operations in a card, so that its kind is not shown only by colour."""


def kind_fill(kind: str) -> str:
    """Return the background of a kind of kernel."""
    if kind in ("extern", "fallback", "copy"):
        return KIND_COLOURS["extern"][0]
    return KIND_COLOURS["template"][0] if "template" in kind or kind == "cutlass" else "#eef7ee"


def ring_of(kernels: Sequence[FusedKernel]) -> list[str]:
    """Return a colour for each kernel of several members, in turn; grey for the others."""
    colours, turn = [], 0
    for kernel in kernels:
        if len(kernel.members) > 1:
            colours.append(RING[turn % len(RING)])
            turn += 1
        else:
            colours.append("#b07a00" if kernel.extern_reason else "#5b6773")
    return colours


def table(rows: Iterable[str], colour: str, *, border: int = 1) -> str:
    """Return rows in a rounded frame."""
    return f'<table border="{border}" color="{colour}" cellspacing="0" cellpadding="3" cellborder="0" bgcolor="white" style="rounded">{"".join(rows)}</table>'


def chip(title: str, text: str) -> str:
    """Return a small box that refers to something drawn elsewhere."""
    lines = "<br/>".join(text_of(line) for line in text.split("\n"))
    return (
        f'<<table border="0" cellspacing="0" cellpadding="2" bgcolor="#f5f7fa"><tr><td><font point-size="9"><b>{text_of(title)}</b></font>'
        f'<br/><font point-size="8.5" color="{DIM}">{lines}</font></td></tr></table>>'
    )


def row(text: str, fill: str) -> str:
    """Return one line of a table."""
    return f'<tr><td align="left" bgcolor="{fill}"><font point-size="9">{text_of(text)}</font></td></tr>'


def input_label(name: str, info: BufferInfo | None) -> str:
    """Return the label of a graph input with its type."""
    return (
        f'<table border="0" cellspacing="0" cellpadding="2" bgcolor="#f5f7fa"><tr><td><font point-size="8.5" color="{DIM}">'
        f"{text_of(name)}<br/>{text_of(short_type(info))}</font></td></tr></table>"
    )


def inside(name: str, scope: str) -> str:
    """Return ``true_graph_0_op1`` as ``op1`` if ``true_graph_0`` is shown next to it."""
    return name.removeprefix(f"{scope}_") if scope else name


def wrap(text: str, width: int, lines: int) -> list[str]:
    """Return text wrapped at ``_``, commas and blanks; text that does not fit ends in ``...``."""
    text = clean(text)
    found: list[str] = []
    while text and len(found) < lines:
        if len(text) <= width:
            found.append(text)
            text = ""
            break
        cut = max(text.rfind(c, width // 2, width) for c in "_, .")
        cut = width if cut <= 0 else cut + 1
        found.append(text[:cut])
        text = text[cut:].lstrip()
    if text and found:
        found[-1] = f"{found[-1].rstrip(' ,_')} ..."
    return found or [""]


def text_of(text: str) -> str:
    """Return text escaped for an HTML-like label of Graphviz."""
    return escape(clean(text), quote=True).replace("\\", "&#92;")


def spaced_label(lines: Iterable[str]) -> str:
    """Return the label of a line with space around it, since Graphviz places it close to the line."""
    return "\n".join(f"\u00a0\u00a0{line}" for line in lines)


def node_id(name: str) -> str:
    """Return a node name that needs no quotes in DOT."""
    return "".join(c if c.isascii() and (c.isalnum() or c == "_") else f"-{ord(c):x}-" for c in name)


def node_name(identity: str) -> str:
    """Return the name from which :func:`node_id` was made."""
    return re.sub(r"-([0-9a-f]{1,6})-", lambda m: chr(min(int(m[1], 16), 0x10FFFF)), identity)


def tooltip(member: Member) -> str:
    """Return the tooltip of a node."""
    parts = [member.name, *member.aten[:8]]
    return clean("; ".join(parts)).replace("\\", "/")


# The kernels of a graph that a picture shows: of layers that repeat those of the first.


@dataclass(frozen=True)
class DrawnGraph:
    """A graph as it is drawn.

    Attributes:
        whole: The graph.
        graph: The graph with only the drawn kernels; reads from layers that are not drawn are replaced by those of the first layer.
        numbers: Number of each of them in the whole graph, from 1.
        times: Number of layers that each kernel represents.
    """

    whole: GraphFusion
    graph: GraphFusion
    numbers: tuple[int, ...]
    times: tuple[int, ...]


def drawn_graph(graph: GraphFusion) -> DrawnGraph:
    """Return the graph with repeated layers drawn once; unchanged without them."""
    every = range(1, len(graph.kernels) + 1)
    if not graph.repeats:
        return DrawnGraph(graph, graph, tuple(every), (1,) * len(graph.kernels))
    representatives = {n: place_in_layers(graph.repeats, n)[0] for n in every}
    shown = [n for n in every if representatives[n] == n]
    position = {n: at for at, n in enumerate(shown)}
    names = _representatives(graph, representatives)
    kernels = tuple(_renamed(graph.kernels[n - 1], names) for n in shown)
    ops = tuple(
        replace(op, kernels=tuple(position[k + 1] for k in op.kernels if k + 1 in position))
        for op in graph.fx_ops
        if not op.kernels or any(k + 1 in position for k in op.kernels)
    )
    counts = [sum(1 for other in representatives.values() if other == n) for n in shown]
    drawn = replace(graph, kernels=kernels, fx_ops=ops)
    return DrawnGraph(graph, drawn, tuple(shown), tuple(counts))


def _representatives(graph: GraphFusion, representatives: dict[int, int]) -> dict[str, str]:
    """Map buffers of layers that are not drawn to the corresponding ones of the first layer."""
    names: dict[str, str] = {}
    for number, other in representatives.items():
        if number != other:
            own, theirs = graph.kernels[number - 1].writes, graph.kernels[other - 1].writes
            names.update(zip(own, theirs, strict=False))
    return names


def _renamed(kernel: FusedKernel, names: dict[str, str]) -> FusedKernel:
    own = {name for member in kernel.members for name in member.writes}

    def read(wanted: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(n if n in own else names.get(n, n) for n in wanted))

    members = tuple(replace(m, reads=read(m.reads)) for m in kernel.members)
    return replace(kernel, reads=read(kernel.reads), members=members)


class Side(StrEnum):
    """Sides of a picture that are drawn."""

    BOTH = "both"
    BEFORE = "before"
    AFTER = "after"


class GraphStyle:
    """Drawing of the parts that all levels of folding share."""

    def __init__(self, drawn: DrawnGraph) -> None:
        graph = drawn.graph
        self.graph = graph
        self.whole = drawn.whole
        self.drawn = drawn
        self.buffers = {b.name: b for b in graph.buffers}
        self.colour = ring_of(graph.kernels)
        self.largest = max((b.bytes or 0 for b in graph.buffers), default=1) or 1

    def before_label(self) -> str:
        """Return the heading of the side before fusion."""
        total = self.whole.bytes_before
        label = f"before fusion: {nodes_text(self.whole)}"
        return label + (f", {self._least}{decimal_size(total)}" if total is not None else "")

    @property
    def _least(self) -> str:
        return "" if self.whole.bytes_complete else "at least "

    def after_label(self) -> str:
        """Return the heading of the side after fusion."""
        after = self.whole.bytes_after
        label = f"after fusion: {kernels_text(self.whole)}"
        size = "bytes unknown" if after is None else f"{self._least}{decimal_size(after)}"
        return f"{label}, {size}"

    @staticmethod
    def frame(panel: Digraph, label: str) -> None:
        """Set the heading and frame of a side."""
        panel.attr(label=label, style="rounded", color="#cbd2d9", fontsize="14", fontcolor=DIM, margin="16")

    def number(self, kernel: int) -> str:
        """Return ``K5``, the number in lists of the kernel at a position."""
        return f"K{self.drawn.numbers[kernel]}"

    def title(self, kernel: int) -> str:
        """Return ``K5``, or ``K5 \u00d7 12`` if it represents the same kernel of 12 layers."""
        times = self.drawn.times[kernel]
        return self.number(kernel) + (f" \u00d7 {times}" if times > 1 else "")

    def mark(self, kernel: int) -> str:
        """Return the class by which the page finds the shapes of a kernel."""
        return f"k{self.drawn.numbers[kernel]}"

    def line_mark(self, makers: Sequence[int], users: Sequence[int]) -> str:
        """Return the classes of a line from kernels to others."""
        ends = [f"from{self.drawn.numbers[k]}" for k in makers] + [
            f"to{self.drawn.numbers[k]}" for k in users
        ]
        return " ".join(ends)

    def span(self, holds: Sequence[int]) -> str:
        """Return ``K3 to K7`` for positions of kernels in order."""
        first, last = self.number(holds[0]), self.number(holds[-1])
        return first if first == last else f"{first} to {last}"

    def tag(self, kernel: int) -> str:
        """Return a corner with a kernel's name in its colour."""
        pill = f'<table border="0" cellspacing="0" cellpadding="2" bgcolor="{self.colour[kernel]}" style="rounded"><tr><td>'
        return f'<td align="right">{pill}<font color="white" point-size="8"><b>{self.number(kernel)}</b></font></td></tr></table></td>'

    def width(self, name: str) -> str:
        """Return the pen width of a buffer's line, which grows with the root of its bytes."""
        info = self.buffers.get(name)
        size = info.bytes if info and info.bytes else 0
        return f"{0.9 + 2.6 * math.sqrt(size / self.largest):.2f}"

    def names(self, names: Sequence[str], most: int = 3) -> str:
        """Return buffers with their types, one a line, and the number of others."""
        label = "\n".join(f"{clean(n)} {clean(short_type(self.buffers.get(n)))}" for n in names[:most])
        return f"{label}\n+{len(names) - most} more" if len(names) > most else label

    def largest_of(self, names: Sequence[str]) -> str:
        """Return the buffer of most bytes."""
        return max(names, key=lambda n: (info.bytes or 0) if (info := self.buffers.get(n)) else 0)

    def traffic(self, kernel: FusedKernel, template: str) -> str:
        """Return a template filled with the bytes that a kernel reads and writes, or that they are unknown."""
        if kernel.bytes_read is None or kernel.bytes_written is None:
            return "bytes unknown"
        return template.format(
            bytes_text(kernel.bytes_read, map(self.buffers.get, kernel.reads)),
            bytes_text(kernel.bytes_written, map(self.buffers.get, kernel.writes)),
        )


# Groups of nodes or kernels in a folded fusion picture: those of one source line, or of one chain.


@dataclass(frozen=True)
class Fold:
    """Nodes or kernels that one card represents.

    Attributes:
        title: Its source line; empty when unknown.
        holds: Positions in the list that was folded, in order.
    """

    title: str
    holds: tuple[int, ...]


def nodes_in_order(kernels: Sequence[FusedKernel]) -> list[Member]:
    """Return all scheduler nodes by number: the order in which lowering made them."""
    members = {m.name: m for k in kernels for m in k.members}
    return sorted(members.values(), key=lambda m: natural_order(m.name))


def extent(parts: Sequence[tuple[Sequence[str], Sequence[str]]]) -> tuple[int, int]:
    """Return the maximal number of parts side by side and the number of rows, for parts that read and write buffers."""
    depth: dict[str, int] = {}
    rows: Counter[int] = Counter()
    for reads, writes in parts:
        row = max((depth[n] + 1 for n in reads if n in depth), default=0)
        for name in writes:
            depth[name] = max(row, depth.get(name, 0))
        rows[row] += 1
    return max(rows.values(), default=0), len(rows)


def fold_nodes(nodes: Sequence[Member], *, most: int = 0, most_rows: int = 0) -> list[Fold]:
    """Group scheduler nodes in order by source line; those without a line by chain.

    Args:
        nodes: In order.
        most: Maximum of folds, reached by merging neighbours; 0 for any number.
        most_rows: Maximum of nodes in a fold; 0 for any number.
    """
    gathered: list[tuple[str, list[int]]] = []
    made: set[str] = set()
    for index, node in enumerate(nodes):
        title = _title(node.sources)
        same = bool(gathered) and gathered[-1][0] == title
        full = bool(gathered) and 0 < most_rows <= len(gathered[-1][1])
        if same and not full and (title or made & set(node.reads)):
            gathered[-1][1].append(index)
        else:
            gathered.append((title, [index]))
            made = set()
        made.update(node.writes)
    return _at_most(gathered, most or len(gathered))


def fold_kernels(kernels: Sequence[FusedKernel], *, most: int) -> list[Fold]:
    """Group kernels in order by their first source line, or without one in runs of equal length.

    Args:
        kernels: In order.
        most: Maximum of folds, reached by merging neighbours.
    """
    gathered: list[tuple[str, list[int]]] = []
    for index, kernel in enumerate(kernels):
        title = _title(_first_sources(kernel))
        if gathered and gathered[-1][0] == title:
            gathered[-1][1].append(index)
        else:
            gathered.append((title, [index]))
    return _at_most(gathered, most)


def _first_sources(kernel: FusedKernel) -> tuple[FxSourceLine, ...]:
    """Return the lines of the first node that has one, else those of the kernel as a whole."""
    return next((m.sources for m in kernel.members if m.sources), kernel.unplaced)


def _title(sources: Sequence[FxSourceLine]) -> str:
    return source_text(sources[-1:]) if sources else ""


def _at_most(gathered: Sequence[tuple[str, list[int]]], most: int) -> list[Fold]:
    groups = list(gathered)
    step = max(1, math.ceil(len(groups) / max(most, 1)))
    if step > 1:
        groups = [_joined(groups[i : i + step]) for i in range(0, len(groups), step)]
    if len(groups) == 1 and len(groups[0][1]) > most:
        title, indices = groups[0]
        size = math.ceil(len(indices) / most)
        groups = [(title, indices[i : i + size]) for i in range(0, len(indices), size)]
    return [Fold(title, tuple(indices)) for title, indices in groups]


def _joined(groups: Sequence[tuple[str, list[int]]]) -> tuple[str, list[int]]:
    titles = [t for t, _ in groups if t]
    title = titles[0] if len(set(titles)) == 1 else f"{titles[0]} ... {titles[-1]}" if titles else ""
    return title, [i for _, indices in groups for i in indices]


_ROWS = 12
"""Nodes that a card lists."""
_CARDS = 48
"""Cards of folded nodes or kernels a side."""
_BAR = 150
"""Points of the longest bar."""
_STRETCH = 0.3
"""Ratio of width to height of a stretch of launches."""


@dataclass(frozen=True)
class _Card:
    """A card: its label, number of lines, positions of its nodes or kernels, and whether each of them is a row."""

    label: str
    lines: int
    holds: Sequence[int]
    rows: bool = False


class CardDrawing:
    """Drawing of both sides as cards in columns, since a long chain in one row fits no screen."""

    def __init__(self, pen: GraphStyle) -> None:
        self.pen = pen
        self.folds: list[str] = []
        self.kernel_of = {m.name: i for i, k in enumerate(pen.graph.kernels) for m in k.members}
        self.nodes = nodes_in_order(pen.graph.kernels)

    def draw_kernels(self, dot: Digraph, side: Side = Side.BOTH) -> None:
        """Draw nodes before fusion by source line, or each kernel after fusion with its nodes as rows."""
        kernels = self.pen.graph.kernels
        if side is not Side.AFTER:
            self._kernels_before(dot)
        if side is Side.BEFORE:
            return
        cards = [self._card_of(i) for i in range(len(kernels))]
        self._after(dot, cards, _columns(cards, 0.6))

    def draw_stretch(self, dot: Digraph, stretch: Stretch, side: Side) -> bool:
        """Draw only consecutive kernels with their nodes as rows, or before fusion their nodes by source line.

        A small box names the kernel of an input from other stretches.

        Args:
            dot: Drawing to add to.
            stretch: The kernels.
            side: Before or after.

        Returns:
            Whether there was something to draw.
        """
        if side is Side.AFTER:
            cards, between = self._every_card
            columns = [
                range(stretch.kernels[c[0]], stretch.kernels[c[-1]] + 1)
                for c in _columns([cards[i] for i in stretch.kernels], _STRETCH)
            ]
            for column in columns:
                self._after_column(dot, cards, column, between)
            return bool(columns)
        position = {m.name: i for i, m in enumerate(self.nodes)}
        own = nodes_in_order([self.pen.graph.kernels[i] for i in stretch.kernels])
        folds = fold_nodes(own, most_rows=_ROWS) if own else []
        placed = [Fold(f.title, tuple(position[own[i].name] for i in f.holds)) for f in folds]
        before = [self._node_card(fold) for fold in placed]
        lines = _between(before, [m.reads for m in self.nodes], [m.writes for m in self.nodes])
        for column in _columns(before, _STRETCH):
            self._before_column(dot, before, column, lines)
        return bool(before)

    @cached_property
    def _every_card(self) -> tuple[list[_Card], dict[tuple[int, int], list[str]]]:
        """Return a card for each kernel, and the buffers between cards."""
        kernels = self.pen.graph.kernels
        cards = [self._card_of(i) for i in range(len(kernels))]
        return cards, _between(cards, [k.reads for k in kernels], [k.writes for k in kernels])

    def _card_of(self, index: int) -> _Card:
        kernel = self.pen.graph.kernels[index]
        return _Card(self._kernel_card(index, kernel), 3 + len(kernel.members[:_ROWS]), [index])

    def _kernels_before(self, dot: Digraph) -> None:
        before = fold_nodes(self.nodes, most_rows=_ROWS)
        if len(before) > _CARDS:
            before = fold_nodes(self.nodes, most=_CARDS)
        if all(len(fold.holds) <= _ROWS for fold in before):
            cards, shape = [self._node_card(fold) for fold in before], 0.45
        else:
            cards, shape = self._node_groups(before), 0.3
        self._before(dot, cards, _columns(cards, shape))

    def draw_groups(self, dot: Digraph, side: Side = Side.BOTH) -> None:
        """Draw both sides by source line, with bars for their traffic."""
        kernels = self.pen.graph.kernels
        before = fold_nodes(self.nodes, most=_CARDS)
        after = fold_kernels(kernels, most=_CARDS)
        text = f"{plural(len(kernels), 'kernel')} folded to {plural(len(after), 'card')}"
        known = [_bytes([kernels[i] for i in fold.holds]) for fold in after]
        scale = max((b for b in known if b is not None), default=1)
        scale = max(scale, *(self._size(fold) for fold in before), 1)
        if side is not Side.AFTER:
            groups = self._node_groups(before, scale)
            self._before(dot, groups, _columns(groups, 0.3))
        if side is Side.BEFORE:
            return
        self.folds.append(text)
        cards = [
            _Card(self._kernels_group(fold, None if size is None else size / scale), 5, fold.holds)
            for fold, size in zip(after, known, strict=True)
        ]
        self._after(dot, cards, _columns(cards, 0.3))

    def _node_groups(self, folds: Sequence[Fold], scale: int = 0) -> list[_Card]:
        scale = scale or max(1, *(self._size(fold) for fold in folds))
        return [_Card(self._nodes_group(fold, self._size(fold) / scale), 5, fold.holds) for fold in folds]

    def _size(self, fold: Fold) -> int:
        """Return the bytes that the nodes of a fold would read and write, each as its own kernel."""
        return sum(self.nodes[i].bytes_read + self.nodes[i].bytes_written for i in fold.holds)

    def _before(self, dot: Digraph, cards: Sequence[_Card], columns: Sequence[range]) -> None:
        text = f"{plural(len(self.nodes), 'scheduler node')} in {plural(len(cards), 'card')}, by source line where it is known"
        self.folds.append(text)
        reads = [m.reads for m in self.nodes]
        writes = [m.writes for m in self.nodes]
        between = _between(cards, reads, writes)
        with dot.subgraph(name="cluster_before") as panel:
            self.pen.frame(panel, self.pen.before_label())
            for column in columns:
                self._before_column(panel, cards, column, between)

    def _before_column(
        self,
        panel: Digraph,
        cards: Sequence[_Card],
        column: range,
        between: Mapping[tuple[int, int], Sequence[str]],
    ) -> None:
        with panel.subgraph(name=f"cluster_before{column[0]}") as part:
            part.attr(label="", color="white", margin="4")
            self._stack(part, "b", cards, column)
            for (a, b), names in between.items():
                if a in column and b in column:
                    part.edge(f"b{a}", f"b{b}", color="#b8c1cb", penwidth=self._pen_width(names))

    def _after(self, dot: Digraph, cards: Sequence[_Card], columns: Sequence[range]) -> None:
        """Draw the side after fusion: lines inside a column, and small boxes for inputs from earlier columns."""
        kernels = self.pen.graph.kernels
        between = _between(cards, [k.reads for k in kernels], [k.writes for k in kernels])
        if len(columns) > 1:
            text = f"kernels in {len(columns)} columns, in the order in which they run"
            self.folds.append(text)
        with dot.subgraph(name="cluster_after") as panel:
            self.pen.frame(panel, self.pen.after_label())
            for column in columns:
                self._after_column(panel, cards, column, between)

    def _after_column(
        self,
        panel: Digraph,
        cards: Sequence[_Card],
        column: range,
        between: Mapping[tuple[int, int], Sequence[str]],
    ) -> None:
        with panel.subgraph(name=f"cluster_after{column[0]}") as part:
            part.attr(label="", color="white", margin="4")
            self._stack(part, "k", cards, column)
            self._lines(part, cards, column, between)

    def _stack(self, part: Digraph, side: str, cards: Sequence[_Card], column: range) -> None:
        for number in column:
            marks = self._marks(side, cards[number])
            part.node(f"{side}{number}", cards[number].label, _attributes={"class": marks})
        for number in column[1:]:
            part.edge(f"{side}{number - 1}", f"{side}{number}", style="invis", weight="20")

    def _lines(
        self,
        part: Digraph,
        cards: Sequence[_Card],
        column: range,
        between: Mapping[tuple[int, int], Sequence[str]],
    ) -> None:
        for (a, b), names in between.items():
            if b not in column:
                continue
            if a in column:
                part.edge(
                    f"k{a}",
                    f"k{b}",
                    label=spaced_label(self.pen.names(names).split("\n")),
                    penwidth=self._pen_width(names),
                    **{"class": self.pen.line_mark(cards[a].holds, cards[b].holds)},
                )
                continue
            holds = cards[a].holds
            title = f"from {self.pen.span(holds)}"
            identity = f"from_{a}_{b}"
            part.node(
                identity,
                chip(title, self.pen.names(names)),
                _attributes={"class": " ".join(map(self.pen.mark, holds))},
            )
            line = {"class": self.pen.line_mark(holds, cards[b].holds)}
            part.edge(identity, f"k{b}", color="#b8c1cb", arrowsize="0.5", **line)

    def _marks(self, side: str, card: _Card) -> str:
        """Return the classes of a card's kernels; of a card of nodes the kernels of all nodes if rows have none."""
        if side == "k":
            return " ".join(map(self.pen.mark, card.holds))
        kernels = dict.fromkeys(self.kernel_of[self.nodes[i].name] for i in card.holds)
        return " ".join(map(self.pen.mark, kernels)) if not card.rows else ""

    def _pen_width(self, names: Sequence[str]) -> str:
        return self.pen.width(self.pen.largest_of(names))

    def _node_card(self, fold: Fold) -> _Card:
        """Return the card of the nodes of one source line, each with its kernel."""
        rows = []
        if fold.title:
            title = text_of(wrap(fold.title, 44, 1)[0])
            rows.append(
                f'<tr><td colspan="2" align="left" bgcolor="#eef2f6"><font point-size="9"><b>{title}</b></font></td></tr>'
            )
        rows += [
            f"<tr>{self._node_cell(m, self.kernel_of[m.name])}{self.pen.tag(self.kernel_of[m.name])}</tr>"
            for m in (self.nodes[i] for i in fold.holds)
        ]
        return _Card(f"<{table(rows, '#9aa5b1')}>", 1 + len(rows), fold.holds, rows=True)

    def _node_cell(self, member: Member, kernel: int | None = None) -> str:
        """Return the cell of a node; in a card of several kernels its kernel is the title."""
        title = "" if kernel is None else f' title="{self.pen.number(kernel)}"'
        fill, line = KIND_COLOURS.get(member.kind, KIND_COLOURS["nop"])
        written = main_result(member, self.pen.buffers)
        ops = KIND_MARKS.get(member.kind, "") + wrap(", ".join(member.ops), 30, 1)[0]
        return (
            f'<td align="left"{title} bgcolor="{fill}"><font point-size="9"><b>{text_of(member.name)}</b> <font color="{line}">{text_of(ops)}</font>'
            f"&#160;&#8594; {text_of(short_type(written))}</font></td>"
        )

    def _kernel_card(self, index: int, kernel: FusedKernel) -> str:
        """Return the card of a kernel with its members as coloured rows."""
        colour = self.pen.colour[index]
        names = "&#160;&#160;<br align='left'/>".join(text_of(part) for part in wrap(kernel.name, 40, 2))
        fill = "#fff6e0" if kernel.extern_reason else "#eef7ee"
        traffic = self.pen.traffic(kernel, "{} in, {} out")
        rows = [
            f'<tr><td align="left" bgcolor="{fill}">'
            f'<font color="{colour}"><b>{self.pen.title(index)}</b></font> <b>{names}&#160;&#160;</b>'
            f'<br align="left"/><font point-size="8.5" color="{DIM}">{text_of(kernel.kind)}&#160; {traffic}</font><br align="left"/></td></tr>'
        ]
        alone = kernel.extern_reason and len(kernel.members) == 1
        rows += [f"<tr>{self._node_cell(m)}</tr>" for m in kernel.members[: 0 if alone else _ROWS]]
        if not kernel.members:
            rows.append(row("no scheduler node in the IR", "#ffffff"))
        if len(kernel.members) > _ROWS:
            rows.append(row(f"... {plural(len(kernel.members) - _ROWS, 'more node')}", "#ffffff"))
        if where := _first_sources(kernel):
            text = text_of(wrap(source_text(where), 48, 1)[0])
            rows.append(f'<tr><td align="left"><font point-size="8.5" color="{DIM}">{text}</font></td></tr>')
        return f"<{table(rows, colour, border=2 if len(kernel.members) > 1 else 1)}>"

    def _nodes_group(self, fold: Fold, share: float) -> str:
        nodes = [self.nodes[i] for i in fold.holds]
        kinds = Counter(str(member.kind) for member in nodes)
        names = nodes[0].name if len(nodes) == 1 else f"{nodes[0].name} to {nodes[-1].name}"
        title = text_of(wrap(fold.title or names, 44, 1)[0])
        rows = [
            f'<tr><td align="left" bgcolor="#eef2f6"><b>{title}</b></td></tr>',
            row(f"{plural(len(nodes), 'node')}, {decimal_size(self._size(fold))}", "#ffffff"),
            _bar(share, "#7b8794"),
        ]
        rows += [
            row(f"{count} x {kind}", KIND_COLOURS.get(kind, KIND_COLOURS["nop"])[0])
            for kind, count in sorted(kinds.items())
        ]
        return f"<{table(rows, '#9aa5b1')}>"

    def _kernels_group(self, fold: Fold, share: float | None) -> str:
        """Return a card for several kernels: source line, counts by kind, and traffic."""
        kernels = [self.pen.graph.kernels[i] for i in fold.holds]
        kinds = Counter(kernel.kind for kernel in kernels)
        size = _bytes(kernels)
        traffic = "bytes unknown" if size is None else decimal_size(size)
        count = sum(len(k.members) for k in kernels)
        title = text_of(wrap(fold.title or kernels[0].name, 44, 1)[0])
        label = self.pen.span(fold.holds)
        rows = [
            f'<tr><td align="left" bgcolor="#eef7ee"><font color="#2f9e44"><b>{label}</b></font> <b>{title}</b></td></tr>',
            row(f"{plural(count, 'node')} in {plural(len(kernels), 'kernel')}, {traffic}", "#ffffff"),
        ]
        rows += [_bar(share, "#2f9e44")] if share is not None else []
        rows += [row(f"{count} x {kind}", kind_fill(kind)) for kind, count in sorted(kinds.items())]
        return f"<{table(rows, '#2f9e44')}>"


def _bar(share: float, colour: str) -> str:
    """Return a bar as long as a share of the longest, so that both sides can be compared by eye."""
    length = max(2, round(_BAR * share))
    cells = f'<td fixedsize="true" width="{length}" height="7" bgcolor="{colour}"></td>'
    if length < _BAR:
        cells += f'<td fixedsize="true" width="{_BAR - length}" height="7"></td>'
    cells += "<td></td>"
    bar = f'<table border="0" cellspacing="0" cellpadding="0" cellborder="0"><tr>{cells}</tr></table>'
    return f'<tr><td align="left">{bar}</td></tr>'


def _bytes(kernels: Sequence[FusedKernel]) -> int | None:
    """Return the bytes that kernels read and write together; None if unknown for one."""
    parts = [b for k in kernels for b in (k.whole_read, k.whole_written)]
    known = [b for b in parts if b is not None]
    return sum(known) if len(known) == len(parts) else None


def _columns(cards: Sequence[_Card], shape: float) -> list[range]:
    """Split cards in order into columns of about the same height."""
    count = max(1, round(math.sqrt(shape * len(cards))))
    total = sum(c.lines + 2 for c in cards)
    columns: list[range] = []
    first = height = 0
    for number, card in enumerate(cards):
        height += card.lines + 2
        if height * count >= total * (len(columns) + 1) or number == len(cards) - 1:
            columns.append(range(first, number + 1))
            first = number + 1
    return columns


def _between(
    cards: Sequence[_Card], reads: Sequence[Sequence[str]], writes: Sequence[Sequence[str]]
) -> dict[tuple[int, int], list[str]]:
    """Return the buffers that go from one card to another.

    Args:
        cards: Of one side, or of a part of it.
        reads: What every node (or kernel) reads, in order.
        writes: What it writes.
    """
    card_of = {i: number for number, card in enumerate(cards) for i in card.holds}
    writer: dict[str, int] = {}
    between: dict[tuple[int, int], list[str]] = {}
    for index, (read, written) in enumerate(zip(reads, writes, strict=True)):
        for name in read:
            a, b = card_of.get(writer.get(name, -1)), card_of.get(index)
            if a is not None and b is not None and a != b:
                names = between.setdefault((a, b), [])
                if name not in names:
                    names.append(name)
        for name in written:
            writer[name] = index
    return between
