"""Names of the files that make up a kernel: those that Triton, ``ocloc`` and IGC write, and no others.

Capture takes these files into a bundle and readers list them, so that both mean the same by a kernel. Names::

    K.ttir  K.ttgir  K.llir  K.spv  K.json  __grp__K.json    a Triton cache entry (triton/runtime/cache.py)
    K.zebin  K.ocloc.log  ocloc.log                          native code made from it
    K.spv, or K.zebin, alone                                 a bare module: a kernel without metadata
    K.bin                                                    the same as ocloc 26.27 names it; only its content tells
    OCL_asm0449083b4aa7b691.spv, .progbin, _simd32_entry_0001.asm, _codegen.ll, ...   IGC's shader dump of one module

A dump belongs to the one kernel of its folder that Triton compiled. Without such a kernel, or with several of which the names do not
tell one, each dumped module is a kernel of its own: its stages are the SPIR-V and the native object, or where the object was not kept IGC's assembly and
``.zeinfo`` of the last build, and the assembly before that (``.visaasm``, ``.isaasm``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from xpudbg.model.cache import BARE, DUMP_STAGES, STAGES, is_wrapper_binary

GROUP = "__grp__"
_STAGES = frozenset(STAGES)
_COMPANIONS = ("ocloc.log", "asm", "so", "llvmir", "ttsharedir")
"""What lies beside the stages of a kernel under its name: native code's log, and stages of other backends."""
_DUMP = re.compile(r"(?P<module>OCL_(?:\w{0,200}_)?asm[0-9a-f]{16})(?=[._])[\w.-]*")
_DUMPED = {"spv": "spv", "zebin": "zebin", "progbin": "zebin"}
_BUILD = re.compile(r"(?:_(\d{1,3}))?_simd\d")
_SHARED_DUMPS = frozenset({"HardwareCaps.txt"})
"""What IGC writes once for all modules of a dump folder."""
NO_ZEBIN = "no zebin in"
"""How a manifest begins the reason of an entry's native code that was asked for and is not there."""


@dataclass
class KernelFiles:
    """The files of one kernel in one folder.

    Attributes:
        stem: Its file name without suffix; the module's name for an IGC dump.
        stages: File name by stage.
        metadata: Name of ``K.json``; empty when it is missing.
        group: Name of ``__grp__K.json``; empty when it is missing.
        others: Logs and dumps that belong to it.
    """

    stem: str
    stages: dict[str, str] = field(default_factory=dict)
    metadata: str = ""
    group: str = ""
    others: list[str] = field(default_factory=list)

    @property
    def bare(self) -> bool:
        """Return whether it is SPIR-V or native code by itself: nothing beside it is Triton's."""
        return not self.metadata and not self.group and BARE.issuperset(self.stages)

    @property
    def names(self) -> list[str]:
        """All its files."""
        written = [n for n in (self.metadata, self.group) if n]
        return sorted({*self.stages.values(), *written, *self.others})


def own_key(folder: str) -> str:
    """A folder's name without the ``~2`` that a bundle adds where several caches have the same key."""
    stem, _, number = folder.rpartition("~")
    return stem if stem and number.isdecimal() else folder


def find_kernel_files(
    folder: str, names: Iterable[str], modules: Mapping[str, str] | None = None
) -> list[KernelFiles]:
    """The kernels among the files of a folder, by stem.

    Args:
        folder: The folder's name.
        names: Its plain files.
        modules: Files of other names whose content is a stage, and that stage: ``{"k.bin": "zebin"}``.
    """
    plain = sorted(n for n in names if not is_wrapper_binary(folder, n))
    have = frozenset(plain)
    dumps: dict[str, list[str]] = {}
    kernels: dict[str, KernelFiles] = {}
    for name in plain:
        stem, dot, suffix = name.rpartition(".")
        if name.startswith("OCL_") and (dumped := _DUMP.fullmatch(name)):
            dumps.setdefault(dumped["module"], []).append(name)
        elif suffix in _STAGES and dot and stem:
            kernels.setdefault(stem, KernelFiles(stem)).stages[suffix] = name
        elif suffix == "json" and name.startswith(GROUP) and stem != GROUP:
            stem = stem[len(GROUP) :]
            kernels.setdefault(stem, KernelFiles(stem)).group = name
    for name, stage in (modules or {}).items():
        stem = name.rpartition(".")[0] or name
        kernels.setdefault(stem, KernelFiles(stem)).stages.setdefault(stage, name)
    found = [k for k in kernels.values() if k.group or set(k.stages) - {"source"}]
    for kernel in found:
        kernel.metadata = f"{kernel.stem}.json" if f"{kernel.stem}.json" in have else ""
        kernel.stages = {s: kernel.stages[s] for s in STAGES if s in kernel.stages}
        kernel.others += [n for s in _COMPANIONS if (n := f"{kernel.stem}.{s}") in have]
        kernel.others += [n for n in ("ocloc.log",) if n in have]
    compiled = [k for k in found if not k.bare]
    shared = sorted(_SHARED_DUMPS & have) if dumps else []
    if len(compiled) == 1:
        compiled[0].others += [n for files in dumps.values() for n in files] + shared
    else:
        found += [k for module, files in dumps.items() if (k := _dumped(module, [*files, *shared])).stages]
    return sorted(found, key=lambda k: k.stem)


def made_from(stem: str, kernel: str) -> bool:
    """Return whether SPIR-V or native code by itself, beside or below an entry, comes from the entry's kernel, by its name.

    Args:
        stem: The module's file name without suffix.
        kernel: The kernel's.
    """
    return stem == kernel or _DUMP.fullmatch(f"{stem}.spv") is not None


def find_dump_files(names: Iterable[str]) -> list[str]:
    """The files of IGC's shader dumps, and of native code's logs, whatever module they are of."""
    have = frozenset(names)
    found = {n for n in have if _DUMP.fullmatch(n)}
    return sorted(found | (_SHARED_DUMPS & have if found else set()))


def _dumped(module: str, files: list[str]) -> KernelFiles:
    kernel = KernelFiles(module)
    texts: dict[str, str] = {}
    for name in files:
        rest = name.removeprefix(module)
        suffix = rest.rpartition(".")[2]
        stage = _DUMPED.get(rest.removeprefix("."), "")
        if stage and stage not in kernel.stages:
            kernel.stages[stage] = name
        elif suffix in DUMP_STAGES and (suffix not in texts or _build(rest) >= _build(texts[suffix])):
            texts[suffix] = rest
    wanted = ("visaasm", "isaasm") if "zebin" in kernel.stages else DUMP_STAGES
    kernel.stages |= {stage: module + texts[stage] for stage in wanted if stage in texts}
    kernel.stages = {s: kernel.stages[s] for s in (*STAGES, *DUMP_STAGES) if s in kernel.stages}
    kernel.others = [n for n in files if n not in kernel.stages.values()]
    return kernel


def _build(rest: str) -> tuple[int, str]:
    """Return which build of a module a dump is of: IGC numbers those that it makes again from 1."""
    found = _BUILD.match(rest)
    return (int(found.group(1) or 0) if found else 0), rest
