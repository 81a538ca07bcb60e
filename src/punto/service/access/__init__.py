"""Authentication: people, player terminals and sessions."""
