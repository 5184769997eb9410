"""Text of Intel's unitrace: call log (``-t``) and summary (``-d``) of devices, properties of kernels, metrics, samples of stalls.

Written by ``tools/unitrace/src/levelzero/ze_collector.h``, ``ze_metrics.h`` and ``opencl/cl_collector.h`` of intel/pti-gpu; ``-o`` writes the
same into a file. Seen: commit fcd0ca81 (2025), Level Zero and OpenCL, and an older ``--metric-query`` of a Data Center GPU Max; rows of
``--metric-sampling`` and ``--stall-sampling`` are read by their writer's source alone. The call log, a line for each piece of work::

    Thread 2516 Device 3140521589432 : "gemm_kernel[SIMD8 {1; 1; 1} {16; 8; 1}]" [ns] 365 (append) 366 (submit) 367 (start) 368 (end)
    Thread 2516 Device 3140521589432 : "zeCommandListAppendMemoryCopy(D2M)[64]" [ns] ...                     (bytes in brackets)

A summary, whose rows are comma-separated values; rows of ``Kernel Properties`` follow in the same way, and ``API Timing Summary`` (``-h``)
has rows for calls of the host, which are counted alone::

    === Device Timing Summary ===
                    Total Execution Time (ns):             94801836
        Total Device Time for L0 backend (ns):              2360080
    == L0 Backend ==
           Kernel,        Calls,            Time (ns),     Time (%),         Average (ns),             Min (ns),             Max (ns)
    "gemm_kernel",            1,                10520,     7.409703,                10520,                10520,                10520
    === Kernel Properties ===
           Kernel, Compiled, SIMD, Number of Arguments, SLM Per Work Group, Private Memory Per Thread, Spill Memory Per Thread, Register File Size Per Thread
    "gemm_kernel",      AOT,    8,                  15,               4096,                         0,                       0,                           128

Metrics (``-q``: a row is a launch; ``-k``: rows are samples, with ``GlobalInstanceId`` of the launch), and stalls by address from the kernel's
begin, in samples::

    == Kernel Metrics ==                  (also === Device #0 Metrics ===)
    Kernel,Device,SubDeviceId,GpuTime[ns],...,GPU_MEMORY_BYTE_READ[bytes],...,XVE_ACTIVE[%],XVE_STALL[%],...,
    hgemm_nn[SIMD16 {56; 1; 1} {64; 8; 1}],0,0,4733040,...
    === Device #0 Metrics ===
         Kernel, IP[Address], Active[Events], ControlStall[Events], PipeStall[Events], SendStall[Events], ...,
    gemm_kernel,  0x00000130,              4,                    0,                 2,                71, ...,
"""

from __future__ import annotations

import csv
import math
import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import BinaryIO, TypeVar

from xpudbg.core.text import plural, whole_number
from xpudbg.model.problem import Parsed, Problem, UnknownLines
from xpudbg.model.profile import (
    DeviceKind,
    DeviceWork,
    Events,
    HostCall,
    Profile,
    StallSample,
    WorkMetrics,
    WorkTotal,
    Writer,
)

MAX_LINES = 20_000_000
T = TypeVar("T")
_CHUNK = 1 << 20
_LONGEST_LINE = 1 << 16
_MAX_NAMES = 100_000
_HEAD = re.compile(
    rb"\s*(?:=== (?:Device|API) Timing Summary ===|=== Kernel Properties ===|=== Device #\d{1,9} Metrics ===|== Kernel Metrics =="
    rb"|Thread \d+ Device \w+ : )"
)
_WORK = re.compile(
    r'Thread (\d{1,19}) Device (\w{1,32}) : (?:"([^"]+)"|([^" ]+)) \[ns\] '
    r"(\d{1,19}) \(append\) (\d{1,19}) \(submit\) (\d{1,19}) \(start\) (\d{1,19}) \(end\)"
)
_SHAPE = re.compile(
    r"\[SIMD(\d{1,4}) \{(\d{1,9}); (\d{1,9}); (\d{1,9})\} \{(\d{1,9}); (\d{1,9}); (\d{1,9})\}\]$"
)
_TILE = re.compile(r"Tile #(\d{1,4}): ")
"""Before the names of works of a kernel that several tiles share."""
_BYTES = re.compile(r"\[(\d{1,18})\]$")
_HEADING = re.compile(r"===? (.+?) ===?|[\w ]+ \(ns\): +\d{1,19}")
_METRICS = re.compile(r"Device #\d{1,9} Metrics|Kernel Metrics")
_UNIT = re.compile(r"(.{1,200}?)\[([^\]]{1,20})\]")
_ADDRESS = "IP[Address]"
_INSTANCE = "GlobalInstanceId"
_MEANS = frozenset({"%", "MHz"})
"""Units of metrics whose mean is taken over launches; others are added up."""
_GPU_TIME = "GpuTime[ns]"
_HEX = re.compile(r"0x[0-9a-fA-F]{1,16}")
_PROPERTIES = ("SIMD", "Spill Memory Per Thread", "Register File Size Per Thread")
_COPY = re.compile(r"(?:zeCommandListAppend(?:Image|Memory)Copy|clEnqueue(?:Read|Write|Copy|Map|Unmap))")
_BARRIER = re.compile(r"(?:zeCommandListAppend|clEnqueue)Barrier")
_FILL = re.compile(r"(?:zeCommandListAppendMemoryFill|clEnqueueFill)")


def is_unitrace(head: bytes) -> bool:
    """Return whether a file begins as output of unitrace does."""
    return _HEAD.match(head) is not None


def parse_unitrace(stream: BinaryIO, *, origin: str) -> Parsed[Profile]:
    """Return the works of devices, their events or their sums.

    Args:
        stream: The text, unpacked; an OSError while it is read ends it there.
        origin: What to call it in problems.
    """
    reader = _Reader()
    ended = ""
    try:
        for number, line in enumerate(_lines(stream)):
            if number >= MAX_LINES:
                ended = f"only its first {MAX_LINES:,} lines are read"
                break
            reader.add(line.decode("utf-8", "replace").strip())
    except OSError as error:
        ended = str(error)
    problems = [Problem(origin, ended)] if ended else []
    if reader.negative:
        problems.append(
            Problem(origin, f"{plural(reader.negative, 'event')} that end before they start, left out")
        )
    return Parsed(
        reader.result(complete=not ended),
        (*problems, *reader.unknown.problems(origin)),
        reader.unknown.count,
    )


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    rest = b""
    while more := stream.read(_CHUNK):
        *lines, rest = (rest + more).split(b"\n")
        yield from lines
        if len(rest) > _LONGEST_LINE:
            yield rest[:_LONGEST_LINE]
            rest = b""
    yield rest


class _Measured:
    """Metrics of a kernel, added up.

    Attributes:
        times: Times of its launches in microseconds, where each row is a launch.
    """

    def __init__(self) -> None:
        self.times = array("d")
        self._rows = 0
        self._weight = 0.0
        self._sums: Counter[str] = Counter()
        self._instances: set[str] = set()

    def add(self, measured: dict[str, float], instance: str) -> None:
        """Add a row."""
        time = measured.get(_GPU_TIME, 0.0)
        self._rows += 1
        self._weight += time
        for name, value in measured.items():
            unit = _UNIT.fullmatch(name)
            self._sums[name] += value * time if unit and unit[2] in _MEANS else value  # type: ignore[assignment]  # whole numbers in typeshed
        if not instance:
            self.times.append(time / 1000)
        elif len(self._instances) < _MAX_NAMES:
            self._instances.add(instance)

    def result(self, kernel: str) -> WorkMetrics:
        """Return sums, and means over time."""
        values: dict[str, float] = {}
        for name, total in self._sums.items():
            unit = _UNIT.fullmatch(name)
            mean = unit is not None and unit[2] in _MEANS
            values[name] = (total / self._weight if self._weight else 0.0) if mean else total
        return WorkMetrics(kernel, len(self._instances) or self._rows, values)


class _Reader:
    """Reader of one text."""

    def __init__(self) -> None:
        self.unknown = UnknownLines()
        self.negative = 0
        self._works: dict[DeviceWork, int] = {}
        self._calls: dict[HostCall, int] = {}
        self._device, self._runtime = Events(), Events()
        self._totals: list[WorkTotal] = []
        self._properties: dict[str, tuple[int | None, int | None, int | None]] = {}
        self._copied: Counter[int] = Counter()
        self._counts: Counter[str] = Counter()
        self._row: Callable[[list[str]], bool] | None = None
        self._columns: list[str] = []
        self._measured: dict[str, _Measured] = {}
        self._stalls: dict[tuple[str, int], Counter[str]] = {}
        self._rows: dict[str, Callable[[list[str]], bool]] = {
            "Device Timing Summary": self._total,
            "Kernel Properties": self._kernel,
            "API Timing Summary": self._api,
        }

    def result(self, *, complete: bool) -> Profile:
        """Return the profile."""
        if not self._works:
            self._measured_times()
        works = [self._with_properties(work) for work in self._works]
        return Profile(
            Writer.UNITRACE,
            works=tuple(works),
            calls=tuple(self._calls),
            device=self._device,
            runtime=self._runtime,
            totals=() if len(self._device) else tuple(self._totals),
            counts=dict(sorted(self._counts.items())),
            unused=("API",) if self._counts["API"] else (),
            copied=self._copied,
            negative=self.negative,
            complete=complete,
            metrics=tuple(one.result(name) for name, one in self._measured.items()),
            stalls=tuple(
                StallSample(name, address, dict(counts)) for (name, address), counts in self._stalls.items()
            ),
        )

    def _measured_times(self) -> None:
        """Take the times of launches from their metrics, where nothing else has them."""
        for name, one in self._measured.items():
            if one.times:
                what = self._number(self._works, DeviceWork(name, _kind(name)))
                total = WorkTotal(what or 0, len(one.times), sum(one.times), min(one.times), max(one.times))
                self._totals.append(total)

    def add(self, line: str) -> None:
        """Read a line."""
        if not line:
            return
        if match := _WORK.fullmatch(line):
            self._event(match)
        elif heading := _HEADING.fullmatch(line):
            if heading[1] and not heading[1].endswith(" Backend"):
                counted = _METRICS.fullmatch(heading[1]) is not None
                self._row, self._columns = self._metrics if counted else self._rows.get(heading[1]), []
        elif self._row is None or not self._read_row(line):
            self.unknown.add(line)

    def _read_row(self, line: str) -> bool:
        try:
            values = [value.strip() for value in next(csv.reader([line], skipinitialspace=True), [])]
        except csv.Error:
            return False
        if values[:1] in (["Kernel"], ["Function"]):
            self._columns = values
            return True
        if len(values) < len(self._columns):
            # Properties in older files: only the name has a comma behind it.
            values += values.pop().split()
        return len(values) == len(self._columns) and self._row is not None and self._row(values)

    def _event(self, match: re.Match[str]) -> None:
        thread, device, quoted, plain = match.group(1, 2, 3, 4)
        append, submit, start, end = (int(match[n]) for n in range(5, 9))
        work, size = named_work(quoted or plain, device)
        kind = work.kind
        what = self._number(self._works, work)
        call = self._number(self._calls, HostCall("append", thread=thread))
        self._counts[kind.value] += 1
        if end < start or what is None or call is None:
            self.negative += 1
            return
        if size:
            self._copied[what] += size
        number = len(self._device) + 1
        _append(self._device, what, start, end, number)
        _append(self._runtime, call, append, max(append, submit), number)

    def _total(self, values: list[str]) -> bool:
        name, calls, time, _, _, least, most = values if len(values) == 7 else ("",) * 7
        numbers = [whole_number(value) for value in (calls, time, least, most)]
        work, _ = named_work(name)
        what = self._number(self._works, work)
        if what is None or not name or any(n is None or n < 0 for n in numbers):
            return False
        count, total, low, high = (n or 0 for n in numbers)
        self._counts[work.kind.value] += count
        self._totals.append(WorkTotal(what, count, total / 1000, low / 1000, high / 1000))
        return True

    def _kernel(self, values: list[str]) -> bool:
        if not values[0] or len(self._properties) >= _MAX_NAMES:
            return False
        row = dict(zip(self._columns, values, strict=True))
        simd, spills, registers = (whole_number(row.get(column, "")) for column in _PROPERTIES)
        self._properties[named_work(values[0])[0].name] = (simd, spills, registers)
        return True

    def _metrics(self, values: list[str]) -> bool:
        row = {column: value for column, value in zip(self._columns, values, strict=True) if column}
        if _ADDRESS in row:
            return self._stall(row)
        instance = row.pop(_INSTANCE, "")
        measured = {
            name: found
            for name, value in row.items()
            if "[" in name and (found := _number_of(value)) is not None
        }
        work, _ = named_work(row.get("Kernel", ""))
        if not work.name or not measured or measured.get(_GPU_TIME, 0.0) < 0:
            return False
        self._counts["metrics"] += 1
        if work.name not in self._measured and len(self._measured) >= _MAX_NAMES:
            return False
        self._measured.setdefault(work.name, _Measured()).add(measured, instance)
        return True

    def _stall(self, row: dict[str, str]) -> bool:
        name, address = named_work(row.get("Kernel", ""))[0].name, row[_ADDRESS]
        counts = {
            unit[1]: whole_number(value) for column, value in row.items() if (unit := _UNIT.fullmatch(column))
        }
        counts.pop("IP", None)
        if (
            not name
            or not _HEX.fullmatch(address)
            or any(count is None or count < 0 for count in counts.values())
        ):
            return False
        self._counts["stalls"] += 1
        key = (name, int(address, 16))
        if key not in self._stalls and len(self._stalls) >= _MAX_NAMES:
            return False
        self._stalls.setdefault(key, Counter()).update({name: count or 0 for name, count in counts.items()})
        return True

    def _api(self, values: list[str]) -> bool:
        self._counts["API"] += whole_number(values[1]) or 0 if len(values) == 7 else 0
        return len(values) == 7

    def _with_properties(self, work: DeviceWork) -> DeviceWork:
        simd, spills, registers = self._properties.get(work.name, (None, None, None))
        return replace(work, simd=work.simd or simd, spills=spills, registers=registers)

    def _number(self, known: dict[T, int], thing: T) -> int | None:
        if thing not in known and len(known) >= _MAX_NAMES:
            return None
        return known.setdefault(thing, len(known))


def named_work(name: str, device: str = "", stream: str = "") -> tuple[DeviceWork, int]:
    """Return the work that a name is of, without its shape, and the bytes that it copies; 0 where it does not say.

    Args:
        name: ``gemm_kernel[SIMD8 {1; 2; 3} {16; 8; 1}]``, ``zeCommandListAppendMemoryCopy(D2M)[64]``.
        device: Its device.
        stream: Its queue.
    """
    if tile := _TILE.match(name):
        name, stream = name[tile.end() :], f"{stream} tile {tile[1]}".strip()
    kind = _kind(name)
    simd: int | None = None
    grid: tuple[int, ...] = ()
    block: tuple[int, ...] = ()
    if shape := _SHAPE.search(name):
        simd = int(shape[1])
        grid, block = (tuple(map(_size, shape.group(n, n + 1, n + 2))) for n in (2, 5))
        name = name[: shape.start()]
    size = _BYTES.search(name) if kind is not DeviceKind.KERNEL else None
    name = name[: size.start()] if size else name
    return DeviceWork(name, kind, device, stream, grid=grid, block=block, simd=simd), int(
        size[1]
    ) if size else 0


def _number_of(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _append(events: Events, what: int, start: int, end: int, number: int) -> None:
    events.what.append(what)
    events.start.append(start / 1000)
    events.duration.append((end - start) / 1000)
    events.external.append(0)
    events.correlation.append(number)


def _kind(name: str) -> DeviceKind:
    if _COPY.match(name):
        return DeviceKind.MEMCPY
    if _BARRIER.match(name):
        return DeviceKind.BARRIER
    return DeviceKind.MEMSET if _FILL.match(name) else DeviceKind.KERNEL


def _size(text: str) -> int:
    return min(int(text[:18]), 1 << 40)
