"""What a regulator, a test lab and an analyst take away: PAR sheets, rounds recalled, shifts, exports.

Each document is data first (`par`, `recall`, `shift`), then a page: a template in `templates/` that only lays out what
it is given.
"""
