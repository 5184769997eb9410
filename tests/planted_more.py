"""More made-up secrets: how programs take them, how files keep them, and names of machines and people; see ``planted``."""

from __future__ import annotations

import base64

from tests.planted import AZ09, _a, _mix

# name: (text as it may stand somewhere, what must not be anywhere afterwards)
MORE: dict[str, tuple[str, str]] = {}


def _whole(name: str, secret: str) -> None:
    MORE[name] = (secret, secret)


def _inside(name: str, before: str, secret: str, after: str = "") -> None:
    MORE[name] = (before + secret + after, secret)


_inside("mysql-p", "mysql -u root -p", "Pl4nt!pw77", " -h db")
_inside("mysql-p-quoted", "mysql -uroot -p'", "Pl4nt!pw78", "' -h db")
_inside("mysqldump-p", "$ mysqldump --user=bob -p", "Pl4ntpw79", " runs > x.sql")
_inside("psql-W", "psql --password ", "Pl4nt-80", " -h db")
_inside("curl-u", "curl -u ", "bob:Pl4nt81x", " https://x.example.org/a")
_inside("curl-user", "curl --user ", "bob:Pl4nt82x", " https://x.example.org/a")
_inside("curl-user-eq", "curl --user=", "bob:Pl4nt83x", " https://x")
_inside("curl-proxy-user", "curl --proxy-user ", "bob:Pl4nt84x", " https://x")
_inside("curl-H", "curl -H 'PRIVATE-TOKEN: ", "Pl4nt85x-abc", "' https://x")
_inside("sshpass", "sshpass -p ", "Pl4nt86x", " ssh me@h")
_inside("sshpass-glued", "sshpass -p", "Pl4nt87x", " ssh me@h")
_inside("redis-a", "redis-cli -h r.example.org -a ", "Pl4nt88x", " ping")
_inside("docker-login-p", "docker login -u bob -p ", "Pl4nt89x", " registry.example.org")
_inside("wget-password", "wget --http-password=", "Pl4nt90x", " https://x")
_inside("openssl-pass", "openssl enc -pass pass:", "Pl4nt91x", " -in x")
_inside("java-D", "java -Ddb.password=", "Pl4nt92x", " -jar a.jar")
_inside("az-login", "az login --service-principal -u app -p ", "Pl4nt93x", " --tenant t")
_inside("unzip-P", "7z x -p", "Pl4nt94x", " a.7z")
_inside("list-p", '["mysql", "-u", "root", "-p', "Pl4nt95x", '"]')
_inside("list-sshpass", '["sshpass", "-p", "', "Pl4nt96x", '", "ssh"]')
_inside("list-curl", '["curl", "-u", "', "bob:Pl4nt97x", '", "https://x"]')
_inside("ini", "[db]\npassword = ", "Pl4nt98x", "\nport = 1")
_inside("ini-noeq", "db_password=", "pl-ant99x", "\n")
_inside("toml", 'db_password = "', "Pl4nt 100", '"\n')
_inside("yaml-quoted", "db-password: '", "Pl4nt:101 x", "'")
_inside("yaml-block", "  password: |\n    ", "Pl4nt102x", "\n  user: x")
_inside("env-quoted", 'export DB_PASS="', "Pl4nt103x", '"')
_inside("env-spaces", 'export DB_PASSWORD="', "Pl4nt 104 two", '"')
_inside("env-lower", "db_pass=", "Pl4nt105x")
_inside("env-pass", "DB_PASS=", "Pl4nt106x")
_inside("fish", "set -x HF_TOKEN ", "Pl4nt107x")
_inside("setenv", "setenv HF_TOKEN ", "Pl4nt108x")
_inside("ps-env", '$env:HF_TOKEN = "', "Pl4nt109x", '"')
_inside("cmd-set", "set HF_TOKEN=", "Pl4nt110x")
_inside("dockerfile-env", "ENV API_TOKEN ", "Pl4nt111x")
_inside("java-props", "spring.datasource.password=", "Pl4nt112x")
_inside("json-passwd", '{"passwd":"', "Pl4nt113x", '"}')
_inside("json-pwd", '{"user":"bob","pwd":"', "Pl4nt115x", '"}')
_inside("py-kw-pw", 'connect(user="bob", pw="', "Pl4nt116x", '")')
_inside("py-dict-pass", "{'user': 'bob', 'pass': '", "Pl4nt117x", "'}")
_inside("json-num", '{"pin": 1, "password": ', "83749121", "}")
_inside("passphrase-in", "Enter passphrase: ", "Pl4nt118x")
_inside("prose-is", "the password is ", "Pl4nt119x", ".")
_inside("prose-is-colon", "your new password is: ", "Pl4nt120x", "")
_inside("prose-token-is", "using token ", "Pl4nt121xAb93kd02", " for login")
_inside("login-as", "login with bob/", "Pl4nt122x", "")
_inside("odbc", "Server=db;Uid=bob;Pwd=", "Pl4nt123x", ";")
_inside("jdbc", "jdbc:mysql://db/x?user=bob&password=", "Pl4nt124x", "")
_inside("oracle", "sqlplus bob/", "Pl4nt125x", "@db")
_inside("kube-token", "users:\n- name: a\n  user:\n    token: ", _a("k8", 40), "\n")
_inside("kube-short", "  user:\n    token: ", "Pl4nt126-x", "\n")
_inside("kube-key", "    client-key-data: ", _a("kd", 400) + "==", "\n")
_inside("kube-cert", "    client-certificate-data: ", "LS0tLS1CRUdJTi" + _a("kc", 400), "\n")
_inside("k8s-secret-data", "kind: Secret\ndata:\n  password: ", "cGw0bnQxMjc=", "\n")
_whole(
    "pem-b64",
    base64.b64encode(b"-----BEGIN RSA PRIV" + b"ATE KEY-----\n" + _mix("x", 300, AZ09).encode()).decode(),
)
_inside("netrc-lines", "machine x.example.org\nlogin bob\npassword ", "Pl4nt128x", "\n")
_inside("netrc-default", "default login anonymous password ", "Pl4nt129x", "\n")
_inside("netrc-account", "machine x.example.org login bob account a password ", "Pl4nt130x", "\n")
_inside("pgpass", "db.example.org:5432:runs:bob:", "Pl4nt131x", "\n")
_inside("git-credentials", "https://bob:", "Pl4nt132x", "@github.com")
_inside("remote-token", "origin\thttps://x-access-token:", "Pl4nt133x", "@github.com/o/r (fetch)")
_inside("remote-oauth", "https://oauth2:", "glp-Pl4nt134x", "@gitlab.example.org/o/r.git")
_inside(
    "ext-index", "pip install --extra-index-url https://__token__:", "Pl4nt135x", "@pypi.example.org/simple"
)
_inside("htpasswd", "bob:$apr1$", "Pl4nt136$abcdefghijklmnopqrstuv", "\n")
_inside("shadow", "root:$6$", "saltsalt$" + _a("sh", 86), ":19000:0:99999:7:::")
_inside("proxy-env", "HTTPS_PROXY=http://bob:", "Pl4nt137x", "@proxy.example.org:3128")
_inside("proxy-nopass-scheme", "http_proxy=bob:", "Pl4nt138x", "@proxy.example.org:3128")
_whole("gh-oauth-old", "gho" + "_" + _a("gho", 36))
_whole("glpat-routable", "glpat-" + _a("glx", 27) + ".01." + _a("gly", 9))
_whole("gitlab-deploy", "gld" + "t-" + _a("gldt", 20))
_whole("gitlab-feed", "glft-" + _a("glft", 20))
_whole("gitlab-scim", "glsoat-" + _a("glso", 20))
_whole("gitlab-imap", "glimt-" + _a("gli", 25))
_whole("gitlab-ffct", "glffct-" + _a("glff", 20))
_whole("gitlab-cjt", "glcbt-64_" + _a("glcb", 20))
_inside(
    "wandb-config",
    "machine api.wandb.ai\n  login user\n  password ",
    _mix("wb2", 40, "0123456789abcdef"),
    "\n",
)
_inside(
    "wandb-log",
    "wandb: Appending key for api.wandb.ai: WANDB_API_KEY ",
    _mix("wb3", 40, "0123456789abcdef"),
    "",
)
_whole("wandb-new", "wandb_v1_" + _a("wbn", 77))
_inside("wandb-login", "wandb login ", _mix("wb4", 40, "0123456789abcdef"))
_inside("wandb-kw", 'wandb.login(key="', _mix("wb5", 40, "0123456789abcdef"), '")')
_whole("telegram", "1234567890:AA" + _a("tg", 33))
_inside("telegram-url", "https://api.telegram.org/bot", "1234567890:AA" + _a("tg2", 33), "/sendMessage")
_inside("twilio", "TWILIO_AUTH_TOKEN=", _mix("tw", 32, "0123456789abcdef"))
_whole("mailgun", "key-" + _mix("mg", 32, "0123456789abcdef"))
_whole("mailchimp", _mix("mc", 32, "0123456789abcdef") + "-us12")
_whole("square", "sq0atp-" + _a("sq", 22))
_whole("shopify", "shp" + "at_" + _mix("sh", 32, "0123456789abcdef"))
_whole("newrelic", "NRAK-" + _mix("nr", 27, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
_whole("grafana", "glsa_" + _a("gr", 32) + "_1a2b3c4d")
_whole(
    "grafana-cloud",
    "glc_" + base64.b64encode(b'{"o":"1","n":"x","k":"' + _a("grc", 40).encode() + b'"}').decode(),
)
_whole("pulumi", "pul-" + _mix("pu", 40, "0123456789abcdef"))
_whole("terraform", _a("tfc", 14) + ".atlasv1." + _a("tfd", 65))
_whole("postman", "PMAK-" + _mix("pm", 24, "0123456789abcdef") + "-" + _mix("pm2", 34, "0123456789abcdef"))
_whole("notion", "ntn_" + _a("nt", 46))
_whole("linear", "lin" + "_api_" + _a("li", 40))
_whole("heroku", "HRKU-AA" + _a("hk", 58))
_whole("flyio", "fo1_" + _a("fl", 43))
_whole("flyio2", "FlyV1 fm2_" + _a("fl2", 120))
_whole(
    "cloudflare-origin",
    "v1.0-" + _mix("cf", 24, "0123456789abcdef") + "-" + _mix("cf2", 146, "0123456789abcdef"),
)
_whole("confluent-az", "ATATT3xFfGF0" + _a("conf", 180))
_whole("rubygems", "rubygems_" + _mix("rg", 48, "0123456789abcdef"))
_whole("crates", "cio" + _a("cio", 32))
_whole("nuget", "oy2" + _mix("nug", 43, "abcdefghijklmnopqrstuvwxyz0123456789"))
_whole("easypost", "EZAK" + _a("ez", 54))
_whole("hcp-vault-b", "hvb.AAAAAQ" + _a("hv", 140))
_whole("tailscale", "tskey-auth-" + _a("ts", 12) + "-" + _a("ts2", 32))
_whole("buildkite", "bkua_" + _mix("bk", 40, "0123456789abcdef"))
_whole("circleci", "CCIPAT_" + _a("cc", 22) + "_" + _mix("cc2", 40, "0123456789abcdef"))
_whole("sonar", "squ_" + _mix("sq", 40, "0123456789abcdef"))
_whole("snyk-sa", "snyk_uat.1a2b3c4d." + _a("sn", 100))
_whole("doppler", "dp.pt." + _a("dop", 43))
_whole("planetscale", "pscale_pw_" + _a("ps", 43))
_whole("supabase", "sbp_" + _mix("sb", 40, "0123456789abcdef"))
_whole("vercel-blob", "vercel_blob_rw_" + _a("vc", 40))
_whole(
    "langchain", "lsv2_pt_" + _mix("ls", 32, "0123456789abcdef") + "_" + _mix("ls2", 10, "0123456789abcdef")
)
_whole("langfuse", "sk-lf-" + "1a2b3c4d-1a2b-4c3d-8e4f-1a2b3c4d5e6f")
_whole("modal", "as-" + _a("mod", 22))
_whole("runpod", "rpa_" + _a("rp", 46))
_whole("jina", "jina_" + _a("ji", 60))
_whole("voyage", "pa-" + _a("vo", 43))
_whole("fireworks", "fw_" + _a("fw", 24))
_whole("cerebras", "csk-" + _mix("ce", 48, "abcdefghijklmnopqrstuvwxyz0123456789"))
_whole(
    "google-sa-key",
    '"private_key": "-----BEGIN PRI'
    "VATE KEY-----\\n"
    + "\\n".join(_mix(f"gs{n}", 64, AZ09) for n in range(4))
    + '\\n-----END PRIVATE KEY-----\\n"',
)
_whole("gcp-oauth-client-secret", "GOC" + "SPX-" + _a("gcs", 28))
_whole("azure-ad-secret", "abc8Q~" + _a("aad", 34))
_whole(
    "azure-devops",
    _mix("ado", 76, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") + "AZDO" + "1aB2",
)
_whole(
    "azure-storage-bare",
    _mix("azs", 76, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") + "+ASt" + "1aB2cD==",
)
_whole("aws-session-bare", "IQoJb3JpZ2luX2Vj" + _a("awss", 300))
_whole("aws-bedrock", "ABSKQmVkcm9ja0FQSUtleS" + _a("abk", 100))
_whole("alibaba", "LTAI5t" + _a("ali", 18))
_whole("facebook", "EAACEdEose0cBA" + _a("fb", 60))
_whole("age-pub-sec", "AGE-SECRET-KEY-1" + _mix("age", 58, "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"))
_whole(
    "putty",
    "PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 2\n"
    + _mix("pt", 64, AZ09)
    + "\n"
    + _mix("pt2", 64, AZ09)
    + "\nPrivate-MAC: "
    + _mix("pt3", 64, "0123456789abcdef"),
)
_whole(
    "ssh2",
    "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n"
    + _mix("s2", 64, AZ09)
    + "\n---- END SSH2 ENCRYPTED PRIVATE KEY ----",
)
_whole(
    "jwe",
    "ey"
    + "J"
    + _a("jw", 40)
    + "."
    + _a("jwa", 100)
    + "."
    + _a("jwb", 16)
    + "."
    + _a("jwc", 100)
    + "."
    + _a("jwd", 22),
)
_whole("wireguard", "PrivateKey = " + _mix("wg", 43, AZ09) + "=")
_inside("auth-lower", "authorization: bearer ", _a("al", 40))
_inside(
    "auth-digest",
    'Authorization: Digest username="bob", realm="x", nonce="n", response="',
    _mix("di", 32, "0123456789abcdef"),
    '"',
)
_inside(
    "auth-aws4",
    "Authorization: AWS4-HMAC-SHA256 Credential=AK" + "IA" + "Z" * 16 + "/x, SignedHeaders=host, Signature=",
    _mix("a4", 64, "0123456789abcdef"),
)
_inside("proxy-auth", "Proxy-Authorization: Basic ", _a("pa", 28))
_inside("set-cookie", "Set-Cookie: sid=", "Pl4nt140xabc", "; Path=/; HttpOnly")
_inside("cookie-py", "cookies={'session': '", "Pl4nt141xabc", "'}")
_inside("cookie-py-json", '"cookies": {"sessionid": "', "Pl4nt142xabc", '"}')
_inside("csrf", "X-CSRFToken: ", "Pl4nt143xabcdef")
_inside("x-amz-token", "x-amz-security-token: ", _a("xa", 100))
_inside("header-tuple", "('Authorization', 'Bearer ", _a("ht", 30), "')")
_inside("header-bytes", "(b'authorization', b'Basic ", _a("hb", 30), "')")
_inside("requests-auth", "requests.get(u, auth=('bob', '", "Pl4nt144x", "'))")
_inside("httpbasic", 'HTTPBasicAuth("bob", "', "Pl4nt145x", '")')
_inside("session-id-url", "https://x.example.org/a;jsessionid=", "A1B2C3D4E5F6A7B8C9D0E1F2A3B4C5D6")
_inside("oauth-code", "https://x/cb?code=", "4/0Ab" + _a("oc", 40), "&state=1")
_inside("url-key", "https://maps.example.org/a?key=", "Pl4nt146xabcdefghij")
_inside("url-auth", "https://x.example.org/a?auth=", "Pl4nt147xabcdefghij")
_inside("url-pass", "https://x.example.org/a?user=b&pass=", "Pl4nt148x")
_inside("url-jwt-frag", "https://x.example.org/#access_token=", "Pl4nt149x")
_inside("jupyter", "http://127.0.0.1:8888/lab?token=", _mix("jup", 48, "0123456789abcdef"))
_inside("home-other", "/", "home/dieter.k", "/x.py")
_inside("home-nfs", "/nfs/", "home/dieterk", "/x.py")
_inside("home-export", "/export/", "home/dieterk", "/x.py")
_inside("home-windows-doc", "C:\\", "Documents and Settings\\dieterk", "\\x")
_inside("home-wsl", "/mnt/c/", "Users/dieterk", "/x")
_inside("home-space-win", "C:\\Users\\", "Dieter Kohl", "\\x")
_inside("home-cygwin", "/cygdrive/c/", "Users/dieterk", "/x")
_inside("unc", "\\\\", "filesrv01", "\\share\\x.py")
_inside("unc-user", "\\\\srv\\Users\\", "dieterk", "\\x.py")
_inside("lustre", "/lustre/scratch/users/", "dieterk", "/x.py")
_inside("tilde", "~", "dieterk", "/x.py")
_inside("var-home", "/var/", "home/dieterk", "/x")
_inside("krb", "krb5cc_", "dieterk", "")
_inside("ssh-agent-user", "SSH_CONNECTION=", "203.0.113.77 5512 203.0.113.9 22", "")
_inside("prompt", "", "dieterk@gpu-node17", ":~/work$ python x.py")
_inside("prompt-bracket", "[", "dieterk@gpu-node17", " work]$ python x.py")
_inside("git-author", "Author: Dieter Kohl <", "d.kohl@acme.example.com", ">")
_inside("ssh-remote", "git@", "git.intra.acme.corp", ":o/r.git")
_inside("ssh-comment", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI" + _a("sk", 43) + " ", "dieterk@gpu-node17", "")
_inside("mac", "HWaddr ", "02:42:ac:11:00:02", "")
_inside("mac-dash", "Physical Address: ", "02-42-AC-11-00-02", "")
_inside("ipv4-log", "Connecting to ", "203.0.113.77", ":29500")
_inside("ipv4-from", "from ", "10.24.17.201", " port 22")
_inside("ipv4-lan", "rank0 at ", "192.168.17.201", "")
_inside("ipv6", "inet6 ", "fe80::42:acff:fe11:2", "/64")
_inside("ipv6-url", "http://[", "2001:db8:85a3::8a2e:370:7334", "]:80/")
_inside("nccl-host", "gpu-node17:4711:4711 [0] NCCL INFO Bootstrap : Using eth0:", "10.24.17.202", "<0>")
_inside(
    "c10d",
    "[W socket.cpp:663] The client socket has failed to connect to [",
    "gpu-node17.acme.corp",
    "]:29500",
)
_inside("master", "MASTER_ADDR=", "gpu-node18", "")
_inside("slurm", "SLURM_JOB_NODELIST=", "gpu-node[17-19]", "")
_inside("slurm-user", "SLURM_JOB_USER=", "dieterk", "")
_inside("uname", "Linux ", "gpu-node17", " 6.8.0-45-generic #45-Ubuntu SMP")
_inside("triton-user", "/tmp/torchinductor_", "dieterk", "/x.py")
_inside("win-temp", "C:\\Users\\", "DIETER~1", "\\AppData\\Local\\Temp\\x")
_inside("username-kw", "username='", "dieterk", "'")
_inside("logged-in", "logged in as ", "dieterk", "")
_inside("getpass", "whoami: ", "dieterk", "")

# Constants of compiled functions, as Dynamo prints bytecode, guards and reasons of recompiles.
_HEX = "0123456789abcdef"
_inside("dynamo-const", "   16 LOAD_CONST               1 ('", _mix("dc1", 40, _HEX), "')")
_inside("dynamo-const-bytes", "   16 LOAD_CONST               1 (b'", _mix("dc2", 64, _HEX), "')")
_inside("dynamo-const-mixed", "   16 LOAD_CONST               3 ('", _a("dc3", 30) + "0Az9", "')")
_inside("dynamo-const-tuple", "   16 LOAD_CONST               3 (('bearer', '", _mix("dc4", 40, _HEX), "'))")
_inside("dynamo-return-const", "    4 RETURN_CONST             1 ('", _mix("dc5", 32, _HEX), "')")
_inside("co-consts", "co_consts=(None, 1, '", _mix("dc6", 40, _HEX), "')")
_inside("guard-constant", "| +- EQUALS_MATCH: G['API'] == '", _mix("dc7", 40, _HEX), "'  # if API:")
_inside("guard-attribute", "| +- EQUALS_MATCH: L['self'].key == '", _mix("dc8", 40, _HEX), "'")
_inside("guard-named", "EQUALS_MATCH: L['self'].password == '", "hunter-zwei", "'")
_inside("guard-key", "EQUALS_MATCH: L['cfg']['api_key'] == '", "k3y-4711", "'")
_inside(
    "guard-environ", "EQUALS_MATCH: G['os'].environ._data[b'MY_AUTH'] == b'", "correcthorsebattery", "'  #"
)
_inside("guard-environ-quotes", "G['os'].environ._data[b'DB_PASS'] == b'", 'hunter2;"x y', "'  #")
_inside("recompile-reason", "tensor 'x' mismatch; L['token'] == '", _mix("dc9", 40, _HEX), "'")
