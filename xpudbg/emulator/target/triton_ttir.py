"""A Triton backend for ``xpu`` on upstream triton: the passes to ttir that all backends share, and nothing below."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from types import ModuleType
from typing import Any


@dataclass(frozen=True)
class XPUOptions:
    """Compile options, named as Intel's backend names them."""

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
        """Part of the cache key."""
        return hashlib.sha256(repr(sorted(vars(self).items())).encode()).hexdigest()


def make_backend() -> type:
    """The backend class; made late because its base class lives in triton."""
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
    """Options that this Triton hands to every backend, as its CUDA backend lists them; newer versions know more of them."""
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
