"""Three recorded runs in ``.xpudbg/runs``: CPU graphs, a Triton cache, and a graph with kernels of a Triton cache."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.conftest import PROJECT
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod

CPU, PVC, USER = "20260101-000000-cpu", "20260102-000000-pvc", "20260103-000000-userk"
"""Names of the runs; the last is the latest."""
RAW = {CPU: "run-cpu-2.13/raw", PVC: "triton_cache_pvc/cache", USER: "user-kernel-xpu-2.13/raw"}
GRAPH = "model__0_inference_0"
"""The graph of the latest run; the first of the first one has the same id."""
KERNELS = ["triton_poi_fused_mul_0", "addk_0", "triton_poi_fused_add_relu_1"]
"""Its kernels K1 to K3."""
IN_GRAPH, SMALL, LARGE, OTHER = "XYCSUC7W", "R6SVMD3F", "VZZWVNKC", "QVY5JHSK"
"""Beginnings of the keys of K2, of ``addk`` outside of the graph (two configurations), and of ``mmk``."""


def collect_recorded_runs(folder: Path) -> Path:
    """Make the bundles in a folder."""
    data = PROJECT / "tests" / "data"
    for name, raw in RAW.items():
        collect_paths(
            [data / raw], out=folder / name, name=name, how=ImportMethod.COPY, progress=lambda _: None
        )
    return folder


def put_recorded_runs(collected: Path) -> Path:
    """Put the bundles into ``.xpudbg/runs`` of the working directory."""
    return Path(shutil.copytree(collected, Path.cwd() / ".xpudbg" / "runs"))
