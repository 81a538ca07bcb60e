"""Benchmarks: `python -m bench` runs all, `python -m bench.rounds` one. Each exits with 1 where it misses a bar."""
