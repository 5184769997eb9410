"""Launches of a graph's kernels as its wrapper makes them, from a child in the user's interpreter."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from xpudbg.core.errors import XpudbgError
from xpudbg.model.verify import GraphJob
from xpudbg.numerics.compare_runs import run_beside
from xpudbg.numerics.verify_graphs import PACKAGE, VerifyOptions, job_settings
from xpudbg.store.files.atomic import temporary_folder

_LIMIT = 300.0


def describe_launches(job: GraphJob, options: VerifyOptions) -> list[Mapping[str, Any]]:
    """Return the launches that a job chooses: arguments with shapes, and each cache entry's grid, constants and options.

    Args:
        job: The graph's job, as for ``verify``.
        options: Interpreter, seed and trust.

    Raises:
        XpudbgError: They are not known, or the interpreter has no torch.
    """
    if job.reason:
        raise XpudbgError(f"the launches of {job.id} are not known: {job.reason}")
    with temporary_folder("xpudbg-launches-") as folder:
        for name, data in job.files.items():
            Path(folder, name).write_bytes(data)
        Path(folder, "job.json").write_text(
            json.dumps(job_settings(job, options, folder, folder)), encoding="utf-8"
        )
        command = [options.python, "-B", str(PACKAGE / "inside.py"), "xpudbg.numerics.probe.launches", folder]
        try:
            ran = run_beside(command, {**os.environ, "TMPDIR": folder}, Path(folder, "output"), limit=_LIMIT)
        except OSError as error:
            raise XpudbgError(f"{options.python} cannot be started: {error.strerror}") from error
        try:
            answer = json.loads(Path(folder, "launches.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            last = (ran.tail.strip().splitlines() or ["it wrote nothing"])[-1]
            raise XpudbgError(
                f"the launches of {job.id} are not known: {last}",
                hint="--python names the interpreter of an environment with torch and numpy",
            ) from None
    if not answer["launches"]:
        raise XpudbgError(
            f"the launches of {job.id} are not known: {answer['why'] or 'its wrapper was followed, and did not come to them'}"
        )
    return list(answer["launches"])
