"""A real run, packed: it opens, it comes back, and ``--no-source`` leaves no line of the program.

Slow: real compiles. They need an interpreter with torch, named by ``XPUDBG_TORCH_PYTHON``.
"""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from tests.sample_runs import SAMPLES

TORCH_PYTHON = os.environ.get("XPUDBG_TORCH_PYTHON", "")
pytestmark = [
    pytest.mark.torch,
    pytest.mark.xdist_group("samples"),
    pytest.mark.skipif(not TORCH_PYTHON, reason="XPUDBG_TORCH_PYTHON names no interpreter with torch"),
]
# Lines that Inductor and its templates write themselves, too.
_COMMON = {'if __name__ == "__main__":', "super().__init__()", "with torch.no_grad():"}


@pytest.mark.parametrize("sample", ["graph_break.py", "dynamic_shapes.py"])
def test_a_real_run_without_its_source(cli, sample_runs, sample: str) -> None:
    bundle = sample_runs(sample).bundle
    lines = {line.strip() for line in (SAMPLES / sample).read_text().splitlines()}
    lines = {x for x in lines if len(x) >= 10 and not x.startswith(("import ", "from "))} - _COMMON
    packed = cli("pack", bundle, "-o", "a.zip", "--no-source")
    assert packed.code == 0, packed.err
    with zipfile.ZipFile("a.zip") as archive:
        for name in archive.namelist():
            text = archive.read(name).decode("utf-8", "replace")
            assert [line for line in lines if line in text] == [], name
    whole, bare = (json.loads(cli("show", place, "--json").out) for place in (bundle, "a.zip"))
    assert [g["id"] for g in whole["graphs"]] == [g["id"] for g in bare["graphs"]]
    assert len(whole["graph_breaks"]) == len(bare["graph_breaks"])


def test_a_real_run_comes_back(cli, sample_runs) -> None:
    bundle = sample_runs("cpu_inductor.py").bundle
    assert cli("pack", bundle, "-o", "a.zip").code == 0
    assert cli("unpack", "a.zip", "-o", "u").code == 0
    for command in (("show",), ("show-fusion",)):
        packed, folder = cli(*command, "a.zip"), cli(*command, "u")
        assert (packed.code, folder.code) == (0, 0), packed.err
    assert cli("diff", bundle, "u").code in (0, 1)
    assert cli("pack", "u", "-o", "c.zip").code == 0
    assert Path("c.zip").read_bytes() == Path("a.zip").read_bytes()
