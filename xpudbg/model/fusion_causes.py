"""Parameters of causes: of kernels that were not fused, and of calls that are not generated code. ``findings/`` has causes and sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ExternReason:
    """Reason why a call is not generated code.

    Attributes:
        cause: The reason, a rule of ``extern/`` in ``docs/findings.md``.
        library: Vendor's libraries of the device, for a library call; empty when unknown.
        namespace: Of a custom operator (``mylib``).
    """

    cause: str
    library: str = ""
    namespace: str = ""


@dataclass(frozen=True)
class LibraryCall:
    """A kernel that is not generated code, between two kernels or one of them.

    Attributes:
        name: Its name.
        number: Its number in the list of kernels, from 1; 0 when not known.
        reason: Why it is not generated code; None when not known.
    """

    name: str
    number: int = 0
    reason: ExternReason | None = None


@dataclass(frozen=True)
class LoopAccess:
    """Access of a scheduler node to a buffer in its loop.

    Attributes:
        node: Name of the scheduler node.
        sizes: Dimensions of its loop; of an access at a known index the sizes of the index's variables.
        index: Index expression, in elements; empty when it is not known.
        writes: Whether it writes the buffer; else it reads it.
    """

    node: str
    sizes: tuple[str, ...] = ()
    index: str = ""
    writes: bool = False


@dataclass(frozen=True)
class SharedAccess:
    """Access of a scheduler node to a buffer that two kernels share.

    Attributes:
        buffer: Name of the buffer.
        node: Name of the scheduler node.
        writes: Whether it writes the buffer; else it reads it.
        index: Index expression, in elements.
        ranges: The variables of the index with their sizes, the outermost first.
    """

    buffer: str
    node: str
    writes: bool
    index: str
    ranges: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class UnrolledReduction:
    """A reduction of few elements that Inductor writes as pointwise code (``torch._inductor.config.unroll_reductions_threshold``).

    Attributes:
        node: Name of the scheduler node.
        operator: The reduction (``aten.sum``).
        buffer: What it reads.
        elements: How many elements of it go into one result.
    """

    node: str
    operator: str
    buffer: str
    elements: int


@dataclass(frozen=True)
class CauseParameters:
    """Parameters of a cause; sentences of ``findings/fusion_rules.py`` name those that a cause has.

    Attributes:
        buffer: Name of a buffer.
        parts: Names of buffers: the parts of a concatenation, or buffers of which different parts are used.
        other_writers: Whether other kernels write the rest of the concatenation.
        loops: The first kernel's access and the second's.
        elements: Distance of two shifted accesses.
        operator: ATen operator (``aten.sum``); empty when unknown.
        between: Number and name of the kernels through which the second depends on the first.
        library_call: The kernel that is not generated code; None without one.
        subgraphs: Functions of subgraphs (control flow) that run between the two.
        times_as_slow: Time of the fused kernel over that of the two, as Inductor measured it; None where no log has it.
    """

    buffer: str = ""
    parts: tuple[str, ...] = ()
    other_writers: bool = False
    loops: tuple[LoopAccess, ...] = ()
    elements: int = 0
    operator: str = ""
    between: tuple[tuple[int, str], ...] = ()
    library_call: LibraryCall | None = None
    subgraphs: tuple[str, ...] = ()
    times_as_slow: float | None = None
