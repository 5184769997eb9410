"""The same structured trace through tlparse and through xpudbg: time, processor time and memory of each command.

    python -m venv /tmp/tlparse && /tmp/tlparse/bin/pip install tlparse
    python benchmarks/trace_against_tlparse.py --tlparse /tmp/tlparse/bin/tlparse [TRACE ...] [--megabytes 200]

The traces (those of the tests without TRACE) are repeated, every time with new compile ids, up to the size that is asked for. tlparse makes
its whole report: all payloads as files, pages, and one file of timed events. Two ways of xpudbg are held against it: reading the trace as it
stands ("in_place": time, a pass over the file, and dynamo, which takes what time kept), and a bundle with all payloads as files and the same
questions to it ("bundle": nothing is kept of it before); collect alone is what is nearest to tlparse's run. Ratios count, above all those of
processor time: both are taken in one run on one machine. Nothing is deleted before the end: ext4 makes files slower for seconds after many
were deleted. Memory is told twice: the whole process, and what it takes beyond the same command on a trace of one record, which grows with
the file; of a command that starts children it is that of its largest process. Every command runs once on that trace before, which also
leaves the compiled modules that an installed package has.

Files are written to the folder for temporary files: TMPDIR=/dev/shm leaves the disk out. A virtual machine that has given its free memory back
to its host gets each page of it anew, which may cost several times what the work itself does: run it again then, and the later run counts.

The goals are of collect, time and dynamo together: five times as fast as tlparse, in processor time and in time that passes, and memory that
grows by less than a tenth of the file. Each line of the table at the end says "reached" or MISSED, and the exit status is 1 where one is
missed. Where records repeat, as in these traces, so do their texts: nothing that is measured here keeps results by equal texts.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"
_FRAME = re.compile(rb'^((?:V|DEBUG)\d{4} [^\n]*?"frame_id": )(\d+)', re.MULTILINE)


def recorded() -> list[Path]:
    """Whole recorded traces of the tests."""
    whole = [
        *(DATA / "run-cpu-2.13" / "raw" / "trace").glob("*.log"),
        *(DATA / "compile-time-2.13").glob("*.log"),
    ]
    return sorted(whole)


def write_trace(target: Path, sources: Sequence[Path], size: int) -> int:
    """Write a trace of at least a size; returns how often the sources are in it."""
    texts = [path.read_bytes() for path in sources]
    frames = 1 + max(int(m[2]) for text in texts for m in _FRAME.finditer(text))
    times = 0
    with target.open("wb") as out:
        while out.tell() < size:
            for text in texts:
                more = times * frames
                out.write(_FRAME.sub(lambda m, more=more: m[1] + b"%d" % (int(m[2]) + more), text))
                times += 1
    return times


def measured(command: Sequence[str], environment: dict[str, str]) -> dict[str, Any]:
    """Seconds, processor seconds and megabytes of one command."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status):
        raise SystemExit(f"{' '.join(command)} failed: {errors.decode(errors='replace')[-2000:]}")
    return {
        "seconds": round(time.perf_counter() - begin, 2),
        "cpu_seconds": round(usage.ru_utime + usage.ru_stime, 2),
        "system_seconds": round(usage.ru_stime, 2),
        "peak_megabytes": round(usage.ru_maxrss * 1024 / 1e6, 1),
    }


GOALS = {"times_as_fast_cpu": 5.0, "times_as_fast_wall": 5.0, "growth_share_of_file": 0.1}
"""At least so many times as fast, at most such a share."""


def held_against(rows: dict[str, dict[str, Any]], other: dict[str, Any], size: int) -> dict[str, Any]:
    """The sum of some commands beside another one."""
    spent, cpu = (sum(row[key] for row in rows.values()) for key in ("seconds", "cpu_seconds"))
    for row in rows.values():
        row["times_as_fast_cpu"] = round(other["cpu_seconds"] / row["cpu_seconds"], 2)
        row["peak_share_of_file"] = round(row["peak_megabytes"] * 1e6 / size, 3)
        row["growth_share_of_file"] = round((row["peak_megabytes"] - row["least_megabytes"]) * 1e6 / size, 3)
    return {
        **rows,
        "seconds": round(spent, 2),
        "cpu_seconds": round(cpu, 2),
        "times_as_fast_cpu": round(other["cpu_seconds"] / cpu, 2),
        "times_as_fast_wall": round(other["seconds"] / spent, 2),
        "growth_share_of_file": max(row["growth_share_of_file"] for row in rows.values()),
    }


def table(result: dict[str, Any]) -> tuple[list[str], bool]:
    """Lines for readers, and whether every goal was reached."""
    other = result["tlparse"]
    lines = [f"{'':24}{'seconds':>9}{'cpu':>8}{'as fast (cpu)':>15}{'peak MB':>9}{'growth/file':>13}"]
    lines.append(
        f"{'tlparse':24}{other['seconds']:9.2f}{other['cpu_seconds']:8.2f}{'':15}{other['peak_megabytes']:9.1f}"
    )
    for name, row in result["bundle"].items():
        if isinstance(row, dict):
            lines.append(
                f"{name:24}{row['seconds']:9.2f}{row['cpu_seconds']:8.2f}{row['times_as_fast_cpu']:15.2f}"
                f"{row['peak_megabytes']:9.1f}{row['growth_share_of_file']:13.3f}"
            )
    total = result["bundle"]
    lines.append(
        f"{'sum':24}{total['seconds']:9.2f}{total['cpu_seconds']:8.2f}{total['times_as_fast_cpu']:15.2f}"
    )
    every = True
    for name, goal in GOALS.items():
        value = total[name]
        reached = value < goal if name.endswith("share_of_file") else value >= goal
        every = every and reached
        bound = "less than" if name.endswith("share_of_file") else "at least"
        lines.append(f"{name} {value} ({bound} {goal}): {'reached' if reached else 'MISSED'}")
    return lines, every


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("traces", nargs="*", type=Path)
    parser.add_argument("--tlparse", type=Path, required=True, help="the program")
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--no-bundle", action="store_true", help="leave the bundle out")
    arguments = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from xpudbg.commands.app import COMMANDS

    questions = [name for name in ("time", "dynamo") if name in COMMANDS]
    folder = Path(tempfile.mkdtemp(prefix="trace-benchmark-"))
    own = [sys.executable, "-X", f"pycache_prefix={folder / 'pycache'}", str(ROOT / "xpudbg" / "__main__.py")]
    # The tool starts itself again without such variables, and an installed one has its modules compiled.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["XPUDBG_CACHE_DIR"] = str(folder / "cache")

    def asked(words: Sequence[str], trace: Path, small: Path) -> dict[str, Any]:
        least = measured([*own, *(str(small) if w == "TRACE" else f"{w}-small" if "/" in w else w for w in words)],
                         environment)  # fmt: skip
        row = measured([*own, *(str(trace) if w == "TRACE" else w for w in words)], environment)
        return {**row, "least_megabytes": least["peak_megabytes"]}

    try:
        trace, small, bundle, report = (folder / n for n in ("trace.log", "small.log", "bundle", "report"))
        times = write_trace(trace, arguments.traces or recorded(), arguments.megabytes * 1_000_000)
        size = trace.stat().st_size
        with trace.open("rb") as whole:
            small.write_bytes(b"".join(whole.readline() for _ in range(2)))
        command = [str(arguments.tlparse), str(trace), "-o", str(report), "--no-browser"]
        other = measured(command, environment)
        place = {f"xpudbg {name} TRACE": asked([name, "TRACE", "--json"], trace, small) for name in questions}
        result: dict[str, Any] = {
            "megabytes": round(size / 1e6, 1),
            "repeated": times,
            "tlparse": {**other, "peak_share_of_file": round(other["peak_megabytes"] * 1e6 / size, 3)},
            "in_place": held_against(place, other, size),
        }
        if not arguments.no_bundle:
            made = {"xpudbg collect TRACE": asked(["collect", "TRACE", "-o", str(bundle)], trace, small)}
            made |= {f"xpudbg {n} BUNDLE": asked([n, str(bundle), "--json"], trace, small) for n in questions}
            result["bundle"] = held_against(made, other, size)
    finally:
        shutil.rmtree(folder)
    print(json.dumps(result, indent=2))
    if "bundle" in result:
        lines, every = table(result)
        print("\n".join(lines), file=sys.stderr)
        raise SystemExit(0 if every else 1)


if __name__ == "__main__":
    main()
