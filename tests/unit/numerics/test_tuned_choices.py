"""What autotuning chose goes from one cache of Inductor's to the next, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from xpudbg.numerics.compare_runs import share_kernels, share_tuned_choices


def test_measurements_are_shared_and_code_is_not(tmp_path: Path) -> None:
    cache, other = tmp_path / "cache", tmp_path / "other"
    times, config, fused = "cache/44136fa355b3", "ab/c1234.best_config", "ab/cefgh.kernel_perf"
    for name in (
        times,
        config,
        fused,
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
    assert share_tuned_choices(cache, other) == 3
    assert {p.relative_to(other).as_posix(): p.read_text() for p in other.rglob("*") if p.is_file()} == {
        times: times,
        config: config,
        fused: fused,
    }


def test_kernels_are_shared_with_paths_of_the_other_folder(tmp_path: Path) -> None:
    cache, other = tmp_path / "triton_cache", tmp_path / "next" / "triton_cache"
    entry = cache / "KEY"
    entry.mkdir(parents=True)
    (entry / "k.cubin").write_bytes(b"code")
    (entry / "k.so").symlink_to("/etc/hostname")
    (entry / "__grp__k.json").write_text(json.dumps({"child_paths": {"k.cubin": str(entry / "k.cubin")}}))
    assert share_kernels(cache, other) == 2
    shared = other / "KEY"
    assert sorted(path.name for path in shared.iterdir()) == ["__grp__k.json", "k.cubin"]
    assert json.loads((shared / "__grp__k.json").read_text()) == {
        "child_paths": {"k.cubin": str(shared / "k.cubin")}
    }
    # As Triton replaces a file.
    (shared / "new").write_bytes(b"other code")
    (shared / "new").replace(shared / "k.cubin")
    assert (entry / "k.cubin").read_bytes() == b"code"


def test_a_run_that_tuned_nothing_leaves_a_cold_cache(tmp_path: Path) -> None:
    assert share_tuned_choices(tmp_path / "none", tmp_path / "other") == 0
    assert not (tmp_path / "other").exists()
