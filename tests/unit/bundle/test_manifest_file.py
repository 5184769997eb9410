from __future__ import annotations

import tracemalloc

from xpudbg.bundle.manifest_file import decode_manifest


def test_what_a_manifest_does_not_have_costs_no_memory() -> None:
    plain = (
        b'{"format_version": 1, "name": "a", "state": "complete", "source": "run", "created": "", "tool": "1",'
        b' "unknown": [' + b"[]," * 1_000_000 + b"[]]}"
    )
    tracemalloc.start()
    manifest = decode_manifest(plain, origin="here")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert manifest.name == "a"
    assert peak < 5_000_000
