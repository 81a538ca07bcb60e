"""Documents for regulators, test labs and analysts: PAR sheets, recalled rounds, shift reports, exports.

Each document is data first (`par`, `recall`, `shift`), then a page; the template in `templates/` only lays it out.
"""
