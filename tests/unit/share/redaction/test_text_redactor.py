"""Single texts are redacted as the pack of the same bundle is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from xpudbg.core.errors import XpudbgError
from xpudbg.model.manifest import Manifest, RunState
from xpudbg.share.content import PackOptions
from xpudbg.share.pack import pack_bundle
from xpudbg.share.redaction.secret_places import text_redactor
from xpudbg.store.manifest_file import save_manifest
from xpudbg.store.reader import Bundle, open_bundle

SECRETS = ("/home/annabel/work/train.py", "ghp_" + "a1B2" * 9, "annabel@example.org", "acme-4711 and more")


@pytest.fixture
def bundle(tmp_path: Path) -> Bundle:
    folder = tmp_path / "run"
    folder.mkdir()
    manifest = Manifest(1, "run", RunState.COMPLETE, "run", "2026-01-01T00:00:00Z", "0.1", command=SECRETS)
    save_manifest(folder, manifest)
    return open_bundle(folder)


def test_the_same_text_becomes_the_same_as_in_the_pack(bundle, tmp_path):
    more = ("acme-[0-9]+",)
    pack_bundle(bundle, tmp_path / "run.zip", PackOptions(more=more), environ={})
    packed = open_bundle(tmp_path / "run.zip").manifest.command
    redact = text_redactor(bundle, more, {})
    assert tuple(map(redact, SECRETS)) == packed
    assert "annabel" not in json.dumps(packed) and "4711" not in json.dumps(packed)


def test_text_without_secrets_is_the_same(bundle):
    redact = text_redactor(bundle, (), {})
    assert redact("max_kernels in model__0 \u00e9 \U0001f600") == "max_kernels in model__0 \u00e9 \U0001f600"
    assert redact("") == ""
    assert "\ufffd" in redact("lone \ud800")


def test_a_wrong_expression_is_an_error_of_the_user(bundle):
    with pytest.raises(XpudbgError):
        text_redactor(bundle, ("(",), {})
