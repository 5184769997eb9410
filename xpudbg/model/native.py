"""Native code of Intel GPUs: objects (zebin), the compiler's messages about a kernel, and figures of builds without the device."""

from __future__ import annotations

from dataclasses import field, replace

from xpudbg.core.text import binary_size, noun_for, plural
from xpudbg.model.isa import PipeBound
from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.row import StrEnum, dataclass
from xpudbg.model.verify import VerifiedFile

# Results of Level Zero by number (``ze_result_t`` of the Level Zero API, ``ze_api.h`` 1.11).

_CORE = (
    "DEVICE_LOST", "OUT_OF_HOST_MEMORY", "OUT_OF_DEVICE_MEMORY", "MODULE_BUILD_FAILURE", "MODULE_LINK_FAILURE",
    "DEVICE_REQUIRES_RESET", "DEVICE_IN_LOW_POWER_STATE",
)  # fmt: skip
_VALIDATION = (
    "UNINITIALIZED", "UNSUPPORTED_VERSION", "UNSUPPORTED_FEATURE", "INVALID_ARGUMENT", "INVALID_NULL_HANDLE",
    "HANDLE_OBJECT_IN_USE", "INVALID_NULL_POINTER", "INVALID_SIZE", "UNSUPPORTED_SIZE", "UNSUPPORTED_ALIGNMENT",
    "INVALID_SYNCHRONIZATION_OBJECT", "INVALID_ENUMERATION", "UNSUPPORTED_ENUMERATION", "UNSUPPORTED_IMAGE_FORMAT",
    "INVALID_NATIVE_BINARY", "INVALID_GLOBAL_NAME", "INVALID_KERNEL_NAME", "INVALID_FUNCTION_NAME",
    "INVALID_GROUP_SIZE_DIMENSION", "INVALID_GLOBAL_WIDTH_DIMENSION", "INVALID_KERNEL_ARGUMENT_INDEX",
    "INVALID_KERNEL_ARGUMENT_SIZE", "INVALID_KERNEL_ATTRIBUTE_VALUE", "INVALID_MODULE_UNLINKED",
    "INVALID_COMMAND_LIST_TYPE", "OVERLAPPING_REGIONS",
)  # fmt: skip
NAMES = {
    0x00000001: "ZE_RESULT_NOT_READY",
    **{0x70000001 + n: f"ZE_RESULT_ERROR_{name}" for n, name in enumerate(_CORE)},
    0x70010000: "ZE_RESULT_ERROR_INSUFFICIENT_PERMISSIONS",
    0x70010001: "ZE_RESULT_ERROR_NOT_AVAILABLE",
    0x70020000: "ZE_RESULT_ERROR_DEPENDENCY_UNAVAILABLE",
    0x70020001: "ZE_RESULT_WARNING_DROPPED_DATA",
    **{0x78000001 + n: f"ZE_RESULT_ERROR_{name}" for n, name in enumerate(_VALIDATION)},
    0x7800001B: "ZE_RESULT_WARNING_ACTION_REQUIRED",
    0x7FFFFFFE: "ZE_RESULT_ERROR_UNKNOWN",
}
"""The name of each result."""
NUMBERS = {name: number for number, name in NAMES.items()}
"""The number of each result."""


@dataclass(frozen=True)
class MemoryBuffer:
    """A per-thread memory buffer of a native kernel.

    Attributes:
        type: ``scratch`` or ``global``.
        usage: ``single_space`` (spills, private and stack together), ``spill_fill_space``, ``private_space``, ...
        size: Bytes, for a hardware thread, or for a work-item when ``per_lane``.
        per_lane: Whether ``size`` is that of one work-item (``is_simt_thread``).
    """

    type: str
    usage: str
    size: int
    per_lane: bool = False


@dataclass(frozen=True)
class ZebinKernel:
    """A kernel in ``.ze_info``; a number is None when the section does not have it.

    Attributes:
        name: Kernel name.
        simd_size: Lanes of a hardware thread.
        grf_count: General registers of a hardware thread.
        barrier_count: Named barriers used.
        spill_size: Bytes spilled by a hardware thread.
        has_dpas: Whether DPAS instructions are in it.
        has_stack_calls: Whether real function calls are in it.
        eu_thread_count: Hardware threads of an execution unit in this register mode.
        sub_group_size: Sub-group size asked for.
        buffers: Per-thread memory.
        arguments: Number of payload arguments.
        code_bytes: Size of its machine code; None when there is no section for it.
        environment: ``execution_env`` as it stands.
    """

    name: str
    simd_size: int | None = None
    grf_count: int | None = None
    barrier_count: int | None = None
    spill_size: int | None = None
    has_dpas: bool = False
    has_stack_calls: bool = False
    eu_thread_count: int | None = None
    sub_group_size: int | None = None
    buffers: tuple[MemoryBuffer, ...] = ()
    arguments: int = 0
    code_bytes: int | None = None
    environment: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Zebin:
    """A native object.

    Attributes:
        ze_info_version: Version of ``.ze_info``.
        ip_version: Hardware it was built for as ``major.minor.revision`` (``12.60.7`` is PVC); empty when not noted.
        build_options: The options that it was built with (``.misc.buildOptions``); None when not stored.
        kernels: Its kernels; helper entries like ``Intel_Symbol_Table_Void_Program`` are left out.
        sections: Section names and sizes in bytes, in file order.
        undefined: Functions that it calls and does not contain: the graphics compiler does not know them as built-ins.
    """

    ze_info_version: str = ""
    ip_version: str = ""
    build_options: str | None = None
    kernels: tuple[ZebinKernel, ...] = ()
    sections: tuple[tuple[str, int], ...] = ()
    undefined: tuple[str, ...] = ()


@dataclass(frozen=True)
class IgcAsm:
    """The header and trailer of an IGC assembly dump.

    Attributes:
        kernel: Kernel name.
        grf_count: General registers of a hardware thread.
        instructions: Number of machine instructions.
        register_allocation: The allocator that was used (``GRAPH_COLORING_SPILL_FF_RA`` says that it spilled).
        spill_bytes: Bytes spilled by a hardware thread; None when the dump has no line for it.
        bank_conflicts: Register bank conflicts counted by the compiler.
        sends: Messages by unit (``ugm``, ``slm``, ``gtwy``, ``dc0``) and what they do: ``ugm 2D block load``.
        dpas: Number of DPAS instructions.
    """

    kernel: str = ""
    grf_count: int | None = None
    instructions: int | None = None
    register_allocation: str = ""
    spill_bytes: int | None = None
    bank_conflicts: int | None = None
    sends: dict[str, int] = field(default_factory=dict)
    dpas: int = 0

    @property
    def spills(self) -> int | None:
        """Spilled bytes; 0 when the dump names the register allocator and no spills, None when it does not tell."""
        return 0 if self.spill_bytes is None and self.register_allocation else self.spill_bytes


@dataclass(frozen=True)
class CompiledKernel:
    """One line of ``ocloc``: ``kernel K  compiled SIMD32 allocated 128 regs and spilled around 902``.

    Attributes:
        kernel: Kernel name; empty when the line has none.
        simd_size: Lanes of a hardware thread.
        grf_count: Registers allocated.
        spilled_registers: Registers' worth of spilled data (64 bytes each on PVC and Xe2, 32 on older GPUs).
    """

    kernel: str
    simd_size: int
    grf_count: int
    spilled_registers: int


@dataclass(frozen=True)
class OclocLog:
    """An ocloc run.

    Attributes:
        succeeded: Result according to the log; None when it has none.
        kernels: Kernels that it warned about.
        errors: Error lines.
        version: Version of ocloc; empty when the log does not name it.
        device: The device that it compiled for; empty when the log does not name it.
        options: Options for the native compiler.
    """

    succeeded: bool | None = None
    kernels: tuple[CompiledKernel, ...] = ()
    errors: tuple[str, ...] = ()
    version: str = ""
    device: str = ""
    options: str = ""


@dataclass(frozen=True)
class DriverSpill:
    """Output of Triton's Intel driver about one kernel with ``TRITON_DEBUG=1``.

    Attributes:
        kernel: Kernel name; empty in the forms that do not print it.
        before: Bytes spilled by a hardware thread at first; None when not printed.
        after: Bytes spilled after the retry with 256 registers; None when not printed.
        retried: Whether it was compiled again with 256 registers.
        recovered: Whether a failed build was saved by that.
    """

    kernel: str = ""
    before: int | None = None
    after: int | None = None
    retried: bool = False
    recovered: bool = False


@dataclass(frozen=True)
class NativeFigures:
    """Figures from the native object of one kernel; None where the object does not have them.

    Attributes:
        simd: Lanes of a hardware thread.
        registers: General registers of a hardware thread.
        spill_bytes: Bytes that a hardware thread spills.
        scratch_bytes: Scratch memory of a hardware thread.
        threads: Hardware threads that fit a vector engine in this register mode.
        code_bytes: Machine code.
    """

    simd: int | None = None
    registers: int | None = None
    spill_bytes: int | None = None
    scratch_bytes: int | None = None
    threads: int | None = None
    code_bytes: int | None = None


@dataclass(frozen=True)
class LargerBuild:
    """A trial build of a kernel with 256 registers.

    Attributes:
        figures: Figures of its object.
        by: Compiler and device, as text.
    """

    figures: NativeFigures
    by: str


@dataclass(frozen=True)
class IsaCounts:
    """Counts of the instructions of one kernel.

    Attributes:
        instructions: All instructions except the padding after the end.
        sends: Messages to other units, by unit and operation: ``ugm load``, ``ugm scratch load``, ``slm store``.
        dpas: Matrix instructions.
    """

    instructions: int = 0
    sends: dict[str, int] = field(default_factory=dict)
    dpas: int = 0

    @property
    def messages(self) -> int:
        """All messages."""
        return sum(self.sends.values())

    @property
    def scratch(self) -> int:
        """Messages to and from scratch memory: fills and spills, and private memory where there is any."""
        return sum(count for kind, count in self.sends.items() if "scratch" in kind)


@dataclass(frozen=True)
class Attempt:
    """One build of one kernel for one device in one register mode.

    Attributes:
        device: The device.
        mode: ``default``, ``128``, ``256`` or ``auto``.
        compiler: Version of the compiler.
        figures: Figures of the native object.
        spilled_registers: Spills in registers, from the compiler's log; None when it does not say.
        isa: Counts of its instructions; None where the compiler does not disassemble.
        reason: Why there is no code.
        asked: Whether this is the mode that the kernel's metadata requests.
        unknown: Whether the compiler does not know the device.
    """

    device: str
    mode: str
    compiler: str
    figures: NativeFigures = field(default_factory=NativeFigures)
    spilled_registers: int | None = None
    isa: IsaCounts | None = None
    reason: str = ""
    asked: bool = False
    unknown: bool = False


@dataclass(frozen=True)
class WhatIf:
    """Effect of other register modes and devices on one kernel.

    Attributes:
        key: The cache entry.
        kernel: The kernel's name.
        own: The device that it was compiled for; empty when that is not known.
        attempts: The builds.
        sentences: Conclusions, one for each device and compiler.
        saved_bytes: Spilled bytes of a hardware thread that 256 registers avoid, the most of all devices; None when unknown.
        launches: Its launches in the graphs of its run; empty outside of bundles.
    """

    key: str
    kernel: str
    own: str
    attempts: tuple[Attempt, ...] = ()
    sentences: tuple[str, ...] = ()
    saved_bytes: int | None = None
    launches: tuple[KernelLaunches, ...] = ()


@dataclass(frozen=True)
class NativeRow:
    """Native code of one kernel for one device.

    Attributes:
        key: The cache entry.
        kernel: The kernel's name.
        device: The device.
        figures: Figures of the object.
        path: Path of its file; empty when there is none.
        reason: Why there is none.
        shown: Whether the kernel's card shows it.
        told: Whether the card shows the entry's own native code instead.
        launches: Where graphs of its run launch it; empty outside of bundles, and for what no graph calls.
        made_of: The entry's file that was compiled: its SPIR-V, or the IR from which Triton made SPIR-V now.
        pipes: The least cycles of its instructions by pipe; None where they were not asked for, or are not known.
    """

    key: str
    kernel: str
    device: str
    figures: NativeFigures = field(default_factory=NativeFigures)
    path: str = ""
    reason: str = ""
    shown: bool = False
    told: bool = False
    launches: tuple[KernelLaunches, ...] = ()
    made_of: str = ""
    pipes: PipeBound | None = None


@dataclass(frozen=True)
class SpillTotal:
    """Spills of a run.

    Attributes:
        kernels: Triton kernels, each once a graph.
        unknown: Number of those whose spills are unknown.
        bytes: Bytes that the others spill for each hardware thread (CUDA, HIP: thread); of several configurations the most.
        registers: The same as registers of their devices.
        spilling: Number of kernels that spill.
        most: Bytes of the kernel that spills most.
        in_some: Number of those that spill of which a configuration does not, where nothing says which one runs.
    """

    kernels: int = 0
    unknown: int = 0
    bytes: int = 0
    registers: int = 0
    spilling: int = 0
    most: int = 0
    in_some: int = 0

    def sentence(self, kernel: str) -> str:
        """Return ``9 of 73 Triton kernels spill registers, 3 of them only in some of their configurations, up to 53.9 KiB per hardware thread``.

        Args:
            kernel: What a kernel is called.
        """
        of_them = f"{self.in_some} of them " if self.in_some < self.spilling else ""
        its = noun_for(self.in_some, "its", "their")
        some = f", {of_them}only in some of {its} configurations" if self.in_some else ""
        most = f", up to {binary_size(self.most)} per hardware thread" if self.most else ""
        spill = noun_for(self.spilling, "spills", "spill")
        return f"{self.spilling} of {plural(self.kernels, kernel)} {spill} registers{some}{most}"


class CauseKind(StrEnum):
    """Kind of reason why a build fails."""

    NOT_SPIRV = "not_spirv"
    DAMAGED = "damaged"
    NO_KERNEL = "no_kernel"
    SPIRV_VERSION = "spirv_version"
    OPCODE = "opcode"
    CAPABILITY = "capability"
    EXTENSION = "extension"
    FP64 = "fp64"
    SUB_GROUP_SIZE = "sub_group_size"
    WORK_GROUP_SIZE = "work_group_size"
    SLM = "slm"
    BLOCK_2D = "block_2d"
    DPAS = "dpas"
    SCRATCH = "scratch"
    REGISTER_MODE = "register_mode"
    OPERATION = "operation"
    UNKNOWN_DEVICE = "unknown_device"
    INTERNAL_ERROR = "internal_error"
    CRASH = "crash"
    TIME = "time"
    MEMORY = "memory"
    OUTPUT = "output"
    NOT_STARTED = "not_started"
    NOTHING_WRITTEN = "nothing_written"
    EMPTY_OBJECT = "empty_object"
    OTHER_KERNELS = "other_kernels"
    UNDEFINED = "undefined"
    ZE_RESULT = "ze_result"
    OTHER = "other"


@dataclass(frozen=True)
class BuildCause:
    """A reason why a build fails.

    Attributes:
        kind: Kind of the reason.
        names: Affected functions, extensions, opcodes, kernels or codes; for ``other`` the compiler's own text.
        needed: Amount that the module needs: bytes, lanes, work-items, a version; None where it is no number.
        limit: Available amount; None where it is unknown.
        source: Source of these values: the module, the compiler's log, the object, the device's property sheet.
        lines: Lines of Python that it comes from, ``FILE:LINE``, from the module's debug lines.
    """

    kind: CauseKind
    names: tuple[str, ...] = ()
    needed: int | None = None
    limit: int | None = None
    source: str = ""
    lines: tuple[str, ...] = ()


class BuildChange(StrEnum):
    """Compiler options that differ from Triton's metadata."""

    NONE = "none"
    LARGE_GRF = "256_registers"
    NO_OPTIMISATION = "no_optimisation"
    FP64_EMULATED = "fp64_emulated"


@dataclass(frozen=True)
class BuildAttempt:
    """One build with its result.

    Attributes:
        device: The device.
        compiler: Version of the compiler; empty when it does not say.
        program: Its path.
        change: Options that differ from Triton's metadata.
        options: Options of the native compiler.
        builds: Whether an object with the module's kernels came out that can be loaded.
        causes: Reasons for a failure, the compiler's first.
        driver: Result of Level Zero for such a build on the device, ``ZE_RESULT_...``; empty when unknown.
        figures: Figures of the object.
        seconds: Time that it took.
        log: Output of the compiler.
        kept: Folder with module, log and dumps; empty where they are not stored.
    """

    device: str
    compiler: str
    program: str
    change: BuildChange
    options: str = ""
    builds: bool = False
    causes: tuple[BuildCause, ...] = ()
    driver: str = ""
    figures: NativeFigures = field(default_factory=NativeFigures)
    seconds: float = 0.0
    log: str = ""
    kept: str = ""


@dataclass(frozen=True)
class DeviceBuilds:
    """All builds for one device.

    Attributes:
        device: The device.
        builds: Whether the first compiler builds the module as Triton asks for it.
        causes: Reasons for a failure of that: the compiler's, then conflicts between module and device.
        notes: Problems that do not stop the build but stop the launch.
        attempts: The builds; only one if the first succeeds.
    """

    device: str
    builds: bool
    causes: tuple[BuildCause, ...] = ()
    notes: tuple[BuildCause, ...] = ()
    attempts: tuple[BuildAttempt, ...] = ()


@dataclass(frozen=True)
class BuildReport:
    """Build results of a module, with the reasons for failures.

    Attributes:
        key: The cache entry.
        kernel: The kernel's name.
        own: The device that it was compiled for; empty when that is not known.
        module: The module's file.
        bytes: Its size.
        said: Results of Level Zero and messages of the compiler in the output of the entry's run.
        devices: The devices.
        launches: Its launches in the graphs of its run; empty outside of bundles.
    """

    key: str
    kernel: str
    own: str
    module: str
    bytes: int
    said: tuple[BuildCause, ...] = ()
    devices: tuple[DeviceBuilds, ...] = ()
    launches: tuple[KernelLaunches, ...] = ()


WHATIF_VERSION = 1
"""Version of ``whatif.json``."""
_FAILED = 8
"""Failed builds that are named."""


@dataclass(frozen=True)
class RecordedBuilds:
    """Stored builds of one cache entry.

    Attributes:
        key: The entry's key.
        kernel: The kernel's name.
        own: The device that it was compiled for; empty when that is not known.
        attempts: The builds, the latest last.
        files: Module and metadata that they were made from, with their digests; the module is the first.
        tool: Version of xpudbg that made the last of them.
    """

    key: str
    kernel: str
    own: str = ""
    attempts: tuple[Attempt, ...] = ()
    files: tuple[VerifiedFile, ...] = ()
    tool: str = ""


@dataclass(frozen=True)
class WhatIfRecord:
    """``whatif.json``: builds of ``xpudbg triton-cache whatif`` in the bundle of their kernels.

    Attributes:
        run: Name of the run.
        format_version: Version of this shape.
        kernels: Cache entries, the latest built at the end.
    """

    run: str
    format_version: int = WHATIF_VERSION
    kernels: tuple[RecordedBuilds, ...] = ()


@dataclass(frozen=True)
class StoredBuilds:
    """Builds of a cache entry that its run contains, and whether they still belong to its current files.

    Attributes:
        own: The device that the kernel was compiled for; empty when that is not known.
        attempts: The builds, in the order of devices, compilers and register modes.
        sentences: Conclusions, one for each device and compiler.
        tool: Version of xpudbg that made the last of them.
        source: File of the bundle that contains them.
        changed: Files that changed since; the builds do not apply to them.
    """

    own: str
    attempts: tuple[Attempt, ...]
    sentences: tuple[str, ...] = ()
    tool: str = ""
    source: str = ""
    changed: tuple[str, ...] = ()

    @property
    def larger(self) -> LargerBuild | None:
        """The build with 256 registers for the kernel's own device, by the newest compiler; None without one that is up to date."""
        found = [a for a in self.attempts if (a.device, a.mode) == (self.own, "256") and not a.reason]
        if self.changed or not found or found[-1].figures.spill_bytes is None:
            return None
        by = f"ocloc {found[-1].compiler}".rstrip()
        return LargerBuild(found[-1].figures, f"{by} for {self.own}, kept in {self.source}")

    @property
    def for_own_device(self) -> StoredBuilds:
        """Builds for the device that the kernel was compiled for, with their sentences; all builds where there are none."""
        own = tuple(a for a in self.attempts if a.device == self.own)
        if not own:
            return self
        sentences = tuple(s for s in self.sentences if s.startswith((f"on {self.own}:", f"on {self.own} ")))
        return replace(self, attempts=own, sentences=sentences)

    @property
    def lines(self) -> tuple[str, ...]:
        """Conclusions from the builds, failed builds, and the source of the figures."""
        sentences = () if self.changed else self.sentences
        failed = [
            f"{a.device}, register mode {a.mode}, ocloc {a.compiler or 'of unknown version'}: {a.reason}"
            for a in self.attempts
            if a.reason and not any(s.startswith(f"on {a.device}") and a.reason in s for s in sentences)
        ]
        compilers = dict.fromkeys(a.compiler or "of unknown version" for a in self.attempts if not a.reason)
        by = f"compiled by ocloc {' and '.join(compilers)}; " if compilers else ""
        whose = f"{by}figures of the native code, nothing was run or timed ({self.source})"
        return (*sentences, *failed[:_FAILED], whose)
