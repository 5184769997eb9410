"""Probes are real children here: of this interpreter, with a ``torch`` that misbehaves first on its path."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from xpudbg.model.doctor import ProbeOutcome, ProbeResult
from xpudbg.record.interpreters import probe_environment, run_probe


def _probe(tmp_path: Path, torch: str, timeout: float = 60.0) -> ProbeResult:
    package = tmp_path / "site" / "torch"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(torch)
    env = {"PATH": os.defpath, "PYTHONPATH": str(package.parent)}
    return run_probe(sys.executable, "torch_facts", environ=env, timeout=timeout)


def test_noise_on_import_spoils_nothing(tmp_path: Path) -> None:
    result = _probe(
        tmp_path,
        'import sys\nprint(\'{"fact": "version", "value": "9"}\')\n'
        "sys.stderr.write('noise')\n__version__ = '1.2.3'\n",
    )
    assert result.outcome is ProbeOutcome.OK
    assert result.facts["version"] == "1.2.3"
    assert result.facts["file"].endswith("torch/__init__.py")
    # A torch that is only a version: each later question fails on its own, and says so.
    assert {error.step for error in result.errors} >= {"build", "config", "backends"}
    assert result.exit_status == 0


def test_import_that_raises(tmp_path: Path) -> None:
    result = _probe(tmp_path, "raise ImportError('libsycl.so.8: cannot open shared object file')")
    assert result.outcome is ProbeOutcome.FAILED
    error = result.error("torch_facts")
    assert error is not None
    assert (error.type, error.message) == ("ImportError", "libsycl.so.8: cannot open shared object file")
    assert result.last_step == "import torch"


@pytest.mark.parametrize("text", ["import sys; sys.exit(0)", "raise SystemExit('bye')"])
def test_import_that_exits_is_a_failure(tmp_path: Path, text: str) -> None:
    result = _probe(tmp_path, text)
    assert result.outcome is ProbeOutcome.FAILED
    assert result.errors[0].type == "SystemExit"


def test_import_that_leaves_without_a_word(tmp_path: Path) -> None:
    result = _probe(tmp_path, "import os; os._exit(0)")
    assert result.outcome is ProbeOutcome.CRASHED
    assert result.last_step == "import torch"


def test_segmentation_fault_names_its_line(tmp_path: Path) -> None:
    result = _probe(tmp_path, "import ctypes\n\nctypes.string_at(0)\n")
    assert result.outcome is ProbeOutcome.CRASHED
    assert result.exit_status == -11
    assert "Segmentation fault" in result.stderr_tail
    assert f'{tmp_path}/site/torch/__init__.py", line 3' in result.stderr_tail


def test_hang_is_ended_with_its_children_and_names_its_line(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    text = (
        "import subprocess, time\n"
        "child = subprocess.Popen(['sleep', '300'])\n"
        f"open({str(pid_file)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(300)\n"
    )
    for seconds in (
        3.0,
        15.0,
        60.0,
    ):  # where the machine is loaded, the probe gets more time to reach the last line
        result = _probe(tmp_path / str(seconds), text, timeout=seconds)
        assert result.outcome is ProbeOutcome.TIMEOUT
        if pid_file.exists() and pid_file.stat().st_size:
            break
    assert 'torch/__init__.py", line 4' in result.stderr_tail
    state = Path(f"/proc/{pid_file.read_text()}/stat")
    for _ in range(1000):
        if not state.exists() or ") Z " in state.read_text():
            break
        time.sleep(0.05)
    else:
        pytest.fail("the child of the probe is still running")


def test_no_such_interpreter(tmp_path: Path) -> None:
    result = run_probe(str(tmp_path / "none"), "packages", environ={})
    assert result.outcome is ProbeOutcome.NOT_STARTED
    assert "No such file" in result.errors[0].message


def test_probe_does_not_see_its_own_folder(tmp_path: Path) -> None:
    """``import packages`` in the user's process must find the user's module, not the probe's neighbour."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text("")
    env = {"PATH": os.defpath, "PYTHONPATH": str(site)}
    result = run_probe(sys.executable, "packages", environ=env)
    assert result.outcome is ProbeOutcome.OK
    shadows = [row for row in result.facts["shadowing"] if row["name"] == "torch"]
    assert shadows == []


def test_environment_of_probes() -> None:
    env = probe_environment(
        {
            "TORCH_LOGS": "+dynamo",
            "TORCH_TRACE": "/t",
            "TORCH_COMPILE_DEBUG": "1",
            "A": "b",
            "ZE_AFFINITY_MASK": "0",
        },
        without=("ZE_AFFINITY_MASK",),
    )
    assert env == {"A": "b", "XPUDBG_PROBE_TORCH_LOGS": "+dynamo"}


def test_nothing_is_written_beside_the_probed_packages(tmp_path: Path) -> None:
    _probe(tmp_path, "__version__ = '1'")
    assert [path.name for path in (tmp_path / "site" / "torch").iterdir()] == ["__init__.py"]
