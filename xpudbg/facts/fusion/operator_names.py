"""Names by which a user can ask for an operator, and torch's lists of Core ATen, prims and views."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import resources

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class CoreAten:
    """The operators that one version of torch tags as Core ATen, and its prims, as ``NAME.OVERLOAD``; packets of ATen that are views.

    Attributes:
        views: Those whose result always has the memory of what they take, by their schemas.
        views_or_copies: Those that are made of other operators, and copy where they must: ``reshape``, ``contiguous``.
    """

    torch: str
    core: frozenset[str]
    prims: frozenset[str]
    views: frozenset[str]
    views_or_copies: frozenset[str]


@cache
def core_aten() -> CoreAten:
    """Return the lists that ``tools/core_aten.py`` took from torch."""
    text = resources.files("xpudbg.facts.ops").joinpath("data/core_aten.json").read_text(encoding="utf-8")
    data = json.loads(text)
    return CoreAten(
        data["torch"],
        frozenset(data["core_aten"]),
        frozenset([*data["prims"], *data["inductor_prims"]]),
        frozenset(data["views"]),
        frozenset(data["views_or_copies"]),
    )


@cache
def reshapes() -> frozenset[str]:
    """Return the packets of ATen whose result has the same elements in another shape or order, as a view or a copy."""
    known = core_aten()
    return known.views | known.views_or_copies | {"_unsafe_view"}


def is_core(name: str) -> bool:
    """Return whether ``aten.add.Tensor`` is Core ATen; of a name without an overload, whether one of its overloads is."""
    space, _, rest = name.partition(".")
    if space != "aten":
        return False
    known = core_aten().core
    return rest in known if "." in rest else rest in _packets()


@cache
def _packets() -> frozenset[str]:
    return frozenset(n.partition(".")[0] for n in core_aten().core)


def is_prim(name: str) -> bool:
    """Return whether an operator is a prim: of torch or Inductor, or a newer one of their namespaces."""
    return name.partition(".")[0] == "prims"


def names_of(target: str) -> Iterator[str]:
    """Return every name of a target: ``aten.add.Tensor`` is also ``aten.add`` and ``add``; ``_softmax`` also ``softmax``."""
    yield target
    parts = target.split(".")
    if len(parts) == 1:
        return
    yield ".".join(parts[:2])
    yield parts[1]
    yield parts[1].removeprefix("_").removeprefix("native_")


def plain_name(word: str) -> str:
    """Return a name for comparison: without ``torch.ops.``."""
    return word.strip().removeprefix("torch.ops.").removeprefix("ops.") if "." in word else word.strip()


def fits(name: str, word: str) -> bool:
    """Return whether a word names an operator of any level: ``aten.addmm``, ``addmm``, ``torch.nn.functional.linear``, ``linear``.

    Args:
        name: As the level spells it.
        word: From :func:`plain_name`.
    """
    if name.startswith(("torch.", "Tensor.", "operator.", "ops.")):
        return word in (name, name.rpartition(".")[2], name.partition(".")[2])
    return word in names_of(name)
