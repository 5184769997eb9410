"""Changes to a module of Triton's Intel backend so that the OpenCL CPU runtime accepts it. Each is counted and reported.

None of them changes the module's arithmetic. Instructions that a CPU lacks (DPAS, 2D block loads and stores) become
calls of functions in OpenCL C (:mod:`.lowering`), which are linked to the module.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from . import binary
from .binary import Instruction, ModuleError, ModuleKernel

# DPAS and 2D block instructions as functions in OpenCL C, for sub-groups of 16.
#
# Two spellings occur: imported functions ``intel_sub_group_2d_block_read_16b_32r16x2c`` and ``intel_sub_group_f16_f16_matrix_mad_k16``
# (Triton up to 3.3), and the instructions of ``SPV_INTEL_2d_block_io`` and ``SPV_INTEL_subgroup_matrix_multiply_accumulate`` (3.4 on).
# What memory holds where a lane gets it is as those extensions describe it.

_LOAD, _LOAD_TRANSFORM, _LOAD_TRANSPOSE, _PREFETCH, _STORE, _MATRIX = 6231, 6232, 6233, 6234, 6235, 6237
_KINDS = {
    _LOAD: "load",
    _LOAD_TRANSFORM: "load_transform",
    _LOAD_TRANSPOSE: "load_transpose",
    _PREFETCH: "prefetch",
    _STORE: "store",
}
_CAPABILITIES = {6228, 6229, 6230, 6236}
_EXTENSIONS = {"SPV_INTEL_2d_block_io", "SPV_INTEL_subgroup_matrix_multiply_accumulate"}
_IMPORTED_KINDS = {
    "read": "load",
    "read_transform": "load_transform",
    "read_transpose": "load_transpose",
    "write": "store",
    "prefetch": "prefetch",
}
_BLOCK_NAME = re.compile(
    r"(?:_Z\d+)?intel_sub_group_2d_block_(read|read_transform|read_transpose|write|prefetch)_(\d+)b_(\d+)r(\d+)x(\d+)c"
)
_MATRIX_NAME = re.compile(r"(?:_Z\d+)?intel_sub_group_(f16_f16|bf16_bf16|tf32_tf32)_matrix_mad_k(\d+)")
_MATRIX_OPERANDS = {0xC00: "f16", 0x3000: "bf16", 0x300: "tf32"}
_C_INTEGERS = {8: "char", 16: "short", 32: "int", 64: "long"}
_C_FLOATS = {16: "half", 32: "float", 64: "double"}
_C_SPACES = {4: "__local", 5: "__global", 7: "__private", 8: "__generic"}
_UNSIGNED = {1: "uchar", 2: "ushort", 4: "uint", 8: "ulong"}
# Instructions whose first operand is the type of their result and whose second is its id: what can be an operand of those above.
_TYPED = frozenset(
    {1, 12, 54, 55, 57, 59, 60, 61, 227, 229, 230, 231, 232, 245, _MATRIX}
    | set(range(41, 53))
    | set(range(65, 71))
    | set(range(77, 91))
    | set(range(109, 125))
    | set(range(126, 206))
    | set(range(234, 243))
    | set(range(261, 272))
    | set(range(333, 367))
    | {6116, 6117}
)


@dataclass
class LoweredModule:
    """A module with only instructions that a CPU has, and the functions that replace the others.

    Attributes:
        header: The module's header, with its new bound of ids.
        instructions: Its instructions.
        source: OpenCL C of the functions; empty if there are none.
        counts: Number of replacements in the module by name.
    """

    header: list[int]
    instructions: list[Instruction]
    source: str = ""
    counts: Counter[str] = field(default_factory=Counter)


def lower_matrix_and_block(header: Sequence[int], instructions: list[Instruction]) -> LoweredModule:
    """Replace DPAS and 2D block operations by calls.

    Raises:
        ModuleError: One of them has no replacing function.
    """
    lowering = _Lowering(list(header), instructions)
    return lowering.lowered()


class _Lowering:
    def __init__(self, header: list[int], instructions: list[Instruction]) -> None:
        self.header = header
        self.instructions = instructions
        self.bound = header[3]
        self.types: dict[int, Instruction] = {}
        self.constants: dict[int, int] = {}
        self.type_of: dict[int, int] = {}
        self.function_types: dict[tuple[int, ...], int] = {}
        self.new_types: list[Instruction] = []
        self.decorations: list[Instruction] = []
        self.declarations: list[Instruction] = []
        self.functions: dict[tuple[object, ...], int] = {}
        self.sources: list[str] = []
        self.counts: Counter[str] = Counter()

    def lowered(self) -> LoweredModule:
        self._scan()
        body: list[Instruction] = []
        for opcode, operands in self.instructions:
            if opcode in _KINDS:
                body.append(self._block(_KINDS[opcode], operands))
            elif opcode == _MATRIX:
                body.append(self._matrix(operands))
            else:
                body.append((opcode, operands))
        body = self._imports(body)
        if not self.sources:
            return LoweredModule(self.header, self.instructions)
        self.header[3] = self.bound
        return LoweredModule(
            self.header, self._assembled(body), _PRAGMA + "\n".join(self.sources), self.counts
        )

    def _scan(self) -> None:
        for opcode, operands in self.instructions:
            if binary.TYPE_VOID <= opcode <= binary.TYPE_FUNCTION:
                self.types[operands[0]] = (opcode, operands[1:])
            if opcode == binary.TYPE_FUNCTION:
                self.function_types[operands[1:]] = operands[0]
            elif opcode == binary.CONSTANT:
                self.constants[operands[1]] = operands[2]
            if opcode in _TYPED and len(operands) > 1:
                self.type_of[operands[1]] = operands[0]

    def _block(self, kind: str, operands: tuple[int, ...]) -> Instruction:
        try:
            size, width, height, count = (self.constants[i] for i in operands[:4])
        except KeyError as error:
            raise ModuleError("a 2D block %s has a size that is no constant" % kind) from error
        values = operands[4:9] if kind == "prefetch" else operands[4:10]
        self.counts[_block_name(kind, size, width, height, count)] += 1
        body = block_body(kind, size, width, height, count, source_first=kind == "store")
        void = next(i for i, (opcode, _) in self.types.items() if opcode == binary.TYPE_VOID)
        name = "xpudbg_block_%s_%d_%d_%d_%d" % (kind, size, width, height, count)
        function = self._function(name, void, [self._type(v) for v in values], body)
        self.bound += 1
        return binary.FUNCTION_CALL, (void, self.bound - 1, function, *values)

    def _matrix(self, operands: tuple[int, ...]) -> Instruction:
        mask = operands[6] if len(operands) > 6 else 0
        kind = _MATRIX_OPERANDS.get(mask)
        depth = self.constants.get(operands[2], 0)
        if kind is None or not depth:
            raise ModuleError(
                "DPAS with matrix operands 0x%x has no emulation here (f16, bf16 and tf32 have)" % mask
            )
        values = operands[3:6]
        parameters = [self._type(v) for v in values]
        self._accumulates_float(operands[0])
        self.counts["DPAS %s, depth %d" % (kind, depth)] += 1
        body = matrix_body(kind, depth, self._length(parameters[0]), self._length(operands[0]))
        name = "xpudbg_dpas_%s_%d_%d" % (kind, depth, self._length(operands[0]))
        return binary.FUNCTION_CALL, (
            operands[0],
            operands[1],
            self._function(name, operands[0], parameters, body),
            *values,
        )

    def _accumulates_float(self, kind: int) -> None:
        opcode, operands = self.types[kind]
        if opcode == binary.TYPE_VECTOR:
            opcode, operands = self.types[operands[0]]
        if (opcode, operands[:1]) != (binary.TYPE_FLOAT, (32,)):
            raise ModuleError("DPAS that adds up in something else than float32 has no emulation here")

    def _imports(self, body: list[Instruction]) -> list[Instruction]:
        """Rename imported functions to our functions, and add these."""
        signatures = {o[1]: o[3] for opcode, o in body if opcode == binary.FUNCTION}
        out: list[Instruction] = []
        calls = Counter(o[2] for opcode, o in body if opcode == binary.FUNCTION_CALL)
        for opcode, operands in body:
            imported = opcode == binary.DECORATE and operands[1] == binary.LINKAGE_ATTRIBUTES
            if not imported or operands[-1] != binary.LINKAGE_IMPORT or operands[0] not in signatures:
                out.append((opcode, operands))
                continue
            function, name = operands[0], binary.decode_text(operands[2:])
            _, signature = self.types[signatures[function]]
            ours = self._imported(name, function, signature, calls[function])
            renamed = (function, binary.LINKAGE_ATTRIBUTES, *binary.encode_text(ours), binary.LINKAGE_IMPORT)
            out.append((opcode, renamed) if ours else (opcode, operands))
        return out

    def _imported(self, name: str, function: int, signature: tuple[int, ...], calls: int) -> str:
        """Return the name of our function for an import; empty for one that the runtime has itself."""
        result, parameters = signature[0], list(signature[1:])
        block, matrix = _BLOCK_NAME.match(name), _MATRIX_NAME.match(name)
        if block:
            kind, size = _IMPORTED_KINDS[block[1]], int(block[2]) // 8
            height, width, count = int(block[3]), int(block[4]), int(block[5])
            body = block_body(kind, size, width, height, count, source_first=False)
            shape = _block_name(kind, size, width, height, count)
        elif matrix:
            self._accumulates_float(result)
            kind, depth = matrix[1].split("_")[0], int(matrix[2])
            body = matrix_body(kind, depth, self._length(parameters[0]), self._length(result))
            shape = "DPAS %s, depth %d" % (kind, depth)
        elif "intel_sub_group" in name:
            raise ModuleError("the function %s has no emulation here" % name)
        else:
            return ""
        self.counts[shape] += max(calls, 1)
        ours = "xpudbg_import_%d" % function
        self.sources.append(self._c_function(ours, result, parameters, body))
        return ours

    def _function(self, name: str, result: int, parameters: list[int], body: str) -> int:
        """Return the id of a function, declaring it at the first call."""
        key = (name, result, *parameters)
        if key in self.functions:
            return self.functions[key]
        if any(other[0] == name for other in self.functions):
            name += "_%d" % len(self.functions)
        signature = (result, *parameters)
        kind = self.function_types.get(signature)
        if kind is None:
            kind = self._new_id()
            self.new_types.append((binary.TYPE_FUNCTION, (kind, *signature)))
            self.function_types[signature] = kind
        function = self._new_id()
        linkage = (function, binary.LINKAGE_ATTRIBUTES, *binary.encode_text(name), binary.LINKAGE_IMPORT)
        self.decorations.append((binary.DECORATE, linkage))
        self.declarations.append((binary.FUNCTION, (result, function, 0, kind)))
        self.declarations += [(binary.FUNCTION_PARAMETER, (p, self._new_id())) for p in parameters]
        self.declarations.append((binary.FUNCTION_END, ()))
        self.functions[key] = function
        self.sources.append(self._c_function(name, result, parameters, body))
        return function

    def _new_id(self) -> int:
        self.bound += 1
        return self.bound - 1

    def _assembled(self, body: list[Instruction]) -> list[Instruction]:
        out: list[Instruction] = []
        decorated = declared = False
        for opcode, operands in body:
            if opcode == binary.CAPABILITY and operands[0] in _CAPABILITIES:
                continue
            if opcode == binary.EXTENSION and binary.decode_text(operands) in _EXTENSIONS:
                continue
            if not decorated and binary.TYPE_VOID <= opcode <= binary.TYPE_FUNCTION:
                out += self.decorations
                decorated = True
            if not declared and opcode == binary.FUNCTION:
                out += self.new_types + self.declarations
                declared = True
            out.append((opcode, operands))
        return out

    def _type(self, value: int) -> int:
        if value not in self.type_of:
            raise ModuleError(
                "the type of an operand (id %d) of a matrix or block instruction is not known" % value
            )
        return self.type_of[value]

    def _length(self, kind: int) -> int:
        opcode, operands = self.types[kind]
        return operands[1] if opcode == binary.TYPE_VECTOR else 1

    def _c_function(self, name: str, result: int, parameters: list[int], body: str) -> str:
        declared = ", ".join("%s x%d" % (self._c_type(p), i) for i, p in enumerate(parameters))
        return "%s %s(%s) {\n%s}\n" % (self._c_type(result), name, declared, body)

    def _c_type(self, kind: int) -> str:
        opcode, operands = self.types[kind]
        if opcode == binary.TYPE_VOID:
            return "void"
        if opcode == binary.TYPE_INT:
            return _C_INTEGERS[operands[0]]
        if opcode == binary.TYPE_FLOAT:
            return _C_FLOATS[operands[0]]
        if opcode == binary.TYPE_VECTOR:
            return "%s%d" % (self._c_type(operands[0]), operands[1])
        if opcode == binary.TYPE_POINTER and operands[0] in _C_SPACES:
            return _C_SPACES[operands[0]] + " void*"
        raise ModuleError(
            "a matrix or block instruction takes a value of a type (opcode %d) that OpenCL C has not" % opcode
        )


def _block_name(kind: str, size: int, width: int, height: int, count: int) -> str:
    sizes = (kind.replace("_", "-"), count, height, width, 8 * size)
    return "2D block %s of %d x %d x %d, %d bits" % sizes


def block_body(kind: str, size: int, width: int, height: int, count: int, *, source_first: bool) -> str:
    """Return the body of a function that moves blocks between memory and the lanes of a sub-group of 16.

    Element ``f`` of a block in row-major order is element ``f // 16`` of lane ``f % 16``; elements outside of the surface are read as
    zero and not written.

    Args:
        kind: ``load``, ``load_transform``, ``load_transpose``, ``store`` or ``prefetch``.
        size: Bytes of an element.
        width: Elements in a row of a block.
        height: Rows of a block.
        count: Blocks.
        source_first: Whether a store's data is its first argument, before the surface (the instruction), or its last (the function).
    """
    if kind == "prefetch":
        return ""
    if size not in _UNSIGNED:
        raise ModuleError("a 2D block %s has elements of %d bytes" % (kind, size))
    element = _UNSIGNED[size]
    data, surface = (0, 1) if source_first else (5, 0)
    moved = "uint" if kind == "load_transform" else element
    per_lane = -(-width * height // 16)
    lines = [
        "__private %s* d = x%d; __global char* p = (__global char*)x%d;" % (moved, data, surface),
        "int w = x%d, h = x%d, pitch = x%d; int2 c = x%d;" % tuple(range(surface + 1, surface + 5)),
        "int l = get_sub_group_local_id();",
    ]
    inside = "cx >= 0 && cy >= 0 && (cx + 1) * %d <= w && cy < h" % size
    place = "(__global %s*)(p + (long)cy * pitch + (long)cx * %d)" % (element, size)
    if kind == "load_transform":
        pack = 4 // size
        n = per_lane // pack
        loop = "for (int b = 0; b < %d; ++b) for (int i = 0; i < %d; ++i) {" % (count, n)
        lines += [
            "%s int f = i * 16 + l; int cx = c.x + b * %d + f %% %d; uint v = 0;" % (loop, width, width),
            "for (int k = 0; k < %d; ++k) { int cy = c.y + (f / %d) * %d + k;" % (pack, width, pack),
            "v |= ((%s) ? (uint)*%s : 0u) << (k * %d); } d[b * %d + i] = v; }" % (inside, place, 8 * size, n),
        ]
        return "\n".join(lines) + "\n"
    rows, columns = ("f / %d" % width, "f %% %d" % width)
    if kind == "load_transpose":
        rows, columns = ("f %% %d" % height, "f / %d" % height)
    move = "d[b * %d + i] = (%s) ? *%s : 0;" % (per_lane, inside, place)
    if kind == "store":
        move = "if (%s) *%s = d[b * %d + i];" % (inside, place, per_lane)
    lines += [
        "for (int b = 0; b < %d; ++b) for (int i = 0; i < %d; ++i) {" % (count, per_lane),
        "int f = i * 16 + l; if (f >= %d) continue;" % (width * height),
        "int cx = c.x + b * %d + %s, cy = c.y + %s; %s }" % (width, columns, rows, move),
    ]
    return "\n".join(lines) + "\n"


def matrix_body(kind: str, depth: int, a_length: int, rows: int) -> str:
    """Return the body of a function that computes ``x2 + x0 @ x1`` in float32, in order of k.

    Args:
        kind: ``f16``, ``bf16`` or ``tf32``.
        depth: Columns of the left matrix.
        a_length: Elements of the left matrix in a lane.
        rows: Rows of the left matrix.
    """

    def of(value: str) -> str:
        return "((%s*)&%s)" % ("float", value)

    if kind == "tf32":
        # Lane l holds A[2i + l / 8][l % 8] and column l of B.
        left = "intel_sub_group_shuffle(%s[m >> 1], (uint)((m & 1) * 8 + k))" % of("x0")
        return "for (int k = 0; k < %d; ++k) for (int m = 0; m < %d; ++m)\n" % (
            depth,
            rows,
        ) + " %s[m] = fma(%s, %s[k], %s[m]);\nreturn x2;\n" % (of("x2"), left, of("x1"), of("x2"))
    convert = "(float)as_half((short)(%s))" if kind == "f16" else "as_float((uint)(ushort)(%s) << 16)"
    element = "((short*)&x0)[m]" if a_length > 1 else "x0"
    return "\n".join(
        [
            "for (int k = 0; k < %d; ++k) {" % depth,
            " int two = ((int*)&x1)[k >> 1]; float b = %s;"
            % (convert % "(k & 1) ? (two >> 16) : (two & 0xffff)"),
            " for (int m = 0; m < %d; ++m) {" % rows,
            "  short a = (short)intel_sub_group_shuffle((int)%s, (uint)k);" % element,
            "  %s[m] = fma(%s, b, %s[m]); } }" % (of("x2"), convert % "a", of("x2")),
            "return x2;\n",
        ]
    )


_PRAGMA = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"


_KERNEL_ATTRIBUTES = {5892: "KernelAttributesINTEL"}
_KERNEL_EXTENSIONS = {"SPV_INTEL_kernel_attributes"}
_KERNEL_MODES = {5893: "MaxWorkgroupSizeINTEL", 5894: "MaxWorkDimINTEL", 5895: "NoGlobalOffsetINTEL"}


@dataclass(frozen=True)
class Rewrite:
    """One kind of change to a module.

    Attributes:
        name: Name of the change.
        count: Number of its occurrences.
        why: The reason.
    """

    name: str
    count: int
    why: str


@dataclass(frozen=True)
class RewrittenModule:
    """A module that the runtime accepts.

    Attributes:
        data: Its bytes.
        source: OpenCL C of the functions that it calls; empty if it calls none.
        kernels: The kernels of the original module by name.
        rewrites: The changes.
    """

    data: bytes
    source: str
    kernels: dict[str, ModuleKernel]
    rewrites: tuple[Rewrite, ...]


def rewrite_module(data: bytes) -> RewrittenModule:
    """Return the module with all changes that the CPU runtime needs.

    Raises:
        ModuleError: It cannot be read, or has an instruction without a replacement; the message names it.
    """
    header, instructions = binary.read_module(data)
    kernels = binary.kernels_of(instructions)
    instructions, dropped = drop_kernel_attributes(instructions)
    instructions, hoisted = hoist_variables(instructions)
    lowered = lower_matrix_and_block(header, instructions)
    rewrites = [Rewrite("drop %s" % name, count, _WHY_DROP) for name, count in sorted(dropped.items())]
    if hoisted:
        rewrites.append(Rewrite("move OpVariable to the entry block", hoisted, _WHY_HOIST))
    rewrites += [Rewrite("emulate %s" % name, n, _WHY_LOWER) for name, n in sorted(lowered.counts.items())]
    return RewrittenModule(
        binary.write_module(lowered.header, lowered.instructions), lowered.source, kernels, tuple(rewrites)
    )


def drop_kernel_attributes(instructions: list[Instruction]) -> tuple[list[Instruction], Counter[str]]:
    """Remove kernel attributes that do not change results, with their capability and extension; return the rest and counts."""
    remaining: list[Instruction] = []
    dropped: Counter[str] = Counter()
    for opcode, operands in instructions:
        name = ""
        if opcode == binary.CAPABILITY and operands[0] in _KERNEL_ATTRIBUTES:
            name = "capability " + _KERNEL_ATTRIBUTES[operands[0]]
        elif opcode == binary.EXTENSION and binary.decode_text(operands) in _KERNEL_EXTENSIONS:
            name = "extension " + binary.decode_text(operands)
        elif opcode == binary.EXECUTION_MODE and len(operands) > 1 and operands[1] in _KERNEL_MODES:
            name = "execution mode " + _KERNEL_MODES[operands[1]]
        if name:
            dropped[name] += 1
        else:
            remaining.append((opcode, operands))
    return remaining, dropped


def hoist_variables(instructions: list[Instruction]) -> tuple[list[Instruction], int]:
    """Move each ``OpVariable`` of a function into its first block, as SPIR-V requires.

    Triton leaves some inside of loops, for which the CPU runtime allocates stack in each iteration, until it overflows.

    Returns:
        The instructions, and the number of moved ones.
    """
    out: list[Instruction] = []
    moved: list[Instruction] = []
    entry, block, count = -1, -1, 0
    for instruction in instructions:
        opcode = instruction[0]
        if opcode == binary.FUNCTION:
            block, entry, moved = -1, -1, []
        elif opcode == binary.LABEL:
            block += 1
        elif opcode == binary.VARIABLE and block > 0:
            moved.append(instruction)
            count += 1
            continue
        out.append(instruction)
        if opcode == binary.LABEL and block == 0:
            entry = len(out)
        elif opcode == binary.FUNCTION_END and moved:
            out[entry:entry] = moved
            moved = []
    return out, count


_WHY_DROP = "the CPU runtime refuses this attribute of kernels; it changes no number (the launch is checked against it)"
_WHY_HOIST = "a variable inside of a loop takes CPU stack on every trip until it overflows"
_WHY_LOWER = "no CPU has this instruction: a function in OpenCL C computes it"
