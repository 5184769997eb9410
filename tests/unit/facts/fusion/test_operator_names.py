"""Names of operators, Core ATen and prims."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from xpudbg.facts.fusion.fx_nodes import (
    core_aten,
    fits,
    is_core,
    is_prim,
    names_of,
    plain_name,
    reshapes,
)

PROJECT = Path(__file__).resolve().parents[4]


def test_core_aten_and_prims_are_those_that_torch_tags() -> None:
    assert is_core("aten.addmm.default")
    assert not is_core("aten.reshape.default")  # view is, reshape decomposes to it
    assert not is_core("aten.var_mean.correction")
    assert not is_core("prims.fma.default")
    assert (is_core("aten.addmm"), is_core("aten.reshape")) == (True, False)
    assert is_prim("prims.inductor_random.default")
    assert not is_prim("aten.add.Tensor")
    known = core_aten()
    assert (known.torch, len(known.core)) == ("2.13.0", 193)


def test_views_are_those_of_atens_schemas() -> None:
    known = core_aten()
    assert {"view", "detach", "diagonal", "split", "unbind", "as_strided", "view_as_real"} <= known.views
    assert {"reshape", "contiguous", "to"} <= known.views_or_copies
    assert known.views.isdisjoint(known.views_or_copies)
    assert not reshapes() & {"clone", "copy_", "relu_", "index", "add", "getitem"}


def test_the_lists_are_what_torch_says(torch_python: str, tmp_path: Path) -> None:
    made = tmp_path / "lists.json"
    subprocess.run([torch_python, PROJECT / "tools/core_aten.py", made], check=True, capture_output=True)
    now = json.loads(made.read_text())
    kept = json.loads((PROJECT / "xpudbg/facts/fusion/data/core_aten.json").read_text())
    if now["torch"] != kept["torch"]:
        pytest.skip(f"torch {now['torch']} is another version")
    assert now == kept


@pytest.mark.parametrize(
    ("name", "word", "meant"),
    [
        ("aten.addmm.default", "aten.addmm", True),
        ("aten.addmm.default", "addmm", True),
        ("aten.addmm.default", "torch.ops.aten.addmm.default", True),
        ("aten.addmm.default", "aten.mm", False),
        ("torch._C._nn.linear", "linear", True),
        ("torch.nn.functional.linear", "torch.nn.functional.linear", True),
        ("torch.nn.functional.linear", "nn", False),
        ("Tensor.view", "view", True),
        ("operator.add", "operator.add", True),
        ("ops.exp", "ops.exp", True),
        ("ops.exp", "exp", True),
        ("extern_kernels.addmm", "addmm", True),
        ("Reduction", "Reduction", True),
    ],
)
def test_an_operator_is_meant_by_its_name_and_by_its_last_part(name: str, word: str, meant: bool) -> None:
    assert fits(name, plain_name(word)) is meant


def test_an_overload_goes_by_its_packet_and_a_private_name_without_its_mark() -> None:
    assert list(names_of("aten._softmax.default")) == [
        "aten._softmax.default",
        "aten._softmax",
        "_softmax",
        "softmax",
    ]
    assert list(names_of("aten.native_layer_norm.default"))[-1] == "layer_norm"
