"""Native Intel GPU objects (zebin) and output of the graphics compiler (IGC) about a kernel."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.row import dataclass

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
        platform: For example ``PVCXT`` or ``XE2``.
        grf_count: General registers of a hardware thread.
        instructions: Number of machine instructions.
        register_allocation: The allocator that was used (``GRAPH_COLORING_SPILL_FF_RA`` says that it spilled).
        spill_bytes: Bytes spilled by a hardware thread; None when the dump has no line for it.
        simd_size: From the file name (``..._simd32_entry_0001.asm``); None when it is not in it.
        bank_conflicts: Register bank conflicts counted by the compiler.
        options: The options line.
        sends: Messages by unit (``ugm``, ``slm``, ``gtwy``, ``dc0``) and what they do: ``ugm 2D block load``.
        dpas: Number of DPAS instructions.
        lines: Source lines named in it, with the number of times.
    """

    kernel: str = ""
    platform: str = ""
    grf_count: int | None = None
    instructions: int | None = None
    register_allocation: str = ""
    spill_bytes: int | None = None
    simd_size: int | None = None
    bank_conflicts: int | None = None
    options: str = ""
    sends: dict[str, int] = field(default_factory=dict)
    dpas: int = 0
    lines: dict[int, int] = field(default_factory=dict)

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
