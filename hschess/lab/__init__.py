"""The laboratory: what is learned from many games.

Works on rules, players and stores; nothing of the desktop game is imported here.
"""
