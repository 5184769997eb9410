"""Secrets of every kind at every place of a bundle: none is in any byte of a pack, nor in what a CI job shows."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result
from tests.planted import SECRETS
from tests.planted_more import MORE
from tests.planted_places import FILES, MANIFEST, VARIABLES, Planted, plant_everywhere, spellings
from tests.report_blocks import read_report
from xpudbg.share.redaction.machine_secrets import KnownSecrets
from xpudbg.share.redaction.secret_places import remember_secret_places

Cli = Callable[..., Result]


@pytest.fixture(autouse=True)
def _another_job(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where it is packed, nothing is known of the run's variables; and everything is shown that a forge can show."""
    for name in list(os.environ):
        if name.endswith(("TOKEN", "SECRET", "PASSWORD", "KEY", "PASS", "AUTH")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "step.md"))
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "output.txt"))


@pytest.fixture
def planted(recorded: Path) -> list[Planted]:
    found = plant_everywhere(recorded)
    assert remember_secret_places(
        recorded, KnownSecrets(secrets=tuple(VARIABLES.values()))
    )  # as `run` does where the variables are set
    return found


def left(planted: list[Planted], data: bytes) -> list[str]:
    """What still stands in some bytes, with the place it is from."""
    return [f"{p.kind}: {p.place}" for p in planted if any(s in data for s in spellings(p.secret))]


def bytes_of(pack: Path) -> bytes:
    with zipfile.ZipFile(pack) as archive:
        names = "\n".join(archive.namelist()).encode()
        return b"\n".join([names, *(archive.read(n) for n in archive.namelist()), pack.read_bytes()])


def test_all_of_them_are_planted(recorded: Path, planted: list[Planted]) -> None:
    """Each can be seen where it was put: else a test that finds none says nothing."""
    data = b"\n".join(p.name.encode() + p.read_bytes() for p in recorded.rglob("*") if p.is_file())
    unseen = {p.place for p in planted if not any(s in data for s in spellings(p.secret))}
    assert unseen <= {"compressed trace", "file name"}
    assert len({(p.kind, p.place) for p in planted}) == len(planted) > 39 * 10
    assert {p.place for p in planted} == {*FILES, *MANIFEST}


@pytest.mark.parametrize(
    "more", [(), ("--no-source",), ("--max-size", "2MB")], ids=["all", "no source", "limit"]
)
def test_none_is_in_a_pack_nor_in_what_pack_prints(
    cli: Cli, recorded: Path, planted: list[Planted], more: tuple[str, ...]
) -> None:
    result = cli("pack", recorded, "-o", "a.zip", "--show-redactions", "--json", *more)
    assert result.code == 0, result.err
    assert left(planted, bytes_of(Path("a.zip")) + (result.out + result.err).encode()) == []


def test_none_is_in_what_a_job_shows(
    cli: Cli, recorded: Path, planted: list[Planted], tmp_path: Path
) -> None:
    for number, words in enumerate([("--annotate",), ("--json", "--no-source")]):
        out = tmp_path / f"attached-{number}"
        result = cli("attach", recorded, "-o", out, "--no-fail", *words)
        assert result.code == 0, result.err
        files = {p.name: p.read_bytes() for p in out.iterdir() if p.suffix != ".zip"}
        page = out / "report.html"
        assert page.exists() is ("--no-source" not in words)
        if page.exists():
            files["chunks"] = b"\n".join(read_report(page).chunks.values())
        assert {*files} >= {"summary.md", "junit.xml", "xpudbg.sarif", "codequality.json"}
        job = (tmp_path / "step.md").read_bytes() + (tmp_path / "output.txt").read_bytes()
        shown = {
            **files,
            "job": job,
            "out": (result.out + result.err).encode(),
            "pack": bytes_of(out / "run.zip"),
        }
        assert {name: left(planted, data) for name, data in shown.items()} == {name: [] for name in shown}
        assert b"REDACTED_" in files["summary.md"]


def test_none_is_in_what_an_unpacked_pack_shows(cli: Cli, recorded: Path, planted: list[Planted]) -> None:
    cli("pack", recorded, "-o", "a.zip", "-q")
    for words in (
        ["show", "a.zip", "--json"],
        ["show", "a.zip", "--all"],
        ["show-fusion", "a.zip", "--json"],
        ["check", "a.zip", "--json"],
    ):
        result = cli(*words)
        assert left(planted, (result.out + result.err).encode()) == [], words
    assert json.loads(cli("show", "a.zip", "--json").out)["graph_breaks"]


@pytest.mark.parametrize("between", ["\n", " "], ids=["lines", "one line"])
def test_none_is_cut_in_two_where_a_long_file_is_read_in_pieces(
    cli: Cli, recorded: Path, monkeypatch: pytest.MonkeyPatch, between: str
) -> None:
    monkeypatch.setattr("xpudbg.share.blobs.PIECE", 1 << 14)
    kinds = {n: (t, s) for n, (t, s) in (SECRETS | MORE).items() if between == "\n" or "\n" not in t}
    pieces = []
    for turn in range(6):  # each kind at six distances from the next border
        for number, (text, _) in enumerate(kinds.values()):
            pieces += ["x " * ((number * 13 + turn * 71) % 97), text]
    (recorded / "long.log").write_text(between.join(pieces))
    assert (recorded / "long.log").stat().st_size > 10 << 14
    assert cli("pack", recorded, "-o", "a.zip", "-q").code == 0
    with zipfile.ZipFile("a.zip") as archive:
        packed = archive.read("long.log").decode()
    assert [name for name, (_, secret) in kinds.items() if secret in packed] == []
