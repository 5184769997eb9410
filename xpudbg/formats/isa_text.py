"""Instructions of GPUs: Intel's as ``ocloc disasm`` (``.text.KERNEL.asm``) and the graphics compiler's dumps have them, PTX, AMD's, cubins.

    L424:
    (W)     mov (1|M0)        r4.0<1>:d     32:w             {Compacted}
    (W&~f0.0) jmpi            L424
    (W)     send.ugm (1|M0)   r122  r2  null:0  0x80000000:a0.2  0x4220E500  {$6} // wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0x10000]
    (W)     send.dc0 (16|M0)  r20   r1  null:0  0x0  0x...       {$3} // wr:1h+0, rd:4; hword scratch block read x8
            sendg.ugm (1|M0)  r4    r134:1  null:0  0x8803       {I@1,$5} // load_block2d.ugm.d16.a64 [src0]       (Xe3P)
            dpas.8x8 (16|M0)  r26:f  r26:f  r5:bf  r89.0:bf      {$7.dst}
            sync.allwr        ($6,$15)

One line an instruction, labels on lines of their own. A label's number is its address in bytes: an instruction takes 16, a
``{Compacted}`` one 8 (Intel's instruction set; all labels of this project's samples lie where that says). ``$6`` in braces is the
scoreboard token that an instruction sets, ``$6.dst`` one whose result it waits for, ``$6.src`` one whose operands it waits for
(intel-graphics-compiler, ``visa/iga``). Scratch memory is reached through the surface state ``ss[...]`` (Xe2) or by ``scratch block``
messages (PVC). ``illegal`` pads the end and is not counted, as in IGC's own ``//.instCount``. Seen: 26.27, PVC to Xe3P.

Operands of an instruction of an Intel GPU, from its text.

    (~f0.0) add (16|M0)            r14.0<1>:q    r54.0<1;1,0>:q   -r2.1<0;1,0>:q    {Compacted,I@5}
    (W)     cmp (32|M0)  (lt)f1.0  null<1>:d     r10.0<1;1,0>:d   508:w
            mad (16|M0)            r9.0<1>:f     r8.0<1;0>:f      r7.0<0;0>:f       r6.0<1>:f
            send.ugm (32|M0)       null   r38  r18:8  0x0  0x08003584  {I@1,$1} // wr:4+8, rd:0; store.ugm.d32x4.a64

``r14.1<1>:q``: register 14, from its element 1 of 8 bytes on, each element. A region ``<V;W,H>`` of a source repeats: ``<0;1,0>`` is one
element for all lanes, ``<2;1,0>`` each second one. The destination is first; a message has its address and then its data, in as many registers
as ``wr:address+data`` says. Flags are four registers with two halves each. Seen: PVC and Xe2, ocloc 26.27.

Assembly dumps of the Intel graphics compiler (``IGC_ShaderDumpEnable=1``, ``*_simd32_entry_0001.asm``).

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

PTX (``ptx`` stage, NVPTX back end of LLVM)::

    .target sm_90a
    .visible .entry kernel( ... )
    .local .align 4 .b8 __local_depot0[28];
    .loc    1 20 28                         // k.py:20:28
    mma.sync.aligned.m16n8k16 ...

AMD (``amdgcn`` stage): ``.loc`` lines too, and at the end YAML-like metadata ``.vgpr_count: 32``,
``.vgpr_spill_count: 0``, ``.private_segment_fixed_size: 0``, ``.group_segment_fixed_size: 0``.

Cubin: attribute records in ``.nv.info``, ``04 2f 0800 SYMBOL COUNT`` (registers) and ``04 11 0800 SYMBOL BYTES`` (frame).
Seen: triton 3.3 (AMD, compiled offline) and 3.6 (CUDA 13, sm_90).
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from dataclasses import replace

from xpudbg.formats.zebin import elf_sections, is_elf
from xpudbg.model.isa import (
    ALL_TOKENS,
    Cubin,
    GpuAsm,
    IsaInstruction,
    IsaMessage,
    IsaOperand,
    IsaOperands,
    IsaProgram,
)
from xpudbg.model.location import Location, StageOp, base_name, unescaped
from xpudbg.model.native import IgcAsm, IsaCounts
from xpudbg.model.problem import Parsed, Problem

MAX_CHARS = 32 * 1024 * 1024
_LONG, _COMPACT = 16, 8
_LABEL = re.compile(r"L(\d{1,12}):\s*$")
_OTHER_LABEL = re.compile(r"\S[^(]*:\s*$")
_PADDING = re.compile(r"\s*illegal\b")
_INSTRUCTION = re.compile(r"(?:\([^)]*\))?\s*([a-z][\w.]*)")
_TARGET = re.compile(r"\bL(\d{1,12})\b")
_SEND = re.compile(r"(?:\([^)]*\))?\s*send[a-z]*\.(\w+)\s*\([^)]*\)\s+(\S+)")
_ANNOTATION = re.compile(r"\{([^{}]*)\}\s*(?://|$)")
_TOKEN = re.compile(r"\$(\d{1,3})(\.\w+)?")
_LISTED = re.compile(r"\$(\d{1,3})")
_LENGTHS = re.compile(r"wr:\d+h?\+(\d{1,19}), rd:(\d{1,19})")
_LENGTHS_BEFORE = re.compile(r"^\s*(?:wr:[^;]*|rd:[^;]*);")
_LSC = re.compile(
    r"(load|store|atomic|fence)(\w{0,40})\.(\w+)(?:\.d(\d{1,3})(?:u\d+)?(?:x(\d{1,3}))?([tv]*))?"
)
_SCRATCH = re.compile(r"\.ss\[|scratch block")
_BRANCHES = frozenset(
    {"jmpi", "while", "goto", "goto.b", "brc", "brd", "break", "cont", "if", "else", "join", "call"}
)
_MAX_DECODED = 200
_FULL_LENGTH = 31
"""The field for registers that come back ends here: a message with 32 says 31, too."""


def parse_isa(text: str, *, origin: str) -> Parsed[IsaProgram]:
    """Return the instructions of one kernel.

    Args:
        text: Its assembly.
        origin: Its name in problems.
    """
    if len(text) > MAX_CHARS:
        return Parsed(IsaProgram(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    instructions: list[IsaInstruction] = []
    labels: list[int] = []
    address = wrong = unknown = 0
    for number, line in enumerate(text.splitlines(), 1):
        body = line.strip()
        if not body or body.startswith("//"):
            continue
        label = _LABEL.match(line)
        if label:
            labels.append(int(label.group(1)))
            wrong += labels[-1] != address
            continue
        if _OTHER_LABEL.match(line):
            continue
        size = _COMPACT if "Compacted" in line else _LONG
        found = _INSTRUCTION.match(body)
        if found is None:
            unknown += 1
            continue
        if not _PADDING.match(line):
            instructions.append(_instruction(body, found.group(1), address, number))
        address += size
    problems = []
    if wrong:
        problems.append(
            Problem(
                origin, f"{wrong} of {len(labels)} labels lie elsewhere than they say; no lines can be told"
            )
        )
    if not instructions:
        problems.append(Problem(origin, "no instruction in it"))
    program = IsaProgram(tuple(instructions), address, not wrong)
    return Parsed(program, tuple(problems), unknown)


def count_isa(program: IsaProgram) -> IsaCounts:
    """Return how many instructions, messages by kind, and DPAS there are."""
    code = program.instructions
    return IsaCounts(len(code), program.sends, sum(i.dpas for i in code))


def _instruction(text: str, mnemonic: str, address: int, number: int) -> IsaInstruction:
    send = _SEND.match(text) if "send" in mnemonic else None
    token, awaits = _scoreboard(text, mnemonic)
    jumps = mnemonic in _BRANCHES
    return IsaInstruction(
        address=address,
        line=number,
        mnemonic=mnemonic,
        text=text,
        message=_message(text, *send.groups()) if send else None,
        token=token,
        awaits=awaits,
        targets=tuple(map(int, _TARGET.findall(text.partition("//")[0]))) if jumps else (),
    )


def _scoreboard(text: str, mnemonic: str) -> tuple[int | None, frozenset[int]]:
    """Return the token that an instruction sets, and those whose results it waits for."""
    if "$" not in text and mnemonic != "sync.allwr":
        return None, frozenset()
    token = None
    awaits = set()
    annotation = _ANNOTATION.search(text)
    for number, what in _TOKEN.findall(annotation.group(1)) if annotation else ():
        if what == ".dst":
            awaits.add(int(number))
        elif not what:
            token = int(number)
    if mnemonic == "sync.allwr":
        listed = _LISTED.findall(text.partition("{")[0])
        awaits |= set(map(int, listed)) or {ALL_TOKENS}
    return token, frozenset(awaits)


def _message(line: str, unit: str, destination: str) -> IsaMessage:
    decoded = line.partition("//")[2][:_MAX_DECODED]
    kind = _kind(line, unit, destination, decoded)
    operation = kind.rpartition(" ")[2]
    known = _LSC.search(decoded)
    if "scratch block" in decoded:
        operation = "load" if "read" in decoded else "store"
    if operation not in {"load", "store", "prefetch", "atomic"}:
        return IsaMessage(unit, kind.removeprefix(unit).strip() or "unknown", "", kind)
    lengths = _LENGTHS.search(decoded)
    registers = None
    if lengths:
        stored, loaded = map(int, lengths.groups())
        registers = stored if operation == "store" else loaded if loaded < _FULL_LENGTH else None
    form = _form(decoded, unit, known)
    scattered = known if known and form == "scattered" else None
    moved = int(scattered.group(4) or 0) * int(scattered.group(5) or 1) // 8 if scattered else 0
    return IsaMessage(unit, operation, form, kind, registers, moved)


def _form(decoded: str, unit: str, known: re.Match[str] | None) -> str:
    if _SCRATCH.search(decoded):
        return "scratch"
    if unit == "slm" or (known and known.group(3) == "slm"):
        return "SLM"
    if known is None:
        return "other"
    if "block2d" in known.group(2):
        return "2D block"
    return "block" if known.group(6) == "t" else "scattered"


def _kind(line: str, unit: str, destination: str, decoded: str) -> str:
    if "scratch block" in decoded:
        return f"{unit} scratch {'load' if 'read' in decoded else 'store'}"
    known = _LSC.search(decoded)
    if known and _SCRATCH.search(decoded):
        return f"{unit} scratch {known.group(1)}"
    if known:
        return message(line, known.group(1) + known.group(2), unit, destination)
    return f"{unit} {_LENGTHS_BEFORE.sub('', decoded).strip()}".rstrip()


_HEAD = re.compile(
    r"(?:\((?P<guard>[^)]*)\)\s*)?[a-z][\w.]*(?:\s*\((?P<size>\d{1,2})\|M\d{1,2}\))?"
    r"(?:\s*\((?P<test>\w{1,4})\)f(?P<flag>\d\.\d))?(?P<rest>.*)"
)
_OPERAND = re.compile(
    r"(?:\((?:abs|sat)\)|[-~])*(?P<file>r|acc|null|a|f|cr|sr|s|[a-z]{1,4})?(?P<number>\d{1,3})?(?:\.(?P<at>\d{1,3}))?"
    r"(?:<(?P<region>[\d;,]{1,12})>)?(?::(?P<type>[a-z]+\d?))?$"
)
_IMMEDIATE = re.compile(r"(?P<value>-?(?:0x[0-9A-F]{1,16}|\d{1,19}))(?::(?P<type>[a-z]+))?$", re.IGNORECASE)
_FLAG = re.compile(r"f(\d)\.(\d)")
_REGISTERS_MOVED = re.compile(r"wr:(\d{1,3})h?\+(\d{1,3}), rd:(\d{1,3})")
_BYTES = {
    "ub": 1, "b": 1, "bf8": 1, "hf8": 1, "uw": 2, "w": 2, "hf": 2, "bf": 2, "ud": 4, "d": 4, "f": 4, "tf32": 4,
    "uq": 8, "q": 8, "df": 8,
}  # fmt: skip
_UNIT = 4
"""Bytes that one bit of a mask stands for."""
_MOST_REGISTERS = 512
_MOST_STRIDE = 32
_FLAG_BIT = 8192
"""The first bit of flags: after 512 registers of 64 bytes."""
_REGISTER_BITS = (1 << _FLAG_BIT) - 1
ACCUMULATOR = 1 << (_FLAG_BIT + 16)
"""The bit that stands for all accumulators; ``mac``, ``mach`` and ``macl`` read them without naming one."""
NO_DESTINATION = frozenset(
    {"sync", "jmpi", "goto", "join", "while", "break", "cont", "if", "else", "endif", "call", "ret", "nop"}
)
"""Instructions that write no register."""


def parse_operands(instruction: IsaInstruction, grf_bytes: int) -> IsaOperands | None:
    """Return the operands of an instruction; None where its text is not understood.

    Args:
        instruction: The instruction.
        grf_bytes: Bytes of one register.
    """
    code, _, comment = instruction.text.partition("//")
    name = instruction.mnemonic.partition(".")[0]
    head = _HEAD.match(code.partition("{")[0])
    if head is None or not (head["size"] or name in NO_DESTINATION):
        return None
    size, words = int(head["size"] or 1), head["rest"].split()
    guard = _flag(head["guard"] or "")
    found = IsaOperands(
        lanes=size,
        guard=guard,
        test=head["test"] or "",
        flag=_flag(f"f{head['flag']}" if head["flag"] else ""),
    )
    if name in NO_DESTINATION:
        return found
    if instruction.message is not None:
        return _message_operands(found, words, comment, grf_bytes)
    named = [_operand(word, size, grf_bytes, is_source=n > 0) for n, word in enumerate(words)]
    if not named or None in named:
        return None
    known = [o for o in named if o is not None]
    if instruction.dpas:
        known = [_tile(o, instruction, n, size, grf_bytes) for n, o in enumerate(known)]
    return found.with_operands(known[0], tuple(known[1:]))


def _flag(text: str) -> int:
    """Return the mask of a flag, as a number with bits above those of registers; 0 without one."""
    found = _FLAG.search(text)
    return 1 << (_FLAG_BIT + 2 * int(found[1]) + int(found[2])) if found else 0


def _operand(word: str, lanes: int, grf_bytes: int, *, is_source: bool) -> IsaOperand | None:
    immediate = _IMMEDIATE.match(word)
    if immediate:
        value = int(immediate["value"], 0)
        return IsaOperand("", immediate["type"] or "", value=value)
    match = _OPERAND.match(word)
    if match is None or not (match["file"] or "").strip():
        # An immediate float, or an indirect register.
        type_name = word.rpartition(":")[2]
        return IsaOperand("indirect" if "[" in word else "", type_name) if type_name in _BYTES else None
    kind, type_name = match["file"], match["type"] or ""
    if int(match["number"] or 0) >= _MOST_REGISTERS:
        return None
    if kind == "acc":
        return IsaOperand(kind, type_name, ACCUMULATOR, whole=True)
    if kind != "r" or match["number"] is None:
        return IsaOperand(kind, type_name)
    step = _BYTES.get(type_name, 4)
    first = int(match["number"]) * grf_bytes + int(match["at"] or 0) * step
    numbers = [min(int(n), _MOST_STRIDE) for n in re.findall(r"\d+", match["region"] or "1")] or [1]
    stride = numbers[0]
    one = is_source and stride == 0 and (len(numbers) < 2 or numbers[1] <= 1)
    width = numbers[1] if len(numbers) > 2 and stride == 0 else 0
    count = 1 if one else width or lanes
    length = ((count - 1) * max(1, stride if not width else numbers[2]) + 1) * step
    whole = not is_source and stride == 1
    return IsaOperand("r", type_name, _mask(first, length), whole=whole, one=one or count == 1)


def _mask(first: int, length: int) -> int:
    """Return the mask of some bytes of the registers, without what lies behind the last one."""
    low, high = first // _UNIT, (first + length - 1) // _UNIT
    return (((1 << (high - low + 1)) - 1) << low) & _REGISTER_BITS


def _tile(
    operand: IsaOperand, instruction: IsaInstruction, place: int, lanes: int, grf_bytes: int
) -> IsaOperand:
    """Return an operand of DPAS with all registers of its tile; of the two inputs, 8 of them."""
    if not operand.mask:
        return operand
    depth, repeat = dpas_shape(instruction) or (8, 8)
    first = (operand.mask & -operand.mask).bit_length() - 1
    registers = -(-repeat * lanes * _BYTES.get(operand.type, 4) // grf_bytes) if place < 2 else depth
    return IsaOperand("r", operand.type, _mask(first * _UNIT, registers * grf_bytes), whole=place == 0)


def dpas_shape(instruction: IsaInstruction) -> tuple[int, int] | None:
    """Return the depth and the repeat count of ``dpas.8x8``; None for other instructions."""
    shape = re.search(r"\.(\d{1,2})x(\d{1,2})", instruction.mnemonic)
    return (int(shape[1]), int(shape[2])) if shape and instruction.dpas else None


def _message_operands(
    found: IsaOperands, words: list[str], comment: str, grf_bytes: int
) -> IsaOperands | None:
    """Return the operands of a message: what it writes back, its address, its data."""
    lengths = _REGISTERS_MOVED.search(comment)
    if len(words) < 3 or lengths is None:
        return found if words else None
    counts = (int(lengths[3]), int(lengths[1]), int(lengths[2]))
    operands = []
    for word, count in zip(words[:3], counts, strict=True):
        register = re.match(r"r(\d{1,3})", word)
        known = register is not None and count
        mask = _mask(int(register[1]) * grf_bytes, count * grf_bytes) if register and count else 0
        operands.append(IsaOperand("r" if known else "null", "", mask, whole=True))
    return found.with_operands(operands[0], tuple(operands[1:]))


_MAX_DUMP = 64 * 1024 * 1024
_CONFIG = re.compile(r"numGRF\s*=\s*(\d{1,9})")
SEND = re.compile(
    r"^\S*\s+(sends?c?|(?:load|store|prefetch|atomic|fence|read|write)\w*)\.(\w+)(?:\.[.\w]*)?\s*\([^)]*\)\s+(\S+)"
)
_DECODED = re.compile(r"//\s*wr:[^,;/]*(?:,\s*rd:[^;/]*)?;\s*([^/;]+)")
_DUMPED_LSC = re.compile(r"(load|store|prefetch|atomic|fence)(\w*)(?:\.|$)")
_DUMPED_SCRATCH = re.compile(r"\b(fill|spill)(?:: | (?:from|to) offset)")
_RETRY = re.compile(r"_(\d{1,3})_simd\d")
DPAS = re.compile(r"\bdpasw?(?:\.\w+)?\s*\(")
_LAST_INT = re.compile(r"(\d{1,15})\s*$")
_HEADER = {
    "kernel": re.compile(r"//\.kernel\s+(.*)"),
    "register_allocation": re.compile(r"//\.RA type\s+(\S+)"),
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
        origin: Its file name, for problems.
    """
    if len(text) > _MAX_DUMP:
        return Parsed(IgcAsm(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    texts: dict[str, str] = {}
    numbers: dict[str, int] = {}
    sends: Counter[str] = Counter()
    dpas = 0
    for line in text.splitlines():
        if line.startswith("//"):
            _comment(line, texts, numbers)
            continue
        send = SEND.match(line)
        if send:
            sends[message(line, *send.groups())] += 1
        elif DPAS.search(line):
            dpas += 1
    if not texts.get("kernel"):
        return Parsed(IgcAsm(), (Problem(origin, "no //.kernel line: not an IGC assembly dump"),))
    asm = IgcAsm(
        kernel=texts["kernel"].strip(),
        register_allocation=texts.get("register_allocation", ""),
        sends=dict(sorted(sends.items())),
        dpas=dpas,
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
    scratch = _DUMPED_SCRATCH.search(comment)
    if scratch:
        return f"{unit} {scratch.group(1)}"
    if mnemonic.startswith("send"):
        decoded = _DECODED.search(line)
        mnemonic = decoded.group(1).strip() if decoded else ""
    known = _DUMPED_LSC.match(mnemonic)
    if known is None:
        return f"{unit} {mnemonic}".rstrip()
    operation, form = known.groups()
    if operation == "load" and destination.startswith("null"):
        operation = "prefetch"
    return f"{unit} {'2D block ' if 'block2d' in form else ''}{operation}"


def _comment(line: str, texts: dict[str, str], numbers: dict[str, int]) -> None:
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


_MAX_ASM_CHARS = 64 * 1024 * 1024
_FILE = re.compile(r'\s*\.file\s+(\d{1,19})\s+"([^"]*)"(?:\s+"([^"]*)")?')
_LOC = re.compile(r"\s*\.loc\s+(\d{1,19})\s+(\d{1,19})\s+(\d{1,19})")
_LOC_COMMENT = re.compile(
    r"(?:(?<!/)//|;)\s*([^\s;]{1,1000}?):(\d{1,19}):(\d{1,19})(?:\s*@\[(.{0,1000})\])?\s*$"
)
_INLINED = re.compile(r"(?<![^\s\[])(\S{1,1000}?):(\d{1,19}):(\d{1,19})")
_ASM_TARGET = re.compile(r'\s*\.(?:target\s+|amdgcn_target\s+"[^"]*--)([\w]+)')
_OP = re.compile(r"\s+(?:@!?%\w+\s+)?([a-z][\w.]*)\b")
_YAML = re.compile(r"\s*(?:-\s*)?\.(\w+):\s+(\d{1,12})\s*$")
_MATRIX = ("mma", "wgmma", "wmma", "v_mfma", "v_wmma", "v_smfmac", "tcgen05")
_GROUPS = {
    "load": ("ld.global", "global_load", "buffer_load", "flat_load"),
    "store": ("st.global", "global_store", "buffer_store", "flat_store"),
    "shared": ("ld.shared", "st.shared", "ds_", "ldmatrix", "stmatrix"),
    "local": ("ld.local", "st.local", "scratch_"),
    "barrier": ("bar.", "barrier", "s_barrier", "mbarrier"),
    "atomic": ("atom", "red.", "global_atomic", "buffer_atomic", "flat_atomic"),
    "async copy": ("cp.async",),
}
_YAML_NAMES = {
    "vgpr_count": "registers",
    "sgpr_count": "scalar_registers",
    "vgpr_spill_count": "spilled",
    "private_segment_fixed_size": "private_bytes",
}
_NV_REGISTERS, _NV_FRAME = 0x2F, 0x11
_LOCAL = re.compile(r"^[ \t]*\.local\s+\.align\s+\d+\s+\.b8\s+[\w$]+\[(\d{1,9})\];", re.MULTILINE)
_FRAME_ALIGNMENT = 16


def local_arrays(ptx: str) -> int:
    """Return the bytes of the arrays that a PTX program declares in a thread's local memory (``.local``, PTX ISA).

    The slow path of ``sin`` and ``cos`` for large arguments has one, so a kernel with a stack need not spill.
    """
    return sum(int(size) for size in _LOCAL.findall(ptx))


def spilled_bytes(frame: int | None, arrays: int | None) -> int | None:
    """Return the bytes of spilled registers in a thread's stack: its frame without the program's own arrays.

    Args:
        frame: Bytes of the frame, from the cubin.
        arrays: Bytes of the arrays in the PTX; None without it.

    Returns:
        None when the two cannot be distinguished.
    """
    if not frame:
        return frame
    if arrays is None:
        return None
    rounded = -(-arrays // _FRAME_ALIGNMENT) * _FRAME_ALIGNMENT
    return 0 if frame <= rounded else frame - arrays


def parse_gpu_asm(text: str, *, origin: str) -> Parsed[GpuAsm]:
    """Return the instructions of a PTX or AMD stage with their Python lines, and the values of its directives.

    Args:
        text: The stage.
        origin: Its name in problems.
    """
    if len(text) > _MAX_ASM_CHARS:
        return Parsed(GpuAsm(), (Problem(origin, f"too large, {len(text)} characters; not read"),))
    lines = text.splitlines()
    files = _files(lines)
    ops: list[StageOp] = []
    frames: tuple[Location, ...] = ()
    numbers: dict[str, int] = {}
    target = ""
    for number, line in enumerate(lines, 1):
        place = _LOC.match(line)
        if place:
            frames = _frames(place, line, files)
            continue
        named = _ASM_TARGET.match(line)
        yaml = _YAML.match(line)
        if named:
            target = target or named.group(1)
        elif yaml and yaml.group(1) in _YAML_NAMES:
            numbers[_YAML_NAMES[yaml.group(1)]] = int(yaml.group(2))
        else:
            op = _OP.match(line)
            if op:
                ops.append(
                    StageOp(op.group(1), line.split("//")[0].strip().rstrip(";")[:500], number, frames)
                )
    matrix = Counter(op.name.split(".")[0] for op in ops if op.name.startswith(_MATRIX))
    counts = Counter(group for op in ops for group, names in _GROUPS.items() if op.name.startswith(names))
    problems = (
        () if ops else (Problem(origin, "no instruction in it" if text.strip() else "the file is empty"),)
    )
    asm = GpuAsm(
        tuple(ops),
        target,
        numbers.get("registers"),
        numbers.get("scalar_registers"),
        numbers.get("spilled"),
        numbers.get("private_bytes"),
        dict(sorted(matrix.items())),
        dict(sorted(counts.items())),
        local_arrays(text) if any(line.startswith(".version") for line in lines[:50]) else None,
    )
    return Parsed(asm, problems)


def parse_cubin(data: bytes, *, origin: str) -> Parsed[Cubin]:
    """Registers and stack of an NVIDIA object.

    Args:
        data: The file's bytes.
        origin: Its name in problems.
    """
    if not is_elf(data):
        what = "the file is empty" if not data else f"not an ELF object (found {data[:4].hex(' ')})"
        return Parsed(Cubin(), (Problem(origin, what),))
    problems: list[Problem] = []
    info = dict(reversed(elf_sections(data, origin, problems))).get(".nv.info", b"")
    found: dict[int, int] = {}
    at = 0
    while at + 4 <= len(info):
        shape, attribute, size = struct.unpack_from("<BBH", info, at)
        # The other shapes hold their value in these four bytes.
        if shape != 4:
            at += 4
            continue
        if size == 8 and at + 12 <= len(info) and attribute in {_NV_REGISTERS, _NV_FRAME}:
            value = struct.unpack_from("<I", info, at + 8)[0]
            found[attribute] = max(value, found.get(attribute, 0))
        at += 4 + size
    return Parsed(Cubin(found.get(_NV_REGISTERS), found.get(_NV_FRAME)), tuple(problems))


def _files(lines: list[str]) -> dict[str, str]:
    files: dict[str, str] = {}
    for line in lines:
        match = _FILE.match(line)
        if match:
            path = f"{match.group(2)}/{match.group(3)}" if match.group(3) else match.group(2)
            files[match.group(1)] = unescaped(path)
    return files


def _frames(place: re.Match[str], line: str, files: dict[str, str]) -> tuple[Location, ...]:
    """Return the frames in the comment after ``.loc``, the callers' included: ``// standard.py:290:36 @[ k.py:30:20 ]``."""
    if place.group(2) == "0":
        return ()
    by_name = {base_name(path): path for path in files.values()}
    first = Location(files.get(place.group(1), ""), int(place.group(2)), int(place.group(3)))
    comment = _LOC_COMMENT.search(line)
    callers = _INLINED.findall(comment.group(4)) if comment and comment.group(4) else []
    return (first, *(Location(by_name.get(f, f), int(row), int(col)) for f, row, col in callers[:16]))
