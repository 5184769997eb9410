"""Records of output that the script wrote to a regular file: the bytes added while it ran."""

from __future__ import annotations

import contextlib
import fcntl
import os
from dataclasses import dataclass
from pathlib import Path

from xpudbg.capture.launch.relay import RECORD_LIMIT, low_on_space
from xpudbg.units import binary_size

_CHUNK = 1 << 20


@dataclass
class FileRecord:
    """A stream that is a regular file: the script has the file itself, and the record is copied afterwards.

    Attributes:
        number: Our descriptor of the file.
        start: Offset at which the script's output begins.
        record: File for the record.
        lost: Why the record is not whole; empty when it is.
    """

    number: int
    start: int
    record: Path
    lost: str = ""

    @classmethod
    def begin(cls, number: int, record: Path) -> FileRecord:
        """Remember where the script's output will begin."""
        appends = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_APPEND
        start = os.fstat(number).st_size if appends else os.lseek(number, 0, os.SEEK_CUR)
        return cls(number, start, record)

    def finish(self) -> None:
        """Copy what was added, within the limit and the space that its disk has."""
        try:
            with contextlib.ExitStack() as open_files:
                # Our descriptor may be for writing only, and its offset is shared with the script's.
                source = open_files.enter_context(open(f"/proc/self/fd/{self.number}", "rb"))  # noqa: PTH123
                target = open_files.enter_context(self.record.open("wb"))
                end = os.fstat(self.number).st_size
                if end < self.start:
                    self.lost = "the file was made shorter while the script ran: the record holds all of it"
                    self.start = 0
                if end - self.start > RECORD_LIMIT:
                    self.lost = f"only the first {binary_size(RECORD_LIMIT)} are recorded"
                source.seek(self.start)
                room = min(end - self.start, RECORD_LIMIT)
                while room > 0:
                    if low_on_space(target.fileno()):
                        self.lost = "recording stopped: its disk has too little free space"
                        return
                    chunk = source.read(min(room, _CHUNK))
                    if not chunk:
                        return
                    target.write(chunk)
                    room -= len(chunk)
        except OSError as error:
            self.lost = f"no record of the file could be made: {error.strerror}"
