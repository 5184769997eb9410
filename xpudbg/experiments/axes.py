"""The three rows of conditions that ``bisect`` searches: settings that differ, layers and passes of the compiler, versions with their environments."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from xpudbg.compare.diff import runs, whole_runs
from xpudbg.core.errors import XpudbgError
from xpudbg.core.narrowing import COMPILER_LAYERS, first_cause, first_of_many, first_seen, smallest_set
from xpudbg.core.text import decimal_size
from xpudbg.experiments.trials import Condition, Trials
from xpudbg.model.diff import SettingDiff
from xpudbg.model.experiments import BisectAxis, BisectOutcome, BisectReport
from xpudbg.model.problem import Problem
from xpudbg.record.collect import processes
from xpudbg.record.interpreters import resolve_interpreter
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.atomic import atomic_folder
from xpudbg.store.locate import cache_root
from xpudbg.store.records import read_lines, text

_PLAIN = Condition("nothing changed")
SETTABLE = ("environment", "config")
"""Sections of settings that can be changed alone."""


def search_settings(trials: Trials, changes: Sequence[SettingDiff], compared: str = "") -> BisectReport:
    """Return the smallest set of settings that brings the symptom.

    Args:
        trials: The trials.
        changes: Settings without the symptom (``first``) and with it (``second``); those of other sections than
            :data:`SETTABLE` stay.
        compared: The command that compares the runs that they are of; empty without runs.
    """
    usable = [c for c in changes if c.section in SETTABLE and not _is_hidden(c)]
    rest = tuple(c for c in changes if c not in usable)
    if not usable:
        raise XpudbgError(
            "no setting differs that could be searched",
            hint=f"'{compared}' lists all differences" if compared else "",
        )

    variables = [c for c in usable if c.section == "environment"]

    def condition(chosen: Sequence[SettingDiff], among: Sequence[SettingDiff]) -> Condition:
        values = [(c, c.second if c in chosen else c.first) for c in among]
        return Condition(
            ", ".join(setting_text(c) for c in chosen) or "no setting changed",
            environment={c.name: value for c, value in values if c.section == "environment"},
            forced={
                f"torch.{c.name.removeprefix('torch.')}": value
                for c, value in values
                if c.section == "config"
            },
        )

    trials.take_baseline(condition([], variables or usable))
    # Settings of torch that follow from variables need no forcing.
    among = variables if variables and trials.seen(condition(variables, variables)) else usable
    report = _ends(trials, BisectAxis.SETTINGS, condition([], among), condition(among, among))
    if report.outcome is BisectOutcome.FOUND:
        found = smallest_set(among, lambda some: trials.seen(condition(some, among)))
        report = _confirmed(trials, report, condition(found, among), condition([], among))
        report = replace(report, culprits=tuple(setting_text(c) for c in found))
    return replace(report, not_searched=rest)


def setting_text(change: SettingDiff) -> str:
    """Return a setting with its values on both sides."""
    missing = "default" if change.section == "config" else "unset"
    first, second = (missing if value is None else value for value in (change.first, change.second))
    return f"{change.name} {first} -> {second}"


def _is_hidden(change: SettingDiff) -> bool:
    """Return whether a value is not known, since redaction took it."""
    return any(value is not None and "[redacted" in value for value in (change.first, change.second))


# Layers of the compiler, as torch's own bisector knows them (torch/_inductor/compiler_bisector.py), and switches of Inductor behind them.

_COUNTED = {
    "aot_eager_decomp_partition": ("decomposition",),
    "inductor": ("pre_grad_passes", "joint_graph_passes", "post_grad_passes", "cudagraphs", "lowerings"),
}
_SWITCHES = {
    "fallback_random": "True",
    "emulate_precision_casts": "True",
    "layout_optimization": "False",
    "comprehensive_padding": "False",
    "pattern_matcher": "False",
    "max_fusion_size": "1",
    "split_reductions": "False",
    "loop_ordering_after_fusion": "False",
    "reorder_for_locality": "False",
    "inplace_buffers": "False",
    "allow_buffer_reuse": "False",
}
"""Settings of ``torch._inductor.config`` that leave out a step of its own, with the value that does."""
_MOST_APPLICATIONS = 1 << 20
_OVERLOAD = re.compile(r"<OpOverload\(op='([^']*)', overload='([^']*)'\)>")


def search_passes(trials: Trials) -> BisectReport:
    """Return the layer of the compiler that brings the symptom, and within it the pass, decomposition, lowering or switch."""
    report = _ends(
        trials, BisectAxis.PASSES, Condition("backend eager", {"TORCH_BISECT_BACKEND": "eager"}), _PLAIN
    )
    if report.outcome is not BisectOutcome.FOUND:
        return report
    layer = next((name for name in COMPILER_LAYERS[1:-1] if trials.seen(_layer(name))), COMPILER_LAYERS[-1])
    subsystem = first_cause(_COUNTED.get(layer, ()), lambda part: trials.seen(_applied(layer, part, -1)))
    if subsystem is not None:
        return _counted(trials, report, layer, subsystem)
    switches = _SWITCHES if layer == "inductor" else ()
    switch = first_cause(switches, lambda name: trials.seen(_switched(layer, name)))
    if switch is None:
        return replace(report, outcome=BisectOutcome.PART, culprits=(layer,))
    report = _confirmed(trials, report, _layer(layer), _switched(layer, switch))
    return replace(
        report, culprits=(layer, f"gone with torch._inductor.config.{switch} = {_SWITCHES[switch]}")
    )


def _layer(name: str) -> Condition:
    return Condition(f"backend {name}", {"TORCH_BISECT_BACKEND": name})


def _switched(layer: str, switch: str) -> Condition:
    value = _SWITCHES[switch]
    forced = {f"torch._inductor.config.{switch}": value}
    return replace(_layer(layer), label=f"{switch} = {value}", forced=forced)


def _applied(layer: str, subsystem: str, last: int) -> Condition:
    """Return the condition in which a subsystem is applied up to a number, and no further."""
    times = "none" if last < 0 else f"the first {last + 1}" if last else "the first"
    variables = {
        "TORCH_BISECT_BACKEND": layer,
        "TORCH_BISECT_SUBSYSTEM": subsystem,
        "TORCH_BISECT_MAX": str(last),
    }
    return Condition(f"{layer}, {times} of {subsystem}", variables)


def _counted(trials: Trials, report: BisectReport, layer: str, subsystem: str) -> BisectReport:
    found = first_of_many(lambda n: trials.seen(_applied(layer, subsystem, n)), _MOST_APPLICATIONS)
    if found is None:
        what = f"with any number of {subsystem} the symptom is gone, without torch's bisector it is there"
        problem = Problem(subsystem, what, "it may depend on what the bisector itself changes")
        return replace(report, outcome=BisectOutcome.PART, culprits=(layer, subsystem), problems=(problem,))
    before, first = found
    report = _confirmed(trials, report, _applied(layer, subsystem, first), _applied(layer, subsystem, before))
    name = last_applied(trials.bundles.get(True), first)
    numbers = f"number {first + 1}" if before == first - 1 else f"one of numbers {before + 2} to {first + 1}"
    return replace(
        report,
        culprits=(layer, f"{subsystem}, {numbers}", *([name] if name else [])),
    )


def last_applied(bundle: Path | None, number: int) -> str:
    """Return the name of the last application, which the probe recorded; empty if it is unknown."""
    if bundle is None:
        return ""
    names = {
        text(event.get("what"))
        for file in sorted((bundle / processes.FOLDER).glob("*.events"))
        for event in read_lines(file)
        if event.get("kind") == "bisected" and event.get("number") == number
    }
    return _OVERLOAD.sub(r"\1.\2", " or ".join(sorted(names - {""})))


@dataclass(frozen=True)
class Version:
    """One version of a row: its name, and how a trial uses it."""

    name: str
    condition: Callable[[], Condition]


def search_versions(trials: Trials, versions: Sequence[Version]) -> BisectReport:
    """Return the first version of a row that shows the symptom; the first of the row does not, the last does."""
    conditions: dict[int, Condition] = {}

    def condition(place: int) -> Condition:
        if place not in conditions:
            conditions[place] = versions[place].condition()
        return conditions[place]

    last = len(versions) - 1
    report = _ends(trials, BisectAxis.VERSIONS, condition(0), condition(last))
    if report.outcome is BisectOutcome.FOUND:
        before, first = first_seen(0, last, lambda n: trials.seen(condition(n)))
        report = _confirmed(trials, report, condition(first), condition(before))
        unknown = [v.name for v in versions[before + 1 : first]]
        skipped = (f"or in one that could not be judged: {', '.join(unknown)}",) if unknown else ()
        report = replace(report, culprits=(f"{versions[before].name} -> {versions[first].name}", *skipped))
    return report


def parse_versions(
    words: Iterable[str], more: Sequence[str], python: str, say: Callable[[str], None]
) -> list[Version]:
    """Return the versions of ``--versions``.

    Args:
        words: ``torch==2.11,2.12,2.13`` (an environment is made for each with pip), interpreters or environments
            (``~/a,~/b``), or ``ocloc=PROGRAM,PROGRAM``.
        more: Requirements that are installed beside.
        python: Interpreter that makes the environments.
        say: Called with each step of that.
    """
    found: list[Version] = []
    for word in words:
        package, exact, rest = word.partition("==")
        compiler = word.removeprefix("ocloc=")
        if exact:
            numbers = [n.strip() for n in rest.split(",") if n.strip()]
            found += [_installed(f"{package.strip()}=={n}", more, python, say) for n in numbers]
        elif compiler != word:
            found += [_program("--ocloc", path) for path in compiler.split(",") if path]
        else:
            paths = [path.strip() for path in word.split(",") if path.strip()]
            for path in paths:
                resolve_interpreter(path)
            found += [_program("--python", path) for path in paths]
    if len(found) < 2:
        raise XpudbgError("--versions needs at least two", hint="such as --versions torch==2.11,2.12,2.13")
    return found


def _program(option: str, path: str) -> Version:
    return Version(path, lambda: Condition(path, options=(option, path)))


def _installed(requirement: str, more: Sequence[str], python: str, say: Callable[[str], None]) -> Version:
    """Return a version whose environment is made when a trial needs it."""
    return Version(
        requirement,
        lambda: Condition(requirement, options=("--python", environment_of(requirement, more, python, say))),
    )


def _ends(trials: Trials, axis: BisectAxis, good: Condition, bad: Condition) -> BisectReport:
    """Return whether the symptom is there at the end and not at the start: only then there is something to search."""
    trials.take_baseline(good)
    report = BisectReport(axis, BisectOutcome.FOUND, trials.symptom.in_words, " ".join(trials.plan.words))
    outcomes = {True: BisectOutcome.ALWAYS, None: BisectOutcome.UNKNOWN}
    if (without := trials.seen(good)) is not False:
        return replace(report, outcome=outcomes[without])
    outcomes = {True: BisectOutcome.FOUND, False: BisectOutcome.NOT_SHOWN, None: BisectOutcome.UNKNOWN}
    return replace(report, outcome=outcomes[trials.seen(bad)])


def _confirmed(trials: Trials, report: BisectReport, bad: Condition, good: Condition) -> BisectReport:
    """Run the two neighbours once more, and return the report with what they showed and where they are."""
    same = trials.seen(good, again=True) is False and trials.seen(bad, again=True) is True
    detail = next((row.detail for row in reversed(trials.rows) if row.seen), "")
    return replace(report, confirmed=same, detail=detail)


def settings_between(good: RunReader, bad: RunReader) -> list[SettingDiff]:
    """Return the settings that differ between two runs: variables, versions, devices, command line, torch's configuration."""
    rows = whole_runs.setting_differences(good.manifest, bad.manifest)
    return [*rows, *whole_runs.config_differences(*(runs.whole_run(run) for run in (good, bad)))]


_FETCHED = re.compile(r"(?:Downloading|Using cached) \S+ \([^)]*\)$")
"""pip's line on a file and its size; those of metadata alone are of another file name."""


def environment_of(requirement: str, more: Sequence[str], python: str, say: Callable[[str], None]) -> str:
    """Return the interpreter of the environment with a requirement, made where there is none.

    Args:
        requirement: The requirement, ``torch==2.12``.
        more: Requirements that are installed beside.
        python: The interpreter that makes it.
        say: Called with each step, and with the name and size of each file that pip fetches.

    Raises:
        XpudbgError: It cannot be made.
    """
    digest = sha256(repr((requirement, tuple(more), python)).encode()).hexdigest()[:10]
    folder = cache_root() / "versions" / f"{requirement.replace('==', '-')}-{digest}"
    if not folder.is_dir():
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            free = decimal_size(shutil.disk_usage(folder.parent).free)
            say(f"making an environment with {' '.join((requirement, *more))}, {free} are free")
            with atomic_folder(folder) as fresh:
                _install((requirement, *more), fresh, python, say)
                size = sum(f.lstat().st_size for f in fresh.rglob("*"))
                say(f"{requirement} takes {decimal_size(size)}")
        except OSError as error:
            # Another search may have made it at the same time.
            if not folder.is_dir():
                raise XpudbgError(f"{folder}: {error.strerror}") from error
    return str(folder / "bin" / "python")


def _install(wanted: Sequence[str], folder: Path, python: str, say: Callable[[str], None]) -> None:
    pip = [
        str(folder / "bin" / "python"),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
    ]
    for command in ([python, "-m", "venv", str(folder)], [*pip, "--progress-bar", "off", *wanted]):
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as child:
            last = _last_line(child.stdout or (), lambda line: say(f"{wanted[0]}: {line}"))
        if child.returncode:
            raise XpudbgError(
                f"{wanted[0]} cannot be installed: {(last or f'ended with {child.returncode}')[:300]}",
                hint="make the environments yourself and name them: --versions ~/a,~/b",
            )


def _last_line(lines: Iterable[str], say: Callable[[str], None]) -> str:
    """Return the last line of a program, an error where there is one, and report the files that it fetches."""
    last = error = ""
    for line in map(str.strip, lines):
        if _FETCHED.match(line) and ".metadata" not in line:
            say(line)
        if line.startswith("ERROR: "):
            error = line.removeprefix("ERROR: ")
        last = line or last
    return error or last
