"""The device of kernels' SPIR-V, where its runtime is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from xpudbg.emulator.spirv.client import SpirvDevice, find_runtime
from xpudbg.store.locate import cache_root


@pytest.fixture(scope="session")
def spirv_device() -> Iterator[SpirvDevice]:
    """One device for all tests; they skip without the runtime."""
    if find_runtime(cache_root()) is None:
        pytest.skip("Intel's OpenCL CPU runtime is not installed (tools/dev.py setup)")
    with SpirvDevice(cache_root()) as device:
        yield device
