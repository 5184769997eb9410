"""Assembly dumps of the Intel graphics compiler (``IGC_ShaderDumpEnable=1``, ``*_simd32_entry_0001.asm``).

    //.kernel softmax_kernel
    //.platform PVCXT
    //.thread_config numGRF=128, numAcc=4, numSWSB=16
    //.instCount 8564
    //.RA type  GRAPH_COLORING_SPILL_FF_RA
    //.spill size 57728                          bytes of a hardware thread
    //.spill GRF est. ref count 3026
    // Line 32:  x = tl.load(...)                the source line of what follows
    (W)     send.gtwy (1|M0)  null  r5  null:0  0x0  0x02000004  {$0} // wr:1+0, rd:0; signal barrier
            load_block2d.ugm.d16.a64.ca.ca (1|M0)  r13:16  [r9:1]  {...} // ex_desc:0x0; desc:0x2800203
            load_block2d.ugm.d16.a64.ca.ca (1|M0)  null:0  [r15:1] {...} // ...      nothing comes back: a prefetch
    (W)     load.ugm.d32x64t.a32 (1|M0)  r10:4  ss[a0.2][r3:1]  {...} // ex_desc:a0.2; desc:0x... // fill from offset of ?
    (W)     send.dc0 (16|M0)  r20  r1  null:0  0x0  0x...  {$3} // wr:1h+0, rd:4; hword scratch block read x8 // scratch space fill: ...
            dpas.8x8 (16|M0)  r26:f  r26:f  r5:bf  r89.0:bf  {...}
    //.BankConflicts: 8

Printed by vISA (``visa/G4_Kernel.cpp`` in intel-graphics-compiler), where ``//.spill size`` follows ``//.RA type`` only when
something is spilled. Seen: PVC and XE2, 2022 (ocloc 22.43) to 2026 (26.27). When a build spills, IGC may build again; the
number of that is in the name (``OCL_asmHASH_1_simd32_entry_0001.asm``).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.zebin import IgcAsm

MAX_CHARS = 64 * 1024 * 1024
_CONFIG = re.compile(r"numGRF\s*=\s*(\d{1,9})")
_SIMD = re.compile(r"_simd(\d{1,3})_")
SEND = re.compile(
    r"^\S*\s+(sends?c?|(?:load|store|prefetch|atomic|fence|read|write)\w*)\.(\w+)(?:\.[.\w]*)?\s*\([^)]*\)\s+(\S+)"
)
_DECODED = re.compile(r"//\s*wr:[^,;/]*(?:,\s*rd:[^;/]*)?;\s*([^/;]+)")
_LSC = re.compile(r"(load|store|prefetch|atomic|fence)(\w*)(?:\.|$)")
_SCRATCH = re.compile(r"\b(fill|spill)(?:: | (?:from|to) offset)")
_RETRY = re.compile(r"_(\d{1,3})_simd\d")
DPAS = re.compile(r"\bdpasw?(?:\.\w+)?\s*\(")
_LINE = re.compile(r"//\s*Line (\d{1,9}):")
_LAST_INT = re.compile(r"(\d{1,15})\s*$")
_HEADER = {
    "kernel": re.compile(r"//\.kernel\s+(.*)"),
    "platform": re.compile(r"//\.platform\s+(\S+)"),
    "register_allocation": re.compile(r"//\.RA type\s+(\S+)"),
    "options": re.compile(r"//\.full_options\s+(.*)"),
}
_NUMBERS = {
    "//.instCount": "instructions",
    "//.spill size": "spill_bytes",
    "//.BankConflicts:": "bank_conflicts",
}


def parse_igc_asm(text: str, *, origin: str) -> Parsed[IgcAsm]:
    """Return the header, trailer and message counts of an assembly dump.

    Args:
        text: The dump.
        origin: Its file name; the SIMD width is taken from it.
    """
    if len(text) > MAX_CHARS:
        return Parsed(IgcAsm(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    texts: dict[str, str] = {}
    numbers: dict[str, int] = {}
    sends: Counter[str] = Counter()
    lines: Counter[int] = Counter()
    dpas = 0
    for line in text.splitlines():
        if line.startswith("//"):
            _comment(line, texts, numbers, lines)
            continue
        send = SEND.match(line)
        if send:
            sends[message(line, *send.groups())] += 1
        elif DPAS.search(line):
            dpas += 1
    simd = _SIMD.search(origin)
    if not texts.get("kernel"):
        return Parsed(IgcAsm(), (Problem(origin, "no //.kernel line: not an IGC assembly dump"),))
    asm = IgcAsm(
        kernel=texts["kernel"].strip(),
        platform=texts.get("platform", ""),
        register_allocation=texts.get("register_allocation", ""),
        options=texts.get("options", ""),
        simd_size=int(simd.group(1)) if simd else None,
        sends=dict(sorted(sends.items())),
        dpas=dpas,
        lines=dict(sorted(lines.items())),
        spill_bytes=numbers.pop("spill_bytes", None),
    )
    return Parsed(replace(asm, **numbers))  # type: ignore[arg-type]


def build_number(name: str) -> int:
    """Return the build number in a dump's name: 0 for the first build of a kernel, 1 for IGC's second one."""
    number = _RETRY.search(name)
    return int(number.group(1)) if number else 0


def message(line: str, mnemonic: str, unit: str, destination: str) -> str:
    """Return a message's unit and operation: ``ugm 2D block load``, ``slm store``, ``gtwy signal barrier``, ``dc0 fill``."""
    comment = line.partition("//")[2]
    scratch = _SCRATCH.search(comment)
    if scratch:
        return f"{unit} {scratch.group(1)}"
    if mnemonic.startswith("send"):
        decoded = _DECODED.search(line)
        mnemonic = decoded.group(1).strip() if decoded else ""
    known = _LSC.match(mnemonic)
    if known is None:
        return f"{unit} {mnemonic}".rstrip()
    operation, form = known.groups()
    if operation == "load" and destination.startswith("null"):
        operation = "prefetch"
    return f"{unit} {'2D block ' if 'block2d' in form else ''}{operation}"


def _comment(line: str, texts: dict[str, str], numbers: dict[str, int], lines: Counter[int]) -> None:
    source = _LINE.match(line)
    if source:
        lines[int(source.group(1))] += 1
        return
    if not line.startswith("//."):
        return
    if line.startswith("//.thread_config"):
        if registers := _CONFIG.search(line):
            numbers["grf_count"] = int(registers.group(1))
        return
    for prefix, name in _NUMBERS.items():
        value = _LAST_INT.search(line) if line.startswith(prefix) else None
        if value:
            numbers.setdefault(name, int(value.group(1)))
    for name, pattern in _HEADER.items():
        match = pattern.match(line)
        if match:
            texts.setdefault(name, match.group(1))
