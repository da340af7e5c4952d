"""Analysis: judgements of a game's turns, proofs, the reason for its end, and the coach that compares two turns."""
