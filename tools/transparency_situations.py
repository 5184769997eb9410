"""Situations in which a script is started, each as data: what ``tools/transparency.py`` runs plain and under ``xpudbg run``."""

from __future__ import annotations

import itertools
import shlex
import shutil
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Situation:
    """One way to start a script.

    Attributes:
        group: Heading in the table.
        name: What is special.
        script: Text of ``script.py``; it lies in a fresh working directory.
        shell: Command line for bash; ``CMD`` stands for ``PYTHON script.py`` or ``xpudbg run script.py``, ``PY`` for the
            same without the script's name.
        keys: On a terminal: pairs of (pattern to wait for, keys to type then); None: no terminal.
        signal: Number sent once the file ``ready`` is there.
        to_group: Whether it goes to the process group or to the process alone.
        short: Whether CI runs it.
    """

    group: str
    name: str
    script: str = "print('hello')"
    shell: str = "CMD"
    keys: tuple[tuple[str, str], ...] | None = None
    signal: int = 0
    to_group: bool = False
    short: bool = False
    env: dict[str, str] = field(default_factory=dict)


BOTH = (
    "import os, stat, sys\n"
    "def kind(n):\n"
    "    try: s = os.fstat(n)\n"
    "    except OSError as e: return 'closed'\n"
    "    return 'file' if stat.S_ISREG(s.st_mode) else 'device' if stat.S_ISCHR(s.st_mode) else 'stream'\n"
    "open('kinds', 'w').write(' '.join(kind(n) for n in (0, 1, 2)))\n"
    "for i in range(200):\n"
    "    for n in (1, 2):\n"
    "        try: os.write(n, b'%d %d\\n' % (n, i))\n"
    "        except OSError as e: open('errors', 'a').write('%d %d\\n' % (n, e.errno))\n"
    "if sys.stdout: print('last')\n"
)
OUTPUTS = {
    "pipe": "",
    "file": "{n}>out{n}",
    "appended file": "{n}>>out{n}",
    "/dev/null": "{n}>/dev/null",
    "/dev/full": "{n}>/dev/full",
    "closed": "{n}>&-",
    "named pipe": "{n}> >(cat >out{n})",
}


def exits() -> Iterator[Situation]:
    """Ends of a script by itself."""
    for code in (0, 1, 2, 3, 125, 130, 255, 256, -1):
        yield Situation("end", f"sys.exit({code})", f"import sys; sys.exit({code})", short=code == 3)
    yield Situation("end", "sys.exit('text')", "import sys; sys.exit('text')")
    yield Situation("end", "exception", "raise ValueError('x')", short=True)
    yield Situation("end", "os._exit(9)", "import os; print('x', flush=True); os._exit(9)")
    yield Situation("end", "syntax error", "def (")
    yield Situation("end", "output without a last newline", "print('x', end='')")
    yield Situation("end", "os.abort()", "import os; os.abort()")
    for name in ("TERM", "INT", "HUP", "KILL", "SEGV", "USR1", "ALRM", "QUIT", "PIPE", "XCPU", "BUS"):
        text = (
            "import os, resource, signal\nresource.setrlimit(resource.RLIMIT_CORE, (0, 0))\n"
            f"signal.signal(signal.SIG{name}, signal.SIG_DFL) if '{name}' != 'KILL' else None\n"
            f"print('x', flush=True); os.kill(os.getpid(), signal.SIG{name})"
        )
        yield Situation("end", f"dies of SIG{name}", text, short=name == "KILL")


def streams() -> Iterator[Situation]:
    """Kinds of stdout, stderr and stdin."""
    for (one, first), (two, second) in itertools.product(OUTPUTS.items(), OUTPUTS.items()):
        shell = f"CMD {first.format(n=1)} {second.format(n=2)}; s=$?; sleep 0.3; exit $s"
        short = (one, two) in {("pipe", "file"), ("file", "/dev/full"), ("closed", "pipe")}
        yield Situation("streams", f"stdout {one}, stderr {two}", BOTH, shell, short=short)
    yield Situation("streams", "both in one file", BOTH, "CMD >out 2>&1", short=True)
    yield Situation("streams", "both in one pipe", BOTH, "CMD 2>&1 | cat >out")
    yield Situation("streams", "stderr in stdout's pipe, stdout in a file", BOTH, "CMD 2>&1 >out | cat")
    yield Situation("streams", "both appended to one file", BOTH, "echo earlier >out; CMD >>out 2>&1")
    reads = "import sys; print(repr(sys.stdin.read() if sys.stdin else None))"
    for name, shell in {
        "a pipe": "printf 'a\\nb' | CMD",
        "a file": "printf 'a\\nb' >in; CMD <in",
        "/dev/null": "CMD </dev/null",
        "closed": "CMD <&-",
        "a here document": "CMD <<< text",
    }.items():
        yield Situation("streams", f"stdin is {name}", reads, shell)
    yield Situation(
        "streams", "what stdin has left goes to the next", "input()", "printf 'a\\nb\\n' | (CMD; cat)"
    )
    yield Situation(
        "streams",
        "seek and truncate",
        "import sys; o = sys.stdout; o.write('abc'); o.flush(); o.seek(0); o.truncate(); o.write('z'); print(o.tell())",
        "CMD >out; cat out",
        short=True,
    )
    yield Situation(
        "streams", "1 MB of every byte", "import sys; sys.stdout.buffer.write(bytes(range(256)) * 4096)"
    )
    yield Situation(
        "streams", "a reader that leaves", "for i in range(10**6): print(i)", "CMD 2>/dev/null | head -1"
    )
    yield Situation("streams", "descriptor 5 is handed on", "import os; os.write(5, b'five')", "CMD 5>five")
    yield Situation(
        "streams", "a full disk for stdout", "print('x' * 100)", "CMD >/dev/full; echo $?", short=True
    )


HANDLED = (
    "import pathlib, signal, sys, time\nseen = []\n"
    "for n in {numbers}: signal.signal(n, {action})\n"
    "pathlib.Path('ready').touch()\n"
    "end = time.monotonic() + {hold}\n"
    "while time.monotonic() < end: time.sleep(0.02)\n"
    "print(seen); sys.exit(7)"
)


def signals() -> Iterator[Situation]:
    """Signals to the process and to its group: handled, ignored, by default."""
    numbers = {
        "TERM": 15,
        "INT": 2,
        "HUP": 1,
        "USR1": 10,
        "USR2": 12,
        "ALRM": 14,
        "QUIT": 3,
        "CONT": 18,
        "RTMIN+3": 37,
    }
    for name in (
        "SEGV",
        "BUS",
        "FPE",
        "ILL",
        "TRAP",
        "SYS",
        "PROF",
        "XFSZ",
        "PIPE",
        "TSTP",
        "TTIN",
        "TTOU",
        "ABRT",
        "XCPU",
        "STKFLT",
    ):
        number = getattr(signal, f"SIG{name}")
        handler = HANDLED.format(numbers=[number], action="lambda n, f: seen.append(n)", hold=1.5)
        yield Situation(
            "signals",
            f"{name} to the process, handled",
            handler,
            signal=number,
            short=name in {"SEGV", "TSTP"},
        )
    for (name, number), group in itertools.product(numbers.items(), (False, True)):
        where = "the group" if group else "the process"
        handler = HANDLED.format(numbers=[number], action="lambda n, f: seen.append(n)", hold=1.5)
        ignore = HANDLED.format(numbers=[number], action="signal.SIG_IGN", hold=1.0)
        default = HANDLED.format(numbers=[number], action="signal.SIG_DFL", hold=1.5)
        short = name in {"TERM", "INT"}
        kind = {"signal": number, "to_group": group}
        yield Situation("signals", f"{name} to {where}, handled", handler, **kind, short=short)  # type: ignore[arg-type]
        yield Situation("signals", f"{name} to {where}, ignored", ignore, **kind)  # type: ignore[arg-type]
        yield Situation("signals", f"{name} to {where}, default", default, **kind)  # type: ignore[arg-type]
    tells = (
        "import signal\nprint(sorted(s.name for s in signal.pthread_sigmask(signal.SIG_BLOCK, [])),"
        "[s.name for s in signal.valid_signals() if isinstance(s, signal.Signals) and signal.getsignal(s) == signal.SIG_IGN])"
    )
    for name in ("CHLD", "INT", "HUP", "TERM", "USR1", "QUIT"):
        yield Situation(
            "signals", f"{name} ignored by the caller", tells, f"trap '' {name}; CMD", short=name == "CHLD"
        )
    yield Situation(
        "signals",
        "status of a failing script, CHLD ignored",
        "raise SystemExit(3)",
        "trap '' CHLD; CMD; echo $?",
    )
    block = "python3 -c 'import os, signal, sys; signal.pthread_sigmask(0, [{n}]); os.execvp(sys.argv[1], sys.argv[1:])' CMD"
    for number in (10, 15, 2):
        yield Situation("signals", f"signal {number} blocked by the caller", tells, block.format(n=number))
    save = (
        "import pathlib, signal, sys, time\n"
        "def save(n, f):\n"
        "    signal.signal(n, signal.SIG_DFL); time.sleep(0.4); pathlib.Path('saved').touch(); sys.exit(3)\n"
        "signal.signal(15, save); pathlib.Path('ready').touch(); time.sleep(30)"
    )
    yield Situation("signals", "checkpoint under GNU timeout", save, "timeout 3 CMD; echo $?", short=True)
    yield from quick_and_deadly()
    yield Situation(
        "signals", "the script signals its own group", "import os; os.killpg(0, 10)", "setsid CMD; echo $?"
    )


def quick_and_deadly() -> Iterator[Situation]:
    """Signals in quick order, and those that end the process that was started."""
    wait = "CMD & p=$!; while [ ! -e ready ]; do sleep 0.05; done; sleep 0.2; "
    for name, number in {"USR1": 10, "RTMIN+2": 36}.items():
        handler = HANDLED.format(numbers=[number], action="lambda n, f: seen.append(n)", hold=2.5)
        send = f"for i in 1 2 3 4 5 6 7 8 9 10; do kill -{number} $p; sleep 0.04; done; wait $p"
        yield Situation(
            "signals", f"ten of {name} in quick order", handler, wait + send, short=name == "USR1"
        )
    alive = (
        "import pathlib, time\npathlib.Path('ready').touch(); time.sleep(4.5); pathlib.Path('alive').touch()"
    )
    for name, shell in {
        "KILL to the process": wait + "kill -9 $p; wait $p; echo $?; sleep 5",
        "timeout -s KILL": "timeout -s KILL 4 CMD; echo $?; sleep 2",
        "TERM, then KILL": wait + "kill -15 $p; sleep 0.7; kill -9 $p 2>/dev/null; wait $p; sleep 5",
        "subprocess.run(timeout=)": "python3 -c 'import subprocess, sys\n"
        "try: subprocess.run(sys.argv[1:], timeout=4)\nexcept subprocess.TimeoutExpired: print(1)' CMD; sleep 2",
    }.items():
        yield Situation("signals", name, alive, shell, short=name == "timeout -s KILL")
    child = "import pathlib, subprocess, time\nsubprocess.Popen(['sh', '-c', 'sleep 1; echo >wrote'])\npathlib.Path('ready').touch(); time.sleep(9)"
    yield Situation(
        "signals", "KILL to the process, a child lives on", child, wait + "kill -9 $p; wait $p; sleep 2"
    )


def ignored_by_the_caller() -> Iterator[Situation]:
    """Signals that the caller ignores and the script handles, as under nohup."""
    for name, number in {"HUP": 1, "INT": 2, "TERM": 15, "USR1": 10}.items():
        handler = HANDLED.format(numbers=[number], action="lambda n, f: seen.append(n)", hold=1.5)
        for group in (False, True):
            where = "group" if group else "process"
            yield Situation(
                "signals", f"{name} ignored by the caller, handled by the script, to the {where}", handler,
                f"python3 -c 'import os, signal, sys; signal.signal({number}, signal.SIG_IGN); os.execvp(sys.argv[1], sys.argv[1:])' CMD",
                signal=number, to_group=group, short=name == "HUP",
            )  # fmt: skip


def launchers() -> Iterator[Situation]:
    """Programs that start a step in a process group of its own, as job launchers do."""
    save = (
        "import pathlib, signal, sys, time\n"
        "def save(n, f):\n"
        "    signal.signal(n, signal.SIG_DFL); time.sleep(0.4); pathlib.Path('saved').touch(); sys.exit(3)\n"
        "signal.signal(15, save); pathlib.Path('ready').touch(); time.sleep(30)"
    )
    launcher = (
        "import os, pathlib, signal, subprocess, sys, time\n"
        "p = subprocess.Popen(sys.argv[1:], start_new_session={new})\n"
        "while not pathlib.Path('ready').exists(): time.sleep(0.02)\n"
        "time.sleep(0.2); {send}; print(p.wait())"
    )
    for name, new, send in (
        ("the step's group", True, "os.killpg(p.pid, 18); os.killpg(p.pid, 15)"),
        ("the step's process", True, "os.kill(p.pid, 18); os.kill(p.pid, 15)"),
        ("the step, then its group", True, "os.kill(p.pid, 15); os.killpg(p.pid, 15)"),
        ("its own group", False, "signal.signal(15, signal.SIG_IGN); os.killpg(0, 15)"),
    ):
        shell = f"python3 -c {shlex.quote(launcher.format(new=new, send=send))} CMD"
        yield Situation("launchers", f"SIGTERM to {name}", save, shell if new else f"setsid -w {shell}")


def surroundings() -> Iterator[Situation]:
    """Variables, limits, locales, folders, arguments."""
    tells = (
        "import os, sys\nskip = ('XPUDBG', 'TORCH', 'TRITON', 'INDUCTOR', 'NEO_', 'PYTHONPATH', '_', 'LC_CTYPE')\n"
        "print(sorted((k, v) for k, v in os.environ.items() if not k.startswith(skip)), sys.flags, sys.argv[1:])"
    )
    for name, value in {
        "PYTHONINSPECT": "1", "PYTHONUNBUFFERED": "1", "PYTHONOPTIMIZE": "2", "PYTHONWARNINGS": "error",
        "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0", "PYTHONHASHSEED": "0", "PYTHONDEVMODE": "1",
        "PYTHONSAFEPATH": "1", "PYTHONNOUSERSITE": "1", "PYTHONSTARTUP": "/nowhere", "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONFAULTHANDLER": "1", "PYTHONVERBOSE": "", "LC_ALL": "C", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Tokyo",
    }.items():  # fmt: skip
        short = name in {"PYTHONINSPECT", "PYTHONOPTIMIZE"}
        shell = f"{name}={value!r} CMD </dev/null"
        yield Situation("surroundings", f"{name}={value}", tells, shell, short=short)
    yield Situation(
        "surroundings", "LC_ALL=POSIX, text that is not ASCII", "print('\\xe9')", "LC_ALL=POSIX CMD"
    )
    modules = "mkdir p; for m in typer rich msgspec json; do echo 'x = 1' >p/$m.py; done; "
    yield Situation(
        "surroundings", "PYTHONPATH with a typer.py", "import typer, json; print(typer.x, json.x)",
        f"{modules} PYTHONPATH=p CMD", short=True,
    )  # fmt: skip
    site = "mkdir p; echo 'print(\"site\")' >p/sitecustomize.py; PYTHONPATH=$PWD/p CMD"
    yield Situation("surroundings", "a sitecustomize that prints", shell=site, short=True)
    strange = (
        'python3 -c \'import os, sys; e = dict(os.environb); e[b"a.b-c"] = b"x"; e[b"n\\xff"] = b"v\\xfe"; '
        '[e.pop(k, 0) for k in (b"PWD", b"OLDPWD", b"SHLVL", b"_")]; os.execvpe(sys.argv[1], sys.argv[1:], e)\' CMD'
    )
    all_names = tells.replace("'PYTHONPATH', '_', ", "'_', ").replace(
        "os.environ.items()", "((k, v) for k, v in os.environ.items())"
    )
    yield Situation("surroundings", "variables that a shell drops", all_names, strange, short=True)
    functions = "module() { echo hi; }; export -f module; "
    yield Situation(
        "surroundings",
        "an exported function",
        "import subprocess; subprocess.run(['bash', '-c', 'module'])",
        f"{functions}CMD",
    )
    count = "import subprocess, sys; print(subprocess.run(['pgrep', '-fc', sys.argv[1]], capture_output=True).stdout)"
    yield Situation("surroundings", "pgrep -f", count, "PY script.py only-$$-one", short=True)
    for name, shell in {
        "a script on stdin": "PY - a <script.py", "-c": "PY -c 'import sys; print(sys.argv)' a -b", "-u": "PY -u script.py",
        "-O": "PY -O script.py", "-OO": "PY -OO script.py", "-X dev": "PY -X dev script.py", "-W error": "PY -W error script.py",
        "-Xutf8=0": "PY -Xutf8=0 -B script.py", "a process substitution": "PY <(cat script.py) a",
    }.items():  # fmt: skip
        yield Situation(
            "surroundings", f"started with {name}", tells, shell, short=name in {"-c", "a script on stdin"}
        )
    own = (
        "mkdir -p m; for n in json re types enum functools typing random; do echo 'own = 1' >$n.py; done; CMD"
    )
    imports = "import json, re, types, enum, functools, typing, random\nprint([m.own for m in (json, re, types, enum, functools, typing, random)])"
    yield Situation("surroundings", "modules of the script's own", imports, own, short=True)
    finds = (
        "import sys\nm = sorted(set(sys.modules) - {'atexit'}); import os\n"
        "print(m, sys.path[1:], [getattr(f, '__name__', 0) for f in sys.meta_path], os.environ.get('PYTHONPATH'))"
    )
    yield Situation("surroundings", "modules, finders and paths", finds)
    yield Situation("surroundings", "no sitecustomize", "import sitecustomize", short=True)
    for name, words in {
        "spaces": "'a b' c", "empty": "'' x", "options": "-q --out -- -h", "not UTF-8": "$'a\\xff'",
        "5,000": "$(seq 5000)", "a line end": "$'a\\nb'",
    }.items():  # fmt: skip
        yield Situation("surroundings", f"arguments: {name}", "import sys; print(sys.argv)", f"CMD {words}")
    yield Situation("surroundings", "-m", "import sys; print(sys.argv[1:], __name__)", "PY -m script x")
    for name, shell in {
        "spaces": "mkdir 'a b'; cd 'a b'; cp ../script.py .; CMD",
        "bytes that are not UTF-8": "mkdir $'a\\xff'; cd $'a\\xff'; cp ../script.py .; CMD",
        "gone": "s=$PWD/script.py; mkdir d; cd d; rmdir ../d; PY $s",
    }.items():
        text = "print('ran'); raise SystemExit(4)"
        yield Situation("surroundings", f"working directory: {name}", text, shell, short=name == "gone")
    limits = "import resource; print([resource.getrlimit(getattr(resource, n)) for n in dir(resource) if n.startswith('RLIMIT_')])"
    for name, shell in {
        "file size 1 KiB": "ulimit -f 1; export PYTHONDONTWRITEBYTECODE=1; CMD",
        "soft file size": "ulimit -S -f 8; CMD", "64 descriptors": "ulimit -n 64; CMD",
        "no core": "ulimit -c 0; CMD", "stack": "ulimit -s 1024; CMD", "4 GiB of memory": "ulimit -v 4194304; CMD",
    }.items():  # fmt: skip
        yield Situation("surroundings", f"limit: {name}", limits, shell, short=name.startswith("soft"))
    yield Situation("surroundings", "umask", "import os; print(oct(os.umask(0)))", "umask 077; CMD")
    yield Situation("surroundings", "nice", "import os; print(os.nice(0))", "nice -n 5 CMD")
    yield Situation(
        "surroundings",
        "an empty environment",
        "import os; print('HOME' in os.environ)",
        "env -i PATH=$PATH CMD",
    )
    for version in range(8, 15):
        python = f"python3.{version}"
        if shutil.which(python):
            yield Situation(
                "interpreters", python, "import sys; print(sys.version_info[:2])", f"ANY{python} script.py"
            )


def processes() -> Iterator[Situation]:
    """Children, survivors and wrappers."""
    late = "import subprocess; subprocess.Popen(['sh', '-c', 'sleep 0.7; echo late; echo late >wrote']); print('done')"
    wait = "; s=$?; sleep 1.5; cat wrote; exit $s"
    yield Situation("processes", "survivor on a pipe", late, f"CMD{wait}", short=True)
    yield Situation("processes", "survivor on a file", late, f"CMD >out{wait}", short=True)
    yield Situation(
        "processes", "survivor does not hold the caller", late, "CMD >out; test -e wrote; echo $?; sleep 1"
    )
    daemon = "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(0.6); os.write(1, b'late\\n')\n    os._exit(0)\nos.wait()"
    yield Situation("processes", "daemon", daemon, "CMD; sleep 1.2")
    yield Situation(
        "processes", "exec of another program", "import os; os.execvp('sh', ['sh', '-c', 'echo x; exit 5'])"
    )
    yield Situation(
        "processes", "pool of workers",
        "import multiprocessing as m\nif __name__ == '__main__':\n    with m.get_context('spawn').Pool(2) as p: print(p.map(abs, [-1, -2]))",
    )  # fmt: skip
    yield Situation(
        "processes", "children of the script", "import os\ntry: print(os.wait())\nexcept ChildProcessError: print('none')",
        short=True,
    )  # fmt: skip
    yield Situation(
        "processes",
        "a thread that lives on",
        "import threading, time; threading.Thread(target=lambda: (time.sleep(0.3), print('t'))).start()",
    )
    for name, shell in {
        "nohup": "nohup CMD </dev/null 2>/dev/null", "setsid": "setsid -w CMD", "stdbuf": "stdbuf -o0 CMD", "xargs": "echo a b | xargs CMD",
        "a background job": "CMD & wait $!", "a pipeline": "set -o pipefail; CMD | cat | cat", "$( )": 'x=$(CMD); echo "$x$?"',
        "a subshell": "(CMD; echo $?)", "time limit kept": "timeout 20 CMD; echo $?", "a coprocess": "coproc CMD; cat <&${COPROC[0]}",
        "a loop": "for i in 1 2 3; do CMD; done", "sh -e": "sh -ec 'CMD; echo after'", "&&": "CMD && echo yes || echo no",
    }.items():  # fmt: skip
        yield Situation("wrappers", name, "import sys; print('x', sys.argv[1:])", shell)


def shells() -> Iterator[Situation]:
    """Every shell that is on this machine, and pytest."""
    for shell in ("dash", "bash", "zsh", "fish", "ksh", "busybox sh"):
        if shutil.which(shell.split()[0]):
            status = "$status" if shell == "fish" else "$?"
            line = f"{shell} -c 'CMD; echo {status}; CMD | cat; CMD >out; cat out'"
            yield Situation("shells", shell, "import sys; print('x'); sys.exit(4)", line)
    line = "PY -m pytest -q -p no:cacheprovider script.py | sed 's/ in .*//'"
    yield Situation("shells", "pytest", "def test_a(): assert 1\ndef test_b(): assert 0", line)


def terminals() -> Iterator[Situation]:
    """A shell on a terminal: all that is shown, and the terminal's modes afterwards."""
    start, modes = ("% $", "CMD\n"), ("% $", "stty -a | tail -3\n")
    for name, text in {
        "plain lines": "print('a'); print('b')",
        "isatty, size and groups": "import os; print(*map(os.isatty, (0, 1, 2)), os.get_terminal_size());"
        "print(os.getpgrp() == os.tcgetpgrp(0), os.open('/dev/tty', 2) > 0)",
        "tty.setraw": "import tty; tty.setraw(1); print('a'); print('b', flush=True)",
        "stty sane": "import subprocess; subprocess.run(['stty', 'sane']); print('a'); print('b')",
        "stty -onlcr": "import subprocess; subprocess.run(['stty', '-onlcr']); print('a'); print('b', flush=True)",
        "stty -echo left": "import subprocess; subprocess.run(['stty', '-echo'])",
        "curses with nonl": "import curses\ndef m(s):\n    curses.nonl(); s.addstr(0, 0, 'hi'); s.refresh()\ncurses.wrapper(m)\nprint('done')",
        "50,000 lines": "for i in range(50000): print(i)",
        "a raised exception": "raise ValueError('x')",
        "progress bar": "import sys, time\nfor i in range(5): print(f'\\r{i}', end='', flush=True); time.sleep(0.05)",
    }.items():
        end = ("echoke", "")
        yield Situation(
            "terminal", name, text, keys=(start, modes, end), short=name in {"tty.setraw", "curses with nonl"}
        )
    ask = "x = input('name? '); print(repr(x))"
    yield Situation("terminal", "input()", ask, keys=(start, (r"name\?", "Ada\x7fb\n")))
    yield Situation(
        "terminal",
        "getpass",
        "import getpass; print(repr(getpass.getpass()))",
        keys=(start, ("Password", "secret\n")),
    )
    yield Situation(
        "terminal",
        "end of input",
        "import sys; print('r', flush=True); print(sys.stdin.read())",
        keys=(start, ("r\r\n", "abc\n\x04")),
    )
    here = "import time\nprint('here', flush=True); time.sleep(1.5); print('awake')"
    yield Situation(
        "terminal",
        "typed ahead",
        here,
        keys=(start, ("here\r\n", "echo typed$((40 + 2))\n"), ("typed42", "")),
        short=True,
    )
    hold = "import pathlib, time\nprint('here', flush=True)\nwhile not pathlib.Path('go').exists(): time.sleep(0.02)\nprint('awake')"
    suspend = (
        start,
        ("here\r\n", "\x1a"),
        ("Stopped.*\n% $", "jobs; touch go\n"),
        ("% $", "fg\n"),
        ("awake\r\n", ""),
    )
    yield Situation("terminal", "Ctrl-Z and fg", hold, keys=suspend, short=True)
    caught = "import time\ntry:\n    print('here', flush=True); time.sleep(20)\nexcept KeyboardInterrupt: print('caught'); raise SystemExit(5)"
    yield Situation(
        "terminal",
        "Ctrl-C, caught",
        caught,
        keys=(start, ("here\r\n", "\x03"), ("% $", "echo $?\n")),
        short=True,
    )
    piped = (("% $", "CMD | cat\n"), ("here\r\n", "\x03"), ("% $", "echo $?\n"))
    yield Situation("terminal", "Ctrl-C in a pipeline", caught, keys=piped)
    loop = "echo 'for i in 1 2 3; do CMD; done' >loop; $sh loop\n"
    slow = "import time; print('here', flush=True); time.sleep(20)"
    for name, line in {
        "Ctrl-C in a loop": "for i in 1 2 3; do CMD; done\n",
        "Ctrl-C in a script of bash": loop.replace("$sh", "bash"),
        "Ctrl-C in a script of sh": loop.replace("$sh", "sh"),
        "Ctrl-C under make": "printf 'all:\\n\\tCMD\\n\\techo more\\n' >Makefile; make -s\n",
    }.items():
        keys = (("% $", line), ("here\r\n", "\x03"), ("% $", "echo $?\n"))
        yield Situation("terminal", name, slow, keys=keys, short="bash" in name)
    reads = "print(repr(input('name? ')))"
    background = (
        ("% $", "CMD &\n"),
        (r"name\? ", "\n"),
        ("Stopped.*\n", "fg\n"),
        ("script.py", "Ada\n"),
        ("'Ada'\r\n", ""),
    )
    yield Situation("terminal", "a background job that reads", reads, keys=background)
    tostop = (
        ("% $", "stty tostop\n"),
        ("% $", "CMD &\n"),
        ("% $", "sleep 2; jobs\n"),
        ("Stopped", "fg\n"),
        ("x\r\n", ""),
    )
    yield Situation("terminal", "a background job that writes, tostop", "print('x')", keys=tostop)
    quits = "import resource, time\nresource.setrlimit(resource.RLIMIT_CORE, (0, 0)); print('here', flush=True); time.sleep(20)"
    yield Situation("terminal", "Ctrl-\\", quits, keys=(start, ("here\r\n", "\x1c"), ("% $", "echo $?\n")))
    late = "import subprocess; subprocess.Popen(['sh', '-c', 'while [ ! -e go ]; do sleep 0.05; done; echo la''te']); print('done')"
    yield Situation(
        "terminal", "survivor", late, keys=(start, ("done\r\n% $", "touch go; sleep 2\n"), ("late", ""))
    )
    yield Situation(
        "terminal",
        "stderr alone is a terminal",
        "import sys; sys.stderr.write('a\\nb\\n'); print(sys.stderr.isatty())",
        keys=(("% $", "CMD | cat\n"),),
    )
    yield Situation(
        "terminal",
        "stdin alone is a terminal",
        "print(repr(input()))",
        keys=(("% $", "CMD 2>&1 | cat\n"), ("script.py", "x\n")),
    )


def all_situations() -> list[Situation]:
    """Every situation, in the order of the table."""
    groups = (
        exits(),
        streams(),
        signals(),
        surroundings(),
        ignored_by_the_caller(),
        processes(),
        launchers(),
        shells(),
        terminals(),
    )
    return [situation for group in groups for situation in group]
