"""The desktop game: a folder for each feature, the table as a component, the stage (no pygame), the widgets and the painters (pygame).

A regular package on purpose: an ordinary folder called `scenes` elsewhere on the path never wins over it.
"""
