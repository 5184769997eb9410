"""What instructions tell: loops, memory messages, how far loads run ahead of their use, and lines by cost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels import entry_reader as isa_report
from xpudbg.facts.kernels.entry_reader import EntryReader, analyse_isa
from xpudbg.facts.kernels.python_lines import hot_lines, isa_ops
from xpudbg.facts.kernels.side_by_side import analyse_stages, choose_lines
from xpudbg.formats.isa_text import parse_isa
from xpudbg.model.isa import Disassembly, Distances, IsaReport
from xpudbg.run.cache_files import find_caches

DATA = Path(__file__).parents[3] / "data"
GEMM = "3U7HGUK2A4DTTYFYEMF5GRMERKRLPI3IG3E7PUG62XO46OBLDOEQ"
LOAD = "        send.ugm (1|M0)  r{r}  r2  null:0  0x0  0x0  {{${t}}} // wr:1+0, rd:1; load.ugm.d32x16t.a64"
DPAS = "        dpas.8x8 (16|M0)  r26:f  r26:f  r5:bf  r89.0:bf  {%s}"


def report(*lines: str) -> IsaReport:
    parsed = parse_isa("\n".join(lines), origin="k")
    assert not parsed.problems and not parsed.unknown_lines
    return analyse_isa(parsed.value)


def load(register: int, token: int) -> str:
    return LOAD.format(r=register, t=token)


def test_a_distance_ends_where_the_result_is_waited_for() -> None:
    nop = "        nop"
    code = report(
        "L0:",
        load(10, 1),
        nop,
        load(11, 2),
        nop,
        "        mov (16|M0)  r1.0<1>:f  r10.0<1;1,0>:f  {$1.dst}",
        DPAS % "$2.dst",
    ).code
    assert code.global_distance == Distances(2, 3, 4, 4)
    assert (code.loads_before_dpas, code.in_flight_at_dpas, code.most_in_flight) == (2, 0, 2)


def test_operands_that_are_free_again_are_no_use_of_the_result() -> None:
    code = report(load(10, 1), "        mov (1|M0)  r2.0<1>:ud  0x0:ud  {$1.src}", DPAS % "").code
    assert code.global_distance == Distances(unknown=1)
    assert code.loads_before_dpas == 1


def test_a_load_that_is_awaited_in_the_next_round_of_its_loop() -> None:
    lines = ["L0:", DPAS % "$1.dst", load(10, 1), "        nop", "(W&f0.0) jmpi                L0"]
    found = report(*lines)
    (loop,) = found.loops
    assert loop.code.global_distance == Distances(1, 3, 3, 3)
    assert (loop.start, loop.end, loop.depth, loop.innermost) == (0, 48, 1, True)


def test_a_load_that_is_under_way_when_dpas_starts() -> None:
    code = report(load(10, 1), load(11, 2), DPAS % "$1.dst", DPAS % "$2.dst").code
    assert (code.loads_before_dpas, code.in_flight_at_dpas, code.most_in_flight) == (2, 1, 2)


def test_a_token_that_is_set_again_must_be_waited_for() -> None:
    assert report(load(10, 1), "        nop", load(11, 1)).code.global_distance == Distances(
        1, 2, 2, 2, unknown=1
    )


def test_loops_in_loops_and_branches_forward() -> None:
    nop, back = "        nop", "(W&f0.0) jmpi                L{}"
    found = report(
        "L0:",
        nop,
        "L16:",
        nop,
        back.format(16),
        "(W)     jmpi                 L64",
        back.format(0),
        "L80:",
        nop,
    )
    assert [(x.start, x.end, x.depth, x.innermost) for x in found.loops] == [
        (0, 64, 1, False),
        (16, 32, 2, True),
    ]
    assert [x.code.instructions for x in found.loops] == [5, 2]


def test_of_very_many_loops_the_first_ones_are_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    nop, back = "        nop", "(W&f0.0) jmpi                L{}"
    lines = ["L0:", nop, "L16:", nop, back.format(16), back.format(0)]
    monkeypatch.setattr(isa_report, "_MAX_WORK", 5)
    found = report(*lines)
    assert [x.start for x in found.loops] == [0] and found.loops_left == 1
    assert found.depths([0, 16, 32, 48, 64]) == [1, 1, 1, 1, 0]


def test_calls_are_no_loops() -> None:
    found = report("L0:", "        nop", "(W)     call (16|M0)         r3.0<1>:ud  L0")
    assert not found.loops and found.code.calls == 1


def test_the_recorded_gemm() -> None:
    program = parse_isa((DATA / "isa" / "gemm_kernel-pvc.asm").read_text(), origin="k").value
    found = analyse_isa(program)
    (loop,) = found.loops
    assert (loop.start, loop.end) == (3456, 4808)
    assert loop.code.memory == {
        "load": {"2D block": 2, "scratch": 10},
        "store": {"scratch": 10},
        "prefetch": {"2D block": 2},
    }
    assert (loop.code.dpas, loop.code.instructions, loop.code.barriers) == (16, 122, 0)
    assert sum(found.code.memory["load"].values()) == 33


@pytest.fixture
def gemm(tmp_path: Path) -> EntryReader:
    """The recorded kernel with native code of today's compiler and its disassembly."""
    folder = tmp_path / "cache" / GEMM
    shutil.copytree(DATA / "triton_cache_pvc" / "cache" / GEMM, folder)
    shutil.copy(DATA / "isa" / "gemm_kernel-pvc.zebin", folder / "gemm_kernel.zebin")
    text = (DATA / "isa" / "gemm_kernel-pvc.asm").read_text()
    ((files,),) = find_caches([tmp_path]).roots.values()
    return EntryReader(files, lambda _reader: Disassembly(text, "gemm_kernel.zebin", "ocloc 26.27.039122"))


def test_every_instruction_has_its_python_line(gemm: EntryReader) -> None:
    ops = isa_ops(gemm)
    assert len(ops) == 538
    assert all(op.frames and op.frames[-1].file.endswith("kernels.py") for op in ops)


def test_from_an_instruction_to_the_python_line_and_back(gemm: EntryReader) -> None:
    result = analyse_stages(gemm)
    prefetch = next(
        op for op in isa_ops(gemm) if op.name == "ugm 2D block prefetch" and op.frames[-1].line == 44
    )
    (link,) = choose_lines(gemm, result, f"asm:{prefetch.number}")
    assert (link.file, link.line) == ("kernels.py", 44)
    assert prefetch in link.stages["asm"]
    assert {"ttir", "ttgir", "llir", "asm"} <= link.stages.keys()
    (again,) = choose_lines(gemm, result, "kernels.py:44")
    assert again == link
    (same,) = choose_lines(
        gemm, result, f"asm:0x{next(i.address for i in gemm.isa.instructions if i.line == prefetch.number):x}"
    )  # type: ignore[union-attr]
    assert same == link
    assert choose_lines(gemm, result, "asm:L3456") == choose_lines(gemm, result, "46")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("asm:1", "has no Python line"),
        ("asm:L7", "not a line of asm"),
        ("zebin:1", "has no Python line"),
        ("ptx:1", "no stage ptx"),
        ("x", "is not a line"),
    ],
)
def test_what_leads_nowhere(gemm: EntryReader, wanted: str, words: str) -> None:
    with pytest.raises(XpudbgError, match=words):
        choose_lines(gemm, analyse_stages(gemm), wanted)


def test_hot_lines_count_every_instruction_once(gemm: EntryReader) -> None:
    source = (DATA / "triton_cache_pvc" / "kernels.py").read_text()
    found = hot_lines(gemm, by="instructions", source=source)
    assert sum(h.instructions for h in found) == 538
    assert (
        sum(h.sends for h in found) == 74
        and sum(h.scratch for h in found) == 58
        and sum(h.dpas for h in found) == 16
    )
    assert (found[0].line, found[0].code) == (43, "for _ in range(0, K, BK):")
    assert sum(h.in_loops for h in found) == 122
    by_sends = hot_lines(gemm, by="sends")
    assert [h.sends for h in by_sends] == sorted((h.sends for h in found), reverse=True)


def test_an_object_without_lines_says_so(gemm: EntryReader, tmp_path: Path) -> None:
    (old,) = (DATA / "triton_cache_pvc" / "zebin" / GEMM).glob("*.zebin")
    shutil.copy(old, tmp_path / "cache" / GEMM / "gemm_kernel.zebin")
    result = analyse_stages(gemm, rank_by="instructions")
    assert any("wrote no .debug_line, though the SPIR-V names lines" in note for note in result.notes)
    assert all("asm" not in link.stages for link in result.lines)
    assert [(h.file, h.line, h.instructions) for h in result.hot] == [("", 0, 538)]


def test_a_truncated_disassembly_of_any_length(gemm: EntryReader) -> None:
    text = (DATA / "isa" / "gemm_kernel-pvc.asm").read_text()
    for size in range(0, len(text), 5000):
        reader = EntryReader(gemm.files, lambda _r, n=size: Disassembly(text[:n], "gemm_kernel.zebin", "x"))  # type: ignore[misc]
        result = analyse_stages(reader, rank_by="sends")
        assert sum(h.instructions for h in result.hot) <= 538
