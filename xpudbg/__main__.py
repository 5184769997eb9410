"""``python -m xpudbg`` and the ``xpudbg`` console script."""

from __future__ import annotations

import gc
import os
import signal
import sys
from types import FrameType


def main() -> None:
    """Run the command line and leave with its exit status."""
    waits = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else our caller has it ignored
    if waits:
        signal.signal(signal.SIGINT, _leave)  # nothing has been done yet
    from xpudbg.cli.app import run_cli

    try:
        if waits:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        status = run_cli()
        if waits:
            signal.signal(signal.SIGINT, _leave)  # everything has been done
    except KeyboardInterrupt:  # between these lines
        status = 130
    gc.freeze()  # the interpreter would look through all objects once more; after a large listing that takes 70 ms
    sys.exit(status)


def _leave(number: int, frame: FrameType | None) -> None:
    """A Ctrl-C while modules are loaded, or while the interpreter ends: there is nothing to clean up, and nothing to say."""
    os._exit(130)


def _forget_working_directory() -> None:
    """Take the working directory off the module path, where ``python -m`` puts it: it may be a stranger's folder."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - pathlib is slow to import
    try:
        here = os.getcwd()  # noqa: PTH109
    except OSError:
        return
    if sys.path and sys.path[0] == here != home:
        del sys.path[0]


if __name__ == "__main__":
    _forget_working_directory()
    main()
