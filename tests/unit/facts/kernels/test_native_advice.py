"""Advice that rests on native code is given where its ground is, and nowhere else."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.kernel_advice import advise
from xpudbg.facts.kernels.kernel_card import card_of
from xpudbg.model.isa import Disassembly
from xpudbg.model.kernel import Advice
from xpudbg.run.cache_files import find_caches

DATA = Path(__file__).parents[3] / "data"
GEMM = "3U7HGUK2A4DTTYFYEMF5GRMERKRLPI3IG3E7PUG62XO46OBLDOEQ"
OBJECT = "OCL_asm0123456789abcdef.progbin"
ASM = (DATA / "isa" / "gemm_kernel-pvc.asm").read_text()


@pytest.fixture
def entry(tmp_path: Path) -> Path:
    folder = tmp_path / "cache" / GEMM
    shutil.copytree(DATA / "triton_cache_pvc" / "cache" / GEMM, folder)
    shutil.copy(DATA / "isa" / "gemm_kernel-pvc.zebin", folder / OBJECT)
    return folder


def reader(entry: Path, text: str | None = ASM, reason: str = "") -> EntryReader:
    ((files,),) = find_caches([entry]).roots.values()
    return EntryReader(files, lambda _: Disassembly(text, OBJECT, "ocloc 26.27", reason))


def told(entry: Path, rule: str, text: str | None = ASM) -> Advice | None:
    return next((a for a in advise(reader(entry, text)) if a.name == rule), None)


def change(entry: Path, **values: object) -> None:
    (path,) = entry.glob("gemm_kernel.json")
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))


def test_a_loop_that_prefetches_gets_no_advice(entry: Path) -> None:
    assert told(entry, "late-loads") is None


LOAD = "        send.ugm (1|M0)  r4  r2  null:0  0x0  0x0  {$1} // wr:1+0, rd:8; load_block2d.ugm.d16.a64"
DPAS = "        dpas.8x8 (16|M0)  r26:f  r26:f  r5:bf  r89.0:bf  {$1.dst}"
PREFETCH = "        send.ugm (1|M0)  null  r2  null:0  0x0  0x0  {$2} // wr:1+0, rd:0; load_block2d.ugm.d16.a64.ca.ca"
BACK = "(W&f0.0) jmpi                L0"


@pytest.mark.parametrize(
    ("body", "given"),
    [
        ([LOAD, DPAS], True),
        ([LOAD, "        nop", DPAS], True),
        ([LOAD, *["        nop"] * 16, DPAS], False),
        ([LOAD, DPAS, PREFETCH], False),
        ([DPAS, LOAD], True),
        ([LOAD, DPAS.replace("{$1.dst}", ""), DPAS], False),
        ([LOAD], False),
    ],
)
def test_loads_that_are_awaited_at_once(entry: Path, body: list[str], given: bool) -> None:
    change(entry, num_stages=1)
    found = told(entry, "late-loads", "\n".join(["L0:", *body, BACK]))
    assert (found is not None) == given
    if found:
        assert "1 loads of global memory, half of them awaited within" in found.evidence
        assert "num_stages=2" in found.fix


def test_2d_block_loads_that_native_code_does_not_have(entry: Path) -> None:
    assert told(entry, "native-block-io") is None
    plain = re.sub(r"load_block2d\.ugm\.d16v?\.a64(?!\.ca)", "load.ugm.d32x4.a64", ASM)
    found = told(entry, "native-block-io", plain)
    assert found is not None and "none of 2D blocks" in found.evidence


def test_calls_are_no_advice_where_built_ins_are_missing(entry: Path) -> None:
    (old,) = (DATA / "triton_cache_pvc" / "zebin" / GEMM).glob("*.zebin")
    shutil.copy(old, entry / OBJECT)
    assert told(entry, "function-calls") is None, "what is undefined is told by a rule of its own"
    assert told(entry, "undefined") is not None


@pytest.mark.parametrize(
    ("shared", "warps", "words"),
    [
        (8256, 2, "rounds SLM up to 16 KiB: 8 work-groups fit a core, of which threads would allow 32"),
        (8192, 2, ""),
        (8256, 16, ""),
        (66_000, 4, ""),
        (0, 2, ""),
    ],
)
def test_slm_that_the_driver_rounds_up(entry: Path, shared: int, warps: int, words: str) -> None:
    change(entry, shared=shared, num_warps=warps)
    found = told(entry, "slm-rounding")
    if not words:
        assert found is None, "nothing is lost"
        return
    assert found is not None and words in found.title
    assert "without rounding 15 would fit" in found.evidence
    assert "up to 8 KiB a work-group leaves 16 work-groups" in found.fix


def test_the_card_has_the_instructions_or_says_why_not(entry: Path) -> None:
    card = card_of(reader(entry))
    known = card.fact("isa")
    assert known is not None and known.text == "538, 16 DPAS, 0 barriers"
    memory = card.fact("isa_memory")
    assert memory is not None and memory.value == {
        "load": {"2D block": 2, "block": 1, "scratch": 30},
        "store": {"2D block": 8, "scratch": 28},
        "prefetch": {"2D block": 4},
    }
    loop = card.fact("isa_loop")
    assert loop is not None and "kernels.py:43-46" in loop.text
    unknown = card_of(reader(entry, None, "there is no ocloc")).fact("isa")
    assert unknown is not None and (unknown.value, unknown.note) == (None, "there is no ocloc")
    ((files,),) = find_caches([entry]).roots.values()
    assert card_of(EntryReader(files)).fact("isa") is None
