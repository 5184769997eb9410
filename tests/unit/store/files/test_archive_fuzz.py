"""Made-up and mutated zip files: only the user's errors come out, nothing unsafe is listed, memory stays bounded."""

from __future__ import annotations

import tempfile
import tracemalloc
import unicodedata
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.packs import info_of, patch, write_pack, write_zip
from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.triton_cache import analyse_health, list_found
from xpudbg.run.cache_files import find_caches
from xpudbg.run.graph_files import open_source
from xpudbg.store.files import archive as archive_module
from xpudbg.store.files.archive import open_archive
from xpudbg.store.reader import open_bundle

DATA = Path(__file__).parents[3] / "data"
SAMPLE = next((DATA / "triton_cache_pvc" / "cache").glob("GKBTLWY5*"))
LIMIT = 1 << 20
MOST_MEMORY = 64 << 20
FUZZ = settings(max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _pack() -> bytes:
    files = {f"triton_cache/{SAMPLE.name}/{p.name}": p.read_bytes() for p in sorted(SAMPLE.iterdir())}
    files["triton_cache/COPY/add_kernel.spv"] = (SAMPLE / "add_kernel.spv").read_bytes()
    files["processes/main/graphs/g/output_code.py"] = b"# nothing\n"
    files["manifest.json"] = (
        b'{"format_version": 1, "name": "x", "state": "complete", "source": "run", "created": "", "tool": ""}'
    )
    with tempfile.TemporaryDirectory() as folder:
        return write_pack(Path(folder) / "pack.zip", files).read_bytes()


PACK = _pack()


@contextmanager
def most_memory(most: int) -> Iterator[None]:
    """What is done inside takes less memory: of the process where the system resets its peak, else of Python, at twice the time."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
        before = _peak()
    except OSError:
        tracemalloc.start()
        try:
            yield
            assert tracemalloc.get_traced_memory()[1] < most
        finally:
            tracemalloc.stop()
    else:
        yield
        assert _peak() - before < most


def _peak() -> int:
    """Most memory that the process has had since the last reset, in bytes."""
    (line,) = (n for n in Path("/proc/self/status").read_text().split("\n") if n.startswith("VmHWM:"))
    return int(line.split()[1]) << 10


def use(path: Path) -> None:
    """What every reading command does with a zip file; anything but the user's errors escapes."""
    archive_module._opened.clear()
    with most_memory(MOST_MEMORY):
        try:
            archive = open_archive(path)
        except XpudbgError as refused:
            assert refused.hint
            return
        for name in archive.names:
            parts = name.split("/")
            assert not {"", ".", ".."} & set(parts)
            assert not any(c == "\\" or unicodedata.category(c) in ("Cc", "Cf") for c in name)
            try:
                assert len(archive.read(name, limit=LIMIT)) <= LIMIT
            except OSError as error:
                assert error.strerror
            try:
                with archive.open(name) as source:
                    source.read(LIMIT)
            except XpudbgError as error:
                assert error.hint
        for question in (open_bundle, open_source, lambda p: analyse_health(find_caches([p]))):
            try:
                question(path)  # type: ignore[operator]
            except XpudbgError as refused:
                assert refused.message
        list_found(find_caches([path]), sources=True)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "made.zip"


def test_the_pack_that_is_mutated_is_a_good_one(target: Path) -> None:
    target.write_bytes(PACK)
    use(target)
    assert open_archive(target).problems == ()
    assert len(open_archive(target).names) == 9


@FUZZ
@given(
    changes=st.lists(st.tuples(st.integers(0, len(PACK) - 1), st.integers(0, 255)), min_size=1, max_size=12),
    tail=st.booleans(),
)
def test_bytes_of_a_pack_are_changed(target: Path, changes: list[tuple[int, int]], tail: bool) -> None:
    data = bytearray(PACK)
    directory = PACK.index(b"PK\x01\x02")
    for at, value in changes:
        data[directory + at % (len(PACK) - directory) if tail else at] = value
    target.write_bytes(data)
    use(target)


@FUZZ
@given(start=st.integers(0, len(PACK)), end=st.integers(0, len(PACK)), to=st.integers(0, len(PACK)))
def test_pieces_of_a_pack_are_cut_and_repeated(target: Path, start: int, end: int, to: int) -> None:
    start, end = sorted((start, end))
    for data in (PACK[:start] + PACK[end:], PACK[:to] + PACK[start:end] + PACK[to:]):
        target.write_bytes(data)
        use(target)


@FUZZ
@given(
    members=st.lists(
        st.tuples(
            st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
            | st.sampled_from(
                ["manifest.json", "pack.json", "../x", "/x", "a", "a/b", "A", "K/k.ttir", "K/k.json"]
            ),
            st.integers(0, 0xFFFF),
            st.binary(max_size=60) | st.just(b"{}") | st.just(b"[" * 3000),
        ),
        max_size=8,
    )
)
def test_members_with_any_names_and_kinds(target: Path, members: list[tuple[str, int, bytes]]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        write_zip(target, [(info_of(name, mode), data) for name, mode, data in members])
    use(target)


@FUZZ
@given(
    name=st.sampled_from(["pack.json", "manifest.json", "ttir", "llir", "json"]),
    fields=st.dictionaries(
        st.sampled_from(["flags", "method", "crc", "stored", "size", "mode", "offset"]),
        st.integers(0, 0xFFFF) | st.integers(0, 0xFFFFFFFF) | st.sampled_from([0, 1, 8, 0xFFFFFFFF]),
        min_size=1,
        max_size=3,
    ),
)
def test_fields_of_members_lie(target: Path, name: str, fields: dict[str, int]) -> None:
    target.write_bytes(PACK)
    if "." not in name:
        name = f"triton_cache/{SAMPLE.name}/add_kernel.{name}"
    patch(target, name, **{k: v & 0xFFFF if k in ("flags", "method") else v for k, v in fields.items()})
    use(target)
