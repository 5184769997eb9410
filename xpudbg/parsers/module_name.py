"""The kernel that a module by itself holds: from its SPIR-V entry point or the ``.ze_info`` of its native code."""

from __future__ import annotations

from xpudbg.parsers.spirv import is_spirv, parse_spirv
from xpudbg.parsers.zebin import is_elf, parse_zebin


def parse_module_name(data: bytes, *, origin: str) -> str:
    """The name of the one kernel in SPIR-V or native code; empty when there is none, or several.

    Args:
        data: The module.
        origin: Its file name.
    """
    if is_spirv(data):
        names = [e.name for e in parse_spirv(data, origin=origin).value.entry_points]
    elif is_elf(data):
        names = [k.name for k in parse_zebin(data, origin=origin).value.kernels]
    else:
        names = []
    unique = set(names)
    return unique.pop()[:1000] if len(unique) == 1 else ""
