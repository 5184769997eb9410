"""Layers that repeat, found in the kernels of a graph."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from xpudbg.facts.fusion.kernel_modules import find_repeated_layers
from xpudbg.model.fusion import BufferInfo, FusedKernel, Member, place_in_layers


def kernel(name: str, module: str = "", *, ops: tuple[str, ...] = ("add",), size: int = 8) -> FusedKernel:
    members = (Member("op", "pointwise", ops=ops),)
    modules = (module,) if module else ()
    return FusedKernel(
        name, "triton", members=members, modules=modules, bytes_read=size, bytes_written=0, writes=(name,)
    )


def layers(count: int, *parts: str, modules: bool = True) -> list[FusedKernel]:
    return [
        kernel(f"triton_{part}_{i}", f"layers.{i}.{part}" if modules else "")
        for i in range(count)
        for part in parts
    ]


def test_equal_layers_are_found_with_their_modules() -> None:
    kernels = [kernel("first"), *layers(4, "norm", "attn", "mlp"), kernel("last")]
    (found,) = find_repeated_layers(kernels, ())
    assert (found.first, found.length, found.count, found.last) == (2, 3, 4, 13)
    assert found.layers == ("layers.0", "layers.1", "layers.2", "layers.3")
    assert {(d.kernel, d.what, d.layers) for d in found.differences} == {
        (2, "name", (1, 2, 3)), (3, "name", (1, 2, 3)), (4, "name", (1, 2, 3)),
    }  # fmt: skip
    assert [found.place(n) for n in (1, 2, 5, 13, 14)] == [None, (2, 0), (2, 1), (4, 3), None]
    assert place_in_layers((found,), 6) == (3, 1)
    assert place_in_layers((found,), 14) == (14, -1)


def test_without_modules_the_kernels_alone_tell() -> None:
    (found,) = find_repeated_layers(layers(5, "norm", "attn", modules=False), ())
    assert (found.first, found.length, found.count, found.layers) == (1, 2, 5, ())


def test_steps_of_one_module_have_no_names_of_layers() -> None:
    step = [
        kernel(name, "lstm", ops=(name,)) for name in ("mm", "split", "cell", "mul", "stack", "tanh", "clone")
    ]
    last = [*step[:-1], kernel("clone", "head", ops=("clone",))]
    (found,) = find_repeated_layers([*step, *last], ())
    assert (found.first, found.length, found.count, found.layers) == (1, 7, 2, ())
    assert [(d.kernel, d.what) for d in found.differences] == [(7, "module")]


def test_layers_begin_where_modules_do_though_kernels_of_the_next_come_before() -> None:
    kernels = [kernel("mm", "head"), *layers(4, "norm", "attn", "mlp")[1:]]
    (found,) = find_repeated_layers(kernels, ())
    assert (found.first, found.length) == (4, 3)
    assert found.layers == ("layers.1", "layers.2", "layers.3")


def test_layers_at_the_ends_that_differ_in_a_kernel_count_with_the_difference() -> None:
    kernels = layers(5, "norm", "attn", "mlp", "add")
    kernels[0] = kernel("triton_embedding_norm_0", "layers.0.norm", ops=("embedding", "add"), size=16)
    kernels[-1] = kernel("triton_add_0", "layers.4.add", ops=("mul",))
    (found,) = find_repeated_layers(kernels, ())
    assert (found.first, found.length, found.count) == (1, 4, 5)
    assert found.layers == tuple(f"layers.{i}" for i in range(5))
    first = {(d.what, d.values[0]) for d in found.differences if d.kernel == 1}
    assert first >= {("bytes", ("16", 1)), ("name", ("triton_embedding_norm_0", 1))}


def test_one_layer_more_is_not_bought_with_halves_of_two_layers() -> None:
    """A backward of 12 layers was "layers.11 to layers.1: 11 times 20 kernels", 9 of them in layers.10; it has ten whole ones."""
    kernels = layers(6, *"abcdefgh")
    kernels[:4] = [kernel(f"triton_first_{i}", "layers.0.a", ops=("embedding",)) for i in range(4)]
    del kernels[-4]
    (found,) = find_repeated_layers(kernels, ())
    assert (found.first, found.length, found.count) == (9, 8, 4)
    assert found.layers == tuple(f"layers.{i}" for i in range(1, 5))


def test_other_shapes_are_a_difference_not_another_layer() -> None:
    buffers = [BufferInfo(f"triton_{part}_{i}", "float32", (str(8 << i),)) for i in range(4) for part in "ab"]
    (found,) = find_repeated_layers(layers(4, "a", "b"), buffers)
    shapes = [d for d in found.differences if d.what == "shape"]
    assert [d.kernel for d in shapes] == [1, 2]
    assert shapes[0].values[0] == ("float32[8]", 1)


def test_what_does_not_repeat_is_left_alone() -> None:
    assert find_repeated_layers([], ()) == ()
    assert find_repeated_layers([kernel(f"k{'x' * i}", ops=(str(i),)) for i in range(30)], ()) == ()
    two_heads = [kernel("extern_mm", "heads.first"), kernel("extern_mm", "plain.second")]
    assert find_repeated_layers(two_heads, ()) == ()


def test_encoder_and_decoder_are_two_stretches() -> None:
    encoder = layers(4, "norm", "attn")
    decoder = [
        kernel(f"triton_{part}_{i}", f"decoder.{i}.{part}")
        for i in range(3)
        for part in ("norm", "cross", "mlp")
    ]
    first, second = find_repeated_layers([*encoder, kernel("between"), *decoder], ())
    assert (first.first, first.length, first.count) == (1, 2, 4)
    assert (second.first, second.length, second.count) == (10, 3, 3)
    assert second.layers == ("decoder.0", "decoder.1", "decoder.2")


@settings(max_examples=examples(200))
@given(st.lists(st.sampled_from("abc"), max_size=40))
def test_stretches_lie_in_the_list_and_apart(names: list[str]) -> None:
    kernels = [kernel(f"k_{name}", ops=(name,)) for name in names]
    end = 0
    for found in find_repeated_layers(kernels, ()):
        assert end < found.first <= found.last <= len(kernels)
        assert found.count >= 2
        end = found.last
        for number in range(found.first, found.last + 1):
            place, layer = place_in_layers((found,), number)
            assert place == found.first + (number - found.first) % found.length
            assert 0 <= layer < found.count


def test_large_graphs_take_seconds_at_most() -> None:
    kernels = [kernel(f"k{i % 97}", ops=(str(i % 97 if i % 1000 else i),)) for i in range(5_000)]
    begin = time.process_time()
    assert find_repeated_layers(kernels, ())
    assert time.process_time() - begin < 10


def growing_residual(count: int) -> list[FusedKernel]:
    """Layers of 13 launches of which the two norms read a residual that grows over three layers, and is written then."""
    made = []
    for layer in range(count):
        for at in range(13):
            norm = at in (3, 12)
            part = "abcdefghijklm"[at]
            name = f"triton_norm_{layer}" if norm else f"extern_kernels.mm_{part}"
            ops = ("add",) * (layer % 3 + 1) if norm else ("mm",)
            made.append(kernel(name, f"blocks.{layer}.part_{part}", ops=ops))
    return made


def test_layers_of_which_only_every_third_is_the_same_are_layers() -> None:
    kernels = [kernel("embedding"), kernel("triton_first"), *growing_residual(6), kernel("head")]
    (found,) = find_repeated_layers(kernels, ())
    assert (found.first, found.length, found.count) == (3, 13, 6)
    assert found.layers == tuple(f"blocks.{i}" for i in range(6))


def taking_turns(count: int, *, modules: bool = True) -> list[FusedKernel]:
    """Layers of eight launches of which the third is another kernel in each second layer, as windowed and full attention."""
    parts = ("norm", "q", "attn", "out", "norm2", "up", "act", "down")
    kernels = layers(count, *parts, modules=modules)
    for layer in range(1, count, 2):
        at = layer * len(parts) + 2
        kernels[at] = kernel("triton_window", f"layers.{layer}.attn" if modules else "", ops=("where", "add"))
    return kernels


@pytest.mark.parametrize("count", [3, 4, 26])
@pytest.mark.parametrize("modules", [True, False])
def test_layers_of_two_sorts_that_take_turns_are_layers_with_a_difference(count: int, modules: bool) -> None:
    kernels = [kernel("embedding"), *taking_turns(count, modules=modules), kernel("head")]
    (found,) = find_repeated_layers(kernels, ())
    assert (found.first, found.length, found.count) == (2, 8, count)
    assert found.layers == (tuple(f"layers.{i}" for i in range(count)) if modules else ())
    (name,) = [
        d
        for d in found.differences
        if d.kernel == 4 and d.what == "name" and "triton_window" in dict(d.values)
    ]
    assert dict(name.values)["triton_window"] == count // 2
