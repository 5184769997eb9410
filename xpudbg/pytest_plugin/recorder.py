"""The recorder that the fixture returns: records blocks, makes a bundle of each, and cleans up after the test. The marker does it for a whole test."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, overload

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import shell_word
from xpudbg.in_process import ACTIVE, CollectedState, bundle_block, collecting
from xpudbg.model.manifest import RunSource
from xpudbg.pytest_plugin.run import Run

_INDUCTOR_CACHE = pytest.StashKey[Path]()
_FAILED = pytest.StashKey[bool]()
_RECORDERS = pytest.StashKey["list[Recorder]"]()
_WATCH = "xpudbg-watch"


class Recorder:
    """Recorder of a test's compiles.

    Call it for a block, ``with recorder() as run: ...``, or with a function, ``run = recorder(f, x)``, whose result is
    ``run.result``.
    """

    def __init__(self, item: pytest.Item) -> None:
        self._item = item
        self._made: list[tuple[Path, Run]] = []
        self._late: list[Callable[[], None]] = []
        _watch(item, self)

    @overload
    def __call__(
        self, *, reset: bool = True, accuracy: bool = False
    ) -> contextlib.AbstractContextManager[Run]: ...

    @overload
    def __call__(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Run: ...

    def __call__(self, function: Callable[..., Any] | None = None, *args: Any, **kwargs: Any) -> object:
        """Return a block to enter, or the finished run of a call.

        Args:
            function: Called with the other arguments; None for a block.
            args: Its arguments.
            kwargs: Its keyword arguments; for a block ``reset=False`` keeps what Dynamo has compiled already, and ``accuracy=True``
                compares the values of compiled graphs with eager and float64.

        Raises:
            XpudbgError: Another block of this process is being recorded.
        """
        if function is None:
            return self._block(**kwargs)
        with self._block() as run:
            run.result = function(*args, **kwargs)
        return run

    def script(
        self,
        path: str | os.PathLike[str],
        *args: object,
        timeout: float | None = None,
        accuracy: bool = False,
    ) -> Run:
        """Run a script in its own process through ``xpudbg run``.

        Args:
            path: The script.
            args: Its arguments.
            timeout: Seconds after which it is ended.
            accuracy: Use ``xpudbg accuracy``, which also runs it in eager, and searches for the cause of wrong values.

        Raises:
            XpudbgError: It could not be started, or left no bundle.
        """
        folder = self._folder()
        verb = "accuracy" if accuracy else "run"
        command = [sys.executable, "-m", "xpudbg", verb, "--python", sys.executable, "--quiet"]
        command += ["--out", str(folder / "bundle")]
        command += ["--timeout", str(timeout)] if timeout is not None else []
        run = Run()
        self._made.append((folder, run))
        done = subprocess.run(
            [*command, os.fspath(path), *map(str, args)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        run.exit_code = done.returncode
        if not (folder / "bundle" / "manifest.json").is_file():
            stderr = done.stderr.decode("utf-8", "replace").strip()[-500:]
            raise XpudbgError(
                f"'xpudbg {verb} {shell_word(str(path))}' left no bundle (exit status {done.returncode}): {stderr}"
            )
        run.finish(folder / "bundle")
        return run

    def close(self) -> None:
        """Remove the raw files, and the bundles of a test that has passed unless they are to be kept."""
        keep = self._item.config.getoption("--xpudbg-keep") or self._item.stash.get(_FAILED, False)
        for folder, _ in self._made:
            if keep:
                shutil.rmtree(folder / "raw", ignore_errors=True)
            else:
                shutil.rmtree(folder, ignore_errors=True)
        self._made.clear()

    def settle(self) -> None:
        """Restore settings of ours that fixtures of the test have set again; called when all of them have ended."""
        while self._late:
            self._late.pop()()

    @property
    def bundles(self) -> list[Path]:
        """Return the bundles that were made and still exist."""
        return [run.path for _, run in self._made if run.finished]

    @contextlib.contextmanager
    def _block(self, *, reset: bool = True, accuracy: bool = False) -> Iterator[Run]:
        if "torch" not in sys.modules and importlib.util.find_spec("torch") is None:
            pytest.skip("xpudbg_run: torch is not installed in this Python")
        if not ACTIVE.acquire(blocking=False):
            # pytest shows no hint: it stands in the message.
            raise XpudbgError(
                "a block of xpudbg_run is being recorded in this process already:"
                " end it first; a test with the marker xpudbg is one block"
            )
        try:
            folder, run = self._folder(), Run()
            self._made.append((folder, run))
            raw = folder / "raw"
            raw.mkdir()
            cache = _inductor_cache(self._item.config)
            began = time.time()
            seen: CollectedState | None = None
            try:
                with contextlib.ExitStack() as stack:
                    stamp = str(time.time_ns())
                    seen = stack.enter_context(
                        collecting(raw, cache, stamp=stamp, reset=reset, compared=accuracy)
                    )
                    self._late += seen.late
                    yield run
            except (Exception, pytest.fail.Exception):
                if seen is not None:
                    # The test's own error is the one to show.
                    with contextlib.suppress(Exception):
                        self._finish(run, raw, seen, began)
                raise
            self._finish(run, raw, seen, began)
        finally:
            ACTIVE.release()

    def _finish(self, run: Run, raw: Path, seen: CollectedState, began: float) -> None:
        folder = raw.parent / "bundle"
        try:
            bundle = bundle_block(
                raw, folder, seen, RunSource.PYTEST, name=self._item.nodeid, seconds=time.time() - began
            )
        except OSError as error:
            raise _cannot(folder, error) from error
        run.finish(bundle)

    def _folder(self) -> Path:
        config = self._item.config
        chosen = config.getoption("--xpudbg-dir")
        if not chosen:
            return _temporary(config, "xpudbg-" + re.sub(r"\W", "_", self._item.name)[:30])
        base = Path(chosen).expanduser()
        base = base if base.is_absolute() else config.invocation_params.dir / base
        name = re.sub(r"[^A-Za-z0-9_.-]+", "_", self._item.nodeid).strip("._-")[-120:]
        return _new_folder(base, name)


class _Watch:
    """Plugin that notes failed tests and adds their bundles to the report; registered by the first test that records."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, None, None]:
        try:
            return (yield)
        finally:
            for recorder in item.stash.get(_RECORDERS, ()):
                recorder.settle()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed:
            item.stash[_FAILED] = True
            for recorder in item.stash.get(_RECORDERS, ()):
                for path in recorder.bundles:
                    if str(path) not in report.longreprtext:
                        report.sections.append(("xpudbg", f"bundle: {path}"))
        return report


def _watch(item: pytest.Item, recorder: Recorder) -> None:
    item.stash.setdefault(_RECORDERS, []).append(recorder)
    manager = item.config.pluginmanager
    if not manager.has_plugin(_WATCH):
        manager.register(_Watch(), _WATCH)


def _inductor_cache(config: pytest.Config) -> Path:
    """Return Inductor's cache for all blocks of this process, which share compiled C++ (a header alone takes seconds)."""
    folder = config.stash.get(_INDUCTOR_CACHE, None)
    if folder is None:
        folder = _temporary(config, "xpudbg-inductor")
        config.stash[_INDUCTOR_CACHE] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    return folder


def _temporary(config: pytest.Config, name: str) -> Path:
    factory: pytest.TempPathFactory | None = getattr(config, "_tmp_path_factory", None)
    # -p no:tmpdir.
    if factory is None:
        return Path(tempfile.mkdtemp(prefix=f"{name}-"))
    return factory.mktemp(name)


def _new_folder(base: Path, name: str) -> Path:
    """Make the folder ``base/name``, or with the first free number: tests of several processes may have the same name."""
    try:
        base.mkdir(parents=True, exist_ok=True)
        for number in range(1, 100_000):
            folder = base / (name if number == 1 else f"{name}-{number}")
            with contextlib.suppress(FileExistsError):
                folder.mkdir()
                return folder
    except OSError as error:
        raise _cannot(base, error) from error
    raise XpudbgError(f"{base} is full of bundles of {name}: remove old ones")


def _cannot(folder: Path, error: OSError) -> XpudbgError:
    """Return the error of a block whose files cannot be written, with the hint in the message, since pytest shows no hints."""
    return XpudbgError(
        f"cannot write {folder}: {error.strerror or error}: free space, or choose another folder with --xpudbg-dir"
    )


_DEFAULTS: dict[str, Any] = {
    "no_graph_break": False,
    "no_recompile": False,
    "no_spill": False,
    "accurate": False,
    "max_kernels": None,
    "fused": (),
    "reset": True,
}


class Marked:
    """Recording of a test's call, with the marker's checks after it has passed."""

    def __init__(self, item: pytest.Item, marker: pytest.Mark) -> None:
        self._item = item
        self._wish = _wish(marker)
        recorder = Recorder(item)
        item.addfinalizer(recorder.close)
        self._block = recorder(reset=self._wish["reset"], accuracy=self._wish["accurate"])

    def __enter__(self) -> None:
        """Begin the block."""
        self._run: Run = self._block.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the block; a failed check fails the test with only its message."""
        __tracebackhide__ = True
        self._block.__exit__(kind, error, trace)
        # The failure of a unittest.TestCase was caught and waits in _excinfo.
        if error is not None or getattr(self._item, "_excinfo", None):
            return
        failed = ""
        try:
            _check(self._run, self._wish)
        except AssertionError as message:
            failed = str(message)
        # Not in the handler: pytest would show the message once more, as its cause.
        if failed:
            pytest.fail(failed, pytrace=False)


def _wish(marker: pytest.Mark) -> dict[str, Any]:
    unknown = [str(name) for name in marker.kwargs if name not in _DEFAULTS]
    if marker.args or unknown:
        what = ", ".join(unknown) or ", ".join(map(repr, marker.args))
        raise pytest.UsageError(f"the marker xpudbg does not know {what}; it takes {', '.join(_DEFAULTS)}")
    wish = {**_DEFAULTS, **marker.kwargs}
    for name in ("no_graph_break", "no_recompile", "no_spill", "accurate", "reset"):
        if not isinstance(wish[name], bool):
            raise pytest.UsageError(f"the marker xpudbg takes True or False for {name}, not {wish[name]!r}")
    most = wish["max_kernels"]
    if most is not None and (not isinstance(most, int) or isinstance(most, bool)):
        raise pytest.UsageError(f"the marker xpudbg takes a number for max_kernels, not {most!r}")
    if "fused" in marker.kwargs:
        wish["fused"] = _groups(wish["fused"])
    return wish


def _groups(fused: object) -> list[Sequence[Any]]:
    """Return the groups of operators that must be one kernel each."""
    rows = list(fused) if isinstance(fused, (list, tuple)) else []
    groups = rows if all(isinstance(row, (list, tuple)) for row in rows) else [rows]
    if not groups or any(len(group) < 2 for group in groups):
        what = f'two operators or more, such as fused=("sin", "cos"), or a list of such groups, not {fused!r}'
        raise pytest.UsageError(f"the marker xpudbg takes for fused {what}")
    return groups


def _check(run: Run, wish: dict[str, Any]) -> None:
    __tracebackhide__ = True
    if wish["no_graph_break"]:
        run.assert_no_graph_break()
    if wish["no_recompile"]:
        run.assert_no_recompile()
    for operators in wish["fused"]:
        run.assert_fused(*operators)
    if wish["max_kernels"] is not None:
        run.assert_max_kernels(wish["max_kernels"])
    if wish["no_spill"]:
        run.assert_no_spill()
    if wish["accurate"]:
        run.assert_accurate()
