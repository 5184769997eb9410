"""One launch of a C++ kernel of Inductor: its recorded source, compiled by the user's torch as it compiles its own, in a process apart.

Runs in the user's interpreter, with its torch. This is native code of whoever made the bundle.
"""

from __future__ import annotations

import contextlib
import importlib
import re
from typing import Any, Dict, List, Sequence

import torch
from _xpudbg_kernel_run import LaunchOutcome, in_child
from _xpudbg_text_eval import UnknownExpressionError

_BUILD_SECONDS = 300.0
_SIGNATURE = re.compile(r"\bvoid\s+(\w+)\s*\(([^()]*)\)\s*\{")
_NAME = re.compile(r"\b(\w+)\s*$")
# A load of a whole vector has its number of elements as a plain number; that of a tail is a long one (``2L``) or an expression.
_LOAD = re.compile(
    r"Vectorized(?:N)?<(float|double|int32_t|int64_t)(?:,\s*(\d+))?>::loadu\([^;]{0,1000}?,\s*(?:static_cast<int64_t>\((\d+)\)|(\d+))\)"
)
_BITS = {"float": 32, "double": 64, "int32_t": 32, "int64_t": 64}


class CppDefinition:
    """Parameters of a C++ kernel, from its source; of the form of ``KernelDefinition``.

    Args:
        source: The text that ``async_compile.cpp_pybinding`` is given.
        types: The types of its arguments, as that has them.

    Raises:
        UnknownExpressionError: They are not found.
    """

    def __init__(self, source: str, types: Sequence[str]) -> None:
        found = _SIGNATURE.search(source)
        names = [_NAME.search(part) for part in found.group(2).split(",")] if found else []
        self.passed = [n.group(1) for n in names if n is not None]
        if not self.passed or len(self.passed) != len(types):
            raise UnknownExpressionError("its parameters are not found in its source")
        self.types = list(types)
        pairs = zip(self.passed, types)
        self.written = {
            n for n, t in pairs if t.rstrip().endswith("*") and not t.lstrip().startswith("const")
        }
        adds = "atomic_add" in source
        self.updated = {n for n in self.written if adds or n.startswith("in_out_ptr")}
        self.pointwise = "tmp_acc" not in source
        self.sizes: Dict[str, int] = {}
        self.by_user = False
        self.vector_bits = _vector_bits(source)

    def reads(self, parameter: str) -> bool:
        """Return whether what a parameter holds before the launch counts."""
        return parameter not in self.written or parameter in self.updated


def _vector_bits(source: str) -> int:
    """Width of the vectors that a source is written for; 0 where it has none.

    Raises:
        UnknownExpressionError: It has some, and does not tell how wide they are.
    """
    if "at::vec::" not in source:
        return 0
    widths = {
        int(whole or plain) // int(parts or 1) * _BITS[kind]
        for kind, parts, whole, plain in _LOAD.findall(source)
    }
    if len(widths) != 1 or not widths <= {128, 256, 512}:
        raise UnknownExpressionError("its source does not tell how wide its vectors are")
    return widths.pop()


class CppRunner:
    """Compiles and runs C++.

    Args:
        seconds: A launch may take.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._built: Dict[str, LaunchOutcome] = {}

    def run(self, source: str, definition: CppDefinition, values: Dict[str, Any]) -> LaunchOutcome:
        """Launch a kernel over the memory of its arguments.

        Args:
            source: The C++.
            definition: Its parameters.
            values: Arguments by name: tensors in shared memory, and numbers.
        """
        if source not in self._built:
            self._built[source] = self._build(source, definition)
        if self._built[source].state != "ok":
            return self._built[source]

        def launch() -> Dict[str, Any]:
            kernel = _load(source, definition)
            kernel(*(values[name] for name in definition.passed))
            return {"state": "ok", "why": "", "location": "", "grid": ()}

        return in_child(_told(launch), self._seconds)

    def _build(self, source: str, definition: CppDefinition) -> LaunchOutcome:
        """Compile it: a process of its own loads what comes of it, and the compiler may take more memory than a kernel."""
        why = _unlike_here(definition.vector_bits)
        if why:
            return LaunchOutcome("unsupported", why)

        def build() -> Dict[str, Any]:
            _load(source, definition)
            return {"state": "ok", "why": "", "location": "", "grid": ()}

        built = in_child(_told(build), _BUILD_SECONDS, limited=False)
        if built.state == "timeout":
            return LaunchOutcome("unsupported", "its C++ was not compiled in %g s" % _BUILD_SECONDS)
        return built


def _told(work: Any) -> Any:
    """The work, with what it raises as words: the compiler's output is long."""

    def guarded() -> Dict[str, Any]:
        try:
            told: Dict[str, Any] = work()
            return told
        except Exception as error:
            words = [line for line in str(error).splitlines() if "error:" in line] or [str(error)]
            text = "%s: %s" % (type(error).__name__, " ".join(words[0].split())[:300])
            return {"state": "unsupported", "why": text, "location": "", "grid": ()}

    return guarded


def _load(source: str, definition: CppDefinition) -> Any:
    """The function, compiled as torch compiles C++ kernels; what is compiled already is loaded."""
    caches, config = (importlib.import_module("torch._inductor." + n) for n in ("codecache", "config"))
    config.cpp.simdlen = definition.vector_bits or None
    return caches.CppPythonBindingsCodeCache.load_pybinding(list(definition.types), source)


def _unlike_here(bits: int) -> str:
    """Return why vectors of a width cannot run on this machine; empty where they can."""
    module = importlib.import_module("torch._inductor.codecache")
    if not bits:
        return ""
    with contextlib.suppress(ImportError):
        module = importlib.import_module("torch._inductor.cpu_vec_isa")
    widths: List[int] = [isa.bit_width() for isa in module.valid_vec_isa_list()]
    if bits not in widths:
        return "it is written for vectors of %d bits, which this processor or torch %s has not" % (
            bits,
            torch.__version__,
        )
    return ""
