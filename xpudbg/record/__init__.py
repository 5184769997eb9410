"""Recording of runs: the plan of variables, the child process, the collectors and the ledger."""
