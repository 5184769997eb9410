"""Triton's driver for an emulated device: kernels are compiled as usual, and launched according to the execute mode.

Intel's compiler (``triton-xpu``) is unchanged. Only queries of the machine are answered from the property sheet: its helper
for the architecture's name is built against SYCL headers, and an ``ocloc`` on PATH would otherwise overrule the sheet with what
that ``ocloc`` knows (an old one knows no matrix instructions). With upstream triton, a backend that stops at ttir is used.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import re
import shutil
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any

from . import report
from .config import TargetConfig

# A Triton backend for ``xpu`` on upstream triton: the passes to ttir that all backends share, and nothing below.


@dataclass(frozen=True)
class XPUOptions:
    """Compile options with the names of Intel's backend."""

    num_warps: int = 4
    num_ctas: int = 1
    num_stages: int = 2
    warp_size: int = 32
    threads_per_warp: int = 32
    cluster_dims: tuple[int, int, int] = (1, 1, 1)
    debug: bool = False
    sanitize_overflow: bool = False
    enable_fp_fusion: bool = True
    launch_cooperative_grid: bool = False
    launch_pdl: bool = False
    supported_fp8_dtypes: tuple[str, ...] = ("fp8e4nv", "fp8e5", "fp8e4b15")
    deprecated_fp8_dtypes: tuple[str, ...] = ()
    deprecated_fp8_dot_operand_dtypes: tuple[str, ...] = ()
    default_dot_input_precision: str = "tf32"
    allowed_dot_input_precisions: tuple[str, ...] = ("tf32", "tf32x3", "ieee", "bf16x3", "bf16x6")
    max_num_imprecise_acc_default: int = 0
    extern_libs: tuple[Any, ...] = ()
    backend_name: str = "intel"
    arch: str = "xpu"
    instrumentation_mode: str = ""
    ir_override: str | None = None
    generate_native_code: bool = False

    def hash(self) -> str:
        """Return the options' part of the cache key."""
        return hashlib.sha256(repr(sorted(vars(self).items())).encode()).hexdigest()


def make_backend() -> type:
    """Make the backend class; only after the import of triton, which has its base class."""
    from triton.backends.compiler import BaseBackend

    others = _options_of_others()

    class XpuTtirBackend(BaseBackend):  # type: ignore[misc]
        binary_ext = "ttir"

        @staticmethod
        def supports_target(target: Any) -> bool:
            return bool(target.backend == "xpu")

        def hash(self) -> str:
            return "xpudbg-ttir-1"

        def get_target_name(self, options: Any) -> str:
            return "xpu"

        def parse_options(self, opts: dict[str, Any]) -> XPUOptions:
            known = XPUOptions.__dataclass_fields__
            options = XPUOptions(**{k: v for k, v in opts.items() if k in known and v is not None})
            for name in (others & opts.keys()) - known.keys():
                object.__setattr__(options, name, opts[name])
            return options

        def pack_metadata(self, metadata: Any) -> Any:
            return (metadata.num_warps, metadata.num_ctas, metadata.shared)

        def get_codegen_implementation(self, options: Any = None) -> dict[str, Any]:
            return {"min_dot_size": lambda lhs, rhs: (1, 1, 16)}

        def get_module_map(self) -> dict[str, ModuleType]:
            # Declarations only: the symbols are __nv_* here, __imf_* and __spirv_* with Intel's compiler.
            from triton.language.extra.cuda import libdevice

            return {"triton.language.extra.libdevice": libdevice}

        def load_dialects(self, context: Any) -> None:
            pass

        def add_stages(self, stages: dict[str, Any], options: Any, language: Any = None) -> None:
            stages["ttir"] = _make_ttir

    return XpuTtirBackend


def _options_of_others() -> frozenset[str]:
    """Return the options that this Triton passes to every backend, from its CUDA backend; newer versions have more."""
    try:
        from triton.backends.nvidia.compiler import CUDAOptions
    except ImportError:
        return frozenset()
    return frozenset(CUDAOptions.__dataclass_fields__)


def _make_ttir(module: Any, metadata: dict[str, Any]) -> Any:
    from triton._C.libtriton import ir, passes

    manager = ir.pass_manager(module.context)
    manager.enable_debug()
    passes.common.add_inliner(manager)
    passes.ttir.add_combine(manager)
    passes.common.add_canonicalizer(manager)
    passes.ttir.add_reorder_broadcast(manager)
    passes.common.add_cse(manager)
    passes.common.add_symbol_dce(manager)
    passes.ttir.add_loop_unroll(manager)
    try:
        manager.run(module, "make_ttir")
    except TypeError:
        # Triton before 3.5 takes no name.
        manager.run(module)
    match = re.search(r"tt\.func public @([\w.$]+)", str(module))
    metadata.update(
        name=match.group(1) if match else "kernel",
        shared=0,
        global_scratch_size=0,
        global_scratch_align=1,
        profile_scratch_size=0,
        profile_scratch_align=1,
        build_flags="",
    )
    return module


UPSTREAM_REASON = (
    "upstream triton has no Intel backend: kernels are lowered to ttir only; `pip install triton-xpu==3.3.0b1` in an "
    "environment without upstream triton, or `xpudbg targets setup`, brings ttgir, llir and spv"
)


def install(backends_module: Any, config: TargetConfig) -> None:
    """Replace Intel's driver by the target's and make it the only active one.

    Args:
        backends_module: ``triton.backends``, just imported.
        config: The target.
    """
    backends = backends_module.backends
    intel = backends.get("intel")
    if intel is None:
        compiler = make_backend()
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
    """Answer queries of the architecture from the sheet: Triton 3.2 to 3.5 build ``arch_utils`` with a SYCL compiler for it, later ones read ``arch``."""
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
    """Replacement of ``driver.utils``: loading a binary returns handles without a kernel."""

    def __init__(self, config: TargetConfig) -> None:
        self._config = config

    def load_binary(self, *_args: Any) -> tuple[int, ...]:
        """Return module, function, registers, spills and (from Triton 3.4) the largest number of threads of a work-group."""
        limit = int(self._config.properties["max_work_group_size"])
        return (0, 0, 0, 0, limit)[: _handle_count()]

    def unload_module(self, _module: Any) -> None:
        """Do nothing: no module was loaded."""

    def wait(self) -> None:
        """Report a measurement: ``triton.testing.do_bench`` calls this when it measures; there is no queue to wait for."""
        report.once("fidelity", "do_bench", note=BENCH_NOTE)

    def get_current_device(self) -> int:
        """Return the index of the device that Triton's own driver would use."""
        import torch

        return int(torch.xpu.current_device())

    def get_device_properties(self, _device: int) -> dict[str, Any]:
        """Return the device properties that Triton reads before a launch."""
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
    """Make the driver class of a target; Triton makes the instance at the first use."""
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
                report.once("fidelity", "autotune", note=triton_launch.AUTOTUNE_NOTE)
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
    """Return the dictionary for ``target.arch``: torch's device properties as Intel's driver converts them."""
    return dict(torch.xpu.get_device_capability())


BENCH_NOTE = "triton.testing.do_bench measured kernels on the host's CPU: its times, and what was chosen by them, say nothing about a real XPU"
