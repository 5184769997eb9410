"""Values of secret variables are found again where those variables are not set, and nothing of them is kept."""

from __future__ import annotations

import base64
import json
import re
import stat
import zipfile

import pytest

from xpudbg.share.content import PackOptions
from xpudbg.share.pack import pack_bundle
from xpudbg.share.redaction import redactor, secret_places
from xpudbg.share.redaction.machine_secrets import KnownSecrets, names_a_secret, secret_values
from xpudbg.share.redaction.secret_places import (
    PLACES,
    pointed_values,
    recorded_hosts,
    remember_secret_places,
    text_redactor,
)
from xpudbg.store.reader import open_bundle

VALUES = {
    "MY_AUTH": "correcthorsebatterystaple",
    "DB_PASS": 'hunter2;"x y\u00e9',
    "SSHKEY": "aZ19bY28cX37dW46",
    "HF_TOKEN": "a1b2c3d4e5f6a7b8",
    "SERVICE_KEY_2": "q9w8e7r6t5y4",
    "UNSEEN_TOKEN": "n0where1n8undle",
}
MANIFEST = {"format_version": 1, "name": "x", "state": "complete", "source": "run", "created": "", "tool": ""}


@pytest.fixture
def bundle(tmp_path, monkeypatch):
    """A bundle that has each value once, every one in another spelling."""
    monkeypatch.setattr(secret_places, "_PIECE", 4096)  # the folded one lies across an edge
    monkeypatch.setattr(secret_places, "_OVERLAP", 256)
    root = tmp_path / "run"
    (root / "logs").mkdir(parents=True)
    manifest = {**MANIFEST, "command": ["x.py", "--pass", VALUES["DB_PASS"]]}
    (root / "manifest.json").write_text(json.dumps(manifest))
    (root / "stdout.txt").write_text(f"{VALUES['MY_AUTH']} and so on\n")
    (root / "logs" / "b64.txt").write_bytes(base64.b64encode(f"user:{VALUES['SSHKEY']}".encode()))
    folded = VALUES["HF_TOKEN"][:10] + "\n" + VALUES["HF_TOKEN"][10:]
    (root / "logs" / "folded.txt").write_bytes(b"x" * 4090 + folded.encode())
    (root / "logs" / "wide.bin").write_bytes(b"\0\1" + VALUES["SERVICE_KEY_2"].encode("utf-16-le"))
    (root / f"{VALUES['MY_AUTH']}.txt").write_text("a name")
    remember_secret_places(root, KnownSecrets(secrets=tuple(secret_values(VALUES))))
    return root


def test_a_pack_that_is_made_elsewhere_has_none_of_them(bundle, tmp_path):
    target = tmp_path / "p.zip"
    pack_bundle(open_bundle(bundle), target, PackOptions(), environ={})
    with zipfile.ZipFile(target) as pack:
        names = pack.namelist()
        data = b"\n".join([*(pack.read(n) for n in names), *(n.encode() for n in names)])
    assert not any(PLACES in name for name in names)
    for name, value in VALUES.items():
        assert value.encode() not in data, name
        assert value.encode("utf-16-le") not in data, name
    assert base64.b64encode(f"user:{VALUES['SSHKEY']}".encode())[8:24] not in data
    assert VALUES["HF_TOKEN"].encode()[:10] not in data
    assert json.dumps(VALUES["DB_PASS"])[1:-1].encode() not in data
    redact = text_redactor(open_bundle(bundle), (), {})
    assert VALUES["MY_AUTH"] not in redact(f"said {VALUES['MY_AUTH']}")


def test_what_is_kept_says_nothing_by_itself(bundle):
    file = bundle / PLACES
    text = file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not any(value[:6] in text for value in VALUES.values() if not value.startswith("correct"))
    assert "UNSEEN" not in text and len(json.loads(text)["places"]) < 20
    for place in json.loads(text)["places"]:
        assert len(place["check"]) == 8  # too short to tell a value by


def test_places_of_a_file_that_has_changed_point_at_nothing(bundle):
    before = set(pointed_values(bundle).secrets)
    assert VALUES["MY_AUTH"] in before
    for file in (bundle / "stdout.txt", bundle / f"{VALUES['MY_AUTH']}.txt"):
        file.unlink()
    (bundle / "stdout.txt").write_text("something else that is longer than the value was\n")
    values = json.loads((bundle / PLACES).read_text())
    values["places"] = [p for p in values["places"] if not p["in_name"]]
    (bundle / PLACES).write_text(json.dumps(values))
    assert VALUES["MY_AUTH"] not in pointed_values(bundle).secrets


@pytest.mark.parametrize(
    "places",
    [7, [1], [{"path": "../../etc/passwd", "offset": 0, "length": 9, "check": ""}], [{"path": "stdout.txt", "offset": 1 << 62, "length": 9}],
     [{"path": "stdout.txt", "offset": 0, "length": 1 << 40}], [{"path": "stdout.txt", "offset": -1, "length": 9}], [{}]],
)  # fmt: skip
def test_hostile_places_point_at_nothing(bundle, places):
    (bundle / PLACES).write_text(json.dumps({"places": places}))
    assert pointed_values(bundle) == KnownSecrets()


def test_many_planted_secrets_cost_no_memory(bundle, tmp_path, monkeypatch):
    monkeypatch.setattr(redactor, "MOST_VALUES", 3)
    (bundle / "z.py").write_text("\n".join(f"token='{n:040x}'" for n in range(1, 50)))
    result = pack_bundle(open_bundle(bundle), tmp_path / "p.zip", PackOptions(), environ={})
    assert sum(r.count for r in result.redactions if r.path == "z.py") == 49


def test_the_users_and_the_machines_names_go_from_a_pack_that_is_made_elsewhere(tmp_path):
    root = tmp_path / "run"
    root.mkdir()
    manifest = {**MANIFEST, "command": ["x.py", "--note", "karlotta77 on frodo-4711"]}
    (root / "manifest.json").write_text(json.dumps(manifest))
    (root / "stdout.txt").write_text("hello Karlotta77, karlotta77 ran it\nworker frodo-4711 up, max_add\n")
    remember_secret_places(
        root, KnownSecrets(users=("karlotta77", "max", "root"), hosts=("frodo-4711", "gpu"))
    )
    pack_bundle(open_bundle(root), tmp_path / "p.zip", PackOptions(), environ={})
    with zipfile.ZipFile(tmp_path / "p.zip") as pack:
        data = b"".join(pack.read(n) for n in pack.namelist())
    assert b"karlotta77" not in data and b"frodo" not in data
    assert b"REDACTED_user ran it" in data and b"worker REDACTED_host up, max_add" in data


def test_a_secret_as_a_part_of_a_name_in_a_graph_goes(tmp_path):
    secret = "s" + "k-proj-" + "aB3dE6gH9jK2mN5pQ8sT1vW4"
    root = tmp_path / "run"
    root.mkdir()
    (root / "manifest.json").write_text(json.dumps(MANIFEST))
    (root / "guards.txt").write_text(f"L['self']._buffers['{secret}']\n")
    plain = re.sub("[^A-Za-z0-9]+", "_", secret)
    snake = re.sub("(?<=[a-z])([A-Z])", r"_\1", plain).lower()
    (root / "graph.py").write_text(f"def forward(self, L_self_buffers_{plain}_):\n    get_{snake} = self.x\n")
    pack_bundle(open_bundle(root), tmp_path / "p.zip", PackOptions(), environ={})
    with zipfile.ZipFile(tmp_path / "p.zip") as pack:
        graph = pack.read("graph.py").decode()
    assert plain not in graph and snake not in graph and plain.lower() not in graph.lower()
    assert graph.startswith("def forward(self, L_self_buffers_REDACTED_")


def test_nothing_is_kept_where_no_value_stands(tmp_path):
    (tmp_path / "manifest.json").write_text(json.dumps(MANIFEST))
    assert remember_secret_places(tmp_path, KnownSecrets(secrets=("n0where1n8undle",))) == 0
    assert not (tmp_path / PLACES).exists()


@pytest.mark.parametrize(
    "name", ["MY_AUTH", "DBPASS", "SSHKEY", "API_KEY", "KEY_2", "PASS", "AUTH_HEADER", "WANDB_KEY"]
)
def test_names_that_count(name):
    assert names_a_secret(name)


@pytest.mark.parametrize(
    "name", ["PATH", "AUTHOR", "KEYBOARD", "TORCHINDUCTOR_PASSES", "TORCH_COMPILE_DEBUG"]
)
def test_names_that_do_not(name):
    assert not names_a_secret(name)


def test_a_secret_that_one_place_tells_goes_everywhere(bundle, tmp_path):
    key, word = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c", "tokenizer_of_layer_12_x"
    (bundle / "a_first.txt").write_text(f"it was {key}\nand {word}\n")
    (bundle / f"k-{key}.txt").write_text("a name")
    (bundle / "z_last.py").write_text(f'login(api_key="{key}")\nf(token="{word}")\n')
    target = tmp_path / "p.zip"
    result = pack_bundle(open_bundle(bundle), target, PackOptions(), environ={})
    with zipfile.ZipFile(target) as pack:
        assert not any(key in name or key.encode() in pack.read(name) for name in pack.namelist())
        assert pack.read("a_first.txt").decode() == f"it was REDACTED_secret_elsewhere\nand {word}\n"
    assert [r.kind for r in result.redactions if r.path == "a_first.txt"] == ["secret-elsewhere"]


HOSTS = {
    "HOSTNAME=lab-gpu-07": {"lab-gpu-07"},
    "SLURM_JOB_NODELIST=pvc-[08-09,12]": {"pvc-08", "pvc-09", "pvc-12"},
    '"hostname": "node12.corp.example"': {"node12"},
    "[max@big-box7 src]$ python x.py": {"big-box7"},
    "max@big-box8:~/src$ python x.py": {"big-box8"},
    "[W socket.cpp:697] [c10d] The client socket has failed to connect to [tcp-host-4]:29500": {"tcp-host-4"},
    "lab9:4711:4711 [0] NCCL INFO Bootstrap": {"lab9"},
    "HOSTNAME=frodo": set(),
    "hostname = args.node1": set(),
}


@pytest.mark.parametrize(("line", "names"), HOSTS.items())
def test_machines_that_a_bundle_names_are_known_by_their_labels(line, names, tmp_path):
    (tmp_path / "stdout.log").write_text(f"one\n{line}\nthree\n")
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "train.py").write_text("HOSTNAME=lab-gpu-99\n")
    assert set(recorded_hosts(tmp_path)) == names


def test_the_bare_name_of_a_machine_goes_wherever_it_stands(tmp_path):
    root = tmp_path / "b"
    root.mkdir()
    (root / "manifest.json").write_text(json.dumps(MANIFEST))
    (root / "stderr.log").write_text("SLURMD_NODENAME=lab-gpu-07\n")
    (root / "stdout.log").write_text("done by lab-gpu-07\nlab-gpu-070 is another word\n")
    (root / "train.py").write_text("save('out/lab-gpu-07/x.pt')\n")
    pack_bundle(open_bundle(root), tmp_path / "p.zip", PackOptions(), environ={})
    with zipfile.ZipFile(tmp_path / "p.zip") as archive:
        data = b"\n".join(archive.read(n) for n in archive.namelist())
    assert re.findall(rb"lab-gpu-\d+", data) == [b"lab-gpu-070"]
