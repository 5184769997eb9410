"""A bundle made from a recorded run, once a session."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.recorded_runs import collect_recorded_runs, put_recorded_runs
from xpudbg.capture.collect.collect import collect_paths
from xpudbg.capture.collect.file_import import ImportMethod

DATA = Path(__file__).resolve().parents[1] / "data" / "run-cpu-2.13"


@pytest.fixture(scope="session")
def _recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recorded") / "demo"
    collect_paths([DATA / "raw"], out=folder, name="demo", how=ImportMethod.COPY, progress=lambda _: None)
    return folder


@pytest.fixture
def recorded(_recorded: Path, tmp_path: Path) -> Path:
    """A bundle of a recorded CPU run: 6 graphs, 1 graph break, 1 recompile; yours to damage."""
    folder = tmp_path / "demo"
    shutil.copytree(_recorded, folder)
    return folder


@pytest.fixture(scope="session")
def _collected_runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return collect_recorded_runs(tmp_path_factory.mktemp("collected"))


@pytest.fixture
def runs(_collected_runs: Path) -> Path:
    """``.xpudbg/runs`` of the working directory with the runs of :mod:`tests.recorded_runs`."""
    return put_recorded_runs(_collected_runs)
