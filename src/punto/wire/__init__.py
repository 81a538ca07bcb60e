"""Types of all messages to and from the service.

On the wire, amounts are strings in dollars and cards are strings. Only `codec` encodes and decodes them.
"""
