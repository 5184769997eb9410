"""Stages of a kernel: their texts as parsed, side by side and compared, and what each compiler pass changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from xpudbg.model import diff as diffs
from xpudbg.model.isa import HotLine
from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.location import FxSourceLine, StageOp
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass


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


@dataclass(frozen=True)
class MlirModule:
    """A ``source``, ``ttir`` or ``ttgir`` stage.

    Attributes:
        ops: Operations in the order of the text.
        attributes: The module's attributes, names without quotes; a flag without a value is ``""``.
        layouts: Attribute aliases (``#mma``) with their values.
        functions: Function names, as in the text without ``@``.
        arguments: Types of the first public function's arguments.
    """

    ops: tuple[StageOp, ...] = ()
    attributes: dict[str, str] = field(default_factory=dict)
    layouts: dict[str, str] = field(default_factory=dict)
    functions: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class LlvmFunction:
    """A function of an LLVM module.

    Attributes:
        name: Its name.
        defined: Whether it has a body here.
        kernel: Whether it is an entry point (``spir_kernel``, ``ptx_kernel``, ``amdgpu_kernel``).
        metadata: Metadata attached to it, by name: ``intel_reqd_sub_group_size`` to ``!{i32 16}``.
    """

    name: str
    defined: bool
    kernel: bool = False
    metadata: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LlvmModule:
    """An ``llir`` stage.

    Attributes:
        ops: Instructions of function bodies in the order of the text.
        functions: Functions in the order of the text.
        triple: Target triple.
    """

    ops: tuple[StageOp, ...] = ()
    functions: tuple[LlvmFunction, ...] = ()
    triple: str = ""


@dataclass(frozen=True)
class StageSummary:
    """Figures of a stage.

    Attributes:
        stage: Its name.
        bytes: Its size.
        ops: Operations or instructions.
        dialects: Operations by dialect (MLIR), or the most frequent instructions.
        loads: Loads from memory; None where the stage cannot tell.
        stores: Stores to memory; None where the stage cannot tell.
        dots: Matrix products (``tt.dot``), or the instructions for them; None where the stage cannot tell.
        conversions: Conversions between layouts; None where the stage cannot tell.
        barriers: Barriers; None where the stage cannot tell.
        block_2d: 2D block instructions (requested ones in ttgir); None where the stage cannot tell.
        without_line: Operations that name no Python line.
    """

    stage: str
    bytes: int
    ops: int = 0
    dialects: dict[str, int] = field(default_factory=dict)
    loads: int | None = None
    stores: int | None = None
    dots: int | None = None
    conversions: int | None = None
    barriers: int | None = None
    block_2d: int | None = None
    without_line: int = 0


@dataclass(frozen=True)
class LineLink:
    """Operations of every stage that belong to one Python line of the kernel.

    Attributes:
        file: The Python file as the compiler wrote it.
        line: 1-based line.
        code: Its text, when the file was given.
        stages: Operations by stage, in the order of the stage.
        origins: For a line of Inductor's generated file: the user's lines that it helps to compute, where the run's bundle links them.
    """

    file: str
    line: int
    code: str = ""
    stages: dict[str, tuple[StageOp, ...]] = field(default_factory=dict)
    origins: tuple[FxSourceLine, ...] = ()


@dataclass(frozen=True)
class StagesResult:
    """The stages of a kernel and the links between their lines.

    Attributes:
        kernel: Full name.
        key: Cache key.
        stages: Stages that are there, in order.
        lines: Python lines in order.
        notes: Remarks: why there are no instructions, or no lines for them.
        problems: Problems that were found.
        hot: The kernel's lines by cost, if requested.
        origins: The user's lines that the kernel computes, where Inductor wrote it and the run's bundle links them.
        launches: Its launches in the graphs of its run; empty outside of bundles.
    """

    kernel: str
    key: str
    stages: tuple[StageSummary, ...] = ()
    lines: tuple[LineLink, ...] = ()
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    hot: tuple[HotLine, ...] = ()
    origins: tuple[FxSourceLine, ...] = ()
    launches: tuple[KernelLaunches, ...] = ()


@dataclass(frozen=True)
class StageDiff:
    """Difference of a stage.

    Attributes:
        stage: Its name.
        state: ``same``, ``differs``, ``only first``, ``only second``.
        note: Remark such as ``same but for locations``.
        removed: Lines that only the first has, ignoring locations and value numbers.
        added: Lines that only the second has.
        ops: Operations whose count differs: name, first, second.
    """

    stage: str
    state: str
    note: str = ""
    removed: int = 0
    added: int = 0
    ops: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True)
class KernelComparison:
    """Comparison of two kernels.

    Attributes:
        first: Name of the first, with the beginning of its key.
        second: Name of the second.
        options: Differences of the metadata.
        card: Differences of the card.
        stages: All stages of both.
        text: A unified diff of the requested stage; empty otherwise.
        problems: Problems of both kernels.
    """

    first: str
    second: str
    options: tuple[diffs.SettingDiff, ...] = ()
    card: tuple[diffs.SettingDiff, ...] = ()
    stages: tuple[StageDiff, ...] = ()
    text: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def same(self) -> bool:
        """Return whether nothing differs."""
        return not self.options and not self.card and all(s.state == "same" for s in self.stages)


class PassLevel(StrEnum):
    """The compiler that a pass belongs to."""

    MLIR = "mlir"
    LLVM = "llvm"
    IGC = "igc"


class PassState(StrEnum):
    """Effect of a pass; unknown where the dump has no IR before or after it."""

    CHANGED = "changed"
    SAME = "same"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class OpCount:
    """Number of operations of one name before and after a pass.

    Attributes:
        name: The operation; of a call with the function that is called.
        before: Number before the pass.
        after: Number after it.
    """

    name: str
    before: int
    after: int


@dataclass(frozen=True)
class PassRow:
    """One pass.

    Attributes:
        number: Its number among the passes of the kernel, from 1.
        level: Its compiler.
        name: Its name (``TritonGPUCoalesce``).
        argument: Its name on command lines (``tritongpu-coalesce``); empty where the dump has none.
        scope: The function or loop that it ran on; empty for the module.
        state: Its effect.
        removed: Number of lines that it removed or changed, without locations and numbers of values.
        added: Number of lines that it added or changed.
        ops: Operations whose number changed.
        layouts_added: Layouts that are new in the module.
        layouts_removed: Layouts that are no longer in it.
        since: Number of the first pass whose effect the figures include: LLVM prints no function after a pass over a loop. 0 for this one alone.
    """

    number: int
    level: PassLevel
    name: str
    argument: str
    scope: str
    state: PassState = PassState.UNKNOWN
    removed: int = 0
    added: int = 0
    ops: tuple[OpCount, ...] = ()
    layouts_added: tuple[str, ...] = ()
    layouts_removed: tuple[str, ...] = ()
    since: int = 0


@dataclass(frozen=True)
class KernelPasses:
    """The passes of one compile of a kernel.

    Attributes:
        number: Its number in the dump, from 1.
        kernel: The kernel's name; empty where no dump names it.
        passes: The passes, in order.
    """

    number: int
    kernel: str
    passes: tuple[PassRow, ...]


@dataclass(frozen=True)
class PassReport:
    """Result of ``triton-cache passes``.

    Attributes:
        source: The dump, or the compile that made it.
        kernels: Compiles of kernels.
        failure: Error that ended the compile; empty where it did not fail.
        diff: Differences between two states, where they were requested.
        unknown_lines: Number of lines that belong to no dump.
        problems: Problems.
    """

    source: str
    kernels: tuple[KernelPasses, ...]
    failure: str = ""
    diff: diffs.TextDiff | None = None
    unknown_lines: int = 0
    problems: tuple[Problem, ...] = ()
