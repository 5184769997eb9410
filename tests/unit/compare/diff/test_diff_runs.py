"""Differences of texts and runs."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from xpudbg.compare.diff.runs import diff_runs, whole_run
from xpudbg.compare.diff.whole_runs import compare_runs
from xpudbg.compare.graph_summary import dataflow, dataflow_text, types_text
from xpudbg.compare.text import diff_text, kernel_body, kernel_text, normalise
from xpudbg.formats.fx_graph import parse_fx_graph
from xpudbg.model.diff import Change, EventDiff, GraphDiff, KernelDiff, RunDiff, TextDiff
from xpudbg.model.problem import Problem
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.ci_summary import md_text
from xpudbg.screens.diff import diff_html, print_run_diff, run_diff_markdown
from xpudbg.screens.diff_text import graph_numbers, headline, numbers
from xpudbg.screens.report.compare_page import compare_page

DATA = Path(__file__).resolve().parents[3] / "data"


def compared(a: Path, b: Path) -> RunDiff:
    return diff_runs(whole_run(RunReader.open(a)), whole_run(RunReader.open(b)), events=None)


def copied(case: str, target: Path, change: dict[str, tuple[str, str]]) -> Path:
    """A recorded case with a text replaced in some of its files."""
    for file in (DATA / case).rglob("*"):
        if file.is_file():
            text = file.read_text()
            old, new = change.get(file.name, ("", ""))
            if old:
                assert re.search(old, text), (file.name, old)
                text = re.sub(old, new, text)
            place = target / file.relative_to(DATA / case)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text)
    return target


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("buf3 = empty(buf2)", "buf13 = empty(buf12)"),
        ("%4 = arith.addf %1, %2 loc(#loc3)", "%9 = arith.addf %7, %8 loc(#loc44)"),
        ('tt.load %x loc("/tmp/a/b.py":3:4)', 'tt.load %x loc("/home/c.py":33:1)'),
        ("# File: /a/b.py:3 in f, code: x + 1", "# File: /c/d.py:44 in g, code: x + 1"),
        ("triton_poi_fused_add_3.run()", "triton_poi_fused_add_17.run()"),
        ("# kernel path: /tmp/x/c.py\nx", "x"),
        ("mul_4 = add_2 + add_2", "mul_1 = add_9 + add_9"),
        (
            "op3_op4: FusedSchedulerNode\nop3.writes\nbuf3_layout\nbuf3\nclass op4_loop_body:",
            "op5_op9: FusedSchedulerNode\nop5.writes\nbuf7_layout\nbuf7\nclass op9_loop_body:",
        ),
        ("arg0_1_layout = arg0_1", "arg3_1_layout = arg3_1"),
        ("f(primals_3)\nprimals_3_layout", "f(primals_5)\nprimals_5_layout"),
        ("'backend_hash': '0A0B'", "'backend_hash': 'FFFF'"),
        ("<function f at 0x7f12ab34cd56>", "<function f at 0x55d0ab34cd50>"),
        ("<object at 0x1012ab0>", "<object at 0xab34cd50>"),
    ],
)
def test_noise_is_left_out(a: str, b: str) -> None:
    assert normalise(a) == normalise(b)
    assert diff_text(a, b, name_a="a", name_b="b").same
    assert not diff_text(a, b, name_a="a", name_b="b", exact=True).same


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("buf3 = f(buf2, buf1)", "buf3 = f(buf2, buf2)"),
        ("mul_1 = add_1 * add_2", "mul_1 = add_1 * add_1"),
        ("x + 1", "x + 2"),
        ("size=[64, 512]", "size=[64, 256]"),
        ("torch.float32", "torch.bfloat16"),
        ("op3_op4: F\nop3.writes", "op3_op4: F\nop4.writes"),
        ("op1_op2\nop3", "op1_op3\nop3"),
        ("buf3_layout\nbuf4", "buf3_layout\nbuf3"),
        ('x: "u8[4]"', 'x: "u16[4]"'),
        ('x: "c64[4]"', 'x: "c128[4]"'),
        ("'in_ptr0': '*u8'", "'in_ptr0': '*u16'"),
        ("add.s32 %r1, %r2", "add.s64 %r1, %r2"),
        ("%3 = fmul float %2, 0x4000000000000000", "%3 = fmul float %2, 0x4010000000000000"),
        ("x & 0x3f800000", "x & 0x40000000"),
    ],
)
def test_what_is_computed_stays(a: str, b: str) -> None:
    assert normalise(a) != normalise(b)


def test_rows_are_paired_and_counted() -> None:
    diff = diff_text("a\nb\nc", "a\nB\nc\nd", name_a="x", name_b="y")
    assert diff.rows == (("=", "a", "a"), ("~", "b", "B"), ("=", "c", "c"), ("+", "", "d"))
    assert (diff.removed, diff.added) == (1, 2)


@pytest.mark.parametrize(
    "case", ["fusion-cpu-2.13/example", "fusion-cuda-2.11/foreach", "fusion-cuda-2.11/mix"]
)
def test_a_run_is_the_same_as_itself(case: str) -> None:
    diff = compared(DATA / case, DATA / case)
    assert diff.same
    assert {k.change for g in diff.graphs for k in g.kernels} == {Change.SAME}
    assert all(g.likeness == 1.0 for g in diff.graphs)


def test_a_kernel_under_another_name_is_renamed_and_the_runs_are_the_same(tmp_path: Path) -> None:
    change = {
        "output_code.py": (
            r"triton_poi_fused_mul_sin_\d+|triton_poi_fused_\w*sin\w*",
            "triton_poi_fused_other_5",
        )
    }
    other = copied("fusion-cuda-2.11/user", tmp_path, change)
    diff = compared(DATA / "fusion-cuda-2.11" / "user", other)
    renamed = [k for g in diff.graphs for k in g.kernels if k.change is Change.RENAMED]
    assert [k.b for k in renamed] == ["triton_poi_fused_other_5"]
    assert diff.same


def test_other_size_hints_are_a_retuned_kernel(tmp_path: Path) -> None:
    other = copied(
        "fusion-cuda-2.11/user",
        tmp_path,
        {"output_code.py": (r"size_hints=\{'x': 1024\}", "size_hints={'x': 4096}")},
    )
    diff = compared(DATA / "fusion-cuda-2.11" / "user", other)
    assert not diff.same
    assert Change.RETUNED in {k.change for g in diff.graphs for k in g.kernels}


def test_arguments_of_other_types_are_no_retuned_kernel(tmp_path: Path) -> None:
    change = {"output_code.py": (r"'signature': \{'in_ptr0': '\*fp32'", "'signature': {'in_ptr0': '*bf16'")}
    diff = compared(DATA / "fusion-cuda-2.11" / "user", copied("fusion-cuda-2.11/user", tmp_path, change))
    found = {(k.change, k.detail) for g in diff.graphs for k in g.kernels if k.change is not Change.SAME}
    assert found == {(Change.REGENERATED, "signature in_ptr0 '*fp32' -> '*bf16'")}


def test_other_code_for_the_same_operators_is_regenerated(tmp_path: Path) -> None:
    change = {"output_code.py": (r"tl_math\.sin\((\w+)\)", r"tl_math.sin(\1 + 0.0)")}
    diff = compared(DATA / "fusion-cuda-2.11" / "user", copied("fusion-cuda-2.11/user", tmp_path, change))
    assert Change.REGENERATED in {k.change for g in diff.graphs for k in g.kernels}


def test_the_one_line_that_is_other_is_shown(tmp_path: Path) -> None:
    change = {"output_code.py": (r"tl_math\.sin\((\w+)\)", r"tl_math.sin(\1 + 0.0)")}
    diff = compared(DATA / "fusion-cuda-2.11" / "user", copied("fusion-cuda-2.11/user", tmp_path, change))
    (kernel,) = (k for g in diff.graphs for k in g.kernels if k.change is Change.REGENERATED)
    assert re.fullmatch(
        r"tmp\d+ = tl_math\.sin\((tmp\d+)\) -> tmp\d+ = tl_math\.sin\(\1 \+ 0\.0\)", kernel.detail
    )


@pytest.mark.parametrize(
    ("a", "b", "words"),
    [
        ("x::f32[4]", "x::f32[4]", ""),
        ("x::f32[4] y:aten.sin:f32[4]", "x::f16[4] y:aten.sin:f16[4]", "other types: 2 x f32[4] -> f16[4]"),
        ("x::f32[4]", "x::", "other types: f32[4] -> no type"),
        ("placeholder::f32[4]", "placeholder::f32[4] placeholder::f32[4]", "1 -> 2 inputs"),
        ("placeholder::f32[4] y:aten.sin:f32[4]", "placeholder::f32[4] y:aten.cos:f32[4]", "other operators or inputs"),
        (
            "a::f32[1] b::f32[2] c::f32[3] d::f32[4]",
            "a::f64[1] b::f64[2] c::f64[3] d::f64[4]",
            "other types: f32[1] -> f64[1], f32[2] -> f64[2], f32[3] -> f64[3] and 1 more",
        ),
    ],
)  # fmt: skip
def test_other_types_are_named(a: str, b: str, words: str) -> None:
    assert types_text(a.split(" "), b.split(" ")) == words


def test_graphs_without_code_are_named_together(tmp_path: Path) -> None:
    bare = copied("fusion-xpu-2.13/overlap", tmp_path / "bare", {})
    for code in bare.rglob("output_code.py"):
        code.unlink()
    (line,) = compared(bare, copied("fusion-xpu-2.13/overlap", tmp_path / "whole", {})).not_compared
    assert line.startswith("the kernels of model__0_inference_0, model__1_inference_1, ")


def test_graphs_that_only_one_run_has_are_gone_or_new(tmp_path: Path) -> None:
    folder = DATA / "fusion-cuda-2.11" / "mix"
    only = next(folder.glob("*forward*"))
    diff = compared(folder, only)
    assert [(g.change, g.b) for g in diff.graphs if not g.b] == [(Change.GONE, "")]
    back = compared(only, folder)
    assert [g.change for g in back.graphs if not g.a] == [Change.NEW]
    assert not back.same


def test_kernels_whose_source_lies_elsewhere_are_said_to_be_told_by_name(tmp_path: Path) -> None:
    """The C++ wrapper may have its kernels elsewhere, so that equal names are no proof."""
    case = DATA / "fusion-cpu-2.13" / "cppwrapper"
    assert compared(case, case).problems == ()
    bare = tmp_path / "bare"
    shutil.copytree(case, bare)
    file = next(bare.rglob("output_code.py"))
    text = file.read_text()
    start = text.index("#include <torch/csrc/inductor/cpp_prefix.h>")
    file.write_text(text[:start] + text[text.index('"""\n)', start) :])
    diff = compared(bare, bare)
    assert diff.same
    assert ["compared by name and FX graph only" in p.what for p in diff.problems] == [True]
    other = DATA / "fusion-cpu-2.13" / "example"
    assert not any("compared by name" in p.what for p in compared(other, other).problems)


def test_graphs_without_a_common_operator_are_no_counterparts(tmp_path: Path) -> None:
    """Small graphs are alike in their inputs and outputs, which says nothing."""
    for name, operator in (("a", "relu"), ("b", "sin")):
        folder = tmp_path / name / "model__0_inference_0.0"
        folder.mkdir(parents=True)
        folder.joinpath("fx_graph_readable.py").write_text(f"""class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "f32[4]"):
        one: "f32[4]" = torch.ops.aten.{operator}.default(arg0_1);  arg0_1 = None
        return (one,)
""")
    diff = compared(tmp_path / "a", tmp_path / "b")
    assert [g.change for g in diff.graphs] == [Change.GONE, Change.NEW]


def test_versions_of_torch_are_aligned_graph_by_graph(shared_fixtures: Path) -> None:
    root = shared_fixtures / "inductor"
    diff = compared(root / "cpu-2.9.1", root / "cpu-2.15.0")
    assert len(diff.graphs) == 10
    assert all(g.a == g.b for g in diff.graphs)
    assert diff.launches == (40, 40)
    changes = {k.change for g in diff.graphs for k in g.kernels}
    assert changes == {Change.SAME, Change.RETUNED, Change.REGENERATED, Change.FUSED_DIFFERENTLY}


def test_recorded_runs_of_two_versions_and_devices_are_aligned_graph_by_graph() -> None:
    diff = compared(DATA / "fusion-cpu-2.5" / "mlp_train", DATA / "fusion-xpu-2.13" / "mlp_train")
    assert [(g.a, g.b) for g in diff.graphs] == [(g.a, g.a) for g in diff.graphs] != []
    assert len(diff.graphs) == 2
    assert any(k.detail.startswith("cpp -> triton; cpu -> xpu") for g in diff.graphs for k in g.kernels)


def test_a_cpu_and_a_gpu_run_are_aligned_too(shared_fixtures: Path) -> None:
    root = shared_fixtures / "inductor"
    diff = compared(root / "cpu-2.9.1" / "sincos", root / "cuda-h200-2.11" / "sincos")
    (graph,) = diff.graphs
    (kernel,) = graph.kernels
    assert kernel.change is Change.REGENERATED
    assert kernel.detail == "cpp -> triton; cpu -> cuda"


def test_kernel_texts_forget_their_names_and_bodies_their_tuning() -> None:
    source = "@triton_heuristics.pointwise(\n    size_hints={'x': 8},\n)\n@triton.jit\ndef triton_a_0(x):\n    pass\n"
    other = source.replace("triton_a_0", "triton_b_7")
    assert kernel_text(source, "triton_a_0") == kernel_text(other, "triton_b_7")
    tuned = other.replace("'x': 8", "'x': 16")
    assert kernel_text(source, "triton_a_0") != kernel_text(tuned, "triton_b_7")
    assert kernel_body(source, "triton_a_0") == kernel_body(tuned, "triton_b_7")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (r"sort\.default\(arg0_1\)", "sort.default(arg0_1, 0, True)", "aten.sort (with 0, True)"),
        (r"cumsum\.default\(getitem_1, 0\)", "cumsum.default(getitem_1, 1)", "aten.cumsum (0 -> 1)"),
        (
            r"'x': arg0_1, 'y': arg1_1",
            "'x': arg1_1, 'y': arg0_1",
            "triton_kernel_wrapper_functional (other inputs)",
        ),
    ],
)
def test_library_calls_with_other_arguments_are_a_changed_graph(
    old: str, new: str, words: str, tmp_path: Path
) -> None:
    other = copied("fusion-cuda-2.11/user", tmp_path, {"fx_graph_readable.py": (old, new)})
    diff = compared(DATA / "fusion-cuda-2.11" / "user", other)
    (graph,) = diff.graphs
    assert not diff.same
    assert graph.change is Change.CHANGED
    assert words in graph.detail
    assert md_text(graph.detail) in run_diff_markdown(diff)


def test_an_input_that_lies_in_memory_otherwise_is_a_changed_graph(tmp_path: Path) -> None:
    """Shapes and kernels stay; the library is given another layout."""
    change = {"output_code.py": (r"(assert_size_stride\(arg0_1, \([^()]*\), )\([^()]*\)", r"\1(7, )")}
    case = "fusion-cuda-2.11/user"
    diff = compared(DATA / case, copied(case, tmp_path, change))
    (graph,) = diff.graphs
    assert (graph.change, diff.same) == (Change.CHANGED, False)
    assert graph.detail == "other strides: input 0 (1) -> (7)"


def test_fixed_sizes_instead_of_dynamic_ones_are_told_as_such() -> None:
    text = """class <lambda>(torch.nn.Module):
    def forward(self, arg0_1: "Sym(s77)", arg1_1: "f32[s77]"):
        sin: "f32[s77]" = torch.ops.aten.sin.default(arg1_1);  arg1_1 = None
        mul: "f32[s77]" = torch.ops.aten.mul.Tensor(sin, arg0_1);  sin = arg0_1 = None
        return (mul,)
"""
    fixed = text.replace('arg0_1: "Sym(s77)", arg1_1', "arg0_1").replace(
        "(sin, arg0_1);  sin = arg0_1", "(sin, 7);  sin"
    )
    fixed = fixed.replace("default(arg1_1);  arg1_1", "default(arg0_1);  arg0_1").replace("s77", "7")
    a, b = (parse_fx_graph(t, origin="x").value for t in (text, fixed))
    assert dataflow_text(dataflow(a), dataflow(b)) == "other arguments: aten.mul (a dynamic size -> 7)"
    rows = [
        ["placeholder::Sym(s)", "placeholder::f32[s]", "call_function:aten.sin:f32[s]"],
        ["placeholder::f32[7]", "call_function:aten.sin:f32[7]"],
    ]
    assert types_text(*rows) == "other types: 2 x f32[s] -> f32[7]; 1 -> 0 dynamic sizes"
    assert types_text(rows[0], rows[0]) == ""


def test_names_of_nodes_and_places_in_tables_are_no_other_arguments(tmp_path: Path) -> None:
    change = (r"kernel_idx = 0, constant_args_idx = 0", "kernel_idx = 4, constant_args_idx = 7")
    other = copied("fusion-cuda-2.11/user", tmp_path / "a", {"fx_graph_readable.py": change})
    assert compared(DATA / "fusion-cuda-2.11" / "user", other).same
    names = copied(
        "fusion-cuda-2.11/user", tmp_path / "b", {"fx_graph_readable.py": (r"\bgetitem_1\b", "first")}
    )
    assert compared(DATA / "fusion-cuda-2.11" / "user", names).same


def test_kernels_whose_operators_are_guessed_are_held_against_each_other_by_their_names(
    shared_fixtures: Path,
) -> None:
    root = shared_fixtures / "inductor"
    diff = compared(root / "cpu-2.7.1" / "attention", root / "cpu-2.9.1" / "attention")
    changes = {k.a: (k.change, k.b) for g in diff.graphs for k in g.kernels}
    assert changes["cpp_fused_add_12"] == (Change.REGENERATED, "cpp_fused_add_view_12")
    assert changes["cpp_fused__to_copy_silu_5"] == (Change.REGENERATED, "cpp_fused__to_copy_silu_view_5")
    assert not {k.change for g in diff.graphs for k in g.kernels} & {Change.NEW, Change.GONE}


def test_what_was_odd_in_an_artifact_is_said(tmp_path: Path) -> None:
    """A run whose generated code is cut has fewer kernels: the reader has to know why."""
    other = copied("fusion-cuda-2.11/user", tmp_path, {"output_code.py": (r"(?s)    def call\(.*", "")})
    diff = compared(DATA / "fusion-cuda-2.11" / "user", other)
    assert not diff.same
    assert any("no wrapper function" in p.what for p in diff.problems)


def a_diff(**changes: object) -> RunDiff:
    kernel = KernelDiff(Change.REGENERATED, "k_0", "k_1", (1, 1), "x -> y")
    graph = GraphDiff(
        Change.CHANGED, "g", "g", 1.0, (1, 1), (1, 1), (1, 1), (1 << 20, (1 << 20) + 64), (kernel,)
    )
    equal = GraphDiff(Change.SAME, "quiet", "quiet", 1.0)
    problem = Problem("g: ir_post_fusion.txt", "is cut")
    fields = {
        "launches": (1, 1),
        "bytes": graph.bytes,
        "graphs": (equal, graph),
        "problems": (problem,),
        **changes,
    }
    return RunDiff("a", "b", False, **fields)  # type: ignore[arg-type]


def test_traffic_that_differs_by_less_than_is_shown_is_told_by_how_much() -> None:
    diff = a_diff()
    assert "memory traffic: 1.0 MB -> 1.0 MB (+64 B)" in numbers(diff)
    assert graph_numbers(diff.graphs[1])[0].endswith("traffic 1.0 MB -> 1.0 MB (+64 B)")
    assert "memory traffic: 1.0 MB" in numbers(a_diff(bytes=(1 << 20, 1 << 20)))
    unknown = GraphDiff(Change.CHANGED, "u", "u", 1.0, bytes=(4096, None))
    late = GraphDiff(Change.NEW, "", "late", bytes=(None, 1 << 20))
    partly = a_diff(bytes=(None, None), graphs=(a_diff().graphs[1], unknown, late))
    assert "memory traffic: 1.0 MB -> 2.1 MB of 2 graphs; that of 1 is unknown" in numbers(partly)
    assert "memory traffic: unknown" in numbers(a_diff(bytes=(None, None), graphs=(unknown,)))


def test_every_form_tells_problems_and_what_became_of_graphs() -> None:
    diff = a_diff(graphs=(*a_diff().graphs, GraphDiff(Change.NEW, "", "late")))
    markdown, page = run_diff_markdown(diff), diff_html(diff)
    assert "late: new" in markdown and "new; graph late" in page
    for text in (markdown.replace("&#95;", "_"), page):
        assert "g: ir_post_fusion.txt: is cut" in text
    assert "quiet" not in markdown
    assert page.index("graph late") < page.index("same; graph quiet")


def test_markdown_makes_no_link_or_mention_of_what_a_run_says() -> None:
    event = EventDiff(
        "graph break", Change.NEW, "@everyone [x](http://evil) <img src=x> #1", "m.py:3", (0, 1)
    )
    markdown = run_diff_markdown(a_diff(events=(event,)))
    assert "[x](" not in markdown and "<img" not in markdown and "@everyone" not in markdown


def test_symbols_that_became_constants_are_the_headline(tmp_path: Path) -> None:
    case = DATA / "fusion-cpu-2.13" / "dynamic" / "model__0_inference_0.0"
    a, b = tmp_path / "a" / "graph", tmp_path / "b" / "graph"
    for folder in (a, b):
        shutil.copytree(case, folder)
        (folder / "fx_graph_runnable.py").unlink(missing_ok=True)
    text = (a / "fx_graph_readable.py").read_text()
    symbols = sorted(set(re.findall(r'"Sym\((s\d+)\)"', text)))
    assert symbols
    for file in b.glob("fx_graph_*.py"):
        fixed = re.sub(r'\w+: "Sym\(s\d+\)", ', "", file.read_text())
        for number, symbol in enumerate(symbols, 7):
            fixed = re.sub(rf"\b{symbol}\b", str(number), fixed)
        file.write_text(fixed)
    found = compare_runs(whole_run(RunReader.open(a.parent)), whole_run(RunReader.open(b.parent)))
    sizes = [(s.first, s.second) for s in found.settings if s.section == "size"]
    assert sorted(sizes) == [(symbol, str(n)) for n, symbol in enumerate(symbols, 7)]
    assert f"from size{'s' if len(symbols) > 1 else ''} " in headline(found)
    back = compare_runs(whole_run(RunReader.open(b.parent)), whole_run(RunReader.open(a.parent)))
    assert sorted((s.second, s.first) for s in back.settings if s.section == "size") == sorted(sizes)


def test_a_break_that_is_gone_is_better_and_a_new_one_worse() -> None:
    events = tuple(
        EventDiff("graph break", change, "print", f"m.py:{n}", calls)
        for n, (change, calls) in enumerate(((Change.GONE, (1, 0)), (Change.NEW, (0, 1))))
    )
    page = compare_page(a_diff(events=events), ())
    good = {row.change: row.good for row in page.changed_first if row.what == "graph break"}
    assert good == {"new": False, "gone": True}
    assert [row.good for row in page.changed_first if row.what != "graph break"] == [None] * (
        len(page.changed_first) - 2
    )
    (section,) = [s for s in page.sections if "reaks" in s.title]
    assert {line.text[0]: line.kind for line in section.lines} == {"-": "better", "+": "worse"}
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", no_color=False, width=200)
    print_run_diff(a_diff(events=events), console)
    red, green = "\x1b[31m", "\x1b[32m"
    lines = [line for line in out.getvalue().splitlines() if "m.py:" in line]
    assert [red in line for line in lines] == ["m.py:1" in line for line in lines]
    assert [green in line for line in lines] == ["m.py:0" in line for line in lines]


def test_a_comparison_by_itself_is_a_page_of_the_reports_app() -> None:
    page = diff_html(a_diff())
    assert 'id="c:compare"' in page and 'id="c:index"' in page and "<style>" in page
    texts = TextDiff("a", "b", False, rows=(("=", "same", "same"), ("~", "<old>", "new")), added=1, removed=1)
    assert 'id="c:compare"' in diff_html(texts) and "- &lt;old&gt;" in diff_html(texts)
