"""Profiles of a run and beside it: found, read, and their times cached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.times import ranks as rank_facts
from xpudbg.facts.times import report as report_facts
from xpudbg.facts.times import step as step_facts
from xpudbg.formats import profiles, tritonparse
from xpudbg.model.artifact import Kind
from xpudbg.model.fusion import GraphFusion
from xpudbg.model.manifest import RunSource
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.profile import Profile
from xpudbg.model.run_time import RankProfile, RanksTimeReport, RunTimeReport, TimedLaunch, TimedStep
from xpudbg.run.result_cache import is_on, pruned_after, remembered, result_key
from xpudbg.run.run_reader import RunReader, cached_run_result
from xpudbg.store.files.gzip_stream import head_of, open_unpacked
from xpudbg.store.locate import typed_path

if TYPE_CHECKING:
    from xpudbg.facts.times.report import ProfileJoin

T = TypeVar("T")
_FORMATS = "give the JSON of torch.profiler (export_chrome_trace), output of unitrace, or Proton's .hatchet"


def profile_at(address: str) -> Path | None:
    """Return the path of a profile; None where an address is something else."""
    try:
        path = typed_path(address)
        return path if path.is_file() and profiles.is_profile(_head(path)) else None
    except (OSError, ValueError):
        return None


def times_of_file(path: Path, run: RunReader | None, *, by_name: bool = False) -> RunTimeReport:
    """Return the times of a profile, joined with a run.

    Args:
        path: The profile.
        run: The run; None without one.
        by_name: Join Triton kernels by name alone.

    Raises:
        XpudbgError: It cannot be read, or is no profile.
    """
    return _of_file(
        RunTimeReport,
        lambda join, problems: report_facts.report_of(join, run, str(path), problems),
        path,
        run,
        by_name=by_name,
    )


def times_of_files(paths: Sequence[Path], run: RunReader | None, *, by_name: bool = False) -> RanksTimeReport:
    """Return the times of the profiles of several ranks; see :func:`times_of_file`."""

    def times(path: Path) -> RankProfile:
        return _of_file(
            RankProfile,
            lambda join, problems: rank_facts.rank_profile(join, run, str(path), problems),
            path,
            run,
            by_name=by_name,
        )

    return rank_facts.times_of_ranks([times(path) for path in paths], run.name if run else "")


def profiles_in(path: Path) -> list[Path]:
    """Return a file itself, or the profiles of a folder.

    Raises:
        XpudbgError: There is none in it, or it cannot be read.
    """
    if not path.is_dir():
        return [path]
    try:
        found = [one for one in sorted(path.iterdir()) if one.is_file() and profiles.is_profile(_head(one))]
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror or error}") from error
    if not found:
        raise XpudbgError(f"no profile is in {path}", hint=_FORMATS)
    return found


def _of_file(
    row: type[T],
    sums: Callable[[ProfileJoin, tuple[Problem, ...]], T],
    path: Path,
    run: RunReader | None,
    *,
    by_name: bool,
) -> T:
    """Return what is made from a joined profile, or found in the cache."""
    try:
        head = _head(path)
        if not profiles.is_profile(head):
            launches = f"a trace of tritonparse has launches, but no times: 'xpudbg show {path}' has them"
            hint = launches if tritonparse.is_tritonparse(head) else _FORMATS
            raise XpudbgError(f"{path} is no profile", hint=hint)
        status = path.stat()
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror or error}") from error

    def make() -> T:
        with open_unpacked(path) as stream:
            parsed = profiles.parse_profile(stream, origin=path.name)
        return sums(report_facts.join_profile(parsed.value, run, by_name=by_name), parsed.problems)

    place = (str(path), str(path.resolve()), status.st_size, status.st_mtime_ns, by_name)
    if run is not None:
        return cached_run_result(row, run, make, *place, run.name)
    if not is_on():
        return make()
    with pruned_after():
        return remembered(row, result_key(row, place), make)


def has_profile(run: RunReader) -> bool:
    """Return whether a run has a profile of its own."""
    return run.is_bundle and bool(run.present(Kind.PROFILE))


def times_of_run(run: RunReader, *, by_name: bool = False, name: str = "") -> RunTimeReport | None:
    """Return the times of a run's own profile; None where it has none.

    Args:
        run: The run.
        by_name: Join Triton kernels by name alone.
        name: Which of several, or a part of its name; empty for the last one.

    Raises:
        XpudbgError: None has the name, or several have.
    """
    if not has_profile(run):
        return None
    path = _profile_named(run, name) if name else ""
    return _OwnProfile(run, by_name=by_name, path=path).times()


def _profile_named(run: RunReader, name: str) -> str:
    paths = [row.path for row in run.present(Kind.PROFILE)]
    found = [path for path in paths if path == name] or [path for path in paths if name in path]
    if len(found) != 1:
        several = f"{len(found)} profiles" if found else "no profile"
        raise XpudbgError(f"'{name}' names {several} of the run", hint=f"it has {', '.join(paths)}")
    return found[0]


def ranks_of_run(run: RunReader, *, by_name: bool = False) -> RanksTimeReport | None:
    """Return the times of a run's own profiles, where there are several, and each is of another rank; else None."""
    rows = run.present(Kind.PROFILE) if has_profile(run) else ()
    profiles = [_OwnProfile(run, by_name=by_name, path=row.path).rank() for row in rows if len(rows) > 1]
    ranks = [one.times.rank for one in profiles]
    apart = len(set(ranks)) == len(ranks) > 1 and None not in ranks
    return rank_facts.times_of_ranks(profiles, run.name) if apart else None


def times_and_step(run: RunReader) -> tuple[RunTimeReport | None, TimedStep | None]:
    """Return the times of a run's own profile and one of its steps; both are made from one reading."""
    if not has_profile(run):
        return None, None
    profile = _OwnProfile(run)
    return profile.times(), profile.step()


def _known_times(_: RunReader) -> dict[tuple[str, bool], RunTimeReport]:
    return {}


class _OwnProfile:
    """A profile of a run, the last one of several; read where something of it is not cached."""

    def __init__(self, run: RunReader, *, by_name: bool = False, path: str = "") -> None:
        self._run, self._by_name = run, by_name
        self._path = path or run.present(Kind.PROFILE)[-1].path
        self._key = (self._path, by_name, run.name)

    @cached_property
    def _joined(self) -> tuple[ProfileJoin, tuple[Problem, ...]]:
        parsed = _parsed(self._run, self._path)
        # Others' profiles may have been put into the bundle ('collect --into').
        own = self._run.outline.source is RunSource.RUN and parsed.value.recorded is not None
        return report_facts.join_profile(
            parsed.value, self._run, by_name=self._by_name, own=own
        ), parsed.problems

    def rank(self) -> RankProfile:
        """Return its times as those of a rank."""

        def make() -> RankProfile:
            join, problems = self._joined
            return rank_facts.rank_profile(join, self._run, self._path, problems)

        return cached_run_result(RankProfile, self._run, make, *self._key)

    def times(self) -> RunTimeReport:
        """Return its times; none, and a problem, where it cannot be read."""

        def make() -> RunTimeReport:
            join, problems = self._joined
            return report_facts.report_of(join, self._run, self._path, problems)

        known, which = self._run.fact(_known_times), (self._path, self._by_name)
        if which not in known:
            try:
                times = cached_run_result(RunTimeReport, self._run, make, *self._key)
            except XpudbgError as error:
                lost = Problem(self._path, error.message, error.hint)
                times = RunTimeReport(self._run.name, self._path, "", problems=(lost,))
            others = [row.path for row in self._run.present(Kind.PROFILE) if row.path != self._path]
            known[which] = replace(times, others=tuple(others))
        return known[which]

    def step(self) -> TimedStep | None:
        """Return one of its steps; None without events, and where it cannot be read."""
        try:
            step = cached_run_result(
                TimedStep, self._run, lambda: step_facts.timed_step(self._joined[0]), *self._key
            )
        except XpudbgError:
            return None
        return step if step.lanes else None


def times_of_launch(run: RunReader, graph: str, number: int) -> TimedLaunch | None:
    """Return the times of a launch of a graph in the run's own profile; None where nothing was joined with it."""
    if not (number and has_profile(run)):
        return None
    report = times_of_run(run)
    rows = report.launches if report else ()
    return next((row for row in rows if (row.graph, row.launch) == (graph, number)), None)


def with_times(run: RunReader, graphs: Sequence[GraphFusion]) -> tuple[GraphFusion, ...]:
    """Add the times of launches in the run's own profile to graphs; the graphs as they are where it has none."""
    report = times_of_run(run) if has_profile(run) else None
    means = {(row.graph, row.launch): row.mean_us for row in report.launches if row.launch} if report else {}
    if not means:
        return tuple(graphs)
    return tuple(
        replace(
            g,
            kernels=tuple(
                replace(k, measured_us=means.get((g.id, number))) for number, k in enumerate(g.kernels, 1)
            ),
        )
        for g in graphs
    )


def _parsed(run: RunReader, path: str) -> Parsed[Profile]:
    try:
        with run.bundle.open(path) as stream:
            return profiles.parse_profile(stream, origin=path)
    except OSError as error:
        raise XpudbgError(f"cannot read {path}: {error.strerror or error}") from error


def _head(path: Path) -> bytes:
    with open_unpacked(path) as source:
        return head_of(source, profiles.HEAD)
