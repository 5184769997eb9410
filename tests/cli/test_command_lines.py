"""Command lines that the help and the documents show: each is one that xpudbg takes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tests.conftest import PROJECT
from xpudbg.commands.app import COMMANDS, app
from xpudbg.commands.lazy import load_command
from xpudbg.commands.triton_cache import COMMANDS as CACHE_COMMANDS

DOCUMENTS = sorted([PROJECT / "README.md", *(PROJECT / "docs").rglob("*.md")])
_FENCE = re.compile(r"^ *```\w*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"(?<![`\w])`(xpudbg [a-z][^`\n]+)`")
_COMMAND = re.compile(r"^\s*(?:- )?(?:run: )?(?:\$ )?(?:\w+=\S* )*(xpudbg .+?)(?:   .*)?$")
_ONLY_NAMED = ("Missing parameter", "requires an argument")


def command_lines(text: str, *, fenced: bool) -> Iterator[str]:
    """The command lines in a text: whole lines (of code blocks, where it is ``fenced``), and those between backquotes."""
    blocks = "\n".join(_FENCE.findall(text)) if fenced else text
    for line in blocks.replace("\\\n", " ").splitlines():
        match = _COMMAND.match(line)
        if match:
            yield match[1]
    yield from _INLINE.findall(text)


def every_command() -> Iterator[tuple[str, Any]]:
    for name, entry in COMMANDS.items():
        command = load_command(name, entry)
        yield name, command
        context = command.make_context(name, [], resilient_parsing=True)
        for inner in getattr(command, "list_commands", lambda _: [])(context):
            yield f"{name} {inner}", command.resolve_command(context, [inner])[1]


def words_of(line: str) -> list[str]:
    words = []
    for word in shlex.split(line.replace("$(", "("), comments=True):
        if re.fullmatch(r"\|+|&&?|;|[12]?>>?.*|<.*", word):
            break
        words.append(word.rstrip(";"))
    return words[1:]


def parse(words: list[str]) -> None:
    """Read the options and arguments, down to the command that would run."""
    command: Any = typer.main.get_command(app)
    context = command.make_context("xpudbg", words)
    while (rest := [*context._protected_args, *context.args]) and hasattr(command, "resolve_command"):
        name, command, arguments = command.resolve_command(context, rest)
        context = command.make_context(name, arguments, parent=context)


COMMAND_LINES = sorted(
    {
        (where, line)
        for where, text in [
            *((str(d.relative_to(PROJECT)), d.read_text()) for d in DOCUMENTS),
            *((f"{name} --help", command.help or "") for name, command in every_command()),
        ]
        for line in command_lines(text, fenced=where.endswith(".md"))
    }
)


def test_there_are_command_lines() -> None:
    assert len({where for where, _ in COMMAND_LINES}) > 25
    assert len(COMMAND_LINES) > 120


@pytest.mark.parametrize(("where", "line"), COMMAND_LINES)
def test_command_lines_are_understood(where: str, line: str) -> None:
    del where
    try:
        parse(words_of(line))
    except Exception as error:  # Typer has moved the classes of its own errors between versions
        if type(error).__name__ != "NoArgsIsHelpError" and not any(w in str(error) for w in _ONLY_NAMED):
            raise


@pytest.mark.parametrize("name", [name for name, _ in every_command()])
def test_every_command_has_examples_and_says_all_of_it_at_80_columns(
    cli: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = cli(*name.split(), "--help")
    assert result.code == 0
    assert name in ("triton-cache",) or "Examples:" in result.out, "its docstring ends in examples"
    assert max(map(len, result.out.splitlines())) <= 80
    assert "…" not in result.out
    assert "completion" not in result.out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [(["shw"], "'show'"), (["triton-cache", "lss"], "'ls'"), (["targets", "setpu"], "'setup'")],
)
def test_what_was_nearly_right_is_suggested(cli: Any, typed: list[str], meant: str) -> None:
    result = cli(*typed)
    assert result.code == 2
    assert f"Did you mean {meant}" in result.err
    assert "--help' lists what it takes" in result.err


@pytest.mark.parametrize(
    "words",
    [
        *(name for name, entry in COMMANDS.items() if entry.reads),
        *("pack", "unpack", "attach", "collect", "rm", "diff latest"),
        *("triton-cache ls", "triton-cache show", "triton-cache prune --keep 1GB"),
    ],
)
def test_an_empty_word_is_not_taken_for_this_folder(cli: Any, words: str) -> None:
    result = cli(*words.split(), "")
    assert (result.code, result.out) == (2, "")
    assert "is empty\n" in result.err
    assert "hint: '.' is this folder" in result.err


def test_an_empty_script_is_no_script_but_may_be_given_empty_arguments(
    cli: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in ("run", "accuracy"):
        err = cli(command, "").err
        assert "no script to run" in err and "xpudbg run" not in err
    Path("script.py").write_text("import sys\nsys.exit(len(sys.argv[1]) + 7)\n")
    assert cli("run", "-q", "script.py", "").code == 7


@pytest.mark.parametrize(
    ("typed", "position", "offered"),
    [
        ("xpudbg sh", 1, ["show", "show-fusion"]),
        ("xpudbg show --js", 2, ["--json"]),
        (
            "xpudbg triton-cache ",
            2,
            [*CACHE_COMMANDS],
        ),
        ("xpudbg check --format ", 3, ["text", "markdown"]),
    ],
)
def test_the_shell_completes_commands_options_and_values(
    spawn: Any, typed: str, position: int, offered: list[str]
) -> None:
    env = {"COMP_WORDS": typed, "COMP_CWORD": str(position), "_XPUDBG_COMPLETE": "complete_bash"}
    assert spawn(env=env).stdout.decode().split() == offered
