"""Exact endgames: positions without chance and without hidden cards, solved to the end."""
