"""The clock of a process's timed events: steps back and damaged times."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

_LONG = 3_600e6
"""Microseconds between two events, from which on the time of the records is asked too."""
_AGREE = 60e6
_STAMP = re.compile(r"(\d\d)(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{1,9})")
_EPOCH = datetime(2000, 1, 1)
_YEAR = timedelta(days=366).total_seconds() * 1e6


def record_microseconds(stamp: str) -> float | None:
    """The time of a record (``1120 14:59:42.251000``) in microseconds since the turn of its year; None when it is none."""
    found = _STAMP.fullmatch(stamp)
    if found is None:
        return None
    month, day, hour, minute, second, fraction = found.groups()
    try:
        moment = datetime(2000, int(month), int(day), int(hour), int(minute), int(second))
    except ValueError:
        return None
    return (moment - _EPOCH).total_seconds() * 1e6 + int(fraction.ljust(9, "0")) / 1e3


class EventClock:
    """Makes the times of one process's events go forward only.

    Where the clock was set back, the events behind it are moved on, as if no time had passed between the two; spans across the
    step are then too short by that moment, and not by the step. A single time that disagrees with that of its record is damaged.

    Attributes:
        steps: How often the clock went back.
        largest: By how many microseconds at most.
        damaged: Times that are not believed.
    """

    def __init__(self) -> None:
        self.steps = 0
        self.largest = 0.0
        self.damaged = 0
        self._last: float | None = None
        self._stamp = ""
        self._offset = 0.0
        self._suspect: tuple[float, str] | None = None

    def time(self, ts: float, stamp: str) -> float | None:
        """The time of a begin or an end in microseconds; None for one that is damaged.

        Args:
            ts: As the event has it.
            stamp: The time of its record.
        """
        last = self._last
        if last is None:
            self._last, self._stamp = ts, stamp
            return ts
        gone = ts - last
        if 0.0 <= gone < _LONG:
            self._last, self._stamp = ts, stamp
            return ts + self._offset
        return self._odd(ts, stamp, gone)

    def _odd(self, ts: float, stamp: str, gone: float) -> float | None:
        assert self._last is not None
        if not _agrees(gone, self._stamp, stamp):
            # One damaged time is left out; two that agree with each other show that the earlier ones were damaged.
            suspect, self._suspect = self._suspect, (ts, stamp)
            if suspect is None or not _agrees(ts - suspect[0], suspect[1], stamp):
                self.damaged += 1
                return None
            self._offset -= gone
            self._step(gone)
        elif gone < 0.0:
            self._offset -= gone
            self._step(gone)
        self._last, self._stamp, self._suspect = ts, stamp, None
        return ts + self._offset

    def _step(self, gone: float) -> None:
        if gone < 0.0:
            self.steps += 1
            self.largest = max(self.largest, -gone)

    def beside(self, ts: float, stamp: str) -> float | None:
        """The time of an event of another thread, which may stand a little before the last one; None for one that is damaged."""
        if self._last is None or abs(ts - self._last) >= _LONG:
            return self.time(ts, stamp)
        return ts + self._offset

    def shifted(self, ts: float) -> float | None:
        """The time of an instant, which may be written late; None for one far from all others."""
        if self._last is None or abs(ts - self._last) < 24 * _LONG:
            return ts + self._offset
        self.damaged += 1
        return None


def _agrees(gone: float, before: str, after: str) -> bool:
    """Return whether two records are as far apart as their events; where their times cannot be read, they are believed."""
    first, second = record_microseconds(before), record_microseconds(after)
    if first is None or second is None:
        return abs(gone) < _YEAR
    difference = abs(second - first - gone)
    return min(difference, abs(difference - _YEAR), abs(difference - _YEAR + 86_400e6)) < _AGREE
