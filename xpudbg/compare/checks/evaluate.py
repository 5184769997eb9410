"""Evaluation of rules against measured figures: passed, failed, allowed by an exception, or unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fnmatch import fnmatchcase
from typing import Any

from xpudbg.compare.checks.baseline import Comparison, KernelPair, compare
from xpudbg.compare.checks.evaluators import (
    READERS,
    Evaluation,
    EvaluationScope,
    Item,
    break_items,
    kernel_item,
    lost_item,
    native_line,
    place,
    read_bytes,
    read_launches,
    read_lost_dpas,
    read_spills,
    recompile_items,
    spill_item,
)
from xpudbg.compare.checks.rules import Exemption, Rules, ScopedRules, default_limits
from xpudbg.compare.metrics import measure_run
from xpudbg.compare.time_noise import drift, noise_of
from xpudbg.core.text import binary_size, decimal_size, listed, plural, shell_word, short_time
from xpudbg.findings.check_rules import CHECK, RULES, CheckRule, Limit, LimitScope, ValueType
from xpudbg.model.checks import Baseline, CheckReport, KernelMeasure, RuleFinding, RuleOutcome, RunMeasures
from xpudbg.model.diff import UNCHANGED, Change
from xpudbg.model.finding import Cost, FindingSeverity, cost_key
from xpudbg.model.manifest import SourceLine
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader

# Findings of each rule that compares a run with its baseline.


def _against(view: EvaluationScope) -> Comparison:
    assert view.against is not None, "the judge asks only with a baseline"
    return view.against


def _new_breaks(view: EvaluationScope) -> Evaluation:
    rule, new = RULES["no_new_graph_breaks"], _against(view).new_breaks
    if new is None:
        return Evaluation(unknown=rule.sentence("no_trace" if view.run.graph_breaks is None else "old_trace"))
    return Evaluation(break_items(view, new, rule.name))


def _new_recompiles(view: EvaluationScope) -> Evaluation:
    rule, new = RULES["no_new_recompiles"], _against(view).new_recompiles
    if new is None:
        return Evaluation(unknown=rule.sentence("no_trace" if view.run.recompiles is None else "old_trace"))
    return Evaluation(recompile_items(view, new, rule.name))


def _new_spills(view: EvaluationScope) -> Evaluation:
    items, silent = [], []
    against, rule = _against(view), RULES["no_new_spills"]
    for pair, kernel, new in _worst(against.pairs, lambda k: k.native.spill_bytes if k.native else None):
        old = pair.old.spill_bytes
        if old is None and new:
            silent.append(kernel.name)
        elif old is not None and new > old:
            items.append(spill_item(kernel, view, rule.name, old=old))
    spilling = (k for k in against.new_kernels if k.native and k.native.spill_bytes)
    items += [spill_item(k, view, rule.name, case="new_kernel") for k in spilling]
    reading = read_spills(view, "max_spill_bytes")
    unknown = against.kernels_unknown or reading.unknown or _silent(rule, silent, "spills")
    return Evaluation(tuple(items), unknown=unknown, note=reading.note)


def _new_lost_dpas(view: EvaluationScope) -> Evaluation:
    items, silent = [], []
    against, rule = _against(view), RULES["no_new_lost_dpas"]
    for pair, kernel, new in _worst(against.pairs, lambda k: k.native.lost_dots if k.native else None):
        if pair.old.lost_dots is None and new:
            silent.append(kernel.name)
        elif new > (pair.old.lost_dots or 0):
            items.append(lost_item(kernel, view, rule.name))
    items += [lost_item(k, view, rule.name) for k in against.new_kernels if k.native and k.native.lost_dots]
    reading = read_lost_dpas(view)
    unknown = against.kernels_unknown or reading.unknown or _silent(rule, silent, "lost dots")
    return Evaluation(tuple(items), unknown=unknown, note=reading.note)


def _silent(rule: CheckRule, kernels: Sequence[str], what: str) -> str:
    """Return why kernels cannot be compared with the baseline, which lacks their figure; empty without such kernels."""
    return rule.sentence("silent", what=f"the {what} of {listed(kernels)}") if kernels else ""


def _worst(
    pairs: Iterable[KernelPair], value: Callable[[KernelMeasure], int | None]
) -> Iterable[tuple[KernelPair, KernelMeasure, int]]:
    """Return the kernel of each pair with the largest value, where one is known."""
    for pair in pairs:
        known = [(v, k) for k in pair.kernels if (v := value(k)) is not None]
        if known:
            new, kernel = max(known, key=lambda entry: entry[0])
            yield pair, kernel, new


def _new_kernels(view: EvaluationScope) -> Evaluation:
    against, say = _against(view), RULES["no_new_kernels"].sentence
    items = [
        kernel_item(k, say(kernel=k.name, place=place(native_line(k)), computes=_computes(k.origins)))
        for k in against.new_kernels
    ]
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _computes(origins: Sequence[str]) -> str:
    return f", which computes {listed(list(dict.fromkeys(origins)))}" if origins else ""


def _gone_kernels(view: EvaluationScope) -> Evaluation:
    against, say = _against(view), RULES["no_gone_kernels"].sentence
    items = [
        Item(say(kernel=k.name, computes=_computes(k.origins)), kernel=k.name) for k in against.gone_kernels
    ]
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _changed_kernels(view: EvaluationScope) -> Evaluation:
    against, say = _against(view), RULES["no_changed_kernels"].sentence
    items = []
    for pair in against.pairs:
        if pair.is_changed:
            kernel, case = pair.kernels[0], "fused" if pair.row.origins != pair.old.origins else ""
            text = say(case, kernel=kernel.name, place=place(native_line(kernel)), old=pair.old.name)
            items.append(kernel_item(kernel, text))
    return Evaluation(tuple(items), unknown=against.kernels_unknown)


def _ratio(new: float, old: float) -> float:
    return new / old if old else (1.0 if not new else float("inf"))


def _launch_ratio(view: EvaluationScope) -> Evaluation:
    return _total_ratio(
        view,
        RULES["max_kernels_ratio"],
        read_launches(view),
        _against(view).baseline.launches,
        lambda new: plural(new, "kernel launch", "kernel launches"),
        str,
        "its kernel launches",
    )


def _bytes_ratio(view: EvaluationScope) -> Evaluation:
    old = _against(view).baseline.bytes
    rule = RULES["max_bytes_ratio"]
    return _total_ratio(view, rule, read_bytes(view), old, decimal_size, decimal_size, "its memory traffic")


def _total_ratio(
    view: EvaluationScope,
    rule: CheckRule,
    read: Evaluation,
    old: int | None,
    new_text: Callable[[int], str],
    old_text: Callable[[int], str],
    what: str,
) -> Evaluation:
    """Compare a total of the run with the baseline's, at the kernel that explains its growth."""
    if read.unknown or old is None:
        return Evaluation(unknown=read.unknown or rule.sentence("silent", what=what))
    against = _against(view)
    new = int(sum(i.amount for i in read.items))
    text = rule.sentence(new=new_text(new), old=old_text(old))
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
    return replace(kernel_item(kernel, ""), where=native_line(kernel))


def _compile_time_ratio(view: EvaluationScope) -> Evaluation:
    rule = RULES["max_compile_time_ratio"]
    old, new = _against(view).baseline.compile_seconds, view.run.compile_seconds
    if new is None or old is None:
        return Evaluation(
            unknown=rule.sentence("no_trace" if new is None else "silent", what="its compile time")
        )
    below = max(new, old) < view.floor
    floor = f", both below the floor of {view.floor:g} s" if below else ""
    text = rule.sentence(new=new, old=old, floor=floor)
    value = _ratio(max(new, view.floor), max(old, view.floor))
    return Evaluation((Item(text, value),), words=text)


def _kernel_time_ratio(view: EvaluationScope) -> Evaluation:
    rule, against = RULES["max_kernel_time_ratio"], _against(view)
    if not view.run.profiled:
        return Evaluation(unknown=rule.sentence("no_profile"))
    if against.kernels_unknown:
        return Evaluation(unknown=against.kernels_unknown)
    if (old := against.baseline.device) != view.run.device:
        return Evaluation(
            unknown=rule.sentence("device", old=old or "an unknown device", new=view.run.device)
        )
    pairs = [
        (pair, pair.row.time_us / pair.row.calls, pair.old.time_us / pair.old.calls)
        for pair in against.pairs
        if pair.row.time_us is not None and pair.old.time_us and pair.row.calls and pair.old.calls
    ]
    if not pairs:
        return Evaluation(unknown=rule.sentence("silent", what="times of its kernels"))
    least = drift([new / old for pair, new, old in pairs if pair.change in UNCHANGED])
    there = {(k.graph, k.name) for k in view.run.kernels}
    items = []
    for pair, new, before in pairs:
        kernel = next((k for k in pair.kernels if (k.graph, k.name) in there), None)
        spreads = [(row.time_spread_us or 0.0) / row.calls for row in (pair.row, pair.old)]
        like = pair.change is not Change.FUSED_DIFFERENTLY and kernel is not None
        if like and kernel is not None and new - before > noise_of(before, spreads, least):
            text = rule.sentence(
                kernel=kernel.name,
                place=place(native_line(kernel)),
                new=short_time(new),
                old=short_time(before),
            )
            items.append(kernel_item(kernel, text, new / before, rule.remedy()))
    most = max((item.amount for item in items), default=0.0)
    words = rule.sentence("most", ratio=most) if items else rule.sentence("noise")
    return Evaluation(tuple(items), words=words)


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
    "max_kernel_time_ratio": _kernel_time_ratio,
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
        rules: From :func:`xpudbg.compare.checks.rules.load_rules`; defaults apply where they have no limit.
        baseline: From :func:`xpudbg.compare.checks.baseline.load_baseline`; None without one.
        today: Date for which exceptions are evaluated.
        baseline_name: Name of the baseline in the report.

    Raises:
        XpudbgError: ``run`` is no bundle.
    """
    against = baseline is not None
    measures = measure_run(run, kernels=rules.ask_kernels(with_baseline=against), sources=against)
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
    place = finding.where
    where = (place.file, place.line or 0) if place else ("", 0)
    return (
        _ORDER[finding.outcome],
        cost_key(_COSTS.get(finding.name, Cost.EVERY_STEP)),
        _RANK[finding.name],
        -finding.amount,
        finding.graph,
        finding.kernel,
        where,
        finding.title,
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
                self._nothing_fits(key, limit, graph=scoped.match)

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
                self._nothing_fits(key, limit, kernel=scoped.match)

    def _nothing_fits(self, key: str, limit: Limit, *, graph: str = "", kernel: str = "") -> None:
        what, allowed = "graph" if graph else "kernel", format_value(RULES[key], limit)
        row = _finding(RULES[key], RuleOutcome.UNKNOWN, limit=allowed, graph=graph, kernel=kernel)
        self.findings.append(
            _common(row, "no match", what=what, pattern=graph or kernel, run=shell_word(self.view.run.run))
        )

    def apply(
        self, rule: CheckRule, limit: Limit, view: EvaluationScope, *, graph: str = "", kernel: str = ""
    ) -> None:
        """Add the rows of one rule at one place."""
        allowed = format_value(rule, limit)
        if rule.against and view.against is None:
            row = _finding(rule, RuleOutcome.FAILED, limit=allowed)
            self.findings.append(_common(row, "no baseline"))
            return
        reading = (READERS_AGAINST if rule.against else READERS)[rule.name](view)
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
            row = _finding(
                rule, RuleOutcome.UNKNOWN, reading.unknown, limit=allowed, graph=graph, kernel=kernel
            )
            rows.append(row)
        elif not rows:
            rows.append(replace(_passed(rule, reading), limit=allowed, graph=graph, kernel=kernel))
        self.findings += rows

    def _each(self, rule: CheckRule, reading: Evaluation, most: float) -> list[RuleFinding]:
        """Return a row for each item above the limit."""
        rows = []
        for item in reading.items:
            if item.amount > most:
                value, limit = format_distinct(rule, item.amount, most)
                message = CHECK.sentence(
                    "each", item=item.words, limit=f"at most {limit}" if most else "none"
                )
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
        for item in counted:
            message = item.words
            if rule.takes is not ValueType.SWITCH:
                message = CHECK.sentence("count", item=message, value=value, limit=at_most)
            rows.append(self._failed(rule, item, value, message))
        return rows

    def _total(
        self, rule: CheckRule, reading: Evaluation, items: Sequence[Item], value: str, at_most: str, of: str
    ) -> RuleFinding:
        """Return one row for a total, at the item with the largest part in it."""
        largest = max(items, key=lambda i: i.amount)
        if reading.words:
            cause = f"; {reading.cause}" if reading.cause else ""
            message = CHECK.sentence("ratio", total=reading.words, value=value, limit=at_most, cause=cause)
        else:
            most = ""
            if sum(i.amount == largest.amount for i in items) == 1 < len(items):
                most = f"; most in {largest.words} ({format_value(rule, largest.amount)})"
            of, total = f" of {of}" if of else "", _quantity(rule, value)
            message = CHECK.sentence("total", total=total, of=of, limit=at_most, most=most)
        place = largest if len(items) == 1 or rule.takes is ValueType.RATIO else replace(largest, kernel="")
        return replace(self._failed(rule, place, value, message), limit=at_most)

    def _failed(self, rule: CheckRule, item: Item, value: str, message: str) -> RuleFinding:
        for number, exemption in self._exemptions(rule, item):
            if exemption.until < self.today:
                self.used.add(number)
                until, reason = exemption.until.isoformat(), exemption.reason
                message = CHECK.sentence("expired", failure=message, until=until, reason=reason)
                break
        return _of_item(rule, RuleOutcome.FAILED, item, message, value=value, amount=item.amount)

    def _excused(self, rule: CheckRule, item: Item) -> RuleFinding | None:
        """Return the row of an item that an exception allows; None when none does."""
        for number, exemption in self._exemptions(rule, item):
            if exemption.until >= self.today:
                self.used.add(number)
                return _of_item(
                    rule,
                    RuleOutcome.ALLOWED,
                    item,
                    item.words,
                    value=format_value(rule, item.amount),
                    allowed_because=exemption.reason,
                    allowed_until=exemption.until.isoformat(),
                )
        return None

    def _exemptions(self, rule: CheckRule, item: Item) -> Iterable[tuple[int, Exemption]]:
        return ((n, e) for n, e in enumerate(self.allow) if e.rule == rule.name and matches(e, item))

    def unused(self) -> Iterable[Problem]:
        """Return problems for exceptions that matched nothing."""
        for number, exemption in enumerate(self.allow):
            if number not in self.used:
                what = f"exception {number + 1} ({exemption.rule}, {exemption.reason}) matches no failure"
                yield Problem("rules", what, "remove it, or correct its patterns")


def _finding(rule: CheckRule, outcome: RuleOutcome, title: str = "", **values: Any) -> RuleFinding:
    severity = FindingSeverity.ERROR if outcome is RuleOutcome.FAILED else FindingSeverity.NOTE
    return RuleFinding(rule=rule.id, severity=severity, outcome=outcome, title=title, **values)


def _common(row: RuleFinding, case: str, **parameters: str) -> RuleFinding:
    """Return a row with the sentence and next step that all rules have in common."""
    return replace(row, title=CHECK.sentence(case, **parameters), fix=CHECK.remedy(case, **parameters))


def _of_item(rule: CheckRule, outcome: RuleOutcome, item: Item, title: str, **values: Any) -> RuleFinding:
    place = {"graph": item.graph, "kernel": item.kernel, "where": item.where}
    return _finding(rule, outcome, title, fix=item.fix, **place, **values)


def _passed(rule: CheckRule, reading: Evaluation) -> RuleFinding:
    values = [i.amount for i in reading.items]
    total = max(values, default=0.0) if rule.judge is LimitScope.EACH else sum(values)
    value = format_value(rule, total)
    title = reading.note or reading.words or _quantity(rule, value)
    return _finding(rule, RuleOutcome.PASSED, title, value=value)


def _is_own(rule: CheckRule) -> bool:
    """Return whether a rule limits each kernel separately, so that a kernel's own limit replaces the run's."""
    return rule.judge is LimitScope.EACH or rule.name == "no_lost_dpas"


def matches(exemption: Exemption, item: Item) -> bool:
    """Return whether the patterns of an exception match an item."""
    if exemption.graph and not fnmatchcase(item.graph, exemption.graph):
        return False
    if exemption.kernel and not fnmatchcase(item.kernel, exemption.kernel):
        return False
    return not exemption.location or any(fnmatchcase(n, exemption.location) for n in _places(item.where))


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
    if rule.takes is ValueType.TIME:
        return short_time(value * 1e6)
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
    if rule.takes is ValueType.TIME:
        return f"{value * 1e6:,.3f} us", f"{limit * 1e6:,.3f} us"
    unit = "s" if rule.takes is ValueType.SECONDS else "x"
    pairs = ((f"{value:.{digits}f} {unit}", f"{limit:.{digits}f} {unit}") for digits in range(2, 18))
    return next((p for p in pairs if p[0] != p[1]), texts)


def _quantity(rule: CheckRule, value: str) -> str:
    """Return a phrase such as ``3 graph breaks`` or ``memory traffic of 12 MB``."""
    if rule.takes in (ValueType.SIZE, ValueType.HARDWARE_SIZE, ValueType.SECONDS, ValueType.TIME):
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
    unknown = {f.name for f in report.findings if f.outcome is RuleOutcome.UNKNOWN}
    parts = [f"{plural(len(unknown), 'rule')} not known"] if unknown else []
    parts += [plural(len(report.problems), "problem")] if report.problems else []
    return ", ".join(parts)
