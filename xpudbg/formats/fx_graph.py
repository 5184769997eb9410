"""``fx_graph_readable.py``, ``fx_graph_runnable.py``, ``fx_graph_transformed.py``: FX graphs as printed Python.

Printed by ``torch/fx/graph.py`` (``Graph.python_code``, ``GraphModule.print_readable``), the runnable one by
``torch/_dynamo/repro/after_aot.py``; all called from ``torch/_inductor/debug.py``. Seen: torch 2.5 to 2.15::

    class <lambda>(torch.nn.Module):
        def forward(self, arg0_1: "f32[2, 64]", arg1_1: "Sym(s0)"):
            # File: /home/u/model.py:7 in f, code: return x.sin() + 1       (one space more before # in torch 2.7)
            sin: "f32[2, 64]" = torch.ops.aten.sin.default(arg0_1);  arg0_1 = None
            getitem = var_mean[0];  var_mean = None                         (no types in fx_graph_runnable.py)
            mul: "Sym(2*s0)" = 2 * arg1_1
            _tensor_constant0: "f32[]" = self._tensor_constant0
            # No stacktrace found for following nodes
            x += arg1_1;  x_1: "f32[2, 64]" = x;  x = None                  (in place, in Dynamo's graphs: its name stands behind)
            z[0] = 1;  setitem = z;  setitem = None
            return (add,)

        class true_graph_0(torch.nn.Module):                                (a subgraph)

``fx_graph_runnable.py`` wraps one such class in settings (``os.environ[...]``, ``torch._inductor.config...``), versions
(``# torch version: 2.9.1``), symbol values (``s77 = 16``) and ``load_args(reader)``, from which argument shapes are taken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from xpudbg.formats.python_repr import REMEMBERED, logical_lines, matching, split_args
from xpudbg.formats.unknown_lines import UnknownLines
from xpudbg.model.fx import FxFile, FxGraph, FxNode, FxSourceLine
from xpudbg.model.problem import Parsed, Problem

_CLASS = re.compile(
    r"^(\s*)class ([\w<>.]+)\((?:torch\.nn\.Module|nn\.Module|Module|torch\.fx\.GraphModule)\):\s*$"
)
_DECLARED = re.compile(r"^\s*([A-Za-z_]\w*): (\"[^\"]*\");?\s*$")
"""An input of an exported graph, whose ``forward`` has no arguments of its own."""
_UNPACKED = re.compile(r"^\s*\w[\w, ]*= fx_pytree\.tree_flatten_spec\(")
_FORWARD = re.compile(r"^(\s*)def forward\(")
_FILE = re.compile(r"#.*?\bFile: (.*?):(\d{1,19})(?: in ([^,]*))?(?:, code: ?(.*))?$", re.DOTALL)
_NODE = re.compile(
    r"^([A-Za-z_]\w*)(?:\s*:\s*(?P<type>\"[^\"]*\"|'[^']*'|[\w.]+(?:\[[^=]*\])?))? = (?P<value>.*)$",
    re.DOTALL,
)
_IN_PLACE = re.compile(
    r"^([A-Za-z_]\w*)(?:(?P<item>\[.*\]) =| (?P<operator>(?:\*\*|//|<<|>>|[+\-*/%&|^@])=)) (?P<value>.*)$",
    re.DOTALL,
)
_CALL = re.compile(r"^([A-Za-z_][\w.]*)\(", re.DOTALL)
_ITEM = re.compile(r"^([A-Za-z_]\w*)\[(.+)\]$", re.DOTALL)
_TYPE = re.compile(r"^([a-z]\w*)\[([^\]]*)\]")
_NAME = re.compile(r"(?<![\w.'\"])[A-Za-z_]\w*")
_STRINGS = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
_OPERATOR = re.compile(r"(?<![\w\)\]]) ?(\*\*|//|<<|>>|<=|>=|==|!=|[+\-*/%<>&|^@])")
_VERSION = re.compile(r"^# torch version: (\S+)")
_SYMBOL = re.compile(r"^([suz]\w*(?<=\d)) = (-?\d{1,19})\s*$")
_SETTING = re.compile(r"^(?:os\.environ\['(?P<env>[^']+)'\]|(?P<cfg>torch\.[\w.]+)) = (?P<value>.*)$")
_ARGUMENT = re.compile(
    r"^reader\.(?:tensor\(\w+, (?P<shape>\([^)]*\))[^#]*|symint\((?P<int>[^#]*)\)\s*|\w+\([^#]*)# (?P<name>\w+)\s*$"
)
_OUTSIDE = re.compile(
    r"^(?:import |from |os\.environ|torch\.|isolate_fails|mod\b|if |with |run_repro|run_fx|load_args|reader\.|buf\d+ = |def |super\(|"
    r"self\.|__|len\(|None,|\)|\]|\}|\{|try:|except|else:|main|return|args?\b|@|\"\"\"|'''|triton|[A-Za-z_]\w* = |\w+: |[\w.]+\(|[\[('\"{])"
)


def parse_fx_graph(text: str, *, origin: str) -> Parsed[FxFile]:
    """Return the FX graphs of one file.

    Args:
        text: The file; anything else gives an empty model and problems.
        origin: What to call the file in problems.

    Returns:
        The graphs with problems; ``unknown_lines`` counts statements that were not understood.
    """
    reader = _Reader(text, origin)
    reader.read()
    return reader.result()


@dataclass
class _Graph:
    name: str
    indent: int
    body: int = -1
    nodes: list[FxNode] = field(default_factory=list)
    inputs: list[tuple[str, ...]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    closed: bool = False


class _Reader:
    def __init__(self, text: str, origin: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.origin = origin
        self.graphs: list[_Graph] = []
        self.open: list[_Graph] = []
        self.source: FxSourceLine | None = None
        self.version = ""
        self.symbols: list[tuple[str, str]] = []
        self.symints: list[tuple[str, str]] = []
        self.settings: list[tuple[str, str]] = []
        self.arguments: dict[str, tuple[str, ...]] = {}
        self.unknown = UnknownLines()
        self.problems: list[Problem] = []
        self.cut = False

    def read(self) -> None:
        for index, text in logical_lines(self.lines, 0, len(self.lines)):
            stripped = text.strip()
            if not stripped:
                continue
            indent = len(text) - len(text.lstrip())
            if (match := _CLASS.match(text)) is not None:
                self._class(match[2], indent)
            elif _FORWARD.match(text):
                self._forward(stripped, indent, index + 1)
            elif stripped.startswith("#"):
                self._comment(stripped)
            else:
                self._statement(stripped, indent, index + 1)

    def _class(self, name: str, indent: int) -> None:
        while self.open and self.open[-1].indent >= indent:
            self.open.pop()
        path = f"{self.open[-1].name}.{name}" if self.open else name
        graph = _Graph(path, indent)
        self.graphs.append(graph)
        self.open.append(graph)
        self.source = None

    def _forward(self, text: str, indent: int, line: int) -> None:
        graph = next((g for g in reversed(self.open) if g.indent < indent), None)
        if graph is None:
            graph = _Graph("forward", indent - 4)
            self.graphs.append(graph)
            self.open.append(graph)
        start = text.index("(")
        end = matching(text, start)
        if end < 0:
            self._cut(line, "the arguments of forward are truncated")
        graph.body = indent + 1
        for part in split_args(text[start + 1 : end if end >= 0 else len(text)]):
            name, _, annotation = part.partition(":")
            name = name.split("=")[0].strip()
            if name in ("self", "*", "/") or not name.isidentifier():
                continue
            self._add(
                graph, FxNode(name, "placeholder", name, *_annotation(annotation.split("=")[0]), line=line)
            )

    def _comment(self, text: str) -> None:
        if (match := _FILE.match(text)) is not None:
            self.source = FxSourceLine(
                match[1], int(match[2]), (match[3] or "").strip(), (match[4] or "").strip()
            )
        elif text.startswith("# No stacktrace"):
            self.source = None
        elif (version := _VERSION.match(text)) is not None:
            self.version = version[1]

    def _statement(self, text: str, indent: int, line: int) -> None:
        graph = next((g for g in reversed(self.open) if 0 <= g.body <= indent), None)
        if graph is None or graph.closed:
            self._outside(text, indent)
            return
        # "x = None" behind it frees the arguments.
        text, _, behind = text.partition(";  ")
        text = text.rstrip()
        if text.startswith("return"):
            graph.closed = True
            if text.count("(") > text.count(")"):
                self._cut(line, "the graph's return is truncated")
            result = text[6:].strip()
            self._add(
                graph,
                FxNode("output", "output", "output", args=tuple(split_args(result.strip("()"))), line=line),
                result,
            )
            return
        if _UNPACKED.match(text):
            return
        if (declared := _DECLARED.match(text)) is not None:
            self._add(
                graph, FxNode(declared[1], "placeholder", declared[1], *_annotation(declared[2]), line=line)
            )
            return
        match = _NODE.match(text)
        if match is not None:
            self._node(graph, match, line)
        elif not self._in_place(graph, text, behind, line):
            self.unknown.add(text)

    def _in_place(self, graph: _Graph, text: str, behind: str, line: int) -> bool:
        """Add a node that changes another one in place; return False for other statements."""
        change, named = _IN_PLACE.match(text), _NODE.match(behind.partition(";  ")[0])
        if change is None or named is None:
            return False
        typed = _annotation(named["type"] or "")
        target = change["operator"] or "setitem"
        args = (change[1], *((change["item"][1:-1],) if change["item"] else ()), change["value"])
        node = FxNode(named[1], "call_function", target, *typed, args=args, source=self.source, line=line)
        self._add(graph, node, text)
        return True

    def _node(self, graph: _Graph, match: re.Match[str], line: int) -> None:
        name, value = match[1], match["value"].strip()
        typed = _annotation(match["type"] or "")
        op, target = "call_function", ""
        args: tuple[str, ...] = (value,)
        kwargs: tuple[tuple[str, str], ...] = ()
        if value.startswith("self."):
            op, target, args = "get_attr", value[5:], ()
        elif (call := _CALL.match(value)) is not None:
            end = matching(value, call.end() - 1)
            if end < 0:
                self._cut(line, f"node {name} is truncated")
            target = call[1]
            args, kwargs = _arguments(value[call.end() : end if end >= 0 else len(value)])
        elif (item := _ITEM.match(value)) is not None:
            target, args = "getitem", (item[1], item[2])
        elif (operator := _OPERATOR.search(value)) is not None:
            target = operator[1]
        self._add(
            graph,
            FxNode(name, op, target, *typed, args=args, kwargs=kwargs, source=self.source, line=line),
            value,
        )

    def _add(self, graph: _Graph, node: FxNode, text: str = "") -> None:
        if "'" in text or '"' in text:
            text = _STRINGS.sub("''", text)
        graph.inputs.append(tuple(dict.fromkeys(n for n in _NAME.findall(text) if n in graph.names)))
        graph.names.add(node.name)
        graph.nodes.append(node)

    def _outside(self, text: str, indent: int) -> None:
        # Deeper than module level stands the user's own code (Triton kernels) and the body of load_args.
        if (symbol := _SYMBOL.match(text)) is not None:
            self.symbols.append((symbol[1], symbol[2]))
        elif (setting := _SETTING.match(text)) is not None:
            self.settings.append((setting["env"] or setting["cfg"], setting["value"]))
        elif (argument := _ARGUMENT.match(text)) is not None:
            if argument["shape"]:
                self.arguments[argument["name"]] = tuple(split_args(argument["shape"][1:-1]))
            elif argument["int"]:
                self.symints.append((argument["name"], argument["int"].split(",")[0].strip()))
        elif not indent and not _OUTSIDE.match(text):
            self.unknown.add(text)

    def _cut(self, line: int, what: str) -> None:
        self.cut = True
        self.problems.append(
            Problem(f"{self.origin}:{line}", what, "the file is truncated; what comes before is shown")
        )

    def result(self) -> Parsed[FxFile]:
        graphs = [g for g in self.graphs if g.body >= 0]
        complete = bool(graphs) and not self.cut and all(g.closed for g in graphs)
        problems = list(self.problems)
        if not graphs:
            empty = not "".join(self.lines).strip()
            problems.append(Problem(self.origin, "it is empty" if empty else "no FX graph found in it"))
        elif not complete and not self.cut:
            problems.append(Problem(self.origin, "a graph ends without a return", "the file is truncated"))
        problems += self.unknown.problems(self.origin)
        value = FxFile(
            tuple(FxGraph(g.name, self._with_neighbours(g)) for g in graphs),
            self.version,
            tuple(self.symbols),
            tuple(self.symints),
            tuple(self.settings),
            complete,
            tuple(self.unknown.kept),
        )
        return Parsed(value, tuple(problems), self.unknown.count)

    def _with_neighbours(self, graph: _Graph) -> tuple[FxNode, ...]:
        """Return the nodes of a graph with their inputs, users, and shapes of arguments."""
        users: dict[str, list[str]] = {}
        for node, inputs in zip(graph.nodes, graph.inputs, strict=True):
            for name in inputs:
                users.setdefault(name, []).append(node.name)
        found = []
        for node, inputs in zip(graph.nodes, graph.inputs, strict=True):
            shape = node.shape
            if shape is None and node.op == "placeholder":
                shape = self.arguments.get(node.name)
            known = node.name, node.op, node.target, node.type_text, node.dtype, shape, node.args, node.kwargs
            found.append(FxNode(*known, inputs, tuple(users.get(node.name, ())), node.source, node.line))
        return tuple(found)


@lru_cache(REMEMBERED)
def _annotation(text: str) -> tuple[str, str, tuple[str, ...] | None]:
    """Split ``"f32[2, 64][64, 1]cpu"`` into the text, the dtype and the shape."""
    text = text.strip().strip("\"'")
    match = _TYPE.match(text)
    if match is None:
        return text, "", None
    return text, match[1], tuple(d.strip() for d in match[2].split(",") if d.strip())


@lru_cache(REMEMBERED)
def _arguments(inner: str) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    args: list[str] = []
    kwargs: list[tuple[str, str]] = []
    for part in split_args(inner):
        name, equals, value = part.partition(" = ")
        if equals and name.isidentifier():
            kwargs.append((name, value))
        else:
            args.append(part)
    return tuple(args), tuple(kwargs)
