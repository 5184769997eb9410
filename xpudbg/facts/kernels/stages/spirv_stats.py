"""Statistics of the instructions of a SPIR-V module."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from xpudbg.facts.kernels.stages.llvm_stats import CodeCounts, is_power_of_two
from xpudbg.formats.spirv_table import spirv_table
from xpudbg.model.spirv import CodeStats, SpirvInstruction, SpirvModule

# Storage class of the memory that a SPIR-V pointer points to, through casts and offsets.

_DECORATE, _BUILT_IN, _SPIRV_POINTERS_VARIABLE = 71, 11, 59
INPUT = 1
"""Storage class of the work-group id and its like: reading them touches no memory."""
_FOLLOWED = {
    # OpAccessChain, OpInBoundsAccessChain and their forms for pointers.
    **dict.fromkeys((65, 66, 67, 70), 2),
    # The same for untyped pointers: the type comes before the base.
    **dict.fromkeys((4419, 4420, 4423, 4424), 3),
    # OpCopyObject, to and from generic pointers, OpBitcast.
    **dict.fromkeys((83, 121, 122, 123, 124), 2),
}
"""Operand with the base pointer of an instruction, by opcode."""
_MOST_STEPS = 1000


class PointerBases:
    """Map from pointers to the variable or parameter that they are derived from.

    Triton's LLVM IR has built-in variables (``__spirv_BuiltInGlobalInvocationId``) in the global address space, so that the read of a
    part of one goes through a cast to a global pointer; the variable itself says ``Input``.

    Args:
        module: The module; its names also identify built-in variables.
    """

    def __init__(self, module: SpirvModule) -> None:
        self._named = {i for i, name in module.names.items() if name.startswith("__spirv_BuiltIn")}
        self._begins: dict[int, int] = {}
        self._variable: dict[int, int] = {}

    def take(self, opcode: int, operands: tuple[int, ...]) -> None:
        """Process one instruction; they must come in the order of the module."""
        at = _FOLLOWED.get(opcode)
        if at is not None and len(operands) > at:
            self._begins[operands[1]] = operands[at]
        elif opcode == _SPIRV_POINTERS_VARIABLE and len(operands) > 2:
            self._variable[operands[1]] = operands[2]
        elif opcode == _DECORATE and len(operands) > 1 and operands[1] == _BUILT_IN:
            self._named.add(operands[0])

    def base(self, pointer: int) -> int:
        """Return the id that a pointer is derived from; a phi, a select or a converted integer stops the search."""
        for _ in range(_MOST_STEPS):
            before = self._begins.get(pointer)
            if before is None:
                break
            pointer = before
        return pointer

    def storage_class(self, pointer: int) -> int | None:
        """Return the storage class of the variable that a pointer is derived from; None without one."""
        base = self.base(pointer)
        return INPUT if base in self._named else self._variable.get(base)


_TYPE_INT, _TYPE_FLOAT, _TYPE_VECTOR, _TYPE_ARRAY, _TYPE_POINTER = 21, 22, 23, 28, 32
_CONSTANT, _FUNCTION, _FUNCTION_END, _CALL, _VARIABLE, _LOAD, _STORE = 43, 54, 56, 57, 59, 61, 62
_LABEL, _LINE, _NO_LINE, _EXT_INST, _PARAMETER = 248, 8, 317, 12, 55
_BARRIER, _SPLIT = 224, frozenset({6142, 6143})
_DPAS = 6237
_BLOCKS = {6231: "load", 6232: "load_transform", 6233: "load_transpose", 6234: "prefetch", 6235: "store"}
_PREDICATED = frozenset({6258, 6259})
_SHUFFLES = frozenset({*range(333, 367), *range(5571, 5575), *range(261, 272)})
_ATOMICS = frozenset({*range(227, 243), 5614, 5615, 6035})
_FLOAT_OPS = frozenset({127, 129, 131, 133, 136, 140, 141})
_INT_OPS = frozenset({126, 128, 130, 132, *range(134, 136), *range(137, 140), *range(194, 201)})
_DIVISIONS = frozenset({134, 135, 137, 138, 139})
_SPACES = {0: "constant", 1: "input", 4: "local", 5: "global", 7: "private", 8: "generic"}
_NOT_COUNTED = frozenset({_LABEL, _LINE, _NO_LINE, _FUNCTION_END, _PARAMETER, _FUNCTION})
_OPERAND_TYPES = {
    "A": {0x10: "i8", 0x40: "i4", 0x100: "tf32", 0x400: "f16", 0x1000: "bf16"},
    "B": {0x20: "i8", 0x80: "i4", 0x200: "tf32", 0x800: "f16", 0x2000: "bf16"},
}


_POINTED = frozenset({*_FOLLOWED, _SPIRV_POINTERS_VARIABLE, _DECORATE})
_LOOKED_AT = frozenset(
    {_LOAD, _STORE, _CALL, *_BLOCKS, _DPAS, _VARIABLE, *_ATOMICS, _BARRIER, *_SPLIT, *_SHUFFLES, *_PREDICATED}
    | {_EXT_INST, *_FLOAT_OPS, *_INT_OPS}
)
"""Opcodes of which more is counted than how many there are."""


@lru_cache(maxsize=1)
def _typed() -> frozenset[int]:
    """Return the opcodes of instructions that have a result with a type."""
    known = spirv_table().instructions
    return frozenset(opcode for opcode, (_, letters) in known.items() if letters[:2] == ("T", "R"))


def analyse_spirv(module: SpirvModule) -> CodeStats:
    """Count loads, stores, DPAS, 2D block I/O, barriers and costly arithmetic of a module.

    Types of DPAS and shapes of 2D blocks are read from operands: SPV_INTEL_subgroup_matrix_multiply_accumulate and
    SPV_INTEL_2d_block_io (element sizes there are bytes). Through triton 3.3 both are calls of imported functions, whose
    names have the same.
    """
    return _Counter(module).count().stats()


FOR_DPAS = frozenset({5, 11, 15, 71, _FUNCTION, _FUNCTION_END, _CALL, _DPAS, 253, 254})
"""Parts of a module needed to count its DPAS: names, imports, entry points, decorations, functions, calls and returns."""


class _Counter:
    def __init__(self, module: SpirvModule) -> None:
        self._module = module
        self._table = spirv_table()
        self._debug = {k for k, v in module.imports.items() if "DebugInfo" in v}
        self._std = {k for k, v in module.imports.items() if v == "OpenCL.std"}
        self._scalar: dict[int, tuple[str, int]] = {}
        self._vector: dict[int, tuple[int, int]] = {}
        self._array: dict[int, tuple[int, int]] = {}
        self._pointer: dict[int, tuple[int, int]] = {}
        self._constant: dict[int, int] = {}
        self._type_of: dict[int, int] = {}
        self._pointers = PointerBases(module)
        self._defined = _defined_functions(module)
        self._kernels = {e.name for e in module.entry_points}
        self.found = CodeCounts()
        self._counts = self.found.counts

    def count(self) -> CodeCounts:
        """Count the instructions of all functions."""
        typed, debug, type_of, inside = _typed(), self._debug, self._type_of, False
        opcodes: Counter[int] = Counter()
        for instruction in self._module.instructions:
            opcode, operands = instruction.opcode, instruction.operands
            if opcode in typed and len(operands) >= 2:
                type_of[operands[1]] = operands[0]
            if opcode in _POINTED:
                self._pointers.take(opcode, operands)
            if opcode == _FUNCTION:
                inside = True
            elif opcode == _FUNCTION_END:
                inside = False
            elif not inside:
                self._declaration(opcode, operands)
            elif opcode in _NOT_COUNTED or (
                opcode == _EXT_INST and len(operands) > 2 and operands[2] in debug
            ):
                continue
            else:
                opcodes[opcode] += 1
                if opcode in _LOOKED_AT:
                    self._body(instruction)
        self.found.opcodes.update({f"Op{self._table.name(opcode)}": n for opcode, n in opcodes.items()})
        return self.found

    def _declaration(self, opcode: int, operands: tuple[int, ...]) -> None:
        if len(operands) < 2:
            return
        if opcode in {_TYPE_INT, _TYPE_FLOAT}:
            self._scalar[operands[0]] = ("i" if opcode == _TYPE_INT else "f", operands[1])
        elif len(operands) < 3:
            return
        elif opcode == _TYPE_VECTOR:
            self._vector[operands[0]] = (operands[1], operands[2])
        elif opcode == _TYPE_ARRAY:
            self._array[operands[0]] = (operands[1], operands[2])
        elif opcode == _TYPE_POINTER:
            self._pointer[operands[0]] = (operands[1], operands[2])
        elif opcode == _CONSTANT:
            self._constant[operands[1]] = sum(word << 32 * at for at, word in enumerate(operands[2:4]))

    def _body(self, instruction: SpirvInstruction) -> None:
        opcode, operands = instruction.opcode, instruction.operands
        if opcode == _LOAD and len(operands) > 2:
            self._access("load", operands[2], operands[0])
        elif opcode == _STORE and len(operands) > 1:
            self._access("store", operands[0], self._type_of.get(operands[1], 0))
        elif opcode == _CALL and len(operands) > 2:
            self._call(operands[2])
        elif opcode in _BLOCKS and len(operands) > 4:
            self._block(_BLOCKS[opcode], operands)
        elif opcode == _DPAS and len(operands) > 5:
            self._multiply(operands)
        elif opcode == _VARIABLE and operands:
            self._counts["private_arrays"] += self._bytes(self._pointer.get(operands[0], (0, 0))[1])
        elif opcode in _ATOMICS:
            self.found.atomics[instruction.name] += 1
        else:
            self._other(opcode, operands)

    def _other(self, opcode: int, operands: tuple[int, ...]) -> None:
        if opcode == _BARRIER:
            self._counts["barriers"] += 1
        elif opcode in _SPLIT:
            self._counts["split_barriers"] += 1
        elif opcode in _SHUFFLES:
            self._counts["shuffles"] += 1
        elif opcode in _PREDICATED:
            self._counts["predicated"] += 1
        elif operands and (
            opcode in _FLOAT_OPS or (opcode == _EXT_INST and len(operands) > 2 and operands[2] in self._std)
        ):
            self._counts["fp64"] += self._element(operands[0]) == ("f", 64)
        elif operands and opcode in _INT_OPS and self._element(operands[0]) == ("i", 64):
            self._counts["int64"] += 1
            divisor = self._constant.get(operands[3]) if len(operands) > 3 else None
            self._counts["int64_div"] += opcode in _DIVISIONS and not is_power_of_two(divisor)

    def _call(self, function: int) -> None:
        """A call; the translator's entry point that only calls the kernel's function is none of the program's."""
        name = self._function_name(function)
        self.found.calls[name] += 1
        if function in self._defined and name not in self._kernels:
            self.found.internal[name] += 1

    def _function_name(self, function: int) -> str:
        linkage = self._module.linkage.get(function)
        return linkage[0] if linkage else self._module.names.get(function, f"%{function}")

    def _element(self, type_id: int) -> tuple[str, int]:
        return self._scalar.get(self._vector.get(type_id, (type_id, 1))[0], ("", 0))

    def _access(self, kind: str, pointer: int, value_type: int) -> None:
        storage = self._pointers.storage_class(pointer)
        # A parameter, or a computed address: use its type.
        if storage is None:
            base = self._pointers.base(pointer)
            storage = self._pointer.get(self._type_of.get(base, 0), (-1, 0))[0]
            if storage == -1:
                storage = self._pointer.get(self._type_of.get(pointer, 0), (-1, 0))[0]
        if storage == INPUT:
            # The work-group id and its like: no memory is touched.
            return
        components = self._vector.get(value_type, (0, 1))[1]
        space = _SPACES.get(storage, f"storage class {storage}")
        self.found.memory[(kind, space, self._element(value_type)[1], components)] += 1

    def _block(self, kind: str, operands: tuple[int, ...]) -> None:
        size, width, height, blocks = (self._constant.get(w, 0) for w in operands[:4])
        self.found.blocks[(kind, size * 8, width, height, blocks)] += 1

    def _multiply(self, operands: tuple[int, ...]) -> None:
        mask = operands[6] if len(operands) > 6 else 0
        sides = []
        for side, letter in (("A", 3), ("B", 4)):
            named = next((n for bit, n in _OPERAND_TYPES[side].items() if mask & bit), None)
            kind, bits = self._element(self._type_of.get(operands[letter], 0))
            sides.append(named or f"{kind}{bits}")
        kind, bits = self._element(operands[0])
        result = "bf16" if mask & 0x8 else f"{kind}{bits}"
        self.found.dpas[(f"{sides[0]} x {sides[1]} -> {result}", self._constant.get(operands[2], 0))] += 1

    def _bytes(self, type_id: int, depth: int = 0) -> int:
        if type_id in self._array and depth < 8:
            element, length = self._array[type_id]
            return min(self._bytes(element, depth + 1) * self._constant.get(length, 0), 1 << 40)
        return self._element(type_id)[1] * self._vector.get(type_id, (0, 1))[1] // 8


def _defined_functions(module: SpirvModule) -> frozenset[int]:
    """Return functions with a body; the others are imported and resolved by the graphics compiler."""
    found, function = set(), 0
    for instruction in module.instructions:
        if instruction.opcode == _FUNCTION and len(instruction.operands) > 1:
            function = instruction.operands[1]
        elif instruction.opcode == _LABEL:
            found.add(function)
    return frozenset(found)
