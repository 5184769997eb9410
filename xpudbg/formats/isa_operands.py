"""Operands of an instruction of an Intel GPU, from its text (:mod:`xpudbg.formats.isa_text`).

    (~f0.0) add (16|M0)            r14.0<1>:q    r54.0<1;1,0>:q   -r2.1<0;1,0>:q    {Compacted,I@5}
    (W)     cmp (32|M0)  (lt)f1.0  null<1>:d     r10.0<1;1,0>:d   508:w
            mad (16|M0)            r9.0<1>:f     r8.0<1;0>:f      r7.0<0;0>:f       r6.0<1>:f
            send.ugm (32|M0)       null   r38  r18:8  0x0  0x08003584  {I@1,$1} // wr:4+8, rd:0; store.ugm.d32x4.a64

``r14.1<1>:q``: register 14, from its element 1 of 8 bytes on, each element. A region ``<V;W,H>`` of a source repeats: ``<0;1,0>`` is one
element for all lanes, ``<2;1,0>`` each second one. The destination is first; a message has its address and then its data, in as many registers
as ``wr:address+data`` says. Flags are four registers with two halves each. Seen: PVC and Xe2, ocloc 26.27.
"""

from __future__ import annotations

import re

from xpudbg.model.isa import IsaInstruction, IsaOperand, IsaOperands

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
_LENGTHS = re.compile(r"wr:(\d{1,3})h?\+(\d{1,3}), rd:(\d{1,3})")
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
        all_lanes="W" in (head["guard"] or ""),
        guard=guard,
        test=head["test"] or "",
        flag=_flag(f"f{head['flag']}" if head["flag"] else ""),
    )
    if name in NO_DESTINATION:
        return found
    if instruction.message is not None:
        return _message(found, words, comment, grf_bytes)
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


def _message(found: IsaOperands, words: list[str], comment: str, grf_bytes: int) -> IsaOperands | None:
    """Return the operands of a message: what it writes back, its address, its data."""
    lengths = _LENGTHS.search(comment)
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
