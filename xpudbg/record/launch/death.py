"""End of ``xpudbg run`` by the signal that has ended the script: a shell, ``make`` or a scheduler then sees what it sees without us."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import tempfile
from pathlib import Path

from xpudbg.record.launch.signals import fork_helper

_CORE = 0x80
_SMALLEST_CORE = 4096
"""Bytes below which the kernel writes no core (``min_coredump`` of binfmt_elf.c)."""


def die_of(wait_status: int) -> None:
    """End this process as the status says (waitpid(2)); returns where a signal cannot end it, as the first process of a container."""
    number = wait_status & ~_CORE
    try:
        if wait_status & _CORE:
            _dump_core_aside()
        else:
            _dump_no_core()
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
        os.kill(os.getpid(), number)
    except (OSError, ValueError):
        return


def _dump_no_core() -> None:
    # 1, and not 0: a program that takes cores (core(5), "piping") is not started then either.
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (min(1, hard) if hard != resource.RLIM_INFINITY else 1, hard))


def _dump_core_aside() -> None:
    """Let the kernel write the smallest core of us, for the flag in our status, where it takes no other core's place.

    The script's own core lies where it always does. One of ours that would stand beside it is left out, and so the flag.
    """
    pattern = Path("/proc/sys/kernel/core_pattern").read_text().strip()
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    if pattern.startswith("|"):
        resource.setrlimit(resource.RLIMIT_CORE, (0, hard))
    elif pattern.startswith("/"):
        _dump_no_core()
    else:
        folder = tempfile.mkdtemp(prefix="xpudbg-core-")
        resource.setrlimit(
            resource.RLIMIT_CORE,
            (_SMALLEST_CORE if hard == resource.RLIM_INFINITY else min(hard, _SMALLEST_CORE), hard),
        )
        os.chdir(folder)
        alive, _ours = os.pipe()
        fork_helper(lambda: _remove_when_gone(alive, folder), {alive})


def _remove_when_gone(alive: int, folder: str) -> None:
    os.read(alive, 1)
    with contextlib.suppress(OSError):
        shutil.rmtree(folder)
