"""Ledger of a run: the number of its artifacts, and those that are missing or unreadable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from xpudbg.model.artifact import Artifact, Broken, Kind, LedgerSummary, State
from xpudbg.model.manifest import Manifest, RunState

_NOT_REQUIRED = frozenset({Kind.ORIG_FX_GRAPH_DIAGRAM, Kind.GRAPH_DIAGRAM})


def analyse_ledger(manifest: Manifest) -> LedgerSummary:
    """Count the ledger's rows and name the broken ones.

    A row is broken when the artifact was requested and could exist, but is missing or unreadable. torch's own diagrams
    are not required: they depend on programs outside of torch. A run that has not ended is broken as a whole.
    """
    states: Counter[State] = Counter()
    reasons: Counter[str] = Counter()
    broken: list[Broken] = []
    if manifest.state is not RunState.COMPLETE:
        reason = f"the run is not collected ({manifest.state.value}): 'xpudbg collect' takes what it has left so far"
        broken.append(Broken("run", Kind.OTHER, reason))
    for owner, artifact in _rows(manifest):
        states[artifact.state] += 1
        if artifact.state is State.PRESENT:
            continue
        reasons[artifact.reason] += 1
        if artifact.state in (State.MISSING, State.UNREADABLE) and artifact.kind not in _NOT_REQUIRED:
            broken.append(Broken(owner, artifact.kind, artifact.reason))
    return LedgerSummary(
        present=states[State.PRESENT],
        not_requested=states[State.NOT_REQUESTED],
        not_applicable=states[State.NOT_APPLICABLE],
        missing=states[State.MISSING],
        unreadable=states[State.UNREADABLE],
        reasons=tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        broken=tuple(broken),
    )


def _rows(manifest: Manifest) -> Iterator[tuple[str, Artifact]]:
    """Yield each artifact once: graphs, ranks and processes share the entries of a cache."""
    shared: set[tuple[Kind, State, str, str]] = set()
    for owner, folder, artifacts in _owned(manifest):
        # In a large run nearly all files are in the folders of their graphs, and no other owner names them.
        own: set[tuple[Kind, State, str, str]] = set()
        for artifact in artifacts:
            of = artifact.path or artifact.origin
            row = (artifact.kind, artifact.state, of, artifact.reason)
            seen = own if folder and artifact.path.startswith(folder) else shared
            if not of or row not in seen:
                seen.add(row)
                yield owner, artifact


def _owned(manifest: Manifest) -> Iterator[tuple[str, str, Iterable[Artifact]]]:
    """Yield the owners of artifacts, each with a folder that contains only its files; empty where it has none."""
    times = Counter((graph.process, graph.id) for graph in manifest.graphs)
    for graph in manifest.graphs:
        alone = times[graph.process, graph.id] == 1
        yield graph.id, f"processes/{graph.process}/graphs/{graph.id}/" if alone else "", graph.artifacts
    for kernel in manifest.kernels:
        yield kernel.name, "", kernel.artifacts
    yield "run", "", manifest.artifacts
