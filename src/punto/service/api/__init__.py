"""The HTTP and WebSocket API, and its OpenAPI description."""
