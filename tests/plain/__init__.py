"""A second, deliberately plain baccarat, written from the printed documents.

Nothing here imports `punto`. Cards are strings such as "9H", and money is a fraction of the bet.
"""
