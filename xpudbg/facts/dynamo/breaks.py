"""Graph breaks, grouped by reason and place, with their remedies."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.findings.dynamo_rules import BREAK_RULES, TORCH_BREAK_RULES
from xpudbg.model.dynamo import BreakGroup, BreakPlace
from xpudbg.model.location import TORCH_FILE
from xpudbg.model.manifest import SourceLine
from xpudbg.model.row import dataclass
from xpudbg.model.trace import TracedGraphBreak

_ADDRESS = re.compile(r"0x[0-9a-f]{4,16}")
_MAX_STACK = 64


def group_breaks(broken: Sequence[tuple[str, TracedGraphBreak]]) -> tuple[BreakGroup, ...]:
    """Group graph breaks by reason, the most frequent first.

    Args:
        broken: Compile ids and their graph breaks, those of several ranks once.
    """
    groups: dict[tuple[str, ...], list[tuple[str, TracedGraphBreak]]] = {}
    for compile_id, found in broken:
        explanation = _ADDRESS.sub("0x", without_place(found.explanation))
        key = (found.reason, explanation, *break_remedies(found).texts)
        groups.setdefault(key, []).append((compile_id, found))
    made = [_group(items) for items in groups.values()]
    return tuple(sorted(made, key=lambda g: -g.times))


def _group(items: list[tuple[str, TracedGraphBreak]]) -> BreakGroup:
    first = items[0][1]
    places: dict[tuple[str, int, bool], list[tuple[str, TracedGraphBreak]]] = {}
    for compile_id, found in items:
        places.setdefault((found.file, found.line, found.skipped), []).append((compile_id, found))
    remedies = break_remedies(first)
    rows = [_place(same) for same in places.values()]
    return BreakGroup(
        reason=first.reason,
        explanation=first.explanation if len(places) == 1 else without_place(first.explanation),
        context=first.context,
        places=tuple(sorted(rows, key=lambda p: -p.times)),
        times=len(items),
        remedies=remedies.texts,
        remedies_from=remedies.source,
        link=first.link,
        rule=remedies.rule,
    )


def _place(items: list[tuple[str, TracedGraphBreak]]) -> BreakPlace:
    found = next((b for _, b in items if b.user_stack), items[0][1])
    return BreakPlace(
        break_line(found),
        len(items),
        tuple(i for i, _ in items),
        tuple(found.user_stack[-_MAX_STACK:]),
        found.skipped,
        tuple(dict.fromkeys(c for _, each in items if (c := each.caller) is not None)),
    )


def break_line(found: TracedGraphBreak) -> SourceLine | None:
    """Return the user's line of a graph break; None where it is not known."""
    if not found.file:
        return None
    code = next((f.code for f in reversed(found.user_stack) if f.line == found.line and f.code), "")
    return SourceLine(found.file, found.line or None, found.function, code)


_NO_REMEDY = re.compile(
    r"^(?:Please (?:report|open|file) an issue|It may be possible to write|This graph break|If it is a Python builtin, please file"
    r"|File an issue|This is likely to be a Dynamo bug|Your code may result in an error)"
)
"""Hints that are not about the user's code, or ask for an issue; the last one also comes with Dynamo's own errors (torch 2.13)."""

_DDP_FILE = re.compile(r"(?:^|[/\\])torch[/\\]nn[/\\]parallel[/\\]distributed\.py$")
_DDP_PRIVATE = re.compile(r"\bDistributedDataParallel\._\w+")
_FSDP_FILE = re.compile(r"(?:^|[/\\])torch[/\\]distributed[/\\]fsdp[/\\]_fully_shard[/\\]\w+\.py$")
_ON_PURPOSE = re.compile(r"\bgraph_break\b")
_OPTIMIZER_FILE = re.compile(r"(?:^|[/\\])torch[/\\]optim[/\\]")

_RULE_OF_TORCH = {rule.name: rule for rule in TORCH_BREAK_RULES}
_OF_THE_PLACE = re.compile(r"(?<!\s)\s*The branch condition involves a tensor.*$", re.DOTALL)
"""Parts of an explanation that are about one place only (torch 2.13)."""


@dataclass(frozen=True)
class BreakRemedies:
    """Remedy against a graph break.

    Attributes:
        texts: What to do; empty where nothing is known.
        source: Source of the texts: ``torch`` or ``xpudbg``; empty without texts.
        rule: Id of the rule; empty for torch's hints.
    """

    texts: tuple[str, ...] = ()
    source: str = ""
    rule: str = ""

    @property
    def first(self) -> str:
        """Return the first remedy; see :func:`first_remedy`."""
        return first_remedy(self.texts, self.source)


def first_remedy(texts: Sequence[str], source: str) -> str:
    """Return the first of several remedies, marked where it is an untested hint of torch; empty where there is none."""
    if not texts:
        return ""
    return f"PyTorch's hint: {texts[0]}" if source == "torch" else texts[0]


def break_remedies(found: TracedGraphBreak) -> BreakRemedies:
    """Return the remedies against a graph break and their source."""
    if name := _of_torch(found):
        rule = _RULE_OF_TORCH[name]
        return BreakRemedies((rule.fix,), "xpudbg", rule.id)
    text = f"{found.reason}\n{without_place(found.explanation)}"
    for rule in BREAK_RULES:
        if match := rule.match(text):
            what = match.groupdict().get("what") or "graph_break"
            return BreakRemedies((rule.remedy(what=what),), "xpudbg", rule.id)
    hints = tuple(hint for hint in found.hints if not _NO_REMEDY.match(hint))
    return BreakRemedies(hints, "torch" if hints else "")


def without_place(explanation: str) -> str:
    """Return an explanation without the parts that are about one place only."""
    return _OF_THE_PLACE.sub("", explanation)


def _of_torch(found: TracedGraphBreak) -> str:
    """Return the rule of a graph break in torch's own code; empty for breaks in other code.

    Dynamo's hints advise to avoid a call "in your code", also where torch makes it.
    """
    if _DDP_FILE.search(found.file) or _DDP_PRIVATE.search(f"{found.explanation}\n{found.context}"):
        return "ddp"
    if _FSDP_FILE.search(found.file):
        return "fsdp"
    if _ON_PURPOSE.search(found.reason) and TORCH_FILE.search(found.file):
        return "optimizer" if _OPTIMIZER_FILE.search(found.file) else "torch"
    return ""
