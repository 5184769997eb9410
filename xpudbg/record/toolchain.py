"""The compilers and tools that a compile starts: found on PATH, asked for their version, and tried."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from xpudbg.core.text import first_line
from xpudbg.findings.machine_rules import is_windows
from xpudbg.model.doctor import Compiler, CompilerCheck, Ocloc, Tool
from xpudbg.store.files.atomic import temporary_folder

_SECONDS = 30.0
_CHECKS = (
    (
        "compile",
        '#include <cmath>\n#include <vector>\nextern "C" int one() { return std::vector<int>(1, 1)[0]; }\n',
        (),
    ),
    (
        "openmp",
        '#include <omp.h>\nextern "C" int threads() { return omp_get_max_threads(); }\n',
        ("-fopenmp",),
    ),
    ("python_h", '#include <Python.h>\nextern "C" int version() { return PY_MAJOR_VERSION; }\n', ()),
)


def find_cpp_compiler(environ: Mapping[str, str], *, include: str) -> Compiler:
    """Find the compiler that Inductor uses, and test what it can build.

    ``CXX``, else ``g++`` (``torch/_inductor/config.py``); on Windows ``cl`` (``torch/_inductor/cpp_builder.py``), which is not tested.

    Args:
        environ: The user's variables.
        include: The include folder of the user's Python; empty to leave the ``Python.h`` check out.
    """
    command, chosen_by = environ.get("CXX", ""), "CXX"
    windows = is_windows(environ)
    if not command:
        command, chosen_by = "cl" if windows else "g++", "default"
    # cl prints its version when it is asked nothing.
    tool = find_tool(command, environ, () if command == "cl" else ("--version",))
    if not tool.path or tool.error or windows:
        return Compiler(tool, chosen_by)
    checks = []
    with temporary_folder("xpudbg-cxx-") as folder:
        for name, source, flags in _CHECKS:
            extra = list(flags)
            if name == "python_h":
                if not include:
                    continue
                extra.append(f"-I{include}")
            Path(folder, "trial.cpp").write_text(source, encoding="ascii")
            argv = [*_argv(command), "trial.cpp", "-shared", "-fPIC", "-std=c++17", *extra, "-o", "trial.so"]
            status, output = _run(argv, environ, cwd=folder)
            checks.append(CompilerCheck(name, status == 0, "" if status == 0 else first_error(output)))
            if name == "compile" and status != 0:
                # Nothing else can work, and its errors would only repeat.
                break
    return Compiler(tool, chosen_by, tuple(checks))


def find_c_compiler(environ: Mapping[str, str]) -> Tool:
    """Find the compiler that Triton builds launchers with: ``CC``, else gcc or clang (``runtime/build.py``)."""
    if environ.get("CC"):
        return find_tool(environ["CC"], environ, ("--version",))
    for name in ("gcc", "clang"):
        tool = find_tool(name, environ, ("--version",))
        if tool.path:
            return tool
    return Tool("gcc or clang")


def find_ocloc(environ: Mapping[str, str]) -> Ocloc:
    """Find Intel's offline compiler, its driver version and the devices that it knows.

    ``ocloc query`` (from 21.x) writes its answer to a file named like the question in the working directory.
    """
    path = shutil.which("ocloc", path=environ.get("PATH"))
    return Ocloc(Tool("ocloc")) if path is None else ask_ocloc(path, environ)


def ask_ocloc(path: str, environ: Mapping[str, str]) -> Ocloc:
    """Ask an ``ocloc`` for its version and the devices that it knows."""
    with temporary_folder("xpudbg-ocloc-") as folder:
        version, error = _asked_version(path, environ, folder)
        _, output = _run([path, "compile", "--help"], environ, cwd=folder)
    return Ocloc(Tool("ocloc", path, version, error if not version else ""), parse_ocloc_devices(output))


def ocloc_version(program: str, environ: Mapping[str, str]) -> str:
    """Return the version of an ``ocloc`` (that of its compute runtime); empty if it does not print one."""
    try:
        with temporary_folder("xpudbg-ocloc-") as folder:
            return _asked_version(program, environ, folder)[0]
    except OSError:
        return ""


def _asked_version(program: str, environ: Mapping[str, str], folder: str) -> tuple[str, str]:
    """Return version and error of ``ocloc query``, which answers in a file of its working folder."""
    status, output = _run([program, "query", "OCL_DRIVER_VERSION"], environ, cwd=folder)
    answer = Path(folder, "OCL_DRIVER_VERSION")
    if answer.is_file():
        return answer.read_bytes()[:200].decode("utf-8", "replace").strip("\0 \n"), ""
    return "", "" if status == 0 else first_line(output) or f"exit status {status}"


def parse_ocloc_devices(text: str) -> tuple[str, ...]:
    """Parse device names from the output of ``ocloc compile --help``.

    22.43 prints ``<device_type> can be: bdw, ..., xe-hpg, version  or hexadecimal value with 0x prefix``.
    """
    match = re.search(r"<device_type> can be:\s*([^\n]*)", text)
    if match is None:
        return ()
    names = re.split(r",\s*", match.group(1).strip())
    # "xe-hpg, version  or hexadecimal value with 0x prefix".
    if names and " " in names[-1]:
        names.pop()
    return tuple(name for name in names if re.fullmatch(r"[a-z0-9-]{2,20}", name))


def find_tool(command: str, environ: Mapping[str, str], version_args: Sequence[str]) -> Tool:
    """Find a program on the user's PATH, and the first line of its version output.

    Args:
        command: A name or path, with arguments when it comes from ``CC`` or ``CXX`` (``ccache g++``).
        environ: The user's variables.
        version_args: Arguments that print the version.
    """
    argv = _argv(command)
    found = shutil.which(argv[0], path=environ.get("PATH")) if argv else None
    if found is None:
        return Tool(command)
    path = str(Path(found).absolute())
    status, output = _run([path, *argv[1:], *version_args], environ)
    if status != 0:
        return Tool(command, path, error=first_line(output) or f"exit status {status}")
    return Tool(command, path, first_line(output))


def list_sycl_devices(environ: Mapping[str, str]) -> Tool:
    """Find ``sycl-ls`` and return the devices that it lists, if oneAPI's tools are on PATH."""
    path = shutil.which("sycl-ls", path=environ.get("PATH"))
    if path is None:
        return Tool("sycl-ls")
    status, output = _run([path], environ)
    if status != 0:
        return Tool("sycl-ls", path, error=first_line(output) or f"exit status {status}")
    return Tool("sycl-ls", path, output.strip()[:4000])


def _argv(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:
        return [command]


def _run(argv: Sequence[str], environ: Mapping[str, str], *, cwd: str | None = None) -> tuple[int, str]:
    """Run a short command; return exit status and output (both streams); 124: it hangs, 126: it cannot start."""
    try:
        done = subprocess.run(
            argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_SECONDS,
            env={**environ, "LC_ALL": "C"},
            cwd=cwd or os.sep,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 124, f"no answer in {_SECONDS:g} seconds"
    except OSError as error:
        return 126, str(error)
    return done.returncode, done.stdout[:100_000].decode("utf-8", "replace")


def first_error(text: str) -> str:
    """Return the line with the error: compilers print context before it, in which paths may have the word.

    Args:
        text: What GCC, Clang or Microsoft's compiler or linker printed.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    named = (line for line in lines if _ERROR.search(line))
    return next(named, next((line for line in lines if "error" in line.lower()), lines[0] if lines else ""))[
        :300
    ]


_ERROR = re.compile(r"(?:^|[\s:])(?:fatal )?error(?: [A-Z]{1,3}\d{4})? ?: ")
"""GCC, Clang: ``x.cpp:1:2: fatal error: ``; Microsoft's compiler and linker: ``x.cpp(2): error C2065: ``, ``LINK : fatal error LNK1104: ``."""
