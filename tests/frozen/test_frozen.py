"""Every reading command says of every recorded run what it said when its answer was recorded.

The answers lie in ``tests/frozen/answers``, a file a case. ``pytest --update-golden tests/frozen`` writes them anew: read what changed.
"""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.frozen.questions import DATA, Case, answers, cases, made_cases, make, packed, reported

ANSWERS = Path(__file__).with_name("answers")
CASES = cases()
PACKED = ("explain-bmg-2.13/run", "called-kernels-bmg-2.13/run", "verify-cpp-2.13/run")
REPORTED = ("explain-bmg-2.13/run", "screens-bmg-2.13/breaks.zip", "verify-bmg-2.13/run")


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nothing")


@pytest.fixture(autouse=True)
def _bare_machine(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler of the machine and nothing that earlier commands have kept changes an answer."""
    monkeypatch.setenv("PATH", str(nothing))
    monkeypatch.setenv("XPUDBG_CACHE_DIR", str(nothing / "cache"))
    monkeypatch.delenv("XPUDBG_OCLOC", raising=False)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_answers_are_those_that_were_recorded(
    case: Case, update_golden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(DATA)
    hold(case.name, answers(case), update=update_golden)


@pytest.mark.parametrize("case", made_cases(), ids=lambda case: case.name)
def test_answers_of_runs_that_are_made_here(case: Case, update_golden: bool) -> None:
    make(case.name)
    hold(case.name, answers(case), update=update_golden)


@pytest.mark.parametrize("place", PACKED)
def test_a_pack_holds_what_it_held(place: str, update_golden: bool) -> None:
    hold(f"pack-{place.replace('/', '-')}", packed(place), update=update_golden)


@pytest.mark.parametrize("place", REPORTED)
@pytest.mark.usefixtures("patient_layout")
def test_the_pages_of_a_report_have_their_data(place: str, update_golden: bool) -> None:
    hold(f"report-{place.replace('/', '-')}", reported(place), update=update_golden)


def test_every_recorded_answer_has_a_case() -> None:
    known = {case.name for case in (*CASES, *made_cases())}
    known |= {
        f"{kind}-{place.replace('/', '-')}"
        for kind, places in (("pack", PACKED), ("report", REPORTED))
        for place in places
    }
    assert {file.stem for file in ANSWERS.glob("*.txt")} == known


def hold(name: str, said: str, *, update: bool) -> None:
    """Hold a text against the recorded one, or record it."""
    file = ANSWERS / f"{name}.txt"
    if update:
        ANSWERS.mkdir(exist_ok=True)
        file.write_text(said)
    known = file.read_text() if file.exists() else ""
    if said != known:
        lines = difflib.unified_diff(
            known.splitlines(), said.splitlines(), "recorded", "now", n=0, lineterm=""
        )
        shown = [
            line if len(line) < 400 else f"{line[:400]}..." for _, line in zip(range(60), lines, strict=False)
        ]
        anew = "pytest --update-golden tests/frozen writes it anew: read what changed"
        pytest.fail("\n".join([f"{name}: {anew}", *shown]), pytrace=False)
