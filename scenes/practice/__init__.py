"""Practice: puzzles, the rush, the drill, free play, the board editor and Learn, on one kind of exercise screen."""
