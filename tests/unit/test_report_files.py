"""The files and chunks of a report."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from pathlib import Path, PurePath

import msgspec
import pytest

from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.manifest import Manifest, RunState
from xpudbg.model.report import ReportIndex, ReportRun
from xpudbg.report.run_pages import MAX_TEXT, FileStore
from xpudbg.run.run_reader import RunReader
from xpudbg.screens.report.page import ReportPage, encoded
from xpudbg.store.manifest_file import save_manifest


def _run(folder: Path, files: dict[str, bytes | None]) -> RunReader:
    """A run whose artifacts are the files; those without content are gone."""
    rows = []
    for name, data in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        if data is not None:
            (folder / name).write_bytes(data)
        rows.append(Artifact(Kind.OTHER, State.PRESENT, name, len(data or b"")))
    manifest = Manifest(1, "run", RunState.COMPLETE, "run", "2026-01-01T00:00:00Z", "0.1")
    save_manifest(folder, replace(manifest, artifacts=tuple(rows)))
    return RunReader.open(folder)


def test_a_content_is_kept_once_and_found_by_each_of_its_paths(tmp_path: Path) -> None:
    kept: dict[int, bytes] = {}
    module = b"module {}\n"
    run = _run(tmp_path, {"a/k.ttir": module, "b/k.ttir": module, "b/k.py": module})
    store = FileStore(run, kept.__setitem__)
    assert store.show("a/k.ttir", module, "triton_stage") == 0
    store.add_raw()
    assert [store.show_artifact(row) for row in run.manifest.artifacts] == [0, 0, 1]
    assert kept == {0: module, 1: module}
    assert [(f.path, f.language) for f in store.rows] == [("a/k.ttir", "mlir"), ("b/k.py", "python")]
    assert store.lines(0) == 1


def test_what_is_too_large_or_not_wanted_has_a_reason(tmp_path: Path) -> None:
    kept: dict[int, bytes] = {}
    store = FileStore(_run(tmp_path, {"log.txt": b"12345", "gone.txt": None}), kept.__setitem__, raw=False)
    assert store.show("big.txt", b"x" * (MAX_TEXT + 1), "other") is None
    store.add_raw()
    assert kept == {}
    assert store.saved == 5
    large, raw, gone = (f.left_out or "" for f in store.rows)
    assert (large, raw) == ("larger than 16.8 MB", "left out by --no-raw")
    assert gone.startswith("it cannot be read: ")


def test_the_first_view_is_text_whatever_the_run_is_called() -> None:
    name = '</title><script>alert(1)</script>"\x00\x1b[31m\u202e'
    page = ReportPage()
    page.add(f"graph:{name}", {"id": name})
    text = "".join(page.html(ReportIndex("xpudbg", name, ReportRun(name, command=name)), nonce="n"))
    assert "<script>alert" not in text
    shown = text.partition("<script")[0]
    assert "&lt;script&gt;alert(1)" in shown
    assert not set("\x00\x1b\u202e") & set(shown)
    assert text.count("<script>") == 1


def test_chunks_hold_any_text_and_redaction_reaches_all_of_it() -> None:
    body = {"a": ["x\udc80</script>", ("secret", 1)], "secret": None}
    assert b"</script>" in encoded(body)
    assert b"secret" not in encoded(body, lambda text: text.replace("secret", "gone"))


class _Text(str):
    __slots__ = ()


class _Kind(Enum):
    SECRET = "a secret"


@pytest.mark.parametrize(
    "value",
    [
        "secret", _Text("secret"), _Kind.SECRET, PurePath("/secret"), {"secret": 1}, {_Kind.SECRET: 1}, {_Text("secret"): 1},
        ("secret",), ["secret", 1], frozenset({"secret"}), ReportRun("secret"),
    ],
)  # fmt: skip
def test_a_text_is_redacted_whatever_holds_it(value: object) -> None:
    body = {"n": 1, "nothing": None, "pairs": msgspec.Raw(b"[[1,2]]"), "value": [{"in": value}]}
    assert b"secret" in encoded(body)
    shown = msgspec.json.decode(encoded(body, lambda text: text.replace("secret", "gone")))
    assert "secret" not in str(shown)
    assert "gone" in str(shown)
    assert (shown["n"], shown["nothing"], shown["pairs"]) == (1, None, [[1, 2]])
