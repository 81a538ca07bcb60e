"""What enters and leaves the service, as types: commands and bodies in, answers and pictures out.

Amounts are dollars as text outside and cards are text; `codec` is the only place that reads and writes them.
"""
