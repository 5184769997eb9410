"""Before and after fusion as DOT: nodes coloured by kind, clusters or cards for kernels, buffers on the edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from graphviz import Digraph

from xpudbg.core.text import decimal_size, plural
from xpudbg.model.fusion import FusedKernel, FxOp, GraphFusion, Member
from xpudbg.model.location import base_name
from xpudbg.model.row import dataclass
from xpudbg.screens.fusion.buffer_text import (
    Stretch,
    layer_stretches,
    layers_text,
    main_result,
    short_type,
    source_text,
    unfolded,
)
from xpudbg.screens.fusion.graph_style import (
    DIM,
    FONT,
    GREY,
    INK,
    KIND_COLOURS,
    KIND_MARKS,
    CardDrawing,
    GraphStyle,
    Side,
    drawn_graph,
    extent,
    input_label,
    inside,
    node_id,
    nodes_in_order,
    row,
    spaced_label,
    table,
    text_of,
    tooltip,
    wrap,
)
from xpudbg.screens.fusion.ranked_view import kernels_text, nodes_text
from xpudbg.screens.text import clean

# The fusion picture of a small graph: every scheduler node before and after fusion, and the FX graph beside them.

FX_OPS, FX_ROWS = 24, 12
"""Maximum of calls, and rows of them, with which the FX graph is drawn."""


class NodeDrawing:
    """Drawing of nodes coloured by kind, clusters for kernels, and buffers on the edges."""

    def __init__(self, pen: GraphStyle) -> None:
        self.pen = pen
        self.scope = {m.name: k.function for k in pen.graph.kernels for m in k.members}

    def draw(self, dot: Digraph, side: Side = Side.BOTH) -> None:
        """Draw one side, or both sides and the FX graph if it is small."""
        ops = self.pen.graph.fx_ops
        _, rows = extent([(op.inputs, (op.name,)) for op in ops])
        if side is Side.BOTH and 0 < len(ops) <= FX_OPS and rows <= FX_ROWS:
            self._fx(dot)
        if side is not Side.AFTER:
            self._before(dot)
        if side is not Side.BEFORE:
            self._after(dot)

    def _fx(self, dot: Digraph) -> None:
        """Draw the FX graph, if small: most pointwise fusion happens when it is lowered."""
        ops = self.pen.graph.fx_ops
        names = {o.name for o in ops}
        with dot.subgraph(name="cluster_fx") as panel:
            label = f"FX graph: {plural(len(ops), 'op')}"
            self.pen.frame(panel, label)
            inputs: dict[str, None] = {}
            for op in ops:
                marks = {"class": " ".join(map(self.pen.mark, op.kernels))} if op.kernels else {}
                panel.node(f"f_{node_id(op.name)}", self._fx_box(op), **marks)
                for name in op.inputs:
                    if name in names:
                        panel.edge(f"f_{node_id(name)}", f"f_{node_id(op.name)}")
                        continue
                    if name not in inputs:
                        inputs[name] = None
                        panel.node(
                            f"f_in_{node_id(name)}", f"<{input_label(name, self.pen.buffers.get(name))}>"
                        )
                    panel.edge(
                        f"f_in_{node_id(name)}", f"f_{node_id(op.name)}", color="#b8c1cb", arrowsize="0.5"
                    )

    def _fx_box(self, op: FxOp) -> str:
        tags = "".join(self.pen.tag(k) for k in op.kernels[:4])
        name = ".".join(op.target.split(".")[1:2]) or op.target
        shape = (
            f'<br align="left"/><font point-size="8.5" color="{DIM}">{text_of(op.type_text)}</font><br align="left"/>'
            if op.type_text
            else ""
        )
        colour = self.pen.colour[op.kernels[0]] if op.kernels else GREY
        return (
            f'<<table border="1" color="{colour}" bgcolor="white" cellspacing="0" cellpadding="3" cellborder="0" style="rounded">'
            f'<tr><td align="left"><b>{text_of(name)}</b>{shape}</td>{tags}</tr></table>>'
        )

    def _before(self, dot: Digraph) -> None:
        members = [m for k in self.pen.graph.kernels for m in k.members]
        kernel_of = {m.name: i for i, k in enumerate(self.pen.graph.kernels) for m in k.members}
        with dot.subgraph(name="cluster_before") as panel:
            self.pen.frame(panel, self.pen.before_label())
            for member in members:
                panel.node(
                    f"b_{node_id(member.name)}",
                    self._box(member, kernel_of[member.name]),
                    _attributes={"class": self.pen.mark(kernel_of[member.name])},
                    tooltip=tooltip(member),
                )
            self._inputs(panel, "b", members)
            self._edges(panel, "b", members)

    def _after(self, dot: Digraph) -> None:
        with dot.subgraph(name="cluster_after") as panel:
            self.pen.frame(panel, self.pen.after_label())
            for index, kernel in enumerate(self.pen.graph.kernels):
                with panel.subgraph(name=f"cluster_k{index}") as cluster:
                    colour = self.pen.colour[index]
                    mark = {"class": self.pen.mark(index)}
                    fill = "#f4fbf4" if not kernel.extern_reason else "#fffaf0"
                    cluster.attr(
                        label=self._kernel_label(index, kernel), style="rounded,filled", fillcolor=fill, color=colour,
                        penwidth="2.4" if len(kernel.members) > 1 else "1.2", margin="10", labeljust="l", **mark,
                    )  # fmt: skip
                    if not kernel.members:
                        cluster.node(
                            f"a_k{index}",
                            f"<{table([row('no scheduler node in the IR', '#ffffff')], GREY)}>",
                        )
                    for member in kernel.members:
                        cluster.node(
                            f"a_{node_id(member.name)}",
                            self._box(member, None),
                            _attributes=mark,
                            tooltip=tooltip(member),
                        )
            members = [m for k in self.pen.graph.kernels for m in k.members]
            self._inputs(panel, "a", members)
            self._edges(panel, "a", members)

    def _kernel_label(self, index: int, kernel: FusedKernel) -> str:
        first, *rest = (text_of(part) for part in wrap(kernel.name, 38, 3))
        names = "<br align='left'/>".join([first, *(f"&#160;&#160;&#160;{part}" for part in rest)])
        names += "<br align='left'/>" if rest else ""
        traffic = self.pen.traffic(kernel, "reads {}, writes {}")
        kind = f"{kernel.kind}{' on ' + kernel.device if kernel.device else ''}"
        kind += f" in {kernel.function}" if kernel.function else ""
        return (
            f'<<table border="0" cellspacing="0" cellpadding="1"><tr><td align="left"><font color="{self.pen.colour[index]}" point-size="12">'
            f"<b>{self.pen.title(index)}</b></font> <font point-size='11'><b>{names}</b></font></td></tr>"
            f'<tr><td align="left"><font point-size="9" color="{DIM}">{text_of(kind)}&#160; {text_of(traffic)}</font></td></tr></table>>'
        )

    def _box(self, member: Member, kernel: int | None) -> str:
        """Return the box of a scheduler node: name, kind, computation, result shape and Python line."""
        fill, line = KIND_COLOURS.get(member.kind, KIND_COLOURS["nop"])
        tag = ""
        if kernel is not None:
            tag = self.pen.tag(kernel)
        scope = self.scope.get(member.name, "")
        head = f'<td align="left"><b>{text_of(inside(member.name, scope))}</b>&#160;<font color="{line}">{text_of(member.kind)}</font></td>{tag}'
        span = ' colspan="2"' if tag else ""

        def small(text: str, size: str, colour: str = f' color="{DIM}"') -> str:
            return f'<tr><td align="left"{span}><font point-size="{size}"{colour}>{text}</font></td></tr>'

        rows = [f"<tr>{head}</tr>"]
        rows += [small(text_of(text), "9.5", "") for text in wrap(", ".join(member.ops), 34, 2)]
        if scope and kernel is not None:
            rows.append(small(text_of(wrap(f"in {scope}", 34, 1)[0]), "8.5"))
        if shape := self._shape_line(member):
            rows.append(small(shape, "9"))
        if member.sources:
            rows.append(small(text_of(source_text(member.sources, code=False)), "8.5"))
        return f'<<table border="1" color="{line}" bgcolor="{fill}" cellspacing="0" cellpadding="3" cellborder="0" style="rounded">{"".join(rows)}</table>>'

    def _shape_line(self, member: Member) -> str:
        written = main_result(member, self.pen.buffers)
        out = short_type(written) if written else ""
        if member.reduced:
            over = " x ".join(member.reduced)
            return f"{text_of(' x '.join((*member.loop, over)))} &#8594; {text_of(out)}"
        return f"&#8594; {text_of(out)}" if out else ""

    def _inputs(self, panel: Digraph, side: str, members: Sequence[Member]) -> None:
        """Draw graph inputs as small boxes; after fusion one edge for each kernel that reads one."""
        made = {n for k in self.pen.graph.kernels for m in k.members for n in m.writes}
        home = {m.name: i for i, k in enumerate(self.pen.graph.kernels) for m in k.members}
        drawn: set[str] = set()
        seen: set[tuple[str, int]] = set()
        for member in members:
            for name in member.reads:
                if name in made:
                    continue
                kernel = home[member.name]
                if side == "a" and (name, kernel) in seen:
                    continue
                seen.add((name, kernel))
                identity = f"{side}_in_{node_id(name)}"
                if name not in drawn:
                    drawn.add(name)
                    panel.node(identity, f"<{input_label(name, self.pen.buffers.get(name))}>")
                wide = name in member.broadcast and side == "b"
                style = {"label": "broadcast", "style": "dashed", "fontcolor": "#b07a00"} if wide else {}
                target = {"lhead": f"cluster_k{kernel}"} if side == "a" else {}
                target["class"] = self.pen.line_mark((), (kernel,))
                panel.edge(
                    identity,
                    f"{side}_{node_id(member.name)}",
                    color="#b8c1cb",
                    arrowsize="0.5",
                    **style,
                    **target,
                )

    def _edges(self, panel: Digraph, side: str, members: Sequence[Member]) -> None:
        writer: dict[str, Member] = {}
        for member in members:
            for name in member.writes:
                writer.setdefault(name, member)
        home = {m.name: i for i, k in enumerate(self.pen.graph.kernels) for m in k.members}
        removed = set(self.pen.graph.removed)
        labelled: set[str] = set()
        seen: set[tuple[str, int]] = set()
        for member in members:
            for name in member.reads:
                source = writer.get(name)
                if source is None or source is member:
                    continue
                kernel, maker = home[member.name], home[source.name]
                inside = side == "a" and kernel == maker
                if side == "a" and not inside:
                    if (name, kernel) in seen:
                        continue
                    seen.add((name, kernel))
                gone = inside and name in removed
                label = "" if name in labelled else self._edge_label(name, gone)
                labelled.add(name)
                ends = (
                    {}
                    if side == "b" or inside
                    else {"lhead": f"cluster_k{kernel}", "ltail": f"cluster_k{maker}"}
                )
                ends["class"] = self.pen.line_mark((maker,), (kernel,))
                if side == "b" and name in member.broadcast and label:
                    label += "\nbroadcast"
                panel.edge(
                    f"{side}_{node_id(source.name)}", f"{side}_{node_id(member.name)}", label=label,
                    style="dashed" if gone else "solid", color="#2f9e44" if inside else "#52606d",
                    fontcolor="#2f9e44" if gone else DIM,
                    penwidth="1.2" if inside else self.pen.width(name), **ends,
                )  # fmt: skip

    def _edge_label(self, name: str, gone: bool) -> str:
        info = self.pen.buffers.get(name)
        lines = [clean(name), clean(short_type(info))]
        return spaced_label([*lines, "in registers"] if gone else lines)


FULL, CARDS, GROUPS = 0, 1, 2
"""How much is folded: nothing; nodes in cards of source lines and of kernels; kernels of one source line in one card."""
LAYER_KERNELS = 1500
"""Maximum of kernels that are drawn with each repeated layer."""

FULL_NODES, CARD_KERNELS = 40, 140
"""Maximum of scheduler nodes, and of kernels, that are drawn one by one."""
FULL_WIDTH, FULL_NODE_ROWS, FULL_KERNEL_ROWS = 10, 10, 8
"""More nodes side by side (a ``foreach`` of many tensors), or more rows one below the other (a chain of layers), would be a
strip that no slide shows."""


@dataclass(frozen=True)
class Picture:
    """A drawing as DOT, and notes on what was folded to make it."""

    dot: str
    fold: str = ""


def first_level(whole: GraphFusion) -> int:
    """Return the finest legible level for a graph, with repeated layers drawn once."""
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
    """Build the picture of one graph at a level of folding.

    Args:
        graph: The graph.
        level: Level of folding.
        side: One side of it without the title, or both.
    """
    dot = _empty()
    pen = GraphStyle(drawn_graph(graph))
    folds = [layers_text(layers) for layers in graph.repeats]
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
    """Parts of a graph that a page assembles: each repeated layer, and the launches before, between and after them.

    Args:
        graph: The graph, with its layers.
    """

    def __init__(self, graph: GraphFusion) -> None:
        self.stretches = layer_stretches(graph)
        self._every = unfolded(graph)
        self._pen = GraphStyle(drawn_graph(self._every))
        self._cards = CardDrawing(self._pen)

    def heading(self, side: Side) -> str:
        """Return the heading of a side as text."""
        return self._pen.before_label() if side is Side.BEFORE else self._pen.after_label()

    def part(self, stretch: Stretch, side: Side) -> str:
        """Return the launches of a stretch on one side as DOT; empty if it has none.

        Args:
            stretch: One of ``stretches``.
            side: Before or after.
        """
        dot = _empty()
        dot.attr("graph", pad="0.05")
        return str(dot.source) if self._cards.draw_stretch(dot, stretch, side) else ""

    def legend(self) -> str:
        """Return the legend of the colours as DOT."""
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
    head = f"{ops}{nodes_text(graph)} &#8594; {kernels_text(graph)}"
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
    """Return the legend of node kinds and lines."""
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
        parts += [_entry(mark, colour, text) for there, mark, colour, text in lines if there]
    return "&#160;&#160;&#160; ".join(parts) or " "


def _entry(mark: str, colour: str, text: str) -> str:
    return (
        f'<font color="{colour}"><b>{mark}</b></font>'
        f'<font point-size="11" color="{DIM}"> {text_of(text)}</font>'
    )


def _where(graph: GraphFusion) -> str:
    """Return the Python lines that most of the graph comes from: ``model.py, lines 6 to 19, in forward``."""
    placed = [m.sources for k in graph.kernels for m in k.members] + [k.unplaced for k in graph.kernels]
    lines = [sources[-1] for sources in placed if sources]
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
    """Return the line of the picture that says what was folded."""
    return f'<tr><td><font point-size="10" color="{DIM}">{text_of(fold)}</font></td></tr>' if fold else ""
