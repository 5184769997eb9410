"""Parallel computation of many rows: forked children, one on each processor, or tasks of Ray on a cluster."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import first_line

_MOST = 8
# The most that the system grants to any user.
_PIPE = 1 << 20
_RUNNING = Path("/proc/loadavg")


def children_worth() -> int:
    """Return how many children have a processor; 0 where none is to be started."""
    # a fork beside threads could find a lock held for ever
    alone = system.FORKS and threading.active_count() == 1
    found = min(system.processors(), _MOST) if alone else 1
    return found if found > 1 else 0


def children_pay() -> bool:
    """Return whether processors are free for children now: where all are busy, one process is faster than several that wait."""
    if not children_worth():
        return False
    try:
        running = int(_RUNNING.read_text(encoding="ascii").split()[3].partition("/")[0])
    except (OSError, ValueError, IndexError):
        return True
    # this process is one of them
    return running <= (os.cpu_count() or 1)


A = TypeVar("A")
B = TypeVar("B")
WORTH = 1000
"""Number of items of microseconds each from which a child is worth its cost of about 20 ms."""
GRAPHS_WORTH = 16
"""The same for graphs, each of which takes milliseconds."""


def parallel_map(make: Callable[[A], B], items: Sequence[A], row: object, *, worth: int = WORTH) -> list[B]:
    """Return ``[make(item) for item in items]``, computed on several processors if there are many items.

    A child shares what the parent has read so far, sends its rows through a pipe, and leaves without any clean-up. Where one
    cannot be started, or fails, the parent makes its rows too.

    Args:
        make: Makes a row; has no side effects but idempotent writes to files.
        items: Arguments of ``make``.
        row: Type of the rows; msgspec has to know how to write it.
        worth: Number of items from which children are started.
    """
    parts = children_worth()
    if len(items) < worth or not parts:
        return [make(item) for item in items]
    bounds = [len(items) * n // parts for n in range(parts + 1)]
    children: list[tuple[int, int, Sequence[A]]] = []
    try:
        for first, last in pairwise(bounds[1:]):
            children.append(_start(make, items[first:last], [reading for _, reading, _ in children]))
        rows = [make(item) for item in items[: bounds[1]]]
        while children:
            rows += _received(children.pop(0), make, row)
    finally:
        _stop(children)
    return rows


def _stop(children: Sequence[tuple[int, int, Sequence[A]]]) -> None:
    """End children that nobody waits for any more: an interrupt, or an error in this process."""
    for child, reading, _ in children:
        os.close(reading)
        if child:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _start(make: Callable[[A], B], items: Sequence[A], others: Sequence[int]) -> tuple[int, int, Sequence[A]]:
    """Start a child; return its process id (0 where none could be started), the descriptor to read, and its items."""
    reading, writing = os.pipe()
    try:
        child = os.fork()
    except OSError:
        os.close(writing)
        return 0, reading, items
    if child == 0:
        for other in others:
            os.close(other)
        # Or the child waits at every 64 KiB for a parent that is not reading yet.
        with contextlib.suppress(OSError):
            import fcntl

            fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE)
        _send(make, items, writing)
    os.close(writing)
    return child, reading, items


def _received(child: tuple[int, int, Sequence[A]], make: Callable[[A], B], row: object) -> list[B]:
    """Return the rows of a child; made here where it could not be started, or failed."""
    number, reading, items = child
    with os.fdopen(reading, "rb") as source:
        try:
            sent = source.read()
        except BaseException:
            if number:
                os.kill(number, signal.SIGKILL)
                os.waitpid(number, 0)
            raise
    if number and os.waitpid(number, 0)[1] == 0:
        with contextlib.suppress(msgspec.DecodeError):
            rows: list[B] = msgspec.msgpack.decode(sent, type=list[row])  # type: ignore[valid-type]
            return rows
    return [make(item) for item in items]


def _send(make: Callable[[A], B], items: Sequence[A], writing: int) -> None:
    """Make the rows in the child and send them; never returns."""
    status = 1
    try:
        data = memoryview(msgspec.msgpack.encode([make(item) for item in items]))
        while data:
            data = data[os.write(writing, data) :]
        status = 0
    finally:
        os._exit(status)


_RETRIES = 4
_PATIENCE = 10.0
"""Seconds to wait for the address of a cluster."""
_PACKAGE = Path(__file__).resolve().parents[2]
_INSTEAD = "leave --engine out to use processes of this machine"


def ray_map(
    make: Callable[[A], B],
    items: Sequence[A],
    *,
    address: str = "",
    failed: Callable[[A, str], B],
    progress: Callable[[int], None] = lambda _: None,
) -> list[B]:
    """Return ``[make(item) for item in items]``, each a task of Ray.

    The workers get this package's code, and need its dependencies. What a task writes has to be the same when it runs twice: it runs again
    where its worker dies.

    Args:
        make: Makes a result.
        items: Its arguments.
        address: Address of the cluster; empty for that of ``RAY_ADDRESS``, else one that is started here.
        failed: Makes the result of an item whose task failed for good, with the reason.
        progress: Called with the number of results so far.

    Raises:
        XpudbgError: Ray is not installed, or its cluster cannot be reached, or went away.
    """
    with _cluster(address) as ray:
        task = ray.remote(max_retries=_RETRIES)(make)
        waiting = {task.remote(item): number for number, item in enumerate(items)}
        results: dict[int, B] = {}
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=1)
            for reference in done:
                number = waiting.pop(reference)
                try:
                    results[number] = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                except (ray.exceptions.RayError, ConnectionError) as error:
                    if not ray.is_initialized():
                        raise _gone(error) from None
                    results[number] = failed(items[number], _cause(error))
                progress(len(results))
        return [results[number] for number in range(len(items))]


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """Yield the package ``ray``, connected."""
    # It would report its use to its makers, and change what a device is visible to.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError as error:
        raise XpudbgError(
            f"--engine ray needs ray, which cannot be imported: {error}",
            hint=f"pip install 'xpudbg[ray]', or {_INSTEAD}",
        ) from None
    mine = not ray.is_initialized()
    main = threading.current_thread() is threading.main_thread()
    before = signal.getsignal(signal.SIGTERM) if main else None
    named = address or os.environ.get("RAY_ADDRESS", "")
    if mine:
        try:
            _reach(named)
            ray.init(
                address=address or None,
                runtime_env={"py_modules": [str(_PACKAGE)]},
                log_to_driver=False,
                logging_level="ERROR",
                **({} if named else {"include_dashboard": False}),
            )
        except Exception as error:
            raise XpudbgError(
                f"the Ray cluster {named or 'of this machine'} cannot be used: {_cause(error)}",
                hint=f"check that it runs ('ray status') and that --address names it, or {_INSTEAD}",
            ) from None
    try:
        yield ray
    except (ConnectionError, ray.exceptions.RaySystemError) as error:
        raise _gone(error) from None
    finally:
        if mine:
            ray.shutdown()
        if before is not None:
            # Ray leaves a handler of its own that ends the process.
            signal.signal(signal.SIGTERM, before)


def _reach(address: str) -> None:
    """Connect to an address once: Ray itself tries for minutes.

    Raises:
        OSError: Nothing answers there.
    """
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        import socket

        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()


def _gone(error: BaseException) -> XpudbgError:
    return XpudbgError(
        f"the Ray cluster went away: {_cause(error)}",
        hint=f"what is done is kept: do it again when the cluster runs, or {_INSTEAD}",
    )


def _cause(error: BaseException) -> str:
    return first_line(str(error)) or type(error).__name__
