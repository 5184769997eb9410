"""The head of a CI job's summary: how it ended, what ran, and its key figures."""

from __future__ import annotations

from xpudbg.model.checks import RuleOutcome
from xpudbg.model.ci import CiReport, SourcePlace
from xpudbg.model.manifest import GraphOutcome
from xpudbg.model.plural import plural
from xpudbg.model.shown_run import CountedCoverage
from xpudbg.reporters.ci.markdown import md_code, md_link, md_text
from xpudbg.reporters.coverage_words import coverage_row
from xpudbg.reporters.run_summary import exit_words
from xpudbg.reporters.text import folded_words

_VERDICTS = {"same": "✅", "rounding": "✅", "wrong": "❌"}


def head_lines(report: CiReport) -> list[str]:
    """Lines of Markdown: the title, what ran, figures, coverage, and verdicts on the numbers.

    Args:
        report: The report of the job.
    """
    figures = [*_numbers(report), *_coverage(report), *_accuracy(report), *_verify(report)]
    return [f"## {_verdict(report)}", "", *_head(report), "", *figures]


def place_link(place: SourcePlace | None) -> str:
    """A place of the repository as a link; a dash for none.

    Args:
        place: The place.
    """
    if place is None:
        return "-"
    return md_link(md_code(place.label, limit=120), place.url)


def _verdict(report: CiReport) -> str:
    rows = [f.finding.rule for f in report.findings if f.finding.outcome is RuleOutcome.FAILED]
    failed = len(set(rows))
    name = md_text(report.name or report.run, limit=80)
    if failed:
        places = f" at {len(rows)} places" if len(rows) > failed else ""
        return f"❌ {name}: {plural(failed, 'check')} failed{places}"
    # With --strict.
    if not report.passed:
        unknown = len({f.finding.rule for f in report.findings if f.finding.outcome is RuleOutcome.UNKNOWN})
        what = f"{plural(unknown, 'rule')} could not be measured" if unknown else "there are problems"
        return f"❌ {name}: {what}, which fails with --strict"
    if report.exit.code not in (None, 0):
        return f"⚠️ {name}: the script failed, the checks passed"
    words = "all checks passed" if report.findings else "no checks"
    if report.pack is None:
        return f"⚠️ {name}: {words}, but there is no pack"
    return f"✅ {name}: {words}"


def _head(report: CiReport) -> list[str]:
    facts = []
    if report.command:
        program = report.command[0].rpartition("/")[2]
        facts.append(md_code(" ".join([program, *report.command[1:]]), limit=200))
    words = exit_words(report.exit) if report.exit.seconds is not None else ""
    if words:
        facts.append(md_text(words))
    facts += [md_text(v, limit=80) for v in report.versions]
    if report.device:
        facts.append(md_text(report.device, limit=120))
    out = [" · ".join(facts)] if facts else []
    if report.state != "complete":
        out += [
            "",
            f"⚠️ The run's state is {md_code(report.state)}: its end was not recorded, so this shows what there is.",
        ]
    return out


def _numbers(report: CiReport) -> list[str]:
    others = sum(g.outcome != GraphOutcome.COMPILED for g in report.graphs)
    ledger = "complete" if report.ledger.complete else f"{len(report.ledger.broken)} missing"
    parts = [
        _count(len(report.graphs), "graph") + (f" ({others} not compiled)" if others else ""),
        _count(report.compiled_kernels, "compiled kernel"),
        _count(report.launches, "launch", "launches"),
        *([_count(report.cache_entries, "cache entry", "cache entries")] if report.cache_entries else []),
        _count(len(report.graph_breaks), "graph break"),
        _count(len(report.recompiles), "recompile"),
        f"kernels that spill: **{report.spill_words}**",
        f"{_count(report.ledger.present, 'artifact')}, {ledger}",
        *filter(None, [folded_words(report.ranks, report.repeated)]),
    ]
    return [" · ".join(parts)]


def _count(count: int, noun: str, nouns: str = "") -> str:
    return f"**{count}** {noun if count == 1 else nouns or noun + 's'}"


def _coverage(report: CiReport) -> list[str]:
    """Lines on the coverage; nothing where the run has no kernels."""
    words = coverage_row(CountedCoverage(report.coverage, report.coverage_unknown))
    unknown = report.coverage is None and not report.coverage_unknown
    return [] if unknown or not words else ["", f"Coverage: {md_text(words, limit=300)}"]


def _accuracy(report: CiReport) -> list[str]:
    """The verdict on the numbers, and what is to blame; nothing where they were not compared."""
    line = report.accuracy
    if line is None:
        return []
    parts = [f"{_VERDICTS.get(line.verdict, '❔')} Accuracy: {md_text(line.words, limit=300)}"]
    if line.culprit:
        parts.append(md_text(line.culprit, limit=200))
    if line.kernel:
        parts.append(f"kernel {md_code(line.kernel, limit=120)}")
    if line.verdict == "wrong" and line.place is not None:
        parts.append(place_link(line.place))
    return ["", " · ".join(parts)]


def _verify(report: CiReport) -> list[str]:
    """The verdict on the kernels; nothing where they were not verified."""
    line = report.verify
    if line is None:
        return []
    words = " · ".join(md_text(text, limit=300) for text in line.words)
    return ["", f"{_VERDICTS.get(line.verdict, '❔')} Kernels verified: {words}"]
