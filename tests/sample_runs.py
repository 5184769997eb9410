"""Sample scripts run by a real torch, and the variables that make that quicker."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
SAMPLES = PROJECT / "sample_scripts"
CACHED_CXX = PROJECT / "tests" / "cached_cxx" / "g++"
QUICKER = {
    "TORCHINDUCTOR_VEC_ISA_OK": "1",
    **({"CXX": str(CACHED_CXX)} if "CXX" not in os.environ and shutil.which("g++") else {}),
}
"""Without the first Inductor loads C++ in another process with torch for every new cache, only to learn what the compiler can
do: 5 of the 17 s that a sample takes. ``test_samples.py`` runs one sample without, as users do. The second compiles the same
C++ once a session: a process with a new cache takes 3 s less."""

WARM = """
import contextlib
import torch._dynamo, torch._inductor.compile_fx
with contextlib.suppress(Exception):  # of another torch
    from torch._inductor import codecache
    from torch._inductor.fx_passes import joint_graph, post_grad, pre_grad
    codecache.CacheBase.get_system(), codecache.torch_key()
    pre_grad.lazy_init(), joint_graph.lazy_init(torch.device("cpu")), post_grad.lazy_init()
"""
"""For a process that forks one for each compile: what Inductor makes once a process, at its first compile. A fork saves 1.3 s."""


@dataclass(frozen=True)
class SampleRun:
    """A sample script under ``xpudbg run --strict``."""

    bundle: Path
    done: subprocess.CompletedProcess[bytes]


def sample_environment(name: str) -> dict[str, str]:
    """The user's variables without any of torch or xpudbg."""
    dropped = ("TORCH", "TRITON", "INDUCTOR", "XPUDBG_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    known = {} if name == "cpu_inductor.py" else QUICKER
    return {**clean, **known, "PYTHONPATH": str(PROJECT)}


def run_sample(
    torch_python: str, name: str, arguments: list[str], folder: Path, *, script: Path | None = None
) -> SampleRun:
    """Run a sample, or a copy of it, into the folder ``b`` of ``folder``."""
    command = [sys.executable, "-m", "xpudbg", "run", "--strict", "--out", "b", "--python", torch_python]
    done = subprocess.run(
        [*command, str(script or SAMPLES / name), *arguments],
        cwd=folder,
        env=sample_environment(name),
        capture_output=True,
        check=False,
    )
    return SampleRun(folder / "b", done)
