"""Reasons of artifacts that a graph does not have."""

from __future__ import annotations

import pytest

from xpudbg.model.artifact import Kind, State
from xpudbg.model.manifest import GraphKind, GraphOutcome
from xpudbg.record.collect.missing_reasons import Situation, missing_reason


@pytest.mark.parametrize(
    ("value", "state", "reason"),
    [
        ("1", State.MISSING, "requested, but the compile ended before it, or torch made none"),
        (None, State.NOT_REQUESTED, "made only with INDUCTOR_PROVENANCE=1"),
    ],
)
def test_a_mapping_that_was_asked_for_is_not_told_to_be_asked_for(
    value: str | None, state: State, reason: str
) -> None:
    # a script that ended while the kernels of its graph were built: the code was written, the mapping not
    told = missing_reason(
        Kind.PROVENANCE,
        Situation(collected=False, values={"INDUCTOR_PROVENANCE": value}, torch="2.13.0+cpu"),
        outcome=GraphOutcome.COMPILED,
        detail="",
        pid=7,
        graph_kind=GraphKind.INFERENCE,
    )
    assert told == (state, reason)
