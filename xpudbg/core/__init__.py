"""The operating system, errors with their exit codes, figures and names as text, and searches over yes-or-no questions."""
