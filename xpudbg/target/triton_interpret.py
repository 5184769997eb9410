"""Run a kernel in Triton's interpreter although Triton was not imported with ``TRITON_INTERPRET=1``.

With that variable ``@triton.jit`` would make interpreted functions and no kernel would ever be compiled. Here every kernel is
compiled first, so that its artifacts exist, and its launch then runs the kernel's Python source over the same memory, which
is host memory.

Triton's interpreter rewrites ``triton.language`` while it runs and, in older versions, leaves it so. The rewriting is undone
after each launch, since the next kernel has to be compiled with the real language. One launch runs at a time.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from . import report, triton_libdevice
from .config import TargetError

_lock = threading.RLock()
_rewritten: dict[Any, Any] = {}


def run(source: Any, name: str, grid: tuple[int, int, int], values: tuple[Any, ...], hint: str) -> None:
    """Run every program of a launch.

    Args:
        source: Triton's ``ASTSource``: the kernel function and its constants.
        name: The kernel's name, for messages.
        grid: Programs along the three axes.
        values: The launch arguments in the order in which Triton's launcher gets them.
        hint: What the user can do when it does not work.

    Raises:
        TargetError: The kernel cannot run in the interpreter; nothing it would have written can be trusted.
    """
    kernel = getattr(source, "fn", None)
    if kernel is None or not hasattr(kernel, "fn"):
        raise TargetError(
            f"xpudbg: kernel {name} was made from IR, not from Python source: it cannot run without a device"
        )
    arguments = _bind(kernel, source, values)
    with _lock, _interpreting():
        try:
            _execute(kernel, arguments, grid)
        except Exception as error:
            cause = _innermost(error)
            report.once("refused", f"interpreter.{name}", reason=f"{type(cause).__name__}: {cause}")
            raise TargetError(
                f"xpudbg: kernel {name} was compiled, but there is no XPU to run it on, and Triton's interpreter cannot run it: "
                f"{type(cause).__name__}: {cause}; {hint}"
            ) from error


def _bind(kernel: Any, source: Any, values: tuple[Any, ...]) -> dict[str, Any]:
    """Launch arguments by name: all of them (Triton 3.3 on), or all but the constants (before)."""
    names = list(kernel.arg_names)
    constants = {names[_position(key, names)]: value for key, value in dict(source.constants).items()}
    if len(values) == len(names):
        bound = dict(zip(names, values, strict=True))
        return {
            **bound,
            **{n: v for n, v in constants.items() if bound[n] is None or n in _annotated(kernel)},
        }
    rest = [n for n in names if n not in constants]
    if len(values) == len(rest):
        return {**dict(zip(rest, values, strict=True)), **constants}
    raise TargetError(
        f"xpudbg: cannot match {len(values)} launch arguments of kernel {kernel.__name__} "
        f"with its parameters {', '.join(names)}; "
        "this Triton calls its launchers in a way that xpudbg does not know"
    )


def _position(key: Any, names: list[str]) -> int:
    """Constants are keyed by ``(index,)`` from Triton 3.3 on, by index or by name before."""
    while isinstance(key, tuple):
        key = key[0]
    return names.index(key) if isinstance(key, str) else int(key)


def _annotated(kernel: Any) -> set[str]:
    return {p.name for p in kernel.params if p.is_constexpr}


def _execute(kernel: Any, arguments: dict[str, Any], grid: tuple[int, int, int]) -> None:
    from triton.runtime import interpreter

    class InPlace(interpreter.GridExecutor):  # type: ignore[misc]
        """Arguments are in host memory already: no copies, and aliases stay aliases."""

        def _init_args_hst(self, args_dev: Any, kwargs: Any) -> Any:
            return args_dev, kwargs

        def _restore_args_dev(self, args_dev: Any, args_hst: Any, kwargs: Any, kwargs_hst: Any) -> None:
            pass

    function = _interpreted(kernel)
    InPlace(function, list(kernel.arg_names), grid)(**arguments)


def _interpreted(kernel: Any) -> Any:
    """The kernel's Python function, rewritten for the interpreter in a copy of its module's names."""
    from triton.runtime import interpreter

    key = kernel.fn
    if key not in _rewritten:
        rewriter = interpreter.FunctionRewriter(kernel.fn)
        scope: dict[str, Any] = {}
        if hasattr(rewriter, "_compile_and_exec"):
            _compile_apart(rewriter, scope)
        _rewritten[key] = rewriter.rewrite_ast()
    return _rewritten[key]


def _compile_apart(rewriter: Any, scope: dict[str, Any]) -> None:
    """Triton executes the rewritten source in the user's own module and adds the interpreter's names to it; use a copy."""
    from triton.runtime import interpreter

    def compile_and_exec(tree: Any) -> Any:
        code = compile(tree, filename=rewriter.filename, mode="exec", dont_inherit=True)
        scope.update(vars(interpreter))
        scope.update(rewriter.fn.__globals__)
        closure = rewriter.fn.__closure__ or ()
        scope.update(
            zip(rewriter.fn.__code__.co_freevars, (cell.cell_contents for cell in closure), strict=True)
        )
        local: dict[str, Any] = {}
        exec(code, scope, local)  # noqa: S102 (the user's own function, as Triton's interpreter does)
        return local[rewriter.fn.__name__]

    rewriter._compile_and_exec = compile_and_exec


@contextmanager
def _interpreting() -> Iterator[None]:
    """``triton.language`` rewritten for the interpreter, and as it was afterwards."""
    import triton.language as tl
    from triton.runtime import interpreter
    from triton.runtime.jit import JITFunction

    _mend(interpreter.InterpreterBuilder, tl)
    saved = [(owner, dict(vars(owner))) for owner in _rewritten_owners(tl)]
    call = JITFunction.__call__
    patch = interpreter._patch_lang
    scope = None
    try:
        scope = patch(_Visible(tl))
        interpreter._patch_lang = lambda _function: _Nothing()  # it would undo the next lines at every launch
        # numpy 2.4 turns no one-element array into an int by itself; Triton 3.3's interpreter keeps scalars in such arrays
        tl.tensor.__index__ = lambda self: int(self.handle.data.item())
        triton_libdevice.install()
        JITFunction.__call__ = lambda self, *args, **kwargs: _interpreted(self)(*args, **kwargs)
        yield
    finally:
        JITFunction.__call__ = call
        interpreter._patch_lang = patch
        restore = getattr(scope, "restore", None)
        if callable(restore):
            restore()
        for owner, before in saved:
            _put_back(owner, before)


class _Nothing:
    """A scope with nothing to restore, as newer versions of ``_patch_lang`` return one."""

    def restore(self) -> None:
        """Leave everything as it is."""


def _mend(builder: Any, tl: Any) -> None:
    """What the interpreter of Triton 3.3 forgot, although its language asks for it: ``x.to(tl.int1)``, ``~mask``."""
    for name, value in (("get_int1_ty", tl.int1), ("get_void_ty", tl.void)):
        if not hasattr(builder, name):
            setattr(builder, name, lambda self, value=value: value)
    ones = builder.get_all_ones_value
    if getattr(ones, "knows_int1", False):
        return

    def get_all_ones_value(self: Any, kind: Any) -> Any:
        if getattr(kind, "scalar", kind) != tl.int1:
            return ones(self, kind)
        import numpy as np
        from triton.runtime.interpreter import TensorHandle

        return TensorHandle(np.ones(kind.shape if kind.is_block() else 1, dtype=bool), tl.int1)

    get_all_ones_value.knows_int1 = True  # type: ignore[attr-defined]
    builder.get_all_ones_value = get_all_ones_value


class _Visible:
    """Looks like a function whose module sees the language, which is all that ``_patch_lang`` asks of it."""

    def __init__(self, tl: ModuleType) -> None:
        self.__globals__ = {"tl": tl, "core": tl.core}
        self.__name__ = "xpudbg"


def _rewritten_owners(tl: Any) -> list[Any]:
    owners = [tl, tl.core, tl.math, tl.tensor, tl.dtype, *triton_libdevice.modules()]
    owners += [
        value
        for name, value in vars(tl.core).items()
        if isinstance(value, type) and "tensor_descriptor" in name and value.__module__ == tl.core.__name__
    ]
    return owners


def _put_back(owner: Any, before: dict[str, Any]) -> None:
    now = vars(owner)
    for name in [n for n in now if n not in before]:
        delattr(owner, name)
    for name, value in before.items():
        if now.get(name) is not value:
            setattr(owner, name, value)


def _innermost(error: BaseException) -> BaseException:
    while error.__cause__ is not None:
        error = error.__cause__
    return error
