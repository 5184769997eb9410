from __future__ import annotations

import tracemalloc
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.model.artifact import Artifact, ArtifactRows, Kind, RowPacker, State

FOLDER = "processes/main/graphs/g"


def rows_of(graph: int) -> tuple[Artifact, ...]:
    digest = sha256(str(graph).encode()).hexdigest()
    return (
        Artifact(Kind.OUTPUT_CODE, State.PRESENT, f"{FOLDER}{graph}/output_code.py", graph, digest),
        Artifact(
            Kind.FX_GRAPH_NODES, State.MISSING, reason="the probe records it in the script's own process"
        ),
        Artifact(
            Kind.AOT_FORWARD_GRAPH, State.PRESENT, f"{FOLDER}{graph}/trace/aot.py", 0, digest, origin="trace"
        ),
        Artifact(Kind.IR_PRE_FUSION, State.UNREADABLE, f"{FOLDER}{graph}/ir.txt", None, "", "cut short"),
        Artifact(Kind.GRAPH_DIAGRAM, State.NOT_REQUESTED, reason="made only on demand"),
    )


def test_packed_rows_are_the_rows() -> None:
    packer = RowPacker()
    for graph in range(3):
        rows = rows_of(graph)
        packed = packer.pack(rows)
        assert isinstance(packed, ArtifactRows)
        assert tuple(packed) == rows and packed == rows and rows == packed and packed == packer.pack(rows)
        assert hash(packed) == hash(rows) and repr(packed) == repr(rows)
        assert len(packed) == 5 and packed[2] == rows[2] and packed[-2:] == rows[-2:]
        assert packed != rows_of(graph + 1) and packed != list(rows)
    assert packer.pack(rows_of(0)[:2]) == rows_of(0)[:2]


def files_of(graph: int) -> tuple[Artifact, ...]:
    return tuple(
        Artifact(
            Kind.TRACE_PAYLOAD,
            State.PRESENT,
            f"{FOLDER}{graph}/{n}.py",
            1000 + n,
            sha256(b"%d %d" % (graph, n)).hexdigest(),
        )
        for n in range(16)
    )


def test_packed_rows_take_a_fourth_of_the_memory() -> None:
    def taken(packer: RowPacker | None) -> int:
        tracemalloc.start()
        kept = [files_of(n) if packer is None else packer.pack(files_of(n)) for n in range(300)]
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert len(kept) == 300
        return size

    assert taken(RowPacker()) < taken(None) / 4


@pytest.mark.parametrize(
    "odd",
    [
        {"sha256": "no digest"},
        {"sha256": "A" * 64},
        {"sha256": "ab " * 21 + "a"},
        {"sha256": "zz" * 32},
        {"bytes": 1 << 70},
        {"bytes": -1},
        {"bytes": -5},
        {"path": "elsewhere/x.py"},
        {"path": "/"},
        {"path": "//"},
    ],
)
def test_rows_of_a_strange_manifest_stay_what_they_are(odd: dict[str, object]) -> None:
    first, *others = rows_of(1)
    rows = (replace(first, **odd), *others)  # type: ignore[arg-type]
    assert tuple(RowPacker().pack(rows)) == rows


_TEXTS = st.text(st.sampled_from("ab/\udcff"), max_size=6)
_ROWS = st.builds(
    Artifact,
    st.sampled_from(list(Kind)[:3]),
    st.sampled_from(list(State)),
    _TEXTS,
    st.none() | st.integers(-2, 3) | st.sampled_from([1 << 63, (1 << 63) - 1]),
    st.sampled_from(["", "0" * 64, "ab" * 32, "x"]),
    _TEXTS,
    _TEXTS,
)


@given(st.lists(st.lists(_ROWS, max_size=8), max_size=4))
def test_any_rows_come_back(graphs: list[list[Artifact]]) -> None:
    packer = RowPacker()
    packed = [packer.pack(rows) for rows in graphs]
    assert [list(rows) for rows in packed] == graphs
