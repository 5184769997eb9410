"""Packages of ``torch.export`` and AOTInductor (``.pt2``): programs, compiled models, stored tensors."""

from __future__ import annotations

import re
from collections import Counter

from xpudbg.core.text import decimal_size
from xpudbg.model.row import dataclass

EXPORTED, COMPILED = "exported", "compiled"
_ODD = re.compile(r"[^0-9A-Za-z_.-]+")


def graph_name(model: str, what: str) -> str:
    """Return the id of a graph in the bundle of a package.

    Args:
        model: Name of the program or the compiled model.
        what: ``exported`` or ``compiled``.
    """
    plain = _ODD.sub("_", model)
    return f"{plain if plain.startswith('model') else f'model_{plain}'}_{what}"


@dataclass(frozen=True)
class StoredTensor:
    """A tensor of a package, from its header alone: its elements are never read.

    Attributes:
        name: The model's name of it, ``layers.0.weight``.
        dtype: ``float32``, ``int8``; empty where unknown.
        shape: Sizes; symbolic ones as text.
        bytes: Size of its elements.
        role: ``parameter``, ``buffer`` or ``constant``.
        device: ``cpu``, ``xpu:0``.
        folded: Whether constant folding made it while the model was compiled; None where that is not recorded.
        pickled: Whether its file is a pickle, which is not opened.
    """

    name: str
    dtype: str = ""
    shape: tuple[int | str, ...] = ()
    bytes: int = 0
    role: str = "constant"
    device: str = ""
    folded: bool | None = None
    pickled: bool = False


@dataclass(frozen=True)
class ProgramInput:
    """An input of an exported program's graph.

    Attributes:
        name: Its name in the graph.
        role: ``input``, ``parameter``, ``buffer``, ``constant``, ``token`` or ``object``.
        of: The model's name of a parameter, a buffer or a constant.
        dtype: ``float32``; empty for what is no tensor.
        shape: Sizes; symbolic ones as text.
    """

    name: str
    role: str
    of: str = ""
    dtype: str = ""
    shape: tuple[int | str, ...] = ()


@dataclass(frozen=True)
class SymbolRange:
    """The values that a symbolic size may have.

    Attributes:
        symbol: ``s77``.
        least: The smallest; None where unbounded.
        most: The largest; None where unbounded.
    """

    symbol: str
    least: int | None
    most: int | None


@dataclass(frozen=True)
class ProgramOutput:
    """An output of an exported program's graph.

    Attributes:
        name: Its name in the graph; a constant as text.
        role: ``output``, ``loss``, ``gradient``, ``token``, or ``mutation`` of a buffer, a parameter or an input.
        of: The model's name of what is mutated, or whose gradient it is.
    """

    name: str
    role: str
    of: str = ""


@dataclass(frozen=True)
class ExportedProgram:
    """An exported program (``torch.export``): one graph with signature and constraints.

    Attributes:
        name: Its name in the package, ``model``.
        torch: The torch that exported it.
        schema: Version of the format, ``8.20``.
        dialect: ``TRAINING``, ``ATEN`` or another verifier's name.
        inputs: Inputs in the order of the graph.
        outputs: Outputs likewise.
        ranges: Bounds of its symbolic sizes.
        guards: Conditions that its inputs must meet, as code.
        nodes: Number of its nodes, subgraphs counted, without inputs and outputs.
    """

    name: str = ""
    torch: str = ""
    schema: str = ""
    dialect: str = ""
    inputs: tuple[ProgramInput, ...] = ()
    outputs: tuple[ProgramOutput, ...] = ()
    ranges: tuple[SymbolRange, ...] = ()
    guards: tuple[str, ...] = ()
    nodes: int = 0


@dataclass(frozen=True)
class CompiledModel:
    """A model that AOTInductor compiled.

    Attributes:
        name: Its name in the package, ``model``.
        device: ``cpu``, ``cuda``, ``xpu``; empty where the package does not say so.
        platform: Operating system and machine, ``linux x86_64``.
        isa: Instruction sets of the CPU that compiled it.
        capability: Compute capability of the GPU, ``90``; empty where there is none.
        files: Number of its files.
        bytes: Their size.
        kernels: Files of native code or intermediate code of kernels.
        sources: Whether its C++ sources are there (``package_cpp_only`` keeps them, and so does the default).
        library: Whether a shared library is there.
        inputs: Names of its inputs in the wrapper.
    """

    name: str
    device: str = ""
    platform: str = ""
    isa: str = ""
    capability: str = ""
    files: int = 0
    bytes: int = 0
    kernels: tuple[str, ...] = ()
    sources: bool = False
    library: bool = False
    inputs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tensors:
    """Tensors of a program or of a compiled model.

    Attributes:
        of: Name of the program or the model.
        where: ``weights`` or ``constants`` of the package, or ``compiled``: those that the compiled model reads.
        tensors: The tensors, by name.
    """

    of: str
    where: str
    tensors: tuple[StoredTensor, ...]

    @property
    def types(self) -> str:
        """Return the size of each type, the largest first: ``int8 65.5 kB, float32 10.3 kB``."""
        sizes: Counter[str] = Counter()
        for tensor in self.tensors:
            sizes[tensor.dtype or ("pickles, not opened," if tensor.pickled else "unknown type")] += (
                tensor.bytes
            )
        return ", ".join(f"{dtype} {decimal_size(size)}" for dtype, size in sizes.most_common())


PACKAGE_VERSION = 1


@dataclass(frozen=True)
class Package:
    """A ``.pt2`` package, as ``collect`` records it in ``package.json``.

    Attributes:
        format_version: Version of this shape.
        file: Name of the file or folder.
        bytes: Size of all its members.
        archive_format: ``pt2``; empty for older files.
        archive_version: Version of the archive; empty where none is recorded.
        programs: Exported programs.
        models: Compiled models.
        stored: Tensors, from headers.
        samples: Files of sample inputs, which are pickles and not opened.
        others: Members of unknown kind, by name.
    """

    format_version: int = PACKAGE_VERSION
    file: str = ""
    bytes: int = 0
    archive_format: str = ""
    archive_version: str = ""
    programs: tuple[ExportedProgram, ...] = ()
    models: tuple[CompiledModel, ...] = ()
    stored: tuple[Tensors, ...] = ()
    samples: int = 0
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class DequantisedProduct:
    """A product of an exported program that runs in float although an operand is stored quantised.

    Attributes:
        node: Its name in the graph.
        operator: ``aten.linear.default``.
        dtype: Type that it runs in, ``f32``.
        stored: Type of the elements that are dequantised, ``i8``; empty where unknown.
        module: The module it was called in; empty where none is recorded.
    """

    node: str
    operator: str
    dtype: str = ""
    stored: str = ""
    module: str = ""


@dataclass(frozen=True)
class ProgramProducts:
    """Products of an exported program that has quantised values.

    Attributes:
        program: Its name.
        quantised: Products whose operator takes quantised values, ``aten._int_mm``.
        operators: These operators.
        floating: Products without a quantised operand: the module each was called in, or its node.
    """

    program: str
    quantised: int = 0
    operators: tuple[str, ...] = ()
    floating: tuple[str, ...] = ()


@dataclass(frozen=True)
class ModelProducts:
    """Products that a compiled model calls, where it reads quantised weights.

    Attributes:
        model: Its name.
        weights: Quantised tensors with two dimensions or more.
        bytes: Their size.
        quantised: Calls of quantised products.
        floating: Calls of products in float.
        unknown: Templates and kernels that may hold either.
    """

    model: str
    weights: int = 0
    bytes: int = 0
    quantised: int = 0
    floating: int = 0
    unknown: int = 0

    @property
    def in_float_alone(self) -> bool:
        """Return whether no product is quantised although weights are."""
        return self.floating > 0 and not self.quantised and not self.unknown


@dataclass(frozen=True)
class ShownPackage(Package):
    """A package with what its graphs say of quantised weights.

    Attributes:
        dequantised: Products of its programs that run in float although an operand is stored quantised.
        program_products: Products of its programs with quantised values that are none of these.
        products: Products of its compiled models that read quantised weights.
    """

    dequantised: tuple[DequantisedProduct, ...] = ()
    program_products: tuple[ProgramProducts, ...] = ()
    products: tuple[ModelProducts, ...] = ()
