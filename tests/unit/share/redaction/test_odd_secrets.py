"""Secrets in odd places and spellings go; what looks like them stays."""

from __future__ import annotations

import json

import pytest

from tests.odd_secrets import ODD
from xpudbg.share.redaction.patterns import known_patterns
from xpudbg.share.redaction.redactor import Redactor, decoded_parts

REDACTOR = Redactor(known_patterns())


@pytest.mark.parametrize(
    "around", ["{}", "{}\n", "first line\n{}\nlast line", "V1121 11:43:15.123 7 a.py:1] [0/0] {}\nnext"]
)
def test_no_odd_secret_is_left(around: str) -> None:
    left = []
    for name, (text, secret) in ODD.items():
        result = REDACTOR.redact(around.format(text).encode()).decode()
        middle = secret[len(secret) // 2 :][:12]
        if secret in result or (len(secret) > 16 and middle in result):
            left.append(name)
    assert left == []
    assert len(ODD) > 127


def test_what_is_around_a_spelt_secret_stays() -> None:
    text = f"\x1b[32mINFO\x1b[0m {ODD['percent-one'][0]} done 100%\n"
    assert (
        REDACTOR.redact(text.encode()) == b"\x1b[32mINFO\x1b[0m using REDACTED_github_token now done 100%\n"
    )
    for name in ("hex-all", "unicode-all", "entity-all", "percent-twice-all", "colours-within"):
        assert REDACTOR.redact(f"<{ODD[name][0]}>".encode()) == b"<using REDACTED_github_token now>"


@pytest.mark.parametrize(
    "host",
    [
        "lab-gpu-07.iil.intel.com", "node-12.cluster", "gpu07.lab.example.edu", "dgx-a100-3.corp.example.org", "x1000c0s0b0n0-3.hsn.local",
        "ip-10-0-0-7.ec2.internal", "pvc-s-02.jf.intel.com",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "around",
    ["started on {}", "[{}:4711] rank 0", "| {} | up |", "https://{}/metrics", '{{"host": "{}"}}', "{}\n", "rank0@{}: ok", "I1121 {} went away."],
)  # fmt: skip
def test_names_of_other_machines_go_by_their_shape(host: str, around: str) -> None:
    left = REDACTOR.redact(around.format(host).encode()).decode()
    assert host.partition(".")[0] not in left
    assert "REDACTED_" in left


@pytest.mark.parametrize(
    "text",
    [
        "self.layer1.block.conv2.net(x)", "L['self'].layer1.attn.to_out.net", "torch.ops.aten.add.com", "from a1.b.c import de", "x1.y.local",
        "https://github.com/intel/intel-xpu-backend-for-triton", "https://download.pytorch.org/whl/cu121", "docs.pytorch.org/docs/2.13",
        "https://huggingface.co/meta-llama/Llama-3.2-1B", "model-00001-of-00002.safetensors",
        "%67 = load i32, ptr %66", "br i1 %253, label %254, label %2534", "  %41 = arith.addi %40, %4 : i32",
        "triton_poi_fused_add_0 together with triton_red_fused_native_layer_norm_backward_123",
        "padding_mode='replicate', kernel triton_per_fused__softmax_7", "comet: hash c2h3kj4h5", "python -u train.py:main --user 1000:1000",
        "docker run -u 1000:1000 image", "net use /delete Z:", 'password is  "strong"',
        "net use of the GPU was low", "password is not '1234567'", "| token | 512 |", "| password | description |", "| tokens per second | 1234.5 |",
        "cache-key fabcdef0123456789abcdef0123456789abcdef01", "--fx-graph-cache-key=fabcdef0123456789abcdef0123456789abcdef01",
        "sorted_key = topk_values_of_kernel_12345678", "sig=(float32, int64)", "ACT2FN = {'gelu': 1}", "skip_first_10_steps_of_warmup_0123",
        "ac0123.py", "Schlüssel: zu lang fuer diese Tabelle", "Passworttest bestanden", "hash: 'ABCDEF23ABCDEF23ABCDEF23ABCDEF23ABCDEF23ABCDEF23ABCD'",
        "identified by its hash", "key: triton_poi_fused_relu_0", "\\u2014 dash", "100%\\x00", "a%20b%2Fc", "100%64 == 36",
    ],
)  # fmt: skip
def test_what_looks_alike_stays(text: str) -> None:
    assert REDACTOR.redact(text.encode()) == text.encode()
    assert REDACTOR.redact(json.dumps({"m": text}).encode()) == json.dumps({"m": text}).encode()


@pytest.mark.parametrize(
    ("text", "seen"),
    [(rb"a\x67b", b"agb"), (b"a&#103;&#x68;b", b"aghb"), (b"x%2567y", b"xgy"), (b"a\x1b[31mb\x1b[0mc", b"abc"), (rb"\u0067\147", b"gg")],
)  # fmt: skip
def test_each_character_knows_its_place(text: bytes, seen: bytes) -> None:
    *_, part = decoded_parts(text)
    assert part.data == seen
    for at, char in enumerate(seen):
        start, end = part.span(at, at + 1)
        assert end > start and (text[start:end] == bytes([char]) or text[start : start + 1] in b"\\&%")
    assert part.span(0, len(seen)) == (0, len(text))


def test_many_escapes_cost_in_proportion() -> None:
    import time

    def cost(count: int) -> float:
        data = b"%2567\\x67&#103;\x1b[1m" * count
        times = []
        for _ in range(3):
            start = time.process_time()
            REDACTOR.redact(data)
            times.append(time.process_time() - start)
        return min(times)

    cost(10)
    # Eight times the input: 64 times the time if it grew with the square.
    assert cost(4000) < 20 * max(cost(500), 0.005)
