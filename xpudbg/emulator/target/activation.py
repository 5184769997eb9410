"""Setup of the target while torch, triton and Inductor are imported, in this order.

==================================  ======  ==========================================================================
module                              when    what
==================================  ======  ==========================================================================
``torch``                           before  refuse what cannot work; build the shim; CUDA builds: load it
``torch.xpu``                       before  load the shim; give ``torch._C`` the XPU functions, so that torch's own Python
                                            code is the XPU one
``torch``                           after   ``torch.version.xpu``; kernels that the host cannot serve as they are
``torch.distributed...``            before  the backend ``xccl``
``torch._subclasses.fake_tensor``   after   CUDA builds: it asserts that XPU and CUDA are not built together
``torch._dynamo.trace_rules``       after   Dynamo leaves the kernels in this folder alone
``triton.backends``                 after   put our driver in the place of Intel's, ours alone active
``triton.compiler.compiler``        after   a launcher learns the ttir of its kernel
``torch._inductor.config``          after   compile in process, no caches, no padding by measurement
``torch._inductor.codecache``       after   no graph comes from a cache; a C++ wrapper for xpu is not compiled
``torch._inductor.compile_fx``      after   run the ATen graph (``eager``); settings for AOTInductor and cpp_wrapper
``torch._inductor.cpp_builder``     after   refuse to build what needs SYCL, which ``torch.utils.cpp_extension`` is asked for
``torch._inductor.runtime...``      after   no measurements
==================================  ======  ==========================================================================
"""

from __future__ import annotations

import atexit
import ctypes
import datetime
import functools
import importlib.abc
import importlib.machinery
import os
import sys
import threading
import time
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from . import build, report
from .config import TargetConfig, TargetError, config_from_env

# The backend ``xccl`` of ``torch.distributed``: ``ProcessGroupXCCL`` as an XPU build of torch has it, over gloo.
#
# The backend itself is C++ (``csrc/xccl_backend.cpp``), since torch calls it from C++: DDP's reducer, functional collectives and
# autograd's threads. Python only makes the gloo group below it.

_TIMEOUT = datetime.timedelta(minutes=30)  # kBackendDefaultTimeout in torch/csrc/distributed/c10d/Backend.hpp
NOTE = (
    "collectives on xpu tensors (xccl) ran over gloo on the host: their results are right, their time, order of summation "
    "and overlap with computation are not those of oneCCL"
)


def install() -> None:
    """Add to ``torch._C._distributed_c10d`` the names by which ``torch.distributed`` finds XCCL built in."""
    c10d: Any = sys.modules.get("torch._C._distributed_c10d")
    # Built without distributed or without gloo.
    if c10d is None or not hasattr(c10d, "ProcessGroupGloo"):
        return
    c10d.ProcessGroupXCCL = _process_group_class(c10d)


def _process_group_class(c10d: Any) -> type:
    class _OfBackend(type):
        """Metaclass for backends, which are made in C++ and which Python sees as their base class."""

        def __instancecheck__(cls, instance: Any) -> bool:
            return isinstance(instance, c10d.Backend) and instance.name() == "xccl"

    class Options(c10d.Backend.Options):  # type: ignore[misc]
        """Options of the group; the priority of its stream has no effect here."""

        def __init__(self, is_high_priority_stream: bool = False) -> None:
            super().__init__("xccl", _TIMEOUT)
            self.is_high_priority_stream = is_high_priority_stream

    class ProcessGroupXCCL(metaclass=_OfBackend):
        """Factory of the backend of one process group; it returns a ``Backend``."""

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


# Disables caches of compiled graphs on a target, whatever the script sets: a hit leaves no artifacts.


def install_bypass(module: Any) -> None:
    """Make every graph uncacheable for Inductor, and so for AOTAutograd's cache, which asks the same function.

    The settings alone (``fx_graph_cache``) belong to the script, which may turn them on again.

    Args:
        module: ``torch._inductor.codecache``, just imported.
    """

    def refuse(*_: Any, **__: Any) -> None:
        raise module.BypassFxGraphCache("a graph that comes from a cache leaves no artifacts")

    if hasattr(module.FxGraphCache, "_check_can_cache"):
        module.FxGraphCache._check_can_cache = staticmethod(refuse)


class Activation:
    """Setup of one target in this process."""

    def __init__(self, config: TargetConfig) -> None:
        self.config = config
        self.facts: build.TorchFacts | None = None
        self.shim: ctypes.CDLL | None = None

    def watches(self) -> dict[str, Watch]:
        """Return the watched modules with their callbacks."""
        return {
            "torch": Watch(before=self._before_torch, after=self._after_torch),
            "torch.xpu": Watch(before=self._before_xpu),
            "torch.distributed.distributed_c10d": Watch(before=self._before_distributed),
            "triton.backends": Watch(after=self._after_triton_backends),
            "triton.compiler.compiler": Watch(after=self._after_triton_compiler),
            "torch._subclasses.fake_tensor": Watch(after=self._after_fake_tensor),
            "torch._dynamo.trace_rules": Watch(after=self._after_trace_rules),
            "torch._inductor.config": Watch(after=self._after_inductor_config),
            "torch._inductor.codecache": Watch(after=self._after_codecache),
            "torch._inductor.compile_fx": Watch(after=self._after_compile_fx),
            "torch._inductor.cpp_builder": Watch(after=self._after_cpp_builder),
            "torch.utils.cpp_extension": Watch(after=self._after_cpp_extension),
            "torch._inductor.kernel.flex.flex_attention": Watch(after=self._after_flex_attention),
            "torch._inductor.runtime.triton_heuristics": Watch(after=self._after_heuristics),
            "torch._inductor.runtime.benchmarking": Watch(after=self._after_benchmarking),
        }

    def _before_torch(self, spec: importlib.machinery.ModuleSpec) -> None:
        report.set_folder(self.config.report_dir)
        if sys.platform != "linux":
            raise self._refuse("platform", f"an XPU target needs Linux for now, not {sys.platform}")
        if spec.origin is None:
            return
        self.facts = build.torch_facts(Path(spec.origin).parent)
        if self.facts.xpu:
            raise self._refuse(
                "real_xpu",
                f"this torch ({self.facts.version}) has real XPU support, and cannot have an emulated one beside it",
                "use an environment with a CPU build of torch (`xpudbg targets setup` makes one)",
            )
        for name, value in _ENVIRONMENT.items():
            os.environ[name] = value
        report.event(
            "target",
            target=self.config.name,
            execute=self.config.execute,
            devices=self.config.devices,
            torch=self.facts.version,
            cuda_build=self.facts.cuda,
            python=sys.version.split()[0],
            argv=sys.argv[:1],
        )
        if self.config.devices_counted:
            report.once("fidelity", "devices", note=_devices_note(self.config.devices))
        library = build.ensure_built(self.facts)
        if self.facts.cuda:
            build.load_before_torch(self.facts, library, self.config)

    def _before_xpu(self, _spec: importlib.machinery.ModuleSpec) -> None:

        if self.facts is None:
            raise TargetError("torch.xpu was imported before torch")
        self.shim = build.load(self.facts, build.library_path(self.facts), self.config)
        install_c_api(self.shim, self.config)

    def _before_distributed(self, _spec: importlib.machinery.ModuleSpec) -> None:
        install()

    def _after_torch(self, torch: ModuleType) -> None:
        from . import cpp_wrapper, float64

        if self.shim is None:
            raise TargetError("torch was imported without torch.xpu")
        finish(torch, self.shim, self.config)
        install_operators(torch, self.config)
        float64.install(self.shim, self.config)
        cpp_wrapper.install_loaders(torch)

    def _after_fake_tensor(self, module: ModuleType) -> None:

        if self.facts is not None and self.facts.cuda:
            hide_cuda_build(module)

    def _after_trace_rules(self, module: Any) -> None:
        # Dynamo looks at every Python frame, also at those that ATen calls below a frame it gave up on.
        module.add(__package__)

    def _after_triton_backends(self, backends: ModuleType) -> None:
        from . import triton_driver

        triton_driver.install(backends, self.config)

    def _after_triton_compiler(self, module: Any) -> None:
        from . import triton_driver

        triton_driver.hand_over_ttir(module.CompiledKernel)

    def _after_inductor_config(self, config: Any) -> None:
        from . import inductor

        inductor.configure(config)

    def _after_codecache(self, module: Any) -> None:
        from . import cpp_wrapper

        install_bypass(module)
        cpp_wrapper.install_codecache(module)

    def _after_compile_fx(self, module: Any) -> None:
        from . import inductor

        inductor.install_execution(module, self.config)

    def _after_cpp_builder(self, module: Any) -> None:
        from . import cpp_wrapper

        cpp_wrapper.install_builder(module)

    def _after_cpp_extension(self, module: Any) -> None:
        from . import cpp_wrapper

        cpp_wrapper.install_extension(module)

    def _after_flex_attention(self, module: Any) -> None:
        from . import inductor

        inductor.install_flex_attention(module)

    def _after_heuristics(self, module: Any) -> None:
        from . import triton_driver

        triton_driver.install_autotuner(module)

    def _after_benchmarking(self, module: Any) -> None:
        from . import triton_driver

        triton_driver.install_benchmarker(module)

    def _refuse(self, topic: str, reason: str, hint: str = "") -> TargetError:
        report.event("refused", topic=topic, reason=reason, hint=hint)
        return TargetError(f"xpudbg: --target {self.config.name}: {reason}" + (f"; {hint}" if hint else ""))


def _devices_note(count: int) -> str:
    return (
        f"{count} devices were emulated, one for each process of the distributed job on this machine (LOCAL_WORLD_SIZE); "
        "--devices sets another number"
    )


# Read by torch or Inductor at import, so that setting them here is early enough for a hook, too.
_ENVIRONMENT = {
    "TORCHINDUCTOR_COMPILE_THREADS": "1",
    "TORCHINDUCTOR_XPU_KERNEL_FORMAT": "spv",
}


# A library that is collected takes its kernels with it.
_libraries: list[Any] = []
# Composite operators, whose choice must be made above autograd, too.
_COMPOSITE = frozenset({"lstm.input", "lstm.data", "scaled_dot_product_attention"})


def install_operators(torch: Any, config: TargetConfig) -> None:
    """Register the ATen kernels that the host fallback cannot serve as it is on the XPU dispatch key."""
    from . import float64, half_sums, layers

    library = torch.library.Library("aten", "IMPL")
    _libraries.append(library)
    for name, kernel in {**layers.kernels(), **half_sums.kernels()}.items():
        checked = float64.watched(name, _on_one_device(torch, name, kernel), config)
        _register(library, name, "XPU", checked)
        if name in _COMPOSITE:
            _register(library, name, "AutogradXPU", float64.watched(name, kernel, config))


def _register(library: Any, name: str, key: str, kernel: Callable[..., Any]) -> None:
    """Register a kernel, unless this torch does not have the operator."""
    try:
        library.impl(name, kernel, key)
    except RuntimeError as error:
        if "does not exist" not in str(error) and "Could not find" not in str(error):
            raise


def _on_one_device(torch: Any, name: str, kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a kernel with the check that the shim makes for operators passed to the host (``csrc/arguments.cpp``)."""

    @functools.wraps(kernel)
    def checked(*args: Any, **kwargs: Any) -> Any:
        devices = {
            value.device
            for value in (*args, *kwargs.values())
            if isinstance(value, torch.Tensor) and (value.dim() or value.device.type != "cpu")
        }
        if len(devices) > 1:
            found = " and ".join(sorted(map(str, devices), reverse=True))
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{found}! (when checking arguments in method wrapper_XPU_{name})"
            )
        return kernel(*args, **kwargs)

    return checked


_installed: ImportHook | None = None


def install_hook(config: TargetConfig | None = None, watch: Callable[..., None] | None = None) -> bool:
    """Set up the target at the first ``import torch`` of this process.

    Args:
        config: The target; None for that of the environment.
        watch: Calls a function before or after a module is executed, as the probe of a run does; None puts a finder on
            ``sys.meta_path``.

    Returns:
        Whether the hook is in place (False: no target is asked for).

    Raises:
        TargetError: The environment names a target or mode that does not exist, or torch is already imported.
    """
    global _installed  # noqa: PLW0603 (one process has one target)
    config = config or config_from_env()
    if config is None:
        return False
    if _installed is not None:
        return True
    if watch is None and "torch" in sys.modules:  # else it is about to be executed
        raise TargetError("torch is already imported; the target must be in place before that")
    watches = Activation(config).watches()
    _installed = ImportHook(watches)
    if watch is None:
        sys.meta_path.insert(0, _installed)
    else:
        for name, wanted in watches.items():
            watch(name, wanted.before, wanted.after)
    return True


Before = Callable[[importlib.machinery.ModuleSpec], None]
After = Callable[[ModuleType], None]


@dataclass(frozen=True)
class Watch:
    """Callbacks around one module's execution; either may be None."""

    before: Before | None = None
    after: After | None = None


class ImportHook(importlib.abc.MetaPathFinder):
    """Finder that runs callbacks around the import of watched modules, once each, without importing them.

    It finds the module as Python would have, and wraps the loader, which is taken out again at once, so that ``inspect`` and ``pickle`` see
    the module as it always was.

    Args:
        watches: Full module name to its callbacks.
    """

    def __init__(self, watches: dict[str, Watch]) -> None:
        self._watches = dict(watches)
        self._finding = threading.local()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the module's own spec with a loader that runs the callbacks; None for modules that are not watched."""
        watch = self._watches.get(fullname)
        if watch is None or getattr(self._finding, "busy", False):
            return None
        self._finding.busy = True
        try:
            spec = _find_elsewhere(self, fullname, path, target)
        finally:
            self._finding.busy = False
        if spec is None or spec.loader is None:
            return None
        spec.loader = _Loader(spec.loader, watch)  # type: ignore[assignment]
        return spec


def _find_elsewhere(
    own: ImportHook, fullname: str, path: Sequence[str] | None, target: ModuleType | None
) -> importlib.machinery.ModuleSpec | None:
    for finder in sys.meta_path:
        find = getattr(finder, "find_spec", None)
        if finder is own or find is None:
            continue
        spec: importlib.machinery.ModuleSpec | None = find(fullname, path, target)
        if spec is not None:
            return spec
    return None


class _Loader:
    """A module's loader with callbacks around ``exec_module``; everything else is the loader's own."""

    def __init__(self, inner: Any, watch: Watch) -> None:
        self._inner = inner
        self._watch = watch

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """Create the module with its own loader."""
        module: ModuleType | None = self._inner.create_module(spec)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module between the two callbacks."""
        spec = module.__spec__
        if spec is not None:
            spec.loader = self._inner
        module.__loader__ = self._inner
        if self._watch.before is not None and spec is not None:
            self._watch.before(spec)
        self._inner.exec_module(module)
        if self._watch.after is not None:
            self._watch.after(module)


# The parts of an XPU build's ``torch._C``: functions and classes that torch's own ``torch.xpu`` package calls.
#
# They are installed just before ``torch/xpu/__init__.py`` runs, so that its Python code (streams, events, memory queries, the
# device guard) is the real one and not an imitation. Names follow torch/_C/__init__.pyi, "Defined in torch/csrc/xpu/"; an older
# torch ignores names that it does not know.


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


def install_c_api(shim: ctypes.CDLL, config: TargetConfig) -> None:
    """Add the names of an XPU build to ``torch._C``.

    Args:
        shim: The loaded shim.
        config: How many devices, and their properties.
    """
    torch = sys.modules["torch"]
    c: Any = torch._C
    c._has_xpu = True
    for name, function in {**_devices(shim, config), **_streams(shim), **_memory(shim, config)}.items():
        # graphs that call it name it as one of a real device
        function.__module__, function.__name__, function.__qualname__ = c.__name__, name, name
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
        "_xpu_maybeExchangeDevice": lambda index: exchange(index),  # noqa: PLW0108 (a name of its own)
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
