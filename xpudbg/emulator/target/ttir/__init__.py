"""Interpretation of a kernel's ttir on the host: its text is parsed, and its operations are executed with numpy.

``parse`` reads MLIR's text, ``types`` knows element types and how numbers round to them, ``arithmetic``, ``shapes``, ``memory`` and
``math_library`` implement the operations, ``execute`` runs functions with their regions and blocks, program by program.

An unknown operation stops the kernel with an error that names it.
"""
