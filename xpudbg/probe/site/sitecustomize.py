"""Module that Python loads at the start of every process of a run, because this folder is first on PYTHONPATH.

A script finds the interpreter as without it: nothing is imported here but what the interpreter itself has loaded or has built
in, for a module of the script's own (``json.py``) would be hidden by one of the standard library that was imported before it.
``sys.path``, ``sys.meta_path``, ``sys.modules`` and ``os.environ["PYTHONPATH"]`` are as they would be, and the ``sitecustomize``
of the environment runs, or there is none. What remains is a record of the process, and ``PathFinder.find_spec`` of the import
system, which waits for ``torch`` and ``triton``: the probe (``_xpudbg_probe.py``) is loaded when one of them is executed.

The C environment keeps this folder on PYTHONPATH, so that every Python that is started from here has a probe, too;
:func:`_start_children_with_probe` does the same where an environment is handed on explicitly.

Whatever goes wrong on our side is swallowed: the user's program comes first. Standard library only, Python 3.8 and later.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

_HERE = os.path.dirname(os.path.abspath(__file__))
_RUN_DIR = os.environ.get("XPUDBG_RUN_DIR", "")
_bootstrap: "Any" = sys.modules["_frozen_importlib"]
_bootstrap_external: "Any" = sys.modules["_frozen_importlib_external"]
_get_ident: "Any" = sys.modules["_thread"].get_ident
_find: "Any" = _bootstrap_external.PathFinder.__dict__["find_spec"].__func__
_STDLIB = [
    entry
    for entry in sys.path
    if entry
    and (
        entry == os.path.dirname(os.__file__)
        or entry.startswith(os.path.dirname(os.__file__) + os.sep)
        or entry.endswith(".zip")
    )
    and not entry.endswith(("site-packages", "dist-packages"))
]
_process: "Dict[str, Any]" = {"pid": 0, "stem": ""}
_watches: "Dict[str, Tuple[List[Any], List[Any]]]" = {}
_isolated: "Set[int]" = set()  # threads whose imports find the standard library alone
_finding: "Set[int]" = set()


# ---------------------------------------------------------------- the record of this process


def _now() -> float:
    import time  # built in

    return time.time()


def _path(suffix: str) -> str:
    """Return a file of this process in the run's folder; the name before the suffix is unique, also after a fork."""
    if _process["pid"] != os.getpid():
        _process["pid"] = os.getpid()
        _process["stem"] = "%d-%d" % (os.getpid(), _now() * 1e9)
    return os.path.join(_RUN_DIR, "probe", _process["stem"] + suffix)


def _as_json(value: "Any") -> str:
    if isinstance(value, dict):
        return "{%s}" % ", ".join("%s: %s" % (_as_json(k), _as_json(v)) for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return "[%s]" % ", ".join(map(_as_json, value))
    if isinstance(value, str):
        return '"%s"' % "".join(map(_as_json_character, value))
    return repr(value) if type(value) in (int, float) else {True: "true", False: "false"}.get(value, "null")


def _as_json_character(character: str) -> str:
    code = ord(character)
    if 31 < code < 127 and character not in '"\\':
        return character
    if code > 0xFFFF:  # a pair, as UTF-16 has it
        return "\\u%04x\\u%04x" % (0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF))
    return "\\u%04x" % code


def _write(suffix: str, record: "Dict[str, Any]") -> None:
    try:
        with open(_path(suffix), "w", encoding="utf-8") as out:
            out.write(_as_json(record))
    except Exception:
        pass


def _register(forked: bool = False) -> None:
    record = {
        "pid": os.getpid(),
        "ppid": os.getppid(),
        "started": _now(),
        "argv": list(getattr(sys, "orig_argv", ())) or _command_line(),
        "executable": sys.executable,
        "python": sys.version.split()[0],
        "forked": forked,
        "ranks": {k: os.environ[k] for k in ("RANK", "LOCAL_RANK", "WORLD_SIZE") if k in os.environ},
    }
    _write(".start", record)


def _command_line() -> "List[str]":
    try:
        with open("/proc/self/cmdline", "rb") as source:
            return [os.fsdecode(part) for part in source.read().split(b"\0")[:-1]]
    except OSError:
        return []


def _after_fork() -> None:
    if _process["pid"] != os.getpid():
        _register(forked=True)


def _at_exit() -> None:
    record: "Dict[str, Any]" = {"ended": _now()}
    error = getattr(sys, "last_value", None)  # set where the interpreter printed a traceback
    if isinstance(error, Exception):
        try:
            record["exception"] = ("%s: %s" % (type(error).__name__, error)).strip(": ")[:2000]
        except Exception:  # its text is the program's own code
            record["exception"] = type(error).__name__
    probe: "Any" = sys.modules.get("_xpudbg_probe")
    if probe is not None:
        record.update(probe.at_exit())
    _write(".end", record)


def _call_at_exit() -> None:
    known = "atexit" in sys.modules
    import atexit  # built in: a script's own atexit.py is never found

    atexit.register(_at_exit)
    if not known and sys.version_info >= (3, 10):  # before, the functions are kept in the module
        del sys.modules["atexit"]


def _note_error(error: BaseException) -> None:
    try:
        with open(os.path.join(_RUN_DIR, "probe_errors.txt"), "a", encoding="utf-8") as out:
            out.write("%d: %s: %s\n" % (os.getpid(), type(error).__name__, error))
    except OSError:
        pass


# ---------------------------------------------------------------- imports


def _find_spec(cls: "Any", fullname: str, path: "Any" = None, target: "Any" = None) -> "Any":
    if path is None and _isolated and _get_ident() in _isolated:
        path = _STDLIB
    spec = _find(cls, fullname, path, target)
    return _watched(spec, fullname, path, target) if fullname in _watches else spec


def _watched(spec: "Any", name: str, path: "Any", target: "Any") -> "Any":
    """Return the spec with a loader that runs the callbacks; another finder's spec if this one has none."""
    thread = _get_ident()
    if spec is None and thread not in _finding:
        _finding.add(thread)
        try:
            for finder in list(sys.meta_path):
                if (
                    spec is None
                    and finder is not _bootstrap_external.PathFinder
                    and hasattr(finder, "find_spec")
                ):
                    spec = finder.find_spec(name, path, target)
        finally:
            _finding.discard(thread)
    loader = getattr(spec, "loader", None)
    execute = getattr(loader, "exec_module", None)
    if loader is None or execute is None or "exec_module" in getattr(loader, "__dict__", ()):
        return spec

    def exec_module(module: "Any") -> None:
        loader.__dict__.pop("exec_module", None)
        _call(_watches.get(name, ((), ()))[0], spec)
        _bootstrap._call_with_frames_removed(execute, module)
        _call(_watches.pop(name, ((), ()))[1], module)

    # A traceback leaves out what has the import system's file and ends with that function.
    exec_module.__code__ = exec_module.__code__.replace(co_filename=_HIDDEN)
    try:
        loader.exec_module = exec_module
    except AttributeError:
        pass
    return spec


_HIDDEN = _bootstrap._call_with_frames_removed.__code__.co_filename


def _call(functions: "Sequence[Any]", given: "Any") -> None:
    for function in functions:  # one may add to them
        function(given)


def watch(
    name: str,
    before: "Optional[Callable[[Any], None]]" = None,
    after: "Optional[Callable[[Any], None]]" = None,
) -> None:
    """Call functions once, before a module is executed (with its spec) and after that (with the module).

    Args:
        name: Full name of the module.
        before: Called first.
        after: Called last.
    """
    befores, afters = _watches.setdefault(name, ([], []))
    befores.extend([before] if before is not None else ())
    afters.extend([after] if after is not None else ())


def isolated(function: "Callable[[], Any]") -> "Any":
    """Call a function whose imports find the standard library's modules, even if the script has modules of the same names."""
    thread = _get_ident()
    standard = {
        file.partition(".")[0] for folder in _STDLIB if os.path.isdir(folder) for file in os.listdir(folder)
    }
    tops = {name.partition(".")[0] for name in list(sys.modules)} & standard
    theirs = {top for top in tops if _is_elsewhere(top)}
    hidden = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in theirs}
    before = set(sys.modules)
    _isolated.add(thread)
    try:
        return function()
    finally:
        _isolated.discard(thread)
        new = set(sys.modules) - before
        ours = {
            top
            for top in {name.partition(".")[0] for name in new} & standard
            if top in theirs or _script_has_another(top)
        }
        for name in new:
            if name.partition(".")[0] in ours:
                del sys.modules[name]
        sys.modules.update(hidden)


def isolated_import(name: str, path: str, package: "Optional[List[str]]" = None) -> "Any":
    """Import one of our files under its own name, isolated.

    Args:
        name: Name in ``sys.modules``.
        path: The file.
        package: Folders of its submodules, if it is a package.
    """

    def load() -> "Any":
        spec = _bootstrap_external.spec_from_file_location(name, path, submodule_search_locations=package)
        module = _bootstrap.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        return module

    return isolated(load)


def _origin(spec: "Any") -> str:
    return str(getattr(spec, "origin", None) or "")


def _is_elsewhere(name: str) -> bool:
    """Return whether a module with a name of the standard library comes from elsewhere."""
    origin = _origin(getattr(sys.modules.get(name), "__spec__", None))
    return os.sep in origin and not any(origin.startswith(folder) for folder in _STDLIB)


def _script_has_another(name: str) -> bool:
    """Return whether an import by the script would find another module than the loaded one."""
    loaded = _origin(getattr(sys.modules.get(name), "__spec__", None))
    return os.sep in loaded and _origin(_find(_bootstrap_external.PathFinder, name, None, None)) != loaded


def _load_probe(_spec: "Any") -> None:
    """Load the probe once, before torch or triton is executed."""
    if "_xpudbg_probe" in sys.modules:
        return
    try:
        probe = isolated_import("_xpudbg_probe", os.path.join(_HERE, "_xpudbg_probe.py"))
        probe.start(watch, isolated, isolated_import, _path)
    except Exception as error:
        _note_error(error)


# ---------------------------------------------------------------- processes that are started from here


def _hide_python_path() -> None:
    """Set ``os.environ`` to the user's PYTHONPATH; C's ``getenv``, and so every child, still has ours."""
    values: "Any" = os.environ._data  # type: ignore[attr-defined]
    theirs = _without_ours(values.get(b"PYTHONPATH", b""))
    if theirs:
        values[b"PYTHONPATH"] = theirs
    else:
        values.pop(b"PYTHONPATH", None)
    _process["python_path"] = theirs


def _without_ours(path: bytes) -> bytes:
    return b":".join(part for part in path.split(b":") if part != os.fsencode(_HERE))


def _with_ours(path: bytes) -> bytes:
    return b":".join(filter(None, (os.fsencode(_HERE), _without_ours(path))))


def _start_children_with_probe(_module: "Any" = None) -> None:
    """Start the probe also in processes with an explicit environment made from ours."""
    try:
        import _posixsubprocess as starter  # of subprocess and multiprocessing
    except ImportError:
        return
    module: "Any" = sys.modules.get("subprocess")
    original: "Any" = starter.fork_exec

    def fork_exec(*given: "Any") -> "Any":
        return original(*given[:5], _environment(given[5]), *given[6:])

    if getattr(original, "__code__", None) is None:  # not ours yet
        starter.fork_exec = fork_exec
    if hasattr(module, "_fork_exec"):
        module._fork_exec = starter.fork_exec


def _environment(given: "Any") -> "Any":
    """Return an environment for ``fork_exec`` (``NAME=VALUE`` each, or None for this process's) with the probe's folder."""
    try:
        if given is None:
            values: "Any" = os.environ._data  # type: ignore[attr-defined]
            theirs = values.get(b"PYTHONPATH", b"")
            if (
                theirs != _process["python_path"] and b"XPUDBG_RUN_DIR" in values
            ):  # the script has set it since
                os.putenv(b"PYTHONPATH", _with_ours(theirs))
                _process["python_path"] = theirs
            return None
        items = [os.fsencode(item) for item in given]
        if not any(item.startswith(b"XPUDBG_RUN_DIR=") for item in items):
            return given
        theirs = next((item.partition(b"=")[2] for item in items if item.startswith(b"PYTHONPATH=")), b"")
        others = [item for item in items if not item.startswith(b"PYTHONPATH=")]
        return [*others, b"PYTHONPATH=" + _with_ours(theirs)]
    except Exception as error:
        _note_error(error)
        return given


def _replace_exec() -> None:
    """Add the probe's folder in ``os.execve`` and ``os.posix_spawn``, whose environment is a mapping."""

    def replaced(original: "Any") -> "Any":
        def start(path: "Any", argv: "Any", env: "Any", **more: "Any") -> "Any":
            return original(path, argv, _mapping(env), **more)

        start.__name__ = start.__qualname__ = original.__name__
        start.__doc__ = original.__doc__
        start.__code__ = start.__code__.replace(co_filename=_HIDDEN)
        return start

    for name in ("execve", "posix_spawn", "posix_spawnp"):
        if hasattr(os, name):
            setattr(os, name, replaced(getattr(os, name)))


def _mapping(env: "Any") -> "Any":
    try:
        found = {os.fsencode(name): os.fsencode(value) for name, value in env.items()}
        if b"XPUDBG_RUN_DIR" in found:
            found[b"PYTHONPATH"] = _with_ours(found.get(b"PYTHONPATH", b""))
            return found
    except Exception:
        pass  # the original has the right words for it
    return env


# ---------------------------------------------------------------- the start


def _start() -> None:
    posix = hasattr(os, "fork")  # on Windows children take PYTHONPATH as it stands in os.environ
    if posix:
        _hide_python_path()
    _register()
    if posix:
        os.register_at_fork(after_in_child=_after_fork)
    _call_at_exit()
    watch("torch", before=_load_probe)
    watch("triton", before=_load_probe)
    if posix:
        watch("subprocess", after=_start_children_with_probe)
        watch("multiprocessing.util", after=_start_children_with_probe)
        _replace_exec()
    _find_spec.__code__ = _find_spec.__code__.replace(co_filename=_HIDDEN)
    _bootstrap_external.PathFinder.find_spec = classmethod(_find_spec)
    if posix and "subprocess" in sys.modules:
        _start_children_with_probe()


def _hand_over() -> None:
    """Replace this module by the ``sitecustomize`` that Python would have loaded without us, or by none."""
    sys.path[:] = [p for p in sys.path if not (p and os.path.abspath(p) == _HERE)]
    sys.path_importer_cache.pop(_HERE, None)
    spec = _find(_bootstrap_external.PathFinder, "sitecustomize", None, None)
    if spec is None or spec.loader is None:
        raise ImportError("there is no sitecustomize", name="sitecustomize")  # what `site` expects then
    module = _bootstrap.module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


if _RUN_DIR:
    try:
        _start()
    except Exception as error:
        _note_error(error)
_hand_over()
