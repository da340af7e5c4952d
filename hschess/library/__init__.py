"""What `import hschess` gives to other people's programs. `surface` names all of it, and docs/library.md promises it.

Everything else of `hschess` is the game's own and may change with any version.
"""
