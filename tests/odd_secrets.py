"""Made-up secrets in odd places of an output, put together so that no scanner takes this file for a leak."""

from __future__ import annotations

from urllib.parse import quote

from tests.planted import _a, _mix

HEX = "0123456789abcdef"
LOW = "abcdefghijklmnopqrstuvwxyz0123456789"
UP = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

# name: (text as it may stand in an output, what must not be there afterwards)
ODD: dict[str, tuple[str, str]] = {}


def _odd(name: str, before: str, secret: str, after: str = "") -> None:
    assert name not in ODD
    ODD[name] = (before + secret + after, secret)


def _hex(seed: str, count: int) -> str:
    return "a1" + _mix(seed, count - 2, HEX)


def _uuid(seed: str) -> str:
    raw = _hex(seed, 32)
    return f"{raw[:8]}-{raw[8:12]}-4{raw[13:16]}-8{raw[17:20]}-{raw[20:]}"


# Tokens of vendors, alone in a line of output
_TOKENS = {
    "pinecone": "pc" + "sk_" + _a("pc1", 6) + "_" + _a("pc2", 63),
    "discord-bot": "MT" + "A1" + _a("dc1", 22) + "." + "Ga" + _a("dc2", 4) + "." + _a("dc3", 38),
    "twilio-account": "A" + "C" + _hex("tw1", 32),
    "twilio-key": "S" + "K" + _hex("tw2", 32),
    "airtable": "p" + "at" + _a("at1", 14) + "." + _hex("at2", 64),
    "square-access": "EA" + "AA" + _a("sq1", 60),
    "square-secret": "sq" + "0csp-" + _a("sq2", 43),
    "zenml": "ZEN" + "PROKEY_" + _a("zen", 40),
    "zenml-key": "ZEN" + "KEY_" + _a("zen2", 60),
    "together": "tg" + "p_v1_" + _a("tg", 43),
    "kaggle": "KG" + "AT_" + _hex("kg", 32),
    "digitalocean": "do" + "p_v1_" + _hex("do", 64),
    "cloudflare": "cf" + "ut_" + _a("cf", 40) + _hex("cf2", 8),
    "tavily": "tv" + "ly-" + _a("tv", 32),
    "llama-cloud": "ll" + "x-" + _a("llx", 48),
    "brevo": "xkey" + "sib-" + _hex("br", 64) + "-" + _a("br2", 16),
    "clojars": "CLO" + "JARS_" + _hex("cl", 60),
    "circleci": "CCI" + "PAT_" + _a("cc", 22) + "_" + _hex("cc2", 40),
    "planetscale": "psc" + "ale_tkn_" + _a("ps", 43),
    "sentry-user": "sntr" + "yu_" + _hex("sn", 64),
    "sonarqube": "sq" + "p_" + _hex("sonar", 40),
    "sourcegraph": "sg" + "p_local_" + _hex("sgp", 40),
    "supabase": "sb" + "p_" + _hex("sb", 40),
    "postman": "PM" + "AK-" + _hex("pm", 24) + "-" + _hex("pm2", 34),
    "openrouter": "s" + "k-or-v1-" + _hex("or", 64),
    "deepseek": "s" + "k-" + _hex("ds", 32),
    "docker-swarm": "SWM" + "TKN-1-" + "a1" + _mix("sw", 48, LOW) + "-" + "a1" + _mix("sw2", 23, LOW),
    "wakatime": "wa" + "ka_" + _uuid("waka"),
    "riot": "RG" + "API-" + _uuid("riot"),
    "nylas": "ny" + "k_v0_" + _a("ny", 64),
    "doppler": "d" + "p.pt." + _a("dp", 43),
    "akamai": "ak" + "ab-" + _mix("ak1", 16, LOW) + "-" + _mix("ak2", 16, LOW),
    "posthog": "ph" + "x_" + _a("phx", 43),
    "contentful": "CF" + "PAT-" + _a("cfp", 43),
}
for _name, _token in _TOKENS.items():
    _odd(_name, "using ", _token, " now")

# Keys without a form of their own, beside the name of their vendor
_NAMED = {
    "pinecone": _uuid("pinecone-old"),
    "mistral": _a("mi", 32),
    "cohere": _a("co", 40),
    "comet": "a1" + _mix("comet", 23, LOW),
    "kaggle": _hex("kaggle", 32),
    "together": _hex("together", 64),
    "airtable": "ke" + "y" + _a("airtable", 14),
    "discord": _a("disc", 32),
    "twilio": _hex("twilio", 32),
    "zenml": _a("zenml", 40),
    "replicate": _a("repl", 40),
    "deepgram": _hex("deepgram", 40),
}
for _name, _token in _NAMED.items():
    _odd(f"{_name}-key-words", f"{_name} key: ", _token)
    _odd(f"{_name}-api", f"[{_name.capitalize()}] api key is ", _token)
    _odd(f"{_name}-init", f'{_name}.init("', _token, '")')

# Names of all kinds before a value
_odd("azure-sig", "GET /c/blob?sv=2022-11-02&sr=b&", "sig=" + quote(_a("sig", 42) + "/+=", safe=""))
_odd("azure-sig-alone", "sig=", quote(_a("sig2", 43) + "=", safe=""))
_odd("x-key", "client --x-key ", _hex("xkey", 40))
_odd("x-key-equals", "client --x-key=", _hex("xkey2", 40))
_odd("ini-secret", "secret_access_key = ", _a("ini", 38) + "/+")
_odd("ini-secret-tight", "secret_access_key=", _a("ini2", 40))
_odd("ini-api", "API KEY = ", _a("api", 24))
_odd("api-colon", "Api Key: ", _a("api2", 24))
_odd("access-key-words", "Access Key  = ", _a("ak", 24))
_odd("secret-key-words", "SECRET KEY: ", _a("sk", 24))
_odd("auth-token-words", "Auth Token: ", _a("atw", 24))
_odd("html-password", '<input type="password" name="p" value="', "plugh77xyz", '">')
_odd("html-password-after", '<input value="', "plugh78xyz", '" type="password">')
_odd("html-hidden", '<input type="hidden" name="csrf_token" value="', _a("csrf", 32), '">')
_odd("html-name", "<input name='api_key' value='", _a("htmlname", 24), "'/>")
_odd("sql-identified", "CREATE USER 'svc'@'%' IDENTIFIED BY '", "plugh79xyz", "';")
_odd("sql-identified-with", "ALTER USER svc IDENTIFIED WITH mysql_native_password BY '", "plugh80xyz", "'")
_odd("sql-password", "ALTER ROLE svc WITH LOGIN PASSWORD '", "plugh81xyz", "';")
_odd("sql-encrypted", "CREATE ROLE x ENCRYPTED PASSWORD '", "plugh82xyz", "'")
_odd("xml-password", '<db user="svc" password="', "plugh83xyz", '"/>')
_odd("xml-pwd", '<connection uid="svc" pwd="', "plugh84xyz", '"/>')
_odd("xml-add", '<add key="DbPassword" value="', "plugh85xyz", '"/>')
_odd("xml-property", '<property name="hibernate.connection.password">', "plugh86xyz", "</property>")
_odd("xml-entry", '<entry key="api.token">', _a("xmle", 24), "</entry>")
_odd("url-twice", "next=https%253A%252F%252Fx.example%252Fa%253Faccess_token%253D", _a("twice", 24))
_odd("url-once", "next=https%3A%2F%2Fx.example%2Fa%3Faccess_token%3D", _a("once", 24))
_odd("url-user-twice", "u=https%253A%252F%252Fbob%253A", "plugh87xyz", "%2540x.example%252F")
_odd("cell-password", "| password | ", "plugh88xyz", " |")
_odd("cell-token", "| api token | ", _a("cell", 24), " | x |")
_odd("cell-box", "│ Password │ ", "plugh89xyz", " │")
_odd("cell-html", "<tr><td>Password</td><td>", "plugh90xyz", "</td></tr>")
_odd("cell-tab", "password\t", "plugh91xyz")
_odd("cell-csv", "user,password\nbob,", "plugh92xyz", "\n")
_odd("german", "Passwort: ", "plugh93xyz")
_odd("german-2", "Kennwort = ", "plugh94xyz")
_odd("german-3", 'Passwort ist "', "plugh95xyz", '"')
_odd("german-key", "API-Schlüssel: ", _a("de", 24))
_odd("german-4", "Zugangsdaten: svc / ", "plugh96xyz")
_odd("french", "mot de passe : ", "plugh97xyz")
_odd("french-2", "Mot de passe=", "plugh98xyz")
_odd("french-key", "clé API : ", _a("fr", 24))
_odd("french-token", "jeton : ", _a("fr2", 24))
_odd("spanish", "contraseña: ", "plugh99xyz")
_odd("colour-name", "\x1b[31mpassword\x1b[0m: \x1b[1m", "plugh01xyz", "\x1b[0m")
_odd("colour-escaped", r"\x1b[31mpassword\x1b[0m: \x1b[1m", "plugh02xyz", r"\x1b[0m")
_odd("curl-user", "+ curl -u bob:", "plugh03xyz", " https://x.example/")
_odd("argv-user", '["curl", "-s", "-u", "bob:', "plugh04xyz", '", "https://x.example/"]')
_odd("argv-user-other", '["./fetch", "-u", "bob:', "plugh05xyz", '"]')
_odd("user-option", "fetch.py -u bob:", "plugh06xyz", " --out x")
_odd("user-long", "fetch.py --user bob:", "plugh07xyz")

# A token of a form that is known, each written otherwise: its characters must not be there in any spelling
_TOKEN = "gh" + "p_" + _a("spelt", 36)


def _spelt(name: str, text: str) -> None:
    ODD[name] = (f"using {text} now", text)


_spelt("hex-one", "g\\x68p_" + _TOKEN[4:])
_spelt("hex-all", "".join(f"\\x{ord(c):02x}" for c in _TOKEN))
_spelt("unicode-one", "\\u0067" + _TOKEN[1:])
_spelt("unicode-all", "".join(f"\\u{ord(c):04x}" for c in _TOKEN))
_spelt("octal-one", "\\147" + _TOKEN[1:])
_spelt("entity-one", "&#103;" + _TOKEN[1:])
_spelt("entity-hex", "&#x67;" + _TOKEN[1:])
_spelt("entity-all", "".join(f"&#{ord(c)};" for c in _TOKEN))
_spelt("percent-one", "%67" + _TOKEN[1:])
_spelt("percent-all", "".join(f"%{ord(c):02x}" for c in _TOKEN))
_spelt("percent-middle", _TOKEN[:10] + f"%{ord(_TOKEN[10]):02X}" + _TOKEN[11:])
_spelt("percent-twice", "%2567" + _TOKEN[1:])
_spelt("percent-twice-all", "".join(f"%25{ord(c):02x}" for c in _TOKEN))
_spelt("json-of-hex", "\\\\x67" + _TOKEN[1:])
_spelt("colour-within", _TOKEN[:6] + "\x1b[1m" + _TOKEN[6:])
_spelt("colour-within-escaped", _TOKEN[:6] + "\\u001b[1m" + _TOKEN[6:])
_spelt("colours-within", "\x1b[0m".join(_TOKEN[i : i + 5] for i in range(0, 40, 5)))
_odd("spelt-name", "pass\\x77ord: ", "plugh08xyz")
_odd("spelt-name-entity", "p&#97;ssword=&quot;", "plugh09xyz", "&quot;")
_odd("spelt-name-unicode", "client_secr\\u0065t = '", "plugh10xyz", "'")
_odd("go", 'passwd := "', _a("go1", 11) + "!", '"')

# Windows' network drives, and a sentence with the password in quotes
_DRIVE = "dr7!" + _a("drive", 9)
for _number, (_before, _after) in enumerate([
    ("net use \\\\host\\share /user:bob ", ""), ("NET USE Z: \\\\host\\share ", " /USER:bob"), ("net use * \\\\h\\s /user:d\\bob \"", "\" /p:no"),
    ('["net", "use", "\\\\\\\\host\\\\share", "/user:bob", "', '"]'), ('password is  "', '"'), ("Passwd was set to `", "`"),
]):  # fmt: skip
    _odd(f"drive-{_number}", _before, _DRIVE, _after)
