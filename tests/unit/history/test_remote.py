"""A history in a bucket: a server of S3 on this machine."""

from __future__ import annotations

import multiprocessing
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")
if not (find_spec("s3fs") and find_spec("moto")):
    pytest.skip("s3fs and moto are not here", allow_module_level=True)

from tests.unit.history.test_store import names, rows, seen
from xpudbg.core.errors import XpudbgError
from xpudbg.history.engines import AddTask, add_all
from xpudbg.history.places import matching_urls, open_place
from xpudbg.history.rows import AddingHow
from xpudbg.history.store import open_history

KEYS = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "hush", "AWS_DEFAULT_REGION": "us-east-1"}
pytestmark = pytest.mark.filterwarnings("ignore")  # botocore's and aiohttp's own


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    # Not at the top: the collection of every process, and the writers below, would import it.
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    import s3fs

    for name, value in {**KEYS, "AWS_ENDPOINT_URL": server}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    s3fs.S3FileSystem.clear_instance_cache()
    # The server's buckets are this process's.
    name = f"b{uuid.uuid4().hex}"
    s3fs.S3FileSystem().mkdir(name)
    yield f"s3://{name}/h"
    s3fs.S3FileSystem.clear_instance_cache()


def test_a_bucket_is_a_history(bucket: str) -> None:
    history = open_history(bucket)
    for number in range(3):
        history.add(rows(number))
    assert seen(history) == (names(0, 1, 2), dict.fromkeys(names(0, 1, 2), 3))
    assert [d.runs for d in history.compact()[0]] == [3]
    assert [f.name[:3] for f in open_place(bucket).files("v1")] == ["g1-"] * 3
    history.add(rows(3))
    assert seen(open_history(bucket)) == (names(0, 1, 2, 3), dict.fromkeys(names(0, 1, 2, 3), 3))


def test_files_are_copied_once(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    history = open_history(bucket)
    history.add(rows(1))
    seen(history)
    read: list[str] = []
    place = history._place
    original = place.read
    monkeypatch.setattr(place, "read", lambda path: (read.append(path), original(path))[1])
    seen(history)
    assert read == []
    history.add(rows(2))
    seen(history)
    assert len(read) == 3 and all(names(2)[0] in path for path in read)


def _write(url: str, number: int) -> None:
    history = open_history(url)
    with ThreadPoolExecutor(4) as writers:
        list(writers.map(lambda one: history.add(rows(10 * number + one)), range(8)))


def test_twelve_writers_at_once(bucket: str) -> None:
    fork = multiprocessing.get_context("forkserver")
    fork.set_forkserver_preload([__name__, "s3fs", "pyarrow"])  # imported once for all
    writers = [fork.Process(target=_write, args=(bucket, number)) for number in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
        assert writer.exitcode == 0
    expected = names(*(10 * n + one for n in range(3) for one in range(8)))
    assert seen(open_history(bucket)) == (sorted(expected), dict.fromkeys(expected, 3))


def test_a_bucket_that_is_not_there_and_one_without_rights(
    bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(XpudbgError) as refused:
        open_history("s3://me:hush@other/h").add(rows(1))
    assert refused.value.hint and "hush" not in refused.value.message

    def denied(*_: object, **__: object) -> None:
        raise PermissionError("Access Denied")

    history = open_history(bucket)
    monkeypatch.setattr(history._place._fs, "find", denied)
    with pytest.raises(XpudbgError, match="no right") as refused:
        seen(history)
    assert refused.value.hint


def test_a_server_that_does_not_answer(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import s3fs

    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    s3fs.S3FileSystem.clear_instance_cache()
    with pytest.raises(XpudbgError) as refused:
        seen(open_history(bucket))
    assert refused.value.hint
    s3fs.S3FileSystem.clear_instance_cache()


@pytest.mark.parametrize("url", ["nosuch://x/y", "gs://bucket/h", "s3:///"])
def test_urls_that_nothing_here_opens(url: str, tmp_path: Path) -> None:
    with pytest.raises(XpudbgError) as refused:
        open_history(url).add(rows(1))
    assert refused.value.hint


def test_packs_are_read_out_of_a_bucket(bucket: str, tmp_path: Path) -> None:
    import s3fs

    files, name = s3fs.S3FileSystem(), bucket.split("/")[2]
    packs = sorted(
        (Path(__file__).parents[2] / "data" / "profile-h100-2.11").glob("[fs]*.zip")
    )  # no larger one
    for pack in packs:
        files.put_file(str(pack), f"{name}/packs/{pack.name}")
    urls = matching_urls(f"s3://{name}/packs/*.zip")
    assert urls == [f"s3://{name}/packs/{p.name}" for p in packs]
    tasks = [AddTask(url, bucket, AddingHow("p")) for url in (*urls, f"s3://{name}/packs/none.zip")]
    added = add_all(tasks)
    assert [a.new for a in added] == [True, True, False]
    assert "none.zip" in added[-1].problem and added[-1].hint
    assert all(a.kernels for a in added[:2])
    assert seen(open_history(bucket))[0] == sorted(a.id for a in added[:2])
