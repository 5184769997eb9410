"""A history of many runs, made from recorded ones: a night, a commit and a run of each model, with planted changes of known place and cause."""

from __future__ import annotations

import hashlib
import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from tests.conftest import PROJECT
from xpudbg.history.rows import AddingHow, RunRows, rows_bytes, rows_of_run
from xpudbg.model.history import RUN_TABLE, HistoryBreak, HistoryRecompile
from xpudbg.run.run_reader import RunReader

BASES = (
    "called-kernels-bmg-2.13/run",
    "in-place-bmg-2.13/run",
    "user-lines-bmg-2.13/run",
    "verify-kinds-bmg-2.13/run",
    "verify-draws-bmg-2.13/run",
    "higher-order-2.13/flex_attention",
)
"""Recorded runs, under tests/data."""
BEGIN = datetime(2026, 1, 1, 2, tzinfo=timezone.utc)
SPILLED = 64
"""Bytes that the second kernel of every run spills."""


@dataclass(frozen=True)
class Planted:
    """A planted change.

    Attributes:
        model: Its model.
        figure: The figure that shows it.
        night: Its first night; None where it is only noise.
        changed: The version or setting that changed with it: kind, name, before, after.
        kernel: Position of its kernel in the recorded run; None where it is none of a kernel.
    """

    model: str
    figure: str
    night: int | None
    changed: tuple[str, str, str | None, str] | None = None
    kernel: int | None = None


@dataclass
class Night:
    """A run that is being made.

    Attributes:
        rows: Its rows.
        night: Number of the night.
        numbers: Random numbers of its model.
    """

    rows: RunRows
    night: int
    numbers: random.Random

    def change(self, **values: Any) -> None:
        """Set columns of the run's row."""
        self.rows = replace(self.rows, run=replace(self.rows.run, **values))

    def kernel(self, at: int, **values: Any) -> None:
        """Set columns of a kernel."""
        self.rows.tables["kernel"][at] = replace(self.rows.tables["kernel"][at], **values)

    def version(self, name: str, value: str) -> None:
        self.change(versions={**self.rows.run.versions, name: value})

    def setting(self, name: str, value: str) -> None:
        self.change(settings={**self.rows.run.settings, name: value})

    def add(self, **more: int) -> None:
        """Add to counts of the run."""
        self.change(**{name: (getattr(self.rows.run, name) or 0) + count for name, count in more.items()})


def spill(n: Night, at: int, count: int) -> None:
    n.kernel(at, spilled_bytes=(n.rows.tables["kernel"][at].spilled_bytes or 0) + count)
    n.add(spilled_bytes=count)


def lose_fusion(n: Night) -> None:
    """Split the first kernel in two: each reads and writes as much again."""
    kernels = n.rows.tables["kernel"]
    first = kernels[0]
    size = first.bytes or 4096
    kernels[0] = replace(first, digest="5" * 16, kernel="triton_poi_fused_split_0", bytes=size)
    kernels.append(
        replace(first, digest="6" * 16, kernel="triton_poi_fused_split_1", bytes=2 * size, line=77)
    )
    n.add(launches=first.launches or 1, bytes=2 * size, unfused_pairs=1)


def break_once(n: Night) -> None:
    row = HistoryBreak(n.rows.run.id, "call to print", "model.py", 40 + n.night % 3, "step", times=1)
    n.rows.tables["break"].append(row)
    n.add(breaks=1)


def recompile_once(n: Night) -> None:
    row = HistoryRecompile(
        n.rows.run.id, f"tensor 'x' size mismatch at index 0. expected {n.night}", "model.py", 12, "step"
    )
    n.rows.tables["recompile"].append(row)
    n.add(recompiles=1)


def scale(n: Night, column: str, factor: float) -> None:
    n.change(**{column: getattr(n.rows.run, column) * factor})


_TRITON = ("version", "triton", "3.3.0", "3.4.0")
_LOOPS = ("setting", "TORCHINDUCTOR_LOOP_ORDERING_AFTER_FUSION", "1", "0")
_DRIVER = ("version", "intel-compute-runtime", "26.05", "26.09")
_GRF = ("setting", "TRITON_INTEL_DEVICE_ARCH", None, "bmg")
PLANTED: tuple[tuple[Planted, Callable[[Night], None]], ...] = (
    (Planted("m00", "spills", 60, _TRITON, 0), lambda n: spill(n, 0, 128) if n.night >= 60 else None),
    # The sum of the run is the same: another kernel spills less.
    (
        Planted("m01", "spills", 45, _GRF, 2),
        lambda n: (n.setting("TRITON_INTEL_DEVICE_ARCH", "bmg"), spill(n, 2, 64), spill(n, 1, -64)) if n.night >= 45 else None,
    ),
    (Planted("m02", "launches", 30, _LOOPS, 0), lambda n: (n.setting(_LOOPS[1], "0"), lose_fusion(n)) if n.night >= 30 else None),
    (Planted("m03", "breaks", 97), lambda n: break_once(n) if n.night >= 97 else None),
    (Planted("m04", "recompiles", 12), lambda n: recompile_once(n) if n.night >= 12 else None),
    (Planted("m05", "compile-time", 60, _TRITON), lambda n: scale(n, "compile_seconds", 1.8) if n.night >= 60 else None),
    (
        Planted("m06", "time", 80, _DRIVER),
        lambda n: (n.version(_DRIVER[1], "26.09"), scale(n, "step_us", 1.25)) if n.night >= 80 else n.version(_DRIVER[1], "26.05"),
    ),
    # Noise alone.
    (Planted("m07", "launches", None), lambda n: n.add(launches=1) if n.numbers.random() < 0.4 else None),
    (Planted("m08", "breaks", None), lambda n: [break_once(n) for _ in range(3)] if n.night in (50, 99) else None),
    (Planted("m09", "spills", None), lambda n: spill(n, 0, 256) if 30 <= n.night < 40 else None),
    (Planted("m10", "compile-time", None), lambda n: scale(n, "compile_seconds", n.numbers.lognormvariate(0, 0.35))),
    (Planted("m11", "time", None), lambda n: scale(n, "step_us", 1.08) if n.numbers.random() < 0.3 else None),
)  # fmt: skip
"""Twelve changes of six figures: seven that stay, five that are noise."""


@dataclass
class MadeHistory:
    """A history that was made.

    Attributes:
        folder: Its folder.
        planted: Its planted changes.
        runs: Number of its runs.
    """

    folder: Path
    planted: tuple[Planted, ...] = tuple(planted for planted, _ in PLANTED)
    runs: int = 0
    rows: list[RunRows] = field(default_factory=list)


def commit_of(night: int) -> str:
    return hashlib.sha1(f"commit {night}".encode()).hexdigest()


def base_rows() -> list[RunRows]:
    """Return the rows of the recorded runs, with figures that they do not have."""
    found = []
    for base in BASES:
        rows = rows_of_run(RunReader.open(PROJECT / "tests" / "data" / base), AddingHow("ci"), {})
        kernels = [replace(k, spilled_bytes=0) for k in rows.tables["kernel"]]
        kernels[1] = replace(kernels[1], spilled_bytes=SPILLED)
        run = replace(
            rows.run, breaks=0, recompiles=0, spilled_bytes=SPILLED, compile_seconds=20.0, step_us=1500.0, step_spread_us=4.0,
            versions={**rows.run.versions, "triton": "3.3.0"}, settings={_LOOPS[1]: "1"},
        )  # fmt: skip
        tables = {"graph": rows.tables["graph"], "kernel": kernels, "break": [], "recompile": []}
        found.append(RunRows(run, tables))
    return found


def renumbered(name: str, night: int) -> str:
    """Return a kernel's name with the number that it has in a night."""
    stem, _, number = name.rpartition("_")
    return f"{stem}_{int(number) + night % 7}" if number.isdigit() else name


def made_run(base: RunRows, model: str, night: int, numbers: random.Random) -> RunRows:
    """Return a run of a model in a night, without planted changes."""
    run = hashlib.sha256(f"{model} {night}".encode()).hexdigest()[:16]
    tables = {t: [replace(row, run=run) for row in some] for t, some in base.tables.items()}
    tables["kernel"] = [replace(k, kernel=renumbered(k.kernel, night)) for k in tables["kernel"]]
    row = replace(
        base.run,
        id=run,
        name=f"{model}-{night:03}",
        model=model,
        time=BEGIN + timedelta(days=night, minutes=numbers.randrange(90)),
        labels={"commit": commit_of(night), "build": str(4000 + night), "branch": "main", "ci": "github"},
        versions={**base.run.versions, "triton": "3.4.0" if night >= 60 else "3.3.0"},
        compile_seconds=(base.run.compile_seconds or 0) * (1 + numbers.gauss(0, 0.06)),
        step_us=(base.run.step_us or 0) * (1 + numbers.gauss(0, 0.01)),
    )
    return RunRows(row, tables)


def make_history(folder: Path, *, models: int = 20, nights: int = 100, seed: int = 1) -> MadeHistory:
    """Write a history: a merged file of each day and table."""
    bases = base_rows()
    made = MadeHistory(folder)
    for number in range(models):
        model = f"m{number:02}"
        numbers = random.Random(f"{seed} {model}")
        plants = [plant for planted, plant in PLANTED if planted.model == model]
        for night in range(nights):
            one = Night(made_run(bases[number % len(bases)], model, night, numbers), night, numbers)
            for plant in plants:
                plant(one)
            made.rows.append(one.rows)
    write_days(folder, made.rows)
    made.runs = len(made.rows)
    return made


def write_days(folder: Path, runs: Iterable[RunRows]) -> None:
    """Write runs as ``history compact`` leaves them."""
    days: dict[tuple[str, str], dict[str, list[Any]]] = defaultdict(lambda: defaultdict(list))
    for rows in runs:
        tables = days[rows.run.project, rows.run.time.date().isoformat()]
        tables[RUN_TABLE].append(rows.run)
        for table, some in rows.tables.items():
            tables[table] += some
    for (project, day), tables in days.items():
        stem = f"g1-{hashlib.sha256(f'{project} {day}'.encode()).hexdigest()[:16]}"
        for table, some in tables.items():
            if some:
                target = folder / "v1" / table / f"project={project}" / f"day={day}" / f"{stem}.parquet"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(rows_bytes(table, some))
