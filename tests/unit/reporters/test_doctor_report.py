from __future__ import annotations

import io
import json

import pytest
from rich.console import Console

from tests.doctor_facts import changed, judge, recorded
from xpudbg.model.doctor import DoctorFinding, DoctorSection, Severity
from xpudbg.reporters.doctor import print_doctor, render_doctor_json, render_doctor_plain


def _terminal(name: str, width: int, **options: object) -> str:
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
    print_doctor(judge(recorded(name), **options), console)
    return out.getvalue()


@pytest.mark.parametrize("width", [60, 80, 140])
@pytest.mark.parametrize("name", ["torch-cpu-triton-xpu", "variables", "mixture"])
def test_terminal_report_keeps_to_the_width(name: str, width: int) -> None:
    text = _terminal(name, width)
    assert max(len(line.rstrip()) for line in text.splitlines()) <= width
    for section in DoctorSection:
        if section is not DoctorSection.INDUCTOR:
            assert f"\n{section.value}\n" in text


def test_terminal_marks_and_next_steps() -> None:
    text = _terminal("mixture", 140)
    assert "✗ owners  a mixture:" in text.replace("owners ", "owners  ").replace("   ", "  ")
    assert "→ pip uninstall -y triton triton-xpu" in text
    assert text.rstrip().splitlines()[-1].startswith("✗ ")


def test_registry_on_terminal_and_plain() -> None:
    text = _terminal("torch-cpu-triton-xpu", 140, inductor=True, names=("onednn",))
    assert "XPUCombinedScheduling" in text and "torch._inductor.codegen.xpu.xpu_combined_scheduling" in text
    assert "oneDNN operators (39)" in text
    plain = render_doctor_plain(judge(recorded("torch-cpu-triton-xpu"), inductor=True, names=("lowerings",)))
    assert "pattern passes" in plain and "Lowerings" not in plain.splitlines()[0]
    assert plain.endswith("0 problems, 1 warning, 38 ok\n") or plain.rstrip().splitlines()[-1].endswith(" ok")


def test_plain_has_one_line_a_finding() -> None:
    report = judge(recorded("variables"))
    lines = render_doctor_plain(report).splitlines()
    assert len(lines) == len(report.findings) + 1
    assert {line.split()[0] for line in lines[:-1]} == {"ok", "warning", "problem"}
    assert sum(line.startswith("problem") for line in lines) == report.problems
    assert f"{report.problems} problems" in lines[-1]


def test_json_is_the_report() -> None:
    report = judge(recorded("torch-cpu-triton-xpu"), inductor=True)
    value = json.loads(render_doctor_json(report))
    assert (value["schema"], value["schema_version"]) == ("xpudbg.doctor", 1)
    assert {f["level"] for f in value["findings"]} <= {"ok", "warning", "problem"}
    assert set(value["findings"][0]) == set(DoctorFinding.__dataclass_fields__)
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
