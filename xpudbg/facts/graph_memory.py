"""Memory of a compiled graph while it runs: its wrapper read as allocations, names that go, and calls.

A storage is alive as long as a name of the wrapper refers to it. Inputs that the caller holds as well stay until the end: all of a forward or
inference graph, and parameters and inputs of the program (``primals_N``) that a backward graph is given; what the forward graph saved for it,
and the gradients that come in, go with their names. Not included: what a library call takes while it runs, rounding by the allocator,
constants of the module, and memory of the program outside of the graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from operator import itemgetter

from xpudbg.core.text import whole_number
from xpudbg.facts.fusion.buffer_bytes import Sizes, dtype_bytes
from xpudbg.facts.fusion.kernel_modules import layered_fusions
from xpudbg.facts.fusion.memory_traffic import moves_nothing
from xpudbg.model.fusion import BufferInfo, FusedKernel, GraphFusion
from xpudbg.model.generated_code import (
    GeneratedCode,
    KernelCall,
    KernelKind,
    WrapperBuffer,
    WrapperFunction,
    is_source_file,
)
from xpudbg.model.location import FxSourceLine, Location, base_name, is_library, user_line
from xpudbg.model.memory import (
    Allocation,
    GraphMemory,
    LiveBuffer,
    MeasuredBlock,
    MeasuredMemory,
    MemoryPoint,
    MemoryReport,
    MemorySnapshot,
    SnapshotDevice,
)
from xpudbg.run.graph_files import HOW_TO_GET, GraphFiles
from xpudbg.run.run_reader import RunReader

_DEPTH = 16
"""Subgraphs within subgraphs that are followed."""
_STEPS = 1_000_000
"""Statements of a wrapper that are followed, those of subgraphs each time that they run."""


def analyse_memory(run: RunReader, graphs: Sequence[GraphFiles]) -> MemoryReport:
    """Return the memory of graphs.

    Args:
        run: The run.
        graphs: Those to look at.
    """
    wanted = {g.id for g in graphs}
    keys = {_compile(g) for g in graphs if g.kind == "backward" and g.compile_id}
    forward = [g for g in run.graphs if g.kind == "forward" and _compile(g) in keys]
    both = [*graphs, *(g for g in forward if g.id not in wanted)]
    fusions = dict(zip((g.id for g in both), layered_fusions(run, both), strict=True))
    saved = {_compile(g): _saved_kernels(fusions[g.id]) for g in forward}
    found = [
        memory_of(run.inputs(g).code, fusions[g.id], saved.get(_compile(g)) if g.kind == "backward" else None)
        for g in graphs
    ]
    return MemoryReport(run.name, tuple(found), tuple(run.source.problems))


def _compile(graph: GraphFiles) -> tuple[int | None, str, int]:
    return graph.pid, graph.compile_id, graph.generation


def _saved_kernels(fusion: GraphFusion) -> dict[str, FusedKernel]:
    """Map nodes of a forward graph to the kernel that computes them; views to that of their base."""
    found: dict[str, FusedKernel] = {}
    for op in fusion.fx_ops:
        if op.kernels:
            found[op.name] = fusion.kernels[op.kernels[-1]]
        elif op.inputs and op.inputs[0] in found:
            found[op.name] = found[op.inputs[0]]
    return found


def memory_of(
    code: GeneratedCode | None, fusion: GraphFusion, saved: Mapping[str, FusedKernel] | None = None
) -> GraphMemory:
    """Return the memory of a graph while its generated code runs.

    Args:
        code: The generated code; None where it is not there.
        fusion: The graph's kernels and buffers.
        saved: Kernels of the forward graph by the nodes that they compute, for inputs of a backward graph.
    """
    device = next((k.device for k in fusion.kernels if k.device not in ("", "cpu")), "")
    device = device or next((k.device for k in fusion.kernels if k.device), "")
    about = GraphMemory(fusion.id, fusion.kind, fusion.compile_id, fusion.generation, device)
    if code is None:
        return replace(about, missing=f"the generated code is not there; {HOW_TO_GET}")
    if not code.complete or not code.functions:
        return replace(about, missing="the wrapper of the generated code is cut or not known")
    walk = _Walk(code, fusion, saved or {})
    walk.run()
    if walk.steps > _STEPS:
        return replace(about, missing=f"the wrapper runs more than {_STEPS:,} statements")
    peak = max(walk.curve, key=lambda p: p.live_bytes, default=None)
    when = walk.times[walk.curve.index(peak)] if peak else walk.steps
    alive = [walk.buffer(s) for s in walk.storages if s.born <= when < s.died]
    unsized = [s.name for s in walk.storages if s.size is None]
    return replace(
        about,
        peak_bytes=peak.live_bytes if peak else walk.live,
        peak_launch=peak.launch if peak else 0,
        peak_kernel=peak.kernel if peak else "",
        input_bytes=sum(s.size or 0 for s in walk.storages if s.given),
        output_bytes=sum(s.size or 0 for s in walk.storages if s.returned and not s.given),
        allocated_bytes=sum(s.size or 0 for s in walk.storages if not s.given),
        curve=tuple(walk.curve),
        alive=tuple(sorted(alive, key=lambda b: (-(b.bytes or 0), b.name))),
        unsized=tuple(dict.fromkeys(unsized)),
    )


@dataclass(eq=False)
class _Storage:
    """A piece of memory.

    Attributes:
        name: Its first name.
        line: Line of the wrapper that makes it.
        size: Its bytes; None where unknown.
        born: Step at which it came to be.
        given: Whether the caller handed it over.
        stays: Whether the caller holds it as well.
        died: Step at which its last name went.
        names: Names that it had, with the steps from and to which.
        references: Names that refer to it now.
        returned: Whether the graph returns it.
    """

    name: str
    size: int | None
    line: int
    born: int
    given: bool = False
    stays: bool = False
    died: int = 1 << 62
    names: dict[str, None] = field(default_factory=dict)
    references: int = 0
    returned: bool = False


Names = dict[str, tuple[_Storage, ...]]
"""A name of a function -> what it refers to: one storage, or those of a tuple or list."""


_PART = re.compile(r"(\w+)\[(\d{1,9})\]")


def _named(scope: Names, text: str) -> tuple[_Storage, ...]:
    """Return what ``buf1`` or ``buf1[0]`` refers to; empty where it is not known."""
    part = _PART.fullmatch(text)
    return scope.get(part[1], ())[int(part[2]) :][:1] if part is not None else scope.get(text, ())


class _Walk:
    """One run through the wrapper, statement by statement."""

    def __init__(self, code: GeneratedCode, fusion: GraphFusion, saved: Mapping[str, FusedKernel]) -> None:
        self._code, self._fusion, self._saved = code, fusion, saved
        self._sizes = Sizes({k: n for k, v in fusion.symbols if (n := whole_number(v)) is not None})
        self._infos = {b.name: b for b in fusion.buffers}
        # Of a wrapper without its graph: layouts as the wrapper itself has them.
        for own in (b for b in code.buffers if b.how in ("alloc", "input") and b.name not in self._infos):
            self._infos[own.name] = BufferInfo(own.name, own.dtype, own.size, self._allocated(own))
        self._functions = {f.name: f for f in code.functions}
        self.launches = {k.source_line: n for n, k in enumerate(fusion.kernels, 1) if k.source_line}
        self._makers: dict[str, int] = {}
        for number, kernel in enumerate(fusion.kernels, 1):
            # A kernel of the user's fills an empty buffer by changing it in place.
            for name in (*kernel.writes, *(n for m in kernel.members for n in m.changes)):
                self._makers.setdefault(name, number)
        self._items: dict[str, dict[str, None]] = {}
        for buffer in code.buffers:
            if buffer.how == "item":
                self._items.setdefault(buffer.base, {})[buffer.name] = None
        self._statements = {f.name: _statements(code, f) for f in code.functions}
        self.storages: list[_Storage] = []
        self.curve: list[MemoryPoint] = []
        self.times: list[int] = []
        self.live = self.given = self.steps = 0

    def run(self) -> None:
        """Run the entry function."""
        entry = self._code.entry
        held = self._fusion.kind != "backward"
        scope: Names = {}
        for name in entry.inputs:
            if name in self._infos:
                storage = self._new(name, self._info_size(name), given=True)
                storage.stays = held or name.startswith("primals_")
                self._bind(scope, name, (storage,))
        for storages in self._function(entry, scope, 0):
            for storage in storages:
                storage.returned = True

    def buffer(self, storage: _Storage) -> LiveBuffer:
        """Return a storage with the kernel, line and module that it comes from."""
        # The result of a library call has its type under the name that takes it.
        infos = [self._infos[n] for n in (storage.name, *storage.names) if n in self._infos]
        info = next((i for i in infos if i.dtype), infos[0] if infos else BufferInfo(storage.name))
        number = next((self._makers[n] for n in storage.names if n in self._makers), 0)
        kernel = self._fusion.kernels[number - 1] if number and not storage.given else None
        origin = self._saved.get(storage.name) if storage.given else kernel
        role = "input" if storage.given else "output" if storage.returned else "intermediate"
        return LiveBuffer(
            storage.name,
            storage.size,
            role,
            info.dtype,
            info.shape,
            tuple(storage.names),
            number if kernel else 0,
            kernel.name if kernel else "",
            _line(origin, storage.names),
            origin.modules[-1] if origin and origin.modules else "",
        )

    def _function(self, function: WrapperFunction, scope: Names, depth: int) -> list[tuple[_Storage, ...]]:
        """Run a function with its arguments bound; return what it returns."""
        for statement in self._statements[function.name]:
            self.steps += 1
            if self.steps > _STEPS:
                return []
            if isinstance(statement, KernelCall):
                self._call(statement, scope, depth)
            elif isinstance(statement, WrapperBuffer):
                self._define(statement, scope)
            else:
                name, parts = statement
                if parts is None:
                    self._drop(scope, name)
                else:
                    self._bind(scope, name, tuple(s for p in parts for s in _named(scope, p)))
        found = [scope.get(_first_name(text, scope), ()) for text in function.outputs]
        for storages in found:
            for storage in storages:
                storage.references += 1
        # What the wrapper does not delete goes when it returns, after its last call.
        self.steps += 1
        for name in list(scope):
            self._drop(scope, name)
        for storages in found:
            for storage in storages:
                storage.references -= 1
        return found

    def _define(self, buffer: WrapperBuffer, scope: Names) -> None:
        if buffer.how == "input":
            return
        if buffer.how == "alloc":
            self._bind(scope, buffer.name, (self._new(buffer.name, self._allocated(buffer), buffer.line),))
        elif buffer.how == "part":
            self._bind_part(scope, buffer.name, buffer.item, scope.get(buffer.base, ()))
        elif buffer.how == "item":
            # Results of a library call were made by it under the names that take them; those of a subgraph are in their order.
            parts = scope.get(buffer.base, ())
            own = tuple(s for s in parts if s.name == buffer.name)
            self._bind(scope, buffer.name, own or parts[buffer.item : buffer.item + 1])
        elif buffer.base in scope:
            self._bind(scope, buffer.name, scope[buffer.base])
        elif buffer.name in self._infos:
            self._bind(scope, buffer.name, (self._new(buffer.name, self._info_size(buffer.name)),))

    def _call(self, call: KernelCall, scope: Names, depth: int) -> None:
        results = [n.strip() for n in call.result.strip("()").split(",") if n.strip()]
        if call.kind is KernelKind.SUBGRAPH:
            # Branches give their result the same name, and one of them runs.
            for name in results:
                self._drop(scope, name)
            made = self._subgraph(call, scope, depth)
            if len(results) == 1 and not call.result.rstrip(")").endswith(","):
                made = [tuple(s for storages in made for s in storages)]
            for name, storages in zip(results, made, strict=False):
                if (part := _PART.fullmatch(name)) is not None:
                    self._bind_part(scope, part[1], int(part[2]), storages)
                else:
                    self._bind(scope, name, storages)
            return
        number = self.launches.get(call.line, 0)
        if len(results) == 1 and self._is_view(call, number):
            taken = tuple(s for a in call.args for s in _named(scope, a))
            self._bind(scope, results[0], taken * max(1, len(self._items.get(results[0], ()))))
        elif call.kind is not KernelKind.HOST:
            for name in results:
                sizes = {n: self._info_size(n) for n in self._items.get(name, {})}
                sizes |= self._untaken(name, sizes)
                self._bind(scope, name, tuple(self._new(n, size, call.line) for n, size in sizes.items()))
        self.times.append(self.steps)
        self.curve.append(MemoryPoint(number, call.kernel, self.live, self.given))

    def _is_view(self, call: KernelCall, number: int) -> bool:
        """Return whether a library call gives the memory of what it takes: of a reshape that is known by its bytes."""
        if call.kind is not KernelKind.FALLBACK:
            return False
        kernel = self._fusion.kernels[number - 1] if number else None
        return moves_nothing(call.kernel) or (
            kernel is not None
            and call.kernel.endswith(".reshape.default")
            and kernel.whole_read == kernel.whole_written == 0
        )

    def _untaken(self, name: str, taken: Mapping[str, int | None]) -> dict[str, int | None]:
        """Return the size of those results of a library call that the wrapper takes none of: they live as long as the call's name."""
        whole = self._info_size(name)
        if not taken:
            return {name: whole}
        known = [size for size in taken.values() if size is not None]
        rest = (whole or 0) - sum(known)
        return {name: rest} if rest > 0 and len(known) == len(taken) else {}

    def _subgraph(self, call: KernelCall, scope: Names, depth: int) -> list[tuple[_Storage, ...]]:
        function = self._functions.get(call.kernel)
        if function is None or depth >= _DEPTH:
            return []
        given = [s for a in call.args for s in scope.get(a, ())]
        # The function clears the list that it is given.
        inner: Names = {}
        for name, storage in zip(function.inputs, given, strict=False):
            self._bind(inner, name, (storage,))
        for argument in call.args:
            if argument.endswith("_args"):
                self._drop(scope, argument)
        return self._function(function, inner, depth + 1)

    def _new(self, name: str, size: int | None, line: int = 0, *, given: bool = False) -> _Storage:
        storage = _Storage(name, size, line, self.steps, given)
        self.storages.append(storage)
        self.live += size or 0
        self.given += (size or 0) if given else 0
        return storage

    def _bind(self, scope: Names, name: str, storages: tuple[_Storage, ...]) -> None:
        for storage in storages:
            storage.references += 1
            storage.names[name] = None
        self._drop(scope, name)
        scope[name] = storages

    def _bind_part(self, scope: Names, name: str, item: int, storages: tuple[_Storage, ...]) -> None:
        """Put a storage into a list, which holds those that were put in or appended before."""
        parts = scope.get(name, ())
        self._bind(scope, name, (*parts[:item], *storages[:1], *parts[item + 1 :]))

    def _drop(self, scope: Names, name: str) -> None:
        for storage in scope.pop(name, ()):
            storage.references -= 1
            if storage.references == 0 and not storage.stays:
                storage.died = self.steps
                self.live -= storage.size or 0
                self.given -= (storage.size or 0) if storage.given else 0

    def _info_size(self, name: str) -> int | None:
        info = self._infos.get(name)
        return info.bytes if info is not None else None

    def _allocated(self, buffer: WrapperBuffer) -> int | None:
        """Return the bytes of an allocation: as far as its strides reach."""
        element = dtype_bytes(buffer.dtype)
        if element is None or len(buffer.size) != len(buffer.stride):
            return self._info_size(buffer.name)
        reach = 1
        for size, stride in zip(buffer.size, buffer.stride, strict=True):
            count, step = self._sizes.value(size), self._sizes.value(stride)
            if count is None or step is None:
                return self._info_size(buffer.name)
            if count == 0:
                return 0
            reach += (count - 1) * step
        return reach * element


# Measured memory: allocations of a snapshot, led to buffers and library calls of the run's graphs.

_POINTS = 200


def measure_memory(
    run: RunReader, graphs: Sequence[GraphFiles], snapshot: MemorySnapshot
) -> tuple[MeasuredMemory, ...]:
    """Return the peak of each device of a snapshot, and what is alive at it.

    An allocation has the stack of the program. Where that goes through a generated file, the file is a graph's if each of its allocations is one
    that the graph's wrapper makes on that line with that size, or stands on the line of a call; nothing is led to a graph by less.

    Args:
        run: The run whose graphs are looked for.
        graphs: Its graphs.
        snapshot: The snapshot.
    """
    places = [
        _WrapperPlaces(code, fusion)
        for graph, fusion in zip(graphs, layered_fusions(run, graphs), strict=True)
        if (code := run.inputs(graph).code) is not None and code.complete and code.functions
    ]
    found: dict[str, list[Allocation]] = {}
    for device in snapshot.devices:
        for event in device.events:
            if event.bytes > 0 and (frame := _generated_frame(event)) is not None:
                found.setdefault(event.stack[frame][0], []).append(event)
    owners: dict[str, _WrapperPlaces] = {}
    for file, events in found.items():
        own = [p for p in places if all(p.fits(event) for event in events)]
        if len(own) == 1:
            owners[file] = own[0]
    return tuple(_measured(device, owners) for device in snapshot.devices)


class _WrapperPlaces:
    """The lines of a graph's wrapper that allocate memory."""

    def __init__(self, code: GeneratedCode, fusion: GraphFusion) -> None:
        self.walk = _Walk(code, fusion, {})
        self.walk.run()
        self.graph, self._fusion = fusion.id, fusion
        self._calls = {c.line for c in code.calls}
        self._made: dict[int, list[_Storage]] = {}
        for storage in self.walk.storages:
            self._made.setdefault(storage.line, []).append(storage)

    def _storage(self, event: Allocation, line: int) -> _Storage | None:
        return next((s for s in self._made.get(line, ()) if s.size == event.bytes), None)

    def fits(self, event: Allocation) -> bool:
        """Return whether the wrapper can have made an allocation."""
        frame = _generated_frame(event)
        assert frame is not None
        line = event.stack[frame][1]
        return line in self._calls if frame or line in self._calls else self._storage(event, line) is not None

    def block(self, event: Allocation) -> MeasuredBlock:
        """Return an allocation with its buffer, kernel, line and module."""
        line = event.stack[_generated_frame(event) or 0][1]
        storage = self._storage(event, line)
        if storage is not None:
            alive = self.walk.buffer(storage)
            return MeasuredBlock(
                event.bytes,
                1,
                self.graph,
                storage.name,
                alive.launch,
                alive.kernel,
                alive.line or _program_line(event),
                alive.module,
            )
        number = self.walk.launches.get(line, 0)
        kernel = self._fusion.kernels[number - 1] if number else None
        name = kernel.name if kernel else ""
        module = kernel.modules[-1] if kernel and kernel.modules else ""
        place = _line(kernel, {}) or _program_line(event)
        tuned = any(base_name(file) == _BENCHMARKS for file, _, _ in event.stack[: _generated_frame(event)])
        return MeasuredBlock(event.bytes, 1, self.graph, "", number, name, place, module, tuned)


_BENCHMARKS = "benchmarking.py"
"""Of ``torch/_inductor/runtime``: a buffer as large as the last-level cache is written before each timed launch."""


def _generated_frame(event: Allocation) -> int | None:
    """Return the innermost frame of a generated wrapper; None where there is none."""
    return next((i for i, (file, _, _) in enumerate(event.stack) if is_source_file(base_name(file))), None)


def _measured(device: SnapshotDevice, owners: Mapping[str, _WrapperPlaces]) -> MeasuredMemory:
    events = device.events
    base = max(device.allocated_bytes - sum(e.bytes for e in events), 0)
    live, totals = base, []
    for event in events:
        live += event.bytes
        totals.append(live)
    peak = max(range(len(totals)), key=totals.__getitem__, default=-1)
    alive: dict[int, Allocation] = {}
    for event in events[: peak + 1]:
        if event.bytes < 0:
            alive.pop(event.address, None)
        else:
            alive[event.address] = event
    made = [e for e in events if e.bytes > 0]
    parts = min(_POINTS, len(totals))
    edges = [i * len(totals) // parts for i in range(parts + 1)] if parts else [0]
    return MeasuredMemory(
        device.device,
        totals[peak] if totals else base,
        base,
        events[peak].microseconds - events[0].microseconds if totals else 0,
        len(made),
        sum(_owner(e, owners) is not None for e in made),
        tuple(max(totals[a:b]) for a, b in pairwise(edges)),
        _blocks(alive.values(), owners),
    )


def _owner(event: Allocation, owners: Mapping[str, _WrapperPlaces]) -> _WrapperPlaces | None:
    frame = _generated_frame(event)
    return owners.get(event.stack[frame][0]) if frame is not None else None


def _blocks(alive: Iterable[Allocation], owners: Mapping[str, _WrapperPlaces]) -> tuple[MeasuredBlock, ...]:
    """Return what is alive, allocations of one buffer or line together."""
    found: dict[MeasuredBlock, list[int]] = {}
    for event in alive:
        owner = _owner(event, owners)
        block = owner.block(event) if owner is not None else MeasuredBlock(0, line=_program_line(event))
        found.setdefault(replace(block, bytes=0), []).append(event.bytes)
    rows = [replace(block, bytes=sum(sizes), allocations=len(sizes)) for block, sizes in found.items()]
    return tuple(sorted(rows, key=lambda b: (-b.bytes, b.graph, b.buffer)))


def _program_line(event: Allocation) -> Location | None:
    frames = [f for f in event.stack if not is_source_file(base_name(f[0]))]
    own = next((f for f in frames if not is_library(f[0])), frames[0] if frames else None)
    return Location(own[0], own[1]) if own is not None else None


Statement = KernelCall | WrapperBuffer | tuple[str, tuple[str, ...] | None]
"""A call, a definition of a name, a list of arguments, or a name that goes."""


def _statements(code: GeneratedCode, function: WrapperFunction) -> list[Statement]:
    """Return the statements of a function in order; on one line definitions come before a name that goes."""

    def rows() -> Iterator[tuple[int, int, Statement]]:
        for buffer in code.buffers:
            if function.line <= buffer.line <= function.last:
                yield buffer.line, 0, buffer
        for line, name, parts in function.lists:
            yield line, 0, (name, parts)
        for call in code.calls:
            if call.function == function.name and function.line <= call.line <= function.last:
                yield call.line, 1, call
        for line, name in function.deleted:
            yield line, 2, (name, None)

    return [statement for _, _, statement in sorted(rows(), key=itemgetter(0, 1))]


def _first_name(text: str, scope: Names) -> str:
    """Return the name that an expression of a result refers to: itself, or the base of a view."""
    inner = text.partition("(")[2].partition(",")[0].strip()
    return text if text in scope else inner


def _line(kernel: FusedKernel | None, names: Mapping[str, None]) -> Location | None:
    """Return the program's line of the node that writes one of these buffers; of its kernel's last node where none is known to."""
    if kernel is None:
        return None
    writers = [m for m in kernel.members if any(n in m.writes for n in names)] or kernel.members[-1:]
    sources: list[FxSourceLine] = [s for m in writers for s in m.sources]
    own = user_line(sources) or (sources[-1] if sources else None)
    return Location(own.path, own.line) if own is not None else None
