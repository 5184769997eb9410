"""Messages of ``ocloc``, the graphics compiler (IGC), Level Zero and Triton's driver: causes of a failed build, registers, spills.

    error: in kernel 'k': total scratch space exceeds HW supported limit: 275456 bytes (max permitted PTSS 262144 bytes)
    error: total scratch space exceeds HW supported limit for kernel k: 587264 bytes (max permitted PTSS 262144 bytes)
    we couldn't compile without exceeding max permitted PTSS, drop SIMD      the kernel is left out, the build succeeds
    error: in kernel 'k': Double type is not supported on this platform.     22.43: the kernel's name on the next line
    warning: in kernel 'k': Removing unsupported FP64 function: 'k'
    error: in kernel 'k': Kernel compiled with required subgroup size 8, which is unsupported on this platform
    error: in kernel 'k': Unsupported required sub group size
    error: in kernel 'k': __builtin_IB_subgroup_block_read_prefetch_u16_m16k16v2: LSC not supported on this platform
    error: 512-grf-per-thread option is not supported on this platform
    error: IGC SPIRV Consumer does not support the following opcode: 6233    22.43
    InvalidModule: Invalid SPIR-V module: input SPIR-V module uses unknown extension 'SPV_INTEL_x'
    InvalidModule: Invalid SPIR-V module: invalid magic number
    InvalidModule: Invalid SPIR-V module: unsupported SPIR-V version number 'unknown (131072)'. Range of ...
    IGC: Internal Compiler Error: Floating point exception
    error: undefined reference to `f()'
    Error: Cannot get HW Info for device bmg.
    Triton Error [ZE]: 0x70000004                                            triton-xpu; 3.2 writes it as a decimal number
    Triton Error [ZE] /tmp/x/main.cpp:197: ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED

Seen from ocloc 22.43 and 26.27 with modules made for it, and in issues of intel-xpu-backend-for-triton (3481, 3777, 5394, 6565,
6966). Lines that say only that something failed (``backend compiler failed build.``) name no cause.

Parsers of the messages of ``ocloc`` and Triton's Intel driver about registers and spills.

``ocloc compile`` (or a JIT build log of the driver)::

    xpudbg: ocloc 26.27.039122 -device bmg-g21 -options ''          put before by ``record/native_code.py``
    Compilation from IR - skipping loading of FCL
    warning: kernel softmax_kernel  compiled SIMD32 allocated 128 regs and spilled around 902
    Build succeeded.

The last number counts registers: 902 x 64 bytes is the 57728 that IGC's own dump of the same build calls ``.spill size``
(measured with ocloc 22.43 on PVC).

The driver, with ``TRITON_DEBUG=1`` (intel-xpu-backend-for-triton, ``third_party/intel/backend/driver.c``); the numbers are
Level Zero's ``spillMemSize``, bytes of a hardware thread::

    (I): Detected 9472 spills, recompiling the kernel using large GRF mode          triton 3.0 to 3.5
    (I): Kernel has now 512 spills
    (I): Detected spills for "K", retrying with large GRF mode                      newer
    (I): Build failure recovered by retrying with large GRF mode for "K"
    (I): Retry with large GRF succeeded, kernel has 0 spills
"""

from __future__ import annotations

import re
from collections.abc import Callable

from xpudbg.model.native import NAMES, NUMBERS, BuildCause, CauseKind, CompiledKernel, DriverSpill, OclocLog
from xpudbg.model.problem import Parsed

_MAX_CHARS = 64 << 20
_MAX_LINE = 2000
_MAX_CAUSES = 200
_NO_CAUSE = (
    "backend compiler failed build",
    "Build failed",
    "Command was:",
    "Error! ",
    "Could not determine device target",
)
_KERNEL = re.compile(r"in kernel:? '([^']{0,500})':? ?")
_ZE_NAME = re.compile(r"\bZE_RESULT_[A-Z0-9_]{3,80}")
_ZE_NUMBER = re.compile(r"\b(0x[0-9a-fA-F]{8}|\d{10})\b")
_ZE_LINE = re.compile(r"\[ZE\]|\bze[A-Z]\w+|\bL0\b|Level Zero|ZE_RESULT")

_Take = Callable[["re.Match[str]"], BuildCause]


def _cause(kind: CauseKind) -> _Take:
    return lambda match: BuildCause(kind, tuple(g[:300] for g in match.groups() if g))


def _numbers(kind: CauseKind) -> _Take:
    def take(match: re.Match[str]) -> BuildCause:
        found = [int(g) for g in match.groups() if g]
        return BuildCause(kind, (), found[0] if found else None, found[1] if len(found) > 1 else None)

    return take


def _version(match: re.Match[str]) -> BuildCause:
    return BuildCause(CauseKind.SPIRV_VERSION, (), int(match.group(1)))


_SIGNS: tuple[tuple[re.Pattern[str], _Take], ...] = (
    (
        re.compile(
            r"total scratch space exceeds HW supported limit(?: for kernel .{0,500}?)?: (\d{1,15})(?: bytes)?"
            r"(?: \(max permitted PTSS| >) (\d{1,15})"
        ),
        _numbers(CauseKind.SCRATCH),
    ),
    (
        re.compile(r"exceeding max permitted PTSS|(?:scratch space|scratch) exceeds"),
        _numbers(CauseKind.SCRATCH),
    ),
    (re.compile(r"[Ss]upport the following opcode: (\d{1,6})"), _cause(CauseKind.OPCODE)),
    (re.compile(r"unknown extension '([^']{1,300})'"), _cause(CauseKind.EXTENSION)),
    (re.compile(r"unsupported SPIR-V version number '[^'(]{0,40}\((\d{1,10})\)"), _version),
    (
        re.compile(r"(invalid magic number|wrong magic numbers|SPIR-V binary is too short)"),
        _cause(CauseKind.NOT_SPIRV),
    ),
    (
        re.compile(
            r"Double (?:type|arithmetic operation) is not supported|Removing unsupported FP64 function"
        ),
        _numbers(CauseKind.FP64),
    ),
    (
        re.compile(r"required sub-?group size (\d{1,4}), which is unsupported"),
        _numbers(CauseKind.SUB_GROUP_SIZE),
    ),
    (re.compile(r"Unsupported required sub ?group size"), _numbers(CauseKind.SUB_GROUP_SIZE)),
    (re.compile(r"\b(\d{3})-grf-per-thread option is not supported"), _numbers(CauseKind.REGISTER_MODE)),
    (re.compile(r"SLM size exceeds"), _numbers(CauseKind.SLM)),
    (re.compile(r"undefined reference to `([^']{1,300})'"), _cause(CauseKind.UNDEFINED)),
    (re.compile(r"Cannot get HW Info for device ([\w.-]{1,60}?)\.?$"), _cause(CauseKind.UNKNOWN_DEVICE)),
    (
        re.compile(r"std::bad_alloc|LLVM ERROR: out of memory|Allocation failed", re.IGNORECASE),
        _numbers(CauseKind.MEMORY),
    ),
    (
        re.compile(r"[Ii]nternal [Cc]ompiler [Ee]rror(?:[:,] (.{1,200}))?$"),
        _cause(CauseKind.INTERNAL_ERROR),
    ),
    (
        re.compile(
            r"(?:^|error: )(?!error: )(.{1,300}?)(?: is)? (?:not supported|unsupported) (?:on|in) this (?:platform|device)"
        ),
        _cause(CauseKind.OPERATION),
    ),
    (re.compile(r"Invalid SPIR-V module: (.{1,300})"), _cause(CauseKind.DAMAGED)),
)


def parse_build_log(text: str, *, origin: str) -> Parsed[tuple[BuildCause, ...]]:
    """Return the distinct causes that a log names, in order; results of Level Zero come last.

    Args:
        text: A log of ``ocloc`` or the driver, or the output of a script.
        origin: Its name, the source of the causes.
    """
    found: dict[BuildCause, None] = {}
    results: dict[BuildCause, None] = {}
    unknown = 0
    for raw in text[-_MAX_CHARS:].splitlines():
        line = raw.strip()[:_MAX_LINE]
        if not line or len(found) + len(results) > _MAX_CAUSES:
            continue
        cause = _sign(line)
        if cause is not None:
            found[_from(cause, origin)] = None
        elif _is_error(line) and not _ZE_LINE.search(line):
            unknown += 1
        for name in _ze_results(line):
            results[BuildCause(CauseKind.ZE_RESULT, (name,), NUMBERS.get(name), None, origin)] = None
    numbered = {c.kind for c in found if c.needed is not None}
    specific = [c for c in found if c.needed is not None or c.names or c.kind not in numbered]
    return Parsed((*specific, *results), (), unknown)


def unknown_error(text: str, *, origin: str) -> BuildCause | None:
    """Return the first error line of a compiler's log that no rule here matches, as a cause; None without one."""
    for raw in text.splitlines():
        line = raw.strip()[:_MAX_LINE]
        if line and _is_error(line) and _sign(line) is None:
            message = _KERNEL.sub("", line, count=1).removeprefix("error: ")
            return BuildCause(CauseKind.OTHER, (message[:300],), source=origin)
    return None


def _sign(line: str) -> BuildCause | None:
    message = _KERNEL.sub("", line, count=1)
    for pattern, take in _SIGNS:
        match = pattern.search(message)
        if match:
            return take(match)
    return None


def _from(cause: BuildCause, origin: str) -> BuildCause:
    return BuildCause(cause.kind, cause.names, cause.needed, cause.limit, origin)


def _is_error(line: str) -> bool:
    lowered = line.lower()
    return ("error" in lowered or lowered.startswith("invalid")) and not line.startswith(
        tuple(f"error: {text}" for text in _NO_CAUSE) + _NO_CAUSE
    )


def _ze_results(line: str) -> list[str]:
    if not _ZE_LINE.search(line):
        return []
    names = _ZE_NAME.findall(line)
    numbers = (int(n, 0) for n in _ZE_NUMBER.findall(line))
    return [*names, *(NAMES[n] for n in numbers if n in NAMES)]


_COMPILED = re.compile(
    r"(?:kernel\s+(?P<kernel>\S{1,4000})\s+)?compiled SIMD(?P<simd>\d{1,3}) allocated (?P<grf>\d{1,6}) regs"
    r"(?: and spilled around (?P<spilled>\d{1,12}))?"
)
_MADE_BY = re.compile(r"xpudbg: ocloc (\S.{0,80}?) -device (\S{1,80}) -options '([^']{0,1000})'$")
_DETECTED = re.compile(r"\(I\): Detected (\d{1,15}) spills, recompiling")
_NOW = re.compile(r"\(I\): Kernel has now (\d{1,15}) spills")
_FOR_KERNEL = re.compile(r'\(I\): Detected spills for\s+"([^"]*)"')
_RECOVERED = re.compile(r'\(I\): Build failure recovered by retrying with large GRF mode for "([^"]*)"')
_SUCCEEDED = re.compile(r"\(I\): Retry with large GRF succeeded, kernel has (\d{1,15}) spills")


def parse_ocloc_log(text: str, *, origin: str) -> Parsed[OclocLog]:
    """Return the outcome of an ocloc run and the kernels that it warned about.

    Args:
        text: Its output.
        origin: Its name; unused, for the signature that all parsers share.
    """
    del origin
    succeeded: bool | None = None
    kernels: list[CompiledKernel] = []
    errors: list[str] = []
    unknown = 0
    made_by = ("", "", "")
    for line in (raw.strip() for raw in text.splitlines()):
        compiled = _COMPILED.search(line)
        if compiled:
            g = compiled.groupdict()
            kernels.append(
                CompiledKernel(g["kernel"] or "", int(g["simd"]), int(g["grf"]), int(g["spilled"] or 0))
            )
        elif line.startswith("xpudbg:"):
            head = _MADE_BY.match(line)
            made_by = (head.group(1), head.group(2), head.group(3)) if head else made_by
        elif line.startswith("Build succeeded"):
            succeeded = succeeded is not False
        elif line.startswith("Build failed"):
            succeeded = False
        elif line.lower().startswith(("error", "fatal")):
            errors.append(line[:500])
        elif line and not line.startswith(("Compilation from IR", "Command was:", "warning:")):
            unknown += 1
    return Parsed(OclocLog(succeeded, tuple(kernels), tuple(errors), *made_by), (), unknown)


def parse_driver_lines(text: str, *, origin: str) -> Parsed[tuple[DriverSpill, ...]]:
    """Return the driver's messages about spills, in order; other lines of the log are skipped.

    Args:
        text: The standard output of a run with ``TRITON_DEBUG=1``.
        origin: Its name; unused, for the signature that all parsers share.
    """
    del origin
    found: list[DriverSpill] = []
    for line in text.splitlines():
        if "(I):" not in line:
            continue
        detected, now = _DETECTED.search(line), _NOW.search(line)
        named, recovered = _FOR_KERNEL.search(line), _RECOVERED.search(line)
        succeeded = _SUCCEEDED.search(line)
        if detected:
            found.append(DriverSpill(before=int(detected.group(1)), retried=True))
        elif named:
            found.append(DriverSpill(kernel=named.group(1), retried=True))
        elif recovered:
            found.append(DriverSpill(kernel=recovered.group(1), retried=True, recovered=True))
        elif now or succeeded:
            after = int((now or succeeded).group(1))  # type: ignore[union-attr]
            last = found.pop() if found and found[-1].after is None else DriverSpill(retried=True)
            found.append(DriverSpill(last.kernel, last.before, after, True, last.recovered))
    return Parsed(tuple(found))
