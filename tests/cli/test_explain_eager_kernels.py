"""``xpudbg explain`` on Triton kernels outside of graphs: launched by a program itself, and those of a cache alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.explain_trees import explained, items_of
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.run.cache_files import RunCache, source_place
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[1] / "data"
CACHE = DATA / "triton_cache_pvc" / "cache"
SOFTMAX = "RCCKTE2GCWZZLJYFGDY4Z7EKRUAVR4SODBJGWK37N5ZQDRKR4VOA"
Cli = Callable[..., Any]


def test_a_line_of_the_program_goes_to_each_stage_of_its_kernel(cli: Cli) -> None:
    (one,) = explained(cli, "kernels.py:32", CACHE, "--all")["found"]
    assert (one["item"]["name"], one["item"]["file"]) == ("RCCKTE2G:code:32", "kernels.py")
    assert "tl.load" in (CACHE.parent / "kernels.py").read_text().splitlines()[31]
    ttir = (CACHE / SOFTMAX / "softmax_kernel.ttir").read_text().splitlines()
    load = next(i for i in items_of(one["became"], "ttir") if "tt.load" in i["code"])
    place = re.search(r"loc\((#loc\d*)\)$", ttir[load["line"] - 1])
    assert place and any(line.startswith(f"{place[1]} = loc(") and ":32:" in line for line in ttir)
    assert {s["item"]["level"] for s in one["became"]} == {"ttir", "ttgir", "llir", "spv"}
    assert [s["item"]["level"] for s in one["came_from"]] == ["kernel", "python"], (
        "no stage comes before the code"
    )
    assert "not recorded" in one["notes"][0]


def test_a_line_of_a_stage_leads_back_to_the_program(cli: Cli) -> None:
    for word in ("softmax_kernel:spv:146", f"{SOFTMAX[:8]}:spv:146"):
        (one,) = explained(cli, word, CACHE)["found"]
        assert one["item"]["code"].startswith("%128 = OpSLessThan")
        assert [c["name"] for c in items_of(one["came_from"], "code")] == ["kernels.py:32"]
        assert [p["line"] for p in items_of(one["came_from"], "python")] == [29], "the line of its def"
        assert one["notes"][0].startswith("it stands in no graph"), "no scheduler node to be sought"


def test_native_code_beside_the_cache_is_followed(cli: Cli) -> None:
    (one,) = explained(cli, "softmax_kernel", CACHE, "--stage", "spv")["found"]
    assert items_of(one["became"], "spv") and not items_of(one["became"], "ttir")


@pytest.mark.parametrize("word", ["add_kernel", "add_k"])
def test_entries_of_one_kernel_stand_beside_each_other(cli: Cli, word: str) -> None:
    body = explained(cli, word, CACHE)
    assert [e["item"]["name"] for e in body["found"]] == ["GKBTLWY5", "K5TQIVAJ"]
    (own,) = explained(cli, "GKBTLWY5Q6OY", CACHE)["found"]
    assert own["item"]["detail"] == "add_kernel"
    assert (body["coverage"]["kernels"], body["coverage"]["with_line"]) == (5, 5)


def test_kernels_in_and_out_of_graphs_of_one_run(cli: Cli, tmp_path: Path) -> None:
    run = tmp_path / "run"
    assert cli("collect", DATA / "user-kernel-xpu-2.13" / "raw", "-o", run).code == 0
    body = explained(cli, "addk", run)
    assert [e["item"]["level"] for e in body["found"]] == ["python", "kernel", "kernel"]
    assert [k["name"] for k in items_of(body["found"][0]["became"], "kernel")] == ["K2"], "that of the graph"
    assert {e["item"]["name"] for e in body["found"][1:]} == {"R6SVMD3F", "VZZWVNKC"}
    (mmk,) = explained(cli, "mmk", run)["found"]
    assert items_of(mmk["became"], "ttgir")
    assert body["coverage"]["kernels"] == 3 + 2, "addk once, with two block sizes"
    graph = explained(cli, "K2", f"{run}:model__0_inference_0")
    assert graph["coverage"]["kernels"] == 3, "of one graph alone"


def test_a_word_that_nothing_has_offers_kernels(cli: Cli) -> None:
    result = cli("explain", "softmax_kernle", CACHE)
    assert result.code == 2 and "did you mean softmax_kernel" in result.err


def test_generated_kernels_without_their_graph_are_no_lines_of_the_program(
    cli: Cli, shared_fixtures: Path
) -> None:
    llama = shared_fixtures / "xpu" / "triton-cache-llama31-pvc1100-triton3.4.0"
    coverage = explained(cli, "triton_red", llama)["coverage"]
    assert (coverage["kernels"], coverage["with_line"]) == (60, 0)
    assert {u["reason"] for u in coverage["unlinked"]} == {
        "Inductor generated it, and no graph of the run calls it"
    }


def test_the_line_of_def_is_that_of_the_function(shared_fixtures: Path) -> None:
    seen = 0
    for cache in [CACHE, *sorted((shared_fixtures / "xpu").iterdir())]:
        for entry in RunReader.open(cache).fact(RunCache).found.entries:
            module = EntryReader(entry, None).ttir
            functions = [op for op in module.ops if op.name == "tt.func" and op.frames] if module else []
            if functions:
                place = functions[0].frames[-1]
                assert source_place(entry) == (place.file, place.line)
                seen += 1
    assert seen > 60
