"""Where rooms are kept: in memory, in a file, or in Redis; whoever uses a store does not know which."""
