"""The model of ``fx_graph_readable.py``, ``fx_graph_runnable.py`` and ``fx_graph_transformed.py``."""

from __future__ import annotations

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class FxSourceLine:
    """A line of the user's Python: ``# File: PATH:LINE in FUNCTION, code: CODE``. The path is of the compiling machine.

    Attributes:
        path: Path on the compiling machine.
        line: Line number, from 1.
        function: Name of the function; empty when not written.
        code: Text of the line; empty when not written.
    """

    path: str
    line: int
    function: str = ""
    code: str = ""


@dataclass(frozen=True)
class FxNode:
    """One node of an FX graph.

    Attributes:
        name: Its name.
        op: ``placeholder``, ``call_function``, ``get_attr`` or ``output``.
        target: ``torch.ops.aten.add.Tensor``, ``getitem``, a Python operator (``+``), or the attribute's name.
        type_text: The annotation as printed (``f32[2, 64]``, ``Sym(s0)``); empty where the file has none.
        dtype: ``f32``; empty for symbols and nodes without annotation.
        shape: Dimensions as written; None when unknown.
        args: Positional arguments as written.
        kwargs: Keyword arguments as written.
        inputs: Names of nodes among the arguments, each once, in order.
        users: Names of nodes that use it, in graph order.
        source: The Python line that it was made from; None when the file does not say.
        line: Line in the file, counted from 1.
    """

    name: str
    op: str
    target: str = ""
    type_text: str = ""
    dtype: str = ""
    shape: tuple[str, ...] | None = None
    args: tuple[str, ...] = ()
    kwargs: tuple[tuple[str, str], ...] = ()
    inputs: tuple[str, ...] = ()
    users: tuple[str, ...] = ()
    source: FxSourceLine | None = None
    line: int = 0

    @property
    def short_target(self) -> str:
        """The target without ``torch.ops.``: ``aten.add.Tensor``."""
        return self.target.removeprefix("torch.ops.")


@dataclass(frozen=True)
class FxGraph:
    """One graph of the file.

    Attributes:
        name: ``GraphModule``, ``<lambda>``, ``Repro``, or of a subgraph its path (``<lambda>.true_graph_0``).
        nodes: In order: placeholders, calls, output.
    """

    name: str
    nodes: tuple[FxNode, ...] = ()

    def node(self, name: str) -> FxNode | None:
        """Return the node with this name, or None."""
        return next((n for n in self.nodes if n.name == name), None)


@dataclass(frozen=True)
class FxFile:
    """One ``fx_graph_*.py``.

    Attributes:
        graphs: The graph, then its subgraphs in file order.
        torch_version: From the comment of ``fx_graph_runnable.py``; empty elsewhere.
        symbols: Symbolic sizes with their value in this run (``s77 = 16``).
        symints: Arguments that are sizes, with their value (``reader.symint(16) # arg0_1``).
        settings: ``torch._inductor.config...`` lines and environment of ``fx_graph_runnable.py``.
        complete: False when the text ends inside a graph.
        unknown: Lines that the parser does not know, at most 100.
    """

    graphs: tuple[FxGraph, ...] = ()
    torch_version: str = ""
    symbols: tuple[tuple[str, str], ...] = ()
    symints: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    complete: bool = True
    unknown: tuple[str, ...] = ()

    @property
    def main(self) -> FxGraph:
        """The first graph; an empty one when there is none."""
        return self.graphs[0] if self.graphs else FxGraph("")


def operator_packet(target: str) -> str:
    """Return an operator without its overload: ``aten.add`` of ``aten.add.Tensor``."""
    return ".".join(target.split(".")[:2])
