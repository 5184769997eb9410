"""Runs that were recorded, as the plugin gives them to a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from xpudbg.pytest_plugin.run import Run
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod


@pytest.fixture
def finished(tmp_path: Path) -> Callable[..., Run]:
    """Make the run of recorded artifacts."""

    def make(*paths: Path) -> Run:
        folder = tmp_path / "bundle"
        collect_paths(
            list(paths), out=folder, name="recorded", how=ImportMethod.COPY, progress=lambda _: None
        )
        run = Run()
        run.finish(folder)
        return run

    return make
