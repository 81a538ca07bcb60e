"""A journal as tables of rounds, cards, bets, rulings and money, a folder a day, for analysts.

A journal is cut into ranges of records that are told apart from one another, so that they can be worked on side by
side in bounded memory; each range leaves whole files behind or none.
"""
