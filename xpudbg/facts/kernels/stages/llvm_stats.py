"""Statistics of the instructions of an ``llir`` stage.

Operations recognised by the names of called functions: DPAS, 2D block I/O, barriers, shuffles, atomics.

Sources: intel-xpu-backend-for-triton ``third_party/intel/lib/TritonGENToLLVM`` (through 3.3 OpenCL built-ins
``intel_sub_group_...``, later ``__spirv_...INTEL``), OpenCL extensions cl_intel_subgroup_matrix_multiply_accumulate and
cl_intel_subgroup_2d_block_io, and IGC's ``llvm.genx.GenISA`` intrinsics.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from xpudbg.core.text import whole_number
from xpudbg.model.mlir import LlvmModule
from xpudbg.model.spirv import BlockOp, CodeStats, DpasOp, MemoryOp

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
