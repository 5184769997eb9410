"""``xpudbg triton-cache layout``: lists, one value, its picture, refusals."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path

from tests.conftest import PROJECT, Result

KERNEL = next((PROJECT / "tests/data/user-kernel-xpu-2.13").rglob("mmk.ttgir"))
Cli = Callable[..., Result]


def test_conversions_values_and_messages_are_listed(cli: Cli) -> None:
    body = json.loads(cli("triton-cache", "layout", KERNEL, "--json").out)
    assert [c["op"] for c in body["conversions"][-1:]] == ["ttg.convert_layout"]
    assert {m["op"] for m in body["messages"]} == {"tt.load", "tt.store"}
    shown = cli("triton-cache", "layout", KERNEL).out
    assert all(f"  {c['line']}  " in shown for c in body["conversions"])


def test_the_picture_has_a_cell_for_each_element_and_is_written_once(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    shown = cli("triton-cache", "layout", KERNEL, "%26", "-o", out).out
    assert "lane     (0,1) (0,2) (0,4) (0,8)" in shown
    picture = ElementTree.parse(out)
    assert len(picture.findall(".//{http://www.w3.org/2000/svg}rect")) == 32 * 32
    assert cli("triton-cache", "layout", KERNEL, "26", "-o", out).code == 2
    assert cli("triton-cache", "layout", KERNEL, "26", "-o", out, "--force").code == 0


def test_what_has_no_layout_is_refused(cli: Cli, tmp_path: Path) -> None:
    assert cli("triton-cache", "layout", KERNEL, "%99999").code == 2
    assert cli("triton-cache", "layout", KERNEL, "-o", tmp_path / "x.svg").code == 2
    for name, text in (("a.ttgir", ""), ("b.ttgir", "module {\n}\n"), ("c.ttir", "module {\n}\n")):
        (tmp_path / name).write_text(text)
        assert cli("triton-cache", "layout", tmp_path / name).code == 2


def test_a_cut_ttgir_is_read_as_far_as_it_goes(cli: Cli, tmp_path: Path) -> None:
    text = KERNEL.read_text(encoding="utf-8")
    (tmp_path / "k.ttgir").write_text(text[: text.index("tt.store")], encoding="utf-8")
    body = json.loads(cli("triton-cache", "layout", tmp_path / "k.ttgir", "--json").out)
    assert body["conversions"] and body["problems"]
    assert cli("triton-cache", "layout", tmp_path / "k.ttgir", "--strict").code == 1
