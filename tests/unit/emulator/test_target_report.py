"""Reports of the processes: gathered, and hostile lines left alone."""

from __future__ import annotations

import json
from pathlib import Path

from xpudbg.emulator.api import read_target_reports, reported_emulation


def write(folder: Path, pid: int, *events: object) -> None:
    folder.mkdir(exist_ok=True)
    text = "".join(e + "\n" if isinstance(e, str) else json.dumps(e) + "\n" for e in events)
    (folder / f"target-{pid}.jsonl").write_text(text)


def test_a_folder_that_is_not_there_is_an_empty_outcome(tmp_path):
    outcome = read_target_reports(tmp_path / "none")
    assert outcome.processes == 0 and outcome.notes == ()


def test_a_run_that_was_only_prepared_tells_its_target(tmp_path):
    write(
        tmp_path / "target",
        1,
        {"event": "target", "pid": 1, "target": "bmg", "execute": "eager"},
        {"event": "fidelity", "pid": 1, "topic": "autotune", "note": "the first one wins"},
    )
    emulation = reported_emulation(tmp_path)
    assert (emulation.target, emulation.device, emulation.execute) == ("bmg", "Intel Arc B580", "eager")
    assert "the first one wins" in emulation.fidelity


def test_reports_of_strange_targets_tell_none(tmp_path):
    assert reported_emulation(tmp_path) is None
    write(tmp_path / "target", 1, {"event": "target", "pid": 1, "target": "x\x1b[31m", "execute": "eager"})
    assert reported_emulation(tmp_path) is None


def test_processes_are_joined(tmp_path):
    note = {"event": "fidelity", "topic": "autotune", "note": "the first one wins"}
    for pid in (1, 2):
        write(tmp_path, pid, {"event": "target", "pid": pid, "target": "bmg"}, {**note, "pid": pid})
    write(
        tmp_path,
        3,
        {"event": "refused", "pid": 3, "topic": "cpp_wrapper", "reason": "needs SYCL"},
        {"event": "triton", "pid": 3, "stages": ["ttir"], "reason": "upstream"},
        {"event": "kernel_launch", "pid": 3, "topic": "add"},
    )
    outcome = read_target_reports(tmp_path)
    assert outcome.processes == 2
    assert [(n.topic, n.processes) for n in outcome.notes] == [("autotune", 2)]
    assert outcome.refused == (("cpp_wrapper", "needs SYCL"),)
    assert (outcome.stages, outcome.missing_stages) == (("ttir",), "upstream")
    assert outcome.interpreted_kernels == ("add",)


def test_lines_that_are_not_ours_are_counted(tmp_path):
    write(
        tmp_path, 1, "{", "[" * 5000, "null", {"no": "event"}, {"event": 7}, {"event": "target", "pid": [1]}
    )
    (tmp_path / "target-2.jsonl").write_bytes(b"\xff\xfe\0")
    (tmp_path / "target-3.jsonl").symlink_to("/etc/passwd")
    outcome = read_target_reports(tmp_path)
    assert outcome.processes == 1
    whats = {p.where: p.what for p in outcome.problems}
    assert whats["target-1.jsonl"].startswith("5 lines")
    assert "link" in whats["target-3.jsonl"]


def test_a_device_is_unused_only_where_every_process_says_so(tmp_path):
    def report(pid, *events):
        lines = [{"event": "target", "pid": pid, "target": "bmg", "execute": "eager"}, *events]
        (tmp_path / f"target-{pid}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))

    def memory(pid, allocated):
        return {"event": "device_memory", "pid": pid, "allocated": allocated}

    report(1, memory(1, 0))
    assert read_target_reports(tmp_path).allocated == 0
    report(2)  # killed
    assert read_target_reports(tmp_path).allocated is None
    report(2, memory(2, 512))
    assert read_target_reports(tmp_path).allocated == 512
