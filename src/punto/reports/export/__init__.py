"""Exports a journal for analysts: tables of rounds, cards, bets, rulings and money, with one folder per day.

Ranges of records are exported independently, in parallel and in bounded memory. A range writes complete files or none.
"""
