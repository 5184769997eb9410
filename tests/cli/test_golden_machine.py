"""Golden screens of what is asked about a machine: the devices that can be emulated, and what a recorded environment can compile for."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tests.doctor_facts import judge, recorded
from tests.golden_screens import WIDTHS, Golden, compare_screen
from xpudbg.commands.doctor import print_doctor
from xpudbg.model.doctor import EmulationTrial


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(tmp_path))


def test_devices_that_can_be_emulated(golden: Golden, nothing_installed: None) -> None:
    golden("targets", "targets")
    golden("targets-bmg", "targets", "--show", "bmg")


@pytest.mark.parametrize(
    ("name", "verbose"), [("torch-cpu-triton-xpu", False), ("mixture", False), ("torch-cpu-triton-xpu", True)]
)
def test_what_a_machine_can_compile_for(name: str, verbose: bool, update_golden: bool) -> None:
    trial = EmulationTrial("bmg", True, "/env/bin/python", False, "tried", stages=("ttir", "spv"))
    report = judge(replace(recorded(name), emulation=trial))
    for width in WIDTHS:
        out = io.StringIO()
        console = Console(
            file=out,
            width=width,
            force_terminal=True,
            color_system=None,
            highlight=False,
            emoji=False,
            markup=False,
        )
        print_doctor(report, console, verbose=verbose, backends=verbose)
        screen = f"doctor-{name}{'-verbose' if verbose else ''}"
        compare_screen(screen, width, out.getvalue(), update=update_golden)
