"""Completion of shells: the script for bash, and the shell that ``--install-completion`` is for.

bash takes a word with colons for several, and Typer's script would complete the last.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

SCRIPT = r"""
%(complete_func)s() {
    local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} count last prefix
    local -a words
    read -r -a words <<<"$line"
    count=${#words[@]}
    last=${words[count-1]}
    if [[ $line == *[[:space:]] ]]; then
        last=
    else
        count=$((count - 1))
    fi
    IFS=$'\n'
    COMPREPLY=( $( env COMP_WORDS="${words[*]}" COMP_CWORD=$count %(autocomplete_var)s=complete_bash "$1" ) )
    if [[ $last == *:* && $COMP_WORDBREAKS == *:* ]]; then
        prefix=${last%%"${last##*:}"}
        COMPREPLY=( "${COMPREPLY[@]#"$prefix"}" )
    fi
    return 0
}

complete -o default -F %(complete_func)s %(prog_name)s
"""
"""Filled by Typer with ``%``. The words are those of the line at its blanks; what bash takes for the word is what follows the last colon."""


def use_own_script() -> None:
    """Have Typer show and install this script for bash; where it keeps its own elsewhere, that one does without addresses."""
    with contextlib.suppress(ImportError, AttributeError, TypeError):
        from typer import _completion_shared

        _completion_shared._completion_scripts["bash"] = SCRIPT


_SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
"""Shells that Typer has a script for."""


def shell_of_user(detected: str | None, environ: Mapping[str, str]) -> str | None:
    """Return the shell to complete in: the one that started us, or the user's own where that one cannot complete.

    Args:
        detected: The shell among the processes above; None where there is none (a desktop, a container's first process).
        environ: The environment; ``SHELL`` is the user's login shell.
    """
    if detected in _SHELLS:
        return detected
    own = Path(environ.get("SHELL", "")).name.lower()
    return own if own in _SHELLS else detected


def use_shell_of_user() -> None:
    """Have Typer install and show completion for :func:`shell_of_user`: from ``sh``, ``make`` and the like, too."""
    with contextlib.suppress(ImportError, AttributeError):
        from typer import _completion_shared, completion

        detect = _completion_shared._get_shell_name

        def chosen() -> str | None:
            return shell_of_user(detect(), os.environ)

        _completion_shared._get_shell_name = chosen
        completion._get_shell_name = chosen  # type: ignore[attr-defined]
