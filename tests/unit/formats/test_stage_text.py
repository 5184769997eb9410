"""MLIR, LLVM IR, PTX and AMD assembly: operations and the Python lines that they come from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.formats.isa_text import local_arrays, parse_cubin, parse_gpu_asm, spilled_bytes
from xpudbg.formats.llvm_ir import parse_llvm_ir
from xpudbg.formats.mlir import LocationTable, parse_mlir, split_location
from xpudbg.model.location import Location

DATA = Path(__file__).parents[2] / "data" / "triton_cache_pvc" / "cache"


def stage(kernel: str, suffix: str) -> str:
    return next(DATA.glob(f"{kernel}*/*.{suffix}")).read_text()


def test_recorded_text_stages_have_no_problem() -> None:
    for path in sorted(DATA.glob("*/*")):
        if path.suffix in {".ttir", ".ttgir"}:
            parsed = parse_mlir(path.read_text(), origin=path.name)
            assert not parsed.problems and not parsed.unknown_lines, path
        elif path.suffix == ".llir":
            other = parse_llvm_ir(path.read_text(), origin=path.name)
            assert not other.problems and not other.unknown_lines, path


def test_regions_get_the_location_at_their_end() -> None:
    module = parse_mlir(stage("RCCKTE2G", "ttgir"), origin="k.ttgir").value
    reduce_ = next(op for op in module.ops if op.name == "tt.reduce")
    assert (reduce_.frames[-1].file, reduce_.frames[-1].line) == ("/tmp/sample/kernels.py", 33)
    assert reduce_.frames[0].file.endswith("standard.py"), "the function that was inlined comes first"
    function = next(op for op in module.ops if op.name == "tt.func")
    assert function.frames == (Location("/tmp/sample/kernels.py", 29, 0),)


def test_layouts_attributes_and_arguments() -> None:
    module = parse_mlir(stage("3U7HGUK2", "ttgir"), origin="k.ttgir").value
    assert ".dpas<" in module.layouts["#mma"]
    assert module.attributes["ttg.num-warps"] == "4"
    assert module.attributes["ttg.threads-per-warp"] == "16"
    assert "triton_intel_gpu.support_dpas" in module.attributes
    assert module.functions == ("gemm_kernel",)
    assert module.arguments[0] == "!tt.ptr<f16>"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('"k.py":3:7', [("k.py", 3)]),
        ("unknown", []),
        ('"x"("k.py":3:7)', [("k.py", 3)]),
        ('callsite("a.py":1:2 at "k.py":3:4)', [("a.py", 1), ("k.py", 3)]),
        (
            'callsite(callsite("a.py":1:2 at "b.py":5:6) at "k.py":3:4)',
            [("a.py", 1), ("b.py", 5), ("k.py", 3)],
        ),
        ('fused["k.py":3:4, "k.py":9:9]', [("k.py", 3)]),
        ('fused<"m">["k.py":3:4]', [("k.py", 3)]),
        ("#loc1", [("k.py", 8)]),
        ("#self", []),
        ('"only a name"', []),
        ("callsite(", []),
        ("(((((((", []),
    ],
)
def test_locations(text: str, lines: list[tuple[str, int]]) -> None:
    table = LocationTable()
    table.define("#loc1", 'loc("k.py":8:1)')
    table.define("#self", "loc(#self)")
    assert [(f.file, f.line) for f in table.frames(text)] == lines


def test_deep_locations_end() -> None:
    table = LocationTable()
    assert table.frames("callsite(" * 5000) == ()
    table.define("#a", "loc(callsite(#b at #b))")
    table.define("#b", "loc(callsite(#a at #a))")
    assert table.frames("#a") == ()


def test_a_location_with_brackets_in_its_file_name() -> None:
    assert split_location('%0 = tt.load %1 loc("a ) b (":1:2)') == ("%0 = tt.load %1", '"a ) b (":1:2')
    assert split_location("tt.return") == ("tt.return", "")


def test_else_keeps_the_region_open() -> None:
    text = 'module {\n  scf.if %c {\n    tt.a %x loc("k.py":1:1)\n  } else {\n    tt.b %x\n  } loc("k.py":5:1)\n}\n'
    parsed = parse_mlir(text, origin="k.ttir")
    assert not parsed.problems
    assert next(op for op in parsed.value.ops if op.name == "scf.if").frames[0].line == 5


@pytest.mark.parametrize(
    ("text", "words"), [("", "empty"), ("module {\n", "not closed"), ("\x00\x01", "no MLIR")]
)
def test_damaged_mlir_is_named(text: str, words: str) -> None:
    assert any(words in p.what for p in parse_mlir(text, origin="k.ttir").problems)


def test_llvm_functions_and_inlined_lines() -> None:
    module = parse_llvm_ir(stage("RCCKTE2G", "llir"), origin="k.llir").value
    kernel = next(f for f in module.functions if f.defined)
    assert kernel.kernel and kernel.name == "softmax_kernel"
    assert kernel.metadata["intel_reqd_sub_group_size"] == "!{i32 32}"
    assert module.triple == "spir64-unknown-unknown"
    maximum = next(op for op in module.ops if "llvm.maxnum" in op.text or "fcmp" in op.text)
    assert [(f.file.rpartition("/")[2], f.line) for f in maximum.frames][-1] == ("kernels.py", 33)


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "empty"), ("define void @f() {\n  ret void\n", "not closed"), ("xx", "no function")],
)
def test_damaged_llvm_is_named(text: str, words: str) -> None:
    assert any(words in p.what for p in parse_llvm_ir(text, origin="k.llir").problems)


def test_metadata_that_runs_in_circles_ends() -> None:
    text = (
        "define void @f() {\n  ret void, !dbg !1\n}\n!1 = !DILocation(line: 1, column: 2, scope: !2, inlinedAt: !1)\n"
        "!2 = !DILexicalBlock(scope: !2)\n"
    )
    assert [f.line for f in parse_llvm_ir(text, origin="k.llir").value.ops[0].frames] == [1]


def test_amd_assembly() -> None:
    asm = parse_gpu_asm(stage("K5TQIVAJ", "amdgcn"), origin="k.amdgcn").value
    assert asm.target == "gfx942"
    assert (asm.spilled, asm.private_bytes) == (0, 0)
    assert asm.counts["load"] == 2 and asm.counts["store"] == 1
    load = next(op for op in asm.ops if op.name.startswith("global_load"))
    assert load.frames[-1].line == 23


def test_ptx_lines_with_callers() -> None:
    text = (
        '.target sm_90a\n\t.file 1 "/a" "k.py"\n\t.loc\t1 5 3 // standard.py:290:36 @[ k.py:30:20 ]\n'
        "\tmma.sync.aligned.m16n8k16 {%r1};\n\tld.global.v4.b32 {%r1}, [%rd1];\n"
    )
    asm = parse_gpu_asm(text, origin="k.ptx").value
    assert asm.matrix == {"mma": 1}
    assert [(f.file, f.line) for f in asm.ops[0].frames] == [("/a/k.py", 5), ("/a/k.py", 30)]


def test_a_cubin_that_is_none() -> None:
    assert parse_cubin(b"", origin="k.cubin").problems
    assert parse_cubin(b"\x7fELF" + bytes(30), origin="k.cubin").problems


@settings(max_examples=examples(150), deadline=None)
@given(st.text(alphabet='ab.%@#!"(){}<>[]=:,0129 \n\t\\loctdbg', max_size=200))
def test_no_text_raises(text: str) -> None:
    parse_mlir(text, origin="k")
    parse_llvm_ir(f"define void @f() {{\n {text}\n}}\n", origin="k")
    parse_gpu_asm(text, origin="k")


@pytest.mark.parametrize(
    ("frame", "arrays", "spilled"),
    [
        (None, None, None),
        (0, None, 0),
        (32, 28, 0),
        (32, None, None),
        (728, 28, 700),
        (296, 0, 296),
        (16, 0, 16),
    ],
)
def test_the_stack_of_a_cubin_is_arrays_and_spilled_registers(
    frame: int | None, arrays: int | None, spilled: int | None
) -> None:
    assert spilled_bytes(frame, arrays) == spilled


def test_arrays_that_a_ptx_program_declares() -> None:
    text = ".version 8.7\n.local .align 4 .b8 \t__local_depot0[28];\n\t.local .align 8 .b8 a$1[64];\n.shared .align 4 .b8 s[9];\n"
    assert local_arrays(text) == 92
    assert parse_gpu_asm(text, origin="k.ptx").value.local_bytes == 92
    assert parse_gpu_asm("\ts_endpgm\n", origin="k.amdgcn").value.local_bytes is None
