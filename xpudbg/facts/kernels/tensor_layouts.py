"""Layouts of a kernel's tensors, conversions between them and what one message reaches, from its ttgir."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.linear_layout import UnknownLayoutError, linear_layout, moved_indices
from xpudbg.formats.mlir import parse_mlir, split_location
from xpudbg.formats.tensor_layout import TensorType, parse_layout, tensor_types
from xpudbg.model.location import Location
from xpudbg.model.tensor_layouts import (
    How,
    LayoutConversion,
    LayoutMessage,
    LinearLayout,
    TensorLayouts,
    ValueLayout,
)

_OP = re.compile(r'(?:(%[\w$.-]{1,200})(?::\d{1,4})? = )?"?([A-Za-z_]\w{0,60}\.[\w.]{1,100})"?')
_LOOPS = frozenset({"scf.for", "scf.while"})
_TO_SLM, _FROM_SLM = ("local_alloc", "local_store", "async_copy_global_to_local"), ("local_load",)
_BLOCK_IO = re.compile(r'block_io = "(\w{1,40})"')
_ELEMENT = re.compile(r"[a-z]*?(\d{1,3})(?:E\d.*)?")
_POINTER = re.compile(r"!tt\.ptr<([^,<>]{1,40})")
_MESSAGE_BYTES = 16
"""Most bytes of one lane in a message of scattered addresses."""
_SLM = "SLM"


def layouts_of_kernel(text: str, *, kernel: str, stage: str, wanted: str = "") -> TensorLayouts:
    """Return the layouts of a kernel's tensors.

    Args:
        text: Its ttgir.
        kernel: Its name.
        stage: The file, for problems.
        wanted: A value (``%12`` or ``12``), whose layout alone is returned; empty for all.

    Raises:
        XpudbgError: There is no such value, or no tensor with a layout.
    """
    parsed = parse_mlir(text, origin=stage)
    reader = _Reader(parsed.value.layouts, {op.number: op.frames for op in parsed.value.ops})
    for number, line in enumerate(text.splitlines(), 1):
        reader.line(number, split_location(line.strip())[0])
    if not reader.values:
        raise XpudbgError(f"{stage} has no tensor with a layout", hint="layouts are in the ttgir of a kernel")
    if wanted:
        name = wanted if wanted.startswith("%") else f"%{wanted}"
        found = [value for value in reader.values if value.name == name]
        if not found:
            raise XpudbgError(
                f"the kernel has no tensor {name}", hint="without a value, all are listed with their lines"
            )
        return TensorLayouts(kernel, stage, tuple(found), problems=parsed.problems)
    return TensorLayouts(
        kernel,
        stage,
        tuple(reader.values),
        tuple(sorted(reader.conversions, key=lambda c: (-c.depth, -c.bytes, c.line))),
        tuple(sorted(reader.messages, key=lambda m: (-m.depth, m.line))),
        parsed.problems,
    )


@dataclass(frozen=True)
class _OpenRegion:
    """An operation whose region is being read."""

    name: str
    op: str
    line: int


class _Reader:
    def __init__(self, aliases: Mapping[str, str], places: Mapping[int, tuple[Location, ...]]) -> None:
        self._aliases, self._places = aliases, places
        self._open: list[_OpenRegion] = []
        self._known: dict[tuple[str, tuple[int, ...]], LinearLayout | str] = {}
        self.values: list[ValueLayout] = []
        self.conversions: list[LayoutConversion] = []
        self.messages: list[LayoutMessage] = []

    def line(self, number: int, line: str) -> None:
        if line[:1] in ("}", ")"):
            self._close(line)
            return
        match = _OP.match(line)
        if match is None:
            return
        name, op = match[1] or "", match[2]
        types = tensor_types(line)
        if line.endswith("{"):
            self._open.append(_OpenRegion(name, op, number))
        results = line.rpartition(" -> (")[2] if " -> (" in line else ""
        if name and types and len(tensor_types(results)) < 2 and f"{name}:" not in line:
            self._value(name, op, number, types[-1])
        kind = op.partition(".")[2]
        if kind == "convert_layout" and len(types) == 2:
            self._conversion(op, number, types[0], types[1])
        elif kind in _TO_SLM or kind in _FROM_SLM:
            self._through_slm(op, number, types, kind in _FROM_SLM)
        elif op in {"tt.load", "tt.store"} and types:
            self._message(op, number, line, types[0])

    def _close(self, line: str) -> None:
        if line.endswith("{") or not self._open:
            return
        region = self._open.pop()
        types = tensor_types(line)
        if region.name and types:
            self._value(region.name, region.op, region.line, types[-1])

    @property
    def _depth(self) -> int:
        return sum(region.op in _LOOPS for region in self._open)

    def _value(self, name: str, op: str, line: int, tensor: TensorType) -> None:
        if not tensor.layout or tensor.shared:
            return
        text, found = self._resolved(tensor.layout), self._linear(tensor)
        common = name, op, line, tensor.shape, tensor.element, text
        if isinstance(found, str):
            self.values.append(ValueLayout(*common, reason=found))
        else:
            self.values.append(ValueLayout(*common, dict(found.bases), found.size("register"), found.copies))

    def _linear(self, tensor: TensorType) -> LinearLayout | str:
        """Return the layout of a tensor, or why it is not computed."""
        key = tensor.layout, tensor.shape
        if key not in self._known:
            attribute = parse_layout(tensor.layout, self._aliases)
            try:
                self._known[key] = linear_layout(attribute, tensor.shape) if attribute else "not understood"
            except UnknownLayoutError as error:
                self._known[key] = str(error)
        return self._known[key]

    def _resolved(self, layout: str) -> str:
        for _ in range(4):
            found = re.sub(r"#[A-Za-z]\w*(?![\w.])", lambda m: self._aliases.get(m[0], m[0]), layout)[:2000]
            if found == layout:
                break
            layout = found
        return layout

    def _conversion(self, op: str, line: int, source: TensorType, target: TensorType) -> None:
        sides = self._linear(source), self._linear(target)
        moved: tuple[str, ...] = ()
        how: How = "unknown"
        size = 0
        if isinstance(sides[0], LinearLayout) and isinstance(sides[1], LinearLayout):
            moved = moved_indices(sides[0], sides[1])
            how = _HOW[len(moved)]
            size = 2 * _tile_bytes(source) if how == "slm" else 0
        self.conversions.append(
            LayoutConversion(
                op,
                line,
                self._depth,
                source.shape,
                source.element,
                self._resolved(source.layout),
                self._resolved(target.layout),
                moved,
                how,
                size,
                self._places.get(line, ()),
            )
        )

    def _through_slm(self, op: str, line: int, types: list[TensorType], load: bool) -> None:
        tensor = next((t for t in types if not t.shared), None)
        if tensor is None:
            return
        layout = self._resolved(tensor.layout)
        self.conversions.append(
            LayoutConversion(
                op,
                line,
                self._depth,
                tensor.shape,
                _element(tensor.element),
                _SLM if load else layout,
                layout if load else _SLM,
                how="slm",
                bytes=_tile_bytes(tensor),
                places=self._places.get(line, ()),
            )
        )

    def _message(self, op: str, line: int, text: str, tensor: TensorType) -> None:
        mark = _BLOCK_IO.search(text)
        common = op, line, self._depth, tensor.shape, _element(tensor.element)
        places = self._places.get(line, ())
        if mark:
            self.messages.append(LayoutMessage(*common, block=mark[1], places=places))
            return
        layout = self._linear(tensor)
        if isinstance(layout, LinearLayout) and (size := _bytes(tensor.element)):
            self.messages.append(LayoutMessage(*common, "", *_reach(layout, size), places))


_HOW: tuple[How, ...] = ("none", "registers", "lanes", "slm", "slm")


def _element(text: str) -> str:
    pointer = _POINTER.match(text)
    return pointer[1] if pointer else text


def _bytes(element: str) -> int:
    """Return the size of an element in SLM and memory; a boolean takes a byte. 0 where it is unknown."""
    match = _ELEMENT.fullmatch(_element(element))
    return max(int(match[1]), 8) // 8 if match else 8 * (element == "index")


def _tile_bytes(tensor: TensorType) -> int:
    # Pointers move as 64 bits.
    size = 8 if tensor.element.startswith("!") else _bytes(tensor.element)
    return math.prod(tensor.shape) * size


def _reach(layout: LinearLayout, size: int) -> tuple[int, int, int, int]:
    """Return dimension, bytes of a lane, bytes of a run and number of runs that a sub-group reaches at once.

    Args:
        layout: The layout.
        size: Bytes of an element.
    """
    first = next((b for b in (*layout.bases["register"][:1], *layout.bases["lane"]) if any(b)), None)
    dim = next((d for d, value in enumerate(first or ()) if value == 1), len(layout.shape) - 1)
    vector = 0
    for bit, basis in enumerate(layout.bases["register"]):
        if basis[dim] != 1 << bit or sum(basis) != basis[dim] or size << (bit + 1) > _MESSAGE_BYTES:
            break
        vector = bit + 1
    points = sorted({(*c[:dim], *c[dim + 1 :], c[dim]) for c in _reached(layout, vector)})
    runs = 1 + sum(a[:-1] != b[:-1] or a[-1] + 1 != b[-1] for a, b in pairwise(points))
    return dim, size << vector, size * len(points) // runs, runs


def _reached(layout: LinearLayout, vector: int) -> Iterator[tuple[int, ...]]:
    for lane in range(layout.size("lane")):
        for register in range(1 << vector):
            yield layout.at(lane=lane, register=register)
