"""``ocloc``: Intel's graphics compiler brought into the tool's own folder, and one isolated build by it.

It comes from the distribution's newest suite: the machine's own apt downloads it with its configured mirror, proxy and keys, and verifies the
signatures. State, lists and packages are in a folder of this module; nothing is installed, and no root is needed. The unpacked compiler is
started with the C library that it was built for, so that older systems run it, too.

A build has limits of time, memory and output, its own temporary folder, and no network where possible. A module may be anybody's file, and
graphics compilers crash, hang and grow on unusual ones. Whatever happens to the compiler, the failure is returned as a reason.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import platform
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from xpudbg.core import system
from xpudbg.core.errors import XpudbgError, os_errors
from xpudbg.core.text import decimal_size
from xpudbg.formats.zebin import skim_fault
from xpudbg.model.native import CauseKind
from xpudbg.record.toolchain import ocloc_version
from xpudbg.store.files.atomic import temporary_folder
from xpudbg.store.files.paths import open_plain
from xpudbg.store.locate import cache_root
from xpudbg.store.records import read_record, text

# Choice of the ``ocloc`` that makes native code: the one that is named, xpudbg's own, or the one on PATH.
#
# Own compilers lie in the tool's cache folder, one folder a version, each with the C library that it was built for and a small script
# ``ocloc`` that starts it.

MARKER = "compiler.json"


@dataclass(frozen=True)
class PrivateCompiler:
    """An ``ocloc`` in the tool's own folder.

    Attributes:
        program: Its path.
        version: Version that it prints, such as ``26.27.039122``.
        package: Name and version of its package.
    """

    program: str
    version: str
    package: str


def compilers_folder() -> Path:
    """Return the folder of the tool's own compilers, which need not exist."""
    return cache_root() / "native"


def private_compilers() -> tuple[PrivateCompiler, ...]:
    """Return the tool's own compilers, the newest first."""
    folder = compilers_folder()
    if not folder.is_dir():
        return ()
    found = []
    for marker in sorted(folder.glob(f"*/{MARKER}")):
        program = marker.with_name("ocloc")
        if program.is_file() and not marker.parent.name.startswith("."):
            record = read_record(marker)
            names = (text(record.get(key)) for key in ("version", "package"))
            found.append(PrivateCompiler(str(program.absolute()), *names))
    return tuple(sorted(found, key=lambda c: _numbers(c.version), reverse=True))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d{1,9}", version))


def find_chosen_ocloc(ocloc: str, environ: Mapping[str, str]) -> str:
    """Return the absolute path of the ``ocloc`` that the user names; empty if none is named.

    Args:
        ocloc: ``--ocloc``.
        environ: Variables, for ``XPUDBG_OCLOC`` if ``ocloc`` is empty.

    Raises:
        XpudbgError: There is no such program.
    """
    chosen, by = (ocloc, "--ocloc") if ocloc else (environ.get("XPUDBG_OCLOC", ""), "XPUDBG_OCLOC")
    if not chosen:
        return ""
    found = shutil.which(str(Path(chosen).expanduser()), path=environ.get("PATH"))
    if found is None:
        raise XpudbgError(
            f"{by} is not a program: {chosen}",
            hint="give the path of Intel's offline compiler, for example /usr/bin/ocloc",
        )
    return str(Path(found).absolute())


def choose_ocloc(ocloc: str, environ: Mapping[str, str]) -> str:
    """Return the ``ocloc`` to use: the one that is named, the newest of the tool's own, or the one on PATH; empty if there is none.

    Args:
        ocloc: ``--ocloc``.
        environ: Where ``XPUDBG_OCLOC`` and ``PATH`` are looked up.

    Raises:
        XpudbgError: The one that is named does not exist.
    """
    named = find_chosen_ocloc(ocloc, environ)
    if named:
        return named
    own = private_compilers()
    return own[0].program if own else shutil.which("ocloc", path=environ.get("PATH")) or ""


def available_compilers(environ: Mapping[str, str]) -> list[str]:
    """Return every ``ocloc`` of this machine: the chosen one, then the tool's own, the newest first, then the one on PATH.

    Args:
        environ: Where ``XPUDBG_OCLOC`` and ``PATH`` are looked up.

    Raises:
        XpudbgError: The one that the variable names does not exist.
    """
    own = [c.program for c in private_compilers()]
    programs = [choose_ocloc("", environ), *own, shutil.which("ocloc", path=environ.get("PATH")) or ""]
    found: dict[Path, str] = {}
    for program in filter(None, programs):
        found.setdefault(Path(program).resolve(), program)
    return list(found.values())


_ROOM = 900 << 20
"""Bytes that lists, packages and what is in them take together, with some to spare (measured: 23 + 70 + 260 MB)."""
SECONDS = 600.0
"""Limit for all that the distribution's tools do (measured: 15 to 20 s)."""
_MAX_COMPILERS = 2
"""How many of the tool's own compilers stay: the newest, and the one before to compare it with."""
_NAME_ANOTHER = "--ocloc or $XPUDBG_OCLOC names an ocloc of your own; --no-native leaves this out"
_KEYRINGS = ("/usr/share/keyrings/{id}-archive-keyring.gpg", "/usr/share/keyrings/{id}-archive-keyring.pgp")
_COMPILER = re.compile(r"(intel-ocloc|intel-opencl-icd|libigc\d+|libigdfcl\d+) - ")
_WRAPPER = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/{loader}" --library-path "{libraries}" "$here/{program}" "$@"
"""
_CONFIG = """
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Invoke;
#clear DPkg::Post-Invoke;
#clear DPkg::Pre-Install-Pkgs;
#clear Acquire::IndexTargets::deb::DEP-11;
#clear Acquire::IndexTargets::deb::Contents-deb;
Dir::Etc::SourceList "{folder}/sources.list";
Dir::Etc::SourceParts "{folder}/none";
Dir::Etc::Preferences "{folder}/none/preferences";
Dir::Etc::PreferencesParts "{folder}/none";
Dir::State "{folder}/state";
Dir::State::Lists "{folder}/lists";
Dir::State::Status "{folder}/status";
Dir::Cache "{folder}/cache";
Dir::Log "{folder}";
APT::Architecture "amd64";
APT::Architectures {{ "amd64"; }};
APT::Default-Release "";
APT::Install-Recommends "false";
APT::Get::AllowUnauthenticated "false";
Acquire::AllowInsecureRepositories "false";
Acquire::AllowWeakRepositories "false";
Acquire::AllowDowngradeToInsecureRepositories "false";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "30";
Acquire::https::Timeout "30";
{sandbox}
"""


@dataclass(frozen=True)
class PackageArchive:
    """The distribution's archive as this machine's apt knows it.

    Attributes:
        distribution: ``debian`` or ``ubuntu``.
        uri: The mirror.
        suites: Suites to search, grouped by attempt.
        components: Components of the archive.
        keyring: The distribution's keys; empty for those that apt trusts anyway.
    """

    distribution: str
    uri: str
    suites: tuple[tuple[str, ...], ...]
    components: str
    keyring: str


def setup_compiler(
    *, suite: str = "", seconds: float = SECONDS, say: Callable[[str], None] = lambda _text: None
) -> PrivateCompiler:
    """Download the newest compiler unless it is there already, and remove all older ones but the newest.

    Args:
        suite: Its suite; empty for Debian's newest, or for the suites of this Ubuntu.
        seconds: Limit for all steps together.
        say: Called with a line per step.

    Raises:
        XpudbgError: There is no apt, no mirror, no such suite, no space or too little time, or the compiler does not run.
    """
    end = time.monotonic() + seconds
    for program in ("apt-get", "apt-cache", "dpkg-deb"):
        if shutil.which(program) is None:
            raise XpudbgError(f"{program} is not on PATH: no Intel graphics compiler", hint=_NAME_ANOTHER)
    if platform.machine() != "x86_64":
        raise XpudbgError(f"no Intel graphics compiler for {platform.machine()}", hint=_NAME_ANOTHER)
    archive = find_archive(suite)
    folder = compilers_folder()
    with os_errors(f"cannot write {folder}", hint="set XPUDBG_CACHE_DIR to a folder that can be written"):
        folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
        if free < _ROOM:
            what = f"{folder} has room for {decimal_size(free)}; the compiler takes {decimal_size(_ROOM)} while it is unpacked"
            raise XpudbgError(what, hint="free space, or set XPUDBG_CACHE_DIR to a folder with more")
        with temporary_folder(".unfinished-", folder) as place:
            made = _bring(Path(place), archive, end, say)
    _remove_older(made, say)
    return made


def find_archive(suite: str = "", *, root: Path = Path("/")) -> PackageArchive:
    """Return the archive of this machine's distribution, with its mirror from apt's own sources.

    Args:
        suite: The suite that the user names; empty for the default.
        root: Where ``etc`` and ``usr`` lie.

    Raises:
        XpudbgError: The distribution is another, or its archive is not among the sources.
    """
    if suite and not re.fullmatch(r"[a-z][a-z0-9.-]{0,60}", suite):
        raise XpudbgError(f"'{suite}' is not the name of a suite", hint="such as sid, trixie or noble")
    release = _os_release(root)
    ids = [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
    distribution = next((name for name in ids if name in ("ubuntu", "debian")), "")
    codename = release.get("UBUNTU_CODENAME", "") if distribution == "ubuntu" else ""
    codename = codename or release.get("VERSION_CODENAME", "")
    if not distribution:
        raise XpudbgError(
            f"the archive of {release.get('PRETTY_NAME') or 'this system'} is not known: only Debian's and Ubuntu's are",
            hint=_NAME_ANOTHER,
        )
    uri = _mirror(distribution, codename)
    keyrings = (pattern.format(id=distribution) for pattern in _KEYRINGS)
    keyring = next((k for k in keyrings if (root / k.lstrip("/")).is_file()), "")
    if suite:
        suites: tuple[tuple[str, ...], ...] = ((suite,),)
    elif distribution == "ubuntu":
        suites = ((codename, f"{codename}-updates"), (codename,))
    else:
        suites = tuple((s,) for s in dict.fromkeys(("sid", "testing", codename)) if s)
    components = "main universe" if distribution == "ubuntu" else "main"
    return PackageArchive(distribution, uri, suites, components, keyring)


def _mirror(distribution: str, codename: str) -> str:
    """Return the distribution's mirror among apt's sources; a source whose lists were removed does not name its origin."""
    wanted = "$(REPO_URI)|$(RELEASE)|$(COMPONENT)|$(ORIGIN)"
    done = _run(["apt-get", "indextargets", "--format", wanted, "Created-By: Packages"], 60)
    rows = [line.split("|") for line in done.stdout.splitlines() if line.count("|") == 3]
    rows = [r for r in rows if r[2] == "main" and not r[0].startswith("cdrom:")]
    own = [r for r in rows if r[3].lower() == distribution] + [
        r for r in rows if r[1] == codename and r[3].lower() in ("", "$(origin)")
    ]
    if not own:
        raise XpudbgError(
            f"apt's sources name no mirror of {distribution.capitalize()}",
            hint=f"'apt-get indextargets' lists them; {_NAME_ANOTHER}",
        )
    return next((r[0] for r in own if r[1] == codename), own[0][0])


def _os_release(root: Path) -> dict[str, str]:
    values = {}
    for place in ("etc/os-release", "usr/lib/os-release"):
        try:
            lines = (root / place).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            continue
        for line in lines:
            name, _, value = line.partition("=")
            values[name.strip()] = value.strip().strip("\"'")
        break
    return values


class _Apt:
    """The machine's apt with state, lists and packages in a folder of ours.

    Args:
        folder: That folder.
        archive: The one source that it knows.
        suites: The suites of it.
        end: Deadline of all steps, by the monotonic clock.
    """

    def __init__(self, folder: Path, archive: PackageArchive, suites: Sequence[str], end: float) -> None:
        self.folder = folder
        self._end = end
        for name in ("lists/partial", "cache/archives/partial", "state", "none"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "status").touch()
        signed = f"[arch=amd64 signed-by={archive.keyring}] " if archive.keyring else "[arch=amd64] "
        # of file: apt downloads nothing, it reads the packages where they are
        uri = re.sub(r"^file:", "copy:", archive.uri)
        lines = [f"deb {signed}{uri} {suite} {archive.components}\n" for suite in suites]
        (folder / "sources.list").write_text("".join(lines), encoding="utf-8")
        # root would hand the download to a user who may not enter the folder
        sandbox = 'APT::Sandbox::User "root";' if os.geteuid() == 0 else ""
        (folder / "apt.conf").write_text(_CONFIG.format(folder=folder, sandbox=sandbox), encoding="utf-8")

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program of apt, with the machine's settings overridden by ours."""
        return _run([program, "-q", "-c", str(self.folder / "apt.conf"), *arguments], _left(self._end))


def _bring(place: Path, archive: PackageArchive, end: float, say: Callable[[str], None]) -> PrivateCompiler:
    apt, packages, suite = _packages(place, archive, end, say)
    newest = _candidate(apt, packages[0])
    label = f"{packages[0]} {newest}"
    for own in private_compilers():
        if own.package == label:
            say(f"{label} exists already: {own.program}")
            return own
    say(f"downloading {label} and what it needs (about 70 MB)")
    done = apt.run("apt-get", "install", "-y", "--download-only", *packages)
    archives = sorted((apt.folder / "cache" / "archives").glob("*.deb"))
    if done.returncode != 0 or not archives:
        raise _apt_failed(f"download {packages[0]}", done)
    say(f"unpacking {len(archives)} packages")
    made = place / "made"
    made.mkdir()
    for deb in archives:
        unpacked = _run(["dpkg-deb", "-x", str(deb), str(made / "root")], _left(end))
        if unpacked.returncode != 0:
            raise _apt_failed(f"unpack {deb.name}", unpacked)
        deb.unlink()
    return _finish(made, label, suite)


def _packages(
    place: Path, archive: PackageArchive, end: float, say: Callable[[str], None]
) -> tuple[_Apt, tuple[str, ...], str]:
    """Find the first suites of the archive that have the compiler, and the names of its packages."""
    failure = XpudbgError("no suite to look in")
    for number, suites in enumerate(archive.suites):
        say(f"asking the {archive.distribution.capitalize()} mirror of apt's sources for {', '.join(suites)}")
        apt = _Apt(place / f"apt{number}", archive, suites, end)
        done = apt.run("apt-get", "update")
        found = apt.run("apt-cache", "search", "--names-only", "^(intel-|libigc|libigdfcl)").stdout
        names = {m.group(1) for line in found.splitlines() if (m := _COMPILER.match(line))}
        compiler = next((n for n in ("intel-ocloc", "intel-opencl-icd") if n in names), "")
        if compiler:
            libraries = (
                max((n for n in names if n.startswith(stem)), default="", key=_trailing)
                for stem in ("libigc", "libigdfcl")
            )
            return apt, (compiler, *filter(None, libraries)), " ".join(suites)
        complaint = _complaint(done)
        what = (
            f"{', '.join(suites)} has no intel-ocloc"
            if not complaint
            else f"cannot read {', '.join(suites)}: {complaint}"
        )
        failure = XpudbgError(f"no Intel graphics compiler: {what}", hint=_hint_of(complaint))
    raise failure


def _trailing(name: str) -> int:
    match = re.search(r"(?<!\d)\d+$", name)
    return int(match.group()) if match else 0


def _candidate(apt: _Apt, package: str) -> str:
    shown = apt.run("apt-cache", "policy", package).stdout
    match = re.search(r"Candidate: (\S+)", shown)
    return match.group(1) if match else ""


def _finish(made: Path, label: str, suite: str) -> PrivateCompiler:
    """Write the compiler's start script, test it, move the folder to its place in one step, and return the compiler."""
    root = made / "root"
    loader = _one(root, "ld-linux-x86-64.so.2")
    program = _one(root, "ocloc*", inside="bin")
    folders = sorted({p.parent for p in root.rglob("*.so*") if p.is_file() and "gconv" not in p.parts})
    libraries = ":".join(f"$here/{f.relative_to(made).as_posix()}" for f in folders)
    for needless in ("usr/share", "etc", "var"):
        shutil.rmtree(root / needless, ignore_errors=True)
    wrapper = made / "ocloc"
    wrapper.write_text(
        _WRAPPER.format(
            loader=loader.relative_to(made).as_posix(),
            libraries=libraries,
            program=program.relative_to(made).as_posix(),
        ),
        encoding="utf-8",
    )
    wrapper.chmod(0o755)
    version = ocloc_version(str(wrapper), os.environ)
    if not version:
        raise XpudbgError(f"{label} was unpacked and does not start", hint=_NAME_ANOTHER)
    record = {"version": version, "package": label, "suite": suite}
    (made / MARKER).write_text(json.dumps(record) + "\n", encoding="utf-8")
    final = compilers_folder() / re.sub(r"[^A-Za-z0-9.+~-]", "_", version)
    # The same version of another package, or left without a marker.
    if final.exists():
        shutil.rmtree(final)
    made.rename(final)
    return PrivateCompiler(str(final / "ocloc"), version, label)


def _one(root: Path, pattern: str, *, inside: str = "") -> Path:
    found = sorted(p for p in root.rglob(pattern) if p.is_file() and (not inside or p.parent.name == inside))
    if not found:
        raise XpudbgError(f"the packages hold no {pattern}", hint=_NAME_ANOTHER)
    return found[-1]


def _remove_older(made: PrivateCompiler, say: Callable[[str], None]) -> None:
    """Remove the tool's own compilers except the two newest and the one just downloaded."""
    for old in private_compilers()[_MAX_COMPILERS:]:
        if old.program != made.program:
            say(f"removing ocloc {old.version}, which {_MAX_COMPILERS} newer ones replace")
            shutil.rmtree(Path(old.program).parent, ignore_errors=True)


def _left(end: float) -> float:
    return max(end - time.monotonic(), 0.0)


def _run(command: Sequence[str], seconds: float) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        stdin=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    ) as process:
        try:
            out, errors = process.communicate(timeout=seconds)
        except BaseException as error:
            # apt's downloads are processes of their own.
            system.kill_group(process)
            process.communicate()
            if not isinstance(error, subprocess.TimeoutExpired):
                raise
            return subprocess.CompletedProcess(command, 124, "", "E: it took too long and was stopped")
    return subprocess.CompletedProcess(command, process.returncode, out, errors)


def _complaint(done: subprocess.CompletedProcess[str]) -> str:
    """Return apt's first error, else its first warning."""
    lines = [line.strip() for line in done.stderr.splitlines() if line[:2] in ("E:", "W:")]
    worst = [line for line in lines if "Failed to fetch" in line or "GPG error" in line]
    errors = worst or [line for line in lines if line.startswith("E:")] or lines
    return re.sub(r"\s+", " ", errors[0][2:]).strip()[:300] if errors else ""


def _hint_of(complaint: str) -> str:
    if "took too long" in complaint:
        return f"--native-timeout gives it more time; {_NAME_ANOTHER}"
    if "NO_PUBKEY" in complaint or "not signed" in complaint or "GPG error" in complaint:
        return f"install the distribution's keyring package (debian-archive-keyring, ubuntu-keyring); {_NAME_ANOTHER}"
    if "404" in complaint or "does not have a Release file" in complaint:
        return f"the mirror has no such suite; --native-suite names another; {_NAME_ANOTHER}"
    if complaint:
        return f"does 'apt-get update' work on this machine? {_NAME_ANOTHER}"
    return f"--native-suite names a newer suite; {_NAME_ANOTHER}"


def _apt_failed(what: str, done: subprocess.CompletedProcess[str]) -> XpudbgError:
    complaint = _complaint(done) or (done.stderr.strip().splitlines() or ["no message"])[-1]
    full = "No space left" in done.stderr
    return XpudbgError(f"could not {what}: {complaint}", hint="free space" if full else _hint_of(complaint))


T = TypeVar("T")
R = TypeVar("R")
_ELF_MAGIC = b"\x7fELF"
_LOG_CHARS = 4000
_MAX_WRITTEN = 512 << 20
_MAX_ASSEMBLY = 40 << 20
"""Bytes of an assembly that are read; more than the parser takes, so that it says that the text is too long."""
_MAX_MEMORY = 12 << 30
"""Address space of one compiler; a large attention template takes 1 GB."""
_LIMITS = 'ulimit -c 0; ulimit -f "$1"; ulimit -v "$2"; ulimit -t "$3"; shift 3; exec "$@"'
_FATAL = ("SIGILL", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV")
_FAULTS = {
    CauseKind.DAMAGED: "is not a whole ELF file",
    CauseKind.EMPTY_OBJECT: "has no kernel: it could not compile it and reported no error",
}
_STATUS_NAMES = {
    250: "OCLOC_OUT_OF_HOST_MEMORY",
    245: "OCLOC_BUILD_PROGRAM_FAILURE",
    223: "OCLOC_INVALID_DEVICE",
    212: "OCLOC_INVALID_PROGRAM",
    226: "OCLOC_INVALID_COMMAND_LINE",
    225: "OCLOC_INVALID_FILE",
    224: "OCLOC_COMPILATION_CRASH",
}
"""What ``ocloc`` ends with: the low byte of its error codes (``ocloc_error_code.h`` of intel/compute-runtime)."""
_NO_DISASSEMBLER = "couldn't load iga"
"""Part of what ``ocloc`` prints where it lacks ``libiga64``, whatever the object (``disassembler`` of intel/compute-runtime, ``iga_wrapper``)."""
_without_disassembler: set[OclocCompiler] = set()
_running: set[subprocess.Popen[bytes]] = set()
_lock = threading.Lock()


@dataclass(frozen=True)
class OclocCompiler:
    """An ``ocloc`` and its settings.

    Attributes:
        program: Its path.
        version: Version that it prints; empty if it prints none.
        seconds: Limit for one module.
    """

    program: str
    version: str = ""
    seconds: float = 60.0


@dataclass(frozen=True)
class Build:
    """Result of compiling one module.

    Attributes:
        native: The native object; None when there is none.
        log: Output of the compiler, cut at 4000 characters.
        reason: Why there is no native object; empty when there is.
        kind: How the compiler's process failed; None if it exited with a status.
        command: Its command line.
    """

    native: bytes | None
    log: str = ""
    reason: str = ""
    kind: CauseKind | None = None
    command: tuple[str, ...] = ()


def build(
    compiler: OclocCompiler,
    device: str,
    module: Path,
    flags: str,
    *,
    environment: Mapping[str, str] | None = None,
    dumps: Path | None = None,
) -> Build:
    """Compile one SPIR-V module; never raises because of it or of the compiler.

    Args:
        compiler: The program.
        device: The device, as the compiler calls it.
        module: The module.
        flags: Options of the native compiler.
        environment: Variables for the compiler beside those of this process.
        dumps: A folder that IGC's shader dumps are written to; none are made when it is None.
    """
    command = [compiler.program, "compile", "-file", str(module.resolve()), "-spirv_input"]
    command += ["-device", device, "--format", "zebin"]
    command += ["-output", "kernel", "-out_dir", "{out}", "-output_no_suffix"]
    command += ["-options", flags] if flags else []
    variables = dict(environment or {})
    if dumps is not None:
        variables |= {"IGC_ShaderDumpEnable": "1", "IGC_DumpToCustomDir": str(dumps.resolve())}
    try:
        with temporary_folder("xpudbg-ocloc-") as name:
            return replace(_build(compiler, command, Path(name), variables), command=tuple(command))
    except OSError as error:
        why = f"no temporary folder for ocloc: {error.strerror or error}"
        return Build(None, reason=why, kind=CauseKind.NOT_STARTED)


def disassemble(compiler: OclocCompiler, device: str, native: bytes) -> dict[str, str]:
    """Return the instructions of a native object by kernel, as text; empty if the compiler cannot disassemble it.

    ``ocloc disasm`` writes ``.text.KERNEL.asm``; 22.43 of Debian 12 has no disassembler with it.

    Args:
        compiler: The program.
        device: The device, as the compiler calls it.
        native: The object.
    """
    found: dict[str, str] = {}
    if compiler in _without_disassembler:
        return found
    with contextlib.suppress(OSError), temporary_folder("xpudbg-ocloc-") as name:
        out = Path(name, "out")
        out.mkdir()
        (out / "k.bin").write_bytes(native)
        command = [compiler.program, "disasm", "-file", "k.bin", "-device", device, "-dump", "dump"]
        _, printed = _run_isolated(command, Path(name), out, compiler.seconds)
        if _NO_DISASSEMBLER in printed:
            _without_disassembler.add(compiler)
        for path in sorted((out / "dump").glob(".text.*.asm")):
            with open_plain(path) as handle:
                text = handle.read(_MAX_ASSEMBLY).decode("utf-8", "replace")
            found[path.name.removeprefix(".text.").removesuffix(".asm")] = text
    return found


def in_parallel(
    work: Callable[[T], R], items: Sequence[T], say: Callable[[int, int], None] = lambda _done, _all: None
) -> list[R]:
    """Apply a function to each item in parallel, one per processor; running compilers are killed if the user interrupts.

    Args:
        work: Starts a compiler and waits for it.
        items: Its arguments.
        say: Called with the numbers of finished and of all items.

    Returns:
        A result for each item, in order.
    """
    with ThreadPoolExecutor(max_workers=system.processors()) as pool:
        running = [pool.submit(work, item) for item in items]
        try:
            for number, _ in enumerate(as_completed(running), 1):
                say(number, len(items))
            return [future.result() for future in running]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _stop_builds()
            raise


def _stop_builds() -> None:
    """Kill all running compilers after an interrupt."""
    with _lock:
        for process in _running:
            system.kill_group(process)


def _build(
    compiler: OclocCompiler, command: Sequence[str], folder: Path, variables: Mapping[str, str]
) -> Build:
    out = folder / "out"
    out.mkdir()
    arguments = [str(out) if word == "{out}" else word for word in command]
    status, printed = _run_isolated(arguments, folder, out, compiler.seconds, variables)
    log = printed.replace(f"{out}/", "")[-_LOG_CHARS:]
    if isinstance(status, Stopped):
        return Build(None, log, status.why, status.kind)
    try:
        native, written = _native_object(out)
    except OSError as error:
        why = f"what ocloc wrote cannot be read: {error.strerror or error}"
        return Build(None, log, why, CauseKind.NOTHING_WRITTEN)
    if status == 0 and native is None:
        what = f"no native object, only {', '.join(written[:4])}" if written else "no file"
        return Build(None, log, f"ocloc succeeded but wrote {what}", CauseKind.NOTHING_WRITTEN)
    if status != 0 or native is None:
        why = f"ocloc ended with {_how(status)}: {_failure_line(log) or 'no message'}"
        return Build(None, log, why, _kind_of(status))
    fault = skim_fault(native)
    if fault is not None:
        return Build(None, log, f"ocloc succeeded, but its object {_FAULTS[fault]}", fault)
    return Build(native, log)


@dataclass(frozen=True)
class Stopped:
    """Reason why a compiler has no exit status.

    Attributes:
        kind: Whether it could not be started, or took too long.
        why: The same as a text.
    """

    kind: CauseKind
    why: str


def _run_isolated(
    command: Sequence[str],
    folder: Path,
    cwd: Path,
    seconds: float,
    environment: Mapping[str, str] | None = None,
) -> tuple[int | Stopped, str]:
    """Run a compiler isolated from other processes.

    Args:
        command: Program and arguments.
        folder: Its own temporary folder, which is also its home.
        cwd: Its working directory.
        seconds: Limit of time.
        environment: Variables beside those of this process.

    Returns:
        The exit status, or why there is none; and its output.
    """
    limits = [str(_MAX_WRITTEN // 512), str(_MAX_MEMORY // 1024), str(int(seconds) + 5)]
    arguments = ["/bin/sh", "-c", _LIMITS, "sh", *limits, *_without_network(), *command]
    private = {"TMPDIR": str(folder), "HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    log_file = folder / "said.txt"
    status: int | Stopped
    with log_file.open("wb") as output:
        try:
            process = subprocess.Popen(
                arguments,
                stdout=output,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                cwd=cwd,
                env={**os.environ, **(environment or {}), **private},
                start_new_session=True,
            )
        except OSError as error:
            why = f"ocloc cannot be started: {error.strerror or error}"
            return Stopped(CauseKind.NOT_STARTED, why), ""
        with _lock:
            _running.add(process)
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            status = Stopped(CauseKind.TIME, f"ocloc took longer than {seconds:g} s")
        finally:
            # Also what it started itself.
            system.kill_group(process)
            process.wait()
            with _lock:
                _running.discard(process)
    with log_file.open("rb") as output:
        output.seek(max(0, log_file.stat().st_size - 4 * _LOG_CHARS))
        return status, output.read().decode("utf-8", errors="replace")


@functools.cache
def _without_network() -> tuple[str, ...]:
    """Return the command prefix that starts a program without network; empty if the system does not allow it."""
    unshare = shutil.which("unshare")
    for options in (("-n",), ("-r", "-n")) if unshare else ():
        prefix = (str(unshare), *options, "--")
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            tried = subprocess.run(
                [*prefix, "true"], capture_output=True, stdin=subprocess.DEVNULL, timeout=10, check=False
            )
            if tried.returncode == 0:
                return prefix
    return ()


def _native_object(folder: Path) -> tuple[bytes | None, tuple[str, ...]]:
    """Return the native object that ``ocloc`` wrote, and the names of all files that it wrote.

    Asked for ``-output kernel -output_no_suffix`` version 22.43 writes ``kernel``, version 26.27 ``kernel.bin``, and versions
    may leave LLVM IR and SPIR-V beside it, so that it is found by its magic number, not by its name.
    """
    written = sorted(p for p in folder.iterdir() if p.is_file() and not p.is_symlink())
    names = tuple(p.name for p in written)
    for path in written:
        with open_plain(path) as handle:
            if handle.read(len(_ELF_MAGIC)) == _ELF_MAGIC:
                return _ELF_MAGIC + handle.read(_MAX_WRITTEN), names
    return None, names


def _how(status: int) -> str:
    number = _signal_of(status)
    known = _STATUS_NAMES.get(status) if number is None else None
    return f"status {status} ({known})" if known else system.exit_text(status if number is None else -number)


def _signal_of(status: int) -> int | None:
    """Return the signal that ended a program, also if a shell around it turned that into a status."""
    if status < 0:
        return -status
    return status - 128 if system.signal_name(status - 128) in _FATAL else None


def _kind_of(status: int) -> CauseKind | None:
    number = _signal_of(status)
    if number is None:
        return None
    by_limit = {"SIGXFSZ": CauseKind.OUTPUT, "SIGXCPU": CauseKind.TIME}
    return by_limit.get(system.signal_name(number), CauseKind.CRASH)


def _failure_line(log: str) -> str:
    """Return the line of a failed build's log that has the reason."""
    lines: Sequence[str] = [
        line.strip() for line in log.splitlines() if line.strip() and not line.startswith("Command was")
    ]
    bad = (line for line in lines if "error" in line.lower() or "fail" in line.lower())
    return next(bad, lines[-1] if lines else "")
