"""Baseline files: small, stable, without paths; and read with distrust."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.check_measures import (
    BREAK,
    EXTERN,
    FUSED,
    GEMM,
    HEALTHY,
    RECOMPILE,
    losing,
    spilling,
    with_kernels,
)
from tests.examples import examples
from xpudbg.compare.checks.baseline import (
    baseline_of,
    load_baseline,
    parse_baseline,
    render_baseline,
    save_baseline,
)
from xpudbg.core.errors import XpudbgError
from xpudbg.model.checks import Baseline

RUN = replace(
    HEALTHY,
    graph_breaks=(BREAK,),
    recompiles=(RECOMPILE,),
    kernels=(spilling(FUSED, 64), losing(GEMM, 1), EXTERN),
)
TEXT = render_baseline(baseline_of(RUN))


def test_what_is_written_reads_back_the_same() -> None:
    assert parse_baseline(TEXT.encode(), origin="b.json") == baseline_of(RUN)


def test_one_line_a_thing_and_no_path_of_a_machine() -> None:
    assert "/home" not in TEXT
    assert TEXT.isascii()
    assert sum(line.startswith('  {"name"') for line in TEXT.splitlines()) == 3
    body = json.loads(TEXT)
    assert (body["schema"], body["schema_version"], body["versions"]["torch"]) == (
        "xpudbg.baseline",
        1,
        "2.13.0",
    )
    assert body["graph_breaks"] == [
        {
            "reason": "Data-dependent branching",
            "file": "model.py",
            "function": "forward",
            "code": "if x.sum() > 0:",
        }
    ]
    assert body["recompiles"][0]["guards"] == "tensor 'x' size mismatch at index N. expected N, actual N"
    assert [k["spill_bytes"] for k in body["kernels"]] == [None, 64, 0]


def test_the_order_of_a_run_does_not_show() -> None:
    turned = replace(RUN, kernels=RUN.kernels[::-1], graphs=RUN.graphs[::-1])
    assert render_baseline(baseline_of(turned)) == TEXT


def test_the_same_source_in_two_graphs_is_one_row() -> None:
    again = replace(FUSED, name="triton_poi_fused_add_5", graph="model__1", calls=4)
    (row,) = baseline_of(with_kernels(FUSED, again)).kernels
    assert (row.name, row.calls) == ("triton_poi_fused_add_0", 5)


@pytest.mark.parametrize(("seconds", "kept"), [(48.0, 40.0), (31.0, 40.0), (60.0, 60.0), (20.0, 20.0)])
def test_compile_times_change_only_when_they_differ_much(tmp_path: Path, seconds: float, kept: float) -> None:
    file = tmp_path / "b.json"
    assert save_baseline(file, baseline_of(HEALTHY))
    changed = save_baseline(file, baseline_of(replace(HEALTHY, compile_seconds=seconds)))
    assert changed == (kept != 40.0)
    assert load_baseline(file).compile_seconds == kept


def test_compile_times_have_two_digits() -> None:
    assert baseline_of(replace(HEALTHY, compile_seconds=33.4567)).compile_seconds == 33.0


def test_writing_leaves_the_old_file_when_it_fails(tmp_path: Path) -> None:
    with pytest.raises(XpudbgError, match="cannot write"):
        save_baseline(tmp_path / "no" / "b.json", baseline_of(HEALTHY))
    file = tmp_path / "b.json"
    save_baseline(file, baseline_of(HEALTHY))
    assert [p.name for p in tmp_path.iterdir()] == ["b.json"]
    assert file.stat().st_mode & 0o777 == 0o644


def test_a_broken_file_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    file.write_text(TEXT[:100])
    assert save_baseline(file, baseline_of(RUN))
    assert load_baseline(file) == baseline_of(RUN)


def changed(**values: object) -> bytes:
    return json.dumps({**json.loads(TEXT), **values}).encode()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (TEXT[:-20].encode(), "truncated or not JSON"),
        (changed(schema="xpudbg.show"), "is not a baseline"),
        (changed(kernels=[{"name": 3}]), "does not have the shape"),
        (changed(graphs=[{"id": "g", "launches": -1}]), "launches of g is below 0"),
        (changed(compile_seconds=-1), "compile_seconds is below 0"),
    ],
)
def test_files_that_are_no_baseline_are_refused(data: bytes, words: str) -> None:
    with pytest.raises(XpudbgError) as caught:
        parse_baseline(data, origin="b.json")
    assert caught.value.message.startswith("b.json")
    assert words in caught.value.message
    assert "--update-baseline" in caught.value.hint


def test_pipes_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(XpudbgError):
        load_baseline(tmp_path / "pipe")


@settings(max_examples=examples(200), deadline=None)
@given(st.integers(0, len(TEXT)), st.integers(0, len(TEXT)), st.binary(max_size=8))
def test_any_damage_gives_a_baseline_or_an_error(start: int, end: int, inserted: bytes) -> None:
    data = TEXT.encode()
    try:
        found = parse_baseline(data[:start] + inserted + data[end:], origin="b.json")
    except XpudbgError as error:
        assert error.hint
    else:
        assert isinstance(found, Baseline)


def test_the_number_of_a_process_is_not_kept() -> None:
    graph = HEALTHY.graphs[0]
    ids = ["model__0@sub-4711", "model__0@rank1", "model__0@sub-4712", "mlp-3"]
    run = replace(HEALTHY, graphs=tuple(replace(graph, id=i) for i in ids))
    assert [g.id for g in baseline_of(run).graphs] == [
        "mlp-3",
        "model__0@rank1",
        "model__0@sub",
        "model__0@sub",
    ]
