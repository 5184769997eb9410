"""The status line on terminals that are too narrow for it."""

from __future__ import annotations

from xpudbg.record.launch.relay import cut_text


def test_it_is_cut_between_words() -> None:
    text = b"xpudbg: 31 s, graph 2 (model__1_backward_2): fusing, 5 of 7 begun kernels compiled"
    assert cut_text(text, len(text)) == text
    assert cut_text(text, 79) == text[: text.index(b" compiled")]
    assert cut_text(text, 20) == b"xpudbg: 31 s, graph"
    assert cut_text(text, 13) == b"xpudbg: 31 s"
    assert cut_text(b"x" * 90, 40) == b"x" * 40
