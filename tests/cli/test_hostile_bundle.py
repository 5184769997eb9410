"""Every reading command on bundles in which every free text is hostile."""

from __future__ import annotations

import json
import random
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result
from tests.report_blocks import ReadReport, read_report
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.screens.text import clean

Cli = Callable[..., Result]
CACHE = Path(__file__).resolve().parents[1] / "data" / "triton_cache_pvc"
HOSTILE = (
    "\x1b]0;title\x07",
    "\x1b[31m",
    "\x9b2J",
    "\u202eevil\u2066",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "</script></svg>",
    "![x](http://e.example/i.png)",
    "[a](javascript:alert(3))",
    "\n::error file=x::text",
    "\r%0A::set-output name=passed::true",
    "\x00\x85\u2028",
    "\U000e0041",
    "@team #1 |a|b| `x`",
    "=cmd|' /C calc'!A0",
    'URL="javascript:alert(4)" <B> \\N\\G',
    "xpudbg_x\npassed=true\n",
    "x" * 3000,
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "%s%n{0}{x.__class__}[/red][bold]",
    "(a+)+$" + "*" * 50,
    "9" * 400,
)
FIXED = {"kind", "state", "path", "sha256", "created", "decided", "format_version"}
TEXTS = {".py", ".txt", ".log", ".ttir", ".ttgir", ".llir", ".cpp", ".asm"}
OUTPUTS = (
    "passed folder pack report summary junit sarif codequality graphs "
    "kernels compiled_kernels launches cache_entries graph_breaks recompiles spilling_kernels"
)


def spoilt(value: Any, rng: random.Random, part: float, key: str = "") -> Any:
    """JSON with hostile text at the end of a part of its strings; what names files and kinds stays."""
    if isinstance(value, dict):
        return {k: spoilt(v, rng, part, k) for k, v in value.items()}
    if isinstance(value, list):
        return [spoilt(v, rng, part, key) for v in value]
    wanted = isinstance(value, str) and key not in FIXED and rng.random() < part
    return value + "".join(rng.choices(HOSTILE, k=2)) if wanted else value


def spoilt_text(text: str, rng: random.Random, count: int) -> str:
    """Text with hostile pieces within its words, names and strings."""
    lines = text.split("\n")
    for _ in range(count):
        number = rng.randrange(len(lines))
        places = [m.end() for m in re.finditer(r"[A-Za-z_]\w{2,}|\d+", lines[number])]
        if places:
            at = rng.choice(places) - 1
            lines[number] = lines[number][:at] + rng.choice(HOSTILE) + lines[number][at:]
    return "\n".join(lines)


def spoil(folder: Path, rng: random.Random) -> None:
    """Put hostile text into all files of a bundle."""
    part = rng.choice([0.05, 0.3, 1.0])
    for file in sorted(p for p in folder.rglob("*") if p.is_file()):
        if file.suffix == ".json":
            file.write_text(json.dumps(spoilt(json.loads(file.read_text()), rng, part)))
        elif file.suffix in TEXTS:
            text = spoilt_text(file.read_text(errors="replace"), rng, rng.choice([1, 5, 60]))
            file.write_text(text, errors="replace")


@pytest.fixture
def hostile(recorded: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A bundle of a CPU run, or one with Triton kernels, spoilt."""
    kind, seed = request.param
    folder = tmp_path / "hostile"
    if kind == "kernels":
        collect_paths([CACHE], out=folder, name="k", how=ImportMethod.COPY, progress=lambda _: None)
    else:
        shutil.copytree(recorded, folder)
    spoil(folder, random.Random(seed))
    return folder


def safe(result: Result) -> Result:
    """The result, which holds nothing that acts on a terminal, and is no bug."""
    assert result.code in (0, 1, 2), result.err
    for text in (result.out, result.err):
        assert clean(text, lines=True) == text
    return result


def check_report(report: ReadReport) -> None:
    """Hold that the page is made of its own elements alone, that texts in it are text, and that pictures are made of shapes."""
    tags = {tag for tag, _ in report.tags}
    assert tags <= {
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "div",
        "main",
        "h1",
        "h2",
        "p",
        "dl",
        "dt",
        "dd",
        "ol",
        "li",
        "br",
        "strong",
        "small",
        "noscript",
        "script",
    }
    assert {name for _, attrs in report.tags for name in attrs} <= {
        "lang",
        "charset",
        "name",
        "content",
        "http-equiv",
        "id",
        "type",
    }
    assert len(report.scripts) == len(report.styles) == 1
    shown = report.text.partition("<script")[0]
    assert clean(shown, lines=True) == shown
    for graph in report.json("index")["graphs"]:
        page = report.json(f"graph:{graph['id']}")
        for side in ("before_svg", "after_svg"):
            for shape in ET.fromstring(page[side] or "<svg/>").iter():
                assert shape.tag in ("svg", "g", "polygon", "polyline", "path", "ellipse", "text")
                assert not [k for k in shape.attrib if k.startswith("on") or "href" in k or k == "style"]


SEEDS = [("run", n) for n in range(3)] + [("kernels", n) for n in range(3)]


@pytest.mark.parametrize("hostile", SEEDS, indirect=True, ids=str)
def test_no_report_is_touched(cli: Cli, hostile: Path, recorded: Path, tmp_path: Path) -> None:
    assert safe(cli("show", hostile)).code == 0
    for words in (
        ["show", hostile, "--all"],
        ["show", hostile, "--json"],
        ["show", hostile, "1"],
        ["show-fusion", hostile],
        ["show-fusion", hostile, "--json"],
        ["show-fusion", hostile, "--why", *HOSTILE[:2]],
        ["diff", recorded, hostile],
        ["diff", hostile, recorded, "--json"],
        ["diff", recorded, hostile, "--side-by-side", "-g", "1"],
        ["triton-cache", "ls", hostile],
        ["triton-cache", "ls", hostile, "--json"],
        ["triton-cache", "ls", hostile, "--format", "csv"],
        ["triton-cache", "du", hostile],
        ["triton-cache", "verify", hostile],
        ["check", hostile],
        ["check", hostile, "--baseline", recorded],
    ):
        safe(cli(*words))
    picture = tmp_path / "graph.svg"
    if safe(cli("show-fusion", hostile, "-g", "1", "-o", picture)).code == 0:
        text = picture.read_text()
        assert not [bad for bad in ("<script>alert", "<img src=x", '="javascript:') if bad in text]
        assert clean(text, lines=True) == text
    page = tmp_path / "graph.html"
    if safe(cli("show-fusion", hostile, "-g", "1", "-o", page)).code == 0:
        check_report(read_report(page))
    page = tmp_path / "report.html"
    if safe(cli("report", hostile, "-o", page)).code == 0:
        check_report(read_report(page))
    page = tmp_path / "diff.html"
    if safe(cli("diff", recorded, hostile, "--format", "html", "-o", page)).code == 1:
        assert not [bad for bad in ("<script>alert", "<img src=x") if bad in page.read_text()]


@pytest.mark.parametrize("hostile", SEEDS, indirect=True, ids=str)
def test_no_file_of_a_job_is_touched(
    cli: Cli, hostile: Path, recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs, summary = tmp_path / "outputs", tmp_path / "summary.md"
    for name, value in {
        "GITHUB_ACTIONS": "true",
        "GITHUB_OUTPUT": outputs,
        "GITHUB_STEP_SUMMARY": summary,
        "GITHUB_WORKSPACE": tmp_path,
    }.items():
        monkeypatch.setenv(name, str(value))
    result = safe(cli("attach", hostile, "--baseline", recorded, "--no-fail", "-o", tmp_path / "out"))
    assert result.code == 0, result.err
    commands = [line for line in result.err.splitlines() if line.startswith("::")]
    assert all(re.match(r"::(?:error|warning|notice) title=xpudbg [^:]*::", line) for line in commands)
    assert {line.partition("=")[0] for line in outputs.read_text().splitlines()} == set(OUTPUTS.split())
    assert clean(summary.read_text().replace("\u200b", ""), lines=True) == summary.read_text().replace(
        "\u200b", ""
    )
    ET.parse(tmp_path / "out" / "junit.xml")
    sarif = json.loads((tmp_path / "out" / "xpudbg.sarif").read_text())
    for row in sarif["runs"][0]["results"]:
        for place in row["locations"]:
            uri = place["physicalLocation"]["artifactLocation"]["uri"]
            assert not uri.startswith("/") and ".." not in uri.split("/") and ":" not in uri
    pack = tmp_path / "pack.zip"
    assert safe(cli("pack", hostile, "-o", pack, "--show-redactions")).code == 0
    assert safe(cli("show", pack)).code == 0
    assert safe(cli("unpack", pack, "-o", tmp_path / "again")).code == 0
