"""The order in which the target is built up while torch, triton and Inductor are imported.

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
import importlib.machinery
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from . import build, preload, report
from .config import TargetConfig, TargetError
from .hook import Watch


class Activation:
    """One target's way into the process."""

    def __init__(self, config: TargetConfig) -> None:
        self.config = config
        self.facts: build.TorchFacts | None = None
        self.shim: ctypes.CDLL | None = None

    def watches(self) -> dict[str, Watch]:
        """The modules to wait for."""
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
            preload.load_before_torch(self.facts, library, self.config)

    def _before_xpu(self, _spec: importlib.machinery.ModuleSpec) -> None:
        from . import c_api

        if self.facts is None:
            raise TargetError("torch.xpu was imported before torch")
        self.shim = preload.load(self.facts, build.library_path(self.facts), self.config)
        c_api.install(self.shim, self.config)

    def _before_distributed(self, _spec: importlib.machinery.ModuleSpec) -> None:
        from . import collectives

        collectives.install()

    def _after_torch(self, torch: ModuleType) -> None:
        from . import c_api, cpp_wrapper, float64, operators

        if self.shim is None:
            raise TargetError("torch was imported without torch.xpu")
        c_api.finish(torch, self.shim, self.config)
        operators.install(torch, self.config)
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
        from . import caches, cpp_wrapper

        caches.install_bypass(module)
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
        from . import measurements

        measurements.install_autotuner(module)

    def _after_benchmarking(self, module: Any) -> None:
        from . import measurements

        measurements.install_benchmarker(module)

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
