"""Launches, stacks and kernel messages that a dead process left."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.facts.last_page import place_of
from xpudbg.formats.last_page import UNREAD, parse_kernel_log, parse_launches, parse_stacks
from xpudbg.model.last_page import CallState

DATA = Path(__file__).parents[2] / "data" / "crash"
LAUNCHES = (DATA / "launches.jsonl").read_bytes()
STACKS = (DATA / "stacks-3.11.txt").read_text()


def test_launches_of_a_recorded_crash() -> None:
    parsed = parse_launches(LAUNCHES, origin="launches.jsonl")
    assert parsed.problems == ()
    assert [(x.number, x.state) for x in parsed.value] == [(0, CallState.RETURNED), (1, CallState.RUNNING)]
    last = parsed.value[-1]
    assert last.kernel == "cpp_fused_add_index_relu_0"
    assert last.at.endswith("/cea7qwl2k6fomjfzcshs3o37hanvcfspmy7wv6vhtp2nxj7ixlbc.py:132")
    assert [(a.dtype, a.shape, a.stride, a.bytes) for a in last.args] == [
        ("int64", (1 << 20,), (1,), 8 << 20),
        ("float32", (100000,), (1,), 400000),
        ("float32", (1 << 20,), (1,), 4 << 20),
    ]


def test_padding_and_order() -> None:
    first, second = LAUNCHES.splitlines()
    ring = second.ljust(4095) + b"\n" + first.ljust(4095) + b"\n" + bytes(8192)
    assert parse_launches(ring, origin="x") == parse_launches(LAUNCHES, origin="x")


def test_every_truncation() -> None:
    whole = parse_launches(LAUNCHES, origin="x").value
    for size in range(0, len(LAUNCHES), 7):
        parsed = parse_launches(LAUNCHES[:size], origin="x")
        assert parsed.value == whole[: len(parsed.value)]
        assert len(parsed.problems) <= 1


@given(st.binary(max_size=300))
def test_strange_launches(data: bytes) -> None:
    parsed = parse_launches(data, origin="x")
    assert len(parsed.value) + len(parsed.problems) <= 1 + data.count(b"\n") + 1


@pytest.mark.parametrize(
    "row", ['{"n": 1}', "[]", '{"done": 7, "n": 0, "time": 0, "kernel": "", "at": "", "args": []}']
)
def test_a_line_of_another_form_is_counted(row: str) -> None:
    assert [p.what[:1] for p in parse_launches(row.encode(), origin="x").problems] == ["1"]


def test_stacks_of_a_recorded_crash() -> None:
    threads = parse_stacks(STACKS)
    assert [(t.thread, t.current, t.reason, len(t.frames)) for t in threads] == [
        ("00007fabbcf526c0", False, "Aborted", 4),
        ("00007fabeeaa1b80", True, "Aborted", 11),
    ]
    assert (threads[1].frames[-1].path, threads[1].frames[-1].line) == ("/home/user/crash_idx.py", 9)
    assert threads[1].frames[-1].function == "<module>"


@given(st.text(max_size=300))
def test_strange_stacks(text: str) -> None:
    parse_stacks(text + STACKS)


def test_messages_of_the_kernel() -> None:
    messages, unread = parse_kernel_log((DATA / "kernel_log.txt").read_text())
    assert unread == ""
    assert [m.kind for m in messages] == [
        "cat-error", "page-fault", "", "", "page-fault", "", "gpu-hang", "gpu-hang", "gpu-hang", "gpu-hang",
        "page-fault", "xid", "page-fault", "page-fault",
    ]  # fmt: skip
    assert [m.address for m in messages if m.address is not None] == [
        0x800400213000,
        0x2B57B3000000,
        0x7FC56129D000,
    ]
    assert parse_kernel_log(f"{UNREAD}/dev/kmsg: Operation not permitted\n") == (
        (),
        "/dev/kmsg: Operation not permitted",
    )


def test_an_address_among_arguments() -> None:
    launches = parse_launches(LAUNCHES, origin="x").value
    floats = launches[-1].args[1]
    assert floats.pointer is not None
    inside = place_of(floats.pointer + 4000, launches)
    assert "4,000 bytes into argument 1 of cpp_fused_add_index_relu_0" in inside
    behind = place_of(floats.pointer + floats.bytes + 64, launches)
    assert "64 bytes behind the end of argument 1" in behind
    assert place_of(4096, launches) == place_of(None, launches) == ""
