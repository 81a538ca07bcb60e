"""The service over HTTP and WebSocket, and its description of itself."""
