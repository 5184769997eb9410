"""Facts about the machine: kernel, Intel GPUs, drivers, compilers, tools and caches."""

from __future__ import annotations

from dataclasses import field

from xpudbg.model.row import dataclass


@dataclass(frozen=True)
class Gpu:
    """A display controller on the PCI bus.

    Attributes:
        address: PCI address (``0000:03:00.0``).
        vendor: PCI vendor id in hex (``0x8086`` is Intel, ``0x10de`` NVIDIA, ``0x1002`` AMD).
        device: PCI device id in hex.
        driver: The kernel driver that it is bound to; empty when there is none.
    """

    address: str
    vendor: str
    device: str
    driver: str


@dataclass(frozen=True)
class RenderNode:
    """A ``/dev/dri/renderD*`` node, through which programs reach a GPU.

    Attributes:
        path: The node.
        group: The group that owns it, by name where it has one.
        readable: Whether this user may open it for reading and writing.
        vendor: PCI vendor id in hex of its GPU; empty when unknown.
        member: Whether the user database lists the user in that group, even if this login began before it
            did.
    """

    path: str
    group: str
    readable: bool
    vendor: str
    member: bool


@dataclass(frozen=True)
class SystemPackage:
    """A package of the driver stack, as dpkg or rpm knows it.

    Attributes:
        name: Its name.
        version: Its version.
    """

    name: str
    version: str


@dataclass(frozen=True)
class Library:
    """A shared library that the dynamic linker knows.

    Attributes:
        name: Its soname (``libze_loader.so.1``).
        path: Where the linker finds it.
        file: The name of the file that links resolve to, which often contains the full version.
        source: ``ldconfig``, ``LD_LIBRARY_PATH`` or ``environment`` (inside the Python environment).
    """

    name: str
    path: str
    file: str
    source: str


@dataclass(frozen=True)
class Tool:
    """A program that the compile pipeline or xpudbg starts.

    Attributes:
        name: Name that was looked for.
        path: Where it is; empty when it is not on PATH.
        version: Version that it reports; empty when it does not.
        error: Why it could not be started; empty when it could.
    """

    name: str
    path: str = ""
    version: str = ""
    error: str = ""


@dataclass(frozen=True)
class CompilerCheck:
    """One trial with the C++ compiler.

    Attributes:
        name: ``compile``, ``openmp`` or ``python_h``.
        ok: Whether it built.
        output: The first lines of the compiler's output when it failed.
    """

    name: str
    ok: bool
    output: str = ""


@dataclass(frozen=True)
class Compiler:
    """The C++ compiler that Inductor would use.

    Attributes:
        tool: The compiler.
        chosen_by: ``CXX`` or ``default``.
        checks: Checks of the compiler; empty when there is none.
    """

    tool: Tool
    chosen_by: str
    checks: tuple[CompilerCheck, ...] = ()


@dataclass(frozen=True)
class Ocloc:
    """Intel's offline compiler.

    Attributes:
        tool: The program.
        devices: The device names that it takes, as its help lists them.
    """

    tool: Tool
    devices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cache:
    """A cache folder and its size.

    Attributes:
        name: ``inductor``, ``triton``, ``neo``, ``sycl``, ...
        path: Where it is or would be.
        chosen_by: The variable that sets it, or ``default``.
        exists: Whether it is there.
        bytes: Sum of the file sizes seen.
        files: Files seen.
        complete: False when counting stopped at its time limit, so that there is more.
        writable: Whether it, or where it would be made, can be written.
        owner: Numeric owner when it is not this user's; None otherwise.
        noexec: Whether its file system forbids to run what lies on it.
        free: Free bytes of its file system; None when unknown.
    """

    name: str
    path: str
    chosen_by: str
    exists: bool
    bytes: int = 0
    files: int = 0
    complete: bool = True
    writable: bool = True
    owner: int | None = None
    noexec: bool = False
    free: int | None = None


@dataclass(frozen=True)
class Machine:
    """Facts about the machine that affect compiling for an Intel GPU.

    Attributes:
        system: The distribution's name for itself.
        kernel: Kernel release.
        wsl: Version of the Windows Subsystem for Linux, 1 or 2; 0 where Linux runs by itself.
        container: Whether this is a container.
        root: Whether the user is root.
        groups: Names of the groups of this login.
        dxg: Whether ``/dev/dxg`` is there (the GPU of WSL).
        dri: Whether ``/dev/dri`` is there.
        gpus: Display controllers on PCI.
        render_nodes: Nodes under ``/dev/dri``.
        kernel_modules: Loaded GPU drivers with the version they give, empty where they give none.
        packages: Packages of the driver stack.
        package_manager: ``dpkg``, ``rpm`` or empty.
        libraries: Libraries of Level Zero, the compute runtime, IGC, OpenCL and SYCL.
        compiler: The C++ compiler.
        c_compiler: The C compiler that Triton builds its launchers with.
        ocloc: Intel's offline compiler on PATH.
        native_ocloc: The one with which xpudbg makes native code.
        dot: Graphviz.
        sycl_ls: oneAPI's lister; ``version`` contains its output, one line per device.
        oneapi: oneAPI installations found on disk.
        caches: Cache folders.
    """

    system: str = ""
    kernel: str = ""
    wsl: int = 0
    container: bool = False
    root: bool = False
    groups: tuple[str, ...] = ()
    dxg: bool = False
    dri: bool = False
    gpus: tuple[Gpu, ...] = ()
    render_nodes: tuple[RenderNode, ...] = ()
    kernel_modules: dict[str, str] = field(default_factory=dict)
    packages: tuple[SystemPackage, ...] = ()
    package_manager: str = ""
    libraries: tuple[Library, ...] = ()
    compiler: Compiler | None = None
    c_compiler: Tool = field(default_factory=lambda: Tool("cc"))
    ocloc: Ocloc = field(default_factory=lambda: Ocloc(Tool("ocloc")))
    native_ocloc: Ocloc = field(default_factory=lambda: Ocloc(Tool("ocloc")))
    dot: Tool = field(default_factory=lambda: Tool("dot"))
    sycl_ls: Tool = field(default_factory=lambda: Tool("sycl-ls"))
    oneapi: tuple[str, ...] = ()
    caches: tuple[Cache, ...] = ()


@dataclass(frozen=True)
class Interpreter:
    """A working Python interpreter.

    Attributes:
        path: Absolute path of the executable; links are not resolved, because a venv's python is one.
        version: Major, minor and micro version; zeros where no process could be made to ask it.
        implementation: ``cpython``, ``pypy``, ...
        prefix: Its ``sys.prefix``: the environment that its packages lie in.
        chosen_by: How it was chosen, as text after "chosen by" (``VIRTUAL_ENV``, ``--python``, ...).
    """

    path: str
    version: tuple[int, int, int]
    implementation: str
    prefix: str
    chosen_by: str

    @property
    def version_text(self) -> str:
        """The version as text: ``3.11.2``; empty where it is unknown."""
        return "" if not any(self.version) else ".".join(str(part) for part in self.version)
