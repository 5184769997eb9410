"""Rules about failures: modules that do not build for a device, and runs that died, hung or failed on it.

Messages: Linux' ``drivers/gpu/drm/xe`` (``xe_pagefault.c``, ``xe_guc_submit.c``), ``i915`` (``i915_gpu_error.c``), NVIDIA's Xid messages,
``amdgpu`` (``gmc_v*.c``), ``mm/oom_kill.c``, ``arch/x86/mm/fault.c``; samples from public reports.
"""

from __future__ import annotations

from xpudbg.findings.rule import Case, Rule
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.native import CauseKind

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


_ERROR, _NOTE = FindingSeverity.ERROR, FindingSeverity.NOTE
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
