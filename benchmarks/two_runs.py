"""Processor time of the commands that read all of a run, beside parsing it once, as ratios within one run of this benchmark.

    python benchmarks/two_runs.py RUN OTHER

Parsing: the artifacts of every graph and every stage of every cache entry of the first run, each once. Times are processor seconds of a
process and its children, without any cache; those after a run begin with what `xpudbg run` stores behind its summary, which is a row by
itself. Exits 1 where a limit is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LIMITS = {
    "diff": 1.4, "report": 2.9, "report of two": 3.8, "attach": 4.1,
    "end of a run": 3.8, "end of the other run": 3.8, "report after a run": 0.8, "report of two after a run": 1.9, "attach after a run": 2.0,
}  # fmt: skip
"""Times the parsing of the first run."""
_PARSING = """
import sys
from pathlib import Path
from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.run.cache_files import RunCache
from xpudbg.run.run_reader import RunReader
run = RunReader.open(Path(sys.argv[1]))
for graph in run.graphs:
    run.inputs(graph)
for files in run.fact(RunCache).found.entries:
    EntryReader(files).check()
"""

_END_OF_RUN = """
import sys
from pathlib import Path
from xpudbg.commands.run import prepare_report
prepare_report(Path(sys.argv[1]), quiet=True)
"""


def seconds_of(command: list[str], cache: str, *, good: tuple[int, ...] = (0, 1)) -> float:
    """Return processor seconds of a process and its children; 1 is a good status of `diff`."""
    env = {**os.environ, "XPUDBG_CACHE_DIR": cache, "PYTHONPATH": str(PROJECT)}
    before = os.times()
    done = subprocess.run(command, check=False, env=env, stdout=subprocess.DEVNULL)
    after = os.times()
    if done.returncode not in good:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}")
    return after.children_user + after.children_system - before.children_user - before.children_system


def main(first: str, second: str) -> int:
    """Measure each command."""
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "diff": ["diff", first, second],
            "report": ["report", first, "-o", f"{folder}/one.html"],
            "report of two": ["report", first, second, "-o", f"{folder}/two.html"],
            "attach": ["attach", first, "-o", f"{folder}/attached", "--no-fail"],
        }
        parsing = seconds_of([sys.executable, "-c", _PARSING, first], f"{folder}/parsing", good=(0,))
        print(f"parsing: {parsing:.1f} s")
        steps = [(name, ["-m", "xpudbg", *words], name) for name, words in commands.items()]
        steps.append(("end of a run", ["-c", _END_OF_RUN, first], "run"))
        steps.append(("end of the other run", ["-c", _END_OF_RUN, second], "run"))
        after = (
            (name, [*words, "--force"] if name != "attach" else words)
            for name, words in commands.items()
            if name != "diff"
        )
        steps += [(f"{name} after a run", ["-m", "xpudbg", *words], "run") for name, words in after]
        for name, words, cache in steps:
            took = seconds_of([sys.executable, *words], f"{folder}/{cache}")
            ratio = took / parsing
            missed = missed or ratio > LIMITS[name]
            print(f"{name}: {took:.1f} s, {ratio:.2f}{'  MISSED' if ratio > LIMITS[name] else ''}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
