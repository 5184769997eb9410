"""Native code (zebin) for the SPIR-V modules of a Triton cache, made by ``ocloc`` after the run.

Done afterwards, it can neither slow nor stop the user's program. Triton's own way (``TRITON_XPU_GEN_NATIVE_CODE``) would raise
inside the compile when ``ocloc`` does not know the device or refuses a module.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from xpudbg.model.target import NativeCode, NativeResult, TargetSheet

_SPIRV_MAGIC = (b"\x03\x02\x23\x07", b"\x07\x23\x02\x03")
_ELF_MAGIC = b"\x7fELF"
_LOG_CHARS = 4000
_MAX_SPIRV = 64 << 20
_UNKNOWN_DEVICE = ("cannot get hw info", "could not determine target", "invalid device", "unknown device")


def make_native_code(
    cache: Path,
    out: Path,
    sheet: TargetSheet,
    *,
    ocloc: str = "",
    seconds_each: float = 60.0,
    seconds_all: float = 600.0,
    say: Callable[[int, int], None] = lambda _done, _all: None,
) -> NativeCode:
    """Compile every ``*.spv`` below a Triton cache; never raises.

    Args:
        cache: The Triton cache (folders of cache entries, at any depth).
        out: Where ``<cache entry>/<kernel>.zebin`` is written, with ``<kernel>.ocloc.log`` beside it.
        sheet: The device.
        ocloc: The program; the one on PATH when empty.
        seconds_each: Limit for one module.
        seconds_all: Limit for all of them; the rest is left out with that reason.
        say: Gets the number of modules done and of all.
    """
    program = ocloc or shutil.which("ocloc") or ""
    if not program:
        return NativeCode(reason="ocloc is not on PATH (Debian: apt-get install intel-opencl-icd brings one)")
    modules = (
        sorted(p for p in cache.rglob("*.spv") if p.is_file() and not p.is_symlink())
        if cache.is_dir()
        else []
    )
    if not modules:
        return NativeCode(reason="there are no SPIR-V modules")
    device, refusal, results = "", "", []
    end = time.monotonic() + seconds_all
    names: Sequence[str] = sheet.ocloc
    for index, module in enumerate(modules):
        relative = module.relative_to(cache).as_posix()
        if time.monotonic() > end:
            results.append(
                NativeResult(
                    relative, reason=f"left out: ocloc had taken {seconds_all:.0f} s for the modules before"
                )
            )
            continue
        for name in names:
            result = _compile(program, name, module, relative, out, seconds_each)
            if not _device_unknown(result):
                device, names = name, (name,)
                results.append(result)
                break
            refusal = result.log or result.reason
        else:
            first = next((line for line in refusal.splitlines() if line.strip()), "no message")
            tried = " or ".join(sheet.ocloc)
            return NativeCode(reason=f"{program} does not know {tried} ({first}); a newer ocloc on PATH may")
        say(index + 1, len(modules))
    return NativeCode(device=device, results=tuple(results))


def _device_unknown(result: NativeResult) -> bool:
    text = result.log.lower()
    return not result.zebin and any(words in text for words in _UNKNOWN_DEVICE)


def _compile(
    program: str, device: str, module: Path, relative: str, out: Path, seconds: float
) -> NativeResult:
    try:
        with module.open("rb") as handle:
            magic = handle.read(4)
        if module.stat().st_size > _MAX_SPIRV:
            return NativeResult(relative, reason="the module is larger than 64 MB")
    except OSError as error:
        return NativeResult(relative, reason=f"cannot be read: {error.strerror or error}")
    if magic == _ELF_MAGIC:
        return NativeResult(relative, reason="already native code: Triton stored a zebin under the name .spv")
    if magic not in _SPIRV_MAGIC:
        return NativeResult(relative, reason="not a SPIR-V module")
    with tempfile.TemporaryDirectory(prefix="xpudbg-ocloc-") as folder:
        command = [
            program,
            "compile",
            "-file",
            str(module),
            "-spirv_input",
            "-device",
            device,
            "--format",
            "zebin",
        ]
        command += ["-output", "kernel", "-out_dir", folder, "-output_no_suffix"]
        flags = _build_flags(module)
        if flags:
            command += ["-options", flags]
        try:
            done = subprocess.run(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                timeout=seconds,
                cwd=folder,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return NativeResult(relative, reason=f"ocloc took longer than {seconds:.0f} s")
        except OSError as error:
            return NativeResult(relative, reason=f"ocloc cannot be started: {error.strerror or error}")
        log = done.stdout.decode("utf-8", errors="replace").replace(folder + "/", "")
        return _keep(relative, out, Path(folder) / "kernel", log, done.returncode)


def _keep(relative: str, out: Path, made: Path, log: str, status: int) -> NativeResult:
    log = log[-_LOG_CHARS:]
    if status != 0 or not made.is_file():
        lines = [
            line.strip() for line in log.splitlines() if line.strip() and not line.startswith("Command was")
        ]
        told = next(
            (line for line in lines if "error" in line.lower() or "fail" in line.lower()),
            lines[-1] if lines else "",
        )
        how = f"signal {-status}" if status < 0 else f"status {status}"
        return NativeResult(relative, log=log, reason=f"ocloc ended with {how}: {told or 'no message'}")
    target = out / Path(relative).with_suffix(".zebin")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.with_suffix(".ocloc.log").write_text(log, encoding="utf-8")
        partial = target.with_suffix(".zebin.part")
        shutil.copyfile(made, partial)
        partial.replace(target)
        size = target.stat().st_size
    except OSError as error:
        return NativeResult(relative, log=log, reason=f"cannot be written: {error.strerror or error}")
    return NativeResult(relative, zebin=target.relative_to(out).as_posix(), bytes=size, log=log)


def _build_flags(module: Path) -> str:
    """The flags with which Triton would have the driver compile this kernel; only GRF and optimisation flags pass."""
    try:
        metadata = json.loads(module.with_suffix(".json").read_text(encoding="utf-8"))
        flags = str(metadata.get("build_flags") or "")
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    return " ".join(flag for flag in flags.split() if flag.startswith(("-cl-intel-", "-cl-opt-")))
