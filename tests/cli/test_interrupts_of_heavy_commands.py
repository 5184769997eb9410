"""Ctrl-C at any moment of the commands that take long: status 130, no child, no partial file, no temporary folder."""

from __future__ import annotations

import base64
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT
from tests.examples import ALL
from tests.packs import files_of

DATA = PROJECT / "tests" / "data"
MARK = "XPUDBG_TEST_MARK"
CREATED = re.compile(rb'"created": "[^"]*"')

INTERRUPTED = """
import os, signal, sys
events, last, ours = 0, int(sys.argv[1]), os.getpid()

def before(event, args):
    global events
    if event in ("open", "os.rename", "os.remove", "os.mkdir", "os.scandir", "subprocess.Popen", "os.fork", "os.rmdir"):
        events += 1
        if events == last and os.getpid() == ours:
            os.killpg(0, signal.SIGINT)  # as the terminal does

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background has it ignored
from xpudbg.__main__ import main
sys.argv[1:] = sys.argv[2:]
sys.addaudithook(before)
try:
    main()
finally:
    if os.getpid() == ours and events < last:
        os._exit(77)
    if not last:
        print("events", events, file=sys.stderr)
"""
"""Interrupts the whole group right before a file, folder or process is made, opened or removed; 77: its moment did not come."""


@dataclass
class Ground:
    """Where a command runs: what it may write to, and how its processes are known."""

    folder: Path
    mark: str

    def environment(self) -> dict[str, str]:
        own = {
            "TMPDIR": str(self.folder / "tmp"),
            "XPUDBG_CACHE_DIR": str(self.folder / "cache"),
            MARK: self.mark,
        }
        return {**os.environ, "PYTHONPATH": str(PROJECT), **own}

    def fresh(self) -> None:
        for name in ("tmp", "cache", "out"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            (self.folder / name).mkdir()

    def written(self) -> dict[str, bytes]:
        """Files of the output with their bytes; a manifest without the time at which it was made."""
        return {name: CREATED.sub(b"", data) for name, data in files_of(self.folder / "out").items()}

    def start(self, command: list[str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command,
            env=self.environment(),
            cwd=self.folder / "out",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def processes(self) -> list[str]:
        """Command lines of the command's processes that live; a child may need a moment to end."""
        end = time.monotonic() + 5
        while time.monotonic() < end:
            found = []
            for place in Path("/proc").glob("[0-9]*"):
                try:
                    if self.mark.encode() in (place / "environ").read_bytes():
                        found.append((place / "cmdline").read_bytes().decode("utf-8", "replace"))
                except OSError:
                    continue
            if not found:
                return []
            time.sleep(0.05)
        return found

    def left(self) -> list[str]:
        """Temporary files and folders, hidden ones of the output among them."""
        tmp = [p.name for p in (self.folder / "tmp").iterdir()]
        parts = [
            p.name
            for d in ("out", "cache")
            for p in (self.folder / d).rglob("*")
            if "xpudbg-" in p.name or p.name.startswith(".")
        ]
        return tmp + parts


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    return Ground(tmp_path, uuid.uuid4().hex)


def many_entries(cache: Path) -> None:
    """A cache with so many kernels that several processes read it."""
    recorded = next((DATA / "triton_cache_pvc" / "cache").glob("*/add_kernel.json")).parent
    folders = [cache / base64.b32encode(n.to_bytes(32, "big")).decode().rstrip("=") for n in range(1000)]
    shutil.copytree(recorded, folders[0])
    for folder in folders[1:]:
        folder.mkdir()
        for name in ("add_kernel.ttir", "add_kernel.json"):
            os.link(folders[0] / name, folder / name)


@pytest.fixture
def words(recorded: Path, tmp_path: Path, request: pytest.FixtureRequest) -> list[str]:
    """A command line of the tests below with its input."""
    text: str = request.param
    if "MANY" in text:
        many_entries(tmp_path / "many")
    if "LARGE" in text:  # enough bytes for several threads
        (recorded / "large.log").write_text("a line of the log 0123456789\n" * 120_000)
    places = {
        "BUNDLE": recorded,
        "LARGE": recorded,
        "RAW": DATA / "run-cpu-2.13" / "raw",
        "MANY": tmp_path / "many",
    }
    places["GRAPHS"], places["CACHE"] = DATA / "fusion-xpu-2.13", DATA / "triton_cache_pvc"
    if "OCLOC" in text:
        places["OCLOC"] = tmp_path / "ocloc"
        places["OCLOC"].write_text(
            "#!/bin/sh\n[ $1 != query ] || { printf 1.2.3 > OCL_DRIVER_VERSION; exit; }\nsleep 0.2; exit 1\n"
        )
        places["OCLOC"].chmod(0o755)
    for word, place in places.items():
        text = text.replace(word, str(place))
    return text.split()


HEAVY = [
    "pack BUNDLE -o p.zip",
    "pack LARGE -o p.zip --max-size 100KB",
    "attach BUNDLE -o attached --no-fail",
    "collect RAW --out bundle",
    "show-fusion GRAPHS --format svg -o f.svg",
    "show-fusion GRAPHS -o f.html",
    "triton-cache verify MANY",
    "triton-cache du MANY",
    "triton-cache native CACHE --ocloc OCLOC",
    "diff BUNDLE GRAPHS -o d.html",
]
NINTHS = range(1, 9) if ALL else (2, 5, 8)
"""Moments of a command, in ninths of its events."""


@pytest.mark.parametrize("words", HEAVY, indirect=True, ids=HEAVY)
def test_at_any_moment(ground: Ground, words: list[str]) -> None:
    ground.fresh()
    whole = ground.start([sys.executable, "-c", INTERRUPTED, "0", *words])
    _, err = whole.communicate(timeout=PATIENCE)
    assert whole.returncode in (0, 1), err
    events, written = int(err.split()[-1]), ground.written()
    assert ground.left() == [] and events > 100
    came = 0
    for number in NINTHS:
        ground.fresh()
        process = ground.start([sys.executable, "-c", INTERRUPTED, str(events * number // 9), *words])
        _, err = process.communicate(timeout=PATIENCE)
        if process.returncode == 77 or "Exception ignored" in err:
            continue
        assert (process.returncode, "Traceback" in err, "bug in" in err) == (130, False, False), err
        assert ground.processes() == []
        assert ground.left() == [], number
        if words[0] != "attach":  # its report names the time
            assert ground.written().items() <= written.items(), number
        assert ground.written().keys() <= written.keys()
        came += 1
    assert came >= len(NINTHS) // 2


@pytest.mark.weekly  # by time, where the test above counts events
@pytest.mark.parametrize("words", HEAVY, indirect=True, ids=HEAVY)
def test_a_real_one_at_several_times(ground: Ground, words: list[str]) -> None:
    command = [
        sys.executable,
        "-c",
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from xpudbg.__main__ import main; main()",
        *words,
    ]
    ground.fresh()
    started = time.monotonic()
    ground.start(command).communicate(timeout=PATIENCE)
    took, written = time.monotonic() - started, ground.written()
    for part in (0.3, 0.6, 0.8, 0.95):
        ground.fresh()
        process = ground.start(command)
        time.sleep(took * part)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode in (130, 0, 1, -signal.SIGINT), err  # before Python is up; after the end
        assert process.returncode != -signal.SIGINT or "xpudbg" not in err
        if process.returncode == 130:
            assert "Traceback" not in err
        assert ground.processes() == []
        assert ground.left() == []
        assert ground.written().keys() <= written.keys()
