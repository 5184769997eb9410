"""Keys of large traces: their content stands in them, which is not read again while nobody writes to the file."""

import os
import time
from pathlib import Path

import pytest

from xpudbg.store import own_cache
from xpudbg.store.own_cache import known_trace_key, remember_digest, trace_key


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that counts as large, some time after it was written."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("XPUDBG_RESULT_CACHE", raising=False)
    monkeypatch.setattr(own_cache, "WORTH", 1)
    monkeypatch.setattr(own_cache, "LONG", 1)
    path = tmp_path / "trace.log"
    path.write_bytes(b"first")
    while time.time_ns() - path.stat().st_ctime_ns <= own_cache._SETTLED:
        time.sleep(0.01)
    return path


def asked(path: Path) -> tuple[str, bool]:
    """The key of a trace, and whether its content was read for it."""
    with path.open("rb") as source:
        return trace_key(source, "t"), source.tell() > 0


def test_a_file_that_stays_is_read_once(trace: Path) -> None:
    key, read = asked(trace)
    assert read
    assert asked(trace) == (key, False)


def test_a_file_that_was_written_to_is_read_again(trace: Path) -> None:
    key, _ = asked(trace)
    before = trace.stat()
    with trace.open("r+b") as file:
        file.write(b"other")
    os.utime(trace, ns=(before.st_atime_ns, before.st_mtime_ns))
    other, read = asked(trace)
    assert read
    assert other != key


def test_of_a_file_that_was_just_written_nothing_is_kept(trace: Path) -> None:
    asked(trace)
    trace.write_bytes(b"later")
    assert asked(trace)[1]
    assert asked(trace)[1]


def test_a_small_file_is_read_each_time(trace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_cache, "LONG", 6)
    assert asked(trace)[1]
    assert asked(trace)[1]


def test_a_digest_that_was_known_is_taken(trace: Path) -> None:
    remember_digest(trace.stat(), "ab" * 32)
    assert asked(trace) == (known_trace_key("ab" * 32, 5, "t"), False)


def test_nothing_is_kept_where_no_results_are(trace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPUDBG_RESULT_CACHE", "0")
    remember_digest(trace.stat(), "ab" * 32)
    monkeypatch.delenv("XPUDBG_RESULT_CACHE")
    assert asked(trace)[1]
