"""What is not read: files beyond their kind's limit, and large ones that are mostly holes. Said, and at once."""

from __future__ import annotations

import errno
import hashlib

import pytest

from xpudbg.share.content import PackOptions
from xpudbg.share.pack import pack_bundle
from xpudbg.store.files import paths
from xpudbg.store.files.paths import data_bytes, most_bytes, open_plain
from xpudbg.store.files.vfs import hash_file, read_file
from xpudbg.store.reader import open_bundle

HUGE = 8 << 30


@pytest.mark.parametrize("where", ["after", "before", "around"])
def test_a_sparse_file_is_refused_wherever_its_data_lie(tmp_path, where):
    file = tmp_path / "x.log"
    with file.open("wb") as out:
        out.seek({"after": 0, "before": HUGE - 10, "around": HUGE // 2}[where])
        out.write(b"0123456789")
        out.truncate(HUGE)
    for read in (open_plain, read_file, hash_file):
        with pytest.raises(OSError, match="not read: a sparse file of 8 GiB") as refused:
            read(file)
        assert refused.value.errno == errno.EFBIG


def test_a_file_with_holes_of_usual_size_or_mostly_data_is_read(tmp_path):
    small, full = tmp_path / "small", tmp_path / "full"
    with small.open("wb") as out:
        out.truncate(paths.SPARSE)
    assert hash_file(small)[0] == paths.SPARSE
    with full.open("wb") as out:
        out.truncate(paths.SPARSE + 1)
        out.seek(0)
        out.write(b"x" * (paths.SPARSE // 4))
    with open_plain(full) as source:
        assert data_bytes(source.fileno(), paths.SPARSE + 1) >= paths.SPARSE // 4
        assert source.read(3) == b"xxx"


def test_a_file_beyond_the_limit_of_its_kind_is_not_read_in_part(tmp_path, monkeypatch):
    monkeypatch.setitem(paths.BY_SUFFIX, ".ttir", 10)
    kernel, log = tmp_path / "k.ttir", tmp_path / "k.log"
    for file in (kernel, log):
        file.write_bytes(b"01234567890")
    with pytest.raises(OSError, match="not read: it has 11 B, and such files up to 10 B"):
        read_file(kernel, limit=4)
    assert read_file(log, limit=4) == b"0123"


def test_every_kind_that_is_read_whole_has_a_limit():
    for name in ("a/output_code.py", "ir_pre_fusion.txt", "k.zebin", "x.best_config", "k.json"):
        assert most_bytes(name)
    assert most_bytes("stdout.txt") is None and most_bytes("dedicated_log_torch_trace_x.log") is None


def test_a_pack_leaves_a_sparse_file_out_and_says_so(recorded_bundle, tmp_path):
    with (recorded_bundle / "stdout.txt").open("wb") as out:
        out.truncate(HUGE)
    result = pack_bundle(open_bundle(recorded_bundle), tmp_path / "p.zip", PackOptions(), environ={})
    (row,) = [row for row in result.dropped if row.path == "stdout.txt"]
    assert "sparse file" in row.reason and result.bytes < 1 << 20
    assert hashlib.sha256((tmp_path / "p.zip").read_bytes()).hexdigest() == result.sha256


@pytest.fixture
def recorded_bundle(tmp_path):
    root = tmp_path / "bundle"
    root.mkdir()
    (root / "manifest.json").write_text(
        '{"format_version": 1, "name": "x", "state": "complete", "source": "run", "created": "", "tool": ""}'
    )
    return root
