"""Rules about environment variables that have no effect, do harm or change what is observed, as data.

Sources: torch's ``_inductor/config.py``, ``_inductor/debug.py``, ``_dynamo/config.py``; Triton's
``knobs.py`` and ``runtime/cache.py``; compute runtime's and IGC's documentation of debug keys; each effect
was measured on torch 2.13 or read in the source.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xpudbg.model.doctor import Severity

Environ = Mapping[str, str]
_TRUE = ("1", "true", "yes", "on", "y", "t")


def on(value: str) -> bool:
    """Return whether a switch is on, as Triton's ``env_bool`` and the driver read them; torch takes most as on only when they are 1."""
    return value.strip().lower() in _TRUE


def _always(value: str, env: Environ) -> bool:
    return True


def _on(value: str, env: Environ) -> bool:
    return on(value)


def _one(value: str, env: Environ) -> bool:
    return value == "1"


def _neither(value: str, env: Environ) -> bool:
    return value not in ("", "0", "1")


def _not_empty(value: str, env: Environ) -> bool:
    return bool(value)


def _not_one(value: str, env: Environ) -> bool:
    return value != "1"


def _off(value: str, env: Environ) -> bool:
    return value.strip().lower() in ("0", "false", "no", "off")


def _without(other: str) -> Callable[[str, Environ], bool]:
    exact = other.startswith("TORCH_")
    return lambda value, env: (
        bool(value) and value != "0" and not (env.get(other) == "1" if exact else on(env.get(other, "")))
    )


@dataclass(frozen=True)
class VariableRule:
    """A rule about one environment variable.

    Attributes:
        name: The variable; a trailing ``*`` makes it a prefix.
        level: ok (said because it changes what one sees), warning or problem.
        what: Its effect, or why it has none.
        next_step: What to do.
        when: Whether the rule holds for this value in this environment.
        invented: Whether no program reads the variable, as far as this table knows.
    """

    name: str
    level: Severity
    what: str
    next_step: str = ""
    when: Callable[[str, Environ], bool] = _always
    invented: bool = False

    def matches(self, name: str) -> bool:
        """Return whether the rule is about the variable ``name``."""
        return name.startswith(self.name[:-1]) if self.name.endswith("*") else name == self.name


_OK, _WARN, _BAD = Severity.OK, Severity.WARNING, Severity.PROBLEM
_USE_RUN = "'xpudbg run' sets what is needed, in private folders"

RULES: tuple[VariableRule, ...] = (
    # There is no such variable.
    VariableRule(
        "INDUCTOR_LOG_BUF*",
        _WARN,
        "no effect: there is no such variable in any torch",
        "unset it; TORCH_LOGS=output_code logs code",
        invented=True,
    ),
    VariableRule(
        "TORCHINDUCTOR_DUMP_IR",
        _WARN,
        "no effect: there is no such variable",
        "TORCH_COMPILE_DEBUG=1 writes ir_pre_fusion.txt",
        invented=True,
    ),
    VariableRule(
        "TORCHINDUCTOR_DUMP_CODE",
        _WARN,
        "no effect: there is no such variable",
        "TORCH_LOGS=output_code, or TORCH_COMPILE_DEBUG=1",
        invented=True,
    ),
    VariableRule(
        "TORCHINDUCTOR_TRACE",
        _WARN,
        "no effect: there is no such variable",
        "TORCH_COMPILE_DEBUG=1, or TORCH_TRACE=folder",
        invented=True,
    ),
    VariableRule(
        "TORCHINDUCTOR_DEBUG",
        _WARN,
        "no effect: there is no such variable",
        "TORCH_COMPILE_DEBUG=1 or TORCH_LOGS=+inductor",
        invented=True,
    ),
    VariableRule(
        "TORCH_COMPILE_LOGS", _WARN, "no effect: there is no such variable", "TORCH_LOGS", invented=True
    ),
    VariableRule(
        "SYCL_DEVICE_FILTER", _WARN, "no effect: removed from SYCL in oneAPI 2024", "ONEAPI_DEVICE_SELECTOR"
    ),
    VariableRule("SYCL_BE", _WARN, "no effect: removed from SYCL", "ONEAPI_DEVICE_SELECTOR=level_zero:gpu"),
    VariableRule("SYCL_PI_TRACE", _WARN, "no effect from oneAPI 2025 on", "SYCL_UR_TRACE"),
    VariableRule(
        "SYCL_PI_LEVEL_ZERO_*", _WARN, "no effect from oneAPI 2025 on", "the same name with UR_L0_ in front"
    ),
    # torch compares them with 1.
    *(
        VariableRule(name, _WARN, "no effect: torch enables it only if it is 1", f"{name}=1", _neither)
        for name in (
            "TORCH_COMPILE_DEBUG",
            "TORCH_COMPILE_DISABLE",
            "TORCHDYNAMO_DISABLE",
            "LOG_AUTOTUNE_RESULTS",
        )
    ),
    # They kill, or lose what one wants to see.
    VariableRule(
        "LOG_AUTOTUNE_RESULTS",
        _BAD,
        "asks torch.cuda for the device's name: ends a run without CUDA",
        "unset it",
        _one,
    ),
    VariableRule(
        "TRITON_STORE_BINARY_ONLY",
        _BAD,
        "Triton keeps only binaries: no ttir, ttgir and llir can be collected",
        "unset it",
        _on,
    ),
    VariableRule(
        "TORCHINDUCTOR_FORCE_DISABLE_CACHES",
        _WARN,
        "ignores TRITON_CACHE_DIR and moves both caches to a new folder for each graph",
        "TORCHINDUCTOR_FX_GRAPH_CACHE=0 with TORCHINDUCTOR_AUTOGRAD_CACHE=0 recompiles without that",
        _on,
    ),
    VariableRule(
        "TORCH_COMPILE_FORCE_DISABLE_CACHES",
        _WARN,
        "ignores TRITON_CACHE_DIR and moves both caches to a new folder for each graph",
        "TORCHINDUCTOR_FX_GRAPH_CACHE=0 with TORCHINDUCTOR_AUTOGRAD_CACHE=0 recompiles without that",
        _on,
    ),
    VariableRule(
        "TRITON_INTERPRET",
        _WARN,
        "Triton kernels run in Python on the CPU: slow, and no stages are left in the cache",
        "unset it to compile",
        _on,
    ),
    VariableRule(
        "TORCHDYNAMO_DISABLE", _WARN, "torch.compile does nothing: everything runs eagerly", "unset it", _one
    ),
    VariableRule(
        "TORCH_COMPILE_DISABLE",
        _WARN,
        "torch.compile does nothing: everything runs eagerly",
        "unset it",
        _one,
    ),
    VariableRule(
        "TORCHDYNAMO_SUPPRESS_ERRORS",
        _WARN,
        "a compile that fails falls back to eager; any value enables it, even 0",
        "unset it to see failures",
        _not_empty,
    ),
    VariableRule(
        "TORCH_DEVICE_BACKEND_AUTOLOAD",
        _WARN,
        "device extensions are not loaded on import: any value but 1 turns that off",
        "unset it",
        _not_one,
    ),
    VariableRule("PYTORCH_JIT", _OK, "TorchScript is off; torch.compile does not care", "", _off),
    VariableRule(
        "NEO_CACHE_PERSISTENT",
        _OK,
        "the driver's own kernel cache is off: IGC's messages show on every run",
        "",
        _off,
    ),
    VariableRule(
        "NEO_CACHE_PERSISTENT",
        _OK,
        "the driver's own kernel cache is on: a hit hides IGC's errors and messages",
        "NEO_CACHE_PERSISTENT=0 while debugging",
        _on,
    ),
    VariableRule("TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING", _OK, "compile workers' output is kept", "", _off),
    VariableRule(
        "CUDA_LAUNCH_BLOCKING", _WARN, "each launch waits: times are meaningless", "unset it to measure", _on
    ),
    VariableRule(
        "IGC_ShaderDumpEnable",
        _OK,
        "IGC writes every kernel's stages under /tmp/IntelIGC, which grows",
        "",
        _on,
    ),
    VariableRule(
        "IGC_ForceOCLSIMDWidth",
        _WARN,
        "overrides the SIMD width of every kernel",
        "unset it unless you mean it",
    ),
    VariableRule(
        "TRITON_XPU_GEN_NATIVE_CODE",
        _OK,
        "native code is made; Triton 3.2 to 3.5 stores it in the .spv file, and any value enables it, even 0",
        "",
        _not_empty,
    ),
    # They need another variable.
    VariableRule(
        "TORCH_COMPILE_DEBUG_DIR",
        _WARN,
        "no effect without TORCH_COMPILE_DEBUG=1",
        f"set that too; {_USE_RUN}",
        _without("TORCH_COMPILE_DEBUG"),
    ),
    VariableRule(
        "INDUCTOR_ORIG_FX_SVG",
        _WARN,
        "no effect without TORCH_COMPILE_DEBUG=1",
        f"set that too; {_USE_RUN}",
        _without("TORCH_COMPILE_DEBUG"),
    ),
    VariableRule(
        "INDUCTOR_POST_FUSION_SVG",
        _WARN,
        "no effect without TORCH_COMPILE_DEBUG=1",
        f"set that too; {_USE_RUN}",
        _without("TORCH_COMPILE_DEBUG"),
    ),
    VariableRule(
        "TRITON_DUMP_DIR",
        _WARN,
        "no effect without TRITON_KERNEL_DUMP=1",
        "read the Triton cache instead: dumps overwrite each other",
        _without("TRITON_KERNEL_DUMP"),
    ),
    VariableRule(
        "TRITON_OVERRIDE_DIR",
        _WARN,
        "no effect without TRITON_KERNEL_OVERRIDE=1",
        "set that too",
        _without("TRITON_KERNEL_OVERRIDE"),
    ),
    VariableRule(
        "MLIR_DUMP_PATH",
        _WARN,
        "no effect without MLIR_ENABLE_DUMP=1",
        "set that too",
        _without("MLIR_ENABLE_DUMP"),
    ),
    VariableRule(
        "TRITON_KERNEL_DUMP",
        _WARN,
        "writes nothing on a cache hit, and kernels that differ in num_warps overwrite each other",
        "read the Triton cache instead: 'xpudbg run' collects it",
        _on,
    ),
    VariableRule(
        "MLIR_ENABLE_DUMP",
        _WARN,
        "ignored on a cache hit, and lost when Inductor compiles in worker processes",
        "with TRITON_ALWAYS_COMPILE=1 and TORCHINDUCTOR_COMPILE_THREADS=1 it shows",
        _without("TRITON_ALWAYS_COMPILE"),
    ),
    VariableRule(
        "LLVM_IR_ENABLE_DUMP",
        _WARN,
        "ignored on a cache hit, and lost when Inductor compiles in worker processes",
        "with TRITON_ALWAYS_COMPILE=1 and TORCHINDUCTOR_COMPILE_THREADS=1 it shows",
        _without("TRITON_ALWAYS_COMPILE"),
    ),
    VariableRule(
        "TORCH_LOGS_OUT",
        _OK,
        "logs go to that file; without TORCH_LOGS nothing is written",
        "",
        lambda value, env: not env.get("TORCH_LOGS"),
    ),
    # What selects or hides devices.
    VariableRule(
        "ONEAPI_DEVICE_SELECTOR",
        _WARN,
        "selects no Level Zero GPU, and torch.xpu uses nothing else",
        "unset it, or level_zero:gpu",
        lambda value, env: hides_level_zero(value),
    ),
    VariableRule("ONEAPI_DEVICE_SELECTOR", _OK, "selects among the SYCL devices"),
    VariableRule(
        "ZE_AFFINITY_MASK",
        _WARN,
        "an empty mask hides every Level Zero device",
        "unset it",
        lambda value, env: not value.strip(),
    ),
    VariableRule("ZE_AFFINITY_MASK", _OK, "shows only these Level Zero devices"),
    VariableRule(
        "ZE_FLAT_DEVICE_HIERARCHY", _OK, "decides whether the tiles of a GPU are devices of their own"
    ),
    VariableRule("CUDA_VISIBLE_DEVICES", _OK, "shows only these CUDA devices"),
    VariableRule("ZE_ENABLE_TRACING_LAYER", _OK, "Level Zero calls are traced: slower", "", _on),
    VariableRule("ZE_ENABLE_VALIDATION_LAYER", _OK, "Level Zero calls are validated: slower", "", _on),
)

FOREIGN = (
    "PYTORCH_VERSION", "PYTORCH_BUILD_VERSION", "PYTORCH_BUILD_NUMBER", "PYTORCH_INSTALL_*",
    "TORCH_VERSION", "TORCHVISION_VERSION",
    "TORCHAUDIO_VERSION", "TRITON_VERSION", "TORCH_CUDA_ARCH_LIST", "PYTORCH_HOME", "PYTORCH_TEST_*",
)  # fmt: skip
"""Names that images and builds set for themselves: that torch does not read them is no mistake."""


def hides_level_zero(selector: str) -> bool:
    """Return whether ``ONEAPI_DEVICE_SELECTOR`` leaves no Level Zero GPU.

    Terms are separated by ``;``, each ``backend:devices``, a leading ``!`` excludes (DPC++'s
    EnvironmentVariables.md). Device numbers are not judged: how many there are is not known here.
    """
    positive: list[str] = []
    excluded = False
    for term in filter(None, (part.strip().lower() for part in selector.split(";"))):
        negative = term.startswith("!")
        backend, _, devices = term.lstrip("!").partition(":")
        if backend not in ("level_zero", "*"):
            if not negative:
                positive.append("")
            continue
        kinds = [kind.strip() for kind in devices.split(",")] if devices else ["*"]
        fits = any(kind in ("*", "gpu") or kind[:1].isdigit() for kind in kinds)
        if negative:
            excluded = excluded or any(kind in ("*", "gpu") for kind in kinds)
        else:
            positive.append("level_zero" if fits else "")
    return excluded or (bool(positive) and "level_zero" not in positive)
