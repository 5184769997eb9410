"""Builds of kernels in other register modes, compared: the work of ``triton-cache whatif``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xpudbg.core.devices import load_devices
from xpudbg.facts.fusion.launch_numbers import launches_of
from xpudbg.facts.kernels.builds.whatif import attempt_of, saved_bytes, sentences
from xpudbg.formats.zebin_faults import object_faults
from xpudbg.model.native import Attempt, WhatIf
from xpudbg.model.native_build import CauseKind
from xpudbg.record.native.cache import device_sheet
from xpudbg.record.native.ocloc_run import OclocCompiler
from xpudbg.record.native.whatif import FLAGS, Trial, TrialOutcome, requested_mode, run_trials
from xpudbg.screens.kernels.build_words import words_of
from xpudbg.workflows.native_kernel import NativeKernel, unknown_device


@dataclass(frozen=True)
class RegisterModes:
    """Comparisons of register modes, with the same compilers for all kernels.

    Attributes:
        compilers: The compilers.
        devices: The devices; empty for each kernel's own, and the usual ones where one kernel's configurations are compared.
        say: Gets a line of progress.
    """

    compilers: Sequence[OclocCompiler]
    devices: Sequence[str]
    say: Callable[[str], None]

    def configurations(self, kernels: Sequence[NativeKernel]) -> list[tuple[NativeKernel, WhatIf]]:
        """The configurations of one kernel in every mode, each with its builds and their instructions.

        Args:
            kernels: The configurations.
        """
        rows = sorted(row.name for row in load_devices().rows if row.usual)
        usual = list(dict.fromkeys(filter(None, (kernels[0].module.own, *rows))))
        found = self._compare(kernels, lambda _k: self.devices or usual, tuple(FLAGS), isa=True)
        return list(zip(kernels, found, strict=True))

    def ranking(self, kernels: Sequence[NativeKernel]) -> list[tuple[NativeKernel, WhatIf]]:
        """All kernels with their builds, those first for which 256 registers save most; only what spills is built a second time.

        Args:
            kernels: The kernels.

        Raises:
            XpudbgError: The own device of a kernel is not known.
        """
        unknown = next((k for k in kernels if not self.devices and not k.module.own), None)
        if unknown is not None:
            raise unknown_device(unknown.name)

        def wanted(kernel: NativeKernel) -> Sequence[str]:
            return self.devices or [kernel.module.own]

        first = self._compare(kernels, wanted, ("default",), isa=False)
        spilling = [
            k for k, r in zip(kernels, first, strict=True) if any(a.figures.spill_bytes for a in r.attempts)
        ]
        second = iter(self._compare(spilling, wanted, ("256",), isa=False))
        again = {id(k) for k in spilling}
        results = []
        for kernel, result in zip(kernels, first, strict=True):
            attempts = result.attempts + (next(second).attempts if id(kernel) in again else ())
            told = sentences(attempts) if id(kernel) in again else ()
            results.append(
                replace(result, attempts=attempts, sentences=told, saved_bytes=saved_bytes(attempts))
            )
        pairs = zip(kernels, results, strict=True)
        return sorted(pairs, key=lambda pair: (-(pair[1].saved_bytes or 0), pair[1].kernel, pair[1].key))

    def _compare(
        self,
        kernels: Sequence[NativeKernel],
        devices: Callable[[NativeKernel], Sequence[str]],
        modes: Sequence[str],
        *,
        isa: bool,
    ) -> list[WhatIf]:
        trials = [
            (kernel, Trial(kernel.module, device_sheet(device), mode, compiler))
            for kernel in kernels
            for device in devices(kernel)
            for compiler in self.compilers
            for mode in modes
        ]
        outcomes = run_trials(
            [trial for _, trial in trials],
            isa=isa,
            say=lambda done, total: self.say(f"ocloc: build {done} of {total}"),
        )
        found: dict[int, list[Attempt]] = {id(kernel): [] for kernel in kernels}
        requested = {id(kernel): requested_mode(kernel.module.metadata) for kernel in kernels}
        for (kernel, trial), outcome in zip(trials, outcomes, strict=True):
            attempt = _attempt(kernel, trial, outcome)
            found[id(kernel)].append(replace(attempt, asked=trial.mode == requested[id(kernel)]))
        return [_what_if(kernel, tuple(found[id(kernel)])) for kernel in kernels]


def _what_if(kernel: NativeKernel, attempts: tuple[Attempt, ...]) -> WhatIf:
    module = kernel.module
    told, saved = sentences(attempts), saved_bytes(attempts)
    return WhatIf(module.key, kernel.name, module.own, attempts, told, saved, launches_of(kernel.files))


def _attempt(kernel: NativeKernel, trial: Trial, outcome: TrialOutcome) -> Attempt:
    place = (trial.sheet.name, trial.mode, trial.compiler.version)
    if outcome.built.native is None:
        unknown = outcome.built.kind is CauseKind.UNKNOWN_DEVICE
        return Attempt(*place, reason=outcome.built.reason, unknown=unknown)
    # Figures of code that cannot be launched would mislead.
    faults = object_faults(outcome.built.native, (), origin="object")
    if faults:
        more = len(faults[0].names) - 1
        first = replace(faults[0], names=faults[0].names[:1])
        return Attempt(*place, reason=words_of(first) + (f" and {more} more" if more > 0 else ""))
    return attempt_of(place, outcome.built.native, outcome.built.log, outcome.assembly, kernel.names)
