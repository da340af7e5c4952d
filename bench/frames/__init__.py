"""What `hschess bench frames` measures: frames of the real table, its rest, its memory, its answers, the start of the program."""
