"""The steps of ``xpudbg check``: find rules, baseline and run, then judge and print."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.commands.addresses import is_path, open_run
from xpudbg.commands.output import print_result
from xpudbg.compare.checks import (
    Rules,
    baseline_of,
    check_run,
    load_baseline,
    load_rules,
    measure_run,
    save_baseline,
    strict_failures,
)
from xpudbg.compare.checks.find_baseline import FoundBaseline, baseline_of_rules, check_target
from xpudbg.compare.checks.rules import DEFAULT_BASELINE, default_limits
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.model.baseline import Baseline
from xpudbg.model.checks import CheckReport
from xpudbg.model.plural import plural
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.reporter import Reporter
from xpudbg.screens.text import clean
from xpudbg.store.files.vfs import is_folder
from xpudbg.store.locate import short_path, typed_path

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class CheckOptions:
    """Options of the command line.

    Attributes:
        run: The run as given.
        baseline: A run or file as given; None to take the one that the rules name.
        rules: File of rules; None to look for ``pyproject.toml``.
        update: Write the baseline file instead of checking.
        every: List what passed too.
        strict: Fail on unknown outcomes and problems.
        today: ISO date that stands for today; None for the real one.
        markdown: Write the report as markdown.
        as_json: Write it as JSON.
    """

    run: str
    baseline: str | None = None
    rules: Path | None = None
    update: bool = False
    every: bool = False
    strict: bool = False
    today: str | None = None
    markdown: bool = False
    as_json: bool = False


def check_command(options: CheckOptions) -> int:
    """Check a run, or write its baseline file; returns the exit status."""
    if options.as_json and options.markdown:
        raise XpudbgError("--json and --format markdown are two formats", hint="give one of them")
    rules = load_rules(options.rules)
    if options.update:
        return _update(options, rules)
    today = _day(options.today)
    found = find_baseline(options.baseline, rules)
    run = open_run(options.run)
    report = check_run(run, rules, found.baseline, today=today, baseline_name=found.name)
    if rules.are_defaults:
        _say_defaults(rules, compared=found.baseline is not None)
    _print(report, options)
    if report.passed and options.strict and strict_failures(report):
        _say(f"--strict: {strict_failures(report)}")
        return ExitCode.FOUND
    return ExitCode.OK if report.passed else ExitCode.FOUND


def _day(text: str | None) -> date:
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise XpudbgError(f"{text} is not a date", hint="such as --today 2027-01-31") from None


def find_baseline(given: str | None, rules: Rules) -> FoundBaseline:
    """The baseline: the one that is given, else the one of the rules, else the default file."""
    if given is None:
        return baseline_of_rules(rules)
    if is_path(given) and not is_folder(typed_path(given)):
        return FoundBaseline(given, load_baseline(typed_path(given)))
    run = open_run(given)
    return FoundBaseline(given, _measured_baseline(run), run)


def _measured_baseline(run: RunReader) -> Baseline:
    """A run as a baseline; what makes its figures doubtful is said on stderr."""
    measures = measure_run(run)
    for problem in measures.problems:
        _say(f"warning: baseline {run.name}: {problem.what}")
    return baseline_of(measures)


def _update(options: CheckOptions, rules: Rules) -> int:
    given = options.baseline or rules.baseline or DEFAULT_BASELINE
    file = Path(given).expanduser()
    check_target(given, file)
    baseline = _measured_baseline(open_run(options.run))
    changed = save_baseline(file, baseline)
    if options.as_json:
        body = {"path": str(file), "changed": changed, "baseline": baseline}
        sys.stdout.write(Reporter("xpudbg.check.baseline", lambda: body).json_text())
        return ExitCode.OK
    parts = [
        plural(len(baseline.graphs), "graph"),
        f"{plural(len(baseline.kernels), 'kernel')} of different code",
        "graph breaks not known"
        if baseline.graph_breaks is None
        else plural(len(baseline.graph_breaks), "graph break"),
    ]
    word = "wrote" if changed else "nothing changed in"
    sys.stdout.write(clean(f"{word} {short_path(file)}: {', '.join(parts)}") + "\n")
    return ExitCode.OK


def _say(text: str) -> None:
    from xpudbg.screens.console import status_console

    status_console().print(clean(text), soft_wrap=True)


def _say_defaults(rules: Rules, *, compared: bool) -> None:
    where = "no rules found" if rules.source == "defaults" else f"{short_path(rules.source)} has no rule"
    _say(f"{where}: using default rules; 'xpudbg check --init' prints rules for pyproject.toml")
    if not compared:
        missing = len(default_limits(with_baseline=True)) - len(default_limits(with_baseline=False))
        what = f"no baseline: the {missing} default rules that compare with one are not checked"
        _say(f"{what}; 'xpudbg check --update-baseline' writes {DEFAULT_BASELINE}")


def _print(report: CheckReport, options: CheckOptions) -> None:
    def screen(console: Console) -> None:
        from xpudbg.screens.check_table import print_check

        print_check(report, console, every=options.every)

    def markdown() -> str:
        from xpudbg.screens.check_table import check_markdown

        return check_markdown(report, every=options.every)

    reporter = Reporter("xpudbg.check", lambda: report, screen=screen, markdown=markdown)
    if options.markdown:
        sys.stdout.write(reporter.document("markdown"))
    else:
        print_result(reporter, as_json=options.as_json)


def print_init() -> None:
    """Write a table of all rules, as comments but for those that hold by default."""
    from xpudbg.compare.checks.rules import example_table

    sys.stdout.write(example_table())
