"""Remedies against graph breaks: of the rule that matches, else torch's own hints, marked as such."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xpudbg.findings.dynamo_rules import BREAK_RULES, TORCH_BREAK_RULES
from xpudbg.model.row import dataclass
from xpudbg.model.trace import TracedGraphBreak
from xpudbg.model.user_code import TORCH_FILE

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
