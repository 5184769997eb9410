"""Baselines: made from a run's figures, written small for git, found, validated when read, and compared with a run."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import fsum
from pathlib import Path
from typing import Any, TypeVar

from xpudbg.compare.checks.rules import DEFAULT_BASELINE, Rules
from xpudbg.compare.match_kernels import KernelSummary, pair_kernels
from xpudbg.compare.metrics import measure_run
from xpudbg.compare.time_noise import noise_of
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.text import shell_word
from xpudbg.model.checks import (
    BASELINE_VERSION,
    DIGEST_VERSION,
    Baseline,
    BaselineBreak,
    BaselineGraph,
    BaselineKernel,
    BaselineRecompile,
    KernelMeasure,
    RunMeasures,
    stable_id,
)
from xpudbg.model.diff import Change
from xpudbg.model.manifest import GraphBreak, Recompile, SourceLine
from xpudbg.model.problem import Problem
from xpudbg.model.ranks import bare_guard
from xpudbg.model.row import dataclass
from xpudbg.run.break_events import bare_function, file_name, resumed_function
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.atomic import atomic_write
from xpudbg.store.files.paths import open_plain
from xpudbg.store.files.vfs import is_folder
from xpudbg.store.locate import resolve_run, short_path, working_directory
from xpudbg.store.records import VersionedJson

SCHEMA = "xpudbg.baseline"
MAX_BYTES = 64 << 20
_SAME_TIME = 0.25
"""Compile times that differ less than this keep the old value in the file, so that it does not change with every run."""
_NUMBER = re.compile(r"\d+")
_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
_AGAIN = "'xpudbg check --update-baseline' writes it anew, of the latest run"
_FORMAT = VersionedJson("baseline", Baseline, "schema_version", BASELINE_VERSION, MAX_BYTES, SCHEMA)


def load_baseline(path: Path) -> Baseline:
    """Load a baseline from its file, or from a run bundle that serves as one.

    Args:
        path: The file, or the bundle (a folder or zip file) from :func:`xpudbg.store.locate.resolve_run`.

    Raises:
        XpudbgError: It is neither, cannot be read, is damaged, or a newer xpudbg wrote it.
    """
    if is_folder(path) or not path.is_file():
        return baseline_of(measure_run(RunReader.open(path)))
    with os_errors(f"cannot read {path}", hint="check its permissions"), open_plain(path) as stream:
        data = stream.read(MAX_BYTES + 1)
    return parse_baseline(data, origin=str(path))


def parse_baseline(data: bytes, *, origin: str) -> Baseline:
    """Parse the bytes of a baseline file; see :func:`load_baseline`.

    Args:
        data: The whole file.
        origin: Its name in messages.
    """
    baseline = _FORMAT.decode(data, origin=origin, again=_AGAIN)
    negative = _negative(baseline)
    if negative:
        raise XpudbgError(f"{origin}: {negative} is below 0", hint=_AGAIN)
    return baseline


def _negative(baseline: Baseline) -> str:
    """Return the name of a negative figure; empty when there is none."""
    rows: list[tuple[str, float | None]] = [("compile_seconds", baseline.compile_seconds)]
    for graph in baseline.graphs:
        rows += [(f"launches of {graph.id}", graph.launches), (f"bytes of {graph.id}", graph.bytes)]
    for kernel in baseline.kernels:
        rows += [
            (f"calls of {kernel.name}", kernel.calls),
            (f"spill_bytes of {kernel.name}", kernel.spill_bytes),
            (f"lost_dots of {kernel.name}", kernel.lost_dots),
            (f"time_us of {kernel.name}", kernel.time_us),
            (f"time_spread_us of {kernel.name}", kernel.time_spread_us),
        ]
    return next((name for name, value in rows if value is not None and value < 0), "")


def baseline_of(measures: RunMeasures) -> Baseline:
    """Return the figures of a run that later runs are compared with."""
    breaks, again = measures.graph_breaks, measures.recompiles
    return Baseline(
        versions=dict(sorted(measures.versions.items())),
        device=measures.device,
        compile_seconds=_two_digits(measures.compile_seconds),
        graph_breaks=None if breaks is None else _sorted(break_key(b) for b in breaks),
        recompiles=None if again is None else _sorted(recompile_key(r) for r in again),
        graphs=_sorted(BaselineGraph(stable_id(g.id), g.launches, g.bytes) for g in measures.graphs),
        kernels=_sorted(row for row, _ in pool_kernels(measures.kernels)),
    )


def break_key(found: GraphBreak) -> BaselineBreak:
    """Return the identity of a graph break in different runs."""
    file, function, code = _place(found.location)
    return BaselineBreak(found.reason.split("\n")[0].strip()[:300], file, function, code)


def recompile_key(found: Recompile) -> BaselineRecompile:
    """Return the identity of a recompile in different runs: sizes and compile numbers in its guards are ignored."""
    guards = "; ".join(_NUMBER.sub("N", _ADDRESS.sub("N", bare_guard(g))) for g in found.guards)
    file, function, _ = _place(found.location)
    return BaselineRecompile(guards[:300], file, function)


def _place(location: SourceLine | None) -> tuple[str, str, str]:
    if location is None:
        return "", "", ""
    return file_name(location), bare_function(location.function), location.code.strip()[:200]


def pool_kernels(
    kernels: Iterable[KernelMeasure],
) -> list[tuple[BaselineKernel, tuple[KernelMeasure, ...]]]:
    """Return one row for each normalised source, with the kernels that have it."""
    groups: dict[str, list[KernelMeasure]] = {}
    for kernel in kernels:
        groups.setdefault(kernel.text, []).append(kernel)
    rows = []
    for text, group in groups.items():
        first = group[0]
        native = [k.native for k in group if k.native is not None]
        spills = [n.spill_bytes for n in native if n.spill_bytes is not None]
        lost = [n.lost_dots for n in native if n.lost_dots is not None]
        times = [(k.time_us, k.time_spread_us) for k in group]
        row = BaselineKernel(
            name=first.name,
            kind=first.kind,
            calls=sum(k.calls for k in group),
            text=text,
            body=first.body,
            origins=first.origins,
            device=first.device,
            spill_bytes=max(spills, default=None),
            lost_dots=max(lost, default=None),
            time_us=_three_decimals(time for time, _ in times),
            time_spread_us=_three_decimals(spread for _, spread in times),
        )
        rows.append((row, tuple(group)))
    return rows


def _three_decimals(times: Iterable[float | None]) -> float | None:
    """Return the sum of times in microseconds; None where one is not known."""
    known = list(times)
    return None if None in known else round(fsum(time for time in known if time is not None), 3)


def _two_digits(seconds: float | None) -> float | None:
    return None if seconds is None else float(f"{seconds:.2g}")


def _sorted(rows: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(rows, key=lambda r: json.dumps(dataclasses.asdict(r), sort_keys=False)))


def render_baseline(baseline: Baseline) -> str:
    """Return the text of a baseline file: JSON in ASCII with one line for each graph break, recompile, graph and kernel."""
    body = dataclasses.asdict(baseline)
    parts = [f' "schema": "{SCHEMA}"', f' "schema_version": {BASELINE_VERSION}']
    for key, value in body.items():
        if isinstance(value, list | tuple) and value:
            rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
            parts.append(f' "{key}": [\n{rows}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def save_baseline(path: Path, baseline: Baseline) -> bool:
    """Write a baseline file, whole or not at all.

    A compile time close to that of the existing file is not changed.

    Returns:
        Whether the file has changed.

    Raises:
        XpudbgError: It cannot be written; an older file is left as it was.
    """
    baseline = _with_old_times(path, baseline)
    text = render_baseline(baseline)
    try:
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            return False
        with atomic_write(path) as out:
            out.write(text.encode())
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        hint = "name a file in a folder that can be written"
        raise XpudbgError(f"cannot write {path}: {reason}", hint=hint) from error
    return True


def _with_old_times(path: Path, baseline: Baseline) -> Baseline:
    """Return a baseline with the times of the existing file where new ones differ by noise alone."""
    if not path.is_file():
        return baseline
    try:
        old = load_baseline(path)
    except XpudbgError:
        return baseline
    before = {kernel.text: kernel for kernel in old.kernels}
    kernels = _sorted(_with_old_kernel(kernel, before.get(kernel.text)) for kernel in baseline.kernels)
    new, seconds = baseline.compile_seconds, old.compile_seconds
    kept = new is not None and seconds and abs(new - seconds) <= _SAME_TIME * seconds
    return dataclasses.replace(baseline, kernels=kernels, compile_seconds=seconds if kept else new)


def _with_old_kernel(kernel: BaselineKernel, old: BaselineKernel | None) -> BaselineKernel:
    if old is None or kernel.calls != old.calls or kernel.time_us is None or old.time_us is None:
        return kernel
    spreads = kernel.time_spread_us or 0.0, old.time_spread_us or 0.0
    if abs(kernel.time_us - old.time_us) > noise_of(old.time_us, spreads):
        return kernel
    return dataclasses.replace(kernel, time_us=old.time_us, time_spread_us=old.time_spread_us)


@dataclass(frozen=True)
class FoundBaseline:
    """The baseline that a run is compared with.

    Attributes:
        name: Its name in messages; empty without one.
        baseline: The baseline; None without one.
        run: The run that serves as one; None for a baseline file.
    """

    name: str = ""
    baseline: Baseline | None = None
    run: RunReader | None = None


def baseline_of_rules(rules: Rules) -> FoundBaseline:
    """Return the baseline that the rules name, else the default file of the working directory; an empty one without both.

    Raises:
        XpudbgError: The baseline of the rules does not exist, or is neither a run nor a baseline file.
    """
    if rules.baseline:
        named = Path(rules.baseline)
        name = short_path(rules.baseline)
        if not named.exists():
            what = f"{rules.source} names the baseline {name}, which does not exist"
            raise XpudbgError(what, hint="'xpudbg check --update-baseline' writes it, of the latest run")
        if is_folder(named):
            run = RunReader.open(named)
            return FoundBaseline(name, baseline_of(measure_run(run)), run)
        return FoundBaseline(name, load_baseline(named))
    default = working_directory() / DEFAULT_BASELINE
    return FoundBaseline(DEFAULT_BASELINE, load_baseline(default)) if default.is_file() else FoundBaseline()


def check_target(given: str, file: Path) -> None:
    """Refuse to overwrite a file that is no baseline, and a run where a file is meant."""
    hint = f"--update-baseline writes a file: name one with --baseline, such as {DEFAULT_BASELINE}"
    try:
        meant = resolve_run(given)
    except XpudbgError:
        return
    if is_folder(meant):
        raise XpudbgError(f"{given} is a run or folder, not a baseline file", hint=hint)
    with os_errors(f"cannot read {given}", hint=hint), open_plain(file) as stream:
        head = stream.read(200)
    if head.strip() and SCHEMA.encode() not in head:
        raise XpudbgError(f"{given} exists and is not a baseline file: it was not changed", hint=hint)


_CHANGED = frozenset({Change.REGENERATED, Change.FUSED_DIFFERENTLY})
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class KernelPair:
    """A kernel of the run and its counterpart.

    Attributes:
        row: The kernel of the run, over all its graphs.
        kernels: The same kernel in each of its graphs.
        old: Its counterpart.
        change: Kind of change.
    """

    row: BaselineKernel
    kernels: tuple[KernelMeasure, ...]
    old: BaselineKernel
    change: Change

    @property
    def is_changed(self) -> bool:
        """Return whether its computation changed, or its code for the same operators."""
        return self.change in _CHANGED


@dataclass(frozen=True)
class Comparison:
    """Differences from the baseline; None where one of the two values is unknown.

    Attributes:
        baseline: The baseline.
        new_breaks: Graph breaks that are not in the baseline.
        new_recompiles: Recompiles that are not in the baseline.
        pairs: Kernels with a counterpart.
        new_kernels: Kernels without one, each by its first graph.
        gone_kernels: Kernels of the baseline without one.
        kernels_unknown: Why kernels cannot be compared; empty when they can.
        problems: Doubts about the comparison.
    """

    baseline: Baseline
    new_breaks: tuple[GraphBreak, ...] | None
    new_recompiles: tuple[Recompile, ...] | None
    pairs: tuple[KernelPair, ...] = ()
    new_kernels: tuple[KernelMeasure, ...] = ()
    gone_kernels: tuple[BaselineKernel, ...] = ()
    kernels_unknown: str = ""
    problems: tuple[Problem, ...] = ()


def compare(measures: RunMeasures, baseline: Baseline) -> Comparison:
    """Compare a run with its baseline."""
    breaks = _new(measures.graph_breaks, baseline.graph_breaks, break_key, _break_anywhere)
    again = _new(measures.recompiles, baseline.recompiles, recompile_key, _recompile_anywhere)
    problems = _problems(measures, baseline)
    if baseline.digest_version != DIGEST_VERSION:
        why = "the baseline's digests of sources are of another version of xpudbg"
        return Comparison(baseline, breaks, again, kernels_unknown=why, problems=problems)
    pooled = pool_kernels(measures.kernels)
    left = [_diff_kernel(k) for k in baseline.kernels]
    right = [_diff_kernel(row) for row, _ in pooled]
    pairs = pair_kernels(left, right)
    taken = {j for j, _ in pairs.values()}
    return Comparison(
        baseline,
        breaks,
        again,
        pairs=tuple(
            KernelPair(pooled[j][0], pooled[j][1], baseline.kernels[i], change)
            for i, (j, change) in sorted(pairs.items())
        ),
        new_kernels=tuple(group[0] for j, (_, group) in enumerate(pooled) if j not in taken),
        gone_kernels=tuple(k for i, k in enumerate(baseline.kernels) if i not in pairs),
        problems=problems,
    )


def _new(
    found: Sequence[T] | None,
    old: Sequence[K] | None,
    key: Callable[[T], K],
    anywhere: Callable[[K], Hashable],
) -> tuple[T, ...] | None:
    """Return the items that are not in the baseline, or occur more often; items that moved to another file are not new."""
    if found is None or old is None:
        return None
    left = Counter(old)
    rest = []
    for item in found:
        if left[key(item)] > 0:
            left[key(item)] -= 1
        else:
            rest.append(item)
    moved = Counter(anywhere(k) for k in left.elements())
    new = []
    for item in rest:
        if moved[anywhere(key(item))] > 0:
            moved[anywhere(key(item))] -= 1
        else:
            new.append(item)
    return tuple(new)


def _break_anywhere(key: BaselineBreak) -> Hashable:
    return key.reason, resumed_function(key.function), key.code


def _recompile_anywhere(key: BaselineRecompile) -> Hashable:
    return key.guards, resumed_function(key.function)


def _diff_kernel(row: BaselineKernel) -> KernelSummary:
    return KernelSummary(
        row.name,
        row.kind,
        row.calls,
        "",
        Counter(row.origins),
        row.device,
        digests=(row.text, row.body or row.text),
    )


def _problems(measures: RunMeasures, baseline: Baseline) -> tuple[Problem, ...]:
    found = []
    again = f"xpudbg check {shell_word(measures.run)} --update-baseline"
    hint = f"kernels may differ because of it: '{again}' makes a new one"
    for name, old in sorted(baseline.versions.items()):
        new = measures.versions.get(name)
        if new is not None and new != old:
            found.append(Problem("baseline", f"it was made with {name} {old}, this run with {new}", hint))
    if baseline.device and measures.device and baseline.device != measures.device:
        what = f"it was made on {baseline.device}, this run on {measures.device}"
        found.append(Problem("baseline", what, hint))
    return tuple(found)
