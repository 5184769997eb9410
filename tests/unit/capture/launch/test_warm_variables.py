"""The plan of ``run --warm``: nothing that names a cache or enters its key."""

from __future__ import annotations

from pathlib import Path

from xpudbg.capture.launch.variables import TABLE, child_environment, plan_variables


def test_a_warm_run_sets_only_what_enters_no_key() -> None:
    user = {"PATH": "/bin", "TORCHINDUCTOR_CACHE_DIR": "/mine", "TRITON_DEBUG": "0"}
    plan = plan_variables(user, Path("/run"), warm=True)
    env = child_environment(user, plan, Path("/run"), Path("/site"))
    ours = {n: v for n, v in env.items() if user.get(n) != v and not n.startswith("XPUDBG_")}
    assert ours == {
        "TORCH_COMPILE_DEBUG_DIR": "/run/debug",
        "TORCH_TRACE": "/run/trace",
        "TORCH_LOGS": "fusion,schedule,graph_breaks,recompiles",
        "PYTHONPATH": "/site",
    }
    assert (env["XPUDBG_WORKER_LOG"], env.get("XPUDBG_DIAGRAM")) == ("0", None)
    assert {v.name for v in plan} == {row.name for row in TABLE}
    assert env["TORCHINDUCTOR_CACHE_DIR"] == "/mine"


def test_the_documentation_has_every_variable() -> None:
    text = (Path(__file__).resolve().parents[4] / "docs" / "run.md").read_text(encoding="utf-8")
    assert [row.name for row in TABLE if f"`{row.name}`" not in text] == []
