"""Variables of ``run --set`` are the user's."""

from __future__ import annotations

from pathlib import Path

from xpudbg.model.manifest import VariableWinner
from xpudbg.record.launch.variables import plan_variables


def test_what_was_given_with_set_is_told_from_what_a_target_needs() -> None:
    plan = plan_variables(
        {"TRITON_INTEL_FAST_MATH": "1"},
        Path("/run"),
        extra={"TRITON_INTEL_FAST_MATH": "0", "TRITON_DEBUG": "", "ZE_AFFINITY_MASK": "0"},
        extra_why={"ZE_AFFINITY_MASK": "the emulated device"},
    )
    found = {v.name: v for v in plan}
    assert [(v.name, v.value) for v in plan if v.is_requested] == [
        ("TRITON_INTEL_FAST_MATH", "0"),
        ("TRITON_DEBUG", None),
    ]
    assert found["TRITON_INTEL_FAST_MATH"].winner is VariableWinner.SET
    assert found["ZE_AFFINITY_MASK"].winner is VariableWinner.OURS
    assert not any(v.is_requested for v in plan_variables({}, Path("/run")))
