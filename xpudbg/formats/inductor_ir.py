"""``ir_pre_fusion.txt`` and ``ir_post_fusion.txt``: the scheduler's nodes before and after fusion.

Printed by ``torch/_inductor/debug.py`` (``DebugFormatter._write_ir``) from ``debug_str`` of the nodes in
``torch/_inductor/scheduler.py``, the loop bodies of ``loop_body.py`` and the dependencies of ``dependencies.py``. Seen: torch
2.5, 2.7, 2.9, 2.11 (CUDA), 2.13 (CPU and XPU), 2.15. By example::

    op3_op4: FusedSchedulerNode(SchedulerNode,SchedulerNode)
    op3_op4.writes =
        [   MemoryDep('buf3', d0, {d0: 64}),
            MemoryDep('buf4', 512*d0 + d1, {d0: 64, d1: 512})]
    op3_op4.unmet_dependencies = [StarDep(name='buf0', mode=None)]
    op3_op4.met_dependencies = []
    op3_op4.min_input_distance = 1                          (torch 2.10 on)
    op3_op4.outputs = [
        buf3: ComputedBuffer
        buf3.layout = FixedLayout('xpu:0', torch.float32, size=[64, 1], stride=[1, 64])
        buf3.aliases = ['arg0_1']
        buf3.mutations = ['arg0_1']
        buf3.users = [NodeUser(node=SchedulerNode(name='op7'), can_inplace=False, is_weak=False)]
    ]
    op3_op4.snodes[0] =
    op3: SchedulerNode(ComputedBuffer)
    ...
    op3.group.device = xpu:0
    op3.group.iteration = (64, 512)
    op3.sizes = ((64,), (512,))
    buf0_layout = FixedLayout(...)
    class op3_loop_body:
        var_ranges = {p0: 64, p1: 512}
        index0 = 512*p0 + p1
        def body(self, ops):
            get_index = self.get_index('index0')
            load = ops.load('buf0', get_index)
            return load
    op5: ExternKernelSchedulerNode(ExternKernelOut)
    op5.node.kernel = extern_kernels.mm
    op6 Triton code:                                        (when a backend prints its code)
        @triton.jit

Only ``X.snodes[i] =`` shows nesting: indentation differs between versions.

The ``fusion`` log artifact (``TORCH_LOGS="+fusion"``): why pairs of nodes were not fused.

Printed by ``torch/_inductor/scheduler.py`` (``fusion_log``, ``WhyNoFuse``); the line that names the debug folder by
``torch/_inductor/debug.py``. Seen: torch 2.5, 2.11 and 2.13. By example::

    V1120 16:54:07.69 15397 torch/_inductor/scheduler.py:4995] [0/0] [__fusion] ===== attempting fusion (1/10): 9 nodes =====
    V1120 ...] [0/0] [__fusion] fuse_nodes_once, candidates:
    V1120 ...] [0/0] [__fusion]   SchedulerNode(name='op0'), Pointwise(['[8, 8]', 'origins=OrderedSet([full])', ...
    V1120 ...] [0/0] [__fusion]   FusedSchedulerNode(nodes=op4_op11), snodes: [...
    V1120 ...] [0/0] [__fusion] cannot fuse op0 with op1: no shared data
    V1120 ...] [0/0] [__fusion] cannot fuse (benchmark): fusing OrderedSet(['buf0']) with OrderedSet(['buf1']) cause 1.125x slowdown
    V1120 ...] [0/0] [__fusion] fusing op4 with op11
    W1120 ...] [0/0] model__0_inference_0 debug trace: /tmp/.../torchinductor/model__0_inference_0.0

A pair that a benchmark refused is named by its buffers, and its factor is coloured by escape codes.

Under torch.distributed every line begins with ``[rank0]:``. A compile that was started again after a graph break is ``[0/0_1]``: the
number behind the compile id counts its attempts. Outside of Dynamo (AOTInductor) there is no compile id.

A scheduler starts at ``attempting fusion (1/``: a graph has one, and one more for every subgraph (control flow). The ``debug
trace`` line, where the log has it, ends a graph: the schedulers since the one before it, of the same process, are that graph's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from xpudbg.core.text import plural
from xpudbg.formats.python_repr import REMEMBERED, bracket_depth, matching, split_args
from xpudbg.model.fx import (
    Buffer,
    Dep,
    GraphFusionLog,
    Layout,
    LoggedNode,
    LoopBody,
    LoopOp,
    Refusal,
    SchedulerIR,
    SchedulerNode,
    User,
)
from xpudbg.model.problem import Parsed, Problem, UnknownLines

# Values inside the scheduler IR: dependencies, ranges, layouts, users and operations of loop bodies.

_OP = re.compile(r"^(?:self\.)?(?:ops\.)?([\w.]+)\((.*)\)$", re.DOTALL)
_DEF = re.compile(r"^\s*def (\w+)\(")
_ASSIGN = re.compile(r"^\s*([A-Za-z_]\w*) = (.*)$")
_USER = re.compile(
    r"NodeUser\(node=(?:(\w+)\((?:name|nodes)='?([\w]+)'?\)|(\w+)), can_inplace=\w+, is_weak=(\w+)\)"
)


@lru_cache(REMEMBERED)
def read_dependency(text: str) -> Dep | None:
    """Parse ``MemoryDep('buf0', 64*d0 + d1, {d0: 2, d1: 64})`` and its relatives; None for other text."""
    kind, bracket, rest = text.partition("(")
    if not bracket:
        return None
    args = split_args(rest[:-1] if rest.endswith(")") else rest)
    if kind == "MemoryDep" and len(args) >= 3:
        mode = args[3].strip("'\"") if len(args) > 3 else ""
        return Dep(kind, args[0].strip("'\""), args[1], read_ranges(args[2]), "" if mode == "None" else mode)
    named = dict(a.split("=", 1) for a in args if "=" in a)
    name = named.get("name", args[0] if args else "").strip("'\"")
    if kind not in ("StarDep", "WeakDep", "MemoryDep") or not name:
        return None
    mode = named.get("mode", "None").strip("'\"")
    return Dep(kind, name, mode="" if mode == "None" else mode)


@lru_cache(REMEMBERED)
def read_dependencies(text: str) -> tuple[tuple[Dep, ...], tuple[str, ...]]:
    """Return the dependencies of a list, and its items that are not understood."""
    text = text.strip()
    if text.startswith(("OrderedSet(", "{")):
        text = text.removeprefix("OrderedSet(").strip("{}()")
    items = split_args(text[1:-1] if text.startswith("[") and text.endswith("]") else text.strip("[]"))
    found = [(item, read_dependency(item)) for item in items]
    return tuple(d for _, d in found if d is not None), tuple(item for item, d in found if d is None)


@lru_cache(REMEMBERED)
def read_ranges(text: str) -> tuple[tuple[str, str], ...]:
    """Parse ``{d0: 2, d1: 64}`` as pairs."""
    pairs = (part.partition(":") for part in split_args(text.strip().removeprefix("{").removesuffix("}")))
    return tuple((name.strip(), size.strip()) for name, _, size in pairs)


@lru_cache(REMEMBERED)
def read_layout(text: str) -> Layout:
    """Parse ``FixedLayout('cpu', torch.float32, size=[2], stride=[1], offset=4)`` and its relatives."""
    kind, bracket, _ = text.partition("(")
    end = matching(text, len(kind)) if bracket else -1
    args = split_args(text[len(kind) + 1 : end if end >= 0 else len(text)])
    named = dict(a.split("=", 1) for a in args if "=" in a and not a.startswith(("'", "[")))
    plain = [a for a in args if "=" not in a.split("(")[0]]
    device = plain[0].strip("'\"") if plain and plain[0][:1] in "'\"" else ""
    if (
        not device
        and (match := re.search(r"type='(\w+)'(?:, index=(\d{1,19}))?", named.get("device", ""))) is not None
    ):
        device = match[1] + (f":{match[2]}" if match[2] else "")
    dtype = next((a.removeprefix("torch.") for a in plain if a.startswith("torch.")), "")
    dims = [tuple(split_args(named.get(k, "[]").strip()[1:-1])) for k in ("size", "stride")]
    return Layout(kind, device, dtype, dims[0], dims[1], named.get("offset", ""), text)


@lru_cache(REMEMBERED)
def read_loop_op(name: str, value: str, block: str) -> LoopOp:
    """Parse ``load = ops.load('buf0', get_index)``."""
    match = _OP.match(value)
    if match is None:
        return LoopOp(name, "", (value,), block)
    return LoopOp(name, match[1], tuple(split_args(match[2])), block)


@lru_cache(REMEMBERED)
def read_users(text: str) -> tuple[User, ...]:
    """Parse ``[NodeUser(node=SchedulerNode(name='op7'), can_inplace=True, is_weak=False)]``."""
    return tuple(User(m[2] or m[3], m[1] or "", m[4] == "True") for m in _USER.finditer(text))


def read_loop_body(block: list[str]) -> tuple[LoopBody, tuple[str, ...]]:
    """Parse the lines below ``class op3_loop_body:``: the loop body, and the lines that were not understood."""
    return _loop_body("\n".join(block))


@lru_cache(REMEMBERED >> 2)
def _loop_body(source: str) -> tuple[LoopBody, tuple[str, ...]]:
    """Parse a loop body; cached, since the IR before and after fusion has the same text."""
    block = source.split("\n") if source else []
    unknown: list[str] = []
    ranges: tuple[tuple[str, str], ...] = ()
    indexing: list[tuple[str, str]] = []
    ops: list[LoopOp] = []
    where = ""
    at = 0
    while at < len(block):
        line = block[at]
        text, at = line.strip(), at + 1
        depth = bracket_depth(text)
        while depth > 0 and at < len(block):
            depth += bracket_depth(block[at])
            text, at = f"{text} {block[at].strip()}", at + 1
        if not text or text.startswith(("return", "#")):
            continue
        if (definition := _DEF.match(text)) is not None:
            where = definition[1]
        elif (assign := _ASSIGN.match(text)) is not None:
            name, value = assign[1], assign[2]
            if where:
                ops.append(read_loop_op(name, value, where))
            elif name == "var_ranges":
                ranges = read_ranges(value)
            else:
                indexing.append((name, value))
        elif where and (call := _OP.match(text)) is not None:
            ops.append(LoopOp("", call[1], tuple(split_args(call[2])), where))
        else:
            unknown.append(line)
    return LoopBody(ranges, tuple(indexing), tuple(ops), source), tuple(unknown)


# A scheduler node while its lines are read, and the finished node.

_DEPENDENCIES = frozenset({"writes", "unmet_dependencies", "met_dependencies"})
_QUOTED = re.compile(r"'([^']*)'")


@dataclass
class OpenBuffer:
    """A buffer of a node that is being read."""

    name: str
    kind: str
    values: dict[str, str] = field(default_factory=dict)


@dataclass
class OpenNode:
    """A node that is being read: the texts of its values, which :class:`NodeMaker` understands at the end."""

    name: str
    kind: str
    node_types: tuple[str, ...]
    line: int
    values: dict[str, str] = field(default_factory=dict)
    buffers: list[OpenBuffer] = field(default_factory=list)
    layouts: list[tuple[str, str]] = field(default_factory=list)
    body: LoopBody | None = None
    members: list[OpenNode] = field(default_factory=list)
    unknown: UnknownLines = field(default_factory=UnknownLines)

    def is_unfinished(self) -> bool:
        """Return whether lines are missing: a complete node has its writes and their layouts, a fused one also its members."""
        if self.kind == "GroupedSchedulerNode":
            return False
        if not self.values.keys() >= _DEPENDENCIES:
            return True
        if not self.members and len(self.node_types) < 2 and not {"outputs", "users"} & self.values.keys():
            return True
        if self.kind == "SchedulerNode":
            cut_body = self.body is not None and "return" not in self.body.text
            return "sizes" not in self.values or cut_body
        fused = (
            self.kind.startswith("Fused")
            or self.kind.endswith("FusedSchedulerNode")
            or "Foreach" in self.kind
        )
        return fused and len(self.members) < len(self.node_types)


class NodeMaker:
    """Builder of nodes from their texts.

    Args:
        unknown: Called with every dependency that is not understood, and its node.
    """

    def __init__(self, unknown: Callable[[str, OpenNode], None]) -> None:
        self._unknown = unknown

    def make(self, node: OpenNode) -> SchedulerNode:
        """Return the node with its members."""
        values = node.values
        extern = values.get("node.kernel", "")
        # a node that says nothing of one of them is cut, or says it in other words
        unread = (node.kind != "GroupedSchedulerNode") * len(_DEPENDENCIES - values.keys())
        dependencies = []
        for key in ("writes", "unmet_dependencies", "met_dependencies"):
            deps, strange = read_dependencies(values.get(key, ""))
            dependencies.append(deps)
            unread += len(strange)
            for item in strange:
                self._unknown(item, node)
        return SchedulerNode(
            name=node.name,
            kind=node.kind,
            node_types=node.node_types,
            writes=dependencies[0],
            unmet=dependencies[1],
            met=dependencies[2],
            outputs=tuple(self._buffer(b) for b in node.buffers or _old_output(node)),
            device=values.get("group.device", ""),
            sizes=values.get("sizes", ""),
            layouts=tuple((name, read_layout(text)) for name, text in node.layouts),
            body=node.body,
            extern="" if extern == "None" else extern,
            members=tuple(self.make(m) for m in node.members),
            line=node.line,
            unknown=tuple(node.unknown.kept),
            unread=unread,
        )

    def _buffer(self, buffer: OpenBuffer) -> Buffer:
        values = buffer.values
        return Buffer(
            buffer.name,
            buffer.kind,
            read_layout(values["layout"]) if "layout" in values else None,
            tuple(_QUOTED.findall(values.get("aliases", ""))),
            tuple(_QUOTED.findall(values.get("mutations", ""))),
            read_users(values.get("users", "")),
        )


def _old_output(node: OpenNode) -> list[OpenBuffer]:
    """Return the buffer of a node as printed before torch 2.5, where the node itself lists the users."""
    if "users" not in node.values or node.members:
        return []
    values: dict[str, str] = {
        k: node.values[k] for k in ("users", "aliases", "mutations") if k in node.values
    }
    layouts = [text for name, text in node.layouts if name == node.name]
    if layouts:
        values["layout"] = layouts[-1]
    return [OpenBuffer(node.name, "".join(node.node_types[:1]), values)]


_HEADER = re.compile(r"^\s*([A-Za-z_]\w*): (\w*(?:Scheduler\w*|Fused\w*|Grouped\w*))\(([\w, ]*)\)\s*$")
_STRANGE_HEADER = re.compile(r"^\s*(op\d+(?:_op\d+)*): (\w+)\(([\w, ]*)\)\s*$")
"""A node of a class that no version seen so far has: parsed as a node, and counted as not understood."""
_BUFFER = re.compile(r"^\s*([A-Za-z_]\w*): (\w+)\s*$")
_ATTRIBUTE = re.compile(r"^\s*([A-Za-z_]\w*)\.([a-z_.]+) =(?: (.*))?$")
_MEMBER = re.compile(r"^\s*([A-Za-z_]\w*)\.snodes\[(\d{1,19})\] =\s*$")
_LAYOUT_LINE = re.compile(r"^\s*([A-Za-z_]\w*)_layout = (.*)$")
_BODY = re.compile(r"^(\s*)class (\w+)_loop_body:\s*$")
_CODE = re.compile(r"^(\s*)(\w+) (?:Triton code:|Unfinalized multi template buffer)\s*$")
_ALL_NODE_ATTRIBUTES = frozenset(
    {
        "writes",
        "unmet_dependencies",
        "met_dependencies",
        "min_input_distance",
        "max_input_distance",
        "outputs",
        "group.device",
        "group.iteration",
        "sizes",
        "node.kernel",
        # Of the node itself, before it had outputs (torch 2.4 and older).
        "users",
        "aliases",
        "mutations",
    }
)
_BUFFER_ATTRIBUTES = frozenset({"layout", "aliases", "mutations", "users"})
MAX_VALUE_LINES = 20000
"""A bracketed value longer than this counts as damaged."""


def parse_inductor_ir(text: str, *, origin: str) -> Parsed[SchedulerIR]:
    """Return the scheduler nodes of one IR file.

    Args:
        text: The file; anything else gives an empty model, unknown lines and problems.
        origin: What to call the file in problems.

    Returns:
        The nodes in order with members nested; ``unknown_lines`` counts the lines that were not understood.
    """
    reader = _Reader(text, origin)
    reader.read()
    return reader.result()


class _Reader:
    def __init__(self, text: str, origin: str) -> None:
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.origin = origin
        self.nodes: list[OpenNode] = []
        # Open containers and the node that is read now, outermost first.
        self.stack: list[OpenNode] = []
        self.expect_member_of: OpenNode | None = None
        self.in_outputs = False
        self.unknown = UnknownLines()
        self.problems: list[Problem] = []
        self.complete = True

    def read(self) -> None:
        index = 0
        while index < len(self.lines):
            index = self._line(index)
        last = self.stack[-1] if self.stack else None
        if self.in_outputs or self.expect_member_of is not None or any(n.is_unfinished() for n in self.stack):
            self._cut(len(self.lines) - 1, f"the file ends inside node {last.name if last else '?'}")

    def _line(self, index: int) -> int:
        line = self.lines[index]
        stripped = line.strip()
        if not stripped:
            return index + 1
        if stripped[-1] == ")" and ": " in stripped:
            if (match := _HEADER.match(line)) is not None:
                self._start(match, index)
                return index + 1
            if (match := _STRANGE_HEADER.match(line)) is not None:
                self._start(match, index)
                self._unknown(line)
                return index + 1
        if ".snodes[" in stripped and (match := _MEMBER.match(line)) is not None:
            self._member(match, index)
            return index + 1
        if self.stack:
            node = self.stack[-1]
            if self.in_outputs:
                return self._output_line(node, index, stripped)
            if (match := _ATTRIBUTE.match(line)) is not None and match[2] in _ALL_NODE_ATTRIBUTES:
                return self._attribute(match, index)
            if (match := _LAYOUT_LINE.match(line)) is not None:
                value, after = self._value(index, match[2])
                node.layouts.append((match[1], value))
                return after
            if (match := _BODY.match(line)) is not None:
                return self._loop_body(node, index, len(match[1]))
            if (match := _CODE.match(line)) is not None:
                return self._block(index, len(match[1]))[1]
        self._unknown(line)
        return index + 1

    def _start(self, match: re.Match[str], index: int) -> None:
        node = OpenNode(
            match[1], match[2], tuple(t.strip() for t in match[3].split(",") if t.strip()), index + 1
        )
        if self.in_outputs:
            self._cut(index, f"the outputs of node {self.stack[-1].name} are truncated")
            self.in_outputs = False
        parent = self.expect_member_of
        if parent is not None:
            while self.stack and self.stack[-1] is not parent:
                self.stack.pop()
            parent.members.append(node)
        else:
            self.stack = []
            self.nodes.append(node)
        self.stack.append(node)
        self.expect_member_of = None

    def _member(self, match: re.Match[str], index: int) -> None:
        # The innermost open node of that name whose members have come so far: a foreach node of one has its member's name.
        position = int(match[2])
        for node in reversed(self.stack):
            if (
                node.name == match[1]
                and len(node.members) == position
                and (position or node.kind != "SchedulerNode")
            ):
                self.expect_member_of = node
                return
        for node in reversed(self.stack):
            if node.name == match[1]:
                self.expect_member_of = node
                return
        self._unknown(self.lines[index])

    def _attribute(self, match: re.Match[str], index: int) -> int:
        name, attribute = match[1], match[2]
        node = next((n for n in reversed(self.stack) if n.name == name), None)
        if node is None:
            self._unknown(self.lines[index])
            return index + 1
        if attribute == "outputs":
            value = (match[3] or "").strip()
            self.in_outputs = value == "["
            node.values[attribute] = value
            return index + 1
        value, after = self._value(index, match[3] or "")
        node.values[attribute] = value
        return after

    def _output_line(self, node: OpenNode, index: int, stripped: str) -> int:
        line = self.lines[index]
        if stripped == "]":
            self.in_outputs = False
            return index + 1
        if (match := _ATTRIBUTE.match(line)) is not None:
            buffer = next((b for b in reversed(node.buffers) if b.name == match[1]), None)
            if buffer is not None and match[2] in _BUFFER_ATTRIBUTES:
                buffer.values[match[2]], after = self._value(index, match[3] or "")
                return after
        elif (match := _BUFFER.match(line)) is not None:
            node.buffers.append(OpenBuffer(match[1], match[2]))
            return index + 1
        self._unknown(line)
        return index + 1

    def _value(self, index: int, first: str) -> tuple[str, int]:
        """Return the text right of ``=`` with its continuation lines, and the index of the next line."""
        parts, at = [first], index + 1
        if not first.strip():
            if at >= len(self.lines):
                self._cut(index, "the file ends before a value")
                return "", at
            parts, at = [self.lines[at]], at + 1
        depth = bracket_depth(parts[0])
        while depth > 0:
            line = self.lines[at] if at < len(self.lines) else ""
            header = line.rstrip()[-1:] == ")" and _HEADER.match(line)
            if at >= len(self.lines) or at - index > MAX_VALUE_LINES or header:
                self._cut(index, "a value is truncated")
                break
            parts.append(line)
            depth += bracket_depth(line)
            at += 1
        return " ".join(p.strip() for p in parts), at

    def _block(self, index: int, indent: int) -> tuple[list[str], int]:
        """Return the lines below ``index`` that are indented deeper than ``indent``."""
        at = index + 1
        while at < len(self.lines):
            line = self.lines[at]
            if line.strip() and len(line) - len(line.lstrip()) <= indent:
                break
            at += 1
        block = self.lines[index + 1 : at]
        while block and not block[-1].strip():
            block.pop()
        return block, at

    def _loop_body(self, node: OpenNode, index: int, indent: int) -> int:
        block, after = self._block(index, indent)
        node.body, unknown = read_loop_body(block)
        for line in unknown:
            self._unknown(line)
        return after

    def _unknown(self, line: str, node: OpenNode | None = None) -> None:
        self.unknown.add(line)
        node = node or (self.stack[-1] if self.stack else None)
        if node is not None:
            node.unknown.add(line)

    def _cut(self, index: int, what: str) -> None:
        if self.complete:
            self.problems.append(
                Problem(
                    f"{self.origin}:{index + 1}", what, "the file is truncated; what comes before is shown"
                )
            )
        self.complete = False

    def result(self) -> Parsed[SchedulerIR]:
        problems = list(self.problems)
        if not self.nodes:
            empty = not "".join(self.lines).strip()
            what = "it is empty" if empty else "no scheduler node found in it"
            problems.append(Problem(self.origin, what, "an IR file of torch 2.5 to 2.15 is expected"))
        nodes = tuple(map(NodeMaker(self._unknown).make, self.nodes))
        problems += self.unknown.problems(self.origin)
        complete = self.complete and bool(self.nodes)
        return Parsed(
            SchedulerIR(nodes, complete, tuple(self.unknown.kept)), tuple(problems), self.unknown.count
        )


_LINE = re.compile(
    r"^(?:\[rank\d+\]:)?[VDIWEC]\d{4} \S+ (\d{1,19}) [^\]]*\] (?:\[((?!__)[^\]]*)\] )?(.*)$", re.DOTALL
)
_ATTEMPT = re.compile(r"(?<=\d)_\d+$")
_REFUSED = re.compile(r"^cannot fuse (\S+) with (\S+?): (.*)$")
_SLOWER = re.compile(
    r"^cannot fuse \(benchmark\): fusing ([^\n]{1,20000}?) with ((?:(?! with )[^\n]){1,20000}?) cause (\S{1,40}) slowdown"
)
_COLOUR = re.compile(r"\x1b\[\d{0,3}m")
_NAMED_BUFFER = re.compile(r"'(\w{1,200})'")
_IGNORED = re.compile(
    r"^$|fuse_nodes_once|found |completed fusion|=====|\S+ and \S+ has \d+ shared data|can(?:not)? fuse \(benchmark\)"
    r"|Exception in |ComboKernel|Shared memory|Maximum|Skip|[Ff]usion "
)
_FUSING = re.compile(r"^fusing (\S+) with (\S+)")
_ROUND = re.compile(r"^=+ attempting fusion \((\d{1,19})/\d+\)")
_CANDIDATE = re.compile(r"^\s*\w+\((?:name=|nodes=)'?(\w+)'?\)(?:, (\w+)\()?")
_ORIGINS = (("origins=OrderedSet([", "])"), ("origins={", "}"))
_TRACE = re.compile(r"debug trace: (.*)$")
_LOGGED_MEMBER = re.compile(r"\\*'(\w+)\\*'\), (\w+)\(")
MAX_LINE = 16 << 20
"""All members of a foreach node are in one line with their stack traces: 2.8 MB for 632 of them, an optimizer's of 158 tensors."""


@dataclass
class _Segment:
    pid: int
    number: int
    compile_id: str = ""
    refusals: dict[tuple[str, str], Refusal] = field(default_factory=dict)
    fused: dict[tuple[str, str], None] = field(default_factory=dict)
    nodes: dict[str, LoggedNode] = field(default_factory=dict)
    groups: set[str] = field(default_factory=set)
    rounds: int = 0

    def freeze(self, graph: str) -> GraphFusionLog:
        return GraphFusionLog(
            graph,
            self.compile_id,
            self.pid,
            tuple(self.refusals.values()),
            tuple(self.fused),
            tuple(self.nodes.values()),
            self.rounds,
        )


def parse_fusion_log(text: str, *, origin: str) -> Parsed[tuple[GraphFusionLog, ...]]:
    """Return the fusion log of every scheduler in a torch log, in the order in which they ran.

    Args:
        text: Output in the file of ``TORCH_LOGS_OUT`` or on stderr; lines of other artifacts are skipped.
        origin: What to call the file in problems.

    Returns:
        One entry a scheduler, with the graph's name where the log has it; ``unknown_lines`` counts lines of the artifact that were not understood.
    """
    open_segments: dict[int, list[_Segment]] = {}
    done: list[tuple[int, GraphFusionLog]] = []
    unknown = started = 0
    for line in text.split("\n"):
        match = _LINE.match(line[:MAX_LINE])
        if match is None:
            continue
        pid, compile_id, message = int(match[1]), _ATTEMPT.sub("", match[2] or ""), match[3]
        if (trace := _TRACE.search(message)) is not None and "[__" not in message:
            graph = re.split(r"[\\/]", trace[1].strip())[-1]
            done += [(s.number, s.freeze(graph)) for s in open_segments.pop(pid, [])]
            continue
        artifact, _, message = message.partition("[__fusion] ")
        if artifact:
            continue
        segments = open_segments.setdefault(pid, [])
        if not segments or (segments[-1].rounds and message.startswith("===== attempting fusion (1/")):
            started += 1
            segments.append(_Segment(pid, started))
        if compile_id:
            segments[-1].compile_id = compile_id
        unknown += not _read(segments[-1], message)
    done += [(s.number, s.freeze("")) for segments in open_segments.values() for s in segments]
    logs = tuple(log for _, log in sorted(done, key=lambda d: d[0]))
    problems = (
        (Problem(origin, f"{plural(unknown, 'line')} of the fusion log not understood"),) if unknown else ()
    )
    return Parsed(logs, problems, unknown)


def _read(segment: _Segment, message: str) -> bool:
    if (refused := _REFUSED.match(message)) is not None:
        pair = (refused[1], refused[2])
        times = segment.refusals[pair].times + 1 if pair in segment.refusals else 1
        segment.refusals[pair] = Refusal(*pair, refused[3].strip(), times)
    elif (slower := _SLOWER.match(message)) is not None:
        pair = (_buffers(slower[1]), _buffers(slower[2]))
        factor = _COLOUR.sub("", slower[3])
        segment.refusals[pair] = Refusal(*pair, f"benchmark: fusing causes {factor} slowdown")
    elif (fusing := _FUSING.match(message)) is not None:
        segment.fused[(fusing[1], fusing[2])] = None
    elif (attempt := _ROUND.match(message)) is not None:
        segment.rounds = max(segment.rounds, int(attempt[1]))
    elif (candidate := _CANDIDATE.match(message)) is not None:
        _candidate(segment, candidate, message)
    else:
        return _IGNORED.match(message.strip()) is not None
    return True


def _buffers(names: str) -> str:
    """Return ``OrderedSet(['buf0', 'buf2'])`` as ``buf0_buf2``, as fused nodes are named; before torch 2.6 it was ``{'buf0', 'buf2'}``."""
    return "_".join(_NAMED_BUFFER.findall(names)) or names


def _candidate(segment: _Segment, match: re.Match[str], message: str) -> None:
    name, kind = match[1], match[2] or ""
    if name in segment.nodes or name in segment.groups:
        return
    if kind:
        segment.nodes[name] = LoggedNode(name, kind, _origins(message))
    elif "snodes: [" not in message:
        segment.nodes[name] = LoggedNode(name)
    else:
        segment.groups.add(name)
        for text in message.split("SchedulerNode(name=")[1:]:
            member = _LOGGED_MEMBER.match(text)
            if member is not None and member[1] not in segment.nodes:
                segment.nodes[member[1]] = LoggedNode(member[1], member[2], _origins(text[member.end() :]))


def _origins(text: str) -> tuple[str, ...]:
    for begin, end in _ORIGINS:
        _, found, rest = text.partition(begin)
        names, closed, _ = rest.partition(end)
        if found and closed:
            return tuple(n.strip() for n in names.split(",") if n.strip())
    return ()
