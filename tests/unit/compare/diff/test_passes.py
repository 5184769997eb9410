"""Effect of passes, of recorded dumps of three versions of Triton and of small made-up ones."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.conftest import PROJECT
from xpudbg.compare.diff.passes import analyse_passes
from xpudbg.core.errors import XpudbgError
from xpudbg.model.stages import OpCount, PassLevel, PassReport, PassState

DATA = PROJECT / "tests" / "data" / "passes"
HEAD = "// -----// IR Dump {} ('builtin.module' operation) //----- //\n"


def made(tmp_path: Path, text: str) -> PassReport:
    path = tmp_path / "log.txt"
    path.write_text(text, encoding="utf-8")
    return analyse_passes(path)


def module(*ops: str, name: str = "k", attributes: str = "") -> str:
    body = "".join(f"    {op}\n" for op in ops)
    return f"module{attributes} {{\n  tt.func public @{name}() {{\n{body}    tt.return\n  }}\n}}\n"


@pytest.mark.parametrize(
    ("log", "introduced", "count"),
    [
        ("dot_sum-cuda-3.7.1.txt", "ttg.convert_layout", 15),
        ("dot_sum-xpu-3.3.0b1.txt", "ttg.convert_layout", 15),
        ("dot_sum-xpu-3.2.0b1.txt", "triton_gpu.convert_layout", 15),
    ],
)
def test_the_pass_that_introduced_conversions_is_found(log: str, introduced: str, count: int) -> None:
    (kernel,) = analyse_passes(DATA / log, find="convert_layout").kernels
    assert kernel.kernel == "dot_sum"
    assert kernel.passes[0].name == "ConvertTritonToTritonGPU"
    assert kernel.passes[0].ops == (OpCount(introduced, 0, count),)
    # What one pass leaves is what the next finds.
    for before, after in zip(kernel.passes, kernel.passes[1:], strict=False):
        assert before.ops[0].after == after.ops[0].before
    assert kernel.passes[-1].ops[0].after in (1, 3)


def test_a_difference_of_passes_is_the_sum_of_theirs() -> None:
    report = analyse_passes(DATA / "dot_sum-xpu-3.3.0b1.txt", between=(2, 4))
    assert report.diff is not None
    assert (report.diff.a, report.diff.b) == (
        "before 2 ConvertTritonToTritonGPU",
        "after 4 TritonIntelGPURemoveLayoutConversions",
    )
    added = [b for tag, _, b in report.diff.rows if tag in "+~"]
    assert sum("ttg.convert_layout" in line for line in added) == 3


def test_dumps_after_passes_give_the_same_as_before_them(tmp_path: Path) -> None:
    states = module("%0 = a.x"), module("%0 = a.x", "%1 = a.y"), module("%1 = a.y")
    names = "First", "Second"
    before = "".join(HEAD.format(f"Before {n}") + s for n, s in zip((*names, "Third"), states, strict=True))
    both = "".join(
        HEAD.format(f"Before {n}") + states[i] + HEAD.format(f"After {n}") + states[i + 1]
        for i, n in enumerate(names)
    )
    one = made(tmp_path, before).kernels[0].passes
    two = made(tmp_path, both).kernels[0].passes
    assert one[:2] == two
    assert [row.ops for row in two] == [(OpCount("a.y", 0, 1),), (OpCount("a.x", 1, 0),)]
    assert one[2].state is PassState.UNKNOWN


def test_kernels_whose_dumps_alternate_are_kept_apart(tmp_path: Path) -> None:
    text = ""
    for number, ops in enumerate((("%0 = a.x",), ("%0 = a.x", "%1 = a.y"))):
        for name in ("one", "two"):
            text += HEAD.format(f"Before P{number}") + module(*(ops if name == "one" else ()), name=name)
    kernels = made(tmp_path, text).kernels
    assert [(k.kernel, [r.state for r in k.passes]) for k in kernels] == [
        ("one", [PassState.CHANGED, PassState.UNKNOWN]),
        ("two", [PassState.SAME, PassState.UNKNOWN]),
    ]


def test_a_kernel_that_is_compiled_again_is_another_compile(tmp_path: Path) -> None:
    gpu = ' attributes {"ttg.num-warps" = 4 : i32}'
    text = "".join(
        HEAD.format(f"Before {n}") + module(attributes=a)
        for n, a in (("A", ""), ("B", gpu), ("A", ""), ("B", gpu))
    )
    kernels = made(tmp_path, text).kernels
    assert [[r.name for r in k.passes] for k in kernels] == [["A", "B"], ["A", "B"]]


def test_names_of_values_and_locations_are_no_change(tmp_path: Path) -> None:
    text = HEAD.format("Before A") + module('%0 = a.x loc("f.py":1:2)') + HEAD.format("Before B")
    text += module('%7 = a.x loc("f.py":9:2)')
    assert made(tmp_path, text).kernels[0].passes[0].state is PassState.SAME


def test_a_function_of_llvm_is_compared_with_that_of_the_module(tmp_path: Path) -> None:
    function = "define void @k() {{\n{}  ret void\n}}\n"
    text = "; *** IR Dump After A on [module] ***\n; ModuleID = 'm'\ndeclare void @f()\n\n"
    text += function.format("  call void @f()\n  %x = add i32 1, 2\n")
    text += "; *** IR Dump After B on k ***\n" + function.format("  call void @f()\n")
    text += "; *** IR Dump After L on loop %1 in function k ***\n\n; Preheader:\n  br label %1\n"
    text += "; *** IR Dump After C on k ***\n" + function.format("")
    text += "; *** IR Dump After D on [module] ***\n; ModuleID = 'm'\n\n" + function.format("")
    rows = made(tmp_path, text).kernels[0].passes
    assert [(r.name, r.state, r.ops, r.since) for r in rows] == [
        ("A", PassState.UNKNOWN, (), 0),
        ("B", PassState.CHANGED, (OpCount("add", 1, 0),), 0),
        ("L", PassState.UNKNOWN, (), 0),
        ("C", PassState.CHANGED, (OpCount("call @f", 1, 0),), 3),
        ("D", PassState.CHANGED, (), 0),
    ]
    assert (rows[4].removed, rows[4].added) == (1, 0)


def test_igc_begins_again_where_it_compiles_once_more(tmp_path: Path) -> None:
    head = 'target triple = "spir64"\n'
    for number, (group, body) in enumerate(
        (("OPTPre", "add"), ("CG", "sub"), ("OPTPre", "add"), ("CG", "mul"))
    ):
        name = f"OCL_asm0123456789abcdef_{number:04d}_{group}_after_P{number}.ll"
        text = f"define void @k() {{\n  %1 = {body} i32 1, 2\n  ret void\n}}\n"
        (tmp_path / name).write_text(head + text, encoding="utf-8")
    kernels = analyse_passes(tmp_path).kernels
    assert [[r.level for r in k.passes] for k in kernels] == [[PassLevel.IGC] * 2] * 2
    assert [k.passes[1].ops[0].name for k in kernels] == ["add", "add"]


def test_the_memory_is_bounded_by_the_largest_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xpudbg.compare.diff.passes._MOST_CHARS", 1000)
    text = "".join(
        HEAD.format(f"Before P{n}") + module(*["%0 = a.x"] * 20, name=name)
        for n in range(3)
        for name in ("one", "two", "three")
    )
    kernels = made(tmp_path, text).kernels
    assert [k.kernel for k in kernels] == ["one", "two", "three"]
    assert all(r.state is not PassState.CHANGED for k in kernels for r in k.passes)


def test_a_cut_dump_is_a_problem_and_no_change_is_made_of_it(tmp_path: Path) -> None:
    text = HEAD.format("Before A") + module("%0 = a.x") + HEAD.format("Before B") + module("%0 = a.x")[:-2]
    report = made(tmp_path, text)
    assert [p.where for p in report.problems] == ["after B"]


def test_a_file_without_dumps_and_wrong_numbers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(XpudbgError, match="no IR dump"):
        made(tmp_path, "epoch 1\n" * 10)
    for between in ((0, 1), (3, 2), (1, 99)):
        with pytest.raises(XpudbgError, match="no passes"):
            analyse_passes(DATA / "dot_sum-xpu-3.3.0b1.txt", between=between)
    with pytest.raises(XpudbgError, match="no IR after pass 28"):
        analyse_passes(DATA / "dot_sum-xpu-3.3.0b1.txt", between=(28, 28))


def test_binary_and_very_long_lines_are_read_without_harm(tmp_path: Path) -> None:
    stream = io.BytesIO()
    stream.write(HEAD.format("Before A").encode() + b"\xff\x00" * (1 << 20) + b"\n")
    path = tmp_path / "log.bin"
    path.write_bytes(stream.getvalue())
    report = analyse_passes(path)
    assert report.unknown_lines >= 1 and len(report.kernels[0].passes) == 1
