"""``xpudbg explain``: from a Python line to the last stage and back, and what it says where a link is missing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.explain_trees import explained, items_of

DATA = Path(__file__).resolve().parents[1] / "data"
EXAMPLE = DATA / "fusion-cpu-2.13" / "example"
Cli = Callable[..., Any]


def test_a_python_line_leads_to_the_kernel_and_its_code(cli: Cli) -> None:
    body = explained(cli, "example.py:6", EXAMPLE, "--all")
    (one,) = body["found"]
    assert one["item"]["code"] == "return torch.nn.functional.layer_norm(x + b, (64,))"
    assert [k["name"] for k in items_of(one["became"], "kernel")] == ["K1"]
    assert {n["name"] for n in items_of(one["became"], "aten")} >= {"add", "var_mean", "rsqrt"}
    assert [n["name"] for n in items_of(one["became"], "scheduler")] == ["op0", "op1", "op2", "op3"]
    code = [c["code"] for c in items_of(one["became"], "code")]
    assert "auto tmp2 = tmp0 + tmp1;" in code and "auto tmp5 = tmp2 - tmp4;" in code
    assert body["coverage"] == {
        "kernels": 1,
        "with_line": 1,
        "with_module": None,
        "by_call": 0,
        "unlinked": [],
        "outside": 0,
        "graphs": 1,
        "graphs_with_nodes": 0,
        "with_nodes": 0,
    }


def test_modules_that_were_not_recorded_are_said_to_be_so(cli: Cli) -> None:
    assert "; modules: not recorded in this run" in cli("explain", "K1", EXAMPLE).out
    assert ", 1 to a module" in cli("explain", "K1", RUN).out


@pytest.mark.parametrize(
    "word", ["aten.rsqrt", "rsqrt", "aten.rsqrt.default", "op3", "K1", "native_layer_norm", "example.py"]
)
def test_whatever_is_named_leads_back_to_the_python_line(cli: Cli, word: str) -> None:
    body = explained(cli, word, EXAMPLE)
    lines = [
        s["item"]["line"] for e in body["found"] for s in e["came_from"] if s["item"]["level"] == "python"
    ]
    lines += [e["item"]["line"] for e in body["found"] if e["item"]["level"] == "python"]
    assert set(lines) == {6}


def test_a_launch_is_named_as_lists_name_it(cli: Cli, recorded: Path) -> None:
    """`ops`, `check`, `time` and `triton-cache ls` print ``0_inference_0:K1``."""
    of_graph = explained(cli, "K1", f"{recorded}:model__0_inference_0")
    for word in ("model__0_inference_0:K1", "0_inference_0:K1"):
        body = explained(cli, word, recorded)
        assert body["found"] == of_graph["found"] and len(body["found"]) == 1
    lines = cli("explain", "0_inference_0:K1:code:9999", recorded)
    assert "has no line 9999 of code" in lines.err
    first = lines.err.partition("it has lines ")[2].partition(" ")[0]
    (line,) = explained(cli, f"0_inference_0:K1:code:{first}", recorded)["found"]
    assert (line["item"]["level"], line["item"]["line"]) == ("code", int(first))
    assert "is called nothing:K1" in cli("explain", "nothing:K1", recorded).err


def test_a_stage_alone_is_shown_and_an_unknown_one_refused(cli: Cli) -> None:
    body = explained(cli, "example.py:6", EXAMPLE, "--stage", "post_grad")
    (one,) = body["found"]
    assert items_of(one["became"], "post_grad") and not items_of(one["became"], "aten")
    result = cli("explain", "example.py:6", EXAMPLE, "--stage", "sass")
    assert result.code == 2 and "there is no level sass" in result.err and "ttgir" in result.err


def test_what_is_misspelt_is_refused_with_what_it_may_mean(cli: Cli) -> None:
    result = cli("explain", "examplee.py:6", EXAMPLE)
    assert (result.code, result.out) == (2, "")
    assert "is called examplee.py:6" in result.err and "did you mean example.py:6" in result.err
    assert "has no line 9999 of code" in cli("explain", "K1:code:9999", EXAMPLE).err
    assert "has no ttgir" in cli("explain", "K1:ttgir:1", EXAMPLE).err
    assert "names a kernel, and" in cli("explain", "K1", f"{EXAMPLE}:K1").err


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_no_line_of_the_report_is_wider_than_the_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setattr("xpudbg.screens.console.terminal_width", lambda **_: columns)
    for word in ("example.py:6", "K1", "aten.rsqrt", "buf3"):
        lines = cli("explain", word, EXAMPLE).out.splitlines()[1:]  # the name itself is never cut
        assert max(map(len, lines)) <= columns
        assert not any(line != line.rstrip() for line in lines)


def test_a_line_goes_to_ptx_and_an_instruction_comes_back(cli: Cli, shared_fixtures: Path) -> None:
    run = shared_fixtures / "inductor" / "cuda-h200-2.11" / "attention"
    body = explained(cli, "workloads.py:33", run, "--all")
    (one,) = body["found"]
    softmax = next(s for g in one["became"] for s in g["children"] if s["item"]["name"] == "K8")
    ptx = items_of(softmax["children"], "ptx")
    exp = next(i for i in ptx if i["code"].startswith("ex2.approx"))
    assert exp["line"] > 0
    back = explained(cli, f"K8:ptx:{exp['line']}", run)["found"][0]
    assert [s["item"]["line"] for s in back["came_from"] if s["item"]["level"] == "python"] == [33]
    assert [s["item"]["name"] for s in back["came_from"] if s["item"]["level"] == "scheduler"] == [
        "op11",
        "op12",
    ], "the exponential is computed for the sum and for the quotient, and not for the maximum"
    code = next(s["item"] for s in back["came_from"] if s["item"]["level"] == "code")
    assert "exp" in code["code"]
    assert body["coverage"]["kernels"] == body["coverage"]["with_line"] == 45


RUN = DATA / "explain-bmg-2.13" / "run"


@pytest.fixture
def ocloc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program called as ocloc is that gives the text recorded of the real one."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    program, text = tmp_path / "ocloc", DATA / "explain-bmg-2.13" / "kernel.asm"
    program.write_text(
        "#!/bin/sh\n"
        '[ "$1" != query ] || { printf 26.27.39122 > OCL_DRIVER_VERSION; exit; }\n'
        f'[ "$1" = disasm ] && mkdir dump && cp {text} dump/.text.{KERNEL}.asm\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("XPUDBG_OCLOC", str(program))


KERNEL = "triton_per_fused__softmax_abs_add_all_amax_eq_mean_mul_ne_pow_rsqrt_sub_0"


@pytest.mark.usefixtures("ocloc")
def test_a_line_inside_a_library_goes_from_the_program_to_the_instructions(cli: Cli) -> None:
    body = explained(cli, "block.py:17", RUN, "--all")
    (one,) = body["found"]
    assert one["item"]["code"] == "x = F.rms_norm(x, x.shape[-1:])", "the nodes themselves name functional.py"
    assert {n["name"] for n in items_of(one["became"], "aten")} == {"pow_1", "mean", "add", "rsqrt", "mul"}
    (kernel,) = [k for k in items_of(one["became"], "kernel") if k["detail"] == KERNEL]
    assert kernel["line"] == 184
    mean = next(c for c in _nested(one["became"], "code") if c["item"]["code"] == "tmp7 = (tmp5 / tmp6)")
    (asm,) = [s for s in mean["children"] if s["item"]["level"] == "asm"]
    (instruction,) = asm["children"]
    assert (instruction["item"]["name"], instruction["evidence"]) == ("0x470", "recorded")
    assert "0.015625:f" in instruction["item"]["code"], "the mean over 64"
    assert body["coverage"]["with_line"] == body["coverage"]["kernels"] == 2
    assert body["coverage"]["with_module"] == 1, (
        "the matrix product is of the model itself, which has no path"
    )


def _nested(steps: list[dict[str, Any]], level: str) -> list[dict[str, Any]]:
    found = [s for s in steps if s["item"]["level"] == level]
    return found + [n for s in steps for n in _nested(s["children"], level)]


@pytest.mark.usefixtures("ocloc")
@pytest.mark.parametrize(
    "word", ["K1:asm:0x470", "K1:asm:L1136", "softmax_abs:asm:0x470", "2M42ZWYZ:asm:0x470"]
)
def test_an_instruction_goes_back_to_the_program(cli: Cli, word: str) -> None:
    result = cli("explain", word, RUN)
    assert result.code == 0
    assert "tmp7 = (tmp5 / tmp6)" in result.out
    assert "block.py:17" in result.out and "x = F.rms_norm" in result.out


@pytest.mark.usefixtures("ocloc")
def test_a_module_has_its_lines_and_kernels(cli: Cli) -> None:
    for word in ("attn", "Attention"):
        (one,) = explained(cli, word, RUN)["found"]
        lines = [s["item"]["line"] for s in one["came_from"] if s["item"]["level"] == "python"]
        assert lines == [7, 8]
        assert [k["name"] for k in items_of(one["became"], "kernel")] == ["K1"]


@pytest.mark.usefixtures("ocloc")
def test_one_stage_is_shown_with_the_line_of_code_that_it_is_of(cli: Cli) -> None:
    out = cli("explain", "block.py:17", RUN, "--stage", "asm").out
    assert "1 operation of line 40" in out and "0x470" in out and "aten" not in out


def test_without_a_disassembler_the_rest_is_shown_and_the_reason(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "own"))
    monkeypatch.setenv("PATH", str(tmp_path))
    result = cli("explain", "K1", RUN)
    assert result.code == 0 and "tmp7 = (tmp5 / tmp6)" in result.out
    assert "no instructions of native code: there is no ocloc" in result.out
    assert "has no asm" in cli("explain", "K1:asm:0x470", RUN).err


def test_kernels_of_aot_inductor_have_their_code(cli: Cli) -> None:
    aot = DATA / "aot-cpu-2.13"
    (one,) = explained(cli, "K2", aot)["found"]
    assert (one["item"]["detail"], one["item"]["file"]) == ("cpp_fused_gelu_0", "output_code.cpp")
    number = next(
        n for n, line in enumerate((aot / "output_code.cpp").read_text().split("\n"), 1) if ".erf()" in line
    )
    (erf,) = explained(cli, f"output_code.cpp:{number}", aot)["found"]
    assert erf["item"]["code"].endswith(".erf();")
    assert [s["item"]["name"] for s in erf["came_from"] if s["item"]["level"] == "scheduler"] == ["op1"]


def test_the_cpp_of_an_xpu_package_has_its_triton_kernels(cli: Cli) -> None:
    (one,) = explained(cli, "triton_poi_fused_addmm_gelu_0", DATA / "aot-xpu-2.13", "--all")["found"]
    assert any("libdevice.erf" in c["code"] for c in items_of(one["became"], "code"))
    (line,) = explained(cli, "K2:code:35", DATA / "aot-xpu-2.13")["found"]
    assert [k["detail"] for k in items_of(line["came_from"], "kernel")] == ["triton_poi_fused_addmm_gelu_0"]


def test_a_library_call_has_no_code_of_another_one(cli: Cli) -> None:
    """Of two calls of ``mm`` on one line neither has code, so that neither has the other's."""
    out = cli("explain", "products.py:6", EXAMPLE.parent / "products").out
    assert out.count("extern_kernels.mm is a call of a library") == 2
    assert "its code is that of" not in out


def test_a_node_that_joint_passes_remove_leads_to_where_it_ends(cli: Cli) -> None:
    run = DATA / "removed-node-cpu-2.13" / "run"
    between = "removed between before_joint_graph and after_joint_graph"
    for what in ("clone.py:3", "y", "aten.clone"):
        assert between in cli("explain", what, run).out, what
    assert between not in cli("explain", "clone.py:4", run).out
    found = json.loads(cli("ops", run, "--json").out)["patterns"]
    assert [(p["phase"], p["removed"]) for p in found] == [("joint", [["aten.clone.default", 1]])]
    assert cli("diff", f"{run}:before_joint_graph", f"{run}:after_joint_graph").code == 1


@pytest.mark.parametrize("word", ["model__2_inference_2", "2/0"])
def test_a_graph_is_what_show_shows(cli: Cli, word: str) -> None:
    run = DATA / "profile-h100-2.11" / "first.zip"
    refused = cli("explain", word, run)
    assert refused.code == 2 and f"xpudbg show {run}:{word}" in refused.err


def test_a_run_alone_is_no_word_also_where_there_is_no_run(cli: Cli) -> None:
    found = cli("explain", EXAMPLE)
    assert (found.code, found.out) == (2, "")
    assert f"{EXAMPLE} names a run, and this command takes" in found.err
