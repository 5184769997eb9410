"""The catalogue of all rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xpudbg.findings.accuracy_rules import ACCURACY_RULES
from xpudbg.findings.dynamo_rules import (
    BREAK_RULES,
    CACHE_RULES,
    DYNAMO_RULES,
    EXPORT_RULES,
    GUARD_RULES,
    TORCH_BREAK_RULES,
)
from xpudbg.findings.fusion_rules import EXTERN_RULES, FUSION_RULES
from xpudbg.findings.kernel_rules import KERNEL_RULES
from xpudbg.findings.machine_rules import UNREAD_VARIABLE, VARIABLE_RULES
from xpudbg.findings.rule import Rule
from xpudbg.findings.run_rules import RUN_RULES
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.kernel_card import Advice

FAMILIES: dict[str, tuple[Rule, ...]] = {
    "Runs": RUN_RULES,
    "What Dynamo did": DYNAMO_RULES,
    "Graph breaks": (*TORCH_BREAK_RULES, *BREAK_RULES),
    "Recompiles": GUARD_RULES,
    "Compile caches that were not asked": CACHE_RULES,
    "Exports": EXPORT_RULES,
    "Kernels": KERNEL_RULES,
    "Kernels that were not fused": FUSION_RULES,
    "Known faults of torch": ACCURACY_RULES,
    "Environment variables": (*VARIABLE_RULES, UNREAD_VARIABLE),
    "Calls that are not generated code": EXTERN_RULES,
}
"""Rules by the heading under which ``docs/findings.md`` has them."""
CATALOGUE: dict[str, Rule] = {rule.id: rule for rules in FAMILIES.values() for rule in rules}


def rule_of(rule_id: str) -> Rule:
    """The rule with this id; one of the checks, which are named by their key, is made from the family's row."""
    known = CATALOGUE.get(rule_id)
    if known is not None:
        return known
    family, _, name = rule_id.partition("/")
    if family == "check":
        return CATALOGUE["check"].named(rule_id, key=name, words=name.replace("_", " "))
    return Rule(rule_id, rule_id, help="Advice of xpudbg about a compiled kernel.")


def advice(
    rule_id: str,
    evidence: str,
    case: str = "",
    *,
    fixes: Iterable[str] = (),
    severity: FindingSeverity | None = None,
    **parameters: Any,
) -> Advice:
    """An advice about a kernel; for the arguments see :meth:`~xpudbg.findings.rule.Rule.finding`."""
    rule = CATALOGUE[rule_id]
    return rule.finding(Advice, case, fixes=fixes, evidence=evidence, severity=severity, **parameters)
