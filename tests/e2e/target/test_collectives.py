"""Two processes on an emulated target: collectives on xpu tensors give what gloo gives on the CPU, or an error."""

from __future__ import annotations

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
RANKS = 2


@dataclass(frozen=True)
class Job:
    """What every rank found, by the name of the check, and the folder of rank 0."""

    ranks: list[dict[str, dict[str, Any]]]
    folder: Path


def _port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@pytest.fixture(scope="module")
def job(start, tmp_path_factory) -> Job:
    """One job; the number of devices is taken from its variables."""
    env = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": _port(), "OMP_NUM_THREADS": "1"}
    env |= {"WORLD_SIZE": str(RANKS), "LOCAL_WORLD_SIZE": str(RANKS)}
    folder = tmp_path_factory.mktemp("collectives")

    def one(rank: int):
        (folder / str(rank)).mkdir()
        place = {"RANK": str(rank), "LOCAL_RANK": str(rank)}
        return start(HERE / "collectives.py", devices="auto", folder=folder / str(rank), **env, **place)

    with ThreadPoolExecutor(RANKS) as pool:
        finished = list(pool.map(one, range(RANKS)))
    found = []
    for done in finished:
        assert "@done" in done.stdout, done.stderr[-4000:]
        lines = [
            line.removeprefix("@result ") for line in done.stdout.splitlines() if line.startswith("@result ")
        ]
        found.append({entry["name"]: entry for entry in map(json.loads, lines)})
    return Job(found, folder / "0")


def test_xpu_equals_gloo_on_the_cpu(job):
    assert [entry for checks in job.ranks for entry in checks.values() if not entry["same"]] == []
    assert all(len(checks) > 50 for checks in job.ranks)


@pytest.mark.parametrize("name", ["ddp", "fsdp2", "fsdp2 bfloat16", "tensor parallel", "dtensor", "compiled"])
def test_jobs_that_users_write(job, name):
    assert all(checks[name]["same"] for checks in job.ranks)


@pytest.mark.parametrize("name", ["BAND", "int16", "strides", "gloo all_reduce", "gloo broadcast"])
def test_what_a_real_device_refuses_is_refused(job, name):
    assert all(checks[name]["same"] for checks in job.ranks)


def test_a_collective_that_nobody_joins_times_out_with_its_name(job):
    timeout = job.ranks[0]["timeout"]
    assert timeout["same"], timeout["detail"]


def test_the_run_says_that_gloo_did_it_and_where_the_devices_come_from(job):
    lines = [
        json.loads(line)
        for path in (job.folder / "reports").glob("*.jsonl")
        for line in path.read_text().splitlines()
    ]
    notes = {entry["topic"]: entry["note"] for entry in lines if entry["event"] == "fidelity"}
    assert "over gloo" in notes["collectives"]
    assert notes["devices"].startswith("2 devices were emulated, one for each process")


def test_generated_code_holds_the_collectives(job):
    code = [path.read_text() for path in (job.folder / "inductor").rglob("*.py")]
    assert any("torch.ops._c10d_functional.all_reduce_" in text for text in code)
