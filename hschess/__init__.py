"""The game without a screen: rules, players, training, laboratory, store and command line.

Nothing here imports pygame. The screens live beside this package, in `scenes`.
"""

__version__ = "0.1.0"
