"""``xpudbg triton-cache whatif``."""

from __future__ import annotations

import fnmatch
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from xpudbg.commands import compilers
from xpudbg.commands.completion import complete_address
from xpudbg.commands.options import (
    KERNEL_HELP,
    ClusterOption,
    Engine,
    EngineOption,
    InOption,
    JsonOption,
    KernelNameOption,
    MachineOption,
    NoKeepOption,
    build_device_option,
    cluster_of,
    compilers_option,
)
from xpudbg.commands.output import Output, Steps
from xpudbg.commands.triton_cache import selecting
from xpudbg.core import devices as device_rows
from xpudbg.core.errors import ExitCode, XpudbgError
from xpudbg.facts.fusion import run_fusion
from xpudbg.facts.kernels import whatif as whatif_facts
from xpudbg.formats import zebin
from xpudbg.model import artifact, native
from xpudbg.record import native_code
from xpudbg.record.collect import file_import
from xpudbg.run import run_reader
from xpudbg.screens.kernels import whatif as whatif_screen
from xpudbg.screens.text import clean
from xpudbg.store import reader

if TYPE_CHECKING:
    from xpudbg.commands.compilers import NativeKernel
    from xpudbg.model.native import WhatIfRecord
    from xpudbg.record.native_code import TrialResult
    from xpudbg.record.ocloc import OclocCompiler
    from xpudbg.run.cache_files import EntryFiles

_LIST = "'xpudbg triton-cache ls' lists kernels and stages"


app = typer.Typer(add_completion=False)


@app.command()
def whatif(
    kernel: Annotated[
        str | None, typer.Argument(metavar="[ADDRESS]", help=KERNEL_HELP, autocompletion=complete_address)
    ] = None,
    places: InOption = None,
    machine: MachineOption = False,
    every: Annotated[
        bool, typer.Option("--all", help="Rank all kernels by the spills that 256 registers remove.")
    ] = False,
    device: Annotated[
        str, build_device_option("the kernel's own, bmg, lnl and pvc; with --all its own")
    ] = "",
    name: KernelNameOption = "",
    ocloc: Annotated[
        list[str] | None,
        compilers_option("all that this machine has; with --all the one that `native` takes"),
    ] = None,
    engine: EngineOption = Engine.LOCAL,
    address: ClusterOption = "",
    no_keep: NoKeepOption = False,
    as_json: JsonOption = False,
) -> int:
    """Compile a kernel for other devices and with other register modes: what becomes of spills, threads and instructions.

    It is the offline compiler's answer, and static: how often a kernel runs is not known.
    The figures are kept in the folder of the kernel's run, where `show` and `report` find them.

    Examples:
      xpudbg triton-cache whatif latest:triton_tem_fused_5
      xpudbg triton-cache whatif --all latest --device bmg
    """
    if not (every or kernel):
        raise XpudbgError("whatif takes one kernel or --all", hint=_LIST)
    programs = compilers.chosen_compilers(ocloc or [], every=not every)
    devices = compilers.device_names(device)
    if every:
        kernels = compilers.native_kernels(
            selecting.find([kernel] if kernel else places, machine=machine).entries, devices
        )
        kernels = [k for k in kernels if not name or fnmatch.fnmatchcase(k.name, name)]
    else:
        kernels = compilers.native_kernels(
            selecting.select_configurations(places, kernel or "", machine=machine), devices
        )
    if not kernels:
        raise XpudbgError("no kernel with SPIR-V or IR is there", hint=_LIST)
    with Steps() as steps:
        modes = RegisterModes(programs, devices, steps.step, cluster_of(engine, address))
        pairs = modes.ranking(kernels) if every else modes.configurations(kernels)
    results = [result for _, result in pairs]
    versions = list(dict.fromkeys(c.version for c in programs))

    def text(width: int) -> str:
        if every:
            return whatif_screen.render_ranking(results, versions, width=width)
        return "\n".join(whatif_screen.render_whatif(r, versions, width=width) for r in results)

    body = {
        "compilers": [{"program": c.program, "version": c.version} for c in programs],
        "kernels": results,
    }
    Output(as_json).print("xpudbg.triton-cache.whatif", lambda: body, text)
    if not no_keep:
        for note in keep_builds([(k.files, result) for k, result in pairs]):
            sys.stderr.write(f"{clean(note)}\n")
    built = any(not a.reason for r in results for a in r.attempts)
    return int(ExitCode.OK if built else ExitCode.FOUND)


@dataclass(frozen=True)
class RegisterModes:
    """Comparisons of register modes, with the same compilers for all kernels.

    Attributes:
        compilers: The compilers.
        devices: The devices; empty for each kernel's own, and the usual ones where one kernel's configurations are compared.
        say: Called with a line of progress.
        cluster: As :func:`~xpudbg.record.native_code.run_trials` has it.
    """

    compilers: Sequence[OclocCompiler]
    devices: Sequence[str]
    say: Callable[[str], None]
    cluster: str | None = None

    def configurations(self, kernels: Sequence[NativeKernel]) -> list[tuple[NativeKernel, native.WhatIf]]:
        """Build the configurations of one kernel in every mode, with their instructions."""
        rows = sorted(row.name for row in device_rows.load_devices().rows if row.usual)
        usual = list(dict.fromkeys(filter(None, (kernels[0].module.own, *rows))))
        found = self._compare(kernels, lambda _k: self.devices or usual, tuple(native_code.FLAGS), isa=True)
        return list(zip(kernels, found, strict=True))

    def ranking(self, kernels: Sequence[NativeKernel]) -> list[tuple[NativeKernel, native.WhatIf]]:
        """Build all kernels and sort them by the bytes that 256 registers save; only kernels that spill are built a second time.

        Raises:
            XpudbgError: The own device of a kernel is not known.
        """
        unknown = next((k for k in kernels if not self.devices and not k.module.own), None)
        if unknown is not None:
            raise compilers.unknown_device(unknown.name)

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
            sentences = whatif_facts.sentences(attempts) if id(kernel) in again else ()
            results.append(
                replace(
                    result,
                    attempts=attempts,
                    sentences=sentences,
                    saved_bytes=whatif_facts.saved_bytes(attempts),
                )
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
    ) -> list[native.WhatIf]:
        trials = [
            (kernel, native_code.Trial(kernel.module, native_code.device_sheet(device), compiler, mode=mode))
            for kernel in kernels
            for device in devices(kernel)
            for compiler in self.compilers
            for mode in modes
        ]
        outcomes = native_code.run_trials(
            [trial for _, trial in trials],
            isa=isa,
            say=lambda done, total: self.say(f"ocloc: build {done} of {total}"),
            cluster=self.cluster,
        )
        found: dict[int, list[native.Attempt]] = {id(kernel): [] for kernel in kernels}
        requested = {id(kernel): native_code.requested_mode(kernel.module.metadata) for kernel in kernels}
        for (kernel, trial), outcome in zip(trials, outcomes, strict=True):
            attempt = _attempt(kernel, trial, outcome)
            found[id(kernel)].append(replace(attempt, asked=trial.mode == requested[id(kernel)]))
        return [_what_if(kernel, tuple(found[id(kernel)])) for kernel in kernels]


def _what_if(kernel: NativeKernel, attempts: tuple[native.Attempt, ...]) -> native.WhatIf:
    module = kernel.module
    sentences, saved = whatif_facts.sentences(attempts), whatif_facts.saved_bytes(attempts)
    return native.WhatIf(
        module.key,
        kernel.name,
        module.own,
        attempts,
        sentences,
        saved,
        run_fusion.launches_of(kernel.files),
    )


def _attempt(kernel: NativeKernel, trial: native_code.Trial, outcome: TrialResult) -> native.Attempt:
    place = (trial.sheet.name, trial.mode, trial.compiler.version)
    if outcome.built.native is None:
        unknown = outcome.built.kind is native.CauseKind.UNKNOWN_DEVICE
        return native.Attempt(*place, reason=outcome.built.reason, unknown=unknown)
    # Figures of code that cannot be launched would mislead.
    faults = zebin.object_faults(outcome.built.native, (), origin="object")
    if faults:
        more = len(faults[0].names) - 1
        first = replace(faults[0], names=faults[0].names[:1])
        return native.Attempt(
            *place, reason=whatif_screen.build_cause_text(first) + (f" and {more} more" if more > 0 else "")
        )
    return whatif_facts.attempt_of(
        place, outcome.built.native, outcome.built.log, outcome.assembly, kernel.names
    )


def keep_builds(results: Sequence[tuple[EntryFiles, native.WhatIf]]) -> list[str]:
    """Store builds in the folders of their kernels' runs; builds outside of run bundles are not stored.

    Args:
        results: Cache entries with their builds.

    Returns:
        A sentence for each run: the stored file, or why nothing was stored.
    """
    found: dict[Path, list[tuple[EntryFiles, native.WhatIf]]] = {}
    for files, result in results:
        if files.run is not None and any(not a.reason for a in result.attempts):
            found.setdefault(files.run.real_root, []).append((files, result))
    return [_keep(bundle, rows) for bundle, rows in found.items()]


def _keep(bundle: Path, results: Sequence[tuple[EntryFiles, native.WhatIf]]) -> str:
    run = run_reader.RunReader(bundle, name=bundle.name)

    def write() -> str:
        new = [
            recorded for files, result in results if (recorded := whatif_facts.recorded_builds(files, result))
        ]
        if not new:
            return "its files cannot be read"
        path = reader.WHATIF_FILE.save(run.root, reader.record_with(_known(run), new, run.name))
        file_import.enter_file(run.root, path, reader.WHATIF_FILE.name, artifact.Kind.WHATIF)
        return ""

    why = file_import.keep(run.root, write)
    if why:
        return f"the builds are not kept in {run.name}: {why}"
    return f"the builds are kept in {run.name}: 'show' and 'report' have them"


def _known(run: run_reader.RunReader) -> WhatIfRecord | None:
    if not run.present(artifact.Kind.WHATIF):
        return None
    try:
        return reader.WHATIF_FILE.load(run.root / reader.WHATIF_FILE.name)
    except (OSError, XpudbgError):
        # A damaged one is replaced.
        return None
