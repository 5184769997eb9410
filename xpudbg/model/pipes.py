"""Instructions of native code by the pipe of the vector engine that executes them, and the least cycles that they take."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


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
