"""Tests that use the plugin, run under real torch by test_pytest_plugin.py; those that end in ``_fails`` must fail."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
import unittest
import warnings

import pytest
import torch

from xpudbg.core.errors import XpudbgError

X = torch.randn(64, 64)


def wave(x):
    return x.sin() + x.cos()


def broken(x):
    y = x.sin()
    print("a print between two graphs")
    return y.cos()


def apart(x, w):
    return torch.softmax((x.sin() @ w).cos(), -1).sum()


def test_fused(xpudbg_run):
    with xpudbg_run() as run:
        torch.compile(wave)(X)
    run.assert_no_graph_break()
    run.assert_no_recompile()
    run.assert_no_spill()
    run.assert_max_kernels(1)
    run.assert_fused("sin", "cos")
    run.assert_fused(torch.sin, torch.ops.aten.cos, torch.ops.aten.add.Tensor, graph="1")
    assert [g.outcome for g in run.graphs] == ["compiled"]
    assert [g.function for g in run.graphs] == ["wave"]
    assert run.graphs[0].location.file == __file__
    assert "wave at" in run.report()
    assert {a.kind.value for a in run.graphs[0].artifacts if a.path} >= {
        "ir_pre_fusion",
        "output_code",
        "fx_graph_nodes",
    }


def branches(x):
    return torch.cond(x.sum() > 0, lambda t: t.cos() - 1, lambda t: t.relu() * 2, (x.sin() + 1,)).exp() * 3


def test_control_flow(xpudbg_run):
    with xpudbg_run() as run:
        torch.compile(branches, fullgraph=True)(X)
    for pair in (("sin", "add"), ("cos", "sub"), ("relu", "mul"), ("exp", "mul")):
        run.assert_fused(*pair)
    (graph,) = run.fusion.graphs
    assert graph.problems == ()
    assert all(k.members for k in graph.kernels)
    assert {k.function for k in graph.kernels} == {"", "true_graph_0", "false_graph_0"}


def test_the_same_function_again(xpudbg_run):
    run = xpudbg_run(torch.compile(wave), X)
    assert torch.allclose(run.result, wave(X), atol=1e-5)
    run.assert_fused("sin", "cos")
    assert run.graphs[0].compile_id == "0/0"
    assert run.graphs[0].location.file == __file__  # torch has told this name in the block before


def test_compiled_before_the_block(xpudbg_run):
    compiled = torch.compile(wave)
    compiled(X)
    with xpudbg_run() as run:
        compiled(X)
    run.assert_fused("sin", "cos")


def test_compiled_before_and_kept_fails(xpudbg_run):
    compiled = torch.compile(wave)
    compiled(X)
    with xpudbg_run(reset=False) as run:
        compiled(X)
    run.assert_no_graph_break()


def test_two_blocks(xpudbg_run):
    first = xpudbg_run(torch.compile(wave), X)
    second = xpudbg_run(torch.compile(broken), X)
    assert first.path != second.path
    assert (len(first.graph_breaks), len(second.graph_breaks)) == (0, 1)


def test_graph_break_fails(xpudbg_run):
    xpudbg_run(torch.compile(broken), X).assert_no_graph_break()


def test_operators_before_decomposition(xpudbg_run):
    def block(x):
        return torch.nn.functional.gelu(torch.nn.functional.layer_norm(x, (64,)))

    xpudbg_run(torch.compile(block), X).assert_fused("native_layer_norm", "gelu", "erf")


def test_other_graph_fails(xpudbg_run):
    xpudbg_run(torch.compile(broken), X).assert_fused("sin", "cos")


def test_not_fused_fails(xpudbg_run):
    xpudbg_run(torch.compile(apart), X, X).assert_fused("sin", "cos")


def test_scheduler_reason_fails(xpudbg_run):
    xpudbg_run(torch.compile(apart), X, X).assert_fused("exp", "div")


def test_loops_of_one_function_fails(xpudbg_run):
    def both(x, y):
        return x.sin() + 1, y.cos() + 1

    xpudbg_run(torch.compile(both), torch.randn(96, 32), torch.randn(7)).assert_fused("sin", "cos")


def test_unknown_operator_fails(xpudbg_run):
    xpudbg_run(torch.compile(wave), X).assert_fused("sin", "cosh")


def test_recompile_fails(xpudbg_run):
    compiled = torch.compile(wave)
    with xpudbg_run() as run:
        compiled(torch.randn(7))
        compiled(torch.randn(11))
    assert len(run.graphs) == 2
    run.assert_no_graph_break()
    run.assert_no_recompile()


def test_training(xpudbg_run):
    x = X.clone().requires_grad_()
    with xpudbg_run(accuracy=True) as run:
        torch.compile(lambda x: (wave(x).sum(), x.exp()))(x)[0].backward()
    assert sorted(g.kind.value for g in run.graphs) == ["backward", "forward"]
    run.assert_fused("sin", "cos", graph="forward")
    run.assert_accurate()
    assert {(g.phase, len(g.graphs)) for g in run.accuracy.graphs} == {("forward", 1), ("backward", 1)}
    assert "rounding" in run.report() or "same" in run.report()


def test_inaccurate_fails(xpudbg_run, monkeypatch):
    from torch._inductor import lowering

    right = lowering.lowerings[torch.ops.aten.sin.default]
    doubled = lambda x: lowering.lowerings[torch.ops.aten.mul.Tensor](right(x), 2.0)  # noqa: E731
    monkeypatch.setitem(lowering.lowerings, torch.ops.aten.sin.default, doubled)
    with xpudbg_run(accuracy=True) as run:
        torch.compile(wave)(X)
    run.assert_accurate()


def test_not_compared_fails(xpudbg_run):
    xpudbg_run(torch.compile(wave, backend="eager"), X).assert_accurate()


def test_failing_compile_fails(xpudbg_run):
    with xpudbg_run():
        torch.compile(broken, fullgraph=True)(X)


def test_exception_in_the_block(xpudbg_run):
    with pytest.raises(ZeroDivisionError), xpudbg_run() as run:
        torch.compile(wave)(X)
        _ = 1 / 0
    run.assert_fused("sin", "cos")


def test_nested_is_refused(xpudbg_run):
    with xpudbg_run() as run:
        with pytest.raises(XpudbgError, match="already"), xpudbg_run():
            pass
        with pytest.raises(XpudbgError, match="still being recorded"):
            _ = run.graphs
        torch.compile(wave)(X)
    run.assert_fused("sin", "cos")


def test_threads(xpudbg_run):
    refused = []

    def work():
        torch.compile(wave)(X)
        try:
            with xpudbg_run():
                pass
        except XpudbgError as error:
            refused.append(str(error))

    with xpudbg_run() as run:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert len(refused) == 1
    run.assert_fused("sin", "cos")


def state():
    """All that a block changes."""
    import torch._dynamo
    import torch._functorch.config
    import torch._inductor.config
    import torch._inductor.scheduler

    loggers = [logging.getLogger(name) for name in sorted(logging.root.manager.loggerDict) if "torch" in name]
    configs = (torch._inductor.config, torch._functorch.config, torch._dynamo.config)
    return {
        "settings": [config.get_config_copy() for config in configs],
        "forced": [{k: e.env_value_force for k, e in config._config.items()} for config in configs],
        "environment": dict(os.environ),
        "loggers": [(x.name, x.level, x.propagate, x.disabled, list(x.filters)) for x in loggers],
        "handlers": [(x.name, list(x.handlers)) for x in loggers if x.name != "torch.__trace"],
        "ours": [x.name for x in loggers if isinstance(vars(x).get("callHandlers"), type(state))],
        "warnings": list(warnings.filters),
        "path": list(sys.path),
    }


@pytest.mark.parametrize("ends", ["well", "badly"])
def test_nothing_is_left(xpudbg_run, ends):
    xpudbg_run(torch.compile(wave), X)
    before = state()
    with contextlib.suppress(ZeroDivisionError), xpudbg_run() as run:
        with torch._inductor.config.patch({"fx_graph_cache": True, "trace.enabled": False}):
            torch.compile(wave)(X)
        _ = 1 / (ends == "well")
    after = state()
    for name in before:
        assert after[name] == before[name], name
    compiled = torch.compile(wave)
    compiled(X)  # a compile after the block leaves nothing in its bundle
    assert len(run.graphs) == 1
    assert not [r for r in (run.path.parent / "raw").rglob("model__*") if r.name.endswith(".1")]


@pytest.fixture(scope="module")
def at_first():
    import torch._inductor.config as config

    return lambda: (
        config.trace.enabled,
        config.fx_graph_cache,
        os.environ.get("TORCHINDUCTOR_CACHE_DIR"),
        torch._inductor.config._config["trace.enabled"].user_override.get(),
    )


@pytest.fixture(scope="module")
def seen_at_first(at_first):
    return at_first()


@pytest.fixture
def later():
    with contextlib.ExitStack() as stack:
        yield stack


def test_fixtures_that_end_after_a_block(seen_at_first, later, monkeypatch, xpudbg_run):
    with xpudbg_run():
        later.enter_context(torch._inductor.config.patch({"trace.enabled": False, "fx_graph_cache": True}))
        monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", os.getcwd())
        torch.compile(wave)(X)


@pytest.mark.xpudbg(no_graph_break=True, fused=[(torch.sin, torch.cos)])
def test_marked_and_fixtures_that_end_after_it(seen_at_first, later, monkeypatch):
    later.enter_context(torch._inductor.config.patch({"trace.enabled": False}))
    monkeypatch.setenv("TORCHINDUCTOR_CACHE_DIR", os.getcwd())
    torch.compile(wave)(X)


def test_such_fixtures_leave_nothing(seen_at_first, at_first):
    assert at_first() == seen_at_first


def test_the_working_directory_is_removed(xpudbg_run, tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    with xpudbg_run() as run:
        torch.compile(wave)(X)
        (tmp_path / "gone").rmdir()
    assert len(run.graphs) == 1
    monkeypatch.undo()


def test_logs_stay_quiet(xpudbg_run, caplog):
    with caplog.at_level(logging.DEBUG):
        xpudbg_run(torch.compile(apart), X, X)
    assert [r.name for r in caplog.records if "__fusion" in r.name or "__trace" in r.name] == []
    assert "debug trace" not in caplog.text


def test_settings_of_the_test_hold(xpudbg_run):
    from torch._inductor import config

    with xpudbg_run() as run, config.patch(max_fusion_size=1):
        torch.compile(lambda x: (x.sin().sum(0), x.cos().sum(0)))(X)
    with pytest.raises(AssertionError, match="not fused"):
        run.assert_fused("sin", "cos")


def test_another_backend(xpudbg_run):
    run = xpudbg_run(torch.compile(wave, backend="eager"), X)
    run.assert_no_graph_break()
    run.assert_no_spill()
    with pytest.raises(AssertionError, match="no graph of the block was compiled by Inductor"):
        run.assert_fused("sin", "cos")


def test_a_script(xpudbg_run, tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import torch\ntorch.compile(lambda x: x + 1, backend='eager')(torch.ones(3))\n")
    run = xpudbg_run.script(script)
    assert run.exit_code == 0
    run.assert_no_graph_break()


@pytest.mark.xpudbg(no_graph_break=True, no_spill=True, accurate=True, max_kernels=1, fused=("sin", "cos"))
def test_marked():
    torch.compile(wave)(X)


@pytest.mark.xpudbg(max_kernels=1)
def test_marked_fails():
    torch.compile(apart)(X, X)


@pytest.mark.xpudbg(no_graph_break=True)
def test_marked_and_nothing_compiled_fails():
    wave(X)


@pytest.mark.xpudbg(no_break=True)
def test_marked_with_a_typing_error_fails():
    raise AssertionError("the test is not to run")


class TestUnittest(unittest.TestCase):
    @pytest.fixture(autouse=True)
    def _run(self, xpudbg_run):
        self.xpudbg_run = xpudbg_run

    def test_in_a_test_case(self):
        self.xpudbg_run(torch.compile(wave), X).assert_fused("sin", "cos")


class TestMarkedUnittest(unittest.TestCase):
    @pytest.mark.xpudbg(no_graph_break=True)
    def test_marked_method_fails(self):
        torch.compile(broken)(X)

    @pytest.mark.xpudbg(no_graph_break=True)
    def test_own_failure_comes_first_fails(self):
        torch.compile(broken)(X)
        self.assertEqual(1, 2)
