"""Disassembled native code: instructions, messages, addresses, scoreboard tokens."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats import isa_text
from xpudbg.formats.isa_text import count_isa, parse_isa
from xpudbg.formats.zebin import parse_zebin
from xpudbg.model.isa import ALL_TOKENS, IsaInstruction

DATA = Path(__file__).parents[2] / "data" / "isa"
GEMM = (DATA / "gemm_kernel-pvc.asm").read_text()


def one(line: str) -> IsaInstruction:
    (found,) = parse_isa(line, origin="k").value.instructions
    return found


def test_recorded_code_is_read_whole() -> None:
    for path in sorted(DATA.glob("*.asm")):
        parsed = parse_isa(path.read_text(), origin=path.name)
        assert not parsed.problems and not parsed.unknown_lines, path
        assert parsed.value.addressed


def test_addresses_add_up_to_the_section_of_the_object() -> None:
    program = parse_isa(GEMM, origin="k").value
    native = parse_zebin((DATA / "gemm_kernel-pvc.zebin").read_bytes(), origin="k").value
    assert program.bytes == native.kernels[0].code_bytes == 6400


def test_messages_of_every_generation() -> None:
    pvc = parse_isa(GEMM, origin="k").value.sends
    assert pvc == {
        "dc0 scratch load": 30, "dc0 scratch store": 28, "gtwy end of thread": 1, "ugm 2D block load": 2,
        "ugm 2D block prefetch": 4, "ugm 2D block store": 8, "ugm load": 1,
    }  # fmt: skip
    xe3p = parse_isa((DATA / "gemm_kernel-cri.asm").read_text(), origin="k").value
    assert xe3p.sends == {
        "gtwy end of thread": 1, "ugm 2D block load": 2, "ugm 2D block prefetch": 4, "ugm 2D block store": 8,
    }  # fmt: skip
    assert count_isa(xe3p).messages == 15 and count_isa(xe3p).dpas == 16


@pytest.mark.parametrize(
    ("words", "operation", "form", "registers"),
    [
        ("wr:1+0, rd:2; load.ugm.d32x32t.a32.ss[a0.2][A-0x10000]", "load", "scratch", 2),
        ("wr:1+2, rd:0; store.ugm.d32x32t.a32.ss[a0.2]", "store", "scratch", 2),
        ("wr:1h+4, rd:0; hword scratch block write x8", "store", "scratch", 4),
        ("wr:1+0, rd:31; load_block2d.ugm.d16v.a64.flat[A+0x20]", "load", "2D block", None),
        ("wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.cc.bti[255]", "load", "block", 1),
        ("wr:2+4, rd:0; store.ugm.d32x4.a64", "store", "scattered", 4),
        ("wr:2+0, rd:1; load.ugm.d8u32.a64", "load", "scattered", 1),
        ("wr:2+1, rd:1; atomic_fadd.ugm.d32.a64", "atomic", "scattered", None),
        ("wr:1+0, rd:1; fence.ugm.none.group", "fence", "", None),
        ("wr:1+0, rd:0; signal barrier", "signal barrier", "", None),
        ("something new", "something new", "", None),
        ("", "unknown", "", None),
    ],
)
def test_forms_of_messages(words: str, operation: str, form: str, registers: int | None) -> None:
    message = one(f"(W)     send.ugm (1|M0)  r4  r2  null:0  0x0  0x0  {{$6}} // {words}").message
    assert message is not None
    assert (message.operation, message.form) == (operation, form)
    if operation != "atomic":
        assert message.registers == registers


@pytest.mark.parametrize(
    ("words", "lane_bytes"),
    [
        ("store.ugm.d32x4.a64", 16),
        ("load.ugm.d16u32.a64", 2),
        ("load.ugm.d8u32.a64", 1),
        ("load.ugm.d64x2.a64.ca.cc", 16),
        ("load.ugm.d32x16t.a32.ca.cc.bti[255]", 0),
        ("load_block2d.ugm.d16v.a64", 0),
        ("load.ugm", 0),
    ],
)
def test_bytes_of_each_lane(words: str, lane_bytes: int) -> None:
    message = one(
        f"        send.ugm (32|M0)  r4  r2  null:0  0x0  0x0  {{$6}} // wr:4+0, rd:2; {words}"
    ).message
    assert message is not None and message.lane_bytes == lane_bytes


def test_shared_memory_and_what_goes_nowhere() -> None:
    shared = one(
        "        send.slm (16|M0)  r4  r2  null:0  0x0  0x0  {$6} // wr:1+0, rd:4; load.slm.d32x4.a32"
    ).message
    assert shared is not None and (shared.form, shared.kind) == ("SLM", "slm load")
    nowhere = one(
        "        send.ugm (1|M0)  null  r2  null:0  0x0  0x0  {$6} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca"
    ).message
    assert nowhere is not None and (nowhere.operation, nowhere.form) == ("prefetch", "2D block")


@pytest.mark.parametrize(
    ("line", "token", "awaits"),
    [
        (
            "        send.ugm (1|M0)  r4  r2  null:0  0x0  0x0  {I@1,$5} // load_block2d.ugm.d16.a64 [src0]",
            5,
            set(),
        ),
        ("(W)     and (1|M0)  r1.9<1>:ud  r0.5<0;1,0>:ud  0xFFFFFC00:ud  {@1,$0.dst}", None, {0}),
        ("(W)     and (1|M0)  r1.9<1>:ud  r0.5<0;1,0>:ud  0xFFFFFC00:ud  {Compacted,$1.src}", None, set()),
        ("        sync.allwr                           ($6,$15)", None, {6, 15}),
        ("        sync.allwr                           null", None, {ALL_TOKENS}),
        ("        sync.allrd                           ($6,$15)", None, set()),
        ("        dpas.8x8 (16|M0)  r26:f  r26:f  r5:bf  r89.0:bf  {Atomic,Compacted,$7.dst}", None, {7}),
    ],
)
def test_scoreboard(line: str, token: int | None, awaits: set[int]) -> None:
    found = one(line)
    assert (found.token, set(found.awaits)) == (token, awaits)


def test_branches_name_addresses() -> None:
    assert one("(W&~f2.0) jmpi                               L432").targets == (432,)
    assert one("(f0.1)  goto (16|M0)                         L1616                  L2576").targets == (
        1616,
        2576,
    )
    assert one("(W)     mov (1|M0)  r1.0<1>:ud  0x1:ud  // L432").targets == ()


def test_labels_elsewhere_make_addresses_unknown() -> None:
    parsed = parse_isa("L0:\n        nop\nL99:\n        nop\n", origin="k")
    assert not parsed.value.addressed
    assert "1 of 2 labels lie elsewhere" in parsed.problems[0].what


def test_too_long_a_text_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isa_text, "MAX_CHARS", 1000)
    parsed = parse_isa(GEMM, origin="k")
    assert not parsed.value.instructions and "too large" in parsed.problems[0].what


@given(st.integers(0, len(GEMM)))
@example(GEMM.rindex("        illegal") + 9)
@settings(max_examples=examples(30), deadline=None)
def test_cut_anywhere(at: int) -> None:
    whole = parse_isa(GEMM, origin="k").value
    cut = parse_isa(GEMM[:at], origin="k").value
    # Half a word of the padding behind the last instruction is one more.
    assert len(cut.instructions) <= len(whole.instructions) + 1
    assert [i.text for i in cut.instructions[:-1]] == [
        i.text for i in whole.instructions[: max(len(cut.instructions) - 1, 0)]
    ]


@given(st.text(alphabet="(W) send.ugm|Mr0123:{$}@,/;L\n\x00é", max_size=400))
@settings(max_examples=examples(200), deadline=None)
def test_any_text(text: str) -> None:
    parsed = parse_isa(text, origin="k")
    assert parsed.value.instructions or parsed.problems
