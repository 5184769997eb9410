"""Facts that ``xpudbg doctor`` collects, and its findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar

from xpudbg.model.finding import Finding, FindingSeverity
from xpudbg.model.inductor_registry import InductorRegistry
from xpudbg.model.machine import Interpreter, Machine
from xpudbg.model.row import dataclass
from xpudbg.model.str_enum import StrEnum


class ProbeOutcome(StrEnum):
    """Outcome of a probe, a child process in the user's interpreter."""

    OK = "ok"
    FAILED = "failed"
    """An exception ended it."""
    CRASHED = "crashed"
    """A signal ended it, or it exited before it was done."""
    TIMEOUT = "timeout"
    NOT_STARTED = "not_started"


@dataclass(frozen=True)
class ProbeError:
    """An exception inside a probe; the other steps went on.

    Attributes:
        step: The step that raised (``import torch``, ``backends``).
        type: The exception's class name.
        message: Its text.
        trace: The end of its traceback.
    """

    step: str
    type: str
    message: str
    trace: str = ""


@dataclass(frozen=True)
class ProbeResult:
    """Report of one probe.

    Attributes:
        name: The probe (``torch_facts``).
        outcome: How the probe ended.
        seconds: How long it took.
        facts: Collected facts by name; partial when it did not end well.
        errors: Exceptions of single steps.
        last_step: The last step begun: where it crashed or hung.
        exit_status: The child's status, negative for a signal; None when it was not started.
        stderr_tail: The end of the child's stderr.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        n: n for n in ("name", "outcome", "seconds", "last_step", "exit_status", "errors", "stderr_tail")
    }
    name: str
    outcome: ProbeOutcome
    seconds: float = 0.0
    facts: Mapping[str, Any] = field(default_factory=dict)
    errors: tuple[ProbeError, ...] = ()
    last_step: str = ""
    exit_status: int | None = None
    stderr_tail: str = ""

    def error(self, step: str) -> ProbeError | None:
        """Return the exception of one step, or None."""
        return next((error for error in self.errors if error.step == step), None)


@dataclass(frozen=True)
class EmulationTrial:
    """Outcome of trying an emulated device (``run --target``).

    Attributes:
        target: The target that was tried.
        works: Whether it worked; None when it was not tried to the end, ``what`` says why.
        python: The interpreter that would run the script.
        private: Whether that is xpudbg's own environment and not the user's.
        what: The result as a sentence.
        next_step: Next step for the user; empty when there is none.
        stages: Triton stages that kernels get.
        missing_stages: Why the others are missing; empty when none is.
    """

    target: str
    works: bool | None
    python: str
    private: bool
    what: str
    next_step: str = ""
    stages: tuple[str, ...] = ()
    missing_stages: str = ""


@dataclass(frozen=True)
class CompileAnswer:
    """Result for one kind of device: whether this machine compiles for it.

    Attributes:
        device: ``cpu``, ``xpu``, ``cuda`` or ``emulated xpu``.
        works: Whether it does; None when unknown.
        what: The evidence, or the missing part.
        next_step: Next step for the user; empty when there is none.
    """

    device: str
    works: bool | None
    what: str
    next_step: str = ""


@dataclass(frozen=True)
class Examination:
    """Raw facts of one ``doctor`` run, before any judgement.

    Attributes:
        interpreter: The user's Python.
        environ: The listed variables of the user's environment, never the rest.
        machine: Facts about the machine.
        probes: Results by probe name.
        unhidden: The torch probe again without the variables that hide devices; None when there was no need.
        hiding: The variables that were left out for ``unhidden``.
        emulation: Result of trying an emulated device; None when it was not tried.
    """

    interpreter: Interpreter
    environ: Mapping[str, str]
    machine: Machine
    probes: Mapping[str, ProbeResult]
    unhidden: ProbeResult | None = None
    hiding: tuple[str, ...] = ()
    emulation: EmulationTrial | None = None

    def probe(self, name: str) -> ProbeResult:
        """Return a probe's result; a probe that was not started has an empty one."""
        return self.probes.get(name) or ProbeResult(name, ProbeOutcome.NOT_STARTED)


class Severity(StrEnum):
    """Severity of a line of the report."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


class DoctorSection(StrEnum):
    """The headings of the report, in its order."""

    PYTHON = "Python"
    TORCH = "Torch"
    XPU = "XPU"
    TRITON = "Triton"
    DRIVER = "Driver"
    COMPILERS = "Compilers and tools"
    CACHES = "Caches"
    VARIABLES = "Variables"
    BACKENDS = "Backends of torch.compile"
    INDUCTOR = "Inductor"


_LEVELS = {FindingSeverity.ERROR: Severity.PROBLEM, FindingSeverity.WARNING: Severity.WARNING}


def level_of(severity: FindingSeverity) -> Severity:
    """Return the level of a line with a finding of this weight; hints and notes are ``ok``."""
    return _LEVELS.get(severity, Severity.OK)


@dataclass(frozen=True, kw_only=True)
class DoctorFinding(Finding):
    """One line of the report.

    Attributes:
        section: Its heading.
        subject: The subject in a few words.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        "section": "section", "level": "level", "subject": "subject", "what": "title", "next_step": "fix", "absent": "absent",
        "rule": "rule",
    }  # fmt: skip

    section: DoctorSection
    subject: str

    @property
    def level(self) -> Severity:
        """ok, warning or problem."""
        return level_of(self.severity)

    @property
    def absent(self) -> bool:
        """True for an optional component that is missing; the level is then ok."""
        return self.severity is FindingSeverity.HINT


@dataclass(frozen=True)
class DoctorDevice:
    """A device that torch sees.

    Attributes:
        kind: ``xpu``, ``cuda``.
        index: Its ordinal.
        name: Its name in the driver.
        properties: The properties torch gives, by torch's names, sizes in bytes.
    """

    kind: str
    index: int
    name: str
    properties: Mapping[str, Any]


@dataclass(frozen=True)
class Distribution:
    """An installed Python distribution that takes part in torch.compile.

    Attributes:
        name: Its name, as the package index has it.
        version: Its version.
        location: Folder that it is installed in.
        installer: The tool that installed it, such as ``pip``; empty when unknown.
    """

    name: str
    version: str
    location: str
    installer: str = ""


@dataclass(frozen=True)
class Backend:
    """A backend of ``torch.compile``.

    Attributes:
        name: What ``torch.compile(backend=...)`` takes.
        registered: Whether ``torch.compiler.list_backends(exclude_tags=())`` has it.
        listed: Whether the plain ``list_backends()`` has it (debug and experimental ones it leaves out).
        tags: Its tags.
        module: The module that registered it; empty when unknown.
        usable: Whether its requirements are installed; None when unknown.
        missing: Missing requirements.
        get: How to get it; empty when there is nothing to get.
        note: Purpose of the backend.
    """

    name: str
    registered: bool
    listed: bool
    tags: tuple[str, ...] = ()
    module: str = ""
    usable: bool | None = None
    missing: tuple[str, ...] = ()
    get: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class CheckedVariable(Finding):
    """A variable of the user's environment that affects torch, Triton or the Intel GPU stack.

    Attributes:
        variable: Its name.
        value: Its value.
        read: Whether the installed torch or Triton reads it; None when unknown.
    """

    JSON: ClassVar[Mapping[str, str]] = {
        "name": "variable", "value": "value", "level": "level", "what": "title", "next_step": "fix", "read": "read", "rule": "rule",
    }  # fmt: skip

    variable: str
    value: str
    read: bool | None = None

    @property
    def level(self) -> Severity:
        """ok, or the severity of the problem."""
        return level_of(self.severity)


@dataclass(frozen=True)
class DoctorReport:
    """The whole report.

    Attributes:
        interpreter: The user's Python.
        problems: How many findings are problems.
        warnings: How many are warnings.
        findings: All lines in the order of the sections.
        torch: Version and build of torch; empty when it does not import.
        triton: Version, owners and backends of Triton.
        devices: Devices that torch sees.
        distributions: Installed distributions that take part in torch.compile.
        backends: Backends of ``torch.compile``, registered or well-known.
        variables: Variables that are set.
        machine: Facts about the machine.
        inductor: Inductor's registries; None unless requested and readable.
        probes: How each probe ended.
        answers: Whether it compiles, for each kind of device.
        emulation: Result of trying an emulated device; None when it was not tried.
    """

    interpreter: Interpreter
    problems: int
    warnings: int
    findings: tuple[DoctorFinding, ...]
    torch: Mapping[str, Any]
    triton: Mapping[str, Any]
    devices: tuple[DoctorDevice, ...]
    distributions: tuple[Distribution, ...]
    backends: tuple[Backend, ...]
    variables: tuple[CheckedVariable, ...]
    machine: Machine
    inductor: InductorRegistry | None
    probes: tuple[ProbeResult, ...]
    answers: tuple[CompileAnswer, ...] = ()
    emulation: EmulationTrial | None = None
