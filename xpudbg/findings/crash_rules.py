"""Rules about runs that died, hung or failed on the device, and messages of the operating system's kernel.

Messages: Linux' ``drivers/gpu/drm/xe`` (``xe_pagefault.c``, ``xe_guc_submit.c``), ``i915`` (``i915_gpu_error.c``), NVIDIA's Xid messages,
``amdgpu`` (``gmc_v*.c``), ``mm/oom_kill.c``, ``arch/x86/mm/fault.c``; samples from public reports.
"""

from __future__ import annotations

from xpudbg.findings.rule import Case, Rule
from xpudbg.model.finding import FindingSeverity

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
