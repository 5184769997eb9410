"""``xpudbg check``."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import addresses
from xpudbg.commands.options import (
    AgainstHistoryOption,
    BaselineOption,
    EveryOption,
    JsonOption,
    RulesOption,
    RunArgument,
)
from xpudbg.commands.output import Output, print_json
from xpudbg.compare import ci as ci_report
from xpudbg.compare.checks import baseline as baseline_checks
from xpudbg.compare.checks import evaluate
from xpudbg.compare.checks import rules as check_rules
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.core.text import plural, shell_word
from xpudbg.model.row import StrEnum
from xpudbg.screens import ci_files
from xpudbg.screens import console as console_screen
from xpudbg.screens import reporter as reporter_screen
from xpudbg.screens.text import clean
from xpudbg.share.redaction import secret_places
from xpudbg.store import locate

if TYPE_CHECKING:
    from xpudbg.compare.checks.rules import Rules
    from xpudbg.compare.ci import RunFigures
    from xpudbg.model.checks import CheckReport
    from xpudbg.run.run_reader import RunReader


app = typer.Typer(add_completion=False)


class CheckFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    MARKDOWN = "markdown"


@app.command()
def check(
    run: RunArgument = "latest",
    baseline: BaselineOption = None,
    against_history: AgainstHistoryOption = None,
    label: Annotated[
        list[str] | None,
        typer.Option(
            "--label",
            metavar="KEY=VALUE",
            help="With --against-history: a label of the runs to compare with, instead of the job's.",
        ),
    ] = None,
    last: Annotated[
        int,
        typer.Option("--last", metavar="N", min=1, max=1000, help="With --against-history: how many runs."),
    ] = 10,
    rules: RulesOption = None,
    update_baseline: Annotated[
        bool,
        typer.Option("--update-baseline", help="Write the baseline file from RUN instead of checking it."),
    ] = False,
    every: EveryOption = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail on rules that the run cannot answer, and on problems.")
    ] = False,
    init: Annotated[
        bool, typer.Option("--init", help="Print a table of rules to start with, and do nothing else.")
    ] = False,
    today: Annotated[
        str | None, typer.Option(hidden=True, help="Date for which exceptions are evaluated.")
    ] = None,
    fmt: Annotated[CheckFormat, typer.Option("--format", help="Format of the report.")] = CheckFormat.TEXT,
    sarif: Annotated[
        bool,
        typer.Option(
            "--sarif", help="Print failures and advice with their Python lines as SARIF (docs/ci.md)."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> int:
    """Check a run against rules and a baseline; exit 1 when a rule fails.

    Each failure names the rule, the value, the limit, the graph or kernel and the Python line.

    Examples:
      xpudbg check
      xpudbg check --init >> pyproject.toml
      xpudbg check --update-baseline
      xpudbg check latest --baseline latest~1
      xpudbg check --against-history s3://ci/history --label branch=main
      xpudbg check --sarif > xpudbg.sarif
    """
    if init:
        # All rules, as comments but for those that hold by default.
        sys.stdout.write(check_rules.example_table())
        return ExitCode.OK
    formats = {"--json": as_json, "--format markdown": fmt is CheckFormat.MARKDOWN, "--sarif": sarif}
    given = [name for name, wanted in formats.items() if wanted]
    if len(given) > 1:
        raise XpudbgError(f"{given[0]} and {given[1]} are two formats", hint="give one of them")
    if sarif and update_baseline:
        raise XpudbgError("--update-baseline checks nothing that --sarif prints", hint="give one of them")
    known = check_rules.load_rules(rules)
    if update_baseline:
        return _update(run, baseline, known, as_json=as_json)
    day = _day(today)
    opened = addresses.open_run(run)
    found = addresses.chosen_baseline(baseline, against_history, known, opened, label or (), last=last)
    sources = found.baseline is not None
    figures = ci_report.run_figures(opened, sources=sources) if sarif else None
    if figures is None:
        report = evaluate.check_run(opened, known, found.baseline, today=day, baseline_name=found.name)
    else:
        report = evaluate.check_measures(
            figures.measures, known, found.baseline, today=day, baseline_name=found.name
        )
    if known.are_defaults:
        _say_defaults(run, known, compared=found.baseline is not None)
    reporter = reporter_screen.Reporter(
        "xpudbg.check",
        lambda: report,
        screen=lambda console: ci_files.print_check(report, console, every=every),
        markdown=lambda: ci_files.check_markdown(report, every=every),
    )
    if figures is not None:
        sys.stdout.write(_sarif(opened, report, figures))
    elif fmt is CheckFormat.MARKDOWN:
        sys.stdout.write(reporter.document("markdown"))
    else:
        Output(as_json).print_reporter(reporter)
    if report.passed and strict and evaluate.strict_failures(report):
        _say(f"--strict: {evaluate.strict_failures(report)}")
        return ExitCode.FOUND
    return ExitCode.OK if report.passed else ExitCode.FOUND


def _sarif(run: RunReader, report: CheckReport, figures: RunFigures) -> str:
    """Return the SARIF log that ``attach`` writes: redacted, with places in the checkout."""
    environ = os.environ
    root = ci_report.checkout_root(environ, locate.working_directory())
    whole = ci_report.analyse_ci(
        run,
        report,
        checkout=ci_report.Checkout(root, ci_report.forge_of(environ), run.manifest.cwd),
        figures=figures,
    )
    return ci_files.render_sarif(
        ci_report.redacted(whole, secret_places.text_redactor(run.bundle, (), environ))
    )


def _day(text: str | None) -> date:
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise XpudbgError(f"{text} is not a date", hint="such as --today 2027-01-31") from None


def _update(run: str, named: str | None, rules: Rules, *, as_json: bool) -> int:
    given = named or rules.baseline or check_rules.DEFAULT_BASELINE
    file = Path(given).expanduser()
    baseline_checks.check_target(given, file)
    baseline = addresses.measured_baseline(addresses.open_run(run))
    changed = baseline_checks.save_baseline(file, baseline)
    if as_json:
        body = {"path": str(file), "changed": changed, "baseline": baseline}
        print_json("xpudbg.check.baseline", body)
        return ExitCode.OK
    parts = [
        plural(len(baseline.graphs), "graph"),
        f"{plural(len(baseline.kernels), 'kernel')} of different code",
        "graph breaks not known"
        if baseline.graph_breaks is None
        else plural(len(baseline.graph_breaks), "graph break"),
    ]
    word = "wrote" if changed else "nothing changed in"
    sys.stdout.write(clean(f"{word} {locate.short_path(file)}: {', '.join(parts)}") + "\n")
    return ExitCode.OK


def _say(text: str) -> None:
    console_screen.status_console().print(clean(text, lines=True), soft_wrap=True)


def _say_defaults(run: str, rules: Rules, *, compared: bool) -> None:
    where = (
        "no rules found" if rules.source == "defaults" else f"{locate.short_path(rules.source)} has no rule"
    )
    _say(f"{where}: using default rules; 'xpudbg check --init' prints rules for pyproject.toml")
    if not compared:
        missing = len(check_rules.default_limits(with_baseline=True)) - len(
            check_rules.default_limits(with_baseline=False)
        )
        what = f"no baseline: the {missing} default rules that compare with one are not checked"
        of_run = "" if run == locate.LATEST else f" {shell_word(run)}"
        _say(f"{what}; 'xpudbg check{of_run} --update-baseline' writes {check_rules.DEFAULT_BASELINE}")
