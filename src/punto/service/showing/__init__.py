"""What leaves the service, and who may see it."""
