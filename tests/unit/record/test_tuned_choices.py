"""What autotuning chose goes from one cache of Inductor's to the next, and nothing else."""

from __future__ import annotations

from pathlib import Path

from xpudbg.record.accuracy.compare_runs import share_tuned_choices


def test_measurements_are_shared_and_code_is_not(tmp_path: Path) -> None:
    cache, other = tmp_path / "cache", tmp_path / "other"
    times, config = "cache/44136fa355b3", "ab/c1234.best_config"
    for name in (
        times,
        config,
        "ab/cabcd.py",
        "ab/c1234.so",
        "fxgraph/ab/cdef/entry",
        "aotautograd/a1/entry",
    ):
        path = cache / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (cache / "ab" / "link.best_config").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").write_text("not the run's")
    assert share_tuned_choices(cache, other) == 2
    assert {p.relative_to(other).as_posix(): p.read_text() for p in other.rglob("*") if p.is_file()} == {
        times: times,
        config: config,
    }


def test_a_run_that_tuned_nothing_leaves_a_cold_cache(tmp_path: Path) -> None:
    assert share_tuned_choices(tmp_path / "none", tmp_path / "other") == 0
    assert not (tmp_path / "other").exists()
