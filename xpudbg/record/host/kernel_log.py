"""Messages of the operating system's kernel on GPUs and killed processes, from the time of a run (Linux, ``/dev/kmsg``)."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from xpudbg.core import system
from xpudbg.formats.last_page import UNREAD
from xpudbg.model.artifact import KERNEL_LOG

_DEVICE = Path("/dev/kmsg")
_WANTED = re.compile(
    r"\b(?:xe|i915|amdgpu|nvidia|drm|kfd)\b|NVRM|segfault|traps:|[Oo]ut of memory|oom|iommu|DMAR|ASID|Faulted Address|FaultType|AccessType|EngineClass"
)
_IDENTITY = re.compile(r"Serial Number|\bGPU-[0-9a-f]{8}-")
"""Lines that name a single board."""
_MOST = 500
_EARLIER_US = 1_000_000
"""The kernel's own clock is not exactly that of CLOCK_MONOTONIC."""


def write_kernel_log(folder: Path, seconds: float, *, device: Path = _DEVICE) -> None:
    """Write the messages of the last seconds, or why they cannot be read; nothing where there are none.

    Args:
        folder: Folder of the logs of a run.
        seconds: How long ago the run began.
        device: Where the kernel's messages are read.
    """
    since = time.clock_gettime(time.CLOCK_MONOTONIC) - seconds
    try:
        lines = read_messages(device, since * 1e6 - _EARLIER_US)
    except OSError as error:
        lines = [f"{UNREAD}{device}: {error.strerror}"]
    if lines:
        folder.mkdir(exist_ok=True)
        (folder / KERNEL_LOG).write_text("\n".join(lines[-_MOST:]) + "\n", encoding="utf-8")


def read_messages(device: Path, since_us: float) -> list[str]:
    """Return the wanted messages since a time, as ``dmesg`` prints them.

    A record is ``priority,sequence,microseconds,flags;text``, then lines that begin with a blank; see
    ``Documentation/ABI/testing/dev-kmsg``.

    Args:
        device: ``/dev/kmsg``.
        since_us: Microseconds since the machine started.

    Raises:
        OSError: It cannot be read.
    """
    found: list[str] = []
    descriptor = os.open(device, system.READ)
    try:
        while True:
            try:
                record = os.read(descriptor, 8192)
            except BlockingIOError:
                break
            except BrokenPipeError:
                continue  # messages were overwritten while we read
            if not record:
                break
            for line in record.decode("utf-8", "replace").split("\n"):
                found += _wanted(line, since_us)
    finally:
        os.close(descriptor)
    return found


def _wanted(record: str, since_us: float) -> list[str]:
    """Return the lines of a wanted record; none for others and for lines that belong to a record."""
    head, _, text = record.partition(";")
    stamp = head.split(",")[2:3]
    message = text.replace("\\x0a", "\n").replace("\\x09", " ")
    if (
        not stamp
        or not stamp[0].isdecimal()
        or int(stamp[0]) < since_us
        or not _WANTED.search(message)
        or _IDENTITY.search(message)
    ):
        return []
    return [f"[{int(stamp[0]) / 1e6:12.6f}] {line}" for line in message.splitlines() if line.strip()]
