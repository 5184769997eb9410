"""The first line of diff: more or less of what, and from what."""

from __future__ import annotations

import pytest

from xpudbg.model.diff import FigureDiff, RunDiff, SettingDiff
from xpudbg.screens.diff_text import change_text, headline, numbers


def verdict(*figures: FigureDiff, settings: tuple[SettingDiff, ...] = (), **changes: bool) -> str:
    return headline(RunDiff("a", "b", False, figures=figures, settings=settings, **changes))  # type: ignore[arg-type]


def figure(name: str, first: int | None, second: int | None, *why: str) -> FigureDiff:
    return FigureDiff(name, first, second, (why or ("", "")))  # type: ignore[arg-type]


LINE = SettingDiff("source", "model.py:35", "x = F.gelu(x)", "x = F.silu(x)")


def test_more_less_and_the_line_that_it_comes_from() -> None:
    told = verdict(
        figure("launches", 10, 12),
        figure("bytes", 1000, 900),
        figure("spilled_registers", 48, 15),
        figure("spilled_bytes", 48 * 64, 15 * 64),
        figure("graph_breaks", 1, 0),
        figure("recompiles", 0, 3),
        settings=(SettingDiff("version", "torch", "2.12", "2.13"), LINE),
    )
    assert told == (
        "B: 2 launches more, 10 % fewer bytes, 33 registers spilled less, 1 graph break fewer, 3 recompiles more;"
        " from model.py:35 (`gelu` -> `silu`), torch 2.12 -> 2.13"
    )


def test_what_is_not_known_is_neither_zero_nor_left_out() -> None:
    spilled = figure("spilled_registers", None, 3, "no native code tells it of 1 of 2 Triton kernels", "")
    told = verdict(
        figure("launches", None, 3, "not known of 1 of 2 graphs", ""), figure("bytes", 8, 8), spilled
    )
    assert told.startswith("B: the same bytes (8 B), launches and spilled registers unknown; ")
    assert "no native code tells it" in "\n".join(numbers(RunDiff("a", "b", False, figures=(spilled,))))
    assert verdict(figure("launches", None, None)).startswith("B: launches unknown; ")


def test_equal_figures_are_named_with_their_values() -> None:
    told = verdict(
        figure("launches", 12, 12), figure("bytes", 9_900_000, 9_900_000), figure("graph_breaks", 0, 0)
    )
    assert told.startswith("B: the same launches (12) and bytes (9.9 MB); ")


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (1_000_000, 1_000_064, "64 B more read and written"),
        (0, 4096, "4.1 kB more read and written"),
        (1000, 995, "0.5 % fewer bytes"),
        (100, 350, "250 % more bytes"),
    ],
)
def test_bytes_that_a_share_does_not_tell_are_a_size(first: int, second: int, words: str) -> None:
    assert verdict(figure("bytes", first, second)).startswith(f"B: {words}; ")


def test_it_says_what_of_the_causes_is_recorded() -> None:
    one = figure("launches", 1, 2)
    assert verdict(one).endswith("no record of its environment and settings")
    assert verdict(one, settings_known=True).endswith("the script was not kept in both")
    assert "nothing that the runs record was changed" in verdict(one, settings_known=True, sources_known=True)
    rest = SettingDiff("source", "and 8 more lines", None, None)
    others = [SettingDiff("version", name, "1", "2") for name in ("torch", "triton")]
    variable = SettingDiff("environment", "TORCH_X", None, "1")
    many = verdict(one, settings=(*others, variable, LINE, LINE, rest))
    assert many.endswith(
        "from model.py:35 (`gelu` -> `silu`) and 9 more lines, TORCH_X unset -> 1 and 2 other changes"
    )


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("return F.gelu(x)", "return F.silu(x)", "`gelu` -> `silu`"),
        ("python a.py", "python a.py infer", "added `infer`"),
        ("x = x.float()", None, "without `x = x.float()`"),
        (None, "y" * 60, f"added `{'y' * 37}...`"),
    ],
)
def test_what_of_a_line_was_changed(first: str | None, second: str | None, words: str) -> None:
    assert change_text(first, second) == words


def test_another_device_stands_before_the_settings_that_came_with_it() -> None:
    """A run on the CPU and one for an emulated GPU, in which the tool turns benchmarks of Inductor off."""
    told = verdict(
        figure("launches", 21, 26),
        settings=(
            SettingDiff("version", "triton", None, "3.3.0b1"),
            SettingDiff("device", "emulated", None, "bmg, execute eager"),
            SettingDiff("device", "xpu:0", None, "Intel(R) Arc(TM) B580 Graphics"),
            SettingDiff("config", "_inductor.config.autotune_local_cache", "default", "False"),
        ),
    )
    assert told.endswith(
        "from emulated unset -> bmg, execute eager, xpu:0 unset -> Intel(R) Arc(TM) B580 Graphics and 2 other changes"
    )
