"""Graph breaks, folded by reason and place, with what to do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from xpudbg.model.dynamo.breaks import BreakGroup, BreakPlace
from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import StackFrame, TracedGraphBreak
from xpudbg.model.user_code import TORCH_FILE

_ADDRESS = re.compile(r"0x[0-9a-f]{4,16}")
_MAX_STACK = 64
_USELESS = re.compile(
    r"^(?:Please report an issue|It may be possible to write|This graph break (?:is fundamental|may have been caused)"
    r"|If it is a Python builtin, please file|This is likely to be a Dynamo bug)"
)
"""Hints that are no remedy in the user's own code come last."""
_OF_THE_PLACE = re.compile(r"\s*The branch condition involves a tensor.*$", re.DOTALL)
"""What an explanation says of one place only (torch 2.13)."""

_OWN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), remedy)
    for pattern, remedy in (
        (
            r"(?i)generic_jump|data.dependent (?:branch|jump|control)",
            "use torch.cond or torch.where for the branch, or take it out of the compiled function",
        ),
        (
            r"print\b|reorderable",
            "take print out of the compiled function, or add it to torch._dynamo.config.reorderable_logging_functions",
        ),
        (
            r"(?i)logging|Logger",
            "take logging out of the compiled function, or add it to torch._dynamo.config.reorderable_logging_functions",
        ),
        (
            r"Tensor\.item|\.item\b|_local_scalar_dense|tolist",
            "set torch._dynamo.config.capture_scalar_outputs = True, or keep the value a tensor",
        ),
        (
            r"(?i)dynamic shape operator|nonzero|unique",
            "set torch._dynamo.config.capture_dynamic_output_shape_ops = True",
        ),
        (r"function graph_break\b|graph_break\(\)", "take the call of torch._dynamo.graph_break() out"),
        (
            r"torch\.compiler\.disable|_dynamo\.disable|wrapped with",
            "take torch.compiler.disable off that function, or call it outside of the compiled one",
        ),
        (
            r"(?i)Tensor\.backward",
            "call backward() outside of the compiled function, or set torch._dynamo.config.compiled_autograd = True",
        ),
        (
            r"(?i)inlined by design|skipfiles|marked as skipped|skip function",
            "Dynamo does not trace that function: call it outside of the compiled one, or make it a custom operator (torch.library.custom_op)",
        ),
        (
            r"(?i)numpy",
            "use torch functions in place of the NumPy call, or take it out of the compiled function",
        ),
    )
)
"""For older torch, which gives no hints."""

_ON_PURPOSE = re.compile(r"\bgraph_break\b")
OF_TORCH = "torch's own code breaks the graph here on purpose (its optimizers do): there is nothing to take out of yours"
"""The remedy of a break about which there is nothing to do."""

_PYTHON_FILE = re.compile(r"[/\\]lib(?:64)?[/\\]python\d(?:\.\d{1,3})?[/\\](?!(?:site|dist)-packages[/\\])")
"""Modules that come with Python."""

_DDP_FILE = re.compile(r"(?:^|[/\\])torch[/\\]nn[/\\]parallel[/\\]distributed\.py$")
_DDP_PRIVATE = re.compile(r"\bDistributedDataParallel\._\w+")
_OF_DDP = (
    "the break is in torch's own DistributedDataParallel, there is nothing to take out of your code;"
    " DDP(torch.compile(model)) in place of torch.compile(DDP(model)) compiles the model alone, without this break"
)
"""Tried with torch 2.13: the breaks are in DDP's ``forward`` around the module's, which a compiled module inside DDP does not trace."""

_FSDP_FILE = re.compile(r"(?:^|[/\\])torch[/\\]distributed[/\\]fsdp[/\\]_fully_shard[/\\]\w+\.py$")
_OF_FSDP = (
    "the break is in the hooks of torch's own fully_shard, there is nothing to take out of your code;"
    " fully_shard(torch.compile(block)) for each block in place of compiling the sharded model compiles the blocks, without this break"
)
"""Tried with torch 2.13 and two processes: no graph and one break for the whole model, a graph for each block and no break the other way."""


def group_breaks(broken: Sequence[tuple[str, TracedGraphBreak]]) -> tuple[BreakGroup, ...]:
    """Graph breaks by reason, the most frequent first.

    Args:
        broken: Compile ids and their graph breaks, those of several ranks once.
    """
    groups: dict[tuple[str, str, str], list[tuple[str, TracedGraphBreak]]] = {}
    for compile_id, found in broken:
        explanation = _ADDRESS.sub("0x", _OF_THE_PLACE.sub("", found.explanation))
        key = (found.reason, explanation, _remedy_for_torch(found))
        groups.setdefault(key, []).append((compile_id, found))
    made = [_group(items) for items in groups.values()]
    return tuple(sorted(made, key=lambda g: -g.times))


def _group(items: list[tuple[str, TracedGraphBreak]]) -> BreakGroup:
    first = items[0][1]
    places: dict[tuple[str, int, bool], list[tuple[str, TracedGraphBreak]]] = {}
    for compile_id, found in items:
        places.setdefault((found.file, found.line, found.skipped), []).append((compile_id, found))
    remedies, source = break_remedies(first)
    rows = [_place(same) for same in places.values()]
    return BreakGroup(
        reason=first.reason,
        explanation=first.explanation if len(places) == 1 else _OF_THE_PLACE.sub("", first.explanation),
        context=first.context,
        places=tuple(sorted(rows, key=lambda p: -p.times)),
        times=len(items),
        remedies=remedies,
        remedies_from=source,
        link=first.link,
    )


def _place(items: list[tuple[str, TracedGraphBreak]]) -> BreakPlace:
    found = next((b for _, b in items if b.user_stack), items[0][1])
    code = next((f.code for f in reversed(found.user_stack) if f.line == found.line and f.code), "")
    where = SourceLine(found.file, found.line or None, found.function, code) if found.file else None
    return BreakPlace(
        where,
        len(items),
        tuple(i for i, _ in items),
        tuple(source_line(f) for f in found.user_stack[-_MAX_STACK:]),
        found.skipped,
        _callers(items),
    )


def _of_libraries(file: str) -> bool:
    return TORCH_FILE.search(file) is not None or _PYTHON_FILE.search(file) is not None


def _callers(items: list[tuple[str, TracedGraphBreak]]) -> tuple[SourceLine, ...]:
    """The innermost lines outside of torch and Python that lead to a line of theirs; none for a line of other files."""
    found: dict[SourceLine, None] = {}
    for _, each in items:
        if _of_libraries(each.file):
            outside = (f for f in reversed(each.user_stack) if f.file and not _of_libraries(f.file))
            found |= dict.fromkeys(source_line(f) for f in islice(outside, 1))
    return tuple(found)


def source_line(frame: StackFrame) -> SourceLine:
    """A frame of a stack as a line of the user's code."""
    return SourceLine(frame.file, frame.line or None, frame.function, frame.code)


def _remedy_for_torch(found: TracedGraphBreak) -> str:
    """Return what is to be done against a break that torch's own code makes; empty for one of other code.

    Dynamo's hints tell to avoid a call "in your code", also where DDP or FSDP makes it.
    """
    if _DDP_FILE.search(found.file) or _DDP_PRIVATE.search(f"{found.explanation}\n{found.context}"):
        return _OF_DDP
    if _FSDP_FILE.search(found.file):
        return _OF_FSDP
    return OF_TORCH if _ON_PURPOSE.search(found.reason) and TORCH_FILE.search(found.file) else ""


def break_remedies(found: TracedGraphBreak) -> tuple[tuple[str, ...], str]:
    """Return what to do against a graph break, and who says so."""
    if of_torch := _remedy_for_torch(found):
        return (of_torch,), "xpudbg"
    if found.hints:
        return tuple(sorted(found.hints, key=lambda hint: _USELESS.match(hint) is not None)), "torch"
    text = f"{found.reason}\n{found.explanation}\n{found.context}"
    own = next((remedy for pattern, remedy in _OWN if pattern.search(text)), "")
    return ((own,), "xpudbg") if own else ((), "")
