"""What differs between systems: signals."""

from __future__ import annotations

import os
import signal

import pytest

from xpudbg.core.system import FORKS, ended_as_interrupted


@pytest.mark.skipif(not FORKS, reason="Windows has no SIGTERM that a program handles")
def test_sigterm_in_the_block_is_an_interruption() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), ended_as_interrupted():
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
