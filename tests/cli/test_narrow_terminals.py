"""What commands write to a terminal of 80 columns fits into it: a terminal itself would break lines inside words."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Result

WIDTH = 80


@pytest.mark.parametrize(
    "command",
    [
        "triton-cache ls RUN",
        "triton-cache ls RUN --group --sort size",
        "triton-cache du RUN",
        "triton-cache verify RUN",
        "triton-cache show KEY --in RUN",
        "triton-cache stages KEY --in RUN",
        "triton-cache diff KEY OTHER --in RUN",
        "check RUN --rules RULES",
        "check RUN --rules RULES --all",
        "time RUN",
        "ops RUN",
        "dynamo RUN",
        "explain K1 RUN:1",
        "show RUN --all",
    ],
)
def test_no_line_is_wider_than_the_terminal(
    command: str,
    small_run: str,
    cli: Callable[..., Result],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    rows = json.loads(cli("triton-cache", "ls", small_run, "--json").out)["caches"][0]["entries"]
    (tmp_path / "rules.toml").write_text(
        "[tool.xpudbg.check]\nmax_kernels = 1\nmax_graph_breaks = 0\nmax_recompiles = 0\nmax_graphs = 1\n"
    )
    for name, value in (("FORCE_COLOR", "1"), ("TERM", "dumb"), ("LINES", "50"), ("COLUMNS", str(WIDTH))):
        monkeypatch.setenv(name, value)
    stands_for = {"KEY": rows[0]["key"], "OTHER": rows[-1]["key"], "RULES": str(tmp_path / "rules.toml")}
    words = [stands_for.get(w, w.replace("RUN", small_run)) for w in command.split()]
    shown = cli(*words)
    assert shown.code in (0, 1), shown.err
    # What is there to be copied stays whole: commands, and paths of this machine.
    wide = [
        line
        for line in shown.out.splitlines()
        if len(line.rstrip()) > WIDTH and "xpudbg " not in line and str(tmp_path.parent) not in line
    ]
    assert not wide, "\n".join(wide)
