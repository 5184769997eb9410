"""Search for the smallest text that still shows a symptom: fewer nodes of a graph or operations of a ttir, smaller sizes, plainer dtypes.

A graph is that of ``repro``'s script: ``class Graph`` with ``forward``, whose statements are annotated with dtype and shape
(``add: "f32[8, 16]" = ...``) as ``fx_graph_readable.py`` has them, and ``make_inputs`` with one expression and a comment for each
argument. Its text is only read and written, never executed.
"""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from xpudbg.core.errors import XpudbgError
from xpudbg.core.narrowing import smallest_set
from xpudbg.core.text import plural
from xpudbg.experiments.ttir_text import halved_ttir, plain_ttir, read_ttir
from xpudbg.model.experiments import MinifyReport, MinifyStep
from xpudbg.repro.graph_inputs import SCRIPT_DTYPES, dense_strides, size_value, tensor_call

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


_INTEGER = re.compile(r"(?<![\w.])\d{1,18}(?![\w.])")
_MADE = re.compile(r"make_tensor\(\(([\d, ]*)\), \(([\d, ]*)\)")
_DECLARED = re.compile(r"""\b(\w+): ['"]\w+\[([^\]'"]*)\]""")
_ANNOTATED = re.compile(r"""(: ['"]\w+[\[(])([^'"]*)([\])]\w*['"])""")
_PART = re.compile(r"[^\[\],]+")
_SYMBOL = re.compile(r"\b[su]\d+\b")
_SIZE = re.compile(r"\b(\w+)\.size\((\d{1,3})\)")
_MOST_SIZE = 1 << 16
_REPEATS = 5
"""Runs of a text where the symptom does not always show."""
_POWERS = tuple(1 << n for n in range(16, 1, -1))
_NARROW = {"bfloat16": "bf16", "float16": "f16"}


class TextParts(Protocol):
    """A text as parts, of which some can be left out."""

    @property
    def count(self) -> int:
        """Return the number of parts that can be left out."""

    @property
    def size(self) -> int:
        """Return the number of all parts."""

    def part(self, chosen: Collection[int]) -> tuple[str, int]:
        """Return the text with some of its parts and what they need, and its size."""


@dataclass(frozen=True)
class TextForm:
    """A kind of text that can get smaller.

    Attributes:
        unit: Its parts.
        read: Reads one.
        before: Changes before parts are left out, each in words and as a function; one is made again while the symptom stays.
        after: Changes behind that.
    """

    unit: str
    read: Callable[[str], TextParts]
    before: tuple[tuple[str, Callable[[str], str]], ...]
    after: tuple[tuple[str, Callable[[str], str]], ...]


class Minifier:
    """Search over the texts of one graph or kernel.

    Args:
        form: The kind of text.
        text: That which shows the symptom.
        shows: Runs a text, and returns whether it shows the symptom.
        progress: Called with the step.
        seconds: Time after which the smallest text so far is the result.
    """

    def __init__(
        self,
        form: TextForm,
        text: str,
        shows: Callable[[str], bool],
        progress: Callable[[str], None],
        seconds: float,
    ) -> None:
        self.text, self._whole, self._form = text, text, form
        self._shows, self._progress = shows, progress
        self._began = time.monotonic()
        self._seconds = seconds
        self._answers: dict[str, bool] = {}
        self._before = self._nodes = form.read(text).size
        self._steps: list[MinifyStep] = []
        self._trials, self._repeats = 0, 1

    def run(self) -> MinifyReport:
        """Return the result; :attr:`text` is the smallest text, also where the search was interrupted.

        The whole text has shown the symptom before: where it does not show again, each text is run until it shows it, or often enough.

        Raises:
            KeyboardInterrupt: The user ended it; :meth:`report` has what was reached.
        """
        if not self._try(self.text, "the whole text"):
            self._repeats = _REPEATS
            self._answers.clear()
            if not self._try(self.text, "the whole text again"):
                return self.report("the symptom does not show again")
        try:
            self._changed(self._form.before)
            self._fewer_parts()
            self._changed(self._form.after)
        except _TimeUpError:
            return self.report("the time was over")
        return self.report()

    def report(self, stopped: str = "") -> MinifyReport:
        """Return what was reached.

        Args:
            stopped: Why the search ended before its end.
        """
        lines = [len(text.splitlines()) for text in (self._whole, self.text)]
        took = round(time.monotonic() - self._began, 1)
        return MinifyReport(
            nodes_before=self._before, nodes=self._nodes, trials=self._trials, steps=tuple(self._steps), stopped=stopped,
            unit=self._form.unit, lines_before=lines[0], lines=lines[1], seconds=took, repeats=self._repeats,
        )  # fmt: skip

    def _try(self, text: str, label: str) -> bool:
        """Return whether a text shows the symptom; what was asked before is not run again."""
        known = self._answers.get(text)
        if known is not None:
            return known
        so_far = f"smallest so far: {self._nodes} of {plural(self._before, self._form.unit)}"
        shown = False
        for _ in range(self._repeats):
            if time.monotonic() > self._began + self._seconds:
                raise _TimeUpError
            self._trials += 1
            self._progress(f"trial {self._trials}: {label} ({so_far})")
            if shown := self._shows(text):
                break
        self._answers[text] = shown
        return shown

    def _take(self, text: str, nodes: int, what: str) -> None:
        self.text, self._nodes = text, nodes
        self._steps.append(MinifyStep(what, nodes, self._trials))

    def _fewer_parts(self) -> None:
        """Leave out parts (ddmin)."""
        parts, unit = self._form.read(self.text), self._form.unit

        def seen(chosen: Sequence[int]) -> bool:
            text, size = parts.part(chosen)
            if not size:
                return False
            shown = self._try(text, plural(size, unit))
            if shown and size < self._nodes:
                self._take(text, size, f"{unit}s left out")
            return shown

        seen(smallest_set(range(parts.count), seen))

    def _changed(self, changes: Sequence[tuple[str, Callable[[str], str]]]) -> None:
        """Make each change as often as it changes something and the symptom stays."""
        for label, change in changes:
            while (text := change(self.text)) != self.text and self._try(text, label):
                self._take(text, self._form.read(text).size, label)


class _TimeUpError(Exception):
    """The time of the search is over."""


def _halved(text: str, power: int) -> str:
    """Return a script with all its sizes halved that are multiples of a power of two; dense tensors stay dense."""

    def smaller(match: re.Match[str]) -> str:
        number = int(match[0])
        return str(number // 2) if number % power == 0 and 0 < number <= _MOST_SIZE else match[0]

    def made(match: re.Match[str]) -> str:
        shape, stride = (tuple(int(n) for n in part.split(",") if n.strip()) for part in match.groups())
        new = tuple(int(_INTEGER.sub(smaller, str(n))) for n in shape)
        strides = dense_strides(new) if stride == dense_strides(shape) else stride
        return f"make_tensor({new}, {strides}"

    graph = read_script(text)
    lines = list(graph.lines)
    for place in range(graph.signature, graph.forward[1] + 1):
        if not lines[place].lstrip().startswith("#"):
            lines[place] = _INTEGER.sub(smaller, lines[place])
    for place in range(graph.making[0], graph.making[1] + 1):
        lines[place] = _MADE.sub(made, lines[place])
    return "\n".join(lines)


def _fixed_sizes(text: str) -> str:
    """Return a script whose symbolic sizes are the numbers that its inputs have; the graph is no longer dynamic."""
    graph = read_script(text)
    shapes: dict[str, list[str]] = {}
    for name, made in zip(graph.parameters, graph.inputs, strict=True):
        if found := _MADE.search(made):
            shapes[name] = [n.strip() for n in found[1].split(",") if n.strip()]
    known: dict[str, int] = {}
    for name, sizes in _DECLARED.findall(graph.lines[graph.signature]):
        named = zip((s.strip() for s in sizes.split(",")), shapes.get(name, ()), strict=False)
        known |= {s: int(n) for s, n in named if _SYMBOL.fullmatch(s)}
    if not known:
        return text

    def fixed(part: str) -> str:
        value = size_value(part, known)
        return part if value is None else f"{' ' * part.startswith(' ')}{value}"

    def annotation(match: re.Match[str]) -> str:
        return match[1] + _PART.sub(lambda m: fixed(m[0]), match[2]) + match[3]

    def size(match: re.Match[str]) -> str:
        axes = shapes.get(match[1], [])
        return axes[int(match[2])] if int(match[2]) < len(axes) else match[0]

    lines = list(graph.lines)
    for place in range(graph.signature, graph.forward[1] + 1):
        lines[place] = _SIZE.sub(size, _ANNOTATED.sub(annotation, lines[place]))
    return "\n".join(lines).replace("\nDYNAMIC = True ", "\nDYNAMIC = False ")


def _in_float32(text: str, name: str) -> str:
    """Return a script that computes in float32 instead of a narrower dtype."""
    return text.replace(f"torch.{name}", "torch.float32").replace(f"'{_NARROW[name]}[", "'f32[")


_HALVED = "sizes that are multiples of {} halved"
GRAPH = TextForm(
    "node", read_script, (("symbolic sizes fixed to those of the inputs", _fixed_sizes),),
    (*((_HALVED.format(p), partial(_halved, power=p)) for p in _POWERS),
     *((f"float32 instead of {n}", partial(_in_float32, name=n)) for n in _NARROW)),
)  # fmt: skip
"""The script of a graph: what is read and not computed becomes an input."""
TTIR = TextForm(
    "operation", read_ttir, (("locations and dead code left out", plain_ttir),),
    tuple((_HALVED.format(p), partial(halved_ttir, power=p)) for p in _POWERS),
)  # fmt: skip
"""The ttir of a kernel: operations and sizes of blocks."""
