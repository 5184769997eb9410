"""The Typer app: one thin module a command, loaded only when it is chosen."""
