"""Cycles by pipe, on pairs of kernels of which one is known to be slower (tests/data/pipes-3.3)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tests.conftest import PROJECT
from xpudbg.core.devices import DeviceRow, load_devices
from xpudbg.facts.kernels.entry_reader import analyse_isa
from xpudbg.facts.kernels.pipes import analyse_pipes, bytes_per_cycle, judged, pipe_of
from xpudbg.formats.isa_text import parse_isa, parse_operands
from xpudbg.model.isa import Pipe, PipeBound, PipeLimit, PipePart

DATA = PROJECT / "tests/data/pipes-3.3"
COMPUTE = (Pipe.INTEGER, Pipe.LONG, Pipe.FLOAT, Pipe.MATH, Pipe.XMX)


def device(name: str) -> DeviceRow:
    return next(row for row in load_devices().rows if row.name == name)


@cache
def bound(kernel: str, name: str = "bmg") -> PipeBound:
    program = parse_isa((DATA / name / f"{kernel}.asm").read_text(encoding="utf-8"), origin=kernel).value
    found = analyse_pipes(program, analyse_isa(program), device(name), 64)
    assert found is not None
    return found


def loop(found: PipeBound) -> PipePart:
    """Return the heaviest loop; without one the code outside."""
    return max(found.parts, key=lambda p: (p.depth, max(p.cycles(pipe) or 0 for pipe in COMPUTE)))


def longest(part: PipePart) -> int:
    return max(part.cycles(pipe) or 0 for pipe in COMPUTE)


def test_the_pipe_is_the_one_that_the_compiler_names() -> None:
    rows = {"DG2": device("dg2"), "PVCXT": device("pvc"), "XE2": device("bmg")}
    checked = 0
    for line in (DATA / "alu_pipes.txt").read_text(encoding="utf-8").splitlines():
        platform, named, text = line.split(" ", 2)
        (instruction,) = parse_isa(text, origin="dump").value.instructions
        rates = rows[platform].pipes
        operands = parse_operands(instruction, 64)
        assert rates is not None and operands is not None, line
        found = pipe_of(instruction, operands, rates)
        # Branches wait in the integer pipe, and profilers count them apart.
        assert found == ("integer" if named == "int" else named) or found is Pipe.CONTROL, line
        checked += 1
    assert checked > 150


@pytest.mark.parametrize("name", ["bmg", "pvc"])
def test_indices_of_64_bits_are_slower_and_named(name: str) -> None:
    slow, fast = bound("index64", name), bound("index32", name)
    assert longest(loop(slow)) > 1.5 * longest(loop(fast))
    assert slow.pipe == fast.pipe == Pipe.INTEGER
    assert slow.sentence.startswith("64-bit integer address arithmetic")
    assert fast.sentence.startswith("integer address arithmetic")
    assert loop(slow).address_cycles > 0.9 * (loop(slow).cycles(Pipe.INTEGER) or 0)


@pytest.mark.parametrize("name", ["bmg", "pvc"])
def test_the_exponential_of_the_library_is_slower_than_that_of_the_hardware(name: str) -> None:
    slow, fast = bound("exp_lib", name), bound("exp_tl", name)
    assert longest(loop(slow)) > 2 * longest(loop(fast))
    assert (fast.pipe, fast.parts[0].functions) == (Pipe.MATH, {"exp": 8})
    assert slow.pipe in (Pipe.FLOAT, Pipe.INTEGER) and not slow.parts[0].functions


def test_the_softmax_with_the_exponential_of_the_library_is_slower() -> None:
    slow, fast = bound("softmax_lib"), bound("softmax_tl")
    assert longest(loop(slow)) > longest(loop(fast))
    for found in (slow, fast):
        assert (found.limit, found.next) == (PipeLimit.FLOAT, PipeLimit.MEMORY) and (found.ratio or 0) > 2
        assert found.sentence.startswith("single-lane float arithmetic"), "the reduction over lanes"


@pytest.mark.parametrize("name", ["bmg", "pvc"])
def test_a_product_of_pointers_computes_addresses_longer_than_products(name: str) -> None:
    slow, fast = bound("mm_pointers", name), bound("mm_blocks", name)
    assert loop(slow).cycles(Pipe.XMX) == loop(fast).cycles(Pipe.XMX)
    assert (slow.pipe, fast.pipe) == (Pipe.INTEGER, Pipe.XMX)
    assert longest(loop(slow)) > 1.9 * longest(loop(fast))


def test_a_product_without_dpas_is_slower() -> None:
    slow, fast = loop(bound("dot_ieee")), loop(bound("dot_tf32"))
    # The multiplications of an iteration: 256 mad of 32 lanes; 32 DPAS of 8 x 8 x 16.
    assert longest(slow) / (256 * 32) > 3 * longest(fast) / (32 * 8 * 8 * 16)
    assert (bound("dot_ieee").pipe, bound("dot_tf32").pipe) == (Pipe.FLOAT, Pipe.XMX)


def test_an_index_with_more_divisions_is_slower() -> None:
    slow, fast = bound("unpack_slow"), bound("unpack_fast")
    assert longest(loop(slow)) > 3 * longest(loop(fast))
    assert slow.sentence.startswith("integer address arithmetic")


@pytest.mark.parametrize(("name", "messages"), [("bmg", 41), ("pvc", 64)])
def test_registers_that_spill_may_decide(name: str, messages: int) -> None:
    slow, fast = bound("sum_pointers", name), bound("sum_bases", name)
    assert longest(loop(slow)) >= longest(loop(fast))
    assert (loop(slow).scratch, loop(fast).scratch) == (messages, 0)
    assert f"registers may decide: {messages} messages of scratch memory" in slow.sentence
    assert "registers" not in fast.sentence


def test_a_reduction_in_short_blocks_is_slower() -> None:
    slow, fast = bound("norm_short"), bound("norm_long")
    outside, *loops = slow.parts
    assert longest(outside) + 768 // 8 * sum(longest(p) for p in loops) > 50 * longest(fast.parts[0])
    assert slow.sentence.startswith("integer address arithmetic")


def test_a_copy_is_bound_by_memory() -> None:
    found = bound("copy")
    (part,) = found.parts
    # 2 loads and 2 stores of 4 floats for 32 lanes, and 64 bytes of arguments.
    assert part.memory_bytes == 4 * 4 * 4 * 32 + 64
    assert (found.limit, found.next) == (PipeLimit.MEMORY, PipeLimit.INTEGER)
    assert part.left_out == 10, "zeros for lanes whose mask is false"


def test_exponentials_in_a_loop_take_longer_than_memory() -> None:
    found = bound("exp_many")
    assert [p.trips for p in found.parts] == [1, 4], "64 iterations, of which the compiler made 4 of 16"
    assert found.parts[1].functions == {"exp": 128} and found.parts[1].cycles(Pipe.MATH) == 1024
    assert (found.about, found.limit, found.next) == (None, PipeLimit.MATH, PipeLimit.MEMORY)
    assert found.sentence == "the math pipe (exp) takes 1.9 times the time of memory"


def test_the_backward_of_a_pool_is_bound_by_addresses() -> None:
    found = bound("pool_backward")
    assert found.pipe is Pipe.INTEGER and found.sentence.startswith("integer address arithmetic")


def test_rare_paths_do_not_decide_by_themselves() -> None:
    found = bound("sin_tl")
    assert found.parts[0].left_out > 2000
    assert (found.limit, found.ratio) == (PipeLimit.UNKNOWN, None)
    assert found.sentence.startswith("branches decide: ")


def test_bytes_of_the_launch_replace_those_of_messages() -> None:
    found = bound("pool_backward")
    cycles = longest(found.parts[0])
    assert found.bytes_per_cycle is not None
    told = judged(found, launch_bytes=cycles * found.bytes_per_cycle / 2)
    assert (told.limit, told.ratio) == (PipeLimit.INTEGER, pytest.approx(2.0))
    assert told.sentence == "integer address arithmetic takes 2.0 times the time of memory"


def test_the_share_of_an_engine_in_the_bandwidth() -> None:
    # 410 GB/s for 160 engines at 2670 MHz.
    assert bytes_per_cycle(device("bmg")) == pytest.approx(410e9 / (160 * 2.67e9), rel=0.01)
    assert bytes_per_cycle(device("lnl")) is None


def test_without_a_bandwidth_pipes_are_compared() -> None:
    program = parse_isa((DATA / "bmg/exp_many.asm").read_text(encoding="utf-8"), origin="k").value
    found = analyse_pipes(program, analyse_isa(program), device("lnl"), 64)
    assert found is not None and (found.limit, found.next) == (PipeLimit.MATH, PipeLimit.FLOAT)
    assert found.sentence.endswith("; that of memory is not known")


def test_a_rate_that_is_not_published_is_said() -> None:
    program = parse_isa((DATA / "bmg/mm_blocks.asm").read_text(encoding="utf-8"), origin="k").value
    found = analyse_pipes(program, analyse_isa(program), device("ptl"), 64)
    assert found is not None and found.limit is PipeLimit.UNKNOWN
    assert found.sentence == "not known: the rate of XMX (matrix products) on xe3 is not published"


def test_unknown_opcodes_are_counted() -> None:
    text = (
        "L0:\n  frobnicate (16|M0)  r1.0<1>:d  r2.0<1;1,0>:d\n  add (16|M0)  r1.0<1>:d  r2.0<1;1,0>:d  4:w\n"
    )
    program = parse_isa(text, origin="k").value
    found = analyse_pipes(program, analyse_isa(program), device("bmg"), 64)
    assert found is not None and found.unknown == {"frobnicate": 1}


def test_a_device_without_rates_has_no_bound() -> None:
    program = parse_isa((DATA / "bmg/copy.asm").read_text(encoding="utf-8"), origin="k").value
    assert analyse_pipes(program, analyse_isa(program), replace(device("bmg"), pipes=None), 64) is None


@pytest.mark.parametrize("kernel", ["exp_lib", "mm_blocks", "index32"])
def test_code_that_is_cut_anywhere_is_no_error(kernel: str) -> None:
    lines = (DATA / "bmg" / f"{kernel}.asm").read_text(encoding="utf-8").splitlines()
    for size in range(0, len(lines), 23):
        program = parse_isa("\n".join([*lines[:size], lines[size][: size % 40]]), origin=kernel).value
        analyse_pipes(program, analyse_isa(program), device("bmg"), 64)
        backward = parse_isa("\n".join(lines[size:]), origin=kernel).value
        analyse_pipes(backward, analyse_isa(backward), device("bmg"), 64)


def test_functions_behind_the_end_are_said() -> None:
    text = "\n".join(
        [
            "L0:",
            "(W)     mov (16|M0)  r127.0<1>:f  r3.0<1;1,0>:f",
            "(W)     call (1|M0)  r126.0  L48",
            "(W)     send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010  {EOT,F@1,$3} // wr:1+0, rd:0; end of thread",
            "L48:",
            "        add (16|M0)  r1.0<1>:d  r2.0<1;1,0>:d  4:w",
            "(W&f0.0) jmpi  L48",
            "(W)     ret (1|M0)  r126.0",
        ]
    )
    program = parse_isa(text, origin="k").value
    report = analyse_isa(program)
    assert [loop.start for loop in report.loops] == [48]
    found = analyse_pipes(program, report, device("bmg"), 64)
    assert found is not None and (found.calls, found.limit) == (1, PipeLimit.UNKNOWN)
    assert found.sentence == "not known: 1 call of functions"
    assert judged(found, launch_bytes=100.0).sentence == found.sentence
