"""Fusion of one graph: fused kernels, the memory traffic they save, and reasons for kernels that were not fused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from xpudbg.facts.fusion.context import GraphContext
from xpudbg.facts.fusion.extern_reasons import extern_reason, is_compute
from xpudbg.facts.fusion.fx_changes import fx_changes
from xpudbg.facts.fusion.fx_operators import aten_operators
from xpudbg.facts.fusion.fx_scopes import MAIN, scoped
from xpudbg.facts.fusion.match_kernel_calls import LAUNCHLESS, MatchedCall, launches, match_calls
from xpudbg.facts.fusion.members import Members
from xpudbg.facts.fusion.memory_traffic import Traffic
from xpudbg.facts.fusion.numel import Sizes
from xpudbg.facts.fusion.product_flops import launch_flops, product_of
from xpudbg.facts.fusion.savings import with_savings
from xpudbg.facts.fusion.structural_alignment import MAX_STEPS
from xpudbg.facts.fusion.unfused_pairs import not_fused, reason_counts, split_name
from xpudbg.formats.python_repr import split_args
from xpudbg.model.fusion import BufferInfo, BufferRole, FusedKernel, FxOp, GraphFusion
from xpudbg.model.fx import FxFile
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedKernel, KernelCall, KernelKind
from xpudbg.model.plural import plural
from xpudbg.model.problem import Problem
from xpudbg.model.scheduler_ir import SchedulerNode
from xpudbg.model.whole_number import whole_number
from xpudbg.run.graph_files import FusionInputs

# Views of buffers that library calls get as arguments, for example one weight of several stacked ones.

_VIEW = re.compile(r"reinterpret_tensor\((\w+), \(([^()]*)\), \(([^()]*)\), ([^()]+)\)")
_NAME = re.compile(r"[A-Za-z_]\w*")


def viewed_elements(call: KernelCall, sizes: Sizes) -> dict[str, int]:
    """Map each buffer to the number of elements that a call views of it; buffers passed whole are left out.

    Args:
        call: A call of the wrapper, with ``reinterpret_tensor(NAME, SIZE, STRIDE, OFFSET)`` where an argument is a view.
        sizes: Values of symbolic sizes.
    """
    views: dict[str, set[tuple[str, str, str]]] = {}
    whole: set[str] = set()
    for text in (*call.args, *(value for _, value in call.kwargs)):
        for view in _VIEW.finditer(text):
            views.setdefault(view[1], set()).add((view[2], view[3], view[4]))
        whole.update(_NAME.findall(_VIEW.sub("", text)))
    found = {}
    for name, parts in views.items():
        counts = [sizes.product(_stored(size, stride)) for size, stride, _ in parts]
        if name not in whole and None not in counts:
            found[name] = sum(c for c in counts if c is not None)
    return found


def _stored(size: str, stride: str) -> list[str]:
    """Return the dimensions of a view without those of stride 0."""
    dims, steps = split_args(size), split_args(stride)
    return [d for d, s in zip(dims, steps, strict=True) if s != "0"] if len(dims) == len(steps) else dims


_ENTRIES = frozenset({"call", "inductor_entry_impl"})
"""Entry functions of a wrapper."""


def analyse_fusion(inputs: FusionInputs, *, reasons: bool = True) -> GraphFusion:
    """Analyse the fusion of one graph from the artifacts that exist.

    Args:
        inputs: Its parsed artifacts.
        reasons: Whether to find why kernels were not fused, and what passes changed.
    """
    return _Analysis(inputs, reasons).run()


class _Analysis:
    def __init__(self, inputs: FusionInputs, reasons: bool) -> None:
        self.inputs = inputs
        self.reasons = reasons
        self.problems = list(inputs.problems)
        self.sizes = Sizes(_symbols(inputs))
        self.pre = inputs.pre.nodes if inputs.pre else ()
        self.post = tuple(self._whole(n) for n in inputs.post.nodes) if inputs.post else ()
        self.traffic = Traffic(inputs, self.sizes, self.pre, self.post)
        self.context = GraphContext.of(inputs)
        self.lost: set[str] = set()
        self.cut = self._cut_nodes()
        self.complete = self._all_before() and not (self.traffic.named is None and self._has_subgraphs())

    def run(self) -> GraphFusion:
        inputs = self.inputs
        nodes = self.post or self.pre
        working = [n for n in nodes if launches(n)]
        matched, left = self._match(working)
        for entry in matched:
            leaves = [leaf.name for n in entry.nodes for leaf in n.leaves()]
            if entry.call is not None and entry.call.kind in LIBRARY_KINDS and len(leaves) == 1:
                self.traffic.views[leaves[0]] = viewed_elements(entry.call, self.sizes)
        members = Members(
            inputs,
            self.sizes,
            [leaf for n in (self.pre or self.post) for leaf in n.leaves()],
            self.traffic,
        )
        members.tell(matched)
        kernels = [self._kernel(m, members) for m in matched]
        flops = launch_flops(kernels, members.scopes, self.sizes)
        kernels = [replace(k, flops=n, flop_dtype=d) for k, (n, d) in zip(kernels, flops, strict=True)]
        before = [n for n in (self.pre or [leaf for n in self.post for leaf in n.leaves()]) if launches(n)]
        if left:
            names = ", ".join(n.name for n in left[:5])
            where = f"{inputs.id}: output_code.py"
            self.problems.append(
                Problem(
                    where, f"no call in the generated code for {plural(len(left), 'scheduler node')}: {names}"
                )
            )
        self._report_unreached(members.unsearched)
        if self.traffic.unsized:
            names = ", ".join(sorted(self.traffic.unsized)[:5])
            self.problems.append(
                Problem(inputs.id, f"the size of {names} is unknown: the bytes do not include it")
            )
        sized = bool(nodes) and not self.cut and not (self.traffic.named is None and self._has_subgraphs())
        sized = sized or inputs.idle
        kernels_known = inputs.idle or bool(self.post or (inputs.code and inputs.code.calls))
        pairs = not_fused(kernels, inputs.log, self.context) if kernels_known and self.reasons else ()
        sized = sized and all(k.bytes_read is not None and k.bytes_written is not None for k in kernels)
        after = [(k.bytes_read or 0) + (k.bytes_written or 0) for k in kernels]
        sure = sized and all(k.memory_bound is not None for k in kernels)
        bound = sum(b for b, k in zip(after, kernels, strict=True) if k.memory_bound)
        fx = inputs.transformed or inputs.readable
        changed = (
            fx_changes(inputs.readable, inputs.transformed)
            if inputs.readable and inputs.transformed and self.reasons
            else ()
        )
        graph = GraphFusion(
            id=inputs.id,
            kind=inputs.kind,
            compile_id=inputs.compile_id or (inputs.log.compile_id if inputs.log else ""),
            generation=inputs.generation,
            nodes_before=len(before),
            nodes_complete=self.complete,
            bytes_complete=not self.traffic.unsized,
            kernels_complete=self.traffic.named is not None or inputs.idle or not kernels_known,
            kernels_after=len(kernels) if kernels_known else None,
            bytes_before=self.traffic.before(before)
            if (self.pre or inputs.idle) and self.complete and not any(map(_unread, before))
            else None,
            bytes_after=sum(after) if sized else None,
            memory_bound_bytes=bound if sure else None,
            kernels=tuple(kernels),
            views=tuple(n.name for n in nodes if not launches(n)),
            buffers=self._buffers(kernels),
            not_fused=pairs,
            reasons=reason_counts(inputs.log),
            has_log=inputs.log is not None,
            changes=changed,
            fx_ops=_fx_ops(
                fx,
                kernels,
                [m.call.function if m.call else "" for m in matched],
                self.sizes,
            ),
            fx_operators=sum(1 for _ in aten_operators(fx)) if fx else 0,
            missing=inputs.missing,
            symbols=tuple((k, str(v)) for k, v in self.sizes.symbols.items()),
            problems=tuple(self.problems),
            cudagraphs=self.context.on("triton.cudagraphs"),
        )
        return with_savings(graph)

    def _whole(self, node: SchedulerNode) -> SchedulerNode:
        """Return a fused node with the members in its name; those that its file no longer shows as they were before fusion."""
        parts = split_name(node.name)
        there = {leaf.name: leaf for leaf in node.leaves()}
        if len(parts) < 2 or there.keys() >= set(parts):
            return node
        before = {leaf.name: leaf for n in self.pre for leaf in n.leaves()}
        if not before.keys() >= set(parts):
            return node
        return replace(node, members=tuple(there.get(p, before[p]) for p in parts))

    def _match(self, nodes: list[SchedulerNode]) -> tuple[list[MatchedCall], list[SchedulerNode]]:
        code = self.inputs.code
        if code is None or not code.calls:
            return [MatchedCall(None, [n]) for n in nodes], []
        matched, left = match_calls(code, nodes, self.traffic.results)
        # The generated code was cut: what has no call is still a kernel.
        if nodes and not code.complete:
            return [*matched, *(MatchedCall(None, [n]) for n in left)], []
        without = [m.call.kernel for m in matched if m.call and not m.nodes]
        if nodes and without:
            # of a file after fusion that was cut the nodes before it are still all there, where they make what is called
            made = {b.name for n in self.pre for leaf in n.leaves() for b in leaf.outputs}
            there = all(made & set(m.call.buffers) for m in matched if m.call and not m.nodes)
            self.complete = self.complete and bool(self.cut) and there
            names = ", ".join(without[:3]) + (", ..." if len(without) > 3 else "")
            what = f"{len(without)} of {len(matched)} kernels have no scheduler node in the IR ({names}): their members and bytes are unknown"
            replaced = (
                "torch writes one IR file in each debug folder: the file of a subgraph (cond, while_loop) replaces that of its "
                "parent; 'xpudbg run' keeps both"
            )
            inside = self._has_subgraphs() or any(c.kind is KernelKind.SUBGRAPH for c in code.calls)
            odd = bool(self.inputs.post and self.inputs.post.unknown)
            hint = (
                "the file is truncated"
                if self.cut
                else "lines of it were not understood"
                if odd
                else replaced
                if inside
                else "no node names what they write"
            )
            self.problems.append(Problem(f"{self.inputs.id}: ir_post_fusion.txt", what, hint))
        return matched, left

    def _kernel(self, matched: MatchedCall, members: Members) -> FusedKernel:
        call, nodes = matched.call, matched.nodes
        definition = self.inputs.code.kernel(call.kernel) if call and self.inputs.code else None
        kind = call.kind if call else _node_kind(nodes[0])
        name = call.kernel if call else (nodes[0].extern or nodes[0].name)
        leaves = [leaf for n in nodes for leaf in n.leaves()]
        device = (call.device if call else "") or next(
            (n.device.split(":")[0] for n in leaves if n.device), ""
        )
        device = device or next(
            (la.device.split(":")[0] for n in leaves for b in n.outputs if (la := b.layout)), ""
        )
        reads, writes, removed, traffic = self.traffic.of(nodes, kind)
        lost = bool(call and self.lost & set(call.buffers))
        known = not lost and bool(nodes) and bool(self.post) and not self.cut & {n.name for n in nodes}
        known = known and not any(map(_unread, nodes))
        # Without the generated code it is not known which temporaries a C++ kernel stores in memory.
        cpp = kind in (KernelKind.CPP, KernelKind.CPP_TEMPLATE)
        stored = known and not (removed and self.traffic.named is None and cpp)
        types = tuple(t for leaf in leaves for t in leaf.node_types)
        found = members.of(matched)
        fx = members.fx_of(matched)
        listed = _origins(call, definition) or members.targets(matched)
        return FusedKernel(
            name=name,
            kind=kind.value if kind else "unknown",
            node_kinds=tuple(dict.fromkeys(n.kind for n in nodes)),
            nodes=tuple(n.name for n in nodes),
            members=found,
            fx=fx,
            origins=_computed(kind, members, matched, listed),
            source_nodes=(call.source_nodes if call else ())
            or (definition.source_nodes if definition else ()),
            origins_from=members.origin_of(matched),
            device=device,
            reads=reads,
            writes=writes,
            removed=removed if stored else None,
            bytes_read=traffic[0] if known else None,
            bytes_written=traffic[1] if stored else None,
            memory_bound=False if is_compute(kind, name, types) else None if device in ("cpu", "") else True,
            extern_reason=extern_reason(
                kind,
                name,
                device,
                complex_numbers=self.traffic.has_complex((*reads, *writes)),
                max_autotune=self.context.max_autotune,
                measured=not self.context.emulated,
            ),
            unsized=tuple(n for n in dict.fromkeys((*reads, *writes)) if self._size(n) is None),
            source_line=call.line if call else 0,
            function=call.function if call and call.function not in _ENTRIES else "",
            unplaced=members.unplaced(matched) if found else (),
        )

    def _has_subgraphs(self) -> bool:
        """Return whether the graph has subgraphs, whose IR replaces its own: only the generated code then has all kernels."""
        file = self.inputs.transformed or self.inputs.readable
        return file is not None and len(file.graphs) > 1

    def _report_unreached(self, nodes: Sequence[str]) -> None:
        if nodes:
            what = (
                f"the graph is too large to look for the FX nodes of all its kernels: the search ended after {MAX_STEPS:,} steps, "
                f"and those of {plural(len(nodes), 'scheduler node')} are not known ({', '.join(nodes[:5])}{', ...' if len(nodes) > 5 else ''})"
            )
            hint = (
                "the scheduler's fusion log tells them: 'xpudbg run' collects it, or set TORCH_LOGS=+fusion"
            )
            self.problems.append(Problem(self.inputs.id, what, hint))

    def _all_before(self) -> bool:
        """Return whether all nodes before fusion are known: their file is whole and has all nodes of the file after fusion."""
        if self.inputs.pre is None or not self.pre:
            return self.inputs.post is None or self.inputs.post.complete
        there = {leaf.name for n in self.pre for leaf in n.leaves()}
        after = self.inputs.post.nodes if self.inputs.post else ()
        leaves = [leaf for n in after for leaf in n.leaves() if launches(leaf) and len(leaf.node_types) < 2]
        lost = {leaf.name for leaf in leaves} - there
        if lost and self.inputs.pre.complete:
            what = f"{plural(len(lost), 'node')} of ir_post_fusion.txt missing in it: {', '.join(sorted(lost)[:5])}"
            self.problems.append(Problem(f"{self.inputs.id}: ir_pre_fusion.txt", what))
        return self.inputs.pre.complete and not lost

    def _cut_nodes(self) -> set[str]:
        """Return the node where ``ir_post_fusion`` was cut: the last one, when nodes are missing after it."""
        post = self.inputs.post
        if post is None or not post.nodes:
            return set()
        there = {leaf.name for n in post.nodes for leaf in n.leaves()}
        lost = {leaf.name for n in self.pre for leaf in n.leaves() if launches(leaf)} - there
        self.lost = {
            b.name for n in self.pre for leaf in n.leaves() if leaf.name in lost for b in leaf.outputs
        }
        if lost and post.complete:
            what = f"{plural(len(lost), 'node')} of ir_pre_fusion.txt missing in it: {', '.join(sorted(lost)[:5])}"
            self.problems.append(Problem(f"{self.inputs.id}: ir_post_fusion.txt", what))
        return {post.nodes[-1].name} if lost or not post.complete else set()

    def _size(self, name: str) -> int | None:
        """Return the bytes of the memory of a buffer; None where they are not known."""
        layout = self.traffic.layouts.get(name)
        if layout is not None and layout.kind == "NoneLayout":
            return 0
        return self.traffic.multiple.get(name, self.sizes.bytes(layout) if layout else None)

    def _buffers(self, kernels: list[FusedKernel]) -> tuple[BufferInfo, ...]:
        removed = {name for k in kernels for name in k.removed or ()}
        made: dict[str, bool] = {}
        for node in self.pre or self.post:
            for leaf in node.leaves():
                for buffer in leaf.outputs:
                    made[buffer.name] = any(u.name == "OUTPUT" for u in buffer.users)
        touched = dict.fromkeys([*made, *(n for k in kernels for n in (*k.reads, *k.writes))])
        infos = []
        for name in touched:
            layout = self.traffic.layouts.get(name)
            role = BufferRole.INPUT
            if name in made:
                role = BufferRole.OUTPUT if made[name] else BufferRole.INTERMEDIATE
            size = self._size(name)
            dtype, shape = (layout.dtype, layout.size) if layout else ("", ())
            infos.append(BufferInfo(name, dtype, shape, size, role, name in removed))
        return tuple(infos)


def _unread(node: SchedulerNode) -> bool:
    """Return whether a dependency of the node or of a member was not understood."""
    return node.unread > 0 or any(leaf.unread for leaf in node.leaves())


def _fx_ops(
    file: FxFile | None, kernels: Sequence[FusedKernel], functions: Sequence[str], sizes: Sizes
) -> tuple[FxOp, ...]:
    """Return the calls of the main graph; kernels of a subgraph's function compute nodes of the same names, but not these."""
    inner = {scope: {n.name for n in graph.nodes} for scope, graph in scoped(file) if scope != MAIN}
    where: dict[str, dict[int, None]] = {}
    for index, (kernel, function) in enumerate(zip(kernels, functions, strict=True)):
        for name in kernel.fx:
            if name not in inner.get(function, ()):
                where.setdefault(name, {})[index] = None
    names = {n.name: n for n in file.main.nodes} if file else {}
    calls = [n for n in names.values() if n.op == "call_function"]
    # One result of several: nobody names it but its call.
    for node in calls:
        if node.target == "getitem" and node.name not in where:
            where[node.name] = {k: None for n in node.inputs for k in where.get(n, ())}
    # Control flow runs the kernels of its subgraphs.
    for index, function in enumerate(functions):
        for node in calls:
            if function in node.inputs:
                where.setdefault(node.name, {})[index] = None
    return tuple(
        FxOp(
            n.name,
            n.short_target,
            n.type_text,
            n.inputs,
            tuple(where.get(n.name, ())),
            *product_of(n, names, sizes),
        )
        for n in calls
    )


def _symbols(inputs: FusionInputs) -> dict[str, int]:
    """Return the values of symbolic sizes in the recorded run, from ``fx_graph_runnable``."""
    if inputs.runnable is None:
        return {}
    found = dict(inputs.runnable.symbols)
    types = {n.name: n.type_text for f in (inputs.readable, inputs.transformed) if f for n in f.main.nodes}
    for argument, value in inputs.runnable.symints:
        text = types.get(argument, "")
        # A size that torch has made a constant has that for a name.
        if text.startswith("Sym(") and text.endswith(")") and whole_number(text[4:-1]) is None:
            found.setdefault(text[4:-1], value)
    return {name: n for name, value in found.items() if (n := whole_number(value)) is not None}


def _node_kind(node: SchedulerNode) -> KernelKind | None:
    """Return the kind of a kernel without a call, from its scheduler node."""
    types = {t for leaf in node.leaves() for t in leaf.node_types}
    if node.kind == "ExternKernelSchedulerNode":
        if "UserDefinedTritonKernel" in types:
            return KernelKind.USER_TRITON
        return KernelKind.EXTERN if (node.extern or "").startswith("extern_kernels.") else KernelKind.FALLBACK
    if types & LAUNCHLESS:
        return None
    device = next((leaf.device for leaf in node.leaves() if leaf.device), "")
    template = any("Template" in t for t in types)
    if device.startswith("cpu"):
        return KernelKind.CPP_TEMPLATE if template else KernelKind.CPP
    if device:
        return KernelKind.TRITON_TEMPLATE if template else KernelKind.TRITON
    return None


def _computed(
    kind: KernelKind | None, members: Members, matched: MatchedCall, listed: Sequence[str]
) -> tuple[str, ...]:
    """Return the operators that a launch computes; for a user's kernel from its code, as the comment lists the makers of its inputs."""
    if kind is KernelKind.USER_TRITON:
        return ()
    name = matched.call.kernel if matched.call else ""
    return members.library_origins(name, matched, listed) if kind in LIBRARY_KINDS else tuple(listed)


def _origins(call: KernelCall | None, definition: GeneratedKernel | None) -> tuple[str, ...]:
    return (call.original_aten if call else ()) or (definition.original_aten if definition else ())
