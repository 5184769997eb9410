"""Profiles of a program's run: torch.profiler's (Kineto), and those of Intel's unitrace and Triton's Proton."""

from __future__ import annotations

from typing import BinaryIO, cast

from xpudbg.formats.profiles.kineto import is_kineto, parse_kineto
from xpudbg.formats.profiles.proton import is_proton, parse_proton
from xpudbg.formats.profiles.unitrace import is_unitrace, parse_unitrace
from xpudbg.model.problem import Parsed
from xpudbg.model.profile import Profile
from xpudbg.store.files.gzip_stream import Begun, head_of

HEAD = 1 << 16
"""Bytes at the beginning of a file by which a profile is recognised."""


def is_profile(head: bytes) -> bool:
    """Return whether a file with these first bytes is a profile."""
    return is_kineto(head) or is_unitrace(head) or is_proton(head)


def parse_profile(stream: BinaryIO, *, origin: str) -> Parsed[Profile]:
    """Return the profile in a file.

    Args:
        stream: The file, unpacked; an OSError while it is read ends it there.
        origin: What to call it in problems.

    Raises:
        OSError: Its beginning cannot be read.
    """
    head = head_of(stream, HEAD)
    begun = cast("BinaryIO", Begun(head, stream))
    if is_unitrace(head):
        return parse_unitrace(begun, origin=origin)
    return (parse_proton if is_proton(head) else parse_kineto)(begun, origin=origin)
