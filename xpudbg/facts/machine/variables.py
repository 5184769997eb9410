"""Findings about the user's variables: without effect, harmful, misspelt, or good to know."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from xpudbg.facts.machine.facts import FindingCollector, table, text, words
from xpudbg.model.doctor import CheckedVariable, DoctorFinding, DoctorSection, Examination, Severity

# Rules about environment variables that have no effect, do harm or change what is observed, as data.
#
# Sources: torch's ``_inductor/config.py``, ``_inductor/debug.py``, ``_dynamo/config.py``; Triton's
# ``knobs.py`` and ``runtime/cache.py``; compute runtime's and IGC's documentation of debug keys; each effect
# was measured on torch 2.13 or read in the source.

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


_OWNED = (
    "TORCHINDUCTOR_",
    "TORCHDYNAMO_",
    "TORCH_COMPILE_",
    "TORCH_LOGS",
    "TORCH_TRACE",
    "INDUCTOR_",
    "TRITON_",
    "AOT_INDUCTOR_",
    "AOTINDUCTOR_",
)
"""Prefixes under which nobody but torch and Triton names variables: one they do not read is a mistake."""
_SHARED = ("TORCH", "PYTORCH", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE")
"""Prefixes under which others name theirs too: only a near miss is worth a word."""
_NEARNESS = 0.86
_PRIVATE = ("XPUDBG_",)
_SHOWN_ANYWAY = (
    "TORCH", "PYTORCH", "TRITON", "INDUCTOR", "AOT_", "AOTINDUCTOR", "MLIR_", "LLVM_IR_", "LOG_AUTOTUNE",
    "IPEX", "IGC", "NEO",
    "SYCL", "UR_", "ZE_", "ZES_", "ZET_", "ONEAPI_DEVICE", "CUDA_VISIBLE_DEVICES", "CUDA_LAUNCH_BLOCKING",
    "HIP_VISIBLE_DEVICES",
    "ROCR_VISIBLE_DEVICES", "EnableImplicitScaling", "OverrideDefaultFP64Settings", "PrintDebugSettings",
    "CC", "CXX",
    "LD_PRELOAD", "PYTHONOPTIMIZE", "OMP_NUM_THREADS", "KMP_",
)  # fmt: skip
_VALUE = 120


def examine_variables(facts: Examination) -> tuple[CheckedVariable, ...]:
    """Each set variable that bears on a compile, judged."""
    probe = facts.probe("variables")
    sources = frozenset(words(probe.facts.get("read")))
    libraries = table(probe.facts.get("libraries"))
    known = bool(words(probe.facts.get("packages"))) and bool(sources)
    found = []
    for name, value in facts.environ.items():
        if name.startswith(_PRIVATE) or not name.startswith(_SHOWN_ANYWAY):
            continue
        if name in ("CC", "CXX") or not name.startswith(("CC_", "CXX")):
            found.append(_judge(name, value, facts, sources, libraries if known else None))
    return tuple(found)


def warn_of_variables(environ: Mapping[str, str], decided: Collection[str]) -> list[str]:
    """A line for every variable that is set in vain or does harm, by the rules alone (nothing is asked of torch).

    Args:
        environ: The user's environment.
        decided: Variables that ``run`` decides itself; nothing is said of them.
    """
    lines = []
    for name, value in sorted(environ.items()):
        rule = next((r for r in RULES if r.matches(name) and r.when(value, environ)), None)
        if rule is not None and rule.level is not Severity.OK and name not in decided:
            lines.append(f"{name}: {rule.what}" + (f"; {rule.next_step}" if rule.next_step else ""))
    return lines


def _judge(
    name: str, value: str, facts: Examination, sources: Collection[str], libraries: dict[str, object] | None
) -> CheckedVariable:
    read = (
        None
        if libraries is None or not name.startswith(_OWNED + _SHARED)
        else name in sources or name in libraries
    )
    for rule in RULES:
        if rule.matches(name) and rule.when(value, facts.environ):
            # A later torch may have made the name real: then the table is out of date, and the sources are
            # right.
            if rule.invented and read:
                continue
            return CheckedVariable(name, value, rule.level, rule.what, rule.next_step, read)
    if read is False and not _foreign(name):
        nearest = _nearest(name, sources)
        if name.startswith(_OWNED):
            step = (
                f"did you mean {nearest}?"
                if nearest
                else "unset it, or look for the option in torch._inductor.config"
            )
            return CheckedVariable(
                name, value, Severity.WARNING, "nothing in the installed torch or Triton reads it", step, read
            )
        if nearest:
            what = "nothing in the installed torch or Triton reads it"
            return CheckedVariable(name, value, Severity.WARNING, what, f"did you mean {nearest}?", read)
    return CheckedVariable(name, value, Severity.OK, _where(name, read, libraries), "", read)


def _where(name: str, read: bool | None, libraries: dict[str, object] | None) -> str:
    if read and libraries is not None and name in libraries:
        return f"read by {text(libraries[name])}"
    return "read by the installed torch or Triton" if read else "set"


def _foreign(name: str) -> bool:
    return any(name.startswith(f[:-1]) if f.endswith("*") else name == f for f in FOREIGN)


def _nearest(name: str, sources: Collection[str]) -> str:
    """The known name that this one is a slip of, or empty. Missing or doubled underscores count as near."""
    squeezed = {known.replace("_", ""): known for known in sorted(sources)}
    same = squeezed.get(name.replace("_", ""))
    if same is not None:
        return same
    close = difflib.get_close_matches(name, sorted(sources), n=1, cutoff=_NEARNESS)
    return close[0] if close else ""


def variable_findings(facts: Examination, variables: tuple[CheckedVariable, ...]) -> list[DoctorFinding]:
    """One line a variable; a line that says so when none is set."""
    pen = FindingCollector(DoctorSection.VARIABLES)
    for variable in variables:
        shown = variable.value if len(variable.value) <= _VALUE else variable.value[: _VALUE - 3] + "..."
        subject = f"{variable.name}={shown}"
        pen.at(variable.level, subject, variable.what, variable.next_step)
    if not variables:
        pen.ok("variables", "no variable of torch, Triton or the GPU stack is set")
    elif not any(v.read is not None for v in variables):
        probe = facts.probe("variables")
        if probe.facts and not words(probe.facts.get("packages")):
            pen.absent("names", "neither torch nor Triton is installed, so misspelt names cannot be detected")
    return pen.findings
