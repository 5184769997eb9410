"""Made-up secrets of every kind, put together so that no scanner takes this file for a leak."""

from __future__ import annotations

import hashlib


def _mix(seed: str, count: int, alphabet: str) -> str:
    digest = b"".join(hashlib.sha512(f"{seed}{n}".encode()).digest() for n in range(count // 64 + 1))
    return "".join(alphabet[b % len(alphabet)] for b in digest[:count])


AZ, AZ09 = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcXYZ0123456789defGHI"
UP32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def _a(seed: str, count: int) -> str:
    return "a1" + _mix(seed, count - 2, AZ09)


_PEM = "\n".join(
    [
        "-----BEGIN RSA PRIV" + "ATE KEY-----",
        *(_mix(f"pem{n}", 64, AZ09) for n in range(6)),
        "-----END RSA PRIV" + "ATE KEY-----",
    ]
)
_JWT = ".".join(["ey" + "J" + _a("j1", 20), "ey" + "J" + _a("j2", 60), _a("j3", 43)])

# name: (text as it may stand somewhere, what must not be anywhere afterwards)
SECRETS: dict[str, tuple[str, str]] = {}


def _whole(name: str, secret: str) -> None:
    SECRETS[name] = (secret, secret)


def _inside(name: str, before: str, secret: str, after: str = "") -> None:
    SECRETS[name] = (before + secret + after, secret)


_whole("github", "gh" + "p_" + _a("gh", 36))
_whole("github-server", "gh" + "s_" + _a("ghs", 36))
_whole("github-fine", "github" + "_pat_" + _a("ghf", 22) + "_" + _a("ghg", 59))
_whole("gitlab", "gl" + "pat-" + _a("gl", 20))
_whole("gitlab-runner", "gl" + "rt-" + _a("glr", 20))
_whole("huggingface", "h" + "f_" + _mix("hf", 34, AZ))
_whole("openai", "s" + "k-" + _a("oa", 48))
_whole("openai-project", "s" + "k-proj-" + _a("oap", 80))
_whole("anthropic", "s" + "k-ant-api03-" + _a("an", 90))
_whole("groq", "gs" + "k_" + _a("gr", 52))
_whole("nvidia", "nv" + "api-" + _a("nv", 60))
_whole("databricks", "da" + "pi" + _mix("db", 32, "0123456789abcdef"))
_whole("aws-id", "AK" + "IA" + _mix("aws", 16, UP32))
_whole("aws-temporary-id", "AS" + "IA" + _mix("awt", 16, UP32))
_inside("aws-secret", "aws_secret_access_key = ", _a("aws-s", 38) + "/+")
_whole("google-key", "AI" + "za" + _a("goo", 35))
_whole("google-oauth", "ya" + "29." + _a("ya", 60))
_inside(
    "azure-storage",
    "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=",
    _a("az", 86) + "==",
    ";EndpointSuffix=core.windows.net",
)
_inside("azure-sas", "https://x.blob.core.windows.net/c?sv=2022-11-02&sr=c&sig=", _a("sas", 43) + "%3D")
_inside("s3-url", "https://b.s3.amazonaws.com/k?X-Amz-Signature=", _mix("s3", 64, "0123456789abcdef"))
_whole("slack", "xo" + "xb-123456789012-123456789012-" + _a("sl", 24))
_inside("slack-hook", "https://hooks.sl" + "ack.com/services/", "T0AAAAAAA/B0AAAAAAA/" + _a("hook", 24))
_whole("npm", "np" + "m_" + _a("npm", 36))
_whole("pypi", "py" + "pi-AgEIcHlwaS5vcmc" + _a("pypi", 60))
_whole("docker", "dc" + "kr_pat_" + _a("dk", 27))
_whole("jfrog", "AK" + "Cp" + _a("jf", 69))
_inside("wandb", "WANDB_API_KEY=", _mix("wb", 40, "0123456789abcdef"))
_whole("jwt", _JWT)
_whole("pem", _PEM)
_whole("pem-escaped", _PEM.replace("RSA ", "EC ").replace("\n", "\\n"))
_inside("url-password", "https://", "carla:pa5s-w0rd!x", "@git.example.org/r.git")
_inside("database", "postgresql://", "svc:Tr0ub4dor", "@db.example.org:5432/runs")
_inside("url-escaped", "https:\\/\\/", "bob:s3cr3tpw", "@example.org\\/r.git")
_inside("bearer", "Authorization: Bearer ", _a("be", 40))
_inside("basic", "Authorization: Basic ", _a("ba", 28) + "==")
_inside("header-json", '"authorization": "token ', _a("hj", 30), '"')
_inside("api-key-header", "x-api-key: ", _a("xk", 30))
_inside("netrc", "machine example.org login ", "kim password hunter2hunter", "\n")
_inside("password-variable", "PGPASSWORD=", "correct-horse")
_inside("token-variable", "ACME_DEPLOY_TOKEN=", _a("tv", 20))
_inside("secret-json", '"client_secret": "', "battery9staple", '"')
_inside("client-secret-words", 'client_secret = "', "battery staple seventeen", '"')
_inside("pgpass", "PGPASS=", "correct-horse")
_inside("github-actor", "GITHUB_ACTOR=", "karlotta77")
_inside("password-json-escaped", '\\"password\\": \\"', "opensesame7", '\\"')
_inside("password-python", "password = '", "xyzzy-plugh", "'")
_inside("option", "deploy --password ", "plugh12")
_inside("option-equals", "deploy --api-key=", "k3y-of-mine")
_inside("option-list", '"--token", "', "tok3n-of-mine", '"')
_inside("password-yaml", "password: ", "swordfish99")
_whole("stripe", "s" + "k_live_" + _a("st", 24))
_whole("sendgrid", "S" + "G." + _a("sg1", 22) + "." + _a("sg2", 43))
_inside("home", "/", "home/carla-m", "/work/model.py")
_inside("home-mac", "/", "Users/carla-m", "/work/model.py")
_inside("home-cluster", "/data/", "users/carla-m", "/x.py")
_inside("home-escaped", "\\/", "home\\/carla-m", "\\/work")
_inside("home-windows", "C:\\", "Users\\carla-m", "\\work")
_inside("home-url", "file%3A%2F%2F%2F", "home%2Fcarla-m", "%2Fx")
_inside("cache-user", "/tmp/torchinductor_", "carlam", "/ab/c.py")
_inside("email", "mail to ", "carla.m@example.org", " please")
_inside("password-blank", '"password": "', "two words7", '"')
_inside("password-escaped-quote", '"password": "', 'ab\\"plugh77', '"')
_inside("password-brackets", "SECRET_KEY = '", "k3y!@#$%^&*(x[1]", "'")
_inside("password-annotated", 'password: str = "', "plugh77x", '"')
_inside("password-triple", 'password = """', "plugh77x", '"""')
_inside("password-signs", "PGPASSWORD=", "abc;plugh&77x")
_inside("password-xml", "<password>", "plugh77x", "</password>")
_inside("string-prefix", 'login(token=f"', "short7tok", '")')
_inside("option-quoted", "deploy --password '", "plugh77x", "'")
_inside("url-password-at", "https://", "bob:p%40plugh77", "@example.org/r")
_inside("url-parameter", "https://x.example.org/a?access_token=", "short7tok", "&n=1")
_inside("form", "grant_type=x&client_secret=", "short7tok", "&n=1")
_inside("cookie-second", "Cookie: a=1; session=", "plugh77x-a")
_inside("variable-pair", "('ACME_TOKEN', '", "short7tok", "')")
_inside("variable-yaml", "ACME_API_KEY: ", "short7tok-x")
_inside("variable-field", '{"name": "ACME_TOKEN", "value": "', "short7tok-x", '"}')
_inside("variable-of-torch", "os.environ['TORCH_ACME_KEY'] = '", "torch-plugh77", "'")
_inside("header-f-string", '{"Authorization": f"token ', _a("hf", 30), '"}')

HARMLESS = (
    "   16 LOAD_CONST               1 ('triton_poi_fused_relu_backward_0')",
    "   16 LOAD_CONST               1 ('__compiled_fn_1_0f3c1d2e_9a8b_4c7d_8e6f_112233445566')",
    "| +- EQUALS_MATCH: L['self'].key == 'relu_backward'",
    "| +- EQUALS_MATCH: G['os'].environ._data[b'TORCH_LOGS'] == b'recompiles'",
    "| +- EQUALS_MATCH: L['self'].dtype == 'torch.float32'",
    '{"kind": "authorization", "placeholder": "abc"}',
    '{"kind": "sessionid", "length": "a1b2c3d4", "hostname": ""}',
    '["hostname", "port", "x-api-key", "authorization"]',
    "nvidia-curand-cu12==10.3.5.147",
    '"version": "10.9.0.58", "cudnn": "9.1.0.70"',
    "Linux-6.8.0-45-generic-x86_64-with-glibc2.39",
    "tl.load(in_ptr0 + (x0), xmask).to(tl.float32) - p2",
    "the password is required",
    "treat output of the backward graph as user visible",
    "accumulator_node_name: The name of the node",
    'host_name=hostname, username="root"',
    "async.token %12, !ttg.async.token",
    "mma_m16n8k16 ~mask1 / 2",
    "x[::1]:29500 and a[i]:1234",
    "// 10.5.0.1 and 172.99.1.2 are versions",
    "_pass = 1; post_grad_custom_post_pass = pass1; DB_PASS_COUNT=12",
    '"pass": "pattern_matcher_1"',
    "curl and mysql are programs; -p prints",
    "key=lambda x1: x1.y2, ?key=2",
    "tl.max(x, 1)",
    "max_tokens = 512",
    'token: "f32[2, 64]" = torch.ops.aten.embedding.default(arg0_1, arg1_1)',
    "token = tokenizer.next()",
    "def f(token, secret, password: str = None): return token",
    "next_token = torch.argmax(logits, dim=-1)",
    'token_ids: "i64[2, 64]"',
    "sk_scale = sk_bias + sk_2",
    "task-skeleton-1234",
    "triton_poi_fused_add_mul_tanh_0",
    "4GML7KCEPG2NUD3SNMB7NSRZIRFH24RCEPCZOCUT6Y4XQFTRZIQA",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "call spir_func @_Z7barrierj(i32 3)",
    "@triton.jit",
    '#loc1 = loc("/opt/torch/nn/modules/linear.py":125:0)',
    "https://pytorch.org/docs/stable/index.html",
    "git+ssh://git@github.com/o/r.git",
    '"passwords": ["a", "b"]',
    'secret: "f32[8]", password: "f32[64, 2]", token: "Sym(s77)"',
    '["HF_TOKEN", "GITHUB_TOKEN"]',
    '{"name":"API_KEY","before":null,"prompt":"password:","n":1}',
    'print("password: " + x + "abc")',
    'os.environ.get("ACME_KEY_FORMAT", "a:{b}:{c}")',
    "CACHE_KEY = make_key(1)",
    "f(a, &token=b)",
    "self.secret_layer(x)",
    "1.14.36711.4",
    "auth = None",
    '"hash": "abc123", "name": "k"',
    "%3:2 = ttg.convert_layout %arg0 : tensor<64xf32> -> tensor<64xf32>",
    "tt.func public @kernel(%arg0: !tt.ptr<f32>)",
    "assert_size_stride(arg0_1, (64, 64), (64, 1))",
)
