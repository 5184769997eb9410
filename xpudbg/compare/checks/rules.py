"""The rules of ``[tool.xpudbg.check]`` as data: what each limits, where it is allowed, and how it is evaluated."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from xpudbg.model.str_enum import StrEnum

Limit = bool | int | float


class ValueType(StrEnum):
    """Type of a rule's value."""

    COUNT = "a whole number from 0 on"
    SIZE = "a number of bytes from 0 on, or a size such as '64 MB'"
    HARDWARE_SIZE = "a number of bytes from 0 on, or a size such as '1 KiB'"
    SECONDS = "a number of seconds from 0 on"
    RATIO = "a number above 0, such as 1.1"
    SWITCH = "true or false"


class LimitScope(StrEnum):
    """Items that a limit is compared with."""

    COUNT = "count"
    """All items together; a row for each item when they are too many."""
    TOTAL = "total"
    """All items together; one row when they are too many."""
    EACH = "each"
    """Every item by itself; a row for each one that is above the limit."""


class Scope(StrEnum):
    """Part of a run that a rule applies to."""

    RUN = "run"
    GRAPH = "graphs"
    KERNEL = "kernels"


@dataclass(frozen=True)
class CheckRule:
    """One rule.

    Attributes:
        key: Its key.
        takes: Type of its value.
        judge: Items that its limit is compared with.
        noun: Name of the counted items, singular.
        what: Its meaning, one sentence; docs/check.md and ``--init`` show it.
        scopes: Tables in which it is allowed.
        against: Whether it needs a baseline.
        default: Its value when no rule is given at all; None when it is then off.
        example: A value for ``--init``.
    """

    key: str
    takes: ValueType
    judge: LimitScope
    noun: str
    what: str
    scopes: frozenset[Scope] = frozenset({Scope.RUN})
    against: bool = False
    default: Limit | None = None
    example: str = "0"


_RUN = frozenset({Scope.RUN})
_RUN_GRAPH = frozenset({Scope.RUN, Scope.GRAPH})
_ALL = frozenset({Scope.RUN, Scope.GRAPH, Scope.KERNEL})

_TABLE = (
    CheckRule("max_failed_graphs", ValueType.COUNT, LimitScope.COUNT, "failed graph",
         "Graphs whose compile failed, and functions given up at the recompile limit.", default=0),
    CheckRule("ledger_complete", ValueType.SWITCH, LimitScope.COUNT, "missing artifact",
         "Every requested artifact that can exist is present.", default=True, example="true"),
    CheckRule("no_wrong_values", ValueType.SWITCH, LimitScope.COUNT, "graph with wrong values",
         "No graph computes wrong values, as `xpudbg accuracy` or `xpudbg verify` found.", example="true"),
    CheckRule("max_graphs", ValueType.COUNT, LimitScope.TOTAL, "graph", "Graphs of the run.", example="4"),
    CheckRule("max_graph_breaks", ValueType.COUNT, LimitScope.COUNT, "graph break",
         "Places where Dynamo stopped capturing.", _RUN_GRAPH),
    CheckRule("max_recompiles", ValueType.COUNT, LimitScope.COUNT, "recompile",
         "Compiles that a failed guard caused.", _RUN_GRAPH, example="1"),
    CheckRule("max_kernels", ValueType.COUNT, LimitScope.TOTAL, "kernel launch",
         "Kernels launched in one pass through every graph.", _ALL, example="12"),
    CheckRule("max_extern_kernels", ValueType.COUNT, LimitScope.COUNT, "extern kernel",
         "Launches of library calls and of operators that fall back to PyTorch.", _RUN_GRAPH, example="2"),
    CheckRule("max_bytes", ValueType.SIZE, LimitScope.TOTAL, "memory traffic",
         "Memory that the kernels read and write in one pass through every graph.", _ALL, example='"64 MB"'),
    CheckRule("max_spilled_kernels", ValueType.COUNT, LimitScope.COUNT, "spilled kernel",
         "Kernels that spill registers.", _RUN_GRAPH),
    CheckRule("max_spill_bytes", ValueType.HARDWARE_SIZE, LimitScope.EACH, "spill",
         "Bytes that one hardware thread of a kernel spills; each kernel by itself.", _ALL),
    CheckRule("no_lost_dpas", ValueType.SWITCH, LimitScope.COUNT, "kernel with a dot without DPAS",
         "Every tt.dot of a kernel for an XPU became DPAS instructions.", _ALL, example="true"),
    CheckRule("max_compile_time", ValueType.SECONDS, LimitScope.TOTAL, "compile time",
         "Seconds that torch spent compiling, over all graphs.", example="120"),
    CheckRule("no_new_graph_breaks", ValueType.SWITCH, LimitScope.COUNT, "new graph break",
         "Every graph break is in the baseline too.", against=True, default=True, example="true"),
    CheckRule("no_new_recompiles", ValueType.SWITCH, LimitScope.COUNT, "new recompile",
         "Every recompile is in the baseline too.", against=True, default=True, example="true"),
    CheckRule("no_new_spills", ValueType.SWITCH, LimitScope.COUNT, "kernel that spills more",
         "No kernel spills more bytes than its counterpart in the baseline.", against=True, default=True, example="true"),
    CheckRule("no_new_lost_dpas", ValueType.SWITCH, LimitScope.COUNT, "kernel that lost DPAS",
         "No kernel has more dots without DPAS than its counterpart in the baseline.", against=True, default=True,
         example="true"),
    CheckRule("no_new_kernels", ValueType.SWITCH, LimitScope.COUNT, "new kernel",
         "Every kernel has a counterpart in the baseline.", against=True, example="true"),
    CheckRule("no_gone_kernels", ValueType.SWITCH, LimitScope.COUNT, "gone kernel",
         "Every kernel of the baseline has a counterpart.", against=True, example="true"),
    CheckRule("no_changed_kernels", ValueType.SWITCH, LimitScope.COUNT, "changed kernel",
         "No kernel computes something else or has other code than its counterpart (tuning alone does not count).", against=True,
         example="true"),
    CheckRule("max_kernels_ratio", ValueType.RATIO, LimitScope.TOTAL, "kernel launches",
         "Kernel launches, divided by those of the baseline.", against=True, default=1.0, example="1.0"),
    CheckRule("max_bytes_ratio", ValueType.RATIO, LimitScope.TOTAL, "memory traffic",
         "Memory traffic, divided by that of the baseline.", against=True, example="1.05"),
    CheckRule("max_compile_time_ratio", ValueType.RATIO, LimitScope.TOTAL, "compile time",
         "Compile time, divided by that of the baseline; times below compile_time_floor count as the floor.",
         against=True, example="1.5"),
)  # fmt: skip

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

RULES: dict[str, CheckRule] = {rule.key: rule for rule in _TABLE}
"""Every rule by its key, in the order of reports."""

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
        r.key: r.default for r in RULES.values() if r.default is not None and (with_baseline or not r.against)
    }
    return {**limits, "no_wrong_values": True} if with_numbers else limits


def example_table() -> str:
    """Return ``[tool.xpudbg.check]`` with every rule: those that apply by default are on, the others are comments."""
    lines = [
        "[tool.xpudbg.check]",
        f"# Rules that compare fail without a baseline: 'xpudbg check --update-baseline' writes {DEFAULT_BASELINE}.",
        f'# baseline = "{DEFAULT_BASELINE}"',
    ]
    for rule in RULES.values():
        lines.append(f"# {rule.what}")
        mark = "" if rule.default is not None else "# "
        lines.append(f"{mark}{rule.key} = {rule.example}")
    lines += [
        f"# Compile times below this many seconds count as equal.\n# compile_time_floor = {DEFAULT_FLOOR:g}",
        '\n# [[tool.xpudbg.check.graphs]]\n# match = "model__0_*"\n# max_kernels = 3',
        '\n# [[tool.xpudbg.check.kernels]]\n# match = "triton_*_mm_*"\n# max_spill_bytes = 0',
        '\n# [[tool.xpudbg.check.allow]]\n# rule = "max_graph_breaks"\n# location = "model.py:*"',
        '# reason = "the tokenizer prints"\n# until = 2027-01-31',
    ]
    return "\n".join(lines) + "\n"
