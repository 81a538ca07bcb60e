"""Reads YAML files written by people. Errors name the place and say what to write instead."""
