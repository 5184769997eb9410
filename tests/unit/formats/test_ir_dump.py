"""IR between passes: headers of each compiler, foreign lines, cut dumps, made-up text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import PROJECT
from tests.examples import examples
from xpudbg.formats.ir_dump import IrDump, count_operations, igc_dump, layouts_of, read_ir_dumps
from xpudbg.model.problem import UnknownLines
from xpudbg.model.stages import PassLevel

DATA = PROJECT / "tests" / "data" / "passes"
LOGS = sorted(p.name for p in DATA.glob("*.txt"))


def dumps(text: str) -> tuple[list[IrDump], UnknownLines]:
    unknown = UnknownLines()
    return list(read_ir_dumps(text.split("\n"), unknown)), unknown


@pytest.mark.parametrize(
    ("line", "level", "after", "name", "argument", "symbol"),
    [
        (
            "// -----// IR Dump Before TritonGPUCoalesce (tritongpu-coalesce) ('builtin.module' operation) //----- //",
            PassLevel.MLIR, False, "TritonGPUCoalesce", "tritongpu-coalesce", "",
        ),
        (
            "// -----// IR Dump After Canonicalizer Failed (canonicalize) ('tt.func' operation: @add) //----- //",
            PassLevel.MLIR, True, "Canonicalizer", "canonicalize", "add",
        ),
        (
            "// -----// IR Dump Before TritonGPUPipeline: tritongpu-pipeline{num-stages=3} ('builtin.module' operation) //----- //",
            PassLevel.MLIR, False, "TritonGPUPipeline", "tritongpu-pipeline", "",
        ),
        ("// -----// IR Dump After TritonGPUCombineOps //----- //", PassLevel.MLIR, True, "TritonGPUCombineOps", "", ""),
        ("// -----// SoftwarePipeliner internal IR Dump After: LowerLoops", PassLevel.MLIR, True, "LowerLoops", "", ""),
        ("; *** IR Dump After SROAPass on add ***", PassLevel.LLVM, True, "SROAPass", "", "add"),
        ("*** IR Dump After Module Verifier (verify) ***", PassLevel.LLVM, True, "Module Verifier (verify)", "", ""),
        (
            "; *** IR Dump After LICMPass on loop %<unnamed loop> in function add ***",
            PassLevel.LLVM, True, "LICMPass", "", "add",
        ),
    ],
)  # fmt: skip
def test_headers_of_all_writers_are_read(
    line: str, level: PassLevel, after: bool, name: str, argument: str, symbol: str
) -> None:
    (found,), unknown = dumps(line)
    assert (found.level, found.after, found.name, found.argument) == (level, after, name, argument)
    assert found.symbol == symbol and not unknown.count


def test_a_pass_that_llvm_calls_without_change_has_no_ir() -> None:
    (found,), _ = dumps("; *** IR Dump After SROAPass on add omitted because no change ***")
    assert (found.name, found.scope, found.changed, found.text) == ("SROAPass", "add", False, "")


@pytest.mark.parametrize("name", LOGS)
def test_each_recorded_dump_is_a_whole_module_or_function(name: str) -> None:
    text = (DATA / name).read_text(encoding="utf-8")
    found, unknown = dumps(text)
    assert len(found) == text.count(" IR Dump ") and not unknown.count
    assert not any(d.truncated for d in found)
    assert all(count_operations(d) for d in found)


def test_output_of_the_program_between_and_in_dumps_is_left_out_and_counted() -> None:
    text = (DATA / "dot_sum-xpu-3.3.0b1.txt").read_text(encoding="utf-8")
    clean, _ = dumps(text)
    noisy = text.replace("\n// -----// IR", "\nepoch 1: loss 0.5\n// -----// IR").replace(
        "\n  tt.func public", "\nWARNING: slow\n  tt.func public"
    )
    found, unknown = dumps(noisy)
    assert found == clean
    assert unknown.count == len(clean) - 1 + text.count("\n  tt.func public")


def test_calls_are_counted_by_callee_and_layouts_without_their_names() -> None:
    text = (
        "// -----// IR Dump Before X (x) ('builtin.module' operation) //----- //\n"
        "#blocked = #ttg.blocked<{order = [0]}>\n#loc = loc(unknown)\n"
        "module {\n  llvm.func @k() {\n    %0 = llvm.call @_Z1fv() : () -> i32\n    llvm.return\n  }\n}\n"
    )
    (found,), _ = dumps(text)
    assert count_operations(found)["llvm.call @_Z1fv"] == 1
    assert list(layouts_of(found)) == ["#ttg.blocked<{order = [0]}>"]


def test_files_of_igc_are_told_by_their_names() -> None:
    found = igc_dump("OCL_asm0563905b0af99c71_0016_Unify_after_optreducepass.ll")
    assert found is not None
    assert found[:2] == ("OCL_asm0563905b0af99c71", 16) and found[2].name == "optreducepass"
    assert igc_dump("OCL_asm0563905b0af99c71_optimized.ll") is None


def test_every_truncation_is_read() -> None:
    lines = (DATA / "dot_sum-xpu-3.2.0b1.txt").read_text(encoding="utf-8").split("\n")
    for end in range(0, 160, 3):
        found, unknown = dumps("\n".join(lines[:end]))
        assert not unknown.count and not any(d.truncated for d in found[:-1])
        whole = not found or not found[-1].text or "\n} loc(" in found[-1].text
        assert whole or found[-1].truncated


@given(st.lists(st.sampled_from(
    [
        "// -----// IR Dump Before A (a) ('builtin.module' operation) //----- //",
        "; *** IR Dump After B on f ***", "// -----// IR Dump Before", "*** IR Dump After  ***", "module {", "}", "  x",
        "#a = #b", "define void @f() {", "\x00", "print", "*** IR Dump After B on " + "x" * 5000 + " ***",
    ]
) | st.text(max_size=40), max_size=30))  # fmt: skip
@settings(max_examples=examples(80), deadline=None)
def test_made_up_lines_are_in_a_dump_or_counted(lines: list[str]) -> None:
    unknown = UnknownLines()
    found = list(read_ir_dumps(lines, unknown))
    for dump in found:
        count_operations(dump)
        layouts_of(dump)
    assert unknown.count <= len(lines)
