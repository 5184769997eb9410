"""Signals, streams and what outlives the script: each situation of ``run`` against the same without xpudbg."""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT

PLAIN = [sys.executable]
RUN = [sys.executable, "-m", "xpudbg", "run", "-q"]
HOLD = PATIENCE * 2

COUNT = """
import pathlib, signal, sys, time
signals = []
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1):
    signal.signal(number, lambda n, f: signals.append(signal.Signals(n).name))
pathlib.Path("ready").touch()
end = time.monotonic() + 60
while not pathlib.Path("enough").exists() and time.monotonic() < end:
    time.sleep(0.02)
    pathlib.Path("count").write_text(str(len(signals)))
time.sleep(0.3)  # a second one would come now
print(*signals)
sys.exit(7)
"""


def start(prefix: list[str], text: str, **kwargs: object) -> subprocess.Popen[bytes]:
    Path("script.py").write_text(text)
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    return subprocess.Popen([*prefix, "script.py"], env=env, **kwargs)  # type: ignore[call-overload,no-any-return]


def wait_for(name: str) -> None:
    end = time.monotonic() + PATIENCE
    while not Path(name).exists():
        assert time.monotonic() < end, f"{name} did not appear"
        time.sleep(0.01)


def wait_for_signals(count: int) -> None:
    """Wait until the script of COUNT has so many."""
    end = time.monotonic() + PATIENCE
    while int((Path("count").exists() and Path("count").read_text()) or 0) < count:
        assert time.monotonic() < end, f"{count} signals did not arrive"
        time.sleep(0.01)


def to_group(process: subprocess.Popen[bytes], number: int) -> None:
    os.killpg(process.pid, number)


def to_process(process: subprocess.Popen[bytes], number: int) -> None:
    process.send_signal(number)


def to_both(process: subprocess.Popen[bytes], number: int) -> None:
    """What GNU timeout does."""
    process.send_signal(number)
    os.killpg(process.pid, number)


def to_both_on_a_busy_machine(process: subprocess.Popen[bytes], number: int) -> None:
    """The same by a sender that is put aside between the two, as seen under load: it does not sleep, and gets no further."""
    process.send_signal(number)
    end = time.monotonic() + 0.3
    while time.monotonic() < end:
        pass
    os.killpg(process.pid, number)


@pytest.mark.parametrize("prefix", [PLAIN, RUN], ids=["plain", "run"])
@pytest.mark.parametrize("send", [to_group, to_process, to_both, to_both_on_a_busy_machine])
def test_a_signal_reaches_the_script_once(
    prefix: list[str], send: Callable[[subprocess.Popen[bytes], int], None]
) -> None:
    if send in (to_both, to_both_on_a_busy_machine) and prefix is PLAIN:
        pytest.skip("the kernel delivers one or two, as the processes happen to be scheduled")
    process = start(prefix, COUNT, stdout=subprocess.PIPE, start_new_session=True)
    wait_for("ready")
    for count, number in enumerate((signal.SIGTERM, signal.SIGUSR1), 1):
        send(process, number)
        wait_for_signals(count)
    Path("enough").touch()
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (7, b"SIGTERM SIGUSR1\n")


@pytest.mark.parametrize("number", [signal.SIGUSR1, signal.SIGRTMIN + 2])
def test_signals_in_quick_order_arrive_as_often_as_they_were_sent(number: int) -> None:
    text = COUNT.replace("signal.SIGUSR1)", f"{int(number)})").replace("signal.Signals(n).name", "n")
    process = start(RUN, text, stdout=subprocess.PIPE, start_new_session=True)
    wait_for("ready")
    for times, send in enumerate((to_process, to_group), 1):
        for _ in range(10):
            send(process, number)
            time.sleep(0.04)
        wait_for_signals(10 * times)
    Path("enough").touch()
    out, _ = process.communicate(timeout=PATIENCE)
    assert out.split() == [b"%d" % number] * 20


def test_every_signal_that_can_be_caught_reaches_the_script() -> None:
    numbers = sorted(signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD})
    text = COUNT.replace("(signal.SIGTERM, signal.SIGINT, signal.SIGUSR1)", repr([int(n) for n in numbers]))
    process = start(RUN, text.replace("signal.Signals(n).name", "int(n)"), stdout=subprocess.PIPE)
    wait_for("ready")
    for number in [*numbers, signal.SIGCONT]:  # one that stops takes back a SIGCONT that was not handled yet
        process.send_signal(number)
        time.sleep(1.2 if number == numbers[-1] else 0)
    time.sleep(1.2)
    Path("enough").touch()
    out, _ = process.communicate(timeout=PATIENCE)
    assert sorted(set(map(int, out.split()))) == numbers
    assert len(out.split()) <= len(numbers) + 1


@pytest.mark.parametrize("core", ["0", "unlimited"])
def test_a_script_that_dies_of_a_signal_makes_us_die_of_it(core: str) -> None:
    text = "import os, sys; os.kill(os.getpid(), int(sys.argv[1]))"
    seen = []
    for prefix in (PLAIN, RUN):
        Path("script.py").write_text(text)
        statuses = []
        for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV):
            line = [
                "bash",
                "-c",
                f'ulimit -c {core}; exec "$@"',
                "bash",
                *prefix,
                "script.py",
                str(int(number)),
            ]
            process = subprocess.Popen(line, env={**os.environ, "PYTHONPATH": str(PROJECT)})
            statuses.append(os.waitpid(process.pid, 0)[1])  # with the flag of a core
            process.returncode = 0
        seen.append(statuses)
        for left in Path().glob("core*"):
            left.unlink()
    assert seen[0] == seen[1]


def test_the_script_ends_with_us_when_we_are_killed_and_its_children_do_not() -> None:
    text = (
        "import os, pathlib, subprocess, time\n"
        "child = subprocess.Popen(['sleep', '100'])\n"
        "pathlib.Path('pids').write_text(f'{os.getpid()} {child.pid}'); pathlib.Path('ready').touch()\n"
        "time.sleep(100)"
    )
    process = start(RUN, text)
    wait_for("ready")
    script, child = map(int, Path("pids").read_text().split())
    process.kill()
    process.wait(PATIENCE)
    end = time.monotonic() + PATIENCE
    while Path(f"/proc/{script}").exists() and "Z" not in Path(f"/proc/{script}/stat").read_text():
        assert time.monotonic() < end, "the script lives on"
        time.sleep(0.02)
    os.kill(child, signal.SIGTERM)  # it is there


def test_no_process_of_ours_has_the_words_of_the_script() -> None:
    text = (
        "import os, pathlib\n"
        "found = [p for p in pathlib.Path('/proc').glob('[0-9]*/cmdline') if b'one-of-a-kind' in p.read_bytes()]\n"
        "print([p.parent.name for p in found] == [str(os.getpid())])"
    )
    Path("script.py").write_text(text)
    line = [*RUN, "script.py", "one-of-a-kind"]
    done = subprocess.run(
        line, env={**os.environ, "PYTHONPATH": str(PROJECT)}, capture_output=True, check=False
    )
    assert done.stdout == b"True\n", done.stderr


def test_a_script_that_saves_on_sigterm_saves_under_gnu_timeout() -> None:
    text = (
        "import pathlib, signal, sys, time\n"
        "def save(n, f):\n"
        "    signal.signal(signal.SIGTERM, signal.SIG_DFL)\n"
        "    time.sleep(0.5); pathlib.Path('saved').touch(); sys.exit(3)\n"
        "signal.signal(signal.SIGTERM, save); pathlib.Path('ready').touch(); time.sleep(100)\n"
    )
    for seconds in ("3", "30"):  # a loaded machine needs the second
        Path("ready").unlink(missing_ok=True)
        process = start(["timeout", seconds, *RUN], text)
        assert process.wait(PATIENCE) == 124
        if Path("ready").exists():
            break
    assert Path("saved").exists()


def test_sigchld_ignored_by_the_caller_loses_no_status() -> None:
    Path("script.py").write_text(
        "import signal, sys; print(signal.getsignal(signal.SIGCHLD).name); sys.exit(3)"
    )
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    line = ["bash", "-c", "trap '' CHLD; exec \"$@\"", "bash", *RUN, "script.py"]
    done = subprocess.run(line, env=env, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (3, b"SIG_IGN\n"), done.stderr


def test_blocked_signals_stay_blocked() -> None:
    text = "import signal; print(sorted(s.name for s in signal.pthread_sigmask(signal.SIG_BLOCK, [])))"
    process = start(
        RUN,
        text,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1, signal.SIGTERM]),
    )
    assert process.communicate(timeout=PATIENCE)[0] == b"['SIGTERM', 'SIGUSR1']\n"


def test_a_stalled_reader_stops_neither_signals_nor_the_other_stream() -> None:
    text = "import os\nos.write(2, b'on stderr\\n')\nwhile True: os.write(1, b'x' * 1000)"
    process = start(RUN, text, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stderr.readline() == b"on stderr\n"
    time.sleep(0.5)
    process.terminate()
    assert process.wait(PATIENCE) == -signal.SIGTERM
    assert len(process.communicate(timeout=PATIENCE)[0]) >= 1 << 16


def test_the_time_limit_holds_with_a_stalled_reader() -> None:
    text = "import os\nwhile True: os.write(1, b'x' * 1000)"
    with start([*RUN, "--timeout", "1"], text, stdout=subprocess.PIPE) as process:
        assert process.wait(PATIENCE) == 143


@pytest.mark.parametrize("to_file", [False, True], ids=["pipe", "file"])
def test_what_outlives_the_script_keeps_its_stdout_and_is_not_waited_for(to_file: bool) -> None:
    text = (
        "import subprocess\n"
        "subprocess.Popen(['sh', '-c', 'while [ ! -e go ]; do sleep 0.05; done; echo late && touch wrote'])\n"
        "print('done', flush=True)"
    )
    with contextlib.ExitStack() as files:
        out = files.enter_context(Path("out").open("wb")) if to_file else subprocess.PIPE
        process = start(RUN, text, stdout=out)
    assert process.wait(PATIENCE) == 0
    assert Path(".xpudbg/runs/latest/stdout.txt").read_bytes() == b"done\n"
    Path("go").touch()
    wait_for("wrote")
    written = Path("out").read_bytes() if to_file else process.communicate(timeout=PATIENCE)[0]
    assert written == b"done\nlate\n"


def test_a_failed_write_stays_a_failure() -> None:
    text = "import sys\nsys.stdout.write('x')"
    codes = []
    for prefix in (PLAIN, RUN):
        with Path("/dev/full").open("wb") as full:
            codes.append(start(prefix, text, stdout=full, stderr=subprocess.DEVNULL).wait(PATIENCE))
    assert codes[0] == codes[1] != 0
    rows = json.loads(Path(".xpudbg/runs/latest/manifest.json").read_text())["artifacts"]
    stdout = next(a for a in rows if a["kind"] == "stdout")
    assert stdout["state"] == "not_applicable"
    assert "/dev/full" in stdout["reason"]


@pytest.mark.parametrize("mode", ["wb", "ab"])
def test_a_file_is_the_scripts_own_and_what_was_added_is_recorded(mode: str) -> None:
    text = "import sys; print(sys.stdout.seekable(), sys.stdout.tell())"
    seen = []
    for prefix in (PLAIN, RUN):
        Path("out").write_bytes(b"earlier\n")
        with Path("out").open(mode) as out:
            assert start(prefix, text, stdout=out).wait(PATIENCE) == 0
        seen.append(Path("out").read_bytes())
    assert seen[0] == seen[1]
    added = seen[0].removeprefix(b"earlier\n")
    assert Path(".xpudbg/runs/latest/stdout.txt").read_bytes() == added


class TestShell:
    """An interactive shell on a pseudo terminal: what one sees is the same with and without xpudbg."""

    def session(self, prefix: str, steps: list[tuple[str, str]]) -> str:
        """Type keys when a pattern is seen after the keys before; returns all that was shown."""
        import pty

        pid, fd = pty.fork()
        if pid == 0:
            os.environ.update(PS1="% ", TERM="dumb", PYTHONPATH=str(PROJECT))
            os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
        shown, mark = "", 0
        for pattern, keys in [*steps, ("% $", "")]:
            end = time.monotonic() + PATIENCE
            while not re.search(pattern, shown[mark:]):
                assert time.monotonic() < end, f"{pattern} was not seen: {shown[mark:]}"
                if select.select([fd], [], [], 0.1)[0]:
                    shown += os.read(fd, 4096).decode()
            if keys:
                mark = len(shown)
                time.sleep(0.2)
            os.write(fd, keys.replace("CMD", prefix).encode())
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(fd)
        return re.sub(r"\[1\] \d+", "[1] PID", shown.replace(prefix, "CMD"))

    @pytest.mark.parametrize(
        ("text", "steps"),
        [
            pytest.param(
                "import pathlib, time\nprint('here', flush=True)\n"
                "while not pathlib.Path('go').exists(): time.sleep(0.02)\nprint('awake')",
                [
                    (r"% $", "CMD script.py\n"),
                    (r"here", "\x1a"),
                    (r"Stopped.*\n% $", "jobs; touch go\n"),
                    (r"% $", "fg\n"),
                    (r"awake\r\n% $", "stty -a | head -1\n"),  # typed earlier, it stands above the prompt
                    (r"speed", ""),
                ],
                id="suspend",
            ),
            pytest.param(
                "import time\nprint('here', flush=True); time.sleep(1.5); print('awake')",
                [(r"% $", "CMD script.py\n"), (r"here", "echo typed$((40 + 2))\n"), (r"typed42\r\n", "")],
                id="typed ahead",
            ),
            pytest.param(
                "import tty; print('a', flush=True); tty.setraw(1); print('b'); print('end', flush=True)",
                [
                    (r"% $", "CMD script.py\n"),
                    (r"end", "\n"),
                    (r"% $", "stty -a | tail -3\n"),
                    (r"echoke", ""),
                ],
                id="raw",
            ),
            pytest.param(
                "import subprocess\n"
                "subprocess.Popen(['sh', '-c', 'while [ ! -e go ]; do sleep 0.05; done; echo la''te'])\n"
                "print('done')",
                [(r"% $", "CMD script.py\n"), (r"done\r\n% $", "touch go; sleep 2\n"), (r"late", "")],
                id="survivor",
            ),
        ],
    )
    def test_it_looks_the_same(self, text: str, steps: list[tuple[str, str]]) -> None:
        shown = []
        for prefix in (PLAIN, RUN):
            Path("go").unlink(missing_ok=True)
            Path("script.py").write_text(text)
            shown.append(self.session(" ".join(prefix), steps))
        assert shown[0] == shown[1]
