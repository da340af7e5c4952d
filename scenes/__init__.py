"""The desktop game: one file for each screen, the stage (no pygame) and the kit (pygame).

A regular package on purpose: an ordinary folder called `scenes` elsewhere on the path never wins over it.
"""
