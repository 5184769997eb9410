"""Entry of the probes in the user's interpreter: ``main(NAME, OUT, ARGS...)`` writes one probe's facts to OUT.

The facts go to a file of their own, one JSON object a line, flushed as they become known. So a library that
prints on import spoils nothing, and after a crash or a hang the file still has the known facts and the
last step begun::

    {"step": "import torch"}
    {"fact": "version", "value": "2.13.0+cpu"}
    {"error": "xpu.devices", "type": "RuntimeError", "message": "...", "trace": "..."}
    {"done": true}

Standard library only, Python 3.8 and later: this runs in whatever environment the user has.
"""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any

MAX_TEXT = 20_000


class Report:
    """Writer of one probe's steps, facts and errors as they occur.

    Args:
        path: The file to write.
        args: Arguments of the probe besides its name.
    """

    def __init__(self, path: str, args: list[str]) -> None:
        self.args = args
        # Opened before any import of the user's, close-on-exec, so that nothing else writes there.
        self._out = open(path, "a", encoding="utf-8")  # noqa: SIM115

    def _write(self, record: dict[str, Any]) -> None:
        self._out.write(json.dumps(record, default=_plain, skipkeys=True) + "\n")
        self._out.flush()

    def step(self, name: str) -> None:
        """Write the next step, which after a crash is the place of the crash."""
        self._write({"step": name})

    def fact(self, name: str, value: Any) -> None:
        """Write a fact; a later one of the same name replaces it."""
        self._write({"fact": name, "value": value})

    @contextlib.contextmanager
    def attempt(self, name: str) -> Iterator[None]:
        """Context of a step whose exception, even ``SystemExit``, is written as an error and ends only this step."""
        self.step(name)
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # A broken install raises anything, SystemExit included.
            self._error(name, error)

    def get(self, name: str, read: Callable[[], Any]) -> Any | None:
        """Write and return a fact computed by ``read``; an exception is written as an error and gives None."""
        value = None
        with self.attempt(name):
            value = read()
            self.fact(name, value)
        return value

    def done(self) -> None:
        """Write the last line, without which the probe did not finish."""
        self._write({"done": True})

    def _error(self, name: str, error: BaseException) -> None:
        trace = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        message = str(error)
        self._write(
            {
                "error": name,
                "type": type(error).__name__,
                "message": message[:MAX_TEXT],
                "trace": trace[-MAX_TEXT:],
            }
        )


def _plain(value: Any) -> Any:
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=str)
    if isinstance(value, (tuple, list)):
        return list(value)
    return str(value)


def main(name: str, out: str, *args: str) -> None:
    """Run the probe of a name."""
    # A segmentation fault then names its Python line on stderr.
    faulthandler.enable()
    report = Report(out, list(args))
    module = importlib.import_module("." + name, __package__)
    sys.argv[:] = [name]
    with report.attempt(name):
        module.collect(report)
    report.done()
    sys.stdout.flush()
    sys.stderr.flush()
    # The exit handlers of a half-broken install may crash or wait for threads; the facts are out.
    os._exit(0)
