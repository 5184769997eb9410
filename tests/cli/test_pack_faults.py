"""What happens to the target when packing or unpacking goes wrong: it is the old file, the new one, or none."""

from __future__ import annotations

import itertools
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from tests.conftest import PROJECT
from xpudbg.core.errors import XpudbgError
from xpudbg.share import pack as pack_module
from xpudbg.share.content import PackOptions
from xpudbg.share.pack import pack_bundle, unpack_bundle
from xpudbg.store.files import atomic
from xpudbg.store.files.atomic import atomic_folder, atomic_write, leftovers
from xpudbg.store.reader import open_bundle


@pytest.fixture
def larger(recorded: Path) -> Path:
    """A bundle that takes a while."""
    noise = random.Random(1)
    for n in range(60):
        (recorded / f"noise{n}.txt").write_text("".join(f"{noise.random()} line\n" for _ in range(4000)))
    return recorded


def start(*args: object) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PROJECT), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, "-m", "xpudbg", *map(str, args)]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def whole(pack: Path) -> bool:
    with zipfile.ZipFile(pack) as archive:
        return archive.testzip() is None and archive.namelist()[0] == "manifest.json"


SIGNALLED = """
import os, sys
changes, number, last, here = 0, int(sys.argv[1]), int(sys.argv[2]), os.getcwd()

def before(event, args):
    global changes
    if event == "open":
        path, mode, flags = args
        counts = isinstance(path, str) and flags & (os.O_WRONLY | os.O_RDWR)
    else:
        counts = event in ("os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.truncate")
        path = args[0] if counts else ""
    if counts and os.fsdecode(path).startswith(here):
        changes += 1
        if changes == last:
            os.kill(os.getpid(), number)

sys.addaudithook(before)
from xpudbg.commands.app import run_cli
status = run_cli(sys.argv[3:])
print(changes)
sys.exit(status)
"""
"""Runs a command and signals its process right before the given change in the working directory; prints how many it made."""


def signalled(number: int, change: int, *args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SIGNALLED, str(int(number)), str(change), *map(str, args)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PROJECT), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def moments(changes: int) -> list[int]:
    """The first and the last changes, and some between: each costs the start of an interpreter."""
    few = {1, 2, 3, *range(4, changes, max(1, changes // 4)), changes - 2, changes - 1, changes}
    return sorted(n for n in few if 0 < n <= changes)


@pytest.mark.parametrize("old", [True, False])
def test_a_pack_that_is_killed_leaves_the_old_file_or_the_new_one(cli, larger: Path, old: bool) -> None:
    target = Path("a.zip").absolute()
    if old:
        (larger / "noise0.txt").rename("aside.txt")
        assert cli("pack", larger, "-o", target).code == 0
        Path("aside.txt").rename(larger / "noise0.txt")
    before = target.read_bytes() if old else None
    done = signalled(signal.SIGKILL, 0, "pack", larger, "-o", Path("reference.zip").absolute())
    assert done.returncode == 0
    reference = Path("reference.zip").read_bytes()
    assert int(done.stdout) >= 2
    for change in moments(int(done.stdout)):
        assert signalled(signal.SIGKILL, change, "pack", larger, "-o", target).returncode == -signal.SIGKILL
        assert (target.read_bytes() if target.exists() else None) in (before, reference)
    assert cli("pack", larger, "-o", target).code == 0
    assert target.read_bytes() == reference
    assert leftovers(target) == []
    assert sorted(p.name for p in Path().iterdir()) == ["a.zip", "reference.zip"]


def test_an_unpack_that_is_killed_leaves_no_half_folder(cli, larger: Path) -> None:
    cli("pack", larger, "-o", "a.zip")
    target = Path("u").absolute()
    done = signalled(signal.SIGKILL, 0, "unpack", "a.zip", "-o", target)
    assert done.returncode == 0
    assert int(done.stdout) > 60
    shutil.rmtree(target)
    for change in moments(int(done.stdout)):
        assert (
            signalled(signal.SIGKILL, change, "unpack", "a.zip", "-o", target).returncode == -signal.SIGKILL
        )
        assert not target.exists()
    assert cli("unpack", "a.zip", "-o", target).code == 0
    assert len(list(target.rglob("noise*.txt"))) == 60
    assert leftovers(target) == []


@pytest.mark.parametrize("command", ["pack", "unpack"])
def test_ctrl_c_leaves_nothing(cli, larger: Path, command: str) -> None:
    cli("pack", larger, "-o", "a.zip")
    target = Path("b.zip" if command == "pack" else "u").absolute()
    words = (command, larger if command == "pack" else "a.zip", "-o", target)
    done = signalled(signal.SIGINT, 0, *words)
    assert done.returncode == 0
    whole_one = sorted(p.name for p in target.rglob("*"))
    for change in moments(int(done.stdout)):
        shutil.rmtree(target) if target.is_dir() else target.unlink(missing_ok=True)
        done = signalled(signal.SIGINT, change, *words)
        assert "Traceback" not in done.stderr
        assert leftovers(target) == []
        if target.exists():  # it came after the last step
            assert sorted(p.name for p in target.rglob("*")) == whole_one
            assert cli("show", target).code == 0
        else:
            assert done.returncode == 130


def into_file(target: Path) -> None:
    with atomic_write(target) as out:
        out.write(b"new")


def into_folder(target: Path) -> None:
    with atomic_folder(target) as folder:
        (folder / "a").write_text("new")
        (folder / "b").write_text("new")


def interrupted(work: Callable[[], None], after: int) -> bool:
    """Do the work with a Ctrl-C before the given line of the module that is tested; False when it has fewer lines.

    A descriptor may stay open: the process ends then.
    """
    left = after

    def each(frame: FrameType, event: str, _: object) -> object:
        nonlocal left
        if frame.f_code.co_filename != atomic.__file__:
            return None
        left -= event == "line"
        if left == 0:
            sys.settrace(None)
            raise KeyboardInterrupt
        return each

    traced = sys.gettrace()
    sys.settrace(each)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(traced)
    return False


@pytest.mark.filterwarnings("ignore:Exception ignored in:pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("work", [into_file, into_folder])
def test_an_interrupt_at_any_line_leaves_the_whole_target_or_none(
    tmp_path: Path, work: Callable[[Path], None]
) -> None:
    target = tmp_path / "target"
    for after in itertools.count(1):
        ended = not interrupted(lambda: work(target), after)
        assert leftovers(target) == []
        if target.is_dir():
            assert sorted(p.read_text() for p in target.iterdir()) == ["new", "new"]
            shutil.rmtree(target)
        elif target.exists():
            assert target.read_bytes() == b"new"
            target.unlink()
        if ended:
            break
    assert after > 20


@pytest.mark.parametrize("limit", [1000, 40_000, 120_000])
def test_a_full_disk_leaves_the_old_file(cli, larger: Path, limit: int, tmp_path: Path) -> None:
    """A limit for the size of files stands for the full disk: the write fails at the same places."""
    Path("a.zip").write_bytes(b"")
    cli("pack", larger, "-o", "a.zip", "--force")
    before = Path("a.zip").read_bytes()

    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    for args in (
        ("pack", larger, "-o", "a.zip"),
        ("pack", larger, "-o", "new.zip"),
        ("unpack", "a.zip", "-o", "u"),
    ):
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(PROJECT), os.environ.get("PYTHONPATH", "")]),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [sys.executable, "-m", "xpudbg", *map(str, args)],
            env=env,
            check=False,
            capture_output=True,
            preexec_fn=small_files,
        )
        assert done.returncode == 2, done.stderr
        assert done.stderr.startswith(b"error: cannot write"), done.stderr
        assert b"hint: " in done.stderr
    assert Path("a.zip").read_bytes() == before
    assert sorted(p.name for p in Path().iterdir()) == ["a.zip"]


def test_a_folder_that_cannot_be_written(cli, recorded: Path) -> None:
    cli("pack", recorded, "-o", "a.zip")
    for args in (("pack", recorded, "-o", "/proc/a.zip"), ("unpack", "a.zip", "-o", "/proc/u")):
        result = cli(*args)
        assert result.code == 2
        assert result.err.startswith("error: cannot write /proc/")
        assert "hint: " in result.err
    if os.geteuid() != 0:
        Path("shut").mkdir(mode=0o555)
        assert cli("pack", recorded, "-o", "shut/a.zip").code == 2


def test_files_that_vanish_while_packing_are_listed(recorded: Path) -> None:
    names = [f"z{n:03}.txt" for n in range(300)]
    for name in names:
        (recorded / name).write_text(f"{name}\n")

    def remove(words: str) -> None:
        if words.startswith("packing file"):
            for name in names[150:]:
                (recorded / name).unlink(missing_ok=True)

    target = Path("a.zip").absolute()
    result = pack_bundle(open_bundle(recorded), target, PackOptions(), progress=remove)
    assert whole(target)
    gone = {row.path for row in result.dropped}
    assert gone
    assert gone <= set(names[150:])
    assert all(row.reason == "removed while it was being packed" for row in result.dropped)
    unpack_bundle(target, Path("u").absolute())
    assert {p.name for p in Path("u").glob("z*.txt")} == set(names) - gone


def test_two_packs_at_once_to_one_target(cli, larger: Path) -> None:
    target = Path("a.zip").absolute()
    children = [start("pack", larger, "-o", target) for _ in range(3)]
    for child in children:
        child.communicate()
    assert [child.returncode for child in children] == [0, 0, 0]
    assert whole(target)
    assert leftovers(target) == []


def test_only_leftovers_that_nobody_writes_are_removed(tmp_path: Path) -> None:
    target = tmp_path / "a.zip"
    stale = tmp_path / ".a.zip.0123456789ab.xpudbg-part"
    other = tmp_path / ".b.zip.0123456789ab.xpudbg-part"
    stale.write_text("half")
    other.write_text("half")
    with atomic_write(target) as out:
        out.write(b"first")
        assert not stale.exists()
        with atomic_write(target) as second:
            second.write(b"second")
        assert len(leftovers(target)) == 1
    assert target.read_bytes() == b"first"
    assert other.exists()


def test_a_failure_inside_leaves_the_target_alone(tmp_path: Path) -> None:
    target = tmp_path / "a.zip"
    target.write_text("old")
    with pytest.raises(RuntimeError), atomic_write(target) as out:
        out.write(b"new")
        raise RuntimeError
    assert target.read_text() == "old"
    assert leftovers(target) == []


def test_an_error_in_a_thread_ends_the_pack(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from xpudbg.share import blobs

    where = set()

    def full(*_: object, **__: object) -> None:
        where.add(threading.current_thread())
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pack_module, "_FOR_THREADS", 0)
    monkeypatch.setattr(blobs.BlobStore, "add", full)
    with pytest.raises(XpudbgError, match="No space left"):
        pack_bundle(open_bundle(recorded), Path("a.zip").absolute(), PackOptions())
    assert list(Path().iterdir()) == []
    assert threading.active_count() == 1
    assert where and threading.main_thread() not in where


def test_threads_change_no_byte(recorded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = open_bundle(recorded)
    pack_bundle(bundle, Path("alone.zip").absolute(), PackOptions())
    monkeypatch.setattr(pack_module, "_FOR_THREADS", 0)
    pack_bundle(bundle, Path("threads.zip").absolute(), PackOptions())
    assert Path("alone.zip").read_bytes() == Path("threads.zip").read_bytes()


def test_a_full_stderr_changes_no_status(recorded: Path) -> None:
    command = [sys.executable, "-m", "xpudbg", "pack", str(recorded), "-o", str(Path("a.zip").absolute())]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, cwd=PROJECT, stderr=full, check=False)
    assert done.returncode == 0
    assert whole(Path("a.zip"))
