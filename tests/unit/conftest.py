"""What tests of bundles share."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

import pytest


@pytest.fixture
def open_files() -> Callable[[], int]:
    """How many descriptors this process has open."""

    def count() -> int:
        gc.collect()
        return len(os.listdir("/proc/self/fd"))

    return count
