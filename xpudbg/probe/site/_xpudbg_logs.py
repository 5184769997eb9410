"""Torch's logs and traces for the collection, beside those that the program requests. Standard library only, Python 3.8 and later.

No variable is set for it and no call of the program is in vain: ``torch._logging.set_logs``, ``TORCH_LOGS``, ``TORCH_LOGS_OUT`` and
``TORCH_TRACE``, set before the run or by the program, do what they do without us. Each time that torch sets its loggers up, the
artifacts that we ask for are switched on besides, and go to a file of ours alone.
"""

from __future__ import annotations

import functools
import logging
import os
from typing import Any, Callable, Collection, Dict, Set


def install(
    module: Any, asked: Collection[str], log_file: str, trace_folder: str, failed: Callable[[str], None]
) -> None:
    """Add the collection's logs and traces at every set-up of torch's loggers.

    Args:
        module: ``torch._logging._internal``, just executed.
        asked: Names of log artifacts that the user's ``TORCH_LOGS`` lacks.
        log_file: File for all lines; empty for no file and no artifacts.
        trace_folder: Folder for our structured traces; empty for none.
        failed: Called with errors.
    """
    added: Set[str] = set()
    written: Set[str] = set()
    handlers: Dict[str, Any] = {}
    init, update, configure = (
        module._init_logs,
        module._update_log_state_from_env,
        module.configure_artifact_log,
    )
    clear = module.LogState.clear
    artifacts_file = logging.FileHandler(log_file, delay=True) if log_file else None

    @functools.wraps(clear)
    def clear_all(self: Any, *args: Any, **kwargs: Any) -> Any:
        added.clear()  # by set_logs: what is on from now on the program has asked for
        return clear(self, *args, **kwargs)

    @functools.wraps(update)
    def update_log_state(*args: Any, **kwargs: Any) -> Any:
        module.log_state.artifact_names.difference_update(added)
        added.clear()
        result = update(*args, **kwargs)
        if log_file:
            added.update(set(asked) - set(module.log_state.artifact_names))
            module.log_state.artifact_names.update(added)
        return result

    @functools.wraps(configure)
    def configure_artifact_log(log: Any) -> Any:
        log.__dict__.pop("callHandlers", None)
        written.discard(log.name)
        if log.artifact_name not in added or artifacts_file is None:
            return configure(log)
        module.log_state.artifact_names.discard(log.artifact_name)
        try:
            result = configure(log)
        finally:
            module.log_state.artifact_names.add(log.artifact_name)
        written.add(log.name)
        log.callHandlers = _both(log, artifacts_file, log.getEffectiveLevel())
        log.setLevel(logging.DEBUG)
        return result

    @functools.wraps(init)
    def init_logs(*args: Any, **kwargs: Any) -> Any:
        result = init(*args, **kwargs)
        try:
            if artifacts_file is not None:
                formatter = _add_file(module, log_file, written)
                artifacts_file.setFormatter(formatter)
            if trace_folder and os.environ.get("TORCH_TRACE") != trace_folder:
                _add_trace(module, handlers, trace_folder)
        except Exception as error:
            failed("%s: %s" % (type(error).__name__, error))
        return result

    module.LogState.clear = clear_all
    module._update_log_state_from_env = update_log_state
    module.configure_artifact_log = configure_artifact_log
    module._init_logs = init_logs


def _add_file(module: Any, path: str, written: Set[str]) -> Any:
    """Write all lines of torch to a file, except those of loggers that write to it themselves; return their format."""
    file = module._track_handler(logging.FileHandler(path, delay=True))
    file.addFilter(lambda record: record.name not in written)
    formatter = None
    for name in module.log_registry.get_log_qnames():
        logger = logging.getLogger(name)
        formatter = formatter or next((h.formatter for h in logger.handlers if h.formatter is not None), None)
        logger.addHandler(file)
    file.setFormatter(formatter)
    return formatter


def _both(logger: logging.Logger, file: logging.Handler, level: int) -> Callable[[logging.LogRecord], None]:
    """Return a handler that writes a record to our file, and handles it as usual if the program would see it without us."""

    def call(record: logging.LogRecord) -> None:
        file.handle(record)
        if record.levelno >= level:
            logging.Logger.callHandlers(logger, record)

    return call


def _add_trace(module: Any, handlers: Dict[str, Any], folder: str) -> None:
    """Write the structured trace also into our folder."""
    if "handler" not in handlers:
        handlers["handler"] = module.LazyTraceHandler(folder)
        handlers["handler"].setFormatter(module.TorchLogsFormatter(trace=True))
    module.trace_log.addHandler(module._track_handler(handlers["handler"]))
