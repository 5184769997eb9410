"""Golden screens of a run as a whole: its graph breaks and recompiles, its graphs, one graph of it."""

from __future__ import annotations

from tests.golden_screens import Golden

SCREEN = 46
"""Lines of about a screen."""


def test_overviews_are_a_screen(golden: Golden, small_run: str, medium_run: str, large_run: str) -> None:
    for size, run in (("small", small_run), ("medium", medium_run), ("large", large_run)):
        shown = golden(f"show-{size}", "show", run)
        assert len(shown.splitlines()) <= SCREEN, size


def test_every_artifact_of_a_run(golden: Golden, small_run: str) -> None:
    golden("show-all-small", "show", small_run, "--all")


def test_a_graph_with_the_numbers_of_its_kernels(golden: Golden, small_run: str) -> None:
    golden("show-graph-small", "show", f"{small_run}:1")


def test_what_dynamo_did(golden: Golden, small_run: str) -> None:
    golden("dynamo-small", "dynamo", small_run)
