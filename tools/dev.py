"""Commands that do everything on a fresh machine with Python and a C++ compiler.

    python3 tools/dev.py demo     set up, and run a sample on an XPU that is not there
    python3 tools/dev.py check    lint, types, and the unit tests of what changed: under two minutes
    python3 tools/dev.py test     set up, and pass every check and test but the weekly ones
    python3 tools/dev.py weekly   all tests, with all their examples
    python3 tools/dev.py canary   the tests of what torch writes, with the newest torch that pip finds
    python3 tools/dev.py coverage the unit tests, and whether they reach enough lines

``test``, ``weekly`` and ``canary`` take further arguments for pytest (``test -k spirv``); ``PIP_EXTRA_INDEX_URL`` leads ``canary`` to builds
of torch that are no releases. Environments are made once, in ``.venv`` and ``.cache`` of the checkout; delete them to start
over. Only the standard library is used here.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
COVERAGE_FLOOR = 75  # of tests/unit by themselves
NATIVE_SECONDS = "120"  # for what can be left out
TARGET_PYTHON = (3, 11)  # the only Python that the pinned triton-xpu has wheels for


def main(arguments: list[str]) -> int:
    """Run one of the commands; returns an exit status."""
    commands = {
        "demo": demo, "check": check, "test": test, "weekly": weekly, "canary": canary, "coverage": coverage,
        "setup": setup_all, "environment": make_own,
    }  # fmt: skip
    if not arguments or arguments[0] not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    os.chdir(ROOT)
    os.environ["XPUDBG_CACHE_DIR"] = str(CACHE)
    try:
        return commands[arguments[0]](arguments[1:])
    except subprocess.CalledProcessError as error:
        print(f"failed with status {error.returncode}: {' '.join(map(str, error.cmd))}", file=sys.stderr)
        return error.returncode or 1


def demo(_: list[str]) -> int:
    """Set up and run a sample on an emulated Arc B580."""
    python = tool_environment("")
    torch_environment(python)
    step("running a sample on an XPU that is not there")
    command = [
        python,
        "-m",
        "xpudbg",
        "run",
        "--target",
        "bmg",
        "sample_scripts/xpu_inductor.py",
        "--device",
        "xpu",
    ]
    subprocess.run(command, check=True)
    subprocess.run([python, "-m", "xpudbg", "show"], check=True)
    step("registers and spills of its kernels, without the GPU")
    subprocess.run([python, "-m", "xpudbg", "triton-cache", "ls", "latest"], check=True)
    return 0


def test(extra: list[str]) -> int:
    """Set up and run every check, and every test but the weekly ones."""
    python = tool_environment("[dev]")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if extra:
        environment["XPUDBG_TORCH_PYTHON"] = str(make_environments(python))
        return subprocess.run([python, "-m", "pytest", *extra], env=environment, check=False).returncode
    with scratch_folder() as words:
        return test_all(python, environment, words)


def test_all(python: str, environment: dict[str, str], words: list[str]) -> int:
    """Pass every check and test, with further words for pytest."""
    bin_ = Path(python).parent
    pytest = [python, "-m", "pytest", "--durations=15", "-n", workers(), "--dist", "loadgroup", *words]
    later = unit_tests_of_environments()
    checks = {**static_checks(bin_), "pages of reports": [python, "tools/frontend.py"]}
    unit = [*pytest, "-m", "not weekly", "tests/unit", *(f"--ignore={name}" for name in later)]
    # Environments that other tests need are downloaded meanwhile, and checks of one processor run beside the tests.
    with ThreadPoolExecutor(2) as beside:
        made = beside.submit(make_environments, python)
        checked = beside.submit(run_checks, checks, environment, whole=True)
        failed = run_checks({"pytest, unit": unit}, environment)
        failed += checked.result()
        environment["XPUDBG_TORCH_PYTHON"] = str(made.result())
    # tests/conftest.py puts them in order.
    others = ("--no-loadscope-reorder", "-m", "not weekly", "tests/cli", "tests/frozen", *later, "tests/e2e")
    failed += run_checks({"pytest, commands": [*pytest, *others]}, environment)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def check(_: list[str]) -> int:
    """Lint, check types, and run the unit tests of what changed since the branch left main."""
    python = tool_environment("[dev]")
    tests = unit_tests_of(changed_files())
    checks: dict[str, list[str | Path]] = static_checks(Path(python).parent)
    if tests:
        checks["unit tests of what changed"] = [python, "-m", "pytest", "-q", "-n", workers(), *tests]
    failed = run_checks(checks, {**os.environ, "PYTHONPATH": str(ROOT)})
    return 1 if failed else 0


def weekly(extra: list[str]) -> int:
    """Run all tests, those that try many cases among them, with all made-up examples."""
    python = tool_environment("[dev]")
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "XPUDBG_TORCH_PYTHON": str(make_environments(python)),
        "ALL_EXAMPLES": "1",
    }
    pytest = [python, "-m", "pytest", "-n", workers(), "--dist", "loadgroup"]
    return subprocess.run([*pytest, *(extra or ["tests"])], env=environment, check=False).returncode


def canary(extra: list[str]) -> int:
    """Run the tests that are marked for it with the newest torch, in an environment of its own."""
    python = tool_environment("[dev]")
    made = CACHE / "canary-env" / "bin" / "python"
    if not made.exists():
        subprocess.run([sys.executable, "-m", "venv", str(made.parents[1])], check=True)
    step("bringing the newest torch")
    pip = [made, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--upgrade", "--pre"]
    subprocess.run([*pip, "torch", "numpy"], check=True)
    subprocess.run([made, "-c", "import torch; print('torch', torch.__version__)"], check=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XPUDBG_TORCH_PYTHON": str(made)}
    pytest = [python, "-m", "pytest", "-m", "canary", "-n", workers(), "--dist", "loadgroup", "tests/e2e"]
    return subprocess.run([*pytest, *extra], env=environment, check=False).returncode


def coverage(extra: list[str]) -> int:
    """Run the unit tests that need no other environment, measured: they take a third longer, so that ``test`` does without."""
    python = tool_environment("[dev]")
    pytest = [python, "-m", "pytest", "-n", workers(), "--dist", "loadgroup", "tests/unit"]
    measured = ["--cov", f"--cov-fail-under={COVERAGE_FLOOR}"]
    without = [f"--ignore={name}" for name in unit_tests_of_environments()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([*pytest, *measured, *without, *extra], env=environment, check=False).returncode


def static_checks(bin_: Path) -> dict[str, list[str | Path]]:
    """The checks that run no test."""
    return {
        "ruff check": [bin_ / "ruff", "check", "."],
        "ruff format": [bin_ / "ruff", "format", "--check", "."],
        "mypy --strict": [bin_ / "mypy"],
        "import-linter": [bin_ / "lint-imports", "--no-cache"],
    }


def changed_files() -> list[str]:
    """Files that differ from the commit where the branch left main; on main, those that are not committed."""
    base = git("merge-base", "HEAD", "main") or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def git(*arguments: str) -> list[str]:
    """Lines that a git command prints; none where it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def unit_tests_of(changed: list[str]) -> list[str]:
    """Unit tests that changed, that import a module that changed, or that look at all of the package.

    Args:
        changed: Paths below the root.
    """
    modules = [
        f.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for f in changed
        if f.startswith("xpudbg/") and f.endswith(".py")
    ]
    found = set()
    for path in sorted((ROOT / "tests" / "unit").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        names_one = any(
            f"from {m} " in text or f"from {m.rpartition('.')[0]} import {m.rpartition('.')[2]}\n" in text
            for m in modules
        )
        if name in changed or names_one or (modules and path.parent.name == "unit"):
            found.add(name)
    return sorted(found)


def unit_tests_of_environments() -> list[str]:
    """Unit tests that use torch, Intel's OpenCL runtime or its graphics compiler, by the names of what they ask for."""
    asking = ("torch_python", "spirv_device", "private_compilers()")
    paths = sorted((ROOT / "tests" / "unit").rglob("test_*.py"))
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    return [p.relative_to(ROOT).as_posix() for p in paths if any(name in texts[p] for name in asking)]


def run_checks(
    checks: dict[str, list[str | Path]], environment: dict[str, str], *, whole: bool = False
) -> list[str]:
    """Run commands one after the other; returns the names of those that failed.

    Args:
        checks: By name.
        environment: Their variables.
        whole: What a command prints is shown when it has ended, so that it does not mix with that of others.
    """
    failed = []
    for name, command in checks.items():
        began = time.monotonic() if whole else step(name)
        output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True} if whole else {}
        done = subprocess.run(list(map(str, command)), env=environment, check=False, **output)
        if done.returncode:
            failed.append(name)
        shown = f"=== {name}\n{done.stdout}" if whole else ""
        print(f"{shown}--- {name}: {time.monotonic() - began:.0f} s", flush=True)
    return failed


@contextmanager
def scratch_folder() -> Iterator[list[str]]:
    """Yield the option that has pytest write to memory, where files are synchronised at once; none where it does not hold all.

    The tests write 2 GB in 180,000 files, and those with torch as much again.
    """
    memory = Path("/dev/shm")
    room = os.statvfs(memory) if memory.is_dir() else None
    if room is None or room.f_bavail * room.f_frsize < 10 << 30 or room.f_flag & os.ST_NOEXEC:
        yield []
        return
    with tempfile.TemporaryDirectory(
        dir=memory, prefix="xpudbg-tests-", ignore_cleanup_errors=True
    ) as folder:
        yield [f"--basetemp={folder}/t"]


def make_environments(python: str) -> Path:
    """What tests need beside xpudbg's own environment; returns the interpreter with torch."""
    torch = torch_environment(python)
    spirv_environment(python)
    return torch


def make_own(_: list[str]) -> int:
    """Only make the environment of xpudbg itself."""
    tool_environment("[dev]")
    return 0


def setup_all(_: list[str]) -> int:
    """Only make the environments."""
    python = tool_environment("[dev]")
    print(make_environments(python))
    return 0


def tool_environment(extras: str) -> str:
    """The environment of xpudbg itself; returns its interpreter."""
    python = VENV / "bin" / "python"
    marker = VENV / f".done{extras}"
    wanted = (ROOT / "pyproject.toml").read_text()
    if not (marker.is_file() and marker.read_text() == wanted):
        step(f"making {VENV.name} with xpudbg{extras}")
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        # Python compiles what is imported, a small part of all that is installed.
        subprocess.run([*pip, "--no-compile", "-e", f".{extras}"], check=True)
        marker.write_text(wanted)
    return str(python)


def torch_environment(python: str) -> Path:
    """The environment with torch and triton-xpu, made by ``xpudbg targets setup``; returns its interpreter."""
    made = CACHE / "target-env" / "bin" / "python"
    if not (made.exists() and (CACHE / "target-env" / "xpudbg-target-env.json").is_file()):
        step("making the environment with torch and triton-xpu")
        command = [python, "-m", "xpudbg", "targets", "setup", "--python", target_python()]
        subprocess.run([*command, "--native-timeout", NATIVE_SECONDS], check=True)
        shorten_triton(CACHE / "target-env")
        collect_seldom(CACHE / "target-env")
    elif not any((CACHE / "native").glob("*/compiler.json")):
        step("bringing Intel's graphics compiler; what needs it is left out where it cannot be had")
        command = [python, "-m", "xpudbg", "targets", "setup", "--native-only"]
        subprocess.run([*command, "--native-timeout", NATIVE_SECONDS], check=False)
    return made


def shorten_triton(environment: Path) -> None:
    """Put a library of 15 kB before Triton's own and say so in RECORD: each process that compiles hashes all of ``libtriton.so``.

    It is linked to Triton's, whose digest it holds and which loses its debug information: ``triton_key()`` still tells another
    Triton, in 0.02 s instead of 1.5 s. The file stays as it is where there is no ``g++`` or no ``strip``.
    """
    for record in environment.glob("lib/python*/site-packages/triton*.dist-info/RECORD"):
        file = record.parents[1] / "triton" / "_C" / "libtriton.so"
        whole = file.with_name("libtriton_whole.so")
        if not file.is_file() or whole.exists() or not (shutil.which("strip") and shutil.which("g++")):
            continue
        source = f'extern const char whole[] = "{hashlib.sha256(file.read_bytes()).hexdigest()}";'
        with tempfile.TemporaryDirectory() as folder:
            # Triton's library calls itself libtriton.so: an empty one has the name by which it is to be looked for.
            empty, short = Path(folder, whole.name), Path(folder, "short.so")
            compiler = ["g++", "-shared", "-fPIC", "-x", "c++", "-"]
            needs = ["-Wl,--no-as-needed", f"-L{folder}", f"-l:{whole.name}", "-Wl,-rpath,$ORIGIN"]
            commands = [
                ["strip", "-o", whole, file],
                [*compiler, "-o", empty, f"-Wl,-soname,{whole.name}"],
                [*compiler, "-o", short, *needs],
            ]
            if any(subprocess.run(c, input=source, text=True, check=False).returncode for c in commands):
                whole.unlink(missing_ok=True)
                continue
            file.unlink()
            shutil.copy(short, file)
        rows = b"".join(b"triton/_C/%b,%b\n" % (f.name.encode(), recorded(f)) for f in (file, whole))
        text = re.sub(rb"triton/_C/libtriton\.so,[^\n]*\n", rows, record.read_bytes())
        record.unlink()  # installers link files of several environments
        record.write_bytes(text)


def collect_seldom(environment: Path) -> None:
    """Have the environment's Python collect garbage after 100,000 new objects and not after 700: a sixth of a small compile's time."""
    for site in environment.glob("lib/python*/site-packages"):
        (site / "xpudbg-tests.pth").write_text("import gc; gc.set_threshold(100_000, 20, 100)\n")


def recorded(file: Path) -> bytes:
    """What RECORD says of a file: its digest and size."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(file.read_bytes()).digest()).rstrip(b"=")
    return b"sha256=%b,%d" % (digest, file.stat().st_size)


def spirv_environment(python: str) -> None:
    """The environment with Intel's OpenCL CPU runtime; tests of kernels' SPIR-V are left out where it cannot be had."""
    made = CACHE / "spirv-env"
    if (made / "lib" / "libintelocl.so").is_file():
        return
    step("bringing Intel's OpenCL CPU runtime (800 MB)")
    if subprocess.run([python, "-m", "venv", str(made)], check=False).returncode == 0:
        packages = ["intel-opencl-rt>=2026", "intel-cmplr-lib-rt>=2026"]
        command = [made / "bin" / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*command, *packages], check=False)


def target_python() -> str:
    """An interpreter that the pinned triton-xpu has a wheel for."""
    if sys.version_info[:2] == TARGET_PYTHON:
        return sys.executable
    name = "python{}.{}".format(*TARGET_PYTHON)
    found = shutil.which(name)
    if found is None:
        print(f"{name} is needed for triton-xpu and is not on PATH", file=sys.stderr)
        raise SystemExit(2)
    return found


def workers() -> str:
    """Processes for pytest-xdist: compiles use a core each; a third on two cores took as long."""
    return str(min(2, os.cpu_count() or 1))


def step(words: str) -> float:
    """Say what is being done; returns the time."""
    print(f"=== {words}", flush=True)
    return time.monotonic()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
