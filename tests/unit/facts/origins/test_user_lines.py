"""Which frame of a stack is the program's own."""

from __future__ import annotations

import pytest

from xpudbg.facts.origins.build_links import is_library, parse_stack, user_line
from xpudbg.model.location import FxSourceLine

STACK = """  File "/home/u/model.py", line 31, in forward
    x = x + self.attn(F.rms_norm(x, x.shape[-1:]))
            ~~~~~~~~~^^^^^^
  File "/env/lib/python3.11/site-packages/torch/nn/functional.py", line 3006, in rms_norm
    return torch.rms_norm(input, normalized_shape, weight, eps)
"""


def test_the_innermost_frame_outside_of_libraries_is_the_program_s() -> None:
    frames = parse_stack(STACK)
    assert [f.line for f in frames] == [31, 3006]
    assert user_line(frames) == FxSourceLine(
        "/home/u/model.py", 31, "forward", "x = x + self.attn(F.rms_norm(x, x.shape[-1:]))"
    )
    assert user_line(frames[1:]) is None and user_line(()) is None


def test_a_frame_without_its_code_does_not_take_the_next_frame_for_it() -> None:
    frames = parse_stack('File "/a.py", line 1, in f\n  File "/b.py", line 2, in g\n    x = 1\n')
    assert [(f.path, f.code) for f in frames] == [("/a.py", ""), ("/b.py", "x = 1")]


@pytest.mark.parametrize(
    ("path", "library"),
    [
        ("/env/lib/python3.11/site-packages/torch/nn/functional.py", True),
        ("/usr/lib/python3/dist-packages/torch/nn/functional.py", True),
        ("C:\\env\\Lib\\site-packages\\torch\\nn\\functional.py", True),
        ("/usr/lib/python3.11/contextlib.py", True),
        ("/src/pytorch/torch/_dynamo/external_utils.py", True),
        ("/x/xpudbg/emulator/target/operators.py", True),
        ("/x/xpudbg/target/operators.py", True),
        ("<eval_with_key>.7", True),
        ("", True),
        ("/home/u/model.py", False),
        ("/home/u/torch/model.py", False),
        ("model.py", False),
    ],
)
def test_files_of_libraries_are_told_from_the_program_s(path: str, library: bool) -> None:
    assert is_library(path) is library


@pytest.mark.parametrize(
    "text", ["", "no stack", 'File "', 'File "/a.py", line x, in f', STACK[:20], "\x00" * 100]
)
def test_what_is_no_stack_has_no_frames(text: str) -> None:
    assert parse_stack(text) == ()
