"""The backend ``xccl`` of ``torch.distributed``: ``ProcessGroupXCCL`` as an XPU build of torch has it, over gloo.

The backend itself is C++ (``csrc/xccl_backend.cpp``), since torch calls it from C++: DDP's reducer, functional collectives and
autograd's threads. Python only makes the gloo group below it.
"""

from __future__ import annotations

import datetime
import sys
from typing import Any

from . import report

_TIMEOUT = datetime.timedelta(minutes=30)  # kBackendDefaultTimeout in torch/csrc/distributed/c10d/Backend.hpp
NOTE = (
    "collectives on xpu tensors (xccl) ran over gloo on the host: their results are right, their time, order of summation "
    "and overlap with computation are not those of oneCCL"
)


def install() -> None:
    """Give ``torch._C._distributed_c10d`` what ``torch.distributed`` looks for to find that XCCL is built in."""
    c10d: Any = sys.modules.get("torch._C._distributed_c10d")
    # Built without distributed or without gloo.
    if c10d is None or not hasattr(c10d, "ProcessGroupGloo"):
        return
    c10d.ProcessGroupXCCL = _process_group_class(c10d)


def _process_group_class(c10d: Any) -> type:
    class _OfBackend(type):
        """Backends are made in C++, where Python sees them as their base class."""

        def __instancecheck__(cls, instance: Any) -> bool:
            return isinstance(instance, c10d.Backend) and instance.name() == "xccl"

    class Options(c10d.Backend.Options):  # type: ignore[misc]
        """Options of the group; the priority of its stream means nothing here."""

        def __init__(self, is_high_priority_stream: bool = False) -> None:
            super().__init__("xccl", _TIMEOUT)
            self.is_high_priority_stream = is_high_priority_stream

    class ProcessGroupXCCL(metaclass=_OfBackend):
        """Makes the backend of one process group; what it returns is a ``Backend``."""

        def __new__(cls, store: Any, rank: int, size: int, options: Any = None) -> Any:
            return _make_backend(c10d, store, rank, size, getattr(options, "_timeout", _TIMEOUT))

    Options.__qualname__ = "ProcessGroupXCCL.Options"
    Options.__module__ = "torch._C._distributed_c10d"
    ProcessGroupXCCL.Options = Options  # type: ignore[attr-defined]
    ProcessGroupXCCL.__qualname__ = "ProcessGroupXCCL"
    return ProcessGroupXCCL


def _make_backend(c10d: Any, store: Any, rank: int, size: int, timeout: datetime.timedelta) -> Any:
    torch = sys.modules["torch"]
    report.once("fidelity", "collectives", note=NOTE)
    gloo = c10d.ProcessGroupGloo(store, rank, size, timeout=timeout)
    holder = c10d.ProcessGroup(store, rank, size)
    holder._register_backend(torch.device("cpu"), c10d.ProcessGroup.BackendType.GLOO, gloo)
    torch.ops.xpudbg.add_xccl(holder.boxed())
    return holder._get_backend(torch.device("xpu"))
