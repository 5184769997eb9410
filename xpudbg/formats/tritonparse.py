"""tritonparse traces: one JSON object a line, a compilation or a launch of a Triton kernel.

Written by ``tritonparse/structured_logging.py`` (``maybe_trace_triton``, ``LaunchHookImpl``, ``TritonJsonFormatter``) as ``.ndjson``, or as
``.bin.ndjson`` with a gzip member (or zstd frame) for each record; ``tritonparse parse`` writes ``.ndjson.gz`` with more keys and events. Seen:
raw traces of tritonparse 0.6.0 with triton 3.6.0, raw and parsed ones of 2025 with triton 3.4.0. One record, on one line::

    {"event_type": "compilation", "pid": 443, "stack": [{"line": 40, "name": "<module>", "filename": "/demo/record.py", "loc": "..."}],
     "timestamp": "...", "payload": {
       "metadata": {"hash": "c95c...", "name": "scale_kernel", "cache_hit": false, "num_warps": 4, ..., "src_constants": {"(4,)": 256}},
       "pt_info": {"frame_id": 0, "frame_compile_id": 0, "attempt": 0},                     (inside of torch.compile only)
       "file_path": {"scale_kernel.ttir": "/root/.triton/cache/ZFOH.../scale_kernel.ttir", "scale_kernel.cubin": "...", ...},
       "file_content": {"scale_kernel.ttir": "...", "scale_kernel.json": "{...}", ...},     (texts; "<file too large: N bytes>")
       "python_source": {"file_path": "/demo/record.py", "start_line": 11, "end_line": 15, "code": "..."}}}
    {"event_type": "launch", "pid": 443, "name": "scale_kernel", "function": 278693136, "stream": 0, "grid": [16],
     "compilation_metadata": {"hash": "c95c...", ...}, "stack": [...],
     "extracted_args": {"x_ptr": {"type": "tensor", "shape": [4, 1000], "dtype": "torch.float32", "device": "cuda:0", "stride": [1000, 1],
                        "data_ptr": "0x7fe4afe00000", ...}, "n": {"type": "int", "value": 4000}}}

Other events (``autotune``, ``launch_diff``, ``ir_analysis``, ``roofline``) are counted. Tensor statistics and blobs, addresses, strings and the text of other
objects are not kept.
"""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

import msgspec

from xpudbg.core.text import binary_size
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.triton import (
    TracedArgument,
    TracedKernel,
    TracedLaunch,
    TracedStage,
    TritonparseTrace,
)
from xpudbg.store.records import integer, table

MAX_LINE = 256 << 20
"""Bytes of a record; a longer one is left out."""
MAX_STAGES = 2 << 30
"""Characters of all stages of a trace; later ones are left out."""
MAX_KERNELS = 50_000
MAX_ALIKE = 200
"""Different launches of one kernel that are stored; the others are counted."""
MAX_ARGUMENTS = 200
MAX_DIMENSIONS = 64
_TEXT = 1 << 10
_SOURCE = 1 << 20
_CHUNK = 1 << 20
_HEAD = re.compile(rb'\s*\{\s*"event_type"\s*:\s*"')
_LEFT_OUT = re.compile(r"<.*>")
_FILE = re.compile(r"[A-Za-z0-9_<][\w.<>=+-]{0,199}")
_KEY = re.compile(r"[A-Za-z0-9_-]{16,120}")
_HEX = re.compile(r"[0-9a-f]{16,128}")
_LIBRARIES = re.compile(
    r"/(?:site|dist)-packages/|/python/triton/|/tritonparse/structured_logging\.py$|^<|/c[a-z2-7]{51}\.py$"
)
"""Files that are not the user's: libraries, and code that Inductor generated."""
Sink = Callable[[TracedStage], None]


def is_tritonparse(head: bytes) -> bool:
    """Return whether a file begins as a tritonparse trace does."""
    return _HEAD.match(head) is not None


def parse_tritonparse(stream: BinaryIO, *, origin: str, sink: Sink | None = None) -> Parsed[TritonparseTrace]:
    """Return the kernels and launches of a trace, read as a stream.

    Args:
        stream: The trace, unpacked; an OSError while it is read ends it there.
        origin: What to call it in problems.
        sink: Called with the content of each stage, once per kernel; stages are not stored otherwise.

    Returns:
        The trace with problems; ``unknown_lines`` counts lines that are no records.
    """
    return _Reader(origin, sink).read(stream)


@dataclass
class _Kernel:
    row: TracedKernel
    launches: Counter[TracedLaunch] = field(default_factory=Counter)
    benchmarks: Counter[TracedLaunch] = field(default_factory=Counter)
    left_out: int = 0
    written: set[str] = field(default_factory=set)


class _Reader:
    def __init__(self, origin: str, sink: Sink | None) -> None:
        self.origin = origin
        self.sink = sink
        self.kernels: dict[str, _Kernel] = {}
        self.records: Counter[str] = Counter()
        self.problems: list[Problem] = []
        self.unknown = 0
        self.stage_room = MAX_STAGES
        self.complete = True
        self.too_long = self.too_many = self.too_large = 0

    def read(self, stream: BinaryIO) -> Parsed[TritonparseTrace]:
        try:
            for number, line in self._lines(stream):
                self._record(line, number)
        except OSError as error:
            self.complete = False
            self._problem("", f"reading ended: {error.strerror or error}", "what comes before is used")
        for count, what in (
            (self.too_long, f"records of more than {binary_size(MAX_LINE)} were ignored"),
            (self.too_many, f"records of kernels beyond the first {MAX_KERNELS} were ignored"),
            (self.too_large, f"stages beyond {binary_size(MAX_STAGES)} were ignored"),
        ):
            if count:
                self._problem("", f"{count} {what}")
        if self.unknown:
            self._problem("", f"{self.unknown} lines are no records of tritonparse")
        value = TritonparseTrace(
            self.origin,
            tuple(sorted(self.records.items())),
            tuple(_finished(k) for k in self.kernels.values()),
            "launch" in self.records,
            self.complete,
            tuple(self.problems),
        )
        return Parsed(value, tuple(self.problems), self.unknown)

    def _lines(self, stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
        parts: list[bytes] = []
        length = number = 0
        while chunk := stream.read(_CHUNK):
            *whole, rest = chunk.split(b"\n")
            for piece in whole:
                number += 1
                if length + len(piece) <= MAX_LINE:
                    yield number, b"".join([*parts, piece])
                else:
                    self.too_long += 1
                parts, length = [], 0
            length += len(rest)
            if length <= MAX_LINE:
                parts.append(rest)
            else:
                parts = []
        if length and length <= MAX_LINE:
            yield number + 1, b"".join(parts)  # a cut record is said where it does not decode
        elif length:
            self.too_long += 1

    def _record(self, line: bytes, number: int) -> None:
        if not line.strip():
            return
        try:
            record = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            record = None
        event = _text(record.get("event_type")) if isinstance(record, dict) else ""
        if not isinstance(record, dict) or not event:
            self.unknown += 1
            if is_tritonparse(line[:200]):
                self.complete = False
                self._problem(f":{number}", "the record is cut or damaged")
            return
        self.records[event if len(self.records) < 100 or event in self.records else "others"] += 1
        if event == "compilation":
            self._compilation(record, number)
        elif event == "launch":
            self._launch(record)

    def _problem(self, where: str, what: str, hint: str = "") -> None:
        if len(self.problems) < 50:
            self.problems.append(Problem(f"{self.origin}{where}", what, hint))

    def _kernel(self, name: str, digest: str, key: str) -> _Kernel | None:
        found = self.kernels.get(digest or f"name {name}")
        if found is None:
            if len(self.kernels) >= MAX_KERNELS:
                self.too_many += 1
                return None
            found = self.kernels[digest or f"name {name}"] = _Kernel(TracedKernel(name, digest, key))
        return found

    def _compilation(self, record: dict[str, Any], number: int) -> None:
        payload = table(record.get("payload"))
        metadata = table(payload.get("metadata"))
        paths, contents = table(payload.get("file_path")), table(payload.get("file_content"))
        name = _text(metadata.get("name")) or next((n.partition(".")[0] for n in (*contents, *paths)), "")
        digest = _text(metadata.get("hash"))
        if not name or not digest:
            self._problem(f":{number}", "a compilation without the kernel's name or hash")
            return
        kernel = self._kernel(name, digest, _key(paths, digest))
        if kernel is None:
            return
        source = table(payload.get("python_source"))
        compiled_in = table(payload.get("pt_info"))
        row = kernel.row
        stages = self._stages(kernel, paths, contents)
        if not any(n.endswith(".json") for n in kernel.written) and metadata and row.key:
            self._write(
                kernel, f"{_safe(name)}.json", msgspec.json.encode(_plain_metadata(metadata)).decode()
            )
        kernel.row = TracedKernel(
            name=name,
            hash=digest,
            key=row.key or _key(paths, digest),
            compiled=row.compiled + 1,
            cache_hits=row.cache_hits + (metadata.get("cache_hit") is True),
            compile_id=row.compile_id or _compile_id(compiled_in),
            python_file=row.python_file or _text(source.get("file_path")),
            python_line=row.python_line or integer(source.get("start_line")) or 0,
            python_source=row.python_source or _text(source.get("code"), _SOURCE),
            called_from=row.called_from or _user_line(record.get("stack")),
            stages=row.stages or stages,
        )

    def _stages(self, kernel: _Kernel, paths: dict[str, Any], contents: dict[str, Any]) -> tuple[str, ...]:
        there: list[str] = []
        for file in dict.fromkeys([*contents, *paths]):
            suffix = file.rpartition(".")[2]
            content = contents.get(file)
            if not _FILE.fullmatch(file) or "." not in file or file.startswith("__grp__"):
                continue
            # Else the trace names it without its content, or tritonparse left that out: ``<file too large: 9 bytes>``.
            if not isinstance(content, str) or _LEFT_OUT.fullmatch(content):
                continue
            if self._write(kernel, file, content) and suffix != "json":
                there.append(suffix[:40])
        return tuple(there[:50])

    def _write(self, kernel: _Kernel, name: str, text: str) -> bool:
        if name in kernel.written or not kernel.row.key:
            return name in kernel.written
        if len(text) > self.stage_room:
            self.too_large += 1
            return False
        self.stage_room -= len(text)
        kernel.written.add(name)
        if self.sink is not None:
            self.sink(TracedStage(kernel.row.key, name, text))
        return True

    def _launch(self, record: dict[str, Any]) -> None:
        name = _text(record.get("name"))
        digest = _text(table(record.get("compilation_metadata")).get("hash"))
        if not name:
            self.unknown += 1
            return
        kernel = self._kernel(name, digest, _key({}, digest))
        if kernel is None:
            return
        arguments, why = _arguments(record.get("extracted_args"))
        alike = TracedLaunch(
            _sizes(record.get("grid")),
            integer(record.get("stream")),
            0,
            0,
            integer(record.get("pid")),
            _user_line(record.get("stack")),
            arguments,
            why,
        )
        if alike not in kernel.launches and len(kernel.launches) >= MAX_ALIKE:
            kernel.left_out += 1
            kernel.benchmarks[TracedLaunch((), None, 0)] += _is_benchmark(record.get("stack"))
            return
        kernel.launches[alike] += 1
        kernel.benchmarks[alike] += _is_benchmark(record.get("stack"))


def _finished(kernel: _Kernel) -> TracedKernel:
    rows = [
        replace(alike, count=count, benchmark=kernel.benchmarks[alike])
        for alike, count in kernel.launches.items()
    ]
    rows.sort(key=lambda r: (-r.count, r.grid, r.line, r.pid or 0))
    return replace(
        kernel.row,
        launch_count=sum(kernel.launches.values()) + kernel.left_out,
        benchmark_count=sum(kernel.benchmarks.values()),
        launches=tuple(rows),
        launches_left_out=kernel.left_out,
    )


def _key(paths: dict[str, Any], digest: str) -> str:
    """Return the name of the kernel's folder in the cache: from the paths, else from the hash (base32, triton 3.3 on)."""
    for path in paths.values():
        folder = _text(path).replace("\\", "/").rpartition("/")[0].rpartition("/")[2]
        if _KEY.fullmatch(folder):
            return folder
    if _HEX.fullmatch(digest) and len(digest) % 2 == 0:
        return base64.b32encode(bytes.fromhex(digest)).decode().rstrip("=")
    return ""


def _safe(name: str) -> str:
    return re.sub(r"[^\w<>=+-]", "_", name)[:150] or "kernel"


def _plain_metadata(metadata: dict[str, Any]) -> dict[str, Any]:
    """Return the keys of ``KERNEL.json``, without those that tritonparse adds."""
    return {
        k: v
        for k, v in metadata.items()
        if not k.startswith("src_") and k not in ("cache_hit", "env", "times")
    }


def _compile_id(info: dict[str, Any]) -> str:
    frame, again = integer(info.get("frame_id")), integer(info.get("frame_compile_id"))
    return f"{frame}/{again}" if frame is not None and again is not None else ""


def _user_line(stack: object) -> str:
    for frame in reversed(stack[-1000:] if isinstance(stack, list) else []):
        file, line = _text(table(frame).get("filename")), integer(table(frame).get("line"))
        if file and line and not _LIBRARIES.search(file.replace("\\", "/")):
            return f"{file}:{line}"
    return ""


def _is_benchmark(stack: object) -> bool:
    """Return whether Triton's autotuner launched to measure, by the rule of ``tritonparse/parse/sourcemap_utils.py``."""
    frames = [table(f) for f in (stack[-1000:] if isinstance(stack, list) else [])]
    return any(
        f.get("name") == "_bench" and "triton/runtime/autotuner.py" in _text(f.get("filename"))
        for f in frames
    )


def _arguments(value: object) -> tuple[tuple[TracedArgument, ...], str]:
    if not isinstance(value, dict):
        return (), "the trace has none for this launch"
    note = value.get("_note")
    if isinstance(note, str) and len(value) == 1:
        return (), note[:_TEXT]
    return tuple(_argument(name, table(v)) for name, v in list(value.items())[:MAX_ARGUMENTS]), ""


def _argument(name: str, about: dict[str, Any]) -> TracedArgument:
    kind = _text(about.get("type")) or "unknown"
    tensor = table(about.get("base")) or about
    value = about.get("value")
    number = isinstance(value, (int, float)) and kind in ("int", "float", "bool")
    return TracedArgument(
        name[:200],
        kind[:200],
        _text(tensor.get("dtype"))[:100].removeprefix("torch."),
        _sizes(about.get("shape")),
        _sizes(about.get("stride", about.get("strides"))),
        _text(tensor.get("device"))[:100],
        str(value)[:100] if number else "",
    )


def _sizes(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MAX_DIMENSIONS:
        return ()
    sizes = [integer(v) for v in value]
    return tuple(s for s in sizes if s is not None) if None not in sizes else ()


def _text(value: object, most: int = _TEXT) -> str:
    return value[:most] if isinstance(value, str) else ""
