"""One kernel of a Triton cache, run on the host's CPU."""

from __future__ import annotations

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class ValueStatistics:
    """Figures of the elements of an argument.

    Attributes:
        elements: Number of elements.
        minimum: The smallest of the finite ones; None when there is none.
        maximum: The largest of the finite ones; None when there is none.
        mean: Mean of the finite ones.
        nan: How many are NaN.
        infinite: How many are infinite.
        zero: How many are zero.
        first: The first ones, as text.
    """

    elements: int
    minimum: float | None
    maximum: float | None
    mean: float | None
    nan: int
    infinite: int
    zero: int
    first: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunArgument:
    """One argument of the launch.

    Attributes:
        index: Its position, from 0.
        type: Its type as the ttir has it (``*bf16``, ``i32``); ``pointer`` and the like where only the module tells.
        given: Its input: ``random 64x512``, a file, a number.
        shape: Sizes of its tensor; empty for a number.
        dtype: Type of its elements; empty for a number.
        changed: How many of its elements the kernel changed.
        after: Figures of its elements after the launch; None for numbers and null pointers, and when it did not run to its end.
        saved: File that its elements were saved to; empty without ``--save``.
    """

    index: int
    type: str
    given: str
    shape: tuple[int, ...] = ()
    dtype: str = ""
    changed: int = 0
    after: ValueStatistics | None = None
    saved: str = ""


@dataclass(frozen=True)
class ModuleRewrite:
    """A change that the module needed to run on a CPU.

    Attributes:
        name: Name of the change.
        count: How often.
        why: Reason for the change.
    """

    name: str
    count: int
    why: str


@dataclass(frozen=True)
class OutOfBoundsAccess:
    """An access outside of an argument's memory.

    Attributes:
        argument: Index of the argument; -1 where it is near none.
        access: ``read``, ``write``, or ``changed border``: a write that was detected by the changed bytes.
        offset: Bytes of one such access from the start of the argument's memory.
        size: Bytes of that memory.
        lines: Lines of the kernel's source, ``FILE:LINE``, that access the argument so: it is one of them.
    """

    argument: int
    access: str
    offset: int
    size: int
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class KernelRun:
    """A launch of a kernel on the CPU and its result.

    Attributes:
        kernel: The kernel's name.
        key: Name of its cache folder.
        module: Path of the SPIR-V.
        grid: Programs along x, y and z.
        num_warps: Warps of a program; 0 where only the module says how large a work-group is.
        threads_per_warp: Work-items of a warp; 0 where only the module says how large a work-group is.
        shared: Bytes of shared local memory.
        seed: Seed of random arguments.
        device: The processor and its runtime; empty when it did not start.
        failure: Why it did not run: ``build``, ``crash``, ``timeout``, ``memory``, ``geometry``, ``arguments`` or ``unsupported``; empty
            when it ran.
        reason: The same as a sentence.
        build_seconds: Time of the build.
        build_cached: Whether an earlier build was reused.
        run_seconds: Time of the launch.
        rewrites: Changes of the module.
        out_of_bounds: Accesses outside of the arguments.
        guarded: Whether such accesses were checked.
        arguments: The arguments in order.
    """

    kernel: str
    key: str
    module: str
    grid: tuple[int, int, int]
    num_warps: int = 0
    threads_per_warp: int = 0
    shared: int = 0
    seed: int = 0
    device: str = ""
    failure: str = ""
    reason: str = ""
    build_seconds: float = 0.0
    build_cached: bool = False
    run_seconds: float = 0.0
    rewrites: tuple[ModuleRewrite, ...] = ()
    out_of_bounds: tuple[OutOfBoundsAccess, ...] = ()
    guarded: bool = True
    arguments: tuple[RunArgument, ...] = ()
