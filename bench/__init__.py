"""Benchmarks: `python -m bench` runs all, `python -m bench.rounds` one. Each exits with 1 if it misses a limit."""
