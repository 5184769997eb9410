"""What bash, zsh and fish offer for runs, graphs, kernels and stages; in the shells themselves where they are."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.recorded_runs import CPU, GRAPH, KERNELS, PVC, USER
from xpudbg.commands.completion import shell_of_user
from xpudbg.store.manifest_file import load_manifest, save_manifest

GRAPH_STAGES = ["readable", "runnable", "transformed", "ir_pre", "ir_post", "output_code"]
OFFERS = [
    ("show ", ["latest", "latest~1", "latest~2", CPU, PVC, USER]),
    ("show 2026", [CPU, PVC, USER]),
    ("show add", ["addk_0", "addk"]),
    ("show latest:", [GRAPH, *KERNELS, "addk", "mmk"]),
    ("show userk:model", [GRAPH]),
    ("show :tri", [KERNELS[0], KERNELS[2]]),
    ("show :1:", [*KERNELS, *GRAPH_STAGES]),
    ("show :1:ir", ["ir_pre", "ir_post"]),
    ("show ::m", ["mmk"]),
    ("show :K2:", ["source", "ttir", "ttgir"]),
    (f"show .xpudbg/runs/{CPU}:cpp", [f"cpp_fused_{n}" for n in ("mul_relu_0", "cos_sum_0")]),
    ("show userk ", [GRAPH, *KERNELS, "addk", "mmk"]),
    ("show userk 1 o", ["output_code"]),
    ("show userk:1:K2:tt", ["ttir", "ttgir"]),
    ("triton-cache show :addk", ["addk_0", "addk"]),
    ("triton-cache ls latest~1:", ["add_kernel", "gemm_kernel", "softmax_kernel"]),
    ("triton-cache diff :K2 :addk", ["addk_0", "addk"]),
    ("check latest~", ["latest~1", "latest~2"]),
    ("run --target ", ["bmg", "pvc", "lnl", "arl", "mtl", "dg2"]),
    ("run --target b5", ["b580", "b570", "b50"]),
    ("targets --show ma", ["max1100", "max1550", "max1450"]),
    ("triton-cache native latest --device bmg,b6", ["bmg,b60"]),
    ("show nothing:", []),
    ("show a:b:c:d:e:", []),
    ("show .xpudbg/ru", []),
]


def offered(shell: str, line: str, extra: dict[str, str]) -> str:
    """What the program answers to a shell."""
    environ = {**os.environ, "_XPUDBG_COMPLETE": f"complete_{shell}", **extra}
    done = subprocess.run(
        [sys.executable, "-c", "from xpudbg.commands.app import run_cli; raise SystemExit(run_cli([]))"],
        env=environ, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.stderr == "", done.stderr
    return done.stdout


def names(line: str, words: list[str]) -> list[str]:
    """The whole words that stand for the last parts in a line."""
    head, colon, _ = line.rpartition(" ")[2].rpartition(":")
    return [f"{head}{colon}{word}" for word in words]


@pytest.mark.parametrize(("line", "words"), OFFERS)
def test_each_shell_is_offered_the_same(runs: Path, line: str, words: list[str]) -> None:
    expected = names(line, words)
    split = f"xpudbg {line}".split(" ")
    bash = offered("bash", line, {"COMP_WORDS": "\n".join(split), "COMP_CWORD": str(len(split) - 1)})
    found = bash.split()
    if "cpp" in line:
        found = [w for w in found if w in expected]
    assert found == expected


def test_zsh_and_fish_take_colons(runs: Path) -> None:
    """zsh reads a colon in a word as the beginning of its description, unless it is escaped."""
    args = {"_TYPER_COMPLETE_ARGS": "xpudbg show :1:ir"}
    zsh = offered("zsh", "", args)
    assert re.findall(r'"(.*?)"', zsh) == [r"\\:1\\:ir_pre", r"\\:1\\:ir_post"]
    fish = offered("fish", "", {**args, "_TYPER_COMPLETE_FISH_ACTION": "get-args"})
    assert fish.split() == [":1:ir_pre", ":1:ir_post"]


@pytest.fixture
def program(tmp_path: Path) -> dict[str, str]:
    """An environment with ``xpudbg`` on its PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "xpudbg"
    command.write_text(
        f"#!{sys.executable}\nimport sys\nsys.argv[0] = 'xpudbg'\nfrom xpudbg.commands.app import run_cli\nraise SystemExit(run_cli())\n"
    )
    command.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "HOME": str(tmp_path)}


def script_of(shell: str) -> str:
    from typer._completion_shared import get_completion_script

    from xpudbg.commands.completion import use_own_script

    use_own_script()
    return get_completion_script(prog_name="xpudbg", complete_var="_XPUDBG_COMPLETE", shell=shell)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xpudbg show latest:mod", [GRAPH]),
        ("xpudbg show :", [GRAPH, *KERNELS, "addk", "mmk"]),
        ("xpudbg show :1:", [*KERNELS, *GRAPH_STAGES]),
        ("xpudbg show userk:1:ir", ["ir_pre", "ir_post"]),
        ("xpudbg triton-cache diff :K2 :add", ["addk_0", "addk"]),
        ("xpudbg show 2026", [CPU, PVC, USER]),
        ("xpudbg sho", ["show", "show-fusion"]),
    ],
)
def test_bash_itself_completes_behind_a_colon(
    runs: Path, program: dict[str, str], line: str, words: list[str]
) -> None:
    """bash replaces what stands behind the last colon only, so that is what it is given."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    driver = f'{script_of("bash")}\nCOMP_LINE=$1 COMP_POINT=${{#1}}\n_xpudbg_completion xpudbg\nprintf "%s\\n" "${{COMPREPLY[@]}}"\n'
    done = subprocess.run(
        [bash, "--norc", "-c", driver, "driver", line],
        env=program,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.stdout.split(), done.stderr) == (words, "")


def test_fish_itself_completes_behind_a_colon(runs: Path, program: dict[str, str]) -> None:
    fish = shutil.which("fish")
    if fish is None:
        pytest.skip("no fish here")
    driver = f'{script_of("fish")}\ncomplete -C "xpudbg show :1:ir"\n'
    done = subprocess.run(
        [fish, "--no-config", "-c", driver],
        env=program,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert sorted(done.stdout.split()) == [":1:ir_post", ":1:ir_pre"], done


@pytest.mark.parametrize(
    ("detected", "login", "chosen"),
    [
        ("fish", "/bin/bash", "fish"),
        ("dash", "/usr/bin/zsh", "zsh"),
        (None, "/usr/local/bin/fish", "fish"),
        ("sh", "/bin/sh", "sh"),
        (None, "", None),
    ],
)
def test_completion_is_for_the_shell_that_asks_or_the_login_shell(
    detected: str | None, login: str, chosen: str | None
) -> None:
    assert shell_of_user(detected, {"SHELL": login} if login else {}) == chosen


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_completion_is_installed_for_the_login_shell_from_sh(program: dict[str, str], shell: str) -> None:
    """``make`` and install scripts start programs from sh, which completes nothing."""
    sh = shutil.which("dash")
    if sh is None:
        pytest.skip("no dash here")
    done = subprocess.run(
        [sh, "-c", "xpudbg --install-completion; exit $?"],
        env={**program, "SHELL": f"/usr/bin/{shell}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert f"{shell} completion installed in " in done.stdout, done
    assert list(Path(program["HOME"]).rglob("*xpudbg*")), done


def test_hostile_names_are_not_offered(runs: Path) -> None:
    """A shell may run what it is offered: such a graph is offered by its number, such a kernel not at all."""
    manifest = load_manifest(runs / USER)
    evil = ["$(touch x)", "`touch x`", "a b", "a;b", "a'b", 'a"b', "*", "a\nb", "a:b", "\x1b[31m"]
    graphs = [replace(manifest.graphs[0], id=name) for name in evil]
    kernels = [replace(manifest.kernels[0], name=name) for name in evil]
    save_manifest(runs / USER, replace(manifest, graphs=tuple(graphs), kernels=tuple(kernels)))
    found = offered("bash", "", {"COMP_WORDS": "xpudbg\nshow\n:", "COMP_CWORD": "2"}).split()
    assert found == [*(f":{n}" for n in range(1, len(evil) + 1)), ":mmk", ":addk"]


def test_nothing_is_offered_where_there_is_nothing(tmp_path: Path) -> None:
    for line in ("show ", "show :", "show latest:1:", "triton-cache show :"):
        split = f"xpudbg {line}".split(" ")
        assert (
            offered("bash", line, {"COMP_WORDS": "\n".join(split), "COMP_CWORD": str(len(split) - 1)}).strip()
            == ""
        )


def test_damaged_runs_say_nothing_in_the_middle_of_a_command_line(runs: Path) -> None:
    (runs / USER / "manifest.json").write_text("{")
    split = ["xpudbg", "show", "latest:"]
    assert offered("bash", "", {"COMP_WORDS": "\n".join(split), "COMP_CWORD": "2"}).strip() == ""
