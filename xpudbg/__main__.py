"""``python -m xpudbg`` and the ``xpudbg`` console script."""

from __future__ import annotations

import gc
import os
import signal
import sys
from types import FrameType

_HARMLESS = {
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONUNBUFFERED",
    "PYTHONHASHSEED",
    "PYTHONIOENCODING",
    "PYTHONSTARTUP",
    "PYTHONPYCACHEPREFIX",
}
# The dependencies of pyproject.toml, by the names that are imported.
_NEEDED = (
    "typer", "rich", "tabulate", "graphviz", "pygraphviz", "resvg_py", "platformdirs", "msgspec", "elftools", "yaml",
    "ahocorasick_rs",
)  # fmt: skip

_MOST_STATUS = 0x7FFFFFFF
"""The largest exit status that a Python takes as it is."""


def main() -> None:
    """Run the command line and leave with its exit status."""
    _take_environment()
    _forget_coerced_locale()
    # Else our caller has it ignored.
    waits = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if waits:
        # Nothing has been done yet.
        signal.signal(signal.SIGINT, _leave)
    # Models of artifacts are large trees without circles: looking through them after every 700 objects took a quarter of
    # a report's time, and looking rarely takes no more memory (354 MB for a run of 78 MB).
    gc.set_threshold(2_000_000, 20, 100)
    from xpudbg.commands.app import run_cli

    try:
        if waits:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        status = run_cli()
        if waits:
            # Everything has been done and said: a Ctrl-C changes nothing. Python would give any handler of its own up while it ends.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        # Between these lines.
        status = 130
    if status < 0:
        from xpudbg.record.launch.signals import die_of

        die_of(-status)
        status = 128 + (-status & 0x7F)
    if status > _MOST_STATUS:
        # A status of Windows has 32 bits, such as that of an access violation.
        status -= _MOST_STATUS + 1 << 1
    # The interpreter would look through all objects once more; after a large listing that takes 70 ms.
    gc.freeze()
    sys.exit(status)


def _take_environment() -> None:
    """Take the environment as the launcher's shell was given it, from the copy of that shell that waits for this (launcher/xpudbg)."""
    descriptor = os.environ.pop("XPUDBG_LAUNCHER", "")
    if not descriptor.isdigit():
        return
    items = []
    try:
        for copy in _children():
            with open(f"/proc/{copy}/environ", "rb") as given:  # noqa: PTH123 - pathlib is slow to import
                items = [item.partition(b"=") for item in given.read().split(b"\0") if b"=" in item]
        os.close(int(descriptor))  # which ends it
        os.wait()
    except OSError:  # there was none, or SIGCHLD is ignored
        pass
    if items:
        os.environb.clear()
        os.environb.update({name: value for name, _, value in items})


def _children() -> list[int]:
    """Processes that have this one as their parent."""
    own = os.getpid()
    try:
        with open(f"/proc/self/task/{own}/children", encoding="utf-8") as children:  # noqa: PTH123
            return [int(word) for word in children.read().split()]
    except OSError:
        pass
    found = []
    for name in os.listdir("/proc"):  # noqa: PTH208
        try:
            with open(f"/proc/{name}/stat", "rb") as stat:  # noqa: PTH123
                if name.isdigit() and int(stat.read().rpartition(b")")[2].split()[1]) == own:
                    found.append(int(name))
        except OSError:
            continue
    return found


def _leave(number: int, frame: FrameType | None) -> None:
    """A Ctrl-C while modules are loaded: there is nothing to clean up, and nothing to say."""
    os._exit(130)


def _forget_coerced_locale() -> None:
    """Take ``LC_CTYPE`` out of the environment where this Python has put it there (PEP 538): scripts would start with it."""
    value = os.environ.get("LC_CTYPE")
    if value is None:
        return
    try:
        with open("/proc/self/environ", "rb") as given:  # noqa: PTH123 - pathlib is slow to import
            if b"LC_CTYPE=" + os.fsencode(value) not in given.read().split(b"\0"):
                del os.environ["LC_CTYPE"]
    except OSError:
        return


def _isolate() -> None:
    """Start again without the ``PYTHON*`` variables, if any is set that changes a Python: they are meant for the user's script.

    The command ``xpudbg`` does this before the first Python starts (launcher/xpudbg); this is for ``python -m xpudbg``.
    The environment itself stays as it is, and is handed on.
    """
    set_ = {name for name in os.environ if name.startswith("PYTHON")}
    if sys.flags.ignore_environment or set_ <= _HARMLESS or not sys.executable:
        return
    options = [
        "-E",
        *(["-B"] if sys.dont_write_bytecode else []),
        *(["-s"] if sys.flags.no_user_site else []),
    ]
    if not hasattr(os, "fork"):
        # Windows would go on beside it.
        import subprocess

        command = [sys.executable, *options, os.path.abspath(__file__), *sys.argv[1:]]  # noqa: PTH100
        process = subprocess.Popen(command)
        # A Ctrl-C reaches both; the other one says how it ended.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(process.wait())
    os.execv(sys.executable, [sys.executable, *options, os.path.abspath(__file__), *sys.argv[1:]])  # noqa: PTH100, S606


def _set_module_path() -> None:
    """Let modules come from where this package lies, and neither from the working directory nor from inside the package."""
    package = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib is slow to import
    home = os.path.dirname(package)  # noqa: PTH120
    try:
        here = os.getcwd()  # noqa: PTH109
    except OSError:
        here = ""
    if sys.path and sys.path[0] in {here, package, ""} - {home}:
        del sys.path[0]
    if home not in sys.path:
        sys.path.insert(0, home)
    if sys.flags.ignore_environment and os.environ.get("PYTHONPATH"):
        from importlib.util import find_spec

        # What the tool itself needs lies on PYTHONPATH alone, or a part of it does.
        if not all(find_spec(name) for name in _NEEDED):
            sys.path += [part for part in os.environ["PYTHONPATH"].split(os.pathsep) if part]


if __name__ == "__main__":
    _forget_coerced_locale()
    _isolate()
    _set_module_path()
    main()
