"""Module paths as Dynamo writes them, and as one types them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpudbg.formats.fx_graph import split_module_path


@pytest.mark.parametrize(
    ("raw", "root", "path"),
    [
        ("L['self'].layers.0.attn", "self", "layers.0.attn"),
        ("L['fn']._modules['layers']._modules['0'].attn", "fn", "layers.0.attn"),
        ("L['self'].layers[0].attn", "self", "layers.0.attn"),
        ("L['self'].d['k']", "self", "d.k"),
        ("G['m2'].layers.1", "m2", "layers.1"),
        ("L['self']", "self", ""),
        ("", "", ""),
        ("layers.0.attn", "", "layers.0.attn"),
        ("getattr(getattr(L['self'].layers, '0'), 'attn').q", "self", "layers.0.attn.q"),
        ("L['fn'].__closure__[0].cell_contents.head", "fn", "head"),
        ("L['fn'].__self__.blocks[2]", "fn", "blocks.2"),
        ("L['fn']._orig_mod.head", "fn", "head"),
        # A class with a __getattr__ of its own, such as every model of diffusers.
        ("L['self'].__dict__['_modules']['blocks'].0.norm", "self", "blocks.0.norm"),
        ("L['self'].__dict__['_modules']['blocks']['_modules']", "self", "blocks._modules"),
        ("L['self'].__dict__['head']", "self", "head"),
        ("L['x'].a(strange).b", "x", "a(strange).b"),
        ("!!", "", "!!"),
    ],
)
def test_paths_are_what_one_types(raw: str, root: str, path: str) -> None:
    assert split_module_path(raw) == (root, path)


@given(st.text(alphabet="LG[]'\".()getattr_, 01", max_size=200))
def test_any_text_gives_some_path(raw: str) -> None:
    root, path = split_module_path(raw)
    assert isinstance(root, str)
    assert isinstance(path, str)


def test_long_texts_take_no_time() -> None:
    begin = time.process_time()
    split_module_path("getattr(" * 10_000 + "L['self']" + ", '0')" * 10_000)
    split_module_path("L['self']" + ".a" * 100_000)
    assert time.process_time() - begin < 1
