"""Facts that ``xpudbg doctor`` collects about the machine, an interpreter and Inductor's registries, and its findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar

from xpudbg.model.finding import Finding, FindingSeverity
from xpudbg.model.row import StrEnum, dataclass


@dataclass(frozen=True)
class Gpu:
    """A display controller on the PCI bus.

    Attributes:
        address: PCI address (``0000:03:00.0``).
        vendor: PCI vendor id in hex (``0x8086`` is Intel, ``0x10de`` NVIDIA, ``0x1002`` AMD).
        device: PCI device id in hex.
        driver: The kernel driver that it is bound to; empty when there is none.
    """

    address: str
    vendor: str
    device: str
    driver: str


@dataclass(frozen=True)
class RenderNode:
    """A ``/dev/dri/renderD*`` node, through which programs reach a GPU.

    Attributes:
        path: The node.
        group: The group that owns it, by name where it has one.
        readable: Whether this user may open it for reading and writing.
        vendor: PCI vendor id in hex of its GPU; empty when unknown.
        member: Whether the user database lists the user in that group, even if this login began before it
            did.
    """

    path: str
    group: str
    readable: bool
    vendor: str
    member: bool


@dataclass(frozen=True)
class SystemPackage:
    """A package of the driver stack, as dpkg or rpm knows it.

    Attributes:
        name: Its name.
        version: Its version.
    """

    name: str
    version: str


@dataclass(frozen=True)
class Library:
    """A shared library that the dynamic linker knows.

    Attributes:
        name: Its soname (``libze_loader.so.1``).
        path: Where the linker finds it.
        file: The name of the file that links resolve to, which often contains the full version.
        source: ``ldconfig``, ``LD_LIBRARY_PATH`` or ``environment`` (inside the Python environment).
    """

    name: str
    path: str
    file: str
    source: str


@dataclass(frozen=True)
class Tool:
    """A program that the compile pipeline or xpudbg starts.

    Attributes:
        name: Name that was looked for.
        path: Where it is; empty when it is not on PATH.
        version: Version that it reports; empty when it does not.
        error: Why it could not be started; empty when it could.
    """

    name: str
    path: str = ""
    version: str = ""
    error: str = ""


@dataclass(frozen=True)
class CompilerCheck:
    """One trial with the C++ compiler.

    Attributes:
        name: ``compile``, ``openmp`` or ``python_h``.
        ok: Whether it built.
        output: The first lines of the compiler's output when it failed.
    """

    name: str
    ok: bool
    output: str = ""


@dataclass(frozen=True)
class Compiler:
    """The C++ compiler that Inductor would use.

    Attributes:
        tool: The compiler.
        chosen_by: ``CXX`` or ``default``.
        checks: Checks of the compiler; empty when there is none.
    """

    tool: Tool
    chosen_by: str
    checks: tuple[CompilerCheck, ...] = ()


@dataclass(frozen=True)
class Ocloc:
    """Intel's offline compiler.

    Attributes:
        tool: The program.
        devices: The device names that it takes, as its help lists them.
    """

    tool: Tool
    devices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cache:
    """A cache folder and its size.

    Attributes:
        name: ``inductor``, ``triton``, ``neo``, ``sycl``, ...
        path: Where it is or would be.
        chosen_by: The variable that sets it, or ``default``.
        exists: Whether it is there.
        bytes: Sum of the file sizes seen.
        files: Files seen.
        complete: False when counting stopped at its time limit, so that there is more.
        writable: Whether it, or where it would be made, can be written.
        owner: Numeric owner when it is not this user's; None otherwise.
        noexec: Whether its file system forbids to run what lies on it.
        free: Free bytes of its file system; None when unknown.
    """

    name: str
    path: str
    chosen_by: str
    exists: bool
    bytes: int = 0
    files: int = 0
    complete: bool = True
    writable: bool = True
    owner: int | None = None
    noexec: bool = False
    free: int | None = None


@dataclass(frozen=True)
class Machine:
    """Facts about the machine that affect compiling for an Intel GPU.

    Attributes:
        system: The distribution's name for itself.
        kernel: Kernel release.
        wsl: Version of the Windows Subsystem for Linux, 1 or 2; 0 where Linux runs by itself.
        container: Whether this is a container.
        root: Whether the user is root.
        groups: Names of the groups of this login.
        dxg: Whether ``/dev/dxg`` is there (the GPU of WSL).
        dri: Whether ``/dev/dri`` is there.
        gpus: Display controllers on PCI.
        render_nodes: Nodes under ``/dev/dri``.
        kernel_modules: Loaded GPU drivers with the version they give, empty where they give none.
        packages: Packages of the driver stack.
        package_manager: ``dpkg``, ``rpm`` or empty.
        libraries: Libraries of Level Zero, the compute runtime, IGC, OpenCL and SYCL.
        compiler: The C++ compiler.
        c_compiler: The C compiler that Triton builds its launchers with.
        ocloc: Intel's offline compiler on PATH.
        native_ocloc: The one with which xpudbg makes native code.
        dot: Graphviz.
        sycl_ls: oneAPI's lister; ``version`` contains its output, one line per device.
        oneapi: oneAPI installations found on disk.
        caches: Cache folders.
    """

    system: str = ""
    kernel: str = ""
    wsl: int = 0
    container: bool = False
    root: bool = False
    groups: tuple[str, ...] = ()
    dxg: bool = False
    dri: bool = False
    gpus: tuple[Gpu, ...] = ()
    render_nodes: tuple[RenderNode, ...] = ()
    kernel_modules: dict[str, str] = field(default_factory=dict)
    packages: tuple[SystemPackage, ...] = ()
    package_manager: str = ""
    libraries: tuple[Library, ...] = ()
    compiler: Compiler | None = None
    c_compiler: Tool = field(default_factory=lambda: Tool("cc"))
    ocloc: Ocloc = field(default_factory=lambda: Ocloc(Tool("ocloc")))
    native_ocloc: Ocloc = field(default_factory=lambda: Ocloc(Tool("ocloc")))
    dot: Tool = field(default_factory=lambda: Tool("dot"))
    sycl_ls: Tool = field(default_factory=lambda: Tool("sycl-ls"))
    oneapi: tuple[str, ...] = ()
    caches: tuple[Cache, ...] = ()


@dataclass(frozen=True)
class Interpreter:
    """A working Python interpreter.

    Attributes:
        path: Absolute path of the executable; links are not resolved, because a venv's python is one.
        version: Major, minor and micro version; zeros where no process could be made to ask it.
        implementation: ``cpython``, ``pypy``, ...
        prefix: Its ``sys.prefix``: the environment that its packages lie in.
        chosen_by: How it was chosen, as text after "chosen by" (``VIRTUAL_ENV``, ``--python``, ...).
    """

    path: str
    version: tuple[int, int, int]
    implementation: str
    prefix: str
    chosen_by: str

    @property
    def version_text(self) -> str:
        """The version as text: ``3.11.2``; empty where it is unknown."""
        return "" if not any(self.version) else ".".join(str(part) for part in self.version)


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


@dataclass(frozen=True)
class Registered:
    """A class or function and its module.

    Attributes:
        name: Qualified name.
        module: Dotted module name; IPEX's begin with ``intel_extension_for_pytorch``.
    """

    name: str
    module: str


@dataclass(frozen=True)
class DeviceCodegen:
    """Inductor's code generators for one kind of device; None where nothing is registered or it is unknown.

    Attributes:
        device: ``cpu``, ``cuda``, ``xpu``, ...
        interface: Dynamo's device interface.
        available: Whether the interface says that the device is there; None when unknown.
        scheduling: The scheduling class.
        choices: Names of other scheduling classes that a config option (``cpu_backend``) would choose.
        wrapper: The Python wrapper's code generator.
        cpp_wrapper: The C++ wrapper's (``cpp_wrapper=True``, AOTInductor).
        fx_wrapper: The FX wrapper's.
        op_overrides: The class that spells streams and guards in wrapper code.
        custom_pass: The graph pass that the device's backend registered.
        features: Backend features; None when unknown.
        heuristics: How many template heuristics (max-autotune configs) it has; None when this torch has no
            such registry.
    """

    device: str
    interface: Registered | None = None
    available: bool | None = None
    scheduling: Registered | None = None
    choices: tuple[str, ...] = ()
    wrapper: Registered | None = None
    cpp_wrapper: Registered | None = None
    fx_wrapper: Registered | None = None
    op_overrides: Registered | None = None
    custom_pass: Registered | None = None
    features: tuple[str, ...] | None = None
    heuristics: int | None = None


@dataclass(frozen=True)
class Count:
    """A count with the name of its group.

    Attributes:
        group: Name of the group.
        count: Number of members.
    """

    group: str
    count: int


@dataclass(frozen=True)
class OneDnnOperator:
    """A oneDNN operator of the dispatcher.

    Attributes:
        name: ``mkldnn::_linear_pointwise.binary``.
        devices: Kinds of device with a kernel for it (``cpu``, ``xpu``).
        lowering: Whether Inductor has a lowering for it, so that fusion passes can put it in a graph.
    """

    name: str
    devices: tuple[str, ...]
    lowering: bool


@dataclass(frozen=True)
class PassPattern:
    """A pattern of the pattern matcher.

    Attributes:
        name: The function that it was registered with.
        module: The module of that function: the pattern file.
        ends_with: The operator that a match ends with.
    """

    name: str
    module: str
    ends_with: str


@dataclass(frozen=True)
class PatternPass:
    """One pattern-matcher pass.

    Attributes:
        phase: ``pre_grad``, ``joint_graph``, ``post_grad``, ``freezing_patterns`` or another module's name.
        name: Its own name, or the variable that contains it.
        module: The module that contains it.
        count: Distinct patterns.
        files: Patterns by the module that registered them, most first.
        patterns: The patterns; empty unless requested by name.
    """

    phase: str
    name: str
    module: str
    count: int
    files: tuple[Count, ...]
    patterns: tuple[PassPattern, ...] = ()


@dataclass(frozen=True)
class Lowering:
    """An operator and the module and function that lower it.

    Attributes:
        operator: Name of the operator.
        module: Module that the function is defined in.
        name: Name of the function.
    """

    operator: str
    module: str
    name: str


@dataclass(frozen=True)
class InductorRegistry:
    """Contents of Inductor's registries; tuples of names are empty unless requested, and None means unknown to this torch.

    Attributes:
        torch: torch's version.
        ipex: Whether IPEX was imported before looking.
        devices: What each kind of device has.
        lowering_count: Operators with a lowering.
        lowering_files: Lowerings by module, most first.
        ipex_lowerings: How many of them come from IPEX.
        fallback_count: Operators that deliberately fall back to their ATen kernel.
        decomposition_count: Operators that Inductor decomposes first.
        onednn_count: oneDNN operators of the dispatcher.
        onednn_lowered: Those among them with a lowering.
        onednn_devices: oneDNN operators by kind of device with a kernel.
        pass_count: Pattern-matcher passes.
        pattern_count: Patterns in them.
        passes: The passes, with counts.
        named: The requested lists.
        lowerings: On request.
        fallbacks: On request.
        onednn: On request.
        heuristics: On request: ``device: template -> class``.
        errors: What could not be read, ``step: message``.
    """

    torch: str
    ipex: bool
    devices: tuple[DeviceCodegen, ...]
    lowering_count: int | None
    lowering_files: tuple[Count, ...]
    ipex_lowerings: int | None
    fallback_count: int | None
    decomposition_count: int | None
    onednn_count: int | None
    onednn_lowered: int | None
    onednn_devices: tuple[Count, ...]
    pass_count: int | None
    pattern_count: int | None
    passes: tuple[PatternPass, ...]
    named: tuple[str, ...] = ()
    lowerings: tuple[Lowering, ...] = ()
    fallbacks: tuple[str, ...] = ()
    onednn: tuple[OneDnnOperator, ...] = ()
    heuristics: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
