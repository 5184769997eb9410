"""Values inside the scheduler IR: dependencies, ranges, layouts, users and operations of loop bodies.

Part of :mod:`xpudbg.parsers.inductor_ir`, whose docstring shows the grammar.
"""

from __future__ import annotations

import re
from functools import lru_cache

from xpudbg.model.scheduler_ir import Dep, Layout, LoopBody, LoopOp, User
from xpudbg.parsers.python_repr import REMEMBERED, bracket_depth, matching, split_args

_OP = re.compile(r"^(?:self\.)?(?:ops\.)?([\w.]+)\((.*)\)$", re.DOTALL)
_DEF = re.compile(r"^\s*def (\w+)\(")
_ASSIGN = re.compile(r"^\s*([A-Za-z_]\w*) = (.*)$")
_USER = re.compile(
    r"NodeUser\(node=(?:(\w+)\((?:name|nodes)='?([\w]+)'?\)|(\w+)), can_inplace=(\w+), is_weak=(\w+)\)"
)


@lru_cache(REMEMBERED)
def read_dependency(text: str) -> Dep | None:
    """``MemoryDep('buf0', 64*d0 + d1, {d0: 2, d1: 64})`` and its relatives; None for other text."""
    kind, bracket, rest = text.partition("(")
    if not bracket:
        return None
    args = split_args(rest[:-1] if rest.endswith(")") else rest)
    if kind == "MemoryDep" and len(args) >= 3:
        mode = args[3].strip("'\"") if len(args) > 3 else ""
        return Dep(kind, args[0].strip("'\""), args[1], read_ranges(args[2]), "" if mode == "None" else mode)
    named = dict(a.split("=", 1) for a in args if "=" in a)
    name = named.get("name", args[0] if args else "").strip("'\"")
    if kind not in ("StarDep", "WeakDep", "MemoryDep") or not name:
        return None
    mode = named.get("mode", "None").strip("'\"")
    return Dep(
        kind, name, mode="" if mode == "None" else mode, mutating=named.get("mutating_buf", "").strip("'\"")
    )


@lru_cache(REMEMBERED)
def read_ranges(text: str) -> tuple[tuple[str, str], ...]:
    """``{d0: 2, d1: 64}`` as pairs."""
    pairs = (part.partition(":") for part in split_args(text.strip().removeprefix("{").removesuffix("}")))
    return tuple((name.strip(), size.strip()) for name, _, size in pairs)


@lru_cache(REMEMBERED)
def read_layout(text: str) -> Layout:
    """``FixedLayout('cpu', torch.float32, size=[2], stride=[1], offset=4)`` and its relatives."""
    kind, bracket, _ = text.partition("(")
    end = matching(text, len(kind)) if bracket else -1
    args = split_args(text[len(kind) + 1 : end if end >= 0 else len(text)])
    named = dict(a.split("=", 1) for a in args if "=" in a and not a.startswith(("'", "[")))
    plain = [a for a in args if "=" not in a.split("(")[0]]
    device = plain[0].strip("'\"") if plain and plain[0][:1] in "'\"" else ""
    if (
        not device
        and (match := re.search(r"type='(\w+)'(?:, index=(\d{1,19}))?", named.get("device", ""))) is not None
    ):
        device = match[1] + (f":{match[2]}" if match[2] else "")
    dtype = next((a.removeprefix("torch.") for a in plain if a.startswith("torch.")), "")
    dims = [tuple(split_args(named.get(k, "[]").strip()[1:-1])) for k in ("size", "stride")]
    return Layout(kind, device, dtype, dims[0], dims[1], named.get("offset", ""), text)


def read_loop_op(name: str, value: str, block: str) -> LoopOp:
    """``load = ops.load('buf0', get_index)``."""
    match = _OP.match(value)
    if match is None:
        return LoopOp(name, "", (value,), block)
    return LoopOp(name, match[1], tuple(split_args(match[2])), block)


@lru_cache(REMEMBERED)
def read_users(text: str) -> tuple[User, ...]:
    """``[NodeUser(node=SchedulerNode(name='op7'), can_inplace=True, is_weak=False)]``."""
    return tuple(User(m[2] or m[3], m[1] or "", m[4] == "True", m[5] == "True") for m in _USER.finditer(text))


def read_loop_body(block: list[str]) -> tuple[LoopBody, tuple[str, ...]]:
    """The lines below ``class op3_loop_body:`` as a loop body, and those of them that were not understood."""
    return _loop_body("\n".join(block))


@lru_cache(REMEMBERED >> 2)
def _loop_body(source: str) -> tuple[LoopBody, tuple[str, ...]]:
    """A body stands in the IR before fusion and after it, word by word."""
    block = source.split("\n") if source else []
    unknown: list[str] = []
    ranges: tuple[tuple[str, str], ...] = ()
    indexing: list[tuple[str, str]] = []
    ops: list[LoopOp] = []
    where = ""
    at = 0
    while at < len(block):
        line = block[at]
        text, at = line.strip(), at + 1
        depth = bracket_depth(text)
        while depth > 0 and at < len(block):
            depth += bracket_depth(block[at])
            text, at = f"{text} {block[at].strip()}", at + 1
        if not text or text.startswith(("return", "#")):
            continue
        if (definition := _DEF.match(text)) is not None:
            where = definition[1]
        elif (assign := _ASSIGN.match(text)) is not None:
            name, value = assign[1], assign[2]
            if where:
                ops.append(read_loop_op(name, value, where))
            elif name == "var_ranges":
                ranges = read_ranges(value)
            else:
                indexing.append((name, value))
        elif where and (call := _OP.match(text)) is not None:
            ops.append(LoopOp("", call[1], tuple(split_args(call[2])), where))
        else:
            unknown.append(line)
    return LoopBody(ranges, tuple(indexing), tuple(ops), source), tuple(unknown)
