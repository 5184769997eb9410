"""``.pt2`` packages: programs, compiled models, headers of tensors, and what AOTInductor's wrapper says of its constants.

Written by ``torch/export/pt2_archive/_package.py`` (names: ``torch/csrc/export/pt2_archive_constants.h``). Recorded with torch
2.11, 2.13 and 2.14; one folder below which all is::

    NAME/archive_format              pt2
    NAME/archive_version             0
    NAME/models/MODEL.json           an exported program (:mod:`xpudbg.formats.exported_program`)
    NAME/data/weights/MODEL_weights_config.json
                                     {"config": {"a.weight": {"path_name": "weight_0", "is_param": true, "use_pickle": false,
                                      "tensor_meta": {"dtype": 7, "sizes": [{"as_int": 128}], ...}}}}
    NAME/data/constants/MODEL_constants_config.json                             likewise
    NAME/data/weights/weight_0       the elements
    NAME/data/sample_inputs/MODEL.pt a pickle
    NAME/data/aotinductor/MODEL/     HASH.wrapper.cpp, HASH.kernel.cpp, HASH.wrapper.so, HASH.wrapper_metadata.json, *.cubin, *.spv

Files of torch 2.3 to 2.6 have ``serialized_exported_program.json`` at the top, and pickles beside it. A wrapper names its constants::

    constants_info_[0].name = "a_weight";
    constants_info_[0].dtype = cached_torch_dtype_float32;
    constants_info_[0].data_size = 32768;
    constants_info_[0].from_folded = false;
    constants_info_[0].type = static_cast<int32_t>(torch::aot_inductor::ConstantType::Parameter);
    constants_info_[0].shape = {128, 64};
    constants_info_[0].original_fqn = "a.weight";

and the files of its kernels (:func:`wrapper_kernels`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import PurePosixPath

import msgspec

from xpudbg.core.text import whole_number
from xpudbg.formats.exported_program import MAX_BYTES, parse_exported_program, tensor_of
from xpudbg.formats.fx_graph import fx_nodes_file
from xpudbg.model.artifact import FX_GRAPH_NODES, FX_GRAPH_READABLE, OUTPUT_CODE_CPP
from xpudbg.model.package import COMPILED, EXPORTED, CompiledModel, Package, StoredTensor, Tensors, graph_name
from xpudbg.model.problem import Parsed, Problem
from xpudbg.model.row import dataclass
from xpudbg.store.records import text

FORMAT, VERSION = "archive_format", "archive_version"
OLD_PROGRAM = "serialized_exported_program.json"
"""The program in files of torch 2.3 to 2.6."""
KERNEL_FILES = (".cubin", ".spv", ".zebin", ".ptx", ".hsaco", ".fatbin")
_MODEL = re.compile(r"(?:^|/)data/aotinductor/(?P<model>[^/]+)/(?P<file>[^/]+)$")
_PROGRAM = re.compile(r"(?:^|/)models/(?P<model>[^/]+)\.json$")
_CONFIG = re.compile(
    r"(?:^|/)data/(?P<where>weights|constants)/(?P<model>[^/]+)_(?:weights|constants)_config\.json$"
)
_SAMPLE = re.compile(r"(?:^|/)data/sample_inputs/[^/]+$")
_DATA = re.compile(r"(?:^|/)data/(?:weights|constants)/[^/]+$|(?:^|/)\.data/[^/]+$")
_OLD = re.compile(r"(?:^|/)(?:serialized_(?:state_dict|constants|example_inputs)\.(?:pt|json)|version)$")
_CONSTANT = re.compile(
    r"^ {0,16}constants_info_\[(\d{1,9})\]\.(\w{1,40}) = (?:static_cast<\w{1,20}>\()?([^;\n]{0,4000}?)\)?;$",
    re.MULTILINE,
)
_INPUT = re.compile(r'^ {0,16}inputs_info_\[\d{1,9}\]\.name = "([^"\n]{1,999})";$', re.MULTILINE)
_ROLES = {
    "Parameter": "parameter",
    "Buffer": "buffer",
    "TensorConstant": "constant",
    "FoldedConstant": "constant",
}
MAX_TENSORS = 200_000
SOURCE_LIMIT = 256 << 20
_MOST_OTHERS = 20


@dataclass
class PackageMembers:
    """The members of a package by their role, as paths.

    Attributes:
        programs: Name -> exported program.
        models: Name -> files of a compiled model.
        configs: ``(where, model)`` -> headers of tensors.
        samples: Pickles of sample inputs.
        others: Members of unknown kind.
    """

    programs: dict[str, str] = field(default_factory=dict)
    models: dict[str, list[str]] = field(default_factory=dict)
    configs: dict[tuple[str, str], str] = field(default_factory=dict)
    samples: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def members_of(names: Iterable[str]) -> PackageMembers:
    """Sort the members of a package.

    Args:
        names: Paths with ``/``.
    """
    found = PackageMembers()
    for name in sorted(names):
        base = PurePosixPath(name).name
        if match := _MODEL.search(name):
            found.models.setdefault(match["model"], []).append(name)
        elif match := _PROGRAM.search(name):
            found.programs[match["model"]] = name
        elif base == OLD_PROGRAM:
            found.programs["model"] = name
        elif match := _CONFIG.search(name):
            found.configs[match["where"], match["model"]] = name
        elif _SAMPLE.search(name):
            found.samples.append(name)
        elif not (_DATA.search(name) or _OLD.search(name) or base in (FORMAT, VERSION, "byteorder")):
            found.others.append(name)
    return found


def parse_tensor_config(
    data: bytes, sizes: Mapping[str, int], *, origin: str
) -> Parsed[tuple[StoredTensor, ...]]:
    """Return the tensors that a ``..._config.json`` lists.

    The type of a pickled one is left out: its header describes the values that a subclass stands for.

    Args:
        data: The file; anything else gives no tensors and a problem.
        sizes: Size of each file beside it, by name.
        origin: What to call the file in problems.
    """
    try:
        rows = msgspec.json.decode(data)["config"].items()
    except (msgspec.DecodeError, RecursionError, TypeError, KeyError, AttributeError):
        return Parsed((), (Problem(origin, "no list of tensors: it is cut short or damaged"),))
    found = []
    for name, row in list(rows)[:MAX_TENSORS]:
        if not isinstance(row, dict):
            continue
        dtype, shape, _, device = tensor_of(row.get("tensor_meta"))
        role = "parameter" if row.get("is_param") is True else "buffer"
        pickled = row.get("use_pickle") is True
        size = sizes.get(text(row.get("path_name")), 0)
        found.append(
            StoredTensor(str(name), "" if pickled else dtype, shape, size, role, device, None, pickled)
        )
    return Parsed(tuple(found))


def wrapper_constants(source: str) -> tuple[StoredTensor, ...]:
    """Return the tensors that a compiled model reads, as its wrapper declares them.

    Args:
        source: ``*.wrapper.cpp``.
    """
    rows: dict[str, dict[str, str]] = {}
    for match in _CONSTANT.finditer(source):
        if len(rows) < MAX_TENSORS or match[1] in rows:
            rows.setdefault(match[1], {})[match[2]] = match[3]
    return tuple(_constant(row) for row in rows.values())


def _constant(row: dict[str, str]) -> StoredTensor:
    folded = row.get("from_folded")
    return StoredTensor(
        (row.get("original_fqn", "").strip('"') or row.get("name", "").strip('"')),
        row.get("dtype", "").rpartition("dtype_")[2],
        tuple(
            whole_number(size.strip()) or 0
            for size in row.get("shape", "").strip("{}").split(",")
            if size.strip(" ")
        ),
        whole_number(row.get("data_size", "")) or 0,
        _ROLES.get(row.get("type", "").rpartition("::")[2], "constant"),
        row.get("device_type", "").rpartition("device_type_")[2],
        {"true": True, "false": False}.get(folded or ""),
    )


@dataclass(frozen=True)
class LoadedKernel:
    """A kernel's native code, as a wrapper loads and launches it.

    Attributes:
        file: Name of its file.
        name: Name of the kernel in it.
        shared: Bytes of shared memory; None where the wrapper does not say so.
        num_warps: Warps of a block; None likewise.
    """

    file: str
    name: str
    shared: int | None = None
    num_warps: int | None = None


_LOAD = re.compile(
    r'\bloadKernel\("(?:[^"\n]{0,4000}/)?([^"/\n]{1,255})", "([A-Za-z_]\w{0,999})"(?:, (\d{1,9}))?'
)
_LAUNCH = re.compile(
    r"\blaunchKernel\((?:\w{1,40}\.)?([A-Za-z_]\w{0,999}), \w{1,40}, \w{1,40}, \w{1,40}, (\d{1,9}), \d{1,9},"
)


def wrapper_kernels(source: str) -> tuple[LoadedKernel, ...]:
    """Return the files of native code that a wrapper loads, each once.

    ::

        kernels_.triton_poi_0 = loadKernel("/path/HASH.cubin", "triton_poi_0", 8, this->cubin_dir_);
        launchKernel(kernels_.triton_poi_0, grid_0, grid_1, grid_2, 2, 8, kernel_args_, stream_);

    Args:
        source: ``*.wrapper.cpp``.
    """
    warps = {m[1]: int(m[2]) for m in _LAUNCH.finditer(source)}
    found = {
        m[1]: LoadedKernel(m[1], m[2], int(m[3]) if m[3] else None, warps.get(m[2]))
        for m in _LOAD.finditer(source)
    }
    return tuple(found.values())


def wrapper_inputs(source: str) -> tuple[str, ...]:
    """Return the names of a compiled model's inputs."""
    return tuple(_INPUT.findall(source))


def model_metadata(data: bytes) -> dict[str, str]:
    """Return device, platform and instruction sets from a ``*_metadata.json``; empty for anything else.

    Returns:
        The keys ``device``, ``platform``, ``isa`` and ``capability``; empty texts for what is not known.
    """
    try:
        row = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return {}
    if not isinstance(row, dict):
        return {}
    known = {
        key: text(row.get(f"AOTI_{key}"))
        for key in ("DEVICE_KEY", "PLATFORM", "MACHINE", "CPU_ISA", "COMPUTE_CAPABILITY")
    }
    return {
        "device": known["DEVICE_KEY"],
        "platform": " ".join(filter(None, (known["PLATFORM"], known["MACHINE"]))),
        "isa": known["CPU_ISA"],
        "capability": known["COMPUTE_CAPABILITY"],
    }


@dataclass
class PackageContents:
    """Everything in a package that is kept; elements of tensors are not.

    Attributes:
        package: Its programs, compiled models and headers of tensors.
        graphs: The files of each graph's debug folder, by the graph's name.
        kernels: Member with native code -> the kernel and its model.
    """

    package: Package
    graphs: dict[str, dict[str, bytes]] = field(default_factory=dict)
    kernels: dict[str, tuple[LoadedKernel, CompiledModel]] = field(default_factory=dict)


def parse_package(
    file: str, sizes: Mapping[str, int], read: Callable[[str, int], bytes]
) -> Parsed[PackageContents]:
    """Return the contents of a package.

    Args:
        file: Name of the package.
        sizes: Size of each member, by its path with ``/``.
        read: Returns the first bytes of a member, up to a limit; none where it cannot be read.
    """
    members = members_of(sizes)
    found = PackageContents(Package())
    problems: list[Problem] = []

    def add_graph(model: str, what: str, files: dict[str, bytes]) -> None:
        name = graph_name(model, what)
        if name in found.graphs:
            problems.append(
                Problem(file, f"{model}: left out, another model's graph is called {name} as well")
            )
        found.graphs.setdefault(name, files)

    stored: list[Tensors] = []
    for (where, model), name in members.configs.items():
        folder = name.rpartition("/")[0]
        beside = {n.rpartition("/")[2]: size for n, size in sizes.items() if n.rpartition("/")[0] == folder}
        tensors = parse_tensor_config(read(name, SOURCE_LIMIT), beside, origin=name)
        problems += tensors.problems
        stored.append(Tensors(model, where, tensors.value))
    programs = []
    for model, name in members.programs.items():
        parsed = parse_exported_program(read(name, MAX_BYTES), name=model, origin=name)
        problems += parsed.problems
        programs.append(parsed.value.program)
        if parsed.value.nodes:
            texts = {
                FX_GRAPH_READABLE: parsed.value.text.encode("utf-8", "replace"),
                FX_GRAPH_NODES: fx_nodes_file(parsed.value.nodes, parsed.value.program.torch),
            }
            add_graph(model, EXPORTED, texts)
    models = []
    for model, files in members.models.items():
        source, code = _sources(files, read)
        compiled = _compiled_model(model, {f: sizes[f] for f in files}, source, read)
        models.append(compiled)
        constants = wrapper_constants(source)
        stored += [Tensors(model, "compiled", constants)] if constants else []
        if source:
            add_graph(model, COMPILED, {OUTPUT_CODE_CPP: code.encode("utf-8", "replace")})
        by_name = {n.rpartition("/")[2]: n for n in files}
        loaded = (kernel for kernel in wrapper_kernels(source) if kernel.file in by_name)
        found.kernels.update((by_name[kernel.file], (kernel, compiled)) for kernel in loaded)
    found.package = Package(
        file=file,
        bytes=sum(sizes.values()),
        archive_format=_text(read(FORMAT, 100)).strip(),
        archive_version=_text(read(VERSION, 100)).strip(),
        programs=tuple(programs),
        models=tuple(models),
        stored=tuple(stored),
        samples=len(members.samples),
        others=tuple(members.others[:_MOST_OTHERS]),
    )
    return Parsed(found, tuple(problems))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _sources(files: Sequence[str], read: Callable[[str, int], bytes]) -> tuple[str, str]:
    """Return the wrapper of a compiled model, and its code as torch's debug folder joins it."""
    wrappers = [n for n in files if n.endswith(".wrapper.cpp")]
    wrappers = wrappers or [n for n in files if n.endswith(".cpp") and not n.endswith(".kernel.cpp")]
    source = _text(read(wrappers[0], SOURCE_LIMIT)) if wrappers else ""
    kernels = (n for n in files if source and n.endswith(".kernel.cpp"))
    return source, "\n".join([source, *(_text(read(n, SOURCE_LIMIT)) for n in kernels)])


def _compiled_model(
    name: str, files: Mapping[str, int], source: str, read: Callable[[str, int], bytes]
) -> CompiledModel:
    described = (model_metadata(read(n, 1 << 20)) for n in files if n.endswith("_metadata.json"))
    return CompiledModel(
        name,
        files=len(files),
        bytes=sum(files.values()),
        kernels=tuple(n.rpartition("/")[2] for n in files if n.endswith(KERNEL_FILES)),
        sources=bool(source),
        library=any(n.endswith((".so", ".pyd", ".dll")) for n in files),
        inputs=wrapper_inputs(source),
        **next(filter(None, described), {}),
    )
