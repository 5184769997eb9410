"""Tritonparse traces where a command takes a run, and others for those that ask: a bundle is made of the trace while the command runs."""

from __future__ import annotations

from pathlib import Path

_HEAD = 4096


def readable(path: Path) -> Path:
    """The bundle that stands for a tritonparse trace; any other path as it is.

    The bundle lies in a temporary folder, which is removed when the process ends.

    Args:
        path: What the user typed, resolved.
    """
    if not path.name.removesuffix(".gz").endswith(".ndjson") or not path.is_file():
        return path
    from xpudbg.formats.tritonparse import is_tritonparse
    from xpudbg.store.files.gzip_stream import open_unpacked

    try:
        with open_unpacked(path) as source:
            if not is_tritonparse(source.read(_HEAD)):
                return path
    except OSError:
        return path
    return temporary_bundle(path)


def temporary_bundle(path: Path) -> Path:
    """A bundle of a trace, or of a folder of traces, in a temporary folder that is removed when the process ends.

    Args:
        path: Where the trace lies.

    Raises:
        XpudbgError: There is nothing in it that can be collected.
    """
    import atexit
    from contextlib import ExitStack

    from xpudbg.record.collect.collect import collect_paths
    from xpudbg.record.collect.file_import import ImportMethod
    from xpudbg.store.files.atomic import temporary_folder

    until_the_end = ExitStack()
    folder = Path(until_the_end.enter_context(temporary_folder("xpudbg-trace-")))
    atexit.register(until_the_end.close)
    made, _ = collect_paths(
        [path],
        out=folder / (path.name.split(".")[0] or "trace"),
        name=path.name,
        how=ImportMethod.COPY,
        progress=lambda _: None,
    )
    return made
