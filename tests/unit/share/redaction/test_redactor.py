"""Secrets go, code stays, and a second pass changes nothing."""

from __future__ import annotations

import ast
import base64
import dataclasses
import html
import itertools
import json
import shlex
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.planted import HARMLESS, SECRETS
from tests.planted_more import MORE
from xpudbg.share.redaction.machine_secrets import KnownSecrets, secrets_of_machine, secrets_of_manifest
from xpudbg.share.redaction.patterns import MARK, known_patterns
from xpudbg.share.redaction.redactor import Findings, Literals, Redactor, safe_cut

REDACTOR = Redactor(known_patterns())
AROUND = {
    "line": "before {} after",
    "start": "{}",
    "quoted": "x = '{}'",
    "json": '{{"key": "{}", "n": 1}}',
    "comment": "    # {}\n    y = 1",
    "log": "V1121 11:43:15.123 7189 a.py:1] [0/0] {}\nnext",
    "escape": "text\\n{}\\n",
    "colour": "\x1b[31m {} \x1b[0m",
}


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("name", SECRETS)
def test_every_kind_of_secret_goes(name: str, around: str) -> None:
    text, secret = SECRETS[name]
    data = AROUND[around].format(text).encode()
    result = REDACTOR.redact(data)
    assert secret.encode() not in result
    assert MARK.encode() in result
    for part in secret.split():
        assert len(part) < 12 or part.encode() not in result
    assert REDACTOR.redact(result) == result


@pytest.mark.parametrize("around", ["line", "start", "comment", "log", "escape", "colour", "dumps"])
def test_every_other_kind_goes_too(around: str) -> None:
    left = []
    for name, (text, secret) in MORE.items():
        data = json.dumps({"m": text}) if around == "dumps" else AROUND[around].format(text)
        result = REDACTOR.redact(data.encode()).decode()
        spelt = json.dumps(secret)[1:-1] if around == "dumps" else secret
        if spelt in result or secret in result:
            left.append(name)
        assert REDACTOR.redact(result.encode()).decode() == result, name
        if around == "dumps":
            json.loads(result)
    assert left == []


@pytest.mark.parametrize("name", SECRETS)
def test_binaries_keep_their_length(name: str) -> None:
    text, secret = SECRETS[name]
    data = b"\0\1\2" + text.encode() + b"\0\xff\xfe"
    result = REDACTOR.redact(data, binary=True)
    assert len(result) == len(data)
    assert secret.encode() not in result
    assert result.startswith(b"\0\1\2")
    assert result.endswith(b"\0\xff\xfe")
    assert REDACTOR.redact(result, binary=True) == result


@pytest.mark.parametrize("text", HARMLESS)
def test_code_that_looks_alike_stays(text: str) -> None:
    known = KnownSecrets(
        homes=("/root",), users=("max", "root", "test", "runner"), hosts=("gpu", "localhost")
    )
    redactor = Redactor([*known.patterns(), *known_patterns()])
    assert redactor.redact(text.encode()).decode() == text


def test_secrets_in_json_leave_json() -> None:
    data = json.dumps({name: text for name, (text, _) in SECRETS.items()}, indent=1).encode()
    result = REDACTOR.redact(data)
    decoded = json.loads(result)
    assert decoded.keys() == SECRETS.keys()
    for name, (_, secret) in SECRETS.items():
        assert secret not in decoded[name], name


@pytest.mark.parametrize("between", ["\n", " ", "\\n", '"'])
def test_two_secrets_side_by_side_leave_json(between: str) -> None:
    for (one, first), (two, second) in itertools.product(SECRETS.values(), repeat=2):
        result = REDACTOR.redact(json.dumps({"k": one + between + two, "z": 1}).encode())
        value = json.loads(result)["k"]
        assert first not in value
        assert second not in value
        assert REDACTOR.redact(result) == result


def test_python_still_parses() -> None:
    lines = [
        f"v{n} = {text!r}  # {'' if chr(10) in text else text}"
        for n, (text, _) in enumerate(SECRETS.values())
    ]
    source = "\n".join(lines)
    result = REDACTOR.redact(source.encode()).decode()
    ast.parse(result)
    assert result.count("\n") == source.count("\n")


def test_the_same_secret_becomes_the_same_placeholder_and_is_counted_by_line() -> None:
    text, _ = SECRETS["github"]
    findings = Findings()
    result = REDACTOR.redact(f"a {text}\nb\nc {text} {text}\n".encode(), findings=findings)
    assert result == b"a REDACTED_github_token\nb\nc REDACTED_github_token REDACTED_github_token\n"
    (finding,) = findings.all()
    assert (finding.kind, finding.count, finding.lines) == ("github-token", 3, [1, 3])


def test_an_ordinary_word_as_a_user_is_replaced_only_where_it_means_the_user() -> None:
    known = KnownSecrets(homes=("/home/max",), users=("max",), hosts=("gpu",))
    redactor = Redactor([*known.patterns(), *known_patterns()])
    text = (
        'tl.max(x); "/home/max/w.py"; ~max/x; ssh max@gpu: ; USER=max; /tmp/torchinductor_max/; amax; gpu = 1'
    )
    assert redactor.redact(text.encode()).decode() == (
        'tl.max(x); "/REDACTED_home/w.py"; ~REDACTED_user/x; ssh REDACTED_user@REDACTED_host: ; USER=REDACTED_user; '
        "/tmp/torchinductor_REDACTED_user/; amax; gpu = 1"
    )


@pytest.mark.parametrize(
    "word", ["weight", "bias", "tensor", "pytorch", "compute", "login", "device", "warps"]
)
def test_words_of_generated_code_stay_whoever_is_called_so(word: str) -> None:
    known = KnownSecrets(homes=(f"/home/{word}",), users=(word,), hosts=(word,))
    redactor = Redactor([*known.patterns(), *known_patterns()])
    text = f"arg.{word} = {word}_1 + f({word})  # /opt/{word}/x.py"
    assert redactor.redact(text.encode()).decode() == text
    assert word.encode() not in redactor.redact(
        f"/home/{word}/x {word}@{word}: USER={word} ~{word}/".encode()
    )


def test_a_name_of_its_own_goes_wherever_it_stands() -> None:
    known = KnownSecrets(
        homes=("/data/staff/carlam",), users=("carlam",), hosts=("ws-4711.corp.example", "ws-4711")
    )
    redactor = Redactor([*known.patterns(), *known_patterns()])
    text = "carlam ran /data/staff/carlam/x.py on ws-4711.corp.example (ws-4711); \\ncarlam; x_carlam_y; \\/data\\/staff\\/carlam\\/x"
    result = redactor.redact(text.encode()).decode()
    assert "carlam" not in result
    assert "ws-4711" not in result
    assert "/REDACTED_home/x.py" in result
    assert "\\/REDACTED_home\\/x" in result


def test_values_of_secret_variables_go_wherever_they_stand() -> None:
    known = secrets_of_machine(
        {"HOME": "/h/x", "ACME_TOKEN": "plain-old-words", "PATH": "/bin", "X_PASSWORD": "short"}
    )
    assert known.secrets == ("plain-old-words",)
    assert b"plain" not in Redactor(known.patterns()).redact(b"curl -H plain-old-words")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TORCH_FOO_KEY", "torch-998877"),
        ("TRITON_SECRET_X", "trisec-0099"),
        ("DB_PASS", "correcthorse"),
        ("DB_PWD", "correcthorse"),
        ("TOKEN_OF_CI", "tok-1234567"),
    ],
)
def test_names_of_variables_that_may_hold_secrets(name: str, value: str) -> None:
    assert secrets_of_machine({name: value}).secrets == (value,)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PWD", "/work/here12"),
        ("TOKENIZERS_PARALLELISM", "false-and-1"),
        ("CACHE_KEY", "inductor-cache"),
        ("TOKEN_URL", "https://login1.example.org"),
        ("KEY_FILE", "~/.ssh/id_1"),
        ("TOKEN_SECONDS", "36000000"),
    ],
)
def test_variables_without_secrets_stay(name: str, value: str) -> None:
    assert secrets_of_machine({name: value}).secrets == ()


@pytest.mark.parametrize("user", ["jörg.müller", "Дмитрий", "李小龙", "carla m"])
def test_names_of_any_language_go_however_a_file_writes_them(user: str) -> None:
    known = KnownSecrets(homes=(f"/srv/staff/{user}",), users=(user,))
    redactor = Redactor([*known.patterns(), *known_patterns()])
    path = f"/srv/staff/{user}/w/x.py"
    for form in (path, json.dumps(path), json.dumps(json.dumps(path)), ascii(path), repr(path.encode())):
        assert b"staff" not in redactor.redact(f"open {form} now".encode()), form
    for form in (quote(path), quote(path).lower(), quote(path, safe="")):
        assert b"staff" not in redactor.redact(f"get file://{form} now".encode()), form
    assert redactor.redact(f" -I/srv/staff/{user}/w".encode()) == b" -I/REDACTED_home/w"
    assert redactor.redact(json.dumps(user).encode()) == b'"REDACTED_user"'


@pytest.mark.parametrize("user", ["jörg.müller", "Дмитрий", "李小龙", "_svc"])
def test_home_folders_of_other_machines_go_whole(user: str) -> None:
    path = f"/home/{user}/w"
    assert REDACTOR.redact(path.encode()) == b"/REDACTED_home/w"
    assert REDACTOR.redact(json.dumps(path).encode()) == b'"/REDACTED_home/w"'
    twice = json.dumps(json.dumps(path))
    assert REDACTOR.redact(twice.encode()) == json.dumps(json.dumps("/REDACTED_home/w")).encode()
    assert REDACTOR.redact(quote(path, safe="").encode()) == b"%2FREDACTED_home%2Fw"
    assert REDACTOR.redact(f"/tmp/torchinductor_{user}/ab".encode()) == b"/tmp/torchinductor_REDACTED_user/ab"
    manifests = [json.dumps({"cwd": path}, ensure_ascii=ascii_only).encode() for ascii_only in (True, False)]
    assert [secrets_of_manifest(m).users for m in manifests] == [(user,), (user,)]


def test_a_secret_value_goes_however_a_file_writes_it() -> None:
    value = 'a"b/c+d é1'
    redactor = Redactor(KnownSecrets(secrets=(value,)).patterns())
    for form in (value, json.dumps(value), json.dumps(json.dumps(value)), repr(value), quote(value, safe="")):
        assert b"c" not in redactor.redact(form.encode()).replace(b"secret", b""), form


def test_a_secret_value_goes_from_base64_html_a_shell_and_folded_lines() -> None:
    value = "it's-a-k3y&of<mine>-77"
    redactor = Redactor(KnownSecrets(secrets=(value,)).patterns())
    texts = [
        base64.b64encode(f"{user}:{value}{end}".encode()).decode()
        for user in ("a", "bo", "kim")
        for end in ("", "!", "!!")
    ]
    texts += [base64.urlsafe_b64encode(f"{user}>>{value}".encode()).decode() for user in ("a", "bo", "kim")]
    texts += [
        html.escape(value),
        html.escape(value, quote=False),
        shlex.quote(value),
        value.replace("'", "'\\''"),
    ]
    texts += [
        f"{value[:at]}{fold}{value[at:]}"
        for at in (9, 15, 20)
        for fold in ("\n", "\n    ", "\\\n", "\r\n  ", '"\n    "')
    ]
    for text in texts:
        assert b"REDACTED_environment_secret" in redactor.redact(f"x {text} y".encode()), text
    assert redactor.redact(b"of mine 77") == b"of mine 77"


def test_a_home_that_is_a_link_goes_under_both_names(tmp_path: Path) -> None:
    (tmp_path / "volume").mkdir()
    (tmp_path / "home").symlink_to("volume")
    assert str(tmp_path / "volume") in secrets_of_machine({"HOME": str(tmp_path / "home")}).homes


def test_users_of_another_machine_are_found_in_the_paths_of_a_manifest() -> None:
    manifest = b'{"cwd": "/home/dora-q/w", "x": "/tmp/torchinductor_erik7/ab", "y": "/home/REDACTED_user/z"}'
    assert secrets_of_manifest(manifest).users == ("dora-q", "erik7")


def test_a_cut_never_splits_a_line_or_a_key() -> None:
    pem = SECRETS["pem"][0].encode()
    data = b"x" * 100 + b"\n" + pem
    assert safe_cut(data, len(data) - 80) == 101
    assert safe_cut(b"abc def ghi", 10) == 8


@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(
        st.sampled_from([*(t for t, _ in SECRETS.values()), *HARMLESS, "\n", '"', "'", " ", "=", "\\"]),
        max_size=8,
    )
)
def test_a_second_pass_changes_nothing(parts: list[str]) -> None:
    for binary in (False, True):
        once = REDACTOR.redact(" ".join(parts).encode(), binary=binary)
        findings = Findings()
        assert REDACTOR.redact(once, binary=binary, findings=findings) == once
        assert not findings.all()


@settings(max_examples=examples(100), deadline=None)
@given(st.binary(max_size=300), st.sampled_from([t for t, _ in SECRETS.values()]))
def test_arbitrary_bytes_are_no_trouble(data: bytes, text: str) -> None:
    result = REDACTOR.redact(data + text.encode() + data, binary=True)
    assert len(result) == 2 * len(data) + len(text.encode())


@settings(max_examples=examples(100), deadline=None)
@given(st.text("abAB", max_size=60))
def test_both_ways_to_find_literals_agree(text: str) -> None:
    literals = [b"a", b"ab", b"bb", b"aba", b"AB"]
    data = text.encode()
    pytest.importorskip("ahocorasick_rs")
    assert Literals(literals).places(data) == Literals(literals, automaton=False).places(data)


SECRET_KINDS = ("secret-parameter", "secret-option", "secret-variable", "secret-assignment")
NAMES = (
    b"password passwd passphrase secret token api_key apikey api-key access_key accesskey access-key private_key private-key"
    b" credential auth_key _pat= _pwd pwd= wandb_key signing_key encryption_key"
).split()
ALL_NAMES = Redactor(
    [
        dataclasses.replace(p, literals=tuple({*p.literals, *NAMES}), capitals=False)
        if p.name in SECRET_KINDS
        else p
        for p in known_patterns()
    ]
)
GLUE = (
    b"=",
    b": ",
    b'"',
    b"'",
    b'": "',
    b'\\"',
    b" ",
    b"--",
    b"?",
    b"&",
    b"<",
    b">",
    b"</",
    b"_",
    b"-",
    b"\n",
    b", ",
)
VALUES = (
    b"abc123def",
    b"hunter2 two",
    b"A1b2C3d4E5f6G7h8I9j0",
    b"x" * 70,
    b"Z9" * 200,
    b"client_",
    b'"value": "',
)
PIECES = st.sampled_from(
    [
        *NAMES,
        *(n.upper() for n in NAMES),
        b"Token",
        b"apI_KEY",
        b"_KEY",
        b"_key",
        b"_PAT",
        b"_ID",
        *GLUE,
        *VALUES,
    ]
)


@settings(max_examples=examples(500), deadline=None)
@given(st.lists(PIECES, min_size=2, max_size=14).map(b"".join))
@example(b'access-key": "passwordabc123def')
def test_every_pattern_is_tried_at_all_names_that_it_can_begin_with(data: bytes) -> None:
    assert REDACTOR.redact(data) == ALL_NAMES.redact(data)


@pytest.mark.parametrize("unit", [b"token=", b"PASSWORD=", b"_pwd=", b"secret ", b"a@"])
def test_a_secret_after_many_repeats_of_a_name_goes(unit: bytes) -> None:
    secret = b"https://h.example/?user=a&token=A1b2C3d4E5f6G7h8I9j0 --password hunter2hunter2 "
    result = REDACTOR.redact(unit * 3000 + b"\n" + secret + b"\n" + unit * 3000)
    assert b"A1b2C3d4" not in result and b"hunter2" not in result


def test_what_stands_before_a_pattern_is_looked_at_whole() -> None:
    local = "a" * 64
    assert REDACTOR.text(f"<{local}@mail.example.org>") == f"<{MARK}email>"
    option = "--" + "a" * 40
    assert "hunter2" not in REDACTOR.text(f"run {option}_password hunter2hunter2")
