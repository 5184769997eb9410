"""States of the manifest: the strings of the file are enums in memory, and those of other versions open."""

from __future__ import annotations

import json

import pytest

from xpudbg.model.artifact import Kind
from xpudbg.model.manifest import (
    CacheOutcome,
    ExitReason,
    GraphOutcome,
    Manifest,
    ProcessRole,
    RunSource,
    VariableWinner,
)
from xpudbg.screens.reporter import render_json
from xpudbg.store.manifest_file import decode_manifest


def manifest(outcome: str, reason: str, role: str, other: tuple[str, str, str]) -> Manifest:
    source, winner, answer = other
    body = {
        "format_version": 1, "name": "r", "state": "complete", "source": source, "created": "", "tool": "",
        "variables": [{"name": "A", "user": None, "ours": "1", "winner": winner, "value": "1", "why": ""}],
        "exit": {"code": 0, "reason": reason},
        "processes": [{"id": "main", "role": role}],
        "graphs": [{"id": "g", "kind": "forward", "compile_id": "0/0", "process": "main", "outcome": outcome,
                    "caches": [{"cache": "fx_graph", "result": answer}]}],
    }  # fmt: skip
    return decode_manifest(json.dumps(body).encode(), origin="manifest.json")


@pytest.mark.parametrize("outcome", GraphOutcome)
def test_outcomes_are_read_and_written_as_the_same_strings(outcome: GraphOutcome) -> None:
    read = manifest(outcome.value, "timeout", "rank", ("pytest", "merged", "bypass"))
    assert read.graphs[0].outcome is outcome
    assert (read.exit.reason, read.processes[0].role) == (ExitReason.TIMEOUT, ProcessRole.RANK)
    assert (read.source, read.variables[0].winner) == (RunSource.PYTEST, VariableWinner.MERGED)
    assert read.graphs[0].caches[0].result is CacheOutcome.BYPASS
    body = json.loads(render_json(read, schema="x", version=1))
    assert body["graphs"][0]["outcome"] == outcome.value
    assert (body["exit"]["reason"], body["processes"][0]["role"]) == ("timeout", "rank")
    assert (body["source"], body["variables"][0]["winner"]) == ("pytest", "merged")
    assert body["graphs"][0]["caches"][0]["result"] == "bypass"


def test_a_state_of_another_version_is_unknown_and_the_manifest_opens() -> None:
    read = manifest("compiled_on_the_moon", "tired", "spectator", ("dream", "nobody", "perhaps"))
    assert read.graphs[0].outcome is GraphOutcome.UNKNOWN
    assert read.exit.reason is ExitReason.UNKNOWN
    assert read.processes[0].role is ProcessRole.UNKNOWN
    assert (read.source, read.variables[0].winner) == (RunSource.UNKNOWN, VariableWinner.UNKNOWN)
    assert read.graphs[0].caches[0].result is CacheOutcome.UNKNOWN


def test_an_artifact_of_a_kind_that_came_later_is_another_one_and_the_manifest_opens() -> None:
    text = b"""{"format_version": 1, "name": "a", "state": "complete", "source": "run", "created": "", "tool": "9",
        "artifacts": [{"kind": "moon_dust", "state": "present", "path": "moon.json"}]}"""
    found = decode_manifest(text, origin="here").artifacts[0]
    assert (found.kind, found.path) == (Kind.OTHER, "moon.json")


def test_a_state_in_a_sentence_is_its_value() -> None:
    assert f"{GraphOutcome.CACHE_HIT}" == str(GraphOutcome.CACHE_HIT) == "cache_hit"
