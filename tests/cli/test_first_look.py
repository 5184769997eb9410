"""The first line of a run: what costs most, or that nothing is urgent."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from xpudbg.commands.demo import demo_run
from xpudbg.facts.dynamo.stop_places import run_stop_places
from xpudbg.facts.lost_times import first_look
from xpudbg.model.dynamo import StopKind
from xpudbg.model.finding import Cost
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[1] / "data"


def test_a_recompile_for_a_size_happens_once_and_a_break_in_every_step() -> None:
    places = run_stop_places(RunReader.open(demo_run()))
    costs = {(p.kind, p.cost) for p in places}
    assert costs == {(StopKind.GRAPH_BREAK, Cost.EVERY_STEP), (StopKind.RECOMPILE, Cost.ONCE)}
    assert first_look(RunReader.open(demo_run()), places) == "", "the places stand below"


def test_nothing_is_urgent_where_all_happens_once() -> None:
    run = RunReader.open(demo_run())
    once = [p for p in run_stop_places(run) if p.cost is Cost.ONCE]
    assert once and first_look(run, once) == "nothing urgent"
    assert first_look(run, once, judged=True) == ""
    again = [replace(p, cost=Cost.AGAIN) for p in once]
    assert first_look(run, again) == ""


def test_kernels_that_spill_come_before_graph_breaks() -> None:
    run = RunReader.open(DATA / "screens-bmg-2.13" / "transformer12.zip")
    places = run_stop_places(RunReader.open(demo_run()))
    spills, breaks = first_look(run, places).split("; ")
    assert " registers, up to " in spills and breaks == "1 place with graph breaks"


def test_dynamo_ranks_the_same_way(cli) -> None:
    findings = json.loads(cli("dynamo", demo_run(), "--json").out)["findings"]
    assert [f["cost"] for f in findings] == ["every_step", "once", "once"]
    seconds = [f["seconds"] for f in findings if f["cost"] == "once"]
    assert seconds == sorted(seconds, reverse=True)
