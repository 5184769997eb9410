"""What runs of real torch share: variables that make them quicker, and the bundles of the sample scripts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest

from tests.sample_runs import QUICKER, SampleRun, run_sample
from tests.together import Together, run_together


@pytest.fixture(autouse=True)
def _quicker(_alone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Torch starts quicker; tests that choose the variables of a process add ``QUICKER`` themselves."""
    for name, value in QUICKER.items():
        monkeypatch.setenv(name, value)


def pytest_runtest_setup() -> None:
    """Leave what would take the check beyond its limit on a slow machine to the weekly job; ``.ci/run`` says until when."""
    if time.time() > float(os.environ.get("CHECK_TORCH_UNTIL") or "inf"):
        pytest.skip("the machine is slow: left to the weekly job (tools/dev.py weekly)")


SampleRuns = Callable[..., SampleRun]


@pytest.fixture(scope="session")
def sample_runs(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> SampleRuns:
    """``sample_runs(name, *arguments)``: the run of a sample, made once; whoever reads its bundle leaves it as it is."""
    known: dict[tuple[str, ...], SampleRun] = {}

    def run(name: str, *arguments: str) -> SampleRun:
        key = (name, *arguments)
        if key not in known:
            known[key] = run_sample(torch_python, name, list(arguments), tmp_path_factory.mktemp("sample"))
        return known[key]

    return run


@pytest.fixture(scope="session")
def together(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> Together:
    """One run of the scripts of several modules; who reads its bundle leaves it as it is."""
    return run_together(torch_python, tmp_path_factory.mktemp("together"))
