from __future__ import annotations

from xpudbg.facts.dynamo.symbols import constant_by, symbol_rows
from xpudbg.model.manifest import SourceLine
from xpudbg.model.trace import TracedSymbol

_TORCH = SourceLine("/v/site-packages/torch/_inductor/kernel/conv.py", 1091, "convolution_backward_lowering")


def _line(line: int) -> SourceLine:
    return SourceLine("/w/model.py", line, "forward")


def _fixed(
    symbol: str, reason: str, user: SourceLine | None, framework: SourceLine | None = _TORCH
) -> TracedSymbol:
    return TracedSymbol(
        "symbolic_shape_specialization", symbol, value="28", reason=reason, user=user, framework=framework
    )


def _found(*records: TracedSymbol) -> dict[str, tuple[SourceLine | None, str] | None]:
    rows = symbol_rows(records)
    events = {row.name: constant_by(row, rows) for row in rows}
    return {name: (e.location, e.framework) if e is not None else None for name, e in events.items()}


_EQUAL = TracedSymbol("guard_added_fast", expression="Eq(s0, s1)", user=_line(3))
_BY_TORCH = "torch/_inductor/kernel/conv.py:1091 in convolution_backward_lowering"


def test_a_guard_that_leaves_a_size_dynamic_did_not_make_it_constant() -> None:
    """A conformer of torchaudio, training: its sizes are equal by a line of the model, and constant by Inductor's lowering."""
    assert _found(_EQUAL, _fixed("s0", "range_refined_to_singleton", None)) == {
        "s0": (None, _BY_TORCH),
        "s1": None,
    }


def test_a_size_that_equals_another_became_constant_where_that_one_did() -> None:
    records = (
        _EQUAL,
        _fixed("s0", "range_refined_to_singleton", _line(5)),
        _fixed("s1", "find", _line(9), None),
    )
    assert _found(*records) == {"s0": (_line(5), _BY_TORCH), "s1": (_line(5), _BY_TORCH)}


def test_where_no_guard_says_which_size_it_equals_the_place_is_unknown() -> None:
    records = (_fixed("s0", "solve", _line(5)), _fixed("s1", "find", _line(9)))
    assert _found(*records)["s1"] == (None, "")
