"""The nearest earlier key is the one that comparing each with each finds, and each key is read a fixed number of times."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from xpudbg.facts.dynamo.frames import nearest_earlier
from xpudbg.facts.dynamo.recompiles import nearest
from xpudbg.model.trace import KeyComponent, TracedCacheQuestion


def compared_with_each(
    asked: list[list[TracedCacheQuestion]],
) -> dict[tuple[int, int], tuple[int, int]]:
    found = {}
    for at, questions in enumerate(asked):
        earlier = [(f"{a} {n}", q) for a in range(at) for n, q in enumerate(asked[a])]
        for number, question in enumerate(questions):
            name, other = nearest(question, earlier)
            if other is not None and question.result != "hit":
                a, n = name.split()
                found[at, number] = int(a), int(n)
    return found


def some_questions(seed: int, compiles: int) -> list[list[TracedCacheQuestion]]:
    """Keys of settings that most have, of sizes that some have, and of graphs that hardly any share."""
    chosen = random.Random(seed)

    def component(name: str, values: int) -> KeyComponent:
        return KeyComponent(name, str(chosen.randrange(values)), "")

    def key() -> tuple[KeyComponent, ...] | None:
        if chosen.random() < 0.1:
            return chosen.choice((None, ()))
        settings = [component(f"setting[{n}]", chosen.choice((1, 2))) for n in range(4)]
        sizes = [component(f"input[{n}]", 8) for n in range(chosen.randrange(4))]
        graphs = [component("gm", 200) for _ in range(chosen.randrange(3))]
        return (*settings, *sizes, *graphs)

    return [
        [
            TracedCacheQuestion(
                chosen.choice(("fx_graph", "aotautograd")),
                chosen.choice(("hit", "miss", "miss", "bypass")),
                components=key(),
            )
            for _ in range(chosen.randrange(4))
        ]
        for _ in range(compiles)
    ]


@pytest.mark.parametrize(("seed", "compiles"), [(1, 0), (2, 1), (3, 12), (4, 60), (5, 120), (6, 120)])
def test_the_nearest_key_is_that_of_comparing_each_with_each(seed: int, compiles: int) -> None:
    asked = some_questions(seed, compiles)
    assert nearest_earlier(asked) == compared_with_each(asked)


def test_distances_that_are_too_many_to_be_kept_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xpudbg.facts.dynamo.frames._MOST_PAIRS", 2)
    asked = some_questions(7, 100)
    assert nearest_earlier(asked) == compared_with_each(asked)


class CountedParts(tuple[KeyComponent, ...]):
    """Components that count how often they are read."""

    reads = 0

    def __iter__(self) -> Iterator[KeyComponent]:
        CountedParts.reads += 1
        return super().__iter__()


def test_a_key_is_not_read_again_for_every_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CountedParts, "reads", 0)
    same = [KeyComponent(f"setting[{n}]", "1", "") for n in range(5)]
    asked = [
        [
            TracedCacheQuestion(
                "fx_graph", "miss", components=CountedParts((*same, KeyComponent("gm", str(n), "")))
            )
        ]
        for n in range(300)
    ]
    found = nearest_earlier(asked)
    assert found == {(n, 0): (n - 1, 0) for n in range(1, 300)}
    assert CountedParts.reads == 2 * 300
