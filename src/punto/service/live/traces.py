"""Traces of commands for OpenTelemetry: from the frame to the answer, with the decision and the commit inside.

Without an exporter, nothing is measured.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Final

from punto.errors import MissingExtraError, PuntoError
from punto.service.core.messages import Answer, AnyCommand, Refused

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span, Tracer

EXPORTERS: Final = "opentelemetry_traces_exporter"
"""The group in which installed exporters register, by the names that OpenTelemetry gives them."""


class Traces:
    def __init__(self) -> None:
        self._tracer: Tracer | None = None
        self._provider: TracerProvider | None = None
        self._open: dict[str, Span] = {}
        """By the command's key."""

    def export(self, exporter: str) -> None:
        """Send every span there. The standard variables, such as OTEL_EXPORTER_OTLP_ENDPOINT, configure it."""
        try:
            from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
            from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
            from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
        except ModuleNotFoundError as missing:
            raise MissingExtraError("--traces", "traces") from missing

        found = {one.name: one for one in entry_points(group=EXPORTERS)}
        if exporter not in found:
            raise PuntoError(f"No trace exporter {exporter!r} is installed. Installed: {', '.join(sorted(found))}.")
        self._provider = provider = TracerProvider(resource=Resource.create({"service.name": "punto"}))
        provider.add_span_processor(BatchSpanProcessor(found[exporter].load()()))
        self._tracer = provider.get_tracer("punto")

    def close(self) -> None:
        """Send the last spans."""
        if self._provider is not None:
            self._provider.shutdown()

    def begin(self, key: str, table: str, command: AnyCommand) -> None:
        if self._tracer is not None:
            name = str(command.__struct_config__.tag)
            self._open[key] = self._tracer.start_span(
                name, attributes={"punto.table": table, "punto.command": name, "punto.key": key}
            )

    @contextmanager
    def step(self, name: str, keys: Iterable[str]) -> Iterator[None]:
        """A step that these commands go through together."""
        began = time.time_ns()
        yield
        if self._tracer is None:
            return
        from opentelemetry.trace import set_span_in_context  # noqa: PLC0415

        ended = time.time_ns()
        for span in [self._open[key] for key in keys if key in self._open]:
            self._tracer.start_span(name, set_span_in_context(span), start_time=began).end(ended)

    def end(self, key: str, answer: Answer | None) -> None:
        """No answer: the journal failed, or the client has gone."""
        if (span := self._open.pop(key, None)) is None:
            return
        if answer is None:
            span.set_attribute("punto.answer", "none")
        elif isinstance(answer, Refused):
            span.set_attributes({"punto.answer": "refused", "punto.refusal": answer.refusal.code.value})
        else:
            span.set_attributes({"punto.answer": "accepted", "punto.version": answer.version or 0})
        span.end()


traces: Final = Traces()
"""Of this process."""
