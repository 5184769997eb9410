"""Run tests of PyTorch's source package in this process: what ``upstream_tests.py`` starts, in the interpreter that has torch.

python upstream_worker.py TEST_FOLDER MODULE CLASS [--target] < names        one JSON line a test on stdout
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import sys
import time
import traceback
import unittest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Say which test begins, run it, say how it went."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tests", type=Path)
    parser.add_argument("module")
    parser.add_argument("suite")
    parser.add_argument("--target", action="store_true")
    parser.add_argument(
        "--expecttest", type=Path, help="the package's __init__.py, for an interpreter that lacks it"
    )
    chosen = parser.parse_args()
    told = os.fdopen(os.dup(1), "w", buffering=1)
    # What tests print is not ours.
    os.dup2(2, 1)
    if chosen.target:
        load_target()
    if chosen.expecttest and importlib.util.find_spec("expecttest") is None:
        found("expecttest", chosen.expecttest.parent.parent)
    names = [name.strip() for name in sys.stdin]
    sys.path[:0] = [str(chosen.tests), str(chosen.tests / "inductor")]
    suite = getattr(load(chosen.module), chosen.suite)
    if names == ["?"]:
        told.write(json.dumps(sorted(n for n in dir(suite) if n.startswith("test_"))) + "\n")
        return 0
    for name in names:
        told.write(json.dumps({"begins": name}) + "\n")
        start = time.monotonic()
        outcome, why = run(suite, name)
        seconds = round(time.monotonic() - start, 1)
        told.write(json.dumps({"test": name, "outcome": outcome, "why": why, "seconds": seconds}) + "\n")
    return 0


def load_target() -> None:
    """The emulated device, before torch is imported."""
    found("xpudbg", ROOT)
    from xpudbg.emulator.target import install_hook

    assert install_hook()


def found(package: str, folder: Path) -> None:
    """Import a package that lies in a folder, without the others there."""
    sys.path.insert(0, str(folder))
    importlib.import_module(package)
    del sys.path[0]


def load(module: str) -> Any:
    """A module of tests, with the names back that a newer torch no longer has."""
    from torch._inductor import compile_fx

    if not hasattr(compile_fx, "complex_memory_overlap"):
        compile_fx.complex_memory_overlap = removed("torch._inductor.compile_fx.complex_memory_overlap")
    if module == "test_triton_kernels":
        from torch.testing._internal import inductor_utils, triton_utils

        for place, old, new in (
            (inductor_utils, "HAS_CUDA", "HAS_CUDA_AND_TRITON"),
            (inductor_utils, "HAS_XPU", "HAS_XPU_AND_TRITON"),
            (triton_utils, "requires_cuda", "requires_cuda_and_triton"),
            (triton_utils, "inline_asm_kernel", "inline_asm_kernel_is_pure_true"),
            (triton_utils, "add_kernel_with_tma_1d", "add_kernel_with_tma_1d_old_api"),
            (triton_utils, "add_kernel_with_tma_2d", "add_kernel_with_tma_2d_old_api"),
        ):
            if not hasattr(place, old) and hasattr(place, new):
                setattr(place, old, getattr(place, new))
    return importlib.import_module(module)


def removed(name: str) -> Any:
    """A function that older tests import: the tests that use it are skipped."""

    def absent(*_: Any, **__: Any) -> Any:
        raise unittest.SkipTest(f"this torch has no {name}")

    return absent


def run(suite: Any, name: str) -> tuple[str, str]:
    """One test: ``passed``, ``failed`` or ``skipped``, and why."""
    if not hasattr(suite, name):
        return "absent", f"{suite.__name__} has no such test"
    result = unittest.TestResult()
    try:
        unittest.TestSuite([suite(name)]).run(result)
    except Exception:
        return "failed", traceback.format_exc()[-3000:]
    for _, why in result.failures + result.errors:
        return "failed", why[-3000:]
    for _, why in result.skipped:
        return "skipped", why
    if result.unexpectedSuccesses:
        return "failed", "it was expected to fail"
    return "passed", ""


if __name__ == "__main__":
    sys.exit(main())
