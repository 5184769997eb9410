"""Run the SPIR-V of Triton's kernels on the host's CPU, through Intel's OpenCL CPU runtime, in a process of its own.

Standard library and relative imports alone: ``xpudbg/emulator/target`` loads this folder by path into the user's process, and the worker
is started by path with any Python from 3.8 on.
"""
