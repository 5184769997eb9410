from xpudbg.api import Answer as Answer
from xpudbg.api import GraphView as GraphView
from xpudbg.api import KernelView as KernelView
from xpudbg.api import RunView as RunView
from xpudbg.api import TableView as TableView
from xpudbg.api import diff as diff
from xpudbg.api import explain as explain
from xpudbg.api import load_ipython_extension as load_ipython_extension
from xpudbg.api import open as open
from xpudbg.api import record as record
from xpudbg.api import runs as runs
from xpudbg.core.errors import XpudbgError as XpudbgError

__version__: str
