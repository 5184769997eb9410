"""The result of ``verify``: each kernel of a run, level by level, against its FX nodes in eager and in float64."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.problem import Problem
from xpudbg.model.str_enum import StrEnum

VERIFY_VERSION = 1
"""Version of ``verify.json``."""


class NumericVerdict(StrEnum):
    """Verdict on numbers; the later in this list, the graver."""

    SAME = "same"
    """Bit for bit what eager computes."""
    ROUNDING = "rounding"
    """As near to float64 as eager is, as far as rounding goes."""
    UNKNOWN = "unknown"
    """Not compared, for a reason that is told."""
    WRONG = "wrong"


class VerifyLevel(StrEnum):
    """Levels of a compile that are run apart, in order."""

    PATTERNS = "patterns"
    """The FX graph after Inductor's passes, against the one before them; both in eager."""
    TTIR = "ttir"
    """Inductor's kernel as Triton's frontend read it, interpreted on the host."""
    CPP = "cpp"
    """Inductor's C++ kernel, compiled and run on the host."""
    SPIRV = "spirv"
    """The kernel's SPIR-V on the host's processor, through Intel's OpenCL runtime."""
    DEVICE = "device"
    """The kernel's ttir, compiled by the Triton of the environment and run on a device of this machine."""
    WRAPPER = "wrapper"
    """A library call of the wrapper, or a number that it gives to a kernel."""
    OUTPUTS = "outputs"
    """What the wrapper returns, its kernels interpreted."""


@dataclass(frozen=True)
class VerifyCheck:
    """One comparison.

    Attributes:
        level: Level of the compile.
        verdict: What came of it.
        why: Reason for ``wrong`` and ``unknown``.
        cause: The reason that ``why`` goes back to, where one led to another; empty elsewhere.
        config: Key of the cache entry.
        inputs: ``edge`` for the run with NaN, denormals and the like among the inputs; else empty.
        buffer: The buffer, as the wrapper names it; of outputs the number.
        node: The FX node whose value it holds.
        source: The user's Python line of that node.
        location: ``FILE:LINE`` in the generated kernel, of an access out of bounds and the like.
        code: That line.
        error: Distance from float64, relative, over the whole tensor.
        allowed: The most that counts as rounding, from what eager's own error is.
        max_error: The same of the worst element, by the tensor's mean size.
        max_allowed: Its limit.
        ulps: The worst distance from eager in units in the last place.
        different: Elements unlike eager's.
        elements: All of them.
        dtype: Dtype of the buffer.
        index: Index of the worst element; of a strange one (NaN, infinite) the first.
        found: Its value as computed.
        eager: By eager.
        float64: In float64.
        seconds: How long the kernel ran.
        rewrites: Changes that its SPIR-V needed to run on the host, with their count.
        against: ``ttir`` where no FX node has its value, and the kernel's interpreted ttir stands in for it: kernels that the user wrote.
        through: Of library calls and outputs, kernels before them that have no value of their own to compare: what is wrong here may be theirs.
    """

    level: str
    verdict: NumericVerdict
    why: str = ""
    cause: str = ""
    config: str = ""
    inputs: str = ""
    buffer: str = ""
    node: str = ""
    source: str = ""
    location: str = ""
    code: str = ""
    error: float | None = None
    allowed: float | None = None
    max_error: float | None = None
    max_allowed: float | None = None
    ulps: int | None = None
    different: int | None = None
    elements: int | None = None
    dtype: str = ""
    index: tuple[int, ...] = ()
    found: str = ""
    eager: str = ""
    float64: str = ""
    seconds: float = 0.0
    rewrites: tuple[str, ...] = ()
    against: str = ""
    through: tuple[str, ...] = ()


@dataclass(frozen=True)
class VerifiedKernel:
    """One call of a kernel.

    Attributes:
        name: Its name.
        number: Its number in the graph (``K5``); None where the fusion analysis has none.
        line: Line of the call in ``output_code.py``.
        verdict: The gravest of its checks; ``unknown`` when none could be made.
        why: Why nothing is known of it.
        cause: The reason that ``why`` goes back to, where one led to another; empty elsewhere.
        level: The first level that is wrong; empty when none is.
        checks: Comparisons in order.
        configurations: Cache entries that were run.
        known_configurations: Cache entries that the run has of it.
        through: Kernels before it that have no value of their own to compare (partial sums): what is wrong here may be theirs.
        edges: Why it was not run on edge values; empty where it was, or was not asked.
        seen_in: What its values were compared in, where they are a part of a value: a kernel or library call that reads them
            (``K6``), or ``outputs``; its verdict is that one.
    """

    name: str
    number: int | None = None
    line: int = 0
    verdict: NumericVerdict = NumericVerdict.UNKNOWN
    why: str = ""
    cause: str = ""
    level: str = ""
    checks: tuple[VerifyCheck, ...] = ()
    configurations: int = 0
    known_configurations: int = 0
    through: tuple[str, ...] = ()
    edges: str = ""
    seen_in: str = ""

    @property
    def first_wrong(self) -> VerifyCheck | None:
        """The first check that is wrong."""
        return next((c for c in self.checks if c.verdict is NumericVerdict.WRONG), None)


@dataclass(frozen=True)
class VerifiedFile:
    """A file of the run that a verdict rests on.

    Attributes:
        path: Bundle-relative path.
        sha256: Hex digest of what was read.
        kernel: The kernel that it is a stage of; empty for files of the graph.
    """

    path: str
    sha256: str
    kernel: str = ""


@dataclass(frozen=True)
class VerifiedGraph:
    """One graph.

    Attributes:
        id: Its name.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        verdict: The gravest of all that was checked; ``unknown`` when nothing could be.
        why: Why it could not be checked, or not to its end.
        inputs: ``recorded`` or ``random``; what was not recorded of recorded ones is random.
        recorded_inputs: How many inputs are those of the run.
        generated_inputs: Beside these, inputs that are random numbers: the record has their shape and figures at most.
        inputs_why: Why recorded inputs were not used.
        missing_inputs: Inputs that have no value.
        patterns: Inductor's passes.
        library: Library calls that are wrong.
        kernels: Calls of kernels in the order in which they run.
        outputs: What the wrapper returns.
        made_up: FX nodes that cannot be computed on the host, since their operator or what they need cannot: random numbers stood in for them.
        seconds: How long it took.
        files: Files of the run that were read; none where it is no bundle.
    """

    id: str
    kind: str = ""
    verdict: NumericVerdict = NumericVerdict.UNKNOWN
    why: str = ""
    inputs: str = "random"
    recorded_inputs: int = 0
    generated_inputs: tuple[str, ...] = ()
    inputs_why: str = ""
    missing_inputs: tuple[str, ...] = ()
    patterns: VerifyCheck | None = None
    library: tuple[VerifyCheck, ...] = ()
    kernels: tuple[VerifiedKernel, ...] = ()
    outputs: VerifyCheck | None = None
    made_up: tuple[str, ...] = ()
    seconds: float = 0.0
    files: tuple[VerifiedFile, ...] = ()


@dataclass(frozen=True)
class VerifyReport:
    """All that ``verify`` found out.

    Attributes:
        source: RUN or PATH as given.
        verdict: The gravest of all graphs.
        seed: Of random inputs.
        python: The interpreter whose torch computed.
        torch: Its version of torch.
        graphs: The graphs, in the order of the run.
        problems: What is odd.
    """

    source: str
    verdict: NumericVerdict = NumericVerdict.UNKNOWN
    seed: int = 0
    python: str = ""
    torch: str = ""
    graphs: tuple[VerifiedGraph, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class KeptGraph:
    """Result of ``verify`` on one graph, as a bundle keeps it.

    Attributes:
        graph: The result; of recorded inputs without values of elements, which are the program's own numbers.
        whole: Whether all of the graph was asked for, not single kernels.
        seed: Of random inputs.
        torch: Version of the torch that computed.
        tool: Version of xpudbg.
    """

    graph: VerifiedGraph
    whole: bool = True
    seed: int = 0
    torch: str = ""
    tool: str = ""


@dataclass(frozen=True)
class VerifyRecord:
    """``verify.json``: the results of ``xpudbg verify`` in its bundle.

    Attributes:
        run: Name of the run.
        format_version: Version of this shape.
        graphs: Results, in the order in which they were made; of a kernel that is in several the last one counts.
    """

    run: str
    format_version: int = VERIFY_VERSION
    graphs: tuple[KeptGraph, ...] = ()


@dataclass(frozen=True)
class KernelVerdict:
    """Verdict of ``verify`` on a kernel when it was last asked, and whether that still is about these files.

    Attributes:
        verdict: The gravest of its calls.
        calls: Its calls that were verified.
        inputs: ``recorded`` or ``random``.
        seed: Of random inputs.
        torch: Version of the torch that computed.
        tool: Version of xpudbg.
        changed: Files that are not what they were then; the verdict is not about them.
    """

    verdict: NumericVerdict
    calls: tuple[VerifiedKernel, ...]
    inputs: str = "random"
    seed: int = 0
    torch: str = ""
    tool: str = ""
    changed: tuple[str, ...] = ()


def gravest(verdicts: list[NumericVerdict]) -> NumericVerdict:
    """The verdict on several together: ``wrong`` before ``unknown`` before ``rounding`` before ``same``.

    Args:
        verdicts: Those of the parts; none is ``unknown``.
    """
    order = list(NumericVerdict)
    return max(verdicts, key=order.index) if verdicts else NumericVerdict.UNKNOWN
