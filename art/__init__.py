"""The scripts that draw the game's pictures.

Everything under `assets/images` and `assets/icons` is made here, from numbers alone, by `python -m art`. This package runs at development
time only: it needs pygame-ce, numpy and Pillow, and no part of the game may import it.
"""
