"""Wrong numbers that ``xpudbg verify`` found in a run, for its checks."""

from __future__ import annotations

from xpudbg.analysis.run_reader import RunReader
from xpudbg.analysis.verify.kept_verdicts import KeptVerdicts
from xpudbg.model.artifact import Kind
from xpudbg.model.metrics import WrongValue
from xpudbg.model.problem import Problem
from xpudbg.model.verify import NumericVerdict
from xpudbg.model.verify_words import level_words, verdict_words


def wrong_values(run: RunReader) -> tuple[tuple[WrongValue, ...] | None, Problem | None]:
    """Kernels, passes, library calls and outputs that are wrong; None where nothing was compared, or only what changed after it.

    Beside them the problem of a record that is damaged or of a newer version.

    Args:
        run: The run.
    """
    if not run.present(Kind.VERIFY):
        return None, None
    kept = KeptVerdicts(run)
    if kept.problem:
        return None, Problem("verify.json", kept.problem, "'xpudbg verify RUN' makes another one")
    found: list[WrongValue] = []
    compared = False
    for graph, name, verdict in kept.verdicts():
        if not verdict.changed:
            compared = compared or verdict.verdict is not NumericVerdict.UNKNOWN
            if verdict.verdict is NumericVerdict.WRONG:
                found.append(WrongValue(graph, name, f"as 'xpudbg verify' found: {verdict_words(verdict)}"))
    for result in kept.graphs():
        graph = result.graph.id
        if not kept.changed(f for f in result.graph.files if not f.kernel):
            checks = kept.wrong_checks(result)
            found += [
                WrongValue(
                    graph, "", f"as 'xpudbg verify' found: {level_words(c.level)} computes wrong numbers"
                )
                for c in checks
            ]
    return (tuple(found) if compared or found else None), None
