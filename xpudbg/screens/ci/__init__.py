"""Files and outputs for a CI job: summary, JUnit, SARIF, outputs."""
