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

import ctypes
import datetime
import functools
import importlib.machinery
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from . import build, report
from .config import TargetConfig, TargetError, config_from_env
from .hook import ImportHook, Watch

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
        from . import c_api

        if self.facts is None:
            raise TargetError("torch.xpu was imported before torch")
        self.shim = build.load(self.facts, build.library_path(self.facts), self.config)
        c_api.install(self.shim, self.config)

    def _before_distributed(self, _spec: importlib.machinery.ModuleSpec) -> None:
        install()

    def _after_torch(self, torch: ModuleType) -> None:
        from . import c_api, cpp_wrapper, float64

        if self.shim is None:
            raise TargetError("torch was imported without torch.xpu")
        c_api.finish(torch, self.shim, self.config)
        install_operators(torch, self.config)
        float64.install(self.shim, self.config)
        cpp_wrapper.install_loaders(torch)

    def _after_fake_tensor(self, module: ModuleType) -> None:
        from . import c_api

        if self.facts is not None and self.facts.cuda:
            c_api.hide_cuda_build(module)

    def _after_trace_rules(self, module: Any) -> None:
        # Dynamo looks at every Python frame, also at those that ATen calls below a frame it gave up on.
        module.add(__package__)

    def _after_triton_backends(self, backends: ModuleType) -> None:
        from . import triton_driver

        triton_driver.install(backends, self.config)

    def _after_triton_compiler(self, module: Any) -> None:
        from . import triton_launch

        triton_launch.hand_over_ttir(module.CompiledKernel)

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
        from . import triton_launch

        triton_launch.install_autotuner(module)

    def _after_benchmarking(self, module: Any) -> None:
        from . import triton_launch

        triton_launch.install_benchmarker(module)

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
    from . import attention, float64, half_sums, layers

    library = torch.library.Library("aten", "IMPL")
    _libraries.append(library)
    for name, kernel in {**layers.kernels(), **attention.kernels(), **half_sums.kernels()}.items():
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
