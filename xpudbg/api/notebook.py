"""``%load_ext xpudbg``: the cell ``%%xpudbg``, which records a cell here, or runs it as a script for an emulated device."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from xpudbg.api import ask as asking
from xpudbg.api import recording, run_view
from xpudbg.api.run_view import RunView
from xpudbg.core.errors import XpudbgError
from xpudbg.store import locate


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
    with recording.record("cell") as run:
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
