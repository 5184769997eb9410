"""``run`` as a program around plain scripts: what it passes on, what it records, how it ends. No torch needed."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import PATIENCE, PROJECT


def start(*args: object, **kwargs: object) -> subprocess.Popen[bytes]:
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-m", "xpudbg", "run", *map(str, args)]
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        command, env=env, **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **kwargs}
    )


def manifest(folder: Path | str = ".xpudbg/runs/latest") -> dict[str, object]:
    return json.loads((Path(folder) / "manifest.json").read_text())


def script(text: str, name: str = "script.py") -> str:
    Path(name).write_text(text)
    return name


def wait_for(path: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end, f"{path} did not appear"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_stdout_is_the_scripts_byte_for_byte_and_recorded(spawn) -> None:
    data = bytes(range(256)) * 4000
    Path("data.bin").write_bytes(data)
    done = spawn("run", script("import sys; sys.stdout.buffer.write(open('data.bin','rb').read())"))
    assert done.returncode == 0
    assert done.stdout == data
    assert Path(".xpudbg/runs/latest/stdout.txt").read_bytes() == data
    assert b"nothing was compiled" in done.stderr


def test_stderr_is_passed_on_and_recorded_apart(spawn) -> None:
    done = spawn("run", "-q", script("import sys; print('out'); print('err', file=sys.stderr)"))
    assert (done.stdout, done.stderr) == (b"out\n", b"err\n")
    assert Path(".xpudbg/runs/latest/stderr.txt").read_bytes() == b"err\n"


def test_the_exception_that_ended_a_script_is_recorded_without_torch(spawn) -> None:
    done = spawn("run", script("class E(Exception):\n def __str__(self): return 'boom'\nraise E"))
    assert b"E: boom" in done.stderr.partition(b"exit status 1")[2]
    assert [p["exception"] for p in manifest()["processes"]] == ["E: boom"]


def test_a_python_without_torch_is_named_as_the_cause(spawn) -> None:
    done = spawn("run", script("raise ModuleNotFoundError(\"No module named 'torch'\", name='torch')"))
    assert b"its Python has no torch" in done.stderr
    assert b"--python" in done.stderr


def test_one_file_for_both_streams_keeps_their_order(spawn) -> None:
    name = script("import os\nfor i in range(300): os.write(1 + i % 2, b'%d\\n' % i)")
    with Path("both").open("wb") as out:
        process = start("-q", name, stdout=out, stderr=out)
        assert process.wait(PATIENCE) == 0
    assert Path("both").read_bytes() == b"".join(b"%d\n" % i for i in range(300))
    stderr = next(a for a in manifest()["artifacts"] if a["kind"] == "stderr")
    assert stderr["state"] == "not_applicable"
    assert "same file" in stderr["reason"]


@pytest.mark.parametrize(
    ("text", "code"), [("import sys; sys.exit(3)", 3), ("raise ValueError('x')", 1), ("", 0)]
)
def test_the_exit_status_is_the_scripts(spawn, text: str, code: int) -> None:
    assert spawn("run", "-q", script(text)).returncode == code
    assert manifest()["exit"]["code"] == code
    assert manifest()["state"] == "complete"


def test_arguments_stdin_and_module(spawn) -> None:
    name = script("import sys; print(sys.argv[1:], sys.stdin.read())", "mod.py")
    assert (
        spawn("run", "-q", name, "--out", "-q", "a b", input=b"typed").stdout
        == b"['--out', '-q', 'a b'] typed\n"
    )
    done = spawn("run", "-q", "-m", "mod", "--x", input=b"")
    assert done.stdout == b"['--x'] \n"


def test_any_command_after_two_dashes(spawn) -> None:
    done = spawn("run", "-q", "--", "sh", "-c", "echo $TORCH_COMPILE_DEBUG; exit 4")
    assert (done.returncode, done.stdout) == (4, b"1\n")


def test_a_signal_that_kills_the_script_is_told(spawn) -> None:
    done = spawn("run", "-q", script("import os; print('x', flush=True); os.kill(os.getpid(), 9)"))
    assert done.returncode == -9
    assert manifest()["exit"] == {**manifest()["exit"], "signal": "SIGKILL", "code": 137, "reason": "signal"}
    assert Path(".xpudbg/runs/latest/stdout.txt").read_bytes() == b"x\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR1])
def test_signals_are_handed_on(number: signal.Signals) -> None:
    name = script(
        "import signal, sys, time, pathlib\n"
        f"signal.signal({int(number)}, lambda *a: sys.exit(40))\n"
        "pathlib.Path('ready').touch()\n"
        f"time.sleep({PATIENCE})"
    )
    process = start("-q", name)
    wait_for(Path("ready"))
    process.send_signal(number)
    assert process.wait(PATIENCE) == 40
    assert manifest()["state"] == "complete"


def test_timeout_ends_the_script_and_its_children() -> None:
    name = script(
        "import subprocess, sys, pathlib, signal\n"
        "signal.signal(signal.SIGTERM, signal.SIG_DFL)\n"
        "p = subprocess.Popen(['sleep', '300'])\n"
        "pathlib.Path('pid').write_text(str(p.pid))\n"
        "print('started', flush=True)\n"
        "p.wait()"
    )
    for seconds in (2, 10, 60):  # where the machine is loaded, the script gets more time to start its child
        process = start("-q", "--timeout", str(seconds), name)
        assert process.wait(PATIENCE) == 143
        assert manifest()["exit"]["reason"] == "timeout"
        if Path("pid").exists():
            break
    child = int(Path("pid").read_text())
    end = time.monotonic() + PATIENCE / 2
    while is_alive(child):
        assert time.monotonic() < end, "the script's child is still alive"
        time.sleep(0.05)


def test_a_closed_pipe_reaches_the_script() -> None:
    name = script(
        "import sys, pathlib\n"
        "try:\n"
        "    while True: sys.stdout.write('x' * 4096)\n"
        "except BrokenPipeError:\n"
        "    pathlib.Path('noticed').touch(); sys.stderr.close(); import os; os._exit(9)\n"
    )
    process = start("-q", name, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.wait(PATIENCE) == 9
    assert Path("noticed").exists()


def test_killing_xpudbg_leaves_a_manifest_that_collect_can_finish(cli, spawn) -> None:
    name = script(
        "import os, time, pathlib\n"
        "pathlib.Path('pid').write_text(str(os.getpid())); pathlib.Path('pid').rename('ready')\n"
        f"time.sleep({PATIENCE})"
    )
    process = start("-q", name)
    wait_for(Path("ready"))
    process.kill()
    process.wait()
    os.kill(int(Path("ready").read_text()), signal.SIGKILL)
    assert manifest()["state"] == "running"
    shown = cli("show")
    assert shown.code == 0
    assert "so far" in shown.out


def test_two_runs_at_the_same_time_get_their_own_bundles() -> None:
    name = script("import os, time; time.sleep(0.5); print(os.environ['TRITON_CACHE_DIR'])")
    processes = [start("-q", name, stdout=subprocess.PIPE) for _ in range(4)]
    outputs = {p.communicate(timeout=PATIENCE)[0] for p in processes}
    assert len(outputs) == 4
    folders = [f for f in Path(".xpudbg/runs").iterdir() if not f.is_symlink()]
    assert len(folders) == 4
    assert all(manifest(f)["state"] == "complete" for f in folders)
    assert Path(".xpudbg/.gitignore").read_text() == "*\n"
    assert Path(".xpudbg/runs/latest").resolve() in [f.resolve() for f in folders]


def test_the_users_variables_are_respected_or_overridden_and_recorded(spawn) -> None:
    name = script(
        "import os; print(os.environ.get('TRITON_DEBUG'), os.environ['TORCH_LOGS'], os.environ['TORCH_TRACE'])"
    )
    env = {
        "TRITON_DEBUG": "0",
        "TORCH_LOGS": "dynamo,+fusion",
        "TORCH_TRACE": "/mine",
        "TRITON_STORE_BINARY_ONLY": "1",
    }
    done = spawn("run", "-q", name, env=env)
    triton_debug, logs, trace = done.stdout.decode().split()
    assert triton_debug == "0"
    assert (logs, trace) == ("dynamo,+fusion", "/mine")  # the probe adds what the run wants beside them
    rows = {v["name"]: v for v in manifest()["variables"]}
    assert rows["TRITON_DEBUG"]["winner"] == "user"
    assert rows["TORCH_LOGS"]["winner"] == "merged"
    assert rows["TORCH_LOGS"]["value"] == "dynamo,+fusion,schedule,graph_breaks,recompiles"
    assert (rows["TORCH_TRACE"]["value"], rows["TORCH_TRACE"]["winner"]) == ("/mine", "merged")
    assert (rows["TRITON_STORE_BINARY_ONLY"]["user"], rows["TRITON_STORE_BINARY_ONLY"]["value"]) == (
        "1",
        None,
    )


def test_set_wins_over_everything(spawn) -> None:
    name = script(
        "import os; print(os.environ.get('TRITON_DEBUG'), os.environ.get('TORCH_TRACE'), os.environ['NEW'])"
    )
    done = spawn("run", "-q", "--set", "TRITON_DEBUG=7", "--set", "TORCH_TRACE=", "--set", "NEW=a=b", name)
    assert done.stdout == b"7 None a=b\n"


def test_only_listed_variables_enter_the_bundle(spawn) -> None:
    env = {"AWS_SECRET_ACCESS_KEY": "hunter2hunter2", "TORCH_HUB_TOKEN": "hunter3", "ZE_AFFINITY_MASK": "0"}
    spawn("run", "-q", script("pass"), env=env)
    text = Path(".xpudbg/runs/latest/manifest.json").read_text()
    assert "hunter" not in text
    assert manifest()["environment"]["ZE_AFFINITY_MASK"] == "0"


def test_python_children_are_registered_and_labelled(spawn) -> None:
    name = script(
        "import subprocess, sys, os\n"
        "subprocess.run([sys.executable, '-c', 'print(1)'])\n"
        "subprocess.run([sys.executable, '-c', 'print(2)'], env={**os.environ, 'RANK': '3', 'WORLD_SIZE': '4'})\n"
        "pid = os.fork()\n"
        "os._exit(0) if pid == 0 else os.waitpid(pid, 0)\n"
    )
    spawn("run", "-q", name)
    roles = [(p["id"].split("-")[0], p["role"]) for p in manifest()["processes"]]
    assert roles[0] == ("main", "main")
    assert sorted(roles[1:]) == [("rank3", "rank"), ("sub", "subprocess"), ("sub", "subprocess")]
    assert manifest()["processes"][0]["ended"] == "normally"
    assert next(p for p in manifest()["processes"] if p["role"] == "rank")["rank"] == 3


def test_the_environments_own_sitecustomize_still_runs(spawn) -> None:
    Path("site").mkdir()
    Path("site/sitecustomize.py").write_text("import builtins; builtins.from_site = 'yes'")
    name = script(
        "import sys; print(from_site, sys.modules['sitecustomize'].__file__, [p for p in sys.path if 'probe' in p])"
    )
    env = {"PYTHONPATH": f"{PROJECT}:{Path('site').absolute()}"}
    done = spawn("run", "-q", name, env=env)
    assert done.stdout.decode() == f"yes {Path('site/sitecustomize.py').absolute()} []\n"


def test_a_broken_sitecustomize_of_the_user_behaves_as_without_us(spawn) -> None:
    Path("site").mkdir()
    Path("site/sitecustomize.py").write_text("raise RuntimeError('users own')")
    env = {"PYTHONPATH": f"{PROJECT}:{Path('site').absolute()}"}
    plain = subprocess.run(
        [sys.executable, script("print('ran')")], capture_output=True, env={**os.environ, **env}, check=False
    )
    done = spawn("run", "-q", "script.py", env=env)
    assert done.stdout == plain.stdout == b"ran\n"
    assert done.stderr[-60:] == plain.stderr[-60:]


def test_a_script_from_a_pipe_runs_and_is_refused_where_it_would_be_read_again(cli, spawn) -> None:
    os.mkfifo("pipe")
    result = cli("accuracy", "./pipe")
    assert result.code == 2
    assert result.err.startswith("error: cannot run ./pipe: it is a pipe, not a file")
    with subprocess.Popen(["sh", "-c", "echo 'import sys; print(sys.argv)' >pipe"]):
        assert spawn("run", "-q", "./pipe", "a").stdout == b"['./pipe', 'a']\n"


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (["nope.py"], 2, "no such file"),
        (["no-such-command"], 2, "no such command on PATH"),
        ([], 2, "no script to run"),
        (["--set", "x", "s.py"], 2, "not NAME=VALUE"),
        (["--python", "/nope", "s.py"], 2, "--python"),
        (["--nope"], 2, "--nope"),
        (["--timeout", "0", "s.py"], 2, "timeout"),
        (["--timeout", "nan", "s.py"], 2, "is not a time"),
        (["--env-only", "--target", "bmg", "--target", "pvc"], 2, "several targets"),
    ],
)
def test_bad_input_is_one_error_line_with_a_hint(cli, words: list[str], code: int, error: str) -> None:
    result = cli("run", *words)
    assert result.code == code
    lines = result.err.strip().splitlines()
    assert lines[0].startswith("error: ")
    assert error in lines[0]
    assert lines[-1].startswith("hint: ")
    assert not Path(".xpudbg/runs").exists() or not list(Path(".xpudbg/runs").glob("2*"))


def test_a_program_that_cannot_be_executed_is_125(cli) -> None:
    Path("bad").write_bytes(b"\x00\x01\x02")
    Path("bad").chmod(0o755)
    result = cli("run", "-q", "./bad")
    assert result.code == 125
    assert "Exec format error" in result.err
    assert not list(Path(".xpudbg/runs").glob("2*"))


def test_out_must_be_empty_and_writable(cli) -> None:
    script("pass")
    Path("full").mkdir()
    Path("full/x").touch()
    assert "is not empty" in cli("run", "--out", "full", "script.py").err
    Path("file").touch()
    assert cli("run", "--out", "file/sub", "script.py").code == 2


def test_an_isolated_python_is_told(spawn) -> None:
    Path("raw.py").write_text(
        "import os, pathlib\n"
        "d = pathlib.Path(os.environ['TORCH_TRACE']); d.mkdir(exist_ok=True)\n"
        "(d / 'dedicated_log_torch_trace_x.log').write_text('V1120 10:00:00.000000 5 a.py:1] {\"str\": [\"x\", 0]}\\n')\n"
    )
    spawn("run", "-q", "--", sys.executable, "-I", "raw.py")
    assert any("the probe did not start" in p["what"] for p in manifest()["problems"])


def test_env_only_prints_exports_that_a_shell_takes(spawn) -> None:
    done = spawn("run", "--env-only", "--out", "my run")
    text = done.stdout.decode()
    assert "xpudbg collect" in text
    shown = subprocess.run(
        ["sh", "-c", text + "\nenv"],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": os.environ["PATH"]},
    )
    assert f"TRITON_CACHE_DIR={Path('my run/triton_cache').absolute()}" in shown.stdout
    assert "TORCHINDUCTOR_FX_GRAPH_CACHE=0" in shown.stdout


@pytest.mark.weekly  # builds for the target
def test_env_only_with_a_target_exports_it_and_names_the_interpreter(spawn, monkeypatch) -> None:
    python = os.environ.get("XPUDBG_TORCH_PYTHON", "")
    if not python:
        pytest.skip("needs an environment with torch and triton-xpu (XPUDBG_TORCH_PYTHON)")
    done = spawn("run", "--env-only", "--target", "Arc B580", "--python", python, "--out", "my run")
    text = done.stdout.decode()
    assert "export XPUDBG_TARGET=bmg\n" in text, done.stderr
    folder = Path("my run").absolute()
    assert f"export XPUDBG_TARGET_REPORT_DIR='{folder}/target'\n" in text
    assert f"# start it with {python}: the target was planned for it\n" in text
    assert "{run}" not in text


class TestTerminal:
    """The script on a pseudo terminal."""

    def run(self, text: str, keys: list[tuple[bytes, bytes]]) -> tuple[int, bytes]:
        """Run a script on a terminal; ``keys`` are (wait for this output, then type this)."""
        name = script(text)
        pid, fd = pty.fork()
        if pid == 0:
            os.environ["PYTHONPATH"] = str(PROJECT)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background has it ignored
            os.execv(sys.executable, [sys.executable, "-m", "xpudbg", "run", "-q", name])
        seen = b""
        todo = list(keys)
        while True:
            if not select.select([fd], [], [], PATIENCE)[0]:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                pytest.fail(f"nothing more came after {seen!r}")
            try:
                chunk = os.read(fd, 4096)
            except OSError:
                break
            if not chunk:
                break
            seen += chunk
            if todo and todo[0][0] in seen:
                os.write(fd, todo.pop(0)[1])
        _, status = os.waitpid(pid, 0)
        os.close(fd)
        return os.waitstatus_to_exitcode(status), seen

    def test_it_stays_a_terminal(self) -> None:
        code, seen = self.run(
            "import sys, os\nprint(sys.stdin.isatty(), sys.stdout.isatty(), sys.stderr.isatty())\n"
            "print('name?'); print('hello', input())",
            [(b"name?", b"Ada\n")],
        )
        assert code == 0
        assert b"True True True\r\n" in seen
        assert b"hello Ada\r\n" in seen
        assert b"hello Ada\n" in Path(".xpudbg/runs/latest/stdout.txt").read_bytes()

    def test_ctrl_c_interrupts_the_script_once(self) -> None:
        code, seen = self.run(
            "import time, sys\ntry:\n    print('ready', flush=True); time.sleep(60)\n"
            "except KeyboardInterrupt:\n    print('caught', flush=True); time.sleep(0.3); sys.exit(5)",
            [(b"ready", b"\x03")],
        )
        assert code == 5
        assert b"caught" in seen
        assert manifest()["state"] == "complete"


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_full_disk_changes_nothing_for_the_script(tmp_path: Path, spawn) -> None:
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(small)], capture_output=True, check=False
    ).returncode:
        pytest.skip("tmpfs cannot be mounted here")
    try:
        name = script(
            "import os, pathlib, sys\n"
            "d = pathlib.Path(os.environ['TRITON_CACHE_DIR']) / 'K'; d.mkdir()\n"
            "(d / '__grp__k.json').write_text('{}'); (d / 'k.ttir').write_text('module {}')\n"
            "try:\n"
            "    with open(d / 'k.spv', 'wb') as f:\n"
            "        while True: f.write(b'x' * 65536)\n"
            "except OSError as e: print('full', e.errno)\n"
            "print('y' * 100000)\n"
            "sys.exit(6)"
        )
        done = spawn("run", "--out", small / "run", name)
        assert done.returncode == 6
        assert done.stdout == b"full 28\n" + b"y" * 100000 + b"\n"
        saved = manifest(small / "run")
        assert saved["state"] == "complete"
        assert saved["exit"]["code"] == 6
        assert any("recording stopped" in p["what"] for p in saved["problems"])
        assert any(a["path"].endswith("k.ttir") for k in saved["kernels"] for a in k["artifacts"])
    finally:
        subprocess.run(["umount", "-l", str(small)], check=False)


def test_variables_that_are_set_in_vain_are_named(spawn) -> None:
    done = spawn(
        "run",
        script("pass"),
        env={"INDUCTOR_LOG_BUF_SIZE": "1", "TORCHINDUCTOR_DUMP_IR": "1", "TORCH_TRACE": "/x"},
    )
    text = done.stderr.decode()
    assert "INDUCTOR_LOG_BUF_SIZE: no effect" in text
    assert "TORCHINDUCTOR_DUMP_IR: no effect" in text
    assert "TORCH_TRACE:" not in text
