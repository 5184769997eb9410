"""Groups of tests that share something costly stay in one process of pytest-xdist."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.xdist_group("groups")


def test_a_group_is_kept_together(request: pytest.FixtureRequest) -> None:
    if not getattr(request.config.option, "loadgroup", False):
        pytest.skip("the tests run in one process, or are not kept together on purpose")
    # The scheduler goes by this ending, and pytest-xdist fails to write it without a word.
    assert request.node.nodeid.endswith("@groups")
