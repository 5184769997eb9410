"""Statistics of the instructions of an ``llir`` stage and of a SPIR-V module.

Operations of LLVM IR recognised by the names of called functions: DPAS, 2D block I/O, barriers, shuffles, atomics.

Sources: intel-xpu-backend-for-triton ``third_party/intel/lib/TritonGENToLLVM`` (through 3.3 OpenCL built-ins
``intel_sub_group_...``, later ``__spirv_...INTEL``), OpenCL extensions cl_intel_subgroup_matrix_multiply_accumulate and
cl_intel_subgroup_2d_block_io, and IGC's ``llvm.genx.GenISA`` intrinsics.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from xpudbg.core.text import whole_number
from xpudbg.formats.spirv import spirv_table
from xpudbg.model.stages import (
    BlockOp,
    CodeStats,
    DpasOp,
    LlvmModule,
    MemoryOp,
    SpirvInstruction,
    SpirvModule,
)

_TYPE = r"(?:<(?P<n>\d{1,19}) x (?P<vt>[\w]+)(?: addrspace\(\d+\))?>|(?P<t>[\w]+)(?: addrspace\(\d+\))?)"
_LOAD = re.compile(rf"load (?:volatile |atomic ){{0,2}}{_TYPE}, ptr(?: addrspace\((?P<space>\d{{1,19}})\))?")
_STORE = re.compile(
    rf"store (?:volatile |atomic ){{0,2}}{_TYPE} .{{0,1000}}?, ptr(?: addrspace\((?P<space>\d{{1,19}})\))?"
)
_PREDICATED = re.compile(r"Predicated(Load|Store)")
_CALLEE = re.compile(r'@(?:"([^"]+)"|([\w.$-]+))\(')
_ALLOCA = re.compile(r"alloca (?:\[(\d{1,19}) x (\w+)\]|<(\d{1,19}) x (\w+)>|(\w+))")
_RESULT = re.compile(r"(%[\w.$-]+) = ")
_NAMES = re.compile(r"[%@][\w.$-]+")
_BUILT_IN = "@__spirv_BuiltIn"
_POINTERS = frozenset({"getelementptr", "bitcast", "addrspacecast"})
_SPACES = {"1": "global", "2": "constant", "3": "local", "4": "generic", "5": "private"}
_BITS = {"float": 32, "double": 64, "half": 16, "bfloat": 16, "ptr": 64}
_FLOAT_OPS = frozenset({"fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fcmp"})
_INT_OPS = frozenset(
    {"add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"}
)
_DIVISIONS = frozenset({"udiv", "sdiv", "urem", "srem"})
_INT64 = re.compile(
    r"\b(?:add|sub|mul|udiv|sdiv|urem|srem|shl|lshr|ashr|and|or|xor) (?:nsw |nuw |exact |disjoint )*i64\b"
)

_DIVISOR = re.compile(r" i64 [^,]{1,200}, (\d{1,19})(?:,|$)")


def is_power_of_two(divisor: int | None) -> bool:
    """Return whether a divisor is a known power of two: such a division becomes a shift or a mask."""
    return divisor is not None and divisor > 0 and not divisor & (divisor - 1)


@dataclass
class CodeCounts:
    """Counts of a module's instructions.

    Attributes:
        opcodes: By name.
        calls: Calls by function.
        internal: Those of functions of the module.
        memory: Plain loads and stores, as :class:`MemoryOp` has them.
        blocks: 2D block instructions, as :class:`BlockOp` has them.
        dpas: DPAS instructions, as :class:`DpasOp` has them.
        atomics: By operation.
        counts: The rest, by field of :class:`CodeStats`.
    """

    opcodes: Counter[str] = field(default_factory=Counter)
    calls: Counter[str] = field(default_factory=Counter)
    internal: Counter[str] = field(default_factory=Counter)
    memory: Counter[tuple[str, str, int, int]] = field(default_factory=Counter)
    blocks: Counter[tuple[str, int, int, int, int]] = field(default_factory=Counter)
    dpas: Counter[tuple[str, int]] = field(default_factory=Counter)
    atomics: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)

    def stats(self) -> CodeStats:
        """Return the counts, including those from the names of called functions."""
        counts, atomics = self.counts, self.atomics
        called_blocks: Counter[tuple[str, int, int, int, int]] = Counter()
        called_dpas: Counter[tuple[str, int]] = Counter()
        for name, count in self.calls.items():
            counts["barriers"] += count * is_barrier(name)
            counts["split_barriers"] += count * is_split_barrier(name)
            counts["shuffles"] += count * is_shuffle(name)
            counts["predicated"] += count * (_PREDICATED.search(name) is not None)
            if name.startswith("llvm."):
                counts["fp64"] += count * name.endswith((".f64", "_d", "fmaddd"))
            if operation := atomic_call(name):
                atomics[operation] += count
            if block := block_call(name):
                called_blocks[block] += count
            if (dpas := dpas_call(name)) is not None:
                called_dpas[dpas] += count
        blocks = (*sorted(self.blocks.items()), *sorted(called_blocks.items()))
        return CodeStats(
            instructions=sum(self.opcodes.values()),
            opcodes=dict(sorted(self.opcodes.items())),
            calls=dict(sorted(self.calls.items())),
            memory=tuple(MemoryOp(*key, count) for key, count in sorted(self.memory.items())),
            blocks=tuple(BlockOp(*key, count) for key, count in blocks),
            dpas=tuple(DpasOp(*k, n) for k, n in (*sorted(self.dpas.items()), *sorted(called_dpas.items()))),
            atomics=dict(sorted(atomics.items())),
            internal_calls=dict(sorted(self.internal.items())),
            **counts,
        )


def analyse_llvm(module: LlvmModule) -> CodeStats:
    """Count loads, stores, DPAS, 2D block I/O, barriers and costly arithmetic of an LLVM module."""
    found = CodeCounts()
    counts = found.counts
    plain = "private" if module.triple.startswith("spir") else "generic"  # what addrspace(0) is
    built_in: set[str] = set()  # pointers to the work-group id and its like: no memory is touched
    for op in module.ops:
        found.opcodes[op.name] += 1
        result = _RESULT.match(op.text)
        if result:
            points = op.name in _POINTERS and _is_built_in(op.text[result.end() :], built_in)
            (built_in.add if points else built_in.discard)(result.group(1))
        if op.name == "call":
            callee = _CALLEE.search(op.text)
            if callee:
                found.calls[callee.group(1) or callee.group(2)] += 1
        elif op.name in {"load", "store"}:
            key = _memory(op.name, op.text, plain)
            where = op.text[result.end() :] if result else op.text
            if key and not (op.name == "load" and _is_built_in(where, built_in)):
                found.memory[key] += 1
        elif op.name in {"atomicrmw", "cmpxchg"}:
            parts = op.text.split(op.name, 1)[1].split()
            found.atomics[f"{op.name} {parts[0] if op.name == 'atomicrmw' and parts else ''}".strip()] += 1
        elif op.name == "alloca":
            counts["private_arrays"] += _alloca_bytes(op.text)
        elif op.name in _FLOAT_OPS:
            counts["fp64"] += " double" in op.text
        elif op.name in _INT_OPS and _INT64.search(op.text):
            counts["int64"] += 1
            divisor = _DIVISOR.search(op.text)
            by = whole_number(divisor.group(1)) if divisor else None
            counts["int64_div"] += op.name in _DIVISIONS and not is_power_of_two(by)
    own = {f.name for f in module.functions if f.defined}
    found.internal.update({name: count for name, count in found.calls.items() if name in own})
    return found.stats()


def _is_built_in(operands: str, built_in: set[str]) -> bool:
    """Return whether an instruction uses a built-in variable, or a pointer into one."""
    return _BUILT_IN in operands or (
        bool(built_in) and any(name in built_in for name in _NAMES.findall(operands))
    )


def _memory(kind: str, text: str, plain: str) -> tuple[str, str, int, int] | None:
    match = (_LOAD if kind == "load" else _STORE).search(text)
    if not match:
        return None
    scalar = match.group("vt") or match.group("t")
    number = match.group("space") or "0"
    space = plain if number == "0" else _SPACES.get(number, f"addrspace({number})")
    return kind, space, bits_of(scalar), int(match.group("n") or 1)


def bits_of(scalar: str) -> int:
    """Return the width in bits of an LLVM scalar type; 0 when unknown."""
    if scalar in _BITS:
        return _BITS[scalar]
    return int(scalar[1:]) if scalar[:1] == "i" and scalar[1:].isdecimal() and len(scalar) < 6 else 0


def _alloca_bytes(text: str) -> int:
    match = _ALLOCA.search(text)
    if not match:
        return 0
    count = int(match.group(1) or match.group(3) or 1)
    return count * bits_of(match.group(2) or match.group(4) or match.group(5)) // 8


_DPAS = re.compile(r"(?:__spirv_SubgroupMatrixMultiplyAccumulateINTEL|GenISA\.sub\.group\.dpas)")
_DPAS_NAMED = re.compile(r"intel_sub_group_([a-z0-9]+)_([a-z0-9]+)(?:_split)?_matrix_mad_k(\d{1,19})")
_BLOCK_NAMED = re.compile(
    r"intel_sub_group_2d_block_(read_transform|read_transpose|read|write|prefetch)_(\d{1,19})b_(\d{1,19})r(\d{1,19})x(\d{1,19})c"
)
_BLOCK = re.compile(r"__spirv_Subgroup2DBlock(LoadTransform|LoadTranspose|Load|Store|Prefetch)INTEL")
_GENISA_BLOCK = re.compile(r"GenISA\.LSC2DBlock(Read|Write|Prefetch)")
_BLOCK_KINDS = {
    "read": "load",
    "read_transform": "load_transform",
    "read_transpose": "load_transpose",
    "write": "store",
    "prefetch": "prefetch",
    "Load": "load",
    "LoadTransform": "load_transform",
    "LoadTranspose": "load_transpose",
    "Store": "store",
    "Prefetch": "prefetch",
    "Read": "load",
    "Write": "store",
}
_SPLIT = re.compile(
    r"intel_(?:manageable_|work_group_)barrier|__spirv_ControlBarrier(?:Arrive|Wait)INTEL|split_barrier"
)
_BARRIER = re.compile(r"^_Z\d+(?:work_group_)?barrierj|__spirv_ControlBarrieriii|GenISA\.threadgroupbarrier")
_SHUFFLE = re.compile(
    r"(?<!get_)sub_group_(?!2d_block|.{0,200}matrix_mad)|__spirv_(?:SubgroupShuffle|GroupNonUniform|GroupF|GroupI)"
)
_ATOMIC = re.compile(r"__spirv_Atomic(\w{1,200}?)PU|_Z\d+(atomic_\w{1,200}?)PU")
_VECTOR = re.compile(r"Dv\d+_([a-z])")
_SUBSTITUTION = re.compile(r"S(\d{0,9})_$")
_INTRINSIC_TYPE = {"f": "f32", "s": "16-bit", "i": "i32"}


def dpas_call(name: str) -> tuple[str, int] | None:
    """Return types and depth of a DPAS call, ``("f16 x f16 -> f32", 16)``, empty and 0 where the name does not tell; None for other calls."""
    named = _DPAS_NAMED.search(name)
    if named:
        result = _INTRINSIC_TYPE.get(_last_argument(name[named.end() :]), "?")
        return f"{named.group(1)} x {named.group(2)} -> {result}", int(named.group(3))
    return ("", 0) if _DPAS.search(name) else None


def _last_argument(mangled: str) -> str:
    """Return the scalar of the last argument in ``Dv8_sDv8_iDv8_f`` or, with a substitution, ``Dv4_fDv8_fS0_``."""
    vectors = _VECTOR.findall(mangled)
    substitution = _SUBSTITUTION.search(mangled)
    if substitution:
        index = int(substitution.group(1)) + 1 if substitution.group(1) else 0
        return vectors[index] if index < len(vectors) else ""
    return vectors[-1] if vectors else mangled[-1:]


def block_call(name: str) -> tuple[str, int, int, int, int] | None:
    """Return kind, element bits, width, height and blocks of a 2D block call, 0 where the name does not tell; None for other calls."""
    named = _BLOCK_NAMED.search(name)
    if named:
        bits, rows, columns_, blocks = (int(g) for g in named.groups()[1:])
        return _BLOCK_KINDS[named.group(1)], bits, columns_, rows, blocks
    plain = _BLOCK.search(name) or _GENISA_BLOCK.search(name)
    return (_BLOCK_KINDS[plain.group(1)], 0, 0, 0, 0) if plain else None


def is_barrier(name: str) -> bool:
    """Return whether a call is a whole work-group barrier."""
    return _BARRIER.search(name) is not None


def is_split_barrier(name: str) -> bool:
    """Return whether a call is the arrive or wait half of a split barrier."""
    return _SPLIT.search(name) is not None


def is_shuffle(name: str) -> bool:
    """Return whether a call moves data between the lanes of a sub-group."""
    return _SHUFFLE.search(name) is not None


def atomic_call(name: str) -> str:
    """Return the operation of an atomic call; empty for other calls."""
    match = _ATOMIC.search(name)
    return (match.group(1) or match.group(2)) if match else ""


# Opcodes of SPIR-V, named as formats/data/spirv.json names them, and numbers inside their operands.

_TYPE_INT, _TYPE_FLOAT, _TYPE_VECTOR, _TYPE_ARRAY, _TYPE_POINTER = 21, 22, 23, 28, 32
_CONSTANT, _FUNCTION, _FUNCTION_END, _VARIABLE, _SPIRV_LOAD, _SPIRV_STORE = 43, 54, 56, 59, 61, 62
LINE, EXT_INST, CALL = 8, 12, 57
_LABEL, _NO_LINE, _PARAMETER, _RETURN, _RETURN_VALUE = 248, 317, 55, 253, 254
_NAME, _EXT_INST_IMPORT, _ENTRY_POINT, _DECORATE = 5, 11, 15, 71
_SPIRV_BARRIER, _SPIRV_SPLIT = 224, frozenset({6142, 6143})
_SPIRV_DPAS = 6237
BLOCKS = {6231: "load", 6232: "load_transform", 6233: "load_transpose", 6234: "prefetch", 6235: "store"}
"""Kind of a 2D block instruction, by opcode."""
_SPIRV_PREDICATED = frozenset({6258, 6259})
_SHUFFLES = frozenset({*range(333, 367), *range(5571, 5575), *range(261, 272)})
_ATOMICS = frozenset({*range(227, 243), 5614, 5615, 6035})
_SPIRV_FLOAT_OPS = frozenset({127, 129, 131, 133, 136, 140, 141})
_SPIRV_INT_OPS = frozenset({126, 128, 130, 132, *range(134, 136), *range(137, 140), *range(194, 201)})
_SPIRV_DIVISIONS = frozenset({134, 135, 137, 138, 139})
_SPIRV_SPACES = {0: "constant", 1: "input", 4: "local", 5: "global", 7: "private", 8: "generic"}
_NOT_COUNTED = frozenset({_LABEL, LINE, _NO_LINE, _FUNCTION_END, _PARAMETER, _FUNCTION})
_OPERAND_TYPES = {
    "A": {0x10: "i8", 0x40: "i4", 0x100: "tf32", 0x400: "f16", 0x1000: "bf16"},
    "B": {0x20: "i8", 0x80: "i4", 0x200: "tf32", 0x800: "f16", 0x2000: "bf16"},
}


# Storage class of the memory that a SPIR-V pointer points to, through casts and offsets.

_DECORATED_BUILT_IN = 11
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
        elif opcode == _VARIABLE and len(operands) > 2:
            self._variable[operands[1]] = operands[2]
        elif opcode == _DECORATE and len(operands) > 1 and operands[1] == _DECORATED_BUILT_IN:
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


_POINTED = frozenset({*_FOLLOWED, _VARIABLE, _DECORATE})
_LOOKED_AT = frozenset(
    {
        _SPIRV_LOAD,
        _SPIRV_STORE,
        CALL,
        *BLOCKS,
        _SPIRV_DPAS,
        _VARIABLE,
        *_ATOMICS,
        _SPIRV_BARRIER,
        *_SPIRV_SPLIT,
        *_SHUFFLES,
        *_SPIRV_PREDICATED,
    }
    | {EXT_INST, *_SPIRV_FLOAT_OPS, *_SPIRV_INT_OPS}
)
"""Opcodes of which more is counted than how many there are."""


def analyse_spirv(module: SpirvModule) -> CodeStats:
    """Count loads, stores, DPAS, 2D block I/O, barriers and costly arithmetic of a module.

    Types of DPAS and shapes of 2D blocks are read from operands: SPV_INTEL_subgroup_matrix_multiply_accumulate and
    SPV_INTEL_2d_block_io (element sizes there are bytes). Through triton 3.3 both are calls of imported functions, whose
    names have the same.
    """
    return _Counter(module).count().stats()


FOR_DPAS = frozenset(
    {
        *(_NAME, _EXT_INST_IMPORT, _ENTRY_POINT, _DECORATE, _FUNCTION, _FUNCTION_END),
        *(CALL, _SPIRV_DPAS, _RETURN, _RETURN_VALUE),
    }
)
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
        typed, debug, type_of, inside = self._table.typed, self._debug, self._type_of, False
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
                opcode == EXT_INST and len(operands) > 2 and operands[2] in debug
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
        if opcode == _SPIRV_LOAD and len(operands) > 2:
            self._access("load", operands[2], operands[0])
        elif opcode == _SPIRV_STORE and len(operands) > 1:
            self._access("store", operands[0], self._type_of.get(operands[1], 0))
        elif opcode == CALL and len(operands) > 2:
            self._call(operands[2])
        elif opcode in BLOCKS and len(operands) > 4:
            self._block(BLOCKS[opcode], operands)
        elif opcode == _SPIRV_DPAS and len(operands) > 5:
            self._multiply(operands)
        elif opcode == _VARIABLE and operands:
            self._counts["private_arrays"] += self._bytes(self._pointer.get(operands[0], (0, 0))[1])
        elif opcode in _ATOMICS:
            self.found.atomics[instruction.name] += 1
        else:
            self._other(opcode, operands)

    def _other(self, opcode: int, operands: tuple[int, ...]) -> None:
        if opcode == _SPIRV_BARRIER:
            self._counts["barriers"] += 1
        elif opcode in _SPIRV_SPLIT:
            self._counts["split_barriers"] += 1
        elif opcode in _SHUFFLES:
            self._counts["shuffles"] += 1
        elif opcode in _SPIRV_PREDICATED:
            self._counts["predicated"] += 1
        elif operands and (
            opcode in _SPIRV_FLOAT_OPS
            or (opcode == EXT_INST and len(operands) > 2 and operands[2] in self._std)
        ):
            self._counts["fp64"] += self._element(operands[0]) == ("f", 64)
        elif operands and opcode in _SPIRV_INT_OPS and self._element(operands[0]) == ("i", 64):
            self._counts["int64"] += 1
            divisor = self._constant.get(operands[3]) if len(operands) > 3 else None
            self._counts["int64_div"] += opcode in _SPIRV_DIVISIONS and not is_power_of_two(divisor)

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
        space = _SPIRV_SPACES.get(storage, f"storage class {storage}")
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
