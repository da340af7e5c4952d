"""The surface of `import hschess` for other programs. `surface` lists it, and docs/library.md keeps it stable.

Everything else in `hschess` is internal and may change with any version.
"""
