"""``run`` around real compiles: what it keeps from harming the script, and what it keeps of scripts that end badly."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.sample_runs import QUICKER

PROJECT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.torch

GRAPH_BREAK = """
import torch
@torch.compile
def f(x, y):
    a = torch.relu(x) * y
    print("side effect")
    if a.sum() > 0:
        return a.cos() + 1
    return a.sin() - 1
print(f(torch.ones(32, 32), torch.ones(32, 32)).shape)
"""


def run(
    torch_python: str, *words: str, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "xpudbg", "run", "--python", torch_python, *words]
    variables = {**os.environ, "PYTHONPATH": str(PROJECT), **(env or {})}
    return subprocess.run(command, capture_output=True, env=variables, cwd=cwd, check=False)


def manifest() -> dict[str, Any]:
    return json.loads(Path(".xpudbg/runs/latest/manifest.json").read_text())


def diagrams(bundle: dict[str, Any]) -> list[dict[str, Any]]:
    return [a for g in bundle["graphs"] for a in g["artifacts"] if a["kind"] == "orig_fx_graph_diagram"]


def path_without(program: str, folder: Path) -> str:
    """A PATH on which everything but one program is found."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        if Path(place).is_dir():
            for entry in Path(place).iterdir():
                if entry.name != program and not (folder / entry.name).exists():
                    (folder / entry.name).symlink_to(entry)
    return str(folder)


@pytest.fixture(scope="module")
def with_pydot(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PYTHONPATH that brings pydot and what it needs, and nothing else."""
    pydot = pytest.importorskip("pydot")
    import pyparsing

    folder = tmp_path_factory.mktemp("pydot-site")
    for module in (pydot, pyparsing):
        source = Path(module.__file__ or "")
        if source.name == "__init__.py":
            shutil.copytree(source.parent, folder / source.parent.name)
        else:
            shutil.copy(source, folder)
    return f"{PROJECT}:{folder}"


@dataclass(frozen=True)
class Alone:
    """A run of ``GRAPH_BREAK`` as ``script.py`` of its folder."""

    folder: Path
    done: subprocess.CompletedProcess[bytes]


@pytest.fixture(scope="module")
def alone(torch_python: str, tmp_path_factory: pytest.TempPathFactory) -> Alone:
    """One run that several tests look at; whoever moves its bundle works on a copy."""
    folder = tmp_path_factory.mktemp("alone")
    (folder / "script.py").write_text(GRAPH_BREAK)
    return Alone(folder, run(torch_python, "-q", "--strict", "script.py", env=QUICKER, cwd=folder))


def test_without_pydot_the_diagram_is_left_off_and_stderr_stays_calm(torch_python: str, alone: Alone) -> None:
    shutil.copytree(alone.folder / ".xpudbg", ".xpudbg", symlinks=True)
    done = alone.done
    assert (done.returncode, done.stdout) == (0, b"side effect\ntorch.Size([32, 32])\n"), done.stderr.decode()
    assert b"debug trace" not in done.stderr
    assert b"__graph_breaks" not in done.stderr
    bundle = manifest()
    assert [a["state"] for a in diagrams(bundle)] == ["not_requested"] * 3
    assert all("pydot is not installed" in a["reason"] for a in diagrams(bundle))
    assert [g["compile_id"] for g in bundle["graphs"]] == ["0/0", "1/0", "2/0"]
    assert [b["location"]["line"] for b in bundle["graph_breaks"]] == [6, 7]
    logs = Path(".xpudbg/runs/latest/processes/main/torch_logs.log").read_text()
    assert "__graph_breaks" in logs
    _a_graph_of_the_bundle_runs_where_the_run_is_gone(torch_python)


def _a_graph_of_the_bundle_runs_where_the_run_is_gone(torch_python: str) -> None:
    """As on another machine, with plain python and torch; nothing is written but torch's debug folder."""
    away = Path("away")
    away.mkdir()
    runnable = min(Path(".xpudbg/runs/latest/processes/main/graphs").rglob("fx_graph_runnable.py"))
    shutil.copy(runnable, away)
    Path(".xpudbg").rename("kept")
    done = subprocess.run([torch_python, runnable.name], cwd=away, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert {p.name for p in away.iterdir()} <= {runnable.name, "torch_compile_debug", "__pycache__"}
    assert not Path(".xpudbg").exists()
    assert run(torch_python, "-q", str(away / runnable.name)).returncode == 0
    (graph,) = manifest()[
        "graphs"
    ]  # Inductor was called without Dynamo, and the script switches torch's debug folder off
    states = {a["kind"]: (a["state"], a["reason"]) for a in graph["artifacts"]}
    assert states["fx_graph_nodes"] == ("present", "")
    assert states["ir_pre_fusion"][0] == "missing" and "trace.enabled = False" in states["ir_pre_fusion"][1]


@dataclass(frozen=True)
class OddPlace:
    """A run of one call in a folder whose name torch would split, into a folder above, with pydot and without dot, measured."""

    done: subprocess.CompletedProcess[bytes]
    manifest: dict[str, Any]
    temporary: Path


@pytest.fixture(scope="module")
def odd_place(torch_python: str, with_pydot: str, tmp_path_factory: pytest.TempPathFactory) -> OddPlace:
    """One run that several tests look at."""
    base = tmp_path_factory.mktemp("odd")
    folder, temporary = base / "o'brien's project", base / "temporary"
    (folder / "below").mkdir(parents=True)
    temporary.mkdir()
    (folder / "s.py").write_text(
        "import torch\nprint(torch.compile(lambda x: x.relu() + 1)(torch.ones(64)).sum())\n"
    )
    env = {
        **QUICKER,
        "PYTHONPATH": with_pydot,
        "PATH": path_without("dot", base / "bin"),
        "TMPDIR": str(temporary),
        # Torch looks there for its precompiled header, too: to make it anew takes longer than to do without.
        "TORCHINDUCTOR_CPP_CACHE_PRECOMPILE_HEADERS": "0",
    }
    words = ("--profile", "--out", "below/../above", "s.py")
    done = run(torch_python, *words, env=env, cwd=folder)
    assert (done.returncode, done.stdout) == (0, b"tensor(128.)\n"), done.stderr.decode()
    return OddPlace(done, json.loads((folder / "above/manifest.json").read_text()), temporary)


def test_without_dot_the_diagram_is_left_off(odd_place: OddPlace) -> None:
    assert [(a["state"], "not on PATH" in a["reason"]) for a in diagrams(odd_place.manifest)] == [
        ("not_requested", True)
    ]


def test_an_out_folder_above_gets_each_file_once(odd_place: OddPlace) -> None:
    (graph,) = odd_place.manifest["graphs"]
    assert graph["kind"] == "inference"
    assert {a["state"] for a in graph["artifacts"]} <= {"present", "not_requested", "not_applicable"}


def test_cpp_kernels_are_compiled_below_a_path_that_torch_would_split(odd_place: OddPlace) -> None:
    (graph,) = odd_place.manifest["graphs"]
    assert not odd_place.manifest["problems"]
    (code,) = (a for a in graph["artifacts"] if a["kind"] == "output_code")
    assert code["state"] == "present"
    assert not list(odd_place.temporary.glob("xpudbg-*"))


def test_a_profile_of_too_few_calls_is_missing(odd_place: OddPlace) -> None:
    (row,) = (a for a in odd_place.manifest["artifacts"] if a["kind"] == "profile")
    assert (row["state"], row["reason"]) == ("missing", "no compiled graph was called more than 3 times")


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz' dot is not on PATH")
def test_a_diagram_that_raises_in_the_compile_does_not_end_the_script(
    torch_python: str, with_pydot: str
) -> None:
    """Of the shape that the user sets, torch's diagrams may raise; of the other they do not."""
    again = 'torch._dynamo.reset()\ntorch._inductor.config.trace.dot_graph_shape = "none"\n'
    Path("script.py").write_text(GRAPH_BREAK + again + GRAPH_BREAK)
    words = ["-q", "--set", "INDUCTOR_DOT_GRAPH_SHAPE_SVG=", "script.py"]
    done = run(torch_python, *words, env={"PYTHONPATH": with_pydot})
    assert (done.returncode, done.stdout) == (
        0,
        2 * b"side effect\ntorch.Size([32, 32])\n",
    ), done.stderr.decode()
    graphs = manifest()["graphs"]
    shapes = {"": [g for g in graphs if not g["generation"]], "none": [g for g in graphs if g["generation"]]}
    for shape, of_shape in shapes.items():
        rows = diagrams({"graphs": of_shape})
        assert len(rows) == 3
        for row in rows:
            if row["state"] == "present":
                assert "<svg" in (Path(".xpudbg/runs/latest") / row["path"]).read_text()[:1000]
            else:
                assert (row["state"], "torch's diagram failed" in row["reason"]) == ("missing", True)
        if shape == "none":
            assert {row["state"] for row in rows} == {"present"}


def test_what_the_script_asks_torch_for_is_written_where_it_asked(torch_python: str) -> None:
    Path("script.py").write_text(
        "import torch\n"
        "torch._logging.set_logs(graph_breaks=True)\n"
        "@torch.compile\n"
        "def f(x):\n"
        "    y = x.sin() + 1\n"
        "    torch._dynamo.graph_break()\n"
        "    return y.cos() * 2\n"
        "f(torch.ones(8))\n"
        "saved = torch.compiler.save_cache_artifacts()\n"
        "print(sorted(saved[1].artifacts))\n"
        "print(torch._dynamo.utils.counters['inductor']['fxgraph_cache_miss'])\n"
    )
    names = {"TORCH_TRACE": "trace", "TORCH_LOGS_OUT": "lines.txt", "TORCH_COMPILE_DEBUG_DIR": "debug"}
    env = {name: str(Path(place).absolute()) for name, place in names.items()}
    done = run(torch_python, "-q", "script.py", env={**env, "TORCH_COMPILE_DEBUG": "1"})
    assert done.returncode == 0, done.stderr.decode()
    assert b"inductor" in done.stdout
    assert done.stdout.endswith(b"\n2\n")
    bundle = Path(".xpudbg/runs/latest")
    ours = (bundle / "processes/main/torch_logs.log").read_text()
    for text in (done.stderr.decode(), Path("lines.txt").read_text(), ours):
        assert "[__graph_breaks]" in text
    assert "[__fusion]" in ours
    assert "[__fusion]" not in done.stderr.decode() + Path("lines.txt").read_text()
    (trace,) = Path("trace").iterdir()
    assert '"inductor_output_code"' in trace.read_text()
    assert '"inductor_output_code"' in (bundle / "processes/main/torch_trace.log").read_text()
    assert len(list(Path("debug").rglob("output_code.py"))) == 2
    assert [g["compile_id"] for g in manifest()["graphs"]] == ["0/0", "1/0"]


def test_a_process_killed_in_the_compile_leaves_what_was_written(torch_python: str) -> None:
    Path("script.py").write_text(
        "import os, torch, torch._inductor.graph as g\n"
        "g.GraphLowering.codegen = lambda self: os.kill(os.getpid(), 9)\n"
        "print('before', flush=True)\n"
        "torch.compile(lambda x: x.sin() + 1)(torch.ones(8))\n"
    )
    done = run(torch_python, "-q", "script.py")
    assert (done.returncode, done.stdout) == (-9, b"before\n")
    bundle = manifest()
    assert bundle["exit"]["signal"] == "SIGKILL"
    assert [(g["compile_id"], g["outcome"]) for g in bundle["graphs"]] == [("0/0", "unfinished")]
    rows = {a["kind"]: a for a in bundle["graphs"][0]["artifacts"]}
    assert rows["fx_graph_readable"]["state"] == "present"
    assert rows["output_code"]["state"] == "missing"
    assert "died during the compile: SIGKILL" in rows["output_code"]["reason"]


CHILD = """
import functools, operator, os
os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "2"
import torch
from torch._inductor.async_compile import AsyncCompile

if __name__ == "__main__":
    torch.compile(lambda x: x.cos(), backend="aot_eager")(torch.ones(3))
    pool = AsyncCompile.process_pool()
    print(pool.submit(operator.add, 1, 2).result())
    pool.submit(functools.partial(print, "from a worker", flush=True)).result()
"""


def test_a_subprocess_that_compiles_is_collected_apart_and_so_are_its_compile_workers(
    torch_python: str,
) -> None:
    Path("child.py").write_text(CHILD)
    Path("script.py").write_text(
        "import subprocess, sys\nsys.exit(subprocess.call([sys.executable, 'child.py']))\n"
    )
    done = run(torch_python, "-q", "script.py")
    assert (done.returncode, done.stdout) == (0, b"3\n"), done.stderr.decode()
    assert b"from a worker" not in done.stderr
    bundle = manifest()
    main, child = (p for p in bundle["processes"] if p["role"] in ("main", "subprocess"))
    assert (main["id"], main["torch"], child["role"]) == ("main", "", "subprocess")
    assert child["torch"].startswith("2.")
    assert [(g["process"], g["outcome"]) for g in bundle["graphs"]] == [(child["id"], "not_inductor")]
    assert bundle["graphs"][0]["artifacts"][0]["kind"] == "dynamo_output_graph"
    assert "compile_worker" in {p["role"] for p in bundle["processes"]}
    log = next(a["path"] for a in bundle["artifacts"] if a["kind"] == "worker_log")
    assert "from a worker" in (Path(".xpudbg/runs/latest") / log).read_text()


def test_a_run_inside_a_run_is_as_quiet_and_its_bundle_as_whole(torch_python: str, alone: Alone) -> None:
    Path("script.py").write_text(GRAPH_BREAK)
    inner = f"{sys.executable} -m xpudbg run -q --strict --python {torch_python} --out inner script.py"
    command = [sys.executable, "-m", "xpudbg", "run", "-q", "--out", "outer", "--", "sh", "-c", inner]
    nested = subprocess.run(
        command, capture_output=True, env={**os.environ, "PYTHONPATH": str(PROJECT)}, check=False
    )
    # A line of torch's own logs begins with the time and the process.
    said = [re.sub(rb"(?m)^[IWE]\d{4} \S+ \d+ ", b"", p.stderr) for p in (alone.done, nested)]
    assert (nested.returncode, nested.stdout, said[1]) == (0, alone.done.stdout, said[0])
    bundles = (alone.folder / ".xpudbg/runs/latest", Path("inner"))
    found = [json.loads((bundle / "manifest.json").read_text()) for bundle in bundles]
    for key in ("winner", "user"):
        assert [v[key] for v in found[1]["variables"]] == [v[key] for v in found[0]["variables"]]
    assert [len(m["graphs"]) for m in found] == [3, 3]
    assert [len(m["graph_breaks"]) for m in found] == [2, 2]
