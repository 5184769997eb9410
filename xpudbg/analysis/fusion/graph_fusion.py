"""The fusion of one graph: what became one kernel, what it saved, and why the rest stayed apart.

The traffic model, which docs/fusion.md spells out with an example worked by hand:

* Before fusion every scheduler node is a kernel: it reads each buffer it depends on and writes each buffer it makes.
* After fusion every node of ``ir_post_fusion`` reads each buffer that it does not make itself once, however many of its
  members use it, and writes what it makes, except buffers that disappeared.
* How much of a buffer a dependency touches is told by :meth:`xpudbg.analysis.fusion.sizes.Sizes.touched`.
* Library calls read their inputs and write their outputs whole, before and after.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xpudbg.analysis.fusion.call_views import viewed_elements
from xpudbg.analysis.fusion.fx_changes import fx_changes
from xpudbg.analysis.fusion.fx_scopes import MAIN, scoped
from xpudbg.analysis.fusion.inputs import FusionInputs
from xpudbg.analysis.fusion.match import LAUNCHLESS, Matched, launches, match_calls
from xpudbg.analysis.fusion.members import Members
from xpudbg.analysis.fusion.pairs import not_fused, reason_counts, split_name
from xpudbg.analysis.fusion.sizes import Sizes
from xpudbg.analysis.fusion.words import is_compute, why_extern
from xpudbg.model.fusion import BufferInfo, FxOp, GraphFusion, Kernel
from xpudbg.model.fx import FxFile, FxGraph
from xpudbg.model.generated_code import LIBRARY_KINDS, GeneratedKernel, KernelCall, KernelKind
from xpudbg.model.problem import Problem
from xpudbg.model.scheduler_ir import Dep, Layout, SchedulerNode

_FX_DTYPES = {
    "f32": "float32", "f64": "float64", "f16": "float16", "bf16": "bfloat16", "i64": "int64", "i32": "int32", "i16": "int16",
    "i8": "int8", "u8": "uint8", "b8": "bool", "c64": "complex64", "c128": "complex128",
}  # fmt: skip


_ENTRIES = frozenset({"call", "inductor_entry_impl"})
"""Functions in which a wrapper begins."""
_NO_TRAFFIC = frozenset(
    {
        "torch.ops._c10d_functional.wait_tensor.default",
        "torch.ops.aten.view_as_real.default",
        "torch.ops.aten.view_as_complex.default",
        "torch.ops.aten.view.dtype",
    }
)
"""Calls that only wait, or give the same memory another type."""


def analyse_fusion(inputs: FusionInputs) -> GraphFusion:
    """The fusion of one graph from whatever of its artifacts is there."""
    return _Analysis(inputs).run()


class _Analysis:
    def __init__(self, inputs: FusionInputs) -> None:
        self.inputs = inputs
        self.problems = list(inputs.problems)
        self.sizes = Sizes(_symbols(inputs))
        self.pre = inputs.pre.nodes if inputs.pre else ()
        self.post = tuple(self._whole(n) for n in inputs.post.nodes) if inputs.post else ()
        self.layouts = self._all_layouts()
        self.results = self._results()
        self.multiple = {name: sum(self._size(r) for r in parts) for name, parts in self.results.items()}
        self.named = self._named_in_wrapper()
        self.bases = self._bases_of_reuse()
        self.views: dict[str, dict[str, int]] = {}
        self.lost: set[str] = set()
        self.cut = self._cut_nodes()
        self.unsized: set[str] = set()
        self.complete = self._all_before() and not (self.named is None and self._has_subgraphs())

    def run(self) -> GraphFusion:
        inputs = self.inputs
        nodes = self.post or self.pre
        working = [n for n in nodes if launches(n)]
        matched, left = self._match(working)
        for entry in matched:
            leaves = [leaf.name for n in entry.nodes for leaf in n.leaves()]
            if entry.call is not None and entry.call.kind in LIBRARY_KINDS and len(leaves) == 1:
                self.views[leaves[0]] = viewed_elements(entry.call, self.sizes)
        members = Members(
            inputs,
            self.sizes,
            [leaf for n in (self.pre or self.post) for leaf in n.leaves()],
            self._bytes,
            self.results,
        )
        members.tell(matched)
        kernels = [self._kernel(m, members) for m in matched]
        before = [n for n in (self.pre or [leaf for n in self.post for leaf in n.leaves()]) if launches(n)]
        if left:
            names = ", ".join(n.name for n in left[:5])
            where = f"{inputs.id}: output_code.py"
            self.problems.append(
                Problem(where, f"{len(left)} scheduler nodes have no call in the generated code: {names}")
            )
        if self.unsized:
            what = f"the size of {', '.join(sorted(self.unsized)[:5])} is not known: bytes leave it out"
            self.problems.append(Problem(inputs.id, what))
        sized = bool(nodes) and not self.cut and not (self.named is None and self._has_subgraphs())
        told = bool(self.post or (inputs.code and inputs.code.calls))
        pairs = not_fused(kernels, inputs.log) if told else ()
        sized = sized and all(k.bytes_read is not None and k.bytes_written is not None for k in kernels)
        after = [(k.bytes_read or 0) + (k.bytes_written or 0) for k in kernels]
        bound = sum(b for b, k in zip(after, kernels, strict=True) if k.memory_bound)
        changed = (
            fx_changes(inputs.readable, inputs.transformed) if inputs.readable and inputs.transformed else ()
        )
        return GraphFusion(
            id=inputs.id,
            kind=inputs.kind,
            compile_id=inputs.compile_id or (inputs.log.compile_id if inputs.log else ""),
            nodes_before=len(before),
            nodes_complete=self.complete,
            bytes_complete=not self.unsized,
            kernels_complete=self.named is not None or not told,
            kernels_after=len(kernels) if told else None,
            bytes_before=self._before(before)
            if self.pre and self.complete and not any(map(_unread, before))
            else None,
            bytes_after=sum(after) if sized else None,
            memory_bound_bytes=bound if sized else None,
            kernels=tuple(kernels),
            views=tuple(n.name for n in nodes if not launches(n)),
            buffers=self._buffers(kernels),
            not_fused=pairs,
            reasons=reason_counts(inputs.log),
            has_log=inputs.log is not None,
            changes=changed,
            fx_ops=_fx_ops(
                inputs.transformed or inputs.readable,
                kernels,
                [m.call.function if m.call else "" for m in matched],
            ),
            missing=inputs.missing,
            symbols=tuple((k, str(v)) for k, v in self.sizes.symbols.items()),
            problems=tuple(self.problems),
        )

    def _whole(self, node: SchedulerNode) -> SchedulerNode:
        """A fused node with the members that its name tells; those that its file no longer shows as before fusion."""
        parts = split_name(node.name)
        there = {leaf.name: leaf for leaf in node.leaves()}
        if len(parts) < 2 or there.keys() >= set(parts):
            return node
        before = {leaf.name: leaf for n in self.pre for leaf in n.leaves()}
        if not before.keys() >= set(parts):
            return node
        return replace(node, members=tuple(there.get(p, before[p]) for p in parts))

    def _match(self, nodes: list[SchedulerNode]) -> tuple[list[Matched], list[SchedulerNode]]:
        code = self.inputs.code
        if code is None or not code.calls:
            return [Matched(None, [n]) for n in nodes], []
        matched, left = match_calls(code, nodes, self.results)
        if nodes and not code.complete:  # the generated code was cut: what has no call is still a kernel
            return [*matched, *(Matched(None, [n]) for n in left)], []
        without = [m.call.kernel for m in matched if m.call and not m.nodes]
        if nodes and without:
            # of a file after fusion that was cut the nodes before it are still all there, where they make what is called
            made = {b.name for n in self.pre for leaf in n.leaves() for b in leaf.outputs}
            there = all(made & set(m.call.buffers) for m in matched if m.call and not m.nodes)
            self.complete = self.complete and bool(self.cut) and there
            names = ", ".join(without[:3]) + (", ..." if len(without) > 3 else "")
            what = f"{len(without)} of {len(matched)} kernels have no scheduler node in the IR ({names}): their members and bytes are unknown"
            replaced = "torch writes one IR file a debug folder: that of a subgraph (cond, while_loop) replaces its parent's; 'xpudbg run' keeps both"
            odd = bool(self.inputs.post and self.inputs.post.unknown)
            hint = "the file is cut" if self.cut else "lines of it were not understood" if odd else replaced
            self.problems.append(Problem(f"{self.inputs.id}: ir_post_fusion.txt", what, hint))
        return matched, left

    def _kernel(self, matched: Matched, members: Members) -> Kernel:
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
        reads, writes, removed, traffic = self._traffic(nodes, kind)
        lost = bool(call and self.lost & set(call.buffers))
        known = not lost and bool(nodes) and bool(self.post) and not self.cut & {n.name for n in nodes}
        known = known and not any(map(_unread, nodes))
        # Without the generated code nobody knows which of its temporaries a C++ kernel keeps in memory.
        cpp = kind in (KernelKind.CPP, KernelKind.CPP_TEMPLATE)
        stored = known and not (removed and self.named is None and cpp)
        types = tuple(t for leaf in leaves for t in leaf.node_types)
        found = members.of(matched)
        fx = members.fx_of(matched)
        listed = _origins(call, definition) or members.targets(matched)
        return Kernel(
            name=name,
            kind=kind.value if kind else "unknown",
            node_kinds=tuple(dict.fromkeys(n.kind for n in nodes)),
            nodes=tuple(n.name for n in nodes),
            members=found,
            fx=fx,
            origins=members.library_origins(name, matched, listed) if kind in LIBRARY_KINDS else listed,
            source_nodes=(call.source_nodes if call else ())
            or (definition.source_nodes if definition else ()),
            origins_from=members.origin_of(matched),
            device=device,
            reads=reads,
            writes=writes,
            removed=removed if stored else None,
            bytes_read=traffic[0] if known else None,
            bytes_written=traffic[1] if stored else None,
            memory_bound=not is_compute(kind, name, types),
            why_extern=why_extern(kind, name, device, complex_numbers=self._complex((*reads, *writes))),
            source_line=call.line if call else 0,
            function=call.function if call and call.function not in _ENTRIES else "",
        )

    def _traffic(
        self, nodes: list[SchedulerNode], kind: KernelKind | None
    ) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[int, int]]:
        """What the nodes of a kernel read and write in memory, what disappeared, and the bytes of both."""
        reads: dict[str, None] = {}
        writes: dict[str, None] = {}
        removed: list[str] = []
        read = written = 0
        for node in nodes:
            leaves = list(node.leaves())
            made = {d.name for leaf in leaves for d in leaf.writes}
            gone = self._gone(leaves, kind)
            removed += gone
            wanted = [
                d for d in (node.reads or [d for leaf in leaves for d in leaf.reads]) if d.name not in made
            ]
            kept = [
                d for d in (node.writes or [d for leaf in leaves for d in leaf.writes]) if d.name not in gone
            ]
            if node.extern not in _NO_TRAFFIC:
                read += self._bytes(wanted, leaves)
                written += self._bytes(kept, leaves)
            reads |= self._singly(d.name for d in wanted if d.kind != "WeakDep")
            writes |= self._singly(d.name for d in kept)
        return tuple(reads), tuple(writes), tuple(dict.fromkeys(removed)), (read, written)

    def _gone(self, leaves: list[SchedulerNode], kind: KernelKind | None) -> list[str]:
        """Buffers made and used by these nodes alone, which the generated code does not name.

        Triton does not store a buffer whose memory another buffer of the kernel takes over; C++ may go through it.
        """
        if len(leaves) < 2:
            return []
        names = {leaf.name for leaf in leaves}
        named = self.named
        if named is not None and kind in (KernelKind.TRITON, KernelKind.TRITON_TEMPLATE):
            named = named - self.bases
        inside = []
        for leaf in leaves:
            for buffer in leaf.outputs:
                users = [u for u in buffer.users if not u.is_weak]
                private = users and all(u.name in names for u in users) and not buffer.mutations
                if private and (named is None or buffer.name not in named):
                    inside.append(buffer.name)
        return inside

    def _bytes(self, deps: Iterable[Dep], leaves: Sequence[SchedulerNode]) -> int:
        """Bytes of dependencies of these nodes: the same access once, several of one buffer never more than the buffer."""
        by_buffer: dict[str, dict[tuple[str, str, tuple[tuple[str, str], ...]], Dep]] = {}
        for dep in deps:
            if dep.kind != "WeakDep":
                by_buffer.setdefault(dep.name, {})[(dep.kind, dep.index, dep.ranges)] = dep
        total = 0
        for name, accesses in by_buffer.items():
            if name in self.multiple:
                total += self.multiple[name]
                continue
            layout = self.layouts.get(name)
            whole = self.sizes.bytes(layout) if layout else None
            if layout is None or whole is None:
                if layout is None or layout.kind not in ("NoneLayout", "MultiOutputLayout"):
                    self.unsized.add(name)
                continue
            element = whole // max(1, self.sizes.elements(layout) or 1)
            part = self.views.get(leaves[0].name, {}).get(name) if len(leaves) == 1 else None
            whole = whole if part is None else min(whole, part * element)
            points = 0
            if any("tmp" in d.index or "indirect" in d.index for d in accesses.values()):
                users = (n for n in leaves if any(d.name == name for d in (*n.reads, *n.writes)))
                points = max((self.sizes.points(n.sizes) for n in users), default=0)
            touched = sum(self.sizes.touched(d, layout, points) or 0 for d in accesses.values())
            total += min(whole, touched * element)
        return total

    def _complex(self, names: Iterable[str]) -> bool:
        layouts = (self.layouts.get(n) for n in names)
        return any(la is not None and la.dtype.startswith("complex") for la in layouts)

    def _before(self, nodes: Sequence[SchedulerNode]) -> int:
        moving = [n for n in nodes if n.extern not in _NO_TRAFFIC]
        return sum(self._bytes(n.reads, [n]) + self._bytes(n.writes, [n]) for n in moving)

    def _all_layouts(self) -> dict[str, Layout]:
        found: dict[str, Layout] = {}
        for scope, graph in [
            pair
            for f in (self.inputs.transformed, self.inputs.readable, self.inputs.runnable)
            for pair in scoped(f)
        ]:
            _placeholders(graph, found, f"{scope}_" if scope else "")
        for node in [leaf for n in self._files() for leaf in n.leaves()]:
            found.update(
                (name, layout)
                for name, layout in node.layouts
                if name not in found or (layout.size and layout.kind != "NoneLayout")
            )
            for buffer in node.outputs:  # the layout of a buffer in which the file was cut has no dtype
                if buffer.layout is not None and (buffer.layout.dtype or buffer.name not in found):
                    found[buffer.name] = buffer.layout
                # what changes a buffer in place has that buffer's memory: who reads one reads the other
                if buffer.layout is not None and buffer.layout.kind == "NoneLayout":
                    changed = [found[n] for n in buffer.mutations if n in found]
                    found.update([(buffer.name, changed[0])] if len(changed) == 1 else [])
        return found

    def _files(self) -> tuple[SchedulerNode, ...]:
        """The nodes of both files; that of which nothing is cut comes last and tells: a cut layout has not all sizes."""
        whole = self.inputs.pre is None or self.inputs.pre.complete
        return (*self.post, *self.pre) if whole else (*self.pre, *self.post)

    def _results(self) -> dict[str, tuple[str, ...]]:
        """Of every buffer that is a tuple of results the buffers of its ``MultiOutput`` nodes, also of those inside others."""
        found: dict[str, dict[str, None]] = {}
        for node in {n.name: n for n in self._files()}.values():
            if "MultiOutput" in node.node_types:
                for dep in node.reads:
                    found.setdefault(dep.name, {}).update((b.name, None) for b in node.outputs)
        return {name: tuple(parts) for name, parts in found.items()}

    def _size(self, name: str) -> int:
        layout = self.layouts.get(name)
        return (self.sizes.bytes(layout) or 0) if layout else 0

    def _singly(self, names: Iterable[str]) -> dict[str, None]:
        """Buffers with the single results in place of those that are tuples: these are what others read."""
        return dict.fromkeys(part for n in names for part in self.results.get(n, (n,)))

    def _named_in_wrapper(self) -> set[str] | None:
        code = self.inputs.code
        if code is None or not code.calls or not code.complete:
            return None
        named = {b for c in code.calls for b in c.buffers}
        return named | {b.name for b in code.buffers if b.how in ("alloc", "view", "reuse")}

    def _bases_of_reuse(self) -> set[str]:
        """Buffers that are only allocated for another one to take over their memory: no call names them."""
        code = self.inputs.code
        if code is None:
            return set()
        called = {b for c in code.calls for b in c.buffers}
        bases: set[str] = set()
        viewed: set[str] = set()
        for (
            buffer
        ) in code.buffers:  # "buf4 = reinterpret_tensor(buf2, ...); del buf2  # reuse" reads as a view
            layout = self.layouts.get(buffer.name)
            own = layout is not None and layout.kind == "FixedLayout"
            (bases if own and buffer.how in ("reuse", "view") else viewed).add(buffer.base)
        return bases - called - viewed

    def _has_subgraphs(self) -> bool:
        """Whether the graph has others inside, whose IR replaces its own: the generated code alone tells of all kernels."""
        file = self.inputs.transformed or self.inputs.readable
        return file is not None and len(file.graphs) > 1

    def _all_before(self) -> bool:
        """Whether the nodes before fusion are all there: their file is whole and has those that are there after fusion."""
        if self.inputs.pre is None or not self.pre:
            return self.inputs.post is None or self.inputs.post.complete
        there = {leaf.name for n in self.pre for leaf in n.leaves()}
        after = self.inputs.post.nodes if self.inputs.post else ()
        leaves = [leaf for n in after for leaf in n.leaves() if launches(leaf) and len(leaf.node_types) < 2]
        lost = {leaf.name for leaf in leaves} - there
        if lost and self.inputs.pre.complete:
            what = f"{len(lost)} nodes of ir_post_fusion.txt are not in it: {', '.join(sorted(lost)[:5])}"
            self.problems.append(Problem(f"{self.inputs.id}: ir_pre_fusion.txt", what))
        return self.inputs.pre.complete and not lost

    def _cut_nodes(self) -> set[str]:
        """The node in which ``ir_post_fusion`` was cut: the last one, when nodes are missing after it."""
        post = self.inputs.post
        if post is None or not post.nodes:
            return set()
        there = {leaf.name for n in post.nodes for leaf in n.leaves()}
        lost = {leaf.name for n in self.pre for leaf in n.leaves() if launches(leaf)} - there
        self.lost = {
            b.name for n in self.pre for leaf in n.leaves() if leaf.name in lost for b in leaf.outputs
        }
        if lost and post.complete:
            what = f"{len(lost)} nodes of ir_pre_fusion.txt are not in it: {', '.join(sorted(lost)[:5])}"
            self.problems.append(Problem(f"{self.inputs.id}: ir_post_fusion.txt", what))
        return {post.nodes[-1].name} if lost or not post.complete else set()

    def _buffers(self, kernels: list[Kernel]) -> tuple[BufferInfo, ...]:
        removed = {name for k in kernels for name in k.removed or ()}
        made: dict[str, bool] = {}
        for node in self.pre or self.post:
            for leaf in node.leaves():
                for buffer in leaf.outputs:
                    made[buffer.name] = any(u.name == "OUTPUT" for u in buffer.users)
        touched = dict.fromkeys([*made, *(n for k in kernels for n in (*k.reads, *k.writes))])
        infos = []
        for name in touched:
            layout = self.layouts.get(name)
            role = ("output" if made[name] else "intermediate") if name in made else "input"
            size = self.multiple.get(name, self.sizes.bytes(layout) if layout else None)
            size = 0 if layout is not None and layout.kind == "NoneLayout" else size
            dtype, shape = (layout.dtype, layout.size) if layout else ("", ())
            infos.append(BufferInfo(name, dtype, shape, size, role, name in removed))
        return tuple(infos)


def _unread(node: SchedulerNode) -> bool:
    """Whether something that the node or a member of it reads or writes was not understood."""
    return node.unread > 0 or any(leaf.unread for leaf in node.leaves())


def _fx_ops(file: FxFile | None, kernels: Sequence[Kernel], functions: Sequence[str]) -> tuple[FxOp, ...]:
    """The main graph's calls; a kernel of a subgraph's function computes nodes of the same names, but not these."""
    inner = {scope: {n.name for n in graph.nodes} for scope, graph in scoped(file) if scope != MAIN}
    where: dict[str, dict[int, None]] = {}
    for index, (kernel, function) in enumerate(zip(kernels, functions, strict=True)):
        for name in kernel.fx:
            if name not in inner.get(function, ()):
                where.setdefault(name, {})[index] = None
    calls = [n for n in file.main.nodes if n.op == "call_function"] if file else []
    for node in calls:  # one result of several: nobody names it but its call
        if node.target == "getitem" and node.name not in where:
            where[node.name] = {k: None for n in node.inputs for k in where.get(n, ())}
    for index, function in enumerate(functions):  # control flow runs the kernels of its subgraphs
        for node in calls:
            if function in node.inputs:
                where.setdefault(node.name, {})[index] = None
    return tuple(
        FxOp(n.name, n.short_target, n.type_text, n.inputs, tuple(where.get(n.name, ()))) for n in calls
    )


def _symbols(inputs: FusionInputs) -> dict[str, int]:
    """Values of symbolic sizes in the run that was recorded, from ``fx_graph_runnable``."""
    if inputs.runnable is None:
        return {}
    found = dict(inputs.runnable.symbols)
    types = {n.name: n.type_text for f in (inputs.readable, inputs.transformed) if f for n in f.main.nodes}
    for argument, value in inputs.runnable.symints:
        text = types.get(argument, "")
        if text.startswith("Sym(") and text.endswith(")"):
            found.setdefault(text[4:-1], value)
    return {name: int(value) for name, value in found.items() if value.isdigit()}


def _placeholders(graph: FxGraph, found: dict[str, Layout], prefix: str) -> None:
    for node in graph.nodes:
        if node.op in ("placeholder", "get_attr") and node.shape is not None and node.dtype:
            layout = Layout("FixedLayout", "", _FX_DTYPES.get(node.dtype, node.dtype), node.shape)
            found.setdefault(prefix + (node.target if node.op == "get_attr" else node.name), layout)
            found.setdefault(prefix + node.name, layout)


def _node_kind(node: SchedulerNode) -> KernelKind | None:
    """The kind of a kernel that has no call, from its scheduler node alone."""
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


def _origins(call: KernelCall | None, definition: GeneratedKernel | None) -> tuple[str, ...]:
    return (call.original_aten if call else ()) or (definition.original_aten if definition else ())
