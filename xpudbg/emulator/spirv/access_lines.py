"""Lines of a kernel's source that read or write through one of its arguments, from the line table of its SPIR-V (``OpLine``).

A page fault of native code has no line; which argument was left it has. Pointers are followed through the arithmetic that compilers make of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from .words import (
    ENTRY_POINT,
    FUNCTION,
    FUNCTION_CALL,
    FUNCTION_END,
    FUNCTION_PARAMETER,
    LABEL,
    Instruction,
    decode_text,
)

_STRING, _LINE, _NO_LINE, _LOAD, _STORE = 7, 8, 317, 61, 62
# Copies, casts, chains, parts of vectors, additions, choices and values of loops: what they give may be a pointer into the same memory.
_DERIVED = frozenset(
    (65, 66, 67, 70, 77, 78, 79, 80, 81, 82, 83, 84, 117, 120, 121, 122, 123, 124, 128, 130, 169, 245)
)
_MOST_ROUNDS = 8


def access_lines(instructions: Sequence[Instruction], argument: int, access: str) -> tuple[str, ...]:
    """Return the lines, ``FILE:LINE``, in the order of the module; none where it has no table.

    Args:
        instructions: Of the module.
        argument: Index of the argument.
        access: ``read``, or anything else for a write.
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
    """The function that computes: the one that the entry point hands its parameters on to, where it does nothing else."""
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
