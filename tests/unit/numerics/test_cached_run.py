"""The search for the compile cache that makes values wrong, on what real runs wrote."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from xpudbg.model.accuracy import AccuracyReport, CompileCache, Verdict, first_wrong, verdict_text
from xpudbg.numerics.compare_runs import CacheSearch, SideRun, judge_cached, search_cache
from xpudbg.store.records import Record, read_lines

DATA = Path(__file__).resolve().parents[2] / "data" / "accuracy-cached-2.13"


def lines(name: str) -> list[Record]:
    return read_lines(DATA / f"{name}.jsonl")


def searched(*answers: str, without: str = "check") -> tuple[CacheSearch, list[Mapping[str, str]]]:
    asked: list[Mapping[str, str]] = []

    def once(variables: Mapping[str, str]) -> tuple[SideRun, list[Record]]:
        asked.append(variables)
        name = answers[len(asked) - 1]
        return SideRun(0 if name else None, 1.0, ""), lines(name) if name else []

    cached = judge_cached(lines("cached"), warm=False)
    assert cached.verdict is Verdict.WRONG
    found = search_cache(cached, lines("cached"), lines(without) if without else [], once, ())
    return found, asked


def test_what_is_right_without_a_cache_is_blamed_on_it() -> None:
    found, asked = searched("no-caches", "no-autograd-cache", "again")
    assert (found.cached.cache, found.cached.why, found.control) == (CompileCache.AOTAUTOGRAD, "", ())
    assert [{k: v for k, v in variables.items() if k.startswith("TORCH")} for variables in asked] == [
        {"TORCHINDUCTOR_AUTOGRAD_CACHE": "0", "TORCHINDUCTOR_FX_GRAPH_CACHE": "0"},
        {"TORCHINDUCTOR_AUTOGRAD_CACHE": "0"},
        {},
    ]
    assert {variables["XPUDBG_ACCURACY_CALLS"] for variables in asked} == {"2:0"}
    report = AccuracyReport(verdict=Verdict.WRONG, cached=found.cached)
    wrong = first_wrong(report)
    assert wrong is not None and (wrong.index, wrong.call, wrong.worst[0].name) == (
        2,
        0,
        "argument L['w'] afterwards",
    )
    assert verdict_text(report).startswith("wrong with compile caches on, right without: AOTAutogradCache; ")


@pytest.mark.parametrize(
    ("answers", "cache", "told"),
    [
        (("no-caches", "cached", "again"), CompileCache.FX_GRAPH, False),
        (("no-caches", "no-autograd-cache", "check"), CompileCache.UNKNOWN, True),
        (("",), CompileCache.UNKNOWN, True),
        (("no-caches", ""), CompileCache.UNKNOWN, True),
        (("no-caches", "no-autograd-cache", ""), CompileCache.UNKNOWN, True),
        (("cached",), CompileCache.NONE, True),
    ],
)
def test_no_cache_is_blamed_without_proof(answers: tuple[str, ...], cache: CompileCache, told: bool) -> None:
    found, _ = searched(*answers)
    assert (found.cached.cache, bool(found.cached.why), found.control) == (cache, told, ())


def test_what_is_wrong_without_caches_as_well_is_an_ordinary_wrong_graph() -> None:
    # The first run had not compared this call.
    found, asked = searched("cached", without="")
    assert [g.index for g in found.control if g.verdict is Verdict.WRONG] == [2]
    assert len(asked) == 1
