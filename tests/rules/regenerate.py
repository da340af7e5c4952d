"""Write the golden playthroughs again: `python -m tests.rules.regenerate`, then read the diff before you commit it."""

from tests.rules.playthrough import FOLDER, SEEDS, golden_file, playthrough


def main() -> None:
    """Write one file for each mode."""
    FOLDER.mkdir(exist_ok=True)
    for mode, seed in SEEDS.items():
        golden_file(mode).write_text(playthrough(mode, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
