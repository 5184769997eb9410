"""Rules of findings as data: matcher, sentence, remedy, severity and source of each, in one catalogue.

Analyses return a rule's id with parameters; every sentence that a user reads about a finding is made here.
To add a rule, add a row to the file of its family; ``tools/findings_docs.py`` rewrites ``docs/findings.md``.
"""
