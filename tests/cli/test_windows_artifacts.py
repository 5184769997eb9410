"""What Windows wrote is read as what Linux wrote: drive letters, backslashes, CRLF, in folders, caches, bundles and traces."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.windows_twin import posix_paths, windows_twin

DATA = PROJECT / "tests" / "data"
ASKED = (
    ("show",), ("show-fusion",), ("memory",), ("tuning",), ("ops",), ("dynamo",), ("time",), ("explain", "K1"),
    ("triton-cache", "ls"), ("triton-cache", "show"), ("triton-cache", "stages"),
)  # fmt: skip
_SIZES = re.compile(
    r'"(sha256|bytes|digest|created|modified|graph_bytes)": *("[^"]*"|[\d.]+)|(?<=\[|\s)\d{4,6}(?=,?\n)'
)
"""Sizes and digests of files, whose bytes differ, and where they begin."""


def plain(text: str, place: Path) -> str:
    text = text.replace(str(place), "PLACE").replace("\\r\\n", "\\n")
    return posix_paths(_SIZES.sub("", text))


@pytest.mark.parametrize("case", ["user-kernel-xpu-2.13/raw", "run-cpu-2.13/raw", "explain-bmg-2.13/run"])
def test_a_twin_of_windows_gives_the_same_answers(cli: Any, case: str) -> None:
    here, there = Path("here").absolute(), Path("there").absolute()
    shutil.copytree(DATA / case, here / "x")
    windows_twin(DATA / case, there / "x")
    run = "x"
    if case.endswith("raw"):
        run = "run"
        for place in (here, there):
            assert cli("collect", str(place / "x"), "-o", str(place / run), "--name", "run").code == 0
    for words in ASKED:
        ours, theirs = (cli(*words, str(place / run), "--json") for place in (here, there))
        assert (theirs.code, plain(theirs.out, there)) == (ours.code, plain(ours.out, here)), words


def test_a_bundle_made_on_windows_says_why_it_has_no_native_code(cli: Any, tmp_path: Path) -> None:
    """torch makes SPIR-V alone there, whatever Triton's variable says."""
    run = tmp_path / "run"
    shutil.copytree(DATA / "explain-bmg-2.13" / "run", run)
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    entry = next(path.parent for path in run.glob("triton_cache/*/*.spv"))
    for path in entry.glob("*.zebin"):
        path.unlink()
    found = {}
    for system in ("Linux", "Windows"):
        manifest["system"]["os"] = system
        (run / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        shown = json.loads(cli("triton-cache", "show", f"{run}:{entry.name}", "--json").out)
        found[system] = json.dumps(shown)
    assert "TRITON_XPU_GEN_NATIVE_CODE" in found["Linux"]
    assert "TRITON_XPU_GEN_NATIVE_CODE" not in found["Windows"]
    assert "SPIR-V alone on Windows" in found["Windows"]


def test_what_torch_for_windows_wrote_is_read(cli: Any) -> None:
    """Recorded with Windows builds of Python and torch under Wine (``tests/data/windows-cpu-2.13/ORIGIN.md``)."""
    assert cli("collect", str(DATA / "windows-cpu-2.13" / "raw"), "-o", "run").code == 0
    shown = json.loads(cli("show", "run", "--json").out)
    graphs = {g["id"]: (g["compile_id"], g["outcome"]) for g in shown["graphs"]}
    assert graphs == {
        "model__4_inference_12": ("2/0", "failed"),
        **{f"compile_{i.replace('/', '_')}": (i, "not_inductor") for i in ("0/0", "1/0", "0/1", "1/1")},
    }
    broken = [
        (b["location"]["file"], b["location"]["line"], b["location"]["code"]) for b in shown["graph_breaks"]
    ]
    assert broken == [("C:\\demo\\step.py", 14, 'print("between")')] * 2
    assert shown["versions"]["torch"] == "2.13.0+cpu"
    assert shown["versions"]["python"].startswith("3.11.9 ")
    assert "MSC v.1938" in shown["versions"]["python"]
