"""Fusion of one graph: fused kernels, the memory traffic they save, and reasons for kernels that were not fused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xpudbg.core.text import plural, whole_number
from xpudbg.facts.fusion.buffer_bytes import Sizes, dtype_name, loops, with_savings
from xpudbg.facts.fusion.fx_changes import fx_changes
from xpudbg.facts.fusion.fx_nodes import MAIN, FxScopes, aten_operators, scoped
from xpudbg.facts.fusion.generated_calls import (
    LAUNCHLESS,
    MIX_ORDER_SUM,
    GraphContext,
    MatchedCall,
    extern_reason,
    is_compute,
    launches,
    match_calls,
    named_values,
)
from xpudbg.facts.fusion.loop_operations import (
    MAX_STEPS,
    StructuralOrigins,
    has_no_work,
    only_copies,
    op_name,
)
from xpudbg.facts.fusion.memory_traffic import VIEWED, Traffic
from xpudbg.facts.fusion.product_flops import launch_flops, product_of
from xpudbg.facts.fusion.unfused_pairs import not_fused, reason_counts, split_name
from xpudbg.formats.python_repr import split_args
from xpudbg.model.fusion import (
    Access,
    BufferInfo,
    BufferRole,
    FusedKernel,
    FxOp,
    GraphFusion,
    Member,
    MemberKind,
    OriginsFrom,
)
from xpudbg.model.fx import Dep, FxFile, FxNode, Layout, SchedulerNode, operator_packet
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedKernel, KernelCall, KernelKind
from xpudbg.model.location import FxSourceLine
from xpudbg.model.problem import Problem
from xpudbg.run.graph_files import FusionInputs

# Views of buffers that calls get as arguments, for example one weight of several stacked ones.

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
        for view in VIEWED.finditer(text):
            views.setdefault(view[1], set()).add((view[2], view[3], view[4]))
        whole.update(_NAME.findall(VIEWED.sub("", text)))
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
            if entry.call is not None and entry.call.kind in _CALLED and len(leaves) == 1:
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
        # an input that a kernel only stores to is read by none, and written under the name of the change
        touched |= dict.fromkeys(self.traffic.base(n) for k in kernels for n in k.writes)
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


# FX nodes of library calls, found where torch's provenance has none or names a wrong one.

_CALLED = LIBRARY_KINDS | {KernelKind.USER_TRITON}
_WRAPPER = "triton_kernel_wrapper_mutation"
_TEMPLATE = "template"
_LOWERED = {"scatter_reduce": ("scatter_add", "scatter")}
"""Called function -> FX operators that are lowered to it (torch/_inductor/lowering.py)."""
_SHIM = re.compile(r"^aoti_torch_(?:cpu|cuda|xpu|mps)_+|_out$")


class ExternCallOrigins:
    """FX nodes of library calls.

    torch's provenance is a set of origins that grows while a graph is lowered: a call that changes its input leaves its name
    on the maker of that input, a wait on the collective that it waits for, and a backward graph has none at all.

    Args:
        scopes: FX nodes by name.
        leaves: Scheduler nodes before fusion by name.
        matched: Calls with their nodes.
        origins: Scheduler node -> FX nodes, as far as known.
    """

    def __init__(
        self,
        scopes: FxScopes,
        leaves: Mapping[str, SchedulerNode],
        matched: Sequence[MatchedCall],
        origins: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.scopes = scopes
        self.leaves = leaves
        self.origins = origins
        # Entry, its scheduler node, operator.
        self.calls: list[tuple[MatchedCall, str, str]] = []
        for entry in matched:
            names = [leaf.name for n in entry.nodes for leaf in n.leaves()]
            last_step = entry.call is not None and entry.call.kernel == MIX_ORDER_SUM
            if entry.call is not None and entry.call.kind in _CALLED and len(names) == 1 and not last_step:
                user = entry.call.kind is KernelKind.USER_TRITON
                self.calls.append((entry, names[0], _WRAPPER if user else _operator(entry.call.kernel)))
            self.calls += [
                (entry, n, _TEMPLATE)
                for n in names
                if n in leaves and any("Template" in t for t in leaves[n].node_types)
            ]
        self._in_place = {
            leaf
            for entry, leaf, _ in self.calls
            if entry.call is not None and op_name(entry.call.kernel).endswith("_")
        }
        self._copies = {
            d.name: [r.name for r in made.reads]
            for made in leaves.values()
            if only_copies(made)
            for d in made.writes
        }
        """Buffer that is a copy -> what it is a copy of."""
        self._inputs: dict[str, frozenset[str]] = {}
        self._makers: dict[str, str] = {}
        """Buffer -> the scheduler node that makes it; of a single result of a call, the call."""
        self._results: dict[str, list[Layout]] = {}
        """Scheduler node of a call -> the layouts of its results."""
        for name, made in leaves.items():
            single = "MultiOutput" in made.node_types
            maker = next((self._makers[d.name] for d in made.reads if d.name in self._makers), name)
            for buffer in made.outputs:
                self._makers[buffer.name] = maker if single else name
                if buffer.layout is not None and buffer.layout.size and buffer.layout.dtype:
                    self._results.setdefault(self._makers[buffer.name], []).append(buffer.layout)
        self.own: dict[str, tuple[str, ...]] = {}
        for _, name, operator in self.calls:
            self.own[name] = self._named(name, origins.get(name, ()), operator)

    def _named(self, leaf: str, names: Sequence[str], operator: str) -> tuple[str, ...]:
        nodes = self.scopes.calls(self.scopes.of(leaf), names)
        return tuple(n.name for n in nodes if _is(n, operator))

    def of_calls(self) -> Iterator[tuple[MatchedCall, str, tuple[str, ...]]]:
        """Yield calls with unknown FX nodes, or with those of another call: entry, scheduler node, FX nodes."""
        taken = {(self.scopes.of(leaf), n) for leaf, names in self.own.items() for n in names}
        for entry, leaf, operator in self.calls:
            scope = self.scopes.of(leaf)
            known = self.scopes.calls(scope, self.origins.get(leaf, ()))
            if self.own[leaf]:
                # with the views before it, and without the makers of its inputs
                views = {n.name for n in known if has_no_work(n.target)}
                yield entry, leaf, self.scopes.sorted(scope, [*self.own[leaf], *views])
                continue
            if any((scope, n.name) not in taken and not has_no_work(n.target) for n in known):
                continue
            calls = (n for n in self.scopes.nodes(scope).values() if n.op == "call_function")
            open_ = [n for n in calls if _is(n, operator) and (scope, n.name) not in taken]
            fits = self._same_shape if operator == _TEMPLATE else self._same_inputs
            free = [n for n in open_ if fits(n, leaf, scope)]
            # the comment above a call of a backward names its nodes themselves, in their order
            commented = entry.call.source_nodes if entry.call else ()
            free = [n for name in reversed(commented) for n in free if n.name == name] or free
            free = [n for n in free if not self._makes_another(n, leaf)]
            made = {n for d in self._reads(leaf) for n in self.own.get(self._makers.get(d.name, ""), ())}
            free = [n for n in free if made & set(n.inputs)] or free
            if free:
                taken.add((scope, free[0].name))
                self.own[leaf] = (free[0].name,)
                yield entry, leaf, self.own[leaf]

    def _same_inputs(self, node: FxNode, leaf: str, scope: str) -> bool:
        """Return whether both take the same graph inputs: directly, through views, or as copies where the call changes them."""
        nodes = self.scopes.nodes(scope)
        inputs = self._inputs_of(scope)
        prefix = f"{scope}_" if scope else ""
        deps = self._reads(leaf)
        read = {d.name.removeprefix(prefix) for d in deps} & inputs
        copies = self._copies if leaf in self._in_place else {}
        copied = {name.removeprefix(prefix) for d in deps for name in copies.get(d.name, ())} & inputs
        wanted = (inputs & set(node.inputs), inputs & _through_views(node, nodes))
        return read in wanted or (bool(copied) and read | copied in wanted)

    def _reads(self, leaf: str) -> Sequence[Dep]:
        return self.leaves[leaf].reads if leaf in self.leaves else ()

    def _makes_another(self, node: FxNode, leaf: str) -> bool:
        """Return whether a node's result cannot be that of a call: another dtype, or other sizes except for added ones."""
        results = self._results.get(leaf, ())
        if node.shape is None or not results:
            return False
        size, dtype = _without_ones(node.shape), dtype_name(node.dtype)
        # the abbreviation of a newer dtype is not known
        return all(_without_ones(la.size) != size or dtype not in (node.dtype, la.dtype) for la in results)

    def _inputs_of(self, scope: str) -> frozenset[str]:
        """Return the nodes of a graph that are its inputs."""
        if scope not in self._inputs:
            nodes = self.scopes.nodes(scope).items()
            self._inputs[scope] = frozenset(n for n, fx in nodes if fx.op in ("placeholder", "get_attr"))
        return self._inputs[scope]

    def _same_shape(self, node: FxNode, leaf: str, scope: str) -> bool:
        """Return whether both results have the same shape: a template's weights may be packed again, under another name."""
        sizes = [b.layout.size for b in self.leaves[leaf].outputs if b.layout is not None]
        return node.shape in sizes

    def without_readers(self) -> dict[str, tuple[str, ...]]:
        """Return origins of generated nodes without the library calls that only read the node's result."""
        readers = self._readers()
        libraries = {leaf for _, leaf, _ in self.calls}
        found = {}
        for name, origins in self.origins.items():
            if name in libraries or name not in self.leaves:
                continue
            foreign = {n for d in self.leaves[name].writes for n in readers.get(d.name, ())}
            remaining = tuple(n for n in origins if n not in foreign)
            if remaining and len(remaining) < len(origins):
                found[name] = remaining
        return found

    def of_copies(self) -> dict[str, tuple[str, ...]]:
        """Return origins of copies of graph inputs into the layout of a library call, for which torch names only the input."""
        readers = self._readers()
        found = {}
        for name, leaf in self.leaves.items():
            scope = self.scopes.of(name)
            wanted = [n for d in leaf.writes for n in readers.get(d.name, ())]
            if wanted and only_copies(leaf) and not self.scopes.calls(scope, self.origins.get(name, ())):
                found[name] = self.scopes.sorted(scope, wanted)
        return found

    def _readers(self) -> dict[str, set[str]]:
        """Map each buffer to the FX nodes of the library calls that read it."""
        found: dict[str, set[str]] = {}
        for _, leaf, _ in self.calls:
            for dep in self._reads(leaf):
                found.setdefault(dep.name, set()).update(self.own[leaf])
        return found


def _without_ones(size: Sequence[str]) -> list[str]:
    return sorted(s for s in size if s != "1")


def _through_views(node: FxNode, nodes: Mapping[str, FxNode]) -> set[str]:
    """Return the inputs of a node, with views replaced by what they view."""
    found: set[str] = set()
    seen: set[str] = set()
    rest = list(node.inputs)
    while rest:
        name = rest.pop()
        if name in seen:
            continue
        seen.add(name)
        made = nodes.get(name)
        if made is not None and made.op == "call_function" and has_no_work(made.target):
            rest += made.inputs
        else:
            found.add(name)
    return found


def _is(node: FxNode, operator: str) -> bool:
    """Return whether an FX node is lowered to a call of an operator (``template`` for a matrix product or convolution)."""
    name = _plain(op_name(node.target))
    if operator == _TEMPLATE:
        return is_compute(None, name)
    return name in (operator, *_LOWERED.get(operator, ()))


def _operator(kernel: str) -> str:
    """Return the operator's name of ``extern_kernels.mm``, ``torch.ops.aten.sort.stable``, ``aoti_torch_cpu_topk``."""
    if kernel.startswith("aoti_torch_"):
        return _plain(_SHIM.sub("", kernel))
    return _plain(op_name(kernel))


def _plain(name: str) -> str:
    """Return a name without the mark of an operator that changes its input; ``_foo`` keeps its first underscore."""
    return name.rstrip("_") or name


_SYMBOL = re.compile(r"\w+")
_FRAGMENT = re.compile(r"^%(\w+) :.*= call_function\[")
_MOVING_OPS = frozenset({"get_index", "load", "store", "constant", "store_reduction", "check_bounds", ""})
_SUBBLOCK = re.compile(r"^(masked|scan|sort)_?(?:subblock)?\d+$")
_LOGGED_KINDS = {
    "Pointwise": MemberKind.POINTWISE,
    "Reduction": MemberKind.REDUCTION,
    "WelfordReduction": MemberKind.REDUCTION,
    "OnlineSoftmaxReduction": MemberKind.REDUCTION,
    "Scatter": MemberKind.SCATTER,
    "Scan": MemberKind.SCAN,
    "SplitScan": MemberKind.SCAN,
    "Sort": MemberKind.SORT,
}


class Members:
    """Finder of the FX nodes of every scheduler node; sources in order: the log, torch's provenance, structure."""

    def __init__(
        self,
        inputs: FusionInputs,
        sizes: Sizes,
        leaves: Sequence[SchedulerNode],
        traffic: Traffic,
    ) -> None:
        self.traffic = traffic
        self.results = traffic.results
        self.inputs = inputs
        self.sizes = sizes
        self.leaves = {n.name: n for n in leaves}
        self.order = list(leaves)
        self.logged = {n.name: n for n in inputs.log.nodes} if inputs.log else {}
        # The log has no origins of scans and sorts.
        self.logged.update((n.name, n) for n in inputs.recorded.nodes if n.kind and n.origins)
        self.scopes = FxScopes((inputs.transformed, inputs.runnable, inputs.readable))
        self.origins: dict[str, tuple[str, ...]] = {}
        self.how: dict[int, OriginsFrom] = {}
        self.dropped: dict[str, frozenset[str]] = {}
        self.unreached: list[str] = []

    def tell(self, matched: Sequence[MatchedCall]) -> None:
        """Find the origins of all members, kernel by kernel."""
        allowed: dict[str, frozenset[str]] = {}
        for entry in matched:
            names = [leaf.name for n in entry.nodes for leaf in n.leaves()]
            listed, how = self._kernel_nodes(entry)
            self.how[id(entry)] = (
                OriginsFrom.LOG if any(n in self.logged and self.logged[n].origins for n in names) else how
            )
            for name in names:
                scope = self.scopes.of(name)
                if name in self.logged and self.logged[name].origins:
                    self.origins[name] = self.scopes.sorted(scope, self.logged[name].origins)
                elif len(names) == 1 and listed:
                    self.origins[name] = self.scopes.sorted(scope, listed)
                elif listed:
                    allowed[name] = frozenset(listed)
                if scope != MAIN and len(self.origins.get(name, ())) > 1:
                    # a name of the parent's that the subgraph has, too: the structure decides which of the two it is
                    allowed[name] = frozenset(self.origins[name])
        self._by_structure(matched, allowed)
        self._by_elimination(matched)
        own = ExternCallOrigins(self.scopes, self.leaves, matched, self.origins)
        for entry, name, found in own.of_calls():
            self.origins[name] = found
            if self.how[id(entry)] == OriginsFrom.NONE:
                self.how[id(entry)] = OriginsFrom.STRUCTURE
        for name, remaining in own.without_readers().items():
            self.dropped[name] = frozenset(self.origins[name]) - frozenset(remaining)
            self.origins[name] = remaining
        self.origins.update(own.of_copies())

    def _by_structure(self, matched: Sequence[MatchedCall], allowed: Mapping[str, frozenset[str]]) -> None:
        file = self.inputs.transformed or self.inputs.readable or self.inputs.runnable
        unsure = {n for n in self.leaves if n not in self.origins or self.scopes.of(n) != MAIN}
        if file is None or not file.graphs or not unsure:
            return
        aligned: dict[str, tuple[str, ...]] = {}
        holds = named_values(self.inputs.code, file, matched, self.leaves)
        for index, graph in enumerate(file.graphs):
            scope = graph.name.partition(".")[2].replace(".", "_") if index else MAIN
            order = [n for n in self.order if self.scopes.of(n.name) == scope]
            if unsure & {n.name for n in order}:
                structure = StructuralOrigins(graph, self.sizes, scope)
                known = {n.name: self.origins[n.name] for n in order if n.name not in unsure}
                aligned |= structure.align(order, allowed, known, holds)
                self.unreached += structure.unreached
        for entry in matched:
            for name in (leaf.name for n in entry.nodes for leaf in n.leaves()):
                if name in aligned and (name not in self.origins or name in allowed):
                    self.origins[name] = aligned[name]
                    if self.how[id(entry)] == OriginsFrom.NONE:
                        self.how[id(entry)] = OriginsFrom.STRUCTURE

    def _by_elimination(self, matched: Sequence[MatchedCall]) -> None:
        """Give the only node of a kernel without logged origins the kernel's unclaimed FX nodes: the log has none of scans.

        Structure alone is not certain enough: one node could get FX nodes that several compute.
        """
        for entry in matched:
            if self.how[id(entry)] != OriginsFrom.LOG:
                continue
            names = [leaf.name for n in entry.nodes for leaf in n.leaves()]
            untold = [n for n in names if n not in self.origins]
            listed, _ = self._kernel_nodes(entry) if len(untold) == 1 else ((), None)
            others = {origin for n in names for origin in self.origins.get(n, ())}
            if rest := [n for n in listed if n not in others]:
                self.origins[untold[0]] = self.scopes.sorted(self.scopes.of(untold[0]), rest)

    @property
    def unsearched(self) -> list[str]:
        """Nodes without FX nodes only because the search in a very large graph ended before them."""
        return [name for name in self.unreached if name not in self.origins]

    def origin_of(self, entry: MatchedCall) -> OriginsFrom:
        """Return the source of the origins of a kernel's members."""
        return self.how.get(id(entry), OriginsFrom.NONE)

    def _scope(self, entry: MatchedCall) -> str:
        return self.scopes.of(entry.call.function if entry.call else entry.nodes[0].name)

    def fx_of(self, entry: MatchedCall) -> tuple[str, ...]:
        """Return the FX nodes of a kernel: those of its members and those in the generated code or the provenance."""
        listed, _ = self._kernel_nodes(entry)
        leaves = [leaf.name for node in entry.nodes for leaf in node.leaves()]
        names = [n for leaf in leaves for n in self.origins.get(leaf, ())]
        called = entry.call is not None and entry.call.kind in _CALLED
        if names and called:
            return self.scopes.sorted(self._scope(entry), names)
        foreign = frozenset().union(*(self.dropped.get(leaf, frozenset()) for leaf in leaves)) - set(names)
        return self.scopes.sorted(self._scope(entry), [*(n for n in listed if n not in foreign), *names])

    def targets(self, entry: MatchedCall) -> tuple[str, ...]:
        """Return the ATen packets of a kernel's FX nodes (``aten.add``), each once."""
        found = (n.short_target for n in self.scopes.calls(self._scope(entry), self.fx_of(entry)))
        return tuple(dict.fromkeys(operator_packet(t) for t in found if t.startswith(("aten.", "prims."))))

    def library_origins(self, name: str, entry: MatchedCall, listed: Sequence[str]) -> tuple[str, ...]:
        """Return the operators, of any namespace, that a library call computes (``aten.mm``, ``mkldnn._linear_pointwise``).

        The comment above such a call lists the makers of its inputs, too (torch 2.9 and later), so its own nodes count,
        and the comment only where these are not known; of either the operator that the call names, where it is among them.

        Args:
            name: What is called (``extern_kernels.mm``, ``torch.ops.aten.sort.stable``).
            entry: The call with its nodes.
            listed: Operators that the comment lists.
        """
        calls = [n.short_target for n in self.scopes.calls(self._scope(entry), self.fx_of(entry))]
        own = [t for t in calls if not has_no_work(t)] or [t for t in calls if t != "getitem"]
        found = tuple(dict.fromkeys(operator_packet(t) for t in own)) or tuple(listed)
        return tuple(t for t in found if op_name(t) == op_name(name)) or found

    def of(self, entry: MatchedCall) -> tuple[Member, ...]:
        """Return the members of a kernel in order."""
        return tuple(self._member(leaf) for n in entry.nodes for leaf in n.leaves())

    def _kernel_nodes(self, entry: MatchedCall) -> tuple[tuple[str, ...], OriginsFrom]:
        call, code = entry.call, self.inputs.code
        if call is None or code is None:
            return (), OriginsFrom.NONE
        for key in (f"{call.kernel}:{call.debug_handle}", call.kernel):
            if key in self.inputs.provenance:
                return self._with_forced(self.inputs.provenance[key]), OriginsFrom.PROVENANCE
        definition = code.kernel(call.kernel)
        if definition is not None and definition.graph_fragment and definition.calls < 2:
            found = tuple(m[1] for line in definition.graph_fragment if (m := _FRAGMENT.match(line)))
            return found, OriginsFrom.COMMENT
        return (), OriginsFrom.NONE

    def _with_forced(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return nodes with the nodes whose memory layout they set: torch then names only the node of the layout."""
        found = dict.fromkeys(names)
        nodes = self.scopes.nodes(MAIN)
        for name in names:
            node = nodes.get(name)
            if node is not None and node.short_target.startswith("prims.inductor_force_stride_order"):
                found |= dict.fromkeys(n.name for n in self.scopes.calls(MAIN, node.inputs))
        return tuple(found)

    def _member(self, node: SchedulerNode) -> Member:
        node = self.leaves.get(node.name, node)
        names = self.origins.get(node.name, ())
        scope = self.scopes.of(node.name)
        calls = self.scopes.calls(scope, names)
        loop, reduced = loops(node.sizes)
        read, written = self.traffic.alone(node)
        return Member(
            name=node.name,
            kind=self._kind(node),
            ops=_ops(node),
            fx=names,
            aten=tuple(dict.fromkeys(n.short_target for n in calls if n.target != "getitem")),
            sources=self._sources(scope, names),
            writes=tuple(dict.fromkeys(r for d in node.writes for r in self.results.get(d.name, (d.name,)))),
            reads=self.traffic.read_by(node),
            loop=loop,
            reduced=reduced,
            broadcast=_broadcast(node) if not reduced else (),
            accesses=tuple(
                Access(d.name, d.index, d.ranges)
                for d in dict.fromkeys((*node.reads, *node.writes))
                if d.kind == "MemoryDep"
            ),
            changes=tuple(dict.fromkeys(name for b in node.outputs for name in b.mutations)),
            bytes_read=read,
            bytes_written=written,
        )

    def _sources(self, scope: str, names: Sequence[str]) -> tuple[FxSourceLine, ...]:
        lines = (self.scopes.source(scope, n) for n in reversed(names))
        return tuple(reversed(dict.fromkeys(line for line in lines if line is not None)))

    def unplaced(self, entry: MatchedCall) -> tuple[FxSourceLine, ...]:
        """Return the lines of a kernel's FX nodes where it is not known which of its members computes which."""
        if any(leaf.name in self.origins for node in entry.nodes for leaf in node.leaves()):
            return ()
        return self._sources(self._scope(entry), self.fx_of(entry))

    def _kind(self, node: SchedulerNode) -> MemberKind:
        if node.kind == "NopKernelSchedulerNode":
            return MemberKind.NOP
        types = set(node.node_types)
        if any("Template" in t for t in types):
            return MemberKind.TEMPLATE
        if node.kind == "ExternKernelSchedulerNode":
            return MemberKind.VIEW if "MultiOutput" in types else MemberKind.EXTERN
        logged = self.logged.get(node.name)
        if logged and logged.kind in _LOGGED_KINDS:
            return _LOGGED_KINDS[logged.kind]
        ops = {op.op for op in node.body.ops} if node.body else set()
        if "store_reduction" in ops or "reduction" in ops:
            return MemberKind.REDUCTION
        for op in (MemberKind.SCAN, MemberKind.SORT):
            if any(o.startswith(op) for o in ops):
                return op
        if any(d.mode for d in node.writes):
            return MemberKind.SCATTER
        return MemberKind.POINTWISE


def _broadcast(node: SchedulerNode) -> tuple[str, ...]:
    """Buffers read with an index that leaves out a loop variable of more than one step."""
    found: dict[str, None] = {}
    for dep in node.reads:
        # A gather reads another at each.
        if dep.kind != "MemoryDep" or re.search(r"\b(?:tmp|indirect)\d", dep.index):
            continue
        used = set(_SYMBOL.findall(dep.index))
        if any(size != "1" and var not in used for var, size in dep.ranges):
            found[dep.name] = None
    return tuple(found)


def _ops(node: SchedulerNode) -> tuple[str, ...]:
    if node.extern:
        return (node.extern,)
    if node.body is None:
        return node.node_types
    found: dict[str, None] = {}
    for op in node.body.ops:
        if op.op == "reduction" and len(op.args) > 2:
            found[op.args[2].strip("'\"")] = None
        elif op.op not in _MOVING_OPS and not op.op.startswith("set_indirect"):
            found[m[1] if (m := _SUBBLOCK.match(op.op)) else op.op] = None
    return tuple(found) or (("copy",) if any(o.op == "load" for o in node.body.ops) else ("constant",))
