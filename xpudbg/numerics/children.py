"""Child processes of ``accuracy`` and ``verify``: each in its own session, with its output in a file."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from xpudbg.core import system

_GRACE = 3.0
_TAIL = 4000


class SessionChild:
    """A child that leads a session.

    Args:
        command: Program and arguments.
        env: Its environment.
        output: File for its stderr, and for its stdout unless that is piped.
        stdin: Descriptor of its stdin.
        piped: Whether its stdout is read here.

    Raises:
        OSError: It could not be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        output: Path,
        *,
        stdin: int = subprocess.DEVNULL,
        piped: bool = False,
    ) -> None:
        self._output = output
        with output.open("wb") as out:
            self.process = subprocess.Popen(
                list(command),
                env=dict(env),
                stdin=stdin,
                stdout=subprocess.PIPE if piped else out,
                stderr=out,
                start_new_session=True,
            )

    def end(self, *, gently: bool = False) -> int:
        """Kill it and its children, ``gently`` after a SIGTERM and some time; return its status."""
        for number in ("SIGTERM", "SIGKILL") if gently else ("SIGKILL",):
            system.kill_group(self.process, number)
            # Children that ignore a signal are left to the next one.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(_GRACE)
        return self.process.wait()

    def tail(self) -> str:
        """Return the end of its output."""
        try:
            return self._output.read_bytes()[-_TAIL:].decode("utf-8", "replace")
        except OSError:
            return ""
