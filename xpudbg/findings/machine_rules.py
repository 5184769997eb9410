"""Rules about an environment (``heading`` is the subject), about variables that have no effect, do harm or change what is observed, and about failures.

Sources of variables: torch's ``_inductor/config.py``, ``_inductor/debug.py``, ``_dynamo/config.py``; Triton's ``knobs.py`` and ``runtime/cache.py``;
compute runtime's and IGC's documentation of debug keys; each effect was measured on torch 2.13 or read in the source.

Failures: modules that do not build for a device, and runs that died, hung or failed on it. Messages: Linux' ``drivers/gpu/drm/xe``
(``xe_pagefault.c``, ``xe_guc_submit.c``), ``i915`` (``i915_gpu_error.c``), NVIDIA's Xid messages, ``amdgpu`` (``gmc_v*.c``),
``mm/oom_kill.c``, ``arch/x86/mm/fault.c``; samples from public reports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from xpudbg.findings.rule import Case, Rule
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.native import CauseKind
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


_ERROR, _WARNING, _NOTE = FindingSeverity.ERROR, FindingSeverity.WARNING, FindingSeverity.NOTE
_ABSENT = FindingSeverity.HINT
"""An optional component that is missing."""
_NATIVE_ONLY = "`xpudbg targets setup --native-only` installs the newest of the distribution"
_FIX_TORCH = "fix torch first (see above)"
_XPU_BUILD = "install torch from PyTorch's own XPU index (pytorch.org, Get started, Compute Platform XPU)"
_OCLOC = "apt install intel-ocloc (Debian, Ubuntu), dnf install intel-ocloc"
_INSTALL_TRITON = "pip install triton-xpu in an environment without upstream triton"


def _doctor(
    name: str,
    severity: FindingSeverity,
    subject: str,
    title: str,
    fix: str = "",
    fixes: Mapping[str, str] = {},
    **cases: str | Case,
) -> Rule:
    """Return a rule of ``doctor``.

    Args:
        name: The rule's name in its family.
        severity: Its weight: an error will not work, a hint is an optional component that is missing, a note is in order.
        subject: The subject in a few words; a finding may name its own.
        title: The sentence.
        fix: What to do.
        fixes: What to do, by name.
        cases: Special cases; a text replaces the sentence alone.
    """
    special = {name: Case(case) if isinstance(case, str) else case for name, case in cases.items()}
    return Rule(f"doctor/{name}", title, fix, severity, "probes of the interpreter and the machine", heading=subject, cases=special, fixes=fixes)  # fmt: skip


DOCTOR_RULES = (
    # The interpreter.
    _doctor("environment", _ERROR, "environment", "its packages could not be read: {failure}",
            "run '{python} -c \"import importlib.metadata\"' and fix what it reports"),
    _doctor("word-size", _ERROR, "word size", "a 32-bit Python: there is no torch for it", "use a 64-bit Python"),
    _doctor("optimize", _WARNING, "optimize", "assertions are off (-O or PYTHONOPTIMIZE): torch.compile relies on them in some places",
            "unset PYTHONOPTIMIZE while debugging"),
    _doctor("shadowing", _WARNING, "modules", "{path} (in the {place}) is imported instead of the installed {name} by scripts in that folder",
            "run from another folder", pythonpath=Case(fix="take that folder out of PYTHONPATH")),
    # torch.
    _doctor("torch-missing", _ERROR, "torch", "not installed in {prefix}",
            "--python names another environment; PyTorch's own CPU index has the CPU build (pytorch.org, Get started, Compute Platform CPU)"),
    _doctor("torch-import", _ERROR, "import", "{torch} is there, but 'import torch' fails: {failure}",
            "run '{python} -X faulthandler -c \"import torch\"' to see the whole traceback",
            query="torch imports, but querying it failed: {failure}",
            module=Case(fix="install what is missing, or install torch again with its dependencies"),
            library=Case(fix="the library {library} belongs to the GPU runtime of this build of torch: install torch without --no-deps, or take "
                         "the CPU build"),
            xpu_library=Case(fix="the library {library} belongs to the GPU runtime of this build of torch: install torch from the XPU index "
                             "without --no-deps, and the Level Zero loader (Debian and Ubuntu: libze1, or intel's repository)")),
    _doctor("torch-metadata", _ERROR, "metadata",
            "torch {version} is imported, but the metadata says {installed}: two installations lie over each other",
            "make a new environment, or 'pip uninstall torch' until none is left and install it again"),
    _doctor("torch-debug", _WARNING, "debug build", "torch was built with DEBUG=1: compile times and speed are not representative"),
    _doctor("torch-warning", _WARNING, "import warning", "{message}"),
    _doctor("torch-logs", _ERROR, "TORCH_LOGS", "torch does not accept its value, so 'import torch' raises: {message}",
            "TORCH_LOGS=help lists the names"),
    _doctor("torch-files", _ERROR, "files",
            "{missing} files of {name} {version} are missing and {changed} differ from what was installed ({examples})",
            "pip install --force-reinstall --no-deps {name}=={version}"),
    _doctor("torch-owners", _ERROR, "owners", "{names} both own the import package torch", "keep one: make a new environment"),
    _doctor("requirements", _WARNING, "requirements", "torch was built for {shown}{more}", "pip install {pins}",
            missing="torch requires {shown}{more}: not installed"),
    _doctor("ipex", _ERROR, "IPEX", "IPEX {ipex} is made for torch {wanted}; beside torch {version} its import fails or crashes",
            "install the pair of the same version, or remove IPEX: torch has XPU support of its own since 2.5"),
    _doctor("ipex-loose", _WARNING, "IPEX", "intel_extension_for_pytorch is importable but was not installed as a distribution"),
    # The devices.
    _doctor("xpu", _WARNING, "XPU", "not seen: {why}", "'xpudbg run --target bmg SCRIPT' shows what an XPU would get, without one",
            compiled=Case(fix="fix the problems below, starting at the top"),
            unknown=Case("torch could not be asked", _FIX_TORCH),
            build=Case(fix=_XPU_BUILD, severity=_ERROR)),
    _doctor("xpu-hardware", _ERROR, "XPU", "not seen: {why}", hidden="not seen: a variable hides it (see below)"),
    _doctor("kernel-driver", _ERROR, "hardware", "{name}: no kernel driver is bound to it (kernel {kernel})",
            "newer GPUs need a newer kernel (Arc B: 6.11 with xe) and linux-firmware; see 'dmesg | grep -E \"i915|xe \"'",
            other=Case("{name} is used by {driver}, not by i915 or xe", "return it to the host (vfio-pci passes it to a virtual machine)")),
    _doctor("wsl", _ERROR, "device node", "WSL without /dev/dxg: Windows shares no GPU",
            "install Intel's Windows driver, then 'wsl --update' and 'wsl --shutdown' in Windows",
            first=Case("WSL 1 reaches no GPU", "'wsl --set-version DISTRIBUTION 2' in Windows")),
    _doctor("device-node", _ERROR, "device node", "{what}", "load the kernel driver (modprobe xe, or i915) and look at dmesg",
            container=Case("{what} in this container", "start it with --device /dev/dri and --group-add of the host's render group")),
    _doctor("device-group", _ERROR, "device node", "no permission for {path}: it belongs to group {group}, you are in {groups}",
            "sudo usermod -aG {group} $USER, then log in again",
            member=Case("{path} belongs to group {group}, which you joined after this login began",
                        "log in again, or start a shell with 'newgrp {group}'")),
    _doctor("level-zero-loader", _ERROR, "Level Zero loader", "libze_loader is not there: {error}",
            "apt install libze1 (Debian, Ubuntu), dnf install oneapi-level-zero (Fedora), or Intel's repository"),
    _doctor("level-zero-driver", _ERROR, "Level Zero driver", "libze_intel_gpu is not there: {error}",
            "apt install libze-intel-gpu1 (Ubuntu 24.10 on), intel-level-zero-gpu (Intel's older repository), "
            "or intel-compute-runtime (Fedora, Arch)"),
    _doctor("level-zero", _ERROR, "Level Zero", "starts but lists no device", "check the device node and ZE_AFFINITY_MASK",
            init=Case("zeInit says {init}: the loader found no driver that starts", "check the driver and the device node")),
    _doctor("level-zero-probe", _ERROR, "Level Zero", 'asking the loader went wrong in "{step}" ({outcome})'),
    _doctor("torch-xpu", _ABSENT, "torch's build", "without XPU", hardware=Case(fix=_XPU_BUILD, severity=_ERROR)),
    _doctor("xpu-init", _ERROR, "torch.xpu.init()", "{message}"),
    _doctor("xpu-warning", _WARNING, "torch.xpu says", "{message}"),
    _doctor("hidden", _ERROR, "hidden", "{settings} hides {devices}: without it torch sees them", "unset {names}"),
    _doctor("cuda", _ABSENT, "CUDA or ROCm", "torch is built for it, but sees no device{error}"),
    # Triton.
    _doctor("triton-missing", _ABSENT, "triton", "not installed; the C++ backend for CPU does not need it",
            "pip install triton-xpu (Intel's compiler; never beside upstream triton in one environment)",
            xpu=Case("not installed: this torch has XPU, and Inductor cannot make kernels for it without Triton",
                     "pip install '{pin}' from the same index as this torch (PyTorch's own XPU index)", _ERROR),
            gpu=Case("not installed: Inductor cannot make GPU kernels without it", "pip install triton", _ERROR)),
    _doctor("triton-unowned", _WARNING, "owner", "{path} is importable, but no installed distribution owns it",
            "a checkout on the path or an editable install: make sure that it is the one you mean"),
    _doctor("triton-mixture", _ERROR, "owners",
            "a mixture: {names} both own the import package triton; {shared} paths are claimed twice, {conflicts} with different contents "
            "({examples}); {state}", "pip uninstall -y {uninstall} && pip install --no-deps {again}",
            upstream=Case(fix="pip uninstall -y {uninstall} && pip install --no-deps {again}; torch's CUDA build brings triton back: use its CPU "
                          "or XPU build, or 'xpudbg targets setup'")),
    _doctor("triton-files", _ERROR, "owner",
            "{name} {version}: {missing} of its {files} files are missing and {changed} were changed ({examples}), as after an uninstall of "
            "another triton distribution", "pip install --force-reinstall --no-deps {name}=={version}"),
    _doctor("triton-import", _ERROR, "import", "'import triton' fails: {failure}",
            "run '{python} -c \"import triton.backends\"'; install one Triton distribution again"),
    _doctor("triton-backend", _WARNING, "backend", "its driver raises: {message}"),
    _doctor("triton-driver", _ERROR, "driver", "asking Triton's driver failed: {failure}"),
    _doctor("triton-launcher", _ERROR, "launcher", "the helper that launches kernels cannot be built: {type}: {message}",
            "it needs a C++ compiler, Python.h and, for XPU, the SYCL headers (pip install intel-sycl-rt, or oneAPI's icpx)"),
    _doctor("triton-backends", _NOTE, "backends", "{backends}; no Intel backend, so no kernels for XPU can be made here", _INSTALL_TRITON,
            xpu=Case("{backends}; no Intel backend, so this torch cannot compile for XPU", severity=_ERROR),
            library=Case("{backends}; the folder backends/intel is there, but libtriton.so was built without it",
                         "the library is another distribution's: install triton-xpu again after removing the others", _ERROR)),
    # Drivers and runtimes.
    _doctor("oneapi", _ABSENT, "oneAPI", "no installation and no variables; PyTorch's wheels bring what they need"),
    _doctor("sycl", _ABSENT, "SYCL runtime", "no libsycl; only a torch with XPU needs it",
            needed=Case("no libsycl in the environment, in LD_LIBRARY_PATH or known to the linker, and this torch needs it",
                        "install torch from the XPU index without --no-deps", _ERROR)),
    _doctor("two-sycl", _WARNING, "two SYCL runtimes", "LD_LIBRARY_PATH puts {path} before the one that torch was installed with",
            "start without oneAPI's setvars.sh when you use PyTorch's wheels"),
    # Compilers and tools.
    _doctor("cpp-missing", _ERROR, "C++ compiler", "{name}{by} not found: Inductor cannot make CPU kernels, nor Triton its launchers",
            "apt install g++ (Debian, Ubuntu), dnf install gcc-c++, or set CXX",
            windows=Case(fix="install the Build Tools for Visual Studio with C++, and start from their developer prompt")),
    _doctor("cpp-version", _ERROR, "C++ compiler", "{path}{by} does not say its version: {error}", "set CXX to a compiler that works"),
    _doctor("cpp-build", _ERROR, "C++ compiler", "{version}{by} cannot build a small library: {output}",
            "install its C++ standard library and linker",
            openmp=Case("{version}{by} cannot build with OpenMP: {output}", "apt install libomp-dev with clang, or use g++"),
            python_h=Case("{version}{by} does not find Python.h: {output}",
                          "apt install python3-dev (Debian, Ubuntu) or dnf install python3-devel, for the Python in use")),
    _doctor("c-compiler", _WARNING, "C compiler", "{name} not found; Triton builds its launchers with it", "apt install gcc"),
    _doctor("ocloc", _ABSENT, "ocloc", "not on PATH: no native zebins, so no registers and spills", _OCLOC,
            needed=Case("not on PATH; this torch makes native zebin kernels by default, which needs it",
                        f"{_OCLOC}; or set TORCHINDUCTOR_XPU_KERNEL_FORMAT=spv", _WARNING),
            old=Case("{version}, knows {count} device names, not {devices}: no native code for those", "a newer intel-ocloc knows them", _NOTE)),
    _doctor("ocloc-fails", _WARNING, "ocloc", "{path}: {error}"),
    _doctor("native-code", _ABSENT, "native code", "no ocloc: registers and spills of kernels stay unknown", _NATIVE_ONLY,
            fails=Case("{path}: {error}", severity=_WARNING), old=Case("{ocloc}, not {devices}", severity=_NOTE)),
    _doctor("ocloc-release", _WARNING, "ocloc release",
            "ocloc is {ocloc}, the compute runtime {runtime}: native code made by one is not the other's", "install both from the same release"),
    _doctor("dot", _ABSENT, "dot", "not on PATH: torch's own diagrams need it; xpudbg draws its own without it", "apt install graphviz",
            fails=Case("{path}: {error}", "install Graphviz again", _WARNING)),
    _doctor("dot-lost-edge", _NOTE, "dot", "Graphviz {version}: fails (lost edge) on some of torch's own diagrams, which ends that program",
            "set INDUCTOR_DOT_GRAPH_SHAPE_SVG=none beside INDUCTOR_ORIG_FX_SVG, or let 'xpudbg run' set them"),
    _doctor("pydot", _ABSENT, "pydot", "not installed: torch's own diagrams need it", "pip install pydot"),
    _doctor("diagrams", _ERROR, "diagrams", "{settings} without {lacking}: the compile will raise and end your program",
            "unset {names}, or install {lacking}"),
    # Caches.
    _doctor("free-space", _WARNING, "free space", "{free} left where {path} is", "free some space, or point the cache elsewhere"),
    _doctor("cache", _ERROR, "cache", "cannot write to {place}{owner}: a compile fails there",
            fixes={"variable": "set {variable} to a folder of your own", "owner": "change its owner to you (chown)"},
            noexec="{place} is mounted noexec: compiled kernels cannot be loaded from it",
            owned=Case("{size}, {place}; it belongs to user {owner}", severity=_WARNING),
            large=Case("{size}, {place}", "nothing removes old files there: remove what you no longer need", _WARNING)),
    _doctor("names", _ABSENT, "names", "neither torch nor Triton is installed, so misspelt names cannot be detected"),
    # Backends of torch.compile, and Inductor.
    _doctor("backends", _ABSENT, "backends", "torch cannot be asked which it has", _FIX_TORCH),
    _doctor("backend", _ABSENT, "backend", "registered, lacks {lacks}{note}", "{get}",
            new=Case("not registered{lacks}{note}"),
            installed=Case("installed, not registered yet{note}", severity=_NOTE),
            inductor=Case("lacks {lacks}", "see above", _ERROR)),
    _doctor("debugging", _NOTE, "for debugging", "{backends}", 'backend="eager", then "aot_eager", tells which layer a failure lies in'),
    _doctor("registry", _ERROR, "registry", "incomplete: {failure}", step=Case("{failure}", severity=_WARNING),
            unknown=Case("Inductor could not be asked: {failure}", _FIX_TORCH)),
    _doctor("scheduling", _WARNING, "xpu", "no scheduling class is registered for XPU", "torch 2.5 and later have one; older ones need IPEX"),
)  # fmt: skip
"""Rules of ``doctor`` beside those of variables."""
DOCTOR: dict[str, Rule] = {rule.name: rule for rule in DOCTOR_RULES}


_NEWER = "Another compiler may know it: `xpudbg targets setup --native-only` installs the distribution's newest; on the device, a newer driver."
_REPORT = "is the compiler's own fault, whatever the module: --keep keeps what a report to its authors needs."
_NAMES = "{names}"


def _cause(kind: CauseKind, short: str, title: str, fix: str = "", **cases: str) -> Rule:
    """Return a cause.

    Args:
        kind: Its kind.
        short: Text of a table cell.
        title: The sentence, without a full stop.
        fix: Remedy; empty where none is known.
        cases: Other sentences: ``unknown`` without the needed amount, ``named`` and ``several`` with names, ``log`` of the compiler's log.
    """
    return Rule(
        f"build/{kind}", title, fix, FindingSeverity.ERROR, "log of the compiler, the module and the device's property sheet",
        heading=short, cases={name: Case(text) for name, text in cases.items()},
    )  # fmt: skip


BUILD_RULES = (
    _cause(CauseKind.NOT_SPIRV, "no SPIR-V", "the module is no SPIR-V: {names}",
           "The entry is not one of Triton's Intel backend, or was overwritten: 'xpudbg triton-cache verify' tells."),
    _cause(CauseKind.DAMAGED, "damaged", "damaged: {names}", "Remove the entry, so that Triton compiles it again."),
    _cause(CauseKind.NO_KERNEL, "no kernel", "the module has no kernel: no entry point of the execution model Kernel"),
    _cause(CauseKind.SPIRV_VERSION, "version of SPIR-V",
           "the module is of SPIR-V {version}, which the compiler does not know"),
    _cause(CauseKind.OPCODE, "unknown opcode", "the module has opcodes that no table of SPIR-V known here lists: {opcodes}", _NEWER,
           log="the compiler does not know opcode {opcodes}",
           log_unknown="the compiler does not know opcode {opcodes}, which no table of SPIR-V known here lists"),
    _cause(CauseKind.CAPABILITY, "unknown capability", "the module declares capabilities that no table known here lists: {names}"),
    _cause(CauseKind.EXTENSION, "unknown extension",
           "the module needs an extension of SPIR-V that the compiler does not know: {names}", _NEWER),
    _cause(CauseKind.FP64, "float64", "the module computes in float64, which the device does not",
           "A Python float or a numpy scalar often brings float64 in: make it float32. Where the device has none, IGC can "
           "emulate it: OverrideDefaultFP64Settings=1 IGC_EnableDPEmulation=1 (slow)."),
    _cause(CauseKind.SUB_GROUP_SIZE, "sub-group size",
           "the module requires a sub-group of {needed} lanes that the device does not have{has}",
           "Compile the kernel for this device: Triton takes the sub-group size from it; or ask for another one (threads_per_warp).",
           unknown="the module requires a sub-group size that the device does not have{has}"),
    _cause(CauseKind.WORK_GROUP_SIZE, "work-group size",
           "a work-group of {needed:,} work-items is compiled in, and {limit:,} is the most"),
    _cause(CauseKind.SLM, "shared local memory",
           "a work-group takes {needed:,} bytes of shared local memory, and the device has {limit:,}",
           unknown="the kernel takes more shared local memory than the device has"),
    _cause(CauseKind.BLOCK_2D, "2D block I/O",
           "the module has {needed} 2D block loads, stores and prefetches, and the device has none",
           "Compile the kernel for this device: Triton uses 2D block I/O only where the device has it."),
    _cause(CauseKind.DPAS, "DPAS", "the module has {needed} matrix instructions (DPAS), and the device has none",
           "Compile the kernel for this device: Triton uses DPAS only where the device has it."),
    _cause(CauseKind.SCRATCH, "scratch memory",
           "a hardware thread needs {needed:,} bytes of scratch memory, for spills and private arrays{most}",
           "Less has to live at once: smaller blocks, more warps (num_warps), fewer stages; 256 registers (grf_mode='256') hold twice as much.",
           unknown="what a hardware thread spills and keeps in private memory exceeds the scratch memory that it may have (PTSS)"),
    _cause(CauseKind.REGISTER_MODE, "register mode", "the device has no mode with {needed} registers",
           unknown="the device has no such register mode"),
    _cause(CauseKind.OPERATION, "not on this device", "the device does not have what the module requires: {names}"),
    _cause(CauseKind.UNKNOWN_DEVICE, "unknown device", "this ocloc does not know the device",
           "`xpudbg targets setup --native-only` installs the newest compiler; `xpudbg doctor` lists the devices of each.", named=_NAMES),
    _cause(CauseKind.INTERNAL_ERROR, "internal error", "the compiler failed inside: {names}", f"An internal error {_REPORT}"),
    _cause(CauseKind.CRASH, "crash", "the compiler crashed: {names}", f"A crash {_REPORT}"),
    _cause(CauseKind.TIME, "took too long", "the compiler took too long and was stopped", "--timeout gives it more.", named=_NAMES),
    _cause(CauseKind.MEMORY, "out of memory", "the compiler ran out of memory"),
    _cause(CauseKind.OUTPUT, "too much output", "the compiler wrote more than it may, and was stopped"),
    _cause(CauseKind.NOT_STARTED, "not started", "the compiler cannot be started", named=_NAMES),
    _cause(CauseKind.NOTHING_WRITTEN, "nothing written", "the compiler wrote no native object", named=_NAMES),
    _cause(CauseKind.EMPTY_OBJECT, "object without kernel",
           "the build succeeds, but its object has no kernel: the compiler omitted what it could not compile",
           "Often too much is spilled: smaller blocks, more warps (num_warps), 256 registers (grf_mode='256')."),
    _cause(CauseKind.OTHER_KERNELS, "other kernels", "the kernel is not in it: {names}", several="the kernels are not in it: {names}"),
    _cause(CauseKind.UNDEFINED, "undefined functions",
           "the object calls a function that it does not contain, since the compiler has no such built-in: {names}", _NEWER,
           several="the object calls functions that it does not contain, since the compiler has no such built-ins: {names}"),
    _cause(CauseKind.ZE_RESULT, "Level Zero", "{code}",
           ZE_RESULT_ERROR_MODULE_BUILD_FAILURE="{code}: the driver's compiler refused the module",
           ZE_RESULT_ERROR_MODULE_LINK_FAILURE="{code}: modules could not be linked",
           ZE_RESULT_ERROR_INVALID_KERNEL_NAME="{code}: the module was loaded and has no such kernel: the compiler left it out",
           ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED="{code}: the module calls a function that it does not contain",
           ZE_RESULT_ERROR_INVALID_NATIVE_BINARY="{code}: the native code is for another device or driver",
           ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION="{code}: the work-group is larger than the kernel or the device allows",
           ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY="{code}: the device's memory is used up, also by scratch memory of all threads",
           ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY="{code}: the host's memory is used up",
           ZE_RESULT_ERROR_DEVICE_LOST="{code}: the device hung or was reset, mostly by a kernel that ran out of bounds or forever",
           ZE_RESULT_ERROR_UNSUPPORTED_FEATURE="{code}: the device or driver does not have what was requested",
           ZE_RESULT_ERROR_UNINITIALIZED="{code}: no driver or no device was found",
           ZE_RESULT_ERROR_UNKNOWN="{code}: the driver does not say what"),
    _cause(CauseKind.OTHER, "failed", "the compiler gives no reason", named=_NAMES),
)  # fmt: skip
"""Causes by their kind."""


_TRACE = "xpudbg run --trace-launches --sync-launches: the kernel that does it is then the last one"

MESSAGE_RULES = (
    Rule("crash/page-fault", "the GPU accessed an address that it may not: {where}",
         "check masks, strides and sizes of the kernel that does it", _ERROR, "drivers/gpu/drm/xe/xe_pagefault.c; NVIDIA Xid 31",
         heading="The GPU accessed an address that it may not",
         matcher=r"Faulted Address: |NVRM: Xid .{0,60}: 31\b|\bpage fault\b|in page starting at address|Fault response: Unsuccessful"),
    Rule("crash/cat-error", "the GPU reports a catastrophic memory error: a kernel used an address that is not mapped, and its context was ended",
         "check masks, strides and sizes of the kernel that does it", _ERROR, "drivers/gpu/drm/xe/xe_guc_submit.c",
         heading="Catastrophic memory error (CAT)", matcher=r"CAT error"),
    Rule("crash/gpu-hang", "the driver reset the GPU, since a kernel did not end in time",
         "look for a loop that does not end, or a kernel that takes seconds; preempt_timeout_us and job_timeout_ms of xe below /sys/class/drm "
         "(i915: enable_hangcheck) say how long is allowed", _ERROR, "drivers/gpu/drm/xe/xe_guc_submit.c; i915_gpu_error.c",
         heading="The driver reset the GPU", matcher=r"GPU HANG|context reset due to GPU hang|Timedout job|Engine reset: |timed? ?out, reset"),
    Rule("crash/xid", "NVIDIA's driver reports Xid {code}", "see NVIDIA's table of Xid errors", _ERROR, "NVIDIA Xid Errors",
         heading="NVIDIA's driver reports an Xid error", matcher=r"NVRM: Xid \([^)]{0,40}\): (\d{1,4})"),
    Rule("crash/out-of-memory", "the machine had no memory left, and its kernel killed a process",
         "fewer compile workers (TORCHINDUCTOR_COMPILE_THREADS), smaller inputs, or more memory", _ERROR, "mm/oom_kill.c",
         heading="The machine had no memory left", matcher=r"[Oo]ut of memory: Killed|oom-kill:|oom_reaper: reaped"),
    Rule("crash/segfault", "the kernel names the library in which the process died: {library}", "", _ERROR, "arch/x86/mm/fault.c",
         heading="The library in which the process died", matcher=r"segfault at .{0,120}? in (\S{1,200}?)\[|traps: .{0,120}? in (\S{1,200}?)\["),
)  # fmt: skip
"""Rules with a matcher for a line of the kernel's log; the first that matches reads it."""
CRASH_RULES = (
    *MESSAGE_RULES,
    Rule("crash/last-launch", "{kernel} was running when the process ended: {where}", "", _ERROR,
         heading="A kernel was running when the process ended",
         cases={"raised": Case("{kernel} failed: {where}"),
                "raised later": Case("the launch of {kernel} failed; a GPU may have failed in any launch since the host waited for it", _TRACE),
                "queued": Case("{kernel} was queued last; a GPU may have failed in any launch since the host waited for it", _TRACE, _NOTE)}),
    Rule("crash/address", "the address 0x{address:x} is {place}", "", _ERROR, heading="The argument at a faulting address"),
    Rule("crash/untraced", "launches were not traced", f"{_TRACE} (docs/crashes.md)", _NOTE),
    Rule("crash/driver-log", "the driver's own log may say more", "", _NOTE,
         "unified-runtime LEVEL_ZERO.rst; intel/llvm EnvironmentVariables.md; compute-runtime debug keys",
         heading="The driver's own log",
         fixes={
             "xpu": "SYCL_UR_TRACE=2 prints each call of the runtime, UR_L0_DEBUG=1 (older: ZE_DEBUG=1) each of Level Zero, "
             "NEOReadDebugKeys=1 PrintDebugMessages=1 what the driver says; UR_L0_SERIALIZE=2 waits after each call",
             "cuda": "CUDA_LAUNCH_BLOCKING=1 raises the error at its launch; compute-sanitizer names the instruction",
         }),
)  # fmt: skip
