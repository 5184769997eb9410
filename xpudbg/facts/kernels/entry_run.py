"""Facts about a cache entry from its run: callers of the kernel, hashes of its stages, settings, and printed output.

All come from :attr:`~xpudbg.run.cache_files.EntryFiles.run`, and are empty where an entry is of no run bundle.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from xpudbg.core.errors import XpudbgError
from xpudbg.formats import build_log
from xpudbg.model.artifact import Artifact, Kind, State
from xpudbg.model.cache import NO_ZEBIN
from xpudbg.model.manifest import Kernel, VariableWinner
from xpudbg.model.row import dataclass
from xpudbg.run import result_cache
from xpudbg.run.cache_files import EntryFiles
from xpudbg.run.run_reader import RunReader
from xpudbg.store import reader
from xpudbg.store.files.paths import MANIFEST, inside
from xpudbg.store.files.vfs import status

# Lists of a cache ask for neither builds nor native code.
if TYPE_CHECKING:
    from xpudbg.model.native import BuildCause, DriverSpill, RecordedBuilds
_MAKES_NATIVE = "`xpudbg triton-cache native ADDRESS` makes it without a GPU; TRITON_XPU_GEN_NATIVE_CODE=1 stores it on a device"
_WINDOWS = "torch makes SPIR-V alone on Windows; `xpudbg triton-cache native ADDRESS` makes native code of it, on Linux, without a GPU"
_TRIES_AGAIN = "`xpudbg triton-cache native ADDRESS --beside` tries again, for up to ten minutes, `xpudbg triton-cache build ADDRESS` finds out why it fails"


def _kernels(run: RunReader) -> tuple[Kernel, ...]:
    return tuple(run.written.kernels) if run.written else ()


def callers(files: EntryFiles) -> tuple[Kernel, ...]:
    """Return the kernels of the run's graphs that this entry was compiled for; empty outside of bundles."""
    return files.run.fact(_callers).get(files.key, ()) if files.run else ()


def _callers(run: RunReader) -> dict[str, tuple[Kernel, ...]]:
    """Return the kernels of graphs by cache key."""
    found: dict[str, tuple[Kernel, ...]] = {}
    for kernel in _kernels(run):
        if kernel.graph:
            for key in dict.fromkeys(kernel.cache_keys):
                found[key] = (*found.get(key, ()), kernel)
    return found


def environment(files: EntryFiles) -> dict[str, str] | None:
    """Return the variables of the run that wrote this entry, as far as its manifest has them; None without a manifest of a run."""
    known = files.run.written if files.run else None
    return known.environment if known and known.source != "collect" else None


def set_by_collection(files: EntryFiles) -> frozenset[str]:
    """Return the variables of the run that ``xpudbg run`` set and the user did not."""
    known = files.run.written if files.run else None
    return frozenset(
        v.name
        for v in (known.variables if known else ())
        if v.user is None and v.winner is VariableWinner.OURS and not v.is_requested
    )


def recorded_hashes(root: Path, run: RunReader | None) -> dict[str, dict[str, str]]:
    """Return the sha256 of a cache's files from the record of its bundle, by entry and file name; empty outside of bundles.

    Args:
        root: The cache's root.
        run: The bundle that contains it.
    """
    if run is None:
        return {}
    above = root.relative_to(run.real_root).as_posix()
    prefix = "" if above == "." else f"{above}/"
    return {
        folder.removeprefix(prefix): {name: artifact.sha256 for name, artifact in names.items()}
        for folder, names in run.fact(_recorded).items()
        if folder.startswith(prefix)
    }


def recorded_digest(files: EntryFiles, name: str) -> str:
    """Return the recorded sha256 of a file of an entry; empty where the file has another size or is newer than the record."""
    if files.run is None:
        return ""
    root = files.run.real_root
    artifact = files.run.fact(_recorded).get(files.folder.relative_to(root).as_posix(), {}).get(name)
    if artifact is None:
        return ""
    try:
        there, recorded = status(files.folder / name), status(root / MANIFEST)
    except (OSError, XpudbgError):
        return ""
    same = there.st_size == artifact.bytes and there.st_mtime_ns <= recorded.st_mtime_ns
    return artifact.sha256 if same else ""


def _recorded(run: RunReader) -> dict[str, dict[str, Artifact]]:
    """Return every kernel file of the bundle that has a digest, by folder and name."""
    found: dict[str, dict[str, Artifact]] = {}
    for kernel in _kernels(run):
        for artifact in kernel.artifacts:
            folder, _, name = artifact.path.rpartition("/")
            if artifact.sha256:
                found.setdefault(folder, {})[name] = artifact
    return found


def no_native_text(files: EntryFiles) -> str:
    """Return why an entry of an XPU has no native code, and how to make it."""
    why = files.run.fact(_no_native).get(files.key, "") if files.run else ""
    if why:
        return f"no native code in the entry: {why}; {_TRIES_AGAIN}"
    if "spv" not in files.stages:
        return "neither native code nor the SPIR-V to make it of is in the entry"
    known = files.run.written if files.run else None
    if known is not None and known.system.get("os") == "Windows":
        return f"no native code in the entry: {_WINDOWS}"
    return f"no native code in the entry: {_MAKES_NATIVE}"


def _no_native(run: RunReader) -> dict[str, str]:
    """Map folders of cache entries to the reason why the run has no native code for them."""
    found = {}
    for row in (a for k in _kernels(run) for a in k.artifacts):
        if row.state is State.MISSING and row.reason.startswith(NO_ZEBIN):
            found[row.origin.rpartition("/")[2]] = row.reason.partition(f"{row.origin}: ")[2]
    return found


@dataclass(frozen=True)
class BuildsOfRun:
    """Builds of ``triton-cache whatif`` that a run stores.

    Attributes:
        entries: Builds of each cache entry, by the bundle-relative path of its module.
        problem: Why they cannot be read; empty where they can, and without any.
        files: Digests of the run's files.
    """

    entries: Mapping[str, RecordedBuilds]
    problem: str
    files: result_cache.ChangedFiles


def builds_of_run(run: RunReader) -> BuildsOfRun | None:
    """Return the builds that a bundle stores, as a maker for :meth:`~xpudbg.run.run_reader.RunReader.fact`; None without any."""
    rows = run.present(Kind.WHATIF) if run.written else []
    if not rows:
        return None
    path = rows[0].path
    try:
        record, problem = reader.WHATIF_FILE.load(inside(run.real_root, path)), ""
    except XpudbgError as error:
        record, problem = None, error.message
    except OSError as error:
        record, problem = None, f"cannot read {path}: {error.strerror or error}"
    entries = {reader.module_path(k): k for k in record.kernels} if record else {}
    return BuildsOfRun(entries, problem, result_cache.ChangedFiles(run.real_root))


def _driver_lines(run: RunReader) -> tuple[tuple[str, DriverSpill], ...]:
    return tuple(
        (path, line)
        for path, text in run.printed(Kind.STDOUT)
        for line in build_log.parse_driver_lines(text, origin=path).value
    )


def printed_causes(files: EntryFiles) -> tuple[BuildCause, ...]:
    """Return results of Level Zero and compiler messages in the output of an entry's run; empty outside of bundles.

    They do not name the kernel.
    """
    from xpudbg.model.native import CauseKind

    of_builds = {CauseKind.ZE_RESULT, CauseKind.SCRATCH, CauseKind.INTERNAL_ERROR}
    run = files.run
    outputs = run.printed(Kind.STDOUT, Kind.STDERR) if run else []
    found = (c for path, text in outputs for c in build_log.parse_build_log(text, origin=path).value)
    return tuple(c for c in found if c.kind in of_builds)


def driver_spill(files: EntryFiles, kernel: str) -> tuple[str, DriverSpill] | None:
    """Return the line that the driver printed about a kernel's spills in a bundle's run, with its file.

    Only lines that name the kernel count, which the older forms do not.
    """
    lines = files.run.fact(_driver_lines) if files.run else ()
    return next(((path, line) for path, line in lines if line.kernel and line.kernel == kernel), None)
