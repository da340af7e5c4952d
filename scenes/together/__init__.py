"""Playing together over a network: the pages that connect two players, and their table."""
