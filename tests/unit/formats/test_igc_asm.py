"""Messages of IGC's assembly dumps by what they do, and what a dump without a line says."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.formats.isa_text import build_number, parse_igc_asm

HEAD = "//.kernel k\n//.platform XE2\n//.thread_config numGRF=128, numAcc=4, numSWSB=16\n//.instCount 9\n"
RA = "//.RA type\tLOCAL_ROUND_ROBIN_BC_RA\n"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("        load_block2d.ugm.d16.a64 (1|M0)  r5:8   [r91:1] {A@1,$7} // ex_desc:0x0; desc:0x2800203 // $149", "ugm 2D block load"),
        ("(W)     load_block2d.ugm.d16.a64.ca.ca (1|M0)  null:0 [r15:1] {I@1,$3} // ex_desc:0x0; desc:0x2080203", "ugm 2D block prefetch"),
        ("        store_block2d.ugm.d32.a64 (1|M0)  [r5:1] r13:8  {$1} // ex_desc:0x0; desc:0x2000407", "ugm 2D block store"),
        ("        load.ugm.d32x4.a64 (32|M0)  r18:8  [r14:4] {I@1,$0} // ex_desc:0x0; desc:0x8803580", "ugm load"),
        ("        load.ugm.d32.a64.ca.ca (16|M0)  null:0  [r14:4] {I@1,$0} // ex_desc:0x0; desc:0x8803580", "ugm prefetch"),
        ("(W)     load.ugm.d32x64t.a32 (1|M0)  r10:4  ss[a0.2][r3:1] {$2} // ex_desc:a0.2; desc:0x420f500 // fill from offset of 8?; ; ", "ugm fill"),
        ("(W)     store.ugm.d32x32t.a32 (1|M0)  ss[a0.2][r3:1]  r10:2 {$2} // ex_desc:a0.2; desc:0x420f504 // spill to offset of ?; ; ", "ugm spill"),
        ("(W) send.dc0 (16|M0) r20 r1 null:0 0x0 0x2 {$3} // wr:1h+0, rd:4; hword scratch block read x8 // scratch space fill: A from offset[2]; ", "dc0 fill"),
        ("(W) send.dc0 (16|M0) null r0 r5:4 0x0 0x2 {$3} // wr:1h+4, rd:0; hword scratch block write x8 //  scratch space spill:  from offset[0]", "dc0 spill"),
        ("(W)     send.dc0 (16|M0)  r20  r1  null:0  0x0  0x24F0000 {$3} // wr:1h+0, rd:4; hword scratch block read x8", "dc0 hword scratch block read x8"),
        ("(W)     send.slm (1|M0)  r5  r0  null:0  0x0  0x0210001F {$4} // wr:1+0, rd:1; fence.slm.none.group // $60", "slm fence"),
        ("(W)     send.gtwy (1|M0)  null  r5  null:0  0x0  0x02000004 {$5} // wr:1+0, rd:0; signal barrier // $61", "gtwy signal barrier"),
        ("(W)     send.gtwy (1|M0)  null  r127  null:0  0x0  0x02000010 {EOT,$8} // wr:1+0, rd:0; end of thread // $931", "gtwy end of thread"),
        ("        send.ugm (32|M0)  null  r9  null:0  0x0  0x0880F580 {$1} // wr:4+0, rd:0; load.ugm.d32x4.a64.ca.ca flat[A]", "ugm prefetch"),
        ("        send.ugm (32|M0)  r5  r9  null:0  0x0  0x0880F580 {$1}", "ugm"),
        ("(~f0.0) atomic_iadd.ugm.d32.a64 (16|M0)  r5:1  [r9:2] r11:1 {$1}", "ugm atomic"),
    ],
)  # fmt: skip
def test_a_message_is_named_by_unit_and_by_what_it_does(line: str, kind: str) -> None:
    asm = parse_igc_asm(f"{HEAD}{RA}\n{line}\n", origin="k_simd16_entry_0001.asm").value
    assert asm.sends == {kind: 1}


def test_instructions_that_are_no_messages_are_not_counted() -> None:
    body = "(W)     mov (1|M0)  r3.0<1>:ud  0x0:ud\n        sync.nop  null  {I@1}\n// load.ugm.d32 (1|M0) r1 r2\n"
    assert parse_igc_asm(HEAD + RA + body, origin="k.asm").value.sends == {}


@pytest.mark.parametrize(
    ("text", "line", "spills"),
    [(RA, None, 0), (f"{RA}//.spill size 14656\n", 14656, 14656), ("", None, None)],
)
def test_a_dump_without_the_line_says_so_only_behind_the_register_allocation(
    text: str, line: int | None, spills: int | None
) -> None:
    """IGC writes ``//.spill size`` after ``//.RA type``, and only when something is spilled."""
    asm = parse_igc_asm(HEAD + text, origin="k.asm").value
    assert (asm.spill_bytes, asm.spills) == (line, spills)


def test_the_build_is_in_the_name() -> None:
    assert build_number("OCL_asm0123456789abcdef_simd32_entry_0001.asm") == 0
    assert build_number("OCL_asm0123456789abcdef_1_simd32_entry_0001.asm") == 1


def test_the_gemm_loads_its_tiles_and_prefetches(shared_fixtures: Path) -> None:
    """84 loads of any kind: 64 of tiles, 3 of arguments, and 17 prefetches."""
    path = next((shared_fixtures / "xpu" / "triton-cache-gemm-bmg-triton3.7.1").rglob("*.asm"))
    assert parse_igc_asm(path.read_text(), origin=path.name).value.sends == {
        "gtwy end of thread": 1,
        "ugm 2D block load": 64,
        "ugm 2D block prefetch": 17,
        "ugm 2D block store": 1,
        "ugm load": 3,
    }
