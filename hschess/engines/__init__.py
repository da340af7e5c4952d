"""Players that are programs of their own: the protocol of lines that they speak, on both of its sides.

docs/engine.md has the protocol. Threads, clocks and processes are here, because rules and players know none.
"""
