"""Causes why a SPIR-V module does not build for a device: compiler errors, and features that the device lacks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from xpudbg.core.devices import DeviceRow
from xpudbg.facts.kernels.stages.spirv_stats import analyse_spirv
from xpudbg.formats.build_log import parse_build_log, unknown_error
from xpudbg.formats.spirv import parse_spirv
from xpudbg.formats.spirv_table import spirv_table
from xpudbg.formats.spirv_text import Locations
from xpudbg.formats.zebin import object_faults
from xpudbg.model.native import BuildAttempt, BuildCause, CauseKind, DeviceBuilds
from xpudbg.model.row import dataclass
from xpudbg.model.spirv import SpirvInstruction, SpirvModule

_ENTRY_POINT, _KERNEL_MODEL, _FUNCTION = 15, 6, 54
_TYPE_FLOAT, _TYPE_VECTOR = 22, 23
_NEWEST_SPIRV = (1, 6)
_MAX_LINES = 5
_MAX_NAMES = 20
_CODES = {
    b"\x7fELF": "an ELF object: native code already, or another vendor's",
    b"BC\xc0\xde": "LLVM bitcode",
    b"CMSPIRV": "a module of the CM compiler",
}
_NO_DRIVER_RESULT = frozenset(
    {
        CauseKind.UNKNOWN_DEVICE,
        CauseKind.NOT_STARTED,
        CauseKind.NOTHING_WRITTEN,
        CauseKind.TIME,
        CauseKind.OUTPUT,
        CauseKind.CRASH,
    }
)
_DRIVER_RESULTS = {
    CauseKind.EMPTY_OBJECT: "ZE_RESULT_ERROR_INVALID_KERNEL_NAME",
    CauseKind.OTHER_KERNELS: "ZE_RESULT_ERROR_INVALID_KERNEL_NAME",
    CauseKind.UNDEFINED: "ZE_RESULT_ERROR_INVALID_MODULE_UNLINKED",
}


@dataclass(frozen=True)
class ModuleFacts:
    """Facts about a module that decide whether it builds.

    Attributes:
        name: Its file.
        kernels: Its entry points.
        broken: Causes for which every compiler fails.
        strange: Causes unknown to the tables here: opcodes, capabilities, a newer version of SPIR-V.
        needs: Needed features that not every device has.
        shared: Bytes of shared local memory that Triton gives it at launch; 0 when that is not known.
    """

    name: str
    kernels: tuple[str, ...] = ()
    broken: tuple[BuildCause, ...] = ()
    strange: tuple[BuildCause, ...] = ()
    needs: tuple[BuildCause, ...] = ()
    shared: int = 0


def read_module(data: bytes, *, origin: str, kernel: str = "", shared: int = 0) -> ModuleFacts:
    """Read the facts of a module that decide whether it builds.

    Args:
        data: The file's bytes.
        origin: Its name.
        kernel: The kernel that must be in it, from its metadata; empty when that is not known.
        shared: Bytes of shared local memory that its metadata ask for.
    """
    parsed = parse_spirv(data, origin=origin)
    module = parsed.value
    if not module.words or parsed.problems:
        what = _other_format(data)
        if what:
            return ModuleFacts(origin, broken=(BuildCause(CauseKind.NOT_SPIRV, (what,), source=origin),))
    kernels = tuple(dict.fromkeys(e.name for e in module.entry_points))
    broken = [BuildCause(CauseKind.DAMAGED, (p.what,), source=origin) for p in parsed.problems[:1]]
    if not broken and not _kernel_models(module):
        broken.append(BuildCause(CauseKind.NO_KERNEL, source=origin))
    elif not broken and kernel and kernel not in kernels:
        broken.append(BuildCause(CauseKind.OTHER_KERNELS, (kernel,), source=origin))
    return ModuleFacts(
        origin,
        kernels,
        tuple(broken),
        tuple(_strange(module, origin)),
        tuple(_needs(module, origin)),
        shared,
    )


def _other_format(data: bytes) -> str:
    """Return the format of bytes that are not SPIR-V; empty for SPIR-V, and when the format is unknown."""
    if not data:
        return "an empty file"
    known = next((text for magic, text in _CODES.items() if data.startswith(magic)), "")
    if known:
        return known
    head = data[:4096]
    if b".version" in head and b".target" in head:
        return "PTX, the assembly of NVIDIA GPUs"
    if b".amdgcn_target" in head:
        return "the assembly of AMD GPUs"
    if b"target triple" in head or head.lstrip().startswith((b"; ModuleID", b"define ")):
        return "LLVM IR as text"
    return "" if data[:4] in (b"\x03\x02\x23\x07", b"\x07\x23\x02\x03") else "not a SPIR-V module"


def _kernel_models(module: SpirvModule) -> bool:
    models = (i.operands[0] for i in module.instructions if i.opcode == _ENTRY_POINT and i.operands)
    return any(model == _KERNEL_MODEL for model in models)


def _strange(module: SpirvModule, origin: str) -> Iterable[BuildCause]:
    if module.version > _NEWEST_SPIRV:
        version = module.version[0] << 16 | module.version[1] << 8
        yield BuildCause(CauseKind.SPIRV_VERSION, (), version, source=origin)
    known = spirv_table().instructions
    unknown = [i for i in module.instructions if i.opcode not in known]
    if unknown:
        names = tuple(dict.fromkeys(str(i.opcode) for i in unknown))[:_MAX_NAMES]
        yield BuildCause(CauseKind.OPCODE, names, source=origin, lines=_lines(module, unknown))
    capabilities = tuple(c for c in module.capabilities if c.startswith("Capability("))
    if capabilities:
        yield BuildCause(CauseKind.CAPABILITY, capabilities[:_MAX_NAMES], source=origin)


def _needs(module: SpirvModule, origin: str) -> Iterable[BuildCause]:
    stats = analyse_spirv(module)
    doubles = _doubles(module)
    if doubles:
        yield BuildCause(CauseKind.FP64, source=origin, lines=_lines(module, doubles))
    for entry in module.entry_points:
        lanes = entry.mode("SubgroupSize")
        if lanes:
            yield BuildCause(CauseKind.SUB_GROUP_SIZE, (), lanes[0], source=origin)
        group = entry.mode("LocalSize") or entry.mode("MaxWorkgroupSizeINTEL")
        if group:
            size = 1
            for extent in group[:3]:
                size *= extent
            yield BuildCause(CauseKind.WORK_GROUP_SIZE, (), size, source=origin)
    if stats.blocks:
        yield BuildCause(CauseKind.BLOCK_2D, (), sum(b.count for b in stats.blocks), source=origin)
    if stats.dpas:
        yield BuildCause(CauseKind.DPAS, (), sum(d.count for d in stats.dpas), source=origin)


def _doubles(module: SpirvModule) -> list[SpirvInstruction]:
    """Return instructions of function bodies whose result is float64, or a vector of it."""
    known = spirv_table().instructions
    types: set[int] = set()
    found: list[SpirvInstruction] = []
    inside = False
    for instruction in module.instructions:
        operands = instruction.operands
        inside = inside or instruction.opcode == _FUNCTION
        if (instruction.opcode == _TYPE_FLOAT and len(operands) > 1 and operands[1] == 64) or (
            instruction.opcode == _TYPE_VECTOR and len(operands) > 1 and operands[1] in types
        ):
            types.add(operands[0])
        elif inside and types and operands:
            entry = known.get(instruction.opcode)
            if entry and entry[1][:2] == ("T", "R") and operands[0] in types:
                found.append(instruction)
    return found


def _lines(module: SpirvModule, wanted: Collection[SpirvInstruction]) -> tuple[str, ...]:
    """Return the Python lines of instructions, the outermost frame of each."""
    offsets = {i.offset for i in wanted}
    locations = Locations(module)
    found: dict[str, None] = {}
    for instruction in module.instructions:
        frames = locations.step(instruction)
        if instruction.offset in offsets and frames and len(found) < _MAX_LINES:
            found[f"{frames[-1].file}:{frames[-1].line}"] = None
    return tuple(found)


def _sheet_values(sheet: DeviceRow) -> tuple[dict[str, Any], str]:
    """Return the properties of a device, and the name of their source."""
    return {name: entry.value for name, entry in sheet.properties.items()}, f"property sheet of {sheet.name}"


def device_causes(facts: ModuleFacts, sheet: DeviceRow) -> tuple[BuildCause, ...]:
    """Return needs of a module that a device does not meet, by its property sheet; empty for a device without one.

    Args:
        facts: The module.
        sheet: The device.
    """
    has, origin = _sheet_values(sheet)
    missing = {
        CauseKind.FP64: has.get("has_fp64") is False,
        CauseKind.BLOCK_2D: has.get("has_subgroup_2d_block_io") is False,
        CauseKind.DPAS: has.get("has_subgroup_matrix_multiply_accumulate") is False,
    }
    found: list[BuildCause] = []
    for need in facts.needs:
        if missing.get(need.kind):
            found.append(BuildCause(need.kind, need.names, need.needed, 0, origin, need.lines))
        sizes = has.get("sub_group_sizes")
        if need.kind is CauseKind.SUB_GROUP_SIZE and isinstance(sizes, list) and need.needed not in sizes:
            lanes = tuple(str(s) for s in sizes)
            found.append(BuildCause(need.kind, lanes, need.needed, None, origin))
    return tuple(found)


def launch_causes(facts: ModuleFacts, sheet: DeviceRow) -> tuple[BuildCause, ...]:
    """Return causes that stop only the launch: a work-group or shared local memory too large for the device.

    Args:
        facts: The module.
        sheet: The device.
    """
    has, origin = _sheet_values(sheet)
    found: list[BuildCause] = []
    largest, memory = has.get("max_work_group_size"), has.get("local_mem_size")
    for need in facts.needs:
        too_large = isinstance(largest, int) and (need.needed or 0) > largest
        if need.kind is CauseKind.WORK_GROUP_SIZE and too_large:
            found.append(BuildCause(need.kind, (), need.needed, largest, origin))
    if isinstance(memory, int) and facts.shared > memory:
        found.append(BuildCause(CauseKind.SLM, (), facts.shared, memory, origin))
    return tuple(found)


def failure_causes(
    *,
    native: bytes | None,
    log: str,
    reason: str,
    kind: CauseKind | None,
    kernels: Collection[str],
    compiler: str,
) -> tuple[BuildCause, ...]:
    """Return why a build failed; empty when it did not.

    Args:
        native: The object; None when there is none.
        log: Output of the compiler.
        reason: Text on why there is no object.
        kind: How the compiler's process failed; None when it ended with a status of its own.
        kernels: Names that must be in the object.
        compiler: Whose log it is.
    """
    if native is not None:
        return object_faults(native, kernels, origin=f"object of {compiler}")
    origin = f"log of {compiler}"
    causes = [c for c in parse_build_log(log, origin=origin).value if c.kind is not CauseKind.ZE_RESULT]
    if kind is CauseKind.UNKNOWN_DEVICE:
        return (BuildCause(kind, (reason,), source=compiler),)
    if kind is not None and all(c.kind is not kind for c in causes):
        causes.append(BuildCause(kind, (reason,), source=compiler))
    if not causes:
        causes.append(
            unknown_error(log, origin=origin) or BuildCause(CauseKind.OTHER, (reason,), source=compiler)
        )
    return tuple(causes)


def driver_result(causes: Collection[BuildCause]) -> str:
    """Return the error of Level Zero on a device whose compiler fails like this; empty when it is not known.

    A build that fails is a module that cannot be created. An object without the kernel is loaded, and the kernel is not found.
    """
    for cause in causes:
        if cause.kind in _DRIVER_RESULTS:
            return _DRIVER_RESULTS[cause.kind]
    if not causes or any(c.kind in _NO_DRIVER_RESULT for c in causes):
        return ""
    return "ZE_RESULT_ERROR_MODULE_BUILD_FAILURE"


def judge_device(facts: ModuleFacts, sheet: DeviceRow, attempts: tuple[BuildAttempt, ...]) -> DeviceBuilds:
    """Return all builds for a device, with the causes why the first one fails.

    Args:
        facts: The module.
        sheet: The device.
        attempts: The builds; the first is the one that Triton asks for.
    """
    first = attempts[0]
    notes = launch_causes(facts, sheet)
    if first.builds:
        return DeviceBuilds(sheet.name, True, (), notes, attempts)
    causes = list(first.causes)
    if any(c.kind is CauseKind.UNKNOWN_DEVICE for c in causes):
        return DeviceBuilds(sheet.name, False, tuple(causes), notes, attempts)
    kinds = {c.kind for c in causes}
    causes = [*(c for c in facts.broken if c.kind not in kinds), *causes]
    for cause in (*device_causes(facts, sheet), *facts.strange):
        if cause.kind not in kinds:
            causes.append(cause)
        else:
            # The compiler names the cause, the module its place.
            causes = [_joined(c, cause) if c.kind is cause.kind else c for c in causes]
    return DeviceBuilds(sheet.name, False, tuple(causes), notes, attempts)


def _joined(logged: BuildCause, read: BuildCause) -> BuildCause:
    names = logged.names or read.names
    needed = read.needed if logged.needed is None else logged.needed
    return BuildCause(logged.kind, names, needed, logged.limit, logged.source, logged.lines or read.lines)
