"""Large traces, read in parts by several processes: the results are those of one pass, whatever the trace holds."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PATIENCE, PROJECT
from xpudbg.formats.torch_trace import file_parts
from xpudbg.formats.torch_trace.reading import TracePart, TraceReading, packed_part, read_parts, unpack_part
from xpudbg.record.collect.trace_payloads import PayloadPlace, PayloadPlaces

DATA = PROJECT / "tests" / "data"
TRACES = sorted(
    path
    for path in DATA.rglob("*.log")
    if path.stat().st_size < 2_000_000 and b'] {"' in path.read_bytes()[:2000]
)
Read = tuple[TraceReading, list[bytes | None], list[PayloadPlace]]


def inline(make: Callable[[int], bytes], count: int) -> Iterator[bytes | None]:
    """As children make them; every seventh fails."""
    for number in range(count):
        try:
            yield make(number) if number % 7 != 5 else None
        except (ValueError, OverflowError):
            yield None


def read(path: Path) -> Read:
    places = PayloadPlaces()
    with path.open("rb") as source:
        found = read_parts(source, tuple(TracePart), origin="trace.log", beside=[places])
    return found, [packed_part(found, part) for part in TracePart], list(places)


def in_parts(path: Path, size: int) -> Read:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file_parts, "WORTH", 0)
        patch.setattr(file_parts, "_PART", size)
        patch.setattr(file_parts, "children_pay", lambda: True)
        patch.setattr(file_parts, "made_ahead", inline)
        return read(path)


@pytest.mark.parametrize("path", TRACES, ids=lambda p: p.relative_to(DATA).as_posix())
def test_recorded_traces_read_in_parts_say_the_same(path: Path) -> None:
    assert in_parts(path, 4000) == read(path)


@pytest.mark.parametrize("path", TRACES, ids=lambda p: p.relative_to(DATA).as_posix())
def test_parts_packed_while_the_others_are_made_are_those_of_the_whole(path: Path) -> None:
    whole = read(path)[0]
    for needed in ((), (TracePart.SUMMARY,), (TracePart.TIMELINE,), tuple(TracePart)):
        with path.open("rb") as source:
            found = read_parts(source, tuple(TracePart), origin="trace.log", needed=needed)
        packed = {part: packed_part(whole, part) for part in TracePart}
        assert found.packed == {part: data for part, data in packed.items() if data is not None}
        assert found.parts == frozenset(needed)
        for part in needed:
            assert getattr(found, part.value) == getattr(whole, part.value)


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    folder = tmp_path_factory.mktemp("parts")
    sources = [p for p in TRACES if "run-cpu-2.13" in p.as_posix() or "compile-time-2.13" in p.as_posix()]
    return folder / "damaged.log", b"".join(p.read_bytes()[:60_000] for p in sources[:3])


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_damaged_traces_read_in_parts_say_the_same(several: tuple[Path, bytes], data: st.DataObject) -> None:
    path, text = several
    damaged = bytearray(text)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(damaged)))
        gone = data.draw(st.sampled_from([0, 0, 1, 50, 3000]))
        new = data.draw(
            st.sampled_from(
                [
                    b"",
                    b"\n",
                    b"\r\n",
                    b"\t",
                    b"\nV",
                    b"\n\t",
                    b"\xff",
                    b'"\\ud800"',
                    b"9" * 30,
                    b"V1122 13:57:15.489000 7 ",
                ]
            )
        )
        damaged[at : at + gone] = new
    path.write_bytes(damaged)
    assert in_parts(path, data.draw(st.sampled_from([800, 5000, 40_000]))) == read(path)


def test_a_damaged_head_of_an_event_is_told_though_an_equal_one_was_read_before(tmp_path: Path) -> None:
    text = next(p for p in TRACES if "run-cpu-2.13" in p.as_posix()).read_bytes()
    head = b'"frame_compile_id": 0, "attempt": 0, "has_payload": "'
    at = text.find(head, text.find(head) + 1000) + len(head)
    path = tmp_path / "trace.log"
    path.write_bytes(text[:at] + b'","x' + text[at + 4 :])
    summary = read(path)[0].summary
    assert summary is not None
    assert any("is damaged" in problem.what for problem in summary.problems)


SCRIPT = """
import os, sys
from pathlib import Path
from tests.unit.formats.test_torch_trace_parts import read
from xpudbg.store.files import parallel
from xpudbg.formats.torch_trace import file_parts

whole = read(Path(sys.argv[1]))
os.sched_getaffinity = lambda _: {0, 1, 2}
file_parts.WORTH, file_parts._PART, file_parts.children_pay = 0, 20_000, lambda: True
parent, digest_of, dying = os.getpid(), file_parts.digest_of, False
taken = []

def digest(blocks, offset, *rest):
    assert os.getpid() != parent
    if dying and offset > 100_000:
        os._exit(1)
    return digest_of(blocks, offset, *rest)

take = file_parts.PartTaker.take
file_parts.PartTaker.take = lambda self, data: (taken.append(len(data)), take(self, data))
file_parts.digest_of = digest
assert read(Path(sys.argv[1])) == whole
every = len(taken)
dying = True
assert read(Path(sys.argv[1])) == whole
print(every, 0 < len(taken) - every < every)
"""


def test_children_read_the_parts_and_a_dead_one_is_made_up_for(
    tmp_path: Path, several: tuple[Path, bytes]
) -> None:
    path = tmp_path / "trace.log"
    path.write_bytes(several[1] * 2)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(path)],
        cwd=PROJECT, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    count, fewer = done.stdout.split() or ("", "")
    assert (int(count or 0) > 3, fewer) == (True, "True"), done.stderr


@pytest.mark.parametrize(
    "number", [b"1" + b"0" * 400, b"-18446744073709551616", b"1e999"], ids=["huge", "wide", "infinite"]
)
@pytest.mark.parametrize("path", TRACES[::3], ids=lambda p: p.relative_to(DATA).as_posix())
def test_numbers_that_fit_nowhere_are_no_numbers(path: Path, number: bytes, tmp_path: Path) -> None:
    """JSON has integers of any length; neither a float nor 64 bits hold them."""
    whole = path.read_bytes()
    keys = rb'("(?!frame_id|frame_compile_id|compiled_autograd_id|attempt)\w+": ?)-?\d+(?:\.\d+)?(?=[,}\]])'
    damaged = tmp_path / "damaged.log"
    text, count = re.subn(keys, lambda m: m[1] + number, whole)
    damaged.write_bytes(text)
    found, packed, _ = read(damaged)
    again = TraceReading()
    for part, data in zip(TracePart, packed, strict=True):
        assert count and data is not None and unpack_part(again, part, data)
    assert found.summary is not None and again.summary is not None
    names = [c.compile_id for c in read(path)[0].summary.value.compiles]
    assert [c.compile_id for c in found.summary.value.compiles] == names
    assert [c.compile_id for c in again.summary.value.compiles] == names
    for compiled in found.summary.value.compiles:
        assert all(math.isfinite(seconds) for row in compiled.metrics for _, seconds in row.seconds)
