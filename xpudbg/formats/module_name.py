"""Name of the only kernel of a standalone module: from its SPIR-V entry point, the ``.ze_info`` of its native code, or IGC's texts of it.

IGC's texts begin with ``//.kernel softmax_kernel`` (``.asm``) or ``.kernel "softmax_kernel"`` (``.visaasm``, ``.isaasm``).
"""

from __future__ import annotations

import re

from xpudbg.formats.spirv import is_spirv, parse_spirv
from xpudbg.formats.zebin import is_elf, parse_ze_info, parse_zebin

_KERNEL = re.compile(rb'^(?://)?\.kernel[ \t]+"?([^"\r\n]{0,3999}[^"\s])"?[ \t]*\r?$', re.MULTILINE)
_HEAD = 64 << 10


def parse_module_name(data: bytes, *, origin: str) -> str:
    """Return the name of the one kernel in SPIR-V, native code or a text of IGC's dump; empty when there is none, or several.

    Args:
        data: The module.
        origin: Its file name.
    """
    if is_spirv(data):
        names = [e.name for e in parse_spirv(data, origin=origin).value.entry_points]
    elif is_elf(data):
        names = [k.name for k in parse_zebin(data, origin=origin).value.kernels]
    elif origin.endswith(".zeinfo"):
        text = data.decode("utf-8", "replace")
        names = [k.name for k in parse_ze_info(text, origin=origin).value.kernels]
    elif origin.endswith("asm"):
        match = _KERNEL.search(data[:_HEAD])
        names = [match.group(1).decode("utf-8", "replace")] if match else []
    else:
        names = []
    unique = set(names)
    return unique.pop()[:1000] if len(unique) == 1 else ""
