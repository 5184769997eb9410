"""Bundles made from recorded runs, once a session, and golden screens of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Result
from tests.golden_screens import (
    LARGE,
    MEDIUM,
    SMALL,
    WIDTHS,
    Golden,
    compare_screen,
    make_large_run,
    unpack_recorded,
)
from tests.recorded_runs import collect_recorded_runs, put_recorded_runs
from xpudbg.commands.addresses import known_runs
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.run.run_reader import RunReader
from xpudbg.store.files.paths import MANIFEST

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


@pytest.fixture(scope="session")
def _screens_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("screens")
    (folder / ".xpudbg" / "runs").mkdir(parents=True)
    return folder


@pytest.fixture
def screens_folder(_screens_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of golden screens; its runs are shared: read them only."""
    monkeypatch.chdir(_screens_folder)
    return _screens_folder


@pytest.fixture
def small_run(screens_folder: Path) -> str:
    """The name of a run with 6 graphs, graph breaks and recompiles, for an emulated B580."""
    unpack_recorded(SMALL, screens_folder / ".xpudbg" / "runs")
    return SMALL


@pytest.fixture
def medium_run(screens_folder: Path) -> str:
    """The name of a run with the training of a transformer of 12 layers, for an emulated B580."""
    unpack_recorded(MEDIUM, screens_folder / ".xpudbg" / "runs")
    return MEDIUM


@pytest.fixture
def large_run(screens_folder: Path, tmp_path: Path) -> str:
    """The name of a run with 400 graphs, without a Triton cache."""
    make_large_run(screens_folder / ".xpudbg" / "runs", tmp_path / "raw")
    return LARGE


@pytest.fixture(scope="session")
def _open_runs() -> dict[tuple[Path, str], RunReader]:
    return {}


@pytest.fixture
def golden(
    cli: Callable[..., Result],
    screens_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    update_golden: bool,
    _open_runs: dict[tuple[Path, str], RunReader],
) -> Golden:
    """Show what a command writes to terminals of several widths, and hold it against the recorded screens.

    Every run of the folder is opened once, as :mod:`xpudbg.api` does.
    """

    def opened(words: Iterable[object]) -> Iterator[RunReader]:
        for word in {str(word).partition(":")[0] for word in words}:
            for folder in (screens_folder / ".xpudbg" / "runs" / word, screens_folder / word):
                if word and (folder / MANIFEST).is_file():
                    known = folder.resolve(), word
                    if known not in _open_runs:
                        _open_runs[known] = RunReader.open(folder, name=word)
                    yield _open_runs[known]

    def check(name: str, *words: object, code: int = 0) -> str:
        screens = []
        # Rich takes this for a terminal that knows neither colours nor a size of its own.
        for key, value in (("FORCE_COLOR", "1"), ("TERM", "dumb"), ("LINES", "50")):
            monkeypatch.setenv(key, value)
        for width in WIDTHS:
            monkeypatch.setenv("COLUMNS", str(width))
            with known_runs({run.real_root: run for run in opened(words)}):
                result = cli(*words)
            assert result.code == code, result.err
            screens.append(result.out)
            compare_screen(name, width, result.out, update=update_golden)
        return screens[0]

    return check
