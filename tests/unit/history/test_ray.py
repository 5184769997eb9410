"""``history add --engine ray``: a Ray of two workers on this machine, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")
if not find_spec("ray"):
    pytest.skip("ray is not here", allow_module_level=True)

from tests.unit.history.test_store import seen
from tests.unit.record.test_native_code import WRITE
from xpudbg.core.errors import XpudbgError
from xpudbg.history import engines
from xpudbg.history.engines import AddTask, add_on_cluster
from xpudbg.history.rows import AddingHow
from xpudbg.history.store import HistoryStore, open_history
from xpudbg.model.history import AddedRun
from xpudbg.record import native_code
from xpudbg.record.ocloc import OclocCompiler
from xpudbg.store.files.parallel import ray_map

PACKS = sorted((Path(__file__).parents[2] / "data" / "profile-h100-2.11").glob("[fs]*.zip"))  # no larger one
PACKAGE = Path(engines.__file__).parents[1]
pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Ray's own
    pytest.mark.xdist_group("ray"),  # one Ray is started
]


@pytest.fixture(scope="module")
def _workers() -> Any:
    import ray  # half a second, in the collection of every process

    os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO="0")
    before = signal.getsignal(signal.SIGTERM)
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        logging_level="ERROR",
        runtime_env={"py_modules": [str(PACKAGE)]},
    )
    yield
    ray.shutdown()
    signal.signal(signal.SIGTERM, before)


def test_a_worker_that_is_killed_in_the_middle_loses_and_doubles_nothing(
    _workers: None, tmp_path: Path
) -> None:
    mark = tmp_path / "killed"

    def add_and_die_once(task: AddTask) -> AddedRun:
        whole = HistoryStore.add

        def add(history: HistoryStore, rows: Any) -> int:
            try:
                mark.touch(exist_ok=False)
            except FileExistsError:
                return whole(history, rows)
            # The row of the table `run` comes last.
            HistoryStore.add = whole  # type: ignore[method-assign]
            original = history._place.write

            def write(path: str, data: bytes) -> None:
                if "/run/" in path:
                    os.kill(os.getpid(), signal.SIGKILL)
                original(path, data)

            history._place.write = write  # type: ignore[method-assign]
            return whole(history, rows)

        HistoryStore.add = add  # type: ignore[method-assign]
        try:
            return engines.add_one(task)
        finally:
            HistoryStore.add = whole  # type: ignore[method-assign]

    where = str(tmp_path / "h")
    tasks = [AddTask(str(pack), where, AddingHow(project)) for pack in PACKS for project in ("p", "q")]
    done = ray_map(add_and_die_once, tasks, failed=lambda task, why: AddedRun(task.run, problem=why))
    assert mark.exists()
    assert [(a.new, a.problem) for a in done] == [(True, "")] * len(tasks)
    runs, kernels = seen(open_history(where))
    assert runs == sorted(a.id for a in done) and len(runs) == len(tasks)
    assert sum(kernels.values()) == sum(a.kernels for a in done)


def test_what_fails_for_good_is_in_its_row(_workers: None, tmp_path: Path) -> None:
    tasks = [AddTask(str(tmp_path / "none.zip"), str(tmp_path / "h"), AddingHow("p"))]
    assert [bool(a.problem) for a in add_on_cluster(tasks)] == [True]

    def die(_: AddTask) -> AddedRun:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError

    done = ray_map(die, tasks, failed=lambda task, why: AddedRun(task.run, problem=why))
    assert [bool(a.problem) for a in done] == [True]


def test_native_code_of_a_cluster_is_that_of_this_machine(
    _workers: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path / "cache"))
    mark = tmp_path / "killed"
    # The first build ends its worker: the parent of its process.
    program = tmp_path / "ocloc"
    program.write_text(
        "#!/bin/sh\n"
        'while [ $# -gt 0 ]; do case "$1" in -out_dir) out="$2";; esac; shift; done\n'
        f"if mkdir {mark} 2>/dev/null; then kill -9 $PPID; sleep 5; fi\n"
        f'{WRITE} "$out/x.bin"; echo built\n'
    )
    program.chmod(0o755)
    compiler = OclocCompiler(str(program), "99.1.2", 60)
    modules = [
        native_code.Module(f"KEY{n}", "k", b"\x03\x02\x23\x07" + bytes([n]) * 16, b"{}") for n in range(3)
    ]
    far = native_code.make_for_modules(modules, "pvc", compiler, own=lambda _: True, cluster="")
    assert mark.exists()
    near = native_code.make_for_modules(modules, "pvc", compiler, own=lambda _: True)
    assert [m.reason for m in far] == [m.reason for m in near] == [""] * 3
    assert [m.native for m in far] == [m.native for m in near]
    assert [m.path for m in far] == [m.path for m in near]


def test_a_cluster_that_is_not_there(tmp_path: Path) -> None:
    import ray

    if ray.is_initialized():
        ray.shutdown()
    tasks = [AddTask(str(PACKS[0]), str(tmp_path / "h"), AddingHow("p"))]
    with pytest.raises(XpudbgError, match=r"127\.0\.0\.1:9 ") as refused:
        add_on_cluster(tasks, "127.0.0.1:9")
    assert "--engine" in refused.value.hint


def test_without_ray_the_next_step_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(XpudbgError, match="ray") as refused:
        add_on_cluster([])
    assert "xpudbg[ray]" in refused.value.hint and "--engine" in refused.value.hint
