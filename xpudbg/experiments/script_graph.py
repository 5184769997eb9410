"""Graph of a reproducer's script as statements, of which some can be left out: its text is only read and written, never executed.

The script is that of ``repro`` for a graph: ``class Graph`` with ``forward``, whose statements are annotated with dtype and shape
(``add: "f32[8, 16]" = ...``) as ``fx_graph_readable.py`` has them, and ``make_inputs`` with one expression and a comment for each argument.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from xpudbg.core.errors import XpudbgError
from xpudbg.repro.graph_inputs import SCRIPT_DTYPES, dense_strides, tensor_call

_NUMBER = re.compile(r"Sym\((-?\d+)\)")
_TENSOR = re.compile(r"(\w+)\[([\d, ]*)\](?:\[([\d, ]*)\])?")


@dataclass(frozen=True)
class Statement:
    """One node of the graph.

    Attributes:
        name: The name that it gives its value; empty where it gives none.
        text: Its source without indentation.
        comments: The lines before it that name its Python line.
        uses: Names that it reads.
        as_input: Expression of a tensor of its dtype and shape; empty where these are not known.
    """

    name: str
    text: str
    comments: tuple[str, ...]
    uses: frozenset[str]
    as_input: str


@dataclass(frozen=True)
class ScriptGraph:
    """The graph of a script, and the text around it.

    Attributes:
        lines: All lines of the script.
        statements: The nodes, in order.
        parameters: Arguments of ``forward``.
        inputs: Expression of each.
        outputs: Names that ``forward`` returns.
        forward: First and last line of the body of ``forward``, from 0.
        signature: Line of its ``def``.
        making: First and last line of the list in ``make_inputs``.
    """

    lines: tuple[str, ...]
    statements: tuple[Statement, ...]
    parameters: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    forward: tuple[int, int]
    signature: int
    making: tuple[int, int]

    def needed(self, chosen: Collection[int]) -> list[int]:
        """Return chosen nodes with those that they need and that cannot be inputs, in order."""
        made = {s.name: n for n, s in enumerate(self.statements) if s.name}
        wanted, waiting = set(chosen), list(chosen)
        while waiting:
            for name in self.statements[waiting.pop()].uses:
                before = made.get(name)
                if before is not None and before not in wanted and not self.statements[before].as_input:
                    wanted.add(before)
                    waiting.append(before)
        return sorted(wanted)

    def with_items(self, chosen: Collection[int]) -> list[int]:
        """Return chosen nodes with those that only read results of theirs which are no tensors: the items of a tuple."""
        tuples = {self.statements[n].name for n in chosen if not self.statements[n].as_input}
        return sorted({*chosen, *(n for n, s in enumerate(self.statements) if s.uses and s.uses <= tuples)})

    @property
    def count(self) -> int:
        """Return the number of its nodes."""
        return len(self.statements)

    @property
    def size(self) -> int:
        """Return the number of its nodes."""
        return len(self.statements)

    def part(self, chosen: Collection[int]) -> tuple[str, int]:
        """Return the script of a part of the graph and of what it needs, and its size; an empty one for nothing."""
        needed = self.needed(chosen)
        return (self.script(needed), len(needed)) if needed else ("", 0)

    def script(self, chosen: Collection[int]) -> str:
        """Return the script of a part of the graph.

        What is read and not computed becomes an input of the same dtype and shape; what nothing reads is an output.

        Args:
            chosen: Numbers of the nodes that are computed.
        """
        kept = self.needed(chosen)
        nodes = [self.statements[n] for n in kept]
        made = {s.name for s in nodes if s.name}
        used = {name for s in nodes for name in s.uses}
        given = dict(zip(self.parameters, self.inputs, strict=True))
        cut = {s.name: s.as_input for s in self.statements if s.name in used - made}
        arguments = {n: e for n, e in given.items() if n in used} | cut
        results = [s.name for s in nodes if s.name and (s.name not in used or s.name in self.outputs)]
        pad = self.lines[self.signature][
            : len(self.lines[self.signature]) - len(self.lines[self.signature].lstrip())
        ]
        body = [f"{pad}def forward(self, {', '.join(arguments)}):"]
        for node in nodes:
            body += [f"{pad}    {c}" for c in node.comments]
            body.append(f"{pad}    {node.text}")
        body.append(f"{pad}    return ({', '.join(results)}{',' if len(results) == 1 else ''})")
        making = ["    return ["] + [f"        {e},  # {n}" for n, e in arguments.items()] + ["    ]"]
        lines = list(self.lines)
        # From the end, so that places before it stay.
        edits = [(self.making, making), ((self.signature, self.forward[1]), body)]
        for (first, last), new in sorted(edits, reverse=True):
            lines[first : last + 1] = new
        return "\n".join(lines)


def read_script(text: str) -> ScriptGraph:
    """Return the graph of a script.

    Raises:
        XpudbgError: It is not the script of a graph.
    """
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise XpudbgError(f"the script is not Python: {error}") from None
    graph = next((n for n in module.body if isinstance(n, ast.ClassDef) and n.name == "Graph"), None)
    forward = (
        next((n for n in graph.body if isinstance(n, ast.FunctionDef) and n.name == "forward"), None)
        if graph
        else None
    )
    make = next((n for n in module.body if isinstance(n, ast.FunctionDef) and n.name == "make_inputs"), None)
    if forward is None or make is None:
        raise XpudbgError("the script has no graph to make smaller", hint="give the address of a graph")
    returned = forward.body[-1]
    inputs = make.body[-1]
    if (
        not isinstance(returned, ast.Return)
        or not isinstance(inputs, ast.Return)
        or not isinstance(inputs.value, ast.List)
    ):
        raise XpudbgError("the script has not the form of a graph's")
    lines = text.split("\n")
    values = [ast.unparse(e) for e in inputs.value.elts]
    parameters = tuple(a.arg for a in forward.args.args[1:])
    if len(values) != len(parameters):
        raise XpudbgError(f"the graph takes {len(parameters)} arguments, and {len(values)} are made")
    return ScriptGraph(
        lines=tuple(lines),
        statements=tuple(_statements(forward.body[:-1], lines)),
        parameters=parameters,
        inputs=tuple(values),
        outputs=tuple(sorted(_names(returned))),
        forward=(forward.body[0].lineno - 1, (returned.end_lineno or returned.lineno) - 1),
        signature=forward.lineno - 1,
        making=(inputs.lineno - 1, (inputs.end_lineno or inputs.lineno) - 1),
    )


def _statements(body: Sequence[ast.stmt], lines: Sequence[str]) -> list[Statement]:
    found = []
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value is None:
            # ``a = b = None`` frees values.
            continue
        target = (
            node.target
            if isinstance(node, ast.AnnAssign)
            else node.targets[0]
            if isinstance(node, ast.Assign)
            else None
        )
        name = target.id if isinstance(target, ast.Name) else ""
        annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
        shape = annotation.value if isinstance(annotation, ast.Constant) else None
        value = getattr(node, "value", None) or node
        found.append(
            Statement(
                name,
                ast.unparse(node),
                tuple(_comments(node.lineno - 1, lines)),
                frozenset(_names(value)),
                _tensor(shape) if isinstance(shape, str) else "",
            )
        )
    return found


def _comments(at: int, lines: Sequence[str]) -> list[str]:
    found: list[str] = []
    while at > 0 and (line := lines[at - 1].strip()).startswith("#"):
        found.insert(0, line)
        at -= 1
    return found


def _names(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def _tensor(annotation: str) -> str:
    """Return the call that makes a tensor such as ``f32[8, 16][16, 1]``, or the number ``Sym(8)``; empty where a size is a symbol or the dtype is unknown."""
    if number := _NUMBER.fullmatch(annotation):
        return number[1]
    match = _TENSOR.match(annotation)
    dtype = SCRIPT_DTYPES.get(match[1]) if match else None
    if match is None or dtype is None:
        return ""
    shape = tuple(int(n) for n in match[2].split(",") if n.strip())
    stride = tuple(int(n) for n in (match[3] or "").split(",") if n.strip())
    if len(stride) != len(shape):
        stride = dense_strides(shape)
    device = "torch.device('cpu')" if annotation[match.end() :].startswith("cpu") else "DEVICE"
    return tensor_call(shape, stride, dtype, device)
