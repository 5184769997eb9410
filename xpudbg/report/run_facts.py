"""Facts of a run: what ran, on which device, how it ended, its environment and its ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xpudbg.core.errors import XpudbgError
from xpudbg.facts.kernels.cache.listing import CacheRows
from xpudbg.model.artifact import Artifact, State
from xpudbg.model.manifest import Exit, ExitReason, Manifest, RunSource, RunState, Variable
from xpudbg.model.report import ReportLedgerRow, ReportLink, ReportRun, ReportTable
from xpudbg.run.run_reader import RunReader

_MOST_LEDGER = 2000
_HIDDEN_VERSIONS = frozenset({"torch_git"})


def report_run(run: RunReader) -> ReportRun:
    """Return what ran, on which device, and how it ended.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        device, triton = _compiled_for(run)
        return ReportRun(
            run.root.name or run.name,
            outcome="not a run of xpudbg: a folder or cache as it was found",
            device=device,
            versions=(("triton", triton),) if triton else (),
        )
    manifest = run.manifest
    collected = manifest.source is RunSource.COLLECT
    versions = {k: v.split(" (")[0] for k, v in manifest.versions.items() if k not in _HIDDEN_VERSIONS}
    return ReportRun(
        name=manifest.name or run.root.name,
        command=" ".join(manifest.command),
        outcome=_outcome(manifest),
        ended_well=_ended_well(manifest),
        state=manifest.state.value,
        emulated=_emulated(manifest),
        versions=(*versions.items(), ("xpudbg", manifest.tool)),
        device=_devices(manifest) or _compiled_for(run)[0],
        made_from=manifest.made_from if len(manifest.made_from) > 1 else (),
        # The time of a collected run is unknown.
        started="" if collected else manifest.created,
        seconds=manifest.exit.seconds,
    )


def _compiled_for(run: RunReader) -> tuple[str, str]:
    """Return the devices that a run's Triton cache entries were compiled for, and the Triton versions, as text."""
    try:
        rows = [row for entries in run.fact(CacheRows).entries.values() for row in entries]
    except XpudbgError:
        # A file of a graph.
        rows = []
    # For CUDA an entry has only the number of the architecture.
    devices = {f"{row.backend} {row.target}" if row.target.isdigit() else row.target for row in rows}
    versions = {row.triton_version for row in rows}
    return ", ".join(sorted(devices - {""})), ", ".join(sorted(versions - {""}))


def _outcome(manifest: Manifest) -> str:
    if manifest.state is RunState.RUNNING:
        return "the script was started, and no end was recorded"
    known = exit_sentence(manifest.exit)
    if not known and manifest.source is RunSource.COLLECT:
        if len(manifest.made_from) > 1:
            return f"merged from {len(manifest.made_from)} runs: nothing tells how they ended"
        return "collected from existing artifacts: nothing tells how it ended"
    return known


def _ended_well(manifest: Manifest) -> bool | None:
    exit_ = manifest.exit
    if manifest.state is RunState.RUNNING:
        return None
    if exit_.reason in (ExitReason.TIMEOUT, ExitReason.INTERRUPTED) or exit_.signal:
        return False
    return None if exit_.code is None else exit_.code == 0


def exit_sentence(exit_: Exit) -> str:
    """Return a sentence on how a script ended; empty if unknown.

    Args:
        exit_: Its end.
    """
    if exit_.reason is ExitReason.TIMEOUT:
        return "the script was stopped by the time limit"
    if exit_.reason is ExitReason.INTERRUPTED:
        return "the script was interrupted"
    if exit_.signal:
        return f"the script was ended by {exit_.signal}"
    if exit_.code is None:
        return ""
    return f"exit status {exit_.code}"


def _emulated(manifest: Manifest) -> str | None:
    emulated = manifest.emulated
    if emulated is None:
        return None
    ran = "compiled graphs were not run" if emulated.execute == "skip" else "compiled graphs ran on the CPU"
    return (
        f"No {emulated.device} was there: it was emulated from the property sheet {emulated.target}, and {ran}. "
        "Generated code and compile decisions are as for the device; times and results are not its own."
    )


def _devices(manifest: Manifest) -> str:
    if manifest.emulated is not None:
        return f"{manifest.emulated.device} (emulated)"
    return ", ".join(dict.fromkeys(d.name or d.type for d in manifest.devices))


def environment(run: RunReader) -> tuple[ReportTable, ...]:
    """Return the tables of the environment page.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        return ()
    manifest = run.manifest
    emulated = manifest.emulated
    tables = [
        ReportTable("Versions", _pairs(manifest.versions)),
        ReportTable(
            "Variables that the collection set",
            tuple(
                (
                    v.name,
                    "unset" if v.value is None else v.value,
                    f"{_winner(v)}: {v.why}" + (f"; may hide: {v.hides}" if v.hides else ""),
                )
                for v in manifest.variables
            ),
        ),
        ReportTable("Environment", _pairs(manifest.environment)),
        ReportTable("Machine", _pairs(manifest.system)),
    ]
    for device in manifest.devices:
        name = f"Device {device.type}:{device.index} {device.name}"
        tables.append(ReportTable(name, _pairs(device.properties)))
    if emulated is not None:
        rows = (
            ("target", emulated.target, ""),
            ("device", emulated.device, ""),
            ("execute", emulated.execute, ""),
        )
        notes = tuple(("note", line, "") for line in emulated.fidelity)
        tables.append(ReportTable("Emulation", (*rows, *notes)))
    tables.append(
        ReportTable(
            "Processes",
            tuple(
                (
                    p.id,
                    " ".join(p.argv),
                    ", ".join(filter(None, (p.role.value, f"torch {p.torch}" if p.torch else ""))),
                )
                for p in manifest.processes
            ),
        )
    )
    return tuple(table for table in tables if table.rows)


def _pairs(values: Mapping[str, object]) -> tuple[tuple[str, str, str], ...]:
    return tuple((key, str(value), "") for key, value in sorted(values.items()))


def _winner(variable: Variable) -> str:
    winner, user = variable.winner.value, variable.user
    if variable.is_requested:
        return "set by you (--set)"
    if user is None:
        # Some are set only in place of a value of the user.
        return (
            "set by xpudbg" if winner == "ours" else f"left unset; a value of yours becomes {variable.ours}"
        )
    meanings = {
        "ours": "xpudbg's value, not yours",
        "user": "your value",
        "merged": "your value with xpudbg's",
    }
    return f"{meanings.get(winner, winner)} ({user})" if winner != "user" else meanings["user"]


def ledger_rows(run: RunReader) -> tuple[ReportLedgerRow, ...]:
    """Return the missing artifacts, with the reason.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        return ()
    found = dict.fromkeys(
        ReportLedgerRow(
            owner,
            artifact.kind.value,
            artifact.state.value,
            artifact.reason,
            ReportLink("graph", graph) if owner == graph else None,
        )
        for owner, graph, artifact in owned_artifacts(run.manifest)
        for link in (ReportLink("graph", graph) if owner == graph else None,)
        if artifact.state is not State.PRESENT
    )
    return tuple(found)[:_MOST_LEDGER]


def owned_artifacts(manifest: Manifest) -> Iterator[tuple[str, str | None, Artifact]]:
    """Yield each artifact with its owner (a graph, a kernel or the run) and the owner's graph."""
    for graph in manifest.graphs:
        yield from ((graph.id, graph.id, artifact) for artifact in graph.artifacts)
    for kernel in manifest.kernels:
        yield from ((kernel.name, kernel.graph or None, artifact) for artifact in kernel.artifacts)
    yield from (("run", None, artifact) for artifact in manifest.artifacts)


def ledger_counts(run: RunReader) -> dict[str, int]:
    """Count artifacts by state.

    Args:
        run: The run.
    """
    if not run.is_bundle:
        return {}
    summary = run.ledger
    return {
        "present": summary.present,
        "not_requested": summary.not_requested,
        "not_applicable": summary.not_applicable,
        "missing": summary.missing,
        "unreadable": summary.unreadable,
    }
