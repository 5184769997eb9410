"""Changes that make a module of Triton's Intel backend one that the OpenCL CPU runtime takes. Each is counted and reported.

None of them touches arithmetic that the module writes down. What has no instruction on a CPU (DPAS, 2D block loads and stores) becomes
calls of functions in OpenCL C (:mod:`.lowering`), which are linked to the module.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from . import lowering, words
from .words import Instruction, ModuleKernel

_KERNEL_ATTRIBUTES = {5892: "KernelAttributesINTEL"}
_KERNEL_EXTENSIONS = {"SPV_INTEL_kernel_attributes"}
_KERNEL_MODES = {5893: "MaxWorkgroupSizeINTEL", 5894: "MaxWorkDimINTEL", 5895: "NoGlobalOffsetINTEL"}


@dataclass(frozen=True)
class Rewrite:
    """One kind of change to a module.

    Attributes:
        name: What was changed.
        count: How often.
        why: Why it had to be.
    """

    name: str
    count: int
    why: str


@dataclass(frozen=True)
class RewrittenModule:
    """A module that the runtime takes.

    Attributes:
        data: Its bytes.
        source: OpenCL C of the functions that it calls; empty when it calls none.
        kernels: The kernels by name, as the module had them before.
        rewrites: What was changed.
    """

    data: bytes
    source: str
    kernels: dict[str, ModuleKernel]
    rewrites: tuple[Rewrite, ...]


def rewrite_module(data: bytes) -> RewrittenModule:
    """Return the module with everything changed that the CPU runtime does not take.

    Raises:
        ModuleError: It cannot be read, or has an instruction for which there is no replacement; the message names it.
    """
    header, instructions = words.read_module(data)
    kernels = words.kernels_of(instructions)
    instructions, dropped = drop_kernel_attributes(instructions)
    instructions, hoisted = hoist_variables(instructions)
    lowered = lowering.lower_matrix_and_block(header, instructions)
    rewrites = [Rewrite("drop %s" % name, count, _WHY_DROP) for name, count in sorted(dropped.items())]
    if hoisted:
        rewrites.append(Rewrite("move OpVariable to the entry block", hoisted, _WHY_HOIST))
    rewrites += [Rewrite("emulate %s" % name, n, _WHY_LOWER) for name, n in sorted(lowered.counts.items())]
    return RewrittenModule(
        words.write_module(lowered.header, lowered.instructions), lowered.source, kernels, tuple(rewrites)
    )


def drop_kernel_attributes(instructions: list[Instruction]) -> tuple[list[Instruction], Counter[str]]:
    """Leave out attributes of kernels that change no number, with their capability and extension."""
    kept: list[Instruction] = []
    dropped: Counter[str] = Counter()
    for opcode, operands in instructions:
        name = ""
        if opcode == words.CAPABILITY and operands[0] in _KERNEL_ATTRIBUTES:
            name = "capability " + _KERNEL_ATTRIBUTES[operands[0]]
        elif opcode == words.EXTENSION and words.decode_text(operands) in _KERNEL_EXTENSIONS:
            name = "extension " + words.decode_text(operands)
        elif opcode == words.EXECUTION_MODE and len(operands) > 1 and operands[1] in _KERNEL_MODES:
            name = "execution mode " + _KERNEL_MODES[operands[1]]
        if name:
            dropped[name] += 1
        else:
            kept.append((opcode, operands))
    return kept, dropped


def hoist_variables(instructions: list[Instruction]) -> tuple[list[Instruction], int]:
    """Move each ``OpVariable`` of a function into its first block, where SPIR-V demands it.

    Triton leaves some inside of loops; the CPU runtime takes stack for each trip then, until it overflows.

    Returns:
        The instructions, and how many were moved.
    """
    out: list[Instruction] = []
    moved: list[Instruction] = []
    entry, block, count = -1, -1, 0
    for instruction in instructions:
        opcode = instruction[0]
        if opcode == words.FUNCTION:
            block, entry, moved = -1, -1, []
        elif opcode == words.LABEL:
            block += 1
        elif opcode == words.VARIABLE and block > 0:
            moved.append(instruction)
            count += 1
            continue
        out.append(instruction)
        if opcode == words.LABEL and block == 0:
            entry = len(out)
        elif opcode == words.FUNCTION_END and moved:
            out[entry:entry] = moved
            moved = []
    return out, count


_WHY_DROP = "the CPU runtime refuses this attribute of kernels; it changes no number (the launch is checked against it)"
_WHY_HOIST = "a variable inside of a loop takes CPU stack on every trip until it overflows"
_WHY_LOWER = "no CPU has this instruction: a function in OpenCL C computes it"
