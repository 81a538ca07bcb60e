"""Live tables as a service: durable, recoverable, authenticated. `create_app` makes the ASGI application."""
