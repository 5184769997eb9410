"""Recording of a block of a script or a notebook in its own process."""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from xpudbg.api import ask as asking
from xpudbg.api import run_view
from xpudbg.api.run_view import RunView
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.in_process import bundling
from xpudbg.in_process import inductor_state as inductor
from xpudbg.model.manifest import RunSource
from xpudbg.run.run_reader import RunReader
from xpudbg.store import locate


@contextlib.contextmanager
def record(
    name: str = "", *, out: str | Path | None = None, reset: bool = True, accuracy: bool = False
) -> Iterator[RunView]:
    """Record what a block compiles, and make a run of it; the run can be asked after the block.

    Args:
        name: Name of the run; by default the script's.
        out: Folder of the bundle, new or empty; by default ``.xpudbg/runs/<time>-<name>``, so that it becomes ``latest``.
        reset: Discard what Dynamo has compiled already, so that it is compiled again in the block.
        accuracy: Compare the values of compiled graphs with eager and float64.

    Raises:
        XpudbgError: There is no torch, a block is being recorded already, or the bundle cannot be written.
    """
    with asking.with_hints():
        if "torch" not in sys.modules and importlib.util.find_spec("torch") is None:
            raise XpudbgError(
                f"torch is not installed in {sys.executable}",
                hint="a block is recorded in the Python that compiles it",
            )
        if not inductor.ACTIVE.acquire(blocking=False):
            raise XpudbgError("a block is being recorded in this process already", hint="end it first")
    try:
        name = name or _script()
        with asking.with_hints():
            folder = locate.bundle_folder(Path(out) if out is not None else None, name)
        raw = Path(tempfile.mkdtemp(prefix="raw-", dir=_temporary()))
        run, began = RunView(None), time.time()
        seen = None
        try:
            with contextlib.ExitStack() as stack:
                stamp = str(time.time_ns())
                recording = inductor.collecting(
                    raw, _temporary() / "inductor", stamp=stamp, reset=reset, compared=accuracy
                )
                seen = stack.enter_context(recording)
                yield run
        finally:
            if seen is None:
                # torch could not be imported.
                shutil.rmtree(folder, ignore_errors=True)
            else:
                # The block's own error is the one to show.
                with contextlib.suppress(*((OSError, XpudbgError) if sys.exc_info()[0] else ())):
                    _finish(run, raw, folder, seen, name, time.time() - began)
    finally:
        inductor.ACTIVE.release()


def _finish(
    run: RunView, raw: Path, folder: Path, seen: inductor.CollectedState, name: str, seconds: float
) -> None:
    with asking.with_hints():
        with os_errors(f"cannot write {folder}", hint="free space, or choose another folder with out="):
            bundling.bundle_block(raw, folder, seen, RunSource.PROCESS, name=name, seconds=seconds)
        reader = RunReader.open(folder)
        _ = reader.manifest
    run.finish(reader)


def _script() -> str:
    """Return the script's name; ``notebook`` under IPython's kernel, ``python`` without a script."""
    name = Path(sys.argv[0]).stem if sys.argv else ""
    return "notebook" if name.startswith("ipykernel") else name or "python"


@lru_cache(maxsize=1)
def _temporary() -> Path:
    """Return the folder of raw files, which compiled code may read until the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="xpudbg-record-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def load_ipython_extension(shell: Any) -> None:
    """Register ``%%xpudbg``; IPython calls it for ``%load_ext xpudbg``."""

    def xpudbg(line: str, cell: str) -> RunView:
        """Record the cell and show the run, which is also ``_``.

        Without options the cell runs here, with the notebook's names. With options of ``xpudbg run`` it runs as a script of its own,
        in a new process without them: ``%%xpudbg --target bmg`` emulates a device, which must be there before torch is imported.
        """
        words = shlex.split(line)
        return _as_script(words, cell) if words else _here(shell, cell)

    shell.register_magic_function(xpudbg, magic_kind="cell", magic_name="xpudbg")


def _here(shell: Any, cell: str) -> RunView:
    with record("cell") as run:
        # Shows the cell's own error.
        shell.run_cell(cell)
    return run


def _as_script(words: list[str], cell: str) -> RunView:
    """Run a cell through ``xpudbg run`` with this Python.

    Raises:
        XpudbgError: It left no run.
    """
    with asking.with_hints():
        folder = locate.bundle_folder(None, "cell")
    with tempfile.TemporaryDirectory(prefix="xpudbg-cell-") as place:
        script = Path(place) / "cell.py"
        script.write_text(cell, encoding="utf-8")
        command = [sys.executable, "-m", "xpudbg", "run", "--python", sys.executable, *words]
        with subprocess.Popen(
            [*command, "--out", str(folder), "--", str(script)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as child:
            assert child.stdout is not None
            try:
                for text in child.stdout:
                    sys.stdout.write(text)
            except KeyboardInterrupt:
                child.send_signal(signal.SIGINT)
        status = child.returncode
    if not (folder / "manifest.json").is_file():
        folder.rmdir()
        raise XpudbgError(f"the cell was not run (exit status {status}): the reason stands above")
    return run_view.open(folder)
