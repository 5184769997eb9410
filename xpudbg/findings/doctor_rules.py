"""Rules about an environment: its Python, torch, Triton, drivers, compilers, caches, backends and devices. ``heading`` is the subject."""

from __future__ import annotations

from collections.abc import Mapping

from xpudbg.findings.rule import Case, Rule
from xpudbg.model.finding import FindingSeverity

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
