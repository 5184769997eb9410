"""Builds of one SPIR-V module by the graphics compiler, and why one fails."""

from __future__ import annotations

from dataclasses import dataclass, field

from xpudbg.model.kernel_counts import KernelLaunches
from xpudbg.model.native import NativeFigures
from xpudbg.model.str_enum import StrEnum


class CauseKind(StrEnum):
    """Cause that prevents a build."""

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
    """One thing that stands in the way.

    Attributes:
        kind: What it is.
        names: What it is about: functions, extensions, opcodes, kernels, codes; for ``other`` the compiler's own words.
        needed: What the module needs: bytes, lanes, work-items, a version; None where that is no number.
        limit: What there is of it; None where that is not told.
        source: Where that was read: the module, the compiler's log, the object, the device's property sheet.
        lines: Lines of Python that it comes from, ``FILE:LINE``, as the module's own lines say.
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
    """One build.

    Attributes:
        device: The device.
        compiler: Version of the compiler; empty when it does not say.
        program: Its path.
        change: What was asked otherwise.
        options: Options of the native compiler.
        builds: Whether an object with the module's kernels came out that can be loaded.
        causes: Why not, the compiler's words first.
        driver: What Level Zero says on the device of such a build, ``ZE_RESULT_...``; empty when that is not known.
        figures: What the object says.
        seconds: Time that it took.
        log: What the compiler said.
        kept: Folder with module, log and dumps; empty where they are not kept.
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
        causes: What stands in the way of that: what the compiler says, then what module and device disagree about.
        notes: What does not stop the build and stops the launch.
        attempts: The builds; when the first one is well there is no other.
    """

    device: str
    builds: bool
    causes: tuple[BuildCause, ...] = ()
    notes: tuple[BuildCause, ...] = ()
    attempts: tuple[BuildAttempt, ...] = ()


@dataclass(frozen=True)
class BuildReport:
    """Build results of a module, with causes.

    Attributes:
        key: The cache entry.
        kernel: The kernel's name.
        own: The device that it was compiled for; empty when that is not known.
        module: The module's file.
        bytes: Its size.
        said: Results of Level Zero and words of the compiler in the output of the run that the entry is of.
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
