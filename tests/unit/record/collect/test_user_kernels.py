"""Cache entries of a user's Triton kernel: those that a graph launches, and those of launches outside of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from xpudbg.model.cache import hash_of_key
from xpudbg.model.generated_code import KernelKind
from xpudbg.model.manifest import Kernel
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.screens.run_summary import kernel_rows
from xpudbg.store.reader import open_bundle

RAW = Path(__file__).parents[3] / "data" / "user-kernel-xpu-2.13" / "raw"


def kernels(out: Path, raw: Path = RAW) -> dict[tuple[str, str], Kernel]:
    collect_paths([raw], out=out, name="user", how=ImportMethod.COPY, progress=lambda _: None)
    return {(k.graph, k.name): k for k in open_bundle(out).manifest.kernels}


def heads(kernel: Kernel) -> set[str]:
    return {key[:8] for key in kernel.cache_keys}


def test_the_graph_has_the_entry_that_was_compiled_from_inductor_s_file(tmp_path: Path) -> None:
    """R6SVMD3F and VZZWVNKC point to the user's script, XYCSUC7W (num_stages 3) to the file that Inductor wrote."""
    found = kernels(tmp_path / "out")
    assert heads(found["model__0_inference_0", "addk_0"]) == {"XYCSUC7W"}
    assert heads(found["", "addk"]) == {"R6SVMD3F", "VZZWVNKC"}
    assert heads(found["", "mmk"]) == {"QVY5JHSK"}
    assert {k.kind for (graph, _), k in found.items() if not graph} == {KernelKind.USER_TRITON}


def test_it_is_told_by_the_user_s_path_where_the_code_was_edited(tmp_path: Path) -> None:
    raw = Path(shutil.copytree(RAW, tmp_path / "raw"))
    code = next(raw.glob("debug/**/output_code.py"))
    code.write_text(code.read_text().replace("m = i < n", "m = i  < n"))
    found = kernels(tmp_path / "out", raw)
    assert heads(found["model__0_inference_0", "addk_0"]) == {"XYCSUC7W"}


@pytest.mark.parametrize(
    ("launches", "copies", "outside"),
    [
        ({"R6SVMD3F": True}, {"R6SVMD3F", "VZZWVNKC"}, set()),
        ({"R6SVMD3F": True, "VZZWVNKC": False}, {"R6SVMD3F"}, {"VZZWVNKC"}),
        ({"R6SVMD3F": False}, set(), {"R6SVMD3F", "VZZWVNKC"}),
        ({"QVY5JHSK": True}, set(), {"R6SVMD3F", "VZZWVNKC"}),
    ],
    ids=["copy", "copy-and-program", "program", "other-kernel"],
)
def test_configurations_that_no_launch_took_are_of_the_launches_of_their_kernel(
    tmp_path: Path, launches: dict[str, bool], copies: set[str], outside: set[str]
) -> None:
    """The host runs a kernel with several configurations in place of a graph's; autotuning compiled those that it did not take, too."""
    raw = Path(shutil.copytree(RAW, tmp_path / "raw"))
    hashes = {p.name[:8]: hash_of_key(p.name) for p in (raw / "cache").iterdir()}
    (raw / "target").mkdir()
    (raw / "target" / "target-1.jsonl").write_text(
        "".join(
            json.dumps({"event": "kernel_launch", "pid": 1, "hash": hashes[key], "of_graph": copy}) + "\n"
            for key, copy in launches.items()
        )
    )
    collect_paths([raw], out=tmp_path / "out", name="user", how=ImportMethod.COPY, progress=lambda _: None)
    mine = [k for k in open_bundle(tmp_path / "out").manifest.kernels if k.name == "addk"]
    found = {copied: {h for k in mine if k.host_copy is copied for h in heads(k)} for copied in (True, False)}
    assert found == {True: copies, False: outside}


def test_candidates_of_autotuning_are_inductor_s(tmp_path: Path) -> None:
    """A user's kernel may be called triton_add, and what Inductor's file holds beside the graphs' kernels is a template."""
    raw = Path(shutil.copytree(RAW, tmp_path / "raw"))
    shutil.rmtree(raw / "debug")
    for name, key in (
        ("triton_mm", "XYCSUC7W"),
        ("triton_add", "VZZWVNKC"),
        ("triton_per_fused_sum_0", "R6SVMD3F"),
    ):
        folder = next((raw / "cache").glob(f"{key}*"))
        for file in sorted(folder.iterdir()):
            text = file.read_text().replace("addk", name)
            if name == "triton_per_fused_sum_0":
                text = text.replace("/home/user/demo/userk.py", f"/home/user/demo/raw/c{'a' * 51}.py")
            (folder / f"{name}{file.suffix}").write_text(text)
            file.unlink()
        data = json.loads((folder / f"{name}.json").read_text())
        (folder / f"{name}.json").write_text(json.dumps(data | {"name": name}))
    found = kernels(tmp_path / "out", raw)
    assert {name: k.kind for (_, name), k in found.items()} == {
        "triton_mm": KernelKind.TRITON_TEMPLATE,
        "triton_add": KernelKind.USER_TRITON,
        "triton_per_fused_sum_0": KernelKind.TRITON,
        "mmk": KernelKind.USER_TRITON,
    }
    words = dict(kernel_rows(open_bundle(tmp_path / "out").manifest))["kernels"]
    assert words == "4 outside of graphs (1 Triton, 1 Triton template, 2 user Triton)"
