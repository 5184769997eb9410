"""What takes longest in a kernel of a run: its pipes beside the bytes of its launch."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from xpudbg.facts.kernels.card_code import launch_bound, launch_bytes, pipe_facts
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_advice import advise
from xpudbg.formats.isa_text import parse_isa
from xpudbg.model.isa import PipeLimit
from xpudbg.run.cache_files import RunCache, find_caches
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[3] / "data"
SUM = "triton_per_fused_sum_1"


def readers() -> list[EntryReader]:
    """Return the two configurations of a sum over 8 rows of 64 float32, with one and with 8 work-groups of 2 warps."""
    run = RunReader.open(DATA / "user-lines-bmg-2.13" / "run")
    found = [EntryReader(files) for files in run.fact(RunCache).found.entries]
    return [r for r in found if r.metadata.name == SUM]


def with_code(kernel: str, reader: EntryReader) -> EntryReader:
    text = (DATA / "pipes-3.3" / "bmg" / f"{kernel}.asm").read_text(encoding="utf-8")
    reader.isa = parse_isa(text, origin=kernel).value
    return reader


def test_bytes_of_a_launch_are_shared_by_its_hardware_threads() -> None:
    moved = 8 * 64 * 4 + 8 * 4
    assert sorted(launch_bytes(r) or 0 for r in readers()) == [moved / (8 * 2), moved / (1 * 2)]


def test_without_a_run_nothing_is_known_of_its_launch(tmp_path: Path) -> None:
    (cache,) = {r.files.root for r in readers()}
    copied = Path(shutil.copytree(cache, tmp_path / "cache"))
    entries = [files for root in find_caches([copied]).roots.values() for files in root]
    assert {launch_bytes(EntryReader(files)) for files in entries} == {None}


@pytest.mark.parametrize(
    ("kernel", "advised"), [("pool_backward", True), ("index64", False), ("exp_many", False), ("copy", False)]
)
def test_addresses_that_take_longer_than_memory_are_advised_on(kernel: str, advised: bool) -> None:
    (reader,) = (r for r in readers() if (launch_bytes(r) or 0) < 500)
    found = [a for a in advise(with_code(kernel, reader)) if a.name == "address-arithmetic"]
    assert len(found) == advised


def test_facts_have_the_order_and_the_cycles() -> None:
    (reader,) = (r for r in readers() if (launch_bytes(r) or 0) < 500)
    bound = launch_bound(with_code("pool_backward", reader))
    assert bound is not None and bound.limit is PipeLimit.INTEGER and "if all bytes" not in bound.sentence
    limit, cycles = pipe_facts(reader, "test")
    assert (limit.name, limit.value) == (
        "isa_limit",
        {"pipe": "integer", "limit": "integer", "next": "memory", "ratio": bound.ratio},
    )
    assert cycles.name == "isa_pipes" and cycles.value["integer"] == bound.parts[0].cycles(bound.pipe)
