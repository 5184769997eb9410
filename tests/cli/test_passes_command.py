"""``xpudbg triton-cache passes`` of dumps: lists, searches, differences, refusals."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import PROJECT, Result
from tests.report_blocks import read_report
from xpudbg.commands.triton_cache import passes
from xpudbg.compare.diff.passes import analyse_passes
from xpudbg.model.stages import PassLevel
from xpudbg.report import kernel_rows
from xpudbg.run.cache_files import EntryFiles
from xpudbg.store.locate import mark_own_run

LOG = PROJECT / "tests" / "data" / "passes" / "dot_sum-xpu-3.3.0b1.txt"
Cli = Callable[..., Result]


def test_unchanged_passes_are_folded_and_all_are_in_the_document(cli: Cli) -> None:
    shown = cli("triton-cache", "passes", "--dump", LOG)
    body = json.loads(cli("triton-cache", "passes", "--dump", LOG, "--json").out)
    (kernel,) = body["kernels"]
    same = [row["name"] for row in kernel["passes"] if row["state"] == "same"]
    assert (kernel["kernel"], len(kernel["passes"]), len(same)) == ("dot_sum", 28, 15)
    assert "7-12  6 unchanged" in shown.out and shown.out.count(" unchanged") < len(same)
    assert cli("triton-cache", "passes", "--dump", LOG, "--all").out.count(" unchanged") == len(same)


def test_a_kernel_is_named_by_name_or_number_and_others_are_refused(cli: Cli) -> None:
    one = [cli("triton-cache", "passes", "--dump", LOG, name).out for name in ("dot_sum", "1")]
    assert one[0] == one[1] != ""
    assert cli("triton-cache", "passes", "--dump", LOG, "mm").code == 2
    assert cli("triton-cache", "passes").code == 2
    assert cli("triton-cache", "passes", "--dump", LOG, "--machine").code == 2
    assert cli("triton-cache", "passes", "--dump", LOG, "--diff", "first").code == 2


def test_a_difference_is_that_of_one_pass_or_of_several(cli: Cli) -> None:
    one = cli("triton-cache", "passes", "--dump", LOG, "--diff", "4").out
    many = json.loads(cli("triton-cache", "passes", "--dump", LOG, "--diff", "2-6", "--json").out)["diff"]
    assert "-    " in one and "--- before 4 TritonIntelGPURemoveLayoutConversions" in one
    assert many["a"].startswith("before 2 ") and many["b"].startswith("after 6 ")


def test_a_wrong_kind_of_file_is_refused(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 100)
    for place in (tmp_path / "empty", tmp_path / "binary", tmp_path / "absent", PROJECT / "pyproject.toml"):
        result = cli("triton-cache", "passes", "--dump", place)
        assert result.code == 2 and result.err.startswith("error: ")


def test_the_dump_in_stderr_of_a_run_is_read_without_a_compiler(cli: Cli, tmp_path: Path) -> None:
    run = tmp_path / "run"
    shutil.copytree(PROJECT / "tests/data/user-lines-bmg-2.13/run", run)
    text = LOG.read_text(encoding="utf-8").replace("@dot_sum(", "@scale_kernel(")
    (run / "stderr.txt").write_text(text, encoding="utf-8")
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    (row,) = (a for a in manifest["artifacts"] if a["kind"] == "stderr")
    row |= {"state": "present", "path": "stderr.txt", "size": len(text)}
    (run / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    listed = json.loads(cli("triton-cache", "ls", run, "--json").out)["caches"][0]["entries"]
    key = next(e["key"] for e in listed if e["kernel"] == "scale_kernel")
    result = cli("triton-cache", "passes", f"{run}:{key}", "--find", "convert_layout", "--json")
    body = json.loads(result.out)
    assert body["source"].endswith("stderr.txt")
    assert [k["kernel"] for k in body["kernels"]] == ["scale_kernel"]
    assert cli("report", run, "-o", tmp_path / "run.html").code == 0
    _has_every_text(tmp_path / "run.html", run / "stderr.txt", "scale_kernel")
    assert cli("pack", run, "-o", tmp_path / "run.zip").code == 0
    for dump in (run, tmp_path / "run.zip"):
        whole = json.loads(cli("triton-cache", "passes", "--dump", dump, "--json").out)
        assert [k["kernel"] for k in whole["kernels"]] == ["scale_kernel"]
        assert len(whole["kernels"][0]["passes"]) > 20


def test_a_zip_file_of_dumps_is_read_as_the_files_in_it(cli: Cli, tmp_path: Path) -> None:
    function = 'target triple = "spir64"\ndefine void @k() {\n  ret void\n}\n'
    igc = {f"OCL_asm0123456789abcdef_000{n}_OPTPre_after_P.ll": function for n in range(2)}
    for name, files in {"log": {"logs/err.txt": LOG.read_text("utf-8")}, "igc": igc}.items():
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as out:
            for path, text in {**files, "notes.txt": "nothing"}.items():
                out.writestr(f"dumps/{path}", text)
    made = {
        name: json.loads(cli("triton-cache", "passes", "--dump", place, "--json").out)["kernels"]
        for name, place in (("lone", LOG), ("log", tmp_path / "log.zip"), ("igc", tmp_path / "igc.zip"))
    }
    assert made["log"] == made["lone"]
    assert [(k["kernel"], [p["level"] for p in k["passes"]]) for k in made["igc"]] == [("k", ["igc"] * 2)]


@pytest.mark.usefixtures("torch_python")
def test_the_ir_of_a_compile_is_kept_in_the_run_for_the_next_call_and_the_report(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    shutil.copytree(PROJECT / "tests/data/user-lines-bmg-2.13/run", run)
    listed = json.loads(cli("triton-cache", "ls", run, "--json").out)["caches"][0]["entries"]
    key = next(e["key"] for e in listed if e["kernel"] == "scale_kernel")
    refused = cli("triton-cache", "passes", f"{run}:{key}")
    assert "not written by your own run" in refused.err and not (run / "passes").exists()
    mark_own_run(run)
    made = cli("triton-cache", "passes", f"{run}:{key}", "--json")
    (kept,) = (path for path in (run / "passes").rglob("*") if path.is_file())
    compiles: list[str] = []

    def again(files: EntryFiles, level: PassLevel, dump: Path, _python: str | None) -> tuple[str, str]:
        """Compile nothing: the IR is the same."""
        compiles.append(f"{files.stem} {level.value}")
        shutil.copy(kept, dump)
        return "compiled again", ""

    monkeypatch.setattr(passes, "_by_triton", again)
    first = json.loads(made.out)
    second = json.loads(cli("triton-cache", "passes", f"{run}:{key}", "--json").out)
    assert first["source"].startswith("compiled by Triton") and not compiles
    assert second["source"] == f"{first['source']}, and kept in the run"
    assert second["kernels"] == first["kernels"]
    assert cli("report", run, "-o", tmp_path / "run.html").code == 0
    _has_every_text(tmp_path / "run.html", kept, "scale_kernel")

    monkeypatch.setattr(passes, "_MOST_KEPT", 1000)
    refused = cli("triton-cache", "passes", f"{run}:{key}", "--level", "llvm")
    assert "the IR is not kept in" in refused.err and "one may have 1 kB" in refused.err
    assert compiles == ["scale_kernel llvm"] and list(kept.parent.iterdir()) == [kept]
    monkeypatch.setattr(passes, "_MOST_KEPT", 1 << 20)

    pack = tmp_path / "run.zip"
    assert cli("pack", run, "-o", pack).code == 0
    packed = pack.read_bytes()
    of_pack = json.loads(cli("triton-cache", "passes", f"{pack}:{key}", "--json").out)
    assert of_pack["kernels"] == first["kernels"] and len(compiles) == 1
    assert "it is a zip file" in cli("triton-cache", "passes", f"{pack}:{key}", "--level", "llvm").err
    assert pack.read_bytes() == packed and len(compiles) == 2


def _has_every_text(report: Path, dump: Path, kernel: str) -> None:
    """Pages of a kernel restore the IR before and after each pass that changed it; pages of others have no passes."""
    expected: dict[int, tuple[str, str]] = {}
    analyse_passes(dump, changed=lambda _, row, a, b: expected.update({row.number: (a, b)}))
    read = read_report(report)
    pages = [read.json(name) for name in read.chunks if name.startswith("kernel:")]
    assert all(page["name"].startswith(kernel) for page in pages if page["passes"])
    (passes,) = next(page["passes"] for page in pages if page["passes"])
    texts: list[list[str]] = []
    for text in passes["texts"]:
        lines, made, at = [] if text["base"] is None else texts[text["base"]], [], 0
        for edit in text["edits"]:
            made += [*lines[at : edit["at"]], *edit["lines"]]
            at = edit["at"] + edit["removed"]
        texts.append(made + lines[at:])
    restored = {
        row["number"]: tuple("\n".join(texts[row[side]]) for side in ("before", "after"))
        for row in passes["rows"]
        if row["before"] is not None
    }
    assert restored == expected
    assert len(expected) == sum(row["state"] == "changed" for row in passes["rows"]) > 5


def test_passes_beyond_the_limit_have_no_ir_in_the_report_and_it_says_so(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_rows, "_MOST_OF_KERNEL", 4_000)
    run, dump = PROJECT / "tests/data/verify-kinds-bmg-2.13/run", LOG.with_name("twice-llvm-3.3.0b1.txt")
    assert cli("report", run, "--dump", dump, "-o", tmp_path / "run.html").code == 0
    read = read_report(tmp_path / "run.html")
    (passes,) = read.json("kernel:SQGLDX7U")["passes"]
    rows = [row for row in passes["rows"] if row["state"] == "changed"]
    left_out = [row for row in rows if row["before"] is None]
    assert 0 < len(left_out) < len(rows)
    assert f"the IR of {len(left_out)} passes is left out" in passes["note"]
    assert len(read.chunks["kernel:SQGLDX7U"]) < 200_000
    assert cli("report", run, "--dump", PROJECT / "pyproject.toml", "-o", tmp_path / "no.html").code == 2
