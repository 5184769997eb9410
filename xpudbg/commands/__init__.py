"""The Typer app: one thin module per command, loaded only when the command is chosen."""
