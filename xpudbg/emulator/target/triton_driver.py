"""Triton's driver for an emulated device: kernels are really compiled, and launched according to the execute mode.

Intel's compiler (``triton-xpu``) is kept as it is. Only what asks the machine is answered from the property sheet: its helper
for the architecture's name is built against SYCL headers, and an ``ocloc`` on PATH would otherwise overrule the sheet with what
that ``ocloc`` knows (an old one knows no matrix instructions). With upstream triton, a backend that stops at ttir stands in.
"""

from __future__ import annotations

import functools
import inspect
import shutil
from types import SimpleNamespace
from typing import Any

from . import report
from .config import TargetConfig

UPSTREAM_REASON = (
    "upstream triton has no Intel backend: kernels are lowered to ttir only; `pip install triton-xpu==3.3.0b1` in an "
    "environment without upstream triton, or `xpudbg targets setup`, brings ttgir, llir and spv"
)


def install(backends_module: Any, config: TargetConfig) -> None:
    """Put the target's driver in the place of Intel's and make it the only active one.

    Args:
        backends_module: ``triton.backends``, just imported.
        config: The target.
    """
    backends = backends_module.backends
    intel = backends.get("intel")
    if intel is None:
        from . import triton_ttir

        compiler = triton_ttir.make_backend()
        report.event("triton", backend="upstream", reason=UPSTREAM_REASON, stages=["ttir"])
    else:
        compiler = intel.compiler
        _answer_from_sheet(compiler, config)
        report.event("triton", backend="intel", stages=["ttir", "ttgir", "llir", "spv"])
    for name, backend in backends.items():
        if name != "intel":
            backend.driver.is_active = staticmethod(lambda: False)
    backends["intel"] = backends_module.Backend(compiler=compiler, driver=make_driver(config))


def _answer_from_sheet(compiler: Any, config: TargetConfig) -> None:
    """Triton 3.2 to 3.5 build ``arch_utils`` with a SYCL compiler to name the architecture; later ones read ``arch``."""
    scope = compiler.__init__.__globals__
    name = str(config.properties["arch"])
    if "compile_module_from_src" in scope:
        scope["compile_module_from_src"] = lambda *_args, **_kwargs: SimpleNamespace(
            parse_device_arch=lambda _arch: name
        )
    if scope.get("shutil") is shutil:
        scope["shutil"] = SimpleNamespace(
            which=lambda program, *a, **k: None if program == "ocloc" else shutil.which(program, *a, **k)
        )


class _Utils:
    """``driver.utils``: loading a binary gives handles without a kernel behind them."""

    def __init__(self, config: TargetConfig) -> None:
        self._config = config

    def load_binary(self, *_args: Any) -> tuple[int, ...]:
        """Module, function, registers, spills and (from Triton 3.4) the most threads of a work-group."""
        limit = int(self._config.properties["max_work_group_size"])
        return (0, 0, 0, 0, limit)[: _handle_count()]

    def unload_module(self, _module: Any) -> None:
        """Nothing was loaded."""

    def wait(self) -> None:
        """Nothing is queued. ``triton.testing.do_bench`` calls it when it measures, so what it measures is told here."""
        report.once("fidelity", "do_bench", note=BENCH_NOTE)

    def get_current_device(self) -> int:
        """The index of the device that Triton's own driver would use."""
        import torch

        return int(torch.xpu.current_device())

    def get_device_properties(self, _device: int) -> dict[str, Any]:
        """Return what Triton asks about a device before a launch."""
        sheet = self._config.properties
        return {
            "max_shared_mem": int(sheet["local_mem_size"]),
            "multiprocessor_count": int(sheet["gpu_subslice_count"]),
            "max_num_regs": 0,
            "warpSize": 32,
            "max_work_group_size": int(sheet["max_work_group_size"]),
            "sub_group_sizes": list(sheet["sub_group_sizes"]),
        }


@functools.cache
def _handle_count() -> int:
    from triton.compiler.compiler import CompiledKernel

    return 5 if "n_max_threads" in inspect.getsource(CompiledKernel._init_handles) else 4


def make_driver(config: TargetConfig) -> type:
    """The driver class of a target; Triton makes the instance when it first needs one."""
    from triton.backends.compiler import GPUTarget
    from triton.backends.driver import DriverBase

    from . import triton_launch

    class XpuTargetDriver(DriverBase):  # type: ignore[misc]
        launcher_cls = triton_launch.launcher_class(config)

        def __init__(self) -> None:
            self.utils = _Utils(config)

        @classmethod
        def is_active(cls) -> bool:
            return True

        def get_current_device(self) -> int:
            import torch

            return int(torch.xpu.current_device())

        def set_current_device(self, device: int) -> None:
            import torch

            torch.xpu.set_device(device)

        def get_current_stream(self, device: int | None = None) -> int:
            import torch

            return int(
                torch._C._xpu_getCurrentRawStream(self.get_current_device() if device is None else device)
            )

        def get_device_capability(self, _device: int | None = None) -> dict[str, Any]:
            import torch

            return dict(torch.xpu.get_device_capability())

        def get_current_target(self) -> Any:
            import torch

            return GPUTarget("xpu", _architecture(torch, config), 32)

        def get_active_torch_device(self) -> Any:
            import torch

            return torch.device("xpu", self.get_current_device())

        def get_device_interface(self) -> Any:
            import torch

            return torch.xpu

        def map_python_to_cpp_type(self, ty: str) -> str:
            return ty

        def get_benchmarker(self) -> Any:
            def benchmarker(call: Any, *, quantiles: Any = None, **_options: Any) -> Any:
                report.once("fidelity", "autotune", note=AUTOTUNE_NOTE)
                with triton_launch.no_launches.turned_on():
                    # Compiles the candidate.
                    call()
                return [0.0] * len(quantiles) if quantiles else 0.0

            return benchmarker

        def get_empty_cache_for_benchmark(self) -> Any:
            import torch

            return torch.empty(1, device="xpu")

        def clear_cache(self, _cache: Any) -> None:
            pass

    return XpuTargetDriver


def _architecture(torch: Any, config: TargetConfig) -> dict[str, Any]:
    """The dictionary that becomes ``target.arch``: what torch tells, as Intel's driver takes it over."""
    return dict(torch.xpu.get_device_capability())


BENCH_NOTE = "triton.testing.do_bench measured kernels on the host's CPU: its times, and what was chosen by them, say nothing about a real XPU"
AUTOTUNE_NOTE = (
    "all candidates were compiled, none was measured: the first one wins, "
    "so what autotuning chose says nothing about a real XPU"
)
