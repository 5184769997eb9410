"""Instructions of Intel GPUs as ``ocloc disasm`` writes them (``.text.KERNEL.asm``).

    L424:
    (W)     send.ugm (1|M0)   r122  r2  null:0  0x80000000:a0.2  0x4220E500  {$6} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0x10000]
    (W)     send.dc0 (16|M0)  r20   r1  null:0  0x0  0x...       {$3} // wr:1h+0, rd:4; hword scratch block read x8
            dpas.8x8 (16|M0)  r26:f  r26:f  r5:bf  r89.0:bf  {...}

One line an instruction, labels on lines of their own. Scratch memory is reached through the surface state ``ss[...]`` (Xe2) or by
``scratch block`` messages (PVC). ``illegal`` pads the end and is not counted, as in IGC's own ``//.instCount``. Seen: 26.27, PVC to Xe3.
"""

from __future__ import annotations

import re
from collections import Counter

from xpudbg.model.native import IsaCounts
from xpudbg.parsers.igc_asm import DPAS, SEND, message

_LABEL = re.compile(r"^\S[^(]*:\s*$")
_PADDING = re.compile(r"\s*illegal\b")
_SCRATCH_BLOCK = re.compile(r"scratch block (read|write)")
_SCRATCH_SURFACE = re.compile(r"\b(load|store)\.\w+[.\w]*\.ss\[")


def parse_isa(text: str) -> IsaCounts:
    """Count the instructions of one kernel.

    Args:
        text: Its assembly.
    """
    sends: Counter[str] = Counter()
    instructions = dpas = 0
    for line in text.splitlines():
        if not line.strip() or line.startswith("//") or _LABEL.match(line):
            continue
        if _PADDING.match(line):
            continue
        instructions += 1
        send = SEND.match(line)
        if send:
            sends[_kind(line, *send.groups())] += 1
        elif DPAS.search(line):
            dpas += 1
    return IsaCounts(instructions, dict(sorted(sends.items())), dpas)


def _kind(line: str, mnemonic: str, unit: str, destination: str) -> str:
    block = _SCRATCH_BLOCK.search(line)
    if block:
        return f"{unit} scratch {'load' if block.group(1) == 'read' else 'store'}"
    surface = _SCRATCH_SURFACE.search(line)
    return f"{unit} scratch {surface.group(1)}" if surface else message(line, mnemonic, unit, destination)
