"""Module paths as Dynamo writes them into ``nn_module_stack``, and as users type them.

Written by ``torch/_dynamo/variables/nn_module.py`` from the source of the module (``torch/_dynamo/source.py``), torch 2.4 to 2.15::

    L['self'].layers.0.attn                                    layers.0.attn
    L['fn']._modules['layers']._modules['0'].attn              layers.0.attn
    L['self'].layers[0].d['key']                               layers.0.d.key
    L['self'].__dict__['_modules']['layers'].0.attn            layers.0.attn (a class with its own __getattr__)
    getattr(L['self'].layers, '0')                             layers.0
    G['model'].head,  L['fn'].__closure__[0].cell_contents.head, L['fn'].__self__.head        head
    layers.0.attn                                              layers.0.attn (torch.export)
"""

from __future__ import annotations

import re

MAX_CHARS = 4096
_ROOT = re.compile(r"""^[LG]\[(?:'([^']*)'|"([^"]*)")\]""")
_STEP = re.compile(r"""\.?([^.\[\]'"()]+)|\[(?:'([^']*)'|"([^"]*)"|(-?\d{1,19}))\]""")
_GETATTR = re.compile(r"""getattr\(([^()]{0,2000}), (?:'([^'()]*)'|"([^"()]*)")\)""")
_NO_NAME = frozenset(
    {
        "_modules", "_orig_mod", "__dict__", "__self__", "__func__", "__wrapped__", "__closure__", "cell_contents",
        "__globals__", "_parameters", "_buffers",
    }
)  # fmt: skip
"""Parts of a path that are not names of modules."""
_INDEXED = frozenset({"__closure__"})
_TABLES = frozenset({"_modules", "_parameters", "_buffers"})
_NESTED = 64


def split_module_path(raw: str) -> tuple[str, str]:
    """Return the variable that holds the model (empty where there is none), and the path below it as users type it.

    Args:
        raw: Dynamo's text; one that is not understood is returned unchanged.
    """
    text = raw[:MAX_CHARS]
    for _ in range(_NESTED):
        shorter = _GETATTR.sub(lambda m: f"{m[1]}.{m[2] or m[3]}", text)
        if shorter == text:
            break
        text = shorter
    match = _ROOT.match(text)
    root, at = (match[1] or match[2] or "", match.end()) if match else ("", 0)
    steps: list[str] = []
    index_of = ""
    while at < len(text):
        step = _STEP.match(text, at)
        if step is None:
            return root, text[match.end() if match else 0 :].lstrip(".")
        at = step.end()
        word = next((g for g in step.groups() if g is not None), "")
        named = step[1] is not None
        in_table = index_of == "__dict__" and word in _TABLES
        if (named and word in _NO_NAME) or (not named and (index_of in _INDEXED or in_table)):
            index_of = word if named else ""
            continue
        index_of = ""
        steps.append(word)
    return root, ".".join(steps)
