"""Options that change nothing: only where that is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xpudbg.facts.advice import idle_options, set_options
from xpudbg.findings.advice_rules import OPTION_RULES
from xpudbg.model.finding import GraphFacts

CPU = GraphFacts("g0", "inference", frozenset({"cpu"}), {"cpp_wrapper": False}, cpp=1)
GPU = GraphFacts("g1", "inference", frozenset({"xpu"}), {"cpp_wrapper": False}, triton=2)


def _rules(*graphs: GraphFacts) -> set[str]:
    return {one.rule for one in idle_options(graphs)}


def _with(graph: GraphFacts, **options: object) -> GraphFacts:
    named = {name.replace("__", "."): value for name, value in options.items()}
    return replace(graph, options={**graph.options, **named})


@pytest.mark.parametrize(
    ("graph", "rule"),
    [
        (_with(CPU, coordinate_descent_tuning=True), "option/coordinate_descent_tuning"),
        (_with(CPU, max_autotune=True), "option/max_autotune/no-product"),
        (_with(replace(CPU, products=2, plain_products=2), max_autotune=True), "option/max_autotune/no-constant-weight"),
        (_with(replace(CPU, products=2, plain_products=2, kind="forward"), max_autotune=True), "option/max_autotune/training"),
        (_with(replace(GPU, products=1), max_autotune=True, max_autotune_gemm_backends="ATEN"), "option/max_autotune/backends"),
        (_with(GPU, max_autotune=False, max_autotune_gemm=False, max_autotune_gemm_backends="ATEN"), "option/max_autotune_gemm_backends"),
        (_with(replace(CPU, kind="backward"), freezing=True), "option/freezing"),
        (_with(CPU, freezing=True), "option/freezing/nothing-frozen"),
        (_with(GPU, freezing=False, freezing_discard_parameters=True), "option/freezing_discard_parameters"),
        (_with(CPU, triton__max_tiles=2), "option/triton.max_tiles"),
        (_with(GPU, cpp__threads=4), "option/cpp.threads"),
        (_with(replace(GPU, triton=1), combo_kernels=True), "option/combo_kernels"),
    ],
)  # fmt: skip
def test_an_option_changes_nothing(graph: GraphFacts, rule: str) -> None:
    assert rule in _rules(graph)


@pytest.mark.parametrize(
    "graph",
    [
        _with(GPU, coordinate_descent_tuning=True),
        _with(replace(CPU, others=1), coordinate_descent_tuning=True),
        _with(replace(CPU, known=False), coordinate_descent_tuning=True),
        _with(CPU, coordinate_descent_tuning=False),
        _with(replace(CPU, products=2, plain_products=1), max_autotune=True),
        _with(replace(CPU, products=1, plain_products=1, frozen=True), max_autotune=True),
        _with(replace(CPU, products=1, plain_products=1, templates=1), max_autotune=True),
        _with(GPU, max_autotune_gemm_backends="ATEN"),
        _with(replace(CPU, frozen=True), freezing=True),
        _with(replace(CPU, packed=True), freezing=True),
        replace(GPU, options={"cpp.threads": 4}),
        _with(replace(GPU, triton=1, joined=True), combo_kernels=True),
    ],
)
def test_nothing_is_claimed_where_it_may_change_something(graph: GraphFacts) -> None:
    assert not _rules(graph)


def test_an_option_that_helps_one_graph_of_a_run_is_left_out() -> None:
    assert not _rules(_with(CPU, coordinate_descent_tuning=True), _with(GPU, coordinate_descent_tuning=True))
    (one,) = idle_options([_with(CPU, max_autotune=True), _with(replace(CPU, id="g2"), max_autotune=True)])
    assert (one.graph, one.graphs) == ("g0", 2)


def test_a_value_that_is_the_default_is_not_set() -> None:
    assert set_options({rule.matcher: rule.default for rule in OPTION_RULES}) == {}
