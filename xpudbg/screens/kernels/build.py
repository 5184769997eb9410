"""Report on whether a kernel builds for a device: the verdict, the causes, the builds that were tried, and remedies."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from xpudbg.core.units import decimal_size
from xpudbg.formats.spirv_table import spirv_table
from xpudbg.model.kernel_counts import called_kernel
from xpudbg.model.native import (
    BuildAttempt,
    BuildCause,
    BuildChange,
    BuildReport,
    CauseKind,
    DeviceBuilds,
)
from xpudbg.model.plural import plural
from xpudbg.model.whole_number import whole_number
from xpudbg.model.zebin import NAMES, NUMBERS
from xpudbg.screens.kernels.whatif import offline_words, spilled, wrapped
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, paragraph

# Sentences for causes that prevent a build, and for their remedies.

CHANGES = {
    BuildChange.NONE: "as Triton requests",
    BuildChange.LARGE_GRF: "256 registers",
    BuildChange.NO_OPTIMISATION: "no optimisation",
    BuildChange.FP64_EMULATED: "float64 emulated",
}
"""What was asked of the compiler, in words."""
SHORT = {
    CauseKind.NOT_SPIRV: "no SPIR-V",
    CauseKind.DAMAGED: "damaged",
    CauseKind.NO_KERNEL: "no kernel",
    CauseKind.SPIRV_VERSION: "version of SPIR-V",
    CauseKind.OPCODE: "unknown opcode",
    CauseKind.CAPABILITY: "unknown capability",
    CauseKind.EXTENSION: "unknown extension",
    CauseKind.FP64: "float64",
    CauseKind.SUB_GROUP_SIZE: "sub-group size",
    CauseKind.WORK_GROUP_SIZE: "work-group size",
    CauseKind.SLM: "shared local memory",
    CauseKind.BLOCK_2D: "2D block I/O",
    CauseKind.DPAS: "DPAS",
    CauseKind.SCRATCH: "scratch memory",
    CauseKind.REGISTER_MODE: "register mode",
    CauseKind.OPERATION: "not on this device",
    CauseKind.UNKNOWN_DEVICE: "unknown device",
    CauseKind.INTERNAL_ERROR: "internal error",
    CauseKind.CRASH: "crash",
    CauseKind.TIME: "took too long",
    CauseKind.MEMORY: "out of memory",
    CauseKind.OUTPUT: "too much output",
    CauseKind.NOT_STARTED: "not started",
    CauseKind.NOTHING_WRITTEN: "nothing written",
    CauseKind.EMPTY_OBJECT: "object without kernel",
    CauseKind.OTHER_KERNELS: "other kernels",
    CauseKind.UNDEFINED: "undefined functions",
    CauseKind.ZE_RESULT: "Level Zero",
    CauseKind.OTHER: "failed",
}
"""The same as table cells."""


def words_of(cause: BuildCause) -> str:
    """One sentence without its full stop.

    Args:
        cause: What stands in the way.
    """
    return _WORDS[cause.kind](cause)


def advice_of(cause: BuildCause) -> str:
    """Return what one can do about it; empty where nothing is known."""
    return _ADVICE.get(cause.kind, "")


def _named(before: str, several: str = "") -> Callable[[BuildCause], str]:
    def words(cause: BuildCause) -> str:
        stem = several if several and len(cause.names) > 1 else before
        return f"{stem} {', '.join(cause.names)}" if cause.names else stem

    return words


def _said(otherwise: str) -> Callable[[BuildCause], str]:
    return lambda cause: ", ".join(cause.names) or otherwise


def _opcode(cause: BuildCause) -> str:
    known = spirv_table().instructions
    entries = [known.get(-1 if (n := whole_number(name)) is None else n) for name in cause.names]
    told = ", ".join(f"{n} (Op{e[0]})" if e else n for n, e in zip(cause.names, entries, strict=True))
    if not cause.source.startswith("log of "):
        return f"the module has opcodes that no table of SPIR-V known here lists: {told}"
    odd = "" if all(entries) else ", which no table of SPIR-V known here lists"
    return f"the compiler does not know opcode {told}{odd}"


def _scratch(cause: BuildCause) -> str:
    if cause.needed is None:
        return "what a hardware thread spills and keeps in private memory exceeds the scratch memory that it may have (PTSS)"
    limit = f", and {cause.limit:,} is the most that it may have (PTSS)" if cause.limit else ""
    return f"a hardware thread needs {cause.needed:,} bytes of scratch memory, for spills and private arrays{limit}"


def _version(cause: BuildCause) -> str:
    word = cause.needed or 0
    return (
        f"the module is of SPIR-V {word >> 16 & 0xFFFF}.{word >> 8 & 0xFF}, which the compiler does not know"
    )


def _lanes(cause: BuildCause) -> str:
    has = f"; it has {', '.join(cause.names)}" if cause.names else ""
    lanes = f"a sub-group of {cause.needed} lanes" if cause.needed else "a sub-group size"
    return f"the module requires {lanes} that the device does not have{has}"


def _group(cause: BuildCause) -> str:
    return f"a work-group of {cause.needed:,} work-items is compiled in, and {cause.limit:,} is the most"


def _slm(cause: BuildCause) -> str:
    if cause.needed is None:
        return "the kernel takes more shared local memory than the device has"
    return f"a work-group takes {cause.needed:,} bytes of shared local memory, and the device has {cause.limit:,}"


def _ze(cause: BuildCause) -> str:
    name = cause.names[0]
    number = next((n for n, known in NAMES.items() if known == name), None)
    means = _ZE_MEANS.get(name, "")
    told = f"{name} (0x{number:08x})" if number is not None else name
    return f"{told}: {means}" if means else told


def _block(cause: BuildCause) -> str:
    return f"the module has {cause.needed} 2D block loads, stores and prefetches, and the device has none"


def _dpas(cause: BuildCause) -> str:
    return f"the module has {cause.needed} matrix instructions (DPAS), and the device has none"


def _register_mode(cause: BuildCause) -> str:
    return (
        f"the device has no mode with {cause.needed} registers"
        if cause.needed
        else "the device has no such register mode"
    )


_WORDS: dict[CauseKind, Callable[[BuildCause], str]] = {
    CauseKind.NOT_SPIRV: _named("the module is no SPIR-V:"),
    CauseKind.DAMAGED: _named("damaged:"),
    CauseKind.NO_KERNEL: lambda _c: "the module has no kernel: no entry point of the execution model Kernel",
    CauseKind.SPIRV_VERSION: _version,
    CauseKind.OPCODE: _opcode,
    CauseKind.CAPABILITY: _named("the module declares capabilities that no table known here lists:"),
    CauseKind.EXTENSION: _named("the module needs an extension of SPIR-V that the compiler does not know:"),
    CauseKind.FP64: lambda _c: "the module computes in float64, which the device does not",
    CauseKind.SUB_GROUP_SIZE: _lanes,
    CauseKind.WORK_GROUP_SIZE: _group,
    CauseKind.SLM: _slm,
    CauseKind.BLOCK_2D: _block,
    CauseKind.DPAS: _dpas,
    CauseKind.SCRATCH: _scratch,
    CauseKind.REGISTER_MODE: _register_mode,
    CauseKind.OPERATION: _named("the device does not have what the module requires:"),
    CauseKind.UNKNOWN_DEVICE: _said("this ocloc does not know the device"),
    CauseKind.INTERNAL_ERROR: _named("the compiler failed inside:"),
    CauseKind.CRASH: _named("the compiler crashed:"),
    CauseKind.TIME: _said("the compiler took too long and was stopped"),
    CauseKind.MEMORY: lambda _c: "the compiler ran out of memory",
    CauseKind.OUTPUT: lambda _c: "the compiler wrote more than it may, and was stopped",
    CauseKind.NOT_STARTED: _said("the compiler cannot be started"),
    CauseKind.NOTHING_WRITTEN: _said("the compiler wrote no native object"),
    CauseKind.EMPTY_OBJECT: lambda _c: (
        "the build succeeds, but its object has no kernel: the compiler omitted what it could not compile"
    ),
    CauseKind.OTHER_KERNELS: _named("the kernel is not in it:", "the kernels are not in it:"),
    CauseKind.UNDEFINED: _named(
        "the object calls a function that it does not contain, since the compiler has no such built-in:",
        "the object calls functions that it does not contain, since the compiler has no such built-ins:",
    ),
    CauseKind.ZE_RESULT: _ze,
    CauseKind.OTHER: _said("the compiler gives no reason"),
}
_NEWER = "Another compiler may know it: `xpudbg targets setup --native-only` installs the distribution's newest; on the device, a newer driver."
_REPORT = "is the compiler's own fault, whatever the module: --keep keeps what a report to its authors needs."
_ADVICE: dict[CauseKind, str] = {
    CauseKind.NOT_SPIRV: "The entry is not one of Triton's Intel backend, or was overwritten: 'xpudbg triton-cache verify' tells.",
    CauseKind.DAMAGED: "Remove the entry, so that Triton compiles it again.",
    CauseKind.OPCODE: _NEWER,
    CauseKind.EXTENSION: _NEWER,
    CauseKind.UNDEFINED: _NEWER,
    CauseKind.FP64: "A Python float or a numpy scalar often brings float64 in: make it float32. Where the device has none, IGC can "
    "emulate it: OverrideDefaultFP64Settings=1 IGC_EnableDPEmulation=1 (slow).",
    CauseKind.SUB_GROUP_SIZE: "Compile the kernel for this device: Triton takes the sub-group size from it; or ask for another one (threads_per_warp).",
    CauseKind.BLOCK_2D: "Compile the kernel for this device: Triton uses 2D block I/O only where the device has it.",
    CauseKind.DPAS: "Compile the kernel for this device: Triton uses DPAS only where the device has it.",
    CauseKind.SCRATCH: "Less has to live at once: smaller blocks, more warps (num_warps), fewer stages; 256 registers (grf_mode='256') hold twice as much.",
    CauseKind.EMPTY_OBJECT: "Often too much is spilled: smaller blocks, more warps (num_warps), 256 registers (grf_mode='256').",
    CauseKind.UNKNOWN_DEVICE: "`xpudbg targets setup --native-only` installs the newest compiler; `xpudbg doctor` lists the devices of each.",
    CauseKind.TIME: "--timeout gives it more.",
    CauseKind.CRASH: f"A crash {_REPORT}",
    CauseKind.INTERNAL_ERROR: f"An internal error {_REPORT}",
}
_ZE_MEANS = {
    "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE": "the driver's compiler refused the module",
    "ZE_RESULT_ERROR_MODULE_LINK_FAILURE": "modules could not be linked",
    "ZE_RESULT_ERROR_INVALID_KERNEL_NAME": "the module was loaded and has no such kernel: the compiler left it out",
    "ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED": "the module calls a function that it does not contain",
    "ZE_RESULT_ERROR_INVALID_NATIVE_BINARY": "the native code is for another device or driver",
    "ZE_RESULT_ERROR_INVALID_GROUP_SIZE_DIMENSION": "the work-group is larger than the kernel or the device allows",
    "ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY": "the device's memory is used up, also by scratch memory of all threads",
    "ZE_RESULT_ERROR_OUT_OF_HOST_MEMORY": "the host's memory is used up",
    "ZE_RESULT_ERROR_DEVICE_LOST": "the device hung or was reset, mostly by a kernel that ran out of bounds or forever",
    "ZE_RESULT_ERROR_UNSUPPORTED_FEATURE": "the device or driver does not have what was requested",
    "ZE_RESULT_ERROR_UNINITIALIZED": "no driver or no device was found",
    "ZE_RESULT_ERROR_UNKNOWN": "the driver does not say what",
}


_WIDEST = 120
_LOG_LINES = 6
_SPOILT = frozenset({CauseKind.NOT_SPIRV, CauseKind.DAMAGED, CauseKind.NO_KERNEL})
"""What no compiler can do anything about: other advice would lead astray."""


def render_build(report: BuildReport, *, width: int) -> str:
    """The report as text.

    Args:
        report: The builds.
        width: Columns of the terminal.
    """
    width = min(width, _WIDEST)
    own = f", compiled for {report.own}" if report.own else ""
    text = f"{clean(called_kernel(report.kernel, report.launches))}\n"
    text += wrapped(f"{report.key}{own}: {report.module}, {decimal_size(report.bytes)}", width)
    for device in report.devices:
        text += "\n" + _device(device, width)
    if report.said:
        text += "\nThe run's own output says (not of which kernel):\n"
        text += "".join(_item(f"{words_of(c)} ({c.source})", width) for c in report.said)
    versions = dict.fromkeys(a.compiler for d in report.devices for a in d.attempts)
    return text + "\n" + wrapped(offline_words(" and ".join(filter(None, versions))), width)


def _device(device: DeviceBuilds, width: int) -> str:
    first = device.attempts[0]
    by = f"ocloc {first.compiler or 'of unknown version'}"
    if device.builds:
        text = f"{device.device}: builds with {by}: {_figures(first)}\n"
        return text + _notes(device, width)
    text = f"{device.device}: does not build with {by}\n"
    for cause in device.causes:
        text += _item(f"{words_of(cause)} ({cause.source})", width)
        text += "".join(f"      {clean(line)}\n" for line in cause.lines)
    if first.driver:
        text += _item(f"Level Zero answers {first.driver} (0x{NUMBERS[first.driver]:08x}) to that", width)
    text += _log(first)
    order = list(dict.fromkeys(a.program for a in device.attempts))
    tried = sorted(device.attempts, key=lambda a: order.index(a.program))
    rows = [(CHANGES[a.change], a.compiler, _result(a)) for a in tried]
    text += "\n" + textwrap.indent(
        render_rows(("requested", "ocloc", "result"), rows, TableFormat.PLAIN), "  "
    )
    text += "\n" + _verdict(device, width)
    spoilt = [c for c in device.causes if c.kind in _SPOILT]
    for advice in dict.fromkeys(filter(None, map(advice_of, spoilt[:1] or device.causes))):
        text += _item(advice, width, "> ")
    text += _notes(device, width)
    kept = [a.kept for a in device.attempts if a.kept]
    return text + (f"  kept: {clean(kept[0].rpartition('/')[0])}\n" if kept else "")


def _notes(device: DeviceBuilds, width: int) -> str:
    return "".join(
        _item(f"It cannot be launched there: {words_of(c)} ({c.source})", width) for c in device.notes
    )


def _figures(attempt: BuildAttempt) -> str:
    figures = attempt.figures
    parts = [f"SIMD{figures.simd}"] if figures.simd else []
    parts += [plural(figures.registers, "register")] if figures.registers else []
    if figures.spill_bytes is not None:
        parts.append(f"spills {spilled(figures.spill_bytes)}" if figures.spill_bytes else "no spills")
    return ", ".join(parts) or "the object says no figures"


def _result(attempt: BuildAttempt) -> str:
    if attempt.builds:
        return f"builds: {_figures(attempt)}"
    return ", ".join(dict.fromkeys(SHORT[c.kind] for c in attempt.causes))


def _verdict(device: DeviceBuilds, width: int) -> str:
    good = [a for a in device.attempts if a.builds]
    if not good:
        return _item("Nothing that was tried builds it.", width, "")
    several = len({a.compiler for a in device.attempts}) > 1
    ways = [CHANGES[a.change] + (f" by ocloc {a.compiler}" if several else "") for a in good]
    return _item(f"It builds: {'; '.join(ways)}.", width, "")


def _log(attempt: BuildAttempt) -> str:
    """The first lines of the compiler's own words."""
    lines = [line.strip() for line in attempt.log.splitlines()]
    told = dict.fromkeys(
        line for line in lines if line and not line.startswith(("Command was", "Compilation from IR"))
    )
    shown = [f"    | {clean(line)[:200]}\n" for line in list(told)[:_LOG_LINES]]
    return "".join(shown) + (
        f"    | and {len(told) - _LOG_LINES} more lines\n" if len(told) > _LOG_LINES else ""
    )


def _item(text: str, width: int, mark: str = "- ") -> str:
    lines = paragraph(text, width - 4, first=f"  {mark}", rest=" " * (2 + len(mark)))
    return "".join(f"{line}\n" for line in lines)
