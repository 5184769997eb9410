"""Matches of patterns of Inductor's passes: recorded by the probe, counted by torch, or told from the graphs before and after."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from xpudbg.analysis.fusion.fx_changes import fx_changes
from xpudbg.analysis.ops.pattern_records import RecordedMatch
from xpudbg.model.fx import FxFile
from xpudbg.model.ops import OpsEvidence, PassMatch

_GROUPS = (
    ("attention", ("fuse_attention", "_sfdp", "scaled_dot_product", "attention fused")),
    (
        "quantization",
        ("quantization", "quantis", "quantiz", "dequant", "qlinear", "qconv", "qmaxpool", "qcat", "qreshape", "woq_", "int_mm"),
    ),
    ("onednn", ("mkldnn", "onednn", "mkl_", "for mkl")),
)  # fmt: skip
"""Words in the name or module of a pattern, and what it is about; tried in this order."""
_PHASES = (
    ("pre_grad", "pre_grad"),
    ("split_cat", "pre_grad"),
    ("joint", "joint"),
    ("fuse_attention", "joint"),
    ("replace_random", "joint"),
    ("freezing", "freezing"),
    ("binary_folding", "freezing"),
    ("post_grad", "post_grad"),
)
_COUNTERS = frozenset(
    {
        "fuse_attention", "binary_folding", "binary_folding_conv", "efficient_conv_bn_eval", "decompose_addmm", "decompose_mm",
        "decompose_bmm", "b2b_gemm", "group_linear", "removed_pointless_view_pair", "partitioned_scatter_applied", "pad_rewritten_as_cat",
        "apply_gumbel_max_trick", "quant_lift_up_count", "inplace_padding", "partial_reduction_reuse",
    }
)  # fmt: skip
"""Counters that name a pattern or pass (``torch/_inductor/fx_passes``, torch 2.13), beside those told by :data:`_COUNTED`."""
_NOT_PATTERNS = frozenset({"pattern_matcher_count"})
_COUNTED = re.compile(r".+(?:_matcher_count|_lower_count|_pass)|batch_(?:aten_)?[a-z0-9_]+")
"""Counters of oneDNN and quantization (``mkldnn_fusion.py``, ``quantization.py``), of ``split_cat.py``, and of ``group_batch_fusion.py``."""


def recorded_matches(found: Iterable[RecordedMatch]) -> tuple[PassMatch, ...]:
    """Matches that the probe recorded, one row a pattern and pass."""
    rows = [
        PassMatch(
            m.pattern,
            group_of(f"{m.module} {m.pattern}"),
            OpsEvidence.RECORDED,
            m.matches,
            m.nodes,
            m.module,
            m.pass_name,
            phase_of(m),
            m.operators,
        )
        for m in found
    ]
    return merged(rows)


def group_of(words: str) -> str:
    """Return what a pattern is about: ``attention``, ``quantization``, ``onednn`` or nothing of these."""
    low = words.lower()
    return next((group for group, known in _GROUPS if any(w in low for w in known)), "")


def phase_of(match: RecordedMatch) -> str:
    """The part of the compile that a pass belongs to, as its module, its name or its graph tells; empty where they do not."""
    module = match.pass_module.rpartition(".")[2]
    for word in (module, match.pass_name):
        for known, phase in _PHASES:
            if known in word:
                return phase
    if match.folder:
        return "post_grad"
    return "joint" if "_joint_" in match.graph else ""


def counted_patterns(counters: Mapping[str, int]) -> tuple[PassMatch, ...]:
    """Patterns that torch has counters for."""
    rows = []
    for name, value in sorted(counters.items()):
        if name in _NOT_PATTERNS or not (name in _COUNTERS or _COUNTED.fullmatch(name)):
            continue
        nodes = counters.get(f"{name.removesuffix('_count')}_nodes") if name.endswith("_count") else None
        rows.append(PassMatch(name, group_of(name), OpsEvidence.COUNTER, value, nodes))
    return tuple(rows)


def changed_patterns(
    before: FxFile | None, after: FxFile | None, *, phase: str = ""
) -> tuple[PassMatch, ...]:
    """Changes between two stages of a graph, as :func:`~xpudbg.analysis.fusion.fx_changes.fx_changes` tells them apart.

    Args:
        before: The earlier stage; None where it is not there.
        after: The later one.
        phase: The passes between the two, as :class:`PassMatch` names them.
    """
    if before is None or after is None:
        return ()
    return tuple(
        PassMatch(
            c.what, group_of(c.what), OpsEvidence.DIFFERENCE, phase=phase, removed=c.removed, added=c.added
        )
        for c in fx_changes(before, after)
    )


def merged(rows: Iterable[PassMatch]) -> tuple[PassMatch, ...]:
    """Rows of the same pattern, pass, phase and evidence as one; the most frequent first."""
    found: dict[tuple[str, str, str, str, str], PassMatch] = {}
    for row in rows:
        key = (row.pattern, row.module, row.pass_name, row.phase, row.evidence.value)
        known = found.get(key)
        found[key] = row if known is None else _sum(known, row)
    order = list(OpsEvidence)
    return tuple(
        sorted(
            found.values(), key=lambda m: (order.index(m.evidence), -(m.matches or 0), m.pattern, m.pass_name)
        )
    )


def _sum(a: PassMatch, b: PassMatch) -> PassMatch:
    return PassMatch(
        a.pattern,
        a.group,
        a.evidence,
        _add(a.matches, b.matches),
        _add(a.nodes, b.nodes),
        a.module,
        a.pass_name,
        a.phase or b.phase,
        tuple(dict.fromkeys([*a.operators, *b.operators]))[:8],
        _counts(a.removed, b.removed),
        _counts(a.added, b.added),
    )


def _add(a: int | None, b: int | None) -> int | None:
    return a + b if a is not None and b is not None else None


def _counts(a: tuple[tuple[str, int], ...], b: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = dict(a)
    for name, count in b:
        found[name] = found.get(name, 0) + count
    return tuple(sorted(found.items(), key=lambda kv: (-kv[1], kv[0])))
