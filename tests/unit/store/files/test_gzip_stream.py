from __future__ import annotations

import gzip
import io
from typing import cast

import pytest

from xpudbg.store.files.compression import unpacked


class Pipe(io.BytesIO):
    """A stream that cannot seek, as a member of a zip file."""

    def seekable(self) -> bool:
        return False

    def seek(self, *_: object) -> int:
        raise OSError("cannot seek")


@pytest.mark.parametrize("data", [b"", b"a", b"hello\nworld", b"\x1f"])
def test_a_stream_that_cannot_seek_is_read_from_its_beginning(data: bytes) -> None:
    with unpacked(Pipe(data)) as stream:
        assert b"".join(iter(lambda: stream.read(3), b"")) == data


def test_a_compressed_stream_that_cannot_seek_is_unpacked() -> None:
    packed = Pipe(gzip.compress(b"hello" * 1000))
    with unpacked(cast("io.BytesIO", packed)) as stream:
        assert b"".join(iter(lambda: stream.read(1 << 16), b"")) == b"hello" * 1000


@pytest.mark.parametrize(
    ("head", "word"),
    [
        (b"\x28\xb5\x2f\xfd", "zstd -d"),
        (b"\xfd7zXZ\0", "xz -d"),
        (b"BZh9", "bzip2 -d"),
        (b"\x9d\x84", "clp's own"),
    ],
)
def test_another_packing_is_refused_with_the_next_step(head: bytes, word: str) -> None:
    with pytest.raises(OSError, match=word):
        unpacked(Pipe(head + bytes(100)))
