"""Profiles of a program's run: torch.profiler's (Kineto), and those of Intel's unitrace and Triton's Proton.

Profiles of Triton's Proton: a tree of scopes with kernels at its leaves (``.hatchet``).

Written by ``third_party/proton/csrc/lib/Data/Dump/TreeDataHatchetDump.cpp`` of triton-lang/triton (before 2026 ``TreeData.cpp``), the names of
metrics by ``csrc/include/Data/Metric.h``. Read by that source and by the examples of its tests, of 2024 (``Time (ns)``) and later; not seen
from a device. The last part is of the devices::

    [{"frame": {"name": "ROOT", "type": "function"}, "metrics": {"count": 0, "time (ns)": 0}, "children": [
       {"frame": {"name": "scope", ...}, "metrics": {}, "children": [
          {"frame": {"name": "triton_kernel", ...}, "children": [],
           "metrics": {"count": 1, "time (ns)": 1664, "device_id": "0", "device_type": "CUDA", "bytes": 2.0}}]}]},
     {"CUDA": {"0": {"arch": "86", "bus_width": 128, "clock_rate": 1140000, "memory_clock_rate": 5501000, "num_sms": 16}}}]

A time is the sum of a kernel's launches in that scope; there are no single events. Cycles of instrumented kernels, samples and metrics of
the program are counted alone.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import BinaryIO, cast

import msgspec

from xpudbg.core.text import binary_size, plural
from xpudbg.formats.profiles.kineto import is_kineto, parse_kineto
from xpudbg.formats.profiles.unitrace import is_unitrace, parse_unitrace
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.profile import DeviceWork, Profile, WorkTotal, Writer
from xpudbg.store.files.compression import Begun, head_of

HEAD = 1 << 16
"""Bytes at the beginning of a file by which a profile is recognised."""


def is_profile(head: bytes) -> bool:
    """Return whether a file with these first bytes is a profile."""
    return is_kineto(head) or is_unitrace(head) or is_proton(head)


def names_itself_profile(head: bytes) -> bool:
    """Return whether a file with these first bytes can be no other program's: Chrome trace events alone may be anyone's."""
    return is_profile(head) and (b'"schemaVersion"' in head or not is_kineto(head))


def parse_profile(stream: BinaryIO, *, origin: str) -> Parsed[Profile]:
    """Return the profile in a file.

    Args:
        stream: The file, unpacked; an OSError while it is read ends it there.
        origin: What to call it in problems.

    Raises:
        OSError: Its beginning cannot be read.
    """
    head = head_of(stream, HEAD)
    begun = cast("BinaryIO", Begun(head, stream))
    if is_unitrace(head):
        return parse_unitrace(begun, origin=origin)
    return (parse_proton if is_proton(head) else parse_kineto)(begun, origin=origin)


MOST = 256 << 20
"""Bytes of a file; a longer one is not read."""
_MAX_NAMES = 100_000
_TEXT = 2000
_LONGEST = 1e18
_HEAD = re.compile(rb'\s*\[\s*\{\s*"(?:children|frame|metrics|DeviceId)"\s*:')
_TIME = ("time (ns)", "Time (ns)")
_COUNT = ("count", "Count")
_DEVICE = ("device_id", "DeviceId")
_READ = frozenset((*_TIME, *_COUNT, *_DEVICE, "device_type", "DeviceType"))


class _Frame(msgspec.Struct):
    name: str = ""


class _Node(msgspec.Struct):
    frame: _Frame = msgspec.field(default_factory=_Frame)
    metrics: dict[str, object] = msgspec.field(default_factory=dict)
    children: list[_Node] = msgspec.field(default_factory=list)


class _Device(msgspec.Struct):
    arch: str | int = ""


def is_proton(head: bytes) -> bool:
    """Return whether a file begins as a tree of Proton's does."""
    return _HEAD.match(head) is not None


def parse_proton(stream: BinaryIO, *, origin: str) -> Parsed[Profile]:
    """Return the sums of a tree's kernels.

    Args:
        stream: The tree, unpacked.
        origin: What to call it in problems.
    """
    data = bytearray()
    try:
        while len(data) <= MOST and (more := stream.read(1 << 20)):
            data += more
        if len(data) > MOST:
            return _failed(origin, f"it has more than {binary_size(MOST)}, and is not read")
        first, *rest = msgspec.json.decode(data, type=list[msgspec.Raw])
        root = msgspec.json.decode(first, type=_Node)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        return _failed(origin, f"it is cut short or damaged: {error}")
    sums = _Sums()
    sums.add(root)
    profile = Profile(
        Writer.PROTON,
        devices=_devices(rest),
        works=tuple(sums.works),
        totals=tuple(
            WorkTotal(what, calls, ns / 1000, None, None)
            for what, (calls, ns) in enumerate(sums.works.values())
        ),
        counts=dict(sorted(sums.counts.items())),
        unused=tuple(sorted(sums.counts.keys() - {"kernel"})),
        negative=sums.negative,
        complete=not sums.left_out,
    )
    problems = []
    if sums.negative:
        problems.append(Problem(origin, f"{plural(sums.negative, 'time')} that cannot be, left out"))
    if sums.left_out:
        problems.append(Problem(origin, f"{plural(sums.left_out, 'kernel')} left out, it has too many"))
    return Parsed(profile, tuple(problems))


class _Sums:
    """Calls and nanoseconds by kernel.

    Attributes:
        works: Sums by work.
        counts: Launches, and nodes with metrics that are not read.
        negative: Times that cannot be.
        left_out: Kernels that are not stored.
    """

    def __init__(self) -> None:
        self.works: dict[DeviceWork, tuple[int, float]] = {}
        self.counts: Counter[str] = Counter()
        self.negative = self.left_out = 0

    def add(self, root: _Node) -> None:
        """Add a tree."""
        nodes = [root]
        while nodes:
            node = nodes.pop()
            nodes += reversed(node.children)
            time, count = _number(node.metrics, _TIME), _number(node.metrics, _COUNT)
            if time or count:
                self._kernel(node, time, count)
            # The root repeats all names, with zeros.
            for name in node.metrics.keys() - _READ if node is not root else ():
                if name[:100] in self.counts or len(self.counts) < 1000:
                    self.counts[name[:100]] += 1

    def _kernel(self, node: _Node, time: float, count: float) -> None:
        if not (0 <= time < _LONGEST and 0 <= count < _LONGEST):
            self.negative += 1
            return
        device = next((str(node.metrics[key])[:200] for key in _DEVICE if key in node.metrics), "")
        work = DeviceWork(node.frame.name[:_TEXT], device=device)
        if work not in self.works and len(self.works) >= _MAX_NAMES:
            self.left_out += 1
            return
        calls, ns = self.works.get(work, (0, 0.0))
        self.works[work] = (calls + int(count), ns + time)
        self.counts["kernel"] += int(count)


def _number(metrics: dict[str, object], keys: tuple[str, ...]) -> float:
    value = next((metrics[key] for key in keys if key in metrics), 0)
    return value if isinstance(value, (int, float)) else 0


def _devices(rest: list[msgspec.Raw]) -> dict[str, str]:
    """Return what is known of devices by number."""
    try:
        kinds = msgspec.json.decode(rest[-1], type=dict[str, dict[str, _Device]]) if rest else {}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return {
        number[:200]: f"{kind} {device.arch}".strip()[:200]
        for kind, devices in list(kinds.items())[:100]
        for number, device in list(devices.items())[:1000]
    }


def _failed(origin: str, why: str) -> Parsed[Profile]:
    return Parsed(Profile(Writer.PROTON, complete=False), (Problem(origin, why),))
