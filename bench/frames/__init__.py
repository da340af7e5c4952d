"""The measurements of `hschess bench frames`: frames of the real table, the idle table, memory, input latency, the start of the program."""
