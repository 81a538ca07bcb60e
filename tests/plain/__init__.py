"""A second, deliberately plain baccarat, written from the printed documents and not from the code under test.

Nothing in here imports `punto`; cards are plain texts such as "9H" and money is a fraction of the bet.
"""
