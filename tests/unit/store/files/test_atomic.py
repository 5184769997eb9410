"""Temporary folders that go away whenever an interrupt comes."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from xpudbg.store.files import atomic
from xpudbg.store.files.atomic import (
    atomic_contents,
    remove_unfinished_contents,
    temporary_folder,
    temporary_root,
)


def used(where: Path) -> None:
    with temporary_folder("xpudbg-test-", where) as folder:
        (Path(folder) / "below").mkdir()
        (Path(folder) / "below" / "file").write_text("x")


@pytest.mark.parametrize("moment", range(1, 200, 4))
def test_an_interrupt_at_any_line_leaves_no_folder(tmp_path: Path, moment: int) -> None:
    """Lines of ``temporary_folder`` and of the removal; the number says before which one it comes."""
    lines = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal lines
        if Path(frame.f_code.co_filename).name not in ("atomic.py", "shutil.py", "posixpath.py"):
            return trace
        lines += event == "line"
        if event == "line" and lines == moment:
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        used(tmp_path)
    except (KeyboardInterrupt, OSError) as error:
        assert isinstance(error, KeyboardInterrupt) or isinstance(error.__context__, KeyboardInterrupt)
    finally:
        sys.settrace(before)
    assert list(tmp_path.iterdir()) == []
    assert lines >= min(moment, 20)


def test_an_error_leaves_no_folder_and_comes_through(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), temporary_folder("xpudbg-test-", tmp_path) as folder:
        Path(folder, "file").write_text("x")
        _ = 1 / 0
    assert list(tmp_path.iterdir()) == []


def test_the_root_is_the_one_that_the_standard_library_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        ("TMPDIR", str(tmp_path)),
        ("TMPDIR", str(tmp_path / "missing")),
        ("TEMP", str(tmp_path)),
    ):
        monkeypatch.setenv(name, value)
        monkeypatch.setattr(tempfile, "tempdir", None)
        assert temporary_root() == tempfile.gettempdir()
    assert list(tmp_path.iterdir()) == []


def killed(text: str, *words: object) -> None:
    """Run a program that says that it is ready, and kill it then."""
    code = f"import sys, time\nfrom xpudbg.store.files.atomic import *\n{text}"
    with subprocess.Popen([sys.executable, "-c", code, *map(str, words)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGKILL)


def test_what_a_killed_process_left_goes_with_the_next_folder_and_what_is_in_use_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atomic, "temporary_root", lambda: str(tmp_path))
    monkeypatch.setattr(atomic, "_swept", set())
    hold = "with temporary_folder(f'{p}', sys.argv[1]): print('ready', flush=True); time.sleep(100)"
    for prefix in ("xpudbg-verify-", "xpudbg-ocloc-"):
        killed(f"p = '{prefix}'\n" + hold, tmp_path)
    for other in ("xpudbg-verify-notes", "other-0123456789ab", "xpudbg-core-abcdefgh"):
        (tmp_path / other).mkdir()
    assert len(list(tmp_path.iterdir())) == 5
    with temporary_folder("xpudbg-native-") as used:
        monkeypatch.setattr(atomic, "_swept", set())
        with temporary_folder("xpudbg-verify-"):
            assert Path(used).is_dir()
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "other-0123456789ab", "xpudbg-core-abcdefgh", "xpudbg-verify-notes",
    ]  # fmt: skip


def test_contents_come_whole_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir(0o750)
    fill = (
        "from pathlib import Path\n"
        "with atomic_contents(Path(sys.argv[1]), 'last') as place:\n"
        "    (place / 'part').write_text('x'); print('ready', flush=True); time.sleep(100)"
    )
    killed(fill, folder)
    assert [p.name.endswith(atomic.MARK) for p in folder.iterdir()] == [True]
    remove_unfinished_contents(folder)
    assert not list(folder.iterdir())
    with pytest.raises(ValueError, match="no"), atomic_contents(folder, "last") as place:
        (place / "part").touch()
        raise ValueError("no")
    assert not list(folder.iterdir())
    (tmp_path / "link").symlink_to(folder)
    with atomic_contents(tmp_path / "link", "last") as place:
        (place / "below").mkdir()
        (place / "last").touch()
        remove_unfinished_contents(folder)
    assert sorted(p.name for p in folder.iterdir()) == ["below", "last"]
    assert folder.stat().st_mode & 0o777 == 0o750
