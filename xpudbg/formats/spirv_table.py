"""Names of SPIR-V instructions and enumerants, from the data file beside this module."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class SpirvTable:
    """The instruction table.

    Attributes:
        instructions: Name (without ``Op``) and operand letters by opcode; the data file explains the letters.
        enums: Enumerants by kind, then by value: the name and the letters of its parameters.
        bits: The same for bit masks.
        ext: Names of extended instructions by set, then by number.
        debug_operands: Operand letters of the OpenCL.DebugInfo.100 instructions.
    """

    instructions: dict[int, tuple[str, tuple[str, ...]]]
    enums: dict[str, dict[int, tuple[str, tuple[str, ...]]]]
    bits: dict[str, dict[int, tuple[str, tuple[str, ...]]]]
    ext: dict[str, dict[int, str]]
    debug_operands: dict[int, tuple[str, ...]]

    def name(self, opcode: int) -> str:
        """Return the instruction's name without ``Op``, or ``Unknown(N)``."""
        known = self.instructions.get(opcode)
        return known[0] if known else f"Unknown({opcode})"

    def enum(self, kind: str, value: int) -> str:
        """Return an enumerant's name, or ``Kind(N)``."""
        known = self.enums.get(kind, {}).get(value)
        return known[0] if known else f"{kind}({value})"


@lru_cache(maxsize=1)
def spirv_table() -> SpirvTable:
    """Return the table, read once."""
    text = resources.files("xpudbg.formats").joinpath("data/spirv.json").read_text(encoding="utf-8")
    raw: dict[str, Any] = json.loads(text)
    return SpirvTable(
        instructions={int(k): (v[0], tuple(v[1].split())) for k, v in raw["instructions"].items()},
        enums={kind: _enumerants(values) for kind, values in raw["enums"].items()},
        bits={kind: _enumerants(values) for kind, values in raw["bits"].items()},
        ext={name: {int(k): v for k, v in values.items()} for name, values in raw["ext"].items()},
        debug_operands={int(k): tuple(v.split()) for k, v in raw["debug_operands"].items()},
    )


def _enumerants(values: dict[str, Any]) -> dict[int, tuple[str, tuple[str, ...]]]:
    return {int(k): (v, ()) if isinstance(v, str) else (v[0], tuple(v[1].split())) for k, v in values.items()}
