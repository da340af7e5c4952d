"""Analysis: what the turns of a game were worth, what is certain, why it ended so, and the coach that compares two turns."""
