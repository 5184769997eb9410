"""The fusion picture of a small graph: every scheduler node before and after fusion, and the FX graph beside them."""

from __future__ import annotations

from collections.abc import Sequence

from graphviz import Digraph

from xpudbg.model.fusion import FusedKernel, FxOp, Member
from xpudbg.model.plural import plural
from xpudbg.reporters.fusion.graph_style import GraphStyle, Side
from xpudbg.reporters.fusion.grouping import extent
from xpudbg.reporters.fusion.labels import (
    DIM,
    GREY,
    KIND_COLOURS,
    input_label,
    inside,
    node_id,
    row,
    spaced_label,
    table,
    text_of,
    tooltip,
    wrap,
)
from xpudbg.reporters.fusion.words import main_result, short_type, source_text
from xpudbg.reporters.text import clean

FX_OPS, FX_ROWS = 24, 12
"""Up to this many calls, and rows of them, the FX graph is drawn beside the two."""


class NodeDrawing:
    """Nodes coloured by kind, clusters for kernels, buffers on the edges."""

    def __init__(self, pen: GraphStyle) -> None:
        self.pen = pen
        self.scope = {m.name: k.function for k in pen.graph.kernels for m in k.members}

    def draw(self, dot: Digraph, side: Side = Side.BOTH) -> None:
        """Put one side into the picture, or the FX graph, if it is small, and both sides."""
        ops = self.pen.graph.fx_ops
        _, rows = extent([(op.inputs, (op.name,)) for op in ops])
        if side is Side.BOTH and 0 < len(ops) <= FX_OPS and rows <= FX_ROWS:
            self._fx(dot)
        if side is not Side.AFTER:
            self._before(dot)
        if side is not Side.BEFORE:
            self._after(dot)

    def _fx(self, dot: Digraph) -> None:
        """The FX graph, for small ones: most of the fusion of pointwise code happens when it is lowered."""
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
        """A scheduler node: name and kind, what it computes, the shape that it makes, the Python line."""
        fill, line = KIND_COLOURS.get(member.kind, KIND_COLOURS["nop"])
        tag = ""
        if kernel is not None:
            tag = self.pen.tag(kernel)
        scope = self.scope.get(member.name, "")
        head = f'<td align="left"><b>{text_of(inside(member.name, scope))}</b>&#160;<font color="{line}">{text_of(member.kind)}</font></td>{tag}'
        span = ' colspan="2"' if tag else ""
        rows = [f"<tr>{head}</tr>"]
        rows += [
            f'<tr><td align="left"{span}><font point-size="9.5">{text_of(text)}</font></td></tr>'
            for text in wrap(", ".join(member.ops), 34, 2)
        ]
        if scope and kernel is not None:
            part = text_of(wrap(f"in {scope}", 34, 1)[0])
            rows.append(
                f'<tr><td align="left"{span}><font point-size="8.5" color="{DIM}">{part}</font></td></tr>'
            )
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
        written = main_result(member, self.pen.buffers)
        out = short_type(written) if written else ""
        if member.reduced:
            over = " x ".join(member.reduced)
            return f"{text_of(' x '.join((*member.loop, over)))} &#8594; {text_of(out)}"
        return f"&#8594; {text_of(out)}" if out else ""

    def _inputs(self, panel: Digraph, side: str, members: Sequence[Member]) -> None:
        """Graph inputs as small boxes. After fusion a kernel reads one once, however many of its members use it."""
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
        lines = [clean(name, single_line=True), clean(short_type(info), single_line=True)]
        return spaced_label([*lines, "in registers"] if gone else lines)
