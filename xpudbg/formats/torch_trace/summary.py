"""Summaries of a structured trace, one per compile, and collectives of graphs.

Collectives of a graph: the schedule, estimates and tensors that Inductor writes to the trace, and the calls in its code.

Also the order in which a process ran its graphs.

``inductor_collective_schedule`` (``log_collective_schedule`` in ``torch/_inductor/debug.py``, torch 2.9 on; graphs without a
collective have none)::

    ["torch.ops._c10d_functional.all_reduce_.default", "torch.ops._c10d_functional.wait_tensor.default"]

``inductor_runtime_and_tensor_meta`` (``log_runtime_and_tensor_meta``, same file)::

    {"ops": [{"name": "extern_kernels.mm", "type": "compute", "estimated_runtime_ns": 6.88584187,
              "outputs": [{"shape": [1024, 1024], "stride": [1024, 1], "dtype": "float16"}]}]}

Under that key torch 2.9 to 2.13 write what ``get_estimated_runtime`` returns, which is **milliseconds** since that version
(``torch/_inductor/scheduler.py``); builds before its release wrote nanoseconds. Operators of devices whose speed torch does not know, those
of the CPU among them, have 0.

``graph_execution`` (``record_and_log_graph_execution_order``, same file): every call of a graph that was compiled meanwhile or before; a
forward and its backward have one id, and a graph of a compile before that has none::

    {"graph_execution_order": [{"compile_id": "0/0"}, {"compile_id": null}]}

In the code a collective is a call, ``torch.ops._c10d_functional.all_reduce_.default(buf0, 'sum', '0')``. Seen: torch 2.9 to 2.13.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from xpudbg.core.text import plural
from xpudbg.formats.torch_trace.compiles import (
    KERNEL_STACKS,
    METRICS_KINDS,
    CompileBuilder,
    aot_id,
    is_export,
)
from xpudbg.formats.torch_trace.reader import read_trace
from xpudbg.formats.torch_trace.records import (
    MAX_PID,
    Generations,
    Readable,
    Record,
    StringTable,
    TextBudget,
    TraceLog,
)
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.ranks import OpEstimate
from xpudbg.model.trace import CompileTrace, TracedGraphBreak, TraceProcess, TraceSummary

# Graph breaks of traces that hold no record of them (torch 2.5 and older, which do not name their version in the trace).
#
# What is left there are ``restart_reasons`` in ``compilation_metrics`` and the function that Dynamo goes on in behind a break::
#
#     {"compilation_metrics": {"co_name": "fn", "restart_reasons": ["'skip function graph_break in file .../decorators.py'"]}}
#     {"compilation_metrics": {"co_name": "torch_dynamo_resume_in_fn_at_9551", ...}}      <- the break was at line 9551

_RESUMED = re.compile(r"^torch_dynamo_resume_in_(?P<function>.*)_at_(?P<line>\d{1,9})$")
_NO_REASON = "the trace does not say why (only that the function went on behind this line)"


def add_unrecorded_breaks(compiles: Sequence[CompileTrace]) -> tuple[CompileTrace, ...]:
    """Return the compiles of a trace without graph break records, with breaks derived from restarts and resumed functions.

    A break belongs to the compile that stopped there: the last one before the resumed function's own of the same function and
    file. Restarts without a resumed function are breaks too where torch gives a reason; their line is not known.

    Args:
        compiles: In order of their first records.
    """
    found: dict[int, TracedGraphBreak] = {}
    for number, compile_ in enumerate(compiles):
        match = _RESUMED.match(compile_.function)
        if match is None or compile_.recompile is not None:
            continue
        owner = _owner(compiles, number, match["function"], found)
        if owner is not None:
            reason = _reason(compiles[owner]) or _NO_REASON
            found[owner] = TracedGraphBreak(reason, compile_.file, int(match["line"]), match["function"])
    for number, compile_ in enumerate(compiles):
        reason = _reason(compile_)
        if reason and number not in found:
            found[number] = TracedGraphBreak(reason, compile_.file, 0, compile_.function)
    return tuple(
        replace(c, graph_breaks=(found[n],)) if n in found and not c.graph_breaks else c
        for n, c in enumerate(compiles)
    )


def _owner(
    compiles: Sequence[CompileTrace], resumed: int, function: str, taken: dict[int, TracedGraphBreak]
) -> int | None:
    """Return the number of the compile that a resumed function continues."""
    for number in range(resumed - 1, -1, -1):
        earlier = compiles[number]
        if (earlier.pid, earlier.file) != (compiles[resumed].pid, compiles[resumed].file):
            continue
        match = _RESUMED.match(earlier.function)
        if number not in taken and (match["function"] if match else earlier.function) == function:
            return number
    return None


def _reason(compile_: CompileTrace) -> str:
    reasons = (r.strip().strip("'") for m in compile_.metrics for r in m.restart_reasons)
    return "; ".join(dict.fromkeys(r.split("\n", 1)[0] for r in reasons if r and "Unknown" not in r))[:500]


GRAPH_KINDS = (
    "dynamo_output_graph",
    "compiled_autograd_graph",
    "aot_joint_graph",
    "aot_forward_graph",
    "aot_backward_graph",
    "aot_inference_graph",
    "inductor_post_grad_graph",
    "inductor_output_code",
)
"""Kinds of records of the graphs of a compile, in the order in which torch.compile reaches them."""

_ARTIFACT_STAGES = {"inductor_post_grad_graph", "after_post_grad_graph"}
_WANTED_PAYLOADS = frozenset(
    {
        "dynamo_graph_break_reason",
        "recompile_reasons",
        "dynamo_error",
        "torch_version",
        "fx_graph_cache_hit",
        "fx_graph_cache_miss",
        "fx_graph_cache_bypass",
        "aotautograd_cache_hit",
        "aotautograd_cache_miss",
        "aotautograd_cache_bypass",
        "fx_graph_cache_hash",
        "aotautograd_cache_hash",
        "aot_forward_graph",
        "aot_inference_graph",
        "after_joint_graph",
        KERNEL_STACKS,
    }
)
_WRAPPER = "inductor_aot_wrapper_code"
"""AOTInductor's C++ wrapper: a ``graph_dump`` record, from torch 2.10 an artifact."""
_DECODED = frozenset(
    {
        "str",
        "dynamo_start",
        "artifact",
        "create_symbol",
        "create_unbacked_symbol",
        "graph_dump",
        "exported_program",
        *METRICS_KINDS,
        *GRAPH_KINDS,
    }
)
_COUNTED_ONLY = frozenset(
    [
        "chromium_event",
        "describe_storage",
        "describe_tensor",
        "describe_source",
        "dynamo_guards",
        "dynamo_cpp_guards_str",
        "dump_file",
        "guard_added",
        "guard_added_fast",
        "expression_created",
        "optimize_ddp_split_graph",
        "optimize_ddp_split_child",
        "inductor_pre_grad_graph",
        "compilation_metrics_runtime",
        "bwd_compilation_metrics_runtime",
        "export",
        "propagate_real_tensors",
        "propagate_real_tensors_provenance",
        "missing_fake_kernel",
        "mismatched_fake_kernel",
        "symbolic_shape_specialization",
        "evaluate_expr",
        "unbacked_symbol",
        "pickled_guards",
        "aot_inductor",
        "rank_info",
        "link",
    ]
)
_WITHOUT_COMPILE = frozenset(
    {
        "str", "artifact", "graph_dump", "exported_program", "aot_joint_graph", "aot_forward_graph",
        "aot_backward_graph", "aot_inference_graph", "inductor_pre_grad_graph", "inductor_post_grad_graph",
        "inductor_output_code", *METRICS_KINDS,
    }
)  # fmt: skip
"""Kinds that are used outside of a compile: export, and AOTInductor, which runs Inductor without Dynamo."""
_AOT_STEPS = {
    "before_pre_grad_graph": 0, "inductor_pre_grad_graph": 0, "after_pre_grad_graph": 1, "aot_forward_graph_fw_metadata": 2,
    "aot_joint_graph": 3, "aot_inference_graph": 4, "aot_forward_graph": 4, "aot_backward_graph": 5, "fx_graph_runnable": 6,
    "before_post_grad_graph": 7, "after_post_grad_graph": 8, "inductor_post_grad_graph": 8, "inductor_output_code": 9,
    _WRAPPER: 9,
}  # fmt: skip
"""Inductor's records of one graph outside of Dynamo, in order: a step back begins the next graph (AOTInductor has no compile ids)."""
_MAX_COMPILES = 20_000


def summarise_trace(stream: Readable | Iterable[bytes], *, origin: str) -> Parsed[TraceSummary]:
    """Return the summary of a structured trace: the compiles of its processes.

    Args:
        stream: A binary file object, or blocks of bytes (see :func:`iter_records`).
        origin: Name of the trace, used in problems.

    Returns:
        The summary, however much of the trace could be read; ``unknown_lines`` are those that are neither a
        record nor the payload of one. The memory it takes grows with the number of compiles, not with the
        trace.
    """
    summariser = TraceSummariser()
    return summariser.result(read_trace(stream, [summariser], origin=origin))


_NAMED = 5
ALTERED = "payloads that do not have the md5 that their records name"
"""Beginning of the problem of a trace that was changed after torch wrote it."""


class TraceSummariser:
    """Builder of a :class:`TraceSummary` from the records of a trace; one of the consumers of :func:`read_trace`."""

    kinds: Collection[str] = _DECODED
    payloads: Collection[str] = _WANTED_PAYLOADS
    heads: Collection[str] = ("inductor_output_code",)

    def __init__(self) -> None:
        self._strings = StringTable()
        self._budget = TextBudget()
        self._compiles: dict[tuple[int, str], list[CompileBuilder]] = {}
        self._generations = Generations()
        self._order: deque[CompileBuilder] = deque()
        self._ranks: dict[int, set[int]] = {}
        self._names_torch = False  # a record that traces without records of graph breaks do not have
        self._versions: dict[str, str] = {}
        self._dropped = 0
        self._aot_steps: dict[int, int] = {}
        self._handlers: dict[str, Callable[[Record], object]] = {
            "str": self._string,
            "artifact": self._artifact,
            "dynamo_start": lambda record: self._compile(record, starts=True).start(record, self._strings),
            "create_symbol": self._compile,
            "create_unbacked_symbol": self._compile,
            "inductor_output_code": self._code,
            **dict.fromkeys(("aot_forward_graph", "aot_inference_graph"), self._aot_graph),
            **dict.fromkeys(
                (
                    "aot_joint_graph",
                    "aot_backward_graph",
                    "inductor_pre_grad_graph",
                    "inductor_post_grad_graph",
                ),
                lambda record: self._inductor_step(record).stage(record.kind),
            ),
            "graph_dump": self._dump,
            "exported_program": self._exported,
            **dict.fromkeys(METRICS_KINDS, self._metrics),
        }

    def add(self, record: Record) -> None:
        """Take one record into the summary."""
        if record.rank is not None:
            ranks = self._ranks.get(record.pid)
            if ranks is None and len(self._ranks) < 65536:
                ranks = self._ranks[record.pid] = set()
            if ranks is not None and len(ranks) < 4096:
                ranks.add(record.rank)
        handler = self._handlers.get(record.kind)
        if handler is not None and (record.compile_id or record.kind in _WITHOUT_COMPILE):
            handler(record)
        elif record.compile_id:
            self._compile(record).stage(record.kind)

    def _compile(self, record: Record, *, starts: bool = False) -> CompileBuilder:
        """Return the compile that a record belongs to, made at its first record."""
        key = (record.pid, record.compile_id)
        builders = self._compiles.get(key)
        if builders is None:
            if len(self._order) >= _MAX_COMPILES:
                self._dropped += 1
                return CompileBuilder(record, 0, self._budget)
            builders = self._compiles[key] = []
        begun = bool(builders) and (builders[-1].begun or not record.compile_id)
        # Dynamo gives the id of an export again without a word.
        after_export = bool(builders) and builders[-1].exported and bool(record.compile_id)
        if not builders or after_export or (starts and begun and record.attempt == 0):
            if len(self._order) < _MAX_COMPILES:
                last = builders[-1].generation if builders else None
                number = self._generations.of(record.pid, record.compile_id, last)
                builders.append(CompileBuilder(record, number, self._budget))
                self._order.append(builders[-1])
            elif not builders:
                return CompileBuilder(record, 0, self._budget)
        builder = builders[-1]
        builder.touch(record)
        return builder

    def _inductor_step(self, record: Record, name: str = "") -> CompileBuilder:
        """Return the compile of a record that Inductor or AOTAutograd writes; without an id it may begin the next one."""
        if record.compile_id:
            return self._compile(record)
        step = _AOT_STEPS[name or record.kind]
        last = self._aot_steps.get(record.pid, 99)
        if len(self._aot_steps) < 65536:
            self._aot_steps[record.pid] = step
        exported = is_export(record)
        known = self._compiles.get((record.pid, ""))
        other = known is not None and known[-1].exported != exported
        builder = self._compile(record, starts=step <= last or other)
        builder.exported = builder.exported or exported
        return builder

    def _code(self, record: Record) -> None:
        """Take generated code; a backward whose compile id was reused after a reset is found by its graph's number."""
        latest = self._inductor_step(record)
        number, _, phase = aot_id(record).partition("_")
        earlier = self._compiles.get((record.pid, record.compile_id), ()) if phase == "backward" else ()
        owner = next((b for b in reversed(earlier) if b.has_aot_graph(number)), latest)
        owner.output_code(record)

    def _aot_graph(self, record: Record) -> None:
        self._inductor_step(record).aot_graph(record)

    def _dump(self, record: Record) -> None:
        if isinstance(record.value, dict) and record.value.get("name") == _WRAPPER:
            self._inductor_step(record, _WRAPPER).output_code(record)

    def _exported(self, record: Record) -> None:
        self._aot_steps.pop(record.pid, None)
        self._compile(record, starts=True).stage(record.kind)

    def _string(self, record: Record) -> None:
        self._strings.learn(record.pid, record.value)

    def _metrics(self, record: Record) -> None:
        if not isinstance(record.value, dict):
            return
        for key, field in (("torch", "pytorch_version"), ("triton", "triton_version"), ("cuda",
        "cuda_version"),
                           ("python", "python_version")):  # fmt: skip
            value = record.value.get(field)
            if isinstance(value, str) and value:
                self._versions.setdefault(key, value[:500])
        if not record.compile_id and is_export(record):
            self._export_ended(record)
        elif record.compile_id or (record.pid, "") in self._compiles:
            self._compile(record).add_metrics(record)

    def _export_ended(self, record: Record) -> None:
        """Take the end of a strict export: its metrics have no compile id, the graph that Dynamo captured for it has one."""
        failed = bool(record.value.get("fail_type"))
        mine = (b for b in reversed(self._order) if b.pid == record.pid)
        last = next((b for b in mine if (b.capturing if failed else b.captured)), None)
        if last is None and failed:
            self._aot_steps.pop(record.pid, None)
            last = self._compile(record, starts=True)
        if last is not None:
            last.exported = True
            if failed:
                last.add_metrics(record)

    def _artifact(self, record: Record) -> None:
        name = record.name
        self._names_torch |= name in ("dynamo_graph_break_reason", "torch_version")
        text = record.payload.text if record.payload else None
        if name == "torch_version":
            self._torch_version(text or "")
        elif name == _WRAPPER:
            self._inductor_step(record, name).output_code(record)
        elif not record.compile_id:
            if name in _AOT_STEPS:
                builder = self._inductor_step(record, name)
                if name in _ARTIFACT_STAGES:
                    builder.stage("inductor_post_grad_graph")
        elif name == "recompile_reasons":
            # Written before dynamo_start, so that it can be the first record of a compile whose id is used
            # again.
            finished = self._compiles.get((record.pid, record.compile_id), [None])[-1]
            self._compile(record, starts=finished is not None and finished.finished).recompiled(text)
        elif name == "dynamo_graph_break_reason":
            self._compile(record).graph_break(record, text)
        elif name == "dynamo_error":
            self._compile(record).error(text or "")
        elif name in _ARTIFACT_STAGES:
            self._compile(record).stage("inductor_post_grad_graph")
        elif name == KERNEL_STACKS:
            self._compile(record).kernel_stacks(text or "")
        elif name == "after_joint_graph":
            self._compile(record).joint_graph(text)
        elif name.startswith(("fx_graph_cache_", "aotautograd_cache_")):
            self._compile(record).cache(name, text)

    def _torch_version(self, text: str) -> None:
        try:
            value: Any = json.loads(text)
        except (ValueError, RecursionError):
            return
        if isinstance(value, dict):
            for key, field in (("torch", "pytorch_version"), ("commit", "commit")):
                if isinstance(value.get(field), str):
                    self._versions[key] = value[field][:500]

    def _built(self) -> Iterator[CompileTrace]:
        """Yield the compiles; one refused before ``dynamo_start`` is named after the others of its frame."""
        frames: dict[tuple[int, int | None], CompileTrace] = {}
        self._compiles.clear()
        while self._order:
            # Each makes room for its result.
            builder = self._order.popleft()
            compiled = builder.build()
            key = (compiled.pid, builder.frame_id)
            known = frames.get(key)
            if compiled.function:
                frames[key] = compiled
            elif known is not None and builder.frame_id is not None:
                where = known.function, known.file, known.line
                again = compiled.recompile
                if again is not None:
                    again = replace(again, function=where[0], file=where[1], line=where[2])
                compiled = replace(compiled, function=where[0], file=where[1], line=where[2], recompile=again)
            yield compiled

    def _compiles_built(self) -> tuple[CompileTrace, ...]:
        built = tuple(self._built())
        return built if self._names_torch else add_unrecorded_breaks(built)

    def result(self, log: TraceLog) -> Parsed[TraceSummary]:
        """Return the summary of the records, once, with the counts and problems of the reader; see :func:`summarise_trace`."""
        problems = list(log.problems)
        if log.dropped_problems:
            problems.append(Problem(log.origin, f"{log.dropped_problems} further problems are not listed"))
        if self._dropped:
            problems.append(Problem(log.origin, f"more than {_MAX_COMPILES} compiles: the rest is not kept"))
        if self._budget.refused:
            what = f"{self._budget.refused} long texts (explanations, tracebacks, stacks) are not kept"
            problems.append(Problem(log.origin, f"{what}: the trace has too many of them"))
        if self._strings.dropped:
            problems.append(
                Problem(
                    log.origin,
                    f"{self._strings.dropped} interned strings did not fit: file names are missing",
                )
            )
        if log.altered:
            named = ", ".join(f"{label} at line {line}" for line, label in log.altered_at[:_NAMED])
            named += ", ..." if log.altered > _NAMED else ""
            what = f"{ALTERED}: {log.altered} ({named})"
            hint = "the trace was edited (paths replaced?) or damaged after it was written: what stands there may be wrong"
            problems.append(Problem(log.origin, what, hint))
        problems += _order_problems(log)
        if not log.records and log.bytes:
            problems.append(
                Problem(log.origin, "this is not a structured trace: no line of it is a record",
                        "torch writes one when TORCH_TRACE names a folder")
            )  # fmt: skip
        unknown = tuple(sorted(log.kinds.keys() - _DECODED - _COUNTED_ONLY))
        if unknown:
            named = ", ".join(unknown[:8]) + (", ..." if len(unknown) > 8 else "")
            problems.append(Problem(log.origin, f"records of kinds that this version does not know: {named}"))
        summary = TraceSummary(
            origin=log.origin,
            bytes=log.bytes,
            records=log.records,
            kinds=tuple(sorted(log.kinds.items())),
            processes=tuple(
                TraceProcess(pid, tuple(sorted(self._ranks.get(pid, ()))), records)
                for pid, (records, _, _) in log.pids.items()
            ),
            compiles=self._compiles_built(),
            versions=self._versions,
            unknown_kinds=unknown,
            altered=tuple(label for _, label in log.altered_at),
        )
        return Parsed(summary, tuple(problems), log.unknown_lines)


def _order_problems(log: TraceLog) -> Iterator[Problem]:
    """Return problems that show that the file is not the complete output of one process."""
    if log.backwards:
        what = f"the clock of a process goes back by more than a second, {plural(log.backwards, 'time')}; first at line {log.backwards_at}"
        hint = "the machine's clock was set, or traces were put together in one file: times and order across that line mean little"
        yield Problem(log.origin, what, hint)
    processes = [pid for pid in log.pids if pid <= MAX_PID]
    if len(processes) > 1:
        named = ", ".join(map(str, processes[:5])) + (", ..." if len(processes) > 5 else "")
        what = f"records of {len(processes)} processes in one file (pids {named})"
        yield Problem(
            log.origin, what, "torch writes a file a process: it was put together, or the process forked"
        )


_MAX = 100_000
_LONGEST = 1e18
"""Nanoseconds; a longer, negative or non-numeric estimate is unknown."""
_IN_MILLISECONDS = ((2, 9), (2, 13))
"""The first and the last version whose releases were examined."""
_NO_MILLISECONDS = 1e5
"""Limit of any operator's estimate in milliseconds; in nanoseconds a larger matrix product exceeds it."""
_CALL = re.compile(
    r"^(?![ \t]*#)[^\n#]{0,200}?\b(torch\.ops\.(?:_c10d_functional|_c10d_functional_autograd|c10d_functional|c10d|symm_mem)\.\w{1,80}\.\w{1,40})\(",
    re.MULTILINE,
)


def parse_collective_schedule(text: str, *, origin: str) -> Parsed[tuple[str, ...]]:
    """Return the collectives of ``inductor_collective_schedule``, in order."""
    value = _load(text)
    if not isinstance(value, list):
        return Parsed((), (Problem(origin, "no list of collectives is in it"),))
    return Parsed(tuple(_word(item) for item in value[:_MAX]))


def parse_runtime_and_tensor_meta(text: str, *, origin: str) -> Parsed[tuple[OpEstimate, ...]]:
    """Return the operators of ``inductor_runtime_and_tensor_meta``, in order; estimates keep the unit in which they were written."""
    value = _load(text)
    ops = value.get("ops") if isinstance(value, dict) else None
    if not isinstance(ops, list):
        return Parsed((), (Problem(origin, "no list of operators is in it"),))
    found, odd = [], 0
    for op in ops[:_MAX]:
        if not isinstance(op, dict):
            odd += 1
            continue
        time = op.get("estimated_runtime_ns")
        known = isinstance(time, int | float) and not isinstance(time, bool) and 0 <= time < _LONGEST
        outputs = op.get("outputs")
        found.append(
            OpEstimate(
                _word(op.get("name")),
                op.get("type") == "collective",
                float(time) if known and time is not None else None,
                tuple(_tensor(o) for o in outputs[:1000]) if isinstance(outputs, list) else (),
            )
        )
    return Parsed(tuple(found), (), odd)


def estimate_unit(largest: float, torch: str) -> float | None:
    """Return the nanoseconds in one unit of the written estimates; None when unknown.

    Args:
        largest: The largest estimate of the job.
        torch: Version of torch; empty when it is not known.
    """
    if largest >= _NO_MILLISECONDS:
        return 1.0
    version = re.match(r"(\d{1,4})\.(\d{1,4})", torch)
    first, last = _IN_MILLISECONDS
    if largest == 0 or (version and first <= (int(version[1]), int(version[2])) <= last):
        return 1e6
    return None


def parse_graph_execution(text: str, *, origin: str) -> Parsed[tuple[str, ...]]:
    """Return the compile ids of ``graph_execution`` in the order of the calls; empty where torch did not know one."""
    value = _load(text)
    calls = value.get("graph_execution_order") if isinstance(value, dict) else None
    if not isinstance(calls, list):
        return Parsed((), (Problem(origin, "no order of graphs is in it"),))
    known = [c for c in calls[:_MAX] if isinstance(c, dict)]
    over = len(calls) - _MAX
    problems = (Problem(origin, f"{over} calls of graphs over {_MAX} are not compared"),) if over > 0 else ()
    ids = tuple(_id(c.get("compile_id")) for c in known)
    return Parsed(ids, problems, len(calls[:_MAX]) - len(known))


def collectives_of_code(text: str) -> tuple[str, ...]:
    """Return the collectives that generated Python code calls, in order; calls in comments do not count."""
    return tuple(match[1] for match in list(_CALL.finditer(text))[:_MAX])


def _load(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _id(value: object) -> str:
    return value[:200] if isinstance(value, str) else ""


def _word(value: object) -> str:
    return value[:200] if isinstance(value, str) else "unknown"


def _tensor(value: object) -> str:
    if not isinstance(value, dict):
        return "unknown"
    shape, stride, dtype = value.get("shape"), value.get("stride"), value.get("dtype")
    return f"{dtype}{json.dumps(shape)}, stride {json.dumps(stride)}"[:300]
