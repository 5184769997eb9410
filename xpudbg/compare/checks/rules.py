"""Limits of a run, of graphs and of kernels as a user writes them, and the defaults."""

from __future__ import annotations

from dataclasses import field
from datetime import date

from xpudbg.findings.check_rules import RULES, Limit
from xpudbg.model.row import dataclass

_WITHOUT_KERNELS = frozenset(
    {
        "max_failed_graphs",
        "ledger_complete",
        "no_wrong_values",
        "max_graphs",
        "max_graph_breaks",
        "max_recompiles",
        "max_compile_time",
    }
)
"""Rules that need only the manifest and the traces."""

DEFAULT_FLOOR = 10.0
"""Seconds below which compile times count as this: shorter ones vary by more than any limit allows."""
DEFAULT_BASELINE = "xpudbg-baseline.json"


@dataclass(frozen=True)
class ScopedRules:
    """Rules for the graphs or kernels that match a pattern.

    Attributes:
        match: Pattern with ``*``, ``?`` and ``[...]`` for the whole id or name.
        limits: Limit by rule.
    """

    match: str
    limits: dict[str, Limit] = field(default_factory=dict)


@dataclass(frozen=True)
class Exemption:
    """An allowed exception.

    Attributes:
        rule: The rule that may fail.
        reason: Why.
        until: The last day on which it applies.
        graph: Pattern of the graph; empty for any.
        kernel: Pattern of the kernel; empty for any.
        location: Pattern of ``FILE:LINE`` or ``FILE``, the path or an end of it; empty for any.
    """

    rule: str
    reason: str
    until: date
    graph: str = ""
    kernel: str = ""
    location: str = ""


@dataclass(frozen=True)
class Rules:
    """Rules that a run is checked against.

    Attributes:
        source: File that they were read from; ``defaults`` without one.
        baseline: Baseline that the file names, made absolute; empty without one.
        limits: Limit by rule, for the whole run.
        graphs: For graphs that fit a pattern.
        kernels: For kernels that fit a pattern.
        allow: Exceptions.
        compile_time_floor: Seconds; see :data:`DEFAULT_FLOOR`.
    """

    source: str = "defaults"
    baseline: str = ""
    limits: dict[str, Limit] = field(default_factory=dict)
    graphs: tuple[ScopedRules, ...] = ()
    kernels: tuple[ScopedRules, ...] = ()
    allow: tuple[Exemption, ...] = ()
    compile_time_floor: float = DEFAULT_FLOOR

    @property
    def are_defaults(self) -> bool:
        """Return whether no rule is given, so that the defaults apply."""
        return not self.limits and not self.graphs and not self.kernels

    def ask_kernels(self, *, with_baseline: bool) -> bool:
        """Return whether a rule needs the launches and kernels of the graphs, which take most of the time of a check."""
        limits = default_limits(with_baseline=with_baseline) if self.are_defaults else self.limits
        keys = {*limits, *(key for scoped in (*self.graphs, *self.kernels) for key in scoped.limits)}
        return with_baseline or not keys <= _WITHOUT_KERNELS


def default_limits(*, with_baseline: bool, with_numbers: bool = False) -> dict[str, Limit]:
    """Return the limits that apply when no rule is given.

    Args:
        with_baseline: Whether there is a baseline to compare with.
        with_numbers: Whether the run has a verdict on its numbers.
    """
    limits = {
        key: r.default
        for key, r in RULES.items()
        if r.default is not None and (with_baseline or not r.against)
    }
    return {**limits, "no_wrong_values": True} if with_numbers else limits


def example_table() -> str:
    """Return ``[tool.xpudbg.check]`` with every rule: those that apply by default are on, the others are comments."""
    lines = [
        "[tool.xpudbg.check]",
        f"# Rules that compare fail without a baseline: 'xpudbg check --update-baseline' writes {DEFAULT_BASELINE}.",
        f'# baseline = "{DEFAULT_BASELINE}"',
    ]
    for key, rule in RULES.items():
        lines.append(f"# {rule.heading}")
        mark = "" if rule.default is not None else "# "
        lines.append(f"{mark}{key} = {rule.example}")
    lines += [
        f"# Compile times below this many seconds count as equal.\n# compile_time_floor = {DEFAULT_FLOOR:g}",
        '\n# [[tool.xpudbg.check.graphs]]\n# match = "model__0_*"\n# max_kernels = 3',
        '\n# [[tool.xpudbg.check.kernels]]\n# match = "triton_*_mm_*"\n# max_spill_bytes = 0',
        '\n# [[tool.xpudbg.check.allow]]\n# rule = "max_graph_breaks"\n# location = "model.py:*"',
        '# reason = "the tokenizer prints"\n# until = 2027-01-31',
    ]
    return "\n".join(lines) + "\n"
