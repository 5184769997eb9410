"""Run the command line as it would find Windows: ``python -X warn_default_encoding -m tests.like_windows show RUN``.

Nothing here is Windows. Modules of xpudbg that import what only POSIX has get an ``ImportError`` or an ``AttributeError``; calls that Windows
refuses fail as they do there: a folder cannot be opened, an open file not be replaced or removed, links need a privilege, ``select`` takes sockets
alone, children take neither ``preexec_fn`` nor ``pass_fds``;
what leads below a file is said not to be there, and a pipe that nobody reads an invalid argument.
Other packages are left alone: they run on Windows as they are. What it cannot show:
backslashes in the machine's own paths.
"""

from __future__ import annotations

import builtins
import errno
import importlib
import io
import os
import select
import shutil
import signal
import stat
import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

PACKAGE = str(Path(__file__).resolve().parent.parent / "xpudbg") + os.sep
MISSING = frozenset(
    [
        "crypt",
        "curses",
        "fcntl",
        "grp",
        "nis",
        "ossaudiodev",
        "posix",
        "pty",
        "pwd",
        "readline",
        "resource",
        "spwd",
        "syslog",
        "termios",
        "tty",
    ]
)
"""Modules of the standard library that Windows has not: "Availability" in Python's documentation."""
_OS = """
fork forkpty openpty killpg getpgid getpgrp setpgid setsid getsid tcgetpgrp tcsetpgrp getuid geteuid getgid getegid getgroups setuid getpriority
setpriority nice uname sysconf confstr mkfifo mknod chown lchown fchown fchmod chroot wait wait3 wait4 pread pwrite preadv pwritev readv writev
sendfile statvfs fstatvfs fdatasync sync posix_fallocate posix_fadvise posix_spawn posix_spawnp lockf pipe2 set_blocking get_blocking environb
getenvb sched_getaffinity sched_setaffinity sched_yield memfd_create eventfd pidfd_open getxattr setxattr listxattr register_at_fork getloadavg
ttyname ctermid fchdir major minor makedev getrandom splice copy_file_range WNOHANG WUNTRACED WIFSIGNALED WTERMSIG WIFEXITED WEXITSTATUS
WIFSTOPPED WSTOPSIG WCOREDUMP O_NONBLOCK O_CLOEXEC O_NOFOLLOW O_DIRECTORY O_NOCTTY O_SYNC O_DSYNC O_PATH O_TMPFILE O_NOATIME O_NDELAY O_ASYNC
O_DIRECT O_LARGEFILE MFD_CLOEXEC RTLD_LAZY RTLD_NOW RTLD_GLOBAL
"""
_SIGNAL = """
pthread_sigmask pthread_kill sigwait sigwaitinfo sigtimedwait sigpending siginterrupt setitimer getitimer alarm pause ITIMER_REAL ITIMER_VIRTUAL
ITIMER_PROF SIG_BLOCK SIG_UNBLOCK SIG_SETMASK
"""
_SIGNALS = frozenset(["SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIGBREAK"])
_O_BINARY = 1 << 30
_PRIVILEGE = "A required privilege is not held by the client"


def install() -> None:
    """Hide it from modules of xpudbg that are imported from here on."""
    hidden = {
        "os": _os(),
        "signal": _without(
            signal,
            {*_SIGNAL.split(), *(n for n in dir(signal) if n.startswith("SIG") and "_" not in n and n not in _SIGNALS)},
        ),
        "select": _select(),
        "subprocess": _subprocess(),
        "time": _without(importlib.import_module("time"), {"tzset", "clock_gettime", "clock_gettime_ns", "clock_getres"}),
        "socket": _without(importlib.import_module("socket"), {"AF_UNIX", "socketpair", "send_fds", "recv_fds"}),
        "mmap": _without(
            importlib.import_module("mmap"), {"PROT_READ", "PROT_WRITE", "PROT_EXEC", "MAP_SHARED", "MAP_PRIVATE", "MAP_ANONYMOUS"}
        ),
    }  # fmt: skip
    original = builtins.__import__

    def import_(
        name: str, globals_: Any = None, locals_: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        if level == 0 and str((globals_ or {}).get("__file__", "")).startswith(PACKAGE):
            if name.partition(".")[0] in MISSING:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in hidden:
                return hidden[name]
        return original(name, globals_, locals_, fromlist, level)

    builtins.__import__ = import_
    sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Pipe(1, "w", closefd=False)), sys.stdout.encoding)
    _refuse_open_files()
    warnings.filterwarnings("error", category=EncodingWarning, module="xpudbg")


class _Pipe(io.FileIO):
    """The standard output, which calls a reader that has gone an invalid argument."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise OSError(errno.EINVAL, "Invalid argument") from None


def _without(module: ModuleType, names: Any) -> ModuleType:
    copy = ModuleType(module.__name__)
    gone = set(names)
    copy.__dict__.update({name: value for name, value in vars(module).items() if name not in gone})
    return copy


def _os() -> ModuleType:
    copy: Any = _without(os, _OS.split())
    copy.O_BINARY = _O_BINARY
    copy.O_NOINHERIT = 1 << 29

    def open_(path: Any, flags: int, mode: int = 0o777) -> int:
        if not flags & _O_BINARY and path != os.devnull:
            raise AssertionError(f"{path} is opened as text: each LF that is written becomes CRLF")
        if os.path.isdir(path):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return _below_files(os.open)(path, flags & ~(_O_BINARY | 1 << 29), mode)

    def symlink(source: Any, target: Any, *_: Any, **__: Any) -> None:
        raise OSError(errno.EINVAL, _PRIVILEGE, str(target))

    def kill(pid: int, number: int) -> None:
        raise AssertionError("os.kill ends any process on Windows, whatever the number (0, too)")

    def utime(path: Any, *more: Any, **options: Any) -> None:
        if isinstance(path, int):
            raise TypeError("utime: path should be string, bytes or os.PathLike, not int")
        os.utime(path, *more, **options)

    copy.open, copy.symlink, copy.kill, copy.utime = open_, symlink, kill, utime
    copy.stat, copy.lstat = _below_files(os.stat), _below_files(os.lstat)
    for name in ("replace", "rename", "unlink", "remove"):
        setattr(copy, name, _of_closed_files(getattr(os, name), onto=name == "replace"))
    return copy


def _below_files(call: Any) -> Any:
    def checked(path: Any, *more: Any, **options: Any) -> Any:
        try:
            return call(path, *more, **options)
        except NotADirectoryError:
            raise FileNotFoundError(errno.ENOENT, "The system cannot find the path specified", path) from None

    return checked


def _of_closed_files(call: Any, *, onto: bool) -> Any:
    def checked(path: Any, *more: Any, **options: Any) -> Any:
        targets = [path, *more[:1]]
        if call is os.rename and os.path.exists(targets[1]):
            raise FileExistsError(errno.EEXIST, "File exists", str(targets[1]))
        for target in targets[: 2 if onto else 1]:
            if _is_open(target):
                raise PermissionError(errno.EACCES, "The process cannot access the file", str(target))
        return call(path, *more, **options)

    return checked


def _is_open(path: Any) -> bool:
    try:
        wanted = os.lstat(path)
    except OSError:
        return False
    if not stat.S_ISREG(wanted.st_mode):
        return False
    for number in os.listdir("/proc/self/fd"):
        try:
            if os.path.samestat(os.fstat(int(number)), wanted):
                return True
        except OSError:
            continue
    return False


def _refuse_open_files() -> None:
    """Refuse links and open files in ``pathlib``, too."""

    checked = {
        name: _of_closed_files(getattr(os, name), onto=name == "replace")
        for name in ("replace", "rename", "unlink")
    }

    def unlink(self: Path, missing_ok: bool = False) -> None:
        try:
            checked["unlink"](self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def moved(name: str) -> Any:
        def move(self: Path, target: Any) -> Path:
            checked[name](self, target)
            return Path(target)

        return move

    def symlink_to(self: Path, *_: Any, **__: Any) -> None:
        raise OSError(errno.EINVAL, _PRIVILEGE, str(self))

    kind: Any = Path
    kind.unlink, kind.replace, kind.rename = unlink, moved("replace"), moved("rename")
    kind.symlink_to = symlink_to


def _select() -> ModuleType:
    def refuse(*lists: Any) -> Any:
        if any(stat.S_ISSOCK(os.fstat(n if isinstance(n, int) else n.fileno()).st_mode) for n in lists[0]):
            return select.select(*lists)
        raise OSError(10038, "An operation was attempted on something that is not a socket")

    copy: Any = ModuleType("select")
    copy.select, copy.error = refuse, OSError
    return copy


def _subprocess() -> ModuleType:
    class Popen(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, args: Any, *more: Any, **options: Any) -> None:
            for name in ("preexec_fn", "pass_fds", "process_group", "user", "group", "umask"):
                if options.get(name) not in (None, (), -1):
                    raise ValueError(f"{name} is not supported on Windows platforms")
            options.pop("creationflags", None)
            super().__init__(_hidden_there_too(args), *more, **options)

    copy: Any = _without(subprocess, ())
    copy.Popen, copy.CREATE_NEW_PROCESS_GROUP = Popen, 0x200

    def run(
        *args: Any,
        input: Any = None,
        capture_output: bool = False,
        timeout: Any = None,
        check: bool = False,
        **options: Any,
    ) -> Any:
        if capture_output:
            options["stdout"] = options["stderr"] = subprocess.PIPE
        if input is not None:
            options["stdin"] = subprocess.PIPE
        with Popen(*args, **options) as process:
            try:
                out, err = process.communicate(input, timeout=timeout)
            except BaseException:
                process.kill()
                raise
        done = subprocess.CompletedProcess(args[0], process.returncode, out, err)
        if check:
            done.check_returncode()
        return done

    copy.run = run
    return copy


def _hidden_there_too(args: Any) -> Any:
    """Return a command whose program of xpudbg's finds no POSIX either."""
    if isinstance(args, (list, tuple)) and args and args[0] == sys.executable:
        for at, word in enumerate(args):
            if str(word).startswith(PACKAGE):
                return [*args[:at], str(Path(__file__).resolve()), "--program", *args[at:]]
    return args


def main() -> None:
    """Run the command line, or with ``--program FILE`` a program of xpudbg's."""
    install()
    if sys.argv[1:2] == ["--program"]:
        import runpy

        del sys.argv[:2]
        runpy.run_path(sys.argv[0], run_name="__main__")
    else:
        from xpudbg.__main__ import main as command

        command()


if __name__ == "__main__":
    assert shutil
    main()
