"""Reproducers of graphs and kernels: the files of one, and its trial."""

from __future__ import annotations

from xpudbg.model.minify import MinifyReport
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


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
