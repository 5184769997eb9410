"""Report on builds of a kernel for a device: the verdict, the causes, the builds that were tried, and remedies."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from dataclasses import dataclass

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
from xpudbg.screens.kernels.whatif import offline_text, spilled, wrapped
from xpudbg.screens.tables import TableFormat, render_rows
from xpudbg.screens.text import clean, joined, paragraph

# Sentences for causes that prevent a build, and for their remedies.

CHANGES = {
    BuildChange.NONE: "as Triton requests",
    BuildChange.LARGE_GRF: "256 registers",
    BuildChange.NO_OPTIMISATION: "no optimisation",
    BuildChange.FP64_EMULATED: "float64 emulated",
}
"""Text for a request to the compiler."""


def build_cause_text(cause: BuildCause) -> str:
    """Return a sentence on a cause, without a full stop.

    Args:
        cause: Cause that prevents the build.
    """
    row = _CAUSES[cause.kind]
    if callable(row.words):
        return row.words(cause)
    names = ", ".join(cause.names)
    if row.named and names:
        return names
    template = row.several if row.several and len(cause.names) > 1 else row.words
    return template.format(needed=cause.needed, limit=cause.limit, names=names).rstrip()


def _opcode(cause: BuildCause) -> str:
    known = spirv_table().instructions
    entries = [known.get(-1 if (n := whole_number(name)) is None else n) for name in cause.names]
    opcodes = ", ".join(f"{n} (Op{e[0]})" if e else n for n, e in zip(cause.names, entries, strict=True))
    if not cause.source.startswith("log of "):
        return f"the module has opcodes that no table of SPIR-V known here lists: {opcodes}"
    odd = "" if all(entries) else ", which no table of SPIR-V known here lists"
    return f"the compiler does not know opcode {opcodes}{odd}"


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


def _slm(cause: BuildCause) -> str:
    if cause.needed is None:
        return "the kernel takes more shared local memory than the device has"
    return f"a work-group takes {cause.needed:,} bytes of shared local memory, and the device has {cause.limit:,}"


def _ze(cause: BuildCause) -> str:
    name = cause.names[0]
    number = next((n for n, known in NAMES.items() if known == name), None)
    return joined(name if number is None else f"{name} (0x{number:08x})", _ZE_MEANS.get(name, ""), by=": ")


def _register_mode(cause: BuildCause) -> str:
    mode = f"mode with {cause.needed} registers" if cause.needed else "such register mode"
    return f"the device has no {mode}"


@dataclass(frozen=True)
class _Cause:
    """Text for a kind of cause.

    Attributes:
        short: Text of a table cell.
        words: The sentence, with placeholders ``needed``, ``limit`` and ``names``, or a function that returns it.
        advice: Remedy; empty if none is known.
        several: The sentence for several names; empty where it is the same.
        named: The names are the sentence, if there are any.
    """

    short: str
    words: str | Callable[[BuildCause], str]
    advice: str = ""
    several: str = ""
    named: bool = False


_NEWER = "Another compiler may know it: `xpudbg targets setup --native-only` installs the distribution's newest; on the device, a newer driver."
_REPORT = "is the compiler's own fault, whatever the module: --keep keeps what a report to its authors needs."
_FP64 = (
    "A Python float or a numpy scalar often brings float64 in: make it float32. Where the device has none, IGC can "
    "emulate it: OverrideDefaultFP64Settings=1 IGC_EnableDPEmulation=1 (slow)."
)
_CAUSES: dict[CauseKind, _Cause] = {
    CauseKind.NOT_SPIRV: _Cause(
        "no SPIR-V",
        "the module is no SPIR-V: {names}",
        "The entry is not one of Triton's Intel backend, or was overwritten: 'xpudbg triton-cache verify' tells.",
    ),
    CauseKind.DAMAGED: _Cause(
        "damaged", "damaged: {names}", "Remove the entry, so that Triton compiles it again."
    ),
    CauseKind.NO_KERNEL: _Cause(
        "no kernel", "the module has no kernel: no entry point of the execution model Kernel"
    ),
    CauseKind.SPIRV_VERSION: _Cause("version of SPIR-V", _version),
    CauseKind.OPCODE: _Cause("unknown opcode", _opcode, _NEWER),
    CauseKind.CAPABILITY: _Cause(
        "unknown capability", "the module declares capabilities that no table known here lists: {names}"
    ),
    CauseKind.EXTENSION: _Cause(
        "unknown extension",
        "the module needs an extension of SPIR-V that the compiler does not know: {names}",
        _NEWER,
    ),
    CauseKind.FP64: _Cause("float64", "the module computes in float64, which the device does not", _FP64),
    CauseKind.SUB_GROUP_SIZE: _Cause(
        "sub-group size",
        _lanes,
        "Compile the kernel for this device: Triton takes the sub-group size from it; or ask for another one (threads_per_warp).",
    ),
    CauseKind.WORK_GROUP_SIZE: _Cause(
        "work-group size", "a work-group of {needed:,} work-items is compiled in, and {limit:,} is the most"
    ),
    CauseKind.SLM: _Cause("shared local memory", _slm),
    CauseKind.BLOCK_2D: _Cause(
        "2D block I/O",
        "the module has {needed} 2D block loads, stores and prefetches, and the device has none",
        "Compile the kernel for this device: Triton uses 2D block I/O only where the device has it.",
    ),
    CauseKind.DPAS: _Cause(
        "DPAS",
        "the module has {needed} matrix instructions (DPAS), and the device has none",
        "Compile the kernel for this device: Triton uses DPAS only where the device has it.",
    ),
    CauseKind.SCRATCH: _Cause(
        "scratch memory",
        _scratch,
        "Less has to live at once: smaller blocks, more warps (num_warps), fewer stages; 256 registers (grf_mode='256') hold twice as much.",
    ),
    CauseKind.REGISTER_MODE: _Cause("register mode", _register_mode),
    CauseKind.OPERATION: _Cause(
        "not on this device", "the device does not have what the module requires: {names}"
    ),
    CauseKind.UNKNOWN_DEVICE: _Cause(
        "unknown device",
        "this ocloc does not know the device",
        "`xpudbg targets setup --native-only` installs the newest compiler; `xpudbg doctor` lists the devices of each.",
        named=True,
    ),
    CauseKind.INTERNAL_ERROR: _Cause(
        "internal error", "the compiler failed inside: {names}", f"An internal error {_REPORT}"
    ),
    CauseKind.CRASH: _Cause("crash", "the compiler crashed: {names}", f"A crash {_REPORT}"),
    CauseKind.TIME: _Cause(
        "took too long", "the compiler took too long and was stopped", "--timeout gives it more.", named=True
    ),
    CauseKind.MEMORY: _Cause("out of memory", "the compiler ran out of memory"),
    CauseKind.OUTPUT: _Cause("too much output", "the compiler wrote more than it may, and was stopped"),
    CauseKind.NOT_STARTED: _Cause("not started", "the compiler cannot be started", named=True),
    CauseKind.NOTHING_WRITTEN: _Cause("nothing written", "the compiler wrote no native object", named=True),
    CauseKind.EMPTY_OBJECT: _Cause(
        "object without kernel",
        "the build succeeds, but its object has no kernel: the compiler omitted what it could not compile",
        "Often too much is spilled: smaller blocks, more warps (num_warps), 256 registers (grf_mode='256').",
    ),
    CauseKind.OTHER_KERNELS: _Cause(
        "other kernels", "the kernel is not in it: {names}", several="the kernels are not in it: {names}"
    ),
    CauseKind.UNDEFINED: _Cause(
        "undefined functions",
        "the object calls a function that it does not contain, since the compiler has no such built-in: {names}",
        _NEWER,
        several="the object calls functions that it does not contain, since the compiler has no such built-ins: {names}",
    ),
    CauseKind.ZE_RESULT: _Cause("Level Zero", _ze),
    CauseKind.OTHER: _Cause("failed", "the compiler gives no reason", named=True),
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
"""Causes that no compiler can handle: other advice would be misleading."""


def render_build(report: BuildReport, *, width: int) -> str:
    """Return the report as text.

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
        text += "".join(_item(f"{build_cause_text(c)} ({c.source})", width) for c in report.said)
    versions = dict.fromkeys(a.compiler for d in report.devices for a in d.attempts)
    return text + "\n" + wrapped(offline_text(" and ".join(filter(None, versions))), width)


def _device(device: DeviceBuilds, width: int) -> str:
    first = device.attempts[0]
    by = f"ocloc {first.compiler or 'of unknown version'}"
    if device.builds:
        text = f"{device.device}: builds with {by}: {_figures(first)}\n"
        return text + _notes(device, width)
    text = f"{device.device}: does not build with {by}\n"
    for cause in device.causes:
        text += _item(f"{build_cause_text(cause)} ({cause.source})", width)
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
    for advice in dict.fromkeys(filter(None, (_CAUSES[c.kind].advice for c in spoilt[:1] or device.causes))):
        text += _item(advice, width, "> ")
    text += _notes(device, width)
    folders = [a.kept for a in device.attempts if a.kept]
    return text + (f"  kept: {clean(folders[0].rpartition('/')[0])}\n" if folders else "")


def _notes(device: DeviceBuilds, width: int) -> str:
    return "".join(
        _item(f"It cannot be launched there: {build_cause_text(c)} ({c.source})", width) for c in device.notes
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
    return ", ".join(dict.fromkeys(_CAUSES[c.kind].short for c in attempt.causes))


def _verdict(device: DeviceBuilds, width: int) -> str:
    good = [a for a in device.attempts if a.builds]
    if not good:
        return _item("Nothing that was tried builds it.", width, "")
    several = len({a.compiler for a in device.attempts}) > 1
    ways = [CHANGES[a.change] + (f" by ocloc {a.compiler}" if several else "") for a in good]
    return _item(f"It builds: {'; '.join(ways)}.", width, "")


def _log(attempt: BuildAttempt) -> str:
    """Return the first lines of the compiler's log."""
    lines = [line.strip() for line in attempt.log.splitlines()]
    messages = dict.fromkeys(
        line for line in lines if line and not line.startswith(("Command was", "Compilation from IR"))
    )
    shown = [f"    | {clean(line)[:200]}\n" for line in list(messages)[:_LOG_LINES]]
    return "".join(shown) + (
        f"    | and {len(messages) - _LOG_LINES} more lines\n" if len(messages) > _LOG_LINES else ""
    )


def _item(text: str, width: int, mark: str = "- ") -> str:
    lines = paragraph(text, width - 4, first=f"  {mark}", rest=" " * (2 + len(mark)))
    return "".join(f"{line}\n" for line in lines)
