"""Counts and times the answers to commands. There are thousands per second, all of them given on the event loop: the
counters of the metrics library take a lock for each, these take none."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from punto.service.core.messages import Answer, AnyCommand

_KINDS: Final = ("command", "answer")


class CommandCounts(Collector):
    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = (*bounds, float("inf"))
        self._answered: dict[tuple[type[AnyCommand], type[Answer]], int] = {}
        self._by_bound = [0] * len(self._bounds)
        self._seconds = 0.0

    def count(self, command: AnyCommand, answer: Answer, seconds: float) -> None:
        """Call it on the event loop."""
        kinds = type(command), type(answer)
        self._answered[kinds] = self._answered.get(kinds, 0) + 1
        self._by_bound[bisect_left(self._bounds, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[CounterMetricFamily | HistogramMetricFamily]:
        answered = CounterMetricFamily("punto_commands", "Commands answered", labels=_KINDS)
        for kinds, count in self._answered.copy().items():
            answered.add_metric([str(kind.__struct_config__.tag) for kind in kinds], count)
        yield answered
        buckets = zip(map(floatToGoString, self._bounds), accumulate(self._by_bound), strict=True)
        yield HistogramMetricFamily(
            "punto_command_seconds", "Time from command to durable answer", list(buckets), self._seconds
        )
