"""The operating system, errors with their exit codes, units of sizes, and searches over yes-or-no questions."""
