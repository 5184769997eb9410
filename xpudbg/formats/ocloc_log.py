"""Parsers of the messages of ``ocloc`` and Triton's Intel driver about registers and spills.

``ocloc compile`` (or a JIT build log of the driver)::

    xpudbg: ocloc 26.27.039122 -device bmg-g21 -options ''          put before by ``record/native/code.py``
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

from xpudbg.model.problem import Parsed
from xpudbg.model.zebin import CompiledKernel, DriverSpill, OclocLog

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
