"""Recompiles of a frame, and the guards that failed before them."""

from __future__ import annotations

from dataclasses import dataclass

from xpudbg.model.dynamo.guards import GuardKind
from xpudbg.model.manifest import SourceLine


@dataclass(frozen=True, slots=True)
class FailedGuardRow:
    """A guard that the new call did not pass.

    Attributes:
        compile_id: The compiled version whose guard failed; empty when torch does not name it.
        kind: What it checks.
        source: What was checked.
        guard: In torch's words.
        before: What the compiled version expects; empty when unknown.
        after: What the new call had; empty when unknown.
        after_from: Where ``after`` was read: ``guard`` (torch's text of the failure), ``new guards`` (of the new compile), ``symbol``
            (the size that the new compile saw); empty when unknown.
    """

    compile_id: str
    kind: GuardKind
    source: str
    guard: str
    before: str = ""
    after: str = ""
    after_from: str = ""


@dataclass(frozen=True, slots=True)
class RecompileRow:
    """One recompile.

    Attributes:
        compile_id: The new compile.
        failures: A failed guard for each compiled version, the newest version first.
        location: The user's line that the first guard came from.
        note: What torch says about the guard: a hint, or who asked; empty without it.
        remedy: What to do against it.
        nearest: The version that lacks least, by its guards: what it does not take is what the call was compiled for. Empty where
            no guard is named.
        once: The new version fits further values, so that this happens only once.
        rule: Id of the rule of the remedy, the anchor in `docs/findings.md`; empty without one.
    """

    compile_id: str
    failures: tuple[FailedGuardRow, ...]
    location: SourceLine | None
    note: str
    remedy: str
    nearest: str = ""
    once: bool = False
    rule: str = ""

    @property
    def reason(self) -> FailedGuardRow | None:
        """The failed guard that tells most: that of the version that lacks least."""
        first = self.failures[0] if self.failures else None
        return next((f for f in self.failures if f.compile_id == self.nearest), first)


@dataclass(frozen=True, slots=True)
class RecompileGroup:
    """Recompiles of one function for the same kind of reason.

    Attributes:
        function: The function.
        kind: What the guards check.
        sources: What was checked.
        times: How many recompiles.
        values: What the checks met, in order: what was compiled first, then each new value; empty where unknown.
        compile_ids: The recompiles.
        location: The user's line.
        seconds: Compile time of these recompiles together, None when unknown.
        note: torch's own hint.
        remedy: What to do.
        guards: The failed guards as torch writes them, each once.
        once: It happened once, and happens only once: the new version fits further values.
        rule: Id of the rule of the remedy, the anchor in `docs/findings.md`; empty without one.
    """

    function: str
    kind: GuardKind
    sources: tuple[str, ...]
    times: int
    values: tuple[str, ...]
    compile_ids: tuple[str, ...]
    location: SourceLine | None
    seconds: float | None
    note: str
    remedy: str
    guards: tuple[str, ...]
    once: bool = False
    rule: str = ""
