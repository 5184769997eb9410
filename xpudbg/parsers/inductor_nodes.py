"""A scheduler node while its lines are read, and the finished node.

Part of :mod:`xpudbg.parsers.inductor_ir`, whose docstring shows the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from xpudbg.model.scheduler_ir import Buffer, Dep, Layout, LoopBody, SchedulerNode
from xpudbg.model.whole_number import whole_number
from xpudbg.parsers.inductor_values import read_dependency, read_layout, read_users
from xpudbg.parsers.python_repr import split_args
from xpudbg.parsers.unknown_lines import UnknownLines

_DEPENDENCIES = frozenset({"writes", "unmet_dependencies", "met_dependencies"})
_QUOTED = re.compile(r"'([^']*)'")


@dataclass
class OpenBuffer:
    """A buffer of a node while it is read."""

    name: str
    kind: str
    values: dict[str, str] = field(default_factory=dict)


@dataclass
class OpenNode:
    """A node while it is read: the texts of its values, which :class:`NodeMaker` understands at the end."""

    name: str
    kind: str
    node_types: tuple[str, ...]
    line: int
    values: dict[str, str] = field(default_factory=dict)
    buffers: list[OpenBuffer] = field(default_factory=list)
    layouts: list[tuple[str, str]] = field(default_factory=list)
    body: LoopBody | None = None
    members: list[OpenNode] = field(default_factory=list)
    device_code: list[str] = field(default_factory=list)
    unknown: UnknownLines = field(default_factory=UnknownLines)

    def is_unfinished(self) -> bool:
        """Return whether lines of it are missing: a whole node says what it writes and where that lies; a fused one also its members."""
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
    """Makes nodes of their texts; a text that a file repeats is read once.

    Args:
        unknown: Told of every dependency that is not understood, with the node that has it.
    """

    def __init__(self, unknown: Callable[[str, OpenNode], None]) -> None:
        self._unknown = unknown
        self._deps: dict[str, Dep | None] = {}
        self._layouts: dict[str, Layout] = {}

    def make(self, node: OpenNode) -> SchedulerNode:
        """The node with its members."""
        values = node.values
        distances = (values.get("min_input_distance", ""), values.get("max_input_distance", ""))
        extern = values.get("node.kernel", "")
        # a node that says nothing of one of them is cut, or says it in other words
        unread = (node.kind != "GroupedSchedulerNode") * len(_DEPENDENCIES - values.keys())
        told = []
        for key in ("writes", "unmet_dependencies", "met_dependencies"):
            deps, strange = self._dependencies(values.get(key, ""))
            told.append(deps)
            unread += len(strange)
            for item in strange:
                self._unknown(item, node)
        return SchedulerNode(
            name=node.name,
            kind=node.kind,
            node_types=node.node_types,
            writes=told[0],
            unmet=told[1],
            met=told[2],
            outputs=tuple(self._buffer(b) for b in node.buffers or _old_output(node)),
            device=values.get("group.device", ""),
            iteration=values.get("group.iteration", ""),
            sizes=values.get("sizes", ""),
            layouts=tuple((name, self._layout(text)) for name, text in node.layouts),
            body=node.body,
            extern="" if extern == "None" else extern,
            members=tuple(self.make(m) for m in node.members),
            device_code=tuple(node.device_code),
            distance=tuple(n for d in distances if (n := whole_number(d)) is not None),
            line=node.line,
            unknown=tuple(node.unknown.kept),
            unread=unread,
        )

    def _dependencies(self, value: str) -> tuple[tuple[Dep, ...], list[str]]:
        """The dependencies of a list, and the items of it that are none."""
        value = value.strip()
        if value.startswith(("OrderedSet(", "{")):
            value = value.removeprefix("OrderedSet(").strip("{}()")
        items = split_args(
            value[1:-1] if value.startswith("[") and value.endswith("]") else value.strip("[]")
        )
        found, strange = [], []
        for item in items:
            if item not in self._deps:
                self._deps[item] = read_dependency(item)
            dep = self._deps[item]
            if dep is None:
                strange.append(item)
            else:
                found.append(dep)
        return tuple(found), strange

    def _layout(self, text: str) -> Layout:
        layout = self._layouts.get(text)
        if layout is None:
            layout = self._layouts[text] = read_layout(text)
        return layout

    def _buffer(self, buffer: OpenBuffer) -> Buffer:
        values = buffer.values
        return Buffer(
            buffer.name,
            buffer.kind,
            self._layout(values["layout"]) if "layout" in values else None,
            tuple(_QUOTED.findall(values.get("aliases", ""))),
            tuple(_QUOTED.findall(values.get("mutations", ""))),
            read_users(values.get("users", "")),
        )


def _old_output(node: OpenNode) -> list[OpenBuffer]:
    """Before torch 2.5 a node was its buffer: its users stood at the node itself."""
    if "users" not in node.values or node.members:
        return []
    values: dict[str, str] = {
        k: node.values[k] for k in ("users", "aliases", "mutations") if k in node.values
    }
    layouts = [text for name, text in node.layouts if name == node.name]
    if layouts:
        values["layout"] = layouts[-1]
    return [OpenBuffer(node.name, "".join(node.node_types[:1]), values)]
