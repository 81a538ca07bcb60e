"""Questions of a mathematician that reach beyond one round: sessions, betting systems, rebates, streaks."""
