"""The studio of a game designer: a game file, what its bets are worth while it is written, and tables to try it."""
