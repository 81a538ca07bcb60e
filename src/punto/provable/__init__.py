"""The provable shoe: how its cards are drawn, what is on record about them, and how the record is checked."""
