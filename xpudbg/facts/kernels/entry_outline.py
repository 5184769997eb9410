"""Artifacts of one kernel for questions about all kernels of a run, where full parsing would take ten times as long."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from xpudbg.facts.kernels.entry_reader import EntryReader
from xpudbg.facts.kernels.stages.spirv_stats import FOR_DPAS
from xpudbg.formats.llvm_ir import outline_llvm_ir, parse_llvm_ir
from xpudbg.formats.mlir import outline_mlir, parse_mlir, skim_mlir
from xpudbg.formats.spirv import outline_spirv, parse_spirv
from xpudbg.formats.zebin import is_elf
from xpudbg.model.mlir import LlvmModule, MlirModule
from xpudbg.model.problem import Parsed
from xpudbg.model.spirv import SpirvModule
from xpudbg.run.cache_files import EntryFiles

M = TypeVar("M", LlvmModule, MlirModule)


class DotReader(EntryReader):
    """Kernel of a cache with only the data needed to find lost dots: dots, layouts, functions, DPAS and calls.

    Line numbers are not those of the files.

    Args:
        files: The entry.
    """

    def _mlir(self, stage: str) -> MlirModule | None:
        text = self.stage_text(stage)
        return None if text is None else skim_mlir(text, "tt.dot", origin=self.files.stages[stage])

    @cached_property
    def spirv(self) -> SpirvModule | None:
        """Functions, calls and DPAS of the ``spv`` stage."""
        data = self.stage_bytes("spv")
        if data is None or is_elf(data):
            return None
        return parse_spirv(data, origin=self.files.stages["spv"], only=FOR_DPAS).value


class OutlineReader(EntryReader):
    """Kernel of a cache for ``verify``: valid stages are only outlined, all others parsed in full.

    Models have no operations and no instructions; every file is read once.

    Args:
        files: The entry.
    """

    def __init__(self, files: EntryFiles) -> None:
        super().__init__(files)
        self._read: dict[str | Path, bytes | None] = {}

    def bytes_of(self, path: str | Path, name: str) -> bytes | None:
        """Return the bytes of a file of the entry; they are cached."""
        if path not in self._read:
            self._read[path] = super().bytes_of(path, name)
        return self._read[path]

    def _mlir(self, stage: str) -> MlirModule | None:
        return self._outline(stage, outline_mlir, parse_mlir)

    @cached_property
    def llir(self) -> LlvmModule | None:
        """The functions of the ``llir`` stage."""
        return self._outline("llir", outline_llvm_ir, parse_llvm_ir)

    @cached_property
    def spirv(self) -> SpirvModule | None:
        """The entry points of the ``spv`` stage."""
        found = outline_spirv(self.stage_bytes("spv") or b"")
        return super().spirv if found is None else found

    def _outline(
        self, stage: str, outline: Callable[[str], M | None], parse: Callable[..., Parsed[M]]
    ) -> M | None:
        text = self.stage_text(stage)
        if text is None:
            return None
        found = outline(text)
        return self._value_of(parse(text, origin=self.files.stages[stage])) if found is None else found
