"""For coding agents: `mcp`, a server of read-only tools, and `agents init`, what a repository says to them (docs/agents.md)."""
