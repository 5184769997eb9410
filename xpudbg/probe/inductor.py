"""Probe of Inductor: its registrations for each device, lowerings, fallbacks, oneDNN operators and passes.

Every attribute is looked up with a fallback, since these are internals: torch 2.5 to 2.15 name some of them
differently or lack them; what is missing is left out and reads as unknown.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xpudbg.probe.main import Report

_MODULES = (
    "torch._inductor.graph",
    "torch._inductor.compile_fx",
    "torch._inductor.lowering",
    "torch._inductor.decomposition",
    "torch._inductor.pattern_matcher",
)
_PHASES = ("pre_grad", "joint_graph", "post_grad", "freezing_patterns")
_DISPATCH_KEYS = {
    "cpu": ("CPU", "MkldnnCPU", "QuantizedCPU"),
    "cuda": ("CUDA", "QuantizedCUDA"),
    "xpu": ("XPU", "QuantizedXPU"),
}
_NAMESPACES = ("mkldnn::", "onednn::", "mkldnn_prepacked::", "torch_ipex::")


def collect(report: Report) -> None:
    """Collect the facts; with ``--ipex`` among the arguments IPEX is imported first, as the user's script would do."""
    report.step("import torch")
    import torch

    report.fact("torch", torch.__version__)
    if "--ipex" in report.args:
        with report.attempt("import intel_extension_for_pytorch"):
            importlib.import_module("intel_extension_for_pytorch")
            report.fact("ipex", True)
    for name in _MODULES:
        with report.attempt("import " + name):
            importlib.import_module(name)
    with report.attempt("codegens"):
        common = importlib.import_module("torch._inductor.codegen.common")
        common.init_backend_registration()
        report.fact("codegens", _codegens(common))
    report.get("interfaces", _interfaces)
    # Heuristics and oneDNN lowerings are registered on first use; the passes below trigger the latter.
    passes = _start_passes(report)
    report.fact("passes", passes)
    report.get("lowerings", _lowerings)
    report.get("fallbacks", _fallbacks)
    report.get("decompositions", _decompositions)
    report.get("onednn", lambda: _onednn(torch))
    report.get("heuristics", _heuristics)


def _where(thing: Any) -> dict[str, Any] | None:
    """Return the qualified name and the module of a class or function."""
    if thing is None:
        return None
    inner = getattr(thing, "func", None)
    # functools.partial.
    if inner is not None and not hasattr(thing, "__qualname__"):
        return _where(inner)
    name = getattr(thing, "__qualname__", None) or type(thing).__qualname__
    module = getattr(thing, "__module__", None) or type(thing).__module__
    return {"name": name, "module": module}


def _codegens(common: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    passes = getattr(common, "custom_backend_passes", {})
    configs = getattr(common, "custom_backend_codegen_configs", {})
    for device, codegen in getattr(common, "device_codegens", {}).items():
        scheduling = getattr(codegen, "scheduling", None)
        entry: dict[str, Any] = {
            "registered": _where(scheduling),
            "scheduling": _where(scheduling),
            "choices": _choices(scheduling),
            "wrapper": _where(getattr(codegen, "wrapper_codegen", None)),
            "cpp_wrapper": _where(getattr(codegen, "cpp_wrapper_codegen", None)),
            "fx_wrapper": _where(getattr(codegen, "fx_wrapper_codegen", None)),
            "custom_pass": _where(passes.get(device)),
            "custom_config": getattr(configs.get(device), "__name__", None),
            "op_overrides": None,
            "features": None,
        }
        if not isinstance(scheduling, type) and callable(scheduling):
            # torch registers a lambda that picks by config (``cpu_backend``); None is what
            # get_backend_features gives it
            try:
                entry["scheduling"] = _where(type(scheduling(None)))
            except Exception as error:
                entry["scheduling_error"] = str(error)[:300]
        for key, read in (("op_overrides", _op_overrides), ("features", _features)):
            try:
                entry[key] = read(common, device)
            except Exception as error:
                entry[key + "_error"] = ("%s: %s" % (type(error).__name__, error))[:300]
        found[device] = entry
    return found


def _choices(function: Any) -> dict[str, Any] | None:
    """Return the classes that a registered lambda chooses among, by their names in the config."""
    for cell in getattr(function, "__closure__", None) or ():
        value = cell.cell_contents
        if isinstance(value, dict) and value and all(isinstance(v, type) for v in value.values()):
            return {str(k): _where(v) for k, v in value.items()}
    return None


def _op_overrides(common: Any, device: str) -> dict[str, Any] | None:
    return _where(type(common.get_device_op_overrides(device)))


def _features(common: Any, device: str) -> list[str]:
    return sorted(feature.name for feature in common.get_backend_features(device))


def _interfaces() -> dict[str, Any]:
    from torch._dynamo import device_interface

    found: dict[str, Any] = {}
    for device, interface in device_interface.get_registered_device_interfaces():
        entry = _where(interface) or {}
        for key in ("is_available", "device_count"):
            try:
                entry[key] = int(getattr(interface, key)())
            except Exception:
                # An interface may not implement it: then it is unknown.
                entry[key] = None
        found[str(device)] = entry
    return found


def _op_name(op: Any) -> str:
    text = str(op)
    # operator.add, math.ceil: their str says nothing of the module.
    if text.startswith("<built-in"):
        text = "%s.%s" % (str(getattr(op, "__module__", "")).lstrip("_"), getattr(op, "__name__", text))
    return text if len(text) < 200 else text[:200]


def _lowerings() -> list[dict[str, Any]]:
    from torch._inductor import lowering

    found = []
    user = getattr(lowering, "user_lowerings", {})
    for table in (lowering.lowerings, user):
        for op, function in table.items():
            where = _where(function) or {}
            # register_lowering wraps all in "wrapped".
            inner = _where(inspect.unwrap(function)) or where
            entry = {"op": _op_name(op), "module": where.get("module"), "name": inner.get("name")}
            if table is user:
                entry["user"] = True
            found.append(entry)
    return sorted(found, key=lambda item: item["op"])


def _fallbacks() -> list[str]:
    from torch._inductor import lowering

    return sorted({_op_name(op) for op in lowering.fallbacks})


def _decompositions() -> int:
    from torch._inductor import decomposition

    return len(decomposition.decompositions)


def _onednn(torch: Any) -> list[dict[str, Any]]:
    from torch._inductor import lowering

    lowered = {_op_name(op) for op in lowering.lowerings}
    found = []
    for name in sorted(torch._C._dispatch_get_all_op_names()):
        if not name.startswith(_NAMESPACES):
            continue
        devices = [
            device
            for device, keys in _DISPATCH_KEYS.items()
            if any(torch._C._dispatch_has_kernel_for_dispatch_key(name, key) for key in keys)
        ]
        # "mkldnn::_linear_pointwise" in the dispatcher is "mkldnn._linear_pointwise.default" among the
        # lowerings
        dotted = name.replace("::", ".")
        spelled = (dotted, dotted if "." in name.split("::")[1] else dotted + ".default")
        found.append({"op": name, "devices": devices, "lowering": any(s in lowered for s in spelled)})
    return found


def _heuristics() -> dict[str, list[str]]:
    """Return template heuristics by device (newer torch stores the configs of max-autotune in this registry)."""
    try:
        from torch._inductor.template_heuristics import registry
    except ImportError:
        return {}
    importlib.import_module("torch._inductor.kernel.mm")
    found: dict[str, list[str]] = {}
    for key, cls in getattr(registry, "_TEMPLATE_HEURISTIC_REGISTRY", {}).items():
        parts = [str(p) for p in key] if isinstance(key, tuple) else [str(key)]
        device = next(
            (str(p) for p in (key if isinstance(key, tuple) else ()) if p in ("cpu", "cuda", "xpu", "mtia")),
            "any",
        )
        found.setdefault(device, []).append(
            "%s -> %s" % (" ".join(p for p in parts if p not in (device, "None")), cls.__qualname__)
        )
    return {device: sorted(names) for device, names in found.items()}


def _start_passes(report: Report) -> list[dict[str, Any]]:
    for phase in _PHASES:
        with report.attempt("passes of " + phase):
            module = importlib.import_module("torch._inductor.fx_passes." + phase)
            start: Callable[[], Any] | None = getattr(module, "lazy_init", None)
            if start is not None:
                start()
    for name in ("mkldnn_fusion", "quantization", "fuse_attention", "b2b_gemm", "micro_pipeline_tp"):
        full = "torch._inductor.fx_passes." + name
        if full not in sys.modules and importlib.util.find_spec(full) is not None:
            with report.attempt("import " + full):
                importlib.import_module(full)
    from torch._inductor.pattern_matcher import PatternMatcherPass

    found: list[dict[str, Any]] = []
    seen: dict[int, dict[str, Any]] = {}
    # A pass is often held by two modules: the phase that runs it comes first, so that it bears its name.
    phases = tuple("torch._inductor.fx_passes." + phase for phase in _PHASES)
    for module_name, module in sorted(sys.modules.items(), key=lambda item: (item[0] not in phases, item[0])):
        if not module_name.startswith(("torch._inductor", "intel_extension_for_pytorch")):
            continue
        for variable, value in sorted(vars(module).items(), key=lambda item: item[0]):
            for label, item in _members(variable, value):
                if isinstance(item, PatternMatcherPass) and id(item) not in seen:
                    seen[id(item)] = {}
                    found.append(_describe(module_name, label, item))
    return found


def _members(variable: str, value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        return [("%s[%r]" % (variable, key), item) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [("%s[%d]" % (variable, index), item) for index, item in enumerate(value)]
    return [(variable, value)]


def _describe(module: str, variable: str, matcher: Any) -> dict[str, Any]:
    patterns: list[dict[str, Any]] = []
    seen = set()
    for key, entries in getattr(matcher, "patterns", {}).items():
        for entry in entries:
            # One pattern is listed under each operator it may end with.
            if id(entry) in seen:
                continue
            seen.add(id(entry))
            name, source = _source(entry)
            target = key[1] if isinstance(key, tuple) and len(key) == 2 else key
            patterns.append(
                {"name": name, "module": source, "ends_with": _op_name(getattr(target, "__name__", target))}
            )
    return {
        "module": module,
        "variable": variable,
        "name": getattr(matcher, "pass_name", None),
        "patterns": patterns,
    }


def _source(entry: Any) -> tuple[str, str]:
    """Return the function that a pattern was registered with, and its module.

    ``register_graph_pattern`` and ``register_lowering_pattern`` keep the function as ``handler``;
    ``register_replacement`` keeps the traced pattern in the closure of ``extra_check`` as ``search_fn``.
    """
    for function in (
        getattr(entry, "extra_check", None),
        getattr(entry, "normalize_args", None),
        getattr(entry, "handler", None),
    ):
        code = getattr(function, "__code__", None)
        for variable, cell in zip(
            getattr(code, "co_freevars", ()), getattr(function, "__closure__", None) or ()
        ):
            if variable in ("search_fn", "search_fn_new") and callable(cell.cell_contents):
                where = _where(cell.cell_contents) or {}
                return str(where.get("name", "?")), str(where.get("module", "?"))
    where = _where(getattr(entry, "handler", None)) or _where(getattr(entry, "extra_check", None)) or {}
    return str(where.get("name", "?")), str(where.get("module", "?"))
