"""Kernels on the CPU runtime: right numbers, guarded memory, and what crashes, hangs or does not fit."""

from __future__ import annotations

import array
import math
import random
import struct
from pathlib import Path

import pytest

from tests.spirv_modules import Module, copy, instruction, strange
from xpudbg.emulator.spirv.client import SpirvDevice, find_runtime
from xpudbg.emulator.spirv.launches import KernelMeta, OutOfBounds, Pointer, Scalar, SpirvFailure

CACHE = Path(__file__).parents[3] / "data" / "triton_cache_pvc" / "cache"
ADD = next(CACHE.rglob("add_kernel.spv")).read_bytes()
COPY = Module(copy).data()
META = KernelMeta(4, 16)


def forever(module: Module) -> None:
    """A loop without an end, after a store."""
    module.store(module.load())
    block, after = module.id(), module.id()
    module.code += instruction(249, block)
    module.code += instruction(248, block)
    place = module.make(70, module.pointer, module.output, module.index)
    module.code += instruction(62, place, module.make(61, module.f32, place, 3, 4), 3, 4)
    module.code += instruction(249, block)
    module.code += instruction(248, after)


def floats(count: int, seed: int = 0) -> array.array[float]:
    source = random.Random(seed)
    return array.array("f", (source.gauss(0, 1) for _ in range(count)))


def add_arguments(count: int) -> list[object]:
    return [floats(count), floats(count, 1), array.array("f", [-7.0] * count), Scalar("i32", count)]


def test_triton_s_own_addition(spirv_device: SpirvDevice) -> None:
    arguments = add_arguments(1000)
    launch = spirv_device.launch(ADD, "add_kernel", (8,), KernelMeta(), arguments, guard=True)
    left, right, out, _ = arguments
    assert launch.outputs[2] is out
    assert max(abs(c - (a + b)) for a, b, c in zip(left, right, out, strict=True)) < 1e-6  # type: ignore[call-overload]
    assert launch.out_of_bounds == ()
    assert {r.name for r in launch.rewrites} >= {"drop capability KernelAttributesINTEL"}


@pytest.mark.parametrize("length", [60, 63, 0])
def test_an_access_beyond_an_argument_is_found(spirv_device: SpirvDevice, length: int) -> None:
    data, out = floats(64), array.array("f", bytes(4 * length))
    launch = spirv_device.launch(COPY, "k", (1,), META, [data, out], guard=True)
    assert launch.out_of_bounds
    found = launch.out_of_bounds[0]
    assert (found.argument, found.size) == (1, 4 * length)
    assert found.access in {"write", "changed border"}
    # Lanes store together: which of them is told is the processor's choice.
    assert 4 * length <= found.offset < 256
    assert spirv_device.launch(COPY, "k", (1,), META, [data, floats(64)]).out_of_bounds == ()


def test_a_read_beyond_an_argument_is_found(spirv_device: SpirvDevice) -> None:
    launch = spirv_device.launch(COPY, "k", (1,), META, [floats(32), floats(64)], guard=True)
    assert launch.out_of_bounds == (OutOfBounds(0, "read", 128, 128),)


def test_a_write_before_an_argument_is_found(spirv_device: SpirvDevice) -> None:
    arguments = [floats(64), Pointer(floats(80), -8)]
    launch = spirv_device.launch(COPY, "k", (1,), META, arguments, guard=True)
    assert [(o.argument, o.access, o.offset) for o in launch.out_of_bounds] == [(1, "changed border", -8)]


def test_two_pointers_into_the_same_memory(spirv_device: SpirvDevice) -> None:
    memory = floats(128)
    before = list(memory)
    spirv_device.launch(COPY, "k", (1,), META, [Pointer(memory), Pointer(memory, 256)])
    assert list(memory) == before[:64] * 2


def test_a_kernel_that_never_ends_is_stopped(spirv_device: SpirvDevice) -> None:
    with pytest.raises(SpirvFailure) as failure:
        spirv_device.launch(Module(forever).data(), "k", (1,), META, [floats(64), floats(64)], seconds=0.5)
    assert failure.value.kind == "timeout"
    assert "longer than 0.5 s" in failure.value.detail
    assert spirv_device.launch(COPY, "k", (1,), META, [floats(64), floats(64)]).run_seconds < 5


def test_a_null_pointer_ends_the_worker_alone(spirv_device: SpirvDevice) -> None:
    with pytest.raises(SpirvFailure) as failure:
        spirv_device.launch(COPY, "k", (1,), META, [None, floats(64)])
    assert failure.value.kind == "crash"
    assert spirv_device.launch(COPY, "k", (1,), META, [floats(64), floats(64)]).outputs[0]


def test_arguments_beyond_the_memory_limit_are_refused_alone(spirv_device: SpirvDevice) -> None:
    with SpirvDevice(memory=128 << 20, library=spirv_device.library) as device:
        with pytest.raises(SpirvFailure) as failure:
            device.launch(COPY, "k", (1,), META, [array.array("f", bytes(130 << 20)), floats(64)])
        assert (failure.value.kind, failure.value.detail) == (
            "memory",
            "kernel k needed more than the 128 MiB that it may have",
        )
        data, out = floats(64), floats(64, 1)
        device.launch(COPY, "k", (1,), META, [data, out])
        assert out == data


@pytest.mark.parametrize("megabytes", [1, 8, 16])
def test_a_build_beyond_the_memory_limit_ends_alone(spirv_device: SpirvDevice, megabytes: int) -> None:
    with SpirvDevice(memory=megabytes << 20, library=spirv_device.library) as device:
        with pytest.raises(SpirvFailure, match=f"the {megabytes} MiB that it may have") as failure:
            device.build(COPY)
        assert failure.value.kind == "memory"
    assert spirv_device.build(COPY)


def test_an_instruction_that_nobody_knows_does_not_build(spirv_device: SpirvDevice) -> None:
    with pytest.raises(SpirvFailure) as failure:
        spirv_device.build(Module(strange(7777)).data())
    assert failure.value.kind in {"build", "crash"}
    assert failure.value.detail


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            [floats(64), floats(64), Scalar("i32", 1)],
            "3 arguments were given; the module takes 2 (pointer, pointer)",
        ),
        (
            [floats(64), Scalar("i32", 1)],
            "argument 1 is 1, which the module's parameter (pointer) cannot take",
        ),
        ([floats(64), b"read-only"], "the memory of argument 1 is read-only"),
        ([floats(64), 5], "argument 1 is not memory that lies in one piece"),
    ],
)
def test_arguments_that_do_not_fit(spirv_device: SpirvDevice, arguments: list[object], said: str) -> None:
    with pytest.raises(SpirvFailure) as failure:
        spirv_device.launch(COPY, "", (1,), KernelMeta(), arguments)
    assert failure.value.kind == "arguments"
    assert said in failure.value.detail


def test_half_the_warps_are_refused(spirv_device: SpirvDevice) -> None:
    with pytest.raises(SpirvFailure, match="work-groups of 64") as failure:
        spirv_device.launch(COPY, "k", (1,), KernelMeta(2, 16), [floats(64), floats(64)])
    assert failure.value.kind == "geometry"


def test_one_changed_instruction_changes_the_numbers(spirv_device: SpirvDevice) -> None:
    words = list(struct.unpack(f"<{len(ADD) // 4}I", ADD))
    at = 5
    while words[at] & 0xFFFF != 129:  # OpFAdd
        at += words[at] >> 16
    words[at] = words[at] & ~0xFFFF | 131  # OpFSub
    arguments = add_arguments(1000)
    spirv_device.launch(struct.pack(f"<{len(words)}I", *words), "add_kernel", (8,), KernelMeta(), arguments)
    left, right, out, _ = arguments
    wrong = [abs(c - (a + b)) for a, b, c in zip(left, right, out, strict=True)]  # type: ignore[call-overload]
    assert max(wrong) > 1


def test_a_program_is_kept(spirv_device: SpirvDevice, tmp_path: Path) -> None:
    for expected in (False, True):
        with SpirvDevice(tmp_path, library=spirv_device.library) as device:
            assert device.build(COPY)[1] is expected
    kept = next((tmp_path / "spirv").iterdir())
    kept.write_bytes(b"damaged")
    with SpirvDevice(tmp_path, library=spirv_device.library) as device:
        assert device.build(COPY)[1] is False
        out = floats(64)
        device.launch(COPY, "k", (1,), META, [array.array("f", [math.pi] * 64), out])
        assert out[63] == pytest.approx(math.pi)


def test_the_runtime_that_a_variable_names(tmp_path: Path) -> None:
    (tmp_path / "libintelocl.so").write_bytes(b"")
    assert find_runtime(None, {"XPUDBG_OPENCL": str(tmp_path)}) == tmp_path / "libintelocl.so"
    assert find_runtime(tmp_path, {"XPUDBG_OPENCL": str(tmp_path / "none")}) is None


def test_a_library_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "libintelocl.so").write_bytes(b"no library")
    with SpirvDevice(library=tmp_path / "libintelocl.so") as device:
        for module in (COPY, ADD):
            with pytest.raises(SpirvFailure, match="cannot be loaded") as failure:
                device.build(module)
            assert failure.value.kind == "missing"
