"""``triton-cache du``, ``verify`` and ``prune`` for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xpudbg.core.units import decimal_size
from xpudbg.model.cache_health import SOUND, CacheCheck, DiskUse, PrunePlan
from xpudbg.model.kernel_launches import called_kernel
from xpudbg.model.plural import plural
from xpudbg.screens.kernels.cache_table import age, epoch
from xpudbg.screens.spans import TextSpan
from xpudbg.screens.text import clean, shorten

_STYLES = {
    "ok": "green",
    "bare": "green",
    "partial": "yellow",
    "foreign": "yellow",
    "broken": "bold red",
    "tampered": "bold red",
}
_WORDS = {"bare": "bare: SPIR-V or native code by itself, readable"}
_BAR = 24


def render_use(uses: Sequence[DiskUse], *, width: int) -> list[list[TextSpan]]:
    """Sizes of caches by stage, kernel and target, with bars."""
    lines: list[list[TextSpan]] = []
    for use in uses:
        if lines:
            lines.append([])
        lines.append([TextSpan(clean(use.root, single_line=True), "bold")])
        lines.append(
            [
                TextSpan(
                    f"  {decimal_size(use.bytes)} in {plural(use.kernels, 'cache entry', 'cache entries')}"
                )
            ]
        )
        lines += [[], [TextSpan("  by stage", "bold")]]
        lines += [_bar(name, size, use.bytes, width) for name, size in use.by_stage.items()]
        lines += [[], [TextSpan("  largest kernels", "bold")]]
        for name, count, size in use.by_kernel:
            label = called_kernel(name, use.launches.get(name, ()))
            label += "" if count == 1 else f" ({plural(count, 'entry', 'entries')})"
            lines.append(_bar(label, size, use.bytes, width))
        if len(use.by_target) > 1:
            lines += [[], [TextSpan("  by target", "bold")]]
            lines += [_bar(name, size, use.bytes, width) for name, size in use.by_target.items()]
    return lines


def _bar(label: str, size: int, total: int, width: int) -> list[TextSpan]:
    share = size / total if total else 0
    full = round(share * _BAR)
    room = max(width - _BAR - 24, 16)
    text = f"  {decimal_size(size):>10} {share:>5.0%} "
    return [
        TextSpan(text),
        TextSpan("█" * full, "cyan"),
        TextSpan("·" * (_BAR - full), "dim"),
        TextSpan(f" {shorten(clean(label, single_line=True), room)}"),
    ]


def render_checks(checks: Sequence[CacheCheck], *, width: int) -> list[list[TextSpan]]:
    """Return what is wrong with entries, worst first; a line for each cache when all is well."""
    del width
    lines: list[list[TextSpan]] = []
    for check in checks:
        if lines:
            lines.append([])
        lines.append([TextSpan(clean(check.root, single_line=True), "bold")])
        counts = Counter(e.state for e in check.entries)
        known = [s for s in _STYLES if counts[s]]
        lines += [[TextSpan(f"  {counts[s]:>6} {_WORDS.get(s, s)}", _STYLES[s])] for s in known]
        if check.unfinished:
            lines.append([TextSpan(f"  {len(check.unfinished):>6} unfinished writes", "yellow")])
        for entry in check.entries:
            if entry.state in SOUND:
                continue
            head = f"  {entry.state:<9} {clean(entry.key[:8], single_line=True)}  {clean(entry.kernel, single_line=True)}"
            lines.append([TextSpan(head, _STYLES[entry.state])])
            for problem in entry.problems:
                text = f"            {clean(problem.where, single_line=True)}: {clean(problem.what, single_line=True)}"
                lines.append([TextSpan(text)])
                if problem.hint:
                    lines.append([TextSpan(f"            {clean(problem.hint, single_line=True)}", "dim")])
        what = "left by a process that was stopped, or that is still writing"
        lines += [
            [TextSpan(f"  {clean(name, single_line=True)}: {what}", "yellow")] for name in check.unfinished
        ]
        for problem in check.problems:
            text = f"  {clean(problem.where, single_line=True)}: {clean(problem.what, single_line=True)}"
            lines.append([TextSpan(text, "yellow")])
    return lines


def render_plan(plans: Sequence[PrunePlan], *, width: int, now: float) -> list[list[TextSpan]]:
    """Return what would be removed, oldest first."""
    lines: list[list[TextSpan]] = []
    for plan in plans:
        lines.append([TextSpan(clean(str(plan.root), single_line=True), "bold")])
        for folder, kernel, size, modified in plan.entries:
            text = f"  {decimal_size(size):>10}  {age(now - epoch(modified)) if modified else '?':>4}  {clean(folder.name[:8], single_line=True)}  "
            lines.append(
                [
                    TextSpan(text),
                    TextSpan(shorten(clean(kernel, single_line=True), max(width - len(text), 20))),
                ]
            )
        removed = f"{plural(len(plan.entries), 'entry', 'entries')}, {decimal_size(plan.bytes)}"
        lines.append(
            [TextSpan(f"  {removed} would be removed, {plan.kept} kept", "bold" if plan.entries else "dim")]
        )
    return lines
