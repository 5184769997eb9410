"""Golden screens of graph breaks and recompiles."""

from __future__ import annotations

from tests.golden_screens import Golden


def test_what_dynamo_did(golden: Golden, small_run: str) -> None:
    golden("dynamo-small", "dynamo", small_run)
