"""Sentences for causes: why two kernels were not fused, remedies to try, and why a call is not generated code."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Any

from xpudbg.core.text import plural
from xpudbg.findings.fusion_rules import EXTERN_RULES, FUSION_REMEDIES, FUSION_RULES
from xpudbg.findings.rule import Rule
from xpudbg.model.fusion import CauseParameters, ExternReason, NotFused, ReasonCount
from xpudbg.model.row import dataclass

CAUSES: dict[str, Rule] = {rule.name: rule for rule in FUSION_RULES}
"""Causes by their name in JSON."""
EXTERN_CAUSES: dict[str, Rule] = {rule.name: rule for rule in EXTERN_RULES}
ONE_PAIR = frozenset({"see_pairs_between"})
"""Remedies that are about one pair alone."""
_WIDTH = 70
"""Characters of an index expression that are shown."""
_LISTED = 3
"""Names that a sentence lists before it ends in ``...``."""
_WHOLE_FIRST = frozenset({"after_reduction", "mix_order_sum"})
"""The second needs results of all programs of the first: Inductor's kernels do not wait for each other's programs."""
_LEAST = "two kernels are the least possible here"
_A_LIBRARY_CALL = "library"


@dataclass(frozen=True)
class Explanation:
    """A cause as one sentence, with advice; ``advice`` is empty when no remedy is known."""

    text: str
    advice: str = ""


def cause_of(reason: str) -> str:
    """Return the cause of a logged reason; ``unknown`` for a reason that no rule matches."""
    if not reason:
        return "not_logged"
    return next((rule.name for rule in FUSION_RULES if rule.matcher and rule.match(reason)), "unknown")


def explain_pair(pair: NotFused, *, names: bool = True) -> Explanation:
    """Explain why a pair was not fused, with remedies to try.

    Args:
        pair: Two kernels.
        names: Whether kernels between the two are named; else only their numbers are given, for lists of all kernels.
    """
    advice = "; ".join(_remedy(s, pair.parameters) for s in pair.suggestions)
    text = _sentence(pair, names=names)
    return Explanation(f"{text}; {_LEAST}" if pair.cause in _WHOLE_FIRST and not advice else text, advice)


def explain_kind(pairs: Sequence[NotFused]) -> str:
    """Return the sentence for all pairs of one cause; for a single pair its own.

    Args:
        pairs: The pairs, the largest possible savings first.
    """
    rule = CAUSES[pairs[0].cause]
    if len(pairs) == 1 or len({(p.reason, p.parameters) for p in pairs}) == 1:
        return explain_pair(pairs[0], names=False).text
    if rule.name == "unknown":
        reasons = list(dict.fromkeys(p.reason for p in pairs if p.reason))
        return f"{rule.title}: {_listed(reasons)}" if reasons else rule.title
    return rule.sentence("all") if "all" in rule.cases else rule.title


def kind_advice(pairs: Sequence[NotFused]) -> str:
    """Return advice for pairs of one cause: the remedies of all of them, each once, without those for a single pair."""
    single = len(pairs) == 1
    wanted = dict.fromkeys(s for p in pairs for s in p.suggestions if single or s not in ONE_PAIR)
    return "; ".join(_remedy(s, pairs[0].parameters) for s in wanted)


def explain_count(count: ReasonCount) -> str:
    """Return the sentence of a counted reason, which covers many pairs; some of them may share a buffer."""
    rule = CAUSES[count.cause]
    return (
        count.reason if count.cause == "unknown" else rule.sentence("count" if "count" in rule.cases else "")
    )


def explain_extern(reason: ExternReason | None) -> str:
    """Explain why a call is not generated code; empty for generated code."""
    if reason is None:
        return ""
    return EXTERN_CAUSES[reason.cause].sentence(
        library=reason.library or "the vendor library", namespace=reason.namespace
    )


def _remedy(name: str, parameters: CauseParameters) -> str:
    number = parameters.between[0][0] if parameters.between else 0
    return FUSION_REMEDIES[name].remedy(number=number)


def _sentence(pair: NotFused, *, names: bool) -> str:
    rule = CAUSES[pair.cause]
    if rule.name == "unknown":
        return pair.reason or rule.title
    known = _parameters(pair, names=names)
    # The first of them whose parameters are known.
    for case in ("subgraphs", "call", "between", "pair"):
        if case in rule.cases and _names_in(rule.cases[case].title) <= known.keys():
            return rule.sentence(case, **known)
    return rule.title


def _names_in(text: str) -> set[str]:
    return {re.split(r"\W", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def _parameters(pair: NotFused, *, names: bool) -> dict[str, Any]:
    """Return the known values for the sentences of a pair."""
    p = pair.parameters
    numbers = sorted(pair.numbers)
    k1, k2 = (f"K{n}" for n in numbers) if all(numbers) else ("the first", "the second")
    call = p.library_call
    why = explain_extern(call.reason) if call else ""
    known: dict[str, Any] = {
        "a": pair.a,
        "b": pair.b,
        "k1": k1,
        "k2": k2,
        "buffer": p.buffer,
        "parts": _listed(p.parts),
        "first_parts": _listed(p.parts, 4),
        "others": ", and other kernels write the rest of it" if p.other_writers else "",
        "operator": p.operator or "reduction",
        "elements": plural(p.elements, "element"),
        "call": call.name if call else "one of them",
        "why": f" ({why})" if why else "",
    }
    if p.times_as_slow is not None:
        known["times"] = p.times_as_slow
    if p.subgraphs:
        known["subgraphs"] = _listed(p.subgraphs)
    if p.between:
        known["between"] = _listed([f"K{n} {name}" if names else f"K{n}" for n, name in p.between])
    if call is not None:
        of = EXTERN_CAUSES[call.reason.cause if call.reason else _A_LIBRARY_CALL]
        known["number"] = call.number
        known["what"] = (of if "call" in of.cases else EXTERN_CAUSES[_A_LIBRARY_CALL]).sentence("call")
    for side, access in zip(("first", "second"), p.loops, strict=True) if len(p.loops) == 2 else ():
        known[side] = access.node
        known[f"{side}_sizes"] = " x ".join(access.sizes) if access.sizes else "one element"
        known[f"{side}_index"] = (
            access.index if len(access.index) <= _WIDTH else f"{access.index[: _WIDTH - 3]}..."
        )
        known.setdefault("how", "writes" if access.writes else "reads")
    return known


def _listed(names: Sequence[str], most: int = _LISTED) -> str:
    return ", ".join(names[:most]) + (", ..." if len(names) > most else "")
