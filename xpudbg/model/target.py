"""Emulated targets: property sheets, requirements on an interpreter, and the plan of one run."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.problem import Problem
from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class TritonDist:
    """An installed distribution that owns the import package ``triton``.

    Attributes:
        name: For example ``triton-xpu``.
        version: Its version.
        files: Files that it installed under ``triton/``.
        missing: Number of those that are missing.
        overwritten: Number of those with other contents than installed.
    """

    name: str
    version: str
    files: int
    missing: int
    overwritten: int


@dataclass(frozen=True)
class InterpreterFacts:
    """Facts about a Python environment for an emulated target, found without importing torch or triton.

    Attributes:
        path: The interpreter.
        python: Its version, ``3.11.7``.
        platform: ``linux``, ``win32``, ...
        torch: torch's version; empty when it is not installed.
        torch_root: torch's folder; empty when it is not installed.
        torch_cuda: CUDA version of a CUDA build; empty otherwise.
        torch_xpu: SYCL version of an XPU build; empty otherwise.
        triton_dists: Distributions that own ``triton``.
        triton_backends: Folders of ``triton/backends`` that contain a compiler.
        numpy: numpy's version; empty when it is not installed.
        compiler: The C++ compiler that the shim would be built with; empty when there is none.
    """

    path: str
    python: str
    platform: str
    torch: str = ""
    torch_root: str = ""
    torch_cuda: str = ""
    torch_xpu: str = ""
    triton_dists: tuple[TritonDist, ...] = ()
    triton_backends: tuple[str, ...] = ()
    numpy: str = ""
    compiler: str = ""

    @property
    def has_intel_triton(self) -> bool:
        """Return whether Triton can compile down to SPIR-V."""
        return "intel" in self.triton_backends


@dataclass(frozen=True)
class TargetVariable:
    """One environment variable of a run on an emulated target, with the reason for it."""

    name: str
    value: str
    why: str


@dataclass(frozen=True)
class FidelityNote:
    """A difference between an emulated run and one on a real device.

    Attributes:
        topic: Short name, for example ``autotune``.
        note: One sentence.
        processes: Number of processes that reported it; 0 for notes that apply to every such run.
    """

    topic: str
    note: str
    processes: int = 0


@dataclass(frozen=True)
class TargetPlan:
    """Plan of one run on an emulated target: its variables, and its entry in the manifest.

    Attributes:
        target: The sheet's name.
        title: The product that is emulated.
        execute: ``eager``, ``interpret``, ``spirv`` or ``skip``.
        devices: How many devices the script sees; None: one, and under torchrun one for each process of the machine.
        python: The interpreter to start.
        private: Whether that is xpudbg's own environment and not the user's.
        why_python: Why it was chosen, one sentence; empty when it is the requested one.
        variables: Variables to set.
        stages: Triton stages that will exist.
        missing_stages: Why the other stages will not, and what brings them; empty when all will.
        notes: Limits of every such run.
        warnings: Warnings before it starts.
    """

    target: str
    title: str
    execute: str
    devices: int | None
    python: str
    private: bool
    why_python: str
    variables: tuple[TargetVariable, ...]
    stages: tuple[str, ...]
    missing_stages: str
    notes: tuple[FidelityNote, ...]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class TargetOutcome:
    """Reports of the processes of an emulated run.

    Attributes:
        notes: Fidelity notes, each topic once.
        refused: ``(topic, reason)`` of requests that the emulated device refused.
        stages: Triton stages of the backend that was used; empty when no process imported Triton.
        missing_stages: Why the other stages are missing; empty when none is.
        interpreted_kernels: User-written kernels whose ttir ran on the host.
        host_launches: Triton's hash of each launch of theirs, and whether ATen graphs alone made it, in place of compiled graphs.
        spirv_kernels: Kernels whose SPIR-V ran on the CPU.
        spirv_rewrites: Changes to their modules, and the number of modules with each.
        graphs_not_run: Debug folder of each graph that ran as ATen graph because a kernel's SPIR-V did not run, with the reason.
        processes: Processes in which the target was active.
        problems: Report files that could not be read.
        target: Name of the target, as the processes have it; empty when none reported.
        execute: ``eager``, ``interpret``, ``spirv`` or ``skip``; empty when no process reported.
        allocated: Bytes that the processes ever allocated on the device; None where one of them did not report it (it was killed).
    """

    notes: tuple[FidelityNote, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()
    stages: tuple[str, ...] = ()
    missing_stages: str = ""
    interpreted_kernels: tuple[str, ...] = ()
    host_launches: tuple[tuple[str, bool], ...] = ()
    spirv_kernels: tuple[str, ...] = ()
    spirv_rewrites: tuple[tuple[str, int], ...] = ()
    graphs_not_run: tuple[tuple[str, str], ...] = ()
    processes: int = 0
    problems: tuple[Problem, ...] = ()
    target: str = ""
    execute: str = ""
    allocated: int | None = None


@dataclass(frozen=True)
class NativeResult:
    """The native code of one SPIR-V module, or why there is none.

    Attributes:
        spv: Path of the module, relative to the Triton cache.
        zebin: Path of the native code, relative to the folder it was written to; empty when there is none.
        bytes: Its size; None when there is none.
        log: Output of ``ocloc``, cut at 4000 characters.
        reason: Why there is no native code; empty when there is.
        tried: False for a file that ``ocloc`` does not take: no SPIR-V, or native code already.
    """

    spv: str
    zebin: str = ""
    bytes: int | None = None
    log: str = ""
    reason: str = ""
    tried: bool = True


@dataclass(frozen=True)
class NativeCode:
    """Native code of a whole Triton cache.

    Attributes:
        device: The name under which ``ocloc`` knows the device; empty when it does not.
        compiler: Version of ``ocloc``; empty when it does not say.
        reason: Why nothing was tried; empty when it was.
        results: One per SPIR-V module, in the order of their paths.
        seconds: How long it took.
    """

    device: str = ""
    compiler: str = ""
    reason: str = ""
    results: tuple[NativeResult, ...] = field(default_factory=tuple)
    seconds: float = 0.0

    @property
    def failures(self) -> dict[str, str]:
        """Modules that should have native code and have none: path -> reason."""
        return {r.spv: r.reason for r in self.results if r.reason and r.tried}
