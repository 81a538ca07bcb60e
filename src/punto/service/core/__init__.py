"""Decides commands: a pure function of commands, time and current state."""
