"""Artifacts of an emulated Max 1100 beside real ones: the same keys, the same attributes, and a list of what may differ."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.target.conftest import DG2

pytestmark = [pytest.mark.torch, pytest.mark.xdist_group("target")]  # one process compiles for all of them

# Compile options that came with Triton 3.4, or went with it. The emulated run has 3.3.
NEWER_OPTIONS = {
    "cache_dir",
    "deprecated_fp8_dot_operand_dtypes",
    "enable_tile_load_linear_layout",
    "global_scratch_align",
    "global_scratch_size",
    "reduce_variable_liveness",
    "split_barriers_scope",
    "TRITON_INTEL_ENABLE_BLOCK_IO_STORE_ON_REGULAR_PTR",
}
OLDER_OPTIONS = {"deprecated_fp8_dtypes"}
# Device properties that torch grew after the real run (torch 2.8).
NEWER_PROPERTIES = {
    "is_integrated_gpu",
    "last_level_cache_size",
    "local_mem_size",
    "memory_bus_width",
    "memory_clock_rate",
}
# The name of the ttgir dialect changed with Triton 3.4.
RENAMED = {"triton_intel_gpu.": "ttig."}


def metadata(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*.json") if not p.name.startswith("__grp__"))


def module_attributes(path: Path) -> dict[str, str]:
    line = next(
        line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("module attributes")
    )
    for old, new in RENAMED.items():
        line = line.replace(old, new)
    body = line[line.index("{") + 1 : line.rindex("}")]
    pairs = [part.strip().partition(" = ") for part in body.split(",")]
    return {key.strip('"'): value for key, _, value in pairs}


@pytest.fixture(scope="module")
def emulated(batches) -> list[Path]:
    batch = batches("softmax_layernorm", target="pvc")
    assert "error" not in batch.results["softmax_layernorm"], batch.stderr[-2000:]
    return metadata(batch.caches / "softmax_layernorm")


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def test_metadata_has_the_keys_of_the_same_triton(emulated, shared_fixtures):
    same = metadata(shared_fixtures / "xpu" / "offline-triton-xpu-3.3.0b1-pvc" / "cache")
    assert set(load(emulated[0])) == set(load(same[0]))


def test_metadata_differs_from_a_real_device_by_versions_only(emulated, shared_fixtures):
    real = load(metadata(shared_fixtures / "xpu" / "triton-cache-llama31-pvc1100-triton3.4.0")[0])
    ours = load(emulated[0])
    assert set(real) - set(ours) == NEWER_OPTIONS
    assert set(ours) - set(real) == OLDER_OPTIONS
    arch, real_arch = ours["target"]["arch"], real["target"]["arch"]
    assert set(arch) - set(real_arch) == NEWER_PROPERTIES
    assert {key: arch[key] for key in real_arch} == real_arch, (
        "the sheet holds the values of this very device"
    )
    assert (ours["target"]["backend"], ours["target"]["warp_size"]) == ("xpu", 32)
    for name in ("grf_mode", "threads_per_warp", "num_stages", "num_ctas", "enable_fp_fusion", "build_flags"):
        assert ours[name] == real[name], name


def test_ttgir_has_the_module_attributes_of_a_real_device(emulated, shared_fixtures):
    real_folder = shared_fixtures / "xpu" / "triton-cache-llama31-pvc1100-triton3.4.0"
    expected = module_attributes(metadata(real_folder)[0].with_suffix(".ttgir"))
    ours = module_attributes(emulated[0].with_suffix(".ttgir"))
    assert set(ours) == set(expected)
    differ = {key for key in ours if ours[key] != expected[key]}
    assert differ <= {"ttg.num-warps", "ttg.threads-per-warp"}, (
        "only what Inductor chose for that kernel may differ"
    )


def test_kernels_of_inductor_are_declared_as_on_a_real_device(emulated, shared_fixtures):
    """Kernel names, argument types and argument attributes are of the kinds that a real run has."""
    real_folder = shared_fixtures / "xpu" / "triton-cache-llama31-pvc1100-triton3.4.0"

    def kinds(paths: list[Path]) -> tuple[set[str], set[str]]:
        types, attributes = set(), set()
        for path in paths:
            if not path.name.startswith("triton_"):
                continue
            text = re.sub(
                r' loc\("[^"]*":\d+:\d+\)| loc\([^)]*\)',
                "",
                path.with_suffix(".ttir").read_text(encoding="utf-8"),
            )
            arguments = re.search(
                r"tt\.func public @triton_(?:poi|per|red|tem)_fused_?\w*\((.*?)\) attributes", text
            )
            assert arguments, path.name
            for argument in re.split(r", (?=%)", arguments.group(1)):
                types.add(re.sub(r"\{.*", "", argument.partition(": ")[2]).strip())
                attributes.update(re.findall(r"\{([\w.]+ = [^}]*)\}", argument))
        return types, attributes

    types, attributes = kinds(emulated)
    real_types, real_attributes = kinds(metadata(real_folder))
    assert attributes <= real_attributes == {"tt.divisibility = 16 : i32"}
    assert types <= real_types | {"!tt.ptr<f32>"}, "the real run was in bf16"


@pytest.mark.parametrize(
    ("target", "names", "expected"),
    [
        (
            "bmg",
            (),
            {"ttig.min_sg_size": "16 : i32", "ttig.support_dpas": "", "ttig.support_sg_2d_block": ""},
        ),
        ("dg2", DG2, {"ttig.min_sg_size": "8 : i32", "ttig.support_dpas": ""}),
    ],
)
def test_another_sheet_gives_other_code(target, names, expected, batches):
    path = batches(*names, target=target).stages("softmax_layernorm", "ttgir")[0]
    found = module_attributes(path)
    assert expected.items() <= found.items()
    assert ("ttig.support_sg_2d_block" in found) == ("ttig.support_sg_2d_block" in expected)
