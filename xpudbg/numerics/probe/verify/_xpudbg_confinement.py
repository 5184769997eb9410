"""A process that gives up its rights: no network, no other programs, files to read only where its interpreter lies.

Landlock and seccomp through ctypes, as far as the kernel has them; nothing else is asked for, and what it lacks is not there. Threads that run
already keep their rights; processes that are forked later have none either.

Runs in the user's interpreter (Python 3.8, standard library).
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import struct
import sys
from typing import List, Sequence

# include/uapi/linux/landlock.h
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_EXECUTE, _WRITE, _READ, _READ_FOLDER = 1, 2, 4, 8
_TRUNCATE, _IOCTL = 1 << 14, 1 << 15
_BITS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_ALL_BITS = (1 << 16) - 1
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | _IOCTL
_NO_TCP = 3
_NO_SIGNALS_OUTWARD = 3  # and no abstract unix sockets
_NO_NEW_PRIVILEGES, _SET_SECCOMP = 38, 22
_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc", "/proc", "/sys", "/dev", "/opt", "/nix")
# Numbers of system calls: socket connect ptrace process_vm_readv process_vm_writev mount unshare setns bpf perf_event_open keyctl add_key
# request_key userfaultfd pidfd_getfd io_uring_setup execve execveat.
_CALLS = {
    "x86_64": (
        0xC000003E,
        (41, 42, 101, 310, 311, 165, 272, 308, 321, 298, 250, 248, 249, 323, 438, 425, 59, 322),
    ),
    "aarch64": (
        0xC00000B7,
        (198, 203, 117, 270, 271, 40, 97, 268, 280, 241, 219, 217, 218, 282, 438, 425, 221, 281),
    ),
}
_MOST_WRITTEN = 16 << 30


def confine(writable: Sequence[str], readable: Sequence[str]) -> List[str]:
    """Give up rights for good; return which kernel features did it.

    Args:
        writable: Folders in which it may write.
        readable: Folders and files that it may read besides those of the system and of the interpreter.
    """
    done: List[str] = []
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_WRITTEN, _MOST_WRITTEN))
    except (OSError, ValueError):
        pass
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return done
    if _landlock(libc, writable, [*_SYSTEM, *_of_interpreter(), *readable]):
        done.append("landlock")
    if _seccomp(libc):
        done.append("seccomp")
    return done


def _of_interpreter() -> List[str]:
    found = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix]
    return found + [os.path.abspath(p) for p in sys.path if p]


def _landlock(libc: ctypes.CDLL, writable: Sequence[str], readable: Sequence[str]) -> bool:
    version = libc.syscall(_CREATE, None, 0, 1)
    if version < 1:
        return False
    handled = _BITS.get(version, _ALL_BITS)
    attributes = struct.pack(
        "=QQQ", handled, _NO_TCP if version >= 4 else 0, _NO_SIGNALS_OUTWARD if version >= 6 else 0
    )
    size = 8 if version < 4 else 16 if version < 6 else 24
    rules = libc.syscall(_CREATE, attributes, size, 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(libc, rules, path, (_EXECUTE | _READ | _READ_FOLDER) & handled)
        for path in writable:
            _allow(libc, rules, path, handled)
        for path in ("/dev/null", "/dev/zero"):
            _allow(libc, rules, path, (_READ | _WRITE | _TRUNCATE) & handled)
        return bool(libc.syscall(_RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: str, access: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not os.path.isdir(path):
            access &= _OF_FILES
        libc.syscall(_ADD, rules, 1, struct.pack("=Qi", access, descriptor), 0)
    finally:
        os.close(descriptor)


def _seccomp(libc: ctypes.CDLL) -> bool:
    known = _CALLS.get(platform.machine())
    if known is None:
        return False
    architecture, calls = known
    rules = [
        (0x20, 0, 0, 4),
        (0x15, 0, len(calls) + 2, architecture),
        (0x20, 0, 0, 0),
        (0x35, len(calls), 0, 0x40000000),
    ]
    rules += [(0x15, len(calls) - n, 0, number) for n, number in enumerate(calls)]
    rules += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x00050001)]  # allowed; not permitted
    filters = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *rule) for rule in rules))
    program = struct.pack("@HP", len(rules), ctypes.addressof(filters))
    return bool(libc.prctl(_SET_SECCOMP, 2, program, 0, 0) == 0)
