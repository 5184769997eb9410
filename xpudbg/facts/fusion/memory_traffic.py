"""Bytes that the kernels of a graph read from memory and write to it.

The traffic model, which docs/fusion.md spells out with an example worked by hand:

* Before fusion every scheduler node is a kernel: it reads each buffer it depends on and writes each buffer it makes.
* After fusion every node of ``ir_post_fusion`` reads each buffer that it does not make itself once, however many of its
  members use it, and writes what it makes, except buffers that are eliminated.
* A dependency that only orders nodes moves nothing (:func:`_moved`). The part of a buffer that is touched comes from
  :meth:`xpudbg.facts.fusion.buffer_bytes.Sizes.touched`.
* Library calls read their inputs and write their outputs whole, before and after.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from xpudbg.core.text import whole_number
from xpudbg.facts.fusion.buffer_bytes import Sizes, dtype_bytes, dtype_name
from xpudbg.facts.fusion.fx_nodes import core_aten, scoped
from xpudbg.facts.fusion.generated_calls import unstored_buffers
from xpudbg.formats.kernel_flow import stored_parameters
from xpudbg.model.fx import Dep, FxGraph, Layout, LoopBody, LoopOp, SchedulerNode
from xpudbg.model.generated_code import GeneratedCode, KernelCall, KernelKind
from xpudbg.run.graph_files import FusionInputs

# Count of the elements of a buffer that the loads of loops touch together.
#
# Several loads of one buffer overlap where a rotary embedding takes halves of what it takes whole, and a load under a mask takes a part: a
# concatenation reads each of its inputs for its own part of the loop alone. Each load is a box in the buffer's dimensions, from its index
# and the conditions of its mask; what is not known makes a box larger, never smaller.

Span = tuple[int, int]
"""Smallest and largest value."""
Box = tuple[Span, ...]

_MAX_BOXES = 32
_MAX_EXPRESSION = 500
_MAX_STEPS = 2_000


class _UnknownError(Exception):
    """An expression or index that is not understood."""


def loaded_elements(nodes: Sequence[SchedulerNode], name: str, layout: Layout, sizes: Sizes) -> int | None:
    """Return an upper bound of the elements of a buffer that loops load, each counted once; None where it is not known.

    Args:
        nodes: All that read the buffer.
        name: Of the buffer.
        layout: Of its memory.
        sizes: The values of symbolic sizes.
    """
    try:
        dims = _dims(layout, sizes)
        boxes: set[Box] = set()
        for node in nodes:
            boxes |= _boxes(node, name, dims, sizes)
            if len(boxes) > _MAX_BOXES:
                return None
        return _Volume(len(dims)).of(list(boxes))
    except (_UnknownError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _dims(layout: Layout, sizes: Sizes) -> list[tuple[int, int]]:
    """Return stride and size of the dimensions of a layout's memory, the largest stride first."""
    if len(layout.stride) != len(layout.size):
        raise _UnknownError
    found = []
    for size, stride in zip(layout.size, layout.stride, strict=True):
        count, step = sizes.value(size), sizes.value(stride)
        if count is None or step is None:
            raise _UnknownError
        if count != 1 and step:
            found.append((step, count))
    found.sort(reverse=True)
    for (outer, _), (inner, count) in pairwise(found):
        if outer % inner or outer < inner * count:
            raise _UnknownError
    return found


def _boxes(node: SchedulerNode, name: str, dims: Sequence[tuple[int, int]], sizes: Sizes) -> set[Box]:
    body = node.body
    if body is None:
        raise _UnknownError
    users = [op for op in body.ops if f"'{name}'" in op.args]
    if not users or any(op.op != "load" or len(op.args) < 2 for op in users):
        raise _UnknownError
    loop = _Loop(body, sizes)
    found = (_box(loop.index(op.args[1], op.block), dims) for op in users)
    return {box for box in found if box is not None}


class _Linear:
    """Linear expression: a constant and multiples of terms, each with its range of values."""

    def __init__(self, constant: int = 0, terms: Mapping[str, tuple[int, Span]] | None = None) -> None:
        self.constant = constant
        self.terms = dict(terms or {})

    def times(self, factor: int) -> _Linear:
        return _Linear(
            self.constant * factor,
            {name: (k * factor, span) for name, (k, span) in self.terms.items() if k * factor},
        )

    def plus(self, other: _Linear) -> _Linear:
        terms = dict(self.terms)
        for name, (factor, span) in other.terms.items():
            terms[name] = (terms.get(name, (0, span))[0] + factor, span)
        return _Linear(
            self.constant + other.constant, {name: term for name, term in terms.items() if term[0]}
        )

    def span(self) -> Span:
        ends = [sorted((k * low, k * high)) for k, (low, high) in self.terms.values()]
        return self.constant + sum(e[0] for e in ends), self.constant + sum(e[1] for e in ends)


class _Loop:
    """Indices of a loop body, limited by the conditions of its masks."""

    def __init__(self, body: LoopBody, sizes: Sizes) -> None:
        self._sizes = sizes
        self._made = {(op.block, op.result): op for op in body.ops}
        self._indexing = dict(body.indexing)
        self._ranges: dict[str, Span] = {}
        for name, size in body.ranges:
            count = sizes.value(size)
            if count is None or count < 1:
                raise _UnknownError
            self._ranges[name] = (0, count - 1)
        self._masks: dict[str, list[LoopOp]] = {}
        for op in body.ops:
            if op.op.startswith("masked_subblock"):
                self._masks.setdefault(op.op, []).append(op)

    def index(self, name: str, block: str) -> _Linear:
        """Return the index of an argument ``get_index_2``, with the ranges of its terms in its block."""
        return self._linear(self._text(name, block), self._within(block, 0))

    def _text(self, name: str, block: str) -> str:
        op = self._made.get((block, name))
        text = (
            self._indexing.get(op.args[0].strip("'\"")) if op and op.op == "get_index" and op.args else None
        )
        if text is None or len(text) > _MAX_EXPRESSION:
            raise _UnknownError
        return text

    def _within(self, block: str, depth: int) -> dict[str, Span]:
        """Return the ranges of the loop's variables for which a block runs."""
        callers = self._masks.get(block, [])
        if len(callers) != 1 or depth > len(self._masks):
            return dict(self._ranges)
        (caller,) = callers
        spans = self._within(caller.block, depth + 1)
        if caller.args:
            self._narrow(spans, caller.args[0], caller.block)
        return spans

    def _narrow(self, spans: dict[str, Span], name: str, block: str) -> None:
        """Limit ranges to values for which a condition is true, where it compares a variable with a number."""
        waiting, seen = [name], set[str]()
        while waiting:
            op = self._made.get((block, waiting.pop()))
            if op is None or len(op.args) < 2 or op.result in seen:
                continue
            seen.add(op.result)
            if op.op in ("and_", "bitwise_and", "logical_and"):
                waiting += op.args
            elif op.op in ("lt", "le", "gt", "ge"):
                self._compare(spans, op)

    def _compare(self, spans: dict[str, Span], op: LoopOp) -> None:
        try:
            left, right = (self._value(arg, op.block, spans) for arg in op.args[:2])
        except _UnknownError:
            return
        apart = left.plus(right.times(-1))
        if len(apart.terms) != 1:
            return
        ((variable, (factor, _)),) = apart.terms.items()
        if variable not in spans:
            return
        # factor * variable + constant  <, <=, >, >=  0
        low, high = spans[variable]
        less = (op.op in ("lt", "le")) == (factor > 0)
        below = -apart.constant // factor
        above = -(apart.constant // factor)
        strict = op.op in ("lt", "gt")
        if less:
            spans[variable] = (low, min(high, above - 1 if strict else below))
        else:
            spans[variable] = (max(low, below + 1 if strict else above), high)

    def _value(self, name: str, block: str, spans: Mapping[str, Span]) -> _Linear:
        op = self._made.get((block, name))
        if op is None or not op.args:
            raise _UnknownError
        if op.op == "index_expr":
            return self._linear(self._text(op.args[0], block), spans)
        number = self._sizes.value(op.args[0]) if op.op == "constant" else None
        if number is None:
            raise _UnknownError
        return _Linear(number)

    def _linear(self, text: str, spans: Mapping[str, Span]) -> _Linear:
        return self._walk(ast.parse(text, mode="eval").body, spans)

    def _walk(self, node: ast.expr, spans: Mapping[str, Span]) -> _Linear:
        if isinstance(node, ast.Name) and node.id in spans:
            return _Linear(0, {node.id: (1, spans[node.id])})
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._walk(node.operand, spans).times(-1)
        if isinstance(node, ast.BinOp):
            left, right = self._walk(node.left, spans), self._walk(node.right, spans)
            if isinstance(node.op, ast.Add | ast.Sub):
                return left.plus(right.times(1 if isinstance(node.op, ast.Add) else -1))
            if isinstance(node.op, ast.Mult) and not (left.terms and right.terms):
                return left.times(right.constant) if left.terms else right.times(left.constant)
            if isinstance(node.op, ast.FloorDiv | ast.Mod) and not right.terms:
                whole = isinstance(node.op, ast.FloorDiv)
                return _divided(left, right.constant if whole else 1, 0 if whole else right.constant, node)
            raise _UnknownError
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            parts = [self._walk(a, spans) for a in node.args]
            return _called(node.func.id, parts, node)
        number = self._sizes.value(ast.unparse(node))
        if number is None:
            raise _UnknownError
        return _Linear(number)


def _called(function: str, parts: Sequence[_Linear], node: ast.expr) -> _Linear:
    """Return the value of a function that sympy prints."""
    numbers = [part.constant for part in parts[1:] if not part.terms]
    if function == "FloorDiv" and len(parts) == 2 and len(numbers) == 1:
        return _divided(parts[0], numbers[0], 0, node)
    if function == "ModularIndexing" and len(parts) == 3 and len(numbers) == 2:
        return _divided(parts[0], numbers[0], numbers[1], node)
    ends = [part.span() for part in parts]
    if function == "Abs" and len(parts) == 1:
        ((low, high),) = ends
        return _term(node, max(0, low, -high), max(-low, high))
    if function in ("Min", "Max") and parts:
        choose = min if function == "Min" else max
        return _term(node, choose(low for low, _ in ends), choose(high for _, high in ends))
    raise _UnknownError


def _divided(value: _Linear, divisor: int, modulus: int, node: ast.expr) -> _Linear:
    """Return ``(value // divisor) % modulus``, without the modulo where it is 0; a new term unless it equals the value."""
    if divisor < 1 or modulus < 0:
        raise _UnknownError
    low, high = (end // divisor for end in value.span())
    if modulus and low // modulus == high // modulus:
        if divisor == 1:
            return value.plus(_Linear(-modulus * (low // modulus)))
        low, high = low % modulus, high % modulus
    elif modulus:
        low, high = 0, modulus - 1
    elif divisor == 1:
        return value
    return _term(node, low, high)


def _term(node: ast.expr, low: int, high: int) -> _Linear:
    """Return an expression that is no sum as a term with its range."""
    return _Linear(0, {ast.unparse(node): (1, (low, high))}) if low != high else _Linear(low)


def _box(index: _Linear, dims: Sequence[tuple[int, int]]) -> Box | None:
    """Return the part of a buffer that an index reaches; None where its mask excludes everything."""
    if any(low > high for _, (low, high) in index.terms.values()):
        return None
    spans = [[0, 0] for _ in dims]
    for factor, (low, high) in index.terms.values():
        at = next((i for i, (stride, _) in enumerate(dims) if not factor % stride), None)
        if at is None:
            raise _UnknownError
        times = factor // dims[at][0]
        ends = sorted((times * low, times * high))
        spans[at] = [spans[at][0] + ends[0], spans[at][1] + ends[1]]
    rest = index.constant
    for at, (stride, _) in enumerate(dims):
        steps = abs(rest) // stride * (1 if rest > 0 else -1)
        rest -= steps * stride
        spans[at] = [end + steps for end in spans[at]]
    if rest:
        raise _UnknownError
    # what leaves a dimension goes on in the slower one before it
    for at in reversed(range(1, len(dims))):
        ratio = dims[at - 1][0] // dims[at][0]
        low, high = spans[at]
        same = low // ratio == high // ratio
        spans[at] = [low % ratio, high % ratio] if same else [0, ratio - 1]
        spans[at - 1] = [spans[at - 1][0] + low // ratio, spans[at - 1][1] + high // ratio]
    box = tuple(
        (max(low, 0), min(high, size - 1)) for (low, high), (_, size) in zip(spans, dims, strict=True)
    )
    return box if all(low <= high for low, high in box) else None


class _Volume:
    """Counter of the elements in the union of several boxes."""

    def __init__(self, dims: int) -> None:
        self._dims = dims
        self._steps = 0

    def of(self, boxes: Sequence[Box], at: int = 0) -> int:
        """Count elements over the dimensions from one on."""
        self._steps += 1
        if self._steps > _MAX_STEPS:
            raise _UnknownError
        if not boxes or at == self._dims:
            return 1 if boxes else 0
        edges = sorted({edge for box in boxes for edge in (box[at][0], box[at][1] + 1)})
        total = 0
        for start, end in pairwise(edges):
            inside = [box for box in boxes if box[at][0] <= start and end <= box[at][1] + 1]
            total += (end - start) * self.of(inside, at + 1)
        return total


# Library calls that move nothing: they wait, or give the memory of what they take another shape or type.
#
# Inductor generates no code for complex numbers: their views are calls of operators, too.

_WAIT = "torch.ops._c10d_functional.wait_tensor.default"
_RESHAPE = "reshape"


def moves_nothing(name: str, source: Layout | None = None, result: Layout | None = None) -> bool:
    """Return whether a library call moves nothing.

    Args:
        name: As the wrapper calls it: ``torch.ops.aten.permute.default``.
        source: The layout of what it takes, where that is one buffer.
        result: The layout of its result, likewise.
    """
    if name == _WAIT:
        return True
    *namespace, operator, _ = ("", "", *name.split("."))
    if namespace[-1:] != ["aten"]:
        return False
    return operator in core_aten().views or (operator == _RESHAPE and _is_view(source, result))


def _is_view(source: Layout | None, result: Layout | None) -> bool:
    """Return whether a reshape of a layout needs no copy; False where sizes are not known."""
    if source is None or result is None:
        return False
    size, stride, wanted = (_numbers(t) for t in (source.size, source.stride, result.size))
    return None not in (size, stride, wanted) and _has_strides(size or [], stride or [], wanted or [])


def _has_strides(size: Sequence[int], stride: Sequence[int], wanted: Sequence[int]) -> bool:
    """Return whether strides give these elements another shape, as ATen computes it (``computeStride`` in ``TensorUtils.cpp``)."""
    if len(size) != len(stride):
        return False
    if 0 in size:
        return True
    left = list(wanted)
    count, step = 1, stride[-1] if stride else 1
    for at in reversed(range(len(size))):
        count *= size[at]
        # the dimension before goes on where this one ends
        if at and (size[at - 1] == 1 or stride[at - 1] == count * step):
            continue
        covered = 1
        while left and (covered < count or left[-1] == 1):
            covered *= left.pop()
        if covered != count:
            return False
        count, step = 1, stride[at - 1]
    return all(n == 1 for n in left)


def _numbers(texts: Sequence[str]) -> list[int] | None:
    found = [whole_number(t) for t in texts]
    return None if None in found else [n for n in found if n is not None]


# Tensor arguments that a user-written Triton kernel only stores to: the scheduler lists them as read.

VIEWED = re.compile(r"reinterpret_tensor\((\w+), \(([^()]*)\), \(([^()]*)\), ([^()]+)\)")
"""A view of a buffer among the arguments of a call: name, size, stride and offset."""
_USER_NODE = "UserDefinedTritonKernel"
_SIGNATURE = re.compile(r"'signature': \{([^{}]{0,100000})\}")
_TYPE = re.compile(r"'(\w+)': '([^']*)'")
_FUNCTION = re.compile(r"^@triton\.jit\b[^\n]*\n(?:@(?!triton\.jit\b)[^\n]*\n)*def (\w+)\(", re.MULTILINE)


def stored_arguments(
    code: GeneratedCode | None, leaves: Sequence[SchedulerNode]
) -> dict[str, frozenset[str]]:
    """Map each scheduler node to the arguments that its kernel only stores to, as the call names them.

    Nodes and calls are paired in their order; the result is empty where their numbers differ.

    Args:
        code: The generated code.
        leaves: The scheduler's nodes in the order in which they run.
    """
    nodes = [n for n in leaves if _USER_NODE in n.node_types]
    calls = [c for c in code.calls if c.kind is KernelKind.USER_TRITON] if code is not None else []
    if code is None or not nodes or len(nodes) != len(calls):
        return {}
    return {node.name: _stored(code, call) for node, call in zip(nodes, calls, strict=True)}


def _stored(code: GeneratedCode, call: KernelCall) -> frozenset[str]:
    definition = code.kernel(call.kernel)
    signature = _SIGNATURE.search(definition.source) if definition is not None else None
    if definition is None or signature is None:
        return frozenset()
    pointers = [name for name, kind in _TYPE.findall(signature[1]) if kind.startswith("*")]
    given = [name for name in map(_given_buffer, call.args) if name in call.buffers]
    if len(pointers) != len(given):
        return frozenset()
    function = _FUNCTION.search(definition.source)
    stored = stored_parameters(definition.source, function[1] if function else "")
    by_buffer: dict[str, bool] = {}
    for name, buffer in zip(pointers, given, strict=True):
        by_buffer[buffer] = by_buffer.get(buffer, True) and name in stored
    return frozenset(buffer for buffer, alone in by_buffer.items() if alone)


def _given_buffer(argument: str) -> str:
    """Return the buffer of an argument, which may be a view of it."""
    view = VIEWED.fullmatch(argument)
    return view[1] if view is not None else argument


_VALUES_AND_INDICES = tuple(
    f"torch.ops.aten.{name}."
    for name in ("topk", "sort", "kthvalue", "mode", "median", "nanmedian", "cummax", "cummin")
)
"""Operators that give values and as many int64 indices, and write both when one of the two is not used (native_functions.yaml)."""
_INDEX = 8
_PARTIAL = ("Modular", "//", "Abs(", "Min(", "Max(", "Mod(")
"""Parts of an index that may reach one element for several points of the loop."""


_NOP = "NopKernelSchedulerNode"


class Traffic:
    """Buffers of one graph with layouts and sizes, and the bytes that nodes move.

    Args:
        inputs: The artifacts of the graph.
        sizes: The values of its symbolic sizes.
        pre: Its scheduler nodes before fusion.
        post: Those after fusion, with the members in their names.

    Attributes:
        layouts: Buffer to layout.
        results: Buffers that are tuples of results, each with the buffers of the single ones.
        multiple: Bytes of these tuples.
        named: The buffers that the wrapper names; None when the generated code is not there as a whole.
        views: Of library calls and a user's kernels the elements that they see of a buffer, where that is a part (node, then buffer).
        unsized: Buffers met so far whose size is not known: bytes leave them out.
    """

    def __init__(
        self,
        inputs: FusionInputs,
        sizes: Sizes,
        pre: tuple[SchedulerNode, ...],
        post: tuple[SchedulerNode, ...],
    ) -> None:
        self.sizes = sizes
        self.views: dict[str, dict[str, int]] = {}
        self.unsized: set[str] = set()
        self._alone: dict[int, tuple[int, int]] = {}
        self._inputs = inputs
        self._pre = pre
        self._post = post
        self.layouts = self._all_layouts()
        self.results = self._results()
        self.multiple = {name: sum(self._size(r) for r in parts) for name, parts in self.results.items()}
        self.multiple.update(self._values_and_indices())
        self.named = self._named_in_wrapper()
        self._bases = self._bases_of_reuse()
        leaves = [leaf for node in self._files() for leaf in node.leaves()]
        self._changed = {b.name: b.mutations[0] for n in leaves for b in n.outputs if len(b.mutations) == 1}
        self._made = {d.name for leaf in leaves for d in leaf.writes}
        self._empty = {b.name for n in leaves if n.kind == _NOP and not n.reads for b in n.outputs}
        in_order = [leaf for node in post or pre for leaf in node.leaves()]
        self._stored = stored_arguments(inputs.code, in_order)

    def of(
        self, nodes: list[SchedulerNode], kind: KernelKind | None
    ) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[int, int]]:
        """Return the buffers that the nodes of a kernel read, write and eliminate, and the bytes read and written."""
        reads: dict[str, None] = {}
        writes: dict[str, None] = {}
        removed: list[str] = []
        read = written = 0
        for node in nodes:
            leaves = list(node.leaves())
            made = {d.name for leaf in leaves for d in leaf.writes}
            gone = self._gone(leaves, kind)
            removed += gone
            filled = self._filled(leaves)
            unread = {*made, *filled, *self._only_stored(leaves)}
            wanted = [d for d in _reads(node, leaves) if d.name not in unread]
            stored = [d for d in _writes(node, leaves) if d.name not in gone]
            stored += [d for d in filled.values() if d is not None]
            if not self._moves_nothing(node):
                read += self.bytes(wanted, leaves, loaded=True)
                written += self.bytes(stored, leaves)
            reads |= self._singly(d.name for d in wanted if self._is_read(d, leaves))
            writes |= self._singly(d.name for d in stored)
        return tuple(reads), tuple(writes), tuple(dict.fromkeys(removed)), (read, written)

    def _moves_nothing(self, node: SchedulerNode) -> bool:
        made = [part for buffer in node.outputs for part in self.results.get(buffer.name, (buffer.name,))]
        taken = [d.name for d in node.reads]
        source, result = (self.layouts.get(names[0]) if len(names) == 1 else None for names in (taken, made))
        return moves_nothing(node.extern, source, result)

    def _gone(self, leaves: list[SchedulerNode], kind: KernelKind | None) -> list[str]:
        """Return buffers made and used only by these nodes, which the generated code does not name.

        Triton does not store a buffer whose memory another buffer of the kernel takes over; C++ may go through it.
        """
        if len(leaves) < 2:
            return []
        names = {leaf.name for leaf in leaves}
        named = self.named
        if named is not None and kind in (KernelKind.TRITON, KernelKind.TRITON_TEMPLATE):
            named = named - self._bases
        inside = []
        for leaf in leaves:
            for buffer in leaf.outputs:
                users = [u for u in buffer.users if not u.is_weak]
                private = users and all(u.name in names for u in users) and not buffer.mutations
                if private and (named is None or buffer.name not in named):
                    inside.append(buffer.name)
        return inside

    def _filled(self, leaves: Sequence[SchedulerNode]) -> dict[str, Dep | None]:
        """Return buffers without contents that nodes write to (a template's logsumexp), each with the write.

        The scheduler calls it a change in place, and lists the buffer as read. None where nobody reads the result, and where the node's writes
        have it under the name of the change.
        """
        found: dict[str, Dep | None] = {}
        for leaf in leaves:
            for result in leaf.outputs:
                for name in (n for n in result.mutations if n in self._empty):
                    whole = next((d for d in leaf.reads if d.name == name and d.kind == "MemoryDep"), None)
                    used = any(not user.is_weak for user in result.users)
                    listed = any(d.name == result.name for d in leaf.writes)
                    found[name] = (whole or Dep("StarDep", name)) if used and not listed else None
        return found

    def _only_stored(self, leaves: Sequence[SchedulerNode]) -> set[str]:
        """Return the names under which nodes list arguments that their user-written kernels only store to."""
        found: set[str] = set()
        for leaf in leaves:
            stored = self._stored.get(leaf.name)
            if stored:
                found |= {d.name for d in leaf.reads if self.base(d.name) in stored}
        return found

    def bytes(self, deps: Iterable[Dep], leaves: Sequence[SchedulerNode], *, loaded: bool = False) -> int:
        """Return the bytes that dependencies of these nodes touch; equal accesses count once, all of one buffer at most its size.

        Args:
            deps: The dependencies.
            leaves: The nodes.
            loaded: Whether the dependencies are read: loads that overlap, or that a mask confines, count for what they touch together.
        """
        by_buffer: dict[str, dict[tuple[str, str, tuple[tuple[str, str], ...]], Dep]] = {}
        for dep in (_moved(d, leaves) for d in deps):
            if dep.kind != "WeakDep":
                by_buffer.setdefault(dep.name, {})[(dep.kind, dep.index, dep.ranges)] = dep
        total = 0
        for name, accesses in by_buffer.items():
            if name in self.multiple:
                total += self.multiple[name]
                continue
            layout = self._memory(name)
            whole = self.sizes.bytes(layout) if layout else None
            if layout is None or whole is None:
                if layout is None or layout.kind not in ("NoneLayout", "MultiOutputLayout"):
                    self.unsized.add(name)
                continue
            element = whole // max(1, self.sizes.elements(layout) or 1)
            views = self.views.get(leaves[0].name, {}) if len(leaves) == 1 else {}
            part = views.get(name, views.get(self.base(name)))
            whole = whole if part is None else min(whole, part * element)
            points = 0
            if any("tmp" in d.index or "indirect" in d.index for d in accesses.values()):
                users = (n for n in leaves if any(d.name == name for d in (*n.reads, *n.writes)))
                points = max((self.sizes.points(n.sizes) for n in users), default=0)
            touched = sum(self.sizes.touched(d, layout, points) or 0 for d in accesses.values())
            if loaded and not points and all(d.kind == "MemoryDep" for d in accesses.values()):
                readers = [n for n in leaves if any(d.name == name for d in n.reads)]
                again = any(word in d.index for d in accesses.values() for word in _PARTIAL)
                if len(accesses) > 1 or again or any(n.body is not None and n.body.has_mask for n in readers):
                    most = loaded_elements(readers, name, layout, self.sizes)
                    touched = touched if most is None else min(touched, most)
            total += min(whole, touched * element)
        return total

    def alone(self, node: SchedulerNode) -> tuple[int, int]:
        """Return the bytes that a node of the graph reads and writes by itself, from the first call on."""
        if id(node) not in self._alone:
            read = self.bytes(node.reads, [node], loaded=True)
            self._alone[id(node)] = read, self.bytes(node.writes, [node])
        return self._alone[id(node)]

    def read_by(self, node: SchedulerNode) -> tuple[str, ...]:
        """Return the buffers that a single node reads, each once; also those of this graph that it changes in part."""
        unread = {*self._filled([node]), *self._only_stored([node])}
        wanted = (d.name for d in node.reads if d.name not in unread and self._is_read(d, [node]))
        return tuple(dict.fromkeys(wanted))

    def _is_read(self, dep: Dep, leaves: Sequence[SchedulerNode]) -> bool:
        """Return whether data of a buffer is used: it is read, or another node made it and this one changes a part of it."""
        if dep.kind == "WeakDep":
            return False
        return dep.name in self._made or _moved(dep, leaves).kind != "WeakDep"

    def before(self, nodes: Sequence[SchedulerNode]) -> int:
        """Return the bytes that nodes move when each of them is a kernel."""
        total = 0
        for node in nodes:
            if not self._moves_nothing(node):
                filled = self._filled([node])
                unread = {*filled, *self._only_stored([node])}
                if not unread:
                    total += sum(self.alone(node))
                    continue
                written = [*node.writes, *(d for d in filled.values() if d is not None)]
                total += self.bytes([d for d in node.reads if d.name not in unread], [node], loaded=True)
                total += self.bytes(written, [node])
        return total

    def has_complex(self, names: Iterable[str]) -> bool:
        """Return whether one of these buffers has complex numbers."""
        layouts = (self.layouts.get(n) for n in names)
        return any(la is not None and la.dtype.startswith("complex") for la in layouts)

    def _all_layouts(self) -> dict[str, Layout]:
        found: dict[str, Layout] = {}
        files = (self._inputs.transformed, self._inputs.readable, self._inputs.runnable)
        for scope, graph in [pair for f in files for pair in scoped(f)]:
            _placeholders(graph, found, f"{scope}_" if scope else "")
        for node in [leaf for n in self._files() for leaf in n.leaves()]:
            found.update(
                (name, layout)
                for name, layout in node.layouts
                if name not in found or (layout.size and layout.kind != "NoneLayout")
            )
            # The layout of a buffer in which the file was cut has no dtype.
            for buffer in node.outputs:
                if buffer.layout is not None and (buffer.layout.dtype or buffer.name not in found):
                    found[buffer.name] = buffer.layout
                # what changes a buffer in place has that buffer's memory: who reads one reads the other
                if buffer.layout is not None and buffer.layout.kind == "NoneLayout":
                    changed = [found[n] for n in buffer.mutations if n in found]
                    found.update([(buffer.name, changed[0])] if len(changed) == 1 else [])
        return found

    def _files(self) -> tuple[SchedulerNode, ...]:
        """Return the nodes of both files, the uncut file last so that it overrides: a cut layout lacks sizes."""
        whole = self._inputs.pre is None or self._inputs.pre.complete
        return (*self._post, *self._pre) if whole else (*self._pre, *self._post)

    def _results(self) -> dict[str, tuple[str, ...]]:
        """Map every buffer that is a tuple of results to the buffers of its ``MultiOutput`` nodes, also of nested ones."""
        found: dict[str, dict[str, None]] = {}
        for node in {n.name: n for n in self._files()}.values():
            if "MultiOutput" in node.node_types:
                for dep in node.reads:
                    found.setdefault(dep.name, {}).update((b.name, None) for b in node.outputs)
        return {name: tuple(parts) for name, parts in found.items()}

    def _values_and_indices(self) -> dict[str, int]:
        """Return the bytes of values and indices where the IR has only one of them: the other one is unused."""
        found: dict[str, int] = {}
        for leaf in (leaf for node in self._files() for leaf in node.leaves()):
            pair = next((b.name for b in leaf.outputs if b.name in self.results), "")
            if (
                not (leaf.extern or "").startswith(_VALUES_AND_INDICES)
                or len(self.results.get(pair, ())) != 1
            ):
                continue
            part = self.layouts.get(self.results[pair][0])
            source = next((la for d in leaf.reads if (la := self.layouts.get(d.name))), None)
            count = self.sizes.elements(part) if part else None
            element = dtype_bytes(source.dtype) if source else None
            if count is not None and element is not None:
                found[pair] = count * (element + _INDEX)
        return found

    def _memory(self, name: str) -> Layout | None:
        """Return the layout of a buffer's memory: a buffer that changes a part of another one has all of that one's memory."""
        return self.layouts.get(self.base(name))

    def base(self, name: str) -> str:
        """Return the buffer whose memory an in-place change writes to."""
        seen = {name}
        while (base := self._changed.get(name, name)) not in seen and base in self.layouts:
            seen.add(name := base)
        return name

    def _size(self, name: str) -> int:
        layout = self.layouts.get(name)
        return (self.sizes.bytes(layout) or 0) if layout else 0

    def _singly(self, names: Iterable[str]) -> dict[str, None]:
        """Replace buffers that are tuples by their single results, which others read."""
        return dict.fromkeys(part for n in names for part in self.results.get(n, (n,)))

    def _named_in_wrapper(self) -> set[str] | None:
        code = self._inputs.code
        if code is None or not code.calls or not code.complete:
            return None
        named = {b for c in code.calls for b in c.buffers}
        named |= {b.name for b in code.buffers if b.how in ("alloc", "view", "reuse")}
        return named - unstored_buffers(code)

    def _bases_of_reuse(self) -> set[str]:
        """Return buffers that are allocated only so that another buffer reuses their memory: no call names them."""
        code = self._inputs.code
        if code is None:
            return set()
        called = {b for c in code.calls for b in c.buffers}
        bases: set[str] = set()
        viewed: set[str] = set()
        # "buf4 = reinterpret_tensor(buf2, ...); del buf2  # reuse" reads as a view
        for buffer in code.buffers:
            layout = self.layouts.get(buffer.name)
            own = layout is not None and layout.kind == "FixedLayout"
            (bases if own and buffer.how in ("reuse", "view") else viewed).add(buffer.base)
        return bases - called - viewed


def _reads(node: SchedulerNode, leaves: Sequence[SchedulerNode]) -> Sequence[Dep]:
    return node.reads or [d for leaf in leaves for d in leaf.reads]


def _writes(node: SchedulerNode, leaves: Sequence[SchedulerNode]) -> Sequence[Dep]:
    return node.writes or [d for leaf in leaves for d in leaf.writes]


def _moved(dep: Dep, leaves: Sequence[SchedulerNode]) -> Dep:
    """Return a dependency as far as data moves; one that only orders nodes becomes a WeakDep.

    The scheduler gives a node a StarDep on the buffer that it changes in place, and on the maker of a size that is not known
    before the run: they order the nodes. The reads of a loop are its MemoryDeps, those of an atomic addition are among what it
    writes; ``bucketize`` alone reads a buffer by a StarDep.
    """
    if dep.kind != "StarDep":
        return dep
    nodes = [n for n in leaves if dep in n.reads]
    if not nodes or any(n.body is None or any(op.op == "bucketize" for op in n.body.ops) for n in nodes):
        return dep
    added = [w for n in nodes for w in n.writes if dep.mode and w.mode == dep.mode and w.kind == "MemoryDep"]
    return replace(added[0], name=dep.name) if added else replace(dep, kind="WeakDep")


def _placeholders(graph: FxGraph, found: dict[str, Layout], prefix: str) -> None:
    for node in graph.nodes:
        if node.op in ("placeholder", "get_attr") and node.shape is not None and node.dtype:
            layout = Layout("FixedLayout", "", dtype_name(node.dtype), node.shape)
            found.setdefault(prefix + (node.target if node.op == "get_attr" else node.name), layout)
            found.setdefault(prefix + node.name, layout)
