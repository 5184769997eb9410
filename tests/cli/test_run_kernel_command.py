"""``triton-cache run``: one kernel's SPIR-V on the CPU, with arguments of the command line, of files, and of SPIRVRunner."""

from __future__ import annotations

import json
import struct
import zipfile
from pathlib import Path

import pytest

from tests.spirv_modules import Module, copy
from xpudbg.commands.triton_cache.run import NpyArray, encode_npy, parse_npy
from xpudbg.emulator.spirv.client import find_runtime
from xpudbg.store.locate import cache_root

PVC = Path(__file__).parents[1] / "data" / "triton_cache_pvc"
ADD = ("triton-cache", "run", "GKBTLWY5", "--in", PVC / "cache")


@pytest.fixture
def opencl() -> Path:
    library = find_runtime(cache_root())
    if library is None:
        pytest.skip("Intel's OpenCL CPU runtime is not installed (tools/dev.py setup)")
    return library


def test_an_addition(cli, opencl, tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "x.npy").write_bytes(
        encode_npy(NpyArray("fp32", (1000,), struct.pack("<1000f", *range(1000))))
    )
    rest = ("--arg", tmp_path / "x.npy", "--arg", "ones:1000", "--arg", "zeros:1000", "--arg", "1000")
    found = cli(*ADD, "--grid", "8", *rest, "--save", tmp_path / "out")
    assert found.code == 0, found.err
    assert "it ran to its end, and stayed inside of its arguments" in found.out
    assert "1000 of 1000" in found.out
    assert "nothing was validated on a GPU" in found.out
    assert "drop capability KernelAttributesINTEL (1)" in found.out
    assert max(map(len, found.out.splitlines())) <= 120
    written = parse_npy((tmp_path / "out" / "arg2.npy").read_bytes())
    assert struct.unpack("<1000f", written.data) == tuple(n + 1.0 for n in range(1000))


def test_a_read_behind_an_argument_is_told(cli, opencl) -> None:  # type: ignore[no-untyped-def]
    rest = ("--arg", "ones:1000", "--arg", "ones:800", "--arg", "zeros:1000", "--arg", "1000", "--json")
    found = cli(*ADD, "--grid", "8", *rest)
    body = json.loads(found.out)
    assert (found.code, body["schema"], body["failure"]) == (
        1,
        "xpudbg.triton-cache.run",
        "out of bounds",
    )
    (access,) = body["out_of_bounds"]
    assert (access["argument"], access["access"], access["size"]) == (1, "read", 3200)
    # The second of two loads, by the module's own table.
    assert [line.rpartition("/")[2] for line in access["lines"]] == ["kernels.py:24"]
    assert body["arguments"][2]["after"] is None
    text = cli(*ADD, "--grid", "8", *rest[:-1]).out
    assert "of argument 1, which has 3200 bytes" in " ".join(text.split())
    assert "kernels.py:24 does that" in " ".join(text.split())


def test_what_spirvrunner_keeps(cli, opencl, tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "k.spv").write_bytes(Module(copy).data())
    with zipfile.ZipFile(tmp_path / "tensor_0.pt", "w") as archive:
        archive.writestr("tensor_0/data.pkl", b"never unpickled")
        archive.writestr("tensor_0/data/0", struct.pack("<64f", *range(64)))
    tensors = [{"name": f"tensor_{n}", "type": "tensor", "dtype": "torch.float32"} for n in (0, 1)]
    described = {
        "gridX": 1,
        "gridY": 1,
        "gridZ": 1,
        "num_warps": 4,
        "threads_per_warp": 16,
        "shared_memory": 0,
    }
    (tmp_path / "args_data.json").write_text(json.dumps({**described, "argument_list": tensors}))
    command = ("triton-cache", "run", tmp_path / "k.spv", "--args", tmp_path / "args_data.json")
    refused = cli(*command)
    assert (refused.code, "--size N" in refused.err) == (2, True)
    body = json.loads(cli(*command, "--size", "64", "--json").out)
    assert (body["num_warps"], body["failure"], body["arguments"][1]["after"]["maximum"]) == (4, "", 63.0)


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ((), "how many programs shall run is not known"),
        (("--grid", "0"), "--grid 0 is no grid"),
        (("--grid", "1"), "the kernel takes 4 arguments"),
        (("--grid", "1", *["--arg", "random:8"] * 4), "takes a number there (i32)"),
        (("--grid", "1", *["--arg", "cos:8"] * 3, "--arg", "8"), "is not understood"),
        (
            ("--grid", "1", "--arg", "random:8:i32", *["--arg", "random:8"] * 2, "--arg", "8"),
            "argument 0 is i32, and the kernel takes *f32",
        ),
        (("--grid", "1", *["--arg", "none.npy"] * 3, "--arg", "8"), "cannot be read"),
    ],
)
def test_what_cannot_be_meant_is_refused(cli, rest, said) -> None:  # type: ignore[no-untyped-def]
    found = cli(*ADD, *rest)
    assert (found.code, found.out) == (2, "")
    assert said in found.err and "hint:" in found.err


def test_a_machine_without_the_runtime_is_told_how_to_get_it(cli, monkeypatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("XPUDBG_OPENCL", str(tmp_path))
    found = cli(*ADD, "--grid", "1", *["--arg", "ones:8"] * 3, "--arg", "8")
    assert found.code == 2
    assert "pip install 'xpudbg[spirv]'" in found.err


def test_a_cuda_kernel_has_no_spirv(cli) -> None:  # type: ignore[no-untyped-def]
    entry = next((PVC.parent / "triton_cache_cuda").rglob("*.ptx")).parent
    found = cli("triton-cache", "run", entry, "--grid", "1")
    assert (found.code, "has no SPIR-V" in found.err) == (2, True)
