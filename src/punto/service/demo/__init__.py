"""Demo mode: a table of each game with robot dealers, patrons and pit staff, and an account for each role."""

from punto.service.demo.house import ACCOUNTS, PAGES, PASSWORD, PIN, Demo
from punto.service.demo.mishaps import MISHAPS
from punto.service.demo.pace import PACE, Pace

__all__ = ["ACCOUNTS", "MISHAPS", "PACE", "PAGES", "PASSWORD", "PIN", "Demo", "Pace"]
