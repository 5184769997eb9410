"""Reading and writing of SPIR-V modules, as far as running them needs it: instructions, kernels and their parameters."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# Lines of a kernel's source that read or write through one of its arguments, from the line table of its SPIR-V (``OpLine``).
#
# A page fault of native code has no line; which argument was left it has. Pointers are followed through the arithmetic that compilers make of them.

_STRING, _LINE, _NO_LINE, _LOAD, _STORE = 7, 8, 317, 61, 62
# Copies, casts, chains, parts of vectors, additions, choices and values of loops: what they give may be a pointer into the same memory.
_DERIVED = frozenset(
    (65, 66, 67, 70, 77, 78, 79, 80, 81, 82, 83, 84, 117, 120, 121, 122, 123, 124, 128, 130, 169, 245)
)
_MOST_ROUNDS = 8


def access_lines(instructions: Sequence[Instruction], argument: int, access: str) -> tuple[str, ...]:
    """Return the lines that access an argument, as ``FILE:LINE``, in the module's order; none without a line table.

    Args:
        instructions: Instructions of the module.
        argument: Index of the argument.
        access: ``read``; any other value means a write.
    """
    body = _kernel_body(instructions)
    parameters = [operands[1] for opcode, operands in body if opcode == FUNCTION_PARAMETER]
    if not 0 <= argument < len(parameters):
        return ()
    pointers = _pointers(body, parameters[argument])
    files = {
        operands[0]: decode_text(operands[1:])
        for opcode, operands in instructions
        if opcode == _STRING and len(operands) > 1
    }
    found: dict[str, None] = {}
    line = ""
    for opcode, operands in body:
        if opcode == _LINE and len(operands) > 1:
            line = "%s:%d" % (files.get(operands[0], ""), operands[1])
        elif opcode in (_NO_LINE, LABEL):
            line = ""
        elif line and _accesses(opcode, operands, pointers, reads=access == "read"):
            found[line] = None
    return tuple(found)


def _accesses(opcode: int, operands: Sequence[int], pointers: set[int], *, reads: bool) -> bool:
    if opcode == _LOAD:
        return reads and operands[2] in pointers
    if opcode == _STORE:
        return not reads and operands[0] in pointers
    # Functions that move blocks: which of both they do is not in the module.
    return opcode == FUNCTION_CALL and bool(pointers.intersection(operands[3:]))


def _kernel_body(instructions: Sequence[Instruction]) -> list[Instruction]:
    """Return the instructions of the kernel's function: the entry point, or the function that it only forwards to."""
    entries = [operands[1] for opcode, operands in instructions if opcode == ENTRY_POINT]
    body = _function(instructions, entries[0]) if entries else []
    calls = [operands for opcode, operands in body if opcode == FUNCTION_CALL]
    if len(calls) == 1 and not any(opcode in (_LOAD, _STORE) for opcode, _ in body):
        parameters = tuple(operands[1] for opcode, operands in body if opcode == FUNCTION_PARAMETER)
        if calls[0][3:] == parameters:
            return _function(instructions, calls[0][2])
    return body


def _function(instructions: Sequence[Instruction], wanted: int) -> list[Instruction]:
    body: list[Instruction] = []
    inside = False
    for instruction in instructions:
        opcode, operands = instruction
        if opcode == FUNCTION:
            inside = operands[1] == wanted
        if inside:
            body.append(instruction)
        if opcode == FUNCTION_END and inside:
            break
    return body


def _pointers(body: Sequence[Instruction], first: int) -> set[int]:
    found = {first}
    for _ in range(_MOST_ROUNDS):
        before = len(found)
        for opcode, operands in body:
            if opcode in _DERIVED and len(operands) > 2 and found.intersection(operands[2:]):
                found.add(operands[1])
        if len(found) == before:
            break
    return found


MAGIC = 0x07230203
HEADER_LENGTH = 5
MAX_BYTES = 64 << 20
CAPABILITY, EXTENSION, ENTRY_POINT, EXECUTION_MODE, DECORATE = 17, 10, 15, 16, 71
TYPE_VOID, TYPE_BOOL, TYPE_INT, TYPE_FLOAT, TYPE_VECTOR, TYPE_POINTER, TYPE_FUNCTION = (
    19,
    20,
    21,
    22,
    23,
    32,
    33,
)
CONSTANT, FUNCTION, FUNCTION_PARAMETER, FUNCTION_END, FUNCTION_CALL, VARIABLE, LABEL = (
    43,
    54,
    55,
    56,
    57,
    59,
    248,
)
LINKAGE_ATTRIBUTES, LINKAGE_IMPORT = 41, 1
_SUBGROUP_SIZE, _LOCAL_SIZE, _MAX_WORKGROUP_SIZE = 35, 17, 5893
_SPACES = {4: "local", 5: "global", 7: "private", 8: "generic"}

Instruction = tuple[int, tuple[int, ...]]


class ModuleError(ValueError):
    """A module that cannot be read; the message says why."""


@dataclass(frozen=True)
class KernelParameter:
    """One parameter of a kernel.

    Attributes:
        kind: ``pointer``, ``int`` or ``float``; ``other`` for any other SPIR-V type.
        bits: Width of a number; 0 for a pointer.
        space: Address space of a pointer: ``global``, ``local``, ...
    """

    kind: str
    bits: int = 0
    space: str = ""


@dataclass(frozen=True)
class ModuleKernel:
    """The kernel of a module.

    Attributes:
        name: Its name for launches.
        parameters: Its parameters in order, including those that the compiler appended.
        lanes: Required sub-group size; 0 if it has none.
        work_items: Work-items of a work-group along x that it was compiled for; 0 if it names none.
    """

    name: str
    parameters: tuple[KernelParameter, ...]
    lanes: int
    work_items: int


def read_module(data: bytes) -> tuple[list[int], list[Instruction]]:
    """Read the header and the instructions of a module.

    Raises:
        ModuleError: It is no SPIR-V, or incomplete.
    """
    if data[:4] == b"\x7fELF":
        raise ModuleError("the file is native code (an ELF object), not SPIR-V")
    if len(data) > MAX_BYTES or len(data) % 4 or len(data) <= 4 * HEADER_LENGTH:
        raise ModuleError("the file is empty, cut or too large for a SPIR-V module")
    order = "<" if data[:1] == b"\x03" else ">"
    numbers = struct.unpack("%s%dI" % (order, len(data) // 4), data)
    if numbers[0] != MAGIC:
        raise ModuleError("the file has no magic word of SPIR-V")
    found: list[Instruction] = []
    at = HEADER_LENGTH
    while at < len(numbers):
        length = numbers[at] >> 16
        if length == 0 or at + length > len(numbers):
            raise ModuleError("the module is cut or damaged at word %d" % at)
        found.append((numbers[at] & 0xFFFF, numbers[at + 1 : at + length]))
        at += length
    return list(numbers[:HEADER_LENGTH]), found


def write_module(header: Sequence[int], instructions: Iterable[Instruction]) -> bytes:
    """Return the bytes of a module, little-endian."""
    numbers = list(header)
    for opcode, operands in instructions:
        numbers.append((len(operands) + 1) << 16 | opcode)
        numbers.extend(operands)
    return struct.pack("<%dI" % len(numbers), *numbers)


def decode_text(numbers: Sequence[int]) -> str:
    """Decode a literal string; bytes that are not UTF-8 are replaced."""
    return struct.pack("<%dI" % len(numbers), *numbers).split(b"\0", 1)[0].decode("utf-8", "replace")


def encode_text(text: str) -> tuple[int, ...]:
    """Return a literal string as 32-bit words."""
    raw = text.encode() + b"\0"
    raw += b"\0" * (-len(raw) % 4)
    return struct.unpack("<%dI" % (len(raw) // 4), raw)


def kernels_of(instructions: Sequence[Instruction]) -> dict[str, ModuleKernel]:
    """Return the kernels of a module by name."""
    types: dict[int, Instruction] = {}
    entries: list[tuple[str, int]] = []
    modes: dict[int, dict[int, tuple[int, ...]]] = {}
    signatures: dict[int, int] = {}
    for opcode, operands in instructions:
        if TYPE_VOID <= opcode <= TYPE_FUNCTION and operands:
            types[operands[0]] = (opcode, operands[1:])
        elif opcode == ENTRY_POINT and len(operands) > 2:
            entries.append((decode_text(operands[2:]), operands[1]))
        elif opcode == EXECUTION_MODE and len(operands) > 1:
            modes.setdefault(operands[0], {})[operands[1]] = operands[2:]
        elif opcode == FUNCTION and len(operands) > 3:
            signatures[operands[1]] = operands[3]
    found = {}
    for name, function in entries:
        own = modes.get(function, {})
        group = own.get(_LOCAL_SIZE) or own.get(_MAX_WORKGROUP_SIZE) or (0,)
        signature = types.get(signatures.get(function, -1), (0, ()))[1]
        parameters = tuple(_parameter(types.get(t, (0, ()))) for t in signature[1:])
        found[name] = ModuleKernel(name, parameters, (own.get(_SUBGROUP_SIZE) or (0,))[0], group[0])
    return found


def _parameter(kind: Instruction) -> KernelParameter:
    opcode, operands = kind
    if opcode == TYPE_POINTER:
        return KernelParameter("pointer", 0, _SPACES.get(operands[0], "storage class %d" % operands[0]))
    if opcode == TYPE_INT:
        return KernelParameter("int", operands[0])
    if opcode == TYPE_FLOAT:
        return KernelParameter("float", operands[0])
    if opcode == TYPE_BOOL:
        return KernelParameter("int", 8)
    return KernelParameter("other")
