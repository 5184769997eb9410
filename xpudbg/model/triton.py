"""Files that Triton writes about a compiled kernel beside its stages."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class TritonTarget:
    """Target that a kernel was compiled for.

    Attributes:
        backend: ``xpu``, ``cuda`` or ``hip``; empty when unknown.
        arch: ``bmg``, ``sm90``, ``gfx942`` or the device's IP version (``12.60.7``); empty when unknown.
        device: The device's own name; empty when unknown.
        warp_size: The target's warp size. On XPU it stays 32 whatever is compiled: use ``threads_per_warp``.
        properties: All properties of the device that are known, as they stand.
    """

    backend: str = ""
    arch: str = ""
    device: str = ""
    warp_size: int | None = None
    properties: dict[str, object] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """Return how a table names it: the device, else the architecture, else the backend."""
        return self.device or self.arch or self.backend


@dataclass(frozen=True)
class TritonMetadata:
    """``KERNEL.json``; a field is None when the file does not have it.

    Attributes:
        name: The kernel's full name (file names are cut at 150 characters).
        hash: The compile's sha256 in hex.
        target: What it was compiled for.
        triton_version: Version of Triton; empty before 3.3, which do not write it.
        num_warps: Hardware threads of a work-group.
        threads_per_warp: Lanes of a hardware thread: the SIMD width on XPU, 32 or 64 elsewhere.
        num_stages: Depth of software pipelining.
        num_ctas: Work-groups of a cluster (CUDA).
        shared: Bytes of shared local memory of a work-group.
        grf_mode: ``default``, ``128``, ``256``, ``512``, ``auto``, ``small`` or ``large``; empty when not written. The
            list that untouched defaults are up to 3.5 reads as ``default``.
        build_flags: Flags handed to the native compiler.
        native_code: Whether native code was asked for when it was compiled.
        options: Everything in the file.
    """

    name: str = ""
    hash: str = ""
    target: TritonTarget = field(default_factory=TritonTarget)
    triton_version: str = ""
    num_warps: int | None = None
    threads_per_warp: int | None = None
    num_stages: int | None = None
    num_ctas: int | None = None
    shared: int | None = None
    grf_mode: str = ""
    build_flags: str = ""
    native_code: bool | None = None
    options: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class GroupFile:
    """``__grp__KERNEL.json``: the files of one compile.

    Attributes:
        children: File names, without the folders of the machine that wrote them.
        folder: The folder that it names, as written; never followed.
    """

    children: tuple[str, ...] = ()
    folder: str = ""
