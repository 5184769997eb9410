"""Inductor's registries: code generators, lowerings, fallbacks, oneDNN operators and passes."""

from __future__ import annotations

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class Registered:
    """A class or function and its module.

    Attributes:
        name: Qualified name.
        module: Dotted module name; IPEX's begin with ``intel_extension_for_pytorch``.
    """

    name: str
    module: str


@dataclass(frozen=True)
class DeviceCodegen:
    """Inductor's code generators for one kind of device; None where nothing is registered or it is unknown.

    Attributes:
        device: ``cpu``, ``cuda``, ``xpu``, ...
        interface: Dynamo's device interface.
        available: Whether the interface says that the device is there; None when unknown.
        scheduling: The scheduling class.
        choices: Names of other scheduling classes that a config option (``cpu_backend``) would choose.
        wrapper: The Python wrapper's code generator.
        cpp_wrapper: The C++ wrapper's (``cpp_wrapper=True``, AOTInductor).
        fx_wrapper: The FX wrapper's.
        op_overrides: The class that spells streams and guards in wrapper code.
        custom_pass: The graph pass that the device's backend registered.
        features: Backend features; None when unknown.
        heuristics: How many template heuristics (max-autotune configs) it has; None when this torch has no
            such registry.
    """

    device: str
    interface: Registered | None = None
    available: bool | None = None
    scheduling: Registered | None = None
    choices: tuple[str, ...] = ()
    wrapper: Registered | None = None
    cpp_wrapper: Registered | None = None
    fx_wrapper: Registered | None = None
    op_overrides: Registered | None = None
    custom_pass: Registered | None = None
    features: tuple[str, ...] | None = None
    heuristics: int | None = None


@dataclass(frozen=True)
class Count:
    """A count with the name of its group.

    Attributes:
        group: Name of the group.
        count: Number of members.
    """

    group: str
    count: int


@dataclass(frozen=True)
class OneDnnOperator:
    """A oneDNN operator of the dispatcher.

    Attributes:
        name: ``mkldnn::_linear_pointwise.binary``.
        devices: Kinds of device with a kernel for it (``cpu``, ``xpu``).
        lowering: Whether Inductor has a lowering for it, so that fusion passes can put it in a graph.
    """

    name: str
    devices: tuple[str, ...]
    lowering: bool


@dataclass(frozen=True)
class PassPattern:
    """A pattern of the pattern matcher.

    Attributes:
        name: The function that it was registered with.
        module: The module of that function: the pattern file.
        ends_with: The operator that a match ends with.
    """

    name: str
    module: str
    ends_with: str


@dataclass(frozen=True)
class PatternPass:
    """One pattern-matcher pass.

    Attributes:
        phase: ``pre_grad``, ``joint_graph``, ``post_grad``, ``freezing_patterns`` or another module's name.
        name: Its own name, or the variable that contains it.
        module: The module that contains it.
        count: Distinct patterns.
        files: Patterns by the module that registered them, most first.
        patterns: The patterns; empty unless requested by name.
    """

    phase: str
    name: str
    module: str
    count: int
    files: tuple[Count, ...]
    patterns: tuple[PassPattern, ...] = ()


@dataclass(frozen=True)
class Lowering:
    """An operator and the module and function that lower it.

    Attributes:
        operator: Name of the operator.
        module: Module that the function is defined in.
        name: Name of the function.
    """

    operator: str
    module: str
    name: str


@dataclass(frozen=True)
class InductorRegistry:
    """Contents of Inductor's registries; tuples of names are empty unless requested, and None means unknown to this torch.

    Attributes:
        torch: torch's version.
        ipex: Whether IPEX was imported before looking.
        devices: What each kind of device has.
        lowering_count: Operators with a lowering.
        lowering_files: Lowerings by module, most first.
        ipex_lowerings: How many of them come from IPEX.
        fallback_count: Operators that deliberately fall back to their ATen kernel.
        decomposition_count: Operators that Inductor decomposes first.
        onednn_count: oneDNN operators of the dispatcher.
        onednn_lowered: Those among them with a lowering.
        onednn_devices: oneDNN operators by kind of device with a kernel.
        pass_count: Pattern-matcher passes.
        pattern_count: Patterns in them.
        passes: The passes, with counts.
        named: The requested lists.
        lowerings: On request.
        fallbacks: On request.
        onednn: On request.
        heuristics: On request: ``device: template -> class``.
        errors: What could not be read, ``step: message``.
    """

    torch: str
    ipex: bool
    devices: tuple[DeviceCodegen, ...]
    lowering_count: int | None
    lowering_files: tuple[Count, ...]
    ipex_lowerings: int | None
    fallback_count: int | None
    decomposition_count: int | None
    onednn_count: int | None
    onednn_lowered: int | None
    onednn_devices: tuple[Count, ...]
    pass_count: int | None
    pattern_count: int | None
    passes: tuple[PatternPass, ...]
    named: tuple[str, ...] = ()
    lowerings: tuple[Lowering, ...] = ()
    fallbacks: tuple[str, ...] = ()
    onednn: tuple[OneDnnOperator, ...] = ()
    heuristics: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
