"""The manifest: the description of a run bundle.

Field names are the JSON keys of ``manifest.json`` and of ``show --json``. Times are UTC in ISO 8601, durations are
seconds, sizes are bytes. A key that a newer xpudbg adds has a default here, so that older manifests open unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Protocol

from xpudbg.model.artifact import Artifact
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.problem import Problem
from xpudbg.model.row import OpenEnum, StrEnum, dataclass

FORMAT_VERSION = 1

if TYPE_CHECKING:
    Rows = Sequence[Artifact]
    """A tuple as it is read, or :class:`xpudbg.model.artifact.ArtifactRows`."""
else:
    Rows = tuple[Artifact, ...]


class RunState(StrEnum):
    """State of a run."""

    RUNNING = "running"
    """The script was started; no end was recorded (it still runs, or xpudbg itself was killed)."""
    COLLECTING = "collecting"
    """The script has ended; its artifacts are being collected."""
    COMPLETE = "complete"


class GraphKind(StrEnum):
    """Part of a training step that a graph computes."""

    FORWARD = "forward"
    BACKWARD = "backward"
    INFERENCE = "inference"
    UNKNOWN = "unknown"


class GraphOutcome(OpenEnum):
    """Outcome of a graph's compile. A value of another version of xpudbg is read as ``UNKNOWN``."""

    COMPILED = "compiled"
    FAILED = "failed"
    CACHE_HIT = "cache_hit"
    """The code came from a compile cache, so Inductor generated nothing."""
    NOT_INDUCTOR = "not_inductor"
    """Another backend compiled it."""
    EMPTY = "empty"
    """There is no operator in it."""
    EXPORTED = "exported"
    """``torch.export`` made it, and no backend compiled it."""
    SKIPPED = "skipped"
    """Dynamo gave up the frame: it runs in plain Python."""
    UNFINISHED = "unfinished"
    """The process died, or the trace ends, during the compile."""
    UNKNOWN = "unknown"


WITHOUT_CODE = frozenset(
    {
        GraphOutcome.FAILED,
        GraphOutcome.NOT_INDUCTOR,
        GraphOutcome.EMPTY,
        GraphOutcome.EXPORTED,
        GraphOutcome.SKIPPED,
    }
)
"""Outcomes without code of Inductor, whatever the options of the run."""


class ExitReason(OpenEnum):
    """Reason for the end of the script."""

    ENDED = "ended"
    SIGNAL = "signal"
    TIMEOUT = "timeout"
    INTERRUPTED = "interrupted"
    UNKNOWN = "unknown"


class ProcessRole(OpenEnum):
    """Role of a process in a run."""

    MAIN = "main"
    RANK = "rank"
    COMPILE_WORKER = "compile_worker"
    SUBPROCESS = "subprocess"
    UNKNOWN = "unknown"


class VariableWinner(OpenEnum):
    """Side whose value of an environment variable the script received."""

    OURS = "ours"
    USER = "user"
    MERGED = "merged"
    """The user's list, with what collection needs added."""
    SET = "set"
    """The user's, given with ``--set``."""
    UNKNOWN = "unknown"


class CacheOutcome(OpenEnum):
    """Result of looking a graph up in a compile cache of torch."""

    HIT = "hit"
    MISS = "miss"
    BYPASS = "bypass"
    UNKNOWN = "unknown"


class RunSource(OpenEnum):
    """Maker of a bundle."""

    RUN = "run"
    COLLECT = "collect"
    PYTEST = "pytest"
    PROCESS = "process"
    """A block of a script or a notebook, in its own process."""
    EDIT = "edit"
    """One stage of another bundle was changed, and what follows from it made again."""
    UNKNOWN = "unknown"


LEFT_BY_REQUEST = "left as it is: requested with --leave"
"""Reason of a variable that ``run --leave`` left to the user."""
REQUESTED = "requested with --set"
"""Reason of a variable that the user set with ``run --set``."""


@dataclass(frozen=True)
class Variable:
    """An environment variable that collection needs, and the value that the script received.

    Attributes:
        name: The variable.
        user: The user's own value; None when it was not set.
        ours: The value that collection needs; None to have it unset.
        winner: Side whose value the script received.
        value: The value that the script received; None when unset.
        why: Purpose of the variable, in one sentence.
        hides: Behaviour of the script without it that its value hides; empty where none is known or the value is the user's.
    """

    name: str
    user: str | None
    ours: str | None
    winner: VariableWinner
    value: str | None
    why: str
    hides: str = ""

    @property
    def is_requested(self) -> bool:
        """Return whether the user set it with ``--set``; older runs record this only in ``why``."""
        return self.winner is VariableWinner.SET or self.why == REQUESTED


@dataclass(frozen=True)
class Exit:
    """End of the script.

    Attributes:
        code: The script's status, as a shell has it: 128 + N after signal N.
        signal: Name of the signal that ended it, such as ``SIGKILL``; empty otherwise.
        reason: Why it ended.
        seconds: Wall time of the script.
    """

    code: int | None = None
    signal: str = ""
    reason: ExitReason = ExitReason.UNKNOWN
    seconds: float | None = None


@dataclass(frozen=True)
class Process:
    """One process of the run that ran Python, or that left artifacts.

    Attributes:
        id: Label, unique in the bundle: ``main``, ``rank0``, ``worker-4711``, ``sub-4712``, ``pid-4713``.
        role: Its role in the run.
        pid: Process id on the machine of the run; None when unknown.
        ppid: Its parent; None when unknown.
        argv: Command line.
        python: Python version.
        torch: Version of torch if the process imported it, else empty.
        rank: Rank under torch.distributed; None outside it.
        ended: ``normally`` when its exit hooks ran, ``unknown`` when not (killed, or left by ``os._exit``).
        thread: Id of the thread that compiled, where the trace contains that and no process id (torch before 2.4).
        host: Name of the machine, where runs of several were merged; empty otherwise.
        exception: Type and message of the exception that ended it with a traceback, on one line; empty where none did.
    """

    id: str
    role: ProcessRole
    pid: int | None = None
    ppid: int | None = None
    argv: tuple[str, ...] = ()
    python: str = ""
    torch: str = ""
    rank: int | None = None
    ended: str = "unknown"
    thread: int | None = None
    host: str = ""
    exception: str = ""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A place in the user's Python code.

    Attributes:
        file: Path on the machine of the run, as the compiler printed it.
        line: Line number, from 1; None when unknown.
        function: Name of the function.
        code: Text of the line, when the compiler recorded it.
    """

    file: str
    line: int | None = None
    function: str = ""
    code: str = ""


class OfCompile(Protocol):
    """A record of one compile of one process."""

    @property
    def process(self) -> str:
        """Id of its process."""

    @property
    def compile_id(self) -> str:
        """Dynamo's id of the compile."""

    @property
    def generation(self) -> int:
        """Number of times that its process had given that id before."""


CompileKey = tuple[str, str, int]
"""Process, compile id and generation: the common key of graphs, graph breaks and recompiles of one compile."""


def compile_key(found: OfCompile) -> CompileKey:
    """Return the compile that a record belongs to."""
    return found.process, found.compile_id, found.generation


@dataclass(frozen=True, slots=True)
class CacheAnswer:
    """Result of looking a graph up in a compile cache of torch.

    Attributes:
        cache: ``fx_graph`` (Inductor's code) or ``aotautograd`` (the traced and compiled graph).
        result: Whether it had the graph.
        key: The key that was looked up; empty when there is none.
        reason: Why the cache was bypassed; empty otherwise.
        seconds_saved: Time that the hit saved; None when torch does not say.
    """

    cache: str
    result: CacheOutcome
    key: str = ""
    reason: str = ""
    seconds_saved: float | None = None


@dataclass(frozen=True, slots=True)
class BackendCall:
    """A graph's call of a backend that is not Inductor.

    Attributes:
        name: The name by which torch knows it; of a function its own.
        operators: Operators of the graph that it was given; None where they could not be counted.
        parts: Submodules that the returned graph calls, by class: what the backend took.
        left: Operators that the returned graph has beside them, which may be decomposed; None where no graph was found.
        error: Why it failed; empty where it did not.
    """

    name: str
    operators: int | None = None
    parts: Mapping[str, int] = field(default_factory=dict)
    left: int | None = None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Graph:
    """One graph, from Dynamo's capture to generated code.

    Attributes:
        id: Unique in the bundle; the debug folder's name without its folder counter where there is one.
        kind: Forward, backward or inference.
        compile_id: Dynamo's ``frame/recompile`` id, such as ``0/1``; empty when unknown.
        process: Id of the process that compiled it.
        outcome: How its compile ended.
        detail: For a failed compile the exception and its stage; empty otherwise.
        function: Name of the compiled function; for one wrapped by a library's decorators, that of the inner function.
        location: Its first line; for a function of torch, the user's line that calls it.
        artifacts: The ledger of this graph: one row a kind of artifact, present or not.
        generation: How often its process had given the same compile id before: ``torch._dynamo.reset()`` restarts the ids.
        caches: Results of the compile caches; empty where they were off or the trace does not tell.
        cause: Root of the exception chain of a failed compile, with the kernel or FX node that Inductor was at; empty unless the run recorded it.
        cause_at: The program's line of that kernel's launch or that node; of a failure in Dynamo the line that it was at.
        backend: The call of another backend than Inductor; null for Inductor, and where the run did not record it.
    """

    id: str
    kind: GraphKind
    compile_id: str
    process: str
    outcome: GraphOutcome = GraphOutcome.UNKNOWN
    detail: str = ""
    function: str = ""
    location: SourceLine | None = None
    artifacts: Rows = ()
    generation: int = 0
    caches: tuple[CacheAnswer, ...] = ()
    cause: str = ""
    cause_at: SourceLine | None = None
    backend: BackendCall | None = None


@dataclass(frozen=True, slots=True)
class Kernel:
    """One kernel of a graph, or a Triton cache entry that no graph names.

    Attributes:
        name: Name in the generated code.
        kind: Kind of its code.
        graph: Id of the graph that calls it; empty for kernels outside of graphs.
        process: Id of the process; empty when it is not known.
        calls: How often the wrapper calls it.
        cache_keys: Triton cache entries of this kernel (one a configuration).
        stages: Kinds of stage present over those entries, such as ``ttir`` or ``spv``.
        artifacts: The ledger of this kernel: its stages or its C++ source, present or not.
        host_copy: It is outside of graphs because the target ran it on the host, in place of a graph's kernel (``--execute eager``).
    """

    name: str
    kind: KernelKind
    graph: str
    process: str
    calls: int = 0
    cache_keys: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    artifacts: Rows = ()
    host_copy: bool = False


@dataclass(frozen=True, slots=True)
class GraphBreak:
    """A line at which Dynamo stopped capturing and continued in a new graph.

    Attributes:
        process: Id of the process.
        compile_id: The compile in which it happened.
        reason: Dynamo's reason.
        location: The line.
        explanation: Dynamo's explanation; empty before torch 2.7.
        hints: Dynamo's hints.
        generation: As of :class:`Graph`.
        skipped: Whether Dynamo could not resume after the line, so that the whole function runs in plain Python.
        called_at: The line outside of torch and Python that led there, of a line inside of them; None for other lines.
    """

    process: str
    compile_id: str
    reason: str
    location: SourceLine | None = None
    explanation: str = ""
    hints: tuple[str, ...] = ()
    generation: int = 0
    skipped: bool = False
    called_at: SourceLine | None = None


@dataclass(frozen=True, slots=True)
class SkippedFrame:
    """A function that Dynamo gave up: later calls run in plain Python, without an error.

    Attributes:
        process: Id of the process.
        compile_id: The compile that was given up.
        reason: Dynamo's reason, one line.
        function: Name of the function.
        location: Its first line; for a graph break the line that it could not get past.
        limit: The recompile limit that was reached, 0 when the trace names none; None for other reasons.
        compiled: How many compiled versions the function has; calls that fit one of them still use it.
        guards: For the limit: the guards that failed at the call that went over it.
        hints: Dynamo's hints.
        generation: As of :class:`Graph`.
    """

    process: str
    compile_id: str
    reason: str
    function: str = ""
    location: SourceLine | None = None
    limit: int | None = None
    compiled: int = 0
    guards: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    generation: int = 0


@dataclass(frozen=True, slots=True)
class Recompile:
    """A recompile: a compiled function was called with inputs that failed its guards.

    Attributes:
        process: Id of the process.
        compile_id: The new compile.
        guards: The guards that failed, as Dynamo writes them.
        location: The user's line.
        generation: As of :class:`Graph`.
    """

    process: str
    compile_id: str
    guards: tuple[str, ...]
    location: SourceLine | None = None
    generation: int = 0


@dataclass(frozen=True)
class Device:
    """A device that the script used.

    Attributes:
        type: ``xpu``, ``cuda`` or ``cpu``.
        index: Its number.
        name: Its name.
        properties: Properties that torch reported.
    """

    type: str
    index: int
    name: str
    properties: dict[str, str | int | float | bool | list[int | str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Emulation:
    """Settings of a run on an emulated XPU.

    Attributes:
        target: Name of the property sheet, such as ``bmg``.
        device: Name of the emulated device.
        execute: ``eager``, ``interpret``, ``spirv`` or ``skip``.
        fidelity: Differences of this run from real hardware, one sentence each.
        unused: Whether no process of the run ever put a tensor on the device.
    """

    target: str
    device: str
    execute: str
    fidelity: tuple[str, ...] = ()
    unused: bool = False


@dataclass(frozen=True)
class LeftOut:
    """Files in the folders given to ``collect`` that are no artifacts and not in the bundle.

    Attributes:
        files: How many files.
        names: The first of them by path, relative to the given folders; hidden ones come first.
        folders: Folders that were not entered (hidden ones, ``__pycache__``, ``node_modules``), the first by path.
        closed: How many such folders.
    """

    files: int = 0
    names: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    closed: int = 0


@dataclass(frozen=True)
class Edited:
    """The change that made a bundle of another one (``xpudbg edit``).

    Attributes:
        parent: Name of the run that was changed.
        path: Bundle-relative path of the artifact that was changed.
        stage: Its stage.
        kernel: The kernel; empty where a graph's artifact was changed.
        removed: Lines that the change took away.
        added: Lines that it brought.
        made: Stages that were made again.
        compilers: What made them.
    """

    parent: str
    path: str
    stage: str
    kernel: str = ""
    removed: int = 0
    added: int = 0
    made: tuple[str, ...] = ()
    compilers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Manifest:
    """The description of a bundle.

    Attributes:
        format_version: Version of this shape.
        name: Name of the run.
        state: How far the run has come.
        source: Maker of the bundle.
        created: When it was started.
        tool: Version of xpudbg that wrote it.
        command: The command line of the script as it was started; empty for collected bundles.
        cwd: Working directory.
        exit: How the script ended.
        versions: ``torch``, ``triton-xpu``, ``python``, ... as far as known.
        system: Operating system, machine, driver packages as far as known.
        devices: Devices that the script used.
        emulated: Settings of the emulated XPU; None on real devices.
        variables: Variables that collection needs, and their values.
        environment: The run's environment, only names with listed prefixes.
        processes: Processes that ran Python or left artifacts.
        graphs: Graphs with their ledgers.
        kernels: Kernels with their ledgers.
        graph_breaks: Where Dynamo stopped capturing.
        recompiles: Where guards failed.
        skipped_frames: Functions that Dynamo gave up.
        artifacts: Artifacts of the run as a whole: traces, logs, stdout, caches.
        problems: Problems that were found.
        left_out: Files that ``collect`` found beside the artifacts and did not take.
        made_from: Names of the runs that it was made from, by collecting again, merging or editing.
        edited: The change that made it of another run; None for others.
    """

    format_version: int
    name: str
    state: RunState
    source: RunSource
    created: str
    tool: str
    command: tuple[str, ...] = ()
    cwd: str = ""
    exit: Exit = Exit()
    versions: dict[str, str] = field(default_factory=dict)
    system: dict[str, str] = field(default_factory=dict)
    devices: tuple[Device, ...] = ()
    emulated: Emulation | None = None
    variables: tuple[Variable, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    processes: tuple[Process, ...] = ()
    graphs: tuple[Graph, ...] = ()
    kernels: tuple[Kernel, ...] = ()
    graph_breaks: tuple[GraphBreak, ...] = ()
    recompiles: tuple[Recompile, ...] = ()
    skipped_frames: tuple[SkippedFrame, ...] = ()
    artifacts: tuple[Artifact, ...] = ()
    problems: tuple[Problem, ...] = ()
    left_out: LeftOut = LeftOut()
    made_from: tuple[str, ...] = ()
    edited: Edited | None = None
