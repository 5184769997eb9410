"""Offers of the operating system to a process, where Linux and Windows differ: open files, locks, users, processors, limits, groups of processes.

It goes by what is there, not by the system's name. On Windows nothing forks, folders cannot be opened, and a file that is open can neither be
removed nor replaced: being open is its lock.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

FORKS = hasattr(os, "fork")
"""Whether a process can be forked, and gets signals of a group and of timers."""
_OURS = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_NOINHERIT", "O_BINARY"))
READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _OURS
"""Flags to open a file for reading: a pipe is not waited for, children do not get it, and its bytes are as they lie there."""
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""With it a link is refused."""
WRITE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _OURS
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OURS
FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | _OURS
"""Flags to open a folder alone; Windows opens none (:class:`PermissionError`)."""
_FICLONE = 0x40049409
"""``linux/fs.h``."""
_seek_lock = threading.Lock()


def processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def nobody_reads(error: BaseException | None) -> bool:
    """Return whether a write failed since the reader of a pipe has gone, which Windows' C library calls an invalid argument."""
    if FORKS or not isinstance(error, OSError):
        return isinstance(error, BrokenPipeError)
    return error.errno in (errno.EPIPE, errno.EINVAL) and error.filename is None


def user() -> int:
    """Return this user's number, as the owner of a file has it: on Windows always 0."""
    return os.geteuid() if FORKS else 0


def is_private(status: os.stat_result) -> bool:
    """Return whether a file is this user's and nobody else may write to it; Windows keeps that apart from a status: True."""
    return not FORKS or (status.st_uid == user() and not status.st_mode & 0o022)


def make_private(descriptor: int) -> None:
    """Let nobody else read an open file; on Windows its folder says who may."""
    if FORKS:
        os.fchmod(descriptor, 0o600)


def lock(descriptor: int, *, shared: bool = False) -> None:
    """Lock an open file or folder, or do nothing where there are no such locks.

    Raises:
        BlockingIOError: Another process has locked it.
        OSError: The file system has no locks.
    """
    if FORKS:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def unlock(descriptor: int) -> None:
    """Release a lock, for children that have inherited it, too.

    Raises:
        OSError: The file system has no locks.
    """
    if FORKS:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def read_at(descriptor: int, count: int, at: int) -> bytes:
    """Return at most ``count`` bytes of an open file from a position on; threads may share the descriptor.

    Raises:
        OSError: They cannot be read.
    """
    if hasattr(os, "pread"):
        return os.pread(descriptor, count, at)
    with _seek_lock:
        os.lseek(descriptor, at, os.SEEK_SET)
        return os.read(descriptor, count)


def shares_blocks(source: int, target: int) -> bool:
    """Let an open file have the blocks of another one, and return whether the file system could."""
    if not FORKS:
        return False
    try:
        fcntl.ioctl(target, _FICLONE, source)
    except OSError:
        return False
    return True


def kill_group(process: subprocess.Popen[bytes] | subprocess.Popen[str], number: str = "SIGKILL") -> None:
    """Kill a process that was started in a session of its own, and its children.

    Args:
        process: The process.
        number: Name of the signal; on Windows it makes no difference.
    """
    # They have all ended, which is a PermissionError on macOS.
    with contextlib.suppress(OSError):
        if FORKS:
            os.killpg(process.pid, signal.Signals[number])
        else:
            import subprocess

            # It goes by the parents of processes, so that it comes before the parent's end.
            subprocess.run(
                ["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True, check=False
            )
    if not FORKS:
        process.kill()


def signal_name(number: int) -> str:
    """Return the name of a signal; one that this system does not know is ``signal N``."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def exit_text(status: int) -> str:
    """Return how a child ended, from what ``subprocess`` says: ``signal 11 (SIGSEGV)`` or ``status 1``."""
    name = signal_name(-status)
    return f"status {status}" if status >= 0 else name if " " in name else f"signal {-status} ({name})"


@contextlib.contextmanager
def memory_limit(most: int) -> Iterator[None]:
    """Bound the addresses of this process and the children that it starts in the block; on Windows nothing does.

    Args:
        most: Bytes.
    """
    try:
        import resource
    except ImportError:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextlib.contextmanager
def alarm(seconds: float, ring: Callable[[], None]) -> Iterator[None]:
    """Call a function in the main thread when the block takes longer, between two steps of Python or inside of ``re``.

    In another thread, and on Windows, nothing rings.

    Args:
        seconds: The time.
        ring: What it raises comes out of the block.
    """
    if not FORKS or threading.current_thread() is not threading.main_thread():
        yield
        return
    old = signal.signal(signal.SIGALRM, lambda _number, _frame: ring())
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


@contextlib.contextmanager
def ended_as_interrupted() -> Iterator[None]:
    """Make SIGTERM in the block what Ctrl-C is, so that what was reached so far is printed; another thread than the main one has no signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, old)
