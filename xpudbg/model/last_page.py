"""The last page of a run that died, hung or failed: last launches, Python stacks, the kernel's log."""

from __future__ import annotations

from xpudbg.model.finding import Finding
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass

LAUNCHES = "XPUDBG_LAUNCHES"
"""Variable of a run: ``1`` notes the last launches of each process (``run --trace-launches``), ``sync`` waits for the device after each."""


class CallState(StrEnum):
    """State of a traced call at the end of its process."""

    RUNNING = "running"
    RETURNED = "returned"
    QUEUED = "queued"
    """Given to a GPU that was not waited for."""
    RAISED = "raised"


@dataclass(frozen=True, slots=True)
class LastArgument:
    """An argument of a launch.

    Attributes:
        name: Its name in the kernel; empty where the launch does not name it.
        dtype: Of a tensor; empty for other values.
        shape: Of a tensor.
        stride: Of a tensor, in elements.
        pointer: Its first byte; None for other values.
        bytes: From there to the end of its storage.
        value: ``repr`` of a value that is no tensor.
    """

    name: str
    dtype: str = ""
    shape: tuple[int, ...] = ()
    stride: tuple[int, ...] = ()
    pointer: int | None = None
    bytes: int = 0
    value: str = ""


@dataclass(frozen=True, slots=True)
class LastLaunch:
    """One of the last launches of a process.

    Attributes:
        number: Its number among the launches of the process, from 0.
        time: Seconds since the epoch.
        kernel: Name of the kernel or library function.
        state: What became of the call.
        at: File and line of the call, in the process's own files.
        args: Its arguments.
        left: Further arguments that found no room.
        graph: The graph in whose generated code the line is; empty where none has it.
        device: Type of the device of its first tensor; empty without one.
        synced: Whether the device was waited for after each launch.
        launch: Its number there (``K5``); 0 where unknown.
        lines: The program's lines that it computes, that of its last operation last.
    """

    number: int
    time: float
    kernel: str
    state: CallState
    at: str
    args: tuple[LastArgument, ...] = ()
    left: int = 0
    graph: str = ""
    device: str = ""
    synced: bool = False
    launch: int = 0
    lines: tuple[SourceLine, ...] = ()


@dataclass(frozen=True, slots=True)
class StackFrame:
    """A frame of a Python stack.

    Attributes:
        path: File of its code.
        line: Line that it is at.
        function: Name of its function.
    """

    path: str
    line: int
    function: str


@dataclass(frozen=True, slots=True)
class ThreadStack:
    """The Python stack of a thread, as faulthandler wrote it.

    Attributes:
        thread: Its identity, hexadecimal; empty where it is not named.
        current: Whether it received the signal.
        reason: The heading before it, such as ``Fatal Python error: Segmentation fault``.
        frames: The innermost first.
    """

    thread: str
    current: bool
    reason: str = ""
    frames: tuple[StackFrame, ...] = ()


@dataclass(frozen=True, slots=True)
class LastOfProcess:
    """Launches and stacks that one process left.

    Attributes:
        process: Its label in the manifest.
        launches: The oldest first.
        stacks: Those of its threads.
    """

    process: str
    launches: tuple[LastLaunch, ...] = ()
    stacks: tuple[ThreadStack, ...] = ()


@dataclass(frozen=True, slots=True)
class KernelMessage:
    """A message of the operating system's kernel.

    Attributes:
        text: Its line.
        kind: Rule of the catalogue that reads it, without the family; empty for one that none reads.
        address: The address that it names; None without one.
    """

    text: str
    kind: str = ""
    address: int | None = None


@dataclass(frozen=True, slots=True)
class LastPage:
    """Facts of the end of a run that did not end well.

    Attributes:
        processes: What its processes left.
        messages: Lines of the kernel's log from the time of the run, on GPUs and on processes that were killed.
        unread: Why there are none; empty where the log was read.
        problems: Records that could not be read.
        findings: Sentences on what they say, and what to set next.
    """

    processes: tuple[LastOfProcess, ...] = ()
    messages: tuple[KernelMessage, ...] = ()
    unread: str = ""
    problems: tuple[Problem, ...] = ()
    findings: tuple[Finding, ...] = ()
