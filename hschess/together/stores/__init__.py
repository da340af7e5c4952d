"""The stores of rooms: in memory, in a file, or in Redis, behind one interface."""
