"""Run the SPIR-V of Triton's kernels on the host's CPU, through Intel's OpenCL CPU runtime, in a process of its own.

Standard library and relative imports alone: ``emulator/target`` uses it in the user's process, and the worker
runs in any Python from 3.8 on.
"""
