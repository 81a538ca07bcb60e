"""The ids of messages; `ids.pyi` lists them for the type checker.

At run time an id is any string: a journal may hold one from an earlier version.
"""

MessageId = str
