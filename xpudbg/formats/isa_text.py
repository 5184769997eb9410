"""Instructions of Intel GPUs as ``ocloc disasm`` writes them (``.text.KERNEL.asm``).

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
"""

from __future__ import annotations

import re

from xpudbg.formats.igc_asm import message as igc_message
from xpudbg.model.isa import ALL_TOKENS, IsaInstruction, IsaMessage, IsaProgram
from xpudbg.model.native import IsaCounts
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
        return igc_message(line, known.group(1) + known.group(2), unit, destination)
    return f"{unit} {_LENGTHS_BEFORE.sub('', decoded).strip()}".rstrip()
