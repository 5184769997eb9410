"""Faults of a native object: it cannot be loaded, or lacks kernels or functions of its module.

A build may end well and its object be empty: IGC drops a kernel that it cannot compile (no ``.ze_info`` section then; Level Zero loads the
module and finds no kernel of that name), and leaves calls of functions that it does not know as undefined symbols (Level
Zero loads the module and creates no kernel from it). Level Zero's answers: ``level_zero/core/source/module`` of intel/compute-runtime,
issues 5090, 6565 and 6958 of intel-xpu-backend-for-triton.
"""

from __future__ import annotations

from collections.abc import Collection

from xpudbg.formats.zebin import NO_ZE_INFO, elf_sections, parse_zebin
from xpudbg.model.native import BuildCause, CauseKind
from xpudbg.model.problem import Problem

_HELPER = ".text.Intel_Symbol_Table_Void_Program"


def skim_fault(data: bytes) -> CauseKind | None:
    """Return whether an object is damaged or has no kernel, without its YAML being read; None when it is neither.

    Args:
        data: The object.
    """
    problems: list[Problem] = []
    names = {name for name, content in elf_sections(data, "object", problems) if content}
    if problems or not names:
        return CauseKind.DAMAGED
    code = any(n.startswith(".text") and n != _HELPER for n in names)
    return None if code and ".ze_info" in names else CauseKind.EMPTY_OBJECT


def object_faults(data: bytes, kernels: Collection[str], *, origin: str) -> tuple[BuildCause, ...]:
    """Return what is wrong with an object; nothing when it can be loaded and has the kernels.

    Args:
        data: The object.
        kernels: Names that must be in it; none when they are not known.
        origin: Its name, the source of the causes.
    """
    parsed = parse_zebin(data, origin=origin)
    zebin = parsed.value
    damaged = tuple(p.what[:300] for p in parsed.problems if p.what != NO_ZE_INFO)
    if damaged:
        return (BuildCause(CauseKind.DAMAGED, damaged[:3], source=origin),)
    if not zebin.kernels:
        return (BuildCause(CauseKind.EMPTY_OBJECT, source=origin),)
    missing = sorted(set(kernels) - {k.name for k in zebin.kernels})
    if missing:
        return (BuildCause(CauseKind.OTHER_KERNELS, tuple(missing[:20]), source=origin),)
    if zebin.undefined:
        return (BuildCause(CauseKind.UNDEFINED, zebin.undefined[:20], source=origin),)
    return ()
