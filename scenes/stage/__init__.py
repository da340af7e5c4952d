"""What happens on the table, as data and without pygame: the layout, and in its rooms the motion, the hand, games and more."""
