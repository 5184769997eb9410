"""Times of one compile id, summed up from its events and torch's metrics."""

from __future__ import annotations

import sys
from array import array
from typing import Any

from xpudbg.formats.torch_trace.event_stages import BACKWARD_ROOT
from xpudbg.formats.torch_trace.event_tree import StageSums, UnionLength, seconds
from xpudbg.formats.torch_trace.records import optional_int
from xpudbg.formats.torch_trace.strings import is_torch_file
from xpudbg.model.compile_time import CompileStage, MetricTime, StageTime
from xpudbg.model.trace import StackFrame
from xpudbg.model.trace_timeline import CompileEvents

_METRICS = (
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
_ROWS = tuple((name.rpartition("_")[0], phase) for phase in _PHASES for name in _METRICS)
"""Names without their units, with the phase; those of the forward come first."""
_NUMBERS = frozenset({int, float})
_MAX_RECORDS = 64
_MAX_AUTOTUNED = 1000


def built_stages(sums: StageSums) -> tuple[StageTime, ...]:
    """The stages that took time, the longest first, with their shares."""
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
        call: The innermost frame of the user's at the begin; None where the trace does not tell.
        begun: Dynamo's own event was seen, so that the next one is another compile.
        stages: Self time by stage.
        start: Its first event.
        unfinished: Begins without an end.
    """

    __slots__ = (
        "_autotuned", "_backward", "_compile_id", "_file", "_function", "_generation", "_line", "_records", "_rows",
        "_sums", "_wall", "begun", "call", "stages", "start", "unfinished",
    )  # fmt: skip

    def __init__(self, compile_id: str, generation: int, start: float) -> None:
        self.begun = False
        self.call: StackFrame | None = None
        self.stages = StageSums()
        self.unfinished = 0
        self._compile_id = compile_id
        self._generation = generation
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
        """An outermost span of the compile."""
        if self._wall is None:
            self._wall = UnionLength()
        self._wall.add(start, stop)
        if name == BACKWARD_ROOT:
            self._backward += stop - start

    def autotune(self, kernel: object, microseconds: float) -> None:
        """The configurations of a kernel were benchmarked."""
        if isinstance(kernel, str) and (kernel in self._autotuned or len(self._autotuned) < _MAX_AUTOTUNED):
            self._autotuned[kernel[:200]] = self._autotuned.get(kernel[:200], 0.0) + microseconds

    def named(self, values: dict[str, Any]) -> None:
        """The compiled function, where an event or a record of metrics names it."""
        function = values.get("co_name")
        if not self._function and isinstance(function, str):
            file = values.get("co_filename")
            self._function = sys.intern(function[:512])
            self._file = sys.intern(file[:4096]) if isinstance(file, str) else ""
            self._line = optional_int(values.get("co_firstlineno")) or 0

    def is_another(self, kind: str, value: dict[str, Any]) -> bool:
        """Return whether a record of metrics is of a later compile with the same id, which has no events."""
        known = any(row < len(_METRICS) for row in self._rows) and not _is_backward(kind, value)
        if known and not self.begun and not kind.endswith("_runtime"):
            self.begun = (kind, optional_int(value.get("start_time_us")) or 0) not in self._records
            return self.begun
        return False

    def take_metrics(self, kind: str, value: dict[str, Any]) -> None:
        """A record of metrics; one that is there twice counts once."""
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
        first = _PHASES.index(phase) * len(_METRICS)
        for row, name in enumerate(_METRICS, first):
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
        """The sums."""
        function, file, line = self._function, self._file, self._line
        called = self.call is not None and (not file or is_torch_file(file))
        if self.call is not None and called:
            called = bool(function) and function != self.call.function
            function, file, line = function or self.call.function, self.call.file, self.call.line
        return CompileEvents(
            process=process,
            compile_id=self._compile_id,
            generation=self._generation,
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
