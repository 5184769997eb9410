"""``xpudbg agents``: what a repository says to coding agents."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from xpudbg.commands.options import YesOption
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.screens.text import clean
from xpudbg.store.files import atomic

app = typer.Typer(add_completion=False, no_args_is_help=True)
BEGIN, END = "<!-- xpudbg: begin -->", "<!-- xpudbg: end -->"
SKILL = Path(".claude/skills/xpudbg/SKILL.md")
_ROOM = Path(__file__).parent
_MOST = 4 << 20


@app.callback()
def agents() -> None:
    """Tell coding agents of a repository how to ask xpudbg.

    Examples:
      xpudbg agents init
    """


@app.command()
def init(
    folder: Annotated[
        Path, typer.Argument(metavar="[DIR]", help="The repository.", show_default="the working directory")
    ] = Path(),
    skill: Annotated[
        Path, typer.Option("--skill", metavar="FILE", help="The skill file, below DIR.")
    ] = SKILL,
    yes: YesOption = False,
) -> None:
    """Write a skill file, and a section of AGENTS.md, that say how to ask xpudbg.

    What is there already stays: the section goes to the end of an AGENTS.md, and a skill file or a section that differs is only
    replaced after asking. A second call changes nothing.

    Examples:
      xpudbg agents init
      xpudbg agents init ../model --skill .agents/skills/xpudbg/SKILL.md
    """
    root = folder.resolve()
    if not root.is_dir():
        raise XpudbgError(f"{folder} is no folder", hint="name the folder of a repository")
    files = (
        (root / skill, None, _template("skill.md")),
        (root / "AGENTS.md", "section", _template("section.md")),
    )
    # Nothing is written before everything is known.
    planned = [(path, part, _text(root, path), own) for path, part, own in files]
    made = [
        (path, part, old, own if part is None else _with_section(path, old, own))
        for path, part, old, own in planned
    ]
    for path, part, old, new in made:
        name = clean(str(path.relative_to(root)))
        if old == new:
            sys.stdout.write(f"{name}: as it should be\n")
            continue
        replaces = old is not None and (part is None or BEGIN in old)
        if replaces and not yes and not _may_replace(f"the {part} of {name}" if part else name):
            sys.stdout.write(f"{name}: left as it was\n")
            continue
        _write(path, new)
        sys.stdout.write(f"{name}: {'written' if old is None else 'changed'}\n")


def _template(name: str) -> str:
    return (_ROOM / name).read_text(encoding="utf-8")


def _text(root: Path, path: Path) -> str | None:
    """Return the text of a file; None where it is not there.

    Raises:
        XpudbgError: It lies outside of the folder, or is no text.
    """
    if not path.resolve().is_relative_to(root):
        raise XpudbgError(f"{path} lies outside of {root}", hint="name a file below the folder: --skill FILE")
    if not path.exists():
        return None
    try:
        if not path.is_file() or path.stat().st_size > _MOST:
            raise XpudbgError(f"{path} is no text file", hint="move it away first")
        # Line ends stay as they are.
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise XpudbgError(f"{path} cannot be read: {error}", hint="it must be UTF-8 text") from None


def _with_section(path: Path, text: str | None, section: str) -> str:
    """Return a text with the section between its marks: in the place of an earlier one, else at the end.

    Raises:
        XpudbgError: One of the marks is missing.
    """
    own = f"{BEGIN}\n{section.strip()}\n{END}"
    if text is None:
        return f"{own}\n"
    end_of_line = "\r\n" if "\r\n" in text else "\n"
    own = own.replace("\n", end_of_line)
    if (BEGIN in text) != (END in text) or text.find(END) < text.find(BEGIN):
        raise XpudbgError(
            f"{path} has one of the marks {BEGIN} and {END} alone",
            hint="remove it, or put the other one back",
        )
    if BEGIN in text:
        before, _, rest = text.partition(BEGIN)
        return before + own + rest.partition(END)[2]
    gap = "" if not text else end_of_line if text.endswith("\n") else end_of_line * 2
    return f"{text}{gap}{own}{end_of_line}"


def _may_replace(name: str) -> bool:
    """Return whether the user lets a text be replaced.

    Raises:
        XpudbgError: There is no terminal to ask on.
    """
    if not sys.stdin.isatty():
        raise XpudbgError(f"{name} differs, and there is no terminal to ask on", hint="--yes replaces it")
    sys.stderr.write(f"replace {name}? [y/N] ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def _write(path: Path, text: str) -> None:
    with os_errors(f"cannot write {path}", hint="choose another folder"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic.atomic_write(path.resolve()) as out:
            out.write(text.encode("utf-8"))
