"""Lines of a Triton kernel of the user's own lead to the kernel that graphs launch, and what the host ran for the graphs is no kernel of theirs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.explain_trees import explained, items_of

DATA = Path(__file__).resolve().parents[1] / "data"
RUN = DATA / "user-lines-bmg-2.13" / "run"
GRAPHS = ["model__0_inference_0", "model__1_inference_1"]
SCRIPT = (RUN / "sources" / "user_lines.py").read_text().splitlines()
Cli = Callable[..., Any]


def answer(cli: Cli, *words: object) -> dict[str, Any]:
    result = cli(*words, "--json")
    assert result.code == 0, result
    body: dict[str, Any] = json.loads(result.out)
    return body


@pytest.mark.parametrize("line", [10, 14, 17, 19])
def test_a_line_of_the_kernel_leads_to_each_launch_of_graphs(cli: Cli, line: int) -> None:
    found = explained(cli, f"user_lines.py:{line}", RUN, "--all")["found"]
    assert [one["item"]["graph"] for one in found] == GRAPHS
    for one in found:
        assert one["item"]["code"] == SCRIPT[line - 1].strip()
        assert [k["detail"] for k in items_of(one["came_from"], "kernel")] == ["scale_kernel_0"]
        assert any(i["line"] == line for i in items_of(one["came_from"], "python"))
    if line in (17, 19):
        assert all("ttgir" in {s["item"]["level"] for s in one["became"]} for one in found)


def test_a_line_that_launches_it_in_an_operator_leads_to_that_launch_alone(cli: Cli) -> None:
    (line,) = (n for n, text in enumerate(SCRIPT, 1) if "wrap_triton(" in text)
    (one,) = explained(cli, f"user_lines.py:{line}", RUN, "--all")["found"]
    assert (one["item"]["function"], one["item"]["code"]) == ("scale", SCRIPT[line - 1].strip())
    assert [(k["graph"], k["detail"]) for k in items_of(one["became"], "kernel")] == [
        (GRAPHS[0], "scale_kernel_0")
    ]
    (kernel,) = explained(cli, f"{GRAPHS[0]}:K2", RUN, "--all")["found"]
    assert line in {i["line"] for i in items_of(kernel["came_from"], "python")}
    (direct,) = explained(cli, f"{GRAPHS[1]}:K2", RUN, "--all")["found"]
    assert line not in {i["line"] for i in items_of(direct["came_from"], "python")}
    rows = answer(cli, "show-fusion", RUN, "--line", f"user_lines.py:{line}")["ranking"]
    assert [(r["graph"], r["name"]) for r in rows] == [(GRAPHS[0], "scale_kernel_0")]
    address = f"{RUN}:{GRAPHS[0]}:K2"
    lines = answer(cli, "triton-cache", "stages", address, "--line", f"user_lines.py:{line}")["lines"]
    assert any(op["name"] == "tt.load" for one in lines for op in one["stages"]["ttgir"])


def test_an_operation_of_a_stage_leads_to_the_line_of_the_script(cli: Cli) -> None:
    ops = explained(cli, "user_lines.py:17", RUN, "--all")["found"][0]["became"]
    number = next(i["line"] for i in items_of(ops, "ttir") if "tt.load" in i["code"])
    for word in (f"{GRAPHS[0]}:K2:ttir:{number}", f"{RUN}:{GRAPHS[0]}:K2:ttir:{number}"):
        given = () if word.startswith(str(RUN)) else (RUN,)
        (one,) = explained(cli, word, *given)["found"]
        assert 17 in {i["line"] for i in items_of(one["came_from"], "python")}
        (shown,) = answer(cli, "show", f"{RUN}:{GRAPHS[0]}:K2:ttir:{number}")["found"]
        assert shown["item"] == one["item"]


@pytest.mark.parametrize("line", [10, 13, 17])
def test_show_fusion_finds_the_kernels_of_a_line(cli: Cli, line: int) -> None:
    rows = answer(cli, "show-fusion", RUN, "--line", f"user_lines.py:{line}")["ranking"]
    assert [(r["graph"], r["name"]) for r in rows] == [(graph, "scale_kernel_0") for graph in GRAPHS]


def test_a_line_that_no_kernel_has_is_refused_with_those_of_the_kernel(cli: Cli) -> None:
    result = cli("show-fusion", RUN, "--line", "user_lines.py:3")
    assert result.code == 2 and "17" in result.err


def test_stages_are_linked_by_the_lines_of_the_script(cli: Cli) -> None:
    address = f"{RUN}:{GRAPHS[0]}:K2"
    lines = answer(cli, "triton-cache", "stages", address)["lines"]
    mine = {x["line"]: x for x in lines if x["file"] == "user_lines.py"}
    assert {15, 16, 17, 18, 19} <= set(mine)
    assert all(x["code"] == SCRIPT[n - 1].strip() for n, x in mine.items())
    (one,) = answer(cli, "triton-cache", "stages", address, "--line", "user_lines.py:17")["lines"]
    assert one["line"] == 17 and any(op["name"] == "tt.load" for op in one["stages"]["ttgir"])


def test_the_copy_that_the_host_ran_is_not_counted(cli: Cli) -> None:
    coverage = answer(cli, "show", RUN)["coverage"]
    assert (coverage["kernels"], coverage["with_line"], coverage["outside"]) == (6, 6, 0)
    copy = next(k for k in json.loads((RUN / "manifest.json").read_text())["kernels"] if not k["graph"])
    assert copy["host_copy"] is True
    (one,) = explained(cli, copy["cache_keys"][0][:8], RUN)["found"]
    assert one["item"]["name"] == copy["cache_keys"][0][:8]


def test_the_copy_that_the_host_ran_is_no_difference_of_runs(cli: Cli) -> None:
    found = json.loads(cli("diff", RUN, DATA / "run-cpu-2.13", "--json").out)
    assert found["kernels"] == []


def test_a_module_that_is_called_through_a_global_is_shown(cli: Cli) -> None:
    page = answer(cli, "show", f"{RUN}:{GRAPHS[0]}:K1")
    assert page["modules"] == ["final"]
    assert [r["name"] for r in answer(cli, "show-fusion", RUN, "--module", "final")["ranking"]] == [
        page["name"]
    ]


def test_addresses_that_are_offered_exist(cli: Cli) -> None:
    """``K3`` is in both graphs, and what is said of the other can be typed as it stands."""
    result = cli("show", f"{RUN}:K3")
    offered = [w.strip(",") for w in result.err.split() if w.endswith(":K3")]
    assert offered == [f"{RUN}:{GRAPHS[1]}:K3"]
    assert answer(cli, "show", offered[0])["graph"] == GRAPHS[1]


def test_another_line_of_an_operator_says_whose_body_it_is_in(cli: Cli) -> None:
    (launch,) = (n for n, text in enumerate(SCRIPT, 1) if "wrap_triton(" in text)
    result = cli("explain", f"user_lines.py:{launch - 1}", RUN)
    assert result.code == 2 and "mine::scale" in result.err and f"line {launch}" in result.err
    outside = cli("explain", "user_lines.py:3", RUN)
    assert outside.code == 2 and "mine::scale" not in outside.err
