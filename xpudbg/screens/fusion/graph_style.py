"""Style that all fusion pictures share: the graph's buffers, a colour a kernel, the width of a line, names on it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from graphviz import Digraph

from xpudbg.core.units import decimal_size
from xpudbg.model.fusion import FusedKernel
from xpudbg.model.str_enum import StrEnum
from xpudbg.screens.fusion.drawn_graph import DrawnGraph
from xpudbg.screens.fusion.labels import DIM, ring_of
from xpudbg.screens.fusion.summary import kernels_words, nodes_words
from xpudbg.screens.fusion.words import bytes_words, short_type
from xpudbg.screens.text import clean


class Side(StrEnum):
    """Sides of a picture that are drawn."""

    BOTH = "both"
    BEFORE = "before"
    AFTER = "after"


class GraphStyle:
    """Draws the parts that every level of folding has."""

    def __init__(self, drawn: DrawnGraph) -> None:
        graph = drawn.graph
        self.graph = graph
        self.whole = drawn.whole
        self.drawn = drawn
        self.buffers = {b.name: b for b in graph.buffers}
        self.colour = ring_of(graph.kernels)
        self.largest = max((b.bytes or 0 for b in graph.buffers), default=1) or 1

    def before_label(self) -> str:
        """The heading of the side before fusion."""
        total = self.whole.bytes_before
        label = f"before fusion: {nodes_words(self.whole)}"
        return label + (f", {decimal_size(total)}" if total is not None else "")

    def after_label(self) -> str:
        """The heading of the side after fusion."""
        after = self.whole.bytes_after
        label = f"after fusion: {kernels_words(self.whole)}"
        return label + (f", {decimal_size(after)}" if after is not None else ", bytes unknown")

    @staticmethod
    def frame(panel: Digraph, label: str) -> None:
        """A side of the picture with its heading."""
        panel.attr(label=label, style="rounded", color="#cbd2d9", fontsize="14", fontcolor=DIM, margin="16")

    def number(self, kernel: int) -> str:
        """``K5``, as lists number the kernel at a position."""
        return f"K{self.drawn.numbers[kernel]}"

    def title(self, kernel: int) -> str:
        """``K5``, or ``K5 \u00d7 12`` where it stands for the same kernel of 12 layers."""
        times = self.drawn.times[kernel]
        return self.number(kernel) + (f" \u00d7 {times}" if times > 1 else "")

    def mark(self, kernel: int) -> str:
        """The class by which the page finds what is drawn of a kernel."""
        return f"k{self.drawn.numbers[kernel]}"

    def line_mark(self, makers: Sequence[int], users: Sequence[int]) -> str:
        """Classes of a line from kernels to others."""
        ends = [f"from{self.drawn.numbers[k]}" for k in makers] + [
            f"to{self.drawn.numbers[k]}" for k in users
        ]
        return " ".join(ends)

    def span(self, holds: Sequence[int]) -> str:
        """``K3 to K7`` for positions of kernels in order."""
        first, last = self.number(holds[0]), self.number(holds[-1])
        return first if first == last else f"{first} to {last}"

    def tag(self, kernel: int) -> str:
        """A corner that names a kernel, in its colour."""
        pill = f'<table border="0" cellspacing="0" cellpadding="2" bgcolor="{self.colour[kernel]}" style="rounded"><tr><td>'
        return f'<td align="right">{pill}<font color="white" point-size="8"><b>{self.number(kernel)}</b></font></td></tr></table></td>'

    def width(self, name: str) -> str:
        """Pen width of a buffer's line: by the root of its bytes."""
        info = self.buffers.get(name)
        size = info.bytes if info and info.bytes else 0
        return f"{0.9 + 2.6 * math.sqrt(size / self.largest):.2f}"

    def names(self, names: Sequence[str], most: int = 3) -> str:
        """Buffers with their types, one a line, and how many more there are."""
        label = "\n".join(
            f"{clean(n, single_line=True)} {clean(short_type(self.buffers.get(n)), single_line=True)}"
            for n in names[:most]
        )
        return f"{label}\n+{len(names) - most} more" if len(names) > most else label

    def largest_of(self, names: Sequence[str]) -> str:
        """The buffer of the most bytes."""
        return max(names, key=lambda n: (info.bytes or 0) if (info := self.buffers.get(n)) else 0)

    def traffic(self, kernel: FusedKernel, words: str) -> str:
        """Bytes of a kernel in words with two places, or that they are not known."""
        if kernel.bytes_read is None or kernel.bytes_written is None:
            return "bytes unknown"
        return words.format(
            bytes_words(kernel.bytes_read, map(self.buffers.get, kernel.reads)),
            bytes_words(kernel.bytes_written, map(self.buffers.get, kernel.writes)),
        )
