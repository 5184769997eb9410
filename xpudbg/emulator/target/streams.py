"""The base classes of ``torch.xpu.Stream`` and ``torch.xpu.Event``, over the device guard of the shim.

Work on an emulated device is done when the call returns. A stream is a name, an event a point in time; waiting never waits.
"""

from __future__ import annotations

import ctypes
import time
from typing import Any


def stream_base(torch: Any, shim: ctypes.CDLL) -> type:
    """``torch._C._XpuStreamBase``: a ``torch.Stream`` on an xpu device."""

    class _XpuStreamBase(torch._C.Stream):  # type: ignore[misc]
        def __new__(
            cls,
            priority: int = 0,
            stream_id: int = 0,
            device_index: int = 0,
            device_type: int = 0,
            **_external: Any,
        ) -> Any:
            if stream_id or device_index or device_type:
                stream = super().__new__(
                    cls, stream_id=stream_id, device_index=device_index, device_type=device_type
                )
            else:
                device = torch._C.device("xpu", shim.xpudbg_current_device())
                stream = super().__new__(cls, device=device, priority=priority)
            stream.priority = max(-1, min(1, priority))
            return stream

        @property
        def sycl_queue(self) -> int:
            """A number that names the queue; there is nothing behind it."""
            return int(self.stream_id)

        @staticmethod
        def priority_range() -> tuple[int, int]:
            """Lowest and highest priority, as c10/xpu/XPUStream.h has them."""
            return (1, -1)

    _XpuStreamBase.__module__ = "torch._C"
    return _XpuStreamBase


def event_base(torch: Any) -> type:
    """``torch._C._XpuEventBase``: a ``torch.Event`` on an xpu device."""

    class _XpuEventBase(torch._C.Event):  # type: ignore[misc]
        def __new__(cls, enable_timing: bool = False, **_other: Any) -> Any:
            return super().__new__(cls, device="xpu", enable_timing=enable_timing)

        def record(self, stream: Any = None) -> None:
            """Note the time."""
            super().record(stream)
            self.recorded_at = time.perf_counter()

        def elapsed_time(self, other: Any) -> float:
            """Milliseconds between two recorded events; ``torch.Event`` itself refuses subclasses here."""
            begin, end = getattr(self, "recorded_at", None), getattr(other, "recorded_at", None)
            if begin is None or end is None:
                raise RuntimeError("Both events must be recorded before calculating elapsed time.")
            return float((end - begin) * 1e3)

        @property
        def sycl_event(self) -> int:
            """The event's handle; 0 until it is recorded."""
            return int(self.event_id)

    _XpuEventBase.__module__ = "torch._C"
    return _XpuEventBase
