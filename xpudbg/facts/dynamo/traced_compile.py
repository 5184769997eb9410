"""One compile of a run with all that is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xpudbg.model.manifest import CompileKey
from xpudbg.model.trace import CompileTrace

if TYPE_CHECKING:
    from xpudbg.formats.torch_trace.packed_details import CompileDetails


@dataclass(frozen=True)
class TracedCompile:
    """One compile of a run.

    Attributes:
        process: Id of its process in the bundle, or ``pid 1234``.
        compiled: What the summary of the trace says.
        details: The rest.
    """

    process: str
    compiled: CompileTrace
    details: CompileDetails

    @property
    def key(self) -> CompileKey:
        """Its process, compile id and generation."""
        return self.process, self.compiled.compile_id, self.compiled.generation
