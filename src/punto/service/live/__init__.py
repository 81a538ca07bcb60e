"""One running node: desks, viewers, clocks, what it writes beside the journal."""
