"""The status line on terminals that are too narrow for it."""

from __future__ import annotations

from xpudbg.record.launch.relay import cut_words


def test_it_is_cut_between_words() -> None:
    text = b"xpudbg: 31 s, graph 2 (model__1_backward_2): fusing, 5 of 7 begun kernels compiled"
    assert cut_words(text, len(text)) == text
    assert cut_words(text, 79) == text[: text.index(b" compiled")]
    assert cut_words(text, 20) == b"xpudbg: 31 s, graph"
    assert cut_words(text, 13) == b"xpudbg: 31 s"
    assert cut_words(b"x" * 90, 40) == b"x" * 40
