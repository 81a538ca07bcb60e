"""Who may come in: people, player terminals, sessions."""
