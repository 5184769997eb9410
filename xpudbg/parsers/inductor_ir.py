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

Nesting is told by ``X.snodes[i] =`` alone: indentation differs between versions.
"""

from __future__ import annotations

import re

from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.scheduler_ir import SchedulerIR
from xpudbg.parsers.inductor_nodes import NodeMaker, OpenBuffer, OpenNode
from xpudbg.parsers.inductor_values import read_loop_body
from xpudbg.parsers.python_repr import bracket_depth
from xpudbg.parsers.unknown_lines import UnknownLines

_HEADER = re.compile(r"^\s*([A-Za-z_]\w*): (\w*(?:Scheduler\w*|Fused\w*|Grouped\w*))\(([\w, ]*)\)\s*$")
_STRANGE_HEADER = re.compile(r"^\s*(op\d+(?:_op\d+)*): (\w+)\(([\w, ]*)\)\s*$")
"""A node of a class that no version seen so far has: read as a node, and counted as not understood."""
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
"""A bracketed value longer than this is taken as damaged."""


def parse_inductor_ir(text: str, *, origin: str) -> Parsed[SchedulerIR]:
    """The scheduler nodes of one IR file.

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
        if (match := _HEADER.match(line)) is not None:
            self._start(match, index)
            return index + 1
        if (match := _STRANGE_HEADER.match(line)) is not None:
            self._start(match, index)
            self._unknown(line)
            return index + 1
        if (match := _MEMBER.match(line)) is not None:
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
                return self._device_code(node, index, len(match[1]))
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
        """The text right of ``=`` with the lines it goes on for, and the index of the line after it."""
        parts, at = [first], index + 1
        if not first.strip():
            if at >= len(self.lines):
                self._cut(index, "the file ends before a value")
                return "", at
            parts, at = [self.lines[at]], at + 1
        depth = bracket_depth(parts[0])
        while depth > 0:
            if at >= len(self.lines) or at - index > MAX_VALUE_LINES or _HEADER.match(self.lines[at]):
                self._cut(index, "a value is truncated")
                break
            parts.append(self.lines[at])
            depth += bracket_depth(self.lines[at])
            at += 1
        return " ".join(p.strip() for p in parts), at

    def _block(self, index: int, indent: int) -> tuple[list[str], int]:
        """The lines below ``index`` that are indented deeper than ``indent``."""
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

    def _device_code(self, node: OpenNode, index: int, indent: int) -> int:
        block, after = self._block(index, indent)
        node.device_code = [line.strip("\n") for line in block]
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
