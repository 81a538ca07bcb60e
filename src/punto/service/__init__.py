"""The live table service. `create_app` builds the ASGI application."""
