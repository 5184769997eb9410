"""Rules of ``[tool.xpudbg.check]``: what each limits, where it is allowed, how it is judged, and the sentences of what counts against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xpudbg.findings.rule import Case, Rule
from xpudbg.model.finding import FindingSeverity
from xpudbg.model.row import StrEnum, dataclass

Limit = bool | int | float


class ValueType(StrEnum):
    """Type of a rule's value."""

    COUNT = "a whole number from 0 on"
    SIZE = "a number of bytes from 0 on, or a size such as '64 MB'"
    HARDWARE_SIZE = "a number of bytes from 0 on, or a size such as '1 KiB'"
    SECONDS = "a number of seconds from 0 on"
    TIME = "a number of seconds from 0 on, or a time such as '1.5 ms'"
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


_RUN = frozenset({Scope.RUN})
_RUN_GRAPH = frozenset({Scope.RUN, Scope.GRAPH})
_ALL = frozenset({Scope.RUN, Scope.GRAPH, Scope.KERNEL})


@dataclass(frozen=True)
class CheckRule(Rule):
    """A rule of ``check``; ``title`` is about one counted item, ``heading`` says what holds.

    Attributes:
        takes: Type of its value.
        judge: Items that its limit is compared with.
        noun: Name of the counted items, singular.
        scopes: Tables in which it is allowed.
        against: Whether it needs a baseline.
        default: Its value when no rule is given at all; None when it is then off.
        example: A value for ``--init``.
    """

    takes: ValueType = ValueType.COUNT
    judge: LimitScope = LimitScope.COUNT
    noun: str = ""
    scopes: frozenset[Scope] = _RUN
    against: bool = False
    default: Limit | None = None
    example: str = "0"


def _check(
    key: str, takes: ValueType, judge: LimitScope, noun: str, what: str, title: str, fix: str = "",
    of: Mapping[str, Any] | None = None, **cases: str,
) -> CheckRule:  # fmt: skip
    """Return a rule.

    Args:
        key: Its key.
        takes: Type of its value.
        judge: Items that its limit is compared with.
        noun: Name of the counted items, singular.
        what: Its meaning, one sentence.
        title: The sentence about one counted item; empty where its name is enough.
        fix: Next step for the user.
        of: Other fields of the rule.
        cases: Other sentences: for special items, and for what the run cannot tell.
    """
    return CheckRule(
        f"check/{key}", title, fix, FindingSeverity.ERROR, "docs/check.md",
        help=f"The rule {key} of [tool.xpudbg.check] does not hold. 'xpudbg check' shows what was measured and what is allowed; the rules can be "
        "changed there, or an exception with a reason and a date can be made.",
        heading=what, cases={name: Case(text) for name, text in cases.items()},
        takes=takes, judge=judge, noun=noun, **of or {},
    )  # fmt: skip


_NO_TRACE = "the run has no structured trace (TORCH_TRACE), the only source of this"
_NO_TIME = "the run has no structured trace with times of its compiles"
_NO_PROFILE = (
    "the run has no profile whose times could be joined with its kernels: 'xpudbg run --profile' records one"
)
_OLD_TRACE = "the baseline's run had no structured trace, so this is unknown"
_LOST_KERNELS = "the kernels of {graphs} are not known: {why}"
_SPILL = "{kernel}{place} spills {bytes} for each {thread}{most}"
_CARD = "{card} says why, and which tile or register mode avoids it"
_NO_SPILLS = (
    "whether {count} of {all} Triton kernels spill is not known ({kernels}): no native code with this information: "
    "`xpudbg triton-cache native {run}` makes it without a GPU; TRITON_XPU_GEN_NATIVE_CODE=1 stores it on a device"
)
_LOST = "{lost} of {dots} tt.dot of {kernel} did not become DPAS{place}{why}"
_SILENT = "the baseline does not contain {what}"
_COUNT, _TOTAL, _EACH = LimitScope.COUNT, LimitScope.TOTAL, LimitScope.EACH
_BASELINE: Mapping[str, Any] = {"against": True, "example": "true"}
_DEFAULT: Mapping[str, Any] = {"against": True, "example": "true", "default": True}

CHECK_RULES = (
    _check("max_failed_graphs", ValueType.COUNT, _COUNT, "failed graph",
           "Graphs whose compile failed, and functions given up at the recompile limit.",
           "the compile of {graph} failed{place}: {detail}", of={"default": 0, "fixes": {
               "show": "'xpudbg show {address}' shows how far it came", "guards": "the guards that failed: {guards}"}},
           limit="{function} is no longer compiled{place}: recompile limit{limit} reached"),
    _check("ledger_complete", ValueType.SWITCH, _COUNT, "missing artifact",
           "Every requested artifact that can exist is present.",
           "{kinds} of {owner} is missing: {reason}{more}", of={"default": True, "example": "true"}),
    _check("no_wrong_values", ValueType.SWITCH, _COUNT, "graph with wrong values",
           "No graph computes wrong values, as `xpudbg accuracy` or `xpudbg verify` found.",
           "{value} of graph {index} ({phase}){why}", of={"example": "true"},
           function="what {function} returns in call {call} is not what the eager run returns",
           unknown="graph {index} ({phase}) could not be compared: {why}", nothing="nothing was compared",
           no_numbers="no numbers were compared in this run: `xpudbg accuracy SCRIPT` makes a run where they are"),
    _check("max_graphs", ValueType.COUNT, _TOTAL, "graph", "Graphs of the run.", "", of={"example": "4"}),
    _check("max_graph_breaks", ValueType.COUNT, _COUNT, "graph break",
           "Places where Dynamo stopped capturing.",
           "graph break{place}: {reason}{code}", of={"scopes": _RUN_GRAPH}, no_trace=_NO_TRACE),
    _check("max_recompiles", ValueType.COUNT, _COUNT, "recompile",
           "Compiles that a failed guard caused.",
           "recompile{place}: {guards}", of={"scopes": _RUN_GRAPH, "example": "1"}, no_trace=_NO_TRACE),
    _check("max_kernels", ValueType.COUNT, _TOTAL, "kernel launch",
           "Kernels launched in one pass through every graph.",
           "", of={"scopes": _ALL, "example": "12"}, unknown=_LOST_KERNELS),
    _check("max_extern_kernels", ValueType.COUNT, _COUNT, "extern kernel",
           "Launches of library calls and of operators that fall back to PyTorch.",
           "{kernel} is called{calls}{place}", of={"scopes": _RUN_GRAPH, "example": "2"}, unknown=_LOST_KERNELS),
    _check("max_bytes", ValueType.SIZE, _TOTAL, "memory traffic",
           "Memory that the kernels read and write in one pass through every graph.",
           "", of={"scopes": _ALL, "example": '"64 MB"'}, unknown="the bytes moved of {graphs} are not known: {why}",
           kernels="the memory traffic of {kernels} is not known: its IR is not there"),
    _check("max_peak_memory", ValueType.SIZE, _EACH, "peak of memory",
           "Memory that is alive at once while a graph runs, its inputs included; each graph by itself.",
           "{bytes} are alive at the peak of {graph}", "'xpudbg memory {address}' shows what is alive there",
           of={"scopes": _RUN_GRAPH, "example": '"8 GB"'},
           unknown="the memory of {graphs} is not known: its wrapper is not in the run, or a size depends on data"),
    _check("max_spilled_kernels", ValueType.COUNT, _COUNT, "spilled kernel",
           "Kernels that spill registers.",
           _SPILL, _CARD, of={"scopes": _RUN_GRAPH}, unknown=_NO_SPILLS, none="no Triton kernel: nothing can spill"),
    _check("max_spill_bytes", ValueType.HARDWARE_SIZE, _EACH, "spill",
           "Bytes that one hardware thread of a kernel spills; each kernel by itself.",
           _SPILL, _CARD, of={"scopes": _ALL}, unknown=_NO_SPILLS, none="no Triton kernel: nothing can spill"),
    _check("no_lost_dpas", ValueType.SWITCH, _COUNT, "kernel with a dot without DPAS",
           "Every tt.dot of a kernel for an XPU became DPAS instructions.",
           _LOST, "{card} shows its dots", of={"scopes": _ALL, "example": "true"},
           none="no Triton kernel for an XPU: there is no DPAS to lose",
           unknown="whether {count} of {all} Triton kernels lost DPAS is not known ({kernels}): "
           "their ttir, and their ttgir or code, are not in the run"),
    _check("max_compile_time", ValueType.SECONDS, _TOTAL, "compile time",
           "Seconds that torch spent compiling, over all graphs.", "the run", of={"example": "120"}, no_trace=_NO_TIME),
    _check("max_lost_time", ValueType.TIME, _TOTAL, "lost time",
           "Time of one pass above the least times of its kernels at the device's peak rates, from the run's profile.",
           "{kernel}", of={"scopes": _ALL, "example": '"1.5 ms"'}, no_profile=_NO_PROFILE,
           no_rates="no peak rates of the device are known, by which time would be lost"),
    _check("no_new_graph_breaks", ValueType.SWITCH, _COUNT, "new graph break",
           "Every graph break is in the baseline too.",
           "new graph break{place}: {reason}{code}", of=_DEFAULT, no_trace=_NO_TRACE, old_trace=_OLD_TRACE),
    _check("no_new_recompiles", ValueType.SWITCH, _COUNT, "new recompile",
           "Every recompile is in the baseline too.",
           "new recompile{place}: {guards}", of=_DEFAULT, no_trace=_NO_TRACE, old_trace=_OLD_TRACE),
    _check("no_new_spills", ValueType.SWITCH, _COUNT, "kernel that spills more",
           "No kernel spills more bytes than its counterpart in the baseline.",
           _SPILL + ", {old:,} in the baseline", _CARD, of=_DEFAULT,
           new_kernel=_SPILL + ", a kernel that the baseline does not have", silent=_SILENT),
    _check("no_new_lost_dpas", ValueType.SWITCH, _COUNT, "kernel that lost DPAS",
           "No kernel has more dots without DPAS than its counterpart in the baseline.",
           _LOST, "{card} shows its dots", of=_DEFAULT, silent=_SILENT),
    _check("no_new_kernels", ValueType.SWITCH, _COUNT, "new kernel",
           "Every kernel has a counterpart in the baseline.", "new kernel {kernel}{place}{computes}", of=_BASELINE),
    _check("no_gone_kernels", ValueType.SWITCH, _COUNT, "gone kernel",
           "Every kernel of the baseline has a counterpart.",
           "kernel {kernel} of the baseline is gone{computes}", of=_BASELINE),
    _check("no_changed_kernels", ValueType.SWITCH, _COUNT, "changed kernel",
           "No kernel computes something else or has other code than its counterpart (tuning alone does not count).",
           "{kernel}{place} has other code than {old} of the baseline", of=_BASELINE,
           fused="{kernel}{place} is fused differently from {old} of the baseline"),
    _check("max_kernels_ratio", ValueType.RATIO, _TOTAL, "kernel launches",
           "Kernel launches, divided by those of the baseline.",
           "{new} against {old} in the baseline", of={"against": True, "default": 1.0, "example": "1.0"}, silent=_SILENT),
    _check("max_bytes_ratio", ValueType.RATIO, _TOTAL, "memory traffic",
           "Memory traffic, divided by that of the baseline.",
           "memory traffic of {new} against {old} in the baseline", of={"against": True, "example": "1.05"}, silent=_SILENT),
    _check("max_kernel_time_ratio", ValueType.RATIO, _EACH, "kernel time",
           "Time of each kernel in the run's profile, divided by that of its counterpart in the baseline; what is within noise is not counted.",
           "{kernel}{place} takes {new} against {old} in the baseline", "'xpudbg diff' of the two runs says what else of it differs",
           of={"against": True, "scopes": frozenset({Scope.RUN, Scope.KERNEL}), "example": "1.1"},
           no_profile=_NO_PROFILE, silent=_SILENT, device="the baseline was measured on {old}, this run on {new}",
           noise="no kernel takes longer than in the baseline by more than noise", most="up to {ratio:.2f} times as long as in the baseline"),
    _check("max_compile_time_ratio", ValueType.RATIO, _TOTAL, "compile time",
           "Compile time, divided by that of the baseline; times below compile_time_floor count as the floor.",
           "compile time of {new:.1f} s against {old:.1f} s in the baseline{floor}", of={"against": True, "example": "1.5"},
           no_trace=_NO_TIME, silent=_SILENT),
)  # fmt: skip
RULES: dict[str, CheckRule] = {rule.name: rule for rule in CHECK_RULES}
"""Every rule by its key, in the order of reports."""

CHECK = Rule(
    "check", severity=FindingSeverity.ERROR, heading="A rule of [tool.xpudbg.check] at one place",
    cases={
        "each": Case("{item}; {limit} is allowed"),
        "count": Case("{item}; {value} in all, at most {limit} allowed"),
        "total": Case("{total}{of}, at most {limit} allowed{most}"),
        "ratio": Case("{total}: {value}, at most {limit} is allowed{cause}"),
        "expired": Case("{failure} (allowed until {until}, which is over: {reason})"),
        "no baseline": Case(
            "no baseline was given",
            "'xpudbg check --update-baseline' writes a baseline file, --baseline takes it or another run",
        ),
        "no match": Case(
            "no {what} matches {pattern}", "correct the pattern, or remove it: 'xpudbg show {run}' lists graphs and kernels"
        ),
    },
)  # fmt: skip
"""What all rules of ``check`` have in common."""
