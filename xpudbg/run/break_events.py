"""Comparison of the graph breaks and recompiles of two runs: gone, changed, new, more or less often."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from xpudbg.model.diff import Change, EventDiff
from xpudbg.model.location import base_name
from xpudbg.model.manifest import GraphBreak, Recompile, SourceLine
from xpudbg.model.ranks import bare_guard, without_comment, without_object_ids
from xpudbg.model.row import dataclass

_RESUMED_AT = re.compile(r"_at_\d+(_\d+)?$")
_EVERY_RESUMED_AT = re.compile(r"(?:_at_\d+(?:_\d+)?){1,20}$")
_RESUMED_IN = re.compile(r"^(?:(?:torch_dynamo_)?resume_in_)+")


@dataclass(frozen=True)
class RunEvent:
    """A graph break or recompile of one run.

    Attributes:
        what: ``graph break`` or ``recompile``.
        reason: Dynamo's text, without the ids of compiles.
        where: The user's file and line; empty when unknown.
        place: Function and code, which identify the line in another run; empty when unknown.
        file: Name of the file, without its folders: it may have another in the other run.
        identity: Key that is equal for the same event in two runs.
        rank: Rank of the process under torch.distributed; None outside it.
    """

    what: str
    reason: str
    where: str
    place: tuple[str, ...] = ()
    file: str = ""
    rank: int | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """Return a key that is equal for the same event in two runs."""
        return (*self.anywhere, self.file)

    @property
    def anywhere(self) -> tuple[str, ...]:
        """Return the identity without the file: equal for an event in a renamed script or a moved function."""
        return self.what, without_object_ids(without_comment(self.reason)), *self.place


def break_event(found: GraphBreak, rank: int | None = None) -> RunEvent:
    """Return a graph break as an event."""
    return _event("graph break", found.reason.split("\n")[0], found.location, rank)


def recompile_event(found: Recompile, rank: int | None = None) -> RunEvent:
    """Return a recompile as an event."""
    return _event("recompile", "; ".join(map(bare_guard, found.guards))[:300], found.location, rank)


def bare_function(name: str) -> str:
    """Return a function's name without the line at which Dynamo resumes it (``torch_dynamo_resume_in_step_at_7``)."""
    return _RESUMED_AT.sub("", name)


def resumed_function(name: str) -> str:
    """Return the user's function that Dynamo resumes after one or more graph breaks; other names unchanged."""
    resumed = _RESUMED_IN.match(name)
    return _EVERY_RESUMED_AT.sub("", name[resumed.end() :]) if resumed else name


def file_name(location: SourceLine) -> str:
    """Return a file's name without its folders."""
    return base_name(location.file)


def _event(what: str, reason: str, location: SourceLine | None, rank: int | None) -> RunEvent:
    if location is None:
        return RunEvent(what, reason, "", rank=rank)
    name = file_name(location)
    where = f"{name}:{location.line}" if location.line else name
    function = resumed_function(location.function)
    place = function, location.code.strip() or ("" if function else str(location.line))
    return RunEvent(what, reason, where, place, name, rank)


def _moves(a: Sequence[RunEvent], b: Sequence[RunEvent]) -> dict[RunEvent, RunEvent]:
    """Return events of the second run that are in another file there, each with its counterpart in the first."""
    first, second = {e.identity: e for e in reversed(a)}, {e.identity: e for e in reversed(b)}
    lost: dict[tuple[str, ...], list[RunEvent]] = {}
    for identity, event in first.items():
        if identity not in second and event.file:
            lost.setdefault(event.anywhere, []).append(event)
    return {
        event: lost[event.anywhere].pop()
        for identity, event in second.items()
        if identity not in first and lost.get(event.anywhere)
    }


def _may_be_one(first: str, second: str, files: tuple[set[str], set[str]]) -> bool:
    """Return whether two names may be of one file: they are equal, or each is only in its own run."""
    return first == second or (first not in files[1] and second not in files[0])


def moved_files(a: Sequence[RunEvent], b: Sequence[RunEvent]) -> tuple[tuple[str, str], ...]:
    """Return the files whose events the second run has in another file, with that file's name."""
    return tuple(sorted({(old.file, new.file) for new, old in _moves(a, b).items()}))


def diff_events(a: Sequence[RunEvent], b: Sequence[RunEvent]) -> tuple[EventDiff, ...]:
    """Return the differences in the order of the first run, then of the second: gone, more or less often, changed, new.

    An event in another file, with the same function and code, was moved and is equal. One that is gone and one that is new at the
    same line are one changed event: another size in a guard, another reason.
    """
    there = {new.identity: old.identity for new, old in _moves(a, b).items()}
    theirs = [(there.get(e.identity, e.identity), e) for e in b]
    left, right = Counter(e.identity for e in a), Counter(i for i, _ in theirs)
    first = {e.identity: e for e in reversed(a)}
    second = dict(reversed(theirs))
    new = dict.fromkeys(i for i, _ in theirs if not left[i])
    files = {e.file for e in a}, {e.file for e in b}
    by_place: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for i in reversed(new):
        by_place.setdefault((i[0], *second[i].place), []).append(i)
    found = []
    for identity in dict.fromkeys(e.identity for e in a):
        event, counts = first[identity], (left[identity], right[identity])
        if counts[0] == counts[1]:
            continue
        if counts[1]:
            found.append(EventDiff(event.what, Change.CHANGED, event.reason, second[identity].where, counts))
            continue
        options = by_place.get((event.what, *event.place), []) if event.place else []
        same = next((i for i in reversed(options) if _may_be_one(event.file, second[i].file, files)), None)
        if same is None:
            found.append(EventDiff(event.what, Change.GONE, event.reason, event.where, counts))
            continue
        options.remove(same)
        del new[same]
        now = second[same]
        counts = (counts[0], right[same])
        found.append(EventDiff(event.what, Change.CHANGED, now.reason, now.where, counts, event.reason))
    found += [
        EventDiff(second[i].what, Change.NEW, second[i].reason, second[i].where, (0, right[i])) for i in new
    ]
    return tuple(found)
