"""A switch that belongs to a thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class ThreadSwitch(threading.local):
    """Off, and on inside ``with switch.turned_on()``; such blocks nest, and other threads see nothing of them."""

    on = False

    @contextmanager
    def turned_on(self) -> Iterator[None]:
        """On in this thread until the block ends; then as before."""
        before = self.on
        self.on = True
        try:
            yield
        finally:
            self.on = before
