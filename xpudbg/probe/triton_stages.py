"""Compile a kernel from one of its stages on, in the user's interpreter: ``triton_stages.py FOLDER``.

``FOLDER/job.json`` names the stage, the file with its text and the kernel's metadata. Each stage below is written to ``FOLDER/made`` as
soon as it is there, ``metadata.json`` at the end. What the compilers print goes to the file that ``dump`` of the job names, if it does.

Triton's own loop (``compile`` of ``triton/compiler/compiler.py``) has no entry behind ``ttgir``; this one runs the same functions of the
backend with the options of the metadata. Seen: Triton 3.2 to 3.5.

Exit status 3: this Triton has no backend for the kernel's target, or not without the emulated device.
"""

from __future__ import annotations

import contextlib
import inspect
import json
import os
import sys
from pathlib import Path
from typing import Any

NO_BACKEND = 3
MAX_PRINTED = 4 << 30
"""Size of printed IR at which the compile is ended."""
_VARIABLES = ("TRITON_", "LLVM_", "MLIR_", "DISABLE_", "NVPTX_", "AMDGCN_")
"""Beginnings of the variables that Triton writes into the metadata (``get_cache_invalidating_env_vars``)."""
_NATIVE = "zebin"
"""The stage for which Triton starts ``ocloc`` itself."""


def main(folder: Path) -> int:
    """Compile a job and return the exit status."""
    job = json.loads((folder / "job.json").read_text(encoding="utf-8"))
    metadata, stage = job["metadata"], job["stage"]
    for name, value in metadata.items():
        if name.startswith(_VARIABLES) and isinstance(value, str):
            os.environ[name] = value
    import triton
    from triton._C.libtriton import ir
    from triton.compiler import compiler

    if metadata.get("backend_name") == "cuda":
        _take_ptxas_of_torch()
    try:
        backend = compiler.make_backend(_target(metadata))
    except Exception as error:
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        return NO_BACKEND
    if "dump" in job:
        _print_to(job["dump"])
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    # Triton's first IR is ttir that no pass has seen.
    module = compiler.parse(str(folder / job["file"]), "ttir" if stage == "source" else stage, context)
    known = {name: _hashable(value) for name, value in metadata.items()}
    if stage == "ttgir" and (warps := module.get_int_attr("ttg.num-warps")) is not None:
        known["num_warps"] = warps
    if not all(os.path.exists(path) for _, path in known.get("extern_libs") or ()):
        # The libraries of another environment; the backend takes its own.
        del known["extern_libs"]
    options = backend.parse_options(known)
    stages: dict[str, Any] = {}
    backend.add_stages(stages, options, *_language(backend))
    made = {**metadata, **vars(options)}
    names = list(stages)
    for name in names[0 if stage == "source" else names.index(stage) + 1 :]:
        if name != _NATIVE:
            module = stages[name](module, made)
            data = module if isinstance(module, bytes) else str(module).encode("utf-8")
            (folder / "made" / name).write_bytes(data)
    # Not that of the metadata, which another version may have written.
    made["triton_version"] = triton.__version__
    made["extern_libs"] = metadata.get("extern_libs", made.get("extern_libs"))
    (folder / "made" / "metadata.json").write_text(json.dumps(made, default=vars), encoding="utf-8")
    return 0


def _print_to(path: str) -> None:
    """Send what the compilers print to a file instead of stderr: IR between passes, as their variables request."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_PRINTED, MAX_PRINTED))
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(file, 2)
    os.close(file)


def _hashable(value: Any) -> Any:
    """Return lists of JSON as the tuples that they were: backends hash their options."""
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def _take_ptxas_of_torch() -> None:
    """Use the ``ptxas`` that Inductor sets for its kernels, which may be newer than Triton's own."""
    with contextlib.suppress(Exception):
        from torch._inductor.runtime import compile_tasks

        compile_tasks._set_triton_ptxas_path()


def _target(metadata: dict[str, Any]) -> Any:
    """Return the target of the metadata; without one that of the active device."""
    from triton.backends.compiler import GPUTarget
    from triton.runtime.driver import driver

    target = metadata.get("target")
    return GPUTarget(**target) if target else driver.active.get_current_target()


def _language(backend: Any) -> tuple[Any, ...]:
    """Return the third argument of ``add_stages``, which Triton has since 3.4."""
    if len(inspect.signature(backend.add_stages).parameters) < 3:
        return ()
    from triton.backends.compiler import Language

    return (Language.TRITON,)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
