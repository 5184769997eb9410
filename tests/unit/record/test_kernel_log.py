"""Messages of the kernel from the time of a run."""

from __future__ import annotations

from pathlib import Path

from xpudbg.formats.last_page import UNREAD, parse_kernel_log
from xpudbg.record.run import read_messages, write_kernel_log

RECORDS = (
    "6,100,1000000,-;xe 0000:03:00.0: [drm] early\n"
    "4,101,2000000,-;xe 0000:03:00.0: [drm] Tile0: GT0: \\x0a\\x09ASID: 126\\x0a\\x09Faulted Address: 0x0000800400213000\n"
    " SUBSYSTEM=pci\n"
    "6,102,2500000,-;eth0: link up\n"
    "3,103,3000000,c;Out of memory: Killed process 7 (python)\n"
    "3,104,3100000,-;NVRM: GPU Board Serial Number: 1752324006828\n"
    "nonsense\n"
)


def test_messages_since_a_time(tmp_path: Path) -> None:
    device = tmp_path / "kmsg"
    device.write_text(RECORDS)
    lines = read_messages(device, 2_000_000)
    messages, _ = parse_kernel_log("\n".join(lines))
    assert [m.kind for m in messages] == ["", "", "page-fault", "out-of-memory"]
    assert messages[2].address == 0x800400213000


def test_a_log_that_cannot_be_read(tmp_path: Path) -> None:
    write_kernel_log(tmp_path / "logs", 1.0, device=tmp_path / "none")
    text = (tmp_path / "logs" / "kernel_log.txt").read_text()
    assert text.startswith(UNREAD)
    assert "No such file" in parse_kernel_log(text)[1]


def test_nothing_is_written_where_there_is_nothing(tmp_path: Path) -> None:
    (tmp_path / "kmsg").write_text("6,1,99999999999999999,-;eth0: link up\n")
    write_kernel_log(tmp_path / "logs", 1.0, device=tmp_path / "kmsg")
    assert not (tmp_path / "logs").exists()
