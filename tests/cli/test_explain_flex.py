"""``explain`` on the functions that flex attention is given, by hand from the recorded ``output_code.py``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.explain_trees import explained, items_of

FLEX = Path(__file__).parents[1] / "data" / "higher-order-2.13" / "flex_attention"
COMPUTES = {8: ("tmp3 = tmp1 - tmp2", "tmp6 = tmp4 * tmp5", "tmp7 = tmp0 + tmp6"), 10: ("tmp10 = tmp8 >= tmp9",)}  # fmt: skip
"""Lines of the forward template that ``score_mod`` (``score + (q - k) * 0.01``) and ``mask_mod`` (``q >= k``) become."""
SECOND = {8: "tmp18 = tmp16 * tmp17", 10: "tmp22 = tmp20 >= tmp21"}
"""A line in the second function of the backward's template, for the gradients of k and v."""


@pytest.mark.parametrize("line", [8, 10])
def test_a_line_of_score_mod_or_mask_mod_leads_into_the_templates_loop(cli: Any, line: int) -> None:
    (found,) = explained(cli, f"flex.py:{line}", FLEX, "--all")["found"]
    graphs = {g["item"]["name"]: g["children"] for g in found["became"]}
    forward, backward = graphs["model__0_forward_1"], graphs["model__0_backward_3"]
    texts = [i["code"] for i in items_of(forward, "code")]
    assert set(COMPUTES[line]) <= set(texts)
    other = COMPUTES[18 - line]
    assert not any(text in texts for text in (*other, "l_i = l_i * alpha + tl.sum(p, 1)"))
    assert len(items_of(backward, "kernel")) == 1  # the template, not the sums before it
    assert SECOND[line] in [i["code"] for i in items_of(backward, "code")]
    for children in (forward, backward):
        evidence = {c["item"]["name"]: c["evidence"] for c in children if c["item"]["level"] == "kernel"}
        assert set(evidence.values()) == {"structure"}


def test_a_line_of_the_templates_loop_leads_back_to_score_mod(cli: Any) -> None:
    (forward,) = [
        g
        for g in explained(cli, "flex.py:8", FLEX, "--all")["found"][0]["became"]
        if "forward" in g["item"]["name"]
    ]
    (line,) = [i for i in items_of(forward["children"], "code") if i["code"] == "tmp6 = tmp4 * tmp5"]
    (found,) = explained(cli, line["name"], FLEX)["found"]
    names = [(s["item"]["level"], s["item"]["name"]) for s in found["came_from"]]
    assert ("captured", "score_mod_0.mul") in names
    assert any(level == "python" and name.endswith("flex.py:8") for level, name in names)
    assert ("captured", "mask_fn_0.ge") not in names
