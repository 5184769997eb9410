"""Calls of the generated code: causes of library calls, their scheduler nodes after fusion, and the FX nodes whose values their buffers have.

Inductor names the FX nodes in the comment above a kernel (``return %mul_6,%sum_1``: the kernel's buffers in order, from torch 2.9 on; ``%buf0``
holds a value that no node has, such as the sum of a mean). A kernel that is called several times has that comment for its first call alone: a later
call's buffers have the last node of their scheduler node, where the comment names that node for the first call, too. Graph outputs name nodes as well.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from xpudbg.findings.fusion_rules import EXTERN_RULES, FUSION_REMEDIES
from xpudbg.model.fusion import ExternReason, FusedKernel, GraphFusion, Member, NotFused
from xpudbg.model.fx import FxFile, SchedulerNode
from xpudbg.model.generated_code import COMPILED_KINDS, LIBRARY_KINDS, GeneratedCode, KernelCall, KernelKind
from xpudbg.model.row import dataclass
from xpudbg.run.graph_files import FusionInputs

MIX_ORDER_SUM = "workspace.sum"
"""The call that adds up the partial results of a mix-order reduction: a step of the FX node whose first step comes before it."""

_COMPUTE = re.compile(
    r"(?:^|[._])(?:_?(?:scaled_|grouped_|int_|weight_int\w{0,20}_)?(?:add|b|badd)?b?mm(?:_plus_mm|_plus|_dtype)?|addbmm|matmul|linear|convolution|svd"
    r"|einsum|tensordot)(?:_pointwise|_unary|_binary|_backward|_out|_for_cpu|_default)*(?:\.|$)"
    r"|(?:^|[._])(?:conv|qlinear|qconv|_?linalg_|cholesky|_?fft|flex)\w{0,100}(?:\.|$)"
    r"|(?:attention|lstm|rnn)\w{0,100}(?:\.|$)"
)
_TEMPLATES = re.compile(
    r"(?:^|[._])(?:_?(?:scaled_|grouped_|int_)?(?:add|b|badd)?b?mm(?:_plus_mm|_dtype)?|matmul|_?linear_pointwise|convolution|conv\dd)(?:\.|$)"
)
_SHIM = re.compile(r"^aoti_torch_(?:cpu|cuda|xpu|mps)_")
_LIBRARIES = {"xpu": "oneDNN", "cpu": "oneMKL or oneDNN", "cuda": "cuBLAS or cuDNN"}


def is_compute(kind: KernelKind | None, name: str, node_types: tuple[str, ...] = ()) -> bool:
    """Return whether arithmetic (matrix product, convolution, attention) and not memory traffic bounds a kernel's time."""
    if kind in (KernelKind.TRITON_TEMPLATE, KernelKind.CPP_TEMPLATE, KernelKind.CUTLASS):
        return True
    if any("Template" in t for t in node_types):
        return True
    return bool(_COMPUTE.search(name)) and kind in (None, KernelKind.EXTERN, KernelKind.FALLBACK)


def is_template_call(name: str) -> bool:
    """Return whether Inductor has a template for the operation of a library call."""
    return bool(_TEMPLATES.search(name))


def extern_reason(
    kind: KernelKind | None,
    target: str,
    device: str,
    *,
    complex_numbers: bool = False,
    max_autotune: bool = False,
    measured: bool = True,
) -> ExternReason | None:
    """Return why a call is not generated code; None for generated kernels.

    Args:
        kind: Of the call.
        target: What is called.
        device: ``cpu``, ``xpu``, ...; empty when unknown.
        complex_numbers: Whether a buffer that it reads or writes has complex numbers.
        max_autotune: Whether templates competed with library calls.
        measured: Whether candidates were measured: on an emulated device they are not.
    """
    short = _SHIM.sub("aten.", target.removeprefix("torch.ops."))
    if kind is KernelKind.USER_TRITON:
        return ExternReason("user_kernel")
    if kind is KernelKind.COPY:
        return ExternReason("copy")
    if kind is KernelKind.EXTERN or short.startswith("extern_kernels."):
        cause = "library"
        if max_autotune:
            cause = "library_won_autotuning" if measured else "library_not_measured"
        return ExternReason(cause, library=_LIBRARIES.get(device.partition(":")[0], ""))
    if kind is not KernelKind.FALLBACK:
        return None
    if complex_numbers and short.startswith(("aten.", "prims.")) and not is_compute(kind, short):
        return ExternReason("complex_numbers")
    found = next((rule.name for rule in EXTERN_RULES if rule.match(short)), None)
    if found is not None:
        return ExternReason(found)
    return ExternReason("custom_operator", namespace=short.partition(".")[0])


_VERSION = re.compile(r"(\d{1,4})\.(\d{1,4})")


@dataclass(frozen=True)
class GraphContext:
    """Settings, versions and concatenations of a graph.

    Attributes:
        concats: Buffer that torch.cat puts together without a kernel -> the buffers that are written into it.
        settings: Inductor's settings that are not the default, as the graph's runnable prints them.
        torch: Major and minor version; (0, 0) when unknown.
        emulated: Whether the device was emulated, so that autotuning measured nothing.
    """

    concats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    torch: tuple[int, int] = (0, 0)
    emulated: bool = False

    @classmethod
    def of(cls, inputs: FusionInputs) -> GraphContext:
        """Return the context of a graph from its parsed artifacts."""
        ir = inputs.pre or inputs.post
        leaves = (leaf for node in ir.nodes for leaf in node.leaves()) if ir else ()
        version = _VERSION.match(inputs.torch)
        return cls(
            _concats(leaves),
            inputs.settings,
            (int(version[1]), int(version[2])) if version else (0, 0),
            inputs.emulated,
        )

    @property
    def max_autotune(self) -> bool:
        """Return whether matrix products were autotuned against templates."""
        return any(self.settings.get(name) == "True" for name in ("max_autotune", "max_autotune_gemm"))

    def on(self, setting: str, *, since: tuple[int, int] | None = None) -> bool:
        """Return whether a setting is on: set, or on by default since a version of torch that this one has reached."""
        value = self.settings.get(setting)
        return value == "True" if value is not None else since is not None and self.torch >= since

    def applies(self, suggestion: str, device: str) -> bool:
        """Return whether a suggestion is not in use already and can work on a device."""
        when = FUSION_REMEDIES[suggestion].when
        return when is None or when(self, device.partition(":")[0])

    def concat_between(self, a: FusedKernel, b: FusedKernel) -> tuple[str, tuple[str, ...]]:
        """Return the concatenation through which one kernel feeds another, with the parts that the first writes; empty without one."""
        for name in b.reads:
            mine = tuple(part for part in self.concats.get(name, ()) if part in a.writes)
            if mine:
                return name, mine
        return "", ()

    def fit(self, pair: NotFused, device: str) -> NotFused:
        """Return a pair with only the suggestions that apply to this graph."""
        return replace(pair, suggestions=tuple(s for s in pair.suggestions if self.applies(s, device)))


def _concats(leaves: Iterable[SchedulerNode]) -> dict[str, tuple[str, ...]]:
    """Map each buffer of ``NopKernelSchedulerNode(ConcatKernel)`` to its parts; a part may be a concatenation itself."""
    direct = {
        leaf.outputs[0].name: tuple(dep.name for dep in (*leaf.unmet, *leaf.met))
        for leaf in leaves
        if leaf.kind == "NopKernelSchedulerNode" and "ConcatKernel" in leaf.node_types and leaf.outputs
    }
    return {name: tuple(dict.fromkeys(_named_parts(name, direct, 0))) for name in direct}


def _named_parts(name: str, direct: Mapping[str, tuple[str, ...]], depth: int) -> Iterable[str]:
    for part in direct.get(name, ()):
        yield part
        if part in direct and depth < 8:
            yield from _named_parts(part, direct, depth + 1)


LAUNCHLESS = frozenset(
    {
        "MultiOutput",
        "AssertScalar",
        "DynamicScalar",
        "DynamicSelectStorageOffset",
        "DynamicSliceSize",
        "NoneAsConstantBuffer",
        "Conditional",
        "Switch",
        "WhileLoop",
        "InvokeSubgraph",
    }
)
"""IR classes that launch nothing: one of several results, checks, values copied to the host, calls of subgraphs (``cond`` is a Switch from torch 2.14)."""
_MUTATED = re.compile(r"'mutated_arg_names': \[([^\]\[]*)\]")


def launches(node: SchedulerNode) -> bool:
    """Return whether a scheduler node does work on a device by itself."""
    if node.kind == "NopKernelSchedulerNode":
        return False
    return not (node.kind == "ExternKernelSchedulerNode" and set(node.node_types) & LAUNCHLESS)


@dataclasses.dataclass
class MatchedCall:
    """A call with its scheduler nodes; the call is None when there is no generated code."""

    call: KernelCall | None
    nodes: list[SchedulerNode] = field(default_factory=list)


def _running_order(code: GeneratedCode) -> list[KernelCall]:
    """Return the calls in running order: those of a subgraph or partition where it is first called."""
    inside: dict[str, list[KernelCall]] = {}
    for call in code.calls:
        inside.setdefault(call.function, []).append(call)
    called = {c.kernel for c in code.calls if c.kind is KernelKind.SUBGRAPH and c.kernel != c.function}
    order: list[KernelCall] = []
    waiting = [c for name, calls in reversed(inside.items()) if name not in called for c in reversed(calls)]
    while waiting:
        call = waiting.pop()
        order.append(call)
        if call.kind is KernelKind.SUBGRAPH:
            waiting += reversed(inside.pop(call.kernel, []) if call.kernel in called else [])
    seen = {id(c) for c in order}
    return [*(c for c in code.calls if id(c) not in seen), *order]


def launched_calls(code: GeneratedCode) -> list[KernelCall]:
    """Return the calls that launch a kernel or run a library function, in running order; launch numbers count them."""
    return [c for c in _running_order(code) if c.kind not in (KernelKind.SUBGRAPH, KernelKind.HOST)]


def match_calls(
    code: GeneratedCode, nodes: Sequence[SchedulerNode], results: Mapping[str, Sequence[str]] | None = None
) -> tuple[list[MatchedCall], list[SchedulerNode]]:
    """Match every call of the wrapper with its scheduler nodes, in the order of the calls; also return nodes without a call.

    A buffer is first named, among the calls, by the one that fills it. Nodes that only change inputs in place have
    no such buffer: they go to the next call that names what they change. One C++ function may have several nodes.

    Args:
        code: The generated code.
        nodes: That launch something.
        results: Of a buffer that is a tuple the buffers of its single results: some wrappers name these alone.
    """
    matched = [MatchedCall(c) for c in launched_calls(code)]
    first: dict[str, int] = {}
    for index, entry in enumerate(matched):
        assert entry.call is not None
        for name in entry.call.buffers:
            first.setdefault(name, index)
    # "buf8 = buf7; del buf7  # reuse" before the kernel that makes both: only buf8 is named in the call.
    for buffer in reversed(code.buffers):
        if buffer.how in ("reuse", "view") and buffer.base not in first and buffer.name in first:
            first[buffer.base] = first[buffer.name]
    for name, parts in (results or {}).items():
        places = [first[p] for p in parts if p in first]
        if name not in first and places:
            first[name] = min(places)
    left: list[SchedulerNode] = []
    floor = 0
    for node in _parts(nodes, first):
        split = _in_place_parts(node, matched, code)
        if split:
            for member, place in zip(node.members, split, strict=True):
                matched[place].nodes.append(member)
            floor = max(floor, *split)
            continue
        hit = _by_output(node, first, matched)
        if hit is None:
            hit = _by_mutation(node, matched, floor)
        if hit is None:
            left.append(node)
            continue
        matched[hit].nodes.append(node)
        floor = max(floor, hit)
    return matched, _in_order(matched, left)


def _parts(nodes: Sequence[SchedulerNode], first: Mapping[str, int]) -> list[SchedulerNode]:
    """Split nodes as they became calls: a foreach node whose members are in several calls (combo kernels) into its members."""
    found: list[SchedulerNode] = []
    for node in nodes:
        calls = [
            {first[b.name] for leaf in m.leaves() for b in leaf.outputs if b.name in first}
            for m in node.members
        ]
        several = node.kind == "ForeachKernelSchedulerNode" and len(set[int]().union(*calls)) > 1
        found += node.members if several and all(calls) else (node,)
    return found


def _in_place_parts(node: SchedulerNode, matched: Sequence[MatchedCall], code: GeneratedCode) -> list[int]:
    """Return the call of each member of a foreach node that only changes inputs and became several kernels; empty if one or in doubt.

    ``torch/_inductor/codegen/triton_combo_kernel.py`` cuts a foreach node by the number of its arguments, and a part of one member is a
    kernel like any other.
    """
    if node.kind != "ForeachKernelSchedulerNode" or len(node.members) < 2:
        return []
    changed = [{t for x in m.leaves() for b in x.outputs for t in b.mutations} for m in node.members]
    free = [
        (i, _changed_by(m.call, code))
        for i, m in enumerate(matched)
        if m.call and _fits(node, m.call) and not m.nodes
    ]
    whole = set[str]().union(*changed)
    if not all(changed) or any(whole <= named for _, named in free):
        return []
    places = [[i for i, named in free if targets <= named] for targets in changed]
    return [p[0] for p in places] if all(len(p) == 1 for p in places) else []


def _changed_by(call: KernelCall, code: GeneratedCode) -> set[str]:
    """Return the buffers that a call can change: arguments that its kernel names (``mutated_arg_names``), else all arguments."""
    definition = code.kernel(call.kernel)
    named = _MUTATED.search(definition.source) if definition is not None else None
    if named is None:
        return set(call.buffers)
    return code.given_for(call, set(re.findall(r"'(\w+)'", named[1])))


def _fits(node: SchedulerNode, call: KernelCall) -> bool:
    extern = node.kind == "ExternKernelSchedulerNode"
    if call.kind in (KernelKind.USER_TRITON, KernelKind.OTHER_COMPILED) or call.kernel == MIX_ORDER_SUM:
        return True
    return extern != (call.kind in COMPILED_KINDS)


def _by_output(node: SchedulerNode, first: dict[str, int], matched: list[MatchedCall]) -> int | None:
    found = [first[b.name] for b in node.outputs if b.name in first]
    fitting = [i for i in found if (call := matched[i].call) is not None and _fits(node, call)]
    return min(fitting) if fitting else None


def _by_mutation(node: SchedulerNode, matched: list[MatchedCall], floor: int) -> int | None:
    targets = {t for b in node.outputs for t in b.mutations} or {d.name for d in node.writes}
    reads = {d.name for d in node.reads if d.kind != "WeakDep"}
    best: tuple[int, int] | None = None
    for index in range(floor, len(matched)):
        call = matched[index].call
        if call is None or not targets & set(call.buffers) or not _fits(node, call):
            continue
        if matched[index].nodes and call.kind not in (KernelKind.CPP, KernelKind.CPP_TEMPLATE):
            continue
        score = len(reads & set(call.buffers)) - (1 if matched[index].nodes else 0)
        if best is None or score > best[0]:
            best = (score, index)
    return best[1] if best else None


def _in_order(matched: list[MatchedCall], left: list[SchedulerNode]) -> list[SchedulerNode]:
    """Pair the calls and nodes that are left in order, while their kinds match; returns the nodes still without a call."""
    rest: list[SchedulerNode] = []
    free = [m for m in matched if not m.nodes]
    for node in left:
        hit = next((m for m in free if m.call is not None and _fits(node, m.call)), None)
        if hit is None or len(free) < len(left):
            rest.append(node)
            continue
        hit.nodes.append(node)
        free.remove(hit)
    return rest


_RETURN = re.compile(r"^\s*return (.*)$")
_NODE = re.compile(r"%([\w.]+)")
_BUFFER = re.compile(r"^(?:\w+_)?buf\d+$")


def returned(code: GeneratedCode, kernel: str) -> tuple[str, ...]:
    """Return the nodes of ``return %mul_6,%buf1``, the end of a kernel's comment: the values of its stores, in order."""
    definition = code.kernel(kernel)
    lines = definition.graph_fragment if definition is not None else ()
    match = next((m for line in reversed(lines) if (m := _RETURN.match(line))), None)
    return tuple(_NODE.findall(match[1])) if match else ()


def named_values(
    code: GeneratedCode | None,
    file: FxFile,
    matched: Sequence[MatchedCall],
    leaves: Mapping[str, SchedulerNode],
) -> dict[str, str]:
    """Map buffers to the node that the generated code names; without buffers that another node changes in place, as the name is that node's.

    Args:
        code: The generated code.
        file: The FX graph.
        matched: The calls of the wrapper with their scheduler nodes.
        leaves: The scheduler nodes by name.
    """
    if code is None:
        return {}
    names = {n.name for n in file.main.nodes}
    results = next((n.args for n in file.main.nodes if n.op == "output"), ())
    pairs = (
        list(zip(code.entry.outputs, results, strict=True)) if len(results) == len(code.entry.outputs) else []
    )
    found = {text: name for text, name in reversed(pairs) if _BUFFER.match(text)}
    first = {call.kernel: call for call in reversed(code.calls)}
    stored: list[tuple[str, str]] = []
    for entry in matched:
        if entry.call is not None and first[entry.call.kernel] == entry.call:
            nodes = returned(code, entry.call.kernel)
            parts = [leaves.get(leaf.name, leaf) for n in entry.nodes for leaf in n.leaves()]
            buffers = [b.name for leaf in parts for b in leaf.outputs]
            stored += zip(buffers, nodes, strict=True) if len(buffers) == len(nodes) else ()
    # Of what a node scatters into the comment names the scatter, too.
    times = Counter(name for _, name in stored)
    found |= {buffer: name for buffer, name in stored if times[name] == 1}
    changed = {b for leaf in leaves.values() for buffer in leaf.outputs for b in buffer.mutations}
    return {b: name for b, name in found.items() if b not in changed and name in names}


def buffer_nodes(fusion: GraphFusion, code: GeneratedCode) -> dict[int, dict[str, str]]:
    """Return the node of each buffer that a call writes, by the call's line in ``output_code.py``; empty text where it is not known."""
    first: dict[str, FusedKernel] = {}
    found: dict[int, dict[str, str]] = {}
    unstored = unstored_buffers(code)
    begun = {(b, _last(m.fx)) for k in fusion.kernels for m in k.members for b in m.reads}
    for kernel in fusion.kernels:
        if not kernel.source_line:
            continue
        if kernel.kind in LIBRARY_KINDS:
            writes = [(b, m) for m in kernel.members for b in m.writes]
            # The wrapper identifies each of several results.
            if len(writes) == 1:
                found[kernel.source_line] = {b: _last(m.fx) for b, m in writes}
            continue
        pairs = [(buffer, member) for member in kernel.members for buffer in member.writes]
        by_buffer = _of_call(
            kernel, first.setdefault(kernel.name, kernel), returned(code, kernel.name), pairs
        )
        # The comment names the scatter for zeros that it writes into. An argument may belong to a value that is not stored.
        gone = unstored.intersection(kernel.removed or ())
        found[kernel.source_line] = {
            b: "" if (b, name) in begun else name for b, name in by_buffer.items() if b not in gone
        }
    return found


def last_nodes(fusion: GraphFusion) -> dict[int, dict[str, str]]:
    """Return the last FX node of each buffer of a generated kernel, by the call's line: the buffer has its value, or a part of it."""
    found: dict[int, dict[str, str]] = {}
    for kernel in fusion.kernels:
        if kernel.source_line and kernel.kind not in LIBRARY_KINDS:
            found[kernel.source_line] = {b: _last(m.fx) for m in kernel.members for b in m.writes if m.fx}
    return found


def _of_call(
    kernel: FusedKernel, original: FusedKernel, named: Sequence[str], pairs: Sequence[tuple[str, Member]]
) -> dict[str, str]:
    if len(named) != len(pairs):
        return dict.fromkeys((b for b, _ in pairs), "")
    if kernel is original:
        # A buffer cannot have the value of a node that its scheduler node does not compute.
        return {
            b: "" if _BUFFER.match(name) or (m.fx and name not in m.fx) else name
            for (b, m), name in zip(pairs, named, strict=True)
        }
    before = [member for member in original.members for _ in member.writes]
    return {
        buffer: _last(member.fx) if not _BUFFER.match(name) and _last(was.fx) == name else ""
        for (buffer, member), was, name in zip(pairs, before, named, strict=False)
    }


def _last(names: Sequence[str]) -> str:
    return names[-1] if names else ""


def buffer_values(fusion: GraphFusion, code: GeneratedCode | None) -> dict[str, str]:
    """Map each buffer to the node whose value it has, or to the last node it is computed from; without buffers changed in place."""
    named = buffer_nodes(fusion, code) if code is not None else {}
    changed = {b for k in fusion.kernels for m in k.members for b in m.changes}
    found: dict[str, str] = dict.fromkeys(changed, "")
    for kernel in fusion.kernels:
        own = named.get(kernel.source_line, {})
        for member in kernel.members:
            for buffer in member.writes:
                found.setdefault(buffer, own.get(buffer) or _last(member.fx))
    return found


# Buffers that a kernel is given the memory for, and never writes.
#
# Where a buffer takes over the memory of one that the kernel reads, the kernel has one argument for both (``in_out_ptr0``). When the
# buffer then has no reader but the kernel itself, Inductor leaves its store out, and the argument stays.


def unstored_buffers(code: GeneratedCode) -> set[str]:
    """Return buffers that Triton kernels take for reading and writing, and only load from."""
    found: set[str] = set()
    stored: dict[str, frozenset[str]] = {}
    for call in code.calls:
        if call.kind is not KernelKind.TRITON:
            continue
        definition = code.kernel(call.kernel)
        if definition is None or not definition.source:
            continue
        if call.kernel not in stored:
            stored[call.kernel] = _only_loaded(definition.source, definition.params)
        if stored[call.kernel]:
            found |= code.given_for(call, stored[call.kernel])
    return found


def _only_loaded(source: str, params: tuple[str, ...]) -> frozenset[str]:
    in_place = [p for p in params if p.startswith("in_out_ptr")]
    _, _, body = source.partition("@triton.jit")
    lines = body.splitlines()
    found = set()
    for param in in_place:
        word = re.compile(rf"\b{re.escape(param)}\b")
        uses = [line for line in lines if word.search(line) and not line.startswith("def ")]
        if uses and all("= tl.load(" in line for line in uses):
            found.add(param)
    return frozenset(found)
