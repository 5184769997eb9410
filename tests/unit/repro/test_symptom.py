"""What a trial shows."""

from __future__ import annotations

import pytest

from xpudbg.model.experiments import ReproKind
from xpudbg.repro.symptom import ExpectedResult, ScriptRun, TrialPlace, same_error

LOWERING = "inductor_lowering: NotImplementedError: halve has no lowering, at node halve"


@pytest.mark.parametrize(
    ("kind", "status", "output", "shown"),
    [
        (ReproKind.AGREES, 0, "OK: 2 results agree with eager", True),
        (ReproKind.AGREES, 1, "FAIL: result 0 at [1]: compiled 1, eager 2", False),
        (ReproKind.AGREES, 0, "", False),
        (ReproKind.WRONG, 1, "FAIL: result 0 at [1]: compiled 1, eager 2", True),
        (ReproKind.WRONG, 0, "OK: 2 results agree with eager", False),
        (ReproKind.WRONG, 1, "RuntimeError: no device", False),
        (ReproKind.FAILS, 1, "torch._inductor.exc.InductorError: LoweringException: NotImplementedError: halve has no lowering", True),
        (ReproKind.FAILS, 1, "RuntimeError: no device", False),
        (ReproKind.FAILS, 0, LOWERING, False),
        (ReproKind.NATIVE, 0, "OK: config 0 ran", False),
        (ReproKind.AGREES, None, "OK: 2 results agree with eager", False),
    ],
)  # fmt: skip
def test_a_trial_is_judged_by_status_and_output(
    kind: ReproKind, status: int | None, output: str, shown: bool
) -> None:
    found = ExpectedResult(kind, LOWERING).judge(ScriptRun(status, output))
    assert found.seen is shown and found.detail


def test_the_same_error_names_other_paths() -> None:
    first = "kernel_compile: RuntimeError: Failed to import /a/b/c.py SyntaxError: invalid syntax"
    assert same_error(first, first.replace("/a/b/c.py", "/other/d.py"))
    assert not same_error(first, first.replace("SyntaxError", "NameError"))
    named = (
        "RuntimeError: Failed to import /a/cup6arsl34.py SyntaxError: invalid syntax (cup6arsl34.py, line 35)"
    )
    assert same_error(named, named.replace("cup6arsl34", "cyfzt5gzt7"))
    assert not same_error("no exception in it", "no exception in it")


def test_a_place_is_a_command_of_run() -> None:
    emulated = TrialPlace("python", "bmg").command("repro.py", "out")
    assert emulated[1:] == [
        "-m", "xpudbg", "run", "--no-status", "--out", "out", "--target", "bmg", "--execute", "interpret", "python", "repro.py",
    ]  # fmt: skip
    assert "--target" not in TrialPlace("python").command("repro.py")
