"""The row of a summary that says how many kernels lead back to the program."""

from __future__ import annotations

import pytest

from xpudbg.model.provenance import ProvenanceCoverage, UnlinkedKernel
from xpudbg.model.runs import CountedCoverage
from xpudbg.screens.source_text import coverage_figure, coverage_row


def _unlinked(*reasons: str) -> tuple[UnlinkedKernel, ...]:
    return tuple(UnlinkedKernel("g", f"K{n}", "k", reason) for n, reason in enumerate(reasons, 1))


WHOLE = ProvenanceCoverage(331, 331, 331, graphs=2, graphs_with_nodes=2, with_nodes=331)


@pytest.mark.parametrize(
    ("coverage", "words"),
    [
        (WHOLE, "331 of 331 launches lead to a line of the program, 331 to a module"),
        (
            ProvenanceCoverage(1, 1, None, 1, graphs=1),
            "1 of 1 launch leads to a line of the program (only to the line that called the compiled function); "
            "modules: not recorded in this run",
        ),
        (
            ProvenanceCoverage(1000, 999, 4, 3, _unlinked("why"), graphs=2, graphs_with_nodes=1),
            "999 of 1000 launches (99 %) lead to a line of the program (3 of them only to the line that called the compiled "
            "function), 4 to a module (modules are recorded in 1 of 2 graphs)",
        ),
        (
            ProvenanceCoverage(3, 0, None, 0, _unlinked("a", "b", "b"), outside=3),
            "0 of 3 kernels outside of graphs (0 %) lead to a line of the program; of 2: b",
        ),
        (
            ProvenanceCoverage(2, 2, outside=1, graphs=1, graphs_with_nodes=1),
            "2 of 2 launches and kernels outside of graphs lead to a line of the program; "
            "none is in a module",
        ),
        (ProvenanceCoverage(), ""),
    ],
)
def test_what_is_counted(coverage: ProvenanceCoverage, words: str) -> None:
    assert coverage_row(CountedCoverage(coverage)) == words


def test_what_is_not_counted() -> None:
    large = CountedCoverage(reason="its graphs have 9 MB", bounded=True)
    assert coverage_row(large) == "not counted: its graphs have 9 MB; 'xpudbg show --all' counts"
    assert (
        coverage_row(large, "a.run") == "not counted: its graphs have 9 MB; 'xpudbg show a.run --all' counts"
    )
    assert coverage_row(CountedCoverage(reason="it cannot be read")) == "not counted: it cannot be read"
    assert coverage_row(None) == ""


@pytest.mark.parametrize(
    ("coverage", "value", "label", "note"),
    [
        (ProvenanceCoverage(4, 4, 4, 0, (), graphs=1, graphs_with_nodes=1), "4 of 4", "launches lead to a line of the program", "4 to a module"),
        (ProvenanceCoverage(1, 1, None, 1, (), graphs=1, graphs_with_nodes=1), "1 of 1", "launch leads to a line of the program",
         "only to the line that called the compiled function; none is in a module"),
        (ProvenanceCoverage(2, 1, None, 0, (UnlinkedKernel("", "k", "", "why"),), outside=2), "1 of 2", "kernels lead to a line of the program", "of 1: why"),
    ],
)  # fmt: skip
def test_the_figure_of_a_report(coverage: ProvenanceCoverage, value: str, label: str, note: str) -> None:
    figure = coverage_figure(coverage)
    assert figure is not None
    assert (figure.key, figure.value, figure.label, figure.note) == ("coverage", value, label, note)


def test_a_run_without_kernels_has_no_figure() -> None:
    assert coverage_figure(ProvenanceCoverage(0, 0, None, 0, ())) is None
