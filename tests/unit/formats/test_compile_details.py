from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trace_text import artifact, metrics, record, start

from xpudbg.formats.torch_trace import CompileDetailsReader, TraceSummariser, read_trace
from xpudbg.formats.torch_trace.packed_details import CompileDetails

DATA = Path(__file__).parents[2] / "data"


def details(data: bytes) -> dict[str, CompileDetails]:
    """The details by compile id; of an id that was given again those of the last."""
    summariser, reader = TraceSummariser(), CompileDetailsReader()
    log = read_trace(io.BytesIO(data), [summariser, reader], origin="t")
    compiles = summariser.result(log).value.compiles
    found = reader.details(compiles).compiles
    return {c.compile_id: found[c.line_no] for c in compiles}


def recorded(name: str) -> dict[str, CompileDetails]:
    return details((DATA / "dynamo" / f"{name}.log").read_bytes())


def test_the_guards_of_a_recorded_compile():
    found = recorded("recompiles")["0/0"].guards
    assert found is not None
    # Counted in the trace by hand.
    assert len(found.rows) == 10
    assert sum(r.type == "DIMENSION_DYNAMIC_MARKING_GUARD" for r in found.rows) == 5
    assert found.latency_us is not None and found.latency_us > 1


def test_the_symbols_of_a_recorded_compile_and_who_made_constants_of_them():
    found = recorded("shapes")["0/0"].symbols
    assert [(s.kind, s.symbol, s.expression, s.value) for s in found] == [
        ("create_symbol", "s77", "", "8"),
        ("guard_added_fast", "", "Eq(s77, 8)", ""),
        ("symbolic_shape_specialization", "s77", "", "8"),
    ]
    assert found[0].source == "L['x'].size()[0]" and found[2].reason == "range_refined_to_singleton"
    assert found[1].user is not None and found[1].user.code.startswith("return x.reshape(2, 4)")


def test_the_probe_is_no_code_of_the_user():
    """Its wrappers stand in the stack of a size that Inductor's lowering makes constant."""
    names = {
        1: "/w/train.py",
        2: "/v/site-packages/torch/_dynamo/output_graph.py",
        3: "/t/xpudbg/probe/site/_xpudbg_nodes.py",
        4: "/v/site-packages/torch/_inductor/kernel/conv.py",
        5: "/v/site-packages/torch/_inductor/sizevars.py",
    }
    stack = [{"line": 7, "name": "f", "filename": n, "loc": ""} for n in names]
    data = start() + b"".join(record("str", [name, n]) for n, name in names.items())
    data += record(
        "symbolic_shape_specialization", {"symbol": "s0", "value": "28", "stack": stack, "user_stack": None}
    )
    (symbol,) = details(data)["0/0"].symbols
    assert symbol.user is None
    assert symbol.framework is not None and symbol.framework.file == names[4]


def test_the_key_of_a_cache_has_its_components():
    payload = {
        "key": "fabc",
        "cache_status_detailed": "full_miss",
        "components": [
            "[h1] gm: <lambda>()\n\nadd: 1",
            "[h2] example_inputs[0]: TensorMetadata(dtype=torch.float32)",
            "odd",
        ],
    }
    data = start() + artifact("fx_graph_cache_miss", json.dumps(payload)) + metrics()
    (question,) = details(data)["0/0"].caches
    assert (question.cache, question.result, question.detail, question.key) == (
        "fx_graph",
        "miss",
        "full_miss",
        "fabc",
    )
    assert question.components is not None
    assert [(c.name, c.digest) for c in question.components] == [
        ("gm", "h1"),
        ("example_inputs[0]", "h2"),
        ("odd", ""),
    ]


@pytest.mark.parametrize(
    ("name", "payload", "expected"),
    [
        ("aotautograd_cache_bypass", {"cache_bypass_reason": "no"}, ("aotautograd", "bypass", "no", None)),
        (
            "fx_graph_cache_hash",
            {"cache_state": "hit", "time_saved_ns": 2_000_000},
            ("fx_graph", "hit", "", 2.0),
        ),
        ("fx_graph_bundled_cache_hit", {}, ("fx_graph_bundled", "hit", "", None)),
        (
            "aotautograd_cache_pickle_failure",
            "cannot pickle",
            ("aotautograd", "failure", "cannot pickle", None),
        ),
        ("dynamo_cache_bypass", {"reason": "odd"}, ("dynamo", "bypass", "odd", None)),
    ],
)
def test_every_cache_of_a_trace_is_known(name: str, payload: object, expected: tuple[object, ...]) -> None:
    data = start() + artifact(name, json.dumps(payload)) + metrics()
    (question,) = details(data)["0/0"].caches
    assert (question.cache, question.result, question.reason, question.time_saved_ms) == expected


def test_a_hash_without_an_answer_is_no_question():
    data = start() + artifact("fx_graph_cache_hash", "{}") + metrics()
    assert details(data)["0/0"].caches == ()


def test_an_id_that_was_given_again_has_its_own_details():
    ask = artifact("fx_graph_cache_miss", '{"key": "first"}')
    again = artifact("fx_graph_cache_miss", '{"key": "second"}')
    data = start() + ask + metrics() + start() + again + metrics()
    summariser, reader = TraceSummariser(), CompileDetailsReader()
    compiles = summariser.result(read_trace([data], [summariser, reader], origin="t")).value.compiles
    found = reader.details(compiles).compiles
    assert [[q.key for q in found[c.line_no].caches] for c in compiles] == [["first"], ["second"]]


def test_metrics_keep_figures_and_leave_configurations_out():
    value = {"guard_count": 3, "inductor_config": "{}", "fail_type": None, "co_name": "f", "list": [1]}
    data = start() + record("compilation_metrics", value)
    (row,) = details(data)["0/0"].metrics
    assert row.values == {"guard_count": 3, "co_name": "f", "list": "[1]"}


@given(st.binary(max_size=400))
def test_made_up_payloads_are_read(payload: bytes) -> None:
    text = payload.decode("latin-1").replace("\n", " ")
    data = start()
    for name in ("fx_graph_cache_miss", "aotautograd_cache_bypass"):
        data += artifact(name, text)
    details(data)


@given(st.integers(0, 42_000))
def test_a_cut_trace_is_read(end: int) -> None:
    details((DATA / "dynamo" / "shapes.log").read_bytes()[:end])


@given(
    st.dictionaries(
        st.sampled_from(
            ["symbol", "val", "vr", "source", "sources", "expr", "stack", "user_stack", "reason"]
        ),
        st.one_of(st.none(), st.integers(), st.text(max_size=20), st.lists(st.text(max_size=5), max_size=3)),
    )
)
def test_made_up_symbols_are_read(value: dict[str, object]) -> None:
    data = start()
    for kind in ("create_symbol", "guard_added_fast", "symbolic_shape_specialization"):
        data += record(kind, value)
    details(data)
