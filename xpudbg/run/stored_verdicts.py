"""Verdicts of ``xpudbg verify`` that a run stores, each compared with the current files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import plural
from xpudbg.model.accuracy import Verdict, gravest
from xpudbg.model.verify import (
    KernelVerdict,
    StoredGraph,
    VerifiedFile,
    VerifiedKernel,
    VerifyCheck,
    VerifyRecord,
    call_name,
    first_wrong_call,
    verdict_text,
)
from xpudbg.run.result_cache import ChangedFiles
from xpudbg.run.run_reader import RunReader


class StoredVerdicts:
    """Verdicts of ``verify`` that a run stores.

    Attributes:
        record: The record; None without one, and where it cannot be read.
        problem: Why it cannot be read; else empty.
    """

    def __init__(self, run: RunReader) -> None:
        self._files = ChangedFiles(run.root)
        self.record: VerifyRecord | None = None
        self.problem = ""
        try:
            self.record = run.verify_record if run.is_bundle else None
        except XpudbgError as error:
            self.problem = error.message

    def graphs(self) -> Iterator[StoredGraph]:
        """Yield the last result on each graph, in the order of the record."""
        last = {k.graph.id: k for k in (self.record.graphs if self.record is not None else ())}
        yield from last.values()

    def kernels(self, graph: str) -> list[str]:
        """Return the kernels of a graph that have a verdict, in the order of their calls."""
        calls = sorted((call for _, call in self._calls(graph)), key=lambda call: call.line)
        return list(dict.fromkeys(call.name for call in calls))

    def kernel(self, graph: str, name: str) -> KernelVerdict | None:
        """Return the verdict on a kernel of a graph; None where it was not verified.

        Args:
            graph: The graph's id.
            name: The kernel's name in the generated code.
        """
        calls = {call.line: (result, call) for result, call in self._calls(graph) if call.name == name}
        if not calls:
            return None
        result = next(reversed(list(calls.values())))[0]
        own = tuple(call for _, (_, call) in sorted(calls.items()))
        files = [f for k, _ in calls.values() for f in k.graph.files if f.kernel in ("", name)]
        return KernelVerdict(
            gravest([c.verdict for c in own]),
            own,
            result.graph.inputs,
            result.seed,
            result.torch,
            result.tool,
            self.changed(files),
        )

    def verdicts(self) -> Iterator[tuple[str, str, KernelVerdict]]:
        """Yield graph, name and verdict of each verified kernel, in the order of the record."""
        for result in self.graphs():
            for name in self.kernels(result.graph.id):
                verdict = self.kernel(result.graph.id, name)
                if verdict is not None:
                    yield result.graph.id, name, verdict

    def counts(self) -> tuple[str, str]:
        """Return the worst verdict on kernels and the counts of all; both empty without any. Outdated ones are counted separately.

        Graphs with wrong passes, library calls or outputs are wrong whatever their kernels are.
        """
        verdicts = [v for _, _, v in self.verdicts()]
        beside = len(self.wrong_graphs())
        graphs_text = f"{plural(beside, 'graph')} wrong beside the kernels" if beside else ""
        if not verdicts:
            return (Verdict.WRONG.value if beside else ""), graphs_text
        current = [v.verdict for v in verdicts if not v.changed]
        parts = [f"{n} {verdict}" for verdict in reversed(Verdict) if (n := current.count(verdict))]
        old = len(verdicts) - len(current)
        parts += [f"{old} out of date"] if old else []
        verdict = gravest(current).value if current else "out of date"
        counts = f"{plural(len(verdicts), 'kernel')}: {', '.join(parts)}"
        return (Verdict.WRONG.value, f"{graphs_text}; {counts}") if beside else (verdict, counts)

    def wrong_graphs(self) -> list[StoredGraph]:
        """Return graphs with wrong passes, library calls or outputs whose files did not change since."""
        return [
            result
            for result in self.graphs()
            if self.wrong_checks(result) and not self.changed(f for f in result.graph.files if not f.kernel)
        ]

    def wrong_checks(self, result: StoredGraph) -> list[VerifyCheck]:
        """Return the wrong checks of a graph that are of no kernel: of passes, library calls and outputs.

        Args:
            result: The result of the graph.
        """
        graph = result.graph
        checks = (graph.patterns, *graph.library, graph.outputs)
        return [c for c in checks if c is not None and c.verdict is Verdict.WRONG]

    def changed(self, files: Iterable[VerifiedFile]) -> tuple[str, ...]:
        """Return the files that changed; files that a pack left out or redacted do not count.

        Args:
            files: Files of the run with the digests of then.
        """
        return self._files.among(files)

    def _calls(self, graph: str) -> Iterator[tuple[StoredGraph, VerifiedKernel]]:
        for result in self.record.graphs if self.record is not None else ():
            if result.graph.id == graph:
                yield from ((result, call) for call in result.graph.kernels)


def verified_text(verdicts: StoredVerdicts) -> tuple[str, ...]:
    """Return sentences on the stored verdicts of ``verify`` for a run's overview: the counts, then the first wrong kernel.

    Args:
        verdicts: The verdicts of the run.
    """
    if verdicts.problem:
        return (f"unknown: {verdicts.problem}",)
    gravest_one, counts = verdicts.counts()
    if not counts:
        return ()
    for graph, _, verdict in verdicts.verdicts():
        wrong = first_wrong_call(verdict)
        if wrong is not None and not verdict.changed:
            return (
                f"{gravest_one}: {counts}",
                f"{call_name(wrong[0])} of {graph}: {verdict_text(verdict)}",
            )
    return (f"{gravest_one}: {counts}",)
