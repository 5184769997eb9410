"""How large a history of many runs is, and how long each question about it takes: wall and processor time of whole processes.

    python benchmarks/history_scale.py [--runs 10000] [--kernels 300] [--keep FOLDER]

Takes the rows of recorded runs, repeats their kernels under other names and digests up to the wanted number, and writes runs of some models over
days, as ``history compact`` leaves them: one file a table and day. Times differ by noise from run to run; a few models get worse at a known day, so that
``regressions`` has something to find. Targets: 1,000 bytes a kernel; ``regressions`` over 10,000 runs in 2 s, over 100,000 in 15 s. Exits 1 beyond them.
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from xpudbg.history.rows import AddingHow, RunRows, arrow_schema, rows_bytes, rows_of_run, table_bytes
from xpudbg.history.store import DayOf, open_history
from xpudbg.model.history import HISTORY_TABLES, RUN_TABLE, HistoryRun
from xpudbg.run.run_reader import RunReader

PROJECT = Path(__file__).resolve().parent.parent
PACKS = sorted((PROJECT / "tests" / "data" / "screens-bmg-2.13").glob("*.zip"))
MODELS, A_DAY = 20, 200
FIRST = datetime(2026, 1, 1, tzinfo=timezone.utc)
BYTES_A_KERNEL = 1000
KERNEL = "KERNEL"
"""Stands for a kernel of the history."""
PAGE = "PAGE"
"""Stands for a file."""
QUESTIONS = {
    "ls": ("ls",),
    "show": ("show", "model-3"),
    "trend spills": ("trend", "spills", "--model", "model-3"),
    "trend bytes of a kernel": ("trend", "bytes", "--model", "model-3", "--kernel", KERNEL),
    "regressions": ("regressions",),
    "report": ("report", "-o", PAGE),
    "sql over kernels": (
        "sql",
        "SELECT digest, sum(spilled_bytes) FROM kernel GROUP BY 1 ORDER BY 2 DESC NULLS LAST LIMIT 5",
    ),
}


def limit_of(runs: int) -> float:
    """Seconds that ``regressions`` may take."""
    return 2.0 if runs <= 10_000 else 15.0


def templates(kernels: int) -> list[RunRows]:
    """The rows of each model: those of a recorded run with its kernels repeated."""
    real = [rows_of_run(RunReader.open(pack, name=pack.name), AddingHow("scale"), {}) for pack in PACKS]
    made = []
    for model in range(MODELS):
        rows = real[model % len(real)]
        own = rows.tables["kernel"]
        some = []
        for number in range(kernels):
            k = own[number % len(own)]
            new = hashlib.sha256(f"{model} {number} {k.digest}".encode()).hexdigest()
            some.append(
                replace(k, kernel=f"{k.kernel}_{number}", digest=new[:16], source=new[16:32], spilled_bytes=0)
            )
        made.append(
            RunRows(
                replace(
                    rows.run, model=f"model-{model}", kernels=kernels, spilled_bytes=0, spilled_registers=0
                ),
                {**rows.tables, "kernel": some},
            )
        )
    return made


def worse(model: int, run: HistoryRun, day: int, days: int) -> HistoryRun:
    """A run as it is after the day at which its model got worse."""
    if day < days * 3 // 4 or model > 5:
        return run
    kind = model % 3
    if kind == 0 and run.launches is not None:
        return replace(run, launches=run.launches + 3)
    if kind == 1:
        return replace(run, breaks=(run.breaks or 0) + 1)
    return replace(run, spilled_bytes=4096, spilled_registers=64, spilling_kernels=1)


def write(root: Path, runs: int, kernels: int) -> int:
    """Write a history; returns its bytes."""
    made = templates(kernels)
    whole = {
        table: [arrow_of(table, rows.tables[table]) for rows in made]
        for table in HISTORY_TABLES
        if table != RUN_TABLE
    }
    days = -(-runs // A_DAY)
    total = 0
    for day in range(days):
        ids, run_rows, numbers = [], [], []
        for number in range(day * A_DAY, min(runs, (day + 1) * A_DAY)):
            model = number % MODELS
            at = FIRST + timedelta(days=day, seconds=(number % A_DAY) * 60)
            name = hashlib.sha256(f"run {number}".encode()).hexdigest()[:16]
            commit = hashlib.sha256(f"commit {number // MODELS}".encode()).hexdigest()[:12]
            noise = 1 + (int(name[:4], 16) / 65535 - 0.5) * 0.04
            run = replace(
                made[model].run,
                id=name,
                time=at,
                added=at,
                labels={"commit": commit, "branch": "main"},
                compile_seconds=20 * noise,
                step_us=5000 * noise,
                step_spread_us=40.0,
                step_count=10,
            )
            run_rows.append(worse(model, run, day, days))
            ids.append(name)
            numbers.append(model)
        of = DayOf("scale", (FIRST + timedelta(days=day)).date().isoformat())
        stem = f"g1-{hashlib.sha256(of.day.encode()).hexdigest()[:16]}.parquet"
        order = sorted(range(len(ids)), key=ids.__getitem__)
        for table, tables in whole.items():
            parts = [with_run(tables[numbers[i]], ids[i]) for i in order]
            total += put(root, of.folder(table), stem, noisy(pa.concat_tables(parts), table))
        data = rows_bytes(RUN_TABLE, [run_rows[i] for i in order])
        total += put(root, of.folder(RUN_TABLE), stem, data)
    return total


def arrow_of(table: str, rows: list[Any]) -> Any:
    """Rows as an Arrow table."""
    columns = {name: [getattr(row, name) for row in rows] for name in arrow_schema(table).names}
    return pa.table(columns, schema=arrow_schema(table))


def with_run(table: Any, run: str) -> Any:
    """A table with another run."""
    return table.set_column(0, "run", pa.repeat(pa.scalar(run), len(table)))


def noisy(table: Any, name: str) -> bytes:
    """A table as a file; times of kernels differ by some percent."""
    if name == "kernel":
        least = pc.fill_null(table.column("least_us"), 3.0)
        times = pc.multiply(least, pc.add(pc.multiply(pc.random(len(table)), 0.04), 1.3))
        table = table.set_column(table.column_names.index("time_us"), "time_us", times)
    return table_bytes(table.cast(arrow_schema(name)))


def put(root: Path, folder: str, name: str, data: bytes) -> int:
    """Write a file; returns its bytes."""
    (root / folder).mkdir(parents=True, exist_ok=True)
    (root / folder / name).write_bytes(data)
    return len(data)


def seconds(root: Path, words: tuple[str, ...]) -> tuple[float, float, int, str]:
    """Wall time, processor time, status and last line of an answer."""
    begin, busy = time.perf_counter(), processor()
    done = subprocess.run(
        [sys.executable, "-m", "xpudbg", "history", *words, "--from", str(root)],
        capture_output=True,
        text=True,
        check=False,
        cwd=PROJECT,
    )
    lines = (done.stdout if done.returncode in (0, 1) else done.stderr).splitlines() or [""]
    took = time.perf_counter() - begin
    return took, processor() - busy, done.returncode, f"{len(lines)} lines; {lines[-1][:70]}"


def processor() -> float:
    """Processor time of the children that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Make the history, and print its size and the time of each question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--kernels", type=int, default=300)
    parser.add_argument("--keep", type=Path, help="folder for the history, which is used again")
    given = parser.parse_args()
    scratch = given.keep or Path(tempfile.mkdtemp(prefix="history-"))
    try:
        if not (scratch / "v1").exists():
            begin = time.perf_counter()
            write(scratch, given.runs, given.kernels)
            print(f"written in {time.perf_counter() - begin:.0f} s")
        size = sum(f.stat().st_size for f in scratch.rglob("*.parquet"))
        each = size / given.runs / given.kernels
        print(
            f"{given.runs:,} runs x {given.kernels} kernels: {size / 1e6:,.1f} MB, {each:.1f} bytes a kernel"
        )
        begin = time.perf_counter()
        open_history(str(scratch)).snapshot()
        print(f"{'files listed':26} {time.perf_counter() - begin:7.2f} s")
        slow = each > BYTES_A_KERNEL
        kernel = templates(1)[3].tables["kernel"][0].kernel
        given_words = {KERNEL: kernel, PAGE: str(scratch / "report.html")}
        for name, words in QUESTIONS.items():
            took, busy, status, shown = seconds(scratch, tuple(given_words.get(w, w) for w in words))
            print(f"{name:26} {took:7.2f} s  processor {busy:7.2f} s  status {status}  {shown}")
            slow = slow or (name == "regressions" and took > limit_of(given.runs))
    finally:
        if given.keep is None:
            shutil.rmtree(scratch)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
