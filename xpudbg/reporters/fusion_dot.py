"""Before and after fusion as DOT: nodes coloured by kind, clusters or cards for kernels, buffers on the edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from graphviz import Digraph

from xpudbg.model.fusion import FxOp, GraphFusion, Kernel, Member
from xpudbg.reporters.fusion_labels import (
    DIM,
    FONT,
    GREY,
    INK,
    KIND_COLOURS,
    chip,
    group_card,
    group_kernels,
    input_label,
    node_id,
    ring_of,
    row,
    table,
    text_of,
    tip,
    wrap,
)
from xpudbg.reporters.fusion_text import short_type, source_text
from xpudbg.reporters.text import clean, human_bytes, plural

FULL, CARDS, GROUPS = 0, 1, 2
"""How much is folded: nothing; the members of a kernel in one card; many kernels of one source line in one card."""

FX_OPS = 24
"""Up to this many calls the FX graph is drawn beside the two."""
FULL_NODES, CARD_KERNELS = 40, 140
"""Up to this many scheduler nodes are drawn one by one, up to this many kernels one by one."""


@dataclass(frozen=True)
class Picture:
    """A drawing as DOT, and in words what was folded to make it (empty when nothing)."""

    dot: str
    fold: str = ""


def first_level(graph: GraphFusion) -> int:
    """The finest drawing that is still legible for a graph."""
    if max(graph.nodes_before, sum(len(k.members) for k in graph.kernels)) <= FULL_NODES:
        return FULL
    return CARDS if len(graph.kernels) <= CARD_KERNELS else GROUPS


def build_dot(graph: GraphFusion, level: int) -> Picture:
    """The picture of one graph at a level of folding."""
    return _Drawing(graph, level).build()


class _Drawing:
    def __init__(self, graph: GraphFusion, level: int) -> None:
        self.graph = graph
        self.level = level
        self.buffers = {b.name: b for b in graph.buffers}
        self.colour = ring_of(graph.kernels)
        self.largest = max((b.bytes or 0 for b in graph.buffers), default=1) or 1
        self.folds: list[str] = []

    def build(self) -> Picture:
        dot = Digraph("fusion")
        dot.attr(
            "graph", fontname=FONT, fontsize="15", fontcolor=INK, bgcolor="white", pad="0.35", nodesep="0.28",
            ranksep="0.42", labelloc="t", compound="true", newrank="false", label=self._title(), remincross="true",
        )  # fmt: skip
        dot.attr("node", fontname=FONT, fontsize="10", fontcolor=INK, shape="plain")
        dot.attr("edge", fontname=FONT, fontsize="8.5", fontcolor=DIM, color="#7b8794", arrowsize="0.6")
        if self.level == FULL:
            if 0 < len(self.graph.fx_ops) <= FX_OPS:
                self._fx(dot)
            self._before(dot)
            self._after(dot)
        elif self.level == CARDS:
            self.folds.append(
                "members are listed inside their kernel; nodes before fusion are not drawn apart"
            )
            self._cards(dot)
        else:
            self._groups(dot)
        return Picture(dot.source, "; ".join(self.folds))

    def _title(self) -> str:
        graph = self.graph
        ops = f"{plural(len(graph.fx_ops), 'FX op')} &#8594; " if graph.fx_ops else ""
        head = f"{ops}{plural(graph.nodes_before, 'scheduler node')} &#8594; {plural(graph.kernels_after, 'kernel')}"
        traffic = ""
        if graph.bytes_after is not None and graph.bytes_before:
            share = (graph.bytes_before - graph.bytes_after) / graph.bytes_before
            traffic = (
                f"memory traffic {human_bytes(graph.bytes_before)} &#8594; {human_bytes(graph.bytes_after)}"
            )
            traffic += f" (&#8722;{share:.0%})" if share > 0 else ""
        elif graph.bytes_before:
            traffic = f"memory traffic {human_bytes(graph.bytes_before)} &#8594; unknown"
        gone = len(set(graph.removed))
        least = "" if graph.removed_known else "at least "
        parts = [head, traffic, f"{least}{plural(gone, 'buffer')} disappeared" if gone else ""]
        second = " &#160;&#183;&#160; ".join(p for p in parts if p)
        return (
            f'<<table border="0" cellspacing="0" cellpadding="2"><tr><td><font point-size="20"><b>{text_of(graph.id)}</b></font></td></tr>'
            f'<tr><td><font point-size="13" color="{DIM}">{second}</font></td></tr>'
            f'<tr><td><font point-size="13">{self._legend()}</font></td></tr></table>>'
        )

    def _legend(self) -> str:
        kinds = dict.fromkeys(m.kind for k in self.graph.kernels for m in k.members)
        squares = "&#160;&#160;&#160;".join(
            f'<font color="{KIND_COLOURS.get(k, KIND_COLOURS["nop"])[1]}">&#9632;</font>'
            f'<font point-size="11" color="{DIM}"> {text_of(k)}</font>'
            for k in kinds
        )
        return squares or " "

    def _fx(self, dot: Digraph) -> None:
        """The FX graph, for small ones: most of the fusion of pointwise code happens when it is lowered."""
        ops = self.graph.fx_ops
        names = {o.name for o in ops}
        with dot.subgraph(name="cluster_fx") as panel:
            label = f"FX graph: {plural(len(ops), 'op')}"
            panel.attr(
                label=label, style="rounded", color="#cbd2d9", fontsize="14", fontcolor=DIM, margin="16"
            )
            inputs: dict[str, None] = {}
            for op in ops:
                panel.node(f"f_{node_id(op.name)}", self._fx_box(op))
                for name in op.inputs:
                    if name in names:
                        panel.edge(f"f_{node_id(name)}", f"f_{node_id(op.name)}")
                        continue
                    if name not in inputs:
                        inputs[name] = None
                        panel.node(f"f_in_{node_id(name)}", f"<{input_label(name, self.buffers.get(name))}>")
                    panel.edge(
                        f"f_in_{node_id(name)}", f"f_{node_id(op.name)}", color="#b8c1cb", arrowsize="0.5"
                    )

    def _fx_box(self, op: FxOp) -> str:
        tags = "".join(self._tag(k) for k in op.kernels[:4])
        name = ".".join(op.target.split(".")[1:2]) or op.target
        shape = (
            f'<br align="left"/><font point-size="8.5" color="{DIM}">{text_of(op.type_text)}</font><br align="left"/>'
            if op.type_text
            else ""
        )
        colour = self.colour[op.kernels[0]] if op.kernels else GREY
        return (
            f'<<table border="1" color="{colour}" bgcolor="white" cellspacing="0" cellpadding="3" cellborder="0" style="rounded">'
            f'<tr><td align="left"><b>{text_of(name)}</b>{shape}</td>{tags}</tr></table>>'
        )

    def _before(self, dot: Digraph) -> None:
        members = [m for k in self.graph.kernels for m in k.members]
        total = self.graph.bytes_before
        label = f"before fusion: {plural(self.graph.nodes_before, 'scheduler node')}"
        label += f", {human_bytes(total)}" if total is not None else ""
        kernel_of = {m.name: i for i, k in enumerate(self.graph.kernels) for m in k.members}
        with dot.subgraph(name="cluster_before") as panel:
            panel.attr(
                label=label, style="rounded", color="#cbd2d9", fontsize="14", fontcolor=DIM, margin="16"
            )
            for member in members:
                panel.node(
                    f"b_{node_id(member.name)}",
                    self._box(member, kernel_of[member.name]),
                    tooltip=tip(member),
                )
            self._inputs(panel, "b", members)
            self._edges(panel, "b", members)

    def _after(self, dot: Digraph) -> None:
        label = f"after fusion: {plural(self.graph.kernels_after, 'kernel')}"
        after = self.graph.bytes_after
        label += f", {human_bytes(after)}" if after is not None else ", bytes unknown"
        with dot.subgraph(name="cluster_after") as panel:
            panel.attr(
                label=label, style="rounded", color="#cbd2d9", fontsize="14", fontcolor=DIM, margin="16"
            )
            for index, kernel in enumerate(self.graph.kernels):
                with panel.subgraph(name=f"cluster_k{index}") as cluster:
                    colour = self.colour[index]
                    fill = "#f4fbf4" if not kernel.why_extern else "#fffaf0"
                    cluster.attr(
                        label=self._kernel_label(index, kernel), style="rounded,filled", fillcolor=fill, color=colour,
                        penwidth="2.4" if len(kernel.members) > 1 else "1.2", margin="10", labeljust="l",
                    )  # fmt: skip
                    if not kernel.members:
                        cluster.node(
                            f"a_k{index}",
                            f"<{table([row('no scheduler node in the IR', '#ffffff')], GREY)}>",
                        )
                    for member in kernel.members:
                        cluster.node(
                            f"a_{node_id(member.name)}", self._box(member, None), tooltip=tip(member)
                        )
            members = [m for k in self.graph.kernels for m in k.members]
            self._inputs(panel, "a", members)
            self._edges(panel, "a", members)

    def _kernel_label(self, index: int, kernel: Kernel) -> str:
        names = "<br align='left'/>".join(text_of(part) for part in wrap(kernel.name, 38, 3))
        traffic = (
            f"reads {human_bytes(kernel.bytes_read)}, writes {human_bytes(kernel.bytes_written)}"
            if kernel.bytes_read is not None and kernel.bytes_written is not None
            else "bytes unknown"
        )
        kind = f"{kernel.kind}{' on ' + kernel.device if kernel.device else ''}"
        return (
            f'<<table border="0" cellspacing="0" cellpadding="1"><tr><td align="left"><font color="{self.colour[index]}" point-size="12">'
            f"<b>K{index + 1}</b></font> <font point-size='11'><b>{names}</b></font></td></tr>"
            f'<tr><td align="left"><font point-size="9" color="{DIM}">{text_of(kind)}&#160; {text_of(traffic)}</font></td></tr></table>>'
        )

    def _tag(self, kernel: int) -> str:
        """A corner that names a kernel, in its colour."""
        cell = f'<td fixedsize="true" width="26" height="16" bgcolor="{self.colour[kernel]}">'
        return f'{cell}<font color="white" point-size="9"><b>K{kernel + 1}</b></font></td>'

    def _box(self, member: Member, kernel: int | None) -> str:
        """A scheduler node: name and kind, what it computes, the shape that it makes, the Python line."""
        fill, line = KIND_COLOURS.get(member.kind, KIND_COLOURS["nop"])
        tag = ""
        if kernel is not None:
            tag = self._tag(kernel)
        head = f'<td align="left"><b>{text_of(member.name)}</b>&#160;<font color="{line}">{text_of(member.kind)}</font></td>{tag}'
        span = ' colspan="2"' if tag else ""
        rows = [f"<tr>{head}</tr>"]
        rows += [
            f'<tr><td align="left"{span}><font point-size="9.5">{text_of(text)}</font></td></tr>'
            for text in wrap(", ".join(member.ops), 34, 2)
        ]
        shape = self._shape_line(member)
        if shape:
            rows.append(
                f'<tr><td align="left"{span}><font point-size="9" color="{DIM}">{shape}</font></td></tr>'
            )
        if member.sources:
            where = source_text(member.sources, code=False)
            rows.append(
                f'<tr><td align="left"{span}><font point-size="8.5" color="{DIM}">{text_of(where)}</font></td></tr>'
            )
        return f'<<table border="1" color="{line}" bgcolor="{fill}" cellspacing="0" cellpadding="3" cellborder="0" style="rounded">{"".join(rows)}</table>>'

    def _shape_line(self, member: Member) -> str:
        written = next((self.buffers[n] for n in member.writes if n in self.buffers), None)
        out = short_type(written) if written else ""
        if member.reduced:
            over = " x ".join(member.reduced)
            return f"{text_of(' x '.join((*member.loop, over)))} &#8594; {text_of(out)}"
        return f"&#8594; {text_of(out)}" if out else ""

    def _inputs(self, panel: Digraph, side: str, members: Sequence[Member]) -> None:
        """Graph inputs as small boxes. After fusion a kernel reads one once, however many of its members use it."""
        made = {n for k in self.graph.kernels for m in k.members for n in m.writes}
        home = {m.name: i for i, k in enumerate(self.graph.kernels) for m in k.members}
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
                    panel.node(identity, f"<{input_label(name, self.buffers.get(name))}>")
                wide = name in member.broadcast and side == "b"
                style = {"label": "broadcast", "style": "dashed", "fontcolor": "#b07a00"} if wide else {}
                target = {"lhead": f"cluster_k{kernel}"} if side == "a" else {}
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
        home = {m.name: i for i, k in enumerate(self.graph.kernels) for m in k.members}
        removed = set(self.graph.removed)
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
                if side == "b" and name in member.broadcast and label:
                    label += "\nbroadcast"
                panel.edge(
                    f"{side}_{node_id(source.name)}", f"{side}_{node_id(member.name)}", label=label,
                    style="dashed" if gone else "solid", color="#2f9e44" if inside else "#52606d",
                    fontcolor="#2f9e44" if gone else DIM,
                    penwidth="1.2" if inside else self._width(name), **ends,
                )  # fmt: skip

    def _edge_label(self, name: str, gone: bool) -> str:
        info = self.buffers.get(name)
        text = f"{clean(name, single_line=True)}\n{clean(short_type(info), single_line=True)}"
        return f"{text}\nin registers" if gone else text

    def _width(self, name: str) -> str:
        info = self.buffers.get(name)
        size = info.bytes if info and info.bytes else 0
        return f"{0.9 + 2.6 * math.sqrt(size / self.largest):.2f}"

    def _cards(self, dot: Digraph) -> None:
        cards = [(self._card(i, k), [i]) for i, k in enumerate(self.graph.kernels)]
        self._columns(dot, cards, 0.65)

    def _columns(self, dot: Digraph, cards: Sequence[tuple[str, list[int]]], shape: float) -> None:
        """Cards in the order in which they run, in columns: a long chain would be a strip that no screen shows.

        Lines are drawn inside a column; what comes from an earlier one is a small box that names its kernel.
        """
        columns = max(1, round(math.sqrt(shape * len(cards))))
        height = math.ceil(len(cards) / columns)
        card_of = {i: number for number, (_, indices) in enumerate(cards) for i in indices}
        between = self._between(card_of)
        if columns > 1:
            self.folds.append(f"drawn in {columns} columns, in the order in which the kernels run")
        for column in range(columns):
            part = range(column * height, min(len(cards), (column + 1) * height))
            if not part:
                continue
            with dot.subgraph(name=f"cluster_column{column}") as panel:
                panel.attr(
                    label="", color="#e4e7eb" if columns > 1 else "white", style="rounded", margin="14"
                )
                for number in part:
                    panel.node(f"k{number}", cards[number][0])
                    if number > part[0]:
                        panel.edge(f"k{number - 1}", f"k{number}", style="invis", weight="20")
                for (a, b), names in between.items():
                    if b not in part:
                        continue
                    if a in part:
                        panel.edge(
                            f"k{a}",
                            f"k{b}",
                            label=self._names(names),
                            penwidth=self._width(self._largest(names)),
                        )
                        continue
                    kernel = cards[a][1][0]
                    identity = f"from_{a}_{b}"
                    panel.node(
                        identity,
                        chip(
                            f"from K{kernel + 1}" if len(cards[a][1]) == 1 else "from above",
                            self._names(names),
                        ),
                    )
                    panel.edge(identity, f"k{b}", color="#b8c1cb", arrowsize="0.5")

    def _between(self, card_of: dict[int, int]) -> dict[tuple[int, int], list[str]]:
        """Buffers that go from one card to another."""
        writer: dict[str, int] = {}
        between: dict[tuple[int, int], list[str]] = {}
        for index, kernel in enumerate(self.graph.kernels):
            for name in kernel.reads:
                if name in writer and card_of[writer[name]] != card_of[index]:
                    names = between.setdefault((card_of[writer[name]], card_of[index]), [])
                    if name not in names:
                        names.append(name)
            for name in kernel.writes:
                writer[name] = index
        return between

    def _names(self, names: Sequence[str], most: int = 3) -> str:
        label = "\n".join(
            f"{clean(n, single_line=True)} {clean(short_type(self.buffers.get(n)), single_line=True)}"
            for n in names[:most]
        )
        return f"{label}\n+{len(names) - most} more" if len(names) > most else label

    def _largest(self, names: Sequence[str]) -> str:
        return max(names, key=lambda n: (info.bytes or 0) if (info := self.buffers.get(n)) else 0)

    def _card(self, index: int, kernel: Kernel) -> str:
        """A kernel with its members as coloured rows."""
        colour = self.colour[index]
        names = "<br align='left'/>".join(text_of(part) for part in wrap(kernel.name, 40, 2))
        traffic = (
            f"{human_bytes(kernel.bytes_read)} in, {human_bytes(kernel.bytes_written)} out"
            if kernel.bytes_read is not None and kernel.bytes_written is not None
            else "bytes unknown"
        )
        head = (
            f'<tr><td align="left" bgcolor="{"#eef7ee" if not kernel.why_extern else "#fff6e0"}">'
            f'<font color="{colour}"><b>K{index + 1}</b></font> <b>{names}</b>'
            f'<br align="left"/><font point-size="8.5" color="{DIM}">{text_of(kernel.kind)}&#160; {traffic}</font><br align="left"/></td></tr>'
        )
        rows = []
        for member in kernel.members[:12]:
            if kernel.why_extern and len(kernel.members) == 1:
                break
            fill, line = KIND_COLOURS.get(member.kind, KIND_COLOURS["nop"])
            written = next((self.buffers[n] for n in member.writes if n in self.buffers), None)
            ops = wrap(", ".join(member.ops), 30, 1)[0]
            rows.append(
                f'<tr><td align="left" bgcolor="{fill}"><font point-size="9"><b>{text_of(member.name)}</b> <font color="{line}">{text_of(ops)}</font>'
                f"&#160;&#8594; {text_of(short_type(written))}</font></td></tr>"
            )
        if len(kernel.members) > 12:
            rows.append(
                f'<tr><td align="left"><font point-size="9">... {len(kernel.members) - 12} more nodes</font></td></tr>'
            )
        where = next((m.sources for m in kernel.members if m.sources), ())
        if where:
            text = wrap(source_text(where), 48, 1)[0]
            rows.append(
                f'<tr><td align="left"><font point-size="8.5" color="{DIM}">{text_of(text)}</font></td></tr>'
            )
        border = "2" if len(kernel.members) > 1 else "1"
        table = f'<table border="{border}" color="{colour}" cellspacing="0" cellpadding="3" cellborder="0" bgcolor="white" style="rounded">'
        return f"<{table}{head}{''.join(rows)}</table>>"

    def _groups(self, dot: Digraph) -> None:
        groups = group_kernels(self.graph.kernels)
        words = f"{plural(len(self.graph.kernels), 'kernel')} folded to {plural(len(groups), 'card')}, by source line where it is known"
        self.folds.append(words)
        cards = [
            (group_card(title, [self.graph.kernels[i] for i in indices]), indices)
            for title, indices in groups
        ]
        self._columns(dot, cards, 0.35)
