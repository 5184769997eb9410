"""Rules about environment variables that have no effect, do harm or change the observed behaviour.

Sources: torch's ``_inductor/config.py``, ``_inductor/debug.py``, ``_dynamo/config.py``; Triton's ``knobs.py`` and ``runtime/cache.py``; compute
runtime's and IGC's documentation of debug keys; each effect was measured on torch 2.13 or read in the source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from xpudbg.findings.rule import Case, Rule
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.row import dataclass

Environ = Mapping[str, str]
_SOURCE = "torch's, Triton's and the driver's sources; measured on torch 2.13"
_TRUE = ("1", "true", "yes", "on", "y", "t")


def switched_on(value: str) -> bool:
    """Return whether a switch is on, as Triton's ``env_bool`` and the driver read it; most switches of torch are on only for the value 1."""
    return value.strip().lower() in _TRUE


def _on(value: str, env: Environ) -> bool:
    return switched_on(value)


def _one(value: str, env: Environ) -> bool:
    return value == "1"


def _neither(value: str, env: Environ) -> bool:
    return value not in ("", "0", "1")


def is_windows(environ: Environ) -> bool:
    """Return whether an environment is one of Windows, which always sets ``OS``."""
    return environ.get("OS") == "Windows_NT"


def _unread_on_windows(value: str, env: Environ) -> bool:
    return value not in ("", "spv") and is_windows(env)


def _not_empty(value: str, env: Environ) -> bool:
    return bool(value)


def _not_one(value: str, env: Environ) -> bool:
    return value != "1"


def _off(value: str, env: Environ) -> bool:
    return value.strip().lower() in ("0", "false", "no", "off")


def _without(other: str) -> Callable[[str, Environ], bool]:
    exact = other.startswith("TORCH_")
    return lambda value, env: (
        bool(value)
        and value != "0"
        and not (env.get(other) == "1" if exact else switched_on(env.get(other, "")))
    )


def hides_level_zero(selector: str) -> bool:
    """Return whether ``ONEAPI_DEVICE_SELECTOR`` leaves no Level Zero GPU.

    Terms are separated by ``;``, each ``backend:devices``, a leading ``!`` excludes (DPC++'s
    EnvironmentVariables.md). Device numbers are ignored, since the number of devices is unknown here.
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


@dataclass(frozen=True)
class VariableRule(Rule):
    """A rule about an environment variable; ``matcher`` is its name.

    Attributes:
        invented: Whether no program reads the variable, according to this table.
    """

    invented: bool = False

    def holds(self, name: str, value: str, env: Environ) -> bool:
        """Return whether the rule applies to the variable with its value."""
        return self.match(name) is not None and (self.when is None or self.when(value, env))


def _variable(
    name: str,
    title: str,
    fix: str = "",
    *,
    severity: FindingSeverity = FindingSeverity.WARNING,
    when: Callable[[str, Environ], bool] | None = None,
    invented: bool = False,
    case: str = "",
) -> VariableRule:
    """Return a rule about one environment variable.

    Args:
        name: The variable; a trailing ``*`` makes it a prefix.
        title: Its effect, or why it has none.
        fix: What to do.
        severity: ``note`` (reported because it changes the observed behaviour), ``warning`` or ``error``.
        when: Whether the rule applies to this value in this environment.
        invented: Whether no program reads the variable, according to this table.
        case: Name of the case, where the variable has several rules.
    """
    pattern = re.escape(name.removesuffix("*")) + ("" if name.endswith("*") else "$")
    return VariableRule(
        f"variable/{name.removesuffix('*')}{'/' if case else ''}{case}",
        title,
        fix,
        severity,
        _SOURCE,
        matcher=f"^{pattern}",
        when=when,
        invented=invented,
    )


VARIABLE_RULES = (
    # There is no such variable, or none any longer.
    _variable("INDUCTOR_LOG_BUF*", "no effect: there is no such variable in any torch", "unset it; TORCH_LOGS=output_code logs code", invented=True),
    _variable("TORCHINDUCTOR_DUMP_IR", "no effect: there is no such variable", "TORCH_COMPILE_DEBUG=1 writes ir_pre_fusion.txt", invented=True),
    _variable("TORCHINDUCTOR_DUMP_CODE", "no effect: there is no such variable", "TORCH_LOGS=output_code, or TORCH_COMPILE_DEBUG=1", invented=True),
    _variable("TORCHINDUCTOR_TRACE", "no effect: there is no such variable", "TORCH_COMPILE_DEBUG=1, or TORCH_TRACE=folder", invented=True),
    _variable("TORCHINDUCTOR_DEBUG", "no effect: there is no such variable", "TORCH_COMPILE_DEBUG=1 or TORCH_LOGS=+inductor", invented=True),
    _variable("TORCH_COMPILE_LOGS", "no effect: there is no such variable", "TORCH_LOGS", invented=True),
    _variable("SYCL_DEVICE_FILTER", "no effect: removed from SYCL in oneAPI 2024", "ONEAPI_DEVICE_SELECTOR"),
    _variable("SYCL_BE", "no effect: removed from SYCL", "ONEAPI_DEVICE_SELECTOR=level_zero:gpu"),
    _variable("SYCL_PI_TRACE", "no effect from oneAPI 2025 on", "SYCL_UR_TRACE"),
    _variable("SYCL_PI_LEVEL_ZERO_*", "no effect from oneAPI 2025 on", "the same name with UR_L0_ in front"),
    # torch compares them with 1.
    _variable("TORCH_COMPILE_DEBUG", "no effect: torch enables it only if it is 1", "TORCH_COMPILE_DEBUG=1", when=_neither),
    _variable("TORCH_COMPILE_DISABLE", "no effect: torch enables it only if it is 1", "TORCH_COMPILE_DISABLE=1", when=_neither, case="not-a-switch"),
    _variable("TORCHDYNAMO_DISABLE", "no effect: torch enables it only if it is 1", "TORCHDYNAMO_DISABLE=1", when=_neither, case="not-a-switch"),
    _variable("LOG_AUTOTUNE_RESULTS", "no effect: torch enables it only if it is 1", "LOG_AUTOTUNE_RESULTS=1", when=_neither, case="not-a-switch"),
    _variable("LOG_AUTOTUNE_RESULTS", "asks torch.cuda for the device's name: ends a run without CUDA", "unset it", severity=FindingSeverity.ERROR,
              when=_one, case="on"),
    # They kill, or lose what one wants to see.
    _variable("TRITON_STORE_BINARY_ONLY", "Triton keeps only binaries: no ttir, ttgir and llir can be collected", "unset it",
              severity=FindingSeverity.ERROR, when=_on),
    _variable("TORCHINDUCTOR_FORCE_DISABLE_CACHES", "ignores TRITON_CACHE_DIR and moves both caches to a new folder for each graph",
              "TORCHINDUCTOR_FX_GRAPH_CACHE=0 with TORCHINDUCTOR_AUTOGRAD_CACHE=0 recompiles without that", when=_on),
    _variable("TORCH_COMPILE_FORCE_DISABLE_CACHES", "ignores TRITON_CACHE_DIR and moves both caches to a new folder for each graph",
              "TORCHINDUCTOR_FX_GRAPH_CACHE=0 with TORCHINDUCTOR_AUTOGRAD_CACHE=0 recompiles without that", when=_on),
    _variable("TRITON_INTERPRET", "Triton kernels run in Python on the CPU: slow, and no stages are left in the cache", "unset it to compile",
              when=_on),
    _variable("TORCHDYNAMO_DISABLE", "torch.compile does nothing: everything runs eagerly", "unset it", when=_one, case="on"),
    _variable("TORCH_COMPILE_DISABLE", "torch.compile does nothing: everything runs eagerly", "unset it", when=_one, case="on"),
    _variable("TORCHDYNAMO_SUPPRESS_ERRORS", "a compile that fails falls back to eager; any value enables it, even 0", "unset it to see failures",
              when=_not_empty),
    _variable("TORCH_DEVICE_BACKEND_AUTOLOAD", "device extensions are not loaded on import: any value but 1 turns that off", "unset it",
              when=_not_one),
    _variable("PYTORCH_JIT", "TorchScript is off; torch.compile does not care", severity=FindingSeverity.NOTE, when=_off),
    _variable("NEO_CACHE_PERSISTENT", "the driver's own kernel cache is off: IGC's messages show on every run", severity=FindingSeverity.NOTE,
              when=_off, case="off"),
    _variable("NEO_CACHE_PERSISTENT", "the driver's own kernel cache is on: a hit hides IGC's errors and messages",
              "NEO_CACHE_PERSISTENT=0 while debugging", severity=FindingSeverity.NOTE, when=_on, case="on"),
    _variable("TORCHINDUCTOR_WORKER_SUPPRESS_LOGGING", "compile workers' output is kept", severity=FindingSeverity.NOTE, when=_off),
    _variable("CUDA_LAUNCH_BLOCKING", "each launch waits: times are meaningless", "unset it to measure", when=_on),
    _variable("IGC_ShaderDumpEnable", "IGC writes every kernel's stages under /tmp/IntelIGC, which grows", severity=FindingSeverity.NOTE, when=_on),
    _variable("IGC_ForceOCLSIMDWidth", "overrides the SIMD width of every kernel", "unset it unless you mean it"),
    _variable("TRITON_XPU_GEN_NATIVE_CODE", "native code is made; Triton 3.2 to 3.5 stores it in the .spv file, and any value enables it, even 0",
              severity=FindingSeverity.NOTE, when=_not_empty),
    _variable("TORCHINDUCTOR_XPU_KERNEL_FORMAT", "no effect on Windows, where Inductor makes SPIR-V alone: no zebin, and the driver compiles at first launch",
              "unset it; 'xpudbg triton-cache native' makes native code from the SPIR-V", when=_unread_on_windows),
    # They need another variable.
    _variable("TORCH_COMPILE_DEBUG_DIR", "no effect without TORCH_COMPILE_DEBUG=1",
              "set that too; 'xpudbg run' sets what is needed, in private folders", when=_without("TORCH_COMPILE_DEBUG")),
    _variable("INDUCTOR_ORIG_FX_SVG", "no effect without TORCH_COMPILE_DEBUG=1", "set that too; 'xpudbg run' sets what is needed, in private folders",
              when=_without("TORCH_COMPILE_DEBUG")),
    _variable("INDUCTOR_POST_FUSION_SVG", "no effect without TORCH_COMPILE_DEBUG=1",
              "set that too; 'xpudbg run' sets what is needed, in private folders", when=_without("TORCH_COMPILE_DEBUG")),
    _variable("TRITON_DUMP_DIR", "no effect without TRITON_KERNEL_DUMP=1", "read the Triton cache instead: dumps overwrite each other",
              when=_without("TRITON_KERNEL_DUMP")),
    _variable("TRITON_OVERRIDE_DIR", "no effect without TRITON_KERNEL_OVERRIDE=1", "set that too", when=_without("TRITON_KERNEL_OVERRIDE")),
    _variable("MLIR_DUMP_PATH", "no effect without MLIR_ENABLE_DUMP=1", "set that too", when=_without("MLIR_ENABLE_DUMP")),
    _variable("TRITON_KERNEL_DUMP", "writes nothing on a cache hit, and kernels that differ in num_warps overwrite each other",
              "read the Triton cache instead: 'xpudbg run' collects it", when=_on),
    _variable("MLIR_ENABLE_DUMP", "ignored on a cache hit, and lost when Inductor compiles in worker processes",
              "with TRITON_ALWAYS_COMPILE=1 and TORCHINDUCTOR_COMPILE_THREADS=1 it shows", when=_without("TRITON_ALWAYS_COMPILE")),
    _variable("LLVM_IR_ENABLE_DUMP", "ignored on a cache hit, and lost when Inductor compiles in worker processes",
              "with TRITON_ALWAYS_COMPILE=1 and TORCHINDUCTOR_COMPILE_THREADS=1 it shows", when=_without("TRITON_ALWAYS_COMPILE")),
    _variable("TORCH_LOGS_OUT", "logs go to that file; without TORCH_LOGS nothing is written", severity=FindingSeverity.NOTE,
              when=lambda value, env: not env.get("TORCH_LOGS")),
    # What selects or hides devices.
    _variable("ONEAPI_DEVICE_SELECTOR", "selects no Level Zero GPU, and torch.xpu uses nothing else", "unset it, or level_zero:gpu",
              when=lambda value, env: hides_level_zero(value), case="hides"),
    _variable("ONEAPI_DEVICE_SELECTOR", "selects among the SYCL devices", severity=FindingSeverity.NOTE),
    _variable("ZE_AFFINITY_MASK", "an empty mask hides every Level Zero device", "unset it", when=lambda value, env: not value.strip(), case="empty"),
    _variable("ZE_AFFINITY_MASK", "shows only these Level Zero devices", severity=FindingSeverity.NOTE),
    _variable("ZE_FLAT_DEVICE_HIERARCHY", "decides whether the tiles of a GPU are devices of their own", severity=FindingSeverity.NOTE),
    _variable("CUDA_VISIBLE_DEVICES", "shows only these CUDA devices", severity=FindingSeverity.NOTE),
    _variable("ZE_ENABLE_TRACING_LAYER", "Level Zero calls are traced: slower", severity=FindingSeverity.NOTE, when=_on),
    _variable("ZE_ENABLE_VALIDATION_LAYER", "Level Zero calls are validated: slower", severity=FindingSeverity.NOTE, when=_on),
)  # fmt: skip
"""Rules in order: the first that matches a variable's name and value applies."""

UNREAD_VARIABLE = VariableRule(
    "variable/unread",
    "nothing in the installed torch or Triton reads it",
    "unset it, or look for the option in torch._inductor.config",
    FindingSeverity.WARNING,
    "sources and libraries of the installed torch and Triton",
    cases={"near": Case(fix="did you mean {nearest}?")},
)
