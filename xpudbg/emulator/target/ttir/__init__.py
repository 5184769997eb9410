"""Run a kernel's ttir on the host: parse the text, then execute its operations with numpy.

``parse`` reads MLIR's text, ``types`` knows element types and how numbers round to them, ``arithmetic``, ``shapes``, ``memory`` and
``math_library`` give each operation its meaning, ``execute`` runs functions with their regions and blocks, program by program.

An operation that is in none of the tables stops the kernel with an error that names it: nothing is computed by guess.
"""
