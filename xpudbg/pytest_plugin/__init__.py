"""The pytest plugin: the fixture ``xpudbg_run`` and the marker ``xpudbg``.

pytest imports this module in every session of an environment that has xpudbg, so it has only the hooks: no
torch, nothing of xpudbg. The rest is loaded by the first test that uses it. docs/pytest.md is for users.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from xpudbg.pytest_plugin.recorder import Recorder

MARKER = "xpudbg"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--xpudbg-dir`` and ``--xpudbg-keep``."""
    group = parser.getgroup("xpudbg", "artifacts of torch.compile (xpudbg)")
    group.addoption(
        "--xpudbg-dir", metavar="DIR", help="Where bundles are kept; in pytest's temporary folder without it."
    )
    group.addoption(
        "--xpudbg-keep",
        action="store_true",
        help="Keep the bundles of passed tests, too; by default failed ones.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    options = "no_graph_break=, no_recompile=, no_spill=, accurate=, max_kernels=, fused=, reset="
    config.addinivalue_line(
        "markers",
        f"{MARKER}({options}): collect what the test compiles, and check it when the test has passed",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Wrap the call of a test that has the marker; fixtures are set up before it."""
    marker = item.get_closest_marker(MARKER)
    if marker is None:
        return (yield)
    from xpudbg.pytest_plugin.recorder import Marked

    with Marked(item, marker):
        return (yield)


@pytest.fixture
def xpudbg_run(request: pytest.FixtureRequest) -> Generator[Recorder, None, None]:
    """Return the recorder of blocks and calls of a test; see docs/pytest.md."""
    from xpudbg.pytest_plugin.recorder import Recorder

    recorder = Recorder(request.node)
    yield recorder
    recorder.close()
