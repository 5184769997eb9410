"""Native code that was asked for and is not there: an incomplete ledger, the reason where one looks, and complete once it was made."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xpudbg.record.collect.file_import import FileImporter, enter_native_code
from xpudbg.record.collect.graphs import collect_kernels, place_entries
from xpudbg.record.collect.scan import scan
from xpudbg.run.run_reader import analyse_ledger
from xpudbg.store.manifest_file import load_manifest

RUN = Path(__file__).resolve().parents[1] / "data" / "user-lines-bmg-2.13" / "run"
WHY = "ocloc took longer than 60 s"
Cli = Callable[..., Any]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of whose kernel in graphs ocloc made no native code, as its collection enters it."""
    root = Path(shutil.copytree(RUN, tmp_path / "run"))
    raw = Path(shutil.copytree(RUN / "triton_cache", tmp_path / "raw" / "triton_cache"))
    entries = place_entries(scan([raw]).triton_entries, FileImporter(tmp_path / "made"))
    manifest = json.loads((root / "manifest.json").read_text())
    for kernel in manifest["kernels"]:
        if kernel["name"] != "scale_kernel_0":
            continue
        (key,) = kernel["cache_keys"]
        (entry,) = [e for e in entries if e.key == key]
        entry.no_native = WHY
        found = collect_kernels([], tmp_path / "made", [entry], why_missing=lambda _: "").kernels[0]
        (row,) = [a for a in found.artifacts if WHY in a.reason]
        kernel["artifacts"].append(
            {"kind": row.kind, "state": row.state, "reason": row.reason, "origin": row.origin}
        )
    (root / "manifest.json").write_text(json.dumps(manifest))
    return root


def test_the_ledger_is_incomplete_and_the_kernel_says_why(cli: Cli, run: Path) -> None:
    ledger = analyse_ledger(load_manifest(run))
    assert (ledger.complete, ledger.missing) == (False, 1)
    assert WHY in ledger.broken[0].reason
    assert cli("show", run, "--strict").code == 1
    address = f"{run}:model__0_inference_0:K2"
    for words in (("show", address), ("triton-cache", "show", address), ("triton-cache", "stages", address)):
        assert WHY in " ".join(cli(*words).out.split()), words
    assert WHY in cli("show", f"{address}:asm").err


def test_what_is_made_later_makes_it_complete(cli: Cli, run: Path) -> None:
    kernel = next(k for k in load_manifest(run).kernels if k.name == "scale_kernel_0")
    made = run / "triton_cache" / kernel.cache_keys[0] / "scale_kernel.zebin"
    made.write_bytes(b"\x7fELF" + bytes(60))
    enter_native_code(run, [made])
    manifest = load_manifest(run)
    assert analyse_ledger(manifest).complete
    rows = [k for k in manifest.kernels if k.name == "scale_kernel_0"]
    assert all("zebin" in k.stages and any(a.path.endswith(".zebin") for a in k.artifacts) for k in rows)


def test_verify_finds_the_private_environment(
    cli: Cli, torch_python: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The active environment has no torch, and `targets setup` has made one that has."""
    from xpudbg.commands.verify import torch_interpreter

    monkeypatch.delenv("XPUDBG_TORCH_PYTHON", raising=False)
    monkeypatch.setattr("xpudbg.emulator.environment.private_python", lambda: Path(torch_python))
    for bare in (True, False):
        monkeypatch.setattr("xpudbg.record.interpreters.lacks_torch", lambda *_, bare=bare: bare)
        assert (torch_interpreter(None) == torch_python) is bare
        assert torch_interpreter(sys.executable) == sys.executable


def test_the_kernel_at_which_a_compile_failed_says_so(cli: Cli, run: Path) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["graphs"][0] |= {"outcome": "failed", "cause": "RuntimeError: no pass, in kernel scale_kernel_0"}
    (run / "manifest.json").write_text(json.dumps(manifest))
    said = [
        "compile failed here: RuntimeError: no pass" in cli("show", f"{run}:{place}").out
        for place in ("model__0_inference_0:K2", "model__0_inference_0:K1", "model__1_inference_1:K2")
    ]
    assert said == [True, False, False]
