"""Probe of torch: its build, its devices and its torch.compile backends."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xpudbg.probe.main import Report

_XPU_PROPERTIES = (
    "name", "platform_name", "vendor", "type", "device_id", "uuid", "driver_version", "version",
    "total_memory", "max_compute_units", "gpu_eu_count", "gpu_subslice_count", "max_work_group_size",
    "max_num_sub_groups",
    "sub_group_sizes", "local_mem_size", "last_level_cache_size", "memory_clock_rate", "memory_bus_width",
    "has_fp16", "has_fp64", "has_atomic64", "has_bfloat16_conversions",
    "has_subgroup_matrix_multiply_accumulate",
    "has_subgroup_matrix_multiply_accumulate_tensor_float32", "has_subgroup_2d_block_io", "architecture",
    "is_integrated_gpu",
)  # fmt: skip
_CUDA_PROPERTIES = (
    "name", "major", "minor", "total_memory", "multi_processor_count", "warp_size", "L2_cache_size",
    "shared_memory_per_block_optin", "shared_memory_per_multiprocessor", "regs_per_multiprocessor",
    "max_threads_per_multi_processor", "is_integrated", "gcnArchName", "uuid",
)  # fmt: skip
_CONFIG = (
    "compile_threads", "fx_graph_cache", "force_disable_caches", "cpu_backend", "cuda_backend", "cpp_wrapper",
    "max_autotune", "freezing", "worker_start_method",
)  # fmt: skip


def collect(report: Report) -> None:
    """Collect version, build, devices of every kind, backends of ``torch.compile``, and the cache folder."""
    report.step("import torch")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        import torch
    report.fact("import.warnings", [str(w.message)[:500] for w in caught][:10])
    report.fact("version", torch.__version__)
    report.fact("file", torch.__file__)
    report.get("build", lambda: _build(torch))
    # Lambdas, so that a missing attribute raises inside the step and not before it.
    report.get("config", lambda: torch.__config__.show())  # noqa: PLW0108
    report.get("parallel", lambda: torch.__config__.parallel_info())  # noqa: PLW0108
    report.get("cpu", lambda: _cpu(torch))
    with report.attempt("xpu"):
        report.fact("xpu", _accelerator(report, torch, "xpu", _XPU_PROPERTIES))
    with report.attempt("cuda"):
        report.fact("cuda", _accelerator(report, torch, "cuda", _CUDA_PROPERTIES))
    report.get("mps", lambda: bool(torch.backends.mps.is_available()))
    report.get("privateuse1", lambda: torch._C._get_privateuse1_backend_name())  # noqa: PLW0108
    report.get("accelerator", lambda: _current_accelerator(torch))
    report.get("cache_dir", _cache_dir)
    report.get("logs", _log_settings)
    with report.attempt("backends"):
        report.fact("backends", _backends())
    report.get("inductor_config", _inductor_config)
    report.get("has_triton", _has_triton)


def _build(torch: Any) -> dict[str, Any]:
    version = torch.version
    abi = getattr(torch, "compiled_with_cxx11_abi", None)
    return {
        "git": getattr(version, "git_version", None),
        "cuda": getattr(version, "cuda", None),
        "hip": getattr(version, "hip", None),
        "xpu": getattr(version, "xpu", None),
        "debug": bool(getattr(version, "debug", False)),
        "cxx11_abi": bool(abi()) if callable(abi) else getattr(torch._C, "_GLIBCXX_USE_CXX11_ABI", None),
        "has_xpu": getattr(torch._C, "_has_xpu", None),
        "has_mkldnn": getattr(torch._C, "_has_mkldnn", None),
        "has_mkl": getattr(torch._C, "has_mkl", None),
        "has_openmp": getattr(torch._C, "has_openmp", None),
    }


def _cpu(torch: Any) -> dict[str, Any]:
    capability = getattr(getattr(torch.backends, "cpu", None), "get_cpu_capability", None)
    return {
        "capability": capability() if callable(capability) else None,
        "threads": torch.get_num_threads(),
        "mkldnn": bool(torch.backends.mkldnn.is_available()),
        "affinity": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
    }


def _accelerator(report: Report, torch: Any, kind: str, wanted: Any) -> dict[str, Any]:
    """Return whether an accelerator is compiled in and available, its devices, and warnings about it."""
    found: dict[str, Any] = {"module": hasattr(torch, kind)}
    if not found["module"]:
        return found
    module = getattr(torch, kind)
    compiled = getattr(module, "_is_compiled", None)
    found["compiled"] = bool(compiled()) if callable(compiled) else None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        report.step(kind + ".is_available")
        found["available"] = bool(module.is_available())
        report.step(kind + ".device_count")
        found["count"] = int(module.device_count())
    found["warnings"] = [str(w.message)[:1000] for w in caught]
    if found["compiled"] and not found["available"]:
        report.step(kind + ".init")
        # is_available() swallows the reason; init() says it.
        try:
            module.init()
        except Exception as error:
            found["init_error"] = str(error)[:2000]
    found["arch_list"] = _say(lambda: _value(module.get_arch_list())) if found["available"] else []
    found["devices"] = []
    for index in range(found["count"] if found["available"] else 0):
        report.step("%s.properties:%d" % (kind, index))
        properties = module.get_device_properties(index)
        device = {name: _value(getattr(properties, name)) for name in wanted if hasattr(properties, name)}
        device["unknown"] = sorted(
            name
            for name in dir(properties)
            if name[0] != "_" and name not in wanted and not callable(getattr(properties, name))
        )
        device["capability"] = _capability(module, index)
        found["devices"].append(device)
    return found


def _capability(module: Any, index: int) -> Any:
    return _say(lambda: _value(module.get_device_capability(index)))


def _value(value: Any) -> Any:
    if isinstance(value, (bool, int, float, str)) or value is None:
        return value
    if isinstance(value, dict):
        return {str(k): _value(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_value(v) for v in value]
    return str(value)


def _say(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except Exception as error:
        return "%s: %s" % (type(error).__name__, str(error)[:300])


def _current_accelerator(torch: Any) -> Any:
    # From torch 2.6.
    accelerator = getattr(torch, "accelerator", None)
    if accelerator is None:
        return None
    current = accelerator.current_accelerator()
    return None if current is None else str(current)


def _cache_dir() -> str:
    """Return Inductor's default cache folder without creating it."""
    try:
        from torch._inductor.runtime.cache_dir_utils import default_cache_dir
    except ImportError:
        # torch 2.5.
        from torch._inductor.runtime.runtime_utils import default_cache_dir
    return str(default_cache_dir())


def _log_settings() -> dict[str, str]:
    """Return whether torch accepts the user's TORCH_LOGS, which is not set in this process, to avoid its output."""
    setting = os.environ.get("XPUDBG_PROBE_TORCH_LOGS", "")
    if not setting:
        return {}
    from torch._logging import _internal

    try:
        _internal._parse_log_settings(setting)
    except ValueError as error:
        return {"error": str(error)[:2000]}
    return {}


def _backends() -> list[dict[str, Any]]:
    import torch

    lister = getattr(getattr(torch, "compiler", None), "list_backends", None)
    if lister is None:
        import torch._dynamo as dynamo

        lister = dynamo.list_backends
    usual = set(lister())
    names = list(lister(exclude_tags=()))
    from torch._dynamo.backends import registry

    # Each torch keeps the tags elsewhere (on the function, in a table): what a tag leaves out tells it.
    without = {tag: set(lister(exclude_tags=(tag,))) for tag in ("debug", "experimental")}
    functions = getattr(registry, "_COMPILER_FNS", {})
    points = getattr(registry, "_BACKENDS", {})
    found = []
    for name in sorted(set(names) | usual):
        function = functions.get(name)
        point = points.get(name) if isinstance(points, dict) else None
        found.append(
            {
                "name": name,
                "usual": name in usual,
                "tags": [tag for tag in without if name not in without[tag]],
                "module": getattr(function, "__module__", None),
                "entry_point": str(getattr(point, "value", "")) if point is not None else "",
            }
        )
    return found


def _inductor_config() -> dict[str, Any]:
    from torch._inductor import config

    found: dict[str, Any] = {}
    for name in _CONFIG:
        found[name] = _value(getattr(config, name)) if hasattr(config, name) else None
    cxx = getattr(getattr(config, "cpp", None), "cxx", None)
    found["cpp.cxx"] = [str(c) for c in cxx if c is not None] if isinstance(cxx, (tuple, list)) else cxx
    return found


def _has_triton() -> Any:
    from torch.utils._triton import has_triton

    return {"has_triton": bool(has_triton()), "imported": "triton" in sys.modules}
