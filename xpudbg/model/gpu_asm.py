"""Assembly and objects of the other GPUs that Triton compiles for."""

from __future__ import annotations

from dataclasses import dataclass, field

from xpudbg.model.location import StageOp


@dataclass(frozen=True)
class GpuAsm:
    """A ``ptx`` or ``amdgcn`` stage.

    Attributes:
        ops: Instructions in the order of the text.
        target: ``sm_90a`` or ``gfx942``; empty when not named.
        registers: 32-bit registers of a thread; None where the text does not say (PTX has virtual ones).
        scalar_registers: Scalar registers (AMD); None elsewhere.
        spilled: Registers spilled by a thread; None where the text does not say.
        private_bytes: Private memory of a thread in bytes; None where the text does not say.
        shared_bytes: Shared memory compiled in, bytes; None where the text does not say.
        matrix: Matrix instructions by name (``mma``, ``wgmma``, ``v_mfma``).
        counts: Other instructions that matter by group: loads, stores, barriers, atomics.
        local_bytes: Arrays that the program itself keeps in local memory, bytes of a thread; None where it is no PTX.
    """

    ops: tuple[StageOp, ...] = ()
    target: str = ""
    registers: int | None = None
    scalar_registers: int | None = None
    spilled: int | None = None
    private_bytes: int | None = None
    shared_bytes: int | None = None
    matrix: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    local_bytes: int | None = None


@dataclass(frozen=True)
class Cubin:
    """A ``cubin``: registers and stack from its ``.nv.info`` section; None when it does not say.

    Attributes:
        registers: Registers of a thread.
        stack_bytes: Stack of a thread in bytes: spilled registers and local arrays.
        sections: Section names and sizes in bytes.
    """

    registers: int | None = None
    stack_bytes: int | None = None
    sections: tuple[tuple[str, int], ...] = ()
