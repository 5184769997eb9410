"""Blocks recorded in a process that has torch, and the sample notebook run by a real kernel."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROJECT
from tests.e2e.test_pytest_plugin import Python, python
from tests.sample_runs import QUICKER

__all__ = ["python"]
NOTEBOOK = PROJECT / "sample_scripts" / "notebook.ipynb"
pytestmark = [pytest.mark.torch, pytest.mark.xdist_group("python_interface")]

SCRIPT = """
import json, runpy, sys
import torch, xpudbg

def f(x, w):
    return torch.softmax((x.sin() @ w).cos(), -1)

f = torch.compile(f)
x = torch.rand(16, 16)
f(x, x)
before = torch._inductor.config.trace.enabled
with xpudbg.record() as run:
    f(x, x)
    try:
        run.graphs
    except xpudbg.XpudbgError as error:
        early = str(error)
try:
    with xpudbg.record("failed") as failed:
        torch.compile(lambda x: x.sin() + 1)(x)
        raise ValueError("mine")
except ValueError:
    pass
try:
    with xpudbg.record("outer", out="outer"), xpudbg.record("inner"):
        pass
except xpudbg.XpudbgError as error:
    twice = str(error)
f(x, x)
with xpudbg.record("kept", reset=False) as kept:
    f(x, x)
json.dump({
    "name": run.name, "source": run.reader.manifest.source, "problems": len(run.reader.manifest.problems),
    "lines": [k.lines for k in run.kernels], "early": early, "failed": len(failed.kernels), "twice": twice,
    "kept": len(kept.graphs), "latest": xpudbg.open().path == kept.path,
    "settings": torch._inductor.config.trace.enabled == before,
}, sys.stdout)
print(flush=True)
torch._dynamo.reset()
runpy.run_path("document.py")
"""


def test_a_block_is_a_run(python: Python, tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    document = (PROJECT / "docs" / "python.md").read_text()
    (block,) = (
        b for b in re.findall(r"^```python\n(.*?)^```", document, re.M | re.S) if "xpudbg.record()" in b
    )
    (tmp_path / "document.py").write_text(block)
    done = subprocess.run(
        [python.path, "script.py"],
        cwd=tmp_path,
        env=python.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    line, _, of_document = done.stdout.partition("\n")
    found = json.loads(line)
    assert found["name"] == "script" and found["source"] == "process" and found["problems"] == 0
    assert found["lines"] and all(lines == ["script.py:6"] for lines in found["lines"])
    assert "still being recorded" in found["early"] and "already" in found["twice"]
    assert found["failed"] == 1 and found["settings"] and found["latest"]
    # Compiled before, and not again.
    assert found["kept"] == 0
    assert "extern_kernels" in of_document


def test_the_notebook_runs(python: Python, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("nbclient", "nbformat", "ipykernel"):
        pytest.importorskip(package)
    ask = "import importlib.util as u; print(all(map(u.find_spec, ('ipykernel', 'typer', 'torch'))))"
    able = subprocess.run(
        [python.path, "-c", ask], env=python.environ, capture_output=True, text=True, check=True
    )
    if able.stdout.strip() != "True":
        pytest.skip("the Python with torch has no ipykernel, and is of another version than this one")
    from nbclient import NotebookClient
    from nbformat import read

    spec: dict[str, Any] = {
        "argv": [python.path, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
        "display_name": "torch",
        "language": "python",
        "env": {k: v for k, v in python.environ.items() if k.startswith(("PYTHON", *QUICKER))},
    }
    place = tmp_path / "jupyter" / "kernels" / "torch"
    place.mkdir(parents=True)
    (place / "kernel.json").write_text(json.dumps(spec))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = read(NOTEBOOK, as_version=4)
    client = NotebookClient(
        notebook, timeout=600, kernel_name="torch", resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    outputs = [o for cell in notebook.cells for o in cell.get("outputs", ())]
    kinds = {kind for o in outputs for kind in o.get("data", {})}
    texts = "".join(o.get("text", "") for o in outputs)
    assert {"image/svg+xml", "text/html", "text/plain"} <= kinds
    assert "extern_kernels" in texts and "ttg" in texts
    pages = [o["data"]["text/html"] for o in outputs if "text/html" in o.get("data", {})]
    assert any("xpu" in page for page in pages) and any("<table" in page for page in pages)
    assert len(list((tmp_path / ".xpudbg" / "runs").glob("2*-cell*"))) == 2


def test_a_cell_that_fails_shows_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """IPython's shell in this process: errors of the magic, without a kernel."""
    if importlib.util.find_spec("IPython") is None:
        pytest.skip("IPython is not installed")
    code = (
        "from IPython.core.interactiveshell import InteractiveShell as S\n"
        "shell = S.instance()\nshell.run_line_magic('load_ext', 'xpudbg')\n"
        "done = shell.run_cell('%%xpudbg --nonsense\\nprint(1)')\n"
        "print(type(done.error_in_exec).__name__, done.error_in_exec)\n"
    )
    environ = {**os.environ, "PYTHONPATH": str(PROJECT), "IPYTHONDIR": str(tmp_path / "ipython")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
    )
    assert "there is no option --nonsense" in done.stdout and "XpudbgError" in done.stdout, done.stderr
    assert not list((tmp_path / ".xpudbg" / "runs").glob("2*"))
