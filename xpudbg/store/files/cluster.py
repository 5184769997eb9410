"""Computation of items as tasks of Ray, on a cluster that runs or on one that is started here; a task of a worker that dies runs again."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from xpudbg.core.errors import XpudbgError
from xpudbg.core.text import first_line

A = TypeVar("A")
B = TypeVar("B")
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
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()


def _gone(error: BaseException) -> XpudbgError:
    return XpudbgError(
        f"the Ray cluster went away: {_cause(error)}",
        hint=f"what is done is kept: do it again when the cluster runs, or {_INSTEAD}",
    )


def _cause(error: BaseException) -> str:
    return first_line(str(error)) or type(error).__name__
