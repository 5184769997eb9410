"""Guards, cache keys, symbolic sizes and metrics of the compiles of a trace; one of the consumers of :func:`read_trace`."""

from __future__ import annotations

import json
import re
import sys
from array import array
from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from xpudbg.formats.torch_trace.compiles import CACHES, read_cache_question
from xpudbg.formats.torch_trace.dynamo_messages import parse_guard_text, readable_source
from xpudbg.formats.torch_trace.event_tree import BACKWARD_ROOT, StageSums, UnionLength, seconds
from xpudbg.formats.torch_trace.packed_details import (
    CompileDetails,
    PackedMetrics,
    TraceDetails,
    Value,
    pack_guards,
    pack_values,
)
from xpudbg.formats.torch_trace.records import (
    Record,
    StringTable,
    TextBudget,
    is_torch_file,
    optional_int,
    user_frame,
)
from xpudbg.model.compile_time import CompileStage, MetricTime, StageTime
from xpudbg.model.dynamo import GuardCheck
from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import (
    CompileEvents,
    CompileTrace,
    GuardTree,
    KeyComponent,
    TracedCacheQuestion,
    TracedSymbol,
)

# Times of one compile id, summed up from its events and torch's metrics.

_COMPILE_SUMS_METRICS = (
    "duration_us",
    "entire_frame_compile_time_s",
    "backend_compile_time_s",
    "inductor_compile_time_s",
    "code_gen_time_s",
    "triton_compile_time_us",
    "pre_grad_pass_time_us",
    "joint_graph_pass_time_us",
    "post_grad_pass_time_us",
    "compile_time_autotune_time_us",
    "runtime_triton_autotune_time_us",
    "dynamo_time_before_restart_s",
    "gc_time_us",
    "structured_logging_overhead_s",
)
_PHASES = ("forward", "backward", "runtime")
_ROWS = tuple((name.rpartition("_")[0], phase) for phase in _PHASES for name in _COMPILE_SUMS_METRICS)
"""Names without their units, with the phase; those of the forward come first."""
_NUMBERS = frozenset({int, float})
_MAX_RECORDS = 64
_MAX_AUTOTUNED = 1000


def built_stages(sums: StageSums) -> tuple[StageTime, ...]:
    """Return the stages that took time, the longest first, with their shares."""
    total = sum(sums.own.values())
    found = [
        StageTime(
            stage,
            seconds(sums.own.get(stage, 0.0)),
            round(sums.own.get(stage, 0.0) / total, 6) if total > 0 else None,
            seconds(sums.beside.get(stage, 0.0)),
        )
        for stage in CompileStage
        if stage in sums.own or stage in sums.beside
    ]
    return tuple(sorted(found, key=lambda one: (-one.seconds, -one.parallel_s)))


class CompileSums:
    """Figures of one compile id.

    Attributes:
        call: Innermost frame of the user's code at the begin; None where the trace has none.
        begun: Whether Dynamo's own event was seen; the next one then belongs to another compile.
        stages: Self time by stage.
        start: Its first event.
        unfinished: Begins without an end.
    """

    __slots__ = (
        "_autotuned", "_backward", "_compile_id", "_file", "_function", "_line", "_records", "_rows",
        "_sums", "_wall", "begun", "call", "generation", "stages", "start", "unfinished",
    )  # fmt: skip

    def __init__(self, compile_id: str, generation: int, start: float) -> None:
        self.begun = False
        self.call: SourceLine | None = None
        self.stages = StageSums()
        self.unfinished = 0
        self._compile_id = compile_id
        self.generation = generation
        self.start = start
        self._wall: UnionLength | None = None
        self._backward = 0.0
        self._function, self._file, self._line = "", "", 0
        self._records: list[tuple[str, int]] = []
        # Numbers of rows in their order, and their sums: a dict would take five times the memory.
        self._rows = bytearray()
        self._sums = array("d")
        self._autotuned: dict[str, float] = {}

    def root(self, name: str, start: float, stop: float) -> None:
        """Add an outermost span of the compile."""
        if self._wall is None:
            self._wall = UnionLength()
        self._wall.add(start, stop)
        if name == BACKWARD_ROOT:
            self._backward += stop - start

    def autotune(self, kernel: object, microseconds: float) -> None:
        """Add the time of benchmarking the configurations of a kernel."""
        if isinstance(kernel, str) and (kernel in self._autotuned or len(self._autotuned) < _MAX_AUTOTUNED):
            self._autotuned[kernel[:200]] = self._autotuned.get(kernel[:200], 0.0) + microseconds

    def named(self, values: dict[str, Any]) -> None:
        """Store the compiled function, where an event or a record of metrics names it."""
        function = values.get("co_name")
        if not self._function and isinstance(function, str):
            file = values.get("co_filename")
            self._function = sys.intern(function[:512])
            self._file = sys.intern(file[:4096]) if isinstance(file, str) else ""
            self._line = optional_int(values.get("co_firstlineno")) or 0

    def is_another(self, kind: str, value: dict[str, Any]) -> bool:
        """Return whether a record of metrics is of a later compile with the same id, which has no events."""
        known = any(row < len(_COMPILE_SUMS_METRICS) for row in self._rows) and not _is_backward(kind, value)
        if known and not self.begun and not kind.endswith("_runtime"):
            self.begun = (kind, optional_int(value.get("start_time_us")) or 0) not in self._records
            return self.begun
        return False

    def take_metrics(self, kind: str, value: dict[str, Any]) -> None:
        """Take a record of metrics; a repeated one counts once."""
        key = (kind, optional_int(value.get("start_time_us")) or 0)
        if key[1] and (key in self._records or len(self._records) >= _MAX_RECORDS):
            return
        if key not in self._records:
            self._records.append(key)
        phase = (
            "runtime" if kind.endswith("_runtime") else "backward" if _is_backward(kind, value) else "forward"
        )
        if phase == "forward":
            self.named(value)
        first = _PHASES.index(phase) * len(_COMPILE_SUMS_METRICS)
        for row, name in enumerate(_COMPILE_SUMS_METRICS, first):
            took: Any = value.get(name)
            if type(took) in _NUMBERS and 0 <= took < 1e15:
                spent = took / 1e6 if name.endswith("_us") else float(took)
                at = self._rows.find(row)
                if at >= 0:
                    self._sums[at] += spent
                else:
                    self._rows.append(row)
                    self._sums.append(spent)

    def build(self, process: int) -> CompileEvents:
        """Return the events of the compile, with their times summed.

        Args:
            process: Number of its process in the trace.
        """
        function, file, line = self._function, self._file, self._line
        called = self.call is not None and (not file or is_torch_file(file))
        if self.call is not None and called:
            called = bool(function) and function != self.call.function
            function, file, line = function or self.call.function, self.call.file, self.call.line or 0
        return CompileEvents(
            process=process,
            compile_id=self._compile_id,
            generation=self.generation,
            function=function,
            file=file,
            line=line,
            start_us=self.start,
            wall_s=None if self._wall is None else seconds(self._wall.length),
            backward_s=seconds(self._backward),
            stages=built_stages(self.stages),
            metrics=tuple(
                MetricTime(*_ROWS[row], round(took, 9))
                for row, took in zip(self._rows, self._sums, strict=True)
            ),
            autotuned=tuple((name, seconds(took)) for name, took in self._autotuned.items()),
            unfinished=self.unfinished,
            called=called,
        )


def _is_backward(kind: str, value: dict[str, Any]) -> bool:
    return kind.startswith("bwd_") or value.get("is_forward") is False


# The guards of a compiled frame: the tree that runs at each call, or the list of older versions.
#
# ``dynamo_cpp_guards_str`` (``torch/_dynamo/guards.py``, ``GuardManagerWrapper.__str__``; seen in torch 2.7 to 2.15)::
#
#     TREE_GUARD_MANAGER:
#     +- RootGuardManager
#     | +- GLOBAL_STATE: ___check_global_state() against {"grad_mode":true, ...}
#     | +- GuardManager: source=L['x'], accessed_by=FrameLocalsGuardAccessor(key='x', framelocals_idx=0), type=<class 'torch.Tensor'>, ...
#     | | +- TENSOR_MATCH: check_tensor(L['x'], Tensor, ..., size=[4, 8], stride=[8, 1])  # return x + 1  # work/f.py:10 in f
#     +- LAMBDA_GUARD: 2 <= L['x'].size()[0]  # return x + 1  # work/f.py:10 in f (user code shown is first use of this value ...)
#
#     Guard latency = 79.77 us
#
# ``dynamo_guards`` (older torch, which has no tree): ``[{"code": "L['x'] == 3", "stack": [...], "user_stack": [...]}]``.

_MAX_ROWS = 20_000
_GUARD_TREE_TEXT = 2000
_NODE = re.compile(
    r"^(?P<depth>(?:\| )*)\+- (?P<type>[A-Za-z_][\w.]{0,80})(?:: (?P<text>.*)| pair at index=\d{1,9})?$"
)
_MANAGER = re.compile(r"^source=(?P<source>.*?), (?:accessed_by|type)=")
_PLACE = re.compile(
    r"^(?P<guard>(?:(?!(?<!\s)\s+# ).)*)(?<!\s)\s+# (?P<code>.*?)# (?P<place>[^#\n]{1,1000}?:\d{1,9} in [^\s#]{1,300})(?P<note> \(.{0,4000}\))?\s*$",
    re.DOTALL,
)
_PLACE_ONLY = re.compile(
    r"^(?P<guard>(?:(?!(?<!\s)\s+# ).)*)(?<!\s)\s+# (?P<code>)(?P<place>[^#\n]{1,1000}?:\d{1,9} in [^\s#]{1,300})(?P<note> \(.{0,4000}\))?\s*$",
    re.DOTALL,
)
_CLASS = re.compile(r", type=(?P<class><class '[^'\n]{1,500}'>)")
_LATENCY = re.compile(r"^Guard latency = (?P<us>\d{1,12}(?:\.\d{1,9})?) us")
_TIES = frozenset({"NO_TENSOR_ALIASING", "OBJECT_ALIASING", "STORAGE_OVERLAPPING"})
_STRUCTURE = ("Manager", "Accessor", "KeyValueManager")


def parse_guard_tree(text: str) -> GuardTree:
    """Parse the payload of a ``dynamo_cpp_guards_str`` record."""
    nodes: list[tuple[str, str, list[str]]] = []  # type of guard, source, lines of its text
    sources: list[str] = []
    types: dict[str, str] = {}
    tied: set[str] = set()
    latency: float | None = None
    dropped = unknown = 0
    taking = False
    for line in text.split("\n"):
        match = _NODE.match(line)
        if match is not None:
            taking = False
            depth, kind, body = len(match["depth"]) // 2, match["type"], match["text"] or ""
            del sources[depth:]
            if kind.endswith(_STRUCTURE):
                manager = _MANAGER.match(body.rpartition("GuardManager: ")[2])
                # A level that names no source belongs to the source above it.
                above = sources[-1] if sources else ""
                sources += [above] * (depth - len(sources)) + [
                    manager["source"][:_GUARD_TREE_TEXT] if manager else above
                ]
                named = _CLASS.search(body)
                if named is not None and len(types) < _MAX_ROWS:
                    types.setdefault(readable_source(sources[-1]), named["class"])
            elif not body or (kind in _TIES and body in tied):
                continue  # a check that ties values together stands at each of them, with its text at the first or at all
            elif len(nodes) >= _MAX_ROWS:
                dropped += 1
            else:
                tied.add(body if kind in _TIES else "")
                nodes.append((kind, sources[-1] if sources else "", [body]))
                taking = True
        elif found := _LATENCY.match(line):
            latency, taking = float(found["us"]), False
        elif not line.strip() or line.startswith("TREE_GUARD_MANAGER"):
            taking = taking and bool(line)
        elif taking and len(nodes[-1][2]) < 50:
            nodes[-1][2].append(line)
        else:
            unknown += 1
    rows = tuple(_row(kind, source, "\n".join(body)) for kind, source, body in nodes)
    return GuardTree(rows, tuple(types.items()), latency, dropped, unknown)


def parse_guard_list(text: str) -> GuardTree:
    """Parse the payload of a ``dynamo_guards`` record."""
    try:
        loaded = json.loads(text)
    except (ValueError, RecursionError):
        return GuardTree(unknown=1)
    items = loaded if isinstance(loaded, list) else []
    rows = []
    for item in items[:_MAX_ROWS]:
        code = item.get("code") if isinstance(item, dict) else None
        if isinstance(code, str) and code.strip():
            rows.append(_row("", "", code))
    return GuardTree(tuple(rows), (), None, max(len(items) - _MAX_ROWS, 0), 0, listed=True)


def split_place(text: str) -> tuple[str, str, str, str]:
    """Split a text into the guard, its line of code, the place ``file.py:12 in f``, and torch's note in brackets."""
    match = (_PLACE.match(text) or _PLACE_ONLY.match(text)) if "#" in text else None
    if match is None:
        return text.strip(), "", "", ""
    return (
        match["guard"].strip(),
        match["code"].strip(),
        match["place"].strip(),
        (match["note"] or "").strip(),
    )


def _row(kind: str, source: str, body: str) -> GuardCheck:
    guard, code, place, note = split_place(body[: 2 * _GUARD_TREE_TEXT])
    if not source:
        source = parse_guard_text(guard, note).source
    return GuardCheck(kind, readable_source(source), guard[:_GUARD_TREE_TEXT], place, code[:500])


_METRICS = (
    "compilation_metrics",
    "bwd_compilation_metrics",
    "aot_autograd_backward_compilation_metrics",
    "compilation_metrics_runtime",
    "bwd_compilation_metrics_runtime",
)
_NEW_SYMBOLS = ("create_symbol", "create_unbacked_symbol")
_SYMBOLS = (
    *_NEW_SYMBOLS,
    "guard_added",
    "guard_added_fast",
    "evaluate_expr",
    "symbolic_shape_specialization",
    "propagate_real_tensors",
    "propagate_real_tensors_provenance",
    "missing_fake_kernel",
    "mismatched_fake_kernel",
)
_GUARDS = ("dynamo_cpp_guards_str", "dynamo_guards")
_CODE = "inductor_output_code"
_GRAPH = "dynamo_output_graph"
_COMPONENT = re.compile(r"^\[(?P<digest>[0-9a-z]{1,64})\] (?P<name>.{1,400}?): (?P<text>.*)$", re.DOTALL)
_CONFIGS = re.compile(
    r"_config$|^config_|^stack_trace$|^exception_stack_trace$|^graph_node_shapes$|^inductor_provenance$"
)
"""Fields of the metrics that repeat configurations, stacks and graphs."""
_SHAPE_FILES = re.compile(
    r"torch[/\\](?:fx[/\\]experimental[/\\]|_dynamo[/\\]|utils[/\\]_(?:traceback|stats)|_inductor[/\\]sizevars|_logging[/\\]|__init__|_utils_internal|nn[/\\]modules[/\\]module)"
)
_TORCH_FILE = re.compile(r"[/\\]torch[/\\]")
_DYNAMO_FILE = re.compile(r"[/\\]torch[/\\]_dynamo[/\\]")
_NOT_OF_USERS = re.compile(
    r"[/\\](?:torch|sympy)[/\\]|[/\\]python\d(?:\.\d{1,3})?[/\\](?!(?:site|dist)-packages[/\\])"
    r"|[/\\]xpudbg[/\\](?:probe|numerics|emulator)[/\\]|^<"
)
"""Files of torch, of sympy (symbolic sizes), of Python itself, and of xpudbg, which wraps functions of torch."""
_FIGURES = frozenset({bool, int, float})
_MAX_EACH = 1000
_MAX_COMPONENTS = 20_000
_TEXT, _GRAPH_TEXT = 4000, 200_000


class GuardsRead(NamedTuple):
    """Guards of a payload, packed.

    Attributes:
        data: From :func:`pack_guards`.
        rows: How many.
    """

    data: bytes
    rows: int


_Value = GuardsRead | PackedMetrics | TracedCacheQuestion | TracedSymbol | int


class _Entry(NamedTuple):
    line_no: int
    attempt: int
    value: _Value
    kind: str


class CompileDetailsReader:
    """Reader of the :class:`~xpudbg.formats.torch_trace.packed_details.CompileDetails` of each compile.

    Give the compiles of the same trace to :meth:`details`: a compile id may have been reused after a reset.
    """

    kinds: Collection[str] = frozenset({"str", "artifact", _CODE, _GRAPH, *_METRICS, *_SYMBOLS, *_GUARDS})
    payloads: Collection[str] = frozenset({_CODE, _GRAPH, *_GUARDS, *CACHES})
    heads: Collection[str] = ()

    def __init__(self) -> None:
        self._strings = StringTable()
        self._budget = TextBudget()
        self._entries: dict[tuple[int, str], list[_Entry]] = defaultdict(list)
        self._texts: dict[str, KeyComponent] = {}
        self._names: dict[tuple[str, ...], tuple[str, ...]] = {}

    def add(self, record: Record) -> None:
        """Take one record."""
        value = record.value
        if record.kind == "artifact" and record.name not in CACHES:
            return
        if record.kind == "str":
            if (
                isinstance(value, list)
                and len(value) == 2
                and isinstance(value[0], str)
                and isinstance(value[1], int)
            ):
                self._strings.add(record.pid, value[1], value[0])
            return
        found = self._read(record)
        entries = self._entries[record.pid, record.compile_id]
        if found is not None and len(entries) < 20 * _MAX_EACH:
            entries.append(_Entry(record.line_no, record.attempt, found, record.kind))

    def _read(self, record: Record) -> _Value | None:
        kind, value = record.kind, record.value
        text = record.payload.text if record.payload else None
        if kind in _GUARDS:
            return None if text is None else self._guards(kind, text)
        if kind in (_CODE, _GRAPH):
            return None if text is None else len(text.encode("utf-8", "replace"))
        if not isinstance(value, dict):
            return None
        if kind in _METRICS:
            return self._metrics(kind, value)
        if kind in _SYMBOLS:
            return self._symbol(record)
        return read_cache_question(record.name, text, self._components)

    def _guards(self, kind: str, text: str) -> GuardsRead:
        tree = parse_guard_tree(text) if kind == "dynamo_cpp_guards_str" else parse_guard_list(text)
        if not self._budget.spend(sum(len(row.text) + len(row.code) + 100 for row in tree.rows)):
            tree = GuardTree((), (), tree.latency_us, tree.dropped + len(tree.rows), tree.unknown)
        return GuardsRead(pack_guards(tree), len(tree.rows))

    def _metrics(self, kind: str, value: dict[str, Any]) -> PackedMetrics:
        """Return the values of a record that are not null, not empty, and no repetition of a configuration."""
        values: dict[str, Value] = {}
        for full, item in value.items():
            name = full[:100]
            if item is None or _is_config(name) or len(values) >= 300:
                continue
            kind_of = type(item)
            if kind_of in _FIGURES:
                values[name] = item
            elif item:
                values[name] = (item if kind_of is str else json.dumps(item))[:500]
        names = tuple(values)
        if len(self._names) < _MAX_EACH:
            names = self._names.setdefault(names, names)
        return PackedMetrics(kind, names, pack_values(list(values.values())))

    def _symbol(self, record: Record) -> TracedSymbol | None:
        value: dict[str, Any] = record.value
        if not self._budget.spend(500):
            return None
        sources = value.get("sources")
        source = _text(value.get("source"), 500) or (
            _text(sources[0], 500) if isinstance(sources, list) and sources else ""
        )
        stack = self._strings.stack(record.pid, value.get("user_stack"))
        framework = self._strings.stack(record.pid, value.get("stack"))
        return TracedSymbol(
            kind=record.kind,
            symbol=_text(value.get("symbol"), 200) or _text(value.get("unbacked_symbol"), 200),
            expression=_text(value.get("expr"), 1000) or _text(value.get("op"), 1000),
            value=_text(value.get("val"), 200)
            or _text(value.get("value"), 200)
            or _text(value.get("result"), 200),
            source=source,
            range=_text(value.get("vr"), 200),
            reason=_text(value.get("reason"), 200),
            user=_called_by_torch(framework) or user_frame(stack),
            framework=next((f for f in reversed(framework) if _asks(f.file)), None),
            sources=_sources(value.get("symbol_to_sources")),
        )

    def _components(self, items: list[Any]) -> tuple[KeyComponent, ...]:
        return tuple(self._component(item) for item in items[:_MAX_COMPONENTS] if isinstance(item, str))

    def _component(self, item: str) -> KeyComponent:
        """Parse a component, ``[digest] name: text``; equal ones of many keys are one object."""
        head = item[: item.find(": ", 0, 500) + 1]
        known = self._texts.get(head)
        if known is None:
            match = _COMPONENT.match(item)
            if match is None:
                return KeyComponent(item[:100], "", "")
            name = match["name"]
            text = match["text"][: _GRAPH_TEXT if name == "gm" else _TEXT]
            stored = text if self._budget.spend(len(text)) else ""
            known = self._texts[head] = KeyComponent(name, match["digest"], stored)
        return known

    def details(self, compiles: Collection[CompileTrace]) -> TraceDetails:
        """Return the details of each compile; to be called once, since it releases what was read.

        Args:
            compiles: All compiles of the trace, as its summary has them.
        """
        starts: dict[tuple[int, str], list[int]] = defaultdict(list)
        for compiled in compiles:
            starts[compiled.pid, compiled.compile_id].append(compiled.line_no)
        found: dict[int, CompileDetails] = {}
        for key, lines in starts.items():
            lines.sort()
            entries = self._entries.pop(key, [])
            for first, behind in zip(lines, [*lines[1:], None], strict=True):
                mine = [
                    e
                    for e in entries
                    if (e.line_no >= first or first == lines[0]) and (behind is None or e.line_no < behind)
                ]
                found[first] = _details(mine)
        return TraceDetails(found, self._budget.refused)


def _details(entries: list[_Entry]) -> CompileDetails:
    values = [e.value for e in entries]
    trees = [v for v in values if isinstance(v, GuardsRead)]
    metrics = [v for v in values if isinstance(v, PackedMetrics)]
    symbols = [e for e in entries if isinstance(e.value, TracedSymbol)]
    last = max((e.attempt for e in symbols), default=0)
    graphs = [v for e, v in zip(entries, values, strict=True) if isinstance(v, int) and e.kind == _GRAPH]
    codes = [v for e, v in zip(entries, values, strict=True) if isinstance(v, int) and e.kind == _CODE]
    return CompileDetails(
        packed_guards=max(trees, key=lambda t: t.rows).data if trees else None,
        caches=tuple(v for v in values if isinstance(v, TracedCacheQuestion))[:_MAX_EACH],
        symbols=tuple(e.value for e in symbols if e.attempt == last and isinstance(e.value, TracedSymbol))[
            :_MAX_EACH
        ],
        metrics=tuple(metrics[:_MAX_EACH]),
        graph_bytes=graphs[-1] if graphs else None,
        code_bytes=sum(codes) if codes else None,
    )


@lru_cache(maxsize=1024)
def _is_config(name: str) -> bool:
    """Return whether a field of the metrics repeats a configuration, a stack or a graph."""
    return name != "config_suppress_errors" and _CONFIGS.search(name) is not None


def _sources(value: object) -> tuple[tuple[str, str], ...]:
    """``{"s0": "L['x'].size()[0]"}`` of a guard that is logged for ``torch.export``."""
    items = value.items() if isinstance(value, dict) else ()
    return tuple((k[:200], v[:500]) for k, v in items if isinstance(k, str) and isinstance(v, str))[:100]


def _called_by_torch(stack: Sequence[SourceLine]) -> SourceLine | None:
    """Return the innermost frame of the user's code that torch called while it compiled: in the fake kernel of an operator, say; None without one."""
    for frame in reversed(stack):
        if _DYNAMO_FILE.search(frame.file):
            return None
        if frame.file and not _NOT_OF_USERS.search(frame.file):
            return frame
    return None


def _asks(file: str) -> bool:
    """Return whether a file may be the code of torch that asked for a size: not the code of symbolic sizes, nor the user's."""
    return _TORCH_FILE.search(file) is not None and _SHAPE_FILES.search(file) is None


def _text(value: object, limit: int) -> str:
    return (
        value[:limit]
        if isinstance(value, str)
        else str(value)[:limit]
        if isinstance(value, int) and not isinstance(value, bool)
        else ""
    )
