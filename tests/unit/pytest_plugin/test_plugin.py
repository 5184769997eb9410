"""The plugin inside pytest, where there is no torch; tests/e2e/test_pytest_plugin.py has the rest."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
PLUGIN = ("-p", "xpudbg.pytest_plugin")
without_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="torch is here")


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(PROJECT), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def test_a_session_that_does_not_use_it_loads_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import os, sys

        BEFORE = dict(os.environ)

        def test_plain(request):
            loaded = sorted(m for m in sys.modules if m.startswith("xpudbg"))
            assert loaded == ["xpudbg", "xpudbg.pytest_plugin"]
            assert not request.config.pluginmanager.has_plugin("xpudbg-watch")
            assert {k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"} == {
                k: v for k, v in BEFORE.items() if k != "PYTEST_CURRENT_TEST"
            }
        """
    )
    pytester.runpytest_subprocess(*PLUGIN, "-W", "error").assert_outcomes(passed=1)


@without_torch
def test_without_torch_a_block_is_skipped_with_the_reason(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        def test_block(xpudbg_run):
            with xpudbg_run() as run:
                raise AssertionError("not reached")

        @pytest.mark.xpudbg(no_spill=True)
        def test_marked():
            raise AssertionError("not reached")
        """
    )
    result = pytester.runpytest_inprocess(*PLUGIN, "--strict-markers", "-rs", "-p", "no:cacheprovider")
    result.assert_outcomes(skipped=2)
    result.stdout.fnmatch_lines(["*torch is not installed in this Python*"])


@pytest.mark.parametrize(
    "given",
    [
        'max_kernels="3"',
        "max_kernels=True",
        'no_spill="yes"',
        'fused="sin"',
        'fused=("sin",)',
        "fused=5",
        "fused=()",
        'fused=[("sin", "cos"), ("add",)]',
        "no_break=True",
        "True",
    ],
)
def test_a_marker_that_asks_for_the_unknown_is_an_error(pytester: pytest.Pytester, given: str) -> None:
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.mark.xpudbg({given})
        def test_marked():
            raise AssertionError("not reached")
        """
    )
    result = pytester.runpytest_inprocess(*PLUGIN, "--strict-markers")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*UsageError: the marker xpudbg *"])


def test_help_and_markers_name_it(pytester: pytest.Pytester) -> None:
    pytester.runpytest_inprocess(*PLUGIN, "--help").stdout.fnmatch_lines(
        ["*--xpudbg-dir=DIR*", "*--xpudbg-keep*"]
    )
    pytester.runpytest_inprocess(*PLUGIN, "--markers").stdout.fnmatch_lines(
        ["@pytest.mark.xpudbg(no_graph_break=*"]
    )


def test_a_script_that_compiles_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        script="raise SystemExit(3)",
        test_script="""
        import pytest

        def test_script(xpudbg_run, tmp_path):
            run = xpudbg_run.script("script.py")
            assert run.exit_code == 3 and run.bundle.manifest.exit.code == 3
            with pytest.raises(AssertionError, match="nothing was compiled"):
                run.assert_no_graph_break()

        def test_no_script(xpudbg_run):
            xpudbg_run.script("nowhere.py")
        """,
    )
    result = pytester.runpytest_inprocess(*PLUGIN, "--xpudbg-dir=kept", "--xpudbg-keep", "test_script.py")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*XpudbgError: 'xpudbg run nowhere.py' left no bundle*"])
    assert (pytester.path / "kept" / "test_script.py_test_script" / "bundle" / "manifest.json").is_file()


def test_names_in_a_shared_folder_stay_apart(tmp_path: Path) -> None:
    from xpudbg.pytest_plugin.recorder import _new_folder

    assert [_new_folder(tmp_path / "kept", "t").name for _ in range(3)] == ["t", "t-2", "t-3"]
