"""Result of ``verify``: each kernel of a run, level by level, compared with its FX nodes in eager and in float64."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from xpudbg.core.text import listed, plural
from xpudbg.model.accuracy import Verdict
from xpudbg.model.problem import Problem
from xpudbg.model.row import StrEnum, dataclass

VERIFY_VERSION = 1
"""Version of ``verify.json``."""


class VerifyLevel(StrEnum):
    """Levels of a compile that are run separately, in order."""

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
    """Results of the wrapper, with its kernels interpreted."""


@dataclass(frozen=True)
class VerifyCheck:
    """One comparison.

    Attributes:
        level: Level of the compile.
        verdict: Verdict of the comparison.
        why: Reason for ``wrong`` and ``unknown``.
        cause: The reason that ``why`` goes back to, where one led to another; empty elsewhere.
        config: Key of the cache entry.
        inputs: ``edge`` for the run with NaN, denormals and the like among the inputs; else empty.
        buffer: The buffer, as the wrapper names it; of outputs the number.
        node: The FX node whose value the buffer contains.
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
        against: ``ttir`` where no FX node has its value, and the kernel's interpreted ttir is the reference: kernels that the user wrote.
        through: For library calls and outputs, earlier kernels without a value of their own to compare, which may cause an error here.
    """

    level: str
    verdict: Verdict
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
    """Verdict on one call of a kernel.

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
        through: Earlier kernels without a value of their own to compare (partial sums), which may cause an error here.
        edges: Why it was not run on edge values; empty where it was, or was not requested.
        seen_in: What its values were compared in, where they are a part of a value: a kernel or library call that reads them
            (``K6``), or ``outputs``; its verdict is that one.
    """

    name: str
    number: int | None = None
    line: int = 0
    verdict: Verdict = Verdict.UNKNOWN
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
        return next((c for c in self.checks if c.verdict is Verdict.WRONG), None)


@dataclass
class GraphJob:
    """A graph that can be verified.

    Attributes:
        id: Its name.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        settings: Settings of the graph for ``job.json``.
        files: Texts by the name under which the child finds them.
        numbers: Of each call its number in the graph (``K5``), by its line.
        launches: Kernels that the child reports on, by the line of their call.
        configurations: How many cache entries the run has of each kernel.
        sources: Lines of each kernel's source, by the name of the file that Inductor wrote it to.
        read: Paths of the files that its texts are from, each with the kernel that it is a stage of; the name of those of the graph is empty.
        root: The run's folder, where it is a bundle; empty elsewhere.
        reason: Why it cannot be verified; empty where it can.
    """

    id: str
    kind: str
    settings: dict[str, Any] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    launches: dict[int, str] = field(default_factory=dict)
    configurations: dict[str, int] = field(default_factory=dict)
    sources: dict[str, list[str]] = field(default_factory=dict)
    read: list[tuple[str, str]] = field(default_factory=list)
    root: str = ""
    reason: str = ""


@dataclass(frozen=True)
class VerifiedFile:
    """A file of the run that a verdict is based on.

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
    """Verdict on one graph.

    Attributes:
        id: Its name.
        kind: ``forward``, ``backward``, ``inference`` or empty.
        verdict: The gravest verdict; ``unknown`` when nothing could be checked.
        why: Why it could not be checked, or not completely.
        inputs: ``recorded`` or ``random``; what was not recorded of recorded ones is random.
        recorded_inputs: How many inputs are those of the run.
        generated_inputs: Beside these, inputs that are random numbers: the record has their shape and figures at most.
        inputs_why: Why recorded inputs were not used.
        missing_inputs: Inputs that have no value.
        patterns: Inductor's passes.
        library: Library calls that are wrong.
        kernels: Calls of kernels in the order in which they run.
        outputs: Checks of the wrapper's results.
        made_up: FX nodes that cannot be computed on the host and were replaced by random numbers.
        seconds: How long it took.
        files: Files of the run that were read; none where it is no bundle.
    """

    id: str
    kind: str = ""
    verdict: Verdict = Verdict.UNKNOWN
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
    """Report of ``verify``.

    Attributes:
        source: RUN or PATH as given.
        verdict: The gravest of all graphs.
        seed: Of random inputs.
        python: The interpreter whose torch computed.
        torch: Its version of torch.
        graphs: The graphs, in the order of the run.
        problems: Problems that were found.
    """

    source: str
    verdict: Verdict = Verdict.UNKNOWN
    seed: int = 0
    python: str = ""
    torch: str = ""
    graphs: tuple[VerifiedGraph, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class StoredGraph:
    """Result of ``verify`` on one graph, as stored in a bundle.

    Attributes:
        graph: The result; for recorded inputs without values of elements, which are the program's own numbers.
        whole: Whether the whole graph was requested instead of single kernels.
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
        graphs: Results in the order in which they were made; the last one of a kernel counts.
    """

    run: str
    format_version: int = VERIFY_VERSION
    graphs: tuple[StoredGraph, ...] = ()


@dataclass(frozen=True)
class KernelVerdict:
    """Last verdict of ``verify`` on a kernel, and whether it still belongs to the current files.

    Attributes:
        verdict: The gravest verdict of its calls.
        calls: Its calls that were verified.
        inputs: ``recorded`` or ``random``.
        seed: Of random inputs.
        torch: Version of the torch that computed.
        tool: Version of xpudbg.
        changed: Files that changed since; the verdict does not apply to them.
    """

    verdict: Verdict
    calls: tuple[VerifiedKernel, ...]
    inputs: str = "random"
    seed: int = 0
    torch: str = ""
    tool: str = ""
    changed: tuple[str, ...] = ()


# Results of ``verify`` in words that the terminal and the report share.

LEVELS: dict[str, str] = {
    VerifyLevel.PATTERNS: "Inductor's passes on the FX graph",
    VerifyLevel.TTIR: "Inductor's code (its ttir, interpreted)",
    VerifyLevel.CPP: "Inductor's code (its C++, compiled and run)",
    VerifyLevel.SPIRV: "Triton's lowering (its SPIR-V, run on the host's processor)",
    VerifyLevel.DEVICE: "the device, its driver or its compiler",
    VerifyLevel.WRAPPER: "the wrapper",
    VerifyLevel.OUTPUTS: "the wrapper (its outputs)",
}
"""Part of the compile that a level runs."""
_CHANGED = 2


def level_text(level: str) -> str:
    """Return the part of the compile that a level runs."""
    return LEVELS.get(level, level)


def call_name(kernel: VerifiedKernel) -> str:
    """Return a call's number and name."""
    return f"K{kernel.number} {kernel.name}" if kernel.number else kernel.name


def element_text(check: VerifyCheck) -> str:
    """Return the worst or first strange element with its value; empty where there is none, or values were not stored."""
    if not (check.index or check.found):
        return ""
    where = f"element [{', '.join(map(str, check.index))}]"
    if not check.found:
        return f"{where} (its value is not kept: it comes of recorded inputs)"
    return f"{where}: {check.found}, eager {check.eager}, float64 {check.float64}"


def error_text(check: VerifyCheck) -> str:
    """Return the errors with their limits; empty where nothing was measured."""
    if check.error is None or check.allowed is None:
        return ""
    text = f"error {check.error:.2g} of {check.allowed:.2g} allowed"
    if check.max_error is not None and check.max_allowed is not None:
        text += f", worst element {check.max_error:.2g} of {check.max_allowed:.2g}"
    if check.ulps is not None:
        text += f", {plural(check.ulps, 'ulp')} from eager at most"
    return text


def reason_text(check: VerifyCheck) -> str:
    """Return the text after a comparison's verdict: its reference, where that is no FX node, and its reason."""
    good = check.verdict in (Verdict.SAME, Verdict.ROUNDING)
    against = " as its interpreted ttir" if check.against and check.verdict is Verdict.SAME else ""
    against = " beside its interpreted ttir" if check.against and not against and not check.why else against
    part = " of what was compared" if check.why and good else ""
    return against + part + (f": {check.why}" if check.why else "")


def through_text(kernels: Sequence[str]) -> str:
    """Return a sentence about kernels whose values were not compared and which may cause the error; empty for none."""
    if not kernels:
        return ""
    have = "has no value of its own" if len(kernels) == 1 else "have no values of their own"
    return f"or in what it reads of {', '.join(kernels)}, which {have} to compare"


def wrong_text(kernel: VerifiedKernel, check: VerifyCheck) -> str:
    """Return a sentence about a wrong comparison: the configuration where there are several, the buffer with its FX node, and the reason."""
    config = f"configuration {check.config[:8]}: " if check.config and kernel.known_configurations > 1 else ""
    of = f"{check.buffer} = {check.node}: " if check.node else ""
    return f"{config}{of}{check.why}"


def place_text(check: VerifyCheck) -> str:
    """Return the line of the generated kernel and the user's own; empty where neither is known."""
    at = f"at {check.location}{': ' + check.code if check.code else ''}" if check.location else ""
    return "; ".join(filter(None, (at, f"from {check.source}" if check.source else "")))


def changed_text(paths: tuple[str, ...]) -> str:
    """Return a sentence about files that changed since the verdict; empty for none."""
    if not paths:
        return ""
    return f"out of date: {listed(paths, _CHANGED)} changed after it"


def first_wrong_call(
    verdict: KernelVerdict, config: str = ""
) -> tuple[VerifiedKernel, VerifyCheck | None] | None:
    """Return the first wrong call of a kernel, with its first wrong check; None where none is wrong.

    Args:
        verdict: The verdict on the kernel.
        config: Begin of the key of a configuration: what is wrong in that one; empty for any.
    """
    for call in verdict.calls:
        if call.verdict is Verdict.WRONG:
            wrong = [c for c in call.checks if c.verdict is Verdict.WRONG and c.config.startswith(config)]
            if wrong or not config:
                return call, wrong[0] if wrong else None
    return None


def verdict_text(verdict: KernelVerdict) -> str:
    """Return the verdict on a kernel as one sentence."""
    wrong = first_wrong_call(verdict)
    begins = f", first in {level_text(wrong[0].level)}" if wrong is not None and wrong[0].level else ""
    unknown = next(
        (why for c in verdict.calls if c.verdict is Verdict.UNKNOWN and (why := cause_text(c))), ""
    )
    reason = f": {unknown}" if unknown and verdict.verdict is Verdict.UNKNOWN else ""
    return f"{verdict.verdict}{begins}{reason}"


def inputs_text(graph: VerifiedGraph) -> str:
    """Return the next step where a zero among random integers stopped the kernels; empty elsewhere."""
    if graph.recorded_inputs:
        return ""
    checks = [*graph.library, *(c for c in (graph.patterns, graph.outputs) if c is not None)]
    reasons = [graph.why, *(c.cause or c.why for c in checks), *(cause_text(k) for k in graph.kernels)]
    if not any("ZeroDivisionError" in why for why in reasons):
        return ""
    return (
        "random integers hold 0, which the program's own may not: "
        "'xpudbg run --record-inputs SCRIPT' keeps those, and verify takes them"
    )


def cause_text(kernel: VerifiedKernel) -> str:
    """Return the root reason why a call was not compared; empty where it was."""
    unknown = (c.cause or c.why for c in kernel.checks if c.verdict is Verdict.UNKNOWN)
    return kernel.cause or kernel.why or next(unknown, "")
