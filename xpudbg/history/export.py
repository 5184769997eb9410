"""Runs of a history as records of PyTorch's benchmark database, which its dashboard (HUD) draws.

The fields are those of the table ``benchmark.oss_ci_benchmark_v3``
(pytorch/test-infra, clickhouse_db_schema/oss_ci_benchmark_v3/schema.sql).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from xpudbg.history.database import HistoryDatabase
from xpudbg.history.series import RunFilter, SeriesTable

_METRICS = (
    "graphs", "kernels", "launches", "bytes", "spilled_bytes", "spilling_kernels", "breaks", "recompiles", "unfused_pairs",
    "compile_seconds", "least_us", "step_us",
)  # fmt: skip
"""Columns of a run that become metrics, under their own names; unknown ones do not."""
_OWN_FIELDS = ("repository", "branch", "commit", "build", "attempt", "mode", "dtype", "model", "runner")
_MOST_ID, _MOST_ATTEMPT = 2**64, 2**32


def benchmark_records(
    database: HistoryDatabase, wanted: RunFilter, *, since: datetime | None = None
) -> Iterator[dict[str, Any]]:
    """Yield a record for each known figure of each run, in the order of the series.

    Args:
        database: The history.
        wanted: The runs.
        since: Time of the first run; None for all.
    """
    SeriesTable(database, wanted)
    names = (
        "id",
        "project",
        "model",
        "device",
        "outcome",
        "ranks",
        "name",
        "tool",
        "labels",
        "versions",
        *_METRICS,
    )
    columns = ", ".join(f"r.{name}" for name in names)
    cursor = database.execute(
        f"""
        SELECT {columns}, epoch(r.time) FROM run r JOIN point p ON p.project = r.project AND p.id = r.id
        WHERE ? IS NULL OR p.started >= ? ORDER BY p.series, p.pos
        """,  # noqa: S608 - names of columns
        [since, since],
    )
    while rows := cursor.fetchmany(1000):
        for row in rows:
            yield from _records(dict(zip((*names, "epoch"), row, strict=True)))


def _records(row: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the records of a run."""
    labels: Mapping[str, str] = row["labels"] or {}
    kind, _, product = row["device"].partition(": ")
    runner = {
        "name": labels.get("runner", ""),
        "type": product or kind,
        "gpu_info": product,
        "gpu_count": row["ranks"],
        "extra_info": {},
    }
    common = {
        "timestamp": int(row["epoch"]),
        "schema_version": "v3",
        "name": "xpudbg",
        "repo": labels.get("repository") or row["project"],
        "head_branch": labels.get("branch", ""),
        "head_sha": labels.get("commit", ""),
        "workflow_id": _number(labels.get("build"), _MOST_ID, 0),
        "run_attempt": _number(labels.get("attempt"), _MOST_ATTEMPT, 1),
        "job_id": 0,
        "runners": [runner] if "runner" in labels else [],
        "benchmark": {
            "name": "xpudbg",
            "mode": labels.get("mode", ""),
            "dtype": labels.get("dtype", ""),
            # The dashboard takes device and arch from here where no runner is named.
            "extra_info": {
                **{k: v for k, v in labels.items() if k not in _OWN_FIELDS},
                "device": kind,
                "arch": product,
                "outcome": row["outcome"],
                "run": row["id"],
                "run_name": row["name"],
            },
        },
        "model": {
            "name": row["model"],
            "type": "model",
            "backend": "inductor",
            "origins": [row["project"]],
            "extra_info": {},
        },
        "dependencies": {
            package: {"repo": "", "branch": "", "sha": "", "version": version, "extra_info": {}}
            for package, version in {**(row["versions"] or {}), "xpudbg": row["tool"]}.items()
        },
    }
    for metric in _METRICS:
        if row[metric] is not None:
            own = {"name": metric, "benchmark_values": [row[metric]], "target_value": 0}
            yield {**common, "metric": {**own, "extra_info": {"better": "lower"}}}


def _number(text: str | None, most: int, otherwise: int) -> int:
    """Return a label as an unsigned number of the table; another one where it is none."""
    plain = text is not None and text.isascii() and text.isdecimal() and len(text) <= 20
    return int(text) if plain and text and int(text) < most else otherwise
