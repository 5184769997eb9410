r"""One compile of a trace, put together from its records; functions inside wrappers, and the stacks of its kernels.

Stacks of a graph's kernels: the artifact ``inductor_provenance_tracking_kernel_stack_traces`` of structured traces.

Written by ``torch/_inductor/debug.py`` (``create_kernel_information_json``, ``dump_inductor_provenance_info``), torch 2.9 on::

    {"triton_per_fused_native_layer_norm_0:1": ["  File \"/home/u/m.py\", line 32, in forward\n    q = s.n1(x)\n"]}

A key is the kernel and, behind a colon, its debug handle, the number of its call. Seen: torch 2.9, 2.11, 2.13, 2.15.
"""

from __future__ import annotations

import contextlib
import json
import re
import struct
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from xpudbg.formats.torch_trace.dynamo_messages import (
    TEXT_LIMIT,
    failed_stage,
    last_exception,
    parse_graph_break,
    parse_recompile_reasons,
    parse_unsupported,
    stage_of_exception,
    user_place,
)
from xpudbg.formats.torch_trace.records import (
    Record,
    StringTable,
    TextBudget,
    optional_float,
    optional_int,
    time_saved_ms,
    user_frame,
)
from xpudbg.model.location import TORCH_FILE, is_library
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.trace import (
    CompileOutcome,
    CompileTrace,
    Failure,
    GuardFailure,
    KeyComponent,
    Metrics,
    OutputCode,
    TracedCacheQuestion,
    TracedGraphBreak,
    TracedRecompile,
)

KERNEL_STACKS = "inductor_provenance_tracking_kernel_stack_traces"
"""The artifact with the stacks of the nodes of each kernel, outermost frame first: the compiled function, and what it inlines."""
_TEXT = 1 << 20
_STACKS = 200
_STRING = re.compile(r'"(?: {2}File [^"\\\n]{0,8})(?:[^"\\\n]|\\.){0,16384}"')
_FRAME = re.compile(
    r'^ *File "([^"\n]{1,4096})", line (\d{1,9}), in ([^\n]{1,512})(?:\n +(?! *File ")([^\n]{0,500}))?',
    re.MULTILINE,
)
_PASSES_ON = re.compile(r"\*\w{1,64}, ?\*\*\w{1,64}\)")
"""``func(*args, **kwargs)``: a decorator passes all its arguments to the decorated function."""


def wrapped_function(payload: str, function: str) -> SourceLine | None:
    """Return the function with most kernels of a compiled function that is a library's wrapper; None where it is none, or unknown.

    Args:
        payload: Text of an artifact :data:`KERNEL_STACKS`.
        function: The compiled function.
    """
    found: Counter[SourceLine] = Counter()
    outermost: dict[SourceLine, str] = {}
    for match in list(_STRING.finditer(payload[:_TEXT]))[:_STACKS]:
        try:
            frames = _frames(json.loads(match[0]))
        except ValueError:
            continue
        inner = _inner(frames)
        if inner is not None:
            found[inner] += 1
            outermost.setdefault(inner, frames[0].function)
    most = next((inner for inner, _ in found.most_common(1)), None)
    return most if most is not None and outermost[most] == function else None


def _inner(frames: list[SourceLine]) -> SourceLine | None:
    """Return the first frame that is not a library's call with all arguments; None when it is the outermost, or there is none."""
    for number, frame in enumerate(frames):
        if not is_library(frame.file) or not _PASSES_ON.search(frame.code):
            return frame if number else None
    return None


def _frames(stack: str) -> list[SourceLine]:
    return [
        SourceLine(m[1], int(m[2]) or None, m[3].strip(), (m[4] or "").strip())
        for m in _FRAME.finditer(stack)
    ]


_MAX_STACKS = 1000


def parse_kernel_stacks(text: str, *, origin: str) -> Parsed[dict[str, tuple[str, ...]]]:
    """Return kernel with debug handle -> the stacks of its nodes as torch printed them, the innermost frame last.

    Args:
        text: The artifact.
        origin: Its name in problems.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Parsed({}, (Problem(origin, f"no JSON: {error}"[:200]),))
    if not isinstance(data, dict):
        return Parsed({}, (Problem(origin, "not a table of kernels"),))
    found = {
        name: tuple(s for s in stacks[:_MAX_STACKS] if isinstance(s, str))
        for name, stacks in data.items()
        if isinstance(stacks, list)
    }
    return Parsed(found, (), len(data) - len(found))


METRICS_KINDS = ("compilation_metrics", "bwd_compilation_metrics")
_MAX_ITEMS = 1000
_NOTHING: dict[Any, Any] = {}
"""Shared by all empty tables of compiles; never written to."""
_MAX_TRACEBACK = 65_536
_LIMIT_VALUE = re.compile(r"currently set to (\d{1,9})")
_LIMITS = ("RecompileLimitExceeded", "CacheLimitExceeded")
_EXPORTING = frozenset({"_export_to_torch_ir", "_export_to_aten_ir", "_decompose_exported_program"})
"""Functions of ``torch/export/_trace.py`` and ``exported_program.py`` on the stack of what torch.export makes (torch 2.3 to 2.13)."""


_COMPUTES = re.compile(r"^ +\w+(?: ?: ?\"[^\"\n]*\")? = (?!self\.|None\b)", re.MULTILINE)
"""A node of a graph that is neither an input nor a constant."""
_AOT_ID = re.compile(r"# AOT ID: \['(\d{1,9}_(?:forward|backward|inference))'\]")


def aot_id(record: Record) -> str:
    """AOTAutograd's name of the graph whose code a record has, such as ``0_forward``; empty where the code has none."""
    text = record.payload.text if record.payload else None
    found = _AOT_ID.search(text[:512]) if text else None
    return found[1] if found else ""


def is_export(record: Record) -> bool:
    """Return whether torch.export made a record that has no compile id: torch then writes the stack beside it."""
    stack = record.metadata.get("stack")
    frames = stack[:200] if isinstance(stack, list) else []
    return any(isinstance(frame, dict) and frame.get("name") in _EXPORTING for frame in frames)


CACHES = {
    **{f"{cache}_cache_{result}": (cache, result)
       for cache in ("fx_graph", "aotautograd") for result in ("hit", "miss", "bypass", "hash")},
    "fx_graph_bundled_cache_hit": ("fx_graph_bundled", "hit"),
    "aotautograd_cache_pickle_failure": ("aotautograd", "failure"),
    "dynamo_cache_bypass": ("dynamo", "bypass"),
    "dynamo_cache_exception": ("dynamo", "failure"),
    "precompile_cache_bypass": ("precompile", "bypass"),
}  # fmt: skip
"""Artifacts about caches, of torch 2.4 to 2.15: the cache, and the outcome of the lookup."""


def read_cache_question(
    name: str,
    text: str | None,
    components: Callable[[list[Any]], tuple[KeyComponent, ...] | None] = lambda _: None,
) -> TracedCacheQuestion | None:
    """Return the lookup in a compile cache that an artifact records; None when it has no outcome, or is about something else.

    Args:
        name: Of the artifact.
        text: Its payload.
        components: Makes the components of the key; makes none by default.
    """
    if name not in CACHES:
        return None
    cache, result = CACHES[name]
    value: Any = {}
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(text) if text else {}
    reason = _text(value, 2000)
    value = value if isinstance(value, dict) else {}
    if result == "hash":  # torch 2.4 to 2.6; the older of them without saying what came of it
        result = _text(value.get("cache_state"), 20)
        if result not in ("hit", "miss", "bypass"):
            return None
    parts = value.get("components")
    return TracedCacheQuestion(
        cache,
        result,
        _text(value.get("cache_status_detailed"), 100),
        _text(value.get("key"), 200),
        reason or _text(value.get("cache_bypass_reason"), 2000) or _text(value.get("reason"), 2000),
        time_saved_ms(value),
        components(parts) if isinstance(parts, list) else None,
    )


class CompileBuilder:
    """Builder of a :class:`CompileTrace` from the records of one compile id, in any order; small, since a trace may have thousands."""

    __slots__ = (
        "_attempt", "_breaks", "_budget", "_caches", "_codes", "_compile_id", "_computes", "_failure", "_file", "_function",
        "_guards", "_inner", "_interrupted", "_line", "_line_no", "_metrics", "_rank", "_raw_forward", "_recompiled", "_stack",
        "_stages",
        "_start", "_traceback", "begun", "exported", "frame_id", "generation", "pid",
    )  # fmt: skip

    def __init__(self, record: Record, generation: int, budget: TextBudget) -> None:
        self._budget = budget
        self.pid = record.pid
        self._compile_id = record.compile_id
        self.generation = generation
        self._start = record.time
        self._line_no = record.line_no
        self.frame_id = optional_int(record.metadata.get("frame_id"))
        self._rank = record.rank
        self._attempt = record.attempt
        self._function, self._file, self._line = "", "", 0
        self._stack: tuple[SourceLine, ...] = ()
        self._inner: SourceLine | None = None
        self._stages: dict[str, None] = {}
        self._codes: tuple[OutputCode, ...] = ()
        self._caches: tuple[TracedCacheQuestion, ...] = ()
        self._breaks: dict[tuple[str, int, str], TracedGraphBreak] = _NOTHING
        self._guards: tuple[GuardFailure, ...] = ()
        self._recompiled = False
        self._metrics: tuple[Metrics, ...] = ()
        self._raw_forward: dict[str, Any] = _NOTHING
        self._interrupted = False
        self._failure: Failure | None = None
        self._traceback = ""
        self._computes: bool | None = None
        self.begun = False
        self.exported = False
        """Whether torch.export made its graph, so that no backend gets it."""

    @property
    def captured(self) -> bool:
        """Return whether Dynamo captured a graph outside of a compile, as a strict export makes it do, and nothing more came."""
        return not self.begun and self._stages.keys() == {"dynamo_output_graph"}

    @property
    def capturing(self) -> bool:
        """Return whether Dynamo began to capture outside of a compile, and no end of it came."""
        reached = self._stages.keys() <= {"dynamo_output_graph"}
        return (
            bool(self._compile_id) and not self.begun and not self.exported and not self._metrics and reached
        )

    @property
    def finished(self) -> bool:
        """Return whether the compile's own metrics were seen."""
        return any(metrics.phase == "forward" for metrics in self._metrics)

    def touch(self, record: Record) -> None:
        """Take the attempt and rank of any record of this compile."""
        self._attempt = max(self._attempt, record.attempt)
        if self._rank is None:
            self._rank = record.rank

    def start(self, record: Record, strings: StringTable) -> None:
        """Take a ``dynamo_start`` record: the stack ends in the compiled function at its first line."""
        self.begun = True
        stack = record.value.get("stack") if isinstance(record.value, dict) else None
        self._stack = strings.stack(record.pid, stack)
        if self._stack:
            frame = self._stack[-1]
            self._function, self._file, self._line = frame.function, frame.file, frame.line or 0

    def stage(self, kind: str) -> None:
        """Record that the compile reached a graph of a kind."""
        self._stages[kind] = None

    def aot_graph(self, record: Record) -> None:
        """Take an ``aot_inference_graph`` or ``aot_forward_graph`` record."""
        self.stage(record.kind)
        text = record.payload.text if record.payload else None
        self._computes = None if text is None else _COMPUTES.search(text) is not None

    def joint_graph(self, text: str | None) -> None:
        """Take an ``after_joint_graph`` artifact: without the nodes that Inductor removes, a graph may compute nothing."""
        if text is not None and not _COMPUTES.search(text):
            self._computes = False

    def kernel_stacks(self, text: str) -> None:
        """Take the stacks of the kernels of one graph, which show the function that a wrapper calls."""
        if self._inner is None and is_library(self._file):
            self._inner = wrapped_function(text, self._function)

    def output_code(self, record: Record) -> None:
        """Take an ``inductor_output_code`` record, or the C++ of AOTInductor's wrapper."""
        self.stage("inductor_output_code")
        filename = record.value.get("filename") if isinstance(record.value, dict) else ""
        name = aot_id(record)
        if name:
            phase = name.partition("_")[2]
        elif "aot_joint_graph" in self._stages or "aot_backward_graph" in self._stages:
            phase = "forward" if not self._codes else "backward"
        else:
            phase = "inference" if self._stages.keys() & {"aot_inference_graph", "aot_forward_graph"} else ""
        if len(self._codes) < _MAX_ITEMS:
            md5 = record.payload.md5 if record.payload else ""
            file = filename[:4096] if isinstance(filename, str) else ""
            self._codes += (OutputCode(file, md5[:64], phase, name, record.line_no),)

    def has_aot_graph(self, number: str) -> bool:
        """Return whether a graph with this number of AOTAutograd's came out of this compile."""
        return any(code.aot_id.partition("_")[0] == number for code in self._codes)

    def graph_break(self, record: Record, text: str | None) -> None:
        """Take a ``dynamo_graph_break_reason`` artifact; a repeat by a later attempt is the same break."""
        found = parse_graph_break(text or "the text of this graph break is missing in the trace")
        key = (found.file, found.line, found.reason)
        if found.skipped:
            # The second record about a break, when the frame is given up: only says so.
            same = next((k for k in self._breaks if k[:2] == key[:2]), None)
            if same is not None:
                self._breaks[same] = replace(self._breaks[same], skipped=True)
                return
        if key in self._breaks or len(self._breaks) >= _MAX_ITEMS:
            return
        stack = sum(200 + len(frame.code) for frame in found.user_stack)
        texts = len(found.explanation) + len(found.context) + sum(len(hint) for hint in found.hints)
        if not self._budget.spend(stack + texts):
            found = replace(found, user_stack=(), explanation="", context="", hints=())
        self._breaks = self._breaks or {}
        self._breaks[key] = found

    def recompiled(self, text: str | None) -> None:
        """Take a ``recompile_reasons`` artifact."""
        self._recompiled = True
        self._guards = parse_recompile_reasons(text) if text else ()
        if not self._budget.spend(sum(300 + len(guard.guard) for guard in self._guards)):
            self._guards = self._guards[:1]

    def error(self, text: str) -> None:
        """Take a ``dynamo_error`` artifact: torch's traceback."""
        # The end of a long traceback tells more than its beginning.
        text = text[-_MAX_TRACEBACK:]
        self._traceback = text if self._budget.spend(len(text)) else text[-2000:]

    def cache(self, name: str, text: str | None) -> None:
        """Take a ``fx_graph_cache_hit`` or ``aotautograd_cache_bypass`` artifact and their like."""
        found = read_cache_question(name, text) if len(self._caches) < _MAX_ITEMS else None
        if found is not None and found.result != "failure":
            self._caches += (found,)

    def add_metrics(self, record: Record) -> None:
        """Take a ``compilation_metrics`` or ``bwd_compilation_metrics`` record."""
        value: dict[str, Any] = record.value
        backward = record.kind.startswith("bwd_") or value.get("is_forward") is False
        metrics = read_metrics(value, "backward" if backward else "forward")
        if len(self._metrics) < 64:
            self._metrics += (metrics,)
        if not backward:
            self._raw_forward = {
                key: value.get(key) for key in ("recompile_reason", "fail_reason", "has_guarded_code")
            }
            # Metrics with this key (torch 2.8 on) name every Exception: without one, KeyboardInterrupt or SystemExit left the compile.
            self._interrupted = (
                "exception_stack_trace" in value
                and value.get("has_guarded_code") is False
                and not value.get("fail_type")
            )
            self._named(value)
        if metrics.fail_type:
            self._failure = Failure(
                type=metrics.fail_type,
                message=_text(value.get("fail_reason"), TEXT_LIMIT),
                stage="",
                phase=metrics.phase,
                file=_text(value.get("fail_user_frame_filename"), 4096),
                line=optional_int(value.get("fail_user_frame_lineno")) or 0,
            )

    def _named(self, value: dict[str, Any]) -> None:
        """Take the compiled function from the metrics: before torch 2.6 the stack of ``dynamo_start`` ends in its caller."""
        function, file = _text(value.get("co_name"), 512), _text(value.get("co_filename"), 4096)
        if self._function and (not (function and file) or (function, file) == (self._function, self._file)):
            return
        self._function, self._file = sys.intern(function), sys.intern(file)
        self._line = optional_int(value.get("co_firstlineno")) or 0
        if self._stack:
            self._stack = (*self._stack, SourceLine(file, self._line or None, function))

    def build(self) -> CompileTrace:
        """Return the compile, as far as its records describe it."""
        outcome, failure = self._end()
        breaks = self._breaks
        if outcome is CompileOutcome.SKIPPED and failure is not None and not hit_limit(failure):
            breaks = self._skip_as_break(failure)
        inner = self._inner
        named = inner or SourceLine(self._file, self._line or None, self._function)
        recompile = None
        if self._recompiled or _text(self._raw_forward.get("recompile_reason"), TEXT_LIMIT):
            guards = self._guards or parse_recompile_reasons(
                _text(self._raw_forward.get("recompile_reason"), TEXT_LIMIT)
            )
            recompile = TracedRecompile(named.function, named.file, named.line or 0, guards)
        return CompileTrace(
            pid=self.pid,
            rank=self._rank,
            compile_id=self._compile_id,
            generation=self.generation,
            function=self._function,
            file=self._file,
            line=self._line,
            stack=self._stack,
            user=user_frame(self._stack if inner is None else (*self._stack, inner)),
            outcome=outcome,
            attempts=self._attempt + 1,
            stages=tuple(self._stages),
            output_codes=tuple(self._codes),
            caches=tuple(self._caches),
            graph_breaks=tuple(breaks.values()),
            recompile=recompile,
            metrics=tuple(sorted(self._metrics, key=lambda metrics: metrics.phase != "forward")),
            failure=failure,
            computes=self._computes,
            start=self._start,
            line_no=self._line_no,
            exported=self.exported or "exported_program" in self._stages,
            inner=inner,
        )

    def _end(self) -> tuple[CompileOutcome, Failure | None]:
        """Return how the compile ended, from the evidence of several records: none states it."""
        failure = self._failure
        if failure is None and self._traceback:
            kind, message = last_exception(self._traceback)
            failure = Failure(kind, message[:TEXT_LIMIT], "")
        if failure is not None:
            file, line = self._failed_at(failure)
            stage = (
                failed_stage(self._traceback)
                or stage_of_exception(failure.message, failure.type)
                or self._stage_by_progress(failure.phase)
            )
            failure = replace(failure, stage=stage, file=file, line=line, traceback=self._traceback)
            # Unsupported leaves the compile as an error only under fullgraph=True, and then Dynamo raises it
            # before it writes a graph break record (symbolic_convert.py, step_graph_break is not reached).
            # The recompile limit is the exception that never reaches the script either (convert_frame.py).
            if failure.type == "Unsupported" and failure.phase == "forward":
                skipped = self._breaks or hit_limit(failure)
                return (CompileOutcome.SKIPPED if skipped else CompileOutcome.FAILED), failure
            if failure.type in ("SkipFrame", "SkipCodeRecursiveException", *_LIMITS):
                return CompileOutcome.SKIPPED, failure
            return CompileOutcome.FAILED, failure
        if self._interrupted:
            return CompileOutcome.UNFINISHED, None
        if self.finished:
            if self._raw_forward.get("has_guarded_code") is False:
                return CompileOutcome.SKIPPED, None
            reached = self._stages or self._codes
            return (CompileOutcome.COMPILED if reached else CompileOutcome.NO_GRAPH), None
        if "/" not in self._compile_id and self._stages.keys() & {
            "compiled_autograd_graph",
            "inductor_output_code",
        }:
            return CompileOutcome.COMPILED, None
        if self.exported or "exported_program" in self._stages:
            return CompileOutcome.EXPORTED, None
        return CompileOutcome.UNFINISHED, None

    def _failed_at(self, failure: Failure) -> tuple[str, int]:
        """Return the user's line of a failure; the metrics name the innermost line, also one of torch's own Python, or none."""
        if failure.file and TORCH_FILE.search(failure.file) is None:
            return failure.file, failure.line
        for text in (self._traceback, failure.message):
            file, line = user_place(text)
            if file:
                return file, line
        return failure.file, failure.line

    def _stage_by_progress(self, phase: str) -> str:
        """Return the stage that follows the last graph reached, for a failure without a traceback."""
        if self.exported:
            return "dynamo"
        if phase == "backward":
            return "inductor"
        for stage, room in (
            ("inductor_output_code", "inductor"),
            ("inductor_post_grad_graph", "inductor"),
            ("aot_inference_graph", "inductor"),
            ("aot_forward_graph", "inductor"),
            ("aot_joint_graph", "aot_autograd"),
            ("dynamo_output_graph", "backend"),
        ):
            if stage in self._stages:
                return room
        return "dynamo" if self.begun else ""

    def _skip_as_break(self, failure: Failure) -> dict[tuple[str, int, str], TracedGraphBreak]:
        """Return the breaks of a frame that was given up, made from the exception when there is no other record.

        Without ``TORCH_LOGS=graph_breaks`` torch writes no graph break record for the frame it gives up
        (``convert_frame.py``, ``graph_break_log.isEnabledFor(logging.DEBUG)``).
        """
        if self._breaks:
            breaks = dict(self._breaks)
            last = next(reversed(breaks))
            breaks[last] = replace(breaks[last], skipped=True)
            return breaks
        details = parse_unsupported(failure.message)
        found = TracedGraphBreak(
            reason=details.reason[:500],
            file=failure.file or self._file,
            line=failure.line or self._line,
            function=self._function,
            explanation=details.explanation,
            hints=details.hints,
            context=details.context,
            link=details.link,
            skipped=True,
        )
        return {(found.file, found.line, found.reason): found}


def hit_limit(failure: Failure) -> bool:
    """Return whether Dynamo refused to compile the frame once more (``cache_size_limit`` before torch 2.6)."""
    return (
        failure.type in _LIMITS
        or "recompile limit" in failure.message[:200]
        or "_limit" in failure.message[:60]
    )


def recompile_limit(failure: Failure) -> int | None:
    """Return the recompile limit that a compile went over; 0 where the trace names none, None where it was not the limit."""
    if not hit_limit(failure):
        return None
    named = _LIMIT_VALUE.search(failure.message)
    return int(named[1]) if named else 0


def read_metrics(value: dict[str, Any], phase: str) -> Metrics:
    """Return the measures in a ``CompilationMetrics`` record (``torch/_dynamo/utils.py``) of any version."""
    seconds: dict[str, float] = {}
    for key, number in value.items():
        took = optional_float(number)
        if took is None or len(seconds) >= 100:
            continue
        if key.endswith("_time_s") or key == "structured_logging_overhead_s":
            seconds[sys.intern(key[:-2])] = took
        elif key.endswith("_time_us") and key not in ("start_time_us", "end_time_us"):
            seconds.setdefault(sys.intern(key[:-3]), took / 1e6)
    timed = sorted(seconds)
    reasons = value.get("restart_reasons")
    return Metrics(
        phase=phase,
        timed=_shared_names(tuple(timed)),
        packed_times=struct.pack(f"<{len(timed)}d", *(seconds[name] for name in timed)),
        guard_count=optional_int(value.get("guard_count")),
        graph_op_count=optional_int(value.get("graph_op_count")),
        graph_node_count=optional_int(value.get("graph_node_count")),
        graph_input_count=optional_int(value.get("graph_input_count")),
        restart_reasons=tuple(_text(reason, TEXT_LIMIT) for reason in reasons[:100])
        if isinstance(reasons, list)
        else (),
        fail_type=_text(value.get("fail_type"), 500),
    )


@lru_cache(maxsize=1024)
def _shared_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a copy whose equal names are one object for all compiles."""
    return names


def _text(value: object, limit: int) -> str:
    return value[:limit] if isinstance(value, str) else ""
