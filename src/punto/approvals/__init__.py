"""Two people: the acts that need a second person, and the commands to propose, approve and decline.

Tables and stories do not use them.
"""
