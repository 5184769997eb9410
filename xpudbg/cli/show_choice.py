"""What the words of ``xpudbg show`` mean; of several that fit none is taken in silence."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from xpudbg.bundle.reader import Bundle
from xpudbg.errors import XpudbgError
from xpudbg.model.artifact import Artifact, State
from xpudbg.model.manifest import Graph, Kernel
from xpudbg.reporters.text import clean

_MOST_NAMED = 12
_SHORTEST = 3
_SHOWN = 8


def owner_of(bundle: Bundle, word: str, *, told: bool = True) -> Graph | Kernel | Artifact:
    """What GRAPH means: a graph, a kernel by its name or the beginning of a cache key, or an artifact of the whole run.

    Args:
        bundle: The run.
        word: What the user typed.
        told: Say on stderr where other kernels of the same name are.

    Raises:
        XpudbgError: Nothing, several graphs, or several artifacts fit.
    """
    try:
        return bundle.graph(word)
    except XpudbgError:
        kernels = _kernels(bundle, word)
        if kernels:
            return _one_kernel(kernels, word, told=told)
        of_run = [
            a
            for a in bundle.manifest.artifacts
            if a.path and word in (a.kind.value, a.path, a.path.rpartition("/")[2])
        ]
        if of_run:
            return _one_artifact(bundle, of_run, word)
        if any(word in g.id for g in bundle.manifest.graphs):
            raise
        raise _nothing(bundle, word) from None


def _nothing(bundle: Bundle, word: str) -> XpudbgError:
    """Neither a graph nor a kernel nor an artifact; the kernels are named that have the word in their names."""
    manifest = bundle.manifest
    alike = dict.fromkeys(k.name for k in manifest.kernels if word in k.name)
    known = [*alike] or [g.id for g in manifest.graphs] or [k.name for k in manifest.kernels]
    shown = ", ".join(known[:_MOST_NAMED]) + (", ..." if len(known) > _MOST_NAMED else "")
    what = "kernels with that in their names" if alike else "its graphs" if manifest.graphs else "its kernels"
    return XpudbgError(f"no graph, kernel or artifact {word} in this run", hint=f"{what}: {shown or 'none'}")


def _kernels(bundle: Bundle, word: str) -> list[Kernel]:
    """The kernels of a name; of a cache key, those that were compiled to it, with that entry alone."""
    named = [k for k in bundle.manifest.kernels if k.name == word]
    if named or len(word) < _SHORTEST:
        return named
    keys = {key for k in bundle.manifest.kernels for key in k.cache_keys if key.startswith(word)}
    if len(keys) > 1 and word not in keys:
        raise XpudbgError(
            f"{word} fits {len(keys)} cache keys", hint=f"one of: {', '.join(sorted(keys)[:_SHOWN])}"
        )
    return [
        _of_key(k, word) for k in bundle.manifest.kernels if any(key.startswith(word) for key in k.cache_keys)
    ]


def _of_key(kernel: Kernel, word: str) -> Kernel:
    from dataclasses import replace

    keys = tuple(k for k in kernel.cache_keys if k == word) or tuple(
        k for k in kernel.cache_keys if k.startswith(word)
    )
    places = tuple(f"triton_cache/{key}" for key in keys)
    rows = tuple(a for a in kernel.artifacts if (a.path or a.origin).startswith(places))
    return replace(kernel, cache_keys=keys, artifacts=rows)


def _one_kernel(kernels: Sequence[Kernel], word: str, *, told: bool) -> Kernel:
    """The first of the kernels of a name, with a word on stderr where others of that name are other kernels."""
    first = kernels[0]
    others = [k for k in kernels[1:] if k.cache_keys != first.cache_keys or not k.cache_keys]
    if others and told:
        places = ", ".join(k.graph or "no graph" for k in others[:_SHOWN])
        more = ", ..." if len(others) > _SHOWN else ""
        words = f"{word} of {first.graph or 'no graph'}; others of that name are in {places}{more}"
        sys.stderr.write(f"{clean(words, single_line=True)}\n")
    return first


def artifact_of(bundle: Bundle, owner: Graph | Kernel, word: str) -> Artifact:
    """The artifact of a graph or kernel that ARTIFACT means: a kind, a file name, a path or a stage.

    Raises:
        XpudbgError: None is there, or several different ones are.
    """
    rows = list(owner.artifacts)
    if isinstance(owner, Graph):
        for kernel in bundle.manifest.kernels:
            if kernel.graph == owner.id and kernel.process == owner.process:
                rows += kernel.artifacts
    fits = [a for a in rows if word in (a.kind.value, a.path, a.path.rpartition("/")[2])]
    fits = fits or [a for a in rows if a.path.endswith(f".{word}")]
    present = [a for a in fits if a.state is State.PRESENT]
    name = owner.id if isinstance(owner, Graph) else owner.name
    if present:
        return _one_artifact(bundle, present, f"{name} {word}")
    if fits:
        raise XpudbgError(
            f"{name} has no {word}: {fits[0].reason}", hint=f"'xpudbg show RUN {name}' shows what there is"
        )
    known = ", ".join(
        dict.fromkeys(
            a.kind.value if isinstance(owner, Graph) else a.path.rpartition(".")[2] for a in rows if a.path
        )
    )
    raise XpudbgError(f"{name} has no artifact {word}", hint=f"one of: {known or 'none'}")


def _one_artifact(bundle: Bundle, fits: Sequence[Artifact], words: str) -> Artifact:
    """The one of several artifacts, of which copies count as one.

    Raises:
        XpudbgError: They are not the same; the hint tells them apart.
    """
    distinct = {a.sha256 or a.path: a for a in reversed(fits)}
    if len(distinct) == 1:
        return fits[0]
    paths = list(dict.fromkeys(a.path for a in fits))
    entries = _entries(bundle, paths)
    if entries:
        raise XpudbgError(
            f"{words} fits {len(entries)} entries of the Triton cache",
            hint=f"name one by its key, 'xpudbg show RUN KEY STAGE': {', '.join(entries[:_SHOWN])}",
        )
    more = ", ..." if len(paths) > _SHOWN else ""
    raise XpudbgError(
        f"{words} fits {len(paths)} artifacts",
        hint=f"name one by its path: {', '.join(paths[:_SHOWN])}{more}",
    )


def _entries(bundle: Bundle, paths: Sequence[str]) -> list[str]:
    """Cache entries of some files with what tells them apart; none where the files are not of a Triton cache."""
    keys = {path.split("/")[1] for path in paths if path.startswith("triton_cache/") and path.count("/") > 1}
    if not keys:
        return []
    from xpudbg.analysis.kernels.cache_files import find_caches
    from xpudbg.analysis.kernels.select_kernel import entries_of, told_apart
    from xpudbg.analysis.kernels.triton_cache import winning_keys

    found = find_caches([bundle.root])
    entries = [f for f in entries_of(found) if f.key in keys]
    winners = winning_keys(found)
    entries.sort(key=lambda f: (f.key not in winners, f.key))
    told = told_apart(entries)
    return [
        f"{row[:-1]}, chosen by autotuning)" if f.key in winners else row
        for f, row in zip(entries, told, strict=True)
    ]
