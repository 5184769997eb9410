"""Compile time of kernels by module, over the recorded training step of a transformer of 12 equal layers."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from xpudbg.facts.compile_time import module_compile_times, with_addresses
from xpudbg.facts.fusion.kernel_modules import with_layers
from xpudbg.facts.fusion.run_fusion import fusion_of, launch_numbers
from xpudbg.model.compile_time import KernelTime, ModuleCompileTime
from xpudbg.record.collect.collect import collect_paths
from xpudbg.record.collect.file_import import ImportMethod
from xpudbg.run.run_reader import RunReader

DATA = Path(__file__).resolve().parents[2] / "data" / "transformer-xpu-2.13"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunReader:
    folder = tmp_path_factory.mktemp("transformer")
    with zipfile.ZipFile(DATA / "raw.zip") as raw:
        raw.extractall(folder / "raw")
    collect_paths(
        [folder / "raw"], out=folder / "run", name="run", how=ImportMethod.COPY, progress=lambda _: None
    )
    manifest = folder / "run" / "manifest.json"
    body = json.loads(manifest.read_text())
    for graph in body["graphs"]:  # loose folders have no compile id
        graph["compile_id"] = "0/0"
    manifest.write_text(json.dumps(body))
    return RunReader.open(folder / "run")


def _times(run: RunReader, seconds: Callable[[str], float | None]) -> dict[str, ModuleCompileTime]:
    rows = {(g.id, g.process) for g in run.manifest.graphs}
    kernels = [
        KernelTime(name, process, "0/0", seconds(name), "triton_kernel_info")
        for name, process in {
            (k.name, process) for k in run.manifest.kernels for graph, process in rows if k.graph == graph
        }
        if name.startswith("triton_")
    ]
    return {m.path: m for m in module_compile_times(run, kernels)}


def test_equal_layers_stand_together_and_share_their_kernels(run: RunReader) -> None:
    found = _times(run, lambda name: 1.0)
    assert found["layers.*"].modules == 12
    assert found["layers.*"].class_name == "__main__.Layer"
    assert found["layers.*.mlp.*"].class_name == "", "Linear and GELU"
    assert found["layers.*"].seconds == found["layers.*"].kernels < found["layers.*"].launches
    assert found["layers.*.mlp"].seconds <= found["layers.*"].seconds
    assert not any(path.startswith("layers.0") for path in found)


def test_modules_stand_above_those_below_them_and_hold_their_time(run: RunReader) -> None:
    found = _times(run, lambda name: 1.0)
    paths = list(found)
    for path, one in found.items():
        above = path.rpartition(".")[0]
        if above and above in found:
            assert paths.index(above) < paths.index(path)
            assert found[above].seconds >= one.seconds and found[above].launches >= one.launches


def test_a_kernel_counts_once_for_a_module_and_in_each_that_launches_it(run: RunReader) -> None:
    launched: dict[str, set[str]] = {}
    for files in run.graphs:
        nodes = run.fx_nodes(files)
        assert nodes is not None
        for kernel in with_layers(fusion_of(run, files), nodes.value).kernels:
            if kernel.name.startswith("triton_"):
                launched.setdefault(kernel.name, set()).update(kernel.modules[-1:])
    name, homes = max(launched.items(), key=lambda item: len(item[1]))
    found = _times(run, lambda other: 2.0 if other == name else None)
    assert len(homes) > 1
    assert {one.seconds for one in found.values()} == {2.0}
    assert {one.kernels for one in found.values()} == {1}


def test_without_times_or_modules_there_is_nothing_to_say(run: RunReader) -> None:
    assert module_compile_times(run, ()) == ()
    assert module_compile_times(run, [KernelTime("other", "unknown", "0/0", 1.0, "")]) == ()


def test_a_kernel_has_the_number_of_its_launch_where_one_graph_of_its_compile_has_its_name(
    run: RunReader,
) -> None:
    process = run.manifest.graphs[0].process
    numbers = launch_numbers(run)
    graphs: dict[str, set[str]] = {}
    for graph, name in numbers:
        graphs.setdefault(name, set()).add(graph)
    own = next(name for name in graphs if name.startswith("triton_") and len(graphs[name]) == 1)
    both = next(name for name in graphs if len(graphs[name]) > 1)
    rows = [KernelTime(name, process, "0/0", 1.0, "") for name in (own, both)]
    rows.append(KernelTime(own, process, "1/0", 1.0, ""))
    found = with_addresses(run, rows)
    assert found[0].address.endswith(f":K{numbers[next(iter(graphs[own])), own][0]}")
    assert [row.address for row in found[1:]] == ["", ""]
