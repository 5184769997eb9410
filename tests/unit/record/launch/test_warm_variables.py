"""The plan of ``run --warm``: nothing that names a cache or enters its key."""

from __future__ import annotations

from pathlib import Path

import pytest

from xpudbg.record.launch.variables import PROBE, TABLE, child_environment, plan_variables


def test_a_warm_run_sets_only_what_enters_no_key() -> None:
    user = {"PATH": "/bin", "TORCHINDUCTOR_CACHE_DIR": "/mine", "TRITON_DEBUG": "0"}
    plan = plan_variables(user, Path("/run"), warm=True)
    env = child_environment(user, plan, Path("/run"), Path("/site"))
    ours = {n: v for n, v in env.items() if user.get(n) != v and not n.startswith("XPUDBG_")}
    assert ours == {
        "TORCH_COMPILE_DEBUG_DIR": "/run/debug",
        "TORCH_TRACE": "/run/trace",
        "PYTHONPATH": "/site",
    }
    assert env["XPUDBG_QUIET_LOGS"] == "fusion,schedule,graph_breaks,recompiles"
    assert (env["XPUDBG_WORKER_LOG"], env.get("XPUDBG_DIAGRAM")) == ("0", None)
    assert {v.name for v in plan} == {*(row.name for row in TABLE), PROBE.name}
    assert env["TORCHINDUCTOR_CACHE_DIR"] == "/mine"


@pytest.mark.parametrize("left", [row.name for row in TABLE] + ["all"])
def test_what_is_left_alone_is_as_the_user_has_it(left: str) -> None:
    for user in ({}, {row.name: "mine" for row in TABLE}):
        plan = plan_variables(user, Path("/run"), leave={left})
        env = child_environment(user, plan, Path("/run"), Path("/site"))
        names = {row.name for row in TABLE} if left == "all" else {left}
        assert {n: env.get(n) for n in names} == {n: user.get(n) for n in names}
        probed = {"XPUDBG_LOGS": "TORCH_LOGS_OUT", "XPUDBG_WORKER_LOG": "TORCHINDUCTOR_WORKER_LOGPATH"}
        assert [n for n, of in probed.items() if of in names and env[n] != "0"] == []
        assert (env["XPUDBG_TRACE"] == "") == ("TORCH_TRACE" in names)
        assert env["PYTHONPATH"] == "/site" and ("TORCH_LOGS" not in names or env["XPUDBG_QUIET_LOGS"] == "")
        told = {v.name: v for v in plan}
        assert {(told[n].winner, told[n].value, told[n].hides) for n in names} <= {
            ("user", None, ""),
            ("user", "mine", ""),
        }


def test_the_probe_can_be_left_out() -> None:
    plan = plan_variables({"PYTHONPATH": "/mine"}, Path("/run"), leave={"PYTHONPATH"})
    env = child_environment({"PYTHONPATH": "/mine"}, plan, Path("/run"), Path("/site"))
    assert env["PYTHONPATH"] == "/mine" and "PYTHONPATH" not in {v.name for v in plan}


def test_every_change_of_a_cache_says_what_it_may_hide() -> None:
    silent = {v.name for v in plan_variables({}, Path("/run")) if v.value != v.user and not v.hides}
    assert not {
        name
        for name in silent
        if "CACHE" in name or name in ("TRITON_DEBUG", "INDUCTOR_PROVENANCE", "PYTHONPATH")
    }


def test_the_documentation_has_every_variable() -> None:
    text = (Path(__file__).resolve().parents[4] / "docs" / "run.md").read_text(encoding="utf-8")
    missing = [row.name for row in TABLE if f"`{row.name}`" not in text]
    assert missing == [], "docs/run.md has a row for each variable of record/launch/variables.py"
