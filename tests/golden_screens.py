"""Golden screens: what a command shows on terminals of 80, 120 and 200 columns, of three recorded runs.

A test asks for ``golden`` and the runs that it shows (:mod:`tests.cli.conftest`)::

    def test_overview(golden: Golden, small_run: str) -> None:
        golden("show-small", "show", small_run)

compares the screens with ``tests/golden/show-small-80.txt``, ``-120.txt`` and ``-200.txt``. ``pytest --update-golden FILE`` writes them anew:
read what changed before you commit it.
"""

from __future__ import annotations

import importlib.util
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

from tests.conftest import PROJECT
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod

SCREENS = PROJECT / "tests" / "golden"
RECORDED = PROJECT / "tests" / "data" / "screens-bmg-2.13"
SMALL, MEDIUM, LARGE = "breaks", "transformer12", "graphs400"
"""Names of the runs: 6 graphs with breaks and recompiles, the training of a transformer of 12 layers, 400 graphs."""
WIDTHS = (80, 120, 200)
GRAPHS = 400
Golden = Callable[..., str]
"""``golden(name, *command)``; returns the screen of 80 columns."""


def unpack_recorded(name: str, runs: Path) -> None:
    """Put a recorded run into a folder of runs, where it is not there yet."""
    if not (runs / name).is_dir():
        with zipfile.ZipFile(RECORDED / f"{name}.zip") as packed:
            packed.extractall(runs / name)


def make_large_run(runs: Path, scratch: Path) -> None:
    """A run of 400 graphs, made of a recorded training step as the benchmark makes it, without its Triton cache."""
    if (runs / LARGE).is_dir():
        return
    spec = importlib.util.spec_from_file_location("many_graphs", PROJECT / "benchmarks" / "many_graphs.py")
    assert spec is not None
    assert spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    benchmark.make_raw(scratch, GRAPHS, cached=False)
    collect_paths([scratch], out=runs / LARGE, name=LARGE, how=ImportMethod.COPY, progress=lambda _: None)
    shutil.rmtree(scratch)


def compare_screen(name: str, width: int, shown: str, *, update: bool) -> None:
    """Hold a screen against the recorded one; padding up to the edge of the terminal does not count.

    Args:
        name: Name of the screen.
        width: Columns of the terminal.
        shown: What the command wrote.
        update: Write the recorded one anew.
    """
    text = "".join(f"{line.rstrip()}\n" for line in shown.splitlines())
    file = SCREENS / f"{name}-{width}.txt"
    if update:
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8"), f"{file.name}: pytest --update-golden writes it anew"
    # What is there to be copied stays whole.
    wide = [line for line in text.splitlines() if len(line) > width and "xpudbg " not in line]
    assert not wide, f"{file.name}: wider than the terminal"
