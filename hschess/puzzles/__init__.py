"""Puzzles: their text, proof, themes and ratings, how they are made, and the practice that chooses the next."""
