"""The assertions on recorded runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.pytest_plugin.run import Run, nothing_compiled

DATA = Path(__file__).parents[2] / "data"
CPU = DATA / "run-cpu-2.13" / "raw"
XPU = DATA / "fusion-xpu-2.13" / "mlp_train"
CACHE = DATA / "triton_cache_pvc"
Make = Callable[..., Run]


def message(call: Callable[..., None], *args: object, **kwargs: object) -> str:
    with pytest.raises(AssertionError) as caught:
        call(*args, **kwargs)
    return str(caught.value)


def test_graph_breaks_and_recompiles_name_their_lines(finished: Make) -> None:
    run = finished(CPU)
    assert (len(run.graphs), len(run.graph_breaks), len(run.recompiles)) == (6, 1, 1)
    text = message(run.assert_no_graph_break)
    assert text.startswith("1 graph break, none expected\n")
    line = run.graph_breaks[0].location
    assert line is not None and f"{line.file}:{line.line} in {line.function}" in text
    assert text.endswith(f"bundle: {run.path} (open it with xpudbg show)")
    text = message(run.assert_no_recompile)
    assert text.startswith("1 recompile, none expected\n") and run.recompiles[0].guards[0][:60] in text


def test_fused_and_not(finished: Make) -> None:
    run = finished(XPU)
    kernels = [k for g in run.fusion.graphs for k in g.kernels]
    several = next(k for k in kernels if len({a for m in k.members for a in m.aten}) > 1)
    targets = list(dict.fromkeys(a for m in several.members for a in m.aten))
    run.assert_fused(*targets)
    run.assert_fused(*(t.split(".")[1] for t in targets))
    assert "is not known" not in run.report()


def test_what_is_not_fused_is_told_with_both_kernels(finished: Make) -> None:
    run = finished(XPU)
    text = message(run.assert_fused, "addmm", "gelu")
    assert text.startswith("addmm and gelu are not fused: no kernel computes both\n")
    assert (
        "addmm: extern_kernels" in text
        and "gelu: triton_" in text
        and "so nothing can be fused with it" in text
    )


def test_kernels_are_counted_and_listed(finished: Make) -> None:
    run = finished(XPU)
    count = sum(g.kernels_after for g in run.fusion.graphs)
    run.assert_max_kernels(count)
    text = message(run.assert_max_kernels, count - 1)
    assert text.startswith(f"{count} kernel launches, at most {count - 1} expected\n")
    for graph in run.fusion.graphs:
        assert f"graph {graph.id}" in text
    one = run.fusion.graphs[0]
    run.assert_max_kernels(one.kernels_after, graph=one.id)
    with pytest.raises(XpudbgError, match="no graph nonsense"):
        run.assert_max_kernels(1, graph="nonsense")


def test_an_operator_that_is_nowhere(finished: Make) -> None:
    run = finished(XPU)
    text = message(run.assert_fused, "gelu", "gelus")
    assert "no graph of the block has an operator gelus" in text and "did you mean gelu?" in text
    with pytest.raises(TypeError, match="two operators or more"):
        run.assert_fused("gelu", "gelu")


def test_spills_come_with_their_figures(finished: Make) -> None:
    run = finished(CACHE)
    text = message(run.assert_no_spill, allow_unknown=True)
    assert text.startswith("1 kernel that spills, none expected\n")
    assert "softmax_kernel spills 14912 bytes per hardware thread, 128 registers, 1 warp" in text
    assert "Data Center GPU Max 1100, cache entry RCCKTE2G" in text
    assert "not known" not in text


def test_what_is_not_known_is_no_pass(finished: Make) -> None:
    run = finished(CACHE / "cache")  # without the native code
    text = message(run.assert_no_spill)
    assert (
        text.startswith("whether 3 kernels spill is not known\n") and "TRITON_XPU_GEN_NATIVE_CODE=1" in text
    )
    run.assert_no_spill(allow_unknown=True)


def test_real_xpu_caches(finished: Make, shared_fixtures: Path) -> None:
    run = finished(shared_fixtures / "xpu" / "offline-triton-xpu-3.3.0b1-pvc")
    text = message(run.assert_no_spill, allow_unknown=True)
    assert (
        "softmax_kernel spills 101888 bytes per hardware thread, 256 registers, 4 warps, GRF mode large"
        in text
    )


def test_real_kernels_that_do_not_spill(finished: Make, shared_fixtures: Path) -> None:
    finished(shared_fixtures / "xpu" / "triton-cache-gemm-bmg-triton3.7.1").assert_no_spill()


def test_nothing_compiled_is_no_pass(finished: Make) -> None:
    run = finished(CPU)
    manifest = run.path / "manifest.json"
    document = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**document, "graphs": [], "kernels": [], "graph_breaks": []}))
    empty = Run()
    empty.finish(run.path)
    for check in (empty.assert_no_graph_break, empty.assert_no_recompile, empty.assert_no_spill):
        assert message(check).startswith("nothing was compiled in the block\n")
    assert message(empty.assert_max_kernels, 9).startswith("nothing was compiled")
    lines = nothing_compiled({"TORCH_COMPILE_DISABLE": "1"})
    assert "TORCH_COMPILE_DISABLE=1 switches torch.compile off" in lines[-1]


def test_a_run_has_no_bundle_before_its_end() -> None:
    with pytest.raises(XpudbgError, match="still being recorded"):
        _ = Run().graphs


def test_text_of_artifacts_is_made_safe(finished: Make) -> None:
    run = finished(CPU)
    manifest = run.path / "manifest.json"
    document = json.loads(manifest.read_text())
    document["graph_breaks"][0]["reason"] = "a\x1b[31m\u202ered"
    document["graph_breaks"][0]["location"]["code"] = "x\x07"
    manifest.write_text(json.dumps(document))
    hostile = Run()
    hostile.finish(run.path)
    text = message(hostile.assert_no_graph_break)
    assert "a\\x1b[31m\\u202ered" in text and not any(c in text for c in "\x1b\u202e\x07")
