"""The structured trace that ``TORCH_TRACE`` writes: records as a stream, and a summary per compile."""

from __future__ import annotations

from xpudbg.formats.torch_trace.compile_details import CompileDetailsReader
from xpudbg.formats.torch_trace.compiles import hit_limit, recompile_limit
from xpudbg.formats.torch_trace.reader import TraceConsumer, iter_records, read_trace
from xpudbg.formats.torch_trace.records import Limits, Payload, Record, TraceLog, compile_id_of, payload_text
from xpudbg.formats.torch_trace.summary import TraceSummariser, summarise_trace

__all__ = [
    "CompileDetailsReader",
    "Limits",
    "Payload",
    "Record",
    "TraceConsumer",
    "TraceLog",
    "TraceSummariser",
    "compile_id_of",
    "hit_limit",
    "iter_records",
    "payload_text",
    "read_trace",
    "recompile_limit",
    "summarise_trace",
]
