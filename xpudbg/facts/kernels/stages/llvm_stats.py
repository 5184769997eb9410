"""Counts of the instructions of an ``llir`` stage."""

from __future__ import annotations

import re
from collections import Counter

from xpudbg.facts.kernels.stages import intrinsics
from xpudbg.model.mlir import LlvmModule
from xpudbg.model.spirv import BlockOp, CodeStats, DpasOp, MemoryOp
from xpudbg.model.whole_number import whole_number

_TYPE = r"(?:<(?P<n>\d{1,19}) x (?P<vt>[\w]+)(?: addrspace\(\d+\))?>|(?P<t>[\w]+)(?: addrspace\(\d+\))?)"
_LOAD = re.compile(rf"load (?:volatile |atomic ){{0,2}}{_TYPE}, ptr(?: addrspace\((?P<space>\d{{1,19}})\))?")
_STORE = re.compile(
    rf"store (?:volatile |atomic ){{0,2}}{_TYPE} .{{0,1000}}?, ptr(?: addrspace\((?P<space>\d{{1,19}})\))?"
)
_PREDICATED = re.compile(r"Predicated(Load|Store)")
_ALIGN = re.compile(r", align (\d{1,19})")
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
    """Return whether dividing by a number, where it is known, is a shift or a mask: no division is left of it in the machine's code."""
    return divisor is not None and divisor > 0 and not divisor & (divisor - 1)


def analyse_llvm(module: LlvmModule) -> CodeStats:
    """Count loads, stores, DPAS, 2D block I/O, barriers and costly arithmetic of an LLVM module."""
    opcodes: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    memory: Counter[tuple[str, str, int, int, int]] = Counter()
    atomics: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    plain = "private" if module.triple.startswith("spir") else "generic"  # what addrspace(0) is
    built_in: set[str] = set()  # pointers to the work-group id and its like: no memory is touched
    for op in module.ops:
        opcodes[op.name] += 1
        result = _RESULT.match(op.text)
        if result:
            points = op.name in _POINTERS and _is_built_in(op.text[result.end() :], built_in)
            (built_in.add if points else built_in.discard)(result.group(1))
        if op.name == "call":
            callee = _CALLEE.search(op.text)
            if callee:
                calls[callee.group(1) or callee.group(2)] += 1
        elif op.name in {"load", "store"}:
            key = _memory(op.name, op.text, plain)
            where = op.text[result.end() :] if result else op.text
            if key and not (op.name == "load" and _is_built_in(where, built_in)):
                memory[key] += 1
        elif op.name in {"atomicrmw", "cmpxchg"}:
            words = op.text.split(op.name, 1)[1].split()
            atomics[f"{op.name} {words[0] if op.name == 'atomicrmw' and words else ''}".strip()] += 1
        elif op.name == "alloca":
            counts["private"] += _alloca_bytes(op.text)
        elif op.name in _FLOAT_OPS:
            counts["fp64"] += " double" in op.text
        elif op.name in _INT_OPS and _INT64.search(op.text):
            counts["int64"] += 1
            divisor = _DIVISOR.search(op.text)
            by = whole_number(divisor.group(1)) if divisor else None
            counts["int64_div"] += op.name in _DIVISIONS and not is_power_of_two(by)
    own = {f.name for f in module.functions if f.defined}
    internal = {name: count for name, count in sorted(calls.items()) if name in own}
    return _with_calls(internal, opcodes, calls, memory, atomics, counts)


def _is_built_in(operands: str, built_in: set[str]) -> bool:
    """Return whether an instruction takes a built-in variable, or a pointer into one."""
    return _BUILT_IN in operands or (
        bool(built_in) and any(name in built_in for name in _NAMES.findall(operands))
    )


def _with_calls(
    internal: dict[str, int],
    opcodes: Counter[str],
    calls: Counter[str],
    memory: Counter[tuple[str, str, int, int, int]],
    atomics: Counter[str],
    counts: Counter[str],
) -> CodeStats:
    blocks, dpas = call_blocks(calls), call_dpas(calls)
    for name, count in calls.items():
        counts["barrier"] += count * intrinsics.is_barrier(name)
        counts["split"] += count * intrinsics.is_split_barrier(name)
        counts["shuffle"] += count * intrinsics.is_shuffle(name)
        counts["predicated"] += count * (_PREDICATED.search(name) is not None)
        counts["fp64"] += count * name.endswith((".f64", "_d", "fmaddd")) if name.startswith("llvm.") else 0
        operation = intrinsics.atomic_call(name)
        if operation:
            atomics[operation] += count
    return CodeStats(
        instructions=sum(opcodes.values()),
        opcodes=dict(sorted(opcodes.items())),
        calls=dict(sorted(calls.items())),
        memory=tuple(MemoryOp(*key, count) for key, count in sorted(memory.items())),
        blocks=blocks,
        dpas=dpas,
        barriers=counts["barrier"],
        split_barriers=counts["split"],
        atomics=dict(sorted(atomics.items())),
        fp64=counts["fp64"],
        int64=counts["int64"],
        int64_div=counts["int64_div"],
        shuffles=counts["shuffle"],
        private_arrays=counts["private"],
        predicated=counts["predicated"],
        internal_calls=internal,
    )


def call_blocks(calls: Counter[str]) -> tuple[BlockOp, ...]:
    """2D block instructions among calls."""
    found: Counter[tuple[str, int, int, int, int]] = Counter()
    for name, count in calls.items():
        key = intrinsics.block_call(name)
        if key:
            found[key] += count
    return tuple(BlockOp(*key, count) for key, count in sorted(found.items()))


def call_dpas(calls: Counter[str]) -> tuple[DpasOp, ...]:
    """DPAS instructions among calls."""
    found: Counter[tuple[str, int]] = Counter()
    for name, count in calls.items():
        key = intrinsics.dpas_call(name)
        if key is not None:
            found[key] += count
    return tuple(DpasOp(*key, count) for key, count in sorted(found.items()))


def _memory(kind: str, text: str, plain: str) -> tuple[str, str, int, int, int] | None:
    match = (_LOAD if kind == "load" else _STORE).search(text)
    if not match:
        return None
    scalar = match.group("vt") or match.group("t")
    align = _ALIGN.search(text)
    number = match.group("space") or "0"
    space = plain if number == "0" else _SPACES.get(number, f"addrspace({number})")
    return kind, space, bits_of(scalar), int(match.group("n") or 1), int(align.group(1)) if align else 0


def bits_of(scalar: str) -> int:
    """Width in bits of an LLVM scalar type, 0 when unknown."""
    if scalar in _BITS:
        return _BITS[scalar]
    return int(scalar[1:]) if scalar[:1] == "i" and scalar[1:].isdecimal() and len(scalar) < 6 else 0


def _alloca_bytes(text: str) -> int:
    match = _ALLOCA.search(text)
    if not match:
        return 0
    count = int(match.group(1) or match.group(3) or 1)
    return count * bits_of(match.group(2) or match.group(4) or match.group(5)) // 8
