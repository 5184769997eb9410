"""Instructions of an Intel GPU kernel: their kinds, addresses, Python lines, and pipes of the vector engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import field, replace

from xpudbg.model.location import FxSourceLine, Location, StageOp
from xpudbg.model.row import StrEnum, dataclass


class Pipe(StrEnum):
    """A pipe of a vector engine."""

    FLOAT = "float"
    INTEGER = "integer"
    LONG = "long"
    MATH = "math"
    XMX = "XMX"
    SEND = "send"
    CONTROL = "control"
    UNKNOWN = "unknown"


class PipeLimit(StrEnum):
    """The pipe that takes longest, or memory."""

    FLOAT = "float"
    INTEGER = "integer"
    LONG = "long"
    MATH = "math"
    XMX = "XMX"
    MEMORY = "memory"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class PipeUse:
    """Instructions of one pipe.

    Attributes:
        pipe: The pipe.
        instructions: Their number.
        cycles: Cycles in which the pipe takes them, for one hardware thread; None where the rate of one of them is not known.
        most: The same with the code that was left out; of an unknown rate at one lane a cycle.
        one_lane: Those of them that instructions of a single lane take.
    """

    pipe: Pipe
    instructions: int
    cycles: int | None
    most: int = 0
    one_lane: int = 0


@dataclass(frozen=True)
class PipePart:
    """Code that runs equally often: of a loop its own code, without the loops in it, or the code outside of loops.

    Attributes:
        start: Address of the first instruction.
        end: Address of the last one.
        depth: Number of loops around it; 0 for the code outside of loops.
        trips: How often the loop's code runs each time it is entered; None where that is not known. 1 outside of loops.
        pipes: By pipe.
        memory_bytes: Bytes of global memory that a hardware thread loads and stores.
        memory_cycles: Cycles that they take at the engine's share of the device's bandwidth; None where that is not known.
        address_cycles: Cycles of integer instructions that compute addresses and masks of messages.
        int64_cycles: Cycles of 64-bit integer instructions.
        functions: Instructions of the math pipe by function: ``exp``, ``inv``.
        left_out: Instructions that are not counted: the cheapest path around them moves the same data.
        scratch: Messages that load or store scratch memory: spilled registers, or arrays of a thread.
        lines: The kernel's Python lines: file, first and last line.
    """

    start: int
    end: int
    depth: int
    trips: int | None
    pipes: tuple[PipeUse, ...] = ()
    memory_bytes: int = 0
    memory_cycles: float | None = None
    address_cycles: int = 0
    int64_cycles: int = 0
    functions: dict[str, int] = field(default_factory=dict)
    left_out: int = 0
    scratch: int = 0
    lines: tuple[tuple[str, int, int], ...] = ()

    def cycles(self, pipe: Pipe) -> int | None:
        """Return the cycles of a pipe; 0 where it has no instruction, None where they are not known."""
        return next((use.cycles for use in self.pipes if use.pipe == pipe), 0)


@dataclass(frozen=True)
class PipeBound:
    """The least cycles of a kernel by pipe, for one hardware thread.

    Attributes:
        generation: Row of the device table whose rates were used, such as ``xe2``.
        device: The device whose bandwidth was used; empty where none is known.
        bytes_per_cycle: Share of a vector engine in that bandwidth; None where it is not known.
        parts: The code outside of loops and each loop, in the order of addresses.
        about: Index of the part that the sentence is about; None where it is about the whole kernel.
        calls: Calls of functions, whose cycles are in no part.
        pipe: The pipe that takes longest.
        limit: What takes longest, memory included; ``unknown`` where a rate is not known, or branches decide.
        next: What it is compared with.
        ratio: How many times as long it takes; None without a second one.
        launch_bytes: Bytes of memory that a launch reads and writes, for each of its hardware threads; None where bytes are those of messages.
        sentence: In words.
        unknown: Opcodes that are not known, and how often they stand there.
    """

    generation: str
    device: str = ""
    bytes_per_cycle: float | None = None
    parts: tuple[PipePart, ...] = ()
    about: int | None = None
    calls: int = 0
    pipe: Pipe = Pipe.UNKNOWN
    limit: PipeLimit = PipeLimit.UNKNOWN
    next: PipeLimit = PipeLimit.UNKNOWN
    ratio: float | None = None
    launch_bytes: float | None = None
    sentence: str = ""
    unknown: dict[str, int] = field(default_factory=dict)


# Assembly and objects of the other GPUs that Triton compiles for.


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
        matrix: Matrix instructions by name (``mma``, ``wgmma``, ``v_mfma``).
        counts: Other instructions that matter by group: loads, stores, barriers, atomics.
        local_bytes: Bytes of arrays that the program itself stores in local memory, for a thread; None where it is no PTX.
    """

    ops: tuple[StageOp, ...] = ()
    target: str = ""
    registers: int | None = None
    scalar_registers: int | None = None
    spilled: int | None = None
    private_bytes: int | None = None
    matrix: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    local_bytes: int | None = None


@dataclass(frozen=True)
class Cubin:
    """A ``cubin``: registers and stack from its ``.nv.info`` section; None when it does not say.

    Attributes:
        registers: Registers of a thread.
        stack_bytes: Stack of a thread in bytes: spilled registers and local arrays.
    """

    registers: int | None = None
    stack_bytes: int | None = None


ALL_TOKENS = -1
"""In :attr:`IsaInstruction.awaits`: all outstanding messages."""
FORMS = ("2D block", "block", "scattered", "SLM", "scratch", "other")
"""Forms of memory messages, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class IsaMessage:
    """A message to another unit (``send``).

    Attributes:
        unit: ``ugm`` (global memory), ``slm``, ``gtwy`` (barriers, end of thread), ``dc0``, ...
        operation: ``load``, ``store``, ``prefetch``, ``atomic``, ``fence``, or the disassembler's term.
        form: One of :data:`FORMS` for messages that move data; empty for others. ``block``: one address for all lanes;
            ``scattered``: an address for each lane.
        kind: Unit and operation as text: ``ugm 2D block load``.
        registers: Registers that it writes back (loads) or takes as data (stores); None when the text does not say exactly.
        lane_bytes: Bytes that it moves for each lane, for scattered messages where the text says so; else 0.
    """

    unit: str
    operation: str
    form: str
    kind: str
    registers: int | None = None
    lane_bytes: int = 0


@dataclass(frozen=True, slots=True)
class IsaInstruction:
    """One instruction.

    Attributes:
        address: Bytes from the kernel's start.
        line: 1-based line in the disassembler's text.
        mnemonic: ``mov``, ``send.ugm``, ``dpas.8x8``, ``jmpi``.
        text: The line without blanks around it.
        message: The message that it sends; None for other instructions.
        token: The scoreboard token that it sets (``$3``); None when it sets none.
        awaits: Tokens whose result it waits for (``$3.dst``, ``sync.allwr``).
        targets: Addresses that it may jump to.
    """

    address: int
    line: int
    mnemonic: str
    text: str
    message: IsaMessage | None = None
    token: int | None = None
    awaits: frozenset[int] = frozenset()
    targets: tuple[int, ...] = ()

    @property
    def dpas(self) -> bool:
        """Return whether it is a matrix instruction."""
        return self.mnemonic.startswith("dpas")

    @property
    def barrier(self) -> bool:
        """Return whether it waits at a barrier."""
        return self.mnemonic == "sync.bar"

    @property
    def call(self) -> bool:
        """Return whether it calls a function."""
        return self.mnemonic in {"call", "calla"}

    def is_memory(self, operation: str) -> bool:
        """Return whether it is a message of this operation that moves data."""
        return self.message is not None and bool(self.message.form) and self.message.operation == operation


@dataclass(frozen=True, slots=True)
class IsaOperand:
    """An operand of an instruction.

    Attributes:
        kind: ``r`` for a general register, ``acc``, ``a``, ``null``, ...; empty for an immediate value.
        type: ``d``, ``uq``, ``hf``, ...; empty where the text has none.
        mask: Four bytes of the registers a bit, from register 0 on; 0 for others.
        whole: For a destination: whether all bytes of the mask are written.
        one: Whether it is one element for all lanes.
        value: Of an immediate integer; None otherwise.
    """

    kind: str
    type: str = ""
    mask: int = 0
    whole: bool = False
    one: bool = False
    value: int | None = None


@dataclass(frozen=True, slots=True)
class IsaOperands:
    """Operands of an instruction: values that it reads and writes.

    Attributes:
        lanes: Lanes that it has.
        guard: Bit of the flag by which it is predicated; 0 without one.
        test: Condition of what it writes to a flag: ``lt``, ``eq``, ...; empty without one.
        flag: Bit of the flag that it writes (or, with ``sel``, reads); 0 without one.
        destination: What it writes; None for none.
        sources: What it reads; of messages the address and the data.
    """

    lanes: int
    guard: int = 0
    test: str = ""
    flag: int = 0
    destination: IsaOperand | None = None
    sources: tuple[IsaOperand, ...] = ()

    def with_operands(self, destination: IsaOperand, sources: tuple[IsaOperand, ...]) -> IsaOperands:
        """Return the same with these operands."""
        return replace(self, destination=destination, sources=sources)


@dataclass(frozen=True)
class IsaProgram:
    """The instructions of one kernel.

    Attributes:
        instructions: The instructions in the order of their addresses, without the padding after the end.
        bytes: Size of all instructions including padding, from their addresses.
        addressed: Whether all labels match their addresses, so that addresses can be trusted.
    """

    instructions: tuple[IsaInstruction, ...] = ()
    bytes: int = 0
    addressed: bool = True

    @property
    def sends(self) -> dict[str, int]:
        """Messages by kind."""
        return dict(sorted(Counter(i.message.kind for i in self.instructions if i.message).items()))


@dataclass(frozen=True)
class Disassembly:
    """The instructions of a native object as text.

    Attributes:
        text: The text of the kernel's instructions; None when there is none.
        source: The object's file name.
        by: The tool that disassembled it (``ocloc 26.27.039122``); empty without one.
        reason: Why there is no text.
    """

    text: str | None
    source: str
    by: str = ""
    reason: str = ""


@dataclass(frozen=True)
class LineSpan:
    """A range of addresses of a kernel that belong to one source line.

    Attributes:
        start: First address.
        end: First address after it.
        frames: Source lines, innermost first; empty when the compiler does not say.
    """

    start: int
    end: int
    frames: tuple[Location, ...] = ()


@dataclass(frozen=True)
class DebugLines:
    """Source lines of native code.

    Attributes:
        kernels: Kernel -> its spans by address, not overlapping.
        present: Whether the object has line information at all.
    """

    kernels: dict[str, tuple[LineSpan, ...]] = field(default_factory=dict)
    present: bool = False


@dataclass(frozen=True)
class Distances:
    """Number of instructions between a load and the first one that waits for it, in the order of the code.

    Attributes:
        loads: Loads whose wait was found.
        least: The smallest distance.
        median: The median distance.
        most: The largest distance.
        unknown: Loads whose wait was not found.
    """

    loads: int = 0
    least: int | None = None
    median: int | None = None
    most: int | None = None
    unknown: int = 0


@dataclass(frozen=True)
class IsaCode:
    """Figures of a kernel or of one of its loops.

    Attributes:
        instructions: All of them.
        dpas: Matrix instructions.
        barriers: Instructions that wait at a barrier.
        calls: Function calls.
        memory: Operation (``load``, ``store``, ``prefetch``, ``atomic``) -> form -> messages.
        registers_named: General registers that the instructions name. How many are live at a time is unknown: the text does not tell which lanes a write
            leaves unchanged.
        global_distance: From loads of global memory to their first use.
        slm_distance: From loads of shared local memory to their first use.
        fill_distance: From loads of scratch memory to their first use.
        loads_before_dpas: Loads of global memory that are issued before the first DPAS; None without DPAS.
        in_flight_at_dpas: Number of them that are still in flight when it starts; None without DPAS.
        most_in_flight: The largest number of loads of global memory that are in flight at a time.
    """

    instructions: int = 0
    dpas: int = 0
    barriers: int = 0
    calls: int = 0
    memory: dict[str, dict[str, int]] = field(default_factory=dict)
    registers_named: int = 0
    global_distance: Distances = field(default_factory=Distances)
    slm_distance: Distances = field(default_factory=Distances)
    fill_distance: Distances = field(default_factory=Distances)
    loads_before_dpas: int | None = None
    in_flight_at_dpas: int | None = None
    most_in_flight: int = 0

    def moved(self, operation: str, forms: Iterable[str] = FORMS) -> int:
        """Return the number of messages of an operation in some forms."""
        found = self.memory.get(operation, {})
        return sum(found.get(form, 0) for form in forms)

    @property
    def scratch(self) -> int:
        """Messages to and from scratch memory."""
        return sum(forms.get("scratch", 0) for forms in self.memory.values())


@dataclass(frozen=True)
class IsaLoop:
    """Instructions from a label to a branch back to it.

    Attributes:
        start: Address of the label.
        end: Address of the branch back.
        depth: Nesting depth; 1 for an outermost loop.
        innermost: Whether it contains no other loop.
        code: Its figures, including nested loops.
        lines: The kernel's Python lines in it: file, first and last line; empty without line information.
    """

    start: int
    end: int
    depth: int
    innermost: bool
    code: IsaCode
    lines: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True)
class IsaReport:
    """Figures from the instructions of a kernel.

    Attributes:
        code: Figures of the whole kernel.
        loops: In the order of their addresses.
        loops_left: Number of further loops that were not analysed.
    """

    code: IsaCode
    loops: tuple[IsaLoop, ...] = ()
    loops_left: int = 0

    def depths(self, addresses: Iterable[int]) -> list[int]:
        """Return the number of loops that contain each address.

        Args:
            addresses: In ascending order.
        """
        steps = sorted([(x.start, 1) for x in self.loops] + [(x.end + 1, -1) for x in self.loops])
        found, now, at = [], 0, 0
        for address in addresses:
            while at < len(steps) and steps[at][0] <= address:
                now += steps[at][1]
                at += 1
            found.append(now)
        return found


@dataclass(frozen=True)
class HotLine:
    """Instructions of one Python line of the kernel, counted in the code; how often they run is unknown.

    Attributes:
        file: The file as the compiler wrote it, without its folders; empty for instructions that name no line.
        line: 1-based; 0 for those.
        code: Its text, when the file was given.
        instructions: Machine instructions.
        in_loops: Number of them in loops.
        sends: Messages.
        scratch: Messages from and to scratch memory: fills, spills, private memory.
        dpas: Matrix instructions.
        origins: For a line of Inductor's generated file: the user's lines that it helps to compute, where the run's bundle links them.
    """

    file: str
    line: int
    code: str = ""
    instructions: int = 0
    in_loops: int = 0
    sends: int = 0
    scratch: int = 0
    dpas: int = 0
    origins: tuple[FxSourceLine, ...] = ()
