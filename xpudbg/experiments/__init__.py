"""Experiments: an edited stage with what follows from it as a run of its own (``edit``), and runs of a script under changed conditions (``bisect``).

``bisect``: trials.py makes runs of a script, judges a symptom on each, notes it in a folder and takes it up again.
The searches over any yes-or-no question are those of core/narrowing.py; the rows of conditions (settings, passes, versions) are in axes.py.
"""
