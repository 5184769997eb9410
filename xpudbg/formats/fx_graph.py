"""FX graphs as printed Python (``fx_graph_{readable,runnable,transformed}.py``), and as xpudbg's probe recorded their nodes.

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

``fx_graph_nodes.json``: FX's data about the nodes of a graph, as recorded by xpudbg's probe.

Written by ``xpudbg/probe/site/_xpudbg_nodes.py``, whose docstring shows the file; recorded with torch 2.13. Tables precede the
nodes and every row has a line, so that the nodes before the cut of a truncated file (a full disk, a killed process) are read.
Indices outside of their table are treated as missing.

``scheduler_nodes.json``: FX nodes of scheduler nodes, and scheduler nodes of a Triton kernel's values, as xpudbg's probe recorded them.

Written by ``xpudbg/probe/site/_xpudbg_scheduler.py``, whose docstring shows the file: one row per line, so that the rows before the
cut of a truncated file are read. Recorded with torch 2.13.

Module paths as Dynamo writes them into ``nn_module_stack``, and as users type them.

Written by ``torch/_dynamo/variables/nn_module.py`` from the source of the module (``torch/_dynamo/source.py``), torch 2.4 to 2.15::

    L['self'].layers.0.attn                                    layers.0.attn
    L['fn']._modules['layers']._modules['0'].attn              layers.0.attn
    L['self'].layers[0].d['key']                               layers.0.d.key
    L['self'].__dict__['_modules']['layers'].0.attn            layers.0.attn (a class with its own __getattr__)
    getattr(L['self'].layers, '0')                             layers.0
    G['model'].head,  L['fn'].__closure__[0].cell_contents.head, L['fn'].__self__.head        head
    layers.0.attn                                              layers.0.attn (torch.export)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from xpudbg.core.text import plural
from xpudbg.formats.python_repr import REMEMBERED, logical_lines, matching, split_args
from xpudbg.model.fx import (
    FxFile,
    FxGraph,
    FxNode,
    FxNodes,
    LoggedNode,
    NnModule,
    NodeSource,
    NodeValue,
    RecordedNode,
    RecordedSchedule,
)
from xpudbg.model.location import FxSourceLine
from xpudbg.model.problem import Parsed, Problem, UnknownLines
from xpudbg.store.records import integer, text

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
        for index, line in logical_lines(self.lines, 0, len(self.lines)):
            stripped = line.strip()
            if not stripped:
                continue
            indent = len(line) - len(line.lstrip())
            if (match := _CLASS.match(line)) is not None:
                self._class(match[2], indent)
            elif _FORWARD.match(line):
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
        if "fx_pytree" in text and _UNPACKED.match(text):
            return
        if text[-1:] in '";' and (declared := _DECLARED.match(text)) is not None:
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
        op, target, args, kwargs, whole = _computed(value)
        if not whole:
            self._cut(line, f"node {name} is truncated")
        self._add(
            graph,
            FxNode(name, op, target, *typed, args=args, kwargs=kwargs, source=self.source, line=line),
            value,
        )

    def _add(self, graph: _Graph, node: FxNode, text: str = "") -> None:
        graph.inputs.append(tuple(n for n in _names_in(text) if n in graph.names))
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


# The files of a graph, before and after its passes, repeat most of their statements.


@lru_cache(REMEMBERED)
def _computed(value: str) -> tuple[str, str, tuple[str, ...], tuple[tuple[str, str], ...], bool]:
    """Return kind, target and arguments of what a node computes, and whether it is not cut."""
    if value.startswith("self."):
        return "get_attr", value[5:], (), (), True
    if (call := _CALL.match(value)) is not None:
        end = matching(value, call.end() - 1)
        given = _arguments(value[call.end() : end if end >= 0 else len(value)])
        return "call_function", call[1], *given, end >= 0
    if (item := _ITEM.match(value)) is not None:
        return "call_function", "getitem", (item[1], item[2]), (), True
    operator = _OPERATOR.search(value)
    return "call_function", operator[1] if operator else "", (value,), (), True


@lru_cache(REMEMBERED)
def _names_in(text: str) -> tuple[str, ...]:
    """Return the names in a statement, each once, without those in strings."""
    if "'" in text or '"' in text:
        text = _STRINGS.sub("''", text)
    return tuple(dict.fromkeys(_NAME.findall(text)))


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


SCHEMA, VERSION = "xpudbg.fx_graph_nodes", 1
MAX_ROWS = 200_000
MAX_ITEMS = 256
_OWN_ROOTS = frozenset({"self", "fn", "mod"})
"""Variables of torch's wrappers and of methods, which users never type."""
_RESUMED = "___stack"
"""Begin of the variables in which Dynamo keeps what a function had on its stack at a graph break: ``___stack1``."""
T = TypeVar("T")


def parse_fx_nodes(source: str, *, origin: str) -> Parsed[FxNodes]:
    """Return the nodes of a graph.

    Args:
        source: The file; anything else gives no nodes and a problem.
        origin: What to call the file in problems.
    """
    data, problems = _decode(source, origin)
    if data is None:
        return Parsed(FxNodes(), problems)
    if data.get("schema") != SCHEMA:
        return Parsed(FxNodes(), (Problem(origin, f"no schema {SCHEMA}: not recorded by the probe"),))
    if (version := integer(data.get("version"))) != VERSION:
        what = f"version {version}, of which this xpudbg reads what it knows"
        problems += (Problem(origin, what, "open it with the xpudbg that made the run"),)
    tables = _Tables(data)
    rows = _items(data.get("nodes"), MAX_ROWS)
    nodes = tuple(node for row in rows if (node := tables.node(row)) is not None)
    if odd := len(rows) - len(nodes):
        problems += (Problem(origin, f"{plural(odd, 'row')} of nodes not understood"),)
    value = FxNodes(
        nodes,
        text(data.get("torch")),
        integer(data.get("pid")),
        text(data.get("compile_id")),
        text(data.get("aot_id")),
        text(data.get("phase")),
        integer(data.get("dropped")) or 0,
        integer(data.get("cut")) or 0,
    )
    if value.dropped > 0:
        problems += (
            Problem(origin, f"{plural(value.dropped, 'node')} of a very large graph were not recorded"),
        )
    return Parsed(value, problems)


def _decode(text: str, origin: str) -> tuple[dict[str, Any] | None, tuple[Problem, ...]]:
    try:
        data = msgspec.json.decode(text.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError):
        data = _decode_start(text)
        if data is None:
            return None, (Problem(origin, "no JSON"),)
        return data, (
            Problem(origin, "the file ends early: the nodes before the cut are read", "the disk may be full"),
        )
    if not isinstance(data, dict):
        return None, (Problem(origin, "no JSON object"),)
    return data, ()


def _decode_start(text: str) -> dict[str, Any] | None:
    """Return the complete rows of a truncated file."""
    whole = text[: text.rfind("\n") + 1].rstrip().removesuffix(",")
    for closing in ("]}", "}"):
        try:
            data = msgspec.json.decode((whole + closing).encode("utf-8", "replace"))
        except (msgspec.DecodeError, RecursionError):
            continue
        return data if isinstance(data, dict) else None
    return None


class _Tables:
    """The tables of a file, each row decoded once."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._strings = [text(s) for s in _items(data.get("strings"), MAX_ROWS)]

        def table(name: str, make: Callable[[list[Any]], T]) -> list[T]:
            return [make(_items(row, MAX_ITEMS)) for row in _items(data.get(name), MAX_ROWS)]

        self._frames = table("frames", self._frame)
        self._stacks = table("stacks", lambda row: _picked(self._frames, row))
        self._module_rows = table("modules", lambda row: tuple(self._pair(item) for item in row))
        self._modules = self._with_paths()
        self._source_fns = table("source_fns", lambda row: tuple(self._pair(item) for item in row))
        self._sources = table("sources", lambda row: tuple(self._source(item) for item in row))
        self._values = table("tensors", self._value)

    def node(self, row: Any) -> RecordedNode | None:
        if not isinstance(row, dict) or not (name := self._string(row.get("name"))):
            return None
        return RecordedNode(
            name,
            self._string(row.get("op")),
            self._string(row.get("target")),
            self._string(row.get("graph")),
            _at(self._modules, row.get("module")) or (),
            row.get("fwd") is True,
            _at(self._stacks, row.get("stack")) or (),
            self._string(row.get("original_aten")),
            _at(self._source_fns, row.get("source_fn")) or (),
            _at(self._sources, row.get("from_node")) or (),
            integer(row.get("seq_nr")),
            _picked(self._values, _items(row.get("tensors"), MAX_ITEMS)),
            row.get("is_backward") is True,
            row.get("removed") is True,
        )

    def _string(self, place: Any) -> str:
        return _at(self._strings, place) or ""

    def _pair(self, item: Any) -> tuple[str, str]:
        pair = _items(item, 2)
        return (self._string(pair[0]), self._string(pair[1])) if len(pair) == 2 else ("", "")

    def _frame(self, row: list[Any]) -> FxSourceLine:
        file, line, function, code = (*row, None, None, None, None)[:4]
        return FxSourceLine(self._string(file), integer(line) or 0, self._string(function), text(code))

    def _source(self, item: Any) -> NodeSource:
        name, pass_name, action = (*_items(item, 3), None, None, None)[:3]
        return NodeSource(self._string(name), self._string(pass_name), self._string(action))

    def _value(self, row: list[Any]) -> NodeValue:
        if len(row) == 2:
            return NodeValue(text=text(row[0]), dtype=self._string(row[1]))
        shape, stride, dtype, device = (*row, None, None, None, None)[:4]
        return NodeValue(_sizes(shape), _sizes(stride), self._string(dtype), self._string(device))

    def _with_paths(self) -> list[tuple[NnModule, ...]]:
        """Return the module stacks.

        A module that is innermost in its stack always has a path: where the variable's name is left out of all
        paths, the variable that holds it (``G['ln']`` is ``ln``), or its class where torch named that variable.
        """
        split = {raw: split_module_path(raw) for row in self._module_rows for raw, _ in row}
        several = len({root for root, _ in split.values()}) > 1
        made: dict[tuple[str, str, bool], NnModule] = {}

        def module(raw: str, class_name: str, innermost: bool) -> NnModule:
            root, path = split[raw]
            own = root if root not in _OWN_ROOTS else ""
            full = ".".join(filter(None, (own, path))) if several else path
            if innermost and not full:
                typed = "" if own.startswith(_RESUMED) else own
                full = typed or class_name.rpartition(".")[2]
            return made.setdefault((raw, class_name, innermost), NnModule(full, class_name, raw, root))

        return [
            tuple(module(*pair, innermost=n == len(row)) for n, pair in enumerate(row, 1))
            for row in self._module_rows
        ]


def _at(table: list[T], place: Any) -> T | None:
    whole = isinstance(place, int) and not isinstance(place, bool)
    return table[place] if whole and 0 <= place < len(table) else None


def _picked(table: list[T], places: list[Any]) -> tuple[T, ...]:
    return tuple(found for place in places if (found := _at(table, place)) is not None)


def _items(value: Any, most: int) -> list[Any]:
    return value[:most] if isinstance(value, list) else []


def _sizes(value: Any) -> tuple[int | str, ...]:
    sizes = _items(value, MAX_ITEMS)
    return tuple(s for s in sizes if isinstance(s, str) or integer(s) is not None)


def fx_nodes_file(nodes: Sequence[RecordedNode], torch: str) -> bytes:
    """Return the file of a graph's nodes, in the form of the probe's record.

    Args:
        nodes: The nodes.
        torch: Version of torch.
    """
    table = _Writer()
    rows = [table.row(node) for node in nodes]
    return msgspec.json.encode(
        {
            "schema": SCHEMA,
            "version": VERSION,
            "torch": torch,
            "phase": "inference",
            **table.data,
            "nodes": rows,
        }
    )


class _Writer:
    """Tables of a file that is written, each value once."""

    def __init__(self) -> None:
        self.data: dict[str, list[Any]] = {
            name: [] for name in ("strings", "frames", "stacks", "modules", "source_fns", "tensors")
        }
        self._places: dict[tuple[str, Any], int] = {}

    def place(self, table: str, key: Any, row: Any) -> int:
        known = self._places.get((table, key))
        if known is None:
            known = self._places[table, key] = len(self.data[table])
            self.data[table].append(row)
        return known

    def string(self, value: str) -> int:
        return self.place("strings", value, value)

    def row(self, node: RecordedNode) -> dict[str, Any]:
        row: dict[str, Any] = {
            "name": self.string(node.name),
            "op": self.string(node.op),
            "target": self.string(node.target),
        }
        if node.graph:
            row["graph"] = self.string(node.graph)
        if node.stack:
            frames = [
                self.place("frames", f, [self.string(f.path), f.line, self.string(f.function), f.code])
                for f in node.stack
            ]
            row["stack"] = self.place("stacks", tuple(frames), frames)
        if node.modules:
            pairs = [[self.string(m.raw), self.string(m.class_name)] for m in node.modules]
            row["module"] = self.place("modules", str(pairs), pairs)
        if node.source_fns:
            functions = [[self.string(part) for part in pair] for pair in node.source_fns]
            row["source_fn"] = self.place("source_fns", str(functions), functions)
        if node.values:
            row["tensors"] = [self.place("tensors", v, self._value(v)) for v in node.values]
        return row

    def _value(self, value: NodeValue) -> list[Any]:
        if value.text:
            return [value.text, self.string(value.dtype)]
        return [list(value.shape), list(value.stride), self.string(value.dtype), self.string(value.device)]


MAX_CHARS = 4096
_ROOT = re.compile(r"""^[LG]\[(?:'([^']*)'|"([^"]*)")\]""")
_STEP = re.compile(r"""\.?([^.\[\]'"()]+)|\[(?:'([^']*)'|"([^"]*)"|(-?\d{1,19}))\]""")
_GETATTR = re.compile(r"""getattr\(([^()]{0,2000}), (?:'([^'()]*)'|"([^"()]*)")\)""")
_NO_NAME = frozenset(
    {
        "_modules", "_orig_mod", "__dict__", "__self__", "__func__", "__wrapped__", "__closure__", "cell_contents",
        "__globals__", "_parameters", "_buffers",
    }
)  # fmt: skip
"""Parts of a path that are not names of modules."""
_INDEXED = frozenset({"__closure__"})
_TABLES = frozenset({"_modules", "_parameters", "_buffers"})
_NESTED = 64


def split_module_path(raw: str) -> tuple[str, str]:
    """Return the variable that holds the model (empty where there is none), and the path below it as users type it.

    Args:
        raw: Dynamo's text; one that is not understood is returned unchanged.
    """
    text = raw[:MAX_CHARS]
    for _ in range(_NESTED):
        shorter = _GETATTR.sub(lambda m: f"{m[1]}.{m[2] or m[3]}", text)
        if shorter == text:
            break
        text = shorter
    match = _ROOT.match(text)
    root, at = (match[1] or match[2] or "", match.end()) if match else ("", 0)
    steps: list[str] = []
    index_of = ""
    while at < len(text):
        step = _STEP.match(text, at)
        if step is None:
            return root, text[match.end() if match else 0 :].lstrip(".")
        at = step.end()
        word = next((g for g in step.groups() if g is not None), "")
        named = step[1] is not None
        in_table = index_of == "__dict__" and word in _TABLES
        if (named and word in _NO_NAME) or (not named and (index_of in _INDEXED or in_table)):
            index_of = word if named else ""
            continue
        index_of = ""
        steps.append(word)
    return root, ".".join(steps)


SCHEDULER_SCHEMA = "xpudbg.scheduler_nodes"
_MAX_ROWS = 200_000
_MAX_LINE = 4 << 20
_MAX_NAMES = 20_000


def parse_scheduler_nodes(text: str, *, origin: str) -> Parsed[RecordedSchedule]:
    """Return the record of a graph.

    Args:
        text: The file; anything else gives no nodes and a problem.
        origin: Its name in problems.
    """
    rows = [_row(line) for line in text.splitlines()[:_MAX_ROWS]]
    if not rows or rows[0].get("schema") != SCHEDULER_SCHEMA:
        return Parsed(
            RecordedSchedule(), (Problem(origin, f"no schema {SCHEDULER_SCHEMA}: not recorded by the probe"),)
        )
    nodes: dict[str, LoggedNode] = {}
    values: dict[str, dict[str, tuple[str, ...]]] = {}
    odd = 0
    for row in rows[1:]:
        name, kernel, given = row.get("node"), row.get("kernel"), row.get("values")
        if isinstance(name, str):
            kind = row.get("kind")
            nodes[name] = LoggedNode(name, kind if isinstance(kind, str) else "", _names(row.get("origins")))
        elif isinstance(kernel, str) and isinstance(given, dict):
            known = values.setdefault(kernel, {})
            for value, made_for in list(given.items())[:_MAX_NAMES]:
                known[value] = tuple(dict.fromkeys((*known.get(value, ()), *_names(made_for))))
        else:
            odd += 1
    problems = (Problem(origin, f"{plural(odd, 'row')} not understood"),) if odd else ()
    return Parsed(RecordedSchedule(tuple(nodes.values()), values), problems)


def _row(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line) if len(line) <= _MAX_LINE else None
    except (ValueError, RecursionError):
        row = None
    return row if isinstance(row, dict) else {}


def _names(value: object) -> tuple[str, ...]:
    return tuple(n for n in value[:_MAX_NAMES] if isinstance(n, str)) if isinstance(value, list) else ()
