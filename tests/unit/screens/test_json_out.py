"""JSON documents: the same text as the standard library writes, for whatever an artifact holds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.model.artifact import Artifact, Kind, RowPacker, State
from xpudbg.model.problem import Problem
from xpudbg.screens.reporter import json_pieces, render_json, to_plain

_TEXT = st.text(st.characters(codec=None), max_size=12) | st.sampled_from(
    ["", "\ud800", "a\x00\x7f\u2028", "{},:[] "]
)
_SCALAR = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _TEXT
_VALUE = st.recursive(
    _SCALAR, lambda v: st.lists(v, max_size=4) | st.dictionaries(_TEXT, v, max_size=4), max_leaves=12
)


@dataclass(frozen=True)
class _One:
    only: object


@given(st.dictionaries(_TEXT, _VALUE, max_size=3))
def test_text_is_that_of_the_standard_library(body: dict[str, object]) -> None:
    whole = {"schema": "x", "schema_version": 1, **body}
    assert render_json(body, schema="x", version=1) == json.dumps(whole, indent=2) + "\n"


@given(item=_VALUE)
def test_long_lists_are_written_in_pieces_of_the_same_text(item: object) -> None:
    for length in (0, 1, 31, 32, 33, 64, 65, 200):
        body = {"a": [item] * length, "b": tuple([item] * length), "c": {"d": [item] * length}, "schema": "x"}
        whole = {"schema": "x", "schema_version": 1, **body}
        pieces = list(json_pieces(body, schema="y", version=1))
        assert "".join(pieces) == json.dumps(whole, indent=2) + "\n"


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Problem("a", "b"), {"where": "a", "what": "b", "hint": ""}),
        (_One(Kind.OUTPUT_CODE), {"only": "output_code"}),
        ({Kind.OUTPUT_CODE: (1, [2.5, None])}, {"output_code": [1, [2.5, None]]}),
        ({"c", "b"}, ["b", "c"]),
        (float("inf"), "inf"),
        (True, True),
    ],
)
def test_values_become_plain(value: object, plain: object) -> None:
    assert to_plain(value) == plain
    assert type(to_plain(value)) is type(plain)


_DIGEST = "ab" * 32
_ROWS = tuple(
    Artifact(Kind.OUTPUT_CODE, State.PRESENT, f"graphs/{n}.py", n, _DIGEST, origin="torch_trace")
    for n in range(5)
)


@pytest.mark.parametrize(
    "value",
    [
        {"rows": RowPacker().pack(_ROWS)},
        {"rows": [_One(_One(row)) for row in _ROWS]},
        {
            "kind": Kind.OUTPUT_CODE,
            "path": PurePosixPath("a/\udcff"),
            "set": frozenset({Kind.OUTPUT_CODE, Kind.OTHER}),
        },
        {"odd": [float("inf"), float("-inf"), 1.0], "whole": [_One(float("nan"))]},
        {"numbers": [10**30, -1, 1e-7, 1e22]},
        {"by": {Kind.OTHER: 1, 2: 3, (4, 5): 6, "7": _One(8)}},
    ],
)
def test_documents_are_the_plain_values(value: dict[str, object]) -> None:
    plain = {"schema": "x", "schema_version": 1, **to_plain(value)}
    assert render_json(value, schema="x", version=1) == json.dumps(plain, indent=2) + "\n"


def test_what_no_result_has_is_no_document() -> None:
    with pytest.raises(TypeError):
        render_json({"a": object()}, schema="x", version=1)
