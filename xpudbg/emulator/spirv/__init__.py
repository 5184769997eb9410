"""Execution of the SPIR-V of Triton's kernels on the host's CPU, by Intel's OpenCL CPU runtime, in a separate process.

Only the standard library and relative imports: ``emulator/target`` uses it in the user's process, and the worker
runs in any Python from 3.8 on.
"""
