"""The report of a run for a CI job: data of the summary, the JUnit file and annotations, kernel facts, and links to the forge."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields, is_dataclass, replace
from datetime import date
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from xpudbg.compare.checks.baseline import FoundBaseline
from xpudbg.compare.checks.evaluate import check_measures, strict_failures
from xpudbg.compare.checks.rules import Rules
from xpudbg.compare.diff.runs import whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.compare.metrics import measure_run
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import redacted_together, whole_number
from xpudbg.facts.dynamo.breaks import break_remedies
from xpudbg.facts.dynamo.compiles import traced_break
from xpudbg.facts.fusion.run_fusion import launch_address, short_graph_names
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_card import advice_of, python_fact
from xpudbg.facts.kernels.run_kernels import RunKernels, measure_entry
from xpudbg.facts.kernels.triton_cache import CacheRows
from xpudbg.findings.catalogue import CATALOGUE
from xpudbg.model.accuracy import AccuracyReport, blamed_line, culprit_text, verdict_text
from xpudbg.model.artifact import Artifact, Kind, State, stage_order
from xpudbg.model.cache import CacheEntry
from xpudbg.model.checks import CheckReport, EntryFacts, RuleOutcome, RunMeasures
from xpudbg.model.ci import (
    AccuracyLine,
    CiReport,
    EventLine,
    FindingLine,
    Forge,
    GraphLine,
    KernelLine,
    Note,
    PackLine,
    SourcePlace,
    VerifyLine,
)
from xpudbg.model.diff import RunDiff
from xpudbg.model.finding import Cost, FindingSeverity, cost_key
from xpudbg.model.kernel import Advice
from xpudbg.model.kernel_counts import count_run
from xpudbg.model.manifest import Graph, GraphBreak, Kernel, Manifest, SourceLine, compile_key
from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass
from xpudbg.run.cache_files import EntryFiles, entry_id
from xpudbg.run.run_reader import RunReader, accuracy_or_problem, analyse_ledger
from xpudbg.run.stored_verdicts import StoredVerdicts, verified_text
from xpudbg.store.files.parallel import GRAPHS_WORTH, parallel_map
from xpudbg.store.locate import short_path


@dataclass(frozen=True)
class CheckedRun:
    """A run with the results of its rules.

    Attributes:
        report: The rule results; ``passed`` includes ``strict``.
        figures: The measured figures.
        diff: Comparison with the baseline run; None without one.
        strict: Reasons for which only ``--strict`` fails, as text; empty without it.
    """

    report: CheckReport
    figures: RunFigures
    diff: RunDiff | None
    strict: str = ""


def check_for_ci(
    run: RunReader, rules: Rules, found: FoundBaseline, *, baseline: str, strict: bool, today: date
) -> CheckedRun:
    """Measure a run once, check it and compare it.

    Args:
        run: The bundle.
        rules: From :func:`xpudbg.compare.checks.rules.load_rules`.
        found: The baseline that it is compared with.
        baseline: Name of the baseline in the comparison.
        strict: Fail on unknown outcomes and problems too.
        today: Date for which exceptions are evaluated.

    Raises:
        XpudbgError: ``run`` is no bundle.
    """
    figures = run_figures(run, sources=found.baseline is not None)
    report = check_measures(figures.measures, rules, found.baseline, today=today, baseline_name=found.name)
    odd = strict_failures(report) if strict and report.passed else ""
    report = replace(report, passed=report.passed and not odd, rules_from=short_path(report.rules_from))
    return CheckedRun(report, figures, _diff(run, found.run, baseline), odd)


def _diff(run: RunReader, other: RunReader | None, name: str) -> RunDiff | None:
    """Return the differences from the baseline where that is a run; a baseline file has no graphs to compare."""
    if other is None or not other.is_bundle:
        return None
    diff = compare_runs(whole_run(other), whole_run(run))
    return replace(diff, a=short_path(name), b=run.name)


T = TypeVar("T")
_SECRET = re.compile(r"REDACTED_(?!(?:home|temp|user|host|email|ip_address|mac_address|source)\b)")
"""The placeholder of a secret, not of a name."""
_SHOWN_VERSIONS = ("torch", "triton", "triton-xpu", "pytorch-triton-xpu")
_SPILLS = "kernel/spills"
_LEVELS = {FindingSeverity.ERROR: 0, FindingSeverity.WARNING: 1, FindingSeverity.NOTE: 2}


def analyse_ci(
    run: RunReader,
    checks: CheckReport,
    *,
    checkout: Checkout,
    figures: RunFigures,
    shown: Manifest | None = None,
    diff: RunDiff | None = None,
    pack: PackLine | None = None,
    problems: Iterable[Problem] = (),
) -> CiReport:
    """Make the report that the CI files show.

    Args:
        run: The run bundle; also one that still runs or has crashed.
        checks: Results of the rules, with the name that the user gave to the run.
        checkout: Finds Python lines in the repository.
        figures: Measured figures, from :func:`run_figures`.
        shown: The part of its manifest that the report may show; None where nothing is left out.
        diff: Comparison with the baseline run; None without one.
        pack: The pack that was made; None without one.
        problems: Problems found before.
    """
    measures, facts = figures.measures, figures.facts
    whole = shown or run.manifest
    manifest = _folded(whole, measures)
    counts = count_run(manifest)
    kernels = tuple(_kernels(manifest, facts, measures, checkout))
    findings = tuple(FindingLine(f, checkout.place(f.where)) for f in checks.findings)
    breaks = tuple(
        EventLine(b.reason, b.compile_id, checkout.place(b.location), b.explanation, _fix(b), b.generation)
        for b in manifest.graph_breaks
    )
    recompiles = tuple(
        EventLine(
            "; ".join(r.guards),
            r.compile_id,
            checkout.place(r.location),
            fix=measures.recompile_fixes.get(compile_key(r), ""),
            generation=r.generation,
        )
        for r in manifest.recompiles
    )
    return CiReport(
        run=checks.run,
        name=manifest.name,
        state=manifest.state.value,
        command=manifest.command,
        exit=manifest.exit,
        versions=tuple(f"{n} {manifest.versions[n]}" for n in _SHOWN_VERSIONS if manifest.versions.get(n)),
        device=_device(manifest),
        emulated=manifest.emulated.fidelity if manifest.emulated else (),
        forge=checkout.forge,
        graphs=tuple(_graphs(manifest, checkout, measures)),
        kernels=kernels,
        graph_breaks=breaks,
        recompiles=recompiles,
        ledger=analyse_ledger(whole),
        passed=checks.passed,
        rules_from=checks.rules_from,
        baseline=checks.baseline,
        findings=findings,
        diff=diff,
        notes=_notes(findings, breaks, recompiles, kernels, facts),
        notes_left_out=facts.left_out,
        pack=pack,
        problems=(*problems, *checks.problems, *manifest.problems),
        ranks=measures.ranks,
        repeated=measures.repeated,
        compiled_kernels=counts.kernels,
        launches=counts.launches,
        cache_entries=counts.cache_entries,
        accuracy=_accuracy(accuracy_or_problem(run)[0], checkout),
        verify=_verify(run),
    )


def _fix(broken: GraphBreak) -> str:
    return break_remedies(traced_break(broken)).first


def _accuracy(report: AccuracyReport | None, checkout: Checkout) -> AccuracyLine | None:
    if report is None:
        return None
    blame = report.blame
    return AccuracyLine(
        verdict=report.verdict.value,
        words=verdict_text(report),
        culprit=culprit_text(blame) if blame is not None else "",
        kernel=blame.kernel if blame is not None else "",
        place=checkout.place(blamed_line(report)),
    )


def _verify(run: RunReader) -> VerifyLine | None:
    stored = StoredVerdicts(run)
    text = verified_text(stored)
    return VerifyLine(stored.counts()[0] or "unknown", text) if text else None


def _folded(manifest: Manifest, measures: RunMeasures) -> Manifest:
    """Return the manifest without graphs and records that a lower rank has too."""
    if not measures.ranks:
        return manifest
    remaining = {g.id for g in measures.graphs}
    return replace(
        manifest,
        graphs=tuple(g for g in manifest.graphs if g.id in remaining),
        kernels=tuple(k for k in manifest.kernels if not k.graph or k.graph in remaining),
        graph_breaks=measures.graph_breaks or (),
        recompiles=measures.recompiles or (),
    )


def redacted(value: T, redact: Callable[[str], str]) -> T:
    """Return the same dataclass with every text in it passed through ``redact``; enums, numbers and None are unchanged.

    ``path`` and ``url`` of places are not changed, because they name a file of the repository, which the forge shows anyway, unless they
    contain a secret; a person's name is none.
    """
    result: T = _redacted(value, redact)
    return result


def without_source(report: CiReport, placeholder: str) -> CiReport:
    """Return the report with a placeholder for every line of user code that it shows or quotes."""
    lines = sorted(set(_code(report)), key=lambda line: (-len(line), line))
    if not lines:
        return report
    any_line = re.compile("|".join(map(re.escape, lines)))
    return redacted(report, lambda text: any_line.sub(placeholder, text))


def _code(value: object) -> Iterator[str]:
    if isinstance(value, SourceLine):
        if value.code.strip():
            yield value.code.strip()
    elif isinstance(value, tuple):
        for part in value:
            yield from _code(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _code(getattr(value, field.name))


def _redacted(value: Any, redact: Callable[[str], str]) -> Any:
    if isinstance(value, Enum) or value is None:
        return value
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, tuple):
        parts = tuple(_redacted(v, redact) for v in value)
        return tuple(redacted_together(parts, redact)) if all(isinstance(v, str) for v in parts) else parts
    if isinstance(value, Forge):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        unchanged: tuple[str, ...] = ()
        if isinstance(value, SourcePlace) and not _SECRET.search(redact(f"{value.path}\n{value.url}")):
            unchanged = ("path", "url")
        elif isinstance(value, SourcePlace):
            value = replace(value, path="", url="")
        return replace(
            value,
            **{
                f.name: _redacted(getattr(value, f.name), redact)
                for f in fields(value)
                if f.name not in unchanged
            },
        )
    return value


def _device(manifest: Manifest) -> str:
    if manifest.emulated is not None:
        return f"{manifest.emulated.device} ({manifest.emulated.target}, emulated)"
    return ", ".join(dict.fromkeys(d.name or d.type for d in manifest.devices))


def _graphs(manifest: Manifest, checkout: Checkout, measures: RunMeasures) -> Iterator[GraphLine]:
    ranks = {g.id: g.ranks for g in measures.graphs}
    called = defaultdict[tuple[str, str], list[Kernel]](list)
    for kernel in manifest.kernels:
        called[kernel.process, kernel.graph].append(kernel)
    for graph in manifest.graphs:
        yield GraphLine(
            id=graph.id,
            kind=graph.kind.value,
            outcome=graph.outcome,
            detail=graph.detail,
            kernels=len(called[graph.process, graph.id]),
            launches=sum(k.calls for k in called[graph.process, graph.id]),
            place=checkout.place(graph.location),
            file=_file(a for a in graph.artifacts if a.kind is Kind.OUTPUT_CODE),
            ranks=ranks.get(graph.id, ()),
        )


def _kernels(
    manifest: Manifest,
    facts: KernelFacts,
    measures: RunMeasures,
    checkout: Checkout,
) -> Iterator[KernelLine]:
    lines = {(k.graph, k.name): k.location for k in measures.kernels}
    numbers = {(k.graph, k.name): k.number for k in measures.kernels if k.graph and k.number}
    graph_names = short_graph_names(manifest)
    graphs: dict[tuple[str, str], Graph] = {(g.process, g.id): g for g in manifest.graphs}
    for kernel in manifest.kernels:
        graph = graphs.get((kernel.process, kernel.graph))
        entries = facts.rows.get((kernel.graph, kernel.name), [])
        registers = [e.registers for e in entries if e.registers is not None]
        spills = [e.spills for e in entries if e.spills is not None]
        dpas = [e.dpas for e in entries if e.dpas is not None]
        own = lines.get((kernel.graph, kernel.name)) or facts.sources.get(kernel.name)
        worst = max(entries, key=lambda e: e.spills or 0).key if entries else ""
        stages = sorted(
            kernel.artifacts,
            key=lambda a: (worst not in a.path, stage_order(a.path.rpartition(".")[2])),
        )
        yield KernelLine(
            name=kernel.name,
            kind=kernel.kind.value,
            graph=kernel.graph,
            calls=kernel.calls,
            configurations=len(kernel.cache_keys),
            registers=max(registers, default=None),
            spill_bytes=max(spills, default=None),
            dpas=any(dpas) if dpas else None,
            place=(checkout.place(own) if own else None)
            or (checkout.place(graph.location) if graph else None),
            file=_file(stages),
            address=launch_address(graph_names.get(kernel.graph, ""), number)
            if (number := numbers.get((kernel.graph, kernel.name)))
            else "",
        )


def _file(artifacts: Iterable[Artifact]) -> str:
    return next((a.path for a in artifacts if a.state is State.PRESENT and a.path), "")


def _notes(
    findings: tuple[FindingLine, ...],
    breaks: tuple[EventLine, ...],
    recompiles: tuple[EventLine, ...],
    kernels: tuple[KernelLine, ...],
    facts: KernelFacts,
) -> tuple[Note, ...]:
    addresses = {(k.graph, k.name): k.address for k in kernels}
    found = [
        Note(
            rule=line.finding.rule,
            severity=FindingSeverity.ERROR,
            title=line.finding.title or f"{line.finding.name} failed",
            fix=line.finding.fix,
            place=line.place,
            graph=line.finding.graph,
            kernel=line.finding.kernel,
            address=addresses.get((line.finding.graph, line.finding.kernel), ""),
        )
        for line in findings
        if line.finding.outcome is RuleOutcome.FAILED
    ]
    break_lines = {_line_of(n.place) for n in found if "graph_break" in n.rule}
    recompile_lines = {_line_of(n.place) for n in found if "recompile" in n.rule}
    why = {_line_of(event.place): event.explanation for event in breaks}
    found = [
        replace(n, evidence=why.get(_line_of(n.place), "")) if "graph_break" in n.rule and n.place else n
        for n in found
    ]
    found += [
        _note("graph-break", event)
        for event in breaks
        if event.place is None or _line_of(event.place) not in break_lines
    ]
    found += [
        _note("recompile", event)
        for event in recompiles
        if event.place is None or _line_of(event.place) not in recompile_lines
    ]
    places = {k.name: k for k in reversed(kernels)}
    for name, advice in facts.advice:
        line = places.get(name)
        found.append(
            Note(
                rule=advice.rule,
                severity=FindingSeverity.WARNING
                if advice.severity is FindingSeverity.WARNING
                else FindingSeverity.NOTE,
                title=f"{name}: {advice.title}",
                evidence=advice.evidence,
                fix=advice.fix,
                place=line.place if line else None,
                graph=line.graph if line else "",
                kernel=name,
                address=line.address if line else "",
            )
        )
    unique = {(n.rule, n.place, n.kernel, n.title): n for n in reversed(found)}
    unique_notes = [n for n in found if unique[n.rule, n.place, n.kernel, n.title] is n]
    spilled = {(k.graph, k.name): k.spill_bytes or 0 for k in kernels}
    return tuple(sorted(unique_notes, key=lambda n: _importance(n, spilled.get((n.graph, n.kernel), 0))))


def _note(rule: str, event: EventLine) -> Note:
    about = Note(evidence=event.explanation, fix=event.fix, place=event.place)
    return CATALOGUE[rule].finding(about, reason=_first_line(event.reason))


def _line_of(place: SourcePlace | None) -> tuple[str, int]:
    return (place.path or place.file, place.line or 0) if place else ("", 0)


def _importance(note: Note, spilled: int) -> tuple[object, ...]:
    """Return a sort key: severity, time of cost, then bytes: spills before graph breaks, and those before recompiles."""
    place = note.place or SourcePlace("")
    # As the checks have them: causes before what follows from them.
    if note.severity is FindingSeverity.ERROR:
        return (_LEVELS[note.severity],)
    cost = Cost.AGAIN if note.rule == "recompile" else Cost.EVERY_STEP
    return (
        _LEVELS[note.severity],
        cost_key(cost, spilled if note.rule == _SPILLS else None),
        note.rule,
        place.path or place.file,
        place.line or 0,
        note.kernel,
        note.title,
    )


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]


_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(?::\d{1,5})?(?:/[A-Za-z0-9._~/-]*)?")
_NAME = re.compile(r"[A-Za-z0-9._/-]{1,200}")
_NOT_OURS = frozenset({"site-packages", "dist-packages", ".git", ".xpudbg", ".venv", "venv", ".tox", ".nox"})
"""Folders of a checkout that are not in git: installed packages, xpudbg's own runs."""
_MAX_PARTS = 40


def forge_of(environ: Mapping[str, str]) -> Forge:
    """Return the forge of the job, from the variables that GitHub Actions and GitLab CI set.

    A value that is no plain address or name counts as missing.
    """
    if environ.get("GITHUB_ACTIONS") == "true":
        server, repository = (
            _address(environ.get("GITHUB_SERVER_URL")),
            _name(environ.get("GITHUB_REPOSITORY")),
        )
        commit, run = _name(environ.get("GITHUB_SHA")), _name(environ.get("GITHUB_RUN_ID"))
        base = f"{server}/{repository}" if server and repository else ""
        job = f"{base}/actions/runs/{run}" if base and run else ""
        return Forge(
            "github",
            source=f"{base}/blob/{commit}/" if base and commit else "",
            job=job,
            artifacts=f"{job}#artifacts" if job else "",
        )
    if environ.get("GITLAB_CI") == "true":
        project, commit = _address(environ.get("CI_PROJECT_URL")), _name(environ.get("CI_COMMIT_SHA"))
        job = _address(environ.get("CI_JOB_URL"))
        return Forge(
            "gitlab",
            source=f"{project}/-/blob/{commit}/" if project and commit else "",
            job=job,
            artifacts=f"{job}/artifacts/browse" if job else "",
        )
    return Forge()


def _address(value: str | None) -> str:
    return value.rstrip("/") if value and _ADDRESS.fullmatch(value) else ""


def _name(value: str | None) -> str:
    return value if value and _NAME.fullmatch(value) and ".." not in value else ""


def checkout_root(environ: Mapping[str, str], start: Path) -> Path:
    """Return the root of the repository: that of the forge, else the nearest folder with ``.git``, else ``start``."""
    for name in ("GITHUB_WORKSPACE", "CI_PROJECT_DIR"):
        folder = environ.get(name)
        if folder and Path(folder).is_dir() and start.resolve().is_relative_to(Path(folder).resolve()):
            return Path(folder)
    return next((f for f in (start, *start.parents) if (f / ".git").exists()), start)


class Checkout:
    """The repository's files, in which the lines of a run are found.

    Args:
        root: Its root.
        forge: Makes the links.
        cwd: Working directory of the run, on the machine of the run.
    """

    def __init__(self, root: Path, forge: Forge, cwd: str = "") -> None:
        self._root = root.resolve()
        self.forge = forge
        self._cwd = cwd.replace("\\", "/").rstrip("/")
        self._path = lru_cache(maxsize=4096)(self._find)

    def place(self, location: SourceLine | None) -> SourcePlace | None:
        """Return a location with its path in the repository; None when there is no location."""
        if location is None or not location.file:
            return None
        path = self._path(location.file)
        url = f"{self.forge.source}{quote(path)}" if path and self.forge.source else ""
        if url and location.line:
            url += f"#L{location.line}"
        return SourcePlace(location.file, location.line, location.function, location.code.strip(), path, url)

    def _find(self, file: str) -> str:
        """Return the repository's path of a recorded file; empty when it has none.

        A run of this machine names files below the root. One of another machine is mapped by the longest end of its
        path that is a file of the checkout; a bare name is not enough, unless the file was in the working directory.
        """
        parts = [p for p in file.replace("\\", "/").split("/") if p not in ("", ".")]
        if not parts or len(parts) > _MAX_PARTS or ".." in parts:
            return ""
        if file.startswith("/"):
            try:
                below = Path(file).resolve().relative_to(self._root)
            except (ValueError, OSError, RuntimeError):
                below = None
            if below is not None:
                return below.as_posix() if self._is_file(below.parts) else ""
        if _NOT_OURS.intersection(parts):
            return ""
        shortest = 1 if self._in_cwd(file) else 2
        for first in range(len(parts) - shortest + 1):
            if self._is_file(tuple(parts[first:])):
                return "/".join(parts[first:])
        return ""

    def _in_cwd(self, file: str) -> bool:
        name = file.replace("\\", "/")
        return not name.startswith("/") or (
            bool(self._cwd) and name.rpartition("/")[0].rstrip("/") == self._cwd
        )

    def _is_file(self, parts: tuple[str, ...]) -> bool:
        if _NOT_OURS.intersection(parts):
            return False
        try:
            path = self._root.joinpath(*parts)
            return path.is_file() and path.resolve().is_relative_to(self._root)
        except (OSError, ValueError, RuntimeError):
            return False


MOST_ADVISED = 300
"""Number of kernels that are analysed for advice: the rules read all stages of a kernel, which takes milliseconds."""


@dataclass
class KernelFacts:
    """Facts about the kernels of a run.

    Attributes:
        rows: Rows of the configurations that count, by graph and kernel.
        advice: Kernel's name and advice, each rule once a kernel.
        sources: Python lines of the kernels that the user wrote.
        left_out: Number of kernels that were not analysed for advice.
    """

    rows: dict[tuple[str, str], list[CacheEntry]] = field(default_factory=dict)
    advice: list[tuple[str, Advice]] = field(default_factory=list)
    sources: dict[str, SourceLine] = field(default_factory=dict)
    left_out: int = 0


@dataclass(frozen=True)
class RunFigures:
    """Figures of a run, and facts from its Triton cache."""

    measures: RunMeasures
    facts: KernelFacts


def run_figures(run: RunReader, *, sources: bool) -> RunFigures:
    """Measure a run bundle and read its Triton cache; kernels that are read for advice are not read again for rules.

    Args:
        run: The run.
        sources: See :func:`~xpudbg.compare.metrics.measure_run`.

    Raises:
        XpudbgError: It is no bundle, or its manifest cannot be read.
    """
    facts = kernel_facts(run)
    return RunFigures(measure_run(run, sources=sources), facts)


def kernel_facts(run: RunReader) -> KernelFacts:
    """Read the Triton cache of a bundle; a bundle without one gives empty facts.

    Figures for the rules are stored in the run's cache for entries that are read in full here.
    """
    if not any(k.cache_keys for k in run.manifest.kernels):
        return KernelFacts()
    try:
        kernels = run.fact(RunKernels)
    except (XpudbgError, OSError):
        return KernelFacts()
    facts, rows = KernelFacts(), run.fact(CacheRows)
    wanted: dict[str, list[EntryFiles]] = {}
    for name, kernel in kernels.by_name.items():
        facts.rows[name] = [rows.row(files) for files in kernel.entries]
        wanted.setdefault(kernel.row.name, []).extend(kernel.entries)
    _advise(run, wanted, facts)
    return facts


def _advise(run: RunReader, wanted: dict[str, list[EntryFiles]], facts: KernelFacts) -> None:
    rows = run.fact(CacheRows)

    def worst(name: str) -> int:
        return max((rows.row(files).spills or 0 for files in wanted[name]), default=0)

    budget = MOST_ADVISED
    chosen: list[tuple[str, EntryFiles]] = []
    for name in sorted(wanted, key=lambda n: (-worst(n), n)):
        unique = list({entry_id(e): e for e in wanted[name]}.values())
        if unique and budget <= 0:
            facts.left_out += 1
            continue
        chosen += [(name, entry) for entry in unique[:budget]]
        budget -= len(unique[:budget])
    facts_of = _entry_facts(run, [entry for _, entry in chosen])
    seen: set[tuple[str, str]] = set()
    for name, entry in chosen:
        one = facts_of[entry_id(entry)]
        if one.file:
            facts.sources.setdefault(name, SourceLine(one.file, one.line, name))
        for advice in one.advice:
            if (name, advice.rule) not in seen:
                seen.add((name, advice.rule))
                facts.advice.append((name, advice))


def _entry_facts(run: RunReader, entries: Sequence[EntryFiles]) -> dict[tuple[Path, str, str], EntryFacts]:
    """Return the facts of entries, from the run's cache where they are known; others are read once, on several processors where there are many."""
    facts = run.fact(CacheRows).facts
    missing = {entry_id(e): e for e in entries if entry_id(e) not in facts}

    def make(files: EntryFiles) -> EntryFacts:
        return _read_facts(EntryReader(files), run.fact(CacheRows).row(files))

    made = parallel_map(make, [*missing.values()], EntryFacts, worth=GRAPHS_WORTH)
    facts.update(zip(missing, made, strict=True))
    return facts


def keep_facts(run: RunReader, reader: EntryReader) -> None:
    """Store the facts of an open entry in the run's cache, so that its stages are not read again.

    Args:
        run: The run.
        reader: The entry; its instructions are not read, since the facts of other entries have none.
    """
    facts, key = run.fact(CacheRows).facts, entry_id(reader.files)
    if key not in facts:
        facts[key] = _read_facts(reader.without_instructions(), run.fact(CacheRows).row(reader.files))


def _read_facts(reader: EntryReader, row: CacheEntry) -> EntryFacts:
    """Return the facts of an entry.

    Args:
        reader: The entry.
        row: Its row in the list of the cache.
    """
    measure = measure_entry(reader.files, row, reader)
    file, line = _source(reader)
    return EntryFacts(tuple(advice_of(reader)), measure, file, line)


def _source(reader: EntryReader) -> tuple[str, int | None]:
    """Return the Python line of a kernel that the user wrote; None for kernel files of Inductor."""
    fact = python_fact(reader)
    if fact.value is None or fact.note:
        return "", None
    file, _, line = str(fact.value).rpartition(":")
    return file, whole_number(line)
