"""Evaluation of rules against measured figures: passed, failed, allowed by an exception, or unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fnmatch import fnmatchcase

from xpudbg.compare.checks.compare import Comparison, KernelPair, compare
from xpudbg.compare.checks.evaluation import Evaluation, EvaluationScope, Item, kernel_item, place
from xpudbg.compare.checks.evaluators import (
    NO_TIME,
    NO_TRACE,
    READERS,
    break_items,
    card_command,
    lost_item,
    native_line,
    read_bytes,
    read_launches,
    read_lost_dpas,
    read_spills,
    recompile_items,
    spill_text,
)
from xpudbg.compare.checks.rules import (
    RULES,
    CheckRule,
    Exemption,
    Limit,
    LimitScope,
    Rules,
    ScopedRules,
    ValueType,
    default_limits,
)
from xpudbg.compare.metrics import measure_run
from xpudbg.core.units import binary_size, decimal_size
from xpudbg.model.baseline import Baseline
from xpudbg.model.checks import CheckReport, RuleFinding, RuleOutcome
from xpudbg.model.finding import Cost, cost_key
from xpudbg.model.manifest import SourceLine
from xpudbg.model.metrics import KernelMeasure, RunMeasures
from xpudbg.model.plural import listed, plural
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader

# Findings of each rule that compares a run with its baseline.

_OLD_TRACE = "the baseline's run had no structured trace, so this is unknown"


def _against(view: EvaluationScope) -> Comparison:
    assert view.against is not None, "the judge asks only with a baseline"
    return view.against


def _new_breaks(view: EvaluationScope) -> Evaluation:
    new = _against(view).new_breaks
    if new is None:
        return Evaluation(unknown=NO_TRACE if view.run.graph_breaks is None else _OLD_TRACE)
    return Evaluation(break_items(view, new, "new graph break"))


def _new_recompiles(view: EvaluationScope) -> Evaluation:
    new = _against(view).new_recompiles
    if new is None:
        return Evaluation(unknown=NO_TRACE if view.run.recompiles is None else _OLD_TRACE)
    return Evaluation(recompile_items(view, new, "new recompile"))


def _new_spills(view: EvaluationScope) -> Evaluation:
    items, silent = [], []
    against = _against(view)
    hint = "says why, and which tile or register mode avoids it"
    for pair, kernel, new in _worst(
        against.pairs, view, lambda k: k.native.spill_bytes if k.native else None
    ):
        old = pair.old.spill_bytes
        if old is None and new:
            silent.append(kernel.name)
        elif old is not None and new > old:
            text = f"{spill_text(kernel)}, {old:,} in the baseline"
            items.append(_at_own_line(kernel, text, f"{card_command(kernel, view)} {hint}"))
    for kernel in against.new_kernels:
        if kernel.native and kernel.native.spill_bytes:
            text = f"{spill_text(kernel)}, a kernel that the baseline does not have"
            items.append(_at_own_line(kernel, text, f"{card_command(kernel, view)} {hint}"))
    reading = read_spills(view, each=True)
    unknown = against.kernels_unknown or reading.unknown or _silent(silent, "spills")
    return Evaluation(tuple(items), unknown=unknown, note=reading.note)


def _new_lost_dpas(view: EvaluationScope) -> Evaluation:
    items, silent = [], []
    against = _against(view)
    for pair, kernel, new in _worst(against.pairs, view, lambda k: k.native.lost_dots if k.native else None):
        if pair.old.lost_dots is None and new:
            silent.append(kernel.name)
        elif new > (pair.old.lost_dots or 0):
            items.append(lost_item(kernel, view))
    items += [lost_item(k, view) for k in against.new_kernels if k.native and k.native.lost_dots]
    reading = read_lost_dpas(view)
    unknown = against.kernels_unknown or reading.unknown or _silent(silent, "lost dots")
    return Evaluation(tuple(items), unknown=unknown, note=reading.note)


def _at_own_line(kernel: KernelMeasure, text: str, hint: str) -> Item:
    return replace(kernel_item(kernel, text, hint=hint), location=native_line(kernel))


def _silent(kernels: Sequence[str], what: str) -> str:
    """Return why kernels cannot be compared with the baseline, which lacks their figure; empty without such kernels."""
    return f"the baseline does not contain the {what} of {listed(kernels)}" if kernels else ""


def _worst(
    pairs: Iterable[KernelPair], view: EvaluationScope, value: Callable[[KernelMeasure], int | None]
) -> Iterable[tuple[KernelPair, KernelMeasure, int]]:
    """Return the kernel of each pair with the largest value, where one is known."""
    for pair in pairs:
        known = [(v, k) for k in pair.kernels if (v := value(k)) is not None]
        if known:
            new, kernel = max(known, key=lambda entry: entry[0])
            yield pair, kernel, new


def _new_kernels(view: EvaluationScope) -> Evaluation:
    against = _against(view)
    items = [
        kernel_item(k, f"new kernel {k.name}{place(native_line(k))}{_computes(k.origins)}")
        for k in against.new_kernels
    ]
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _computes(origins: Sequence[str]) -> str:
    return f", which computes {listed(list(dict.fromkeys(origins)))}" if origins else ""


def _gone_kernels(view: EvaluationScope) -> Evaluation:
    against = _against(view)
    items = [
        Item(f"kernel {k.name} of the baseline is gone{_computes(k.origins)}", kernel=k.name)
        for k in against.gone_kernels
    ]
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _changed_kernels(view: EvaluationScope) -> Evaluation:
    against = _against(view)
    items = []
    for pair in against.pairs:
        if pair.is_changed:
            kernel = pair.kernels[0]
            what = (
                "is fused differently from" if pair.row.origins != pair.old.origins else "has other code than"
            )
            text = f"{kernel.name}{place(native_line(kernel))} {what} {pair.old.name} of the baseline"
            items.append(kernel_item(kernel, text))
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _ratio(new: float, old: float) -> float:
    return new / old if old else (1.0 if not new else float("inf"))


def _launch_ratio(view: EvaluationScope) -> Evaluation:
    old = _against(view).baseline.launches
    return _total_ratio(
        view,
        read_launches(view),
        old,
        "its kernel launches",
        lambda new: f"{plural(new, 'kernel launch', 'kernel launches')} against {old}",
    )


def _bytes_ratio(view: EvaluationScope) -> Evaluation:
    old = _against(view).baseline.bytes
    return _total_ratio(
        view,
        read_bytes(view),
        old,
        "its memory traffic",
        lambda new: f"memory traffic of {decimal_size(new)} against {decimal_size(old or 0)}",
    )


def _total_ratio(
    view: EvaluationScope, read: Evaluation, old: int | None, what: str, text_of: Callable[[int], str]
) -> Evaluation:
    """Compare a total of the run with the baseline's, at the kernel that explains its growth."""
    if read.unknown or old is None:
        return Evaluation(unknown=read.unknown or f"the baseline does not contain {what}")
    against = _against(view)
    new = int(sum(i.amount for i in read.items))
    text = f"{text_of(new)} in the baseline"
    item = replace(_first_cause(against), words=text, amount=_ratio(new, old))
    return Evaluation((item,), words=text, cause=_new_kernels_text(against))


def _new_kernels_text(against: Comparison) -> str:
    """Return a list of the kernels that the baseline does not have, or else of those with other operators, with their lines."""
    if against.new_kernels:
        return f"new: {listed([f'{k.name}{place(native_line(k))}' for k in against.new_kernels])}"
    changed = [p.kernels[0] for p in against.pairs if p.is_changed]
    return f"changed: {listed([f'{k.name}{place(native_line(k))}' for k in changed])}" if changed else ""


def _first_cause(against: Comparison) -> Item:
    """Return the place of a new kernel, the first one to look at when a total has grown."""
    kernel = next((k for k in against.new_kernels if k.location), None) or next(
        iter(against.new_kernels), None
    )
    if kernel is None:
        changed = next((p.kernels[0] for p in against.pairs if p.is_changed), None)
        return kernel_item(changed, "") if changed else Item("")
    return replace(kernel_item(kernel, ""), location=native_line(kernel))


def _compile_time_ratio(view: EvaluationScope) -> Evaluation:
    old, new = _against(view).baseline.compile_seconds, view.run.compile_seconds
    if new is None or old is None:
        return Evaluation(
            unknown=NO_TIME if new is None else "the baseline does not contain its compile time"
        )
    text = f"compile time of {new:.1f} s against {old:.1f} s in the baseline"
    if max(new, old) < view.floor:
        text += f", both below the floor of {view.floor:g} s"
    value = _ratio(max(new, view.floor), max(old, view.floor))
    return Evaluation((Item(text, value),), words=text)


READERS_AGAINST: dict[str, Callable[[EvaluationScope], Evaluation]] = {
    "no_new_graph_breaks": _new_breaks,
    "no_new_recompiles": _new_recompiles,
    "no_new_spills": _new_spills,
    "no_new_lost_dpas": _new_lost_dpas,
    "no_new_kernels": _new_kernels,
    "no_gone_kernels": _gone_kernels,
    "no_changed_kernels": _changed_kernels,
    "max_kernels_ratio": _launch_ratio,
    "max_bytes_ratio": _bytes_ratio,
    "max_compile_time_ratio": _compile_time_ratio,
}
"""Evaluator of each rule that needs a baseline, by its key."""


_ORDER = {RuleOutcome.FAILED: 0, RuleOutcome.UNKNOWN: 1, RuleOutcome.ALLOWED: 2, RuleOutcome.PASSED: 3}
_RANK = {key: number for number, key in enumerate(RULES)}
_COSTS = {
    **dict.fromkeys(("max_failed_graphs", "no_wrong_values"), Cost.WRONG),
    **dict.fromkeys(("max_recompiles", "no_new_recompiles"), Cost.AGAIN),
    **dict.fromkeys(("max_compile_time", "max_compile_time_ratio"), Cost.AGAIN),
    "ledger_complete": Cost.ONCE,
}
"""Time at which the counted items of a rule cost; those of other rules cost every step."""
_MOST_PARTS = 40
_NO_BASELINE = "no baseline was given"
_HOW_TO_BASELINE = (
    "'xpudbg check --update-baseline' writes a baseline file, --baseline takes it or another run"
)


def check_run(
    run: RunReader,
    rules: Rules,
    baseline: Baseline | None = None,
    *,
    today: date,
    baseline_name: str = "",
) -> CheckReport:
    """Check a run bundle against rules.

    Args:
        run: The bundle.
        rules: From :func:`xpudbg.compare.checks.load_rules.load_rules`; defaults apply where they have no limit.
        baseline: From :func:`xpudbg.compare.checks.baseline.load_baseline`; None without one.
        today: Date for which exceptions are evaluated.
        baseline_name: Name of the baseline in the report.

    Raises:
        XpudbgError: ``run`` is no bundle.
    """
    measures = measure_run(run, kernels=rules.ask_kernels(with_baseline=baseline is not None))
    return check_measures(measures, rules, baseline, today=today, baseline_name=baseline_name)


def check_measures(
    measures: RunMeasures,
    rules: Rules,
    baseline: Baseline | None = None,
    *,
    today: date,
    baseline_name: str = "",
) -> CheckReport:
    """Check the measures of a run; see :func:`check_run`."""
    against = compare(measures, baseline) if baseline is not None else None
    judge = _Judge(EvaluationScope(measures, against, rules.compile_time_floor), rules.allow, today)
    compared = measures.accuracy is not None or measures.wrong_values is not None
    compared = compared or bool(measures.unreadable_numbers)
    defaults = default_limits(with_baseline=against is not None, with_numbers=compared)
    limits = defaults if rules.are_defaults else rules.limits
    for key, limit in limits.items():
        judge.run_rule(key, limit, rules.kernels)
    for scoped in rules.graphs:
        judge.graph_rules(scoped)
    for number, scoped in enumerate(rules.kernels):
        judge.kernel_rules(scoped, rules.kernels[number + 1 :])
    numbers = {(k.graph, k.name): k.number for k in measures.kernels if k.graph}
    findings = sorted(judge.findings, key=_sort_key)
    findings = [replace(f, number=numbers.get((f.graph, f.kernel))) for f in findings]
    problems = (*measures.problems, *(against.problems if against else ()), *judge.unused())
    if against is not None and not any(RULES[key].against for key in limits):
        what = f"no rule uses the baseline {baseline_name}".rstrip()
        hint = "'xpudbg check --init' prints those that compare with one, such as no_new_graph_breaks = true"
        problems = (*problems, Problem("rules", what, hint))
    return CheckReport(
        run=measures.run,
        baseline=baseline_name,
        rules_from=rules.source,
        passed=all(f.outcome is not RuleOutcome.FAILED for f in findings),
        findings=tuple(findings),
        problems=problems,
        ranks=measures.ranks,
        repeated=measures.repeated,
    )


def _sort_key(finding: RuleFinding) -> tuple[object, ...]:
    place = finding.location
    where = (place.file, place.line or 0) if place else ("", 0)
    return (
        _ORDER[finding.outcome],
        cost_key(_COSTS.get(finding.rule, Cost.EVERY_STEP)),
        _RANK[finding.rule],
        -finding.amount,
        finding.graph,
        finding.kernel,
        where,
        finding.message,
    )


@dataclass
class _Judge:
    view: EvaluationScope
    allow: tuple[Exemption, ...]
    today: date
    findings: list[RuleFinding] = field(default_factory=list)
    used: set[int] = field(default_factory=set)

    def run_rule(self, key: str, limit: Limit, kernels: Sequence[ScopedRules]) -> None:
        """Apply a rule to the whole run, without kernels that have a limit of their own."""
        rule = RULES[key]
        view = self.view
        patterns = [s.match for s in kernels if key in s.limits]
        if patterns and _is_own(rule):
            left = tuple(k for k in view.run.kernels if not any(fnmatchcase(k.name, p) for p in patterns))
            view = replace(view, run=replace(view.run, kernels=left))
        self.apply(rule, limit, view)

    def graph_rules(self, scoped: ScopedRules) -> None:
        """Apply rules to each graph that matches a pattern."""
        views = [
            (g.id, self.view.of_graph(g)) for g in self.view.run.graphs if fnmatchcase(g.id, scoped.match)
        ]
        for key, limit in scoped.limits.items():
            for graph, view in views:
                self.apply(RULES[key], limit, view, graph=graph)
            if not views:
                self._nothing_fits(key, limit, f"no graph matches {scoped.match}", graph=scoped.match)

    def kernel_rules(self, scoped: ScopedRules, later: Sequence[ScopedRules]) -> None:
        """Apply rules to the kernels that match a pattern; of several patterns with one rule the last one counts."""
        for key, limit in scoped.limits.items():
            rule = RULES[key]
            overrides = [s.match for s in later if key in s.limits] if _is_own(rule) else []

            def matches(kernel: KernelMeasure, overrides: list[str] = overrides) -> bool:
                mine = fnmatchcase(kernel.name, scoped.match)
                return mine and not any(fnmatchcase(kernel.name, p) for p in overrides)

            view = self.view.of_kernels(matches)
            if view.run.kernels and limit is False:
                continue
            if view.run.kernels:
                self.apply(rule, limit, view, kernel=scoped.match)
            elif not overrides:
                self._nothing_fits(key, limit, f"no kernel matches {scoped.match}", kernel=scoped.match)

    def _nothing_fits(self, key: str, limit: Limit, what: str, *, graph: str = "", kernel: str = "") -> None:
        hint = "correct the pattern, or remove it: 'xpudbg show RUN' lists graphs and kernels"
        row = RuleFinding(
            key, RuleOutcome.UNKNOWN, "", format_value(RULES[key], limit), graph, kernel, None, what, hint
        )
        self.findings.append(row)

    def apply(
        self, rule: CheckRule, limit: Limit, view: EvaluationScope, *, graph: str = "", kernel: str = ""
    ) -> None:
        """Add the rows of one rule at one place."""
        allowed = format_value(rule, limit)
        if rule.against and view.against is None:
            row = RuleFinding(
                rule.key,
                RuleOutcome.FAILED,
                limit=allowed,
                message=f"{rule.key}: {_NO_BASELINE}",
                hint=_HOW_TO_BASELINE,
            )
            self.findings.append(row)
            return
        reading = (READERS_AGAINST if rule.against else READERS)[rule.key](view)
        most = 0.0 if limit is True else float(limit)
        if rule.judge is LimitScope.EACH:
            rows = self._each(rule, reading, most)
        else:
            rows = self._sum(rule, reading, most, graph or (f"kernels that match {kernel}" if kernel else ""))
        rows = [
            replace(r, limit=r.limit or allowed, graph=r.graph or graph, kernel=r.kernel or kernel)
            for r in rows
        ]
        if reading.unknown:
            rows.append(self._unknown(rule, reading, allowed, graph, kernel))
        elif not rows:
            rows.append(self._passed(rule, reading, allowed, graph, kernel))
        self.findings += rows

    def _each(self, rule: CheckRule, reading: Evaluation, most: float) -> list[RuleFinding]:
        """Return a row for each item above the limit."""
        rows = []
        for item in reading.items:
            if item.amount > most:
                value, limit = format_distinct(rule, item.amount, most)
                message = f"{item.words}; {'at most ' + limit if most else 'none'} is allowed"
                failed = self._failed(rule, item, value, message)
                rows.append(self._excused(rule, item) or replace(failed, limit=limit))
        return rows

    def _sum(self, rule: CheckRule, reading: Evaluation, most: float, of: str) -> list[RuleFinding]:
        """Return rows when the sum of the items is above the limit; items that an exception names do not count.

        ``of`` names the graph or kernels of the limit; empty for the run's limit.
        """
        total = sum(i.amount for i in reading.items)
        if total <= most:
            return []
        rows, counted = [], []
        for item in reading.items:
            excused = self._excused(rule, item) if item.amount else None
            if excused is None:
                counted.append(item)
            else:
                rows.append(excused)
        total = sum(i.amount for i in counted)
        if total <= most:
            return rows[:1] if rule.judge is LimitScope.TOTAL else rows
        value, at_most = format_distinct(rule, total, most)
        if rule.judge is LimitScope.TOTAL:
            return [self._total(rule, reading, counted, value, at_most, of)]
        limit = "" if rule.takes is ValueType.SWITCH else f"; {value} in all, at most {at_most} allowed"
        return [*rows, *(self._failed(rule, i, value, f"{i.words}{limit}") for i in counted)]

    def _total(
        self, rule: CheckRule, reading: Evaluation, items: Sequence[Item], value: str, at_most: str, of: str
    ) -> RuleFinding:
        """Return one row for a total, at the item with the largest part in it."""
        largest = max(items, key=lambda i: i.amount)
        text = reading.words or _quantity(rule, value)
        message = f"{text}: {value}, at most {at_most} is allowed"
        message += f"; {reading.cause}" if reading.cause else ""
        if not reading.words:
            message = f"{text} of {of}" if of else text
            message += f", at most {at_most} allowed"
            if sum(i.amount == largest.amount for i in items) == 1 < len(items):
                message += f"; most in {largest.words} ({format_value(rule, largest.amount)})"
        place = largest if len(items) == 1 or rule.takes is ValueType.RATIO else replace(largest, kernel="")
        return replace(self._failed(rule, place, value, message), limit=at_most)

    def _failed(self, rule: CheckRule, item: Item, value: str, message: str) -> RuleFinding:
        expired = next(
            (
                (n, e)
                for n, e in enumerate(self.allow)
                if e.rule == rule.key and e.until < self.today and matches(e, item)
            ),
            None,
        )
        if expired is not None:
            self.used.add(expired[0])
            message += f" (allowed until {expired[1].until.isoformat()}, which is over: {expired[1].reason})"
        return RuleFinding(
            rule=rule.key,
            outcome=RuleOutcome.FAILED,
            value=value,
            graph=item.graph,
            kernel=item.kernel,
            location=item.location,
            message=message,
            hint=item.hint,
            amount=item.amount,
        )

    def _excused(self, rule: CheckRule, item: Item) -> RuleFinding | None:
        """Return the row of an item that an exception allows; None when none does."""
        for number, exemption in enumerate(self.allow):
            if exemption.rule == rule.key and exemption.until >= self.today and matches(exemption, item):
                self.used.add(number)
                return RuleFinding(
                    rule=rule.key,
                    outcome=RuleOutcome.ALLOWED,
                    value=format_value(rule, item.amount),
                    graph=item.graph,
                    kernel=item.kernel,
                    location=item.location,
                    message=item.words,
                    hint=item.hint,
                    allowed_because=exemption.reason,
                    allowed_until=exemption.until.isoformat(),
                )
        return None

    @staticmethod
    def _unknown(rule: CheckRule, reading: Evaluation, allowed: str, graph: str, kernel: str) -> RuleFinding:
        return RuleFinding(
            rule.key, RuleOutcome.UNKNOWN, limit=allowed, graph=graph, kernel=kernel, message=reading.unknown
        )

    @staticmethod
    def _passed(rule: CheckRule, reading: Evaluation, allowed: str, graph: str, kernel: str) -> RuleFinding:
        values = [i.amount for i in reading.items]
        total = max(values, default=0.0) if rule.judge is LimitScope.EACH else sum(values)
        value = format_value(rule, total)
        message = reading.note or reading.words or _quantity(rule, value)
        return RuleFinding(rule.key, RuleOutcome.PASSED, value, allowed, graph, kernel, message=message)

    def unused(self) -> Iterable[Problem]:
        """Return problems for exceptions that matched nothing."""
        for number, exemption in enumerate(self.allow):
            if number not in self.used:
                what = f"exception {number + 1} ({exemption.rule}, {exemption.reason}) matches no failure"
                yield Problem("rules", what, "remove it, or correct its patterns")


def _is_own(rule: CheckRule) -> bool:
    """Return whether a rule limits each kernel separately, so that a kernel's own limit replaces the run's."""
    return rule.judge is LimitScope.EACH or rule.key == "no_lost_dpas"


def matches(exemption: Exemption, item: Item) -> bool:
    """Return whether the patterns of an exception match an item."""
    if exemption.graph and not fnmatchcase(item.graph, exemption.graph):
        return False
    if exemption.kernel and not fnmatchcase(item.kernel, exemption.kernel):
        return False
    return not exemption.location or any(fnmatchcase(n, exemption.location) for n in _places(item.location))


def _places(location: SourceLine | None) -> list[str]:
    """Return the forms of a place that a pattern may match: the path and every end of it, with and without the line."""
    if location is None:
        return []
    path = location.file.replace("\\", "/")
    parts = path.split("/")[-_MOST_PARTS:]
    files = [path, *("/".join(parts[first:]) for first in range(len(parts)))]
    return [*files, *(f"{f}:{location.line}" for f in files)] if location.line else files


def format_value(rule: CheckRule, value: float) -> str:
    """Format a value or limit of a rule for the report."""
    if rule.takes is ValueType.SWITCH:
        return "none" if value is True else str(int(value)) if value else "none"
    if rule.takes is ValueType.SIZE:
        return decimal_size(int(value))
    if rule.takes is ValueType.HARDWARE_SIZE:
        return binary_size(int(value))
    if rule.takes is ValueType.SECONDS:
        return f"{value:.1f} s"
    if rule.takes is ValueType.RATIO:
        return f"{value:.2f} x"
    return str(int(value))


def format_distinct(rule: CheckRule, value: float, limit: float) -> tuple[str, str]:
    """Format a value above its limit, and the limit, with enough digits to tell them apart."""
    texts = format_value(rule, value), format_value(rule, limit)
    # 6 MB, 6.0 MB.
    if texts[0].replace(".0 ", " ") != texts[1].replace(".0 ", " ") or value <= limit:
        return texts
    if rule.takes in (ValueType.SIZE, ValueType.HARDWARE_SIZE):
        return f"{int(value):,} B", f"{int(limit):,} B"
    unit = "s" if rule.takes is ValueType.SECONDS else "x"
    pairs = ((f"{value:.{digits}f} {unit}", f"{limit:.{digits}f} {unit}") for digits in range(2, 18))
    return next((p for p in pairs if p[0] != p[1]), texts)


def _quantity(rule: CheckRule, value: str) -> str:
    """Return a phrase such as ``3 graph breaks`` or ``memory traffic of 12 MB``."""
    if rule.takes in (ValueType.SIZE, ValueType.HARDWARE_SIZE, ValueType.SECONDS):
        return f"{rule.noun} of {value}"
    if value in ("0", "none"):
        return f"no {rule.noun}"
    plural = rule.noun if value == "1" else _plural(rule.noun)
    return f"{value} {plural}"


def _plural(noun: str) -> str:
    head, space, tail = noun.partition(" with ") if " with " in noun else noun.partition(" that ")
    return f"{head}{'es' if head.endswith('ch') else 's'}{space}{tail}"


def strict_failures(report: CheckReport) -> str:
    """Return the reasons for which ``--strict`` fails, as text; empty without any."""
    unknown = {f.rule for f in report.findings if f.outcome is RuleOutcome.UNKNOWN}
    parts = [f"{plural(len(unknown), 'rule')} not known"] if unknown else []
    parts += [plural(len(report.problems), "problem")] if report.problems else []
    return ", ".join(parts)
