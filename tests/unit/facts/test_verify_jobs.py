"""What ``verify`` knows of a graph before anything is computed, and what it makes of a child's answers."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.facts.fusion.generated_calls import buffer_nodes
from xpudbg.facts.fusion.run_fusion import fusion_of
from xpudbg.facts.verify_jobs import (
    all_nodes,
    candidates_of_run,
    graph_job,
    reused_names,
)
from xpudbg.model.accuracy import Verdict, gravest
from xpudbg.model.verify import GraphJob
from xpudbg.numerics.api import read_results
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[2] / "data"
TAILS = DATA / "verify-bmg-2.13" / "run"
SOFTMAX = "triton_per_fused__softmax_mul_prepare_softmax_online_1"


@pytest.fixture(scope="module")
def job() -> GraphJob:
    run = RunReader.open(TAILS)
    return graph_job(run, run.graphs[0], candidates_of_run(run), every_config=True, lines=None)


def test_buffers_have_the_nodes_that_the_comment_above_their_kernel_names() -> None:
    run = RunReader.open(TAILS)
    code = run.inputs(run.graphs[0]).code
    assert code is not None
    calls = buffer_nodes(fusion_of(run, run.graphs[0]), code)
    lines = (TAILS / "processes/main/graphs/model__0_inference_0/output_code.py").read_text().splitlines()
    found = {lines[n - 1].split("(")[0].strip(): writes for n, writes in calls.items()}
    assert found["triton_poi_fused_add_gelu_mul_0.run"] == {"buf0": "mul_3"}
    assert found["extern_kernels.mm"] == {"buf1": "mm"}
    # The maximum and the sum are two results of one node, which no comment tells apart.
    assert found[f"{SOFTMAX}.run"]["buf4"] == "mul_4"
    assert all_nodes(calls)["buf4"] == "mul_4"


def test_a_template_whose_comment_names_a_file_that_was_never_written_has_its_entries(
    job: GraphJob, tmp_path: Path
) -> None:
    shutil.copytree(TAILS, tmp_path / "run")
    for code in (tmp_path / "run").rglob("output_code.py"):
        code.write_text(re.sub(r"(# kernel path: .*/)c\w+\.py", r"\1cnever.py", code.read_text()))
    run = RunReader.open(tmp_path / "run")
    found = graph_job(run, run.graphs[0], candidates_of_run(run), every_config=True, lines=None)
    assert found.configurations == job.configurations and any(job.configurations.values())


@pytest.mark.parametrize("cpp", [False, True])
def test_a_graph_whose_wrapper_is_cpp_is_not_verified(cpp: bool) -> None:
    """``--cpp`` runs kernels that Python calls: it is not named as what would help."""
    run = RunReader.open(DATA / "fusion-cpu-2.13" / "cppwrapper")
    job = graph_job(run, run.graphs[0], [], every_config=True, lines=None, cpp=cpp)
    assert job.reason.startswith("its wrapper is C++") and "--cpp" not in job.reason and not job.files


def test_zeros_that_another_kernel_scatters_into_are_not_the_scatter() -> None:
    """The comment above the kernel of zeros returns ``%scatter_add``."""
    run = RunReader.open(DATA / "fusion-xpu-2.13" / "scatter_add")
    code = run.inputs(run.graphs[0]).code
    assert code is not None
    assert "return %scatter_add" in "\n".join(code.kernels[0].graph_fragment)
    calls = buffer_nodes(fusion_of(run, run.graphs[0]), code)
    assert list(calls.values()) == [{"buf0": ""}, {"buf1": "", "buf2": "sin"}]


def test_a_buffer_that_its_kernel_does_not_store_is_not_compared() -> None:
    """What a batch norm's backward makes in the memory of relu has no reader but the kernel: its store is left out, its argument is there."""
    run = RunReader.open(DATA / "fusion-xpu-2.13" / "unstored")
    code = run.inputs(run.graphs[0]).code
    assert code is not None
    calls = buffer_nodes(fusion_of(run, run.graphs[0]), code)
    writes = next(w for w in calls.values() if "buf10" in w)
    assert "buf7" not in writes
    assert (writes["buf5"], writes["buf9"], writes["buf10"]) == ("sum_2", "sum_4", "")


def test_a_buffer_that_takes_over_memory_is_known_by_what_was_there() -> None:
    run = RunReader.open(TAILS)
    code = run.inputs(run.graphs[0]).code
    assert code is not None
    call = next(c for c in code.calls if c.kernel == SOFTMAX)
    assert reused_names(code)[f"{call.line}:buf4"] == "buf1"


def test_the_value_of_a_sum_that_no_node_has_is_not_compared() -> None:
    run = RunReader.open(DATA / "explain-bmg-2.13" / "run")
    code = run.inputs(run.graphs[0]).code
    assert code is not None
    nodes = all_nodes(buffer_nodes(fusion_of(run, run.graphs[0]), code))
    # "return %buf0,%any_dims,...": the sum of a mean.
    assert "buf0" not in nodes
    # The scheduler runs op7 before op5 and op6.
    assert (nodes["buf7"], nodes["buf6"], nodes["buf5"]) == ("mul", "mul_2", "sum_1")


def test_every_configuration_comes_with_its_ttir(job: GraphJob) -> None:
    entries = job.settings["kernels"][SOFTMAX]
    assert sorted(e["key"][:4] for e in entries) == ["G2CY", "NUVQ", "ZETG"]
    assert all(b"tt.func public" in job.files[e["ttir"]] for e in entries)
    run = RunReader.open(TAILS)
    one = graph_job(run, run.graphs[0], candidates_of_run(run), every_config=False, lines={1})
    assert [len(rows) for rows in one.settings["kernels"].values()] == [1, 1]
    assert one.configurations[SOFTMAX] == 3
    assert not any(call["chosen"] for call in one.settings["calls"].values())


def test_cpp_kernels_are_compiled_where_that_is_asked() -> None:
    run = RunReader.open(DATA / "verify-cpp-2.13" / "run")
    job = graph_job(run, run.graphs[0], [], every_config=False, lines=None)
    assert "--cpp" in job.reason
    job = graph_job(run, run.graphs[0], [], every_config=False, lines=None, cpp=True)
    assert not job.reason
    lasts = [call["last"] for call in job.settings["calls"].values()]
    assert lasts[0]["buf4"] == "amax_default"
    assert lasts[-1] == {"buf10": "sum_2"}
    assert [name.split("_")[0] for name in job.launches.values()] == ["cpp", "cpp"]


def test_a_fault_has_the_line_of_the_generated_kernel(job: GraphJob) -> None:
    file = next(name for name in job.sources if name.startswith("cld54"))
    where = f"/x/{file}:38"
    check = {"level": "ttir", "verdict": "wrong", "why": f"tt.store at {where}: outside", "location": where}
    row = {"kernel": "triton_poi_fused_add_gelu_mul_0", "line": 3, "checks": [check]}
    graph = read_results(job, [json.dumps(row), '{"done": true}'], ended="", seconds=1.0)
    (found,) = graph.kernels[0].checks
    assert (found.why, found.code) == ("tt.store: outside", "tl.store(out_ptr0 + (x2), tmp12, xmask)")
    assert (graph.verdict, graph.kernels[0].level) == (Verdict.WRONG, "ttir")


def test_what_ended_before_its_end_is_not_called_right(job: GraphJob) -> None:
    row = {"kernel": "k", "line": 3, "checks": [{"level": "ttir", "verdict": "same"}]}
    graph = read_results(job, [json.dumps(row), '{"kern'], ended="signal 9", seconds=1.0)
    assert (graph.verdict, graph.why, graph.kernels[0].verdict) == ("unknown", "signal 9", "same")


def test_a_launch_that_was_not_reached_is_unknown(job: GraphJob) -> None:
    """The optimizers of torchao give their only kernel ``arg2_1.item()``: the graph was called the same by its passes alone."""
    assert sorted(job.launches.values()) == [SOFTMAX, "triton_poi_fused_add_gelu_mul_0"]
    graph = read_results(job, ['{"level": "patterns", "verdict": "same"}'], ended="", seconds=1.0)
    assert [(k.name, k.verdict) for k in graph.kernels] == [
        (n, "unknown") for _, n in sorted(job.launches.items())
    ]
    assert all(k.why.startswith("its launch was not reached") and k.number for k in graph.kernels)
    assert graph.verdict is Verdict.UNKNOWN
    run = RunReader.open(TAILS)
    assert not graph_job(run, run.graphs[0], candidates_of_run(run), every_config=False, lines={1}).launches


def test_passes_alone_say_nothing_of_what_was_generated() -> None:
    """A graph of library calls alone, whose wrapper is not understood, was called the same."""
    lines = ['{"level": "patterns", "verdict": "same"}', '{"level": "outputs", "verdict": "unknown"}']
    graph = read_results(GraphJob("g", ""), lines, ended="", seconds=1.0)
    assert graph.verdict is Verdict.UNKNOWN
    graph = read_results(
        GraphJob("g", ""), [lines[0], lines[0].replace("patterns", "outputs")], ended="", seconds=1.0
    )
    assert graph.verdict is Verdict.SAME


@given(
    st.lists(
        st.fixed_dictionaries(
            {},
            optional={
                "kernel": st.text(max_size=3),
                "level": st.sampled_from(["ttir", "patterns", "outputs", "x"]),
                "verdict": st.one_of(st.text(max_size=5), st.none(), st.just("wrong")),
                "checks": st.lists(
                    st.dictionaries(st.sampled_from(["level", "worst", "error"]), st.just("ttir")), max_size=2
                ),
                "failed": st.text(max_size=4),
                "line": st.integers(0, 9),
            },
        ),
        max_size=4,
    )
)
def test_odd_answers_do_not_raise(rows: list[dict[str, Any]]) -> None:
    lines = [json.dumps(r) for r in rows]
    read_results(GraphJob("g", ""), lines, ended="", seconds=0.0)


def test_the_gravest_verdict_counts() -> None:
    assert gravest([Verdict.SAME, Verdict.ROUNDING]) is Verdict.ROUNDING
    assert gravest([Verdict.UNKNOWN, Verdict.ROUNDING]) is Verdict.UNKNOWN
    assert gravest([Verdict.WRONG, Verdict.UNKNOWN]) is Verdict.WRONG
    assert gravest([]) is Verdict.UNKNOWN
