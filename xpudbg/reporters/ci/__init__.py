"""What a CI job shows: summary, JUnit, SARIF, outputs."""
