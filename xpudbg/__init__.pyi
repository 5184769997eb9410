from xpudbg.api.ask import Answer as Answer
from xpudbg.api.recording import load_ipython_extension as load_ipython_extension
from xpudbg.api.recording import record as record
from xpudbg.api.run_view import GraphView as GraphView
from xpudbg.api.run_view import KernelView as KernelView
from xpudbg.api.run_view import RunView as RunView
from xpudbg.api.run_view import TableView as TableView
from xpudbg.api.run_view import diff as diff
from xpudbg.api.run_view import explain as explain
from xpudbg.api.run_view import open as open
from xpudbg.api.run_view import runs as runs
from xpudbg.core.errors import XpudbgError as XpudbgError

__version__: str
