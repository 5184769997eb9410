"""Results of runs made on purpose: ``bisect``, ``edit``, ``repro`` and its ``--minify``."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.diff import LevelDiff, SettingDiff
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass
from xpudbg.model.stages import StageDiff
from xpudbg.model.verify import VerifiedKernel


class BisectAxis(StrEnum):
    """Row of conditions that a search goes through."""

    SETTINGS = "settings"
    """Variables of the environment and settings of torch that differ between two runs, or that the command line names."""
    PASSES = "passes"
    """Backend layers, passes, decompositions, lowerings and switches of Inductor."""
    VERSIONS = "versions"
    """A row of interpreters, versions of a package or compilers."""


class BisectOutcome(StrEnum):
    """Result of the search."""

    FOUND = "found"
    """Without the change the symptom is not there, with it it is."""
    PART = "part"
    """The layer is known, and nothing within it that can be switched off takes the symptom away."""
    NOT_SHOWN = "not_shown"
    """The symptom is not there even where all changes are made."""
    ALWAYS = "always"
    """The symptom is there without any of the changes."""
    UNKNOWN = "unknown"
    """Whether it is there cannot be said of the run without changes, or of that with all."""


@dataclass(frozen=True)
class BisectTrial:
    """One condition under which the script ran.

    Attributes:
        label: The condition in words.
        seen: Whether the symptom was there; None where that could not be said.
        detail: What was seen, or why it could not be said.
        runs: Runs of the script; 0 where an earlier search had the answer.
        seconds: Time of the runs together.
    """

    label: str
    seen: bool | None
    detail: str = ""
    runs: int = 1
    seconds: float = 0.0


@dataclass(frozen=True)
class BisectReport:
    """The change that brings a symptom.

    Attributes:
        axis: What differs between the trials.
        outcome: Result of the search.
        symptom: The symptom in words.
        command: The script and its arguments.
        culprits: The smallest set of changes that brings it, each in words; of a pass its layer, its kind and its name.
        detail: What the trial with the culprit showed.
        confirmed: Whether two further runs, with the culprit and without it, showed the same; None where that was not tried.
        with_symptom: The bundle of the nearest run with the symptom; empty where none was kept.
        without_symptom: That of the nearest run without it.
        not_searched: Differences that cannot be changed alone, and stay as in the run without the symptom.
        trials: All trials, in their order.
        state: The folder with the state of the search.
        problems: What went wrong on the way.
    """

    axis: BisectAxis
    outcome: BisectOutcome
    symptom: str
    command: str
    culprits: tuple[str, ...] = ()
    detail: str = ""
    confirmed: bool | None = None
    with_symptom: str = ""
    without_symptom: str = ""
    not_searched: tuple[SettingDiff, ...] = ()
    trials: tuple[BisectTrial, ...] = ()
    state: str = ""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class StageFailure:
    """The error of an edited stage that does not compile.

    Attributes:
        stage: The stage that could not be made; empty where the compiler does not say.
        message: The compiler's error, one line.
        line: The line of the edited text that it names; None where it names none.
        code: That line.
        log: The end of its output.
    """

    stage: str
    message: str
    line: int | None = None
    code: str = ""
    log: str = ""


@dataclass(frozen=True)
class EffectFigure:
    """A figure before and after the edit.

    Attributes:
        name: ``kernels``, ``launches``, ``bytes`` and ``least_us`` of the graph, or of those that launch the kernel; ``slm_bytes`` of a work-group;
            of its native code ``registers``, ``simd``, ``threads`` (hardware threads that fit a vector engine), ``spilled_registers``,
            ``spilled_bytes``, ``scratch_bytes``, ``code_bytes``; of its instructions ``instructions``, ``dpas``, ``sends``, ``scratch_messages``,
            ``loops``, and of its hot loop, the innermost one with most instructions, ``loop_instructions``, ``loop_dpas``, ``loop_loads``.
        before: The parent's; null where it is not known.
        after: The edited one's.
    """

    name: str
    before: float | None
    after: float | None


@dataclass(frozen=True)
class EditReport:
    """The effect of one edit.

    Attributes:
        address: The stage, as it was typed.
        kernel: The kernel; of a graph's script the graph.
        key: Key of its cache entry; empty for a graph's script.
        stage: The stage that was edited.
        parent: The run that has it, by name where it lies beside the new one, else by path.
        run: The new run, in the same way; empty where none was made.
        kept: File with the edited text, where it does not compile; else empty.
        removed: Lines of the stage that the edit took away.
        added: Lines that it brought.
        made: Stages that were made again.
        compilers: What made them.
        failure: Why a stage could not be made; null where all were.
        figures: Figures before and after; without those that neither has.
        stages: Stages of both, compared.
        levels: Of a graph's script: the levels of both runs, compared.
        numbers: Verdicts of ``verify`` on the edited kernel's calls.
        numbers_unknown: Why there are none; empty where there are.
        notes: What to know about the comparison.
    """

    address: str
    kernel: str
    key: str
    stage: str
    parent: str
    run: str = ""
    kept: str = ""
    removed: int = 0
    added: int = 0
    made: tuple[str, ...] = ()
    compilers: tuple[str, ...] = ()
    failure: StageFailure | None = None
    figures: tuple[EffectFigure, ...] = ()
    stages: tuple[StageDiff, ...] = ()
    levels: tuple[LevelDiff, ...] = ()
    numbers: tuple[VerifiedKernel, ...] = field(default=())
    numbers_unknown: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class MinifyStep:
    """A change that made the script smaller.

    Attributes:
        what: The change.
        nodes: Nodes, or operations, that are left.
        trial: Number of the trial that showed the symptom.
    """

    what: str
    nodes: int
    trial: int


@dataclass(frozen=True)
class MinifyReport:
    """Parts that a search left out of a script.

    Attributes:
        nodes_before: Nodes of its graph; of a kernel the operations of its ttir.
        nodes: Nodes, or operations, that are left.
        trials: Runs of scripts.
        steps: The changes.
        stopped: Why the search ended before its end; empty where it did not.
        unit: ``node`` or ``operation``.
        lines_before: Lines of the text.
        lines: Lines that are left.
        seconds: How long it took.
        repeats: Runs that each text got to show the symptom; more than 1 where it does not always show.
    """

    nodes_before: int
    nodes: int
    trials: int
    steps: tuple[MinifyStep, ...] = ()
    stopped: str = ""
    unit: str = "node"
    lines_before: int = 0
    lines: int = 0
    seconds: float = 0.0
    repeats: int = 1


class ReproKind(StrEnum):
    """Expected result of a reproducer."""

    AGREES = "agrees"
    """It compiles and runs, and the values agree with eager: nothing is known to be wrong."""
    FAILS = "fails"
    """Its compile fails as in the run."""
    WRONG = "wrong"
    """A value is wrong."""
    NATIVE = "native"
    """The native compiler fails on its kernel as in the run."""
    NAMED = "named"
    """What an option of the command names."""

    @classmethod
    def _missing_(cls, value: object) -> ReproKind:
        return cls.AGREES


@dataclass(frozen=True)
class ReproFile:
    """A file of a reproducer.

    Attributes:
        name: Its name in the folder.
        what: What it is, in a few words.
    """

    name: str
    what: str


@dataclass(frozen=True)
class ReproTrial:
    """Trial of a reproducer in a child, in a temporary folder.

    Attributes:
        command: Its command line.
        device: Where it ran: ``bmg, emulated, kernels interpreted`` or ``this machine``.
        status: Its exit status; None if it was ended at the time limit.
        seconds: How long it took.
        output: The end of its output.
        shown: Whether the symptom showed.
        why: How the symptom was seen, or what showed in its place.
        same: Kernels, or configurations of the kernel, that were compiled to what the run has.
        compared: How many were compared with it; 0 where nothing could be.
        torch: Version of torch there; empty where it is not known.
    """

    command: str
    device: str
    status: int | None
    seconds: float
    output: str
    shown: bool
    why: str
    same: int = 0
    compared: int = 0
    torch: str = ""


@dataclass(frozen=True)
class ReproReport:
    """Result of ``xpudbg repro``.

    Attributes:
        source: Name of the run.
        graph: Id of the graph.
        kernel: Name of the kernel; empty for a graph.
        folder: Where the files are.
        script: The script among them.
        symptom: What it has to show.
        expected: The same in a sentence.
        notes: Differences from the run.
        files: The files.
        trial: Its trial; None with ``--no-run``.
        torch: Version of torch in the run; empty where it is not known.
        minified: What ``--minify`` left out; None without it.
    """

    source: str
    graph: str
    kernel: str
    folder: str
    script: str
    symptom: ReproKind
    expected: str
    notes: tuple[str, ...] = ()
    files: tuple[ReproFile, ...] = ()
    trial: ReproTrial | None = None
    torch: str = ""
    minified: MinifyReport | None = None
