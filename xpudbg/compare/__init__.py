"""Two runs, or a run and its rules or baseline, held against each other: diff, checks, CI, ranks."""
