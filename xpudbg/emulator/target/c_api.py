"""The parts of an XPU build's ``torch._C``: functions and classes that torch's own ``torch.xpu`` package calls.

They are installed just before ``torch/xpu/__init__.py`` runs, so that its Python code (streams, events, memory queries, the
device guard) is the real one and not an imitation. Names follow torch/_C/__init__.pyi, "Defined in torch/csrc/xpu/"; an older
torch ignores names that it does not know.
"""

from __future__ import annotations

import atexit
import ctypes
import sys
import time
import uuid
from collections.abc import Callable, Collection, Mapping
from typing import Any

from . import report
from .config import TargetConfig

# The base classes of ``torch.xpu.Stream`` and ``torch.xpu.Event``, over the device guard of the shim.
#
# Work on an emulated device is done when the call returns. A stream is a name, an event a point in time; waiting never waits.


def stream_base(torch: Any, shim: ctypes.CDLL) -> type:
    """Make ``torch._C._XpuStreamBase``: a ``torch.Stream`` on an xpu device."""

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
            """A number that identifies the queue, without a real queue."""
            return int(self.stream_id)

        @staticmethod
        def priority_range() -> tuple[int, int]:
            """Return lowest and highest priority, as in c10/xpu/XPUStream.h."""
            return (1, -1)

    _XpuStreamBase.__module__ = "torch._C"
    return _XpuStreamBase


def event_base(torch: Any) -> type:
    """Make ``torch._C._XpuEventBase``: a ``torch.Event`` on an xpu device."""

    class _XpuEventBase(torch._C.Event):  # type: ignore[misc]
        def __new__(cls, enable_timing: bool = False, **_other: Any) -> Any:
            return super().__new__(cls, device="xpu", enable_timing=enable_timing)

        def record(self, stream: Any = None) -> None:
            """Record the current time."""
            super().record(stream)
            self.recorded_at = time.perf_counter()

        def elapsed_time(self, other: Any) -> float:
            """Return the milliseconds between two recorded events; ``torch.Event`` itself refuses subclasses here."""
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


# ``torch._C._XpuDeviceProperties``: the properties that SYCL would report, from the property sheet.


class _XpuDeviceProperties:
    """Attributes as torch documents them for ``torch.xpu.get_device_properties``; prints like the real one."""

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"_XpuDeviceProperties({values})"


_XpuDeviceProperties.__module__ = "torch._C"


def make_properties(sheet: Mapping[str, Any], known: Collection[str] = ()) -> Any:
    """Return device properties with the values of a sheet.

    Args:
        sheet: Name to value.
        known: Names that this torch has; the others are left out, since Inductor prints all of them into the code that it
            generates. Empty: all are used.
    """
    properties = _XpuDeviceProperties()
    for name, value in sheet.items():
        if not known or name in known:
            setattr(properties, name, list(value) if isinstance(value, list) else value)
    if "uuid" in known:
        properties.uuid = uuid.uuid5(uuid.NAMESPACE_DNS, f"xpudbg.{sheet['name']}")  # type: ignore[attr-defined]
    return properties


# torch.version.xpu of the XPU wheels of torch 2.8 to 2.13 has this form.
_SYCL_VERSION = "20250302"
_POOLS = ("all", "small_pool", "large_pool")


def install(shim: ctypes.CDLL, config: TargetConfig) -> None:
    """Add the names of an XPU build to ``torch._C``.

    Args:
        shim: The loaded shim.
        config: How many devices, and their properties.
    """
    torch = sys.modules["torch"]
    c: Any = torch._C
    c._has_xpu = True
    for name, function in {**_devices(shim, config), **_streams(shim), **_memory(shim, config)}.items():
        setattr(c, name, function)
    c._XpuStreamBase = stream_base(torch, shim)
    c._XpuEventBase = event_base(torch)
    c._XpuDeviceProperties = make_properties(config.properties).__class__
    for name in ("_XPUGraph", "_XPUMemPool", "_xpu_XPUAllocator"):
        setattr(c, name, _absent_class(name))
    for name in _ABSENT:
        setattr(c, name, _absent(name))
    c._xpu_isCurrentStreamCapturing = lambda: False
    atexit.register(_report_memory, shim, config.devices)


def _report_memory(shim: ctypes.CDLL, devices: int) -> None:
    """Report the peak of bytes that the process allocated on its devices."""
    total = 0
    for device in range(devices):
        values = (ctypes.c_int64 * 4)()
        shim.xpudbg_memory_stats(device, 0, values)
        total += values[2]
    report.event("device_memory", allocated=total)


def finish(torch: Any, shim: ctypes.CDLL, config: TargetConfig) -> None:
    """Set the parts that can only be set after ``import torch``.

    Args:
        torch: The package.
        shim: The loaded shim.
        config: How many devices, and their properties.
    """
    xpu = torch.xpu
    known = _documented(xpu.get_device_properties.__doc__ or "")
    properties = make_properties(config.properties, known)
    xpu._get_device_properties = lambda device: properties
    # Before Level Zero is asked, which may know a real device.
    xpu._cached_device_count = config.devices
    shim.xpudbg_hand_out_default_generators(1)
    xpu.default_generators = tuple(torch._C.Generator(f"xpu:{i}") for i in range(config.devices))
    shim.xpudbg_hand_out_default_generators(0)
    _seed_at_once(xpu)
    torch.version.xpu = _SYCL_VERSION
    torch._C._dynamo.guards._empty_strided_xpu = lambda size, stride, dtype: torch.empty_strided(
        size, stride, dtype=dtype, device="xpu"
    )


def _seed_at_once(xpu: Any) -> None:
    """Make seeds and states of generators take effect immediately.

    torch keeps them until the device is first used (``torch.xpu._lazy_call``). The device's default generators stand for the
    CPU's, which would begin again there: ``torch.manual_seed(0)`` followed by draws on the CPU would give the device the same ones.
    """

    def call(function: Callable[[], None], **_: Any) -> None:
        nested = hasattr(xpu._tls, "is_initializing")
        # Asking for the current device does not start it.
        xpu._tls.is_initializing = True
        try:
            function()
        finally:
            if not nested:
                del xpu._tls.is_initializing

    xpu.random._lazy_call = call


def hide_cuda_build(module: Any) -> None:
    """Hide CUDA from ``torch._subclasses.fake_tensor`` of a CUDA build, which asserts that XPU and CUDA are not both built."""
    module.FakeTensorMode.avoid_device_init = property(lambda self: False)


def _documented(text: str) -> frozenset[str]:
    """Return the property names that this torch documents, which differ between versions."""
    import re

    return frozenset(re.findall(r"-\s*``(\w+)``", text))


def _devices(shim: ctypes.CDLL, config: TargetConfig) -> dict[str, Callable[..., Any]]:
    def exchange(index: int) -> int:
        before: int = shim.xpudbg_exchange_device(int(index))
        if before < 0:
            raise RuntimeError(
                f"device index {index} is out of range: this target has {config.devices} device(s); "
                "XPUDBG_TARGET_DEVICES sets how many"
            )
        return before

    def set_device(index: int) -> None:
        exchange(index)

    return {
        "_xpu_init": lambda: None,
        "_xpu_isInBadFork": lambda: False,
        "_xpu_getDeviceCount": lambda: config.devices,
        "_xpu_getDevice": lambda: shim.xpudbg_current_device(),  # noqa: PLW0108 (Dynamo needs it hashable)
        "_xpu_setDevice": set_device,
        "_xpu_exchangeDevice": exchange,
        "_xpu_maybeExchangeDevice": exchange,
        "_xpu_canDeviceAccessPeer": lambda device, peer: device != peer,
        "_xpu_synchronize": lambda device=0: shim.xpudbg_synchronize(),
        "_xpu_getArchFlags": lambda: config.name,
    }


def _streams(shim: ctypes.CDLL) -> dict[str, Callable[..., Any]]:
    device_type: int = shim.xpudbg_device_type()

    def current(index: int) -> tuple[int, int, int]:
        index = shim.xpudbg_current_device() if index is None or index < 0 else index
        return shim.xpudbg_current_stream(index), index, device_type

    def set_stream(stream_id: int = 0, device_index: int = 0, device_type: int = 0) -> None:
        shim.xpudbg_set_stream(device_index, stream_id)
        shim.xpudbg_exchange_device(device_index)

    return {
        "_xpu_getCurrentStream": current,
        "_xpu_getCurrentRawStream": lambda index=0: shim.xpudbg_current_stream(index),
        "_xpu_setStream": set_stream,
    }


def _memory(shim: ctypes.CDLL, config: TargetConfig) -> dict[str, Callable[..., Any]]:
    total = int(config.properties["total_memory"])

    def read(device: int, which: int) -> dict[str, int]:
        values = (ctypes.c_int64 * 4)()
        shim.xpudbg_memory_stats(device, which, values)
        return dict(zip(("current", "peak", "allocated", "freed"), values, strict=True))

    def stats(device: int) -> dict[str, Any]:
        report.once("fidelity", "memory", note=_MEMORY_NOTE)
        kinds = {"requested_bytes": 0, "allocated_bytes": 1, "active_bytes": 1, "reserved_bytes": 1}
        empty = dict.fromkeys(("current", "peak", "allocated", "freed"), 0)
        result: dict[str, Any] = {}
        for kind, which in kinds.items():
            values = read(device, which)
            result[kind] = {"all": values, "small_pool": dict(empty), "large_pool": dict(values)}
        return result

    def info(device: int) -> tuple[int, int]:
        return max(0, total - read(device, 1)["current"]), total

    return {
        "_xpu_emptyCache": lambda: None,
        "_xpu_memoryStats": stats,
        "_xpu_resetPeakMemoryStats": lambda device: shim.xpudbg_memory_reset(device, 1),
        "_xpu_resetAccumulatedMemoryStats": lambda device: shim.xpudbg_memory_reset(device, 0),
        "_xpu_getMemoryInfo": info,
        "_xpu_getMemoryFraction": lambda device: 1.0,
        "_xpu_setMemoryFraction": lambda fraction, device: None,
    }


_MEMORY_NOTE = (
    "memory figures count tensors in blocks of 512 bytes; nothing is cached, so reserved equals allocated, "
    "and an allocation beyond the device's memory does not fail"
)
_ABSENT = (
    "_xpu_graph_pool_handle",
    "_xpu_memorySnapshot",
    "_xpu_recordMemoryHistory",
    "_xpu_beginAllocateToPool",
    "_xpu_beginAllocateCurrentThreadToPool",
    "_xpu_endAllocateToPool",
    "_xpu_releasePool",
    "_xpu_customAllocator",
    "_xpu_changeCurrentAllocator",
    "_xpu_getAllocator",
    "_xpu_getStreamFromExternal",
)


def _absent(name: str) -> Callable[..., Any]:
    def refuse(*args: Any, **kwargs: Any) -> Any:
        report.once("refused", name, reason="needs a real device")
        raise NotImplementedError(
            f"xpudbg: torch._C.{name} needs a real XPU; an emulated target does not have it"
        )

    return refuse


def _absent_class(name: str) -> type:
    def refuse(_cls: Any, *_args: Any, **_kwargs: Any) -> None:
        _absent(name)()

    return type(name.lstrip("_"), (), {"__new__": refuse})
