"""A training of days under ``xpudbg run`` that its scheduler ends: it saves its checkpoint as without xpudbg, and nothing lives on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT

MARK = "XPUDBG_TEST_MARK"
PREFIXES = {"plain": [sys.executable], "run": [sys.executable, "-m", "xpudbg", "run", "-q"]}

TRAINING = """
import multiprocessing, os, pathlib, signal, sys, time
from queue import Empty

main, signals, stop = os.getpid(), [], False

def load(queue):                       # a worker of a data loader: ends on SIGTERM
    while os.getppid() == main:
        queue.put(0)

def batch():
    try:
        queue.get(timeout=0.1)
    except Empty:                      # the workers were told to end, too
        pass

def save(what):
    part = pathlib.Path(f"{what}.part")
    with part.open("w") as out:
        for number in range(20):       # two seconds
            out.write(f"{number}\\n"); out.flush(); time.sleep(0.1)
    part.rename(what)

def on_signal(number, frame):
    global stop
    signals.append(signal.Signals(number).name)
    if number == signal.SIGTERM:
        stop = True
    else:
        save(f"early-{len(signals)}")

signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # for the workers
context = multiprocessing.get_context("fork")
queue = context.Queue(4)
workers = [context.Process(target=load, args=(queue,), daemon=True) for _ in range(2)]
for worker in workers:
    worker.start()
for number in (signal.SIGTERM, signal.SIGUSR1):
    signal.signal(number, on_signal)
queue.get()
print("step 0", flush=True)
pathlib.Path("ready").touch()
end = time.monotonic() + 200
while not stop and time.monotonic() < end:
    batch(); time.sleep(0.01)
save("checkpoint")
print(*signals, flush=True)
sys.exit(42)
"""


@dataclass
class Job:
    """A training that runs in a process group of its own, as schedulers start one."""

    process: subprocess.Popen[bytes]
    folder: Path
    mark: str

    def group(self, number: int) -> None:
        os.killpg(self.process.pid, number)

    def alone(self, number: int) -> None:
        self.process.send_signal(number)

    def processes(self) -> list[str]:
        """The job's processes that live, after a moment in which they may end."""
        end = time.monotonic() + 10
        while (found := self._alive()) and time.monotonic() < end:
            time.sleep(0.05)
        return found

    def _alive(self) -> list[str]:
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (place / "environ").read_bytes():
                    found.append((place / "cmdline").read_bytes().decode("utf-8", "replace"))
            except OSError:
                continue
        return found

    def files(self) -> dict[str, str]:
        return {p.name: p.read_text() for p in self.folder.iterdir() if p.suffix != ".py" and p.is_file()}


def start(prefix: list[str], folder: Path) -> Job:
    folder.mkdir()
    (folder / "train.py").write_text(TRAINING)
    mark = uuid.uuid4().hex
    env = {**os.environ, "PYTHONPATH": str(PROJECT), MARK: mark}
    with (folder / "out").open("wb") as out:  # a scheduler writes a job's output to a file
        process = subprocess.Popen(
            [*prefix, "train.py"],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    job = Job(process, folder, mark)
    end = time.monotonic() + PATIENCE
    while not (folder / "ready").exists():
        assert process.poll() is None and time.monotonic() < end, (folder / "out").read_text()
        time.sleep(0.02)
    return job


def wait_for(place: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not place.exists():
        assert time.monotonic() < end, place
        time.sleep(0.02)


def to_the_group(job: Job) -> None:
    """srun, Kubernetes with a shared process group, a terminal that is closed."""
    job.group(signal.SIGTERM)


def to_the_process(job: Job) -> None:
    """systemd with KillMode=process, docker stop, a supervisor."""
    job.alone(signal.SIGTERM)


def to_both(job: Job) -> None:
    """GNU timeout."""
    job.alone(signal.SIGTERM)
    job.group(signal.SIGTERM)


def after_a_warning(job: Job) -> None:
    """Slurm's --signal=USR1@60, then its end."""
    job.group(signal.SIGUSR1)
    wait_for(job.folder / "early-1")
    job.group(signal.SIGTERM)


def killed_after_the_grace(job: Job) -> None:
    """SIGTERM, and SIGKILL for what still lives when the save is done."""
    job.group(signal.SIGTERM)
    wait_for(job.folder / "checkpoint")
    job.process.wait(PATIENCE)
    if job._alive():
        job.group(signal.SIGKILL)


@pytest.mark.parametrize(
    "end", [to_the_group, to_the_process, to_both, after_a_warning, killed_after_the_grace]
)
def test_the_checkpoint_is_saved(tmp_path: Path, end: Callable[[Job], None]) -> None:
    seen = {}
    for name, prefix in PREFIXES.items():
        job = start(prefix, tmp_path / name)
        end(job)
        code = job.process.wait(PATIENCE)
        files = job.files()
        if end is to_both:  # plain has it once or twice, as the kernel happens to deliver it
            files["out"] = files["out"].replace("SIGTERM SIGTERM", "SIGTERM")
        seen[name] = code, files
        assert job.processes() == []
    assert seen["run"] == seen["plain"]
    code, files = seen["run"]
    assert code == 42
    assert files["checkpoint"].split() == [str(n) for n in range(20)]
    assert files["out"].split("\n")[1] == ("SIGUSR1 SIGTERM" if end is after_a_warning else "SIGTERM")


def test_a_grace_that_is_too_short_ends_both_alike(tmp_path: Path) -> None:
    seen = {}
    for name, prefix in PREFIXES.items():
        job = start(prefix, tmp_path / name)
        job.group(signal.SIGTERM)
        wait_for(job.folder / "checkpoint.part")
        job.group(signal.SIGKILL)
        seen[name] = job.process.wait(PATIENCE), sorted(job.files())
        assert job.processes() == []
    assert seen["run"] == seen["plain"] == (-signal.SIGKILL, ["checkpoint.part", "out", "ready"])
