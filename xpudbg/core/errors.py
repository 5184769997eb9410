"""The errors a user can cause, and the exit status of each outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum

from xpudbg.core.text import did_you_mean


class ExitCode(IntEnum):
    """Exit statuses of xpudbg (``run`` returns the script's own status)."""

    OK = 0
    FOUND = 1
    """``diff`` or ``check`` found something, or ``--strict`` met a problem."""
    USAGE = 2
    """Wrong option, path or bundle."""
    BUG = 3
    """A bug in xpudbg."""
    NOT_SHOWN = 3
    """The symptom did not show (``repro`` and ``bisect`` alone; a bug has its own message)."""
    CANNOT_START = 125
    """``run`` could not start the user's program."""
    INTERRUPTED = 130


class XpudbgError(Exception):
    """A failure that the user can fix.

    Args:
        message: One sentence that names the thing that is wrong.
        hint: The next step, one sentence; shown on a ``hint:`` line.
    """

    exit_code: ExitCode = ExitCode.USAGE

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class NothingFitsError(XpudbgError):
    """A name or path in a command that matches nothing.

    Args:
        message: See :class:`XpudbgError`.
        hint: The next step where no name is similar.
        word: The name.
        names: The names that exist: the hint has those that are similar.
    """

    def __init__(self, message: str, *, hint: str = "", word: str = "", names: Iterable[str] = ()) -> None:
        super().__init__(message, hint=did_you_mean(word, names, hint))


class SeveralFitError(XpudbgError):
    """A name in a command that matches several items."""


class CannotStartError(XpudbgError):
    """``run`` could not start the user's program (exit status 125)."""

    exit_code = ExitCode.CANNOT_START


@contextmanager
def os_errors(what: str, *, hint: str = "") -> Iterator[None]:
    """Raise an error of the system in the block as an :class:`XpudbgError`, ``WHAT: REASON``.

    Args:
        what: The thing that fails, such as ``cannot write out.json``.
        hint: See :class:`XpudbgError`.
    """
    try:
        yield
    except OSError as error:
        raise XpudbgError(f"{what}: {error.strerror or error}", hint=hint) from error
