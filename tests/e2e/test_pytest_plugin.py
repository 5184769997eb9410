"""The pytest plugin under real torch: pytest_plugin_cases.py runs once, and each of its tests is looked at here.

Slow: real compiles. They need an interpreter with torch, named by ``XPUDBG_TORCH_PYTHON``. pytest and what xpudbg needs come
from the environment of these tests when both Pythons are of one version; else into an environment of their own.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sample_runs import QUICKER

PROJECT = Path(__file__).parents[2]
CASES = Path(__file__).with_name("pytest_plugin_cases.py")
NAMES = [
    m[1] for m in re.finditer(r"^ *def (test_\w+)", CASES.read_text(), re.M) if m[1] != "test_nothing_is_left"
] + ["test_nothing_is_left[well]", "test_nothing_is_left[badly]"]
pytestmark = [pytest.mark.torch, pytest.mark.canary, pytest.mark.xdist_group("pytest_plugin")]


@dataclass(frozen=True)
class Python:
    """An interpreter with torch, pytest and xpudbg, and the environment to start it with."""

    path: str
    environ: dict[str, str]

    def pytest(self, *arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
        command = [self.path, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xpudbg.pytest_plugin"]
        return subprocess.run(
            [*command, *map(str, arguments)],
            cwd=cwd,
            env=self.environ,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture(scope="module")
def python(torch_python: str) -> Python:
    ask = "import platform; print(platform.python_version().rpartition('.')[0])"
    version = subprocess.run(
        [torch_python, "-c", ask], capture_output=True, text=True, check=True
    ).stdout.strip()
    clean = {
        k: v for k, v in os.environ.items() if not k.startswith(("TORCH", "TRITON", "XPUDBG_", "PYTEST"))
    }
    clean = {**clean, **QUICKER, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "120"}
    if platform.python_version().rpartition(".")[0] == version:
        ours = [str(PROJECT), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        return Python(torch_python, {**clean, "PYTHONPATH": os.pathsep.join(dict.fromkeys(ours))})
    return Python(beside(torch_python), {**clean, "PYTHONPATH": str(PROJECT)})


def beside(torch_python: str) -> str:
    """An environment with pytest and xpudbg that sees the torch of another one; made once."""
    folder = Path(os.environ.get("XPUDBG_CACHE_DIR") or PROJECT / ".cache") / "pytest-env"
    python = folder / "bin" / "python"
    if not (folder / ".done").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([torch_python, "-m", "venv", folder], check=True)
        ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
        paths = [
            subprocess.run([p, "-c", ask], capture_output=True, text=True, check=True)
            for p in (torch_python, python)
        ]
        theirs, ours = (p.stdout.strip() for p in paths)
        packages = [str(PROJECT), "pytest>=8", "pytest-xdist>=3.6"]
        subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True)
        Path(ours, "torch.pth").write_text(theirs + "\n")
        (folder / ".done").touch()
    return str(python)


@dataclass(frozen=True)
class Session:
    """What one inner session gave: status and failure text of every test by name."""

    results: dict[str, tuple[str, str]]
    base: Path
    out: str


@pytest.fixture(scope="module")
def session(python: Python, tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder = tmp_path_factory.mktemp("plugin")
    shutil.copy(CASES, folder / "test_cases.py")
    base, report = folder / "base", folder / "report.xml"
    options = [
        "-W",
        "error",
        "--strict-markers",
        "--basetemp",
        base,
        "--junitxml",
        report,
        "-o",
        "junit_logging=all",
    ]
    done = python.pytest(*options, "test_cases.py", cwd=folder)
    results = {}
    for case in ElementTree.parse(report).iter("testcase"):
        odd = [e for e in case if e.tag in ("failure", "error", "skipped")]
        results[case.get("name", "")] = (odd[0].tag if odd else "passed", (odd[0].text or "") if odd else "")
    return Session(results, base, done.stdout + done.stderr)


@pytest.mark.parametrize("name", NAMES)
def test_case(session: Session, name: str) -> None:
    outcome, text = session.results[name]
    assert outcome == ("failure" if name.endswith("_fails") else "passed"), text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("test_compiled_before_and_kept_fails", ["nothing was compiled in the block"]),
        (
            "test_graph_break_fails",
            ["1 graph break, none expected", " in broken: print(", "Failed to trace", "fix: remove the print"],
        ),
        ("test_other_graph_fails", ["they are in different graphs", "graph break at test_cases.py:"]),
        (
            "test_not_fused_fails",
            [
                "sin and cos are not fused: no kernel computes both",
                "sin: cpp_fused_sin_0 (sin)",
                " in apart: return torch.softmax",
                "through extern_kernels.mm (mm)",
                "is not generated code",
            ],
        ),
        ("test_scheduler_reason_fails", ["exp and div are not fused", "[intermediate nodes between", "no other kernel is between them"]),
        ("test_loops_of_one_function_fails", ["loop 1 (sin, add)", "loop 2 (cos, add)"]),
        ("test_unknown_operator_fails", ["has an operator cosh", "did you mean cos?", "operators in kernels: add, cos, sin"]),
        ("test_recompile_fails", ["1 recompile, none expected", "size mismatch at index 0. expected 7, actual 11"]),
        (
            "test_inaccurate_fails",
            [
                "compiled code computes something wrong: 1 graph of 1",
                "output 0: error ",
                " in wave: return x.sin() + x.cos()",
                "try: xpudbg accuracy -m pytest",
            ],
        ),
        ("test_not_compared_fails", ["record it with xpudbg_run(accuracy=True)"]),
        ("test_failing_compile_fails", ["torch._dynamo.exc.Unsupported"]),
        ("test_marked_fails", ["3 kernel launches, at most 1 expected", "extern_kernels.mm (mm)"]),
        ("test_marked_and_nothing_compiled_fails", ["nothing was compiled in the block"]),
        ("test_marked_with_a_typing_error_fails", ["does not know no_break; it takes no_graph_break"]),
        ("test_marked_method_fails", ["1 graph break, none expected"]),
        ("test_own_failure_comes_first_fails", ["AssertionError: 1 != 2"]),
    ],
)  # fmt: skip
def test_message(session: Session, name: str, words: list[str]) -> None:
    text = session.results[name][1]
    for word in words:
        assert word in text


def test_a_failed_check_of_a_marker_is_told_once(session: Session) -> None:
    text = session.results["test_marked_method_fails"][1]
    assert text.count("1 graph break, none expected") == 1
    assert "During handling" not in text


def test_only_failed_tests_keep_their_bundle(session: Session) -> None:
    no_block = ("test_marked_with_a_typing_error_fails",)
    failed = [n for n, (outcome, _) in session.results.items() if outcome != "passed" and n not in no_block]
    assert len(list(session.base.glob("xpudbg-test*[0-9]/bundle/manifest.json"))) == len(failed)
    assert not list(session.base.glob("xpudbg-test*/raw"))
    assert not list(session.base.glob("xpudbg-inductor[0-9]"))
    assert session.out.count("bundle: ") >= len(failed)


def test_a_kept_bundle_opens(session: Session) -> None:
    text = session.results["test_not_fused_fails"][1]
    match = re.search(r"bundle: (\S+) \(", text)
    assert match is not None
    for command, word in (
        ("show", "test_cases.py::test_not_fused_fails"),
        ("show-fusion", "extern_kernels.mm"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "xpudbg", command, match[1]],
            env={**os.environ, "PYTHONPATH": str(PROJECT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert word in done.stdout


EAGER = """
    import pytest, torch

    def f(x):
        y = x + 1
        print(y.shape)
        return y * 2

    @pytest.mark.parametrize("number", range(4))
    def test_breaks(xpudbg_run, number):
        run = xpudbg_run(torch.compile(f, backend="eager"), torch.ones(3))
        assert len(run.graph_breaks) == 1
        assert number != 3
"""


def test_two_processes_and_one_folder(python: Python, tmp_path: Path) -> None:
    pytest.importorskip("xdist")
    (tmp_path / "test_eager.py").write_text("\n".join(line[4:] for line in EAGER.splitlines()))
    options = ["-p", "xdist", "-n", "2", "--xpudbg-dir", "kept", "--xpudbg-keep", "-q"]
    done = python.pytest(*options, "test_eager.py", cwd=tmp_path)
    assert "1 failed, 3 passed" in done.stdout, done.stdout + done.stderr
    kept = sorted(p.parent.parent.name for p in tmp_path.glob("kept/*/bundle/manifest.json"))
    assert kept == [f"test_eager.py_test_breaks_{n}" for n in range(4)]
    assert "bundle: " + str(tmp_path / "kept" / "test_eager.py_test_breaks_3" / "bundle") in done.stdout


XPU = """
    import pytest, torch

    def f(x, w):
        return torch.softmax((x.sin() @ w).cos(), -1)

    @pytest.mark.parametrize("again", [1, 2])
    def test_kernels(xpudbg_run, again):
        x = torch.randn(64, 64, device="xpu")
        run = xpudbg_run(torch.compile(f), x, x)
        run.assert_fused("softmax", "cos")
        assert {s for k in run.kernels for s in k.stages} >= {"ttir", "ttgir", "llir", "spv"}
        run.assert_no_spill(allow_unknown=True)
        with pytest.raises(AssertionError, match="whether 2 kernels spill is not known"):
            run.assert_no_spill()
        with pytest.raises(AssertionError, match="through extern_kernels.mm"):
            run.assert_fused("sin", "cos")
        assert run.bundle.manifest.emulated.target == "bmg"
"""


def test_on_an_emulated_xpu(python: Python, tmp_path: Path) -> None:
    has_triton = [python.path, "-c", "import triton.backends.intel"]
    if subprocess.run(has_triton, env=python.environ, capture_output=True, check=False).returncode:
        pytest.skip("that Python has no triton-xpu")
    (tmp_path / "test_xpu.py").write_text("\n".join(line[4:] for line in XPU.splitlines()))
    command = [sys.executable, "-m", "xpudbg", "run", "--quiet", "--target", "bmg", "--python", python.path]
    options = ["-m", "pytest", "-p", "no:cacheprovider", "-p", "xpudbg.pytest_plugin", "-q", "test_xpu.py"]
    done = subprocess.run(
        [*command, *options], cwd=tmp_path, env=python.environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout + done.stderr
