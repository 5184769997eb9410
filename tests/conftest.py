"""What all tests share: the command line in process and as a program, real artifacts, and a Python with torch."""

from __future__ import annotations

import gc
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.examples import examples

PROJECT = Path(__file__).resolve().parent.parent
PATIENCE = 120
"""Seconds that a step may take on a loaded machine before a test gives up."""

MEASURED = 5
"""Cases of a test whose lines pytest-cov notes."""

# A loaded machine is slow: how long an example takes says nothing.
# In CI the examples are the same every time: a change is not refused for what was there before it.
settings.register_profile(
    "patient",
    deadline=None,
    max_examples=examples(100),
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")


@dataclass(frozen=True)
class Result:
    """What a command line gave."""

    code: int
    out: str
    err: str


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the expected reports anew")


def pytest_configure(config: pytest.Config) -> None:
    """All processes of a session share what ``cached_cxx/g++`` has compiled; garbage is collected as seldom as in the program."""
    gc.set_threshold(100_000, 20, 100)
    if "CACHED_CXX" not in os.environ:
        folder = os.environ["CACHED_CXX"] = tempfile.mkdtemp(prefix="cached-cxx-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop("CACHED_CXX", folder), ignore_errors=True))


def _changed_data() -> str:
    """Recorded artifacts that differ from the commit; empty where there is no git."""
    command = ["git", "status", "--porcelain", "--", "tests/data"]
    try:
        return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""


def pytest_sessionstart(session: pytest.Session) -> None:
    """Note what is changed before the tests."""
    if "CI" in os.environ and not hasattr(session.config, "workerinput"):
        session.config.stash[_DATA] = _changed_data()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where a command has written into recorded artifacts: reading changes nothing."""
    before = session.config.stash.get(_DATA, None)
    if before is not None and (after := _changed_data()) != before:
        print(f"\ntests have changed recorded artifacts:\n{after}", file=sys.stderr)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


_DATA = pytest.StashKey[str]()
_BEFORE = ("test_run_target", "test_fusion_torch")
_LONGEST = ("target", "test_accuracy", "test_samples")


def _is_whole(item: pytest.Item) -> bool:
    """Whether a test is one of tests/e2e; paths of thousands of items would be taken apart for a second."""
    return item.nodeid.startswith("tests/e2e/")


def _place(item: pytest.Item) -> int:
    """Return the place of a test: a few trials with torch, what no torch takes part in, long trials with torch, other trials.

    Where the time of the check ends first (see tests/e2e/conftest.py), the last are left to the weekly job.
    """
    if not _is_whole(item):
        return 1
    path = item.path
    if path.stem in _BEFORE:
        return 0
    return 2 if path.stem in _LONGEST or path.parent.name in _LONGEST else 3


def _shares(item: pytest.Item) -> bool:
    """Whether a test uses a fixture that is made once a module."""
    fixtures = getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {})
    return any(made[-1].scope == "module" for made in fixtures.values() if made)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a module that runs torch, or that share a fixture of their module, stay in one process: it is made once.

    Made-up examples and further cases of a test are not measured: they reach the lines that the first cases reach, in three
    times the time.
    """
    items.sort(key=_place)
    cases: Counter[str] = Counter()
    for item in items:
        function = item.nodeid.partition("[")[0]
        cases[function] += 1
        if cases[function] > MEASURED or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.no_cover)
        if (_is_whole(item) or _shares(item)) and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_collection_finish() -> None:
    """What collection made is looked through by no later collection of garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def _folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Names of folders of tests: ``mktemp`` lists all earlier ones to find the next, 10 s over 3,000 tests."""
    folder = tmp_path_factory.mktemp("cwd")
    return (folder / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def _alone(_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test works in a folder of its own, without the user's settings."""
    folder = next(_folders)
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in list(os.environ):
        if name.startswith(("TORCH", "TRITON", "INDUCTOR", "XPUDBG_RUN", "XPUDBG_TARGET")) or name in (
            "FORCE_COLOR",
            "VIRTUAL_ENV",
            "CONDA_PREFIX",
        ):
            monkeypatch.delenv(name)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def patient_layout(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Pictures of fusion are laid out in full, however loaded the machine is, and not taken from an earlier test."""
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setattr("xpudbg.screens.fusion.drawing.TIME_LIMITS", (PATIENCE, PATIENCE, PATIENCE))


@pytest.fixture
def shared_fixtures() -> Path:
    """Real artifacts that lie beside the checkout; the test is skipped where they do not."""
    folder = Path(os.environ.get("XPUDBG_FIXTURES") or PROJECT.parent / "shared" / "fixtures")
    if not folder.is_dir():
        pytest.skip("the shared fixtures are not here")
    return folder


@pytest.fixture(scope="session")
def torch_python() -> str:
    """An interpreter that has torch; the test is skipped without one."""
    python = os.environ.get("XPUDBG_TORCH_PYTHON")
    if not python:
        pytest.skip("XPUDBG_TORCH_PYTHON names no interpreter with torch")
    return python


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Run a command line in this process."""
    from xpudbg.commands.app import run_cli

    def run(*args: object) -> Result:
        capsys.readouterr()
        code = run_cli([str(a) for a in args])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def spawn() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run ``python -m xpudbg`` as a program; stdout and stderr are bytes."""

    def run(*args: object, **kwargs: object) -> subprocess.CompletedProcess[bytes]:
        env = {**os.environ, "PYTHONPATH": str(PROJECT), **kwargs.pop("env", {})}  # type: ignore[dict-item]
        return subprocess.run(  # type: ignore[call-overload,no-any-return]
            [sys.executable, "-m", "xpudbg", *map(str, args)],
            capture_output=True,
            env=env,
            check=False,
            **kwargs,
        )

    return run


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether expected reports are to be written anew."""
    return bool(request.config.getoption("--update-golden"))
