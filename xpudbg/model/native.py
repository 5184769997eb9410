"""Figures of native code that was made for a device without the device."""

from __future__ import annotations

from dataclasses import dataclass, field

from xpudbg.model.kernel_counts import KernelLaunches


@dataclass(frozen=True)
class NativeFigures:
    """Figures from the native object of one kernel; None where it does not have them.

    Attributes:
        simd: Lanes of a hardware thread.
        registers: General registers of a hardware thread.
        spill_bytes: Bytes that a hardware thread spills.
        scratch_bytes: Scratch memory of a hardware thread.
        threads: Hardware threads that fit a vector engine in this register mode.
        code_bytes: Machine code.
    """

    simd: int | None = None
    registers: int | None = None
    spill_bytes: int | None = None
    scratch_bytes: int | None = None
    threads: int | None = None
    code_bytes: int | None = None


@dataclass(frozen=True)
class LargerBuild:
    """A trial build of a kernel with 256 registers.

    Attributes:
        figures: What its object says.
        by: Compiler and device, in words.
    """

    figures: NativeFigures
    by: str


@dataclass(frozen=True)
class IsaCounts:
    """Counts of the instructions of one kernel.

    Attributes:
        instructions: All of them but the padding behind the end.
        sends: Messages to other units, by unit and operation: ``ugm load``, ``ugm scratch load``, ``slm store``.
        dpas: Matrix instructions.
    """

    instructions: int = 0
    sends: dict[str, int] = field(default_factory=dict)
    dpas: int = 0

    @property
    def messages(self) -> int:
        """All messages."""
        return sum(self.sends.values())

    @property
    def scratch(self) -> int:
        """Messages from and to scratch memory: fills and spills, and private memory where there is any."""
        return sum(count for kind, count in self.sends.items() if "scratch" in kind)


@dataclass(frozen=True)
class Attempt:
    """One build of one kernel for one device in one register mode.

    Attributes:
        device: The device.
        mode: ``default``, ``128``, ``256`` or ``auto``.
        compiler: Version of the compiler.
        figures: What the native object says.
        spilled_registers: Registers' worth of spills, as the compiler's log says; None when it does not.
        isa: What the instructions are; None where the compiler does not disassemble.
        reason: Why there is no code.
        asked: Whether this is the mode that the kernel's metadata ask for.
        unknown: Whether the compiler does not know the device.
    """

    device: str
    mode: str
    compiler: str
    figures: NativeFigures = field(default_factory=NativeFigures)
    spilled_registers: int | None = None
    isa: IsaCounts | None = None
    reason: str = ""
    asked: bool = False
    unknown: bool = False


@dataclass(frozen=True)
class WhatIf:
    """Effect of other register modes and devices on one kernel.

    Attributes:
        key: The cache entry.
        kernel: The kernel's name.
        own: The device that it was compiled for; empty when that is not known.
        attempts: The builds.
        sentences: What they mean, one for each device and compiler.
        saved_bytes: Spilled bytes of a hardware thread that 256 registers take away, the most of all devices; None when not known.
        launches: Its launches in the graphs of its run; empty outside of bundles.
    """

    key: str
    kernel: str
    own: str
    attempts: tuple[Attempt, ...] = ()
    sentences: tuple[str, ...] = ()
    saved_bytes: int | None = None
    launches: tuple[KernelLaunches, ...] = ()


@dataclass(frozen=True)
class NativeRow:
    """Native code of one kernel for one device.

    Attributes:
        key: The cache entry.
        kernel: The kernel's name.
        device: The device.
        figures: What the object says.
        path: Where it is kept; empty when there is none.
        reason: Why there is none.
        shown: Whether the kernel's card shows it.
        told: Whether the card shows native code that the entry has itself instead.
        launches: Where graphs of its run launch it; empty outside of bundles, and for what no graph calls.
        made_of: The entry's file that was compiled: its SPIR-V, or the IR of which Triton made SPIR-V now.
    """

    key: str
    kernel: str
    device: str
    figures: NativeFigures = field(default_factory=NativeFigures)
    path: str = ""
    reason: str = ""
    shown: bool = False
    told: bool = False
    launches: tuple[KernelLaunches, ...] = ()
    made_of: str = ""
