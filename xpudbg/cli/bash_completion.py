"""The bash script of ``--install-completion``: bash takes a word with colons for several, and Typer's script would complete the last."""

from __future__ import annotations

import contextlib

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
