from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest
from rich.console import Console

from tests.doctor_facts import changed, judge, recorded
from xpudbg.commands.doctor import print_doctor, render_doctor_json, render_doctor_plain
from xpudbg.model.doctor import DoctorFinding, DoctorSection, EmulationTrial, Severity


def _terminal(name: str, width: int, *, verbose: bool = True, **options: object) -> str:
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
    print_doctor(judge(recorded(name), **options), console, verbose=verbose, backends=verbose)
    return out.getvalue()


@pytest.mark.parametrize("width", [60, 80, 140])
@pytest.mark.parametrize("name", ["torch-cpu-triton-xpu", "variables", "mixture"])
def test_terminal_report_keeps_to_the_width(name: str, width: int) -> None:
    text = _terminal(name, width)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    for section in DoctorSection:
        if section is not DoctorSection.INDUCTOR:
            assert f"\n{section.value}\n" in text


@pytest.mark.parametrize("name", ["torch-cpu-triton-xpu", "torch26", "lacks-library", "mixture", "notorch"])
def test_the_answer_comes_first_and_says_each_thing_once(name: str) -> None:
    lines = _terminal(name, 200, verbose=False).splitlines()
    assert lines[3] == "Can compile for"
    heads = [line.split()[1] for line in lines[4:10] if line[:1] in "✓✗?" and line]
    assert heads[:2] == ["CPU", "XPU"]
    report = judge(recorded(name))
    for finding in report.findings:
        if finding.level is Severity.PROBLEM:
            assert sum(finding.title[:60] in line for line in lines) == 1, finding
    assert "every check: xpudbg doctor -v" in lines[-1]


def test_a_sound_machine_is_answered_in_ten_lines() -> None:
    """The README's environment: torch for the CPU, triton-xpu, no GPU."""
    trial = EmulationTrial("bmg", True, "/env/bin/python", False, "tried", stages=("ttir", "spv"))
    out = io.StringIO()
    report = judge(replace(recorded("torch-cpu-triton-xpu"), emulation=trial))
    print_doctor(report, Console(file=out, width=120))
    lines = out.getvalue().splitlines()
    assert len([line for line in lines if line.strip()]) <= 10
    assert "`xpudbg run --target bmg SCRIPT` works here (tried); stages to spv" in out.getvalue()


@pytest.mark.parametrize(
    ("works", "word"), [(False, "no: no compiler"), (None, "unknown: `xpudbg run --target bmg")]
)
def test_an_emulated_device_that_does_not_work_is_not_promised(works: bool | None, word: str) -> None:
    trial = EmulationTrial("bmg", works, "/env/bin/python", False, "no compiler", "install one")
    report = judge(replace(recorded("torch-cpu-triton-xpu"), emulation=trial))
    plain = render_doctor_plain(report)
    assert f"answer  emulated xpu: {word}" in plain and "works here" not in plain


def test_variables_that_break_the_import_answer_no() -> None:
    answers = {a.device: a for a in judge(recorded("variables")).answers}
    assert answers["cpu"].works is False and "TORCH_LOGS" in answers["cpu"].next_step


def test_terminal_marks_and_next_steps() -> None:
    text = _terminal("mixture", 140)
    assert "✗ owners  a mixture:" in text.replace("owners ", "owners  ").replace("   ", "  ")
    assert "→ pip uninstall -y triton triton-xpu" in text
    assert text.rstrip().splitlines()[-1].startswith("✗ ")


def test_registry_on_terminal_and_plain() -> None:
    text = _terminal("torch-cpu-triton-xpu", 140, inductor=True, names=("onednn",))
    assert "XPUCombinedScheduling" in text and "torch._inductor.codegen.xpu.xpu_combined_scheduling" in text
    assert "oneDNN operators (39)" in text
    plain = render_doctor_plain(
        judge(recorded("torch-cpu-triton-xpu"), inductor=True, names=("lowerings",)),
        verbose=True,
        backends=True,
    )
    assert "pattern passes" in plain and "Lowerings" not in plain.splitlines()[0]
    assert plain.endswith("0 problems, 1 warning, 38 ok\n") or plain.rstrip().splitlines()[-1].endswith(" ok")


def test_plain_has_one_line_a_finding() -> None:
    report = judge(recorded("variables"))
    lines = render_doctor_plain(report, verbose=True, backends=True).splitlines()
    assert len(lines) == len(report.answers) + len(report.findings) + 1
    assert {line.split()[0] for line in lines[:-1]} == {"answer", "ok", "warning", "problem"}
    short = render_doctor_plain(report).splitlines()
    assert [line for line in short if line.startswith("problem")] == [
        line for line in lines if line.startswith("problem")
    ]
    assert not [line for line in short if line.startswith("ok ")]
    assert sum(line.startswith("problem") for line in lines) == report.problems
    assert f"{report.problems} problems" in lines[-1]


def test_json_is_the_report() -> None:
    report = judge(recorded("torch-cpu-triton-xpu"), inductor=True)
    value = json.loads(render_doctor_json(report))
    assert (value["schema"], value["schema_version"]) == ("xpudbg.doctor", 1)
    assert {f["level"] for f in value["findings"]} <= {"ok", "warning", "problem"}
    assert set(value["findings"][0]) == set(DoctorFinding.JSON)
    assert value["interpreter"]["version"] == [3, 11, 7]
    assert value["problems"] == 0 and value["inductor"]["devices"][1]["device"] == "xpu"


def test_hostile_text_does_not_reach_the_terminal() -> None:
    evil = "\x1b[2J\u202egnp"
    facts = changed(
        recorded("torch-cpu-triton-xpu"), environ={"TORCH_LOGS": evil}, torch_facts={"version": evil}
    )
    report = judge(facts)
    out = io.StringIO()
    print_doctor(report, Console(file=out, width=100, force_terminal=True, color_system=None))
    for text in (out.getvalue(), render_doctor_plain(report)):
        assert "\x1b[2J" not in text and "\u202e" not in text
    assert report.problems and any(f.level is Severity.PROBLEM for f in report.findings)
