"""Compare scripts run plain and under ``xpudbg run``: stdout, stderr, status, files and processes left.

    python tools/transparency.py                  every situation; a table on stdout
    python tools/transparency.py --short          those that CI runs
    python tools/transparency.py -k 'TERM to'     those whose name matches
    python tools/transparency.py --markdown FILE  the table for the docs

A difference that is known has its reason in ``ACCEPTED``; any other makes the exit status 1. Only the standard library is used.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import contextlib
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from transparency_situations import Situation, all_situations

PATIENCE = 60.0
TOKEN = "XPUDBG_TRANSPARENCY"

ACCEPTED = {
    "working directory: gone": "one line on stderr says where the bundle goes",
    "limit: file size 1 KiB": "one line on stderr says that the manifest could not be written",
    "CHLD ignored by the caller": "the launcher's shell gives SIGCHLD its default back; no status is lost",
    "SIGTERM to the step, then its group": "plain Python may get both signals, one cutting off what the other began; under run it gets one",
    "Ctrl-C in a pipeline": "the first write after the reader has gone succeeds (docs/run.md)",
}
_STDERR_ALONE = {"working directory: gone", "limit: file size 1 KiB"}
"""What differs there is a line on stderr and nothing else."""

_HEAD = """\
# Scripts plain and under `xpudbg run`

Made by `python tools/transparency.py --markdown docs/transparency.md`. Each situation runs twice in a fresh folder: stdout, stderr, status, files and
processes left behind are compared. What differs has its reason here; a row that differs with a reason may also be the same: such races depend on the moment.
"""


@dataclass(frozen=True)
class Outcome:
    """All that somebody sees of one start."""

    status: int
    stdout: bytes
    stderr: bytes
    files: tuple[tuple[str, bytes], ...]
    left: int


def observe(situation: Situation, words: list[str], label: str) -> Outcome:
    """Start the situation once in a fresh folder.

    Args:
        situation: What to start.
        words: Command that stands before the script: an interpreter, or ``xpudbg run``.
        label: Marks its processes.
    """
    with tempfile.TemporaryDirectory(prefix="transparency-") as name:
        folder = Path(name)
        (folder / "script.py").write_text(situation.script)
        prefix = shlex.join(words)
        env = {**os.environ, **situation.env, TOKEN: label, "XDG_STATE_HOME": f"{name}-state"}
        for unwanted in ("PYTHONPATH", "PYTHONUNBUFFERED"):
            env.pop(unwanted, None)
        line = re.sub(r"\bANY", f"{prefix} -- " if len(words) > 1 else "", situation.shell)
        line = re.sub(r"\bCMD\b", f"{prefix} script.py", line)
        line = re.sub(r"\bPY\b", prefix, line)
        if situation.keys is not None:
            status, stdout, stderr = _on_terminal(situation, f"{prefix} script.py", folder, env)
        else:
            status, stdout, stderr = _in_pipes(situation, line, folder, env)
        time.sleep(0.2)
        left = _end_processes(label)
        files = tuple(
            (str(p.relative_to(folder)), p.read_bytes().replace(prefix.encode(), b"PYTHON"))
            for p in sorted(folder.rglob("*"))
            if p.is_file() and ".xpudbg" not in p.parts and "__pycache__" not in p.parts
        )
        return Outcome(status, _clean(stdout, name, prefix), _clean(stderr, name, prefix), files, left)


def _clean(text: bytes, folder: str, prefix: str) -> bytes:
    text = text.replace(folder.encode(), b"FOLDER").replace(prefix.encode(), b"PYTHON")
    text = re.sub(rb"\[(\d)\] \d+", rb"[\1] PID", text)
    return re.sub(rb"line 1: +\d+ ", b"line 1: PID ", text)


def _in_pipes(situation: Situation, line: str, folder: Path, env: dict[str, str]) -> tuple[int, bytes, bytes]:
    shell = f"exec {line}" if situation.signal else line
    process = subprocess.Popen(
        ["bash", "-c", shell],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    if situation.signal:
        end = time.monotonic() + PATIENCE
        while not (folder / "ready").exists() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.1)
        with contextlib.suppress(ProcessLookupError):
            (os.killpg if situation.to_group else os.kill)(process.pid, situation.signal)
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return -999, out, err
    return process.returncode, out, err


def _on_terminal(
    situation: Situation, command: str, folder: Path, env: dict[str, str]
) -> tuple[int, bytes, bytes]:
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe("bash", ["bash", "--norc", "--noprofile", "-i"], {**env, "PS1": "% ", "TERM": "xterm"})
    shown, mark, steps = "", 0, [*(situation.keys or ()), ("% $", "")]
    for pattern, keys in steps:
        end = time.monotonic() + PATIENCE / 3
        while not re.search(pattern, shown[mark:].replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")):
            if time.monotonic() > end:
                shown += f"<<{pattern} did not come>>"
                break
            if select.select([fd], [], [], 0.1)[0]:
                try:
                    shown += os.read(fd, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        if keys:
            mark = len(shown)
            time.sleep(0.2)
            os.write(fd, keys.replace("CMD", command).encode())
    os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    return status, shown.replace(command, "CMD").encode(), b""


def _end_processes(label: str) -> int:
    """Kill and count the processes of a situation that are still there."""
    found = 0
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"{TOKEN}={label}".encode() in entry.read_bytes().split(b"\0"):
                os.kill(int(entry.parent.name), signal.SIGKILL)
                found += 1
        except (OSError, ValueError):
            continue
    return found


def compare(situation: Situation, tool: list[str], number: int) -> list[str]:
    """What differs between plain and ``xpudbg run``, a line each; nothing when it is the same."""
    plain = observe(situation, [sys.executable], f"{os.getpid()}-plain-{number}")
    run = observe(situation, [*tool, "run", "-q", "--python", sys.executable], f"{os.getpid()}-run-{number}")
    return [
        f"{name}: {getattr(plain, name)!r:.1200} plain, {getattr(run, name)!r:.1200} under run"
        for name in ("status", "stdout", "stderr", "files", "left")
        if getattr(plain, name) != getattr(run, name)
    ]


def main(argv: list[str] | None = None) -> int:
    """Compare; returns 1 where a difference has no accepted reason."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--short", action="store_true", help="those that CI runs")
    parser.add_argument("-k", metavar="REGEX", default="", help="those whose group or name matches")
    parser.add_argument("-j", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument(
        "--tool", default=str(Path(sys.executable).with_name("xpudbg")), help="the xpudbg to try"
    )
    parser.add_argument("--markdown", type=Path, help="write the table here")
    options = parser.parse_args(argv)
    # A job in the background of a shell ignores SIGINT, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chosen = [
        s
        for s in all_situations()
        if (s.short or not options.short) and re.search(options.k, f"{s.group}: {s.name}")
    ]
    tool = shlex.split(options.tool)
    rows = []
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        jobs = [pool.submit(compare, s, tool, n) for n, s in enumerate(chosen)]
        for situation, job in zip(chosen, jobs, strict=True):
            differs = job.result()
            reason = ACCEPTED.get(situation.name, "")
            if situation.name in _STDERR_ALONE and any(not line.startswith("stderr:") for line in differs):
                reason = ""
            verdict = "same" if not differs else f"differs: {reason}" if reason else "DIFFERS"
            rows.append((situation.group, situation.name, verdict))
            print(f"{situation.group:14} {situation.name:45} {verdict}", flush=True)
            for line in differs if verdict == "DIFFERS" else ():
                print(f"    {line}", flush=True)
    for number, (situation, row) in enumerate(zip(chosen, rows, strict=True)):
        # A signal between two steps of the plain script, too, does something else on a machine with much else to do.
        if row[2] == "DIFFERS" and not compare(situation, tool, number):
            rows[number] = (*row[:2], "same")
            print(f"{situation.group:14} {situation.name:45} same when tried again, alone", flush=True)
    new = sum(verdict == "DIFFERS" for *_, verdict in rows)
    print(
        f"{len(rows)} situations, {sum(v == 'same' for *_, v in rows)} the same, {new} differ without a reason"
    )
    if options.markdown:
        options.markdown.write_text(_markdown(rows))
    return 1 if new else 0


def _markdown(rows: list[tuple[str, str, str]]) -> str:
    lines = [_HEAD, "| situation | | plain and under `xpudbg run` |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {g} | {n.replace('|', '&#124;')} | {v} |" for g, n, v in rows)]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
