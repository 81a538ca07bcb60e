"""What the house decides: a plain function of commands, time and what is known."""
