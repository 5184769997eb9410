"""Temporary folders that go away whenever an interrupt comes."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from xpudbg.files.atomic import temporary_folder, temporary_root


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
