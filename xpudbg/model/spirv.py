"""The model of a SPIR-V module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class SpirvInstruction:
    """One instruction.

    Attributes:
        offset: Index of its first word in the module.
        opcode: Its number.
        name: Its name without ``Op``; ``Unknown(N)`` when the table does not have it.
        operands: The words after the first one.
    """

    offset: int
    opcode: int
    name: str
    operands: tuple[int, ...]


@dataclass(frozen=True)
class ExecutionMode:
    """An execution mode of an entry point: its name (or number) and its literals."""

    name: str
    literals: tuple[int, ...]


@dataclass(frozen=True)
class EntryPoint:
    """A kernel of the module.

    Attributes:
        name: The name it is launched by.
        function: Id of its function.
        modes: Its execution modes, in the order of the module.
    """

    name: str
    function: int
    modes: tuple[ExecutionMode, ...] = ()

    def mode(self, name: str) -> tuple[int, ...] | None:
        """Return the literals of a mode; None when the entry point does not have it."""
        return next((m.literals for m in self.modes if m.name == name), None)


@dataclass(frozen=True)
class SpirvModule:
    """A module, decoded up to the first damage.

    Attributes:
        version: Major and minor.
        generator: The word that names the tool that wrote it.
        bound: One more than the largest id, as the header says.
        byte_order: ``little`` or ``big``.
        words: Number of words in the file.
        instructions: All instructions in order.
        capabilities: Names in order; ``Capability(N)`` when the table does not have it.
        extensions: Extension names in order.
        imports: Extended instruction sets by id.
        entry_points: The kernels.
        names: Names by id (OpName).
        strings: Strings by id (OpString): the file names of debug lines.
        linkage: Linkage names by id (``Export`` and ``Import``), as ``(name, type)``.
    """

    version: tuple[int, int] = (0, 0)
    generator: int = 0
    bound: int = 0
    byte_order: str = "little"
    words: int = 0
    instructions: Sequence[SpirvInstruction] = ()
    capabilities: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    imports: dict[int, str] = field(default_factory=dict)
    entry_points: tuple[EntryPoint, ...] = ()
    names: dict[int, str] = field(default_factory=dict)
    strings: dict[int, str] = field(default_factory=dict)
    linkage: dict[int, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class MemoryOp:
    """Loads or stores of one shape.

    Attributes:
        kind: ``load`` or ``store``.
        space: ``global``, ``local`` (SLM), ``private``, ``generic``, ``constant`` or as the stage spells it.
        element_bits: Width of one element in bits; 0 when unknown.
        components: Elements that one lane moves with one instruction.
        count: How many such instructions the stage has.
    """

    kind: str
    space: str
    element_bits: int
    components: int
    count: int


@dataclass(frozen=True)
class BlockOp:
    """2D block instructions of one shape.

    Attributes:
        kind: ``load``, ``load_transform``, ``load_transpose``, ``store`` or ``prefetch``.
        element_bits: Width of an element in bits; 0 when it is no constant.
        width: Elements in a row of a block.
        height: Rows of a block.
        blocks: Blocks that one instruction moves.
        count: How many such instructions there are.
    """

    kind: str
    element_bits: int
    width: int
    height: int
    blocks: int
    count: int


@dataclass(frozen=True)
class DpasOp:
    """DPAS instructions (matrix multiply-accumulate on the systolic array) of one type.

    Attributes:
        types: For example ``bf16 x bf16 -> f32``.
        k: Depth of one instruction; 0 when unknown.
        count: How many such instructions there are.
    """

    types: str
    k: int
    count: int


@dataclass(frozen=True)
class CodeStats:
    """Statistics of a module's instructions; the same shape for SPIR-V and LLVM IR.

    Attributes:
        instructions: Number of instructions in function bodies.
        opcodes: Instructions by name.
        calls: Calls by the name of the callee.
        memory: Plain loads and stores by shape.
        blocks: 2D block instructions by shape.
        dpas: DPAS instructions by type.
        barriers: Work-group barriers (``split`` ones apart, under ``split_barriers``).
        split_barriers: Arrive and wait halves of split barriers.
        atomics: Atomic instructions by name.
        fp64: Instructions that compute in 64-bit floating point.
        int64: Arithmetic on 64-bit integers (address arithmetic included).
        int64_div: Divisions and remainders of 64-bit integers (a long emulated sequence on Intel GPUs), without those by a power of two.
        shuffles: Sub-group shuffles and reductions.
        private_arrays: Bytes of private (stack) variables per work-item.
        predicated: Predicated loads and stores.
        internal_calls: The part of the calls whose function is in the module itself and was not inlined.
    """

    instructions: int = 0
    opcodes: dict[str, int] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)
    memory: tuple[MemoryOp, ...] = ()
    blocks: tuple[BlockOp, ...] = ()
    dpas: tuple[DpasOp, ...] = ()
    barriers: int = 0
    split_barriers: int = 0
    atomics: dict[str, int] = field(default_factory=dict)
    fp64: int = 0
    int64: int = 0
    int64_div: int = 0
    shuffles: int = 0
    private_arrays: int = 0
    predicated: int = 0
    internal_calls: dict[str, int] = field(default_factory=dict)
