"""What a trial shows."""

from __future__ import annotations

import pytest

from xpudbg.model.repro import SymptomKind
from xpudbg.repro.symptom import Symptom, TrialPlace, same_error

LOWERING = "inductor_lowering: NotImplementedError: halve has no lowering, at node halve"


@pytest.mark.parametrize(
    ("kind", "status", "output", "shown"),
    [
        (SymptomKind.AGREES, 0, "OK: 2 results agree with eager", True),
        (SymptomKind.AGREES, 1, "FAIL: result 0 at [1]: compiled 1, eager 2", False),
        (SymptomKind.AGREES, 0, "", False),
        (SymptomKind.WRONG, 1, "FAIL: result 0 at [1]: compiled 1, eager 2", True),
        (SymptomKind.WRONG, 0, "OK: 2 results agree with eager", False),
        (SymptomKind.WRONG, 1, "RuntimeError: no device", False),
        (SymptomKind.FAILS, 1, "torch._inductor.exc.InductorError: LoweringException: NotImplementedError: halve has no lowering", True),
        (SymptomKind.FAILS, 1, "RuntimeError: no device", False),
        (SymptomKind.FAILS, 0, LOWERING, False),
        (SymptomKind.NATIVE, 0, "OK: config 0 ran", False),
        (SymptomKind.AGREES, None, "OK: 2 results agree with eager", False),
    ],
)  # fmt: skip
def test_a_trial_is_judged_by_status_and_output(
    kind: SymptomKind, status: int | None, output: str, shown: bool
) -> None:
    found, why = Symptom(kind, LOWERING).judge(status, output, None)
    assert found is shown and why


def test_the_same_error_names_other_paths() -> None:
    first = "kernel_compile: RuntimeError: Failed to import /a/b/c.py SyntaxError: invalid syntax"
    assert same_error(first, first.replace("/a/b/c.py", "/other/d.py"))
    assert not same_error(first, first.replace("SyntaxError", "NameError"))
    assert not same_error("no exception in it", "no exception in it")


def test_a_place_is_a_command_of_run() -> None:
    emulated = TrialPlace("python", "bmg").command("repro.py", "out")
    assert emulated[1:] == [
        "-m", "xpudbg", "run", "--no-status", "--out", "out", "--target", "bmg", "--execute", "interpret", "python", "repro.py",
    ]  # fmt: skip
    assert "--target" not in TrialPlace("python").command("repro.py")
